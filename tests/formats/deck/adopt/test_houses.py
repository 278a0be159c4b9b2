"""What both decks of a house have alike, and what a house left for somebody to fill in."""

import copy
from io import BytesIO
from typing import Any

import pytest
from lxml import etree
from PIL import Image
from pptx.enum.text import PP_ALIGN
from pptx.util import Inches, Pt

from reports.formats.deck.adopt.feet import PROMPT, stays
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.models import Models
from reports.slides.fitting.below import kept_size
from reports.slides.shapes import own
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.test_adopt import least_of, made_of, plain_file, saved
from tests.formats.deck.adopt.test_models import with_slides
from tests.formats.deck.adopt.test_real_traits import drawn_on, place
from tests.sampling import soak


def sized(layout: Any, index: int, points: int) -> None:
    """Let words in a place of a layout have a size."""
    body = next(one for one in layout.placeholders if one.placeholder_format.idx == index)._element.find(f"{P}txBody")
    body.replace(
        body.find(f"{A}lstStyle"),
        etree.fromstring(
            f'<a:lstStyle xmlns:a="{A[1:-1]}"><a:lvl1pPr><a:defRPr sz="{100 * points}"/></a:lvl1pPr></a:lstStyle>'
        ),
    )


@soak
def test_titles_have_one_size_in_both_decks() -> None:
    """A title that has no room is shortened; one of a title slide is as large as the longest may be."""
    file = plain_file(("Title Slide", "Title and Content"))
    place(file.slide_layouts[0], 0, 1, 2, 4, 0.9)
    place(file.slide_layouts[1], 0, 0.5, 0.3, 5, 0.8)
    sized(file.slide_layouts[1], 0, 30)
    decks = [made_of(saved(file), kind)[1] for kind in ("", "quarter")]
    covers = [deck.slides[1].shapes.title.text_frame.paragraphs[0].runs[0].font.size for deck in decks]
    assert covers[0] == covers[1]
    assert covers[0] < Pt(44)
    titles = [slide.shapes.title._element for deck in decks for slide in list(deck.slides)[2:]]
    assert len({kept_size(one) for one in titles}) == 1
    assert all(kept_size(one) >= 20 for one in titles)


def test_the_largest_words_of_a_title_slide_are_its_title() -> None:
    """Designers draw a line with the date as the title, and the title as text."""
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts[0]
    text = copy.deepcopy(layout.placeholders[1]._element)
    text.find(f"./*/{P}nvPr/{P}ph").attrib.update({"type": "body", "idx": "13"})
    layout.shapes._spTree.append(text)
    own(text).set("id", "77")
    for index, (top, high, points) in {0: (0.5, 0.4, 12), 1: (3.1, 0.4, 12), 13: (3.6, 1.5, 36)}.items():
        place(layout, index, 2, top, 6, high)
        sized(layout, index, points)
    _, shown = made_of(saved(file))
    title, months = shown.slides[1].shapes.title, shown.slides[1].placeholders[1]
    assert title.text_frame.text == "{{ packet.headlines.title }}"
    assert (title.top, months.top) == (Inches(3.6), Inches(3.1))
    assert title.text_frame.paragraphs[0].runs[0].font.size > Pt(30)


def test_a_place_that_slides_use_for_the_title_holds_nothing_else() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Blank"))
    layout = file.slide_layouts.get_by_name("Title Slide")
    first, second = list(layout.placeholders)[:2]
    second._element.getparent().remove(second._element)
    first._element.find(f"./*/{P}nvPr/{P}ph").attrib.update({"type": "body", "idx": "12"})
    first.left, first.top, first.width, first.height = map(Inches, (0.8, 5.6, 3, 0.9))
    slide = file.slides.add_slide(layout)
    drawn_on(slide, 0, 0, 10, 5)
    _, shown = made_of(saved(file))
    cover = shown.slides[1]
    said = {shape.text_frame.text: shape for shape in cover.shapes if shape.has_text_frame and shape.text_frame.text}
    title, months = said["{{ packet.headlines.title }}"], said["{{ packet.span }}"]
    assert title.top + title.height <= months.top or months.top + months.height <= title.top


@pytest.mark.parametrize(
    ("words", "is_prompt"),
    [
        ("Security Classification: <Please put type of the document: Public/Internal>", True),
        ("Confidential [insert date]", True),
        ("V 00.00", True),
        ("DD/MM/YYYY", True),
        ("Name of the document", True),
        ("© Acme 2024", False),
        ("Version 1.0.0", False),
        ("Internal, a < b > c", False),
    ],
)
def test_what_is_to_be_filled_in_is_known_and_no_notice(words: str, *, is_prompt: bool) -> None:
    assert bool(PROMPT.search(words)) == is_prompt
    assert not (is_prompt and stays(words))


def test_what_is_to_be_filled_in_leaves_layouts_and_masters() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    layout, master = file.slide_layouts[1], file.slide_master
    for at, (owner, words) in enumerate(
        ((layout, "Classification: <Please fill in>"), (master, "V 00.00"), (master, "© Acme"), (master, "Click here"))
    ):
        drawn_on(owner, 6, 6.6 + 0.2 * at, 3, 0.2)
        owner.shapes[-1].text_frame.text = words
    again = owner.shapes[-1]  # as a place for text says in the same place
    body = next(one for one in file.slide_layouts[0].placeholders if one.placeholder_format.idx == 1)
    body.left, body.top, body.width, body.height = again.left, again.top, again.width, again.height
    body.text_frame.text = "Click here"
    deck, shown = made_of(saved(file))
    left = [shape.text_frame.text for one in (shown.slide_master, *shown.slide_layouts) for shape in one.shapes]
    assert "© Acme" in left
    assert not {"Classification: <Please fill in>", "V 00.00"} & set(left)
    assert [shape for shape in shown.slide_master.shapes if shape.text_frame.text == "Click here"] == []
    assert any("prompt" in problem.message for problem in deck.problems)


def painted(colour: str) -> BytesIO:
    made = BytesIO()
    Image.new("RGB", (8, 8), colour).save(made, "PNG")
    made.seek(0)
    return made


def test_what_a_house_draws_on_its_slides_stays() -> None:
    """Pictures in a row on a title slide, the palest of the grounds of the others, and how a second line looks."""
    file = with_slides(2)
    cover, *others = file.slides
    cover.shapes._spTree.remove(cover.placeholders[1]._element)
    lines = cover.shapes.title.text_frame.paragraphs[0]
    lines.add_line_break()
    second = lines.add_run()
    second.text, second.font.italic = "And of its friends", True
    for number, colour in enumerate(("#102030", "#203040", "#304050")):
        cover.shapes.add_picture(painted(colour), Inches(1 + 3 * number), Inches(5), Inches(1.4), Inches(1.4))
    for slide, colour in zip(others, ("#204080", "#F0F8F0"), strict=True):
        ground = slide.shapes.add_picture(painted(colour), 0, 0, file.slide_width, file.slide_height)
        slide.shapes._spTree.insert(2, ground._element)
    _, shown = least_of(saved(file))
    cover = shown.slides[1]
    title, months = cover.shapes.title.text_frame.paragraphs
    assert (months.text, months.runs[0].font.italic) == ("{{ packet.span }}", True)
    assert months.runs[0].font.size < 0.7 * title.runs[0].font.size
    assert sum("image" in rel.reltype for rel in cover.slide_layout.part.rels.values()) == 3
    [ground] = Models(file, Frames(file)).contents[0].art
    assert ground.sample.number == 3


def test_months_stand_below_the_title_where_lines_between_them_are_gone() -> None:
    """They stand in its middle where they would stand askew."""
    file = with_slides(2)
    cover = file.slides[0]
    months = cover.placeholders[1]
    for shape, top, words in ((cover.shapes.title, 1, "The year of Acme"), (months, 4, "May 2025")):
        shape.left, shape.top, shape.width, shape.height = map(Inches, (1, top, 8, 1))
        shape.text_frame.text = words
        shape.text_frame.paragraphs[0].alignment = PP_ALIGN.CENTER if shape is not months else PP_ALIGN.LEFT
    box = cover.shapes.add_textbox(*map(Inches, (1, 2.2, 8, 0.8)))
    box.text_frame.text = "Somebody who spoke there at length"
    _, shown = least_of(saved(file))
    [made] = [
        one for one in shown.slides[1].shapes if one.has_text_frame and one.text_frame.text == "{{ packet.span }}"
    ]
    assert made.top == Inches(2.2)
    assert made.text_frame.paragraphs[0].alignment == PP_ALIGN.CENTER
