"""One contributor as a packet shows them: overviews, strip, groups. Knows no other contributor."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from reports.corpus import OVERVIEW, Corpus, records
from reports.model import Overview, Person, Summary
from reports.packets.groups import covered, groups, strip
from reports.packets.texts import Citations, Part, link, stated

ANONYMOUS = "Anonymous"


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
    return Person(
        id=row["id"],
        name=row["name"] or ANONYMOUS,
        is_anonymous=row["is_anonymous"],
        anchor=mark,
        files=tuple(corpus.profiles.loc[corpus.profiles["contributor"] == row["id"], "file"]),
        overviews=_overviews(corpus, row["id"], citations),
        strip=strip(part.span, part.texts, part.span),
        covered=len(covered(part.texts, part.span)),
        months=part.span.months,
        latest=latest.shown.highlights[0] if latest else None,
        latest_name=latest.shown.name if latest else "",
        groups=groups(part, mark),
        stated=stated(
            (f for f in records(corpus.figures) if f["contributor"] == row["id"] and f["period"] is None), citations
        ),
    )


def _overviews(corpus: Corpus, contributor: str, citations: Citations) -> tuple[Overview, ...]:
    """The overviews of a contributor's profiles, in order of file."""
    evidence = records(
        corpus.evidence[(corpus.evidence["summary"] == OVERVIEW) & (corpus.evidence["contributor"] == contributor)]
    )
    made = []
    for row in records(corpus.profiles[corpus.profiles["contributor"] == contributor]):
        if not row["overview"]:
            continue
        end = row["overview_lead"] or len(row["overview"])
        lead, rest = row["overview"][:end], row["overview"][end:].strip()
        links = tuple(link(e, citations) for e in evidence if e["file"] == row["file"] and e["kind"] == "repository")
        made.append(Overview(lead, rest, citations.cite(row["file"], row["line"]), links, row["claimed_months"]))
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
