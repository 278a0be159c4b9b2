"""The packet of one period: everyone who has a summary in it. Pure: no files, no clock, no formats."""

from dataclasses import replace

from reports.corpus import Corpus, records, select
from reports.model import Fact, Packet, Person, Question
from reports.packets.account import sources
from reports.packets.charts import Side, activity_of_people, comparison_of_people, counts
from reports.packets.compare import compare
from reports.packets.groups import covered
from reports.packets.headlines import headlines
from reports.packets.matrices import people_and_months, people_and_repositories, who_and_when, who_and_where
from reports.packets.people import names, person, shown_at
from reports.packets.person import counted_names, repositories
from reports.packets.questions import numbered, questions
from reports.packets.texts import Citations, Part, Text, texts
from reports.packets.wording import plural
from reports.periods import Period


def assemble_period(corpus: Corpus, period: Period) -> Packet:
    """The packet of a period, people in order of name, anonymous last; ValueError if nobody has a summary there."""
    all_names = names(corpus)
    here = set(select(corpus, period=period).summaries["contributor"])
    ids = [key for key in all_names if key in here]
    if not ids:
        raise ValueError(f"no summary in {period}")
    mine = select(corpus, ids)
    order = {key: number for number, key in enumerate(ids)}
    profiles = sorted(records(mine.profiles), key=lambda row: (order[row["contributor"]], row["file"]))
    citations = Citations(mine, (row["file"] for row in profiles))
    whole: dict[str, list[Text]] = {key: [] for key in ids}
    for text in texts(mine, citations):
        whole[text.contributor].append(text)
    shown = {key: [text for text in some if period.overlaps(text.period)] for key, some in whole.items()}
    rows = {row["id"]: row for row in records(mine.contributors)}
    people = [
        # An overview speaks of more than the period.
        replace(person(mine, rows[k], Part(all_names[k], period, shown[k], whole[k]), n, citations), overviews=())
        for n, k in enumerate(ids, 1)
    ]
    everything = [text for key in ids for text in shown[key]]
    asked = _questions(mine, people, shown, period, citations)
    cited = [cite for question in asked for cite in question.cites]
    cited += [fact.cite for one in people for fact in one.stated if fact.cite]
    cited += [fact.cite for text in everything for fact in text.shown.stated if fact.cite]
    before = texts(select(corpus, period=period.previous), Citations(corpus, corpus.profiles["file"]))
    now_side, before_side = _side(everything, period), _side(before, period.previous)
    change = compare(now_side.texts, before_side.texts, period.previous, all_names)
    packet = Packet(
        kind=period.kind,  # type: ignore[arg-type]
        id=str(period),
        title=str(period),
        period=str(period),
        span=period.name,
        facts=_facts(everything, people),
        timeline=None,
        matrices=(who_and_when(people, shown, period), who_and_where(people, shown)),
        change=change,
        people=tuple(people),
        repositories=repositories(everything),
        questions=tuple(asked),
        sources=sources(mine, citations, shown_at(people), cited),
        absent=tuple(name for key, name in all_names.items() if key not in here),
        problems=mine.problems,
        figures=(
            Fact(f"{plural(len(people), 'contributor')} with a summary", str(len(people))),
            _months(people),
            *counted_names(everything),
        ),
        activity=activity_of_people({one.name: shown[one.id] for one in people}),
        comparison=comparison_of_people(all_names, now_side, before_side) if change else None,
        counts=counts(now_side, before_side, is_person=False) if change else (),
        compared=now_side.label if change else "",
        against=before_side.label if change else "",
        when=people_and_months(people, shown, period),
        where=people_and_repositories(people, shown),
    )
    return replace(packet, headlines=headlines(packet))


def _side(texts: list[Text], period: Period) -> Side:
    """The texts that lie in a period whole: one about two periods says nothing of what changed between them."""
    inside = [text for text in texts if period.contains(text.period)]
    people = {text.contributor for text in inside}
    have = sum(len(covered([text for text in inside if text.contributor == key], period)) for key in people)
    return Side(str(period), period, inside, len(people) * period.months, have)


def _months(people: list[Person]) -> Fact:
    """The months of all people that have a summary."""
    have, of = sum(one.covered for one in people), sum(one.months for one in people)
    noun = "month" if len(people) == 1 else "person-month"
    return Fact(f"{plural(of, noun)} with a summary", str(have), str(of))


def _facts(shown: list[Text], people: list[Person]) -> tuple[Fact, ...]:
    """What is counted on the front page of a period."""
    covered, months = sum(one.covered for one in people), sum(one.months for one in people)
    named = len({name for text in shown for name in text.repositories})
    cited = {(link.kind, link.text) for text in shown for link in text.cited}
    return (
        Fact(f"{plural(len(people), 'contributor')} with a summary", str(len(people))),
        Fact(f"{plural(months, 'month')} {plural(covered, 'has', 'have')} a summary", str(covered), str(months)),
        Fact(f"{plural(named, 'repository', 'repositories')} named", str(named)),
        Fact(f"{plural(len(cited), 'commit, PR or issue', 'commits, PRs, issues')} cited", str(len(cited))),
    )


def _questions(
    corpus: Corpus, people: list[Person], shown: dict[str, list[Text]], period: Period, citations: Citations
) -> list[Question]:
    """The questions about each person, numbered through."""
    made: list[Question] = []
    for one in people:
        problems = [p for p in corpus.problems if p.file in one.files]
        asked = questions(shown[one.id], period, (), problems, citations)
        made += numbered(asked, one.name, len(made) + 1)
    return made
