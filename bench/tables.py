"""Time and memory to read a table against pandas reading it: `python -m bench.tables [ROWS]…`.

A CSV of made-up items, six columns wide, is read by three processes, one after the other: `frame` is `pandas.read_csv`
into texts; `rows` is ours without the prose: cells, columns, people and times of each row, an entry each; `whole` goes
on to packed profiles, as a run has them, and times the prose within. The target for the time of `whole` is 1.5 times
that of `frame` and the prose together; for the memory 2 times that of the frame. Times are of the processor; memory is
the most that the process had beyond what it had after its imports.
"""

# ruff: noqa: PLC0415  (each process imports what it measures, and nothing else)

import csv
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import click

from bench.table import Row

_HEAD = ("Key", "Title", "Assignee", "Status", "Closed", "URL")
_FIRST = ("Ada", "Bob", "Cora", "Dan", "Eva", "Finn", "Gita", "Hugo", "Jan")
_LAST = ("Adler", "Berg", "Costa", "Diaz", "Evans", "Frank", "Gruber", "Hill", "Ivanov", "Jones")
_NOUNS = ("parser", "index", "cache", "build", "login", "search", "export", "import", "query", "report", "queue")


def table(rows: int) -> Path:
    """The CSV with so many rows."""
    path = Path(tempfile.gettempdir()) / "reports-bench-tables" / f"{rows}.csv"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        chosen = random.Random(1)
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(_HEAD)
            for number in range(rows):
                title = f"Fixed the {chosen.choice(_NOUNS)} of the {chosen.choice(_NOUNS)} {number}"
                who = f"{chosen.choice(_FIRST)} {chosen.choice(_LAST)}"
                day = f"{chosen.randint(2015, 2025)}-{chosen.randint(1, 12):02}-{chosen.randint(1, 28):02}"
                link = f"https://tracker.example.org/browse/WEB-{number}"
                writer.writerow((f"WEB-{number}", title, who, "Done", day, link))
    return path


def _frame(path: Path) -> dict[str, float]:
    """What pandas takes."""
    import pandas

    before, begun = _peak(), time.process_time()
    frame = pandas.read_csv(path, dtype=object, keep_default_na=False)
    took = time.process_time() - begun
    return {"seconds": took, "bytes": float(frame.memory_usage(deep=True).sum()), "peak": _peak() - before}


def _ours(path: Path, *, with_prose: bool) -> dict[str, float]:
    """What our reader takes, and the prose within."""
    from reports.loading.entries import profiles_of
    from reports.loading.kinds import Source
    from reports.loading.tables import reader
    from reports.model.rows import LoadSettings
    from reports.packed import pack

    prose = 0.0

    def timed(*given: Any) -> Iterator[Any]:
        nonlocal prose
        begun = time.process_time()
        made = profiles_of(*given) if with_prose else []
        prose += time.process_time() - begun
        return iter(made)

    reader.profiles_of = timed  # type: ignore[assignment,attr-defined]
    before, begun = _peak(), time.process_time()
    reading = LoadSettings(date(2026, 1, 1))
    packed = [pack(one.row) for one in reader.read(Source(path.name, path), reading) if hasattr(one, "row")]
    took = time.process_time() - begun
    return {"seconds": took, "prose": prose, "people": len(packed), "peak": _peak() - before}


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _run(what: str, path: Path) -> dict[str, float]:
    """What one process measures."""
    done = subprocess.run(
        [sys.executable, "-m", "bench.tables", "--measure", what, str(path)], capture_output=True, check=True, text=True
    )
    found: dict[str, float] = json.loads(done.stdout)
    return found


def measure(full: bool) -> list[Row]:
    """The rows of the table."""
    return _measured(20_000 if full else 4_000, 1_000_000 if full else 100_000)


def _measured(whole_rows: int, rows: int) -> list[Row]:
    path = table(whole_rows)
    frame, whole = _run("frame", path), _run("whole", path)
    least = frame["seconds"] + whole["prose"]
    large = table(rows)
    large_frame, large_rows = _run("frame", large), _run("rows", large)
    return [
        Row(
            name=f"A table of {whole_rows:,} items to profiles: pandas.read_csv and the prose", unit="s",
            ours=whole["seconds"], baseline=least, ratio=whole["seconds"] / least, target="≤ 1.5",
        ),
        Row(
            name=f"A table of {rows:,} items to entries, without prose: pandas.read_csv", unit="s",
            ours=large_rows["seconds"], baseline=large_frame["seconds"],
            ratio=large_rows["seconds"] / large_frame["seconds"],
        ),
        Row(
            name=f"Memory of a table of {rows:,} items, without prose: the frame of pandas", unit="MiB",
            ours=large_rows["peak"] / 2**20, baseline=large_frame["bytes"] / 2**20,
            ratio=large_rows["peak"] / large_frame["bytes"], target="≤ 2",
        ),
    ]  # fmt: skip


@click.command()
@click.argument("rows", nargs=-1)
@click.option("--measure", "what", default="")
def main(rows: tuple[str, ...], what: str) -> None:
    """Print the rows of the table, or what one process measures."""
    if what:
        path = Path(rows[0])
        found = _frame(path) if what == "frame" else _ours(path, with_prose=what == "whole")
        click.echo(json.dumps(found))
        return
    sizes = [int(one) for one in rows] or [4_000, 100_000]
    for row in _measured(sizes[0], sizes[-1]):
        click.echo(f"{row.name}: {row.ours:.2f} {row.unit}, {row.baseline:.2f}, {row.ratio:.2f} times {row.target}")


if __name__ == "__main__":
    main()
