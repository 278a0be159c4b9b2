"""What a table says of all its rows: whose they are and of which time.

Knows the rows above a head, and the names of sheets and files.
"""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from reports.loading.dates.fiscal import Fiscal
from reports.loading.dates.labels import find_label
from reports.loading.entries import Who
from reports.loading.profiles.names import likeness
from reports.loading.profiles.people import plain_name
from reports.loading.tables.columns import meanings
from reports.loading.tables.grid import Grid
from reports.loading.tables.heads import Head
from reports.loading.tables.people import people_of
from reports.loading.tables.times import year_in
from reports.periods import Period


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


def context_of(grid: Grid, head: Head, fiscal: Fiscal) -> Context:
    """What the rows above the head, the name of the sheet and that of the file say, in this order."""
    said = [(" ".join(cells), "the rows above") for cells in head.above]
    said += [
        (grid.title, "the name of the sheet"),
        (PurePosixPath(re.split(", (?:sheet|table) ", grid.file, maxsplit=1)[0]).stem, "the file's name"),
    ]
    year = next((year for text, _ in said if (year := year_in(text.replace("_", " ")))), None)
    found = [(_period(text.replace("_", " "), fiscal), where) for text, where in said]
    found += [(Period.of("year", one), where) for text, where in said if (one := year_in(text.replace("_", " ")))]
    period, where = next(((period, where) for period, where in found if period), (None, ""))
    return Context(_person(grid, head), year, period, where)


def _period(text: str, fiscal: Fiscal) -> Period | None:
    label = find_label(text, None, fiscal.start)
    return fiscal.of(label) if label and label.is_bare else None


def _person(grid: Grid, head: Head) -> Who:
    """Whoever is named beside a word for a person above the head, or by the sheet."""
    for cells in head.above:
        pairs = [
            tuple(part.strip() for part in cell.split(":", 1)) for cell in cells if ":" in cell.strip().rstrip(":")
        ]
        pairs += [(cells[0].strip(" :"), cells[1])] if len(cells) > 1 else []
        for pair in pairs:
            is_who = any(one.role in ("person", "email") and one.is_exact for one in meanings(pair[0]))
            named = people_of(pair[1]) if is_who else None
            if named and len(named) == 1:
                return named[0]
    title = grid.title.strip()
    if plain_name(title) and " " in title and likeness(title) in ("known", "shaped"):
        return Who(title)
    return Who()
