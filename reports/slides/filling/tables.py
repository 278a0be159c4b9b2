"""A table bound to a list: its header kept, its pattern rows repeated, a column repeated where there are columns.

Knows rows, cells and the names they may use; the caller says how a cell is filled.
"""

import copy
from collections.abc import Callable, Iterator, Sequence

from reports.slides.filling.bindings import CELL_NAMES, ITEM_NAMES, pattern_row, repeated, uses
from reports.slides.filling.heads import ShapeHead
from reports.slides.filling.text import say
from reports.slides.filling.values import Names, field_of, list_of
from reports.slides.flows import Flow, Unit
from reports.slides.shapes import cells, paragraphs, rows
from reports.slides.xml import Element, detach, need, qn

FillCell = Callable[[Element, Names], None]
ItemsOf = Callable[[str, Names], list[object]]
"""An expression and names to the items of a list."""


class BoundTable:
    """A table of a slide, and the value that it shows."""

    def __init__(
        self, shape: Element, value: object, names: Names, fill_cell: FillCell, nested: tuple[ShapeHead, ItemsOf]
    ) -> None:
        """Take the shape of the table; `names` are those of its slide, with the value as `table`.

        `nested` are its directives, and what finds the items within an item.

        A value may have `columns`; then its items have `cells`, one a column.
        """
        self._shape = shape
        self._grid = need(shape, qn("a:graphic/a:graphicData/a:tbl"))
        self._columns = list_of(value, "columns")
        self._names = names
        self._fill_cell = fill_cell
        self._head, self._items_of = nested
        self._repeated: int | None = None
        """Number of the first of the repeated columns; None: there are none."""

    def fill(self, items: Sequence[object], nothing: str) -> Flow:
        """Fill the table, in place; its units are the rows that may go on on another slide."""
        there = rows(self._grid)
        at, end = self._pattern(there)
        for row in there:
            for extra in row.findall(qn("a:extLst")):  # holds ids that have to be unique
                row.remove(extra)
        head, patterns = there[:at], there[at:end]
        feet = [row for row in there[end:] if uses(row) and not uses(row) & ITEM_NAMES]
        for row in there[end:]:
            if row not in feet:
                self._grid.remove(row)
        self._repeat_columns([*head, *patterns, *feet])
        for row in head:
            self._row(row, self._names, None)

        def make(names: Names) -> list[Element]:
            return [row for one in self._nested(patterns, names) for row in self._item(*one)]

        units = repeated(patterns, items, self._names, make) or [Unit([_empty_row(patterns[0], nothing)])]
        if self._head.row_name:  # an item may take more than a slide
            lead = next((n for n, one in enumerate(patterns) if self._head.row_name in uses(one)), 0) + 1
            units = [part for unit in units for part in _parted(unit, lead)]
        for unit in units:
            for row in unit.elements:
                patterns[0].addprevious(row)
        for pattern in patterns:
            self._grid.remove(pattern)
        for row in feet:
            self._row(row, self._names, None)
            units.append(Unit([row]))
        columns = None if self._repeated is None else (self._repeated, len(self._columns))
        return Flow(self._shape, "table", units, columns)

    def _pattern(self, there: Sequence[Element]) -> tuple[int, int]:
        """The first row that is repeated, and the one behind the last: all that follow each other and show the item."""
        at = pattern_row(there)
        shows = {"item", "number", "cell", self._head.row_name} - {""}
        end = at + 1
        while end < len(there) and uses(there[end]) & shows and uses(there[at]) & shows:
            end += 1
        return at, end

    def _nested(self, patterns: Sequence[Element], names: Names) -> Iterator[tuple[Element, Names]]:
        """The rows of an item: those that use the name of a nested item once for each of these, in their order."""
        name = self._head.row_name
        inner = [pattern for pattern in patterns if name and name in uses(pattern)]
        for pattern in patterns:
            if pattern not in inner:
                yield pattern, names
            elif pattern is inner[0]:
                for one in self._items_of(self._head.row_items, names):
                    yield from ((row, {**names, name: one}) for row in inner)

    def _item(self, pattern: Element, names: Names) -> list[Element]:
        row = copy.deepcopy(pattern)
        values = field_of(names["item"], "cells")
        self._row(row, names, None if values is None else list_of(names["item"], "cells"))
        return [row]

    def _repeat_columns(self, there: Sequence[Element]) -> None:
        """Repeat the column whose cells speak of `cell` or `column`, once for each column of the value.

        They share the width that it has in the design.
        """
        speaking = [at for row in there for at, cell in enumerate(cells(row)) if uses(cell) & CELL_NAMES]
        if not speaking:
            return
        at, count = speaking[-1], len(self._columns)
        widths = need(self._grid, qn("a:tblGrid"))
        one = widths.findall(qn("a:gridCol"))[at]
        for extra in one.findall(qn("a:extLst")):
            one.remove(extra)
        one.set("w", str(int(one.attrib["w"]) // max(count, 1)))
        for column in (one, *(cells(row)[at] for row in there)):
            for _ in range(count - 1):
                column.addnext(copy.deepcopy(column))
            if not count:
                detach(column)
        self._repeated = at if count else None

    def _row(self, row: Element, names: Names, values: Sequence[object] | None) -> None:
        """Fill the cells of one row; those of repeated columns know their column and cell.

        `values` are the cells of the item that the row shows; None: it shows no such item.
        """
        first = self._repeated
        for at, cell in enumerate(cells(row)):
            inner = dict(names)
            if first is not None and first <= at < first + len(self._columns):
                inner["column"] = self._columns[at - first]
                if values is not None:
                    inner["cell"] = values[at - first]
                else:
                    inner["previous"] = self._columns[at - first - 1] if at > first else None
            self._fill_cell(cell, inner)


def _parted(unit: Unit, lead: int) -> list[Unit]:
    """The rows of an item one by one, but for the first, which stay together: its heading and what comes below."""
    return [Unit(some, unit.item) for some in (unit.elements[:lead], *([row] for row in unit.elements[lead:]))]


def _empty_row(pattern: Element, nothing: str) -> Element:
    """One row that says over its whole width that there is nothing."""
    row = copy.deepcopy(pattern)
    there = cells(row)
    first, *rest = paragraphs(there[0])
    say(first, nothing)
    for paragraph in rest:
        detach(paragraph)
    for name in ("rowSpan", "vMerge", "hMerge", "gridSpan"):
        for cell in there:
            cell.attrib.pop(name, None)
    if len(there) > 1:
        there[0].set("gridSpan", str(len(there)))
    for cell in there[1:]:
        cell.set("hMerge", "1")
        for paragraph in paragraphs(cell):
            for run in list(paragraph):
                if run.tag != qn("a:pPr"):
                    paragraph.remove(run)
    return row
