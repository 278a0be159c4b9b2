"""Sources to profile rows and problems: the only way from disk into a corpus.

Knows the order of the steps. The same sources give the same rows in whatever order they are named.
"""

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import chain, groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import Literal, TypeAlias

from reports.errors import InputError, Problem
from reports.loading.aside import NOT_READ, is_hidden, not_read_line, why_not
from reports.loading.files import FoundFiles, find_all, find_files, known_as
from reports.loading.identities import identify
from reports.loading.kinds import Kind, Source, kind_of, kinds, suffixes
from reports.loading.same_name import Claim
from reports.loading.source_file import SourceFile
from reports.loading.text import MAX_BYTES
from reports.model.rows import LoadSettings, SourceSettings
from reports.packed import Profiles, pack
from reports.system.stores import redact_url

__all__ = ["Unread", "lines_of", "load", "profiles_here"]

_CHUNK = 64
"""Most files that a child is given at once."""
_CHUNK_BYTES = 4_000_000
"""They are fewer where they are larger together than this, but for a single one."""
_MAPPED = ("table", "git")
"""Kinds of sources whose lines are not answered for."""
_LOOKED_INTO = 20
"""Files of a folder that are tried before it is taken for one without profiles."""
_SHARE = Fraction(1, 10)
"""Part of the time of a file that is allowed for a chunk, which takes far less; beyond it, its files are read alone."""
_MOST_TIMES = 10
"""At most so many times as long may a large file take, by its size."""
_ANSWERS = "It has the answers about lines of texts."
_SAMPLE = b"Ada Byron built acme/web.\n\n2025-03: Fixed a leak in PR #1.\n"
"""Read before children are begun, so that they share what the loader has compiled and memorised for it."""


@dataclass(frozen=True, slots=True)
class Unread:
    """Why a task has no result."""

    reason: str
    """As the end of a sentence: "it took more than 300 s of CPU (limits.cpu)"."""
    cause: Literal["limit", "start", "fault"]
    """A limit was exceeded, no process could be started, or anything else."""


_File: TypeAlias = Source | Problem
"""A source, or why it cannot be read."""
_Task: TypeAlias = tuple[int, tuple[_File, ...]]
"""Place of the first of some files, and the files."""
_Read: TypeAlias = list["Claim | Problem"]
Each: TypeAlias = Callable[
    [Callable[[_Task], _Read], Iterable[_Task], Fraction], Generator[tuple[_Task, "_Read | Unread"]]
]
"""Calls a function on each task, in any order, within limits, of which time is multiplied by the number."""


def load(
    sources: Sequence[str | Path] | FoundFiles, options: LoadSettings, each: Each | None = None
) -> tuple[Profiles, tuple[Problem, ...]]:
    """The profiles of all sources in order of their files, and the problems that belong to no profile.

    Each row carries its own problems. InputError where a source leads to no file, or no file holds a profile. Files are
    read through `each`, if it is given: one that exceeds its limits is a problem, and the others are read.
    """
    read = _SourceReader(options)
    there = sources if isinstance(sources, FoundFiles) else find_all(sources)
    tables = {options.roster_file: "It is the roster, and says who is who.", options.answers_file: _ANSWERS}
    asides = {file.name: why for file in there.files if (why := file.path and tables.get(known_as(str(file.path))))}
    contents = (_opened(file, options.sources) for file in there.files if file.name not in asides)
    found = _within_limits(read, contents, each) if each else read((0, tuple(contents)))
    claims = [one for one in found if isinstance(one, Claim)]
    problems = [one for one in found if isinstance(one, Problem)]
    problems += (Problem(NOT_READ, why, "note", name) for name, why in asides.items())
    problems += _elsewhere(options, {file.name for file in there.files})
    if not claims:
        line = not_read_line(there.problems)
        named = ", ".join(repr(redact_url(source)) for source in there.sources) + (f"; {line}" if line else "")
        hint = "A profile is an overview and summaries that begin with their period."
        raise InputError([Problem("no-profile", f"no profile in {named}.", "error", hint=hint), *problems])
    profiles, doubts = identify(claims, options.roster)
    return profiles, (*there.problems, *problems, *doubts)


def _elsewhere(options: LoadSettings, names: Collection[str]) -> Iterator[Problem]:
    """A note for each file that answers are about, and that is not among those that are read."""
    for file, some in groupby(sorted(options.answers, key=attrgetter("file", "row")), key=attrgetter("file")):
        first, *others = some
        if file not in names:
            more = f" and {len(others)} more" * bool(others)
            hint = "If it has another name now, write that into the column “file”."
            what = f"{first.place}{more}: no source of this run is called so."
            yield Problem("answer", what, "note", file, hint=hint)


def profiles_here(folder: Path) -> tuple[str, ...]:
    """SOURCEs relative to a folder that lead to profiles: folders in it, and patterns of the files that it holds."""
    here = {f"{path.name}/": [path] for path in sorted(folder.iterdir()) if path.is_dir() and not is_hidden(path.name)}
    patterns = {
        f"*{ending}": [path for path in sorted(folder.glob(f"[!.~]*{ending}")) if not why_not(path, None)]
        for ending in suffixes()
    }
    return tuple(name for name, sources in (here | patterns).items() if sources and _hold_profiles(sources))


def _hold_profiles(sources: Sequence[Path]) -> bool:
    """Whether one of the first files that these lead to is a profile with a summary."""
    read = _SourceReader(LoadSettings(date.max))
    with suppress(InputError):
        for file in find_files(sources)[:_LOOKED_INTO]:
            if file.kind:  # told by more than content: a repository, which is not read through to suggest it
                continue
            found = read((0, (_opened(file, {}),)))
            if any(isinstance(one, Claim) and one.profile.summaries for one in found):
                return True
    return False


def lines_of(source: str | Path) -> dict[str, tuple[str, ...]]:
    """The lines of a source's files as they are read, by the name of the file; InputError where it leads to none."""
    found: dict[str, tuple[str, ...]] = {}
    for file in find_files([source]):
        opened = _opened(file, {})
        kind = kind_of(opened) if isinstance(opened, Source) else None
        found[file.name] = kind.lines(opened) if kind and isinstance(opened, Source) else ()
    return found


def _opened(file: SourceFile, asked: Mapping[str, SourceSettings]) -> _File:
    """A file with its content or, if it is large or a folder, its path, as readers take it."""
    options = asked.get(file.place) or asked.get(file.source, SourceSettings())
    content = file.read()
    if isinstance(content, Problem):
        return content
    return Source(file.name, content, replace(options, kind=file.kind) if file.kind else options)


def _within_limits(read: "_SourceReader", contents: Iterable[_File], each: Each) -> _Read:
    """Read files in child processes, several in one task; if a task fails, each of its files is read alone."""
    chunks = _chunks(contents)
    first = list(islice(chunks, 2))
    if len(first) > 1:  # one child shares what it has loaded with nobody
        read((0, (Source("", _SAMPLE),)))
    found: dict[int, _Read] = {}
    alone = list[_Task]()
    unlimited: Unread | None = None
    with closing(each(read, _without_large(chain(first, chunks), alone), _SHARE)) as results:
        for (at, files), result in results:
            if isinstance(result, Unread):
                alone += ((at + number, (file,)) for number, file in enumerate(files))
            else:
                found[at] = result
    for times, tasks in groupby(sorted(alone, key=_times), key=_times):
        with closing(each(read, tasks, times)) as results:
            for task, result in results:
                if isinstance(result, Unread) and result.cause == "start":
                    unlimited, found[task[0]] = result, read(task)
                else:
                    found[task[0]] = [_unread(task[1][0].file or "", result)] if isinstance(result, Unread) else result
    rows = [one for at in sorted(found) for one in found[at]]
    return [*rows, _without_limits(unlimited)] if unlimited else rows


def _without_large(tasks: Iterable[_Task], alone: list[_Task]) -> Iterator[_Task]:
    """The tasks with several small files; folders and large files get a task, and its time limit, for themselves."""
    for task in tasks:
        if any(isinstance(one, Source) and _is_large(one) for one in task[1]):
            alone += ((task[0] + number, (file,)) for number, file in enumerate(task[1]))
        else:
            yield task


def _is_large(source: Source) -> bool:
    return isinstance(source.content, Path) or len(source.content) > _CHUNK_BYTES


def _times(task: _Task) -> Fraction:
    """How many times as long as others the one file of a task may take: a large table has so many more rows."""
    content = getattr(task[1][0], "content", None)
    if not isinstance(content, Path) or not content.is_file():
        return Fraction(1)
    return Fraction(min(_MOST_TIMES, -(-content.stat().st_size // MAX_BYTES)))


def _chunks(contents: Iterable[_File]) -> Iterator[_Task]:
    """Some files at a time."""
    some, size, first = list[_File](), 0, 0
    for number, one in enumerate(contents):
        more = 0
        if isinstance(one, Source):  # what is read from its place is large: a chunk of its own
            more = len(one.content) if isinstance(one.content, bytes) else _CHUNK_BYTES
        if some and (len(some) == _CHUNK or size + more > _CHUNK_BYTES):
            yield first, tuple(some)
            some, size, first = [], 0, number
        some.append(one)
        size += more
    if some:
        yield first, tuple(some)


def _unread(file: str, why: Unread) -> Problem:
    """The problem with a file that a child failed to read."""
    if why.cause == "limit":
        hint = "Remove what is no profile, split it, or allow more under [limits]."
        return Problem("too-costly", f"reading it was given up: {why.reason}.", "error", file, hint=hint)
    hint = "Leave it out, and report this as a fault of reports."
    return Problem("not-read", f"it could not be read: {why.reason}.", "error", file, hint=hint)


def _without_limits(why: Unread) -> Problem:
    """A warning that files were read in this process, without limits."""
    what = f"sources were read without limits of memory and time: {why.reason}."
    return Problem("no-limits", what, "warning", hint="Allow this user more processes.")


@dataclass(frozen=True, slots=True)
class _SourceReader:
    """Reads sources: the profiles of each one, or the problems with it."""

    reading: LoadSettings

    def __call__(self, task: _Task) -> _Read:
        """The files of a task, in order."""
        return [found for source in task[1] for found in self._one(source)]

    def _one(self, source: _File) -> _Read:
        if isinstance(source, Problem):
            return [source]
        kind = kind_of(source)
        if kind is None:
            known = ", ".join(one.name for one in kinds())
            hint = f"Known: {known}."
            what = f"no kind of source is called {source.options.kind!r}."
            return [Problem("no-kind", what, "error", source.file, hint=hint)]
        found = [*self._unanswered(source, kind), *kind.read(source, self.reading)]
        return [
            one
            if isinstance(one, Problem)
            else Claim(
                pack(one.row),
                kind.name,
                emails=one.emails,
                declared_id=one.declared_id,
                is_rest=one.is_rest,
                is_answered=one.is_answered,
            )
            for one in found
        ]

    def _unanswered(self, source: Source, kind: Kind) -> list[Problem]:
        """That answers are about a source whose columns say who and when."""
        rows = [one for one in self.reading.answers if one.file == source.file and kind.name in _MAPPED]
        what = f"{rows[0].place}: it is no text, and no line of it is answered for." if rows else ""
        hint = "Say under [[source]] what its columns are."
        return [Problem("answer", what, "warning", source.file, hint=hint)] if rows else []
