"""The workbook behind a chart, which opens where its figures are edited. Knows spreadsheets; knows no XML of charts."""

import io
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache

import xlsxwriter

from reports.slides.content import Category, Series
from reports.slides.filling.values import clean

SHEET = "Sheet1"


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


@lru_cache(maxsize=16)  # a slide that is repeated or continued shows the same figures again
def workbook(categories: tuple[Category, ...], series: tuple[Series, ...], author: str = "") -> bytes:
    """The figures as a workbook, all text as text: nothing in it can act."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    book.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC), "author": author})
    sheet = book.add_worksheet(SHEET)
    depth = levels(categories)
    if depth == 2:
        for at, group in groups(categories):
            sheet.write_string(at + 1, 0, group)
    for at, category in enumerate(categories):
        sheet.write_string(at + 1, depth - 1, clean(category.label))
    for number, one in enumerate(series, depth):
        sheet.write_string(0, number, clean(one.name))
        for at, value in enumerate(one.values):
            if value is not None:
                sheet.write_number(at + 1, number, value)
    book.close()
    return made.getvalue()
