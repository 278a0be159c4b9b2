"""Plain texts whose title names a thing, and of which a field, a subject or a line beside it says whose or of when."""

from pathlib import Path

import pytest

from reports.loading.profiles.filenames import named_by_file
from tests.loading.profiles.test_reading import codes, read, said


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("# PROJECT LOG – HARBOUR LIGHT REFIT\n\nSite manager: Callum Reid", "Callum Reid"),
        ("DIARIO DI CANTIERE - VILLA SERRA\nRestauratrice: Giulia Marchetti", "Giulia Marchetti"),
        ("RESTAURO CAPPELLA SAN MARTINO - GIORNALE DEI LAVORI\nResponsabile: Arch. Elena Bassi", "Elena Bassi"),
    ],
)
def test_who_keeps_the_log_of_a_thing_stands_in_a_field(tmp_path: Path, head: str, name: str) -> None:
    found = read(tmp_path, f"{head}\n\n2025-07-03 Housing removed\n2025-08-05 Railing finished\n", "log.txt")
    assert {(person, period) for person, period, _ in said(found)} == {(name, "2025-07"), (name, "2025-08")}


def test_who_judges_is_not_whose_text_it_is(tmp_path: Path) -> None:
    found = read(tmp_path, "# Review notes\n\nLine manager: Tobias Frey\n\n2025-07: shipped it\n")
    assert [row.name for row in found] == [None]


def test_what_was_done_with_somebody_is_no_name(tmp_path: Path) -> None:
    found = read(tmp_path, "## Sept 2025\n\n* Shipped it with Devika\n* Onboarded Jonas\n\n## Oct 2025\n\n* Cut it\n")
    assert [row.name for row in found] == [None]


def test_who_was_there_is_asked_about_nobody(tmp_path: Path) -> None:
    text = "# Weekly – 22 Aug 2025\n\nAttendees: Priya, Lars, Kwame\n\n## Updates\nPriya\n- fixed it\nLars\n- sold it\n"
    assert codes(read(tmp_path, text)) == []


def test_the_subject_of_a_mail_names_its_quarter_before_a_branch(tmp_path: Path) -> None:
    head = "From: Sandra Vogt <vogt@a.org>\nTo: all\nDate: Fri, 4 Jul 2025 10:00:00 +0000\n"
    head += "Subject: Rückblick Q2 - Filiale Nord\n\n"
    found = read(tmp_path, f"{head}Ich habe den Mietvertrag verlängert.\n", "a.txt")
    assert said(found) == [("Sandra Vogt", "2025-Q2", "Ich habe den Mietvertrag verlängert.")]


@pytest.mark.parametrize(
    "line",
    ["Kế hoạch tháng 10: kiểm tra bảo mật", "Rencana bulan depan: uji keamanan", "Επόμενα: έλεγχος", "Далі: перевірка"],
)
def test_plans_are_no_work_in_other_languages(tmp_path: Path, line: str) -> None:
    found = read(tmp_path, f"# Ann Lee\n\n## 2025-09\n\n- Fixed it\n\n{line}\n")
    assert [text for *_, text in said(found)] == ["- Fixed it"]


def test_rows_are_of_those_in_their_column_whatever_one_cell_holds(tmp_path: Path) -> None:
    head = "| Month | Name | Highlight |\n|---|---|---|\n"
    rows = "| Jul 2025 | Oyelaran, T. | Cut it |\n| Jul 2025 | Brandt, S. | Wrote it |\n"
    found = read(tmp_path, f"{head}{rows}| Aug 2025 | Whole team | Passed |\n")
    assert {person for person, *_ in said(found)} == {"T. Oyelaran", "S. Brandt"}
    assert "open-person" in codes(found)


def test_handles_in_the_column_of_owners_are_people(tmp_path: Path) -> None:
    rows = "| Owner | Month | Done |\n|---|---|---|\n| jdoe | Jul 2025 | Cut it |\n| a.smith | Jul 2025 | Wrote it |\n"
    assert {person for person, *_ in said(read(tmp_path, rows))} == {"jdoe", "a.smith"}


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Monatsgespräch mit Lena (Azubi 2. Lehrjahr), 30.09.2025", "Lena"),
        ("Monthly review with Kofi Mensah - June 2025", "Kofi Mensah"),
        ("Reunión mensual con Teresa, 2025-05", "Teresa"),
        ("Weekly meeting with Acme, 2025-05-06", None),
    ],
)
def test_a_talk_is_about_whom_it_was_with(tmp_path: Path, title: str, name: str | None) -> None:
    found = read(
        tmp_path,
        f"{title}\n\n- Closed the order alone\n- Passed the exam\n- Sold it\n- Cut it\n\nNotes: M. Aydin\n",
        "talk.txt",
    )
    assert {person for person, *_ in said(found)} == {name}
    assert "Notes: M. Aydin" not in [text for *_, text in said(found)]


def test_the_name_below_a_text_may_stand_with_a_role(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        "# Weekly log\n\n## June 2025\n\nClosed the claim.\n\nSold it.\n\nCut it.\n\n-- Dana Whitfield, Claims\n",
    )
    assert [row.name for row in found] == ["Dana Whitfield"]


def test_by_whom_something_was_done_is_doubted(tmp_path: Path) -> None:
    text = "Rapport - mars 2025\nRédigé par Nathalie Corbin\n\nAtelier animé par Hugo Tessier\nRelu par Hugo\n"
    (told,) = [one for row in read(tmp_path, text, "a.txt") for one in row.problems]
    assert (told.code, told.line) == ("person-assumed", 4)


def test_chapters_and_those_present_are_asked_about_nobody_in_chinese(tmp_path: Path) -> None:
    text = "周会纪要 2025-09-12\n参加人：王芳、李雷\n\n一、进展\n王芳：完成了合同续签。\n李雷：修复了同步问题。\n"
    found = read(tmp_path, text, "a.txt")
    assert {person for person, *_ in said(found)} == {"王芳", "李雷"}
    assert codes(found) == []


def test_what_only_says_who_was_there_or_when_it_was_is_asked_about_nobody(tmp_path: Path) -> None:
    text = "Compte-rendu du 16/09/2025\nPrésents : Aïcha, Julien\nExcusé : Marc\n\n- Aïcha : facture partie\n"
    text += "- Julien : base migrée\n\nProchaine réunion le 30/09\n"
    assert codes(read(tmp_path, text, "a.txt")) == ["not-done"]
    text = "Team Lager\nWochenrückblick KW 45 / 2025\n\nMurat: Regal umgebaut\nChiara: Inventur abgeschlossen\n"
    assert codes(read(tmp_path, text, "a.txt")) == []


def test_a_name_with_two_syllables_is_whole(tmp_path: Path) -> None:
    text = "## Highlights (Jan - Mar 2025)\n\n### Adaeze O.\n* Closed it\n\n### Cho Min-ji\n* Localised it\n"
    assert {person for person, *_ in said(read(tmp_path, text))} == {"Adaeze O.", "Cho Min-ji"}


def test_days_in_numbers_may_end_with_a_point(tmp_path: Path) -> None:
    text = "Diario\nAutora: Irene Quiroga\n\n12/02/2025. Instalé 6 trampas.\n"
    text += "19/02/2025. Conté aves.\n05/03/2025. Vi 14 especies.\n"
    assert [period for _, period, _ in said(read(tmp_path, text, "a.txt"))] == ["2025-02", "2025-02", "2025-03"]


@pytest.mark.parametrize(
    ("title", "period"),
    [
        ("# Juni-Bericht (2025)", "2025-06"),
        ("# 10月の振り返り（2025年）", "2025-10"),
        ("# 10月の振り返り 2025", "2025-10"),
        ("# 5月工作报告（2025）", "2025-05"),
        ("# Report (2025)", "2025"),
    ],
)
def test_a_title_names_its_month_apart_from_its_year(tmp_path: Path, title: str, period: str) -> None:
    assert {one for _, one, _ in said(read(tmp_path, f"{title}\n\n- Fixed it\n- Sold it\n"))} == {period}


def test_a_form_in_japanese_has_wide_blanks(tmp_path: Path) -> None:
    text = "2025年度上半期 活動報告\n氏名　鈴木 健太\n所属　品質保証部\n\n4月　新検査機の導入\n7月　社内監査に対応\n"
    found = read(tmp_path, text, "a.txt")
    assert [(person, period) for person, period, _ in said(found)] == [
        ("鈴木 健太", "2025-04"),
        ("鈴木 健太", "2025-07"),
    ]


def test_a_mail_says_of_when_it_is_before_its_lists(tmp_path: Path) -> None:
    head = "From: Claire Dubois <c@a.fr>\nTo: all\nDate: Mon, 06 Oct 2025 09:12:00 +0200\nSubject: Réalisations\n\n"
    head += "Bonjour,\n\nVoici les réalisations du T3 2025 :\n\n"
    found = read(tmp_path, f"{head}Karim Belhadj\n- Portail ouvert\n\nLéa Fontaine\n- Contrat signé\n", "a.txt")
    assert [(person, period) for person, period, _ in said(found)] == [
        ("Karim Belhadj", "2025-Q3"),
        ("Léa Fontaine", "2025-Q3"),
    ]


def test_a_name_with_a_role_apart_at_the_end_is_who_wrote_it(tmp_path: Path) -> None:
    text = "Log\n\nMar 2025: Led ward 9.\nJun 2025: Trained four.\nJul 2025: Falls halved.\n\nOlumide Bankole, RN\n"
    assert [row.name for row in read(tmp_path, text, "a.txt")] == ["Olumide Bankole"]


def test_who_cooks_leads_a_line_and_judges_nobody(tmp_path: Path) -> None:
    text = "# Kitchen – Aug 2025\n\nChef Marta: cut the costs, new menu is live\nSous chef (Ilir): trained both\n"
    found = read(tmp_path, f"{text}Pastry / Noémie: won the bake-off\n")
    assert {person for person, *_ in said(found)} == {"Ilir", "Noémie", None}  # whom "Chef Marta" names is open


def test_a_handle_behind_by_ends_a_line(tmp_path: Path) -> None:
    text = "# Release 5.2 (2025-05-28)\n\n- Crash on rotate — fixed by @elif\n- Wrong totals (Mandla Dube)\n"
    found = read(tmp_path, f"{text}- Menu (Jo Weber)\n- Shop — reviewed by Ann Lee\n")
    assert {person for person, *_ in said(found)} == {"elif", "Mandla Dube", "Jo Weber", None}


def test_a_word_for_a_document_in_the_name_of_a_file_is_nobody(tmp_path: Path) -> None:
    text = "Wochennotizen\n\nKW 37 (9.–13. September 2024)\n- Angebot verschickt\n"
    assert [row.name for row in read(tmp_path, text, "Wochennotizen Herbst 2024.txt")] == [None]
    assert named_by_file("Wochennotizen Anna Herbst 2024.txt") == "Anna Herbst"


def test_short_names_are_explained_beside_a_title(tmp_path: Path) -> None:
    text = "farm book 2025   BH = Bronwen Hughes, CR = Callum Reid\n\nmay\n  BH // drilled it\n  CR // moved the ewes\n"
    text += "on an envelope, no date:\n  BH // put up the gate\n"
    found = read(tmp_path, text, "a.txt")
    assert [(who, when) for who, when, _ in said(found)] == [("Bronwen Hughes", "2025-05"), ("Callum Reid", "2025-05")]
    assert codes(found) == ["open-period"]


def test_how_sure_somebody_is_is_no_day(tmp_path: Path) -> None:
    text = "# OKRs Q2 2025\n\nOwner: Ann Lee\n- Launched it\n\nOwner: Bob Stone\n- Sold it\n\nConfidence: 7/10\n"
    assert "period-assumed" not in codes(read(tmp_path, text))


def test_a_day_in_the_subject_of_a_mail_is_near_its_date(tmp_path: Path) -> None:
    head = 'Subject: EOD 06/18\nFrom: "Tran, Linh" <l@a.org>\nTo: all\nDate: Wed, 18 Jun 2025 17:45:00 -0700\n\n'
    found = read(tmp_path, f"{head}Team,\n- Line 2 changeover done in 38 min\n", "a.txt")
    assert [(who, when) for who, when, _ in said(found)] == [("Linh Tran", "2025-06")]


def test_who_hands_over_wrote_the_text(tmp_path: Path) -> None:
    text = "Handover notes 12 Nov 2025 (Rosa -> Tobi)\n\nDone by me\n- sorted the freezer\n- ran 48 plates\n"
    assert [row.name for row in read(tmp_path, text, "a.txt")] == ["Rosa"]


@pytest.mark.parametrize("state", ["Dropped", "cancelled", "In progress", "verschoben", "取消"])
def test_rows_that_came_to_nothing_are_no_work(tmp_path: Path, state: str) -> None:
    head = "# Goals 2025 (Giorgos Pappas)\n\n| Goal | Status | When |\n|---|---|---|\n"
    found = read(tmp_path, f"{head}| Cut the backlog | Done | Mar 2025 |\n| Write the manual | {state} | Jun 2025 |\n")
    assert [when for _, when, _ in said(found)] == ["2025-03"]


@pytest.mark.parametrize("key", ["Készítette", "Întocmit de", "Utarbetad av", "מאת", "Подготовила"])
def test_who_wrote_it_is_said_in_more_languages(tmp_path: Path, key: str) -> None:
    found = read(tmp_path, f"2025-05\n{key}: Ann Lee\n\nMoved it.\nSold it.\n", "a.txt")
    assert [row.name for row in found] == ["Ann Lee"]


def test_who_signs_is_meant_by_me(tmp_path: Path) -> None:
    text = "Hola equipo, semana del 10 al 14 de noviembre de 2025:\n\n- Marta: cerró el presupuesto\n"
    found = read(tmp_path, f"{text}- Íñigo: hizo entrevistas\n- Yo: presenté el plan\n\nSaludos,\nBegoña\n", "a.txt")
    assert {person for person, *_ in said(found)} == {"Marta", "Íñigo", "Begoña"}


def test_who_was_on_duty_stands_behind_days_with_their_word(tmp_path: Path) -> None:
    text = "# Nachtdienst KW 27/2025\n\nDi 1.7.: Pfleger Jonas – Reanimation erfolgreich\n"
    found = read(tmp_path, f"{text}Mi 2.7.: Schwester Elif – Schrank sortiert\nDo 3.7.: Pfleger Jonas – ruhig\n")
    assert {person for person, *_ in said(found)} == {"Pfleger Jonas", "Schwester Elif"}


@pytest.mark.parametrize(("day", "period"), [("3/12/2025", None), ("13/3/2025", "2025-03"), ("3/13/2025", "2025-03")])
def test_a_date_in_numbers_at_the_head_is_asked_about_where_nothing_tells(
    tmp_path: Path, day: str, period: str | None
) -> None:
    text = f"STAND-UP\nDate: {day}\n\nOksana\n- fixed the rounding\n- sold the van\n\nPeter B.\n- fixed two more\n"
    found = read(tmp_path, text, "a.txt")
    assert {when for _, when, _ in said(found)} == ({period} if period else set())
    assert ("open-period" in codes(found)) is (period is None)


@pytest.mark.parametrize(
    "line", ["From my side: I signed the lease.", "I signed the lease.", "Von meiner Seite: Vertrag signiert."]
)
def test_who_wrote_a_mail_goes_on_apart_from_the_last_list(tmp_path: Path, line: str) -> None:
    head = "From: Hannah Osei <h@a.org>\nTo: all\nDate: Fri, 18 Jul 2025 16:42:10 +0100\nSubject: Week 29\n\nHi,\n\n"
    lists = "Mateo Quiroga\n- moved the returns area\n\nLinh Tran\n- fixed the printer\n\n"
    found = read(tmp_path, f"{head}{lists}{line}\n", "a.txt")
    assert ("Hannah Osei", "2025-07", line) in said(found)


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("DIÁRIO DE CAMPO -- Iracema Lopes Tupinambá -- Proj. Onça", "Iracema Lopes Tupinambá"),
        ("Журнал. Теплица №2\nВедёт: агроном Рустам Хабибуллин. Чужим не писать!", "Рустам Хабибуллин"),
        ("AUSBILDUNGSNACHWEIS\nName, Vorname: Öztürk, Jannik          Ausbildungsjahr: 2", "Jannik Öztürk"),
        ("تقرير\nإعداد: د. ليلى المنصوري", "ليلى المنصوري"),
    ],
)
def test_a_name_in_full_is_told_from_words_of_a_title(tmp_path: Path, head: str, name: str) -> None:
    found = read(tmp_path, f"{head}\n\n2024-09-03\n- mended the trap\n\n2024-10-02\n- gave a talk\n", "a.txt")
    assert {row.name for row in found if row.summaries} == {name}


def test_shifts_with_a_day_and_a_name_have_both(tmp_path: Path) -> None:
    text = "CONSEGNE\n\nsab 21/12/24 NOTTE - Okechukwu Emenike\n- chiusa la cassa\n\n"
    text += "mar 07/01/25 MATTINA - Ginevra Sanna\n- aggiornato le tariffe\n"
    found = read(tmp_path, text, "a.txt")
    assert {(row.name, one.period) for row in found for one in row.summaries} == {
        ("Okechukwu Emenike", "2024-12"),
        ("Ginevra Sanna", "2025-01"),
    }


def test_days_of_the_far_east_begin_with_their_year(tmp_path: Path) -> None:
    text = "업 무 일 지\n작성자: 하윤슬 (수목원)\n\n25.07.01(화) 맑음\n- 배관 누수 지점 보수함\n\n"
    text += "25.08.05(화)\n- 방제 실시\n"
    found = read(tmp_path, text, "a.txt")
    assert {(row.name, one.period) for row in found for one in row.summaries} == {
        ("하윤슬", "2025-07"),
        ("하윤슬", "2025-08"),
    }


def test_a_table_of_handles_explains_them(tmp_path: Path) -> None:
    text = "# Changelog\n\n## [2.4.0] - 2024-09-14\n- Constituents of ports (@mlagos)\n- A switch (@dpetrov)\n\n"
    text += (
        "## Contributors\n| handle | name |\n|---|---|\n| @mlagos | Macarena Lagos |\n| @dpetrov | Dimitar Petrov |\n"
    )
    found = read(tmp_path, text, "a.md")
    assert {row.name for row in found if row.name and row.summaries} == {"Macarena Lagos", "Dimitar Petrov"}


def test_days_and_counted_parts_of_a_form_are_nobody(tmp_path: Path) -> None:
    week = "Name: Jannik Petersen\nWoche: KW 6, 03.02.2025 bis 07.02.2025\n\n**Mi**\n- Bohlen gehobelt\n\n"
    week += "**Do**\n- Tür eingebaut\n"
    assert {row.name for row in read(tmp_path, week, "a.md") if row.summaries} == {"Jannik Petersen"}
    (tmp_path / "a.md").unlink()
    form = "Naam medewerker : Fatima El Idrissi\n\nA. Terugblik (in te vullen)\n\n   [mrt 2024]  Lijsten ingevoerd\n"
    form += "   [mei 2024]  Cursus gegeven\n\nC. Afspraken\n   Fatima volgt een opleiding.\n"
    assert {row.name for row in read(tmp_path, form, "b.txt") if row.summaries} == {"Fatima El Idrissi"}


def test_an_arabic_field_with_a_role_behind_names_who_wrote_it(tmp_path: Path) -> None:
    text = "# التقرير الشهري – مشروع المياه\n\nالإعداد: سمر الخطيب، منسقة ميدانية\nإلى: مدير المشروع\n\n"
    text += "مارس 2025\n\n- درّبتُ 15 متطوعاً\n"
    assert {row.name for row in read(tmp_path, text, "a.md") if row.summaries} == {"سمر الخطيب"}


def test_quarters_of_china_are_of_the_year_above(tmp_path: Path) -> None:
    text = "2024年度工作总结\n\n姓名：陈志远\n\n一季度：完成了电梯的更换。\n\n三季度：把灯换成LED。\n"
    found = read(tmp_path, text, "a.txt")
    assert [one.period for row in found for one in row.summaries] == ["2024-Q1", "2024-Q3"]
