"""Whether a font may be embedded and has what text needs. Knows font files; knows no theme."""

import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import uharfbuzz

from reports.slides.measuring.font_files import characters, open_face

_RESTRICTED, _LESS, _WHOLE_ONLY, _BITMAPS = 0x0002, 0x000C, 0x0100, 0x0200
"""Bits of fsType (OpenType, table OS/2): no embedding, embedding to read or edit, no cutting down, no outlines."""
_AT = 8
"""Offset of fsType."""
_WEIGHT_AT, _STYLE_AT = 4, 62
"""Offsets of usWeightClass and fsSelection, whose first bit is italic."""
_BASIC = frozenset(map(ord, string.ascii_letters + string.digits))


class Described(NamedTuple):
    """What a font file says of itself."""

    family: str
    weight: int
    style: str


def described(path: Path) -> Described:
    """Family, weight and style of a font that nothing is wrong with."""
    face = open_face(path)
    names = uharfbuzz.OTNameIdPredefined
    family = face.get_name(names.TYPOGRAPHIC_FAMILY) or face.get_name(names.FONT_FAMILY) or path.stem
    table = face.reference_table("OS/2").data
    weight = int.from_bytes(table[_WEIGHT_AT : _WEIGHT_AT + 2], "big")
    is_italic = int.from_bytes(table[_STYLE_AT : _STYLE_AT + 2], "big") & 1
    return Described(family, weight, "italic" if is_italic else "normal")


def wrong_with_font(path: Path, is_fallback: bool) -> Iterator[str]:
    """Why a font is not taken, in words."""
    try:
        face = open_face(path)
        table = face.reference_table("OS/2").data if "OS/2" in face.table_tags else b""
        has = characters(path)
    except (OSError, ValueError, uharfbuzz.HarfBuzzError) as error:
        yield f"cannot be read: {error}"
        return
    if not has:
        yield "is no font in TrueType or OpenType form"
        return
    if "OS/2" not in face.table_tags or len(table) <= _STYLE_AT:
        yield "does not say what it is and may: its table OS/2 is missing"
        return
    if face.has_var_data:
        yield "is a variable font: take the files of its single weights"
    rights = int.from_bytes(table[_AT : _AT + 2], "big")
    if rights & _RESTRICTED and not rights & _LESS:
        yield "may not be embedded: its licence bits (fsType) forbid it"
    if rights & _WHOLE_ONLY:
        yield "may not be cut down to what a document uses: its licence bits (fsType) forbid it"
    if rights & _BITMAPS:
        yield "may be embedded as bitmaps only: its licence bits (fsType) say so"
    if not is_fallback and (missing := sorted(map(chr, _BASIC - has))):
        yield f"has no glyph for {' '.join(missing[:12])}{' …' if len(missing) > 12 else ''}"
