"""Fonts of a template set: whether they may be embedded, and have letters."""

import shutil
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from reports.errors import TemplateError
from reports.formats import open_templates
from reports.formats.font_rights import wrong_with_font
from reports.formats.templates import built_in

FONT = "theme/fonts/SourceSerif4-Regular.ttf"


def with_rights(bits: int, to: Path) -> Path:
    """Return the path of a font with these licence bits."""
    font = TTFont(built_in() / FONT)
    font["OS/2"].fsType = bits
    font.save(to)
    return to


@pytest.mark.parametrize(
    ("bits", "said"),
    [(0, ""), (4, ""), (8, ""), (2, "may not be embedded"), (0x0100, "cut down"), (0x0204, "bitmaps only")],
)
def test_a_font_goes_by_its_licence_bits(bits: int, said: str, tmp_path: Path) -> None:
    found = list(wrong_with_font(with_rights(bits, tmp_path / "font.ttf"), is_fallback=False))
    assert (said in found[0]) if said else not found


def test_a_font_for_text_has_letters_and_a_fallback_need_not() -> None:
    path = built_in() / "theme/fonts/NotoEmoji-Regular.ttf"
    assert any("has no glyph for" in why for why in wrong_with_font(path, is_fallback=False))
    assert not list(wrong_with_font(path, is_fallback=True))


def test_what_is_no_font_is_told(tmp_path: Path) -> None:
    (tmp_path / "font.ttf").write_bytes(b"<html>")
    assert list(wrong_with_font(tmp_path / "font.ttf", is_fallback=False)) == [
        "is no font in TrueType or OpenType form"
    ]


def test_a_set_with_a_font_that_may_not_be_embedded_is_refused(tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    shutil.copytree(built_in(), mine)
    with_rights(2, mine / FONT)
    with pytest.raises(TemplateError, match="licence bits"):
        open_templates(mine)
