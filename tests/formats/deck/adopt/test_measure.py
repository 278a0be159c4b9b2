"""What is measured on slides as they are printed."""

from PIL import Image

from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.measure import Finished, Page

TABLE = (Rect(0.1, 0.2, 0.8, 0.2), "Month March 2026 Delivered the parser")


def deep(*words: tuple[str, float]) -> float:
    """By how much a table reaches down that is followed by lines at these heights."""
    blank = Image.new("RGB", (100, 50))
    lines = [(said, Rect(0.1, y, 0.3, 0.04)) for said, y in words]
    return round(Finished(Page(blank, blank, lines), "Title", TABLE).deep, 2)


def test_a_table_that_reaches_further_down_than_measured_is_told() -> None:
    assert deep(("Delivered", 0.3), ("the parser", 0.39), ("parser", 0.45)) == 0.45


def test_a_foot_that_says_what_a_table_says_is_none_of_it() -> None:
    """A table was taken to run to the foot of the slide, and all content got half of its room."""
    assert deep(("Delivered", 0.3), ("March 2026", 0.92)) == 0.0
