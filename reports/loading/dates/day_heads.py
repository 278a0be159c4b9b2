"""The days that head the entries of a diary: "**Monday 6 January 2025.** Cold …", "3.6. Caught two swarms".

Knows lines. Must not know blocks.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from reports.loading.dates.day_order import is_day_first
from reports.loading.dates.labels import Label, day_label, find_label, find_open_label, month_label
from reports.loading.dates.spans import read_days
from reports.loading.folding import ambiguous_months, fold, months, weekdays
from reports.regex import regex

_HEAD = regex(r"(?P<bold>\*\*|__)?(?P<day>\w[^*_:!?|]{3,40}?)\.?(?(bold)[.:]?(?:\*\*|__)[.:]?|(?<=\.))\s+(?=\S)")
_NUMBERED = regex(
    r"\s*(?:[-*+•‣–—]\s+)?[*_#]{0,3}\s*(?:(?P<weekday>[^\W\d_]{2,10})[.,]{0,2}\s)?"
    r"(?P<a>\d{1,2})(?:(?P<slash>/|(?P<dash>(?<=\s\d\d)-))|\.\s?)(?P<b>\d{1,2})(?(slash)|\.)[*_]{0,2}"
    r"(?!\s?[–—-]\s?\d{1,2}\.\s?\d{1,2}\.\s?\d\d)(?:\s*[:–—-])?\s+(?=\S)"
)
"""A day in numbers, without its year, before what was done; not the first of a run: "29.8. – 2.9.2024"."""
_LED_BY_MONTH = regex(
    r"(?P<mark>\s*(?:[-*+•]\s+)?[*_]{0,2})(?P<word>[^\W\d_]{3,9})\.?[*_]{0,2}(?P<sign>\s?[:：]|\s[–—-])\s+(?=\S)"
)
_FEWEST = 2
_FEWEST_NUMBERS = 3
_LEAP = 2000
_MONTHS = 12


def day_heads(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the days with which entries begin: two at least, with months by their words.

    >>> [label.words for label in day_heads(["**6 January 2025.** Cold.", "", "**9 January.** Ann won it."]).values()]
    ['6 january 2025', '9 january']
    >>> day_heads(["**Monday 6 January.** Cold.", "It froze."])
    {}
    """
    found: dict[int, Label] = {}
    for number, line in enumerate(lines, 1):
        head = _HEAD.match(line.strip())
        label = _day(head["day"]) if head else None
        if label:
            found[number] = label
    return found if len(found) >= _FEWEST else {}


def _day(text: str) -> Label | None:
    """The one day that a text is nothing but, its month in words."""
    label = find_label(text) or find_open_label(text)
    if label is None or not (label.is_bare and label.is_day and label.period) or not any(map(str.isalpha, text)):
        return None
    days = read_days(label.words, label.period.year if label.has_year else _LEAP)
    return replace(label, is_bare=False, is_strong=True) if days and days[0] == days[1] else None


def numbered_days(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the days in numbers without a year with which lines begin: three at least, in order.

    Sections are numbered so as well, but one by one.

    >>> [label.words for label in numbered_days(["28.5. Sowed", "3.6. Two swarms", "15.6. Rain"]).values()]
    ['28 may', '3 june', '15 june']
    >>> [label.words for label in numbered_days(["ma 26-05  dry", "di 27-05  rain", "ma 02-06  dry"]).values()]
    ['26 may', '27 may', '2 june']
    >>> numbered_days(["1.1. Aims", "1.2. Means", "2.1. Costs"]), numbered_days(["3.1. Aim", "3.2. Way", "3.3. Cost"])
    ({}, {})
    """
    heads = {number: head for number, line in enumerate(lines, 1) if (head := _NUMBERED.match(line))}
    found = {at: head for at, head in heads.items() if not head["dash"] or fold(head["weekday"] or "") in weekdays()}
    is_slashed = any(head["slash"] for head in found.values())
    day_first = is_day_first(lines) if is_slashed else True
    if day_first is None and all(head["dash"] for head in found.values()):  # behind days of the week
        days = (
            {int(head["a"]) > _MONTHS for head in found.values()},
            {int(head["b"]) > _MONTHS for head in found.values()},
        )
        day_first = True if True in days[0] else False if True in days[1] else None
    if day_first is None:
        return {}
    numbers = [(int(head["a" if day_first else "b"]), int(head["b" if day_first else "a"])) for head in found.values()]
    steps = list(pairwise((month, day) for day, month in numbers))
    turns = min(sum(one < other for one, other in steps), sum(one > other for one, other in steps))  # a new year is one
    are_sections = all(after in ((a, b + 1), (a + 1, 1)) for (a, b), after in pairwise(numbers))
    if len(found) < _FEWEST_NUMBERS or turns > 1 or are_sections or any(month > _MONTHS for _, month in numbers):
        return {}
    labels = dict(zip(found, (day_label(day, month) for day, month in numbers), strict=True))
    read = {number: replace(label, is_bare=False, is_strong=True) for number, label in labels.items() if label}
    return read if len(read) == len(labels) else {}


def rows_of_months(lines: Sequence[str]) -> dict[int, Label]:
    """The months of lines that begin with a word for one that is another word as well, beside like lines of others.

    >>> told = rows_of_months(["* set – moved it", "* out – mended it", "* nov – sold it"])
    >>> {number: label.words for number, label in told.items()}
    {1: 'set', 2: 'out'}
    >>> rows_of_months(["* set – moved it", "* out – mended it"])
    {}
    """
    rows: dict[tuple[str, str], dict[int, str]] = {}
    for number, line in enumerate(lines, 1):
        if (found := _LED_BY_MONTH.match(line)) and (word := fold(found["word"])) in months():
            rows.setdefault((found["mark"], found["sign"].strip()), {})[number] = word
    labels: dict[int, Label] = {}
    for row in rows.values():
        is_row = any(word not in ambiguous_months() for word in row.values())
        for number, word in row.items() if is_row else ():
            label = month_label(months()[word]) if word in ambiguous_months() else None
            if label:
                labels[number] = replace(label, words=word, is_bare=False, is_strong=True)
    return labels
