"""Bytes to files: whole or not at all, and no path twice in one run. Knows nothing of what it writes."""

import contextlib
import os
import tempfile
from pathlib import Path

from reports.errors import OutputError


class Writer:
    """Writes into one output folder."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; it is made with the first file."""
        self.folder = folder
        self._written: set[str] = set()

    def write(self, path: str, content: bytes) -> Path:
        """Put the content at a path relative to the folder; an old file there stays until the new one is complete.

        OutputError names what the system refused; nothing partial is left.
        """
        if path.casefold() in self._written:
            raise OutputError(f"{path} would be written twice. Give the two people different ids under [people].")
        target = self.folder / path
        if not target.resolve().is_relative_to(self.folder.resolve()):
            raise OutputError(f"{path} would be written outside {self.folder}.")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            _replace(target, content)
        except OSError as error:
            raise OutputError(f"cannot write {target}: {error.strerror or error}.") from error
        self._written.add(path.casefold())
        return target


def _replace(target: Path, content: bytes) -> None:
    """Write beside the target, flush to the disk, then rename over it."""
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=target.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
