"""What shows whose the slides are where only some layouts draw it, and what words of a talk leave behind."""

import copy
from typing import Any

import pytest
from pptx.util import Inches

from reports.formats.deck.adopt.body import body_of
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.models import Models
from reports.formats.deck.adopt.places import content_on
from reports.slides.shapes import own
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.test_adopt import least_of, made_of, plain_file, saved
from tests.formats.deck.adopt.test_models import with_slides
from tests.formats.deck.adopt.test_real_traits import drawn_on, place

LAYOUTS = ("Title Slide", "Title and Content", "Two Content", "Comparison")


def banded(*, is_titled: bool) -> Any:
    """A file two of whose layouts draw a band at their head; words stand there in a place for a title, or for text."""
    file = plain_file(LAYOUTS)
    for layout in list(file.slide_layouts)[2:]:
        layout._element.attrib.pop("type", None)
        layout.name = f"Acme {layout.name}"
        drawn_on(layout, 0, 0, 10, 1.2, colour="DDEEFF")
        layout.shapes._spTree.insert(2, layout.shapes[-1]._element)
        place(layout, 0, 0.4, 0.2, 7, 0.8)
        if not is_titled:
            head = layout.placeholders[0]._element.find(f"./*/{P}nvPr/{P}ph")
            head.attrib.update({"type": "body", "idx": "40"})
        for other in list(layout.placeholders)[1 + is_titled :]:
            other._element.getparent().remove(other._element)
        if is_titled:
            place(layout, layout.placeholders[1].placeholder_format.idx, 0.4, 1.6, 9, 5)
    return file


@pytest.mark.parametrize("is_titled", [True, False])
def test_a_layout_that_draws_what_others_do_comes_before_those_of_the_program(*, is_titled: bool) -> None:
    deck, shown = least_of(saved(banded(is_titled=is_titled)))
    assert "“Acme " in deck.chosen[1]
    title = shown.slides[-1].shapes.title
    assert title.top < Inches(1.2)


def test_a_band_on_one_layout_is_not_that_of_all() -> None:
    file = banded(is_titled=False)
    file.slide_layouts.remove(file.slide_layouts[3])
    deck, _ = least_of(saved(file))
    assert "“Title and Content”" in deck.chosen[1]


@pytest.mark.parametrize(("said", "is_left"), [("https://acme.example/talks/2024-09", False), ("Acme Ltd", True)])
def test_a_line_between_words_of_a_talk_goes_with_them(said: str, *, is_left: bool) -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    master = file.slide_master
    for left, wide, words in ((1, 2.5, "3 July 2025"), (3.55, 0.02, ""), (3.65, 2.5, said)):
        drawn_on(master, left, 6.9, wide, 0.3)
        master.shapes[-1].text_frame.text = words
    _, shown = least_of(saved(file))
    assert any(shape.width == Inches(0.02) for shape in shown.slide_master.shapes) == is_left


def test_what_all_slides_say_in_one_place_is_no_text() -> None:
    file = with_slides(4)
    for slide in list(file.slides)[1:]:
        slide.placeholders[1].text_frame.paragraphs[0].runs[0].font.name = "Georgia"
        box = slide.shapes.add_textbox(Inches(0.2), Inches(2), Inches(1), Inches(2))
        box.text_frame.text = "Whose slides these are, and for whom, in a column beside all that they say"
        box.text_frame.paragraphs[0].runs[0].font.name = "Verdana"
    assert body_of(Models(file, Frames(file)).with_content).family == "Georgia"


def test_a_title_slide_that_is_there_twice_is_one_with_what_it_says() -> None:
    file = with_slides(2)
    again = file.slides.add_slide(file.slide_layouts[0])
    listed = file.slides._sldIdLst
    listed.insert(1, listed[-1])
    for slide in (file.slides[0], again):
        slide.shapes.title.text, slide.placeholders[1].text = "The year of Acme", "For the board"
        slide.shapes.add_textbox(Inches(5), Inches(6), Inches(3), Inches(0.5)).text_frame.text = "First lesson"
    models = Models(file, Frames(file))
    assert models.cover is not None
    assert [art.words for art in models.cover.art if art.words] == []
    assert len(models.others) == 2


def test_content_begins_where_a_line_for_words_stands_over_the_text() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts[1]
    place(layout, 0, 0.5, 0.3, 9, 0.7)
    place(layout, 1, 0.5, 1.9, 9, 4.5)
    line = copy.deepcopy(layout.placeholders[1]._element)
    line.find(f"./*/{P}nvPr/{P}ph").attrib.update({"type": "body", "idx": "13"})
    layout.shapes._spTree.append(line)
    own(line).set("id", "77")
    place(layout, 13, 0.5, 1.2, 9, 0.5)
    drawn_on(layout, 0.5, 1.08, 9, 0.03)
    frames = Frames(file)
    found = content_on(Colours(frames), Designs(frames), layout, frames.title_rect(layout))
    assert found.y < 1.5 * 13.333 / 10


def test_heads_of_tables_are_as_high_as_their_words() -> None:
    _, shown = made_of(saved(plain_file()))
    grid = next(s.table for slide in shown.slides for s in slide.shapes if s.name == "Decisions")
    head, *rows = grid.rows
    assert head.height < Inches(0.6)
    assert len({row.height for row in rows}) == 1
