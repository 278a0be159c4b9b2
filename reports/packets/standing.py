"""What stands out: the statements that a page, a slide and a table lead with, chosen by a rule that can be read.

The signs of a statement decide, strongest first: marked by its author, a result with a figure, an artefact, something
finished, a number. Of equals the newer leads, then its own order in the source. The main threads have a statement each,
and each thread two at most, unless little else stands out; then comes what is merely finished or counted and in no
thread. It orders statements, not people.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from reports.model.rows import strength
from reports.model.statements import Highlight

MOST = 7
"""Statements at most."""
_PER_THREAD = 2
_ENOUGH = 5
"""Up to so many, one of each other thread, and more of those that led, stand with the others."""
_FEWEST = 3
"""Where fewer with a sign stand out, any statements stand with them."""
_MAIN = 4
"""Threads of which one statement stands out, if any of it bears a sign: those with most statements."""
_ALONE = frozenset(("marked", "figure", "cited"))
"""Signs by which a statement stands out as well as others, though it is in no thread."""


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
    ordered = sorted(newest.values(), key=lambda one: -strength(one.signs))
    chosen = {id(one) for one in _taken(ordered, _of_threads(said, ordered))[:most]}
    return tuple(one for one in ordered if id(one) in chosen)


def _taken(ordered: Sequence[Highlight], threads: Sequence[Highlight]) -> list[Highlight]:
    """Those that may stand out, in the order in which they are taken while there is room."""
    often: Counter[str] = Counter()
    first = [one for one in threads[:_MAIN] if one.signs]
    weak: list[Highlight] = []
    further = [one for one in threads[_MAIN:] if not one.signs]
    for one in ordered:
        often[one.thread] += bool(one.signs)
        if one.signs and one not in first:
            if not one.thread:
                (weak if _ALONE.isdisjoint(one.signs) else first).append(one)
            else:
                (first if often[one.thread] <= _PER_THREAD else further).append(one)
    taken = [*first, *weak, *(one for one in threads[:_MAIN] if not one.signs)]
    taken += further[: max(0, _ENOUGH - len(taken))]
    if sum(bool(one.signs) for one in taken) >= _FEWEST:
        return taken
    plain = _spread(one for one in ordered if not one.signs and one not in taken)
    return taken + plain[: max(0, _ENOUGH - len(taken))]


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
