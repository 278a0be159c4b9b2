"""The view of pages: threads by month, quarter against quarter, who and where."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.corpus import assemble_corpus
from reports.formats.matrix import Matrix
from reports.formats.page.view import PagePacket, view
from reports.model.rows import SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus, profile, summary


def of(*summaries: SummaryRow) -> PagePacket:
    return view(assemble_person(assemble_corpus([profile(summaries=summaries)]), "ada-byron"))


def person(*periods: str) -> PagePacket:
    return of(*(summary(period, line=line) for line, period in enumerate(periods, 3)))


def quarter(people: dict[str, list[str]], period: str = "2025-Q3") -> PagePacket:
    return view(assemble_period(corpus(people), Period.parse(period)))


def values(matrix: Matrix | None, kind: str) -> list[list[int | None]]:
    """The cells of the rows of a kind."""
    assert matrix is not None
    return [[cell.value for cell in row.cells] for row in matrix.rows if row.kind == kind]


# One person ---------------------------------------------------------------------------------------


def threads_of(*rows: SummaryRow) -> Matrix:
    made = of(*rows).threads
    assert made is not None
    return made


def test_nothing_is_said_of_months_without_a_summary() -> None:
    threads = person("2025-01", "2025-03").threads
    assert threads is not None
    assert threads.rows
    assert all(row.cells[1].value is None for row in threads.rows)


@pytest.mark.parametrize(("months", "columns"), [(24, 24), (25, 9), (72, 24), (73, 7)])
def test_threads_of_a_long_time_have_wider_columns(months: int, columns: int) -> None:
    first = Period.parse("2010-01")
    threads = person(str(first), str(replace(first, first=first.first + months - 1))).threads
    assert threads is not None
    assert len(threads.columns) == columns


def test_threads_count_their_statements_by_month_and_what_is_in_none_is_last() -> None:
    threads = threads_of(
        summary("2025-01", "Added the Zephyr parser. Fixed the Zephyr parser.", 3),
        summary("2025-02", "Tested the Zephyr parser.", 4),
        summary("2025-04", "Won a contract.", 5),
    )
    assert [(row.kind, [cell.value for cell in row.cells], row.note) for row in threads.rows] == [
        ("thread", [2, 1, None, 0], "Jan – Feb 2025"),
        ("rest", [0, 0, None, 1], "one statement"),
    ]
    assert threads.rows[0].anchor == "person-1-thread-1"


def test_threads_that_nothing_on_page_1_names_are_counted_alone() -> None:
    person = assemble_person(
        assemble_corpus(
            [
                profile(
                    summaries=[
                        summary("2025-01", "Added the Zephyr parser. Fixed the Zephyr parser.", 3),
                        summary("2025-02", "Tested the Zephyr parser.", 4),
                    ]
                )
            ]
        ),
        "ada-byron",
    )
    (one,) = person.people
    untold = replace(one.threads[0].statements[0], text="Shipped it to nine shops at last, one by one")
    other = view(replace(person, people=(replace(one, standing=(untold,)),))).threads
    assert other is not None
    assert [row.label for row in other.rows] == [one.threads[0].name]
    next_one = one.threads[0].statements[:1]
    quiet = replace(person, people=tuple(replace(one, standing=(), following=next_one) for one in person.people))
    threads = view(quiet).threads
    assert threads is not None
    assert ([row.kind for row in threads.rows], threads.left_out) == (["thread"], 0)  # of three statements
    short = replace(one.threads[0], statements=one.threads[0].statements[1:])
    threads = view(replace(person, people=(replace(one, standing=(), following=next_one, threads=(short,)),))).threads
    assert threads is not None
    assert ([row.kind for row in threads.rows], threads.left_out) == ([], 1)


@pytest.mark.parametrize(
    ("months", "title", "columns"),
    [
        (["2025-01", "2025-03"], "", []),
        (["2025-01", "2025-04"], "Quarter against quarter", ["2025-Q1, January only", "2025-Q2, April only"]),
        (["2023-01", "2025-12"], "Year against year", ["2023, January only", "2024", "2025, December only"]),
    ],
)
def test_quarters_are_set_against_each_other_and_years_beyond_eight(
    months: list[str], title: str, columns: list[str]
) -> None:
    packet = of(*(summary(month, line=n, repositories=["acme/a"]) for n, month in enumerate(months, 3)))
    assert packet.against_title == title
    assert [column.label for matrix in packet.against for column in matrix.columns] == columns


def test_theme_words_of_a_single_summary_are_not_set_against_anything() -> None:
    packet = of(summary("2025-01", themes=("parsing", "speed")), summary("2025-04", line=4, themes=("parsing",)))
    assert [(matrix.id, [row.label for row in matrix.rows]) for matrix in packet.against] == [("themes", ["parsing"])]


periods = st.builds(Period, st.integers(24_300, 24_330), st.sampled_from([1, 1, 2, 3]))


@given(st.lists(periods, min_size=1, max_size=9, unique=True))
def test_a_column_of_fewer_months_than_it_is_long_says_so(told: list[Period]) -> None:
    packet = of(*(summary(str(period), line=n, repositories=["acme/a"]) for n, period in enumerate(told, 3)))
    for matrix in packet.against:
        for column in matrix.columns:
            period = Period.parse(column.label.partition(",")[0])
            have = sum(any(one.overlaps(month) for one in told) for month in period.each())
            assert ("," in column.label) == (0 < have < period.months)


# One period ---------------------------------------------------------------------------------------


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.sets(st.integers(0, 11), min_size=1), min_size=1))
def test_the_totals_of_people_are_their_summaries(people: dict[str, set[int]]) -> None:
    first = Period.parse("2025-01").first
    packet = quarter({name: [str(Period(first + m)) for m in sorted(some)] for name, some in people.items()}, "2025")
    assert packet.where is not None
    assert [row.total.value for row in packet.where.rows] == [len(some) for _, some in sorted(people.items())]


def test_a_person_and_a_period_have_matrices_of_their_own() -> None:
    one, several = person("2025-07"), quarter({"Ada": ["2025-07"]})
    assert (one.where, several.threads, several.against, several.against_title) == (None, None, (), "")
