"""Cells that what stands around them makes whole: short names by a legend, days by the years of the rows beside them.

Knows a grid and its layout. Must not know how rows become entries.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from reports.errors import Problem
from reports.loading.profiles.forms_of_names import is_caseless, is_code, is_full
from reports.loading.profiles.legends import explained
from reports.loading.profiles.named import find_cast
from reports.loading.tables.codes import BETWEEN
from reports.loading.tables.grid import Cell, Grid, shown
from reports.loading.tables.heads import ColumnNames
from reports.loading.tables.layout import Layout
from reports.loading.tables.times import Order, Times, order_of

if TYPE_CHECKING:
    from reports.periods import Period

_OPEN_DAY = re.compile(r"\d{1,2}(?P<sign>[./-])\d{1,2}(?P=sign)?|\d{1,2}\.? [^\W\d_]{3,}\.?|[^\W\d_]{3,}\.? \d{1,2}")
"""A day without a year: "8/11", "8.11.", "8 Nov"."""
_FEWEST = 2
_YEAR = 12
"""Months."""
_LOOKED_AT = 2_000
"""Rows of a table that somebody typed; longer ones are exported, with whole names and days."""


def with_whole_cells(grid: Grid, head: ColumnNames, layout: Layout, asked: Order) -> Grid:
    """The grid; what it says of short names and of days without a year is told."""
    if grid.head or len(grid.rows) > _LOOKED_AT:
        return grid
    return _with_years(_with_names(grid, head, layout), head, layout, asked)


def _with_names(grid: Grid, head: ColumnNames, layout: Layout) -> Grid:
    """The grid with the names in full of whom short ones mean, as lines above or below the table name them."""
    lines = [", ".join(filter(None, map(shown, row))) for row in _around(grid, head)]
    if len(layout.person) != 1 or not any(map(str.strip, lines)):
        return grid
    at = layout.person[0]
    cells = {text for row in grid.rows[head.body :] if len(row) > at and (text := shown(row[at])) and not is_full(text)}
    parts = {part for cell in cells for part in BETWEEN.split(cell) if part and not is_caseless(part)}
    cast = find_cast(lines, explained(lines)[0])
    cast = replace(cast, has_initials=bool(cast.codes) or sum(map(is_code, parts)) >= _FEWEST)
    full = {part: name for part in parts if (name := cast.who(part)) and name != part}
    if not full:
        return grid
    whole = {cell: "; ".join(full.get(part, part) for part in BETWEEN.split(cell) if part) for cell in cells}
    whole = {cell: said for cell, said in whole.items() if any(part in full for part in BETWEEN.split(cell))}
    return replace(grid, rows=_replaced(grid.rows, head.body, at, [whole.get(text) for text in _column(grid, at)]))


def _with_years(grid: Grid, head: ColumnNames, layout: Layout, asked: Order) -> Grid:
    """The grid with the month of each day without a year that only one year puts between those above and below it."""
    if layout.when is None or layout.part or layout.year is not None:
        return grid
    cells = _column(grid, layout.when)
    times = Times(asked or order_of([cells[head.body :]]))
    read = [(at, times.read(cell)) for at, cell in enumerate(cells) if at >= head.body]
    known = [(at, period.first) for at, period in read if period and period.months == 1]
    is_order = all(one <= other for (_, one), (_, other) in pairwise(known)) and len(known) >= _FEWEST
    opened = [at for at, period in read if period is None and _OPEN_DAY.fullmatch(cells[at])] if is_order else []
    found: dict[int, Period] = {}
    for at in opened:
        before = next((first for place, first in reversed(known) if place < at), None)
        behind = next((first for place, first in known if place > at), None)
        if before is None or behind is None:
            continue
        some = {times.read(_of_year(cells[at], year)) for year in {before // _YEAR, behind // _YEAR}}
        between = [one for one in some if one and before <= one.first <= behind]
        found |= {at: between[0]} if len(between) == 1 else {}
    if not found:
        return grid
    first = min(found)
    what = f"{len(found)} days without a year have that of the rows around them; the first is {grid.place(first)}."
    hint = "Write the year where that is wrong."
    told = Problem("year-around", what, "note", grid.file, grid.line(first), hint, place=grid.place(first))
    said = [str(found[at]) if at in found else None for at in range(len(cells))]
    rows = _replaced(grid.rows, head.body, layout.when, said)
    return replace(grid, rows=rows, problems=(*grid.problems, told))


def _of_year(day: str, year: int) -> str:
    """A day with a year: "8/11", "8.11.", "8 Nov"."""
    found = _OPEN_DAY.fullmatch(day)
    sign = (found and found["sign"]) or (" " if day[:1].isdecimal() else ", ")
    return f"{day.rstrip(sign)}{sign}{year}"


def _around(grid: Grid, head: ColumnNames) -> Sequence[Sequence[Cell]]:
    """The rows above the head, and those below the table that fill one cell."""
    above = list(grid.rows[: head.rows[0]]) if head.rows else []
    below = [row for row in grid.rows[head.body :] if sum(map(bool, map(shown, row))) == 1]
    return above + below


def _column(grid: Grid, at: int) -> list[str]:
    return [shown(row[at]) if at < len(row) else "" for row in grid.rows]


def _replaced(
    rows: Sequence[Sequence[Cell]], body: int, at: int, said: Sequence[str | None]
) -> Sequence[Sequence[Cell]]:
    """The rows with other cells in one column of the body."""
    return [
        [*row[:at], one, *row[at + 1 :]] if one and number >= body and at < len(row) else row
        for number, (row, one) in enumerate(zip(rows, said, strict=True))
    ]
