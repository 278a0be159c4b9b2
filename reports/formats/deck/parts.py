"""The parts of a packet that slides are repeated for, as decks read them: people, groups and overviews.

Each is that of the packet with what a slide about it says besides: a statement of what can be counted, the leading
sentences, the links. Never a claim about a person. Knows packets; knows no slide.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from itertools import zip_longest
from typing import Any

from reports.formats.deck.standing import standing_by_slide
from reports.formats.deck.statements import DeckStatement, deck_statement, deck_statements, quoted, strongest
from reports.formats.leading import during
from reports.formats.matrix import period_of, spoken_of, told
from reports.language import N_, _, ngettext, pgettext, translated
from reports.model.packet import Packet
from reports.model.person import Extent, Group, Overview, Person, Summary, had
from reports.model.rows import CATEGORIES
from reports.model.statements import Citation, Highlight, Link, Thread
from reports.periods import KINDS, Period, gaps
from reports.wording import both_in_words, in_words, joined, listed, months_counted, prose, several

MOST_HIGHLIGHTS = 5
MOST_OF_THREAD = 4
MOST_IN_COLUMN = 180
"""Characters of a statement beside a column, so that four do."""
MOST_OF_FEW = 150
"""Characters of a statement in a table of few people."""
MOST_OF_SOME = 100
"""The same of up to eight."""
MOST_IN_LINE = 80
"""Characters of a statement in a table of many people."""
_FEW_PEOPLE, _SOME_PEOPLE = 6, 8
NO_RESULT = N_("the summaries name no result")
LONGEST = 110
"""Characters of a title; a longer sentence gives way to one that counts where the other names."""
LONGEST_STATEMENT = 80
"""Characters of a statement: a label comes before it in a title."""


@dataclass(frozen=True, slots=True)
class DeckGroup(Group):
    """A quarter (or a longer period that summaries are written for) of one person, newest entry first."""

    statement: str
    """What can be counted, for a title, without the label: `two of three months have a summary; April has none`."""
    highlights: tuple[Highlight, ...]
    """The leading ones, at most five, by category: the best of each summary in turn, newest summary first."""
    links: tuple[Link, ...]
    """Repositories, then commits, pull requests and issues named, each once."""
    shown: str
    """How many of the sentences the highlights are: `5 of 14 sentences shown; all are in the notes`."""


@dataclass(frozen=True, slots=True)
class DeckPerson(Person):
    """One contributor as this packet shows them."""

    groups: tuple[DeckGroup, ...] = ()
    """Newest first."""
    statement: str = ""
    """What can be counted over the packet's span, for a title, without the name."""
    highlights: tuple[Highlight, ...] = ()
    """The leading ones, at most five, by category: the best of each summary in turn, newest summary first."""
    links: tuple[Link, ...] = ()
    """Repositories, then commits, pull requests and issues named, each once."""
    shown: str = ""
    """How many of the sentences the highlights are: `5 of 14 sentences shown; all are in the notes`."""
    title: str = ""
    """The clause of its leading statement in quotation marks; without one, that the summaries name no result."""
    stands_out: tuple[DeckStatement, ...] = ()
    """What stands out, at most four; without any, the first sentences."""
    leading: DeckStatement | None = None
    """The strongest, shorter where there are many people."""
    rest: str = ""
    """How many of its sentences are not among them: `12 more sentences in the notes`; empty for none."""
    questions: tuple[str, ...] = ()
    """What the summaries leave open of the person, in a packet about several."""


@dataclass(frozen=True, slots=True)
class DeckThread(Thread):
    """A thread with what a slide about it says."""

    title: str = ""
    """The clause of its leading statement, word for word, in quotation marks; the next, where a slide has that."""
    lead: DeckStatement | None = None
    """The statement of its title."""
    others: tuple[DeckStatement, ...] = ()
    """Those of `shown` but that; it, where there is no other."""
    during: str = ""
    """`Oct 2025 – Apr 2026`"""
    shown: tuple[DeckStatement, ...] = ()
    """Its leading statements, at most four, oldest first."""
    repositories: tuple[Link, ...] = ()
    """Those that the summaries of its statements name."""
    evidence: tuple[Link, ...] = ()
    """Commits, pull requests and issues that its statements cite."""
    cites: tuple[Citation, ...] = ()
    """Where its statements stand, each line once."""
    rest: str = ""
    """How many of its statements are not shown: `three more statements in the notes`; empty for none."""


@dataclass(frozen=True, slots=True)
class DeckOverview(Overview):
    """The overview of one profile."""

    statement: str = ""
    """What can be counted of it, for a title."""


def deck_people(packet: Packet) -> tuple[DeckPerson, ...]:
    """The people of a packet."""
    many = len(packet.people)
    most = MOST_OF_FEW if many <= _FEW_PEOPLE else MOST_OF_SOME if many <= _SOME_PEOPLE else MOST_IN_LINE
    people = (_person(one, period_of(packet.period), most) for one in packet.people)
    asked = {one.name: tuple(q.text for q in packet.questions if one.name in q.people) for one in packet.people}
    return tuple(replace(one, questions=asked[one.name]) for one in people)


def _person(person: Person, span: Period, most: int) -> DeckPerson:
    """A person, whose strongest statement has so many characters at most."""
    spoken = spoken_of(told(person))
    some = first_said(person)
    first = next(iter(person.standing), None)
    left = max(0, len(person.sentences) - len(some))
    more = several("%(count)s more sentence in the notes", "%(count)s more sentences in the notes", left)
    return DeckPerson(
        **_fields(person, "groups"),
        **_said(person.summaries),
        groups=tuple(_group(group, spoken, span) for group in person.groups),
        statement=statement(person.summaries, person.covered, span, gaps(spoken, span)),
        title=quoted(first) if first else _("%(head)s: %(names)s", head=person.name, names=translated(NO_RESULT)),
        stands_out=deck_statements(some, MOST_IN_COLUMN),
        leading=deck_statement(first, most) if first else None,
        rest=more if left else "",
    )


def first_said(person: Person) -> Sequence[Highlight]:
    """What stands out of a person, at most four; without any, the first sentences."""
    nearest = (person.nearest,) if person.nearest else ()
    others = (one for one in person.sentences if (one.text, one.cite) not in {(n.text, n.cite) for n in nearest})
    return (person.standing or (*nearest, *others))[:MOST_OF_THREAD]


def deck_threads(person: Person, most: int, others: Collection[str]) -> tuple[DeckThread, ...]:
    """The threads of a person that have a slide: so many at most, those with most statements.

    No two slides have the title of one statement, nor one of `others`, where another of theirs may head them.
    """
    taken = {one.title for one in standing_by_slide(person.standing)} | set(others)
    found: list[DeckThread] = []
    for thread in person.threads[: max(0, most)]:
        found.append(_thread(thread, person, taken))
        taken.add(found[-1].title)
    return tuple(found)


def _thread(thread: Thread, person: Person, taken: Collection[str]) -> DeckThread:
    own = [one for one in person.standing if one.thread == thread.name]
    ranked = list(dict.fromkeys([*own, *strongest(thread.statements)]))
    chosen = set(ranked[:MOST_OF_THREAD])
    texts = {one.period for one in thread.statements}
    lead = next((one for one in ranked[:MOST_OF_THREAD] if quoted(one) not in taken), ranked[0])
    others = [one for one in thread.statements if one in chosen and one != lead]
    left = max(0, len(thread.statements) - len(chosen))
    more = several("%(count)s more statement in the notes", "%(count)s more statements in the notes", left)
    return DeckThread(
        **_fields(thread),
        title=quoted(lead),
        lead=deck_statement(lead, MOST_IN_COLUMN),
        others=deck_statements(others or [lead], MOST_IN_COLUMN),
        during=during(thread),
        shown=deck_statements((one for one in thread.statements if one in chosen), MOST_IN_COLUMN),
        repositories=tuple(
            one for one in links(text for text in person.summaries if text.period in texts) if one.kind == "repository"
        ),
        evidence=tuple({link.text: link for one in thread.statements for link in one.links}.values()),
        cites=tuple({one.cite.label: one.cite for one in thread.statements}.values()),
        rest=more if left else "",
    )


def _group(group: Group, spoken: Sequence[Period], span: Period) -> DeckGroup:
    """A group of a person whose summaries speak of some months."""
    period = period_of(group.period)
    first, end = max(period.first, span.first), min(period.end, span.end)
    missing = gaps(spoken, Period(first, end - first))
    said = statement(group.summaries, group.covered, period, missing)
    return DeckGroup(**_fields(group), **_said(group.summaries), statement=said)


def deck_overviews(packet: Packet) -> tuple[DeckOverview, ...]:
    """The overviews of all people, in order."""
    keys = {source.file: source.key for source in packet.sources}
    made = []
    for person in packet.people:
        is_only = len(person.overviews) == 1
        for overview in person.overviews:
            key = keys[overview.cite.file]
            subject = _("The overview") if is_only else _("The overview of %(source)s", source=key)
            found = summaries_found(overview.extent) if is_only else ""
            made.append(DeckOverview(**_fields(overview), statement=overview_statement(overview, subject, found)))
    return tuple(made)


def _fields(value: Any, *but: str) -> dict[str, Any]:
    """The fields of a value of the packet by name, without some."""
    return {one.name: getattr(value, one.name) for one in fields(value) if one.name not in but}


def _said(summaries: Sequence[Summary]) -> dict[str, Any]:
    """What a slide about some summaries shows of them."""
    quotes = leading(summaries)
    return {
        "highlights": quotes,
        "links": links(summaries),
        "shown": shown(len(quotes), sum(len(summary.sentences) for summary in summaries)),
    }


def leading(summaries: Sequence[Summary]) -> tuple[Highlight, ...]:
    """The best highlight of each summary in turn, at most five; by category, inside it as the summaries stand."""
    turns = zip_longest(*([(place, quote) for quote in one.highlights] for place, one in enumerate(summaries)))
    found = [one for turn in turns for one in turn if one][:MOST_HIGHLIGHTS]
    found.sort(key=lambda one: (CATEGORIES.index(one[1].category), one[0]))
    return tuple(quote for _, quote in found)


def links(summaries: Iterable[Summary]) -> tuple[Link, ...]:
    """What summaries name, each once where it is named first: repositories, then commits, pull requests and issues."""
    found: dict[tuple[str, str], Link] = {}
    for one in summaries:
        for link in (*one.repositories, *one.evidence):
            found.setdefault((link.kind, link.text), link)
    return tuple(sorted(found.values(), key=lambda link: link.kind != "repository"))


def statement(summaries: Sequence[Summary], covered: int, span: Period, missing: Sequence[Period]) -> str:
    """What can be counted of the summaries of a span: how many months have one, else what they name.

    `covered` months have one; `missing` are the runs of months without one, as far as they are the packet's.
    """
    if not covered:
        return _("no summary")
    months = covered + sum(run.months for run in missing)
    if covered == months:
        said = summaries_counted(summaries)
        return fitting(*(together(said, words) for words in _naming(summaries)), most=LONGEST_STATEMENT)
    have = months_have(covered, months, had(summaries))
    names = listed([prose(run, year=span.kind not in KINDS) for run in missing])
    without = ngettext("%(names)s has none", "%(names)s have none", months - covered, names=names)
    short = several("%(count)s has none", "%(count)s have none", months - covered)
    return fitting(together(have, without), together(have, short), most=LONGEST_STATEMENT)


def months_have(covered: int, months: int, what: str) -> str:
    """How many of several months of one person have something."""
    some, every = both_in_words(covered, months)
    values = {"some": some, "all": every, "had": what}
    return ngettext(
        "%(some)s of %(all)s months has %(had)s", "%(some)s of %(all)s months have %(had)s", covered, **values
    )


def summaries_counted(summaries: Sequence[Summary]) -> str:
    """How many summaries there are, and of those months of which nobody wrote one, how many commits or items."""
    written = sum(not one.is_items for one in summaries)
    items = Counter[str]()
    for one in summaries:
        items.update({one.noun: len(one.sentences)} if one.is_items else {})
    said = [several("%(count)s summary", "%(count)s summaries", written)] if written or not items else []
    return listed([*said, *(_items_counted(number, noun) for noun, number in items.items())])


def _items_counted(count: int, noun: str) -> str:
    if noun == "commit":
        return several("%(count)s commit", "%(count)s commits", count)
    return several("%(count)s item", "%(count)s items", count)


def _naming(summaries: Sequence[Summary]) -> Iterable[str]:
    """Which repositories the summaries name, from the longest wording to the shortest."""
    if any(one.is_items for one in summaries):
        is_all = all(one.is_items for one in summaries)
        return [_("nobody wrote a summary") if is_all else _("nobody wrote a summary of the latter")]
    named = often_named(summaries)
    if not named:
        none = {1: _("it names no repository"), 2: _("neither names a repository")}
        return [none.get(len(summaries), _("none names a repository"))]
    if len(summaries) == 1:
        return [
            *(_("it names %(names)s", names=listed(list(named), most)) for most in (2, 1)),
            _("it names %(names)s", names=repositories_named(len(named))),
        ]
    if list(named.values()) == [len(summaries)]:
        name = next(iter(named))
        they = (name, repositories_named(1))
        is_two = len(summaries) == 2
        return [_("both name %(names)s", names=one) if is_two else _("all name %(names)s", names=one) for one in they]
    (first, often), *others = named.items()
    said = _("%(name)s is named in %(count)s", name=first, count=in_words(often))
    if others:
        said = joined((said, _("%(name)s in %(count)s", name=others[0][0], count=in_words(others[0][1]))))
    if len(others) > 1:
        said = joined((said, several("%(count)s more", "%(count)s more", len(others) - 1)))
    return [said, are_named(len(named))]


def often_named(summaries: Iterable[Summary]) -> dict[str, int]:
    """Repositories with the number of summaries that name them, the most often named first, then by name."""
    counts = Counter(name for one in summaries for name in {link.text for link in one.repositories})
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0].casefold(), item[0])))


def repositories_named(count: int) -> str:
    """So many repositories, in words."""
    return several("%(count)s repository", "%(count)s repositories", count) if count else _("no repository")


def are_named(count: int) -> str:
    """That so many are named."""
    if not count:
        return _("no repository is named")
    return several("%(count)s repository is named", "%(count)s repositories are named", count)


def together(*parts: str) -> str:
    """Parts of one sentence."""
    return pgettext("between the parts of a sentence", "; ").join(parts)


def fitting(*sentences: str, most: int = LONGEST) -> str:
    """The first of the sentences that is short enough; the last one where none is."""
    return next((words for words in sentences if len(words) <= most), sentences[-1])


def shown(chosen: int, total: int) -> str:
    """How many of the sentences are shown; empty where there are none.

    >>> shown(5, 14), shown(3, 3)
    ('5 of 14 sentences shown; all are in the notes', 'all three sentences shown')
    """
    if chosen < total:
        return _("%(some)s of %(all)s sentences shown; all are in the notes", some=chosen, all=total)
    if total == 2:
        return _("both sentences shown")
    return several("the only sentence shown", "all %(count)s sentences shown", total) if total else ""


def overview_statement(overview: Overview, subject: str, found: str) -> str:
    """What an overview states in months, and what there is; else how many repositories it names.

    `subject` is what to call it, `found` says which summaries there are, empty where that is not for this overview.
    """
    claimed = overview.claimed_months
    if claimed is None:
        named = repositories_named(len(overview.repositories))
        return _("%(subject)s names %(names)s", subject=subject, names=named)
    values = {"subject": subject, "months": months_counted(claimed)}
    if found:
        return _("%(subject)s speaks of %(months)s, and %(found)s", found=found, **values)
    return _("%(subject)s speaks of %(months)s", **values)


def summaries_found(extent: Extent) -> str:
    """Which summaries there are, by month.

    >>> summaries_found(Extent(summaries=1, monthly=1, months=1)), summaries_found(Extent(summaries=1, months=3))
    ('one monthly summary is present', 'three months have a summary')
    """
    months = extent.months
    if extent.summaries == extent.monthly == months:
        return several("%(count)s monthly summary is present", "%(count)s monthly summaries are present", months)
    return several("%(count)s month has a summary", "%(count)s months have a summary", months)
