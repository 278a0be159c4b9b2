"""A title slide composed on what a layout for content draws, where the company's own title slide shows no more.

The title is large, in the font and colour of titles; below it stand a short bar in the accent, the period, a quotation.
"""

import copy
from typing import NamedTuple

from lxml import etree
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.adding import add_layout, add_placeholder, first_level
from reports.formats.deck.adopt.covers import COVER
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import FEET, Frames, aligned, kinds
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.grounds import readability
from reports.formats.deck.adopt.likeness import apart
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.recolour import solid_fill
from reports.formats.deck.adopt.samples import words_of
from reports.formats.deck.adopt.transfer import take_parts
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import detach, need

_ALIKE = 0.02
"""Share of a slide up to which two layouts that look otherwise there are drawn alike."""
_SIZE, _PERIOD = 44.0, 20.0
"""Sizes in pt of the title and of the period."""
_EDGE, _MOST = 0.05, 0.12
"""Shares of the width of a slide: its margins at least, and at most."""
_HEAD, _WIDE, _HIGH = 0.08, 0.45, 0.4
"""Shares of a slide: what is kept free at its head and foot, and the width and height that words need."""
_RISE, _QUOTED = 0.4, 0.6
"""Where in the room the title ends, and where the quotation begins."""
_BAR = Rect(0, 0.12, 0.9, 0.06)
"""Of the bar: its distance from the title, its width and height, in inches."""
_LINE, _LEAST = 0.5, 1.2
"""Inches of height: of the period, and of a quotation at least."""
_UNDER, _THIN, _ACROSS = 0.08, 0.06, 0.6
"""Of the line below titles: share of the height of a slide below them, inches of its own, and share of the width."""
_READ = 3.0
"""Contrast that a title has at least (WCAG 2, large words)."""


def is_poor(designs: Designs, layout: SlideLayout, content: SlideLayout) -> bool:
    """Whether a layout for title slides is one for content, or draws nothing but what that does."""
    held = kinds(layout)
    if "obj" in held and not {"ctrTitle", "subTitle"} & set(held):
        return True
    mine, its = (designs.pictures.get(str(one.part.partname)) for one in (layout, content))
    return mine is not None and its is not None and (layout == content or apart(mine, its) <= _ALIKE)


def compose(designs: Designs, colours: Colours, content: SlideLayout) -> tuple[SlideLayout, Rect | None] | None:
    """A layout with the places of a title slide on what one for content draws, and the room for a quotation.

    None: what is drawn leaves no room for it. The room is None where there is none for a quotation.
    """
    area = _room(designs, content)
    if area is None:
        return None
    frames, layout = designs.frames, add_layout(content.slide_master, content, COVER)
    layout._element.set("type", "title")
    take_rule(frames, layout)
    for shape in list(layout.placeholders):
        if placeholder_type(shape._element) not in FEET:
            detach(shape._element)
    end = area.y + _RISE * area.height
    bar = Rect(area.x, end + _BAR.y, _BAR.width, _BAR.height)
    below = bar.foot + 2 * _BAR.y
    top = max(below + _LINE + _BAR.y, area.y + _QUOTED * area.height)
    look = colours.look(content, area)
    title = Rect(area.x, area.y, area.width, end - area.y)
    _add_words(colours, layout, _Words('type="ctrTitle"', title, "b", _SIZE, _ink(colours, content, area)), content)
    period = Rect(area.x, below, area.width, _LINE)
    _add_words(colours, layout, _Words('type="subTitle" idx="1"', period, "t", _PERIOD, look.ink), None)
    layout.shapes._spTree.append(_bar(bar.emu(frames.unit), look.tint))
    room = Rect(area.x, top, area.width, area.foot - top)
    return layout, room if room.height >= _LEAST else None


def take_rule(frames: Frames, layout: SlideLayout) -> None:
    """Take out the line right below a title that is not there, where nothing else stands at the head of the slide."""
    title, wide = frames.title_rect(layout), _ACROSS * frames.size.width
    places = [(one, frames.rect(one, layout)) for one in frames.drawn(layout)]
    end = title.foot + _UNDER * frames.size.height
    head = [(one._element, place) for one, place in places if place.foot <= end]
    rules = [one for one, place in head if title.foot <= place.y and place.height <= _THIN and place.width >= wide]
    if not rules or any(one.tag == f"{P}pic" or words_of(one) for one, _ in head):
        return
    drawn = [one for one, _ in places if one._element not in rules]
    if any(one.getparent().getparent().getparent() is not layout._element for one in rules):  # it is of the master
        layout._element.set("showMasterSp", "0")
        for number, shape in enumerate(one for one in drawn if one.part is not layout.part):
            mine = copy.deepcopy(shape._element)
            take_parts(mine, shape.part, layout.part)
            layout.shapes._spTree.insert(2 + number, mine)
    for rule in rules:
        if rule.getroottree().getroot() is layout._element:
            detach(rule)


class _Words(NamedTuple):
    """A place for words on a title slide."""

    kind: str
    place: Rect
    anchor: str
    size: float
    """In pt."""
    ink: str


def _add_words(colours: Colours, layout: SlideLayout, words: _Words, like: SlideLayout | None) -> None:
    """Add a place for words, which look as the titles of another layout, else as text on this one."""
    frames = colours.frames
    was = None if like is None else colours.written(frames.title(like), like)
    shape = add_placeholder(layout, words.kind, "Subtitle" if was is None else "Title", (words.place, frames.unit))
    shape.fill.background()  # that of titles may be a bar
    need(shape._element, f"{P}txBody/{A}bodyPr").attrib.update({"lIns": "0", "rIns": "0", "anchor": words.anchor})
    level = first_level(shape)
    level.getparent().attrib.update({"algn": "l", "marL": "0", "indent": "0"})
    level.addprevious(etree.Element(f"{A}buNone"))
    level.attrib.update({"sz": str(round(100 * frames.styles.scale * words.size))})
    level.append(solid_fill(words.ink))
    level.append(etree.Element(f"{A}latin", typeface=colours.font(layout) if was is None else was.family))
    if was is not None:
        level.set("b", str(int(was.bold)))


def _ink(colours: Colours, content: SlideLayout, area: Rect) -> str:
    """The colour of titles, if it is read in an area, else that of the accent, or of text."""
    look, grounds = colours.look(content, area), colours.grounds.behind(content, area)
    was = colours.written(colours.frames.title(content), content)
    inks = (f"#{was.colour}" if was is not None and was.colour else look.ink, look.accent)
    return next((one for one in inks if readability(colours.value(one, content), grounds) >= _READ), look.ink)


def _room(designs: Designs, content: SlideLayout) -> Rect | None:
    """Where words of a title slide may stand on a layout: from where those of titles begin."""
    frames, size = designs.frames, designs.frames.size
    title = frames.title_rect(content)
    begin = title.x + frames.styles.frame(frames.title(content)._element, content).left / frames.unit
    if aligned(frames, content) not in ("l", "just") and (bodies := frames.bodies(content)):
        begin = frames.rect(bodies[0], content).x + frames.styles.frame(bodies[0]._element, content).left / frames.unit
    left = max(_EDGE * size.width, begin) if begin <= _MOST * size.width else _EDGE * size.width
    region = Rect(left, _HEAD * size.height, size.width - 2 * left, (1 - 2 * _HEAD) * size.height)
    area = designs.of(content).free(region)
    is_large = area.width >= _WIDE * size.width and area.height >= _HIGH * size.height
    return area if is_large else None


def _bar(place: tuple[int, int, int, int], fill: str) -> etree._Element:
    """A filled rectangle of no meaning, as a drawing of a layout."""
    x, y, width, height = place
    bar = etree.fromstring(
        f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="990" name="Bar"/><p:cNvSpPr/>'
        f'<p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/>'
        '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln><a:noFill/></a:ln></p:spPr>'
        '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>'
    )
    need(bar, f"{P}spPr/{A}prstGeom").addnext(solid_fill(fill))
    return bar
