"""What a team did, in the nineteen languages of the minutes: a table, a standup, names in brackets behind each deed."""

from pathlib import Path

import pytest

from tests.loading.profiles.test_parallel_minutes import MINUTES
from tests.loading.profiles.test_reading import codes, read, said

WORDS = {
    "en": ("Name", "Done", "Next", "Yesterday", "Today"),
    "de": ("Name", "Erledigt", "Nächste Schritte", "Gestern", "Heute"),
    "fr": ("Nom", "Fait", "À faire", "Hier", "Aujourd'hui"),
    "es": ("Nombre", "Hecho", "Pendiente", "Ayer", "Hoy"),
    "it": ("Nome", "Fatto", "Da fare", "Ieri", "Oggi"),
    "pt": ("Nome", "Feito", "A fazer", "Ontem", "Hoje"),
    "nl": ("Naam", "Gedaan", "Te doen", "Gisteren", "Vandaag"),
    "sv": ("Namn", "Klart", "Att göra", "Igår", "Idag"),
    "da": ("Navn", "Færdigt", "Næste", "I går", "I dag"),
    "pl": ("Imię", "Zrobione", "Do zrobienia", "Wczoraj", "Dzisiaj"),
    "cs": ("Jméno", "Hotovo", "Úkoly", "Včera", "Dnes"),
    "ru": ("Имя", "Сделано", "Планы", "Вчера", "Сегодня"),
    "fi": ("Nimi", "Tehty", "Seuraavaksi", "Eilen", "Tänään"),
    "hu": ("Név", "Kész", "Teendő", "Tegnap", "Ma"),
    "tr": ("İsim", "Yapılan", "Yapılacak", "Dün", "Bugün"),
    "ro": ("Nume", "Făcut", "De făcut", "Ieri", "Azi"),
    "ja": ("氏名", "実績", "予定", "昨日", "今日"),
    "zh": ("姓名", "已完成", "计划", "昨天", "今天"),
    "ko": ("이름", "완료", "예정", "어제", "오늘"),
}
"""For name, done, next, yesterday and today."""
OF_APRIL = ("ko", "김민수")
"""Whose deed begins with a month where the name before it is taken off: "4월 장부를 마감했다"."""


def deed(who: str, done: str) -> str:
    """A sentence without the name that it begins with."""
    rest = done.rstrip(".。").removeprefix(who)
    return rest[1:].strip() if rest[:1] in ("이", "가", "が") else rest.strip()


def points(language: str) -> list[tuple[str, str]]:
    return [(who, deed(who, done)) for _, who, done in MINUTES[language][2]]


def table(language: str) -> str:
    name, done, following, *_ = WORDS[language]
    rows = "\n".join(f"| {who} | {what} | – |" for who, what in points(language))
    return f"# {MINUTES[language][0]}\n\n| {name} | {done} | {following} |\n|---|---|---|\n{rows}\n"


def standup(language: str) -> str:
    *_, yesterday, today = WORDS[language]
    ahead = MINUTES[language][3].replace("：", ": ").rpartition(": ")[2]
    told = (f"{who}\n- {yesterday}: {what}\n- {today}: {ahead}" for who, what in points(language))
    return "2025-05-14\n\n" + "\n\n".join(told) + "\n"


def brackets(language: str) -> str:
    title, present, *_ = MINUTES[language]
    return f"# {title}\n\n{present}\n\n" + "\n".join(f"- {what} ({who})" for who, what in points(language)) + "\n"


@pytest.mark.parametrize("layout", [table, standup, brackets])
@pytest.mark.parametrize("language", WORDS)
def test_each_of_a_team_did_what_is_said(tmp_path: Path, language: str, layout: object) -> None:
    assert callable(layout)
    found = said(read(tmp_path, layout(language)))
    for who, what in points(language):
        hits = {(name, when) for name, when, text in found if what in text}
        assert hits == {(who, "2025-04" if (language, who) == OF_APRIL and layout is not standup else "2025-05")}, what


def test_a_dash_in_a_row_does_not_say_that_nothing_was_done(tmp_path: Path) -> None:
    text = "# Week 20 2025\n\n| Who | Done | Next |\n|---|---|---|\n| Ann | timeouts fixed | – |\n| Bob | none | – |\n"
    found = read(tmp_path, text)
    assert [(name, words) for name, _, words in said(found)] == [("Ann", "timeouts fixed | –")]
    assert "not-done" in codes(found)


def test_a_first_column_of_given_names_says_who(tmp_path: Path) -> None:
    text = "# Week 20 2025\n\n| Kolega | Klaar |\n|---|---|\n| Anneke | kas gesloten |\n| Maarten | site verhuisd |\n"
    assert {name for name, _, _ in said(read(tmp_path, text))} == {"Anneke", "Maarten"}
