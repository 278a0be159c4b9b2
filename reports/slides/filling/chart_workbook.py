"""The workbook behind a chart, which opens where its figures are edited. Knows spreadsheets; knows no XML of charts."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache

import xlsxwriter

from reports.slides.content import Category
from reports.slides.filling.values import clean

SHEET = "Sheet1"
GENERAL = "General"
"""The format of numbers that have none of their own."""


def levels(categories: Sequence[Category]) -> int:
    """Columns that the categories take: two where some belong to groups."""
    return 2 if any(category.group for category in categories) else 1


def groups(categories: Sequence[Category]) -> list[tuple[int, str]]:
    """Where each group of the second level begins."""
    return [
        (at, clean(category.group))
        for at, category in enumerate(categories)
        if at == 0 or category.group != categories[at - 1].group
    ]


def column_letter(column: int) -> str:
    """Letters of a column of a sheet, counted from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of the sheet."""

    cells: tuple[str | float | None, ...]
    """Below the first row; None: an empty cell."""
    name: str = ""
    """What stands in the first row."""
    number_format: str = GENERAL


def category_columns(categories: Sequence[Category]) -> list[SheetColumn]:
    """The columns of the categories."""
    labels = SheetColumn(tuple(category.label for category in categories))
    if levels(categories) == 1:
        return [labels]
    first = dict(groups(categories))
    return [SheetColumn(tuple(first.get(at) for at in range(len(categories)))), labels]


@lru_cache(maxsize=16)  # a slide that is repeated or continued shows the same figures again
def workbook(columns: tuple[SheetColumn, ...], author: str = "") -> bytes:
    """The figures as a workbook, all text as text: nothing in it can act."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    book.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC), "author": author})
    sheet = book.add_worksheet(SHEET)
    codes = dict.fromkeys(column.number_format for column in columns)
    looks = {code: None if code == GENERAL else book.add_format({"num_format": code}) for code in codes}
    for at, column in enumerate(columns):
        if column.name:
            sheet.write_string(0, at, clean(column.name))
        for row, value in enumerate(column.cells, 1):
            if isinstance(value, str):
                sheet.write_string(row, at, clean(value))
            elif value is not None:
                sheet.write_number(row, at, value, looks[column.number_format])
    book.close()
    return made.getvalue()
