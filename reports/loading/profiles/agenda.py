"""The numbered points of an agenda, which head what was said of each: "2. Playground", and below it what Bob did.

Knows lines. Must not know blocks.
"""

from collections.abc import Sequence

from reports.loading.folding import begins_low
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import likeness
from reports.loading.statements.categories import opens
from reports.regex import regex

_POINT = regex(r"(?P<number>\d{1,2})[.)]\s+(?P<words>[^\W\d_][^\d.:;,!?。：、]{1,58}[^\W_.:;,!?。：、])")
_HEADING = regex(r"(#{1,5})\s")
_MOST_WORDS = 6
_FEWEST = 2


def with_agenda(lines: Sequence[str]) -> list[str]:
    """The lines; numbered ones of a few words with what was said of them below are headings.

    A deed, a name or a time is none, nor are lines that nothing stands below.

    >>> with_agenda(["1. Playground", "Bob got quotes.", "2. Website", "Cleo moved it."])
    ['## 1. Playground', 'Bob got quotes.', '## 2. Website', 'Cleo moved it.']
    >>> with_agenda(["1. Ann Lee", "Got quotes.", "2. Bob Ray", "Moved it."])
    ['1. Ann Lee', 'Got quotes.', '2. Bob Ray', 'Moved it.']
    """
    points = {at: found for at, line in enumerate(lines) if (found := _POINT.fullmatch(line.rstrip()))}
    numbers = [int(found["number"]) for found in points.values()]
    first = numbers[0] if numbers else 0
    if len(points) < _FEWEST or first > 1 or numbers != [*range(first, first + len(numbers))]:
        return list(lines)
    if not all(_is_point(found["words"]) for found in points.values()):
        return list(lines)
    heading = sum(_has_text(lines, at) for at in points)
    if 2 * heading < len(points) or heading < _FEWEST:
        return list(lines)
    level = max((len(found[1]) for line in lines if (found := _HEADING.match(line))), default=1) + 1
    return [f"{'#' * level} {line}" if at in points else line for at, line in enumerate(lines)]


def _is_point(words: str) -> bool:
    """Whether a few words may be what is talked of."""
    is_short = len(words.split()) <= _MOST_WORDS and not begins_low(words)
    return is_short and likeness(words) != "known" and not opens(words, is_done=True)


def _has_text(lines: Sequence[str], at: int) -> bool:
    """Whether prose stands below a point, at the margin: a list below may say how something was done."""
    below = next((line for line in lines[at + 1 :] if line.strip()), "")
    return below[:1].strip() != "" and not ITEM.match(below)
