"""Threads: subjects that statements of one person share across months, found by the words that they share.

No model and no list of subjects. Statements are alike by the stems that they share, rare words before common ones, by
stems that stand together elsewhere, and by words that begin alike ("Sturz", "Sturzrate"); the most alike are put
together, step by step, until none are alike enough. What then has no good name is no thread: of two statements that
share a word by chance, hardly any share a noun that is rare enough. A statement belongs to one thread at most. Pure:
the same statements give the same threads.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log, sqrt
from typing import TypeVar

from reports.packets.naming import Statements, name_of, place_of
from reports.packets.subjects import Tokenizer, is_unspaced, tokenizer_for

_Row = TypeVar("_Row", int, str)
_Column = TypeVar("_Column", int, str)
_ROOT = 6
"""Letters that two words must begin with alike."""
_COMPOUNDING = ("german", "dutch", "swedish", "danish")
"""Languages that write compounds as one word."""
_TOGETHER, _SPREAD = 0.4, 0.3
"""From how often two words stand together one of them stands for the other, and how far."""
_ALIKE = 0.13
"""How much alike two groups of statements must be on the average."""
_JOINS = 0.22
"""How much alike a statement that names no work must be to the statements of a thread to join it."""
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
    """It names no work, as a lead-in or an effect: it joins a thread that others make, if any."""
    goes_on: bool = False
    """It stands in one list item with the statement before, and so in its thread."""


@dataclass(frozen=True, slots=True)
class Found:
    """A subject, and the statements that share it."""

    name: str
    """Words that stand in its statements."""
    numbers: tuple[int, ...]
    """Its statements, by their number in the order given."""
    places: tuple[tuple[int, int] | None, ...]
    """Where words of the name stand in each of them; None where it is told in others."""


def find_threads(said: Sequence[Said]) -> list[Found]:
    """The threads of statements, those with most of them first; each has two periods at least."""
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
    terms = _rooted([_terms(text, tokenizer) for text in texts], tokenizer)
    groups = [sorted(group) for group in _groups(terms, [one.is_soft for one in kept])]
    often = Counter(term for one, at in zip(terms, kept, strict=True) for term in one if not at.is_soft)
    statements, found = Statements(texts, terms, often, tokenizer), list[Found]()
    for group in sorted(groups, key=lambda group: (-len(group), group)):
        telling = [at for at in group if not kept[at].is_soft]
        if len({kept[at].period for at in group}) < 2 or all(kept[at].is_plain for at in group):
            continue
        name = name_of(telling, statements, {one.name for one in found})
        if name:
            numbers = tuple(at for number in group for at in items[number])
            found.append(Found(name, numbers, tuple(place_of(name, said[at].text, tokenizer) for at in numbers)))
    return found


def _joined(item: Sequence[Said]) -> Said:
    """The statements of one list item as one."""
    return replace(
        item[0],
        text="\n".join(one.text for one in item),
        is_plain=all(one.is_plain for one in item),
        is_soft=all(one.is_soft for one in item),
    )


def _terms(text: str, tokenizer: Tokenizer) -> dict[str, float]:
    """The stems of a statement, each with what it counts for."""
    found: dict[str, float] = {}
    for word in tokenizer.words(text):
        for stem, weight in [(word.stem, word.weight), *word.parts]:
            if weight:
                found[stem] = max(found.get(stem, 0), weight)
    return found


def _rooted(terms: Sequence[Mapping[str, float]], tokenizer: Tokenizer) -> list[dict[str, float]]:
    """Terms, and beside each that begins with another term, or is a compound of it, the other."""
    words = sorted({term for one in terms for term in one}, key=lambda term: (len(term), term))
    is_compounding = tokenizer.language in _COMPOUNDING
    roots: dict[str, str] = {}
    known = {word for word in words if len(word) >= _ROOT - is_compounding or is_unspaced(word)}
    for word in words:
        shorter = [word[:size] for size in range(2, len(word))]
        if is_unspaced(word):
            shorter += [word[-size:] for size in range(2, len(word))]
        elif is_compounding:
            shorter += [word[-size:] for size in range(_ROOT, len(word))]
        root = next((one for one in shorter if one in known), None)
        if root:
            roots[word] = roots.get(root, root)
    made = [dict(one) for one in terms]
    for one, rooted in zip(terms, made, strict=True):
        for term, weight in one.items():
            if term in roots:
                rooted[roots[term]] = max(rooted.get(roots[term], 0), weight)
    return made


def _groups(terms: Sequence[Mapping[str, float]], soft: Sequence[bool]) -> list[list[int]]:
    """Statements by the group that they belong to: clustering by average linkage; soft ones join a group at the end.

    Only what is not zero is kept and added up, in the order of the statements: the same sums on every machine.
    """
    often = Counter(term for one in terms for term in one)
    rows = [
        {term: weight * log((len(terms) + 1) / often[term]) for term, weight in one.items() if often[term] > 1}
        for one in terms
    ]
    together = _alike(_turned(rows), _TOGETHER)
    spread = [dict(row) for row in rows]
    for row, one in zip(spread, rows, strict=True):
        for term, weight in one.items():
            for other, often_beside in together.get(term, {}).items():
                row[other] = row.get(other, 0.0) + _SPREAD * weight * often_beside
    alike = _alike(dict(enumerate(spread)), 0)
    groups = _linked(
        {at: {one: much for one, much in row.items() if not soft[one]} for at, row in alike.items() if not soft[at]}
    )
    joined = {at: list(group) for at, group in enumerate(groups)}
    for at in (at for at in alike if soft[at]):
        much, nearest = max(
            [(sum(alike[at].get(one, 0) for one in group) / len(group), -n) for n, group in enumerate(groups)],
            default=(0.0, 0),
        )
        if much >= _JOINS:
            joined[-nearest].append(at)
    return [group for group in joined.values() if len(group) > 1]


def _turned(rows: Iterable[Mapping[str, float]]) -> dict[str, dict[int, float]]:
    """The columns of a table."""
    columns: dict[str, dict[int, float]] = {}
    for at, row in enumerate(rows):
        for term, weight in row.items():
            columns.setdefault(term, {})[at] = weight
    return columns


def _alike(rows: Mapping[_Row, Mapping[_Column, float]], least: float) -> dict[_Row, dict[_Row, float]]:
    """How much alike each two rows are, as the cosine between them, where that is more than the least."""
    lengths = {at: sqrt(sum(weight * weight for weight in row.values())) for at, row in rows.items()}
    having: dict[_Column, list[tuple[_Row, float]]] = {}
    for at, row in rows.items():
        for column, weight in row.items():
            having.setdefault(column, []).append((at, weight / lengths[at]))
    found: dict[_Row, dict[_Row, float]] = {}
    for at, row in rows.items():
        sums = defaultdict[_Row, float](float)
        for column, weight in row.items():
            unit = weight / lengths[at]
            for other, its in having[column]:
                sums[other] += unit * its
        sums.pop(at, None)
        # To 40 binary places, so that what is equally alike is so on the average, too.
        found[at] = {other: (alike + 4096) - 4096 for other, alike in sums.items() if alike > least}
    return found


def _linked(alike: dict[int, dict[int, float]]) -> list[list[int]]:
    """Groups, put together while two are alike enough; of equals, the first ones."""
    members = {at: [at] for at in alike}
    best = {at: _nearest(row) for at, row in alike.items()}
    while members:
        much, nearest = max([(best[at][0], -at) for at in members])
        at = -nearest
        other = -best[at][1]
        if much < _ALIKE:
            break
        _merge(alike, (at, other), (len(members[at]), len(members[other])))
        members[at] += members.pop(other)
        best[at] = _nearest(alike[at])
        for one, much in alike[at].items():
            if (much, -at) >= best[one]:
                best[one] = (much, -at)
            elif -best[one][1] in (at, other):
                best[one] = _nearest(alike[one])
    return list(members.values())


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
