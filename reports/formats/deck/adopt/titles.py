"""Room for the titles of example slides, which are sentences: a frame off logos, higher, or with smaller words."""

import copy
from collections.abc import Iterator
from dataclasses import replace

from lxml import etree
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect, shared
from reports.formats.deck.adopt.grounds import Grounds
from reports.slides.colours import average, contrast
from reports.slides.fitting.sizes import TITLE
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, Piece, height
from reports.slides.shapes import paragraphs
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, detach
from reports.slides.xml import PRESENTATIONML as P

_SENTENCE = (
    "“Reduced the time that a full scan of folders with many small files takes by a third for all users” (continued)"
)
"""As long as titles become, or nearly."""
_SMALLEST = 16.0
"""Size in pt of titles for which no other room is found."""
_LIKE = 1.25
"""Contrast of the ground of a title with that below it, where that is the same."""
_OURS, _WIDE = "Carlito", 1.12
"""The font of the built-in design, and how much wider another is that is wide."""
_HANG = 0.2
"""em below the last line for what hangs from letters."""
_THIN, _OFF = 0.1, 0.03
"""Inches: the height of a line at most, and what a title keeps from it."""
_MARK = 0.25
"""Inches: what is drawn narrower or lower than this is a line."""


def beside_logos(frames: Frames, layout: SlideLayout, title: Rect) -> Rect:
    """A title without the end of its frame that lies on something drawn."""
    for shape in frames.drawn(layout):
        other = frames.rect(shape, layout)
        is_mark = min(other.width, other.height) > _MARK and shared(other, title) > 0.02 * title.area
        if not is_mark or shared(other, title) > 0.4 * title.area:
            continue
        cuts = (
            Rect(title.x, title.y, other.x - 0.1 - title.x, title.height),
            Rect(other.right + 0.1, title.y, title.right - other.right - 0.1, title.height),
        )
        best = max(cuts, key=lambda cut: cut.width)
        title = best if best.width >= 0.6 * title.width else title
    return title


def off_lines(frames: Frames, layout: SlideLayout, title: Rect) -> Rect:
    """A title without the part of its frame that lies beyond a line drawn across it."""
    for line in _lines(frames, layout, title):
        if title.y + 0.4 * title.height < line.y < title.foot:
            title = replace(title, height=line.y - _OFF - title.y)
        elif title.y < line.foot <= title.y + 0.4 * title.height:
            title = replace(title, y=line.foot + _OFF, height=title.foot - line.foot - _OFF)
    return title


def _lines(frames: Frames, layout: SlideLayout, title: Rect) -> Iterator[Rect]:
    """Lines that are drawn along a title."""
    for place in (frames.rect(shape, layout) for shape in frames.drawn(layout)):
        along = min(place.right, title.right) - max(place.x, title.x)
        if place.height < _THIN and along > 0.5 * title.width:
            yield place


def fit_title(frames: Frames, grounds: Grounds, layout: SlideLayout, title: Rect) -> tuple[Rect, float | None]:
    """A title's frame with room for a sentence, and the size of its words in pt; None: as they are designed.

    The frame grows where the ground is the same; else the words become smaller.
    """
    measure = _Measure(frames, layout, title)
    least = min(measure.size, TITLE * frames.styles.scale)
    missing = measure.needed(least) - title.height
    if missing <= 0:
        return title, None
    for way in (
        replace(title, height=title.height + missing),
        replace(title, y=title.y - missing, height=title.height + missing),
    ):
        if _is_free(frames, grounds, layout, title, way):
            return way, None
    smallest = min(least, _SMALLEST * frames.styles.scale)
    size = least
    while size - 1 >= smallest and measure.needed(size) > title.height:
        size -= 1
    if measure.needed(size) > title.height:
        missing = measure.needed(size) - title.height
        lower = replace(title, height=title.height + missing)
        title = lower if lower.foot < 0.4 * frames.size.height else title
    return title, size


def has_wide_text(frames: Frames, layout: SlideLayout) -> bool:
    """Whether the font of a layout for text is much wider than that of the built-in design."""
    metrics = Metrics()
    family = frames.styles.theme_font(layout)
    return metrics.width(_SENTENCE, family, False) > _WIDE * metrics.width(_SENTENCE, _OURS, False)


class _Measure:
    """How high a sentence becomes in a title."""

    def __init__(self, frames: Frames, layout: SlideLayout, title: Rect) -> None:
        shape = copy.deepcopy(frames.title(layout)._element)
        for paragraph in paragraphs(shape):
            detach(paragraph)
        frame = frames.styles.frame(shape, layout)
        body = shape.find(f"{P}txBody")
        body = etree.SubElement(shape, f"{P}txBody") if body is None else body
        self.unit = frames.unit
        self.style = frames.styles.paragraph(etree.SubElement(body, f"{A}p"), shape, layout)
        self.size = self.style.end.size
        self.insets = frame.top + frame.bottom
        self.width = (title.width * self.unit - frame.left - frame.right) / EMU_PER_POINT
        self.metrics = Metrics()

    def needed(self, size: float) -> float:
        """Inches of height for a sentence in words of a size in pt."""
        end = self.style.end
        words = _SENTENCE.upper() if end.is_capitals else _SENTENCE
        piece = Piece(words, end.family, size, end.bold, end.tracking)
        tall = height([Paragraph((piece,), self.style)], max(1.0, self.width), self.metrics)
        return ((tall + _HANG * size) * EMU_PER_POINT + self.insets) / self.unit


def _is_free(frames: Frames, grounds: Grounds, layout: SlideLayout, title: Rect, larger: Rect) -> bool:
    """Whether a title may have a larger frame: on the slide, on the same ground, off what it was off."""
    if larger.y < 0.1 or larger.foot > 0.4 * frames.size.height:
        return False
    if any(larger.y < line.y < larger.foot for line in _lines(frames, layout, title)):
        return False
    for shape in frames.drawn(layout):
        other = frames.rect(shape, layout)
        if shared(other, larger) > shared(other, title) + 0.02 and not shared(other, larger) > 0.9 * larger.area:
            return False
    if larger.y < title.y:
        more = Rect(title.x, larger.y, title.width, title.y - larger.y)
    else:
        more = Rect(title.x, title.foot, title.width, larger.foot - title.foot)
    before, after = (average(grounds.behind(layout, area)) for area in (title, more))
    return contrast(before, after) < _LIKE
