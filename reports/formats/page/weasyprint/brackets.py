"""Brackets as they are drawn, for who copies text out of a PDF.

A bracket between words that are read from right to left is drawn by the glyph of its mirror image. WeasyPrint notes for
each glyph of a font the first text that it stood for, so that one such line had all brackets of the document the wrong
way round. Knows fonts; knows no page.
"""

from typing import TYPE_CHECKING

import uharfbuzz

if TYPE_CHECKING:
    from weasyprint.pdf.fonts import Font

_OPENING = "([{<«\u2039≤⟨⟪\uff08\uff3b「【《〈"
_CLOSING = ")]}>»\u203a≥⟩⟫\uff09\uff3d」】》〉"
_MIRRORS = dict(zip(_OPENING + _CLOSING, _CLOSING + _OPENING, strict=True))


class DrawnFonts(dict[object, "Font"]):
    """The fonts of one document of WeasyPrint, each with a note of what its glyphs show."""

    def __setitem__(self, key: object, font: "Font") -> None:
        """Take a font that nothing was drawn in so far."""
        font.to_unicode = _BracketText(font)
        super().__setitem__(key, font)


class _BracketText(dict[int, str]):
    """Glyphs of a font to their text; of a bracket that which is drawn."""

    def __init__(self, font: "Font") -> None:
        super().__init__(font.to_unicode)
        self._font = font
        self._opened: uharfbuzz.Font | None = None

    def __setitem__(self, glyph: int, text: str) -> None:
        mirror = _MIRRORS.get(text)
        super().__setitem__(glyph, mirror if mirror and self._glyph(mirror) == glyph else text)

    def _glyph(self, character: str) -> int | None:
        """The glyph that a font draws a character by, where it is not mirrored."""
        if self._opened is None:
            face = uharfbuzz.Face(bytes(self._font.file_content), self._font.index)
            self._opened = uharfbuzz.Font(face)
        found: int | None = self._opened.get_nominal_glyph(ord(character))
        return found
