"""The reader of repositories: their commits as items of whoever wrote them, with what the history states in figures.

Knows the order of the steps.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from reports.errors import Problem
from reports.loading.entries import Entries, Entry, Who, profiles_of
from reports.loading.git.figures import Tally, figures_of
from reports.loading.git.history import State, commits_of, state_of
from reports.loading.git.log import Commit
from reports.loading.git.messages import LONGEST, boilerplate, stated
from reports.loading.git.people import Identity, find_people
from reports.loading.git.remotes import Home, home_of
from reports.loading.git.running import Git, GitError, opened
from reports.loading.kinds import Source
from reports.loading.profiles.profile import Original, Profile, Reading
from reports.loading.statements.items import rank_of
from reports.model.rows import EvidenceRow, LineRow, SourceOptions
from reports.periods import Period
from reports.wording import counted, plural

SHORT = 7
"""Digits of a hash in a citation."""
_NUMBER = re.compile(r"(?<![\w/&])(?P<mark>[#!])(?P<number>\d{1,7})\b")
_PULL = re.compile(r"(?:\((?:[#!]\d{1,7}, )*|\b(?:prs?|mrs?|pull requests?|merge requests?) )$", re.IGNORECASE)
_ISSUE = re.compile(
    r"(?:fix(?:e[sd])?|clos(?:e[sd]?)|resolv(?:e[sd]?)|refs?|see|issues?)[\s:]+(?:issue\s+)?$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Told:
    """What is kept of a commit until it is known who wrote it."""

    hash: str
    month: str
    """Empty where its date is broken."""
    author: Identity
    others: tuple[Identity, ...]
    """Co-authors."""
    text: str
    why: str
    """Why it is no statement; empty where it is one."""


@dataclass(slots=True)
class _History:
    """A history as it was read once."""

    commits: list[_Told]
    """Oldest first."""
    identities: Counter[Identity] = field(default_factory=Counter)
    tallies: defaultdict[Identity, Tally] = field(default_factory=lambda: defaultdict(Tally))
    garbled: int = 0


def read(source: Source, reading: Reading) -> Iterable[Profile | Problem]:
    """The profiles of the people in a repository, or the problem for which there are none."""
    told: list[Problem] = []
    if not isinstance(source.content, Path):
        what = "a history is read from a folder, and this is a file."
        return [Problem("no-repository", what, "error", source.file, hint="Name the folder of a clone.")]
    try:
        git = opened(source.content)
        state = state_of(git, source.options.branch)
        if not state.head:
            hint = "Commit something, or name what lies in it file by file."
            return [Problem("no-commit", "the repository has no commit yet.", "error", source.file, hint=hint)]
        history = _read(git, state, source, told)
        home = home_of(git, Path(source.file).name.removesuffix(".git") or source.file, reading.host)
        people = find_people(git, history.identities, source.file)
    except GitError as error:
        return [Problem("no-history", f"its history cannot be read: {error}.", "error", source.file, hint=error.hint)]
    if not history.commits:
        return [_nothing_asked(source.options, source.file)]
    told += [*_doubts(state, history, source.file), *people.problems]
    return _Profiles(source.file, home, history, reading, Original(source.file, state.head)).each(people.of, told)


def _read(git: Git, state: State, source: Source, told: list[Problem]) -> _History:
    """The history in one pass."""
    found = dict[int, _Told]()
    history = _History([])
    same: dict[Identity, Identity] = {}
    for at, commit in commits_of(git, state, source.options, source.file, told):
        if source.options.since and commit.day and commit.day < source.options.since:
            continue
        author = same.setdefault(one := Identity(commit.name, commit.email), one)
        others = dict.fromkeys(same.setdefault(one := Identity(*who), one) for who in commit.message.authors)
        why = _why(commit)
        text = commit.message.subject[:LONGEST] if why else stated(commit.message)
        with_whom = tuple(one for one in others if one != author)
        found[at] = _Told(commit.hash, commit.day[:7], author, with_whom, text, why)
        history.identities.update((author, *found[at].others))
        history.tallies[author].add(commit, why)
        history.garbled += commit.is_garbled
    history.commits = [found[at] for at in sorted(found, reverse=True)]
    return history


def _why(commit: Commit) -> str:
    """Why a commit is no statement of work; empty where it is one."""
    if commit.parents > 1:
        return "merge"
    if len(commit.message.subject) > LONGEST:
        return f"subject longer than {LONGEST} characters"
    return boilerplate(commit.message.subject)


def _nothing_asked(options: SourceOptions, file: str) -> Problem:
    asked = [f"since {options.since}"] * bool(options.since) + [f"to {', '.join(options.paths)}"] * bool(options.paths)
    what = f"it has no commit {' '.join(asked)}.".replace("  ", " ")
    return Problem("no-commit", what, "error", file, hint="Look at since and paths under [[source]].")


def _doubts(state: State, history: _History, file: str) -> Iterator[Problem]:
    """What is to be known of the history as a whole."""
    if state.cut:
        what = f"it is a shallow clone: what came before {counted(len(state.cut), 'commit')} is not there."
        yield Problem("shallow-clone", what, "note", file, hint="`git fetch --unshallow` brings it.")
    if history.garbled:
        some = f"{counted(history.garbled, 'commit')} {plural(history.garbled, 'is', 'are')}"
        what = f"{some} not in UTF-8, and read as Windows-1252."
        yield Problem("encoding", what, "note", file, hint="Check the names and subjects with accents.")
    undated = sum(not one.month for one in history.commits)
    if undated:
        what = f"{counted(undated, 'commit')} {plural(undated, 'has', 'have')} no date that can be read: left out."
        yield Problem("no-period", what, "warning", file, hint="`git log --format='%h %ai'` shows them.")


@dataclass(slots=True)
class _Share:
    """What one person has of a history."""

    entries: list[Entry] = field(default_factory=list)
    told: list[tuple[Who, LineRow]] = field(default_factory=list)
    months: dict[str, int] = field(default_factory=dict)
    """Each month to a line of theirs in it."""
    said: dict[tuple[str, str], str] = field(default_factory=dict)
    """Each subject of a month to where it stands first; told twice, as by a commit on two branches, it is one."""


@dataclass(frozen=True, slots=True)
class _Profiles:
    """Makes the profiles of a repository."""

    file: str
    home: Home
    history: _History
    reading: Reading
    of: Original

    def each(self, people: Mapping[Identity, Who], told: list[Problem]) -> Iterator[Profile]:
        """One person at a time, then the commits that are nobody's; they are in memory one after another."""
        shares, others = self._shares(people)
        tallies = defaultdict[tuple[str, ...], Tally](Tally)
        persons: dict[tuple[str, ...], Who] = {}
        for identity, tally in self.history.tallies.items():
            if identity in people:
                tallies[people[identity].key].merge(tally)
        for who in people.values():
            persons.setdefault(who.key, who)
        for key in list(shares):
            share = shares.pop(key)
            figures = [(persons[key], row) for row in figures_of(tallies[key], share.months)]
            entries = [replace(entry, rank=rank_of(entry.text)) for entry in share.entries]
            yield from profiles_of(Entries(entries, figures=figures, told=share.told), self.of, self.reading)
        if others or told:
            yield from profiles_of(Entries((), others, told), self.of, self.reading)

    def _shares(self, people: Mapping[Identity, Who]) -> tuple[dict[tuple[str, ...], _Share], list[LineRow]]:
        """What each person has, a line for each commit of theirs, and the lines that are nobody's."""
        shares: dict[tuple[str, ...], _Share] = {}
        others: list[LineRow] = []
        line = 0
        for one in self.history.commits:
            place = f"@{one.hash[:SHORT]}"
            for number, identity in enumerate((one.author, *one.others)):
                line += 1
                who = people.get(identity)
                if who is None:
                    if not number:
                        others.append(
                            LineRow(self.file, line, "boilerplate", text=one.text, why="by a program", place=place)
                        )
                    continue
                share = shares.setdefault(who.key, _Share())
                earlier = share.said.setdefault((one.month, one.text), place)
                if one.why or not one.month:
                    row = LineRow(self.file, line, "boilerplate", text=one.text, why=one.why or "no date", place=place)
                    share.told.append((who, row))
                elif earlier != place:
                    row = LineRow(self.file, line, "copy", text=one.text, why="the same subject again", place=place)
                    share.told.append((who, row))
                else:
                    share.entries.append(self._entry(one, line, who, is_author=not number))
                if one.month and not number:
                    share.months.setdefault(one.month, line)
        for key in [key for key, share in shares.items() if not share.entries]:  # who only merged, as far as is told
            others += [row for _, row in shares.pop(key).told]
        return shares, others

    def _entry(self, one: _Told, line: int, who: Who, *, is_author: bool) -> Entry:
        found = "date of its author" if is_author else "date of its author, whose co-author it names"
        evidence = (self._repository(line), self._commit(one.hash, line), *self._numbers(one.text, line))
        period = Period.parse(one.month)
        return Entry(line, f"@{one.hash[:SHORT]}", who, period, one.text, True, found, evidence)

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
