"""One name in several sources: whether it is one person's. Knows what sources claim of their people; gives no ids.

A folder of one's notes names one person in each, and namesakes are rare in it. So a full name is one person's unless
something speaks against it, a name of one word where the files are one series (`notes-2025-07.md`, `notes-2025-08.md`).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from reports.errors import Problem
from reports.loading.folding import fold, months
from reports.loading.kinds import Declared
from reports.loading.names.people import name_words
from reports.packed import PROFILE, Packed, contents
from reports.periods import Period
from reports.regex import regex

_FULL = 2
"""Words of a full name."""
_OVERVIEW = PROFILE.index("overview")
_WHOLE = regex("[\\u3400-\\u9fff\\uac00-\\ud7a3]{3,4}")
"""A full name in a script that sets no blank within it."""
_LETTERS = regex(r"[^\W\d_]+")
_SEVERAL = 2
"""Given names in one source that agree with full names elsewhere."""


@dataclass(frozen=True, slots=True)
class Claim(Declared):
    """One profile with what it says of its person."""

    profile: Packed
    """Its id is still empty."""
    kind: str = "profile"
    """Of its source."""


@dataclass(slots=True)
class Same:
    """Who is taken for one person, by name."""

    id: str
    claims: list[Claim]
    joined: list[Claim] = field(default_factory=list)
    """Those that have the id for their name alone, in order."""
    called: list[Claim] = field(default_factory=list)
    """Those that have it for their given name."""


class Names:
    """The names of a run with the ids that were given to them."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        often = Counter((one.profile.file, name_words(one.profile.name)) for one in claims if one.profile.name)
        self._namesakes = {words for (_, words), many in often.items() if many > 1}
        """Names that one source gives to several people: of these, a name tells nobody."""
        self._known = defaultdict[tuple[str, ...], dict[str, Same]](dict)
        self._called = _called(claims)

    def in_order(self, claims: Iterable[Claim]) -> list[int]:
        """The numbers of claims, those that tell a given name of somebody behind all others."""
        return sorted((number for number, _ in enumerate(claims)), key=lambda number: number in self._called)

    def one_with(self, claim: Claim, number: int) -> Same | None:
        """The one person with the name of a claim that it may be, where there is one; it is joined to them."""
        words = name_words(claim.profile.name) if claim.profile.name else ()
        if not words or words in self._namesakes:
            return None
        if full := self._called.get(number):
            found = list(self._known[full].values())
            if len(found) == 1:
                found[0].called.append(claim)
                return found[0]
        known = self._known[words].values()
        found = [same for same in known if all(_may_be_one(claim, one, words) for one in same.claims)]
        for same in found[:1]:
            same.joined.append(claim)
        return found[0] if found else None

    def add(self, claim: Claim, id: str) -> None:
        """Tell what id a claim has got."""
        if claim.profile.name:
            known = self._known[name_words(claim.profile.name)]
            known.setdefault(id, Same(id, [])).claims.append(claim)

    def told(self) -> Iterable[Problem]:
        """A note of each person whom a name alone joined."""
        for same in (one for known in self._known.values() for one in known.values() if one.joined):
            first = same.joined[0].profile
            files = list(dict.fromkeys(one.profile.file for one in same.joined))
            more = f", and so in {len(files) - 1} more file{'s' * (len(files) > 2)}" * (len(files) > 1)
            name, there = first.name or "", same.claims[0].profile.file
            what = f"{name!r} was taken for {same.id}, who has the same name in {there}{more}."
            hint = f'If they are two people, give each an entry: [people.ID] with files = ["{first.file}"].'
            yield Problem("same-person", what, "note", first.file, None, hint, name)
        yield from self._told_of_given_names()

    def _told_of_given_names(self) -> Iterator[Problem]:
        """A warning for each source that calls people by given names."""
        of = defaultdict[str, list[tuple[Packed, str]]](list)
        for same in (one for known in self._known.values() for one in known.values()):
            for one in same.called:
                of[one.profile.file].append((one.profile, same.id))
        for file, some in of.items():
            some.sort(key=lambda one: one[0].line)
            names = {one.name or "": id for one, id in some}
            listed = ", ".join(f"{name!r} for {id}" for name, id in names.items())
            what = f"people were taken for the only ones with their given names: {listed}."
            first = next(iter(names))
            hint = f'If one is somebody else, give them an entry: [people.ID] with name = "{first}".'
            yield Problem("given-name", what, "warning", file, some[0][0].line, hint, first)


def _called(claims: Sequence[Claim]) -> dict[int, tuple[str, ...]]:
    """By the numbers of claims that tell a given name: the words of the one full name that it is part of.

    One such name may be anybody's; where a source calls several so, each the only one of that name, they are these.
    """
    full, in_file = defaultdict[str, set[tuple[str, ...]]](set), defaultdict[str, dict[int, str]](dict)
    for number, claim in enumerate(claims):
        words = name_words(claim.profile.name) if claim.profile.name else ()
        if len(words) >= _FULL:
            full[words[0]].add(words)
        elif words:
            in_file[claim.profile.file][number] = words[0]
    found = dict[int, tuple[str, ...]]()
    for numbers in in_file.values():
        one_each = {number: full[given] for number, given in numbers.items() if len(full[given]) == 1}
        if len({numbers[number] for number in one_each}) >= _SEVERAL:
            found |= {number: next(iter(names)) for number, names in one_each.items()}
    return found


def _may_be_one(claim: Claim, other: Claim, words: tuple[str, ...]) -> bool:
    """Whether nothing speaks against two claims of one name being about one person."""
    if claim.profile.file == other.profile.file:
        return False
    if claim.is_answered or other.is_answered:
        return len(words) >= _FULL or (claim.is_answered and other.is_answered)
    if claim.kind == other.kind != "table":
        ours, theirs = ({one.casefold() for one in each.emails} for each in (claim, other))
        if (ours and theirs and ours.isdisjoint(theirs)) or _introduce_two(claim.profile, other.profile):
            return False
    return len(words) >= _FULL or _WHOLE.fullmatch(words[0]) is not None or _are_series(claim, other)


def _introduce_two(one: Packed, other: Packed) -> bool:
    """Whether two profiles tell of a month twice, and each introduces its person: so do namesakes'."""
    told, others = ({month for head in each.summaries for month in _months(head.period)} for each in (one, other))
    return not told.isdisjoint(others) and all(contents(each.rest).profile[_OVERVIEW] for each in (one, other))


def _months(period: str) -> range:
    found = Period.parse(period)
    return range(found.first, found.end)


def _are_series(one: Claim, other: Claim) -> bool:
    """Whether the names of two files differ in numbers and months only.

    So do pages that were printed of many people, by numbers: these are of one name by chance, as any others.
    """
    return _series(one.profile.file) == _series(other.profile.file) is not None


def _series(file: str) -> tuple[str, tuple[str, ...]] | None:
    path = PurePosixPath(file)
    words = tuple(word for word in map(fold, _LETTERS.findall(path.stem)) if word not in months())
    return (str(path.parent), words) if words else None
