"""The check of integrity: whether bytes are a whole document, before they take the place of an older one.

Whatever a reader raises says the same: they are none. Knows no packet.
"""

import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf

_MAIN = "ppt/presentation.xml"
_PARTS = ("[Content_Types].xml", "_rels/.rels", _MAIN, "ppt/_rels/presentation.xml.rels")
_SLIDE = "{http://schemas.openxmlformats.org/presentationml/2006/main}sldId"
_KEY = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


def of_html(content: bytes) -> str:
    """Why these bytes are not an HTML file from its beginning to its end; empty where they are."""
    text = content.decode("utf-8")
    if not text.startswith("<!DOCTYPE html>"):
        return "it does not begin as a page"
    return "" if text.rstrip().endswith("</html>") else "its end is missing"


def of_pdf(content: bytes) -> str:
    """Why these bytes are not a PDF from its beginning to its end; its inside is checked where it is opened."""
    if not content.startswith(b"%PDF-"):
        return "it does not begin as a PDF"
    return "" if content.endswith(b"%%EOF\n") else "its end is missing"


def of_opened_pdf(pdf: "pikepdf.Pdf") -> str:
    """Why a PDF, opened without any repair, is not whole; empty where it is."""
    import pikepdf

    if not len(pdf.pages):
        return "it has no page"
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Stream) and thing.get("/Filter") == pikepdf.Name.FlateDecode:
            try:
                zlib.decompressobj().decompress(thing.read_raw_bytes())  # readers of PDFs do not compare the checksum
            except zlib.error as error:
                return f"it cannot be read: {error}"
    warnings = pdf.get_warnings()
    return f"it is damaged: {str(warnings[0]).strip('.')}" if warnings else ""


def of_deck(content: bytes) -> str:
    """Why these bytes are not a presentation from its beginning to its end; empty where they are."""
    from lxml import etree

    with zipfile.ZipFile(BytesIO(content)) as archive:
        if archive.start_dir + len(archive.comment) > len(content):
            return "its end is missing"
        parts = {entry.filename: archive.read(entry) for entry in archive.infolist()}  # compares the checksums
    if missing := [name for name in _PARTS if name not in parts]:
        return f"it lacks {' and '.join(missing)}"
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    links = etree.fromstring(parts[_PARTS[3]], parser)
    targets = {link.get("Id"): f"ppt/{link.get('Target')}" for link in links}
    slides = [targets.get(slide.get(_KEY), "") for slide in etree.fromstring(parts[_MAIN], parser).iter(_SLIDE)]
    if not slides:
        return "it has no slide"
    if missing := [name for name in slides if name not in parts]:
        return f"it lacks {missing[0] or 'a slide'}"
    for name in slides:
        etree.fromstring(parts[name], parser)
    return ""
