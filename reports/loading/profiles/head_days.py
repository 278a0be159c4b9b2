"""The day that the head of a text names, and the month of what was told on that day.

Knows the first lines of a text. Must not know what else may say when it was.
"""

from collections.abc import Collection, Iterator, Sequence
from datetime import date, timedelta
from functools import lru_cache

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.lone import dated
from reports.loading.dates.spans import read_day, read_days
from reports.loading.dates.titles import end_label
from reports.loading.folding import fold, months
from reports.loading.markup.block import Block
from reports.loading.profiles.assumed import STATES
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.front_matter import DATES
from reports.loading.profiles.mail_days import day_of
from reports.loading.profiles.sections import Section
from reports.loading.profiles.titled_periods import label_within
from reports.loading.profiles.work_captions import is_plan
from reports.periods import Period
from reports.regex import regex

WEEKLY = regex(
    r"\b(?:week|weekly|daily|standup|stand-up|wochen\w*|woche|hebdo\w*|semaine|semanal|semana|settiman\w*|today|"
    r"wekelijks\w*|end of (?:the )?(?:day|shift)|eod|nightly|shift|giornal\w*|diario|quotidien\w*|taglich\w*|"
    r"tages\w*)\b"
)
"""In the subject of a text that is written about the days before it."""
_HEAD = 3
"""Lines of a text that may say of which day it is."""
_OPENING = 2
"""Paragraphs with which a text begins that may say of which month it is."""
_FOR = regex(r"(?<!\w)(?:for|fur|pour|para|per|voor|za|dla)\s(?P<month>[^\W\d_]{3,})(?!\w|\s\d{1,2}(?!\d))")
"""For which month a text is, as its opening says: "my list for February"."""
_LONGEST_OPENING = 60
_FEWEST_DIGITS = 3
"""Of a day with its year."""
_LONGEST_TITLE = 100
_YEAR, _WEEK = 12, 7
SLASHED = regex(r"(?<![\d/])\d{1,2}/\d{1,2}/(?:19|20)\d\d(?![\d/])")


def is_of_day(blocks: Sequence[Block], year: int) -> bool:
    """Whether the title names a year as that of a day only: "Report (meeting of 6 February 2025)"."""
    titles = [block.lines[0][1] for block in blocks[:2] if block.lines]
    named = [title for title in titles if str(year) in title]
    return bool(named) and all(any(day.year == year for day in days_in(title)) for title in named)


def day_of_head(blocks: Sequence[Block], *, is_day_first: bool | None) -> date | None:
    """The one day, with its year, that the first lines name: "of 12 November 2024, room 2".

    3/12/2025 is in March or in December, as the rest of the source says, and none of both where nothing does.
    """
    above = [block for block in blocks[:_HEAD] if block.kind not in ("row", "item")]
    head = [line for block in above for _, line in block.lines][:_HEAD]
    told = {line: _days_at(line, is_day_first=is_day_first) for line in head}
    if not any(told.values()):
        return None
    lines = [line for block in blocks for _, line in block.lines if not is_plan(line)]  # "Next meeting: 28 May 2025"
    ended = {line for line in lines if (end := end_label(line)) and end.has_year}
    led = {line for line in lines if (label := find_label(line)) and label.is_day and label.has_year}
    # Where several lines each tell their own day, the first one is not that of all.
    own = {line for each in (ended, led) if len(each) > 1 for line in each}
    days = {day for line in head if line not in own for day in told[line]}
    return days.pop() if len(days) == 1 else None


def _days_at(line: str, *, is_day_first: bool | None) -> Collection[date]:
    """The days with their year that a line names, one with slashes as the rest of the source says."""
    if slashed := SLASHED.search(line):
        day = day_of(slashed[0], lambda: is_day_first)
        return (day,) if day else ()
    return days_in(line)


def is_weekly(subject: str, blocks: Sequence[Block]) -> bool:
    """Whether the subject of a mail, or a line with which it opens, says that it tells of the days before it."""
    opening = [one.text for one in blocks if one.kind == "paragraph" and len(one.text) <= _LONGEST_OPENING][:_OPENING]
    return any(WEEKLY.search(fold(text)) for text in (subject, *opening))


def written_on(blocks: Sequence[Block], *, is_day_first: bool | None) -> date | None:
    """The day that the head of a text names, or a field there that says when it was written."""
    fields = [*fields_at_head(blocks), *(fields_at_head(blocks[-1:]))]
    told = (day for key, value in fields if key in DATES and (day := day_of(value)))
    state = (find_label(value) for key, value in fields if key in STATES)
    months = (label.period for label in state if label and label.period and label.has_year)
    last = (Period(month.end).start_date - timedelta(days=1) for month in months)
    return day_of_head(blocks, is_day_first=is_day_first) or next(told, None) or next(last, None)


def begins_on(blocks: Sequence[Block], day: date) -> bool:
    """Whether the day in the head of a text is that of its first row, before others: a book that was opened then."""
    said = [block.label or find_open_label(block.text.rpartition(" – ")[2]) for block in blocks[1:]]
    rows = [label.words for label in said if label and label.is_day and not label.has_year]
    days = [days[0] for words in rows if (days := read_days(words, day.year))]
    return len(days) > 1 and days[0] == day and days[1:] != days[:-1] and (days[1] > day or days[1] == day < max(days))


@lru_cache(maxsize=256)
def days_in(line: str) -> frozenset[date]:
    """The days with their year that a line names; of a week that it tells by its ends the last one."""
    folded, days = fold(line), set[date]()
    if sum(map(str.isnumeric, folded)) < _FEWEST_DIGITS:
        return frozenset()
    for at, found in dated(folded):
        if not found.is_day:
            continue
        if day := read_day(folded[at : found.end]):
            days.add(day)
        elif (run := read_days(folded[at : found.end])) and (run[1] - run[0]).days < _WEEK:
            return frozenset((run[1],))
    return frozenset(days)


def tell_month(section: Section, day: date, blocks: Sequence[Block], line: int, *, is_near: bool) -> None:
    """The month of what was told on a day, as a line says: that of the day, or the one for which its opening is.

    `is_near`: what was told was done shortly before; else the month before is a reading as well, and that is told.
    """
    month = Period.containing(day)
    if is_near:
        section.period = month
        return
    said = [block.text.strip() for block in blocks if block.kind == "paragraph"][:_OPENING]
    heads = [text for text in said if len(text) <= _LONGEST_TITLE and text.endswith((":", "："))]
    if label := next((one for text in heads if (one := label_within(text))), None):  # "What we did in Q3:"
        section.label = label
        return
    opening = list(map(fold, said))
    named = {
        months()[found["month"]] for text in opening for found in _FOR.finditer(text) if found["month"] in months()
    }
    may = [one for one in (month.previous, month) if one.first % _YEAR + 1 in named]
    if len(may) == 1 == len(named):
        section.period = may[0]
        return
    section.period, section.assumed_from = month, line
    section.readings = (month.previous,)


def fields_at_head(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """The fields at the head of a text."""
    for block in blocks[:12]:
        for _, line in block.lines if block.kind in ("paragraph", "item") else ():
            if found := read_field(line):
                yield found.key, found.value
