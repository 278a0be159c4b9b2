"""What is left out of cells because it stands above them, or in the name of the file."""

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
