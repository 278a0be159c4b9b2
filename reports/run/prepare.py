"""What a run will make: its documents, each with the key of its inputs, and all that can be wrong before the first one.

Two steps: `outline` finds the documents, their paths and what is wrong with them without assembling a packet; `prepare`
assembles each packet once, for its key, and keeps those that a document has to be made of. Writes nothing.
"""

import difflib
import hashlib
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from reports.errors import InputError, MissingError, OutputError, Problem
from reports.formats import FORMATS, Templates, cautions, open_templates
from reports.formats.libraries import versions
from reports.language import digest
from reports.model.formats import KNOWN_FORMATS
from reports.packets import canonical
from reports.run import remembered
from reports.run.documents import Document
from reports.run.kept import Kept, pack
from reports.run.languages import lacking, offered
from reports.run.manifest import Manifest, is_free, key_of
from reports.run.missing import MissingSources
from reports.run.plan import Plan, Subject, plan
from reports.run.settings import Settings
from reports.run.sources import Loaded, compare_with_earlier
from reports.system.stores import Folder, Remote
from reports.system.write import RemoteWriter, Writer, path_key

_BOLD = 600
"""Weight from which a font is bold to a browser."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A run that can begin: what is to be made, from what."""

    settings: Settings
    plans: tuple[Plan, ...]
    """One for each of the readers that documents are for: who may know all first."""
    templates: Templates
    documents: tuple[Document, ...]
    """Those of an outline have no key yet."""
    notes: tuple[Problem, ...]
    packets: Kept = field(default_factory=Kept, repr=False)
    """Packets that a document is probably to be made of."""
    lost: MissingSources = field(default_factory=MissingSources)
    """What earlier runs have read and this one cannot."""
    note: Callable[[Writer | RemoteWriter], None] = lambda _: None
    """Notes what was read, for the runs to come."""

    @property
    def source_problems(self) -> tuple[Problem, ...]:
        """The problems of the sources; of a file that is missing what that means."""
        return self.lost.among(self.plans[0].corpus.problems)

    def plan_of(self, kind: str) -> Plan:
        """The plan that documents of a kind are in; KeyError where nothing is made for their readers now."""
        readers = self.settings.readers_of(kind)
        found = next((one for one in self.plans if one.settings.readers == readers), None)
        if found is None:
            raise KeyError(kind)
        return found

    def packet(self, subject: Subject) -> bytes:
        """The packed packet about a subject; assembled anew where it was not kept."""
        return self.packets.get(subject) or pack(self.plan_of(subject.kind).packet(subject))


def outline(settings: Settings, loaded: Loaded | None = None, templates: Templates | None = None) -> Prepared:
    """Find the documents of a run without assembling packets or computing keys; errors as of `prepare`."""
    templates = templates or open_templates(settings.templates, settings.brand, settings.designs)
    loaded = loaded or Loaded(settings)
    asked = settings.by_readers()
    record, lost, read = compare_with_earlier(settings, loaded.corpus(asked[0]))
    try:
        plans = tuple(plan(loaded.corpus(one), one, lost.elsewhere) for one in asked)
    except InputError as error:
        if lost.failures:
            raise MissingError([*lost.problems, *error.problems]) from error
        raise
    documents, problems = list[Document](), list[Problem]()
    for planned, subject in ((one, subject) for one in plans for subject in one.subjects):
        head = planned.heading(subject)
        try:
            path = planned.path(subject)
        except InputError as error:
            problems += error.problems
            continue
        is_final = planned.state(subject) == "final"
        kind = settings.documents[subject.kind]
        archive = settings.archive if kind.archive is None else kind.archive
        documents += (
            Document(
                *(subject.kind, head.id, head.period, name, f"{path}.{name}", subject),
                is_final=is_final,
                is_archived=archive and FORMATS[name].archive is not None,
            )
            for name in settings.formats
            if name in kind.made_in
        )
    problems += _reserved(documents)
    problems += _collisions(documents, settings.out)
    if problems:
        raise InputError(problems)
    problems = [*unwritable(settings.out, documents), *unwritable(settings.notes or settings.out, ())]
    if problems := list(dict.fromkeys(problems)):
        raise OutputError(problems)

    def note(writer: Writer | RemoteWriter) -> None:
        record.write(writer, read)
        remembered.note((one.corpus.remembered for one in plans), writer)

    languages = dict.fromkeys(language for one in plans for language in one.languages)
    told = [*(note for one in plans for note in one.notes), *lacking(languages)]
    told += [note for one in plans for note in (() if settings.is_language_said else offered(one.chosen))]
    notes = (*dict.fromkeys(told), *without_bold(templates), *_unused(templates, settings))
    return Prepared(settings, plans, templates, tuple(documents), notes, lost=lost, note=note)


def prepare(settings: Settings, loaded: Loaded | None = None, templates: Templates | None = None) -> Prepared:
    """Find what is to be built, and all that is wrong with it; InputError, TemplateError and OutputError list it."""
    outlined = outline(settings, loaded, templates)
    manifest = Manifest(settings.out)
    documents, notes, packets = list[Document](), list[Problem](), Kept()
    of: dict[Subject, list[Document]] = defaultdict(list)
    for document in outlined.documents:
        of[document.subject].append(document)
    for subject, some in of.items():
        packet = outlined.plan_of(subject.kind).packet(subject)
        content = canonical(packet)
        notes += missing_characters(packet.title, content, outlined.templates)
        keyed = [with_key(document, content, outlined.templates, packet.language) for document in some]
        if settings.force or not all(manifest.seems_current(one.path, one.inputs) for one in keyed):
            packets.keep(subject, pack(packet))
        documents += keyed
    notes = [*outlined.notes, *notes, *cautions(settings.formats)]
    return replace(outlined, documents=tuple(documents), notes=tuple(notes), packets=packets)


# Keys -------------------------------------------------------------------------------------------


def with_key(document: Document, content: bytes, templates: Templates, language: str) -> Document:
    """A document with the key of its packet, which is given as `canonical` bytes, and of the words of its language."""
    name = document.format
    parts = {
        "text": content,
        "template": f"{FORMATS[name].inputs(templates, document.subject.template)}{digest(language)}".encode(),
        "engine": versions(FORMATS[name].libraries).encode(),
    }
    if document.is_archived:
        parts["archive"] = b"shut" if document.is_final else b"open"
    inputs = {part: hashlib.sha256(of).hexdigest()[:16] for part, of in parts.items()}
    return replace(document, key=key_of(name, inputs), inputs=inputs, size=len(content))


def missing_characters(title: str, content: bytes, templates: Templates) -> list[Problem]:
    """A note where the fonts lack characters of what a packet says (in UTF-8)."""
    text = _characters(content)
    problems = []
    if lacking := templates.lacking(text):
        hint = "Add a font that has them to theme.toml."
        what = f"{title}: no font has {_named(lacking)}: shown as � in the PDF."
        problems.append(Problem("no-glyph", what, "note", hint=hint))
    if unlike := templates.unlike(text):
        what = f"{title}: {templates.theme.own_font} has no {_named(unlike)}: set in another font."
        problems.append(Problem("brand-glyph", what, hint="Take files of the font that have these letters."))
    return problems


def without_bold(templates: Templates) -> Iterator[Problem]:
    """A note where the brand's font has no bold file: what is bold is the regular one, drawn thicker."""
    own = templates.theme.own_faces
    if own and not any(face.weight >= _BOLD for face in own):
        what = f"{templates.theme.own_font} has no bold file: what is bold is the regular one, drawn thicker."
        yield Problem("brand-bold", what, "note", str(own[0].path), hint="Name its bold file under [brand] font, too.")


def _named(characters: Sequence[str]) -> str:
    return ", ".join(f"“{c}” (U+{ord(c):04X})" for c in characters[:10]) + (" …" if len(characters) > 10 else "")


def _characters(content: bytes) -> str:
    """The characters of a text in UTF-8, each at least once: far fewer to look through than the text."""
    others = content.translate(None, bytes(range(128))).decode("utf-8", "replace")
    return "".join(chr(code) for code in range(128) if code in content) + others


def _unused(templates: Templates, settings: Settings) -> Iterator[Problem]:
    """Folders of a template set that no document is made with."""
    used = {kind.template for kind in settings.documents.values()}
    files = {known.template for known in KNOWN_FORMATS.values() if known.template}
    for folder in sorted(path for path in templates.folder.iterdir() if path.name not in used):
        if any((folder / name).is_file() for name in files):
            near = difflib.get_close_matches(folder.name, settings.documents, 1, 0.6)
            hint = f"Did you mean “{near[0]}”?" if near else f'Write [[document]] with template = "{folder.name}".'
            yield Problem("unused-template", "no document is made with it.", "warning", str(folder), hint=hint)


# What can be wrong ------------------------------------------------------------------------------


def _reserved(documents: Iterable[Document]) -> Iterator[Problem]:
    """Paths that are not for documents."""
    for path in sorted(document.path for document in documents if not is_free(document.path)):
        hint = "Take another pattern in [file_names], or give the person another id under [people]."
        yield Problem("file-name", f"no document can be {path}: the name is taken.", "error", hint=hint)


def _collisions(documents: Iterable[Document], out: Folder) -> Iterator[Problem]:
    """Two documents at one path, also where the file system takes A for a; and one where another's folder is."""
    takers: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        takers[path_key(out, document.path)].append(document)
    clashes = [(two[0], two[1]) for two in takers.values() if len({one.identity for one in two}) > 1]
    folders = {os.path.dirname(path): of[0] for path, of in takers.items()}  # noqa: PTH120
    clashes += [(of[0], folders[path]) for path, of in takers.items() if path in folders]
    for one, other in clashes:
        what = f"{one.path} would be both {one.kind} {one.id} and {other.kind} {other.id}."
        hint = "Put {id} or {period} into the pattern in [file_names], or give the two different ids under [people]."
        yield Problem("collision", what, "error", hint=hint)


def unwritable(out: Folder, documents: Iterable[Document]) -> Iterator[Problem]:
    """Folders of the output that cannot be written to; nothing is written to find out."""
    if isinstance(out, Remote):
        try:
            out.listing()
        except OSError as error:
            hint = "Look at its name, the network and your credentials."
            yield Problem("output", f"cannot look into {out}: {error.strerror}.", "error", hint=hint)
        return
    whole = out.resolve()
    for folder in sorted({out, *((out / document.path).parent for document in documents)}):
        there = next((found for found in (folder, *folder.absolute().parents) if found.exists()), folder)
        if not (there.is_dir() and os.access(there, os.W_OK | os.X_OK)):
            yield Problem("output", f"cannot write to {there}.", "error", hint="Change its permissions, or set out.")
        elif not folder.resolve().is_relative_to(whole):
            yield Problem("output", f"{folder} leads out of {out}.", "error", hint="Make it a folder.")
