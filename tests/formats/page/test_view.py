"""The view of pages: the timeline, quarter against quarter, who and when, who and where."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.corpus import assemble_corpus
from reports.formats.matrix import Matrix
from reports.formats.page.view import PagePacket, view
from reports.model.rows import SummaryRow
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from tests.corpora import corpus, profile, pull_request, summary


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


def test_nothing_is_said_of_months_without_a_summary() -> None:
    timeline = person("2025-01", "2025-03").timeline
    assert timeline is not None
    assert all(row.cells[1].value is None for row in timeline.rows)


@pytest.mark.parametrize(("months", "columns"), [(24, 24), (25, 9), (72, 24), (73, 7)])
def test_a_long_timeline_has_wider_columns(months: int, columns: int) -> None:
    first = Period.parse("2010-01")
    timeline = person(str(first), str(replace(first, first=first.first + months - 1))).timeline
    assert timeline is not None
    assert len(timeline.columns) == columns


def test_what_a_longer_summary_cites_counts_once() -> None:
    assert values(of(summary("2025-H1", evidence=[pull_request(7)])).timeline, "evidence") == [[1, 0, 0, 0, 0, 0]]


def test_the_timeline_counts_months_summaries_and_pieces_of_evidence() -> None:
    rows = [
        summary("2025-01", "Added a. Fixed b.", 3, repositories=["acme/a"], evidence=[pull_request(n) for n in (1, 2)]),
        summary("2025-03", "Added c.", 4, evidence=[pull_request(2, line=4)]),
        summary("2025-04", "Added d.", 5),
    ]
    timeline = of(*rows).timeline
    assert timeline is not None
    assert [(row.kind, row.label, str(row.total)) for row in timeline.rows] == [
        ("summary", "Summary", "3 of 4"),
        ("repository", "acme/widgets", "2 of 3"),
        ("repository", "acme/a", "1 of 3"),
        ("none", "none named", "1 of 3"),
        ("category", "feature", "3 of 3"),
        ("evidence", "pull requests", "2"),
    ]
    assert values(timeline, "evidence") == [[2, None, 1, 0]]


def test_repositories_beyond_eight_are_left_out_of_the_timeline() -> None:
    packet = of(summary("2025-01", repositories=[f"acme/r{n}" for n in range(11)]))
    assert len(values(packet.timeline, "repository")) == 8
    assert packet.timeline is not None
    assert packet.timeline.left_out == 3


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


@settings(max_examples=30, deadline=None)
@given(st.lists(periods, min_size=1, max_size=9, unique=True))
def test_a_column_of_fewer_months_than_it_is_long_says_so(told: list[Period]) -> None:
    packet = of(*(summary(str(period), line=n, repositories=["acme/a"]) for n, period in enumerate(told, 3)))
    for matrix in packet.against:
        for column in matrix.columns:
            period = Period.parse(column.label.partition(",")[0])
            have = sum(any(one.overlaps(month) for one in told) for month in period.each())
            assert ("," in column.label) == (0 < have < period.months)


# One period ---------------------------------------------------------------------------------------


def test_a_month_without_a_summary_is_no_zero() -> None:
    assert values(quarter({"Ada": ["2025-07", "2025-09"]}).when, "person") == [[1, None, 1]]


@settings(max_examples=25, deadline=None)
@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.sets(st.integers(0, 11), min_size=1), min_size=1))
def test_the_totals_of_people_are_their_summaries(people: dict[str, set[int]]) -> None:
    first = Period.parse("2025-01").first
    packet = quarter({name: [str(Period(first + m)) for m in sorted(some)] for name, some in people.items()}, "2025")
    assert packet.where is not None
    assert [row.total.value for row in packet.where.rows] == [len(some) for _, some in sorted(people.items())]


def test_a_person_and_a_period_have_matrices_of_their_own() -> None:
    one, several = person("2025-07"), quarter({"Ada": ["2025-07"]})
    assert (one.when, one.where, several.timeline, several.against, several.against_title) == (None, None, None, (), "")
