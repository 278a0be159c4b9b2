"""The packet of one person: the whole timeline or one period. Pure: no files, no clock, no formats."""

from reports.corpus import Corpus, records, select
from reports.model import Fact, Packet, Repository
from reports.packets.account import sources
from reports.packets.matrices import quarter_against_quarter, timeline, urls
from reports.packets.people import person, shown_at
from reports.packets.questions import numbered, questions
from reports.packets.texts import Citations, Part, Text, texts
from reports.packets.wording import plural
from reports.periods import Period, span


def assemble_person(corpus: Corpus, contributor: str, period: Period | None = None) -> Packet:
    """The packet of a contributor (by id), of a period or of all there is; ValueError without a summary there."""
    mine = select(corpus, [contributor])
    row = records(mine.contributors)[0]
    citations = Citations(mine, mine.profiles["file"])
    whole = texts(mine, citations)
    shown = [text for text in whole if period is None or period.overlaps(text.period)]
    of = period or span(text.period for text in shown)
    if not shown or of is None:
        raise ValueError(f"{contributor} has no summary {f'in {period}' if period else ''}")
    one = person(mine, row, Part(of, shown, whole), 1, citations)
    overviews = one.overviews if period is None else ()
    return Packet(
        kind="person",
        id=contributor if period is None else f"{contributor}_{period}",
        title=one.name,
        period=str(of),
        span=of.name,
        facts=facts(shown, one.covered, of),
        timeline=timeline(shown, of),
        matrices=quarter_against_quarter(shown, of),
        change=one.groups[0].change,
        people=(one,),
        repositories=repositories(shown),
        questions=tuple(numbered(questions(shown, of, overviews, mine.problems, citations))),
        sources=sources(mine, citations, shown_at([one])),
        problems=mine.problems,
        is_anonymous=one.is_anonymous,
    )


def facts(shown: list[Text], covered: int, of: Period) -> tuple[Fact, ...]:
    """What is counted on the front page of a person."""
    made = [
        Fact(f"{plural(of.months, 'month')} {plural(covered, 'has', 'have')} a summary", str(covered), str(of.months))
    ]
    named = len({name for text in shown for name in text.repositories})
    made.append(Fact(f"{plural(named, 'repository', 'repositories')} named", str(named)))
    for kind, noun in (("commit", "commit"), ("pull_request", "pull request"), ("issue", "issue")):
        number = len({link.text for text in shown for link in text.cited if link.kind == kind})
        made.append(Fact(f"{plural(number, noun)} cited", str(number)))
    return tuple(made)


def repositories(shown: list[Text]) -> tuple[Repository, ...]:
    """The repositories that summaries name, the most often named first."""
    links = urls(shown)
    made = []
    for name in links:
        naming = [text for text in shown if name in text.repositories]
        cited = {(link.kind, link.text) for text in shown for link in text.cited if _is_of(link.text, name)}
        kinds = [kind for kind, _ in cited]
        evidence = (
            Fact(plural(kinds.count(kind), noun), str(kinds.count(kind)))
            for kind, noun in (("commit", "commit"), ("pull_request", "pull request"), ("issue", "issue"))
            if kind in kinds
        )
        made.append(
            Repository(
                name=name,
                url=links[name],
                summaries=len(naming),
                of=len(shown),
                first=min(naming, key=lambda text: text.period).period.name,
                last=max(naming, key=lambda text: text.period.end).period.name,
                evidence=tuple(evidence),
                cites=tuple(text.shown.cite for text in naming),
            )
        )
    return tuple(sorted(made, key=lambda made: (-made.summaries, made.name.casefold())))


def _is_of(evidence: str, repository: str) -> bool:
    """Whether a piece of evidence, as shown, is of a repository."""
    return evidence.startswith((f"{repository}@", f"{repository}#"))
