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
_COUNT = regex(r"(?<![\d:.])\d+(?![\d:]|\.\d)")
"""A number that is no time of the day."""


def following(said: Sequence[Highlight], chosen: Sequence[Highlight]) -> tuple[Highlight, ...]:
    """What weighs next and is not told yet, strongest first: no routine, and nothing that a later one has overtaken."""
    behind, words = overtaken(said, chosen), [plain(one.whole) for one in chosen] + [plain(one.item) for one in chosen]
    found: list[Highlight] = []
    for one in sorted(said, key=lambda one: -one.weight):
        if not one.leads or id(one) in behind or not _may_follow(one):
            continue
        own = plain(one.whole)
        is_again = any(own in other or other in own for other in words)
        is_beside = any(is_told(one, other) for other in chosen) or any(is_of_item(one, other) for other in found)
        if not (is_again or is_beside):
            found.append(one)
            words.append(plain(one.item))
    return tuple(found[:_MOST])


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
