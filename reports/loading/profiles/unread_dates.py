"""Dates in the margins of lines that no rule reads: what stands beside or below them may be of another time.

Knows the looks of lines. Must not know what of them was read: `doubts` compares both.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.loading.folding import days_of_the_week, fold, months
from reports.loading.names.likeness import is_kind_of_text
from reports.loading.profiles.fields import names_period
from reports.loading.profiles.front_matter import DATES
from reports.loading.words import HALF_WORDS, ITERATION_WORDS, QUARTER_WORDS, TITLE_WORDS, WEEK_WORDS
from reports.regex import regex

_YEAR = r"(?:19|20)\d\d(?!\d)"
_DAYS = (
    regex(
        rf"(?<![\w.,/-])\d{{1,2}}(?:st|nd|rd|th|\.|º)? (?:of |de |d['’])?(?P<word>[^\W\d_]{{3,}})\.?,? (?:of |del? )?"
        rf"{_YEAR}"
    ),
    regex(rf"(?<!\w)(?P<word>[^\W\d_]{{3,}})\.? \d{{1,2}}(?:st|nd|rd|th)?,? {_YEAR}"),
)
"""A day, a word and a year, in either order: "3 Brumaire 2024"."""
_ORDINAL = regex(r"(?:[^\W\d_]{2,}\.?,? )?(?:the )?\d{1,2}(?:st|nd|rd|th) (?:of )?(?P<word>[^\W\d_]{3,})\W*")
"""A day and a word that are all of a head: "the 3rd of Brumaire"."""
_NUMBERS = regex(
    rf"(?<![\d./-])(?:{_YEAR}[./-](\d{{1,2}})[./-](\d{{1,2}})|(\d{{1,2}})[./-](\d{{1,2}})[./-]{_YEAR})(?![\d./-]\d)"
)
"""Two numbers and a year."""
_HEAD = regex(r"\s*(?:#+|=+|\*+(?!\s))\s*(?P<words>\S.{0,80}?)[\s#=*]*")
_LEAD = regex(
    r"\s*(?:[-*+•]\s+)?(?:\*\*)?(?:\[(?P<box>[^\]]{3,30})\]|\((?P<round>[^)]{3,30})\)|(?P<led>[^:：|]{3,30}?)(?:\*\*)?[:：|])"
)
_FIELD = regex(r"\s*(?:[-*+•]\s+)?[*_]*(?P<key>[^\W\d_][^:：]{1,24}?)[*_]*\s?[:：][*_]*\s*(?P<value>\S.*)")
_TIMES = frozenset(f"{HALF_WORDS} {ITERATION_WORDS} {QUARTER_WORDS} {WEEK_WORDS}".split())
_LONGEST = 60
_YEAR_LONG, _MONTH_LONG = 12, 31


@dataclass(frozen=True, slots=True)
class UnreadDates:
    """Lines with dates that are none that is known."""

    own: frozenset[int]
    """Where they lead a line."""
    heads: frozenset[int]
    """Where they head what stands below."""


def find_unread(lines: Sequence[str]) -> UnreadDates:
    """The lines of a source with such dates.

    >>> find_unread(["## 3 Brumaire 2024", "- [Nivose 2, 2024] did it", "Date: the 4th of Nivose", "## 30/14/2024"])
    UnreadDates(own=frozenset({2}), heads=frozenset({1, 3, 4}))
    >>> find_unread(["## 3 May 2024", "## Week 12, 2024", "- fixed 3 bugs", "Date: 3.4.2024", "## 2 things"]).heads
    frozenset()
    """
    own, heads = set[int](), set[int]()
    for number, line in enumerate(lines, 1):
        field, head = _FIELD.fullmatch(line), _HEAD.fullmatch(line)
        if not any(map(str.isdigit, line)):
            continue
        key = fold(field["key"]) if field else ""
        if field and (key in DATES or names_period(key)):
            heads.update([number] if is_unread(field["value"]) else ())
        elif head or _is_alone(lines, number):
            heads.update([number] if is_unread(head["words"] if head else line.strip()) else ())
        elif (lead := _LEAD.match(line)) and is_unread(lead["box"] or lead["round"] or lead["led"]):
            own.add(number)
    return UnreadDates(frozenset(own), frozenset(heads))


def _is_alone(lines: Sequence[str], number: int) -> bool:
    """Whether a short line that ends no sentence stands behind a blank one."""
    line = lines[number - 1].strip()
    is_after = number == 1 or not lines[number - 2].strip()
    return is_after and len(line) <= _LONGEST and line[:1].isalnum() and line[-1:] not in ".!?;"


def is_unread(text: str) -> bool:
    """Whether a text looks like a date and is none.

    >>> [is_unread(text) for text in ("Thu 14 Brumaire 2023", "30/14/2024", "Sprint 2, 2024", "the 2nd of May")]
    [True, True, False, False]
    """
    return any(_is_no_time(word) for word in _words(text)) or any(
        not _is_day(*(int(one) for one in found.groups() if one)) for found in _NUMBERS.finditer(text)
    )


def _words(text: str) -> Iterator[str]:
    for pattern in _DAYS:
        yield from (found["word"] for found in pattern.finditer(text))
    if found := _ORDINAL.fullmatch(text.strip(" *_#")):
        yield found["word"]


def _is_no_time(word: str) -> bool:
    folded = fold(word)
    known = folded in months() or folded in days_of_the_week()[0] or folded in TITLE_WORDS or is_kind_of_text(folded)
    return not known and folded not in _TIMES and word[0].isupper()


def _is_day(one: int, other: int) -> bool:
    """Whether two numbers may be a day and a month, in either order."""
    return 0 < min(one, other) <= _YEAR_LONG and max(one, other) <= _MONTH_LONG
