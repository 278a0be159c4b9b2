"""The years of a source in which no year stands: those of the days of the week, or the latest that lie before today.

Months that stand in order are one run, and so are those of the other people of the source. That nothing says the year
is a doubt, unless days of the week do. Knows labels and their order. Must not know lines or texts.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from itertools import pairwise

from reports.loading.profiles.years import Dated, Year

LATEST = "the latest year that fits, for none is stated"
_BY_DAYS = "year by its days of the week"
_YEAR = 12
_NEAR = 3
"""Months at most from one to the next where a year ends between both."""
_BACK = 5
"""Years in which a day falls on each day of the week at most once."""
_FEWEST = 2
_MOST_WRONG = 5
"""Days of which one may have the wrong day of the week."""


@dataclass(frozen=True, slots=True)
class Weekday:
    """A day of a row, by its place there, and on which day of the week it was: 0 is Monday."""

    at: int
    day: int
    weekday: int


@dataclass(frozen=True, slots=True)
class YearlessRow:
    """Labels of a row, none of which has a year."""

    dated: Sequence[Dated]
    days: Sequence[Weekday] = ()
    is_ordered: bool = True
    """They head texts; those at the ends of lines and in tables may stand in any order."""

    @property
    def size(self) -> int:
        """How many months it names."""
        return len({one.first for one in self.dated})


def find_unstated(rows: Sequence[YearlessRow], today: date) -> list[tuple[list[Year], bool]]:
    """The years of the labels of each row, and whether days of the week say them; open where the order fits no year.

    >>> row = YearlessRow([Dated(10, 1, False), Dated(11, 1, False), Dated(0, 1, False)])
    >>> [found.year for found in find_unstated([row], date(2026, 12, 1))[0][0]]
    [2025, 2025, 2026]
    """
    found: dict[int, tuple[list[Year], bool]] = {}
    beside: list[int] = []
    last = today.year * _YEAR + today.month - 1
    for at in sorted(range(len(rows)), key=lambda at: (-len(rows[at].days), -rows[at].size)):
        row = rows[at]
        runs = list(_runs_before(row, last))
        said = max(runs, key=lambda run: _matches(row, run), default=())
        is_said = _FEWEST <= _matches(row, said) >= len(row.days) - len(row.days) // _MOST_WRONG
        runs = [run for run in runs if not row.days or _matches(row, run) == _matches(row, said)]
        best = said if is_said else min(runs, key=lambda run: _rank(run, beside), default=())
        beside += best
        why = _BY_DAYS if is_said else LATEST
        years = [Year(month // _YEAR, why) for month in best]
        found[at] = (
            years or [Year(None, "the months are in no order, and no year stands with them")] * len(row.dated),
            is_said,
        )
    return [found[at] for at in range(len(rows))]


def _runs_before(row: YearlessRow, last: int) -> Iterator[tuple[int, ...]]:
    """The runs of its months that lie before a month, that one included, the latest first."""
    firsts = [one.first for one in row.dated]
    ways = [run for way in (1, -1) if _is_believed(run := _run(firsts, way))]
    if not ways and not row.is_ordered:
        ways = [firsts]
    for run in ways:
        latest = (last - max(run)) // _YEAR * _YEAR
        yield from (tuple(month + latest - back * _YEAR for month in run) for back in range(_BACK))


def _run(firsts: Sequence[int], way: int) -> list[int]:
    run = [firsts[0]]
    for month in firsts[1:]:
        step = (month - run[-1]) * way % _YEAR
        run.append(run[-1] + way * step)
    return run


def _is_believed(run: Sequence[int]) -> bool:
    """Whether months are of one year, or go on to the next one without a gap."""
    return all(one // _YEAR == two // _YEAR or abs(two - one) <= _NEAR for one, two in pairwise(run))


def _matches(row: YearlessRow, run: Sequence[int]) -> int:
    """How many of its days were on the days of the week beside them, in the years of a run."""
    count = 0
    for one in row.days if run else ():
        with suppress(ValueError):
            month = run[one.at]
            count += date(month // _YEAR, month % _YEAR + 1, one.day).weekday() == one.weekday
    return count


def _rank(run: Sequence[int], beside: Sequence[int]) -> tuple[int, int]:
    """The shorter the time with what stands beside it, the better; then the later."""
    both = [*run, *beside]
    return max(both) - min(both), -max(run)
