"""Text against what it stands on."""

from typing import Any

import pytest
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from reports.slides.colours import contrast
from tests.formats.deck.lint.edits import (
    Told,
    codes,
    named,
    only,
    painted,
)


def test_pale_text_is_told_by_its_size(told: Told) -> None:
    looks = [
        ("808080", 16, False, True),
        ("707070", 16, False, False),
        ("808080", 18, False, False),
        ("808080", 14, True, False),
        ("818181", 13, True, True),
        ("A0A0A0", 40, True, True),
    ]

    def edit(show: Any) -> None:
        for colour, size, bold, _ in looks:
            painted(colour, size, bold)(show)

    found = told(edit)
    assert codes(found) == ["contrast"] * 3
    for one, colour in zip(found, [colour for colour, _, _, is_told in looks if is_told], strict=True):
        assert f"#{colour} on #FFFFFF has a contrast of {int(contrast(colour, 'FFFFFF') * 10) / 10}:1" in one.message
        assert one.message.startswith("slide 4, “Box”: ")


def test_text_on_a_filled_shape_counts_against_its_fill(told: Told) -> None:
    behind = {3: (MSO_SHAPE.OVAL, 6), 4: (MSO_SHAPE.RECTANGLE, 6), 5: (MSO_SHAPE.RECTANGLE, 2)}

    def edit(show: Any) -> None:
        for number, (kind, width) in behind.items():
            panel = show.slides[number - 1].shapes.add_shape(kind, *map(Inches, (0.5, 2.5, width, 2)))
            panel.fill.solid()
            panel.fill.fore_color.rgb = RGBColor(0x10, 0x20, 0x40)
            painted("000000", at=number)(show)

    assert "slide 4, “Box”: #000000 on #102040" in only(told(edit)).message


def test_text_on_the_panel_of_its_layout_counts_against_that(told: Told) -> None:
    def edit(show: Any) -> None:
        font = show.slides[1].shapes.title.text_frame.paragraphs[0].runs[0].font
        font.color.rgb = RGBColor(0, 0, 0)

    found = only(told(edit))
    assert found.message.startswith("slide 2, “Title 1”: #000000 on #")
    assert "#FFFFFF" not in found.message


def test_text_counts_against_the_fill_of_its_own_shape_or_cell(told: Told) -> None:
    def shape(show: Any) -> None:
        fill = painted("FFFFFF")(show).fill
        fill.solid()
        fill.fore_color.rgb = RGBColor(0xEE, 0xEE, 0xEE)

    def cell(show: Any) -> None:
        fill = named(show, "table:sources_by_slide")[2].table.cell(1, 1).fill
        fill.solid()
        fill.fore_color.rgb = RGBColor(0, 0, 0)

    of_shape, of_cell = told(shape, cell)
    assert "#FFFFFF on #EEEEEE has a contrast of 1.1:1" in of_shape.message
    assert "on #000000" in of_cell.message
    assert "“table:sources_by_slide”" in of_cell.message


@pytest.mark.parametrize(("one", "other", "ratio"), [("000000", "FFFFFF", 21), ("777777", "FFFFFF", 4.48)])
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.01)
