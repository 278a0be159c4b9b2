"""The reader of repositories: their commits as items of whoever wrote them, with what the history states in figures.

Knows the order of the steps.
"""

import pickle
import re
import zlib
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import accumulate, chain
from pathlib import Path
from typing import NamedTuple

from reports.errors import Problem
from reports.loading.entries import Entries, Entry, Who, profiles_of
from reports.loading.git.cache import Cache, cache_folder
from reports.loading.git.figures import Tally, figures_of
from reports.loading.git.history import State, commits_of, state_of
from reports.loading.git.people import Identity, find_people
from reports.loading.git.places import folder_of
from reports.loading.git.remotes import Home, home_of
from reports.loading.git.running import Git, GitError, opened
from reports.loading.git.telling import KeptCommit, tell
from reports.loading.item_titles import Weighed
from reports.loading.kinds import Profile, Source
from reports.loading.profiles.profile import Original
from reports.model.rows import Became, EvidenceRow, LineRow, LoadSettings, SourceSettings
from reports.periods import Period
from reports.regex import regex
from reports.wording import counted, plural

SHORT = 7
"""Digits of a hash in a citation."""
_AT_ONCE = 64
_MOST = 1000
"""People of one commit that are looked at."""
_CITED = regex(r"\s*\((?:[#!]\d{1,7}(?:, )?)+\)(?=$| – )")
"""The request at the end of a subject, which is cited as evidence."""
_NUMBER = regex(r"(?<![\w/&])(?P<mark>[#!])(?P<number>\d{1,7})\b")
_PULL = regex(r"(?:\((?:[#!]\d{1,7}, )*|\b(?:prs?|mrs?|pull requests?|merge requests?) )$", re.IGNORECASE)
_ISSUE = regex(
    r"(?:fix(?:e[sd])?|clos(?:e[sd]?)|resolv(?:e[sd]?)|refs?|see|issues?)[\s:]+(?:issue\s+)?$", re.IGNORECASE
)


class _Contribution(NamedTuple):
    """What one person has of a commit, until it is known who that is."""

    at: int
    """Its place in the history, 0 the newest."""
    number: int
    """0: they are its author; else which of its co-authors."""
    hash: str
    month: str
    """Empty where its date is broken."""
    text: str
    why: str
    """Why it is no statement; empty where it is one."""
    weighed: Weighed | None
    area: str


@dataclass(slots=True)
class _Pile:
    """What one identity has of a history, in a fifth of the memory."""

    packed: list[bytes] = field(default_factory=list)
    loose: list[_Contribution] = field(default_factory=list)
    oldest: int = 0

    def add(self, one: _Contribution) -> None:
        """Keep one."""
        self.oldest = max(self.oldest, one.at)
        self.loose.append(one)
        if len(self.loose) == _AT_ONCE:
            self.packed.append(zlib.compress(pickle.dumps(self.loose), 1))
            self.loose.clear()

    def all(self) -> Iterator[_Contribution]:
        """What was kept, in no order."""
        for some in (*(pickle.loads(zlib.decompress(one)) for one in self.packed), self.loose):
            yield from some


@dataclass(slots=True)
class _History:
    """A history as it was read once."""

    piles: defaultdict[Identity, _Pile] = field(default_factory=lambda: defaultdict(_Pile))
    identities: Counter[Identity] = field(default_factory=Counter)
    tallies: defaultdict[Identity, Tally] = field(default_factory=lambda: defaultdict(Tally))
    persons: "array[int]" = field(default_factory=lambda: array("H"))
    """How many wrote each commit; 0: it was not asked for."""
    garbled: int = 0
    undated: int = 0
    late: int = 0
    """Commits of months that have not begun, seen from the day that is asked for."""

    def add(self, at: int, one: KeptCommit) -> None:
        """Keep a commit."""
        who = (one.author, *one.others)
        self.persons.extend([0] * (at + 1 - len(self.persons)))
        self.persons[at] = min(len(who), _MOST)
        area = folder_of(one.changed.areas)
        for number, identity in enumerate(who[:_MOST]):
            self.piles[identity].add(
                _Contribution(at, number, one.hash, one.day[:7], one.text, one.why, one.weighed, area)
            )
        self.identities.update(who)
        self.tallies[one.author].add(one.day, one.changed, one.why)
        self.garbled += one.is_garbled
        self.undated += not one.day

    def lines(self) -> "array[int]":
        """Of each commit the line of its author, counted from the oldest; those of its co-authors follow."""
        return array("L", accumulate(chain((1,), reversed(self.persons))))[-2::-1]


def read(source: Source, reading: LoadSettings) -> Iterable[Profile | Problem]:
    """The profiles of the people in a repository, or the problem for which there are none."""
    told: list[Problem] = []
    options = replace(source.options, since=source.options.since or reading.since)
    if not isinstance(source.content, Path):
        what = "a history is read from a folder, and this is a file."
        return [Problem("no-repository", what, "error", source.file, hint="Name the folder of a clone.")]
    try:
        git = opened(source.content)
        state = state_of(git, options.branch)
        if not state.head:
            hint = "Commit something, or name what lies in it file by file."
            return [Problem("no-commit", "the repository has no commit yet.", "error", source.file, hint=hint)]
        try:
            history = _read(git, state, options, reading)
        except GitError as error:
            if not error.lacks:
                raise
            state = replace(state, is_partial=True)  # lines are counted by contents, all else is told without
            history = _read(git, state, options, reading)
            told.append(_lacking(error, source.file))
        home = home_of(git, Path(source.file).name.removesuffix(".git") or source.file, reading.host)
        people = find_people(git, history.identities, source.file, reading.roster)
    except GitError as error:
        return [Problem("no-history", f"its history cannot be read: {error}.", "error", source.file, hint=error.hint)]
    late = list(_late(history, reading, source.file))
    if not history.piles:
        return late or [_nothing_asked(options, source.file)]
    told += [*_doubts(state, history, source.file, is_lacking=bool(told)), *late, *people.problems]
    return _Profiles(source.file, home, history, reading, Original(source.file, state.head)).each(people.of, told)


def _read(git: Git, state: State, options: SourceSettings, reading: LoadSettings) -> _History:
    """The history in one pass."""
    history, host, last = _History(), reading.host, f"{reading.today:%Y-%m}"
    cache = Cache(cache_folder(), (str(git.folder.resolve()), host, *options.paths))
    for at, one in commits_of(git, state, options, partial(tell, host=host), cache):
        if one.day[:7] > last:
            history.late += 1
        elif not (options.since and one.day and one.day < options.since):
            history.add(at, one)
    return history


@lru_cache(maxsize=64)
def _period(month: str) -> Period:
    return Period.parse(month)


def _nothing_asked(options: SourceSettings, file: str) -> Problem:
    asked = [f"since {options.since}"] * bool(options.since) + [f"to {', '.join(options.paths)}"] * bool(options.paths)
    what = f"it has no commit {' '.join(asked)}.".replace("  ", " ")
    return Problem("no-commit", what, "error", file, hint="Look at --since, and at since and paths under [[source]].")


def _late(history: _History, reading: LoadSettings, file: str) -> Iterator[Problem]:
    """How many commits are of months that have not begun."""
    if history.late:
        some = f"{counted(history.late, 'commit')} later than {reading.today:%Y-%m}"
        what = f"{some} {plural(history.late, 'was', 'were')} left out."
        hint = "Ask with a later --as-of, or look at the clock of who wrote them."
        yield Problem("future-period", what, "warning", file, hint=hint)


def _lacking(error: GitError, file: str) -> Problem:
    what = f"contents of its files are missing, so which lines were changed is not told: {error}."
    return Problem("partial-clone", what, "warning", file, hint=error.hint)


def _doubts(state: State, history: _History, file: str, *, is_lacking: bool) -> Iterator[Problem]:
    """What is to be known of the history as a whole."""
    if state.is_partial and not is_lacking:
        what = "it is a partial clone: which lines were changed is not told."
        yield Problem("partial-clone", what, "note", file, hint="A full clone tells it.")
    if state.cut:
        what = f"it is a shallow clone: what came before {counted(len(state.cut), 'commit')} is not there."
        yield Problem("shallow-clone", what, "note", file, hint="`git fetch --unshallow` brings it.")
    if history.garbled:
        some = f"{counted(history.garbled, 'commit')} {plural(history.garbled, 'is', 'are')}"
        what = f"{some} not in UTF-8, and read as Windows-1252."
        yield Problem("encoding", what, "note", file, hint="Check the names and subjects with accents.")
    if history.undated:
        some = f"{counted(history.undated, 'commit')} {plural(history.undated, 'has', 'have')}"
        what = f"{some} no date that can be read: left out."
        yield Problem("no-period", what, "warning", file, hint="`git log --format='%h %ai'` shows them.")


@dataclass(slots=True)
class _Share:
    """What one person has of a history."""

    who: Who
    entries: list[Entry] = field(default_factory=list)
    told: list[tuple[Who, LineRow]] = field(default_factory=list)
    months: dict[str, int] = field(default_factory=dict)
    """Each month to a line of theirs in it."""
    said: set[tuple[str, str]] = field(default_factory=set)
    """The subjects of each month; told twice, as by a commit on two branches, it is one."""


@dataclass(frozen=True, slots=True)
class _Profiles:
    """Makes the profiles of a repository."""

    file: str
    home: Home
    history: _History
    reading: LoadSettings
    of: Original

    def each(self, people: Mapping[Identity, Who], told: list[Problem]) -> Iterator[Profile]:
        """One person at a time, who are in memory one after another, then the commits that are nobody's."""
        history, lines = self.history, self.history.lines()
        of_one: dict[tuple[str, ...], list[Identity]] = {}
        others: list[LineRow] = []
        for identity in sorted(history.piles, key=lambda one: -history.piles[one].oldest):
            if identity in people:
                of_one.setdefault(people[identity].key, []).append(identity)
            else:
                some = (one for one in history.piles.pop(identity).all() if not one.number)
                others += (self._row(one, lines[one.at], one.why or "by a program") for one in some)
        for identities in of_one.values():
            share, tally = _Share(people[identities[0]]), history.tallies.pop(identities[0], Tally())
            kept = [one for identity in identities for one in history.piles.pop(identity).all()]
            for one in sorted(kept, key=lambda one: (-one.at, one.number)):
                self._add(share, one, lines[one.at] + one.number)
            for identity in identities[1:]:
                tally.merge(history.tallies.pop(identity, Tally()))
            if share.entries:
                figures = [(share.who, row) for row in figures_of(tally, share.months)]
                by = tuple(("identity", f"{one.name} <{one.email}>") for one in identities)
                theirs = Entries(share.entries, figures=figures, told=share.told, by=by)
                yield from profiles_of(theirs, self.of, self.reading)
            else:  # who only merged, as far as is told
                others += [row for _, row in share.told]
        if others or told:
            yield from profiles_of(Entries((), others, told), self.of, self.reading)

    def _row(self, one: _Contribution, line: int, why: str, became: Became = "boilerplate") -> LineRow:
        return LineRow(self.file, line, became, text=one.text, why=why, place=f"@{one.hash[:SHORT]}")

    def _add(self, share: _Share, one: _Contribution, line: int) -> None:
        """Give a person a commit of theirs."""
        if one.why or not one.month or one.weighed is None:
            share.told.append((share.who, self._row(one, line, one.why or "no date")))
        elif (one.month, one.text) in share.said:
            share.told.append((share.who, self._row(one, line, "the same subject again", "copy")))
        else:
            share.said.add((one.month, one.text))
            share.entries.append(self._entry(one, line, share.who))
        if one.month and not one.number:
            share.months.setdefault(one.month, line)

    def _entry(self, one: _Contribution, line: int, who: Who) -> Entry:
        found = "date of its author, whose co-author it names" if one.number else "date of its author"
        evidence = (self._repository(line), self._commit(one.hash, line), *self._numbers(one.text, line))
        text = _CITED.sub("", one.text) or one.text
        place = f"@{one.hash[:SHORT]}"
        period = _period(one.month)
        return Entry(line, place, who, period, text, True, found, evidence, area=one.area, weighed=one.weighed)

    def _repository(self, line: int) -> EvidenceRow:
        return EvidenceRow("repository", self.home.name, "", self.home.url, line, self.home.name)

    def _commit(self, sha: str, line: int) -> EvidenceRow:
        return EvidenceRow("commit", self.home.name, sha, self.home.commit(sha), line, sha[:SHORT])

    def _numbers(self, text: str, line: int) -> Iterator[EvidenceRow]:
        """Requests and issues of its own repository that a message says it belongs to, not what it only mentions."""
        for found in _NUMBER.finditer(text):
            is_issue = _ISSUE.search(text, 0, found.start()) is not None
            if not (is_issue or found["mark"] == "!" or _PULL.search(text, 0, found.start())):
                continue
            number, words = found["number"], found[0]
            url = self.home.issue(number) if is_issue else self.home.pull(number)
            yield EvidenceRow("issue" if is_issue else "pull_request", self.home.name, number, url, line, words)
