"""Where the words of a title slide stand that take the place of those of a company's.

Their frames stay where they are; one grows where our words have no room in a line, and nothing is drawn beside it.
Knows texts of sample slides, places and what is drawn; changes nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from reports.formats.deck.adopt.design import Design
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.samples import Sample, Text, is_seen
from reports.slides.measuring.metrics import Metrics
from reports.slides.xml import EMU_PER_POINT

_EDGE = 0.03
"""Share of a slide that a frame which grows keeps from its edges."""
_PARTS, LEAST = (1.0, 0.8, 0.6, 0.4, 0.2, 0.0), 0.65
"""Parts of what is missing by which a frame grows; share of the size of its words that they keep in a line."""
_READ, _MUCH, _PART = 16.0, 24.0, 0.4
"""Size in pt that months have at least, that which is enough, and the share of the size of the title up to that."""
_SEVERAL, _NEAR, SLIGHTLY = 2, 2.0, 0.01
"""Lines from which a title stood above the words below it, and lines between them at most; inches by which its frame
becomes lower for that."""
SECOND, GAP = 0.6, 0.35
"""Size of a second line in that of a title that stands alone, and lines of it that are left before it."""
_TALL = 1.3
"""Times its size that a line is high."""
_STEP = 0.1
"""Inches between lines where months are tried."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the title and the months of one title slide stand."""

    sample: Sample
    title: Text
    lower: Text | None
    """What says the period; None: the frame of the title does."""
    design: Design
    """What is drawn on it."""
    edges: Design
    """The same with the edges of pale grounds."""

    def read(self, text: Text, longest: str) -> float:
        """The size in pt that months have at least: two fifths of a large title where they stand in a line in it."""
        times = self.sample.frames.styles.scale
        large = min(_MUCH * times, _PART * self.title.look.size)
        larger = replace(text, look=text.look._replace(size=max(large, text.look.size)))
        missing = self.missing(larger, longest)
        is_in = self.grown(larger, missing).width >= text.place.width + missing - SLIGHTLY
        return max(large, _READ * times) if is_in else _READ * times

    def off_drawn(self, text: Text) -> Rect:
        """The place of a text without what is drawn in it, beside which its words were kept so short."""
        look, frame, unit, place = text.look, text.frame, self.sample.frames.unit, text.place
        if self.design.is_free(place) or not text.is_worded or is_seen(text.element):
            return place
        words = max((line.upper() if look.is_capitals else line for line in text.lines), key=len)
        wide = Metrics().width(words, look.family, look.bold) * look.size * EMU_PER_POINT / unit
        wide = min(wide, place.width - (frame.left + frame.right) / unit)
        x = place.x + frame.left / unit
        x += (place.right - frame.right / unit - x - wide) * {"ctr": 0.5, "r": 1.0}.get(text.align, 0.0)
        ground = self.design.ground(place, replace(self._line(text), x=x, width=wide))
        if ground is not None and text.align == "ctr":  # its words stay in the middle of what stands above and below
            middle = place.x + place.width / 2
            half = min(middle - ground.x, ground.right - middle)
            ground = Rect(middle - half, ground.y, 2 * half, ground.height)
        return place if ground is None else replace(place, x=ground.x, width=ground.width)

    def _line(self, text: Text) -> Rect:
        """The part of the place of a text that a line takes."""
        place, frame = text.place, text.frame
        above, below = (side / self.sample.frames.unit for side in (frame.top, frame.bottom))
        high = min(place.height, self.high(text, 0.0) - above - below)
        spare = max(0.0, place.height - above - below - high)
        y = place.y + above + spare * {"ctr": 0.5, "b": 1.0}.get(frame.anchor, 0.0)
        return replace(place, y=y, height=high)

    def missing(self, text: Text, longest: str) -> float:
        """Inches that words as long as most of ours lack in a line of a text."""
        look, frame, unit = text.look, text.frame, self.sample.frames.unit
        words = longest.upper() if look.is_capitals else longest
        wide = Metrics().width(words, look.family, look.bold) * look.size * EMU_PER_POINT
        needed = (wide + frame.left + frame.right) / unit
        return float(min(needed, (1 - 2 * _EDGE) * self.sample.frames.size.width) - text.place.width)

    def grown(self, text: Text, missing: float) -> Rect:
        """The place of a text, wider by what is missing, or higher where something is drawn beside it; no panel is."""
        place, size, edge = text.place, self.sample.frames.size, _EDGE * self.sample.frames.size.width
        if missing <= 0 or is_seen(text.element):
            return place
        if text.align == "ctr":  # it stays in the middle of what it is in
            missing = max(0.0, min(missing, 2 * (place.x - edge), 2 * (size.width - edge - place.right)))
        left = place.x - missing * {"ctr": 0.5, "r": 1.0}.get(text.align, 0.0)
        if left == place.x:  # words that begin below a line go on beginning there
            missing = max(0.0, min(missing, size.width - edge - place.right))
        left = max(min(edge, place.x), min(left, size.width - edge - place.width - missing))
        is_months = self.is_months(text)
        for part in _PARTS[: 1 if self._is_high(text, missing) else None]:
            if part < 1 and is_months and (moved := self._moved(text, place.width + missing)) is not None:
                return moved
            grown = Rect(place.x - part * (place.x - left), place.y, place.width + part * missing, place.height)
            line = self._line(text) if is_months else place
            before = replace(line, x=grown.x, width=max(0.0, place.x - grown.x))
            behind = replace(line, x=place.right, width=max(0.0, grown.right - place.right))
            sides = [side for side in (before, behind) if side.width]
            is_free = not any(self.design.is_busy(side) or self.design.is_crossed(side) for side in sides)
            if is_free and grown.width >= LEAST * (place.width + missing):
                return grown
        return self._higher(text, missing)

    def _moved(self, text: Text, wide: float) -> Rect | None:
        """Where months have room in a line that have none where they stood: the nearest below the title; None: nowhere.

        On the same middle or edge, else on that of the title.
        """
        size, high, edge = self.sample.frames.size, self.high(text, 0.0), _EDGE * self.sample.frames.size.width
        top, end = self.title.place.foot, (1 - _EDGE) * size.height - high
        part = {"ctr": 0.5, "r": 1.0}.get(text.align, 0.0)
        lines = [top + number * _STEP for number in range(max(0, int((end - top) / _STEP)))]
        for y in sorted((y for y in lines if y <= end), key=lambda y: abs(y - text.place.y)):
            for theirs in (text.place, self.title.place):
                x = theirs.x + part * (theirs.width - wide)
                found = Rect(max(edge, min(x, size.width - edge - wide)), y, wide, high)
                if self.design.is_free(found):
                    return found
        return None

    def raised(self, text: Text, sizes: Sequence[float]) -> float:
        """Inches by which a name stands higher than at the foot of its frame; `sizes` in pt are those of our lines.

        Where it would stand right on the edge of what a title of more lines filled, as a panel, it is in its middle.
        """
        look, place, frame, unit = text.look, text.place, text.frame, self.sample.frames.unit
        inner = (place.width * unit - frame.left - frame.right) / EMU_PER_POINT
        wides = [Metrics().width(line.strip(), look.family, look.bold) * look.size for line in text.lines]
        tall = _TALL * EMU_PER_POINT / unit
        theirs = tall * look.size * sum(max(1, ceil(wide / inner)) if inner > 0 else 1 for wide in wides)
        high, *empty = (tall * size for size in sizes)
        foot = place.foot - frame.bottom / unit - sum(empty)
        below = Rect(place.x + place.width / 4, foot - high / 4, place.width / 2, high)
        behind = text.words[len(text.words.rstrip()) :].count("\n")  # theirs may end with breaks
        up = (theirs - high) / 2 + tall * look.size * behind - sum(empty)
        return up if text.frame.anchor == "b" and up > 0 and self.edges.is_parted(below) else 0.0

    def is_months(self, text: Text) -> bool:
        """Whether a text says the period."""
        return self.lower is not None and text.element is self.lower.element

    def lined(self, text: Text, place: Rect, lines: int) -> Rect:
        """A place with room for its lines, the first in the size of its words: designers' frames may be lower."""
        lower = (lines - 1) * SECOND * (1 + GAP) * _TALL * text.look.size * EMU_PER_POINT / self.sample.frames.unit
        missing = max(0.0, self.high(text, 0.0) + lower - place.height)
        above = {"ctr": 0.5, "b": 1.0}.get(text.frame.anchor, 0.0) * missing
        return replace(place, y=place.y - above, height=place.height + missing)

    def above_months(self, text: Text, place: Rect) -> Rect:
        """The place of a title that took several lines, down to their end: ours stands right above the months."""
        its, look = self.lower, text.look
        inner = (text.place.width * self.sample.frames.unit - text.frame.left - text.frame.right) / EMU_PER_POINT
        wide = Metrics().width(text.words, look.family, look.bold) * look.size
        lines = max(len(text.lines), ceil(wide / inner) if inner > 0 else 1)
        is_above = text.element is self.title.element and its is not None and its.place.y >= place.y + place.height / 2
        below = {"t": 1.0, "ctr": 0.5}.get(text.frame.anchor, 0.0)  # share of what was spare in its frame
        if not is_above or lines < _SEVERAL or not below:
            return place
        spare = max(0.0, place.height - self.high(text, (lines - 1) * text.place.width))
        foot = place.foot - below * spare
        is_near = its is not None and its.place.y - foot <= _NEAR * self._line(text).height
        return replace(place, height=foot - place.y - SLIGHTLY) if is_near else place

    def _is_high(self, text: Text, missing: float) -> bool:
        """Whether words may take several lines in the place of a text: names may, months stand in one."""
        return not self.is_months(text) and self.high(text, missing) <= text.place.height

    def high(self, text: Text, missing: float) -> float:
        """Inches of height of as many lines as words take in a text."""
        high = ceil(1 + missing / text.place.width) * _TALL * text.look.size * EMU_PER_POINT
        return float((high + text.frame.top + text.frame.bottom) / self.sample.frames.unit)

    def _higher(self, text: Text, missing: float) -> Rect:
        """The place of a text with room for as many lines as it takes there: a title's upwards, else downwards.

        A title that begins at the top of its frame goes on beginning there, as far as it has room above the months.
        """
        place = text.place
        extra = max(0.0, self.high(text, missing) - place.height)
        is_title = text.element is self.title.element
        up = extra - self._spare_below(text, extra) if text.frame.anchor == "t" else extra
        top = max(0.0, place.y - up) if is_title else place.y
        if extra and is_title and self.design.is_busy(Rect(place.x, top, place.width, place.y - top)):
            return place  # its words become smaller
        return replace(place, y=top, height=place.height + extra)

    def _spare_below(self, text: Text, most: float) -> float:
        """Inches, up to so many, that are free below the place of a title, above the months."""
        place, its = text.place, self.lower
        end = (1 - _EDGE) * self.sample.frames.size.height
        if its is not None and its.place.y >= place.y + place.height / 2:
            end = min(end, its.place.y + its.frame.top / self.sample.frames.unit)
        free = max(0.0, min(most, end - place.foot))
        return 0.0 if free and self.design.is_busy(replace(place, y=place.foot, height=free)) else free
