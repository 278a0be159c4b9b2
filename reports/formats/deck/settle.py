"""What is to settle in a meeting: the open questions in short, on one slide. Knows questions only."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.formats.front import clause
from reports.model.packet import Question
from reports.wording import listed

MOST = 6
"""Questions on a slide; all stand in the backup."""
_LONGEST, _LONGEST_WHY = 120, 100


@dataclass(frozen=True, slots=True)
class Settle:
    """A question, or several that are alike."""

    number: int
    """Of the first of them."""
    text: str
    why: str
    """Why it is asked, cut at a clause."""
    people: str
    """Whom it concerns: `Ada Byron and Bo Li`; empty in a packet about one person."""


def to_settle(questions: Sequence[Question]) -> tuple[Settle, ...]:
    """The first questions, in order; those with the same words as one."""
    alike: dict[str, list[Question]] = {}
    for one in questions:
        alike.setdefault(one.text, []).append(one)
    return tuple(_settle(some) for some in list(alike.values())[:MOST])


def _settle(some: Sequence[Question]) -> Settle:
    first = some[0]
    people = listed(list(dict.fromkeys(one.person for one in some if one.person)), most=3)
    return Settle(first.number, clause(first.text, _LONGEST), clause(first.why, _LONGEST_WHY), people)
