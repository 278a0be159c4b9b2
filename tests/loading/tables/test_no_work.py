"""Cells that say that somebody was away, or what is to come."""

import pytest

from reports.loading.profiles.work_words import Words
from reports.loading.tables.no_work import says_away, says_to_come
from tests.loading.tables.sheets import entries
from tests.loading.tables.test_habits import OILED, SWEPT, told


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


@pytest.mark.parametrize(
    "text",
    [
        *("Crib to be repainted - not started", "Опрессовка, ещё не начата", "Pulizia grondaie – non iniziata"),
        *("Dach streichen, nicht begonnen", "Peindre la porte ; pas commencé"),
    ],
)
def test_a_clause_at_the_end_may_say_that_it_is_not_done(text: str) -> None:
    assert says_to_come(text, Words())


@pytest.mark.parametrize(
    "text", ["Swept the hall, not the yard", "Cut costs - not quality", "Closed it, no leaks left"]
)
def test_what_was_not_meant_is_work(text: str) -> None:
    assert not says_to_come(text, Words())


@pytest.mark.parametrize(
    ("name", "remark"), [("Observations", "à faire"), ("Notes", "postponed"), ("Bemerkung", "offen")]
)
def test_a_remark_may_say_that_a_row_is_not_done(name: str, remark: str) -> None:
    table = (
        f"Date,Name,Work,Hours,{name}\n2025-03-03,Ada Byron,{OILED},2,late\n2025-03-04,Bob Stone,{SWEPT},,{remark}\n"
    )
    assert entries(table) == [("Ada Byron", "2025-03", OILED)]
    assert SWEPT in told(table, "planned")[0].text


def test_a_remark_in_words_of_a_row_that_took_time_is_none_of_its_state() -> None:
    rows = (
        f"2025-03-03,Ada Byron,{OILED},2,bill postponed to May\n2025-03-04,Bob Stone,{SWEPT},,shift postponed to May\n"
    )
    assert entries(f"Date,Name,Work,Hours,Remarks\n{rows}") == [("Ada Byron", "2025-03", OILED)]
