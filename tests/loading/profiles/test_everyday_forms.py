"""Forms that everyday texts have in common: days before sentences, ruled columns, names that one list alone knows."""

from pathlib import Path

import pytest

from reports.loading.dates.labels import find_label
from reports.loading.names.likeness import likeness
from reports.loading.profiles.heads import read_head
from reports.loading.profiles.work_captions import is_plan
from reports.loading.profiles.work_words import Words
from tests.loading.profiles.test_reading import codes, read, said

RULED = """\
COPPER & SONS          Time sheet          File 12
Staff:  AL  Ann Lee     (Partner)
        BS  Bob Stone   (Trainee)

Date       By   Units  What
---------  ---  -----  ----------------------------
26 Sep 23  BS      14  Drafted the schedule
29 Sep 23  AL       6  Met counsel
"          BS       4  Settled the index made by AL
11 Nov 23  AL       9  Signed the side letter
"""


def credited(tmp_path: Path, text: str, file: str = "notes.txt") -> set[tuple[str | None, str]]:
    return {(who, when) for who, when, _ in said(read(tmp_path, text, file))}


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("26 Sep 23", "2023-09"), ("26-Sep-23", "2023-09"), ("3 mai 24: levé", "2024-05"), ("7. Okt. 24", "2024-10"),
        ("14/Nov/24", "2024-11"), ("2 dez 24 - fiz", "2024-12"), ("9 giu 25", "2025-06"), ("25 Jan 25", "2025-01"),
        ("2025年4月~9月", "2025-04..2025-09"), ("2024年11月〜2月", "2024-11..2025-02"),
        ("2025年5月26日～5月30日", "2025-05"),
    ],
)  # fmt: skip
def test_short_years_behind_days_and_spans_with_waves_are_read(text: str, month: str) -> None:
    label = find_label(text)
    assert str(label and label.period) == month


@pytest.mark.parametrize("text", ["3 May 20 people came", "3 May 14:00 met them", "12 June 30 boxes"])
def test_a_number_behind_a_day_is_no_year_where_words_follow(text: str) -> None:
    assert find_label(text) is None


@pytest.mark.parametrize(
    "name",
    [
        "Devraj Pillai",
        "Oonagh Tremblay",
        "Иван Петров",
        "Γιώργος Παπαδόπουλος",
        "Giorgos Alafouzos",
        "Kya Schmitt-Baumann",
    ],
)
def test_a_name_is_known_by_its_family_or_its_script(name: str) -> None:
    assert likeness(name) == "known"


@pytest.mark.parametrize("name", ["Severn Water", "Vila Real", "Priory Field", "BM Okparu", "Quorwen Britain"])
def test_words_of_places_are_no_family(name: str) -> None:
    assert likeness(name) != "known"


@pytest.mark.parametrize("title", ["St Brannoc's Primary - jottings", "Sankt Anna - Notizen", "Saint Malo — carnet"])
def test_saints_are_places_in_titles(title: str) -> None:
    assert read_head(title, is_first=True).name is None


def test_a_rule_says_where_columns_begin(tmp_path: Path) -> None:
    assert credited(tmp_path, RULED) == {
        ("Bob Stone", "2023-09"), ("Ann Lee", "2023-09"), ("Ann Lee", "2023-11"),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        (
            "Head's notes, summer term 2025",
            ("24 April. Ann sorted it.", "6 May. Bob ran it.", "3 June. Ann rebuilt it."),
        ),
        ("Notizen 2025", ("24. April. Ann ordnete es.", "6. Mai. Bob baute es.", "3. Jun. Ann strich es.")),
        ("Carnet 2025", ("24 avril. Ann a rangé.", "6 mai. Bob a monté.", "3 juin. Ann a peint.")),
        ("Apuntes 2025", ("24 abril. Ann ordenó todo.", "6 mayo. Bob montó todo.", "3 junio. Ann pintó todo.")),
    ],
)
def test_days_before_sentences_are_a_diary(tmp_path: Path, title: str, rows: tuple[str, ...]) -> None:
    text = f"{title}\nStaff: Ann Lee, Bob Stone\n\n" + "\n".join(rows) + "\n"
    assert credited(tmp_path, text) == {("Ann Lee", "2025-04"), ("Bob Stone", "2025-05"), ("Ann Lee", "2025-06")}


def test_a_rubric_before_a_sentence_is_a_part_of_it(tmp_path: Path) -> None:
    text = (
        "THE LETTER\nNo. 17 · May 2025 · for all who help\n\nDear friends,\n\nhere is who did what.\n\n"
        "VAN. Ann Lee drove 61 times and never once missed.\nSTORE. Bob Stone put up the shelving.\n\n"
        "DATES FOR YOUR DIARY\n14 June – summer fair, bakers wanted\n"
    )
    assert sorted(one for one in said(read(tmp_path, text, "letter.txt")) if one[0]) == [
        ("Ann Lee", "2025-05", "VAN. Ann Lee drove 61 times and never once missed."),
        ("Bob Stone", "2025-05", "STORE. Bob Stone put up the shelving."),
    ]


def test_the_day_in_the_head_tells_more_than_the_month_in_the_name_of_the_file(tmp_path: Path) -> None:
    text = (
        "Minutes of the committee, 23 May 2024\n\nPresent: Ann Lee, Bob Stone\n\n"
        "1. Ann repaired the pipe.\n2. Bob had written to the council in March about the hedge.\n"
    )
    found = credited(tmp_path, text, "minutes-2024-05.md")
    assert found == {("Ann Lee", "2024-05"), ("Bob Stone", "2024-03")}
    assert "named-month" in codes(read(tmp_path, text, "minutes-2024-05.md"))


def test_the_french_m_stands_before_a_family(tmp_path: Path) -> None:
    rows = "- M. Petit : a monté l'atelier\n- Mme Roche : a repris la classe\n"
    text = f"# Carnet 2025\n\n## Mai\n{rows}\nPrésents : Léa Roche, Karim Petit\n"
    assert credited(tmp_path, text) == {("Karim Petit", "2025-05"), ("Léa Roche", "2025-05")}


@pytest.mark.parametrize("text", ["■来週の予定", "二、下周计划", "■来期の目標", "五月计划", "6月の予定", "◆次回の課題"])
def test_captions_of_what_is_to_come_have_signs_and_numbers(text: str) -> None:
    assert is_plan(text)


@pytest.mark.parametrize("text", ["■5月", "■4月の実績", "11月工作", "9月"])
def test_months_by_themselves_are_no_plans(text: str) -> None:
    assert not is_plan(text)


@pytest.mark.parametrize(
    "head",
    ["{day}  07:00-19:30   S/N {name}", "{day} 06:00 – 14:00 {name}", "{day}  19.00-07.00  RN {name}   (late entry)"],
)
def test_day_shift_and_name_on_a_line_head_what_stands_below(tmp_path: Path, head: str) -> None:
    rows = "  Changed the dressings of bay 2.\n\n", "  Completed the falls assessment.\n"
    heads = head.format(day="14/11/2023", name="Ann Lee"), head.format(day="15/12/2023", name="Bob Stone")
    text = "WARD 4B - HAND-OVER\n\n" + "".join(f"{one}\n{row}" for one, row in zip(heads, rows, strict=True))
    assert credited(tmp_path, text) == {("Ann Lee", "2023-11"), ("Bob Stone", "2023-12")}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Weeklies · Quorwen Okparu · Inside Sales", "Quorwen Okparu"), ("Journal // Quorwen Okparu", "Quorwen Okparu"),
        ("Thornbury Quorwen · Site log · May", None), ("Minutes · Stoke Quorwen · Parish Council", None),
    ],
)  # fmt: skip
def test_a_name_that_no_list_holds_stands_among_words_for_documents(title: str, name: str | None) -> None:
    assert read_head(f"# {title}", is_first=True).name == name


@pytest.mark.parametrize(
    "rows",
    [
        ">> ORCHARD\nAnn Lee pruned the trees.\n\n>> DAIRY\nOur baker Bob Stone won the prize.\n",
        "Mon: Ann Lee unloaded six lorries.\nWed: Bob Stone counted the stock.\n",
        "2.ª feira: Ann Lee descarregou seis caixas.\n4.ª feira: o Bob Stone reparou o tapete.\n",
        "FRUTTETO\nAnn Lee ha potato gli alberi.\n\nCASEIFICIO\nIl nostro casaro Bob Stone ha vinto il premio.\n",
        "Hof\nAnn Lee hat die Bäume geschnitten.\n\nKüche\nUnsere Köchin Bob Stone hat den Preis geholt.\n",
    ],
)
def test_subjects_stand_behind_captions_and_what_somebody_is(tmp_path: Path, rows: str) -> None:
    names = {who for who, _ in credited(tmp_path, f"NEWS OF THE FARM, June 2024\n\n{rows}") if who}
    assert names == {"Ann Lee", "Bob Stone"}


@pytest.mark.parametrize("by", ["my own notes - Bob Stone, manager", "meine Notizen: Bob Stone", "notes by Bob Stone"])
def test_what_the_keeper_of_notes_did_is_not_of_whom_they_are_about(tmp_path: Path, by: str) -> None:
    text = (
        f"1:1s w/ Quorwen Okparu\n({by})\n\n--- 2025-02-18\nQ. got the upgrade through the board\n"
        "he also wrote up the rules, finally, and showed them to all the others of the team in the house\n"
        "I reworked the proposal for the pay and sent it to the office, told him about it in the evening\n"
    )
    assert credited(tmp_path, text) == {("Quorwen Okparu", "2025-02"), ("Bob Stone", "2025-02")}


@pytest.mark.parametrize("name", ["欧阳晓岚", "司马云", "諸葛亮明"])
def test_chinese_families_of_two_characters_are_known(name: str) -> None:
    assert likeness(name) == "known"


def test_a_byline_may_say_of_what_somebody_is_in_charge(tmp_path: Path) -> None:
    text = "RELATÓRIO\nMarço de 2025\nResponsável do turno: Quorwen Okparu\n\n- Reparou o tapete.\n- Contou o stock.\n"
    assert credited(tmp_path, text) == {("Quorwen Okparu", "2025-03")}


@pytest.mark.parametrize(
    "everybody",
    [
        "Whole team",
        "Toute l'équipe",
        "Das ganze Team",
        "Todo el equipo",
        "Hela teamet",
        "Cały zespół",
        "Tutti",
        "Everyone",
    ],
)
def test_what_everybody_did_is_nobody_s_and_told(tmp_path: Path, everybody: str) -> None:
    rows = f"Ann Lee: mended the lockers.\nBob Stone: wired the hall.\n{everybody}: watched the exams.\n"
    text = f"Log\n\nJune 2024\n\n{rows}"
    found = said(read(tmp_path, text, "log.txt"))
    assert {who for who, _, _ in found if who} == {"Ann Lee", "Bob Stone"}
    assert not any("exams" in one for who, _, one in found if who)


def test_leaders_before_a_colon_part_key_and_value(tmp_path: Path) -> None:
    text = (
        "STAFF APPRAISAL\n\nName of employee ......: Ann Lee\nAppraiser .............: Bob Stone\n"
        "Appraisal period ......: September 2023 – May 2024\n\nA. Achievements\n"
        " 1. Set up the club (Oct.) - 22 pupils\n 2. Rewrote the papers in February, jointly\n"
    )
    assert credited(tmp_path, text) >= {("Ann Lee", "2023-10"), ("Ann Lee", "2024-02")}
    assert {one.name for one in read(tmp_path, text)} == {"Ann Lee"}


@pytest.mark.parametrize(
    "row",
    [
        "-> Ann: ask for a scanner",
        "→ me: find a budget",
        "action: Ann to write a page",
        "Actions: me to call the office",
    ],
)
def test_what_is_handed_out_in_notes_is_to_come(tmp_path: Path, row: str) -> None:
    text = f"# Notes of Ann Lee\n\n## May 2024\n\n- mended the hall\n\n{row}\n"
    assert [one for _, _, one in said(read(tmp_path, text))] == ["- mended the hall"]


def test_what_we_did_in_notes_about_somebody_is_told(tmp_path: Path) -> None:
    text = "1:1s w/ Ann Lee\n(my notes - Bob Stone)\n\n--- 2025-02-18\nI reworked the plan\nWe wrote the report\n"
    assert credited(tmp_path, text) == {("Bob Stone", "2025-02")}
    assert not any("We" in text for _, _, text in said(read(tmp_path, text, "notes.txt")))


@pytest.mark.parametrize(
    "row",
    [
        "- Add it ({name}, #311)",
        "- Add it ({name}; reported by Mirela Stoica)",
        "- Add it ({name}, ABC-12; seen by two)",
    ],
)
def test_names_stand_behind_what_was_done_with_its_number(tmp_path: Path, row: str) -> None:
    if ", " not in row:
        row = row.replace(";", ", #7;")
    text = "# Changelog\n\n## 2.4.0 — 2024-05-19\n{}\n\n## 2.3.0 — 2023-12-28\n{}\n"
    found = credited(tmp_path, text.format(row.format(name="Ann Lee"), row.format(name="Bob Stone")), "CHANGES.md")
    assert found == {("Ann Lee", "2024-05"), ("Bob Stone", "2023-12")}


@pytest.mark.parametrize(
    "head", ["#{n}  Wolf{n} ({name})  »  So {day} 2024, 19:03", "{name} ({n} posts) {day} 2024 19:03"]
)
def test_heads_of_posts_have_a_name_beside_a_handle(tmp_path: Path, head: str) -> None:
    one = head.format(n=1, name="Ann Lee", day="10. March")
    two = head.format(n=2, name="Bob Stone", day="2. June")
    found = credited(tmp_path, f"Forum\n\n{one}\nI filled the beds today.\n-----\n{two}\nI built the hotel today.\n")
    assert found == {("Ann Lee", "2024-03"), ("Bob Stone", "2024-06")}


def test_days_have_months_in_numerals(tmp_path: Path) -> None:
    head = "Dziennik, zeszyt 4\nmgr Anna Kowal, Zakład Chemii\nrok 2024\n\n"
    text = f"{head}11.IV\nZrobiłam żel.\n\n7.V\nSkalibrowałam wagę.\n"
    assert credited(tmp_path, text) == {("Anna Kowal", "2024-04"), ("Anna Kowal", "2024-05")}


def test_mails_of_a_digest_are_of_their_senders(tmp_path: Path) -> None:
    mails = "".join(
        f"------------------------------\nMessage: {n}\nDate: Wed, 2{n} Jan 2024 23:10:02 +0100\n"
        f"From: {name} <x{n}@example.org>\nSubject: Re: driver\n\nI merged patch {n} tonight.\n\n"
        for n, name in ((1, "Ann Lee"), (2, "Bob Stone"))
    )
    found = credited(tmp_path, f"Send submissions to dev@example.org\n\nToday's Topics:\n\n{mails}")
    assert {("Ann Lee", "2024-01"), ("Bob Stone", "2024-01")} <= found


@pytest.mark.parametrize(
    "text", ["Migré las colas", "cerré los tickets", "Preparei o relatório", "Melhorei a rampa", "comprò la pompa"]
)
def test_verbs_that_end_as_the_future_does_were_done(text: str) -> None:
    assert not Words("es").no_work(text, is_apart=True)


@pytest.mark.parametrize("text", ["haré la guía", "farei o relatório", "farò la spesa", "prepararà la cena"])
def test_the_future_is_to_come(text: str) -> None:
    assert Words("es").no_work(text, is_apart=True) == "planned"


@pytest.mark.parametrize(
    "text", ["Sometime last autumn I sorted it", "Over the summer: sold it", "im letzten Sommer strich ich"]
)
def test_a_season_says_no_month(tmp_path: Path, text: str) -> None:
    found = credited(tmp_path, f"# Notes of Ann Lee\n\n## April 2024\n\nMended the hall.\n\n{text}\n")
    assert found == {("Ann Lee", "2024-04")}
    assert not any(text in one for _, _, one in said(read(tmp_path, f"# Ann Lee\n\n## April 2024\n\n{text}\n")))


def test_headings_in_capitals_are_no_people_by_their_looks(tmp_path: Path) -> None:
    rows = "UIT DE BOVENBOUW\nAnn Lee heeft de methode ingevoerd.\n\nUIT DE KLEUTERS\nBob Stone verving de tablets.\n"
    text = f"*** DE VLIEGER ***   nieuwsbrief   nr. 7   maart 2024\n\nBeste ouders,\n\n{rows}"
    assert {who for who, _ in credited(tmp_path, text) if who} == {"Ann Lee", "Bob Stone"}


def test_each_clause_has_its_time(tmp_path: Path) -> None:
    text = (
        "From: Ann Lee <ann@example.org>\nTo: Bob\nDate: Wed, 29 January 2025 09:40\nSubject: go-live\n\n"
        "I finished the printer this morning, and on 19 December I moved the slow movers.\n"
    )
    assert {when for _, when in credited(tmp_path, text)} == {"2025-01", "2024-12"}


def test_an_appraisal_year_gives_months_their_year(tmp_path: Path) -> None:
    text = (
        "SELF-APPRAISAL\n\nName: Ann Lee\nAppraisal year: September 2023 to August 2024\n\n"
        "   September   Rewrote the scheme.\n   November    Ran the evening.\n   January     Moderated the exam.\n"
    )
    assert {when for _, when in credited(tmp_path, text)} == {"2023-09", "2023-11", "2024-01"}


SHIFTS = """\
CAHIER DE RELÈVE - LIGNE 3 - ouvert le 06/11/2023

Lun. 06/11   MATIN    {key}Ann Lee
  07h15 remplacé la courroie, arrêt 25 min

Mer. 20/12   NUIT    {key}Bob Stone   (bonne année !)
  01h10 purgé le circuit après alarme

Mar. 02/01   MATIN    {key}Ann Lee
  06h00 redémarré la ligne

Jeu. 04/01   NUIT    {key}________
  16h20 nettoyé les cellules
"""


@pytest.mark.parametrize("key", ["Resp. : ", "Chef: ", ""])
def test_rows_of_day_shift_and_name_head_what_is_moved_in(tmp_path: Path, key: str) -> None:
    found = said(read(tmp_path, SHIFTS.format(key=key), "cahier.txt"))
    assert {(who, when) for who, when, _ in found} == {
        ("Ann Lee", "2023-11"), ("Bob Stone", "2023-12"), ("Ann Lee", "2024-01"),
    }  # fmt: skip
    assert not any("cellules" in text for _, _, text in found)


def test_i_in_a_form_about_another_is_not_of_the_judged_one(tmp_path: Path) -> None:
    text = (
        "BEURTEILUNG\n\nMitarbeiter: Ben Meier\nVorgesetzte: Anna Koch\n\n"
        "Oktober 2023    Er hat die Stammdaten bereinigt.\nNovember 2023    Ich habe ihn begleitet.\n"
        "Dezember 2023    Er hat das Lager geräumt.\n"
    )
    found = said(read(tmp_path, text, "form.txt"))
    assert ("Ben Meier", "2023-10") in {(who, when) for who, when, _ in found}
    assert not any("Ich habe" in text for _, _, text in found)


@pytest.mark.parametrize(
    ("row", "is_theirs"),
    [("A febbraio abbiamo svuotato il magazzino.", False), ("Il bilancio viene approvato.", False)],
)
def test_we_and_articles_do_not_go_on_with_somebody(tmp_path: Path, row: str, *, is_theirs: bool) -> None:
    head = "Verbale del 12 marzo 2024\n\nPresenti: Anna Koch, Ben Meier\n\n"
    text = f"{head}Anna Koch ha rifatto l'impianto della casa.\nBen Meier ha dipinto la porta di legno.\n{row}\n"
    assert any(row in one for who, _, one in said(read(tmp_path, text, "verbale.txt")) if who) == is_theirs


def test_what_stands_behind_a_told_line_is_neither_title_nor_introduction(tmp_path: Path) -> None:
    text = (
        "BOARD  Depot refit\n\n#112  Re-labelled aisles 1 to 14 on 3 May\n\n#109  Moved the chargers to bay C\n\n"
        "2025-01-09\nSurveyed the racking.\n"
    )
    (profile,) = read(tmp_path, text, "board.txt")
    became = {row.line: row.became for row in profile.lines}
    assert became[3] != "problem" or became[5] == "problem"


def test_a_hand_over_is_of_who_hands_over(tmp_path: Path) -> None:
    rows = "■ これまでの対応\n　令和5年12月　手術室の在庫棚を並べ替えた\n　令和6年2月　 取引先の情報を登録した\n"
    text = f"業務引継書\n\n前任者：佐藤 美咲\n後任者：グエン・ティ・ラン\n\n{rows}"
    assert credited(tmp_path, text) == {("佐藤 美咲", "2023-12"), ("佐藤 美咲", "2024-02")}
