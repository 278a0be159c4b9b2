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
