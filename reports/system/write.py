"""Bytes to files: whole or not at all, and no path twice in one run. Knows nothing of what it writes."""

import contextlib
import errno
import filecmp
import os
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from reports.errors import OutputError, PathError, Problem
from reports.system.stores import Folder, Remote, real

TEMPORARY = ".reports.part"
"""Name of a file that is being written, beside its target; one at a time, for the lock admits one writer."""
OWN = ".reports"
"""Folder in the output folder for what runs need and readers do not."""
_TWICE = "{} would be written twice. Give the two people different ids under [people]."
_EVERY_PATH = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}
"""What is wrong with the disk, and so with every path on it."""


def path_key(folder: Folder, path: str) -> str:
    """A path in a form that is equal for all spellings that a file system may take for the same file."""
    return unicodedata.normalize("NFC", os.path.join(real(folder), path)).casefold()  # noqa: PTH118


def open_writer(folder: Folder, mode: int = 0o600) -> "Writer | RemoteWriter":
    """What writes into an output folder, wherever it is; permissions are for files of this machine."""
    return RemoteWriter(folder) if isinstance(folder, Remote) else Writer(folder, mode)


class Writer:
    """Writes into one output folder."""

    def __init__(self, folder: Path, mode: int = 0o600) -> None:
        """Take the folder and the permissions of new files; new folders are open to whom files can be read by."""
        self.folder = folder
        self.mode = mode
        self._written: set[str] = set()
        self._is_begun = False

    def make(self, path: str) -> None:
        """Create the folders of a path and touch nothing else, since another run may be writing there; OutputError."""
        folder = (self.folder / path).parent
        try:
            self._make(folder)
        except OSError as error:
            raise OutputError(f"cannot write in {folder}: {_reason(error)}.") from error

    def prepare(self, paths: Iterable[str]) -> None:
        """Make the folders of these paths; OutputError names each that cannot be written to."""
        problems = []
        for folder in sorted({(self.folder / path).parent for path in paths}):
            try:
                self._make(folder)
                self._is_begun = True
                _put(folder / TEMPORARY, b"", self.mode)
                (folder / TEMPORARY).unlink()
            except OSError as error:
                problems.append(Problem("output", f"cannot write in {folder}: {_reason(error)}.", "error"))
        if problems:
            raise OutputError(problems)

    def write(self, path: str, content: bytes, *, again: bool = False) -> None:
        """Put the content at a path relative to the folder; an old file there stays until the new one is complete.

        A path is refused the second time unless it is to be written `again`.
        PathError names what the system refused for this path, OutputError what it refuses for all; nothing partial
        is left.
        """
        if path_key(self.folder, path) in self._written and not again:
            raise PathError(_TWICE.format(path))
        target = self.folder / path
        if not target.parent.resolve().is_relative_to(self.folder.resolve()):
            raise PathError(f"{path} would be written outside {self.folder}.")
        if self._is_begun and not self.folder.is_dir():
            raise OutputError(f"{self.folder} is gone: it was removed while documents were written to it.")
        try:
            self._make(target.parent)
            self._is_begun = True
            self._replace(target, content)
        except OSError as error:
            kind = OutputError if error.errno in _EVERY_PATH or not self.folder.is_dir() else PathError
            raise kind(f"cannot write {target}: {_reason(error)}.") from error
        self._written.add(path_key(self.folder, path))

    def set_aside(self, path: str, names: Iterable[str]) -> str:
        """Rename a file to the first of these names that is free or has the same content; returns that name.

        Where the file system allows it stays at its path too until something is written there, so that it is at no
        moment without a name. PathError where that is refused.
        """
        here = self.folder / path
        try:
            for name in names:
                there = self.folder / name
                if _are_same(here, there):
                    return name
                with contextlib.suppress(FileExistsError):
                    _rename(here, there)
                    _flush(here.parent)
                    return name
        except OSError as error:
            raise PathError(f"cannot put {here} aside: {_reason(error)}.") from error
        raise AssertionError  # names do not end

    def remove(self, path: str) -> None:
        """Remove a file and the folders that it leaves empty; PathError where that is refused."""
        target = self.folder / path
        if not target.parent.resolve().is_relative_to(self.folder.resolve()):
            raise PathError(f"{path} is outside {self.folder}.")
        try:
            target.unlink(missing_ok=True)
        except OSError as error:
            raise PathError(f"cannot remove {target}: {_reason(error)}.") from error
        with contextlib.suppress(OSError):
            for folder in list(Path(path).parents)[:-1]:
                (self.folder / folder).rmdir()

    def sweep(self) -> None:
        """Remove the temporary files of a run that was killed, except in folders with a lock of their own."""
        for place, folders, files in os.walk(self.folder):
            folders[:] = [name for name in folders if not Path(place, name, OWN).is_dir()]
            if TEMPORARY in files:
                with contextlib.suppress(OSError):
                    Path(place, TEMPORARY).unlink()

    def _make(self, folder: Path) -> None:
        """Make a folder of the output, and those above it that are missing, down to the disk."""
        if folder.is_dir():
            return
        self._make(folder.parent)
        with contextlib.suppress(FileExistsError):
            folder.mkdir(0o700)
            folder.chmod(self.mode | 0o100 | (self.mode & 0o044) >> 2)
            _flush(folder.parent)

    def _replace(self, target: Path, content: bytes) -> None:
        """Write beside the target, flush to the disk, then rename over it."""
        beside = target.with_name(TEMPORARY)
        try:
            _put(beside, content, self.mode)
            beside.replace(target)
        except BaseException:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
        _flush(target.parent)


class RemoteWriter:
    """Writes into an output folder of an object store, where an object is put whole or not at all."""

    def __init__(self, folder: Remote) -> None:
        """Take the folder."""
        self.folder = folder
        self._written: set[str] = set()

    def make(self, path: str) -> None:
        """Nothing: there are no folders but in names."""

    def prepare(self, paths: Iterable[str]) -> None:
        """Nothing, likewise."""

    def write(self, path: str, content: bytes, *, again: bool = False) -> None:
        """As that of a `Writer`."""
        if path_key(self.folder, path) in self._written and not again:
            raise PathError(_TWICE.format(path))
        try:
            self.folder.write(path, content)
        except OSError as error:
            kind = OutputError if error.errno in _EVERY_PATH else PathError
            raise kind(f"cannot write {self.folder / path}: {_reason(error)}.") from error
        self._written.add(path_key(self.folder, path))

    def set_aside(self, path: str, names: Iterable[str]) -> str:
        """As that of a `Writer`: a copy, put only where there is none."""
        try:
            content = self.folder.read(path)
            return next(name for name in names if self.folder.create(name, content))
        except OSError as error:
            raise PathError(f"cannot put {self.folder / path} aside: {_reason(error)}.") from error

    def remove(self, path: str) -> None:
        """Remove an object; PathError where that is refused."""
        try:
            self.folder.remove(path)
        except OSError as error:
            raise PathError(f"cannot remove {self.folder / path}: {_reason(error)}.") from error

    def sweep(self) -> None:
        """Nothing: nothing is left half written."""


def _are_same(one: Path, other: Path) -> bool:
    """Whether two files are one, or hold the same."""
    with contextlib.suppress(OSError):
        return one.samefile(other) or filecmp.cmp(one, other, shallow=False)
    return False


def _rename(here: Path, there: Path) -> None:
    """Link a file under a second name, or rename it where the file system has no links; FileExistsError if taken."""
    if not here.is_symlink():
        with contextlib.suppress(OSError):
            there.hardlink_to(here)
            return
    if os.path.lexists(there):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    here.rename(there)


def _put(path: Path, content: bytes, mode: int) -> None:
    """Write a new file with its permissions and flush it to the disk; replaces what a killed run left there."""
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        os.fchmod(file.fileno(), mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _flush(folder: Path) -> None:
    """Flush the entries of a folder to the disk, where the file system can."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()
