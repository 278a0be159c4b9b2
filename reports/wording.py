"""Numbers, plurals, lists and periods in words, for sentences that are computed, in the language that is spoken.

Knows nothing of packets. English is made here, other languages from what CLDR knows (`language`).
"""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import pairwise

from reports.language import (
    N_,
    _,
    and_list,
    by_language,
    dated,
    is_source,
    isolated,
    month_names,
    ngettext,
    number,
    pgettext,
    translated,
)
from reports.periods import MONTH_NAMES, Period
from reports.regex import regex

_SMALL = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip


def plural(count: int, noun: str, nouns: str | None = None) -> str:
    """The English noun in the number of the count, for what is said on the console.

    >>> plural(1, "month"), plural(2, "repository", "repositories")
    ('month', 'repositories')
    """
    return noun if count == 1 else (nouns or noun + "s")


def in_words(count: int) -> str:
    """A count up to twelve as a word, above as digits; in other languages than English as digits.

    >>> in_words(4), in_words(40)
    ('four', '40')
    """
    return _SMALL[count] if is_source() and 0 <= count < len(_SMALL) else number(count)


def counted(count: int, noun: str, nouns: str | None = None) -> str:
    """A count in words with its English noun, for what is said on the console.

    >>> counted(4, "month")
    'four months'
    """
    return f"{in_words(count)} {plural(count, noun, nouns)}"


def several(singular: str, plural: str, count: int, /, **values: object) -> str:
    """A message about a count in words: `several("%(count)s month", "%(count)s months", 4)`.

    >>> several("%(count)s month", "%(count)s months", 4)
    'four months'
    """
    return ngettext(singular, plural, count, count=in_words(count), **values)


def months_counted(count: int) -> str:
    """So many months: `four months`."""
    return several("%(count)s month", "%(count)s months", count)


def both_in_words(part: int, whole: int) -> tuple[str, str]:
    """A part and the whole, both as words or both as digits."""
    if max(part, whole) < len(_SMALL):
        return in_words(part), in_words(whole)
    return number(part), number(whole)


def sentence(text: str) -> str:
    """The text with a capital at its start; the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(items: Sequence[str], most: int = 6) -> str:
    """A list in words; what is beyond `most` is counted.

    >>> listed(["a", "b", "c"]), listed(["a", "b", "c", "d"], most=2)
    ('a, b and c', 'a, b and two more')
    """
    if len(items) > most:
        items = [*items[:most], several("%(count)s more", "%(count)s more", len(items) - most)]
    if len(items) < 2:
        return "".join(items)
    if not is_source():
        return and_list([*map(isolated, items)])
    return f"{', '.join(items[:-1])} and {items[-1]}"


def joined(items: Iterable[str]) -> str:
    """Items with commas between them, and no "and"."""
    return pgettext("between the items of a list", ", ").join(map(isolated, items))


def part(part: int, whole: int) -> str:
    """A part of a whole in figures: `3 of 17`."""
    return pgettext("a part of a whole", "%(part)s of %(whole)s", part=part, whole=whole)


def fact(name: str, value: str, of: str | None = None) -> str:
    """A figure with what it counts: `13 of 17 months have a summary`, `12 commits`."""
    if of is not None:
        return pgettext("a figure and what it counts", "%(value)s of %(of)s %(name)s", value=value, of=of, name=name)
    return pgettext("a figure and what it counts", "%(value)s %(name)s", value=value, name=name)


# What months have -------------------------------------------------------------------------------


def having(covered: int, months: int, had: str) -> str:
    """How many months have something, in figures: `13 of 17 months have a summary`."""
    some = {"covered": covered, "months": months, "had": had}
    if months == 1:
        return ngettext(
            "%(covered)s of %(months)s month has %(had)s",
            "%(covered)s of %(months)s month have %(had)s",
            covered,
            **some,
        )
    return ngettext(
        "%(covered)s of %(months)s months has %(had)s", "%(covered)s of %(months)s months have %(had)s", covered, **some
    )


def months_have(covered: int, months: int, had: str) -> str:
    """The same without the figures, which stand above: `months have a summary`."""
    if months == 1:
        return ngettext("month has %(had)s", "month have %(had)s", covered, had=had)
    return ngettext("months has %(had)s", "months have %(had)s", covered, had=had)


# Places in sources ------------------------------------------------------------------------------


_PLACE = regex(r"(row|line|paragraph|message|table|sheet) (.+)")
_PLACES = {
    "row": N_("row %(which)s"),
    "line": N_("line %(which)s"),
    "paragraph": N_("paragraph %(which)s"),
    "message": N_("message %(which)s"),
    "table": N_("table %(which)s"),
    "sheet": N_("sheet %(which)s"),
    "the whole document": N_("the whole document"),
    "end of the document": N_("end of the document"),
}


@by_language
def address(place: str) -> str:
    """Where something stands in a source, as it is said in documents: `hr.xlsx, sheet Reviews, row 12`."""
    if is_source():
        return place
    head, told = place, list[str]()
    while head and (said := " – ".join(_place_part(part) for part in head.rpartition(", ")[2].split(" – "))):
        if said == head.rpartition(", ")[2]:  # a name, with whatever commas are in it
            break
        told.append(said)
        head = head.rpartition(", ")[0]
    return joined([*([isolated(head)] if head else []), *reversed(told)])


def _place_part(part: str) -> str:
    """One part of a place; what is none, as it is."""
    found = _PLACE.fullmatch(part)
    return (
        translated(_PLACES[found[1]]) % {"which": found[2]} if found else translated(part) if part in _PLACES else part
    )


# Periods ----------------------------------------------------------------------------------------


def _days(period: Period) -> tuple[date, date]:
    """A day of the first month and one of the last."""
    return period.start_date, Period(period.end - 1).start_date


def _dated(skeleton: str, period: Period) -> str:
    first, last = _days(period)
    return dated(skeleton, first, last if last > first else None)


@by_language
def full_name(period: Period) -> str:
    """A period in words, by its months: `April 2026`, `July – September 2025`, `December 2024 – April 2026`."""
    return period.name if is_source() else _dated("yMMMM", period)


def month_name(month: int) -> str:
    """A month by itself: `April`."""
    return MONTH_NAMES[month - 1] if is_source() else month_names("wide")[month - 1]


def short_month(month: int) -> str:
    """A month by itself in a narrow column: `Apr`."""
    return MONTH_NAMES[month - 1][:3] if is_source() else month_names("abbreviated")[month - 1]


def letter(month: int) -> str:
    """A month as its place in a year shows which it is: `A`."""
    return MONTH_NAMES[month - 1][:1] if is_source() else month_names("narrow")[month - 1]


def quarter_name(period: Period) -> str:
    """A quarter without its year: `Q3`; its number alone where a language writes it as words."""
    name = str(period)[-2:] if is_source() else dated("QQQ", period.start_date)
    return name if len(name) <= 3 else str(period)[-1]


@by_language
def label(period: Period) -> str:
    """A period as a heading: quarters, halves and years by their numbers, other times by their months.

    >>> label(Period.parse("2025-Q3")), label(Period.parse("2025-Q3..2025-Q4")), label(Period.parse("2025-01..2025-04"))
    ('2025-Q3', '2025-H2', 'January – April 2025')
    """
    if period.kind == "range":
        first, *_others, last = period.each("quarter")
        if Period.between(first, last) == period:
            return f"{label(first)} – {label(last)}"
        return full_name(period)
    if period.kind == "month" and not is_source():
        return full_name(period)
    return notation(period)


@by_language
def notation(period: Period) -> str:
    """A period as it is written in numbers, `2025-Q3`, `2025-04`; in other languages as is usual there."""
    if is_source() or period.kind == "year":
        return str(period)
    if period.kind == "half":
        return _("%(year)s-H%(half)s", year=str(period.year), half=period.month // 6 + 1)
    return dated("yQQQ", period.start_date) if period.kind == "quarter" else _dated("yMMM", period)


@by_language
def short_name(period: Period) -> str:
    """A period for a narrow column.

    >>> short_name(Period.parse("2025-09")), short_name(Period.parse("2025-Q3"))
    ('Sep 2025', '2025-Q3')
    >>> short_name(Period.parse("2024-12..2025-01")), short_name(Period.parse("2025-02..2025-03"))
    ('Dec 2024 – Jan 2025', 'Feb – Mar 2025')
    """
    if period.kind not in ("month", "range"):
        return notation(period)
    if not is_source():
        return _dated("yMMM", period)
    first, last = Period(period.first), Period(period.end - 1)
    names = [f"{MONTH_NAMES[month.month - 1][:3]} {month.year}" for month in dict.fromkeys((first, last))]
    if first.year == last.year:
        names = [*(name.removesuffix(f" {first.year}") for name in names[:-1]), names[-1]]
    return " – ".join(names)


def short_names(periods: Sequence[Period], most: int = 6) -> str:
    """Some periods, oldest first, in a sentence, a year named once where it can be.

    >>> short_names([Period.parse(one) for one in ("2024-12", "2025-01", "2025-03")])
    'Dec 2024, Jan and Mar 2025'
    """
    names = [short_name(period) for period in periods[:most]]
    if len(names) == len(periods) and is_source():
        for number, (name, after) in enumerate(pairwise(names)):
            if name[-5:] == after[-5:]:
                names[number] = name.removesuffix(after[-5:])
    return listed([*names, *[""] * (len(periods) - most)], most)


def during(first: Period, last: Period) -> str:
    """The time from a period to another one, short: `Jun – Sep 2025`.

    >>> during(Period.parse("2025-06"), Period.parse("2025-09"))
    'Jun – Sep 2025'
    """
    names = short_name(first), short_name(last)
    if names[0] == names[1]:
        return names[0]
    if not is_source() and first.kind == last.kind == "month":
        return _dated("yMMM", Period.between(first, last))
    begin = names[0].removesuffix(names[1][-5:]) if is_source() and names[1][-5:-4] == " " else names[0]
    return f"{begin} – {names[1]}"


def prose(period: Period, year: bool = True) -> str:
    """A period inside a sentence: `January to April 2025`, without its year `January to April`."""
    if not is_source():
        return full_name(period) if year else _dated("MMMM", period)
    name = period.name if year else period.name.removesuffix(f" {period.year}")
    return name.replace(" – ", " and " if period.months == 2 else " to ")


def escape_formula(cell: object) -> object:
    """The cell of a table as text that no spreadsheet runs."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t", "\r")) else cell


def day_name(day: date) -> str:
    """A day: `10 July 2025`."""
    return f"{day.day} {MONTH_NAMES[day.month - 1]} {day.year}" if is_source() else dated("long", day)
