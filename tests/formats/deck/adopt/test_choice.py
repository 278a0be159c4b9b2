"""The best layout of each role is taken, as it is drawn beside the slides of the file; what is left is told."""

import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from typing import Any

import pptx
from PIL import Image, ImageDraw
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.util import Inches

from reports.formats.deck.adopt import AdoptedDeck, adopt
from reports.formats.deck.adopt.choice import Candidate, Reference, best
from reports.formats.deck.adopt.pictures import Pictures
from reports.formats.templates import built_in
from tests.formats.deck.adopt.test_adopt import plain_file, saved
from tests.formats.deck.adopt.test_models import picture, with_slides
from tests.formats.deck.adopt.test_real_traits import drawn_on

WHITE, GREEN = (Image.new("RGB", (320, 240), colour) for colour in ("white", "#00a05a"))
SPLIT = WHITE.copy()
ImageDraw.Draw(SPLIT).rectangle((160, 0, 320, 240), fill="#c00040")
MARKED = WHITE.copy()
ImageDraw.Draw(MARKED).rectangle((0, 200, 320, 240), fill="#00a05a")
Look = Callable[[Any], Image.Image]


def drawn_as(look: Look) -> Callable[[bytes], Sequence[Image.Image]]:
    """A drawing program by whom each slide looks as this says."""
    return lambda deck: [look(slide) for slide in pptx.Presentation(BytesIO(deck)).slides]


def made(file: Any, look: Look) -> AdoptedDeck:
    built = (built_in() / "person/deck.pptx").read_bytes()
    return adopt(saved(file), "a.pptx", built, keep_slides=False, pictures=Pictures(drawn_as(look)))


def is_sample(slide: Any) -> bool:
    """Whether a slide is one of the file, and not an empty one of a layout."""
    return len(slide.shapes) > 0


def test_what_looks_otherwise_than_the_samples_is_told() -> None:
    told = [problem.message for problem in made(with_slides(), lambda s: GREEN if is_sample(s) else WHITE).otherwise]
    assert "title slide: 100% of the slide looks otherwise than slide 1 of the file." in told
    assert any(message.startswith("text: 100% of the slide looks otherwise than slides 2, ") for message in told)


def test_the_own_layout_is_taken_where_only_it_looks_as_the_slides_do() -> None:
    file = with_slides()
    file.slides[0].shapes.add_picture(picture(), 0, 0, Inches(10), Inches(2))  # hidden by something, say

    def look(slide: Any) -> Image.Image:
        name = slide.slide_layout.name
        if not is_sample(slide) and ("(as slide" in name or name == "Section Header"):
            return GREEN
        return MARKED if name == "Title Slide" else WHITE

    drawn_on(file.slide_layouts.get_by_name("Section Header"), 1, 1, 3, 1)
    deck = made(file, look)
    assert deck.chosen[0] == "title slide: layout “Title Slide” (title and subtitle)."
    assert not any("is made of" in problem.message for problem in deck.problems)
    layouts = pptx.Presentation(BytesIO(deck.content)).slide_layouts
    assert not any("(as slide" in layout.name for layout in layouts), "what was made in vain is left out"


def test_of_candidates_that_are_alike_the_first_is_taken() -> None:
    file = with_slides()
    file.slides[0].shapes.add_picture(picture(), 0, 0, Inches(10), Inches(2))
    deck = made(file, lambda _: WHITE)
    assert "(as slide 1)" in deck.chosen[0]


def test_a_layout_of_two_grounds_gives_way_to_one_with_room_across_the_slide() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Title Only"))
    deck = made(file, lambda slide: SPLIT if slide.slide_layout.name == "Title and Content" else WHITE)
    assert "“Title and Content”" not in deck.chosen[1]


def test_of_a_template_with_a_slide_for_each_layout_the_plain_one_is_taken() -> None:
    file = plain_file(("Title Slide", "Comparison", "Two Content", "Picture with Caption", "Title and Content"))
    for layout in file.slide_layouts:
        file.slides.add_slide(layout)
    assert made(file, lambda _: WHITE).chosen[1] == "text: layout “Title and Content” (title and content)."


def test_slides_and_layouts_are_drawn_once_for_all_decks_of_a_file() -> None:
    asked: list[bytes] = []

    def draw(deck: bytes) -> Sequence[Image.Image]:
        asked.append(deck)
        return drawn_as(lambda _: WHITE)(deck)

    pictures = Pictures(draw)
    for name in ("person/deck.pptx", "quarter/deck.pptx"):
        built = (built_in() / name).read_bytes()
        adopt(saved(with_slides()), "a.pptx", built, keep_slides=False, pictures=pictures)
    assert len(asked) == 1
    with zipfile.ZipFile(BytesIO(asked[0])) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    shown = [slide for slide in pptx.Presentation(BytesIO(asked[0])).slides if is_sample(slide)]
    assert shown
    assert not any(shape.text_frame.text for slide in shown for shape in slide.shapes if shape.has_text_frame)


def test_where_a_slide_cannot_be_drawn_layouts_are() -> None:
    asked = list[int]()

    def draw(deck: bytes) -> Sequence[Image.Image] | None:
        slides = list(pptx.Presentation(BytesIO(deck)).slides)
        asked.append(len(slides))
        return None if any(map(is_sample, slides)) else [WHITE] * len(slides)

    file = with_slides()
    layouts = list(file.slide_layouts)
    pictures = Pictures(draw)
    assert len(pictures.of(file, layouts, list(file.slides)[:2])) == len(layouts)
    assert asked == [len(layouts) + 2, len(layouts)]
    assert len(pictures.of(file, layouts[:1])) == 1
    assert len(asked) == 2


def test_the_nearest_look_of_a_file_counts() -> None:
    """Slides of two looks: a layout that is as some of them is as the file is."""
    slides = with_slides().slides
    references = [Reference([slide], (), str(at)) for at, slide in enumerate(list(slides)[:2])]
    drawn = {str(slide.part.partname): one for slide, one in zip(slides, (WHITE, GREEN), strict=False)}
    found = [(one.told, one.faults(GREEN, drawn)) for one in references]
    one = Candidate("text", slides[0].slide_layout, is_shown=False, used=0.0, found=found)
    assert one.nearest == ("1", {"otherwise": 0.0, "missing": 0.0, "left": 0.0})


def test_layouts_of_the_masters_that_slides_have_come_first() -> None:
    file = with_slides()
    one = Candidate("text", file.slide_layouts[0], is_shown=False, used=0.0, is_of_file=False)
    other = Candidate("text", file.slide_layouts[1], is_shown=False, used=0.0)
    assert best([one, other]) is other


def test_one_slide_with_content_does_not_tell_how_all_look() -> None:
    told = made(with_slides(1), lambda s: GREEN if is_sample(s) else WHITE).otherwise
    assert not any(problem.message.startswith("text: ") for problem in told)


def test_wide_pictures_that_may_hold_words_are_told_in_a_note() -> None:
    """Logos and photographs are not."""
    lettered = Image.new("RGB", (1000, 80), "white")
    draw = ImageDraw.Draw(lettered)
    for at in range(300, 500, 5):
        draw.rectangle((at, 30, at + 2, 40), fill="black")
    for wide, is_told in ((10, True), (3, False)):
        file = with_slides()
        content = BytesIO()
        lettered.save(content, "PNG")
        layout = file.slide_layouts.get_by_name("Title and Content")
        key = layout.part.relate_to(layout.part.package.get_or_add_image_part(content), RT.IMAGE)
        layout.shapes._spTree.add_pic(900, "Band", "", key, 0, Inches(6.9), Inches(wide), Inches(0.6))
        told = [one for one in made(file, lambda _: WHITE).otherwise if "may hold words" in one.message]
        assert [one.severity for one in told] == (["note"] if is_told else [])
