"""Notes: what people wrote into the forms of packets, one TOML file a packet, that outlives every document.

Nothing in such a file is ever changed or removed, only added behind what is there: it belongs to those who write.
Knows files and values; knows neither documents nor how forms are read.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from reports.errors import InputError, PathError, Problem
from reports.formats import Form
from reports.loading.notes import ENDINGS, LABELLED, SIGNED
from reports.model.formats import DECK, made_from
from reports.run.settings import Settings
from reports.system.stores import Folder, Remote, read
from reports.system.write import open_writer

Value = str | bool
"""Of a field: text, or whether a box is ticked."""
Values = Mapping[str, Value]
"""By name of the field."""

FOLDER = "notes"
"""Where notes are kept, below the output folder, unless the configuration names a place."""
_HEAD = """\
# What people wrote into the form of this packet. The next PDF is filled with the last value of each field in the
# [[filled]] below; [[differs]] is kept, and not used. Change it or add to it: nothing here is ever written over.
"""
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


@dataclass(frozen=True, slots=True)
class FoundForm:
    """A form as it was found in a document that somebody changed."""

    document: str
    """Path of the document."""
    sha256: str
    """Of the document as it was found."""
    written: str
    """SHA-256 of the document as it had been written; empty: nobody knows."""
    values: Values
    before: Values
    """What the fields held when the document was written, as far as it tells."""
    period: str = ""
    """What the packet is about, in notation."""
    questions: Mapping[str, str] = field(default_factory=dict)
    """What was asked: open questions by their numbers, labels of fields by their names."""
    author: str = ""
    """Who wrote it, where it is not signed."""
    date: str = ""
    """`2025-07-10`: when it was written; empty: nobody knows."""
    harvested: str = ""
    """The day on which somebody took it from a document; empty: a run found it."""


class FilledEntry(NamedTuple):
    """One `[[filled]]` or `[[differs]]`."""

    fields: Mapping[str, Value]
    """What stands in each field of the form."""
    table: Mapping[str, object]
    """All that the entry says: of what document it is, when it was written, the fields too."""


@dataclass(frozen=True, slots=True)
class NotesFile:
    """The file with what was filled into the forms of one packet."""

    content: bytes | None = None
    """Of the file; None: there is none."""
    filled: tuple[FilledEntry, ...] = ()
    differs: tuple[FilledEntry, ...] = ()
    frozen: Mapping[str, str] = field(default_factory=dict)
    """Path of each document that is final, and its SHA-256."""

    @property
    def values(self) -> dict[str, Value]:
        """The last value of each field."""
        return {name: value for entry in self.filled for name, value in entry.fields.items()}

    @property
    def form_values(self) -> dict[str, Value]:
        """Those of fields that a form has: what was typed into a deck has other names."""
        decks = tuple(f".{name}" for name in made_from(DECK))
        entries = (entry for entry in self.filled if not str(entry.table.get("document")).endswith(decks))
        return {name: value for entry in entries for name, value in entry.fields.items()}

    def before(self, found: FoundForm) -> dict[str, Value]:
        """What was taken from the same document before, unless somebody has changed that here since."""
        mine = [one for one in self.filled if found.written and one.table.get("written") == found.written]
        known = [one.fields for one in mine if one.table.get("check") == _check(one.fields)]
        return {name: value for fields in known for name, value in fields.items()}


def open_notes(settings: Settings) -> "Notes":
    """The notes of the output folder of a run."""
    prefix = "" if settings.notes else f"{FOLDER}/"
    return Notes(settings.notes or settings.out, prefix, settings.file_mode, settings.dry_run)


@dataclass
class Notes:
    """The notes folder of one output folder: what people write there, and what they filled into forms."""

    folder: Folder
    """Where they are."""
    prefix: str = ""
    """What their paths in it begin with: `notes/`."""
    mode: int = 0o600
    """Permissions of new files."""
    is_dry: bool = False
    """Whether nothing is to be written."""
    _known: dict[str, NotesFile] = field(default_factory=dict)

    def path(self, kind: str, id: str) -> str:
        """Where the notes of a packet are, in the folder."""
        return f"{self.prefix}{kind}/{id}.toml"

    def shown(self, kind: str, id: str) -> str:
        """The same, to be shown."""
        return str(self.folder / self.path(kind, id))

    def files(self) -> Iterator[tuple[str, str, bytes]]:
        """Of each file that may hold notes its path below the folder of notes, how it is shown, and its content.

        PathError where one cannot be read.
        """
        for path in self._listed():
            try:
                yield path.removeprefix(self.prefix), str(self.folder / path), read(self.folder, path)
            except FileNotFoundError:
                continue
            except OSError as error:
                raise PathError(
                    f"cannot read {self.folder / path}: {(error.strerror or str(error)).lower()}."
                ) from error

    def _listed(self) -> list[str]:
        """Paths of the files that may hold notes; hidden ones are somebody's drafts, or not notes at all."""
        if isinstance(self.folder, Remote):
            found = [path for path in self._names if path.startswith(self.prefix)]
        else:
            found = [path.relative_to(self.folder).as_posix() for path in (self.folder / self.prefix).rglob("*.*")]
        return sorted(
            path
            for path in found
            if path.endswith(ENDINGS) and not any(part.startswith(".") for part in path.split("/"))
        )

    def of(self, kind: str, id: str) -> NotesFile:
        """The notes of a packet; InputError where they cannot be understood, PathError where they cannot be read."""
        path = self.path(kind, id)
        if path not in self._known:
            self._known[path] = self._read(path)
        return self._known[path]

    def add(self, kind: str, id: str, found: FoundForm) -> tuple[str, ...]:
        """Add what was filled in, flushed to the disk; returns the fields whose other value in the notes holds.

        InputError and PathError as of `of`, and where they cannot be written.
        """
        path = self.path(kind, id)
        note = self._known[path] = self._read(path)  # somebody may have written to it since
        taken, differing = _compared(note, found)
        if taken:  # who wrote it, if that was known before
            taken |= {name: found.values[name] for name in SIGNED if found.values.get(name) and name not in differing}
            if not found.author and (other := differing.get("reviewer")):  # somebody else than signed before
                found = replace(found, author=str(other))
        told = [("filled", taken), ("differs", differing)]
        added = "".join(_entry(name, found, values) for name, values in told if values)
        if added:
            self._known[path] = self._append(path, note, added)
        return tuple(differing)

    def freeze(self, kind: str, id: str, document: str, sha256: str) -> None:
        """Note the SHA-256 of a document that is final; an empty one: it is no longer. Errors as of `add`."""
        path = self.path(kind, id)
        note = self._known[path] = self._read(path)
        if note.frozen.get(document, "") != sha256:
            added = f"\n[[frozen]]\ndocument = {_quoted(document)}\nsha256 = {_quoted(sha256)}\n"
            self._known[path] = self._append(path, note, added)

    def _append(self, path: str, note: NotesFile, added: str) -> NotesFile:
        """Append to the file, unless what is there would then be read differently."""
        start = _HEAD.encode() if note.content is None else note.content
        content = start + b"\n" * (not start.endswith(b"\n")) + added.encode()
        try:
            new = _parsed(content)
        except ValueError as error:
            raise self._broken(path, error) from error
        had = (note.filled, note.differs)
        if (new.filled[: len(had[0])], new.differs[: len(had[1])]) != had:
            raise self._broken(path, "nothing can be added to it")
        if not self.is_dry:
            self._names.add(path)
            open_writer(self.folder, self.mode).write(path, content)
        return new

    def _read(self, path: str) -> NotesFile:
        if path in self._known and self.is_dry:
            return self._known[path]
        if isinstance(self.folder, Remote) and path not in self._names:
            return NotesFile()
        try:
            return _parsed(read(self.folder, path))
        except (FileNotFoundError, NotADirectoryError):
            return NotesFile()
        except ValueError as error:
            raise self._broken(path, error) from error
        except OSError as error:
            raise PathError(f"cannot read {self.folder / path}: {(error.strerror or str(error)).lower()}.") from error

    @cached_property
    def _names(self) -> set[str]:
        """Of the objects that are there, asked once: most packets have no notes."""
        return set(self.folder.listing()) if isinstance(self.folder, Remote) else set()

    def _broken(self, path: str, why: object) -> InputError:
        hint = "Mend it, or move it away."
        return InputError(Problem("notes", f"not understood: {why}.", "error", str(self.folder / path), hint=hint))


def asked(form: Form) -> dict[str, str]:
    """What was asked where something was written: the open questions by their numbers, the labels of fields by name."""
    heads = {name: name.partition("-")[0] for name, value in form.values.items() if value}
    questions = form.identity.questions if form.identity else {}
    found = dict(questions) if {"answers", "answer"}.intersection(heads.values()) else {}
    labelled = [name for name, head in heads.items() if "-" in name and head in LABELLED]
    return found | {name: label for name in labelled if (label := form.labels.get(name))}


def author_of(form: Form) -> str:
    """Who wrote all of a form that is for the contributor alone; empty for others."""
    return "" if "reviewer" in form.values else str(form.values.get("contributor") or "")


def digest(values: Values) -> str:
    """Hash of what a form is filled with; empty where it is left empty."""
    filled = {name: value for name, value in values.items() if value}
    return _check(filled) if filled else ""


def _check(values: Values) -> str:
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]


def _compared(note: NotesFile, found: FoundForm) -> tuple[dict[str, Value], dict[str, Value]]:
    """What somebody wrote into a document: what is new, and what others have changed here meanwhile."""
    now, before = note.values, {**found.before, **note.before(found)}
    taken, differing = dict[str, Value](), dict[str, Value]()
    for name, value in found.values.items():
        held, had = now.get(name), before.get(name, "") or ""
        if (held or "") == (value or ""):
            continue
        if held is None or (held or "") == had:
            taken[name] = value
        elif (value or "") != had and not _is_known(note, name, value):
            differing[name] = value
    return taken, differing


def _is_known(note: NotesFile, name: str, value: Value) -> bool:
    return any(name in entry.fields and entry.fields[name] == value for entry in note.differs)


def _parsed(content: bytes) -> NotesFile:
    """The notes in a file; ValueError where it holds something else."""
    found = tomllib.loads(content.decode("utf-8-sig"))
    return NotesFile(content, tuple(_entries(found, "filled")), tuple(_entries(found, "differs")), _frozen(found))


def _frozen(found: Mapping[str, object]) -> dict[str, str]:
    entries = found.get("frozen", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ValueError("frozen is a list of tables: write [[frozen]]")
    frozen = {str(entry.get("document")): str(entry.get("sha256", "")) for entry in entries}
    return {document: sha256 for document, sha256 in frozen.items() if sha256}


def _entries(found: Mapping[str, object], name: str) -> Iterator[FilledEntry]:
    entries = found.get(name, [])
    if not isinstance(entries, list):
        raise ValueError(f"{name} is a list of tables: write [[{name}]]")
    for entry in entries:
        fields = entry.get("fields") if isinstance(entry, dict) else None
        if not isinstance(fields, dict) or not all(isinstance(value, str | bool) for value in fields.values()):
            raise ValueError(f"each [[{name}]] has a [{name}.fields] of texts, true and false")
        yield FilledEntry(fields, entry)


def _entry(name: str, found: FoundForm, values: Values) -> str:
    """What is added to a file."""
    about = {"document": found.document, "sha256": found.sha256, "written": found.written, "check": _check(values)}
    more = {"period": found.period, "author": found.author, "date": found.date, "harvested": found.harvested}
    about |= {key: value for key, value in more.items() if value}
    lines = [f"\n[[{name}]]", *(f"{key} = {_quoted(value)}" for key, value in about.items())]
    if found.questions:
        lines += [f"[{name}.questions]", *(f"{_key(key)} = {_quoted(text)}" for key, text in found.questions.items())]
    lines += [f"[{name}.fields]", *(f"{_key(key)} = {_written(value)}" for key, value in values.items())]
    return "\n".join(lines) + "\n"


def _written(value: Value) -> str:
    """A value in TOML: a text of many lines as many lines, for people to read."""
    if isinstance(value, bool):
        return str(value).lower()
    if "\n" not in value:
        return _quoted(value)
    return '"""\n' + "\n".join(map(_escaped, value.split("\n"))) + '"""'


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'


def _escaped(text: str) -> str:
    """A text with escapes for what TOML takes for something else, and for what editors drop or do not show."""
    return "".join(_ESCAPES.get(c, c) if c.isprintable() or c in _ESCAPES else _numbered(c) for c in text)


def _numbered(character: str) -> str:
    code = ord(character)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
