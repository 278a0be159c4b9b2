"""Small tables for tests, from the text in which the collection keeps them."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from html import escape
from pathlib import Path

import xlsxwriter

from reports.loading.kinds import Profile, Source
from reports.loading.tables.reader import read
from reports.model.rows import LoadSettings, SourceSettings

READING = LoadSettings(date(2026, 5, 1))
_NUMBER, _DATE, _FORMULA = re.compile(r"n:([\d.]+)"), re.compile(r"d:(\d{4}-\d\d-\d\d)"), re.compile(r"(=.*)=>(.*)")


@dataclass(frozen=True, slots=True)
class Sample:
    """One table of the collection."""

    file: str
    content: bytes
    expected: tuple[tuple[str, str, str], ...]
    """Person (`-`: nobody is named), period and first words of each entry."""


def samples(path: Path) -> Iterator[Sample]:
    """The tables of a file of the collection."""
    for part in path.read_text("utf-8").split("### ")[1:]:
        first, _, rest = part.partition("\n")
        body, _, expected = rest.partition("\n---\n")
        file, _, encoding = first.partition(" ")[2].partition(" | ")
        rows = tuple(tuple(cell.strip() for cell in line.split(" | ")) for line in expected.strip().splitlines())
        yield Sample(file.strip(), _content(file.strip(), body, encoding.strip() or "utf-8"), rows)  # type: ignore[arg-type]


def _content(file: str, body: str, encoding: str) -> bytes:
    if file.endswith(".xlsx"):
        return workbook(body)
    return open_document(body) if file.endswith(".ods") else (body + "\n").encode(encoding)


def _sheets(body: str) -> Iterator[tuple[str, bool, list[list[str]], list[str]]]:
    """Name, whether it is hidden, rows and directives of each sheet."""
    for part in re.split(r"^\[(?=(?:hidden )?sheet )", body, flags=re.MULTILINE)[1:]:
        first, _, rest = part.partition("]\n")
        lines = rest.splitlines()
        rows = [[cell.strip().replace("\\n", "\n") for cell in line.split("|")] for line in lines if line[:1] != "!"]
        yield first.split("sheet ", 1)[1], first.startswith("hidden"), rows, [line for line in lines if line[:1] == "!"]


def workbook(body: str) -> bytes:
    """An XLSX workbook: `d:` before a date, `n:` before a number, `=…=>` before the value of a formula."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    day = book.add_format({"num_format": "mmm yyyy"})
    for name, is_hidden, rows, directives in _sheets(body):
        sheet = book.add_worksheet(name)
        if is_hidden:
            sheet.hide()
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if found := _NUMBER.fullmatch(cell):
                    sheet.write_number(at, column, float(found[1]))
                elif found := _DATE.fullmatch(cell):
                    sheet.write_datetime(at, column, datetime.fromisoformat(found[1]), day)
                elif found := _FORMULA.fullmatch(cell):
                    sheet.write_formula(at, column, found[1], None, found[2])
                elif cell:
                    sheet.write_string(at, column, cell)
        for line in directives:
            _direct(sheet, rows, line)
    book.close()
    return made.getvalue()


def _direct(sheet: xlsxwriter.worksheet.Worksheet, rows: list[list[str]], line: str) -> None:
    """Do to a sheet what a directive says: `!merge A2:A3`, `!hiderow 3`, `!hidecol D`, `!filter A1:C3`."""
    what, _, where = line.partition(" ")
    if what == "!merge":
        top = where.split(":", 1)[0]
        said = rows[int(top[1:]) - 1][ord(top[0]) - ord("A")]
        sheet.merge_range(where, said)
    elif what == "!hiderow":
        sheet.set_row(int(where) - 1, None, None, {"hidden": True})
    elif what == "!filter":
        sheet.autofilter(where)
        sheet.filter_column(0, "x == *")
    elif what == "!hidecol":
        sheet.set_column(f"{where}:{where}", None, None, {"hidden": True})


def open_document(body: str) -> bytes:
    """An ODS workbook, as little of one as there can be."""
    tables = []
    for name, _, rows, directives in _sheets(body):
        columns = "".join(
            f'<table:table-column table:number-columns-repeated="{ord(line[-1]) - ord("A")}"/>'
            '<table:table-column table:visibility="collapse"/>'
            for line in directives
            if line.startswith("!hidecol")
        )
        unseen = {int(line.split()[1]) for line in directives if line.startswith("!hiderow")}
        merges = [line.split(" ")[1].split(":") for line in directives if line.startswith("!merge")]
        spans = {first: int(last[1:]) - int(first[1:]) + 1 for first, last in merges}
        cells = "".join(_row(row, at, at in unseen, spans) for at, row in enumerate(rows, 1))
        tables.append(f'<table:table table:name="{escape(name)}">{columns}{cells}</table:table>')
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2" '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet>'
        f"{''.join(tables)}</office:spreadsheet></office:body></office:document-content>"
    )
    mime = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{mime}"/></manifest:manifest>'
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        packed.writestr("mimetype", mime)
        packed.writestr("content.xml", content)
        packed.writestr("META-INF/manifest.xml", manifest)
    return made.getvalue()


def _row(cells: list[str], number: int, is_unseen: bool, spans: dict[str, int]) -> str:
    visibility = ' table:visibility="collapse"' if is_unseen else ""
    made = []
    for at, cell in enumerate(cells):
        span = spans.get(f"{chr(ord('A') + at)}{number}")
        merged = f'<table:table-cell table:number-rows-spanned="{span}"'
        made.append(_cell(cell).replace("<table:table-cell", merged, 1) if span else _cell(cell))
    return f"<table:table-row{visibility}>{''.join(made)}</table:table-row>"


def _cell(text: str) -> str:
    if found := _NUMBER.fullmatch(text):
        return f'<table:table-cell office:value-type="float" office:value="{found[1]}"/>'
    if found := _DATE.fullmatch(text):
        return f'<table:table-cell office:value-type="date" office:date-value="{found[1]}"/>'
    return f'<table:table-cell office:value-type="string"><text:p>{escape(text)}</text:p></table:table-cell>'


def profiles(content: bytes | str, file: str = "hr.csv", **options: object) -> list[Profile]:
    """The profiles of the people in a table, the one of nobody last."""
    return [one for one in found(content, file, **options) if isinstance(one, Profile)]


def found(content: bytes | str, file: str = "hr.csv", **options: object) -> list[object]:
    """All that is found in a table."""
    whole = content.encode() if isinstance(content, str) else content
    return list(read(Source(file, whole, SourceSettings(**options)), READING))  # type: ignore[arg-type]


def entries(content: bytes | str, file: str = "hr.csv", **options: object) -> list[tuple[str, str, str]]:
    """Person, period and text of all that a table says, in order of its rows."""
    rows = []
    for one in profiles(content, file, **options):
        who = one.row.name or next(iter(one.emails), "") or one.declared_id or "-"
        for at, summary in enumerate(one.row.summaries):
            parts = summary.text.split("\n") if summary.is_items else [summary.text]
            rows += [(summary.line, at, who, summary.period, part.removeprefix("- ")) for part in parts]
    return [(who, period, text) for _, _, who, period, text in sorted(rows, key=lambda row: row[0])]
