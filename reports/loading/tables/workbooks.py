"""Spreadsheets to grids, a sheet each, as they are seen: without what is hidden, with what is merged.

Read by calamine, which runs no formula, no macro and follows no link. Knows no meaning of a cell.
"""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from reports.errors import Problem
from reports.loading.tables.columns import plain, words
from reports.loading.tables.grid import Cell, Grid
from reports.loading.tables.old_workbooks import Unseen, unseen_of
from reports.loading.tables.open_sheets import MOST_COLUMNS, OpenSheet, Range, open_sheets
from reports.regex import regex

_LARGEST = 1_000_000_000
"""Bytes that a workbook may have when unpacked."""
_RATIO = 400
"""How much smaller than its content a part of a workbook is packed; beyond it, it is made to fill the memory."""
_SMALL = 10_000_000
"""Bytes of a part below which nobody asks how well it is packed."""
_HIDDEN_ROW = regex(rb'<row\s(?=[^>]*\bhidden="(?:1|true)")[^>]*?\br="(\d+)"')
_HIDDEN_COLUMNS = regex(rb'<col\s(?=[^>]*\bhidden="(?:1|true)")[^>]*>')
_UNSAVED = regex(
    rb'<c\s[^>]*?\br="([A-Z]{1,3}\d{1,7})"[^>]*>\s*<f\b(?:[^>]*/>|[^>]*>[^<]*</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>'
)
"""A cell with a formula and without a value, as programs write it that do not calculate."""
_FILTER = regex(rb'<autoFilter\s[^>]*?\bref="\$?[A-Z]+\$?(\d{1,7}):\$?[A-Z]+\$?(\d{1,7})"[^>]*>\s*<filterColumn')
_TABLE = regex(rb'\bTarget="[^"]*tables/(table[^"/]*)"')
_TALLEST = 1_048_576
"""Rows that a sheet has at most."""
_EDGE = regex(rb'\b(min|max)="(\d+)"')
_SHEET = regex(rb'<sheet\s[^>]*\bname="([^"]*)"[^>]*?r:id="([^"]*)"')
_RELATION = regex(rb"<Relationship\s[^>]*>")
_LAST_ROW = regex(rb'<row\s[^>]*?\br="(\d+)"')
_FAR_COLUMN = regex(rb'<c\s[^>]{0,80}?\br="[A-Z]{3}\d')
_TALL = 10_000
"""Rows of a sheet, with cells in columns of three letters, that are many."""
_HINT = "Save it again as XLSX without a password, or export the sheet as CSV."


def read_workbook(content: bytes | Path, file: str) -> list[Grid] | Problem:
    """The sheets of a workbook that can be seen, or the problem that it cannot be read."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum  # noqa: PLC0415

    if why := _refused(content):
        return Problem("too-large", f"the workbook is not opened: {why}.", "error", file, hint=_HINT)
    grids: list[Grid] = []
    unseen: list[str] = []
    templates: list[str] = []
    try:
        book = CalamineWorkbook.from_object(str(content) if isinstance(content, Path) else io.BytesIO(content))
        hidden = _Hidden(content)
        for sheet in book.sheets_metadata:
            if sheet.typ is not SheetTypeEnum.WorkSheet:
                continue
            if sheet.visible is not SheetVisibleEnum.Visible:
                unseen.append(sheet.name)
                continue
            if plain(sheet.name) in words("rows", "template"):
                templates.append(sheet.name)
                continue
            of = book.get_sheet_by_name(sheet.name)
            rows: list[list[Cell]] = [list(row) for row in of.to_python(skip_empty_area=False)]
            _fill_merged(rows, of.merged_cell_ranges or hidden.merged(sheet.name, len(rows)))
            name = f"{file}, sheet {sheet.name}"
            lines, columns = hidden.of(sheet.name, len(rows))
            filtered, lines = lines & hidden.filtered, lines - hidden.filtered
            told = [*_without_columns(rows, columns, name), *_of_rows(rows, lines, name), *_unknown(file, name)]
            told += [*_of_filter(rows, filtered, name), *_unsaved(hidden.unsaved, name)]
            grids.append(Grid(name, rows, title=sheet.name, hidden=lines, problems=tuple(told)))
    except (CalamineError, OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
        what = f"it cannot be opened as a workbook: {str(error).strip().splitlines()[0] if str(error) else error!r}."
        return Problem("not-a-table", what, "error", file, hint=_HINT)
    if unseen:
        what = f"hidden sheets were left out: {', '.join(unseen)}."
        told_of = Problem("hidden", what, "note", file, hint="Show them in the spreadsheet to have them read.")
        grids.append(Grid(file, (), problems=(told_of,)))
    if templates:
        what = f"sheets that are there to be copied were left out: {', '.join(templates)}."
        told_of = Problem("template", what, "note", file, hint="Give one that has work in it another name.")
        grids.append(Grid(file, (), problems=(told_of,)))
    return grids


def _refused(content: bytes | Path) -> str:
    """Why a packed workbook is not even opened; empty where it may be, or is not packed."""
    try:
        with zipfile.ZipFile(content if isinstance(content, Path) else io.BytesIO(content)) as packed:
            parts = packed.infolist()
            if (whole := sum(part.file_size for part in parts)) > _LARGEST:
                return f"it would fill {whole / 1e9:.1f} GB"
            for part in parts:
                ratio = part.file_size // max(1, part.compress_size)
                if part.file_size > _SMALL and ratio > _RATIO:
                    return f"{part.filename} in it is packed {ratio} times smaller"
                if part.filename.startswith("xl/worksheets/") and _is_sparse(packed.read(part)):
                    return f"the cells in {part.filename} lie too far apart"
    except (zipfile.BadZipFile, OSError, ValueError, EOFError, NotImplementedError, RuntimeError):
        return ""
    return ""


def _is_sparse(sheet: bytes) -> bool:
    """Whether few cells of a sheet span so many rows and columns that all between them would fill the memory."""
    rows = _LAST_ROW.match(sheet, sheet.rfind(b"<row "))
    return bool(rows and int(rows[1]) > _TALL and _FAR_COLUMN.search(sheet) and sheet.count(b"<c ") < int(rows[1]))


def _fill_merged(rows: list[list[Cell]], ranges: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """Say in each row what a cell that was merged downwards says."""
    for (top, left), (bottom, _) in ranges:
        for row in range(top + 1, min(bottom + 1, len(rows))):
            if left < len(rows[row]) and left < len(rows[top]):
                rows[row][left] = rows[top][left]


def _without_columns(rows: list[list[Cell]], columns: frozenset[int], file: str) -> Iterator[Problem]:
    """Empty the cells of hidden columns, and tell which they were."""
    filled = sorted(at for at in columns if any(at < len(row) and row[at] not in (None, "") for row in rows))
    for row in rows:
        for at in filled:
            if at < len(row):
                row[at] = ""
    if filled:
        what = f"hidden columns were left out: {', '.join(map(letters, filled))}."
        yield Problem("hidden", what, "note", file, hint="Show them in the spreadsheet to have them read.")


def _of_rows(rows: Sequence[Sequence[Cell]], lines: frozenset[int], file: str) -> Iterator[Problem]:
    """Tell how many hidden rows have something in them."""
    filled = _filled(rows, lines)
    if filled:
        count = "1 hidden row was" if len(filled) == 1 else f"{len(filled):,} hidden rows were"
        what = f"{count} left out; the first is row {filled[0] + 1}."
        yield Problem("hidden", what, "note", file, hint="Show them in the spreadsheet to have them read.")


def _of_filter(rows: Sequence[Sequence[Cell]], lines: frozenset[int], file: str) -> Iterator[Problem]:
    """Tell how many rows a filter hides, which is how somebody looked at the sheet; they are read."""
    filled = _filled(rows, lines)
    if filled:
        count = "1 row that a filter hides is" if len(filled) == 1 else f"{len(filled):,} rows that a filter hides are"
        what = f"{count} read, too; the first is row {filled[0] + 1}."
        yield Problem(
            "hidden", what, "warning", file, hint="Delete them, or hide them by hand, where they are not to be."
        )


def _filled(rows: Sequence[Sequence[Cell]], lines: frozenset[int]) -> list[int]:
    return sorted(at for at in lines if at < len(rows) and any(cell not in (None, "") for cell in rows[at]))


def _unsaved(cells: Sequence[bytes], file: str) -> Iterator[Problem]:
    """Tell which formulas have no value."""
    if cells:
        count = "1 formula has" if len(cells) == 1 else f"{len(cells):,} formulas have"
        what = f"{count} no saved value and nothing of it is read; the first is {cells[0].decode()}."
        yield Problem("no-value", what, "warning", file, hint="Open the workbook in a spreadsheet and save it.")


def _unknown(file: str, name: str) -> Iterator[Problem]:
    """What is not known of a sheet of XLSB."""
    if file.lower().endswith(".xlsb"):
        what = "whether rows or columns of it are hidden is not known, and all are read."
        yield Problem("hidden", what, "note", name, hint="Save it as XLSX to have them left out.")


def letters(at: int) -> str:
    """The name that a spreadsheet gives to a column, by its index.

    >>> letters(0), letters(27)
    ('A', 'AB')
    """
    return (letters(at // 26 - 1) if at >= 26 else "") + chr(ord("A") + at % 26)


class _Hidden:
    """The rows and columns that an XLSX, XLS or ODS workbook does not show; of an XLSB nothing is known.

    Of ODS it also tells the merged cells.
    """

    def __init__(self, content: bytes | Path) -> None:
        self._content = content
        self._parts: dict[str, str] = {}
        self._open_sheets: Mapping[str, OpenSheet] = {}
        self._old: dict[str, Unseen] = {}
        self.unsaved: Sequence[bytes] = ()
        """Cells of the sheet that was asked for last whose formulas have no value."""
        self.filtered = frozenset[int]()
        """Rows of that sheet that a filter hides."""
        with self._open() as packed:
            if packed is None:
                self._old = unseen_of(content)
            if packed and "content.xml" in packed.namelist():
                self._open_sheets = open_sheets(packed.read("content.xml"))
            if packed is None or "xl/workbook.xml" not in packed.namelist():
                return
            targets = {}
            for found in _RELATION.findall(packed.read("xl/_rels/workbook.xml.rels")):
                attributes = dict(re.findall(rb'\b(Id|Target)="([^"]*)"', found))
                targets[attributes.get(b"Id", b"")] = attributes.get(b"Target", b"").decode()
            for name, key in _SHEET.findall(packed.read("xl/workbook.xml")):
                target = targets.get(key, "").removeprefix("/")
                self._parts[_plain(name)] = target if target.startswith("xl/") else f"xl/{target}"

    def _open(self) -> "_Packed":
        return _Packed(self._content)

    def merged(self, sheet: str, length: int) -> Sequence[Range]:
        """The merged cells of a sheet of an ODS workbook."""
        return found.merged(length) if (found := self._open_sheets.get(sheet)) else ()

    def of(self, sheet: str, length: int) -> tuple[frozenset[int], frozenset[int]]:
        """Indexes of the hidden rows and columns of a sheet of so many rows."""
        self.filtered = frozenset()
        if old := self._old.get(sheet):
            return frozenset(at for at in old.rows if at < length), old.columns
        if found := self._open_sheets.get(sheet):
            self.filtered = found.filtered_rows(length)
            return found.hidden_rows(length), found.hidden_columns()
        with self._open() as packed:
            if packed is None or self._parts.get(sheet, "") not in packed.namelist():
                return frozenset(), frozenset()
            content = packed.read(self._parts[sheet])
            self.filtered = frozenset(_filtered(packed, self._parts[sheet], content))
        self.unsaved = _UNSAVED.findall(content)
        rows = frozenset(int(number) - 1 for number in _HIDDEN_ROW.findall(content))
        columns: set[int] = set()
        for found in _HIDDEN_COLUMNS.findall(content[: content.find(b"<sheetData")]):
            edges = {key: int(number) for key, number in _EDGE.findall(found)}
            columns |= set(range(edges.get(b"min", 1) - 1, min(edges.get(b"max", 1), MOST_COLUMNS)))
        return rows, frozenset(columns)


def _filtered(packed: zipfile.ZipFile, part: str, content: bytes) -> Iterator[int]:
    """The indexes of the rows below the heads of the filters that are set on a sheet, or on a table of it."""
    of_sheet = part.rpartition("/")
    relations = f"{of_sheet[0]}/_rels/{of_sheet[2]}.rels"
    tables = _TABLE.findall(packed.read(relations)) if relations in packed.namelist() else []
    parts = [content, *(packed.read(f"xl/tables/{name.decode()}") for name in tables)]
    for first, last in (edges for one in parts for edges in _FILTER.findall(one)):
        yield from range(int(first), min(int(last), _TALLEST))


class _Packed:
    """The parts of a workbook that is a ZIP archive; None for any other."""

    def __init__(self, content: bytes | Path) -> None:
        self._content = content
        self._zip: zipfile.ZipFile | None = None

    def __enter__(self) -> zipfile.ZipFile | None:
        try:
            self._zip = zipfile.ZipFile(self._content if isinstance(self._content, Path) else io.BytesIO(self._content))
        except (zipfile.BadZipFile, ValueError):
            self._zip = None
        return self._zip

    def __exit__(self, *_: object) -> None:
        if self._zip:
            self._zip.close()


def _plain(name: bytes) -> str:
    """A name without the entities of XML."""
    text = name.decode("utf-8", "replace")
    for entity, char in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&apos;", "'"), ("&amp;", "&")):
        text = text.replace(entity, char)
    return text
