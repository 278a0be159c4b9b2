"""The view of decks: what tags and directives of `deck.pptx` may read, as `packet`. A pure function of the packet.

To show something else on a slide, add a field here and fill it in `view`; docs/packet.md is generated from this class.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from reports.errors import Problem
from reports.formats.deck.before_after import BeforeAfter, before_after, drawn, headline
from reports.formats.deck.chart_figures import Chart, Count, comparison, counts, differ
from reports.formats.deck.grids import (
    MOST_THREADS,
    people_and_months,
    people_and_repositories,
    threads_and_months,
    threads_and_people,
    where_and_when,
)
from reports.formats.deck.headlines import Headlines, headlines
from reports.formats.deck.noted import DeckGoal, DeckNote, deck_goals, deck_notes
from reports.formats.deck.parts import (
    DeckGroup,
    DeckOverview,
    DeckPerson,
    DeckThread,
    deck_overviews,
    deck_people,
    deck_threads,
)
from reports.formats.deck.people import PeopleOfSlide, people_by_slide
from reports.formats.deck.problems import worded
from reports.formats.deck.settle import Settle, in_full, is_cut, to_settle
from reports.formats.deck.sources import SourcesOfSlide, sources_by_slide
from reports.formats.deck.standing import StandingOfSlide, cut_to_slide, have_figures, on_slide, standing_by_slide
from reports.formats.deck.statements import DeckStatement, quoted
from reports.formats.fairness import Fairness, fairness
from reports.formats.matrix import Matrix
from reports.language import _, ngettext
from reports.model.notes import PersonNotes
from reports.model.packet import Layout, Packet, Question, Repository
from reports.model.person import Change, PeriodEntry, Summary, had
from reports.model.statements import Fact, Highlight, Quote, SharedThread, SourceLines, Thread
from reports.wording import address

_Fields = dict[str, Any]
MOST_SLIDES = 9
"""Slides of a person before those that back them up."""


@dataclass(frozen=True, slots=True)
class DeckPacket:
    """A packet as decks read it."""

    document: str
    """Name of the kind of documents that it is for: `person`, `quarter`, `team`."""
    template: str
    """Folder of the template set that it is made with."""
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
    figures: tuple[Fact, ...]
    """Four, with short names."""
    headlines: Headlines
    people: tuple[DeckPerson, ...]
    """In order of name, anonymous last; exactly one in a person packet."""
    people_by_slide: tuple[PeopleOfSlide, ...]
    """The same as slides show them: each on one, or up to three with few statements together."""
    quarters: tuple[DeckGroup, ...]
    """The groups of a person packet, newest first; empty in a period packet."""
    months: tuple[PeriodEntry, ...]
    """The entries of all people, newest first, gaps included."""
    summaries: tuple[Summary, ...]
    """The summaries of all people, newest first."""
    highlights: tuple[Highlight, ...]
    """The leading sentences: of a person at most five, of a period one of each contributor."""
    standing: tuple[DeckStatement, ...]
    """What stands out of a person, strongest first; of a period, one of each contributor."""
    standing_on_slide: tuple[DeckStatement, ...]
    """Of these the strongest, as many as one slide has room for."""
    standing_by_slide: tuple[StandingOfSlide, ...]
    """All of them, on one slide or on two (person packets)."""
    quotation: str
    """The strongest statement of a person in quotation marks; empty in other packets, and where nothing stands out."""
    has_figures: bool
    """Whether two of five statements of `standing`, or more, state a figure."""
    before_after: tuple[BeforeAfter, ...]
    """Statements that say what a figure was and what it became, both with one unit, each with a chart of two bars: of a
    person the strongest, of a period one of each contributor; at most four."""
    before_after_title: str
    """The clause of the first of them that heads no other slide, word for word, or the figures; empty without one."""
    other_before_after: tuple[BeforeAfter, ...]
    """Those that have no room beside them."""
    threads: tuple[DeckThread, ...]
    """The threads of a person that have a slide, those with most statements first."""
    other_threads: tuple[Thread, ...]
    """Those that have none."""
    unthreaded: tuple[Highlight, ...]
    """The statements of a person that are in no thread, newest first."""
    threads_by_month: Matrix | None
    """Threads by time (person packets); None without one."""
    shared: tuple[SharedThread, ...]
    """Subjects of more than one person, most people first, at most eight (period packets)."""
    shared_by_person: Matrix | None
    """The same by people, where they are few."""
    settle: tuple[Settle, ...]
    """The open questions in short, those of several people that are alike as one; as many as stand on one slide."""
    is_settle_cut: bool
    """Whether `settle` leaves some of `questions` out, or a part of one, or why it is asked."""
    questions_in_full: tuple[Question, ...]
    """Those whose words `settle` leaves out or cuts."""
    goals: tuple[DeckGoal, ...]
    """The goals of a person, with what the statements say of them; empty in other packets."""
    noted: tuple[DeckNote, ...]
    """Growth points of the last review and of this one, and decisions (person packets)."""
    overviews: tuple[DeckOverview, ...]
    """The overviews of all people."""
    overview: tuple[Quote, ...]
    """The sentences of all overviews, in order."""
    change: Change | None
    """The newest group, or the period, against the one before."""
    counts: tuple[Count, ...]
    """What is counted both in the newest group, or the period, and in the one before, in as many months of the same
    people, and is not the same in both; empty where there is nothing."""
    same_counts: tuple[Count, ...]
    """What is the same in both."""
    compared: str
    """Label of the later side of `counts`: `2026-Q2`, `April 2026`; empty without a comparison."""
    against: str
    """Label of the earlier one."""
    comparison: Chart | None
    """The two sides of `counts`: how many summaries name each repository; nothing for fewer than two."""
    when: Matrix | None
    """People by months (period packets)."""
    where: Matrix | None
    """Repositories by time (person packets), people by repositories (period packets)."""
    repositories: tuple[Repository, ...]
    questions: tuple[Question, ...]
    sources: tuple[SourceLines, ...]
    sources_by_slide: tuple[SourcesOfSlide, ...]
    """The same as a slide shows them: each, or where there are many, those of a kind together."""
    problems: tuple[Problem, ...]
    """Problems of its sources."""
    absent: tuple[str, ...]
    """Contributors that have no summary in this period (period packets)."""
    team: str
    """Whom it is about, where that is a team; else empty."""
    order: str
    """How its people are ordered, in words: `in order of name`, `shuffled by the seed “spring”`."""
    minutes: int
    """For each of its people, in a meeting that goes through them."""
    decisions: tuple[DeckPerson, ...]
    """Its people as the rows of a log: what is typed beside a name in `table:decisions` can be harvested."""
    fairness: Fairness
    """What those who compare its people should mind."""
    is_selection: bool
    """Whether it was made about some people only, by choice (period packets)."""
    confidential: str
    """Mark for every slide; empty for none."""
    layout: Layout
    """How much is to be shown: all (`full`), or the first page, threads, questions and notes (`brief`)."""
    nothing: str
    """Stands where a list, table or chart has no rows."""


def view(packet: Packet) -> DeckPacket:
    """What decks show of a packet."""
    is_person = packet.kind == "person"
    people, overviews = deck_people(packet), deck_overviews(packet)
    notes = people[0].notes if is_person else None
    settled = _settled(packet, notes)
    return DeckPacket(
        document=packet.document,
        template=packet.template,
        kind=packet.kind,
        id=packet.id,
        title=packet.title,
        period=packet.period,
        span=packet.span,
        facts=packet.facts,
        figures=_figures(packet),
        headlines=headlines(packet, people, overviews, len(settled["questions_in_full"])),
        people=people,
        people_by_slide=people_by_slide(people),
        quarters=people[0].groups if is_person else (),
        months=tuple(entry for one in people for group in one.groups for entry in group.entries),
        summaries=packet.summaries,
        highlights=people[0].highlights if is_person else tuple(one.latest for one in people if one.latest),
        **_statements(packet, people),
        overviews=overviews,
        overview=tuple(sentence for one in overviews for sentence in one.sentences),
        change=packet.change,
        **_compared(packet),
        when=None if is_person else people_and_months(packet),
        **settled,
        goals=deck_goals(notes),
        noted=deck_notes(notes),
        where=where_and_when(packet) if is_person else people_and_repositories(packet),
        repositories=packet.repositories,
        questions=packet.questions,
        sources=tuple(replace(one, file=address(one.file)) for one in packet.sources),
        sources_by_slide=sources_by_slide(packet),
        problems=tuple(map(worded, packet.problems)),
        absent=packet.absent,
        team=packet.team,
        order=packet.order,
        minutes=packet.minutes,
        decisions=people,
        fairness=fairness(packet.people),
        is_selection=packet.is_selection,
        confidential=packet.confidential,
        layout=packet.layout,
        nothing=_("no summary in this period"),
    )


def _settled(packet: Packet, notes: PersonNotes | None) -> _Fields:
    """The fields about what is to settle."""
    settle = to_settle(packet.questions, notes.answers if notes else ())
    return {
        "settle": settle,
        "is_settle_cut": is_cut(settle, packet.questions),
        "questions_in_full": in_full(settle, packet.questions),
    }


def _compared(packet: Packet) -> _Fields:
    """The fields about the newest group, or the period, and the one before."""
    both = tuple(counts(packet))
    told = differ(both)
    compared, against = (side.label for side in packet.sides) if packet.sides else ("", "")
    return {
        "counts": told,
        "same_counts": tuple(one for one in both if one not in told),
        "compared": compared,
        "against": against,
        "comparison": comparison(packet.sides),
    }


def _statements(packet: Packet, people: Sequence[DeckPerson]) -> _Fields:
    """The fields that hold statements, and threads of them."""
    is_person = packet.kind == "person"
    found = before_after(packet)
    bars = drawn(found, packet)
    slides = standing_by_slide(packet.people[0].standing) if is_person else ()
    title = headline(bars, {one.title for one in slides}) if bars else ""
    both = {
        "before_after": bars,
        "before_after_title": title,
        "other_before_after": tuple(one for one in found if one not in bars),
        "threads_by_month": threads_and_months(packet) if is_person else None,
        "shared": packet.shared[:MOST_THREADS],
        "shared_by_person": None if is_person else threads_and_people(packet),
    }
    if not is_person:
        shown = tuple(one.leading for one in people if one.leading)
        return {
            "standing": shown,
            "standing_on_slide": shown,
            "standing_by_slide": (),
            "quotation": "",
            "has_figures": have_figures(shown),
            **both,
            **dict.fromkeys(_OF_THREADS, ()),
        }
    person = packet.people[0]
    every = person.standing
    shown = tuple(one for slide in slides for one in slide.statements)
    # Title and decisions are always there.
    others: list[object] = [*slides, bars, person.threads, comparison(packet.sides), packet.questions]
    others += [deck_goals(person.notes), deck_notes(person.notes)]
    threads = deck_threads(person, MOST_SLIDES - 2 - sum(map(bool, others)), {title})
    return {
        "standing": shown,
        "standing_on_slide": cut_to_slide(on_slide(every)),
        "standing_by_slide": slides,
        "quotation": quoted(every[0]) if every else "",
        "has_figures": have_figures(shown),
        **both,
        "threads": threads,
        "other_threads": person.threads[len(threads) :],
        "unthreaded": tuple(one for one in person.sentences if not one.thread),
    }


_OF_THREADS = ("threads", "other_threads", "unthreaded")


def _figures(packet: Packet) -> tuple[Fact, ...]:
    """The four figures of a title slide: those of nothing last, where slides that leave them out have no gap."""
    have, of = (sum(getattr(one, name) for one in packet.people) for name in ("covered", "months"))
    what, people = had(packet.summaries), len(packet.people)
    months = Fact(
        ngettext("month with %(had)s", "months with %(had)s", of, had=what)
        if people == 1
        else ngettext("month with %(had)s, in all", "months with %(had)s, in all", of, had=what),
        str(have),
        str(of),
    )
    named = len(packet.repositories)
    cited = len({(link.kind, link.text) for summary in packet.summaries for link in summary.evidence})
    counted = (
        Fact(ngettext("repository named", "repositories named", named), str(named)),
        Fact(ngettext("commit, PR or issue cited", "commits, PRs and issues cited", cited), str(cited)),
    )
    if packet.kind == "person":
        asked = len(packet.questions)
        asks = Fact(ngettext("open question", "open questions", asked), str(asked))
        return _zeros_last(months, *counted, asks)
    who = ngettext("contributor with %(had)s", "contributors with %(had)s", people, had=what)
    return _zeros_last(Fact(who, str(people)), months, *counted)


def _zeros_last(*figures: Fact) -> tuple[Fact, ...]:
    return tuple(sorted(figures, key=lambda one: one.value == "0"))
