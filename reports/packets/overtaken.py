"""What a later statement has overtaken: a demand, a doubt, a state of before, a first try, a step.

Such a statement does not stand out beside the later one of its thread; what no thread takes up and is told early is a
step to something that later months tell in other words. Knows statements of one person with their weights and threads.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence

from reports.loading.folding import fold
from reports.loading.statements.ending import is_open
from reports.loading.statements.figures import CHANGED, in_digits
from reports.loading.statements.standing import sums_up
from reports.model.statements import Highlight
from reports.periods import Period

_STAYS = frozenset(("marked", "cited"))
"""Signs of what stays whatever follows."""
_SURE = frozenset(("finished", "decided", "others"))
_TELLS = frozenset(("changed", "fault", "others", "finished", "decided", "ended", "figure", "asked"))
"""Signs of what is overtaken the next month only by what weighs more."""
_FAR, _NEAR = 900, 300
"""Hundredths: a beginning that weighs so much more stays, and others without a sign unless they weigh so much less;
after two months a statement stays that weighs so much more."""
_LONG, _HEAVY, _ANYTHING = 2, 2000, 100_000
"""Months from which on that is so; what weighs so much is not overtaken the next month, whatever follows."""
_EARLY, _STEP = 0.6, 1500
"""What no thread takes up is a step before this part of the months, unless it weighs so much."""


def overtaken(said: Sequence[Highlight], chosen: Sequence[Highlight]) -> set[int]:
    """Which statements of one person one of the chosen has overtaken, by identity.

    Those of whose thread a later month is among the chosen, if that weighs enough; what only sums up overtakes nothing.
    """
    signs = defaultdict[tuple[str, str], set[str]](set)
    begun: dict[str, int] = {}
    for one in said:
        signs[one.period, one.item].update(one.signs)
        begun[one.thread] = min(begun.get(one.thread, month_of(one)), month_of(one))
    ends = defaultdict[str, list[Highlight]](list)
    for one in chosen:
        if one.thread and not sums_up(one.text):
            ends[one.thread].append(one)
    found = set[int]()
    for one in said:
        if one.thread not in ends or signs[one.period, one.item] & _STAYS or _is_end(one):
            continue
        later_ones = [end for end in ends[one.thread] if month_of(end) > month_of(one)]
        is_beginning, borne = month_of(one) == begun[one.thread], signs[one.period, one.item]
        heavy = any(end.weight > one.weight + _more(one, end, is_beginning, borne) for end in later_ones)
        if heavy or (later_ones and is_open(one.text)):
            found.add(id(one))
    return found


def _is_end(one: Highlight) -> bool:
    """Whether a statement surely tells an end: finished or decided, an act of others, before and after."""
    is_sure = not _SURE.isdisjoint(one.signs) or CHANGED.search(in_digits(fold(one.item))) is not None
    return is_sure and not is_open(one.item)


def _more(one: Highlight, end: Highlight, is_beginning: bool, signs: Collection[str]) -> int:
    """How much more than a statement a later one of its thread must weigh, in hundredths, to overtake it."""
    if is_beginning and not _TELLS.intersection(signs) - {"figure", "asked"}:
        return -_FAR
    if month_of(end) - month_of(one) >= _LONG:
        return -_NEAR
    if one.weight >= _HEAVY:
        return _ANYTHING
    return 0 if _TELLS.intersection(signs) else _FAR


def steps(said: Sequence[Highlight]) -> set[int]:
    """Which statements of one person no thread takes up, early and light ones, by identity."""
    months = sorted({month_of(one) for one in said})
    early = {month for at, month in enumerate(months) if at < _EARLY * (len(months) - 1)}
    light = [one for one in said if not one.thread and one.weight < _STEP and month_of(one) in early]
    return {id(one) for one in light if not (_STAYS.intersection(one.signs) or _is_end(one))}


def month_of(one: Highlight) -> int:
    """The first month of what a statement tells of; 0 where it has no period."""
    return Period.parse(one.period).first if one.period else 0
