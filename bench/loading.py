"""Time to load profiles against the least that could do it: `python -m bench.loading [PEOPLE…]`.

Profiles of made-up people, twelve months each, are loaded in turn by two processes: `ours` is
`reports.run.sources.load_corpus`, files to checked tables; `least` reads the files, decodes them as UTF-8, runs as many
regular expressions on each line as the loader does: as many calls, of the same patterns by the same methods, each on as
much of the line as the loader gives to that pattern on average. They are counted before, in a run of the loader over
100 profiles whose patterns count their calls. What the loader has memorised costs it no call, so that it is not in
`least` either.

Times are of the processor, children included, and on the clock; one profile is loaded before, so that patterns are
compiled. Profiles are kept in the folder for temporary files, for the next time.
"""

# ruff: noqa: PLC0415  (the loader is imported where its patterns are counted)

import json
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import click

from bench.people import people
from bench.table import Row

_TODAY = date(2026, 11, 21)
_MONTHS = 12
_COUNTED = 100
"""Profiles in the run that counts."""
_TURN = 50
"""Lines after which the calls of `least` begin anew."""
_METHODS = ("match", "search", "fullmatch", "finditer", "findall", "sub", "split")
Calls = list[tuple[str, int, str, int, int]]
"""Pattern, flags, method, calls, and characters looked at of all calls."""


def corpus(number: int) -> Path:
    """The folder with so many profiles."""
    folder = Path(tempfile.gettempdir()) / "reports-bench-loading" / f"{number}x{_MONTHS}"
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in people(number, _MONTHS):
            (folder / file).write_bytes(text.encode())
        (folder / "complete").touch()
    return folder


def lines_of(folder: Path) -> Iterator[str]:
    """Every line of every profile."""
    for path in sorted(folder.glob("*.txt")):
        yield from path.read_bytes().decode("utf-8").splitlines()


# The loader -------------------------------------------------------------------------------------


def load(folder: Path) -> None:
    """What is measured."""
    from reports.model.rows import LoadSettings
    from reports.run.settings import Settings
    from reports.run.sources import load_corpus

    load_corpus(Settings(LoadSettings(_TODAY), (str(folder),)))


class Counted:
    """A pattern that counts what is asked of it."""

    def __init__(self, pattern: re.Pattern[str], found: Counter[tuple[str, int, str, str]]) -> None:
        self._pattern = pattern
        self._found = found

    def __getattr__(self, name: str) -> Any:
        """A method that counts, or what the pattern has by this name."""
        asked = getattr(self._pattern, name)
        if name not in _METHODS:
            return asked

        def counting(*arguments: Any) -> Any:
            at = 1 if name == "sub" else 0
            start, end, *_ = [*arguments[at + 1 : at + 3], *(0, len(arguments[at]))[len(arguments) - at - 1 :]]
            length = max(0, min(end, len(arguments[at])) - start)
            key = (self._pattern.pattern, self._pattern.flags, name)
            self._found[*key, "calls"] += 1
            self._found[*key, "characters"] += length
            return asked(*arguments)

        return counting


def count_calls(folder: Path) -> Calls:
    """The regular expressions that the loader runs over a folder; must be called before the loader is imported."""
    found: Counter[tuple[str, int, str, str]] = Counter()
    compile_plain = re.compile

    def is_ours() -> bool:
        return str(sys._getframe(2).f_globals.get("__name__")).startswith("reports.loading")

    def compile_counted(*arguments: Any, **named: Any) -> Any:
        pattern = compile_plain(*arguments, **named)
        return Counted(pattern, found) if is_ours() else pattern

    def direct(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
        def counted(pattern: Any, *arguments: Any, **named: Any) -> Any:
            if not is_ours():
                return plain(pattern, *arguments, **named)
            text_at = 1 if name == "sub" else 0
            flags = sum(arguments[text_at + 1 :], named.get("flags", 0))
            return getattr(Counted(compile_plain(pattern, flags), found), name)(*arguments[: text_at + 1])

        return counted

    re.compile = compile_counted  # type: ignore[assignment]
    for name in _METHODS:
        setattr(re, name, direct(name, getattr(re, name)))
    load(folder)
    keys = {key[:3] for key in found}
    return [(*key, found[*key, "calls"], found[*key, "characters"]) for key in sorted(keys)]


# The least --------------------------------------------------------------------------------------


def least(folder: Path, calls: Calls, lines: int) -> None:
    """Read, decode, and run the calls, spread evenly over the lines."""
    asked: list[tuple[Callable[[str], Any], int]] = []
    for pattern, flags, name, number, characters in calls:
        compiled = re.compile(pattern, flags)
        method = getattr(compiled, "findall" if name == "finditer" else name)
        one = (lambda text, sub=compiled.sub: sub("", text)) if name == "sub" else method
        asked += [(one, characters // number)] * round(number * _TURN / lines)
    random.Random(1).shuffle(asked)
    turns = [asked[len(asked) * at // _TURN : len(asked) * (at + 1) // _TURN] for at in range(_TURN)]
    for at, line in enumerate(lines_of(folder)):
        for method, length in turns[at % _TURN]:
            method(line[:length])


# Measuring --------------------------------------------------------------------------------------


def spent() -> float:
    """Seconds of the processor so far, of this process and its children."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def run_here(name: str, folder: Path, counted: Path) -> None:
    """One run in this process; its seconds on standard output."""
    calls, lines = json.loads(counted.read_text("utf-8"))
    run = load if name == "ours" else (lambda of: least(of, calls, lines))
    run(corpus(1))
    processor, clock = spent(), time.perf_counter()
    run(folder)
    click.echo(json.dumps([spent() - processor, time.perf_counter() - clock]))


def medians(number: int, repeats: int, counted: Path) -> dict[str, tuple[float, float]]:
    """The median seconds of both over so many profiles, of the processor and on the clock."""
    found: dict[str, list[list[float]]] = {"ours": [], "least": []}
    for _ in range(repeats):
        for name, runs in found.items():
            command = [sys.executable, "-m", "bench.loading", "--run", name, "--counted", str(counted), str(number)]
            runs.append(json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout))
    return {
        name: (statistics.median(run[0] for run in runs), statistics.median(run[1] for run in runs))
        for name, runs in found.items()
    }


def measure(full: bool) -> list[Row]:
    """The rows; a quick run has fewer people."""
    return compare((100, 1000, 10_000) if full else (100, 1000), 3 if full else 1)


def compare(numbers: tuple[int, ...], repeats: int) -> list[Row]:
    """Print, for each number of profiles, both and their ratio."""
    counted = corpus(1).parent / "calls.json"
    command = [sys.executable, "-m", "bench.loading", "--run", "count", "--counted", str(counted), str(_COUNTED)]
    subprocess.run(command, check=True)
    calls, lines = json.loads(counted.read_text("utf-8"))
    total = sum(row[3] for row in calls)
    click.echo(f"{total / lines:.0f} calls a line, {sum(row[4] for row in calls) / total:.0f} characters each")
    click.echo("profiles    MB   ours ms/MB (clock)   least ms/MB (clock)   ratio (clock)")
    rows = []
    for number in numbers:
        size = sum(path.stat().st_size for path in corpus(number).glob("*.txt")) / 1e6
        found = medians(number, repeats, counted)
        (ours, ours_clock), (other, other_clock) = found["ours"], found["least"]
        click.echo(
            f"{number:8}{size:6.1f}{ours * 1000 / size:13.0f} ({ours_clock * 1000 / size:.0f})"
            f"{other * 1000 / size:16.0f} ({other_clock * 1000 / size:.0f})"
            f"{ours / other:14.2f} ({ours_clock / other_clock:.2f})"
        )
        rows.append(
            Row(
                name=f"Loading {number:,} profiles of {_MONTHS} months: reading and as many regular expressions",
                unit="ms of CPU a MB",
                ours=ours * 1000 / size,
                baseline=other * 1000 / size,
                ratio=ours / other,
                target="≤ 4",
                processor=(ours * 1000 / size, other * 1000 / size),
            )
        )
    return rows


@click.command()
@click.argument("numbers", metavar="[PEOPLE]...", nargs=-1, type=click.IntRange(1))
@click.option("--repeats", default=3, show_default=True, help="Runs of each kind.")
@click.option("--run", "name", type=click.Choice(("ours", "least", "count")), hidden=True)
@click.option("--counted", type=click.Path(path_type=Path), hidden=True)
def main(numbers: tuple[int, ...], repeats: int, name: str | None, counted: Path) -> None:
    """Load so many profiles of made-up people (default: 100, 1,000 and 10,000)."""
    if name == "count":
        folder = corpus(numbers[0])
        counted.write_text(json.dumps([count_calls(folder), sum(1 for _ in lines_of(folder))]), "utf-8")
    elif name:
        run_here(name, corpus(numbers[0]), counted)
    else:
        compare(numbers or (100, 1000, 10_000), repeats)


if __name__ == "__main__":
    main()
