"""Rows that are no entry because something in them is at fault or does not count, told with place, value and remedy.

Knows how rows are cited; must not know what they say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.errors import Problem, Severity
from reports.loading.names.likeness import likeness
from reports.loading.profiles.filenames import named_by_file
from reports.loading.tables.grid import Grid, shown
from reports.loading.tables.layout import Layout, names_of

ORDER = (
    "Write it as 2025-03-14, or say the order of all under [[source]] in reports.toml: "
    'dates = "day-first" or dates = "month-first".'
)
"""What to do where day and month may be either."""
_SAID = ("above-table", "away", "below-table", "planned", "no-time", "no-person", "no-text")
"""Of what is no work for what its own words say, the words are told."""
_TOLD = 20
"""Bad rows that are told one by one; of more, their number."""


@dataclass(eq=False)
class Refused(Exception):  # noqa: N818  (it ends no row's reading but its own)
    """Why a row, or a cell of a wide one, is no entry."""

    code: str
    why: str
    columns: tuple[int, ...] = ()
    value: str = ""
    hint: str = ""
    """How to mend it; empty: nothing is wrong with it."""
    is_cell: bool = False
    """Whether it is one cell of a row whose other cells are entries."""


def told(refused: Sequence[tuple[int, Refused]], grid: Grid, layout: Layout) -> Iterator[Problem]:
    """The problems of rows with one fault, the first ones and how many more; of what is no fault a note."""
    at, first = refused[0]
    if not first.hint:
        states = ", ".join(sorted({one.value for _, one in refused if one.value}))
        count = f"{len(refused)} {'cell' if first.is_cell else 'row'}{'s' * (len(refused) > 1)}"
        said = f" ({states[:200]})" if states else ""
        what = f"{count} left out, {first.why}{said}; the first is {grid.place(at)}."
        yield Problem(first.code, what, "note", grid.file, text=states if first.code in _SAID else "")
        return
    for number, one in refused[:_TOLD]:
        column = f", {names_of(one.columns, layout)}" if one.columns else ""
        place = f"{grid.place(number)}{column}"
        value = f'"{one.value[:80]}": ' if one.value else ""
        what = f"{value}{one.why}."
        yield Problem(one.code, what, "warning", grid.file, grid.line(number), one.hint, one.value, place)
    if rest := refused[_TOLD:]:
        what = f"{len(rest)} more rows with the same fault, to {grid.place(rest[-1][0])}: {first.why}."
        at = rest[0][0]
        yield Problem(first.code, what, "warning", grid.file, grid.line(at), first.hint, place=grid.place(at))


def surplus(grid: Grid, layout: Layout, width: int, first: int, end: int) -> Iterator[Problem]:
    """The cells of rows from the first to the end that stand under no name of a column, and are not taken for one.

    `width`: how many columns have a place in the row of names.
    """
    named = {at for at, name in enumerate(layout.names) if name.strip()}
    free = {at for at in layout.free if at not in named}
    cells = [
        (at, column, text)
        for at in range(first, end)
        if at not in grid.hidden
        for column, cell in enumerate(grid.rows[at])
        if (column in free or column >= len(layout.names)) and (text := shown(cell))
    ]
    if cells:
        at, column, text = cells[0]
        count = "1 cell stands" if len(cells) == 1 else f"{len(cells):,} cells stand"
        what = f'{count} under no name of a column, and nothing of it is read: "{text[:80]}" in {grid.place(at)}.'
        is_cut = column >= width
        hint = "Put cells that hold a separator in quotation marks." if is_cut else "Write a name above the column."
        severity: Severity = "warning" if is_cut else "note"
        yield Problem("surplus-cells", what, severity, grid.file, grid.line(at), hint, text, grid.place(at))


def of_nobody(ats: Sequence[int], grid: Grid, layout: Layout, first: int) -> Problem:
    """That rows are of whoever the file is called after; a warning where they name others."""
    body = grid.rows[first:]
    columns = ([text for row in body if at < len(row) and (text := shown(row[at]))] for at in range(len(layout.names)))
    is_other = any(cells and all(map(likeness, cells)) for cells in columns)
    name = named_by_file(grid.file)
    whose = f"{name}, whom the file is called after" if name else "nobody, unless [people] gives the file to somebody"
    count = f"{len(ats)} row{'s' * (len(ats) > 1)}"
    what = f"no column says who did it: {count} from {grid.place(ats[0])} are of {whose}."
    hint = 'Where they are of others, name their column: columns = {person = "…"} under [[source]].'
    return Problem("nobody", what, "note" if name and not is_other else "warning", grid.file, hint=hint)
