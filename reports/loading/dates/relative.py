"""Periods that are told by their distance from a day: "last month", "vorige Woche", "先月". Knows words and days."""

import re
from datetime import date, timedelta

from reports.loading.dates.words import fold
from reports.periods import Period

_MONTH = (
    r"last month|(?:im |den )?(?:letzte|vergangene|vorige)[nrm]? monat|(?:le )?mois (?:dernier|passe)|"
    r"(?:el )?mes pasado|(?:no )?mes passado|(?:il |nel )?mese scorso|(?:lo )?scorso mese|"
    r"(?:vorige|afgelopen) maand|(?:w )?(?:zeszlym|ubieglym|poprzednim) miesiacu|(?:zeszly|ubiegly|poprzedni) miesiac|"
    r"forra manaden|sidste maned|forrige maned|viime kuussa|mult honap(?:ban)?|gecen ay|"
    r"в прошлом месяце|минулого місяця|الشهر الماضي|(?:pichhle|pichle) (?:mahine|mahiney|maheene)|"
    r"先月|上个?月|上個月|지난\s?달"
)
_WEEK = (
    r"last week|(?:letzte|vergangene|vorige) woche|(?:la )?semaine derniere|(?:la )?semana pasada|"
    r"(?:a )?semana passada|"
    r"(?:la )?settimana scorsa|(?:la )?scorsa settimana|(?:vorige|afgelopen) week|forra veckan|sidste uge|forrige uke|"
    r"(?:zeszly|ubiegly|poprzedni) tydzien|(?:w )?(?:zeszlym|ubieglym) tygodniu|viime viikolla|mult het(?:en)?|"
    r"gecen hafta|на прошлой неделе|الاسبوع الماضي|pichhle hafte|先週|上周|지난\s?주"
)
_NOW = (
    r"this (?:week|month)|diese[nr]? (?:woche|monat)|cette semaine|ce mois(?:-ci)?|esta semana|este mes|este mes|"
    r"questa settimana|questo mese|deze (?:week|maand)|denna (?:vecka|manad)|denne (?:uge|uke|maned)|"
    r"(?:w )?(?:tym|biezacym) (?:tygodniu|miesiacu)|talla viikolla|ezen a heten|ebben a honapban|bu (?:hafta|ay)|"
    r"на этой неделе|в этом месяце|هذا (?:الاسبوع|الشهر)|今週|今月|本周|本月|이번\s?(?:주|달)"
)
_COMPARED = r"(?<!\bon )(?<!\bthan )(?<!\bto )(?<!\bvs )(?<!\bals )(?<!\bque )(?<!\bche )(?<!\bdan )"
LAST_MONTH = re.compile(rf"(?<!\w){_COMPARED}(?:{_MONTH})(?!\w)|先月|上个?月|上個月|지난\s?달")
"""In folded text, not where something is compared with it."""
_LINES = ((re.compile(_MONTH), 31), (re.compile(_WEEK), 7), (re.compile(_NOW), 0))
_REMARK = re.compile(r"\s*\([^()]*\)\s*")
_LONGEST = 70


def relative_month(line: str, written: date) -> Period | None:
    """The month that a line is about which is nothing but a distance from the day on which it was written.

    >>> str(relative_month("Last week (short one):", date(2025, 3, 3))), relative_month("last week was hard", date.max)
    ('2025-02', None)
    """
    words = _REMARK.sub(" ", fold(line)).strip(" *_#:：-") if len(line) <= _LONGEST else ""
    days = next((days for pattern, days in _LINES if words and pattern.fullmatch(words)), None)
    if days is None:
        return None
    month = Period.containing(written)
    return month.previous if days > 7 else Period.containing(written - timedelta(days=days))
