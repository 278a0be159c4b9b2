"""What stands below what stands out: the statements that weigh next. Knows statements of one person."""

from collections.abc import Sequence

from reports.loading.folding import fold
from reports.loading.statements.standing import leads_up
from reports.model.statements import Highlight
from reports.packets.colleagues import opens_with_deed
from reports.packets.common import plain
from reports.packets.overtaken import overtaken
from reports.packets.places import is_of_item, is_told
from reports.regex import regex

_UNIT = 100
"""Statements keep their weight in hundredths."""
_NEXT, _BESIDES, _MOST = -2, 6, 14
"""What weighs next weighs so much at least, or so much where it tells of no deed; and how many there are at most."""
_FULL, _LEAST = 9, -4
"""With how many statements in all a page is full, and what one weighs that fills it."""
_OF_RESULT = frozenset(("marked", "figure", "changed", "ended", "finished", "decided", "cited", "others", "counted"))
_COUNT = regex(r"(?<![\d:.])\d+(?![\d:]|\.\d)")
"""A number that is no time of the day."""


def following(said: Sequence[Highlight], chosen: Sequence[Highlight]) -> tuple[Highlight, ...]:
    """What weighs next and is not told yet, strongest first: no routine, and nothing that a later one has overtaken."""
    behind, words = overtaken(said, chosen), [plain(one.whole) for one in chosen] + [plain(one.item) for one in chosen]
    found: list[Highlight] = []
    left = [one for one in sorted(said, key=lambda one: -one.weight) if one.leads and id(one) not in behind]
    # Where little is told, what came of something stands there though nobody else speaks of it.
    fills = [one for one in left if not _may_follow(one) and _is_of_room(one)]
    for one in [*filter(_may_follow, left), *fills]:
        if len(found) >= (max(0, _FULL - len(chosen)) if one in fills else _MOST):
            break
        own = plain(one.whole)
        is_again = any(own in other or other in own for other in words)
        is_beside = any(is_told(one, other) for other in chosen) or any(is_of_item(one, other) for other in found)
        if not (is_again or is_beside):
            found.append(one)
            words.append(plain(one.item))
    return tuple(sorted(found, key=lambda one: -one.weight))


def _is_of_room(one: Highlight) -> bool:
    """Whether a statement may fill a page on which little stands: it bears a sign of a result, or a number."""
    return not _OF_RESULT.isdisjoint(one.signs) and one.weight >= _UNIT * _LEAST


def _may_follow(one: Highlight) -> bool:
    """Whether a statement weighs enough to be told below what stands out, and others speak of it.

    What tells of no deed weighs more.
    """
    if one.is_alone:
        return False
    if not one.signs and leads_up(one.text):
        return one.weight >= _UNIT
    tells = one.signs or _COUNT.search(one.text) or opens_with_deed(fold(one.text))
    return one.weight >= _UNIT * (_NEXT if tells else _BESIDES)
