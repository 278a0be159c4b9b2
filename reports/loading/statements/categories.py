"""What a sentence speaks of, and how concrete it is, by its words (categories.toml). Knows single sentences only.

All patterns but that of concrete words look at sentences in lower case (`low`), which takes half the time of
`re.IGNORECASE`.
"""

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, cast

from reports.loading.folding import low
from reports.loading.statements.captions import is_caption, label_of
from reports.loading.statements.choices import any_of
from reports.loading.statements.denial import any_denies, label_denies, tells_of_done, without_denials
from reports.model.rows import Category
from reports.regex import regex

_WORDS: dict[str, dict[str, list[str]]] = tomllib.loads(Path(__file__).with_name("categories.toml").read_text("utf-8"))


def _any(words: list[str]) -> str:
    """An expression for any of the words, as whole words."""
    return rf"(?:{any_of(words)})(?!\w)"


def _patterns(table: str) -> list[tuple[Category, re.Pattern[str]]]:
    """The patterns of a table by category, in order."""
    return [(cast("Category", name), regex(rf"\b{_any(w)}")) for name, w in _WORDS[table].items()]


_SECTIONS, _OBJECTS, _DOING = _patterns("sections"), _patterns("objects"), _patterns("doing")
_PHRASES = _WORDS["phrases"]
_LEAD = regex(rf"(?:{_any(_PHRASES['leads'])}[,:]?\s+)*")
_IMPACT_HEAD = regex(_any(_PHRASES["impact"]))
_IMPACT = regex(
    r"\b(?:business value|enabling (?:faster|more|better)|resulting in|as a result|translat(?:es|ing) into)\b",
)
_SKILL = regex(_any(_PHRASES["skill"]))
_VAGUE = regex(rf"\b{_any(_PHRASES['vague'])}")
_SECTION_OF = regex(r"(?:fixed|delivered|shipped|added|improved)\s*(?:bugs?|issues?|features?|items?)?")
_SUBJECT = regex(r"([^,;:.()]{3,60}?)\b(?:includ\w+|were|are|was|is|cover\w*|compris\w+)\b")
_FORM = regex(r"\w+(?:s|ing)\b")
_KEY_WORK = regex(
    r"(?:the\s+)?(?:key|main|major|notable|core|other|additional|highlights?|deliverables)\b[^,;:.()]{0,60}?"
    r"\b(?:includ\w+|were|are|cover\w*|compris\w+|come from)\b",
)
_FOCUS = regex(
    r"(?<!-)\b(?:focus(?:ed|es|ing|sed)?|emphasi[sz](?:ed|ing|s)|emphasis|centered|centred|concentrat(?:ed|ing))\b(?!-)"
    r"|-focused (?:sprint|month|quarter|work)\b",
)
_CONCRETE = regex(
    r"\b[a-z]+_\w+|\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Z]{2,}\d*\b|\d|`[^`]+`|\w\(\)|\w\.[a-z]{2,4}\b"
    r"|\b\w+/\w+\b|--\w"
)
_ACTIVE = regex(
    r"(?:[\w/.’'-]+\s+){1,4}?(delivered|added|introduced|implemented|fixed|optimized|enabled|shipped|received"
    r"|gained)\b"
)
_PASSIVE = regex(r"\b(?:was|were|has been|have been|been)\s+(\w+)")


def section_category(label: str) -> Category | Literal["none"] | None:
    """The category that a section label sets; `none` for a label that sets none; None where it is no section label."""
    label = low(label)
    is_sentence = any(verb.match(label) for _, verb in _DOING) and not _SECTION_OF.fullmatch(label)
    if len(label.split()) > 7 or (is_sentence and " " in label.strip()):
        return None
    return next((name for name, words in _SECTIONS if words.search(label)), None)


def opens(words: str, *, is_done: bool = False) -> bool:
    """Whether a clause begins anew and stands by itself; `is_done`: with a verb that tells what was done.

    >>> opens("fixed the cache"), opens("results include less load", is_done=True), opens("fix the cache")
    (True, False, False)
    """
    said = _after_leads(words)
    if tells_of_done(said):
        return True
    if is_done:
        return False
    is_form = _FORM.match(said) is not None and any(verb.match(said) for _, verb in _DOING)
    return is_form or bool(_IMPACT_HEAD.match(said) or _SKILL.match(said))


def speaks_of_itself(words: str) -> bool:
    """Whether a clause begins with a subject of its own: with effects or skills."""
    said = low(words)
    return bool(_IMPACT_HEAD.match(said) or _SKILL.match(said))


@lru_cache(maxsize=4096)
def denies(words: str) -> bool:
    """Whether a sentence says that something is not, or was taken back.

    >>> denies("Search was not shipped."), denies("Fixed logins that did not work."), denies("Delivered no features.")
    (True, False, True)
    """
    said = _after_leads(words)
    label = label_of(said)
    is_effect = speaks_of_itself(words)
    if (
        label
        and not is_done_label(label)
        and (label_denies(label) or any_denies(said[len(label) :], is_effect=is_effect))
    ):
        return True
    subject = _SUBJECT.match(said)
    if subject and label_denies(subject[1]) and is_caption(without_denials(subject[1])):
        return True
    return any_denies(said, is_effect=is_effect)


def is_done_label(label: str) -> bool:
    """Whether a label tells what was done, as "Fixed three bugs" does; "Removed features" and "Sunset work" do not."""
    label = low(label)
    is_of_thing = len(label.split(None, 2)) < 3 and label_denies(label)
    return tells_of_done(label) and not is_of_thing and any(verb.match(label) for _, verb in _DOING)


def _after_leads(words: str) -> str:
    """A sentence in lower case without what may stand before its verb."""
    said = low(words)
    lead = _LEAD.match(said)
    return said[lead.end() :] if lead else said


@lru_cache(maxsize=2048)
def _doer(words: str) -> tuple[Category | None, str]:
    """The category of the verb of doing that a sentence begins with, and what follows the verb, in lower case."""
    lead = _LEAD.match(low(words))
    words = words[lead.end() :] if lead else words
    rest = low(words)
    for name, verb in _DOING:
        if found := verb.match(rest):
            return name, rest[found.end() :]
    said = _PASSIVE.search(words[:160]) or (None if _FOCUS.search(rest[:60]) else _ACTIVE.match(words))
    if said:
        return next((name for name, verb in _DOING if verb.match(low(said[1]))), None), rest
    return None, rest


@lru_cache(maxsize=2048)
def categorise(words: str) -> Category:
    """The category of a sentence: its leading verb and what that acts on, else the words in it.

    >>> categorise("Fixed a crash in the parser."), categorise("Added regression tests for it.")
    ('fix', 'quality')
    """
    said = low(words)
    if denies(words):
        return "other"
    if _SKILL.match(said):
        return "skill"
    if _IMPACT_HEAD.match(said):
        return "impact"
    if key := _key_work(said):
        section = "feature" if re.search(r"\bfeatures?\b", key[0]) else section_category(key[0])
        if section and section != "none":
            return section
        words = words[key.end() :].strip()
    elif label := _own_label(words):
        if not opens(words[len(label) :], is_done=True):
            section = section_category(label) if _is_topic(label) else None
            return "other" if section is None or section == "none" else section
        words = words[len(label) :]
    return _by_verb(words) or _by_words(words)


def _key_work(said: str) -> re.Match[str] | None:
    """What leads to the things that a sentence lists, as "key changes include", in plain words only."""
    key = _KEY_WORK.match(said)
    return key if key and is_caption(key[0]) else None


def _own_label(words: str) -> str:
    """The label of a sentence that nothing else is known of; empty for "Fixed three bugs: …" and effects."""
    label = label_of(words)
    return "" if is_done_label(_after_leads(label)) or speaks_of_itself(label) or _key_work(low(words)) else label


def _is_topic(label: str) -> bool:
    """Whether a label says what a sentence is about and no more."""
    return is_caption(f"{label} work")


def _by_verb(words: str) -> Category | None:
    """By the leading verb; where that says little, by what it acts on."""
    category, rest = _doer(words)
    if category not in ("feature", "quality"):
        return category
    near = " ".join(rest.split()[:7])
    return next((name for name, thing in _OBJECTS if thing.search(near)), category)


def _by_words(words: str) -> Category:
    """By any word in it."""
    words = low(words)
    for name, thing in _OBJECTS:
        if thing.search(words):
            return name
    if _IMPACT.search(words):
        return "impact"
    return (
        "feature"
        if re.search(r"^new\b|\bcan now\b|\b(?:features?|support|enhancements?|backend|api)\b", words)
        else "other"
    )


def is_soft(words: str, category: Category) -> bool:
    """Whether a sentence names no work: it tells of effects, skills or a focus, or promises without naming anything."""
    said = low(words)
    return category in ("impact", "skill") or bool(_VAGUE.search(said) or _FOCUS.search(said[:120]))


@lru_cache(maxsize=2048)
def weigh(words: str, category: Category, *, has_section: bool = False) -> int:
    """How early a sentence stands among those of its summary: 4 concrete work … 1 impact and skills, 0 boilerplate.

    `has_section`: it is an item of a list or of a section such as "Key features delivered:".
    """
    said = low(words)
    label = _own_label(words)
    if denies(words) or (label and category == "other" and not opens(words[len(label) :], is_done=True)):
        return 0
    doer, _ = _doer(words)
    does = doer is not None or has_section or _key_work(said) is not None
    if _FOCUS.search(said[:120]) and (doer is None or _FOCUS.search(said[:30])) and not has_section:
        return 1 if re.search(r"[a-z]_[a-z]|`", words) else 0
    if category in ("impact", "skill"):
        return 1
    if _VAGUE.search(said):
        return 2 if does else 0
    if does:
        return 4 if len(words.split()) > 6 or _CONCRETE.search(words) else 3
    return 3 if _CONCRETE.search(words) else 2
