"""PDFs on a Dask cluster of two workers against two children of this process: `python -m bench.cluster [PEOPLE]`.

Scheduler and workers are processes of this machine and are started once; each has rendered before it is measured. Runs
take turns, from the first document that is given out to the last that is written, into a new folder each time. The
processor's time is that of this process, its children, the workers and what these started.
"""

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path

import click
import psutil  # type: ignore[import-untyped]  # comes with distributed

from bench.people import people
from bench.table import Row, Took, compared
from reports.model.rows import LoadSettings
from reports.run.build import build
from reports.run.prepare import prepare
from reports.run.settings import Settings
from tests.clusters import Dask, dask

_TODAY = date(2026, 11, 22)


def processor(cluster: Dask) -> float:
    """Seconds of the processor that this process and the cluster's have taken, with those that have ended."""
    others = [psutil.Process(one.pid) for one in filter(None, (cluster.scheduler, *cluster.workers))]
    below = [child for one in others for child in one.children(recursive=True)]
    return sum(sum(one.cpu_times()[:4]) for one in (psutil.Process(), *others, *below))


def once(settings: Settings, cluster: Dask) -> Took:
    """One run over the documents of the settings, which must all be written."""
    with tempfile.TemporaryDirectory() as folder:
        prepared = prepare(replace(settings, out=Path(folder)))
        before, clock = processor(cluster), time.perf_counter()
        result = build(prepared)
        took = Took(time.perf_counter() - clock, processor(cluster) - before)
    failed = [outcome.why for outcome in result.outcomes if outcome.state != "written"]
    assert not failed, failed[0]
    return took


def rounds(folder: Path, number: int, repeats: int, tell: Callable[[str], None]) -> tuple[list[Took], list[Took]]:
    """The runs on the cluster and those here, in turns."""
    for file, text in people(number, 6):
        (folder / "sources" / file).write_bytes(text.encode())
    here = Settings(LoadSettings(_TODAY), (str(folder / "sources"),), kinds=("person",), formats=("pdf",), jobs=2)
    with dask(folder / "dask", 2) as cluster:
        there = replace(here, scheduler=cluster.address)
        once(there, cluster)
        taken: tuple[list[Took], list[Took]] = ([], [])
        for _ in range(repeats):
            for runs, settings in zip(taken, (there, here), strict=True):
                runs.append(once(settings, cluster))
            tell("{:.1f} s on the cluster, {:.1f} s here".format(*(runs[-1].clock for runs in taken)))
    return taken


def row(number: int, repeats: int, tell: Callable[[str], None] = lambda _: None) -> Row:
    """The throughput of the cluster, as a part of that of this machine alone."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        (folder / "sources").mkdir()
        (folder / "dask").mkdir()
        there, here = rounds(folder, number, repeats, tell)
    return compared(f"PDFs of {number} people: Dask with 2 workers, `--jobs 2`", there, here, target="≥ 0.85")


def measure(full: bool) -> list[Row]:
    """The row of this bench."""
    return [row(60 if full else 12, 3)]


@click.command()
@click.argument("number", metavar="PEOPLE", default=60, type=click.IntRange(2))
@click.option("--repeats", default=3, show_default=True, help="Runs of each kind.")
def main(number: int, repeats: int) -> None:
    """Compare for so many PEOPLE."""
    made = row(number, repeats, click.echo)
    cpu = "{:.1f} s and {:.1f} s of the processor".format(*made.processor)
    click.echo(f"median {made.ours:.1f} s against {made.baseline:.1f} s ({cpu}): {made.ratio:.2f} of the throughput")


if __name__ == "__main__":
    main()
