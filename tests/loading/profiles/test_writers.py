"""Whose a text is that nobody heads: of who kept it, handed it over, or whom it is about, as its head says."""

import pytest

from reports.loading.profiles.company import find_cast
from reports.loading.profiles.writers import find_writing
from tests.loading.profiles.test_legends import read


@pytest.mark.parametrize(
    ("head", "who"),
    [
        ("GREAT WHEAL FARM - DAY BOOK\nkept by Demelza Trevaskis", "Demelza Trevaskis"),
        ("Notebook 9\nResearcher: Temür Okparu-Haldane, Glacier Lab", "Temür Okparu-Haldane"),
        ("LAB BOOK 4 / peat cores          Ingrid Vance, PhD student", "Ingrid Vance"),
        ("Werkstattbuch\ngeführt von Korbinian Zirngibl", "Korbinian Zirngibl"),
        ("Carnet de bord\ntenu par Aïssata Lemoine", "Aïssata Lemoine"),
        ("Quaderno 3\na cura di Ludovica Ferrante", "Ludovica Ferrante"),
        ("Dziennik budowy\nprowadzony przez: Zdzisław Wróblewicz", "Zdzisław Wróblewicz"),
        ("作業日誌(担当:葛西 美沙緒)", "葛西 美沙緒"),
        ("Logboek zaal 4\nbijgehouden door Femke van der Aalst", "Femke van der Aalst"),
        ("Dagbok\nskriven av: Torvald Ekenstam", "Torvald Ekenstam"),
    ],
)
def test_a_diary_is_of_who_kept_it(head: str, who: str) -> None:
    said, _ = read(f"{head}\n\n2025-03-02\n- mended the pump\n\n2025-04-09\n- sold the van\n")
    assert {(name, words.strip("- ")) for name, words in said} == {(who, "mended the pump"), (who, "sold the van")}


@pytest.mark.parametrize(
    "head",
    [
        "Reviewed by Ann Lee",
        "geprüft von Anna Koch",
        "Notes for Ann Lee from Bob Stone",
        "Manager: Ann Lee",
    ],
)
def test_nobody_is_the_writer_without_evidence(head: str) -> None:
    said, _ = read(f"Log\n{head}\n\n2025-03-02\n- mended the pump\n\n2025-04-09\n- sold the van\n")
    assert not any(name for name, _ in said)


@pytest.mark.parametrize(
    "head",
    [
        "HANDOVER NOTE\nFrom Jaspreet Dhaliwal to Mei-Xing Tan, 29 August 2025",
        "Übergabe\nVon: Jaspreet Dhaliwal\nAn: Mei-Xing Tan",
        "Passaggio di consegne\n\nDa: dott.ssa Jaspreet Dhaliwal\nA: dott. Mei-Xing Tan (dal 5 maggio 2025)",
        "Passation\nDe : Jaspreet Dhaliwal\nÀ : Mei-Xing Tan",
        "Hand-over: Jaspreet Dhaliwal -> Mei-Xing Tan",
        "Traspaso: Jaspreet Dhaliwal → Mei-Xing Tan",
    ],
)
def test_who_hands_over_did_it(head: str) -> None:
    said, _ = read(f"{head}\n\nMarch 2025\n- mended the pump\n\nApril 2025\n- sold the van\n")
    assert {name for name, _ in said} == {"Jaspreet Dhaliwal"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (">> Mon 30 Dec 2024   LEE -> STONE", ">> Mon 6 Jan 2025   STONE -> LEE"),
        ("30.12.2024 Lee → Stone", "06.01.2025 Stone → Lee"),
        ("Übergabe 30. Dez 2024: Lee => Stone", "Übergabe 6. Jan 2025: Stone => Lee"),
        ("[1] Pump, posted 30 Dec 2024 by alee (Ann Lee)", "[2] Van, posted 6 Jan 2025 by bstone (Bob Stone)"),
        ("2024-12-30, entered by A. Lee", "2025-01-06, entered by B. Stone"),
        ("Rapport par Lee, 30 déc 2024", "Rapport par Stone, 6 janv 2025"),
    ],
)
def test_lines_with_a_day_and_who_hands_over_head_what_is_theirs(first: str, second: str) -> None:
    rota = "" if "(" in first else "rota: LEE Ann / STONE Bob\n"
    text = f"ON CALL\n{rota}\n{first}\n   pages: 4\n   - mended the pump\n\n{second}\n   - sold the van\n"
    said, _ = read(text)
    assert {name for name, words in said if "pump" in words} == {"Ann Lee"}
    assert {name for name, words in said if "van" in words} == {"Bob Stone"}


@pytest.mark.parametrize(
    "title",
    [
        "1:1 w/ Cy Dunn          (my notes, Kirsten)",
        "1-1 with Cy Dunn",
        "Mitarbeitergespräch mit Cy Dunn",
        "Entretien avec Cy Dunn",
        "Colloquio con Cy Dunn",
    ],
)
def test_a_talk_is_about_whom_its_title_names(title: str) -> None:
    said, told = read(f"{title}\n\n2024-11-19\n  mood: ok\n  - finished the parser\n  - I wrote his reference\n")
    assert {name for name, words in said if "parser" in words} == {"Cy Dunn"}
    assert not any("reference" in words for _, words in said)
    assert "open-person" in told


def test_another_who_is_named_in_a_diary_did_what_its_sentence_says() -> None:
    text = "Day book\nkept by Demelza Trevaskis\n\n2025-03-02\nMended the pump.\n\n2025-03-09\nAnn Lee sold the van.\n"
    said, _ = read(text)
    assert ("Ann Lee", "Ann Lee sold the van.") in said
    assert ("Demelza Trevaskis", "Mended the pump.") in said


@pytest.mark.parametrize("line", ["I bought the paint", "I also bought the paint"])
def test_where_several_are_told_of_i_is_the_writer(line: str) -> None:
    text = (
        f"Month, kept by Cy Dunn\n\nMarch 2025\nAnn Lee fixed it.\n\nBob Stone sold the van.\n\n{line}\n\nWet again.\n"
    )
    said, _ = read(text)
    assert {name for name, words in said if "paint" in words} == {"Cy Dunn"}
    assert not any(name and "Wet" in words for name, words in said)


def test_lines_that_only_say_who_wrote_are_none_of_the_text() -> None:
    lines = ["Day book 2024", "kept by Ann Lee", "", "March", "fixed it"]
    assert find_writing(lines, find_cast(lines, {})).writer == "Ann Lee"
