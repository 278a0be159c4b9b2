"""Months of a text in which no year stands: the latest that fit before today, as a doubt with what to write."""

from datetime import date
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading import load
from reports.loading.files import known_as
from reports.model.rows import LoadSettings, ProfileRow, SourceSettings


def read(
    folder: Path, text: str, today: date = date(2026, 11, 22), said: SourceSettings | None = None
) -> tuple[list[ProfileRow], list[Problem]]:
    path = folder / "notes.md"
    path.write_text(text, "utf-8")
    packed, problems = load([path], LoadSettings(today=today, sources={known_as(path): said} if said else {}))
    rows = list(packed)
    return rows, [*problems, *(problem for row in rows for problem in row.problems)]


def months(rows: list[ProfileRow]) -> list[str]:
    return [one.period for row in rows for one in row.summaries]


def of(*heads: str) -> str:
    return "# Ada Byron\n\n" + "\n".join(f"## {head}\n\n- Repaired pump {at}\n" for at, head in enumerate(heads))


@pytest.mark.parametrize(
    ("heads", "today", "expected"),
    [
        (("March", "April", "May"), date(2026, 11, 22), ["2026-03", "2026-04", "2026-05"]),
        (("March", "April", "May"), date(2026, 4, 1), ["2025-03", "2025-04", "2025-05"]),
        (("May", "April", "March"), date(2026, 5, 1), ["2026-05", "2026-04", "2026-03"]),
        (("November", "Dezember", "Januar"), date(2026, 11, 22), ["2025-11", "2025-12", "2026-01"]),
        (("February", "December", "November"), date(2026, 2, 1), ["2026-02", "2025-12", "2025-11"]),
        (("Q1", "Q2"), date(2026, 3, 1), ["2025-Q1", "2025-Q2"]),
        (("KW 28", "KW 29"), date(2026, 11, 22), ["2026-07", "2026-07"]),
    ],
)
def test_the_latest_run_that_fits_is_taken(tmp_path: Path, heads: list[str], today: date, expected: list[str]) -> None:
    rows, told = read(tmp_path, of(*heads), today)
    assert months(rows) == expected
    assert {one.doubts for row in rows for one in row.summaries} == {("period",)}
    assert [one.code for one in told if one.code != "greater-part"] == ["year-assumed"]


def test_it_is_told_once_with_what_to_write(tmp_path: Path) -> None:
    _, (told,) = read(tmp_path, of("March", "April", "May"))
    assert (told.severity, told.line) == ("warning", 3)
    assert '"March" on line 3 to "May" on line 11 were read as of March – May 2026' in told.message
    assert told.hint == 'Say it in reports.toml: [[source]] with path = "notes.md" and year = 2026.'
    _, (told,) = read(tmp_path, of("November", "December", "January"))
    assert told.hint.endswith('with path = "notes.md" and period = "2025-11..2026-01".')


def test_what_it_says_to_write_settles_it(tmp_path: Path) -> None:
    rows, told = read(tmp_path, of("March", "April"), said=SourceSettings(year=2024))
    assert (months(rows), told) == (["2024-03", "2024-04"], [])
    rows, told = read(tmp_path, of("November", "December", "January"), said=SourceSettings(period="2024-11..2025-01"))
    assert (months(rows), told) == (["2024-11", "2024-12", "2025-01"], [])
    assert {one.doubts for row in rows for one in row.summaries} == {()}


def test_the_months_of_others_are_of_the_same_time(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n## October\n\n- Repaired it\n\n## November\n\n- Cut it\n\n## December\n\n- Sold it\n\n"
    text += "# Bob Stone\n\n## November\n\n- Wrote it\n\n## January\n\n- Led it\n"
    rows, _ = read(tmp_path, text)
    assert months(rows) == ["2025-10", "2025-11", "2025-12", "2025-11", "2026-01"]


def test_what_stands_below_has_the_year_of_its_head(tmp_path: Path) -> None:
    rows, _ = read(tmp_path, "# Ada Byron\n\n## Q3\n\n### July\n\n- Cut it\n\n### August\n\n- Sold it\n")
    assert months(rows) == ["2026-07", "2026-08"]
    assert {one.doubts for row in rows for one in row.summaries} == {("period",)}


def test_days_of_the_week_say_the_year(tmp_path: Path) -> None:
    rows, told = read(tmp_path, of("Monday 14 July", "Tuesday 15 July", "Mon 4 August"))
    assert (months(rows), told) == (["2025-07", "2025-07", "2025-08"], [])
    rows, _ = read(tmp_path, of("Mi 31. Dezember", "Do 1. Januar"))
    assert months(rows) == ["2025-12", "2026-01"]
    rows, told = read(tmp_path, of("July 14 (Mon)", "July 15 (Tue)"))
    assert (months(rows), told) == (["2025-07", "2025-07"], [])


@pytest.mark.parametrize("heads", [("March",), ("March", "January", "July"), ("Week 1", "Week 2")])
def test_one_time_alone_and_what_is_in_no_order_are_asked_about(tmp_path: Path, heads: tuple[str, ...]) -> None:
    rows, told = read(tmp_path, of(*heads))
    assert months(rows) == []
    assert "open-period" in {one.code for one in told}


def test_months_at_the_ends_of_lines_may_stand_in_any_order(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n- Repaired the pump (June)\n- Wrote the manual (February)\n- Sold the lathe (April)\n"
    rows, _ = read(tmp_path, text)
    assert sorted(months(rows)) == ["2026-02", "2026-04", "2026-06"]
