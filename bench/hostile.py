"""Time on hostile input, which must grow as the input does: `python -m bench.hostile [readers | sources]`.

`readers`: for each piece of text, repeated up to a megabyte, the seconds of each reader of a text, and their growth
from a quarter of it. `sources`: for each shape of sources (shapes.py) the seconds of the processor for reading them,
for assembling the corpus and packets of a person, a quarter and a year, and for showing what was understood; and how
many times as long four times as much takes. Each run is a child with limits, so that one that never ends costs its row
only. Growth beyond 6 is marked. Shapes are doubled until what is measured takes a tenth of a second.
"""

import contextlib
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import click

from bench.shapes import SHAPES
from bench.table import Row
from reports.cli.inspect import as_csv, as_json, as_table
from reports.corpus import assemble_corpus
from reports.loading import load
from reports.loading.profiles.states import is_private
from reports.loading.statements.evidence import by_folded, find_evidence, find_repositories
from reports.loading.statements.highlights import find_highlights
from reports.loading.statements.themes import find_themes, load_vocabulary
from reports.model.rows import LoadSettings, RosterEntry
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from reports.system.workers import Failure, Limits, run_each

SIZE = 1_000_000
PIECES = [
    "a/a/a/", "a/b ",
    "acme/web ", "in acme/web, ", "#", "#1 #2 ", ", #2", "(1)", "(1) x ", "- ", ";", "; a b", "focus ",
    "x", "Word ", "deadbeef ",
    "commit deadbee1 ", "(", "( a; b c ", "https://github.com/acme/web/pull/1 ", "fixes #1 ",
    "PR #1 ", "A. ", "1. A ", "a b.\n", "Key: ", "*", ".", "a.b", "e.g. ", "2025-", "a-", "acme/web-",
    " ", "\n", "a b, fixing ", "Not done:\n", "Not done:\n- a\n", "Search: - a. ", "Added x; ",
    "z. B. ", "n't", "not; ", "- 1 ", "<!-- private ",
]  # fmt: skip
VOCABULARY = load_vocabulary({})
KNOWN = by_folded(["acme/web"])
READERS: dict[str, Callable[[str], object]] = {
    "repositories": find_repositories,
    "evidence": lambda text: find_evidence(text, lambda at: 1, "https://github.com", KNOWN),
    "highlights": lambda text: find_highlights(text, lambda at: 1),
    "private": is_private,
    "themes": lambda text: find_themes(text, VOCABULARY),
}
PARTS = ("reading", "assembling", "showing")
_OPTIONS = LoadSettings(date(2026, 11, 21), (RosterEntry("ada", files=("one/*",)),))
_FIRST = 500
"""Pieces of the smallest source."""
_ENOUGH = 0.1
"""Seconds below which a growth says nothing."""
_MOST = 8.0
"""Seconds after which a shape is not doubled any more."""
_WORST = 6.0
_LIMITS = Limits(cpu=60, wall=300)


# Readers of a text ------------------------------------------------------------------------------


def inputs() -> dict[str, str]:
    """The pieces repeated up to the size, and texts in which each piece is another."""
    found = {piece: (piece * (SIZE // len(piece) + 1))[:SIZE] for piece in PIECES}
    found["PR #1 PR #2 …"] = "".join(f"PR #{number} " for number in range(100_000))[:SIZE]
    found["repository a/b …"] = "".join(f"repository owner{n}/name{n} PR #{n}. " for n in range(40_000))[:SIZE]
    return found


def seconds(read: Callable[[str], object], text: str) -> float:
    """Time of one reading."""
    begin = time.perf_counter()
    read(text)
    return time.perf_counter() - begin


def show_readers() -> None:
    """Print the table of readers."""
    click.echo(f"{'':26}" + "".join(f"{name:>22}" for name in READERS))
    for piece, text in inputs().items():
        click.echo(f"{piece!r:26}", nl=False)
        for read in READERS.values():
            small, large = seconds(read, text[: len(text) // 4]), seconds(read, text)
            growth = large / max(small, 0.005)
            click.echo(f"{large:12.2f} s {growth:5.1f}{' !' if growth > _WORST else '  '}", nl=False)
        click.echo()


# Whole sources ----------------------------------------------------------------------------------

Costs = dict[str, float]
"""Seconds of the processor by part."""


def costs(task: tuple[str, int]) -> Costs:
    """What a shape in a size costs."""
    shape, number = task
    with tempfile.TemporaryDirectory() as folder:
        for file, text in SHAPES[shape](number).items():
            path = Path(folder, file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        # Folders of their own, where there are any, so that files may have equal names.
        sources = sorted(Path(folder).iterdir())
        times = [time.process_time()]
        found = load([folder] if sources[0].is_file() else sources, _OPTIONS)
        times.append(time.process_time())
        corpus = assemble_corpus(*found)
        with contextlib.suppress(ValueError):  # there is no summary
            assemble_person(corpus, corpus.contributors[0]["id"])
        for period in ("2025-Q3", "2024"):
            with contextlib.suppress(ValueError):
                assemble_period(corpus, Period.parse(period))
        times.append(time.process_time())
        for show in (as_table, as_json, as_csv):
            show(corpus)
        times.append(time.process_time())
    return {part: end - begin for part, begin, end in zip(PARTS, times, times[1:], strict=False)}


def grown(shape: str) -> Iterator[tuple[int, Costs | str]]:
    """The costs of a shape, each size twice the one before; of the last it may be why there are none."""
    number, known = _FIRST, dict[int, Costs]()
    while True:
        [done] = run_each(costs, [(shape, number)], 1, _LIMITS)
        if isinstance(done.result, Failure):
            yield number, done.result.reason
            return
        known[number] = done.result
        yield number, done.result
        if all(growth(known, part) for part in PARTS) or sum(done.result.values()) > _MOST or number > 50 * _FIRST:
            return
        number *= 2


def growth(known: dict[int, Costs], part: str) -> tuple[float, float] | None:
    """Seconds of the first size that takes long enough, and of four times as much; None where it was not measured."""
    for number, found in sorted(known.items()):
        if found[part] >= _ENOUGH and 4 * number in known:
            return found[part], known[4 * number][part]
    return None


def show_sources(shapes: tuple[str, ...]) -> list[tuple[str, str, float, float]]:
    """Print the table of shapes; each growth: shape, part, seconds, seconds of four times as much."""
    found = list[tuple[str, str, float, float]]()
    costs(("one line", 10))  # what is compiled and memorised once is no growth
    click.echo(f"{'':36}" + "".join(f"{part:>26}" for part in PARTS))
    for shape in shapes:
        sizes = dict(grown(shape))
        known = {number: cost for number, cost in sizes.items() if not isinstance(cost, str)}
        click.echo(f"{shape:36}", nl=False)
        for part in PARTS:
            if pair := growth(known, part):
                found.append((shape, part, *pair))
                told = f"{pair[0]:.2f} → {pair[1]:.2f} s {pair[1] / pair[0]:5.1f}"
                click.echo(f"{told:>24}{' !' if pair[1] > _WORST * pair[0] else '  '}", nl=False)
            else:
                last = f"{known[max(known)][part]:.2f} s" if known else "–"
                click.echo(f"{last:>18}        ", nl=False)
        click.echo("".join(f"  {number:,}: {why} !" for number, why in sizes.items() if isinstance(why, str)))
    return found


def measure(full: bool) -> list[Row]:
    """The shape that grows most, for each part; a quick run has every fifth shape."""
    found = show_sources(tuple(SHAPES)[:: 1 if full else 5])
    rows = []
    for part in PARTS:
        shape, _, once, four = max((one for one in found if one[1] == part), key=lambda one: one[3] / one[2])
        rows.append(
            Row(
                name=f"{part.capitalize()} four times as much: once",
                unit="s of CPU",
                ours=four,
                baseline=once,
                ratio=four / once,
                target=f"≤ {_WORST:g}",
                note=f"the worst of {len(SHAPES)} shapes: {shape}",
            )
        )
    return rows


@click.command()
@click.argument("part", type=click.Choice(("readers", "sources")), default="sources")
@click.option("--shape", "shapes", multiple=True, type=click.Choice(tuple(SHAPES)), help="Only this one; repeatable.")
def main(part: str, shapes: tuple[str, ...]) -> None:
    """Measure what hostile input costs."""
    if part == "readers":
        show_readers()
    else:
        show_sources(shapes or tuple(SHAPES))


if __name__ == "__main__":
    main()
