import itertools
import math
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.periods import KINDS, RELATIVE, Period, day_of, resolve, span

periods = st.builds(Period, st.integers(12, 12 * 9000), st.integers(1, 400))
days = st.dates(date(3, 1, 1), date(9998, 12, 31))
kinds = st.sampled_from(sorted(KINDS))
starts = st.integers(1, 12)
every_month = st.integers(12, 12 * 10_000 - 1).map(Period)
# Midnight skipped or repeated, a whole day skipped, the furthest days ahead and behind, half hours, seconds.
ZONES = (
    "UTC", "Europe/Berlin", "America/Sao_Paulo", "America/St_Johns", "Asia/Beirut", "Africa/Cairo", "Pacific/Apia",
    "Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kathmandu", "Australia/Lord_Howe", "Africa/Monrovia",
)  # fmt: skip
zones = st.sampled_from(ZONES).map(ZoneInfo)


@given(periods)
def test_the_notation_of_a_period_reads_back_as_the_period(period: Period) -> None:
    assert Period.parse(str(period)) == period


@given(days, kinds)
def test_a_day_is_in_exactly_one_period_of_a_kind(day: date, kind: str) -> None:
    month = Period.containing(day)
    home = Period.containing(day, kind)
    assert [p for p in (home.previous, home, home.next) if p.contains(month)] == [home]


@given(periods, kinds)
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


@given(every_month, kinds, starts)
def test_a_month_is_in_exactly_one_fiscal_period_of_a_kind(month: Period, kind: str, start: int) -> None:
    home = month.aligned(kind, start)
    assert home.contains(month)
    assert {m.aligned(kind, start) for m in home.each()} == {home}


@given(every_month, starts)
def test_a_fiscal_year_is_two_halves_and_four_quarters(month: Period, start: int) -> None:
    year = month.aligned("year", start)
    for kind in ("month", "quarter", "half"):
        parts = list(year.each(kind, start))
        assert [m for part in parts for m in part.each()] == list(year.each())
        if year.months == 12:
            assert {part.months for part in parts} == {KINDS[kind]}
    assert year.month == start or year.first == 12


@given(days, kinds, starts)
def test_the_last_period_is_the_one_before_this_and_only_this_has_the_day(day: date, kind: str, start: int) -> None:
    month = Period.containing(day)
    last, this = resolve(f"last-{kind}", day, start), resolve(f"this-{kind}", day, start)
    assert last == this.previous
    assert this == Period.containing(day, kind, start)
    assert this.contains(month)
    assert not last.overlaps(month)


@given(days, days, st.sampled_from(sorted(RELATIVE)), starts)
def test_a_later_day_never_resolves_to_an_earlier_period(a: date, b: date, word: str, start: int) -> None:
    earlier, later = sorted((a, b))
    assert resolve(word, earlier, start) <= resolve(word, later, start)


@given(days, st.integers(1, 31), st.sampled_from(sorted(RELATIVE)), starts)
def test_a_clock_that_jumps_within_a_month_resolves_the_same(day: date, other: int, word: str, start: int) -> None:
    jumped = day.replace(day=min(other, 28))
    assert resolve(word, jumped, start) == resolve(word, day, start)


@given(days, starts)
def test_months_know_no_fiscal_year(day: date, start: int) -> None:
    assert resolve("last-month", day, start) == resolve("last-month", day)


@pytest.mark.parametrize(
    ("word", "day", "start", "notation"),
    [
        ("last-year", date(2026, 5, 4), 4, "2025-04..2026-03"),
        ("last-year", date(2026, 3, 31), 4, "2024-04..2025-03"),
        ("This-Year", date(2026, 5, 4), 4, "2026-04..2027-03"),
        ("last-quarter", date(2026, 5, 4), 4, "2026-Q1"),
        ("last-quarter", date(2026, 5, 4), 2, "2026-02..2026-04"),
        ("last-quarter", date(2026, 1, 31), 2, "2025-08..2025-10"),
        ("this-half", date(2026, 1, 31), 2, "2025-08..2026-01"),
        ("last-half", date(2026, 1, 31), 7, "2025-H2"),
        ("this-month", date(2024, 2, 29), 12, "2024-02"),
        ("this-year", date(1, 2, 3), 4, "0001-Q1"),
        ("last-year", date(1, 4, 1), 4, "0001-Q1"),
        ("this-year", date(9999, 12, 31), 4, "9999-04..9999-12"),
        ("last-year", date(9999, 12, 31), 4, "9998-04..9999-03"),
    ],
)
def test_a_word_seen_from_a_day_in_a_fiscal_year(word: str, day: date, start: int, notation: str) -> None:
    assert str(resolve(word, day, start)) == notation


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_before_year_1_there_is_no_last_period(kind: str) -> None:
    with pytest.raises(ValueError, match="no such period"):
        resolve(f"last-{kind}", date(1, 1, 1))


@given(kinds, starts)
def test_all_the_years_there_are_have_parts(kind: str, start: int) -> None:
    *_, last = Period.parse("9990..9999").each(kind, start)
    first = next(Period.parse("0001").each(kind, start))
    assert (str(Period(first.first)), str(Period(last.end - 1))) == ("0001-01", "9999-12")


@pytest.mark.parametrize("start", [0, 13])
def test_a_year_starts_in_one_of_twelve_months(start: int) -> None:
    with pytest.raises(ValueError, match=str(start)):
        Period.parse("2025").aligned("year", start)


@given(st.floats(-6e10, 2e11), zones)
def test_the_day_of_a_moment_is_what_a_clock_set_to_the_zone_shows(seconds: float, zone: ZoneInfo) -> None:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=math.floor(seconds))
    offset = moment.astimezone(zone).utcoffset()
    assert offset is not None
    assert day_of(seconds, zone) == (moment.replace(tzinfo=None) + offset).date()


@pytest.mark.parametrize(
    ("moment", "zone", "day"),
    [
        ("2018-11-04T02:59:59", "America/Sao_Paulo", "2018-11-03"),  # then 24:00 is 01:00
        ("2018-11-04T03:00:00", "America/Sao_Paulo", "2018-11-04"),
        ("2009-11-01T02:30:59", "America/St_Johns", "2009-11-01"),  # 00:00:59, then 00:01 is 23:01 of the day before
        ("2009-11-01T02:31:00", "America/St_Johns", "2009-10-31"),
        ("2009-11-01T03:30:00", "America/St_Johns", "2009-11-01"),
        ("2025-10-25T21:59:59", "Europe/Berlin", "2025-10-25"),
        ("2025-10-25T22:00:00", "Europe/Berlin", "2025-10-26"),
        ("2025-10-26T22:59:59", "Europe/Berlin", "2025-10-26"),  # a day of 25 hours
        ("2025-10-26T23:00:00", "Europe/Berlin", "2025-10-27"),
        ("2011-12-30T09:59:59", "Pacific/Apia", "2011-12-29"),  # then a day is left out
        ("2011-12-30T10:00:00", "Pacific/Apia", "2011-12-31"),
        ("2024-02-28T10:00:00", "Pacific/Kiritimati", "2024-02-29"),  # UTC+14
        ("2024-02-29T10:00:00", "Pacific/Kiritimati", "2024-03-01"),
        ("2025-12-31T10:00:00", "Pacific/Kiritimati", "2026-01-01"),
        ("2024-03-01T11:59:59", "Etc/GMT+12", "2024-02-29"),  # UTC-12
        ("2026-01-01T11:59:59.999999", "Etc/GMT+12", "2025-12-31"),
        ("2026-01-01T12:00:00", "Etc/GMT+12", "2026-01-01"),
        ("1969-12-31T23:59:59.5", "UTC", "1969-12-31"),
    ],
)
def test_the_day_of_a_moment_near_midnight(moment: str, zone: str, day: str) -> None:
    seconds = datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()
    assert str(day_of(seconds, ZoneInfo(zone))) == day


def test_the_last_instant_of_a_day_is_not_rounded_into_the_next() -> None:
    assert day_of(math.nextafter(86_400, 0), UTC) == date(1970, 1, 1)


@pytest.mark.parametrize("seconds", [-62_135_596_801, 253_402_300_800, 1e300, math.inf, -math.inf, math.nan])
def test_a_moment_outside_of_the_calendar_has_no_day(seconds: float) -> None:
    with pytest.raises(ValueError, match="no day at"):
        day_of(seconds, UTC)


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
