"""What stands around a text that says neither whose it is nor when it was: taken where it is the only one, and told."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.model.rows import LoadSettings, ProfileRow

TODAY = date(2026, 1, 31)


def read(folder: Path, text: str, name: str = "notes.txt") -> list[ProfileRow]:
    folder.joinpath(name).write_text(text, "utf-8")
    return list(load([folder / name], LoadSettings(today=TODAY))[0])


def said(rows: list[ProfileRow]) -> list[tuple[str | None, str, str]]:
    return [(row.name, one.period, h.text) for row in rows for one in row.summaries for h in one.highlights]


def codes(rows: list[ProfileRow]) -> set[str]:
    return {problem.code for row in rows for problem in row.problems}


@pytest.mark.parametrize(
    "head",
    [
        "WARD 4B\nIf found please give back to Adaeze Okonkwo, bleep 2217",
        "Loggbok\nHunden heter Sixten. Jag heter Märta Ekelund.",
        "Quaderno\ntiene il quaderno: Ludovica Ferrero, restauratrice",
    ],
)
def test_the_only_name_at_the_head_is_assumed(tmp_path: Path, head: str) -> None:
    rows = read(tmp_path, f"{head}\n\n2025-03-03\n- redid the charts\n\n2025-04-07\n- taught the new ones\n")
    assert [(row.name or "").split()[-1] for row in rows] in (["Okonkwo"], ["Ekelund"], ["Ferrero"])


@pytest.mark.parametrize(
    "head", ["Dear Adaeze Okonkwo,", "Reviewer: Adaeze Okonkwo", "Adaeze Okonkwo to Giulia Marchetti"]
)
def test_who_is_greeted_or_judges_is_not(tmp_path: Path, head: str) -> None:
    rows = read(tmp_path, f"{head}\n\n2025-03-03\n- redid the charts\n\n2025-04-07\n- taught the new ones\n")
    assert all(row.name != "Adaeze Okonkwo" for row in rows if row.summaries) or "open-person" in codes(rows)


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee\nNight of 21/22 June 2025, 1800 to 0900\n\n- put out the fire\n",
        "Ann Lee\n\n- put out the fire\n\nHanded over 0900 hrs 22.06.2025\n",
    ],
)
def test_the_only_month_of_a_text_is_assumed(tmp_path: Path, text: str) -> None:
    rows = read(tmp_path, text)
    assert [period for _, period, words in said(rows) if "fire" in words] == ["2025-06"]


def test_the_only_year_bounds_months_without_one(tmp_path: Path) -> None:
    text = "Ann Lee\nedition: 2023\n\nJan\n- rebuilt the dashboard\n\nFeb\n- found the double counting\n"
    rows = read(tmp_path, text)
    assert [(period, words) for _, period, words in said(rows)] == [
        ("2023-01", "rebuilt the dashboard"),
        ("2023-02", "found the double counting"),
    ]


def test_text_below_a_time_that_is_not_understood_is_no_overview(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## the Monday after Easter 2025\nMended the press.\n\n## 11 February 2025\nSorted the type.\n"
    (row,) = read(tmp_path, text, "a.md")
    assert "press" not in row.overview
    assert "no-period" in codes([row]) or len(row.summaries) > 1


def test_people_without_any_time_are_asked_about(tmp_path: Path) -> None:
    text = "**Zanele Khumalo**\nZanele checked in the loan.\n\n**Pieter Vos**\nPieter cleaned the panel.\n"
    rows = read(tmp_path, text, "roundup.md")
    assert not any(row.overview for row in rows)
    assert "no-period" in codes(rows)


def test_the_name_of_the_file_says_when_beside_plans(tmp_path: Path) -> None:
    text = "**Zanele Khumalo**\nZanele checked in the loan.\n\nDates\n- 6 Nov fire drill\n- December: stocktake\n"
    rows = read(tmp_path, text, "roundup_2025-10.md")
    assert [period for _, period, words in said(rows) if "loan" in words] == ["2025-10"]


def test_the_address_of_a_letter_is_no_head(tmp_path: Path) -> None:
    text = "12 February 2025\n\nMrs Eileen Hanrahan\nDunmore House\n\nDear Mrs Hanrahan,\n\nI inspected the gable.\n"
    rows = read(tmp_path, text)
    assert all(row.name != "Eileen Hanrahan" for row in rows)


def test_spaced_titles_keys_and_seals_of_east_asia(tmp_path: Path) -> None:
    days = "2025. 4. 7.(월)\n ㅇ 입고품 전수검사 실시\n\n2025. 4. 8.(화)\n ㅇ 체크리스트 개정 완료\n"
    text = f"업 무 일 지\n성 명 : 윤서준 (인)\n\n{days}"
    assert {(who, period) for who, period, _ in said(read(tmp_path, text))} == {("윤서준", "2025-04")}


def test_days_without_a_year_lead_rows_of_people(tmp_path: Path) -> None:
    rows = "| tydzień | Kasia Wrona | Piotr Zając |\n|---|---|---|\n| 5–9.05 | zajeździła Burzę | urlop |\n"
    found = said(
        read(tmp_path, f"# Stajnia, maj 2025\n\n{rows}| 12–16.05 | przyjęła obóz | odrobaczył konie |\n", "a.md")
    )
    assert ("Piotr Zając", "2025-05", "odrobaczył konie") in found
    assert ("Kasia Wrona", "2025-05", "zajeździła Burzę") in found


@pytest.mark.parametrize(
    "title",
    ["# Wins (Oluwaseun Adebayo, airport ops)", "# Logbook | Oluwaseun Adebayo | airport"],
)
def test_a_name_in_brackets_behind_what_a_text_is_called(tmp_path: Path, title: str) -> None:
    found = said(
        read(tmp_path, f"{title}\n\n## Jan 2025\n* redid the roster\n\n## Feb 2025\n* ran the exercise\n", "a.md")
    )
    assert [(who, period) for who, period, _ in found] == [("Oluwaseun Adebayo", f"2025-0{n}") for n in (1, 2)]


def test_notes_of_ones_own_are_of_the_other(tmp_path: Path) -> None:
    text = "1:1 with Nadia Rahimi (claims team) / my notes, Greg\n\n**2025-02-06**\n- she closed the storm backlog\n"
    found = said(read(tmp_path, text, "a.md"))
    assert [(who, period) for who, period, words in found if "storm" in words] == [("Nadia Rahimi", "2025-02")]


def test_days_at_the_end_are_not_those_of_all(tmp_path: Path) -> None:
    found = said(read(tmp_path, "Ann Lee\n\nJan: cut the queue\n\nFeb: sold the van\n\n3–7 March 2025\n"))
    assert [(period, words) for _, period, words in found] == [
        ("2025-01", "Jan: cut the queue"),
        ("2025-02", "Feb: sold the van"),
    ]


@pytest.mark.parametrize(
    ("head", "end", "name"),
    [
        ("M/V JOHAN FALK      ENGINE DEPT", "Book kept by:   Teodoro B. Villanueva, 2nd Engr", "Teodoro B. Villanueva"),
        (
            "**Bottega Santa Chiara**\ntiene il giornale: Ludovica Ferrero, restauratrice",
            "L. Ferrero",
            "Ludovica Ferrero",
        ),
        ("**MEHMET USTA DÖKÜM SAN. A.Ş.**\nUstabaşı: Hüseyin Karadağ", "H. Karadağ", "Hüseyin Karadağ"),
        ("> belongs to: **Priyanka Raghunathan**, data desk, Fennimore Wells LLP", "", "Priyanka Raghunathan"),
    ],
)
def test_who_keeps_a_text_is_told_from_ships_firms_and_things(tmp_path: Path, head: str, end: str, name: str) -> None:
    rows = read(tmp_path, f"{head}\n\n2025-05-12\n- redid the charts\n\n2025-06-02\n- taught the new ones\n\n{end}\n")
    assert {who for who, _, words in said(rows) if "redid" in words} == {name}


def test_a_letter_is_of_who_signs_it_and_not_of_the_firm_above(tmp_path: Path) -> None:
    text = (
        "**HARRISON, DOYLE & PATRICK**\nBuilding Surveyors\n\n12th February 2025\n\nDear Mrs Hanrahan,\n\n"
        "On the 14th of January I inspected the gable.\nOn the 6th I drew up the schedule.\n\nYours sincerely,\n\n"
        "*Fionnuala Keane*\nFionnuala Keane MSCSI\n"
    )
    assert {who for who, _, _ in said(read(tmp_path, text))} == {"Fionnuala Keane"}


def test_a_feast_in_a_note_at_the_end_keeps_nothing(tmp_path: Path) -> None:
    text = "2025-03-03\n- redid the charts\n\nNotlar\n+ Ramazan Bayramı 30 Mart - 1 Nisan, çalışmıyorum.\n"
    assert {who for who, _, _ in said(read(tmp_path, text))} <= {None}
