"""Whose the lines that name nobody are in a text of several, where it says who wrote it."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_owners import owners
from tests.loading.profiles.test_reading import read, said

ORDER = """# Brag doc - Morag Tennant (SRE, Payments)

## January 2025

- moved the last 14 jobs off the old host
- primary on call w/c 12th

## March 2025

- swapped renewal over to the new issuer

### For peer feedback

- Idris Bako: rewrote the alert routing in March 2025
- Lotta Winqvist ran the drill on 11 March 2025
"""
NOTES = """# Workshop team: notes for the mid-year talks

Gareth Pugh, head of repairs. Written 1 October 2025, in the gaps.

## Adaeze Obi (AO)

- took over the evening bench on 13 April 2025

## Carys Penhallow (CP)

- rewrote the leaflet in May 2025

## Me, for my own form

- renegotiated the contract in June 2025
"""
LOG = """# Running log

Watch: **SA** Sigrid Aune (2nd eng), **BK** Barry Kitson (3rd eng), **OA** Olu Adeyemi (motorman).

## 2025-05-04

- 0600 SA dipped all tanks
- 1405 OA put the extractor back on

## 2025-05-06

- `0710` [BK] topped up the header tank
"""
BOOK = """CUADERNO DE OBRA
Coordina y escribe: Lucía Ferrándiz Ortega

JULIO 2025

Wilmer Huamán levantó el censo de familias.
Rosario Quispe aforó los dos manantiales.
Con mucho retraso presenté el informe a la fundación.

AGOSTO 2025

Capacité a las juntas de agua: 31 personas.
El comité aprobó el plan de la obra para el resto del año, con los votos de todas las comunidades.
"""

SHIFTS = """館業務日誌　2025年6月分
記入：主任司書　佐伯由美子
職員：大野隆（館長）、佐伯、木村健太、小野寺さくら（週3日）

6月2日
・木村、返却ポストの鍵を交換。
・小野寺、絵本コーナーの破損本17冊を修理。
・佐伯、除籍候補リストを作成。
"""
YEAR = """# Self-review, school year 2024/25

Name: Colin Pettifer, Site Manager
Date: 10 July 2025

In September I changed every fire door closer. Dawn Sealey came after Easter.

I was off in March. Dawn Sealey locked the site every day in March.

| When | Job | Who |
|---|---|---|
| 20 May | Flushed all 61 outlets | DS |
| early June | Replaced 40 ceiling tiles | CP |
"""
COUNTED = """# Ata n.º 7/2025

**Data:** 14 de outubro de 2025
**Presentes:** Rui Falcão, Teresa Brandão, Sílvia Antunes

- Rui Falcão fechou as contas.
- Sílvia Antunes pintou a sala.
"""


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        (ORDER, {"moved": "Morag Tennant", "on call": "Morag Tennant", "drill": "Lotta Winqvist"}),
        (NOTES, {"bench": "Adaeze Obi", "leaflet": "Carys Penhallow", "renegotiated": "Gareth Pugh"}),
        (LOG, {"dipped": "Sigrid Aune", "extractor": "Olu Adeyemi", "topped": "Barry Kitson"}),
        (SHIFTS, {"鍵": "木村健太", "17冊": "小野寺さくら", "リスト": "佐伯由美子"}),
        (YEAR, {"closer": "Colin Pettifer", "outlets": "Dawn Sealey", "tiles": "Colin Pettifer"}),
        (BOOK, {"censo": "Wilmer Huamán", "presenté": "Lucía Ferrándiz Ortega", "Capacité": "Lucía Ferrándiz Ortega"}),
    ],
    ids=["title", "head", "legend", "staff", "year", "verbs"],
)  # fmt: skip
def test_what_names_nobody_is_of_who_wrote_it(tmp_path: Path, text: str, whose: dict[str, str | None]) -> None:
    found = said(read(tmp_path, text, "notes.md"))
    for words, name in whose.items():
        assert {who for who, _, said_there in found if words in said_there} == ({name} if name else set())


def test_a_deed_of_others_is_not_of_who_wrote_the_minutes(tmp_path: Path) -> None:
    text = "# Minutes, 3 March 2025\n\nPresent: Ann Lee, Bob Stone, Cleo Hill, Dan Ray\nMinutes: Ann Lee\n\n"
    text += (
        "- Bob Stone closed the accounts\n- Cleo Hill painted the hall\n- the roof was mended\n- created by Dan Ray\n"
    )
    found = said(read(tmp_path, text, "minutes.md"))
    assert not [one for one in found if one[0] == "Ann Lee"]


def test_a_year_of_school_dates_its_months_and_a_number_of_minutes_dates_nothing(tmp_path: Path) -> None:
    when = {words: period for _, period, words in said(read(tmp_path, YEAR, "notes.md"))}
    assert [when[words] for words in sorted(when) if "closer" in words or "tiles" in words] == ["2024-09", "2025-06"]
    (tmp_path / "notes.md").unlink()
    assert {period for _, period, _ in said(read(tmp_path, COUNTED, "ata-07-2025.md"))} == {"2025-10"}


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("# Self-review 2025\n\nName: Callum Petrie. Role: data analyst. Line manager: Hetty Vaughan", "Callum Petrie"),
        ("# Bilan\n\nSolène Garrigue, designer\n\nEntretien prévu avec Mathieu Le Goff", "Solène Garrigue"),
        ("# Notas 2025\n\nInés Urrutia Beltrán, registro y conservación. Museo Comarcal.", "Inés Urrutia Beltrán"),
        ("# 月次メモ(小野寺美咲・モバイル開発チーム)", "小野寺美咲"),
        ("# 1:1 з Оксаною Лисенко", "Оксаною Лисенко"),
    ],
    ids=["fields", "beside", "sentence", "team", "talk"],
)  # fmt: skip
def test_the_head_says_whose_text_it_is_whoever_else_stands_there(tmp_path: Path, head: str, name: str) -> None:
    text = f"{head}\n\n## 2025-03\n\n- rebuilt the export\n\n## 2025-05\n\n- moved 31 services\n- Jordi Pons: sang\n"
    found = [(who, words) for who, _, words in said(read(tmp_path, text, "notes.md")) if "sang" not in words]
    assert {who for who, _ in found} == {name}
    assert not [words for _, words in found if "manager" in words]


def test_a_name_that_leads_the_first_of_several_lines_wrote_nothing(tmp_path: Path) -> None:
    text = "# Notes, March 2025\n\nAnn Lee: built the bench\nBob Stone: sold chairs\n\n- swept\n- paint was ordered\n"
    assert {one[0] for one in said(read(tmp_path, text, "notes.md")) if "swept" in one[2] or "paint" in one[2]} == {
        None
    }


MONTHLY = """# Volunteer team: monthly notes

Created by Rosalind Mbeki-Thorne, last changed Nov 16, 2025

## March 2025
- Rang everyone who stopped coming, 54 calls
- Ann Lee has started her debt advice desk on Wednesdays
- I looked for a hall in Eastfield

## May 2025
- Sent the application on the 11th, 34 pages
- Fridges and shelves into the church hall
- New rota in pairs, which I drew up
- Ann Lee did the accounts
- Talk at the Rotary

## June 2025
- Wrote the newsletter
- Sorted the freezer
- Harvest appeal with eleven schools
- Safeguarding training for the new ones
"""


def test_what_names_nobody_is_of_who_writes_for_themselves_and_names_others_seldom() -> None:
    found = owners(MONTHLY, "notes.md")
    assert found["- Rang everyone who stopped coming, 54 calls"] == "Rosalind Mbeki-Thorne"
    assert found["- Sorted the freezer"] == "Rosalind Mbeki-Thorne"
    assert found["- Ann Lee did the accounts"] == "Ann Lee"


JOURNAL = """#+TITLE: Dziennik pracowni
#+AUTHOR: Grażyna Wilk

* Kwiecień 2025
- Wymiana uszczelek w pompie rotacyjnej
- Paweł Drozd napisał skrypt do eksportu
- Michał Kania wynegocjował tańszy serwis
- Kto posprzątał szafę, nie wiadomo
* Maj 2025
- Zmierzyłam 34 próbki dla grupy
- Kalibracja sondy temperaturowej
- Paweł Drozd postawił nowy serwer
"""


def test_what_names_nobody_is_of_the_author_whom_the_front_matter_names() -> None:
    found = owners(JOURNAL, "dziennik.org")
    mine = {line for line, who in found.items() if who == "Grażyna Wilk"}
    assert {line.lstrip("- ") for line in mine} == {
        "Wymiana uszczelek w pompie rotacyjnej",
        "Zmierzyłam 34 próbki dla grupy",
        "Kalibracja sondy temperaturowej",
    }
    assert not found["- Kto posprzątał szafę, nie wiadomo"]
