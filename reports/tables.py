"""The corpus as pandas tables, for those who use the library. Nothing else of ours imports it, or pandas."""

from collections.abc import Iterable, Iterator, Mapping

import pandas as pd

from reports.corpus import OVERVIEW, Corpus, Row, SummaryAt, rows
from reports.errors import Problem

COLUMNS: Mapping[str, Mapping[str, str]] = {
    "people": {"id": "str", "name": "object", "is_anonymous": "bool", "summaries": "int64"},
    "summaries": {
        "summary": "int64", "person": "str", "period": "str", "text": "str",
        "file": "str", "line": "int64", "copies": "object",
    },
    "highlights": {
        "summary": "int64", "person": "str", "period": "str", "text": "str", "category": "str",
        "file": "str", "line": "int64",
    },
    "evidence": {
        "summary": "Int64", "person": "str", "kind": "str", "repository": "object", "reference": "str",
        "url": "object", "text": "str", "file": "str", "line": "int64",
    },
    "problems": {
        "code": "str", "severity": "str", "message": "str", "hint": "str", "file": "object", "line": "Int64",
        "text": "str",
    },
}  # fmt: skip
"""Tables and their columns with dtypes; `object` and `Int64` columns may hold None, no other column has gaps."""


def people(corpus: Corpus) -> pd.DataFrame:
    """One row a person."""
    counts: dict[str, int] = {}
    for one in corpus.summaries:
        counts[one.contributor] = counts.get(one.contributor, 0) + 1
    return _table("people", ({**row, "summaries": counts.get(row["id"], 0)} for row in corpus.contributors))


def summaries(corpus: Corpus) -> pd.DataFrame:
    """One row a summary."""
    texts = {row["summary"]: row["text"] for row in rows(corpus, "texts")}
    return _table(
        "summaries",
        (
            {**one._asdict(), "person": one.contributor, "period": str(one.period), "text": texts[one.summary]}
            for one in corpus.summaries
        ),
    )


def highlights(corpus: Corpus) -> pd.DataFrame:
    """One row a sentence or list item."""
    of = {one.summary: one for one in corpus.summaries}
    return _table("highlights", _with_summary(rows(corpus, "highlights"), of))


def evidence(corpus: Corpus) -> pd.DataFrame:
    """One row a mention."""
    return _table(
        "evidence",
        (
            {**row, "person": row["contributor"], "summary": None if row["summary"] == OVERVIEW else row["summary"]}
            for row in rows(corpus, "evidence")
        ),
    )


def problems(found: Iterable[Problem]) -> pd.DataFrame:
    """One row a problem."""
    return _table("problems", ({name: getattr(one, name) for name in COLUMNS["problems"]} for one in found))


def _with_summary(of: Iterable[Row], summaries: Mapping[int, SummaryAt]) -> Iterator[Row]:
    """Rows with the person, period and file of their summary."""
    for row in of:
        one = summaries[row["summary"]]
        yield {**row, "person": one.contributor, "period": str(one.period), "file": one.file}


def _table(name: str, found: Iterable[Row]) -> pd.DataFrame:
    """A table with its columns in order, each of its dtype."""
    return pd.DataFrame(list(found), columns=list(COLUMNS[name]), dtype="object").astype(dict(COLUMNS[name]))
