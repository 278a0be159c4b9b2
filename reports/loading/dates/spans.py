"""Reads a date, or a run of dates, that stands at a place in folded text: which months it means.

Knows how dates join, and that days count in the month of their greater part. Must not know where a label may stand.
"""

import re
from calendar import monthrange
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta

from reports.loading.dates.label_shapes import ORDINAL, Atom, any_of, read_atom
from reports.loading.folding import fold
from reports.loading.words import ITERATION_WORDS, WEEK_WORDS
from reports.periods import MONTH_NAMES, Period
from reports.regex import regex

PLACEHOLDER_YEAR = 2000
"""Stands in where no year is known; a leap year, so that it has every day."""
_LONGEST = 24
_LAST_YEAR = 2100
"""A run of more months, or one that ends later, is more likely a slip than a period."""
_DAYS_OF_A_MONTH = 31
_LENGTHS = {"quarter": 3, "half": 6, "year": 12}
"""Months of a year and its parts."""


@dataclass(frozen=True, slots=True)
class Date:
    """A date as written: a day, week, month, quarter, half or year, or a run of them."""

    end: int
    """Offset after it."""
    period: Period | None
    """None: there is no such date, as in 2025-13; or it is open."""
    is_day: bool = False
    """It names days or a week; the period is the month of their greater part."""
    is_weak: bool = False
    """A bare number that may be a count as well: 2023, 202507."""
    has_year: bool = True
    is_open: bool = False
    """It is a time whose months cannot be known from it: Sprint 42, July 2025 to September 2052."""
    is_fiscal: bool = False
    is_ambiguous: bool = False
    """Its month is named by a word that has other meanings: Set, Out."""
    short_year: int | None = None
    """The year that its two digits may mean instead of a day: 2025 in Jan 25."""
    note: str = ""
    """How days in two months were counted, or what is too long: "28 Jul – 1 Aug counts in July: 4 of 5 days"."""


_JOIN = regex(
    r"\s+(?=[^\W\d_]{3,11}(?:ig|kuuhun)(?!\w))|"  # "szeptembertől novemberig"
    r"\s*(?P<to>\.\.+|->|→|⇒|⟶|-|/|&|\+|,|(?:to|through|thru|until|till|and|bis|und|au|a|al|ao|ate|hasta|et|y|e)(?=[\s']))\s*"
    r"(?:(?:and|the|of|in|of the|de|von)\s+)?"
)
_PART_OF = regex(
    rf"(?:{ORDINAL})\s*(?:half|part|fortnight|quinzena|quincena|quinzaine|quindicina|halfte|metade|mitad|moitie|meta|"
    rf"{any_of(WEEK_WORDS)})\s+(?:of|de|des|du|di|del|da|im|d')\s*"
)
"""Of a month: "first half of", "3rd wk of"."""
_WEEK_BEHIND = regex(rf"[\s,]+(?:{any_of(WEEK_WORDS)})\s?[1-5](?![\d.])")
"""Behind a month, which of its weeks."""
_WEEK_FROM = regex(
    rf"(?:(?P<two>fortnight|quinzaine|quincena)|{any_of(WEEK_WORDS)})\s+"
    r"(?:dell'|(?P<how>of|from|commencing|beginning|starting|ending|ended|vom|ab|du|del|de|da|van|fra|от|с)\s+)"
    r"(?:(?:the|el|den|dem)\s+)?|w/?(?P<c>[ce])\s+(?=\S*\d|\w+\s\d)"
)
_ITERATION = regex(rf"(?:{any_of(ITERATION_WORDS)})\s*#?\s?\d{{1,3}}(?:\.\d)?(?![\w%])(?![-/.,:]\d)")
_GAP = regex(r"[\s:,·•|(-]*")
_IS_SET_OFF = regex(r"\s*(?:$|[:|,)\]]|-\s)")
_RUN = regex(
    r"(?P<a>\d{1,2})(?P<s>[./])\s?(?P<b>\d{1,2})\.?\s?[-~]\s?(?P<c>\d{1,2})(?P=s)\s?(?P<d>\d{1,2})\.?(?![\w%]|[./:-]\s?\d)"
)
_YEAR_FIRST = regex(r"(?<!\d)(?:19|20)\d\d\s?(?P<s>[./-]|[年년]).?\d{1,2}\D{1,2}\d{1,2}\W?(?:[日일])?$")
_MONTH_AND_DAY = regex(
    r"(?:(?P<mo>1[0-2]|0?[1-9])\s?[./月월-]\s?)?(?P<d>[12]\d|3[01]|0?[1-9])\.?\s?[日일号]?(?![\w%]|[./:-]\d)"
)
_YEAR_WORD = regex(r"\s?(?:г\.?|года|году|р\.|року|році|r\.|roku|년|年度?|م)(?!\w)")


def read_date(text: str, at: int = 0, year: int | None = None, fiscal_start: int = 1) -> Date | None:
    """The date or run of dates that begins at an offset of folded text.

    `year` is the one the context gives; a fiscal year begins in month `fiscal_start` and is named by the calendar year
    in which it ends, as with 7 FY25 is July 2024 to June 2025.

    >>> str(read_date("march-april 2024").period)
    '2024-03..2024-04'
    """
    if known := _before_all(text, at, year):
        return known
    first = read_atom(text, at)
    if (part := _PART_OF.match(text, at)) and (of := read_atom(text, part.end())) and of.kind == "month":
        first = of
    if not first:
        return None
    if first.kind == "month" and first.year is None and (counted := _WEEK_BEHIND.match(text, first.end)):
        first = replace(first, end=counted.end())  # "March, wk 2"
    if (first.year is None or first.is_fiscal) and (told := _told_again(text, first, year)):
        return told
    atoms = _joined(text, first)
    if atoms[-1].year is None and year is None:
        return None
    run = _run(atoms, year, fiscal_start)
    word = _YEAR_WORD.match(text, run.end) if atoms[-1].year is not None else None
    return replace(run, end=word.end(), is_weak=False) if word else run


def _before_all(text: str, at: int, year: int | None) -> Date | None:
    """What is looked for before a date is: the days of a week, an iteration, or days in numbers without a year."""
    if not text[at : at + 1].isalpha():
        return _numbered_run(text, at, year) if year is not None else None
    if (found := _WEEK_FROM.match(text, at)) and (week := _week_from(found, year)):
        return week
    if found := _ITERATION.match(text, at):
        return _dates_of(text, found.end(), year) or Date(found.end(), None, has_year=False, is_open=True)
    return None


def _numbered_run(text: str, at: int, year: int) -> Date | None:
    """Days in numbers without a year, in the one order in which they are less than a month: "3/10-3/14"."""
    found = _RUN.match(text, at)
    if not found:
        return None
    a, b, c, d = (int(found[part]) for part in "abcd")
    runs = []
    for first, last in (((b, a), (d, c)), ((a, b), (c, d))):
        with suppress(ValueError):
            start = date(year - (first > last), *first)
            end = date(year, *last)
            runs += [(start, end)] if 0 < (end - start).days < _DAYS_OF_A_MONTH else []
    if len(set(runs)) != 1:
        return None
    period, note = _greater_part(*runs[0])
    return Date(found.end(), period, is_day=True, has_year=False, note=note)


def read_day(text: str) -> date | None:
    """The one day that a text is, as people write it; None for anything else, and where it may be two days.

    >>> read_day("2. Juli 2025"), read_day("3/4/2025")
    (datetime.date(2025, 7, 2), None)
    """
    folded = fold(text).strip(" .")
    found = read_atom(folded, 0)
    if not found or found.end < len(folded) or found.kind != "month" or found.last or found.year is None:
        return None
    try:
        return date(found.year, found.number, found.day) if found.day else None
    except ValueError:
        return None


def read_days(text: str, year: int | None = None) -> tuple[date, date] | None:
    """The first and the last day of a day, a run of days or a week that begins a folded text; None for anything else.

    >>> [str(day) for day in read_days("7-11 april", 2025) or ()]
    ['2025-04-07', '2025-04-11']
    """
    try:
        if (found := _WEEK_FROM.match(text)) and (days := _days_from(found, year)):
            return days
        first = read_atom(text, 0)
        atoms = _cleared(_joined(text, first)) if first else []
        if not atoms or not all(atom.is_day for atom in atoms) or (atoms[-1].year is None and year is None):
            return None
        dated = _dated(atoms, year, 1)
        return _days(dated[0])[0], _days(dated[-1])[1]
    except (ValueError, OverflowError):
        return None


def _told_again(text: str, first: Atom, year: int | None) -> Date | None:
    """The dates behind a week, a fiscal year or a part of one, which say when that is: "Q1 (Apr - Jun 2024)"."""
    if first.kind != "week" and first.kind not in _LENGTHS:
        return None
    found = _dates_of(text, first.end, year)
    months = found.period.months if found and found.period else 0
    if first.kind == "week" or not found:
        return found
    return replace(found, is_day=False) if months == _LENGTHS[first.kind] else None


def _dates_of(text: str, at: int, year: int | None) -> Date | None:
    """The dates that say when a week or an iteration is: "Sprint 42: 6–17 Oct 2025"."""
    gap = _GAP.match(text, at)
    start = gap.end() if gap else at
    if start > at and year is not None and (run := _numbered_run(text, start, year)):
        return run
    first = read_atom(text, start) if start > at else None
    if not first or first.is_weak or first.kind not in ("month", "week", "unclear"):
        return None
    found = read_date(text, start, year)
    return found if found and (found.is_day or _IS_SET_OFF.match(text, found.end)) else None


def _week_from(found: re.Match[str], year: int | None) -> Date | None:
    """The seven or fourteen days from or to a day; "week of" a day is the week around it, from Monday or Sunday."""
    atom = read_atom(found.string, found.end())
    if not atom or atom.day is None:
        return None
    following = _joined(found.string, atom)
    if year is None and following[-1].year is None:
        return None
    if len(following) > 1 or atom.last is not None:
        return _run(following, year, 1)
    run = _run([atom], year, 1)
    if run.period is None:
        return run
    try:
        days = _days_from(found, year)
        period, note = _greater_part(*days) if days else (None, "")
    except (ValueError, OverflowError):
        return replace(run, period=None)
    return replace(run, period=period, note=note, short_year=None)


def _days_from(found: re.Match[str], year: int | None) -> tuple[date, date] | None:
    """The seven or fourteen days from or to the day behind a word for a week."""
    atom = read_atom(found.string, found.end())
    if not atom or atom.day is None or (atom.year is None and year is None):
        return None
    length = timedelta(days=13 if found["two"] else 6)
    first, _ = _days(_dated([atom], year, 1)[0])
    if found["how"] in ("ending", "ended") or found["c"] == "e":
        first -= length
    elif found["how"] not in ("commencing", "beginning", "starting") and not found["c"]:
        first -= timedelta(days=first.weekday() if first.weekday() < 6 else 0)
    return first, first + length


def _joined(text: str, first: Atom) -> list[Atom]:
    """The date with those that go on with it, up to the last one that can."""
    atoms = [first]
    while len(atoms) < 12 and (join := _JOIN.match(text, atoms[-1].end)):
        following = read_atom(text, join.end()) or _month_and_day(text, join.end(), atoms[-1])
        if following and _is_in_year_before(atoms[-1], join["to"], following, text):
            following = _carried(atoms[-1], following)
        if not following or not _joins(atoms[-1], join["to"], following):
            break
        if following.is_ambiguous and following.year is None and not _IS_SET_OFF.match(text, following.end):
            break  # "February - set up the list"
        atoms.append(following)
    while len(atoms) > 1 and atoms[-1].year is None and atoms[0].year is not None:
        atoms.pop()
    return atoms


def _month_and_day(text: str, at: int, last: Atom) -> Atom | None:
    """The last of some days in numbers, which has no year where the first begins with it: "2025.3.10 - 3.14"."""
    found = _MONTH_AND_DAY.match(text, at) if last.year and last.day and _YEAR_FIRST.search(text[: last.end]) else None
    if not found:
        return None
    month, day = int(found["mo"] or last.number), int(found["d"])
    if not found["mo"] and day <= (last.day or 0):
        return None
    year = (last.year or 0) + (month < last.number)
    return Atom(found.end(), "month", month, year, day, is_weak=last.is_weak)


def _is_in_year_before(last: Atom, to: str | None, following: Atom, text: str) -> bool:
    """Whether a range has its year in front: "2025 May – Jul:"."""
    is_range = to in ("-", "..", "to", "through", "until", "bis", "/", "&", "and")
    is_end = _IS_SET_OFF.match(text, following.end) is not None
    return last.is_year_first and following.year is None and last.kind == following.kind and is_range and is_end


def _carried(last: Atom, following: Atom) -> Atom:
    year = (last.year or 0) + (following.number < last.number)
    return replace(following, year=year)


def _joins(last: Atom, to: str | None, following: Atom) -> bool:
    if last.is_weak != following.is_weak or (following.year is None and last.year is not None):
        return False
    if to in (",", "&", "+", "and", "et", "und", "y", "e"):
        return last.kind == following.kind and (last.year is None or to != ",")
    return last.kind == following.kind or (last.year is not None and following.year is not None)


def _run(atoms: list[Atom], context_year: int | None, fiscal_start: int) -> Date:
    """From the first to the last of the atoms; without any year its period begins in that of the context."""
    run = Date(
        atoms[-1].end,
        None,
        all(atom.is_day for atom in atoms),
        any(atom.is_weak for atom in atoms),
        any(atom.year is not None for atom in atoms),
        is_fiscal=any(atom.is_fiscal for atom in atoms),
        is_ambiguous=any(atom.is_ambiguous for atom in atoms),
        short_year=atoms[0].short_year if len({atom.short_year for atom in atoms}) == 1 else None,
    )
    try:
        atoms = _cleared(atoms)
        period, note = _counted(_dated(atoms, context_year, fiscal_start), fiscal_start)
        if not run.has_year and context_year is not None and period.year != context_year:
            later = context_year + (context_year - period.year)
            period, note = _counted(_dated(atoms, later, fiscal_start), fiscal_start)
    except (ValueError, OverflowError):
        return run
    if period.months > _LONGEST or Period(period.end - 1).year > _LAST_YEAR:
        return replace(run, is_open=True, note=f"{period.name}: {period.months} months")
    return replace(run, period=period, note=note)


def _cleared(atoms: list[Atom]) -> list[Atom]:
    """A run of days with slashes, the unclear ones read in the one order in which all lie within a month."""
    if len(atoms) < 2 or all(atom.kind != "unclear" for atom in atoms) or not all(atom.day for atom in atoms):
        return atoms
    exchanged = [replace(one, number=one.day or 1, day=one.number) if one.kind == "unclear" else one for one in atoms]
    runs = []
    for run in (atoms, exchanged):
        read = [replace(atom, kind="month") if atom.kind == "unclear" else atom for atom in run]
        days = [_days(atom)[0] for atom in read if atom.year]
        if days == sorted(days) and (days[-1] - days[0]).days < _DAYS_OF_A_MONTH:
            runs.append(read)
    return runs[0] if len(runs) == 1 else atoms


def _dated(atoms: list[Atom], year: int | None, fiscal_start: int) -> list[Atom]:
    """The atoms, each with a year: what lacks one has that of the one after it, or the one before where it is later."""
    dated: list[Atom] = []
    for atom in reversed(atoms):
        full = replace(atom, year=year) if atom.year is None else atom
        if atom.year is None and atom.kind == "week" and (year, atom.number) == (PLACEHOLDER_YEAR, 53):
            full = replace(full, number=52)
        if dated and atom.year is None and year is not None and _is_later(full, dated[-1], fiscal_start):
            full = replace(full, year=year - 1)
        year = full.year
        dated.append(full)
    return dated[::-1]


def _is_later(atom: Atom, other: Atom, fiscal_start: int) -> bool:
    return _months(atom, fiscal_start).first > _months(other, fiscal_start).first


def _counted(atoms: list[Atom], fiscal_start: int) -> tuple[Period, str]:
    """The months from the first to the last; days, if no more than a month has, count in one; and a note on that."""
    periods = [_months(atom, fiscal_start) for atom in atoms]
    period = periods[-1]
    for earlier in periods[-2::-1]:
        period = Period.between(earlier, period)
    if not all(atom.is_day for atom in atoms):
        return period, ""
    start, end = _days(atoms[0])[0], _days(atoms[-1])[1]
    if (end - start).days >= _DAYS_OF_A_MONTH or start.month == end.month:
        return period, ""
    if len(atoms) == 1 and atoms[0].last is None:
        return period, f"Week {atoms[0].number}: its Thursday is in {MONTH_NAMES[period.month - 1]}"
    return _greater_part(start, end)


def _months(atom: Atom, fiscal_start: int) -> Period:
    """The months of a date; that of a week is the month of its Thursday. ValueError where there is no such date."""
    if atom.kind == "unclear" or atom.year is None:
        raise ValueError("no such date")
    if atom.kind == "week":
        weeks = (date.fromisocalendar(atom.year, week, 4) for week in (atom.number, atom.last or atom.number))
        return Period.between(*(Period.containing(thursday) for thursday in weeks))
    period = Period.of(atom.kind, atom.year, atom.number)
    if atom.later:
        return Period(period.first + atom.later, period.months)
    if atom.is_fiscal and fiscal_start > 1:
        return Period(period.first - 12 + fiscal_start - 1, period.months)
    return period


def _days(atom: Atom) -> tuple[date, date]:
    """The first and the last day of a day, a run of days in one month, or a week."""
    year = atom.year or 0
    if atom.kind == "week":
        monday = date.fromisocalendar(year, atom.number, 1)
        return monday, date.fromisocalendar(year, atom.last or atom.number, 1) + timedelta(days=6)
    first, last = sorted((atom.day or 0, atom.last or atom.day or 0))
    if not 1 <= first <= last <= _DAYS_OF_A_MONTH:
        raise ValueError("no such day")
    longest = monthrange(year, atom.number)[1]
    return date(year, atom.number, min(first, longest)), date(year, atom.number, min(last, longest))


def _greater_part(start: date, end: date) -> tuple[Period, str]:
    """The month with most of the days, the earlier of two with as many; and a note where there are two."""
    length = (end - start).days + 1
    days = Counter(Period.containing(start + timedelta(days=day)) for day in range(length))
    period, most = max(days.items(), key=lambda counted: (counted[1], -counted[0].first))
    if len(days) == 1:
        return period, ""
    span = " – ".join(f"{day.day} {MONTH_NAMES[day.month - 1][:3]}" for day in (start, end))
    return period, f"{span} counts in {MONTH_NAMES[period.month - 1]}: {most} of {length} days"
