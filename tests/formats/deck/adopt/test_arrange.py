"""Where the shapes of an example slide stand in a room of another size."""

import pytest

from reports.formats.deck.adopt.arrange import Content, arranged, shared_out
from reports.formats.deck.adopt.geometry import Rect

OLD = Rect(0.6, 2.0, 12.0, 5.0)


def text(x: float, y: float, width: float, height: float, needed: float = 0.0) -> Content:
    return Content(Rect(x, y, width, height), is_text=True, needed=needed)


def thing(x: float, y: float, width: float, height: float) -> Content:
    return Content(Rect(x, y, width, height), is_text=False)


def near(place: Rect | None, x: float, y: float, width: float, height: float) -> bool:
    assert place is not None
    return (place.x, place.y, place.width, place.height) == pytest.approx((x, y, width, height), abs=0.01)


def test_what_fills_the_room_fills_the_other() -> None:
    (place,) = arranged([thing(0.6, 2.0, 12.0, 5.0)], OLD, Rect(1, 1, 9, 6))
    assert near(place, 1, 1, 9, 6)


def test_a_line_at_the_foot_stays_there_and_keeps_its_height() -> None:
    table, foot = arranged([thing(0.6, 2.0, 12.0, 0.8), text(0.6, 6.6, 12.0, 0.4)], OLD, Rect(1, 1, 9, 2.5))
    assert near(foot, 1, 3.1, 9, 0.4)
    assert near(table, 1, 1, 9, 0.4)


def test_a_narrow_text_beside_a_wide_one_loses_less_of_its_width() -> None:
    wide, narrow = arranged([text(0.6, 2, 9, 5), text(9.6, 2, 3, 5)], OLD, Rect(0, 0, 9, 5))
    assert wide is not None
    assert narrow is not None
    assert narrow.width > 3 * 9 / 12 * 1.1
    assert wide.width + narrow.width == pytest.approx(9)


def test_beside_a_chart_nothing_takes_its_room() -> None:
    figures, chart = arranged([text(0.6, 2, 3, 5), thing(3.6, 2, 9, 5)], OLD, Rect(0, 0, 9, 5))
    assert near(figures, 0, 0, 2.25, 5)
    assert near(chart, 2.25, 0, 6.75, 5)


FIGURES = [text(0.6 + 3 * at, 2, 2.75, 1.1) for at in range(4)]


def test_of_figures_in_a_row_as_many_stay_as_can_be_read() -> None:
    first, second, *others = arranged([*FIGURES, thing(0.6, 3.2, 12, 1)], OLD, Rect(0, 0, 5, 5))
    assert others[:2] == [None, None]
    assert first is not None
    assert second is not None
    assert first.width > 1.75
    assert second.right == pytest.approx(11.75 / 12 * 5, abs=0.01)  # as far to the right as the row was


def test_figures_in_a_row_stay_equally_wide() -> None:
    places = arranged(FIGURES, OLD, Rect(0, 0, 9, 5))
    assert {round(place.width, 3) for place in places if place} == {round(2.75 * 9 / 12, 3)}


def test_in_a_narrow_room_a_text_stands_below_the_one_it_stood_beside() -> None:
    wide, narrow = arranged([text(0.6, 2, 9, 5), text(9.6, 2, 3, 5, needed=1.0)], OLD, Rect(1, 1, 5, 5))
    assert near(narrow, 1, 5, 5, 1)
    assert near(wide, 1, 1, 5, 3.85)


def test_columns_share_a_width_out_whole() -> None:
    assert sum(shared_out([1.5, 8.5, 2.0], 9.0)) == pytest.approx(9)
    assert shared_out([2, 4], 9.0) == [3, 6]
