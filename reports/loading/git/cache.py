"""What was told of commits, kept for the next run: a line of JSON each, in the user's cache folder.

A commit never changes, so neither does what is told of it, until the program does. What cannot be read, or is not the
user's own, is not there; what cannot be written is told again next time.
"""

import json
import os
import stat
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from reports.loading.git.log import Changed
from reports.loading.git.people import Identity
from reports.loading.git.telling import KeptCommit
from reports.loading.item_titles import Weighed

_AT_ONCE = 1000
_ENCODED = json.JSONEncoder(separators=(",", ":")).encode


def cache_folder() -> Path | None:
    """Where this user's programs keep what they can make again; None where there is no such place."""
    with suppress(RuntimeError):
        if sys.platform == "darwin":
            return Path.home() / "Library/Caches/reports"
        base = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "reports"  # noqa: PTH117
    return None


class Cache:
    """The commits of one repository, as far as they were told with the same options."""

    def __init__(self, folder: Path | None, of: tuple[str, ...]) -> None:
        """`of`: where the repository lies, and what is told of its commits depends on."""
        key = sha256("\0".join(of).encode("utf-8", "surrogateescape")).hexdigest()
        self._path = folder / f"git/{key[:32]}.jsonl" if folder else None
        self._head = f'["{_program()}"]\n'.encode()

    def read(self, wanted: Collection[str]) -> Iterator[KeptCommit]:
        """Those of some commits that are there, in no order."""
        for line in self._lines():
            if line[2:42].decode("ascii", "replace") in wanted or line[2:66].decode("ascii", "replace") in wanted:
                with suppress(ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError):
                    yield _told(json.loads(line))

    def keep(self, commits: Iterable[KeptCommit], but: Collection[str]) -> Iterator[KeptCommit]:
        """Commits as they pass, each noted but for some."""
        lines = list[str]()
        for told in commits:
            if told.hash not in but:
                lines.append(_line(told))
            if len(lines) == _AT_ONCE:
                self._write(lines)
                lines.clear()
            yield told
        self._write(lines)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was kept so far."""
        return next(self._lines(), None) is None

    def _lines(self) -> Iterator[bytes]:
        """What this program has kept."""
        if self._path is None:
            return
        with suppress(OSError):
            place = os.open(self._path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
            with os.fdopen(place, "rb") as lines:
                if _is_own(os.fstat(place)) and lines.readline() == self._head:
                    yield from lines

    def _write(self, lines: list[str]) -> None:
        if self._path is None or not lines:
            return
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            place = os.open(self._path, flags, 0o600)
            with os.fdopen(place, "a+b") as file:
                if not _is_own(os.fstat(place)):
                    return
                file.seek(0)
                if file.readline() != self._head:  # another program has kept it
                    file.truncate(0)
                    file.write(self._head)
                file.write("".join(lines).encode("utf-8", "surrogateescape"))


@cache
def _program() -> str:
    """A digest of all that decides what is told of a commit."""
    digest = sha256()
    for path in sorted(Path(__file__).parents[1].rglob("*.*")):
        if path.suffix in (".py", ".toml", ".txt", ".json"):
            digest.update(path.name.encode() + b"\0" + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _is_own(found: os.stat_result) -> bool:
    """Whether a file is one that this user wrote and nobody else can."""
    is_mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return is_mine and stat.S_ISREG(found.st_mode) and not found.st_mode & 0o022


def _line(told: KeptCommit) -> str:
    return _ENCODED(told) + "\n"


def _told(values: Any) -> KeptCommit:
    """What was kept of a commit; ValueError and others where it cannot be that."""
    sha, day, author, others, text, why, weighed, (lines, areas, kind), is_garbled = values
    if not all(isinstance(one, str) for one in (sha, day, text, why, kind, *author, *areas, *lines)):
        raise ValueError("no commit")
    if weighed is not None:
        order, category, rank, signs, named = weighed
        weighed = Weighed(int(order), str(category), int(rank), tuple(signs), tuple(tuple(one) for one in named))  # type: ignore[arg-type]
    numbers = {ending: (added, removed) for ending, (added, removed) in lines.items()}
    some = tuple(Identity(*who) for who in others)
    changed = Changed(numbers, tuple(areas), kind)
    return KeptCommit(sha, day, Identity(*author), some, text, why, weighed, changed, bool(is_garbled))
