"""Summaries as a packet shows them, with their citations: the step from tables to values.

Knows the corpus; knows no order of sections and no format.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from reports.corpus import Corpus, Row, files_of, find, once
from reports.language import _
from reports.loading.statements.captions import after_bullet
from reports.loading.statements.categories import is_soft
from reports.model.person import Summary
from reports.model.rows import Category, Kind, Mark, Stretch
from reports.model.statements import Citation, Fact, Highlight, Link
from reports.packets.before import are_lines, around, before, is_listed, place_of_item
from reports.packets.citations import Citations
from reports.packets.colleagues import known_people, people_in
from reports.packets.joined import Repeat, joined
from reports.packets.passages import Marked
from reports.packets.private import confidential, private
from reports.packets.reviewed import reviewed
from reports.packets.threads import FoundThread, Said, known_threads
from reports.periods import Period
from reports.regex import regex
from reports.wording import full_name, listed, short_name, short_names

MOST_DETAILS = 4
"""Months that `short_months_of` names; what is beyond is counted."""
MOST_HIGHLIGHTS = 5
_JOINING = regex(r"^(?:[^()]{0,60}\)\s+)?(?:(?:and|so|but|then)\s+)?", re.IGNORECASE)
"""What joins a clause to the words before it, or ends brackets that begin before it."""
_MOST_QUOTED = 90
"""Letters of what is quoted where a summary says something that is asked about."""


@dataclass(frozen=True, slots=True)
class Gist:
    """One summary without citations: what is counted and compared of it, the same in every packet."""

    summary: int
    """Its number in the corpus."""
    contributor: str
    file: str
    period: Period
    text: str
    marks: tuple[Mark, ...]
    set_apart: tuple[Stretch, ...]
    line: int
    copies: tuple[int, ...]
    repositories: tuple[str, ...]
    cited: tuple[tuple[Kind, str], ...]
    """Its commits, pull requests and issues, as they are shown."""
    sentences: int
    """How many sentences and list items it has."""
    is_items: bool
    """Its statements are items of a tracker or a repository."""
    groups: tuple[tuple[str, int], ...]
    """Of items by folders: the folder and how many, in order."""
    categories: tuple[Category, ...]
    """Of all its highlights that state work, not only the chosen ones."""
    themes: tuple[str, ...]
    states_work: bool
    """False where nothing but boilerplate was found."""
    is_away: bool = False
    """It says only that the person was away."""


@dataclass(frozen=True, slots=True)
class Text:
    """One summary of a packet: as it will be shown, and what is counted of it."""

    gist: Gist
    shown: Summary

    @property
    def contributor(self) -> str:
        """Id of whom it is about."""
        return self.gist.contributor

    @property
    def period(self) -> Period:
        """The period that it is written for."""
        return self.gist.period

    @property
    def repositories(self) -> tuple[str, ...]:
        """Those that it names."""
        return self.gist.repositories

    @property
    def themes(self) -> tuple[str, ...]:
        """Theme words that it names."""
        return self.gist.themes

    @property
    def cited(self) -> tuple[Link, ...]:
        """Its commits, pull requests and issues."""
        return self.shown.evidence


@dataclass(frozen=True, slots=True)
class Portion:
    """What a packet shows of one person."""

    name: str
    """Display name."""
    span: Period
    """The months that the packet speaks of."""
    texts: Sequence[Text]
    """Those that touch the span, newest first."""
    whole: Sequence[Gist]
    """All there are of the person, to compare with what lies before the span."""
    expected: Period
    """The part of the span in which summaries are expected: since they joined, and until they left."""


def _link_text(row: Row) -> str:
    """What a row of the evidence table is called."""
    repository, reference = row["repository"] or "", row["reference"]
    if row["kind"] == "item":
        return str(reference)
    if row["kind"] == "commit":
        return f"{repository}@{reference[:12]}" if repository else reference[:12]
    return f"{repository}#{reference}" if reference else repository


def link(row: Row, citations: Citations) -> Link:
    """The link of a row of the evidence table."""
    return Link(row["kind"], _link_text(row), row["url"], citations.cite(row["file"], row["line"]))


def named(evidence: Sequence[Row]) -> list[Row]:
    """Of rows of the evidence table the repositories, each once; then those of which only something is cited."""
    found = {row["repository"]: row for row in evidence if row["kind"] == "repository"}
    for row in evidence:
        if row["repository"] and row["repository"] not in found:
            url = row["url"] and re.sub(r"(?:/-)?/\w+/\w+$", "", row["url"])
            found[row["repository"]] = {**row, "kind": "repository", "reference": "", "url": url}
    return list(found.values())


def stated(rows: Iterable[Row], period: str | None, citations: Citations) -> tuple[Fact, ...]:
    """What a source states in figures for a period (None: for the whole person); scores of a person are left out."""
    return tuple(
        Fact(row["name"], row["value"], cite=citations.cite(row["file"], row["line"]))
        for row in rows
        if row["period"] == period and not row["is_score"] and row["repository"] is None
    )


def gists(corpus: Corpus, contributor: str) -> tuple[Gist, ...]:
    """The summaries of a contributor, newest first; of one period, in order of file and line."""
    return once(corpus, _gists, contributor)


def _gists(corpus: Corpus, contributor: str) -> tuple[Gist, ...]:
    found = [
        _gist(corpus, row)
        for file in files_of(corpus, contributor)
        for row in find(corpus, "summaries", ("contributor", "file"), contributor, file)
    ]
    return tuple(sorted(found, key=lambda gist: (-gist.period.end, gist.period.first, gist.file, gist.line)))


def _gist(corpus: Corpus, row: Row) -> Gist:
    """What is counted of a row of the summaries table."""
    evidence = find(corpus, "evidence", ("file", "summary"), row["file"], row["summary"])
    highlights = find(corpus, "highlights", ("summary",), row["summary"])
    said = find(corpus, "texts", ("summary",), row["summary"])[0]
    work = [h["category"] for h in highlights if h["weight"] > 0]
    return Gist(
        **row,
        **{name: said[name] for name in ("text", "marks", "set_apart", "is_items", "groups")},
        repositories=tuple(e["repository"] for e in named(evidence)),
        cited=tuple((e["kind"], _link_text(e)) for e in evidence if e["kind"] != "repository"),
        sentences=len({h["start"] for h in highlights}),
        categories=tuple(dict.fromkeys(work)),
        themes=tuple(theme["theme"] for theme in find(corpus, "themes", ("summary",), row["summary"])),
        states_work=bool(work),
        is_away=bool(highlights) and all(h["category"] == "away" for h in highlights),
    )


def texts(corpus: Corpus, told: Iterable[Gist], citations: Citations) -> list[Text]:
    """The summaries as a packet shows them, in the order given."""
    told = list(told)
    lone = _lone_threads(corpus, told)
    return [Text(gist, _shown(corpus, gist, citations, lone)) for gist in told]


def _lone_threads(corpus: Corpus, told: Iterable[Gist]) -> frozenset[tuple[str, str]]:
    """By person and name, the threads of which a packet shows one statement alone, which is an item."""
    found: dict[tuple[str, str], list[bool]] = {}
    for gist in told:
        threads = threads_of(corpus, gist.contributor)
        for row in find(corpus, "highlights", ("summary",), gist.summary):
            name, _count = threads.get((gist.summary, row["start"]), ("", None))
            found.setdefault((gist.contributor, name), []).append(gist.is_items)
    return frozenset(thread for thread, items in found.items() if items == [True])


def _shown(corpus: Corpus, gist: Gist, citations: Citations, lone: Collection[tuple[str, str]]) -> Summary:
    """One summary with its highlights, evidence and stated figures."""
    highlights = find(corpus, "highlights", ("summary",), gist.summary)
    chosen, when = choose(highlights), short_name(gist.period)
    cites = {line: citations.cite(gist.file, line) for line in {h["line"] for h in highlights}}
    marked = Marked(gist.text, gist.marks, gist.set_apart)
    evidence = find(corpus, "evidence", ("file", "summary"), gist.file, gist.summary)
    artefacts = [row for row in evidence if row["kind"] != "repository"]
    threads = threads_of(corpus, gist.contributor)
    told, apart = joined(corpus, gist.contributor), private(corpus, gist.contributor)
    in_order = sorted(highlights, key=lambda h: h["start"])
    quotes = {
        h["start"]: Highlight(
            h["text"],
            h["category"],
            cites[h["line"]],
            when,
            marked.marks(h["start"], h["end"]),
            _signs(h, is_kept_back=(gist.summary, h["start"]) in told.repeats | apart),
            h["weight"] > 0 and h["category"] != "away" and (gist.summary, h["start"]) not in told.repeats | apart,
            _links(h, gist, artefacts, told.others.get((gist.summary, h["start"]), ()), citations),
            *_thread(threads.get((gist.summary, h["start"])), gist.contributor, lone),
            str(gist.period),
            also=tuple(citations.cite(one.file, one.line) for one in told.others.get((gist.summary, h["start"]), ())),
            before="" if gist.is_items else before(gist.text, in_order, at),
            around=_around(gist, in_order, at, apart),
            place=place_of_item("" if gist.is_items else gist.text, in_order, at),
        )
        for at, h in enumerate(in_order)
    }
    passages = marked.passages((h["start"], h["end"]) for h in highlights if h in chosen or h["category"] == "away")
    figures = once(corpus, _figures, (gist.contributor, gist.file)).get(str(gist.period), ())
    return Summary(
        period=str(gist.period),
        name=full_name(gist.period),
        cite=citations.cite(gist.file, gist.line, gist.copies),
        highlights=tuple(quotes[h["start"]] for h in chosen),
        passages=passages,
        is_all_quoted=not any(c.isalnum() for p in passages if not p.is_quoted for c in p.text),
        repositories=tuple(link(e, citations) for e in named(evidence)),
        evidence=tuple(link(e, citations) for e in evidence if e["kind"] != "repository"),
        stated=stated(figures, str(gist.period), citations),
        away=tuple(quote for quote in quotes.values() if quote.category == "away"),
        sentences=tuple(quotes.values()),
        categories=gist.categories,
        themes=gist.themes,
        is_items=gist.is_items,
        groups=gist.groups,
        unsure=_unsure(find(corpus, "texts", ("summary",), gist.summary)[0]["doubts"]),
    )


def _unsure(doubts: Collection[str]) -> str:
    """What is assumed of a summary, in words; empty where nothing is."""
    if "person" in doubts:
        return _("Person and month uncertain") if "period" in doubts else _("Person uncertain")
    return _("Month uncertain") if doubts else ""


def _signs(said: Row, *, is_kept_back: bool) -> tuple[str, ...]:
    """The signs of a statement; what is kept back for another reason does not lead because it denies."""
    return tuple(sign for sign in said["signs"] if sign != "denied" or not is_kept_back)


def _around(gist: Gist, rows: Sequence[Row], at: int, apart: Collection[tuple[int, int]]) -> tuple[str, str]:
    """What stands around a statement in its list item; a paragraph is none. What tells of no work is left out."""
    if gist.is_items:
        return "", ""
    is_item = is_listed(gist.text, rows[at]["start"]) or are_lines(gist.text, len(rows))
    if not is_item:
        return "", ""
    return around(gist.text, rows, at, {start for summary, start in apart if summary == gist.summary})


def _links(
    said: Row, gist: Gist, artefacts: Sequence[Row], repeats: Iterable[Repeat], citations: Citations
) -> tuple[Link, ...]:
    """What a statement cites, each once, also where another source tells it.

    The citation of a commit names it already: its page is led to where nothing else is.
    """
    own = [row for row in artefacts if row["text"] in said["text"] or (gist.is_items and _leads(row, said["line"]))]
    if gist.is_items and any(row["kind"] != "commit" for row in own):
        own = [row for row in own if row["kind"] != "commit" or row["text"] in said["text"]]
    found = [link(row, citations) for row in (*own, *(row for one in repeats for row in one.cited))]
    return tuple({one.text: one for one in reversed(found)}.values())[::-1]


def _leads(row: Row, line: int) -> bool:
    """Whether an item is to be seen by an artefact; a commit without a page is by its citation alone."""
    return bool(row["line"] == line and (row["kind"] != "commit" or row["url"]))


def _thread(
    found: tuple[str, tuple[int, int] | None] | None, contributor: str, lone: Collection[tuple[str, str]]
) -> tuple[str, tuple[int, int] | None]:
    """The thread of a statement as a packet shows it: none where it would stand there alone."""
    return found if found and (contributor, found[0]) not in lone else ("", None)


def threads_of(corpus: Corpus, contributor: str) -> Mapping[tuple[int, int], tuple[str, tuple[int, int] | None]]:
    """By summary and offset of a statement the name of its thread, and where the words of that stand in it."""
    return once(corpus, _threads, contributor)


def _threads(corpus: Corpus, contributor: str) -> dict[tuple[int, int], tuple[str, tuple[int, int] | None]]:
    keys, said, found = once(corpus, found_threads, contributor)
    kept, _ = reviewed(found, said, corpus.threads.get(contributor, {}))
    return {keys[at]: (one.name, place) for one in kept for at, place in zip(one.numbers, one.places, strict=True)}


def found_threads(corpus: Corpus, contributor: str) -> tuple[list[tuple[int, int]], list[Said], list[FoundThread]]:
    """Each statement of a person by summary and offset, and the threads that they share."""
    told, between = joined(corpus, contributor), confidential(corpus, contributor)
    keys, said = [], []
    for gist in reversed(gists(corpus, contributor)):
        rows, end = find(corpus, "highlights", ("summary",), gist.summary), 0
        of_lines = are_lines(gist.text, len(rows))
        for row in sorted(rows, key=lambda row: row["start"]):
            is_left = row["category"] == "away" or _LAST_CELL.fullmatch(row["text"])
            if not is_left and (gist.summary, row["start"]) not in told.repeats:
                keys.append((gist.summary, row["start"]))
                is_between = (gist.summary, row["start"]) in between
                is_plain = row["weight"] <= 0 or is_between
                is_found = "denied" in row["signs"] and not (is_between or is_soft(row["text"], row["category"]))
                is_item = is_listed(gist.text, row["start"])
                goes_on = (is_item or of_lines) and end > 0 and "\n" not in gist.text[end : row["start"]]
                said.append(Said(str(gist.period), row["text"], is_plain, is_plain and not is_found, goes_on, is_item))
                end = row["end"]
    own = find(corpus, "contributors", ("id",), contributor)[0]["name"] or ""
    people = people_in([one.text for one in said], own, once(corpus, known_people, ""))
    return keys, said, known_threads(corpus.remembered, said, people)


_LAST_CELL = regex(r"\|\s*[^\W\d]\D{0,24}")
"""What ends a row behind a sentence, as a rating does: it is of no subject."""


def _figures(corpus: Corpus, of: tuple[str, str]) -> dict[str | None, list[Row]]:
    """What a file states in figures of a contributor, by period."""
    found: dict[str | None, list[Row]] = {}
    for row in find(corpus, "figures", ("contributor", "file"), *of):
        found.setdefault(row["period"], []).append(row)
    return found


def choose(highlights: list[Row]) -> list[Row]:
    """The leading highlights, at most five; boilerplate (no weight) only where there is nothing else."""
    told = [h for h in highlights if h["category"] != "away"]
    return [h for h in told if h["weight"] > 0][:MOST_HIGHLIGHTS] or told[:1]


def cites_of(texts: Iterable[Text]) -> tuple[Citation, ...]:
    """Where they stand."""
    return tuple(text.shown.cite for text in texts)


def months_of(texts: Iterable[Text]) -> str:
    """The periods of some texts, oldest first, each once."""
    return listed([full_name(period) for period in sorted({text.period for text in texts})])


def short_months_of(texts: Iterable[Text], most: int = MOST_DETAILS) -> str:
    """The same, short."""
    return short_names(sorted({text.period for text in texts}), most)


def words_from(text: Text, pattern: re.Pattern[str], may: re.Pattern[str], fits: Callable[[str], bool] = bool) -> str:
    """The first words that match, word for word, with their sentence or clause where that is short; empty if none do.

    `may` is quick to say of a text in lower case that there are none; `fits`: which of them are meant.
    """
    said = text.gist.text
    found = pattern.finditer(said) if may.search(said.lower()) else ()
    return next(filter(fits, (_with_clause(said, one.start()) for one in found)), "")


def _with_clause(said: str, start: int) -> str:
    """The words of a text from somewhere on, with their sentence or clause where that is short."""
    behind = re.split(r"(?<=[.;!?])\s", said[start:])[0].rstrip(".;")
    ahead = re.split(r"(?<=[.;!?])\s|\n", said[:start])[-1]
    for part in (ahead, re.split(r"[,:–—]\s", ahead)[-1]):
        if len(part + behind) <= _MOST_QUOTED:
            words = part[after_bullet(part, 0, len(part))[0] :] + behind
            return _JOINING.sub("", words)
    return behind if len(behind) <= _MOST_QUOTED else behind[:_MOST_QUOTED].rsplit(" ", 1)[0] + " …"
