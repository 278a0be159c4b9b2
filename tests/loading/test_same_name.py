"""One name in several sources: one person's, unless something speaks against it; and it is told."""

from dataclasses import replace
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import RosterEntry
from tests.loading.test_load import OPTIONS, codes, ids, profile, write


def note(name: str, month: str, text: str = "Mended the pump in the yard.") -> str:
    return f"# {name}, 2025-{month}\n\n- {text}\n"


@pytest.mark.parametrize("name", ["Marta Kowalczyk", "Marta", "王伟"])
def test_notes_of_one_series_are_one_persons(tmp_path: Path, name: str) -> None:
    write(tmp_path, {f"notes-2025-{month}.md": note(name, month) for month in ("07", "08", "09")})
    rows, (problem,) = load([tmp_path], OPTIONS)
    assert len(set(ids(rows).values())) == 1
    assert (problem.code, problem.severity) == ("same-person", "note")
    assert "and so in 1 more file." in problem.message


@pytest.mark.parametrize(("name", "people"), [("Marta Kowalczyk", 1), ("王小明", 1), ("Marta", 2)])
def test_a_full_name_is_one_persons_in_other_files_too(tmp_path: Path, name: str, people: int) -> None:
    write(tmp_path, {"brag.md": note(name, "07"), "weekly.md": note(name, "07", "Sold the old pump to the mill.")})
    rows, _ = load([tmp_path], OPTIONS)
    assert len(set(ids(rows).values())) == people


def test_two_who_are_introduced_and_tell_of_one_month_stay_two(tmp_path: Path) -> None:
    write(tmp_path, {"a1.txt": profile(text="A."), "a2.txt": profile(text="B.")})
    rows, (problem,) = load([tmp_path], OPTIONS)
    assert len(set(ids(rows).values())) == 2
    assert problem.code == "same-name"


def test_two_addresses_are_two_people(tmp_path: Path) -> None:
    text = "Name: Ann Lee\nEmail: {}\n\n2025-03\n- Mended the pump in the yard.\n"
    write(tmp_path, {"a.txt": text.format("a@x.io"), "b.txt": text.format("b@x.io")})
    rows, _ = load([tmp_path], OPTIONS)
    assert len(set(ids(rows).values())) == 2


RETRO = "# Retro 2025-07-15\n\n- Marta: mended the pump in the yard.\n- Tom: read the meters of the mill.\n"


def test_given_names_are_those_of_whom_other_sources_tell(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": RETRO, "m.md": note("Marta Kowalczyk", "07"), "t.md": note("Tom Berg", "07")})
    rows, problems = load([tmp_path], OPTIONS)
    assert {row.name for row in rows} - {None} == {"Marta Kowalczyk", "Tom Berg"}
    assert codes(problems) == [("given-name", "a.md")]
    assert "'Marta' for marta-kowalczyk, 'Tom' for tom-berg" in problems[0].message


@pytest.mark.parametrize("others", [{"t.md": "Thomas Berg"}, {"t.md": "Tom Berg", "u.md": "Tom Ode"}])
def test_one_given_name_alone_may_be_anybodys(tmp_path: Path, others: dict[str, str]) -> None:
    write(tmp_path, {"a.md": RETRO, "m.md": note("Marta Kowalczyk", "07")})
    write(tmp_path, {file: note(name, "07") for file, name in others.items()})
    rows, problems = load([tmp_path], OPTIONS)
    assert {"Marta", "Marta Kowalczyk", "Tom"} <= {row.name for row in rows}
    assert "given-name" not in [problem.code for problem in problems]


def test_who_is_in_the_roster_is_who_it_says(tmp_path: Path) -> None:
    write(tmp_path, {"a.md": RETRO, "m.md": note("Marta Kowalczyk", "07"), "t.md": note("Tom Berg", "07")})
    roster = (RosterEntry("other", "Marta"),)
    rows, _ = load([tmp_path], replace(OPTIONS, roster=roster))
    assert "other" in {row.id for row in rows}
