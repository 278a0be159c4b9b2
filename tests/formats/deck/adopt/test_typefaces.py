"""Fonts in tables and first lines are named as those of the company's text are."""

from typing import Any

from lxml import etree

from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.test_adopt import made_of, plain_file, saved


def fonts_of(shown: Any) -> set[tuple[str | None, ...]]:
    found = (one for slide in shown.slides for one in slide._element.iter(f"{A}latin"))
    return {tuple(one.get(name) for name in ("typeface", "panose", "pitchFamily")) for one in found}


def test_a_font_has_the_kind_that_the_file_says_it_is_of() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    style = file.slide_master._element.find(f"{P}txStyles/{P}bodyStyle/{A}lvl1pPr/{A}defRPr")
    for old in style.findall(f"{A}latin"):
        style.remove(old)
    etree.SubElement(style, f"{A}latin", typeface="Acme Text", panose="02020404030301010803", pitchFamily="18")
    _, shown = made_of(saved(file))
    assert fonts_of(shown) == {("Acme Text", "02020404030301010803", "18")}
