"""What a table says of all its rows: whose they are and of which time.

Knows the rows above a head, and the names of sheets and files.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePosixPath

from reports.loading.dates.fiscal import Fiscal
from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.entries import Who
from reports.loading.folding import fold, months
from reports.loading.names.likeness import is_given, likeness
from reports.loading.names.people import plain_name
from reports.loading.profiles.filenames import named_by_title
from reports.loading.profiles.meant import SAID
from reports.loading.tables.columns import meanings, means
from reports.loading.tables.grid import Grid
from reports.loading.tables.heads import ColumnNames
from reports.loading.tables.people import people_of
from reports.loading.tables.times import is_of_money, season_in, year_in
from reports.model.rows import SourceSettings
from reports.periods import Period
from reports.regex import regex

_MOST_WORDS = 12
"""Of a title, in which a period is looked for."""
_SHORT, _LONG = 3, 4
"""Letters of the name of a month, alone and among other words."""
_YEAR = 12
"""Months."""
_DASHED = regex(r"_|(?<=[^\W\d])-(?=\d)|(?<=\d)-(?=[^\W\d]{3})")
"""What stands for a blank in the name of a file: "team-wins-2025-06"."""
_UNSPACED = regex(r"(?:\d{4} ?[年년] ?)?第?\d{1,2}(?:周|週|月(?![日号])|季度|월|주차)(?![目期内間间])")
"""A time in a title that has no blanks: "2024年第10周工作周报"."""


@dataclass(frozen=True, slots=True)
class Context:
    """What stands beside a table."""

    who: Who
    """Whose all rows are, where no column says it; nobody is named: unknown."""
    year: int | None = None
    """Of dates without one."""
    period: Period | None = None
    """Of all rows, where no column has one."""
    found: str = ""
    """Where that was found."""
    season: int | None = None
    """The first of two years of dates without one: "Season 2024/25"."""
    is_of_one: bool = False
    """Whether somebody has said that all of it is of that person, whomever its cells name."""


def context_of(grid: Grid, head: ColumnNames, fiscal: Fiscal, options: SourceSettings) -> Context:
    """What is said of the source, then what the rows above the head, the names of the sheet and of the file say."""
    said = [(text, "the rows above") for cells in head.above for text in (" ".join(cells), *_beside(cells))]
    said += [
        (grid.title, "the name of the sheet"),
        (PurePosixPath(re.split(", (?:sheet|table) ", grid.file, maxsplit=1)[0]).stem, "the file's name"),
    ]
    said = [(_UNSPACED.sub(r" \g<0> ", _DASHED.sub(" ", text)), where) for text, where in said]
    year = options.year or next((year for text, _ in said if (year := year_in(text))), None)
    found: list[tuple[Period | None, str]] = [(Period.parse(options.period), SAID)] if options.period else []
    found += [(_period(text, fiscal), where) for text, where in said]
    if year and not any(period for period, _ in found):
        found += [(_period(text, fiscal, year), where) for text, where in said]
    months = [month for text, _ in said for month in _months(text, is_whole=_is_month(text))]
    if year and len(months) == 1 and any(_is_month(text) for text, _ in said):  # a sheet "October" of the file "2025"
        found += [(Period.of("month", year, months[0]), where) for text, where in said if _is_month(text)]
    elif not months:  # a year alone is not that of "Form for October"
        found += [(Period.of("year", one), where) for text, where in said if (one := year_in(text))]
    period, where = next(((period, where) for period, where in found if period), (None, ""))
    season = next((one for text, _ in said if (one := season_in(text)) and not is_of_money(text)), None)
    season = None if year or period or fiscal.start > 1 else season
    who = Who(options.person) if options.person else _person(grid, head)
    return Context(who, year, period, where, season, is_of_one=bool(options.person))


def _beside(cells: Sequence[str]) -> list[str]:
    """The cells beside a word for a time: "Period", "May 2025"."""
    return [cell for name, cell in pairwise(cells) if means(name, "when")]


def _is_month(text: str) -> bool:
    label = find_open_label(text)
    return bool(label and label.is_bare and label.period and label.period.months == 1)


def _months(text: str, *, is_whole: bool = False) -> list[int]:
    """The months that the words of a text name; short names count where there is nothing else: "Jan"."""
    found = (months().get(fold(word)) for word in re.findall(rf"[^\W\d_]{{{_SHORT if is_whole else _LONG},}}", text))
    return [month for month in found if month]


def _period(text: str, fiscal: Fiscal, year: int | None = None) -> Period | None:
    """The one period within a text; `year`: that of one with a number and no year, as "KW 10"."""
    label = find_label(text, None, fiscal.start)
    if label and label.is_bare and not year:
        return fiscal.of(label)
    words = text.split()[:_MOST_WORDS]
    parts = (words[first:end] for first in range(len(words)) for end in range(len(words), first, -1))
    said = ((" ".join(part), find_label(" ".join(part), year, fiscal.start)) for part in parts)
    labels = [one for text, one in said if one and one.is_bare and (_is_numbered(text) if year else one.has_year)]
    found = {fiscal.of(one) for one in labels if year or not one.is_day}
    within = {one for one in found if one and one.months < _YEAR}
    return within.pop() if len(within) == 1 else None


def _is_numbered(text: str) -> bool:
    """Whether a text is a word and a number, and none of a month: "KW 10", "Q2"."""
    return any(map(str.isdigit, text)) and any(map(str.isalpha, text)) and not _months(text)


def _named_once(above: Sequence[Sequence[str]]) -> Who | None:
    """The one name in full beside a word that no list has, as a form has it: "Prowadzący:", "Ewa Kot"."""
    pairs = [pair for cells in above for pair in pairwise(cells)]
    pairs += [
        (word, said.strip()) for cells in above for one in cells for word, _, said in [one.partition(":")] if said
    ]
    names = {
        said for word, said in pairs if not meanings(word.strip(" :")) and " " in said and likeness(said) == "known"
    }
    return Who(names.pop()) if len(names) == 1 else None


def _person(grid: Grid, head: ColumnNames) -> Who:
    """Whoever is named beside a word for a person above the head, in a title there, or by the sheet."""
    for cells in head.above:
        pairs = [
            tuple(part.strip() for part in cell.split(":", 1)) for cell in cells if ":" in cell.strip().rstrip(":")
        ]
        pairs += [(word.strip(" :"), said) for word, said in pairwise(cells)]
        for pair in pairs:
            is_who = means(pair[0], "person", "email")
            named = people_of(pair[1]) if is_who else None
            if named and len(named) == 1:
                return named[0]
    if (one := _named_once(head.above)) is not None:
        return one
    titles = [" ".join(cells) for cells in head.above if len(cells) == 1]
    called = [name for text in (*titles, grid.title) if (name := named_by_title(text)) and name != text.strip()]
    if sure := [name for name in called if is_given(name) and likeness(name) == "known"]:
        return Who(sure[0])
    title = grid.title.replace("_", " ").strip()
    if grid.who:
        return Who(grid.who)
    like = likeness(title)
    if plain_name(title) and (like == "known" or (" " in title and like == "shaped")):
        return Who(title)
    return Who()
