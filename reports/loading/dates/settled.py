"""Days in numbers whose notation all the days of a source settle together: "5-3-2024" beside "5-17-2024".

Where they head a line, fill it or a cell, or stand in a short line, they are read as `2024-05-03`. Knows lines.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date

from reports.loading.dates.day_order import is_of_the_east, order_of
from reports.regex import regex
from reports.tongues import is_foreign

_DAY = regex(
    r"(?:(?<![\w/-])|(?<=[./]\d\d-)|(?<=[./]\d{4}-))(?<!\d\.)"
    r"(?P<a>\d{1,4})(?P<s>[-/.])(?P<b>\d{1,2})(?P=s)(?P<c>\d{1,4})(?![\w/]|[.:]\d|-(?!\d\d?[./]\d))"
)
"""A day in numbers, also the first or the last of a run: "25.04.16-03.05.16"."""
_HEAD = regex(r"[^\w]*(?:[^\W\d_]{2,12}\.?,?\s+)?$")
"""Before a day that heads its line: marks, and the day of the week."""
_KEY = regex(r"[^\w]*[^\W\d_]{2,20}(?:\s[^\W\d_]{1,20})?[*_]{0,3}\s?[:：|][*_\s]*$")
_LONGEST, _MOST_WORDS = 80, 8
"""Characters and words of a short line."""
_SENTENCE = regex(r"[.!?;,]\s+\S|[.!?]$")
_ISO, _SIGNS = regex(r"(?<!\d)20\d\d-\d\d-\d\d(?!\d)"), regex(r"[-/.]")
_CLOCK = regex(r"\s\d{1,2}:\d\d:\s\S")
_GAP = regex(r" {2,}\S")
_WORD = regex(r"[^\W\d_]+")
_ROMANS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_ROMAN = regex(
    r"(?<![\w./-])(?:(?P<a>\d{1,2})(?P<s>\s|\.\s?|/|-)(?P<b>[IVX]{1,4})(?:(?P=s)|\.?\s)(?P<c>(?:19|20)\d\d)(?:\s[rг]\.)?|"
    r"(?P<year>(?:19|20)\d\d)(?P<t>\s|\.\s?|/|-)(?P<month>[IVX]{1,4})(?:(?P=t)|\.?\s)(?P<day>\d{1,2})\.?)(?![\w/-])"
)
"""A day with its month as a Roman numeral: "13 I 2025", "13.I.2025", "2025. I. 13."."""
_CENTURY, _FIRST, _LAST = 2000, 10, 40
"""Years in two digits are of this century, between these."""
_Read = Callable[[re.Match[str]], date | None]


def with_days_settled(lines: Sequence[str]) -> list[str]:
    """The lines, with their days in numbers written from the year on where only one notation fits all of a kind.

    >>> with_days_settled(["5-3-2024: oiled it", "5-17-2024: sold it on 6-1-2024, it says"])
    ['2024-05-03: oiled it', '2024-05-17: sold it on 6-1-2024, it says']
    >>> with_days_settled(["Sync 05.03.24", "5-3-2024", "2021-16-08"])
    ['Sync 2024-03-05', '5-3-2024', '2021-08-16']
    >>> with_days_settled(["No 1 · 13 I 2025", "2025. IX. 3."])
    ['No 1 · 2025-01-13', '2025-09-03']
    """
    lines = [_without_numerals(line) for line in lines]
    found = [(at, day) for at, line in enumerate(lines) if any(map(str.isdigit, line)) for day in _DAY.finditer(line)]
    by_kind: dict[str, list[re.Match[str]]] = {}
    for _, day in found:
        by_kind.setdefault(_kind(day), []).append(day)
    readers = {kind: _reader(kind, days, lines) for kind, days in by_kind.items() if kind}
    made = list(lines)
    for at, day in reversed(found):  # the last of a line first, whose places stay
        reader = readers.get(_kind(day))
        if reader and _is_set_off(day) and (when := reader(day)) and not _is_in_column(day):
            made[at] = f"{made[at][: day.start()]}{when}{made[at][day.end() :]}"
    return made


def _without_numerals(line: str) -> str:
    """The line, with the days in numbers whose months are Roman numerals, where they are set off."""
    made = line
    for day in reversed([*_ROMAN.finditer(line)] if any(map(str.isdigit, line)) else []):
        if _is_set_off(day) and (when := _roman(day)):
            made = f"{made[: day.start()]}{when}{made[day.end() :]}"
    return made


def _roman(day: re.Match[str]) -> date | None:
    year, month, number = (day["c"], day["b"], day["a"]) if day["a"] else (day["year"], day["month"], day["day"])
    return _of(int(year), str(_ROMANS.index(month) + 1), number) if month in _ROMANS else None


def as_written(text: str, raw: str) -> str:
    """A text with its first day as its line has it, where that was written otherwise.

    >>> as_written("2024-05-17: sold it", "- 5-17-2024: sold it")
    '5-17-2024: sold it'
    >>> as_written("2024-05-17: sold it", "- 17 V 2024: sold it")
    '17 V 2024: sold it'
    """
    iso = _ISO.search(text)
    if iso is None or iso[0] in raw:
        return text
    numbers = sorted(_numbers(iso[0]))
    days = [one[0] for one in _DAY.finditer(raw) if sorted(_numbers(one[0])) == numbers]
    day = next((one[0] for one in _ROMAN.finditer(raw) if str(_roman(one)) == iso[0]), days[0] if days else iso[0])
    return f"{text[: iso.start()]}{day}{text[iso.end() :]}"


def _numbers(day: str) -> list[int]:
    return [int(part) % 100 for part in _SIGNS.split(day)]


def _kind(day: re.Match[str]) -> str:
    """The sign and where the year stands: "-first", "/last", ".short" for two digits; empty where it is no day."""
    first, last = len(day["a"]), len(day["c"])
    if (first, last) in ((4, 1), (4, 2)):
        return f"{day['s']}first"
    if first > 2 or last not in (2, 4):
        return ""
    return f"{day['s']}last" if last == 4 else f"{day['s']}short"


def _reader(kind: str, days: Sequence[re.Match[str]], lines: Sequence[str]) -> _Read | None:
    """How all days of a kind are read; None where it is as always, or stays open."""
    if kind.endswith("first"):
        fits = [one for one in (_year_month, _year_day) if all(map(one, days))]
        return _year_day if fits == [_year_day] else None
    if kind == ".short":
        return _short if all(map(_short, days)) and not is_of_the_east("\n".join(lines)) else None
    fits = [one for one in (_day_month, _month_day) if all(map(one, days))]
    if kind.startswith(".") or not fits:
        return fits[0] if fits == [_month_day] else None
    if len(fits) == 1:
        return fits[0]
    order = order_of(days)
    if order is None and kind == "-last" and is_foreign("\n".join(lines)):
        order = True
    return None if order is None else _day_month if order else _month_day


def _is_set_off(day: re.Match[str]) -> bool:
    """Whether a day heads its line or a cell, or stands in a short line that is no sentence."""
    line = day.string
    before, behind = line[: day.start()], line[day.end() :]
    cell = before.rpartition("|")[2] if "|" in before else before.rpartition("\t")[2]
    if day["a"] and _kind(day) == "/short" and _HEAD.match(before) and not _CLOCK.match(behind):
        return False  # `find_days` reads them
    if _HEAD.match(cell) or _KEY.match(before):
        return True
    is_short = len(line) <= _LONGEST and len(_WORD.findall(line)) <= _MOST_WORDS
    is_last = not behind.strip(" )]*_.")
    return is_short and (is_last or line.startswith("#") or not _SENTENCE.search(line))


def _is_in_column(day: re.Match[str]) -> bool:
    """Whether a gap stands behind a day that would be longer, so that what follows left its column."""
    return len(day[0]) < len("2024-05-03") and _GAP.match(day.string, day.end()) is not None


def _year(digits: str) -> int:
    return int(digits) if len(digits) == len("2024") else _CENTURY + int(digits)


def _of(year: int, month: str, day: str) -> date | None:
    with suppress(ValueError):
        return date(year, int(month), int(day))
    return None


def _year_month(day: re.Match[str]) -> date | None:
    return _of(int(day["a"]), day["b"], day["c"])


def _year_day(day: re.Match[str]) -> date | None:
    return _of(int(day["a"]), day["c"], day["b"])


def _day_month(day: re.Match[str]) -> date | None:
    return _of(_year(day["c"]), day["b"], day["a"])


def _month_day(day: re.Match[str]) -> date | None:
    return _of(_year(day["c"]), day["a"], day["b"])


def _short(day: re.Match[str]) -> date | None:
    """A day with two digits for each part, as versions have none: "05.03.24"."""
    is_even = len(day[0]) == len("05.03.24") and _FIRST <= int(day["c"]) < _LAST
    return _day_month(day) if is_even else None
