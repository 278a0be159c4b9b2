"""The day in the name of a file, however its parts are set apart: "2024_03_05", "mar-05-2024", "minutes20240305".

A folder that is a year, or a month below one, belongs to the name: "2024/03/05.md". Knows names. Must not know texts.
"""

import re
from collections.abc import Iterator
from datetime import date
from itertools import takewhile

from reports.loading.folding import fold, months
from reports.loading.profiles.titled_periods import period_of_name
from reports.periods import Period
from reports.regex import regex

_YEAR_FIRST = regex(
    r"(?<!\d)(?P<y>20\d\d)(?P<s>[-_. ]?)"
    r"(?:(?P<m>0[1-9]|1[0-2])(?P=s)(?P<d>0[1-9]|[12]\d|3[01])|(?P<d2>1[3-9]|2\d|3[01])(?P=s)(?P<m2>0[1-9]|1[0-2]))"
    r"(?=[T\D]|$)"
)
"""Some put the day before the month: "2021-16-08"."""
_YEAR_LAST = regex(r"(?<!\d)(?<!\d[-_.])(?P<a>\d{1,2})(?P<s>[-_. ])(?P<b>\d{1,2})(?P=s)(?P<y>20\d\d)(?!\d)")
_COMPACT = regex(r"(?<!\d)(?P<a>[0-3]\d)(?P<s>)(?P<b>[0-3]\d)(?P<y>20\d\d)(?!\d)")
_SHORT = regex(r"(?<![\w.])(?P<d>0?[1-9]|[12]\d|3[01])\.(?P<m>0?[1-9]|1[0-2])\.(?P<y>[1-3]\d)(?![\w]|\.\d)")
"""With points nobody puts the month first."""
_MONTH_FIRST = regex(
    r"(?<![^\W\d_])(?P<month>[^\W\d_]{3,10})[-_. ]?(?P<d>\d{1,2})(?:st|nd|rd|th)?[-_., ]+(?P<y>20\d\d)"
)
_MONTHS, _CENTURY = 12, 2000
_YEAR = regex(r"20\d\d(?:[-_/]\d\d)?")
_MOST_FOLDERS = 2


def period_of_file(file: str, *, is_day_first: bool | None) -> Period | None:
    """The period in the name of a file; `is_day_first`: where the day of a name may be its month.

    >>> [str(period_of_file(name, is_day_first=None)) for name in ("2024/03/05.md", "Q3 2025, of 2025-10-02.md")]
    ['2024-03', '2025-Q3']
    """
    name = with_folders(file)
    day, rest = day_of_name(name, is_day_first=is_day_first)
    if day:
        return period_of_name(rest) or Period.containing(day)
    return None if is_unclear(name) else period_of_name(name)


def day_of_name(name: str, *, is_day_first: bool | None) -> tuple[date | None, str]:
    """The one day with its year in the name of a file, and the rest of the name; None where there are several or none.

    >>> [str(day_of_name(name, is_day_first=None)[0]) for name in ("may-03-2022", "log20240305", "05.03.2024")]
    ['2022-05-03', '2024-03-05', '2024-03-05']
    >>> [str(day_of_name("03-05-2024", is_day_first=one)[0]) for one in (True, False, None)]
    ['2024-05-03', '2024-03-05', 'None']
    >>> [str(day_of_name(name, is_day_first=None)[0]) for name in ("log17052024", "minutes 5.3.24", "v1.5.24")]
    ['2024-05-17', '2024-03-05', 'None']
    """
    found = list(_days(name, is_day_first=is_day_first))
    days = {day for day, _, _ in found}
    if len(days) != 1:
        return None, name
    _, start, end = found[0]
    return days.pop(), f"{name[:start]} {name[end:]}"


def is_unclear(name: str) -> bool:
    """Whether a name has a day whose number may be that of the month as well: "03-05-2024"."""
    found = _YEAR_LAST.search(name) or _COMPACT.search(name)
    return found is not None and found["s"] != "." and found["a"] != found["b"] and max(_numbers(found)) <= _MONTHS


def with_folders(file: str) -> str:
    """The name of a file without its ending, behind folders that are the year and the month of what lies in them.

    >>> with_folders("notes/2024/03/05.md"), with_folders("in/2024/may.md"), with_folders("in/2024/05-12.md")
    ('2024-03-05', '2024-may', '2024-05-12')
    >>> with_folders("in/2024/2023-11-02.md"), with_folders("teams/9/log.md")
    ('2023-11-02', 'log')
    """
    *folders, name = file.split("/")
    name = name.rpartition(".")[0] or name
    above = list(takewhile(_is_time, reversed(folders[-_MOST_FOLDERS:])))[::-1]
    year = next((at for at, one in enumerate(above) if _YEAR.fullmatch(one)), None)
    return name if year is None or "20" in name else "-".join([*above[year:], name])


def _is_time(folder: str) -> bool:
    is_month = folder.isdecimal() and 1 <= int(folder) <= _MONTHS
    return is_month or _YEAR.fullmatch(folder) is not None or fold(folder) in months()


def _numbers(found: re.Match[str]) -> tuple[int, int]:
    return int(found["a"]), int(found["b"])


def _days(name: str, *, is_day_first: bool | None) -> Iterator[tuple[date, int, int]]:
    """Each day that a name says, with where it stands."""
    for found in _YEAR_FIRST.finditer(name):
        yield from _day(int(found["y"]), int(found["m"] or found["m2"]), int(found["d"] or found["d2"]), found.span())
    for found in _MONTH_FIRST.finditer(name):
        if month := months().get(fold(found["month"])):
            yield from _day(int(found["y"]), month, int(found["d"]), found.span())
    for found in _SHORT.finditer(name):
        yield from _day(_CENTURY + int(found["y"]), int(found["m"]), int(found["d"]), found.span())
    for found in (*_YEAR_LAST.finditer(name), *_COMPACT.finditer(name)):
        first, second = _numbers(found)
        if is_unclear(name) and is_day_first is None:
            continue
        is_first = second <= _MONTHS and (found["s"] == "." or is_day_first or first > _MONTHS or first == second)
        day, month = (first, second) if is_first else (second, first)
        yield from _day(int(found["y"]), month, day, found.span())


def _day(year: int, month: int, day: int, span: tuple[int, int]) -> Iterator[tuple[date, int, int]]:
    try:
        yield date(year, month, day), *span
    except ValueError:
        return
