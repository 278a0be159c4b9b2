"""Numbers behind words for times: weeks counted from the beginning of a project, and days that look like years.

Knows sections, labels and fields. Must not know texts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from reports.loading.markup.block import Block
from reports.loading.profiles.front_matter import DATES
from reports.loading.profiles.head_days import days_in
from reports.loading.profiles.mail_days import day_of
from reports.loading.profiles.sections import Section, ancestors, week_of
from reports.periods import Period

_NEAR_YEARS = 2
_NEAR = 2
"""Weeks in which a week is told of."""
_LONGEST = 2
"""Months of a week."""
_LINES, _LONGEST_LINE = 3, 100
"""Before that the line with the days of a sprint stands below the title, and its characters."""


def uncount_title(blocks: Sequence[Block], fields: Mapping[str, str], on: date | None) -> None:
    """Take a sprint or week without its year in the title for a number, where a field or the line below says the day.

    `on`: the day in the name of the file, in another week than that of the year: "Week 11: …" in 2021-08-16.md.
    """
    title = blocks[0] if blocks else None
    label = title.label if title else None
    if not title or not label:
        return
    week = week_of(label)
    is_far = on is not None and week > 0 and abs(on.isocalendar().week - week) > _NEAR
    below = (one for one in blocks[1:_LINES] if one.kind == "paragraph" and len(one.text) <= _LONGEST_LINE)
    is_said = label.is_open and any(day_of(fields.get(key, "")) for key in DATES[:5])
    if is_far or is_said or (label.is_open and any(days_in(one.text) for one in below)):
        title.label = None


def uncount_weeks(sections: Sequence[Section]) -> None:
    """Take weeks without a year for topics, where days with their year stand below them that are of other weeks."""
    weeks = [one for one in sections if one.label and not one.label.has_year and week_of(one.label)]
    below: dict[int, list[Section]] = {id(one): [] for one in weeks}
    for section in sections if weeks else ():
        if section.kind == "period" and section.label and section.label.has_year:
            for above in ancestors(section):
                below.get(id(above), []).append(section)
    for _, row in groupby(weeks, key=lambda one: (id(one.parent), one.level)):
        heads = list(row)
        told = [(head, one) for head in heads for one in below[id(head)]]
        if told and not any(_is_near(head, one) for head, one in told):
            for head in heads:
                head.kind, head.label = "topic", None


def _is_near(head: Section, inner: Section) -> bool:
    """Whether a week of the year may hold what has its year."""
    period = inner.label.period if inner.label else None
    label = head.label
    if label is None or label.period is None or period is None:
        return True
    month = label.period.first % 12
    return Period(period.year * 12 + month, _LONGEST).overlaps(period) or period.first % 12 == (month - 1) % 12


def unyear_days(sections: Sequence[Section], year: int | None) -> None:
    """Read "January 10" as a day where the title says another year than all such numbers, and no near one."""
    short = {one.label.short_year for one in sections if one.label and one.label.short_year is not None}
    if not short or year is None or any(abs(one % 100 - year % 100) <= _NEAR_YEARS for one in short):
        return
    for section in sections:
        if section.label and section.label.short_year is not None:
            section.label = replace(section.label, short_year=None)
