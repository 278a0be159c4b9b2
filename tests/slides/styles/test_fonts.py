"""Which font text is set in, as PowerPoint resolves it: a table of the rules."""

from typing import Any

import pptx
import pytest
from lxml import etree
from pptx.util import Inches

from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P


def named(levels: Any, family: str) -> None:
    """Let a list of level styles name a font at its first level."""
    look = levels.find(f"{A}lvl1pPr/{A}defRPr")
    for old in look.findall(f"{A}latin"):
        look.remove(old)
    if family:
        etree.SubElement(look, f"{A}latin", typeface=family)


def family_of(default: str, other: str, holder: str) -> str:
    """The font of a text where the presentation and the master name these; the theme has Calibri."""
    show = pptx.Presentation()
    named(show.part._element.find(f"{P}defaultTextStyle"), default)
    named(show.slide_master._element.find(f"{P}txStyles/{P}otherStyle"), other)
    slide: Any = show.slides.add_slide(show.slide_layouts[5])
    if holder == "box":
        shape = slide.shapes.add_textbox(0, 0, Inches(2), Inches(1))
        shape.text_frame.text = "x"
    elif holder == "cell":
        table = slide.shapes.add_table(1, 1, 0, 0, Inches(2), Inches(1)).table
        table.cell(0, 0).text = "x"
        run = next(table._tbl.iter(f"{A}r"))
        return Styles(show).run(run, table.cell(0, 0)._tc, slide.slide_layout).family
    else:
        shape = slide.shapes.title
        shape.text_frame.text = "x"
    return Styles(show).run(next(shape._element.iter(f"{A}r")), shape._element, slide.slide_layout).family


@pytest.mark.parametrize(
    ("default", "other", "holder", "expected"),
    [
        ("", "", "box", "Calibri"),
        ("Arial", "", "box", "Arial"),
        ("", "Arial", "box", "Arial"),
        ("Arial", "Georgia", "box", "Arial"),
        ("Arial", "Georgia", "title", "Calibri"),
        ("+mn-lt", "Georgia", "box", "Calibri"),
        ("Arial", "Georgia", "cell", "Arial"),
        ("", "Georgia", "cell", "Calibri"),
    ],
)
def test_the_font_of_a_text(default: str, other: str, holder: str, expected: str) -> None:
    assert family_of(default, other, holder) == expected
