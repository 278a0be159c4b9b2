"""Short names in the cells of sheets, and whom they mean: as a list on some sheet has them beside the names in full.

Knows sheets and names; must not know which column says what.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.errors import Problem
from reports.loading.folding import fold
from reports.loading.names.likeness import is_given
from reports.loading.profiles.forms_of_names import is_foreign_full, is_full, may_be_full, stands_for, words_of
from reports.loading.profiles.legends import explained
from reports.loading.tables.columns import means, words
from reports.loading.tables.grid import Cell, Grid, shown, text_at
from reports.loading.tables.heads import find_head
from reports.loading.tables.times import is_timely
from reports.regex import regex

BETWEEN = regex(r"\s*(?:[+&/;,]|\s(?:and|und|et|y|e|en|och|og|i|ja|и|ve)\s)\s*")
"""Between several people in a cell."""
_LONGEST = 2_000
"""Rows of a sheet that somebody typed; longer ones are exported, with whole names."""
_FEWEST = 2
_PART = 3
"""Of so many cells of a column one at least is of short names, if the column is."""
_LONGEST_CODE, _LONGEST_CELL = 5, 60
_TITLES = 3
"""Cells above names that head a list of people."""
_MOST_WORDS = 3
_YEAR = regex(r"(?:19|20)\d\d")
"""Since when somebody is there."""
_REMARK = regex(r"\s*\([^()]*\)\s*$")
_EXPLAINED = regex(r"([^\W\d_]{2,5}) ?(?:[:：=]|\s[-–—]) ?([^:=]{4,60})")
"""A short name and one in full in one cell: "EK: Elif Kaya"."""
_HEAD = 40
"""Rows in which names of columns may be short names."""


def with_full_names(grids: Sequence[Grid]) -> list[Grid]:
    """The sheets with the names in full of whom short ones mean, where a list in one of them says it."""
    typed = [grid for grid in grids if not grid.head and len(grid.rows) <= _LONGEST]
    lists = [(grid, at) for grid in typed if len(grids) > 1 and (at := _column_of_names(grid)) is not None]
    people = {name for grid, at in lists for row in grid.rows if _is_name(name := text_at(row, at))}
    others = [grid for grid in typed if all(grid is not one for one, _ in lists)]
    known = _once(
        pair
        for pairs in (*map(_listed, typed), *(_beside(*one) for one in lists), _forms(others, people))
        for pair in pairs
    )
    if len(known) < _FEWEST:
        return list(grids)
    explaining = [grid for grid, at in lists if _explains(grid, at)]
    return [
        _explained(grid) if grid in explaining else _called(_whole(grid, known), known) if grid in typed else grid
        for grid in grids
    ]


def _called(grid: Grid, known: Mapping[str, str]) -> Grid:
    """A sheet that is called by a short name, as of whom it means; that is told."""
    name = known.get(_bare(grid.title).casefold(), "")
    if not name:
        return grid
    what = f'"{grid.title}" is read as {name}, as a list of people on another sheet has it.'
    told = Problem("name-of-file", what, "note", grid.file, hint="Give the sheet another name if it is nobody's.")
    return replace(grid, who=name, problems=(*grid.problems, told))


def _explains(grid: Grid, at: int) -> bool:
    """Whether a list of people has a short name beside each of them, and each of them once."""
    rows = [row for row in grid.rows if _is_name(text_at(row, at))]
    codes = [{text for cell in row if _is_short(text := shown(cell), text_at(row, at))} for row in rows]
    return len(rows) >= _FEWEST and all(codes) and len({text_at(row, at) for row in rows}) == len(rows)


def _is_short(text: str, name: str) -> bool:
    """Whether a text is a short form of a name, with the letters of its small words too: "MvD", Marloes van Dijk."""
    letters = "".join(part[0] for part in fold(name).split())
    return text != name and (is_short_for(text, name) or (len(text) >= _FEWEST and letters.startswith(fold(text))))


def _explained(grid: Grid) -> Grid:
    what = "it says whom the short names on other sheets mean; nothing else of it is read."
    return replace(grid, rows=(), problems=(*grid.problems, Problem("copy", what, "note", grid.file)))


def _column_of_names(grid: Grid) -> int | None:
    """The column of names in full of a sheet that is nothing but a list of people: no cell says when, or what."""
    if any(is_timely(cell) and not _YEAR.fullmatch(shown(cell)) for row in grid.rows for cell in row):
        return None
    if _says_what(grid):
        return None
    for at in range(max(map(len, grid.rows), default=0)):
        filled = [text for row in grid.rows if (text := text_at(row, at))]
        names = sum(map(_is_name, filled))
        if names >= _FEWEST and names + _TITLES >= len(filled):
            return at
    return None


def _says_what(grid: Grid) -> bool:
    """Whether a column that is called after work, or what came of it, has texts, as "Title" of roles has none."""
    head = find_head(grid)
    works = [at for at, name in enumerate(head.names) if means(name, "what", "status")] if head else []
    return any(len(text_at(row, at).split()) > _MOST_WORDS for row in grid.rows for at in works)


def _beside(grid: Grid, at: int) -> Iterator[tuple[str, str]]:
    """What people of a list are called, by a column of which most cells are words of their names: "Paco"."""
    rows = [row for row in grid.rows if _is_name(text_at(row, at))]
    for column in range(max(map(len, grid.rows), default=0)):
        pairs = [(short, text_at(row, at)) for row in rows if column != at and (short := text_at(row, column))]
        if len(pairs) >= _FEWEST and _FEWEST * sum(is_short_for(*pair) for pair in pairs) >= len(pairs):
            yield from ((_bare(short), name) for short, name in pairs)


def _forms(grids: Sequence[Grid], people: Collection[str]) -> Iterator[tuple[str, str]]:
    """The cells that are a shorter form of the name of one of some people, and of no other."""
    texts = (
        {shown(cell) for grid in grids for row in grid.rows for cell in row if isinstance(cell, str)} if people else ()
    )
    forms = {_bare(part) for text in texts if len(text) <= _LONGEST_CELL for part in BETWEEN.split(text)}
    forms |= {_bare(grid.title) for grid in grids if people}
    for form in sorted(forms):
        if form and not any(map(str.isdigit, form)) and len(form.split()) <= _MOST_WORDS:
            found = [name for name in people if stands_for(form, name)]
            yield from ((form, name) for name in found if len(found) == 1 and name != form)


def _bare(text: str) -> str:
    """A name in a cell without what the person is: "Ada (lead)"."""
    return _REMARK.sub("", text).strip(" .\n")


def is_short_for(code: str, name: str) -> bool:
    """Whether a short name is made of the letters of one in full, in their order, or is a word of it.

    >>> is_short_for("ELB", "Elsa Lindbom"), is_short_for("Elsa", "Elsa Lindbom"), is_short_for("Nord", "Elsa Lindbom")
    (True, True, False)
    """
    short, parts = fold(code).strip("."), [part for word in words_of(name) for part in word.split("-") if part]
    if len(short) < _FEWEST or not short.isalpha():
        return False
    letters = iter("".join(parts))
    is_of_letters = short[0] in {part[0] for part in parts} and all(letter in letters for letter in short)
    return short in parts or (len(short) <= _LONGEST_CODE and is_of_letters)


def _listed(grid: Grid) -> Iterator[tuple[str, str]]:
    """The short names of a sheet beside the names in full: in two cells of a row, or in a line of their own."""
    lines = []
    for row in grid.rows:
        cells = [text for cell in row if (text := shown(cell))]
        lines += cells if len(cells) == 1 else []
        beside = [(found[1], found[2].strip()) for text in cells if (found := _EXPLAINED.fullmatch(text))]
        yield from (
            (code, name) for code, name in beside if is_short_for(code, name) and (may_be_full(name) or name.istitle())
        )
        for one, other in pairwise(cells):
            for code, name in ((one, other), (other, one)):
                if len(code) < len(name) <= _LONGEST_CELL and is_short_for(code, name) and _is_name(name):
                    yield code, name
    yield from ((code, name) for code, name in explained(lines)[0].items() if _is_name(name) and len(code) > 1)


def _is_name(text: str) -> bool:
    return is_full(text) or is_foreign_full(text) or (is_given(text) and may_be_full(text))


def _once(pairs: Iterator[tuple[str, str]]) -> dict[str, str]:
    """Short names that mean one person."""
    found: dict[str, set[str]] = {}
    for code, name in pairs:
        found.setdefault(code.casefold(), set()).add(name)
    return {code: next(iter(names)) for code, names in found.items() if len(names) == 1}


def _whole(grid: Grid, known: Mapping[str, str]) -> Grid:
    """A sheet with names in full in its columns of short names, and in a row of its head that has several."""
    width = max(map(len, grid.rows), default=0)
    said = [[_said(cell, row, known) for cell in row] for row in grid.rows]
    columns = set[int]()
    for at in range(width):
        filled = [row[at] for row, cells in zip(said, grid.rows, strict=True) if at < len(row) and shown(cells[at])]
        if _PART * sum(map(bool, filled)) >= len(filled) > 0:
            columns.add(at)
    rows: list[Sequence[Cell]] = []
    for number, (row, names) in enumerate(zip(grid.rows, said, strict=True)):
        is_head = number < _HEAD and sum(map(bool, names)) >= _FEWEST
        rows.append([name if name and (is_head or at in columns) else row[at] for at, name in enumerate(names)])
    return replace(grid, rows=rows)


def _said(cell: Cell, row: Sequence[Cell], known: Mapping[str, str]) -> str:
    """Whom a cell of short names means; empty where it has none, or the name in full beside it."""
    text = shown(cell) if isinstance(cell, str) else ""
    if not text or len(text) > _LONGEST_CELL:
        return ""
    parts = [_bare(part) for part in BETWEEN.split(text)]
    names = [known.get(part.casefold(), "") for part in parts]
    others = [part for part, name in zip(parts, names, strict=True) if not name]
    is_one = any(names) and all(_is_name(part) or fold(part) in words("rows", "nobody") for part in others)
    full = [name or part for part, name in zip(parts, names, strict=True)]
    return "; ".join(full) if is_one and not {*names} & {shown(one) for one in row} else ""
