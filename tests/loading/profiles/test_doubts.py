"""What is told where signs of a text were not understood: what was assumed, and which lines may say otherwise."""

from datetime import date
from pathlib import Path

import pytest

from reports.errors import Problem
from reports.loading import load
from reports.loading.profiles.margins import times
from reports.model.rows import LoadSettings, ProfileRow


def read(folder: Path, text: str, name: str = "notes.txt") -> tuple[list[ProfileRow], list[Problem]]:
    """The people of a text, and what is assumed of it."""
    path = folder / name
    path.write_text(text, "utf-8")
    packed, problems = load([path], LoadSettings(today=date(2026, 11, 22)))
    rows = list(packed)
    told = [*problems, *(problem for row in rows for problem in row.problems)]
    return rows, [one for one in told if one.code.endswith(("-assumed", "person-open"))]


SURE = "# Ada Byron\n\n## March 2025\n\n- Cut the nightly build by half.\n- Wrote the guide with Bob Stone.\n"


def test_nothing_is_assumed_where_every_sign_is_understood(tmp_path: Path) -> None:
    rows, told = read(tmp_path, SURE, "ada.md")
    assert told == []
    assert [summary.doubts for row in rows for summary in row.summaries] == [()]


HEADED = """# Ada Byron

## March 2025

- Cut the nightly build by half.

>> Bob Stone <<

- Wrote the guide.
"""


def test_a_name_of_which_only_the_shape_says_that_it_is_one_is_told_and_in_no_summary(tmp_path: Path) -> None:
    rows, told = read(tmp_path, SURE.replace("Ada Byron", "Ilvane Korasti"))
    assert [problem.code for problem in told] == ["person-assumed"]
    assert [summary.doubts for row in rows for summary in row.summaries] == [()]


def test_a_head_with_another_name_that_no_rule_reads_puts_what_stands_below_in_doubt(tmp_path: Path) -> None:
    rows, told = read(tmp_path, HEADED, "ada.md")
    assert [summary.doubts for row in rows for summary in row.summaries] == [(), ("person",)]
    (problem,) = told
    assert (problem.code, problem.severity, problem.line) == ("person-assumed", "warning", 7)
    assert "Ada Byron" in problem.message
    assert '">> Bob Stone <<" on line 7' in problem.message
    assert "[[source]]" in problem.hint


DATED = """# Ada Byron

## March 2025

- Cut the nightly build by half.

~~~ April '25 ~~~

- Wrote the guide.
"""


def test_a_head_with_another_month_does_so_for_the_period(tmp_path: Path) -> None:
    rows, told = read(tmp_path, DATED, "ada.txt")
    summaries = [summary for row in rows for summary in row.summaries]
    wrong = [one for one in summaries if "guide" in one.text and one.period != "2025-04"]
    assert all("period" in one.doubts for one in wrong)
    assert bool(told) == bool(wrong)


SEVERAL = """Hall 3, log of shifts, November 2025
04.11 early (Grace Hopper)
06:20 changed the bearing of belt 2
04.11 late (Alan Turing)
15:30 calibrated scale 4
"""


def test_what_several_may_have_done_stands_nowhere(tmp_path: Path) -> None:
    rows, told = read(tmp_path, SEVERAL)
    placed = [summary.text for row in rows if not row.name for summary in row.summaries]
    assert placed == []
    assert not told or told[0].code in ("person-open", "person-assumed")


def test_a_text_that_names_nobody_at_all_is_kept_together(tmp_path: Path) -> None:
    rows, told = read(tmp_path, "Brag list 2025\n\n## March\n\n- Cut the build by half.\n", "brag.md")
    assert [(row.name, len(row.summaries), told) for row in rows] == [(None, 1, [])]


@pytest.mark.parametrize("text", ["version 3.4", "- 1.3 GB", "led it", "12%", "5.30 pm", "Maya"])
def test_a_number_or_a_word_is_no_time(text: str) -> None:
    assert times(text) == ()


@pytest.mark.parametrize(
    ("text", "year", "months"),
    [
        ("Mai 2025", 2025, {5}),
        ("04.11.", None, {11}),
        ("3/4", None, {3, 4}),
        ("2025-09", 2025, {9}),
        ("9月", None, {9}),
    ],
)
def test_a_time_says_what_it_may_be(text: str, year: int | None, months: set[int]) -> None:
    assert [(one.year, set(one.months)) for one in times(text)] == [(year, months)]


FORM = """Afdeling: Onderhoud
Van: Femke Hoekstra
Aan: Youssef El Amrani
Datum: 28 augustus 2025

- Het rooster is rond.
"""


def test_fields_at_the_head_are_no_work_whatever_their_keys(tmp_path: Path) -> None:
    rows, told = read(tmp_path, FORM, "overdracht.txt")
    assert [summary.text for row in rows for summary in row.summaries] == ["- Het rooster is rond."]
    assert told == []


AGAIN = """--- quorwen tal

--- march 2025
- Cut the nightly build by half.

--- april 2025
- Wrote the guide.

--- zilbur kem

--- march 2025
- Milked all the goats.
"""


def test_a_month_that_comes_again_below_a_head_that_nobody_knows_may_be_of_another(tmp_path: Path) -> None:
    rows, told = read(tmp_path, AGAIN, "team.txt")
    summaries = [summary for row in rows for summary in row.summaries if "goats" in summary.text]
    assert [summary.doubts for summary in summaries] == [("person",)]
    assert {problem.code for problem in told} == {"person-assumed"}


NUMBERED = """Roundup of the stall

1) Quorwen Tal
- March 2025: mended the gate

2) Zilbur Kem
- March 2025: milked goats
"""


def test_numbered_heads_that_no_list_knows_may_be_people(tmp_path: Path) -> None:
    rows, told = read(tmp_path, NUMBERED, "stall.txt")
    said = {(row.name, summary.text) for row in rows for summary in row.summaries}
    assert said == {("Quorwen Tal", "- March 2025: mended the gate"), ("Zilbur Kem", "- March 2025: milked goats")}
    assert not told


def test_a_house_in_a_title_is_nobody_whom_a_log_is_about(tmp_path: Path) -> None:
    head = "# Journal - Résidence Les Tilleuls\nTenu par Océane Marchetti\n\n"
    text = f"{head}**3 novembre 2025**\nJ'ai levé les réserves.\nThierry Gaubert a remis la grue.\nNiveau 2 fini.\n"
    rows, _ = read(tmp_path, text, "journal.md")
    assert {row.name for row in rows if row.summaries} == {"Océane Marchetti", "Thierry Gaubert"}
