"""Runs that are measured and take turns, so that what else happens on the machine happens to all of them.

Times are those of the clock, and those of the processor over all processes that a run waited for.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from bench.table import Took

PROGRAMS = Path(sys.executable).parent
"""Where the commands of this environment are."""
_LONGEST = 3600
"""Seconds after which a run is given up."""


class FailedError(Exception):
    """A command that did not do what it is measured for."""


def _processor() -> float:
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


@contextmanager
def watch() -> Iterator[list[Took]]:
    """A list that holds what was done meanwhile, once it is done."""
    took = list[Took]()
    processor, clock = _processor(), time.perf_counter()
    yield took
    ended = time.perf_counter()
    took.append(Took(ended - clock, _processor() - processor))


def run(*command: object, folder: Path, environment: Mapping[str, str] = {}) -> Took:
    """A command from its start to its end; what it prints is told only where it fails."""
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    words = [str(part) for part in command]
    with watch() as took:
        ended = subprocess.run(
            words,
            cwd=folder,
            env={**os.environ, "PATH": path, **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_LONGEST,
            check=False,
        )
    if ended.returncode:
        last = (ended.stderr or ended.stdout).decode("utf-8", "replace").strip()[-300:]
        raise FailedError(f"{Path(words[0]).name} ended with {ended.returncode}: {last}")
    return took[0]


def total(runs: Sequence[Took]) -> Took:
    """Runs that followed one another as one."""
    return Took(sum(one.clock for one in runs), sum(one.processor for one in runs))


def take_turns(runs: Mapping[str, Callable[[], Took] | str], number: int) -> dict[str, list[Took] | str]:
    """So many rounds, each in another order; in place of a run, or of the figures of one that failed, why not."""
    found: dict[str, list[Took] | str] = {name: run if isinstance(run, str) else [] for name, run in runs.items()}
    names = list(runs)
    for turn in range(number):
        first = turn % len(names)
        for name in names[first:] + names[:first]:
            measured, call = found[name], runs[name]
            if isinstance(measured, str) or isinstance(call, str):
                continue
            try:
                measured.append(call())
            except (FailedError, OSError, subprocess.TimeoutExpired) as error:
                found[name] = f"failed: {error}"
                click.echo(f"    {name}: {error}", err=True)
            else:
                click.echo(f"    {turn + 1} of {number}  {measured[-1].clock:8.2f} s  {name}", err=True)
    return found


def ours_of(found: Mapping[str, list[Took] | str], name: str) -> list[Took]:
    """The runs of ours, without which there is nothing to compare."""
    runs = found[name]
    if isinstance(runs, str):
        raise FailedError(f"{name}: {runs}")
    return runs
