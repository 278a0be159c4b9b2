"""A source is about the people whom its heads name, in their order; what one head says of somebody is theirs alone."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow

TWO = "# Minutes\n\n## Robert Stone\n\n- March 2024: Drew the plan.\n\n## Ada Byron\n\n- March 2024: Fixed the leak.\n"


def read(folder: Path, text: str) -> Sequence[ProfileRow]:
    (folder / "a.md").write_text(text, "utf-8")
    return load([folder / "a.md"], LoadSettings(today=date(2026, 5, 1)))[0]


def test_each_person_is_named_once_in_the_order_of_the_source(tmp_path: Path) -> None:
    again = f"{TWO}\n## Robert Stone\n\n- April 2024: Built it.\n"
    people = [(one.name, len(one.summaries)) for one in read(tmp_path, again) if one.summaries]
    assert people == [("Robert Stone", 2), ("Ada Byron", 1)]


def test_who_is_named_and_of_whom_nothing_is_said_is_nobody(tmp_path: Path) -> None:
    named = {one.name for one in read(tmp_path, f"Minutes taken by Eve Moss\n\n{TWO}") if one.name}
    assert named == {"Robert Stone", "Ada Byron"}


def test_a_role_is_of_the_person_below_whose_head_it_stands(tmp_path: Path) -> None:
    text = TWO.replace("## Ada Byron\n", "## Ada Byron\n\nRole: Engineer\n")
    found = {one.name: one.stated for one in read(tmp_path, text) if one.summaries}
    assert found == {"Robert Stone": (), "Ada Byron": (("role", "Engineer", 9),)}
