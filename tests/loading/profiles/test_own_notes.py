"""Notes that somebody keeps of their own work: one element of an ordinary text at a time, in its everyday variants."""

from pathlib import Path

import pytest

from reports.loading.profiles.filenames import named_by_file
from reports.loading.profiles.others import other_subject
from tests.loading.profiles.test_reading import codes, read, said

MONTHS = (
    "## January\n\n- Sorted the linen cupboard\n- two new starters (Ellie, Joao)\n\n## March\n\n- Mended the fridge\n"
)
LOG = "## v0.9.2 (28/11/2025)\n- Sorted the cupboard\n- wrote it down\n\n## v0.9.1 (31/10/2025)\n- Mended the fridge\n"


@pytest.mark.parametrize(
    "field",
    [
        "year: 2024",
        "jahr: 2024",
        "année: 2024",
        "año: '2024'",
        "rok: 2024",
        "season: 2024",
        "years: [2024]",
        "date: 2024",
    ],
)
def test_the_year_stands_in_front_matter(tmp_path: Path, field: str) -> None:
    text = (
        f"---\ntitle: worklog\nauthor: Priya Raman\n{field}\ntags: [work]\n---\n\n## Week of 25 March\n\n- Mended it\n"
    )
    assert said(read(tmp_path, text)) == [("Priya Raman", "2024-03", "- Mended it")]


@pytest.mark.parametrize(
    "end",
    [
        "M. O.\nMaureen Okafor, Charge Nurse, Ward 7",
        "M. Okafor, stores\n(Maureen Okafor, room 214)",
        "/Maureen Okafor, handläggare",
        "(Maureen Okafor, Zi. 214)",
        "— Maureen Okafor, saha koordinatörü",
        "Maureen Okafor (Charge Nurse)",
        "---\n(c) Maureen Okafor, made in Leeds with too much tea",
        "© 2024 Maureen Okafor",
        "Copyright 2023-2024 Maureen Okafor",
        "// Maureen Okafor",
        "(c) Maureen Okafor 2024",
        "MO / Maureen Okafor",
        "signed, Maureen Okafor",
        "gez. Maureen Okafor",
        "Written by Maureen Okafor",
        "M. Okafor (Maureen Okafor)",
        "Maureen Okafor\nNordlager AB\nmaureen@example.org",
    ],
)
def test_who_signs_has_kept_the_notes(tmp_path: Path, end: str) -> None:
    found = read(tmp_path, f"{MONTHS}\n{end}\n", "ward notes 2024.txt")
    assert {(who, when) for who, when, _ in said(found)} == {
        ("Maureen Okafor", "2024-01"),
        ("Maureen Okafor", "2024-03"),
    }


def test_who_signs_a_log_is_no_title_of_it(tmp_path: Path) -> None:
    found = read(tmp_path, f"# devlog · Estoque Fácil\n\n{LOG}\n(c) Caio Brandão, feito em Recife\n", "DEVLOG.md")
    assert {(who, when) for who, when, _ in said(found)} == {("Caio Brandão", "2025-10"), ("Caio Brandão", "2025-11")}


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Tomek moved the table to the new schema", "Tomek"),
        ("Emre yeni bağış sayfasını yayına aldı", "Emre"),
        ("Kollegin Nowak hat die Sprechstunde übernommen", "Kollegin Nowak"),
        ("Collègue Martin a refait le site", "Collègue Martin"),
        ("a Lívia desenhou os ícones novos", "Lívia"),
        ("後輩の西村が初受注を取った", "西村"),
        ("同僚の田中さんが図面を直した", "田中"),
        ("同事李雷完成了接口", "李雷"),
        ("同事小周帮忙布置会场", "小周"),
        ("搭档小吴整理了借阅记录", "小吴"),
        ("同学马超协助搬运设备", "马超"),
        ("Серёжа починил сборку", "Серёжа"),
        ("Катя написала тесты, я смотрел", "Катя"),
        ("Потом Юра выкатил релиз", "Юра"),
        ("Релиз ушёл в прод", None),
        ("Сервер упал ночью", None),
        ("同事都回去了", None),
        ("Ayşe ile raporu yazdım", None),
        ("Ajudei a Lívia com os ícones", None),
    ],
)
def test_a_colleague_is_told(sentence: str, name: str | None) -> None:
    found = other_subject(f"- {sentence}", "Priya Raman")
    assert (found[0] if found else None) == name


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("Self-Review-H1-2025_Dana-Whitlock.md", "Dana Whitlock"),
        ("Weekly_Lorna-McGhee_2026.md", "Lorna McGhee"),
        ("self-review-dana-whitlock-h1-2025.md", "Dana Whitlock"),
        ("JOURNAL-DANA-WHITLOCK.txt", "Dana Whitlock"),
        ("2025_Q1_report_jonas_weber.md", "Jonas Weber"),
        ("KW12_Weber_Jonas.txt", "Jonas Weber"),
        ("Whitlock, Dana - 2025.txt", "Dana Whitlock"),
        ("jan-de-vries-logboek.md", "Jan de Vries"),
        ("Rapport-activite-Claire-Aubert-mars-2025.odt", "Claire Aubert"),
        ("Zeynep Karahan faaliyet raporu 2025.docx", "Zeynep Karahan"),
        ("Notes-Anne-Marie-Lee.txt", "Anne Marie Lee"),
        ("Rosa-Parks_School_2025.md", None),
        ("Release-Notes_Black-Forest_2025.md", None),
        ("Jan-Report-2025.md", None),
    ],
)
def test_the_name_of_a_file_is_read_however_its_words_are_parted(file: str, name: str | None) -> None:
    assert named_by_file(file) == name


@pytest.mark.parametrize(
    "caption",
    [
        "utan datum (lapp på skärmen)",
        "?? can't remember when:",
        "no idea when",
        "before I kept a log",
        "weiß nicht mehr wann",
        "**Sans date**",
        "no recuerdo cuándo",
        "Sem data:",
        "senza data",
        "uten dato",
        "メモ（時期不明）",
        "日期不详",
        "날짜 미상",
        "## Undated",
    ],
)
@pytest.mark.parametrize("head", ["## May 2025", "MAY 2025"])
def test_what_has_no_date_is_not_of_the_month_above(tmp_path: Path, head: str, caption: str) -> None:
    text = f"Log of Ann Lee\n\n{head}\n\n- Sold the shelves\n\n{caption}\n- cleared the mailbox of spam\n"
    found = read(tmp_path, text, "a.md" if "#" in head else "a.txt")
    assert said(found) == [("Ann Lee", "2025-05", "- Sold the shelves")]
    assert {"no-period", "open-period"} & {*codes(found)}


@pytest.mark.parametrize(
    "line",
    [
        "Counted the tyres // Nov 2024",
        "Counted the tyres @ Nov 2024",
        "Counted the tyres; November 2024",
        "Counted the tyres ............ Nov 2024\n       (with the caretaker)",
        "Counted the tyres ............ also Nov 2024",
        "Counted the tyres (Nov 2024)\n    all by myself",
        "Counted the tyres - November 2024\n    and sold the old ones",
    ],
)
def test_a_date_at_the_end_of_the_first_line_is_of_the_item(tmp_path: Path, line: str) -> None:
    text = (
        f"Ruth Solberg, stores\n\n 1. Sorted the photos ............ Sept 2024\n 2. {line}\n 3. Sold it .... Jan 2025\n"
    )
    found = said(read(tmp_path, text, "a.txt"))
    assert {when for _, when, words in found if "tyres" in words} == {"2024-11"}
    assert {who for who, _, _ in found} == {"Ruth Solberg"}


def test_a_table_of_one_row_at_the_head_says_who_and_when(tmp_path: Path) -> None:
    table = "# 営業月報\n\n| 氏名 | 部署 | 年 |\n|---|---|---|\n| 長谷川 亮 | 営業部 | 2025年 |\n"
    assert said(read(tmp_path, f"{table}\n## 8月\n- 契約を更新した\n")) == [
        ("長谷川 亮", "2025-08", "- 契約を更新した")
    ]
    table = "# Log\n\n| Name | Team | Year |\n|---|---|---|\n| Ann Lee | Stores | 2024 |\n\n## August\n- Sold it\n"
    assert said(read(tmp_path, table)) == [("Ann Lee", "2024-08", "- Sold it")]


@pytest.mark.parametrize("sign", "#*~^\"'+")
def test_headings_of_restructured_text_have_any_sign(tmp_path: Path, sign: str) -> None:
    text = f"Lamp devlog\n{sign * 11}\n\n.. sectionauthor:: Ann Lee\n\n"
    text += f"Sunday, 19 January 2025\n{'`' * 23}\nMended it.\n"
    assert said(read(tmp_path, text, "a.rst")) == [("Ann Lee", "2025-01", "Mended it.")]


def test_terms_of_a_school_are_no_quarters_and_days_may_be_in_italics(tmp_path: Path) -> None:
    text = "Diario de clase\n\n**PRIMER TRIMESTRE (2024)**\n\n*16–27 sept.* Hice las entrevistas.\n\n"
    text += "*4–15 nov.* corregí todo\n\n**SEGUNDO TRIMESTRE (2025)**\n\n"
    text += "*13–24 ene.* Cerré las actas.\n\nNuria Calatayud, tutora\n"
    found = said(read(tmp_path, text))
    assert [(who, when) for who, when, _ in found] == [
        ("Nuria Calatayud", f"{at}") for at in ("2024-09", "2024-11", "2025-01")
    ]


@pytest.mark.parametrize(
    "caption",
    ["Not yet:", "To do before June", "Noch nicht:", "Pas encore :", "Promemoria:", "Huskeliste:", "Yapılacaklar:"],
)
def test_what_is_not_done_yet_is_left_out(tmp_path: Path, caption: str) -> None:
    text = f"Ann Lee\n\nMay 2025\n- Sold the shelves\n\n{caption}\nthe history project\nfiles N to Z\n"
    found = read(tmp_path, text, "a.txt")
    assert [words for _, _, words in said(found)] == ["- Sold the shelves"]
    assert "not-done" in codes(found)


def test_colons_of_a_list_of_definitions_are_marks_of_items(tmp_path: Path) -> None:
    text = "Notlar\n\nOcak 2025\n: Formu hazırladım\n: Emre sayfayı yayına aldı\n\n"
    text += "Yapılacaklar\n: rapor\n\n— Zeynep Karahan\n"
    found = read(tmp_path, text)
    assert said(found) == [("Zeynep Karahan", "2025-01", "- Formu hazırladım\n- Emre sayfayı yayına aldı")]
    assert "other-subject" in codes(found)


@pytest.mark.parametrize(
    "head",
    ["# Log\n\nAnn Lee\n2025\n", "# Log\n## 2025\n\nAnn Lee\n", "Log\n\nme = Ann Lee\n\n# 2025\n"],
)
def test_a_year_alone_at_the_head_is_that_of_all(tmp_path: Path, head: str) -> None:
    text = f"{head}\n## March\n\n- Sold it\n\n## April\n\n- Mended it\n"
    assert [(who, when) for who, when, _ in said(read(tmp_path, text))] == [
        ("Ann Lee", "2025-03"),
        ("Ann Lee", "2025-04"),
    ]


def test_months_in_italics_end_lines(tmp_path: Path) -> None:
    text = "Log, Ann Lee\n\n- Sold it *January 2025*\n- Mended it _February 2025_\n"
    assert [when for _, when, _ in said(read(tmp_path, text))] == ["2025-01", "2025-02"]


def test_months_in_capitals_lead_lines(tmp_path: Path) -> None:
    text = "Log 2025, Ann Lee\n\nJAN Sold it\nFEB Mended it\nAPR Wrote it\n"
    assert [when for _, when, _ in said(read(tmp_path, text, "a.txt"))] == ["2025-01", "2025-02", "2025-04"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Covered the Bristol patch for all of May while Jo was off.",
        "I covered it the whole of May.",
        "Den ganzen Mai habe ich die Filiale vertreten.",
        "J'ai remplacé Jo tout le mois de mai.",
        "Cubrí la zona durante todo mayo.",
        "Ho coperto la zona per tutto maggio.",
    ],
)
def test_a_whole_month_of_a_half_is_that_month(tmp_path: Path, sentence: str) -> None:
    text = f"# Self review, Ann Lee\n\nPeriod: January to June 2025\n\n- {sentence}\n"
    assert [when for _, when, _ in said(read(tmp_path, text))] == ["2025-05"]


@pytest.mark.parametrize("heads", [("January 10", "April 10"), ("January wk 2", "April, week 2"), ("Jan 3", "Apr 16")])
def test_days_and_weeks_behind_months_are_of_the_year_of_the_title(tmp_path: Path, heads: tuple[str, str]) -> None:
    text = f"Log of Ann Lee\n\n## {heads[0]}\n\n- Sold it\n\n## {heads[1]}\n\n- Mended it\n"
    assert [when for _, when, _ in said(read(tmp_path, text, "log 2025.md"))] == ["2025-01", "2025-04"]
    (tmp_path / "log 2025.md").unlink()
    text = "Log of Ann Lee\n\n## Dec 24\n\n- Sold it\n\n## Jan 25\n\n- Mended it\n"
    assert [when for _, when, _ in said(read(tmp_path, text, "log 2025.md"))] == ["2024-12", "2025-01"]


@pytest.mark.parametrize("topic", ["Seminario de Ana Beltrán", "Proyecto de Jorge Lanza", "Séminaire de Thermique"])
def test_whose_an_event_is_did_not_what_a_diary_tells_of_it(tmp_path: Path, topic: str) -> None:
    text = f"# Diario\n\n## Enero de 2025\n\n### {topic}\n- Tomé notas\n\n### Obras\n- Acordamos todo\n"
    assert {who for who, _, _ in said(read(tmp_path, text))} == {None}


@pytest.mark.parametrize(
    "intro",
    [
        "This is the work log of Ginevra Tosatti.",
        "Questo è il diario di bordo di Ginevra Tosatti, dottoranda in storia.",
        "Ceci est le journal de bord de Ginevra Tosatti.",
        "My name is Ginevra Tosatti and this is my log.",
        "Hallo, ich heiße Ginevra Tosatti.",
        "I'm Ginevra Tosatti, I keep this for my tutor.",
    ],
)
def test_who_keeps_a_log_says_so_in_a_sentence(tmp_path: Path, intro: str) -> None:
    text = f"{intro}\n\n--- 2025 ---\n\n13 January. Drew the map.\n\n3 February. Mended the press.\n"
    assert {name for name, *_ in said(read(tmp_path, text))} == {"Ginevra Tosatti"}


def test_a_sentence_about_something_else_names_no_keeper(tmp_path: Path) -> None:
    text = "This is the garden of Ginevra Tosatti.\n\n--- 2025 ---\n\n13 January. Drew the map.\n"
    assert {name for name, *_ in said(read(tmp_path, text))} == {None}


def test_the_day_in_the_name_of_a_file_says_the_year(tmp_path: Path) -> None:
    text = "From: Ann Lee\nTo: Bob Stone\nSubject: Week of 13 Oct\n\nHi Bob,\n\n* Mended the press\n"
    assert said(read(tmp_path, text, "weekly-2024-10-17.txt")) == [("Ann Lee", "2024-10", "* Mended the press")]


@pytest.mark.parametrize("remark", ["so far", "part-time", "bis jetzt"])
def test_a_remark_stands_between_a_month_and_its_colon(tmp_path: Path, remark: str) -> None:
    text = f"# Work log 2025, Ann Lee\n\nOct: drew the map\nNov ({remark}): mended the press\n"
    assert {when for _, when, _ in said(read(tmp_path, text))} == {"2025-10", "2025-11"}


def test_a_report_of_a_month_may_add_to_another(tmp_path: Path) -> None:
    text = "# Monatsbericht September 2025\n\nVon: Jonas Keller\n\n### Halle\n\n- Leck abgedichtet\n\n"
    text += "### Nachtrag August\n\n- Unterweisung gehalten\n\n### Sonstiges\n\n- Lager gezählt\n"
    found = read(tmp_path, text)
    months = {
        done: when for _, when, words in said(found) for done in ("Leck", "Unterweisung", "Lager") if done in words
    }
    assert months == {"Leck": "2025-09", "Unterweisung": "2025-08", "Lager": "2025-09"}
    assert "open-period" not in codes(found)


@pytest.mark.parametrize("greeting", ["Sehr geehrte Frau Dr. Seidel,", "Dear Mr. Stone,"])
def test_a_title_in_a_greeting_ends_no_sentence(tmp_path: Path, greeting: str) -> None:
    text = f"Report September 2025\n\nFrom: Ann Lee\nTo: Bob Stone\n\n{greeting}\n\n- Mended the press\n"
    assert said(read(tmp_path, text)) == [("Ann Lee", "2025-09", "- Mended the press")]


def test_a_field_of_front_matter_that_is_nothing_but_a_half_is_the_time_of_all(tmp_path: Path) -> None:
    text = "---\nnome: Thiago Salles\nciclo: 2º semestre de 2024\n---\n\n# Autoavaliação\n\n"
    text += (
        "Em agosto/24 refiz as consultas.\n\n"
        "* set – migrei os relatórios\n* out – corrigi o cálculo\n* nov – montei o painel\n\nRespondi os chamados.\n"
    )
    months = {done: when for _, when, words in said(read(tmp_path, text)) for done in (words.split()[-1],)}
    assert months["consultas."] == "2024-08"
    assert (months["relatórios"], months["cálculo"], months["painel"]) == ("2024-09", "2024-10", "2024-11")
    assert months["chamados."] == "2024-H2"


def test_the_year_of_a_diary_stands_beside_the_number_of_the_book(tmp_path: Path) -> None:
    text = "DIARIO DE OBRA\nAño 2025 / cuaderno 2\n\nLunes 26 de mayo\n   Firmé los albaranes.\n\n"
    text += "Martes 1 de julio\n   Probé la bajante.\n"
    assert {when for _, when, words in said(read(tmp_path, text)) if "é los" in words} == {"2025-05"}


@pytest.mark.parametrize("by", ["Underhålls av", "Maintained by", "Onderhouden door", "Mantenido por"])
def test_who_maintains_something_stands_before_other_words(tmp_path: Path, by: str) -> None:
    text = f"# Releases\n\n{by} Linnéa Bergqvist på kvällar. Mejla inte.\n\n"
    text += "## 3.2.1 (29 September 2025)\n\n* Mended the press\n"
    assert said(read(tmp_path, text)) == [("Linnéa Bergqvist", "2025-09", "* Mended the press")]


def test_an_item_with_a_day_and_a_year_below_another_month_is_of_its_own_and_doubted(tmp_path: Path) -> None:
    text = "# Ann Lee\n\n## 27 December 2024\n\n* Mended the press\n\nAlso:\n- 3 July 2025: moved the archive\n"
    found = read(tmp_path, text)
    assert ("Ann Lee", "2025-07", "- 3 July 2025: moved the archive") in said(found)
    assert "period-assumed" in codes(found)


def test_firms_in_a_log_of_calls_are_nobody_where_the_file_is_somebodys(tmp_path: Path) -> None:
    text = "TUES 4 FEB 2025\nHALDANE FEEDS - rang, left a message\nCORRIB AGRI - quoted him 14.20\n\nTHURS 6 FEB\n"
    text += "HALDANE FEEDS - got the order\nCORRIB - took two pallets\n"
    found = read(tmp_path, text, "Call log Dermot Fahey Feb 2025.txt")
    assert {(name, when) for name, when, _ in said(found)} == {("Dermot Fahey", "2025-02")}
    assert any("HALDANE FEEDS - got the order" in words for *_, words in said(found))


def test_people_whom_no_list_knows_keep_their_lines_in_a_log_that_another_keeps(tmp_path: Path) -> None:
    text = "4 Feb 2025\nKuba Sienkiewicz - mended the press\nJo Quorwen - moved the archive\n"
    names = {name for name, *_ in said(read(tmp_path, text, "Team log Ann Lee.txt"))}
    assert names == {"Kuba Sienkiewicz", "Jo Quorwen"}


@pytest.mark.parametrize(
    ("file", "name"),
    [("Call log Ann Lee.txt", "Ann Lee"), ("visits Jane Doe spring.txt", "Jane Doe"), ("Acme Jane Doe.txt", None)],
)
def test_ordinary_words_may_stand_around_a_name_in_that_of_a_file(file: str, name: str | None) -> None:
    assert named_by_file(file) == name
