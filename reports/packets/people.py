"""One contributor as a packet shows them: overviews, strip, groups. Knows no other contributor."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from reports.alphabets import order
from reports.corpus import OVERVIEW, Corpus, Row, files_of, find, once, own_problems
from reports.errors import Problem
from reports.language import N_, _, translated
from reports.loading.statements.standing import tells_work
from reports.model.person import Extent, Overview, Person
from reports.model.rows import RosterEntry
from reports.model.statements import Highlight, Thread
from reports.packets.citations import Citations
from reports.packets.common import plain
from reports.packets.following import following
from reports.packets.groups import covered, groups, strip
from reports.packets.notes import notes_about
from reports.packets.objects import object_of
from reports.packets.passages import Marked
from reports.packets.standing import nearest, standing, weighed
from reports.packets.texts import Portion, Text, link, named, stated
from reports.periods import Period, runs
from reports.wording import full_name

ANONYMOUS = N_("Anonymous")


def problems(corpus: Corpus, contributors: Iterable[str]) -> tuple[Problem, ...]:
    """The problems of some contributors' profiles and of their files as a whole, in order of file and line."""
    general, ids = once(corpus, _general_problems, ()), tuple(contributors)
    files = dict.fromkeys(file for key in ids for file in files_of(corpus, key))
    found = [p for file in files for p in general.get(file, ())]
    found += [p for key in ids for p in own_problems(corpus, key)]
    return tuple(sorted(found, key=lambda p: (p.file or "", p.line or 0, p.code)))


def _general_problems(corpus: Corpus, _: tuple[()]) -> dict[str, list[Problem]]:
    """By file, the problems that are not of one profile in it."""
    owned = {id(p) for one in corpus.store.files for p in one.problems}
    found: dict[str, list[Problem]] = {}
    for problem in corpus.problems:
        if id(problem) not in owned:
            found.setdefault(problem.file or "", []).append(problem)
    return found


def shown_name(row: Row) -> str:
    """What somebody of the contributors table is called."""
    return row["name"] or translated(ANONYMOUS)


def names(corpus: Corpus) -> dict[str, str]:
    """Contributor id to display name, in order of name, anonymous last; the id follows where a name is not unique."""
    rows = sorted(corpus.contributors, key=lambda row: (row["is_anonymous"], order(row["name"] or ""), row["id"]))
    plain = {row["id"]: shown_name(row) for row in rows}
    often = Counter(plain.values())
    return {key: f"{name} ({key})" if often[name] > 1 else name for key, name in plain.items()}


def expected(corpus: Corpus, contributor: str, of: Period, told: Iterable[Text]) -> Period:
    """The part of a period in which somebody was here, as the roster says, and all of it that summaries speak of."""
    entry = corpus.roster.get(contributor)
    if entry is None:
        return of
    spoken = [text.period for text in told]
    joined = Period.containing(entry.joined).first if entry.joined else of.first
    left = Period.containing(entry.left).end if entry.left else of.end
    first = min(joined, *(period.first for period in spoken), of.end)
    end = max(left, *(period.end for period in spoken), of.first)
    first, end = max(first, of.first), min(end, of.end)
    return Period(first, end - first) if first < end else of


def is_here(corpus: Corpus, contributor: str, of: Period) -> bool:
    """Whether somebody was here in a part of a period, as far as the roster says."""
    entry = corpus.roster.get(contributor)
    joined, left = (entry.joined, entry.left) if entry else (None, None)
    return not (joined and Period.containing(joined).first >= of.end) and not (
        left and Period.containing(left).end <= of.first
    )


def person(corpus: Corpus, row: Row, part: Portion, number: int, citations: Citations) -> Person:
    """One person; `row` is theirs of the contributors table, `number` their place in the packet, from 1."""
    mark = f"person-{number}"
    latest = next((text for text in part.texts if text.shown.highlights), None)
    made = groups(part, mark)
    files = files_of(corpus, row["id"])
    have = covered(part.texts, part.span)
    entry = corpus.roster.get(row["id"], RosterEntry(row["id"]))
    profiles = find(corpus, "profiles", ("contributor",), row["id"])
    team = entry.team or next((one["team"] for one in profiles if one["team"]), "")
    placed = [
        (replace(sentence, entry=entry.anchor), not summary.is_items)
        for group in made
        for entry in group.entries
        for summary in entry.summaries
        for sentence in summary.sentences
    ]
    said = weighed([sentence for sentence, _ in placed], [is_written for _, is_written in placed], part.name)
    said = [replace(sentence, object=object_of(sentence)) for sentence in said]
    stands_out = standing(said)
    return Person(
        id=row["id"],
        name=part.name,
        is_anonymous=row["is_anonymous"],
        anchor=mark,
        files=files,
        overviews=_overviews(corpus, row["id"], part, citations, stands_out),
        strip=strip(part.span, have, part.expected),
        covered=len(have),
        months=part.expected.months,
        latest=latest.shown.highlights[0] if latest else None,
        latest_name=latest.shown.name if latest else "",
        groups=made,
        stated=stated(find(corpus, "figures", ("contributor",), row["id"]), None, citations),
        standing=stands_out,
        following=following(said, stands_out),
        nearest=None if stands_out else nearest(said),
        threads=_threads(said, part.span, mark),
        role=entry.role or _as_stated("role", profiles, citations),
        team=team,
        level=entry.level,
        joined=_within(entry.joined, part.span),
        left=_within(entry.left, part.span),
        notes=notes_about(corpus, row["id"], part.name, part.span, said),
        picture=entry.picture,
    )


def _as_stated(what: str, profiles: Sequence[Row], citations: Citations) -> str:
    """What a source states of somebody, such as the role, with its line; empty where none does."""
    said = ((one["file"], words, line) for one in profiles for of, words, line in one["stated"] if of == what)
    for file, words, line in said:
        short = citations.cite(file, line).short
        return f"{words} ({_('line %(which)s', which=short[1:]) if short.startswith(':') else short})"
    return ""


def _within(day: date | None, of: Period) -> str:
    """The month of a day in words, where it lies in a period; else empty."""
    month = Period.containing(day) if day else None
    return full_name(month) if month and of.contains(month) else ""


def _threads(said: Sequence[Highlight], of: Period, mark: str) -> tuple[Thread, ...]:
    """The threads of statements, those with most of them first; `said` in order of the text within each period."""
    by_name: dict[str, list[Highlight]] = {}
    for one in sorted(said, key=lambda one: Period.parse(one.period)):
        if one.thread:
            by_name.setdefault(one.thread, []).append(one)
    made = []
    ordered = sorted(by_name.items(), key=lambda item: -len(item[1]))
    for number, (name, ones) in enumerate(ordered, 1):
        periods = [Period.parse(one.period) for one in ones]
        counts = tuple(sum(p.first <= month < p.end for p in periods) for month in range(of.first, of.end))
        told = tuple(_told_once(one, ones) for one in ones)
        made.append(Thread(name, f"{mark}-thread-{number}", told, counts, ones[0].when, ones[-1].when))
    return tuple(made)


def _told_once(one: Highlight, thread: Sequence[Highlight]) -> Highlight:
    """A statement of a thread without the sentences around it, or that before it where it stands there too."""
    is_told = any(other.text in one.before for other in thread)
    return replace(one, before="" if is_told else one.before, around=("", ""))


def _overviews(
    corpus: Corpus, contributor: str, part: Portion, citations: Citations, stands_out: Sequence[Highlight]
) -> tuple[Overview, ...]:
    """The overviews of a contributor's profiles, in order of file; what stands out is told by none of them again."""
    told = [plain(one.whole) for one in stands_out]
    rows = [row for row in find(corpus, "profiles", ("contributor",), contributor) if row["overview"]]
    extent = _extent([gist.period for gist in part.whole])
    made = []
    for row in rows:
        end = row["overview_lead"] or len(row["overview"])
        lead, rest = row["overview"][:end], row["overview"][end:].strip()
        marked = Marked(row["overview"], row["overview_marks"], row["overview_set_apart"])
        evidence = find(corpus, "evidence", ("contributor", "file", "summary"), contributor, row["file"], OVERVIEW)
        repositories = tuple(link(e, citations) for e in named(evidence))
        made.append(
            Overview(
                lead,
                rest,
                citations.cite(row["file"], row["line"]),
                repositories,
                row["claimed_months"],
                marked.quotes(row["overview_sentences"]),
                marked.marks(0, end),
                marked.passages((), row["overview"].find(rest, end)) if rest else (),
                extent,
                (row["claimed_months"] is not None or tells_work(lead))
                and not any(plain(lead) in one or one in plain(lead) for one in told),
            )
        )
    return tuple(made)


def _extent(periods: Sequence[Period]) -> Extent:
    """How much there is of a person, by the periods of their summaries."""
    monthly = sum(period.months == 1 for period in periods)
    return Extent(len(periods), monthly, sum(run.months for run in runs(periods)))


def shown_at(people: Sequence[Person]) -> dict[tuple[str, int], str]:
    """Where each cited overview and summary stands in the packet: (file, line) to anchor."""
    places: dict[tuple[str, int], str] = {}
    for one in people:
        places |= {(o.cite.file, o.cite.line): one.anchor for o in one.overviews}
        for group in one.groups:
            for entry in group.entries:
                places |= {(s.cite.file, s.cite.line): entry.anchor for s in entry.summaries}
    return places
