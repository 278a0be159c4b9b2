"""Whose a text is that nobody heads: of who kept it, handed it over, or whom it is about, as its head says."""

import re
from itertools import pairwise

import pytest

from reports.loading.profiles.named import find_cast
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
        "Feb: moved the boxes\nMar: second at the hearing (lead: A. Lee)\nReviewer: Ann Lee",
        "Févr. : rangé la cave\nMars : deuxième au procès (responsable : Ann Lee)",
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


@pytest.mark.parametrize(
    "form",
    [
        "1. Employee ......... Ms. Thandeka Moyo\n2. Post ......... nurse\n3. Team ......... night",
        "Employee.....Ms. Thandeka Moyo\nDepartment.....night",
    ],
)
def test_lines_of_a_form_with_leaders_are_fields(form: str) -> None:
    said, _ = read(f"APPRAISAL\n{form}\n\nMarch 2025\n(a) mended the pump\n\nApril 2025\n(b) sold the van\n")
    assert {name.removeprefix("Ms. ") for name, _ in said} == {"Thandeka Moyo"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Okuma salonu: Cevdet Karaböcek 1.800 kitabı rafladı.", "Okuma salonu: Cevdet Bey lambaları değiştirdi."),
        ("Depo: Ayşe Yıldırım kapıyı boyadı.", "Depo: Ayşe Hanım kapıyı yağladı."),
        ("Huerto. Consuelo Arribas plantó ajos.", "Patio. La seño Consuelo formó a doce alumnos."),
        ("Mr Abdi Jama signed three shops.", "Mr Jama also moved the shelves."),
        ("Frau Heidrun Hülsmann hat den Vertrag verlängert.", "Frau Hülsmann hat den Steg gestrichen."),
        ("La doctora Nkechi Salvatierra coordinó el curso.", "La doctora Salvatierra dirigió dos tesis."),
    ],
)
def test_whom_a_form_of_address_names_is_who_is_named_in_full(first: str, second: str) -> None:
    text = f"March 2025\n\n{first}\n\nTomás Bruscagli sold the van.\n\nTomás Bruscagli bought it.\n\n{second}\n"
    said, _ = read(text)
    owner = {name for name, words in said if first.rsplit(maxsplit=1)[-1] in words}
    assert owner == {name for name, words in said if second.rsplit(maxsplit=1)[-1] in words}
    assert len(owner) == 1
    assert owner != {""}


@pytest.mark.parametrize(
    ("roster", "line"),
    [
        ("Present: Mrs Ann Lee (chair), Mr Bob Stone, Cy Dunn", "The chair wrote to the council."),
        ("Anwesend: Anna Koch (1. Vorsitzende), Ben Meier (Kassenwart)", "Die Vorsitzende hat den Vertrag verlängert."),
        ("Présents : Léa Petit (trésorière), Paul Roux (secrétaire)", "La trésorière a payé la facture."),
        ("Presenti: Ada Neri (tesoriera), Ugo Riva (segretario)", "La tesoriera ha pagato la fattura."),
        ("Aanwezig: Femke Aalst (penningmeester), Joris Visser", "De penningmeester heeft de rekening betaald."),
    ],
)
def test_what_somebody_is_names_them_where_the_list_of_those_present_says_it(roster: str, line: str) -> None:
    given = roster.partition(":")[2].split()
    name = next(f"{one} {two}" for one, two in pairwise(given) if not one.startswith("Mr"))
    other = next(" ".join(two) for two in pairwise(roster.split()[-3:]) if not re.search(r"[(,]", " ".join(two)))
    said, _ = read(f"Minutes, 3 March 2025\n{roster}\n\n{line}\n\n{other} fixed the pump.\n")
    assert {who for who, words in said if line in words} == {name}


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("LEE Ann, kitchen. Moved the meals to the hall.", "Ann Lee"),
        ("Bob Stone, night team. Covered the shift alone.", "Bob Stone"),
        ("Many thanks to Bob Stone, who covered the shift.", "Bob Stone"),
        ("Grazie a Bob Stone, che ha coperto il turno.", "Bob Stone"),
        ("With Bob Stone she covered the shift.", None),
        ("Thanks to Ann Lee and Bob Stone, who covered the shift.", None),
    ],
)
def test_names_that_run_in_or_lead_to_a_clause(line: str, who: str | None) -> None:
    text = f"March 2025\n\nAnn Lee fixed the pump.\n\nBob Stone sold the van.\n\n{line}\n"
    said, _ = read(text)
    found = {name for name, words in said if line.rpartition(". ")[2] in words and name}
    assert found == ({who} if who else set())


@pytest.mark.parametrize(
    ("line", "is_hers"),
    [
        ("Ha inoltre consegnato la scheda.", True),
        ("Também em abril, recebeu a equipa.", True),
        ("She also found the money.", True),
        ("Zara ha scritto il piano.", False),
        ("The hall was wet.", False),
    ],
)
def test_a_line_right_below_goes_on_with_who_did_the_last(line: str, *, is_hers: bool) -> None:
    text = f"March 2025\n\nBob Stone sold the van.\n\nAnn Lee fixed the pump.\n{line}\n"
    said, _ = read(text)
    assert any(name == "Ann Lee" and line in words for name, words in said) is is_hers


@pytest.mark.parametrize(
    "title",
    [
        "リリース日記",
        "サクラ工房 月次まとめ",
        "みどり保育園 つうしん",
        "商品企画室 近況",
        "우리 동네 소식",
        "三组 小结",
        "工作周报",
        "Hütte Chronik",
        "Atelier Logbuch",
        "Verkstadsdagbok Hall",
    ],
)
def test_a_title_is_no_person_by_its_looks_alone(title: str) -> None:
    said, _ = read(f"# {title}\n\n## 2025-03\n- mended the pump\n\n## 2025-04\n- sold the van\n", "a.md")
    assert {name for name, _ in said} == {""}


def test_a_title_in_a_script_without_capitals_is_who_the_text_tells_of() -> None:
    said, _ = read("# 葛西 美沙緒\n\n## 2025-03\n- 葛西がポンプを直した\n\n## 2025-04\n- 車を売った\n", "a.md")
    assert {name for name, _ in said} == {"葛西 美沙緒"}
    said, _ = read("# 林田 健司\n\n## 2025-03\n- ポンプを直した\n\n## 2025-04\n- 車を売った\n", "a.md")
    assert {name for name, _ in said} == {"林田 健司"}


@pytest.mark.parametrize(
    "title",
    [
        "Oddział Rehabilitacji – I kwartał 2025",
        "Müşteri Hizmetleri",
        "Hi Zara",
        "made by hand, /Gunvor",
        "Atelier Vernet",
    ],
)
def test_a_title_is_no_person_where_others_are_told_of(title: str) -> None:
    text = f"# {title}\n\n## 2025-03\n- **Ann Lee** – mended the pump\n- **Bob Stone** – sold the van\n"
    said, _ = read(text, "a.md")
    assert {name for name, _ in said} <= {"Ann Lee", "Bob Stone", ""}


@pytest.mark.parametrize(
    ("head", "me", "after"),
    [
        ("Rapport\nrédigé par Ann Lee", "Moi", " :"),
        ("Bericht\ngeschrieben von Ann Lee", "Ich", ":"),
        ("Notes\nkept by Ann Lee", "Me", ":"),
        ("Verbale\na cura di Ann Lee", "Io", ":"),
        ("Verslag\nbijgehouden door Ann Lee", "Ik", ":"),
    ],
)
def test_what_leads_with_me_is_of_who_wrote_it(head: str, me: str, after: str) -> None:
    lines = [f"{me}{after} mended the pump.", f"Bob Stone{after} sold the van.", f"{me}{after} fed the goats."]
    said, _ = read(f"{head}\n\nMarch 2025\n\n" + "\n".join(lines) + "\n")
    found = dict(said)
    assert sorted(found) == ["Ann Lee", "Bob Stone"]
    assert "mended" in found["Ann Lee"]
    assert "goats" in found["Ann Lee"]
    assert found["Bob Stone"].endswith("sold the van.")


def test_what_leads_with_me_is_told_where_nobody_wrote_it() -> None:
    said, told = read("March 2025\n\nBob Stone: sold the van.\nMe: mended the pump.\nCid Vane: fed the goats.\n")
    assert ("Bob Stone", "mended the pump.") not in said
    assert told
    assert not any("pump" in text for name, text in said if name)


@pytest.mark.parametrize(
    "lines",
    [
        "【林若溪】修好了水泵。\n【陈思远】卖掉了货车。",
        '"Mended the pump"  --Anna Keller\n"Sold the van"  --Jan Vogt',
        "Mended the pump —Anna Keller\nSold the van —Jan Vogt",
        "【Anna Keller】mended the pump\n【Jan Vogt】sold the van",
    ],
)
def test_names_in_boxes_and_behind_dashes_say_who_did_it(lines: str) -> None:
    said, _ = read(f"March 2025\n\n{lines}\n")
    assert {name for name, _ in said} in ({"林若溪", "陈思远"}, {"Anna Keller", "Jan Vogt"})


def test_a_line_between_dashes_ends_what_is_above() -> None:
    jan = "\n    Jan\n        mended the pump\n"
    last = "    Feb\n        -- nothing to report --\n    Mar\n        sold the van\n"
    said, _ = read(f"Pool, first quarter 2024\n\nANNA KELLER{jan}\nJAN VOGT{jan}{last}")
    assert ("Jan Vogt", "sold the van") in said


def test_who_is_called_by_the_title_is_no_house() -> None:
    said, _ = read("# Rosheen's board (Rosheen Gallimore, comms, Marsh Lane Hospice)\n\nMarch 2025\n- sold the van\n")
    assert {name for name, _ in said} == {"Rosheen Gallimore"}


@pytest.mark.parametrize(
    ("role", "third"),
    [
        (
            "Head of operations, depot of Saint-Maurice",
            "North Cargo has missed two departures. Planning of the winter sent.",
        ),
        ("Referatsleiterin Bauordnung, Kreisamt", "Ortstermin Kaltenbrunn mit allen Nachbarn"),
        ("Responsable logistique, agence de Saint-Martin", "Loire Cargo a manqué deux départs. Plan envoyé."),
    ],
)
def test_a_role_below_the_name_is_nobody(role: str, third: str) -> None:
    said, _ = read(
        f"# Anna Keller\n\n{role}\n\n## 2025-05\n\n- I moved the racks\n\n## 2025-06\n\n- {third}\n- two tenders sent\n"
    )
    assert {name for name, _ in said} == {"Anna Keller"}
