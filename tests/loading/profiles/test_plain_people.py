"""Plain texts in which several people are named in everyday ways, and one whose name stands with what they are."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import codes, read, said


def who(tmp_path: Path, text: str, name: str = "a.md") -> dict[str, str | None]:
    """Whose each statement is."""
    return {
        line.lstrip("- "): person for person, _, text in said(read(tmp_path, text, name)) for line in text.split("\n")
    }


def test_a_department_below_a_name_is_no_other_person(tmp_path: Path) -> None:
    found = read(tmp_path, "# Jonas Brett\n\nSystemadministration, Stadtwerke\n\n## Juli 2025\n\n- 37 Tickets gelöst\n")
    assert said(found) == [("Jonas Brett", "2025-07", "- 37 Tickets gelöst")]
    assert "open-person" not in codes(found)


def test_who_is_quoted_did_nothing(tmp_path: Path) -> None:
    text = '# Brag doc – Hannah Osei (2025)\n\n## Q1\n- Cut it\n\n## Feedback\n"She saved it" – Priya Nair, Product\n'
    assert set(who(tmp_path, text).values()) == {"Hannah Osei"}


def test_heads_of_a_mail_with_names_in_brackets_are_theirs(tmp_path: Path) -> None:
    head = "From: Ruth Calloway <ruth@a.org>\nTo: all\nDate: Fri, 7 Nov 2025 16:42:11 +0000\nSubject: This week\n\n"
    text = "Fundraising (Ben)\n- Sent the appeal\n\nProgrammes (Aisha & Carl)\n- Opened the drop-in\n- Trained nine\n"
    found = read(tmp_path, head + text, "a.txt")
    assert [(person, words) for person, _, words in said(found) if person != "Ruth Calloway"] == [
        ("Ben", "- Sent the appeal"),
        ("Aisha", "- Opened the drop-in\n- Trained nine"),
        ("Carl", "- Opened the drop-in\n- Trained nine"),
    ]


def test_another_name_at_the_end_of_a_line_is_doubted(tmp_path: Path) -> None:
    text = (
        "# OKR check-in Q3 2025\n\n**O1: Sign-up** (owner: Nadia Rahimi)\n- Form rewritten\n"
        "- Login done (Jonas Lindqvist)\n\n"
        "**O2: Churn** (owner: Peter Abel)\n- Two campaigns sent\n"
    )
    found = read(tmp_path, text)
    assert who(tmp_path, text)["Two campaigns sent"] == "Peter Abel"
    assert codes(found) == ["person-assumed"]


def test_a_mark_of_what_is_to_do_is_no_given_name(tmp_path: Path) -> None:
    text = (
        "# 1:1 Sofia <> Daniel\n\n## 2025-05-06\n- Sofia shipped it\n- AI Daniel: swap the rota\n- AI Sofia: write it\n"
    )
    assert {row.name for row in read(tmp_path, text)} <= {"Sofia", "Daniel", None}


@pytest.mark.parametrize(
    ("lines", "people"),
    [
        ("Frau Kessler hat drei Bände lektoriert.\nHerr Voss hat sie gedruckt.", ["Frau Kessler", "Herr Voss"]),
        ("Ms Ortega finished three maps.\nMr Adomeit drew up the register.", ["Ms Ortega", "Mr Adomeit"]),
        ("Ingrid closed the deal.\nPaulo opened three accounts.", ["Ingrid", "Paulo"]),
        ("PAY-1  Retry it   Assignee: Léa Fontaine   Done\nPAY-2  Drop it   Assignee: Arun Pillai   Done",
         ["Léa Fontaine", "Arun Pillai"]),
    ],
)  # fmt: skip
def test_subjects_and_assignees_are_people(tmp_path: Path, lines: str, people: list[str]) -> None:
    found = said(read(tmp_path, f"# Report May 2025\n\n{lines}\n"))
    assert [(person, when) for person, when, _ in found] == [(person, "2025-05") for person in people]


def test_family_names_are_heads_in_japanese(tmp_path: Path) -> None:
    text = "# 週報 2025年6月第2週\n\n## 佐藤\n- 在庫画面のリリース完了\n\n## 鈴木\n- 発注の不具合を修正\n"
    assert set(who(tmp_path, text).values()) == {"佐藤", "鈴木"}


def test_sentences_are_of_who_begins_them_and_those_of_two_are_of_both(tmp_path: Path) -> None:
    text = "# Report May 2025\n\nIngrid closed the deal. Paulo opened three.\n\nIngrid and Paulo ran the study.\n"
    found = read(tmp_path, text)
    assert [(person, words) for person, _, words in said(found)] == [
        ("Ingrid", "Ingrid closed the deal.\nIngrid and Paulo ran the study."),
        ("Paulo", "Paulo opened three.\nIngrid and Paulo ran the study."),
    ]
    assert not codes(found)


def test_those_who_attend_are_the_people_of_minutes_and_those_who_do_not_are_none(tmp_path: Path) -> None:
    head = "Garden, May 2025\n\nPresent: Bev (chair), Ranjit, Mo, Alice Turner (minutes)\nApologies: Phil\n\n"
    text = (
        "Matters arising: Ranjit has repaired the roof.\nReport: Bev settled the bill.\nEvents: Alice ran the sale.\n"
    )
    found = said(read(tmp_path, head + text, "a.txt"))
    assert [person for person, _, _ in found] == ["Ranjit", "Bev", "Alice Turner"]


def test_handles_of_two_are_of_neither(tmp_path: Path) -> None:
    text = "## v3.2.0 (2025-08-19)\n- Dark mode (@lenka)\n- Export (@mbk)\n- Texts: Czech (@lenka), Danish (@mbk)\n"
    found = read(tmp_path, text)
    assert [person for person, _, _ in said(found)] == ["lenka", "mbk", None]


@pytest.mark.parametrize("title", ["June highlights 2025", "Juni-Bericht 2025", "Monatsbericht Juni Station 3 2025"])
def test_a_month_apart_from_its_year_is_that_month(tmp_path: Path, title: str) -> None:
    found = said(read(tmp_path, f"# {title}\n\n## Ann Lee\n- Cut the hedge\n\n## Bob Stone\n- Wrote the guide\n"))
    assert {when for _, when, _ in found} == {"2025-06"}


def test_the_next_meeting_is_nobody(tmp_path: Path) -> None:
    found = read(
        tmp_path, "# Protokoll 12.03.2025\n\nAnn Lee: Zaun repariert\n\nNächste Sitzung: 09.04.2025, 8:00 Uhr\n"
    )
    assert [row.name for row in found if row.name] == ["Ann Lee"]


def test_who_speaks_of_themselves_beside_others_is_asked_about(tmp_path: Path) -> None:
    lines = "Eva - sold it\nMateo - closed 9 tickets\nme - sent the plan\n"
    found = read(tmp_path, f"Team notes Oct 2025\n\n{lines}", "a.txt")
    assert [person for person, _, _ in said(found)] == ["Eva", "Mateo"]
    assert codes(found) == ["open-person"]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("# 周报（2025年7月14日—7月18日）\n\n张伟：完成接口升级\n李娜：设计稿定稿\n", ["张伟", "李娜"]),
        ("Raport – Dział Obsługi – wrzesień 2025\n\np. Kowalska: 145 spraw\np. Nowak: kurs\n", ["Kowalska", "Nowak"]),
        ("Overdracht weekend 14-15 juni 2025\n\n**Zaterdag** (Femke)\n- kamer 12\n\n**Zondag** (Youssef)\n- kamer 4\n",
         ["Femke", "Youssef"]),
        ("Team update – week of May 12, 2025\n\nMario\n - Retries shipped\nLucía\n - Pages done\n", ["Mario", "Lucía"]),
    ],
)  # fmt: skip
def test_short_names_lead_or_head_what_is_theirs(tmp_path: Path, text: str, people: list[str]) -> None:
    assert list(dict.fromkeys(person for person, _, _ in said(read(tmp_path, text)))) == people


def test_a_month_in_bold_leads_a_text(tmp_path: Path) -> None:
    found = said(read(tmp_path, "# Lab diary 2025\n\n**Feb.** Calibrated the laser.\n**March** Paper submitted!\n"))
    assert [when for _, when, _ in found] == ["2025-02", "2025-03"]


@pytest.mark.parametrize("words", ["less waste than in February", "22 waste less compared with February"])
def test_what_is_compared_with_says_no_month(tmp_path: Path, words: str) -> None:
    (row,) = read(tmp_path, f"# Ann Lee\n\n## 2025-04\n- Had {words}\n")
    assert [one.period for one in row.summaries] == ["2025-04"]


def test_a_review_of_a_year_is_of_that_year(tmp_path: Path) -> None:
    text = "# Jahresgespräch 2025 – Vorbereitung\nName: Ann Lee\n\n## Was ist gelungen?\nEinarbeitung von Nadja.\n"
    assert {when for _, when, _ in said(read(tmp_path, text))} == {"2025"}


def test_a_closing_with_the_name_behind_it_is_no_person(tmp_path: Path) -> None:
    head = "From: Ann Lee <a@a.org>\nTo: b\nDate: Mon, 1 Sep 2025 09:12:00 +0000\nSubject: August 2025\n\n"
    found = read(tmp_path, f"{head}In August I\n- sold the van\n\nLG Ann\n", "a.txt")
    assert [row.name for row in found] == ["Ann Lee"]


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("Diana's update for August 2025:\n\n- Finished it\n\nRob's update for August 2025:\n\n- Tables done\n",
         ["Diana", "Rob"]),
        ("REPORT - MARCH 2025\n\nName                Visits   Notes\nAnn Lee             212      Started the clinic\n"
         "Joseph Kamau        95       Repaired both bikes\n", ["Ann Lee", "Joseph Kamau"]),
        ("01/04/2025 JD replaced unit 7\n02/04/2025 JD, MK serviced row B\n03/04/2025 MK leak test OK\n"
         "-- JD = Joyce Danso, MK = Marek Kral\n", ["Joyce Danso", "Marek Kral"]),
    ],
)  # fmt: skip
def test_what_several_did_is_of_none_of_them(tmp_path: Path, text: str, people: list[str]) -> None:
    found = said(read(tmp_path, text, "a.txt" if text[0] != "#" else "a.md"))
    assert list(dict.fromkeys(person for person, _, _ in found)) == people
    assert not any("Moved" in words or "serviced" in words for _, _, words in found)


def test_a_head_of_two_names_in_brackets_is_of_neither(tmp_path: Path) -> None:
    text = "# November 2025\n\n**Pflege (Sr. Eva, Pfl. Anton)**\n- 14 Betten\n\n**Dienst (Dr. Weller)**\n- Konferenz\n"
    found = read(tmp_path, f"{text}\n**Hilfe (Fr. Imhof)**\n- 9 Anträge\n")
    assert [person for person, _, _ in said(found)] == ["Weller", "Imhof"]
    assert codes(found) == ["open-person"]


def test_the_one_name_in_a_field_of_any_key_is_whose_form_it_is(tmp_path: Path) -> None:
    text = "REPORTE DIARIO DE OBRA\nFecha: 14/05/2025\nResidente: Ing. Paola Méndez\nClima: soleado\n\n- Losa colada\n"
    found = read(tmp_path, text, "a.txt")
    assert [row.name for row in found] == ["Paola Méndez"]
    assert "name-of-file" in codes(found)  # told: nothing says what the key means


def test_a_product_in_brackets_is_nobody(tmp_path: Path) -> None:
    found = read(tmp_path, "## Accomplishments\n\n### Jan – Mar 2025\nBuilt the dashboard (Power BI).\n")
    assert codes(found) == []


def test_a_name_in_full_at_the_end_signs_a_text(tmp_path: Path) -> None:
    text = "Ma semaine (15-19 septembre 2025)\nLundi : comptes clos\n\nBon week-end !\nNadège Rousseau\n"
    (row,) = read(tmp_path, text, "a.txt")
    assert row.name == "Nadège Rousseau"


def test_rows_whose_state_is_open_are_no_work(tmp_path: Path) -> None:
    rows = "| Ruben | Upgrade | Done |\n| Ruben | Drop 3.9 | In review |\n| Ilse | Audit log | Done |\n"
    found = read(tmp_path, f"# November 2025\n\n| Owner | Title | State |\n|---|---|---|\n{rows}")
    assert not any("Drop" in words for _, _, words in said(found))
    assert "not-done" in codes(found)


def test_weeks_below_their_month_have_its_year(tmp_path: Path) -> None:
    text = "Notes - Gareth Pugh\nSeptember 2025\n\nWeek of 1 Sept\nRepainted it.\n\nWeek of 8 Sept\nFixed the leak.\n"
    assert [when for _, when, _ in said(read(tmp_path, text, "a.txt"))] == ["2025-09", "2025-09"]


def test_a_project_that_somebody_keeps_a_diary_of_is_nobody(tmp_path: Path) -> None:
    head = "Projekttagebuch Neugestaltung Kurpark\nGeführt von: Sabine Oberhuber, Landschaftsplanung\n"
    found = read(tmp_path, f"{head}\n12.03.2025\nAlle Bäume erfasst, 63 Stück.\n", "a.txt")
    assert [row.name for row in found] == ["Sabine Oberhuber"]


def test_an_arrow_stands_behind_who_did_it(tmp_path: Path) -> None:
    lines = "EC → tolte le ridipinture\nDP → consolidato il supporto\n"
    found = read(tmp_path, f"# Diario 2025\n(EC = Elisabetta Conti, DP = Dragan Petrović)\n\n**gennaio**\n{lines}")
    assert [person for person, _, _ in said(found)] == ["Elisabetta Conti", "Dragan Petrović"]


def test_those_who_sent_apologies_stand_beside_those_present(tmp_path: Path) -> None:
    head = "# Meeting, 18 February 2025\nPresent: Hana Novotná (chair), Fergus MacLeod. Apologies: Jean Pike\n"
    found = said(read(tmp_path, f"{head}\n## Done last week\n- Hana returned two loans.\n- Fergus has packed them.\n"))
    assert [person for person, _, _ in found] == ["Hana Novotná", "Fergus MacLeod"]


def test_an_ordinal_behind_a_list_mark_has_no_sign(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## 2025-07\n- 3.º C: aprueban 17 de los 19\n- 2nd floor painted\n- 15 % fewer calls\n"
    (row,) = read(tmp_path, text)
    told = {one.text for one in row.summaries[0].highlights}
    assert told == {"3.º C: aprueban 17 de los 19", "2nd floor painted", "- 15 % fewer calls"}


def test_fields_beside_each_other_say_whose_a_form_is(tmp_path: Path) -> None:
    head = "GESPRÄCH\nMitarbeiterin: Svenja Albrecht     Führungskraft: Jörn Petersen     Datum: 20.11.2025\n"
    text = "Rückblick Nov 2024 – Nov 2025\n- Zwei Azubis betreut\n\nVereinbarte Ziele\n- Fortbildung bis Juni\n"
    found = read(tmp_path, f"{head}\n{text}", "a.txt")
    assert [row.name for row in found] == ["Svenja Albrecht"]
    assert not any("Fortbildung" in words for _, _, words in said(found))


def test_the_first_message_of_a_chat_is_no_title(tmp_path: Path) -> None:
    found = read(tmp_path, "Ann Lee, 9:02 AM\nshipped the new export\nBob Stone, 9:05 AM\nI fixed two tests\n", "a.txt")
    assert [row.became for one in found for row in one.lines].count("problem") == 2  # no day is told


def test_a_column_of_who_does_it_goes_before_who_answers_for_all(tmp_path: Path) -> None:
    rows = "| Anforderungen | C. Neumann | 100 % |\n| Schnittstelle | T. Okoye | 80 % |\n| Kurs | M. Lutz | 0 % |\n"
    table = f"| Titel | Bearbeiter | Fortschritt |\n|---|---|---|\n{rows}"
    found = said(read(tmp_path, f"# Status KW 38/2025\nVerantwortlich: Carla Neumann\n\n{table}"))
    assert any("Okoye" in (person or "") for person, _, words in found if "Schnittstelle" in words)
    assert not any("Kurs" in words for _, _, words in found)


def test_a_quarter_and_a_year_are_of_no_month_above_them(tmp_path: Path) -> None:
    items = "- September: Azubis begleitet\n- 4. Quartal: umgestellt\n- Im Lauf des Jahres 31 Fälle geklärt\n"
    (row,) = read(tmp_path, f"# Selbsteinschätzung 2024\n\nName: Jana Kowalczyk\n\n{items}")
    assert [one.period for one in row.summaries] == ["2024-09", "2024-Q4", "2024"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        (
            "Log\nEL Erik Lundqvist, JS Jonas Sjöberg\n\n28/10/2025  Bytte slang. /JS\n29/10/2025  Provkörde. /EL\n",
            "Jonas Sjöberg",
        ),
        ("## 회의 (2025-04-18)\n\n참석: @박서연 @이도윤\n\n- 교정 마침 @박서연\n- 시안 보냄 @이도윤\n", "박서연"),
        (
            "Handover, September 2025\n\n2/E   Ricardo Lee\n3/E   Arjun Nair\n\n2/E  overhauled it\n3/E  cleaned it\n",
            "Ricardo Lee",
        ),
        ("# Отчёт, апрель 2025\n\n– Кравцова Л.П. укрепила слой\n– Гусейнов Р.А. снял записи\n", "Кравцова Л.П."),
        (
            "Book, April 2025\nWyn Prosser\n\n9th me - lambed ewes\n22nd Tomasz Gajda - pulled the hedge\n",
            "Wyn Prosser",
        ),
        (
            "WATCH, June 2025\nO i/c: WM Leon Baptiste\n\nWM Baptiste\n- put it out\n\nCM Karen Ashworth\n- shut it\n",
            "Leon Baptiste",
        ),
        (
            "محضر ١٢ فبراير ٢٠٢٥م\n\nرئيسة الجلسة: ليلى حدّاد\nأمين الصندوق: يوسف بن عمر\n\n"
            "• ليلى حدّاد: اتفقت مع المدرسة\n• يوسف بن عمر: دفعت الإيجار\n",
            "ليلى حدّاد",
        ),
    ],
)
def test_people_are_named_by_what_their_lines_have_at_an_end(tmp_path: Path, text: str, who: str) -> None:
    rows = read(tmp_path, text, "notes.md")
    named = {row.name for row in rows if any(one.highlights for one in row.summaries)}
    assert who in named
    assert len(named) == 2


def test_what_both_did_is_asked_about(tmp_path: Path) -> None:
    text = "Book, April 2025\n\nAnn Lee - sowed it\nBob Stone - mowed it\nboth - fenced the field\nAnn Lee - sold it\n"
    rows = read(tmp_path, text, "notes.txt")
    assert not any("fenced" in h.text for row in rows for one in row.summaries for h in one.highlights)


def test_a_week_at_the_head_is_of_all_below_people(tmp_path: Path) -> None:
    text = "KEEPERS' ROUND-UP\nwk commencing Mon 4 Aug '25\nput together by Greg Hutchins, keeper\n\n"
    text += "**Nomvula Dlamini** (giraffes)\n- trimmed a hoof\n\n**Yuki Tanabe** (pandas)\n- set up cams\n"
    rows = read(tmp_path, text, "notes.md")
    found = {(row.name, one.period) for row in rows for one in row.summaries}
    assert found >= {("Nomvula Dlamini", "2025-08"), ("Yuki Tanabe", "2025-08")}


def test_a_line_below_the_rows_of_a_form_is_no_underline(tmp_path: Path) -> None:
    text = "업 무 일 지\n-----\n소 속 : 품질팀\n성 명 : 윤서준 (인)\n결 재 : 과장 박은정\n-----\n"
    text += "2025. 4. 7.(월)\n - 검사 실시\n"
    rows = read(tmp_path, text, "notes.txt")
    assert [(row.name, one.period) for row in rows for one in row.summaries] == [("윤서준", "2025-04")]
