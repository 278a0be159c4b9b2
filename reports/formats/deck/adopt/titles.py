"""Titles of example slides where a company has them and in its size: short ones, as its frames hold few words."""

import copy
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from lxml import etree
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.adding import first_level
from reports.formats.deck.adopt.brand import WORN, is_strong
from reports.formats.deck.adopt.design import Design, Designs
from reports.formats.deck.adopt.frames import TITLES, Frames, aligned, placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.recolour import solid_fill
from reports.formats.deck.adopt.samples import Sample, Text, is_seen
from reports.slides.colours import contrast
from reports.slides.fitting.sizes import SHORT_TITLE
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, Piece, height, lines
from reports.slides.shapes import paragraphs, placeholder_type
from reports.slides.styles.text import Spacing
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, detach
from reports.slides.xml import PRESENTATIONML as P

_SENTENCE = "“Reduced the time that a full scan of folders with many small files takes, by a third in all”"
"""Words to measure with."""
_OURS, _WIDE = "Carlito", 1.12
"""The font of the built-in design, and how much wider another is that is wide."""
_SHORT = 24
"""Letters of "Decisions and next steps", for which words become smaller, wide ones too."""
_SURE = 0.9
"""Part of the letters of a sentence that have room which any title of as many has room for."""
_CONTINUED = 12
"""Letters that a slide which continues another has behind its title."""
_ROWS = 2
"""Lines of a title at most."""
_TEXTURE = 0.75
"""Share of the width that a title has otherwise which it has at least if it keeps off the edges of pale grounds."""
_MOST = 0.8
"""The same if it keeps off lines as well."""
_TALL, _FIRST = 1.2, 0.4
"""Height of a line, in the size of its words; share of the width of a frame that a first line has at least."""
_EVERYWHERE = ("Arial", "Calibri", "Courier New", "Helvetica", "Times New Roman")
"""Fonts that viewers draw in one as wide where they lack them; others in one that is no wider than the next."""
_DRAWN = "DejaVu Sans"
_CENTRED = 0.4
"""Share of the width of a slide that a title has at least which is made narrower on both sides."""
_HANG = 0.2
"""em below the last line for what hangs from letters."""
_VISIBLE = 3.0
"""Contrast that titles have at least (WCAG 2, large words)."""
_USUAL, _MOST_TITLES = 2, 2 / 3
"""Titles with a colour of their own, and the share of all, from which it is that of titles."""
_FILLED = tuple(f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill"))
_INKS = ("tx1", "bg1", "tx2", "bg2")


class Fit(NamedTuple):
    """Room for titles."""

    frame: Rect
    size: float | None
    """Of their words, in pt; None: as they are designed."""
    letters: int
    """How many they have at most."""


def fit_title(designs: Designs, layout: SlideLayout, title: Rect) -> Fit:
    """Room for titles where a company has them, in its size: in smaller words only where a frame holds hardly any.

    The frame is narrower only where something is drawn beside the words, and never another in height: titles stand
    where they do on other slides. Of its height counts what is on the ground of the first line.
    """
    measure = _Measure(designs.frames, layout)
    frame, room = (title, title) if is_bar(designs.frames, layout) else _room(designs, layout, title, measure)
    size, least = measure.size, min(SHORT_TITLE * designs.frames.styles.scale, measure.size)
    while size - 1 >= least and _SURE * measure.letters(size, room) < _SHORT:
        size -= 1
    letters = max(_SHORT, int(_SURE * measure.letters(size, room)) - _CONTINUED)
    return Fit(frame, None if size == measure.size else size, letters)


def _room(designs: Designs, layout: SlideLayout, title: Rect, measure: "_Measure") -> tuple[Rect, Rect]:
    """The frame of a title off what is drawn beside it, and the part of it that words may take."""
    found = _ground(designs, layout, title, measure)
    inner = designs.of(layout).beside(title) if found is None else found[0]
    inner = centred(designs.frames, layout, inner, title)
    above, below = inner.y - title.y, title.foot - inner.foot
    spare = {"ctr": 2 * max(above, below), "b": above}.get(measure.frame.anchor, below)
    frame = replace(title, x=inner.x, width=inner.width)
    return frame, replace(frame, height=title.height - max(0.0, spare))


def worded(
    frames: Frames, layout: SlideLayout, title: Rect, size: float | None = None, many: int | None = None
) -> Rect:
    """The part of a title's frame that so many letters of a sentence take: frames are higher in some designs."""
    measure = _Measure(frames, layout)
    spare = title.height - measure.needed(size or measure.size, title.width, many or len(_SENTENCE))
    if spare <= 0 or is_bar(frames, layout):
        return title
    above = {"ctr": 0.5, "b": 1.0}.get(measure.frame.anchor, 0.0) * spare
    return replace(title, y=title.y + above, height=title.height - spare)


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


def bars(frames: Frames, samples: Sequence[Sample], heads: Sequence[Text | None]) -> Iterator[Rect]:
    """Where titles of sample slides have frames that are drawn, which no layout shows by itself."""
    for sample, head in zip(samples, heads, strict=True):
        if head is not None and frames.title(sample.layout) and is_bar(frames, sample.layout):
            yield from (head.place, frames.title_rect(sample.layout))
        elif head is not None and is_seen(head.element):
            yield head.place


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


def worn_by(colours: Colours, samples: Sequence[Sample]) -> str:
    """The colour that most sample slides give their titles themselves; empty where layouts do."""
    heads = [(one, one.headline) for one in samples if one.headline is not None]
    own = Counter[str]()
    for sample, head in heads:
        its = colours.written(colours.frames.title(sample.layout), sample.layout)
        if head.kind in TITLES and its is not None and head.look.colour and head.look.colour != its.colour:
            own[head.look.colour] += 1
    [(colour, often)] = own.most_common(1) or [("", 0)]
    return colour if often >= max(_USUAL, _MOST_TITLES * len(heads)) else ""


def wear(colours: Colours, layout: SlideLayout) -> bool:
    """Give the title of a layout the colour in which sample slides, each by itself, write theirs; whether it is new."""
    shape = colours.frames.title(layout)
    own = colours.written(shape, layout)
    if not colours.titles or own is None or own.colour == colours.titles:
        return False
    if not colours.is_worn(colours.titles, colours.grounds.under(shape, layout)):
        return False
    _ink(shape, f"#{colours.titles}")
    return True


def _ink(shape: Any, colour: str) -> None:
    """Give the words of a placeholder of a layout a colour."""
    level = first_level(shape)
    for old in [one for one in level if one.tag in _FILLED]:
        detach(old)
    level.insert(0 if level.find(f"{A}ln") is None else 1, solid_fill(colour))


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
            _ink(shape, best)
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

    def letters(self, size: float, room: Rect) -> int:
        """How many letters of a sentence have room in a size in pt, in two lines at most; a line has, however low."""
        high = max(room.height, self.needed(size, room.width, 1))

        def fits(many: int) -> bool:
            return self.rows(size, room.width, many) <= _ROWS and self.needed(size, room.width, many) <= high

        return next((many for many in range(len(_SENTENCE), 0, -1) if fits(many)), 1)

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

    def _piece(self, size: float, many: int = len(_SENTENCE)) -> Piece:
        end = self.style.end
        words = (_SENTENCE.upper() if end.is_capitals else _SENTENCE)[:many]
        wide = end.family if end.family in _EVERYWHERE else max(_DRAWN, end.family, key=self._width)
        return Piece(words, wide, size, end.bold, end.tracking)

    def _width(self, family: str) -> float:
        return self.metrics.width(_SENTENCE, family, self.style.end.bold)

    def _inner(self, width: float) -> float:
        """Width in pt of the lines in a frame so many inches wide."""
        return max(1.0, (width * self.unit - self.sides) / EMU_PER_POINT)
