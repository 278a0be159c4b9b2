"""Threads: subjects that statements of one person share across months, found by the words that they share.

No model and no list of subjects. Statements are alike by the stems that they share, rare words before common ones, by
stems that stand together elsewhere, and by words that begin alike ("Sturz", "Sturzrate"); the most alike are put
together, step by step, until none are alike enough. What then has no good name is taken apart again, and is no thread
where no part of it has one: of two statements that share a word by chance, hardly any share a noun that is rare enough.
A statement belongs to one thread at most. Pure: the same statements give the same threads.
"""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from itertools import combinations

from reports.corpus import Remembered
from reports.loading.folding import fold
from reports.packets.alike import alike, rounded, terms_of
from reports.packets.naming import name_of, place_of
from reports.packets.saying import Statements
from reports.packets.subjects import Tokenizer, tokenizer_for

_ALIKE, _UNLIKE, _ENOUGH = 1.5, 20, 0.3
"""How many times as much alike as any two statements groups must be, how many pairs that are not alike are counted
beside these, for of few little is known, and how much alike is enough for all."""
_JOINS = 0.3
"""How much alike a statement that names no work, or is housekeeping, must be to those of a thread to join it."""
_SEEN = 0.1
"""From how much alike two statements count as alike, where it is seen whether a subject is told in one place."""
_PLACES = 0.5
"""How much less alike statements are that tell of one subject in two places of a period, where each has one."""
_LIST, _LISTS, _STEEP = 4, 3, 2
"""Statements of a list, at least, and lists, by which it is seen that what stands late is beside the point; and how
steeply it then counts less."""
_MOST = 1200
"""Statements that are compared; of more, the newest."""


@dataclass(frozen=True, slots=True)
class Said:
    """One statement, with what threads are found by."""

    period: str
    """Or the person, where threads of several people are looked for."""
    text: str
    is_plain: bool = False
    """It leads nowhere: such statements alone make no thread."""
    is_soft: bool = False
    """It names no work, as a lead-in or an effect, or is housekeeping: it joins a thread that others make, if any."""
    goes_on: bool = False
    """It stands in one list item with the statement before, and so in its thread."""
    is_listed: bool = False
    """It stands in a list, where the order tells what matters."""


@dataclass(frozen=True, slots=True)
class _LinkedGroup:
    """Statements that are alike, by their numbers."""

    members: tuple[int, ...]
    halves: tuple["_LinkedGroup", ...] = ()
    """The two groups that it was put together of; none of a single statement."""

    @property
    def order(self) -> tuple[int, list[int]]:
        """The larger ones first."""
        return -len(self.members), sorted(self.members)


@dataclass(frozen=True, slots=True)
class FoundThread:
    """A subject, and the statements that share it."""

    name: str
    """Words that stand in its statements."""
    numbers: tuple[int, ...]
    """Its statements, by their number in the order given."""
    places: tuple[tuple[int, int] | None, ...]
    """Where words of the name stand in each of them: (0, 0) where another statement of its list item has them, None
    where none has."""


def known_threads(remembered: Remembered, said: Sequence[Said], people: Collection[str] = ()) -> list[FoundThread]:
    """The same as `find_threads`, which is asked only for what was not found before."""

    def find() -> str:
        return json.dumps([astuple(one) for one in find_threads(said, people)], separators=(",", ":"))

    asked = json.dumps([[_values(one) for one in said], list(people)]).encode()
    found = json.loads(remembered.get(hashlib.sha256(asked).hexdigest(), find))
    return [
        FoundThread(name, tuple(numbers), tuple(place and (place[0], place[1]) for place in places))
        for name, numbers, places in found
    ]


def _values(one: Said) -> list[object]:
    """All that is known of a statement; several times as fast as `astuple`."""
    return [one.period, one.text, one.is_plain, one.is_soft, one.goes_on, one.is_listed]


def find_threads(said: Sequence[Said], people: Collection[str] = ()) -> list[FoundThread]:
    """The threads of statements, those with most of them first; each has two periods at least.

    `people`: the names of people, after whom no thread is named.
    """
    items: list[list[int]] = []
    for at, one in enumerate(said):
        if one.goes_on and items:
            items[-1].append(at)
        else:
            items.append([at])
    items = items[-_MOST:]
    kept = [_joined([said[at] for at in item]) for item in items]
    texts = [one.text for one in kept]
    tokenizer = tokenizer_for(texts)
    terms = terms_of(texts, tokenizer)
    alike_by = _settled(kept, alike(texts, terms, tokenizer))
    often = Counter(term for one, at in zip(terms, kept, strict=True) for term in one if not at.is_soft)
    called = frozenset(word for name in people for word in fold(name).replace("-", " ").split())
    named = _named(_groups(kept, alike_by), kept, Statements(texts, terms, often, tokenizer, called))
    found = list[FoundThread]()
    for name, group in sorted(_with_soft(named, kept, alike_by), key=lambda one: (-len(one[1]), one[1])):
        numbers = tuple(at for number in group for at in items[number])
        places = [place for number in group for place in _places(name, [said[at] for at in items[number]], tokenizer)]
        found.append(FoundThread(name, numbers, tuple(places)))
    return found


def _named(
    groups: Sequence[_LinkedGroup], items: Sequence[Said], statements: Statements
) -> list[tuple[str, list[int]]]:
    """Groups with their names; what has no good one is taken apart into the two that it was put together of."""
    found: dict[str, tuple[str, list[int]]] = {}
    left = sorted(groups, key=lambda one: one.order)
    while left:
        group = left.pop(0)
        numbers = sorted(group.members)
        if len({items[at].period for at in numbers}) < 2 or all(items[at].is_plain for at in numbers):
            continue
        if name := name_of(numbers, statements, found):
            found[name] = name, numbers
        else:
            left = sorted([*left, *group.halves], key=lambda one: one.order)
    return list(found.values())


def _with_soft(
    named: Sequence[tuple[str, list[int]]], items: Sequence[Said], alike: Mapping[int, Mapping[int, float]]
) -> list[tuple[str, list[int]]]:
    """Threads with what names no work, each in the one whose statements it is most like, if it is enough."""
    joined = [list(group) for _, group in named]
    for at in (at for at in alike if items[at].is_soft):
        much, nearest = max(
            [(sum(alike[at].get(one, 0) for one in group) / len(group), -n) for n, (_, group) in enumerate(named)],
            default=(0.0, 0),
        )
        if much >= _JOINS:
            joined[-nearest].append(at)
    return [(name, sorted(group)) for (name, _), group in zip(named, joined, strict=True)]


def _places(name: str, item: Sequence[Said], tokenizer: Tokenizer) -> list[tuple[int, int] | None]:
    """Where the words of a name stand in each statement of a list item; nowhere, (0, 0), where another one has them."""
    places = [place_of(name, one.text, tokenizer) for one in item]
    elsewhere = (0, 0) if any(places) else None
    return [place or elsewhere for place in places]


def _joined(item: Sequence[Said]) -> Said:
    """The statements of one list item as one."""
    return replace(
        item[0],
        text="\n".join(one.text for one in item),
        is_plain=all(one.is_plain for one in item),
        is_soft=all(one.is_soft for one in item),
    )


def _groups(items: Sequence[Said], alike: Mapping[int, Mapping[int, float]]) -> list[_LinkedGroup]:
    """Statements by the group that they belong to: clustering by average linkage, without the soft ones."""
    telling = [at for at in alike if not items[at].is_soft]
    among = {at: {one: much for one, much in alike[at].items() if not items[one].is_soft} for at in telling}
    for at, one in _apart(items, among):
        among[at][one] = among[one][at] = among[at].get(one, 0.0) - _PLACES
    pairs = len(items) * (len(items) - 1) / 2 + _UNLIKE
    ordinary = sum([sum(row.values()) for row in alike.values()]) / 2 / pairs
    return _linked(among, min(_ALIKE * ordinary, _ENOUGH))


def _settled(items: Sequence[Said], alike: Mapping[int, Mapping[int, float]]) -> Mapping[int, Mapping[int, float]]:
    """The same, but less for what stands late in lists of their period, as far as the late are like fewer than others.

    That is seen from several long lists only; the order of sentences in prose tells something else.
    """
    by_period = defaultdict[str, list[int]](list)
    for at in alike:
        if items[at].is_listed and not items[at].is_soft:
            by_period[items[at].period].append(at)
    lists = [group for group in by_period.values() if len(group) >= _LIST]
    late = {at: number / (len(group) - 1) for group in lists for number, at in enumerate(group)}
    first = last = 0.0
    for at, how_late in late.items():
        of_others = [much for one, much in alike[at].items() if items[one].period != items[at].period]
        nearest = min(1.0, max(of_others, default=0.0))
        first, last = first + nearest * (1 - how_late), last + nearest * how_late
    if len(lists) < _LISTS or last >= first:
        return alike
    counting = {at: (1 - (1 - last / first) * late.get(at, 0.0)) ** _STEEP for at in alike}
    found = {
        at: {one: much * min(counting[at], counting[one]) for one, much in row.items()} for at, row in alike.items()
    }
    before, after = (sum([sum(row.values()) for row in rows.values()]) for rows in (alike, found))
    return {at: {one: rounded(much * before / after) for one, much in row.items()} for at, row in found.items()}


def _apart(items: Sequence[Said], alike: Mapping[int, Mapping[int, float]]) -> list[tuple[int, int]]:
    """Statements of one period that stand apart, where somebody tells a subject in one place of a period.

    That is so where fewer of them are alike than of statements of two periods, however much alike those few are. Items
    of a list stand apart, sentences with others between them.
    """
    by_period = defaultdict[str, list[int]](list)
    for at in alike:
        by_period[items[at].period].append(at)
    groups = [(group, all(items[at].is_listed for at in group)) for group in by_period.values()]
    apart = [
        (one, other)
        for group, is_list in groups
        for one, other in combinations(group, 2)
        if other > one + (not is_list)
    ]
    across = len(alike) ** 2 - sum([len(group) ** 2 for group in by_period.values()])
    outside = sum(
        [items[at].period != items[one].period for at, row in alike.items() for one in row if row[one] >= _SEEN]
    )
    within = sum([alike[at].get(one, 0.0) >= _SEEN for at, one in apart])
    return apart if within * across < outside * len(apart) else []


def _linked(alike: dict[int, dict[int, float]], least: float) -> list[_LinkedGroup]:
    """Groups, put together while two are alike enough; of equals, the first ones."""
    groups = {at: _LinkedGroup((at,)) for at in alike}
    best = {at: _nearest(row) for at, row in alike.items()}
    while groups:
        much, nearest = max([(best[at][0], -at) for at in groups])
        at = -nearest
        other = -best[at][1]
        if much <= 0 or much < least:
            break
        _merge(alike, (at, other), (len(groups[at].members), len(groups[other].members)))
        halves = groups[at], groups.pop(other)
        groups[at] = _LinkedGroup(halves[0].members + halves[1].members, halves)
        best[at] = _nearest(alike[at])
        for one, much in alike[at].items():
            if (much, -at) >= best[one]:
                best[one] = (much, -at)
            elif -best[one][1] in (at, other):
                best[one] = _nearest(alike[one])
    return list(groups.values())


def _nearest(row: Mapping[int, float]) -> tuple[float, int]:
    """How much alike the most alike is, and its number, negative so that the first one of equals is the largest."""
    return max([(much, -at) for at, much in row.items()], default=(0.0, 0))


def _merge(alike: dict[int, dict[int, float]], two: tuple[int, int], sizes: tuple[int, int]) -> None:
    """Put a group into another: what is like either is as much like both as on the average of their members."""
    at, other = two
    del alike[at][other], alike[other][at]
    sums = {one: much * sizes[0] for one, much in alike[at].items()}
    for one, much in alike[other].items():
        sums[one] = sums[one] + much * sizes[1] if one in sums else much * sizes[1]
        del alike[one][other]
    both = sizes[0] + sizes[1]
    alike[at], alike[other] = {one: much / both for one, much in sums.items()}, {}
    for one, much in alike[at].items():
        alike[one][at] = much
