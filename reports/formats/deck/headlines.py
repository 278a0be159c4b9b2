"""Titles of slides and statements below them: what can be counted, as sentences. Never a claim about a person.

Knows packets and the view's overviews and people; knows no slide.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.formats.deck.covered import glance_of_period, glance_of_person, when
from reports.formats.deck.noted import deck_goals, deck_notes, first_of
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
    together,
)
from reports.formats.deck.statements import LONGEST_CLAUSE
from reports.language import _, is_source, ngettext, translated
from reports.model.packet import Packet
from reports.model.person import Change, Summary
from reports.model.statements import Citation, Highlight, SourceLines
from reports.periods import Period
from reports.wording import (
    both_in_words,
    fact,
    in_words,
    joined,
    listed,
    months_counted,
    prose,
    sentence,
    several,
)


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
    questions_in_full: str = ""
    """How many of the questions to settle are cut or left out there."""
    goals: str = ""
    """The first goal in quotation marks, and how many more there are (person packets)."""
    noted: str = ""
    """The same of growth points and decisions."""
    sources: str = ""


def headlines(
    packet: Packet, people: Sequence[DeckPerson], overviews: Sequence[DeckOverview], in_full: int
) -> Headlines:
    """The titles of a packet's slides; `people` and `overviews` are the packet's, `in_full` so many questions."""
    summaries = packet.summaries
    is_person = packet.kind == "person"
    notes = people[0].notes if is_person else None
    return Headlines(
        title=packet.title if is_person else _("%(head)s: %(names)s", head=packet.title, names=_contributors(packet)),
        account=_account(packet.sources),
        glance=glance_of_person(packet) if is_person else glance_of_period(packet),
        overview=_overview(packet, overviews),
        highlights=_highlights_of_person(people[0]) if is_person else _highlights_of_period(packet),
        standing=people[0].title if is_person else _one_each(packet),
        threads=_threads(packet) if is_person else _shared(packet),
        where=_where_of_person(summaries) if is_person else _where_of_period(packet),
        when="" if is_person else when(packet),
        change=_change(packet, packet.change) if packet.change else "",
        questions=_questions(packet),
        questions_in_full=_in_full(in_full) if in_full else "",
        goals=first_of([one.text for one in deck_goals(notes)]),
        noted=first_of([one.text for one in deck_notes(notes)]),
        sources=_sources(sentence.cite for one in summaries for sentence in one.sentences),
    )


def _contributors(packet: Packet) -> str:
    return several("%(count)s contributor", "%(count)s contributors", len(packet.people))


def _account(sources: Sequence[SourceLines]) -> str:
    """How many lines there are and what became of them, over all sources."""
    counts: Counter[str] = Counter()
    for source in sources:
        counts.update({_kind_of_line(one.name): int(one.value) for one in source.counts})
    said = _(
        "%(lines)s of %(files)s: %(told)s",
        lines=several("%(count)s line", "%(count)s lines", sum(source.total for source in sources)),
        files=several("%(count)s file", "%(count)s files", len(sources)),
        told=listed([fact(name, str(counts[name])) for name in counts], most=len(counts)),
    )
    return sentence(said)


def _kind_of_line(name: str) -> str:
    """What lines became, in English without the word for them, which is said once, before all kinds."""
    return name.split(" ", 1)[1] if is_source() else name


def _overview(packet: Packet, found: Sequence[DeckOverview]) -> str:
    if len(found) > 1:
        overviews = sentence(several("%(count)s overview", "%(count)s overviews", len(found)))
        profiles = several("%(count)s profile", "%(count)s profiles", len(packet.sources))
        return _("%(overviews)s, from %(profiles)s", overviews=overviews, profiles=profiles)
    return found[0].statement if found else ""


def _highlights_of_person(one: DeckPerson) -> str:
    if not one.highlights:
        return ""
    total, chosen = len(one.sentences), set(one.highlights)
    if len(one.highlights) == total:
        return sentence(shown(total, total))
    some, every = both_in_words(len(one.highlights), total)
    if any(summary.is_items for summary in one.summaries):
        return _(
            "%(some)s of %(all)s statements, from %(what)s",
            some=sentence(some),
            all=every,
            what=summaries_counted(one.summaries),
        )
    quoted = sum(any(quote in chosen for quote in summary.highlights) for summary in one.summaries)
    of = len(one.summaries)
    if quoted < of:
        few, many = both_in_words(quoted, of)
        source = _("%(some)s of %(all)s summaries", some=few, all=many)
    elif of > 2:
        source = _("all %(count)s summaries", count=in_words(of))
    else:
        source = _("both summaries") if of == 2 else several("%(count)s summary", "%(count)s summaries", of)
    return _("%(some)s of %(all)s sentences, from %(what)s", some=sentence(some), all=every, what=source)


def _one_each(packet: Packet) -> str:
    """How many people a statement is shown of."""
    have, people = sum(bool(one.standing) for one in packet.people), len(packet.people)
    if not have:
        return sentence(translated(NO_RESULT))
    if have < people:
        some, every = both_in_words(have, people)
        said = _("One statement from each of %(some)s of %(all)s people", some=some, all=every)
        return together(said, _("the other summaries name no result"))
    return several("One statement from one person", "One statement from each of %(count)s people", people)


def _threads(packet: Packet) -> str:
    """How many threads there are, and the largest by name."""
    person = packet.people[0]
    if not person.threads:
        return ""
    head = several(
        "%(count)s thread in %(months)s",
        "%(count)s threads in %(months)s",
        len(person.threads),
        months=months_counted(person.covered),
    )
    return _with_names(sentence(head), [one.name for one in person.threads])


def _shared(packet: Packet) -> str:
    """How many threads several people share, and the first by name."""
    found = [one.name for one in packet.shared]
    if not found:
        return ""
    head = several(
        "%(count)s thread that several people share", "%(count)s threads that several people share", len(found)
    )
    return _with_names(sentence(head), found)


def _with_names(head: str, names: Sequence[str]) -> str:
    named = (_("%(head)s: %(names)s", head=head, names=listed(names, most)) for most in (5, 3, 2, 1) if names)
    return fitting(*named, head, most=LONGEST_CLAUSE)


def _highlights_of_period(packet: Packet) -> str:
    """From which months the lead highlight of each contributor comes, the newest first."""
    leads = [one for one in packet.people if one.latest]
    if not leads:
        return ""
    when = Counter(_prose_of_lead(one.summaries, one.latest, packet.period) for one in leads)
    newest = next(iter(when))
    if len(packet.people) == 1:
        return _("The lead highlight is from %(when)s", when=newest)
    some, every = both_in_words(len(leads), len(packet.people))
    said = _("One highlight of each contributor")
    if len(leads) < len(packet.people):
        said = _("One highlight of %(some)s of %(all)s contributors", some=some, all=every)
    if len(when) == 1 and len(leads) > 1:
        every = _("both from %(when)s", when=newest) if len(leads) == 2 else _("all from %(when)s", when=newest)
        return joined((said, every))
    parts = joined(_("%(count)s from %(when)s", count=in_words(n), when=words) for words, n in when.most_common())
    return fitting(_("%(head)s: %(names)s", head=said, names=parts), said)


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
        return several("The summary names no repository", "None of %(count)s summaries names a repository", total)
    if silent:
        some = _in_summaries(len(named), naming)
        return together(some, several("%(count)s summary names none", "%(count)s summaries name none", silent))
    if total == 1:
        return fitting(_("The summary names %(names)s", names=listed(list(named), 3)), _in_summaries(len(named), 1))
    if len(named) == 1:
        name = next(iter(named))
        said = (
            _("%(name)s is named in both summaries", name=name)
            if total == 2
            else several(
                "%(name)s is named in all %(count)s summary",
                "%(name)s is named in all %(count)s summaries",
                total,
                name=name,
            )
        )
        return fitting(said, _in_summaries(1, total))
    each = several(
        "each of %(count)s summary names at least one", "each of %(count)s summaries names at least one", total
    )
    return together(sentence(are_named(len(named))), each)


def _in_summaries(repositories: int, summaries: int) -> str:
    """In how many summaries so many repositories are named."""
    return _(
        "%(repositories)s in %(summaries)s",
        repositories=sentence(are_named(repositories)),
        summaries=several("%(count)s summary", "%(count)s summaries", summaries),
    )


def _where_of_period(packet: Packet) -> str:
    """How many people's summaries name which repository."""
    people = [often_named(one.summaries) for one in packet.people]
    if len(people) == 1 or not any(people):
        return _where_of_person(packet.summaries)
    counts = Counter(name for some in people for name in some)
    order = sorted(counts, key=lambda name: (-counts[name], name.casefold(), name))
    first, *others = order
    said = _(
        "%(name)s is named in summaries of %(people)s",
        name=first,
        people=several("%(count)s person", "%(count)s people", counts[first]),
    )
    if others:
        said = _(
            "%(said)s, %(name)s in those of %(count)s", said=said, name=others[0], count=in_words(counts[others[0]])
        )
    more = several("%(count)s more is named", "%(count)s more are named", len(others) - 1) if len(others) > 1 else ""
    some = _(
        "%(repositories)s in summaries of %(people)s",
        repositories=sentence(are_named(len(order))),
        people=several("%(count)s person", "%(count)s people", sum(map(bool, people))),
    )
    return fitting(together(said, more) if more else said, said, some)


def _change(packet: Packet, change: Change) -> str:
    """Which repositories are named now and not before, and the other way round."""
    compared = change.compared or (packet.period if packet.kind != "person" else packet.people[0].groups[0].label)
    sides = {"now": compared, "before": change.against}
    head = (
        _("%(now)s against %(before)s, like with like", **sides)
        if change.basis and packet.sides
        else _("%(now)s against %(before)s", **sides)
    )
    if not change.new and not change.dropped:
        same = len(change.continued)
        if not same:
            return _("%(head)s: %(names)s", head=head, names=_("no repository is named in either"))
        said = several(
            "%(count)s repository continues, none is new", "%(count)s repositories continue, none is new", same
        )
        return _("%(head)s: %(names)s", head=head, names=said)

    def said_of(most: int) -> str:
        parts, some, less = list[str](), len(change.new), len(change.dropped)
        if some:
            names = listed(change.new, most)
            parts.append(ngettext("%(names)s is newly named", "%(names)s are newly named", some, names=names))
        if less:
            names = listed(change.dropped, most)
            parts.append(ngettext("%(names)s is no longer named", "%(names)s are no longer named", less, names=names))
        return _("%(head)s: %(names)s", head=head, names=together(*parts))

    short = _(
        "%(new)s newly named, %(dropped)s no longer named",
        new=repositories_named(len(change.new)),
        dropped=in_words(len(change.dropped)),
    )
    return fitting(*(said_of(most) for most in (3, 2, 1)), _("%(head)s: %(names)s", head=head, names=short))


def _questions(packet: Packet) -> str:
    asked, total = len(packet.questions), len(packet.summaries)
    if not asked:
        return _("No question is left open")
    if any(one.is_items for one in packet.summaries):
        said = several(
            "%(count)s question that the sources leave open", "%(count)s questions that the sources leave open", asked
        )
        return sentence(said)
    whole = several("%(count)s summary", "%(count)s summaries", total)
    values = {"period": packet.title, "summaries": whole}
    if packet.kind == "person" and total == 1:
        said = several(
            "%(count)s question that the summary leaves open", "%(count)s questions that the summary leaves open", asked
        )
    elif packet.kind == "person":
        said = several(
            "%(count)s question that the %(summaries)s leave open",
            "%(count)s questions that the %(summaries)s leave open",
            asked,
            summaries=whole,
        )
    elif total == 1:
        said = several(
            "%(count)s question that the summary of %(period)s leaves open",
            "%(count)s questions that the summary of %(period)s leaves open",
            asked,
            period=packet.title,
        )
    else:
        said = several(
            "%(count)s question that the %(summaries)s of %(period)s leave open",
            "%(count)s questions that the %(summaries)s of %(period)s leave open",
            asked,
            **values,
        )
    return sentence(said)


def _in_full(count: int) -> str:
    return sentence(
        several(
            "%(count)s question that “To settle” cuts or leaves out",
            "%(count)s questions that “To settle” cuts or leaves out",
            count,
        )
    )


def _sources(cites: Iterable[Citation]) -> str:
    lines = {(cite.file, cite.line) for cite in cites}
    if not lines:
        return ""
    files = several("%(count)s file", "%(count)s files", len({file for file, _line in lines}))
    return several(
        "All quotations come from one line of %(files)s",
        "All quotations come from %(count)s lines of %(files)s",
        len(lines),
        files=files,
    )
