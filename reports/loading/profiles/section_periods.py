"""The period of each section: labels that have their year, and those that take it from what stands around them.

Knows sections and labels. Must not know texts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from reports.loading.dates.fiscal import CALENDAR, OF_CALENDAR, UNKNOWN, Fiscal
from reports.loading.dates.label_shapes import read_atom
from reports.loading.dates.labels import Label
from reports.loading.dates.logs import UNCLEAR
from reports.loading.dates.spans import PLACEHOLDER_YEAR, read_date
from reports.loading.dates.whole import year_of_season
from reports.loading.folding import fold, weekdays
from reports.loading.profiles.counted_weeks import uncount_weeks, unyear_days
from reports.loading.profiles.sections import Section, days_of, is_week_of_month, named_above, week_of
from reports.loading.profiles.short_years import is_short_year
from reports.loading.profiles.unstated import Weekday, YearlessRow, find_unstated
from reports.loading.profiles.years import (
    Dated,
    Year,
    find_years,
    find_years_across,
    find_years_beside,
    find_years_within,
)
from reports.periods import Period
from reports.regex import regex

_YEAR = 12
_QUARTER, _HALF = 3, 6
_PARTS = {"quarter": _QUARTER, "half": _HALF}
"""Months of the parts of a year."""
_WEEKS_OF_QUARTER = 13
_FEWEST = 2
_HEAD = 40
"""Characters in which a day and its day of the week stand."""
_WEEKDAY = regex(r"(?:^\W*|\()([^\W\d_]+)")
"""Before a day, or in brackets behind it."""


@dataclass(frozen=True, slots=True)
class Context:
    """What the whole source says of its time."""

    today: date
    written: date | None = None
    """The day that the front matter states."""
    year: tuple[int, str] | None = None
    """The year of the title or the file's name, and which."""
    fiscal: Fiscal = CALENDAR
    is_defined: bool = False
    """The source itself says when its fiscal year begins."""
    fiscal_year: int | None = None
    """First month of the one fiscal year that the source names."""
    begins: int | None = None
    """The one month with its year that the title names: "started Nov 2024"."""
    year_around: int | None = None
    """The only year at the head or the end of the source."""
    is_of_day: bool = False
    """The year of the title is that of a day: `written`."""
    spans: frozenset[Period] = frozenset()
    """The year, and quarters and halves, that the title names."""
    is_page: bool = False
    """It is the page of a profile, whose months have their years."""
    two_years: tuple[int, tuple[int, int]] | None = None
    """The first of two years that the head names together, "2024/25", and the months between which it begins."""


def resolve(sections: Sequence[Section], context: Context) -> None:
    """Give every section of a period its `period`, or say in `asked` why it stays open; parents come first."""
    uncount_weeks(sections)
    for section in sections:
        if section.label and section.label.is_fiscal and section.label.has_year:
            found = read_date(section.label.words, 0, None, context.fiscal.start)
            label = replace(section.label, period=found.period if found else None)
            section.label = replace(label, period=context.fiscal.of(label))
            if context.fiscal.start == 1:
                section.label = replace(section.label, note=UNKNOWN)
        elif section.label and context.is_defined and context.fiscal.start > 1:
            _count_from(section, section.label, context)
    unyear_days(sections, context.year[0] if context.year else None)
    rows = [left for row in _rows(sections) if (left := _without_led(row, sections))]
    open_rows = [row for row in rows if not _settle(row, context)]
    _guess(open_rows, sections, context)
    for row in open_rows:
        if row[0].period or row[0].asked or _settle(row, context):
            continue
        beside = _elsewhere(sections, context.today)
        if beside is None or any(_has_year(section, row) for section in row):
            _resolve(row, _above(row[0]), None, context)
            continue
        dated = [_dated(section, row) for section in row]
        years = find_years_within(dated, named_above(row, sections)) or find_years_beside(dated, beside)
        for section, year, one in zip(row, years, dated, strict=True):
            _give(section, year, one)
    for section in sections:
        _check(section)


def _without_led(row: Sequence[Section], sections: Sequence[Section]) -> Sequence[Section]:
    """What is left of a row when headings have the year of the like heading above them: "Q1 2026", "April", "May".

    A year at the end of an item below them says nothing of them.
    """
    heads = [section for section in row if not section.is_cell and section.block]
    first = heads[0].block.first if heads and heads[0].block else 0
    if not first or _above(row[0]) or any(_has_year(section, row) for section in heads):
        return row
    own = [one for one in sections if one.block and one.block.first < first and one.level == heads[0].level]
    own = [one for one in own if not one.is_cell and _row_of(one) is _row_of(heads[0])]
    last = next((one.label for one in reversed(own) if one.label and one.label.has_year), None)
    if last is None or last.period is None or last.period.months >= _YEAR or last.is_day:
        return row
    end = last.period.end - 1
    dated = [_dated(section, heads) for section in heads]
    years = find_years_beside(dated, date(end // _YEAR, end % _YEAR + 1, 1))
    if any(year.year is None for year in years):
        return row
    for section, year, one in zip(heads, years, dated, strict=True):
        _give(section, replace(year, why="year of the heading before it"), one)
    return [section for section in row if section not in heads]


def _settle(row: Sequence[Section], context: Context) -> bool:
    """Give a row its periods, where what stands above it, in it or in the head says its year."""
    above = _above(row[0])
    if above is not None and _are_its_weeks(row, above):
        for section in row:
            section.period, section.why = above, f"{section.why}, a week of {above.name}"
        return True
    written = _written(row[0]) or context.written
    if _has_time(row, above, written, context):
        _resolve(row, above, written, context)
        return True
    return False


def _is_below(section: Section) -> bool:
    """Whether a section lies in another one of a period."""
    return section.parent is not None and section.parent.nearest("period") is not None


def _guess(rows: Sequence[Sequence[Section]], sections: Sequence[Section], context: Context) -> None:
    """Give rows of a source in which no year stands the latest that fit, where it names two times at least."""
    named = {section.label.words for row in rows for section in row if section.label}
    is_known = context.begins or context.is_page
    if len(named) < _FEWEST or is_known or any(s.period or (s.label and s.label.has_year) for s in sections):
        return
    rows = [row for row in rows if not _is_below(row[0]) and all(week_of(section.label) != 1 for section in row)]
    dated = [[_dated(section, row) for section in row] for row in rows]
    asked = [
        YearlessRow(
            dates, [day for at, section in enumerate(row) if (day := _weekday(at, section))], not row[0].is_cell
        )
        for row, dates in zip(rows, dated, strict=True)
    ]
    found = find_unstated(asked, context.today)
    if context.year_around and not all(is_said for _, is_said in found):
        found = find_unstated(asked, min(context.today, date(context.year_around, _YEAR, 31)))
    for row, dates, (years, is_said) in zip(rows, dated, found, strict=True):
        for section, year, one in zip(row, years, dates, strict=True):
            _give(section, year, one)
            section.is_guessed = section.period is not None and not is_said


def _weekday(at: int, section: Section) -> Weekday | None:
    """The day of a section and the day of the week beside it."""
    words = fold(section.block.text[:_HEAD]) if section.block and not section.is_cell else ""
    weekday = next((weekdays()[word] for word in _WEEKDAY.findall(words) if word in weekdays()), None)
    days = days_of(section.label, PLACEHOLDER_YEAR) if section.label and section.label.is_day else None
    return Weekday(at, days[0].day, weekday) if weekday is not None and days and days[0] == days[1] else None


def _count_from(section: Section, label: Label, context: Context) -> None:
    """Count a quarter or half from where the fiscal year begins that the source defines; with a year it is doubted."""
    part = read_atom(label.words, 0) if label.period else None
    if part is None or part.kind not in _PARTS:
        return
    if label.has_year:
        section.label = replace(label, note=OF_CALENDAR)
        return
    above = section.parent.nearest("period") if section.parent else None
    outer = above.label if above else None
    is_within = outer and outer.is_fiscal and outer.has_year and outer.period
    first = outer.period.first if is_within and outer and outer.period else context.fiscal_year
    months = _PARTS[part.kind]
    if first is None:
        section.asked = "the source has a fiscal year of its own, and names none, as FY25 does"
        return
    section.label = replace(label, period=Period(first + months * (part.number - 1), months), has_year=True)
    section.why += ", counted from the beginning of the fiscal year"


def _are_its_weeks(row: Sequence[Section], above: Period) -> bool:
    """Whether all are weeks of the month or quarter above, counted from its first.

    Those of a quarter are "Week 1" to "Week 13" alone, of which none lies in it by the weeks of the year.
    """
    if above.months == 1:
        return all(is_week_of_month(section.label) for section in row)
    if above.months != _QUARTER:
        return False
    weeks = [week_of(section.label) for section in row]
    of_year = [with_year(section.label, above.year)[0] for section in row if section.label]
    return all(week and week <= _WEEKS_OF_QUARTER for week in weeks) and not any(
        period and above.overlaps(period) for period in of_year
    )


def _rows(sections: Sequence[Section]) -> list[list[Section]]:
    """Sections of labels that stand in one row: below the same head, of like length, in order."""
    labelled = [s for s in sections if s.kind == "period" and s.label and s.label.period and not s.asked]
    order = {id(s): at for at, s in enumerate(sections)}
    keyed = sorted(labelled, key=lambda s: (order.get(id(_row_of(s)), -1), _length(s), order[id(s)]))
    rows = [list(group) for _, group in groupby(keyed, key=lambda s: (id(_row_of(s)), _length(s)))]
    return sorted(rows, key=lambda row: order[id(row[0])])


def _row_of(section: Section) -> Section | None:
    """The head whose periods stand in one row: the next one above that is a person, a team, a period or a mail.

    Rows of a table and what people say in a log stand in one row of the section around them.
    """
    at = section.parent
    while at is not None and at.kind in ("topic", "private") and not _year_of_season(at):
        at = at.parent
    while at is not None and at.kind == "person" and at.is_cell:
        at = at.parent
    return at


def _year_of_season(section: Section) -> int | None:
    """The year that a heading says of the periods below it, though a season is no period: "Autumn 2025"."""
    is_topic = section.kind == "topic" and section.block is not None
    return year_of_season(section.block.text) if is_topic and section.block else None


def _length(section: Section) -> int:
    return section.label.period.months if section.label and section.label.period else 0


def _above(section: Section) -> Period | None:
    """The period around a section; of a week or of days all their months, though they count in one.

    The day on which a text was written bounds nothing: what is told then was done before.
    """
    outer = section.parent.nearest("period") if section.parent else None
    if outer is None or outer.period is None or (outer.is_record and outer.block is None):
        row = _row_of(section)
        year = _year_of_season(row) if row else None
        return Period.of("year", year) if year else None
    days = days_of(outer.label, outer.period.year) if outer.label and outer.label.is_day else None
    return Period.between(*map(Period.containing, days)) if days else outer.period


def _written(section: Section) -> date | None:
    at: Section | None = section
    while at is not None:
        if at.written:
            return at.written
        at = at.parent
    return None


def _has_time(row: Sequence[Section], above: Period | None, written: date | None, context: Context) -> bool:
    return bool(above or written or context.year or context.two_years or any(_has_year(s, row) for s in row))


def _has_year(section: Section, row: Sequence[Section]) -> bool:
    label = section.label
    return bool(label and (label.has_year or _is_short_year(label, row)))


def _is_short_year(label: Label, row: Sequence[Section]) -> bool:
    return is_short_year(label, [one.label for one in row if one.label])


def _resolve(row: Sequence[Section], above: Period | None, written: date | None, context: Context) -> None:
    dated = [_dated(section, row) for section in row]
    # Where the head names the year, a date at the end of a line does not say that of the months that head texts.
    heads = [one for section, one in zip(row, dated, strict=True) if not section.is_cell]
    has_anchor = any(one.has_year for one in heads or dated)
    if above is None and not has_anchor and context.begins is not None and dated[0].first == context.begins % 12:
        dated[0], has_anchor = replace(dated[0], first=context.begins, has_year=True), True
    if not has_anchor and context.two_years and (above is None or above == _both(context.two_years[0])):
        found = find_years_across(dated, *context.two_years)
    elif above is None and not has_anchor and context.year:
        found = find_years(dated, Period.of("year", context.year[0]), None, context.today)
        found = [_before(y, one, context) for y, one in zip(found, dated, strict=True)]
        found = [Year(y.year, context.year[1], y.readings) if y.year else y for y in found]
    else:
        found = find_years(dated, above, written, context.today)
    if context.year and not context.two_years:
        found = [_of_title(year, context.year) for year in found]
    for section, year, one in zip(row, found, dated, strict=True):
        _give(section, year, one)


def _both(first: int) -> Period:
    """The two years of a title, "Annual report 2024-2025": its months are of a year of work that runs over both."""
    return Period.between(Period.of("year", first), Period.of("year", first + 1))


def _before(year: Year, one: Dated, context: Context) -> Year:
    """The year before that of the title, where the head says an earlier day of it: what is told is past."""
    written = context.written if context.is_of_day else None
    is_ahead = written and year.year == written.year and not one.has_year and one.first % 12 >= written.month
    return Year(year.year - 1, year.why) if is_ahead and year.year else year


def _of_title(year: Year, of_title: tuple[int, str]) -> Year:
    """The year of the title, where that is one of those that fit."""
    return Year(*of_title) if year.year is None and of_title[0] in year.readings else year


def _dated(section: Section, row: Sequence[Section]) -> Dated:
    label = section.label
    if label is None or label.period is None:
        return Dated(0, 1, has_year=False)
    days = days_of(label, label.period.year) if label.is_day else None
    day = days[0].timetuple().tm_yday if days else 0
    if label.has_year:
        return Dated(label.period.first, label.period.months, has_year=True, day=day)
    if _is_short_year(label, row):
        return Dated((label.short_year or 0) * 12 + label.period.first % 12, 1, has_year=True)
    above = _above(section) if label.is_day else None  # a week of two months is of one in that year
    there = (with_year(label, above.year)[0] if above else None) or label.period
    return Dated(there.first % 12, there.months, has_year=False, day=day)


def _give(section: Section, year: Year, one: Dated) -> None:
    """The period with its year, and why; or the readings."""
    label = section.label
    if label is None:
        return
    if label.has_year:
        section.period, section.note = label.period, label.note
    elif one.has_year:
        section.period = Period(one.first, one.months)
    elif year.year is not None:
        section.period, section.note = with_year(label, year.year)
        section.why += f", {year.why}"
        if section.period is None:
            section.asked = f"there is no such date in {year.year}"
    else:
        section.asked = year.why
        section.readings = tuple(p for y in year.readings if (p := with_year(label, y)[0]))


def with_year(label: Label, year: int) -> tuple[Period | None, str]:
    """The period of a label in a year, and its note; None where there is no such date in that year."""
    found = read_date(label.words, 0, year)
    if found and found.period:
        return found.period, found.note
    if found or label.period is None:
        return None, ""
    return Period(year * 12 + label.period.first % 12, label.period.months), ""


def _elsewhere(sections: Sequence[Section], today: date) -> date | None:
    """The last month of the other periods of the source, if all of them lie within a year."""
    known = [s.period for s in sections if s.period and s.period.months <= _HALF]
    periods = [period for period in known if period.months == 1] or known
    if not periods or max(p.end for p in periods) - min(p.first for p in periods) > _YEAR:
        return None
    last = max(period.end for period in periods)
    return min(Period(last - 1).start_date, today)


def _check(section: Section) -> None:
    """A day or week that lies outside of the period of its heading is asked about."""
    above = _above(section)
    if section.kind != "period" or section.asked or (section.label is None and section.period):
        return
    if section.period is None:
        label, unknown = section.label, "its period cannot be known from it"
        unknown = UNCLEAR if label and label.note == UNCLEAR else unknown
        section.asked = unknown if label and label.is_open else "there is no such date"
    elif above and not above.overlaps(section.period) and not _adds_to(section, above):
        section.asked = f"it stands below {above.name}"
        section.readings = (above, section.period)
        section.period = None


def _adds_to(section: Section, above: Period) -> bool:
    """Whether a heading within the report of a month names one before it: "Addendum August"."""
    is_heading = section.block is not None and section.block.kind == "heading"
    is_month = section.period is not None and section.period.months == above.months == 1
    is_month = is_month and section.period is not None and section.period.first < above.first
    return is_heading and is_month and section.label is not None and not section.label.is_day
