"""A text in which no period stands has that of a field at its head, of its file's name, or of the day in its head."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow


def read(folder: Path, text: str, file: str = "notes.md") -> ProfileRow:
    (folder / file).write_text(text, "utf-8")
    return load([folder / file], LoadSettings(today=date(2026, 5, 1)))[0][0]


def period(folder: Path, text: str, file: str = "notes.md") -> list[str]:
    return [one.period for one in read(folder, text, file).summaries]


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("2025-03-14.md", "2025-03"),
        ("weekly_2025-W10.md", "2025-03"),
        ("Anna Keller - brag Q3 2025.md", "2025-Q3"),
        ("status-march-2025.txt", "2025-03"),
    ],
)
def test_the_name_of_a_file_tells_when(tmp_path: Path, file: str, expected: str) -> None:
    text = "## Done\n\n- Replaced the pump\n" if file.endswith(".md") else "- Replaced the pump\n- Read the meters\n"
    assert period(tmp_path, text, file) == [expected]


def test_the_names_of_its_neighbours_do_not(tmp_path: Path) -> None:
    text = "<< [[2025-02-28]] | [[2025-03-02]] >>\n\n## Done\n\n- Replaced the pump\n"
    assert period(tmp_path, text, "2025-03-01.md") == ["2025-03"]


def test_a_day_in_the_front_matter_tells_when(tmp_path: Path) -> None:
    text = "---\nauthor: Anna Keller\ndate: 2025-03-14\n---\n\n## Done\n\n- Replaced the pump\n"
    assert period(tmp_path, text) == ["2025-03"]


def test_on_the_first_days_of_a_month_the_one_before_may_be_meant(tmp_path: Path) -> None:
    text = "---\ndate: 2025-04-02\n---\n\n# Report\n\n- Replaced the pump\n"
    row = read(tmp_path, text)
    assert [(one.period, one.doubts) for one in row.summaries] == [("2025-04", ("period",))]
    assert "of March 2025 as well" in "".join(problem.message for problem in row.problems)
    weekly = read(tmp_path, text.replace("# Report", "# Weekly report"))
    assert [(one.period, one.doubts) for one in weekly.summaries] == [("2025-04", ())]


def test_beside_another_month_a_text_of_a_day_is_assumed_of_it(tmp_path: Path) -> None:
    row = read(tmp_path, "---\ndate: 2025-04-02\n---\n\n# Report\n\n- Ordered the valves of January\n")
    assert [(one.period, one.doubts) for one in row.summaries] == [("2025-04", ("period",))]
    assert [problem.code for problem in row.problems] == ["period-assumed"]


def test_properties_below_the_title_of_a_page_are_no_text(tmp_path: Path) -> None:
    text = "# Update – W38\n\nCreated: September 19, 2025 4:12 PM\nOwner: Anna Keller\nTags: weekly\n\n"
    text += "- Replaced the pump\n"
    row = read(tmp_path, text)
    assert (row.name, [(one.period, one.text) for one in row.summaries]) == (
        "Anna Keller",
        [("2025-09", "- Replaced the pump")],
    )


def test_a_letter_is_of_whoever_signs_it_and_its_greeting_is_no_text(tmp_path: Path) -> None:
    text = "Hi all,\n\nmy update for April 2025:\n\n- Replaced the pump.\n- Read the meters.\n\n"
    text += "Best,\nAnna Keller\nWater team\n"
    row = read(tmp_path, text, "update.txt")
    assert row.name == "Anna Keller"
    assert "name-of-file" in [problem.code for problem in row.problems]
    assert not any(words in row.summaries[0].text for words in ("Hi all", "Best", "Anna"))


def test_a_sentence_of_a_quarter_that_begins_with_a_month_is_of_that_month(tmp_path: Path) -> None:
    text = "# Anna Keller\n\n## Q4 2025\n\nIm November habe ich die Pumpe ersetzt. Die Tür ist gestrichen.\n"
    row = read(tmp_path, text)
    assert [(one.period, one.text) for one in row.summaries] == [
        ("2025-11", "Im November habe ich die Pumpe ersetzt."),
        ("2025-Q4", "Die Tür ist gestrichen."),
    ]
