"""Sheets of a sprint that say day by day how many hours of each task are left: it was done when none were.

Knows heads and single cells; must not know what the rows say.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from reports.loading.tables.cells import is_day
from reports.loading.tables.grid import Cell, Grid, text_at
from reports.loading.tables.heads import find_head, is_total

_FEWEST, _LONGEST, _MOST = 5, 2_000, 0.8
"""Days across, rows of a sheet that somebody typed, and steps of which no more is left than before."""


def with_days_of_ends(grid: Grid) -> Grid:
    """The sheet with the first day from which on nothing is left of a task in place of its days; mostly itself.

    A task of which some is left has none.
    """
    head = None if grid.head or len(grid.rows) > _LONGEST else find_head(grid)
    days = [at for at, name in enumerate(head.names) if is_day(name)] if head and head.rows else []
    if not head or len(days) < _FEWEST or days != [*range(days[0], days[-1] + 1)]:
        return grid
    left = {at: _left(row, days) for at, row in enumerate(grid.rows) if at >= head.body and not is_total(row)}
    said = [numbers for numbers in left.values() if numbers]
    steps = [one >= other for numbers in said for one, other in pairwise(numbers)]
    is_from_some = all(numbers[0] > 0 for numbers in said) and 2 * sum(one[-1] == 0 for one in said) > len(said)
    if None in left.values() or len(said) < _FEWEST or not is_from_some or sum(steps) < _MOST * len(steps):
        return grid

    def apart(row: Sequence[Cell], day: Cell) -> Sequence[Cell]:
        return [*row[: days[0]], day, *row[days[-1] + 1 :]]

    rows = [*grid.rows[: head.body], *(apart(row, "") for row in grid.rows[head.body :])]
    rows[head.rows[-1]] = apart(rows[head.rows[-1]], "Done on")
    for at, numbers in left.items():
        ends = len(numbers or ()) - next((n for n, one in enumerate(reversed(numbers or ())) if one), 0)
        rows[at] = apart(grid.rows[at], head.names[days[ends]] if numbers and ends < len(numbers) else "")
    return replace(grid, rows=rows)


def _left(row: Sequence[Cell], days: Sequence[int]) -> list[float] | None:
    """What is left of a task day by day; None where a cell says something else."""
    texts = [text for at in days if (text := text_at(row, at).replace(",", "."))]
    try:
        return [*map(float, texts)]
    except ValueError:
        return None
