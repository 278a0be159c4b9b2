"""A table to the profiles of its people. Knows the order of the steps: cells, head, layout, rows, profiles."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TypeAlias

from reports.errors import Problem
from reports.loading.aside import NOT_READ
from reports.loading.dates.fiscal import Fiscal, find_fiscal
from reports.loading.entries import profiles_of
from reports.loading.kinds import Profile, Source
from reports.loading.names.people import name_words
from reports.loading.profiles.filenames import named_by_file
from reports.loading.profiles.profile import Original
from reports.loading.tables.accounting import rows_of_text, unread, with_number
from reports.loading.tables.bands import find_bands
from reports.loading.tables.burndowns import with_days_of_ends
from reports.loading.tables.codes import with_full_names
from reports.loading.tables.columnar import read_parquet
from reports.loading.tables.context import Context, context_of
from reports.loading.tables.databases import read_query, read_sqlite
from reports.loading.tables.filling import with_whole_cells
from reports.loading.tables.finding import find_layout
from reports.loading.tables.grid import Cell, Grid
from reports.loading.tables.heads import ColumnNames, find_head, is_repeated, is_total
from reports.loading.tables.layout import Layout
from reports.loading.tables.matrices import by_people, unfolded_matrix, with_work_beside
from reports.loading.tables.numbers import with_numbers
from reports.loading.tables.parts import parts
from reports.loading.tables.records import read_records
from reports.loading.tables.reviews import with_review
from reports.loading.tables.rows import Rows
from reports.loading.tables.separated import read_separated
from reports.loading.tables.sheets import is_of_plans, joined
from reports.loading.tables.sixes import with_whole_days
from reports.loading.tables.times import ORDERS, Order
from reports.loading.tables.workbooks import read_workbook
from reports.model.rows import LoadSettings

_LOOKED_AT = 500
"""Rows by which the layout is told."""
_WIDEST = 5_000
"""Cells of a row; more are no table of work."""
_SHEET = 16_384
"""Cells of a row that a spreadsheet has at most: up to so many, people beside one another are looked for."""
_HEAD = 16
"""First bytes that tell a workbook, whatever its name is."""
_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_SHEETS = (".xls", ".xlsx", ".xlsb", ".ods")
_BINARY = (".parquet", ".sqlite", ".sqlite3", ".db")
_JSON = (".json", ".jsonl", ".ndjson")
_BLOCK, _TYPED = 1 << 20, 2_000
_STRANGE = ("no-columns", "no-time-known")
"""Why a table is none of work: the second one of a list of tasks that says not when they were done."""


class _ReadGrid(NamedTuple):
    """How a grid was understood."""

    head: ColumnNames
    layout: Layout
    context: Context
    fiscal: Fiscal


_Table: TypeAlias = tuple[Grid, _ReadGrid | Sequence[Problem]]
"""A grid and how it is read, or why it is not."""


def read(source: Source, reading: LoadSettings) -> Iterator[Profile | Problem]:
    """The profiles of the people in a table, one after the other, or the problems for which there are none."""
    try:
        sheets = _grids(source)
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        yield Problem("unreadable", f"the file cannot be read: {reason}.", "error", source.file, hint="Look at it.")
        return
    if isinstance(sheets, Problem):
        yield sheets
        return
    grids = sheets if all(grid.head or not grid.rows for grid in sheets) else _whole(sheets, source)
    sha256 = _sha256(source.content)
    strange, is_table, is_work = list[Problem](), False, False
    tables = _all_understood(grids, source, reading)
    doubled = [*_doubled(tables), *_planned(tables, source)]
    yield from doubled
    tables = [(grid, table) for grid, table in tables if grid.file not in {one.file for one in doubled}]
    known = set[tuple[str, str]]()
    for grid, table in tables:
        for one in chain(grid.problems, _profiles(grid, table, source, sha256, reading)):
            if isinstance(one, Profile) and len(grid.rows) <= _TYPED:
                known |= {(line.file, line.place) for line in one.row.lines}
            if isinstance(one, Problem) and one.code in _STRANGE:
                strange.append(replace(one, code="no-columns"))
                is_work |= one.code != "no-columns"
                continue
            is_table |= isinstance(one, Profile) or one.severity != "note"
            yield _of_workbook(one, source.file) if isinstance(one, Profile) and len(tables) > 1 else one
    others = [grid for grid, table in tables if not isinstance(table, _ReadGrid)]  # of which the number is told
    known |= {(grid.file, grid.place(at)) for grid in others for at in rows_of_text(grid)}
    aside = {one.file or "" for one in doubled}
    yield from unread(() if grids is sheets else sheets, grids, known, aside)
    if _is_json(source) and not source.options.columns and not is_table and not is_work:
        yield Problem(NOT_READ, "It holds no list of items with a time.", "note", source.file)
    elif strange or is_table or is_work:  # beside tables of work, a database has others
        is_database = is_table and any(grid.head for grid, _ in tables)
        yield from (replace(one, severity="note", hint="") if is_database else one for one in strange)
    else:
        hint = "Name its columns in a first row, as in Name, Month, Summary."
        yield Problem("no-columns", "no sheet of it is a table of work.", "warning", source.file, hint=hint)


def _all_understood(grids: Sequence[Grid], source: Source, reading: LoadSettings) -> Sequence[_Table]:
    """Each grid with how it is read; where several columns may be meant, as another with the same names is."""
    tables = [(grid, _understood(grid, source, reading)) for grid in grids]
    known = {table.head.names: table.layout for _, table in tables if isinstance(table, _ReadGrid)}

    def again(grid: Grid, table: _ReadGrid | Sequence[Problem]) -> _ReadGrid | Sequence[Problem]:
        head = None if isinstance(table, _ReadGrid) or not known else find_head(grid)
        is_open = not isinstance(table, _ReadGrid) and any(one.code == "ambiguous-columns" for one in table)
        like = known.get(head.names) if head and is_open else None
        return _understood(grid, source, reading, like) if like else table

    return [(grid, again(grid, table)) for grid, table in tables]


def _doubled(tables: Sequence[_Table]) -> Iterator[Problem]:
    """The views of a database that show no more rows than their tables, and the tables that a view shows whole."""
    for view, understood in [table for table in tables if table[0].of]:
        shows = [grid for grid, table in tables if grid.title in view.of and isinstance(table, _ReadGrid)]
        if not shows:
            continue
        is_whole = isinstance(understood, _ReadGrid) and len(view.rows) >= max(len(grid.rows) for grid in shows)
        for grid in shows if is_whole else [view]:
            by = f"the view {view.title}" if is_whole else f"the table {shows[0].title}"
            yield Problem("copy", f"its {len(grid.rows)} rows are read by way of {by}.", "note", grid.file)


def _planned(tables: Sequence[_Table], source: Source) -> Iterator[Problem]:
    """The sheets that by their name hold plans, beside others that hold work; not those that say what is done."""
    others = [table for grid, table in tables if not is_of_plans(grid.title)]
    if source.options.columns or not any(isinstance(table, _ReadGrid) for table in others):
        return
    for grid, table in tables if len(others) < len(tables) else ():
        is_open = isinstance(table, _ReadGrid) and table.layout.status is None and not table.layout.is_done
        if is_open and is_of_plans(grid.title):
            what = f"its name says that it holds what is planned: {len(grid.rows):,} rows left out."
            hint = "Give the sheet another name if it holds what was done."
            yield Problem("planned", what, "note", grid.file, hint=hint)


def _of_workbook(profile: Profile, file: str) -> Profile:
    """The profile with an id that its name has on all sheets of one workbook, if nothing else tells who it is."""
    name = profile.row.name
    if profile.emails or profile.declared_id:
        return profile
    if not name:
        return replace(profile, declared_id=f"{file}: ")
    return replace(profile, declared_id=f"{file}: {' '.join(name_words(name)) or name}")


def _grids(source: Source) -> list[Grid] | Problem:
    """The tables of a source as their cells stand."""
    content, file, head = source.content, source.file, _head(source.content)
    if head.startswith(_WORKBOOKS):
        return read_workbook(content, file)
    if head.startswith(b"SQLite format 3"):
        return read_sqlite(content, file)
    if _is_json(source):
        return read_records(content, file)
    if head.startswith(b"PAR1"):
        grid = read_parquet(content, file)
    elif file.lower().endswith(".sql") or source.options.database:
        if not source.options.database:
            hint = f'source = [{{path = {json.dumps(file)}, database = "postgresql://…"}}] in reports.toml says it.'
            return Problem(NOT_READ, f"It is a query, and no database is named. {hint}", "note", file)
        grid = read_query(content, file, source.options.database)
    elif file.lower().endswith(_SHEETS) and head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
        hint = "Open it in a spreadsheet and save it as XLSX or CSV."
        grid = Problem("not-a-table", "it is a web page under the name of a workbook.", "error", file, hint=hint)
    elif file.lower().endswith(_BINARY):
        grid = Problem(NOT_READ, "It is not what its name says.", "note", file)
    else:
        grid = read_separated(content, file)
        if not isinstance(grid, Problem) and (widest := _widest(grid.rows[:_LOOKED_AT])) > _SHEET:
            return replace(_too_wide(widest), file=file)
    return grid if isinstance(grid, Problem) else [grid]


def _parted(grids: Sequence[Grid], source: Source) -> list[Grid]:
    return [*grids] if source.options.columns else [part for grid in grids for part in by_people(grid) or parts(grid)]


def _whole(grids: Sequence[Grid], source: Source) -> list[Grid]:
    """The tables of the sheets of a file, with names in full."""
    found = [*map(with_whole_days, with_full_names(joined(_parted(grids, source))))]
    return (
        found
        if source.options.columns
        else [unfolded_matrix(with_work_beside(with_days_of_ends(one))) for one in found]
    )


def _is_json(source: Source) -> bool:
    return source.file.lower().endswith(_JSON)


def _profiles(
    grid: Grid, table: _ReadGrid | Sequence[Problem], source: Source, sha256: str, reading: LoadSettings
) -> Iterator[Profile | Problem]:
    """The profiles of the people in one grid."""
    if not isinstance(table, _ReadGrid):
        yield from (with_number(replace(one, file=grid.file), grid) for one in table)
        return
    order: Order = next((one for one in ORDERS if one == source.options.dates), "")
    yield _told(grid, table.layout, source)
    yield from (replace(one, file=grid.file) for one in table.layout.asked)
    if (season := table.context.season) and (table.layout.times or table.layout.wide):
        what = f"times without a year are of August {season} to June {season + 1}, as a title says."
        yield Problem("year-around", what, "note", grid.file, hint="Write the year where that is wrong.")
    if not table.head.rows and not grid.head:
        what = "no row names the columns, which are told by what they hold."
        yield Problem(
            "no-head", what, "warning", grid.file, hint="Put a first row above them, as in Month, Name, Summary."
        )
    if passed := [table.layout.name(at) for at in table.layout.passed]:
        names = [table.layout.name(at) for at in (*table.layout.what, *table.layout.passed)]
        what = f"no name of a column says what was done, and further texts are not read: {', '.join(passed)}."
        hint = f"Name all that say it, under [[source]]: columns = {{what = {json.dumps(names, ensure_ascii=False)}}}."
        yield Problem("further-texts", what, "warning", grid.file, hint=hint)
    before, grid = grid.problems, with_whole_cells(grid, table.head, table.layout, order, table.context.year)
    yield from (one for one in grid.problems if one not in before)
    rows = Rows(grid, table.head, table.layout, table.context, reading.host, table.fiscal, order, source.options.done)
    rows.hides = reading.hides_absences
    for found in rows.read():
        found.by = table.layout.by
        yield from profiles_of(found, Original(grid.file, sha256), reading)


def _understood(
    grid: Grid, source: Source, reading: LoadSettings, layout: Layout | None = None
) -> _ReadGrid | Sequence[Problem]:
    """How a grid is to be read, or the problems for which it is not; none of an empty one. `layout`: if it is known."""
    asked = source.options.columns.values()
    head = find_head(grid, {name for one in asked for name in ([one] if isinstance(one, str) else one)})
    if head is None:
        what = "no row names the columns: who, when and what."
        hint = "Put a first row above the others, as in Name, Month, Summary."
        return [Problem("no-columns", what, "warning", hint=hint)] * bool(grid.rows)
    if (widest := _widest([head.names, *grid.rows[:_LOOKED_AT]])) > _WIDEST:
        return [_too_wide(widest)]
    fiscal = find_fiscal(" ".join(cell for cells in head.above for cell in cells)) or Fiscal(reading.fiscal_start)
    context = context_of(grid, head, fiscal, source.options)
    body = [row for row in grid.rows[head.body : head.body + _LOOKED_AT] if any(row)]
    body = [row for row in body if sum(map(bool, row)) > 1] or body  # a cell alone is a remark below the table
    body = [row for row in body if not is_total(row) and not is_repeated(head, row)] or body
    bands = find_bands(grid, context.year, fiscal, _LOOKED_AT)
    has_time, said = bool(context.period or bands.periods), [who for _, who in bands.people] or [context.who]
    named = [*(who.name or who.email for who in said), named_by_file(grid.file)]
    whose = [name for name in named if name][: max(1, len(bands.people))]
    found = layout or find_layout(head, body, source.options.columns, has_time=has_time, whose=whose)
    if not isinstance(found, Layout):
        return found
    layout = with_numbers(with_review(found))
    if source.options.columns.get("what"):  # somebody has said that it is what they did
        layout = replace(layout, is_feedback=False)
    if context.is_of_one:
        layout = replace(layout, person=(), email=None, handle=None, ticked={})
    return _ReadGrid(head, layout, context, fiscal)


def _widest(rows: Sequence[Sequence[Cell]]) -> int:
    return max(map(len, rows), default=0)


def _too_wide(widest: int) -> Problem:
    what = f"a row has {widest:,} cells, more than {_WIDEST:,}."
    return Problem("too-large", what, "error", hint="Export fewer columns.")


def _told(grid: Grid, layout: Layout, source: Source) -> Problem:
    """How the columns were understood, with what to write where it is wrong."""
    unread = f"; not read: {', '.join(layout.unread)}" if layout.unread else ""
    if layout.wide or layout.people:
        across = [layout.name(at) for at in (*layout.wide, *layout.people)]
        rest = layout.mapping()
        of = "period" if layout.wide else "person"
        what = f"a column each {of}: {', '.join(across)}{'; ' * bool(rest)}{rest}{unread}."
        return Problem("columns", what, "note", grid.file)
    of = f"{layout.export}: " if layout.export else ""
    what = f"read as {of}columns = {{{layout.mapping()}}}{unread}."
    hint = ""
    if not source.options.columns:
        path = json.dumps(source.file, ensure_ascii=False)
        hint = (
            "To have it otherwise, change this and put it into reports.toml: "
            f"source = [{{path = {path}, columns = {{{layout.mapping()}}}}}]"
        )
    return Problem("columns", what, "note", grid.file, hint=hint)


def _head(content: bytes | Path) -> bytes:
    if isinstance(content, bytes):
        return content[:_HEAD]
    with content.open("rb") as stream:
        return stream.read(_HEAD)


def _sha256(content: bytes | Path) -> str:
    if isinstance(content, bytes):
        return hashlib.sha256(content).hexdigest()
    digest = hashlib.sha256()
    with content.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
