"""Documents that are ZIP archives of XML, opened so that none of them can do harm: no bomb, no entity, no address.

Knows archives and XML. Must not know what a document says.
"""

import io
import zipfile
import zlib
from collections.abc import Callable, Mapping

from lxml import etree

from reports.errors import Problem
from reports.loading.documents.elements import Element
from reports.loading.documents.written import Written, content_of
from reports.loading.kinds import Source

_LARGEST = 200_000_000
"""Bytes of all that is in an archive, unpacked."""
_LARGEST_XML = 40_000_000
_MOST = 10_000
"""Files in an archive."""
_XML = (".xml", ".rels")
_TYPES = tuple(word.encode(code) for word in ("<!DOCTYPE", "<!ENTITY") for code in ("utf-8", "utf-16-le", "utf-16-be"))
BROKEN = (
    zipfile.BadZipFile, zlib.error, etree.LxmlError, OSError, KeyError, ValueError, AttributeError, TypeError,
    IndexError, RuntimeError, NotImplementedError,
)  # fmt: skip
"""What libraries raise where a document is not what its name says."""


def unpack(content: bytes, file: str) -> Mapping[str, bytes] | Problem:
    """The XML in an archive, by name; the problem where it is none, is too large, or holds what no document needs."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = archive.infolist()
            xml = [one for one in infos if one.filename.lower().endswith(_XML)]
            size, of_xml = sum(one.file_size for one in infos), sum(one.file_size for one in xml)
            if size > _LARGEST or of_xml > _LARGEST_XML or len(infos) > _MOST:
                what = f"unpacked it is too large to be read: {size / 1e6:.0f} MB in {len(infos)} files."
                hint = "Take out its pictures, or save its text as a file of its own."
                return Problem("too-large", what, "error", file, hint=hint)
            parts = {one.filename: archive.read(one) for one in xml}
    except BROKEN:
        return broken(file)
    for name, part in parts.items():
        if any(word in part for word in _TYPES):
            what = f"its part {name} declares a document type or entities, which no program writes."
            return Problem("unsafe", what, "error", file, hint="Open it and save it again.")
    return parts


def write_unpacked(source: Source, write: Callable[[bytes, Mapping[str, bytes], str], Written]) -> Written | Problem:
    """The lines that `write` makes of a document's bytes, its unpacked XML and its name; or the problem with it."""
    content = content_of(source)
    if isinstance(content, Problem):
        return content
    parts = unpack(content, source.file)
    if isinstance(parts, Problem):
        return parts
    try:
        return write(content, parts, source.file)
    except BROKEN:
        return broken(source.file)


def broken(file: str) -> Problem:
    """The problem that a document cannot be opened."""
    hint = "Open it and save it again; one with a password, without it."
    return Problem("not-text", "the document cannot be opened.", "error", file, hint=hint)


def tree(part: bytes) -> Element:
    """The XML of a part; nothing that it refers to is looked up."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    root: Element = etree.fromstring(part, parser)
    return root
