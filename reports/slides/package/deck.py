"""A template opened for one document: its slides are copied, and the copies become the document.

Knows packages and what slides have of their own; knows neither what slides say nor how a package is written.
"""

import uuid
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from typing import cast

from lxml import etree
from pptx.opc.constants import CONTENT_TYPE as CT
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.oxml import CT_Relationships
from pptx.opc.package import Part, XmlPart
from pptx.opc.packuri import PackURI
from pptx.package import Package
from pptx.parts.coreprops import CorePropertiesPart
from pptx.parts.slide import SlidePart
from pptx.presentation import Presentation
from pptx.slide import Slide

from reports.slides.content import Properties
from reports.slides.package.saving import numbered, root_of, written, xml_file
from reports.slides.package.tidying import readable, slide_numbers, tidy
from reports.slides.xml import NAMESPACES, RELATIONSHIPS, Element, add, detach, new, parent_of, parse, qn, serialize

LINKS = (qn("a:hlinkClick"), qn("a:hlinkHover"), qn("a:hlinkMouseOver"))
_SHARED = {
    *(RT.SLIDE_LAYOUT, RT.SLIDE_MASTER, RT.NOTES_MASTER, RT.HANDOUT_MASTER, RT.THEME, RT.THEME_OVERRIDE),
    *(RT.SLIDE, RT.IMAGE, RT.VIDEO, RT.AUDIO, RT.MEDIA, RT.FONT),
    "http://schemas.microsoft.com/office/2007/relationships/hdphoto",
    "http://schemas.microsoft.com/office/2007/relationships/media",
    "http://schemas.microsoft.com/office/2017/06/relationships/model3d",
}
"""Relationships whose target belongs to all slides."""
COMMENTS = {RT.COMMENTS, "http://schemas.microsoft.com/office/2018/10/relationships/comments"}
_STALE = {
    *(RT.SLIDE, RT.VIEW_PROPS, RT.COMMENT_AUTHORS, RT.PRINTER_SETTINGS),
    "http://schemas.microsoft.com/office/2018/10/relationships/authors",
    "http://schemas.microsoft.com/office/2015/10/relationships/revisionInfo",
    "http://schemas.microsoft.com/office/2016/11/relationships/changesInfo",
}
"""Relationships of the presentation that speak of slides, people or printers of the template."""
_LABELS = "http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels"
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"
# Compiled, since the elements of python-pptx have an `xpath` of their own that knows its prefixes only.
_OF_SLIDES = etree.XPath(f"p:custShowLst | p:extLst/p:ext[@uri='{_SECTIONS}']", namespaces=NAMESPACES)
_FIXED = datetime(2000, 1, 1)  # noqa: DTZ001  (python-pptx writes it as UTC, and takes none with a zone)


class Deck:
    """A template opened for one document: its slides are copied, and the copies become the document."""

    def __init__(self, content: bytes) -> None:
        """Take the bytes of a template that `check_package` has nothing to say about."""
        self.presentation = load(content)
        self.slides: tuple[Slide, ...] = tuple(self.presentation.slides)
        """The slides of the template; none of them is in the document."""
        _drop_bare_masters(self.presentation)
        self._package: Package = self.presentation.part.package
        self._origins: dict[Part, Part] = {slide.part: slide.part for slide in self.slides}
        """Slide part → the slide part of the template that it was copied from."""
        self._numbers: Counter[str] = Counter()
        for part in self._package.iter_parts():
            stem, number, _ = numbered(part.partname)
            self._numbers[stem] = max(self._numbers[stem], number)
            if isinstance(part, XmlPart):
                readable(root_of(part))
        self._kept = set(self._package.iter_parts())

    def copy(self, slide: Slide) -> Slide:
        """A new slide with everything a slide has of its own: charts with workbooks, notes, diagrams, links.

        Layouts, pictures and media are shared; comments are left out. Jumps to slides of the template lead to the
        first copies of them once `finish` knows those.
        """
        made: dict[Part, Part] = {}
        part = self._copied(slide.part, made)
        self._origins[part] = self._origins[slide.part]
        copied: Slide = cast("SlidePart", part).slide
        return copied

    def own_charts(self, part: Part, shape: Element) -> None:
        """Give a shape that was copied within its slide charts of its own, with their workbooks."""
        for chart in shape.iter(qn("c:chart")):
            rel = part.rels[chart.attrib[qn("r:id")]]
            chart.set(qn("r:id"), part.relate_to(self._copied(rel.target_part, {}), rel.reltype))

    @staticmethod
    def share_notes(slide: Slide, other: Slide) -> None:
        """Give another copy of the same slide these notes, which are not to be written to after that.

        Notes that hold the number of their slide are copied.
        """
        root = slide.notes_slide.part._element
        other.notes_slide.part._element = root if next(slide_numbers(root), None) is None else deepcopy(root)

    def _copied(self, part: Part, made: dict[Part, Part]) -> Part:
        """A copy of a part and of all below it that is not shared; `made` holds what has been copied."""
        # Without numbers of our own python-pptx would look at every part for the name of each new one.
        stem, _, extension = numbered(part.partname)
        self._numbers[stem] += 1
        name = PackURI(f"{stem}{self._numbers[stem]}{extension}")
        new = made[part] = type(part).load(name, part.content_type, self._package, part.blob)
        relationships = CT_Relationships.new()
        targets: dict[PackURI, Part] = {}
        left_out = set()
        for key, rel in part.rels.items():
            if rel.reltype in COMMENTS:
                left_out.add(key)
                continue
            if rel.is_external:
                relationships.add_rel(key, rel.reltype, rel.target_ref, is_external=True)
                continue
            target = made.get(rel.target_part)
            if target is None:
                is_shared = rel.reltype in _SHARED or rel.target_part.content_type.startswith("image/")
                target = rel.target_part if is_shared else self._copied(rel.target_part, made)
            targets[target.partname] = target
            relationships.add_rel(key, rel.reltype, target.partname)
        # The ids stay as they are, so that nothing in the XML need be rewritten: some stand where only the program
        # that wrote them knows them to be ids.
        new.load_rels_from_xml(relationships, targets)
        unlink(new, left_out)
        return new

    def finish(
        self, slides: Sequence[Slide], sections: Sequence[tuple[str, Sequence[Slide]]], properties: Properties
    ) -> bytes:
        """The document: these copies in order, without anything that only the template's slides used.

        `sections` are none, or share out all slides in order. Equal contents give equal bytes. Afterwards the deck is
        used up. ValueError: a slide stands twice, is no copy made here, or the sections do not fit.
        """
        parts: list[Part] = [slide.part for slide in slides]
        if len(set(parts)) < len(parts) or any(self._origins.get(part, part) is part for part in parts):
            raise ValueError("slides are copies made by this deck, each once")
        if sections and [slide.part for _, some in sections for slide in some] != parts:
            raise ValueError("sections hold all slides in their order")
        first: dict[Part, Part] = {}
        for part in parts:
            first.setdefault(self._origins[part], part)
        self._list(parts, sections)
        start = int(root_of(self.presentation.part).get("firstSlideNum", "1"))
        for number, part in enumerate(parts, start):
            tidy(part, number)
        core = _core(self._package, properties)
        top: list[tuple[str, Part]] = [(RT.OFFICE_DOCUMENT, self.presentation.part), (RT.CORE_PROPERTIES, core)]
        for kind in (RT.CUSTOM_PROPERTIES, _LABELS):
            with suppress(KeyError):
                top.append((kind, self._package.part_related_by(kind)))
        return written(top, self._reachable([part for _, part in top], set(parts), first), self._kept)

    def custom_properties(self) -> bytes | None:
        """The custom properties that the presentation has."""
        with suppress(KeyError):
            return bytes(self._package.part_related_by(RT.CUSTOM_PROPERTIES).blob)
        return None

    def set_custom_properties(self, content: bytes) -> None:
        """Give the presentation custom properties, in place of those that it has."""
        try:
            self._package.part_related_by(RT.CUSTOM_PROPERTIES).blob = content
        except KeyError:
            part = Part(PackURI("/docProps/custom.xml"), CT.OFC_CUSTOM_PROPERTIES, self._package, content)
            self._package.relate_to(part, RT.CUSTOM_PROPERTIES)

    def _list(self, parts: Sequence[Part], sections: Sequence[tuple[str, Sequence[Slide]]]) -> None:
        """Write the slides and sections into the presentation part, in place of all it says about others."""
        presentation = self.presentation.part
        root = presentation._element
        for element in _OF_SLIDES(root):
            detach(element)
        relationships = CT_Relationships.new()
        targets: dict[PackURI, Part] = {}
        stale = set()
        for key, rel in presentation.rels.items():
            if rel.reltype in _STALE:
                stale.add(key)
            elif rel.is_external:
                relationships.add_rel(key, rel.reltype, rel.target_ref, is_external=True)
            else:
                targets[rel.target_part.partname] = rel.target_part
                relationships.add_rel(key, rel.reltype, rel.target_part.partname)
        listed = root.get_or_add_sldIdLst()
        listed.clear()
        unlink(presentation, stale)  # before the new ones: in a deck made here they have the same names
        for at, part in enumerate(parts):
            # python-pptx would compare each new relationship with all before it.
            targets[part.partname] = part
            relationships.add_rel(f"shown{at + 1}", RT.SLIDE, part.partname)
            add(listed, "p:sldId", **{"id": str(256 + at), qn("r:id"): f"shown{at + 1}"})
        presentation.load_rels_from_xml(relationships, targets)
        # PowerPoint offers to repair a presentation without one.
        view = xml_file('<p:viewPr xmlns:p="' + NAMESPACES["p"] + '"/>')
        presentation.relate_to(
            Part(PackURI("/ppt/viewProps.xml"), CT.PML_VIEW_PROPS, self._package, view), RT.VIEW_PROPS
        )
        if sections:
            _add_sections(root, sections)
        for rel in presentation.rels.values():
            if rel.reltype == RT.PRES_PROPS and b"custShow" in rel.target_part.blob:
                shows = parse(rel.target_part.blob)
                for element in list(shows.iter(qn("p:custShow"))):
                    parent_of(element).replace(element, new("p:sldAll"))
                rel.target_part.blob = serialize(shows)

    def _reachable(
        self, start: Iterable[Part], shown: set[Part], first: Mapping[Part, Part]
    ) -> dict[Part, list[tuple[str, str, Part | str]]]:
        """All parts that the document needs, in a fixed order, each with its relationships: id, type, target."""
        found: dict[Part, list[tuple[str, str, Part | str]]] = {}
        waiting = list(start)[::-1]
        pictures: dict[tuple[str, bytes], Part] = {}
        while waiting:
            part = waiting.pop()
            if part in found:
                continue
            found[part] = []
            gone = set()
            for key, rel in part.rels.items():
                if rel.is_external:
                    found[part].append((key, rel.reltype, rel.target_ref))
                    continue
                target = rel.target_part
                if isinstance(target, SlidePart) and target not in shown:
                    copied = first.get(self._origins.get(target, target))
                    if copied is None:
                        gone.add(key)
                        continue
                    target = copied
                elif rel.reltype == RT.IMAGE and target not in self._kept:
                    # Put into several copies by python-pptx, which sees the parts of the template only.
                    target = pictures.setdefault((target.content_type, sha256(target.blob).digest()), target)
                found[part].append((key, rel.reltype, target))
            unlink(part, gone)
            waiting += [target for _, _, target in reversed(found[part]) if isinstance(target, Part)]
        return found


def load(content: bytes) -> Presentation:
    """The presentation in a package; that of a template or slide show too, which `pptx.Presentation` refuses."""
    part = Package.open(BytesIO(content)).main_document_part
    # What is made from a template is a presentation; python-pptx has no public way to say so.
    part._content_type = CT.PML_PRESENTATION_MAIN
    return cast("Presentation", part.presentation)


def unlink(part: Part, keys: set[str]) -> None:
    """Take out of a part what refers to relationships it no longer has."""
    if not keys:
        return
    root = root_of(part) if isinstance(part, XmlPart) else parse(part.blob)
    for element in list(root.iter(etree.Element)):
        names = [name for name, value in element.attrib.items() if name.startswith(RELATIONSHIPS) and value in keys]
        if not names:
            continue
        above = element.getparent()
        if element.tag in LINKS:
            detach(element)
        elif above is not None and above.tag == qn("p:ext"):
            detach(above)
        else:
            for name in names:
                del element.attrib[name]
    if not isinstance(part, XmlPart):
        part.blob = serialize(root)


def _add_sections(root: Element, sections: Sequence[tuple[str, Sequence[Slide]]]) -> None:
    """Share out the slides of a presentation: 256, 257 … in the order of the sections."""
    extensions = root.find(qn("p:extLst"))
    if extensions is None:
        extensions = add(root, "p:extLst")
    extension = add(extensions, "p:ext", uri=_SECTIONS)
    listed: Element = etree.SubElement(extension, qn("p14:sectionLst"), nsmap={"p14": NAMESPACES["p14"]})
    extensions.insert(0, extension)
    slide, names = 256, Counter[str]()
    for name, slides in sections:
        names[name] += 1
        key = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{names[name]} {name}")).upper()
        section = add(listed, "p14:section", name=name, id=f"{{{key}}}")
        inside = add(section, "p14:sldIdLst")
        for _ in slides:
            add(inside, "p14:sldId", id=str(slide))
            slide += 1


def _core(package: Package, properties: Properties) -> Part:
    """Core properties that say nothing about who made the template, or when anything was made."""
    core = CorePropertiesPart.default(package)
    # The format allows 255 characters.
    core.title, core.subject = properties.title[:255], properties.subject[:255]
    core.keywords = properties.keywords[:255]
    core.author = core.last_modified_by = properties.author
    core.revision = 1
    core.created = core.modified = _FIXED
    return cast("Part", core)


def _drop_bare_masters(presentation: Presentation) -> None:
    """Take out masters without a layout, which some programs leave: no slide can use them."""
    root = presentation.part._element
    bare = {id(master.part) for master in presentation.slide_masters if not master.slide_layouts}
    for listed in list(root.iter(qn("p:sldMasterId"))):
        key = listed.get(qn("r:id"), "")
        if id(presentation.part.related_part(key)) in bare:
            detach(listed)
            presentation.part.rels.pop(key)
