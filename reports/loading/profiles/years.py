"""The year of periods that are written without one, from what stands above, beside and in the head of a source.

Knows labels and their order. Must not know lines or texts. Where two years fit, both are given and none is taken.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from reports.loading.dates.fiscal import TURNS
from reports.periods import Period

_NEAR = 3
"""Months at most from one heading to the next in a running order that is believed."""
_FAR = 9
_FULL_YEAR = 12
_FEW = 2
"""Months of which the newest may well not stand first."""
_APART = 4
"""Months by which one year has to be nearer than the other."""
"""Months from which on the other order is not believed."""


@dataclass(frozen=True, slots=True)
class Dated:
    """One label of a row: its months, in year 0 where it has no year."""

    first: int
    """Months since year 0, or 0 to 11."""
    months: int
    has_year: bool
    day: int = 0
    """On which day of the year it begins, where it names days or a week."""


@dataclass(frozen=True, slots=True)
class Year:
    """The year of one label of a row."""

    year: int | None
    """None: it stays open."""
    why: str
    readings: tuple[int, ...] = ()
    """The years that fit, where it stays open."""


def find_years(row: Sequence[Dated], above: Period | None, written: date | None, today: date) -> list[Year]:
    """The year of each label of a row of like ones, in their order.

    `above` is the period that they stand under, `written` the day that the head of the source states.

    >>> row = [Dated(2024 * 12 + 10, 1, True), Dated(11, 1, False), Dated(0, 1, False)]
    >>> [found.year for found in find_years(row, None, None, date(2026, 1, 1))]
    [2024, 2024, 2025]
    """
    if above is not None:
        return _within(row, above)
    anchors = [at for at, one in enumerate(row) if one.has_year]
    if anchors:
        return _beside(row, anchors, today)
    if written is not None:
        return _near(row, written)
    return [Year(None, "no year stands above it or in the head")] * len(row)


def _within(row: Sequence[Dated], above: Period) -> list[Year]:
    """Those years in which a label lies within the period above; open where the order of the row turns."""
    found = []
    before: int | None = None
    day = rising = 0
    for one in row:
        if one.has_year:
            found.append(Year(one.first // 12, "its own"))
            before, day = one.first, one.day
            continue
        years = [y for y in range(above.year, (above.end - 1) // 12 + 1) if _overlaps(y * 12 + one.first, one, above)]
        years = years or _around(one, above)
        if len(years) != 1:
            found.append(Year(None, f"it is not in {above.name}" if not years else "two years fit", tuple(years)))
            continue
        at = years[0] * 12 + one.first
        step = 0 if before is None else at - before
        # Nov, Dec, Jan below a heading "2024": is January of 2024, or of the year that the order has come to?
        if rising and step and (step > 0) != (rising > 0) and abs(step) > _FAR:
            found.append(Year(None, "the order says another year than the heading", (years[0], years[0] + rising)))
            continue
        step = step or (one.day - day if day and one.day else 0)
        rising = (step > 0) - (step < 0) or rising
        before, day = at, one.day
        found.append(Year(years[0], "year of the heading above"))
    return found


def _around(one: Dated, above: Period) -> list[int]:
    """The year in which a month is one of the few before that of a report: it adds to an earlier one."""
    near = [y for y in (above.year - 1, above.year) if 0 < above.first - (y * 12 + one.first) < _APART]
    return near if above.months == 1 == one.months else []


def _overlaps(first: int, one: Dated, above: Period) -> bool:
    return first < above.end and above.first < first + one.months


def _beside(row: Sequence[Dated], anchors: Sequence[int], today: date) -> list[Year]:
    """From the labels beside that have a year, by the order of the row: forwards or backwards in time."""
    latest = today.year * 12 + today.month - 1
    ways = [way for way in (1, -1) if (way_is := _ordered(row, anchors, way)) and max(way_is) <= latest]
    if len(ways) == 2:
        steps = [_longest_step(row, anchors, way) for way in (1, -1)]
        if min(steps) <= _NEAR and max(steps) >= _FAR:
            ways = [1 if steps[0] < steps[1] else -1]
        elif max(steps) == 0:
            ways = [1]
    found = [_ordered(row, anchors, way) or [] for way in ways]
    why = "year by the order of the headings"
    if len(ways) == 1:
        return [Year(at // 12, "its own" if one.has_year else why) for one, at in zip(row, found[0], strict=True)]
    result = []
    for place, one in enumerate(row):
        if one.has_year:
            result.append(Year(one.first // 12, "its own"))
            continue
        years = tuple(sorted({order[place] // 12 for order in found}))
        open_why = "the order leaves two years" if years else "its order fits no year"
        result.append(Year(years[0], why) if len(years) == 1 else Year(None, open_why, years))
    return result


def _ordered(row: Sequence[Dated], anchors: Sequence[int], way: int) -> list[int] | None:
    """The months of a row that runs forwards (1) or backwards (-1) through its anchors; None where it cannot."""
    found = [0] * len(row)
    for at in anchors:
        found[at] = row[at].first
    for at in range(anchors[0] - 1, -1, -1):
        found[at] = _next(found[at + 1], row[at].first, -way)
    for at in range(anchors[0] + 1, len(row)):
        if row[at].has_year:
            # An anchor that breaks the order begins a new run, unless what led to it was guessed.
            if (row[at].first - found[at - 1]) * way < 0 and not row[at - 1].has_year:
                return None
        else:
            found[at] = _next(found[at - 1], row[at].first, way)
    return found


def _next(before: int, month: int, way: int) -> int:
    """The nearest month of that name from a month on, itself included."""
    return before + (month - before) % 12 if way > 0 else before - (before - month) % 12


def _longest_step(row: Sequence[Dated], anchors: Sequence[int], way: int) -> int:
    found = _ordered(row, anchors, way) or []
    steps = [abs(b - a) for at, (a, b) in enumerate(pairwise(found)) if not row[at + 1].has_year]
    steps += [abs(found[at] - found[at + 1]) for at in range(anchors[0]) if found]
    return max(steps, default=0)


def _near(row: Sequence[Dated], written: date) -> list[Year]:
    """The latest run of the months that had begun on the day on which the source was written: what is told is past."""
    day = written.year * 12 + written.month - 1
    past = [run for run in _runs(row, written) if min(run) <= day]
    shortest = min(max(run) - min(run) for run in past)
    best = max((run for run in past if max(run) - min(run) == shortest), key=max)
    latest = [day - (day - one.first) % _FULL_YEAR for one in row]  # "May", "April", "June" in a mail of June
    best = latest if max(latest) - min(latest) < shortest else best
    return [Year(at // 12, "year of the day on which it was written") for at in best]


def find_years_beside(row: Sequence[Dated], beside: date) -> list[Year]:
    """The years of a row that has none, by a month of the other rows of its source: the nearest, or both."""
    day = beside.year * 12 + beside.month - 1
    runs = _runs(row, beside)
    shortest = min(max(run) - min(run) for run in runs)
    ranked = sorted((max(0, min(run) - day, day - max(run)), run) for run in runs if max(run) - min(run) == shortest)
    (away, best), others = ranked[0], [one for one in ranked if one[1] != ranked[0][1]]
    if others and others[0][0] - away < _APART:
        why = "the other periods of the source leave two years"
        return [Year(None, why, (a // 12, b // 12)) for a, b in zip(best, others[0][1], strict=True)]
    return [Year(at // 12, "year of the other periods of the source") for at in best]


def find_years_across(row: Sequence[Dated], first: int, turns: tuple[int, int] = TURNS) -> list[Year]:
    """The years of a row in a year of work that runs over two, by its order, or else by where such years turn.

    Such a year begins between the `turns`, April and October where nothing else is known: what stands before is of the
    second, and what stands behind of the first; a month between is asked about, unless the order of the row tells.
    """
    why = "year of work that runs over two"
    begins = first * _FULL_YEAR + turns[0] - 1, first * _FULL_YEAR + turns[1] - 1
    inside = [
        run
        for run in _runs(row, date(first, _FULL_YEAR, 1))
        if begins[0] <= min(run) and max(run) < min(*run, begins[1]) + _FULL_YEAR
    ]
    rising, falling = ({tuple(run) for run in inside if way * (run[-1] - run[0]) > 0} for way in (1, -1))
    across = [run for run in rising or falling if {at // _FULL_YEAR for at in run} == {first, first + 1}]
    if len(across) == 1 and (rising or len({*across[0]}) > _FEW):
        return [Year(at // _FULL_YEAR, why) for at in across[0]]
    found = []
    for one in row:
        month = one.first % _FULL_YEAR + 1
        if one.has_year:
            found.append(Year(one.first // _FULL_YEAR, "its own"))
        elif month < turns[0] or month >= turns[1]:
            found.append(Year(first if month >= turns[1] else first + 1, why))
        else:
            found.append(Year(None, "the year of work leaves two years", (first, first + 1)))
    return found


def _runs(row: Sequence[Dated], near: date) -> list[list[int]]:
    """The months of a row, forwards and backwards, from the years around a day."""
    runs = []
    for way in (1, -1):
        for year in range(near.year - 2, near.year + 2):
            run = [year * 12 + row[0].first]
            for one in row[1:]:
                run.append(_next(run[-1], one.first, way))
            runs.append(run)
    return runs


def find_years_within(row: Sequence[Dated], spans: Iterable[Period]) -> list[Year]:
    """The years of a row that has none, by the first of some periods of less than a year that holds all of it."""
    for span in spans:
        months = [span.first + (one.first - span.first) % _FULL_YEAR for one in row]
        if 1 < span.months < _FULL_YEAR and all(span.contains(Period(at, 1)) for at in months):
            return [Year(at // _FULL_YEAR, "year of the time above") for at in months]
    return []
