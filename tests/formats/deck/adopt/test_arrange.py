"""Where the shapes of an example slide stand in a room of another size."""

import pytest

from reports.formats.deck.adopt.arrange import Content, arranged, shared_out
from reports.formats.deck.adopt.geometry import Rect

OLD = Rect(0.6, 2.0, 12.0, 5.0)


def text(x: float, y: float, width: float, height: float) -> Content:
    return Content(Rect(x, y, width, height), is_text=True)


def thing(x: float, y: float, width: float, height: float) -> Content:
    return Content(Rect(x, y, width, height), is_text=False)


def near(place: Rect, x: float, y: float, width: float, height: float) -> bool:
    return (place.x, place.y, place.width, place.height) == pytest.approx((x, y, width, height), abs=0.01)


def test_what_fills_the_room_fills_the_other() -> None:
    (place,) = arranged([thing(0.6, 2.0, 12.0, 5.0)], OLD, Rect(1, 1, 9, 6))
    assert near(place, 1, 1, 9, 6)


def test_what_stood_beside_or_below_others_that_are_gone_takes_their_room() -> None:
    (place,) = arranged([thing(0.6, 4.5, 8.7, 2.5)], OLD, Rect(1, 1, 9, 6))
    assert near(place, 1, 1, 9, 6)


def test_a_narrow_text_beside_a_wide_one_loses_less_of_its_width() -> None:
    wide, narrow = arranged([text(0.6, 2, 9, 5), text(9.6, 2, 3, 5)], OLD, Rect(0, 0, 9, 5))
    assert narrow.width > 3 * 9 / 12 * 1.1
    assert wide.width + narrow.width == pytest.approx(9)


def test_beside_a_chart_a_table_loses_less_of_its_width_and_beside_a_text_no_chart_does() -> None:
    chart, table = arranged([thing(0.6, 2, 6.2, 5), text(6.8, 2, 5.8, 5)], OLD, Rect(0, 0, 8, 5))
    assert table.width > chart.width
    chart, words = arranged([thing(0.6, 2, 5, 5), text(5.6, 2, 7, 5)], OLD, Rect(0, 0, 9, 5))
    assert near(chart, 0, 0, 3.75, 5)
    assert near(words, 3.75, 0, 5.25, 5)


def test_columns_share_a_width_out_whole() -> None:
    assert sum(shared_out([1.5, 8.5, 2.0], 9.0)) == pytest.approx(9)
    assert shared_out([2, 4], 9.0) == [3, 6]
