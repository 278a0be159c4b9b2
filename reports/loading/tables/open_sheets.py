"""Sheets of ODS as their XML has them: which rows and columns are hidden, and which cells are merged.

Knows bytes of one table; knows no meaning of a cell. No parser of XML is asked: what is sought are tags alone.
"""

import re
from collections.abc import Iterator

Range = tuple[tuple[int, int], tuple[int, int]]
"""The first and the last cell, each a row and a column."""
MOST_COLUMNS = 20_000
"""Columns that no spreadsheet goes beyond."""
_ROW = re.compile(rb"<table:table-row\b([^>]*)>")
_COLUMN = re.compile(rb"<table:table-column\b([^>]*)>")
_CELL = re.compile(rb"<table:(?:covered-)?table-cell\b([^>]*)>")
_HIDDEN = re.compile(rb'\btable:visibility="(?:collapse|filter)"')
_REPEATED = re.compile(rb'\btable:number-(?:rows|columns)-repeated="(\d{1,9})"')
_SPANNED = re.compile(rb'\btable:number-rows-spanned="(\d{1,7})"')
_IS_MERGED = re.compile(rb'\btable:number-rows-spanned="(?!1")')


def hidden_rows(table: bytes, length: int) -> frozenset[int]:
    """Indexes of the rows that are hidden or filtered out, up to a length."""
    return _unseen(_ROW, table, length)


def hidden_columns(table: bytes) -> frozenset[int]:
    """Indexes of the columns that are hidden."""
    return _unseen(_COLUMN, table, MOST_COLUMNS)


def merged(table: bytes, length: int) -> list[Range]:
    """The cells, up to a length of rows, that are merged downwards.

    >>> merged(
    ...     b'<table:table-row><table:table-cell table:number-rows-spanned="2"/></table:table-row>'
    ...     b"<table:table-row><table:covered-table-cell/></table:table-row>", 2
    ... )
    [((0, 0), (1, 0))]
    """
    return list(_merged(table, length)) if _IS_MERGED.search(table) else []


def _merged(table: bytes, length: int) -> Iterator[Range]:
    row = 0
    starts = [*_ROW.finditer(table)]
    for found, following in zip(starts, [*starts[1:], None], strict=True):
        if row >= length:
            return
        cells = table[found.end() : following.start() if following else len(table)]
        column = 0
        for cell in _CELL.finditer(cells) if _IS_MERGED.search(cells) else ():
            if (span := _SPANNED.search(cell[1])) and int(span[1]) > 1:
                yield (row, column), (min(row + int(span[1]), length) - 1, column)
            column += _times(cell[1])
        row += _times(found[1])


def _unseen(tag: re.Pattern[bytes], table: bytes, length: int) -> frozenset[int]:
    at, found = 0, set[int]()
    for attributes in tag.findall(table):
        end = at + _times(attributes)
        if _HIDDEN.search(attributes):
            found |= set(range(at, min(end, length)))
        at = end
    return frozenset(found)


def _times(attributes: bytes) -> int:
    """How often a row, a column or a cell comes."""
    repeated = _REPEATED.search(attributes)
    return int(repeated[1]) if repeated else 1
