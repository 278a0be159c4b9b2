"""What was read of commits, kept for the next run: a line of JSON each, in the user's cache folder.

A commit never changes, so neither does what is kept of it. What cannot be read, or is not the user's own, is not there;
what cannot be written is read again next time.
"""

import json
import os
import stat
import sys
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from reports.loading.git.log import Changed, Commit
from reports.loading.git.messages import Message

_SCHEMA = 1
"""Goes up with every change of what is kept of a commit."""
_AT_ONCE = 1000


def cache_folder() -> Path | None:
    """Where this user's programs keep what they can make again; None where there is no such place."""
    with suppress(RuntimeError):
        if sys.platform == "darwin":
            return Path.home() / "Library/Caches/reports"
        base = os.environ.get("XDG_CACHE_HOME", "")
        return (Path(base) if os.path.isabs(base) else Path.home() / ".cache") / "reports"  # noqa: PTH117
    return None


class Cache:
    """The commits of one repository, as far as they were read with the same options."""

    def __init__(self, folder: Path | None, of: tuple[str, ...]) -> None:
        """`of`: where the repository lies, and what the lines of its commits depend on."""
        key = sha256("\0".join((str(_SCHEMA), *of)).encode("utf-8", "surrogateescape")).hexdigest()
        self._path = folder / f"git/{key[:32]}.jsonl" if folder else None

    def read(self, wanted: Collection[str]) -> Iterator[Commit]:
        """Those of some commits that are there, in no order."""
        if self._path is None:
            return
        with suppress(OSError):
            place = os.open(self._path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
            with os.fdopen(place, "rb") as lines:
                if not _is_own(os.fstat(place)):
                    return
                for line in lines:
                    if (
                        line[2:42].decode("ascii", "replace") in wanted
                        or line[2:66].decode("ascii", "replace") in wanted
                    ):
                        with suppress(ValueError, TypeError, IndexError, KeyError, AttributeError, RecursionError):
                            yield _commit(json.loads(line))

    def keep(self, commits: Iterable[Commit], but: Collection[str]) -> Iterator[Commit]:
        """Commits as they pass, each noted but for some."""
        lines = list[str]()
        for commit in commits:
            if commit.hash not in but:
                lines.append(_line(commit))
            if len(lines) == _AT_ONCE:
                self._write(lines)
                lines.clear()
            yield commit
        self._write(lines)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was kept so far."""
        try:
            return self._path is None or not self._path.stat().st_size
        except OSError:
            return True

    def _write(self, lines: list[str]) -> None:
        if self._path is None or not lines:
            return
        with suppress(OSError):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
            place = os.open(self._path, flags, 0o600)
            with os.fdopen(place, "ab") as file:
                if _is_own(os.fstat(place)):
                    file.write("".join(lines).encode("utf-8", "surrogateescape"))


def _is_own(found: os.stat_result) -> bool:
    """Whether a file is one that this user wrote and nobody else can."""
    is_mine = not hasattr(os, "getuid") or found.st_uid == os.getuid()
    return is_mine and stat.S_ISREG(found.st_mode) and not found.st_mode & 0o022


def _line(one: Commit) -> str:
    changed, message = one.changed, one.message
    values = [
        one.hash, one.parents, one.day, one.name, one.email, message.subject, message.body, message.authors,
        changed.lines, changed.areas, one.is_garbled,
    ]  # fmt: skip
    return json.dumps(values, separators=(",", ":")) + "\n"


def _commit(values: Any) -> Commit:
    """What was kept of a commit; ValueError and others where it cannot be that."""
    sha, parents, day, name, email, subject, body, authors, lines, areas, is_garbled = values
    if not all(isinstance(text, str) for text in (sha, day, name, email, subject, body, *areas, *lines)):
        raise ValueError("no commit")
    named = tuple((str(who), str(address)) for who, address in authors)
    numbers = {ending: (int(added), int(removed)) for ending, (added, removed) in lines.items()}
    return Commit(
        sha,
        int(parents),
        day,
        name,
        email,
        Message(subject, body, named),
        Changed(numbers, tuple(areas)),
        bool(is_garbled),
    )
