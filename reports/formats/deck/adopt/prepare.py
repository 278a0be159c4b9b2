"""A company's presentation made ready for example slides: its own slides marked or dropped, its placeholders sound."""

import copy
from collections.abc import Sequence

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.oxml import parse_xml
from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.formats.deck.adopt.frames import TITLES, ph, placeholders
from reports.slides import directives
from reports.slides.shapes import FEET, paragraphs, placeholder_type, run_text, text_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element

_BODY = (
    f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="900" name="Notes Placeholder"/>'
    '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="body" sz="quarter" idx="1"/></p:nvPr></p:nvSpPr>'
    '<p:spPr><a:xfrm><a:off x="685800" y="4400550"/><a:ext cx="5486400" cy="3600450"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>'
    '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>'
)


def sound_notes(presentation: Presentation) -> None:
    """Give notes a place for text, where the directives stand, if the master of notes has none."""
    master = presentation.notes_master
    if not any(placeholder_type(shape._element) == "body" for shape in placeholders(master)):
        master.shapes._spTree.append(parse_xml(_BODY))
    for slide in presentation.slides:
        if slide.has_notes_slide and slide.notes_slide.notes_text_frame is None:
            slide.notes_slide.shapes._spTree.append(parse_xml(_BODY))


def name_numbers(presentation: Presentation) -> None:
    """Let places that hold nothing but the number of a slide be those of numbers, where a layout has no other.

    In old files the number stands in a place for a foot, and what a foot says has no room there.
    """
    for layout in [one for master in presentation.slide_masters for one in master.slide_layouts]:
        feet = [one for one in placeholders(layout) if placeholder_type(one._element) in FEET]
        if any(placeholder_type(one._element) == "sldNum" for one in feet):
            continue
        for shape in [one for one in feet if _is_number(one._element)]:
            was, index = placeholder_type(shape._element), shape.placeholder_format.idx
            above = [one for one in placeholders(layout.slide_master) if placeholder_type(one._element) == was]
            slides = [one for one in presentation.slides if one.slide_layout == layout]
            mine = (one for slide in slides for one in slide.placeholders if one.placeholder_format.idx == index)
            for holder in (*(one for one in above if _is_number(one._element)), *mine, shape):
                ph(holder).set("type", "sldNum")


def _is_number(shape: Element) -> bool:
    """Whether the number of its slide is all that a shape says."""
    fields = [one for one in shape.iter(f"{A}fld") if one.get("type") == "slidenum"]
    return len(fields) == 1 and "".join(map(text_of, paragraphs(shape))).strip() == run_text(fields[0]).strip()


def leave_out(slide: Slide) -> None:
    """Mark a slide so that no deck has it."""
    frame = slide.notes_slide.notes_text_frame
    if frame is None:  # the notes have been made sound
        return
    head, _ = directives.read(frame.text.splitlines())
    if not head.is_off:
        frame.text = f"if: false\n{directives.RULE}\n{frame.text}"


def drop_unlisted(presentation: Presentation) -> None:
    """Let go of slides that are in the file and in no show: a new slide would be given the name of one of them."""
    listed = {one.rId for one in presentation.slides._sldIdLst}
    for key, relation in list(presentation.part.rels.items()):
        if relation.reltype == RELATIONSHIP_TYPE.SLIDE and key not in listed:
            presentation.part.rels.pop(key)


def drop_slides(presentation: Presentation) -> None:
    """Take all slides out."""
    listed = presentation.slides._sldIdLst
    for slide in list(listed):
        presentation.part.drop_rel(slide.rId)
        listed.remove(slide)


def number_placeholders(layout: SlideLayout, slides: Sequence[Slide]) -> None:
    """Give each placeholder of a layout an index of its own, which some programs leave out; on its slides likewise."""
    used: set[str] = set()
    for shape in placeholders(layout):
        found = ph(shape)
        index = found.get("idx", "0")
        if index in used and found.get("type", "obj") not in TITLES:
            free = next(str(number) for number in range(21, 1000) if str(number) not in used)
            key = (found.get("type", "obj"), index)
            alike = [s for slide in slides if slide.slide_layout == layout for s in slide.placeholders]
            for other in (*map(ph, alike), found):
                if (other.get("type", "obj"), other.get("idx", "0")) == key:
                    other.set("idx", free)
            index = free
        used.add(index)


def give_styles(presentation: Presentation) -> None:
    """Make how the words of a layout look the style of its slides, where its master has no styles of text.

    LibreOffice saves sizes and colours so; slides do not inherit them.
    """
    for master in presentation.slide_masters:
        if master._element.find(f"{P}txStyles/*/{A}lvl1pPr") is not None:
            continue
        for shape in (shape for owner in (master, *master.slide_layouts) for shape in owner.placeholders):
            text = shape._element.find(f"{P}txBody")
            if text is None or text.find(f"{A}lstStyle/{A}lvl1pPr") is not None:
                continue
            first = text.find(f"{A}p")
            looks = [*first.findall(f"./*/{A}rPr"), *first.findall(f"{A}endParaRPr")]
            if not looks:
                continue
            styles = text.find(f"{A}lstStyle")
            if styles is None:
                styles = etree.Element(f"{A}lstStyle")
                text.find(f"{A}bodyPr").addnext(styles)
            level = etree.SubElement(styles, f"{A}lvl1pPr")
            if (own := first.find(f"{A}pPr")) is not None:
                level.attrib.update({name: value for name, value in own.attrib.items() if name != "lvl"})
                level.extend(copy.deepcopy(one) for one in own if one.tag not in (f"{A}defRPr", f"{A}extLst"))
            run = etree.SubElement(level, f"{A}defRPr", looks[0].attrib)
            run.extend(copy.deepcopy(one) for one in looks[0] if "hlink" not in one.tag and one.tag != f"{A}extLst")
