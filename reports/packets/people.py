"""One contributor as a packet shows them: overviews, strip, groups. Knows no other contributor."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from reports.corpus import OVERVIEW, Corpus, files_of, find, once, records
from reports.errors import Problem
from reports.model import Overview, Person, Summary
from reports.packets.groups import covered, gaps, groups, leading, links, strip
from reports.packets.headlines import overview_statement, shown, statement, summaries_found
from reports.packets.passages import Marked
from reports.packets.texts import Citations, Part, link, stated

ANONYMOUS = "Anonymous"


def problems(corpus: Corpus, files: Iterable[str]) -> tuple[Problem, ...]:
    """The problems of some files, in order of file."""
    found = once(corpus, _problems, ())
    return tuple(problem for file in sorted(files) for problem in found.get(file, ()))


def _problems(corpus: Corpus, _: tuple[()]) -> dict[str, list[Problem]]:
    """All problems by file."""
    found: dict[str, list[Problem]] = {}
    for problem in corpus.problems:
        found.setdefault(problem.file or "", []).append(problem)
    return found


def names(corpus: Corpus) -> dict[str, str]:
    """Contributor id to display name, in order of name, anonymous last; the id follows where a name is not unique."""
    rows = records(corpus.contributors)
    rows.sort(key=lambda row: (row["is_anonymous"], (row["name"] or "").casefold(), row["id"]))
    plain = {row["id"]: row["name"] or ANONYMOUS for row in rows}
    often = Counter(plain.values())
    return {key: f"{name} ({key})" if often[name] > 1 else name for key, name in plain.items()}


def person(corpus: Corpus, row: Mapping[str, Any], part: Part, number: int, citations: Citations) -> Person:
    """One person; `row` is theirs of the contributors table, `number` their place in the packet, from 1."""
    mark = f"person-{number}"
    latest = next((text for text in part.texts if text.shown.highlights), None)
    made = groups(part, mark)
    files = files_of(corpus, row["id"])
    told = [summary for group in made for summary in group.summaries]
    have, quotes = len(covered(part.texts, part.span)), leading(told)
    return Person(
        id=row["id"],
        name=part.name,
        is_anonymous=row["is_anonymous"],
        anchor=mark,
        files=files,
        overviews=_overviews(corpus, row["id"], part, citations),
        strip=strip(part.span, part.texts, part.span),
        covered=have,
        months=part.span.months,
        latest=latest.shown.highlights[0] if latest else None,
        latest_name=latest.shown.name if latest else "",
        groups=made,
        stated=stated((f for file in files for f in find(corpus, "figures", ("file",), file)), None, citations),
        statement=statement(told, have, part.span, part.span.months, gaps(part.texts, part.span)),
        highlights=quotes,
        links=links(told),
        shown=shown(len(quotes), sum(len(summary.sentences) for summary in told)),
    )


def _overviews(corpus: Corpus, contributor: str, part: Part, citations: Citations) -> tuple[Overview, ...]:
    """The overviews of a contributor's profiles, in order of file."""
    rows = [row for row in find(corpus, "profiles", ("contributor",), contributor) if row["overview"]]
    months = {month for gist in part.whole for month in range(gist.period.first, gist.period.end)}
    found = summaries_found([gist.period for gist in part.whole], len(months)) if len(rows) == 1 else ""
    made = []
    for row in rows:
        end = row["overview_lead"] or len(row["overview"])
        lead, rest = row["overview"][:end], row["overview"][end:].strip()
        marked = Marked(row["overview"], row["overview_marks"], row["overview_set_apart"])
        evidence = find(corpus, "evidence", ("file", "summary"), row["file"], OVERVIEW)
        named = tuple(link(e, citations) for e in evidence if e["kind"] == "repository")
        subject = "The overview" if len(rows) == 1 else f"The overview of {citations.keys[row['file']]}"
        made.append(
            Overview(
                lead,
                rest,
                citations.cite(row["file"], row["line"]),
                named,
                row["claimed_months"],
                marked.quotes(row["overview_sentences"]),
                overview_statement(subject, row["claimed_months"], found, len(named)),
                marked.marks(0, end),
                marked.passages((), row["overview"].find(rest, end)) if rest else (),
            )
        )
    return tuple(made)


def shown_at(people: Sequence[Person]) -> dict[tuple[str, int], str]:
    """Where each cited overview and summary stands in the packet: (file, line) to anchor."""
    places: dict[tuple[str, int], str] = {}
    for one in people:
        places |= {(o.cite.file, o.cite.line): one.anchor for o in one.overviews}
        for group in one.groups:
            for entry in group.entries:
                places |= {(s.cite.file, s.cite.line): entry.anchor for s in entry.summaries}
    return places


def summaries(people: Sequence[Person]) -> list[Summary]:
    """All summaries that the people's groups show, in order."""
    return [s for one in people for group in one.groups for entry in group.entries for s in entry.summaries]
