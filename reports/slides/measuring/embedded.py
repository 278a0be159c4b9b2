"""Fonts that a presentation holds, as far as they can be read: whole ones, which no program has compressed.

Knows packages and fonts; knows no text.
"""

import io
import posixpath
import struct
import zipfile
from collections.abc import Iterator

from lxml import etree

from reports.slides.measuring.font_files import FontFile, characters, open_face
from reports.slides.xml import RELATIONSHIPS, parse, qn

_COMPRESSED, _MASKED, _MASK = 0x4, 0x10000000, 0x50
"""Bits of the head of an embedded font: in a compression that nobody else has, and each byte against this one."""
_HEAD = struct.Struct("<4I")
"""Bytes of all, bytes of the font, which stands last, version, bits."""
_STYLES = {"regular": (400, "normal"), "bold": (700, "normal")}
_NEEDED = {"OS/2": 78, "hhea": 10, "head": 54}
"""Tables without which a font is not measured, and how long they are at least."""


def embedded(content: bytes) -> list[FontFile]:
    """The fonts in a presentation that is found safe; none of those that cannot be read."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = set(archive.namelist())
        if not any(name.endswith(".fntdata") for name in names):
            return []
        root = parse(archive.read("ppt/presentation.xml"))
        rels = parse(archive.read("ppt/_rels/presentation.xml.rels"))
        targets = {one.get("Id", ""): posixpath.join("/ppt", one.get("Target", "")) for one in rels}
        parts = {key: posixpath.normpath(target)[1:] for key, target in targets.items()}
        return [
            FontFile(family, font, *_STYLES[style])
            for family, style, key in _listed(root)
            if parts.get(key) in names and (font := _read(archive.read(parts[key])))
        ]


def _listed(root: etree._Element) -> Iterator[tuple[str, str, str]]:
    """Family, style and relationship of each font that is measured."""
    for one in root.iter(qn("p:embeddedFont")):
        font = one.find(qn("p:font"))
        for style in _STYLES if font is not None else ():
            found = one.find(qn(f"p:{style}"))
            if found is not None and font is not None:
                yield font.get("typeface", ""), style, found.get(f"{RELATIONSHIPS}id", "")


def _read(part: bytes) -> bytes | None:
    """The font in a part; None where it cannot be read."""
    if len(part) < _HEAD.size:
        return None
    whole, size, _, bits = _HEAD.unpack_from(part)
    if whole != len(part) or not 0 < size < len(part) or bits & _COMPRESSED:
        return None
    font = part[-size:]
    if bits & _MASKED:
        font = bytes(byte ^ _MASK for byte in font)
    face = open_face(font)
    is_sound = all(len(face.reference_table(name).data or b"") >= least for name, least in _NEEDED.items())
    return font if is_sound and characters(font) else None
