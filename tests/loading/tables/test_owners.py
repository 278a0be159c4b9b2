"""Which columns say whose a row is, where several may."""

import pytest

from tests.loading.tables.sheets import entries, workbook
from tests.loading.tables.test_habits import OILED, SWEPT, told


def test_columns_of_people_that_differ_are_asked_about() -> None:
    rows = f"2025-03,Ada Byron,Bob Stone,{OILED}\n2025-04,Bob Stone,Ada Byron,{SWEPT}\n"
    (error,) = told(f"Month,Fitted,Seen,Work\n{rows}", "ambiguous-columns")
    assert (error.severity, error.hint.count("columns = {person =")) == ("error", 2)
    (question,) = told(f"Month,Owner,Contributor,Work\n{rows}", "ambiguous-columns")
    assert (question.severity, question.hint.count("columns = {person =")) == ("warning", 2)
    assert not told(f"Month,Owner,Created by,Work\n{rows}", "ambiguous-columns")


def test_who_opened_an_item_did_not_do_what_the_rows_above_give_to_others() -> None:
    rows = "Karin Stone,Mended the rear door,2025-03-04\nAda Byron,Painted the old fence,2025-04-04\n"
    above = f"Name:,Paula Frank,\n,,\nCreated by,Task,Date\n{rows}"
    assert {who for who, _, _ in entries(above)} == {"Paula Frank"}
    assert "is not read" in told(above, "ambiguous-columns")[0].message
    alone = f"Created by,Task,Date\n{rows}"
    assert {who for who, _, _ in entries(alone)} == {"Karin Stone", "Ada Byron"}
    assert "may be who wrote it down" in told(alone, "ambiguous-columns")[0].message


def test_who_checked_what_others_did_is_not_read() -> None:
    table = "E-mail,Geprüft von,Aufgabe,Datum\nada@example.org,Karin Stone,Painted the old fence,2025-04-04\n"
    assert {who for who, _, _ in entries(table)} == {"ada@example.org"}


@pytest.mark.parametrize("name", ["geom. Fusco", "arch. Elena Bini", "inż. Kowalski", "lic. Ana Ruiz"])
def test_a_name_may_stand_behind_a_title_of_a_trade(name: str) -> None:
    assert entries(f"Name,Month,Work\n{name},2025-03,{OILED}\n") == [(name, "2025-03", OILED)]


@pytest.mark.parametrize("name", ["Bob?", "鈴木？", "Bob Stone (?)"])
def test_a_name_of_which_its_writer_was_not_sure_is_asked_about(name: str) -> None:
    table = f"Name,Month,Work\nAda Byron,2025-03,{OILED}\nAda Byron,2025-04,Cut it\n{name},2025-03,{SWEPT}\n"
    assert [text for *_, text in entries(table)] == [OILED, "Cut it"]
    assert name in told(table, "bad-row")[0].text


def test_names_beside_accounts_that_are_made_of_them_are_people() -> None:
    rows = f"hollis,Hollis Grant,2025-03,{OILED}\nanj,Anjali S,2025-03,{SWEPT}\nfitz,Fitz,2025-04,Cut it\n,,,\n"
    assert [who for who, *_ in entries(f"user,display,month,work\n{rows}")] == ["Hollis Grant", "Anjali S", "Fitz"]
    others = rows.replace("Fitz", "Ops").replace("Anjali S", "Yard").replace("Hollis Grant", "Night")
    assert "Ops" not in {who for who, *_ in entries(f"user,shift,month,work\n{others}")}


def test_what_stands_for_nobody_is_told_with_the_words_of_its_row() -> None:
    table = f"Key,Task,Assignees,Closed\nK-1,{OILED},[Ada Byron],2025-03-03\nK-2,{SWEPT},[],2025-03-04\n"
    assert told(table, "no-person")[0].text == SWEPT


@pytest.mark.parametrize("name", ["Assigned engineer", "Técnico asignado", "Owner name", "Nom de l'agent", "Closed by"])
def test_a_name_of_nothing_but_words_for_a_person_is_that_of_people(name: str) -> None:
    rows = f"{OILED},2025-03-03,Xq,Ada Byron\n{SWEPT},2025-04-03,Ada Byron,Bob Stone\n"
    assert [who for who, *_ in entries(f"Task,Closed at,Opened by,{name}\n{rows}")] == ["Ada Byron", "Bob Stone"]


def test_how_much_of_somebody_a_task_has_is_no_part_of_the_name() -> None:
    rows = f"{OILED},05/03/25,100%,Ada Byron\n{SWEPT},31/03/25,100%,Ada Byron;Bob Stone[50%]\n"
    made = entries(f"Task Name,Finish,% Complete,Resource Names\n{rows}")
    assert [who for who, *_ in made] == ["Ada Byron", "Ada Byron", "Bob Stone"]


def test_a_sheet_called_by_a_given_name_is_of_whom_a_list_has_by_it() -> None:
    sheets = f"[sheet Ada]\nDate | Task\nd:2025-03-05 | {OILED}\n[sheet Bo]\nDate | Task\nd:2025-04-02 | {SWEPT}\n"
    content = workbook(f"{sheets}[sheet People]\nName | Role\nAda Byron | fitter\nBo Stone | joiner\n")
    assert [who for who, *_ in entries(content, "hours.xlsx")] == ["Ada Byron", "Bo Stone"]
    assert told(content, "name-of-file", "hours.xlsx")
