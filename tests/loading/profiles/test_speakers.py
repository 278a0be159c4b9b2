"""Whose the lines of a roundup or a chat are."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings


def entries(folder: Path, text: str, file: str = "notes.md") -> list[tuple[str | None, str, str]]:
    (folder / file).write_text(text, "utf-8")
    rows, _ = load([folder / file], LoadSettings(today=date(2026, 5, 1)))
    return sorted((row.name or "", one.period, one.text) for row in rows for one in row.summaries)


def test_items_that_begin_with_full_names_in_bold_are_theirs_with_the_items_below(tmp_path: Path) -> None:
    text = "# Update, week of 3 March 2025\n\n- **Anna Keller** – replaced the pump\n"
    text += "- **Priyanka Rao** – read the meters\n  - all of them\n- All – moved house\n"
    found = [one for one in entries(tmp_path, text) if one[0]]
    assert [(who, when) for who, when, _ in found] == [("Anna Keller", "2025-03"), ("Priyanka Rao", "2025-03")]
    assert "all of them" in found[1][2]
    assert "moved house" not in str(found)


def test_short_names_that_one_line_explains_are_those_people(tmp_path: Path) -> None:
    text = (
        "# Ops weekly 2025-W23\n\nAK = Anna Keller, JV = Jan Vogt\n\n- AK: replaced the pump\n- JV: read the meters\n"
    )
    assert [one[:2] for one in entries(tmp_path, text)] == [("Anna Keller", "2025-06"), ("Jan Vogt", "2025-06")]


def test_days_with_dots_have_the_day_first(tmp_path: Path) -> None:
    text = "[02.04.25, 09:15:02] Anna Keller: replaced the pump\n[03.05.25, 09:15:02] Jan Vogt: read the meters\n"
    text += "[03.05.25, 09:16:02] Anna Keller: painted the door\n"
    found = entries(tmp_path, text, "chat.txt")
    assert [one[:2] for one in found] == [
        ("Anna Keller", "2025-04"),
        ("Anna Keller", "2025-05"),
        ("Jan Vogt", "2025-05"),
    ]


def test_days_of_a_log_without_a_year_have_that_of_its_title(tmp_path: Path) -> None:
    text = "Logbuch 2025 – Anna Keller\n\n12.03. Pumpe ersetzt\n02.04. Zähler gelesen\n"
    assert [one[1] for one in entries(tmp_path, text, "log.txt")] == ["2025-03", "2025-04"]


def test_months_of_a_list_are_each_their_own(tmp_path: Path) -> None:
    text = "# What I did in 2025 (Anna Keller)\n\n- Jan: replaced the pump\n- Feb: –\n- Mar: read the meters\n"
    assert [one[1] for one in entries(tmp_path, text)] == ["2025-01", "2025-03"]


def test_paragraphs_that_begin_with_full_names_are_theirs(tmp_path: Path) -> None:
    text = "# Digest – March 2025\n\n## Water\n**Anna Keller:** replaced the pump.\n**Jan Vogt:** read the meters.\n\n"
    found = entries(tmp_path, text + "## Doors\n**Priyanka Rao:** painted the gate.\n")
    assert [one[0] for one in found] == ["Anna Keller", "Jan Vogt", "Priyanka Rao"]


def test_items_with_a_month_and_a_name_are_theirs(tmp_path: Path) -> None:
    text = "# Hall of fame\n\n- 2025-01 — Anna Keller: replaced the pump\n- 2025-02 — Jan Vogt: read the meters\n"
    assert [one[:2] for one in entries(tmp_path, text)] == [("Anna Keller", "2025-01"), ("Jan Vogt", "2025-02")]


def test_an_office_that_has_prepared_a_report_is_no_person(tmp_path: Path) -> None:
    text = "# Report March 2025\n\n| Mitarbeiter/in | Erreicht |\n|---|---|\n| Anna Keller | Pumpe ersetzt |\n"
    text += "| Jan Vogt | Tor gestrichen |\n\nErstellt von: Sekretariat\n"
    assert [one[0] for one in entries(tmp_path, text)] == ["Anna Keller", "Jan Vogt"]


MAIL = (
    "From: Helen Marsh <helen@acme.example>\nDate: Fri, 4 Apr 2025 16:02:00 +0100\nSubject: Water, March\n\nHi all,\n\n"
)


@pytest.mark.parametrize("mark", ["", "- "])
def test_lines_of_a_mail_that_lead_with_given_names_are_of_who_bears_them(tmp_path: Path, mark: str) -> None:
    lines = ("Anna: replaced the pump, 11 l a day less.", "Raj: read the meters.", "Me: painted the gate.")
    text = MAIL + "".join(f"{mark}{line}\n" for line in lines) + "\nCheers\nHelen\n"
    assert [one[:2] for one in entries(tmp_path, text, "mail.txt")] == [
        ("Anna", "2025-03"),
        ("Helen Marsh", "2025-03"),
        ("Raj", "2025-03"),
    ]


def test_lines_of_a_mail_that_lead_with_subjects_are_of_the_sender(tmp_path: Path) -> None:
    text = MAIL + "Login: replaced the form.\nDocs: read them all.\nInfra: painted the racks.\n\nCheers\nHelen\n"
    assert {one[0] for one in entries(tmp_path, text, "mail.txt")} == {"Helen Marsh"}


def test_a_roundup_of_one_line_each_is_of_who_leads_the_lines(tmp_path: Path) -> None:
    text = "# Water, March 2025\n\nAnna: replaced the pump.\nRaj: read the meters.\nHelen: painted the gate.\n"
    assert [one[:2] for one in entries(tmp_path, text)] == [(who, "2025-03") for who in ("Anna", "Helen", "Raj")]


def test_a_roundup_with_dashes_is_of_known_names_only(tmp_path: Path) -> None:
    text = (
        "# Water, 2025\n\n## May\nAnna - replaced the pump\nAbdul - read the meters\n\n## June\nPumps - replaced two\n"
    )
    named = [one[:2] for one in entries(tmp_path, text) if one[0]]
    assert named == [("Abdul", "2025-05"), ("Anna", "2025-05")]
