"""Summaries as a packet shows them, with their citations: the step from tables to values.

Knows the corpus; knows no order of sections and no format.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from typing import Any

from reports.corpus import OVERVIEW, Corpus, records
from reports.model import Category, Citation, Fact, Highlight, Kind, Link, Passage, Summary
from reports.periods import MONTH_NAMES, Period

MOST_HIGHLIGHTS = 5


@dataclass(frozen=True, slots=True)
class Text:
    """One summary: as it will be shown, and what is counted of it."""

    contributor: str
    period: Period
    shown: Summary
    text: str
    repositories: tuple[str, ...]
    categories: tuple[str, ...]
    """Of all its highlights that state work, not only the chosen ones."""
    themes: tuple[str, ...]
    states_work: bool
    """False where nothing but boilerplate was found."""

    @property
    def cited(self) -> tuple[Link, ...]:
        """Its commits, pull requests and issues."""
        return self.shown.evidence


@dataclass(frozen=True, slots=True)
class Part:
    """What a packet shows of one person."""

    name: str
    """Display name."""
    span: Period
    """The months that the packet speaks of."""
    texts: Sequence[Text]
    """Those that touch the span, newest first."""
    whole: Sequence[Text]
    """All there are of the person, to compare with what lies before the span."""


class Citations:
    """Makes citations for the files of one packet; a file's key is short where that is unambiguous."""

    def __init__(self, corpus: Corpus, files: Iterable[str]) -> None:
        """Take the files in the order of the sources section."""
        self.files = tuple(dict.fromkeys(files))
        stems = [PurePosixPath(file).stem for file in self.files]
        heads = [stem.split("_")[0] for stem in stems]
        self.keys = {
            file: head
            if head and heads.count(head) == 1 and len(head) <= 12
            else (stem if stems.count(stem) == 1 else file)
            for file, stem, head in zip(self.files, stems, heads, strict=True)
        }
        self.runs: dict[str, list[list[dict[str, Any]]]] = {file: [] for file in self.files} | _runs(corpus)
        """Lines of each file that share their fate, as rows of the lines table: one row of the sources section each."""
        self._anchors = {
            (file, row["line"]): f"source-{number}-{run[0]['line']}"
            for number, file in enumerate(self.files, 1)
            for run in self.runs[file]
            for row in run
        }

    def cite(self, file: str, line: int, copies: tuple[int, ...] = ()) -> Citation:
        """The citation of a line."""
        short = f":{line}" if len(self.files) == 1 else f"{self.keys[file]}:{line}"
        return Citation(file, line, f"{file}:{line}", short, self.anchor(file, line), copies)

    def anchor(self, file: str, line: int) -> str:
        """Id of the row of the sources section that holds a line."""
        return self._anchors[file, line]


def _runs(corpus: Corpus) -> dict[str, list[list[dict[str, Any]]]]:
    """The account of each file as runs of lines of the same fate; a summary is one run wherever its lines stand."""
    runs: dict[str, list[list[dict[str, Any]]]] = defaultdict(list)
    at: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in records(corpus.lines.sort_values(["file", "line"])):
        file, fate = row["file"], (row["became"], row["period"], row["of"])
        last = runs[file][-1][-1] if runs[file] else None
        if row["became"] == "summary" and (file, row["of"]) in at:
            at[file, row["of"]].append(row)
        elif last and (last["became"], last["period"], last["of"]) == fate:
            runs[file][-1].append(row)
        else:
            runs[file].append([row])
        if row["became"] == "summary":
            at.setdefault((file, row["of"]), runs[file][-1])
    return dict(runs)


def short_name(period: Period) -> str:
    """A period for a narrow column.

    >>> short_name(Period.parse("2025-09")), short_name(Period.parse("2025-Q3"))
    ('Sep 2025', '2025-Q3')
    >>> short_name(Period.parse("2024-12..2025-01")), short_name(Period.parse("2025-02..2025-03"))
    ('Dec 2024 – Jan 2025', 'Feb – Mar 2025')
    """
    if period.kind not in ("month", "range"):
        return str(period)
    first, last = Period(period.first), Period(period.end - 1)
    names = [f"{MONTH_NAMES[month.month - 1][:3]} {month.year}" for month in dict.fromkeys((first, last))]
    if first.year == last.year:
        names = [*(name.removesuffix(f" {first.year}") for name in names[:-1]), names[-1]]
    return " – ".join(names)


def link(row: Mapping[str, Any], citations: Citations) -> Link:
    """The link of a row of the evidence table."""
    kind: Kind = row["kind"]
    repository, reference = row["repository"] or "", row["reference"]
    if kind == "commit":
        text = f"{repository}@{reference[:12]}" if repository else reference[:12]
    else:
        text = f"{repository}#{reference}" if reference else repository
    return Link(kind, text, row["url"], citations.cite(row["file"], row["line"]))


def stated(rows: Iterable[Mapping[str, Any]], citations: Citations) -> tuple[Fact, ...]:
    """What a source states in figures; scores of a person are left out."""
    return tuple(
        Fact(row["name"], row["value"], cite=citations.cite(row["file"], row["line"]))
        for row in rows
        if not row["is_score"] and row["repository"] is None
    )


def texts(corpus: Corpus, citations: Citations) -> list[Text]:
    """The summaries of a corpus, newest first; of one period, in order of file and line."""
    parts: dict[str, dict[int, list[dict[str, Any]]]] = {}
    for table in ("highlights", "evidence", "themes"):
        rows = parts[table] = defaultdict(list)
        for row in records(getattr(corpus, table)):
            if row["summary"] != OVERVIEW:
                rows[row["summary"]].append(row)
    figures: dict[tuple[str, str | None], list[dict[str, Any]]] = defaultdict(list)
    for row in records(corpus.figures):
        figures[row["file"], row["period"]].append(row)
    found = []
    for row in records(corpus.summaries):
        number = row["summary"]
        text = _text(row, parts["highlights"][number], parts["evidence"][number], citations)
        facts = stated(figures.get((row["file"], str(row["period"])), ()), citations)
        themes = tuple(theme["theme"] for theme in parts["themes"][number])
        found.append(replace(text, themes=themes, shown=replace(text.shown, stated=facts)))
    found.sort(key=lambda text: (-text.period.end, text.period.first, text.shown.cite.file, text.shown.cite.line))
    return found


def _text(
    row: Mapping[str, Any], highlights: list[dict[str, Any]], evidence: list[dict[str, Any]], citations: Citations
) -> Text:
    """One summary with its highlights and evidence, without themes and stated figures."""
    chosen = choose(highlights)
    period: Period = row["period"]
    quotes = {
        h["start"]: Highlight(h["text"], h["category"], citations.cite(row["file"], h["line"]), short_name(period))
        for h in sorted(highlights, key=lambda h: h["start"])
    }
    passages = _passages(row["text"], chosen)
    links = [link(e, citations) for e in evidence]
    repositories = tuple(found for found in links if found.kind == "repository")
    cite = citations.cite(row["file"], row["line"], row["copies"])
    shown = Summary(
        period=str(period),
        name=period.name,
        cite=cite,
        highlights=tuple(quotes[h["start"]] for h in chosen),
        passages=passages,
        is_all_quoted=not any(c.isalnum() for p in passages if not p.is_quoted for c in p.text),
        repositories=repositories,
        evidence=tuple(found for found in links if found.kind != "repository"),
        sentences=tuple(quotes.values()),
    )
    categories: list[Category] = [h["category"] for h in highlights if h["weight"] > 0]
    return Text(
        contributor=row["contributor"],
        period=period,
        shown=shown,
        text=row["text"],
        repositories=tuple(found.text for found in repositories),
        categories=tuple(dict.fromkeys(categories)),
        themes=(),
        states_work=any(h["weight"] > 0 for h in highlights),
    )


def choose(highlights: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The leading highlights, at most five; boilerplate (no weight) only where there is nothing else."""
    return [h for h in highlights if h["weight"] > 0][:MOST_HIGHLIGHTS] or highlights[:1]


def _passages(text: str, chosen: Iterable[Mapping[str, Any]]) -> tuple[Passage, ...]:
    """The text cut at the bounds of the chosen highlights; joined again it is the whole text."""
    passages, done = [], 0
    for highlight in sorted(chosen, key=lambda h: h["start"]):
        passages.append(Passage(text[done : highlight["start"]], is_quoted=False))
        passages.append(Passage(text[highlight["start"] : highlight["end"]], is_quoted=True))
        done = highlight["end"]
    passages.append(Passage(text[done:], is_quoted=False))
    return tuple(passage for passage in passages if passage.text)
