"""Which statements readers see first: of one deed the strongest alone. Knows statements of one person."""

from collections.abc import Collection, Sequence
from itertools import pairwise

from reports.loading.folding import fold
from reports.loading.statements.ending import is_open
from reports.loading.statements.listed import matches
from reports.loading.statements.standing import negates
from reports.model.statements import Highlight
from reports.packets.overtaken import is_result, month_of
from reports.periods import Period

_OF_END = frozenset(("figure", "changed", "others", "finished", "ended", "decided"))
"""Signs of how something came out."""
_SEEN = 3
"""Statements that readers see first."""
_FAR = 2
"""How much more the beginning of a thread weighs than what may take its place, at most: else that ends another."""
_LATER = 0.3
"""What a statement of the last month weighs more among those that readers see than one of the first, as a part."""
_ENOUGH = 1500
"""Hundredths: what takes the place of a second statement of one deed weighs so much."""


def seen_first(chosen: Sequence[Highlight], said: Sequence[Highlight]) -> tuple[Highlight, ...]:
    """Statements strongest first, but of one deed only the strongest among the first few, where another weighs enough.

    Of those that weigh much the same, the later is before the earlier: an end is not below what led up to it.
    `said`: all that the person tells, in the order of the sources.
    """
    months = {month: at for at, month in enumerate(sorted({_end_of(one) for one in said}))}
    chosen = sorted(chosen, key=lambda one: -one.weight * (1 + _LATER * months[_end_of(one)] / len(months)))
    beside = {frozenset(map(id, pair)) for pair in pairwise(said)}
    first: list[Highlight] = []
    left = _ends_first(chosen)
    while left and len(first) < _SEEN:
        others = [one for one in left if not any(_is_one_deed(one, other, beside) for other in first)]
        others = [one for one in others if one.weight >= _ENOUGH]
        best = next((one for one in others if not _is_left_open(one)), others[0] if others else left[0])
        first.append(best)
        left = [one for one in left if one is not best]
    return (*first, *left)


def _end_of(one: Highlight) -> int:
    """The month with which the time of a statement ends; 0 where it has none."""
    return Period.parse(one.period).end if one.period else 0


def _ends_first(chosen: Sequence[Highlight]) -> list[Highlight]:
    """The same, but what tells the end of a thread in the place of what led up to it, if it weighs half as much."""
    placed = list(chosen)
    for at, one in enumerate(placed):
        ends = [end for end in placed[at + 1 :] if _is_end_of(end, one) and _FAR * end.weight >= one.weight]
        if ends:
            other = placed.index(max(ends, key=month_of))
            placed[at], placed[other] = placed[other], one
    return placed


def _is_end_of(end: Highlight, one: Highlight) -> bool:
    """Whether a later statement of its thread tells how something came out, and an earlier one does not."""
    is_later = end.thread != "" and end.thread == one.thread and month_of(end) > month_of(one)
    is_surer = len(_OF_END.intersection(end.signs)) > len(_OF_END.intersection(one.signs))
    is_led = not _tells_end(one) or (is_surer and not is_result(one))
    may_lead = "marked" in one.signs or matches("finished", fold(one.text))
    return is_later and _tells_end(end) and is_led and not may_lead


def _tells_end(one: Highlight) -> bool:
    """Whether a statement tells by a sign or a denial how something came out."""
    return not is_open(one.text) and (not _OF_END.isdisjoint(one.signs) or negates(one.text))


def _is_left_open(one: Highlight) -> bool:
    """Whether a statement tells a trouble, a demand or what is not yet so, and by no sign that anything came of it."""
    return is_open(one.text) and {"asked", "counted", "denied"}.issuperset(one.signs)


def _is_one_deed(one: Highlight, other: Highlight, beside: Collection[frozenset[int]]) -> bool:
    """Whether statements of a month are of one thread or side by side in a paragraph, or one led up to the other.

    Threads of several months hold several deeds: what led up to another is earlier and tells no result in a figure.
    """
    is_of_thread = one.thread != "" and one.thread == other.thread
    if (one.period, one.cite.file) == (other.period, other.cite.file):
        is_beside = one.cite == other.cite and frozenset((id(one), id(other))) in beside
        return is_of_thread or is_beside
    return is_of_thread and month_of(one) < month_of(other) and not is_result(one)
