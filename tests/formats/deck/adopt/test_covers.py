"""Title slides: what layouts say that they are for, places for titles, and layouts made of sample slides."""

import copy
from typing import Any

import pptx
import pytest
from lxml import etree
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR, PP_ALIGN
from pptx.util import Inches, Pt

from reports.formats.deck.adopt.composing import take_rule
from reports.formats.deck.adopt.design import Design
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.models import Models
from reports.formats.deck.adopt.naming import purpose, tells_authors
from reports.formats.deck.adopt.room import off_lines
from reports.slides.shapes import placeholder_type
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import need
from tests.formats.deck.adopt.test_adopt import least_of, plain_file, saved
from tests.formats.deck.adopt.test_looks import drawn
from tests.formats.deck.adopt.test_models import picture, with_slides
from tests.formats.deck.adopt.test_real_traits import drawn_on, place
from tests.sampling import in_soak, soak


def named(name: str) -> Any:
    layout = plain_file().slide_layouts[1]
    layout._element.attrib.pop("type", None)
    layout.name = name
    return layout


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("Title Slide", "cover"),
        ("2_TITLE", "cover"),
        ("Acme - Title", "cover"),
        ("Titelfolie blau", "cover"),
        ("Diapositive de titre", "cover"),
        ("表紙", "cover"),
        ("中文封面页", "cover"),
        ("Title and Content", ""),
        ("Title Only", ""),
        ("Titel und Inhalt", ""),
        ("Section title 2", "section"),
        ("Abschnittsüberschrift", "section"),
        ("章节页", "section"),
        ("Agenda", "other"),
        ("Table of contents", "other"),
        ("Quote", "other"),
        ("Closing Slide", "other"),
    ],
)
def test_names_say_what_a_layout_is_for(name: str, meant: str) -> None:
    assert purpose(named(name)) == meant


def test_what_powerpoint_says_comes_before_the_name() -> None:
    layout = plain_file().slide_layouts[0]
    layout.name = "Agenda"
    assert purpose(layout) == "cover"


def words_on(layout: Any, words: str) -> None:
    drawn_on(layout, 1, 5, 6, 1)
    layout.shapes[-1].text_frame.text = words


def test_a_layout_with_words_for_authors_is_passed_over() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Two Content"))
    words_on(file.slide_layouts[1], "Use this slide only with a picture")
    assert tells_authors(file.slide_layouts[1])
    deck, _ = least_of(saved(file))
    assert deck.chosen[1].startswith("text: layout “Two Content”")


def test_an_agenda_is_no_title_slide() -> None:
    file = plain_file(("Title Only", "Title and Content", "Section Header"))
    agenda, content, cover = (
        file.slide_layouts.get_by_name(n) for n in ("Title Only", "Title and Content", "Section Header")
    )
    agenda.name, cover.name = "Agenda", "Main title"
    for layout in (agenda, cover):
        layout._element.set("type", "tx")
    place(agenda, 0, 0.5, 3, 9, 1)
    deck, shown = least_of(saved(file))
    assert deck.chosen[0].startswith("title slide: layout “Main title”")
    texts = [shape.text_frame.text for shape in shown.slides[1].placeholders]
    assert "{{ packet.span }}" in texts, "the text below the title is the subtitle"
    assert content.name in deck.chosen[1]


def cover_without_title(*, has_lines: bool) -> Any:
    """A title slide on which designers write without a title: in places for text, or nowhere."""
    file = plain_file(("Title Slide", "Title and Content"))
    cover = file.slide_layouts[0]
    drawn_on(cover, 6, 0, 4, 7.5)
    for index, shape in enumerate(list(cover.placeholders)):
        if placeholder_type(shape._element) in ("dt", "ftr", "sldNum") or not has_lines:
            shape._element.getparent().remove(shape._element)
        else:
            shape._element.find(f"./*/{P}nvPr/{P}ph").attrib.update({"type": "body", "idx": str(20 + index)})
            shape.left, shape.top, shape.width, shape.height = map(Inches, (0.5, 2 + 2 * index, 5, 1.5))
    return file


@pytest.mark.parametrize("has_lines", [True, *in_soak(False)])
def test_a_title_slide_without_a_title_gets_one(has_lines: bool) -> None:
    deck, shown = least_of(saved(cover_without_title(has_lines=has_lines)))
    assert "“Title Slide” has no place for a title" in deck.problems[0].message
    cover = shown.slides[1]
    assert [shape.name for shape in cover.slide_layout.shapes if not shape.is_placeholder] == ["Mark"]
    title, subtitle = list(cover.placeholders)[:2]
    assert (title.text_frame.text, subtitle.text_frame.text) == ("{{ packet.headlines.title }}", "{{ packet.span }}")
    assert title.top + title.height <= subtitle.top
    assert all(shape.left + shape.width <= Inches(6) for shape in (title, subtitle))
    assert title.top == Inches(2) or not has_lines


# Design on the slides only -----------------------------------------------------------------------


def drawn_slides() -> Any:
    """Slides as programs write them: text boxes and bars on an empty layout."""
    file = plain_file(("Blank",))
    for number in range(4):
        slide = file.slides.add_slide(file.slide_layouts[0])
        slide.background.fill.solid()
        slide.background.fill.fore_color.rgb = RGBColor(16, 32, 96) if number == 0 else RGBColor(250, 250, 245)
        bar = slide.shapes.add_shape(1, 0, 0, *map(Inches, (0.2, 7.5) if number == 0 else (10, 0.3)))
        bar.fill.solid()
        bar.fill.fore_color.rgb = RGBColor(220, 30, 90)
        for at, (words, size) in enumerate((("Company words", 40 if number == 0 else 28), ("More of this", 16))):
            top = (2.5 if number == 0 else 0.6) + at * 1.2
            box = slide.shapes.add_textbox(*map(Inches, (0.8, top, 7, 0.9)))
            run = box.text_frame.paragraphs[0].add_run()
            run.text, run.font.size, run.font.name = f"{words} {number}", Pt(size), "Inter"
            run.font.color.rgb = RGBColor(255, 255, 255) if number == 0 else RGBColor(20, 20, 20)
    return file


def test_slides_that_hold_the_design_become_layouts() -> None:
    deck, shown = least_of(saved(drawn_slides()))
    assert deck.problems[0].message == (
        "the design stands on the slides: layout “Blank (as slide 1)” is made of slide 1."
    )
    cover, content = shown.slides[1], shown.slides[2]
    assert [shape.width for shape in cover.slide_layout.shapes if not shape.is_placeholder] == [Inches(0.2)]
    assert [shape.width for shape in content.slide_layout.shapes if not shape.is_placeholder] == [Inches(10)]
    assert (cover.shapes.title.left, cover.shapes.title.top) == (Inches(0.8), Inches(2.5))
    assert content.shapes.title.left == Inches(0.8)
    assert Inches(0.5) < content.shapes.title.top <= Inches(0.6)
    assert cover.slide_layout.background.fill.fore_color.rgb == RGBColor(16, 32, 96)
    title = next(s for s in content.slide_layout.placeholders if placeholder_type(s._element) == "title")
    look = title._element.find(f".//{A}lvl1pPr/{A}defRPr")
    assert (look.get("sz"), look.find(f"{A}latin").get("typeface")) == ("2800", "Inter")
    assert deck.colours["accent1"] == "DC1E5A"


def test_slides_with_titles_of_their_layouts_stay_samples() -> None:
    file: Any = pptx.Presentation()
    for _ in range(4):
        file.slides.add_slide(file.slide_layouts[5]).shapes.title.text = "Words"
    deck, _ = least_of(saved(file))
    assert deck.problems == ()


def test_the_title_slide_is_theirs_with_other_words() -> None:
    file = drawn_slides()
    first = file.slides[0]
    before = [(one.left, one.top) for one in first.shapes if one.has_text_frame and one.text_frame.text]
    _, shown = least_of(saved(file))
    cover = shown.slides[1]
    places = [
        (one.left, one.top) for one in cover.shapes if one.has_text_frame and "packet.span" in one.text_frame.text
    ]
    assert (cover.shapes.title.left, cover.shapes.title.top) in before
    assert set(places) <= set(before)


# Layouts that say something themselves -----------------------------------------------------------


def test_words_of_a_layout_that_slides_write_over_are_taken_out() -> None:
    """What a box says that an author drew where the title goes; a mark beside it stays."""
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts[0]
    title = next(one for one in layout.placeholders if placeholder_type(one._element) == "ctrTitle")
    for words, wide in (("Title\nno more than two lines", title.width), ("House of Acme", title.width // 4)):
        drawn_on(layout, *(side / 914400 for side in (title.left, title.top, wide, title.height)))
        layout.shapes[-1].text_frame.text = words
    file.slides.add_slide(layout).shapes.title.text = "The year of Acme"
    deck, shown = least_of(saved(file))
    [told] = [one.message for one in deck.problems if "write over" in one.message]
    assert told.endswith("were taken out: “Title no more than two lines”.")
    words = "".join(shown.slides[1].slide_layout._element.itertext())
    assert ("two lines" in words, "House of Acme" in words) == (False, True)


def form() -> Any:
    """A file of one slide, on a layout that is a form: with labels on panels."""
    file = plain_file(("Title Only",))
    layout = file.slide_layouts[0]
    layout.name = "Use case"
    for left, words in ((0.5, "What it is"), (5.2, "Whom it helps")):
        drawn_on(layout, left, 2, 4.3, 4, colour="F0F0F0")
        drawn_on(layout, left + 0.2, 2.2, 3, 0.4, colour="F0F0F0")
        layout.shapes[-1].text_frame.text = words
    slide = file.slides.add_slide(layout)
    slide.shapes.title.text = "Sensors in a house"
    box = slide.shapes.add_textbox(*map(Inches, (0.7, 3, 3, 2)))
    box.text_frame.text = "doors\nwindows\nheating"
    for paragraph in box.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(28)
    return file


@soak
def test_a_layout_that_is_a_form_loses_its_labels_and_has_one_panel() -> None:
    deck, shown = least_of(saved(form()))
    assert any("says “What it is”, “Whom it helps” where content goes" in one.message for one in deck.problems)
    cover, *content = list(shown.slides)[1:]
    [panel] = [one for one in content[0].slide_layout.shapes if not one.is_placeholder]
    assert (panel.left, panel.width, panel.text_frame.text) == (Inches(0.5), Inches(9), "")
    assert not [one for one in cover.slide_layout.shapes if not one.is_placeholder]
    texts = [one.text_frame.text for one in cover.placeholders][:2]
    assert texts == ["{{ packet.headlines.title }}", "{{ packet.span }}"]
    assert cover.placeholders[1].top >= cover.shapes.title.top + cover.shapes.title.height


def test_a_form_that_one_slide_fills_gives_content_its_whole_width() -> None:
    """Its labels go, those in tables too, and the pin at a place for an address; the title stands as on the slide."""
    file = plain_file(("Blank", "Title and Content"))
    layout, other = file.slide_layouts.get_by_name("Blank"), file.slide_layouts.get_by_name("Title and Content")
    slide = file.slides.add_slide(layout)
    pin, table = pin_on(slide), slide.shapes.add_table(1, 1, *map(Inches, (0.8, 3, 3, 0.4)))
    table.table.cell(0, 0).text = "Floor area"
    for shape in (pin, table):
        layout.shapes._spTree.append(shape._element)
    drawn_on(layout, 0.8, 2, 3, 0.4)
    layout.shapes[-1].text_frame.text = "Availability"
    layout.shapes._spTree.append(copy.deepcopy(other.placeholders[1]._element))
    place(layout, 1, 6.5, 0.4, 2, 0.3)
    for words, *inches in (("A house in a street", 0.8, 0.3, 5, 0.7), ("120 rooms", 0.8, 3.5, 3, 1)):
        box = slide.shapes.add_textbox(*map(Inches, inches)).text_frame
        box.text = words
        box.paragraphs[0].runs[0].font.size = Pt(28 if "house" in words else 14)
    file.slide_layouts.remove(other)
    deck, shown = least_of(saved(file))
    assert any("leaves out what is said where content goes: “Floor area”" in one.message for one in deck.problems)
    for one in list(shown.slides)[1:]:
        said = "".join(one.slide_layout._element.itertext())
        assert ("Floor" in said, "Availability" in said) == (False, False)
        assert not [each for each in one.slide_layout.shapes if each._element.tag == f"{P}grpSp"]
    assert shown.slides[-1].shapes.title.top == Inches(0.3)


def pin_on(slide: Any) -> Any:
    """A small figure, drawn of two shapes."""
    pin = slide.shapes.add_group_shape()
    for high in (0.2, 0.1):
        pin.shapes.add_shape(9, *map(Inches, (6.2, 0.4, 0.2, high)))
    return pin


@soak
@pytest.mark.parametrize(("anchor", "left"), [(MSO_ANCHOR.TOP, 1), (MSO_ANCHOR.BOTTOM, 5)])
def test_lines_below_the_months_take_no_room_where_they_hold_nothing_up(anchor: Any, left: int) -> None:
    """With the emptied lines of four speakers the months had no room, and the title slide was shown twice."""
    file = drawn_slides()
    dated = next(one for one in file.slides[0].shapes if one.has_text_frame and one.text_frame.text == "More of this 0")
    dated.text_frame.vertical_anchor = anchor
    for name in ("Ada", "Grace", "Annie", "Radia"):
        run = dated.text_frame.add_paragraph().add_run()
        run.text, run.font.size = name, Pt(12)
    _, shown = least_of(saved(file))
    frames = [one.text_frame for one in shown.slides[1].shapes if one.has_text_frame]
    [months] = [frame for frame in frames if "packet.span" in frame.text]
    assert (len(months.paragraphs), months.text.strip()) == (left, "{{ packet.span }}")


@soak
def test_the_months_look_as_a_smaller_line_behind_a_break_in_the_title() -> None:
    file = plain_file(("Title Only",))
    slide = file.slides.add_slide(file.slide_layouts[0])
    slide.shapes.title.top = Inches(3)
    paragraph = slide.shapes.title.text_frame.paragraphs[0]
    for words, size, colour in (("Acme", 32, RGBColor(240, 90, 0)), ("What we plan", 20, RGBColor(0, 0, 120))):
        run = paragraph.add_run()
        run.text, run.font.size, run.font.color.rgb = words, Pt(size), colour
        if size == 32:
            paragraph.add_line_break()
    _, shown = least_of(saved(file))
    title, months = shown.slides[1].shapes.title.text_frame.paragraphs
    assert (title.runs[0].font.size, [run.text for run in months.runs]) == (Pt(32), ["{{ packet.span }}"])
    assert (months.runs[0].font.size, months.runs[0].font.color.rgb) == (Pt(20), RGBColor(0, 0, 120))


@soak
@pytest.mark.parametrize("is_drawn", [False, True])
def test_a_title_frame_grows_where_nothing_is_drawn_beside_it(*, is_drawn: bool) -> None:
    """In a narrow panel beside a picture words wrap, and none is cut: across its edge nobody reads them."""
    file = drawn_slides()
    cover = file.slides[0]
    for box in [one for one in cover.shapes if one.has_text_frame and one.text_frame.text]:
        box.width = Inches(2)
    if is_drawn:
        cover.shapes.add_picture(picture(), *map(Inches, (3, 0, 7, 7.5)))
    _, shown = least_of(saved(file))
    title = shown.slides[1].shapes.title
    assert (title.width == Inches(2)) == is_drawn
    assert (title.height > Inches(1.5), title.top < Inches(2.5)) == (is_drawn, is_drawn)
    assert title.text_frame.word_wrap


def test_months_grow_beside_their_line_though_a_band_runs_along_their_frame() -> None:
    file = drawn_slides()
    cover = file.slides[0]
    box = next(one for one in cover.shapes if one.has_text_frame and one.text_frame.text == "More of this 0")
    box.width, box.text_frame.vertical_anchor = Inches(2), MSO_ANCHOR.MIDDLE
    band = cover.shapes.add_shape(1, 0, box.top - Inches(0.1), Inches(10), Inches(0.3))
    band.fill.solid()
    band.fill.fore_color.rgb = RGBColor(220, 30, 90)
    _, shown = least_of(saved(file))
    months = next(one for one in shown.slides[1].shapes if one.has_text_frame and "span" in one.text_frame.text)
    assert months.width > Inches(3)
    assert months.text_frame.paragraphs[0].runs[0].font.size == Pt(16)


@soak
def test_a_title_keeps_off_what_is_drawn_beside_the_words_of_theirs() -> None:
    file = drawn_slides()
    title = next(one for one in file.slides[0].shapes if one.has_text_frame and "Company" in one.text_frame.text)
    title.text_frame.paragraphs[0].runs[0].text = "Acme"
    file.slides[0].shapes.add_picture(picture(), *map(Inches, (4, 1.5, 4, 2)))
    _, shown = least_of(saved(file))
    ours = shown.slides[1].shapes.title
    assert ours.left == Inches(0.8)
    assert ours.left + ours.width <= Inches(4.1)


@soak
def test_months_in_the_middle_stay_there_though_something_is_drawn_beside_them() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    cover = file.slides.add_slide(file.slide_layouts.get_by_name("Title Slide"))
    cover.shapes.title.text, cover.placeholders[1].text = "The year of Acme", "For the board"
    months = cover.placeholders[1]
    months.text_frame.paragraphs[0].runs[0].font.size = Pt(16)
    months.left, months.top, months.width, months.height = map(Inches, (0.5, 4.5, 9, 0.8))
    cover.shapes.add_picture(picture(), *map(Inches, (8, 4, 2, 2)))
    _, shown = least_of(saved(file))
    ours = list(shown.slides[1].shapes)[1]
    assert (ours.width < Inches(6.1), abs(2 * ours.left + ours.width - Inches(10)) < Inches(0.1)) == (True, True)


def test_words_of_a_title_slide_look_as_theirs_whatever_place_they_were_in() -> None:
    """Large white words in a place for text, beside a date at the right: theirs is a place for a title now."""
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts.get_by_name("Title Slide")
    drawn_on(layout, 0, 0, 10, 7.5)
    head = next(one for one in layout.placeholders if placeholder_type(one._element) == "ctrTitle")
    need(head._element, f"{P}nvSpPr/{P}nvPr/{P}ph").attrib.update({"type": "body", "idx": "12"})
    fill = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>'
    look = f'<a:lvl1pPr xmlns:a="{A[1:-1]}" algn="l"><a:defRPr sz="4000" b="1">{fill}</a:defRPr></a:lvl1pPr>'
    need(head._element, f"{P}txBody/{A}lstStyle").append(etree.fromstring(look))
    cover = file.slides.add_slide(layout)
    for shape in cover.placeholders:
        shape.text = "The year of Acme" if shape.placeholder_format.idx == 12 else "May"
    _, shown = least_of(saved(file))
    title = shown.slides[1].shapes.title
    assert title is not None
    styles = Styles(shown)
    run = title.text_frame.paragraphs[0].runs[0]._r
    look_of = styles.run(run, title._element, shown.slides[1].slide_layout)
    assert (look_of.size, look_of.bold, look_of.colour) == (40, True, "FFFFFF")


@soak
@pytest.mark.parametrize(
    ("words", "align"),
    [("Programme: Parsers\nAuthor: Jane Roe\nHead: John Doe", PP_ALIGN.LEFT), ("5 May 2025", PP_ALIGN.RIGHT)],
)
def test_months_stand_as_the_title_does_where_others_stood_below_it(words: str, align: PP_ALIGN) -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    cover = file.slides.add_slide(file.slide_layouts.get_by_name("Title Slide"))
    cover.shapes.title.text = "The year of Acme"
    cover.placeholders[1].text = words
    for paragraph in cover.placeholders[1].text_frame.paragraphs:
        paragraph.alignment = align
    _, shown = least_of(saved(file))
    title, months = list(shown.slides[1].shapes)[:2]
    assert (months.left, months.width) == (title.left, title.width)
    assert months.text_frame.paragraphs[0].alignment == PP_ALIGN.CENTER


@soak
def test_an_emblem_in_a_place_for_pictures_keeps_its_outline() -> None:
    file = plain_file(("Picture with Caption", "Title and Content"))
    layout = file.slide_layouts.get_by_name("Picture with Caption")
    place = next(s for s in layout.placeholders if placeholder_type(s._element) == "pic")
    place.left, place.top, place.width, place.height = map(Inches, (3, 3, 3, 3))
    need(place._element, f"{P}spPr").append(etree.fromstring(f'<a:prstGeom xmlns:a="{A[1:-1]}" prst="ellipse"/>'))
    cover = file.slides.add_slide(layout)
    cover.shapes.title.text = "The year of Acme"
    cover.placeholders[place.placeholder_format.idx].insert_picture(picture())
    for number in range(3):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
        slide.shapes.title.text, slide.placeholders[1].text = f"Result {number}", "One thing and another"
    _, shown = least_of(saved(file))
    [emblem] = [one for one in shown.slides[1].slide_layout.shapes if one._element.tag.endswith("}pic")]
    assert need(emblem._element, f"{P}spPr/{A}prstGeom").get("prst") == "ellipse"


@soak
def test_the_number_of_a_chapter_is_that_of_the_slide() -> None:
    file = with_slides(4)
    for at, slide in enumerate(list(file.slides)[1:]):
        badge = slide.shapes.add_group_shape()
        badge.shapes.add_picture(picture(), *map(Inches, (0.1, 0.2, 0.8, 0.8)))
        badge.shapes.add_textbox(*map(Inches, (0.2, 0.3, 0.6, 0.5))).text_frame.text = str(at // 2 + 1)
    _, shown = least_of(saved(file))
    [badge] = [one for one in shown.slides[2].slide_layout.shapes if not one.is_placeholder]
    assert [one.get("type") for one in badge._element.iter(f"{A}fld")] == ["slidenum"]


def test_a_title_slide_that_shows_no_more_than_others_is_composed() -> None:
    _, shown = drawn(plain_file(("Title Slide", "Title and Content")), (255, 255, 255), (0, 0, 40, 3), (0, 160, 90))
    cover = shown.slides[1]
    title, period = (
        cover.shapes.title,
        next(s for s in cover.placeholders if placeholder_type(s._element) == "subTitle"),
    )
    bar = next(shape for shape in cover.slide_layout.shapes if shape.name == "Bar")
    assert title.left == period.left == bar.left
    assert title.top + title.height <= bar.top < bar.top + bar.height <= period.top
    assert bar.fill.fore_color.rgb == RGBColor(0, 160, 90)
    quoted = next(shape for shape in cover.shapes if "quotation" in shape.text_frame.text)
    assert quoted.top >= period.top + period.height
    assert not any("cite.label" in shape.text_frame.text for shape in cover.shapes), "files have no place there"


def test_the_line_below_titles_is_not_on_a_title_slide_that_is_composed() -> None:
    """What else the master draws is; beside a logo at the head the line stays."""
    file = plain_file(("Title Slide", "Title and Content"))
    slide, master, frames = file.slides.add_slide(file.slide_layouts[1]), file.slide_masters[0], Frames(file)
    line = slide.shapes.add_connector(1, 0, Inches(1.7), Inches(10), Inches(1.7))
    bar = slide.shapes.add_shape(1, 0, Inches(7.2), Inches(10), Inches(0.3))
    logo = slide.shapes.add_picture(picture(), Inches(9), Inches(0.2), Inches(0.5))
    for shape in (line, bar):
        master.shapes._spTree.append(shape._element)
    layout = file.slide_layouts[1]
    take_rule(frames, layout)
    assert [shape.shape_type for shape in frames.drawn(layout)] == [bar.shape_type]
    assert len(list(frames.drawn(file.slide_layouts[0]))) == 2
    file.slide_layouts[0].shapes._spTree.append(logo._element)
    take_rule(frames, file.slide_layouts[0])
    assert len(list(frames.drawn(file.slide_layouts[0]))) == 3


def test_the_first_slide_is_the_title_slide_though_chapters_look_alike() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Title Only"))
    chapter = file.slide_layouts.get_by_name("Title Only")
    title = next(one for one in chapter.placeholders if placeholder_type(one._element) == "title")
    title.left, title.top, title.width, title.height = map(Inches, (1, 3, 8, 1.5))
    for name in ("Title Only", "Title Slide", *2 * ("Title and Content",), "Title Only"):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name(name))
        for shape in slide.placeholders:
            shape.text_frame.text = f"{name} {len(file.slides)}"
    cover = Models(file, Frames(file)).cover
    assert cover is not None
    assert cover.told == "slide 1", "who speaks is on the second"


def test_months_stand_below_a_frame_that_they_would_cross() -> None:
    file = plain_file(("Title Slide",))
    frames, layout = Frames(file), file.slide_layouts[0]
    lines = next(one for one in layout.placeholders if placeholder_type(one._element) == "subTitle")
    cells = [[at in (60, 132) and row < 90 for at in range(192)] for row in range(144)]
    place = Rect(1, 4, 8, 0.6)
    lower = off_lines(frames, Design(frames.size, cells), (lines, layout), place, 20.0)
    assert 90 * frames.size.width / 192 < lower.y < 5.5
    assert (lower.x, lower.width) == (place.x, place.width)
    for free in ([[False] * 192] * 144, [[True] * 192] * 144):
        assert off_lines(frames, Design(frames.size, free), (lines, layout), place, 20.0) == place


@soak
def test_a_picture_of_a_talk_makes_no_title_slide_of_a_slide_behind_the_first() -> None:
    file = plain_file(("Title and Content", "Title Only", "Blank"))
    file.slides.add_slide(file.slide_layouts[2])
    for name in ("Title Only", "Title and Content", "Title and Content"):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name(name))
        slide.shapes.title.text = f"Part {len(file.slides)}"
        if name == "Title Only":
            slide.shapes.add_picture(picture(), Inches(1), Inches(2), Inches(6))
    assert Models(file, Frames(file)).cover is None


def test_slides_that_are_pictures_of_slides_show_nothing() -> None:
    file = plain_file(("Title Only",))
    for number in range(3):
        slide = file.slides.add_slide(file.slide_layouts[0])
        slide.shapes.title.text = f"Part {number}"
        slide.shapes.add_picture(picture(), 0, 0, file.slide_width, file.slide_height)
    assert Models(file, Frames(file)).samples == []


@soak
def test_who_speaks_is_no_title_though_as_large() -> None:
    file = plain_file(("Title Slide", "Blank"))
    slide = file.slides.add_slide(file.slide_layouts[1])
    for top, words, size in ((1, "A database", 24), (2, "How it is installed", 16), (5, "Ann Lee", 26)):
        box = slide.shapes.add_textbox(Inches(1), Inches(top), Inches(6), Inches(0.6))
        box.text_frame.text = words
        box.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
    cover = Models(file, Frames(file)).cover
    assert cover is not None
    assert cover.title.words == "A database"
    assert cover.lower is not None
    assert cover.lower.words == "How it is installed"


@soak
def test_lines_above_a_title_that_stands_at_the_foot_of_its_frame_take_no_room() -> None:
    file = drawn_slides()
    head = next(one for one in file.slides[0].shapes if one.has_text_frame and one.text_frame.text == "Company words 0")
    head.text_frame.vertical_anchor = MSO_ANCHOR.BOTTOM
    first = head.text_frame.paragraphs[0]._p
    for _ in range(3):
        first.addprevious(etree.Element(first.tag))
    _, shown = least_of(saved(file))
    frames = [one.text_frame for one in shown.slides[1].shapes if one.has_text_frame]
    [title] = [frame for frame in frames if "packet.headlines.title" in frame.text]
    assert len(title.paragraphs) == 1


def test_a_title_of_several_lines_in_the_middle_of_its_frame_leaves_ours_there() -> None:
    file = drawn_slides()
    head = next(one for one in file.slides[0].shapes if one.has_text_frame and one.text_frame.text == "Company words 0")
    head.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    head.text_frame.paragraphs[0]._p.addnext(copy.deepcopy(head.text_frame.paragraphs[0]._p))
    _, shown = least_of(saved(file))
    frames = [one.text_frame for one in shown.slides[1].shapes if one.has_text_frame]
    [title] = [frame for frame in frames if "packet.headlines.title" in frame.text]
    assert len(title.paragraphs) == 1


def test_a_number_in_a_place_for_a_foot_stays_one() -> None:
    file = with_slides()
    layout = file.slide_layouts.get_by_name("Title and Content")
    for holder in (layout.slide_master, layout):
        for shape in list(holder.placeholders):
            kind = shape._element.find(f"./*/{P}nvPr/{P}ph")
            if kind.get("type") in ("ftr", "dt"):
                shape._element.getparent().remove(shape._element)
            elif kind.get("type") == "sldNum":
                kind.set("type", "ftr")
    foot = next(one for one in layout.placeholders if placeholder_type(one._element) == "ftr")
    for slide in list(file.slides)[1:]:
        slide.shapes._spTree.append(copy.deepcopy(foot._element))
    _, shown = least_of(saved(file))
    feet = [one for one in shown.slides[2].placeholders if placeholder_type(one._element) in ("ftr", "sldNum")]
    assert [placeholder_type(one._element) for one in feet] == ["sldNum"]
    assert [one.get("type") for one in feet[0]._element.iter(f"{A}fld")] == ["slidenum"]


@soak
def test_a_box_for_who_speaks_leaves_title_slides() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts[0]
    body = copy.deepcopy(file.slide_layouts[1].placeholders[1]._element)
    layout.shapes._spTree.append(body)
    found = body.find(f"./*/{P}nvPr/{P}ph")
    found.attrib.update({"type": "body", "idx": "21"})
    place(layout, 21, 1, 6.5, 4, 0.4)
    drawn_on(layout, 0, 6.5, 5, 0.4)
    slide = file.slides.add_slide(layout)
    slide.shapes.title.text, slide.placeholders[1].text = "Company words", "More of this"
    slide.placeholders[21].text_frame.text = "Ada Example"
    deck, shown = least_of(saved(file))
    assert any("has boxes for words that stay empty" in one.message for one in deck.problems)
    cover = shown.slides[1]
    assert not [one for one in cover.slide_layout.shapes if not one.is_placeholder]


@soak
def test_a_scale_with_its_words_on_a_layout_is_none_of_the_design() -> None:
    file = form()
    layout = file.slide_layouts[0]
    for shape in [one for one in layout.shapes if not one.is_placeholder]:
        shape._element.getparent().remove(shape._element)
    drawn_on(layout, 2, 5, 1, 0.4)
    layout.shapes[-1].text_frame.text = "I agree"
    group = layout.shapes._spTree.makeelement(f"{P}grpSp")
    layout.shapes._spTree.append(group)
    named = etree.SubElement(group, f"{P}nvGrpSpPr")
    etree.SubElement(named, f"{P}cNvPr", id="77", name="Scale")
    etree.SubElement(named, f"{P}cNvGrpSpPr")
    etree.SubElement(named, f"{P}nvPr")
    frame = etree.SubElement(etree.SubElement(group, f"{P}grpSpPr"), f"{A}xfrm")
    for name, x, y in (("off", "x", "y"), ("ext", "cx", "cy"), ("chOff", "x", "y"), ("chExt", "cx", "cy")):
        values = (Inches(2), Inches(5)) if x == "x" else (Inches(1), Inches(0.4))
        etree.SubElement(frame, f"{A}{name}", {x: str(values[0]), y: str(values[1])})
    group.append(layout.shapes[-2]._element)
    deck, shown = least_of(saved(file))
    assert any("says “I agree” where content goes" in one.message for one in deck.problems)
    assert not any(
        one.has_text_frame or one.shape_type == 6
        for one in shown.slides[2].slide_layout.shapes
        if not one.is_placeholder
    )


@soak
def test_a_title_takes_the_place_of_a_subtitle_that_is_designed_as_the_title() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts[0]
    place(layout, 0, 1, 3, 8, 0.8)
    place(layout, 1, 1, 1.5, 8, 1.2)
    next(iter(layout.placeholders))._element.find(f"{P}txBody/{A}bodyPr").addnext(
        etree.fromstring(f'<a:lstStyle xmlns:a="{A[1:-1]}"><a:lvl1pPr><a:defRPr sz="2000"/></a:lvl1pPr></a:lstStyle>')
    )
    _, shown = least_of(saved(file))
    title, months = shown.slides[1].shapes.title, shown.slides[1].placeholders[1]
    assert (title.top, months.top) == (Inches(1.5), Inches(3))
    sizes = [one.text_frame.paragraphs[0].runs[0].font.size for one in (title, months)]
    assert sizes[0] > sizes[1]


@soak
def test_titles_in_labels_that_are_as_wide_as_a_word_get_room_for_ours() -> None:
    file = plain_file(("Blank",))
    for number in range(4):
        slide = file.slides.add_slide(file.slide_layouts[0])
        label = slide.shapes.add_shape(1, *map(Inches, (8.4, 0.3, 1.4, 0.7)))
        label.text_frame.text = f"Part {number}"
        label.text_frame.paragraphs[0].runs[0].font.size = Pt(24)
        label.text_frame.paragraphs[0].alignment = PP_ALIGN.RIGHT
        slide.shapes.add_textbox(*map(Inches, (1, 2, 7, 3))).text_frame.text = f"Text {number} below it"
    _, shown = least_of(saved(file))
    title = shown.slides[-1].shapes.title
    assert title.width > Inches(4)
    assert title.left + title.width <= Inches(10)


def logo_of_words(slide: Any) -> Any:
    """A picture with a large name beside it, in a group in the middle of a slide."""
    group = slide.shapes.add_group_shape()
    group.shapes.add_picture(picture(), *map(Inches, (2, 2.5, 1, 1)))
    name = group.shapes.add_textbox(*map(Inches, (3.2, 2.5, 4, 1))).text_frame
    name.text = "Byron North"
    name.paragraphs[0].runs[0].font.size = Pt(54)
    return group


@pytest.mark.parametrize("layout", ["Title Slide", *in_soak("Blank")])
def test_a_name_that_is_a_part_of_a_logo_is_no_title(layout: str) -> None:
    """What is drawn besides stays where the layout has a place for a title; else its slide shows no title slide."""
    file = plain_file(("Title and Content", "Title Slide", "Blank"))
    slide = file.slides.add_slide(file.slide_layouts.get_by_name(layout))
    for shape in list(slide.placeholders):
        shape._element.getparent().remove(shape._element)
    logo_of_words(slide)
    slide.shapes.add_picture(picture(), *map(Inches, (0, 0, 10, 1)))
    _, shown = least_of(saved(file))
    cover = shown.slides[1]
    drawn = [one for one in cover.slide_layout.shapes if not one.is_placeholder]
    assert "packet.headlines.title" in cover.shapes.title.text
    assert "Byron" not in "".join(cover.slide_layout._element.itertext())
    assert [one.top for one in drawn] == ([0] if layout == "Title Slide" else [])


def test_marks_of_others_and_frames_for_them_leave_title_slides() -> None:
    """A second mark below that of the company, and the frame that says where one goes."""
    file = with_slides()
    cover = file.slides[0]
    cover.shapes.add_picture(picture(), *map(Inches, (0.3, 0.3, 1, 0.5)))
    cover.shapes.add_picture(picture(), *map(Inches, (0.5, 2.2, 1, 0.5)))
    frame = cover.shapes.add_shape(1, *map(Inches, (7, 0.4, 2, 1.6)))
    frame.name = "frame"
    cover.shapes.add_textbox(*map(Inches, (7.2, 0.8, 1.6, 0.8))).text_frame.text = "Insert your logo here"
    _, shown = least_of(saved(file))
    left = [one for one in shown.slides[1].slide_layout.shapes if not one.is_placeholder]
    assert [round(one.top / Inches(1), 1) for one in left] == [0.3]


@soak
@pytest.mark.parametrize(
    ("words", "is_kept"),
    [
        ("© 2023 Acme Ltd. All rights reserved.", True),
        ("Confidential – May 2021", False),
        *in_soak(("Confidential", True), ("© 2023 Acme. For public use.", False)),
    ],
)
def test_who_may_read_one_talk_is_not_said_of_ours(words: str, *, is_kept: bool) -> None:
    file = with_slides()
    words_on(file.slide_layouts[0], words)
    file.slide_layouts[0].shapes[-1].top = Inches(7)
    _, shown = least_of(saved(file))
    assert (words in "".join(shown.slides[1].slide_layout._element.itertext())) == is_kept
