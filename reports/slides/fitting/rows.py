"""Rows of a table as they are measured in each size, and those that are too high cut into several."""

import copy
import math
from collections.abc import Collection, Sequence

from pptx.slide import SlideLayout

from reports.slides.fitting.blocks import Room, split
from reports.slides.fitting.joints import give_joints, part_links
from reports.slides.fitting.sizes import LARGE, SMALL, TEXT, resize, smaller, steps
from reports.slides.flows import Unit
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Measured, Paragraph, Ruler, height, least_height, longest_word
from reports.slides.shapes import cell_body, cells, paragraphs, runs
from reports.slides.styles.frames import cell_frame
from reports.slides.xml import EMU_PER_POINT, Element, add, qn


class Cell:
    """A cell with its paragraphs as measured, and what becomes of them in each size."""

    def __init__(self, element: Element, measured: Measured, least: float) -> None:
        """Take a cell, all of its paragraphs and the smallest size of its text in pt."""
        self.element = element
        self.least = least
        self.measured = measured
        self.is_merged = bool(element.get("hMerge"))
        self._texts = list(measured.values())
        ends = [text.style.end.size for text in self._texts]
        self._last = max(steps(self._texts, least), math.ceil(max(ends, default=least) - least))
        """The step from which on nothing becomes smaller."""
        self._small: dict[int, list[Paragraph]] = {}
        self._heights: dict[int, float] = {}
        self._room: tuple[float, float] | None = None

    def room(self, at: int, widths: Sequence[int]) -> tuple[float, float]:
        """Width for text, and what stands above and below it, in pt, where the cell is this one of its row."""
        if self._room is None:
            span = int(self.element.get("gridSpan", "1"))
            frame = cell_frame(self.element, sum(widths[at : at + span]), 0)
            self._room = frame.text_width, (frame.top + frame.bottom) / EMU_PER_POINT
        return self._room

    def small(self, step: int) -> list[Paragraph]:
        """The paragraphs so many points smaller."""
        step = min(step, self._last)
        if step not in self._small:
            self._small[step] = smaller(self._texts, step, self.least)
        return self._small[step]

    def height(self, step: int, width: float, metrics: Metrics) -> float:
        """Height of the text in pt in the one width that the cell has."""
        step = min(step, self._last)
        found = self._heights.get(step)
        if found is None:
            found = self._heights[step] = height(self.small(step), width, metrics)
        return found


class Rows:
    """Heights of the rows of a table in any size."""

    def __init__(self, ruler: Ruler, layout: SlideLayout, least: float = 0.0) -> None:
        """Take what text is measured with, the layout of the slide, and the smallest size in pt of words; 0: any."""
        self.widths: Sequence[int] = ()
        """Of the columns, in EMU; known once it is known which of them a slide shows."""
        self._kept = 1.0
        """Part of its height that a row keeps whose text needs less."""
        self._margins: dict[Element, tuple[int, int]] = {}
        """Above and below the text of cells, in EMU, as drawn."""
        self._floor = least
        self._ruler = ruler
        self._scale = ruler.styles.scale
        self._layout = layout
        self._cells: dict[Element, list[Cell]] = {}

    def measure(self, row: Element) -> None:
        """Measure a row, or measure it anew."""
        measured = ((cell, self._ruler.measure(cell_body(cell), cell, self._layout)) for cell in cells(row))
        self._cells[row] = [Cell(cell, texts, self._least(texts)) for cell, texts in measured]

    def _least(self, texts: Measured) -> float:
        """Smallest size in pt of what a cell says: large text, as quotations, stays larger than labels."""
        drawn = max((piece.size for text in texts.values() for piece in text.pieces), default=0.0)
        return self._floor or self._scale * (TEXT if drawn >= LARGE * self._scale else SMALL)

    def keep(self, part: float) -> None:
        """Let rows keep a part of the height that they were drawn with, and of what is above and below their words."""
        self._kept = part
        for row in self._cells:
            for cell in cells(row):
                frame = cell_frame(cell, 0, 0)
                look = cell.find(qn("a:tcPr"))
                look = add(cell, "a:tcPr") if look is None else look
                for name, drawn in zip(
                    ("marT", "marB"), self._margins.setdefault(cell, (frame.top, frame.bottom)), strict=True
                ):
                    look.set(name, str(round(part * drawn)))
            self.measure(row)

    def widen(self, widths: Sequence[int]) -> None:
        """Take other widths of the columns."""
        self.widths = widths
        for row in [one for one in self._cells if one.getparent() is not None]:  # others were cut in two
            self.measure(row)

    def cells(self, row: Element) -> list[Cell]:
        """The cells of a row that was measured."""
        return self._cells[row]

    def steps(self, rows: Sequence[Element]) -> int:
        """How many points the largest text is above the smallest size."""
        least = self._floor or SMALL * self._scale
        return steps([p for row in rows for cell in self._cells[row] for p in cell.measured.values()], least)

    def least(self, row: Element) -> float:
        """Height of a row in pt, unless its text needs more."""
        return self._kept * int(row.get("h", "0")) / EMU_PER_POINT

    def height(self, row: Element, step: int, hidden: Collection[int] = (), clear: float = 0.0) -> float:
        """Height of a row in pt without the cells of hidden columns, at least that of the design.

        `clear` is what is free above and below its words at least.
        """
        tall = self.least(row)
        for at, cell in enumerate(self._cells[row]):
            if not cell.is_merged and at not in hidden:
                width, around = cell.room(at, self.widths)
                tall = max(tall, cell.height(step, width, self._ruler.metrics) + max(around, clear))
        return tall

    def lowest(self, row: Element) -> float:
        """Height of a row in pt that its words need in every viewer."""
        tall = 0.0
        for at, cell in enumerate(self._cells[row]):
            if not cell.is_merged:
                width, around = cell.room(at, self.widths)
                tall = max(tall, least_height(cell.small(0), width, self._ruler.metrics) + around)
        return tall

    def is_whole(self, row: Element, step: int, last: int | None = None) -> bool:
        """Whether no word of a row has to be broken; with a last step, none but those that are broken there too."""
        return all(
            cell.is_merged
            or not self._is_broken(cell, at, step)
            or (last is not None and self._is_broken(cell, at, last))
            for at, cell in enumerate(self._cells[row])
        )

    def _is_broken(self, cell: Cell, at: int, step: int) -> bool:
        return longest_word(cell.small(step), self._ruler.metrics) > cell.room(at, self.widths)[0]

    def resize(self, row: Element, step: int) -> None:
        """Write the sizes into a row."""
        for at, cell in enumerate(self._cells[row]):
            there = paragraphs(cell.element)
            resize(there, cell.measured, step, cell.least)
            if cell.is_merged:
                continue
            small = dict(zip(cell.measured, cell.small(step), strict=True))
            text, width = [small[one] for one in there], cell.room(at, self.widths)[0]
            if self._is_broken(cell, at, step):
                give_joints(there, text, width, self._ruler.metrics)
            else:
                part_links(there, text, width, self._ruler.metrics)

    def split(self, unit: Unit, last: int, room: float) -> list[Unit]:
        """A row that is too high for a slide as several, each with the next lines of its long cells."""
        made = []
        row = unit.elements[0]
        while self.height(row, last) > room > 0:
            rest = copy.deepcopy(row)
            self._cells[rest] = []
            is_moved = False
            for at, emptied in enumerate(cells(rest)):
                cell, is_any = self._split_cell((row, at), emptied, Room(0.0, room, last, self._cells[row][at].least))
                is_moved |= is_any
                self._cells[rest].append(cell)
            if not is_moved:
                break
            rest.set("h", "0")
            row.set("h", "0")
            made.append(Unit([row], unit.item))
            row = rest
        return [*made, unit if not made else Unit([row], unit.item)]

    def _split_cell(self, where: tuple[Element, int], emptied: Element, room: Room) -> tuple[Cell, bool]:
        """Leave in a cell what fits, and put the rest into another: that one, and whether there is any.

        `where` is the row and the number of the cell in it; of `room` the width is not known yet.
        """
        row, at = where
        cell = self._cells[row][at]
        width, around = cell.room(at, self.widths)
        body, holder = cell_body(cell.element), cell_body(emptied)
        there = body.findall(qn("a:p"))
        for extra in holder.findall(qn("a:p")):
            holder.remove(extra)
        room = room._replace(width=width, height=room.height - around)
        units = split(Unit(list(there)), cell.measured, room, self._ruler.metrics)
        for extra in there:
            body.remove(extra)
        body.extend(units[0].elements)
        moved = [element for unit in units[1:] for element in unit.elements]
        holder.extend(moved or [_empty_like(there[0])])
        empty = Paragraph((), cell.measured[there[0]].style)
        left = {element: cell.measured.get(element, empty) for element in holder.findall(qn("a:p"))}
        kept = {element: cell.measured[element] for element in units[0].elements}
        rest = Cell(emptied, left, cell.least)
        self._cells[row][at] = Cell(cell.element, kept, cell.least)
        return rest, bool(moved)


def _empty_like(paragraph: Element) -> Element:
    """The paragraph without its text."""
    made = copy.deepcopy(paragraph)
    for run in runs(made):
        made.remove(run)
    return made
