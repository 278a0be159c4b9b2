"""Notes where there is room for a line each: goals with what is said of them, the newest note with who and when.

Knows notes; knows no medium.
"""

from collections.abc import Sequence

from reports.formats.leading import clause
from reports.formats.words import comma
from reports.language import _
from reports.model.notes import Goal, Note

_MONTHS = 26
"""Characters of the months in which statements speak of a goal, at most."""


def followed(goals: Sequence[Goal], most: int, number: int = 3) -> str:
    """The first goals, each cut at `most` characters, with the months that speak of it; how many there are beyond."""
    shown = "; ".join(f"{clause(goal.note.text, most)}: {_said(goal)}" for goal in goals[:number])
    return shown + _(" and %(count)s more", count=str(len(goals) - number)) if len(goals) > number else shown


def _said(goal: Goal) -> str:
    months = comma(list(dict.fromkeys(one.when for one in goal.statements)))
    return clause(months, _MONTHS) if months else _("nothing in the sources speaks of it")


def signed(notes: Sequence[Note], most: int) -> str:
    """The newest note, cut at `most` characters, with who and when; how many there are beyond; empty without one."""
    if not notes:
        return ""
    newest = f"{clause(notes[0].text, most)} ({notes[0].by})"
    return newest + _(" and %(count)s more", count=str(len(notes) - 1)) if len(notes) > 1 else newest


FILTERS = {"followed": followed, "signed": signed}
"""By the names that templates call them by."""
