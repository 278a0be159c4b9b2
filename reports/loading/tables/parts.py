"""A sheet as it lies: turned, where its first column names the others, and parted, where it has several tables.

Knows heads; must not know what the rows say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile, groupby, takewhile

from reports.loading.tables.columns import exact_meanings, meanings
from reports.loading.tables.grid import Cell, Grid, shown
from reports.loading.tables.heads import above_times, are_same_names, is_of_fields
from reports.loading.tables.workbooks import letters

_LOOKED_AT = 200
"""Rows of a sheet in which the head of another table is looked for."""
_HEAD = 40
"""Rows in which names of columns are looked for that stand twice."""
_FEWEST = 2
"""Names of columns that make a head."""
_WIDEST = 200
"""Columns of a sheet that may be turned."""


def parts(grid: Grid) -> list[Grid]:
    """The tables of a sheet, each with its rows; mostly the sheet itself."""
    if grid.head:
        return [grid]
    if _is_turned(grid):
        return [_turned(grid)]
    if beside := _beside(grid):
        return beside
    starts = [0, *_starts(grid)]
    if len(starts) == 1:
        return [grid]
    return [_part(grid, first, end) for first, end in zip(starts, [*starts[1:], len(grid.rows)], strict=True)]


def _roles(cells: Sequence[Cell]) -> set[str]:
    return {one.role for cell in cells for one in meanings(shown(cell)) if one.is_exact or one.role == "what"}


def _is_turned(grid: Grid) -> bool:
    """Whether the first column says who, when and what, below one another, and the first row is of people.

    A title may stand above it, alone in its row.
    """
    rows = [row for row in grid.rows[:_WIDEST] if any(map(shown, row))]
    rows = list(dropwhile(lambda row: sum(map(bool, map(shown, row))) == 1, rows))
    if len(rows) < _FEWEST + 1 or max(map(len, rows)) > _WIDEST or len(grid.rows) > _WIDEST:
        return False
    firsts = [row[0] if row else "" for row in rows]
    widths = [sum(map(bool, map(shown, row))) for row in rows]
    is_person = any(one.role == "person" and one.is_exact for one in meanings(shown(firsts[0])))
    is_person &= max(widths) == widths[0]  # else it is a form above a table
    return is_person and {"when", "what"} <= _roles(firsts[1:]) and not {"when", "what"} & _roles(rows[0][1:])


def _turned(grid: Grid) -> Grid:
    """The sheet with its columns as rows, each cited by its letters."""
    width = max(map(len, grid.rows))
    rows = [[row[at] if at < len(row) else "" for row in grid.rows] for at in range(width)]
    return replace(grid, rows=rows, places=[f"column {letters(at)}" for at in range(width)], hidden=frozenset())


def _beside(grid: Grid) -> list[Grid]:
    """The tables that stand side by side: an empty column parts rows of the same names; mostly none."""
    for at, row in enumerate(grid.rows[:_HEAD]):
        names = [shown(cell) for cell in row]
        parts = [[*some] for is_named, some in groupby(enumerate(names), lambda one: one[1] != "") if is_named]
        groups, said = [[one for one, _ in some] for some in parts], {tuple(name for _, name in some) for some in parts}
        is_one = len(groups) > 1 and len(said) == 1 and len(groups[0]) >= _FEWEST and len(_roles(row)) >= _FEWEST
        gaps = [one for one, name in enumerate(names) if not name]
        if is_one and not any(shown(below[one]) for below in grid.rows[at:] for one in gaps if one < len(below)):
            return [_columns(grid, group[0], group[-1] + 1, number) for number, group in enumerate(groups)]
    return []


def _columns(grid: Grid, first: int, end: int, number: int) -> Grid:
    """Some columns of a sheet, whose rows are cited as they are in it."""
    problems = grid.problems if not number else ()
    rows = [row[first:end] for row in grid.rows]
    return replace(grid, rows=rows, before=grid.before + number * len(rows), places=_places(grid), problems=problems)


def _places(grid: Grid) -> list[str]:
    return [grid.place(at) for at in range(len(grid.rows))]


def _starts(grid: Grid) -> Iterator[int]:
    """Where another table begins: below an empty row, or a title below one, stands a head of other names."""
    known: tuple[str, ...] | None = None
    for at, row in enumerate(grid.rows[:_LOOKED_AT]):
        above = [shown(cell) for cell in grid.rows[at - 1]] if at else []
        is_titled = sum(map(bool, above)) == 1 and not any(map(shown, grid.rows[at - 2]))
        if known and any(above) and not is_titled:
            continue
        names = tuple(text for cell in row if (text := shown(cell)))
        if is_of_fields(names):
            continue
        exact = [text for text in names if text[-1] not in ":：" and exact_meanings(text)]
        is_told = len(exact) >= _FEWEST and 2 * len(exact) > len(names)  # a form has what it says beside its words
        if not is_told and not (exact and (_has_times(grid, at) or (known is None and _has_rows(grid, at)))):
            continue
        if known is None or are_same_names(names, known):
            known = known or names
            continue
        known = names
        yield at - is_titled


def _has_times(grid: Grid, at: int) -> bool:
    """Whether times stand below one of the cells of a row, up to the next empty one."""
    below = takewhile(any, ([shown(cell) for cell in row] for row in grid.rows[at : at + _HEAD]))
    found = above_times(list(below))
    return found is not None and not found[0]


def _has_rows(grid: Grid, at: int) -> bool:
    """Whether rows of as many cells, three or more, stand below a row, up to an empty one."""
    widths = [sum(map(bool, map(shown, row))) for row in grid.rows[at : at + _HEAD]]
    block = list(takewhile(bool, widths))
    return len(block) > _FEWEST and len(set(block)) == 1 and block[0] > _FEWEST


def _part(grid: Grid, first: int, end: int) -> Grid:
    """Some rows of a sheet, cited as they are in it."""
    return replace(
        grid,
        rows=grid.rows[first:end],
        places=[grid.place(at) for at in range(first, end)],
        hidden=frozenset(at - first for at in grid.hidden if first <= at < end),
        before=grid.before + first,
        problems=grid.problems if not first else (),
    )
