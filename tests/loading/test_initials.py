"""Initials without dots: hidden where a person stands, in doubt elsewhere; ordinary capitals are none."""

import pytest

from reports.loading.anonymous import Hidden

PEOPLE = {
    "Person 1": ["ada-byron", "Ada Byron"],
    "Person 2": ["ci", "Chris Ingram"],
    "Person 3": ["eg", "Emma Gray"],
    "Person 4": ["jb", "Jean-Baptiste de la Tour"],
    "Person 5": ["ivan", "Иван Петров"],
    "Person 6": ["zoe", "Zoe Quinn", "ZQ"],
}
HIDDEN = Hidden(PEOPLE, ())


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("AB: moved the job", "Person 1: moved the job"),
        ("- AB – moved the job", "- Person 1 – moved the job"),
        ("[AB] moved it", "[Person 1] moved it"),
        ("AB = Ada Byron", "Person 1 = Person 1"),
        ("Moved the job. – AB", "Moved the job. – Person 1"),
        ("Moved the job (AB).", "Moved the job (Person 1)."),
        ("Reviewed by AB, thanks", "Reviewed by Person 1, thanks"),
        ("geprüft von AB", "geprüft von Person 1"),
        ("AB's fix of the loader", "Person 1's fix of the loader"),
        ("AB/EG moved it", "Person 1/Person 3 moved it"),
        ("JT: moved it", "Person 4: moved it"),
        ("ИП: перенос", "Person 5: перенос"),
        ("A.B moved it", "Person 1 moved it"),
        ("on ZQ and more", "on Person 6 and more"),
        ("CI: moved the job", "(initials): moved the job"),
        ("ab: rewrite the queue", "(initials): rewrite the queue"),
        ("cut the queue (thanks eg)", "cut the queue (thanks (initials))"),
        ("done\nAB\nmore", "done\nPerson 1\nmore"),
    ],
)
def test_initials_are_hidden_where_a_person_stands(text: str, hidden: str) -> None:
    assert HIDDEN(text) == hidden


@pytest.mark.parametrize(
    "text",
    [
        "Bumped the CI image with CI, by CI",
        "e.g. the loader, i.e. that of E.U. data",
        "the AB-12 board, x.AB, @AB2, AB_test, #AB",
        "ABOUT ABBA",
        "the ab test, con ab, feat: ab",
        "WHAT DID AB NOT DO",
        "Subtitles in three languages (DE, AB)",
    ],
)
def test_ordinary_capitals_stay(text: str) -> None:
    assert not [one for one in HIDDEN.find(text) if one.instead.startswith(("Person", "(i"))]
    assert HIDDEN.names_in(text) == []


def test_what_may_be_initials_is_in_doubt_for_a_finished_document() -> None:
    assert HIDDEN("The AB guard is fast") == "The AB guard is fast"
    assert HIDDEN.names_in("The AB guard is fast") == ["AB"]
    assert HIDDEN.names_in("AB") == []  # a key of a file
    assert HIDDEN.names_in('<a:x val="AB"/>') == []
    assert Hidden(PEOPLE, (), ["AB"]).names_in("The AB guard is fast") == []
