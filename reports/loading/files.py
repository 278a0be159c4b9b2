"""The files that SOURCEs name: single files, folders with all below them, globs, and standard input; also by URL.

Knows paths. Must not know what is in the files, nor how they are read.
"""

import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from itertools import accumulate
from pathlib import Path, PurePath, PurePosixPath

from reports.errors import InputError, Problem
from reports.loading.aside import (
    HEAD_OF_PAGE,
    MANIFEST,
    NOT_READ,
    Outputs,
    ending,
    is_hidden,
    is_output,
    leads_out,
    not_read_line,
    remote_outputs,
    why_not,
)
from reports.loading.clones import GIT, NOT_HISTORY, forced, is_repository, look_at, no_repository, not_to_fetch
from reports.loading.distinct import distinct
from reports.loading.kinds import suffixes, what_to_name, without_kind
from reports.loading.source_file import STANDARD_INPUT, Objects, SourceFile
from reports.system.stores import Remote, is_url, locate, redact_url, remote

_STDIN_NAME = "stdin"
_UNREAD = (NOT_READ, _OUT := "link-out")
_DEEPEST = 64
_NEAR = 0.6
"""How like the name of a missing file another must be to be hinted at, of 1."""
_NAME_ONE = (
    "Name a file or folder behind the command, as in `reports build profiles/`, or in reports.toml, "
    'as in sources = ["profiles/"]; `reports init` writes one.'
)


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """All that some SOURCEs lead to."""

    sources: tuple[str, ...]
    """As they were named."""
    files: tuple[SourceFile, ...]
    """Each once, in order of its name."""
    problems: tuple[Problem, ...] = ()
    """Files that are not read, folders that cannot be, links that lead out of their source folder."""
    lacking: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    """The SOURCEs that lead to nothing, as `known_as` gives them, and why."""


@dataclass(frozen=True, slots=True)
class _FoundFile:
    """A file that a SOURCE leads to."""

    path: PurePath | None
    root: PurePath
    """What its name is relative to."""
    objects: Objects | None = None
    key: str = ""
    """Of an object, as the store has it: `a//b.txt` is another one than `a/b.txt`."""
    aside: Problem | None = None
    """What there is to say of it, without its name, instead of reading it."""
    kind: str = ""

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


def known_as(source: str | Path) -> str:
    """A SOURCE as it is called in every run: absolute, or a URL as it may be shown."""
    text = without_kind(str(source))[1]
    if is_url(text):
        return redact_url(text.rstrip("/"))
    return text if text == STANDARD_INPUT else os.path.abspath(os.path.expanduser(str(locate(text))))  # noqa: PTH100, PTH111


def find_files(sources: Sequence[str | Path]) -> tuple[SourceFile, ...]:
    """Every file once, in order of its name; InputError naming each SOURCE that leads to none."""
    return find_all(sources).files


def look_for(sources: Sequence[str | Path]) -> FoundFiles:
    """What the SOURCEs lead to; InputError where that is no file at all."""
    found: dict[str, tuple[str, _FoundFile]] = {}
    asides: dict[str, _FoundFile] = {}
    lacking: dict[str, tuple[Problem, ...]] = {}
    for source in dict.fromkeys(str(source) for source in sources):
        problems: list[Problem] = []
        kind, place = without_kind(source)
        each = [replace(one, kind=kind) if kind and not one.aside else one for one in _led_to(place, kind, problems)]
        named = known_as(source)
        for one in each:
            if one.aside:
                asides.setdefault(f"{one.aside.code} {one.objects and one.identity} {one.path}", one)
            else:
                known = found.get(identity := one.identity)
                if known is None or one.relative.count("/") > known[1].relative.count("/"):
                    found[identity] = (named, one)
        if all(one.aside for one in each):
            lacking[named] = tuple(problems) or (_no_profile(source, _told(each, {})),)
    if not sources:
        raise InputError(Problem("no-source", "no SOURCE is given.", "error", hint=_NAME_ONE))
    if not found:
        raise InputError([problem for problems in lacking.values() for problem in problems])
    files = _named(list(found.values()))
    names = {str(file.path): file.name for file in files}
    left = [
        one for one in asides.values() if one.identity not in found or (one.aside and one.aside.code not in _UNREAD)
    ]
    return FoundFiles(tuple(map(str, sources)), files, _told(left, names), lacking)


def find_all(sources: Sequence[str | Path]) -> FoundFiles:
    """What the SOURCEs lead to; InputError naming each that leads to nothing."""
    found = look_for(sources)
    if found.lacking:
        raise InputError([problem for problems in found.lacking.values() for problem in problems])
    return found


def _led_to(source: str, kind: str, problems: list[Problem]) -> list[_FoundFile]:
    """What one SOURCE leads to, and what lies there and is not read."""
    if kind == GIT and (problem := not_to_fetch(source)):
        problems.append(problem)
        return []
    if source == STANDARD_INPUT:
        return [_FoundFile(None, PurePath())]
    if is_url(source):
        return _objects(source, problems)
    found = _files(source, kind, problems)
    if kind == GIT:
        found = [one for one in found if one.kind == GIT or (one.aside and one.aside.code != NOT_READ)]
        problems += [no_repository(source)] if not found and not problems else []
    return found


def _no_profile(source: str, asides: Sequence[Problem]) -> Problem:
    """The problem with a SOURCE in which nothing can be read, with what lies there."""
    line = not_read_line(asides)
    history = next((one.message for one in asides if one.code == NOT_HISTORY), "")
    what = f"no profile in {redact_url(source)!r}{f'; {line}' if line else ''}{f': {history}' if history else '.'}"
    return Problem("no-profile", what, "error", hint=what_to_name())


def _told(asides: Sequence[_FoundFile], names: Mapping[str, str]) -> tuple[Problem, ...]:
    """The problems of what was put aside, in order of names; `names` has those of files that are read, by path."""
    others = _unlike([one for one in asides if str(one.path) not in names])
    made = []
    for one in asides:
        name = names.get(str(one.path)) or next(others)
        made.append(replace(one.aside or Problem("", ""), file=name))
    return tuple(sorted(made, key=lambda problem: problem.file or ""))


def _objects(url: str, problems: list[Problem]) -> list[_FoundFile]:
    """Objects that a URL names: one, those in a folder and below it, or those that a pattern stands for."""
    named: set[str] = set()
    try:
        scheme, _, rest = url.rstrip("/").partition("://")
        if any(mark in rest for mark in "*?["):
            fixed = list(_fixed(rest.split("/")))
            folder = remote(f"{scheme}://{'/'.join(fixed)}")
            named = set(folder.matching("/".join(rest.split("/")[len(fixed) :])))
            paths = [path for path in folder.look() if path in named or _is_below(path, named)]
        else:
            folder = remote(url)
            paths = list(folder.look())
            above, _, name = rest.rpartition("/")
            if not paths and above and name in (holder := remote(f"{scheme}://{above}")).look():
                folder, paths, named = holder, [name], {name}
        unread = _not_read(folder, sorted(paths), named)
    except OSError as error:
        hint = "Look at its name, the network and your credentials."
        problems.append(
            Problem("no-source", f"cannot look into {redact_url(url)}: {error.strerror}.", "error", hint=hint)
        )
        return []
    root = PurePosixPath(redact_url(folder.root))
    objects = Objects(folder, [path for path in sorted(paths) if path not in unread and _is_seen(path, named)])
    return [_FoundFile(PurePosixPath(f"{root}/{path}"), root, objects, path) for path in objects.paths] + [
        _FoundFile(PurePosixPath(f"{root}/{path}"), root, objects, path, Problem(NOT_READ, why, "note"))
        for path, why in unread.items()
        if why and not is_hidden(path)
    ]


def _not_read(folder: Remote, paths: Sequence[str], named: Collection[str]) -> dict[str, str]:
    """The objects that are not read, each with the reason; empty where nobody need know. Those named are read."""
    ours = remote_outputs(folder, paths)
    found: dict[str, str] = {}
    for path in (path for path in paths if path not in named):
        why = ours.why_ours(path, partial(_head, folder, path))
        why = ending(path.rpartition("/")[2], suffixes()) or None if why is None else why
        found |= {} if why is None else {path: why}
    return found


def _head(folder: Remote, path: str) -> bytes:
    """The first bytes of an object; none of one that cannot be read, which is told when it is."""
    [head] = folder.heads([path], HEAD_OF_PAGE)
    return head if isinstance(head, bytes) else b""


def _is_seen(path: str, named: Collection[str]) -> bool:
    return path in named or not is_hidden(path)


def _is_below(path: str, folders: Collection[str]) -> bool:
    """Whether a path leads through one of these folders."""
    return any(above in folders for above in accumulate(path.split("/")[:-1], "{}/{}".format))


def _files(source: str, kind: str, problems: list[Problem]) -> list[_FoundFile]:
    """Files of one SOURCE, each with the folder that its name is relative to."""
    try:
        source = str(locate(source))
        path = Path(source).expanduser()
        if path.is_file() or (path.exists() and not path.is_dir()):
            return [_FoundFile(path, path.parent)]
        if path.is_dir():
            return list(_below(path, path, kind))
    except (OSError, ValueError, RuntimeError):
        path = Path(source.replace("\0", ""))
    if any(mark in source for mark in "*?["):
        return _matching(source, kind)
    message = f"no such file or folder: {source!r}."
    problems.append(Problem("no-source", message, "error", hint=f"{_near(path)}{what_to_name()}"))
    return []


def _near(path: Path) -> str:
    """The name beside a missing file or folder that is most like it, as a hint; empty where none is like it."""
    missing = next((one for one in (path, *path.parents) if one.parent.is_dir()), path)
    try:
        names = sorted(one.name for one in missing.parent.iterdir() if not is_hidden(one.name))
    except OSError:
        return ""
    folded = {name.casefold(): name for name in reversed(names)}
    near = get_close_matches(missing.name.casefold(), folded, 1, _NEAR)
    return f"Did you mean {str(missing.with_name(folded[near[0]]))!r}? " if near else ""


def _matching(pattern: str, kind: str) -> list[_FoundFile]:
    """Files and folders that a pattern stands for; names are relative to its part without wildcards."""
    path = Path(pattern).expanduser()
    fixed = list(_fixed(path.parts))
    root = Path(*fixed) if fixed else Path()
    rest = path.parts[len(fixed) :]
    try:
        hits = sorted(root.glob(str(Path(*rest)))) if rest else []
    except (ValueError, OSError, NotImplementedError):
        return []
    found: list[_FoundFile] = []
    for hit in hits:
        if out := _link_out(hit, root, os.path.realpath(root)):
            found.append(out)
        else:
            found += _below(hit, root, kind) if hit.is_dir() else [_one(hit, root, takes_any=True)]
    return found


def _fixed(parts: Sequence[str]) -> Iterator[str]:
    for part in parts[:-1]:
        if any(mark in part for mark in "*?["):
            return
        yield part


def _below(folder: Path, root: Path, kind: str) -> Iterator[_FoundFile]:
    """What is in a folder and all below it; links within it are followed once, what is hidden or ours is left out."""
    seen: set[str] = set()
    whole = os.path.realpath(folder)
    ours = Outputs()
    blind: list[OSError] = []
    for place, folders, files in os.walk(folder, onerror=blind.append, followlinks=True):
        real = os.path.realpath(place)
        here = Path(place)
        if real in seen or len(here.relative_to(folder).parts) > _DEEPEST:
            if real not in seen:
                yield _FoundFile(here, root, aside=Problem(NOT_READ, f"It is below {_DEEPEST} other folders.", "note"))
            folders.clear()
            continue
        seen.add(real)
        if kind in ("", GIT) and is_repository(folders, files):
            clone = forced(here) if kind else look_at(here)
            yield replace(at := _of_clone(here, root), aside=clone.note)
            if clone.is_history:
                yield replace(at, kind=GIT)
                folders.clear()
                continue
        below = "" if here == folder else f"{here.relative_to(folder).as_posix()}/"
        if is_output(here, (*folders, *files)):
            ours.add(below, _content(here / MANIFEST))
        out = {name: one for name in (*folders, *files) if (one := _link_out(here / name, root, whole))}
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in out)
        for name in sorted({*files, *out}):
            if is_hidden(name):
                continue
            head = bytes if name in out else partial(_content, here / name, HEAD_OF_PAGE)
            why = ours.why_ours(f"{below}{name}", head)
            if why:
                yield _FoundFile(here / name, root, aside=Problem(NOT_READ, why, "note"))
            elif why is None:
                yield out.get(name) or _one(here / name, root)
    for error in blind:
        what = f"the folder cannot be looked into: {(error.strerror or 'unknown reason').lower()}."
        problem = Problem("unreadable", what, "error", hint="Check its permissions.")
        yield _FoundFile(Path(error.filename), root, aside=problem)


def _content(path: Path, most: int = -1) -> bytes:
    """What a file holds, or its first bytes; nothing of one that cannot be read, which is told when it is."""
    try:
        if not path.is_file():
            return b""  # nobody waits for a pipe
        with path.open("rb") as file:
            return file.read(most)
    except OSError:
        return b""


def _of_clone(folder: Path, root: Path) -> _FoundFile:
    """A repository, which is called by its folder even where that is the SOURCE itself."""
    whole = folder.absolute()
    return _FoundFile(whole, whole.parent) if folder == root else _FoundFile(folder, root)


def _one(path: Path, root: Path, *, takes_any: bool = False) -> _FoundFile:
    """One file; noted as not read if its ending is unknown, unless a pattern names it."""
    why = why_not(path, None if takes_any else suffixes())
    return _FoundFile(path, root, aside=Problem(NOT_READ, why, "note") if why else None)


def _link_out(path: Path, root: Path, folder: str) -> _FoundFile | None:
    """A link that leads out of the source folder (a real path), to something that is there: it is not read."""
    if not (target := leads_out(path, folder)) or not (path.is_file() or path.is_dir()):
        return None
    what = f"it is a link that leads out of the source folder, to {target}, and is not read."
    return _FoundFile(path, root, aside=Problem(_OUT, what, "note", hint="Name it as a SOURCE of its own to read it."))


def _named(found: Sequence[tuple[str, _FoundFile]]) -> tuple[SourceFile, ...]:
    """The files, each with its SOURCE, in order of their names."""
    names = _unlike([one for _, one in found])
    files = [
        SourceFile(name, one.path, one.objects, one.key, source, one.kind)
        for name, (source, one) in zip(names, found, strict=True)
    ]
    return tuple(sorted(files, key=lambda file: (file.name, str(file.path))))


def _unlike(found: Sequence[_FoundFile]) -> Iterator[str]:
    """Names relative to the SOURCE folder; equal ones get parent folders in front until they differ."""
    return iter(distinct([(one.relative, one.root if one.path else None) for one in found]))
