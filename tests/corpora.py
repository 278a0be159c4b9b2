"""Makes rows and corpora from few keywords, without any file."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from reports.corpus import Corpus, assemble_corpus
from reports.model.rows import EvidenceRow, HighlightRow, LineRow, ProfileRow, SummaryRow

if TYPE_CHECKING:
    from reports.errors import Problem


def summary(period: str, text: str = "Added a parser.", line: int = 3, **fields: Any) -> SummaryRow:
    """A summary whose sentences are its highlights, all of one weight; repositories by name."""
    weight = fields.pop("weight", 1)
    category = fields.pop("category", "feature")
    repositories: Sequence[str] = fields.pop("repositories", ())
    evidence = [
        EvidenceRow("repository", name, "", f"https://github.com/{name}", line, name) for name in repositories
    ] + list(fields.pop("evidence", ()))
    highlights = tuple(
        HighlightRow(found[0], category, line, found.start(), found.end(), weight)
        for found in re.finditer(r"[^.\s][^.]*\.", text)
    )
    return SummaryRow(period, text, line, highlights=highlights, evidence=tuple(evidence), **fields)


def pull_request(number: int, repository: str | None = "acme/widgets", line: int = 3) -> EvidenceRow:
    """A cited pull request."""
    url = f"https://github.com/{repository}/pull/{number}" if repository else None
    return EvidenceRow("pull_request", repository, str(number), url, line, f"PR #{number}")


def profile(name: str | None = "Ada Byron", summaries: Sequence[SummaryRow] = (), **fields: Any) -> ProfileRow:
    """A profile with an account of its lines: overview on line 2, summaries and copies where they say."""
    key = fields.pop("id", None) or (name or "unknown").lower().replace(" ", "-")
    file = fields.pop("file", f"{key}.txt")
    overview = fields.pop("overview", f"{name or 'Someone'} built parsers. They are fast.")
    lines = [LineRow(file, 2, "overview")]
    for one in summaries:
        lines.append(LineRow(file, one.line, "summary", one.period, one.line))
        lines += [LineRow(file, copy, "copy", one.period, one.line) for copy in one.copies]
    problems: tuple[Problem, ...] = fields.pop("problems", ())
    lines += [LineRow(file, p.line, "problem", text=p.text) for p in problems if p.line]
    return ProfileRow(
        file=file,
        sha256="0" * 64,
        encoding="utf-8",
        id=key,
        name=name,
        line=2,
        overview=overview,
        overview_lead=overview.find(".") + 1,
        overview_sentences=tuple(found[0] for found in re.finditer(r"[^.\s][^.]*\.?", overview)),
        summaries=tuple(summaries),
        lines=tuple(sorted(lines, key=lambda row: row.line)),
        problems=problems,
        **fields,
    )


def corpus(people: Mapping[str, Sequence[str]]) -> Corpus:
    """A corpus from names and the periods that each has a summary for."""
    return assemble_corpus(
        [
            profile(name, [summary(period, line=line) for line, period in enumerate(periods, 3)])
            for name, periods in people.items()
        ]
    )
