"""What is measured on a finished slide: words on drawings, on others, beyond it, and how far it is from the samples."""

from typing import Any

import pytest
from PIL import Image, ImageDraw

from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.likeness import usual
from reports.formats.deck.adopt.measure import Finished, Page, Shown, cost, measured

HEAD = Rect(0.1, 0.1, 0.5, 0.06)


def page(*lines: tuple[str, Rect], ink: str = "black", ground: Image.Image | None = None) -> Page:
    """A slide with lines of words, as bars of a colour."""
    bare = ground or Image.new("RGB", (480, 270), "white")
    picture = bare.copy()
    for _, place in lines:
        box = (480 * place.x, 270 * place.y + 3, 480 * place.right, 270 * place.foot - 3)
        ImageDraw.Draw(picture).rectangle(box, fill=ink)
    return Page(picture, bare, lines)


def finished(place: Rect = HEAD, title: str = "Title", **how: Any) -> Finished:
    return Finished(page((title, place), **how), title)


def sample(**how: Any) -> Finished:
    return finished(title="Sample", **how)


def faults(slide: Finished, *samples: Finished) -> dict[str, float]:
    shared = usual([one.page.bare for one in samples], [], Rect(0, 0, 1, 1)) if samples else None
    found = measured([slide], Shown(samples, shared) if samples else None)
    return {name: round(value, 2) for name, value in found.items() if value}


def grid() -> Image.Image:
    """Something drawn all over a slide."""
    made = Image.new("RGB", (480, 270), "white")
    for x in range(0, 480, 6):
        ImageDraw.Draw(made).line((x, 0, x, 270), fill="black", width=2)
    return made


def test_a_slide_as_the_samples_has_no_fault() -> None:
    assert faults(finished(), sample(), sample()) == {}
    assert cost(faults(finished(), sample())) == 0


@pytest.mark.parametrize(
    ("slide", "fault"),
    [
        (finished(ink="#f4f4f4"), "faint"),
        (finished(ground=grid()), "crossed"),
        (finished(Rect(0.8, 0.1, 0.4, 0.06)), "beyond"),
        (Finished(page(("Title", HEAD), ("Head", Rect(0.1, 0.12, 0.5, 0.05))), "Title"), "over"),
        (finished(Rect(0.4, 0.5, 0.2, 0.06)), "moved"),
        (finished(Rect(0.1, 0.1, 0.5, 0.16)), "size"),
        (finished(ink="#00a05a"), "ink"),
        (finished(ground=Image.new("RGB", (480, 270), "#ffe0b0")), "otherwise"),
    ],
)
def test_a_fault_is_seen_by_its_cause(slide: Finished, fault: str) -> None:
    assert faults(slide, sample(), sample()).get(fault, 0) > 0.15


def test_what_words_of_the_samples_stand_on_is_no_fault() -> None:
    """A designer put them there."""
    assert "crossed" not in faults(finished(ground=grid()), sample(ground=grid()))
    assert "faint" not in faults(finished(ink="#bbbbbb"), sample(ink="#bbbbbb"))


def test_titles_in_a_strong_colour_are_the_choice_of_the_designer() -> None:
    assert "faint" not in faults(finished(ink="#f7941d"))
    assert "faint" in faults(finished(ink="#b8b8b8"))


def test_a_number_is_missed_where_samples_show_it() -> None:
    number = ("7", Rect(0.9, 0.93, 0.02, 0.03))
    numbered = Finished(page(("Title", HEAD), number), "Title")
    assert faults(finished(), numbered) == {"number": 1}
    assert faults(numbered, numbered) == {}


def test_a_logo_that_the_samples_share_is_missed() -> None:
    """It is small, and what a company looks for first."""
    branded = Image.new("RGB", (480, 270), "white")
    ImageDraw.Draw(branded).rectangle((430, 10, 470, 40), fill="#00a05a")
    samples = [sample(ground=branded), sample(ground=branded)]
    assert faults(finished(), *samples)["missing"] == 1
    assert faults(finished(ground=branded), *samples) == {}


def test_a_table_that_is_drawn_deeper_than_it_was_measured() -> None:
    table = Rect(0.1, 0.2, 0.8, 0.5)
    lines = (("Title", HEAD), ("the last words", Rect(0.1, 0.75, 0.5, 0.05)), ("a foot", Rect(0.1, 0.95, 0.2, 0.03)))
    assert Finished(page(*lines), "Title", (table, "first words the last words")).deep == pytest.approx(0.2)
    assert Finished(page(*lines), "Title", (table, "other words")).deep == 0


def test_what_no_sample_draws_is_a_leftover() -> None:
    bar = Image.new("RGB", (480, 270), "white")
    bar.paste("#2090c0", (200, 240, 280, 250))
    assert faults(finished(ground=bar), sample(), sample())["left"] > 0
    assert "left" not in faults(finished(ground=bar), sample(), sample(ground=bar))


def test_paler_pixels_of_thin_letters_are_no_other_colour() -> None:
    """Signs of another script are thinner than ours, and a font that is not at hand may be."""
    assert not faults(finished(), sample(ink="#707070")).get("ink")
    assert faults(finished(), sample(ink="#c00000"))["ink"] > 0.3


def deep(*words: tuple[str, float]) -> float:
    """By how much a table reaches down that is followed by lines at these heights."""
    lines = [(said, Rect(0.1, y, 0.3, 0.04)) for said, y in words]
    table = Rect(0.1, 0.2, 0.8, 0.2), "Month March 2026 Delivered the parser"
    return round(Finished(page(*lines), "Title", table).deep, 2)


def test_a_table_that_reaches_further_down_than_measured_is_told() -> None:
    assert deep(("Delivered", 0.3), ("the parser", 0.39), ("parser", 0.45)) == 0.45


def test_a_foot_that_says_what_a_table_says_is_none_of_it() -> None:
    """A table was taken to run to the foot of the slide, and all content got half of its room."""
    assert deep(("Delivered", 0.3), ("March 2026", 0.92)) == 0.0
