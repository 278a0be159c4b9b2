"""Fonts named as a company's file names them: with what a viewer without them goes by to find another."""

from collections.abc import Iterator

from pptx.opc.package import XmlPart
from pptx.presentation import Presentation

from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import Element

_KINDS = ("panose", "pitchFamily", "charset")
"""What says of a font whether it has serifs, and letters of one width."""


def kinds_of_fonts(presentation: Presentation) -> dict[str, dict[str, str]]:
    """What a file says of its fonts, by their names."""
    found: dict[str, dict[str, str]] = {}
    for part in presentation.part.package.iter_parts():
        for font in part._element.iter(f"{A}latin") if isinstance(part, XmlPart) else ():
            said = {name: value for name in _KINDS if (value := font.get(name))}
            if said:
                found.setdefault(font.get("typeface", ""), said)
    return found


def tell_kinds(presentation: Presentation, kinds: dict[str, dict[str, str]]) -> None:
    """Say of the fonts of slides, and of their charts, what is known of them and not said."""
    for font in _fonts(presentation):
        if not any(font.get(name) for name in _KINDS):
            font.attrib.update(kinds.get(font.get("typeface", ""), {}))


def _fonts(presentation: Presentation) -> Iterator[Element]:
    for slide in presentation.slides:
        yield from slide._element.iter(f"{A}latin")
        for rel in slide.part.rels.values():
            if not rel.is_external and isinstance(rel.target_part, XmlPart) and "/charts/" in rel.target_part.partname:
                yield from rel.target_part._element.iter(f"{A}latin")
