"""What each patch of WeasyPrint earns: mixed pages printed with all, and without each: `python -m bench.patches`.

Each figure is the processor time of a process of its own, the least of some rounds that take turns. A patch that earns
under 3 % and that no other needs is dropped.
"""

import json
import pickle
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

import click

from bench.pages import packets, write_sources
from reports.corpus import assemble_corpus
from reports.formats import open_templates, preload
from reports.formats.page import pdf
from reports.formats.page.weasyprint import patches, printer
from reports.load import load
from reports.model.rows import LoadOptions
from reports.packets import assemble_period
from reports.periods import Period

_TODAY = date(2026, 11, 21)
ALL, NONE = "all", "none"
OTHERS = ("fast parse", "memory fonts", "drawn brackets")
"""What reaches into WeasyPrint without replacing anything of it."""


def write(folder: Path, people: int) -> Path:
    """The packets of so many people with 3 to 24 months each, and of one quarter, in a file."""
    sources = write_sources(folder / "profiles", people)
    corpus = assemble_corpus(*load([sources], LoadOptions(_TODAY)))
    file = folder / "packets"
    file.write_bytes(pickle.dumps([*packets(sources), assemble_period(corpus, Period.parse("2026-Q2"))]))
    return file


def seconds(without: str, file: Path) -> float:
    """Processor time of printing the packets once in this process."""
    names = [patch.name for patch in patches.PATCHES]
    if without == "fast parse":
        vars(printer)["tree"] = lambda _: None
    elif without == "memory fonts":
        vars(printer)["hold"] = lambda _: None
    elif without == "drawn brackets":
        vars(printer)["DrawnFonts"] = dict
    some = pickle.loads(file.read_bytes())
    templates = open_templates(None)
    preload(templates, ["pdf"])
    patches.apply(names if without == NONE else (without,))
    began = time.process_time()
    for packet in some:
        pdf.render(packet, templates)
    return time.process_time() - began


@click.command()
@click.option("--people", default=8, show_default=True, help="People whose packets are printed.")
@click.option("--rounds", default=5, show_default=True)
@click.option("--one", hidden=True)
@click.argument("file", type=click.Path(path_type=Path), required=False)
def main(people: int, rounds: int, one: str | None, file: Path | None) -> None:
    """Print the table."""
    if one and file:
        click.echo(json.dumps(seconds(one, file)))
        return
    names = [ALL, NONE, *(patch.name for patch in patches.PATCHES), *OTHERS]
    least: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        packets_file = write(Path(folder), people)
        for _ in range(rounds):
            for name in names:
                command = [sys.executable, "-m", "bench.patches", "--one", name, str(packets_file)]
                made = subprocess.run(command, capture_output=True, text=True, check=True)
                least[name] = min(least.get(name, float("inf")), json.loads(made.stdout))
    click.echo(f"{'without':<20}{'seconds':>9}{'longer by':>11}")
    for name, took in sorted(least.items(), key=lambda item: item[1]):
        click.echo(f"{name:<20}{took:>9.2f}{took / least[ALL] - 1:>11.1%}")


if __name__ == "__main__":
    main()
