"""How well a source was understood: the signs that were used are weighed against those that were not.

A sign is a name or a time in the margin of a line. Where one stands between a statement and the sign that its person or
period was taken from, or where all of a source was given to one person or period though its margins hold others, the
reading is an assumption: it is told, with the lines that were not understood, and what to write. Knows drafts and
lines. Must not know how signs are read.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from reports.errors import Problem
from reports.loading.markup.block import Block
from reports.loading.profiles import telling
from reports.loading.profiles.company import Cast
from reports.loading.profiles.doers import SIGNED
from reports.loading.profiles.doubted_people import doubted
from reports.loading.profiles.drafts import Draft, PersonDraft, shortened
from reports.loading.profiles.forms_of_names import words_of
from reports.loading.profiles.margins import Margins, find_margins, times_in_words
from reports.loading.profiles.sections import Section, ancestors
from reports.loading.profiles.unread_dates import find_unread
from reports.model.rows import Doubted, LineRow
from reports.periods import Period
from reports.regex import regex

_LINE = regex(r"line (\d+)")
_OWN_LINE = regex(r"time named on line (\d+)")
_OF_ALL = regex(r"date at the head|date of the mail|title on|head of the source|name of the file|subject|\"")
"""How a period was found that is said once for all of a text."""
_WEAK = ("the head of the source", "signature", "name of the file", "head of its pages")
"""How a person was found without a sign that says so."""
_NOT_READ = regex(r"title|heading on|line \d+: a topic|line \d+: a person or a topic|a person|a topic")
"""Lines that are no text, of which the reader took no sign."""
_BY_LINE = "who did it"
"""How a person was found whom a line or a sentence names, and no head."""
_LEFT_OUT = "no statement of work"
"""Lines of which the text is known, and a head among them is not."""
_FIRST_YEAR = 1970
_MOST = 3
"""Lines that a problem names."""
_FEWEST, _YEAR_LONG = 2, 12


@dataclass(frozen=True, slots=True)
class _Assumed:
    """What of a block was assumed, with the lines that were not understood."""

    person: tuple[int, ...] = ()
    period: tuple[int, ...] = ()
    year: bool = False
    """No year stands in the source."""
    name: bool = False
    """All that is its person's is doubted."""

    @property
    def about(self) -> tuple[Doubted, ...]:
        """Which of both."""
        period = self.period or self.year
        return tuple(name for name, doubt in (("person", self.person or self.name), ("period", period)) if doubt)  # type: ignore[misc]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a source was read as."""

    lines: Sequence[str]
    file: str
    people: Sequence[PersonDraft]
    rest: PersonDraft
    """Lines of nobody."""
    sections: Sequence[Section]
    cast: Cast
    said: frozenset[Doubted] = frozenset()
    """What the configuration says of it, of which nothing is doubted."""
    known: frozenset[str] = frozenset()
    """Names of the roster."""


def weigh(of: Reading, answered: Collection[int] = ()) -> None:
    """Part what is assumed from what is sure, and tell it.

    `answered`: lines that are told no more.
    """
    if not any(person.drafts for person in of.people):
        return
    scales, told = _Scales(of), _Assumptions(of)
    if "person" not in of.said:
        scales.unsure = doubted(of.lines, of.file, of.people, of.cast, of.known)
    for person in of.people:
        parted = [part for draft in person.drafts for part in _parted(draft, person, scales)]
        person.drafts = [draft for draft, _ in parted]
        for draft, assumed in parted:
            told.add(person, draft, assumed)
    of.people[0].problems += told.problems(answered)


def are_others_named(of: Reading, name: str) -> bool:
    """Whether the margins of a source name two people besides one whom its head may name."""
    scales, own = _Scales(of), set(words_of(name))
    named = {one for number in scales.named for one in scales.margins.people.get(number, ())}
    return len([one for one in named if set(words_of(one)).isdisjoint(own)]) >= _FEWEST


def _parted(draft: Draft, person: PersonDraft, scales: "_Scales") -> Iterator[tuple[Draft, _Assumed]]:
    """A draft in parts of which as much is assumed, in the order in which they begin."""
    runs: dict[_Assumed, list[Block]] = {}
    for block in draft.blocks:
        runs.setdefault(scales.assumed(draft, person, block), []).append(block)
    for at, (assumed, blocks) in enumerate(runs.items()):
        yield replace(draft, blocks=blocks, copies=[], doubts=assumed.about, goes_on=at > 0), assumed


class _Scales:
    """Weighs the signs of a source."""

    def __init__(self, of: Reading) -> None:
        everybody = (*of.people, of.rest)
        rows = {number: row for person in everybody for number, row in person.rows.items()}
        drafts = [(draft, person) for person in everybody for draft in person.drafts]
        self.said = of.said
        self.unsure: Collection[int] = ()
        """People of whom all is doubted, by their ids."""
        apart = {n for one, _ in drafts for block in one.blocks if block.kind in ("code", "row") for n in block.numbers}
        skipped = apart | {number for number, row in rows.items() if _is_understood(row)}
        self.left = {number for number, row in rows.items() if row.why == _LEFT_OUT}
        self.margins: Margins = find_margins(of.lines, skipped - self.left, of.cast, self.left)
        self.persons = _heads(of.sections, "person").union(*(_cited(one.why or person.why) for one, person in drafts))
        self.periods = _heads(of.sections, "period").union(*(_cited(one.section.why) for one, _ in drafts))
        firsts = [one.first for draft, _ in drafts for one in draft.blocks if one.first not in self.persons]
        self.begins, self.ends = min(firsts, default=0), max(firsts, default=0)
        """The first line of what is told, and the last."""
        self.again = {id(draft): line for person in of.people for draft, line in _again(person)}
        """Drafts whose period stands below another one once more, with the line of its head."""
        self.names = {n: found for n, found in self.margins.names.items() if found and n not in self.persons}
        """In the margins of lines that head nobody's text."""
        heads = self.periods | self.left
        self.times = {n: found for n, found in self.margins.times.items() if found and n not in heads}
        """In the margins of lines that head no period's."""
        self.unread = find_unread(of.lines)
        named, unheard = self.margins.people, self.margins.unheard
        self.named = tuple(n for n in sorted({*named, *unheard}) if n not in self.persons)
        self.named = tuple(n for n in self.named if named.get(n) or (n in unheard and n not in self.periods))

    def assumed(self, draft: Draft, person: PersonDraft, block: Block) -> _Assumed:
        """What of a block is assumed."""
        return _Assumed(
            () if "person" in self.said else tuple(dict.fromkeys(self._person(draft, person, block)))[:_MOST],
            () if "period" in self.said else tuple(dict.fromkeys(self._period(draft, block)))[:_MOST],
            "period" not in self.said and any(one.is_guessed for one in ancestors(draft.section)),
            id(person) in self.unsure,
        )

    def _person(self, draft: Draft, person: PersonDraft, block: Block) -> Iterator[int]:
        """Lines that may say that somebody else did what a block says."""
        if again := self.again.get(id(draft)):
            yield again
        if not person.name:
            is_asked = any(problem.code == "open-person" for problem in person.problems)
            yield from self.named if not is_asked else ()
            return
        why, own = draft.why or person.why, set(words_of(person.name))
        heads = _cited(why)
        if heads and block.first < min(heads) < self.ends and SIGNED not in why:
            yield min(heads)  # who heads what stands below is not said to have done what stands above
        sign = max((n for n in _cited(why) if n <= block.first), default=0)
        begun = draft.section.block.first if draft.section.block else 0
        if why.startswith(_BY_LINE) and 0 < sign < begun <= block.first:
            yield sign  # a line of one day names nobody of another
        others = {
            number: names
            for number, found in self.names.items()
            if (names := [one for one in found if own.isdisjoint(words_of(one))])
        }
        yield from (n for n in block.numbers if n in others)
        inside = (n for n in sorted(self.margins.heads) if max(sign, self.begins) < n < block.first)
        yield from (n for n in inside if n in others)
        if why in _WEAK:
            yield from (n for n in sorted(others) if n > self.begins)

    def _period(self, draft: Draft, block: Block) -> Iterator[int]:
        """Lines that may say that what a block says was done at another time."""
        period, why = draft.period, draft.section.why
        if period is None:
            return
        for one in ancestors(draft.section):
            is_own = one.period and draft.period and not one.period.overlaps(draft.period)  # it names a month itself
            if one.assumed_from and not is_own:
                yield one.assumed_from
        if (named := _OWN_LINE.search(why)) and int(named[1]) not in block.numbers:
            yield int(named[1])
        others = {number for number, found in self.times.items() if not all(time.may_be(period) for time in found)}
        is_of_all = _OF_ALL.match(why) is not None
        sign = 0 if is_of_all else max((n for n in _cited(why) if n <= block.first), default=0)
        yield from (n for n in block.numbers if n in others)
        yield from (n for n in sorted(self.margins.heads) if sign < n < block.first and n in others)
        if is_of_all:
            yield from (n for n in sorted(others) if n > _MOST)
        yield from (n for n in block.numbers if n in self.unread.own)
        head, label = draft.section.block, draft.section.label
        is_head = head and (head.kind == "heading" or (label and label.is_bare)) and not draft.section.note
        if head and is_head and period.months == 1 and any(not one.may_be(period) for one in times_in_words(head.text)):
            yield head.first
        near = max((n for n in self.unread.heads if n < block.first), default=0)
        yield from [near] if near > sign or (near == sign > 0 and period.months >= _YEAR_LONG) else ()


def _again(person: PersonDraft) -> Iterator[tuple[Draft, int]]:
    """Drafts of a period that was left for another and comes again below another head: they may be of somebody else."""
    seen: dict[str, int] = {}
    headed = [(draft, draft.section.block) for draft in person.drafts if not draft.section.is_cell]
    heads = [(draft, block) for draft, block in headed if block and block.kind != "item"]
    for at, (draft, block) in enumerate(heads):
        last = seen.get(str(draft.period))
        if last is not None and any(str(one.period) != str(draft.period) for one, _ in heads[last:at]):
            yield draft, block.first
        seen.setdefault(str(draft.period), at)


def _is_understood(row: LineRow) -> bool:
    """Whether a line is known to be something else than text or a head."""
    return row.became in ("figure", "private") or (row.became == "boilerplate" and not _NOT_READ.match(row.why))


def _cited(why: str) -> set[int]:
    return {int(number) for number in _LINE.findall(why)}


def _heads(sections: Sequence[Section], kind: str) -> set[int]:
    own = (one for one in sections if one.kind == kind and not (one.asked or one.is_cell))
    blocks = (one.block for one in own if one.block)
    return {number for block in blocks for number in block.numbers}


class _Assumptions:
    """What is assumed, a problem for each run of lines with the same cause."""

    def __init__(self, of: Reading) -> None:
        self.file = of.file
        self.lines = of.lines
        self._runs: dict[tuple[str, tuple[int, ...]], list[tuple[PersonDraft, Draft]]] = {}
        self._guessed: list[Draft] = []

    def add(self, person: PersonDraft, draft: Draft, assumed: _Assumed) -> None:
        """Take over what is assumed of a draft."""
        for about, causes in (("person", assumed.person), ("period", assumed.period)):
            if causes:
                self._runs.setdefault((about, causes), []).append((person, draft))
        if assumed.year:
            self._guessed.append(draft)

    def problems(self, answered: Collection[int]) -> Iterator[Problem]:
        """The problems, in order of their lines, but for those that are answered."""
        if guessed := [draft for draft in self._guessed if not set(draft.numbers) <= set(answered)]:
            heads = [one for draft in guessed for one in ancestors(draft.section) if one.is_guessed]
            yield telling.no_year(self.file, heads)
        for (about, causes), found in self._runs.items():
            numbers = sorted(n for _, draft in found for n in draft.numbers if n not in answered)
            if numbers:
                yield self._problem(about, causes, found, numbers)

    def _problem(
        self, about: str, causes: tuple[int, ...], found: Sequence[tuple[PersonDraft, Draft]], numbers: Sequence[int]
    ) -> Problem:
        person, draft = found[0]
        more = len(numbers) - 1
        what = shortened(self.lines[numbers[0] - 1].strip())
        what += f" and {more} more line{'s' if more > 1 else ''}" if more else ""
        was = "were" if more else "was"
        words = " and ".join(f"{shortened(self.lines[number - 1].strip())} on line {number}" for number in causes)
        if about == "person":
            name = f"{person.name}'s" if person.name else "nobody's by name"
            taken = f", from {draft.why or person.why}" if draft.why or person.why else ""
            other = "somebody else" if person.name else "who did it"
            message = f"{what} {was} read as {name}{taken}; {words} may name {other}."
            said = f'person = "{person.name}"' if person.name else 'person = "Ada Byron" or people = "labels"'
            hint = f"Say who under [[source]], as in {said}."
        else:
            periods = dict.fromkeys(one.period.name for _, one in found if one.period)
            taken = f"{' and '.join(periods)}, from {draft.section.why}"
            before = " or ".join(one.name for one in draft.section.readings)
            may = f"what {words} tells may be of {before} as well" if before else f"{words} may say another time"
            message = f"{what} {was} read as of {taken}; {may}."
            hint = f'Say when under [[source]], as in period = "{draft.period}".'
        return Problem(
            f"{about}-assumed", message, "warning", self.file, numbers[0], hint, self.lines[numbers[0] - 1].strip()
        )


def doubt(period: Period, today: date) -> tuple[str, str]:
    """Why nothing can have been done in a period, as a code and a reason; empty where it can."""
    if period.year < _FIRST_YEAR:
        return "implausible-period", f"it is before {_FIRST_YEAR}"
    if period.first > today.year * 12 + today.month - 1:
        return "future-period", f"it is later than {today:%Y-%m}"
    if period.end > (today.year + 1) * 12:
        return "future-period", f"it ends later than {today.year}"
    return "", ""
