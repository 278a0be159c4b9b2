"""Tables as files: text with separators, workbooks, lists of records."""

import csv
import io
import json
import zipfile
from collections.abc import Mapping
from datetime import date, datetime
from html import escape

import xlsxwriter

from bench.grids.cells import Cell, Table

SHAPES = (
    "comma", "comma", "semicolon", "tab", "bar", "xlsx", "xlsx", "xlsx and more", "xlsx hidden", "ods", "json",
    "json nested", "json keyed", "jsonl", "json arrays",
)  # fmt: skip
_SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t", "bar": "|"}
_MIME = "application/vnd.oasis.opendocument.spreadsheet"
_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def written(sheets: Mapping[str, Table], shape: str, stem: str) -> tuple[str, bytes]:
    """The name of a file and what is in it."""
    if shape.startswith("xlsx"):
        return f"{stem}.xlsx", _workbook(sheets, hides=shape == "xlsx hidden")
    if shape == "ods":
        return f"{stem}.ods", _open_document(sheets)
    table = next(iter(sheets.values()))
    if "json" in shape:
        return f"{stem}.{'jsonl' if shape == 'jsonl' else 'json'}", _records(table, shape).encode()
    made = io.StringIO()
    csv.writer(made, delimiter=_SIGNS[shape]).writerows([map(str, row) for row in table])
    return f"{stem}.{'tsv' if shape == 'tab' else 'csv'}", made.getvalue().encode("utf-8-sig")


def _records(table: Table, shape: str) -> str:
    head, *rows = table
    records = [
        {str(name): str(cell) if isinstance(cell, date) else cell for name, cell in zip(head, row, strict=True)}
        for row in rows
    ]
    if shape == "jsonl":
        return "\n".join(map(json.dumps, records))
    made: Mapping[str, object] = {
        "json": records,
        "json nested": {"exported": "2025-05-02", "data": {"items": records}},
        "json keyed": {f"k{at}": one for at, one in enumerate(records)},
        "json arrays": {str(name): [one[str(name)] for one in records] for name in head},
    }
    return json.dumps(made[shape], ensure_ascii=False)


def _workbook(sheets: Mapping[str, Table], *, hides: bool) -> bytes:
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    day = book.add_format({"num_format": "dd/mm/yyyy"})
    for name, rows in sheets.items():
        sheet = book.add_worksheet(name)
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                if isinstance(cell, date):
                    sheet.write_datetime(at, column, datetime.fromisoformat(str(cell)), day)
                elif cell != "":
                    sheet.write(at, column, cell)
        if hides:
            width = max(map(len, rows))
            sheet.write_string(len(rows) - 1, width, "internal")
            sheet.set_column(width, width, None, None, {"hidden": True})
    book.close()
    return made.getvalue()


def _open_document(sheets: Mapping[str, Table]) -> bytes:
    """As little of an ODS workbook as there can be."""
    tables = (
        f'<table:table table:name="{escape(name)}">'
        + "".join(f"<table:table-row>{''.join(map(_cell, row))}</table:table-row>" for row in rows)
        + "</table:table>"
        for name, rows in sheets.items()
    )
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2" {_NAMES}>'
        f"<office:body><office:spreadsheet>{''.join(tables)}</office:spreadsheet></office:body>"
        "</office:document-content>"
    )
    manifest = (
        '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{_MIME}"/></manifest:manifest>'
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as packed:
        packed.writestr("mimetype", _MIME)
        packed.writestr("META-INF/manifest.xml", manifest)
        packed.writestr("content.xml", content)
    return made.getvalue()


def _cell(cell: Cell) -> str:
    if isinstance(cell, date):
        return f'<table:table-cell office:value-type="date" office:date-value="{cell}"/>'
    if isinstance(cell, int | float):
        return f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
    lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in cell.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'
