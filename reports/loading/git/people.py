"""Who wrote the commits of a repository: names and addresses to people, and which of them may be one.

One person: equal addresses by the repository's own .mailmap, accounts in no-reply addresses, equal full names, and what
the roster says. What merely looks like one person is asked about, with the entry of `reports.toml` that says so.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reports.errors import Problem
from reports.loading.entries import Who
from reports.loading.git.running import Git, GitError
from reports.loading.identities import slug
from reports.loading.names.people import name_words
from reports.loading.programs import is_program
from reports.model.rows import RosterEntry
from reports.regex import regex
from reports.wording import counted, listed

_NO_REPLY = regex(
    r"(?:\d+[+-])?(?P<handle>[^@+\s]+)@(?:users\.noreply\.|users-?noreply\.|noreply\.)[\w.-]+$", re.IGNORECASE
)
"""An address that a host makes of an account: `12345+ada-b@users.noreply.github.com`."""
_ADDRESS = regex(r"[^@\s]+@[^@\s]+")
_NOBODY = regex(r"(?:no-?reply|bot|robot|actions)@|\[bot\]@|@(?:localhost|none|\(none\))$|^[^@]*$", re.IGNORECASE)
"""Addresses that are no person's own."""
_COMMON = frozenset(
    ("admin", "contact", "devel", "developer", "github", "gitlab", "hello", "local", "mailbox", "maintainers", "master",
     "noreply", "office", "public", "support", "team", "users", "webmaster", "unknown")
)  # fmt: skip
_SHORTEST = 5
"""Letters of a name of an account that two people rarely share."""
_SHORTEST_FORM = 4
"""Letters of a name of an account that is made of a full name: `alee`."""
_MOST_TOLD = 20


class Identity(NamedTuple):
    """Somebody as a commit names them."""

    name: str
    email: str


@dataclass(slots=True)
class _OnePerson:
    """Identities of one person."""

    names: Counter[str] = field(default_factory=Counter)
    emails: Counter[str] = field(default_factory=Counter)
    handles: Counter[str] = field(default_factory=Counter)

    @property
    def name(self) -> str:
        """The name that is used most, a full one before a single word; of an address what stands before its @."""
        called = min(self.names, key=lambda name: (len(name_words(name)) < 2, -self.names[name], name), default="")
        return called.partition("@")[0] if _ADDRESS.fullmatch(called) else called

    @property
    def email(self) -> str:
        """The address that is used most, an own one before that of an account."""
        return min(self.emails, key=lambda one: (bool(_NO_REPLY.match(one)), -self.emails[one], one), default="")

    def who(self) -> Who:
        """The person as an entry names them."""
        others = tuple(sorted(set(self.emails) - {self.email}))
        return Who(self.name, self.email, min(self.handles, default=""), emails=others)


@dataclass(frozen=True, slots=True)
class People:
    """The people of a repository."""

    of: Mapping[Identity, Who]
    bots: frozenset[Identity]
    problems: tuple[Problem, ...]


def is_bot(one: Identity) -> bool:
    """Whether a program wrote it."""
    return bool(
        is_program(one.name)
        or "[bot]" in one.email
        or re.match(r"(?:no-?reply|bot)@(?!users)", one.email, re.IGNORECASE)
    )


def find_people(git: Git, found: Counter[Identity], file: str, roster: Sequence[RosterEntry] = ()) -> People:
    """The people whom authors and co-authors of commits are, by how they are named; `found` counts each."""
    told = list[Problem]()
    mapped = _mapped(git, list(found), file, told)
    bots = frozenset(one for one in found if is_bot(one) or is_bot(mapped[one]))
    shared = _shared({mapped[one] for one in found if one not in bots})
    keys = _JoinedKeys()
    for said in _said(roster):
        keys.join(said)
    for one in found:
        if one not in bots:
            keys.join(_keys(mapped[one], shared))
    by_key = dict[str, _OnePerson]()
    for one, count in found.items():
        if one not in bots:
            _add(by_key.setdefault(keys.first(_keys(mapped[one], shared)[0]), _OnePerson()), mapped[one], shared, count)
    persons = {key: group.who() for key, group in by_key.items()}
    people = {one: persons[keys.first(_keys(mapped[one], shared)[0])] for one in found if one not in bots}
    groups = list(by_key.values())
    known = {email.casefold() for entry in roster for email in (entry.email, *entry.emails) if email}
    told += [*_namesakes(groups, known, file), *_of_many(shared, file), *_suggestions(groups, file)]
    return People(people, bots, tuple(told))


def _mapped(git: Git, found: Sequence[Identity], file: str, told: list[Problem]) -> dict[Identity, Identity]:
    """Each identity as the repository's .mailmap has it."""
    asked = [one for one in found if not re.search(r"[<>\n\0]", one.name + one.email)]
    lines = "".join(f"{one.name} <{one.email}>\n" for one in asked)
    try:
        answer = git.ask("check-mailmap", "--stdin", given=lines.encode("utf-8", "replace")) if asked else b""
        pairs = [re.fullmatch(r"(.*?) ?<(.*)>", line) for line in answer.decode("utf-8", "replace").splitlines()]
        if len(pairs) != len(asked):
            raise GitError("git answered for other people")
        mapped = {one: Identity(pair[1], pair[2]) for one, pair in zip(asked, pairs, strict=True) if pair}
    except GitError as error:
        what = f"its .mailmap could not be followed: {error}."
        told.append(Problem("no-mailmap", what, "warning", file, hint=error.hint))
        mapped = {}
    return {one: mapped.get(one, one) for one in found}


def _shared(found: Iterable[Identity]) -> dict[str, list[str]]:
    """Addresses that people with different full names use, and these names."""
    names = defaultdict[str, set[str]](set)
    for one in found:
        if len(name_words(one.name)) > 1:
            names[one.email.casefold()].add(one.name)
    return {
        email: sorted(some)
        for email, some in names.items()
        if email and len(some) > 1 and not set.intersection(*(set(name_words(name)) for name in some))
    }


def _keys(one: Identity, shared: Mapping[str, object]) -> list[str]:
    """By what a person is told: the same key, the same person."""
    email, words = one.email.casefold(), name_words(one.name)
    keys = []
    if found := _NO_REPLY.match(email):
        keys.append(f"account {found['handle'].casefold()}")
    if email and email not in shared and not _NOBODY.search(email):
        keys.append(f"email {email}")
    if len(words) > 1:
        keys.append(f"name {' '.join(words)}")
    return keys or [f"other {one.name.casefold()} {email}"]


def _said(roster: Sequence[RosterEntry]) -> Iterator[list[str]]:
    """The keys by which each entry tells its person; a name that two entries have tells nobody."""
    often = Counter(name_words(entry.name) for entry in roster if entry.name)
    for entry in roster:
        called = [entry.name] if entry.name and often[name_words(entry.name)] == 1 else []
        keys = [f"account {handle.casefold()}" for handle in entry.handles]
        for word in filter(None, (entry.email, *entry.emails, *entry.aliases, *called)):
            email = word if _ADDRESS.fullmatch(word) else ""
            keys += _keys(Identity("" if email else word, email), {}) if email or len(name_words(word)) > 1 else []
        yield keys


class _JoinedKeys:
    """Sets of keys that are one."""

    def __init__(self) -> None:
        self._above: dict[str, str] = {}

    def first(self, key: str) -> str:
        """The key that stands for all that are joined with one."""
        while (above := self._above.setdefault(key, key)) != key:
            self._above[key] = key = self._above[above]
        return key

    def join(self, keys: Sequence[str]) -> None:
        """Make keys one."""
        for key in keys[1:]:
            one, other = self.first(keys[0]), self.first(key)
            self._above[max(one, other)] = min(one, other)


def _add(group: _OnePerson, one: Identity, shared: Mapping[str, object], count: int) -> None:
    if one.name:
        group.names[one.name] += count
    email = one.email.casefold()
    if email not in shared and not _NOBODY.search(email):
        group.emails[email] += count
    if found := _NO_REPLY.match(email):
        group.handles[found["handle"].casefold()] += count


def _namesakes(groups: Sequence[_OnePerson], known: Collection[str], file: str) -> Iterable[Problem]:
    """A note on those who were taken for one person by their full name alone; `known`: addresses of the roster."""
    some = [group for group in groups if len(group.emails.keys() - known) > 1]
    if some:
        named = listed(
            [f"{group.name} ({counted(len(group.emails), 'address', 'addresses')})" for group in some], most=10
        )
        what = f"addresses with one full name were taken for one person's: {named}."
        hint = "Where they are two people, give one of them another name in the repository's .mailmap."
        yield Problem("same-name-in-history", what, "note", file, hint=hint)


def _of_many(shared: Mapping[str, Sequence[str]], file: str) -> Iterable[Problem]:
    for email, names in sorted(shared.items()):
        what = f"<{email}> is the address of several people: {listed(names)}; they were kept apart by their names."
        yield Problem(
            "shared-address", what, "note", file, hint="Where it is one person, say so in the repository's .mailmap."
        )


def _suggestions(groups: Sequence[_OnePerson], file: str) -> Iterable[Problem]:
    """Who may be one person, each with the entry to copy."""
    by_mark = defaultdict[str, list[int]](list)
    for number, group in enumerate(groups):
        for mark in sorted(_marks(group)):
            by_mark[mark].append(number)
    seen = set[tuple[int, ...]]()
    pairs = []
    first = {words[0] for group in groups for name in group.names if len(words := name_words(name)) > 1}
    forms = list(_by_form(groups))
    for some in (*(tuple(by_mark[mark]) for mark in sorted(set(by_mark) - first)), *forms):
        if 1 < len(some) <= 4 and not any(set(some) <= set(other) for other in seen):
            seen.add(some)
            pairs.append([groups[number] for number in some])
    for some_groups in pairs[:_MOST_TOLD]:
        yield _suggestion(some_groups, file)
    if len(pairs) > _MOST_TOLD:
        what = f"{len(pairs) - _MOST_TOLD} more may be one person each."
        yield Problem(
            "maybe-one-person", what, "note", file, hint="A .mailmap in the repository tells git and reports."
        )


def _marks(group: _OnePerson) -> set[str]:
    """Words without blanks that two people rarely share: a name, an account, what stands before @."""
    marks = {re.sub(r"[\W_]", "", "".join(name_words(word))) for word in _words_of(group)}
    return {mark for mark in marks if len(mark) >= _SHORTEST and mark not in _COMMON and not mark.isdigit()}


def _by_form(groups: Sequence[_OnePerson]) -> Iterable[tuple[int, ...]]:
    """Who has no name but that of an account, each with the one whose full name makes it: `ada-b` of Ada Byron."""
    by_form = defaultdict[str, set[int]](set)
    for number, group in enumerate(groups):
        for words in {name_words(name) for name in group.names if " " in name}:
            for form in _forms(words):
                by_form[form].add(number)
    for number, group in enumerate(groups):
        accounts = {re.sub(r"[\W_]", "", word.casefold()) for word in _words_of(group)}
        whose = set[int]().union(*(by_form[account] for account in accounts & set(by_form)))
        if len(whose) == 1 and number not in whose and not any(" " in name for name in group.names):
            yield tuple(sorted({number, *whose}))


def _forms(words: Sequence[str]) -> Iterable[str]:
    """Names of accounts that people make of their names; shorter ones may be anybody's.

    >>> list(_forms(("ada", "byron")))
    ['adab', 'abyron', 'byrona']
    """
    if len(words) > 1:
        first, last = words[0], words[-1]
        made = (f"{first}{last[0]}", f"{first[0]}{last}", f"{last}{first[0]}")
        yield from (one for one in made if len(one) >= _SHORTEST_FORM)


def _words_of(group: _OnePerson) -> list[str]:
    """What a group is called without blanks: names, accounts, what stands before @."""
    return [*group.names, *group.handles, *(email.partition("@")[0] for email in group.emails)]


def _suggestion(groups: Sequence[_OnePerson], file: str) -> Problem:
    """The question whether some groups are one person, with the entry that says so."""
    first = min(groups, key=lambda group: (len(name_words(group.name)) < 2, -sum(group.names.values()), group.name))
    others = [group for group in groups if group is not first]
    shown = listed([_shown(group) for group in (first, *others)])
    emails = list(
        dict.fromkeys(email for group in (first, *others) for email in (group.email, *sorted(group.emails)) if email)
    )
    aliases = [group.name for group in others if group.name and group.name != first.name]
    block = [f"[people.{slug(first.name or emails[0])}]"]
    block += [f"name = {json.dumps(first.name, ensure_ascii=False)}"] if first.name else []
    block += [f"emails = {json.dumps(emails, ensure_ascii=False)}"] if emails else []
    block += [f"aliases = {json.dumps(aliases, ensure_ascii=False)}"] if aliases else []
    hint = "If so, put into reports.toml:\n    " + "\n    ".join(block)
    return Problem("maybe-one-person", f"{shown}: the same person? They were kept apart.", "note", file, hint=hint)


def _shown(group: _OnePerson) -> str:
    return f"{group.name} <{group.email}>" if group.email else group.name
