"""Months as Roman numerals in a column of a table: "X 2024", "IX.2024", and "X" below the word for a month.

Knows the cells of columns. "IV 2025" below the word for a quarter is one, and so it may be where no title says more.
"""

import re
from collections.abc import Sequence

from reports.loading.dates.label_shapes import any_of
from reports.loading.dates.small_words import MONTH_WORD
from reports.loading.folding import fold
from reports.loading.words import HALF_WORDS, QUARTER_WORDS
from reports.periods import MONTH_NAMES
from reports.regex import regex

_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_QUARTERS = _NUMERALS[:4]
_NUMERAL = r"(?P<first>[IVX]{1,4})(?:\s?[-–—]\s?(?P<last>[IVX]{1,4}))?"
_CELL = regex(
    rf"{_NUMERAL}(?:[\s./-]{{0,3}}(?P<year>(?:19|20)\d\d))?\.?|(?P<before>(?:19|20)\d\d)[\s./-]{{1,3}}"
    + _NUMERAL.replace("first", "first_behind").replace("last", "last_behind")
    + r"\.?"
)
_PART = regex(rf"(?:{any_of(QUARTER_WORDS)}|{any_of(HALF_WORDS)}|kw\.?|quarters?)(?!\w)")


def with_months(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The cells of rows, with the names of the months in the columns that hold them as numerals.

    >>> with_months(["Month", "Work"], [["IX.2024", "planted it"], ["X 2024", "fenced it"]])
    [['September 2024', 'planted it'], ['October 2024', 'fenced it']]
    """
    found = [list(row) for row in rows]
    for at in range(max(map(len, rows), default=0)):
        cells = [row[at] for row in rows if at < len(row) and row[at]]
        if cells and _are_months(titles[at] if at < len(titles) else "", cells):
            for row in found:
                if at < len(row) and row[at]:
                    row[at] = _named(row[at])
    return found


def _are_months(title: str, cells: Sequence[str]) -> bool:
    read = [_CELL.fullmatch(cell) for cell in cells]
    numerals = [numeral for one in read if one for numeral in _numerals(one)]
    if not all(read) or not all(numeral in _NUMERALS for numeral in numerals) or _PART.match(fold(title)):
        return False
    is_dated = all(one and (one["year"] or one["before"]) for one in read)
    return bool(MONTH_WORD.match(fold(title).strip(" *_"))) or (is_dated and not set(numerals) <= set(_QUARTERS))


def _numerals(found: re.Match[str]) -> list[str]:
    return [found[name] for name in ("first", "last", "first_behind", "last_behind") if found[name]]


def _named(cell: str) -> str:
    """The month, or the run of months, that a cell says, in English."""
    found = _CELL.fullmatch(cell)
    if not found:
        return cell
    names = " - ".join(MONTH_NAMES[_NUMERALS.index(numeral)] for numeral in _numerals(found))
    return f"{names} {found['year'] or found['before'] or ''}".strip()
