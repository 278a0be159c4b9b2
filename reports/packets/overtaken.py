"""What a later statement has overtaken: a demand, a doubt, a state of before, a first try, a step.

Such a statement does not stand out beside the later one of its thread. Knows statements of one person with their
weights and threads.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from reports.loading.folding import fold
from reports.loading.statements.ending import is_open
from reports.loading.statements.figures import CHANGED, in_digits, tells_result
from reports.loading.statements.standing import sums_up
from reports.model.statements import Highlight
from reports.periods import Period

_SURE = frozenset(("finished", "decided", "others"))
_LITTLE = frozenset(("asked", "denied"))
"""Signs that say little of what came of something."""
_HEAVY = 2000
"""Hundredths: what weighs so much stays whatever follows, unless it is open."""


def overtaken(said: Sequence[Highlight], chosen: Sequence[Highlight]) -> set[int]:
    """Which statements of one person one of the chosen has overtaken, by identity.

    Those of whose thread a later month is among the chosen; what only sums up overtakes nothing. What surely tells an
    end is overtaken by what weighs more only, and so is what bears a sign by what bears none; a result in a figure by
    another alone.
    """
    signs = defaultdict[tuple[str, str], set[str]](set)
    for one in said:
        signs[one.period, one.item].update(one.signs)
    ends = defaultdict[str, list[Highlight]](list)
    for one in chosen:
        if one.thread and not sums_up(one.text):
            ends[one.thread].append(one)
    found = set[int]()
    for one in said:
        later = [end for end in ends.get(one.thread, ()) if month_of(end) > month_of(one)]
        borne = signs[one.period, one.item]
        is_step = one.weight < _HEAVY and any(_overtakes(end, one, borne) for end in later)
        if later and "marked" not in borne and (is_step or (is_open(one.text) and not _is_end(one))):
            found.add(id(one))
    return found


def _overtakes(end: Highlight, one: Highlight, signs: Collection[str]) -> bool:
    """Whether a later statement of its thread overtakes one that bears these signs, by being later or by its weight."""
    if is_result(one) and not is_result(end):
        return False
    is_sure = "cited" in signs or _is_end(one)
    is_told = not end.signs and not _LITTLE.issuperset(signs)
    return end.weight > one.weight if is_sure or is_told else True


def is_result(one: Highlight) -> bool:
    """Whether a statement tells money, per cent, times, or before and after: what came of something."""
    return "figure" in one.signs and tells_result(one.text)


def _is_end(one: Highlight) -> bool:
    """Whether a statement surely tells an end: finished or decided, an act of others, before and after."""
    is_sure = not _SURE.isdisjoint(one.signs) or CHANGED.search(in_digits(fold(one.item))) is not None
    return is_sure and not is_open(one.item)


def month_of(one: Highlight) -> int:
    """The first month of what a statement tells of; 0 where it has no period."""
    return Period.parse(one.period).first if one.period else 0
