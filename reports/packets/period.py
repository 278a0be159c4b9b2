"""The packet of one period: everyone who has a summary in it. Pure: no files, no clock, no formats."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reports.corpus import Corpus, files_of, find
from reports.language import _, ngettext, number
from reports.model.packet import Kind, Packet, Question
from reports.model.person import Person, had
from reports.model.statements import Citation, Fact, SharedThread
from reports.packets.asked import grouped
from reports.packets.citations import Citations
from reports.packets.compare import alike, both, compare
from reports.packets.people import expected, is_here, names, person, problems, shown_at
from reports.packets.person import repositories, repositories_named
from reports.packets.questions import questions
from reports.packets.shared import shared
from reports.packets.sources import sources
from reports.packets.texts import Gist, Portion, Text, gists, texts
from reports.periods import Period
from reports.wording import full_name, months_have, notation


def assemble_period(corpus: Corpus, period: Period, *, with_notes: bool = False) -> Packet:
    """The packet of a period, people in order of name, anonymous last; ValueError if nobody has a summary there.

    `with_notes`: also what people wrote about each.
    """
    all_names = names(corpus)
    now, before = (
        [g for k in all_names for g in gists(corpus, k) if p.overlaps(g.period)] for p in (period, period.previous)
    )
    ids = list(dict.fromkeys(gist.contributor for gist in now))
    if not ids:
        raise ValueError(f"no summary in {period}")
    citations = Citations(corpus, [file for key in ids for file in files_of(corpus, key)])
    everything = texts(corpus, now, citations)
    shown: dict[str, list[Text]] = {key: [] for key in ids}
    for text in everything:
        shown[text.contributor].append(text)
    here = {key: expected(corpus, key, period, shown[key]) for key in ids}
    people = [
        _person(corpus, Portion(all_names[key], period, shown[key], gists(corpus, key), here[key]), number, citations)
        for number, key in enumerate(ids, 1)
    ]
    if not with_notes:  # left out here: a corpus without notes would read all summaries anew
        people = [replace(one, notes=None) for one in people]
    each = [
        (one.name, questions(shown[one.id], here[one.id], (), problems(corpus, (one.id,)), citations)) for one in people
    ]
    asked = grouped(each)
    sides = alike(_inside(now, period), period, _inside(before, period.previous), period.previous)
    kind: Kind = "span" if period.kind == "range" else period.kind  # type: ignore[assignment]
    return Packet(
        kind=kind,
        document=kind,
        template="quarter",
        id=str(period),
        title=notation(period),
        period=str(period),
        span=full_name(period),
        facts=_facts(everything, people),
        change=compare(sides, all_names),
        people=tuple(people),
        repositories=repositories(everything),
        questions=asked,
        sources=sources(corpus, citations, shown_at(people), _cited(asked, people, everything)),
        absent=tuple(name for key, name in all_names.items() if key not in shown and is_here(corpus, key, period)),
        problems=problems(corpus, ids),
        sides=both(sides),
        shared=_shared(people, corpus),
        order=_("in order of name"),
    )


def _cited(asked: Iterable[Question], people: Iterable[Person], everything: Iterable[Text]) -> list[Citation]:
    """What questions and stated figures cite."""
    cited = [cite for question in asked for cite in question.cites]
    cited += [fact.cite for one in people for fact in one.stated if fact.cite]
    return cited + [fact.cite for text in everything for fact in text.shown.stated if fact.cite]


def _shared(people: Sequence[Person], corpus: Corpus) -> tuple[SharedThread, ...]:
    """Subjects of more than one of the people, under the names that reviewers gave threads of any of them."""
    rules: dict[str, list[str]] = {}
    for one in people:
        for name, parts in corpus.threads.get(one.id, {}).items():
            rules.setdefault(name, []).extend(parts)
    return shared(people, rules, corpus.remembered)


def _person(corpus: Corpus, part: Portion, number: int, citations: Citations) -> Person:
    """One of the people, without overviews, which speak of more than the period."""
    row = find(corpus, "contributors", ("id",), part.texts[0].contributor)[0]
    return replace(person(corpus, row, part, number, citations), overviews=())


def _inside(found: list[Gist], period: Period) -> list[Gist]:
    """The summaries that lie in a period whole: one about two periods says nothing of what changed between them."""
    return [gist for gist in found if period.contains(gist.period)]


def _facts(shown: list[Text], people: list[Person]) -> tuple[Fact, ...]:
    """What is counted on the front page of a period."""
    covered, months = sum(one.covered for one in people), sum(one.months for one in people)
    named, what = len({name for text in shown for name in text.repositories}), had(text.shown for text in shown)
    cited = {(link.kind, link.text) for text in shown for link in text.cited}
    return (
        Fact(
            ngettext("contributor with %(had)s", "contributors with %(had)s", len(people), had=what),
            number(len(people)),
        ),
        Fact(months_have(covered, months, what), number(covered), number(months)),
        Fact(repositories_named(named), number(named)),
        Fact(
            ngettext("commit, PR or issue cited", "commits, PRs, issues cited", len(cited)),
            number(len(cited)),
        ),
    )
