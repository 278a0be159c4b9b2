"""Documents that are ZIP archives of XML, opened so that none of them can do harm: no bomb, no entity, no address.

Knows archives and XML. Must not know what a document says.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping

from lxml import etree

from reports.errors import Problem

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


def broken(file: str) -> Problem:
    """The problem that a document cannot be opened."""
    hint = "Open it and save it again; one with a password, without it."
    return Problem("not-text", "the document cannot be opened.", "error", file, hint=hint)


def tree(part: bytes) -> etree._Element:
    """The XML of a part; nothing that it refers to is looked up."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(part, parser)
