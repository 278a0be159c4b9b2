"""The packet of one person: the whole timeline or one period. Pure: no files, no clock, no formats."""

import re
from collections import defaultdict
from dataclasses import replace

from reports.corpus import Corpus, files_of, find, once
from reports.language import ngettext, number
from reports.model.packet import Packet, Repository
from reports.model.person import Person, had
from reports.model.statements import Fact
from reports.packets.asked import numbered
from reports.packets.citations import Citations
from reports.packets.colleagues import known_people
from reports.packets.compare import Sides, alike, both
from reports.packets.groups import History, home
from reports.packets.people import expected, person, problems, shown_at, shown_name
from reports.packets.questions import questions
from reports.packets.sources import sources
from reports.packets.texts import Portion, Text, gists, texts
from reports.periods import Period, span
from reports.wording import full_name, months_have

_ARTEFACTS = ("commit", "pull_request", "issue", "item")


def assemble_person(corpus: Corpus, contributor: str, period: Period | None = None) -> Packet:
    """The packet of a contributor (by id), of a period or of all there is; ValueError without a summary there."""
    everyone, corpus = corpus, replace(corpus, ids=frozenset((contributor,)))  # nothing of others in the same file
    corpus.kept[known_people, ""] = once(everyone, known_people, "")
    row = find(corpus, "contributors", ("id",), contributor)[0]
    files = files_of(corpus, contributor)
    citations = Citations(corpus, files)
    whole = gists(corpus, contributor)
    shown = texts(corpus, (gist for gist in whole if period is None or period.overlaps(gist.period)), citations)
    of = period or span(text.period for text in shown)
    if not shown or of is None:
        raise ValueError(f"{contributor} has no summary {f'in {period}' if period else ''}")
    part = Portion(shown_name(row), of, shown, whole, expected(corpus, contributor, of, shown))
    one, found = person(corpus, row, part, 1, citations), problems(everyone, (contributor,))
    overviews = one.overviews if period is None else ()
    asked = numbered(questions(shown, part.expected, overviews, found, citations))
    return Packet(
        kind="person",
        document="person",
        template="person",
        id=contributor if period is None else f"{contributor}_{period}",
        title=one.name,
        period=str(of),
        span=full_name(of),
        facts=facts(shown, one.covered, part.expected),
        change=one.groups[0].change,
        people=(one,),
        repositories=repositories(shown),
        questions=asked,
        sources=sources(corpus, citations, shown_at([one])),
        problems=found,
        is_anonymous=one.is_anonymous,
        sides=both(_sides(one, part)),
    )


def _sides(one: Person, part: Portion) -> Sides | None:
    """The newest group and the one before, as their change compares them; None where there is nothing before."""
    newest = Period.parse(one.groups[0].period)
    inside = [text.gist for text in part.texts if home(text.period) == newest]
    earlier = History(part.whole).before(newest)
    return alike(inside, newest, earlier[1], earlier[0]) if earlier else None


def facts(shown: list[Text], covered: int, of: Period) -> tuple[Fact, ...]:
    """What is counted on the front page of a person."""
    made = [
        Fact(months_have(covered, of.months, had(text.shown for text in shown)), number(covered), number(of.months))
    ]
    named = len({name for text in shown for name in text.repositories})
    made.append(Fact(repositories_named(named), number(named)))
    for kind in _ARTEFACTS:
        often = len({link.text for text in shown for link in text.cited if link.kind == kind})
        if often or kind != "item":  # keys of trackers are counted where there is a tracker
            made.append(Fact(_cited(kind, often), number(often)))
    return tuple(made)


def repositories_named(count: int) -> str:
    """What so many repositories are, without the figure."""
    return ngettext("repository named", "repositories named", count)


def _cited(kind: str, count: int) -> str:
    """What so many artefacts of a kind are, without the figure."""
    return {
        "commit": ngettext("commit cited", "commits cited", count),
        "pull_request": ngettext("pull request cited", "pull requests cited", count),
        "issue": ngettext("issue cited", "issues cited", count),
        "item": ngettext("item cited", "items cited", count),
    }[kind]


def _artefacts(kind: str, count: int) -> str:
    return {
        "commit": ngettext("commit", "commits", count),
        "pull_request": ngettext("pull request", "pull requests", count),
        "issue": ngettext("issue", "issues", count),
        "item": ngettext("item", "items", count),
    }[kind]


def repositories(shown: list[Text]) -> tuple[Repository, ...]:
    """The repositories that summaries name, the most often named first."""
    naming_of, cited_of = defaultdict[str, list[Text]](list), defaultdict[str, set[tuple[str, str]]](set)
    for text in shown:
        for name in dict.fromkeys(text.repositories):
            naming_of[name].append(text)
        for link in text.cited:
            cited_of[re.split("[@#]", link.text, maxsplit=1)[0]].add((link.kind, link.text))
    links = {link.text: link.url for text in shown for link in text.shown.repositories}
    made = []
    for name, url in links.items():
        naming, kinds = naming_of[name], [kind for kind, _ in cited_of[name]]
        evidence = (
            Fact(_artefacts(kind, kinds.count(kind)), number(kinds.count(kind))) for kind in _ARTEFACTS if kind in kinds
        )
        made.append(
            Repository(
                name=name,
                url=url,
                summaries=len(naming),
                of=len(shown),
                first=full_name(min(naming, key=lambda text: text.period).period),
                last=full_name(max(naming, key=lambda text: text.period.end).period),
                evidence=tuple(evidence),
                cites=tuple(text.shown.cite for text in naming),
            )
        )
    return tuple(sorted(made, key=lambda made: (-made.summaries, made.name.casefold())))
