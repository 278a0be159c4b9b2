"""A place for a title on title slides that have none: designers draw some, and write on each slide."""

from collections import Counter
from typing import Any

from lxml import etree
from PIL import Image
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.adding import add_layout, add_placeholder, first_level
from reports.formats.deck.adopt.brand import distance, is_strong
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import FEET, Frames, ph
from reports.formats.deck.adopt.geometry import Rect
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import detach

COVER = "Title Slide"
"""What such a layout is called."""
_COVER_SIZE, _SUBTITLE_SIZE = 36.0, 20.0
"""Sizes in pt of the title of a title slide and its subtitle, where nobody designed them."""
_LOOKED, _APART = 48, 60
"""Pixels a side that are looked at, and the sum of the differences of red, green and blue from which grounds differ."""
_WORDS_WIDE, _WORDS_HIGH = 0.35, 0.3
"""Shares of a slide that a title and a subtitle need."""


def can_be_cover(designs: Designs, layout: SlideLayout) -> bool:
    """Whether there is room for a title on a layout that has none."""
    return bool(_lines_for_words(designs.frames, layout)) or _room_for_words(designs, layout) is not None


def is_bare(designs: Designs, layout: SlideLayout, content: SlideLayout) -> bool:
    """Whether a layout for title slides shows nothing of a brand, as it is drawn, and one for content does."""
    mine, its = (designs.pictures.get(str(one.part.partname)) for one in (layout, content))
    if mine is None or its is None or is_drawn(designs, layout):
        return False
    ground, other = (_ground(picture) for picture in (mine, its))
    return not is_strong(ground) and (is_drawn(designs, content) or distance(ground, other) > _APART)


def is_drawn(designs: Designs, layout: SlideLayout) -> bool:
    """Whether anything but a ground is drawn on a layout."""
    return any(map(any, designs.of(layout).rows))


def _ground(picture: Image.Image) -> str:
    """The commonest colour of a picture."""
    pixels = picture.convert("RGB").resize((_LOOKED, _LOOKED), Image.Resampling.NEAREST).tobytes()
    [(colour, _)] = Counter(zip(*[iter(pixels)] * 3, strict=True)).most_common(1)
    return "".join(f"{value:02X}" for value in colour)


def make_cover(designs: Designs, base: SlideLayout) -> SlideLayout:
    """A copy of a title slide that has no place for a title, with one and for a subtitle.

    Those for text become them, where there are any; else they stand where nothing is drawn.
    """
    frames, layout = designs.frames, add_layout(base.slide_master, base, COVER)
    lines = _lines_for_words(frames, layout)
    kept = {*FEET, "pic"}
    for shape in list(layout.placeholders):
        if all(shape._element is not line._element for line in lines) and placeholder_type(shape._element) not in kept:
            detach(shape._element)
    for line, kind in zip(lines, ("ctrTitle", "subTitle"), strict=False):
        found = ph(line)
        found.set("type", kind)
        found.attrib.pop("idx", None)
        found.attrib.update({"idx": "1"} if kind == "subTitle" else {})
    area = _room_for_words(designs, base)
    if lines or area is None:
        return layout
    high = area.height / 3
    for number, kind in enumerate(('type="ctrTitle"', 'type="subTitle" idx="1"')):
        place = Rect(area.x, area.y + number * (high + 0.1), area.width, high)
        shape = add_placeholder(layout, kind, ("Title", "Subtitle")[number], (place, frames.unit))
        shape._element.find(f"{P}txBody/{A}bodyPr").set("anchor", ("b", "t")[number])
        first_level(shape).getparent().attrib.update({"algn": "l", "marL": "0", "indent": "0"})
        first_level(shape).set("sz", str(round(100 * frames.styles.scale * (_COVER_SIZE, _SUBTITLE_SIZE)[number])))
        if number:
            first_level(shape).addprevious(etree.Element(f"{A}buNone"))
    return layout


def _lines_for_words(frames: Frames, layout: SlideLayout) -> list[Any]:
    """The places for text on a layout without a title that can be its title and subtitle; empty where none can."""
    bodies = frames.bodies(layout)
    if not bodies or frames.rect(bodies[0], layout).width < _WORDS_WIDE * frames.size.width:
        return []
    top = frames.rect(bodies[0], layout).y
    return [bodies[0], *(one for one in bodies[1:] if frames.rect(one, layout).y > top)][:2]


def _room_for_words(designs: Designs, layout: SlideLayout) -> Rect | None:
    """The largest free place of a layout; None where it is too small for a title and a subtitle."""
    size = designs.frames.size
    area = designs.of(layout).free(Rect(0.05 * size.width, 0.1 * size.height, 0.9 * size.width, 0.8 * size.height))
    is_large = area.width >= _WORDS_WIDE * size.width and area.height >= _WORDS_HIGH * size.height
    return area if is_large else None
