"""How a source was read: whose it was taken to be and of when, and by which signs.

By it a reading that is wrong without a word of doubt is seen at a glance. Knows rows; knows no corpus and no medium.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from reports.language import N_, _, translated
from reports.model.rows import Doubted, ProfileRow
from reports.periods import Period
from reports.regex import regex
from reports.wording import during, joined, sentence, several

_WAYS: Mapping[str, str] = {
    "heading": N_("headings"), "line ": N_("lines"), "end of line": N_("lines"), "cell": N_("cells"),
    '"': N_("fields"), "who did it": N_("names in its lines"), "time named": N_("its sentences"),
    "its own words": N_("its sentences"), "sender": N_("senders"), "head of the message": N_("senders"),
    "subject of the overview": N_("the overview"), "subject": N_("the subject"),
    "date of the mail": N_("the date of the mail"), "name of the file": N_("the name of the file"),
    "the file's name": N_("the name of the file"), "title": N_("the title"), "signature": N_("the signature"),
    "head of": N_("the head"), "the head of": N_("the head"), "date at the head": N_("the head"),
    "field at its head": N_("fields"), "the row": N_("the rows above"), "column": N_("columns"),
    "date of its author": N_("the dates of commits"), "said in": N_("the configuration"),
    "by ": N_("the configuration"),
}  # fmt: skip
"""How a person or a period was told, as loading says it, by how that begins, to the words for it."""
_YEARS: Mapping[str, str] = {
    "year of the title": N_("the title"), "year in the name": N_("the name of the file"),
    "year of the day": N_("the day of writing"), "year on line": N_("the head"),
    "the latest year": N_("the latest that fits"), "year": N_("the times around it"),
}  # fmt: skip
_WAY, _YEAR = (regex("|".join(map(re.escape, sorted(some, key=len, reverse=True)))) for some in (_WAYS, _YEARS))
_YEAR_OF = regex(r", (?=year |the latest year )")
UNSURE: Mapping[str, Doubted] = {
    "person-assumed": "person", "name-of-file": "person", "period-assumed": "period", "year-assumed": "period",
}  # fmt: skip
"""Problems that say that a reading stands on a weak sign, and what of it does."""
_MOST = 3
"""Signs that are named; more are of single lines."""


class HowRead(NamedTuple):
    """How what a source says of one person was read."""

    is_named: bool
    statements: int
    who: tuple[str, ...]
    """By which signs it was told whose it is, those of most summaries first; of a table its columns say it."""
    when: tuple[str, ...]
    years: tuple[str, ...]
    """By which signs the years of times were told that have none."""
    unsure: tuple[Doubted, ...]
    """What stands on a weak sign."""
    by: tuple[tuple[str, str], ...]
    """As `ProfileRow.by`."""


def how_read(row: ProfileRow) -> HowRead:
    """How a profile was read, from what its rows say."""
    who, when, years = Counter[str](), Counter[str](), Counter[str]()
    unsure = {UNSURE[one.code] for one in row.problems if one.code in UNSURE}
    for one in row.summaries:
        unsure.update(one.doubts)
        way, *of_year = _YEAR_OF.split(one.period_found, 1)
        who.update(_way(_WAY, _WAYS, one.person_found))
        when.update(_way(_WAY, _WAYS, way))
        years.update(_way(_YEAR, _YEARS, of_year[0]) if of_year else ())
    if row.summaries and not row.name:
        unsure.add("person")
    of_who, of_when, of_years = (tuple(dict(found.most_common(_MOST))) for found in (who, when, years))
    told = sum(len(one.highlights) for one in row.summaries)
    return HowRead(row.name is not None, told, of_who, of_when, of_years, tuple(sorted(unsure)), row.by)


def _way(pattern: re.Pattern[str], ways: Mapping[str, str], found: str) -> tuple[str, ...]:
    begin = pattern.match(found)
    return (ways[begin[0]],) if begin else ()


def signs(some: Iterable[Sequence[str]]) -> list[str]:
    """The signs of several profiles of a source, those of most of them first."""
    return [way for way, _count in Counter(way for ways in some for way in ways).most_common(_MOST)]


def said(found: Sequence[HowRead], periods: Sequence[Period]) -> str:
    """How a source was read, in a sentence that names nobody; what stands on a weak sign says so first."""
    people = [one for one in found if one.statements]
    if not people or not periods:
        return ""
    is_named = len(people) > 1 or people[0].is_named
    who = several("%(count)s person", "%(count)s people", len(people)) if is_named else _("nobody is named")
    when = during(Period(min(one.first for one in periods)), Period(max(one.end for one in periods) - 1))
    years = signs(one.years for one in people)
    of_years = [_("the year: %(signs)s", signs=joined(map(translated, years)))] if years else []
    parts = {
        "person": _by(who, [*map(translated, signs(one.who for one in people))]),
        "period": _by(when, [*map(translated, signs(one.when for one in people)), *of_years]),
    }
    unsure = {doubt for one in people for doubt in one.unsure}
    parts |= {key: _("unsure: %(said)s", said=text) for key, text in parts.items() if key in unsure}
    ordered = sorted(parts, key=lambda key: key not in unsure)
    return sentence("; ".join(parts[key] for key in ordered)) + "."


def _by(what: str, ways: Sequence[str]) -> str:
    return f"{what} ({joined(ways)})" if ways else what
