"""The times in a column of a table: each by itself, and days whose order only the others tell.

Knows cells. Must not know who is named in them.
"""

from collections.abc import Sequence

from reports.loading.dates.labels import Label, day_label, find_label, find_open_label
from reports.loading.dates.logs import find_days
from reports.loading.dates.lone import lone_label
from reports.loading.folding import days_of_the_week, fold
from reports.regex import regex

_RUN = regex(r"\d{1,2}\.?\s?[–-]\s?(\d{1,2})\.(1[0-2]|0?[1-9])\.?")
"""Days of one month: "5–9.05"."""
_BESIDE = regex(
    r"(?<=\d)[,;]?\s*(?:[(（][^()（）]{1,12}[)）]|(?:г|р|r)\.?|"
    r"\d{1,2}[:.h]\d\d(?:\s?[–-]\s?\d{1,2}[:.h]\d\d)?(?: ?h)?)$"
)
"""Behind a day in a cell: its day of the week, a word for the year, hours."""


def label_of(cell: str) -> Label | None:
    """The time that a cell is.

    >>> [str(found and found.period) for found in map(label_of, ("2025-03-04 (Tue)", "2025-03-04 14:00–15:30", "four"))]
    ['2025-03', '2025-03', 'None']
    """
    label = find_label(cell) or find_open_label(cell)
    if label and label.is_bare:
        return label
    if run := _RUN.fullmatch(cell.strip("*_ ")):
        return day_label(int(run[1]), int(run[2]))
    bare = _BESIDE.sub("", cell.strip("*_ "))
    return label_of(bare) if bare != cell.strip("*_ ") else lone_label(cell)


def labels_of(cells: Sequence[str]) -> list[Label | None]:
    """The times of the cells of a column; None where one says none."""
    days = find_days(cells).first
    return [days.get(at) or label_of(cell) for at, cell in enumerate(cells, 1)]


def is_day_of_week(cell: str) -> bool:
    """Whether a cell is a word for a day of the week, and nothing else."""
    return fold(cell).strip(" *_.:") in days_of_the_week()[0]
