"""What the message of a commit says: its subject, the first paragraph below it, who wrote it too, and what kind it is.

Knows one message; knows no commit.
"""

import re
from typing import NamedTuple

from reports.loading.folding import fold
from reports.loading.statements.categories import denies
from reports.loading.statements.figures import states_result
from reports.loading.statements.highlights import sentences
from reports.loading.statements.items import is_minor
from reports.loading.statements.standing import stand
from reports.regex import regex

LONGEST = 1000
"""Characters of a subject or a paragraph; what is longer is no message that somebody wrote."""
_CO_AUTHOR = regex(
    r"^co-authored-by:\s*(?P<name>[^<>]*?)\s*<\s*(?P<email>[^<>\s]+)\s*>\s*$", re.IGNORECASE | re.MULTILINE
)
_TRAILER = regex(r"^[A-Za-z][A-Za-z-]+(?:-by|-to|-id|-Id|:)?:\s")
_GAP = regex(r"\n(?:[ \t]*\n)+")
_DIGIT = regex(r"\d")
_NO_PROSE = ("    ", "\t", "- ", "* ", "+ ", "#", "```", ">", "|")
_TYPE = regex(r"(?P<type>[A-Za-z]{2,12})(?:\((?P<scope>[^()]{1,40})\))?!?:\s+(?=\S)")
_PULL = regex(r"\s*\((?:#|!)\d{1,7}\)\s*$")
_REVERT = regex(r'(?:revert|reapply)\b[\s:!("“]', re.IGNORECASE)
_MERGE = regex(
    r"merged? (?:(?:remote-tracking )?branch|tag|pull request|pr|commit|from|in|upstream|origin|\S+ into|[#!]\d)\b|"
    r"merged? (?:\S+ )?(?:main|master|trunk|develop)\b|auto-?merge\b",
    re.IGNORECASE,
)
_OF_WHAT = r"(?:all |the |some |minor |dev |npm |python |to )*(?:[\w-]+ )?"
_BUMP = regex(
    r"\W*(?:build|chore|fix|ci)\((?:deps|release)[\w-]*\)!?:|"
    r"(?:\W*(?:build|chore|ci|deps?|fix)(?:\([^)]*\))?!?:\s*)?\W*(?:bump(?:s|ed|ing)?\b|"
    r"(?:update|upgrade|pin|unpin|renovate|lock)[sd]?\s(?:.*\bfrom v?\d\S* to v?\d|"
    rf"{_OF_WHAT}(?:dependenc(?:y|ies)|deps|lock ?files?|pre-commit hooks?)\b)|"
    r"(?:automatic |scheduled |weekly |monthly )?(?:dependency|dependencies|lock ?file) (?:update|upgrade|maintenance)|"
    r"\[pre-commit\.ci\]|pre-commit autoupdate|"
    r"releas(?:e|ed|ing)(?: version)?:? v?\d+\.\d+\S*$|v?\d+\.\d+(?:\.\d+)?\S*$|"
    r"(?:start|begin|back to) (?:\S+ )?(?:version|development)\b)",
    re.IGNORECASE,
)
_TOOL = (
    r"black|ruff(?: format)?|isort|prettier|gofmt|rustfmt|clang-format|yapf|eslint|linter|pre-commit|"
    r"lint(?:ing)?(?: errors?| issues?)?|format(?:ting)?|code|files?|code style|style|whitespaces?|"
    r"trailing (?:white)?spaces?|imports?|indentation"
)
_FORMAT = regex(
    r"(?:\W*(?:style|chore|fix)(?:\([^)]*\))?!?:\s*)?(?:apply|run|ran|re-?run|reformat\w*|format\w*|re-?indent\w*|"
    r"auto-?format\w*|fix(?:ed|es)?|pep ?8)\s*(?:the |all |with |by |some )*(?:code(?:base)? |files? )?"
    rf"(?:{_TOOL})?\s*(?:with \w+|by \w+)?\W*$|\W*(?:whitespace|trailing whitespace)\b",
    re.IGNORECASE,
)
_POINTS_BACK = regex(r"(?:this|that|these|those|it|they|which|so|thus|the (?:latter|former))\b", re.IGNORECASE)
_LONGEST_RESULT = 300
_PASSING = regex(r"(?:fixup!|squash!|amend!|wip\b|tmp\b|\.+$|-+$)", re.IGNORECASE)


class Message(NamedTuple):
    """What is kept of a message."""

    subject: str
    """Its first paragraph in one line, word for word."""
    below: str = ""
    """The paragraph below it, as it stands."""
    authors: tuple[tuple[str, str], ...] = ()
    """Name and address of those who are named as co-authors."""


def read_message(raw: str) -> Message:
    """The parts of a message that count."""
    first, *others = _GAP.split(raw.strip("\n \t"), 2)
    found = _CO_AUTHOR.finditer(raw) if "uthored-" in raw else ()
    authors = tuple(dict.fromkeys((one["name"], one["email"]) for one in found))
    return Message(" ".join(first.split()), others[0] if others else "", authors)


def _prose(paragraph: str) -> str:
    """A paragraph that is no list, no code and no trailers, in one line; else nothing."""
    is_prose = not any(line.startswith(_NO_PROSE) or _TRAILER.match(line) for line in paragraph.splitlines())
    text = " ".join(paragraph.split())
    return text if is_prose and len(text) <= LONGEST else ""


def boilerplate(subject: str) -> str:
    """Why a subject is no statement of work; empty where it is one."""
    if _MERGE.match(subject):
        return "merge"
    if _REVERT.match(_without_type(subject)) or _REVERT.match(subject):
        return "revert"
    if _PASSING.match(subject):
        return "work in progress"
    plain = _PULL.sub("", subject)
    if _BUMP.match(plain):
        return "change of versions"
    if _FORMAT.match(plain):
        return "formatting"
    return "" if any(char.isalpha() for char in plain) else "work in progress"


def _without_type(subject: str) -> str:
    found = _TYPE.match(subject)
    return subject[found.end() :] if found else subject


def stated(message: Message) -> str:
    """What is quoted of a message: its subject, and behind a dash the result that its body states in a figure."""
    told = _result(message)
    return f"{message.subject} – {told}" if told else message.subject


def _result(message: Message) -> str:
    """The first sentence of the body that tells per cent, money, or before and after; none where the subject does."""
    if not _DIGIT.search(message.below):
        return ""
    for sentence in sentences(_prose(message.below)):
        is_whole = sentence.endswith((".", "!")) and not _POINTS_BACK.match(sentence)
        if is_whole and _DIGIT.search(sentence) and len(sentence) <= _LONGEST_RESULT and states_result(fold(sentence)):
            is_told = denies(sentence) or is_minor(message.subject) or "figure" in stand(message.subject).signs
            return "" if is_told else sentence
    return ""
