"""Mails that are quoted below a mail in a text that somebody pasted: each with its sender, its day and its lines.

Knows marks of quotation and the line or the headers above a quotation. Must not know what mails say.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from reports.loading.names.people import plain_name
from reports.loading.profiles.mail import EMAIL, Message, header_of
from reports.loading.profiles.mail_days import sent_on
from reports.regex import regex

_MARKS = regex(r"\s{0,3}(?:>\s?)+")
_MORE_THAN = regex(r">=?\s?[\d$€£¥]")
"""`>50% fewer` is no quotation."""
_WROTE = regex(
    r"(?P<before>.{8,120}?)\s?\b(?:wrote|writes|schrieb|a écrit|escribió|escreveu|ha scritto|scrive|schreef|skrev|"
    r"napisał\w*|napsal\w*|написал\w*|написав\w*|kirjoitti|yazdı|írta|a scris|va escriure)\b\s?(?P<after>[^:]{0,60}):",
    re.IGNORECASE,
)
_BEFORE_NAME = regex(r".*[\d,;:]\S*\s+(?:(?:Uhr|AM|PM|h|uur|at|um|à|a las|alle|om|kl\.?)\b\W*)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _QuotedLine:
    number: int
    depth: int
    text: str


def with_quoted(lines: Sequence[str], messages: list[Message]) -> tuple[Sequence[str], list[Message]]:
    """The lines without the marks of quoted mails, and the messages with them; the same where one is not attributed.

    Text below a quotation answers it: then nobody's lines are told apart by their marks alone.
    """
    read = [_QuotedLine(number, *_depth(line)) for number, line in enumerate(lines, 1)]
    found: list[Message] = []
    filled = [line for line in read if line.text]
    for at, line in enumerate(filled):
        before = filled[at - 1].depth if at else 0
        if line.depth < before:
            return lines, messages
        if line.depth > before:
            message = _led(filled, at) or _led(filled, at + 1) or _headed(filled, at)
            if message is None:
                return lines, messages
            message.end = len(lines) + 1
            found.append(message)
    if not any(line.depth for line in filled):  # below its line without marks, as some programs have it
        found = [message for at in range(1, len(filled)) if (message := _led(filled, at))]
        found = [one for one in found if one.first > messages[0].headers[-1]]
        for message in found:
            message.end = len(lines) + 1
    if not found:
        return lines, messages
    every = sorted([*messages, *found], key=lambda one: one.first)
    for message, following in pairwise(every):
        message.end = min(message.end, following.first)
    for message in every:
        message.is_answer = message.is_mail
    first = found[0].headers[0]
    return [line.text if line.number >= first and line.depth else lines[line.number - 1] for line in read], every


def _depth(line: str) -> tuple[int, str]:
    """How many marks of quotation stand before a line, and what it says."""
    marks = _MARKS.match(line)
    if not marks or _MORE_THAN.match(line.strip()):
        return 0, line.strip()
    return marks[0].count(">"), line[marks.end() :].rstrip()


def _led(lines: Sequence[_QuotedLine], at: int) -> Message | None:
    """The mail below a line such as "On Mon, 3 Feb 2025 at 16:40, Ann Lee wrote:", which may be two lines."""
    for count in (1, 2):
        above = lines[max(0, at - count) : at]
        if len({line.depth for line in above}) != 1:
            continue
        text = " ".join(line.text for line in above)
        found = _WROTE.fullmatch(text)
        if not found:
            continue
        name = found["after"].strip() or _BEFORE_NAME.sub("", found["before"])
        sender = plain_name(EMAIL.sub("", name).strip(" <>()[]\"',"))
        written = sent_on(found["before"])
        if sender and written:
            numbers = [line.number for line in above]
            return Message(numbers[0], 0, numbers, sender, tuple(EMAIL.findall(text)), written=written)
    return None


def _headed(lines: Sequence[_QuotedLine], at: int) -> Message | None:
    """The mail whose headers begin a quotation."""
    values: dict[str, str] = {}
    numbers: list[int] = []
    for line in lines[at:]:
        header = header_of(line.text)
        if line.depth != lines[at].depth or not header:
            break
        values.setdefault(*header)
        numbers.append(line.number)
    sender = plain_name(EMAIL.sub("", values.get("from", "")).strip(" <>()[]\"'"))
    written = sent_on(values.get("date", ""))
    if not sender or not written:
        return None
    return Message(numbers[0], 0, numbers, sender, tuple(EMAIL.findall(values["from"])), written=written)
