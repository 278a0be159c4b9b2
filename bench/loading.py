"""Time to load profiles against building their PDFs, which has loading within it.

Profiles of made-up people, twelve months each. `ours` is `reports.run.sources.load_corpus`, files to checked tables,
in a process that has loaded one profile before; the other is the whole command that builds one PDF a person. Times are
of the processor, children included. Profiles are kept in the folder for temporary files, for the next time.
"""

import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

from bench.people import people
from bench.rounds import PROGRAMS, ours_of, run, take_turns, watch
from bench.table import Row, Took, compared
from reports.model.rows import LoadSettings
from reports.run.settings import Settings
from reports.run.sources import load_corpus

_TODAY = date(2026, 11, 21)
_MONTHS = 12


def corpus(number: int) -> Path:
    """The folder with so many profiles."""
    folder = Path(tempfile.gettempdir()) / "reports-bench-loading" / f"{number}x{_MONTHS}"
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in people(number, _MONTHS):
            (folder / file).write_bytes(text.encode())
        (folder / "complete").touch()
    return folder


def _load(number: int) -> None:
    load_corpus(Settings(LoadSettings(_TODAY), (str(corpus(number)),)))


def measure(full: bool) -> list[Row]:
    """The one row; a quick run has fewer people."""
    return [_row(100, 3) if full else _row(10, 1)]


def _row(number: int, rounds: int) -> Row:
    def loading() -> Took:
        command = [sys.executable, "-m", "bench.loading", str(number)]
        printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
        return Took(float(printed), float(printed))

    def building() -> Took:
        with tempfile.TemporaryDirectory(prefix="bench-") as out:
            options = ("--by", "person", "--format", "pdf", "--out", out, "--quiet")
            took = run(PROGRAMS / "reports", "build", corpus(number), *options, folder=Path(out))
        return Took(took.processor, took.processor)

    found = take_turns({"loading": loading, "building": building}, rounds)
    size = sum(path.stat().st_size for path in corpus(number).glob("*.txt")) / 1e6
    name = f"Loading {number:,} profiles of {_MONTHS} months: building their PDFs, loading within"
    times = (1000 / size, 1000 / size)
    return compared(
        name, ours_of(found, "loading"), found["building"], times=times, unit="ms of CPU a MB", target="≤ 0.2"
    )


if __name__ == "__main__":
    _load(1)
    with watch() as _took:
        _load(int(sys.argv[1]))
    sys.stdout.write(f"{_took[0].processor}\n")
