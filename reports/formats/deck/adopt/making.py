"""A layout for content, where a presentation has none: with a title at the head, and room for text below it."""

import copy
from collections import Counter
from typing import Any

from lxml import etree
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.oxml import CT_Relationships
from pptx.opc.packuri import PackURI
from pptx.parts.slide import SlideLayoutPart
from pptx.presentation import Presentation
from pptx.slide import SlideLayout, SlideMaster

from reports.formats.deck.adopt.frames import FEET, Frames, kinds, ph, placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.grounds import readability
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.recolour import solid_fill
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import detach

NAME = "Title and Content"
_BARE = (
    f'<p:sldLayout xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}" xmlns:r="{R[1:-1]}"><p:cSld><p:spTree><p:nvGrpSpPr>'
    '<p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/></p:spTree></p:cSld>'
    "<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>"
)
_PLACEHOLDER = (
    f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="{{id}}" name="{{name}}"/><p:cNvSpPr>'
    '<a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph {ph}/></p:nvPr></p:nvSpPr><p:spPr/>'
    '<p:txBody><a:bodyPr vert="horz"/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>'
)
_WIDE, _HEAD = 0.55, 0.35
"""Shares of a slide: the width that titles have at least, and how far down their middle is at most."""
_TOP, _LOW = 0.2, 0.2
"""The same of what stands where titles do: how far down its middle is, and its height, at most."""
_SIZE = 20.0
"""Size in pt that titles have at least where nobody designed them."""
_FOOT = 0.8
"""Share of the height of a slide below which feet stand."""
_READABLE = 3.0


def make_layout(presentation: Presentation, frames: Frames) -> SlideLayout:
    """A new layout on the master that the slides use most, with what the layout draws that they use, if no cover."""
    used = Counter(slide.slide_layout.part.partname for slide in presentation.slides)
    masters = list(presentation.slide_masters)
    layouts = [layout for master in masters for layout in master.slide_layouts]
    base = max(layouts, key=lambda one: (used[one.part.partname], not _is_cover(frames, one)), default=None)
    master = masters[0] if base is None else base.slide_master
    layout = _added(master, None if base is None or _is_cover(frames, base) else base)
    tree = layout.shapes._spTree
    head = _headline(frames, layout)
    for shape in list(layout.placeholders):
        if head is None or shape._element is not head._element:
            detach(shape._element)
    if head is not None:
        found = ph(head)
        found.attrib.pop("idx", None)
        found.set("type", "title")
    missing = (*(() if head is not None else (('type="title"', "Title"),)), ('idx="1"', "Content"))
    for number, (kind, name) in enumerate(missing, 900):
        tree.append(etree.fromstring(_PLACEHOLDER.format(id=number, name=name, ph=kind)))
    for shape in placeholders(master):
        at = frames.styles.frame(shape._element, layout).y / frames.unit
        if placeholder_type(shape._element) in FEET and at > _FOOT * frames.size.height:
            foot = copy.deepcopy(shape._element)
            for own in foot.findall(f"{P}spPr/*"):
                own.getparent().remove(own)
            tree.append(foot)
    _place(frames, layout)
    return layout


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
    if "ctrTitle" in kinds(layout):
        return True
    shapes = (shape for shape in layout.shapes if placeholder_type(shape._element) in (None, "pic"))
    return any(frames.rect(shape, layout).area > 0.5 * frames.size.area for shape in shapes)


def _added(master: SlideMaster, base: SlideLayout | None) -> SlideLayout:
    """A layout added to a master: a copy of another, or a bare one."""
    package = master.part.package
    name = package.next_partname("/ppt/slideLayouts/slideLayout%d.xml")
    blob = _BARE.encode() if base is None else base.part.blob
    part = SlideLayoutPart.load(name, CT.PML_SLIDE_LAYOUT, package, blob)
    relationships, targets = CT_Relationships.new(), dict[PackURI, Any]()
    for key, rel in [] if base is None else base.part.rels.items():
        target = rel.target_ref if rel.is_external else rel.target_part.partname
        relationships.add_rel(key, rel.reltype, target, is_external=rel.is_external)
        if not rel.is_external:
            targets[rel.target_part.partname] = rel.target_part
    part.load_rels_from_xml(relationships, targets)
    if base is None:
        part.relate_to(master.part, RT.SLIDE_MASTER)
    element = part._element
    element.attrib.pop("type", None)
    element.set("preserve", "1")
    element.find(f"{P}cSld").set("name", NAME)
    listed = master._element.get_or_add_sldLayoutIdLst()
    numbers = [
        int(one.get("id", "0")) for one in master.part.package.presentation_part._element.iter(f"{P}sldMasterId")
    ]
    numbers += [
        int(one.get("id", "0"))
        for other in package.presentation_part.presentation.slide_masters
        for one in other._element.iter(f"{P}sldLayoutId")
    ]
    entry = etree.SubElement(listed, f"{P}sldLayoutId", id=str(max([2**31, *numbers]) + 1))
    entry.set(f"{R}id", master.part.relate_to(part, RT.SLIDE_LAYOUT))
    made: SlideLayout = part.slide_layout
    return made


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
    for shape in (frames.title(layout), *frames.bodies(layout)):
        area = frames.rect(shape, layout)
        look = colours.written(shape, layout)
        ink = (look and look.colour) or colours.grounds.named("tx1", layout) or "000000"
        if readability(ink, colours.grounds.behind(layout, area)) < _READABLE:
            fill = _first_level(shape).find(f"{A}solidFill")
            if fill is not None:
                detach(fill)
            _first_level(shape).insert(0, solid_fill(colours.look(layout, area).ink))
    title = frames.title(layout)
    look = colours.written(title, layout)
    if look is not None and look.size < _SIZE * frames.styles.scale:
        _first_level(title).set("sz", str(round(100 * _SIZE * frames.styles.scale)))


def _first_level(shape: Any) -> Any:
    """What a placeholder says of its words."""
    found = shape._element.find(f"{P}txBody/{A}lstStyle")
    for name in ("lvl1pPr", "defRPr"):
        inner = found.find(f"{A}{name}")
        found = etree.SubElement(found, f"{A}{name}") if inner is None else inner
    return found
