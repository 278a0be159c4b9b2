"""The view of pages: what `packet.html` may read, as `packet`. A pure function of the packet.

To show something else on a page, add a field here and fill it in `view`; docs/packet.md is generated from this class.
"""

from dataclasses import dataclass, replace
from typing import Literal

from reports.formats.fairness import Fairness, fairness
from reports.formats.matrix import Matrix, who_and_where
from reports.formats.page.matrices import against, compared, threads
from reports.language import _
from reports.model.packet import Layout, Packet, Question, Repository
from reports.model.person import Change, Person, had
from reports.model.statements import Fact, SharedThread, SourceLines
from reports.wording import address


@dataclass(frozen=True, slots=True)
class PagePacket:
    """A packet as pages (HTML and PDF) read it."""

    kind: Literal["person", "month", "quarter", "half", "year", "span"]
    id: str
    """File name without its ending: `michael-lazos`, `2025-Q3`."""
    title: str
    """`Michael Lazos`, `2025-Q3`."""
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
    absent: tuple[str, ...]
    """Contributors that have no summary in this period (period packets)."""
    team: str
    """Whom it is about, where that is a team; else empty."""
    order: str
    """How its people are ordered, in words: `in order of name`, `shuffled by the seed “spring”`."""
    minutes: int
    """For each of its people, in a meeting that goes through them."""
    fairness: Fairness
    """What those who compare its people should mind."""
    is_selection: bool
    """Whether it was made about some people only, by choice (period packets)."""
    confidential: str
    """Mark for every page; empty for none."""
    layout: Layout
    """How much is to be shown: all (`full`), or the first page, threads, questions and notes (`brief`)."""
    shared: tuple[SharedThread, ...] = ()
    """Subjects of more than one person, most people first (period packets)."""
    threads: Matrix | None = None
    """Threads by month that what stands out names, with how many statements each has (person packets)."""
    against: tuple[Matrix, ...] = ()
    """Repositories, then theme words, by quarter or year (person packets)."""
    against_title: str = ""
    """What `against` sets against each other: `Quarter against quarter`; empty where it has nothing."""
    where: Matrix | None = None
    """People by repositories (period packets)."""
    had: str = "a summary"
    """What the months have: `a summary`; where nobody wrote one, `commits, no summary`."""
    has_items: bool = False
    """Whether some of them have commits or items that nobody wrote a summary of."""


def view(packet: Packet) -> PagePacket:
    """What pages show of a packet."""
    is_person = packet.kind == "person"
    matrices = against(packet) if is_person else ()
    return PagePacket(
        kind=packet.kind,
        id=packet.id,
        title=packet.title,
        period=packet.period,
        span=packet.span,
        facts=packet.facts,
        change=packet.change,
        people=packet.people,
        repositories=packet.repositories,
        questions=packet.questions,
        sources=tuple(replace(one, file=address(one.file)) for one in packet.sources),
        absent=packet.absent,
        team=packet.team,
        order=packet.order,
        minutes=packet.minutes,
        fairness=fairness(packet.people),
        is_selection=packet.is_selection,
        confidential=packet.confidential,
        layout=packet.layout,
        shared=packet.shared,
        threads=threads(packet) if is_person else None,
        against=matrices,
        against_title=_against_title(packet) if matrices else "",
        where=None if is_person else who_and_where(packet),
        had=had(packet.summaries),
        has_items=any(one.is_items for one in packet.summaries),
    )


def _against_title(packet: Packet) -> str:
    """Which periods are set against each other."""
    is_quarters = compared(packet)[0].kind == "quarter"
    return _("Quarter against quarter") if is_quarters else _("Year against year")
