"""Grounds of table cells suit the slide: no summary is never the loudest thing, and counts can be seen and read."""

from itertools import pairwise
from typing import Any

import pptx
import pytest
from lxml import etree
from pptx.dml.color import RGBColor

from reports.slides.colours import contrast, difference, mixed
from reports.slides.content import Shade
from reports.slides.filling.shading import Tones, shade_cell, shade_shape
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A


def tones(colours: dict[str, str]) -> Tones:
    """Of a slide in a theme with these colours."""
    show: Any = pptx.Presentation()
    part = next(rel.target_part for rel in show.slide_master.part.rels.values() if rel.reltype.endswith("/theme"))
    theme = etree.fromstring(part.blob)
    for name, value in colours.items():
        holder = theme.find(f".//{A}clrScheme/{A}{name}")
        holder.clear()
        etree.SubElement(holder, f"{A}srgbClr", val=value)
    part._blob = etree.tostring(theme)
    return Tones(Styles(show), show.slides.add_slide(show.slide_layouts[5]))


@pytest.mark.parametrize(
    ("pale", "colour"), [("F2F4F6", "bg2"), ("DDD8C0", "tx1"), ("B01030", "tx1"), ("FFFFFF", "tx1")]
)
def test_the_ground_for_no_summary_is_pale_in_every_brand(pale: str, colour: str) -> None:
    shade = tones({"lt2": pale}).fit(Shade("bg2"))
    assert shade.colour == colour
    assert colour == "bg2" or shade.strength < 0.1


def test_a_count_is_seen_where_the_first_accent_is_the_ground() -> None:
    assert tones({"accent1": "FEFEFE"}).fit(Shade("accent1", 0.6)) == Shade("accent2", 0.6)


@pytest.mark.parametrize("accent", ["0B5875", "FFE040", "C00000", "A8D0FF", "7E97AD", "202020"])
@pytest.mark.parametrize("ground", ["FFFFFF", "E2E2E2", "1D3557", "225548", ""])
def test_counts_are_told_apart_on_any_ground_and_no_summary_is_quieter(accent: str, ground: str) -> None:
    made = tones({"accent1": accent})
    shades = [made.fit(Shade("accent1", 0.5, step, ground)) for step in (0.0, 0.5, 1.0)]
    behind = ground or "FFFFFF"
    fills = [mixed(made._value(one.colour) or "", behind, 1 - one.strength) for one in shades]
    assert all(difference(one, other) > 7 for one, other in pairwise(fills)), fills
    assert [difference(one, behind) for one in fills] == sorted(difference(one, behind) for one in fills)
    assert contrast(fills[-1], behind) >= 2, "the most is seen from afar"
    assert difference(fills[0], fills[-1]) >= 18, "and is not taken for the least"
    nearly = made.fit(Shade("accent1", 0.5, 0.8, ground))
    nearly_fill = mixed(made._value(nearly.colour) or "", behind, 1 - nearly.strength)
    assert difference(nearly_fill, fills[-1]) >= 9, "nor what is nearly as much for the most"
    quiet = made.fit(Shade("bg2"))
    assert difference(mixed(made._value(quiet.colour) or "", "FFFFFF", 1 - quiet.strength), "FFFFFF") < 8
    assert difference(fills[0], behind) > 10
    for shade, fill in zip(shades, fills, strict=True):
        name = made.text_on(shade, "")
        assert contrast(made._value(name) or "000000", fill) >= 4.5


def test_text_on_a_pale_accent_is_dark() -> None:
    pale, deep = tones({"accent1": "FFE040"}), tones({"accent1": "0B5875"})
    assert pale.text_on(Shade("accent1"), "lt1") in ("", "dk1")
    assert deep.text_on(Shade("accent1"), "lt1") == "lt1"


def test_counts_are_light_on_what_is_nearly_dark_and_in_a_darker_shade_of_their_ink_on_what_is_pale() -> None:
    """Black figures among coloured ones, and dark ones on a dark ground, look like a mistake."""
    made = tones({"accent1": "7F4A97", "dk1": "7F4A97"})
    strong = made.fit(Shade("accent1", 0.5, 0.7))
    assert contrast("FFFFFF", mixed("7F4A97", "FFFFFF", 1 - strong.strength)) >= 4.5
    assert made.text_on(strong, "") == "lt1"
    ink = made.text_on(Shade("accent1", 0.35), "")
    assert ink.startswith("#")
    assert ink not in ("#000000", "#7F4A97")


def test_words_that_suit_no_background_tell_of_a_panel_or_picture() -> None:
    """Light words in tables on a white background: what they stand on is dark."""
    made = tones({})
    slide: Any = made._slide
    cell = slide.shapes.add_table(1, 1, 0, 0, 100, 100).table.cell(0, 0)
    cell.text = "1"
    look = cell.text_frame.paragraphs[0].runs[0].font
    look.color.rgb = RGBColor(0xFF, 0xFF, 0xFF)
    assert made.text_on(Shade("accent1", 0.2), "") == "", "white on a dark tint"
    quiet = made.fit(Shade("bg2"))
    assert quiet.colour == "lt1"
    assert quiet.strength < 0.1


@pytest.mark.parametrize("is_panel", [False, True])
def test_words_of_a_table_stand_on_its_panel(is_panel: bool) -> None:
    """On a dark slide a table on a light panel has pale grounds with dark words."""
    made = tones({"lt1": "000000", "dk1": "FFFFFF", "accent1": "00646E"})
    slide: Any = made._slide
    for left in (0, 100) if is_panel else ():
        panel = slide.shapes.add_shape(1, left, 0, 100, 100)
        panel.fill.solid()
        panel.fill.fore_color.rgb = RGBColor(0xFF, 0xFF, 0xFF) if not left else RGBColor(0x80, 0, 0)
    cell = slide.shapes.add_table(1, 1, 10, 10, 80, 80).table.cell(0, 0)
    cell.text = "1"
    cell.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0, 0x70, 0x78)
    assert (made.text_on(Shade("accent1", 0.1), "") == "") == is_panel


def test_a_coloured_box_keeps_words_that_can_be_read() -> None:
    made = tones({"accent1": "FFE040"})
    slide: Any = made._slide
    box = slide.shapes.add_textbox(0, 0, 100, 100)
    box.text_frame.text = "Late"
    shade_shape(box._element, Shade("accent1"), made)
    assert [one.get("val") for one in box._element.txBody.iter(f"{A}schemeClr")] in ([], ["dk1"])
    shade_shape(box._element, Shade("bg1"), made)
    assert box._element.spPr.find(f"{A}solidFill/{A}schemeClr").get("val") == "bg1", "as it is asked for"


@pytest.mark.parametrize(
    ("accent", "is_light"), [("3D9DF5", True), ("5B8CC8", True), ("0B5875", True), ("FFE040", False)]
)
def test_the_largest_counts_have_light_words_where_the_colour_stays_itself(accent: str, *, is_light: bool) -> None:
    made = tones({"accent1": accent})
    shade = made.fit(Shade("accent1", 0.5, 1.0, "FFFFFF"))
    assert (made.text_on(shade, "") == "lt1") == is_light
    assert shade.strength == 1.0


def written(made: Tones, colour: str) -> Any:
    """A cell with a word in a colour, on the slide of `made`."""
    slide: Any = made._slide
    cell = slide.shapes.add_table(1, 1, 0, 0, 100, 100).table.cell(0, 0)
    cell.text = "1"
    cell.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor.from_string(colour)
    return cell._tc


def test_slate_figures_are_white_on_navy_and_as_they_are_on_what_is_pale() -> None:
    """A slate that is a bit lighter was dimmer on the most than white on what is less."""
    made = tones({"accent1": "0B2A5B"})
    cell = written(made, "445469")
    assert made.text_on(made.fit(Shade("accent1", 0.5, 1.0, "FFFFFF")), "", cell) == "lt1"
    assert made.text_on(Shade("accent1", 0.1, ground="FFFFFF"), "", cell) == ""


def test_no_summary_is_said_in_the_colour_of_other_words() -> None:
    """Black among grey words it was the loudest thing; so it would be in the colour of the marks around it."""
    made = tones({})
    written(made, "7F7F7F")
    cell = written(made, "C00000")
    shade_cell(cell, Shade("bg2"), made)
    [fill] = cell.iter(f"{A}rPr")
    said = fill.find(f"{A}solidFill")[0].get("val")
    assert (said[:2] == said[2:4], 3 < contrast(said, "FFFFFF") < 8) == (True, True)
    ground = cell.find(f"{A}tcPr/{A}solidFill")[0]
    assert (ground.get("val"), float(ground[0].get("val")) < 10_000) == ("tx1", True), "white would be none"


def test_words_that_are_not_read_better_on_their_ground_stay_as_they_are() -> None:
    """White on a blue of a brand has 4.4 : 1: black on it is another design."""
    made = tones({"lt1": "FFFFFF", "lt2": "0078D7"})
    cell = written(made, "FFFFFF")
    assert made.text_on(Shade("lt1", 0.05, ground="0078D7"), "", cell) == ""


def test_the_most_in_orange_is_orange_and_no_brown() -> None:
    shade = tones({"accent1": "F27900"}).fit(Shade("accent1", 0.5, 1.0, "FFFFFF"))
    assert (shade.colour, shade.strength) == ("accent1", 1.0)


def test_words_on_a_dark_ground_are_white_where_the_light_colour_of_the_theme_is_an_accent() -> None:
    made = tones({"lt1": "4ADFB5", "dk1": "00209A", "accent1": "00209A"})
    assert made.text_on(Shade("accent1"), "lt1") == "#FFFFFF"
