"""Short names by a list of names: on a sheet of its own, in lines below the table, as names of columns."""

from tests.loading.tables.sheets import entries, workbook

WIRED, PAINTED = "Drog ledningar i källaren", "Målade trapphuset"


def test_a_sheet_of_short_names_says_whose_the_rows_of_another_are() -> None:
    made = workbook(
        "[sheet Plan]\nAktivitet | Ansvarig | Klar datum | Status\n"
        f"{WIRED} | ELB | n:45548 | Klar\n{PAINTED} | MÅS + ELB | n:45583 | Klar\nTak | MÅS | | Pågår\n"
        "[sheet Namn]\nFörkortning | Namn | Telefon\nELB | Elsa Lindbom | 08-1\nMÅS | Måns Åsberg | 08-2\n"
    )
    assert sorted(entries(made, "hr.xlsx")) == [
        ("Elsa Lindbom", "2024-09", WIRED),
        ("Elsa Lindbom", "2024-10", PAINTED),
        ("Måns Åsberg", "2024-10", PAINTED),
    ]


def test_lines_below_a_table_explain_its_short_names() -> None:
    table = "Wanneer;Wie;Wat\n15-03-2025;JV;Dakgoot vervangen\n15-03-2025;KB/JV;Hek geverfd\n12-04-2025;allen;Gegeten\n"
    assert sorted(entries(f"{table}\nJV = Joost Verhoeven;;\nKB = Karin Bakhuis;;\n")) == [
        ("Joost Verhoeven", "2025-03", "Dakgoot vervangen"),
        ("Joost Verhoeven", "2025-03", "Hek geverfd"),
        ("Karin Bakhuis", "2025-03", "Hek geverfd"),
    ]


def test_what_means_two_people_means_nobody() -> None:
    made = workbook(
        f"[sheet 2025-03]\nWho | What\nAB | {WIRED}\nCD | {PAINTED}\n"
        "[sheet Staff]\nShort | Name\nAB | Ada Byron\nAB | Amy Brown\nCD | Clara Diehl\nEF | Eva Frank\n"
    )
    assert [who for who, _, _ in entries(made, "hr.xlsx")] == ["AB", "Clara Diehl"]


def test_first_names_are_of_those_whom_a_list_of_people_has_in_full() -> None:
    made = workbook(
        f"[sheet Log]\nWeek of | Clara (lead) | Eva\n2025-01-13 | {WIRED} | {PAINTED}\n"
        "[sheet Crew]\nCrew list\nName | Role | Since\nClara Diehl | Technician | 2019\nEva Frank | Cook | 2021\n"
    )
    assert sorted(entries(made, "log.xlsx")) == [("Clara Diehl", "2025-01", WIRED), ("Eva Frank", "2025-01", PAINTED)]


def test_what_people_are_called_may_be_no_part_of_their_names_where_others_are() -> None:
    rows = f"4.1.2025 | Paco | {WIRED}\n11.1.2025 | Nerea y Paco | {PAINTED}\n"
    made = workbook(
        f"[sheet Enero]\nDía | Voluntario | Tarea\n{rows}"
        "[sheet Personas]\nen la hoja | nombre completo | turno\nNerea | Nerea Etxeberria Lasa | tarde\n"
        "Paco | Francisco Molina Cano | sábados\nRuxandra | Ruxandra Ionescu | sábados\n"
    )
    assert set(entries(made, "horas.xlsx")) == {
        ("Francisco Molina Cano", "2025-01", WIRED),
        ("Francisco Molina Cano", "2025-01", PAINTED),
        ("Nerea Etxeberria Lasa", "2025-01", PAINTED),
    }
