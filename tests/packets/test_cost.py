"""What packets cost: rows of their own people, whoever else there is, and nothing for having been made before."""

import pytest

from reports import corpus as tables
from reports.corpus import Corpus, select
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus

QUARTER = Period.parse("2025-Q3")


def made(people: int, months: int = 6) -> Corpus:
    """People with a summary in each of so many months before October 2025."""
    end = QUARTER.end
    return corpus({f"P{n:03}": [str(Period(month)) for month in range(end - months, end)] for n in range(people)})


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by the number of rows of each look into a table."""
    counted = list[int]()
    original = tables.find

    def find(*arguments: object) -> list[dict[str, object]]:
        found = original(*arguments)  # type: ignore[arg-type]
        counted.append(len(found) + 1)
        return found

    for module in ("people", "period", "person", "texts"):
        monkeypatch.setattr(f"reports.packets.{module}.find", find)
    return counted


def test_a_person_costs_the_same_among_few_and_among_many(rows: list[int]) -> None:
    costs = []
    for people in (5, 50):
        rows.clear()
        assemble_person(made(people), "p003")
        costs.append(sum(rows))
    assert costs[0] == costs[1] > 0


def test_a_period_costs_in_proportion_to_its_people(rows: list[int]) -> None:
    costs = []
    for people in (5, 50):
        rows.clear()
        assemble_period(made(people), QUARTER)
        costs.append(sum(rows))
    assert costs[1] == 10 * costs[0] > 0


def test_a_second_period_costs_the_same_however_long_the_history_is(rows: list[int]) -> None:
    costs = []
    for months in (6, 60):
        found = made(5, months)
        assemble_period(found, QUARTER.previous)
        rows.clear()
        assemble_period(found, QUARTER)
        costs.append(sum(rows))
    assert costs[0] == costs[1] > 0


def test_packets_are_the_same_in_whatever_order_they_are_made() -> None:
    one, other = made(3), made(3)
    first = assemble_person(one, "p001"), assemble_period(one, QUARTER)
    second = assemble_period(other, QUARTER), assemble_person(other, "p001")
    assert first == second[::-1]


def test_a_selection_shows_nothing_of_what_was_made_of_the_whole() -> None:
    found = made(3)
    assemble_period(found, QUARTER)
    chosen = assemble_period(select(found, ["p001"]), QUARTER)
    assert [one.id for one in chosen.people] == ["p001"]
    assert chosen == assemble_period(select(made(3), ["p001"]), QUARTER)
