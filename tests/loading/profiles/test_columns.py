"""Tables that blanks set in columns, unexplained initials, and forms in rows: whose each line is, and of when."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_legends import read
from tests.loading.profiles.test_reading import read as read_file
from tests.loading.profiles.test_reading import said

SHIFTS = """\
LOGBOOK
Date        Shift   Name            Entry
-----------------------------------------
28.12.2023  early   Ann Lee         mended the press
28.12.2023  late    Bob Stone       changed a sensor
02.01.2024  early   Bob Stone       sealed the valve
-----------------------------------------
"""
CARRIED = """\
What people did, 2024

Wer                | Wann  | Was
-------------------+-------+----------------------
Koch, Anna         | Jan   | Lager umgeräumt
                   | März  | Übung geleitet,
                   |       | beide Schichten
Meier, Ben         | Feb   | Formular eingeführt
                   | Mai   | Brücke gesperrt
Vogt, Jan          | April | Wickler repariert
"""


def of(tmp_path: Path, text: str) -> list[tuple[str | None, str, str]]:
    return said(read_file(tmp_path, text, "log.txt"))


def test_cells_that_two_blanks_part_are_of_their_columns(tmp_path: Path) -> None:
    found = of(tmp_path, SHIFTS)
    assert ("Ann Lee", "2023-12", "early | mended the press") in found
    assert ("Bob Stone", "2024-01", "late | changed a sensor") not in found
    assert len(found) == 3


def test_an_empty_cell_goes_on_with_the_one_above_and_the_last_one_below(tmp_path: Path) -> None:
    found = of(tmp_path, CARRIED)
    assert {(who, when) for who, when, _ in found} == {
        ("Anna Koch", "2024-01"), ("Anna Koch", "2024-03"), ("Ben Meier", "2024-02"), ("Ben Meier", "2024-05"),
        ("Jan Vogt", "2024-04"),
    }  # fmt: skip
    assert any("beide Schichten" in text and when == "2024-03" for _, when, text in found)


def test_days_of_a_column_tell_their_order_together(tmp_path: Path) -> None:
    rows = "31/07/25   0640   Ann Lee      greased it\n01/08/25   0700   Bob Stone    towed it\n"
    found = of(tmp_path, f'{rows}    "      0900   Bob Stone    drilled two\n04/08/25   1200   Ann Lee      left\n')
    assert {(who, when) for who, when, _ in found} == {
        ("Ann Lee", "2025-07"), ("Bob Stone", "2025-08"), ("Ann Lee", "2025-08"),
    }  # fmt: skip
    assert sum(when == "2025-08" for _, when, _ in found) == 3


@pytest.mark.parametrize(
    "head",
    [
        "(Dilwyn Cadwallader; when I'm off: Zyta Zielonka)",
        "Dienst: Dilwyn Cadwallader und Zyta Zielonka",
        "Dilwyn Cadwallader / Zyta Zielonka, 2e étage",
        "Present were Dilwyn Cadwallader and, later on, Zyta Zielonka.",
    ],
)
@pytest.mark.parametrize(
    ("rows", "first"),
    [
        ("Oct    {0}   Bled a radiator\nNov    {0}   Gritted it\nJan    {1}   Swapped tubes\n", "Bled a radiator"),
        ("May 2024\n{0}: Ölstand geprüft\n{1}: Tür repariert\n", "Ölstand geprüft"),
        ("May 2024\n- A réparé la porte. {0}\n- A changé les tubes. ({1})\n", "A réparé la porte."),
    ],
)
def test_initials_of_two_whom_the_source_names_are_theirs(tmp_path: Path, head: str, rows: str, first: str) -> None:
    found = of(tmp_path, f"Book, school year 2023/24\n{head}\n\n{rows.format('DC', 'ZZ')}")
    assert {who for who, _, _ in found} == {"Dilwyn Cadwallader", "Zyta Zielonka"}
    assert next(who for who, _, text in found if first in text) == "Dilwyn Cadwallader"


def test_letters_that_are_initials_of_nobody_are_none() -> None:
    said_, _ = read("Notes by Ann Lee, May 2024\n\nPC   cleaned it\nTV   mounted it\nPC   sold it\n")
    assert not {who for who, _ in said_} & {"Pat Cole", "Tom Vane"}


@pytest.mark.parametrize("signed", ["{0}", "({0})", "[{0}]"])
def test_explained_initials_stand_behind_the_last_sentence(signed: str) -> None:
    legend = "GO = Grace Ofosu   HL = Henrik Lind-Moe\n\n"
    lines = f"Chart redesigned, one page. {signed.format('HL')}\nBins fitted. {signed.format('GO')}\n"
    found, _ = read(f"{legend}May 2025\n{lines}Trolley restocked. HL/GO\n")
    assert {who for who, _ in found if who} == {"Henrik Lind-Moe", "Grace Ofosu"}


@pytest.mark.parametrize(
    "rows",
    [
        "| Rubrik | Angabe |\n|---|---|\n| Name | Anna Koch |\n| Funktion | Ärztin |\n| Gespräch am | 05.03.2024 |\n",
        "| Rubrique | Réponse |\n|---|---|\n| Nom | Anna Koch |\n| Poste | infirmière |\n| Lieu | Lyon |\n",
        "| Name | Anna Koch |\n|---|---|\n| Role | nurse |\n| Room | 12 |\n",
    ],
)
def test_a_form_in_rows_says_whose_it_is(tmp_path: Path, rows: str) -> None:
    text = f"{rows}\n02/2024: Moved the ward.\n03/2024: Wrote the rota.\n"
    assert {who for who, _, _ in said(read_file(tmp_path, text, "form.md"))} == {"Anna Koch"}
