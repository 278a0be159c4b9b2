"""One file that a SOURCE leads to, on this machine or in an object store, and its content.

Knows paths and bytes. Must not know how files are found, nor what they say.
"""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from reports.errors import Problem
from reports.loading.text import MAX_BYTES
from reports.system.stores import AT_ONCE, Remote

STANDARD_INPUT = "-"
"""The SOURCE that is standard input, and its place."""


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file to load."""

    name: str
    """Relative to its SOURCE folder, with `/`; unique among all that are loaded."""
    path: PurePath | None
    """None: standard input."""
    objects: "Objects | None" = None
    """Where it lies, if not on this machine."""
    key: str = ""
    """Of the object, there."""
    source: str = ""
    """The SOURCE that leads to it, as `known_as` gives it."""
    kind: str = ""
    """Its kind, where that is told by more than its content."""

    @property
    def place(self) -> str:
        """Where it lies: absolute, or a URL as it may be shown; the same in the next run, whatever else is read."""
        if self.objects:
            return f"{self.objects.folder}/{self.key}"
        return os.path.abspath(self.path) if self.path else STANDARD_INPUT  # noqa: PTH100

    def read(self) -> bytes | Path | Problem:
        """Its content, or where it lies if that is a folder or large, or the problem that it cannot be read."""
        try:
            if self.path is None:
                return sys.stdin.buffer.read(MAX_BYTES + 1)
            if self.objects:
                return self.objects.read(self.key)
            path = Path(self.path)
            if path.is_dir() or (path.is_file() and path.stat().st_size > MAX_BYTES):
                return path.absolute()
            with path.open("rb") as stream:
                return stream.read(MAX_BYTES + 1)
        except OSError as error:
            reason, hint = (error.strerror or "unknown reason").lower(), "Check its permissions."
            if isinstance(error, FileNotFoundError) and self.path and os.path.islink(self.path):  # noqa: PTH114
                reason, hint = f"it is a link to {os.readlink(self.path)}, which is not there", "Put that back."  # noqa: PTH115
            return Problem("unreadable", f"the file cannot be read: {reason}.", "error", self.name, hint=hint)


@dataclass(slots=True, eq=False)
class Objects:
    """The files to read in a folder of an object store; many are fetched at once, in the order of their names."""

    folder: Remote
    paths: list[str]
    fetched: dict[str, bytes | OSError] = field(default_factory=dict)
    places: dict[str, int] = field(init=False)
    """Of each path among all."""

    def __post_init__(self) -> None:
        """Number the paths."""
        self.places = {path: at for at, path in enumerate(self.paths)}

    def read(self, name: str) -> bytes:
        """The first bytes of one, as much as is read of a file."""
        if name not in self.fetched:
            some = self._some(self.places[name])
            self.fetched = dict(zip(some, self.folder.heads(some, MAX_BYTES + 1), strict=True))
        found = self.fetched.pop(name)
        if isinstance(found, OSError):
            raise found
        return found

    def _some(self, first: int) -> list[str]:
        """From the first one on, as many as are fetched at once: fewer if they are large."""
        known, size, end = self.folder.listing(), 0, first
        while size < MAX_BYTES and end < min(len(self.paths), first + AT_ONCE):
            size += known[self.paths[end]].size if self.paths[end] in known else 0
            end += 1
        return self.paths[first:end]
