"""The best candidate of each role is taken, as the slides made of it are drawn; what is left is told."""

import re
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pptx
import pytest
from PIL import Image
from pptx.util import Inches

from reports.formats.deck.adopt import AdoptedDeck, Known, adopt
from reports.formats.deck.adopt.examples import read_examples
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.measure import Page
from reports.formats.deck.adopt.trying import Candidate, Drawn, Trials, best
from reports.formats.deck.adopt.trying import _examples as tried_with
from reports.formats.templates import built_in
from tests.formats.deck.adopt.test_adopt import plain_file, saved
from tests.formats.deck.adopt.test_models import picture, with_slides
from tests.formats.deck.adopt.test_real_traits import drawn_on

WHITE, GREEN = (Image.new("RGB", (320, 180), colour) for colour in ("white", "#00a05a"))
Look = Callable[[Any], Image.Image]


def drawn_as(look: Look) -> Callable[[bytes, bytes], Drawn]:
    """A drawing program by whom each slide looks as this says, with its title at the head."""

    def page(slide: Any) -> Page:
        title = slide.shapes.title
        lines = [] if title is None else [(title.text, Rect(0.1, 0.1, 0.5, 0.08))]
        bare = look(slide)
        whole = bare.copy()
        whole.paste("black", (32, 20, 190, 30))
        return Page(whole, bare, lines)

    def draw(template: bytes, samples: bytes) -> Drawn:
        decks = (pptx.Presentation(BytesIO(content)).slides for content in (template, samples))
        pages, shown = ([page(slide) for slide in slides] for slides in decks)
        return Drawn(template, pages, shown)

    return draw


def made(file: Any, look: Look) -> AdoptedDeck:
    built = (built_in() / "person/deck.pptx").read_bytes()
    known = Known(trials=Trials(drawn_as(look)))
    return adopt(saved(file), "a.pptx", built, keep_slides=False, known=known)


def test_what_looks_otherwise_than_the_samples_is_told() -> None:
    titles = [slide.shapes.title.text for slide in with_slides().slides]

    def look(slide: Any) -> Image.Image:
        return GREEN if slide.shapes.title.text in titles else WHITE

    told = [problem.message for problem in made(with_slides(), look).otherwise]
    assert "title slide: 100% of the slide looks otherwise than slide 1 of the file." in told
    assert any(message.startswith("text: 100% of the slide looks otherwise than slides 2, 3") for message in told)


def test_the_own_layout_is_taken_where_only_it_looks_as_the_slides_do() -> None:
    file = with_slides()
    file.slides[0].shapes.add_picture(picture(), 0, 0, Inches(10), Inches(2))  # hidden by something, say

    def look(slide: Any) -> Image.Image:
        name = slide.slide_layout.name
        return GREEN if "(as slide" in name or name == "Section Header" else WHITE

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


def test_faults_found_once_count_for_the_other_decks() -> None:
    runs = []

    def draw(template: bytes, samples: bytes) -> Drawn:
        runs.append(template)
        return drawn_as(lambda _: WHITE)(template, samples)

    trials = Trials(draw)
    for kind in ("person", "quarter"):
        built = (built_in() / kind / "deck.pptx").read_bytes()
        adopt(saved(with_slides()), "a.pptx", built, keep_slides=False, known=Known(trials=trials))
    assert len(runs) == 1


def test_candidates_are_tried_once_for_all_decks_of_a_file() -> None:
    asked: list[bytes] = []

    def never(template: bytes, _: bytes) -> None:
        asked.append(template)

    content, trials = saved(plain_file()), Trials(never)
    taken = [
        adopt(
            content, "plain.pptx", (built_in() / name).read_bytes(), keep_slides=False, known=Known(None, trials)
        ).chosen
        for name in ("person/deck.pptx", "quarter/deck.pptx")
    ]
    assert len(asked) == 1, "for the first deck, and no more"
    assert taken[0] == taken[1]


@pytest.mark.parametrize("kind", ["person", "quarter"])
def test_the_slides_that_layouts_are_tried_with_belong_to_no_repeat_before_them(kind: str) -> None:
    """Else nothing could be filled, and so nothing be tried."""
    examples = read_examples((built_in() / f"{kind}/deck.pptx").read_bytes())
    found = [line for one in tried_with(examples, "text") for line in one.titles["title"]]
    assert len(found) > 2
    assert not any(re.search(r"\bshown\.", line) for line in found)


def test_layouts_of_the_masters_that_slides_have_come_first() -> None:
    file = with_slides()
    one = Candidate("text", file.slide_layouts[0], is_shown=False, used=0.0, reference=None, is_of_file=False)
    other = Candidate("text", file.slide_layouts[1], is_shown=False, used=0.0, reference=None)
    assert best([one, other], {one.key: {}, other.key: {}}) is other
