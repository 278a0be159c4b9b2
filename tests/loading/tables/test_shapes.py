"""Tables whose head, time or text is told by their shape: calendars of people, forms, exports with two states."""

import json

import pytest

from reports.errors import Problem
from tests.loading.tables.sheets import entries, found, workbook
from tests.loading.tables.test_habits import OILED, SWEPT, told

SEPTEMBER, MAY = "Moved the archive to the new vault", "Trained both apprentices on the lathe"


def codes(content: str, file: str = "hr.csv") -> set[str]:
    return {one.code for one in found(content, file) if isinstance(one, Problem) and one.severity != "note"}


def test_months_stand_beside_rows_and_people_above_columns_behind_an_empty_corner() -> None:
    table = f"Crew of 2025,,\n,Ada Byron,Bob Stone\nMay,{MAY},\nSeptember,,{SEPTEMBER}\nDays of rain,4,\n"
    assert {("Ada Byron", "2025-05", MAY), ("Bob Stone", "2025-09", SEPTEMBER)} <= set(entries(table))


def test_a_column_of_people_makes_the_row_above_it_the_head_whatever_the_others_are_called() -> None:
    rows = f"Ada Byron,{SEPTEMBER},Ulm\n,,\nReturn by Friday please!,,\n"
    table = f"September 2025,,\n,,\nName,Und sonst?,Ort\n{rows}"
    assert entries(table) == [("Ada Byron", "2025-09", SEPTEMBER)]


@pytest.mark.parametrize("cells", ["Period:,October 2025,Manager:,Cy Wolf", "Manager:,Cy Wolf,Month,October 2025"])
def test_the_period_of_a_form_stands_beside_its_word(cells: str) -> None:
    table = f"Name:,Ada Byron,,\n{cells}\n,,,\nNo.,Contribution,Type,Evidence\n1,{MAY},,\n2,{SEPTEMBER},,\n"
    assert [one[:2] for one in entries(table, "form 2025.csv")] == [("Ada Byron", "2025-10")] * 2


def test_a_year_is_not_the_time_of_a_form_for_a_month() -> None:
    table = f"Name,Contribution\nAda Byron,{MAY}\n"
    assert codes(f"Plan 2025,\nLast printed in October,\n{table}") == {"no-columns"}
    assert entries(f"Plan 2025,\n{table}") == [("Ada Byron", "2025", MAY)]
    assert entries(f"October,\nPlan 2025,\n{table}") == [("Ada Byron", "2025-10", MAY)]


def test_of_two_columns_of_states_each_may_say_that_a_row_does_not_count() -> None:
    head = "Name,Date,Summary,Status,Resolution\n"
    rows = f"Ada Byron,2025-05-02,{MAY},Resolved,Fixed\nAda Byron,2025-05-03,{SEPTEMBER},Resolved,Duplicate\n"
    assert [text for _, _, text in entries(head + rows)] == [MAY]


def test_times_that_differ_in_columns_of_unknown_names_are_asked_about() -> None:
    rows = f"Ada Byron,{MAY},2025-05-02,2025-04-30\nAda Byron,{SEPTEMBER},2025-10-01,2025-09-30\n"
    assert codes(f"Name,Summary,Touched,Noted\n{rows}") == {"ambiguous-columns"}


@pytest.mark.parametrize("title", ["", "Performance review,\n", "Jahresgespräch 2025,\n,\n"])
def test_a_form_below_a_title_is_turned(title: str) -> None:
    form = "Employee,Ada Byron\nManager,Zed Boss\nReview period,Q1 2025\n,\n"
    rows = f"Key achievements,{SEPTEMBER}\nGoals next period,{MAY}\nManager comments,calm\nRating,4\n"
    assert entries(title + form + rows) == [("Ada Byron", "2025-Q1", SEPTEMBER)]


@pytest.mark.parametrize("name", ["Template", "Vorlage", "記入例"])
def test_a_sheet_to_be_copied_is_nobodys_work_and_told(name: str) -> None:
    of = "Name|Month|Achievement\n{}|2025-03|{}\n"
    log, copied = of.format("Ada Byron", MAY), of.format("Max Muster", SEPTEMBER)
    book = workbook(f"[sheet Log]\n{log}[sheet {name}]\n{copied}")
    assert entries(book, "hr.xlsx") == [("Ada Byron", "2025-03", MAY)]
    (told,) = (one for one in found(book, "hr.xlsx") if isinstance(one, Problem) and one.code == "template")
    assert told.message == f"sheets that are there to be copied were left out: {name}."


def test_short_names_are_those_that_lines_around_the_table_explain() -> None:
    people = ("BW", "Sunil", "KM & BW", "XX")
    rows = "".join(f"2024-01-0{day},{who},{MAY} {day}\n" for day, who in enumerate(people, 3))
    around = "Team: Beverley Watkins, Sunil Oberoi and Kirsty MacLeod\n"
    whose = {who for who, _, _ in entries(f"{around}date,who,what\n{rows}")}
    assert whose == {"Beverley Watkins", "Sunil Oberoi", "Kirsty MacLeod", "XX"}
    below = "BW = Beverley Watkins\nKM = Kirsty MacLeod\n"
    assert {who for who, _, _ in entries(f"date,who,what\n{rows}\n{below}")} == whose - {"Sunil Oberoi"} | {"Sunil"}
    assert {who for who, _, _ in entries(f"date,who,what\n{rows}")} == {"BW", "Sunil", "KM", "XX"}


def test_a_day_without_a_year_has_that_of_the_days_above_and_below_and_is_told() -> None:
    days = ["28.11.2024", "5.12.", "12 Dez", "8.1.25", "15.1."]
    table = "Datum;Wer;Was\n" + "".join(f"{day};Ada Byron;{MAY} {at}\n" for at, day in enumerate(days))
    assert [when for _, when, _ in entries(table)] == ["2024-11", "2024-12", "2024-12", "2025-01", "2025-01"]
    (told,) = (one for one in found(table) if isinstance(one, Problem) and one.code == "year-around")
    assert (told.line, told.message[:21]) == (3, "3 days without a year")


@pytest.mark.parametrize(
    "name", ["Klar datum", "Fertigstellungsdatum", "Data wykonania", "Fecha de entrega", "Utført dato"]
)
def test_a_name_of_a_day_and_the_end_of_work_is_that_of_the_day_on_which_it_was_done(name: str) -> None:
    table = f"Task,Owner,Start,{name}\nFixed the pump,Ada Byron,2025-01-03,2025-03-04\nPaint,Bob Stone,2025-02-03,\n"
    assert entries(table) == [("Ada Byron", "2025-03", "Fixed the pump")]


def test_weeks_have_short_words_in_a_column_of_times() -> None:
    assert [one[1] for one in entries("Vem;Vad;När\nAda Byron;Bytte listen;v. 8\n", "Logg 2025.csv")] == ["2025-02"]


def test_answers_of_a_check_in_are_those_to_what_was_done() -> None:
    asked = [("yesterday", OILED), ("today", SWEPT), ("blockers", "the old pump")]
    rows = [{"ts": "2025-03-03T08:00:00Z", "user": "Ada Byron", "q": q, "a": a} for q, a in asked]
    rows += [{"ts": "2025-04-03T08:00:00Z", "user": "Bob Stone", "q": "yesterday", "a": SWEPT}]
    made = "\n".join(map(json.dumps, rows))
    assert entries(made, "log.jsonl") == [("Ada Byron", "2025-03", OILED), ("Bob Stone", "2025-04", SWEPT)]
    assert "answers about plans" in told(made, "aside", "log.jsonl")[0].message
