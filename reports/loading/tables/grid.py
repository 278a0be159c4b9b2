"""One table as its cells stand, whatever file it comes from. Knows no names of columns and no people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from reports.errors import Problem
from reports.loading.text import clean

Cell: TypeAlias = object
"""A text, number, truth, day or moment; None or an empty text where there is nothing."""
ENDS = (".", "!", "。")
"""What a sentence ends with."""


@dataclass(frozen=True, slots=True)
class Grid:
    """One sheet, file, list of records or answer to a query."""

    file: str
    """As it is cited: `hr.csv`, `hr.xlsx, sheet Reviews`."""
    rows: Sequence[Sequence[Cell]]
    """All rows from the first; they may differ in length."""
    head: tuple[str, ...] = ()
    """Names of the columns where the source keeps them apart from its rows."""
    title: str = ""
    """The name of its sheet."""
    places: Sequence[str] = ()
    """How each row is cited, where it is no `row 12`: `/issues/4`."""
    hidden: frozenset[int] = frozenset()
    """Indexes of rows that its spreadsheet does not show."""
    of: tuple[str, ...] = ()
    """Titles of the tables that it shows, where it is a view of a database."""
    before: int = 0
    """How many rows of other lists of the same file stand before its own."""
    problems: tuple[Problem, ...] = ()
    """What there is to say of it before its rows are looked at."""
    who: str = ""
    """Whose it is, where the sheets beside it say so."""

    def place(self, at: int) -> str:
        """How the row at an index is cited."""
        return self.places[at] if self.places else f"row {at + 1}"

    def line(self, at: int) -> int:
        """The number of the row at an index, which no other row of its file has."""
        return self.before + at + 1


_NARROW = 2
"""Columns of a table in which a row of one cell may be one of its own."""


def end_of(grid: Grid, first: int, names: Sequence[str]) -> int:
    """The index of the first row behind all that fill more than one cell: notes below a table are a cell each.

    A cell right below the table, and not in its first column, goes on with what stands above it.
    """
    rows = grid.rows
    if len(names) <= _NARROW:
        return len(rows)
    ends = (at for at in range(len(rows), first, -1) if sum(map(bool, map(shown, rows[at - 1]))) != 1)
    last = next((at for at in ends if any(map(shown, rows[at - 1]))), len(rows))
    edge = next((at for at, name in enumerate(names) if name.strip()), 0)
    while last < len(rows) and any(map(shown, rows[last][edge + 1 :])):
        last += 1
    return last


def shown(cell: Cell) -> str:
    """A cell as people see it.

    >>> shown(None), shown(3.0), shown(2.5), shown(" a ")
    ('', '3', '2.5', 'a')
    """
    if isinstance(cell, str):
        text = cell.strip()
        return text if text.isprintable() else "\n".join(clean(text, "")[0]).strip()
    if cell is None or cell != cell:  # noqa: PLR0124  (not a number)
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    if isinstance(cell, datetime):
        return f"{cell:%Y-%m-%d}" if not (cell.hour or cell.minute) else f"{cell:%Y-%m-%d %H:%M}"
    return str(cell)


def text_at(row: Sequence[Cell], at: int | None) -> str:
    """What a row says in a column; empty where it has no such one."""
    return shown(row[at]) if at is not None and at < len(row) else ""
