"""The cells of a column of dates or periods: which months each means, and what order of day and month the column has.

Knows single cells and what they have in common. Must not know people, texts or where the column stands.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Literal, TypeAlias

from reports.loading.dates.fiscal import CALENDAR, UNKNOWN, Fiscal
from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.folding import days_of_the_week, fold, months, weekdays
from reports.loading.tables.columns import words
from reports.loading.tables.grid import Cell, shown
from reports.loading.words import WEEK_WORDS
from reports.periods import Period
from reports.regex import regex

Order: TypeAlias = Literal["", "day-first", "month-first"]
"""Which comes first in 03/04/2025; empty: nothing tells."""
ORDERS: tuple[Order, ...] = ("day-first", "month-first")
_ISO = regex(r"(\d{4}|1[0-3]\d)([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?:[T ].*)?")
_NUMBERS = regex(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:,?[T ].*)?")
_DATED = regex(r"\d[/.-]\d{1,2}[/.-]\d")
"""What a cell in those shapes has somewhere."""
_OPEN = regex(r"(\d{1,2})([/.-])(\d{1,2})\2?")
"""A day without a year, as a column of times has it."""
_COMPACT = regex(r"(20\d\d|19\d\d)(\d\d)(\d\d)")
_NAMED = (
    regex(r"(?P<d>\d{1,2})(?:[ /.-]|\. )(?P<m>[^\W\d_]{3,})(?:[ /.-]|\.[ /-])(?P<y>\d{4}|\d{2})(?:,? .*)?"),
    regex(r"(?P<m>[^\W\d_]{3,})\.? (?P<d>\d{1,2}),? (?P<y>\d{4})(?:,? .*)?"),
    regex(r"(?P<m>[^\W\d_]{3,})\.?[ '/-]{1,2}(?P<y>\d\d)"),
    regex(r"(?P<m>[^\W\d_]{3,}) +(?P<d>\d{1,2}) \d\d:\d\d:\d\d (?P<y>\d{4})(?: .*)?"),
)
_SPAN = regex(r"\s[-–—~]\s|[–—〜]|\s(?:to|until|through|bis|au|hasta|até|al|tot|t/m)\s")
"""What stands between the first and the last day of a cell that names both."""
_YEAR_LAST = regex(
    r"(?:(?:du|del|dal|de|von|vom|from|od|с|з)\s)?(?P<first>\d{1,2}(?P<s>[./-])\d{1,2})(?P=s)?"
    r"\s?(?:[-–—~]|(?<=\s)(?:to|thru|through|until|bis|au|a|à|al|hasta|até|ao|tot|t/m|do|до|по)(?=\s))\s?"
    r"(?P<last>\d{1,2}(?P=s)\d{1,2}(?P=s))(?P<year>(?:19|20)\d\d)",
    re.IGNORECASE,
)
"""A first and a last day of which the last alone has the year: "01/09 a 05/09/2025"."""
_EAST_SPAN = regex(r"(?<!\d)(\d{1,2}) ?[-–~〜～] ?(?=\d{1,2} ?(月|월))")
"""Between two months of which the last alone is called so: "7〜9月"."""
_SEASON = regex(r"(?<!\d)((?:19|20)\d\d)\s?[-/–]\s?((?:20)?\d\d)(?!\d|[-/.]\d)")
"""Two years of which one follows the other: "2024/25"."""
_OF_MONEY = regex(
    r"\bfy\b|\bfy(?=\d)|fiscal|financial|geschaftsjahr|exercice|ejercicio|esercizio|boekjaar|budget|haushalt"
)
_ABOUT = regex(r"(?:ca|circa|approx|about|around|etwa|env|environ|aprox|um)\b\.? ?(?=\d)|~ ?", re.IGNORECASE)
_A_DAY = regex(r"\d{1,2}\D+\d{2}")
"""What makes a day of the numbers behind the name of a day of the week."""
_WEEK = regex(
    r"(?:v[. ]|(?:vk|tydz|týd|sem|hét|нед|тижд)\b\.?) ?(?P<week>\d{1,2})(?P<rest>\W+20\d\d)?"
    r"|(?P<first>\d{1,2})(?:\. ?(?:hét|týd\.?|vk\.?|v\.?)|周)",
    re.IGNORECASE,
)
"""A week with a short word for it, as only a column of times has it: "v. 8", "8. hét"."""
_OF_A_MONTH = regex(r"\D*[1-6]\D*")
"""A text with one number, which may be that of a week of a month."""
_LETTERS = regex(r"[^\W\d_]+")
_PART = regex(r"(?P<letters>[^\W\d_]{0,3}\.? ?)(?P<number>\d{1,2})\.?")
_A_DAY_BEHIND = regex(r"\d{1,2}(?:[./-]\d{1,2}|\.? [^\W\d_]{3,})?[./-]?(?: ?\d{2,4})?")
_MOMENT = regex(r"\d{10}(?:\d{3}|\.\d{1,9})?")
_SERIAL = regex(r"\d{5}(?:[.,]\d+)?")
_WEEKS = frozenset(WEEK_WORDS.split())
_EPOCH = date(1899, 12, 30)
"""Day 0 of a spreadsheet."""
_SERIALS = (32_874, 73_050)
"""1990 to 2100 in days of a spreadsheet."""
_MOMENTS = (631_152_000, 4_102_444_800)
"""The same in seconds since 1970."""
_CENTURY = 2000
_LOOKED_AT, _LONGEST = 500, 60
"""Cells by which a column is told, and characters of a cell that is a time."""
_MONTHS, _JULY, _FEWEST = 12, 6, 4
"""Months, and one of them counted from 0; dates by whose going up their order is told."""
_BUDDHIST, _REPUBLIC = 543, 1911
"""How far years of Thailand, 2568, and of Taiwan, 114, are from others."""


@dataclass(frozen=True, slots=True)
class Times:
    """How the cells of a column are read."""

    order: Order = ""
    year: int | None = None
    """Of cells that name none."""
    fiscal: Fiscal = CALENDAR
    days: int = 0
    """From a day that a column has for its week, to the middle of that."""
    month: Period | None = None
    """Of a table that is of one month, in which its first week is "Week 1"."""
    season: int | None = None
    """The first of two years that cells without one are of: August and later are in it, June and before in the next."""

    def read(self, cell: Cell) -> Period | None:
        """The period of a cell; None where it has none."""
        if self.season:
            first, second = (replace(self, year=self.season + one, season=None).read(cell) for one in (0, 1))
            month = first.first % _MONTHS if first else _JULY
            return first if first == second or month > _JULY else second if month < _JULY else None
        if isinstance(cell, date):  # a moment, too
            return Period.containing(cell + timedelta(days=self.days))
        if isinstance(cell, bool) or cell is None:
            return None
        if isinstance(cell, int | float):
            return _of_number(float(cell))
        text = shown(cell)
        return self._of_text(text) if text else None

    def note(self, cell: Cell) -> str:
        """How days in two months were counted, or a fiscal year of which nothing is known; mostly empty."""
        if not isinstance(cell, str) or _ISO.fullmatch(cell.strip()) or _NUMBERS.fullmatch(cell.strip()):
            return ""  # a day lies in one month
        label = find_label(_with_both_years(cell.strip()), self.year)
        if not label or not label.is_bare or (self.month and label.period != self.month):
            return ""
        return UNKNOWN if label.is_fiscal and self.fiscal.start == 1 else label.note

    def _of_text(self, text: str) -> Period | None:
        text = " ".join(text.split())  # blanks at which no line is broken, too
        text = text.partition("→")[2].strip() or text  # Notion: from → to
        text = _without_weekday(_ABOUT.sub("", text, count=1) if _ABOUT.match(text) else text)
        try:
            day = None if _SPAN.search(text) else self._day(text)
        except ValueError:  # there is no such day
            return None
        if day:
            return day
        if _SERIAL.fullmatch(text) or _MOMENT.fullmatch(text):
            return _of_number(float(text.replace(",", ".")))
        return self._labelled(text)

    def _day(self, text: str) -> Period | None:
        """The month of a day or month in the shapes that machines and spreadsheets write."""
        if found := _ISO.fullmatch(text):
            return _month(found[1], found[3], found[4], self.days)
        if found := _NUMBERS.fullmatch(text):
            day, month = _day_and_month(found, self.order)
            return _month(found[4], month, day, self.days) if month else None
        if self.year and (found := _OPEN.fullmatch(text)):
            return self._open_day(found, self.year)
        if found := _COMPACT.fullmatch(text):
            return _month(found[1], found[2], found[3])
        for pattern in _NAMED:
            if (found := pattern.fullmatch(text)) and (number := months().get(fold(found["m"]))):
                return _month(found["y"], number, found.groupdict().get("d"), self.days)
        return None

    def _open_day(self, found: re.Match[str], year: int) -> Period | None:
        """The month of a day without a year; of a table of one month that month, if it may be."""
        day, month = _day_and_month(found, self.order)
        if not month and self.month:
            both = ((found[1], found[3]), (found[3], found[1]))
            day, month = next((one for one in both if int(one[1]) == self.month.first % 12 + 1), ("", ""))
        return _month(str(year), month, day, self.days) if month else None

    def _labelled(self, text: str) -> Period | None:
        """As the heads of prose are read: `March 2025`, `Q1 2025`, `KW 14 2025`, `Sprint 42: 6–17 Oct 2025`."""
        text = _with_both_years(text)
        text = _EAST_SPAN.sub(r"\1\2-", text)
        week = _WEEK.fullmatch(text)
        text = f"week {week['week'] or week['first']}{week['rest'] or ''}" if week else text
        label = find_label(text, self.year, self.fiscal.start)
        period = self.fiscal.of(label) if label and label.is_bare else None
        is_within = label and label.is_day and not label.has_year and _is_numbered(text)
        return self.month if self.month and is_within else period


def _with_both_years(text: str) -> str:
    """A first and a last day with their years, of which the first may be the one before that of the last.

    >>> _with_both_years("29/12 a 02/01/2026"), _with_both_years("1 June")
    ('29/12/2025 - 02/01/2026', '1 June')
    """
    if not (found := _YEAR_LAST.fullmatch(text)):
        return text
    year, sign = int(found["year"]), found["s"]
    both = [f"{found['first']}{sign}{first} - {found['last']}{year}" for first in (year, year - 1)]
    return next((one for one in both if (label := find_label(one)) and label.is_bare and label.period), text)


def _is_numbered(text: str) -> bool:
    """Whether the name of a day or a week has no more than a number that a week of a month may have: "2nd week"."""
    return bool(_OF_A_MONTH.fullmatch(text)) and not any(fold(word) in months() for word in _LETTERS.findall(text))


def _without_weekday(text: str) -> str:
    """A date without the day of the week before it: "Thu, 11 Sep 2025", "Mon Sep 01 2025 09:12:03 GMT+0000"."""
    first, _, rest = text.partition(" ")
    if not rest:
        return text
    word = fold(first).strip(".,")
    is_in_numbers = _NUMBERS.fullmatch(rest.strip()) or _OPEN.fullmatch(rest.strip())
    is_day = word in days_of_the_week()[0] and word not in _WEEKS and (word not in months() or is_in_numbers)
    return rest.strip() if is_day and (is_in_numbers or _A_DAY.search(rest)) else text


def _of_number(number: float) -> Period | None:
    """A day of a spreadsheet, or seconds or milliseconds since 1970; a year."""
    if _SERIALS[0] <= number <= _SERIALS[1]:
        return Period.containing(_EPOCH + timedelta(days=int(number)))
    for seconds in (number, number / 1000):
        if _MOMENTS[0] <= seconds <= _MOMENTS[1]:
            return Period.containing(date(1970, 1, 1) + timedelta(seconds=seconds))
    if 1970 <= number <= 2100 and number.is_integer():
        return Period.of("year", int(number))
    if 197001 <= number <= 210012 and number.is_integer() and 1 <= number % 100 <= 12:
        return Period.of("month", int(number) // 100, int(number) % 100)
    return None


def _month(year: str, month: str | int, day: str | int | None, days: int = 0) -> Period:
    """The month of a day that there is, or of one some days later; ValueError where there is none."""
    whole = int(year) + {2: _CENTURY, 3: _REPUBLIC}.get(len(year), 0)
    whole -= _BUDDHIST if whole > _CENTURY + _BUDDHIST // 2 else 0
    if day is not None:
        return Period.containing(date(whole, int(month), int(day)) + timedelta(days=days))
    return Period.of("month", whole, int(month))


def _day_and_month(found: re.Match[str], order: Order) -> tuple[str, str]:
    """Of two numbers; empty where nothing tells which is which and it matters."""
    first, second = found[1], found[3]
    if int(second) > 12 or (order == "month-first" and int(first) <= 12):
        return second, first
    is_told = int(first) > 12 or order == "day-first" or found[2] == "." or first.zfill(2) == second.zfill(2)
    return (first, second) if is_told else ("", "")


def order_of(columns: Iterable[Iterable[Cell]]) -> Order:
    """The order of day and month in all columns of a table: a day after the 12th tells it if none contradicts.

    So does the day of the week beside a date that only one order makes that day.
    """
    ways, opened, sorted_by = set[Order](), set[Order](), set[Order]()
    for cells in map(list, columns):
        sorted_by |= _going(cells)
        for cell in cells:
            if (
                isinstance(cell, str)
                and _DATED.search(cell)
                and (found := _NUMBERS.fullmatch(_without_weekday(cell.strip())))
                and found[2] != "."
            ):
                ways |= _orders(found, cell)
        filled = [cell for cell in cells if cell not in (None, "")]
        if 2 * sum(map(is_written_day, filled[:_LOOKED_AT])) > len(filled[:_LOOKED_AT]):
            opened |= {order for cell in filled for order in _orders(_OPEN.fullmatch(shown(cell)), "")}
    ways = ways or opened or sorted_by
    return next(iter(ways)) if len(ways) == 1 else ""


def _going(cells: Sequence[Cell]) -> set[Order]:
    """The one order in which all dates of a column go up, or down, day by day, as those of a log and of a form do."""
    dates = list[re.Match[str]]()
    for cell in cells:
        if isinstance(cell, str) and (text := cell.strip()):
            found = _NUMBERS.fullmatch(text)
            if not found or found[2] == "." or max(int(found[1]), int(found[3])) > _MONTHS:
                return set()
            dates.append(found)
    if len({one[0] for one in dates}) < _FEWEST:
        return set()
    ways: dict[Order, list[tuple[int, ...]]] = {
        order: [(int(one[4]), *(map(int, one.group(*parts)))) for one in dates]
        for order, parts in zip(ORDERS, ((3, 1), (1, 3)), strict=True)
    }
    going = [order for order, days in ways.items() if days in (sorted(days), sorted(days, reverse=True))]
    return set(going) if len(going) == 1 else set()


def _orders(found: re.Match[str] | None, cell: str) -> set[Order]:
    """The one order in which a date can be read, by its numbers or the day of the week before it; else none."""
    if found is None:
        return set()
    if int(found[1]) > 12:
        return {"day-first"}
    if int(found[3]) > 12:
        return {"month-first"}
    said = weekdays().get(fold(cell.partition(" ")[0]).strip(".,"))
    if said is None or int(found[1]) == int(found[3]):
        return set()
    year = int(found[4]) + (_CENTURY if len(found[4]) == 2 else 0)
    days = {
        "day-first": date(year, int(found[3]), int(found[1])),
        "month-first": date(year, int(found[1]), int(found[3])),
    }
    fit: list[Order] = [order for order in ORDERS if days[order].weekday() == said]
    return set(fit) if len(fit) == 1 else set()


def is_open_day(cell: Cell) -> bool:
    """Whether a cell may be a day without a year, by its numbers: "6.3.", "06/03"."""
    found = _OPEN.fullmatch(shown(cell)) if isinstance(cell, str) else None
    return bool(found and 1 <= min(int(found[1]), int(found[3])) <= 12 and max(int(found[1]), int(found[3])) <= 31)


def is_written_day(cell: Cell) -> bool:
    """Whether a cell is a day without a year and no number: "6.3.", "06/03", but not "7.25"."""
    return is_open_day(cell) and (shown(cell).endswith(".") or "." not in shown(cell))


def is_doubtful(cell: Cell) -> bool:
    """Whether a cell is a date that two orders of day and month read as two months."""
    text = _without_weekday(cell.strip()) if isinstance(cell, str) else ""
    found = _NUMBERS.fullmatch(text)
    if not found or found[2] == ".":
        return False
    return int(found[1]) <= 12 and int(found[3]) <= 12 and int(found[1]) != int(found[3])


def is_timely(cell: Cell) -> bool:
    """Whether a cell may be a date or a period, with or without a year."""
    if isinstance(cell, date | datetime):
        return True
    if not isinstance(cell, str):
        return isinstance(cell, int | float) and any(_MOMENTS[0] <= cell / per <= _MOMENTS[1] for per in (1, 1000))
    text = cell.strip()
    return 0 < len(text) <= _LONGEST and _is_timely(text)


@lru_cache(4096)
def _is_timely(text: str) -> bool:
    text = _EAST_SPAN.sub(r"\1\2-", text)
    return bool(
        Times("day-first").read(text) or is_doubtful(text) or ((label := find_open_label(text)) and label.is_bare)
    )


def part_of(text: str, part: str) -> int:
    """The number of a `month`, `quarter` or `week` in a column that is called so: "7", of a week "S10"; 0: none."""
    found = _PART.fullmatch(text)
    return int(found["number"]) if found and (part == "week" or not found["letters"]) else 0


def is_weekday(text: str) -> bool:
    """Whether a text is the name of a day of the week, alone or before a day of a month: "Mon", "Di 4.3.".

    >>> is_weekday("Montag"), is_weekday("Mo 03.03."), is_weekday("Monday meeting")
    (True, True, False)
    """
    first, _, rest = text.strip(" :*").partition(" ")
    is_day = not rest or _A_DAY_BEHIND.fullmatch(rest.strip()) is not None
    is_week = rest and fold(first) in _WEEKS  # of Sundays it is "Неделя" elsewhere
    return is_day and not is_week and fold(first).strip(".,") in days_of_the_week()[0]


def day_of(text: str) -> str:
    """What stands behind the name of a day of the week: "3 Mar"."""
    return text.strip().partition(" ")[2].strip()


def days_to_middle(name: str) -> int:
    """Of a column called after weeks that it has one day of: the days from that to the middle of the week.

    >>> days_to_middle("Week commencing"), days_to_middle("week ending"), days_to_middle("Week"), days_to_middle("Date")
    (3, -3, 0, 0)
    """
    said = " ".join(fold(name).replace(":", " ").split())
    return 3 if said in words("dated", "weeks") else -3 if said in words("dated", "endings") else 0


def season_in(text: str) -> int | None:
    """The first of two years in a row that a title names: "Season 2024/25"."""
    found = {int(two[1]) for two in _SEASON.finditer(text) if int(two[1]) + 1 == int(two[1][:2] + two[2][-2:])}
    return found.pop() if len(found) == 1 else None


def is_of_money(text: str) -> bool:
    """Whether a title is of a year of money, of which nothing says when it begins: "FY 2024/25"."""
    return _OF_MONEY.search(fold(text)) is not None


def year_in(text: str) -> int | None:
    """The one year that a title names, as in `Roadmap 2025`.

    >>> year_in("Bilan 2025"), year_in("2024 and 2025"), year_in("Season 2024-25")
    (2025, None, None)
    """
    if season_in(text):
        return None
    found = {int(year) for year in re.findall(r"(?<!\d)(?:19|20)\d\d(?!\d)", text)}
    return found.pop() if len(found) == 1 else None
