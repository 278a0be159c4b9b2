"""Who did what each line says: judged for a source as a whole, by what fills the places where people say who.

What fills one kind of place, "before a colon" say, is names or is none: where half of it are names, or forms of those
whom the source names elsewhere, all of it is that may be. So nobody has to be known to a list, and a colleague called
Search is told from a subject called so. Knows lines and the cast. Must not know blocks or periods.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from reports.loading.dates.words import begins_low, fold
from reports.loading.profiles.bylines import is_to
from reports.loading.profiles.company import Cast
from reports.loading.profiles.forms_of_names import in_order, is_caseless, stands_for, without_honorific, words_of
from reports.loading.profiles.plausible import LIKELY, NEVER, SURE, plausibility
from reports.loading.profiles.reviewed import is_reviewer
from reports.loading.profiles.slots import (
    AROUND,
    LINE_LEVEL,
    Line,
    Slot,
    apart,
    find_slots,
    is_time,
    parted,
    read_lines,
)
from reports.loading.profiles.subjects import is_of_keeper, subject_of
from reports.loading.profiles.talks import is_me

OF_LINE, OF_HEAD, OF_ALL = 3, 2, 1
"""The line says it itself, or one that it is an item of; a head above it does; the head of the source does."""
_OF_PEOPLE = ("head", "list", "field")
"""Places that say who somebody is."""
_ME = 2.5
"""Weight of who speaks of themselves."""
_OF_CAST = 2
"""What is added for a form of somebody whom the source names."""
_ALONE = 2.4
"""Weight of the only form that fills a place beside a text."""
_REMARK = re.compile(r"\s*[<(].*")
_FEWEST = 2
_OFTEN = 3
_SHARE, _SHARE_OF_OWN = 5, 3
"""Of so many lines one at least says that another than the writer did it."""
_AGAIN, _TIMED = 0.4, 0.7
"""What is added to how much a form looks like a person, where it stands there again, and beside a time."""


@dataclass(frozen=True, slots=True)
class Doer:
    """Who did what a line says."""

    name: str
    why: str
    led: str = ""
    """What stands before the words, the name and its sign, behind the mark of the line."""
    when: Line | None = None
    """The line that says when: this one, or a head above it."""
    nearness: int = 3
    """How near it is said: `OF_LINE`, `OF_HEAD` or `OF_ALL`."""
    is_named: bool = True
    """The line, or one that it is an item of, holds the name."""


@dataclass(frozen=True, slots=True)
class Doers:
    """Whose the lines of a source are, by number."""

    lines: Mapping[int, Doer] = field(default_factory=dict)
    heads: Mapping[int, str] = field(default_factory=dict)
    """Lines that name who did what stands below, with the name."""
    fields: frozenset[int] = frozenset()
    """Lines at the head that declare something."""


def find_doers(lines: Sequence[str], cast: Cast, writer: str | None, *, is_owned: bool = False) -> Doers:
    """Whose each line is. `writer`: who wrote the text, where that is known; `is_owned`: its head says whose it is.

    In what is somebody's own, single names above lists are those of projects as often.
    """
    read = read_lines(lines)
    places = _Places(list(find_slots(read)), cast)
    return _Reader(read, places, writer or _writer(read, places.cast), is_owned=is_owned).read()


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


class _Places:
    """Which kinds of place hold people, and who these are."""

    def __init__(self, slots: Sequence[Slot], cast: Cast) -> None:
        self.by_line: dict[int, list[Slot]] = defaultdict(list)
        self._forms: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for slot in slots:
            self.by_line[slot.line.number].append(slot)
            self._forms[slot.place][slot.form] += 1
        self._personal: dict[tuple[str, ...], set[str]] = {}
        self.cast = replace(cast, has_initials=True)
        sure = [in_order(form) for forms in self._forms.values() for form in forms if plausibility(form) >= SURE]
        self._join(sure)
        for _ in range(_FEWEST):  # whoever is found in one kind of place is known in the others
            held = {place: self._held(forms, place) for place, forms in self._forms.items()}
            self._personal = {place: forms for place, forms in held.items() if forms}
            self._part()
            everywhere = (form for forms in self._personal.values() for form in forms)
            found = [form for form in everywhere if not (is_me(form) or self.who(form)) and plausibility(form) > 0]
            whole = [in_order(without_honorific(form)) for form in found if " " in form or is_caseless(form)]
            self._join(whole)
            self._join([without_honorific(form).removeprefix("@") for form in found])

    def _part(self) -> None:
        """Of the parts of heads of one kind only one names people: the one that looks most like them."""
        kinds: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
        for place in self._personal:
            if place[2:] and (size := place[2].partition(" of ")[2]):
                kinds[*place[:2], size, *place[3:]].append(place)
        for places in kinds.values():
            best = max(places, key=lambda place: sum(map(self._weigh, self._personal[place])))
            for place in places:
                if place != best:
                    del self._personal[place]

    def named(self, line: Line, writer: str | None) -> list[tuple[Slot, str]]:
        """Who is named in the places of a line."""
        if ("list", str(line.number)) in self._personal:
            return []  # it says who they are
        slots = [
            slot
            for slot in self.by_line[line.number]
            if {slot.form, *apart(slot.form)} & self._personal.get(slot.place, set())
        ]
        told = [
            (slot, writer if is_me(form) else self.who(form) if slot.place[0] == "lead" else self.cast.who(form))
            for slot in slots
            for form in apart(slot.form)
            if slot.place[0] not in ("list", "field")
        ]
        return [(slot, name) for slot, name in told if name]

    def who(self, form: str) -> str | None:
        """Whom a form means, perhaps before small words: "AB y", "Ann again"."""
        words = form.split()
        while len(words) > 1 and begins_low(words[-1]) and not self.cast.readings(" ".join(words)):
            words.pop()
        return self.cast.who(" ".join(words))

    @cached_property
    def certain(self) -> frozenset[str]:
        """Those of whom more than the place before or behind a text says that somebody is called so."""
        forms = (form for place, held in self._personal.items() if place[0] in _OF_PEOPLE for form in held)
        return frozenset(name for form in forms if (name := self.who(form)))

    def _join(self, names: Iterable[str]) -> None:
        """Add whom nobody of the cast is called so."""
        fresh = [name for name in dict.fromkeys(names) if not self.cast.readings(name)]
        if not fresh:
            return
        members = [*self.cast.members, *fresh]
        wider = [one for one in members if not any(_is_shorter(one, other) for other in members)]
        self.cast = replace(self.cast, members=tuple(wider))

    def _held(self, forms: Counter[str], place: tuple[str, ...]) -> set[str]:
        """What may be a person among what fills a kind of place; nothing where too little of it is."""
        is_timed = place[-1] == "timed"  # beside a time stands who it was, or what
        told = {form: self._weigh(form) for form in forms}
        weights = {
            form: weight + _AGAIN * (forms[form] > 1) + _TIMED * is_timed if weight > 0 else NEVER
            for form, weight in told.items()
        }
        known = {form for form in forms if self.who(form)}
        least = 1 if len(known) >= _FEWEST else 0  # beside people whom the source names, a stranger has to be likely
        held = {form for form, weight in weights.items() if weight > least}
        likely = {form for form in held if weights[form] >= LIKELY}
        if _FEWEST * len(likely) < len(held):
            return likely if len(likely) >= _FEWEST else set()
        is_mostly = bool(likely) and _FEWEST * len(held) >= len(weights)
        is_often = len(likely) >= _FEWEST and _OFTEN * sum(forms[form] for form in held) >= forms.total()
        if place[0] == "list":
            is_mostly, is_often = len(likely) >= _FEWEST and _FEWEST * len(likely) >= len(weights), False
        elif place[0] == "end" and not (is_mostly or is_often):
            return {form for form in known if told[form] > _OF_CAST}
        elif len(weights) == 1 and place[0] in ("lead", "end"):
            is_mostly, is_often = max(weights.values()) >= _ALONE, False
        elif len(likely) < _FEWEST and place[0] != "head":
            is_mostly = len(held) == len(weights)  # one name beside subjects is a subject's
        return held if is_mostly or is_often else set()

    def _weigh(self, form: str) -> float:
        """How much a form looks like a person of this source."""
        if is_me(form):
            return _ME
        return max(plausibility(form), 0) + _OF_CAST if self.who(form) else plausibility(form)


def _is_shorter(name: str, other: str) -> bool:
    return name != other and len(words_of(other)) > len(words_of(name)) and stands_for(name, other)


def _is_name_alone(line: Line, slot: Slot) -> bool:
    """Whether a line says who it was, and besides at most when, a shift or a room: other words are a statement."""
    others = [part for part in parted(line.text)[0] if slot.form not in part]
    return not others if line.is_item else all(len(part.split()) <= _FEWEST for part in others)


class _Reader:
    """Goes through the lines in order."""

    def __init__(self, lines: Sequence[Line], places: _Places, writer: str | None, *, is_owned: bool) -> None:
        self.lines, self.places, self.writer, self.is_owned = lines, places, writer, is_owned
        self.scope: tuple[str, Line] | None = None
        """Who the last head of a person named, and that head."""
        self.when: Line | None = None
        """The last head that says a time."""
        self.is_of_all = False
        """It stands above all heads of people."""
        self.items: list[tuple[Line, str]] = []
        """Items that name somebody, around the present line."""
        self.found: dict[int, Doer] = {}
        self.heads: dict[int, str] = {}
        self.names: set[str] = set()
        """Whom heads name."""

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
                self.found[line.number] = replace(doer, when=line if line.label else self.when)
        fields = frozenset(line.number for line in self.lines if line.field[0])
        return Doers(self.found, self.heads, fields) if self._has_heads() or self._tells_of_several() else Doers()

    def _is_like_others(self, line: Line) -> bool:
        """Whether what names somebody in the first line is what names others in heads below: then it is no title."""
        places = {slot.place for slot, _ in self.places.named(line, None)}
        others = (slot.place for other in self.lines[1:] if other.is_head for slot, _ in self.places.named(other, None))
        return any(place in places for place in others)

    def _title(self, line: Line) -> None:
        """Whoever is named in the title wrote the text, where heads or lines below it name others."""
        names = {name for _, name in self.places.named(line, self.writer)}
        self.is_owned = self.is_owned or len(names) == 1
        self.writer = self.writer or (names.pop() if len(names) == 1 else None)

    def _has_heads(self) -> bool:
        """Whether heads name two people; in what is somebody's own, two others whom lists know."""
        names = {one for one in self.names if not self.is_owned or (" " in one and one != self.writer)}
        return len(names) >= _FEWEST

    def _tells_of_several(self) -> bool:
        """Whether a good part of the lines say themselves who did it, and that is more than one person."""
        own = [doer.name for doer in self.found.values() if doer.is_named]
        others = [name for name in own if name != self.writer]
        share = _SHARE_OF_OWN if self.is_owned else _SHARE
        told = {name for name in own if name == self.writer or self._is_other(name)}
        is_sure = not self.is_owned or len(told) >= _FEWEST  # who wrote it may be told of as the others are
        return len(set(own)) >= _FEWEST and share * len(others) >= len(self.found) and is_sure

    def _is_other(self, name: str) -> bool:
        is_sure = plausibility(name) >= SURE or name in self.places.certain
        return name != self.writer and " " in name and is_sure

    def _head(self, line: Line) -> None:
        named = self.places.named(line, self.writer)
        names = {name for _, name in named}
        self.items = []
        if line.label:
            self.when, self.is_of_all = line, self.scope is None and not self.names
        elif self.when and line.level <= self.when.level and not (self.is_of_all and names):
            is_same = line.level < LINE_LEVEL or line.look == self.when.look
            self.when = None if is_same else self.when
        if len(names) == 1:
            self.scope = (names.pop(), line)
            self._heads(line, named[0][0], self.scope[0])
        elif names or self._ends(line):
            self.scope = None

    def _heads(self, line: Line, slot: Slot, name: str) -> None:
        self.names.add(name)
        if _is_name_alone(line, slot):
            self.heads[line.number] = name

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
        if len({name for _, name in named}) > 1:
            return None
        return self._of_places(line, named) or self._around(line) or self._of_words(line)

    def _of_places(self, line: Line, named: Sequence[tuple[Slot, str]]) -> Doer | None:
        """Who stands before or behind what a line says; in the text of somebody, who is surely one at all."""
        of = [(slot, name) for slot, name in named if not self.scope or name in self.places.certain]
        if not of:
            return None
        slot, name = of[0]
        if line.is_item:
            self.items.append((line, name))
        if slot.place[0] == "head":
            self._heads(line, slot, name)
        return Doer(name, f"line {line.number}", line.text[: slot.start])

    def _around(self, line: Line) -> Doer | None:
        """Whom the item or the head above names; whoever else is the subject there helped."""
        if self.items:
            return Doer(self.items[-1][1], f"line {self.items[-1][0].number}")
        if self.scope:
            return Doer(self.scope[0], f"line {self.scope[1].number}", nearness=OF_HEAD, is_named=False)
        return None

    def _of_words(self, line: Line) -> Doer | None:
        if subject := subject_of(line.text, self.places.cast):
            return self._of_subject(subject.name, line) if subject.name else None
        if is_of_keeper(line.text) and self.writer:
            return Doer(self.writer, f'"I" on line {line.number}', is_named=False)
        return None

    def _of_subject(self, name: str, line: Line) -> Doer | None:
        """The subject of a sentence, where more than that says that it is a person."""
        is_sure = name == self.writer or plausibility(name) >= SURE or name in self.places.certain
        return Doer(name, f"line {line.number}", nearness=OF_HEAD) if is_sure else None
