"""Weeks, runs of days, iterations, fiscal periods and labels without a year, in many languages."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reports.loading.dates.label_shapes import read_atom
from reports.loading.dates.labels import Label, divide, find_label, find_open_label, label_length
from reports.loading.dates.spans import PLACEHOLDER_YEAR, read_date
from reports.periods import MONTH_NAMES, Period

_LINES = (Path(__file__).parent / "labels.expected.txt").read_text("utf-8").splitlines()
COLLECTION = [tuple(part.strip() for part in line.split("|", 2)) for line in _LINES if not line.startswith("#")]
WORDS = "jan 2025 25 1 w34 - – to : . , week of ending q1 fy25 sprint mon 7月 9999 ( * | second half".split()  # noqa: SIM905
DAYS = st.dates(date(1971, 1, 1), date(2099, 12, 1))


def asked(how: str, text: str) -> Label | None:
    if how == "open":
        return find_open_label(text)
    if how == "fy7":
        return find_label(text, fiscal_start=7)
    return find_label(text, None if how == "full" else int(how))


def told(label: Label | None) -> str:
    if label is None:
        return "none"
    if label.period is None:
        return "asked" if label.is_open else "no-date"
    return f"{label.period}+{label.short_year}" if label.short_year else str(label.period)


def label_of(text: str, year: int | None = None) -> Label:
    label = find_label(text, year)
    assert label is not None
    return label


def test_labels_are_read_as_a_careful_reader_reads_them() -> None:
    read = [(how, told(asked(how, text)), text) for how, _, text in COLLECTION]
    assert [one for one in zip(read, COLLECTION, strict=True) if one[0] != one[1]] == []


@given(st.integers(1971, 2099), st.integers(1, 53), st.sampled_from(["{}-W{:02}", "{1:} {0:}", "{1:}/{0:}: x"]))
@example(2025, 5, "{}-W{:02}")
@example(2026, 53, "{}-W{:02}")
def test_a_week_belongs_to_the_month_of_its_thursday(year: int, week: int, shape: str) -> None:
    text = shape.format(year, week)
    label = label_of(text if "-W" in text else f"KW {text}")
    try:
        thursday = date.fromisocalendar(year, week, 4)
    except ValueError:
        assert label.period is None
        assert not label.is_open
    else:
        assert label.period == Period.containing(thursday)
        touched = {(thursday + timedelta(days=off)).month for off in (-3, 3)}
        assert bool(label.note) == (len(touched) > 1)
        assert label.is_day


@given(DAYS, st.integers(1, 30), st.sampled_from(["{} – {}: x", "From {} to {}, x", "{}..{}"]), st.booleans())
def test_a_run_of_days_counts_in_the_month_with_most_of_them(first: date, more: int, shape: str, is_iso: bool) -> None:
    last = first + timedelta(days=more)
    written = [str(day) if is_iso else f"{day.day} {MONTH_NAMES[day.month - 1]} {day.year}" for day in (first, last)]
    label = label_of(shape.format(*written))
    days = [Period.containing(first + timedelta(days=day)) for day in range(more + 1)]
    assert label.period == max(sorted(set(days)), key=days.count)
    assert bool(label.note) == (len(set(days)) > 1)
    assert label.is_day


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("28 Jul – 1 Aug 2025: x", "28 Jul – 1 Aug counts in July: 4 of 5 days"),
        ("29 Jul – 3 Aug 2025: x", "29 Jul – 3 Aug counts in July: 3 of 6 days"),
        ("2025-W31", "Week 31: its Thursday is in July"),
        ("w/c 29 Sep 2025: x", "29 Sep – 5 Oct counts in October: 5 of 7 days"),
        ("8–12 Sep 2025: x", ""),
        ("July 2025: x", ""),
        ("July 2025 to September 2052: x", "July 2025 – September 2052: 327 months"),
    ],
)
def test_a_note_says_how_days_were_counted(text: str, note: str) -> None:
    assert label_of(text).note == note


@given(st.sampled_from([text for how, _, text in COLLECTION if how == "open"]), st.integers(2001, 2099))
def test_what_is_found_without_a_year_is_found_again_with_one(text: str, year: int) -> None:
    label = find_open_label(text)
    if label is None:
        return
    assert not label.has_year
    again = label_of(text, year)
    assert (again.words, again.is_bare, again.is_day, again.has_year) == (
        label.words,
        label.is_bare,
        label.is_day,
        False,
    )


@given(st.integers(1, 12), st.integers(1, 28))
def test_every_day_without_a_year_is_understood(month: int, day: int) -> None:
    name = MONTH_NAMES[month - 1]
    for text in (f"{day} {name}", f"{name} {day}: x", f"{day} {name[:3]} – x", f"On {day} {name}, x"):
        label = find_open_label(text)
        assert label is not None
        assert label.period == Period.of("month", PLACEHOLDER_YEAR, month)
        assert label.is_day


def test_a_fiscal_year_is_named_by_the_year_it_ends_in() -> None:
    for start in range(2, 13):
        label = find_label("FY25: x", fiscal_start=start)
        assert label is not None
        assert label.is_fiscal
        assert label.period == Period.of("month", 2024, start).aligned("year", start)
    plain = find_label("Q1 2025: x", fiscal_start=7)
    assert plain is not None
    assert not plain.is_fiscal


@pytest.mark.parametrize("text", ["Sprint 42", "Sprint 42: x", "July 2525: x", "9999-12-31: x", "2001 – 2099: x"])
def test_a_time_that_cannot_be_placed_is_open(text: str) -> None:
    label = label_of(text)
    assert label.is_open
    assert label.period is None


def test_the_words_of_an_iteration_are_those_of_the_text() -> None:
    assert label_of("**Sprint 42:** x").words == "sprint 42"


@pytest.mark.parametrize(
    ("text", "year", "offsets"),
    [
        ("Jan 2025: a. Feb 2025: b. Mar 2025: c.", None, [13, 26]),
        ("It ran. Jan. 2025: a. Feb. 2025: b; Q2 2025: c", None, [8, 22, 36]),
        ("It was late. **Feb 2025:** b", None, [13]),
        ("2025年7月：解析。2025年8月：測試", None, [11]),
        ("Jan: a. Feb: b.", PLACEHOLDER_YEAR, [8]),
        ("Jan: a. Feb: b.", None, []),
        ("It ended in Jan. 2025: good. It says: 2025.", None, []),
        ("Done. In Feb 2025, we said: b.", None, []),
        ("Done. The plan for Feb 2025 was: b.", None, []),
        ("Version 2.Feb 2025: b", None, []),
    ],
)
def test_a_paragraph_is_divided_where_a_sentence_has_a_label(text: str, year: int | None, offsets: list[int]) -> None:
    assert divide(text, year) == offsets


def test_a_label_without_a_year_has_a_length_under_one() -> None:
    assert label_length("July: wrote docs.", 2025) == len("July: ")


@given(st.lists(st.sampled_from(WORDS)))
def test_no_words_of_dates_make_it_fail(words: list[str]) -> None:
    text = " ".join(words)
    for year in (None, 1, PLACEHOLDER_YEAR, 9999):
        find_label(text, year, 12)
        assert 0 <= label_length(text, year) <= len(text)
        assert divide(text, year) == sorted(set(divide(text, year)))
    find_open_label(text)


@given(
    st.integers(1, 9999),
    st.sampled_from(["{:04}-W01", "{:04}-W52", "{:04}-W53", "w/e 1 Jan {:04}", "w/c 31 Dec {:04}", "FY{:04} Q1"]),
)
@example(1, "w/e 1 Jan {:04}")
@example(9999, "{:04}-W52")
@example(9999, "w/c 31 Dec {:04}")
def test_the_ends_of_the_calendar_do_not_fail(year: int, shape: str) -> None:
    find_label(shape.format(year), fiscal_start=7)


def test_the_date_ends_where_it_is_said_to() -> None:
    date_ = read_date("week 37 8-12 sep 2025: x")
    assert date_ is not None
    assert date_.end == len("week 37 8-12 sep 2025")
    assert read_atom("mon", 0) is None
