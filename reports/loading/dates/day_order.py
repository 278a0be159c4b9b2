"""Of 3/6/2025, whether the 3 is the day: what the dates of a source tell together, else its language. Knows lines."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import pairwise

from reports.loading.folding import fold, weekdays
from reports.regex import regex
from reports.tongues import is_foreign

_SLASHED = regex(r"(?P<a>\d(?<![\w./-]\d)\d?)/(?P<b>\d{1,2})(?:/(?P<y>(?:19|20)?\d\d))?(?![\w/]|\.\w)")
_BEHIND_WEEKDAY = regex(
    r"(?<!\w)(?P<weekday>[^\W\d_]{2,12})\.?,?\s(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<y>(?:20)?\d\d)(?![\w/]|\.\w)"
)
_WEEKDAY = regex(r"(?<!\w)(?P<weekday>[^\W\d_]{2,12})\.?,?\s[(\[]?$")
_WORD = regex(r"[^\W_]")
_EASTERN = regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
"""Characters of languages in which the month comes first."""
_FEW = 10
"""Of these in a text, in which names may be written so."""
_LEADING = regex(r"[^\w]*")
_MONTHS, _DAYS = 12, 31
_CENTURY = 2000
_FEWEST = 2


def is_day_first(lines: Sequence[str]) -> bool | None:
    """Whether days stand before months; None where nothing tells, or both orders are used.

    A number beyond the twelfth tells, then the weekday before a date, then the order in which the lines of a log follow
    on each other, then that one number stays and the other changes, which is the day, then the language: in all but
    English and those of the Far East the day comes first.

    >>> is_day_first(["3/6 oiled it", "17/6 sold it"]), is_day_first(["3/6/2025 oiled it", "6/17/2025 sold it"])
    (True, False)
    >>> is_day_first(["02/06/2025 oiled it", "03/06/2025 sold it", "01/07/2025 left"]), is_day_first(["02/06/2025"])
    (True, None)
    """
    found = [one for line in lines if "/" in line for one in _SLASHED.finditer(line)]
    told = {day for one in found if (day := _beyond(int(one["a"]), int(one["b"]))) is not None}
    text = "\n".join(lines)
    is_eastern = is_of_the_east(text)
    if told or not found:
        return told.pop() if len(told) == 1 else False if is_eastern and not told else None
    if (by_weekday := _by_weekday(lines)) is not None:
        return by_weekday
    order = _by_numbers(list(_leading(lines)))
    return order if order is not None else False if is_eastern else True if is_foreign(text) else None


def order_of(days: Sequence[re.Match[str]]) -> bool | None:
    """The same of days with their years alone, as they head lines or stand in them: by what they tell, no language.

    `days` have the numbers `a` and `b`, one of which is the day, and the year `c`.
    """
    weekday = [(one, found) for one in days if (found := _WEEKDAY.search(one.string, 0, one.start()))]
    told = [(_numbers(one), fold(found["weekday"])) for one, found in weekday if fold(found["weekday"]) in weekdays()]
    orders = [o for o in (True, False) if all(_falls_on(*one, is_day_first=o) for one in told)] if told else []
    if len(orders) == 1:
        return orders[0]
    before = [" ".join(_WORD.findall(one.string, 0, one.start())) for one in days]
    same = max(before, key=before.count)  # "Date: …" in each entry
    return _by_numbers([_numbers(one) for one, words in zip(days, before, strict=True) if words == same])


def _numbers(day: re.Match[str]) -> tuple[int, int, int]:
    return int(day["c"]) % 100, int(day["a"]), int(day["b"])


def _by_numbers(leading: Sequence[tuple[int, int, int]]) -> bool | None:
    """By the order of the days with which lines begin, else by the number that stays."""
    orders = {day for day in (True, False) if len(leading) > _FEWEST and _is_in_order(leading, is_day_first=day)}
    return orders.pop() if len(orders) == 1 else _constant(leading)


def is_of_the_east(text: str) -> bool:
    """Whether a text is in a language in which days are written from the year on."""
    return not text.isascii() and len(_EASTERN.findall(text)) > _FEW


def _by_weekday(lines: Sequence[str]) -> bool | None:
    """The one order in which all the dates behind a weekday, of which a year is known, fall on that weekday."""
    told = [one for line in lines for one in _BEHIND_WEEKDAY.finditer(line) if fold(one["weekday"]) in weekdays()]
    orders = [order for order in (True, False) if all(_is_on_weekday(one, is_day_first=order) for one in told)]
    return orders[0] if told and len(orders) == 1 else None


def _is_on_weekday(found: re.Match[str], *, is_day_first: bool) -> bool:
    numbers = int(found["y"]) % 100, int(found["a"]), int(found["b"])
    return _falls_on(numbers, fold(found["weekday"]), is_day_first=is_day_first)


def _falls_on(numbers: tuple[int, int, int], weekday: str, *, is_day_first: bool) -> bool:
    year, first, second = numbers
    month, day = (second, first) if is_day_first else (first, second)
    with suppress(ValueError):
        return date(_CENTURY + year, month, day).weekday() == weekdays()[weekday]
    return False


def _beyond(first: int, second: int) -> bool | None:
    if (first > _MONTHS) != (second > _MONTHS) and max(first, second) <= _DAYS:
        return first > _MONTHS
    return None


def _leading(lines: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """The dates with which lines begin: year, first and second number."""
    for line in lines:
        margin = _LEADING.match(line)
        if found := _SLASHED.match(line, margin.end() if margin else 0):
            yield int(found["y"] or 0) % 100, int(found["a"]), int(found["b"])


def _is_in_order(dates: Sequence[tuple[int, int, int]], *, is_day_first: bool) -> bool:
    """Whether dates that are read so never go back, or never forward, and are of more than one day."""
    days = [(year, b, a) if is_day_first else (year, a, b) for year, a, b in dates]
    if any(month > _MONTHS for _, month, _ in days) or len(set(days)) < _FEWEST:
        return False
    return all(one <= two for one, two in pairwise(days)) or all(one >= two for one, two in pairwise(days))


def _constant(dates: Sequence[tuple[int, int, int]]) -> bool | None:
    """Whether the second number stays where the first changes, as the month does; the first of months stays as well."""
    firsts, seconds = {first for _, first, _ in dates}, {second for _, _, second in dates}
    if len(dates) <= _FEWEST or (len(firsts) == 1) == (len(seconds) == 1):
        return None
    constant = next(iter(seconds if len(seconds) == 1 else firsts))
    return len(seconds) == 1 if constant > 1 else None
