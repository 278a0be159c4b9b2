"""Lines of a log that begin with a name, an hour or a count and the day behind: "Ann Lee 10/28/19 fixed the page".

They are read with the day in front, as most logs have it. Knows lines. Must not know whom a source names.
"""

import re
from collections import Counter
from collections.abc import Sequence

from reports.loading.dates.labels import find_label, label_length
from reports.loading.dates.lone import lone_label
from reports.loading.names.likeness import likeness
from reports.regex import regex

_NAMED = regex(
    r"(?P<mark>\s*(?:[-*+•]\s+)?)[*_]{0,2}(?P<name>[^\W\d_a-z][\w.'’-]*(?: [^\W\d_a-z][\w.'’-]*){0,3})[*_]{0,2}"
    r"(?:,\s|:\s|\s[–|-]\s|\s[(\[]|\s)\s*(?=\d)(?P<rest>\S.*)"
)
_DAY = regex(r"(?:\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}|\d{4}[./-]\d{1,2}[./-]\d{1,2})(?![\d./-]\d)")
_CLOCKED = regex(r"(?P<mark>\s*(?:[-*+•✓✔✅]\s+)?)\d{1,2}:\d\d(?::\d\d)?,?\s+(?P<rest>\d.*)")
_DAY_BEHIND = regex(
    r"(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}(?P<s>[./-])\s?\d{1,2}(?P=s)\s?\d{4}|"
    r"\d{1,2}\.? [^\W\d_]{3,10}\.? \d{4})(?=[\s:,–-])"
)
"""A day with its year behind the hour."""
_SPACED = regex(r"(?<=\.)\s(?=\d)")
_TICKS = ("✓", "✔", "✅")
_SET = regex(r"(?P<mark>\s*(?:[-*+•]\s+)?)\[(?P<day>[^\[\]]{0,12}\d[^\[\]]{0,16})\]\s+(?P<rest>\S.*)")
_COUNTED = regex(
    r"\s{0,3}(?![\d(])[^\W\d_]{1,12}\.?\s?\d{1,3}(?:\s?[-–&+/]\s?[^\W\d_]{0,3}\d{1,3})?:?\s*"
    r"\((?P<days>[^()]{0,8}\d[^()]{2,40})\):?\s*"
)
"""A count of weeks, sprints or rounds in any language, with its days: "S6-S7 (3-14 février)"."""
_SAME = regex(
    r"\s{0,3}(?:[-*+•]\s+)?(?P<same>[^\W\d_][^\d:]{2,40}?)\s+"
    r"(?P<rest>(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?=[\s:,–-])\s?[:,–-]?\s+\S.*)"
)
_SOME_YEAR = 2024
_BETWEEN = regex(r"[)\]:,.]?\s*(?:[–|:-]\s+)?")
_FEWEST = 3


def with_days_first(lines: Sequence[str]) -> list[str]:
    """The lines; where three at least begin with what may be names and with days, the days stand first.

    >>> with_days_first(["Ann Lee 10/28/19 fixed it", "Bob Fox 10/29/19 sold it", "Ann Lee 11/2/19 left"])[1]
    '10/29/19 Bob Fox: sold it'
    """
    lines = _with_open_brackets(_with_clocks_behind(_without_same_words(_without_counts(lines))))
    found = {at: one for at, line in enumerate(lines) if (one := _NAMED.match(line))}
    days = {at: length for at, one in found.items() if (length := _day_length(one["rest"]))}
    names = {found[at]["name"] for at in days}
    if len(days) < _FEWEST or 2 * sum(likeness(name) is not None for name in names) < len(names):
        return list(lines)
    return [_turned(found[at], days[at]) if at in days else line for at, line in enumerate(lines)]


def _without_counts(lines: Sequence[str]) -> list[str]:
    """The lines; where three at least are a count with days in brackets, as "S3 (13-17 janvier)", the days alone."""
    found = {at: one["days"] for at, line in enumerate(lines) if (one := _COUNTED.fullmatch(line))}
    found = {at: days for at, days in found.items() if find_label(f"{days} {_SOME_YEAR}") or find_label(days)}
    return [found.get(at, line) if len(found) >= _FEWEST else line for at, line in enumerate(lines)]


def _without_same_words(lines: Sequence[str]) -> list[str]:
    """The lines; where most begin with the same words and a day, the day alone: "Work log for 2025-01-14: …"."""
    found = {at: one for at, line in enumerate(lines) if (one := _SAME.match(line)) and not find_label(line)}
    often = Counter(one["same"] for one in found.values())
    words, count = max(often.items(), key=lambda one: one[1], default=("", 0))
    if count < _FEWEST or 2 * count < sum(bool(line.strip()) for line in lines) or likeness(words):
        return list(lines)
    return [found[at]["rest"] if at in found and found[at]["same"] == words else line for at, line in enumerate(lines)]


def _with_clocks_behind(lines: Sequence[str]) -> list[str]:
    """The lines; where three at least begin with an hour and a day behind it, the day stands first: "9:54 1.2.2021"."""
    found = {at: one for at, line in enumerate(lines) if (one := _CLOCKED.fullmatch(line))}
    days = {at: day.end() for at, one in found.items() if (day := _DAY_BEHIND.match(one["rest"]))}
    made = list(lines)
    for at, length in days.items() if len(days) >= _FEWEST else ():
        rest, mark = found[at]["rest"], found[at]["mark"]
        when, said = _SPACED.sub("", rest[:length]), rest[length:].strip(" :,–-")
        made[at] = f"{'- ' if mark.strip() in _TICKS else mark}{when}: {said}"
    return made


def _with_open_brackets(lines: Sequence[str]) -> list[str]:
    """The lines; where three at least begin with a day in brackets, a colon stands for these: "[27 Feb] wrote it"."""
    found = {at: one for at, line in enumerate(lines) if line.lstrip()[:1] in "[-*" and (one := _SET.fullmatch(line))}
    days = [at for at, one in found.items() if (label := lone_label(one["day"])) and (label.period or label.is_open)]
    made = list(lines)
    for at in days if len(days) >= _FEWEST else ():
        made[at] = f"{found[at]['mark']}{found[at]['day']}: {found[at]['rest']}"
    return made


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
