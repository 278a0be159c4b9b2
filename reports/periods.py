"""`Period`: a run of whole months, and its notation. Knows no clock, no text of summaries, no locale."""

import difflib
import math
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from functools import lru_cache

from reports.regex import regex

MONTH_NAMES = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
KINDS = {"month": 1, "quarter": 3, "half": 6, "year": 12}
"""Kind of an aligned period to its length in months."""

_FIRST, _END = 12, 12 * 10_000
"""The first month of year 1 and the month after year 9999, as months since year 0."""

_NOTATION = regex(r"(?P<year>\d{4})(?:-(?P<month>\d{2})|-Q(?P<quarter>[1-4])|-H(?P<half>[12]))?")


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """A run of whole months: start included, end excluded; ordered by start, then by length."""

    first: int
    """First month, as months since year 0: `year * 12 + month - 1`."""
    months: int = 1
    """Length in months, at least 1."""

    def __post_init__(self) -> None:
        """Refuse what is not a run of months in the years 1 to 9999."""
        if self.months < 1 or self.first < _FIRST or self.end > _END:
            raise ValueError(f"no such period: first month {self.first}, {self.months} months")

    @classmethod
    def of(cls, kind: str, year: int, number: int = 1) -> "Period":
        """The aligned period of a kind: `of("quarter", 2025, 3)`.

        >>> str(Period.of("half", 2024, 2))
        '2024-H2'
        """
        length = KINDS[kind]
        if not 1 <= number <= 12 // length:
            raise ValueError(f"no {kind} {number} in a year")
        return cls(year * 12 + (number - 1) * length, length)

    @classmethod
    def between(cls, first: "Period", last: "Period") -> "Period":
        """From the first month of one to the last month of the other, both included."""
        return cls(first.first, last.end - first.first)

    @classmethod
    def parse(cls, notation: str) -> "Period":
        """Read `2025-07`, `2025-Q3`, `2025-H2`, `2025` or a range `2025-03..2025-04`; ValueError otherwise.

        >>> Period.parse("2025-Q3") == Period.parse("2025-07..2025-09")
        True
        """
        first, dots, last = notation.strip().upper().partition("..")
        if dots:
            return cls.between(cls.parse(first), cls.parse(last))
        found = _NOTATION.fullmatch(first)
        if not found:
            raise ValueError(f"no period: {notation!r}")
        year = int(found["year"])
        for kind in ("month", "quarter", "half"):
            if found[kind]:
                return cls.of(kind, year, int(found[kind]))
        return cls.of("year", year)

    @classmethod
    def containing(cls, day: date, kind: str = "month", start: int = 1) -> "Period":
        """The aligned period of a kind that a day falls in; years begin in month `start`."""
        return cls(day.year * 12 + day.month - 1).aligned(kind, start)

    @property
    def end(self) -> int:
        """The month after the last one, as months since year 0."""
        return self.first + self.months

    @property
    def year(self) -> int:
        """Calendar year of the first month."""
        return self.first // 12

    @property
    def month(self) -> int:
        """Calendar month (1 to 12) of the first month."""
        return self.first % 12 + 1

    @property
    def start_date(self) -> date:
        """Its first day."""
        return date(self.year, self.month, 1)

    @property
    def kind(self) -> str:
        """`month`, `quarter`, `half`, `year` when aligned to the calendar, else `range`."""
        for kind, length in KINDS.items():
            if self.months == length and self.first % length == 0:
                return kind
        return "range"

    def __str__(self) -> str:
        """The notation that `parse` reads: `2025-Q3`."""
        return _notation(self)

    @property
    def name(self) -> str:
        """In words: `April 2026`, `July – September 2025`, `December 2024 – April 2026`."""
        last = Period(self.end - 1)
        if self.months == 1:
            return f"{MONTH_NAMES[self.month - 1]} {self.year}"
        head = MONTH_NAMES[self.month - 1] + ("" if self.year == last.year else f" {self.year}")
        return f"{head} – {last.name}"

    def each(self, kind: str = "month", start: int = 1) -> Iterator["Period"]:
        """The aligned periods of a kind that touch this one, oldest first; years begin in month `start`."""
        month = self.first
        while month < self.end:
            period = Period(month).aligned(kind, start)
            yield period
            month = period.end

    def aligned(self, kind: str, start: int = 1) -> "Period":
        """The period of a kind that holds the first month of this one; years begin in month `start` (1 to 12).

        It is cut short where it would leave the years 1 to 9999, so that every month is in one.

        >>> str(Period.parse("2026-05").aligned("year", 4))
        '2026-04..2027-03'
        """
        if not 1 <= start <= 12:
            raise ValueError(f"no month in which a year starts: {start}")
        length = KINDS[kind]
        first = self.first - (self.first - start + 1) % length
        earliest = max(first, _FIRST)
        return Period(earliest, min(first + length, _END) - earliest)

    @property
    def previous(self) -> "Period":
        """The period of the same length right before."""
        return Period(self.first - self.months, self.months)

    @property
    def next(self) -> "Period":
        """The period of the same length right after."""
        return Period(self.end, self.months)

    def contains(self, other: "Period") -> bool:
        """Whether every month of the other lies in this one."""
        return self.first <= other.first and other.end <= self.end

    def overlaps(self, other: "Period") -> bool:
        """Whether they share a month."""
        return self.first < other.end and other.first < self.end


@lru_cache(maxsize=1024)
def _notation(period: Period) -> str:
    match period.kind:
        case "month":
            return f"{period.year:04}-{period.month:02}"
        case "quarter":
            return f"{period.year:04}-Q{period.month // 3 + 1}"
        case "half":
            return f"{period.year:04}-H{period.month // 6 + 1}"
        case "year":
            return f"{period.year:04}"
    return f"{Period(period.first)}..{Period(period.end - 1)}"


RELATIVE = {f"{which}-{kind}": kind for which in ("last", "this") for kind in KINDS}
"""Words for the period that a day falls in and for the one before it, and its kind."""


def resolve(notation: str, today: date, fiscal_start: int = 1) -> Period:
    """Read a period in notation or in a word of `RELATIVE`, seen from a day; ValueError for neither.

    Years, halves and quarters of those words begin in month `fiscal_start` (1 to 12) and every 6 or 3 months from it.

    >>> str(resolve("last-quarter", date(2026, 1, 31)))
    '2025-Q4'
    >>> str(resolve("last-year", date(2026, 5, 4), fiscal_start=4))
    '2025-04..2026-03'
    """
    word = notation.strip().lower()
    if word not in RELATIVE:
        return Period.parse(notation)
    current = Period.containing(today, RELATIVE[word], fiscal_start)
    if word.startswith("this"):
        return current
    return Period(current.first - 1).aligned(RELATIVE[word], fiscal_start)


def day_of(seconds: float, zone: tzinfo) -> date:
    """The day on the calendars of a zone at a moment, in seconds since 1970 UTC; ValueError outside of years 1 to 9999.

    >>> from zoneinfo import ZoneInfo
    >>> str(day_of(951_825_600, ZoneInfo("Pacific/Kiritimati")))
    '2000-03-01'
    """
    try:
        # Cut to seconds here, as `fromtimestamp` rounds to microseconds: up into the next day.
        return datetime.fromtimestamp(math.floor(seconds), zone).date()
    except (ValueError, OverflowError, OSError) as error:
        raise ValueError(f"no day at {seconds} seconds since 1970") from error


def runs(periods: Iterable[Period]) -> list[Period]:
    """The months of all periods as the fewest periods that hold them, oldest first.

    >>> [str(run) for run in runs([Period.parse(one) for one in ("2025-03", "2024", "2025-01", "2024-07..2025-01")])]
    ['2024-01..2025-01', '2025-03']
    """
    found: list[tuple[int, int]] = []
    for first, end in sorted({(period.first, period.end) for period in periods}):
        if found and first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((first, end))
    return [Period(first, end - first) for first, end in found]


def span(periods: Iterable[Period]) -> Period | None:
    """From the first month to the last month of all; None of none."""
    found = list(periods)
    if not found:
        return None
    first, end = min(p.first for p in found), max(p.end for p in found)
    return Period(first, end - first)


def parse_period(notation: str, today: date, fiscal_start: int = 1) -> Period:
    """A period in notation or in a relative word; ValueError with the forms there are and the nearest word."""
    try:
        return resolve(notation, today, fiscal_start)
    except ValueError as error:
        if notation.strip().lower() in RELATIVE:
            raise ValueError(f"no {notation} before {today}: {error}") from error
        near = difflib.get_close_matches(notation.lower(), RELATIVE, 1, 0.6) or _near_period(notation)
        hint = f" Did you mean {near[0]}?" if near else ""
        forms = f"2025-07, 2025-Q3, 2025-H2, 2025, 2025-03..2025-04, {', '.join(RELATIVE)}"
        raise ValueError(f"no period “{notation}”.{hint} Written as one of: {forms}.") from error


def _near_period(notation: str) -> list[str]:
    """What `Q3 2025`, `2025Q3`, `2025/7` or `07-2025` was meant to be."""
    year = re.search(r"(?<!\d)\d{4}(?!\d)", notation)
    if not year:
        return []
    rest = (notation[: year.start()] + " " + notation[year.end() :]).upper()
    if part := re.search(r"\b([QH])\s*([1-4])\b", rest):
        made = f"{year[0]}-{part[1]}{part[2]}"
    elif month := re.search(r"(?<!\d)(0?[1-9]|1[0-2])(?!\d)", rest):
        made = f"{year[0]}-{int(month[1]):02}"
    else:
        return []
    try:
        return [str(Period.parse(made))]
    except ValueError:
        return []


def within(told: Sequence[Period], span: Period) -> list[Period]:
    """Those of some runs, in order, that lie in a span, cut to it; costs no more than there are."""
    found = list[Period]()
    for number in range(bisect_right(told, span.first, key=lambda run: run.end), len(told)):
        first, end = max(told[number].first, span.first), min(told[number].end, span.end)
        if first >= end:
            break
        found.append(Period(first, end - first))
    return found


def gaps(told: Sequence[Period], span: Period) -> list[Period]:
    """The runs of months of a span that none of some runs, in order, holds; oldest first.

    >>> [str(gap) for gap in gaps([Period.parse("2025-02"), Period.parse("2025-05")], Period.parse("2025-H1"))]
    ['2025-01', '2025-03..2025-04', '2025-06']
    """
    inside = within(told, span)
    edges = [span.first, *(edge for run in inside for edge in (run.first, run.end)), span.end]
    return [Period(first, end - first) for first, end in zip(edges[::2], edges[1::2], strict=True) if first < end]
