"""Entries of tables, trackers and repositories to profiles: the way of all sources that are no text.

Knows what an entry is; knows no kind of source. A kind yields entries, and the lines that are none.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter, itemgetter

from reports.errors import Problem
from reports.loading.folding import fold
from reports.loading.item_titles import Title, Weighed, by_area, leading, summary_of, weigh
from reports.loading.kinds import Profile
from reports.loading.markup.block import Block
from reports.loading.names.people import name_words
from reports.loading.profiles.blocks import split_blocks
from reports.loading.profiles.doubts import doubt
from reports.loading.profiles.drafts import Draft, PersonDraft, shortened
from reports.loading.profiles.own_time import with_sayings
from reports.loading.profiles.profile import CORRECT, Original, finish, finish_rest
from reports.loading.profiles.section_periods import Context
from reports.loading.profiles.sections import Placed, Section
from reports.loading.statements.evidence import by_folded, find_repositories
from reports.loading.statements.items import sort_of
from reports.loading.statements.themes import load_vocabulary
from reports.model.rows import EvidenceRow, FigureRow, LineRow, LoadSettings
from reports.periods import Period
from reports.regex import regex
from reports.tongues import tongue

_YEAR = 12
_MOST = 100
"""Items of one person and month that are listed; of more, those that lead."""
_ON_LINE = regex(r"\bon line (\d{1,9})\b")


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
        """A key that is equal for all entries of one person."""
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
    subject: str = ""
    """Of an item: the project that its tracker has it in."""
    area: str = ""
    """Of a commit: the folder that it is about."""
    weighed: Weighed | None = None
    """What the words of an item tell, where that is known; then the items of a month stand by it, else by lines."""


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
    by: tuple[tuple[str, str], ...] = ()
    """As `ProfileRow.by`."""


def _words(name: str) -> tuple[str, ...]:
    return name_words(name) or (name.casefold(),)


def profiles_of(found: Entries, of: Original, reading: LoadSettings) -> list[Profile]:
    """A profile for each person whom the entries are of, and one of nobody for the other lines.

    A person's items of one month are one summary; prose is a summary for each entry.
    """
    people: dict[tuple[str, ...], PersonDraft] = {}
    items: dict[tuple[str, ...], dict[Period, list[Entry]]] = {}
    places = {row.line: row.place for row in found.others if row.place}
    for who, entries in _by_who(found.entries):
        person = _person(people, who)
        for entry in entries:
            places[entry.line] = entry.place
            if entry.is_item:
                items.setdefault(who.key, {}).setdefault(entry.period, []).append(entry)
            else:
                person.drafts += _drafts(entry, reading)
    for key, months in items.items():
        _Months(people[key], of.file, reading).add(months)
    for who, figure in found.figures:
        _person(people, who).figures.append(figure)
    for who, told in groupby(found.told, key=itemgetter(0)):
        person = _person(people, who)
        for _, row in told:
            places[row.line] = row.place
            person.rows[row.line] = row
    profiles = [placed(finish(person, of, reading), places, found.by) for person in people.values()]
    if found.others or found.problems:
        rest = PersonDraft(None, rows={row.line: row for row in found.others}, problems=list(found.problems))
        profiles.append(placed(finish_rest(rest, of, reading), places))
    return profiles


def _by_who(entries: Sequence[Entry]) -> Iterator[tuple[Who, Iterable[Entry]]]:
    """Entries in their order, those together that follow each other and are of one person."""
    return groupby(sorted(entries, key=attrgetter("line")), key=attrgetter("who"))


@dataclass(frozen=True, slots=True)
class _Months:
    """Makes the summaries of a person's items."""

    person: PersonDraft
    file: str
    reading: LoadSettings

    def add(self, months: Mapping[Period, list[Entry]]) -> None:
        """Give the person a summary for each month, or the problem with it."""
        texts = (entry.text for entries in months.values() for entry in entries if not entry.weighed)
        known = by_folded(name for text in texts for name in find_repositories(text))
        for period, entries in months.items():
            code, why = doubt(period, self.reading.today)
            if code:
                self._refuse(entries, code, why)
            else:
                self._summarise(period, entries, known)

    def _summarise(self, period: Period, entries: list[Entry], known: Mapping[str, str]) -> None:
        entries = self._once(period, entries)
        titles = []
        for entry in entries:
            text = " ".join(entry.text.split())
            weighed = entry.weighed or weigh(text, self.reading.host, known)
            titles.append(Title(entry.line, text, weighed, entry.evidence, entry.subject, entry.area))
        if entries[0].weighed:
            titles.sort(key=lambda title: (title.weighed.order, title.line))
        titles, others = leading(titles, _MOST)
        titles, groups = by_area(titles)
        first = next(entry for entry in entries if entry.line == titles[0].line)
        found = first.place, first.found
        vocabulary = load_vocabulary(self.reading.themes)
        self.person.summaries.append(summary_of(titles, groups, str(period), found, vocabulary))
        places = {entry.line: entry.place for entry in entries}
        for title in titles:
            why = f"{first.found}; person: {first.place}"
            self.person.rows[title.line] = LineRow(
                self.file, title.line, "summary", str(period), first.line, "", why, places[title.line]
            )
        if others:
            self._count(period, others, places)

    def _once(self, period: Period, entries: list[Entry]) -> list[Entry]:
        """The items of a month without those that say again what one has said, as days of a time sheet do.

        Two items that their source tells apart, by a key or a link, are two.
        """
        first: dict[tuple[str, ...], Entry] = {}
        kept = list[Entry]()
        for entry in entries:
            if entry.weighed:
                kept.append(entry)
                continue
            said = (" ".join(fold(entry.text).split()), *(one.reference or one.url or "" for one in entry.evidence))
            if first.setdefault(said, entry) is entry:
                kept.append(entry)
                continue
            self.person.rows[entry.line] = LineRow(
                self.file,
                entry.line,
                "copy",
                str(period),
                first[said].line,
                why="the same item again",
                place=entry.place,
            )
        return kept

    def _count(self, period: Period, others: Sequence[Title], places: Mapping[int, str]) -> None:
        """What of a month is counted by its sort, for there is too much of it to be quoted."""
        sorts = Counter(sort_of(title.text) for title in others)
        for sort, count in sorted(sorts.items(), key=lambda one: (-one[1], one[0])):
            self.person.figures.append(
                FigureRow("others" if sort == "other" else f"more of {sort}", f"{count:,}", others[0].line, str(period))
            )
        listed = ", ".join(f"{count} {sort}" for sort, count in sorts.most_common())
        what = f"{period} has {len(others) + _MOST:,} items; {_MOST} are listed and {len(others):,} counted ({listed})."
        at = others[0].line
        self.person.problems.append(Problem("many-items", what, "note", self.file, at, place=places[at]))
        for title in others:
            why = "counted, for its month has too many to be listed"
            self.person.rows[title.line] = LineRow(
                self.file, title.line, "figure", str(period), None, title.text, why, places[title.line]
            )

    def _refuse(self, entries: Sequence[Entry], code: str, why: str) -> None:
        first = entries[0]
        what = f"{shortened(first.text)} has a period that no summary can have: {why}."
        self.person.problems.append(
            Problem(code, what, "warning", self.file, first.line, CORRECT, first.text, first.place)
        )
        for entry in entries:
            self.person.rows[entry.line] = LineRow(
                self.file, entry.line, "problem", text=entry.text, why=why, place=entry.place
            )


def _person(people: dict[tuple[str, ...], PersonDraft], who: Who) -> PersonDraft:
    key = who.key
    person = people.get(key) or people.setdefault(key, PersonDraft(None, "the row itself", who.team or None))
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
    blocks, _ = split_blocks(entry.text.splitlines())
    return [
        replace(block, lines=[(entry.line, text) for _, text in block.lines], covered=[])
        for block in blocks
        if block.lines
    ]


def _drafts(entry: Entry, reading: LoadSettings) -> Iterator[Draft]:
    """The summaries of an entry: of a longer time one for each month that its sentences name, "In May he wrote …"."""
    section = Section("period", 0, why=entry.found, period=entry.period)
    blocks = [Placed(block, _led(block, section), "text", entry.found) for block in _blocks(entry)]
    if entry.period.months > 1:
        blocks = with_sayings(blocks, [], tongue(entry.text), Context(reading.today))
    evidence = [*entry.evidence]
    within = [
        one if one.section.period and entry.period.contains(one.section.period) else replace(one, section=section)
        for one in blocks
    ]
    for _, told in groupby(within, key=lambda one: one.section.period):
        some = [*told]
        yield Draft(some[0].section, [one.block for one in some], why=entry.place, evidence=evidence)
        evidence = []


def _led(block: Block, section: Section) -> Section:
    """The section of a block: that of the one month of its time with which it begins, "December: counted the stock"."""
    label, around = block.label, section.period
    if not (label and label.period and around) or label.is_bare or label.has_year or label.period.months > 1:
        return section
    month = Period(around.first + (label.period.first - around.first) % _YEAR)
    return Section("period", 1, section, block, "its own words", period=month) if around.contains(month) else section


def placed(profile: Profile, places: Mapping[int, str], by: tuple[tuple[str, str], ...] = ()) -> Profile:
    """The profile with the places by which its lines are cited, and named in its problems and reasons."""

    def said(why: str) -> str:
        return _ON_LINE.sub(lambda found: f"in {places.get(int(found[1])) or found[0][3:]}", why)

    row = profile.row
    lines = (one if one.place else replace(one, place=places.get(one.line, ""), why=said(one.why)) for one in row.lines)
    problems = tuple(
        replace(one, place=one.place or places.get(one.line or 0, ""), message=said(one.message))
        for one in row.problems
    )
    summaries = tuple(
        replace(one, person_found=said(one.person_found), period_found=said(one.period_found)) for one in row.summaries
    )
    return replace(profile, row=replace(row, lines=_once(lines), problems=problems, summaries=summaries, by=by))


def _once(lines: Iterable[LineRow]) -> tuple[LineRow, ...]:
    return tuple({row.line: row for row in lines}.values())
