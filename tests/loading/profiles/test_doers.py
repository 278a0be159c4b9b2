"""Who did what each line says, judged by all that fills the places where people say who."""

from pathlib import Path

import pytest

from reports.loading.names.likeness import likeness
from reports.loading.profiles.company import Cast
from reports.loading.profiles.doers import find_doers
from reports.loading.profiles.plausible import LIKELY, plausibility
from tests.loading.profiles.test_reading import codes, read, said


def doers(text: str, *names: str, writer: str | None = None, is_owned: bool = False) -> dict[str, str]:
    """Whose each line is."""
    lines = text.splitlines()
    found = find_doers(lines, Cast(names), writer, is_owned=is_owned)
    return {lines[number - 1].strip(" -"): doer.name for number, doer in found.lines.items() if doer.name}


def test_names_that_no_list_knows_are_heads_where_all_of_a_kind_may_be_names() -> None:
    text = "Zorvan Iltresk\n- drew the map\n\nAda Lovelace\n- wrote it down\n\nRisks\n- none left\n"
    assert doers(text) == {"drew the map": "Zorvan Iltresk", "wrote it down": "Ada Lovelace"}


def test_one_word_beside_a_day_and_a_shift_is_who_was_on_it() -> None:
    text = "03.02. early / Yıldız\nswept the tank\n\n03.02. late / Baumgartl\nbrewed\n\n04.02. early / Yıldız\npacked\n"
    assert doers(text) == {"swept the tank": "Yıldız", "brewed": "Baumgartl", "packed": "Yıldız"}


def test_labels_are_subjects_where_half_of_them_are_no_names() -> None:
    assert doers("- Ann: fixed it\n- Docs: wrote them\n- Search: is fast\n- Build: is green\n") == {}


def test_a_stranger_among_people_whom_the_source_names_is_a_subject() -> None:
    text = "Team: Ann Lee, Bob Stone\n\nWeather: rain\n- Lee: poured the floor\n- Stone: wrote the letter\n"
    assert doers(text) == {"Lee: poured the floor": "Ann Lee", "Stone: wrote the letter": "Bob Stone"}


def test_who_wrote_it_is_i_beside_heads_of_others() -> None:
    text = "Ann Lee\n- fixed it\n\nBob Stone\n- sold it\n\nFrom my side:\n- I signed the lease\n- the pump is new\n"
    found = doers(text, writer="Cy Dunn")
    assert found["I signed the lease"] == "Cy Dunn"
    assert found["the pump is new"] == "Cy Dunn"  # what stands below it is theirs as well


def test_in_what_is_somebodys_own_single_names_are_those_of_projects() -> None:
    text = "# Log\n## Ada\n- loads old files\n\n## Julia\n- reads the lists\n"
    assert doers(text, writer="Marit Solheim", is_owned=True) == {}
    assert set(doers(text).values()) == {"Ada", "Julia"}


def test_a_log_whose_writer_tells_of_others_now_and_then_is_all_the_writers() -> None:
    own = ["mended the pump", "swept the hall", "sold the van", "nothing of note", "rain all day", "drew the plans"]
    lines = [*own, "the pump again. Piotr told me so", *own, "Jolanta came by: not one leak since May", *own]
    text = "\n".join(["# Log of Tomasz Wieczorek", "", *(f"- {line}" for line in lines)])
    assert doers(text, writer="Tomasz Wieczorek") == {}
    few = "\n".join(["# Log", "", "- Piotr mended the pump", "- Jolanta sold the van", "- rain all day"])
    assert set(doers(few, writer="Tomasz Wieczorek").values()) == {"Piotr", "Jolanta"}


def test_two_in_one_place_are_both() -> None:
    text = "- Ann Lee: fixed it\n- Bob Stone: sold it\n- Ann Lee and Bob Stone: moved\n"
    found = doers(text)
    assert set(found) == {"Ann Lee: fixed it", "Bob Stone: sold it", "Ann Lee and Bob Stone: moved"}


@pytest.mark.parametrize(
    ("form", "is_likely"),
    [
        ("Amara Okonkwo", True),
        ("O'Brien, Siobhán", True),
        ("佐藤さん", True),
        ("Outlook July", False),
        ("Open points", False),
        ("Ann and Bob", False),
        ("Ward 7", False),
    ],
)
def test_words_are_likely_names_by_what_they_are(form: str, *, is_likely: bool) -> None:
    assert (plausibility(form) >= LIKELY) == is_likely


def test_the_time_before_a_name_is_when_it_was_done(tmp_path: Path) -> None:
    text = "# OKR Q2 2025\n\n- April, Ann Lee: opened the shop\n- May, Bob Stone: rewrote the page\n"
    found = {(one.name, s.period) for one in read(tmp_path, text, "okr.md") for s in one.summaries}
    assert found == {("Ann Lee", "2025-04"), ("Bob Stone", "2025-05")}


def test_the_month_in_a_title_of_two_lines_is_that_of_all_below_heads_of_people(tmp_path: Path) -> None:
    text = "Altenried Water Works\nMonthly report June 2025\n\nBirgit Kramer\n- changed the meters\n\n"
    text += "Hamid Rezaei\n- closed the cases\n"
    found = {(one.name, s.period) for one in read(tmp_path, text, "report.txt") for s in one.summaries}
    assert found == {("Birgit Kramer", "2025-06"), ("Hamid Rezaei", "2025-06")}


def test_a_document_before_a_full_name_is_no_family(tmp_path: Path) -> None:
    text = "# Veckoanteckningar, Elin Bergqvist\n\n## 2025-09\n- Besiktade lägenhet 1204\n"
    assert {one.name for one in read(tmp_path, text, "a.md")} == {"Elin Bergqvist"}


@pytest.mark.parametrize("day", ["28 November 2024", "28/11/2024"])
def test_a_field_with_the_day_says_the_year_of_a_month_below(tmp_path: Path, day: str) -> None:
    text = f"# Handover\n\nFrom: Ann Lee\nTo: Bob Stone\nDate: {day}\n\n## Done in November\n- Moved the fuel cards\n"
    assert [s.period for one in read(tmp_path, text, "a.md") for s in one.summaries] == ["2024-11"]


def test_who_keeps_a_diary_may_be_told_of_as_the_others_are(tmp_path: Path) -> None:
    text = "# Site diary\n\nManager: Ann Lee\nMason: Bob Stone\n\n"
    text += "## 12 May 2025\n- Bob numbered the blocks\n- Ann sent the report\n"
    found = {(one.name, s.text) for one in read(tmp_path, text, "a.md") for s in one.summaries}
    assert found == {("Bob Stone", "- Bob numbered the blocks"), ("Ann Lee", "- Ann sent the report")}


@pytest.mark.parametrize("lead", ["**{}** ", "**{}:** ", "__{}__: ", "[{}] ", "{}: ", "{} | ", "【{}】"])
def test_no_word_behind_a_name_is_lost(tmp_path: Path, lead: str) -> None:
    did = [("Zorvan Iltresk", "relined the kiln"), ("Ada Lovelace", "12 pots sold"), ("Bruna Keskin", "wrote it down")]
    text = "# March 2025\n\n" + "".join(f"- {lead.format(name)}{words}\n" for name, words in did)
    texts = "\n".join(s.text for one in read(tmp_path, text, "a.md") for s in one.summaries)
    assert all(words in texts for _, words in did)


def test_an_item_with_a_name_and_words_heads_others_and_is_a_statement_itself(tmp_path: Path) -> None:
    text = "# March 2025\n- Ann Lee: Relined the kiln\n  - it took two days\n- Bob Stone: Sold it\n  - all of it\n"
    told = {
        (one.name, line.strip(" -"))
        for one in read(tmp_path, text)
        for s in one.summaries
        for line in s.text.split("\n")
    }
    assert {("Ann Lee", "Relined the kiln"), ("Bob Stone", "Sold it"), ("Ann Lee", "it took two days")} <= told


def test_lines_that_stand_apart_and_say_something_behind_a_name_are_no_heads(tmp_path: Path) -> None:
    text = "Notes, March 2025\n\nAnn Lee – Relined the kiln\n\nBob Stone – Sold mugs\n\nAnn Lee – Ordered clay\n"
    found = read(tmp_path, text, "a.txt")
    assert [(one.name, row.text) for one in found for row in one.summaries] == [
        ("Ann Lee", "Relined the kiln\nOrdered clay"),
        ("Bob Stone", "Sold mugs"),
    ]


def test_what_stands_behind_a_name_and_heads_nothing_is_told(tmp_path: Path) -> None:
    text = "Notes, March 2025\n\nAnn Lee, Relined the kiln\n\nBob Stone, Sold forty mugs\n"
    told = {problem.text for one in read(tmp_path, text, "a.txt") for problem in one.problems}
    assert {"Ann Lee, Relined the kiln", "Bob Stone, Sold forty mugs"} <= told


@pytest.mark.parametrize("form", ["{}:", "{}", "**{}**"])
def test_a_head_like_those_of_people_that_names_nobody_known_ends_what_is_theirs(tmp_path: Path, form: str) -> None:
    heads = {"Ann Lee": "Moved the ledger", "Nguyễn Thu Hà": "Wrote the handbook", "Bob Stone": "Sold forty mugs"}
    heads |= {"Ich selbst": "Painted the door", "Diverses": "Bought a kettle"}
    text = "Notes, May 2025\n\n" + "".join(f"{form.format(head)}\n- {words}\n\n" for head, words in heads.items())
    found = read(tmp_path, text)
    assert [(name, words) for name, _, words in said(found)] == [
        ("Ann Lee", "- Moved the ledger"),
        ("Bob Stone", "- Sold forty mugs"),
        (None, "- Painted the door\n- Bought a kettle"),
    ]
    assert codes(found) == ["open-person"]


def test_a_head_of_who_writes_is_theirs_beside_those_of_others(tmp_path: Path) -> None:
    text = "Notizen von Cy Dunn, Mai 2025\n\nAnn Lee:\n- räumte um\n\nBob Stone:\n- verkaufte\n\nMein Teil:\n- malte\n"
    assert ("Cy Dunn", "2025-05", "- malte") in said(read(tmp_path, text))


def test_what_divides_the_texts_of_people_stays_theirs(tmp_path: Path) -> None:
    each = "{}:\nDone:\n- {}\n\nNext:\n- plan it\n\n"
    text = "Notes, May 2025\n\n" + each.format("Ann Lee", "Moved it") + each.format("Bob Stone", "Sold it")
    assert {(name, "it" in words) for name, _, words in said(read(tmp_path, text))} >= {("Ann Lee", True)}
    assert "no-person" not in codes(read(tmp_path, text))


@pytest.mark.parametrize(
    "stamps",
    [
        ("vr 1 aug 2025, 09:15 – {}: ", "za 2 aug 2025, 10:05 – {}: ", "zo 3 aug 2025, 11:00 – "),
        ("Mon 4 Aug 08:10 {}: ", "Tue 5 Aug 09:00 {}: ", "Wed 6 Aug 10:00 "),
        ("[Fri 14:05] {} - ", "[Sat 15:10] {} - ", "[Sun 09:00] "),
    ],
)
def test_a_stamp_stands_before_who_did_it(tmp_path: Path, stamps: tuple[str, str, str]) -> None:
    first, second, alone = stamps
    text = f"Logbook, August 2025\n\n{first.format('Ann Lee')}relined the kiln\n"
    text += f"{second.format('Zorvan Iltresk')}checked the masks\n{alone}walked the drains\n"
    found = read(tmp_path, text, "a.txt")
    assert [(name, words.rpartition(" ")[2]) for name, _, words in said(found)] == [
        ("Ann Lee", "kiln"),
        ("Zorvan Iltresk", "masks"),
        (None, "drains"),
    ]


@pytest.mark.parametrize("place", ["San Rocco", "Santa Chiara", "St. Olave", "São Bento", "Santo Stefano"])
@pytest.mark.parametrize("by", ["Tenuto da", "Bijgehouden door", "Skrivet av", "Kirjoittanut"])
def test_a_saint_is_a_place_and_who_kept_the_diary_is_named_below(tmp_path: Path, place: str, by: str) -> None:
    text = (
        f"# Log, {place}\n{by} Elin Bergqvist\n\n**10 January 2025**\nRelined the kiln.\n\n**5 March 2025**\nSold it.\n"
    )
    assert {name for name, _, _ in said(read(tmp_path, text))} == {"Elin Bergqvist"}


def test_a_saint_before_a_family_name_may_be_a_person() -> None:
    assert (likeness("San Rocco"), likeness("San Juan Pérez")) == (None, "doubtful")
