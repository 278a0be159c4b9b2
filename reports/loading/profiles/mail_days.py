"""The day that a field or the header of a mail says, in the shapes in which programs and people write one.

Knows single values. Must not know mails or lines.
"""

import re
from collections.abc import Callable
from contextlib import suppress
from datetime import date
from email.utils import parsedate_to_datetime

from reports.loading.dates.spans import read_day
from reports.loading.folding import fold, months, weekdays
from reports.regex import regex

_ISO = regex(r"\b(?P<y>20\d\d)-(?P<m>\d\d)-(?P<d>\d\d)\b")
_BETWEEN = r"(?:\s+|\s?[-/]\s?)"
_NAMED_DAY = regex(
    rf"\b(?P<d>\d{{1,2}})(?:\.|st|nd|rd|th|er)?{_BETWEEN}(?:de\s+|of\s+)?(?P<m>[^\W\d_]{{3,12}})\.?,?{_BETWEEN}"
    r"(?:de\s+)?(?P<y>\d{4})\b"
)
_NAMED_MONTH = regex(r"\b(?P<m>[^\W\d_]{3,12})\.?\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})\b")
_SLASHED = regex(r"(?<![\d/])(?P<a>\d{1,2})/(?P<b>\d{1,2})/(?P<y>(?:19|20)\d\d)(?![\d/])")
_DAY_AND_MONTH = regex(r"(?<![\d./-])(\d{1,2})[./-](\d{1,2})(?![\d/-]|\.\d)")
_NEAR_DAYS = 10
_YEAR_FIRST = regex(
    r"(?P<y>20\d\d)(?:[년年]\s?|\.?\s+)(?P<m>\d{1,2}(?=[월月])|[^\W\d_]{3,12})[월月.]?\s*(?P<d>\d{1,2})(?!\d)"
)
_NUMBERS = regex(r"(?<![\d./-])(?P<y>20\d\d)(?P<sign>[./-])\s?(?P<m>\d{1,2})(?P=sign)\s?(?P<d>\d{1,2})(?!\d)")
"""2025.07.11, 2025/7/11, 2025. 7. 11."""
_NUMBERS_LAST = regex(
    r"(?<![\d./-])(?P<a>\d{1,2})(?P<sign>[./-])\s?(?P<b>\d{1,2})(?P=sign)\s?(?P<y>(?:20)?\d\d)(?![\d/-]|\.\d)"
)
"""11.07.2025, 11-7-2025, 7/11/25."""
_CENTURY, _SHORT = 2000, 2
_WORD = regex(r"[^\W\d_]+")


def day_of(value: str, order: Callable[[], bool | None] = lambda: None) -> date | None:
    """The day that a date says, with its year, in the shapes that mails have; None where it says none.

    `order`: whether days stand before months in the source, which is asked where one date does not tell.
    """
    try:
        return parsedate_to_datetime(value.replace(" at ", " ")).date()
    except (ValueError, TypeError, IndexError):
        pass
    for found in (
        _ISO.search(value),
        _NAMED_DAY.search(fold(value)),
        _NAMED_MONTH.search(fold(value)),
        _YEAR_FIRST.search(fold(value)),
    ):
        with suppress(ValueError):
            if found and (month := int(found["m"]) if found["m"].isdigit() else months().get(found["m"], 0)):
                return date(int(found["y"]), month, int(found["d"]))
    slashed = _SLASHED.search(value)
    return _in_order(slashed, value, order) if slashed else None


def sent_on(value: str, order: Callable[[], bool | None] = lambda: None) -> date | None:
    """The same of the header of a mail, which is a day in numbers too: with points the day stands first.

    >>> str(sent_on("Fr., 11.07.2025 08:15")), str(sent_on("2025. 7. 11.")), str(sent_on("do 10-7-25"))
    ('2025-07-11', '2025-07-11', '2025-07-10')
    """
    if found := day_of(value, order):
        return found
    folded = fold(value)
    if numbers := _NUMBERS.search(folded):
        with suppress(ValueError):
            return date(int(numbers["y"]), int(numbers["m"]), int(numbers["d"]))
    last = _NUMBERS_LAST.search(folded)
    return _in_order(last, value, (lambda: True) if last["sign"] == "." else order) if last else None


def _in_order(found: re.Match[str], value: str, order: Callable[[], bool | None]) -> date | None:
    """The day of two numbers and a year: by the day of the week beside it, a number beyond the twelfth, or `order`."""
    a, b = int(found["a"]), int(found["b"])
    year = int(found["y"]) + (_CENTURY if len(found["y"]) == _SHORT else 0)
    days = {is_first: day for is_first in (True, False) if (day := _day(year, *((b, a) if is_first else (a, b))))}
    named = {weekdays()[word] for word in _WORD.findall(fold(value)) if word in weekdays()}
    said = {day for day in days.values() if {day.weekday()} == named} or set(days.values())
    if len(said) == 1:
        return said.pop()
    is_first = order()
    return None if is_first is None else days.get(is_first)


def _day(year: int, month: int, day: int) -> date | None:
    with suppress(ValueError):
        return date(year, month, day)
    return None


def day_near(text: str, written: date) -> date | None:
    """The day in numbers, without a year, that a subject names and that is near the day of its mail: "EOD 06/18".

    >>> day_near("EOD 06/18", date(2025, 6, 18)), day_near("Plan 06/25", date(2025, 2, 18))
    (datetime.date(2025, 6, 18), None)
    """
    for found in _DAY_AND_MONTH.finditer(text):
        first, second = int(found[1]), int(found[2])
        for month, day in ((first, second), (second, first)):
            near = [d for y in (written.year, written.year - 1) if (d := read_day(f"{y}-{month:02}-{day:02}"))]
            if found_day := next((d for d in near if abs((written - d).days) <= _NEAR_DAYS), None):
                return found_day
    return None
