"""Sample slides show how decks look: title slides, slides with content."""

import copy
from io import BytesIO
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR
from pptx.util import Inches, Pt

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.making import with_title
from reports.formats.deck.adopt.models import Models
from reports.formats.deck.adopt.naming import is_for_others, is_tag
from reports.formats.deck.adopt.samples import Sample
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from tests.formats.deck.adopt.test_adopt import least_of, plain_file, saved
from tests.sampling import in_soak, soak


def picture() -> BytesIO:
    made = BytesIO()
    Image.new("RGB", (8, 8), "#204080").save(made, "PNG")
    made.seek(0)
    return made


def with_slides(content: int = 3) -> Any:
    """A title slide, and slides with content."""
    file = plain_file(("Title Slide", "Title and Content", "Title Only", "Section Header"))
    cover = file.slides.add_slide(file.slide_layouts.get_by_name("Title Slide"))
    cover.shapes.title.text = "The year of Acme"
    cover.placeholders[1].text = "For the board"
    for number in range(content):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
        slide.shapes.title.text = f"Result {number}"
        slide.placeholders[1].text = "One thing and another"
    return file


def title_of(layout: Any) -> Any:
    return next(s for s in layout.placeholders if placeholder_type(s._element) in ("title", "ctrTitle"))


def test_slides_that_are_as_their_layouts_say_need_no_other() -> None:
    deck, _ = least_of(saved(with_slides()))
    assert deck.chosen[0] == "title slide: layout “Title Slide” (title and subtitle)."
    assert deck.chosen[1] == "text: layout “Title and Content” (title and content)."


def test_what_the_first_slide_draws_is_on_the_title_slide_without_its_words() -> None:
    file = with_slides()
    file.slides[0].shapes.add_picture(picture(), 0, 0, Inches(10), Inches(2))
    deck, shown = least_of(saved(file))
    assert deck.chosen[0] == "title slide: layout “Title Slide (as slide 1)” (title and subtitle)."
    layout = shown.slides[1].slide_layout
    assert [shape.height for shape in layout.shapes if not shape.is_placeholder] == [Inches(2)]
    assert "Acme" not in "".join(layout._element.itertext())
    assert any("is made of slide 1" in problem.message for problem in deck.problems)


def test_titles_stand_where_most_slides_have_them_and_look_so() -> None:
    file = with_slides(4)
    for slide in list(file.slides)[1:4]:
        title = slide.shapes.title
        title.left, title.top, title.width, title.height = map(Inches, (1.5, 0.2, 7, 0.8))
        title.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(200, 0, 0)
    deck, shown = least_of(saved(file))
    assert "“Title and Content (as slide 2)”" in deck.chosen[1]
    title = title_of(shown.slides[2].slide_layout)
    assert (title.left, title.top) == (Inches(1.5), Inches(0.2))
    assert title._element.find(f".//{A}lvl1pPr/{A}defRPr/{A}solidFill/{A}srgbClr").get("val") == "C80000"


def test_a_bar_that_is_a_bit_shorter_on_some_slides_is_design() -> None:
    file = with_slides(2)
    for slide, wide in zip(list(file.slides)[1:], (10, 9.4), strict=True):
        bar = slide.shapes.add_shape(1, 0, Inches(7.1), Inches(wide), Inches(0.4))
        bar.fill.solid()
        bar.fill.fore_color.rgb = RGBColor(160, 0, 40)
    [content] = Models(file, Frames(file)).contents
    assert len(content.art) == 1


def test_what_slides_of_all_layouts_draw_is_on_those_of_a_layout_with_one_slide() -> None:
    file = with_slides(2)
    only = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
    only.shapes.title.text = "Pictures"
    only.shapes.add_picture(picture(), Inches(2), Inches(2), Inches(2), Inches(2))
    for slide in list(file.slides)[1:]:
        slide.shapes.add_picture(picture(), Inches(9), 0, Inches(1), Inches(0.5))
    [_, other] = Models(file, Frames(file)).contents
    assert [one.sample.shapes[one.element].y for one in other.art] == [0]


def test_what_one_slide_with_content_draws_is_no_design() -> None:
    file = with_slides()
    file.slides[2].shapes.add_picture(picture(), 0, 0, Inches(3), Inches(3))
    file.slides[3].shapes.title.top = Inches(3)
    deck, _ = least_of(saved(file))
    assert deck.chosen[1] == "text: layout “Title and Content” (title and content)."


@soak
@pytest.mark.parametrize("words", ["Acme confidential", "#title"])
def test_words_that_most_slides_say_stay_and_are_told(words: str) -> None:
    file = with_slides()
    for slide in list(file.slides)[1:]:
        slide.shapes.add_textbox(*map(Inches, (7, 7, 3, 0.4))).text_frame.text = words
    deck, shown = least_of(saved(file))
    on_layouts = "".join("".join(layout._element.itertext()) for layout in shown.slide_layouts)
    is_kept = not words.startswith("#")
    assert (words in on_layouts) == is_kept
    assert any(f"“{words}”" in problem.message for problem in deck.problems) == is_kept


@soak
def test_words_of_a_talk_that_all_slides_say_go() -> None:
    file = with_slides()
    for slide in list(file.slides)[1:]:
        slide.shapes.add_textbox(*map(Inches, (7, 7, 3, 0.4))).text_frame.text = "Summer meeting of parsers"
    _, shown = least_of(saved(file))
    assert "Summer" not in "".join("".join(layout._element.itertext()) for layout in shown.slide_layouts)


@pytest.mark.parametrize(("content", "is_common"), [(2, False), (3, True)])
def test_a_look_is_common_that_most_slides_have(content: int, *, is_common: bool) -> None:
    file = with_slides(content)
    for number in range(2):
        other = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
        other.shapes.title.text = f"Picture {number}"
        words_on(other, "One and another", 1, 3, 5, 1)
    models = Models(file, Frames(file))
    assert [models.is_common(one) for one in models.contents] == [is_common, False]


@pytest.mark.parametrize(("words", "is_headline"), [("Results of spring", True), ("We met and spoke. " * 12, False)])
def test_a_paragraph_at_the_head_is_no_headline(words: str, *, is_headline: bool) -> None:
    file = with_slides(0)
    slide = file.slides.add_slide(file.slide_layouts.get_by_name("Section Header"))
    for place in list(slide.placeholders):
        place._element.getparent().remove(place._element)
    words_on(slide, words, 1, 0.5, 8, 1)
    [_, one] = Models(file, Frames(file)).samples
    assert (one.headline is not None and one.headline.words == words) == is_headline


def test_an_agenda_with_a_list_is_no_title_slide() -> None:
    file = with_slides()
    slides = file.slides._sldIdLst
    slides.insert(0, list(slides)[1])  # a slide with content comes first
    deck, _ = least_of(saved(file))
    assert deck.chosen[0] == "title slide: layout “Title Slide” (title and subtitle)."


def test_headlines_and_words_that_are_no_models_are_known() -> None:
    assert [is_for_others(words) for words in ("Agenda", "Thank you!", "Results of the year")] == [True, True, False]
    assert [is_tag(words) for words in ("#title", "by {{ name }}", "Acme")] == [True, True, False]


def words_on(slide: Any, words: str, *inches: float, size: float = 14) -> Any:
    """A text box of some words."""
    box = slide.shapes.add_textbox(*map(Inches, inches))
    box.text_frame.text = words
    for paragraph in box.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(size)
    return box


def box_on(slide: Any, words: str, *inches: float) -> Any:
    """A filled box of some words, white on red."""
    box = slide.shapes.add_shape(1, *map(Inches, inches))
    box.fill.solid()
    box.fill.fore_color.rgb = RGBColor(200, 0, 0)
    box.text_frame.text = words
    box.text_frame.paragraphs[0].runs[0].font.size = Pt(24)
    box.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(255, 255, 255)
    return box


_BUTTONS = [(f"Part {number}", 4, 1.2 + number, 3.6, 0.6) for number in range(3)]
_ROW = [("Customer", 1, 0.8, 2, 1.2), ("Device", 3.2, 0.8, 1.4, 1.2), ("Team", 5, 0.8, 1.2, 1), ("Site", 7, 0.9, 1, 1)]
_HOLDING = [("Level of the platform", 0.5, 0.5, 9, 1.6), ("One", 3, 0.7, 1, 0.6), ("Other", 5, 0.7, 1.5, 0.6)]


@pytest.mark.parametrize(
    ("layout", "boxes", "title"),
    [
        ("Blank", _BUTTONS, None),
        ("Blank", _ROW, None),
        ("Blank", _HOLDING, None),
        ("Blank", [("Results", 0, 0.3, 10, 0.7), ("One", 1, 3, 2, 1)], "Results"),
        ("Blank", [("Results", 0.5, 0.3, 3, 0.7), ("One", 1, 3, 2, 1)], "Results"),
        ("Title Only", [("Results", 0.5, 0.3, 3, 0.7), ("One", 1, 3, 2, 1)], None),
    ],
)
def test_a_button_and_a_box_of_a_figure_are_no_titles(layout: str, boxes: list[Any], title: str | None) -> None:
    """A narrow box is one where the layout has no place for a title."""
    file = pptx.Presentation()
    slide = file.slides.add_slide(file.slide_layouts.get_by_name(layout))
    for shape in list(slide.placeholders):
        shape._element.getparent().remove(shape._element)
    for one in boxes:
        box_on(slide, *one)
    head = Sample(1, slide, Frames(file)).headline
    assert (head and head.words) == title


def test_titles_stand_where_the_master_has_them_where_slides_have_diagrams_only() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Blank"))
    for _ in range(3):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Blank"))
        for one in (*_HOLDING, ("Next level", 0.5, 2.3, 9, 1.6)):
            box_on(slide, *one)
    _, shown = least_of(saved(file))
    master = file.slide_master.placeholders[0]
    title = title_of(shown.slides[-1].slide_layout)
    assert [title.left, title.top, title.width] == [master.left, master.top, master.width]


def test_a_colour_that_nobody_sees_on_a_ground_was_worn_on_another() -> None:
    """That of a button, which is not on the layout."""
    file = pptx.Presentation()
    colours, layout = Colours(Frames(file)), file.slide_layouts[6]
    colours.worn = [(layout, Rect(1, 1, 3, 1), colour) for colour in ("FFFFFF", "F0B040")]
    assert [colours.is_worn(colour, ["FFFFFF"]) for colour in ("FFFFFF", "F0B040")] == [False, True]


def test_an_agenda_and_the_end_do_not_show_how_text_looks() -> None:
    """Where one slide has content, the many others that have none do not tell the colour of text."""
    file = with_slides(1)
    for words in ("Agenda", "Thank you"):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
        slide.shapes.title.text = words
    models = Models(file, Frames(file))
    assert [one.number for one in models.rest] == [one.number for one in models.with_content] == [2]


def cover_of(file: Any) -> Any:
    return Models(file, Frames(file)).cover


def test_a_notice_in_small_words_is_no_title_slide() -> None:
    file = with_slides()
    notice = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
    notice.shapes.title._element.getparent().remove(notice.shapes.title._element)
    words_on(notice, "This deck was made for all projects", 1, 3, 7, 1)
    file.slides._sldIdLst.insert(0, file.slides._sldIdLst[-1])
    assert cover_of(file).samples[0].number == 2


def test_steps_of_a_figure_are_no_title_slide() -> None:
    """A figure that grows, each part with its label; a title slide that stands twice is one."""
    file = pptx.Presentation()
    labels = [("Standardise", 1, 3), ("Automate", 6, 3), ("Protect", 1, 5), ("Monitor", 6, 5)]
    for said in (labels, labels[:1], labels[1:2]):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
        slide.shapes.title._element.getparent().remove(slide.shapes.title._element)
        for words, left, top in said:
            words_on(slide, words, left, top, 3, 0.8, size=28)
    assert cover_of(file) is None
    file = pptx.Presentation()
    for _ in range(2):
        words_on(file.slides.add_slide(file.slide_layouts.get_by_name("Blank")), "Acme in spring", 1, 3, 6, 1, size=40)
    assert cover_of(file).title.words == "Acme in spring"


@pytest.mark.parametrize(
    ("name", "is_cover"), [("Title with picture of an event", False), ("Title slide with picture", True)]
)
def test_a_layout_for_title_slides_may_have_large_places_for_text(name: str, is_cover: bool) -> None:
    file = plain_file(("Title and Content",))
    file.slide_layouts[0].name = name
    file.slide_layouts[0]._element.attrib.pop("type", None)
    first = file.slides.add_slide(file.slide_layouts[0])
    first.shapes.title.text, first.placeholders[1].text = "The year of Acme", "Who speaks\nand where"
    assert (cover_of(file) is not None) == is_cover


def test_a_list_in_a_box_below_a_headline_is_content() -> None:
    file = pptx.Presentation()
    only = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
    only.shapes.title.text = "Challenges"
    words_on(only, "of people", 5, 3, 3, 1, size=24)
    assert cover_of(file) is not None
    words_on(only, "of houses\nof gardens\nof streets", 1, 3, 3, 2, size=24)
    assert cover_of(file) is None


@soak
def test_months_are_as_large_as_words_are_shown_that_were_made_to_fit() -> None:
    file = with_slides(0)
    lower = file.slides[0].placeholders[1]
    lower.text_frame.paragraphs[0].runs[0].font.size = Pt(40)
    fit = etree.SubElement(lower._element.find(f".//{A}bodyPr"), f"{A}normAutofit")
    fit.set("fontScale", "50000")
    _, shown = least_of(saved(file))
    months = next(shape for shape in shown.slides[1].placeholders if shape.placeholder_format.idx == 1)
    assert months.text_frame.paragraphs[0].runs[0].font.size == Pt(20)


@soak
def test_empty_lines_behind_a_title_stay() -> None:
    """The words of a title that is anchored at its foot do not move."""
    file = with_slides()
    file.slides[0].shapes.title.text = "The year of Acme\v"
    _, shown = least_of(saved(file))
    [paragraph] = shown.slides[1].shapes.title.text_frame.paragraphs
    assert paragraph.text == "{{ packet.headlines.title }}\v"


@soak
def test_icons_and_frames_go_with_words_that_do_not_come_along() -> None:
    file = with_slides()
    first = file.slides[0]
    words_on(first, "somebody at work", 2, 6, 3, 0.4)
    first.shapes.add_picture(picture(), *map(Inches, (1.5, 6, 0.4, 0.4)))
    first.shapes.add_picture(picture(), *map(Inches, (8, 0.5, 0.4, 0.4)))  # beside no words
    frame = first.shapes.add_shape(1, *map(Inches, (2, 6, 3, 0.4)))
    frame.fill.solid()
    assert [art.sample.shapes[art.element].x for art in cover_of(file).art] == [8.0]


@soak
def test_whose_slides_these_are_stays_at_the_foot_of_the_title_slide_though_no_other_says_it() -> None:
    file = with_slides()
    words_on(file.slides[0], "© 2020 Acme Systems", 6, 7.1, 3, 0.3)
    words_on(file.slides[0], "© 2020 a photographer", 6, 3, 3, 0.3)
    assert [art.words for art in cover_of(file).art if art.words] == ["© 2020 Acme Systems"]


def test_who_speaks_and_when_below_a_headline_are_no_list() -> None:
    file = with_slides()
    first = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
    first.shapes.title.text, first.placeholders[1].text = "The year of Acme", "Jane Roe\nOctober 21st, 2020"
    title = first.shapes.title
    title.left, title.top, title.width, title.height = map(Inches, (0.5, 1.4, 9, 1.2))
    file.slides._sldIdLst.remove(file.slides._sldIdLst[0])
    file.slides._sldIdLst.insert(0, file.slides._sldIdLst[-1])
    assert cover_of(file) is not None
    first.placeholders[1].text = "Costs\nand gains"
    assert cover_of(file) is None


@soak
def test_months_stand_in_the_column_of_the_title_not_beside_it() -> None:
    file = with_slides()
    first = file.slides.add_slide(file.slide_layouts.get_by_name("Title Only"))
    first.shapes.title.text = "The year of Acme"
    first.shapes.title.left, first.shapes.title.top = Inches(0.5), Inches(2)
    first.shapes.title.width, first.shapes.title.height = Inches(5), Inches(1)
    words_on(first, "Who speaks", 6, 3, 3, 0.4)
    words_on(first, "What about", 0.5, 3.6, 5, 0.4)
    file.slides._sldIdLst.remove(file.slides._sldIdLst[0])
    file.slides._sldIdLst.insert(0, file.slides._sldIdLst[-1])
    assert cover_of(file).lower.words == "What about"


def test_a_box_with_words_of_its_own_on_each_slide_is_content_however_high() -> None:
    file = with_slides()
    for number, slide in enumerate(list(file.slides)[1:]):
        box = slide.shapes.add_shape(1, *map(Inches, (5.2, 1.2, 4.6, 6)))
        box.fill.solid()
        box.text_frame.text = f"Listing {number}"
    content = Models(file, Frames(file)).content
    assert content is not None
    assert not content.art


def test_a_wordmark_of_layouts_stays_on_the_title_slide() -> None:
    file = with_slides()
    words_on(file.slides[0], "House of Acme", 0.5, 0.2, 3, 0.4)
    for layout in {slide.slide_layout.name: slide.slide_layout for slide in list(file.slides)[1:]}.values():
        layout.shapes._spTree.append(copy.deepcopy(file.slides[0].shapes[-1]._element))
    assert [art.words for art in cover_of(file).art] == ["House of Acme"]


@soak
def test_months_stand_above_the_title_where_words_stand_there() -> None:
    file = pptx.Presentation()
    first = file.slides.add_slide(file.slide_layouts.get_by_name("Blank"))
    words_on(first, "A talk about", 1, 2, 6, 0.8, size=20)
    words_on(first, "Acme", 1, 2.5, 6, 2, size=60)
    for number in range(3):
        file.slides.add_slide(file.slide_layouts[1]).shapes.title.text = f"Result {number}"
    _, shown = least_of(saved(file))
    title, texts = shown.slides[1].shapes.title, [one for one in shown.slides[1].shapes if one.has_text_frame]
    assert (title.top, title.height) == (Inches(2.5), Inches(2))
    assert [one.top for one in texts if one.text_frame.text == "{{ packet.span }}"] == [Inches(2)]


@soak
def test_the_second_line_of_a_title_is_the_place_of_the_months() -> None:
    file = pptx.Presentation()
    first = file.slides.add_slide(file.slide_layouts.get_by_name("Blank"))
    words_on(first, "Acme\nA talk about rockets", 1, 2, 6, 2, size=40)
    words_on(first, "who speaks", 0.1, 7, 4, 0.4)
    for number in range(3):
        file.slides.add_slide(file.slide_layouts[1]).shapes.title.text = f"Result {number}"
    _, shown = least_of(saved(file))
    title = shown.slides[1].shapes.title
    assert (title.top, title.height) == (Inches(2), Inches(2))
    assert [one.text for one in title.text_frame.paragraphs] == ["{{ packet.headlines.title }}", "{{ packet.span }}"]
    assert "who speaks" not in {shape.text_frame.text for shape in shown.slides[1].shapes if shape.has_text_frame}


def test_a_number_that_slides_draw_themselves_stays() -> None:
    file = with_slides()
    for number, slide in enumerate(list(file.slides)[1:], 2):
        box = slide.shapes.add_textbox(*map(Inches, (9, 7, 0.5, 0.3)))
        field = etree.SubElement(
            box.text_frame.paragraphs[0]._p, f"{A}fld", id="{00000000-0000-0000-0000-000000000001}", type="slidenum"
        )
        etree.SubElement(field, f"{A}t").text = str(number)
    model = Models(file, Frames(file)).content
    assert model is not None
    assert [art.words for art in model.art] == ["2"]
    _, shown = least_of(saved(file))
    tables = next(slide for slide in shown.slides if any(s.has_table for s in slide.shapes))
    drawn = [s for s in tables.slide_layout.shapes if not s.is_placeholder]
    assert [one.get("type") for s in drawn for one in s._element.iter(f"{A}fld")] == ["slidenum"]


def test_slides_with_a_picture_and_a_caption_show_no_look_of_content() -> None:
    """Their titles stand below the picture: all slides with content had theirs at the foot."""
    file = plain_file(("Title Slide", "Title and Content", "Picture with Caption"))
    file.slides.add_slide(file.slide_layouts.get_by_name("Title Slide")).shapes.title.text = "The year of Acme"
    for left in range(3):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Picture with Caption"))
        slide.shapes.title.text = "What it looks like"
        slide.shapes.add_picture(picture(), Inches(left), Inches(1))
    deck, _ = least_of(saved(file))
    assert deck.chosen[1] == "text: layout “Title and Content” (title and content)."


@pytest.mark.parametrize(("top", "is_kept"), [(3.5, False), *in_soak((0.2, True))])
def test_words_that_slides_repeat_where_contents_stand_are_no_mark(top: float, *, is_kept: bool) -> None:
    file = with_slides(4)
    for slide in list(file.slides)[1:]:
        slide.shapes.add_textbox(*map(Inches, (2, top, 2, 0.3))).text_frame.text = "Insights"
    _, shown = least_of(saved(file))
    words = {one.text_frame.text for one in shown.slides[2].slide_layout.shapes if not one.is_placeholder}
    assert ("Insights" in words) == is_kept


@pytest.mark.parametrize(("size", "is_cover"), [(54, True), (30, False)])
def test_a_first_slide_on_a_layout_and_in_a_size_of_its_own_is_the_title_slide(size: int, *, is_cover: bool) -> None:
    """Also with a list of who speaks on a layout that does not say that it is one."""
    file = plain_file(("Comparison", "Title and Content"))
    for number in range(4):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content" if number else "Comparison"))
        slide.shapes.title.text = f"Result {number}"
        slide.shapes.title.text_frame.paragraphs[0].runs[0].font.size = Pt(30 if number else size)
        slide.placeholders[1].text = "Ada Byron\nAnalyst\nAnalytical Engines\nLondon"
        for paragraph in slide.placeholders[1].text_frame.paragraphs:
            paragraph.runs[0].font.size = Pt(28)
    assert (Models(file, Frames(file)).cover is not None) == is_cover


def test_a_first_slide_with_the_headline_of_others_and_small_pictures_is_no_title_slide() -> None:
    """As a sheet of logos in front of a template: the cover is the next slide that is one."""
    file = plain_file(("Title and Content", "Blank"))
    for number, name in enumerate(("Title and Content", "Blank", "Title and Content", "Title and Content")):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name(name))
        if number == 1:
            slide.shapes.add_textbox(*map(Inches, (1, 5, 6, 1))).text_frame.text = "Who speaks"
            continue
        slide.shapes.title.text = f"Part {number}"
        slide.placeholders[1].text = "One thing and another" if number else ""
        for left in (1, 4, 7) if not number else ():
            slide.shapes.add_picture(picture(), Inches(left), Inches(3), Inches(1.5))
    found = Models(file, Frames(file)).cover
    assert found is not None
    assert found.title.words == "Who speaks"


@soak
def test_boxes_on_title_slides_go_with_their_words() -> None:
    file = with_slides()
    box = file.slides[0].shapes.add_textbox(*map(Inches, (0.3, 0.3, 1.6, 1.2)))
    box.text_frame.text = "Logo of the conference here"
    box.line.color.rgb = RGBColor(0, 0, 0)
    _, shown = least_of(saved(file))
    assert not [one for one in shown.slides[1].slide_layout.shapes if not one.is_placeholder]


def mark_layout(file: pptx.presentation.Presentation) -> None:
    """Let the layout of the first slide show a picture, as that of the company."""
    layout, drawn = file.slides[0].slide_layout, file.slides[1].shapes.add_picture(picture(), 0, 0, Inches(1))
    _, related = layout.part.get_or_add_image_part(picture())
    drawn._element.find(f".//{A}blip").set(f"{R}embed", related)
    layout.shapes._spTree.append(drawn._element)


@pytest.mark.parametrize("is_marked", [True, False])
def test_a_logo_of_the_first_slide_alone_stays_where_the_layout_shows_none(*, is_marked: bool) -> None:
    file = with_slides()
    if is_marked:
        mark_layout(file)
    file.slides[0].shapes.add_picture(logo(), Inches(4), Inches(4.5), Inches(1.5))
    model = Models(file, Frames(file)).cover
    assert model is not None
    assert len(model.art) == (0 if is_marked else 1)


@pytest.mark.parametrize("top", [1, *in_soak(6)])
def test_a_mark_at_the_head_or_foot_of_the_first_slide_stays_beside_those_of_the_layout(top: float) -> None:
    file = with_slides()
    mark_layout(file)
    file.slides[0].shapes.add_picture(logo(), Inches(4), Inches(top), Inches(1.5))
    model = Models(file, Frames(file)).cover
    assert model is not None
    assert len(model.art) == 1


@pytest.mark.parametrize(("left", "is_kept"), [(0, True), *in_soak((2, False))])
def test_a_panel_at_the_edge_of_the_first_slide_stays_without_its_words(left: float, *, is_kept: bool) -> None:
    file = with_slides()
    panel = file.slides[0].shapes.add_shape(1, *map(Inches, (left, 1, 3, 6)))
    panel.text_frame.text = "Annual report"
    assert [art.words for art in cover_of(file).art] == [""] * is_kept


def logo() -> BytesIO:
    made = BytesIO()
    Image.new("RGB", (12, 8), "#802040").save(made, "PNG")
    made.seek(0)
    return made


@pytest.mark.parametrize(("size", "is_head"), [(18, True), (12, False)])
def test_words_in_a_place_at_the_head_are_the_headline_before_a_bit_larger_ones(size: int, *, is_head: bool) -> None:
    file = with_slides()
    slide = file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content"))
    slide.shapes._spTree.remove(slide.shapes.title._element)
    place, box = slide.placeholders[1], slide.shapes.add_textbox(*map(Inches, (1, 1.2, 8, 0.8)))
    place.left, place.top, place.width, place.height = map(Inches, (1, 0.1, 8, 0.8))
    for one, words, its in ((place, "What we believe", size), (box, "Data first", 24)):
        one.text_frame.text = words
        one.text_frame.paragraphs[0].runs[0].font.size = Pt(its)
    sample = Sample(5, slide, Frames(file))
    assert (sample.headline is not None and sample.headline.words == "What we believe") == is_head


def test_of_words_side_by_side_at_the_head_the_wider_frame_is_the_headline() -> None:
    """The other says the chapter, and is on no slide of ours."""
    file = plain_file(("Blank",))
    for number in range(4):
        slide = file.slides.add_slide(file.slide_layouts[0])
        for (left, width), words in (((0.5, 2), "Chapter"), ((3, 5), "Topic")):
            box = slide.shapes.add_textbox(*map(Inches, (left, 0.3, width, 0.6)))
            box.text_frame.text = words
            box.text_frame.paragraphs[0].runs[0].font.size = Pt(28 if words == "Chapter" else 24)
        slide.shapes.add_textbox(*map(Inches, (1, 2, 7, 3))).text_frame.text = f"Text {number} below it"
    models = Models(file, Frames(file))
    assert models.content is not None
    assert models.content.title.words == "Topic"
    assert not models.content.art


@soak
def test_lines_in_groups_of_a_title_slide_are_plain_ones() -> None:
    """LibreOffice draws connectors in groups of layouts askew."""
    file = with_slides()
    group = file.slides[0].shapes.add_group_shape()
    group.shapes.add_connector(1, Inches(1), Inches(6), Inches(4), Inches(6))
    group.shapes.add_picture(picture(), Inches(5), Inches(5.8), Inches(0.4))
    _, shown = least_of(saved(file))
    [drawn] = [one for one in shown.slides[1].slide_layout.shapes if not one.is_placeholder]
    assert [one._element.tag.rpartition("}")[2] for one in drawn.shapes] == ["sp", "pic"]


def test_a_first_slide_with_a_ground_of_its_own_and_a_larger_headline_is_the_title_slide() -> None:
    file = plain_file(("Title Only", "Blank"))
    for number in range(5):
        slide = file.slides.add_slide(file.slide_layouts.get_by_name("Blank"))
        words_on(slide, f"Part {number} of what we offer", 1, 0.5, 8, 0.8, size=24 if number else 40)
        for left in range(10):
            words_on(slide, f"A step {left}", 0.5 + 0.9 * left, 5, 0.8, 0.4, size=12)
        if number in (0, 4):
            slide.background.fill.solid()
            slide.background.fill.fore_color.rgb = RGBColor(0x10, 0x20, 0x30)
    cover = Models(file, Frames(file)).cover
    assert cover is not None
    assert cover.samples[0].number == 1


def on_layout(file: Any, place: tuple[float, float, float, float], image: BytesIO) -> None:
    """A picture that the layout of the first slide draws."""
    layout, drawn = file.slides[0].slide_layout, file.slides[1].shapes.add_picture(picture(), *map(Inches, place))
    _, related = layout.part.get_or_add_image_part(image)
    drawn._element.find(f".//{A}blip").set(f"{R}embed", related)
    layout.shapes._spTree.append(drawn._element)


@soak
def test_a_picture_in_the_place_of_one_of_the_layout_is_of_a_talk() -> None:
    file = with_slides()
    on_layout(file, (0, 4, 10, 3), picture())
    file.slides[0].shapes.add_picture(logo(), *map(Inches, (0, 4.1, 10, 2.9)))
    assert cover_of(file).art == ()


@soak
def test_a_picture_over_the_whole_slide_is_the_ground_of_the_title_slide_whatever_the_layout_draws() -> None:
    file = with_slides()
    on_layout(file, (0, 0, 10, 7.5), picture())
    whole = file.slides[0].shapes.add_picture(logo(), *map(Inches, (0, 0, 10, 7.5)))
    file.slides[0].shapes._spTree.insert(2, whole._element)
    assert len(cover_of(file).art) == 1


@pytest.mark.parametrize("is_read", [False, *in_soak(True)])
def test_the_layout_is_filled_where_nobody_could_read_the_title_as_the_first_slide_has_it(*, is_read: bool) -> None:
    """White words on a picture that does not come along."""
    file = with_slides()
    title = file.slides[0].shapes.title
    title.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(*[0 if is_read else 255] * 3)
    title.left, title.top, title.width, title.height = map(Inches, (1, 1, 8, 1))
    _, shown = least_of(saved(file))
    made = shown.slides[1].shapes.title
    assert (made.top == Inches(1)) == is_read


@soak
def test_a_logo_stays_where_that_of_the_layout_is_hidden() -> None:
    file = with_slides()
    on_layout(file, (8, 0.5, 1, 0.5), picture())
    whole = file.slides[0].shapes.add_picture(picture(), 0, 0, Inches(10), Inches(7.5))
    file.slides[0].shapes._spTree.insert(2, whole._element)
    file.slides[0].shapes.add_picture(logo(), *map(Inches, (1, 1, 1, 0.5)))
    assert len(cover_of(file).art) == 2


@pytest.mark.parametrize("is_clear", [False, *in_soak(True)])
def test_a_layout_made_of_a_slide_has_no_picture_that_hides_another(*, is_clear: bool) -> None:
    """What is seen through lies over others by design."""
    file = with_slides()
    on_layout(file, (0, 4, 10, 3), picture())
    over = BytesIO()
    Image.new("RGBA", (8, 8), (200, 0, 0, 100 if is_clear else 255)).save(over, "PNG")
    on_layout(file, (0, 4, 10, 3), over)
    file.slides[0].shapes.add_picture(picture(), 0, 0, Inches(10), Inches(2))
    _, shown = least_of(saved(file))
    pictures = [shape for shape in shown.slides[1].slide_layout.shapes if shape.shape_type == 13]
    assert len(pictures) == (3 if is_clear else 2)


def test_a_place_for_text_that_slides_have_their_titles_in_becomes_one_for_titles() -> None:
    """Where no layout of a file has a title, and no look is common."""
    file = with_slides(2)
    layout = file.slides[1].slide_layout
    for held in (layout, file.slides[1], file.slides[2]):
        place = next(shape for shape in held.placeholders if placeholder_type(shape._element) == "title")
        found = place._element.find(f".//{P}ph")
        found.set("type", "body")
        found.set("idx", "30")
    for shape in layout.placeholders:
        if shape.placeholder_format.idx == 30:
            shape.left, shape.top, shape.width, shape.height = map(Inches, (0.5, 0.4, 3, 0.5))
    deck, shown = least_of(saved(file))
    assert "(as slide 2)" in deck.chosen[1]
    title = title_of(shown.slides[2].slide_layout)
    assert (title.left, title.top) == (Inches(0.5), Inches(0.4))


@soak
def test_words_that_name_another_slide_leave_layouts() -> None:
    file = with_slides()
    layout = file.slides[0].slide_layout
    words_on(file.slides[1], "See slide 2 for the licence", 1, 6, 4, 0.5)
    layout.shapes._spTree.append(file.slides[1].shapes[-1]._element)
    _, shown = least_of(saved(file))
    assert "slide 2" not in "".join(shown.slides[1].slide_layout._element.itertext())


@soak
def test_months_below_a_title_of_one_line_stand_right_below_it() -> None:
    """The company's took two lines, and words at the head of its frame would stand far from the months."""
    file = with_slides(0)
    title, lower = list(file.slides[0].placeholders)[:2]
    title.text = "The year of Acme and of all that it did for those who work with it every day"
    title.text_frame.vertical_anchor = MSO_ANCHOR.TOP
    title.left, title.top, title.width, title.height = map(Inches, (1, 2, 8, 2.5))
    lower.left, lower.top, lower.width, lower.height = map(Inches, (1, 4.6, 8, 0.5))
    lower.text_frame.paragraphs[0].runs[0].font.size = Pt(10)
    _, shown = least_of(saved(file))
    ours, months = list(shown.slides[1].placeholders)[:2]
    assert ours.text_frame.vertical_anchor == MSO_ANCHOR.BOTTOM
    assert months.text_frame.paragraphs[0].runs[0].font.size >= Pt(16)


@soak
def test_a_number_that_is_written_is_on_no_slide_of_ours() -> None:
    file = with_slides()
    for slide in list(file.slides)[1:]:
        words_on(slide, "3", 9, 7, 0.5, 0.3)
    model = Models(file, Frames(file)).content
    assert model is not None
    assert model.art == ()


def test_a_band_is_design_though_one_slide_has_it() -> None:
    file = with_slides(1)
    only = file.slides[1]
    only.shapes.add_picture(picture(), 0, Inches(6), Inches(10), Inches(1.5))
    for top in (3, 6.5):  # what stands on the band is part of it
        panel = only.shapes.add_shape(1, Inches(4), Inches(top), Inches(2), Inches(0.5))
        panel.fill.solid()
    [content] = Models(file, Frames(file)).contents
    assert [one.sample.shapes[one.element].y for one in content.art] == [6, 6.5]


@soak
def test_a_picture_in_the_place_of_the_title_is_of_a_talk() -> None:
    file = with_slides()
    cover = file.slides[0]
    title = cover.shapes.title
    place = title.left, title.top, title.width, title.height
    title._element.getparent().remove(title._element)
    cover.shapes.add_picture(picture(), *place)
    assert Models(file, Frames(file)).cover is None
    deck, shown = least_of(saved(file))
    assert deck.chosen[0] == "title slide: layout “Title Slide” (title and subtitle)."
    assert not any(shape._element.tag == f"{P}pic" for shape in shown.slides[1].slide_layout.shapes)


def test_the_title_is_the_largest_line_and_months_take_the_place_of_a_date() -> None:
    file = plain_file(("Blank", "Title and Content"))
    cover = file.slides.add_slide(file.slide_layouts.get_by_name("Blank"))
    for top, size, words in ((1, 24, "Thesis"), (3, 28, "A long way"), (4, 18, "Ada Byron"), (5, 18, "May 2024")):
        box = cover.shapes.add_textbox(Inches(1), Inches(top), Inches(8), Inches(0.6))
        box.text_frame.text = words
        box.text_frame.paragraphs[0].runs[0].font.size = Pt(size)
    found = Models(file, Frames(file)).cover
    assert found is not None
    assert found.lower is not None
    assert (found.title.words, found.lower.words) == ("A long way", "May 2024")


@pytest.mark.parametrize(("left", "is_stamp"), [(7.5, True), *in_soak((0.5, False))])
def test_a_word_in_the_upper_right_says_what_state_a_file_is_in(left: float, *, is_stamp: bool) -> None:
    file = with_slides()
    words_on(file.slides[0], "DRAFT", left, 0.4, 2, 0.6, size=54)
    title = file.slides[0].shapes.title
    title.text_frame.paragraphs[0].runs[0].font.size = Pt(40)
    title._element.find(f".//{P}ph").attrib.update({"type": "body", "idx": "1"})
    found = cover_of(file)
    assert (found.title.words == "DRAFT") != is_stamp
    assert not any(art.words for art in found.art)


def test_what_plays_a_sound_is_no_design() -> None:
    file = with_slides()
    for slide in file.slides:
        shown = slide.shapes.add_picture(logo(), 0, 0, Inches(0.5))
        etree.SubElement(shown._element.find(f"{P}nvPicPr/{P}nvPr"), f"{A}audioFile").set(f"{R}link", "rId9")
    models = Models(file, Frames(file))
    assert [model.art for model in (models.cover, models.content) if model is not None] == [(), ()]


@pytest.mark.parametrize("lines", ["The year of Acme", "The year of Acme\nFor the board"])
def test_months_in_the_low_frame_of_a_title_are_smaller_than_it(lines: str) -> None:
    file = plain_file(("Blank", "Title and Content"))
    words_on(file.slides.add_slide(file.slide_layouts.get_by_name("Blank")), lines, 1, 3, 8, 0.7, size=40)
    for paragraph in file.slides[0].shapes[0].text_frame.paragraphs[1:]:
        for run in paragraph.runs:
            run.font.size = Pt(30)
    file.slides.add_slide(file.slide_layouts.get_by_name("Title and Content")).shapes.title.text = "Result"
    _, shown = least_of(saved(file))
    title = next(one for one in shown.slides[1].shapes if "{{ packet.span }}" in one.text_frame.text)
    words = [run for paragraph in title.text_frame.paragraphs for run in paragraph.runs]
    assert [run.text for run in words] == ["{{ packet.headlines.title }}", "{{ packet.span }}"]
    assert words[1].font.size < words[0].font.size
    assert words[0].font.size >= Pt(36), "the frame is nearly as high as both lines need"


@soak
def test_a_layout_without_a_title_that_slides_write_over_gets_one() -> None:
    file = with_slides(0)
    blank = file.slide_layouts.get_by_name("Section Header")
    for shape in list(blank.placeholders):
        shape._element.getparent().remove(shape._element)
    for number in range(2):
        slide = file.slides.add_slide(blank)
        words = f"{number}: what was done in this year, told at length in a paragraph that is no headline at all. "
        slide.shapes.add_textbox(*map(Inches, (0.5, 0.5, 9, 5))).text_frame.text = 2 * words
    deck, _ = least_of(saved(file))
    assert deck.chosen[1] == "text: layout “Section Header (with title)” (title and content)."


def test_words_at_the_head_that_look_as_those_below_are_no_title() -> None:
    file = plain_file(("Title Only",))
    for number in range(3):
        slide = file.slides.add_slide(file.slide_layouts[0])
        slide.shapes.title._element.getparent().remove(slide.shapes.title._element)
        words_on(slide, f"Acme {number}", 1, 0.5, 8, 1)
        words_on(slide, "For the board", 1, 2.7, 8, 1)
    assert Models(file, Frames(file)).content is None


def test_words_of_a_layout_with_a_title_begin_where_those_of_its_slides_do() -> None:
    """They keep off a bar at the side."""
    file = plain_file(("Blank",))
    words_on(file.slides.add_slide(file.slide_layouts[0]), "Acme", 1.2, 3, 6, 1)
    frames = Frames(file)
    layout = with_title(frames, file.slide_layouts[0], Models(file, frames).samples)
    words = [frames.title(layout), *frames.bodies(layout)]
    assert [one.left for one in words] == [Inches(1.2)] * 2


@pytest.mark.parametrize(("wide", "is_left"), [(0.4, False), (1.5, False), (3.0, True)])
def test_an_icon_and_a_badge_go_with_an_address_that_all_slides_say(wide: float, *, is_left: bool) -> None:
    """But no logo, which is higher than a line."""
    file = with_slides()
    high = 0.4 if wide < 3 else 0.9
    for slide in file.slides:
        words_on(slide, "https://go.example.org/3p2v9r", 5, 6.8, 4, 0.4)
        slide.shapes.add_picture(picture(), *map(Inches, (5 - wide, 7 - high / 2, wide, high)))
    deck, shown = least_of(saved(file))
    assert "go.example.org" not in "".join("".join(one._element.itertext()) for one in shown.slide_layouts)
    for slide in (shown.slides[1], shown.slides[2]):
        assert any(one._element.tag == f"{P}pic" for one in slide.slide_layout.shapes) == is_left, deck.chosen
