"""What the workbook of a chart may hold: its figures, and nothing that acts or asks anybody."""

import posixpath
import re
import zipfile
from collections.abc import Iterable, Iterator
from io import BytesIO

from lxml import etree

from reports.slides.package.unpacking import (
    DAMAGES,
    DECLARATIONS,
    Finding,
    PackageLimits,
    Relation,
    relations_of,
    sizes,
)
from reports.slides.xml import Element, local_name, parse

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
        *("AlternateContent", "revisionPtr", "oleSize"),
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


def check_workbook(name: str, content: bytes, limits: PackageLimits) -> Iterator[Finding]:
    """What the workbook of a chart may not hold; nothing of it is unpacked but sheets of sizes within the limits."""
    try:
        archive = zipfile.ZipFile(BytesIO(content))
        entries = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError):
        yield f"the workbook {name} is damaged or encrypted.", "Open the chart's workbook and save it anew.", ""
        return
    large = list(sizes(entries, limits))
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
                yield from _book_part(name, parse(part), part)
        except (
            *DAMAGES,
            etree.XMLSyntaxError,
        ):
            yield f"the workbook {name} is damaged in {entry.filename}.", "Save the chart's workbook anew.", ""
            return
    for entry_name in parts:
        folder, file = posixpath.split(entry_name)
        if file.endswith(".rels"):
            owner = posixpath.join(posixpath.dirname(folder), file.removesuffix(".rels"))
            yield from _book_relations(name, relations_of(parts, owner))


def _book_part(name: str, root: Element, part: bytes) -> Iterator[Finding]:
    """What a part of the workbook of a chart may not hold."""
    if any(word in part for word in DECLARATIONS):
        yield f"the workbook {name} declares a document type or entities.", "Save the chart's workbook anew.", ""
    kind = local_name(root)
    allowed = _BOOK_ELEMENTS.get(kind)
    found = {local_name(child) for child in root.iterchildren(etree.Element)} - (allowed or set())
    for what in sorted({kind} - _BOOK_ROOTS) + (sorted(found) if allowed else []):
        yield f"the workbook {name} holds {what}.", "Take it out of the chart's workbook.", ""
    for element in root.iter(etree.Element) if kind in ("worksheet", "workbook", "table") else ():
        tag = local_name(element)
        for text in (element.text or "" if tag not in _WORDS else "", element.get("val", "") if tag == "cfvo" else ""):
            if _asks(text):
                what = f"the workbook {name} holds a formula that may ask another program or server: {text}."
                yield what, "Put its value in its place.", text


def _asks(text: str) -> bool:
    """Whether a formula may ask others: it calls what is not known, or names what is not in its workbook."""
    formula = re.sub(r'"[^"]*"', "", text)
    calls = (called.upper().removeprefix("_XLFN.") for called in _CALL.findall(formula))
    return bool(_OUTSIDE.search(formula)) or not all(map(_FUNCTIONS.fullmatch, calls))


def _book_relations(name: str, relations: Iterable[Relation]) -> Iterator[Finding]:
    """Relationships of the workbook of a chart that lead to other parts than they may."""
    for rel in relations:
        kind = rel.kind.rpartition("/")[2]
        if rel.is_external:
            is_fine = kind == "hyperlink" and rel.target.lower().startswith(("http:", "https:", "mailto:"))
        else:
            is_fine = bool(re.fullmatch(_BOOK_PARTS.get(kind, "$^"), rel.target))
        if not is_fine:
            yield f"the workbook {name} leads to {rel.target} ({kind}).", "Take it out of the chart's workbook.", ""
