"""Entries of tables, trackers and repositories to profiles: the way of all sources that are no text.

Knows what an entry is; knows no kind of source. A kind yields entries, and the lines that are none.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.errors import Problem
from reports.loading.markup.block import Block
from reports.loading.markup.blocks import split_blocks
from reports.loading.profiles.drafts import Draft, Person
from reports.loading.profiles.people import name_words
from reports.loading.profiles.profile import Original, Profile, Reading, finish, finish_rest
from reports.loading.profiles.sections import Section
from reports.model.rows import EvidenceRow, FigureRow, LineRow
from reports.periods import Period

_ON_LINE = re.compile(r"\bon line (\d{1,9})\b")


@dataclass(frozen=True, slots=True)
class Who:
    """What an entry says of its person; one of the three is given."""

    name: str = ""
    email: str = ""
    handle: str = ""
    """The name of an account: `ada-b`."""
    team: str = ""
    emails: tuple[str, ...] = ()
    """Further addresses."""

    @property
    def key(self) -> tuple[str, ...]:
        """The same for all entries of one person."""
        return (self.email.casefold() or self.handle.casefold(),) if self.email or self.handle else _words(self.name)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that a source tells of one person: a row of a table, an item of a tracker, a commit."""

    line: int
    """Its number in the source, from 1: a row, an item, a commit."""
    place: str
    """How it is cited behind the name of the source: `row 12`."""
    who: Who
    period: Period
    text: str
    """Word for word; several lines where its cell has them."""
    is_item: bool = False
    """A title of a ticket or a commit, which is one statement of its month; else prose, a summary of its own."""
    found: str = ""
    """How its period was told: `column Resolved`."""
    evidence: tuple[EvidenceRow, ...] = ()
    """The item itself, where the source says its key or link."""
    rank: int = 0
    """Of the items of a month, those of lower rank stand first."""


@dataclass(slots=True)
class Entries:
    """All of one source."""

    entries: Sequence[Entry]
    others: Sequence[LineRow] = ()
    """What became of lines that are no entry: heads, empty rows, rows that could not be understood."""
    problems: Sequence[Problem] = ()
    figures: Sequence[tuple[Who, FigureRow]] = field(default_factory=tuple)
    """Numbers that the source itself states of a person."""
    told: Sequence[tuple[Who, LineRow]] = ()
    """What became of lines that are no entry and yet somebody's: merges of a repository."""


def _words(name: str) -> tuple[str, ...]:
    return name_words(name) or (name.casefold(),)


def profiles_of(found: Entries, of: Original, reading: Reading) -> list[Profile]:
    """A profile for each person whom the entries are of, and one of nobody for the other lines.

    A person's items of one month are one summary; prose is a summary for each entry.
    """
    people: dict[tuple[str, ...], Person] = {}
    items: dict[tuple[tuple[str, ...], Period], Draft] = {}
    places = {row.line: row.place for row in found.others if row.place}
    for entry in sorted(found.entries, key=lambda entry: (entry.is_item and entry.rank, entry.line)):
        places[entry.line] = entry.place
        person = _person(people, entry.who)
        draft = items.get((entry.who.key, entry.period)) if entry.is_item else None
        if draft is None:
            section = Section("period", 0, why=entry.found, period=entry.period)
            draft = Draft(section, why=entry.place, is_items=entry.is_item)
            person.drafts.append(draft)
            if entry.is_item:
                items[entry.who.key, entry.period] = draft
        draft.blocks += _blocks(entry)
        draft.evidence += entry.evidence
    for who, figure in found.figures:
        _person(people, who).figures.append(figure)
    for who, row in found.told:
        places[row.line] = row.place
        _person(people, who).rows[row.line] = row
    profiles = [placed(finish(person, of, reading), places) for person in people.values()]
    if found.others or found.problems:
        rest = Person(None, rows={row.line: row for row in found.others}, problems=list(found.problems))
        profiles.append(placed(finish_rest(rest, of, reading), places))
    return profiles


def _person(people: dict[tuple[str, ...], Person], who: Who) -> Person:
    person = people.setdefault(who.key, Person(None, "the row itself", who.team or None))
    if who.name and (not person.name or person.name in (person.declared_id, *person.emails)):
        person.name = who.name
    person.name = person.name or who.handle or who.email or None  # an account is called by what it is called
    person.team = person.team or who.team or None
    person.declared_id = person.declared_id or who.handle
    known = {email.casefold() for email in person.emails}
    person.emails += [email for email in (who.email, *who.emails) if email and email.casefold() not in known]
    return person


def _blocks(entry: Entry) -> list[Block]:
    """The text of an entry, all of it on the one line that it is."""
    if entry.is_item:
        return [Block("item", [(entry.line, f"- {' '.join(entry.text.split())}")])]
    blocks, _ = split_blocks(entry.text.splitlines())
    return [
        replace(block, lines=[(entry.line, text) for _, text in block.lines], covered=[])
        for block in blocks
        if block.lines
    ]


def placed(profile: Profile, places: Mapping[int, str]) -> Profile:
    """The profile with the places by which its lines are cited, and named in its problems and reasons."""

    def said(why: str) -> str:
        return _ON_LINE.sub(lambda found: f"in {places.get(int(found[1])) or found[0][3:]}", why)

    row = profile.row
    lines = tuple(replace(one, place=places.get(one.line, ""), why=said(one.why)) for one in row.lines)
    problems = tuple(
        replace(one, place=one.place or places.get(one.line or 0, ""), message=said(one.message))
        for one in row.problems
    )
    summaries = tuple(
        replace(one, person_found=said(one.person_found), period_found=said(one.period_found)) for one in row.summaries
    )
    return replace(profile, row=replace(row, lines=_once(lines), problems=problems, summaries=summaries))


def _once(lines: Iterable[LineRow]) -> tuple[LineRow, ...]:
    return tuple({row.line: row for row in lines}.values())
