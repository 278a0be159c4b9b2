"""What is left of an output folder when runs are killed: `python -m bench.faults [--kills N]`.

Each kill is a SIGKILL of the whole process group of the real command; then the folder is looked at, and one more run
has to make of it what a clean build makes. Half of the kills find the documents of an earlier input. Prints a table.
Documents are out of date once a file of the package changes, so do not edit any meanwhile. Linux only.
"""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain, count, islice
from pathlib import Path

import click

from bench.people import people
from reports.run.ledger import LEDGER, RUNNING, Ledger
from reports.run.manifest import MANIFEST
from reports.system.write import TEMPORARY
from tests.faults import ROOT, Forks, Wrong, command, environment, run, survivors

Runs = Callable[..., object]
"""Runs the command to its end."""
Killed = tuple[str, list[str]]
"""When a kill came, by what it left, and what is amiss there, or after one more run."""


def write_profiles(folder: Path, number: int, months: int, *, old: bool = False) -> Path:
    """Profiles of made-up people; the old ones are of one person less and say something else."""
    folder.mkdir()
    for file, text in islice(people(number, months), number - old):
        (folder / file).write_text(text.replace("Added", "Planned") if old else text, "utf-8")
    return folder


# What is found ----------------------------------------------------------------------------------


def tree(out: Path) -> dict[str, bytes]:
    """What readers find in an output folder."""
    files = {path.relative_to(out): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return {path.as_posix(): content for path, content in files.items() if path.parts[0] != ".reports"}


def faults_of_killed(out: Path, old: Mapping[str, bytes], new: Mapping[str, bytes]) -> list[str]:
    """What is not whole in a folder after a kill: neither as it was before nor as it is to be."""
    found = []
    there = {path: content for path, content in tree(out).items() if Path(path).name != TEMPORARY}
    known = {hashlib.sha256(content).hexdigest() for content in (*old.values(), *new.values())}
    for path, content in there.items():
        if path == MANIFEST:
            entries = json.loads(content)["documents"]
            found += [f"manifest: {entry['path']}" for entry in entries if entry["sha256"] not in known]
        elif content not in (old.get(path), new.get(path)):
            found.append(f"torn: {path}")
    return found + [f"lost: {path}" for path in old if path not in there]


def faults_of_rebuilt(out: Path, new: Mapping[str, bytes], killed: set[str]) -> list[str]:
    """What is not as a clean build leaves it in a folder; `killed`: the runs that its ledger must know."""
    there = tree(out)
    found = [f"unlike: {path}" for path in {*there, *new} if there.get(path) != new.get(path)]
    kept = {path.name for path in (out / ".reports").iterdir()}
    # What was found is kept by any run that found it, also by one that came no further.
    found += [f"left: {name}" for name in (kept - {"threads"}) ^ {"lock", "ledger.jsonl", "sources.json"}]
    runs = Ledger(out).runs()
    if len(runs) != len((out / LEDGER).read_text("utf-8").splitlines()):
        found.append("a line of the ledger cannot be read")
    lines = Counter(run.run for run in runs)
    return found + [f"{lines[name]} lines of {name}" for name in {*killed, *lines} if lines[name] != 1]


def begun(out: Path) -> set[str]:
    """The run that had begun when it was killed, if it had."""
    with suppress(OSError, ValueError):
        return {json.loads((out / RUNNING).read_text("utf-8"))["run"]}
    return set()


# Kills ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scene:
    """Two inputs, and what a clean build of each leaves."""

    folder: Path
    options: tuple[str, ...]
    """Of each build."""
    old: Mapping[str, bytes]
    new: Mapping[str, bytes]

    @property
    def sources(self) -> Path:
        """The newer profiles."""
        return self.folder / "new"

    def prepare(self, *, is_old: bool) -> Path:
        """An output folder: of the older profiles, or none."""
        out = self.folder / "out"
        shutil.rmtree(out, ignore_errors=True)
        if is_old:
            shutil.copytree(self.folder / "out of old", out)
        return out

    def arguments(self, out: Path) -> tuple[object, ...]:
        """Of a build of the newer profiles."""
        return "build", self.sources, "--out", out, *self.options

    def verdict(self, out: Path, is_old: bool, again: Runs) -> Killed:
        """When a kill came, and what is amiss."""
        old = self.old if is_old else {}
        found = faults_of_killed(out, old, self.new) if out.exists() else []
        there = tree(out)
        changed = {path for path, content in there.items() if old.get(path) != content}
        when = "after" if there == self.new else "during" if changed else "before"
        killed = begun(out)
        again(*self.arguments(out))
        return when, found + faults_of_rebuilt(out, self.new, killed)


def scene(folder: Path, number: int, months: int, again: Runs, *options: str) -> Scene:
    """Build both inputs."""
    trees = {}
    for name in ("old", "new"):
        sources = write_profiles(folder / name, number, months, old=name == "old")
        again("build", sources, "--out", folder / f"out of {name}", *options)
        trees[name] = tree(folder / f"out of {name}")
    assert len(trees["old"]) < len(trees["new"])
    assert all(trees["old"][path] != trees["new"][path] for path in trees["old"])
    return Scene(folder, options, trees["old"], trees["new"])


def kill_at_moments(
    scene: Scene, number: int, again: Runs, seed: int = 1, wrong: Wrong | None = None
) -> Iterator[Killed]:
    """Kill the command at random moments of its life; when each kill came, and what was amiss after it."""
    chance = random.Random(seed)
    life = 0.0
    for at in range(number):
        if at % 20 == 0:  # what else the machine does comes and goes
            started = time.monotonic()
            run(*scene.arguments(scene.prepare(is_old=False)), wrong=wrong)
            life = time.monotonic() - started
        out = scene.prepare(is_old=bool(at % 2))
        with subprocess.Popen(
            command(*scene.arguments(out), wrong=wrong),
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            cwd=ROOT,
        ) as process:
            time.sleep(life * 1.05 * (at + chance.random()) / number)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        yield scene.verdict(out, bool(at % 2), again)


def kill_at_steps(scene: Scene, forks: Forks, *, is_old: bool, every: int = 1) -> Iterator[Killed]:
    """Kill a run before its first change of the output folder, then one before its next …, until one is not killed."""
    for step in count(every, every):
        out = scene.prepare(is_old=is_old)
        ended = forks.run(*scene.arguments(out), wrong=Wrong(folder=str(out), at=[step]))
        if ended.returncode == 0:
            break
        assert ended.returncode == -signal.SIGKILL, ended
        assert not survivors(forks.pid)
        yield scene.verdict(out, is_old, forks.run)


def counted(name: str, found: Iterable[Killed]) -> list[Killed]:
    """What is found, telling after every tenth kill how many there were: they take half an hour."""
    told = []
    for one in found:
        told.append(one)
        if not len(told) % 10:
            click.echo(f"{name}: {len(told)} kills, {sum(bool(amiss) for _, amiss in told)} amiss", err=True)
    return told


def row(name: str, found: list[Killed]) -> str:
    """A line of the table."""
    times = Counter(when for when, _ in found)
    wrong = sum(bool(amiss) for _, amiss in found)
    return f"| {name} | {len(found)} | {times['before']} | {times['during']} | {times['after']} | {wrong} |"


@click.command()
@click.option("--kills", default=200, show_default=True, help="At random moments.")
@click.option("--number", default=2, show_default=True, help="People.")
@click.option("--seed", default=1, show_default=True)
def main(kills: int, number: int, seed: int) -> None:
    """Kill runs, look at what they leave, and print how often it was amiss."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        options = ("--format", "html", "--format", "pdf", "--by", "person")
        (folder / "moments").mkdir()
        (folder / "steps").mkdir()
        forks = Forks(folder)
        real = partial(forks.run, wrong=Wrong(real=True))
        drawn = scene(folder / "moments", number, 1, real, *options)
        moments = counted("moments", kill_at_moments(drawn, kills, real, seed))
        plain = scene(folder / "steps", 3, 2, forks.run, "--format", "html")
        steps = counted("steps", chain(*(kill_at_steps(plain, forks, is_old=is_old) for is_old in (False, True))))
        forks.close()
    click.echo("| Kills | Number | Before writing | During | After | Amiss |\n|---|--:|--:|--:|--:|--:|")
    click.echo(row("at random moments (html, pdf)", moments))
    click.echo(row("before each change of the folder (html)", steps))
    for _, amiss in moments + steps:
        for what in amiss:
            click.echo(what, err=True)
    sys.exit(any(amiss for _, amiss in moments + steps))


if __name__ == "__main__":
    main()
