"""Whom a source names, in all the places that say it, and its lines with their names where those are other words.

The one place that knows all that find people in lines: `named`, `given`, `roles`. Must not know blocks or periods.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from reports.loading.markup.marks import margin
from reports.loading.names.likeness import is_firm, is_given, likeness
from reports.loading.profiles.attendees import WHO_WAS_THERE, find_attendees
from reports.loading.profiles.bylines import keys_of_people
from reports.loading.profiles.called_as_months import with_people_for_months
from reports.loading.profiles.company import NOBODY_KNOWN, Cast
from reports.loading.profiles.forms_of_names import is_caseless
from reports.loading.profiles.given import (
    in_full_by_file,
    with_addressed,
    with_given_names,
    with_low_leads,
    with_others,
    with_talkers,
    with_titled_leads,
)
from reports.loading.profiles.legends import explained
from reports.loading.profiles.mail import Message
from reports.loading.profiles.named import find_cast
from reports.loading.profiles.pages import Page
from reports.loading.profiles.plausible import SURE, plausibility
from reports.loading.profiles.roles import roles_of
from reports.loading.profiles.rosters import find_roster, recurring
from reports.loading.profiles.spellings import with_spellings
from reports.loading.profiles.work_captions import is_plan
from reports.regex import regex
from reports.tongues import tongue

_OF = regex(r"(?P<word>[^\W\d_]+) (?:de|du|des|del|della|di|do|da|dos|das|of|av|af|d['’])\s?(?P<rest>\S+)")
"""A word before what it is of."""
_FEWEST = 2


def find_everybody(
    lines: Sequence[str], taken: dict[int, tuple[str, str]], page: Page, messages: Sequence[Message], file: str
) -> tuple[Sequence[str], list[str], str, Cast]:
    """The lines, with the names of people who are called as months; what those say that explain no short name.

    In what language, and whom they name; `taken` grows by the others.
    """
    codes, said, language = _said(lines, taken, page)
    if page.is_page:
        return lines, said, language, NOBODY_KNOWN
    present, roster = find_attendees(lines), find_roster(untaken(lines, taken), language)
    taken |= dict.fromkeys((*present, *roster.lines), ("boilerplate", WHO_WAS_THERE))
    lines, spelled = with_spellings(lines, roster.names)
    said = [line for number, line in enumerate(lines, 1) if number not in taken]
    listed = (*present.values(), *roster.names, *roster.others)
    cast = in_full_by_file(_with_names(_cast(lines, codes, language, said), listed), said, file)
    cast = replace(_agreed(cast, roster.names), spelled=spelled) if spelled else _agreed(cast, roster.names)
    cast = with_addressed(cast, (lines[n - 1] for message in messages for n in message.headers))
    return with_people_for_months(lines, cast), said, language, cast


def with_repeated(cast: Cast, made: Collection[str], lines: Sequence[str]) -> Cast:
    """The cast with those who are named in lines that are made alike; of none, those who lead lines again and again."""
    return _agreed(_with_names(cast, made or recurring(lines, cast)), made)


def _with_names(cast: Cast, names: Iterable[str]) -> Cast:
    """The cast with those who are listed, by a given name alone as well."""
    fresh = [name for name in dict.fromkeys(filter(None, names)) if not cast.readings(name)]
    return replace(cast, members=(*cast.members, *fresh)) if fresh else cast


def _agreed(cast: Cast, names: Collection[str]) -> Cast:
    """The cast, of which some are told by more than one sign, where half of them are full names of a known kind.

    Cities and products are listed and come again as well.
    """
    known = [name for name in names if is_given(name) and likeness(name) == "known"]
    sure = [name for name in names if name in known or plausibility(name) >= (0 if is_caseless(name) else SURE)]
    found = (cast.who(name) for name in names)
    return replace(cast, listed=cast.listed.union(filter(None, found))) if 2 * len(sure) >= len(names) > 0 else cast


def untaken(lines: Sequence[str], taken: Collection[int]) -> list[str]:
    """The lines, empty where one is taken."""
    return ["" if number in taken else line for number, line in enumerate(lines, 1)]


def _said(
    lines: Sequence[str], taken: dict[int, tuple[str, str]], page: Page
) -> tuple[Mapping[str, str], list[str], str]:
    """The short names that lines explain, what the others say, and in what language; `taken` grows by the former."""
    codes, legend = ({}, ()) if page.is_page else explained(untaken(lines, taken))
    taken |= dict.fromkeys(legend, ("boilerplate", "what short names stand for"))
    said = [line for number, line in enumerate(lines, 1) if number not in taken]
    return codes, said, "" if page.is_page else tongue("\n".join(said))


def _cast(lines: Sequence[str], codes: Mapping[str, str], language: str, said: Sequence[str]) -> Cast:
    """Whom a source names, in all the places that say it; captions of plans hold names of months that people have."""
    cast = find_cast(lines, codes, language)
    others = keys_of_people(said, cast.members)
    things = _things(cast.members, said)
    members = tuple(one for one in cast.members if not (one in others or one in things or is_plan(one) or is_firm(one)))
    cast = replace(cast, members=members) if members != cast.members else cast
    cast = with_others(cast, said)
    if roles := roles_of(said, cast):
        cast = replace(cast, roles={**roles, **cast.roles})
    cast = with_titled_leads(with_talkers(cast, said), said)
    return with_low_leads(with_given_names(cast, said), said)


def _things(members: Sequence[str], said: Sequence[str]) -> set[str]:
    """Members by no given name whose first word lines begin with that say of what it is: "Ajout du test"."""
    of: dict[str, set[str]] = {name.partition(" ")[0]: set() for name in members if not is_given(name)}
    for found in (led for line in said if of and (led := _OF.match(line, margin(line)))):
        of.get(found["word"], set()).add(found["rest"])
    return {name for name in members if len(of.get(name.partition(" ")[0], ())) >= _FEWEST}
