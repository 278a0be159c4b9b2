"""Habits of writing that a careful reader does not mind: a text says the same whatever stands around its words."""

import re
import unicodedata
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from reports.loading import load
from reports.loading.profiles.preface import preface
from reports.model.rows import LoadSettings, ProfileRow

_BULLET = re.compile(r"(?m)^- ")
TEXTS = {
    "log.txt": """\
Callum Reid, site manager
House on the hill

09/09/2024 Monday. Dry.
- Poured the slab of the garage.

17/10/2024 Thursday.
- Relaid the drain at the north gable.
""",
    "fields.txt": """\
Name: Zoë Ångström
Role: nurse

May 2025
- Trained four colleagues on the new pump.

June 2025
- Cut the waiting list from 40 to 12.
""",
    "team.md": """\
# Team notes

## May 2025

### Jürgen Weiß
- Moved the archive to the new shelves.

### Ana Peña
- Sold 40 tickets for the concert.
""",
    "letter.txt": """\
Maggio 2025
- Ho pulito il cielo della pala con i tamponi.

Giugno 2025
- Rifatta la stuccatura.

— Ornella Tassinari, restauratrice
""",
    "people.md": """\
## Kazı evi, 2024 yazı

|  | Şebnem Altınok | Chiara Lombardi |
|:---|:---|:---|
| Haziran | İzin dosyasını teslim etti |  |
| Temmuz | Mozaiği tamamladı | 214 parça çizdi |
""",
    "table.md": """\
# Equipe

## Maio/2025

| Quem | O que foi feito | Situação |
|:---|:---|:---|
| Rosa Tavares | Coordenou o mutirão | ok |

## Junho/2025

| Quem | O que foi feito | Situação |
|:---|:---|:---|
| João Xavante | Consertou o motor do bote | ok |
""",
    "monthly.txt": """\
التقرير الشهري
الاسم: رنا المصري

أولاً: شهر مايو 2025
- درّبت طاقم المطبخ على قياس الحصص

ثانياً: شهر يونيو 2025
- خفضت هدر الطعام في الأقسام

وتفضلوا بقبول فائق الاحترام
""",
}
HABITS: dict[str, Callable[[str], str]] = {
    "rules around it": lambda text: f"=====\n{text}=====\n",
    "fixed blanks": lambda text: re.sub(r"(?m)(^-|: ?)(?: )(?=\S)", lambda found: found[1] + "\u00a0", text),
    "accents apart": lambda text: unicodedata.normalize("NFD", text),
    "moved in": lambda text: re.sub(r"(?m)^(?=.)", "  ", text),
    "other bullets": lambda text: _BULLET.sub("• ", text),
    "other line ends": lambda text: "\ufeff" + text.replace("\n", "  \r\n"),
    "wider apart": lambda text: text.replace("\n\n", "\n\n\n"),
}


def said(folder: Path, name: str, text: str) -> list[tuple[str | None, str, str]]:
    """Who did when what, of each highlight."""
    folder.joinpath(name).write_bytes(text.encode())
    profiles, _ = load([folder / name], LoadSettings(today=date(2026, 1, 31)))
    return [
        (p.name, one.period, " ".join(h.text.split())) for p in profiles for one in p.summaries for h in one.highlights
    ]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("habit", HABITS)
def test_what_stands_around_words_changes_nothing(tmp_path: Path, name: str, habit: str) -> None:
    before = said(tmp_path, name, TEXTS[name])
    after = said(tmp_path, name, HABITS[habit](TEXTS[name]))
    assert after == before
    assert len(before) > 1
    assert all(who and when < "2026" for who, when, _ in before)


def profile(folder: Path, text: str, name: str = "a.txt") -> ProfileRow:
    folder.joinpath(name).write_text(text, "utf-8")
    return load([folder / name], LoadSettings(today=date(2026, 1, 31)))[0][0]


@pytest.mark.parametrize(
    "above",
    ["Notes", "Site: Harrow Lane", "Baustelle: Haus Adler", "Client : Maison Martin", "Log\nLocation: Ada Court"],
)
def test_a_title_or_a_place_above_the_name_is_nobody(tmp_path: Path, above: str) -> None:
    text = f"{above}\nCallum Reid, joiner\n\nMay 2025\n- Hung the doors of the hall.\n"
    assert profile(tmp_path, text).name == "Callum Reid"


def test_who_keeps_a_log_is_no_place_of_it(tmp_path: Path) -> None:
    head = "SITE DIARY\nProject:  Plot 14, Harrow Lane, timber frame\nKept by:  Callum Abernethy (site manager)\n"
    found = profile(tmp_path, f"{head}\n09/09/2024 Monday.\n   Poured the slab.\n\n17/10/2024\n   Relaid the drain.\n")
    assert (found.name, [one.period for one in found.summaries]) == ("Callum Abernethy", ["2024-09", "2024-10"])


def test_a_title_stays_where_the_text_begins_below_it() -> None:
    assert preface(["Notes", "- mended it"], ()) == {}
    assert preface(["Notes", "May 2025", "- mended it"], ()) == {}
    assert preface(["Brag list 2025", "Ann Lee", "- mended it"], ()) == {}


def test_a_field_that_says_when_stays() -> None:
    assert preface(["Site: Harrow Lane, May 2025", "Ann Lee"], ()) == {}
