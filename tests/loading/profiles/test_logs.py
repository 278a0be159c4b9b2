"""Periods that lines of logs and forms tell together: short years, columns, points; what stays open is asked about."""

from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.dates.logs import find_days
from reports.loading.dates.titles import cell_label
from reports.model.rows import LoadSettings, ProfileRow

FORM = "Self review\nName: Ruth Ames\n{year}\n\n{rows}\n"


def read(tmp_path: Path, text: str, file: str = "a.txt") -> ProfileRow:
    (tmp_path / file).write_text(text, "utf-8")
    profiles, _ = load([tmp_path], LoadSettings(date(2026, 11, 21)))
    return profiles[0]


def periods(row: ProfileRow) -> list[str]:
    return [summary.period for summary in row.summaries]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("12.01.25  oiled the lathe\n02.02.25  glued the top", ["2025-01", "2025-02"]),
        ("- 7.11.24 - spisała stany\n- 21.02.25 - oddała raport", ["2024-11", "2025-02"]),
        ("semé le gazon  14/03/25\nréparé le portail  22/05/25", ["2025-03", "2025-05"]),
        ("3/6/25 swapped the router\n4/19/25 ran the cable", ["2025-03", "2025-04"]),
        ("cambió el filtro …… 4 de marzo de 2025\npintó el rótulo …… 8 de abril de 2025", ["2025-03", "2025-04"]),
        ("counted the tyres ........ 3 Jun 2025\ntook the course ........ 18 Jul 2025", ["2025-06", "2025-07"]),
        (
            "fixed the winch                 2 March 2025\npainted the sign            30 April 2025",
            ["2025-03", "2025-04"],
        ),
    ],
)
def test_each_line_of_a_log_is_of_its_own_day(tmp_path: Path, lines: str, expected: list[str]) -> None:
    assert periods(read(tmp_path, f"notes\n\n{lines}\n")) == expected


def test_numbers_of_versions_are_no_days() -> None:
    assert not find_days(["1.2.25 was rolled out", "10.0.14 fixed the crash"]).first
    assert not find_days(["1.2.25 was rolled out"]).first
    assert not find_days(["updated it to 10.12.24"]).last


def test_day_and_month_that_may_be_exchanged_are_asked_about_once(tmp_path: Path) -> None:
    row = read(tmp_path, "jobs\n\n3/6/25 fitted the tap\n4/7/25 tiled the hall\n")
    assert not row.summaries
    assert [problem.code for problem in row.problems].count("open-period") == 1
    assert [line.line for line in row.lines if line.became == "problem"] == [3, 4]


def test_a_mark_in_the_place_of_the_date_ends_the_day_before(tmp_path: Path) -> None:
    row = read(tmp_path, "log\n\n12.01.25  oiled it\n19.01.25  turned it\n?         buy walnut\n")
    assert not any("walnut" in summary.text for summary in row.summaries)
    assert [problem.line for problem in row.problems if problem.code == "open-period"] == [5]


@pytest.mark.parametrize("year", ["Year: 2 (2025)", "Year ............ 2025", "Ausbildungsjahr: 2 (2025)", "År: 2025"])
@pytest.mark.parametrize(
    "rows",
    [
        "KW 10 | filed it\nKW 24 | packed it",
        "sem. 10 : filed it\nsem. 24 : packed it",
        "[x] March  filed it\n[x] June   packed it",
        "• mars      filed it\n• juin      packed it",
        "10. hét | filed it\n24. hét | packed it",
    ],
)
def test_rows_take_the_year_that_the_head_names(tmp_path: Path, year: str, rows: str) -> None:
    assert periods(read(tmp_path, FORM.format(year=year, rows=rows)))[-2:] == ["2025-03", "2025-06"]


@pytest.mark.parametrize("words", ["V3: rewrote the parser", "S3 | moved the files", "sem. 2: led it", "u2 - heard it"])
def test_what_may_be_no_week_is_none(words: str) -> None:
    assert cell_label(words) is None


def test_two_years_in_the_head_are_asked_about(tmp_path: Path) -> None:
    row = read(tmp_path, FORM.format(year="Year: 2024/2025", rows="week 24: packed it"))
    assert not row.summaries
    assert "open-period" in [problem.code for problem in row.problems]


def test_a_month_that_fills_its_column_leads_its_line(tmp_path: Path) -> None:
    rows = "[x] May      led it\n[x] Aug–Oct  covered it\n[x] December audited it\n\ndate: 20 Jan 2025"
    row = read(tmp_path, FORM.format(year="Year ...... 2024", rows=rows))
    assert periods(row)[:3] == ["2024-05", "2024-08..2024-10", "2024-12"]


@pytest.mark.parametrize(
    "lines",
    [
        "Márciusban lemásoltam a kottákat.\nÁprilisban felhangoltam a zongorát.",
        "Maaliskuussa tilasin uudet nuotit.\nHuhtikuussa siivosin varaston.",
        "Mart'ta kütüphaneyi düzenledim.\nNisanda başvuruları topladım.",
        "Mart ayında kütüphaneyi düzenledim.\nNisan ayında başvuruları topladım.",
        "W marcu zamówiłam ławki.\nW kwietniu oddałam raport.",
        "Sure, here goes. In March I reconciled the accounts. In April I trained the temps.",
    ],
)
@pytest.mark.parametrize("day", ["Mon, 5 May 2025 10:00:00 +0200", "2025. május 5., hétfő"])
def test_a_sentence_of_a_mail_is_of_the_month_with_which_it_begins(tmp_path: Path, lines: str, day: str) -> None:
    head = f"From: Ruth Ames <ruth@school.example>\nTo: all@school.example\nDate: {day}\nSubject: News\n"
    row = read(tmp_path, f"{head}\n{lines}\n", "a.eml" if "+" in day else "a.txt")
    assert [one.period for one in row.summaries if not one.doubts] == ["2025-03", "2025-04"]


def test_what_follows_a_month_in_a_mail_is_assumed_of_its_day(tmp_path: Path) -> None:
    head = "From: Ruth Ames <ruth@school.example>\nDate: Tue, 2 Dec 2025 08:31:40 +0100\nSubject: News\n"
    text = "In November I closed the books. I sent the return. Yesterday I swept the hall."
    row = read(tmp_path, f"{head}\n{text}\n", "a.eml")
    assert [(one.period, one.text, one.doubts) for one in row.summaries] == [
        ("2025-11", "In November I closed the books.", ()),
        ("2025-12", "I sent the return. Yesterday I swept the hall.", ("period",)),
    ]
    assert "November 2025 as well" in "".join(one.message for one in row.problems if one.code == "period-assumed")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Februárban: átszerveztem a raktárt", "2024-02"),
        ("Szeptembertől novemberig: felújítottam a tárgyalót", "2024-09..2024-11"),
        ("Toukokuussa: maalasin ovet", "2024-05"),
        ("Ekimde: raporu yazdım", "2024-10"),
    ],
)
def test_months_with_endings_lead_as_bare_ones_do(tmp_path: Path, line: str, expected: str) -> None:
    assert periods(read(tmp_path, f"Summary 2024\n\n{line}\n"))[-1:] == [expected]


def test_months_before_a_point_are_of_the_two_years_of_the_title(tmp_path: Path) -> None:
    text = (
        "# Annual report 2024-2025 – Ann Lee, teacher\n\nSeptember. Met the parents.\n\nOctober. Began the support.\n\n"
    )
    text += "January. Wrote the tests.\n\nMarch. Ended the file.\n"
    assert periods(read(tmp_path, text)) == ["2024-09", "2024-10", "2025-01", "2025-03"]
