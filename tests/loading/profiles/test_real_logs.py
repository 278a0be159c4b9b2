"""Forms of logs and minutes as people keep them: names before days, roles in brackets, weeks that are counted."""

from pathlib import Path

from tests.loading.profiles.test_reading import read, said


def told(tmp_path: Path, text: str, file: str) -> dict[str, tuple[str | None, str]]:
    """By each line, of whom and when it is."""
    found = said(read(tmp_path, text.lstrip(), file))
    return {line: (who, when) for who, when, words in found for line in words.splitlines()}


def at(found: dict[str, tuple[str | None, str]], words: str) -> tuple[str | None, str] | None:
    """Of whom and when the one line is in which words stand."""
    hits = {one for line, one in found.items() if words in line}
    return hits.pop() if len(hits) == 1 else None


def test_a_name_may_stand_before_the_day(tmp_path: Path) -> None:
    text = """
TEAM: Ivy Poe: design, Omar Hale: code
Ivy Poe 10/28/25 Drew the icons again (1 hour)
Omar Hale 10/24/25 moved the map into a frame of its own
Ivy Poe 9/30/25 Sketched the first page
"""
    found = told(tmp_path, text, "hours.txt")
    assert at(found, "Drew the icons again") == ("Ivy Poe", "2025-10")
    assert at(found, "moved the map into a frame") == ("Omar Hale", "2025-10")
    assert at(found, "Sketched the first page") == ("Ivy Poe", "2025-09")


def test_a_sprint_in_the_title_is_a_number_where_a_field_has_the_day(tmp_path: Path) -> None:
    text = """
# Ata da Daily 3 – Sprint 02

**Data:** 14/05/2025
**Participantes:**
- Rui Prado
- Lia Moura (Product Owner)
- Davi Reis (Dev)

## O que cada membro fez ontem

- **Rui Prado**: Escreveu os testes da tela de entrada.
- **Lia Moura**: Refez a lista de tarefas.
- **Davi Reis**: Criou as tabelas do banco.
"""
    found = told(tmp_path, text, "daily.md")
    assert at(found, "Escreveu os testes") == ("Rui Prado", "2025-05")
    assert at(found, "Criou as tabelas") == ("Davi Reis", "2025-05")
    assert {person for person, _ in found.values()} == {"Rui Prado", "Lia Moura", "Davi Reis"}


def test_weeks_of_a_project_are_none_of_the_year(tmp_path: Path) -> None:
    text = """
# SEMAINE 1

## Équipe
- Jérôme Dumas
- Agathe Roche

# SEMAINE 2

## Jérôme

### 2025-11-16

### Tâches réalisées

Lecture de la documentation du programme.

### Difficultés rencontrées

Le son ne suivait pas les images.

## Agathe

### 2025-11-18

### Tâches réalisées

Plan de la carte dessiné.
"""
    found = told(tmp_path, text, "journal.md")
    assert at(found, "Lecture de la documentation") == ("Jérôme Dumas", "2025-11")
    assert at(found, "Plan de la carte dessiné.") == ("Agathe Roche", "2025-11")


def test_handles_lead_what_they_did_without_a_sign(tmp_path: Path) -> None:
    text = """
+++
type = "blog"
title = "Activity report: February 2025"
author = "mirkodl"
date = "2025-03-07 15:00:00-04:00"
+++

### Applications

mirkodl fixed a crash in the debugger when its window is closed.

Brumbold removed some more unneeded options from the mixer.

### Drivers

korrli added a few more device IDs to the audio driver.

rudolf_k turned down tracing a bit.
"""
    found = told(tmp_path, text, "2025-03-07_activity_report_february_2025.md")
    assert at(found, "added a few more device IDs") == ("korrli", "2025-02")
    assert at(found, "removed some more unneeded") == ("Brumbold", "2025-02")
    assert at(found, "turned down tracing") == ("rudolf_k", "2025-02")
    assert not any("type =" in line for line in found)


def test_a_topic_that_looks_like_a_name_does_not_take_a_journal(tmp_path: Path) -> None:
    text = """
# Primo giorno in laboratorio
*05/05/25*

Oggi ho montato la struttura di legno.
Ho scritto la scheda per i visitatori.

# Secondo giorno in laboratorio
*06/05/25*

Oggi ho dipinto i pannelli.
Ho scelto i colori con gli altri.

# Il Fantasma di Garibaldi
*07/05/25*

Oggi ho provato le luci.
"""
    found = told(tmp_path, text, "diario.md")
    assert at(found, "ho dipinto i pannelli") == (None, "2025-05")
    assert {who for who, _ in found.values()} == {None}


def test_the_head_of_a_column_is_nobody(tmp_path: Path) -> None:
    text = """
# Tuntikirjanpito

| Päivä | Aika (h) | Mitä tein | repo |
| :----:|:-----| :-----| :-----|
| 25.10.2025 | 3.5 | ohjelman alustus ja tiedoston lukeminen | desktop |
| 15.11.2025 | 2 | palvelimen alustus | server |
| 16.11.2025 | 6 | tietokannan suunnittelu | server |
"""
    found = told(tmp_path, text, "tunnit.md")
    assert {who for who, _ in found.values()} == {None}
    assert any("palvelimen alustus" in line and when == "2025-11" for line, (_, when) in found.items())


def test_each_field_with_a_day_begins_an_entry(tmp_path: Path) -> None:
    entries = [("10-02-2025", "Kars Kraan", "Basis score display toegevoegd")]
    entries += [
        ("15-02-2025", "Daan Visser", "SQL-tabel toegevoegd"),
        ("03-03-2025", "Kars Kraan", "Verslag afgemaakt"),
    ]
    text = "# Logboek\n\n" + "\n---\n\n".join(
        f"Datum: {day}\nLeerling: {who}\nUitgevoerd: {what}\n" for day, who, what in entries
    )
    found = told(tmp_path, text, "logboek.md")
    assert at(found, "Basis score display") == ("Kars Kraan", "2025-02")
    assert at(found, "SQL-tabel toegevoegd") == ("Daan Visser", "2025-02")
    assert at(found, "Verslag afgemaakt") == ("Kars Kraan", "2025-03")


def test_a_name_may_stand_in_two_fields(tmp_path: Path) -> None:
    text = """
# Zeiterfassung

**Name:** Schmidt
**Vorname:** Luca Michael
**Projektteam:** 8

### Freitag, 24.10.2025

- Ideen vorgestellt
- Gruppe gefunden
"""
    assert at(told(tmp_path, text, "zeitplan.md"), "Gruppe gefunden") == ("Luca Michael Schmidt", "2025-10")


def test_a_verb_that_says_we_is_nobody(tmp_path: Path) -> None:
    entries = "".join(
        f"\n{day}/06/2025\n\nHicimos:\n    • Creamos la vista {day}.\n    • Revisamos la DB.\n\nContinuar haciendo:\n"
        "    • Chequear las rutas.\n"
        for day in ("16", "17", "18")
    )
    found = told(tmp_path, f"DAILY\n{entries}", "daily.md")
    assert at(found, "Creamos la vista 17") == (None, "2025-06")
