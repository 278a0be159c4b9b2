"""The room for content on the layouts of a company's presentation: below titles, off feet and decorations."""

import copy
from collections.abc import Mapping
from typing import Any

from lxml import etree
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import FEET, Frames, placeholders
from reports.formats.deck.adopt.geometry import Rect, shared
from reports.slides.fitting.sizes import SMALL
from reports.slides.shapes import paragraphs, placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, detach
from reports.slides.xml import PRESENTATIONML as P

_MARGIN = 0.35
"""Inches that content keeps from the edge of a slide, and from feet."""
_GAP = 0.2
"""Inches between a title and what stands below it."""
_FIGURES = 1.2
"""Inches of height that the figures of a title slide need."""
_BAND, _MARK = 0.5, 0.15
"""What is drawn wider than this share of a slide is a band, on which feet stand; lower than these inches, a line."""
_FOOT_LINE = 1.35
"""Height of a line of a foot, in its size."""
_LINE = 0.7
"""Inches of height that a subtitle of one line needs."""


def below(frames: Frames, layout: SlideLayout) -> Rect:
    """The room below the title, as wide as the title; above it where it stands at the foot."""
    title = frames.title_rect(layout)
    if is_at_foot(frames, layout):
        left = max(_MARGIN, title.x)
        width = min(title.width, frames.size.width - _MARGIN - left)
        return Rect(left, _MARGIN, width, title.y - _GAP - _MARGIN)
    top = min(title.foot + _GAP, frames.size.height * 0.6)
    left = max(_MARGIN, title.x)
    return Rect(left, top, min(title.width, frames.size.width - _MARGIN - left), _end(frames, layout) - top)


def below_same_title(frames: Frames, layout: SlideLayout, text: SlideLayout) -> tuple[Rect, dict[int, Rect]]:
    """The room below the title; that for text where the layout for text has the same title, which then stands there.

    Where the designer put text there is room for tables.
    """
    room = below(frames, layout)
    if not frames.bodies(text) or not _is_alike(frames, layout, text):
        return room, {}
    its = to_the_foot(frames, text, frames.body_rect(text))
    room = its if its.width >= 0.75 * room.width else room  # a narrow body stands beside a picture
    return room, {frames.title(layout).placeholder_format.idx: frames.title_rect(text)}


def to_the_foot(frames: Frames, layout: SlideLayout, area: Rect) -> Rect:
    """A place for text as high as there is room, for designers draw some no higher than their sample text."""
    end = _end(frames, layout)
    if is_at_foot(frames, layout):
        end = min(end, frames.title_rect(layout).y - _GAP)
    return Rect(area.x, area.y, area.width, max(area.height, end - area.y))


def is_at_foot(frames: Frames, layout: SlideLayout) -> bool:
    """Whether the title stands in the lowest third of the slide, as in some designs."""
    title = frames.title_rect(layout)
    return title.y + title.height / 2 > 0.67 * frames.size.height


def free(frames: Frames, layout: SlideLayout, area: Rect) -> Rect:
    """What feet and decorations leave of an area: of each that reaches in, the side that costs least is cut off."""
    area = Rect(area.x, area.y, area.width, min(area.height, _end(frames, layout) - area.y))
    whole = area
    for shape in frames.drawn(layout):
        other = frames.rect(shape, layout)
        if shared(other, area) <= 0 or shared(other, area) > 0.5 * area.area:
            continue  # beside it, or the ground on which it stands
        cuts = (
            Rect(area.x, area.y, area.width, other.y - 0.1 - area.y),
            Rect(area.x, other.foot + 0.1, area.width, area.foot - other.foot - 0.1),
            Rect(area.x, area.y, other.x - 0.1 - area.x, area.height),
            Rect(other.right + 0.1, area.y, area.right - other.right - 0.1, area.height),
        )
        best = max((cut for cut in cuts if cut.area), key=lambda cut: cut.area, default=area)
        lost = area.area - best.area
        # A small thing in the midst is not worth it.
        if lost <= max(0.1 * area.area, 3 * shared(other, area)) and best.area >= 0.6 * whole.area:
            area = best
    return area


def below_subtitle(frames: Frames, layout: SlideLayout) -> tuple[Rect | None, Mapping[int, Rect]]:
    """The room below title and subtitle; a high subtitle leaves its lower part. None where there is too little."""
    title = frames.title_rect(layout)
    subtitle = next((s for s in placeholders(layout) if placeholder_type(s._element) == "subTitle"), None)
    last = title if subtitle is None else frames.rect(subtitle, layout)
    left, right = min(title.x, last.x), max(title.right, last.right)
    end = _end(frames, layout)

    def room(top: float) -> Rect | None:
        area = free(frames, layout, Rect(left, top, right - left, max(0.0, end - top)))
        return area if area.height >= _FIGURES and area.width >= 0.4 * frames.size.width else None

    area = room(max(title.foot, last.foot) + _GAP)
    if area is not None or subtitle is None or last.y < title.foot - _GAP:
        return area, {}
    area = room(last.y + _LINE + _GAP)
    index = subtitle.placeholder_format.idx
    return area, {} if area is None else {index: Rect(last.x, last.y, last.width, _LINE)}


def covered_feet(frames: Frames, layout: SlideLayout) -> frozenset[int]:
    """Feet for words that stand on a logo or the like, by index: words there would hide it."""
    marks = [frames.rect(shape, layout) for shape in frames.drawn(layout)]
    marks = [mark for mark in marks if mark.width < _BAND * frames.size.width and mark.height > _MARK]
    found = set()
    for shape in placeholders(layout):
        place = frames.rect(shape, layout)
        if placeholder_type(shape._element) == "ftr" and any(shared(mark, place) > 0.3 * mark.area for mark in marks):
            found.add(shape.placeholder_format.idx)
    return frozenset(found)


def feet(frames: Frames, layout: SlideLayout) -> dict[int, Rect]:
    """Feet that are too low for a line, made higher about their middle, and those beyond the slide, by index."""
    found = {}
    for shape in placeholders(layout):
        kind = placeholder_type(shape._element)
        if kind not in FEET:
            continue
        frame = frames.styles.frame(shape._element, layout)
        size = _foot_size(frames, shape, layout)
        line = (
            min(SMALL * frames.styles.scale, size) if kind == "ftr" else size
        ) * _FOOT_LINE  # a number stays as large as it is
        needed = (line * EMU_PER_POINT + frame.top + frame.bottom) / frames.unit
        place = frames.rect(shape, layout)
        top = place.y - max(0.0, needed - place.height) / 2
        height = max(needed, min(place.height, frames.size.height - top))
        if height != place.height:
            top = min(top, frames.size.height - height)
            found[shape.placeholder_format.idx] = Rect(place.x, top, place.width, height)
    return found


def _foot_size(frames: Frames, shape: Any, layout: SlideLayout) -> float:
    """Size in pt of the text that slides inherit from a foot."""
    bare = copy.deepcopy(shape._element)
    for paragraph in paragraphs(bare):
        detach(paragraph)
    return frames.styles.paragraph(etree.SubElement(bare.find(f"{P}txBody"), f"{A}p"), bare, layout).end.size


def _is_alike(frames: Frames, one: SlideLayout, other: SlideLayout) -> bool:
    """Whether two layouts have their titles in the same place."""
    mine, its = (frames.styles.frame(frames.title(layout)._element, layout) for layout in (one, other))
    near = 0.15 * frames.unit
    return one == other or (abs(mine.y - its.y) < near and abs(mine.height - its.height) < near)


def _end(frames: Frames, layout: SlideLayout) -> float:
    """The foot of the room for content."""
    tops = [frames.rect(s, layout).y for s in placeholders(layout) if placeholder_type(s._element) in FEET]
    size = frames.size
    return min([size.height - _MARGIN, *(top - 0.05 for top in tops if top > size.height * 0.6)])
