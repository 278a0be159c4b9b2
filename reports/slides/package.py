"""A PowerPoint template as a package of parts: opened safely, its slides copied whole, saved with fixed bytes.

Knows the Open Packaging Conventions and what makes a presentation unsafe; knows neither packets nor what slides say.
A template is read by python-pptx only once `check_package` has nothing to say. What is saved is written here, since
python-pptx keeps what nothing needs any more and writes the time of day.
"""

import posixpath
import re
import uuid
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy, deepcopy
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from io import BytesIO
from typing import Any, cast
from xml.sax.saxutils import quoteattr

from lxml import etree
from pptx.exc import PythonPptxError
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

from reports.errors import Problem, TemplateError

_A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
_C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
_P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_P14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_LINKS = (_A + "hlinkClick", _A + "hlinkHover", _A + "hlinkMouseOver")


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a template may hold. A package above any of them is refused before it is unpacked."""

    entries: int = 5_000
    total: int = 300_000_000
    """Bytes, unpacked."""
    entry: int = 100_000_000
    ratio: int = 200
    """Times an entry may grow; asked of those above `small` only."""
    small: int = 1_000_000


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Properties:
    """What a file manager or a search shows of a presentation."""

    title: str = ""
    subject: str = ""
    keywords: str = ""


# Opening ----------------------------------------------------------------------------------------

_OLD = b"\xd0\xcf\x11\xe0"
"""First bytes of an OLE compound file: Office files before 2007, and encrypted ones of today."""
_MAINS = (CT.PML_PRESENTATION_MAIN, CT.PML_TEMPLATE_MAIN, CT.PML_SLIDESHOW_MAIN)
_STRICT = "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument"
_CHARTS = (CT.DML_CHART, CT.OFC_CHART_EX)
_DECLARATIONS = tuple(
    word.encode(code) for word in ("<!DOCTYPE", "<!ENTITY") for code in ("ascii", "utf-16-le", "utf-16-be")
)
_NEEDED = {
    *(RT.SLIDE, RT.SLIDE_LAYOUT, RT.SLIDE_MASTER, RT.THEME, RT.CHART, RT.NOTES_MASTER, RT.NOTES_SLIDE, RT.PACKAGE),
}
"""Relationships without whose target a presentation cannot be shown."""
_LINKED = {
    **{"image": "a picture", "video": "a film", "audio": "a sound", "media": "a film or sound"},
    **{
        "oleObject": "an object",
        "package": "a workbook",
        "externalLinkPath": "a workbook",
        "attachedTemplate": "a template",
    },
}
_FOREIGN = {
    **{"vbaproject": "macros", "macrosheets/": "macros", "activex/": "controls"},
    **{"externallinks/": "links to other workbooks", "connections.xml": "connections", "querytables/": "queries"},
}
"""Parts of a workbook that act or ask, by what their names hold."""
_BOOK_PARTS = {
    "officeDocument": r"xl/workbook\.xml",
    "worksheet": r"xl/worksheets/[\w-]+\.xml",
    "sharedStrings": r"xl/sharedStrings\.xml",
    "styles": r"xl/styles\.xml",
    "theme": r"xl/theme/theme\d*\.xml",
    "table": r"xl/tables/[\w-]+\.xml",
    "calcChain": r"xl/calcChain\.xml",
    "printerSettings": r"xl/printerSettings/[\w-]+\.bin",
    "core-properties": r"docProps/core\.xml",
    "extended-properties": r"docProps/app\.xml",
    "custom-properties": r"docProps/custom\.xml",
    "thumbnail": r"docProps/thumbnail\.(?:emf|jpe?g|png|wmf)",
}
"""All that the workbook of a chart may hold: kinds of relationships, with the names of the parts they lead to."""
_BOOK_NAMES = re.compile(
    "|".join((r"\[Content_Types\]\.xml", r"(?:[\w-]+/)*_rels/[\w.-]*\.rels", *_BOOK_PARTS.values()))
)
_BOOK_ROOTS = {
    *("worksheet", "workbook", "table", "sst", "styleSheet", "theme", "calcChain"),
    *("Properties", "coreProperties", "Types", "Relationships"),
}
_BOOK_ELEMENTS = {
    "workbook": {
        *("fileVersion", "workbookPr", "workbookProtection", "bookViews", "sheets", "definedNames", "calcPr", "extLst"),
        *("AlternateContent", "revisionPtr"),
    },
    "worksheet": {
        *("sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr", "sheetProtection"),
        *("protectedRanges", "autoFilter", "sortState", "mergeCells", "phoneticPr", "conditionalFormatting"),
        *("dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter", "rowBreaks"),
        *("colBreaks", "ignoredErrors", "tableParts", "extLst"),
    },
}
"""What their roots may hold."""
_WORDS = {"t", "v", "oddHeader", "oddFooter", "evenHeader", "evenFooter", "firstHeader", "firstFooter"}
"""Elements whose text is shown as it stands; that of all others may be a formula."""
_FUNCTIONS = re.compile(
    "ABS|AND|AVERAGE|AVERAGEIF|AVERAGEIFS|CEILING|CHOOSE|CONCAT|CONCATENATE|COUNT|COUNTA|COUNTBLANK|COUNTIF|COUNTIFS"
    "|DATE|DAY|EDATE|EOMONTH|FALSE|FIND|FLOOR|HLOOKUP|IF|IFERROR|IFNA|IFS|INDEX|INT|ISBLANK|ISERROR|ISNA|ISNUMBER|LARGE"
    "|LEFT|LEN|LOOKUP|LOWER|MATCH|MAX|MEDIAN|MID|MIN|MOD|MONTH|NA|NOT|NOW|OFFSET|OR|PERCENTILE|POWER|PRODUCT|PROPER"
    "|QUARTILE|RANK|RIGHT|ROUND|ROUNDDOWN|ROUNDUP|ROW|ROWS|SMALL|SQRT|STDEV|SUBTOTAL|SUM|SUMIF|SUMIFS|SUMPRODUCT|TEXT"
    "|TODAY|TRIM|TRUE|TRUNC|UPPER|VALUE|VLOOKUP|WEEKDAY|XLOOKUP|YEAR"
)
"""Those that a formula may call: none of them asks anybody."""
_CALL = re.compile(r"([\w.]+)\s*\(")
_OUTSIDE = re.compile(r"\||\[\d|://|\\")
"""In a formula: another program (`program|topic!item`), another workbook, a server."""
_AGAIN = "Open it in PowerPoint and save it as a PowerPoint Presentation (.pptx)."
_Finding = tuple[str, str, str]
"""What is wrong, how to fix it, the words at fault."""


@dataclass(frozen=True, slots=True)
class _Relation:
    """A relationship as it stands in the file; `target` is the part's name where it is inside the package."""

    key: str
    kind: str
    target: str
    is_external: bool


def check_package(content: bytes, file: str, limits: Limits = LIMITS) -> list[Problem]:
    """What makes a file unsafe or unfit as a template: no presentation, macros, links to outside, damage.

    Nothing is unpacked before the sizes that the file states are within the limits, and nothing beyond those sizes.
    """
    parts: dict[str, bytes] = {}
    findings = list(_container(content, limits, parts)) or list(_markup(parts)) or list(_contents(parts, limits))
    findings = findings or list(_trial(content))
    return [
        Problem("template", what, "error", file, hint=hint, text=text) for what, hint, text in dict.fromkeys(findings)
    ]


def open_presentation(content: bytes, file: str) -> Presentation:
    """The presentation in a template. TemplateError: everything `check_package` finds."""
    if problems := check_package(content, file):
        raise TemplateError(problems)
    return _load(content)


def _trial(content: bytes) -> Iterator[_Finding]:
    """What keeps the slides of a template from being copied and saved: damage of kinds that are not looked for."""
    try:
        deck = Deck(content)
        for slide in deck.slides:
            _ = slide.slide_layout.slide_master
        deck.finish([deck.copy(slide) for slide in deck.slides], [], Properties())
    except (
        *(ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError),
        *(etree.LxmlError, PythonPptxError),
    ) as error:
        yield f"the presentation is damaged: {str(error).strip('.')}.", _AGAIN, ""


def _container(content: bytes, limits: Limits, parts: dict[str, bytes]) -> Iterator[_Finding]:
    """What is wrong with the zip file; where nothing is, `parts` gets the entries' contents by name."""
    if content.startswith(_OLD):
        if "EncryptedPackage".encode("utf-16-le") in content:
            yield "the presentation is encrypted.", "Open it in PowerPoint, remove the password and save it.", ""
        else:
            yield "an Office file in the old binary format.", _AGAIN, ""
        return
    many = f"more than {limits.entries:,} parts."
    smaller = "Take out what the slides do not need."
    # Each entry of the directory becomes an object: a directory of millions is not read at all.
    if content.count(b"PK\x01\x02") > 10 * limits.entries:
        yield many, smaller, ""
        return
    try:
        archive = zipfile.ZipFile(BytesIO(content))
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        yield "not a PowerPoint file, or a damaged one.", _AGAIN, ""
        return
    entries = archive.infolist()
    found = [*_sizes(entries, limits), *_entries(entries)]
    if len(entries) > limits.entries:
        found.append((many, smaller, ""))
    yield from found
    for entry in [] if found else entries:
        # Asked for one byte more than it says it has, so that more is noticed and never unpacked.
        longer = copy(entry)
        longer.file_size += 1
        try:
            with archive.open(longer) as stream:
                part = stream.read(longer.file_size)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError, ValueError):
            yield f"part {entry.filename} is damaged.", _AGAIN, ""
            continue
        if len(part) != entry.file_size:
            yield f"part {entry.filename} has another size than it says.", _AGAIN, ""
        if not entry.is_dir():
            parts[entry.filename] = part


def _entries(entries: Sequence[zipfile.ZipInfo]) -> Iterator[_Finding]:
    """Entries that no program writes into a presentation."""
    for name, count in Counter(entry.filename.lower() for entry in entries).items():
        if count > 1:
            yield f"{count} parts are named {name}.", _AGAIN, ""
    for entry in entries:
        name = entry.orig_filename
        if re.search(r"^/|\\|\0|^\w:", name) or ".." in name.split("/"):
            yield f"the part name {name!r} leads out of the package.", _AGAIN, ""
        if entry.flag_bits & 0x41:
            yield f"part {name} is encrypted.", "Save it without a password.", ""
        elif entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            yield f"part {name} is compressed in a way that PowerPoint does not read.", _AGAIN, ""


def _sizes(entries: Sequence[zipfile.ZipInfo], limits: Limits) -> Iterator[_Finding]:
    """Entries that would fill memory, by what they say of themselves."""
    smaller = "Make pictures and films smaller (Picture Format, Compress Pictures)."
    total = sum(entry.file_size for entry in entries)
    if total > limits.total:
        yield f"{total / 1e6:,.0f} MB unpacked; at most {limits.total / 1e6:,.0f} MB are read.", smaller, ""
    for entry in entries:
        if entry.file_size > limits.entry:
            yield f"part {entry.filename} has {entry.file_size / 1e6:,.0f} MB unpacked.", smaller, ""
        elif entry.file_size > max(limits.small, limits.ratio * entry.compress_size):
            yield f"part {entry.filename} grows more than {limits.ratio} times when unpacked.", smaller, ""


def _markup(parts: Mapping[str, bytes]) -> Iterator[_Finding]:
    """XML that cannot be read, or that declares what XML in presentations never does."""
    missing = [name for name in ("[Content_Types].xml", "_rels/.rels") if name not in parts]
    if missing:
        yield f"a zip file, but no presentation: it has no {' and no '.join(missing)}.", _AGAIN, ""
    for name, part in parts.items():
        if not name.lower().endswith((".xml", ".rels", ".vml")):
            continue
        if any(word in part for word in _DECLARATIONS):
            yield f"part {name} declares a document type or entities.", _AGAIN, ""
            continue
        try:
            encoding = _parsed(part).getroottree().docinfo.encoding or "UTF-8"
        except etree.XMLSyntaxError as error:
            yield f"part {name} is damaged in line {error.lineno or 1}: {error.msg}.", _AGAIN, ""
            continue
        if encoding.upper() not in ("UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "ASCII", "US-ASCII"):
            yield f"part {name} is written in {encoding}.", _AGAIN, ""


def _parsed(part: bytes) -> Any:
    """The root of an XML part; nothing outside it is read."""
    return etree.fromstring(part, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False))


def _contents(parts: Mapping[str, bytes], limits: Limits) -> Iterator[_Finding]:
    """What a package of sound XML holds that a template may not."""
    kinds = _kinds(parts)
    relations = {name: _relations(parts, name) for name in ("", *parts) if not name.endswith(".rels")}
    mains = (rel for rel in relations[""] if rel.kind in (RT.OFFICE_DOCUMENT, _STRICT) and not rel.is_external)
    main = next(mains, None)
    kind = kinds.get(main.target, "") if main else ""
    if main is None or main.target not in parts:
        yield "a zip file, but no presentation: it names no main part.", _AGAIN, ""
        return
    if main.kind == _STRICT:
        yield "a Strict Open XML presentation.", _AGAIN, ""
        return
    if "macroEnabled" not in kind and kind not in _MAINS:
        other = next((app for word, app in (("wordpro", "Word"), ("spreadsheet", "Excel")) if word in kind), "")
        yield f"not a presentation, but {f'a file of {other}' if other else kind or 'something else'}.", _AGAIN, ""
        return
    yield from _programs(parts, kinds, relations, limits)
    targets = {rel.key: rel.target for rel in relations[main.target]}
    slides = _parsed(parts[main.target]).iter(_P + "sldId")
    where = {targets.get(slide.get(_R + "id"), ""): f"slide {at}" for at, slide in enumerate(slides, 1)}
    for name, listed in relations.items():
        place = where.get(name, f"part {name}" if name else "the presentation")
        for rel in listed:
            if not rel.is_external and rel.kind in _NEEDED and rel.target not in parts:
                yield f"{place} needs part {rel.target}, which is missing.", _AGAIN, ""
        part = parts[name] if name.endswith(".xml") else b"<none/>"
        yield from _links(part, place, listed, kinds.get(name, ""))


def _kinds(parts: Mapping[str, bytes]) -> dict[str, str]:
    """The content type of each part."""
    root = _parsed(parts["[Content_Types].xml"])
    defaults = {each.get("Extension", "").lower(): each.get("ContentType", "") for each in root.iterfind("{*}Default")}
    overrides = {each.get("PartName", "").lower(): each.get("ContentType", "") for each in root.iterfind("{*}Override")}
    return {
        name: overrides.get(f"/{name}".lower(), defaults.get(posixpath.splitext(name)[1][1:].lower(), ""))
        for name in parts
    }


def _relations(parts: Mapping[str, bytes], name: str) -> list[_Relation]:
    """The relationships of a part; those of the package where the name is empty."""
    folder, file = posixpath.split(name)
    part = parts.get(posixpath.join(folder, "_rels", f"{file}.rels"))
    listed = []
    for each in [] if part is None else _parsed(part).iterfind("{*}Relationship"):
        target = each.get("Target", "")
        is_external = each.get("TargetMode", "").lower() == "external" or bool(
            re.match(r"[A-Za-z][\w+.-]*:|//|\\\\", target)
        )
        if not is_external:
            target = posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")
        listed.append(_Relation(each.get("Id", ""), each.get("Type", ""), target, is_external))
    return listed


def _programs(
    parts: Mapping[str, bytes], kinds: Mapping[str, str], relations: Mapping[str, list[_Relation]], limits: Limits
) -> Iterator[_Finding]:
    """Macros, controls, add-ins and objects of other programs."""
    macros = ("it holds macros.", _AGAIN)
    for name, kind in kinds.items():
        low = name.lower()
        if "macroenabled" in kind.lower() or "vbaproject" in f"{kind} {low}".lower() or re.search(r"\.\w\w\wm$", low):
            yield *macros, name
        elif low.startswith("ppt/activex/") or "activex" in kind.lower():
            yield f"it holds an ActiveX control: {name}.", "Delete the control.", ""
        elif "oleObject" in kind or (low.startswith("ppt/embeddings/") and low.endswith(".bin")):
            yield f"it holds an object of another program: {name}.", "Put a picture of the object in its place.", ""
        elif low.startswith("ppt/embeddings/"):
            yield from _workbook(name, parts[name], limits)
    for name, listed in relations.items():
        for rel in listed:
            last = rel.kind.rpartition("/")[2]
            if last == "control":
                yield f"part {name} holds a control.", "Delete the control.", ""
            elif last == "webextension" and name.startswith("ppt/slides/"):
                yield f"part {name} holds an add-in.", "Delete the add-in.", ""
            elif not rel.is_external and (
                last == "oleObject" or (last == "package" and kinds.get(name) not in _CHARTS)
            ):
                yield (
                    f"part {name} holds an object of another program.",
                    "Put a picture of the object in its place.",
                    "",
                )


def _workbook(name: str, content: bytes, limits: Limits) -> Iterator[_Finding]:
    """What the workbook of a chart may not hold; nothing of it is unpacked but sheets of sizes within the limits."""
    try:
        archive = zipfile.ZipFile(BytesIO(content))
        entries = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        yield f"the workbook {name} is damaged or encrypted.", "Open the chart's workbook and save it anew.", ""
        return
    large = list(_sizes(entries, limits))
    for what, hint, text in large:
        yield f"the workbook {name}: {what}", hint, text
    for word, what in _FOREIGN.items():
        if any(word in entry.filename.lower() for entry in entries):
            yield f"the workbook {name} holds {what}.", "Take them out of the chart's workbook.", ""
    parts: dict[str, bytes] = {}
    for entry in [] if large else entries:
        if not _BOOK_NAMES.fullmatch(entry.filename) and not entry.is_dir():
            what = f"the workbook {name} holds {entry.filename}, which the data of a chart does not need."
            yield what, "Take it out of the chart's workbook.", ""
            continue
        try:
            part = archive.read(entry)
            if not entry.is_dir() and entry.filename.endswith((".xml", ".rels")):
                parts[entry.filename] = part
                yield from _book_part(name, _parsed(part), part)
        except (
            *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, RuntimeError),
            etree.XMLSyntaxError,
        ):
            yield f"the workbook {name} is damaged in {entry.filename}.", "Save the chart's workbook anew.", ""
            return
    for entry_name in parts:
        folder, file = posixpath.split(entry_name)
        if file.endswith(".rels"):
            owner = posixpath.join(posixpath.dirname(folder), file.removesuffix(".rels"))
            yield from _book_relations(name, _relations(parts, owner))


def _book_part(name: str, root: Any, part: bytes) -> Iterator[_Finding]:
    """What a part of the workbook of a chart may not hold."""
    if any(word in part for word in _DECLARATIONS):
        yield f"the workbook {name} declares a document type or entities.", "Save the chart's workbook anew.", ""
    kind = etree.QName(root).localname
    allowed = _BOOK_ELEMENTS.get(kind)
    found = {etree.QName(child).localname for child in root.iterchildren(etree.Element)} - (allowed or set())
    for what in sorted({kind} - _BOOK_ROOTS) + (sorted(found) if allowed else []):
        yield f"the workbook {name} holds {what}.", "Take it out of the chart's workbook.", ""
    for element in root.iter(etree.Element) if kind in ("worksheet", "workbook", "table") else ():
        tag = etree.QName(element).localname
        for text in (element.text or "" if tag not in _WORDS else "", element.get("val", "") if tag == "cfvo" else ""):
            if _asks(text):
                what = f"the workbook {name} holds a formula that may ask another program or server: {text}."
                yield what, "Put its value in its place.", text


def _asks(text: str) -> bool:
    """Whether a formula may ask others: it calls what is not known, or names what is not in its workbook."""
    formula = re.sub(r'"[^"]*"', "", text)
    calls = (called.upper().removeprefix("_XLFN.") for called in _CALL.findall(formula))
    return bool(_OUTSIDE.search(formula)) or not all(map(_FUNCTIONS.fullmatch, calls))


def _book_relations(name: str, relations: Iterable[_Relation]) -> Iterator[_Finding]:
    """Relationships of the workbook of a chart that lead to other parts than they may."""
    for rel in relations:
        kind = rel.kind.rpartition("/")[2]
        if rel.is_external:
            is_fine = kind == "hyperlink" and rel.target.lower().startswith(("http:", "https:", "mailto:"))
        else:
            is_fine = bool(re.fullmatch(_BOOK_PARTS.get(kind, "$^"), rel.target))
        if not is_fine:
            yield f"the workbook {name} leads to {rel.target} ({kind}).", "Take it out of the chart's workbook.", ""


def _links(part: bytes, place: str, listed: Sequence[_Relation], kind: str) -> Iterator[_Finding]:
    """Links of one part that reach out of the package, other than to a page or an address."""
    relations = {rel.key: rel for rel in listed}
    outside = {rel.key for rel in listed if rel.is_external}
    root = _parsed(part)
    texts: dict[str, str] = {}
    linked = {key for key in outside if not relations[key].kind.endswith("/hyperlink")}
    for element in root.iter(etree.Element):
        keys = {value for name, value in element.attrib.items() if name.startswith(_R) and value in outside}
        if element.tag not in _LINKS:
            linked |= keys
        else:
            texts |= dict.fromkeys(keys, _link_text(element))
            if re.match(r"ppaction://(macro|program|ole)", element.get("action", ""), re.IGNORECASE):
                yield f"{place}: a click starts a program or macro.", "Take the action away.", _link_text(element)
        if kind in _CHARTS and element.tag.endswith("}externalData"):
            rel = relations.get(element.get(_R + "id", ""))
            if rel is None or (not rel.is_external and rel.kind != RT.PACKAGE):
                yield f"{place}: the chart has no workbook inside the presentation.", "Embed the workbook.", ""
    for key in sorted(outside):
        target = relations[key].target
        scheme = re.match(r"([A-Za-z][\w+.-]*):", target)
        if key in linked:
            what = _LINKED.get(relations[key].kind.rpartition("/")[2], "something")
            yield f"{place}: {what} is linked, not embedded: {target}.", "Embed it, or break the link.", ""
        elif not (target.startswith("#") or (scheme and scheme[1].lower() in ("http", "https", "mailto"))):
            yield (
                f"{place}: the hyperlink leads to {target}.",
                "Links may lead to http, https and mailto addresses.",
                texts.get(key, ""),
            )


def _link_text(link: Any) -> str:
    """The words, or the name of the shape, that a hyperlink belongs to."""
    owner = link.getparent()
    if owner.tag == _A + "rPr":
        return str(owner.getparent().findtext(_A + "t") or "")
    return str(owner.get("name", ""))


# Copies -----------------------------------------------------------------------------------------

_SHARED = {
    *(RT.SLIDE_LAYOUT, RT.SLIDE_MASTER, RT.NOTES_MASTER, RT.HANDOUT_MASTER, RT.THEME, RT.THEME_OVERRIDE),
    *(RT.SLIDE, RT.IMAGE, RT.VIDEO, RT.AUDIO, RT.MEDIA, RT.FONT),
    "http://schemas.microsoft.com/office/2007/relationships/hdphoto",
    "http://schemas.microsoft.com/office/2007/relationships/media",
    "http://schemas.microsoft.com/office/2017/06/relationships/model3d",
}
"""Relationships whose target belongs to all slides."""
_COMMENTS = {RT.COMMENTS, "http://schemas.microsoft.com/office/2018/10/relationships/comments"}
_STALE = {
    *(RT.SLIDE, RT.VIEW_PROPS, RT.COMMENT_AUTHORS, RT.PRINTER_SETTINGS),
    "http://schemas.microsoft.com/office/2018/10/relationships/authors",
    "http://schemas.microsoft.com/office/2015/10/relationships/revisionInfo",
    "http://schemas.microsoft.com/office/2016/11/relationships/changesInfo",
}
"""Relationships of the presentation that speak of slides, people or printers of the template."""
_DIAGRAM = {RT.DIAGRAM_DATA, RT.DIAGRAM_LAYOUT, RT.DIAGRAM_QUICK_STYLE, RT.DIAGRAM_COLORS}
_DRAWING = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"
_NAMED = {
    *(RT.IMAGE, RT.HYPERLINK, RT.CHART, RT.VIDEO, RT.AUDIO, RT.MEDIA, RT.SLIDE, RT.TAGS, *_DIAGRAM),
    "http://schemas.microsoft.com/office/2014/relationships/chartEx",
    "http://schemas.microsoft.com/office/2007/relationships/media",
}
"""Relationships that mean nothing unless the slide names them."""
_LABELS = "http://schemas.microsoft.com/office/2020/02/relationships/classificationlabels"
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"
# Compiled, since the elements of python-pptx have an `xpath` of their own that knows its prefixes only.
_IDS = etree.XPath("//@r:*", namespaces={"r": _R[1:-1]})
_OF_SLIDES = etree.XPath(f"p:custShowLst | p:extLst/p:ext[@uri='{_SECTIONS}']", namespaces={"p": _P[1:-1]})
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
_FRACTION = re.compile(r"-?\d+\.\d*(?:[eE][+-]?\d+)?|-?\d+[eE][+-]?\d+")
_FIXED = datetime(2000, 1, 1)  # noqa: DTZ001  (python-pptx writes it as UTC, and takes none with a zone)


class Deck:
    """A template opened for one document: its slides are copied, and the copies become the document."""

    def __init__(self, content: bytes) -> None:
        """Take the bytes of a template that `check_package` has nothing to say about."""
        self.presentation = _load(content)
        self.slides: tuple[Slide, ...] = tuple(self.presentation.slides)
        """The slides of the template; none of them is in the document."""
        self._package: Package = self.presentation.part.package
        self._origins: dict[Part, Part] = {slide.part: slide.part for slide in self.slides}
        """Slide part → the slide part of the template that it was copied from."""
        self._numbers: Counter[str] = Counter()
        for part in self._package.iter_parts():
            stem, number, _ = _numbered(part.partname)
            self._numbers[stem] = max(self._numbers[stem], number)
            if isinstance(part, XmlPart):
                _readable(_root(part))
        self._kept = set(self._package.iter_parts())

    def copy(self, slide: Slide) -> Slide:
        """A new slide with everything a slide has of its own: charts with workbooks, notes, diagrams, links.

        Layouts, pictures and media are shared; comments are left out. Jumps to slides of the template lead to the
        first copies of them once `finish` knows those.
        """
        made: dict[Part, Part] = {}
        part = self._copied(slide.part, made)
        self._origins[part] = self._origins[slide.part]
        return cast("Slide", part.slide)

    @staticmethod
    def share_notes(slide: Slide, other: Slide) -> None:
        """Give another copy of the same slide these notes, which are not to be written to after that.

        Notes that hold the number of their slide are copied.
        """
        root, part = _root(slide.notes_slide.part), cast("Any", other.notes_slide.part)
        part._element = root if next(_slide_numbers(root), None) is None else deepcopy(root)

    def _copied(self, part: Part, made: dict[Part, Part]) -> Any:
        """A copy of a part and of all below it that is not shared; `made` holds what has been copied."""
        # Without numbers of our own python-pptx would look at every part for the name of each new one.
        stem, _, extension = _numbered(part.partname)
        self._numbers[stem] += 1
        name = PackURI(f"{stem}{self._numbers[stem]}{extension}")
        new = made[part] = type(part).load(name, part.content_type, self._package, part.blob)
        relationships = CT_Relationships.new()
        targets: dict[PackURI, Part] = {}
        left_out = set()
        for key, rel in part.rels.items():
            if rel.reltype in _COMMENTS:
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
        _unlink(new, left_out)
        return new

    def finish(
        self, slides: Sequence[Slide], sections: Sequence[tuple[str, Sequence[Slide]]], properties: Properties
    ) -> bytes:
        """The document: these copies in order, without anything that only the template's slides used.

        `sections` are none, or share out all slides in order. Equal contents give equal bytes. Afterwards the deck is
        used up. ValueError: a slide stands twice, is no copy made here, or the sections do not fit.
        """
        parts: list[Any] = [slide.part for slide in slides]
        if len(set(parts)) < len(parts) or any(self._origins.get(part, part) is part for part in parts):
            raise ValueError("slides are copies made by this deck, each once")
        if sections and [slide.part for _, some in sections for slide in some] != parts:
            raise ValueError("sections hold all slides in their order")
        first: dict[Part, Part] = {}
        for part in parts:
            first.setdefault(self._origins[part], part)
        self._list(parts, sections)
        start = int(_root(self.presentation.part).get("firstSlideNum", 1))
        for number, part in enumerate(parts, start):
            _tidy(part, number)
        core = _core(self._package, properties)
        top: list[tuple[str, Part]] = [(RT.OFFICE_DOCUMENT, self.presentation.part), (RT.CORE_PROPERTIES, core)]
        for kind in (RT.CUSTOM_PROPERTIES, _LABELS):
            with suppress(KeyError):
                top.append((kind, self._package.part_related_by(kind)))
        return _written(top, self._reachable([part for _, part in top], set(parts), first), self._kept)

    def _list(self, parts: Sequence[Part], sections: Sequence[tuple[str, Sequence[Slide]]]) -> None:
        """Write the slides and sections into the presentation part, in place of all it says about others."""
        presentation = self.presentation.part
        root = _root(presentation)
        for element in _OF_SLIDES(root):
            element.getparent().remove(element)
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
        _unlink(presentation, stale)  # before the new ones: in a deck made here they have the same names
        for at, part in enumerate(parts):
            # python-pptx would compare each new relationship with all before it.
            targets[part.partname] = part
            relationships.add_rel(f"shown{at + 1}", RT.SLIDE, part.partname)
            etree.SubElement(listed, _P + "sldId", {"id": str(256 + at), _R + "id": f"shown{at + 1}"})
        presentation.load_rels_from_xml(relationships, targets)
        # PowerPoint offers to repair a presentation without one.
        view = _xml(f'<p:viewPr xmlns:p="{_P[1:-1]}"/>')
        presentation.relate_to(
            Part(PackURI("/ppt/viewProps.xml"), CT.PML_VIEW_PROPS, self._package, view), RT.VIEW_PROPS
        )
        if sections:
            _add_sections(root, sections)
        for rel in presentation.rels.values():
            if rel.reltype == RT.PRES_PROPS and b"custShow" in rel.target_part.blob:
                shows = etree.fromstring(rel.target_part.blob)
                for element in list(shows.iter(_P + "custShow")):
                    element.getparent().replace(element, etree.Element(_P + "sldAll"))
                rel.target_part.blob = _serialized(shows)

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
                target: Any = rel.target_ref if rel.is_external else rel.target_part
                if isinstance(target, SlidePart) and target not in shown:
                    target = first.get(self._origins.get(target, target))
                    if target is None:
                        gone.add(key)
                        continue
                elif rel.reltype == RT.IMAGE and not rel.is_external and target not in self._kept:
                    # Put into several copies by python-pptx, which sees the parts of the template only.
                    target = pictures.setdefault((target.content_type, sha256(target.blob).digest()), target)
                found[part].append((key, rel.reltype, target))
            _unlink(part, gone)
            waiting += [target for _, _, target in reversed(found[part]) if isinstance(target, Part)]
        return found


def _load(content: bytes) -> Presentation:
    """The presentation in a package; that of a template or slide show too, which `pptx.Presentation` refuses."""
    part: Any = Package.open(BytesIO(content)).main_document_part
    # What is made from a template is a presentation; python-pptx has no public way to say so.
    part._content_type = CT.PML_PRESENTATION_MAIN
    return cast("Presentation", part.presentation)


def _root(part: Any) -> Any:
    """The XML of a part of any kind. Private in python-pptx, which offers it per kind, for some under another name."""
    return part._element


def _numbered(name: str) -> tuple[str, int, str]:
    """A part name as stem, number and extension.

    >>> _numbered("/ppt/slides/slide12.xml"), _numbered("/ppt/presProps.xml")
    (('/ppt/slides/slide', 12, '.xml'), ('/ppt/presProps', 0, '.xml'))
    """
    path, extension = posixpath.splitext(name)
    stem = path.rstrip("0123456789")
    return stem, int(path[len(stem) :] or 0), extension


def _unlink(part: Part, keys: set[str]) -> None:
    """Take out of a part what refers to relationships it no longer has."""
    if not keys:
        return
    root = _root(part) if isinstance(part, XmlPart) else etree.fromstring(part.blob)
    for element in list(root.iter(etree.Element)):
        names = [name for name, value in element.attrib.items() if name.startswith(_R) and value in keys]
        if not names:
            continue
        above = element.getparent()
        if element.tag in _LINKS:
            above.remove(element)
        elif above is not None and above.tag == _P + "ext":
            above.getparent().remove(above)
        else:
            for name in names:
                del element.attrib[name]
    if not isinstance(part, XmlPart):
        part.blob = _serialized(root)


def _add_sections(root: Any, sections: Sequence[tuple[str, Sequence[Slide]]]) -> None:
    """Share out the slides of a presentation: 256, 257 … in the order of the sections."""
    extensions = root.find(_P + "extLst")
    if extensions is None:
        extensions = etree.SubElement(root, _P + "extLst")
    extension = etree.SubElement(extensions, _P + "ext", {"uri": _SECTIONS})
    listed = etree.SubElement(extension, _P14 + "sectionLst", nsmap={"p14": _P14[1:-1]})
    extensions.insert(0, extension)
    slide, names = 256, Counter[str]()
    for name, slides in sections:
        names[name] += 1
        key = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{names[name]} {name}")).upper()
        section = etree.SubElement(listed, _P14 + "section", {"name": name, "id": f"{{{key}}}"})
        inside = etree.SubElement(section, _P14 + "sldIdLst")
        for _ in slides:
            etree.SubElement(inside, _P14 + "sldId", {"id": str(slide)})
            slide += 1


def _core(package: Package, properties: Properties) -> Part:
    """Core properties that say nothing about who made the template, or when anything was made."""
    core: Any = CorePropertiesPart.default(package)
    # The format allows 255 characters.
    core.title, core.subject = properties.title[:255], properties.subject[:255]
    core.keywords = properties.keywords[:255]
    core.author = core.last_modified_by = "reports"
    core.revision = 1
    core.created = core.modified = _FIXED
    return cast("Part", core)


# What is made right before saving ---------------------------------------------------------------


def _tidy(part: Any, number: int) -> None:
    """Make a finished slide sound: numbers, lengths, ids, animations, relationships."""
    root = _root(part)
    _drop_zooms(root)
    _sound_ids(root)
    roots = [root]
    used = set(_IDS(root))
    for key, rel in list(part.rels.items()):
        if rel.reltype in _NAMED and key not in used:
            part.rels.pop(key)
        elif rel.reltype == RT.NOTES_SLIDE:
            roots.append(_root(rel.target_part))
        elif rel.reltype == RT.CHART and isinstance(rel.target_part, XmlPart):
            _unsigned_axes(_root(rel.target_part))
    if not any(rel.reltype == RT.DIAGRAM_DATA for rel in part.rels.values()):
        for key in [key for key, rel in part.rels.items() if rel.reltype == _DRAWING]:
            part.rels.pop(key)
    for each in roots:
        for text in _slide_numbers(each):
            text.text = str(number)


def _slide_numbers(root: Any) -> Iterator[Any]:
    """The elements that show the number of a slide."""
    for field in root.iter(_A + "fld"):
        if field.get("type") == "slidenum" and (text := field.find(_A + "t")) is not None:
            yield text


def _drop_zooms(root: Any) -> None:
    """Put the pictures in place of zooms: these name slides by numbers that no longer hold."""
    for element in list(root.iter(*(zoom + "*" for zoom in _ZOOMS))):
        above = next((each for each in element.iterancestors(_MC + "AlternateContent")), None)
        if above is None or above.getparent() is None:
            continue
        fallback = above.find(_MC + "Fallback")
        for child in [] if fallback is None else list(fallback):
            above.addprevious(child)
        above.getparent().remove(above)


def _sound_ids(root: Any) -> None:
    """Give each shape of a slide an id of its own; drop animations that speak of shapes that are gone or doubled."""
    shapes = [each for each in root.iter(_P + "cNvPr") if not any(each.iterancestors(_MC + "Fallback"))]
    counts = Counter(shape.get("id") for shape in shapes)
    timings = list(root.iter(_P + "timing"))
    named = {element.get("spid") for timing in timings for element in timing.iter() if element.get("spid")}
    if any(counts[key] != 1 for key in named):
        for timing in timings:
            above = next(timing.iterancestors(_MC + "AlternateContent"), timing)
            if above.getparent() is not None:
                above.getparent().remove(above)
    free = max((int(key) for key in counts if key and key.isdigit()), default=0) + 1
    seen = set()
    for shape in shapes:
        key = shape.get("id")
        if key in seen or not (key or "").isdigit():
            alternative = next(shape.iterancestors(_MC + "AlternateContent"), None)
            same = [] if alternative is None else alternative.iter(_P + "cNvPr")
            for each in (*(other for other in same if other.get("id") == key), shape):
                each.set("id", str(free))
            free += 1
        seen.add(shape.get("id"))


def _unsigned_axes(root: Any) -> None:
    """Axis ids as the format wants them; python-pptx writes negative ones."""
    for element in root.iter(_C + "axId", _C + "crossAx"):
        if element.get("val", "").startswith("-"):
            # Up to 2³² by the standard, up to 2³¹ by validators.
            element.set("val", str(int(element.get("val")) % 2**31))


def _readable(root: Any) -> None:
    """Round lengths in EMU that some program wrote as fractions; drop placeholder numbers that are none."""
    for element in root.iter(_P + "ph"):
        if not element.get("idx", "0").isdigit():
            del element.attrib["idx"]
    for element in root.iter(*(space + name for space in (_A, _P) for name in _LENGTHS)):
        for name in _LENGTHS[etree.QName(element).localname]:
            value = element.get(name, "")
            if _FRACTION.fullmatch(value):
                element.set(name, str(round(float(value))))


# Bytes ------------------------------------------------------------------------------------------


def _written(
    top: Iterable[tuple[str, Part]], found: Mapping[Part, Sequence[tuple[str, str, Part | str]]], kept: set[Part]
) -> bytes:
    """The package as a zip file; parts that the template does not have are numbered in the order found."""
    names = {part: str(part.partname) for part in found if part in kept}
    taken = {name.lower() for name in names.values()}
    numbers: Counter[str] = Counter()
    for part in found:
        if part in names:
            continue
        stem, number, extension = _numbered(part.partname)
        name = f"{stem}{extension}"
        while number or name.lower() in taken:
            numbers[stem] += 1
            name, number = f"{stem}{numbers[stem]}{extension}", 0
        names[part] = name
        taken.add(name.lower())
    entries: dict[str, bytes | Part] = {
        "_rels/.rels": _relationships("/", [(f"rId{at}", kind, part) for at, (kind, part) in enumerate(top, 1)], names)
    }
    defaults = {".rels": CT.OPC_RELATIONSHIPS, ".xml": CT.XML}
    overrides: dict[str, str] = {}
    for part in sorted(found, key=names.__getitem__):
        name = names[part]
        extension = posixpath.splitext(name)[1].lower()
        if not extension or defaults.setdefault(extension, part.content_type) != part.content_type:
            overrides[name] = part.content_type
        entries[name[1:]] = part
        if found[part]:
            folder, file = posixpath.split(name)
            entries[f"{folder}/_rels/{file}.rels"[1:]] = _relationships(folder, found[part], names)
    types = "".join(
        [
            f"<Default Extension={quoteattr(ext[1:])} ContentType={quoteattr(kind)}/>"
            for ext, kind in sorted(defaults.items())
        ]
        + [f"<Override PartName={quoteattr(name)} ContentType={quoteattr(kind)}/>" for name, kind in overrides.items()]
    )
    head = _xml(f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{types}</Types>')
    saved = BytesIO()
    written: dict[Any, zipfile.ZipInfo] = {}
    with zipfile.ZipFile(saved, "w") as archive:
        for name, content in [("[Content_Types].xml", head), *sorted(entries.items())]:
            entry = zipfile.ZipInfo(name)  # dated 1980-01-01
            entry.create_system = 0  # else that of the machine
            root = _root(content) if isinstance(content, XmlPart) else None
            if root in written:  # notes that slides share
                _write_again(archive, saved, entry, written[root])
                continue
            # Made one by one: all of them at once would take more memory than the document.
            text = content if isinstance(content, bytes) else content.blob
            archive.writestr(entry, text, zipfile.ZIP_DEFLATED, 6)
            if root is not None:
                written[root] = entry
    return saved.getvalue()


def _write_again(archive: zipfile.ZipFile, saved: BytesIO, entry: zipfile.ZipInfo, first: zipfile.ZipInfo) -> None:
    """Give an archive an entry with the content of an earlier one, which is not compressed anew."""
    for name in ("compress_type", "CRC", "file_size", "compress_size", "external_attr"):
        setattr(entry, name, getattr(first, name))
    start = first.header_offset + len(first.FileHeader(zip64=False))
    packed = bytes(saved.getbuffer()[start : start + first.compress_size])
    entry.header_offset = saved.tell()
    saved.write(entry.FileHeader(zip64=False) + packed)
    archive.filelist.append(entry)
    archive.NameToInfo[entry.filename] = entry
    archive.start_dir = saved.tell()


def _relationships(folder: str, listed: Iterable[tuple[str, str, Part | str]], names: Mapping[Part, str]) -> bytes:
    """The relationships of the part in a folder, targets relative to it."""
    text = ""
    for key, kind, target in listed:
        text += f"<Relationship Id={quoteattr(key)} Type={quoteattr(kind)} "
        if isinstance(target, str):
            text += f'Target={quoteattr(target)} TargetMode="External"/>'
        else:
            text += f"Target={quoteattr(PackURI(names[target]).relative_ref(folder))}/>"
    return _xml(
        f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{text}</Relationships>'
    )


def _xml(text: str) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n{text}'.encode()


def _serialized(root: Any) -> bytes:
    content: bytes = etree.tostring(root, encoding="UTF-8", standalone=True)
    return content
