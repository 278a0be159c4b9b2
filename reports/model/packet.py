"""What one document shows, as frozen values; it knows no medium (see `formats/*/view.py`). Standard library only."""

from dataclasses import dataclass
from typing import Literal

from reports.errors import Problem
from reports.language import N_
from reports.model.person import Change, Person, Summary
from reports.model.statements import Citation, Fact, SharedThread, SourceLines

Layout = Literal["full", "brief"]
"""How much of a packet documents show."""
Kind = Literal["person", "month", "quarter", "half", "year", "span"]


@dataclass(frozen=True, slots=True)
class Side:
    """One of two periods that are compared, and what is counted of its summaries; of as many months as the other."""

    label: str
    """`2026-Q2`, or the months of it that are compared: `April 2026`."""
    months: int
    """Months that are compared, of all people together."""
    sentences: int
    repositories: tuple[tuple[str, int], ...]
    """Each repository with the number of summaries that name it, in order of their first naming."""
    silent: int
    """Summaries that name no repository."""
    cited: int
    """Commits, pull requests and issues."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository as the packet's summaries name it."""

    name: str
    url: str | None
    summaries: int
    of: int
    first: str
    """Period in words."""
    last: str
    evidence: tuple[Fact, ...]
    """How many commits, pull requests, issues are cited for it."""
    cites: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What the source leaves open; never a finding about the person."""

    number: int
    text: str
    why: str
    quotes: tuple[str, ...]
    """Words of the source that `why` is about."""
    cites: tuple[Citation, ...]
    person: str = ""
    """Whom it concerns, in a packet about several; else empty."""
    people: tuple[str, ...] = ()
    """All whom it concerns, in a packet about several."""


@dataclass(frozen=True, slots=True)
class Packet:
    """The content of one document, in order: what is said and counted, not how it looks."""

    kind: Kind
    """`person`, or the time that one about several people is for; `span`: any other."""
    document: str
    """Name of the kind of documents that it is for: `person`, `quarter`, `team`."""
    template: str
    """Folder of the template set that it is made with."""
    id: str
    """File name without its ending: `michael-lazos`, `2025-Q3`."""
    title: str
    """`Michael Lazos`, `2025-Q3`, a team."""
    period: str
    """Notation of the span: `2024-12..2026-04`."""
    span: str
    """In words: `December 2024 – April 2026`."""
    facts: tuple[Fact, ...]
    """Counted, at most five."""
    change: Change | None
    """The newest group, or the period, against the one before."""
    people: tuple[Person, ...]
    """In order of name, anonymous last; exactly one in a person packet."""
    repositories: tuple[Repository, ...]
    questions: tuple[Question, ...]
    sources: tuple[SourceLines, ...]
    absent: tuple[str, ...] = ()
    """Contributors that have no summary in this period (period packets)."""
    problems: tuple[Problem, ...] = ()
    """Problems of its sources."""
    is_anonymous: bool = False
    team: str = ""
    """Whom it is about, where that is a team."""
    order: str = N_("in order of name")
    """How its people are ordered, in words; never by what they did."""
    minutes: int = 8
    """For each of its people, in a meeting that goes through them; the same for all."""
    is_selection: bool = False
    """Whether it was made about some people only, by choice (period packets)."""
    confidential: str = ""
    """Mark for every page; empty for none."""
    layout: Layout = "full"
    """How much of it documents show: all, or the first page, threads, questions and notes (`brief`)."""
    shared: tuple[SharedThread, ...] = ()
    """Subjects of more than one person, most people first (period packets)."""
    sides: tuple[Side, ...] = ()
    """The newest group, or the period, and the one before, in as many months of the same people; both or none."""
    language: str = "en"
    """In which its words are, and those of its documents."""
    schema: int = 1

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The summaries of all people, newest first."""
        return tuple(summary for one in self.people for summary in one.summaries)
