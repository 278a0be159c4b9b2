"""What a later statement of its thread has overtaken: a demand, a doubt, a state of before, a first try.

Such a statement does not stand on page 1 beside the later one. What came of something stays: what is finished, decided
or changed is so still. Knows statements of one person with their weights and threads.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from reports.loading.statements.standing import sums_up
from reports.model.statements import Highlight
from reports.periods import Period

_STAYS = frozenset(("marked", "cited", "changed", "fault", "others", "finished", "decided", "ended"))
"""Signs of what is so whatever follows. A figure alone may be of a demand, an offer or a state of before."""
_FAR = 900
"""Hundredths: a beginning that weighs so much more stays, and others stay unless they weigh so much less."""


def overtaken(said: Sequence[Highlight], chosen: Sequence[Highlight]) -> set[int]:
    """Which statements of one person one of the chosen has overtaken, by identity.

    Those without a sign that something came of them, of whose thread a later month is among the chosen; what only sums
    up overtakes nothing.
    """
    signs = defaultdict[tuple[str, str], set[str]](set)
    begun: dict[str, int] = {}
    for one in said:
        signs[one.period, one.item].update(one.signs)
        begun[one.thread] = min(begun.get(one.thread, month_of(one)), month_of(one))
    later_ones = [one for one in chosen if not sums_up(one.text)]
    open_ones = [one for one in said if one.thread and not signs[one.period, one.item] & _STAYS]
    least = {
        id(one): one.weight + _less(month_of(one) == begun[one.thread], signs[one.period, one.item])
        for one in open_ones
    }
    return {
        id(one)
        for one in open_ones
        for later in later_ones
        if later.thread == one.thread and month_of(later) > month_of(one) and later.weight > least[id(one)]
    }


def _less(is_beginning: bool, signs: Collection[str]) -> int:
    """How much more than a statement one must weigh, in hundredths, to overtake it."""
    return -_FAR if is_beginning else 0 if {"figure", "asked"}.intersection(signs) else _FAR


def month_of(one: Highlight) -> int:
    """The first month of what a statement tells of; 0 where it has no period."""
    return Period.parse(one.period).first if one.period else 0
