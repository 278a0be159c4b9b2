"""What stands before a statement in its line and is no part of it: the day, the hours, the number of a heading.

Knows a text and where its lines begin.
"""

from functools import cache

from reports.loading.folding import days_of_the_week, fold, months
from reports.regex import regex

_DAY = regex(
    r"(?P<range>\d{1,2}\.?\s?[–-]\s?)?\d{1,2}(?:\.|st|nd|rd|th|º)? (?:de |d'|of )?(?P<month>[^\W\d_]{3,12})\.?"
    r"(?:,? (?:de )?(?:19|20)\d\d)?(?:\s*[—–:]\s+|(?P<blank>,?\s+)(?=[^\W\d_]))"
)
"""A day before what was done on it, which begins anew: "6 Nov Cut it open", "4 de junho — cortei"; or several."""
_WORDS = regex(r"[^\W\d_]+")
_SMALL = frozenset(
    ("de", "d", "of", "the", "le", "la", "den", "der", "el", "al", "a", "to", "bis", "und", "and", "et", "y", "e")
)
_CELLS = " | "
_HEADING = regex(r"\d{1,2}[.)] [^\W\d_][^\n]{2,70}")
_MOST_WORDS = 8
"""Words of a heading."""


def behind_opening(text: str, start: int, end: int) -> int:
    """Where a line says what was done, behind the day and the cells before it that only say when and how long.

    >>> [behind_opening(one, 0, 99) for one in ("6 Nov Cut it open.", "4 de junho — cortei.", "6 pumps Ann mended.")]
    [6, 13, 0]
    >>> [behind_opening(one, 0, 99) for one in ("4–15 nov. cortei", "5 Mon | 8,0 | cut it", "QA | 3 | cut it")]
    [10, 14, 0]
    """
    while (at := text.find(_CELLS, start, end)) >= 0 and _is_time(text[start:at]):
        start = at + len(_CELLS)
    found = _DAY.match(text, start, end)
    if not found or fold(found["month"]) not in months() or not text[found.end() : end].strip():
        return start
    is_anew = found["blank"] is None or found["range"] or not text[found.end()].islower()
    return found.end() if is_anew else start


def is_only_day(words: str) -> bool:
    """Whether words name days and say nothing else.

    >>> [is_only_day(one) for one in ("mardi 8 avril.", "16–27 sept.", "March in Rome.", "31.")]
    [True, True, False, False]
    """
    found = [fold(word) for word in _WORDS.findall(words)]
    return any(word in _days() for word in found) and all(word in _days() or word in _SMALL for word in found)


def is_numbered_heading(line: str) -> bool:
    """Whether a line is the heading of a section by its number: "2. Results against objectives"."""
    words = line.strip(" *_")
    return _HEADING.fullmatch(words) is not None and words[-1] not in ".!?;:," and len(words.split()) <= _MOST_WORDS


def _is_time(cell: str) -> bool:
    """Whether a cell only says when or how long: a number, a day, both with no word beside them."""
    found = [fold(word) for word in _WORDS.findall(cell)]
    return any(map(str.isdigit, cell)) and all(word in _days() or len(word) == 1 for word in found)


@cache
def _days() -> frozenset[str]:
    return frozenset(name for name in (*months(), *days_of_the_week()[0]) if len(name) > 1)
