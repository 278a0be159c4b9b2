"""Layouts made of sample slides: as their layout, with what the slides themselves draw, and their titles.

Knows shapes of slides; knows nothing of what the new ones say.
"""

import copy
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.presentation import Presentation
from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.adding import add_layout, add_placeholder, first_level
from reports.formats.deck.adopt.contents import hiding
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.feet import STAYS
from reports.formats.deck.adopt.frames import TITLES, Frames, aligned, placeholders
from reports.formats.deck.adopt.geometry import Rect, shared, union
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.models import Art, Model
from reports.formats.deck.adopt.recolour import solid_fill
from reports.formats.deck.adopt.room import EDGE, below
from reports.formats.deck.adopt.samples import Sample, Text, is_panel, is_seen, words_of
from reports.formats.deck.adopt.stale import FOOT
from reports.formats.deck.adopt.titles import ground_of, is_bar
from reports.formats.deck.theme_part import theme_part
from reports.slides.colours import luminance
from reports.slides.shapes import paragraphs, placeholder_type, run_text, text_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element, detach, insert_before, need

_BULLETS = tuple(f"{A}{name}" for name in ("buNone", "buChar", "buAutoNum", "buBlip"))
_AFTER_FONT = {f"{A}{name}" for name in ("ea", "cs", "sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst")}
_STRONG = 60
"""Difference of the largest and the smallest of red, green and blue from which a colour is no grey."""
_ACCENTS = 3
"""Colours of the slides that become accents of the theme."""
_MOVED = 0.15
"""Inches from which a title stands elsewhere than its layout says."""
_EDGE, _WIDE = 0.04, 0.45
"""Shares of a slide: what titles keep from its edges, and the width that they have at least."""
_FREE = 0.35
"""Share of a slide that is free for content on a layout that is made for it."""
_INDENTED, _MARGIN = 0.12, 0.05
"""Shares of the width of a slide: where a title begins that has something beside it, and the margin of other words."""
_FAR = 0.5
"""Inches by which it begins further to the left at least."""
_LARGE = 0.04
"""Share of a slide from which something is large."""
_WIDE_ENOUGH = 0.3
"""Share of the width of a slide that a title has at least there."""
_GROUND = 0.5
"""Share of a slide from which a panel is its ground."""
_MONTHS = 20.0
"""Size in pt of the months below a title where nobody designed a place for them."""
_FIELD = "{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}"
"""What a field is called that shows the number of its slide."""
_LARGEST = 24.0
"""Size in pt that text of content has at most."""


def departs(model: Model, frames: Frames) -> bool:
    """Whether slides look otherwise than their layout says."""
    return model.is_drawn or title_departs(model, frames)


def title_departs(model: Model, frames: Frames) -> bool:
    """Whether the title is not what the layout says."""
    title, own = model.title, Frames.title(model.layout)
    if own is None or title.kind not in TITLES:
        return True
    place, its = title.place, frames.rect(own, model.layout)
    is_moved = abs(place.x - its.x) > _MOVED or abs(place.y - its.y) > _MOVED or place.right < its.right - 3 * _MOVED
    written = Colours(frames).written(own, model.layout)
    looks = ((round(one.size), one.colour, one.bold, one.family) for one in (title.look, written or title.look))
    mine, theirs = looks
    return is_moved or mine != theirs or title.align != aligned(frames, model.layout)


def is_usable(designs: Designs, layout: SlideLayout) -> bool:
    """Whether a layout that was made for content has room for it, and for a title on one ground."""
    frames, design = designs.frames, designs.of(layout)
    room, title = below(frames, layout), ground_of(designs, layout, frames.title_rect(layout))
    is_titled = title is not None and title.width >= _WIDE_ENOUGH * frames.size.width
    return design.free(room).area >= _FREE * frames.size.area and is_titled


def layout_of(model: Model, frames: Frames, *, is_cover: bool) -> SlideLayout:
    """A layout as sample slides are: a copy of theirs with their background, what they draw, and their titles."""
    base = model.layout
    layout = add_layout(base.slide_master, base, f"{base.name} (as slide {model.samples[0].number})")
    layout._element.set("type", "title" if is_cover else "obj")
    for picture in hiding(frames, layout):
        detach(picture)
    _take_ground(layout, model.samples[0], model.ground)
    for art in model.art:  # above what the layout draws, as on the slide
        layout.shapes._spTree.append(_drawn(art, layout))
    if not is_cover:
        _body(layout, model, frames, _title(layout, model, frames))
    elif Frames.title(layout) is None:  # the slide has a frame of its own
        _free_place(layout, model.title)
        place = _widened(model.title.place, model.title, frames.size)
        _dress(add_placeholder(layout, 'type="ctrTitle"', "Title", (place, frames.unit)), model.title)
    return layout


# What is drawn -----------------------------------------------------------------------------------


def as_most(ground: Sample | None, art: Sequence[Art], base: SlideLayout, like: str = "most slides") -> SlideLayout:
    """A copy of a layout with the background of a sample slide, and with what most draw."""
    layout = add_layout(base.slide_master, base, f"{base.name} (as {like})")
    if ground is not None:
        _take_ground(layout, ground, ground)
    for one in art:
        layout.shapes._spTree.append(_drawn(one, layout))
    return layout


def labels(frames: Frames, layout: SlideLayout) -> list[Element]:
    """What a layout says where content goes, as on a form for one kind of slides."""
    if Frames.title(layout) is None:
        return []
    room = below(frames, layout)
    return [
        one
        for one, place in _boxes(frames, layout).items()
        if (words := words_of(one))
        and not STAYS.search(words)
        and room.x < place.x + place.width / 2 < room.right
        and room.y <= place.y + place.height / 2 <= place.foot <= room.foot
    ]


def without_labels(frames: Frames, base: SlideLayout, *, is_cover: bool) -> SlideLayout:
    """A copy of a layout without what it says where content goes; the panels that this stands on are one, or none."""
    layout = add_layout(base.slide_master, base, f"{base.name} (without {'panels' if is_cover else 'words'})")
    boxes, said = _boxes(frames, layout), labels(frames, layout)
    least = [one for one, place in boxes.items() if is_panel(one) and place.area < _GROUND * frames.size.area]
    panels = [one for one in least if any(shared(boxes[one], boxes[its]) for its in said)]
    for shape in [one for one in layout.shapes if one._element in panels[:1]]:
        place = union([boxes[one] for one in panels])
        shape.left, shape.top, shape.width, shape.height = place.emu(frames.unit)
    for one in (*said, *(panels if is_cover else panels[1:])):
        detach(one)
    return layout


def with_subtitle(frames: Frames, base: SlideLayout) -> SlideLayout:
    """A copy of a layout that has a title and no other place for words, with one for a subtitle below it.

    Where the title stands at the foot of the slide, it is above it.
    """
    layout = add_layout(base.slide_master, base, f"{base.name} (with subtitle)")
    title = frames.title_rect(base)
    text = frames.styles.frame(frames.title(base)._element, base)
    high, is_low = 2 * _MONTHS / 72, title.foot > FOOT * frames.size.height
    place = Rect(max(title.x, EDGE), title.y - high if is_low else title.foot, title.width, high)
    look = Colours(frames).written(frames.title(base), base)
    shape = add_placeholder(layout, 'type="subTitle" idx="1"', "Subtitle", (place, frames.unit))
    sides = {"lIns": str(text.left), "rIns": str(text.right), "anchor": "b" if is_low else "t"}
    shape._element.find(f"{P}txBody/{A}bodyPr").attrib.update(sides)
    first_level(shape).getparent().attrib.update({"algn": aligned(frames, base), "marL": "0", "indent": "0"})
    first_level(shape).set("sz", str(round(100 * frames.styles.scale * _MONTHS)))
    first_level(shape).addprevious(etree.Element(f"{A}buNone"))
    if look is not None and look.colour:
        first_level(shape).insert(0, solid_fill(f"#{look.colour}"))
    return layout


def _boxes(frames: Frames, layout: SlideLayout) -> dict[Element, Rect]:
    """The shapes, tables and groups that a layout draws, but for pictures, with their places."""
    drawn = (f"{P}sp", f"{P}grpSp", f"{P}graphicFrame")
    shapes = [one for one in layout.shapes if one._element.tag in drawn and placeholder_type(one._element) is None]
    return {one._element: frames.rect(one, layout) for one in shapes}


def _take_ground(layout: SlideLayout, sample: Sample, ground: Sample | None) -> None:
    """Let a layout have the background and the colours of sample slides, and hide what they hide."""
    slide = sample.slide
    if slide._element.get("showMasterSp", "1") in ("0", "false"):
        layout._element.set("showMasterSp", "0")
        for shape in [s for s in layout.shapes if placeholder_type(s._element) is None]:
            detach(shape._element)
    own, its = (root.find(f"{P}clrMapOvr") for root in (layout._element, slide._element))
    if its is not None and its.find(f"{A}overrideClrMapping") is not None:
        if own is not None:
            detach(own)
        layout._element.find(f"{P}cSld").addnext(copy.deepcopy(its))
    if ground is not None and ground.ground is not None:
        shown = layout._element.find(f"{P}cSld")
        for old in shown.findall(f"{P}bg"):
            detach(old)
        shown.insert(0, copy.deepcopy(ground.ground))
        _relate(shown[0], ground, layout)


def _drawn(art: Art, layout: SlideLayout) -> Element:
    """A copy of what a sample slide draws, as a drawing of a layout, without words that are no marks."""
    mine = copy.deepcopy(art.element)
    place = art.sample.shapes[art.element]
    found = mine.find(f"./*/{P}nvPr/{P}ph")
    if found is not None:  # a picture in a place for one
        detach(found)
        look = need(mine, f"{P}spPr")
        if look.find(f"{A}xfrm") is None:
            left, top, width, height = place.emu(art.sample.frames.unit)
            frame = etree.fromstring(
                f'<a:xfrm xmlns:a="{A[1:-1]}"><a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
            )
            look.insert(0, frame)
        if _outline(look) is None:
            above = (need(one, f"{P}spPr") for one in art.sample.frames.styles.above(art.element, art.sample.layout))
            outline = next((found for one in above if (found := _outline(one)) is not None), None)
            plain = etree.fromstring(f'<a:prstGeom xmlns:a="{A[1:-1]}" prst="rect"><a:avLst/></a:prstGeom>')
            need(look, f"{A}xfrm").addnext(plain if outline is None else copy.deepcopy(outline))
    if not art.words:
        for paragraph in paragraphs(mine):
            is_number = text_of(paragraph).strip().isdigit()  # of a chapter: that of the slide stands there
            for child in [one for one in paragraph if one.tag not in (f"{A}pPr", f"{A}endParaRPr")]:
                if is_number and child.tag == f"{A}r" and run_text(child).strip():
                    child.tag = f"{A}fld"
                    child.attrib.update({"id": _FIELD, "type": "slidenum"})
                    is_number = False
                else:
                    detach(child)
        for fit in list(mine.iter(f"{A}spAutoFit")):  # empty it would shrink, and what is in its group be stretched
            detach(fit)
    for line in list(mine.iter(f"{P}cxnSp")) if mine.tag == f"{P}grpSp" else ():
        _unbind(line)
    _relate(mine, art.sample, layout)
    for number, own in enumerate(mine.iter(f"{P}cNvPr")):
        own.set("id", str(2000 + 50 * len(layout.shapes._spTree) + number))
    return mine


def _outline(look: Element) -> Element | None:
    """The outline that a shape says itself."""
    return next((one for one in look if one.tag in (f"{A}prstGeom", f"{A}custGeom")), None)


def _unbind(line: Element) -> None:
    """Make a line that connects shapes one that does not: LibreOffice draws those in groups of layouts askew."""
    line.tag, line[0].tag, line[0][1].tag = f"{P}sp", f"{P}nvSpPr", f"{P}cNvSpPr"
    for bound in list(line[0][1]):
        detach(bound)


def _relate(element: Element, sample: Sample, layout: SlideLayout) -> None:
    """Let what is copied onto a layout lead to its pictures, and to nothing else."""
    rels = sample.slide.part.rels
    for each in list(element.iter("{*}*")):
        for name, value in list(each.attrib.items()):
            if not name.startswith(R):
                continue
            rel = rels.get(value)
            if rel is not None and rel.reltype == RT.IMAGE and not rel.is_external:
                each.set(name, layout.part.relate_to(rel.target_part, rel.reltype))
            elif each.getparent() is not None:
                detach(each)
                break


# Placeholders ------------------------------------------------------------------------------------


def _title(layout: SlideLayout, model: Model, frames: Frames) -> Rect:
    """Let the title stand where sample slides have it, and look so; its place."""
    text, own = model.title, Frames.title(layout)
    was = None if own is None else frames.rect(own, layout)
    place = text.place
    if was is not None and text.kind in TITLES and abs(place.x - was.x) + abs(place.y - was.y) < _MOVED:
        place = was
    is_drawn = own is not None and is_bar(frames, layout)
    place = place if is_drawn else _widened(place, text, frames.size)
    if not is_drawn and text.align != "ctr":
        end = frames.size.width - max(place.x, _EDGE * frames.size.width)
        place = replace(place, width=max(place.width, (min(was.right, end) if was else end) - place.x))
    _free_place(layout, text)
    if own is None:
        own = add_placeholder(layout, 'type="title"', "Title")
    own.left, own.top, own.width, own.height = place.emu(frames.unit)
    if title_departs(model, frames):
        _dress(own, text)
    return place


def _free_place(layout: SlideLayout, title: Text) -> None:
    """Take out the place for text that is used for a title: nothing else is to stand there."""
    if title.kind not in (None, *TITLES):
        for shape in [s for s in placeholders(layout) if _index(s._element) == _index(title.element)]:
            detach(shape._element)


def _body(layout: SlideLayout, model: Model, frames: Frames, title: Rect) -> None:
    """Let there be a place for text below the title."""
    if frames.bodies(layout):
        return
    size, text = frames.size, model.lower
    used = {_index(shape._element) for shape in placeholders(layout)}
    index = next(str(number) for number in (1, *range(21, 99)) if str(number) not in used)
    top, left = title.foot + 0.15, title.x
    if left > _INDENTED * size.width:  # a title beside something: what stands below it may begin further to the left
        begin = max(_MARGIN * size.width, _left(model, title))
        left = begin if begin < left - _FAR else left
    below = Rect(left, top, max(title.right, size.width - left) - left, 0.93 * size.height - top)
    body = add_placeholder(layout, f'idx="{index}"', "Text", (below, frames.unit))
    if text is not None:
        _dress(body, text, size=min(1.0, _LARGEST * frames.styles.scale / text.look.size))


def _left(model: Model, title: Rect) -> float:
    """Where most of what is large below the title begins on sample slides, of those where it begins further left."""
    found = []
    for one in model.samples:
        least = _LARGE * one.frames.size.area
        places = [*one.shapes.values(), *(text.place for text in one.texts if text.is_worded)]
        found += [min(its)] if (its := [p.x for p in places if p.area >= least and p.y >= title.foot - _MOVED]) else []
    return sorted(found)[len(found) // 4] if found else title.x


def _index(element: Element) -> str:
    """The index of a placeholder."""
    return need(element, f"./*/{P}nvPr/{P}ph").get("idx", "0")


def _widened(place: Rect, text: Text, size: Rect) -> Rect:
    """A place with the width that a title needs, from where its words begin."""
    edge = _EDGE * size.width
    left, right = max(place.x, edge), min(place.right, size.width - edge)
    missing = _WIDE * size.width - (right - left)
    is_bar = text.kind is None and is_seen(text.element) and right - left >= _WIDE_ENOUGH * size.width  # else a label
    if missing > 0 and not is_bar:
        grow = {"ctr": 0.5, "r": 1.0}.get(text.align, 0.0)
        left, right = left - grow * missing, right + (1 - grow) * missing
        off = max(0.0, edge - left) - max(0.0, right - size.width + edge)
        left, right = left + off, right + off
    return Rect(left, max(0.0, place.y), right - left, place.height)


def _dress(placeholder: LayoutPlaceholder, text: Text, size: float = 1.0) -> None:
    """Let the words of a placeholder look as those of a text, in its size times a number."""
    level, look = first_level(placeholder), text.look
    for old in list(level):
        if old.tag in (f"{A}solidFill", f"{A}gradFill", f"{A}latin"):
            detach(old)
    level.attrib.update({"sz": str(round(100 * size * look.size)), "b": str(int(look.bold))})
    if look.is_capitals:
        level.set("cap", "all")
    if look.colour:
        level.insert(0 if level.find(f"{A}ln") is None else 1, solid_fill(f"#{look.colour}"))
    if look.family:
        insert_before(level, etree.Element(f"{A}latin", typeface=look.family), _AFTER_FONT)
    level.getparent().set("algn", text.align if text.align in ("l", "ctr", "r") else "l")
    if text.kind is None or placeholder_type(placeholder._element) not in TITLES:
        level.getparent().attrib.update({"marL": "0", "indent": "0"})
        for old in [one for one in level.getparent() if one.tag in _BULLETS]:
            detach(old)
        level.addprevious(etree.Element(f"{A}buNone"))
    body, frame = placeholder._element.find(f"{P}txBody/{A}bodyPr"), text.frame
    insets = {"lIns": frame.left, "tIns": frame.top, "rIns": frame.right, "bIns": frame.bottom}
    body.attrib.update({name: str(value) for name, value in insets.items()})
    body.set("anchor", frame.anchor)


# The theme ---------------------------------------------------------------------------------------


def take_colours(presentation: Presentation, samples: Sequence[Sample]) -> None:
    """Give the theme the font of slides that inherit nothing, and their strongest colours, if it has none in use."""
    xml = b"".join(etree.tostring(sample.slide._element) for sample in samples).decode()
    colours = Counter(value.upper() for value in re.findall(r'srgbClr val="([0-9A-Fa-f]{6})"', xml))
    drawn = [one._element for master in presentation.slide_masters for one in (master, *master.slide_layouts)]
    is_used = any("accent" in one.get("val", "") for owner in drawn for one in owner.iter(f"{A}schemeClr"))
    strong = [value for value, _ in colours.most_common() if _is_strong(value) and not is_used]
    fonts = Counter(re.findall(r'<a:latin [^>]*typeface="([^"+]+)"', xml))
    part: Any = theme_part(presentation.slide_masters[0])
    theme = etree.fromstring(part.blob)
    for number, value in enumerate(strong[:_ACCENTS], 1):
        holder = theme.find(f".//{A}clrScheme/{A}accent{number}")
        if holder is not None:
            holder[:] = [etree.Element(f"{A}srgbClr", val=value)]
    for latin in theme.iterfind(f".//{A}fontScheme/*/{A}latin"):
        latin.set("typeface", fonts.most_common(1)[0][0] if fonts else latin.get("typeface"))
    part._blob = etree.tostring(theme, xml_declaration=True, encoding="UTF-8", standalone=True)


def _is_strong(colour: str) -> bool:
    """Whether a colour is no grey, and neither nearly white nor nearly black."""
    parts = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
    return max(parts) - min(parts) >= _STRONG and 0.02 < luminance(colour) < 0.8
