"""Words below titles have the colour, the font and the bullets that most letters on sample slides have."""

from typing import Any

import pytest
from lxml import etree
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR
from pptx.util import Inches, Pt

from reports.formats.deck.adopt.adding import first_level
from reports.formats.deck.adopt.body import body_of
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.models import Models
from reports.slides.shapes import paragraphs
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.test_adopt import least_of, saved
from tests.formats.deck.adopt.test_models import with_slides
from tests.sampling import in_soak

GREY, RED, WHITE = "505050", "C00000", "FFFFFF"


def painted(text: str, *colours: str) -> Any:
    """A file whose slides with content say something in these colours."""
    file = with_slides(len(colours))
    for slide, colour in zip(list(file.slides)[1:], colours, strict=True):
        run = slide.placeholders[1].text_frame.paragraphs[0].runs[0]
        run.text, run.font.color.rgb = text, RGBColor.from_string(colour)
    return file


def body(file: Any) -> Any:
    return body_of(Models(file, Frames(file)).with_content)


def list_of(file: Any) -> Any:
    """The text of the overview in the deck that is made of a file."""
    _, shown = least_of(saved(file))
    return next(shape for slide in shown.slides for shape in slide.shapes if shape.name.startswith("list:"))


def test_the_colour_of_most_letters_is_that_of_text() -> None:
    assert body(painted("Words of theirs", GREY, RED, GREY)).colours[0] == GREY


def test_words_on_grounds_of_their_own_do_not_count() -> None:
    file = painted("Words", GREY)
    box = file.slides[1].shapes.add_textbox(Inches(1), Inches(4), Inches(5), Inches(1))
    box.fill.solid()
    box.fill.fore_color.rgb = RGBColor(0, 0, 0)
    box.text_frame.text = "A label in a diagram that is longer than all other words"
    box.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor.from_string(WHITE)
    assert body(file).colours == (GREY,)


def test_text_has_the_colour_of_theirs_where_that_is_not_what_the_layout_says() -> None:
    [run] = list_of(painted("Words", GREY, GREY)).text_frame.paragraphs[0].runs
    assert str(run.font.color.rgb) == GREY


def test_what_text_inherits_is_not_said_again() -> None:
    [run] = list_of(with_slides()).text_frame.paragraphs[0].runs
    assert run._r.find(f"{A}rPr/{A}solidFill") is None
    assert run.font.size is None


def test_a_colour_of_theirs_that_nobody_sees_on_the_layout_is_not_taken() -> None:
    [run] = list_of(painted("Words", WHITE, WHITE)).text_frame.paragraphs[0].runs
    assert run._r.find(f"{A}rPr/{A}solidFill") is None


@pytest.mark.parametrize("level", [0, *in_soak(1)])
def test_text_stands_on_the_level_of_theirs(level: int) -> None:
    file = with_slides()
    for slide in list(file.slides)[1:]:
        slide.placeholders[1].text_frame.paragraphs[0].level = level
    [paragraph] = paragraphs(list_of(file)._element)
    look = paragraph.find(f"{A}pPr")
    assert look is not None
    assert look.get("lvl", "0") == str(level)


def test_bold_words_are_headings_where_others_are_not_bold() -> None:
    file = painted("A heading of many words", RED)
    paragraph = file.slides[1].placeholders[1].text_frame.add_paragraph()
    paragraph.text, paragraph.font.bold = "And a text", None
    paragraph.runs[0].font.color.rgb = RGBColor.from_string(GREY)
    file.slides[1].placeholders[1].text_frame.paragraphs[0].runs[0].font.bold = True
    assert body(file).colours == (GREY,)


def test_lists_have_bullets_where_most_letters_of_theirs_have() -> None:
    file = with_slides(3)
    for at, slide in enumerate(list(file.slides)[1:]):
        [paragraph] = paragraphs(slide.placeholders[1]._element)
        look = etree.Element(f"{A}pPr")
        paragraph.insert(0, look)
        if at == 0:
            etree.SubElement(look, f"{A}buNone")
        else:  # each with an indent of its own
            look.set("marL", str(300000 + at))
    found = body(file)
    assert found.has_bullet
    assert found.paragraph is not None
    assert found.paragraph.get("marL").startswith("30000")


def test_bullets_and_lines_begin_within_the_frame_at_its_head() -> None:
    """Below the first line, which is read before them."""
    file = with_slides()
    place = file.slide_layouts.get_by_name("Title and Content").placeholders[1]
    place.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    first_level(place).getparent().attrib.update({"marL": "0", "indent": "-144000"})
    text = list_of(file)
    [look] = [one for paragraph in paragraphs(text._element) for one in paragraph.iterfind(f"{A}pPr")]
    assert int(look.get("marL", "0")) + int(look.get("indent", "0")) >= 0 > int(look.get("indent", "0"))
    assert text.text_frame.vertical_anchor == MSO_ANCHOR.TOP
    names = [one.get("name") for one in text._element.getparent().iter(f"{P}cNvPr")]
    assert names.index("Lead") < names.index(text.name)


def test_labels_in_drawings_do_not_take_bullets_away() -> None:
    file = with_slides(6)
    words = "A sentence that says in many words what a list of a few of them would say in none at all"
    for at, slide in enumerate(list(file.slides)[1:]):
        slide.placeholders[1].text_frame.text = words if at == 0 else "Label"
        [paragraph] = paragraphs(slide.placeholders[1]._element)
        if at:
            paragraph.insert(0, etree.Element(f"{A}pPr"))
            etree.SubElement(paragraph[0], f"{A}buNone")
    assert body(file).has_bullet


def test_short_items_below_a_long_sentence_are_a_list() -> None:
    file = with_slides(2)
    for slide in list(file.slides)[1:]:
        slide.placeholders[1].text_frame.text = "A sentence that says more than all items below it\nOne\nTwo"
        paragraph, *_ = paragraphs(slide.placeholders[1]._element)
        paragraph.insert(0, etree.Element(f"{A}pPr"))
        etree.SubElement(paragraph[0], f"{A}buNone")
    found = body(file)
    assert found.has_bullet
    assert found.paragraph is not None
    assert not len(found.paragraph)


def test_lists_have_no_numbers_and_are_not_bold_nor_small() -> None:
    file = with_slides(3)
    for slide in list(file.slides)[1:]:
        [paragraph] = paragraphs(slide.placeholders[1]._element)
        etree.SubElement(etree.SubElement(paragraph, f"{A}pPr"), f"{A}buAutoNum", type="arabicPeriod")
        paragraph.insert(0, paragraph[-1])
        run = slide.placeholders[1].text_frame.paragraphs[0].runs[0]
        run.font.bold, run.font.size = True, Pt(6)
    [paragraph] = list_of(file).text_frame.paragraphs
    assert next(paragraph._p.iter(f"{A}buAutoNum"), None) is None
    assert not paragraph.runs[0].font.bold
    assert paragraph.runs[0].font.size == Pt(18)


def test_bullets_that_nobody_sees_have_the_colour_of_the_text() -> None:
    file = painted("Words", GREY, GREY)
    body = file.slide_layouts.get_by_name("Title and Content").placeholders[1]
    level = first_level(body).getparent()
    level.insert(0, etree.fromstring(f'<a:buClr xmlns:a="{A[1:-1]}"><a:srgbClr val="{WHITE}"/></a:buClr>'))
    [paragraph] = list_of(file).text_frame.paragraphs
    assert [one.get("val") for one in paragraph._p.iterfind(f"{A}pPr/{A}buClr/{A}srgbClr")] == [GREY]


@pytest.mark.parametrize(("colour", "stays"), [("8F8F8F", True), ("A9A9A9", False)])
def test_a_colour_of_theirs_stays_that_can_be_read(colour: str, *, stays: bool) -> None:
    [run] = list_of(painted("Words", colour, "000000")).text_frame.paragraphs[0].runs
    said = [str(fill.get("val")) for fill in run._r.iter(f"{A}srgbClr")]
    assert (colour in said) == stays


def test_bullets_in_a_colour_of_the_theme_say_it_themselves() -> None:
    """LibreOffice draws such bullets in white where only the layout colours them."""
    file = painted("Words", GREY, GREY)
    body = file.slide_layouts.get_by_name("Title and Content").placeholders[1]
    level = first_level(body).getparent()
    level.insert(0, etree.fromstring(f'<a:buClr xmlns:a="{A[1:-1]}"><a:schemeClr val="accent2"/></a:buClr>'))
    [paragraph] = list_of(file).text_frame.paragraphs
    assert [one.get("val") for one in paragraph._p.iterfind(f"{A}pPr/{A}buClr/{A}srgbClr")] == ["C0504D"]


@pytest.mark.parametrize(
    ("said", "is_free"),
    [
        ('spcPct val="70000"', True),
        ('spcPct val="90000"', False),
        ('spcPts val="3600"', True),
        *in_soak(('spcPts val="1000"', True), ('spcPct val="180000"', True)),
    ],
)
def test_lines_do_not_run_together(said: str, *, is_free: bool) -> None:
    """Nor stand far apart: where a layout sets their height for smaller words, or for a line or two."""
    file = with_slides()
    level = first_level(file.slide_layouts.get_by_name("Title and Content").placeholders[1]).getparent()
    level.insert(0, etree.fromstring(f'<a:lnSpc xmlns:a="{A[1:-1]}"><a:{said}/></a:lnSpc>'))
    [paragraph] = list_of(file).text_frame.paragraphs
    assert (paragraph._p.find(f"{A}pPr/{A}lnSpc/{A}spcPct") is not None) == is_free


def test_words_at_the_foot_are_no_text() -> None:
    file = with_slides()
    for slide in list(file.slides)[1:]:
        slide.placeholders[1].text_frame.paragraphs[0].runs[0].font.size = Pt(30)
        foot = slide.shapes.add_textbox(*map(Inches, (0.5, 6.9, 9, 0.4))).text_frame.paragraphs[0].add_run()
        foot.text, foot.font.size = "What all of this is about, said on each slide", Pt(16)
    assert body(file).size == 30


@pytest.mark.parametrize("has_space", [True, *in_soak(False)])
def test_sentences_stand_apart(*, has_space: bool) -> None:
    file = with_slides(3)
    for slide in list(file.slides)[1:]:
        slide.placeholders[1].text_frame.paragraphs[0].runs[0].font.size = Pt(20)
    level = first_level(file.slides[1].slide_layout.placeholders[1]).getparent()
    space = etree.fromstring(f'<a:spcBef xmlns:a="{A[1:-1]}"><a:spcPts val="{1000 if has_space else 0}"/></a:spcBef>')
    level.insert(0, space)
    [paragraph] = list_of(file).text_frame.paragraphs
    space = paragraph._p.find(f"{A}pPr/{A}spcBef")[0]
    assert space.tag == (f"{A}spcPct" if has_space else f"{A}spcPts"), "as theirs, but closer in smaller words"
    assert 0.4 <= int(space.get("val")) / (100_000 / 1.2 if has_space else 2000) <= 0.6
