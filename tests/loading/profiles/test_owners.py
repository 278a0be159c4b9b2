"""Whose a statement is: of who leads its line or is its subject, by any form of a name that the text tells in full."""

import pytest

from reports.loading.profiles.legends import explained
from reports.loading.profiles.named import find_cast
from reports.loading.profiles.writers import kept_by
from tests.loading.profiles.test_legends import read


def owners(text: str, file: str = "notes.txt") -> dict[str, str]:
    """By each line that is credited, whose it is."""
    said, _ = read(text, file)
    return {line: who for who, words in said for line in words.splitlines()}


def of(text: str, words: str) -> str | None:
    """Whose the summary with some words is; None where none holds them."""
    said, _ = read(text)
    return next((who for who, line in said if words in line), None)


@pytest.mark.parametrize(
    ("roster", "form", "full"),
    [
        ("Present: Dilys Pemberthy (chair, DP), Goran Matijević (GM)", "DP fixed the gate", "Dilys Pemberthy"),
        ("Présents : Dr Aïssata Lemoine, M. Tuan Gauthier", "Tuan a refait le planning", "Tuan Gauthier"),
        ("Présents : Dr Aïssata Lemoine, M. Tuan Gauthier", "Dr Lemoine : a refait le planning", "Aïssata Lemoine"),
        ("obecne: Grażyna Pawłowska-Duda, Weronika Cichoń", "p. Grażyna podpisała umowę", "Grażyna Pawłowska-Duda"),
        ("Anwesend: Sabine Brockmann, Emre Özdal", "Hr. Özdal – hat die Pumpe geölt", "Emre Özdal"),
        ("Anwesend: Sabine Brockmann, Emre Özdal", "Brockmann, Sabine: Werkzeug gewechselt", "Sabine Brockmann"),
        ("Presenti: Ludovica Ferrante, Marco Zanardi", "L. Ferrante: reometro calibrato", "Ludovica Ferrante"),
        ("Närvarande: Gunnel Sandåker, Bosse Lilliehöök", "Gunnel skrev ansökan", "Gunnel Sandåker"),
        ("Presentes: Rocío Ampudia, Nacho Berrueta", "Nacho repartió las cestas", "Nacho Berrueta"),
        ("Aanwezig: Femke van der Aalst, Joris Tahapary", "Van der Aalst: stellingen gekeurd", "Femke van der Aalst"),
        ("出席者：田中美咲、佐藤健一", "佐藤さんは資料を作り直した", "佐藤健一"),
    ],
)
def test_short_forms_are_those_whom_a_roster_names(roster: str, form: str, full: str) -> None:
    other = {"Dilys Pemberthy": "GM sold the van", "Tuan Gauthier": "Dr Lemoine : a formé deux internes"}
    second = other.get(full) or f"{find_other(roster, full)}: x y z"
    text = f"2025-05\n{roster}\n\n- {form}\n- {second}\n"
    assert of(text, form.rsplit(maxsplit=1)[-1]) == full


def find_other(roster: str, full: str) -> str:
    """Somebody else of a roster."""
    return next(name for name in find_cast([roster], {}).members if name != full)


@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("Mo 03.02. Früh   BRK   Werkzeug gewechselt", "Sabine Brockmann"),
        ("Di 04.02. Spät   Öz    Ölleck abgedichtet", "Emre Özdal"),
        ("[BRK] Werkzeug gewechselt", "Sabine Brockmann"),
        ("BRK: Werkzeug gewechselt", "Sabine Brockmann"),
        ("- Öz – Ölleck abgedichtet", "Emre Özdal"),
    ],
)
def test_short_names_of_a_key_lead_lines_and_fill_columns(line: str, who: str) -> None:
    text = f"Schichtbuch\nKürzel: BRK = Sabine Brockmann / Öz = Emre Özdal\n\n2025-02\n{line}\n"
    assert of(text, line.rsplit(maxsplit=1)[-1]) == who


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("Zirngibl, Korbinian", "Korbinian Zirngibl"),
        ("Zirngibl", "Korbinian Zirngibl"),
        ("K. Zirngibl", "Korbinian Zirngibl"),
        ("KORBINIAN ZIRNGIBL", "Korbinian Zirngibl"),
        ("dto.", "Selin Aydoğan"),
        ('"', "Selin Aydoğan"),
    ],
)
def test_cells_hold_any_form_of_a_name(cell: str, name: str) -> None:
    rows = (
        "| 2025-01 | Zirngibl, Korbinian | Flaschen geprüft |\n| 2025-02 | Aydoğan, Selin | Funkgeräte umgestellt |\n"
    )
    text = f"| Monat | Name | Was |\n|---|---|---|\n{rows}| 2025-03 | {cell} | Beladeliste neu |\n"
    assert of(text, "Beladeliste") == name


def test_prose_is_of_the_subject_of_each_sentence() -> None:
    text = (
        "2024-02\n\nThe sheds were not shut. In February Oluwaseun Bright catalogued the plates. In the same week he "
        "indexed the logbooks. Over in the shop, Mrs Rosalind Thackwray reupholstered the bench.\n\n"
        "Somebody has mended the flagpole.\n"
    )
    assert of(text, "indexed") == "Oluwaseun Bright"
    assert of(text, "reupholstered") == "Rosalind Thackwray"
    assert not of(text, "flagpole")
    assert not of(text, "sheds")


@pytest.mark.parametrize(
    "line",
    [
        "Thanked Ann Lee for the photographs",
        "we cleaned the yard, and Ann Lee brought the tea",
        "Sent the plan to Ann on Monday",
    ],
)
def test_who_is_mentioned_or_one_of_two_is_not_credited_alone(line: str) -> None:
    text = f"2025-05\n\nAnn Lee: fixed the pump\n\nBob Stone: sold the van\n\n{line}\n"
    assert not of(text, line)


@pytest.mark.parametrize(
    ("line", "whose"),
    [
        ("Ann Lee and Bob Stone painted the door", {"Ann Lee", "Bob Stone"}),
        ("Ann + Bob painted the door", {"Ann Lee", "Bob Stone"}),
        ("Ann, Bob and Cleo painted the door", {"Ann Lee", "Bob Stone", "Cleo Hill"}),
        ("Ann, Bob painted the door", {""}),
        ("Ann and Anton painted the door", {"Ann Lee", "Anton"}),
    ],
)
def test_what_several_did_is_of_each_of_them(line: str, whose: set[str]) -> None:
    text = f"2025-05\n\nAnn Lee: fixed the pump\n\nBob Stone: sold the van\n\nCleo Hill: sang\n\n{line}\n"
    assert {person for person, words in read(text)[0] if line in words} == whose


@pytest.mark.parametrize(
    ("title", "whom", "keeper"),
    [
        ("1:1s Waleed Strickland (notes by Dagny Holm)", "Waleed Strickland", "Dagny Holm"),
        ("Gespräche mit Erik Lund, geführt von Anna Koch", "Erik Lund", "Anna Koch"),
        ("Entretiens Léa Petit (notes prises par Marc Lefebvre)", "Léa Petit", "Marc Lefebvre"),
        ("Rozmowy: Jan Nowak, notatki spisane przez Anna Kowal", "Jan Nowak", "Anna Kowal"),
    ],
)
def test_a_title_says_of_whom_and_by_whom_a_text_is(title: str, whom: str, keeper: str) -> None:
    cast = find_cast([title, f"{whom.split(maxsplit=1)[0]} did it", f"{keeper.split(maxsplit=1)[0]} asked"], {})
    assert kept_by(title, cast) == ([whom], [keeper])


def test_a_heading_that_looks_like_those_of_people_ends_what_is_theirs() -> None:
    text = "2025年4月\n\n■小野寺 美咲\n・画面を直した。\n\n■イ・ソジュン\n・処理を速くした。\n\n"
    text += "■その他\n・会議室を移した。\n"
    theirs = {"・画面を直した。": "小野寺 美咲", "・処理を速くした。": "イ・ソジュン"}
    assert owners(text) == {**theirs, "・会議室を移した。": ""}


@pytest.mark.parametrize(
    "line", ["Severn Water: repaired the pipe", "Data Platform: moved house", "Next Week: nothing"]
)
def test_what_is_no_name_is_nobody(line: str) -> None:
    assert not find_cast([line, "We met in the Scout hut"], {}).members


def test_an_ambiguous_form_is_told() -> None:
    text = "2025-05\n\nAnn Lee: fixed the pump\n\nAnn Stone: sold the van\n\nAnn: painted the door\n"
    assert not of(text, "painted")


def test_a_key_is_read_with_any_separator() -> None:
    assert explained(["AB = Ada Byron / CD = Cy Dunn"])[0] == {"AB": "Ada Byron", "CD": "Cy Dunn"}


ROSTER = "Team: Anna Koch (AK), Ben Meier (BM), Lena Wölk (LW)"


@pytest.mark.parametrize("sign", ["", ":", "  "])
@pytest.mark.parametrize(
    ("first", "second"), [("AK", "BM"), ("Anna", "B. Meier"), ("Frau Koch", "Hr. Meier"), ("KOCH, Anna", "Ben M.")]
)
def test_a_short_form_heads_what_stands_below_it(first: str, second: str, sign: str) -> None:
    text = f"2025-05\n{ROSTER}\n\n{first}{sign}\n- fixed the pump\n- oiled it\n{second}{sign}\n- sold the van\n"
    assert owners(text) == {"- fixed the pump": "Anna Koch", "- oiled it": "Anna Koch", "- sold the van": "Ben Meier"}


@pytest.mark.parametrize("between", [" / ", " – ", " | ", " - ", ", "])
def test_a_name_beside_a_topic_heads_what_is_moved_in(between: str) -> None:
    text = f"2025-05\n{ROSTER}\n\nWater{between}A. Koch\n    Fixed the pump.\n"
    text += f"Doors{between}Ben Meier\n    Painted the gate.\n"
    assert owners(text) == {"Fixed the pump.": "Anna Koch", "Painted the gate.": "Ben Meier"}


def test_a_section_of_a_project_may_hold_people_by_first_names() -> None:
    text = f"# Projects, 2025-06\n\n{ROSTER}\n\n## Water\n### Anna\n- fixed it\n### Ben\n- read it\n"
    text += "## Doors\n### Anna\n- oiled it\n"
    found = {line: who for who, words in read(text, "a.md")[0] for line in words.splitlines()}
    assert found == {"- fixed it": "Anna Koch", "- oiled it": "Anna Koch", "- read it": "Ben Meier"}


@pytest.mark.parametrize(
    ("title", "first"),
    [
        ("# 1:1s with Cy Dunn (notes by Ann Lee)", "I wrote his reference"),
        ("# 1:1 Cy Dunn – Notizen von Ann Lee", "Ich schrieb sein Zeugnis"),
        ("# Entretien Cy Dunn (notes prises par Ann Lee)", "J'ai signé sa lettre"),
    ],
)
def test_what_the_keeper_of_notes_did_is_of_the_keeper(title: str, first: str) -> None:
    found = read(f"{title}\n\n## 3 March 2025\n- shipped the parser\n- {first}\n", "a.md")[0]
    assert {who for who, words in found if "parser" in words} == {"Cy Dunn"}
    assert {who for who, words in found if first in words} == {"Ann Lee"}


def test_what_an_unnamed_keeper_did_is_told() -> None:
    said, told = read("# 1:1s with Cy Dunn\n\n## 3 March 2025\n- shipped the parser\n- I wrote his reference\n", "a.md")
    assert not any("reference" in words for _, words in said)
    assert "open-person" in told


@pytest.mark.parametrize(
    "line",
    [
        "dott.ssa Marisol Etxeberria, gruppo vele",
        "Marisol Etxeberria",
        "Mme Marisol Etxeberria (sails)",
        "Marisol Etxeberria – sails",
    ],
)
def test_who_stands_at_the_head_of_a_diary_wrote_it(line: str) -> None:
    text = f"Quaderno 8\n{line}\n\n3 maggio 2024\nRipetuta la prova.\n5 giugno 2024\nCalibrato il timone con Ann Lee.\n"
    assert set(owners(text).values()) == {"Marisol Etxeberria"}


def test_what_stands_below_nobody_is_nobodys_and_not_taken_for_a_title() -> None:
    said, _ = read(f"Notes\n{ROSTER}\n\n2025-05\nAnna: fixed it\n\nBen: sold it\n\nThe till was swapped.\n")
    assert [who for who, words in said if "till" in words] == [""]


def test_those_who_attend_may_be_named_by_an_initial() -> None:
    text = "2025-03\nAnwesend: T. Mokoena (Vorsitz), K. Asante\n\nMokoena hat die Pumpe geölt.\n"
    text += "Asante hat die Kasse geprüft.\n"
    assert set(owners(text).values()) == {"T. Mokoena", "K. Asante"}


@pytest.mark.parametrize("beside", [" (Ward 4)", ", our porter,"])
def test_what_stands_beside_a_name_may_part_it_from_its_verb(beside: str) -> None:
    text = (
        f"2025-04\n\nThandeka Mokoena{beside} repaired all the beds.\n\nKofi Asante-Boateng has trained six nurses.\n"
    )
    assert of(text, "beds") == "Thandeka Mokoena"


@pytest.mark.parametrize(
    "title",
    [
        "Informe mensual de Thandeka Mokoena, marzo de 2025",
        "Thandeka Mokoena: marzo de 2025",
    ],
)
def test_a_title_names_whose_text_it_is_within_its_words(title: str) -> None:
    assert of(f"{title}\n\nMarzo 2025\nHe reescrito la exportación.\n", "reescrito") == "Thandeka Mokoena"


def test_a_title_that_names_two_names_nobody() -> None:
    title = "Log (bench 3: Thandeka Mokoena, bench 4: Kofi Asante-Boateng)"
    assert not of(f"{title}\n\n2025-03-04 bench 3: glued the neck\n2025-03-05 bench 4: replaced the frets\n", "frets")


@pytest.mark.parametrize(
    "text",
    [
        "Name of gardener:   Mrs Anna Koch\nPeriod: May 2025\n\nfixed the pump\n",
        "Nom de la jardinière : Anna Koch\n\nmai 2025 :\nfixed the pump\n",
        "1:1 Anna Koch / me (Dov)\nrunning notes\n\nMay 2025\n - fixed the pump\n",
        "Mitarbeitergespräch ich / Anna Koch\n\nMai 2025\n - fixed the pump\n",
    ],
)
def test_heads_of_forms_and_talks_say_whose_they_are(text: str) -> None:
    assert of(text, "fixed the pump") in ("Anna Koch", "Mrs Anna Koch")


def test_people_are_listed_below_each_heading() -> None:
    listed = "- **Anna Koch**\n  - May 2025: fixed the pump\n- **Ben Meier**\n  - May 2025: sold the van\n"
    text = f"# By project\n\n## Heron\n\n{listed}\n## Otter\n\n{listed.replace('the', 'a')}\n## Ideas\n\n- merge them\n"
    found = owners(text, "projects.md")
    assert {who for line, who in found.items() if "pump" in line} == {"Anna Koch"}
    assert {who for line, who in found.items() if "van" in line} == {"Ben Meier"}


def test_names_in_brackets_head_what_stands_below() -> None:
    told = "【長谷部 千尋】\n・画面を作り直した\n【グエン・ティ・ラン】\n・応答時間を短縮した\n"
    assert owners(f"開発課 週報\n\n■ 2025年4月\n{told}") == {
        "・画面を作り直した": "長谷部 千尋",
        "・応答時間を短縮した": "グエン・ティ・ラン",
    }


SHIPPED = """# Harbour planner

## Unreleased
- Tides on the map (Solveig Aasen)

## 2.1 - 2025-03-04
- Berths can be booked by the hour (Solveig Aasen)
- Wrong fees on bank holidays (Dmitri Volkov)
- Slow start on old phones
### Known issues
- The map is blank offline (Dmitri Volkov)
"""


def test_items_that_end_with_names_in_brackets_are_theirs() -> None:
    assert of(SHIPPED, "Berths") == "Solveig Aasen"
    assert of(SHIPPED, "Wrong fees") == "Dmitri Volkov"
    assert [of(SHIPPED, words) for words in ("Slow start", "Tides", "map is blank")] == ["", None, None]
    assert of(SHIPPED.replace("# Harbour planner", "# Harbour planner 2025"), "Tides") is None


def test_one_name_or_things_in_brackets_are_nobody() -> None:
    said = "## 2025-03\n- Moved the queue (Apache Kafka)\n- Drew the map (Green Acre Farm)\n- Sold it (by post)\n"
    assert not {"Apache Kafka", "Green Acre Farm"} & set(owners(said).values())


GOALS = """# {title}

**Goal 1: more guests**

1.1 – ten new shops (7/10) – Solveig Aasen
- opened two in Bergen
- hired a baker

1.2 – two articles – Dmitri Volkov
- wrote one on rye bread
"""


@pytest.mark.parametrize("title", ["Goals 2025 Q3", "Check-in de OKRs – T3 2025", "OKR-Review – Q3 2025"])
def test_names_behind_a_dash_above_lists_head_them(title: str) -> None:
    text = GOALS.format(title=title)
    assert of(text, "hired a baker") == "Solveig Aasen"
    assert of(text, "rye bread") == "Dmitri Volkov"
    assert set(owners(text).values()) <= {"Solveig Aasen", "Dmitri Volkov", ""}
    assert of(text.replace("1.1 –", "## 1.1 –").replace("1.2 –", "## 1.2 –"), "rye bread") == "Dmitri Volkov"
