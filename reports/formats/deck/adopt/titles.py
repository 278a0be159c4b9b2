"""Room for the titles of example slides, which are sentences: a frame off logos, higher, or with smaller words."""

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from lxml import etree
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.adding import first_level
from reports.formats.deck.adopt.brand import WORN, is_strong
from reports.formats.deck.adopt.design import Design, Designs
from reports.formats.deck.adopt.frames import TITLES, Frames, aligned, placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.grounds import readability
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.recolour import solid_fill
from reports.slides.colours import contrast
from reports.slides.fitting.sizes import SHORT_TITLE, TITLE
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, Piece, height, lines
from reports.slides.shapes import paragraphs, placeholder_type
from reports.slides.styles.text import Spacing
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, detach
from reports.slides.xml import PRESENTATIONML as P

_SENTENCE = "“Reduced the time that a full scan of folders with many small files takes, by a third in all”"
"""As long as titles become."""
_LEAST = 14.0
"""Size in pt of titles in a band that they must not leave, where no other layout has room."""
_OURS, _WIDE = "Carlito", 1.12
"""The font of the built-in design, and how much wider another is that is wide."""
_CLAUSE = 44
"""Letters of a title at least, for which words become smaller."""
_SURE = 0.9
"""Part of the letters of a sentence that have room which any title of as many has room for."""
_ROWS = 2
"""Lines of a sentence, if it can be."""
_TEXTURE = 0.75
"""Share of the width that a title has otherwise which it has at least if it keeps off the edges of pale grounds."""
_MOST = 0.8
"""The same if it keeps off lines as well."""
_TALL, _FIRST = 1.2, 0.4
"""Height of a line, in the size of its words; share of the width of a frame that a first line has at least."""
_REPLACED, _DRAWN = ("Calibri Light", "Arial Narrow"), "DejaVu Sans"
"""Fonts that viewers without them draw in a wider one, where they draw others in one as wide; and that."""
_CENTRED = 0.4
"""Share of the width of a slide that a title has at least which is made narrower on both sides."""
_HIGH = 0.26
"""Share of a slide down to which a frame grows for words that are as large as they are designed, or nearly."""
_HANG = 0.2
"""em below the last line for what hangs from letters."""
_VISIBLE = 3.0
"""Contrast that titles have at least (WCAG 2, large words)."""
_FILLED = tuple(f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill"))
_INKS = ("tx1", "bg1", "tx2", "bg2")
_EDGE = 0.35
"""Inches that a wider title keeps from the edge of a slide."""


class Fit(NamedTuple):
    """Room for titles."""

    frame: Rect
    size: float | None
    """Of their words, in pt; None: as they are designed."""
    letters: int | None = None
    """How many they have at most, where a sentence has no room."""


def fit_title(colours: Colours, designs: Designs, layout: SlideLayout, title: Rect) -> Fit:
    """A title's frame with room for a sentence.

    All titles have one size, that of the longest; small ones become as large as titles are. They stand on the one
    ground on which their first line does, as it is drawn: the frame is made smaller for that, and grows on it, if it is
    no bar. Two lines come first, then three for sentences whose first clauses have no room in two, then these clauses,
    and smaller words last.
    """
    frames = colours.frames
    measure = _Measure(frames, layout)
    scale = frames.styles.scale
    least, low = min(measure.size, TITLE * scale), SHORT_TITLE * scale
    if is_bar(frames, layout):
        return _in_bar(measure, title, least, min(least, low))
    drawn, least = max(measure.size, low), max(least, low)
    design = designs.of(layout)
    ground, grounds = _ground(designs, layout, title, measure) or (design.beside(title), design)
    growing = _Growing(colours, (design, grounds), layout, centred(frames, layout, ground, title))
    for rows, first in ((_ROWS, drawn), (_ROWS + 1, least)):
        size = float(int(first))
        while size >= low:
            for way in _ways(growing, partial(measure.needed, size)):
                is_near = way.y == growing.title.y and way.foot <= max(title.foot, _HIGH * frames.size.height)
                below = replace(way, height=way.height + 2 * design.cell)
                is_easy = is_near and (way.foot <= title.foot or design.is_free(below))
                if measure.rows(size, way.width) <= rows and (size <= least or is_easy):
                    letters = None if rows == _ROWS else measure.letters_in(_ROWS, size, way.width)
                    return Fit(way, None if size == int(measure.size) else size, letters)
            size -= 1
    return _clauses(measure, growing.title, low, min(low, _LEAST * scale))


def worded(
    frames: Frames, layout: SlideLayout, title: Rect, size: float | None = None, many: int = len(_SENTENCE)
) -> Rect:
    """The part of a title's frame that so many letters of a sentence take: frames are higher in some designs."""
    measure = _Measure(frames, layout)
    spare = title.height - measure.needed(size or measure.size, title.width, many)
    if spare <= 0 or is_bar(frames, layout):
        return title
    above = {"ctr": 0.5, "b": 1.0}.get(measure.frame.anchor, 0.0) * spare
    return replace(title, y=title.y + above, height=title.height - spare)


def _in_bar(measure: "_Measure", title: Rect, least: float, low: float) -> Fit:
    """The same of a title whose frame is drawn: only its words become smaller."""
    size = least
    while size - 1 >= low and measure.needed(size, title.width) > title.height:
        size -= 1
    if measure.needed(size, title.width) > title.height:
        return _clauses(measure, title, size, min(size, low * _LEAST / SHORT_TITLE))
    return Fit(title, size if size < least else measure.largest(title, least))


def _clauses(measure: "_Measure", title: Rect, low: float, smallest: float) -> Fit:
    """Room for the first clauses of sentences, in words as large as can be down to the smallest."""
    size = low
    while size - 1 >= smallest and measure.letters(size, title) < _CLAUSE:
        size -= 1
    return Fit(title, size, max(_CLAUSE, int(_SURE * measure.letters(size, title))))


def ground_of(designs: Designs, layout: SlideLayout, title: Rect) -> Rect | None:
    """The part of a title's frame that is of the ground of its first line; None where that stands on pictures."""
    found = _ground(designs, layout, title, _Measure(designs.frames, layout))
    return None if found is None else found[0]


def _ground(designs: Designs, layout: SlideLayout, title: Rect, measure: "_Measure") -> tuple[Rect, Design] | None:
    """The same with the map of grounds that shows it."""
    high = min(title.height, measure.size * _TALL / 72 / designs.frames.styles.scale)
    wide = _FIRST * title.width
    x = title.x + (title.width - wide) * {"ctr": 0.5, "r": 1.0}.get(aligned(designs.frames, layout), 0.0)
    y = title.y + (title.height - high) * {"ctr": 0.5, "b": 1.0}.get(measure.frame.anchor, 0.0)
    fine, coarse = designs.fine(layout), designs.of(layout)
    lines = (Rect(x, y, wide, high), Rect(x, y + high / 4, wide, high / 2))
    ground, drawn = (
        next((one for line in lines if (one := each.ground(title, line)) is not None), None) for each in (fine, coarse)
    )
    if drawn is not None and (ground is None or ground.width < _TEXTURE * drawn.width):
        return drawn, coarse  # on a pattern, which has no edges of grounds
    if ground is None:
        return None
    least = _MOST * centred(designs.frames, layout, ground, title).width
    inner = next((one for line in lines if (one := coarse.ground(ground, line)) is not None), None)
    if inner is not None and centred(designs.frames, layout, inner, title).width >= least:
        return inner, fine
    return ground, fine


def centred(frames: Frames, layout: SlideLayout, title: Rect, designed: Rect) -> Rect:
    """A title's frame that is narrower than it was designed, on the same middle where its words are centred."""
    middle = designed.x + designed.width / 2
    half = min(middle - title.x, title.right - middle)
    is_wide = 2 * half >= _CENTRED * frames.size.width
    is_centred = aligned(frames, layout) == "ctr"
    return replace(title, x=middle - half, width=2 * half) if is_centred and is_wide else title


def is_bar(frames: Frames, layout: SlideLayout) -> bool:
    """Whether the frame of a title is itself drawn, as a bar: it stays as it is."""
    element = frames.title(layout)._element
    looks = [one.find(f"{P}spPr") for one in (element, *frames.styles.above(element, layout))]
    fills = [child.tag for look in looks if look is not None for child in look if child.tag in _FILLED]
    return bool(fills) and fills[0] != f"{A}noFill"


class _Growing:
    """The frame of a title, and which larger ones could take its place."""

    def __init__(self, colours: Colours, maps: tuple[Design, Design], layout: SlideLayout, title: Rect) -> None:
        self.size, (self.design, self.grounds) = colours.frames.size, maps
        shape = colours.frames.title(layout)
        frame = colours.frames.styles.frame(shape._element, layout)
        self._inset = min(frame.top, frame.bottom) / colours.frames.unit
        self.title = self.design.clear(title, self._inset)
        look = colours.written(shape, layout)
        self._ink = (look and look.colour) or colours.grounds.named("tx1", layout) or "000000"
        self._under = partial(colours.grounds.under, shape, layout)

    def is_as_good(self, larger: Rect, frame: Rect) -> bool:
        """Whether no more is drawn in a larger frame, and words are read there as well."""
        is_inside = larger.y >= 0.1 and larger.foot <= 0.4 * self.size.height
        is_inside = is_inside and self.grounds.count(larger) <= self.grounds.count(frame)
        is_inside = is_inside and (self.design.clear(larger, self._inset) == larger or larger.height <= frame.height)
        return is_inside and self.design.count(larger) <= self.design.count(frame) and self.is_read(larger)

    def is_read(self, larger: Rect) -> bool:
        """Whether words are read in a larger frame as in that of the title: grounds may fade."""
        least = min(_VISIBLE, readability(self._ink, self._under(self.title)))
        return readability(self._ink, self._under(larger)) >= least


def _ways(growing: _Growing, needed: Callable[[float], float]) -> Iterator[Rect]:
    """A title as it is, or in frames that are larger where that is as good, if its words have room there."""
    title, size = growing.title, growing.size
    right = size.width - max(_EDGE, min(title.x, size.width - title.right))
    wide = Rect(title.x, title.y, max(title.width, right - title.x), title.height)
    wider = growing.design.free(wide)
    is_wider = wider.x == title.x and wider.height > 0.9 * title.height and wider.width > title.width
    starts = (title, replace(wider, y=title.y, height=title.height)) if is_wider else (title,)
    yield from (frame for frame in starts if needed(frame.width) <= frame.height)
    for frame in starts:
        missing = needed(frame.width) - frame.height
        for above in (0.0, 1.0, 0.5, 0.25, 0.75):
            larger = replace(frame, y=frame.y - above * missing, height=frame.height + missing)
            if growing.is_as_good(larger, frame):
                yield larger


def free_lines(paragraphs: Iterable[Any]) -> None:
    """Let lines be as high as their words, where a design sets a height in pt for words that become smaller."""
    for paragraph in paragraphs:
        look = etree.Element(f"{A}pPr")
        etree.SubElement(etree.SubElement(look, f"{A}lnSpc"), f"{A}spcPct", val="100000")
        paragraph.insert(0, look)


def has_fixed_lines(frames: Frames, layout: SlideLayout) -> bool:
    """Whether the lines of titles have a height in pt."""
    return _Measure(frames, layout).style.line.points is not None


def has_wide_text(family: str) -> bool:
    """Whether a font is much wider than that of the built-in design."""
    metrics = Metrics()
    return metrics.width(_SENTENCE, family, False) > _WIDE * metrics.width(_SENTENCE, _OURS, False)


def make_readable(colours: Colours, layout: SlideLayout, places: Mapping[int, Rect]) -> list[str]:
    """Give titles of a layout that cannot be read on it as it is drawn another colour of the theme; their names.

    Only where it is known how it is drawn: what is read of a layout may be wrong. What sample slides show there stays.
    """
    changed = []
    for shape in placeholders(layout) if layout.part.partname in colours.grounds.pictures else ():
        if placeholder_type(shape._element) not in (*TITLES, "subTitle"):
            continue
        area = places.get(shape.placeholder_format.idx) or colours.frames.rect(shape, layout)
        grounds = colours.grounds.under(shape, layout, area)
        own = colours.written(shape, layout)
        inks = {name: value for name in _INKS if (value := colours.grounds.named(name, layout))}
        best = max(inks, key=lambda name: _seen(inks[name], grounds), default="")
        colour = (own and own.colour) or inks.get("tx1", "000000")
        seen = _seen(colour, grounds)
        is_brand = seen >= WORN and is_strong(colour)  # nobody writes in orange by accident
        if not best or seen >= _VISIBLE or is_brand or colours.is_worn(colour, grounds):
            continue
        if _seen(inks[best], grounds) >= _VISIBLE:
            level = first_level(shape)
            for old in level.findall(f"{A}solidFill"):
                detach(old)
            level.insert(0 if level.find(f"{A}ln") is None else 1, solid_fill(best))
            changed.append(shape.name)
    return changed


def _seen(colour: str, grounds: Sequence[str]) -> float:
    """Contrast of a colour with grounds, of which a third may be worse: words do not fill their frame."""
    return sorted(contrast(colour, ground) for ground in grounds)[len(grounds) // 3]


class _Measure:
    """How high a sentence becomes in a title."""

    def __init__(self, frames: Frames, layout: SlideLayout) -> None:
        shape = copy.deepcopy(frames.title(layout)._element)
        for paragraph in paragraphs(shape):
            detach(paragraph)
        frame = frames.styles.frame(shape, layout)
        body = shape.find(f"{P}txBody")
        body = etree.SubElement(shape, f"{P}txBody") if body is None else body
        self.frame = frame
        self.unit = frames.unit
        self.style = frames.styles.paragraph(etree.SubElement(body, f"{A}p"), shape, layout)
        self.size = self.style.end.size
        self.insets = frame.top + frame.bottom
        self.sides = frame.left + frame.right
        self.metrics = Metrics()

    def letters(self, size: float, frame: Rect) -> int:
        """How many letters of a sentence have room in a frame in a size in pt; a line has, however low it is."""
        room = max(frame.height, self.needed(size, frame.width, 1))
        return next(many for many in range(len(_SENTENCE), 0, -1) if self.needed(size, frame.width, many) <= room)

    def needed(self, size: float, width: float, many: int = len(_SENTENCE)) -> float:
        """Inches of height for so many letters of a sentence in a size in pt, in a frame so many inches wide."""
        style, inner = self.style, self._inner(width)
        if style.line.points is not None:  # `free_lines` does that
            style = style._replace(line=Spacing(1.0))
        tall = height([Paragraph((self._piece(size, many),), style)], inner, self.metrics)
        return ((tall + _HANG * size) * EMU_PER_POINT + self.insets) / self.unit

    def rows(self, size: float, width: float, many: int = len(_SENTENCE)) -> int:
        """Lines that so many letters of a sentence take in words of a size in pt, in a frame so many inches wide."""
        return sum(lines([Paragraph((self._piece(size, many),), self.style)], self._inner(width), self.metrics))

    def letters_in(self, rows: int, size: float, width: float) -> int:
        """How many letters of a sentence so many lines hold, but a clause at least."""
        return next(
            many for many in range(len(_SENTENCE), 0, -1) if many == _CLAUSE or self.rows(size, width, many) <= rows
        )

    def _piece(self, size: float, many: int = len(_SENTENCE)) -> Piece:
        end = self.style.end
        words = (_SENTENCE.upper() if end.is_capitals else _SENTENCE)[:many]
        family = _DRAWN if end.family in _REPLACED else end.family
        return Piece(words, family, size, end.bold, end.tracking)

    def _inner(self, width: float) -> float:
        """Width in pt of the lines in a frame so many inches wide."""
        return max(1.0, (width * self.unit - self.sides) / EMU_PER_POINT)

    def largest(self, frame: Rect, least: float) -> float | None:
        """The largest size from one on, and up to that of the design, in which a sentence has room; None: that one."""
        size = self.size
        while size - 1 > least and self.needed(size, frame.width) > frame.height:
            size -= 1
        fits = self.needed(size, frame.width) <= frame.height
        return None if size == self.size and fits else size if fits else least
