"""Days that take their month, or their sign, from the lines around: "mardi 4" below "lundi 3 mars", "06-03", "v.7".

Knows lines. Must not know blocks.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from reports.loading.dates.label_shapes import any_of
from reports.loading.dates.labels import Label, day_label, find_label, find_open_label
from reports.loading.dates.spans import read_days
from reports.loading.dates.titles import line_label, title_label
from reports.loading.folding import fold, months, weekdays
from reports.loading.words import WEEK_WORDS
from reports.regex import regex
from reports.tongues import tongue

_MARK = r"\s*(?:#{1,6}\s+)?(?:[-*+•‣–—]\s+)?[*_]{0,3}"
_BEHIND = r"[*_]{0,3}(?P<behind>\s*$|\s*[:|]\s*|\s+[–—-]\s+|\s{2,}|\.\s+)"
_DAY_OF_WEEK = regex(
    rf"{_MARK}(?P<name>[^\W\d_]{{2,12}})\.?,?\s+(?:(?:the|le|den|der|el|il|dia)\s+)?"
    rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?{_BEHIND}"
)
_MONTH_DAY = regex(rf"{_MARK}(?P<month>\d\d)-(?P<day>\d\d)(?![\d-])(?:{_BEHIND}|\s+)")
_YEAR_FIRST = regex(rf"{_MARK}(?P<year>20\d\d)\.(?P<month>\d{{1,2}})\.(?P<day>\d{{1,2}})\.?(?![\w.-])(?:{_BEHIND}|\s+)")
_FULL_DAY = regex(rf"{_MARK}20\d\d-\d\d-\d\d(?!\d)")
_NORDIC = regex(rf"{_MARK}[vV](?:\.\s?|\s)?(?P<week>\d{{1,2}})(?:[.:]|\s[–—-])?\s+(?=\S)")
_NORTH = ("sv", "da", "nb", "nn", "no")
_NORTHERN = regex(r"[åøæ]")
"""Letters of the north."""
_WEEK = regex(rf"{_MARK}(?:{any_of(WEEK_WORDS)})\.?\s?(?P<week>\d{{1,2}})\s+(?=[^\W\d_])")
_HEAD = 40
_FEWEST = 2
_HEAD_LINES = 8
_LEAP = 2000
_MONTHS, _WEEKS = 12, 53


@dataclass(frozen=True, slots=True)
class _Last:
    """The day with which a line above begins."""

    month: int
    day: int
    year: int | None


def carried_days(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the days and weeks that other lines say how to read.

    >>> [label.words for label in carried_days(["Monday 3 March 2025", "Tuesday 4", "Wed 2"]).values()]
    ['4 march', '2 april']
    >>> [label.words for label in carried_days(["2025-05-19 sowed", "06-03 cut the hay"]).values()]
    ['3 june']
    >>> [str(label.period) for label in carried_days(["2025.3.5 sowed", "2025.3.18 rain"]).values()]
    ['2025-03', '2025-03']
    """
    days = [*_below_days(lines), *_months_first(lines), *_years_first(lines)]
    return dict([*days, *_nordic_weeks(lines), *_weeks(lines)])


def _below_days(lines: Sequence[str]) -> Iterator[tuple[int, Label]]:
    """Days of the week with the number of the day, in the month of the day above or the next one."""
    found = {number: named for number, line in enumerate(lines, 1) if (named := _day_of_week(line))}
    last = _month_of_head(lines, min(found)) if len(found) >= _FEWEST else None
    for number, line in enumerate(lines, 1) if found else ():
        own = _last(line)
        if own or number not in found:
            last = own or last
            continue
        name, day = fold(found[number]["name"]), int(found[number]["day"])
        if last is None:
            continue
        at = last.month - 1 + (day < last.day)
        year = last.year + at // _MONTHS if last.year else None
        label = day_label(day, at % _MONTHS + 1)
        if label and _agrees(name, year, at % _MONTHS + 1, day):
            last = _Last(at % _MONTHS + 1, day, year)
            yield number, _led(label, found[number])


def _month_of_head(lines: Sequence[str], until: int) -> _Last | None:
    """The only month with its year that the lines before the first day name: "Mes: marzo 2025", "Log, March 2025"."""
    head = [line.strip(" #*_=-") for line in lines[: until - 1] if line.strip()][:_HEAD_LINES]
    parts = [part for line in head for part in (line, line.rpartition(": ")[2])]
    labels = [label for part in parts if part and (label := line_label(part) or title_label(part))]
    months = {
        one.period
        for one in labels
        if one.has_year and one.is_bare and not one.is_day and one.period and one.period.months == 1
    }
    month = months.pop() if len(months) == 1 else None
    return _Last(month.start_date.month, 0, month.start_date.year) if month else None


def _day_of_week(line: str) -> re.Match[str] | None:
    found = _DAY_OF_WEEK.match(line)
    name = fold(found["name"]) if found else ""
    return found if name in weekdays() and name not in months() else None


def _last(line: str) -> _Last | None:
    """The day in words or numbers with which a line begins."""
    text = line.strip(" #*_-")
    label = (
        (find_label(text) or find_open_label(text)) if any(map(str.isdigit, text[:12])) or text[:1].isalpha() else None
    )
    if label is None or not label.is_day or label.period is None:
        return None
    year = label.period.year if label.has_year else None
    days = read_days(label.words, year or _LEAP)
    return _Last(days[1].month, days[1].day, year) if days else None


def _agrees(name: str, year: int | None, month: int, day: int) -> bool:
    """Whether a day was on that day of the week, where its year is known."""
    if year is None:
        return True
    with suppress(ValueError):
        return date(year, month, day).weekday() == weekdays()[name]
    return False


def _months_first(lines: Sequence[str]) -> Iterator[tuple[int, Label]]:
    """Month and day, where other lines begin with a day as 2025-05-19."""
    if not any(_FULL_DAY.match(line) for line in lines):
        return
    for number, line in enumerate(lines, 1):
        found = _MONTH_DAY.match(line)
        if found and 1 <= int(found["month"]) <= _MONTHS:
            label = day_label(int(found["day"]), int(found["month"]))
            if label:
                yield number, _led(label, found)


def _years_first(lines: Sequence[str]) -> Iterator[tuple[int, Label]]:
    """Days as 2025.3.5, two at least, in order."""
    found = {number: head for number, line in enumerate(lines, 1) if (head := _YEAR_FIRST.match(line))}
    days = [day for one in found.values() if (day := _date(one))]
    is_order = days in (sorted(days), sorted(days, reverse=True))
    if len(found) < _FEWEST or len(days) < len(found) or not is_order:
        return
    for (number, one), day in zip(found.items(), days, strict=True):
        if label := find_label(day.isoformat()):
            yield number, _led(label, one)


def _date(found: re.Match[str]) -> date | None:
    with suppress(ValueError):
        return date(int(found["year"]), int(found["month"]), int(found["day"]))
    return None


def _nordic_weeks(lines: Sequence[str]) -> Iterator[tuple[int, Label]]:
    """Weeks as "v.7" before a text, two at least, in a text of the north."""
    found = {number: week for number, line in enumerate(lines, 1) if (week := _NORDIC.match(line))}
    text = "\n".join(lines)
    if len(found) < _FEWEST or not (tongue(text) in _NORTH or (_NORTHERN.search(text) and not tongue(text))):
        return
    for number, week in found.items():
        label = find_open_label(f"week {int(week['week'])}") if 1 <= int(week["week"]) <= _WEEKS else None
        if label:
            yield number, _led(label, week)


def _weeks(lines: Sequence[str]) -> Iterator[tuple[int, Label]]:
    """Weeks with one blank behind, where lines begin with weeks in order: "KW 10 Moved it" below "KW 9  Built it"."""
    found = {number: week for number, line in enumerate(lines, 1) if (week := _WEEK.match(fold(line[:_HEAD])))}
    weeks = [int(one["week"]) for one in found.values()]
    steps = {two > one for one, two in pairwise(weeks)}
    if len(weeks) < _FEWEST or len(set(weeks)) < len(weeks) or len(steps) > 1:
        return
    for number, one in found.items():
        label = find_open_label(f"week {int(one['week'])}")
        if label and line_label(lines[number - 1].strip(" *_#-")) is None:
            yield number, replace(label, is_bare=False, is_strong=True)


def _led(label: Label, found: re.Match[str]) -> Label:
    """The label of a line with a text behind, or of one that is nothing else."""
    return replace(label, is_bare=not found.string[found.end() :].strip(), is_strong=True)
