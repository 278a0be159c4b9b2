"""A table is a source like any other: built without configuration, configured, and missed when it is gone."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.loading.tables.sheets import workbook

Cli = Callable[..., Result]

TWO_SHEETS = """[sheet 2024]
Name | Month | Summary
Ada Byron | 2024-03 | Shipped the scheduler.
[sheet 2025]
Name | Month | Summary
Ada Byron | 2025-03 | Cut run time by 40%.
Bob Stone | 2025-04 | Migrated 14 clusters.
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_workbook_becomes_a_packet_for_each_person_in_one_command(cli: Cli, folder: Path) -> None:
    (folder / "hr.xlsx").write_bytes(workbook(TWO_SHEETS))
    assert cli("build", "hr.xlsx", "--by", "person", "--format", "html").exit_code == 0
    page = (folder / "out/person/ada-byron.html").read_text("utf-8")
    assert "hr.xlsx, sheet 2025, row 2" in page
    assert "Cut run time by 40%." in page
    assert (folder / "out/person/bob-stone.html").exists()


def test_a_workbook_that_is_gone_is_missed_once_for_all_its_sheets(cli: Cli, folder: Path) -> None:
    (folder / "hr.xlsx").write_bytes(workbook(TWO_SHEETS))
    (folder / "notes.md").write_text("# Cy Young\n\n2025-03: Wrote the guide.\n", "utf-8")
    assert cli("build", ".", "--by", "person", "--format", "html").exit_code == 0
    (folder / "hr.xlsx").unlink()
    result = cli("build", ".", "--by", "person", "--format", "html")
    assert result.exit_code == 1
    assert result.output.count("the file is gone") == 1
    assert "documents about ada-byron, bob-stone stay" in result.output


def test_a_mapping_of_the_configuration_is_taken(cli: Cli, folder: Path) -> None:
    (folder / "hr.csv").write_text("a,b,c\nAda Byron,03/04/2025,Shipped it.\n", "utf-8")
    (folder / "reports.toml").write_text(
        '[[source]]\npath = "hr.csv"\ndates = "day-first"\ncolumns = {person = "a", when = "b", what = ["c"]}\n',
        "utf-8",
    )
    assert "Ada Byron" in cli("inspect", "--format", "csv").output
    assert "2025-04" in cli("inspect", "--format", "csv").output


def test_citations_call_a_source_by_its_label(cli: Cli, folder: Path) -> None:
    (folder / "hr.csv").write_text("Name,Month,Summary\nAda Byron,2025-03,Shipped it.\n", "utf-8")
    (folder / "ada.md").write_text("# Ada Byron\n\n## 2025-04\n\nWon the deal.\n", "utf-8")
    for label in ("Reviews", "Talks"):  # another one makes the documents anew
        written = f'sources = ["ada.md"]\n[[source]]\npath = "hr.csv"\nlabel = "{label}"\n'
        (folder / "reports.toml").write_text(written, "utf-8")
        assert cli("build", "--by", "person", "--format", "html").exit_code == 0
        page = (folder / "out/person/ada-byron.html").read_text("utf-8")
        assert f"{label}, row 2" in page
        assert f"{label} · hr.csv" in page


def test_a_key_that_no_row_has_is_refused_with_the_nearest_one(cli: Cli, folder: Path) -> None:
    (folder / "reports.toml").write_text('[[source]]\npath = "hr.csv"\ncolumns = {persn = "a"}\n', "utf-8")
    result = cli("inspect")
    assert result.exit_code == 2
    assert "Did you mean “person”?" in result.output


def test_an_item_of_a_tracker_is_not_asked_for_its_repository(cli: Cli, folder: Path) -> None:
    rows = "Key,Title,Assignee,Closed\nWEB-1,Fix the footer,Ada Byron,2025-03-02\n"
    (folder / "items.csv").write_text(rows, "utf-8")
    assert cli("build", "items.csv", "--by", "person", "--format", "html").exit_code == 0
    page = (folder / "out/person/ada-byron.html").read_text("utf-8")
    assert "WEB-1" in page
    assert "To which repository" not in page
