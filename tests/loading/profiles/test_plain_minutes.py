"""Minutes, letters and tables as people keep them: who was there, what is new to do, who signs, who heads a column."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said

MINUTES = """REUNIÓN DE EQUIPO - 15/09/2025
Asisten: Pilar, Óscar, Nerea

1. Semana pasada
   Pilar: memoria de la subvención entregada.
   Óscar: llamar a proveedores. PENDIENTE
   Nerea: cartel del festival impreso.
2. Tareas nuevas
   Óscar: proveedores (antes del 19)
"""
LETTER = """Cher comité,

Voici ce que nous avons fait au troisième trimestre 2025 :

• Nadège a tenu 14 permanences.
• Le site a été refait par Yannick (en ligne depuis le 8 septembre).
• Dossier de subvention déposé.

Bien à vous,
Solène Guyader, présidente
"""


def test_a_title_in_capitals_is_nobody_whose_minutes_they_are(tmp_path: Path) -> None:
    found = read(tmp_path, MINUTES, "acta.txt")
    assert [(person, text) for person, _, text in said(found)] == [
        ("Pilar", "memoria de la subvención entregada."),
        ("Nerea", "cartel del festival impreso."),
    ]
    assert "not-done" in codes(found)


@pytest.mark.parametrize("state", ["PENDIENTE", "offen", "WIP", "a faire"])
def test_a_state_behind_a_line_says_that_all_of_it_is_open(tmp_path: Path, state: str) -> None:
    found = read(tmp_path, f"# Ann Lee\n\n## 2025-09\n\n- Sold the boat\n- Order the pump. {state}\n")
    assert [text for *_, text in said(found)] == ["- Sold the boat"]


def test_whom_a_signed_letter_tells_of_is_told(tmp_path: Path) -> None:
    found = read(tmp_path, LETTER, "lettre.txt")
    assert {person for person, *_ in said(found)} == {"Solène Guyader"}
    told = [one.message for row in found for one in row.problems if one.code == "other-subject"]
    assert [name for name in ("Nadège", "Yannick") if any(f"what {name} did" in message for message in told)] == [
        "Nadège",
        "Yannick",
    ]


def test_what_another_did_is_told_though_nobody_is_named(tmp_path: Path) -> None:
    text = "Shift report, 17 Mar 2025\n\n22:40 the jam was cleared by Wanda (12 min)\n02:00 hold lifted\n"
    assert "other-subject" in codes(read(tmp_path, text, "shift.txt"))


def test_people_head_columns_beside_one_that_is_nobodys(tmp_path: Path) -> None:
    text = "| | Rania | Stefan | Guest |\n|---|---|---|---|\n| Sept 2025 | menu | cellar | |\n"
    found = read(tmp_path, f"{text}| Oct 2025 | trained two | — | pop-up |\n")
    assert said(found) == [
        ("Rania", "2025-09", "menu"),
        ("Rania", "2025-10", "trained two"),
        ("Stefan", "2025-09", "cellar"),
    ]
    assert "open-person" in codes(found)


def test_a_season_is_of_the_year_that_heads_it(tmp_path: Path) -> None:
    text = "## Jahresrückblick 2024\n\nVon Ute Brandl\n\nIm Frühjahr haben wir das Haus gestrichen. "
    found = read(tmp_path, f"{text}Im Mai habe ich den Hund vermittelt.\n")
    assert [(period, text) for _, period, text in said(found)] == [
        ("2024", "Im Frühjahr haben wir das Haus gestrichen."),
        ("2024-05", "Im Mai habe ich den Hund vermittelt."),
    ]
