"""When what stands in a section was told: what its words say of time is counted from there.

Knows sections. Must not know what lines say.
"""

from collections.abc import Iterator
from datetime import date, timedelta

from reports.loading.dates.sentence_times import Scope
from reports.loading.dates.spans import read_days
from reports.loading.profiles.section_periods import Context
from reports.loading.profiles.sections import Section
from reports.periods import Period

EVER = date(1990, 1, 1)
"""Before what anybody tells of."""


def over(period: Period, language: str = "") -> Scope:
    """All of a period."""
    return Scope(period.start_date, last_day(period), language)


def last_day(period: Period) -> date:
    """The last day of a period."""
    return Period(period.end).start_date - timedelta(days=1)


def scopes_of(context: Context, language: str, *, has_periods: bool) -> Iterator[Scope]:
    """When what stands below no period may have been told: on the day of the text, or in the year of its title."""
    if context.written and has_periods:
        yield Scope(context.written, context.written, language)
    elif context.year and not context.is_of_day:
        yield over(Period.of("year", context.year[0]), language)
    if not has_periods:
        yield Scope(EVER, context.today, language)


def is_told_on_day(around: Section) -> bool:
    """Whether rows stand below the day of minutes or of a mail, and their own cells say no time."""
    return not around.is_cell and (around.is_record or (around.label is not None and around.label.is_day))


def scope_of(around: Section, language: str) -> Scope | None:
    """When what stands in a section was told: on a day, in a week, in a longer period; None for a month's own text."""
    period, label = around.period, around.label
    is_month = (
        label is not None and label.short_year is not None and period is not None and period.year == label.short_year
    )
    if label and period and label.is_day and (label.is_strong or label.has_year or around.is_record) and not is_month:
        for year in (period.year, period.year + 1, period.year - 1):
            days = read_days(label.words, year)
            if days and Period.between(*map(Period.containing, days)).overlaps(period):
                return Scope(*days, language)
    if around.written and around.is_record:
        return Scope(around.written, around.written, language)
    if period is None:
        return None
    if period.months == 1 or around.is_cell:
        return None
    return over(period, language)
