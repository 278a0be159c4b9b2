"""Time sheets, and workbooks with a sheet for each person or month, as people keep them."""

import pytest

from reports.errors import Problem
from tests.loading.tables.sheets import entries, found, open_document, profiles, workbook

MOVED, CALLED = "Moved the mailboxes to the new server", "Called the three suppliers"
TOGGL = "User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\n"


def toggl(who: str, what: str, day: str) -> str:
    return f"{who},,Nord,Move,,{what},Yes,{day},09:00:00,{day},10:30:00,01:30:00,\n"


def notes(content: bytes | str, file: str = "hr.csv") -> dict[str, str]:
    """What is told, by its code."""
    made = [one for one in found(content, file) if isinstance(one, Problem)]
    made += [one for profile in profiles(content, file) for one in profile.row.problems]
    return {one.code: one.message for one in made}


def test_an_entry_of_a_time_sheet_that_comes_each_day_is_one_item_of_its_month() -> None:
    days = "".join(toggl("Ada Byron", MOVED, f"2025-03-{day:02}") for day in range(3, 8))
    table = TOGGL + days + toggl("Ada Byron", CALLED, "2025-03-10") + toggl("Ada Byron", MOVED, "2025-04-01")
    summaries = profiles(table)[0].row.summaries
    assert [(one.period, one.text, one.is_items) for one in summaries] == [
        ("2025-03", f"- {MOVED}\n- {CALLED}", True),
        ("2025-04", f"- {MOVED}", True),
    ]


def test_absences_breaks_and_empty_entries_of_a_time_sheet_are_no_work_and_counted() -> None:
    rows = [toggl("Ada Byron", what, "2025-03-03") for what in (MOVED, "Vacation", "Sick", "Lunch break", "")]
    assert entries(TOGGL + "".join(rows)) == [("Ada Byron", "2025-03", MOVED)]
    said = notes(TOGGL + "".join(rows))
    assert "3 rows left out" in said["away"]
    assert "1 row left out" in said["no-text"]


def test_an_absence_in_a_cell_is_no_work_of_its_month_and_told() -> None:
    table = f"Name,March 2025,April 2025\nAda Byron,{MOVED},On parental leave\nBob Stone,{CALLED},\n"
    assert entries(table) == [("Ada Byron", "2025-03", MOVED), ("Bob Stone", "2025-03", CALLED)]
    assert "1 cell left out" in notes(table)["away"]


def test_the_notes_of_a_time_sheet_go_before_the_kind_of_its_work() -> None:
    head = "Date,Client,Project,Task,Notes,Hours,First Name,Last Name\n"
    rows = f"2025-05-05,Leeds,Tram,Field work,{MOVED},7.5,Ada,Byron\n2025-05-06,Leeds,Tram,Field work,,7.5,Ada,Byron\n"
    rows += f"2025-06-05,Leeds,Tram,Analysis,{CALLED},1,Bob,Stone\n"
    assert entries(head + rows) == [("Ada Byron", "2025-05", MOVED), ("Bob Stone", "2025-06", CALLED)]


def test_beside_days_a_column_of_weeks_is_no_other_time() -> None:
    rows = f"2025-02-03,2025-6,Ada Byron,Bug #3: {MOVED},3.00\n2025-03-04,2025-10,Bob Stone,Bug #4: {CALLED},2.00\n"
    assert [one[:2] for one in entries(f"Date,Week,User,Issue,Hours\n{rows}")] == [
        ("Ada Byron", "2025-02"),
        ("Bob Stone", "2025-03"),
    ]


def test_a_title_above_the_table_of_a_person_is_no_part_of_the_name() -> None:
    sheet = (
        "Tätigkeitsnachweis {0} | |\n | |\nDatum | Tätigkeit | Stunden\nd:2025-05-06 | {1} | n:8\n | Summe Std. | n:8\n"
    )
    made = "".join(
        f"[sheet {who}]\n{sheet.format(who, text)}" for who, text in {"Max Müller": MOVED, "Ida Kern": CALLED}.items()
    )
    assert entries(workbook(made), "hr.xlsx") == [("Max Müller", "2025-05", MOVED), ("Ida Kern", "2025-05", CALLED)]


def test_a_row_of_totals_does_not_hide_whose_the_other_rows_are() -> None:
    table = f"Who did what in 2025,,\n,January,February,Sum\nAda Byron,{MOVED},,1\nBob Stone,,{CALLED},1\nCy Wolf,,,0\n"
    assert entries(table + "Total,1,1,2\n") == [("Ada Byron", "2025-01", MOVED), ("Bob Stone", "2025-02", CALLED)]


def test_two_digits_that_all_sheets_of_months_have_are_their_year() -> None:
    sheet = "Name | What was achieved\nAda Byron | {}\n"
    made = f"[sheet Jan 25]\n{sheet.format(MOVED)}[sheet Feb 25]\n{sheet.format(CALLED)}"
    assert entries(workbook(made), "hr.xlsx") == [("Ada Byron", "2025-01", MOVED), ("Ada Byron", "2025-02", CALLED)]
    days = f"[sheet Jan 25]\n{sheet.format(MOVED)}[sheet Jan 26]\n{sheet.format(CALLED)}"
    assert not entries(workbook(days), "hr.xlsx")


@pytest.mark.parametrize("title", ["Planung Herbst", "Next month", "To do"])
def test_a_sheet_of_plans_beside_one_of_work_is_left_out_and_told(title: str) -> None:
    plans = f"[sheet {title}]\nVorhaben | Wer | Datum\n{CALLED} | Bob Stone | d:2025-11-03\n"
    work = f"[sheet Arbeit]\nWas | Wer | Datum\n{MOVED} | Ada Byron | d:2025-03-03\n"
    assert entries(workbook(work + plans), "hr.xlsx") == [("Ada Byron", "2025-03", MOVED)]
    assert "planned" in notes(workbook(work + plans), "hr.xlsx")
    assert entries(workbook(plans), "hr.xlsx") == [("Bob Stone", "2025-11", CALLED)]


def test_a_cell_of_an_open_document_that_is_merged_downwards_holds_for_all_of_its_rows() -> None:
    made = open_document(
        f"[sheet Log]\nName | Month | Results\nAda Byron | March 2025 | {MOVED}\n | | {CALLED}\n"
        "!merge A2:A3\n!merge B2:B3\n"
    )
    assert entries(made, "hr.ods") == [("Ada Byron", "2025-03", MOVED), ("Ada Byron", "2025-03", CALLED)]


def test_the_description_of_a_time_sheet_goes_before_its_activity_though_both_come_again() -> None:
    head = "Date,Duration,User,Username,Project,Activity,Description\n"
    rows = f"2025-06-02,3.00,Ada Byron,ada,Move,Design,{MOVED}\n2025-06-03,3.00,Ada Byron,ada,Move,Design,{MOVED}\n"
    table = f"{head}{rows}2025-06-04,2.00,Bob Stone,bob,Move,Design,{CALLED}\n"
    assert entries(table) == [("Ada Byron", "2025-06", MOVED), ("Bob Stone", "2025-06", CALLED)]


def test_names_that_stand_alone_above_tables_are_people_beside_one_that_is_known() -> None:
    table = "Suivi 2025,,\n,,\nAda Byron,,\nDate,Intervention,Durée\n2025-01-14,{0},6\n,,\n"
    table += "Quorwen Thazik,,\nDate,Intervention,Durée\n2025-01-20,{1},14\n"
    assert entries(table.format(MOVED, CALLED)) == [
        ("Ada Byron", "2025-01", MOVED),
        ("Quorwen Thazik", "2025-01", CALLED),
    ]


def test_a_column_of_remarks_beside_those_of_people_is_nobody() -> None:
    table = f"Mes,Lucía Ferrán,Iker Zabala,Observaciones\nEnero 2025,{MOVED},{CALLED},Hizo mucho frío\n"
    assert {who for who, _, _ in entries(table)} == {"Lucía Ferrán", "Iker Zabala"}


def test_the_cycle_of_a_review_is_its_time_and_not_the_day_on_which_it_was_handed_in() -> None:
    head = "Reviewee Name,Reviewer Name,Relationship,Cycle Name,Question,Response Text,Submitted At\n"
    row = f"Ada Byron,Ada Byron,Self,Q2 2025 Review,What did you accomplish?,{MOVED},2025-07-02\n"
    assert [one[:2] for one in entries(head + row)] == [("Ada Byron", "2025-Q2")]


def test_a_name_with_its_account_in_brackets_is_a_person() -> None:
    head = "Card ID,Card Name,Card URL,Members,Due Date,Last Activity Date,List Name\n"
    row = f'1,{MOVED},https://trello.com/c/1,"Ada Byron(adab), Bob Stone(bob)",,2025-06-05T10:00:00Z,Done\n'
    assert {one[:2] for one in entries(head + row)} == {("Ada Byron", "2025-06"), ("Bob Stone", "2025-06")}


def test_letters_of_central_europe_in_an_old_encoding_are_told_from_signs() -> None:
    table = f"Pracownik;Miesiąc;Wynik\nEwa Wiśniewska;styczeń 2025;{MOVED}\nJan Żuk;luty 2025;Pomalował bramę główną\n"
    assert entries(table.encode("cp1250"))[0] == ("Ewa Wiśniewska", "2025-01", MOVED)


def test_a_worklog_names_an_issue_once_a_month_and_two_issues_of_one_title_twice() -> None:
    head = "Issue Key,Issue summary,Hours,Work date,Full name\n"
    rows = "".join(
        f"{key},{MOVED},4,2025-03-0{day},Ada Byron\n" for key, day in (("ERP-7", 4), ("ERP-7", 5), ("ERP-8", 6))
    )
    (summary,) = profiles(head + rows)[0].row.summaries
    assert summary.text == f"- {MOVED}\n- {MOVED}"


def test_letters_of_turkish_in_an_old_encoding_are_told_from_signs() -> None:
    table = f"Çalışan;Ay;Yapılan işler;Durum\nElif Şahin;Mart 2025;{MOVED};Tamamlandı\n"
    assert entries(table.encode("cp1254")) == [("Elif Şahin", "2025-03", MOVED)]


def test_the_short_description_of_a_ticket_is_its_title() -> None:
    head = "number,short_description,state,assigned_to,resolved_at,close_code\n"
    row = f"INC001,{MOVED},Closed,Ada Byron,2025-03-02 09:00:00,Solved (Permanently)\n"
    assert entries(head + row) == [("Ada Byron", "2025-03", MOVED)]


def test_a_name_of_a_column_that_is_merged_over_two_rows_stands_beside_groups() -> None:
    head = "Crew | January 2025 | | February 2025 |\nCrew | Planned | Results | Planned | Results\n"
    rows = f"Ada Byron | a race | {MOVED} | a fair | \nBob Stone | | | a fair | {CALLED}\n!merge A1:A2\n"
    made = f"[sheet Log]\n{head}{rows}"
    assert entries(workbook(made), "hr.xlsx") == [("Ada Byron", "2025-01", MOVED), ("Bob Stone", "2025-02", CALLED)]


REDMINE = "Date;Utilisateur;Demande;Statut;Commentaire;Heures\n"


def test_the_state_of_a_ticket_is_not_that_of_the_time_spent_on_it() -> None:
    rows = f"20/03/2025;Ada Byron;Tâche #7: Migrer;En cours;{MOVED};1,00\n"
    rows += "21/04/2025;Bob Stone;Tâche #8: Appeler les trois;Nouveau;;4,00\n"
    made = entries(REDMINE + rows)
    assert made == [("Ada Byron", "2025-03", MOVED), ("Bob Stone", "2025-04", "Tâche #8: Appeler les trois")]
    assert "whatever" in notes(REDMINE + rows)["state-of-ticket"]


def test_tickets_that_come_again_with_one_state_each_are_known_without_a_number() -> None:
    head = "Date,User,Task,State,Hours\n"
    rows = "".join(
        f"2025-03-0{day},Ada Byron,{task},{state},2\n"
        for day, (task, state) in enumerate(2 * [(MOVED, "In progress"), (CALLED, "Done")], 3)
    )
    assert {text for *_, text in entries(head + rows)} == {MOVED, CALLED}
    begun = rows.replace("In progress", "Done", 1)
    assert "not done" in notes(head + begun)["not-done"]
