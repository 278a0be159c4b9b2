"""Which columns say whose a row is, where several may."""

from tests.loading.tables.sheets import entries
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
