"""What is made sound in a slide right before it is saved: numbers, lengths, ids, animations, relationships."""

import re
from collections import Counter
from collections.abc import Iterator

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part, XmlPart

from reports.slides.package.saving import root_of
from reports.slides.xml import NAMESPACES, RELATIONSHIPS, Element, add, detach, local_name, qn

_DIAGRAM = {RT.DIAGRAM_DATA, RT.DIAGRAM_LAYOUT, RT.DIAGRAM_QUICK_STYLE, RT.DIAGRAM_COLORS}
_DRAWING = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"
_NAMED = {
    *(RT.IMAGE, RT.HYPERLINK, RT.CHART, RT.VIDEO, RT.AUDIO, RT.MEDIA, RT.SLIDE, RT.TAGS, *_DIAGRAM),
    "http://schemas.microsoft.com/office/2014/relationships/chartEx",
    "http://schemas.microsoft.com/office/2007/relationships/media",
}
"""Relationships that mean nothing unless the slide names them."""
# Compiled, since the elements of python-pptx have an `xpath` of their own that knows its prefixes only.
_IDS = etree.XPath("//@r:*", namespaces=NAMESPACES)
_ZOOMS = tuple(
    f"{{http://schemas.microsoft.com/office/powerpoint/2016/{kind}}}"
    for kind in ("slidezoom", "sectionzoom", "summaryzoom")
)
_LENGTHS = {
    **dict.fromkeys(("off", "chOff"), ("x", "y")),
    **dict.fromkeys(("ext", "chExt", "sldSz", "notesSz"), ("cx", "cy")),
    **dict.fromkeys(("gridCol", "ln", "lnL", "lnR", "lnT", "lnB"), ("w",)),
    "tr": ("h",),
    "bodyPr": tuple(f"{side}Ins" for side in "ltrb"),
    "tcPr": ("marL", "marR", "marT", "marB"),
    "pPr": ("marL", "marR", "indent"),
}
"""Attributes that hold whole EMU; some programs write fractions, which neither PowerPoint nor python-pptx reads."""
_PRESENTATION = (
    *("sldMasterIdLst", "notesMasterIdLst", "handoutMasterIdLst", "sldIdLst", "sldSz", "notesSz", "smartTags"),
    *("embeddedFontLst", "custShowLst", "photoAlbum", "custDataLst", "kinsoku", "defaultTextStyle", "modifyVerifier"),
    "extLst",
)
"""What a presentation lists, in the order of the format."""
_FRACTION = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?|-?\d+[eE][+-]?\d+")


def tidy(part: Part, number: int) -> None:
    """Make a finished slide sound: numbers, lengths, ids, animations, relationships."""
    root = root_of(part)
    _drop_dangling(root, set(part.rels))
    _drop_zooms(root)
    _sound_ids(root)
    roots = [root]
    used = set(_IDS(root))
    for key, rel in list(part.rels.items()):
        if rel.reltype in _NAMED and key not in used:
            part.rels.pop(key)
        elif rel.reltype == RT.NOTES_SLIDE:
            roots.append(root_of(rel.target_part))
        elif rel.reltype == RT.CHART and isinstance(rel.target_part, XmlPart):
            _unsigned_axes(root_of(rel.target_part))
    if not any(rel.reltype == RT.DIAGRAM_DATA for rel in part.rels.values()):
        for key in [key for key, rel in part.rels.items() if rel.reltype == _DRAWING]:
            part.rels.pop(key)
    for each in roots:
        for text in slide_numbers(each):
            text.text = str(number)


_LISTS = (qn("p:custDataLst"), qn("p:controls"))


def _drop_dangling(root: Element, keys: set[str]) -> None:
    """Take out what refers to relationships that a slide does not have, as tags of another program."""
    for element in list(root.iter(etree.Element)):
        gone = [name for name, value in element.attrib.items() if name.startswith(RELATIONSHIPS) and value not in keys]
        if not any(element.attrib[name] for name in gone):
            continue
        above = element.getparent()
        if above is not None and (above.tag in _LISTS or local_name(element).startswith("hlink")):
            detach(element)
            if above.tag in _LISTS and not len(above):
                detach(above)
        elif above is not None and above.tag == qn("p:ext"):
            detach(above)
        else:
            for name in gone:
                del element.attrib[name]


def slide_numbers(root: Element) -> Iterator[Element]:
    """The elements that show the number of a slide."""
    for field in root.iter(qn("a:fld")):
        if field.get("type") == "slidenum" and (text := field.find(qn("a:t"))) is not None:
            yield text


def _drop_zooms(root: Element) -> None:
    """Put the pictures in place of zooms: these name slides by numbers that no longer hold."""
    for element in list(root.iter(*(zoom + "*" for zoom in _ZOOMS))):
        above = next((each for each in element.iterancestors(qn("mc:AlternateContent"))), None)
        if above is None or above.getparent() is None:
            continue
        fallback = above.find(qn("mc:Fallback"))
        for child in [] if fallback is None else list(fallback):
            above.addprevious(child)
        detach(above)


def _sound_ids(root: Element) -> None:
    """Give each shape of a slide an id of its own; drop animations that speak of shapes that are gone or doubled."""
    shapes = [each for each in root.iter(qn("p:cNvPr")) if next(each.iterancestors(qn("mc:Fallback")), None) is None]
    counts = Counter(shape.get("id") for shape in shapes)
    timings = list(root.iter(qn("p:timing")))
    named = {element.get("spid") for timing in timings for element in timing.iter() if element.get("spid")}
    if any(counts[key] != 1 for key in named):
        for timing in timings:
            above = next(timing.iterancestors(qn("mc:AlternateContent")), timing)
            detach(above)
    free = max((int(key) for key in counts if key and key.isdigit()), default=0) + 1
    seen = set()
    for shape in shapes:
        key = shape.get("id")
        if key in seen or not (key or "").isdigit():
            alternative = next(shape.iterancestors(qn("mc:AlternateContent")), None)
            same = [] if alternative is None else alternative.iter(qn("p:cNvPr"))
            for each in (*(other for other in same if other.get("id") == key), shape):
                each.set("id", str(free))
            free += 1
        seen.add(shape.get("id"))


def _unsigned_axes(root: Element) -> None:
    """Axis ids as the format wants them; python-pptx writes negative ones."""
    for element in root.iter(qn("c:axId"), qn("c:crossAx")):
        value = element.get("val", "")
        if value.startswith("-"):
            # Up to 2³² by the standard, up to 2³¹ by validators.
            element.set("val", str(int(value) % 2**31))


def _sound_presentation(root: Element) -> None:
    """Put what a presentation lists in the order of the format, with a size of notes, which some lack."""
    if root.find(qn("p:notesSz")) is None:
        add(root, "p:notesSz", cx="6858000", cy="9144000")
    places = {qn(f"p:{name}"): place for place, name in enumerate(_PRESENTATION)}
    for one in sorted(root, key=lambda one: places.get(one.tag, len(places) - 1.5)):
        root.append(one)


def readable(root: Element) -> None:
    """Mend what some programs write: lengths in EMU as fractions, numbers of placeholders that are none, odd order."""
    for element in root.iter(qn("p:ph")):
        if not element.get("idx", "0").isdigit():
            del element.attrib["idx"]
    for element in root.iter(qn("p:extLst")):  # it says what PowerPoint alone may know
        element.attrib.pop("mod", None)
    if root.tag == qn("p:presentation"):
        _sound_presentation(root)
    for element in root.iter(*(qn(f"{space}:{name}") for space in "ap" for name in _LENGTHS)):
        for name in _LENGTHS[local_name(element)]:
            value = element.get(name, "")
            if _FRACTION.fullmatch(value):
                element.set(name, str(round(float(value))))
