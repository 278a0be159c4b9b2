"""What stands out: the statements that a page, a slide and a table lead with, chosen by a rule that can be read.

The signs of a statement decide, each with its weight: marked by its author, a result with a figure, an artefact, a
state that changed, an act of others, something finished, told at length, a number. What ends a thread weighs more than
what begins it, and a late month more than an early one. Of equals the newer leads, then its own order in the source.
Each thread has two statements at most, unless little else stands out. It orders statements, not people.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reports.loading.statements.standing import leans, sums_up, unfit
from reports.model.rows import SIGNS, strength
from reports.model.statements import Highlight
from reports.packets.before import CUT
from reports.packets.series import series
from reports.periods import Period

MOST = 7
"""Statements at most."""
_UNIT = 100
"""A statement keeps its weight in hundredths: in whole numbers, which are written alike everywhere."""
_PER_THREAD = 2
_ENOUGH = 5
"""Up to so many stand out in any case; those behind them must weigh something."""
_LEAST = 3
"""What statements behind these must weigh."""
_STRONG = 6
"""What a third statement of a thread must weigh to stand out where there is room."""
_WEAK = frozenset(("finished", "counted"))
"""Signs that are none in a fragment."""
_NUMBERS = frozenset(("figure", "counted"))
"""Signs that a statement of a series does not bear."""
_AT_END = 5
"""What the last statement of a thread weighs more than its first, more than a figure; those between in proportion."""
_LATE = 3
"""What the last month weighs more than the first; those between in proportion."""
_EMPTY = 9
"""What a statement weighs less that only sums up: more than what the end of a thread and the last month weigh more."""
_LEANS = 2
"""What a statement weighs less that begins in mid-sentence, or takes up a sentence that is not quoted with it."""
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
        said: Statements of one person with their weights, newest summary first, in order of the text within each.
        most: How many at most.

    """
    newest: dict[str, Highlight] = {}
    for one in said:
        if one.leads:
            newest.setdefault(one.text, one)
    ordered = sorted(newest.values(), key=lambda one: -one.weight)
    chosen = {id(one) for one in _taken(ordered)[:most]}
    return tuple(one for one in ordered if id(one) in chosen)


def nearest(said: Sequence[Highlight]) -> Highlight | None:
    """The statement that comes nearest to standing out where none does: the newest of those that are least unfit."""
    told = [one for one in said if one.category != "away" and not any(mark.kind == "strike" for mark in one.marks)]
    return min(told, key=lambda one: unfit(one.text), default=None)


def weighed(said: Sequence[Highlight]) -> list[Highlight]:
    """Statements of one person with what they weigh: their signs, their place in their thread and their month.

    A beginning that leads reads as if nothing had come of it.
    """
    counted = series(said)
    told = [_uncounted(one) if id(one) in counted else one for one in said]
    weights = _weights(told)
    return [replace(one, weight=round(_UNIT * weights[id(one)])) for one in told]


def _uncounted(one: Highlight) -> Highlight:
    """A statement of a series: its number is no sign."""
    return replace(one, signs=tuple(sign for sign in one.signs if sign not in _NUMBERS))


def _weights(said: Sequence[Highlight]) -> dict[int, float]:
    """What statements weigh, by identity."""
    counted = series(said)
    weights = {
        id(one): strength(one.signs) - float(_EMPTY * sums_up(one.text) + _LEANS * _is_part(one)) for one in said
    }
    threads = defaultdict[str, list[Highlight]](list)
    for one in said:
        if one.thread:
            threads[one.thread].append(one)
    for statements in threads.values():
        is_series = 2 * sum(id(one) in counted for one in statements) >= len(statements)
        if len({one.period for one in statements}) > 1 and not is_series:
            statements.sort(key=lambda one: (_first(one), one.cite.line))
            for at, one in enumerate(statements):
                weights[id(one)] += _AT_END * at / (len(statements) - 1)
    months = {month: at for at, month in enumerate(sorted({_first(one) for one in said}))}
    for one in said:
        weights[id(one)] += _LATE * months[_first(one)] / max(1, len(months) - 1)
    return weights


def _is_part(one: Highlight) -> bool:
    """Whether a statement is not clear without what is before it, which is not quoted with it."""
    return one.before == CUT or (not one.before and not one.around[0] and leans(one.text))


def _first(one: Highlight) -> int:
    return Period.parse(one.period).first if one.period else 0


def _taken(ordered: Sequence[Highlight]) -> list[Highlight]:
    """Those that may stand out, in the order in which they are taken while there is room."""
    often: Counter[str] = Counter()
    taken: list[Highlight] = []
    crowded: list[Highlight] = []
    plain: list[Highlight] = []
    for one in ordered:
        often[one.thread] += 1
        if one.thread and often[one.thread] > _PER_THREAD:
            crowded.append(one)
        elif not one.signs and not one.thread:
            plain.append(one)
        elif len(taken) < _ENOUGH or one.weight >= _UNIT * _LEAST:
            _take(taken, one)
    _fill(taken, (one for one in crowded if one.signs), _ENOUGH)
    _fill(taken, (one for one in crowded if one.signs and one.weight >= _UNIT * _STRONG), MOST)
    _fill(taken, _spread(plain), _ENOUGH)
    return taken


def _take(taken: list[Highlight], one: Highlight) -> None:
    """Take a statement that is not quoted yet; where it quotes one that is, it stands in its place."""
    if any(one.text in other.before or (one.text != other.text and one.item == other.item) for other in taken):
        return
    own = next((at for at, other in enumerate(taken) if other.text in one.before), None)
    if own is None:
        taken.append(one)
    else:
        taken[own] = one


def _fill(taken: list[Highlight], more: Iterable[Highlight], enough: int) -> None:
    for one in more:
        if len(taken) < enough and one not in taken:
            _take(taken, one)


def _spread(some: Iterable[Highlight]) -> list[Highlight]:
    """Statements with the first of each period before the second of any."""
    often: Counter[str] = Counter()
    numbered = []
    for one in some:
        numbered.append((often[one.period], one))
        often[one.period] += 1
    return [one for _, one in sorted(numbered, key=lambda pair: pair[0])]
