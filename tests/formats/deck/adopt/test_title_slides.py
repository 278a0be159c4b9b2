"""Title slides as their company has them: where names grow, pictures that stay behind, marks of an occasion."""

import copy
from io import BytesIO
from typing import Any

import pptx
import pytest
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_ANCHOR
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.util import Inches

from reports.formats.deck.adopt.covers import COVER
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from tests.formats.deck.adopt.test_adopt import least_of, plain_file, saved
from tests.formats.deck.adopt.test_choice import GREEN, WHITE, made
from tests.formats.deck.adopt.test_covers import drawn_slides
from tests.formats.deck.adopt.test_likeness import photograph
from tests.formats.deck.adopt.test_looks import drawn
from tests.formats.deck.adopt.test_models import picture, with_slides


def words_of(file: Any) -> tuple[Any, Any]:
    """The frames of the name and of the months on the title slide of `drawn_slides`."""
    frames = [one for one in file.slides[0].shapes if one.has_text_frame and one.text_frame.text]
    return frames[0], frames[1]


def months_of(slide: Any) -> Any:
    return next(one for one in slide.shapes if one.has_text_frame and "packet.span" in one.text_frame.text)


def test_months_that_grow_begin_where_they_did_though_near_the_edge() -> None:
    file = drawn_slides()
    for box in words_of(file):
        box.left = Inches(0.25)
    words_of(file)[1].width = Inches(2)
    _, shown = least_of(saved(file))
    months = months_of(shown.slides[1])
    assert (months.left, months.width > Inches(3)) == (Inches(0.25), True)


def test_a_name_at_the_top_of_its_frame_goes_on_beginning_there_in_two_lines() -> None:
    """It is not to move up to the logo, where there is room below it."""
    file = drawn_slides()
    title, months = words_of(file)
    title.text_frame.vertical_anchor, title.width, months.top = MSO_ANCHOR.TOP, Inches(4.5), Inches(5)
    file.slides[0].shapes.add_picture(picture(), *map(Inches, (5.4, 0, 4.6, 7.5)))
    _, shown = least_of(saved(file))
    ours = shown.slides[1].shapes.title
    assert (ours.top, ours.height > Inches(1.4)) == (title.top, True)


@pytest.mark.parametrize(("down", "is_low"), [(4.8, True), (6.2, False)])
def test_a_name_stands_right_above_months_only_where_a_longer_one_did(down: float, *, is_low: bool) -> None:
    file = drawn_slides()
    title, months = words_of(file)
    title.text_frame.vertical_anchor, title.height, months.top = MSO_ANCHOR.TOP, Inches(2.2), Inches(down)
    title.text_frame.paragraphs[0]._p.addnext(copy.deepcopy(title.text_frame.paragraphs[0]._p))
    _, shown = least_of(saved(file))
    assert (shown.slides[1].shapes.title.text_frame.vertical_anchor == MSO_ANCHOR.BOTTOM) == is_low


def test_a_title_does_not_grow_over_the_edge_of_its_panel() -> None:
    """A single edge is no more than a line, but words that cross it stand on two grounds."""
    file = plain_file(("Title Slide", "Title and Content"))
    cover = file.slides.add_slide(file.slide_layouts.get_by_name("Title Slide"))
    cover.shapes.title.text, cover.placeholders[1].text = "Acme", "For the board"
    for frame, top in ((cover.shapes.title, 1.5), (cover.placeholders[1], 4)):
        frame.left, frame.top, frame.width, frame.height = map(Inches, (0.4, top, 3.4, 1.8))
    _, shown = drawn(file, (255, 255, 255), (0, 0, 16, 40), (255, 205, 0))
    assert shown.slides[1].shapes.title.left + shown.slides[1].shapes.title.width <= Inches(4)


def with_place(file: Any, name: str) -> Any:
    """The layout of title slides, with a place for a picture at its right."""
    layout = file.slide_layouts.get_by_name(name)
    place = copy.deepcopy(layout.placeholders[1]._element)
    holder = place.find(f"./*/{P}nvPr/{P}ph")
    holder.attrib.update({"type": "pic", "idx": "21"})
    layout.shapes._spTree.append(place)
    shape = layout.shapes[-1]
    shape.left, shape.top, shape.width, shape.height = map(Inches, (6, 0, 4, 7.5))
    for one in list(layout.placeholders)[:2]:
        one.left, one.width = Inches(0.5), Inches(4)
    return layout


@pytest.mark.parametrize("is_filled", [False, True])
def test_a_tint_takes_the_place_of_a_photograph_that_stays_behind(*, is_filled: bool) -> None:
    """What the slide of the file itself leaves empty stays so."""
    file = with_slides()
    with_place(file, "Title Slide")
    cover = file.slides.add_slide(file.slide_layouts.get_by_name("Title Slide"))
    listed = file.slides._sldIdLst
    listed.insert(0, listed[-1])
    file.part.drop_rel(listed[1].rId)
    listed.remove(listed[1])
    cover.shapes.title.text, cover.placeholders[1].text = "The year of Acme", "For the board"
    if is_filled:
        shot = cover.placeholders[21].insert_picture(photograph())
        shot.left, shot.top, shot.width, shot.height = map(Inches, (6.3, 0.5, 3.3, 6.2))  # one at the edge comes along
    _, shown = least_of(saved(file))
    panels = [one for one in shown.slides[1].shapes if one.name == "Panel"]
    assert [(one.left, one.width) for one in panels] == ([(Inches(6), Inches(4))] if is_filled else [])


@pytest.mark.parametrize(
    ("words", "is_left"), [("Sponsors", False), ("Acme Cloud Workshop", False), ("Funded by Acme", True)]
)
def test_marks_of_an_occasion_leave_title_slides_with_their_pictures(words: str, *, is_left: bool) -> None:
    file = with_slides()
    layout = file.slide_layouts.get_by_name("Title Slide")
    label = file.slides[0].shapes.add_textbox(*map(Inches, (4, 0.5, 2, 0.3)))
    label.text_frame.text = words
    pictures = [(3, 1, 1.5, 0.6), (5, 1, 1.5, 0.6), (0.3, 6.5, 1, 0.5), (0, 0, 10, 0.4)]
    drawn_there = [label, *(file.slides[0].shapes.add_picture(picture(), *map(Inches, one)) for one in pictures)]
    for shape in drawn_there[1:]:
        blip = next(shape._element.iter("{*}blip"))
        part = file.slides[0].part.related_part(blip.get(f"{R}embed"))
        blip.set(f"{R}embed", layout.part.relate_to(part, RT.IMAGE))
    for shape in drawn_there:
        layout.shapes._spTree.append(shape._element)
    deck, shown = least_of(saved(file))
    tree = shown.slides[1].slide_layout.shapes._spTree
    assert (len(tree.findall(f"{P}pic")), words in "".join(tree.itertext())) == ((4, True) if is_left else (2, False))
    assert any("of an occasion" in one.message for one in deck.problems) != is_left


def test_titles_have_the_colour_that_slides_give_them_each_by_itself() -> None:
    """Each on another layout, so that none shows how all others look."""
    names = ("Title and Content", "Two Content", "Comparison", "Content with Caption")
    file = plain_file(names)
    for name in names:
        slide = file.slides.add_slide(file.slide_layouts.get_by_name(name))
        slide.shapes.title.text, slide.placeholders[1].text = f"Result {name}", "One thing and another"
        slide.shapes.title.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0xFF, 0xCD, 0)
    deck, shown = drawn(file, (255, 255, 255), (0, 38, 40, 40), (0, 0, 0))
    assert any("has the colour that slides of the file give theirs" in one.message for one in deck.problems)
    title = shown.slides[-1].slide_layout.placeholders[0]
    assert next(title._element.iter("{*}srgbClr")).get("val") == "FFCD00"


def test_titles_that_one_slide_colours_stay_as_their_layout_has_them() -> None:
    file = with_slides()
    file.slides[1].shapes.title.text_frame.paragraphs[0].runs[0].font.color.rgb = RGBColor(0xFF, 0xCD, 0)
    deck, _ = drawn(file, (255, 255, 255), (0, 38, 40, 40), (0, 0, 0))
    assert not any("give theirs" in one.message for one in deck.problems)


def test_what_text_boxes_are_by_default_is_not_inherited() -> None:
    """A file may have all words that stand in no place bold."""
    file = with_slides()
    _, shown = drawn(file, (255, 255, 255), (0, 38, 40, 40), (0, 0, 0))
    leads = [one for slide in shown.slides for one in slide.shapes if one.name == "Lead"]
    assert leads
    assert all(run.font.bold is False for one in leads for run in one.text_frame.paragraphs[0].runs)


def test_months_that_have_no_room_where_they_stood_move_to_where_they_have_it() -> None:
    """Not over the pictures on both sides, in three lines, nor beyond the slide."""
    file = drawn_slides()
    months = words_of(file)[1]
    months.left, months.top, months.width, months.height = map(Inches, (4, 5.5, 2, 0.5))
    for left in (0.4, 6.1):
        picture_of = file.slides[0].shapes.add_shape(1, *map(Inches, (left, 5, 3.5, 1.8)))
        picture_of.fill.solid()
    _, shown = least_of(saved(file))
    ours = months_of(shown.slides[1])
    assert Inches(3.4) <= ours.top <= Inches(5) - ours.height
    assert ours.width > Inches(2.4)


def test_a_name_does_not_stand_on_the_edge_of_the_panel_that_a_longer_title_filled() -> None:
    file = drawn_slides()
    title, _ = words_of(file)
    title.text_frame.vertical_anchor = MSO_ANCHOR.BOTTOM
    title.text_frame.word_wrap = True
    title.top, title.width, title.height = map(Inches, (0.5, 8.6, 2.4))
    title.text_frame.paragraphs[0].runs[
        0
    ].text = "Company words of the year that take three lines in their frame, and no less"
    _, shown = drawn(file, (16, 32, 96), (0, 0, 40, 15), (120, 130, 190))
    ours = shown.slides[1].shapes.title
    assert ours.text_frame.margin_bottom > Inches(0.5)
    title.top = Inches(3)
    _, shown = drawn(file, (16, 32, 96), (0, 0, 40, 15), (120, 130, 190))
    assert shown.slides[1].shapes.title.text_frame.margin_bottom < Inches(0.1), "there is no edge below it"


def test_a_first_slide_without_words_is_the_title_slide_with_all_that_it_draws() -> None:
    file = drawn_slides()
    first = file.slides[0]
    for box in words_of(file):
        box._element.getparent().remove(box._element)
    first.shapes.add_picture(picture(), *map(Inches, (0.3, 0.3, 9.4, 6.9)))
    first.shapes.add_picture(photograph(), *map(Inches, (8.5, 6.8, 1, 0.4)))
    deck = made(
        file, lambda one: GREEN if "slide 1" in one.slide_layout.name or one.slide_layout.name == COVER else WHITE
    )
    shown = pptx.Presentation(BytesIO(deck.content))
    assert any("“Blank (as slide 1)”" in problem.message for problem in deck.problems)
    assert len([one for one in shown.slides[1].slide_layout.shapes if not one.is_placeholder]) == 3
    assert "packet.headlines.title" in shown.slides[1].shapes.title.text
