"""What lies in a source folder and is not read: why, what of it is nobody's concern, and the line that names it.

Knows names and kinds of files. Must not know what a profile is.
"""

import json
import os
import stat
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from reports.errors import Problem
from reports.regex import regex
from reports.system.stores import Remote
from reports.system.write import OWN, TEMPORARY

NOT_READ = "passed-over"
"""Code of the problem that a file is not read; its message is the reason."""
_INSTEAD = {
    ".pdf": "give the document that it was made from, or paste its text into a .txt file",
    ".doc": "save it as .docx",
    ".msg": "save the mail as .eml",
}
"""What to do about files that people take for readable."""
CONFIGURATION = "reports.toml"
MANIFEST = "manifest.json"
_MANIFEST_HEAD = regex(rb'\s*\{\s*"schema":\s*\d+,\s*"documents":')
_HEAD = 200
"""Bytes of a manifest that tell whose it is."""
_NOTES = ".toml"
"""Ending of the notes on documents."""
_PAGE = ".html"
"""The ending of documents that sources have as well."""
_IDENTITY = b'<meta name="packet"'
"""What a page says which packet it is of with."""
_MADE = "It is a document that reports made, which the manifest does not name."
HEAD_OF_PAGE = 1 << 16
"""Bytes of a page in which it says that."""
_NAMED = 10
"""Files that are named; of more, their number."""
_KINDS = (
    (stat.S_ISFIFO, "pipe"),
    (stat.S_ISSOCK, "socket"),
    (stat.S_ISCHR, "device"),
    (stat.S_ISBLK, "device"),
)


def is_hidden(path: str) -> bool:
    """Whether a name, or a folder on the way to it, begins with a dot, or it is the lock of an open document."""
    *folders, name = path.split("/")
    return name.startswith((".", "~$")) or any(folder.startswith(".") for folder in folders)


def is_output(folder: Path, names: Collection[str]) -> bool:
    """Whether a folder, which holds these names, is one that documents were written to."""
    if OWN in names:
        return True
    try:
        with (folder / MANIFEST).open("rb") as file:
            return MANIFEST in names and bool(_MANIFEST_HEAD.match(file.read(_HEAD)))
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class Outputs:
    """The output folders within a source: what is ours there is told by their manifests, and by documents themselves.

    Paths are relative to the source.
    """

    documents: dict[str, frozenset[str]] = field(default_factory=dict)
    """The paths of the documents that the manifest of a folder names, by that folder, which ends in `/` or is empty."""

    def add(self, folder: str, manifest: bytes) -> None:
        """Note that documents were written to a folder; of a manifest that cannot be read no document is known."""
        self.documents[folder] = frozenset()
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            self.documents[folder] = frozenset(f"{folder}{one['path']}" for one in json.loads(manifest)["documents"])

    def why_ours(self, path: str, head: Callable[[], bytes]) -> str | None:
        """Why a file is not read that we made, as a sentence, empty where nobody need know; None where it is not ours.

        `head`: the first bytes of the file.
        """
        name = path.rpartition("/")[2]
        if name == CONFIGURATION:
            return ""
        known = [documents for folder, documents in self.documents.items() if path.startswith(folder)]
        if any(path in documents for documents in known):
            return ""
        if known and (name in (MANIFEST, TEMPORARY) or name.endswith(_NOTES)):
            return ""
        return _MADE if known and name.endswith(_PAGE) and _IDENTITY in head() else None


def remote_outputs(folder: Remote, paths: Sequence[str]) -> Outputs:
    """The output folders of a store, of which these are all objects."""
    manifests = [path for path in paths if path.rpartition("/")[2] == MANIFEST]
    heads = zip(manifests, folder.heads(manifests, _HEAD) if manifests else (), strict=True)
    found = Outputs()
    for path, head in heads:
        if isinstance(head, bytes) and _MANIFEST_HEAD.match(head):
            found.add(path.removesuffix(MANIFEST), folder.read(path))
    for path in paths:
        above, own, _ = f"/{path}".partition(f"/{OWN}/")
        if own and (begun := f"{above}/".lstrip("/")) not in found.documents:
            found.add(begun, b"")
    return found


def why_not(path: Path, endings: Sequence[str] | None) -> str:
    """Why a file is not read, as a sentence; empty where it is. A link that leads nowhere is, for it is told then."""
    unfit = "" if endings is None else ending(path.name, endings)
    try:
        mode = path.stat().st_mode
    except OSError:
        return unfit and "It cannot be looked at, or is a link that leads nowhere."
    kind = next((word for is_kind, word in _KINDS if is_kind(mode)), "")
    return f"It is a {'link to a ' if path.is_symlink() else ''}{kind}." if kind else unfit


def ending(name: str, endings: Sequence[str]) -> str:
    """Why a file of this name is not read, as a sentence; empty where it is."""
    if name.startswith("~"):
        return "Names that begin with ~ are those of passing copies."
    if name.lower().endswith(tuple(endings)):
        return ""
    suffix = PurePath(name).suffix
    what = f"Files that end in {suffix.lower()}" if suffix else "Files without an ending"
    if instead := _INSTEAD.get(suffix.lower()):
        return f"{what} are not read: {instead}."
    return f"{what} are not read, but {', '.join(endings)} are."


def leads_out(path: Path, folder: str) -> str:
    """Where a link leads to that leaves a folder (a real path); empty for any other file or folder."""
    if not path.is_symlink():
        return ""
    target = os.path.realpath(path)
    return "" if target == folder or target.startswith(folder.rstrip("/") + "/") else target


def not_read_line(problems: Sequence[Problem]) -> str:
    """The files that were not read, in a sentence: all, or the first ones and the endings of the others.

    >>> not_read_line([Problem(NOT_READ, "", "note", name) for name in ("hr.csv", "plan.docx")])
    '2 files were not read: hr.csv, plan.docx'
    """
    files = [problem.file or "" for problem in problems if problem.code == NOT_READ]
    if not files:
        return ""
    kinds = Counter(PurePath(name).suffix.lower() or "no ending" for name in files[_NAMED:])
    by_kind = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items(), key=lambda one: (-one[1], one[0])))
    more = f", and {len(files) - _NAMED} more ({by_kind})" if kinds else ""
    said = "1 file was" if len(files) == 1 else f"{len(files)} files were"
    return f"{said} not read: {', '.join(files[:_NAMED])}{more}"
