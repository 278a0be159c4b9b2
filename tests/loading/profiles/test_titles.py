"""The one person of a source is told by its title, a line below it, a field or the name of its file."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings

NAMES = ("Hanna Berg", "Priyanka Rao", "Jonas Holz")
"""Names that lists know, one that none knows, and one with an ordinary word."""


def people(folder: Path, text: str, file: str = "notes.md") -> list[str | None]:
    (folder / file).write_text(
        f"{text}\n\n## March 2025\n\n- Replaced the pump in hall 2\n- Read the meters\n", "utf-8"
    )
    return [row.name for row in load([folder / file], LoadSettings(today=date(2026, 5, 1)))[0]]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "text",
    [
        "# {}", "# Brag doc – {}", "# {} – work journal 2025", "# {}'s brag document", "# Worklog ({})",
        "# Self-review: {}", "# Self-review by {}", "# 2025 achievements\n\nby {}",
        "# 2025 achievements\n\n{}, Platform team",
        "# 2025 achievements\n\n*{}, Senior Engineer*", "# 2025 achievements\n\n**{}** | Platform | Senior Engineer",
        "# 2025 achievements\n\nName: {}", "# Performance review\n\nEmployee: {}\nManager: Eva Lund",
        "# Performance review\n\n| Employee | {} |\n|---|---|\n| Manager | Eva Lund |",
    ],
)  # fmt: skip
def test_the_person_of_a_source_is_told_by_its_head(tmp_path: Path, text: str, name: str) -> None:
    assert people(tmp_path, text.format(name)) == [name]


@pytest.mark.parametrize("file", ["brag doc Priyanka Rao.md", "priyanka-rao-brag.md", "PriyankaRao_worklog.md"])
def test_a_file_that_people_write_of_themselves_names_them(tmp_path: Path, file: str) -> None:
    assert people(tmp_path, "# Snippets", file) == ["Priyanka Rao"]


@pytest.mark.parametrize(
    "text",
    [
        "# Notes (Grafana Loki)", "# Search Index – worklog", "# Platform, Search team", "Werkstattbuch Halle 3",
        "CAHIER D'ATELIER", "Dagboek Amsterdam",
    ],
)  # fmt: skip
def test_a_thing_is_nobody(tmp_path: Path, text: str) -> None:
    assert people(tmp_path, text) == [None]


def test_the_year_of_a_title_with_a_name_is_that_of_its_quarters(tmp_path: Path) -> None:
    text = "# Bilan 2025 de Hanna Berg\n\n## 1er trimestre\n\n- Refonte du portail\n\n## 2e trimestre\n\n- Formation\n"
    (tmp_path / "bilan.md").write_text(text, "utf-8")
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 5, 1)))
    assert [(row.name, [one.period for one in row.summaries]) for row in rows] == [
        ("Hanna Berg", ["2025-Q1", "2025-Q2"])
    ]


def test_a_span_of_days_without_a_year_has_that_of_the_title(tmp_path: Path) -> None:
    text = (
        "# Hanna Berg – sprints 2025\n\n## Sprint 6: 14 Apr to 25 Apr\n\n- A\n\n## Sprint 5: 31 Mar – 11 Apr\n\n- B\n"
    )
    (tmp_path / "sprints.md").write_text(text, "utf-8")
    rows, _ = load([tmp_path], LoadSettings(today=date(2026, 5, 1)))
    assert [one.period for one in rows[0].summaries] == ["2025-04", "2025-04"]
    assert [problem.message for problem in rows[0].problems if problem.code == "greater-part"] == [
        '"Sprint 5: 31 Mar – 11 Apr": 31 Mar – 11 Apr counts in April: 11 of 12 days.'
    ]
