"""Small repositories for tests, made by one run of git: their commits are given as values."""

import os
import subprocess
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from reports.errors import Problem
from reports.loading.git.reading import read
from reports.loading.kinds import Profile, Source
from reports.model.rows import LoadSettings, SourceSettings

ADA, BOB = "Ada Byron <ada@example.org>", "Bob Stone <bob@example.org>"
READING = LoadSettings(date(2099, 1, 1))
"""A day behind all commits, those of this project too."""
_OF = {"NAME": "T", "EMAIL": "t@example.org", "DATE": "2025-04-20T12:00:00 +0000"}
_NAMES = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER") for what, value in _OF.items()}
ENVIRONMENT = {**os.environ, **_NAMES, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}


@dataclass(frozen=True)
class Made:
    """One commit to be made; seconds are counted from 1970, on the author's clock by `zone`."""

    message: str | bytes
    who: str | bytes = ADA
    at: str = "1741000000 +0000"
    files: tuple[tuple[str, str], ...] = (("src/app.py", "print(1)\n"),)
    merges: int = 0
    """Number of the commit that is merged, from 1; 0: none."""


def on(day: str, zone: str = "+0000", time: str = "12:00:00") -> str:
    """A moment as git writes it, by the clock of that zone."""
    asked = ["git", "var", "GIT_AUTHOR_IDENT"]
    found = subprocess.run(
        asked, env={**ENVIRONMENT, "GIT_AUTHOR_DATE": f"{day} {time} {zone}"}, capture_output=True, check=True
    )
    return " ".join(found.stdout.decode().split()[-2:])


def git(folder: Path, *arguments: str) -> str:
    """What a plain git prints."""
    ended = subprocess.run(["git", "-C", str(folder), *arguments], env=ENVIRONMENT, capture_output=True, check=True)
    return ended.stdout.decode("utf-8", "replace")


def history(folder: Path, *commits: Made, bare: bool = False, out: bool = False) -> Path:
    """A repository with these commits, the oldest first; `out`: with its files."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "--quiet", "--initial-branch=main", *(["--bare"] if bare else []))
    stream = b"".join(_commit(number, one) for number, one in enumerate(commits, 1))
    subprocess.run(["git", "-C", str(folder), "fast-import", "--quiet"], input=stream, env=ENVIRONMENT, check=True)
    if out:
        git(folder, "reset", "--quiet", "--hard")
    return folder


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def _commit(number: int, one: Made) -> bytes:
    message, who = _bytes(one.message), _bytes(one.who)
    lines = [b"commit refs/heads/main", b"mark :%d" % number, b"author %s %s" % (who, one.at.encode())]
    lines += [b"committer T <t@example.org> %s" % one.at.encode(), b"data %d" % len(message), message]
    lines += [b"from :%d" % (number - 1)] if number > 1 else []
    lines += [b"merge :%d" % one.merges] if one.merges else []
    for path, text in one.files:
        lines += [b"M 100644 inline %s" % path.encode(), b"data %d" % len(text.encode()), text.encode()]
    return b"\n".join(lines) + b"\n\n"


def profiles(folder: Path, **options: object) -> list[Profile]:
    """What is read of a repository."""
    found = results(folder, **options)
    problems = [one for one in found if isinstance(one, Problem)]
    assert not problems, problems
    return [one for one in found if isinstance(one, Profile)]


def results(folder: Path, **options: object) -> list[Profile | Problem]:
    """The same, or the problem with it."""
    return list(read(Source(folder.name, folder, SourceSettings(kind="git", **options)), READING))  # type: ignore[arg-type]
