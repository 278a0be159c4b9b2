"""Dates that no rule reads are told where a statement took its time from another sign."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.profiles.unread_dates import find_unread, is_unread
from reports.model.rows import LoadSettings


@pytest.mark.parametrize(
    "text",
    [
        "3 Brumaire 2024", "Thursday, 3rd of Brumaire 2024", "Brumaire 3, 2024", "3. Brumaire, 2024", "2024-16-32",
        "31/14/2024", "the 3rd of Brumaire", "Thu the 3rd of Brumaire",
    ],
)  # fmt: skip
def test_what_looks_like_a_date_and_is_none(text: str) -> None:
    assert is_unread(text)


@pytest.mark.parametrize(
    "text",
    [
        "3 May 2024", "May 3, 2024", "3. März 2024", "2024-12-31", "31/12/2024", "12/31/2024", "Week 12, 2024",
        "Sprint 3, 2024", "Quartal 2 2024", "3 bugs fixed", "the 3rd floor of it", "version 2.1.2024", "Report 3 2024",
    ],
)  # fmt: skip
def test_what_is_read_or_looks_otherwise(text: str) -> None:
    assert not is_unread(text)


def test_only_margins_of_lines_are_looked_at() -> None:
    lines = ["We met on 3 Brumaire 2024 and went home.", "- sold it to 3 Brumaire 2024", "## Notes"]
    assert not {*find_unread(lines).heads, *find_unread(lines).own}


def doubts(folder: Path, text: str) -> list[tuple[str, ...]]:
    """What is doubted of the text that holds the statement."""
    path = folder / "notes-2024-03.md"
    path.write_text(text, "utf-8")
    rows = list(load([path], LoadSettings(today=date(2026, 11, 22)))[0])
    return [one.doubts for row in rows for one in row.summaries if "nightly" in one.text]


@pytest.mark.parametrize(
    "head", ["## 14 Brumaire 2024", "**14th of Brumaire 2024**", "Date: the 14th of Brumaire 2024"]
)
def test_a_month_from_elsewhere_is_doubted_below_a_date_that_is_not_read(tmp_path: Path, head: str) -> None:
    found = doubts(tmp_path, f"# Ada Byron, March 2024\n\n{head}\n\n- Cut the nightly build by half.\n")
    assert found == [("period",)]


def test_a_sign_below_it_needs_no_doubt(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n## 14 Brumaire 2024\n\n### March 2024\n\n- Cut the nightly build by half.\n"
    assert doubts(tmp_path, text) == [()]
