"""What stands out: the statements that a page, a slide and a table lead with, chosen by a rule that can be read.

The signs of a statement decide, each with its weight: marked by its author, a result with a figure, an artefact, a
state that changed, an act of others, something finished, told at length, a number. What ends a thread weighs more than
what begins it. Of equals the newer leads, then its own order in the source. The main threads have a statement each, and
each thread two at most, unless little else does; then comes what is merely finished, counted or long and in no thread.
It orders statements, not people.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reports.model.rows import SIGNS, strength
from reports.model.statements import Highlight
from reports.periods import Period

MOST = 7
"""Statements at most."""
_PER_THREAD = 2
_ENOUGH = 5
"""Up to so many, one of each other thread, and more of those that led, stand with the others."""
_FEWEST = 3
"""Where fewer with a sign stand out, any statements stand with them."""
_MAIN = 4
"""Threads of which one statement stands out, if any of it bears a sign: those with most statements."""
_STRONG = frozenset(("marked", "figure", "cited", "changed", "others"))
"""Signs by which a statement stands out as well as others, though it is in no thread."""
_WEAK = frozenset(("finished", "counted"))
"""Signs that are none in a fragment."""
_AT_LENGTH = ("long",)
_AT_END = 4
"""What the last statement of a thread weighs more than its first, as much as a figure; those between in proportion."""
_LONG = 2 / 3
"""Longer than this part of the person's statements, one is told at length."""
_FRAGMENT = 2 / 3
"""Shorter than this part of the person's middle one, a statement is a fragment."""


def by_length(said: Sequence[Highlight], written: Sequence[bool]) -> list[Highlight]:
    """Statements of one person with what their lengths say: people tell more of what matters to them.

    To be told at length is a sign; in a fragment, something finished or counted is none. A title (`written` is false)
    is as long as its tracker wants it.
    """
    lengths = sorted(len(one.text) for one, is_so in zip(said, written, strict=True) if is_so)
    return [_weighed(one, lengths) if is_so else one for one, is_so in zip(said, written, strict=True)]


def _weighed(one: Highlight, lengths: Sequence[int]) -> Highlight:
    """A statement with the signs that remain to it, or come, by its length among some in order."""
    size, signs = len(one.text), set(one.signs)
    place = (bisect_left(lengths, size) + bisect_right(lengths, size)) / 2
    if size < _FRAGMENT * lengths[len(lengths) // 2] and signs <= _WEAK:
        signs = set()
    elif place > _LONG * len(lengths) and one.leads:
        signs.add("long")
    return replace(one, signs=tuple(sign for sign in SIGNS if sign in signs))


def standing(said: Sequence[Highlight], most: int = MOST) -> tuple[Highlight, ...]:
    """Those that stand out of statements, strongest first; none where no statement leads.

    Args:
        said: Statements of one person, newest summary first, in order of the text within each.
        most: How many at most.

    """
    newest: dict[str, Highlight] = {}
    for one in said:
        if one.leads:
            newest.setdefault(one.text, one)
    gained = _by_end(said)
    ordered = sorted(newest.values(), key=lambda one: -strength(one.signs) - gained.get(id(one), 0))
    chosen = {id(one) for one in _taken(ordered, _of_threads(said, ordered))[:most]}
    return tuple(one for one in ordered if id(one) in chosen)


def _by_end(said: Sequence[Highlight]) -> dict[int, float]:
    """What statements of threads weigh more, by identity: a beginning that leads reads as if nothing had come of it."""
    threads = defaultdict[str, list[Highlight]](list)
    for one in said:
        if one.thread:
            threads[one.thread].append(one)
    gained: dict[int, float] = {}
    for statements in threads.values():
        if len({one.period for one in statements}) > 1:
            statements.sort(key=lambda one: (Period.parse(one.period).first, one.cite.line))
            gained |= {id(one): _AT_END * at / (len(statements) - 1) for at, one in enumerate(statements)}
    return gained


def _taken(ordered: Sequence[Highlight], threads: Sequence[Highlight]) -> list[Highlight]:
    """Those that may stand out, in the order in which they are taken while there is room."""
    often: Counter[str] = Counter()
    taken = [one for one in threads[:_MAIN] if one.signs]
    weak: list[Highlight] = []
    long: list[Highlight] = []
    crowded: list[Highlight] = []
    for one in ordered:
        often[one.thread] += bool(one.signs)
        if one.signs and one not in taken:
            if one.thread:
                (taken if often[one.thread] <= _PER_THREAD else crowded).append(one)
            else:
                (taken if _is_strong(one) else long if one.signs == _AT_LENGTH else weak).append(one)
    _fill(taken, filter(_is_strong, crowded), _ENOUGH)
    taken += weak
    _fill(taken, (one for one in crowded if one not in taken), _ENOUGH)
    taken += [*long, *(one for one in threads[:_MAIN] if not one.signs)]
    _fill(taken, (one for one in threads[_MAIN:] if not one.signs), _ENOUGH)
    if sum(bool(one.signs) for one in taken) < _FEWEST:
        _fill(taken, _spread(one for one in ordered if not one.signs and one not in taken), _ENOUGH)
    return taken


def _is_strong(one: Highlight) -> bool:
    return not _STRONG.isdisjoint(one.signs)


def _fill(taken: list[Highlight], more: Iterable[Highlight], enough: int) -> None:
    taken += list(more)[: max(0, enough - len(taken))]


def _of_threads(said: Sequence[Highlight], ordered: Sequence[Highlight]) -> list[Highlight]:
    """Of each thread the strongest statement that leads, the main threads first."""
    sizes = Counter(one.thread for one in said if one.thread)
    names = [name for name, count in sizes.most_common() if count > 1]
    found = (next((one for one in ordered if one.thread == name), None) for name in names)
    return [one for one in found if one]


def _spread(some: Iterable[Highlight]) -> list[Highlight]:
    """Statements with the first of each period before the second of any."""
    often: Counter[str] = Counter()
    numbered = []
    for one in some:
        numbered.append((often[one.period], one))
        often[one.period] += 1
    return [one for _, one in sorted(numbered, key=lambda pair: pair[0])]
