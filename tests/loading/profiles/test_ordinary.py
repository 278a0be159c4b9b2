"""Ordinary texts whose heads said too little or too much: notes of talks, mails of the first days, forms, addenda."""

from pathlib import Path

from tests.loading.profiles.test_reading import codes, read, said


def test_talks_are_of_whom_the_writer_talks_with(tmp_path: Path) -> None:
    notes = "My notes (Ruth Adeyemi, manager) from the talks with Tomasz Wilk.\n\n## 12 Nov 2025\n\n- mended the bug\n"
    assert said(read(tmp_path, f"# 1:1 Tomasz / Ruth\n\n{notes}")) == [("Tomasz Wilk", "2025-11", "- mended the bug")]
    text = (
        "# 1:1 Lucas / Dee - Store 4\n\nMost Mondays in the booth. Notes: Dee Fontaine.\nL = Lucas Ferrante, manager "
    )
    text += "since July. Newest first.\n\n## 2025-09-15\n\n- **L** signed the supplier\n- fixed the door\n"
    assert {who for who, *_ in said(read(tmp_path, text))} == {"Lucas Ferrante"}
    (tmp_path / "a.md").unlink()
    org = "#+TITLE: 1:1 Ravi\n#+AUTHOR: Ingrid Solheim\n\nR = Ravi Menon, objects. Every Tuesday.\n\n"
    org += "* <2025-05-13 Tue>\n- cleaned the mirror\n- me: asked for the money\n"
    found = {(who, words) for who, _, words in said(read(tmp_path, org, "notes.org"))}
    assert found == {("Ravi Menon", "- cleaned the mirror"), ("Ingrid Solheim", "- me: asked for the money")}


def test_a_mail_of_the_first_days_is_read_and_told(tmp_path: Path) -> None:
    head = "From: Maud Guivarch <m@example.org>\nTo: B <b@example.org>\nCc: Sylvain Le Bihan <s@example.org>\n"
    head += "Date: Fri, 6 Mar 2026 16:47:20 +0100\nSubject: Re: Winter Orchard - where are we?\n\nBonjour,\n\n"
    body = "De mon côté :\n- j'ai signé le contrat mardi.\n- la grille : bouclée fin janvier.\n\n"
    found = read(tmp_path, f"{head}{body}Sylvain a tenu le stand.\n\nMaud\n", "a.eml")
    assert {who for who, *_ in said(found)} <= {"Maud Guivarch", "Sylvain Le Bihan"}
    assert ("Maud Guivarch", "2026-03") in {(who, when) for who, when, _ in said(found)}
    assert "period-assumed" in codes(found)


def test_a_table_at_the_head_of_a_form_is_its_fields(tmp_path: Path) -> None:
    form = "# Self-assessment\n\n| Name | Denise Okafor |\n|---|---|\n| Post | Payroll officer |\n"
    form += "| Line manager | Philip Strand |\n| Period under review | 1 April 2025 to 31 March 2026 |\n\n"
    text = "| Objective | What I did | When |\n|---|---|---|\n| Store move | Packed 40 boxes | June 2025 |\n\n"
    text += "In December I stood in for Philip at the board.\n"
    found = [(who, when) for who, when, _ in said(read(tmp_path, form + text))]
    assert ("Denise Okafor", "2025-06") in found
    assert ("Denise Okafor", "2025-12") in found
    assert {who for who, _ in found} == {"Denise Okafor"}


def test_months_have_the_year_of_the_like_heading_above_them(tmp_path: Path) -> None:
    text = (
        "# Brag - Svenja Harkort\n\n## Q1 2025\n\n- built it\n\n## April\n\n- audited it\n\n## Mai\n\n- taught it\n\n"
    )
    text += "## Sommer\n\n- 9.6. mended it\n\n## Nachtrag\n\n- measured it, November 2024\n"
    found = {words.strip("- "): (who, when) for who, when, words in said(read(tmp_path, text))}
    assert found["audited it"] == ("Svenja Harkort", "2025-04")
    assert found["taught it"][1] == "2025-05"
    assert {who for who, _ in found.values()} == {"Svenja Harkort"}
    assert {when for _, when in found.values()} <= {"2025-Q1", "2025-04", "2025-05", "2025-06", "2024-11"}


def test_each_sentence_about_a_colleague_is_told(tmp_path: Path) -> None:
    text = "Author: Callum Fearnley\nTeam: Imke Brandsma, Desh Pruitt\n\n## November 2025\n\n"
    text += "- I built the first node. Imke built the second. Desh found the fault.\n"
    found = [
        problem.text for row in read(tmp_path, text) for problem in row.problems if problem.code == "other-subject"
    ]
    assert found == ["Imke built the second.", "Desh found the fault."]
