"""Days written in digits alone whose year does not stand first in four of them: 200114, 140120, 14012020.

Knows the names and cells of columns; must not know what rows say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from reports.loading.tables.columns import meanings
from reports.loading.tables.grid import Cell, Grid, shown
from reports.loading.tables.heads import find_head
from reports.regex import regex

_DIGITS = regex(r"\d{6}|\d{8}")
_SHAPE = regex(r"(?P<y>YY|AA|JJ)(?:YY|AA|JJ)?MM(?:DD|TT|JJ|GG)|(?P<d>DD|TT|JJ|GG)MM(?:YY|AA|JJ)(?:YY|AA|JJ)?")
"""How a name of a column says it: "Date (YYMMDD)", "Datum JJMMTT", "date JJMMAA"."""
_MOST, _FEWEST, _CENTURY, _MONTHS, _YEARS = 0.8, 2, 2000, 12, range(1970, 2101)
_WAYS: Mapping[int, Sequence[tuple[str, tuple[slice, slice, slice]]]] = {
    6: (
        ("y", (slice(0, 2), slice(2, 4), slice(4, 6))),
        ("d", (slice(4, 6), slice(2, 4), slice(0, 2))),
        ("m", (slice(4, 6), slice(0, 2), slice(2, 4))),
    ),
    8: (
        ("y", (slice(0, 4), slice(4, 6), slice(6, 8))),
        ("d", (slice(4, 8), slice(2, 4), slice(0, 2))),
        ("m", (slice(4, 8), slice(0, 2), slice(2, 4))),
    ),
}
"""Where year, month and day stand, by the number of digits and by which of them comes first."""


def with_whole_days(grid: Grid) -> Grid:
    """The sheet with such days written out in the columns of times that hold nothing else; mostly the sheet itself.

    Where a column may be read in several ways, the one in which its days go up is taken; else each is doubted in its
    cell, so that none is read as a month ("200302").
    """
    head = None if grid.head else find_head(grid)
    found = (
        {at: said for at, name in enumerate(head.names) if (said := _column(grid, head.body, at, name))} if head else {}
    )
    if not found or not head:
        return grid
    rows = [
        [found[at].get(shown(cell), cell) if at in found else cell for at, cell in enumerate(row)]
        if place >= head.body
        else row
        for place, row in enumerate(grid.rows)
    ]
    return replace(grid, rows=rows)


def _column(grid: Grid, body: int, at: int, name: str) -> Mapping[str, Cell]:
    """What the cells of a column are to be, by what they are; nothing where they are no such days."""
    shape = _SHAPE.search(name.upper())
    if not shape and not any(one.role in ("when", "start", "end") and one.is_exact for one in meanings(name)):
        return {}
    filled = [text for row in grid.rows[body:] if at < len(row) and (text := shown(row[at]))]
    cells = [text for text in filled if _DIGITS.fullmatch(text)]
    if len(cells) < max(_FEWEST, _MOST * len(filled)) or (not shape and all(map(_is_plain, cells))):
        return {}
    ways = [{cell: _day(cell, way) for cell in cells} for way in "ydm"]
    whole = [way for way in ways if all(way.values())]
    if shape and all((said := ways[0 if shape["y"] else 1]).values()):
        whole = [said]
    going = [way for way in whole if _goes([way[cell] for cell in cells])]
    chosen = whole if len(whole) == 1 else going if len(going) == 1 else []
    if chosen:
        return {cell: str(day) for cell, day in chosen[0].items()}
    return {cell: f"{cell} (which is the year?)" for cell in cells}


def _is_plain(cell: str) -> bool:
    """Whether a cell is a month or a day with its year in four digits before it, which are read as they are."""
    year, month = int(cell[:4]), int(cell[4:6])
    return year in _YEARS and (_day(cell, "y") is not None if len(cell) > 6 else 1 <= month <= _MONTHS)


def _day(cell: str, way: str) -> date | None:
    """The day that a cell is if year, month or day comes first."""
    year, month, day = (int(cell[part]) for part in dict(_WAYS[len(cell)])[way])
    try:
        return date(year + _CENTURY * (len(cell) == 6), month, day)
    except ValueError:
        return None


def _goes(days: Sequence[date | None]) -> bool:
    known = [day for day in days if day]
    return known in (sorted(known), sorted(known, reverse=True))
