"""Months as Roman numerals in tables of plain text, framed or not; quarters stay quarters."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow

FRAME = "+----------+------------+------------------+"


def read(tmp_path: Path, text: str) -> list[ProfileRow]:
    (tmp_path / "a.txt").write_text(text, "utf-8")
    return list(load([tmp_path], LoadSettings(date(2026, 11, 21)))[0])


def said(profiles: list[ProfileRow]) -> list[tuple[str | None, str, str]]:
    return [(one.name, summary.period, summary.text) for one in profiles for summary in one.summaries]


@pytest.mark.parametrize(
    ("title", "cells"),
    [
        ("Měsíc", ["IX.2024", "X.2024"]),
        ("Luna", ["IX 2024", "X 2024"]),
        ("Hónap", ["2024. IX.", "2024. X."]),
        ("Kiedy", ["IX 2024", "X 2024"]),
        ("Miesiąc 2024", ["IX", "X"]),
    ],
)
@pytest.mark.parametrize("is_ruled", [False, True])
def test_numerals_in_a_frame_are_months(tmp_path: Path, title: str, cells: list[str], is_ruled: bool) -> None:
    rows = [f"| {cells[0]} | Jana Malá | opravila plot |", f"| {cells[1]} | Petr Dvořák | sepsal plán |"]
    between = [FRAME] if is_ruled else []
    lines = ["Přehled 2024", "", FRAME, f"| {title} | Kdo | Co |", FRAME, rows[0], *between, rows[1], FRAME]
    found = said(read(tmp_path, "\n".join(lines) + "\n"))
    assert [(name, period) for name, period, _ in found] == [("Jana Malá", "2024-09"), ("Petr Dvořák", "2024-10")]
    assert "opravila plot" in found[0][2]
    assert "sepsal plán" in found[1][2]


def test_numerals_below_a_quarter_are_no_months(tmp_path: Path) -> None:
    text = "| Trimestre | Nome | Lavoro |\n|---|---|---|\n| II 2024 | Anna Rossi | rifatto il tetto |\n"
    assert all(period != "2024-02" for _, period, _ in said(read(tmp_path, text)))


def test_numerals_of_parts_are_no_months(tmp_path: Path) -> None:
    text = "Notes of Ann Lee, May 2025\n\n| Part | Work |\n|---|---|\n| I | wrote it |\n| V | drew it |\n"
    assert {period for _, period, _ in said(read(tmp_path, text))} == {"2025-05"}


def test_a_frame_around_one_row_hides_nothing(tmp_path: Path) -> None:
    text = f"Notes of Ann Lee\n\nMay 2025\n\n{FRAME}\n| wrote the guide | for all |\n{FRAME}\n"
    assert any("wrote the guide" in words for _, _, words in said(read(tmp_path, text)))
