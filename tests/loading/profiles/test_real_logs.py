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


def test_who_is_called_as_a_month_is_no_month(tmp_path: Path) -> None:
    text = """
# Besprechung 14.03.2024

Anwesend: Jan Meier, Petra Schulz, Uwe Kran

- Jan: hat die Datenbank der Kunden umgezogen
- Petra: hat drei Angebote verschickt
- Uwe: neue Drucker im zweiten Stock eingerichtet
"""
    found = told(tmp_path, text, "besprechung.md")
    assert at(found, "Datenbank der Kunden") == ("Jan Meier", "2024-03")
    assert at(found, "neue Drucker") == ("Uwe Kran", "2024-03")
    alone = (
        "# Standup 2024-03-05\n\nJan:\n- wrote the page\n\nPetra:\n- called the bank\n\nUwe:\n- fixed the deploy job\n"
    )
    found = told(tmp_path, alone, "standup.md")
    assert at(found, "wrote the page") == ("Jan Meier", "2024-03"), "as the other file calls him"
    assert at(found, "fixed the deploy job") == ("Uwe Kran", "2024-03")


def test_an_item_beside_a_person_ends_what_the_last_one_plans(tmp_path: Path) -> None:
    asked = "  - What did you do yesterday?\n    - {0}\n  - What will you do today?\n    - {1}\n"
    people = ("Brook Nowak", "Zhiwei Tantra (Zee)", "Karim Haddad")
    done = ("Built the form", "Moved the tests", "Drew the road map")
    text = "# Reports:\n" + "".join(
        f"- {who}\n" + asked.format(what, "Study for the exam") for who, what in zip(people, done, strict=True)
    )
    found = told(tmp_path, text, "may-03-2022.md")
    assert at(found, "Moved the tests") == ("Zhiwei Tantra", "2022-05")
    assert at(found, "Drew the road map") == ("Karim Haddad", "2022-05")
    assert at(found, "Study for the exam") is None


def test_a_handle_alone_heads_items_and_a_link_heads_nothing(tmp_path: Path) -> None:
    text = """
# Weekly sync 2019-05-08

**Updates**
@korrli
- Done:
    - Gateway
        - Tracked down all that was left:
            <https://example.org/pull/719>
        - Released a beta with it
    - Wrote notes on running it at home
@rudolfk
- Done:
    - Not much
    -
@humding
- Done:
    - added node 12 to the tests
- Next:
    - names
"""
    found = told(tmp_path, text, "weekly.md")
    assert at(found, "Wrote notes on running") == ("korrli", "2019-05")
    assert at(found, "added node 12") == ("humding", "2019-05")


def test_chinese_brackets_say_who_did_it(tmp_path: Path) -> None:
    text = """
# 项目双周会 2024-05-17

- 修复回归测试并合入上游（陆亚涵）
- 完成前端的配置支持（史宁宁）
- 通过全部测试（邱吉）
"""
    found = told(tmp_path, text, "weekly.md")
    assert at(found, "修复回归测试") == ("陆亚涵", "2024-05")
    assert at(found, "通过全部测试") == ("邱吉", "2024-05")


def test_days_are_read_in_names_of_files_however_they_are_set_apart(tmp_path: Path) -> None:
    text = "# Notes\n\n- Ann Lee: finished the import\n- Bob Stone: closed the ticket about the login page\n"
    names = ("2024_03_05", "mar-05-2024", "20240305-weekly", "2024-03-04--web-weekly", "05.03.2024", "minutes20240305")
    for name in (*names, "03-05-2024"):
        folder = tmp_path / name
        folder.mkdir()
        when = "" if name == "03-05-2024" else "2024-03"  # May, or March
        assert at(told(folder, text, f"{name}.md"), "the import") == (("Ann Lee", when) if when else None), name


def test_handles_before_days_head_what_they_wrote(tmp_path: Path) -> None:
    text = """
korrliA -- 2024-10-28 06:48
Updated the page with all tasks

korrliA, rudolfk -- 2024-10-29 10:30
Wrote the design together

rudolfk -- 2024-10-30 01:11
Made the tables of the database

korrliA -- 2024-11-02
Started the login
"""
    found = told(tmp_path, text, "devlog.txt")
    assert at(found, "Updated the page") == ("korrliA", "2024-10")
    assert at(found, "Made the tables") == ("rudolfk", "2024-10")
    assert at(found, "Started the login") == ("korrliA", "2024-11")
    assert at(found, "Wrote the design") is not None  # of both
    entries = "# Dagbók 25.11.2019\nWe met.\n\n# Dagbók 26.11.2019\nWe drew it.\n\n# Dagbók 27.11.2019\nWe built it.\n"
    (tmp_path / "b").mkdir()
    assert at(told(tmp_path / "b", entries, "dagbok.md"), "We drew it") == (None, "2019-11")


def test_two_given_names_in_brackets_are_two_people(tmp_path: Path) -> None:
    text = """
Logbook

04/01/2016
- Ajout des liens vers les pages (Aymeric, Charles, Kevin)
- Correction du code envoyé (Charles)

23/01/2016
- Ajout des tests de la fenêtre (Kevin, Charles)
- Recherche du son du jeu (Kevin)
- Ajout des images (Aymeric)
"""
    found = told(tmp_path, text, "logbook.md")
    assert at(found, "Correction du code") == ("Charles", "2016-01")
    assert at(found, "Recherche du son") == ("Kevin", "2016-01")
    assert {who for who, _ in found.values()} <= {"Aymeric", "Charles", "Kevin"}


def test_a_title_says_whose_talks_they_are_and_a_question_names_nobody(tmp_path: Path) -> None:
    text = """
# Rosa meetings with Tobias

## Date: Tue 15th February 2022

#### What did you achieve?
* Finished the outline of the paper

#### Where do you need help from Tobias?
* Reviewed the second draft with the group
"""
    found = told(tmp_path, text, "meetings-with-tobias.md")
    assert at(found, "Finished the outline") == ("Rosa", "2022-02")
    assert "Tobias" not in {who for who, _ in found.values()}


def test_days_behind_the_number_of_a_week_are_read(tmp_path: Path) -> None:
    text = """
# Weekly report

| Week | Work |
|---|---|
| I (28 August 2020 – 1 September 2020) | Read the manual |
| | Trained on the test system |
| II (5 October 2020 – 9 October 2020) | Built the menu |

<24/11/2022>
Wrote the plan

<11/01/2023>
Read about the processor

Feb 09/2023
Drew the board
"""
    found = told(tmp_path, text, "weekly.md")
    assert at(found, "Trained on the test system") == (None, "2020-08")
    assert at(found, "Built the menu") == (None, "2020-10")
    assert at(found, "Read about the processor") == (None, "2023-01")
    assert at(found, "Drew the board") == (None, "2023-02")


def test_org_keeps_no_work_in_its_drawers(tmp_path: Path) -> None:
    text = """
* 2021
** 2021-09 September
*** 2021-09-30 Thursday
**** DONE [#B] Simulate with normalized statistics. [100%]
CLOSED: [2021-09-30 Thu 18:39] SCHEDULED: <2021-09-30 Thu>
:PROPERTIES:
:ARCHIVE_TIME: 2021-10-04 Mon 11:31
:ARCHIVE_TODO: DONE
:END:

- State "DONE"       from "DOING"      [2021-09-30 Thu 18:39]
- [X] Checked if all of them keep the data.
"""
    found = told(tmp_path, text, "todo.org")
    assert at(found, "Checked if all of them") == (None, "2021-09")
    assert not any("State" in line or "ARCHIVE" in line for line in found)


def test_a_heading_may_ask_of_when_a_text_is(tmp_path: Path) -> None:
    text = """
# Brag document – Ann Lee

## Period covered:
**January 2025 – July 2025**

## Wins
- Built the shop

## Next steps (July – Dec 2025)
- Learn to sail
"""
    found = told(tmp_path, text, "brag.md")
    assert at(found, "Built the shop") == ("Ann Lee", "2025-01..2025-07")
    assert at(found, "Learn to sail") is None


def test_days_stand_beside_days_and_hours_before_them(tmp_path: Path) -> None:
    text = """
# Diary

## 24.9.2021 - Kickoff
Met the others.

### 19.10.2021 - A first page
Tested four ways to draw it.

### 6.11.2021 - A second one
Drew the table.
"""
    found = told(tmp_path, text, "diary.md")
    assert at(found, "Tested four ways") == (None, "2021-10")
    assert at(found, "Drew the table") == (None, "2021-11")
    hours = "15:54 17. 2. 2021 split the loader\n16:10 17. 2. 2021 wrote the dump\n9:55 1. 3. 2021 fixed the leak\n"
    (tmp_path / "b").mkdir()
    assert at(told(tmp_path / "b", hours, "log.txt"), "fixed the leak") == (None, "2021-03")
    days = "## 15/09/23\nWrote it.\n\n## 16-17/09/23\nDrew the stack.\n\n## 1/10/23\nSang.\n"
    (tmp_path / "c").mkdir()
    assert at(told(tmp_path / "c", days, "log.md"), "Drew the stack") == (None, "2023-09")


def test_who_to_ask_tells_of_a_section(tmp_path: Path) -> None:
    text = """
# Status report July 2001

ACPI
----

Contact: Mike Smith <msmith@example.org>

A power policy manager has been written.

ARM Port
--------

Contact: Greg Lewis <gl@example.org>

The kernel boots to the point where it starts the network.
"""
    found = told(tmp_path, text, "status.rst")
    assert at(found, "A power policy") == ("Mike Smith", "2001-07")
    assert at(found, "The kernel boots") == ("Greg Lewis", "2001-07")


def test_names_in_brackets_lead_lines_that_end_with_brackets(tmp_path: Path) -> None:
    text = """
June 2, 2021
------------
(Nathan) fixed the build of the board
(Nick) crash on start (upstream was asked to revert)
(Bill) ported a fix to the last release
(Tom) set the date of the next one
"""
    found = told(tmp_path, text, "notes.md")
    assert at(found, "crash on start") == ("Nick", "2021-06")
    assert at(found, "ported a fix") == ("Bill", "2021-06")


def test_a_week_in_the_title_is_a_number_beside_a_day_of_another(tmp_path: Path) -> None:
    text = """
Week 11: the last bugs
======================

.. post:: August 16 2021
   :author: Bruno Messias

- Fixed the flicker
"""
    assert at(told(tmp_path, text, "2021-16-08-week-11.rst"), "Fixed the flicker") == ("Bruno Messias", "2021-08")


def test_names_in_a_row_are_people_who_are_named_alone_as_well(tmp_path: Path) -> None:
    text = """
# Committee 2013-06-15

- Present:
    - Jenna, Brendan
    - Greg

- Brendan suggests a new mirror
- Jenna paid the rent
- Greg oiled the mill
"""
    found = told(tmp_path, text, "minutes.md")
    assert {who for who, _ in found.values()} == {"Brendan", "Jenna", "Greg"}
    japanese = (
        "# 2022/01/03\n- やったこと\n  - 手を離した時に、Animation で所定の位置に戻す\n  - 並び替えをできるようにした\n"
    )
    (tmp_path / "b").mkdir()
    assert {who for who, _ in told(tmp_path / "b", japanese, "log.md").values()} == {None}


def test_talks_are_called_so_in_other_tongues(tmp_path: Path) -> None:
    notes = "\n\n### 14 jan\n- Zes gesprekken gevoerd\n- Design system gekozen\n\n### 4 feb\n- Formulier getest\n"
    found = told(tmp_path, "# 1-op-1 Sanne Vermeulen / Joost (2025)" + notes, "notes.md")
    assert not found  # of one of the two: it is asked


def test_a_judgement_of_oneself_is_no_managers(tmp_path: Path) -> None:
    text = """
# Autoevaluación – Marta Ibáñez Rueda

Jefa de turno, almacén de Zaragoza. Periodo: noviembre de 2024 – julio de 2025
Responsable: Fermín Lacasta

## Qué he hecho

Escribí el plan de la nave.

- Enero: hablé con cada uno.

Zaragoza, 29 de julio de 2025
"""
    found = told(tmp_path, text, "autoevaluacion.md")
    assert at(found, "Escribí el plan") == ("Marta Ibáñez Rueda", "2024-11..2025-07")
    assert at(found, "hablé con cada uno") == ("Marta Ibáñez Rueda", "2025-01")


def test_short_lines_are_no_titles_beyond_the_first(tmp_path: Path) -> None:
    lines = [
        "Datum: 12.04.2016",
        "Ergebnisse",
        "User storys begonnen",
        "Repo angelegt",
        "Ablauf begonnen",
        "Saal gebucht",
    ]
    text = "\n\n".join([*lines, "März:", "Plan gezeichnet"]) + "\n"
    (profile,) = read(tmp_path, text, "protokoll.txt")
    became = {row.line: row.became for row in profile.lines}
    assert became[9] != "boilerplate", became
    assert became[11] != "boilerplate", became


def test_two_authors_are_no_one(tmp_path: Path) -> None:
    text = "#+title: Worklog\n#+author: Evan Widloski, Ulas Kamaci\n\n* 2018-05-03\n- rewrote the functions\n"
    assert at(told(tmp_path, text, "worklog.org"), "rewrote the functions") == (None, "2018-05")


def test_weeks_that_are_counted_are_heads_with_their_days(tmp_path: Path) -> None:
    for count in ("S{}", "Vecka {}", "R{}–R{}", "Lap {}:"):
        weeks = (
            ("6-10 January 2025", "Cut the queue"),
            ("13-17 January", "Moved the depot"),
            ("3-7 February", "Sold the van"),
        )
        text = "\n\n".join(f"{count.format(n, n + 1)} ({days})\n  {what}" for n, (days, what) in enumerate(weeks, 2))
        found = told(tmp_path, f"Weekly log – Ann Lee\n\n{text}\n", "log.txt")
        assert {at(found, what) for _, what in weeks} == {("Ann Lee", "2025-01"), ("Ann Lee", "2025-02")}, count


def test_front_matter_states_the_months_of_a_text_that_names_some_of_them(tmp_path: Path) -> None:
    for period in ("H2 2024 (July – December)", "2024-H2", "July – December 2024"):
        text = f"---\nname: Ann Lee\nperiod: {period}\n---\n\n## Work\n\nMoved the depot.\n"
        text += "\nOctober to December:\n\n- Sold the van\n"
        found = told(tmp_path, text, "review.md")
        assert at(found, "depot") == ("Ann Lee", "2024-H2"), period
        assert at(found, "van") == ("Ann Lee", "2024-Q4"), period


def test_a_line_at_the_head_holds_the_months_below_it(tmp_path: Path) -> None:
    text = "# Report\n\n**January to September 2025**\n\n*Written by Ann Lee*\n\n"
    text += (
        "### January – March\n\nMoved the depot.\n\n### July – September\n\nSold the van.\n\nLeeds, 30 September 2025\n"
    )
    found = told(tmp_path, text, "report.md")
    assert (at(found, "depot"), at(found, "van")) == (("Ann Lee", "2025-Q1"), ("Ann Lee", "2025-Q3"))


def test_who_leads_an_office_stands_behind_its_name(tmp_path: Path) -> None:
    text = "**Stadt Quellburg – Amt 12**\n**Sachgebiet Archiv, Leitung: Petra Vogt**\n\n## I. Quartal 2024\n\n"
    text += "Termine: Ich habe die Wartezeit halbiert.\n\nDas Fundamt (Herr Kern) hat 300 Räder versteigert.\n"
    found = told(tmp_path, text, "bericht.md")
    assert at(found, "Wartezeit") == ("Petra Vogt", "2024-Q1")
    assert "Das Fundamt" not in {who for who, _ in found.values()}


def test_a_role_and_what_stands_below_it_are_two_fields(tmp_path: Path) -> None:
    text = "# Ann Lee\n\nRole: Staff nurse\nTime zone: utc+2\n\n## 2025-03\n\n- Moved the ward\n"
    assert [words for row in read(tmp_path, text, "a.md") for what, words, _ in row.stated if what == "role"] == [
        "Staff nurse"
    ]


def test_a_title_says_whose_a_text_is_though_its_lines_are_about_others(tmp_path: Path) -> None:
    for title in ("CARNET DE SEMAINE – Anne Martin, CPE", "Carnet de bord – Anne Martin, XYZ"):
        text = f"{title}\n\n6 janvier 2025\n  Yanis (3e C) n'est pas venu.\n"
        text += "\n13 janvier 2025\n  Vu la mère de Yanis, chez elle.\n"
        text += "\n27 janvier 2025\n  Yanis est venu une heure.\n"
        assert {who for who, _ in told(tmp_path, text, "carnet.txt").values()} == {"Anne Martin"}, title


def test_a_titled_subject_has_no_text_of_their_own_in_somebodys_log(tmp_path: Path) -> None:
    text = "# Ward log – Moira Kilbride\n\n## 29 October 2023\n\nI changed the round.\n\n"
    text += "Mr Doherty waited six hours for his tablets.\n\nFrau Lehnert started on Monday.\n"
    assert {who for who, _ in told(tmp_path, text, "log.md").values()} == {"Moira Kilbride"}
    (row,) = read(tmp_path, text, "log.md")
    assert {problem.line for problem in row.problems if problem.code == "other-subject"} == {7, 9}


def test_the_same_words_before_each_day_are_left_out(tmp_path: Path) -> None:
    for words in ("Work log for", "Arbeit am", "Trabajo del día"):
        days = (
            ("2025-01-14", "Changed the name"),
            ("2024-10-29", "Updated the panel"),
            ("2025-02-03", "Cut the queue"),
        )
        found = told(tmp_path, "\n".join(f"{words} {day}: {what}" for day, what in days) + "\n", "worklog.txt")
        assert [at(found, what) for _, what in days] == [(None, "2025-01"), (None, "2024-10"), (None, "2025-02")], words
