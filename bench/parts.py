"""The packet of a quarter printed in parts, against the same page printed whole: `python -m bench.parts [50 500]`.

Each is printed in a process of its own. Whole is WeasyPrint alone, given the finished page with its style sheet.
"""

import json
import pickle
import re
import subprocess
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import NamedTuple

import click
import pikepdf

from bench.pages import style_sheet, write_sources
from bench.table import Row
from reports.corpus import assemble_corpus
from reports.formats import FORMATS, open_templates
from reports.formats.page.html import page
from reports.loading import load
from reports.model.rows import LoadSettings
from reports.packets import assemble_period
from reports.periods import Period

_MONTHS = 3
_PERIOD = Period.parse("2026-Q2")
_TODAY = date(2026, 11, 21)
_MIB = 2**20


class Printed(NamedTuple):
    """One document, and what it took."""

    pages: int
    seconds: float
    """Of the processor, with the style sheet and fonts but without starting up."""
    memory: float
    """MiB that the process held at most."""
    size: float
    """MiB of the file."""


def write(folder: Path, number: int) -> Path:
    """The packet of so many people, and beside it its page with the style sheet inside."""
    sources = write_sources(folder / f"{number}", number, (_MONTHS,))
    packet = assemble_period(assemble_corpus(*load([sources], LoadSettings(_TODAY))), _PERIOD)
    templates = open_templates(None)
    style = f"<style>{style_sheet(templates)}</style>"
    text = page(packet, templates, "paper").replace("</head>", f"{style}</head>", 1)
    (folder / f"{number}.html").write_text(text, "utf-8")
    (folder / f"{number}.pickle").write_bytes(pickle.dumps(packet))
    return folder / f"{number}.pickle"


def printed(how: str, file: Path) -> Printed:
    """What printing the packet in `parts`, or its page `whole`, takes: measured in a new process."""
    command = [sys.executable, "-m", "bench.parts", "--one", how, str(file)]
    made = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parent.parent)
    return Printed(*json.loads(made.stdout))


def _print(how: str, file: Path) -> Printed:
    began = time.process_time()
    out = file.with_suffix(f".{how}.pdf")
    if how == "parts":
        out.write_bytes(FORMATS["pdf"](pickle.loads(file.read_bytes()), open_templates(None)).content)
    else:
        from weasyprint import HTML  # noqa: PLC0415  (only the child that prints needs it)

        html = HTML(string=file.with_suffix(".html").read_text("utf-8"), base_url=file.as_uri())
        html.write_pdf(str(out), pdf_variant="pdf/ua-1", pdf_forms=True)
    seconds, memory = time.process_time() - began, _peak()
    with pikepdf.open(out) as pdf:
        return Printed(len(pdf.pages), seconds, memory, out.stat().st_size / _MIB)


def _peak() -> float:
    """MiB that this process held at most; where the system has a process begin with its parent's peak, without that."""
    status = Path("/proc/self/status")
    if status.is_file() and (found := re.search(r"VmHWM:\s+(\d+) kB", status.read_text("utf-8"))):
        return int(found[1]) / 1024
    import resource  # noqa: PLC0415  (elsewhere than on Linux)

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MIB


def measure(full: bool) -> list[Row]:
    """The rows; a quick run has fewer people."""
    return rows(*((50, 500) if full else (20, 80)))


def rows(few: int, many: int) -> list[Row]:
    """Compare the packets of so many people, each printed both ways."""
    with tempfile.TemporaryDirectory(prefix="bench-") as name:
        files = {number: write(Path(name), number) for number in (few, many)}
        ours = {number: printed("parts", file) for number, file in files.items()}
        theirs = {number: printed("whole", file) for number, file in files.items()}
    mine, whole = ours[many], theirs[many]
    what = f"PDF of a quarter of {many} people"
    note = f"{mine.pages:,} pages in parts, {whole.pages:,} whole; files of {mine.size:.1f} and {whole.size:.1f} MiB"
    figures = (
        ("memory at most", "MiB", "≤ 0.6", mine.memory, whole.memory),
        ("processor", "s", "≤ 1.3", mine.seconds, whole.seconds),
    )
    table = [
        Row(name=f"{what}: {name}", unit=unit, ours=a, baseline=b, ratio=a / b, target=target, note=note)
        for name, unit, target, a, b in figures
    ]
    each = {n: made.seconds / made.pages * 1000 for n, made in ours.items()}
    grown = (whole.seconds / whole.pages) / (theirs[few].seconds / theirs[few].pages)
    last = Row(
        name=f"A page of a quarter of {many} people, against one of {few}: processor",
        unit="ms",
        ours=each[many],
        baseline=each[few],
        ratio=each[many] / each[few],
        target="≤ 1.2",
        note=f"in parts both; whole, a page of the longer one takes {grown:.2f} times as long",
    )
    return [*table, last]


@click.command()
@click.argument("numbers", nargs=-1)
@click.option("--one", type=click.Choice(("parts", "whole")), hidden=True)
def main(numbers: tuple[str, ...], one: str | None) -> None:
    """Measure two NUMBERS of people, 50 and 500 where none are given."""
    if one:
        click.echo(json.dumps(_print(one, Path(numbers[0]))))
        return
    few, many = map(int, numbers or ("50", "500"))
    for row in rows(few, many):
        click.echo(
            f"{row.name}: {row.ours:,.1f} against {row.baseline:,.1f} {row.unit}: {row.ratio:.2f} ({row.target})"
        )
        click.echo(f"  {row.note}")


if __name__ == "__main__":
    main()
