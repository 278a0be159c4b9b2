"""What is to settle in a meeting: the open questions in short, on one slide. Knows questions only."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.formats.deck.noted import answers_to
from reports.formats.leading import clause
from reports.model.notes import Note
from reports.model.packet import Question
from reports.wording import listed

MOST = 6
"""Questions on a slide; all stand in the backup."""
_LONGEST, _LONGEST_WHY = 120, 90


@dataclass(frozen=True, slots=True)
class Settle:
    """A question, or several that are alike."""

    number: int
    """Of the first of them."""
    text: str
    why: str
    """Why it is asked, cut at a clause."""
    answers: tuple[str, ...]
    """What people answered, each with who and when (person packets)."""
    people: str
    """Whom it concerns: `Ada Byron and Bo Li`; empty in a packet about one person."""


def to_settle(questions: Sequence[Question], answers: Sequence[Note] = ()) -> tuple[Settle, ...]:
    """The first questions, in order, with their answers; those with the same words as one."""
    alike: dict[str, list[Question]] = {}
    for one in questions:
        alike.setdefault(one.text, []).append(one)
    return tuple(_settle(some, answers) for some in list(alike.values())[:MOST])


def _settle(some: Sequence[Question], answers: Sequence[Note]) -> Settle:
    first = some[0]
    people = listed(list(dict.fromkeys(one.person for one in some if one.person)), most=3)
    return Settle(
        first.number,
        clause(first.text, _LONGEST),
        clause(first.why, _LONGEST_WHY),
        answers_to(first.text, answers),
        people,
    )
