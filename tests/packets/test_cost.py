"""What packets cost: rows of their own people, whoever else there is, and nothing for having been made before.

Calls of functions are counted, never seconds.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from types import FrameType
from typing import Any

import pytest

from reports import corpus as tables
from reports.corpus import Corpus, assemble_corpus, select
from reports.model.packet import Packet
from reports.packets import assemble_period, assemble_person
from reports.packets.colleagues import known_people
from reports.packets.common import fold_word
from reports.packets.subjects import tokenizer_for
from reports.periods import Period
from tests.corpora import corpus, profile, summary
from tests.sampling import in_soak

QUARTER = Period.parse("2025-Q3")


def made(people: int, months: int = 6) -> Corpus:
    """People with a summary in each of so many months before October 2025."""
    end = QUARTER.end
    return corpus({f"P{n:03}": [str(Period(month)) for month in range(end - months, end)] for n in range(people)})


class Counted(list[Any]):
    """Rows that are counted when they are gone through."""

    counts: list[int]

    def __iter__(self) -> Iterator[Any]:
        self.counts.append(len(self))
        return super().__iter__()


@pytest.fixture
def rows(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by the number of rows that are gone through, wherever that is."""
    counts = list[int]()
    original, assemble = tables._rows, tables.assemble_corpus

    def looked_at(*arguments: Any) -> Iterator[dict[str, Any]]:
        counts.append(1)
        for row in original(*arguments):
            counts.append(1)
            yield row

    def counted(*arguments: Any) -> Corpus:
        found = assemble(*arguments)
        both = Counted(found.contributors), Counted(found.summaries)
        for one in both:
            one.counts = counts
        return replace(found, contributors=both[0], summaries=both[1])

    monkeypatch.setattr(tables, "_rows", looked_at)
    monkeypatch.setattr("tests.corpora.assemble_corpus", counted)
    return counts


def test_all_rows_that_are_gone_through_are_counted(rows: list[int]) -> None:
    found = made(5)
    rows.clear()
    assert sum(1 for _ in found.summaries) == sum(rows) == 30
    assert tables.rows(found, "texts")
    assert sum(rows) == 30 + 1 + 30


def found_by_name(people: int) -> Corpus:
    """The same, of whom the names are known, which are gone through once for all."""
    found = made(people)
    tables.once(found, known_people, "")
    return found


def test_a_person_costs_the_same_among_few_and_among_many(rows: list[int]) -> None:
    costs = []
    for people in (5, 50):
        found = found_by_name(people)
        rows.clear()
        assemble_person(found, "p003")
        costs.append(sum(rows))
    assert costs[0] == costs[1] > 0


def test_a_period_costs_in_proportion_to_its_people(rows: list[int]) -> None:
    costs = []
    for people in (5, 50):
        found = found_by_name(people)
        rows.clear()
        assemble_period(found, QUARTER)
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


# However many there are -------------------------------------------------------------------------


def calls(function: Callable[[], object]) -> int:
    """How many calls of functions, ours and others, a call makes."""
    counted = 0

    def count(_: FrameType, event: str, __: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(None)
    return counted


def unlike_spans(number: int) -> list[str]:
    """Runs of months, no two equal, each a group of its own."""
    first = Period.parse("2000-01").first
    return [str(Period(first + at % 100, 4 + at // 100)) for at in range(number)]


SHAPES: dict[str, Callable[[int], Corpus]] = {
    "spans": lambda n: corpus({"Ada Byron": unlike_spans(n)}),
    "months": lambda n: corpus({"Ada Byron": [str(Period(Period.parse("1980-01").first + at)) for at in range(n)]}),
    "summaries of a month": lambda n: corpus({"Ada Byron": ["2025-07"] * n}),
    "repositories": lambda n: assemble_corpus(
        [profile(summaries=[summary("2025-07", f"Fixed {at}.", at + 3, repositories=[f"a/b{at}"]) for at in range(n)])]
    ),
    "repositories of a summary": lambda n: assemble_corpus(
        [
            profile(
                summaries=[summary("2025-07", repositories=[f"a/b{at}" for at in range(n)]), summary("2025-04", line=4)]
            )
        ]
    ),
}


def assemble(number: int, shape: str, make: str) -> Packet:
    """The packet of a person, or of a year, of a corpus of a shape."""
    found = SHAPES[shape](number)
    if make == "person":
        return assemble_person(found, found.contributors[0]["id"])
    return assemble_period(found, found.summaries[0].period.aligned("year"))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("make", ["person", *in_soak("year")])
def test_four_times_as_much_costs_hardly_more_than_four_times_as_many_calls(shape: str, make: str) -> None:
    few, many = (calls(partial(assemble, number, shape, make)) for number in (100, 400))
    assert many <= 6 * few


def test_words_that_others_said_are_not_folded_again() -> None:
    fold_word.cache_clear()
    tokenizer_for(["Moved the ledger to the archive.", "Wrote the audit."])
    before = fold_word.cache_info()
    tokenizer_for(["Wrote the ledger.", "Moved the audit to the archive."])
    after = fold_word.cache_info()
    assert after.hits > before.hits
    # "ledger." and "audit", with and without their stops, may be new; nothing else is
    assert after.misses - before.misses <= 2
