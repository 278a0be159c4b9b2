"""Cells that what stands around them makes whole: short names by a legend, days by the years of the rows beside them.

So are names and days that stand once, above the other rows that they are of.

Knows a grid and its layout. Must not know how rows become entries.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from reports.errors import Problem
from reports.loading.profiles.forms_of_names import is_caseless, is_code, is_full
from reports.loading.profiles.legends import explained
from reports.loading.profiles.named import find_cast
from reports.loading.tables.cells import is_day, is_month
from reports.loading.tables.codes import BETWEEN
from reports.loading.tables.grid import Cell, Grid, end_of, shown, text_at
from reports.loading.tables.heads import ColumnNames, is_repeated, is_total
from reports.loading.tables.layout import Layout
from reports.loading.tables.people import filled_down, is_ditto
from reports.loading.tables.times import Order, Times, order_of
from reports.regex import regex

if TYPE_CHECKING:
    from reports.periods import Period

_OPEN_DAY = regex(
    r"\d{1,2}(?P<sign>[./-])\d{1,2}(?P=sign)?|\d{1,2}\.? [^\W\d_]{3,}\.?|[^\W\d_]{3,}\.? \d{1,2}"
    r"|\d{1,2} ?[月월] ?\d{1,2} ?[日号일]"
)
"""A day without a year: "8/11", "8.11.", "8 Nov", "11月8日"."""
_FEWEST, _ENOUGH, _MOST, _FEW = 2, 10, 0.8, 0.1
_YEAR, _HUNDRED = 12, 100
"""Months; what a part of a year is less than."""
_LOOKED_AT = 2_000
"""Rows of a table that somebody typed; longer ones are exported, with whole names and days."""


def with_whole_cells(grid: Grid, head: ColumnNames, layout: Layout, asked: Order, year: int | None) -> Grid:
    """The grid; what was put into its cells is told. `year`: that of times without one."""
    if grid.head or layout.export or len(grid.rows) > _LOOKED_AT:
        return grid
    grid = _with_dittos(grid, head, layout)
    grid = _with_years(_with_names(grid, head, layout), head, layout, asked)
    columns = ((row[at] for row in grid.rows[head.body :] if at < len(row)) for at in range(len(layout.names)))
    times = Times(asked or order_of(columns), year)
    went, grid = _going_on(grid, head, layout), _with_stamped_years(grid, head, layout, times)
    years = [*_lone_years(grid, head, layout, times)]
    grid = _with_days_below(_with_names_below(grid, head, layout, times), head, layout, times)
    strays = [*_stray_days(grid, head, layout, times)] if not years else []
    grid = replace(grid, problems=(*grid.problems, *years, *strays))
    return _with_rows_going_on(grid, went, layout)


def _with_dittos(grid: Grid, head: ColumnNames, layout: Layout) -> Grid:
    """The grid with the name or the time above in cells that say the same again: `"`, "ditto", "idem"."""
    rows, found = list(grid.rows), list[int]()
    ats = {*layout.person, *layout.times}
    for at in range(head.body + 1, len(rows)):
        same = [one for one in ats if one < min(len(rows[at]), len(rows[at - 1])) and is_ditto(shown(rows[at][one]))]
        if same:
            rows[at] = [rows[at - 1][one] if one in same else cell for one, cell in enumerate(rows[at])]
            found.append(at)
    if not found:
        return grid
    what = f"{len(found)} rows have the name or the time of the row above; the first is {grid.place(found[0])}."
    told = Problem("filled-down", what, "note", grid.file, hint="Write it out in each row if that is wrong.")
    return replace(grid, rows=rows, problems=(*grid.problems, told))


def _said(grid: Grid, head: ColumnNames, layout: Layout) -> list[int]:
    """The rows of the body that are shown, and no totals and no notes."""
    end = end_of(grid, head.body, layout.names)
    rows = (at for at in range(head.body, end) if at not in grid.hidden)
    said = [at for at in rows if any(map(shown, grid.rows[at])) and not is_total(grid.rows[at])]
    return [at for at in said if not is_repeated(head, grid.rows[at])]


def _has_text(row: Sequence[Cell], layout: Layout) -> bool:
    return any(at < len(row) and shown(row[at]) for at in (*layout.what, *layout.wide, *layout.people))


def _with_names_below(grid: Grid, head: ColumnNames, layout: Layout, times: Times) -> Grid:
    """The grid with the name above in empty cells for the person, where the column is visibly filled that way.

    Of items of a tracker an empty cell is nobody's, unless the names stand before what was done, as heads of rows do.
    """
    if not layout.person:
        return grid
    column = layout.person[0]
    is_tracked = layout.is_done or layout.key is not None or layout.status is not None
    if is_tracked and (not layout.what or column > min(layout.what)):
        return grid
    names = _column(grid, column)
    rows = [(at, names[at], _month(grid.rows[at], layout, times), _has_text(grid.rows[at], layout)) for at in
            _said(grid, head, layout)]  # fmt: skip
    found = filled_down([one for one in rows if one[1] or one[3]])
    below = [at for at in found if not names[at]]
    if not below:
        return grid
    what = f"{len(below)} rows without a name are read as of the name above them; the first is {grid.place(below[0])}."
    told = Problem("filled-down", what, "note", grid.file, hint="Write the name into each row if that is wrong.")
    rows_of = _replaced(grid.rows, head.body, column, [found.get(at) for at in range(len(grid.rows))])
    return replace(grid, rows=rows_of, problems=(*grid.problems, told))


def _month(row: Sequence[Cell], layout: Layout, times: Times) -> int | None:
    """The first month of a row, or what can be compared with those of others; None where its columns say none."""
    cells = [row[at] for at in (layout.year, *layout.times) if at is not None and at < len(row)]
    if layout.part or layout.year is not None:
        numbers = [int(text) for cell in cells if (text := shown(cell)).isdecimal()]
        return sum(number * _HUNDRED**place for place, number in enumerate(reversed(numbers))) if numbers else None
    period = times.read(cells[0]) if cells else None
    return period.first if period else None


def _with_days_below(grid: Grid, head: ColumnNames, layout: Layout, times: Times) -> Grid:
    """The grid with the day above in empty cells of the first column, where each day stands once and they go up.

    So a log has it that says a day once for all that was done on it. The day on which an item was done is none.
    """
    others = (*layout.person, *layout.what, *layout.wide, *layout.people)
    if (
        layout.when is None
        or layout.is_done
        or layout.part
        or layout.year is not None
        or layout.when > min(others, default=0)
    ):
        return grid
    rows = [at for at in _said(grid, head, layout) if _has_text(grid.rows[at], layout)]
    cells = _column(grid, layout.when)
    days = [cells[at] for at in rows if cells[at]]
    months = [period.first for at in rows if cells[at] and (period := times.read(grid.rows[at][layout.when]))]
    is_order = len(_stray(months)) <= _FEW * len(months)
    is_each_once = len(set(days)) == len(days) and len(months) >= _MOST * len(days)  # what is no day is told below
    if not rows or not cells[rows[0]] or not is_each_once or not is_order:
        return grid
    below = [at for at in rows if not cells[at]]
    if not below or len(days) < _FEWEST:
        return grid
    found, last = dict[int, Cell](), None
    for at in rows:
        found[at] = last = grid.rows[at][layout.when] if cells[at] else last
    what = f"{len(below)} rows without a day are read as of the day above them; the first is {grid.place(below[0])}."
    told = Problem("filled-down", what, "note", grid.file, hint="Write the day into each row if that is wrong.")
    said = [found.get(at) for at in range(len(cells))]
    return replace(grid, rows=_replaced(grid.rows, head.body, layout.when, said), problems=(*grid.problems, told))


def _going_on(grid: Grid, head: ColumnNames, layout: Layout) -> list[int]:
    """The rows that have a text, and neither name nor day, right below others of one table.

    Texts in the first column may be notes.
    """
    edge = next((at for at, name in enumerate(layout.names) if name.strip()), 0)
    if len(layout.person) != 1 or layout.when is None or layout.is_done or edge in layout.what:
        return []
    names, days = _column(grid, layout.person[0]), _column(grid, layout.when)
    rows = _said(grid, head, layout)
    below = [at for before, at in pairwise(rows) if before == at - 1 and _has_text(grid.rows[before], layout)]
    return [at for at in below if not names[at] and not days[at] and _has_text(grid.rows[at], layout)]


def _with_rows_going_on(grid: Grid, went: Sequence[int], layout: Layout) -> Grid:
    """The grid with the name and the day of the row above in some rows."""
    rows, found = list(grid.rows), list[int]()
    for at in went:
        row, above, places = rows[at], rows[at - 1], [one for one in (*layout.person, layout.when) if one is not None]
        empty = [one for one in places if max(places) < min(len(row), len(above)) and not shown(row[one])]
        if empty and all(shown(above[one]) for one in places):
            rows[at] = [above[one] if one in empty else cell for one, cell in enumerate(row)]
            found.append(at)
    if not found:
        return grid
    what = f"{len(found)} rows without name and day go on with the row above; the first is {grid.place(found[0])}."
    told = Problem("filled-down", what, "note", grid.file, hint="Fill in the cells of each row if that is wrong.")
    return replace(grid, rows=rows, problems=(*grid.problems, told))


def _with_stamped_years(grid: Grid, head: ColumnNames, layout: Layout, times: Times) -> Grid:
    """The grid with the years of months that have none, as a form asks for them, by the days beside them.

    Each is the last such month that had begun on the day on which it was written.
    """
    if layout.when is None or layout.part or layout.year is not None or times.year:
        return grid
    stamps = [at for at in layout.free if all(map(is_day, _filled(grid, head, at)))]
    cells = _column(grid, layout.when)
    said: list[Cell] = [None] * len(cells)
    for at in range(head.body, len(cells)):
        row = grid.rows[at]
        days = [day for stamp in stamps if stamp < len(row) and (day := times.read(row[stamp]))]
        if days and cells[at] and not times.read(row[layout.when]) and is_month(cells[at]):
            years = (days[0].year, days[0].year - 1)
            some = [one for year in years if (one := times.read(f"{cells[at]} {year}")) and one.first <= days[0].first]
            said[at] = str(some[0]) if some else None
    if not any(said):
        return grid
    what = (
        f"{sum(map(bool, said))} times without a year have that of the days beside them, in {layout.name(stamps[0])}."
    )
    told = Problem("year-around", what, "note", grid.file, hint="Write the year where that is wrong.")
    return replace(grid, rows=_replaced(grid.rows, head.body, layout.when, said), problems=(*grid.problems, told))


def _filled(grid: Grid, head: ColumnNames, at: int) -> list[Cell]:
    return [row[at] for row in grid.rows[head.body :] if at < len(row) and shown(row[at])]


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
    """The grid with the month of each day without a year that only one year puts between those above and below it.

    Before the first and behind the last of them it is in the same year.
    """
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
        above = [first for place, first in known if place < at]
        below = [first for place, first in known if place > at]
        before = above[-1] if above else below[0] // _YEAR * _YEAR  # at an end: in the year of its only neighbour
        behind = below[0] if below else before // _YEAR * _YEAR + _YEAR - 1
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


def _lone_years(grid: Grid, head: ColumnNames, layout: Layout, times: Times) -> Iterator[Problem]:
    """The few days of another year than those above and below them, between which they would be in that year."""
    at_day = layout.when
    if at_day is None or layout.part or layout.year is not None:
        return
    read = ((at, times.read(grid.rows[at][at_day])) for at in _said(grid, head, layout) if at_day < len(grid.rows[at]))
    days = [(at, divmod(period.first, _YEAR)) for at, period in read if period]
    runs = [[*run] for _, run in groupby(days, lambda day: day[1][0])]
    for above, run, below in zip(runs, runs[1:], runs[2:], strict=False):
        (_, first), (_, last) = above[-1], below[0]
        months = [first[1], *(month for _, (_, month) in run), last[1]]
        is_between = months in (sorted(months), sorted(months, reverse=True))
        if first[0] != last[0] or not is_between or len(run) >= min(len(above), len(below)):
            continue
        for at, (year, _) in run:
            what = f'"{shown(grid.rows[at][at_day])}" is of {year}, and the rows above and below it are of {first[0]}.'
            text = next((said for one in layout.what if (said := text_at(grid.rows[at], one))), "")
            hint = "Write the year that is right."
            yield Problem("lone-year", what, "warning", grid.file, grid.line(at), hint, text, grid.place(at))


def _stray_days(grid: Grid, head: ColumnNames, layout: Layout, times: Times) -> Iterator[Problem]:
    """The few days that are months before or after those above and below them, where all others go up or down."""
    at_day = layout.when
    if at_day is None or layout.part or layout.year is not None:
        return
    read = ((at, times.read(grid.rows[at][at_day])) for at in _said(grid, head, layout) if at_day < len(grid.rows[at]))
    days = [(at, period.first) for at, period in read if period and period.months == 1]
    strays = _stray([first for _, first in days])
    if len(days) < _ENOUGH or len(strays) > _FEW * len(days):
        return
    kept = [one for place, one in enumerate(days) if place not in strays]
    by_day = groupby((days[place] for place in strays), lambda day: shown(grid.rows[day[0]][at_day]))
    for said, run in ((said, [*run]) for said, run in by_day):
        (at, first), rows = run[0], f"{len(run)} rows" if len(run) > 1 else "a row"
        beside = [*[one for place, one in kept if place < at][-1:], *[one for place, one in kept if place > at][:1]]
        if min(abs(first - one) for one in beside) < _FEWEST:
            continue
        what = f'"{said}", in {rows}, is months from the days of the rows above and below.'
        text = next((text for one in layout.what if (text := text_at(grid.rows[at], one))), "")
        hint = "Write the day that is right."
        yield Problem("stray-day", what, "warning", grid.file, grid.line(at), hint, text, grid.place(at))


def _stray(months: Sequence[int]) -> list[int]:
    """The places of those out of order in a row of months that go up or down otherwise.

    >>> _stray([3, 3, 11, 4, 5]), _stray([5, 4, 1, 3]), _stray([1, 2])
    ([2], [2], [])
    """
    ways = []
    for way in (months, [-month for month in months]):
        ends, last, before = list[int](), list[int](), dict[int, int]()
        for at, month in enumerate(way):
            place = bisect_right(ends, month)
            ends[place:], last[place:] = [month, *ends[place + 1 :]], [at, *last[place + 1 :]]
            before[at] = last[place - 1] if place else -1
        kept, at = set[int](), last[-1] if last else -1
        while at >= 0:
            kept.add(at)
            at = before[at]
        ways.append([at for at in range(len(way)) if at not in kept])
    return min(ways, key=len)


def _of_year(day: str, year: int) -> str:
    """A day with a year: "8/11", "8.11.", "8 Nov", "11月8日"."""
    if any(sign in day for sign in "月월"):
        return f"{year}{'年' if '月' in day else '년'} {day}"
    found = _OPEN_DAY.fullmatch(day)
    sign = (found and found["sign"]) or (" " if day[:1].isdecimal() else ", ")
    return f"{day.rstrip(sign)}{sign}{year}"


def _around(grid: Grid, head: ColumnNames) -> Sequence[Sequence[Cell]]:
    """The rows above the head, and those below the table that fill one cell, or have a sign of equality in each."""
    above = list(grid.rows[: head.rows[0]]) if head.rows else []
    filled = [(row, [text for cell in row if (text := shown(cell))]) for row in grid.rows[head.body :]]
    return above + [row for row, said in filled if len(said) == 1 or (said and all("=" in text for text in said))]


def _column(grid: Grid, at: int) -> list[str]:
    return [shown(row[at]) if at < len(row) else "" for row in grid.rows]


def _replaced(rows: Sequence[Sequence[Cell]], body: int, at: int, said: Sequence[Cell]) -> Sequence[Sequence[Cell]]:
    """The rows with other cells in one column of the body."""
    return [
        [*row[:at], one, *row[at + 1 :]] if one and number >= body and at < len(row) else row
        for number, (row, one) in enumerate(zip(rows, said, strict=True))
    ]
