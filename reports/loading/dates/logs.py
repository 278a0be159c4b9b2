"""What the lines of a source tell together of the periods with which they begin or end.

A day with two digits for the year, as in "12.01.25  oiled the lathe", may be the number of a version or have its month
in front; a month with one blank behind it stands in a column where other lines have a gap there.
Knows lines. Must not know blocks.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from reports.loading.dates.carried import carried_days
from reports.loading.dates.day_heads import day_heads, numbered_days, rows_of_months
from reports.loading.dates.day_order import is_day_first, is_of_the_east
from reports.loading.dates.fiscal import numbered_months
from reports.loading.dates.labels import Label, find_label, find_open_label
from reports.loading.dates.line_endings import line_endings
from reports.loading.dates.lone import recurring_labels, repeated_heads
from reports.loading.dates.titles import cell_label
from reports.loading.folding import fold, weekdays
from reports.periods import Period
from reports.regex import regex

UNCLEAR = "day and month cannot be told apart in this source"
"""The note of a label whose month may be its day."""
_DAY = r"(?P<a>\d{1,2})(?P<sign>[./-])(?P<b>\d{1,2})(?P=sign)(?P<y>(?:20)?\d\d)(?<!\d-\d\d)"
_MARK = r"\s*(?:#{1,6}\s+)?(?:(?:[-*+•‣◦▪●–—☑✅✓✔]|\d{1,3}[.)]|\[[ xX✓✔]?\])\s+)?[*_\[(<]{0,3}"
_BEGINS = regex(
    rf"{_MARK}(?P<day>(?:(?P<weekday>[^\W\d_]{{2,12}})\.?,?\s)?(?:\d{{1,2}}\s?[–-]\s?(?=\d{{1,2}}/\d))?{_DAY})"
    r"(?=[\s:,;()（\]>*_|–—-]|\.\s|$)(?![-–—]\d|,?\s+\d{1,2}[:.]\d\d)"
)
"""Not the head of a message, which has a time as well."""
_ENDS = regex(rf"\S(?P<gap>\s*(?:\t|\s\s|\.{{3,}}|…|·{{3,}}|_{{3,}}|[(\[,]|\s[–—|-])\s*|\s)(?P<day>{_DAY})[)\].]?\s*$")
_NUMBERED = regex(rf"{_MARK}v?\.?\d+\.\d+\.\d+(?:[.-]\w+)*(?!\w)")
"""A day, or a version, with which a line begins."""
_SINGLE = regex(r"\S \S")
_MARGIN = regex(_MARK)
_WEEKDAY = regex("[(（][^()（）][)）]")
_UNKNOWN = regex(r"\s*\?\s{2,}")
"""Stands for a date that nobody knows."""
_FEWEST = 3
_COLUMN = regex(r"\S+(?: \S+)*")
_CENTURY = 2000
_NEAR = 1
"""Years between the first and the last line of a log in which no number has a nought."""


@dataclass(frozen=True, slots=True)
class Days:
    """By the number of their line, the labels that one line alone does not tell."""

    first: Mapping[int, Label]
    """With which lines begin."""
    last: Mapping[int, Label]
    """With which lines end."""


def find_days(lines: Sequence[str]) -> Days:
    """The days with which lines of a source begin or end.

    >>> [str(label.period) for label in find_days(["05.11.24 oiled it", "12.01.25 sold it"]).first.values()]
    ['2024-11', '2025-01']
    >>> find_days(["1.2.25 is out", "1.2.26 is out", "1.13.0 is out"]).first
    {}
    """
    return _found_days(tuple(lines))


@lru_cache(maxsize=4)
def _found_days(lines: Sequence[str]) -> Days:
    """The same, kept: the lines of a source, and those with their heads in full, are asked for their days."""
    first, last = dict[int, Label](), dict[int, Label]()
    begins = {number: found for number, line in enumerate(lines, 1) if (found := _begin(line))}
    ends = {number: found for number, line in enumerate(lines, 1) if (found := _end(line))}
    bare = [line if line[:1] == "#" else line[_margin(line) :] for line in lines]
    last |= _in_the_midst(lines) or line_endings(bare)
    filled = sum(bool(line.strip()) for line in lines)
    loose = [number for number, found in ends.items() if found["gap"] == " "]
    if len(loose) < _FEWEST or 2 * len(loose) < filled:
        ends = {number: found for number, found in ends.items() if number not in loose}
    first |= {number: label for number, label in recurring_labels(lines).items() if not _is_plain(label)}
    first |= (
        carried_days(lines)
        | numbered_days(lines)
        | day_heads(lines)
        | rows_of_months(lines)
        | repeated_heads(lines)
        | numbered_months(lines)
        | _in_columns(lines)
    )
    if not begins and not ends:
        return Days(first, last)
    day_first = is_day_first(lines)
    is_year_first = is_of_the_east("\n".join(lines))
    are_days = _are_days([*begins.values(), *ends.values()], lines) or is_year_first
    for labels, lines_found in ((first, begins), (last, ends)):
        for number, found in lines_found.items():
            is_day = found["sign"] != "." or (are_days and len(found["y"]) == len("25"))
            if is_day and (label := _label(found, day_first, is_year_first=is_year_first)):
                labels[number] = label
    return Days(first, last)


def _begin(line: str) -> re.Match[str] | None:
    """The day with which a line begins, behind its weekday or alone."""
    found = _BEGINS.match(line)
    return found if found and (found["weekday"] is None or fold(found["weekday"]) in weekdays()) else None


def _end(line: str) -> re.Match[str] | None:
    """The day with which a line ends: few end with a digit, which is asked first."""
    return _ENDS.search(line) if line.rstrip().rstrip(")].")[-1:].isdigit() else None


def _is_plain(label: Label) -> bool:
    """Whether a line alone tells a label as well."""
    return label.has_year


def _in_columns(lines: Sequence[str]) -> dict[int, Label]:
    """Months that fill their column, so that one blank stands behind: "December audited it" below "May      led it"."""
    gaps = [_gap(line) for line in lines]
    columns = Counter(gap for gap in gaps if gap)
    found: dict[int, Label] = {}
    for number, (line, gap) in enumerate(zip(lines, gaps, strict=True), 1):
        if (unknown := _UNKNOWN.match(line)) and columns[unknown.end()] > 1:
            found[number] = Label(None, is_bare=False, is_day=True, is_strong=True, words="?", is_open=True)
        at = next((at for at, count in columns.items() if count > 1 and _SINGLE.fullmatch(line[at - 2 : at + 1])), 0)
        label = find_open_label(line[_margin(line) : at]) if at and not gap else None
        if label and label.is_bare and label.period:
            found[number] = replace(label, is_bare=False, is_strong=True)
    return found


def _in_the_midst(lines: Sequence[str]) -> dict[int, Label]:
    """The days with their year that stand in one column of lines, neither the first nor the last one."""
    found: dict[int, dict[int, Label]] = {}
    for number, line in enumerate(lines, 1):
        for cell in list(_COLUMN.finditer(line))[1:-1] if any(map(str.isdigit, line)) else ():
            label = find_label(cell[0])
            if label and label.is_bare and label.is_day and label.has_year and label.period:
                found.setdefault(cell.start(), {})[number] = label
    columns = [labels for labels in found.values() if len(labels) >= _FEWEST]
    return columns[0] if len(columns) == 1 else {}


def _gap(line: str) -> int:
    """Where the text begins behind a label and a gap; 0 where there is none."""
    start = _margin(line)
    if day := _begin(line):
        return len(line) - len(line[day.end() :].lstrip())
    label = cell_label(line[start:])
    return start + label[1] if label else 0


def _margin(line: str) -> int:
    margin = _MARGIN.match(line)
    return margin.end() if margin else 0


def _are_days(found: Sequence[re.Match[str]], lines: Sequence[str]) -> bool:
    """Whether numbers with points are days and no versions: each can be one, and noughts or their order say so."""
    dotted = [one for one in found if one["sign"] == "." and len(one["y"]) == len("25")]
    days = [day for one in dotted if (day := _day(one["y"], one["b"], one["a"]))]
    numbered = [line for line in lines if _NUMBERED.match(line) and not _begin(line)]
    if not days or len(days) < len(dotted) or numbered:
        return False
    has_nought = any(one[part].startswith("0") for one in dotted for part in ("a", "b"))
    is_order = len(days) >= _FEWEST and (days == sorted(days) or days[::-1] == sorted(days))
    return has_nought or (is_order and max(days).year - min(days).year <= _NEAR)


def _label(found: re.Match[str], day_first: bool | None, *, is_year_first: bool) -> Label | None:
    """The label of a day; an open one where day and month may be exchanged; None where there is no such day."""
    a, b, rest = found["a"], found["b"], found.string[found.end() :]
    if is_year_first and len(found["y"]) == len("25") and (day := _day(a, b, found["y"])):  # "25.07.01(화)"
        is_bare = len(_WEEKDAY.sub("", rest).split()) <= 1  # the weather
        return Label(Period.containing(day), is_bare, True, True, found["day"])
    if found["sign"] != "." and day_first is False:
        a, b = b, a
    day = _day(found["y"], b, a)
    is_bare = not rest.strip(" *_:)]>")
    if found["sign"] != "." and day_first is None and a != b:
        return Label(None, is_bare, is_day=True, is_strong=True, words=found["day"], is_open=True, note=UNCLEAR)
    return Label(Period.containing(day), is_bare, is_day=True, is_strong=True, words=found["day"]) if day else None


def _day(year: str, month: str, day: str) -> date | None:
    with suppress(ValueError):
        return date(_CENTURY + int(year) % 100, int(month), int(day))
    return None
