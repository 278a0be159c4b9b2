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


def test_two_names_in_one_cell_are_two_where_each_stands_alone(tmp_path: Path) -> None:
    rows = "| 03.02. | Gül | Portal live |\n| 10.02. | Gül, Henning | Schulung |\n| 17.02. | Henning | Aufbau |\n"
    text = f"| Datum | Wer | Was |\n|---|---|---|\n{rows}| 24.02. | alle | Jour fixe |\n\nStand: März 2025\n"
    found = read(tmp_path, text)
    each = [(person, text) for person, _, text in said(found)]
    assert each == [("Gül", "Portal live"), ("Gül", "Schulung"), ("Henning", "Schulung"), ("Henning", "Aufbau")]
    assert codes(found).count("open-person") == 1


def test_a_name_in_italics_behind_a_picture_leads_a_line(tmp_path: Path) -> None:
    text = "### 🗓 Setembro 2025\n\n🟢 *Marina* – relatório publicado\n🟡 *Duda* – site novo (em andamento)\n"
    found = read(tmp_path, f"{text}🟢 *Caio* – contrato renovado\n")
    assert {person for person, *_ in said(found)} == {"Marina", "Caio"}


def test_answers_stand_below_questions(tmp_path: Path) -> None:
    asked = "What did you do yesterday?\n{}\nWhat will you do today?\nDocs\n"
    text = "Standup, Tue, Feb 4 2025\n\n*Nikhil Rao*\n" + asked.format("Shipped the retries")
    found = read(tmp_path, f"{text}\n*Sinead Moore*\n{asked.format('Finished the load tests')}", "standup.txt")
    assert [text for *_, text in said(found)] == ["Shipped the retries", "Finished the load tests"]


def test_a_daily_note_is_of_its_day(tmp_path: Path) -> None:
    text = "---\ntitle: Daily notes\ndate: 2025-11-03\ntags: [daily]\n---\n\n## Done\n- [x] Fixed the bug\n"
    assert [period for _, period, _ in said(read(tmp_path, text))] == ["2025-11"]


@pytest.mark.parametrize("name", ["update.txt", "update.md"])
def test_a_caption_in_small_letters_heads_the_list_below_it(tmp_path: Path, name: str) -> None:
    text = "Weekly update, 2025-06-20\n\nshipped:\n  * cache for maps\n  * waiting on legal\nnext:\n  * beta invite\n"
    assert [text for *_, text in said(read(tmp_path, text, name))] == ["shipped:\n  * cache for maps".replace("  ", "")]


def test_two_nouns_are_nobody_though_one_is_a_family(tmp_path: Path) -> None:
    text = "# Rückblick – Mai 2025\n\n- Rahmenvertrag Stahl verlängert (Dilek), Ersparnis 180 T€\n"
    found = read(tmp_path, f"{text}- neue Bewertung eingeführt (Stefan K.)\n- Audit bestanden (Dilek)\n")
    assert "Rahmenvertrag Stahl" not in {person for person, *_ in said(found)}


def test_those_who_attended_are_named_in_a_title_and_have_not_done_all(tmp_path: Path) -> None:
    text = "## 2025-05-12 Incident review attendees: Kofi, Lian, Petra\n\n- Lian added a canary stage\n"
    assert [row.name for row in read(tmp_path, text)] == [None]


def test_a_day_that_leads_a_title_is_that_of_the_minutes(tmp_path: Path) -> None:
    text = "27.01.2025  Teamsitzung Kita\nProtokoll: Svenja\n\nSvenja hat die Befragung ausgewertet.\n"
    assert ("2025-01", True) in {
        (period, "Befragung" in text) for _, period, text in said(read(tmp_path, text, "a.txt"))
    }


def test_a_row_says_with_its_state_that_nothing_is_done(tmp_path: Path) -> None:
    rows = "| Ingest | ✅ Done | shipped |\n| Catalog | 🚧 In progress | 60 |\n"
    head = (
        "# Status (owner: Ingrid Solberg)\n\n*Updated 30 Sep 2025*\n\n| Milestone | Status | Notes |\n|---|---|---|\n"
    )
    found = read(tmp_path, head + rows)
    assert not any("Catalog" in text for *_, text in said(found))
    assert "not-done" in codes(found)


def test_so_many_of_so_many_are_no_day(tmp_path: Path) -> None:
    text = "# Sam Farrow\n\n## 2025-10\n\n- zone-aware routing\n- 5/9. #6 rolled back\n\n## 2025-11\n\n- 9/9 done\n"
    assert [(period, text) for _, period, text in said(read(tmp_path, text))] == [
        ("2025-10", "- zone-aware routing\n- 5/9. #6 rolled back"),
        ("2025-11", "- 9/9 done"),
    ]


def test_given_and_family_names_in_columns_are_one_persons(tmp_path: Path) -> None:
    rows = "| Vorname | Nachname | Was |\n|---|---|---|\n| Ann | Lee | Sold mugs |\n\n"
    text = f"Team log, March 2025\n\n{rows}Ann Lee wrote the plan.\nBob Stone built the shed.\n"
    assert {person for person, *_ in said(read(tmp_path, text, "log.txt"))} == {"Ann Lee", "Bob Stone"}


def test_a_name_with_a_small_word_in_a_column_is_one(tmp_path: Path) -> None:
    rows = "| José Ortega y Gasset | Jan 2025 | livro |\n| Ana Lima | Fev 2025 | curso |\n"
    found = read(tmp_path, f"# Log 2025\n\n| Quem | Mês | O quê |\n|---|---|---|\n{rows}")
    assert {person for person, *_ in said(found)} == {"José Ortega y Gasset", "Ana Lima"}


def test_a_row_that_is_done_is_kept_though_a_cell_says_nothing(tmp_path: Path) -> None:
    rows = "| Login page | none | done |\n| Export | - | shipped |\n"
    text = f"# Ann Lee\n\n## 2025-03\n\n| Feature | Blocker | State |\n|---|---|---|\n{rows}"
    assert all(word in said(read(tmp_path, text))[0][2] for word in ("Login page", "Export"))


def test_whom_the_file_is_called_after_is_nobody_else(tmp_path: Path) -> None:
    text = "# Weekly log\n\n## 2025-03\n\n- Lena fixed the gate\n- Bob cut the grass\n"
    found = read(tmp_path, text, "lena-hall.md")
    told = [one.message for row in found for one in row.problems if one.code == "other-subject"]
    assert [("Bob" in one, "Lena Hall" in one) for one in told] == [(True, True)]
