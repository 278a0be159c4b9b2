"""The documents of one run: those that are out of date are made, written and recorded; the others stay.

Knows the order of the steps. What there is to make is found before (`prepare`), and by whom it is made is known to
`render`.
"""

import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from reports.cluster.client import Cluster
from reports.errors import ClusterError, InputError, OutputError, PathError, TemplateError
from reports.formats import Rendered
from reports.model.formats import KNOWN_FORMATS
from reports.run.changed import Existing
from reports.run.documents import Document, Outcome, Result
from reports.run.frozen import freeze, held
from reports.run.leaks import find_leaks
from reports.run.leftovers import leftovers
from reports.run.manifest import MANIFEST, Manifest, ManifestEntry
from reports.run.notes import open_notes
from reports.run.prepare import Prepared, prepare
from reports.run.render import cluster_of, render_each
from reports.run.settings import Settings
from reports.system.signals import signals_held
from reports.system.workers import Failure
from reports.system.write import RemoteWriter, Writer, open_writer

_RECORD_EVERY = 5.0
"""Seconds between two records of what was written: a run that is killed loses no more."""
OnDone = Callable[[Outcome], None]


def build(
    settings: Settings | Prepared,
    on_start: Callable[[int], None] = lambda _: None,
    on_done: Callable[[Outcome], None] = lambda _: None,
) -> Result:
    """Build every document that the settings ask for and that is out of date.

    `on_start` hears how many documents there are, `on_done` what became of each. InputError, TemplateError and
    OutputError where nothing can be built; a single document that fails is an outcome.
    """
    run = settings if isinstance(settings, Prepared) else prepare(settings)
    on_start(len(run.documents))
    manifest = Manifest(run.settings.out)
    writer = open_writer(run.settings.out, run.settings.file_mode)
    existing = _existing(run, manifest, writer)
    outcomes, stale, notes = list[Outcome](), dict[Document, str](), list(run.notes)
    for outcome in _looked_at(run, existing):
        if outcome.state == "planned" and not run.settings.dry_run:
            stale[outcome.document] = outcome.why
            notes += outcome.problems
            continue
        outcomes.append(outcome)
        on_done(outcome)
    if stale:
        with cluster_of(run.settings, run.templates, {document.format for document in stale}) as cluster:
            outcomes += _make(run, stale, existing, cluster, on_done)
        notes += cluster.problems if cluster else ()
    left = leftovers(run, existing)
    if not run.settings.dry_run:
        # Where documents were made it was written before, or they are told as unrecorded.
        with contextlib.suppress(*([OutputError] if stale else [])):
            manifest.write(writer)
            manifest.mark(writer)
            run.note(writer)
    order = {document.identity: number for number, document in enumerate(run.documents)}
    outcomes.sort(key=lambda outcome: order[outcome.document.identity])
    found = [problem for outcome in outcomes for problem in outcome.problems]
    return Result(tuple(outcomes), (*run.source_problems, *dict.fromkeys([*notes, *found])), left)


def _is_kept(document: Document, run: Prepared, manifest: Manifest) -> bool:
    """Whether a document stays as it is: it exists, and without its missing source it would lose somebody."""
    who = document.subject.contributor
    ids = document.subject.ids
    called = run.plan_of(document.kind).corpus.called
    lost = {called.get(one, one) for one in run.lost.people}
    if not (who in lost if who else lost if ids is None else lost.intersection(ids)):
        return False
    entry = manifest.entries.get(document.path)
    if entry is None or (entry.kind, entry.id, entry.format) != (document.kind, document.id, document.format):
        return False
    return manifest.is_there(document.path)


def _existing(run: Prepared, manifest: Manifest, writer: Writer | RemoteWriter) -> Existing:
    """What is in the output folder, and the notes of its packets."""
    settings = run.settings
    planned = {document.path for document in run.documents}
    return Existing(manifest, writer, open_notes(settings), settings.on_change == "keep", planned)


def _looked_at(run: Prepared, existing: Existing) -> Iterator[Outcome]:
    """Decide for each document whether it has to be made; it fails where its notes cannot be saved."""
    for document in run.documents:
        try:
            if document.is_final and not run.settings.reopen and (stays := held(document, existing)):
                yield stays
                continue
            due = existing.due(document.path, document.identity, document.inputs)
            if not due.why and not due.is_edited:
                freeze(document, existing)
        except (InputError, PathError) as error:
            yield Outcome(document, "failed", str(error))
            continue
        why = "forced" if run.settings.force else due.why
        document = replace(document, inputs=due.inputs, key=due.key, values=due.values)  # noqa: PLW2901
        as_it_is = "somebody changed it" if due.is_edited else "up to date"
        if why and _is_kept(document, run, existing.manifest):
            yield Outcome(document, "kept", "it would lose what a missing source says", due.problems)
            continue
        yield Outcome(document, "planned" if why else "unchanged", why or as_it_is, due.problems)


def _make(
    run: Prepared, stale: Mapping[Document, str], existing: Existing, cluster: Cluster | None, on_done: OnDone
) -> list[Outcome]:
    """Make the documents that are out of date, and record what is there, also when it is stopped on the way."""
    manifest, writer = existing.manifest, existing.writer
    outcomes = list[Outcome]()
    left = {document.identity: document for document in stale}
    recorded = time.monotonic()
    writer.prepare([MANIFEST, *(document.path for document in stale)])
    try:
        for outcome in _render_and_write(run, stale, existing, cluster):
            outcomes.append(outcome)
            del left[outcome.document.identity]
            on_done(outcome)
            if time.monotonic() - recorded > _RECORD_EVERY:
                manifest.write(writer)
                recorded = time.monotonic()
    except (OutputError, ClusterError) as error:
        why = f"nothing can be written: {error}" if isinstance(error, OutputError) else str(error)
        for document in left.values():
            outcomes.append(Outcome(document, "failed", why))
            on_done(outcomes[-1])
    except TemplateError:
        raise  # nothing was written
    except BaseException:
        with contextlib.suppress(OutputError):
            manifest.write(writer)
        raise
    lost = _recorded(manifest, writer)
    return [_seen(outcome, manifest, lost, on_done) for outcome in outcomes]


def _recorded(manifest: Manifest, writer: Writer | RemoteWriter) -> str:
    """Write the manifest; returns why that failed, empty if it did not."""
    try:
        manifest.write(writer)
    except OutputError as error:
        return f"it is written, but not recorded: {error}"
    return ""


def _seen(outcome: Outcome, manifest: Manifest, lost: str, on_done: Callable[[Outcome], None]) -> Outcome:
    """The outcome at the end of the run: a written file may have been removed since, or not recorded."""
    if outcome.state == "written" and not manifest.is_there(outcome.document.path):
        lost = "its file is gone: it was removed while the run went on"
    if outcome.state == "written" and lost:
        outcome = replace(outcome, state="failed", why=lost)
        on_done(outcome)
    return outcome


def _render_and_write(
    run: Prepared, stale: Mapping[Document, str], existing: Existing, cluster: Cluster | None
) -> Iterator[Outcome]:
    """Render each document, write what is good; TemplateError, before any is written, for a bad template."""
    for done in render_each(run, stale, cluster):
        document, result = done.task.document, done.result
        if not isinstance(result, Rendered):
            reason = result.reason if isinstance(result, Failure) else str(result)
            yield Outcome(document, "failed", reason, seconds=done.seconds)
            continue
        find_hidden = run.plan_of(document.kind).corpus.find_hidden
        if find_hidden and (leaks := find_leaks(result.content, document.format, find_hidden)):
            why = f"it would tell its readers what they are not to know: {', '.join(leaks)}"
            yield Outcome(document, "failed", why, seconds=done.seconds)
            continue
        try:
            with signals_held():  # what is written is recorded, and counted
                path, changed = existing.put(document.path, document.identity, result.content)
                made = replace(document, path=path)
                existing.manifest.entries[path] = _entry(made, result, run.settings.job)
                existing.wrote(path)
                if path == document.path:
                    freeze(document, existing)
                yield Outcome(made, "written", stale[document], (*result.problems, *changed), done.seconds)
        except (InputError, PathError) as error:
            yield Outcome(document, "failed", str(error))


def _entry(document: Document, rendered: Rendered, job: str) -> ManifestEntry:
    """A document's entry in the manifest."""
    unit = KNOWN_FORMATS[document.format].unit
    return ManifestEntry(
        *(document.kind, document.id, document.period, document.format, document.path, job),
        key=document.key,
        inputs=document.inputs,
        sha256=hashlib.sha256(rendered.content).hexdigest(),
        bytes=len(rendered.content),
        pages=rendered.pages if unit == "pages" else None,
        slides=rendered.pages if unit == "slides" else None,
    )
