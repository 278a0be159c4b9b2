"""Who did what each line says: judged for a source as a whole, by what fills the places where people say who.

What fills one kind of place, "before a colon" say, is names or is none: where half of it are names, or forms of those
whom the source names elsewhere, all of it is that may be. So nobody has to be known to a list, and a colleague called
Search is told from a subject called so. Knows lines and the cast. Must not know blocks or periods.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from reports.loading.folding import begins_low, fold
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.people import is_titled
from reports.loading.profiles.at_head import AtHead
from reports.loading.profiles.bylines import is_to
from reports.loading.profiles.company import NOBODY_KNOWN, Cast
from reports.loading.profiles.first_person import is_of_keeper
from reports.loading.profiles.forms_of_names import in_order
from reports.loading.profiles.joint_names import each_of
from reports.loading.profiles.lines import AROUND, LINE_LEVEL, Line, is_time, parted, read_lines
from reports.loading.profiles.places import Places, may_hold_others
from reports.loading.profiles.plausible import SURE, plausibility
from reports.loading.profiles.reviewed import is_reviewer
from reports.loading.profiles.slots import Slot, find_slots
from reports.loading.profiles.subjects import subject_of
from reports.loading.profiles.talks import is_me
from reports.loading.profiles.within import LAST, OWNED, THANKED, agent
from reports.loading.words import ARTICLES
from reports.regex import regex

OF_LINE, OF_HEAD, OF_ALL = 3, 2, 1
"""The line says it itself, or one that it is an item of; a head above it does; the head of the source does."""
SIGNED = "signature"
_REMARK = regex(r"\s*[<(].*")
_FEWEST = 2
_SHARE, _SHARE_OF_OWN = 5, 3
"""Of so many lines one at least says that another than the writer did it."""


@dataclass(frozen=True, slots=True)
class Doer:
    """Who did what a line says."""

    name: str
    line: int
    """The number of the line that says it."""
    led: str = ""
    """What stands before the words, the name and its sign, behind the mark of the line."""
    when: Line | None = None
    """The line that says when: this one, or a head above it."""
    nearness: int = 3
    """How near it is said: `OF_LINE`, `OF_HEAD` or `OF_ALL`."""
    is_named: bool = True
    """The line, or one that it is an item of, holds the name."""
    is_own: bool = False
    """The line itself does, set off from what it says."""
    is_me: bool = False
    """It says "I"."""
    is_signed: bool = False
    """It stands below what it is of."""
    asked: str = ""
    """Why it stays open who it was; then it has no name."""

    @property
    def why(self) -> str:
        """How it was told."""
        if self.is_signed:
            return f"{SIGNED} on line {self.line}"
        return f'"I" on line {self.line}' if self.is_me else f"line {self.line}"


@dataclass(frozen=True, slots=True)
class Doers:
    """Whose the lines of a source are, by number."""

    lines: Mapping[int, Doer] = field(default_factory=dict)
    heads: Mapping[int, str] = field(default_factory=dict)
    """Lines that name who did what stands below, with the name."""
    fields: frozenset[int] = frozenset()
    """Lines at the head that declare something."""
    cast: Cast = NOBODY_KNOWN
    """Everybody whom the source names, in places as well."""

    @property
    def led(self) -> frozenset[int]:
        """Lines that say first, or last, who did what they say: no head, and nothing that goes on."""
        return frozenset(number for number, doer in self.lines.items() if doer.is_own)

    def says(self, number: int, text: str) -> bool:
        """Whether a line names somebody behind what it says, or before a sentence: then it is no head."""
        doer = self.lines.get(number)
        return doer is not None and doer.is_own and (not doer.led or begins_low(text.rpartition(doer.led)[2]))


def find_doers(
    lines: Sequence[str], cast: Cast, writer: str | None, *, is_owned: bool = False, head: AtHead | None = None
) -> Doers:
    """Whose each line is. `writer`: who wrote the text, where that is known; `is_owned`: its head says whose it is.

    `head` may say so, where its line is none of several that say who did what they say. In what is somebody's own,
    single names above lists are those of projects as often.
    """
    read = read_lines(lines)
    slots = list(find_slots(read))
    named = {*cast.members, *cast.roles.values(), writer, head.name if head else None, _writer(read, cast)} - {None}
    fewest = _FEWEST if writer or head or is_owned else 1
    if len(named) < fewest and not cast.codes and not may_hold_others(slots, cast):
        return Doers()
    places = Places(slots, cast)
    head = None if head and places.is_of_row(head.line) and not head.is_title(lines) else head
    writer = writer or (head.name if head and (head.is_sure or places.has_me) else None) or _writer(read, places.cast)
    if not places.may_name_several(writer):
        return Doers()
    is_headed = head is not None and (head.is_sure or " " in head.name)  # "Ann" may be the first of several
    return _DoerReader(read, places, writer, is_owned=is_owned or is_headed).read()


def _writer(lines: Sequence[Line], cast: Cast) -> str | None:
    """Who wrote a text, as the fields at its head say, whatever they are called: the first of them that names anybody.

    Fields that name to whom it is, or who judged it, name nobody who wrote it.
    """
    for key, value in (line.field for line in lines if line.field[0]):
        if is_to(fold(key) + " ") or is_reviewer(fold(key)):
            continue
        name = in_order(_REMARK.sub("", value).strip(AROUND))
        if plausibility(name) >= 1 and " " in name:
            return cast.who(name) or name
    return None


def _is_name_alone(line: Line, slot: Slot) -> bool:
    """Whether a line says who it was, and besides at most when, a shift or a room: other words are a statement."""
    others = [part for part in parted(line.text)[0] if slot.form not in part]
    return not others if line.is_item else all(len(part.split()) <= _FEWEST for part in others)


def _open(doer: Doer) -> Doer:
    """Of whom it stays open whether they did it: all lines of somebody's text are led by others."""
    why = f"{doer.name} may be who did it, or be mentioned in the text of another"
    return replace(doer, name="", asked=why)


class _DoerReader:
    """Goes through the lines in order."""

    def __init__(self, lines: Sequence[Line], places: Places, writer: str | None, *, is_owned: bool) -> None:
        self.lines, self.places, self.writer, self.is_owned = lines, places, writer, is_owned
        self.scope: tuple[str, Line] | None = None
        """Who the last head of people named, nobody where they are several, and that head."""
        self.when: Line | None = None
        """The last head that says a time."""
        self.is_of_all = False
        """It stands above all heads of people."""
        self.items: list[tuple[Line, str]] = []
        """Items, and lines that somebody leads, around the present line."""
        self.before: Line | None = None
        self.found: dict[int, Doer] = {}
        self.heads: dict[int, str] = {}
        self.names: set[str] = set()
        """Whom heads name."""
        self.several: set[str] = set()
        """Of whom lines tell that tell of others as well."""

    def read(self) -> Doers:
        """Whose each line is; nothing where the text is of one person, who mentions others."""
        for at, line in enumerate(self.lines):
            if line.field[0]:
                continue
            if not at and line.is_head and not self._is_like_others(line):
                self._title(line)
            elif line.is_head:
                self._head(line)
            elif doer := self._doer(line):
                self.found[line.number] = replace(doer, when=line if line.label or doer.is_own else self.when)
            self.before = line
        fields = frozenset(line.number for line in self.lines if line.field[0])
        if not (self._has_heads() or self._tells_of_several() or self._tells_of_one()):
            return Doers()
        is_listed = all(line.is_item for line in self.lines if line.number in self.found)
        is_own = self.is_owned and self.writer is not None and plausibility(self.writer) >= SURE
        is_open = is_listed and is_own and all(map(self._is_of_another, self.found.values()))
        found = {at: _open(one) if is_open else one for at, one in self.found.items()}
        return Doers(found, self.heads, fields, self.places.cast)

    def _is_like_others(self, line: Line) -> bool:
        """Whether what names somebody in the first line is what names others in heads below: then it is no title."""
        places = {slot.kind for slot, _ in self.places.named(line, None)}
        others = (slot.kind for other in self.lines[1:] if other.is_head for slot, _ in self.places.named(other, None))
        return any(place in places for place in others)

    def _title(self, line: Line) -> None:
        """Whoever is named in the title wrote the text, where heads or lines below it name others.

        In capitals any title looks like a name: then lists have to know it.
        """
        named = {name for _, name in self.places.named(line, self.writer)}
        names = {name for name in named if not name.isupper() or plausibility(name) >= SURE}
        self.is_owned = self.is_owned or len(names) == 1
        self.writer = self.writer or (names.pop() if len(names) == 1 else None)

    def _has_heads(self) -> bool:
        """Whether heads name two people; in what is somebody's own, two others whom lists know."""
        names = {one for one in self.names if not self.is_owned or (" " in one and one != self.writer)}
        return len(names) >= _FEWEST

    def _tells_of_several(self) -> bool:
        """Whether a good part of the lines say themselves who did it, and that is more than one person."""
        if any(doer.is_own and doer.name in self.places.explained for doer in self.found.values()):
            return True
        named = (name for doer in self.found.values() if doer.is_named for name in each_of(doer.name))
        own = [*named, *self.several]
        others = [name for name in own if name != self.writer]
        share = _SHARE_OF_OWN if self.is_owned else _SHARE
        is_told = (
            bool(self.writer) and not self.names and all(one.is_named and not one.is_own for one in self.found.values())
        )
        lines = self._below() if is_told else len(self.found)  # what names nobody is of who wrote it
        told = {name for name in own if name == self.writer or self._is_other(name)}
        is_sure = not self.is_owned or len(told) >= _FEWEST  # who wrote it may be told of as the others are
        return len(set(own)) >= _FEWEST and share * len(others) >= lines and is_sure

    def _below(self) -> int:
        """How many lines say something from the first on that names somebody."""
        first = min(self.found, default=0)
        return sum(line.number >= first and not (line.is_head or line.field[0]) for line in self.lines)

    def _tells_of_one(self) -> bool:
        """Whether nothing but a list says whose it is, of which one person, known in full, leads all that names any.

        Prose with one subject is the text of whom it is about.
        """
        names = {name for doer in self.found.values() for name in (each_of(doer.name) or ("",))} | self.names
        name = names.pop() if len(names) == 1 and not (self.writer or self.is_owned) else ""
        items = {line.number for line in self.lines if line.is_item}
        is_list = all(doer.is_own or number in items for number, doer in self.found.items())
        return is_list and " " in name and plausibility(name) >= SURE

    def _is_of_another(self, doer: Doer) -> bool:
        """Whether a line leads with somebody else, for whom the source explains no short name."""
        return doer.led != "" and self._is_other(doer.name) and doer.name not in self.places.explained

    def _is_other(self, name: str) -> bool:
        is_sure = " " in name and (plausibility(name) >= SURE or name in self.places.certain)
        return name != self.writer and (is_sure or name in self.places.handles)

    def _head(self, line: Line) -> None:
        named = self.places.named(line, self.writer)
        names = {name for _, name in named} | (self.places.others(line) if named else set())
        self.items = []
        if line.label:
            self.when, self.is_of_all = line, self.scope is None and not self.names
        elif self.when and line.level <= self.when.level and not (self.is_of_all and names):
            is_same = line.level < LINE_LEVEL or line.look == self.when.look
            self.when = None if is_same else self.when
        joint = self.places.together(line, named) if not line.has_key else ""
        if len(names) == 1 or (joint and names == set(each_of(joint))):
            self.scope = (joint or names.pop(), line)
            self._heads(line, named[0][0], self.scope[0])
        elif names and not line.has_key:
            self.scope = ("", line)
            self.names |= names
        elif names or self._ends(line):
            self.scope = None

    def _heads(self, line: Line, slot: Slot, name: str) -> None:
        self.names.update(each_of(name))
        if _is_name_alone(line, slot):
            self.heads[line.number] = name
        elif line.is_head:
            self.found[line.number] = Doer(name, line.number, nearness=OF_HEAD, is_named=False)

    def _ends(self, line: Line) -> bool:
        """Whether a head that names nobody ends what stands below the last person's."""
        if self.scope is None:
            return False
        head = self.scope[1]
        if is_time(line.text):
            return line.look == head.look or (line.level <= head.level and line.level < LINE_LEVEL)
        return line.level <= head.level

    def _doer(self, line: Line) -> Doer | None:
        self.items = [(item, name) for item, name in self.items if line.indent > item.indent]
        named = self.places.named(line, self.writer)
        if self._is_told_by_sentences(line, named):
            return None
        if several := self._of_several(line, named) or self._asked(line, named):
            return several
        if self.is_owned or self.writer:  # who is quoted there said it of the owner
            none = ("quoted", OWNED, THANKED, LAST) if self.is_owned else (THANKED, LAST)
            named = [one for one in named if one[0].kind[-1] not in none]
        set_off = [(slot, name) for slot, name in named if slot.kind[0] != "subject"]
        if len({name for _, name in set_off}) > 1:
            return None
        if doer := self._of_places(line, set_off):
            return doer
        if self.writer and self._is_back(line):
            self.scope = None
            return Doer(self.writer, line.number, is_me=True)
        is_led = bool(self.items) and not self.items[-1][0].is_item  # below "Ann: fixed it" another may be the subject
        ways = (self._of_subjects, self._around) if is_led else (self._around, self._of_subjects)
        return ways[0](line, named) or ways[1](line, named)

    def _is_told_by_sentences(self, line: Line, named: Sequence[tuple[Slot, str]]) -> bool:
        """Whether sentences of a line have different subjects, and nobody stands before them: `owners` cuts there."""
        ends = {name for slot, name in named if slot.kind[0] == "end"}
        if {name for slot, name in named if slot.kind[0] != "subject"} - ends or self.items:
            return False
        if self.scope and self.scope[0]:
            return False
        names = filter(None, self._subjects(line.text, None if ends else self.writer))  # who signs a line says "I"
        told = [name for name in names if name in self.places.cast.members or self._of_subject(name, line)]
        is_of_several = len(set(told)) >= _FEWEST or bool(told and ends - {told[0]})
        self.several |= set(told) - {self.writer} if is_of_several else set()
        return is_of_several

    def _is_back(self, line: Line) -> bool:
        """Whether who wrote the text goes on with themselves, apart from the list of somebody: "I signed the lease"."""
        before = self.before
        is_apart = before is not None and before.is_item and not line.is_item and line.number > before.number + 1
        is_mine = is_of_keeper(line.text, self.places.cast.language) or is_me(re.split("[:,]", line.text)[0])
        return is_apart and is_mine and self.scope is not None and self.scope[0] != self.writer

    def _of_subjects(self, line: Line, named: Sequence[tuple[Slot, str]]) -> Doer | None:
        """Who is the subject of its sentences, if that is one person."""
        told = {name for slot, name in named if slot.kind[0] == "subject"}
        if len(told) > 1:  # sentence by sentence: `owners`
            self.several |= told
            return None
        return Doer(told.pop(), line.number, nearness=OF_HEAD) if told else self._of_words(line)

    def _of_places(self, line: Line, named: Sequence[tuple[Slot, str]]) -> Doer | None:
        """Who stands before or behind what a line says; in the text of somebody, who is surely one at all."""
        of = [(slot, name) for slot, name in named if not self.scope or name in self.places.certain]
        if not of:
            return None
        slot, name = next((one for one in of if one[0].start), of[0])
        if line.is_item or slot.start:  # what is set in below "Ann: fixed it" is hers, too
            self.items.append((line, name))
        if of[0][0].kind[0] == "head":
            self._heads(line, of[0][0], name)
        return Doer(name, line.number, line.text[: slot.start], is_own=slot.kind[0] != "head")

    def _of_several(self, line: Line, named: Sequence[tuple[Slot, str]]) -> Doer | None:
        """Those who did together what a line says, or what is set in below it."""
        set_off = [one for one in named if one[0].kind[0] in ("lead", "end", "head")]
        names = self.places.together(line, set_off)
        if not names:
            return None
        slot = set_off[0][0]
        if line.is_item or slot.start:
            self.items.append((line, names))
        if slot.kind[0] == "head":
            self._heads(line, slot, names)
        return Doer(names, line.number, is_own=slot.kind[0] != "head")  # the text says who they were

    def _asked(self, line: Line, named: Sequence[tuple[Slot, str]]) -> Doer | None:
        """Nobody, where it stays open whom a line names."""
        asked = self.places.asked(line, named)
        return Doer("", line.number, is_own=True, asked=asked) if asked else None

    def _around(self, line: Line, _: Sequence[tuple[Slot, str]]) -> Doer | None:
        """Whom the item or the head above names; whoever else is the subject there helped."""
        if self.items:
            return Doer(self.items[-1][1], self.items[-1][0].number)
        if not self.scope:
            return None
        name, head = self.scope
        asked = "" if name else f"line {head.number} names several people"
        return Doer(name, head.number, nearness=OF_HEAD, is_named=False, asked=asked)

    def _of_words(self, line: Line) -> Doer | None:
        told = {name for name in self._subjects(line.text) if name} if self.places.explained else set[str]()
        if len(told) > 1:  # "AB closed it. CD opened it", sentence by sentence: `owners`
            self.several |= told
            return None
        if subject := subject_of(line.text, self.places.cast):
            return self._of_subject(subject.name, line) if subject.name else None
        if self.writer and is_of_keeper(line.text, self.places.cast.language):
            return Doer(self.writer, line.number, is_named=False, is_me=True)
        said = agent(line.text) if not self.is_owned else ""
        by = self.places.cast.who(said) or self.places.cast.who(said.rpartition(" ")[2])  # "von Herrn Lee"
        return Doer(by, line.number, nearness=OF_HEAD) if by else None

    def _subjects(self, text: str, me: str | None = None) -> Iterator[str | None]:
        """Whom each sentence has for its subject; `me`: who says "I"."""
        for start, end in cut_sentences(text, 0, len(text)):
            if subject := subject_of(text[start:end], self.places.cast):
                yield from (subject.name, *subject.beside)
            elif me and is_of_keeper(text[start:end], self.places.cast.language):
                yield me

    def _of_subject(self, name: str, line: Line) -> Doer | None:
        """The subject of a sentence, where more than that says that it is a person."""
        if name != self.writer and fold(name.partition(" ")[0]) in ARTICLES:  # "Das Archiv"
            return None
        is_called = is_titled(name) and not self.writer  # "Frau Kessler", in minutes
        is_sure = name == self.writer or is_called or plausibility(name) >= SURE or name in self.places.certain
        return Doer(name, line.number, nearness=OF_HEAD) if is_sure else None
