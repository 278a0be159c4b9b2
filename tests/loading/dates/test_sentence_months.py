"""When sentences say that something was done, counted from the day on which they were told, in many languages."""

from datetime import date

import pytest

from reports.loading.dates.sentence_months import read_saying
from reports.loading.dates.sentence_times import Scope
from reports.loading.names.people import name_words
from reports.tongues import tongue

TUESDAY = date(2025, 4, 1)
"""The first of a month: whatever lies before it was in another one."""


def month(sentence: str, told: date = TUESDAY, language: str = "", last: date | None = None) -> str:
    saying = read_saying(sentence, Scope(told, last or told, language or tongue(sentence)))
    return str(saying.month) if saying.month else saying.kind


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Yesterday I closed the last two findings", "en"),
        ("Last Thursday I moved the search over", "en"),
        ("Packed 64 parcels at the weekend", "en"),
        ("I rewired the shed three days ago", "en"),
        ("Gestern habe ich die Pumpe gewechselt", "de"),
        ("Letzten Freitag die Leitung gespült", "de"),
        ("Vor zwei Wochen habe ich das Lager gezählt", "de"),
        ("Hier j'ai terminé l'inventaire du chariot", "fr"),
        ("a terminé vendredi dernier l'inventaire", "fr"),
        ("La semaine dernière, j'ai relu les contrats", "fr"),
        ("ayer hablé con el ayuntamiento", "es"),
        ("Lavé todas las equipaciones el fin de semana pasado", "es"),
        ("Na semana passada pintei a sala de espera", "pt"),
        ("Ieri ho ritarato la bilancia", "it"),
        ("Il mese scorso ho riparato il tetto", "it"),
        ("Vorige week heb ik de kas schoongemaakt", "nl"),
        ("w poniedziałek wymieniła zamki w szafkach", "pl"),
        ("Wczoraj naprawiłem bramę", "pl"),
        ("I går målade jag staketet", "sv"),
        ("Förra veckan rensade jag förrådet", "sv"),
        ("Dün depoyu saydım", "tr"),
        ("Geçen hafta rafları düzenledim", "tr"),
        ("Вчера заменил насос", "ru"),
        ("На прошлой неделе проверил счётчики", "ru"),
        ("Tegnap megjavítottam a kaput", "hu"),
        ("Viime viikolla siivosin varaston", "fi"),
        ("昨日、検証環境へ反映しました", "ja"),
        ("先週の金曜日に倉庫を整理しました", "ja"),
        ("上周三更换了水泵", "zh"),
        ("지난 금요일에 창고를 정리했다", "ko"),
        ("sent it off on 31 March, in good time", "en"),
        ("Mo 31.03. Nacht Lichtgitter neu eingemessen", "de"),
        ("28/3 rifatto le prove", "it"),
    ],
)
def test_a_time_is_counted_from_the_day_on_which_it_was_told(sentence: str, language: str) -> None:
    assert month(sentence, language=language) == "2025-03"


@pytest.mark.parametrize(
    "sentence",
    [
        "Hier steht nun der neue Schrank und ich habe ihn gestrichen",  # "here" in German
        "Since last week the pump has been running",
        "seit letzter Woche läuft die Pumpe wieder",
        "Minutes of 12 March were agreed",
        "Prepared the room for tomorrow",
        "Repaid yesterday's float",
        "Calls: 4 fewer than last month",
        "Complaints are down, 4 on last month",
        "The lift that we bought in January is greased",
        "commandé deux scopes avant le 30 mars",
        "indexed the books as far as 1911",
        "Patched the router on a Sunday",
        "bid handed in, answer by Christmas",
    ],
)
def test_a_bound_or_what_something_is_says_nothing_of_when_it_was_done(sentence: str) -> None:
    assert not month(sentence)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Tomorrow I will sit down with Hanna", "en"),
        ("Next week I start on the flags", "en"),
        ("Mañana paso a contarlo", "es"),
        ("Morgen rufe ich den Lieferanten an", "de"),
        ("demain j'appelle le fournisseur", "fr"),
        ("w przyszłym tygodniu kupię farby", "pl"),
        ("Nästa vecka byter vi pump", "sv"),
        ("来週、手順書を作成します", "ja"),
        ("下周更换水泵", "zh"),
        ("prochaine réunion : mardi 15 avril", "fr"),
        ("Skip to be ordered on 20 April", "en"),
        ("w czerwcu planujemy wycieczkę", "pl"),
    ],
)
def test_what_had_not_come_when_it_was_told_is_ahead(sentence: str, language: str) -> None:
    assert month(sentence, language=language) == "ahead"


@pytest.mark.parametrize(
    ("sentence", "found"),
    [
        ("Wrote the lease manual in February, 34 pages", "2024-02"),
        ("carried the whole close alone in November", "2023-11"),
        ("Im Mai habe ich den Abschluss gemacht", "2023-05"),
        ("En octobre, j'ai formé deux apprentis", "2023-10"),
        ("fin mai, a rédigé le dossier", "2023-05"),
        ("mid-June moved the stall", "2023-06"),
        ("finishing on 28 March, just before Easter", "2024-03"),
        ("in the last week of February he planed it", "2024-02"),
        ("that had been open since February", ""),
        ("In February and in May I taught", ""),
        ("She ran a club throughout February, 17 came on average", "2024-02"),
        ("He taught our trainee during her March placement", "2024-03"),
        ("Live since 6 Nov.", "2023-11"),
        ("I shut that down on 11 April, about $2,900 a month.", "2023-04"),
        ("Built the viewer that all use (shipped on 18 June)", "2023-06"),
        ("Watched the drilling, which struck water on 12 February", ""),
    ],
)
def test_a_month_of_a_longer_period_is_the_one_in_it(sentence: str, found: str) -> None:
    assert month(sentence, date(2023, 4, 1), last=date(2024, 3, 31)) == found


@pytest.mark.parametrize(
    "sentence", ["just before Christmas I swept", "Avant Noël, j'ai balayé", "Vor Weihnachten gefegt"]
)
def test_before_christmas_is_december(sentence: str) -> None:
    assert month(sentence, date(2025, 1, 23)) == "2024-12"
    assert not month(f"{sentence}, and on 20 January I mowed", date(2025, 1, 23))


def test_a_day_of_the_week_is_that_of_its_week() -> None:
    week = date(2025, 3, 31), date(2025, 4, 6)
    assert month("Monday: fitted the gauge", week[0], "en", week[1]) == "2025-03"
    assert month("Wednesday: fitted the gauge", week[0], "en", week[1]) == "2025-04"


def test_last_tuesday_on_a_thursday_may_be_two_days() -> None:
    assert not month("Last Tuesday I swept the hall", date(2025, 4, 3), "en")
    assert month("On Tuesday I swept the hall", date(2025, 4, 3), "en") == "2025-04"


def test_a_time_in_the_midst_of_a_sentence_is_known_as_such() -> None:
    scope = Scope(date(2025, 6, 17), date(2025, 6, 17), "fr")
    assert read_saying("a refait en avril tout le planning", scope).kind == "midst"
    assert read_saying("Anne a refait le planning en avril.", scope).kind == "edge"
    who = frozenset(name_words("Perrine Vasseur"))
    assert read_saying("Perrine Vasseur : en avril a refait le planning", scope, who).kind == "edge"


def test_a_word_between_a_unit_and_what_only_looks_like_last_is_no_time() -> None:
    told = date(2025, 2, 28)
    assert read_saying("O mês foi passado nas vinhas.", Scope(date(2025, 2, 1), told, "pt")).month is None
