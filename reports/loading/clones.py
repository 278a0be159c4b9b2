"""Folders that are git repositories: which are read as histories, and which as the documents that they hold.

Knows names of files; the history itself is read by `reports.loading.git`.
"""

import os
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from reports.errors import Problem
from reports.loading.aside import is_hidden
from reports.loading.git.running import GitError, opened
from reports.loading.kinds import PROFILE
from reports.system.stores import is_url

GIT = "git"
"""The kind of source that a history is."""
NOT_HISTORY = "not-history"
"""Code of the problem that the documents of a repository are read, and not its history; its message says why."""


@dataclass(frozen=True, slots=True)
class Clone:
    """A folder that is a repository."""

    is_history: bool
    """Whether its history is the source; else its documents are."""
    note: Problem
    """What is not read of it."""


def is_repository(folders: Collection[str], files: Collection[str]) -> bool:
    """Whether a folder that holds these is a repository: a clone, a linked one, or a bare one."""
    return ".git" in folders or ".git" in files or ("HEAD" in files and {"objects", "refs"}.issubset(folders))


def look_at(folder: Path) -> Clone:
    """What is read of a repository that is among sources: its history, unless most that it holds is documents."""
    try:
        git = opened(folder.absolute())
        git.ask("rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    except GitError as error:
        why = "it has no commit yet" if "no reason" in str(error) else str(error)
        return Clone(
            False, Problem(NOT_HISTORY, f"its documents are read, and no history: {why}.", "note", hint=error.hint)
        )
    names = _tracked(folder)
    documents = sum(name.lower().endswith(PROFILE.endings) for name in names)
    if 2 * documents > len(names):
        what = f"most of its {len(names):,} files are documents, so these are read, and its history is not."
        return Clone(False, Problem(NOT_HISTORY, what, "note", hint="`git:` before its path reads its history."))
    return Clone(True, told(names, documents))


def told(names: Collection[str], documents: int) -> Problem:
    """What is not read of a repository whose history is."""
    some = f", {documents:,} of them documents" if documents else ""
    what = f"its history is read; its {len(names):,} files are not{some}." if names else "its history is read."
    return Problem("history", what, "note", hint="To read a folder of it, name that." if names else "")


def forced(folder: Path) -> Clone:
    """The same of a repository whose history is asked for."""
    names = _tracked(folder)
    return Clone(True, told(names, sum(name.lower().endswith(PROFILE.endings) for name in names)))


def _tracked(folder: Path) -> list[str]:
    """The files that it keeps and that are not hidden; none of a bare repository, or where git does not say."""
    try:
        git = opened(folder.absolute())
        found = git.ask("ls-files", "-z", "--cached").decode("utf-8", "replace") if (folder / ".git").exists() else ""
    except GitError:
        return []
    return [name for name in found.split("\0") if name and not is_hidden(name)]


def not_to_fetch(place: str) -> Problem | None:
    """The problem with a history that is asked for by its URL."""
    if not is_url(place) and not place.startswith("git@"):
        return None
    what = "a repository is read where it lies; nothing is fetched."
    return Problem("no-fetch", what, "error", hint=f"Clone it, and name the folder: git clone {place}")


def no_repository(place: str) -> Problem:
    """The problem with a place whose history is asked for, and that has none."""
    what = f"no git repository at {place!r}."
    hint = "Name the folder that holds .git; `paths` under [[source]] takes a part of its history."
    return Problem("no-repository", what, "error", os.fspath(place), hint=hint)
