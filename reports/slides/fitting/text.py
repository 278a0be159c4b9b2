"""Text fitted into its frame: smaller, continued or shortened."""

import re
from collections.abc import Sequence
from itertools import dropwhile

from pptx.slide import SlideLayout

from reports.slides.fitting.below import kept_size
from reports.slides.fitting.blocks import Room, block, split
from reports.slides.fitting.cutting import cut, cut_measured
from reports.slides.fitting.evening import shorten_evenly
from reports.slides.fitting.joints import give_joints, part_links
from reports.slides.fitting.sharing import balanced, first_step, needs_no_more
from reports.slides.fitting.showing import Fitted, Share
from reports.slides.fitting.sizes import (
    LONG_FOOT,
    LONG_TITLE,
    SHORT_TITLE,
    least_size,
    resize,
    smaller,
    steps,
)
from reports.slides.flows import Flow, Unit
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import (
    SAFETY,
    Measured,
    Paragraph,
    Ruler,
    height,
    line_height,
    lines,
    longest_line,
    longest_word,
)
from reports.slides.shapes import FEET, TITLES, placeholder_type, runs, text_of
from reports.slides.styles.frames import Frame
from reports.slides.xml import EMU_PER_POINT, Element, detach, need, new, parent_of, qn

FEWEST = 3
"""A frame that holds fewer lines at its smallest size is a label: it is shortened, not continued."""
_MOST_OF = 0.65
"""Part of a shortened text that stays where it ends with a clause."""
_MOST_SMALLER, _MOST_LINES = 3, 2
"""Points that a title gets smaller so that no word stands alone, and lines that it has if it can."""
_TOGETHER, _TAIL = 3, 0.5
"""Words that stand on the last line where one would stand there alone, and the part of it that they take at most."""
_HANG = 0.15
"""em that the box of a word may reach below its line, in viewers that ask a font for its lowest letter."""


def fit_text(flow: Flow, layout: SlideLayout, ruler: Ruler, room: float | None, suffix: str = "") -> Fitted:
    """Fit the text of a shape, in place.

    `room` is the height in pt that a frame may grow to that grows with its text, None for any other; `suffix` is kept
    where the text is shortened.
    """
    frame = ruler.styles.frame(flow.shape, layout)
    has_text = any(unit.elements for unit in flow.units)
    is_field = placeholder_type(flow.shape) in ("sldNum", "dt") and next(flow.shape.iter(qn("a:fld")), None) is not None
    if not has_text or frame.text_width <= 0 or is_field:
        return Fitted(flow, [Share(flow.units)])
    return _FrameText(flow, layout, ruler, frame, room).fit(suffix)


class _FrameText:
    """The text of one frame, and what it becomes in each size."""

    def __init__(self, flow: Flow, layout: SlideLayout, ruler: Ruler, frame: Frame, room: float | None) -> None:
        self.flow, self.frame, self.metrics = flow, frame, ruler.metrics
        self.shape = flow.shape
        self.elements = [element for unit in flow.units for element in unit.elements]
        self.measured: Measured = ruler.measure(need(self.shape, qn("p:txBody")), self.shape, layout)
        self.text = [self.measured[element] for element in self.elements]
        self.scale = ruler.styles.scale
        self.least = kept_size(self.shape) or least_size(placeholder_type(self.shape), self.scale)
        self.last = steps(self.text, self.least)
        self.width = frame.text_width
        self.grows = room is not None
        self.room = max(frame.text_height if room is None else room, frame.text_height) * frame.columns
        self._heights: dict[int, float] = {}

    def fit(self, suffix: str) -> Fitted:
        """Set the text as large as its frame allows."""
        frame = self.frame
        below = _hang(self.text, self.least, frame) * (2 if frame.anchor == "ctr" else 1)
        properties = need(self.shape, qn("p:txBody/a:bodyPr"))
        if frame.anchor == "b" and below:
            properties.set("bIns", str(frame.bottom + round(below * EMU_PER_POINT)))
        _set_explicit(properties, wraps=frame.wraps or longest_line(self.text, self.metrics) > self.width)
        small = smaller(self.text, self.last, self.least)
        # In a frame lower than a line, a line is shown all the same.
        self.room = max(self.room, line_height(small, self.metrics))
        step = self._step(below)
        if step is None and placeholder_type(self.shape) in (*TITLES, *FEET) and not kept_size(self.shape):
            step = self._step_of_long_line(below)
            small = smaller(self.text, self.last, self.least)
        if step is not None:
            step = self._without_orphan(step)
            resize(self.elements, self.measured, step, self.least)
            small = smaller(self.text, step, self.least)
            if longest_word(small, self.metrics) > self.width:
                give_joints(self.elements, small, self.width, self.metrics)
            else:
                part_links(self.elements, small, self.width, self.metrics)
            self._grow(self._height(step))
            return Fitted(self.flow, [Share(self.flow.units)])
        is_line = placeholder_type(self.shape) in (*TITLES, *FEET) or bool(kept_size(self.shape))
        if is_line or self.room < FEWEST * line_height(small, self.metrics):
            return self._fit_label(small, suffix)
        if self.flow.is_one:
            return self._fit_one(small, suffix)
        return self._continue(self.room - below)

    def _height(self, step: int) -> float:
        """Height in pt of the text so many points smaller."""
        if step not in self._heights:
            self._heights[step] = height(smaller(self.text, step, self.least), self.width, self.metrics)
        return self._heights[step]

    def _step(self, below: float) -> int | None:
        """How many points smaller the text has to be to stand in its frame, best with all words whole; None: it cannot.

        `below` is the room in pt for what hangs from the last line; it is given up before the text is continued.
        """

        def stands(step: int) -> bool:
            return self._height(step) <= self.room - below

        def stands_whole(step: int) -> bool:
            return longest_word(smaller(self.text, step, self.least), self.metrics) <= self.width and stands(step)

        def stands_barely(step: int) -> bool:
            return self._height(step) <= self.room

        tries = (first_step(holds, self.last) for holds in (stands_whole, stands, stands_barely))
        return next((found for found in tries if found is not None), None)

    def _without_orphan(self, step: int) -> int:
        """The step, or a smaller one where a title has a third line or a word alone; words of others stand together."""
        is_title = placeholder_type(self.shape) in TITLES
        if not (is_title or kept_size(self.shape)) or len(self.text) != 1:
            return step
        said = "".join(piece.text for piece in self.text[0].pieces).rstrip()
        head, _ = cut_measured(self.text[0], said.rfind(" ") + 1)

        def many(text: Paragraph, step: int, times: float = 1.0) -> int:
            return sum(lines(smaller([text], step, self.least), times * self.width, self.metrics))

        drawn = many(self.text[0], step)
        is_alone = any(many(head, step, its) < many(self.text[0], step, its) for its in (1.0, SAFETY))
        if not head.pieces or drawn == 1 or (drawn <= _MOST_LINES and not is_alone):
            return step
        end = self.last if drawn > _MOST_LINES else min(step + _MOST_SMALLER, self.last)
        tries = range(step + 1, end + 1) if is_title else ()  # first lines below titles have one size
        found = next((one for one in tries if many(self.text[0], one) < drawn), None)
        if is_alone and not is_title:
            tail = self.text[0].pieces[-1]._replace(text=" ".join(said.split(" ")[-_TOGETHER:]))
            is_short = longest_line([Paragraph((tail,))], self.metrics) <= _TAIL * self.width
            _join_last(self.elements[0], _TOGETHER if is_short else 1)
        return step if found is None else found

    def _step_of_long_line(self, below: float) -> int | None:
        """The same with a smaller least size, before a title or a foot is cut."""
        drawn = max((piece.size for paragraph in self.text for piece in paragraph.pieces), default=self.least)
        if placeholder_type(self.shape) in TITLES:
            kept = LONG_TITLE * min(self.least, drawn)
            self.least = min(drawn, max(kept, SHORT_TITLE * self.scale))
        else:
            self.least = LONG_FOOT * min(self.least, drawn)
        self.last = steps(self.text, self.least)
        self._heights = {}
        return self._step(below)

    def _grow(self, used: float) -> None:
        """Make a frame that grows as high as a text that takes so many pt."""
        extent = self.shape.find(qn("p:spPr/a:xfrm/a:ext"))
        if self.grows and extent is not None:
            tall = round(used * EMU_PER_POINT) + self.frame.top + self.frame.bottom
            extent.set("cy", str(max(self.frame.height, tall)))

    def _fit_one(self, small: Sequence[Paragraph], suffix: str) -> Fitted:
        """Shorten the longest paragraphs alike, so that all have room in the one frame there is."""
        full = "\n".join(text_of(element) for element in self.elements)
        resize(self.elements, self.measured, self.last, self.least)
        if not shorten_evenly(self.flow.units, small, (self.width, self.room), self.metrics):
            return self._fit_label(small, suffix)
        return Fitted(self.flow, [Share(self.flow.units)], full)

    def _fit_label(self, small: Sequence[Paragraph], suffix: str) -> Fitted:
        """Shorten the text to what its frame holds at the smallest size."""
        resize(self.elements, self.measured, self.last, self.least)
        if sum(lines(small, self.width, self.metrics)) == 1:  # a script with tall lines: nothing is won by a cut
            return Fitted(self.flow, [Share(self.flow.units)])
        full = "\n".join(text_of(element) for element in self.elements)
        used = _shorten(self.elements, small, (self.width, self.room), self.metrics, suffix)
        self._grow(used)
        return Fitted(self.flow, [Share(self.flow.units[:1])], full)

    def _continue(self, room: float) -> Fitted:
        """Share out the units over as many slides as the smallest size needs, at the largest that needs no more."""
        last = steps(list(self.measured.values()), self.least)
        smallest = Room(self.width, room, last, self.least)
        said = dropwhile(
            lambda unit: not any(text_of(e).strip() for e in unit.elements), self.flow.units
        )  # no blank slide
        units = [part for unit in said for part in split(unit, self.measured, smallest, self.metrics)]
        known: dict[int, list[float]] = {}

        def heights(step: int) -> list[float]:
            if step not in known:
                known[step] = [
                    sum(
                        block(smaller([self.measured[e]], step, self.least)[0], self.width, self.metrics)
                        for e in unit.elements
                    )
                    for unit in units
                ]
            return known[step]

        step = first_step(lambda step: needs_no_more(heights(step), room, heights(last), room), last)
        step = last if step is None else step
        for unit in units:
            resize(unit.elements, self.measured, step, self.least)
        shares = balanced(heights(step), room)
        return Fitted(self.flow, [Share(self._refilled([units[at] for at in share], step)) for share in shares])

    def _refilled(self, units: list[Unit], step: int) -> list[Unit]:
        """The units of one slide, the first made anew where it refers to the one before it."""
        units, first = refilled(units)
        for new_one, old in first:
            self.measured[new_one] = self.measured[old]
            resize([new_one], self.measured, step, self.least)
        return units


def _join_last(paragraph: Element, many: int) -> None:
    """Let the last run of a paragraph, as a month, stand on one line with the word before it; of one so many words."""
    texts = [need(run, qn("a:t")) for run in runs(paragraph) if run.tag == qn("a:r")]
    if len(texts) == 1:
        texts[0].text = "\u00a0".join((texts[0].text or "").rsplit(" ", many - 1))
    for words in texts[-2::-1]:
        said = words.text or ""
        words.text = said.rstrip(" ") + "\u00a0" * (len(said) - len(said.rstrip(" ")))
        if said.strip():
            return


def refilled(units: list[Unit]) -> tuple[list[Unit], list[tuple[Element, Element]]]:
    """The units of one slide, the first made anew where it refers to the one before it: new elements with the old."""
    if not units or units[0].refill is None:
        return units, []
    first = Unit(units[0].refill(), units[0].item)
    for element in reversed(first.elements):  # beside the other, where it inherits what that does
        units[0].elements[-1].addnext(element)
    return [first, *units[1:]], list(zip(first.elements, units[0].elements, strict=False))


def _shorten(
    elements: Sequence[Element], text: Sequence[Paragraph], box: tuple[float, float], metrics: Metrics, suffix: str
) -> float:
    """Cut a text behind a word so that it fits with an ellipsis, and the suffix behind that; returns its height.

    `box` is the width and height in pt that it is to fit into.
    """
    width, room = box
    cuts = _cuts(text, suffix)
    end_of = f" …{suffix}" if suffix else " …"

    def kept(number: int) -> list[Paragraph]:
        at, end = cuts[number]
        head, _ = cut_measured(text[at], end)
        look = head.pieces[-1]
        return [*text[:at], head._replace(pieces=(*head.pieces, look._replace(text=end_of)))]

    low, high = 0, len(cuts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if height(kept(middle), width, metrics) <= room:
            low = middle
        else:
            high = middle - 1
    low = _clause(text, cuts, low)
    at, end = cuts[low] if cuts else (0, 0)
    for extra in elements[at + 1 :]:
        detach(extra)
    head, _ = cut(elements[at], end)
    parent_of(elements[at]).replace(elements[at], head)
    there = runs(head)
    if there and (last := there[-1].find(qn("a:t"))) is not None:
        last.text = (last.text or "").rstrip(" ,;:·–、，；：") + end_of  # noqa: RUF001
    return height(kept(low), width, metrics) if cuts else 0.0


def _clause(text: Sequence[Paragraph], cuts: Sequence[tuple[int, int]], longest: int) -> int:
    """The number of the last cut behind a clause, where that leaves most of what the longest one does; else its own."""
    for number in range(longest, 0, -1):
        at, end = cuts[number]
        said = "".join(piece.text for piece in text[at].pieces)[:end]
        if at != cuts[longest][0] or end < _MOST_OF * cuts[longest][1]:
            break
        if said.endswith((",", ";", ":", " ·", " –", "、", "，", "；", "：")):  # noqa: RUF001  # in Chinese and Japanese
            return number
    return longest


def _cuts(text: Sequence[Paragraph], suffix: str) -> list[tuple[int, int]]:
    """Where a text may be cut: number of the paragraph, and characters of it that are kept."""
    contents = ["".join(piece.text for piece in paragraph.pieces) for paragraph in text]
    cuts = [
        (at, found.end())
        for at, content in enumerate(contents)
        for found in re.finditer(r"\S+", content[: len(content) - len(suffix)] if at == len(text) - 1 else content)
    ]
    # A single word may be all there is: then between characters.
    if len(cuts) <= 2:
        cuts = [(at, end) for at, content in enumerate(contents) for end in range(1, len(content) - len(suffix))]
    return cuts


def _hang(text: Sequence[Paragraph], least: float, frame: Frame) -> float:
    """Points that the last line needs below it: what hangs from letters, by the widest reading of a font."""
    sizes = [piece.size for paragraph in text[-1:] for piece in paragraph.pieces]
    return max(0.0, _HANG * min(max(sizes, default=0.0), max(least, frame.text_height)) - frame.bottom / EMU_PER_POINT)


def _set_explicit(properties: Element, *, wraps: bool) -> None:
    """Take away what would make a viewer change sizes, and break lines at the frame."""
    for name in ("normAutofit", "spAutoFit", "noAutofit"):
        for old in properties.findall(qn(f"a:{name}")):
            properties.remove(old)
    warp = properties.find(qn("a:prstTxWarp"))
    made = new("a:noAutofit")
    if warp is None:
        properties.insert(0, made)
    else:
        warp.addnext(made)
    if wraps:
        properties.set("wrap", "square")
