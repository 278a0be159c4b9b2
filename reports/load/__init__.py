"""Sources to profile rows and problems: the only way from disk into a corpus.

Knows the order of the steps. The same sources give the same rows in whatever order they are named.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from reports.errors import InputError, Problem
from reports.load.files import find_files
from reports.load.profiles import Reading, read_profiles
from reports.load.roster import Claim, identify
from reports.load.text import read_text
from reports.load.themes import load_vocabulary
from reports.model import LoadOptions
from reports.packed import Profiles, pack
from reports.stores import shown

__all__ = ["load"]

_FIRST = 32
"""Files that are read before any others, alone: what the loader memorises of words is there when children are begun."""
_CHUNK = 64
"""Files for one child."""
_FEWEST = 4 * _CHUNK
"""Fewer files are read alone: children would cost more than they save."""

_Chunk: TypeAlias = tuple[int, tuple[tuple[str, bytes | Problem], ...]]
"""Its number, and names and contents of files."""
_Read: TypeAlias = list["Claim | Problem"]
Each: TypeAlias = Callable[[Callable[[_Chunk], _Read], Iterable[_Chunk]], Generator[tuple[_Chunk, _Read | None]]]
"""Calls a function on each task, as one likes and in any order; None where that failed."""


def load(
    sources: Sequence[str | Path], options: LoadOptions, each: Each | None = None
) -> tuple[Profiles, tuple[Problem, ...]]:
    """The profiles of all sources in order of their files, and the problems that belong to no profile.

    Each row carries its own problems. InputError where a source leads to no file, or no file holds a profile. Many
    files are read through `each`, if it is given; what fails there is read here.
    """
    read = _Reader(Reading(options.today, options.host, load_vocabulary(options.themes), options.fiscal_start))
    files = find_files(sources)
    contents = ((file.name, file.read()) for file in files)
    found = []
    for one in islice(contents, _FIRST if each and len(files) >= _FEWEST else None):
        found += read((0, (one,)))
    if each:
        found += _in_chunks(read, contents, each)
    claims = [one for one in found if isinstance(one, Claim)]
    problems = [one for one in found if isinstance(one, Problem)]
    if not claims:
        named = ", ".join(repr(shown(str(source))) for source in sources)
        hint = "A profile is an overview and summaries that begin with their period."
        raise InputError([Problem("no-profile", f"no profile in {named}.", "error", hint=hint), *problems])
    profiles, doubts = identify(claims, options.roster)
    return profiles, (*problems, *doubts)


def _in_chunks(read: "_Reader", contents: Iterator[tuple[str, bytes | Problem]], each: Each) -> _Read:
    """What is read of many files, in their order."""
    chunks = enumerate(iter(lambda: tuple(islice(contents, _CHUNK)), ()), 1)
    found: dict[int, _Read] = {}
    with closing(each(read, chunks)) as results:
        for chunk, result in results:
            found[chunk[0]] = read(chunk) if result is None else result
    return [one for number in sorted(found) for one in found[number]]


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads files: the profiles of each one, or the problem with it."""

    reading: Reading

    def __call__(self, chunk: _Chunk) -> _Read:
        """The files of a chunk, in order."""
        return [found for file in chunk[1] for found in self._one(*file)]

    def _one(self, file: str, content: bytes | Problem) -> _Read:
        if isinstance(content, Problem):
            return [content]
        source = read_text(content, file)
        if isinstance(source, Problem):
            return [source]
        found = read_profiles(source, file, sha256(content).hexdigest(), self.reading)
        if isinstance(found, Problem):
            return [found]
        return [Claim(pack(one.row), one.emails, one.declared_id, one.is_rest) for one in found]
