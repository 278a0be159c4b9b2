"""Habits of those who keep tables that change nothing for a careful reader, and rows that say they are no work."""

import json

import pytest

from reports.errors import Problem
from tests.loading.tables.sheets import entries, workbook
from tests.loading.tables.test_reader import problems

OILED, SWEPT = "Oiled the lathe and both saws", "Swept the hall and the yard"


def told(content: bytes | str, code: str, file: str = "log.csv") -> list[Problem]:
    return [one for one in problems(content, file) if one.code == code]


def test_weeks_by_their_days_stand_above_the_rows_of_each() -> None:
    head = "Ticket,Task,Owner,Status"
    table = f"Sprint 4 (3 - 14 February 2025)\n{head}\nK-1,{OILED},Ada Byron,Done\n\n"
    table += f"Sprint 5 (3 - 14 March 2025)\n{head}\nK-2,{SWEPT},Ada Byron,Done\n"
    assert entries(table) == [("Ada Byron", "2025-02", OILED), ("Ada Byron", "2025-03", SWEPT)]


@pytest.mark.parametrize("week", ["Week 2", "2. Woche", "2-я неделя"])
def test_a_week_of_a_table_of_one_month_is_in_it(week: str) -> None:
    table = f"Log of March 2025,,\nName,{week},Week 3\nAda Byron,{OILED},{SWEPT}\n"
    assert {one[1] for one in entries(table)} == {"2025-03"}
    table = f"Log of March 2025,,\nName,Week,Work\nAda Byron,{week},{OILED}\nAda Byron,week 14,{SWEPT}\n"
    assert [one[1] for one in entries(table)] == ["2025-03", "2025-04"]
    table = f"Log of March 2025,,\nName,Week,Work\nAda Byron,2,{OILED}\nAda Byron,14,{SWEPT}\n"
    assert [one[1] for one in entries(table)] == ["2025-03", "2025-04"]


def test_a_day_in_a_table_of_one_month_keeps_its_month() -> None:
    table = f"Log of March 2025,,\nName,Date,Work\nAda Byron,3 May,{OILED}\nAda Byron,4 March,{SWEPT}\n"
    assert [one[1] for one in entries(table)] == ["2025-05", "2025-03"]


@pytest.mark.parametrize("row", ["Log - week commencing 3 March 2025", ",Log - week commencing 3 March 2025,,"])
def test_a_title_may_stand_anywhere_in_its_row(row: str) -> None:
    table = f"{row}\nNo.,Name,Mon,Tue,Wed\n1,Ada Byron,{OILED},,\n2,Bob Stone,,{SWEPT},\n"
    assert entries(table) == [("Ada Byron", "2025-03", OILED), ("Bob Stone", "2025-03", SWEPT)]


@pytest.mark.parametrize("name", ["JOAN", "Joan:", "* Joan"])
def test_a_column_is_that_of_a_person_however_the_name_is_written(name: str) -> None:
    table = f"Week,{name},Dmitri\nW10 2025,{OILED},\nW14 2025,,{SWEPT}\n"
    assert entries(table) == [("Joan", "2025-03", OILED), ("Dmitri", "2025-04", SWEPT)]


def test_names_of_columns_may_be_on_two_lines() -> None:
    table = f'Name,"Q1\n2025","Plans\nfor Q3"\nAda Byron,{OILED},{SWEPT}\n'
    assert entries(table) == [("Ada Byron", "2025-Q1", OILED)]


def test_a_month_alone_in_a_short_row_is_of_the_rows_below() -> None:
    head = "Name,Task,Status"
    table = f"MAY 2025\n{head}\nAda Byron,{OILED},Done\n\nJUNE 2025\n{head}\nAda Byron,{SWEPT},Done\n"
    assert [one[1] for one in entries(table)] == ["2025-05", "2025-06"]


@pytest.mark.parametrize("blank", [" ", "\u00a0"])
def test_a_name_alone_in_a_row_is_of_the_rows_below(blank: str) -> None:
    table = f"Ada{blank}Byron,\nDate,Work\n2025-03-03,{OILED}\n,\nBob{blank}Stone,\nDate,Work\n2025-04-03,{SWEPT}\n"
    assert entries(table) == [("Ada Byron", "2025-03", OILED), ("Bob Stone", "2025-04", SWEPT)]


def test_fixed_blanks_in_dates_and_absences_are_blanks() -> None:
    table = f"Name,Date,Work\nAda Byron,3\u00a0May\u00a02025,{OILED}\nAda Byron,2025-05-04,Cut it\n"
    assert entries(table)[0] == ("Ada Byron", "2025-05", OILED)
    assert told(
        f'Name,Date,Work\nAda Byron,2025-05-04,"Holiday\u00a0–\u00a0frei"\nAda Byron,2025-05-05,{OILED}\n', "away"
    )


@pytest.mark.parametrize("notes", ["Remarks", "Poznámka", "Bemerkung"])
def test_notes_here_and_there_are_not_what_was_done(notes: str) -> None:
    rows = f"Ada Byron,2025-03-05,{OILED},late because of the supplier of glass\nBob Stone,2025-04-22,{SWEPT},\n"
    table = f"Odpovídá,Skutečně dokončeno,Milník,{notes}\n{rows}Bob Stone,2025-04-23,Painted the reading room,\n"
    assert [one[2] for one in entries(table)] == [OILED, SWEPT, "Painted the reading room"]


def test_the_day_by_which_it_was_due_is_not_that_on_which_it_was_done() -> None:
    for due, done in (("Termín", "Skutečně dokončeno"), ("Zieltermin", "Tatsächlich abgeschlossen")):
        table = f"Task,Name,{due},{done}\n{OILED},Ada Byron,2025-02-28,2025-03-05\n{SWEPT},Ada Byron,2025-03-31,\n"
        assert entries(table) == [("Ada Byron", "2025-03", OILED)]


def test_a_column_of_yes_and_no_below_a_word_for_done_is_one_of_states() -> None:
    table = f"Date,Name,Work,Closed\n2025-03-03,Ada Byron,{OILED},yes\n2025-03-04,Ada Byron,{SWEPT},no\n"
    assert entries(table) == [("Ada Byron", "2025-03", OILED)]


def test_what_took_no_time_where_the_rest_did_is_told_and_no_work() -> None:
    rows = f"2025-03-03,Ada Byron,{OILED},4\n2025-03-04,Ada Byron,{SWEPT},0\n2025-03-05,Ada Byron,Cut it,2.5\n"
    table = f"Date,Name,Work,Hours\n{rows}"
    assert [one[2] for one in entries(table)] == [OILED, "Cut it"]
    assert SWEPT in told(table, "no-time")[0].text


def test_a_label_may_say_that_an_item_was_given_up() -> None:
    head = "key,title,assignee,status,closed,labels\n"
    rows = f"A-1,{OILED},Ada Byron,closed,2025-03-03,shop\nA-2,{SWEPT},Ada Byron,closed,2025-03-04,shop; wontfix\n"
    assert entries(head + rows) == [("Ada Byron", "2025-03", OILED)]


def test_numbers_of_rows_are_no_keys_of_items() -> None:
    table = f"No.,Name,Month,Work\n1,Ada Byron,2025-03,{OILED}\n2,Ada Byron,2025-03,Planned: {SWEPT}\n"
    assert entries(table) == [("Ada Byron", "2025-03", OILED)]


def test_a_legend_may_be_cut_by_the_sign_between_cells() -> None:
    table = f"Who,When,What\nAB,2025-03-03,{OILED}\nCDE,2025-04-03,{SWEPT}\n,,\n"
    legend = "Key: AB = Aoife Brannigan, CDE = Callum Daniel Ennis\n"
    assert entries(table + legend) == [("Aoife Brannigan", "2025-03", OILED), ("Callum Daniel Ennis", "2025-04", SWEPT)]


def test_the_customer_of_a_row_is_neither_who_did_it_nor_what_was_done() -> None:
    rows = f"Huber Brewery Ltd,Ada Byron,{OILED},2025-03-31\nJung and Daughters,Bob Stone,{SWEPT},2025-04-15\n"
    assert [one[2] for one in entries(f"Client,Consultant,Service,Date delivered\n{rows}")] == [OILED, SWEPT]


def test_rows_that_are_left_out_without_a_text_or_a_name_are_told_with_their_words() -> None:
    table = f"Name,Month,Summary,Place\nAda Byron,2025-03,{OILED},Ulm\nAda Byron,2025-04,,{SWEPT}\n"
    assert SWEPT in told(table, "no-text")[0].text
    table = f"Task,Assignee,Closed\n{OILED},Ada Byron,2025-03-03\n{SWEPT},,2025-03-04\n"
    assert SWEPT in told(table, "no-person")[0].text


def test_a_table_that_goes_to_nobody_is_warned_of() -> None:
    assert told(f"Month,Summary\n2025-03,{OILED}\n", "nobody")[0].severity == "warning"
    assert told(f"Month,Summary\n2025-03,{OILED}\n", "nobody", "hours_Ada_Byron_2025.csv")[0].severity == "note"


def test_two_columns_of_what_was_done_beside_two_of_people_are_asked_about() -> None:
    rows = f"2025-03-03,Ada Byron,{OILED},Bob Stone,{SWEPT}\n2025-03-04,Bob Stone,{SWEPT},Ada Byron,{OILED}\n"
    table = f"Date,Early shift,Done,Late shift,Done\n{rows}"
    assert entries(table) == []
    assert told(table, "ambiguous-columns")


ADA, BOB = {"who": "Ada Byron", "what": OILED}, {"who": "Bob Stone", "what": SWEPT}
BOARD = [{"name": "To do", "cards": [{"title": SWEPT, "assignee": "Bob Stone"}]}]


@pytest.mark.parametrize(
    "whole",
    [
        {"months": [{"month": "2025-03", "items": [ADA, BOB]}]},
        {"projects": [{"project": "Yard", "tasks": [{**ADA, "date": "2025-03-02"}, {**BOB, "date": "2025-03-03"}]}]},
        [{"sprint": "Sprint 5", "start": "2025-03-03", "end": "2025-03-14", "issues": [ADA, BOB]}],
        {"members": [{"member": {"displayName": one["who"]}, "months": [{"month": "2025-03", "items": [one["what"]]}]}
                     for one in (ADA, BOB)]},
    ],
)  # fmt: skip
def test_records_within_records_are_each_of_its_own_person(whole: object) -> None:
    made = entries(json.dumps(whole), "log.json")
    assert {(who, when, text.removeprefix("- ")) for who, when, text in made} == {
        ("Ada Byron", "2025-03", OILED),
        ("Bob Stone", "2025-03", SWEPT),
    }


def test_the_name_of_a_column_of_a_board_says_whether_its_cards_are_done() -> None:
    done = {"name": "Done", "cards": [{"title": OILED, "assignee": "Ada Byron", "completed": "2025-03-04"}]}
    assert entries(json.dumps({"board": {"columns": [*BOARD, done]}}), "board.json") == [
        ("Ada Byron", "2025-03", OILED)
    ]


def test_what_stands_within_the_item_of_somebody_stays_in_it() -> None:
    said = {"comments": [{"author": "Bob Stone", "body": SWEPT, "date": "2025-03-05"}]}
    item = {"title": OILED, "assignee": {"login": "ada"}, "closed": "2025-03-04", "status": "Done"}
    assert entries(json.dumps([item | said]), "items.json") == [("ada", "2025-03", OILED)]


def test_a_sum_beside_a_name_that_stands_for_several_rows_is_no_row() -> None:
    table = f"Person,Date,What,Hours\nAda Byron,2025-03-06,{OILED},2\nAda Byron,,Subtotal,2\n"
    table += f"Bob Stone,2025-03-07,{SWEPT},3\n"
    assert len(entries(table)) == 2
    assert not told(table, "bad-row")


def test_a_column_of_nothing_but_names_is_no_text() -> None:
    names = ("Ada Byron", "Bob Stone", "Eva Frank", "Ada Byron")
    rows = zip(("2025-03-03", "2025-03-10", "2025-03-17"), names, names[1:], strict=False)
    table = "Week starting,Primary,Secondary\n" + "".join(f"{','.join(row)}\n" for row in rows)
    assert entries(table) == []
    assert "no column says what was done" in told(table, "no-columns")[0].message


def test_what_was_delivered_is_read_whatever_share_of_its_goal_was_reached() -> None:
    table = (
        f"Goal,Key result,Owner,Progress,Delivered this quarter,Quarter\nTidy,Less rust,Ada Byron,0.7,{OILED},Q1 2025\n"
    )
    table += f",Clean halls,Bob Stone,1,{SWEPT},Q1 2025\n"
    assert entries(table) == [("Ada Byron", "2025-Q1", OILED), ("Bob Stone", "2025-Q1", SWEPT)]
    table = f"Who,Quarter,Goal,Status,What happened\nAda Byron,Q1 2025,Less rust,Partly,{OILED}\n"
    assert entries(table) == [("Ada Byron", "2025-Q1", OILED)]


def test_a_text_alone_in_the_last_row_is_not_below_the_table() -> None:
    table = f"Month,Name,What\nMarch 2025,Ada Byron,{OILED}\n,,{SWEPT}\n"
    assert [text for *_, text in entries(table)] == [OILED, SWEPT]


def test_a_sheet_called_after_a_short_month_is_of_it_in_the_year_of_its_file() -> None:
    sheets = f"[sheet Jan]\nWho | Did\nAda Byron | {OILED}\n[sheet Feb]\nWho | Did\nAda Byron | {SWEPT}\n"
    assert entries(workbook(sheets), "Works 2025.xlsx") == [
        ("Ada Byron", "2025-01", OILED),
        ("Ada Byron", "2025-02", SWEPT),
    ]


def test_a_milestone_with_the_look_of_a_month_goes_behind_a_day() -> None:
    table = f"id,Summary,Status,Owner,Milestone,changetime\n4,{OILED},closed,ada,2025.1,2025-03-06 11:00\n"
    assert entries(table) == [("ada", "2025-03", OILED)]


def test_what_is_not_invoiced_yet_is_done() -> None:
    table = (
        f"Date,Project,Task,Notes,Hours,Invoiced?,First Name,Last Name\n2025-03-06,Shop,Design,{OILED},2,No,Ada,Byron\n"
    )
    table += f"2025-03-07,Shop,Build,{SWEPT},3,Yes,Bob,Stone\n"
    assert [text for *_, text in entries(table)] == [OILED, SWEPT]


def test_weeks_above_columns_may_be_days_without_a_year() -> None:
    rows = f"Ada Byron,{OILED},{SWEPT}\n"
    table = f"Log 2025\nName,Week of 3/3,Week of 3/31\n{rows}"
    assert [period for _, period, _ in entries(table)] == ["2025-03", "2025-03"]
    doubtful = f"Log 2025\nName,Week of 3/4,Week of 4/7\n{rows}"
    assert entries(doubtful) == []
    assert {one.code for one in problems(doubtful, "log.csv")} >= {"open-date"}
    assert told(f"Name,Week of 3/3,Week of 3/31\n{rows}", "no-year")


def test_days_without_a_year_have_that_of_the_title_and_the_order_of_their_column() -> None:
    table = f"Log 2025\nDate,Name,Work\n3/4,Ada Byron,{OILED}\n17/4,Bob Stone,{SWEPT}\n"
    assert [period for _, period, _ in entries(table)] == ["2025-04", "2025-04"]
    assert told(table.partition("\n")[2], "no-year")
    of_a_month = f"Log March 2025\nDate,Name,Work\n3/4,Ada Byron,{OILED}\n4/3,Bob Stone,{SWEPT}\n"
    assert [period for _, period, _ in entries(of_a_month)] == ["2025-03", "2025-03"]


@pytest.mark.parametrize(
    "written", ["ada byron", "byron, ada", "Ada Byron (Stores)", "Ada Byron (she/her)", "Dr. Ada Byron (Stores)"]
)
def test_a_name_may_be_written_small_or_stand_beside_a_word_in_brackets(written: str) -> None:
    table = f'Name,Date,Work\n"{written}",2025-03-03,{OILED}\n"{written}",2025-03-04,{SWEPT}\n'
    assert {who.removeprefix("Dr. ") for who, *_ in entries(table)} == {"Ada Byron"}


def test_further_texts_of_which_no_name_says_what_they_are_are_told() -> None:
    table = f"Name,Month,#1,#2\nAda Byron,2025-03,{OILED},{SWEPT}\n"
    (one,) = told(table, "further-texts")
    assert one.severity == "warning"
    assert '{what = ["#1", "#2"]}' in one.hint
    assert [text for *_, text in entries(table, columns={"what": ["#1", "#2"]})] != []
    assert not told(table.replace("#1", "Work done"), "further-texts")


def test_the_period_of_an_object_is_that_of_the_people_within() -> None:
    people = {"Ada Byron": {"done": [OILED], "plans": ["More of it"]}, "Bob Stone": {"done": [SWEPT]}}
    expected = [("Ada Byron", "2025-Q1", OILED), ("Bob Stone", "2025-Q1", SWEPT)]
    assert entries(json.dumps({"quarter": "2025-Q1", "people": people}), "q.json") == expected
    members = [{"name": name, "done": one["done"]} for name, one in people.items()]
    assert entries(json.dumps({"period": "2025-Q1", "members": members}), "q.json") == expected


def test_a_self_assessment_beside_a_reviewer_is_read_and_a_question_about_plans_is_not() -> None:
    review = f"Reviewee,Reviewer,Period,Self assessment,Manager comments\nAda Byron,Eva Frank,H1 2025,{OILED},Good\n"
    assert entries(review) == [("Ada Byron", "2025-H1", OILED)]
    sheet = f"Question,March 2025,April 2025\nWhat did you finish?,{OILED},{SWEPT}\nWhat is next?,More of it,Rest\n"
    made = entries(f"Prepared by: Ada Byron\n{sheet}", "log.csv")
    assert made == [("Ada Byron", "2025-03", OILED), ("Ada Byron", "2025-04", SWEPT)]


BY_ANN, BY_BOB = ("Ann Lee", "2025-03", OILED), ("Bob Stone", "2025-03", SWEPT)
BOTH = ["Ann Lee", "Bob Stone"]
DAY = {"date": "2025-03-04", "attendees": BOTH}


@pytest.mark.parametrize(
    "meeting",
    [
        DAY | {"notes": [{"who": "Ann Lee", "said": OILED}, {"who": "Bob Stone", "said": SWEPT}]},
        DAY | {"title": "Weekly", "notes": [{"by": "Ann Lee", "said": OILED}, {"by": "Bob Stone", "said": SWEPT}]},
        DAY | {"owner": "Ann Lee", "all": [{"who": "Ann Lee", "did": OILED}, {"who": "Bob Stone", "did": SWEPT}]},
        {"date": "2025-03-04", "participants": BOTH, "said": [f"Ann: {OILED}", f"Bob: {SWEPT}"]},
        DAY | {"said": f"Ann: {OILED}\nBob: {SWEPT}"},
    ],
)
def test_what_is_said_in_a_meeting_is_of_who_said_it(meeting: dict[str, object]) -> None:
    later = {name: one[1:] if isinstance(one, list) and one != BOTH else one for name, one in meeting.items()}
    later |= {"date": "2025-04-08"} | ({"said": f"Bob: {SWEPT}"} if "said" in meeting else {})
    assert entries(json.dumps([meeting, later]), "sync.json") == [BY_ANN, BY_BOB, ("Bob Stone", "2025-04", SWEPT)]


def test_what_all_of_several_said_is_given_to_none_where_it_names_one_of_them() -> None:
    meeting = {"date": "2025-03-04", "participants": BOTH, "said": f"Ann {OILED.lower()}. Bob {SWEPT.lower()}."}
    assert entries(json.dumps([meeting]), "sync.json") == []
    assert "who of the people beside it" in told(json.dumps([meeting]), "bad-row", "sync.json")[0].message


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (f"Status,Ann Lee,Bob Stone\nDone,{OILED},{SWEPT}\nDoing,Paint it,\nTo do,,Sell it\n", [BY_ANN, BY_BOB]),
        (
            f"Assignee,To do,In progress,Done\nAnn Lee,Paint it red,,{OILED}\nBob Stone,,Sell it,{SWEPT}\n",
            [BY_ANN, BY_BOB],
        ),
        (
            f"Team: Ann Lee and Bob Stone,\nDay,Finished\n2025-03-04,Ann: {OILED}\n2025-03-05,Bob: {SWEPT}\n",
            [BY_ANN, BY_BOB],
        ),
        (f"Name,W10 (03/03),W11 (10/03)\nAnn Lee,{OILED},\nBob Stone,,{SWEPT}\n", [BY_ANN, BY_BOB]),
    ],
)
def test_boards_and_wide_sheets_hold_what_was_done(board: str, expected: list[tuple[str, str, str]]) -> None:
    assert entries(board, "Board March 2025.csv") == expected


def test_sheets_beside_those_of_people_are_of_whom_they_are_called_after_and_that_is_told() -> None:
    sheets = "".join(
        f"[sheet {name}]\nMonth | What | Remark\n2025-03 | {text} |\n"
        for name, text in (("Ann Lee", OILED), ("Temi Oyelaran", SWEPT), ("Open Points", "Sell the old saw"))
    )
    content = workbook(sheets)
    assert entries(content, "notes.xlsx")[:2] == [BY_ANN, ("Temi Oyelaran", "2025-03", SWEPT)]
    assert [one.file for one in problems(content, "notes.xlsx") if one.code == "name-of-file"] == [
        "notes.xlsx, sheet Temi Oyelaran"
    ]


def test_a_sheet_says_when_the_sprints_of_another_were_and_is_read_for_nothing_else() -> None:
    sheets = (
        f"[sheet Results]\nSprint | Owner | Result\nSprint 4 | Ann Lee | {OILED}\n | Bob Stone | {SWEPT}\n"
        f" | | Total sprint 4\n | | \nSprint 5 | Bob Stone | {SWEPT}\nNo estimates here. | | \n"
        "[sheet Sprints]\nSprint | Start | End | Goal\n"
        "Sprint 4 | d:2025-03-03 | d:2025-03-14 | Lose no oil\nSprint 5 | d:2025-03-31 | d:2025-04-11 | Shine\n"
    )
    content = workbook(sheets)
    assert sorted(entries(content, "team.xlsx")) == [BY_ANN, BY_BOB, ("Bob Stone", "2025-04", SWEPT)]
    assert [one.file for one in problems(content, "team.xlsx") if one.code == "copy"] == ["team.xlsx, sheet Sprints"]


def test_sentences_about_what_is_not_done_are_told() -> None:
    table = f"Month,Name,Status,Update\n2025-03,Ada Byron,done,{OILED}.\n2025-03,Bob Stone,in progress,{SWEPT}.\n"
    (asked,) = told(table, "not-done")
    assert (asked.severity, asked.text) == ("warning", f"{SWEPT}.")


@pytest.mark.parametrize("title", ["2025年第10周工作周报", "2025年3月业务报告", "営業2025年3月の記録"])
def test_a_title_without_blanks_says_when(title: str) -> None:
    table = f"{title},,\n姓名,本周完成,下周计划\n王伟,完成了库房的盘点,培训新员工\n"
    assert entries(table) == [("王伟", "2025-03", "完成了库房的盘点")]
