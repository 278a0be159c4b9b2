"""Which statements tell one deed and so have one place on a page. Knows statements of one person."""

from reports.loading.statements.figures import tells_result
from reports.model.statements import Highlight
from reports.packets.overtaken import month_of

_STEPS = frozenset(("counted", "denied", "asked"))
"""Signs that say nothing of what came of something."""


def is_of_item(one: Highlight, other: Highlight) -> bool:
    """Whether two statements stand in one list item, which tells one deed."""
    place = (one.cite.file, one.place)
    return one.place > 0 and place == (other.cite.file, other.place) and one.text != other.text


def is_led_up(one: Highlight, end: Highlight) -> bool:
    """Whether a statement without a sign of what came of something is of the paragraph or thread of a later one."""
    is_beside = _is_of_paragraph(one, end) or _is_before(one, end)
    return is_beside and _STEPS.issuperset(one.signs)


def is_told(one: Highlight, chosen: Highlight) -> bool:
    """Whether what weighs next is told by what stands out: in one item, or of its thread and not later.

    Money, per cent, times, or before and after are told by themselves.
    """
    is_result = "figure" in one.signs and tells_result(one.text)
    is_beside = _is_of_paragraph(one, chosen) or _is_before(one, chosen)
    return is_of_item(one, chosen) or (is_beside and not is_result)


def _is_of_paragraph(one: Highlight, other: Highlight) -> bool:
    """Whether two statements stand in one short paragraph, and the first is no finding that denies."""
    place = (one.cite.file, one.place)
    is_found = "denied" in one.signs
    return one.place < 0 and not is_found and place == (other.cite.file, other.place) and one.text != other.text


def _is_before(one: Highlight, end: Highlight) -> bool:
    return one.thread != "" and one.thread == end.thread and month_of(one) <= month_of(end)
