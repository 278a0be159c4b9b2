"""What says too little to lead while anything else is there: a heading, an empty phrase, an aside.

Known by their form, in any language: few words, no figure, no sign of what was done. Knows statements of one person.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from reports.loading.folding import fold, months
from reports.loading.statements.figures import in_digits
from reports.model.statements import Highlight
from reports.packets.colleagues import opens_with_deed
from reports.packets.elsewhere import telling
from reports.regex import regex

_WORD = regex(r"[^\W_]+")
_OTHER_SCRIPT = regex(r"[^\W\d_a-z\u00c0-\u04ff]")
"""Of these scripts nobody has counted here what words say."""
_HEADING, _EMPTY = 3, 9
"""Words at most of a heading, and of a phrase that says nothing."""
_PLACE = 2
"""Words of a place at most, beside a name and a day."""
_POINTED = regex(r"[,.;!?]")
"""Nobody points headings."""
_DAY = regex(r"^\W*(?:\d{4}-\d\d-\d\d|\d{1,2}([./-])\d{1,2}(?:\1(?:\d\d)?\d\d)?)\b(?:[ T]+\d{1,2}[:.h]\d\d)?\W*")
"""A day, and a time of it."""
_OTHERS = 3
"""Statements that lead, beside which one as short as a heading does not: who notes everything so, notes deeds."""

_LITTLE = frozenset(("denied", "changed"))
"""Signs that few words may bear by chance: "nothing from me since"."""


def without_bare(said: Sequence[Highlight], person: str) -> list[Highlight]:
    """Statements of which those that say too little lead nowhere, as far as others do; `person`: who tells them.

    Nor is quoted around one what leads nowhere and bears no sign: "Goes into the list.".
    """
    empty = [_is_empty(one, person) for one in said]
    others = sum(one.leads and not (is_so or _is_heading(one)) for one, is_so in zip(said, empty, strict=True))
    told = [
        replace(one, leads=one.leads and not (others and (is_so or (others >= _OTHERS and _is_heading(one)))))
        for one, is_so in zip(said, empty, strict=True)
    ]
    idle = {(one.period, one.item, one.text) for one in told if not (one.leads or one.signs)}
    beside = {(period, item) for period, item, _ in idle}
    return [_alone(one, idle) if (one.period, one.item) in beside and one.leads else one for one in told]


def _alone(one: Highlight, idle: Collection[tuple[str, str, str]]) -> Highlight:
    """A statement without what leads nowhere before or behind it, and what stands beyond that."""
    before, behind = one.around
    for words in (words for period, item, words in idle if (period, item) == (one.period, one.item)):
        before = before[before.find(words) + len(words) :].lstrip() if words in before else before
        behind = behind[: behind.find(words)].rstrip() if words in behind else behind
    return replace(one, around=(before, behind))


def _is_empty(one: Highlight, person: str) -> bool:
    """Whether a statement is a phrase without a figure, none of whose words says anything: "nothing from me"."""
    folded = in_digits(fold(one.text))
    words = _WORD.findall(folded)
    if _is_signed(one.text, person):
        return True
    is_told = not _LITTLE.issuperset(one.signs) or one.links or (any(map(str.isdigit, folded)) and len(words) > 1)
    if is_told or len(words) > _EMPTY or _OTHER_SCRIPT.search(folded) or opens_with_deed(folded):
        return False
    return telling(folded) <= telling(fold(person))


def _is_signed(text: str, person: str) -> bool:
    """Whether a statement but signs the text: the name of who tells it, a day, and at most where: "Lyon, le 3 mars"."""
    names, folded = set(_WORD.findall(fold(person))), fold(text)
    words = _WORD.findall(text)
    has_name = bool(words) and ":" not in text and not names.isdisjoint((fold(words[0]), fold(words[-1])))
    if not has_name or months().keys().isdisjoint(_WORD.findall(folded)) or opens_with_deed(folded):
        return False
    rest = [word for word in words if telling(fold(word)) and fold(word) not in names | months().keys()]
    return len(rest) <= _PLACE and all(word[0].isupper() or word.isdigit() for word in rest)


def _is_heading(one: Highlight) -> bool:
    """Whether a statement is as short as a heading, and has neither a sign nor a figure: "Background", "4. Talks".

    One word is, whatever ends it, and the day and the time at its head are no part of it.
    """
    told = _DAY.sub("", one.text)
    words = _WORD.findall(told)
    if len(words) > 1 and _POINTED.search(told.strip().lstrip("0123456789.")):
        return False
    is_short = len([word for word in words if not word.isdigit()]) <= _HEADING and not told[-1:].isdigit()
    return is_short and not (one.signs or one.links or any(word.isdigit() for word in words[1:]))
