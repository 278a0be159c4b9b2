"""What the slides get of the design that they are put on: its font and colour, readable titles, feet off drawings."""

import copy
from collections.abc import Sequence
from functools import cache
from io import BytesIO
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

from reports.formats.deck.adopt import adopt
from reports.formats.deck.adopt.adding import first_level
from reports.formats.deck.adopt.brand import coloured, strongest
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.pictures import Pictures
from reports.formats.deck.adopt.room import of_digits
from reports.formats.deck.theme_part import theme_part
from reports.slides.fitting.fitter import Fitter
from reports.slides.shapes import placeholder_type
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.examples import few_examples
from tests.formats.deck.adopt.test_adopt import made_of, plain_file, saved
from tests.sampling import in_soak, soak
from tests.slides.decks import metrics

NUMBER = PP_PLACEHOLDER.SLIDE_NUMBER
TITLES = PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE
WHITE = f'<a:solidFill xmlns:a="{A[1:-1]}"><a:srgbClr val="FFFFFF"/></a:solidFill>'
GREEN = (0, 160, 90)


def drawn(
    file: Any, ground: tuple[int, int, int], band: tuple[int, int, int, int], colour: tuple[int, int, int]
) -> Any:
    """The deck made of a file all of whose layouts are drawn so: a ground, and a band in fortieths of the slide."""
    picture = Image.new("RGB", (400, 300), ground)
    left, top, right, foot = band
    picture.paste(colour, (left * 10, top * 300 // 40, right * 10, foot * 300 // 40))

    def draw(deck: bytes) -> Sequence[Image.Image]:
        return [picture] * len(pptx.Presentation(BytesIO(deck)).slides)

    made = adopt(saved(file), "a.pptx", few_examples(), keep_slides=False, pictures=Pictures(draw))
    return made, pptx.Presentation(BytesIO(made.content))


@cache
def banded(colour: tuple[int, int, int]) -> Any:
    """The deck made of a file whose layouts have a band of a colour at the top, of white."""
    return drawn(plain_file(), (255, 255, 255), (0, 0, 40, 3), colour)[1]


def level(shape: Any) -> Any:
    """What a placeholder says of the words of its first level."""
    styles = shape._element.find(f"{P}txBody/{A}lstStyle")
    first = etree.SubElement(styles, f"{A}lvl1pPr")
    return first, etree.SubElement(first, f"{A}defRPr")


def xml(shown: Any) -> str:
    return "".join(etree.tostring(slide._element, encoding="unicode") for slide in shown.slides)


def test_words_have_the_font_of_text_on_slides_of_the_file() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if placeholder_type(shape._element) in ("obj", "body"):
                etree.SubElement(level(shape)[1], f"{A}latin", typeface="Georgia")
    _, shown = made_of(saved(file))
    assert 'latin typeface="Georgia"' in xml(shown)
    assert 'latin typeface="+mn-lt"' not in xml(shown)
    charts = [s.chart._chartSpace for slide in shown.slides for s in slide.shapes if s.has_chart]
    assert charts
    assert all(chart.find(f".//{A}latin").get("typeface") == "Georgia" for chart in charts)


@pytest.mark.parametrize(
    ("colour", "shown"),
    [
        (GREEN, "#00A05A"),
        *in_soak(((90, 90, 90), "#595959")),  # no black cells
        *in_soak(((192, 80, 77), "accent2"), ((35, 91, 78), "#235B4E")),  # one of the theme; a dull one
    ],
)
def test_cells_have_the_colour_that_layouts_show_most(colour: tuple[int, int, int], shown: str) -> None:
    assert f"shaded(table.most, '{shown}', '#FFFFFF')" in xml(banded(colour))


@soak
def test_cells_have_the_colour_that_slides_show_before_that_of_a_logo() -> None:
    file = plain_file()
    for number in range(3):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
        slide.shapes.title.text, slide.placeholders[1].text = f"Result {number}", "One thing and another"
        box = slide.shapes.add_shape(1, *map(Inches, (1 + number, 5, 1, 1)))
        box.fill.solid()
        box.fill.fore_color.rgb = RGBColor(0x6A, 0x6A, 0xF4)
    _, shown = drawn(file, (255, 255, 255), (0, 0, 2, 2), GREEN)
    assert "shaded(table.most, '#6A6AF4', '#FFFFFF')" in xml(shown)
    _, shown = drawn(file, (255, 255, 255), (0, 0, 40, 3), GREEN)
    assert "shaded(table.most, '#00A05A', '#FFFFFF')" in xml(shown)


def test_specks_are_no_colour_of_a_design() -> None:
    picture = Image.new("RGB", (400, 300), (255, 255, 255))
    picture.paste(GREEN, (0, 0, 8, 8))
    assert strongest(picture, None) == ""
    assert strongest(picture, "20408A") == "20408A"
    assert strongest(None, "202020") == ""


def test_a_photograph_has_no_colour_of_a_design() -> None:
    shades = Image.linear_gradient("L").resize((400, 300))
    photograph = Image.merge("RGB", (shades, Image.new("L", shades.size, 90), Image.new("L", shades.size, 20)))
    assert strongest(photograph, None)
    assert strongest(photograph, None, is_flat=True) == ""


def test_titles_that_cannot_be_read_on_what_is_drawn_are_recoloured() -> None:
    made, shown = drawn(plain_file(), (10, 25, 60), (0, 0, 0, 0), GREEN)
    [content] = {s.slide_layout.name for s in shown.slides if s.shapes.title.text.startswith("Decisions")}
    layout = next(one for one in shown.slide_layouts if one.name == content)
    title = next(s for s in layout.placeholders if placeholder_type(s._element) == "title")
    assert title._element.find(f".//{A}lvl1pPr//{A}schemeClr").get("val") == "bg1"
    assert any("could not be read" in problem.message and content in problem.message for problem in made.problems)
    made, _ = drawn(plain_file(), (255, 255, 255), (0, 30, 40, 40), (10, 25, 60))
    assert not any("could not be read" in problem.message for problem in made.problems)


@pytest.mark.parametrize(
    ("colour", "is_kept"), [("F7941D", True), *in_soak(("FFF0A0", False), ("00B5E2", True), ("B4B4B4", False))]
)
def test_a_strong_colour_of_titles_is_the_company_s(colour: str, is_kept: bool) -> None:
    """Orange on white is chosen; a pale grey, or what nobody sees, is not."""
    file = plain_file()
    for layout in file.slide_layouts:
        for title in (s for s in layout.placeholders if s.placeholder_format.type in TITLES):
            first_level(title).insert(0, etree.fromstring(WHITE.replace("FFFFFF", colour)))
    made, _ = drawn(file, (255, 255, 255), (0, 39, 40, 40), GREEN)
    assert any("could not be read" in problem.message for problem in made.problems) != is_kept


@soak
def test_a_title_is_read_on_the_bar_that_its_own_frame_is() -> None:
    for is_on_master in (False, True):
        file = plain_file()
        for layout in file.slide_layouts:
            for title in (s for s in layout.placeholders if s.placeholder_format.type in TITLES):
                first_level(title).insert(0, etree.fromstring(WHITE))
                if not is_on_master:
                    title.fill.solid()
                    title.fill.fore_color.rgb = RGBColor(0xA0, 0, 0)
        for title in (s for s in file.slide_master.placeholders if s.placeholder_format.type in TITLES):
            title._element.spPr.append(etree.fromstring(WHITE.replace("FFFFFF", "A00000")))
        made, _ = drawn(file, (255, 255, 255), (0, 39, 40, 40), GREEN)
        assert not any("recoloured" in problem.message for problem in made.problems)


@soak
def test_a_colour_of_titles_that_sample_slides_show_is_never_changed() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    for name in ("Title Slide", "Title and Content", "Title and Content"):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name(name))
        for shape, words in zip(slide.placeholders, ("The year of Acme", "One thing and another"), strict=False):
            shape.text = words
            shape.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0x20, 0xB4, 0xE6)
    for ground in ((255, 255, 255), (250, 248, 240)):
        made, _ = drawn(file, ground, (0, 0, 0, 0), GREEN)
        assert not any("could not be read" in problem.message for problem in made.problems)


@soak
def test_a_number_has_room_for_two_digits() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if shape.placeholder_format.type == NUMBER:
                shape.left, shape.top, shape.width, shape.height = Inches(9), Inches(7), Inches(0.2), Inches(0.3)
    _, shown = made_of(saved(file))
    numbers = [s for slide in shown.slides for s in slide.placeholders if s.placeholder_format.type == NUMBER]
    assert numbers
    assert all(shape.width >= Inches(0.2 + 2 * 12 * 0.5 / 72) for shape in numbers)
    assert all(shape.left + shape.width <= Inches(9.21) for shape in numbers), "it is aligned right, and stays there"


@soak
def test_a_number_without_a_place_is_left_out() -> None:
    file = plain_file()
    [master] = [s for s in file.slide_master.placeholders if s.placeholder_format.type == NUMBER]
    master._element.getparent().remove(master._element)
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if shape.placeholder_format.type == NUMBER:
                shape._element.spPr[:] = []
    _, shown = made_of(saved(file))
    assert not any(s.placeholder_format.type == NUMBER for slide in shown.slides for s in slide.placeholders)


@soak
def test_a_title_slide_has_no_number_though_that_of_the_file_has() -> None:
    file = plain_file()
    first = file.slides.add_slide(file.slide_layouts[0])
    number = next(s for s in file.slide_layouts[0].placeholders if placeholder_type(s._element) == "sldNum")
    first.shapes._spTree.append(copy.deepcopy(number._element))
    cover = next(s for s in made_of(saved(file))[1].slides if s.slide_layout.name == "Title Slide")
    every = [one for one in cover.placeholders if "if: packet.confidential" not in one.name]
    assert not {"ftr", "sldNum"} & {placeholder_type(one._element) for one in every}


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        ("© Acme 2020", "© Acme 2020{{ ' · ' ~ packet.confidential if packet.confidential }}"),
        *in_soak(
            ("", "{{ packet.confidential }}"),
            ("A talk about rockets", "{{ packet.title }}{{ ' · ' ~ packet.confidential if packet.confidential }}"),
        ),
        *in_soak(("CC0-1.0", "CC0-1.0{{ ' · ' ~ packet.confidential if packet.confidential }}")),
    ],
)
def test_feet_of_the_company_stay_and_those_of_a_talk_become_ours(theirs: str, ours: str) -> None:
    file = plain_file()
    layout = file.slide_layouts.get_by_name("Title Only")
    for number in range(4):
        slide = file.slides.add_slide(layout)
        slide.shapes.title.text = f"Result {number}"
        foot = next(s for s in layout.placeholders if placeholder_type(s._element) == "ftr")
        if theirs:
            slide.shapes._spTree.append(copy.deepcopy(foot._element))
            slide.shapes[-1].text_frame.text = theirs
    shown = made_of(saved(file))[1].slides
    tables = next(slide for slide in shown if any(s.has_table for s in slide.shapes))
    [foot] = [s for s in tables.placeholders if placeholder_type(s._element) == "ftr"]
    assert foot.text_frame.text == ours
    assert ("; if: packet.confidential" in foot.name) == (not theirs)
    assert "sldNum" not in [placeholder_type(s._element) for s in tables.placeholders], "as on their slides"


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [("© ACME – Name – Course – Term", "© ACME"), *in_soak(("© ACME | For what matters", "© ACME | For what matters"))],
)
def test_what_nobody_filled_in_on_a_layout_does_not_stand_in_feet(theirs: str, ours: str) -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    for layout in file.slide_layouts:
        next(s for s in layout.placeholders if placeholder_type(s._element) == "ftr").text_frame.text = theirs
    shown = made_of(saved(file))[1].slides
    feet = [s.text_frame.text for slide in shown for s in slide.placeholders if placeholder_type(s._element) == "ftr"]
    assert {words.split("{{")[0] for words in feet if "for what" in words.lower() or "©" in words} == {ours}


@soak
def test_a_foot_that_a_title_slide_draws_as_well_says_whose_slides_these_are() -> None:
    file = with_feet("ftr", "Office of roads\nand bridges")
    box = file.slide_layouts[0].shapes._spTree
    box.append(copy.deepcopy(file.slides[0].shapes[-1]._element))
    box[-1].find(".//{*}nvPr")[:] = []
    shown = made_of(saved(file))[1].slides
    tables = next(slide for slide in shown if any(s.has_table for s in slide.shapes))
    [foot] = [s for s in tables.placeholders if placeholder_type(s._element) == "ftr"]
    first, last = foot.text_frame.paragraphs
    assert (first.text, last.text.startswith("and bridges{{")) == ("Office of roads", True)


@soak
def test_slides_whose_layout_has_no_place_for_a_number_do_not_say_that_others_have_none() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Blank"))
    for shape in list(file.slide_layouts[2].placeholders):
        shape._element.getparent().remove(shape._element)
    for _ in range(4):
        file.slides.add_slide(file.slide_layouts[2])
    slide = file.slides.add_slide(file.slide_layouts[1])
    slide.shapes.title.text, slide.placeholders[1].text = "A result", "Words"
    number = next(s for s in file.slide_layouts[1].placeholders if placeholder_type(s._element) == "sldNum")
    slide.shapes._spTree.append(copy.deepcopy(number._element))
    shown = made_of(saved(file))[1].slides
    tables = next(slide for slide in shown if any(s.has_table for s in slide.shapes))
    assert "sldNum" in [placeholder_type(s._element) for s in tables.placeholders]


def with_feet(kind: str, said: str) -> Any:
    """A file whose slides have a foot of a kind, in words of 7 pt in red that stand on the right."""
    file = plain_file()
    layout = file.slide_layouts.get_by_name("Title Only")
    for number in range(4):
        slide = file.slides.add_slide(layout)
        slide.shapes.title.text = f"Result {number}"
        foot = next(s for s in layout.placeholders if placeholder_type(s._element) == kind)
        slide.shapes._spTree.append(copy.deepcopy(foot._element))
        slide.shapes[-1].text_frame.text = said
        paragraph = slide.shapes[-1].text_frame.paragraphs[0]
        paragraph.alignment = PP_ALIGN.RIGHT
        paragraph.runs[0].font.size, paragraph.runs[0].font.color.rgb = Pt(7), RGBColor(200, 0, 0)
    return file


@soak
def test_feet_look_as_on_slides_of_the_file() -> None:
    shown = made_of(saved(with_feet("ftr", "© Acme")))[1].slides
    tables = next(slide for slide in shown if any(s.has_table for s in slide.shapes))
    [paragraph] = next(s for s in tables.placeholders if placeholder_type(s._element) == "ftr").text_frame.paragraphs
    assert paragraph.alignment == PP_ALIGN.RIGHT
    assert paragraph.runs[0].font.size == Pt(7)
    assert paragraph.runs[0].font.color.rgb == RGBColor(200, 0, 0)


@soak
def test_a_number_of_two_digits_has_room_in_a_line() -> None:
    """On their slides it may have none: these have fewer of them."""
    file = with_feet("sldNum", "7")
    for slide in file.slides:
        number = slide.shapes[-1]
        number.left, number.top, number.width, number.height = map(Inches, (9.5, 7, 0.22, 0.4))
        field = etree.SubElement(number.text_frame.paragraphs[0]._p, f"{A}fld", id="{0}", type="slidenum")
        etree.SubElement(field, f"{A}t").text = "7"
    for owner in (file.slide_layouts.get_by_name("Title Only"), file.slide_master):
        place = next(s for s in owner.placeholders if placeholder_type(s._element) == "sldNum")
        place.left, place.top, place.width, place.height = map(Inches, (9.5, 7, 0.22, 0.4))
    shown = made_of(saved(file))[1].slides
    tables = next(slide for slide in shown if any(s.has_table for s in slide.shapes))
    [number] = [s for s in tables.placeholders if placeholder_type(s._element) == "sldNum"]
    assert (number.top, number.width > Inches(0.22)) == (Inches(7), True)


@soak
def test_a_number_is_seen_where_its_frame_has_its_digits() -> None:
    """A frame may begin beside the band that they stand on."""
    file = plain_file(("Title Only",))
    [place] = of_digits(Frames(file), file.slide_layouts[0], {}).values()
    number = next(s for s in file.slide_layouts[0].placeholders if placeholder_type(s._element) == "sldNum")
    assert place.width < 0.5 < number.width / Inches(1)
    assert place.right == pytest.approx((number.left + number.width) / Inches(1), abs=0.2), "they stand on the right"


def test_the_months_stand_where_slides_of_the_file_have_a_date() -> None:
    shown = made_of(saved(with_feet("dt", "3 to 5 November")))[1].slides
    tables = next(slide for slide in shown if any(s.has_table for s in slide.shapes))
    [date] = [s for s in tables.placeholders if placeholder_type(s._element) == "dt"]
    assert date.text_frame.text.startswith("{{ packet.span }}")


@soak
def test_words_of_feet_do_not_hide_what_is_drawn() -> None:
    file = plain_file()
    _, shown = drawn(file, (255, 255, 255), (14, 37, 18, 39), GREEN)
    feet = [
        s for slide in shown.slides for s in slide.placeholders if placeholder_type(s._element) in ("ftr", "sldNum")
    ]
    words = [s for s in feet if placeholder_type(s._element) == "ftr"]
    assert len(words) < len(feet)
    assert all(foot.left >= 18 / 40 * shown.slide_width for foot in words)


def test_tables_end_where_the_design_begins() -> None:
    _, shown = drawn(plain_file(), (255, 255, 255), (2, 33, 10, 39), (90, 90, 90))
    styles = Styles(shown)
    fitter = Fitter(styles, metrics(), (shown.slide_width, shown.slide_height))
    tables = [(slide, s) for slide in shown.slides for s in slide.shapes if s.has_table]
    ends = [shape.top / 12700 + fitter.room_below(slide, shape._element) for slide, shape in tables]
    assert tables
    assert all(end <= 33 / 40 * 7.5 * 72 for end in ends)
    [decisions] = [shape for _, shape in tables if shape.name == "Decisions"]
    assert decisions.top + sum(row.height for row in decisions.table.rows) < 33 / 40 * shown.slide_height


def content(file: Any, *picture: Any) -> Any:
    """The title on slides for tables on layouts that are drawn so."""
    _, shown = drawn(file, *picture)
    [slide] = [slide for slide in shown.slides if slide.shapes.title.text.startswith("Decisions")]
    return slide.shapes.title


def test_titles_stay_in_the_band_that_they_stand_in() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if placeholder_type(shape._element) == "title":
                shape.left, shape.top, shape.width, shape.height = map(Inches, (0.4, 0.15, 9, 0.35))
    title = content(file, (255, 255, 255), (0, 0, 40, 3), (10, 25, 60))
    assert title.top + title.height <= Inches(0.6)
    assert not [run for run in title._element.iter(f"{A}rPr") if run.get("sz")], "in their size"


@soak
def test_titles_on_light_and_dark_take_the_larger_part() -> None:
    title = content(plain_file(), (255, 255, 255), (0, 0, 12, 40), (10, 25, 60))
    assert title.left >= Inches(3)
    title = content(plain_file(), (255, 255, 255), (0, 0, 12, 40), (235, 240, 250))
    assert title.left < Inches(3)


@soak
def test_lines_of_titles_that_become_smaller_are_as_high_as_their_words() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if placeholder_type(shape._element) == "title":
                shape.height = Inches(1)
                first, words = level(shape)
                words.set("sz", "8000")
                spacing = etree.Element(f"{A}lnSpc")
                etree.SubElement(spacing, f"{A}spcPts", val="9000")
                first.insert(0, spacing)
    _, shown = made_of(saved(file))
    titles = [slide.shapes.title for slide in shown.slides if slide.slide_layout.name == "Title and Content"]
    assert titles
    assert all(title._element.find(f".//{A}p/{A}pPr/{A}lnSpc/{A}spcPct") is not None for title in titles)


@soak
def test_a_centred_title_that_is_made_narrower_keeps_its_middle() -> None:
    _, shown = drawn(plain_file(), (255, 255, 255), (0, 0, 8, 8), GREEN)
    title = next(s.shapes.title for s in shown.slides if s.slide_layout.name == "Title and Content")
    assert title.left >= Inches(2)
    assert abs(title.left + title.width / 2 - Inches(5)) < Inches(0.05)


def test_content_stands_on_the_background_that_slides_have_of_their_own() -> None:
    file = plain_file()
    for layout in (0, 3, 3):
        slide = file.slides.add_slide(file.slide_layouts[layout])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = RGBColor(16, 32, 96)
    deck, shown = made_of(saved(file))
    assert deck.chosen[1].startswith("text: layout “Title and Content (as most slides)”")
    layout = shown.slide_layouts.get_by_name("Title and Content (as most slides)")
    assert layout.background.fill.fore_color.rgb == RGBColor(16, 32, 96)


def bars(shown: Any) -> list[str]:
    """The colours of the series of charts, by name or value."""
    charts = [s.chart._chartSpace for slide in shown.slides for s in slide.shapes if s.has_chart]
    fills = [one for chart in charts for one in chart.iterfind(".//{*}ser/{*}spPr/{*}solidFill/*")]
    assert fills
    return sorted({one.get("val") for one in fills})


def test_bars_have_the_colour_that_layouts_show_or_one_that_can_be_seen() -> None:
    assert "00A05A" in bars(banded(GREEN))
    _, shown = drawn(plain_file(), (255, 255, 255), (0, 0, 0, 0), GREEN)
    assert "595959" in bars(shown), "nobody chose the colours of that theme"


@soak
def test_bars_have_an_accent_that_somebody_chose_or_that_of_sample_slides() -> None:
    file = plain_file()
    part = theme_part(file.slide_master)
    part._blob = part.blob.replace(b"4F81BD", b"FFF7E4")
    _, shown = drawn(file, (255, 255, 255), (0, 0, 0, 0), GREEN)
    assert "accent2" in bars(shown)
    file = plain_file()
    slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
    slide.shapes.add_shape(1, 0, 0, *map(Inches, (2, 2))).fill.solid()
    slide.shapes[-1].fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_3
    _, shown = drawn(file, (255, 255, 255), (0, 0, 0, 0), GREEN)
    assert "accent3" in bars(shown)


@soak
def test_titles_keep_off_a_ground_that_fades_below_them() -> None:
    """White words on a green that fades to white: a frame that grew down for two lines had them recoloured black."""
    file = plain_file()
    for layout in file.slide_layouts:
        for title in (s for s in layout.placeholders if s.placeholder_format.type in TITLES):
            first_level(title).insert(0, etree.fromstring(WHITE))
            title.left, title.top, title.width, title.height = map(Inches, (0.5, 0.2, 9, 0.6))
    picture = Image.new("RGB", (400, 300), (255, 255, 255))
    for row in range(120):
        share = min(1.0, max(0.0, (row - 24) / 24))
        picture.paste(tuple(round(own + (255 - own) * share) for own in (0, 110, 40)), (0, row, 400, row + 1))

    def draw(deck: bytes) -> Sequence[Image.Image]:
        return [picture] * len(pptx.Presentation(BytesIO(deck)).slides)

    made = adopt(saved(file), "a.pptx", few_examples(), keep_slides=False, pictures=Pictures(draw))
    shown = pptx.Presentation(BytesIO(made.content))
    titles = [s.shapes.title for s in shown.slides if any(one.has_table for one in s.shapes)]
    assert titles
    assert all(title.top + title.height <= Inches(1) for title in titles)
    layouts = {s.slide_layout.name for s in shown.slides if any(one.has_table for one in s.shapes)}
    assert not any("recoloured" in one.message and name in one.message for one in made.problems for name in layouts)


@soak
def test_tables_stay_on_the_slide_where_text_is_placed_beside_it() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if placeholder_type(shape._element) in ("obj", "body"):
                shape.left, shape.width = Inches(-1.5), Inches(9)
    _, shown = made_of(saved(file))
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.has_table]
    assert tables
    assert all(shape.left >= 0 for shape in tables)


@soak
def test_titles_that_are_stretched_begin_at_the_left() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if placeholder_type(shape._element) == "title":
                level(shape)[0].set("algn", "just")
    _, shown = made_of(saved(file))
    titles = [slide.shapes.title for slide in shown.slides if slide.slide_layout.name == "Title and Content"]
    assert {one.text_frame.paragraphs[0]._p.find(f"{A}pPr").get("algn") for one in titles} == {"l"}


@soak
def test_content_begins_where_titles_do() -> None:
    file = plain_file()
    layout = file.slide_layouts.get_by_name("Title and Content")
    first_level(layout.placeholders[0]).getparent().set("algn", "l")
    text = layout.placeholders[1]
    text.left, text.top, text.width, text.height = map(Inches, (1.2, 1.75, 8.3, 4.95))
    _, shown = made_of(saved(file))
    slide = next(one for one in shown.slides if any(shape.has_table for shape in one.shapes))
    [table] = [shape for shape in slide.shapes if shape.has_table]
    assert table.left == Inches(0.6)  # where the words do, within their frame


def test_thin_letters_of_a_logo_have_the_colour_of_the_design() -> None:
    picture = Image.new("RGB", (400, 300), (255, 255, 255))
    picture.paste((187, 174, 140), (10, 290, 60, 292))
    assert strongest(picture, None, 35) == ""
    assert strongest(coloured(picture), None, 35) == "BBAE8C"
    assert coloured(Image.new("RGB", (400, 300), (90, 90, 90))) is None


def test_a_place_for_a_number_with_words_to_be_filled_in_is_none() -> None:
    file = with_feet("sldNum", "4")
    layout = file.slides[1].slide_layout
    number = next(s for s in layout.placeholders if placeholder_type(s._element) == "sldNum")
    other = copy.deepcopy(number._element)
    other.find(f"./*/{P}nvPr/{P}ph").set("idx", "77")
    layout.shapes._spTree.append(other)
    layout.shapes[-1].text_frame.text = "Name of the University"
    shown = made_of(saved(file))[1].slides
    said = [
        s.text_frame.text for slide in shown for s in slide.placeholders if placeholder_type(s._element) == "sldNum"
    ]
    assert said
    assert not any("University" in words for words in said)


def test_of_several_places_for_a_number_the_largest_has_it() -> None:
    file = with_feet("sldNum", "4")
    layout = file.slides[1].slide_layout
    number = next(s for s in layout.placeholders if placeholder_type(s._element) == "sldNum")
    other = copy.deepcopy(number._element)
    other.find(f"./*/{P}nvPr/{P}ph").set("idx", "77")
    layout.shapes._spTree.append(other)
    layout.shapes[-1].width, layout.shapes[-1].height = Inches(0.2), Inches(0.2)
    shown = made_of(saved(file))[1].slides
    found = {s.placeholder_format.idx for one in shown for s in one.placeholders if s.placeholder_format.type == NUMBER}
    assert found == {number.placeholder_format.idx}


def test_grey_that_slides_show_is_no_accent() -> None:
    file = plain_file()
    part = theme_part(file.slide_master)
    part._blob = part.blob.replace(b"4F81BD", b"C04000").replace(b"F79646", b"999A98")
    for number in range(3):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
        slide.shapes.title.text, slide.placeholders[1].text = f"Result {number}", "One thing and another"
        box = slide.shapes.add_shape(1, *map(Inches, (1 + number, 5, 1, 1)))
        box.fill.solid()
        box.fill.fore_color.theme_color = MSO_THEME_COLOR.ACCENT_6
    _, shown = drawn(file, (255, 255, 255), (0, 0, 0, 0), GREEN)
    assert "shaded(table.most, 'accent1', '#FFFFFF')" in xml(shown)
