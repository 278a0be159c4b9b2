"""Time and memory to read histories, against `git log --numstat -z` alone: `python -m bench.git [COMMITS|FOLDER…]`.

A history of made-up commits (by 200 authors, three files each among 2,000, a merge in twenty) is written by
`git fast-import`, once, into the folder for temporary files; or that of a real repository is read. `pass` is one pass
over it as the reader makes it; `whole` makes the profiles of all people besides, every statement weighed; `again` does
so when all was read before. Each is a process of its own with its start, and its memory is without git's; git's own
output is read from a pipe and dropped. Times are medians of rounds in which all take turns.
"""

import os
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import click

from bench.rounds import ours_of, run, take_turns
from bench.table import Row, compared
from reports.loading.git.log import LINES, read_log
from reports.loading.git.reading import read
from reports.loading.git.running import opened
from reports.loading.kinds import Source
from reports.model.rows import LoadSettings, SourceSettings

_AUTHORS = 200
_FILES = 2000
_FIRST = 1_420_000_000
_APART = 3000
"""Seconds between commits."""
_SUBJECTS = (
    "feat: add part {}",
    "fix: part {} no longer fails",
    "Bump part {} from 1.0 to 1.1",
    "docs: explain part {}",
)


def history(number: int) -> Path:
    """The bare repository with so many commits, made once."""
    folder = Path(tempfile.gettempdir()) / "reports-bench-git" / f"{number}.git"
    if not (folder / "complete").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "init", "--quiet", "--bare", "--initial-branch=main", folder], check=True)
        with subprocess.Popen(["git", "-C", folder, "fast-import", "--quiet"], stdin=subprocess.PIPE) as process:
            assert process.stdin
            for lines in _stream(number):
                process.stdin.write(lines)
        subprocess.run(["git", "-C", folder, "repack", "-adq"], check=True)
        (folder / "complete").touch()
    return folder


def _stream(number: int) -> Iterator[bytes]:
    chance = random.Random(7)
    for at in range(1, number + 1):
        who = chance.randrange(_AUTHORS)
        subject = f"Merge branch 'topic-{at}'" if at % 20 == 0 else chance.choice(_SUBJECTS).format(at)
        message = f"{subject}\n\nThe reason is told in a paragraph\nof two lines.\n".encode()
        when = f"Author {who} <a{who}@example.org> {_FIRST + at * _APART} +0100"
        lines = [
            f"commit refs/heads/main\nmark :{at}\nauthor {when}\ncommitter {when}\ndata {len(message)}".encode(),
            message,
        ]
        lines += [f"from :{at - 1}".encode()] if at > 1 else []
        lines += [f"merge :{at - 3}".encode()] if at % 20 == 0 else []
        for _ in range(0 if at % 20 == 0 else 3):
            content = "".join(f"line {chance.random()}\n" for _ in range(20)).encode()
            lines += [f"M 100644 inline src/p{chance.randrange(40)}/f{chance.randrange(_FILES // 40)}.py".encode()]
            lines += [f"data {len(content)}".encode(), content]
        yield b"\n".join(lines) + b"\n\n"


def _read(folder: Path, what: str) -> None:
    """In a process of its own: read a history, and say how much memory that took."""
    if what == "pass":
        found = sum(1 for _ in read_log(opened(folder), LINES))
    else:
        reading = LoadSettings(date(2030, 1, 1))
        found = sum(1 for _ in read(Source(folder.name, folder, SourceSettings(kind="git")), reading))
    assert found
    click.echo(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def _memory(folder: Path, what: str, cache: Path) -> float:
    """MiB that reading takes at most."""
    command = [sys.executable, "-m", "bench.git", "--read", what, str(folder)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


def measure(full: bool) -> list[Row]:
    """The rows of reading histories."""
    number = 100_000 if full else 10_000
    made = history(number)
    title = f"{number:,} commits"
    return [*rows(made, title, 3 if full else 2), _memory_row(made, history(number // 10), title)]


def rows(folder: Path, title: str, rounds: int) -> list[Row]:
    """The rows of one history."""
    here = Path.cwd()
    with tempfile.TemporaryDirectory() as place:
        kept = {"XDG_CACHE_HOME": f"{place}/kept"}
        python = (sys.executable, "-m", "bench.git", "--read")
        run(*python, "whole", folder, folder=here, environment=kept)
        none = {"XDG_CACHE_HOME": "/dev/null"}  # nothing can be kept there, so that each round reads all
        found = take_turns(
            {
                "git": lambda: run("git", "-C", folder, "log", "--numstat", "-z", folder=here),
                "pass": lambda: run(*python, "pass", folder, folder=here, environment=none),
                "whole": lambda: run(*python, "whole", folder, folder=here, environment=none),
                "again": lambda: run(*python, "whole", folder, folder=here, environment=kept),
            },
            rounds,
        )
    least = ours_of(found, "git")
    named = {"pass": "one pass", "whole": "profiles of all people", "again": "once more"}
    return [
        compared(f"{title}: {name}, git log --numstat", ours_of(found, what), least, target="≤ 1.3")
        for what, name in named.items()
    ]


def _memory_row(folder: Path, less: Path, title: str) -> Row:
    with tempfile.TemporaryDirectory() as place:
        memory = _memory(folder, "whole", Path(place) / "many")
        few = _memory(less, "whole", Path(place) / "few")
    return Row(name=f"{title}: memory, a tenth of them", unit="MiB", ours=memory, baseline=few, ratio=memory / few)


@click.command()
@click.argument("words", nargs=-1)
@click.option("--read", "what", default="", help="what is read in this process")
def main(words: tuple[str, ...], what: str) -> None:
    """Print the rows of histories with so many commits, or of repositories."""
    if what:
        _read(Path(words[0]), what)
        return
    for word in words or ("10000",):
        folder = history(int(word)) if word.isdigit() else Path(word)
        found = rows(folder, f"{int(word):,} commits" if word.isdigit() else folder.parent.name, 3)
        if word.isdigit():
            found.append(_memory_row(folder, history(int(word) // 10), f"{int(word):,} commits"))
        for row in found:
            ratio = f"{row.ratio:.2f}" if row.ratio else ""
            of_processor = [f"{one:.2f}" for one in row.processor if one]
            click.echo(
                f"{row.name:<60} {row.ours or 0:8.2f} {row.unit:<4} {row.baseline or 0:8.2f}  {ratio} {row.target}"
                f"  {' '.join(of_processor)}"
            )


if __name__ == "__main__":
    main()
