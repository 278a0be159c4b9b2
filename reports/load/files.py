"""The files that SOURCEs name: single files, folders with all below them, globs, and standard input; also by URL.

Knows paths. Must not know what is in the files.
"""

import os
import sys
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path, PurePath, PurePosixPath

from reports.errors import InputError, Problem
from reports.load.text import MAX_BYTES
from reports.stores import AT_ONCE, Remote, is_url, locate, remote, shown

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
    path: PurePath | None
    """None: standard input."""
    objects: "_Objects | None" = None
    """Where it lies, if not on this machine."""
    key: str = ""
    """Of the object, there."""

    def read(self) -> bytes | Problem:
        """Its content, or the problem that it cannot be read."""
        try:
            if self.path is None:
                return sys.stdin.buffer.read(MAX_BYTES + 1)
            if self.objects:
                return self.objects.read(self.key)
            with Path(self.path).open("rb") as stream:
                return stream.read(MAX_BYTES + 1)
        except OSError as error:
            reason = (error.strerror or "unknown reason").lower()
            return Problem(
                "unreadable", f"the file cannot be read: {reason}.", "error", self.name, hint="Check its permissions."
            )


@dataclass(slots=True, eq=False)
class _Objects:
    """The profiles in a folder of an object store; they are fetched many at once, in the order of their names."""

    folder: Remote
    paths: list[str]
    fetched: dict[str, bytes | OSError] = field(default_factory=dict)
    places: dict[str, int] = field(init=False)
    """Of each path among all."""

    def __post_init__(self) -> None:
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


@dataclass(frozen=True, slots=True)
class _Found:
    """A file that a SOURCE leads to."""

    path: PurePath | None
    root: PurePath
    """What its name is relative to."""
    objects: _Objects | None = None
    key: str = ""
    """Of an object, as the store has it: `a//b.txt` is another one than `a/b.txt`."""

    @property
    def relative(self) -> str:
        """Its path from there."""
        return self.key or (self.path.relative_to(self.root).as_posix() if self.path else _STDIN_NAME)

    @property
    def identity(self) -> str:
        """The same for all names of one file."""
        if self.objects:
            folder = self.objects.folder
            return f"{folder.url.partition('://')[0]}://{folder.root}/{self.key}"
        return os.path.realpath(self.path) if self.path else STANDARD_INPUT


def find_files(sources: Sequence[str | Path]) -> tuple[SourceFile, ...]:
    """Every file once, in order of its name; InputError naming each SOURCE that leads to none."""
    found: dict[str, _Found] = {}
    problems: list[Problem] = []
    for source in dict.fromkeys(str(source) for source in sources):
        if source == STANDARD_INPUT:
            found[STANDARD_INPUT] = _Found(None, PurePath())
            continue
        before = len(problems)
        files = _objects(source, problems) if is_url(source) else _files(source, problems)
        for file in files:
            known = found.setdefault(file.identity, file)
            if file.relative.count("/") > known.relative.count("/"):
                found[file.identity] = file
        if not files and len(problems) == before:
            problems.append(Problem("no-profile", f"no profile in {shown(source)!r}.", "error", hint=_LOOKED_FOR))
    if not sources:
        problems.append(Problem("no-profile", "no SOURCE is given.", "error", hint=_LOOKED_FOR))
    if problems:
        raise InputError(problems)
    return _named(list(found.values()))


def _objects(url: str, problems: list[Problem]) -> list[_Found]:
    """Objects that a URL names: one, those in a folder and below it, or those that a pattern stands for."""
    try:
        scheme, _, rest = url.rstrip("/").partition("://")
        if any(mark in rest for mark in "*?["):
            fixed = list(_fixed(rest.split("/")))
            folder = remote(f"{scheme}://{'/'.join(fixed)}")
            hits = set(folder.matching("/".join(rest.split("/")[len(fixed) :])))
            paths = [path for path in folder.look() if path in hits or (_is_below(path, hits) and _is_profile(path))]
        else:
            folder = remote(url)
            paths = [path for path in folder.look() if _is_profile(path)]
            above, _, name = rest.rpartition("/")
            if not paths and above and name in (holder := remote(f"{scheme}://{above}")).look():
                folder, paths = holder, [name]
    except OSError as error:
        hint = "Look at its name, the network and your credentials."
        problems.append(Problem("no-source", f"cannot look into {shown(url)}: {error.strerror}.", "error", hint=hint))
        return []
    root = PurePosixPath(shown(folder.root))
    objects = _Objects(folder, sorted(paths))
    return [_Found(PurePosixPath(f"{root}/{path}"), root, objects, path) for path in objects.paths]


def _is_below(path: str, folders: Collection[str]) -> bool:
    """Whether a path leads through one of these folders."""
    return any(above in folders for above in accumulate(path.split("/")[:-1], "{}/{}".format))


def _is_profile(path: str) -> bool:
    """Whether a file in a folder is taken: by its ending, and not hidden."""
    *folders, name = path.split("/")
    is_hidden = name.startswith((".", "~")) or any(folder.startswith(".") for folder in folders)
    return name.lower().endswith(SUFFIXES) and not is_hidden


def _files(source: str, problems: list[Problem]) -> list[_Found]:
    """Files of one SOURCE, each with the folder that its name is relative to."""
    try:
        source = str(locate(source))
        path = Path(source).expanduser()
        if path.is_file() or (path.exists() and not path.is_dir()):
            return [_Found(path, path.parent)]
        if path.is_dir():
            return [_Found(file, path) for file in _below(path)]
    except (OSError, ValueError, RuntimeError):
        path = Path(source.replace("\0", ""))
    if any(mark in source for mark in "*?["):
        return _matching(source)
    message = f"no such file or folder: {source!r}."
    problems.append(Problem("no-source", message, "error", hint=_LOOKED_FOR))
    return []


def _matching(pattern: str) -> list[_Found]:
    """Files and folders that a pattern stands for; names are relative to its part without wildcards."""
    path = Path(pattern).expanduser()
    fixed = list(_fixed(path.parts))
    root = Path(*fixed) if fixed else Path()
    rest = path.parts[len(fixed) :]
    try:
        hits = sorted(root.glob(str(Path(*rest)))) if rest else []
    except (ValueError, OSError, NotImplementedError):
        return []
    found: list[_Found] = []
    for hit in hits:
        if hit.is_dir():
            found += [_Found(file, root) for file in _below(hit)]
        elif hit.is_file():
            found.append(_Found(hit, root))
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
        found += [Path(place, name) for name in sorted(files) if _is_profile(name) and _is_ordinary(Path(place, name))]
    return found


def _is_ordinary(path: Path) -> bool:
    """A file, or a link that leads nowhere, which is told; a pipe or device would be waited on for ever."""
    return path.is_file() or not path.exists()


def _named(found: Sequence[_Found]) -> tuple[SourceFile, ...]:
    """Names relative to the SOURCE folder; where two are equal, folders are put before them until they differ."""
    names = [one.relative for one in found]
    folders = dict[PurePath, Sequence[str]]()
    for depth in range(1, _DEEPEST):
        often = Counter(names)
        if len(often) == len(names):
            break
        folders = folders or {root: _parts(root) for root in {one.root for one in found}}
        for index, one in enumerate(found):
            if often[names[index]] > 1 and one.path:
                names[index] = "/".join([*folders[one.root][-depth:], one.relative])
    files = [SourceFile(name, one.path, one.objects, one.key) for name, one in zip(names, found, strict=True)]
    return tuple(sorted(files, key=lambda file: (file.name, str(file.path))))


def _parts(root: PurePath) -> Sequence[str]:
    """The folders that lead to one."""
    whole = root.resolve() if isinstance(root, Path) else root
    return [part for part in whole.parts if part != whole.anchor]
