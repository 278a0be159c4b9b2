"""Names in titles, fields and lists."""

import pytest

from reports.errors import Problem
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.heads import read_head
from reports.loading.profiles.profile import read_profiles
from reports.loading.text import SourceText
from tests.loading.profiles.test_others import READING, said


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Leistungen von Bob Stone", "Bob Stone"),
        ("Trabajos de Maria Lopez", "Maria Lopez"),
        ("Ludwig van Beethoven", "Ludwig van Beethoven"),
        ("Maria de Jesus Santos", "Maria de Jesus Santos"),
    ],
)
def test_a_word_before_a_particle_is_no_part_of_the_name_unless_it_is_a_given_one(title: str, name: str) -> None:
    assert read_head(title, is_first=True).name == name


@pytest.mark.parametrize("line", ["Agent : Alice Martin", "Empleada: Maria Lopez", "Сотрудник: Anna Petrova"])
def test_words_for_who_works_declare_a_person(line: str) -> None:
    field = read_field(line)
    assert field
    assert field.kind == "person"


def test_people_stand_in_a_list_below_months_that_are_items_too() -> None:
    text = "- May 2025\n  - Ada Byron\n    - fixed the pump\n  - Bob Stone\n    - sold the van\n"
    assert said(text) == {("Ada Byron", "- fixed the pump"), ("Bob Stone", "- sold the van")}


def test_initials_that_a_log_explains_say_who_speaks() -> None:
    log = "Huddle\n\nAB = Ada Byron\nBS = Bob Stone\n\n12 May 2025\nAB: fixed the pump\nBS: sold the van\n??: swept\n"
    assert said(log) == {("Ada Byron", "fixed the pump"), ("Bob Stone", "sold the van"), (None, "??: swept")}


def test_values_of_a_field_that_is_not_known_are_nobody() -> None:
    assert read_head("Unit: Nursing, Ward of Victoria Lake").name is None


def test_one_unknown_word_beside_full_names_is_asked_about_and_not_a_person() -> None:
    people = "## Ada Byron\n\n- fixed the pump\n\n## Bob Stone\n\n- sold the van\n\n"
    text = f"# May 2025\n\n{people}## Errata\n\n- a wrong date\n"
    found = read_profiles(SourceText(tuple(text.splitlines()), "utf-8"), "a.md", "0", READING)
    assert not isinstance(found, Problem)
    assert {one.row.name for one in found} == {"Ada Byron", "Bob Stone", None}
    assert "open-person" in {problem.code for one in found for problem in one.row.problems}
