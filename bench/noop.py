"""Time of a build that finds everything up to date, against loading the corpus: `python -m bench.noop [PEOPLE]`.

Profiles of made-up people are built once by renderers that only fill files of a usual size, so that the output folder
is a true one without ten thousand real documents. Then three runs take turns, each in a process of its own: T0 loads
the corpus and asks for the status of each output file, T1 is the whole build, and the third reads and hashes the output
files. Times are those of the processor, since other work on the machine does not change them; on the clock in brackets.
`python -m bench.noop 3334` makes ten thousand documents. Linux only: children must be forked to know the renderers.
Documents are out of date once a file of the package changes, so do not edit any meanwhile.
"""

import hashlib
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import click

from bench.people import people
from bench.table import Row
from reports.formats import FORMATS, Format, Rendered, Templates
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.run import render
from reports.run.build import build
from reports.run.settings import Settings
from reports.run.sources import load_corpus

_SIZES = {"html": 150_000, "pdf": 300_000, "pptx": 200_000}
"""Bytes of a document, on average."""
_TODAY = date(2026, 11, 21)


def settings(folder: Path) -> Settings:
    """A run over the folder `sources` into the folder `out`."""
    return Settings(LoadSettings(_TODAY), (str(folder / "sources"),), out=folder / "out", jobs=os.cpu_count() or 1)


def filler(form: str) -> Format:
    """A format that fills a document with bytes that depend on the packet's name; half to one and a half the size."""

    def render(packet: Packet, templates: Templates) -> Rendered:
        chance = random.Random(f"{form} {packet.id}")
        return Rendered(chance.randbytes(int(_SIZES[form] * chance.uniform(0.5, 1.5))), 1)

    return replace(FORMATS[form], render=render)


def documents(folder: Path) -> Iterator[Path]:
    """The documents in the output folder."""
    return (path for path in (folder / "out").rglob("*.*") if path.suffix[1:] in _SIZES)


def load_and_stat(folder: Path) -> int:
    """T0; how many documents there are."""
    load_corpus(settings(folder))
    return sum(path.stat().st_size > 0 for path in documents(folder))


def build_again(folder: Path) -> int:
    """T1; how many documents are up to date, which must be all."""
    result = build(settings(folder))
    stale = [outcome.why for outcome in result.outcomes if outcome.state != "unchanged"]
    assert not stale, stale[0]
    return len(result.outcomes)


def read_and_hash(folder: Path) -> int:
    """The part of T1 that grows with the size of the output."""
    return len([hashlib.sha256(path.read_bytes()).digest() for path in documents(folder)])


RUNS = {"T0 load and stat": load_and_stat, "T1 build": build_again, "read and hash": read_and_hash}


def spent() -> float:
    """Seconds of the processor so far, of this process and its children."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def run(name: str, folder: Path) -> tuple[float, float, int]:
    """Seconds of the processor and of the clock, and documents, of one run in a process of its own."""
    command = [sys.executable, "-m", "bench.noop", "--run", name, "--folder", str(folder)]
    processor, clock, count = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    return processor, clock, count


def run_here(name: str, folder: Path) -> None:
    """One run in this process; its seconds and documents on standard output."""
    processor, clock = spent(), time.perf_counter()
    count = RUNS[name](folder)
    click.echo(json.dumps([spent() - processor, time.perf_counter() - clock, count]))


def compare(folder: Path, repeats: int) -> Row:
    """Print the medians of runs that take turns, and the ratio of the two that matter."""
    found: dict[str, list[tuple[float, float, int]]] = {name: [] for name in RUNS}
    for _ in range(repeats):
        for name in RUNS:
            found[name].append(run(name, folder))
    processor = {name: statistics.median(one[0] for one in runs) for name, runs in found.items()}
    clock = {name: statistics.median(one[1] for one in runs) for name, runs in found.items()}
    assert len({one[2] for runs in found.values() for one in runs}) == 1, "the runs see other documents"
    for name in RUNS:
        click.echo(f"{name:18}{processor[name]:8.2f} s  ({clock[name]:.2f} s)")
    load, whole, hashing = (processor[name] for name in RUNS)
    click.echo(f"T1 / T0 = {whole / load:.2f}; reading and hashing is {hashing / whole:.0%} of T1")
    first, second = (found[name] for name in ("T1 build", "T0 load and stat"))
    return Row(
        name=f"A build of {first[0][2]:,} documents that are up to date: load and stat",
        unit="s of CPU",
        ours=whole,
        baseline=load,
        ratio=whole / load,
        target="≤ 3",
        rounds=(tuple(one[0] for one in first), tuple(one[0] for one in second)),
        processor=(whole, load),
    )


def measure(full: bool) -> list[Row]:
    """The rows; a full run has ten thousand documents."""
    return [compared(3334 if full else 300, 12, 3 if full else 1)]


def compared(number: int, months: int, repeats: int) -> Row:
    """The row of so many people."""
    # What fills a file is no whole document, and is not looked at when nothing is written.
    vars(render).update(FORMATS={form: filler(form) for form in _SIZES}, integrity_fault=lambda *_: "")
    with tempfile.TemporaryDirectory() as made:
        (Path(made) / "sources").mkdir()
        for file, text in people(number, months):
            (Path(made) / "sources" / file).write_bytes(text.encode())
        result = build(settings(Path(made)))
        failed = [outcome.why for outcome in result.outcomes if outcome.state != "written"]
        assert not failed, failed[0]
        click.echo(f"{number} people, {months} months, {len(result.outcomes)} documents")
        return compare(Path(made), repeats)


@click.command()
@click.argument("number", metavar="PEOPLE", default=300, type=click.IntRange(1))
@click.option("--months", default=12, show_default=True, help="Months of each profile.")
@click.option("--repeats", default=3, show_default=True, help="Runs of each kind.")
@click.option("--run", "name", type=click.Choice(tuple(RUNS)), hidden=True)
@click.option("--folder", type=click.Path(path_type=Path, file_okay=False), hidden=True)
def main(number: int, months: int, repeats: int, name: str | None, folder: Path | None) -> None:
    """Compare for so many PEOPLE."""
    if name and folder:
        vars(render).update(FORMATS={form: filler(form) for form in _SIZES}, integrity_fault=lambda *_: "")
        run_here(name, folder)
    else:
        compared(number, months, repeats)


if __name__ == "__main__":
    main()
