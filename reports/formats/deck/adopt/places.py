"""Layouts as places for example slides: the room on them, what is moved there, and colours that can be read."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pptx.slide import SlideLayout

from reports.formats.deck.adopt import room
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.look import Colours, Look

Role = Literal["title", "text", "plain", "section"]
"""What a layout is for: the title slide, text, tables and charts, headings of sections."""
_EDGE = 0.15
"""Inches that a title keeps from the edge of a slide."""


@dataclass(frozen=True, slots=True)
class Place:
    """A layout for a role, and the room for content on it."""

    layout: SlideLayout
    area: Rect | None
    """None: nothing but the placeholders."""
    body: int | None
    """Index of the placeholder for text; None: there is none."""
    look: Look
    frames: Mapping[int, Rect]
    """Where placeholders stand that are not to stand where the layout puts them, by index."""
    inks: Mapping[int, str]
    """Colours of placeholders whose own cannot be read, by index."""


def place_on(frames: Frames, colours: Colours, role: Role, layout: SlideLayout, text: SlideLayout) -> Place:
    """A layout as a place for the example slides of a role; `text` is the layout for text."""
    moved: dict[int, Rect] = dict(frames.moved(layout))
    body: int | None = None
    area: Rect | None = None
    if role == "title":
        area, lower = room.below_subtitle(frames, layout)
        if area is not None and colours.look(layout, area).panel:  # a title slide is left as it was designed
            area, lower = None, {}
        moved |= lower
    elif role == "text":
        area = room.free(frames, layout, frames.body_rect(layout))
        body = frames.bodies(layout)[0].placeholder_format.idx
        moved[body] = area
    elif role == "plain":
        whole, with_title = room.below_same_title(frames, layout, text)
        area = room.free(frames, layout, whole)
        moved = with_title or moved
    index = frames.title(layout).placeholder_format.idx
    title = moved.get(index) or frames.title_rect(layout)
    if title.y < 0 or title.x < _EDGE:
        left, top = max(title.x, _EDGE), max(title.y, _EDGE)
        moved[index] = Rect(left, top, title.right - left, title.foot - top)
    moved |= room.feet(frames, layout)
    look = colours.look(layout, area or frames.title_rect(layout))
    return Place(layout, area, body, look, moved, colours.inks(layout, moved))
