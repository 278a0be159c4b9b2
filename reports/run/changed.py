"""Documents that somebody changed: never written over, and what was filled into their forms is kept.

Knows by the manifest what was written, and so what was not; knows no packet.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from pathlib import PurePosixPath

from reports.errors import PathError, Problem
from reports.formats import Form, read_form
from reports.run.manifest import CHANGED, GONE, NOTES, Entry, Manifest, key_of
from reports.run.notes import Filled, Notes, Value, asked, author_of, digest
from reports.system.stores import Remote, read
from reports.system.write import RemoteWriter, Writer

CODE = "changed"
"""Of the notes on what somebody changed."""
Identity = tuple[str, str, str, str]
"""Kind, id, period and format."""
_KILLED = "its file is of a run that was killed"


@dataclass(frozen=True, slots=True)
class Due:
    """Whether a document has to be made, and with what in its form."""

    why: str
    """Empty: it is up to date, or stays as somebody changed it."""
    is_theirs: bool
    """Whether what stands there is as somebody changed it."""
    inputs: Mapping[str, str]
    key: str
    values: Mapping[str, Value] = field(default_factory=dict)
    problems: tuple[Problem, ...] = ()


@dataclass
class Existing:
    """What stands where documents are to go, and whose it is."""

    manifest: Manifest
    writer: Writer | RemoteWriter
    notes: Notes
    keeps: bool = False
    """Whether what somebody changed stays, with the new one beside it; else it is put aside."""
    planned: Collection[str] = ()
    """Paths of all documents of this run."""
    beside: set[str] = field(default_factory=set)
    """Paths of the new ones beside those that stay."""
    _states: dict[str, str] = field(default_factory=dict)
    _forms: dict[str, Form] = field(default_factory=dict)

    # Before documents are made --------------------------------------------------------------------

    def due(self, path: str, identity: Identity, inputs: Mapping[str, str]) -> Due:
        """Whether the document at a path has to be made; what was filled in is kept in the notes at once.

        InputError where its notes cannot be understood, PathError where they cannot be read or written.
        """
        self._adopt(path)
        values, problems = dict[str, Value](), list[Problem]()
        if identity[-1] == "pdf":
            problems = self._keep_forms(path, identity)
            values = {name: value for name, value in self.notes.of(*identity[:2]).form_values.items() if value}
            inputs = {**inputs, NOTES: digest(values)} if values else inputs
        key = key_of(identity[-1], inputs)
        why = self.manifest.why_stale(path, inputs, key)
        if self._is_theirs(path) and (stays := self._stays(path, inputs, key, values)):
            return Due("", True, inputs, key, values, (*problems, stays))
        return Due(why or self._state(path), self._is_theirs(path), inputs, key, values, tuple(problems))

    def _state(self, path: str) -> str:
        """Why what is at a path is not what was written there; empty if it is, or there is nothing known."""
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
        """The SHA-256 of what is at a path now; empty: there is nothing."""
        if not self.manifest.is_there(path):
            return ""
        entry = self.manifest.entries.get(path)
        return entry.sha256 if entry and not self._state(path) else _sha256(self._content(path))

    def wrote(self, path: str) -> None:
        """Know that what is at a path is what the manifest says."""
        self._states[path] = ""

    def _is_theirs(self, path: str) -> bool:
        return self._state(path) not in ("", GONE, _KILLED)

    def _adopt(self, path: str) -> None:
        """Where somebody has put the document from beside in the place of what they had changed, it is that."""
        second = self.manifest.entries.get(self.second(path))
        if second and self._is_theirs(path) and not self.manifest.why_damaged(moved := replace(second, path=path)):
            self.manifest.entries[path] = moved
            self._states[path] = ""

    def _stays(self, path: str, inputs: Mapping[str, str], key: str, values: Mapping[str, Value]) -> Problem | None:
        """A note on what somebody changed and what stays, since no new one is due; None where one is."""
        second = self.manifest.entries.get(self.second(path))
        if second and self.manifest.is_there(second.path) and self._is_current(second, inputs, key, values):
            self.beside.add(second.path)
            return _note(f"{path} was changed: it stays, and the new one is {second.path}.")
        entry = self.manifest.entries.get(path)
        if entry is None or self._state(path) != CHANGED or not self._is_current(entry, inputs, key, values):
            return None
        hint = "Remove it, or build with --force, to have it made anew."
        return _note(f"{path} was changed: it stays as it is while what it is made from does.", hint)

    def _is_current(self, entry: Entry, inputs: Mapping[str, str], key: str, values: Mapping[str, Value]) -> bool:
        """Whether a document was made from these inputs, be it that its notes were written into it since."""
        form = self._forms.get(entry.path, Form())
        shown = {name: value for name, value in form.values.items() if value}
        is_filled = bool(form.values) and shown == {name: values[name] for name in form.values if name in values}
        is_same = {**entry.inputs, NOTES: ""} == {**inputs, NOTES: ""}
        return not form.fault and (entry.key == key or (is_same and is_filled))

    # Forms ----------------------------------------------------------------------------------------

    def _keep_forms(self, path: str, identity: Identity) -> list[Problem]:
        """Keep what was filled into documents of a packet, wherever they lie."""
        problems = list[Problem]()
        for place in dict.fromkeys((path, *self._places.get(identity, ()))):
            entry = self.manifest.entries.get(place)
            has_lost = entry and NOTES in entry.inputs and self.notes.of(*identity[:2]).content is None
            if self._is_theirs(place) or (has_lost and not self._state(place)):
                problems += self._keep(place, identity, self._content(place))
        return problems

    @cached_property
    def _places(self) -> Mapping[Identity, list[str]]:
        """The paths at which a document of a packet was written."""
        found = defaultdict[Identity, list[str]](list)
        for entry in self.manifest.entries.values():
            found[entry.identity].append(entry.path)
        return found

    def _keep(self, path: str, identity: Identity, content: bytes) -> list[Problem]:
        """Keep what was filled into a PDF; what is to be told of it."""
        if identity[-1] != "pdf":
            return []
        form = self._forms[path] = read_form(content)
        kind, id, *_ = identity
        is_other = form.identity is not None and (form.identity.kind, form.identity.id) != (kind, id)
        if form.identity and is_other:
            what = f"{path} is a form of {form.identity.shown}: what was filled in is not taken for {kind}/{id}."
            return [Problem(CODE, what, "warning", hint=f"reports harvest {path} takes it for {form.identity.shown}.")]
        if not form.values:
            why = "it is encrypted" if form.is_encrypted else form.fault or "it has no form"
            return [_note(f"{path}: what was filled in is not carried over, for it cannot be read: {why}.")]
        entry = self.manifest.entries.get(path)
        found = Filled(
            *(path, _sha256(content), entry.sha256 if entry else "", form.values, form.before, identity[2]),
            questions=asked(form),
            author=author_of(form),
        )
        differing = self.notes.add(kind, id, found)
        where = self.notes.shown(kind, id)
        told = f"{path}: {', '.join(differing)} is not what {where} says: that holds, and both are kept there."
        return [_note(told)] if differing else []

    # When a document is written -------------------------------------------------------------------

    def put(self, path: str, identity: Identity, content: bytes) -> tuple[str, list[Problem]]:
        """Write a document; where it is, and what became of what somebody had changed.

        Raises what `write` of a writer does, and what `due` does.
        """
        target, problems = path, list[Problem]()
        theirs = self._theirs(path, content)
        if theirs is not None:
            problems = self._keep(path, identity, theirs)
            form = self._forms.get(path, Form())
            shut = "signed" if form.is_signed else "encrypted" if form.is_encrypted else ""
            if shut or self.keeps:
                target = self.second(path)
                self.beside.add(target)
                problems.append(_note(f"{path} was {shut or 'changed'}: it stays, and the new one is {target}."))
                theirs = self._theirs(target, content)
                problems += self._keep(target, identity, theirs) if theirs is not None else []
        if theirs is not None:
            aside = self.writer.set_aside(target, self._aside(target))
            problems.append(_note(f"{target} was changed: what it was is {aside} now."))
        self.manifest.announce(_sha256(content))
        self.writer.write(target, content)
        return target, problems

    def _theirs(self, path: str, content: bytes) -> bytes | None:
        """What is at a path now and was not written by a run; None where there is no such thing.

        What is as the new document will be was written by one that was killed before it could say so.
        """
        if not self.manifest.is_there(path):
            return None
        there = self._content(path)
        entries = (self.manifest.entries.get(place) for place in (path, self.second(path)))
        known = {_sha256(content), *self.manifest.unrecorded, *(entry.sha256 for entry in entries if entry)}
        return None if _sha256(there) in known else there

    def _content(self, path: str) -> bytes:
        """What is at a path; of a file that may not be read nothing."""
        folder = self.manifest.folder
        try:
            return read(folder, path)
        except OSError as error:
            if isinstance(folder, Remote):
                raise PathError(f"cannot read {folder / path}: {error.strerror or error}.") from error
            return b""

    def second(self, path: str) -> str:
        """Where the new one goes if what is at a path stays."""
        names = (_named(path, f"new-{number}" if number > 1 else "new") for number in count(1))
        return next(name for name in names if name not in self.planned)

    def _aside(self, path: str) -> Iterator[str]:
        """Where what is at a path may be put aside."""
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
