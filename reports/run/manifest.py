"""`manifest.json`: what is in an output folder now, and from what it was made. No times: equal runs, equal bytes.

Knows entries and files; knows neither packets nor how anything is rendered.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from reports.errors import OutputError
from reports.model.formats import KNOWN_FORMATS
from reports.system.stores import Folder, Remote, Seen, read
from reports.system.write import OWN, RemoteWriter, Writer

MANIFEST = "manifest.json"
MARKS = f"{OWN}/marks.json"
"""What the store said of each object when it was written, so that none has to be fetched to know it is the same."""
UNRECORDED = f"{OWN}/unrecorded"
"""Hashes of what was written since the manifest was, which a run that is killed cannot tell; of this machine only."""
SCHEMA = 1
CHANGED, GONE = "its file was changed", "its file is gone"
NOTES = "notes"
"""The part of a document's inputs that is what its form is filled with."""


@dataclass(frozen=True, slots=True)
class ManifestEntry:
    """One document that was written."""

    kind: str
    id: str
    """Of the packet: `ada-byron`, `ada-byron_2025-Q3`, `2025-Q3`."""
    period: str
    format: str
    path: str
    """Relative to the output folder, with `/`."""
    job: str
    """Name of the job that it was built for; empty without one."""
    key: str
    """Hash of all that its bytes depend on."""
    inputs: Mapping[str, str] = field(hash=False)
    """The parts of the key: hashes of packet, template and engine."""
    sha256: str
    bytes: int
    pages: int | None = None
    """Of a PDF; None elsewhere."""
    slides: int | None = None
    """Of a deck; None elsewhere."""

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What it is, wherever it lies."""
        return self.kind, self.id, self.period, self.format


def key_of(format: str, inputs: Mapping[str, str]) -> str:
    """The key of a document of a format, by its parts."""
    return hashlib.sha256("\0".join([format, *inputs.values()]).encode()).hexdigest()


class Manifest:
    """The entries of one output folder by path."""

    def __init__(self, folder: Folder) -> None:
        """Read what is there; an entry that was changed is left out, so that its document is built anew.

        OutputError where there may be a manifest that cannot be read: it would be lost.
        """
        self.folder = folder
        self.entries: dict[str, ManifestEntry] = {}
        self.text = _there(folder, MANIFEST)
        """As it lies in the folder."""
        with suppress(ValueError, KeyError, TypeError, RecursionError):
            for found in json.loads(self.text)["documents"]:
                with suppress(AttributeError, TypeError):
                    entry = ManifestEntry(**{name: value for name, value in found.items() if name != "check"})
                    if _is_sound(entry) and _as_json(entry) == found:
                        self.entries[entry.path] = entry
        self.unrecorded = set() if isinstance(folder, Remote) else set(_there(folder, UNRECORDED).split())
        """Hashes of documents that a run wrote which was killed."""
        self.marks: dict[str, list[str]] = {}
        """Path to hash and mark, of objects that are known to be what was written."""
        self.noted: dict[str, list[str]] = {}
        """The same as it lies in the folder."""
        if isinstance(folder, Remote):
            with suppress(ValueError, TypeError, RecursionError):
                self.noted = dict(json.loads(_there(folder, MARKS)))
                self.marks = dict(self.noted)

    def why_stale(self, path: str, inputs: Mapping[str, str], key: str) -> str:
        """Why the document at a path was not made from these inputs; empty if it was. Its file is not looked at."""
        entry = self.entries.get(path)
        if entry is None:
            return "new"
        changed = [name for name in {**inputs, **entry.inputs} if entry.inputs.get(name) != inputs.get(name)]
        return "" if entry.key == key else f"its {' and '.join(changed or ['key'])} changed"

    def seems_current(self, path: str, inputs: Mapping[str, str]) -> bool:
        """Whether a document was made from these inputs, as far as can be told without reading it or its notes."""
        entry = self.entries.get(path)
        if entry is None or {**entry.inputs, NOTES: ""} != {**inputs, NOTES: ""}:
            return False
        try:
            return isinstance(self.folder, Remote) or (self.folder / path).stat().st_size == entry.bytes
        except OSError:
            return False

    def why_damaged(self, entry: ManifestEntry) -> str:
        """Why the file of an entry is not what was written; empty if it is."""
        try:
            if isinstance(self.folder, Remote):
                return self._why_object_damaged(self.folder, entry)
            file = self.folder / entry.path
            if file.stat().st_size != entry.bytes:
                return CHANGED
            with file.open("rb") as content:
                digest = hashlib.file_digest(content, "sha256").hexdigest()
        except (FileNotFoundError, NotADirectoryError):
            return GONE
        except OSError:
            return "its file cannot be read"
        return "" if digest == entry.sha256 else CHANGED

    def _why_object_damaged(self, folder: Remote, entry: ManifestEntry) -> str:
        """The same for an object; it is fetched only if the store cannot confirm that it is unchanged."""
        seen = _looked_into(folder.listing).get(entry.path)
        if seen is None:
            return GONE
        if seen.mark and [entry.sha256, seen.mark] == self.marks.get(entry.path):
            return ""
        if seen.size != entry.bytes or hashlib.sha256(folder.read(entry.path)).hexdigest() != entry.sha256:
            return CHANGED
        self.marks[entry.path] = [entry.sha256, seen.mark]
        return ""

    def is_there(self, path: str) -> bool:
        """Whether a document is where it was written; OutputError where a store does not answer."""
        if isinstance(self.folder, Remote):
            return path in _looked_into(self.folder.listing)
        try:
            return (self.folder / path).is_file()
        except OSError:  # a path too long, a folder that cannot be looked into
            return False

    def write(self, writer: Writer | RemoteWriter) -> None:
        """Write the manifest, unless the file says the same already."""
        kept = [_as_json(self.entries[path]) for path in sorted(self.entries) if self.is_there(path)]
        text = json.dumps({"schema": SCHEMA, "documents": kept}, ensure_ascii=False, indent=1) + "\n"
        if text != self.text:
            writer.write(MANIFEST, text.encode(), again=True)
            self.text = text
        left = self.unrecorded - {entry.sha256 for entry in self.entries.values()}
        if left and left != self.unrecorded:
            writer.write(UNRECORDED, "".join(f"{one}\n" for one in sorted(left)).encode(), again=True)
        elif self.unrecorded and not left:
            writer.remove(UNRECORDED)
        self.unrecorded = left

    def announce(self, sha256: str) -> None:
        """Note the hash of a document before it is written, in case this run is killed before `write`."""
        self.unrecorded.add(sha256)
        if isinstance(self.folder, Path):
            with suppress(OSError), (self.folder / UNRECORDED).open("a") as file:
                file.write(f"{sha256}\n")

    def mark(self, writer: Writer | RemoteWriter) -> None:
        """Note the store's marks (ETags) of the documents at the end of a run; nothing for a local folder.

        OutputError where it does not answer.
        """
        if not isinstance(self.folder, Remote):
            return
        before = _looked_into(self.folder.listing)
        new = [of for path, of in self.entries.items() if path in before and not before[path].mark]
        there = _looked_into(self.folder.names) if new else {}
        for entry in new:
            if (seen := there.get(entry.path)) and seen.size == entry.bytes and seen.mark:
                self.marks[entry.path] = [entry.sha256, seen.mark]
        marks = {path: mark for path, mark in self.marks.items() if path in self.entries}
        if marks != self.noted:
            writer.write(MARKS, json.dumps(marks, sort_keys=True).encode(), again=True)
            self.noted = marks


def _looked_into(what: Callable[[], dict[str, Seen]]) -> dict[str, Seen]:
    """The objects in the folder as the store lists them; OutputError where it does not answer."""
    try:
        return what()
    except OSError as error:
        raise OutputError(f"cannot look into the output folder: {error.strerror or error}.") from error


def _there(folder: Folder, path: str) -> str:
    """The text of a file in a folder; empty where there is none. OutputError where it cannot be read."""
    try:
        return read(folder, path).decode("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError):
        return ""
    except OSError as error:
        raise OutputError(f"cannot read {folder / path}: {error.strerror or error}.") from error


def _is_sound(entry: ManifestEntry) -> bool:
    """Whether an entry can be trusted, whoever edited the manifest: types of its fields, and a path for documents."""
    texts = (entry.kind, entry.id, entry.period, entry.format, entry.path, entry.job, entry.key, entry.sha256)
    return (
        all(isinstance(text, str) for text in texts)
        and isinstance(entry.inputs, dict)
        and isinstance(entry.bytes, int)
        and entry.format in KNOWN_FORMATS
        and entry.path.endswith(f".{entry.format}")
        and is_free(entry.path)
    )


def is_free(path: str) -> bool:
    """Whether a path of the output folder is free for documents: runs do not keep their own files there.

    >>> is_free("person/ada.pdf"), is_free(".reports/ada.pdf"), is_free("../ada.pdf"), is_free("Manifest.json/ada.pdf")
    (True, False, False, False)
    """
    parts = path.split("/")
    is_name = "\0" not in path and path.encode("utf-8", "replace").decode() == path
    return is_name and not any(part.startswith(".") or not part for part in parts) and parts[0].casefold() != MANIFEST


def _as_json(entry: ManifestEntry) -> dict[str, object]:
    """An entry with the one count that it has (of a page on the screen there is none), and a hash to notice damage."""
    left_out = "pages" if KNOWN_FORMATS[entry.format].unit == "slides" else "slides"
    fields = {name: value for name, value in asdict(entry).items() if name != left_out}
    return fields | {"check": hashlib.sha256(json.dumps(fields).encode()).hexdigest()[:16]}
