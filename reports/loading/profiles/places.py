"""Which kinds of place in the lines of a source hold people, and who these are: judged by all that fills each kind.

Half of what fills it may be names, or forms of those whom the source names elsewhere: then all of it is that may be.
Knows lines and the cast. Must not know whose a line is.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from reports.loading.folding import begins_low, fold
from reports.loading.names.likeness import is_given, is_two_characters
from reports.loading.profiles.company import Cast
from reports.loading.profiles.forms_of_names import (
    in_order,
    is_caseless,
    is_code,
    stands_for,
    without_honorific,
    words_of,
)
from reports.loading.profiles.joint_names import apart, together
from reports.loading.profiles.lines import Line
from reports.loading.profiles.plausible import LIKELY, NEVER, SURE, are_all_given, plausibility
from reports.loading.profiles.slots import SAID, Slot
from reports.loading.profiles.talks import is_me
from reports.loading.profiles.within import THANKED
from reports.loading.words import ARTICLES
from reports.tongues import common_in

_OF_PEOPLE = ("head", "list", "field")
"""Places that say who somebody is."""
_SHORT = (("lead", "set"), ("lead", "code"))
"""Where short names stand in brackets."""
_SAID = ("lead", ":")
_BEHIND = ("end", "set")
_ME = 2.5
"""Weight of who speaks of themselves."""
_OF_CAST = 2
"""What is added for a form of somebody whom the source names."""
_ALONE = 2.4
"""Weight of the only form that fills a place beside a text."""
_ALL = frozenset(
    """
    both all everyone everybody beide alle alles tous toutes ambos ambas todos todas entrambi tutti tutte allebei
    iedereen begge bada alla obaj oba obie wszyscy все оба усі обидва hepsi herkes ikisi 全员 全員 二人 모두 둘다
    """.split()  # noqa: SIM905
)
"""Who did what several did, folded."""
_FEWEST = 2
_OFTEN = 3
_AGAIN, _TIMED = 0.7, 0.7
"""What is added to how much a form looks like a person, where it stands there again, and beside a time."""


def may_hold_others(slots: Iterable[Slot], cast: Cast) -> bool:
    """Whether places may hold somebody whom the cast does not name: in few texts they do."""
    return any(
        slot.kind[-1] in (SAID, "present")
        or any(
            plausibility(form) > 0 and not (cast.readings(form) and cast.readings(in_order(form)))
            for form in {slot.form, *apart(slot.form)}
        )
        for slot in slots
    )


class Places:
    """Which kinds of place hold people, and who these are."""

    def __init__(self, slots: Sequence[Slot], cast: Cast) -> None:
        self.by_line: dict[int, list[Slot]] = defaultdict(list)
        self._forms: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
        for slot in (slot for slot in slots if not _is_of_member(slot, cast)):
            self.by_line[slot.line.number].append(slot)
            parts = apart(slot.form) if "(" not in slot.form else (slot.form,)
            self._forms[slot.kind].update(parts if all(len(one.split()) <= _OFTEN for one in parts) else [slot.form])
        self._personal: dict[tuple[str, ...], set[str]] = {}
        self.explained = frozenset(cast.codes.values())
        """Those for whom the source says short names."""
        self.cast = replace(cast, has_initials=True)
        sure = [in_order(form) for forms in self._forms.values() for form in forms if plausibility(form) >= SURE]
        self._join(sure)
        lists = (forms for kind, forms in self._forms.items() if kind[0] == "list")
        told = [names for forms in lists if len(names := {form for form in forms if form in self.cast.members}) > 1]
        self._listed = frozenset[str]().union(*told)
        """Those who stand in a list in full."""
        for _ in range(_FEWEST):  # whoever is found in one kind of place is known in the others
            held = {kind: self._held(forms, kind) for kind, forms in self._forms.items()}
            self._personal = {kind: forms for kind, forms in held.items() if forms}
            self._part()
            before = self.cast
            everywhere = (form for forms in self._personal.values() for form in forms)
            said = {one for kind, forms in self._personal.items() if kind[-1] in (SAID, "present") for one in forms}
            found = [
                form
                for form in everywhere
                if not (is_me(form) or self.who(form)) and (form in said or plausibility(form) > 0)
            ]
            whole = [in_order(without_honorific(form)) for form in found if " " in form or is_caseless(form)]
            self._join(whole)
            self._join([without_honorific(form).removeprefix("@") for form in found])
            if self.cast is before:
                break

    def _part(self) -> None:
        """Of the parts of heads of one kind only one names people: the one that looks most like them."""
        kinds: dict[tuple[str, ...], list[tuple[str, ...]]] = defaultdict(list)
        for kind in self._personal:
            if kind[2:] and (size := kind[2].partition(" of ")[2]):
                kinds[*kind[:2], size, *kind[3:]].append(kind)
        for places in kinds.values():
            best = max(places, key=lambda kind: sum(map(self._weigh, self._personal[kind])))
            for kind in places:
                if kind != best:
                    del self._personal[kind]

    def is_of_row(self, number: int) -> bool:
        """Whether a line is one of several in which people stand before or behind what they did."""
        places = [slot.kind for slot in self.by_line[number] if slot.kind[0] in ("lead", "end")]
        return any(len(self._personal.get(kind, ())) >= _FEWEST for kind in places)

    def may_name_several(self, writer: str | None) -> bool:
        """Whether lines may say of two people that they did something, or by a short name that one did: few texts do.

        Else they are all of one person, and need not be gone through, where it is known who that is.
        """
        slots = (slot for slots in self.by_line.values() for slot in slots)
        heads = (slot.form for slot in slots if slot.kind[0] == "head" and "'s" not in slot.kind)
        others = {self.who(form) or form for part in heads for form in apart(part) if plausibility(form) >= LIKELY}
        names = {*self.cast.members, *self.cast.roles.values(), *others, writer}
        return bool(self.explained) or len(names - {None}) >= (_FEWEST if writer else 1)

    def named(self, line: Line, writer: str | None) -> list[tuple[Slot, str]]:
        """Who is named in the places of a line."""
        if (line.look in ("", "plain") or line.has_key) and any(
            kind[:2] == ("list", str(line.number)) for kind in self._personal
        ):
            return []  # it says who they are
        slots = [
            slot
            for slot in self.by_line[line.number]
            if {slot.form, *apart(slot.form)} & self._personal.get(slot.kind, set())
        ]
        told = [
            (slot, self._meant(slot, form, writer))
            for slot in slots
            for form in apart(slot.form)
            if slot.kind[0] not in ("list", "field")
        ]
        return [(slot, name) for slot, name in told if name]

    def _meant(self, slot: Slot, form: str, writer: str | None) -> str | None:
        """Whom a form means in a place: "me" is the writer, unless the source explains it."""
        if is_me(form) and form not in self.cast.codes:
            return writer
        return self.who(form) if slot.kind[0] == "lead" else self.cast.who(form)

    def together(self, line: Line, named: Sequence[tuple[Slot, str]]) -> str:
        """One name for those who did something together, where nothing but theirs fills the place: "Ann and Bob"."""
        names = list(dict.fromkeys(name for _, name in named))
        forms = list(dict.fromkeys(slot.form for slot, _ in named))
        parts = [part for form in forms for part in apart(form)]
        run = line.text[line.text.find(forms[0]) : line.text.rfind(forms[-1]) + len(forms[-1])] if forms else ""
        is_one = len(forms) == 1 or list(apart(run)) == parts  # "(Ann, Bob)"
        return together(names) if is_one and len(names) == len(parts) > 1 else ""

    def others(self, line: Line) -> set[str]:
        """Who else a head may name, in its other parts: "Nursing (Sr. Birgit, Pfl. Anton)"."""
        if line.has_key:
            return set()
        parts = (slot.form for slot in self.by_line[line.number] if slot.kind[0] == "head" and "'s" not in slot.kind)
        return {self.who(form) or form for part in parts for form in apart(part) if plausibility(form) >= LIKELY}

    def asked(self, line: Line, named: Sequence[tuple[Slot, str]]) -> str:
        """Why it stays open who did what a line says: it names two, or nobody whom the source explains."""
        leads_of = [slot.form for slot in self.by_line[line.number] if self._personal.get(slot.kind)]
        if len({slot.form for slot, _ in named}) == 1 and len({name for _, name in named}) > 1:
            return f'"{named[0][0].form}" names several people'
        if all_of := next((form for form in leads_of if fold(form) in _ALL), ""):
            return f'"{all_of}" are several people'
        held = (slot.form for slot in self.by_line[line.number] if slot.form in self._personal.get(slot.kind, ()))
        if unsure := next((form for form in held if len(self.cast.readings(form)) > 1), ""):
            return f'"{unsure}" may be {" or ".join(self.cast.readings(unsure))}'
        mine = [slot for slot in self.by_line[line.number] if slot.kind[0] == "lead" and is_me(slot.form)]
        if me := next((s.form for s in mine if s.kind[:2] == _SAID or s.form in self._personal.get(s.kind, ())), ""):
            return "" if named else f'"{me}" is who wrote it, whom nothing names'
        leads = [] if named or not self.cast.codes else self.by_line[line.number]
        other = next((slot.form for slot in leads if slot.kind[:2] in _SHORT and self._personal.get(slot.kind)), "")
        return f'"{other}" is none of the short names that the source explains' if other else ""

    def who(self, form: str) -> str | None:
        """Whom a form means, perhaps before small words: "AB y", "Ann again"."""
        words = form.split()
        while len(words) > 1 and begins_low(words[-1]) and not self.cast.readings(" ".join(words)):
            words.pop()
        return self.cast.who(" ".join(words))

    @cached_property
    def certain(self) -> frozenset[str]:
        """Those of whom more than the place before or behind a text says that somebody is called so; or "me" beside."""
        held = (
            h
            for kind, h in self._personal.items()
            if kind[0] in _OF_PEOPLE or (kind[0] == "lead" and any(map(is_me, h)))
        )
        forms = (form for each in held for form in each)
        return frozenset(name for form in forms if (name := self.who(form)))

    @cached_property
    def has_me(self) -> bool:
        """Whether "me" stands before what was done where others do."""
        return any(kind[0] == "lead" and any(map(is_me, held)) for kind, held in self._personal.items())

    @cached_property
    def handles(self) -> frozenset[str]:
        """Those whose handles end lines: "Dropped Python 3.8 (@ann)", "New flag by @bob"."""
        ends = (form for kind, held in self._personal.items() if kind[0] == "end" for form in held)
        return frozenset(name for form in ends if form.startswith("@") and (name := self.who(form)))

    def _join(self, names: Iterable[str]) -> None:
        """Add whom nobody of the cast is called so."""
        fresh = [name for name in dict.fromkeys(names) if not self.cast.readings(name)]
        if not fresh:
            return
        members = [*self.cast.members, *fresh]
        wider = [one for one in members if not any(_is_shorter(one, other) for other in members)]
        self.cast = replace(self.cast, members=tuple(wider))

    def _held(self, forms: Counter[str], kind: tuple[str, ...]) -> set[str]:
        """What may be a person among what fills a kind of place; nothing where too little of it is."""
        is_timed = kind[-1] == "timed"  # beside a time stands who it was, or what
        told = {form: self._weigh(form) for form in forms}
        if len(self.explained) >= _FEWEST:  # whose people have short names: "Outage Radiology" is a topic there
            told = {form: NEVER if " " in form and weight < _OF_CAST else weight for form, weight in told.items()}
        weights = {
            form: weight + (_AGAIN * (forms[form] > 1) + _TIMED * is_timed) * (not self._is_strange(form))
            if weight > 0
            else NEVER
            for form, weight in told.items()
        }
        if kind[-1] == SAID and len(forms) >= _FEWEST:
            return {form for form, count in forms.items() if count > 1 or weights[form] > (1 if " " in form else 0)}
        if self._are_all_people(weights, kind) or (kind[0] != "subject" and are_all_given(forms)):
            return set(forms)
        known = {form for form in forms if self.who(form)}
        is_told = len(known) >= _FEWEST or (kind[0] == "head" and len(self.explained) >= _FEWEST)
        least = 1 if is_told else 0  # beside people whom the source names, a stranger has to be likely
        held = {form for form, weight in weights.items() if weight > least}
        likely = {form for form in held if weights[form] >= LIKELY}
        if kind[0] == "subject":  # any word may begin a sentence
            first = {form for form in likely if fold(self.who(form) or form).startswith(fold(form))}
            given = {one for one in first if (is_given(one) or one in known) and not self._is_word(one)}
            return given if len(given) >= _FEWEST else given & known
        if _FEWEST * len(likely) < len(held):
            return likely if len(likely) >= _FEWEST else set()
        is_mostly = bool(likely) and _FEWEST * len(held) >= len(weights)
        is_often = len(likely) >= _FEWEST and _OFTEN * sum(forms[form] for form in held) >= forms.total()
        if kind[0] == "list":
            is_mostly, is_often = len(likely) >= _FEWEST and _FEWEST * len(likely) >= len(weights), False
        elif kind[0] == "end" and not (is_mostly or is_often):
            return {form for form in known if told[form] > _OF_CAST}
        elif len(weights) == 1 and kind[0] in ("lead", "end"):
            is_mostly, is_often = max(weights.values()) >= (LIKELY if kind[-1] == THANKED else _ALONE), False
        elif len(likely) < _FEWEST and kind[0] != "head":
            is_mostly = len(held) == len(weights)  # one name beside subjects is a subject's
        sure = (form for form in known if told[form] >= LIKELY + _OF_CAST or self.who(form) in self._listed)
        named = set(sure) if kind[0] == "lead" else set[str]()
        return held if is_mostly or is_often else named

    def _is_word(self, form: str) -> bool:
        """Whether a subject begins with a common word of some language, and is no part of a name in full."""
        is_part = (self.who(form) or form) != form
        first = fold(form.partition(" ")[0])
        return first in ARTICLES or (bool(common_in(first)) and not is_part)

    @staticmethod
    def _are_all_people(weights: Mapping[str, float], kind: tuple[str, ...]) -> bool:
        """Whether a list of those present, or a row of Chinese names of two characters, holds nothing else."""
        chinese = [form for form in weights if is_two_characters(form)]
        is_row = bool(chinese) and all(one in chinese or weight >= LIKELY for one, weight in weights.items())
        are_capital = kind[-1] == "present" and all(form[:1].isupper() for form in weights)
        return len(weights) >= _FEWEST and (is_row or are_capital)

    def _is_strange(self, form: str) -> bool:
        """Whether a form is capitals that are short for nobody of the source: "(SSO)" comes again, too."""
        return is_code(form) and not self.who(form)

    def _weigh(self, form: str) -> float:
        """How much a form looks like a person of this source."""
        if is_me(form):
            return _ME
        if form in self.cast.codes:
            return SURE
        weight = plausibility(form)
        if self.who(form):
            return max(weight, 0) + _OF_CAST
        is_stranger = len(self.cast.listed) >= _OFTEN and weight < LIKELY and not is_given(form)
        return NEVER if is_stranger else weight


def _is_of_member(slot: Slot, cast: Cast) -> bool:
    """Whether what ends a line says what somebody is whom nothing but the name stands before: "- Ann Lee (Chair)"."""
    return slot.kind == _BEHIND and cast.who(slot.line.text.partition("(")[0]) is not None


def _is_shorter(name: str, other: str) -> bool:
    return name != other and len(words_of(other)) > len(words_of(name)) and stands_for(name, other)
