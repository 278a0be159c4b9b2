"""What became of each line of the sources, with the place in the packet that shows it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from reports.corpus import Corpus, records
from reports.model import Citation, Fact, Source, SourceLine
from reports.packets.texts import Citations
from reports.packets.wording import plural
from reports.periods import Period

_NOUNS = {
    "overview": ("line of overview", "lines of overview"),
    "summary": ("line of summaries", "lines of summaries"),
    "copy": ("line of copies", "lines of copies"),
    "furniture": ("line of page furniture", "lines of page furniture"),
    "figure": ("line of stated figures", "lines of stated figures"),
    "problem": ("line not understood", "lines not understood"),
}


def sources(
    corpus: Corpus,
    citations: Citations,
    targets: Mapping[tuple[str, int], str],
    cited: Iterable[Citation] | None = None,
) -> tuple[Source, ...]:
    """One account per file, in the order of the citations.

    `targets` maps (file, line) to the id of the place in the packet that shows it. With `cited`, only lines that are
    shown or cited are listed; the counts are of all lines.
    """
    named = None if cited is None else {cite.anchor for cite in cited}
    profiles = {row["file"]: row for row in records(corpus.profiles)}
    copies = {(row["file"], row["line"]): row["copies"] for row in records(corpus.summaries)}
    made = []
    for file in citations.files:
        runs = citations.runs[file]
        counts = Counter(row["became"] for run in runs for row in run)
        lines = [_line(run, citations, copies, targets) for run in runs if not _is_copy(run, copies)]
        made.append(
            Source(
                file=file,
                key=citations.keys[file],
                sha256=profiles[file]["sha256"],
                encoding=profiles[file]["encoding"],
                lines=tuple(line for line in lines if named is None or line.target or line.anchor in named),
                counts=tuple(
                    Fact(plural(counts[k], *nouns), str(counts[k])) for k, nouns in _NOUNS.items() if counts[k]
                ),
                total=counts.total(),
            )
        )
    return tuple(made)


def _is_copy(run: list[dict[str, Any]], copies: Mapping[tuple[str, int], tuple[int, ...]]) -> bool:
    """Whether the lines are a copy that stands with its original."""
    return run[0]["became"] == "copy" and (run[0]["file"], run[0]["of"]) in copies


def _line(
    run: list[dict[str, Any]],
    citations: Citations,
    copies: Mapping[tuple[str, int], tuple[int, ...]],
    targets: Mapping[tuple[str, int], str],
) -> SourceLine:
    """One run of lines."""
    first, file = run[0], run[0]["file"]
    at = (file, first["of"] if first["became"] == "summary" and first["of"] else first["line"])
    return SourceLine(
        line=first["line"],
        last_line=run[-1]["line"],
        became=first["became"],
        period=Period.parse(first["period"]).name if first["period"] else "",
        copies=copies.get(at, ()) if first["became"] == "summary" else (),
        text="\n".join(row["text"] for row in run if row["text"]),
        anchor=citations.anchor(file, first["line"]),
        target=targets.get(at, ""),
    )
