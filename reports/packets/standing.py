"""What stands out: the statements that a page, a slide and a table lead with, chosen by a rule that can be read.

The signs of a statement decide, strongest first: marked by its author, a result with a figure, an artefact, something
finished, a number; then newer before older, then its own order in the source. Each thread leads twice at most, unless
little else stands out. It orders statements, not people.
"""

from collections import Counter
from collections.abc import Sequence

from reports.model.rows import strength
from reports.model.statements import Highlight

MOST = 7
"""Statements at most."""
_PER_THREAD = 2
_ENOUGH = 5
"""Up to so many, statements of a thread that led twice stand with the others."""
_FEWEST = 3
"""Where fewer bear a sign, statements without one stand with them."""


def standing(said: Sequence[Highlight], most: int = MOST) -> tuple[Highlight, ...]:
    """Those that stand out of statements, the newest given first; none where no statement leads.

    Args:
        said: Statements of one person, newest summary first, in order of the text within each.
        most: How many at most.

    """
    leading = [one for one in said if one.leads]
    ordered = sorted(leading, key=lambda one: -strength(one.signs))
    signed = [one for one in ordered if one.signs]
    given = {one.text: one for one in reversed(signed if len(signed) >= _FEWEST else ordered[:_FEWEST])}
    candidates = [one for one in ordered if given.get(one.text) is one]
    often: Counter[str] = Counter()
    first: list[Highlight] = []
    others: list[Highlight] = []
    for one in candidates:
        often[one.thread] += 1
        is_within = not one.thread or often[one.thread] <= _PER_THREAD
        (first if is_within else others).append(one)
    # Where little else stands out, a thread may lead more often than twice.
    chosen = {id(one) for one in [*first[:most], *others[: max(0, _ENOUGH - len(first))]]}
    return tuple(one for one in candidates if id(one) in chosen)
