"""One pass over a history: `git log --numstat -z` to commits, as they stream.

Knows what git prints; knows nothing of what a commit is worth.
"""

import secrets
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reports.loading.git.messages import Message, read_message
from reports.loading.git.places import kind_of, kind_of_file
from reports.loading.git.running import Git, GitError
from reports.regex import regex

_FORMAT = "%H%x00%P%x00%aI%x00%an%x00%ae%x00%B%x00"
_PARTS = 6
_SHOWN = (
    "log", "-z", "--encoding=UTF-8", "--no-color", "--no-show-signature", "--no-notes", "--no-mailmap",
    "--no-decorate", "--no-ext-diff", "--no-textconv", "-M", "--root", "--diff-merges=off", "--submodule=short",
)  # fmt: skip
"""The command, whatever the configuration of the repository says."""
LINES = "--numstat"
_DAY = regex(r"\d{4}-(?:0[1-9]|1[0-2])-\d\dT")
_STAT = regex(r"\n?(\d+|-)\t(\d+|-)\t")
_TEST = regex(r"(?:test_.*|.*[._](?:test|spec)s?)\.\w+$")
_DEEPEST = 2
_MOST_AREAS = 6


class Changed(NamedTuple):
    """What a commit changed, summed."""

    lines: dict[str, tuple[int, int]]
    """Ending of files (or their name, without one) to lines added and taken away."""
    areas: tuple[str, ...]
    """The folders with most lines, at most two levels deep; the most first."""
    kind: str = ""
    """`docs`, `test` or `ci` where it changed nothing else."""


NOTHING = Changed({}, ())


class Commit(NamedTuple):
    """One commit, with its author as it names them."""

    hash: str
    parents: int
    day: str
    """By the author's own clock: `2025-03-31`; empty where its date is broken."""
    name: str
    email: str
    message: Message
    changed: Changed = NOTHING
    is_garbled: bool = False
    """Some bytes of it were no text."""


def read_log(git: Git, *arguments: str, given: bytes = b"") -> Iterator[Commit]:
    """The commits that git prints, newest first; `arguments`: which, and whether their lines are counted."""
    mark = secrets.token_hex(8)  # so that no message and no name of a file is taken for the head of a commit
    command = (*_SHOWN[:2], f"--format=tformat:{mark}{_FORMAT}", *_SHOWN[2:], *arguments)
    for record in git.records(mark.encode(), *command, given=given):
        text, is_garbled = _text(record)
        fields = text.split("\0")
        if len(fields) <= _PARTS:
            raise GitError("git printed something that is no log")
        sha, parents, when, name, email, raw = fields[:_PARTS]
        yield Commit(
            sha,
            parents.count(" ") + 1 if parents else 0,
            when[:10] if _DAY.match(when) else "",
            " ".join(name.split()),
            "".join(email.split()),
            read_message(raw),
            _changed(fields[_PARTS:]),
            is_garbled,
        )


def _text(record: bytes) -> tuple[str, bool]:
    """Bytes as text, and whether some of a message are none that git knows of: then as Windows-1252, as most are."""
    try:
        return record.decode("utf-8"), False
    except UnicodeDecodeError:
        parts = record.split(b"\0")
        texts = [_part(part) for part in parts[:_PARTS]]
        paths = (part.decode("utf-8", "replace") for part in parts[_PARTS:])
        return "\0".join([*(text for text, _ in texts), *paths]), any(odd for _, odd in texts)


def _part(part: bytes) -> tuple[str, bool]:
    try:
        return part.decode("utf-8"), False
    except UnicodeDecodeError:
        return part.decode("cp1252", "replace"), True


def _changed(fields: Sequence[str]) -> Changed:
    """Lines by the ending of their files, and the folders that hold most of them."""
    lines: dict[str, tuple[int, int]] = {}
    areas: dict[str, int] = {}
    kinds = set[str]()
    found = iter(fields)
    for field in found:
        stat = _STAT.match(field)
        if stat is None:
            continue
        path = field[stat.end() :]
        if not path:  # moved: where from and where to follow
            next(found, "")
            path = next(found, "")
        added, removed = stat.groups()
        more, less = int(added) if added != "-" else 0, int(removed) if removed != "-" else 0
        *folders, name = path.split("/", _DEEPEST)
        name = name.rpartition("/")[2]
        dot = name.rfind(".")
        ending = (name[dot:] if dot > 0 else name).lower()[:20]
        before = lines.get(ending, (0, 0))
        lines[ending] = before[0] + more, before[1] + less
        area = "/".join(folders)
        is_test = ("test" in name or "spec" in name) and _TEST.match(name)
        kinds.add("test" if is_test else kind_of_file(area or ("." if dot == 0 else ""), ending))
        areas[area] = areas.get(area, 0) + more + less + 1
    if not areas:
        return NOTHING
    most = sorted(areas, key=lambda area: (-areas[area], area))[:_MOST_AREAS] if len(areas) > 1 else areas
    return Changed(lines, tuple(area for area in most if area), kind_of(kinds))
