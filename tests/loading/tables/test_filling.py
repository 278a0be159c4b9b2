"""What is left out of cells because it stands above them, or in the name of the file."""

import pytest

from reports.errors import Problem
from tests.loading.tables.sheets import entries, found, workbook

SENT, BOOKED = "Sent the receipts to all donors", "Booked the parish hall"
HEAD = "Responsible;Task;Due;Done on;State\n"


def told(content: str) -> set[str]:
    return {one.code for one in found(content) if isinstance(one, Problem)}


def test_a_name_that_stands_once_is_that_of_the_tasks_below_it() -> None:
    rows = (
        f"Ada Byron;{SENT};31/01/2024;26/01/2024;Done\n;{BOOKED};30/04/2024;;In progress\n"
        ";Wrote the report;;12/03/2024;Done\nBob Stone;Moved the chairs;;08/01/2024;Done\n"
        "Eva Frank;Drew the poster;;05/04/2024;Done\n;Filed the photos;;;Open\n"
    )
    assert [(who, period) for who, period, _ in entries(HEAD + rows)] == [
        ("Ada Byron", "2024-01"),
        ("Ada Byron", "2024-03"),
        ("Bob Stone", "2024-01"),
        ("Eva Frank", "2024-04"),
    ]
    assert "filled-down" in told(HEAD + rows)


def test_tasks_of_nobody_stay_so_where_names_come_again_or_stand_behind_the_task() -> None:
    again = f"Ada Byron;{SENT};;26/01/2024;Done\n;{BOOKED};;20/01/2024;Done\nAda Byron;Wrote;;12/03/2024;Done\n"
    assert {text for _, _, text in entries(HEAD + again)} == {SENT, "Wrote"}
    behind = f"Task;Owner;Done on\n{SENT};Ada Byron;2024-03-01\n{BOOKED};;2024-01-02\nA;Bob Stone;2024-02-01\n"
    behind += "B;;2024-01-01\nC;Eva Frank;2024-01-05\nD;;2024-04-05\n"
    assert {who for who, _, _ in entries(behind)} == {"Ada Byron", "Bob Stone", "Eva Frank"}
    assert len(entries(behind)) == 3


def test_a_day_that_stands_once_is_that_of_the_rows_below_it() -> None:
    table = f"Date,Who,What\n2025-02-10,Ada Byron,{SENT}\n,Bob Stone,{BOOKED}\n2025-03-03,Ada Byron,Wrote\n"
    assert [(who, period) for who, period, _ in entries(table)] == [
        ("Ada Byron", "2025-02"),
        ("Bob Stone", "2025-02"),
        ("Ada Byron", "2025-03"),
    ]
    assert "filled-down" in told(table)
    assert len(entries(f"{table}2025-01-03,Ada Byron,Packed\n")) == 3


def test_a_file_with_a_name_between_underscores_is_that_persons() -> None:
    sheet = "Datum | Tätigkeit | Stunden\nd:2025-0{0}-09 | {1} | n:8\n"
    made = workbook(f"[sheet Januar]\n{sheet.format(1, SENT)}[sheet Februar]\n{sheet.format(2, BOOKED)}")
    assert entries(made, "Stundenzettel_Katrin_Vogelsang_2025.xlsx") == [
        ("Katrin Vogelsang", "2025-01", SENT),
        ("Katrin Vogelsang", "2025-02", BOOKED),
    ]


def test_a_row_with_neither_name_nor_day_goes_on_with_the_one_above() -> None:
    table = f"Month,Name,What\nMarch 2025,Ada Byron,{SENT}\n,,{BOOKED}\n,Bob Stone,Wrote the report\n"
    table += "April 2025,Ada Byron,Moved the chairs\n,Bob Stone,Drew the poster\n,,Filed the photos\n"
    assert entries(table) == [
        ("Ada Byron", "2025-03", SENT),
        ("Ada Byron", "2025-03", BOOKED),
        ("Bob Stone", "2025-03", "Wrote the report"),
        ("Ada Byron", "2025-04", "Moved the chairs"),
        ("Bob Stone", "2025-04", "Drew the poster"),
        ("Bob Stone", "2025-04", "Filed the photos"),
    ]
    assert "filled-down" in told(table)


def test_a_note_below_a_table_goes_on_with_nothing() -> None:
    table = f"Task,Name,Date\n{SENT},Ada Byron,2025-03-01\n{BOOKED},Bob Stone,2025-04-01\nPlease fill in each row\n"
    assert [text for *_, text in entries(table)] == [SENT, BOOKED]


def test_a_month_that_a_form_asks_for_has_its_year_by_the_day_of_its_stamp() -> None:
    head = "Start time,Email,Name,Which month is this for?,What did you achieve?\n"
    table = f"{head}1/3/2026 9:00,ada@x.example,Ada Byron,December,{SENT}\n"
    table += f"3/23/2026 9:00,bob@x.example,Bob Stone,March,{BOOKED}\n"
    assert entries(table) == [("Ada Byron", "2025-12", SENT), ("Bob Stone", "2026-03", BOOKED)]
    assert "year-around" in told(table)


def test_a_hidden_row_is_none_that_names_or_days_hold_for() -> None:
    sheet = (
        f"[sheet Log]\nMonth | What I did\ne.g. Jan 24 | Fixed it\nMar 24 | {SENT}\n | {BOOKED}\nJun 24 | Wrote it\n"
    )
    made = entries(workbook(f"{sheet}!hiderow 2"), "Ada Byron - log.xlsx")
    assert [period for _, period, _ in made] == ["2024-03", "2024-03", "2024-06"]


@pytest.mark.parametrize("day", ["{0}-{1:02}-18", "18.{1:02}.{0}", "{1}/18/{0}"])
@pytest.mark.parametrize("wrong", [2007, 2016, 2018])
def test_a_day_of_another_year_than_those_around_it_is_told(wrong: int, day: str) -> None:
    years = [(2017, 3), (2017, 3), (wrong, 4), (2017, 4), (2017, 5)]
    rows = [f"{day.format(*one)},Wrote page {at} of the report\n" for at, one in enumerate(years)]
    assert "lone-year" in told(f"Date,What I did\n{''.join(rows)}")
    assert "lone-year" not in told(f"Date,What I did\n{''.join(rows[:2])}{''.join(rows[3:])}")
    assert "lone-year" not in told(f"Date,What I did\n{''.join(rows[:3])}")


def test_a_day_months_from_those_around_it_is_told_and_is_no_end_of_days_that_stand_once() -> None:
    days = [f"2021-{month:02}-{day:02}" for month in (8, 9, 10) for day in (3, 9, 17, 24)]
    days[5] = "3.21.2021"
    rows = [f"{day},Wrote page {at} of the report\n,Read page {at} again\n" for at, day in enumerate(days)]
    table = f"Date,What I did\n{''.join(rows)}"
    assert [period for _, period, text in entries(table) if text == "Read page 4 again"] == ["2021-09"]
    assert "stray-day" in told(table)
    assert "stray-day" not in told(table.replace("3.21.2021", "2021-09-09"))


_FOURTH = ("{y}{m:02}{d:02}", "{d:02}{m:02}{y}", "{m:02}{d:02}{y}", "{d:02}{m:02}20{y}", "{m:02}{d:02}20{y}")


@pytest.mark.parametrize("day", _FOURTH)
@pytest.mark.parametrize("name", ["Date", "Datum"])
def test_days_may_be_six_or_eight_digits_alone(name: str, day: str) -> None:
    days = [day.format(y=20, m=month, d=number) for month, number in ((1, 14), (2, 5), (2, 29), (12, 1))]
    table = f"{name},Activity\n" + "".join(f"{day},Wrote page {at} of it\n" for at, day in enumerate(days))
    assert [period for _, period, _ in entries(table)] == ["2020-01", "2020-02", "2020-02", "2020-12"]


@pytest.mark.parametrize(
    ("name", "month"),
    [("Date (YYMMDD)", "2020-02"), ("Datum (JJMMTT)", "2020-02"), ("Date (JJMMAA)", "2003-02"), ("Date", "")],
)
def test_digits_that_may_be_two_days_are_what_the_name_says_and_else_no_month(name: str, month: str) -> None:
    made = entries(f"{name},Activity\n200203,{BOOKED}\n210102,{SENT}\n")
    assert [period for _, period, text in made if text == BOOKED] == [month] * bool(month)
    months = entries(f"Month,Activity\n202003,{BOOKED}\n202004,{SENT}\n")
    assert [period for _, period, _ in months] == ["2020-03", "2020-04"]
