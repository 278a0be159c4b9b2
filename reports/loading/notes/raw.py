"""One note as a file says it, before it is known whose it is. Knows no form of a file."""

from dataclasses import dataclass
from typing import NamedTuple, get_args

from reports.errors import Problem
from reports.model.notes import NoteKind

CODE = "notes"
"""Of the problems of notes."""
KINDS: tuple[NoteKind, ...] = get_args(NoteKind)


class NoteError(ValueError):
    """A file that cannot be read as notes, with its line."""

    def __init__(self, what: str, line: int | None = None) -> None:
        """Take what is wrong, without a full stop, and where."""
        super().__init__(what)
        self.line = line


@dataclass(frozen=True, slots=True)
class RawNote:
    """One note; what the file leaves out is empty."""

    kind: NoteKind
    line: int
    text: str
    person: str = ""
    """Id, name, alias, address or handle."""
    period: str = ""
    author: str = ""
    date: str = ""
    id: str = ""
    words: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    question: str = ""
    packet: str = ""
    is_filled: bool = False
    """It was filled into a form; where that is about nobody alone, it stays there."""


class RawFile(NamedTuple):
    """What one file says."""

    notes: list[RawNote]
    problems: list[Problem]
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
