"""What stands out: the statements that a page, a slide and a table lead with, chosen by a rule that can be read.

The signs of a statement decide, strongest first: marked by its author, a figure, an artefact, something finished; then
newer before older, then its own order in the source. Each thread leads twice at most. It orders statements, not people.
"""

from collections import Counter
from collections.abc import Sequence

from reports.model.statements import Highlight

MOST = 7
"""Statements at most."""
_PER_THREAD = 2
_FEWEST = 3
"""Where fewer bear a sign, statements without one stand with them."""
_VALUES = {"marked": 8, "figure": 4, "cited": 2, "finished": 1}


def standing(said: Sequence[Highlight], most: int = MOST) -> tuple[Highlight, ...]:
    """Those that stand out of statements, the newest given first; none where no statement leads.

    Args:
        said: Statements of one person, newest summary first, in order of the text within each.
        most: How many at most.

    """
    leading = [one for one in said if one.leads]
    ordered = sorted(leading, key=lambda one: -sum(_VALUES[sign] for sign in one.signs))
    signed = [one for one in ordered if one.signs]
    chosen: list[Highlight] = []
    often: Counter[str] = Counter()
    seen: set[str] = set()
    for one in signed if len(signed) >= _FEWEST else ordered[:_FEWEST]:
        if len(chosen) == most:
            break
        if one.text in seen or (one.thread and often[one.thread] == _PER_THREAD):
            continue
        often[one.thread] += 1
        seen.add(one.text)
        chosen.append(one)
    return tuple(chosen)
