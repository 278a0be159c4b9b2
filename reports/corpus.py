"""`Corpus`: all that was loaded, as checked pandas tables, and the selection from it.

Knows rows and tables; knows no file formats and nothing of what a document shows.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import groupby
from typing import Any, TypeVar

import pandas as pd

from reports.errors import Problem
from reports.model import ProfileRow, SummaryRow
from reports.periods import Period

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "contributors": {"id": "str", "name": "object", "is_anonymous": "bool"},
    "profiles": {
        "contributor": "str", "file": "str", "sha256": "str", "encoding": "str",
        "line": "int64", "overview": "str", "overview_lead": "int64", "overview_sentences": "object",
        "claimed_months": "object",
    },
    "summaries": {
        "summary": "int64", "contributor": "str", "file": "str", "period": "object",
        "text": "str", "line": "int64", "copies": "object",
    },
    "highlights": {
        "summary": "int64", "text": "str", "category": "str", "line": "int64",
        "start": "int64", "end": "int64", "weight": "int64",
    },
    "evidence": {
        "contributor": "str", "file": "str", "summary": "int64", "kind": "str", "repository": "object",
        "reference": "str", "url": "object", "line": "int64", "text": "str",
    },
    "themes": {"summary": "int64", "theme": "str"},
    "figures": {
        "contributor": "str", "file": "str", "name": "str", "value": "str", "line": "int64",
        "period": "object", "repository": "object", "is_score": "bool",
    },
    "lines": {
        "contributor": "str", "file": "str", "line": "int64", "became": "str",
        "period": "object", "of": "object", "text": "str",
    },
}  # fmt: skip
"""Tables and their columns with dtypes. `object` columns hold None where absent; no other column has gaps."""

OVERVIEW = -1
"""`evidence.summary` of what the overview names."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """All that was loaded; one table a field, with the columns of `COLUMNS`."""

    contributors: pd.DataFrame
    profiles: pd.DataFrame
    """One row a source file."""
    summaries: pd.DataFrame
    """`period` holds `Period` values; `copies` tuples of line numbers."""
    highlights: pd.DataFrame
    """In the order in which they lead, within each summary."""
    evidence: pd.DataFrame
    """`summary` is `OVERVIEW` for what the overview names."""
    themes: pd.DataFrame
    figures: pd.DataFrame
    lines: pd.DataFrame
    """What became of each non-blank line."""
    problems: tuple[Problem, ...] = ()
    kept: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `once` has made of the tables; another corpus, as by `replace`, begins with none."""


def _table(name: str, rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """Make and check one table: the columns in order, their dtypes, no gaps but in `object` columns."""
    columns = COLUMNS[name]
    frame = pd.DataFrame(list(rows), columns=list(columns), dtype="object")
    gaps = [column for column, dtype in columns.items() if dtype != "object" and frame[column].isna().any()]
    if gaps:
        raise ValueError(f"table {name}: gaps in {', '.join(gaps)}")
    return frame.astype(dict(columns))


def _values(row: object, *left_out: str) -> dict[str, Any]:
    """The fields of a row as a dict."""
    return {f.name: getattr(row, f.name) for f in fields(row) if f.name not in left_out}  # type: ignore[arg-type]


def assemble_corpus(profiles: Sequence[ProfileRow], problems: Sequence[Problem] = ()) -> Corpus:
    """Turn profiles into one corpus; the order of the files is irrelevant.

    A summary that stands word for word in two profiles of one contributor counts once: in the first file by name.
    """
    profiles = sorted(profiles, key=lambda profile: profile.file)
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in COLUMNS}
    names: dict[str, str | None] = {}
    seen: dict[tuple[str, str, str], int] = {}
    for profile in profiles:
        names[profile.id] = names.get(profile.id) or profile.name
        here = {"contributor": profile.id, "file": profile.file}
        kept = _values(profile, "id", "name", "evidence", "summaries", "figures", "lines", "problems")
        rows["profiles"].append(here | kept)
        rows["evidence"] += [here | {"summary": OVERVIEW} | _values(e) for e in profile.evidence]
        rows["figures"] += [here | _values(figure) for figure in profile.figures]
        repeated = _add_summaries(rows, profile, here, seen)
        rows["lines"] += [
            here | _values(line) | ({"became": "copy"} if line.became == "summary" and line.of in repeated else {})
            for line in profile.lines
        ]
    rows["contributors"] = [
        {"id": key, "name": name, "is_anonymous": name is None}
        for key, name in sorted(names.items(), key=lambda item: (item[1] is None, (item[1] or "").casefold(), item[0]))
    ]
    found = [*problems, *(problem for profile in profiles for problem in profile.problems)]
    found.sort(key=lambda p: (p.file or "", p.line or 0, p.code))
    return Corpus(**{name: _table(name, table) for name, table in rows.items()}, problems=tuple(found))


def _add_summaries(
    rows: dict[str, list[dict[str, Any]]],
    profile: ProfileRow,
    here: dict[str, Any],
    seen: dict[tuple[str, str, str], int],
) -> set[int]:
    """Add the summaries of a profile; return the first lines of those that another of its files has already."""
    repeated = set()
    for summary in profile.summaries:
        key = (profile.id, summary.period, " ".join(summary.text.split()))
        if seen.setdefault(key, len(rows["summaries"])) < len(rows["summaries"]):
            repeated.add(summary.line)
            continue
        _add_summary(rows, summary, here)
    return repeated


def _add_summary(rows: dict[str, list[dict[str, Any]]], summary: SummaryRow, here: dict[str, Any]) -> None:
    """Add one summary and all that was found in it."""
    number = {"summary": len(rows["summaries"])}
    row = _values(summary, "highlights", "evidence", "themes") | {"period": Period.parse(summary.period)}
    rows["summaries"].append(here | number | row)
    rows["highlights"] += [number | _values(highlight) for highlight in summary.highlights]
    rows["evidence"] += [here | number | _values(evidence) for evidence in summary.evidence]
    rows["themes"] += [number | {"theme": theme} for theme in summary.themes]


def select(corpus: Corpus, people: Iterable[str] | None = None, period: Period | None = None) -> Corpus:
    """The corpus of some contributors (ids; None: all) and of the summaries that touch a period (None: all).

    Overviews, figures and the account of the lines stay whole for the contributors that stay.
    """
    if people is None and period is None:
        return corpus
    ids = set(corpus.contributors["id"]) if people is None else set(people)
    summaries = corpus.summaries[corpus.summaries["contributor"].isin(ids)]
    if period is not None:
        summaries = summaries.loc[[period.overlaps(p) for p in summaries["period"]]]
    numbers = set(summaries["summary"])
    files = set(corpus.profiles.loc[corpus.profiles["contributor"].isin(ids), "file"])
    evidence = corpus.evidence[corpus.evidence["contributor"].isin(ids)]
    return replace(
        corpus,
        contributors=corpus.contributors[corpus.contributors["id"].isin(ids)],
        profiles=corpus.profiles[corpus.profiles["contributor"].isin(ids)],
        summaries=summaries,
        highlights=corpus.highlights[corpus.highlights["summary"].isin(numbers)],
        evidence=evidence[evidence["summary"].isin(numbers | {OVERVIEW})],
        themes=corpus.themes[corpus.themes["summary"].isin(numbers)],
        figures=corpus.figures[corpus.figures["contributor"].isin(ids)],
        lines=corpus.lines[corpus.lines["contributor"].isin(ids)],
        problems=tuple(p for p in corpus.problems if p.file in files),
    )


def records(table: pd.DataFrame) -> list[dict[str, Any]]:
    """The rows of a table as dicts of plain Python values, in order."""
    return table.to_dict("records")  # type: ignore[return-value]


def once(corpus: Corpus, make: Callable[[Corpus, Key], Made], key: Key) -> Made:
    """What a function makes of a corpus and a key; made once, since tables never change."""
    at = (make, key)
    if at not in corpus.kept:
        corpus.kept[at] = make(corpus, key)
    made: Made = corpus.kept[at]
    return made


def find(corpus: Corpus, table: str, columns: tuple[str, ...], *values: Hashable) -> list[dict[str, Any]]:
    """The rows of a table that have these values in these columns, in order, as `records` gives them.

    The first look for the same columns sorts the table; each further one costs its own rows only.
    """
    found = once(corpus, _sorted, (table, columns))
    start, end = found.places.get(values, (0, 0))
    return [dict(zip(found.columns, row, strict=True)) for row in found.rows(start, end)]


@dataclass(frozen=True, slots=True)
class _Sorted:
    """A table as lists of plain values, in order of some columns: less memory than rows, and quicker than a frame."""

    columns: tuple[str, ...]
    values: tuple[list[Any], ...]
    """One list a column."""
    places: Mapping[tuple[Hashable, ...], tuple[int, int]]
    """First row and the one after the last, by the values of the columns."""

    def rows(self, start: int, end: int) -> Iterable[tuple[Any, ...]]:
        """The rows from a first one to the one before `end`."""
        return zip(*(column[start:end] for column in self.values), strict=True)


def _sorted(corpus: Corpus, by: tuple[str, tuple[str, ...]]) -> _Sorted:
    """A table in order of some columns; rows that agree in them stay in their order."""
    name, columns = by
    table = getattr(corpus, name).sort_values(list(columns), kind="stable")
    places, start = {}, 0
    for key, rows in groupby(zip(*(table[column].tolist() for column in columns), strict=True)):
        end = start + sum(1 for _ in rows)
        places[key] = (start, end)
        start = end
    return _Sorted(tuple(table.columns), tuple(table[column].tolist() for column in table.columns), places)
