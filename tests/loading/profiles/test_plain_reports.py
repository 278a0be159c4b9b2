"""Weekly and monthly reports as people write them: captions, departments, seasons, school years, who is away."""

from pathlib import Path

import pytest

from reports.loading.profiles.states import is_absence
from reports.model.rows import ProfileRow
from tests.loading.profiles.test_reading import codes, read


def said(rows: list[ProfileRow]) -> list[tuple[str | None, str, str]]:
    """Who did what when, statement by statement."""
    told = [(row.name, one.period, one.highlights) for row in rows for one in row.summaries]
    return [
        (name, period, one.text) for name, period, several in told for one in sorted(several, key=lambda one: one.start)
    ]


def test_a_caption_right_below_a_list_is_none_of_its_items(tmp_path: Path) -> None:
    text = (
        "# weekly update - ravi\n\nweek of 3 march 2025\n- moved the invoices\n- helped Sofia\n"
        "in progress: migration of reports\nnext: rate limits\n"
    )
    found = read(tmp_path, text, "a.md")
    assert [(person, text) for person, _, text in said(found)] == [
        ("Ravi", "moved the invoices"),
        ("Ravi", "helped Sofia"),
        ("Ravi", "in progress: migration of reports"),
    ]
    assert "not-done" in codes(found)


def test_a_full_line_goes_on_though_a_colon_follows(tmp_path: Path) -> None:
    text = (
        "# Ann Lee\n\n## May 2025\n- wrote to all of the many suppliers of boxes and to their\nclients: none was late\n"
    )
    assert [text for _, _, text in said(read(tmp_path, text, "a.md"))] == [
        "wrote to all of the many suppliers of boxes and to their clients: none was late"
    ]


@pytest.mark.parametrize(
    "caption", ["Réalisé :", "Erledigt diese Woche:", "Realizado en abril", "今週の実績", "Zrobione:"]
)
@pytest.mark.parametrize("mark", ["-", "•"])
def test_items_below_what_was_done_stand_alone(tmp_path: Path, caption: str, mark: str) -> None:
    text = f"# Ann Lee\n\n## April 2025\n\n{caption}\n{mark} The portal is live\n{mark} Trained two apprentices\n"
    assert [text for _, _, text in said(read(tmp_path, text, "a.md"))] == [
        "The portal is live",
        "Trained two apprentices",
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "週報　2025年5月12日〜5月16日\n営業二課　佐伯 美咲\n\n■今週の実績\n・契約を締結\n■来週の予定\n・展示会\n",
            "佐伯 美咲",
        ),
        ("月報（2025年5月）\n開発部 田中太郎\n\n1. 実績\n・検索を公開\n2. 来月の予定\n・負荷試験\n", "田中太郎"),
        (
            "周报 2025年5月12日-5月16日\n姓名：王晓明 部门：研发部\n\n一、本周工作\n1. 上线\n二、下周计划\n1. 压测\n",
            "王晓明",
        ),
        (
            "주간보고 (2025.05.12~05.16)\n개발팀 김민수\n\n□ 금주 실적\n- 배포 완료\n□ 차주 계획\n- 부하 테스트\n",
            "김민수",
        ),
    ],
)
def test_reports_in_east_asia_name_department_and_person(tmp_path: Path, text: str, name: str) -> None:
    found = read(tmp_path, text, "a.txt")
    assert {(person, str(period)) for person, period, _ in said(found)} == {(name, "2025-05")}
    assert not any(plan in text for _, _, text in said(found) for plan in ("展示会", "負荷試験", "压测", "부하"))


def test_the_week_of_a_title_is_that_of_the_first_list(tmp_path: Path) -> None:
    text = "Kessel 7, Wochenzettel KW 14/2025\n\n- Rohr getauscht (Jens)\n\nKW 19/2025\n- Unterlagen übergeben (Miro)\n"
    assert said(read(tmp_path, text, "a.txt")) == [
        ("Jens", "2025-04", "Rohr getauscht (Jens)"),
        ("Miro", "2025-05", "Unterlagen übergeben (Miro)"),
    ]


def test_a_season_says_the_year_of_the_weeks_below_it(tmp_path: Path) -> None:
    text = "# Elin Sjöqvist – logg\n\n(för mig)\n\n## hösten 2025\n\n**v. 36**\n- gallrade\n\n**v. 46**\n- skyltade\n"
    found = read(tmp_path, text, "a.md")
    assert [period for _, period, _ in said(found)] == ["2025-09", "2025-11"]
    assert "year-assumed" not in codes(found)


def test_a_school_year_ends_in_summer(tmp_path: Path) -> None:
    text = "# Relazione – anno scolastico 2024/25\n\nDocente: Donatella Ricciardi\n\nDa maggio: ho avviato l'orto.\n"
    assert [period for _, period, _ in said(read(tmp_path, text, "a.md"))] == ["2025-05"]


def test_a_later_sentence_has_the_month_that_it_names_with_its_year(tmp_path: Path) -> None:
    text = (
        "**Name:** Grace Mwangi\n**Period:** April 2024 – March 2025\n\n"
        "In June 2024 I became an instructor. I set up the passport in September 2024 and forty use it.\n"
    )
    assert [period for _, period, _ in said(read(tmp_path, text, "a.md"))] == ["2024-06", "2024-09"]


def test_the_plan_in_one_cell_is_none_in_the_next(tmp_path: Path) -> None:
    text = (
        "|  | Amara Diallo | Ken Ishikawa |\n|---|---|---|\n"
        "| Apr 2025 | planned: loan checks | catalogued the traps of the east wing |\n"
    )
    found = read(tmp_path, text, "a.md")
    assert [(person, text) for person, _, text in said(found)] == [
        ("Ken Ishikawa", "catalogued the traps of the east wing")
    ]
    assert "not-done" in codes(found)


def test_actions_of_minutes_are_to_be_done_unless_they_say_otherwise(tmp_path: Path) -> None:
    head = "# Sync 2025-05-14\n\nPresent: Tomás, Wei\n\nTomás finished the cut-over.\n\nActions:\n"
    to_do = read(tmp_path, f"{head}- Wei: publish the list (by Friday)\n- Tomás: book the test\n", "a.md")
    done = read(tmp_path, f"{head}- Wei: published the list\n- Tomás: booked the test\n", "a.md")
    assert len(said(to_do)) == 1
    assert len(said(done)) == 3


def test_the_last_item_of_a_list_is_no_footer(tmp_path: Path) -> None:
    text = "# Aisha Bello\n\n## February 2025\n- Wrote the card\n- printed 500\n- Created 3 dashboards\n"
    assert len(said(read(tmp_path, text, "a.md"))) == 3
    text = "# Aisha Bello\n\n## February 2025\n- Wrote the card\n\nExported from Notion on 3 May 2025\n"
    assert len(said(read(tmp_path, text, "a.md"))) == 1


def test_a_request_without_a_question_mark_is_no_work(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## May 2025\n- fixed the hoods\n- can you put the hoods on the list, they are dripping\n"
    assert [text for _, _, text in said(read(tmp_path, text, "a.md"))] == ["fixed the hoods"]


@pytest.mark.parametrize(
    "text",
    ["Ingrid is away until the 20th.", "VAB tors–fre", "я на больничном до понедельника", "休产检假三天", "金曜は半休"],
)
def test_short_words_say_that_somebody_was_away(text: str) -> None:
    assert is_absence(text)
    assert not is_absence("gave away 300 kits")


@pytest.mark.parametrize(
    "heads",
    [
        ("March 2025 Kenji", "March 2025 Aiko", "April 2025 Kenji"),
        ("Kenji March 2025", "Aiko March 2025", "Kenji April 2025"),
        ("2025-W10 Kenji", "2025-W10 Aiko", "2025-W14 Kenji"),
        ("Kenji's March 2025", "Aiko's March 2025", "Kenji's April 2025"),
    ],
)
def test_a_head_of_a_period_and_a_name_begins_the_work_of_that_person(tmp_path: Path, heads: tuple[str, ...]) -> None:
    text = "\n\n".join(
        f"## {head}\n\n- {work}" for head, work in zip(heads, ("cut it", "sold it", "dug it"), strict=True)
    )
    assert sorted(said(read(tmp_path, f"{text}\n", "a.md"))) == [
        ("Aiko", "2025-03", "sold it"),
        ("Kenji", "2025-03", "cut it"),
        ("Kenji", "2025-04", "dug it"),
    ]


@pytest.mark.parametrize(
    "sentence",
    ["Iván terminó el inventario.", "Sofie schreef het rapport.", "Then Aisha fixed it.", "My colleague Bob wrote it."],
)
def test_what_another_person_did_is_told(tmp_path: Path, sentence: str) -> None:
    found = read(tmp_path, f"# Lucía Ferrer\n\n## May 2025\n\nI sorted the shelf. {sentence}\n", "a.md")
    assert "other-subject" in codes(found)


@pytest.mark.parametrize(
    "opening",
    [
        "Hierbij mijn maandoverzicht van mei 2025.",
        "This is my summary of May 2025.",
        "Anbei mein Bericht vom Mai 2025.",
    ],
)
def test_the_opening_of_a_letter_says_of_which_month_it_is(tmp_path: Path, opening: str) -> None:
    text = f"Hi Bob,\n\n{opening}\n\nMoved the archive.\nMax hat die Scanner repariert.\n\nBest,\nAnn Lee\n"
    found = read(tmp_path, text, "a.txt")
    assert ("Ann Lee", "2025-05", "Moved the archive.") in said(found)
    assert "other-subject" in codes(found)


def test_who_hands_over_did_the_work(tmp_path: Path) -> None:
    text = "# Handover from Tobias to Yara\n\n## September 2025\n- dunning letters automated\n"
    assert said(read(tmp_path, text, "a.md")) == [("Tobias", "2025-09", "dunning letters automated")]


def test_minutes_in_another_language_than_english_name_the_day_first(tmp_path: Path) -> None:
    text = (
        "Verbale riunione soci 11/06/2025\nPresenti: Elio Sartori, Gianna Moretti\n\n"
        "1) Elio riferisce che il bando è stato vinto.\n2) Gianna ha chiuso il bilancio.\n"
    )
    assert {period for _, period, _ in said(read(tmp_path, text, "a.txt"))} == {"2025-06"}


def test_i_is_the_keeper_of_notes_about_another(tmp_path: Path) -> None:
    text = "# 1-on-1: Daria\n\n_kept by me (Felix)_\n\n### 6 Mar 2025\n- D. finished the audit\n- I promised a course\n"
    found = read(tmp_path, text, "a.md")
    assert [text for name, _, text in said(found) if name == "Daria"] == ["D. finished the audit"]
    assert "open-person" in codes(found)


@pytest.mark.parametrize(
    "title", ["März 2025 Tätigkeitsbericht", "2025年3月度 業務報告書", "2025年3月工作总结", "2025년 3월 업무보고"]
)
def test_a_title_may_begin_with_its_month(tmp_path: Path, title: str) -> None:
    text = f"{title}\nName: Ann Lee\n\n- fixed the door\n- sold the shop\n"
    assert [text for _, _, text in said(read(tmp_path, text, "a.txt"))] == ["fixed the door", "sold the shop"]


@pytest.mark.parametrize("file", ["a.txt", "a.md"])
def test_terms_of_a_year_have_their_months_in_brackets(tmp_path: Path, file: str) -> None:
    text = (
        "What I did in 2024 - Sipho Ndlovu\n\nTerm 1 (Jan-Mar)\n* began the club\n\nTerm 2 (Apr-Jun)\n* won the cup\n"
    )
    assert [period for _, period, _ in said(read(tmp_path, text, file))] == ["2024-Q1", "2024-Q2"]


def test_release_notes_end_with_who_made_each_change(tmp_path: Path) -> None:
    text = (
        "# Release notes (maintainer: @oksana-k)\n\n## v2.2 (2025-06-03)\n"
        "* Add a flag by @lin-w in https://github.com/o/r/pull/12\n* Drop Python 3.8 (@oksana-k)\n"
        "* Faster start (thanks @tomek!)\n* Bump checkout by @dependabot in https://github.com/o/r/pull/14\n"
    )
    assert {(name, period) for name, period, _ in said(read(tmp_path, text, "a.md")) if name} == {
        ("lin-w", "2025-06"),
        ("oksana-k", "2025-06"),
        ("tomek", "2025-06"),
    }


def test_two_handles_before_a_colon_are_nobody(tmp_path: Path) -> None:
    text = "Team notes (9 May 2025)\n\n- @Aylin finished it\n- @Mateo: sold it\n- @Aylin + @Mateo: sent it\n"
    assert [(name, text) for name, _, text in said(read(tmp_path, text, "a.md"))] == [
        ("Aylin", "finished it"),
        ("Mateo", "sold it"),
        (None, "@Aylin + @Mateo: sent it"),
    ]


def test_who_introduces_themselves_wrote_the_text(tmp_path: Path) -> None:
    text = "# 2025 so far\n\nI'm Rohan, I run the trials.\n\nIn April we lost a batch.\n"
    assert {name for name, _, _ in said(read(tmp_path, text, "a.md"))} == {"Rohan"}


def test_what_others_say_of_somebody_is_no_work_of_theirs(tmp_path: Path) -> None:
    text = (
        "# Lindiwe Dube\n\n## March 2025\n- led the review\n\n"
        "## Peer feedback for Lindiwe\n\nFrom: Marc\n- Lindiwe took my shift\n"
    )
    assert [(name, text) for name, _, text in said(read(tmp_path, text, "a.md"))] == [
        ("Lindiwe Dube", "led the review")
    ]


def test_goals_of_a_half_are_no_work(tmp_path: Path) -> None:
    text = "Name: Eva Kranz\nZeitraum: 01.01.2025 - 30.06.2025\n\n1. Ergebnisse\nKurve da.\n\n2. Ziele 2. Halbjahr\n"
    assert "Mehr davon." not in [text for _, _, text in said(read(tmp_path, f"{text}Mehr davon.\n", "a.txt"))]


def test_versions_and_their_days_head_changes_in_plain_text(tmp_path: Path) -> None:
    text = (
        "CHANGES - bus feed\n\n(YT = Yuki Tanabe, CL = Chantal Lavoie)\n\n"
        "3.2   2025-11-18\n  * added the night routes [YT]\n  * stop names in French [CL]\n\n"
        "v3.1 - 5 Aug 2025\n  * redrew the shapes [CL]\n"
    )
    assert sorted(said(read(tmp_path, text, "a.txt"))) == [
        ("Chantal Lavoie", "2025-08", "redrew the shapes [CL]"),
        ("Chantal Lavoie", "2025-11", "stop names in French [CL]"),
        ("Yuki Tanabe", "2025-11", "added the night routes [YT]"),
    ]


def test_a_talk_of_two_has_their_full_names_at_its_head(tmp_path: Path) -> None:
    text = (
        "# 1:1 Tomás / Dana\n\nTomás Echeverría + Dana Kowalczyk. Every other Tuesday.\n\n"
        "## 20 May 2025\n\n**Tomás**\n- closed it\n\n**Dana**\n- sent it\n"
    )
    assert sorted(said(read(tmp_path, text, "a.md"))) == [
        ("Dana Kowalczyk", "2025-05", "sent it"),
        ("Tomás Echeverría", "2025-05", "closed it"),
    ]


def test_a_title_in_arabic_with_small_words_is_nobody(tmp_path: Path) -> None:
    text = "# ما أنجزته في المكتب\n\nسلمى الخطيب – مهندسة معمارية\n\n## شباط ٢٠٢٥\n- أشرفت على صبّ سقف المدرسة\n"
    assert {name for name, _, _ in said(read(tmp_path, text, "a.md"))} == {"سلمى الخطيب"}


def test_a_title_of_parts_names_its_person_behind_titles(tmp_path: Path) -> None:
    text = "CUADERNO DE CAMPO  //  Ing. Agr. Ximena Huarcaya Soto  //  fundo, Ica\n\nenero 2025\n(7) instalé sondas\n"
    assert {name for name, _, _ in said(read(tmp_path, text, "a.txt"))} == {"Ximena Huarcaya Soto"}


def test_a_table_of_markdown_without_outer_bars_is_no_table_of_commas(tmp_path: Path) -> None:
    text = (
        "**Serbest iş takibi** / Gülbahar Tunçel / 2025\n\n"
        "Tarih | Müşteri | İş | Saat | Not\n--- | --- | --- | --- | ---\n"
        "13.01. | Arkadya | romanın ilk seksen sayfasını çevirdim | 31 | kesildi\n"
        "04.02. | Noter | çeviri teslim edildi | 3 | ödendi\n"
    )
    found = read(tmp_path, text, "a.md")
    assert {(name, period) for name, period, _ in said(found)} == {
        ("Gülbahar Tunçel", "2025-01"),
        ("Gülbahar Tunçel", "2025-02"),
    }


def test_months_in_brackets_behind_counts_are_those_of_items(tmp_path: Path) -> None:
    text = "Lijst van Fenna Oosterhuis\n\n- [x] groep opgezet, 14 ouderen *(juni 2024)*\n- [x] kaart af *(sept 2024)*\n"
    assert [period for _, period, _ in said(read(tmp_path, text, "a.md"))] == ["2024-06", "2024-09"]


def test_the_days_of_a_field_are_those_of_a_report(tmp_path: Path) -> None:
    text = (
        "週報\n氏名:大河内 千尋\n期間:2025年5月19日(月)〜5月23日(金)\n\n"
        "【今週の実績】\n・契約を締結\n\n【先月分の補足】\n・4月:書類を作成済み\n"
    )
    assert ("大河内 千尋", "2025-05", "契約を締結") in said(read(tmp_path, text, "a.txt"))


def test_a_handover_on_a_ship_is_of_who_leaves(tmp_path: Path) -> None:
    text = (
        "M/V CORAL TERN      ENGINE ROOM HANDOVER NOTES\n"
        "Off-signing: 2/E Rodrigo Magsaysay      On-signing: 2/E Femke Dijkman\n\n"
        "DONE\n06/05/25  Overhauled No.2 purifier\n21/05/25  Nozzle changed by 3/E Viktor Shevchuk\n"
    )
    found = read(tmp_path, text, "a.txt")
    assert {name for name, _, _ in said(found)} == {"Rodrigo Magsaysay"}
    assert "other-subject" in codes(found)


def test_topics_of_minutes_are_nobody(tmp_path: Path) -> None:
    text = (
        "## Compte rendu – bureau\n\nle 8 avril 2025\n\nPrésents : Maëlle Kervadec (MK), Souleymane Diarra (SD)\n\n"
        "**1/ Trésorerie**\n→ SD a clôturé les comptes fin mars.\n\n"
        "**2/ Distributions**\n→ En mars, MK a recruté onze voisins.\n"
    )
    named = {name for name, _, _ in said(read(tmp_path, text, "a.md")) if name}
    assert named == {"Maëlle Kervadec", "Souleymane Diarra"}


def test_letters_of_a_title_stand_for_two_who_talk(tmp_path: Path) -> None:
    text = "1:1s  Priya Raghunathan (P) / Gareth Pugh (G)\n\n6 Feb 2025\nP: rewrote the sheets\nG: got the post\n"
    assert sorted(said(read(tmp_path, text, "a.txt"))) == [
        ("Gareth Pugh", "2025-02", "got the post"),
        ("Priya Raghunathan", "2025-02", "rewrote the sheets"),
    ]


def test_ranks_and_letters_behind_a_name_are_no_part_of_it(tmp_path: Path) -> None:
    text = "Riverside Vets - day book - Moana Tahere RVN\n2025\n\nTues 4 Mar\n - scrubbed in for three spays\n"
    assert {name for name, _, _ in said(read(tmp_path, text, "a.txt"))} == {"Moana Tahere"}
    text = "[주간업무보고]\n작성일: 2025.07.11\n\n■ 변상훈 과장\n ① 타설 완료\n\n■ 남궁은채 대리\n ① 요청서 제출\n"
    assert {"변상훈", "남궁은채"} <= {name for name, _, _ in said(read(tmp_path, text, "b.txt"))}


def test_numbered_notes_of_a_book_begin_with_their_day(tmp_path: Path) -> None:
    text = (
        "BITÁCORA — Casa Lote 7\nResidente: Ing. Ximena Robledo / Maestro: Eusebio Tun\n\n"
        "Nota 31.- 05/agosto/2024.- El maestro Eusebio Tun coló la losa.\n\n"
        "Nota 32.- 03/septiembre/2024.- Ximena Robledo entregó la estimación.\n"
    )
    assert {(name, period) for name, period, _ in said(read(tmp_path, text, "a.txt")) if name} == {
        ("Eusebio Tun", "2024-08"),
        ("Ximena Robledo", "2024-09"),
    }


def test_a_remark_behind_the_day_of_a_talk_is_no_text(tmp_path: Path) -> None:
    text = (
        "My one-to-ones with Samuel Adeyemi (maths, Y9 + Y11). Newest on top. — Priya\n\n---\n"
        "**27 Mar '25** (room 12, 30 min)\n\nSamuel has marked all 62 papers.\n"
    )
    assert said(read(tmp_path, text, "a.md")) == [("Samuel Adeyemi", "2025-03", "Samuel has marked all 62 papers.")]
