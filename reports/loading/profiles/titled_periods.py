"""The period that the subject of a mail, a title or the name of a file names, among other words.

Knows single lines. Must not know what stands around them.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from reports.loading.dates.labels import Label, find_label, find_open_label, with_month
from reports.loading.dates.lone import lone_label
from reports.loading.dates.sentence_months import Saying, read_saying
from reports.loading.dates.sentence_times import Scope
from reports.loading.dates.titles import COUNTED
from reports.loading.folding import fold
from reports.periods import Period
from reports.regex import regex

_BETWEEN = regex(
    r"[_\s]+|(?<=[^\W\d_])-(?=\d)|(?<=\d)-(?=[^\W\d_])|(?<=[^\W\d_])-(?=[^\W\d_])|(?<=[QHqh]\d)-|[()\[\],;]"
)
_QUARTER = regex(r"(?<!\w)(?:[QqH][1-4]|[1-4]\.?\s[^\W\d_]{6,10})(?!\w)")
"""What may be a quarter or a half of a year: "Q2", "2. Quartal"."""
_YEARS = regex(r"(?<![\d/–-])20\d\d(?![\d/–-])")
_VERBS_AS_MONTHS = ("march",)
_SENTENCE = regex(r"(?<=[.!?;,])\s+")
_MOST_WORDS = 8
_YEAR = 12


def period_of_name(name: str) -> Period | None:
    """The one period, with its year, that the name of a file holds.

    >>> str(period_of_name("weekly_2025-03-14")), str(period_of_name("Ann Lee - brag Q3 2025"))
    ('2025-03', '2025-Q3')
    """
    words = [word for word in _BETWEEN.split(name) if word][:_MOST_WORDS]
    found: list[tuple[int, Period]] = []
    for first in range(len(words)):
        for end in range(len(words), first, -1):
            label = find_label(" ".join(words[first:end]))
            if label and label.is_bare and label.period and label.has_year:
                found.append((end - first, label.period))
                break
    if not found:
        return None
    longest = max(length for length, _ in found)
    periods = {period for length, period in found if length == longest}
    months = {period for period in periods if period.months < 12}
    return next(iter(months)) if len(months) == 1 else None


@lru_cache(maxsize=256)
def label_within(text: str) -> Label | None:
    """The label at the end of a subject: "Weekly update, week 34".

    >>> str(label_within("Report of the team: July 2025").period), str(label_within("Juni-Bericht, 2025").period)
    ('2025-07', '2025-06')
    """
    words = COUNTED.sub("", text).strip()[:200]
    starts = [0, *(found.end() for found in re.finditer(r"[\s,:;(|–—-]+", words))]
    for start in starts[:24]:
        part = words[start:].strip(" ).")
        label = find_label(part) or find_open_label(part)
        if label and label.is_bare:
            return with_month(label, fold(words))
    return _only_period([words[start:] for start in starts[:24]]) or _only_month(words)


def year_before(titles: Sequence[str], period: Period) -> Period | None:
    """The only year that titles name, and no part of one, where it is before a period: appraisals are dated later.

    >>> str(year_before(["Appraisal 2024"], Period.parse("2025-01"))), year_before(["Q4 2024"], Period.parse("2025-01"))
    ('2024', None)
    """
    labels = (label_within(title) for title in titles)
    is_part = any(label and not (label.period and label.period.months >= _YEAR) for label in labels)
    years = set() if is_part else {int(year) for title in titles for year in _YEARS.findall(title)}
    return Period.of("year", max(years)) if len(years) == 1 and max(years) < period.year else None


def _only_period(endings: Sequence[str]) -> Label | None:
    """The one period of several days, shorter than a year, that a subject names before other words.

    >>> str(label_within("Rapporto attività giugno 2025 - Magazzino").period)
    '2025-06'
    """
    led = [label for part in endings if (label := find_label(part)) and label.has_year]
    found = [label for label in led if label.period and label.period.months < _YEAR]
    is_one = len({label.period for label in found}) == 1 and not any(label.is_day for label in led)
    return replace(found[0], is_bare=True) if is_one else None


def _only_month(words: str) -> Label | None:
    """The one month or quarter that is named anywhere in a subject: "September numbers", "Q2, north", "9月の月報"."""
    said = [*re.findall(r"[^\W\d_]{4,}|\d{1,2}[月월]", words), *_QUARTER.findall(words)]
    found = [label for word in said if (label := find_open_label(word)) and label.is_bare]
    return found[0] if len(found) == 1 and found[0].words not in _VERBS_AS_MONTHS else None


def alone(sentence: str, scope: Scope) -> Saying | None:
    """What the first sentence says of all of its paragraph, where it is nothing but a month: "July. I took it on."."""
    words = sentence.strip(" *_.")
    label = lone_label(words) if words.isalpha() else None
    saying = read_saying(f"in {words}", scope) if label and label.period else None
    return saying if saying and saying.month else None


def of_heading(text: str, scope: Scope) -> Saying | None:
    """What a line says of the list below it with its last words: "By parts. Week of 27 to 31 January:", "for May:"."""
    words = _SENTENCE.split(text.rstrip(" *_:："))[-1] if text.rstrip(" *_").endswith((":", "：")) else ""
    label = find_label(words) or find_open_label(words) or lone_label(words.rpartition(" ")[2]) if words else None
    if not label or not label.period or label.period.months > 1 or not label.is_bare or not scope.is_day:
        return None
    year = scope.last.year - (label.period.first % _YEAR >= scope.last.month)
    return Saying(label.period if label.has_year else Period(year * _YEAR + label.period.first % _YEAR), kind="edge")
