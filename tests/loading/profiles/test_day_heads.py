"""Diaries whose entries begin with a day that is set off, fields for the time of a form, and rounds of given names."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said


def told(tmp_path: Path, text: str) -> dict[str, tuple[str | None, str]]:
    """The text of each line that stands somewhere, to its person and period."""
    found = said(read(tmp_path, text, "a.md"))
    return {line.strip(" -"): (who, when) for who, when, words in found for line in words.split("\n")}


def at(found: dict[str, tuple[str | None, str]], words: str) -> tuple[str | None, str] | None:
    """Where the one line stands that holds some words."""
    hits = {place for line, place in found.items() if words in line}
    return hits.pop() if len(hits) == 1 else None


DIARIES = [
    ("**Monday 4 November 2024.** Rain.", "**Friday 20 December.**", "**Tuesday 7 January.**"),
    ("**Lundi 4 novembre 2024.** Pluie.", "**Vendredi 20 décembre.**", "**Mardi 7 janvier.**"),
    ("**Lunes 4 de noviembre de 2024.** Lluvia.", "**Viernes 20 de diciembre.**", "**Martes 7 de enero.**"),
]


@pytest.mark.parametrize("heads", DIARIES)
def test_days_that_head_entries_carry_the_year_on(tmp_path: Path, heads: tuple[str, str, str]) -> None:
    first, second, third = heads
    text = f"# Diary of the mill\nkept by Ruth Ames\n\n{first} I repaired the sluice.\n\n{second} I sold the old wheel."
    found = told(tmp_path, f"{text}\n\n{third} I opened the new hall.\n")
    assert at(found, "sluice") == ("Ruth Ames", "2024-11")
    assert at(found, "wheel") == ("Ruth Ames", "2024-12")
    assert at(found, "hall") == ("Ruth Ames", "2025-01")


def test_a_place_in_a_title_is_nobody(tmp_path: Path) -> None:
    text = "# Journal, rebuilding of the mill, Saint-Aubin\nkept by Ruth Ames\n\n## May 2025\n\n- Repaired the sluice\n"
    assert at(told(tmp_path, text), "sluice") == ("Ruth Ames", "2025-05")


@pytest.mark.parametrize(
    "field",
    [
        "Beurteilungszeitraum: 01.01.2025 – 30.06.2025",
        "Bezug: 1. Januar 2025 bis 30. September 2025",
        "Months looked at: 1 Jan 2025 to 30 June 2025",
        "Período: 2025-01 a 2025-06",
    ],
)
def test_a_range_of_dates_in_a_field_is_the_time_of_the_whole_text(tmp_path: Path, field: str) -> None:
    text = f"# Form\n\nName: Ruth Ames\n{field}\n\n- Repaired the sluice\n- In March sold the wheel\n"
    found = told(tmp_path, text)
    assert at(found, "sluice") == ("Ruth Ames", "2025-01..2025-09" if "September" in field else "2025-H1")
    assert at(found, "wheel") == ("Ruth Ames", "2025-03")


@pytest.mark.parametrize("field", ["Vertrag: 01.01.2024 – 31.12.2026", "Urlaub: 01.07.2025 – 15.07.2025"])
def test_a_longer_or_shorter_range_is_not(tmp_path: Path, field: str) -> None:
    found = told(tmp_path, f"# Form\n\nName: Ruth Ames\n{field}\n\n## Mai 2025\n\n- Schleuse repariert\n")
    assert at(found, "Schleuse") == ("Ruth Ames", "2025-05")


def test_who_is_called_by_what_they_are_is_no_contributor(tmp_path: Path) -> None:
    text = "# Bericht\n\nName: Ruth Ames\n\n## Mai 2025\n\n- Auszubildende Leyla drei Wochen lang eingearbeitet\n"
    text += "- Schleuse repariert und das alte Rad verkauft\n"
    assert at(told(tmp_path, text), "Leyla") == ("Ruth Ames", "2025-05")


ROUND = "**Done this week**\n- Ruth: repaired the sluice\n- Hamid: built the boxes\n- Ruth: sold the old wheel\n"


@pytest.mark.parametrize("title", ["School Quorwen Blivark", "Skolan Blivark, the staff", "Week 17"])
def test_given_names_before_items_are_people_named_in_full_once(tmp_path: Path, title: str) -> None:
    text = f"# Letter of 25 April 2025 – {title}\n\nHello all!\n\n{ROUND}\nRegards\nRuth Ames\n"
    text += "Group: Ruth Ames, Hamid Rezai\n\n**Next week**\n- Hamid: buy paint\n"
    found = told(tmp_path, text)
    assert at(found, "sluice") == at(found, "wheel") == ("Ruth Ames", "2025-04")
    assert at(found, "boxes") == ("Hamid Rezai", "2025-04")
    assert at(found, "paint") is None


def test_given_names_in_the_text_of_somebody_are_no_owners(tmp_path: Path) -> None:
    found = told(tmp_path, f"# Work\n\nName: Clara Odell\n\n## April 2025\n\n{ROUND}")
    assert {who for who, _ in found.values()} <= {"Clara Odell", None}
