"""Whether the number behind a month, "Jan 25", is a day or the year, by the months that stand in one row with it.

Knows labels. Must not know sections, nor what stands around a row.
"""

from collections.abc import Sequence
from itertools import pairwise

from reports.loading.dates.labels import Label

_NEAR = 4
"""Months at most between headings such as "Dec 24" and "Jan 25", which are months of years then, and no days."""
_YEAR = 12
_FEWEST_MONTHS = 3
"""Of a row without order whose numbers are years."""


def is_short_year(label: Label, beside: Sequence[Label]) -> bool:
    """Whether "Jan 25" is a month of 2025: the labels beside say the same digits, or whole months, or no year."""
    if label.short_year is None:
        return False
    years = {other.short_year for other in beside}
    months = {other.period for other in beside}
    if years == {label.short_year}:
        return len(months) > 1 or len(beside) == 1
    dated = [(other.short_year, other.period.first % _YEAR) for other in beside if other.short_year and other.period]
    runs = [year * _YEAR + month for year, month in dated]
    whole = [other for other in beside if other.short_year is None]
    most = _YEAR if whole else _NEAR
    is_order = _is_ordered(runs, most)
    return (is_order and not any(other.is_day for other in whole)) or (not whole and _are_mixed(dated))


def _are_mixed(dated: Sequence[tuple[int, int]]) -> bool:
    """Whether months and numbers are in no order, as days of a year would be, and the numbers are two years.

    >>> _are_mixed([(2024, 11), (2024, 7), (2025, 1), (2025, 4)]), _are_mixed([(2024, 0), (2025, 1), (2024, 2)])
    (True, False)
    """
    years, months = sorted({year for year, _ in dated}), [month for _, month in dated]
    is_two = len(years) > 1 and years[-1] - years[0] == 1
    return is_two and len({*months}) >= _FEWEST_MONTHS and not _is_ordered(months, _YEAR, least=0)


def _is_ordered(months: Sequence[int], most: int, least: int = 1) -> bool:
    steps = [later - earlier for earlier, later in pairwise(months)]
    return all(least <= step <= most for step in steps) or all(-most <= step <= -least for step in steps)
