"""Plain texts that say at their end, in a letter or by a weekday whose they are or of when."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading.dates.day_order import is_day_first
from reports.loading.profiles.endings import day_at_end, ending
from tests.loading.profiles.test_reading import codes, read, said


def test_a_list_is_of_who_signs_it_in_the_year_that_stands_there(tmp_path: Path) -> None:
    text = "# Things I did this year\n\n**Q1**\n- Rewrote the guide\n- Cut the pager\n\n**Q2**\n- Led the audit\n\n"
    found = read(tmp_path, f"{text}*Priya Raman, last updated 14 Nov 2025*\n")
    assert {(person, period) for person, period, _ in said(found)} == {
        ("Priya Raman", "2025-Q1"),
        ("Priya Raman", "2025-Q2"),
    }


def test_a_day_below_the_name_is_that_of_the_letter(tmp_path: Path) -> None:
    text = "Hey Sam, as discussed, my list since we last talked in March:\n\n* the grant came through\n"
    text += "* moved 3 classes (June)\n* hired Tamsin\n\n– Gwen Abernathy\n10 July 2025\n"
    found = read(tmp_path, text, "list.md")
    assert {text: (person, period) for person, period, text in said(found)} == {
        "* moved 3 classes (June)": ("Gwen Abernathy", "2025-06"),
        "* the grant came through\n* hired Tamsin": ("Gwen Abernathy", "2025-07"),
    }


@pytest.mark.parametrize(
    ("words", "day"),
    [
        ("Ann Lee, updated 14.11.2025", date(2025, 11, 14)),
        ("10 July 2025", date(2025, 7, 10)),
        ("Ann Lee, nurse", None),
    ],
)
def test_days_stand_at_the_end_of_a_signature(words: str, day: date | None) -> None:
    assert day_at_end(words) == day


def test_a_name_with_a_day_that_no_blank_line_sets_apart_is_no_signature() -> None:
    assert ending(1, 6, ["One", "Two", "Three", "Four", "Ann Lee, 4 May 2025"]) == []


@pytest.mark.parametrize(
    ("line", "is_first"), [("lun. 02/06/2025 : x", True), ("Mon 06/02/2025: x", False), ("02/06/2025 : x", None)]
)
def test_the_weekday_says_whether_the_day_stands_first(line: str, is_first: bool | None) -> None:
    assert is_day_first([line]) is is_first


def test_a_log_with_weekdays_before_days_in_numbers_is_read(tmp_path: Path) -> None:
    text = "Journal de bord\n\nlun. 02/06/2025 : coulage de la dalle\nmar. 03/06/2025 : pose du mur\n"
    found = read(tmp_path, text, "journal.txt")
    assert [period for _, period, _ in said(found)] == ["2025-06", "2025-06"]
    assert "implausible-period" not in codes(found)


def test_weeks_are_of_the_year_in_the_field_of_the_period(tmp_path: Path) -> None:
    text = "# Verslag stage\n\nStagiair: Daan Verbruggen\nPeriode: 17 maart – 11 april 2025\n\n"
    found = read(tmp_path, f"{text}Week 12: kennismaking\nWeek 15: rapport geschreven\n")
    assert [period for _, period, _ in said(found)] == ["2025-03", "2025-04"]


def test_letters_before_colons_are_of_the_two_who_talk(tmp_path: Path) -> None:
    text = "# Weekly 1:1 – Jonas / Amara\n\n## 2025-09-04\n- J: finished the runbook\n- A: approved the budget\n"
    found = read(tmp_path, f"{text}- J feels stretched\n")
    assert said(found) == [
        ("Jonas", "2025-09", "finished the runbook\n- J feels stretched"),
        ("Amara", "2025-09", "approved the budget"),
    ]


def test_given_names_before_colons_are_of_the_two_who_talk(tmp_path: Path) -> None:
    text = "# 1:1 Jonas / Amara\n\n## 2025-09-04\n- Jonas: finished the runbook\n- Amara: approved the budget\n"
    assert {person for person, *_ in said(read(tmp_path, text))} == {"Jonas", "Amara"}


@pytest.mark.parametrize("cell", ["TBD", "n. n.", "vacant"])
def test_a_cell_for_nobody_yet_is_no_person(tmp_path: Path, cell: str) -> None:
    text = "# Wins 2025\n\n| CSM | Win | When |\n|---|---|---|\n| Fatoumata Diallo | Renewed it | Apr |\n"
    found = read(tmp_path, f"{text}| Piotr Zając | Saved it | May |\n| {cell} | Template | June |\n")
    assert {person for person, *_ in said(found)} == {"Fatoumata Diallo", "Piotr Zając"}


def test_a_name_that_ends_as_a_verb_of_another_language_is_no_plan(tmp_path: Path) -> None:
    text = "# OKR – przegląd II kwartału 2025\n\n**KR 1 (właścicielka: Kazimiera Wróbel)** – 90%\n"
    text += "- W kwietniu Kazimiera podpisała umowy z 11 piekarniami\n\n**KR 2 (właściciel: Oleksandr Hnatiuk)**\n"
    found = read(tmp_path, f"{text}- W maju Oleksandr wymienił sprężarkę w chłodni\n")
    assert ("Kazimiera Wróbel", "2025-04") in {(person, period) for person, period, _ in said(found)}


def test_what_is_left_out_is_told_though_its_person_has_nothing_else(tmp_path: Path) -> None:
    text = "# Week 2025-05\n\nAnn Lee: will order the paint\nBob Stone: sold the boat\nEve Hill: mended the net\n"
    assert "not-done" in codes(read(tmp_path, text))


def test_a_name_before_a_comma_leads_what_its_person_did(tmp_path: Path) -> None:
    head = "From: Nurhan Demirtaş <n@a.org>\nTo: all\nDate: Fri, 24 Oct 2025 16:30:00 +0000\n"
    head += "Subject: Haftalık durum, 20-24 Ekim\n\n"
    lines = "- Seyfettin Oral, halının eksik bordürünü yeniden dokudu\n- Seyfettin Oral kazanı tamir etti\n"
    lines += "- Katarzyna Zielińska fotoğrafları tamamladı\n- Ben raporu yazıp gönderdim\n"
    found = read(tmp_path, head + lines, "a.txt")
    assert {person for person, *_ in said(found)} >= {"Seyfettin Oral", "Katarzyna Zielińska"}


def test_the_news_of_a_japanese_report_are_nobodys(tmp_path: Path) -> None:
    text = "# 週報 2025年7月\n\n## 小野寺千尋\n- 試作を行った\n\n## 桐山武志\n- 価格を交渉した\n\n"
    found = read(tmp_path, f"{text}## 連絡\n- 排水口を清掃した\n")
    assert {person for person, *_ in said(found)} == {"小野寺千尋", "桐山武志", None}


def test_who_writes_goes_on_with_themselves_below_the_lists_of_others(tmp_path: Path) -> None:
    head = (
        "From: Marit Velde <m@a.org>\nTo: all\nDate: Fri, 14 Nov 2025 16:41:07 +0100\nSubject: Weekbericht, week 46\n\n"
    )
    lists = "Sander:\n- kast ingericht\n- training gegeven\n\nRuben:\n- rooster gemaakt\n- fietsen nagekeken\n\n"
    found = read(tmp_path, f"{head}{lists}Ikzelf heb de zorgverzekeraar de cijfers gestuurd.\n", "a.txt")
    assert ("Marit Velde", "2025-11", "Ikzelf heb de zorgverzekeraar de cijfers gestuurd.") in said(found)
