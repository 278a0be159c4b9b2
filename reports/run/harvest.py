"""What people filled into documents, taken into the notes: looked at first, written once somebody has seen it.

Knows documents by what they say of themselves, and by the manifest what was ever made; renders nothing.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from reports.errors import InputError, OutputError, PathError, Problem
from reports.formats import READERS, Form
from reports.formats.identity import SCHEMA, Identity
from reports.loading.dates.spans import read_day
from reports.loading.notes import is_known
from reports.run.manifest import Manifest, ManifestEntry
from reports.run.notes import FoundForm, Notes, Value, asked, author_of, open_notes
from reports.run.settings import Settings

CODE = "harvest"
_MOST = 200_000_000
"""Bytes of a document, at most."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What was filled into one document and is not in the notes yet."""

    file: str
    kind: str
    id: str
    found: FoundForm
    notes: Notes
    changes: tuple[tuple[str, Value, Value], ...] = ()
    """Each field with what the notes have of it, and what they will."""
    kept_beside: tuple[tuple[str, Value, Value], ...] = ()
    """Each field with what the notes have of it, which holds, and the other value, which is kept beside it."""

    @property
    def path(self) -> str:
        """The file of notes, as it is shown."""
        return self.notes.shown(self.kind, self.id)

    def write(self) -> tuple[str, ...]:
        """Write it to the notes, whole or not at all; returns the fields whose other value in the notes holds."""
        return self.notes.add(self.kind, self.id, self.found)


@dataclass(frozen=True, slots=True)
class Harvest:
    """What was filled into some documents, and what is wrong with them."""

    taken: tuple[Taken, ...] = ()
    unchanged: tuple[str, ...] = ()
    """Documents of which the notes have all."""
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class _OutputFolder:
    """An output folder with its notes, before and after what was filled in is added."""

    settings: Settings
    manifest: Manifest
    notes: Notes
    tried: Notes = field(repr=False)


def look(files: Sequence[Path], jobs: Iterable[Settings], today: date, author: str = "") -> Harvest:
    """What documents have that the notes do not; writes nothing. `author` wrote what nobody signed."""
    places = [_place(settings) for settings in jobs]
    taken, unchanged, problems = list[Taken](), list[str](), list[Problem]()
    for file in dict.fromkeys(files):
        try:
            one, found = _look(file, places, today, author)
        except (InputError, PathError) as error:
            problems += error.problems
            continue
        problems += found
        if not one.changes and not one.kept_beside:
            unchanged.append(one.file)
        else:
            taken.append(one)
    return Harvest(tuple(taken), tuple(unchanged), tuple(problems))


def _place(settings: Settings) -> _OutputFolder:
    tried = open_notes(settings)
    tried.is_dry = True
    return _OutputFolder(settings, Manifest(settings.out), open_notes(replace(settings, dry_run=False)), tried)


def _look(file: Path, places: Sequence[_OutputFolder], today: date, author: str) -> tuple[Taken, list[Problem]]:
    """What one document has; InputError where nothing can be taken from it."""
    shown = str(file)
    content = _read(file)
    form = _form(file, content)
    place, entry = _known(file, form.identity, places)
    identity = form.identity or Identity(entry.kind, entry.id, entry.period)
    found = FoundForm(
        *(entry.path if _is_at(file, place, entry) else file.name, hashlib.sha256(content).hexdigest()),
        written=entry.sha256 if _is_at(file, place, entry) else f"copy {file.name}",
        values=form.values,
        before=form.before,
        period=identity.period,
        questions=asked(form),
        author=author_of(form) or author,
        date=_day(form) or today.isoformat(),
        harvested=today.isoformat(),
    )
    which = identity.kind, identity.id
    before = place.tried.of(*which).values
    differing = place.tried.add(*which, found)
    after = place.tried.of(*which).values
    changes = tuple((name, before.get(name, ""), value) for name, value in after.items() if before.get(name) != value)
    beside = tuple((name, after[name], form.values[name]) for name in differing)
    problems = list(_told(shown, form, differing, place.notes.shown(*which)))
    if any(form.values.values()) and not (author or any(form.values.get(name) for name in ("reviewer", "contributor"))):
        hint = "Name who wrote it by --author, or write author = “…” there."
        problems.append(Problem(CODE, "nobody signed it: its notes name no author.", "warning", shown, hint=hint))
    return Taken(shown, *which, found, place.notes, changes, beside), problems


def _read(file: Path) -> bytes:
    """The content of a document; InputError where it cannot be read."""
    try:
        if file.stat().st_size > _MOST:
            raise InputError(Problem(CODE, "too large for a document of ours.", "error", str(file)))
        return file.read_bytes()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(Problem(CODE, f"cannot be read: {why}.", "error", str(file))) from error


def _form(file: Path, content: bytes) -> Form:
    """What is filled into a document; InputError where nothing can be."""
    reader = READERS.get(file.suffix.lower().removeprefix("."))
    if reader is None:
        known = ", ".join(f".{name}" for name in READERS)
        raise InputError(Problem(CODE, f"nothing can be taken from such a file. Known: {known}.", "error", str(file)))
    form = reader(content)
    if not form.values:
        why = "it is encrypted" if form.is_encrypted else form.fault or "it has no form"
        hint = "What was printed to a PDF has no form: take the file that was filled in."
        raise InputError(Problem(CODE, f"nothing can be taken from it: {why}.", "error", str(file), hint=hint))
    if form.identity and form.identity.schema != SCHEMA:
        what = f"a form of another version of reports ({form.identity.schema}, here {SCHEMA}): nothing is taken."
        raise InputError(Problem(CODE, what, "error", str(file), hint="Fill in the form of a document made here."))
    return form


def _known(
    file: Path, identity: Identity | None, places: Sequence[_OutputFolder]
) -> tuple[_OutputFolder, ManifestEntry]:
    """The output folder and manifest entry of a document; InputError where it has none."""
    for place in places:
        for entry in place.manifest.entries.values():
            if identity is None and _is_at(file, place, entry):
                return place, entry
            if identity and (entry.kind, entry.id) == (identity.kind, identity.id):
                at = next((one for one in place.manifest.entries.values() if _is_at(file, place, one)), entry)
                return place, at if (at.kind, at.id) == (entry.kind, entry.id) else entry
    where = " or ".join(str(place.settings.out) for place in places)
    if identity is None:
        what = f"it does not say which packet it is of, and is none of the documents in {where}."
    else:
        what = f"a form of another packet: no document of {identity.shown} was made in {where}."
    raise InputError(
        Problem(CODE, what, "error", str(file), hint="Name the folder by --out, or the file that was made.")
    )


def _is_at(file: Path, place: _OutputFolder, entry: ManifestEntry) -> bool:
    """Whether a file is the very document of an entry."""
    out = place.settings.out
    return isinstance(out, Path) and file.resolve() == (out / entry.path).resolve()


def _day(form: Form) -> str:
    """The day that a form says, however it is written; nothing where it may be two."""
    said = read_day(str(form.values.get("date") or ""))
    return said.isoformat() if said else ""


def _told(file: str, form: Form, differing: Iterable[str], where: str) -> Iterator[Problem]:
    """What is to be known of what was taken."""
    if names := [*differing]:
        what = f"{', '.join(names)} is not what {where} says: that holds, and both are kept there."
        yield Problem(CODE, what, "warning", file, hint="Make the two one in the notes.")
    odd = [name for name, value in form.values.items() if value and not is_known(name)]
    if odd:
        yield Problem(CODE, f"{', '.join(odd)}: kept in the notes, and shown in no packet.", "note", file)
    said = str(form.values.get("date") or "").strip()
    if said and not _day(form):
        what = f"“{said}” is not sure to be one day: today is taken for the date of what was written."
        yield Problem(CODE, what, "note", file, hint="Write it as in 2025-07-10.")


def keep(harvest: Harvest) -> list[Problem]:
    """Write what was taken; what could not be."""
    problems = list[Problem]()
    for one in harvest.taken:
        try:
            one.write()
        except (InputError, OutputError) as error:
            problems += error.problems
    return problems
