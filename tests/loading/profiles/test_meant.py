"""What the configuration says of a text goes before its signs, and leaves nothing assumed."""

from datetime import date
from pathlib import Path

from reports.loading import load
from reports.loading.files import known_as
from reports.model.rows import LoadSettings, SourceSettings

Read = tuple[list[tuple[str | None, str, str]], list[str]]


def read(path: Path, text: str, said: SourceSettings, source: Path | None = None) -> Read:
    """Who, when and what of a text of which something is said, and the codes of what is assumed."""
    path.write_text(text, "utf-8")
    options = LoadSettings(today=date(2026, 11, 22), sources={known_as(path): said})
    packed, problems = load([source or path], options)
    rows = list(packed)
    told = [*problems, *(problem for row in rows for problem in row.problems)]
    texts = [(row.name, one.period, one.text) for row in rows for one in row.summaries]
    return texts, [one.code for one in told if one.code.endswith(("-assumed", "-open"))]


TEAM = """# Stall 4

## March 2025

Quorwen: mended the gate
Zilbur: milked all the goats
"""


def test_labels_are_people_whom_no_list_knows(tmp_path: Path) -> None:
    texts, told = read(tmp_path / "stall.md", TEAM, SourceSettings(people="labels"))
    assert [(who, when) for who, when, _ in texts] == [("Quorwen", "2025-03"), ("Zilbur", "2025-03")]
    assert told == []


def test_all_of_it_is_whose_it_is_said_to_be(tmp_path: Path) -> None:
    texts, told = read(tmp_path / "stall.md", TEAM, SourceSettings(person="Ada Byron"))
    assert {(who, when) for who, when, _ in texts} == {("Ada Byron", "2025-03")}
    assert told == []


def test_what_is_said_of_a_file_holds_where_a_folder_leads_there(tmp_path: Path) -> None:
    texts, _ = read(tmp_path / "stall.md", TEAM, SourceSettings(person="Ada Byron"), tmp_path)
    assert {who for who, _, _ in texts} == {"Ada Byron"}


def test_headings_are_people_whom_no_list_knows(tmp_path: Path) -> None:
    text = "# Roundup\n\n## Search Quality\n\n- March 2025: mended it\n\n## Docs (new)\n\n- March 2025: wrote it\n"
    texts, _ = read(tmp_path / "all.md", text, SourceSettings(people="headings"))
    assert [(who, when) for who, when, _ in texts] == [("Search Quality", "2025-03"), ("Docs", "2025-03")]


def test_the_year_is_that_which_is_said(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n## May\n\n- Cut the build by half.\n"
    texts, _ = read(tmp_path / "ada 2021.md", text, SourceSettings(year=2024))
    assert [when for _, when, _ in texts] == ["2024-05"]


def test_all_is_of_the_period_and_times_within_it_divide_it(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n- Cut the build by half.\n\n## August\n\n- Wrote the guide.\n\n## May 2019\n\n- Found it.\n"
    texts, told = read(tmp_path / "ada.md", text, SourceSettings(period="2025-Q3"))
    assert [when for _, when, _ in texts] == ["2025-Q3", "2025-08", "2025-Q3"]
    assert told == []


def test_only_headings_name_times(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n## May 2025\n\n- In March: the old build, cut by half.\n- Apr: wrote the guide.\n"
    texts, _ = read(tmp_path / "ada.md", text, SourceSettings(months="headings"))
    assert [when for _, when, _ in texts] == ["2025-05"]


def test_only_lines_name_times(tmp_path: Path) -> None:
    text = "# Ada Byron\n\n## The March project\n\n2025-05: cut the build by half.\n\n2025-06: wrote the guide.\n"
    texts, _ = read(tmp_path / "ada.md", text, SourceSettings(months="line starts"))
    assert [when for _, when, _ in texts] == ["2025-05", "2025-06"]
