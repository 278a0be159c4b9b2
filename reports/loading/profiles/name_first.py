"""Lines of a log that begin with a name and the day behind it: "Ann Lee 10/28/19 fixed the page".

They are read with the day in front, as most logs have it. Knows lines. Must not know whom a source names.
"""

import re
from collections.abc import Sequence

from reports.loading.dates.labels import find_label, label_length
from reports.loading.names.likeness import likeness
from reports.regex import regex

_NAMED = regex(
    r"(?P<mark>\s*(?:[-*+•]\s+)?)[*_]{0,2}(?P<name>[^\W\d_a-z][\w.'’-]*(?: [^\W\d_a-z][\w.'’-]*){0,3})[*_]{0,2}"
    r"(?:,\s|:\s|\s[–|-]\s|\s[(\[]|\s)\s*(?=\d)(?P<rest>\S.*)"
)
_DAY = regex(r"(?:\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?![\d./-]\d)")
_BETWEEN = regex(r"[)\]:,.]?\s*(?:[–|:-]\s+)?")
_FEWEST = 3


def with_days_first(lines: Sequence[str]) -> list[str]:
    """The lines; where three at least begin with what may be names and with days, the days stand first.

    >>> with_days_first(["Ann Lee 10/28/19 fixed it", "Bob Fox 10/29/19 sold it", "Ann Lee 11/2/19 left"])[1]
    '10/29/19 Bob Fox: sold it'
    """
    found = {at: one for at, line in enumerate(lines) if (one := _NAMED.match(line))}
    days = {at: length for at, one in found.items() if (length := _day_length(one["rest"]))}
    names = {found[at]["name"] for at in days}
    if len(days) < _FEWEST or 2 * sum(likeness(name) is not None for name in names) < len(names):
        return list(lines)
    return [_turned(found[at], days[at]) if at in days else line for at, line in enumerate(lines)]


def _day_length(text: str) -> int:
    """The letters of a day with which a text begins and goes on."""
    numbers = _DAY.match(text)
    label = None if numbers else find_label(text)
    length = numbers.end() if numbers else label_length(text) if label and label.is_day and label.has_year else 0
    return length if text[length:].strip(" )]:,.–-") else 0


def _turned(found: re.Match[str], length: int) -> str:
    day, rest = found["rest"][:length], found["rest"][length:]
    between = _BETWEEN.match(rest)
    return f"{found['mark']}{day.strip(' :,–-')} {found['name']}: {rest[between.end() :] if between else rest.strip()}"
