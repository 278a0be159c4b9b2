"""Layouts and placeholders added to a presentation. Knows the parts of a package; knows no design."""

from typing import Any

from lxml import etree
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.oxml import CT_Relationships
from pptx.opc.packuri import PackURI
from pptx.parts.slide import SlideLayoutPart
from pptx.slide import SlideLayout, SlideMaster

from reports.formats.deck.adopt.frames import placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R

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


def add_layout(master: SlideMaster, base: SlideLayout | None, name: str) -> SlideLayout:
    """A layout added to a master: a copy of another, or a bare one."""
    package = master.part.package
    path = package.next_partname("/ppt/slideLayouts/slideLayout%d.xml")
    blob = _BARE.encode() if base is None else base.part.blob
    part = SlideLayoutPart.load(path, CT.PML_SLIDE_LAYOUT, package, blob)
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
    element.find(f"{P}cSld").set("name", name)
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


def add_placeholder(layout: SlideLayout, kind: str, name: str, place: tuple[Rect, float] | None = None) -> Any:
    """Add a placeholder of a kind (as `type="title"`) to a layout; where its master has it, or in a place of a unit."""
    number = 900 + len(layout.shapes._spTree)
    layout.shapes._spTree.append(etree.fromstring(_PLACEHOLDER.format(id=number, name=name, ph=kind)))
    shape = list(placeholders(layout))[-1]
    if place is not None:
        shape.left, shape.top, shape.width, shape.height = place[0].emu(place[1])
    return shape


def first_level(shape: Any) -> Any:
    """What a placeholder says of the words of its first level: a `a:defRPr`, within the `a:lvl1pPr`."""
    found = shape._element.find(f"{P}txBody/{A}lstStyle")
    for name in ("lvl1pPr", "defRPr"):
        inner = found.find(f"{A}{name}")
        found = etree.SubElement(found, f"{A}{name}") if inner is None else inner
    return found
