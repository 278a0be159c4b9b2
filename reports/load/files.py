"""The files that SOURCEs name: single files, folders with all below them, globs, and standard input.

Knows paths. Must not know what is in the files.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from reports.errors import InputError, Problem
from reports.load.text import MAX_BYTES

SUFFIXES = (".txt", ".md", ".markdown", ".text")
"""Endings of the files that are taken from a folder; a file named outright may have any."""
STANDARD_INPUT = "-"
_STDIN_NAME = "stdin"
_DEEPEST = 64
_LOOKED_FOR = (
    "Profiles are .txt and .md files; name a file, a folder, a pattern such as 'notes/*.md', or - for standard input."
)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file to load."""

    name: str
    """Relative to its SOURCE folder, with `/`; unique among all that are loaded."""
    path: Path | None
    """None: standard input."""

    def read(self) -> bytes | Problem:
        """Its content, or the problem that it cannot be read."""
        try:
            if self.path is None:
                return sys.stdin.buffer.read(MAX_BYTES + 1)
            with self.path.open("rb") as stream:
                return stream.read(MAX_BYTES + 1)
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            return Problem(
                "unreadable", f"the file cannot be read: {reason}.", "error", self.name, hint="Check its permissions."
            )


def find_files(sources: Sequence[str | Path]) -> tuple[SourceFile, ...]:
    """Every file once, in order of its name; InputError naming each SOURCE that leads to none."""
    found: dict[str, tuple[Path | None, Path]] = {}
    problems: list[Problem] = []
    for source in dict.fromkeys(str(source) for source in sources):
        if source == STANDARD_INPUT:
            found[STANDARD_INPUT] = (None, Path())
            continue
        before = len(problems)
        paths = _paths(source, problems)
        for path, root in paths:
            key = os.path.realpath(path)
            if key not in found or len(path.relative_to(root).parts) > len(_relative(found[key]).parts):
                found[key] = (path, root)
        if not paths and len(problems) == before:
            problems.append(Problem("no-profile", f"no profile in {source!r}.", "error", hint=_LOOKED_FOR))
    if not sources:
        problems.append(Problem("no-profile", "no SOURCE is given.", "error", hint=_LOOKED_FOR))
    if problems:
        raise InputError(problems)
    return _named(list(found.values()))


def _paths(source: str, problems: list[Problem]) -> list[tuple[Path, Path]]:
    """Files of one SOURCE, each with the folder that its name is relative to."""
    try:
        path = Path(source).expanduser()
        if path.is_file() or (path.exists() and not path.is_dir()):
            return [(path, path.parent)]
        if path.is_dir():
            return [(file, path) for file in _below(path)]
    except (OSError, ValueError, RuntimeError):
        path = Path(source.replace("\0", ""))
    if any(mark in source for mark in "*?["):
        return _matching(source)
    message = f"no such file or folder: {source!r}."
    problems.append(Problem("no-source", message, "error", hint=_LOOKED_FOR))
    return []


def _matching(pattern: str) -> list[tuple[Path, Path]]:
    """Files and folders that a pattern stands for; names are relative to its part without wildcards."""
    path = Path(pattern).expanduser()
    fixed = list(_fixed(path.parts))
    root = Path(*fixed) if fixed else Path()
    rest = path.parts[len(fixed) :]
    try:
        hits = sorted(root.glob(str(Path(*rest)))) if rest else []
    except (ValueError, OSError, NotImplementedError):
        return []
    found: list[tuple[Path, Path]] = []
    for hit in hits:
        if hit.is_dir():
            found += [(file, root) for file in _below(hit)]
        elif hit.is_file():
            found.append((hit, root))
    return found


def _fixed(parts: Sequence[str]) -> Iterator[str]:
    for part in parts[:-1]:
        if any(mark in part for mark in "*?["):
            return
        yield part


def _below(folder: Path) -> list[Path]:
    """Profiles in a folder and all below it; links to folders are followed once, hidden ones left out."""
    found: list[Path] = []
    seen: set[str] = set()
    for place, folders, files in os.walk(folder, followlinks=True):
        real = os.path.realpath(place)
        if real in seen or len(Path(place).relative_to(folder).parts) > _DEEPEST:
            folders.clear()
            continue
        seen.add(real)
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        found += [
            Path(place, name)
            for name in sorted(files)
            if name.lower().endswith(SUFFIXES) and not name.startswith((".", "~")) and _is_ordinary(Path(place, name))
        ]
    return found


def _is_ordinary(path: Path) -> bool:
    """A file, or a link that leads nowhere, which is told; a pipe or device would be waited on for ever."""
    return path.is_file() or not path.exists()


def _relative(entry: tuple[Path | None, Path]) -> Path:
    path, root = entry
    return path.relative_to(root) if path else Path(_STDIN_NAME)


def _named(entries: Sequence[tuple[Path | None, Path]]) -> tuple[SourceFile, ...]:
    """Names relative to the SOURCE folder; where two are equal, folders are put before them until they differ."""
    names = [_relative(entry).as_posix() for entry in entries]
    for depth in range(1, _DEEPEST):
        repeated = {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else set()
        if not repeated:
            break
        for index, (path, root) in enumerate(entries):
            if names[index] in repeated and path:
                folders = root.resolve().parts[1:][-depth:]
                names[index] = Path(*folders, _relative(entries[index])).as_posix()
    files = [SourceFile(name, path) for name, (path, _) in zip(names, entries, strict=True)]
    return tuple(sorted(files, key=lambda file: (file.name, str(file.path))))
