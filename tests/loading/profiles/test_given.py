"""Given names alone, titles that name places, and months with a line of work behind them."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_reading import read, said
from tests.loading.profiles.test_speakers import entries


def test_sentences_that_begin_with_given_names_are_of_these_people(tmp_path: Path) -> None:
    text = "Food bank, October 2025\n\nMargaret sorted 420 kg of tins.\nAbdul drove the van on Tuesdays.\n"
    assert entries(tmp_path, text, "tins.txt") == [
        ("Abdul", "2025-10", "Abdul drove the van on Tuesdays."),
        ("Margaret", "2025-10", "Margaret sorted 420 kg of tins."),
    ]


def test_who_is_mentioned_in_a_diary_did_not_write_it(tmp_path: Path) -> None:
    text = "October 2025\n\nSorted 420 kg of tins.\nMargaret and Abdul drove the van.\nPainted the door.\nSold it.\n"
    assert {who for who, _, _ in entries(tmp_path, text, "tins.txt")} == {""}


@pytest.mark.parametrize("mark", [" - ", "  - ", ": ", " – "])
def test_a_month_that_a_line_with_the_word_team_follows_loses_no_words(tmp_path: Path, mark: str) -> None:
    text = f"2025\n\nJan{mark}joined the infra team\nFeb{mark}wrote the module\n"
    found = entries(tmp_path, text, "log.txt")
    assert [when for _, when, _ in found] == ["2025-01", "2025-02"]
    assert "joined the infra team" in found[0][2]


def test_a_place_with_a_number_is_nobody_and_who_is_in_charge_is(tmp_path: Path) -> None:
    text = "Handover Ward 7, night 21/22 June 2025\nNurse in charge: Grace Mbeki\n\n- Bed 5 moved upstairs at 03:40\n"
    assert {who for who, _, _ in entries(tmp_path, text, "ward.txt")} == {"Grace Mbeki"}


def test_days_that_lines_begin_with_below_a_title_are_each_their_own(tmp_path: Path) -> None:
    text = "Diary of the house\nBauleitung: Dirk Hansen\n\n03.03.2025 Estrich gegossen\n10.03.2025 Fenster gesetzt\n"
    found = entries(tmp_path, text + "07.04.2025 Dach gedeckt\n", "bau.txt")
    assert [when for _, when, _ in found] == ["2025-03", "2025-03", "2025-04"]


@pytest.mark.parametrize("month", ["Março/2025", "Abril/2025", "Julio/25", "Mayo / 2025"])
def test_a_month_that_is_a_name_as_well_is_nobody_before_its_year(tmp_path: Path, month: str) -> None:
    text = f"# Ana Luz\n\nLogística\n\n## {month}\n\n- Falhas de 2,3% para 0,4%\n\n## Junho/2025\n\n- Pintou a porta\n"
    assert {who for who, _, _ in entries(tmp_path, text)} == {"Ana Luz"}


def test_what_somebody_does_below_the_name_is_nobody_who_wrote_it(tmp_path: Path) -> None:
    text = "# Benedikt Vogt\n\nTischlermeister, Restaurierung und Treppenbau\n\n## 2025-05\n\n"
    text += "Lehrling Samir hat die Prüfung bestanden.\n\n## 2025-06\n\nTreppe fertig. Büro aufgeräumt.\n"
    assert {who for who, _, _ in entries(tmp_path, text)} == {"Benedikt Vogt"}


def test_a_title_in_a_script_without_capitals_is_the_name_where_nothing_else_is(tmp_path: Path) -> None:
    text = "# ليلى حداد\n\nمنسقة برامج في جمعية لدعم الأسر اللاجئة في المدينة\n\n"
    text += "## يناير 2025\n\n- تسجيل 143 طفلا في المدرسة\n"
    assert {who for who, _, _ in entries(tmp_path, text)} == {"ليلى حداد"}


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Siân ap Gwilym\nHeating engineer, south patch", "Siân ap Gwilym"),
        ("Gökçenaz Üçpınarlıoğlu\nGörev: proje mimarı", "Gökçenaz Üçpınarlıoğlu"),
        ("Logboek beoordeling: Sjoukje van 't Hoff-de Boer\nSchipper veerdienst", "Sjoukje van 't Hoff-de Boer"),
        ("van der Merwe, Annelize\nAssistant winemaker", "Annelize van der Merwe"),
        ("# Weekly notes, J.-P. O'Shaughnessy-Mbeki", "J.-P. O'Shaughnessy-Mbeki"),
        ("---\ntitle: Xochiquetzal Tlatoani-Reyes\nrole: teacher\n---", "Xochiquetzal Tlatoani-Reyes"),
        ("# 남궁빛가람 업무 기록\n\n직무: 패키지 디자이너", "남궁빛가람"),
    ],
)
def test_who_stands_at_the_head_with_what_they_are(tmp_path: Path, head: str, name: str) -> None:
    assert {who for who, _, _ in entries(tmp_path, f"{head}\n\nMarch 2025\n- Replaced the pump\n", "a.txt")} == {name}


@pytest.mark.parametrize("month", ["जून 2025", "জুন 2025", "ஜூன் 2025", "ივნისი 2025", "جون 2025", "Birželis 2025"])
def test_months_of_other_scripts_head_what_stands_below(tmp_path: Path, month: str) -> None:
    assert [when for _, when, _ in entries(tmp_path, f"# Ann Lee\n\n## {month}\n\n- Replaced the pump\n")] == [
        "2025-06"
    ]


@pytest.mark.parametrize("title", ["SELF-ASSESSMENT FORM", "Self-assessment 2025 H1"])
@pytest.mark.parametrize("file", ["form.txt", "form.md"])
def test_fields_right_below_a_title_are_no_work(tmp_path: Path, title: str, file: str) -> None:
    text = f"{title}\nEmployee: Ann Lee\nPosition: Senior Physiotherapist\nReview period: 1 January - 30 June 2025\n"
    text += "Manager: Bob Stone\n\nWhat did you achieve?\nI set up the walking group, which meets twice a week.\n"
    found = entries(tmp_path, text, file)
    assert [one[:2] for one in found] == [("Ann Lee", "2025-H1")]
    assert "Manager" not in found[0][2]
    assert "Position" not in found[0][2]


def test_numbered_lines_of_a_form_head_the_lines_below(tmp_path: Path) -> None:
    text = "Name: Ann Lee\nReview period: 2025-H1\n\n1. What did you achieve?\nI set up the walking group.\n\n"
    text += "2. Goals for the next period\nComplete the certificate.\nHand the rota over.\n"
    assert [one[2] for one in entries(tmp_path, text, "form.txt")] == ["I set up the walking group."]


def test_an_unknown_name_in_the_title_is_the_person_though_others_are_mentioned(tmp_path: Path) -> None:
    text = "# Wietske Douma\nDijkinspecteur, waterschap\n\n## 2025-11\n- Scheur van 30 m bij Oudeschans gedicht\n\n"
    text += "## 2025-12\n- Boer Hiemstra belde over een natte plek. Gegaan.\n- Femke de Boer kreeg de sleutel van mij\n"
    assert {who for who, _, _ in entries(tmp_path, text)} == {"Wietske Douma"}


def test_words_before_an_arabic_comma_are_no_names(tmp_path: Path) -> None:
    text = "# ريم حداد\nمصممة خطوط\n\n## أغسطس 2025\n- مئتا شكل مرسوم، والوصلات بين الحروف قبيحة\n"
    text += "- إجازة أسبوع عند أختي\n\n## نوفمبر 2025\n- صدر الخط، واعتمدته صحيفتان\n- شكل جديد في كل أسبوع\n"
    assert {who for who, _, _ in entries(tmp_path, text)} == {"ريم حداد"}


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("# Bilan\n\nNom : Eva Nguyen\nResponsable : Luc Bastien\n\n## Mai 2024\n\n- formé 48\n", "Eva Nguyen"),
        ("# Overdracht van Hanneke de Boer\n\n## Mei 2025\n\n- Sportgala georganiseerd\n", "Hanneke de Boer"),
        ("# 週報 佐藤 美咲\n\n## 2025年5月\n\n- 棚替えを完了した\n", "佐藤 美咲"),
        ("# St Botolph's PCC\n\n## May 2025\n\n- Sent off the application\n", ""),
    ],
)  # fmt: skip
def test_heads_name_whose_a_text_is_and_not_who_looks_it_through(tmp_path: Path, text: str, people: str) -> None:
    assert {who for who, _, _ in entries(tmp_path, text)} == {people}


def test_a_firm_in_the_title_is_nobody_above_people(tmp_path: Path) -> None:
    text = "Stadtwerke Altenried – Kundendienst\nMonatsbericht Mai 2025\n\nBirgit Kramer\n- 312 Zähler terminiert\n\n"
    text += "Hamid Rezaei\n- Schulung gehalten\n"
    assert {who for who, _, _ in entries(tmp_path, text, "a.txt")} == {"Birgit Kramer", "Hamid Rezaei"}


def test_arabic_sentences_name_people_behind_their_verb(tmp_path: Path) -> None:
    text = "# تقرير شهر أكتوبر 2024\nجمعية بذور الخير\n\n## ما تم إنجازه\n- أصلح طارق البيطار سقف المستودع\n"
    text += "- سجّلت سلمى العلي 58 أسرة\n- نظّم طارق اليوم الطبي المجاني\n"
    found = read(tmp_path, text, "notes.md")
    assert {(name, line.split()[1]) for name, _, words in said(found) for line in words.split("\n")} == {
        ("طارق البيطار", "أصلح"),
        ("سلمى العلي", "سجّلت"),
        ("طارق البيطار", "نظّم"),
        (None, "بذور"),
    }


@pytest.mark.parametrize(
    "head",
    [
        "GIORNALE\nPala di S. Rocco, inv. 1187 - Museo Civico\nrestauratrice: Ottavia Bellandi",
        "=== журнал админа ===\nведу: Артур Габдрахманов",
        "인 수 인 계 서\n\n인계자 : 한서윤 (원무과 대리)\n인수자 : 오민재",
    ],
)
def test_a_field_names_who_keeps_a_text_whatever_its_key(tmp_path: Path, head: str) -> None:
    found = read(
        tmp_path, f"{head}\n\n2025-02-05\n- настроил резервное копирование\n2025-03-12\n- отбил фишинг\n", "a.txt"
    )
    assert {row.name for row in found if row.summaries} <= {"Ottavia Bellandi", "Артур Габдрахманов", "한서윤"}
    assert sum(len(row.summaries) for row in found) == 2


def test_headers_of_japanese_mails_have_no_blank(tmp_path: Path) -> None:
    text = "件名:【週報】6月第2週\n日付:2025年6月13日\n差出人:高橋美咲(高齢福祉課)\n\n佐伯課長\n\n"
    text += "■実施したこと\n・訪問を12件実施しました\n"
    found = read(tmp_path, text, "mail.txt")
    assert ("高橋美咲", "2025-06") in {(name, period) for name, period, _ in said(found)}


def test_names_of_uyghurs_head_what_they_did(tmp_path: Path) -> None:
    text = "# 周报\n\n周期:2024年8月19日—8月23日\n\n## 林晓彤\n1. 改成了扫码登记\n\n## 艾力·买买提\n1. 修好了2号叉车\n"
    found = read(tmp_path, text, "notes.md")
    assert {(name, period) for name, period, _ in said(found)} == {("林晓彤", "2024-08"), ("艾力·买买提", "2024-08")}
