"""Peak memory of builds of few and of many people: `python -m bench.memory [FEW MANY]`.

Runs of `reports build --by person --format pdf` over profiles of made-up people, twelve months each; the largest
resident set of the parent and of any of its children, a run a process of its own. With `--filler` children fill files
instead of rendering, which takes a tenth of the time and shows what the parent keeps. Linux only.
"""

import json
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import date
from pathlib import Path

import click

from bench.loading import corpus
from bench.noop import filler
from bench.table import Row
from reports.model.rows import LoadSettings
from reports.run import render
from reports.run.build import build
from reports.run.settings import Settings

_TODAY = date(2026, 11, 21)
_MOST = 1.15
"""Times the memory of few people that many may take."""


def run_here(number: int, is_filled: bool) -> None:
    """One run in this process; MiB of the parent and of its largest child on standard output."""
    if is_filled:
        vars(render).update(FORMATS={"pdf": filler("pdf")}, integrity_fault=lambda *_: "")
    with tempfile.TemporaryDirectory() as made:
        asked = Settings(LoadSettings(_TODAY), (str(corpus(number)),), kinds=("person",), formats=("pdf",), jobs=2)
        result = build(replace(asked, out=Path(made) / "out"))
        failed = [outcome.why for outcome in result.outcomes if outcome.state != "written"]
        assert not failed, failed[0]
    parent, child = (
        resource.getrusage(who).ru_maxrss / 1024 for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    click.echo(json.dumps([parent, child]))


def peak(number: int, is_filled: bool) -> float:
    """MiB of the largest process of a run."""
    command = [sys.executable, "-m", "bench.memory", "--run", str(number), *(["--filler"] if is_filled else [])]
    parent, child = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    click.echo(f"{number:6} documents: parent {parent:.0f} MiB, largest child {child:.0f} MiB")
    return float(max(parent, child))


def compare(few: int, many: int, is_filled: bool) -> Row:
    """Print the peaks, and what many people take against few."""
    ours, baseline = peak(many, is_filled), peak(few, is_filled)
    click.echo(f"{ours / baseline:.3f} times")
    return Row(
        name=f"Largest process of {many:,} PDFs of people: of {few:,}",
        unit="MiB",
        ours=ours,
        baseline=baseline,
        ratio=ours / baseline,
        target=f"≤ {_MOST}",
        note="files are filled, not rendered" if is_filled else "",
    )


def measure(full: bool) -> list[Row]:
    """The rows; a quick run renders nothing."""
    return [compare(100, 2000, is_filled=not full)]


@click.command()
@click.argument("few", default=100, type=click.IntRange(1))
@click.argument("many", default=2000, type=click.IntRange(1))
@click.option("--filler", "is_filled", is_flag=True, help="Fill files instead of rendering.")
@click.option("--run", "number", type=int, hidden=True)
def main(few: int, many: int, is_filled: bool, number: int | None) -> None:
    """Compare FEW and MANY people."""
    if number:
        run_here(number, is_filled)
    else:
        compare(few, many, is_filled)


if __name__ == "__main__":
    main()
