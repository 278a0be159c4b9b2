"""Sheets of an ODS workbook: which rows and columns are hidden, and which cells are merged, as calamine does not tell.

Knows the XML of its content; knows no meaning of a cell.
"""

import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from lxml import etree

from reports.regex import regex

Range = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last cell, each a row and a column."""
MOST_COLUMNS = 20_000
"""Columns that no spreadsheet goes beyond."""
_NAMES = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TABLE, _ROW, _COLUMN = (f"{_NAMES}{name}" for name in ("table", "table-row", "table-column"))
_CELLS = (f"{_NAMES}table-cell", f"{_NAMES}covered-table-cell")
_HIDDEN, _FILTERED = ("collapse", "filter"), "filter"
_SAYS_SOMETHING = regex(rb'visibility="(?:collapse|filter)"|number-rows-spanned="(?!1")')
"""In the content of few workbooks; of the others no parser is asked."""


@dataclass(slots=True)
class OpenSheet:
    """What one sheet does not show, and which of its cells are one."""

    name: str
    rows: list[tuple[int, int]] = field(default_factory=list)
    """First and last of hidden rows, by their indexes."""
    filtered: list[tuple[int, int]] = field(default_factory=list)
    """Those that a filter hides."""
    columns: list[tuple[int, int]] = field(default_factory=list)
    spans: list[Range] = field(default_factory=list)
    """Cells that are merged downwards."""

    def hidden_rows(self, length: int) -> frozenset[int]:
        """Indexes of the rows that are hidden or filtered out, up to a length."""
        return _within(self.rows, length)

    def filtered_rows(self, length: int) -> frozenset[int]:
        """Indexes of the rows that a filter hides, up to a length."""
        return _within(self.filtered, length)

    def hidden_columns(self) -> frozenset[int]:
        """Indexes of the columns that are hidden."""
        return frozenset(at for first, last in self.columns for at in range(first, min(last + 1, MOST_COLUMNS)))

    def merged(self, length: int) -> list[Range]:
        """The cells, up to a length of rows, that are merged downwards."""
        return [(first, (min(row, length - 1), column)) for first, (row, column) in self.spans if first[0] < length]


def _within(rows: Iterable[tuple[int, int]], length: int) -> frozenset[int]:
    return frozenset(at for first, last in rows for at in range(first, min(last + 1, length)))


def open_sheets(content: bytes) -> Mapping[str, OpenSheet]:
    """The sheets of a workbook by name, from its `content.xml`; none where nothing in it is hidden or merged."""
    return {sheet.name: sheet for sheet in _sheets(content)} if _SAYS_SOMETHING.search(content) else {}


def _sheets(content: bytes) -> Iterator[OpenSheet]:
    sheet, depth, row, column = OpenSheet(""), 0, 0, 0
    events = etree.iterparse(
        io.BytesIO(content),
        events=("start", "end"),
        tag=(_TABLE, _ROW, _COLUMN),
        resolve_entities=False,
        recover=True,
        huge_tree=True,
    )
    for event, element in events:
        if element.tag == _TABLE:  # a table within a cell is none of the sheet
            depth += 1 if event == "start" else -1
            if event == "start" and depth == 1:
                sheet, row, column = OpenSheet(element.get(f"{_NAMES}name", "")), 0, 0
            elif not depth:
                yield sheet
        elif event == "end" and depth == 1:
            times = _times(element.get(f"{_NAMES}number-{'rows' if element.tag == _ROW else 'columns'}-repeated"))
            visibility = element.get(f"{_NAMES}visibility")
            is_hidden = visibility in _HIDDEN
            if element.tag == _ROW:
                sheet.rows += [(row, row + times - 1)] * is_hidden
                sheet.filtered += [(row, row + times - 1)] * (visibility == _FILTERED)
                sheet.spans += _spans(element, row)
                row += times
            else:
                sheet.columns += [(column, column + times - 1)] if is_hidden else []
                column += times
            element.clear()


def _spans(row: etree._Element, at: int) -> Iterator[Range]:
    """The cells of a row that go on in the rows below."""
    column = 0
    for cell in row:
        if cell.tag in _CELLS:
            down = _times(cell.get(f"{_NAMES}number-rows-spanned"))
            if down > 1:
                yield (at, column), (at + down - 1, column)
            column += _times(cell.get(f"{_NAMES}number-columns-repeated"))


def _times(number: str | None) -> int:
    """How often a row, a column or a cell comes, or how many rows it takes."""
    return int(number) if number and number.isdecimal() and len(number) < 10 else 1
