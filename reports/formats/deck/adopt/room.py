"""The room for content on the layouts of a company's presentation: below titles, off feet and what is drawn."""

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lxml import etree
from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.design import Design, Designs
from reports.formats.deck.adopt.feet import KINDS, OURS, is_number
from reports.formats.deck.adopt.frames import FEET, Frames, aligned, placeholders
from reports.formats.deck.adopt.geometry import Rect, apart, shared
from reports.slides.fitting.sizes import SMALL
from reports.slides.measuring.metrics import Metrics
from reports.slides.shapes import paragraphs, placeholder_type
from reports.slides.styles.text import RunStyle
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, Element, detach
from reports.slides.xml import PRESENTATIONML as P

EDGE = 0.15
"""Inches that a title keeps from the edge of a slide."""
_MARGIN = 0.35
"""Inches that content keeps from the edge of a slide, and from feet."""
_GAP, _OWN = 0.2, 0.6
"""Inches between a title and what stands below it; and up to which that is as far as the layout has its text."""
_SIDES = 0.06
"""Share of the width of a slide that is a margin where a title stands in the middle."""
FAR = 0.12
"""Share of the height of a slide from which a subtitle is far from its title."""
_COLUMN = 0.7
"""Share of the room that a place for text has which is one column, and ends where content does."""
_LEAST, _ACROSS, _MOST = 0.25, 0.42, 0.6
"""Shares of a slide: what content needs at least, and from which height a room across the region is high enough; of
the width of the region what is left of it where pale edges are kept off."""
_BAND, _MARK = 0.5, 0.15
"""What is drawn wider than this share of a slide is a band, on which feet stand; lower than these inches, a line."""
_FOOT_LINE, _LOOSE = 1.35, 1.15
"""Height of a line of a foot, in its size; times the width that digits are measured at."""
_BEFORE = {"r": 1.0, "ctr": 0.5}
"""Share of what is spare in a frame that stands before its words, by how they are aligned; else none."""
_GRACE = 0.05
"""Inches that are above and below letters in a line."""
_ABOVE = {"b": 1.0, "ctr": 0.5}
"""The same of what is missing in height, by where they are anchored."""
_MONTHS = "September 2024 – December 2026"
"""As long as most months are that stand in the place of a date."""
_SMALLER = 0.85
"""Part of their size in which they are still read."""
_LINES, _END = 0.15, 0.95
"""Share of the words of months up to which lines are drawn in them, and of a slide above which they end."""
_SIDE, _SHORT = 0.3, 1.2
"""Share of the width of a foot that its words take at least, and inches that are left of it at least."""


def below(frames: Frames, layout: SlideLayout, title: Rect | None = None) -> Rect:
    """The room below the title, to the margin on the right; above it where it stands at the foot."""
    title = title or frames.title_rect(layout)
    begin = {"r": frames.size.width - title.right, "ctr": min(title.x, _SIDES * frames.size.width)}  # as the slide does
    left = max(_MARGIN, begin.get(aligned(frames, layout), title.x))
    right = max(min(title.right, frames.size.width - _MARGIN), frames.size.width - max(_MARGIN, left))
    if is_at_foot(frames, layout):
        return Rect(left, _MARGIN, right - left, title.y - _GAP - _MARGIN)
    top = min(title.foot + _GAP, frames.size.height * 0.6)
    return Rect(left, top, right - left, _end(frames, layout) - top)


def for_content(frames: Frames, layout: SlideLayout, title: Rect) -> Rect:
    """The room below a title; from where the text of the layout begins, unless that is far below its title."""
    room = below(frames, layout, title)
    if not frames.bodies(layout) or is_at_foot(frames, layout):
        return room
    its = frames.body_rect(layout)
    left = its.x if 0 <= its.x < room.x + 1 else room.x  # text may begin off the slide
    top = its.y if title.foot - 0.05 <= its.y < title.foot + _OWN else room.y
    right = min(its.right, frames.size.width - _MARGIN)
    is_column = its.width >= _COLUMN * room.width
    right = max(right, min(title.right, frames.size.width - _MARGIN) if is_column else room.right)
    return Rect(left, top, right - left, room.foot - top)  # a body may be designed to run under the feet


def free(designs: Designs, layout: SlideLayout, region: Rect) -> Rect:
    """The largest part of a region on one ground, on which nothing is drawn; all of it where that is little.

    Edges of pale grounds that are lines across the slide are kept off if there is room across; a pattern all over is a
    ground.
    """
    size = designs.frames.size
    high = _ACROSS * size.height
    found = designs.strict(layout).free(region, high)
    if found.width >= _MOST * region.width and found.height >= min(high, _MOST * region.height):
        return found
    found = designs.plain(layout).free(region, high)
    return found if found.area >= _LEAST * size.area else region


def is_at_foot(frames: Frames, layout: SlideLayout) -> bool:
    """Whether the title stands in the lowest third of the slide, as in some designs."""
    title = frames.title_rect(layout)
    return title.y + title.height / 2 > 0.67 * frames.size.height


# Title slides ------------------------------------------------------------------------------------


def subtitle(frames: Frames, layout: SlideLayout) -> Any:
    """The placeholder for the subtitle, else one for text: the first below the title; None where there is none."""
    title = frames.title_rect(layout)
    for kinds in (("subTitle",), ("body", "obj")):
        found = [s for s in placeholders(layout) if placeholder_type(s._element) in kinds]
        wide = [s for s in found if frames.rect(s, layout).width >= 0.25 * frames.size.width]
        lower = [s for s in wide if frames.rect(s, layout).y > title.y + 0.3 * title.height]
        if found:
            return min(lower or wide or found, key=lambda s: frames.rect(s, layout).y)
    return None


def near(frames: Frames, design: Design, words: Rect, place: Rect) -> Rect | None:
    """The place of a subtitle right below the words of its title, where it was designed far from them; else None."""
    close = Rect(words.x, words.foot + _GAP / 2, words.width, min(place.height, 3 * _GAP))
    is_far = place.y - words.foot > FAR * frames.size.height
    return close if is_far and design.is_free(close) else None


def off_lines(
    frames: Frames, design: Design, subtitle: tuple[LayoutPlaceholder, SlideLayout], place: Rect, size: float
) -> Rect:
    """The place of months, in words of a size; below a frame or a line that these would stand on."""
    (shape, layout), align = subtitle, align_of(frames, *subtitle)
    style = _foot_style(frames, shape, layout)
    wide = Metrics().width(_MONTHS, style.family, style.bold) * size * EMU_PER_POINT / frames.unit
    high = size * EMU_PER_POINT / frames.unit
    x = place.x + max(0.0, place.width - wide) * _BEFORE.get(align, 0.0)
    words = Rect(x - high / 2, place.y, wide + high, high)
    if design.is_free(words) or design.count(words) > _LINES * words.area / design.cell**2:
        return place
    lower = (replace(words, y=words.y + step * high / 2, height=2 * high) for step in range(2, 20))
    found = next((one for one in lower if design.is_free(one) and one.foot <= _END * frames.size.height), None)
    return place if found is None else replace(place, y=found.y + high / 2)


# Feet --------------------------------------------------------------------------------------------


def shown_feet(
    frames: Frames, design: Design, layout: SlideLayout, places: Mapping[int, Rect], *, is_cover: bool
) -> dict[int, str | None]:
    """What the feet of slides say, by index: those that slides of the file show.

    Where there are none, those of the layout that hide nothing that is drawn. What has no place would stand in a
    corner. None: nobody shows it, and it says who may read the deck, where anybody does.
    """
    marks = [frames.rect(shape, layout) for shape in frames.drawn(layout)]
    marks = [mark for mark in marks if mark.width < _BAND * frames.size.width and mark.height > _MARK]
    every = list(placeholders(layout))
    numbers = [one for one in every if placeholder_type(one._element) == "sldNum" and is_number(one._element)]
    number = max(numbers, key=lambda one: frames.rect(one, layout).area, default=None)
    found: dict[int, str | None] = {}
    for shape in every:
        kind, index = placeholder_type(shape._element) or "", shape.placeholder_format.idx
        if kind not in KINDS or not frames.rect(shape, layout).area or (kind == "sldNum" and shape is not number):
            continue
        words = frames.feet.words(kind, shape._element, is_cover=is_cover)
        place = places.get(index) or frames.rect(shape, layout)
        if kind == "dt" and words == OURS and not _has_room(frames, shape, layout, place):
            continue
        if kind == "sldNum":
            is_hidden = design.is_busy(_digits(frames, shape, layout, place))
        else:
            is_hidden = any(shared(mark, place) > 0.3 * mark.area for mark in marks) or design.is_busy(place)
        if (kind == "ftr" and not is_hidden) or (words is not None and (frames.feet.is_known or not is_hidden)):
            found[index] = words
    return found


def worn_feet(frames: Frames, layout: SlideLayout, *, is_cover: bool) -> dict[int, Element]:
    """Feet of slides of the file, by index, of those whose layout has them where this one has."""
    found = {}
    for shape in placeholders(layout):
        worn = (
            frames.feet.worn(shape._element, is_cover=is_cover) if placeholder_type(shape._element) in KINDS else None
        )
        if worn is None:
            continue
        index, (foot, its) = shape.placeholder_format.idx, worn
        if placeholder_type(foot) == "sldNum" and next(foot.iter(f"{A}fld"), None) is None:
            continue
        same = [one for one in placeholders(its) if one.placeholder_format.idx == index]
        if same and apart(frames.rect(same[0], its), frames.rect(shape, layout)) < _MARGIN:
            found[index] = foot
    return found


def feet(frames: Frames, layout: SlideLayout) -> dict[int, Rect]:
    """Feet that are too small for a line or two digits, made larger, and those beyond the slide, by index."""
    found = {}
    for shape in placeholders(layout):
        kind = placeholder_type(shape._element)
        if kind not in FEET or not frames.rect(shape, layout).area:
            continue
        frame = frames.styles.frame(shape._element, layout)
        style = _foot_style(frames, shape, layout)
        # A number stays as large as it is.
        line = (min(SMALL * frames.styles.scale, style.size) if kind == "ftr" else style.size) * _FOOT_LINE
        needed = (line * EMU_PER_POINT + frame.top + frame.bottom) / frames.unit
        place = frames.rect(shape, layout)
        # It grows from where its words are anchored, so that these stay: a frame may reach beyond the slide.
        top = place.y - max(0.0, needed - place.height) * _ABOVE.get(frame.anchor, 0.0)
        height = max(needed, place.height)
        below = {"ctr": (frame.top + frame.bottom) / 2, "b": frame.bottom}.get(frame.anchor, frame.bottom) / frames.unit
        if place.foot > frames.size.height or top + needed - below > frames.size.height + _GRACE:
            height = max(needed, frames.size.height - top)
            top = min(top, frames.size.height - height)
        wide = _wide_digits(frames, style) + (frame.left + frame.right) / frames.unit if kind == "sldNum" else 0.0
        missing = max(0.0, wide - place.width)
        x = place.x - missing * _BEFORE.get(align_of(frames, shape, layout), 0.0)
        better = Rect(min(x, frames.size.width - place.width - missing), top, place.width + missing, height)
        if height != place.height or missing:
            found[shape.placeholder_format.idx] = better
    return found


def _has_room(frames: Frames, shape: LayoutPlaceholder, layout: SlideLayout, place: Rect) -> bool:
    """Whether months have room in the place of a date."""
    frame, style = frames.styles.frame(shape._element, layout), _foot_style(frames, shape, layout)
    wide = Metrics().width(_MONTHS, style.family, style.bold) * style.size * EMU_PER_POINT
    size = min(1.0, SMALL * frames.styles.scale / style.size) * _SMALLER
    return (wide * size + frame.left + frame.right) / frames.unit <= place.width


def off_drawn(frames: Frames, design: Design, layout: SlideLayout, places: Mapping[int, Rect]) -> dict[int, Rect]:
    """Feet whose words would cross the edge of a ground or a line, made narrower, by index."""
    found = {}
    for shape in placeholders(layout):
        index = shape.placeholder_format.idx
        place = places.get(index) or frames.rect(shape, layout)
        if placeholder_type(shape._element) not in ("ftr", "dt") or not place.area or design.is_free(place):
            continue
        frame, wide = frames.styles.frame(shape._element, layout), _SIDE * place.width
        high = min(place.height, _foot_style(frames, shape, layout).size * EMU_PER_POINT / frames.unit)
        x = place.x + (place.width - wide) * _BEFORE.get(align_of(frames, shape, layout), 0.0)
        for above in dict.fromkeys((_ABOVE.get(frame.anchor, 0.0), 0.5)):
            ground = design.ground(place, Rect(x, place.y + (place.height - high) * above, wide, high))
            if ground is not None and ground.width >= _SHORT:
                found[index] = replace(place, x=ground.x, width=ground.width)
                break
    return found


def of_digits(frames: Frames, layout: SlideLayout, places: Mapping[int, Rect]) -> dict[int, Rect]:
    """Where the numbers of slides are seen in their frames, which may be wider than the band that they stand on."""
    found = [shape for shape in placeholders(layout) if placeholder_type(shape._element) == "sldNum"]
    at = {shape.placeholder_format.idx: shape for shape in found if frames.rect(shape, layout).area}
    return {
        index: _digits(frames, shape, layout, places.get(index) or frames.rect(shape, layout))
        for index, shape in at.items()
    }


def _digits(frames: Frames, shape: Any, layout: SlideLayout, place: Rect) -> Rect:
    """Where in its frame a number is seen."""
    frame = frames.styles.frame(shape._element, layout)
    wide = _wide_digits(frames, _foot_style(frames, shape, layout))
    left, right = frame.left / frames.unit, frame.right / frames.unit
    spare = max(0.0, place.width - left - right - wide)
    return replace(place, x=place.x + left + spare * _BEFORE.get(align_of(frames, shape, layout), 0.0), width=wide)


def _wide_digits(frames: Frames, style: RunStyle) -> float:
    """Inches of width of a number of two digits."""
    return Metrics().width("00", style.family, style.bold) * style.size * _LOOSE * EMU_PER_POINT / frames.unit


def align_of(frames: Frames, shape: Any, layout: SlideLayout) -> str:
    """How the words of a foot are aligned that its slides inherit."""
    for element in (shape._element, *frames.styles.above(shape._element, layout)):
        level = element.find(f"{P}txBody/{A}lstStyle/{A}lvl1pPr")
        if level is not None and level.get("algn"):
            return str(level.get("algn"))
    return "l"


def _foot_style(frames: Frames, shape: Any, layout: SlideLayout) -> RunStyle:
    """The look of the text that slides inherit from a foot."""
    bare = copy.deepcopy(shape._element)
    for paragraph in paragraphs(bare):
        detach(paragraph)
    return frames.styles.paragraph(etree.SubElement(bare.find(f"{P}txBody"), f"{A}p"), bare, layout).end


def is_alike(frames: Frames, one: SlideLayout, other: SlideLayout) -> bool:
    """Whether two layouts have their titles in the same place."""
    mine, its = (frames.styles.frame(frames.title(layout)._element, layout) for layout in (one, other))
    near = 0.15 * frames.unit
    return one == other or (abs(mine.y - its.y) < near and abs(mine.height - its.height) < near)


def _end(frames: Frames, layout: SlideLayout) -> float:
    """The foot of the room for content."""
    tops = [frames.rect(s, layout).y for s in placeholders(layout) if placeholder_type(s._element) in FEET]
    size = frames.size
    return min([size.height - _MARGIN, *(top - 0.05 for top in tops if top > size.height * 0.6)])
