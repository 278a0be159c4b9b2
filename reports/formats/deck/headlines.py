"""Titles of slides and statements below them: what can be counted, as English sentences. Never a claim about a person.

Knows packets and the view's overviews and people; knows no slide.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.formats.deck.parts import (
    NO_RESULT,
    DeckOverview,
    DeckPerson,
    are_named,
    fitting,
    often_named,
    repositories_named,
    shown,
    summaries_counted,
)
from reports.model.packet import Change, Packet, Summary, had
from reports.model.statements import Citation, Highlight, Source
from reports.periods import Period
from reports.wording import counted, in_words, listed, part_of, plural, prose, sentence


@dataclass(frozen=True, slots=True)
class Headlines:
    """Titles of slides: sentences that can be counted, never a claim about people; empty where nothing is to say."""

    title: str = ""
    account: str = ""
    """How many lines the sources have and what became of them; for a line below."""
    glance: str = ""
    overview: str = ""
    highlights: str = ""
    standing: str = ""
    """The clause of what stands out most, in quotation marks (person packets)."""
    threads: str = ""
    """How many threads there are, and their names."""
    where: str = ""
    when: str = ""
    change: str = ""
    questions: str = ""
    sources: str = ""


def headlines(packet: Packet, people: Sequence[DeckPerson], overviews: Sequence[DeckOverview]) -> Headlines:
    """The titles of a packet's slides; `people` and `overviews` are the packet's."""
    summaries = packet.summaries
    is_person = packet.kind == "person"
    return Headlines(
        title=packet.title if is_person else f"{packet.title}: {counted(len(packet.people), 'contributor')}",
        account=_account(packet.sources),
        glance=_glance_of_person(packet) if is_person else _glance_of_period(packet),
        overview=_overview(packet, overviews),
        highlights=_highlights_of_person(people[0]) if is_person else _highlights_of_period(packet),
        standing=people[0].title if is_person else _one_each(packet),
        threads=_threads(packet) if is_person else _shared(packet),
        where=_where_of_person(summaries) if is_person else _where_of_period(packet),
        when="" if is_person else _when(packet),
        change=_change(packet, packet.change) if packet.change else "",
        questions=_questions(packet),
        sources=_sources(sentence.cite for one in summaries for sentence in one.sentences),
    )


def _account(sources: Sequence[Source]) -> str:
    """How many lines there are and what became of them, over all sources."""
    counts: Counter[str] = Counter()
    for source in sources:
        counts.update({fact.name.split(" ", 1)[1]: int(fact.value) for fact in source.counts})
    total = sum(source.total for source in sources)
    told = listed([f"{counts[name]} {name}" for name in counts], most=len(counts))
    return f"{counted(total, 'line')} of {counted(len(sources), 'file')}: {told}"


def _glance_of_person(packet: Packet) -> str:
    one, span = packet.people[0], Period.parse(packet.period)
    if one.months == 1:
        return f"{prose(span)} has {summaries_counted(packet.summaries)}"
    months = f"months from {Period(span.first).name} to {Period(span.end - 1).name}"
    if one.covered == one.months:
        return (
            f"{prose(span)} both have {one.had}"
            if one.months == 2
            else f"All {in_words(one.months)} {months} have {one.had}"
        )
    have, of = part_of(one.covered, one.months, "months", "months").split(" of ")
    return f"{sentence(have)} of the {of.removesuffix('months')}{months} {plural(one.covered, 'has', 'have')} {one.had}"


def _glance_of_period(packet: Packet) -> str:
    people = len(packet.people)
    said = (
        f"{sentence(counted(people, 'contributor'))} {plural(people, 'has', 'have')} "
        f"{summaries_counted(packet.summaries)} of "
        f"{packet.period if packet.kind == 'year' else prose(Period.parse(packet.period))}"
    )
    named = len(often_named(packet.summaries))
    return fitting(f"{said}; {are_named(named)}", said)


def _when(packet: Packet) -> str:
    """How many months of how many people have a summary, and of how many people those are that have none."""
    have, of = (sum(getattr(one, what) for one in packet.people) for what in ("covered", "months"))
    noun = "month" if len(packet.people) == 1 else "person-month"
    if have == of:
        every = f"All {in_words(of)} {noun}s have" if of > 2 else f"Both {noun}s have" if of == 2 else f"The {noun} has"
        return f"{every} {had(packet.summaries)}"
    said = f"{sentence(part_of(have, of, noun))} {plural(have, 'has', 'have')} {had(packet.summaries)}"
    without, people = of - have, sum(one.covered < one.months for one in packet.people)
    if without == 1 or len(packet.people) == 1:
        return f"{said}; {in_words(without)} {plural(without, 'has', 'have')} none"
    every = "both " if without == 2 else "all "
    return f"{said}; the {in_words(without)} without are {every if people == 1 else ''}of {_people(people)}"


def _people(count: int) -> str:
    return counted(count, "person", "people")


def _overview(packet: Packet, found: Sequence[DeckOverview]) -> str:
    if len(found) > 1:
        return f"{sentence(counted(len(found), 'overview'))}, from {counted(len(packet.sources), 'profile')}"
    return found[0].statement if found else ""


def _highlights_of_person(one: DeckPerson) -> str:
    if not one.highlights:
        return ""
    total, chosen = len(one.sentences), set(one.highlights)
    if len(one.highlights) == total:
        return sentence(shown(total, total))
    if any(summary.is_items for summary in one.summaries):
        return f"{sentence(part_of(len(one.highlights), total, 'statement'))}, from {summaries_counted(one.summaries)}"
    quoted = sum(any(quote in chosen for quote in summary.highlights) for summary in one.summaries)
    of = len(one.summaries)
    if quoted < of:
        source = part_of(quoted, of, "summary", "summaries")
    else:
        source = {1: "one summary", 2: "both summaries"}.get(of, f"all {in_words(of)} summaries")
    return f"{sentence(part_of(len(one.highlights), total, 'sentence'))}, from {source}"


def _one_each(packet: Packet) -> str:
    """How many people a statement is shown of."""
    have, people = sum(bool(one.standing) for one in packet.people), len(packet.people)
    if have < people:
        said = f"One statement of {part_of(have, people, 'contributor')}" if have else sentence(NO_RESULT)
        return said if not have else f"{said}; the other summaries name no result"
    whose = "the contributor" if people == 1 else f"each of {counted(people, 'contributor')}"
    return f"One statement of {whose}"


def _threads(packet: Packet) -> str:
    """How many threads there are, and the largest by name."""
    person = packet.people[0]
    found = [one.name for one in person.threads]
    if not found:
        return ""
    head = f"{sentence(counted(len(found), 'thread'))} in {counted(person.covered, 'month')}"
    return fitting(*(f"{head}: {listed(found, most)}" for most in (5, 3, 2, 1)), head)


def _shared(packet: Packet) -> str:
    """How many threads several people share, and the first by name."""
    found = [one.name for one in packet.shared]
    if not found:
        return ""
    head = f"{sentence(counted(len(found), 'thread'))} of more than one contributor"
    return fitting(*(f"{head}: {listed(found, most)}" for most in (5, 3, 2, 1)), head)


def _highlights_of_period(packet: Packet) -> str:
    """From which months the lead highlight of each contributor comes, the newest first."""
    leads = [one for one in packet.people if one.latest]
    if not leads:
        return ""
    when = Counter(_prose_of_lead(one.summaries, one.latest, packet.period) for one in leads)
    if len(packet.people) == 1:
        return f"The lead highlight is from {next(iter(when))}"
    whose = "each contributor"
    if len(leads) < len(packet.people):
        whose = part_of(len(leads), len(packet.people), "contributor")
    if len(when) == 1 and len(leads) > 1:
        return f"One highlight of {whose}, {'both' if len(leads) == 2 else 'all'} from {next(iter(when))}"
    parts = ", ".join(f"{in_words(number)} from {words}" for words, number in when.most_common())
    return fitting(f"One highlight of {whose}: {parts}", f"One highlight of {whose}")


def _prose_of_lead(summaries: Iterable[Summary], lead: Highlight | None, within: str) -> str:
    """The period of the summary that a lead highlight is from; without the year where the packet is of that year."""
    period = Period.parse(next(one.period for one in summaries if lead in one.highlights))
    whole = Period.parse(within)
    return prose(period, year=not (whole.months > 1 and whole.contains(period)))


def _where_of_person(summaries: Sequence[Summary]) -> str:
    named, total = often_named(summaries), len(summaries)
    if named and any(one.is_items for one in summaries):
        return sentence(are_named(len(named)))
    naming = sum(bool(one.repositories) for one in summaries)
    silent = total - naming
    if not named:
        return (
            "The summary names no repository"
            if total == 1
            else f"None of {in_words(total)} summaries names a repository"
        )
    some = sentence(are_named(len(named)))
    if silent:
        names = plural(silent, "summary names", "summaries name")
        return f"{some} in {counted(naming, 'summary', 'summaries')}; {in_words(silent)} {names} none"
    if total == 1:
        return fitting(f"The summary names {listed(list(named), 3)}", f"{some} in one summary")
    if len(named) == 1:
        return fitting(
            f"{next(iter(named))} is named in {'both' if total == 2 else f'all {in_words(total)}'} summaries",
            f"{some} in {in_words(total)} summaries",
        )
    return f"{some}; each of {in_words(total)} summaries names at least one"


def _where_of_period(packet: Packet) -> str:
    """How many people's summaries name which repository."""
    people = [often_named(one.summaries) for one in packet.people]
    if len(people) == 1 or not any(people):
        return _where_of_person(packet.summaries)
    counts = Counter(name for some in people for name in some)
    order = sorted(counts, key=lambda name: (-counts[name], name.casefold(), name))
    first, *others = order
    said = f"{first} is named in summaries of {_people(counts[first])}"
    if others:
        said += f", {others[0]} in those of {in_words(counts[others[0]])}"
    some = f"{sentence(are_named(len(order)))} in summaries of"
    more = f"; {in_words(len(others) - 1)} more {plural(len(others) - 1, 'is', 'are')} named" if len(others) > 1 else ""
    return fitting(said + more, said, f"{some} {_people(sum(map(bool, people)))}")


def _change(packet: Packet, change: Change) -> str:
    """Which repositories are named now and not before, and the other way round."""
    compared = change.compared or (packet.period if packet.kind != "person" else packet.people[0].groups[0].label)
    alike = ", like with like" if change.basis and packet.sides else ""
    head = f"{compared} against {change.against}{alike}: "
    if not change.new and not change.dropped:
        same = len(change.continued)
        if not same:
            return f"{head}no repository is named in either"
        return f"{head}{repositories_named(same)} {plural(same, 'continues', 'continue')}, none is new"

    def said(most: int) -> str:
        return head + "; ".join(
            f"{listed(names, most)} {plural(len(names), 'is', 'are')} {how}"
            for names, how in ((change.new, "newly named"), (change.dropped, "no longer named"))
            if names
        )

    short = f"{head}{repositories_named(len(change.new))} newly named, {in_words(len(change.dropped))} no longer named"
    return fitting(*(said(most) for most in (3, 2, 1)), short)


def _questions(packet: Packet) -> str:
    asked, total = len(packet.questions), len(packet.summaries)
    if not asked:
        return "No question is left open"
    if any(one.is_items for one in packet.summaries):
        return f"{sentence(counted(asked, 'question'))} that the sources leave open"
    whole = "summary leaves" if total == 1 else f"{in_words(total)} summaries leave"
    within = "" if packet.kind == "person" else f" of {packet.title}"
    whole = whole.replace(" ", f"{within} ", 1) if total == 1 else whole.replace(" leave", f"{within} leave")
    return f"{sentence(counted(asked, 'question'))} that the {whole} open"


def _sources(cites: Iterable[Citation]) -> str:
    lines = {(cite.file, cite.line) for cite in cites}
    if not lines:
        return ""
    files = len({file for file, _ in lines})
    where = f"one of {in_words(len(lines))} lines" if len(lines) > 1 else "one line"
    return f"Every highlight comes from {where} of {counted(files, 'file')}"
