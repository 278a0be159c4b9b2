"""Texts of teams that call each other by first names, as most do: updates, minutes, standups, sheets."""

from pathlib import Path

import pytest

from reports import load
from tests.loading.profiles.test_reading import codes, read, said


def who(found: list[tuple[str | None, str, str]], words: str) -> set[str | None]:
    """Whose the statement with some words is."""
    return {name for name, _, text in found if words in text}


def test_sentences_of_an_update_are_of_whom_they_begin_with(tmp_path: Path) -> None:
    text = (
        "# Facilities – update, March 2025\n\nAnn has finished the survey (41 doors) and is ordering parts. Bob "
        "covered reception and relabelled all breakers. Priya's lift contract is signed: £4k less.\n\nThanks to Tom.\n"
    )
    found = said(read(tmp_path, text))
    assert who(found, "survey") == {"Ann"}
    assert who(found, "reception") == {"Bob"}


@pytest.mark.parametrize("sign", [" - ", ": ", " – "])
def test_names_in_small_letters_lead_lines(tmp_path: Path, sign: str) -> None:
    text = (
        f"2025-03-03\nann{sign}finished the import\nbob{sign}merged the patch\ncleo{sign}fixed 3 tests\n\n"
        f"2025-03-04\nann{sign}export half done\nbob{sign}caught up\n"
    )
    found = said(read(tmp_path, text, "standup.txt"))
    assert who(found, "import") == who(found, "half done") == {"Ann"}
    assert who(found, "patch") == {"Bob"}
    assert who(found, "3 tests") == {"Cleo"}


@pytest.mark.parametrize(
    ("present", "points", "names"),
    [
        (
            "Present: Jean (chair), Mo, Ade, Ruth (minutes)\nApologies: Colin",
            ("Water: Mo fixed the standpipe.", "List: Ruth has cleared the list.", "Tools: Ade sold the mower."),
            ("Mo", "Ruth", "Ade"),
        ),
        (
            "Présents : Claire, Mehdi, Sofiane. Excusée : Julie.",
            ("- **Stock** – Mehdi a tout compté.", "- **Site** – Claire a refait la page.", "- Sofiane a livré."),
            ("Mehdi", "Claire", "Sofiane"),
        ),
        (
            "Staff: RN Okafor, RN Lind, RN Brandt",
            ("Okafor: drain removed", "Lind: admitted bed 9", "Brandt: restocked the trolley"),
            ("Okafor", "Lind", "Brandt"),
        ),
    ],
)
def test_who_is_listed_does_what_stands_behind_captions(
    tmp_path: Path, present: str, points: tuple[str, ...], names: tuple[str, ...]
) -> None:
    found = said(read(tmp_path, f"Committee meeting, 14 February 2025\n{present}\n\n" + "\n".join(points) + "\n"))
    for point, name in zip(points, names, strict=True):
        assert who(found, point.rpartition(" ")[2]) == {name}, point


def test_a_sentence_that_ends_in_may_is_one(tmp_path: Path) -> None:
    text = "# The data team in 2024\n\n## Q2\nAmara sold it. Jonas left for a while in May. Amara and Filip moved it.\n"
    found = said(read(tmp_path, text))
    assert who(found, "moved it") == {"Amara", "Filip"}
    assert who(found, "left for") == {"Jonas"}


def test_who_leads_the_other_is_not_whom_talks_are_of(tmp_path: Path) -> None:
    text = (
        "# 1:1 Bob Ray / Ann Lee (manager)\n\n## 2025-05-06\n- Bob closed 31 tickets\n\n## 2025-05-20\n- finished it\n"
    )
    found = read(tmp_path, text)
    assert {name for name, _, _ in said(found)} == {"Bob Ray"}
    assert "nobody-named" not in codes(found)


def test_what_is_marked_stays_where_it_is_when_the_name_before_it_goes(tmp_path: Path) -> None:
    text = "# Lab meeting 2025-02-11\n\n*Hana*: sequenced **plates** 4-9.\n*Luis*: draft done, sent round.\n"
    (tmp_path / "a.md").write_text(text)
    (first,) = load(tmp_path).packet("hana").to_dict()["people"][0]["standing"]
    assert [first["text"][mark.start : mark.end] for mark in first["marks"]] == ["plates"]


def test_who_is_called_by_title_leads_lines(tmp_path: Path) -> None:
    text = (
        "# Bauhof Obertal – März 2025\n\n* Hr. Wimmer: Schlaglöcher gefüllt\n* Fr. Lechner: zwei Schaukeln getauscht\n"
        "* Winterdienst: 3 Einsätze\n"
    )
    found = said(read(tmp_path, text))
    assert who(found, "Schlaglöcher") == {"Wimmer"}
    assert who(found, "Schaukeln") == {"Lechner"}


def test_a_ship_is_nobody(tmp_path: Path) -> None:
    text = (
        "MV Hesperia - deck log, May 2025\n(Ch. Off. R. Salonga)\n\n04/05 Departed Cebu.\n07/05 Fire drill, 6 min 40.\n"
    )
    assert {name for name, _, _ in said(read(tmp_path, text))} == {"R. Salonga"}


def test_what_is_carried_over_is_not_done(tmp_path: Path) -> None:
    text = (
        "Sprint 8 (2–13 June 2025)\n\n| Story | Owner | Status |\n|---|---|---|\n| Facets | Kim | done |\n"
        "| Dark mode | Oren | carried over |\n| Import | Oren | done |\n"
    )
    found = read(tmp_path, text)
    assert not who(said(found), "Dark mode")
    assert "not-done" in codes(found)
