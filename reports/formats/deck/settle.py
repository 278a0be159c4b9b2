"""What is to settle in a meeting: the open questions in short, on one slide. Knows questions only."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.formats.deck.noted import answers_to
from reports.formats.leading import clause
from reports.model.notes import Note
from reports.model.packet import Question
from reports.wording import listed

MOST = 6
"""Questions on a slide."""
_LONGEST, _LONGEST_WHY = 120, 90
"""Characters of each, and of why it is asked; what others leave of these is for those that are longer."""
_TIMES = 4
"""How much longer one may be then."""


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
    shown = list(alike.values())[:MOST]
    text = _shared_out([some[0].text for some in shown], _LONGEST)
    why = _shared_out([some[0].why for some in shown], _LONGEST_WHY)
    return tuple(_settle(some, answers, (text, why)) for some in shown)


def _shared_out(texts: Sequence[str], least: int) -> int:
    """How many characters each text may have so that they have no more together than six of the least."""
    sizes = range(_TIMES * least, least, -1)
    return next((size for size in sizes if sum(min(len(text), size) for text in texts) <= MOST * least), least)


def is_cut(settle: Sequence[Settle], questions: Sequence[Question]) -> bool:
    """Whether questions to settle are not all there are, or not in full."""
    return [(one.number, one.text, one.why) for one in settle] != [(one.number, one.text, one.why) for one in questions]


def in_full(settle: Sequence[Settle], questions: Sequence[Question]) -> tuple[Question, ...]:
    """The questions whose words are not among those to settle, or cut there."""
    asked = {one.text for one in settle}
    return tuple(one for one in questions if one.text not in asked)


def _settle(some: Sequence[Question], answers: Sequence[Note], most: tuple[int, int]) -> Settle:
    first = some[0]
    people = listed(list(dict.fromkeys(one.person for one in some if one.person)), most=3)
    return Settle(
        first.number,
        clause(first.text, most[0]),
        clause(first.why, most[1]),
        answers_to(first.text, answers),
        people,
    )
