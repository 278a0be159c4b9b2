import itertools
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.periods import KINDS, RELATIVE, Period, resolve, span

periods = st.builds(Period, st.integers(12, 12 * 9000), st.integers(1, 400))
days = st.dates(date(2, 1, 1), date(9998, 12, 31))


@given(periods)
def test_the_notation_of_a_period_reads_back_as_the_period(period: Period) -> None:
    assert Period.parse(str(period)) == period


@given(days, st.sampled_from(sorted(KINDS)))
def test_a_day_is_in_exactly_one_period_of_a_kind(day: date, kind: str) -> None:
    month = Period.containing(day)
    home = Period.containing(day, kind)
    assert [p for p in (home.previous, home, home.next) if p.contains(month)] == [home]


@given(periods, st.sampled_from(sorted(KINDS)))
def test_the_parts_of_a_period_touch_and_cover_it(period: Period, kind: str) -> None:
    parts = list(period.each(kind))
    assert parts[0].first <= period.first
    assert parts[-1].end >= period.end
    assert all(a.end == b.first for a, b in itertools.pairwise(parts))
    assert all(part.overlaps(period) and part.kind == kind for part in parts)


@given(st.lists(periods, min_size=1))
def test_a_span_contains_each_period_and_nothing_more(some: list[Period]) -> None:
    whole = span(some)
    assert whole is not None
    assert all(whole.contains(p) for p in some)
    assert any(p.first == whole.first for p in some)
    assert any(p.end == whole.end for p in some)


def test_nothing_has_no_span() -> None:
    assert span([]) is None


@given(days)
def test_the_last_period_of_a_kind_ends_before_the_day(day: date) -> None:
    for word, kind in RELATIVE.items():
        last = resolve(word, day)
        assert last.kind == kind
        assert last.end == Period.containing(day, kind).first


@pytest.mark.parametrize(
    ("notation", "name"),
    [
        ("2025-07", "July 2025"),
        ("2025-Q3", "July – September 2025"),
        ("2025-H2", "July – December 2025"),
        ("2025", "January – December 2025"),
        ("2024-12..2026-04", "December 2024 – April 2026"),
    ],
)
def test_a_period_in_words(notation: str, name: str) -> None:
    assert Period.parse(notation).name == name


@pytest.mark.parametrize(
    "notation", ["", "2025-13", "2025-00", "25-07", "2025-Q5", "2025-H3", "2025-07..2025-03", "0000"]
)
def test_what_is_no_period_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match="no "):
        Period.parse(notation)


def test_a_leap_day_falls_in_february() -> None:
    assert str(Period.containing(date(2024, 2, 29))) == "2024-02"
