"""What each patch of WeasyPrint earns: mixed pages printed with all, and without each: `python -m bench.patches`.

Each figure is the processor time of a process of its own, the median of some rounds in random order, each beside a run
with all patches. A patch that earns under 3 % and that no other needs is dropped.
"""

import gc
import os
import random
import tempfile
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from statistics import median

import click

from bench.pages import packets, write_sources
from reports.corpus import assemble_corpus
from reports.formats import Templates, open_templates, preload
from reports.formats.page import pdf
from reports.formats.page.weasyprint import patches, printer
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.packets import assemble_period
from reports.periods import Period

_TODAY = date(2026, 11, 21)
ALL, NONE = "all", "none"
OTHERS = ("fast parse", "drawn brackets")
"""What reaches into WeasyPrint without replacing anything of it."""


def packets_of(folder: Path, people: int) -> list[Packet]:
    """The packets of so many people with 3 to 24 months each, and of one quarter."""
    sources = write_sources(folder / "profiles", people)
    corpus = assemble_corpus(*load([sources], LoadSettings(_TODAY)))
    return [*packets(sources), assemble_period(corpus, Period.parse("2026-Q2"))]


def seconds(without: str, some: Sequence[Packet], templates: Templates) -> float:
    """Processor time of printing the packets once, in a fork of this process."""
    reading, writing = os.pipe()
    if child := os.fork():
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            took = float(pipe.read())
        os.waitpid(child, 0)
        return took
    if without == "fast parse":
        vars(printer)["tree"] = lambda _: None
    elif without == "drawn brackets":
        vars(printer)["DrawnFonts"] = dict
    patches.apply([patch.name for patch in patches.PATCHES] if without == NONE else (without,))
    gc.set_threshold(50_000, 20, 50)  # as in workers
    began = time.process_time()
    for packet in some:
        pdf.render(packet, templates)
    os.write(writing, str(time.process_time() - began).encode())
    os._exit(0)


@click.command()
@click.option("--people", default=8, show_default=True, help="People whose packets are printed.")
@click.option("--rounds", default=15, show_default=True)
@click.argument("only", nargs=-1)
def main(people: int, rounds: int, only: tuple[str, ...]) -> None:
    """Print the table after each round, of ONLY these patches or of all."""
    names = list(only) or [NONE, *(patch.name for patch in patches.PATCHES), *OTHERS]
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        some = packets_of(Path(folder), people)
    templates = open_templates(None)
    preload(templates, ["pdf"])
    times: dict[str, list[float]] = {name: [] for name in names}
    longer: dict[str, list[float]] = {name: [] for name in names}
    for done in range(1, rounds + 1):
        for name in random.sample(names, len(names)):
            # What else the machine does changes from second to second: each run has one with all patches beside it.
            pair = random.sample([name, ALL], 2)
            found = {which: seconds(which, some, templates) for which in pair}
            took, whole = found[name], found[ALL]
            times[name].append(took)
            longer[name].append(took / whole - 1)
        click.echo(f"\n{f'without ({done} of {rounds})':<20}{'seconds':>9}{'longer by':>11}")
        for name in sorted(names, key=lambda name: median(longer[name])):
            click.echo(f"{name:<20}{median(times[name]):>9.2f}{median(longer[name]):>11.1%}")


if __name__ == "__main__":
    main()
