"""The days that head the entries of a diary, set off in bold or by a full stop: "**Monday 6 January 2025.** Cold …".

Knows lines. Must not know blocks.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from reports.loading.dates.labels import Label, find_label, find_open_label
from reports.loading.dates.spans import read_days

_HEAD = re.compile(r"(?P<bold>\*\*|__)?(?P<day>\w[^*_:!?|]{3,40}?)\.?(?(bold)[.:]?(?:\*\*|__)[.:]?|(?<=\.))\s+(?=\S)")
_FEWEST = 2
_LEAP = 2000


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
