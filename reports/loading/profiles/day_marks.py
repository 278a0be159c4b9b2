"""Times that an unusual mark hides: days in italics, terms of schools, which are no quarters, and what has no date.

Knows lines and days. Must not know blocks, nor whom a source names.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.lone import lone_label
from reports.loading.dates.titles import is_undated
from reports.loading.folding import fold, months
from reports.regex import regex

_ITALIC = regex(
    r"(?P<mark>\s{0,3}(?:[-+•]\s+)?)(?P<sign>[*_])(?P<day>[^\s*_][^*_]{1,28}[^\s*_])(?P=sign)(?P<rest>[\s:,–-]+\S.*)"
)
_ITALIC_END = regex(r"(?P<text>.*\S)\s+(?P<sign>[*_])(?P<day>[^\s*_][^*_]{1,28}[^\s*_])(?P=sign)\s*")
_MONTH_FIRST = regex(r"(?P<mark>\s{0,3}(?:[-*+•]\s+)?)(?P<month>[A-ZÀ-Þ]{3,4})\.?\s+(?P<rest>[^\W\d_].*)")
"""A month in capitals before what was done: "JAN sold it"."""
_TERM = regex(r"[#*_\s]*[^\n]{0,20}\btrim[^\W\d_]*\b[^\n]{0,20}[*_\s]*", re.IGNORECASE)
"""A line that is a heading, which names a part of a school year."""
_DAY = regex(r"\W{0,6}\d{1,2}[^\n]{0,12}?\s(?P<month>[^\W\d_]{3,10})(?!\w)")
_QUARTER = 3
_FEWEST = 2


def with_plain_days(lines: Sequence[str]) -> list[str]:
    """The lines; times in italics are in bold, or in brackets, and terms of a school year are its year.

    >>> with_plain_days(["*1-11 oct.* Planted it", "*4 nov.* Read it"])[0]
    '**1-11 oct.** Planted it'
    >>> with_plain_days(["## Primer trimestre (2024)", "- 16 sept.: met", "- 4 nov.: read", "## Pendiente"])[0]
    '## 2024'
    """
    found = {
        at: one for at, line in enumerate(lines) if line.lstrip(" -+•")[:1] in "*_" and (one := _ITALIC.fullmatch(line))
    }
    days = [at for at, one in found.items() if (label := lone_label(one["day"])) and (label.period or label.is_open)]
    made = list(lines)
    for at in days if len(days) >= _FEWEST else ():
        made[at] = f"{found[at]['mark']}**{found[at]['day']}**{found[at]['rest']}"
    ends = {
        at: one
        for at, line in enumerate(lines)
        if line.rstrip()[-1:] in ("*", "_") and (one := _ITALIC_END.fullmatch(line))
    }
    days = [at for at, one in ends.items() if (label := find_label(one["day"])) and label.is_bare]
    for at in days if len(days) >= _FEWEST else ():
        made[at] = f"{ends[at]['text']} ({ends[at]['day']})"
    led = {
        at: one
        for at, line in enumerate(lines)
        if (one := _MONTH_FIRST.fullmatch(line)) and fold(one["month"]) in months()
    }
    if len({one["month"] for one in led.values()}) >= _FEWEST:
        for at, one in led.items():
            made[at] = f"{one['mark']}{one['month']}: {one['rest']}"
    terms = [at for at, line in enumerate(made) if "rim" in line[:40].lower() and _TERM.fullmatch(line)]
    years, apart = dict[int, int](), list[bool]()
    for at, end in zip(terms, [*terms[1:], len(made)], strict=False):
        label = find_label(made[at].strip("#*_ \t"))
        period = label.period if label and label.has_year and label.is_bare else None
        if period and period.months == _QUARTER:
            years[at] = period.year
            within = {month.month for month in period.each()}
            apart += [number not in within for number in _months(made[at + 1 : end])]
    for at, year in years.items() if len(apart) >= _FEWEST and all(apart) else ():
        made[at] = made[at].replace(made[at].strip("#*_ "), str(year))
    return made


def with_undated_heads(lines: Sequence[str]) -> list[str]:
    """The lines; those that say of what is below that its time is not known are headings, which end the month above.

    >>> with_undated_heads(["## May", "- sold it", "?? can't remember when:", "sorted it"])[2]
    '## undated'
    """
    made, mark = list(lines), "#"
    for at, (line, below) in enumerate(pairwise([*lines, ""])):
        depth = len(line) - len(line.lstrip("#"))
        if is_undated(line.strip()) and (below.strip() or depth):
            made[at] = f"{'#' * depth or mark} undated"
        elif depth:
            mark = "#" * (depth if find_label(line[depth:]) or find_open_label(line[depth:]) else min(depth + 1, 6))
    return made


def _months(lines: Sequence[str]) -> Iterator[int]:
    """The months of the days with which lines begin."""
    for line in lines:
        found = _DAY.match(line)
        if found and (number := months().get(fold(found["month"]))):
            yield number
