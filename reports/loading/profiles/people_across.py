"""Tables with somebody at the head of each column, and a time at that of each row.

Knows titles and cells. Must not know what stands around a table.
"""

from collections.abc import Iterator, Sequence

from reports.loading.dates.labels import Label
from reports.loading.names.people import plain_name
from reports.loading.profiles.company import Cast
from reports.loading.profiles.looks import BRACKETS
from reports.loading.profiles.plausible import LIKELY, plausibility
from reports.loading.profiles.row_times import is_day_of_week, labels_of

_MARKS = " *_:\"'“”„«»‘’" + BRACKETS
_FEWEST = 2
_MOST = (2, 3)
"""The share of columns that must be people's, and of rows that must be of a time."""


def names_across(titles: Sequence[str], cast: Cast) -> list[str | None]:
    """Who heads each column but the first; empty where they are no people, and None where one is nobody known.

    >>> names_across(["Day", "Ann Lee", "Bob", "“Cleo”"], Cast())
    ['Ann Lee', 'Bob', 'Cleo']
    >>> names_across(["Month", "Planned", "Reached"], Cast())
    []
    """
    words = [title.strip(_MARKS) for title in titles[1:]]
    known = [cast.who(one) for one in words]
    weights = [LIKELY if name else plausibility(one) for name, one in zip(known, words, strict=True)]
    sure, may = sum(one >= LIKELY for one in weights), sum(one > 0 for one in weights)
    is_row = sure >= _FEWEST and 2 * sure >= len(words) and _MOST[1] * may >= _MOST[0] * len(words)
    if not (is_row or (sure > 0 and may == len(words) >= _FEWEST)):
        return []
    return [
        name or ((plain_name(one) or one) if weight > 0 else None)
        for name, one, weight in zip(known, words, weights, strict=True)
    ]


def across(
    titles: Sequence[str], rows: Sequence[Sequence[str]], cast: Cast
) -> Iterator[tuple[int, str | None, Label | None, str, str]]:
    """Of each cell its row, who heads its column, its time, what it says, and why it stays open whose it is or of when.

    Rows of days of the week are of the time that stands above the table.
    """
    names = names_across(titles, cast)
    firsts = [row[0] if row else "" for row in rows]
    labels = labels_of(firsts) if names else []
    are_days = [label is not None or is_day_of_week(first) for label, first in zip(labels, firsts, strict=False)]
    if not names or sum(are_days) < max(1, _MOST[0] * len(rows) / _MOST[1]):
        return
    for at, row in enumerate(rows):
        for name, title, cell in zip(names, titles[1:], row[1:], strict=False):
            open_ = "" if name else f'"{title}" is no name of a person'
            asked = open_ if are_days[at] else f'"{firsts[at]}" is no time'
            if any(map(str.isalnum, cell)):
                yield at, name if are_days[at] else None, labels[at], cell, asked
