"""Maps of what layouts draw, from pictures and from the frames of shapes."""

import random
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageFile, ImageFilter

from reports.formats.deck.adopt import design, grounds, room
from reports.formats.deck.adopt.design import Designs, seen
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from tests.formats.deck.adopt.test_adopt import plain_file
from tests.formats.deck.adopt.test_real_traits import drawn_on
from tests.sampling import in_soak

SIZE = Rect(0, 0, 10, 7.5)


def picture(*marks: tuple[float, float, float, float], colour: str = "#c00000") -> Any:
    """A white slide with filled rectangles, in inches: left, top, right, foot."""
    slide = Image.new("RGB", (480, 360), "white")
    for mark in marks:
        ImageDraw.Draw(slide).rectangle(tuple(round(48 * side) for side in mark), fill=colour)
    return slide


def test_a_ground_of_one_colour_is_free_and_its_edge_is_not() -> None:
    band = seen(picture((0, 0, 10, 1.5)), SIZE)
    assert band.is_free(Rect(0.5, 0.3, 9, 0.9))
    assert not band.is_free(Rect(0.5, 1, 9, 1))
    assert band.is_free(Rect(0, 1.55, 10, 5)), "an edge along a place is not in the way"


@pytest.mark.parametrize(("top", "foot"), [(5.2, 5.1), (3.2, 6.9)])
def test_a_mark_in_a_place_for_text_is_kept_off_if_most_of_that_is_left(top: float, foot: float) -> None:
    assert room.free(*layout_as(picture((1, top, 9, 7))), Rect(0.5, 2, 9, 5)).foot == pytest.approx(foot, abs=0.1)


def test_shades_and_specks_are_free() -> None:
    slide = Image.linear_gradient("L").resize((480, 360)).convert("RGB")
    slide.putpixel((200, 200), (255, 0, 0))
    assert seen(slide, SIZE).is_free(Rect(1, 1, 8, 6))


def test_the_largest_free_place_keeps_off_what_is_drawn() -> None:
    logo = seen(picture((8, 0.5, 9.5, 1.5)), SIZE)
    assert logo.free(Rect(0.5, 2, 9, 5)) == Rect(0.5, 2, 9, 5)
    beside = logo.free(Rect(0.5, 0.6, 9, 0.8))
    assert beside.x == 0.5
    assert 7.7 < beside.right < 8
    assert logo.beside(Rect(0.5, 0.6, 9, 0.8)) == beside
    assert logo.beside(Rect(7, 0.6, 2.5, 0.8)) == Rect(7, 0.6, 2.5, 0.8), "too little would be left"


def layout_as(image: Any) -> tuple[Designs, Any]:
    """A layout that is drawn like this."""
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts.get_by_name("Title and Content")
    designs = Designs(Frames(file))
    designs.pictures = {str(layout.part.partname): image}
    return designs, layout


REGION = Rect(0.5, 1.8, 9, 5.3)
"""The room below a title."""


@pytest.mark.parametrize(
    ("marks", "colour", "expected"),
    [
        (((0.6, 0.4, 2, 2.6),), "#e0b000", Rect(0.5, 2.7, 9, 4.4)),  # a badge beside the title
        (((5, 0, 10, 7.5),), "#a00050", Rect(0.5, 1.8, 4.4, 5.3)),  # a ground of two halves
        (((8, 5.2, 9.8, 7.4),), "#a05020", Rect(0.5, 1.8, 9, 3.3)),  # a leaf in the corner: across comes first
        (((8, 3.2, 9.8, 7.4),), "#a05020", Rect(0.5, 1.8, 7.4, 5.3)),  # unless little is left above it
        (((1, 2.2, 9, 7),), "#f0f0f0", Rect(1.1, 2.3, 7.8, 4.6)),  # a pale panel
        (((9.3, 1.9, 9.4, 7.5),), "#d0d0d0", Rect(0.5, 1.8, 8.7, 5.3)),  # a rule down the side
    ],
)
def test_content_keeps_off_badges_grounds_panels_and_frames(marks: Any, colour: str, expected: Rect) -> None:
    found = room.free(*layout_as(picture(*marks, colour=colour)), REGION)
    assert (found.x, found.y, found.right, found.foot) == pytest.approx(
        (expected.x, expected.y, expected.right, expected.foot), abs=0.15
    )


def test_a_pattern_all_over_is_a_ground_and_a_badge_on_it_is_none() -> None:
    lines = [(at / 6, 0.0, at / 6 + 0.05, 7.5) for at in range(60)]
    assert room.free(*layout_as(picture(*lines, colour="#a8a8a8")), REGION) == REGION
    slide = picture(*lines, colour="#a8a8a8")
    ImageDraw.Draw(slide).rectangle((96, 240, 192, 336), fill="#204060")  # at 2, 5
    found = room.free(*layout_as(slide), REGION)
    assert found.foot == pytest.approx(4.9, abs=0.2)


def test_where_little_is_free_all_of_the_room_is_taken() -> None:
    marks = [(x, y, x + 0.5, y + 0.5) for x in range(10) for y in range(8)]
    assert room.free(*layout_as(picture(*marks)), REGION) == REGION


def test_without_a_picture_frames_tell_what_is_drawn() -> None:
    file = plain_file(("Title Slide", "Title Only"))
    layout = file.slide_layouts.get_by_name("Title Only")
    drawn_on(layout, 0, 0, 10, 1.5)
    drawn_on(layout, 11, 3, 2, 2)
    drawn_on(layout, -4, 3, 2, 2)
    layout.shapes[-1].text_frame.text = "beside the slide"
    design = Designs(Frames(file)).of(layout)
    assert design.is_free(Rect(0.5, 0.3, 9, 0.9)), "a ground is free"
    assert not design.is_free(Rect(0.5, 1, 9, 1))
    assert design.is_free(Rect(0, 2, 9.5, 5)), "what stands beyond the slide is not there"
    assert len({len(row) for row in design.rows}) == 1
    assert design.free(Rect(0.5, 1, 9, 1)).area


@pytest.mark.parametrize("end", [8, 20, 40, 60])
def test_a_picture_that_is_cut_off_refuses_no_file(end: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ImageFile, "LOAD_TRUNCATED_IMAGES", False)  # WeasyPrint sets it, once it is loaded
    made = BytesIO()
    picture((1, 1, 9, 7)).save(made, "PNG")
    assert grounds._pictured(made.getvalue()[:end], 1.0, is_tile=False) is None


def test_the_ground_of_a_line_ends_where_another_begins() -> None:
    band = seen(picture((0, 0, 10, 0.8), (8, 0, 10, 0.8), colour="#e8e8e8"), SIZE, 12)
    ground = band.ground(Rect(0.5, 0, 9, 1.5), Rect(0.5, 0.2, 4, 0.4))
    assert ground is not None
    assert ground.foot < 0.85
    assert band.ground(Rect(0.5, 0, 9, 1.5), Rect(0.5, 0.6, 4, 0.4)) is None


def test_the_free_part_that_begins_at_the_left_comes_before_a_bit_more() -> None:
    corner = seen(picture((0, 6.5, 1.2, 7.5)), SIZE)
    free = corner.free(Rect(0.4, 1.5, 9.2, 5.8))
    assert free.x == 0.4
    assert free.foot < 6.5


@pytest.mark.parametrize("size", [(40, 30), (1, 7), (1, 1)])
def test_the_lightest_around_a_pixel_is_what_the_filter_of_the_library_finds(size: tuple[int, int]) -> None:
    picture = Image.frombytes("RGB", size, random.Random(1).randbytes(size[0] * size[1] * 3))
    assert design._lightest(picture).tobytes() == picture.filter(ImageFilter.MaxFilter(3)).tobytes()


def test_the_free_part_that_has_the_whole_width_comes_before_a_bit_more() -> None:
    corner = seen(picture((8, 6.3, 9.5, 7.5)), SIZE)
    free = corner.free(Rect(0.4, 1.5, 9.2, 5.8))
    assert free.right > 9.4
    assert free.foot < 6.3


def test_titles_keep_off_a_rule_that_narrow_frames_are_left_by_as_well() -> None:
    """A panel at the side leaves less of the frame; the rule above the rest is kept off all the same."""
    drawn = seen(picture((0, 0, 3, 7.5), (0, 0.6, 10, 0.66)), SIZE)
    frame = drawn.beside(Rect(0.5, 0.2, 9, 1.2))
    assert frame.x >= 3
    assert frame.y > 0.66


def test_titles_keep_off_what_is_drawn_right_above_and_below_them() -> None:
    drawn = seen(picture((0, 0.5, 10, 0.54), (0, 2, 10, 2.04)), SIZE)
    frame = drawn.clear(Rect(1, 0.6, 8, 1.38))
    assert (frame.y > 0.62, frame.foot < 1.95) == (True, True)
    lower = drawn.clear(Rect(1, 0.6, 8, 1.38), 0.1)
    assert frame.y > lower.y, "words keep off the edges of their frame themselves"
    assert drawn.clear(Rect(1, 1.9, 8, 0.2)) == Rect(1, 1.9, 8, 0.2), "a line has room in any case"


@pytest.mark.parametrize(("left", "is_beside"), [(9.2, True), *in_soak((8, False))])
def test_content_stands_beside_a_logo_at_the_foot_where_that_takes_hardly_any_width(
    left: float, *, is_beside: bool
) -> None:
    found = seen(picture((left, 5.5, 9.8, 7)), SIZE).free(Rect(0.5, 2, 9, 5), 3.0)
    assert (found.foot > 6.5) == is_beside
    assert (found.right > 9.3) != is_beside
