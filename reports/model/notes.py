"""Notes: what a manager, a contributor or a peer wrote about somebody, and what a packet shows of it.

Nothing here is generated: every text is somebody's, with who and when. Frozen values, standard library only.
"""

from dataclasses import dataclass
from typing import Literal

from reports.model.statements import Highlight

State = Literal["draft", "shared", "final"]
NoteKind = Literal["goal", "growth", "own", "manager", "peer", "decision", "answer"]


@dataclass(frozen=True, slots=True)
class NoteRow:
    """One note as it stands in the notes folder."""

    kind: NoteKind
    person: str
    """Id of whom it is about."""
    text: str
    file: str
    """As it is shown, with `/`."""
    line: int
    period: str = ""
    """What it is about, in notation; empty only for a goal, which then holds until it is taken out."""
    author: str = ""
    """Empty: the file does not say."""
    date: str = ""
    """`2025-07-10`; empty: the file does not say."""
    id: str = ""
    """Of a goal, or of the goal that a note is about; else empty."""
    words: tuple[str, ...] = ()
    """Words by which statements speak of a goal; empty: those of its text."""
    statements: tuple[str, ...] = ()
    """Citations of statements that speak of a goal, as somebody chose them: `ada.md:7`."""
    question: str = ""
    """What an answer is given to, or what the field asks for that was filled in; word for word."""
    packet: str = ""
    """`person/ada`: it stands in the form of this packet, which need not say it again; empty for other notes."""
    is_tick: bool = False
    """Its text is what a form has beside a box that was ticked: a message of ours, not somebody's words."""


@dataclass(frozen=True, slots=True)
class StateRow:
    """How far the documents about somebody's time are, as a file of notes says."""

    state: State
    packet: str
    """`person/ada_2025-H1`: of this packet alone; empty: of all that are about the person and time."""
    person: str
    period: str
    """In notation; empty: all there is of the person."""


@dataclass(frozen=True, slots=True)
class Note:
    """One note as a packet shows it."""

    text: str
    by: str
    """Who and when: `Grace Hopper, 10 July 2025`; what is not known is said."""
    about: str
    """Its period in words; empty for a goal without one."""
    place: str
    """Where it stands: `notes/ada.md:7`."""
    question: str = ""
    """What an answer is given to, or what was asked for."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal, and the statements of the sources that speak of it."""

    id: str
    note: Note
    statements: tuple[Highlight, ...]
    """Newest first; empty: nothing in the sources speaks of it."""
    linked: str
    """How they were found: `by hand`, `by the words import, loader`."""
    missing: tuple[str, ...] = ()
    """Citations that somebody chose and that are no statement of this packet."""
    notes: tuple[Note, ...] = ()
    """What people wrote about it."""


@dataclass(frozen=True, slots=True)
class PersonNotes:
    """What people wrote about one person, as far as it concerns a packet's span; newest first in each part."""

    last: tuple[Note, ...] = ()
    """Growth points of the last review before the end of the span."""
    goals: tuple[Goal, ...] = ()
    """In the order in which they stand."""
    own: tuple[Note, ...] = ()
    """The contributor's own view."""
    manager: tuple[Note, ...] = ()
    peers: tuple[Note, ...] = ()
    growth: tuple[Note, ...] = ()
    """Growth points of this review."""
    decisions: tuple[Note, ...] = ()
    answers: tuple[Note, ...] = ()
    """Each with its question."""
