"""The sample profiles are read exactly as a careful reader reads them."""

import json
from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow, SummaryRow

SEEDS = Path(__file__).parents[2] / "seeds"
EXPECTED = json.loads((Path(__file__).parent / "seeds.expected.json").read_text("utf-8"))
MONTHS = [(file, index) for file, profile in EXPECTED.items() for index in range(len(profile["summaries"]))]
KINDS = {"commit": "commits", "pull_request": "pull_requests", "issue": "issues"}


@pytest.fixture(scope="module")
def rows() -> dict[str, ProfileRow]:
    profiles, problems = load([SEEDS], LoadSettings(today=date(2026, 5, 1)))
    assert problems == ()
    return {row.file: row for row in profiles}


def expected(file: str, index: int) -> dict[str, object]:
    return EXPECTED[file]["summaries"][index]  # type: ignore[no-any-return]


def found(rows: dict[str, ProfileRow], file: str, index: int) -> SummaryRow:
    return rows[file].summaries[index]


def test_every_seed_is_a_profile_and_nothing_else_is(rows: dict[str, ProfileRow]) -> None:
    assert sorted(rows) == sorted(EXPECTED)


@pytest.mark.parametrize("file", EXPECTED)
def test_the_name_is_the_subject_of_the_overview(rows: dict[str, ProfileRow], file: str) -> None:
    assert rows[file].name == EXPECTED[file]["name"]


@pytest.mark.parametrize("file", EXPECTED)
def test_the_span_is_the_one_that_the_overview_claims(rows: dict[str, ProfileRow], file: str) -> None:
    assert rows[file].claimed_months == EXPECTED[file]["claimed_months"]


@pytest.mark.parametrize("file", EXPECTED)
def test_the_overview_has_its_line(rows: dict[str, ProfileRow], file: str) -> None:
    assert rows[file].line == EXPECTED[file]["overview_line"]


@pytest.mark.parametrize("file", EXPECTED)
def test_the_overview_names_its_repositories(rows: dict[str, ProfileRow], file: str) -> None:
    named = [row.repository for row in rows[file].evidence if row.kind == "repository"]
    assert named == EXPECTED[file]["overview_repositories"]


@pytest.mark.parametrize("file", EXPECTED)
def test_a_seed_has_no_problem(rows: dict[str, ProfileRow], file: str) -> None:
    assert rows[file].problems == ()


@pytest.mark.parametrize("file", EXPECTED)
def test_there_are_as_many_summaries_as_months(rows: dict[str, ProfileRow], file: str) -> None:
    assert len(rows[file].summaries) == len(EXPECTED[file]["summaries"])


@pytest.mark.parametrize(("file", "index"), MONTHS)
def test_a_summary_has_its_period_line_and_copies(rows: dict[str, ProfileRow], file: str, index: int) -> None:
    summary, facts = found(rows, file, index), expected(file, index)
    assert (summary.period, summary.line, list(summary.copies)) == (facts["period"], facts["line"], facts["copies"])


@pytest.mark.parametrize(("file", "index"), MONTHS)
def test_a_summary_is_its_line_word_for_word(rows: dict[str, ProfileRow], file: str, index: int) -> None:
    summary = found(rows, file, index)
    lines = (SEEDS / file).read_text("utf-8").split("\n")
    assert summary.text == lines[summary.line - 1].strip()


@pytest.mark.parametrize(("file", "index"), MONTHS)
def test_a_summary_names_its_repositories(rows: dict[str, ProfileRow], file: str, index: int) -> None:
    named = [row.repository for row in found(rows, file, index).evidence if row.kind == "repository"]
    assert named == expected(file, index)["repositories"]


@pytest.mark.parametrize(("file", "index"), MONTHS)
def test_a_summary_cites_its_evidence(rows: dict[str, ProfileRow], file: str, index: int) -> None:
    cited: dict[str, list[str]] = {kind: [] for kind in KINDS.values()}
    for row in found(rows, file, index).evidence:
        if row.kind != "repository":
            cited[KINDS[row.kind]].append(row.reference)
    assert cited == {kind: [str(one) for one in expected(file, index)[kind]] for kind in KINDS.values()}  # type: ignore[attr-defined]


@pytest.mark.parametrize("file", EXPECTED)
def test_every_filled_line_of_a_seed_is_accounted_for_once(rows: dict[str, ProfileRow], file: str) -> None:
    lines = (SEEDS / file).read_text("utf-8").split("\n")
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    assert [row.line for row in rows[file].lines] == filled


def test_only_the_caption_of_the_next_section_is_boilerplate(rows: dict[str, ProfileRow]) -> None:
    boilerplate = {row.text for profile in rows.values() for row in profile.lines if row.became == "boilerplate"}
    assert boilerplate == {"Overview of all repositories you've contributed to across your timeline"}
