"""The sources section: the lines of each file, what became of them, and the place in the packet that shows each."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from reports.corpus import Corpus, profiles_in
from reports.language import ngettext, number
from reports.model.statements import Citation, Fact, SourceLine, SourceLines
from reports.packets.citations import Citations
from reports.packets.provenance import LineRun, provenance
from reports.periods import Period
from reports.wording import address, full_name


def _lines_of(counts: Mapping[str, int]) -> dict[str, str]:
    """What lines became, in the number of how many they are."""

    def some(became: str) -> int:
        return counts.get(became, 0)

    return {
        "overview": ngettext("line of overview", "lines of overview", some("overview")),
        "summary": ngettext("line of summaries", "lines of summaries", some("summary")),
        "copy": ngettext("line of copies", "lines of copies", some("copy")),
        "boilerplate": ngettext("line of boilerplate", "lines of boilerplate", some("boilerplate")),
        "figure": ngettext("line of stated figures", "lines of stated figures", some("figure")),
        "private": ngettext("private line", "private lines", some("private")),
        "problem": ngettext("line not understood", "lines not understood", some("problem")),
    }


def sources(
    corpus: Corpus,
    citations: Citations,
    targets: Mapping[tuple[str, int], str],
    cited: Iterable[Citation] | None = None,
) -> tuple[SourceLines, ...]:
    """The provenance of each file, in the order of the citations.

    `targets` maps (file, line) to the id of the place in the packet that shows it. With `cited`, only lines that are
    shown or cited are listed; the counts are of all lines.
    """
    named = None if cited is None else {cite.anchor for cite in cited}
    made = []
    for file in citations.files:
        told = provenance(corpus, file)
        named_here = {run.line for run in told.runs if citations.anchor(file, run.line) in citations.made}
        runs = _folded(told.runs, named_here | {run.line for run in told.runs if (file, run.at) in targets})
        lines = [_line(file, run, citations, targets) for run in runs if not run.is_beside]
        made.append(
            SourceLines(
                file=file,
                key=citations.keys[file],
                sha256=told.sha256,
                encoding=told.encoding,
                how=told.how,
                lines=tuple(line for line in lines if named is None or line.target or line.anchor in named),
                counts=tuple(
                    Fact(name, number(told.counts[became]))
                    for became, name in _lines_of(told.counts).items()
                    if told.counts.get(became)
                ),
                total=sum(told.counts.values()),
                profiles=profiles_in(corpus, file),
                label=corpus.labels.get(file, ""),
            )
        )
    return tuple(made)


def _folded(runs: Iterable[LineRun], kept: Collection[int]) -> list[LineRun]:
    """Runs of lines, where entries of a table or a repository that the packet does not show are one run a span.

    `kept`: the first lines of runs that it shows or cites.
    """
    found: list[LineRun] = []
    last = -1  # where the run stands to which the next one belongs
    for run in runs:
        if run.became != "summary" or run.of is None:
            found.append(run)
            continue
        is_shown = run.line in kept or run.copies or run.place.startswith(":")
        if is_shown or last < 0:
            found.append(run)
            last = -1 if is_shown else len(found) - 1
        else:
            found[last] = _joined(found[last], run, run.of)
    return found


def _joined(one: LineRun, other: LineRun, of: Period) -> LineRun:
    """Two runs as one, with all months from the first to the last of them."""
    whole = Period.between(min(one.of or of, of), max(one.of or of, of, key=lambda period: period.end))
    place = f"{one.place.partition(' – ')[0]} – {other.place.rpartition(' – ')[2]}"
    return replace(one, last_line=max(one.last_line, other.last_line), of=whole, period=full_name(whole), place=place)


def _line(file: str, run: LineRun, citations: Citations, targets: Mapping[tuple[str, int], str]) -> SourceLine:
    """One run of lines."""
    return SourceLine(
        line=run.line,
        last_line=run.last_line,
        place=address(run.place),
        became=run.became,
        period=run.period,
        copies=run.copies,
        text=run.text,
        anchor=citations.anchor(file, run.line),
        target=targets.get((file, run.at), ""),
    )
