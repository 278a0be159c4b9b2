"""One pass over a history: `git log --numstat -z` to commits, as they stream.

Knows what git prints; knows nothing of what a commit is worth.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reports.loading.git.messages import Message, read_message
from reports.loading.git.running import GitError

FORMAT = "--format=tformat:%x01%H%x00%P%x00%aI%x00%an%x00%ae%x00%B%x00"
_PARTS = 6
SHOWN = (
    "log", "-z", FORMAT, "--encoding=UTF-8", "--no-color", "--no-show-signature", "--no-notes", "--no-mailmap",
    "--no-decorate", "--no-ext-diff", "--no-textconv", "-M", "--root", "--diff-merges=off", "--submodule=short",
)  # fmt: skip
"""The command, whatever the configuration of the repository says."""
LINES = "--numstat"
_STAT = re.compile(rb"\n?(\d+|-)\t(\d+|-)\t(.*)", re.DOTALL)
_DAY = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])-\d\dT")
_DEEPEST = 2
_MOST_AREAS = 6


class Changed(NamedTuple):
    """What a commit changed, summed."""

    lines: dict[str, tuple[int, int]]
    """Ending of files (or their name, without one) to lines added and taken away."""
    areas: tuple[str, ...]
    """The folders with most lines, at most two levels deep; the most first."""


NOTHING = Changed({}, ())


@dataclass(frozen=True, slots=True)
class Commit:
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


def read_log(fields: Iterable[bytes]) -> Iterator[Commit]:
    """The commits that git prints, newest first."""
    stream = iter(fields)
    field = next(stream, None)
    while field is not None:
        if not field.startswith(b"\1"):
            raise GitError("git printed something that is no log")
        head = [field[1:], *(next(stream, b"") for _ in range(_PARTS - 1))]
        next(stream, None)  # the end of the format itself
        stats: list[tuple[bytes, bytes, bytes]] = []
        while (field := next(stream, None)) is not None and (found := _STAT.fullmatch(field)):
            path = found[3]
            if not path:  # moved: where from and where to follow
                next(stream, None)
                path = next(stream, b"")
            stats.append((found[1], found[2], path))
        yield _commit(head, stats)


def _commit(head: Sequence[bytes], stats: Sequence[tuple[bytes, bytes, bytes]]) -> Commit:
    texts = [_text(part) for part in head]
    sha, parents, when, name, email, raw = (text for text, _ in texts)
    day = when[:10] if _DAY.match(when) else ""
    is_garbled = any(odd for _, odd in texts)
    return Commit(
        sha,
        len(parents.split()),
        day,
        " ".join(name.split()),
        "".join(email.split()),
        read_message(raw),
        _changed(stats),
        is_garbled,
    )


def _text(part: bytes) -> tuple[str, bool]:
    """Bytes as text, and whether they are none that git knows of: then as Windows-1252, as most such are."""
    try:
        return part.decode("utf-8"), False
    except UnicodeDecodeError:
        return part.decode("cp1252", "replace"), True


def _changed(stats: Sequence[tuple[bytes, bytes, bytes]]) -> Changed:
    """Lines by the ending of their files, and the folders that hold most of them."""
    lines: dict[str, tuple[int, int]] = {}
    areas: dict[str, int] = {}
    for added, removed, raw in stats:
        *folders, name = raw.decode("utf-8", "replace").split("/")
        more, less = int(added) if added != b"-" else 0, int(removed) if removed != b"-" else 0
        dot = name.rfind(".")
        ending = (name[dot:] if dot > 0 else name).lower()[:20]
        before = lines.get(ending, (0, 0))
        lines[ending] = before[0] + more, before[1] + less
        area = "/".join(folders[:_DEEPEST])
        areas[area] = areas.get(area, 0) + more + less + 1
    most = sorted(areas, key=lambda area: (-areas[area], area))[:_MOST_AREAS]
    return Changed(lines, tuple(area for area in most if area))
