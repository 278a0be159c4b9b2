"""What cells of one column, or of two, look like: names, accounts, months. Knows cells; knows no names of columns."""

from collections.abc import Sequence
from datetime import date, time, timedelta

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.folding import fold
from reports.loading.names.likeness import is_no_person, likeness
from reports.loading.names.people import is_particle
from reports.loading.profiles.forms_of_names import in_order, is_foreign_full, is_full, is_initialed
from reports.loading.tables.grid import Cell, shown
from reports.loading.tables.people import people_of
from reports.loading.tables.states import States
from reports.loading.tables.times import is_doubtful, is_timely
from reports.regex import regex

_DAY = regex(r"\d{1,4}(?P<sign>[-/.])\d{1,2}(?P=sign)\d{1,4}|\b\d{1,2}\.?[ -][^\W\d_]{3,}|[^\W\d_]{3,}\.? \d{1,2},")
_DURATION = regex(
    r"\d{1,4}(?:[.,]\d+)?\s?(?:h|hrs?|std\.?|m|min)?|\d{1,4}:\d\d(?::\d\d)?|\d{1,3} ?h ?\d{1,2} ?m?(?:in)?"
)
_Rows = Sequence[Sequence[Cell]]
_MOST = 0.8
"""Part of the cells of a column that are full names, if it is one of people."""
_LONGEST_CODE = 3
"""Letters of initials."""
_LONGEST_TICK = 5
_MARKS = "■●◼▪◾█▓⬛"
"""What fills the cells of a plan of bars below its months."""
_FEWEST = 2
"""Different names in it; more rows, if none comes again."""


def is_who(cell: Cell) -> bool:
    """Whether a cell may name people, or nobody."""
    return people_of(shown(cell)) is not None


def is_account(cell: Cell) -> bool:
    """Whether a cell has the name of an account, or an address, and no name of a person."""
    found = people_of(shown(cell)) or []
    return len(found) == 1 and not found[0].name


def is_month(cell: Cell) -> bool:
    """Whether a cell is the label of a month or of more, with a year or without, and no day."""
    label = find_label(cell) or find_open_label(cell) if isinstance(cell, str) else None
    return bool(label and label.is_bare and label.period and not label.is_day)


def is_day(cell: Cell) -> bool:
    """Whether a cell is one day.

    >>> is_day("2025-02-03"), is_day("3.2.25"), is_day("2025-6"), is_day("March 2025")
    (True, True, False, False)
    """
    if isinstance(cell, date):
        return True
    return isinstance(cell, str) and (is_doubtful(cell) or (is_timely(cell) and _DAY.search(cell) is not None))


def is_duration(cell: Cell) -> bool:
    """Whether a cell says how long something took.

    >>> is_duration(7.5), is_duration("7,25"), is_duration("01:30:00"), is_duration("2h 15m"), is_duration("Monday")
    (True, True, True, True, False)
    """
    return isinstance(cell, time | timedelta) or _DURATION.fullmatch(shown(cell)) is not None


def is_tick(cell: Cell) -> bool:
    """Whether a cell says that somebody had a part in something: a tick, or how long it took.

    >>> is_tick("x"), is_tick("✓"), is_tick("██"), is_tick(2.5), is_tick("yes"), is_tick("Mended it")
    (True, True, True, True, True, False)
    """
    text = shown(cell)
    if text and set(text) <= set(_MARKS):
        return True
    return States().of(text) == "done" if len(text) < _LONGEST_TICK and not is_duration(cell) else is_duration(cell)


def holds(rows: _Rows, whole: int, part: int) -> bool:
    """Whether most cells of one column hold those of another."""
    filled = [row for row in rows if max(whole, part) < len(row) and shown(row[part])]
    return bool(filled) and 2 * sum(shown(row[part]) in shown(row[whole]) for row in filled) > len(filled)


def are_names(cells: Sequence[str]) -> bool:
    """Whether the filled cells of a column are people by their looks: full names, half of them by more than capitals.

    >>> are_names(["Lee, Ann", "Zieba, Tomasz", "Lee, Ann"]), are_names(["Moss Farm", "Pine Dairy", "Rowe & Co"])
    (True, False)
    """
    cells = [" ".join(cell.split()) for cell in cells]
    names = {cell: name for cell in cells if _is_full_name(cell, name := in_order(cell))}
    if sum(cell in names for cell in cells) < _MOST * len(cells) or len(set(names.values())) < _FEWEST:
        return False
    sure = [cell for cell, name in names.items() if ", " in cell or is_initialed(name) or likeness(name) == "known"]
    return _FEWEST * len(sure) >= len(names) and len(cells) > _FEWEST


def as_name(text: str) -> str:
    """A name of a column as the name of a person that it may be, without marks and as names are written.

    >>> as_name("ESRA"), as_name("Ana Ruiz:"), as_name("* Joan"), as_name("AB")
    ('Esra', 'Ana Ruiz', 'Joan', 'AB')
    """
    name = text.strip(" :*")
    return name.title() if name.isupper() and len(name) > _LONGEST_CODE else name


def is_spelt(name: str) -> bool:
    """Whether all words of a name begin as those of names do, with a capital where their script has such.

    >>> is_spelt("Ana de la Cruz"), is_spelt("Lo que hice"), is_spelt("佐藤 健一")
    (True, False, True)
    """
    return all(is_particle(word) or not word[:1].islower() for word in name.split())


def _is_full_name(cell: str, name: str) -> bool:
    is_one = not is_no_person(cell) and "&" not in cell and not any(map(str.isdigit, cell))
    return is_one and (is_full(name) or is_foreign_full(name) or is_initialed(name))


def names_beside(rows: _Rows, known: int, at: int) -> bool:
    """Whether a column has nothing but names, each beside one account of another.

    Half of the names are known ones, or all look like their accounts.
    """
    pairs = {(shown(row[known]), shown(row[at])) for row in rows if max(known, at) < len(row)} - {("", "")}
    likes = [likeness(name) for _, name in pairs]
    is_one = len({one for one, _ in pairs}) == len(pairs) == len({other for _, other in pairs})
    are_names = bool(likes) and all(likes) and 2 * likes.count("known") >= len(likes)
    return is_one and (are_names or all(_is_called(account, name) for account, name in pairs))


def _is_called(account: str, name: str) -> bool:
    """Whether an account is made of a name.

    >>> _is_called("hollis", "Hollis Grant"), _is_called("b.stone", "Bob Stone"), _is_called("astone", "Ann Stone")
    (True, True, True)
    >>> _is_called("ada", "Bob Stone"), _is_called("ops", "Operations team")
    (False, False)
    """
    letters, parts = "".join(filter(str.isalpha, fold(account.partition("@")[0]))), fold(name).split()
    if not parts:
        return False
    made = ["".join(parts), *parts, f"{parts[0][0]}{parts[-1]}", f"{parts[-1]}{parts[0][0]}"]
    is_short = len(letters) >= _LONGEST_CODE and len(parts) <= _LONGEST_CODE and fold(name).startswith(letters)
    return name[:1].isupper() and bool(letters) and (letters in made or is_short)
