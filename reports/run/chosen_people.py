"""Whom a run is about: the people, teams and exclusions that were asked for by words, as ids. Renders nothing."""

import difflib
import hashlib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from reports.corpus import Corpus
from reports.errors import InputError, Problem
from reports.loading.identities import slug
from reports.model.rows import RosterEntry
from reports.run.settings import Settings

_LONGEST = 60
"""Letters of a file name that say whom a packet is about."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The people that a run is about."""

    ids: tuple[str, ...] | None = None
    """None: everyone."""
    name: str = ""
    """As in file names: `core+ada`; empty where packets about several keep the name of those about everyone."""
    without: frozenset[str] = frozenset()
    """Ids of those who are left out."""
    notes: tuple[Problem, ...] = ()
    """On people of teams who are not here."""


class PeopleByWord:
    """Finds people by id, name, address, alias or team, and explains words that stand for nobody."""

    def __init__(self, corpus: Corpus, settings: Settings, elsewhere: Collection[str] = ()) -> None:
        """Take all there are; `elsewhere` has ids of people in other sources."""
        self.everyone = tuple(row["id"] for row in corpus.contributors)
        self._people = by_word(corpus, settings)
        called = [(row["name"] or "", row["id"]) for row in corpus.contributors]
        self._names = [name if len(self._people.get(name.casefold(), ())) == 1 else id for name, id in called]
        self._elsewhere = elsewhere
        self._others = {word.casefold() for one in settings.load.roster for word in (one.id, *one.words)}
        self._known = dict(self._people)
        self._teams = {team.casefold(): team for team in settings.teams}
        self._members: dict[str, list[str]] = {}
        self.problems = list[Problem]()
        self.notes = list[Problem]()
        for team, members in settings.teams.items():
            self._add_team(team, members, may_lack=settings.is_selection)

    def _add_team(self, team: str, members: Iterable[str], *, may_lack: bool) -> None:
        for member in members:
            if member.casefold() in self._people:
                continue
            if self._is_elsewhere(member) or may_lack:
                what = f"team “{team}”: “{member}” is in none of these sources."
                hint = "" if self._is_elsewhere(member) else _near(member, self._people)
                self.notes.append(Problem("not-here", what, "note", hint=hint))
            else:
                what = f"team “{team}”: no person “{member}”."
                self.problems.append(replace(_unknown(member, self._people, self._names), message=what))
        mine = [one for member in members for one in self._people.get(member.casefold(), [])]
        self._members[team] = mine
        self._known[team.casefold()] = self._known.get(team.casefold(), []) + mine

    def _is_elsewhere(self, word: str) -> bool:
        """Whether somebody is known, though in none of these sources."""
        return word.casefold() in self._others or not {word.casefold(), slug(word)}.isdisjoint(self._elsewhere)

    def ids(self, words: Iterable[str], *, may_lack: bool = False) -> dict[str, None]:
        """The people that words stand for, in their order; `may_lack`: one who is known elsewhere is no problem."""
        found: dict[str, None] = {}
        for word in words:
            if word.casefold() in self._known:
                found |= dict.fromkeys(self._known[word.casefold()])
            elif not (may_lack and self._is_elsewhere(word)):
                self.problems.append(_unknown(word, self._known, [*self._names, *self._teams.values()]))
        return found

    def members(self, team: str) -> tuple[str, ...]:
        """The people of a team, each once."""
        return tuple(dict.fromkeys(self._members[team]))

    def name(self, words: Iterable[str]) -> str:
        """Words as a part of file names: teams by their names, people by their ids."""
        parts = set[str]()
        for word in words:
            team = self._teams.get(word.casefold())
            parts |= {slug(team)} if team else set(self._known.get(word.casefold(), ()))
        return _joined(sorted(parts))


def find_people(words: PeopleByWord, settings: Settings) -> Chosen:
    """The people asked for by id, name or team, without those who are left out.

    InputError suggests the nearest for whom no source knows.
    """
    ids = words.ids(settings.people)
    without = words.ids(settings.exclude, may_lack=True)
    if settings.people and not ids and not words.problems:
        what = f"nobody of {', '.join(settings.people)} is in these sources."
        words.problems.append(Problem("unknown-person", what, "error"))
    everyone = ids if settings.people else dict.fromkeys(words.everyone)
    left = tuple(one for one in everyone if one not in without)
    if settings.exclude and not left and not words.problems:
        what = f"nobody is left without {', '.join(settings.exclude)}."
        words.problems.append(Problem("nobody", what, "error", hint="Leave out fewer people."))
    if words.problems:
        raise InputError(words.problems)
    name = words.name(settings.people)
    if settings.names_exclusions:
        name += f"{'_' if name else ''}without-{_joined(sorted(without))}"
    is_some = bool(settings.people or without)
    return Chosen(left if is_some else None, name, frozenset(without), tuple(words.notes))


def _joined(parts: list[str]) -> str:
    """Names as one part of a file name; of many the first, how many more there are, and a hash of all.

    >>> _joined(["ada", "bo"])
    'ada+bo'
    >>> _joined([f"person-{number}" for number in range(20)])
    'person-0+person-1+person-2+17-more-9f502f48'
    """
    whole = "+".join(parts)
    if len(whole) <= _LONGEST:
        return whole
    count = max((n for n in range(len(parts)) if len("+".join(parts[:n])) <= _LONGEST // 2), default=0)
    digest = hashlib.sha256(whole.encode()).hexdigest()[:8]
    return "+".join([*parts[:count], f"{len(parts) - count}-more-{digest}"])


def by_word(corpus: Corpus, settings: Settings) -> Mapping[str, list[str]]:
    """The ids that each id, name, address or alias stands for."""
    people = ((row["id"], row["name"]) for row in corpus.contributors)
    return called_by(people, settings.load.roster, corpus.called)


def called_by(
    people: Iterable[tuple[str, str | None]], roster: Iterable[RosterEntry], called: Mapping[str, str]
) -> Mapping[str, list[str]]:
    """The ids that each id, name, address or alias of people stands for; `called`: other ids for them."""
    known: dict[str, list[str]] = {}
    for id, name in people:
        for word in filter(None, (id, name)):
            if id not in known.setdefault(word.casefold(), []):
                known[word.casefold()].append(id)
    for real, instead in called.items():
        known.setdefault(real.casefold(), []).append(instead)
    for entry in roster:
        key = called.get(entry.id, entry.id)
        for word in entry.words:
            if key in known and key not in known.setdefault(word.casefold(), []):
                known[word.casefold()].append(key)
    return known


def _unknown(value: str, known: Iterable[str], names: Iterable[str]) -> Problem:
    """The problem of a word that stands for nobody; `names`: what people and teams there are."""
    shown = sorted(names, key=str.casefold)
    hint = _near(value, known) or f"Known: {', '.join(shown[:20])}{' …' if len(shown) > 20 else ''}."
    return Problem("unknown-person", f"no person “{value}”.", "error", hint=hint)


def _near(value: str, known: Iterable[str]) -> str:
    """The known value that is nearest, as a question; empty where none is near."""
    near = difflib.get_close_matches(value.casefold(), sorted(known), 1, 0.5)
    return f"Did you mean “{near[0]}”?" if near else ""
