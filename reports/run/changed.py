"""Documents that somebody edited: never overwritten, and what was filled into their forms is copied to the notes.

A file whose hash is not the one in the manifest was edited. Knows the manifest and the notes; knows no packet.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from pathlib import PurePosixPath

from reports.errors import PathError, Problem
from reports.formats import FORMATS, Form
from reports.run.manifest import CHANGED, GONE, NOTES, Manifest, ManifestEntry, key_of
from reports.run.notes import FoundForm, Notes, Value, asked, author_of, digest
from reports.system.stores import Remote, read
from reports.system.write import RemoteWriter, Writer

CODE = "changed"
"""Code of the notes about edited documents."""
DocumentId = tuple[str, str, str, str]
"""Kind, id, period and format."""
_KILLED = "its file is of a run that was killed"
"""State of a file that a run wrote and did not live to record: it may be overwritten."""


@dataclass(frozen=True, slots=True)
class Due:
    """Whether a document has to be made, and what its form is filled with."""

    why: str
    """Why it has to be made; empty: it is up to date, or an edited file stays in its place."""
    is_edited: bool
    """Whether somebody edited the file that is there."""
    inputs: Mapping[str, str]
    """Hashes of what it is made from."""
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    """What the fields of its form are filled with."""
    problems: tuple[Problem, ...] = ()


@dataclass
class Existing:
    """The files that are in the output folder now, and which of them somebody edited."""

    manifest: Manifest
    writer: Writer | RemoteWriter
    notes: Notes
    keeps: bool = False
    """What happens to an edited file: it keeps its path and the new document goes beside it, or else it is renamed."""
    planned: Collection[str] = ()
    """Paths of all documents of this run."""
    beside: set[str] = field(default_factory=set)
    """Paths of new documents that went beside an edited file."""
    _states: dict[str, str] = field(default_factory=dict)
    """By path, how its file differs from what was written; empty: it does not."""
    _forms: dict[str, Form] = field(default_factory=dict)
    """By path, the filled forms that were read so far."""

    # Before documents are made --------------------------------------------------------------------

    def due(self, path: str, identity: DocumentId, inputs: Mapping[str, str]) -> Due:
        """Decide whether the document at a path has to be made; first, copy what was filled into its form to the notes.

        Args:
            path: Of the document, below the output folder.
            identity: What it is, wherever it lies.
            inputs: Hashes of what it is made from, without its notes.

        Raises:
            InputError: Its notes cannot be understood.
            PathError: Its notes cannot be read or written.

        """
        self._adopt(path)
        values, problems = dict[str, Value](), list[Problem]()
        if FORMATS[identity[-1]].fill:
            problems = self._keep_forms(path, identity)
            values = {name: value for name, value in self.notes.of(*identity[:2]).form_values.items() if value}
            inputs = {**inputs, NOTES: digest(values)} if values else inputs
        key = key_of(identity[-1], inputs)
        why = self.manifest.why_stale(path, inputs, key)
        if self._is_edited(path) and (stays := self._stays(path, inputs, key, values)):
            return Due("", True, inputs, key, values, (*problems, stays))
        return Due(why or self._state(path), self._is_edited(path), inputs, key, values, tuple(problems))

    def _state(self, path: str) -> str:
        """How the file at a path differs from what was written there; empty: it does not, or there is no file."""
        if path not in self._states:
            entry = self.manifest.entries.get(path)
            why = self.manifest.why_damaged(entry) if entry else ""
            if not entry and self.manifest.is_there(path):
                why = "nobody knows who wrote it"
            if why not in ("", GONE) and _sha256(self._content(path)) in self.manifest.unrecorded:
                why = _KILLED
            self._states[path] = why
        return self._states[path]

    def digest(self, path: str) -> str:
        """The SHA-256 of the file at a path; empty: there is none."""
        if not self.manifest.is_there(path):
            return ""
        entry = self.manifest.entries.get(path)
        return entry.sha256 if entry and not self._state(path) else _sha256(self._content(path))

    def wrote(self, path: str) -> None:
        """Note that the file at a path is now the one in the manifest."""
        self._states[path] = ""

    def _is_edited(self, path: str) -> bool:
        """Whether somebody edited the file at a path, or put one there."""
        return self._state(path) not in ("", GONE, _KILLED)

    def _adopt(self, path: str) -> None:
        """Recognise a new document that somebody moved from beside an edited one to the path of that one."""
        second = self.manifest.entries.get(self.second(path))
        if second and self._is_edited(path) and not self.manifest.why_damaged(moved := replace(second, path=path)):
            self.manifest.entries[path] = moved
            self._states[path] = ""

    def _stays(self, path: str, inputs: Mapping[str, str], key: str, values: Mapping[str, Value]) -> Problem | None:
        """A note that an edited file stays, since what it is made from is the same; None: a new one has to be made."""
        second = self.manifest.entries.get(self.second(path))
        if second and self.manifest.is_there(second.path) and self._is_current(second, inputs, key, values):
            self.beside.add(second.path)
            return _note(f"{path} was changed: it stays, and the new one is {second.path}.")
        entry = self.manifest.entries.get(path)
        if entry is None or self._state(path) != CHANGED or not self._is_current(entry, inputs, key, values):
            return None
        hint = "Remove it, or build with --force, to have it made anew."
        return _note(f"{path} was changed: it stays as it is while what it is made from does.", hint)

    def _is_current(
        self, entry: ManifestEntry, inputs: Mapping[str, str], key: str, values: Mapping[str, Value]
    ) -> bool:
        """Whether a document was made from these inputs; notes typed into its own form do not count as a change."""
        form = self._forms.get(entry.path, Form())
        shown = {name: value for name, value in form.values.items() if value}
        is_filled = bool(form.values) and shown == {name: values[name] for name in form.values if name in values}
        is_same = {**entry.inputs, NOTES: ""} == {**inputs, NOTES: ""}
        return not form.fault and (entry.key == key or (is_same and is_filled))

    # Forms ----------------------------------------------------------------------------------------

    def _keep_forms(self, path: str, identity: DocumentId) -> list[Problem]:
        """Copy what was filled into the PDFs of a packet to the notes, at every path at which one was written."""
        problems = list[Problem]()
        for place in dict.fromkeys((path, *self._places.get(identity, ()))):
            entry = self.manifest.entries.get(place)
            has_lost = entry and NOTES in entry.inputs and self.notes.of(*identity[:2]).content is None
            if self._is_edited(place) or (has_lost and not self._state(place)):
                problems += self._keep(place, identity, self._content(place))
        return problems

    @cached_property
    def _places(self) -> Mapping[DocumentId, list[str]]:
        """By identity, the paths at which a document was written."""
        found = defaultdict[DocumentId, list[str]](list)
        for entry in self.manifest.entries.values():
            found[entry.identity].append(entry.path)
        return found

    def _keep(self, path: str, identity: DocumentId, content: bytes) -> list[Problem]:
        """Copy what was filled into a PDF to the notes; returns problems of what cannot be read or contradicts them."""
        read = FORMATS[identity[-1]].read if FORMATS[identity[-1]].fill else None
        if read is None:
            return []
        form = self._forms[path] = read(content)
        kind, id, *_ = identity
        is_other = form.identity is not None and (form.identity.kind, form.identity.id) != (kind, id)
        if form.identity and is_other:
            what = f"{path} is a form of {form.identity.shown}: what was filled in is not taken for {kind}/{id}."
            return [Problem(CODE, what, "warning", hint=f"reports harvest {path} takes it for {form.identity.shown}.")]
        if not form.values:
            why = "it is encrypted" if form.is_encrypted else form.fault or "it has no form"
            return [_note(f"{path}: what was filled in is not carried over, for it cannot be read: {why}.")]
        entry = self.manifest.entries.get(path)
        found = FoundForm(
            *(path, _sha256(content), entry.sha256 if entry else "", form.values, form.before, identity[2]),
            questions=asked(form),
            author=author_of(form),
        )
        differing = self.notes.add(kind, id, found)
        where = self.notes.shown(kind, id)
        told = f"{path}: {', '.join(differing)} is not what {where} says: that holds, and both are kept there."
        return [_note(told)] if differing else []

    # When a document is written -------------------------------------------------------------------

    def put(self, path: str, identity: DocumentId, content: bytes) -> tuple[str, list[Problem]]:
        """Write a document; an edited file in its place is kept, under its own name or another one.

        Args:
            path: Where the document belongs, below the output folder.
            identity: What it is, wherever it lies.
            content: Of the document.

        Returns:
            The path that was written, and a note on each edited file.

        Raises:
            PathError: A file cannot be written, or notes not read or written.
            InputError: The notes cannot be understood.

        """
        target, problems = path, list[Problem]()
        edited = self._edited_content(path, content)
        if edited is not None:
            problems = self._keep(path, identity, edited)
            form = self._forms.get(path, Form())
            shut = "signed" if form.is_signed else "encrypted" if form.is_encrypted else ""
            if shut or self.keeps:
                target = self.second(path)
                self.beside.add(target)
                problems.append(_note(f"{path} was {shut or 'changed'}: it stays, and the new one is {target}."))
                edited = self._edited_content(target, content)
                problems += self._keep(target, identity, edited) if edited is not None else []
        if edited is not None:
            aside = self.writer.set_aside(target, self._aside(target))
            problems.append(_note(f"{target} was changed: what it was is {aside} now."))
        self.manifest.announce(_sha256(content))
        self.writer.write(target, content)
        return target, problems

    def _edited_content(self, path: str, content: bytes) -> bytes | None:
        """The content of an edited file at a path; None where there is no file, or a run wrote it.

        A file that equals the new document was written by a run that was killed before it could record it.
        """
        if not self.manifest.is_there(path):
            return None
        there = self._content(path)
        entries = (self.manifest.entries.get(place) for place in (path, self.second(path)))
        known = {_sha256(content), *self.manifest.unrecorded, *(entry.sha256 for entry in entries if entry)}
        return None if _sha256(there) in known else there

    def _content(self, path: str) -> bytes:
        """The content of the file at a path; empty where it may not be read."""
        folder = self.manifest.folder
        try:
            return read(folder, path)
        except OSError as error:
            if isinstance(folder, Remote):
                raise PathError(f"cannot read {folder / path}: {error.strerror or error}.") from error
            return b""

    def second(self, path: str) -> str:
        """Where the new document goes if the edited one stays: `person/ada.new.pdf`."""
        names = (_named(path, f"new-{number}" if number > 1 else "new") for number in count(1))
        return next(name for name in names if name not in self.planned)

    def _aside(self, path: str) -> Iterator[str]:
        """Paths to which an edited file may be renamed, in order, as `person/ada.changed-1.pdf`."""
        names = (_named(path, f"changed-{number}") for number in count(1))
        return (name for name in names if name not in self.planned)


def _named(path: str, word: str) -> str:
    """A path with a word before its ending: `person/ada.new.pdf`."""
    whole = PurePosixPath(path)
    return str(whole.with_name(f"{whole.stem}.{word}{whole.suffix}"))


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _note(message: str, hint: str = "") -> Problem:
    return Problem(CODE, message, "note", hint=hint)
