"""Whose text a form is, by what its fields are called."""

import pytest

from reports.loading.profiles.fields import read_field


@pytest.mark.parametrize(
    "line",
    [
        "Salarié(e) évalué(e) : Ann Lee",
        "Mitarbeiter:in: Ann Lee",
        "Name des Mitarbeiters: Ann Lee",
        "Nome do colaborador avaliado: Ann Lee",
        "Naam medewerker: Ann Lee",
        "Imię i nazwisko pracownika: Ann Lee",
        "Értékelt dolgozó neve: Ann Lee",
        "Оцениваемый сотрудник: Ann Lee",
        "被評価者：Ann Lee",
        "氏　名：Ann Lee",
    ],
)
def test_who_is_judged_is_the_person_of_a_form(line: str) -> None:
    field = read_field(line)
    assert field
    assert (field.kind, field.value) == ("person", "Ann Lee")


@pytest.mark.parametrize(
    "line",
    ["Évaluateur : Bob Stone", "Vorgesetzte/r: Bob Stone", "Name of line manager: Bob Stone", "評価者：Bob Stone"],
)
def test_who_judges_is_not(line: str) -> None:
    field = read_field(line)
    assert field
    assert field.kind == "other"


@pytest.mark.parametrize("line", ["Collaborateurs : Bob Stone", "Évaluée : Kafka", "Worker: fixed the queue"])
def test_colleagues_and_things_are_no_person_of_a_form(line: str) -> None:
    assert read_field(line) is None
