"""Notes as a file says them, before it is known whose they are. Knows no form of a file."""

from collections.abc import Sequence
from typing import NamedTuple, get_args

from reports.errors import Problem
from reports.model.notes import NoteKind, NoteRow

CODE = "notes"
"""Of the problems of notes."""
KINDS: tuple[NoteKind, ...] = get_args(NoteKind)


class NoteError(ValueError):
    """A file that cannot be read as notes, with its line."""

    def __init__(self, what: str, line: int | None = None) -> None:
        """Take what is wrong, without a full stop, and where."""
        super().__init__(what)
        self.line = line


class RawFile(NamedTuple):
    """What one file says.

    In its notes `person` is any word that somebody is called by, `period` as it was written; `file` is empty, as is
    all that the file leaves out.
    """

    notes: list[NoteRow]
    problems: list[Problem]
    filled: Sequence[NoteRow] = ()
    """Those that were filled into a form; where that is about nobody alone, they stay there."""
    state: str = ""
    person: str = ""
    period: str = ""
    """Of the state; empty: as the name of the file says."""


def goal_id(text: str) -> str:
    """What a goal without an id is known by: its words, as they may stand in the name of a field.

    >>> goal_id("Imports take less than a minute.")
    'imports-take-less-than-a-minute'
    """
    return "-".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())[:60]
