"""Whether each row of words is read, or told to be left out: the last look at a table.

Knows cells and what became of rows; must not know how they were understood.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from reports.errors import Problem
from reports.loading.tables.columns import meanings
from reports.loading.tables.grid import Cell, Grid, shown
from reports.loading.tables.phrases import UNSPACED

_LONGEST = 2_000
"""Rows of a table that somebody typed; longer ones are parted and turned by nobody."""
_A_TEXT, _UNSPACED, _HEAD = 2, 6, 40
"""Blanks in a text, or its letters in a script without blanks; rows among which names of columns stand."""


def text_of(row: Sequence[Cell]) -> str:
    """The longest text of a row that is more than a name; mostly that of what was done.

    >>> text_of(["Ann Lee", "Mended the pump", 3]), text_of(["Ann Lee", "Total"]), text_of(["佐藤", "排水口の清掃"])
    ('Mended the pump', '', '排水口の清掃')
    """
    texts = [text for cell in row if isinstance(cell, str) and _is_text(text := shown(cell))]
    return max(texts, key=len, default="")


def _is_text(text: str) -> bool:
    return text.count(" ") >= _A_TEXT or (not text.isascii() and len(UNSPACED.findall(text)) >= _UNSPACED)


def rows_of_text(grid: Grid) -> list[int]:
    """The rows that are shown and say something in words, without names of columns."""
    shows = ((at, row) for at, row in enumerate(grid.rows) if at not in grid.hidden and text_of(row))
    return [at for at, row in shows if at >= _HEAD or not _is_head(row)]


def _is_head(row: Sequence[Cell]) -> bool:
    filled = [text for cell in row if (text := shown(cell))]
    if not all(meanings(text) for text in filled if _is_text(text)):
        return False
    return 2 * sum(any(one.is_exact for one in meanings(text)) for text in filled) >= len(filled)


def with_number(problem: Problem, grid: Grid) -> Problem:
    """Why a table is not read, with how many of its rows say something."""
    ats = rows_of_text(grid)
    if not ats:
        return problem
    count = f"{len(ats):,} rows with words are" if len(ats) > 1 else "a row with words is"
    what = f"{problem.message} So {count} not read, from {grid.place(ats[0])}."
    return Problem(problem.code, what, problem.severity, problem.file, problem.line, problem.hint, problem.text)


def unread(
    before: Iterable[Grid], after: Sequence[Grid], known: Collection[tuple[str, str]], told: Collection[str]
) -> Iterator[Problem]:
    """The rows of the sheets of a file of which nothing tells what became.

    `after`: the tables that were made of them. `known`: where a row is told. `told`: the sheets that are not read.
    """
    for grid in before:
        made = [one for one in after if one.file == grid.file and one.rows]
        is_turned = any(place.startswith("column ") for one in made for place in one.places)
        if is_turned or not made or grid.file in told or len(grid.rows) > _LONGEST:
            continue
        lost = [at for at in rows_of_text(grid) if (grid.file, grid.place(at)) not in known]
        if lost:
            text = text_of(grid.rows[lost[0]])
            count = f"{len(lost):,} rows" if len(lost) > 1 else "a row"
            what = f'it is not told what became of {count} with words: "{text[:80]}" in {grid.place(lost[0])}.'
            hint = "Name the columns under [[source]] in reports.toml."
            at = grid.line(lost[0])
            yield Problem("unread-rows", what, "warning", grid.file, at, hint, text, grid.place(lost[0]))
