"""What became of each line of the sources, with the place in the packet that shows it."""

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from reports.corpus import Corpus, records
from reports.model import Fact, Source, SourceLine
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


def sources(corpus: Corpus, citations: Citations, targets: Mapping[tuple[str, int], str]) -> tuple[Source, ...]:
    """One account per file, in the order of the citations.

    `targets` maps (file, line) to the id of the place in the packet that shows it.
    """
    profiles = {row["file"]: row for row in records(corpus.profiles)}
    copies = {(row["file"], row["line"]): row["copies"] for row in records(corpus.summaries)}
    lines: dict[str, list[dict[str, Any]]] = {file: [] for file in citations.files}
    for row in records(corpus.lines.sort_values(["file", "line"])):
        lines[row["file"]].append(row)
    made = []
    for file in citations.files:
        rows, counts = lines[file], Counter(row["became"] for row in lines[file])
        made.append(
            Source(
                file=file,
                key=citations.keys[file],
                sha256=profiles[file]["sha256"],
                encoding=profiles[file]["encoding"],
                lines=tuple(_merged(rows, citations, copies, targets)),
                counts=tuple(
                    Fact(plural(counts[k], *nouns), str(counts[k])) for k, nouns in _NOUNS.items() if counts[k]
                ),
                total=len(rows),
            )
        )
    return tuple(made)


def _merged(
    rows: list[dict[str, Any]],
    citations: Citations,
    copies: Mapping[tuple[str, int], tuple[int, ...]],
    targets: Mapping[tuple[str, int], str],
) -> list[SourceLine]:
    """One entry per overview, summary, or run of lines of the same fate; copies stand with their original."""
    made = []
    shown = [row for row in rows if row["became"] != "copy" or (row["file"], row["of"]) not in copies]
    for (became, period, of), run in groupby(shown, key=lambda row: (row["became"], row["period"], row["of"])):
        some = list(run)
        file, line = some[0]["file"], some[0]["line"]
        at = (file, of if became == "summary" and of else line)
        made.append(
            SourceLine(
                line=line,
                last_line=some[-1]["line"],
                became=became,
                period=Period.parse(period).name if period else "",
                copies=copies.get(at, ()) if became == "summary" else (),
                text="\n".join(row["text"] for row in some if row["text"]),
                anchor=citations.anchor(*at),
                target=targets.get(at, ""),
            )
        )
    return made
