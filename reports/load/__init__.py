"""Sources to profile rows and problems: the only way from disk into a corpus.

Knows the order of the steps. The same sources give the same rows in whatever order they are named.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from reports.errors import InputError, Problem
from reports.load.files import SourceFile, find_files
from reports.load.profiles import Profile, Reading, read_profile
from reports.load.roster import identify
from reports.load.text import read_text
from reports.load.themes import load_vocabulary
from reports.model import LoadOptions, ProfileRow

__all__ = ["load"]


def load(sources: Sequence[str | Path], options: LoadOptions) -> tuple[tuple[ProfileRow, ...], tuple[Problem, ...]]:
    """The profiles of all sources in order of their files, and the problems that belong to no profile.

    Each row carries its own problems. InputError where a source leads to no file, or no file holds a profile.
    """
    reading = Reading(options.today, options.host, load_vocabulary(options.themes))
    profiles: list[Profile] = []
    problems: list[Problem] = []
    for file in find_files(sources):
        found = _read(file, reading)
        if isinstance(found, Problem):
            problems.append(found)
        else:
            profiles.append(found)
    if not profiles:
        named = ", ".join(repr(str(source)) for source in sources)
        hint = "A profile is an overview and summaries that begin with their period."
        raise InputError([Problem("no-profile", f"no profile in {named}.", "error", hint=hint), *problems])
    rows, doubts = identify(profiles, options.roster)
    return rows, (*problems, *doubts)


def _read(file: SourceFile, reading: Reading) -> Profile | Problem:
    content = file.read()
    if isinstance(content, Problem):
        return content
    source = read_text(content, file.name)
    if isinstance(source, Problem):
        return source
    return read_profile(source, file.name, sha256(content).hexdigest(), reading)
