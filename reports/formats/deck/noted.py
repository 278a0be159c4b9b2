"""What people wrote about somebody, as slides show it: goals, growth points and decisions, each with who and when.

Word for word but for their length. Knows notes; knows no slide.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reports.formats.deck.statements import in_quotes, quoted
from reports.formats.leading import clause
from reports.language import _
from reports.model.notes import Goal, Note, PersonNotes
from reports.wording import listed

_LONGEST, _LONGEST_TITLE = 220, 70
_MOST_QUOTED = 2


@dataclass(frozen=True, slots=True)
class DeckGoal:
    """A goal, and what is said of it."""

    text: str
    by: str
    """Who and when."""
    said: tuple[str, ...]
    """The newest statements that speak of it, each with its month; else that nothing in the sources does."""
    notes: tuple[str, ...]
    """What people wrote about it, each with who and when."""


@dataclass(frozen=True, slots=True)
class DeckNote:
    """A growth point or a decision."""

    kind: str
    text: str
    by: str
    """Who and when."""


def deck_goals(notes: PersonNotes | None) -> tuple[DeckGoal, ...]:
    """The goals, in the order in which they stand."""
    return tuple(_goal(one) for one in notes.goals) if notes else ()


def _goal(goal: Goal) -> DeckGoal:
    said = tuple(f"{one.when}: {quoted(one)}" for one in goal.statements[:_MOST_QUOTED])
    nothing = _("Nothing in the sources speaks of this goal.")
    wrote = tuple(f"{clause(one.text, _LONGEST)} ({one.by})" for one in goal.notes)
    return DeckGoal(clause(goal.note.text, _LONGEST), goal.note.by, said or (nothing,), wrote)


def deck_notes(notes: PersonNotes | None) -> tuple[DeckNote, ...]:
    """Growth points of the last review and of this one, then decisions."""
    return tuple(_noted(notes)) if notes else ()


def _noted(notes: PersonNotes) -> Iterator[DeckNote]:
    for kind, some in (
        (_("Growth point of the last review"), notes.last),
        (_("Growth point of this review"), notes.growth),
        (_("Decision"), notes.decisions),
    ):
        for one in some:
            yield DeckNote(kind, clause(one.text, _LONGEST), one.by)


def first_of(texts: Sequence[str]) -> str:
    """The first of some texts in quotation marks, for a title, and how many more there are; empty without one."""
    return listed([in_quotes(one, _LONGEST_TITLE) for one in texts], most=1)


def answers_to(question: str, answers: Iterable[Note]) -> tuple[str, ...]:
    """What people answered to a question, each with who and when."""
    return tuple(f"{clause(one.text, _LONGEST)} ({one.by})" for one in answers if one.question == question)
