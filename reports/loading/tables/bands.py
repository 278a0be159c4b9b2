"""Rows that stand alone above others and say of them whose they are, or when: "Elif Kaya" over three rows of hers.

Knows rows; must not know what the columns of the table are.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from operator import itemgetter
from types import MappingProxyType
from typing import TypeVar

from reports.loading.dates.fiscal import Fiscal
from reports.loading.dates.labels import find_label
from reports.loading.entries import Who
from reports.loading.folding import fold
from reports.loading.names.likeness import is_family, is_given, likeness
from reports.loading.profiles.filenames import without_link
from reports.loading.profiles.work_captions import is_plan
from reports.loading.tables.codes import BETWEEN
from reports.loading.tables.columns import means
from reports.loading.tables.grid import Cell, Grid, shown
from reports.loading.tables.people import people_of
from reports.loading.tables.times import Times
from reports.loading.words import TITLES
from reports.periods import Period
from reports.regex import regex

_PARTED = 2
_SENTENCE = regex(r"(?<=[.!?;])\s+|\n")
_ENDED = regex(r"\(([^()]{2,60})\)\.?$")
_SEVERAL = 2
_LONGEST, _LONGEST_LIST = 80, 400
"""Characters of a band, and of a list of people."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Bands:
    """What rows say of all those below them, up to the next one that says the same; each with its index."""

    people: list[tuple[int, Who]] = field(default_factory=list)
    periods: list[tuple[int, Period]] = field(default_factory=list)
    plans: list[tuple[int, bool]] = field(default_factory=list)
    """Whether what stands below is to come, at each row that stands alone."""
    days: list[tuple[int, Period]] = field(default_factory=list)
    """Days, and weeks by their days, that stand alone; one alone may be when it was printed."""

    def who(self, at: int) -> Who | None:
        """Whose a row is."""
        return _above(self.people, at)

    def is_planned(self, at: int) -> bool:
        """Whether a row stands below one that says that what follows is to come."""
        return bool(_above(self.plans, at))

    def period(self, at: int) -> Period | None:
        """When a row was."""
        return _above(self.periods, at)


def _above(bands: Sequence[tuple[int, _T]], at: int) -> _T | None:
    place = bisect_right(bands, at, key=lambda band: band[0])
    return bands[place - 1][1] if place else None


def find_bands(grid: Grid, year: int | None, fiscal: Fiscal, most: int | None = None) -> Bands:
    """The bands in a grid, or in its first rows; `year` is that of periods without one."""
    bands, times = Bands(), Times(year=year, fiscal=fiscal)
    shaped: list[tuple[int, Who]] = []
    is_wide = any(len(row) > 1 for row in islice(grid.rows, most))
    alone = {at: text for at, row in enumerate(islice(grid.rows, most)) if (text := _alone(row))}
    for at, text in alone.items() if is_wide else ():
        bands.plans.append((at, is_plan(text)))
        if not _add(bands, at, text, times):
            shaped += [(at, Who(text))] * (" " in text and likeness(text) == "shaped")
    bands.people.extend(_labelled(alone.items(), bands))
    if bands.periods or len(bands.days) >= _SEVERAL:
        bands.periods[:] = sorted([*bands.periods, *bands.days], key=itemgetter(0))
    if bands.people:  # beside known names, what is shaped as one is no title
        bands.people[:] = sorted({**dict(shaped), **dict(bands.people)}.items(), key=itemgetter(0))
    return bands


def _alone(row: Sequence[Cell]) -> str:
    """What stands alone in a row, also in two cells: "Worker:", "Elif Kaya"."""
    said = (text for cell in row if (text := shown(cell).replace("\u00a0", " ")))
    filled = [*islice(said, _PARTED + 1)]
    is_parted = len(filled) == _PARTED and filled[0].endswith((":", "：")) and likeness(filled[1]) is not None
    return " ".join(filled) if len(filled) == 1 or is_parted else ""


def _labelled(rows: Iterable[tuple[int, str]], bands: Bands) -> list[tuple[int, Who]]:
    """Names in full behind one and the same word, whatever it is, above the tables of several: "Mason: Elif Kaya"."""
    known, found = {at for at, _ in bands.people}, dict[str, dict[int, str]]()
    for at, text in rows:
        before, colon, after = text.partition(":")
        is_other = means(before, "other", "what")
        if colon and not is_other and at not in known and " " in after.strip() and likeness(after.strip()):
            found.setdefault(fold(before), {})[at] = after.strip()
    several = [names for names in found.values() if len(set(names.values())) > 1]
    sure = [names for names in several if "known" in map(likeness, names.values())]
    return [(at, Who(name)) for at, name in sure[0].items()] if len(sure) == 1 and not known else []


def _add(bands: Bands, at: int, text: str, times: Times) -> bool:
    """Whether a text that stands alone in its row is a band, which is added."""
    if not text or len(text) > _LONGEST or "\n" in text:
        return False
    label = find_label(text, times.year)
    if label and label.is_bare:
        if period := times.read(text):
            (bands.days if label.is_day else bands.periods).append((at, period))
        return True
    if who := named(text):
        bands.people.append((at, who))
    return who is not None


def named(text: str) -> Who | None:
    """Who is meant by a text that is a full name, alone or behind a word for people: "Employee: Elif Kaya".

    >>> named("Elif Kaya (Controls)"), named("Open points")
    (Who(name='Elif Kaya', email='', handle='', team='', emails=()), None)
    """
    before, colon, after = text.partition(":")
    if colon and after.strip():
        is_who = means(before, "person")
        found = people_of(after.strip()) if is_who else None
        return found[0] if found and len(found) == 1 else None
    name = _without_title(text.partition("(")[0].strip(" –—-:"))
    is_full = " " in name and (likeness(name) == "known" or (likeness(name) == "shaped" and is_given(name)))
    return Who(name) if is_full else None


def _without_title(name: str) -> str:
    """A name without the one word of what the table is before it: "Timesheet Max Müller".

    A family name may stand first as well, before two given ones: "Szentgyörgyi Anna Mária".

    >>> _without_title("Tätigkeitsnachweis von Max Müller"), _without_title("Szentgyörgyi Anna Mária")
    ('Max Müller', 'Szentgyörgyi Anna Mária')
    """
    first, _, rest = name.partition(" ")
    linked = without_link(rest)
    is_before = not is_given(first) and not is_family(first) and fold(first).rstrip(".") not in TITLES
    is_name = is_given(rest) and not is_given(rest.rpartition(" ")[2])
    return linked if is_before and likeness(linked) == "known" and (is_name or linked != rest) else name


def apart(text: str, known: Mapping[str, str] = MappingProxyType({})) -> Iterable[tuple[Who, str]]:
    r"""The lines of a cell by the people whose names they begin with; empty where the first names nobody.

    `known`: names in full by given names, folded.

    >>> [(who.name, said) for who, said in apart("Elif Kaya: tested it\nand wired it\nYusuf Demir: built it")]
    [('Elif Kaya', 'tested it\nand wired it'), ('Yusuf Demir', 'built it')]
    """
    found: list[tuple[Who, list[str]]] = []
    for line in text.splitlines():
        before, colon, after = line.strip().lstrip("-*•– ").partition(":")
        called = before.strip("*_ ")
        full = known.get(fold(called), called)
        who = named(full) or (Who(full) if full != called else None) if colon and len(before) <= _LONGEST else None
        if who:
            found.append((who, [after.strip("*_ ")]))
        elif found:
            found[-1][1].append(line)
        elif line.strip():
            return []
    return [(who, "\n".join(lines).strip()) for who, lines in found]


def ended(text: str, known: Mapping[str, str]) -> Sequence[tuple[Who, str]]:
    r"""The lines of a cell by the people whom they name in brackets at their ends, others by all; empty: none does.

    `known`: names in full by given names, folded, of those beside the cell.

    >>> people = {"ann": "Ann Lee", "bob": "Bob Stone"}
    >>> [(who.name, said) for who, said in ended("- Mended it (Ann)\n- Sold it (Bob)", people)]
    [('Ann Lee', 'Mended it (Ann)'), ('Bob Stone', 'Sold it (Bob)')]
    """
    known = {**known, **{fold(name): name for name in known.values()}}
    lines = [line.strip().lstrip("-*•– ") for line in text.splitlines() if line.strip()]
    found = list[tuple[Who, str]]()
    is_some = False
    for line in lines:
        end = _ENDED.search(line)
        names = [known.get(fold(part)) for part in BETWEEN.split(end[1])] if end else []
        is_some |= bool(names) and all(names)
        whose = [name for name in names if name] if names and all(names) else dict.fromkeys(known.values())
        found += [(Who(name), line) for name in whose]
    return found if is_some and len(lines) > 1 else []


def set_apart(value: str, cells: Sequence[str]) -> str:
    """Names with commas between them as several, where each of them stands alone in another cell.

    >>> set_apart("Lee, Ann", ["Lee, Ann", "Ann", "Lee"]), set_apart("Lee, Ann", ["Lee, Ann", "Ann"])
    ('Lee; Ann', 'Lee, Ann')
    """
    parts = [part.strip() for part in value.split(",")]
    return "; ".join(parts) if len(parts) > 1 and {*parts} <= {*cells} else value


def listed_people(rows: Iterable[Sequence[Cell]]) -> dict[str, str]:
    """Those whom a line beside a table lists in full ("Team: Ann Lee, …"), by given names that one of them has."""
    found = dict[str, set[str]]()
    for row in rows:
        text = _alone(row)
        people = people_of(text.partition(":")[2].strip() or text) if len(text) <= _LONGEST_LIST else None
        if people and len(people) > 1 and all(likeness(one.name) and " " in one.name for one in people):
            for one in people:
                found.setdefault(fold(one.name.split()[0]), set()).add(one.name)
    return {given: next(iter(names)) for given, names in found.items() if len(names) == 1}


def led_by(text: str, known: Mapping[str, str]) -> str:
    """The first sentence that begins with a given name of somebody known; empty where none does."""
    sentences = (one.strip("-*•– ") for one in _SENTENCE.split(text))
    return next((one for one in sentences if fold(one.split(" ", 1)[0].strip(":,")) in known), "")
