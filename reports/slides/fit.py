"""Nothing runs out of its frame: smaller down to a minimum, then on to a copy of the slide, or shortened.

Text is measured at the sizes that are then written into it, so a viewer has nothing to decide. Knows frames, units and
sizes; knows neither tags nor what the text says.
"""

import copy
import math
import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from lxml import etree

from reports.slides import bindings
from reports.slides.bindings import Flow, P, Unit
from reports.slides.measure import Paragraph, Piece, height, lines, longest_word, paragraphs_of
from reports.slides.metrics import Metrics
from reports.slides.styles import EMU, Frame, Styles, cell_frame
from reports.slides.tags import A, text_of

TITLE, TEXT, SMALL = 24.0, 14.0, 12.0
"""Smallest sizes in pt: of titles, of text, of tables and feet. What is smaller in the design stays as it is."""
CONTINUED = " (continued)"
FEWEST = 3
"""A frame that holds fewer lines at its smallest size is a label: it is shortened, not continued."""
TITLES = ("title", "ctrTitle")
FEET = ("ftr", "hdr", "dt", "sldNum")
_GAP = 0.05
"""Inches between what grows and what stands below it, and at the foot of a slide."""
_MARGIN = 0.25
_FOOT, _SMALL = 0.6, 0.05
"""Shares of the height of a slide above, and of its width up to which what a layout draws takes no room."""
_AIR = 13.0
"""pt that a row of a short table gets more at most, where there is room."""
_HANG = 0.15
"""em that the box of a word may reach below its line, in viewers that ask a font for its lowest letter."""
_NARROWEST, _WIDEST = 0.34, 1.5
"""Inches: bounds of what a repeated column of a table needs."""
_RUNS = (f"{A}r", f"{A}br", f"{A}fld")
_INCH = 914400


@dataclass(slots=True)
class Part:
    """What one slide shows of a flow."""

    units: list[Unit]
    heights: list[float] = field(default_factory=list)
    """Of a table's rows, in pt, without those of its header."""
    air: list[float] = field(default_factory=list)
    """What each row gets more, because there is room."""
    head: list[float] = field(default_factory=list)
    """Heights of the header's rows."""
    columns: tuple[int, int] | None = None
    """Of a table with repeated columns: the first one shown, and the one behind the last."""


@dataclass(slots=True)
class Fitted:
    """A flow with what each slide shows of it."""

    flow: Flow
    parts: list[Part]
    full: str = ""
    """The text in full, where it had to be shortened."""


Measured = dict[Any, Paragraph]
"""Paragraph elements as they are measured at the sizes of the design."""


class Fitter:
    """Fits the frames of the slides of one presentation."""

    def __init__(self, styles: Styles, metrics: Metrics, size: tuple[int, int]) -> None:
        """Take the styles of a presentation, the metrics, and the width and height of its slides in EMU."""
        self.styles = styles
        self.metrics = metrics
        self.size = size
        self.lacking: dict[str, dict[str, None]] = {}
        """Family to the characters that it lacks, in order of appearance."""
        self._on: tuple[Any, Any] = (None, None)
        self._known: dict[Any, Any] = {}
        self._drawn: dict[Any, list[tuple[int, int, int, Any]]] = {}
        self._below: tuple[Any, list[tuple[int, int, int, Any]]] = (None, [])

    def fit(self, slide: Any, flow: Flow, suffix: str = "") -> Fitted:
        """Set the sizes of a flow and share it out over slides; `suffix` is kept where the text is shortened."""
        self.metrics.trim()
        if flow.kind == "table":
            return self._table(slide, flow)
        body = bindings.body(flow.shape)
        if flow.kind == "list" or body.find(f"{A}bodyPr/{A}spAutoFit") is not None:
            return self._text(slide, flow, suffix)
        # A foot or heading that is the same on many slides is fitted once.
        key = (self._layout_of(slide).part, etree.tostring(flow.shape), suffix)
        if (known := self._known.get(key)) is not None:
            body.getparent().replace(body, copy.deepcopy(known))
            return Fitted(flow, [Part(flow.units)])
        fitted = self._text(slide, flow, suffix)
        if len(fitted.parts) == 1 and not fitted.full:
            self._known[key] = copy.deepcopy(body)
        return fitted

    def _layout_of(self, slide: Any) -> Any:
        """The layout of a slide, looked up once while its frames are fitted."""
        if self._on[0] is not slide:
            self._on = (slide, slide.slide_layout)
        return self._on[1]

    def _measure(self, holder: Any, shape: Any, layout: Any) -> Measured:
        """All paragraphs of a text body."""
        measured = paragraphs_of(holder, shape, layout, self.styles)
        for one in measured:
            for piece in one.pieces:
                if not piece.text.isascii() and (missing := self.metrics.lacking(piece.text, piece.family)):
                    self.lacking.setdefault(piece.family, {}).update(dict.fromkeys(missing))
        return dict(zip(holder.findall(f"{A}p"), measured, strict=True))

    def _height(self, paragraphs: Sequence[Paragraph], width: float) -> float:
        return height(paragraphs, width, self.metrics)

    # Text ---------------------------------------------------------------------------------------

    def _text(self, slide: Any, flow: Flow, suffix: str) -> Fitted:
        shape, layout = flow.shape, self._layout_of(slide)
        frame = self.styles.frame(shape, layout)
        elements = [element for unit in flow.units for element in unit.elements]
        if not elements or frame.text_width <= 0 or bindings.placeholder_type(shape) in ("sldNum", "dt"):
            return Fitted(flow, [Part(flow.units)])
        measured = self._measure(bindings.body(shape), shape, layout)
        text = [measured[element] for element in elements]
        least = _least(bindings.placeholder_type(shape))
        grows = bindings.body(shape).find(f"{A}bodyPr/{A}spAutoFit") is not None
        room = self._room_below(slide, shape, frame) - (frame.top + frame.bottom) / EMU if grows else frame.text_height
        room = max(room, frame.text_height) * frame.columns
        width = frame.text_width
        below = _hang(text, least, frame)
        below *= 2 if frame.anchor == "ctr" else 1
        if frame.anchor == "b" and below:
            bindings.body(shape).find(f"{A}bodyPr").set("bIns", str(frame.bottom + round(below * EMU)))
        _set_explicit(shape, wraps=frame.wraps or longest_line(text, self.metrics) > width)

        @cache
        def tall(step: int) -> float:
            return self._height(smaller(text, step, least), width)

        def stands(step: int) -> bool:
            return tall(step) <= room - below

        def stands_whole(step: int) -> bool:
            return longest_word(smaller(text, step, least), self.metrics) <= width and stands(step)

        def stands_barely(step: int) -> bool:
            return tall(step) <= room

        last = _steps(text, least)
        tries = (_first(holds, last) for holds in (stands_whole, stands, stands_barely))
        step = next((found for found in tries if found is not None), None)
        if step is not None:
            resize(elements, measured, step, least)
            if grows:
                used = tall(step) + (frame.top + frame.bottom) / EMU
                _set_height(shape, max(frame.height, round(used * EMU)))
            return Fitted(flow, [Part(flow.units)])
        small = smaller(text, last, least)
        if is_line(shape) or room < FEWEST * self._line(small):
            resize(elements, measured, last, least)
            if sum(lines(small, width, self.metrics)) == 1:  # a script with tall lines: nothing is won by a cut
                return Fitted(flow, [Part(flow.units)])
            full = "\n".join(text_of(element) for element in elements)
            used = self._shorten(elements, small, width, room, suffix)
            if grows:
                _set_height(shape, max(frame.height, round(used * EMU) + frame.top + frame.bottom))
            return Fitted(flow, [Part(flow.units[:1])], full)
        return self._continue(flow, measured, least, width, room - below)

    def _line(self, paragraphs: Sequence[Paragraph]) -> float:
        """Height of the highest line in pt."""
        pieces = [piece for paragraph in paragraphs for piece in paragraph.pieces]
        return max((p.size * self.metrics.line_height(p.text, p.family, p.bold) for p in pieces), default=0.0)

    def _shorten(
        self, elements: Sequence[Any], text: Sequence[Paragraph], width: float, room: float, suffix: str
    ) -> float:
        """Cut a text behind a word so that it fits with an ellipsis, and the suffix behind that; returns its height."""
        contents = ["".join(piece.text for piece in paragraph.pieces) for paragraph in text]
        cuts = [
            (at, found.end())
            for at, content in enumerate(contents)
            for found in re.finditer(r"\S+", content[: len(content) - len(suffix)] if at == len(text) - 1 else content)
        ]
        # A single word may be all there is: then between characters.
        if len(cuts) <= 2:
            cuts = [(at, end) for at, content in enumerate(contents) for end in range(1, len(content) - len(suffix))]
        end_of = f" …{suffix}" if suffix else " …"

        def kept(number: int) -> list[Paragraph]:
            at, end = cuts[number]
            head, _ = cut_measured(text[at], end)
            look = head.pieces[-1]
            return [*text[:at], head._replace(pieces=(*head.pieces, look._replace(text=end_of)))]

        low, high = 0, len(cuts) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self._height(kept(middle), width) <= room:
                low = middle
            else:
                high = middle - 1
        at, end = cuts[low] if cuts else (0, 0)
        for extra in elements[at + 1 :]:
            extra.getparent().remove(extra)
        head, _ = cut(elements[at], end)
        elements[at].getparent().replace(elements[at], head)
        runs = [run for run in head if run.tag in _RUNS]
        if runs and (text_element := runs[-1].find(f"{A}t")) is not None:
            text_element.text = (text_element.text or "").rstrip(" ,;:") + end_of
        return self._height(kept(low), width) if cuts else 0.0

    def _continue(self, flow: Flow, measured: Measured, least: float, width: float, room: float) -> Fitted:
        """Share out the units over as many slides as the smallest size needs, at the largest that needs no more."""
        last = _steps(list(measured.values()), least)
        units = [part for unit in flow.units for part in self._split(unit, measured, (last, least), (width, room))]

        @cache
        def heights(step: int) -> list[float]:
            return [
                sum(self._block(smaller([measured[e]], step, least)[0], width) for e in unit.elements) for unit in units
            ]

        step = _first(lambda step: _holds(heights(step), room, heights(last), room), last)
        step = last if step is None else step
        for unit in units:
            resize(unit.elements, measured, step, least)
        shares = balanced(heights(step), room)
        return Fitted(flow, [Part(_refilled([units[at] for at in share], measured, step, least)) for share in shares])

    def _block(self, paragraph: Paragraph, width: float) -> float:
        """Height of one paragraph with the space around it."""
        line = self._line([paragraph]) or paragraph.style.end.size * 1.25
        space = paragraph.style.before.of(line) + paragraph.style.after.of(line)
        return self._height([paragraph], width) + space

    def _split(self, unit: Unit, measured: Measured, sizes: tuple[int, float], box: tuple[float, float]) -> list[Unit]:
        """A unit that is too high for a slide as several; paragraphs are cut between words, best between sentences."""
        (last, least), (width, room) = sizes, box

        def high(element: Any) -> float:
            return self._block(smaller([measured[element]], last, least)[0], width)

        if sum(high(element) for element in unit.elements) <= room:
            return [unit]
        made: list[list[Any]] = [[]]
        left = room
        waiting = list(unit.elements)
        while waiting:
            element = waiting.pop(0)
            needed = high(element)
            if needed <= left:
                made[-1].append(element)
                left -= needed
                continue
            offset = self._offset(measured[element], (last, least), width, left)
            if offset == 0 and made[-1]:
                made.append([])
                left = room
                waiting.insert(0, element)
                continue
            offset = offset or len(text_of(element))
            head, tail = cut(element, offset)
            measured[head], rest = cut_measured(measured[element], offset)
            made[-1].append(head)
            if rest.pieces:
                measured[tail] = rest
                waiting.insert(0, tail)
                made.append([])
                left = room
        return [Unit(some, unit.item) for some in made if some]

    def _offset(self, paragraph: Paragraph, sizes: tuple[int, float], width: float, room: float) -> int:
        """Where to cut a paragraph so that its head fits: behind a sentence where that is near, else behind a word."""
        text = "".join(piece.text for piece in paragraph.pieces)
        small = smaller([paragraph], *sizes)[0]
        ends = [found.end() for found in re.finditer(r"\S\s+|[\u3000-\u9fff\uac00-\ud7af]|\S$", text)]
        if len(ends) < 2:
            ends = list(range(1, len(text) + 1))

        def stands(number: int) -> bool:
            return self._block(cut_measured(small, ends[number])[0], width) <= room

        low, high = -1, len(ends) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if stands(middle):
                low = middle
            else:
                high = middle - 1
        if low < 0:
            return 0
        sentences = [end for end in ends[: low + 1] if re.search(r"[.!?;\u3002]\s*$", text[:end])]
        return sentences[-1] if sentences and sentences[-1] > 0.6 * ends[low] else ends[low]

    # Tables -------------------------------------------------------------------------------------

    def _table(self, slide: Any, flow: Flow) -> Fitted:
        frame = self.styles.frame(flow.shape, self._layout_of(slide))
        room = self._room_below(slide, flow.shape, frame)
        grid = bindings.table(flow.shape)
        body = {unit.elements[0] for unit in flow.units}
        head = [row for row in grid.findall(f"{A}tr") if row not in body]
        layout = self._layout_of(slide)
        measured: dict[Any, list[_Cell]] = {}

        def measure(row: Any) -> None:
            measured[row] = [_Cell(cell, self._measure(_body_of(cell), cell, layout)) for cell in _cells(row)]

        for row in [*head, *(unit.elements[0] for unit in flow.units)]:
            measure(row)
        spans = self._column_spans(flow, grid, head, measured)
        _set_widths(grid, flow, spans)
        rows = _Rows(self, grid, measured)
        units = list(flow.units)
        last = rows.steps([*head, *(unit.elements[0] for unit in units)])

        def body_room(step: int) -> float:
            return room - sum(rows.height(row, step) for row in head)

        if sum(rows.height(unit.elements[0], 0) for unit in units) > body_room(0):
            for_body = body_room(last)
            for at, unit in enumerate(units):
                if unit.refill and rows.height(unit.elements[0], last) > for_body:  # is on slides of its own
                    units[at] = _refilled([unit], None, last, SMALL)[0]
                    measure(units[at].elements[0])
            units = [part for unit in units for part in rows.split(unit, last, for_body)]

        @cache
        def heights(step: int) -> list[float]:
            return [rows.height(unit.elements[0], step) for unit in units]

        def stands(step: int) -> bool:
            return sum(heights(step)) <= body_room(step) or _holds(
                heights(step), body_room(step), heights(last), body_room(last)
            )

        def stands_whole(step: int) -> bool:
            return stands(step) and all(
                rows.is_whole(row, step) for row in (*head, *(unit.elements[0] for unit in units))
            )

        step = _first(stands_whole, last)
        if step is None:
            step = _first(stands, last)
        step = last if step is None else step
        for row in (*head, *(unit.elements[0] for unit in units)):
            rows.resize(row, step)
        parts: list[Part] = []
        for columns in spans or (None,):
            hidden = _hidden(flow.columns, columns)
            tall = [rows.height(unit.elements[0], step, hidden) for unit in units]
            head_heights = [rows.height(row, step, hidden) for row in head]
            left = room - sum(head_heights)
            for share in balanced(tall, left):
                some = _refilled([units[at] for at in share], None, step, SMALL)
                for unit in some:
                    if unit.elements[0] not in measured:
                        measure(unit.elements[0])
                        rows.resize(unit.elements[0], step)
                high = [
                    max(tall[at], rows.height(u.elements[0], step, hidden)) for at, u in zip(share, some, strict=True)
                ]
                spare = max(0.0, left - sum(high))
                air = min(_AIR, spare / (len(high) + 1)) if high else 0.0
                parts.append(Part(some, high, [air] * len(high), head_heights, columns))
        return Fitted(flow, parts)

    def _column_spans(
        self, flow: Flow, grid: Any, head: Sequence[Any], measured: dict[Any, list["_Cell"]]
    ) -> list[tuple[int, int]]:
        """Which repeated columns each slide shows; empty where there are none, or all fit."""
        if flow.columns is None:
            return []
        first, count = flow.columns
        total = sum(int(one.get("w")) for one in grid.findall(f"{A}tblGrid/{A}gridCol")[first : first + count])
        needed = _NARROWEST * _INCH
        for row in (*head, *(unit.elements[0] for unit in flow.units)):
            for cell in measured[row][first : first + count]:
                frame = cell_frame(cell.element, 0, 0)
                needed = max(needed, longest_word(cell.small(99), self.metrics) * EMU + frame.left + frame.right)
        needed = min(needed, _WIDEST * _INCH)
        most = max(1, int(total / needed))
        if count <= most:
            return []
        slides = -(-count // most)
        each = -(-count // slides)
        return [(first + at, first + min(at + each, count)) for at in range(0, count, each)]

    # Room ---------------------------------------------------------------------------------------

    def _room_below(self, slide: Any, shape: Any, frame: Frame) -> float:
        """Height in pt from the top of a shape down to what stands below it, or to the foot of the slide."""
        if self._below[0] is not slide.part:
            self._below = (slide.part, list(self._places(slide)))
        least = frame.y + frame.height - _GAP * _INCH
        tops = [
            y
            for x, right, y, other in self._below[1]
            if other is not shape and y >= least and x < frame.x + frame.width and right > frame.x
        ]
        end = min([self.size[1] - _MARGIN * _INCH, *(top - _GAP * _INCH for top in tops)])
        return max(0.0, (end - frame.y) / EMU)

    def _places(self, slide: Any) -> list[tuple[int, int, int, Any]]:
        """Left, right and top of all that a slide shows, what its layout and master draw included."""
        layout = self._layout_of(slide)
        if layout.part not in self._drawn:
            drawn = [layout._element]
            if layout._element.get("showMasterSp", "1") != "0":
                drawn.append(layout.slide_master._element)
            still = [s for e in drawn for s in bindings.shapes(e) if bindings.placeholder_type(s) is None]
            frames = [(shape, self.styles.frame(shape, layout)) for shape in still]
            # What is drawn at the foot is kept free; what is scattered over the slide, or small, is no foot.
            self._drawn[layout.part] = [
                _place(*one)
                for one in frames
                if one[1].y > self.size[1] * _FOOT and one[1].width > self.size[0] * _SMALL
            ]
        own = [_place(shape, self.styles.frame(shape, layout)) for shape in bindings.shapes(slide._element)]
        return own + self._drawn[layout.part]


def _place(shape: Any, frame: Frame) -> tuple[int, int, int, Any]:
    return frame.x, frame.x + frame.width, frame.y, shape


class _Cell:
    """A cell with its paragraphs as measured, and what became of them in each size."""

    def __init__(self, element: Any, measured: Measured) -> None:
        self.element = element
        self.measured = measured
        self.is_merged = bool(element.get("hMerge"))
        texts = list(measured.values())
        ends = [text.style.end.size for text in texts]
        self._texts = texts
        self._last = max(_steps(texts, SMALL), math.ceil(max(ends, default=SMALL) - SMALL))
        """The step from which on nothing becomes smaller."""
        self._small: dict[int, list[Paragraph]] = {}
        self._heights: dict[int, float] = {}
        self._room: tuple[float, float] | None = None

    def room(self, at: int, widths: Sequence[int]) -> tuple[float, float]:
        """Width for text, and what stands above and below it, in pt, in this place of a row."""
        if self._room is None:
            frame = cell_frame(self.element, sum(widths[at : at + int(self.element.get("gridSpan", "1"))]), 0)
            self._room = frame.text_width, (frame.top + frame.bottom) / EMU
        return self._room

    def small(self, step: int) -> list[Paragraph]:
        """The paragraphs so many points smaller."""
        step = min(step, self._last)
        if step not in self._small:
            self._small[step] = smaller(self._texts, step, SMALL)
        return self._small[step]

    def height(self, step: int, width: float, metrics: Metrics) -> float:
        """Height of the text in pt in the one width that the cell has."""
        step = min(step, self._last)
        found = self._heights.get(step)
        if found is None:
            found = self._heights[step] = height(self.small(step), width, metrics)
        return found


class _Rows:
    """Heights of table rows in any size."""

    def __init__(self, fitter: Fitter, grid: Any, measured: dict[Any, list[_Cell]]) -> None:
        self.fitter = fitter
        self.widths = [int(one.get("w")) for one in grid.findall(f"{A}tblGrid/{A}gridCol")]
        self.measured = measured

    def steps(self, rows: Sequence[Any]) -> int:
        """How many points the largest text is above the smallest size."""
        return _steps([p for row in rows for cell in self.measured[row] for p in cell.measured.values()], SMALL)

    def height(self, row: Any, step: int, hidden: Collection[int] = ()) -> float:
        """Height of a row in pt without the cells of hidden columns, at least that of the design."""
        tall = int(row.get("h", "0")) / EMU
        for at, cell in enumerate(self.measured[row]):
            if not cell.is_merged and at not in hidden:
                width, around = cell.room(at, self.widths)
                tall = max(tall, cell.height(step, width, self.fitter.metrics) + around)
        return tall

    def is_whole(self, row: Any, step: int) -> bool:
        """Whether no word of a row has to be broken."""
        return all(
            cell.is_merged or longest_word(cell.small(step), self.fitter.metrics) <= cell.room(at, self.widths)[0]
            for at, cell in enumerate(self.measured[row])
        )

    def resize(self, row: Any, step: int) -> None:
        """Write the sizes into a row."""
        for cell in self.measured[row]:
            resize(cell.element.iter(f"{A}p"), cell.measured, step, SMALL)

    def split(self, unit: Unit, last: int, room: float) -> list[Unit]:
        """A row that is too high for a slide as several, each with the next lines of its long cells."""
        made = []
        row = unit.elements[0]
        while self.height(row, last) > room > 0:
            rest = copy.deepcopy(row)
            self.measured[rest] = []
            moved = False
            for at, (old, new) in enumerate(zip(_cells(row), _cells(rest), strict=True)):
                one, left_over = self._split_cell(row, at, old, new, last, room)
                moved |= left_over
                self.measured[rest].append(one)
            if not moved:
                break
            rest.set("h", "0")
            row.set("h", "0")
            made.append(Unit([row], unit.item))
            row = rest
        return [*made, unit if not made else Unit([row], unit.item)]

    def _split_cell(  # noqa: PLR0913, PLR0917
        self, row: Any, at: int, old: Any, new: Any, last: int, room: float
    ) -> tuple[_Cell, bool]:
        """Leave in a cell what fits, and put the rest into the other: that one, and whether there is any."""
        cell = self.measured[row][at]
        span = int(old.get("gridSpan", "1"))
        frame = cell_frame(old, sum(self.widths[at : at + span]), 0)
        paragraphs = list(_body_of(old).findall(f"{A}p"))
        holder = _body_of(new)
        for extra in holder.findall(f"{A}p"):
            holder.remove(extra)
        units = self.fitter._split(
            Unit(paragraphs),
            cell.measured,
            (last, SMALL),
            (frame.text_width, room - (frame.top + frame.bottom) / EMU),
        )
        body = _body_of(old)
        for extra in paragraphs:
            body.remove(extra)
        body.extend(units[0].elements)
        moved = [element for unit in units[1:] for element in unit.elements]
        for element in moved or [_empty_like(paragraphs[0])]:
            holder.append(element)
        empty = Paragraph((), cell.measured[paragraphs[0]].style)
        rest = _Cell(new, {element: cell.measured.get(element, empty) for element in holder.findall(f"{A}p")})
        self.measured[row][at] = _Cell(old, {element: cell.measured[element] for element in units[0].elements})
        return rest, bool(moved)


def _empty_like(paragraph: Any) -> Any:
    """The paragraph without its text."""
    made = copy.deepcopy(paragraph)
    for run in [run for run in made if run.tag in _RUNS]:
        made.remove(run)
    return made


def _body_of(cell: Any) -> Any:
    return cell.find(f"{A}txBody")


def _cells(row: Any) -> list[Any]:
    found: list[Any] = row.findall(f"{A}tc")
    return found


def _refilled(units: list[Unit], measured: Measured | None, step: int, least: float) -> list[Unit]:
    """The units of one slide, the first made anew where it refers to the one before it."""
    if not units or units[0].refill is None:
        return units
    first = Unit(units[0].refill(), units[0].item)
    for element in reversed(first.elements):  # beside the other, where it inherits what that does
        units[0].elements[-1].addnext(element)
    if measured is not None:
        for new, old in zip(first.elements, units[0].elements, strict=False):
            measured[new] = measured[old]
            resize([new], measured, step, least)
    return [first, *units[1:]]


# Showing ----------------------------------------------------------------------------------------


def show(shape: Any, fitted: Fitted, part: Part | None) -> None:
    """Put a part of a flow into the shape of its slide; None: the flow has ended on a slide before."""
    if part is None:
        shape.getparent().remove(shape)
    elif fitted.flow.kind == "table":
        grid = bindings.table(shape)
        rows = [unit.elements[0] for unit in part.units]
        for row, tall in zip(grid.findall(f"{A}tr"), part.head, strict=True):
            row.set("h", str(round(tall * EMU)))
        for row, tall, air in zip(rows, part.heights, part.air, strict=True):
            if part.columns is not None:
                row = copy.deepcopy(row)  # noqa: PLW2901  (shown on several slides, each with other columns)
            row.set("h", str(round((tall + air) * EMU)))
            for properties in row.iter(f"{A}tcPr"):
                if properties.get("anchor", "t") != "t":
                    continue
                properties.set("marT", str(int(properties.get("marT", "45720")) + round(air / 2 * EMU)))
            grid.append(row)
        if part.columns is not None and fitted.flow.columns is not None:
            _keep_columns(grid, fitted.flow.columns, part.columns)
        width = sum(int(one.get("w")) for one in grid.findall(f"{A}tblGrid/{A}gridCol"))
        extent = shape.find(f"{P}xfrm/{A}ext")
        extent.set("cx", str(width))
        extent.set("cy", str(sum(int(row.get("h")) for row in grid.findall(f"{A}tr"))))
    else:
        bindings.body(shape).extend(element for unit in part.units for element in unit.elements)


def empty(fitted: Fitted) -> None:
    """Take all units out of their shape, so that it can be copied without them."""
    for unit in fitted.flow.units:
        for element in unit.elements:
            if element.getparent() is not None:
                element.getparent().remove(element)
    holder = bindings.table(fitted.flow.shape) if fitted.flow.kind == "table" else bindings.body(fitted.flow.shape)
    for part in fitted.parts:
        for unit in part.units:
            for element in unit.elements:
                if element.getparent() is holder:
                    holder.remove(element)


def _set_widths(grid: Any, flow: Flow, spans: Sequence[tuple[int, int]]) -> None:
    """Widen the repeated columns to the share that each has on its slide."""
    if flow.columns is None or not spans:
        return
    first, count = flow.columns
    columns = grid.findall(f"{A}tblGrid/{A}gridCol")[first : first + count]
    total = sum(int(one.get("w")) for one in columns)
    each = max(end - start for start, end in spans)
    for one in columns:
        one.set("w", str(total // each))


def _hidden(repeated: tuple[int, int] | None, shown: tuple[int, int] | None) -> list[int]:
    """Which of the repeated columns another slide shows."""
    if repeated is None or shown is None:
        return []
    return [at for at in range(repeated[0], repeated[0] + repeated[1]) if not shown[0] <= at < shown[1]]


def _keep_columns(grid: Any, repeated: tuple[int, int], shown: tuple[int, int]) -> None:
    """Take the repeated columns out that another slide shows."""
    gone = _hidden(repeated, shown)
    widths = grid.find(f"{A}tblGrid")
    for holder, name in ((widths, "gridCol"), *((row, "tc") for row in grid.findall(f"{A}tr"))):
        children = holder.findall(A + name)
        for at in gone:
            holder.remove(children[at])


def is_line(shape: Any) -> bool:
    """Whether a frame is a title or a foot, which stay on one slide."""
    return bindings.placeholder_type(shape) in (*TITLES, *FEET)


def _set_explicit(shape: Any, *, wraps: bool) -> None:
    """Take away what would make a viewer change sizes, and break lines at the frame."""
    properties = bindings.body(shape).find(f"{A}bodyPr")
    for name in ("normAutofit", "spAutoFit", "noAutofit"):
        for old in properties.findall(A + name):
            properties.remove(old)
    warp = properties.find(f"{A}prstTxWarp")
    made = etree.Element(f"{A}noAutofit")
    if warp is None:
        properties.insert(0, made)
    else:
        warp.addnext(made)
    if wraps:
        properties.set("wrap", "square")


def _set_height(shape: Any, tall: int) -> None:
    extent = shape.find(f"{P}spPr/{A}xfrm/{A}ext")
    if extent is not None:
        extent.set("cy", str(tall))


# Sizes ------------------------------------------------------------------------------------------


def _hang(text: Sequence[Paragraph], least: float, frame: Frame) -> float:
    """Points that the last line needs below it: what hangs from letters, by the widest reading of a font."""
    sizes = [piece.size for paragraph in text[-1:] for piece in paragraph.pieces]
    return max(0.0, _HANG * min(max(sizes, default=0.0), max(least, frame.text_height)) - frame.bottom / EMU)


def _least(kind: str | None) -> float:
    """Smallest size of a placeholder of a type, or of another shape."""
    return TITLE if kind in TITLES else SMALL if kind in FEET else TEXT


def _size(size: float, step: int, least: float) -> float:
    """A size so many points smaller, down to the least."""
    return max(min(size, least), size - step)


def _steps(paragraphs: Sequence[Paragraph], least: float) -> int:
    """Points between the largest size and the least."""
    sizes = [piece.size for paragraph in paragraphs for piece in paragraph.pieces]
    return max(0, -int(-(max(sizes, default=least) - least) // 1))


def smaller(paragraphs: Sequence[Paragraph], step: int, least: float) -> list[Paragraph]:
    """Paragraphs with all sizes so many points smaller, none below the least unless it was."""
    if step == 0:
        return list(paragraphs)
    return [
        Paragraph(
            tuple([piece._replace(size=_size(piece.size, step, least)) for piece in paragraph.pieces]),
            paragraph.style._replace(
                end=paragraph.style.end._replace(size=_size(paragraph.style.end.size, step, least))
            ),
        )
        for paragraph in paragraphs
    ]


def resize(elements: Any, measured: Measured, step: int, least: float) -> None:
    """Write sizes into the runs of paragraphs."""
    for element in elements:
        paragraph = measured[element]
        runs = [run for run in element if run.tag in _RUNS]
        for run, piece in zip(runs, paragraph.pieces, strict=False):
            look = run.find(f"{A}rPr")
            if look is None:
                look = etree.Element(f"{A}rPr")
                run.insert(0, look)
            look.set("sz", str(round(_size(piece.size, step, least) * 100)))
        end = element.find(f"{A}endParaRPr")
        if end is None and not runs:
            end = etree.SubElement(element, f"{A}endParaRPr")
        if end is not None:
            last = paragraph.pieces[-1].size if paragraph.pieces else paragraph.style.end.size
            end.set("sz", str(round(_size(last, step, least) * 100)))


def longest_line(paragraphs: Sequence[Paragraph], metrics: Metrics) -> float:
    """Width in pt of the longest paragraph on one line."""
    return max(
        (
            sum(metrics.width(piece.text, piece.family, piece.bold) * piece.size * 1.03 for piece in paragraph.pieces)
            for paragraph in paragraphs
        ),
        default=0.0,
    )


def _first(holds: Callable[[int], bool], last: int) -> int | None:
    """The smallest number from 0 to `last` for which something holds that holds for all above it; None for none."""
    if holds(0):
        return 0
    if not holds(last):
        return None
    low, high = 0, last
    while high - low > 1:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle
    return high


# Sharing out ------------------------------------------------------------------------------------


def partition(heights: Sequence[float], room: float) -> list[list[int]]:
    """Numbers of the units of each slide, in order, each slide as full as it can be; at least one unit on each."""
    made: list[list[int]] = []
    left = 0.0
    for at, tall in enumerate(heights):
        if not made or tall > left:
            made.append([])
            left = room
        made[-1].append(at)
        left -= tall
    return made


def _holds(heights: Sequence[float], room: float, least: Sequence[float], least_room: float) -> bool:
    """Whether these heights need no more slides than the least ones, and none is too high that need not be."""
    is_in = all(tall <= room or low > least_room for tall, low in zip(heights, least, strict=True))
    return is_in and len(partition(heights, room)) <= len(partition(least, least_room))


def balanced(heights: Sequence[float], room: float) -> list[list[int]]:
    """The same number of slides, as evenly filled as can be.

    >>> balanced([2, 2, 2, 2, 2], 8)
    [[0, 1, 2], [3, 4]]
    """
    count = len(partition(heights, room))
    low, high = max(heights, default=0.0), room
    for _ in range(20):
        middle = (low + high) / 2
        if len(partition(heights, middle)) <= count:
            high = middle
        else:
            low = middle
    return partition(heights, max(high, low) if len(partition(heights, high)) <= count else room)


# Cutting ----------------------------------------------------------------------------------------


def cut(paragraph: Any, offset: int) -> tuple[Any, Any]:
    """A paragraph as two, cut behind so many characters; the second has no space before it and no bullet anew."""
    head, tail = copy.deepcopy(paragraph), copy.deepcopy(paragraph)
    at = 0
    for one, other in zip(
        [run for run in head if run.tag in _RUNS], [run for run in tail if run.tag in _RUNS], strict=True
    ):
        text = "\v" if one.tag == f"{A}br" else one.findtext(f"{A}t") or ""
        inside = min(max(offset - at, 0), len(text))
        at += len(text)
        if inside == 0:
            head.remove(one)
        elif inside < len(text):
            one.find(f"{A}t").text = text[:inside].rstrip()
        if inside == len(text):
            tail.remove(other)
        elif inside:
            other.find(f"{A}t").text = text[inside:].lstrip()
    return head, tail


def cut_measured(paragraph: Paragraph, offset: int) -> tuple[Paragraph, Paragraph]:
    """The same of a measured paragraph."""
    head: list[Piece] = []
    tail: list[Piece] = []
    at = 0
    for piece in paragraph.pieces:
        inside = min(max(offset - at, 0), len(piece.text))
        at += len(piece.text)
        if inside:
            whole = inside == len(piece.text)
            head.append(piece if whole else piece._replace(text=piece.text[:inside].rstrip()))
        if inside < len(piece.text):
            tail.append(piece if not inside else piece._replace(text=piece.text[inside:].lstrip()))
    return paragraph._replace(pieces=tuple(head)), paragraph._replace(pieces=tuple(tail))
