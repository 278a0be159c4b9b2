"""A layout for content, where a presentation has none: with a title at the head, and room for text below it."""

import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pptx.presentation import Presentation
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.adding import add_layout, add_placeholder, first_level
from reports.formats.deck.adopt.covers import is_drawn
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import FEET, TITLES, Frames, kinds, ph, placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.grounds import readability
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.naming import purpose
from reports.formats.deck.adopt.recolour import solid_fill
from reports.formats.deck.adopt.samples import Sample, is_seen
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import detach

NAME = "Title and Content"
_WIDE, _HEAD = 0.55, 0.35
"""Shares of a slide: the width that titles have at least, and how far down their middle is at most."""
_TOP, _LOW = 0.2, 0.2
"""The same of what stands where titles do: how far down its middle is, and its height, at most."""
_SIZE = 20.0
"""Size in pt that titles have at least where nobody designed them."""
_FOOT, _CONTENT = 0.8, 0.25
"""Shares of the height of a slide below which feet stand, and content."""
_FURTHER = 0.1
"""Share of the width of a slide by which words may begin further right than their places."""
_READABLE = 3.0
_ALIKE = 2
"""Layouts that draw the same at least which show how slides look."""
GROUND = (-1.0,)
"""Stands for a background of its own where it is told what a layout draws."""


def make_layout(presentation: Presentation, designs: Designs) -> SlideLayout:
    """A new layout on the master that the slides use most, with what the layout draws that they use, if no cover.

    Where they use none it is one that draws something, and leaves most room.
    """
    frames = designs.frames
    region = Rect(0, _CONTENT * frames.size.height, frames.size.width, (_FOOT - _CONTENT) * frames.size.height)

    def worth(layout: SlideLayout) -> tuple[float, ...]:
        space = designs.of(layout).free(region).area / frames.size.area
        return used[layout.part.partname], not _is_cover(frames, layout), is_drawn(designs, layout), round(space, 1)

    used = Counter(slide.slide_layout.part.partname for slide in presentation.slides)
    masters = list(presentation.slide_masters)
    layouts = [layout for master in masters for layout in master.slide_layouts]
    base = max(layouts, key=worth, default=None)
    master = masters[0] if base is None else base.slide_master
    layout = add_layout(master, None if base is None or _is_cover(frames, base) else base, NAME)
    _give_places(frames, layout)
    for foot in [one for one in placeholders(layout) if placeholder_type(one._element) in FEET]:
        detach(foot._element)
    for shape in placeholders(master):
        at = frames.styles.frame(shape._element, layout).y / frames.unit
        if placeholder_type(shape._element) in FEET and at > _FOOT * frames.size.height:
            foot = copy.deepcopy(shape._element)
            for own in foot.findall(f"{P}spPr/*"):
                own.getparent().remove(own)
            layout.shapes._spTree.append(foot)
    return layout


def with_title(frames: Frames, base: SlideLayout, samples: Sequence[Sample]) -> SlideLayout:
    """A copy of a layout that slides have written over, with a place for a title and one for text.

    Their words begin where those of the slides do, if these stand a bit further right, as off a bar at the side.
    """
    layout = add_layout(base.slide_master, base, f"{base.name} (with title)")
    _give_places(frames, layout)
    texts = (text for one in samples if one.layout == base for text in one.texts)
    begin = min((text.place.x for text in texts if text.is_worded), default=0.0)
    for shape in (frames.title(layout), *frames.bodies(layout)):
        place = frames.rect(shape, layout)
        if 0 < begin - place.x < _FURTHER * frames.size.width:
            moved = replace(place, x=begin, width=place.right - begin)
            shape.left, shape.top, shape.width, shape.height = moved.emu(frames.unit)
    return layout


def drawn_alike(frames: Frames, layouts: Sequence[SlideLayout]) -> SlideLayout | None:
    """Of layouts that draw the same around words at their head, and have no title, the one with the fewest places.

    None where a layout for content with a title draws anything: else those with titles are as the program made them.
    """
    fit = [one for one in layouts if purpose(one) == "" and not {"ctrTitle", "subTitle"} & set(kinds(one))]
    titled = [one for one in fit if frames.title(one) is not None]
    if not titled or any(marks(frames, one) for one in titled):
        return None
    headed = [one for one in fit if one not in titled and _headline(frames, one) is not None and marks(frames, one)]
    drawn = [frozenset(marks(frames, one)) for one in headed]
    alike = [one for one, its in zip(headed, drawn, strict=True) if drawn.count(its) >= _ALIKE]
    return min(alike, key=lambda one: len(kinds(one)), default=None)


def marks(frames: Frames, layout: SlideLayout) -> set[tuple[float, ...]]:
    """What a layout and its master draw, by place, and whether it has a background of its own."""
    places = (frames.rect(shape, layout) for shape in frames.drawn(layout))
    found = {mark(place) for place in places}
    return found | ({GROUND} if layout._element.find(f"{P}cSld/{P}bg") is not None else set())


def mark(place: Rect) -> tuple[float, ...]:
    """What tells a place from others."""
    return tuple(round(side, 1) for side in (place.x, place.y, place.width, place.height))


def _give_places(frames: Frames, layout: SlideLayout) -> None:
    """Let a layout have a title, a place for text and its feet, and no other places."""
    head = _headline(frames, layout)
    for shape in list(layout.placeholders):
        if placeholder_type(shape._element) not in FEET and (head is None or shape._element is not head._element):
            detach(shape._element)
    if head is not None:
        found = ph(head)
        found.attrib.pop("idx", None)
        found.set("type", "title")
    else:
        add_placeholder(layout, 'type="title"', "Title")
    add_placeholder(layout, 'idx="1"', "Content")
    _place(frames, layout)


def _headline(frames: Frames, layout: SlideLayout) -> Any:
    """The placeholder for text that stands where titles do, on layouts without a title; None where there is none."""
    size = frames.size
    for shape in placeholders(layout) if frames.title(layout) is None else ():
        place = frames.rect(shape, layout)
        is_head = place.y + place.height / 2 < _TOP * size.height and place.height < _LOW * size.height
        if placeholder_type(shape._element) == "body" and is_head and place.width >= _WIDE * size.width:
            return shape
    return None


def is_wide(frames: Frames, layout: SlideLayout) -> bool:
    """Whether a title takes enough of the width of slides: else a layout is for other slides, or of another size."""
    return frames.title_rect(layout).width >= _WIDE * frames.size.width


def _is_cover(frames: Frames, layout: SlideLayout) -> bool:
    """Whether a layout is for title slides, or itself draws or holds something as large as half a slide."""
    if {"ctrTitle", "subTitle"} & set(kinds(layout)) or purpose(layout) == "cover":
        return True
    shapes = (shape for shape in layout.shapes if placeholder_type(shape._element) in (None, "pic"))
    return any(is_seen(one._element) and frames.rect(one, layout).area > 0.5 * frames.size.area for one in shapes)


def _place(frames: Frames, layout: SlideLayout) -> None:
    """Let the placeholders stand where the master has them, if that is a head and room below it; else where is room."""
    size, title = frames.size, frames.title(layout)
    place = frames.title_rect(layout)
    is_head = place.width >= _WIDE * size.width and 0 < place.y + place.height / 2 < _HEAD * size.height
    if not is_head or place.right > size.width or not place.height:
        place = Rect(0.05 * size.width, 0.06 * size.height, 0.9 * size.width, 0.14 * size.height)
        title.left, title.top, title.width, title.height = place.emu(frames.unit)
    [body] = frames.bodies(layout)
    its = frames.rect(body, layout)
    if its.area < 0.35 * size.area or its.y < place.foot - 0.1 or its.right > size.width or its.foot > size.height:
        top = place.foot + 0.2
        width = max(place.width, size.width - 2 * place.x)  # a title may end at a logo
        its = Rect(place.x, top, width, 0.9 * size.height - top)
        body.left, body.top, body.width, body.height = its.emu(frames.unit)


def make_readable(colours: Colours, layout: SlideLayout) -> None:
    """Give words of a new layout that could not be read where they stand now another colour, small titles a size."""
    frames = colours.frames
    words = [s for s in placeholders(layout) if placeholder_type(s._element) in (*TITLES, "subTitle", "obj", "body")]
    for shape in words:
        look = colours.written(shape, layout)
        ink = (look and look.colour) or colours.grounds.named("tx1", layout) or "000000"
        grounds = colours.grounds.under(shape, layout)
        if readability(ink, grounds) < _READABLE and not colours.is_worn(ink, grounds):
            fill = first_level(shape).find(f"{A}solidFill")
            if fill is not None:
                detach(fill)
            first_level(shape).insert(0, solid_fill(colours.ink(layout, grounds)))
    title = frames.title(layout)
    look = colours.written(title, layout)
    if look is not None and look.size < _SIZE * frames.styles.scale:
        first_level(title).set("sz", str(round(100 * _SIZE * frames.styles.scale)))
