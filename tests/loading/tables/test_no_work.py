"""Cells that say that somebody was away, or what is to come."""

import pytest

from reports.loading.profiles.work_words import Words
from reports.loading.tables.no_work import says_away, says_to_come


@pytest.mark.parametrize("text", ["ferie", "Rosenmontag, frei", "congedo di paternità", "Lunch break", "–, krank"])
def test_who_was_away_did_nothing(text: str) -> None:
    assert says_away(text)


@pytest.mark.parametrize("text", ["Repaired the holiday hut", "Lunch for 40 guests", "Urlaubsplaner freigeschaltet"])
def test_work_on_holidays_is_work(text: str) -> None:
    assert not says_away(text)


@pytest.mark.parametrize(
    ("text", "is_to_come"),
    [("Prevista visita", True), ("Move the archive (planned)", True), ("Planned the summer fete", False)],
)
def test_what_is_planned_is_to_come(text: str, is_to_come: bool) -> None:
    assert says_to_come(text, Words()) is is_to_come
