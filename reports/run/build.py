"""The pipeline: load, assemble, find what is out of date, render, write, record.

Knows every stage and no detail of any. `prepare` finds all that can be wrong before the first document is rendered;
`build` makes the documents.
"""

import contextlib
import hashlib
import os
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Literal

from reports.cluster.client import Cluster, connected
from reports.corpus import Corpus, Origins, assemble_corpus
from reports.errors import (
    ClusterError,
    InputError,
    MissingError,
    OutputError,
    PathError,
    Problem,
    RenderError,
    ReportError,
    TemplateError,
)
from reports.formats import (
    FORMATS,
    Rendered,
    Templates,
    engine,
    fill_form,
    integrity_fault,
    lacks_subset,
    lint,
    open_templates,
    paper_css,
    preload,
)
from reports.load import Unread, load
from reports.load.files import known_as, look_for
from reports.model.packet import Packet
from reports.packets import canonical
from reports.periods import Period
from reports.run.changed import Standing
from reports.run.manifest import CHANGED, MANIFEST, Entry, Manifest, is_free, key_of
from reports.run.missing import Known, Lost, Record, compare
from reports.run.notes import FOLDER, Notes
from reports.run.plan import KINDS, Plan, Subject, plan
from reports.run.settings import Settings
from reports.system.stores import Folder, Remote
from reports.system.workers import Done, Failure, Limits, run_each, signals_held
from reports.system.write import RemoteWriter, Writer, open_writer, place

_RECORD_EVERY = 5.0
"""Seconds between two records of what was written: a run that is killed loses no more."""
_MOST_CSS = 4_000_000
"""Characters of a style sheet."""
_MOST_PROOFS = 20
"""Documents that a template may fail to make before it is at fault itself."""


@dataclass(frozen=True, slots=True)
class Document:
    """One packet in one format: what is to be at a path."""

    kind: str
    id: str
    """Of the packet."""
    period: str
    format: str
    path: str
    """Relative to the output folder, with `/`."""
    key: str
    """Hash of all that its bytes depend on."""
    inputs: Mapping[str, str] = field(hash=False, repr=False)
    """The parts of the key: hashes of packet, template, engine and notes."""
    subject: Subject = field(repr=False)
    size: int = field(default=0, repr=False, compare=False)
    """Bytes of its packet: the larger, the longer it takes."""
    values: Mapping[str, str | bool] = field(default_factory=dict, repr=False, compare=False)
    """What its form is filled with."""

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What it is, wherever it lies."""
        return self.kind, self.id, self.period, self.format


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one document."""

    document: Document
    state: Literal["written", "unchanged", "failed", "planned", "kept"]
    """`kept`: it is out of date, and would lose what a missing source says."""
    why: str
    """Why it was or was not built; of a failure the reason."""
    problems: tuple[Problem, ...] = ()
    """What had to be continued, shortened or set in another font."""
    seconds: float = 0.0
    """From the start of its rendering to its end."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """A document of an earlier run whose person or period no longer exists."""

    path: str
    why: str
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What a run did."""

    outcomes: tuple[Outcome, ...]
    problems: tuple[Problem, ...]
    leftovers: tuple[Leftover, ...] = ()

    def count(self, state: str) -> int:
        """How many documents are in a state."""
        return sum(outcome.state == state for outcome in self.outcomes)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A run that can begin: what is to be made, from what."""

    settings: Settings
    plan: Plan
    templates: Templates
    documents: tuple[Document, ...]
    notes: tuple[Problem, ...]
    cluster: Cluster | None = None
    """Where documents are rendered; None: here."""
    lost: Lost = field(default_factory=Lost)
    """What earlier runs have read and this one cannot."""
    note: Callable[[Writer | RemoteWriter], None] = lambda _: None
    """Notes what was read, for the runs to come."""

    @property
    def source_problems(self) -> tuple[Problem, ...]:
        """The problems of the sources; of a file that is missing what that means."""
        return self.lost.among(self.plan.corpus.problems)


def load_corpus(settings: Settings) -> Corpus:
    """Load all sources, in children with the limits of the settings; InputError where there is nothing to load."""
    try:
        found = look_for(settings.sources)
        corpus = assemble_corpus(*load(found, settings.load, partial(_each, settings)))
    except InputError as error:
        with contextlib.suppress(OutputError):
            if Record(settings.out, settings.job).knows(map(known_as, settings.sources)):
                raise MissingError(error.problems) from error
        raise
    files = {file.name: (file.source, file.place) for file in found.files if file.path}
    return replace(corpus, origins=Origins(frozenset(map(known_as, settings.sources)), files, found.lacking))


def look(settings: Settings) -> Corpus:
    """All that is loaded, with what is missing since an earlier run, if one is known, among its problems."""
    corpus = load_corpus(settings)
    try:
        _, lost, _ = _lost(settings, corpus)
    except OutputError as error:
        if corpus.origins.lacking:
            raise InputError(chain(*corpus.origins.lacking.values())) from error
        return corpus
    return replace(corpus, problems=lost.among(corpus.problems))


def _lost(settings: Settings, corpus: Corpus) -> tuple[Record, Lost, Mapping[str, Known]]:
    """What was read in earlier runs and is missing; where that is noted, and what is to be noted after this one."""
    record = Record(settings.out, settings.job)
    allows, prunes, is_selection = settings.allow_missing, settings.prune, settings.is_selection
    return record, *compare(record, corpus, allows=allows, prunes=prunes, is_selection=is_selection)


def _each(
    settings: Settings, function: Callable[[Any], Any], tasks: Iterable[Any], share: int
) -> Generator[tuple[Any, Any]]:
    """Call a function on each task in children, with a part of the time that the settings allow."""
    limits = replace(
        settings.limits, cpu=max(1, settings.limits.cpu // share), wall=max(1, settings.limits.wall // share)
    )
    for done in run_each(function, tasks, settings.jobs, limits):
        result = done.result
        yield done.task, Unread(result.reason, result.cause) if isinstance(result, Failure) else result


def check(settings: Settings) -> tuple[tuple[Problem, ...], Prepared | None]:
    """Every problem of templates, sources and output folder, without building anything; and what could be built."""
    problems: list[Problem] = []
    corpus = prepared = None
    samples: list[Packet] = []
    try:
        corpus = load_corpus(settings)
        _, lost, _ = _lost(settings, corpus)
        problems += lost.among(corpus.problems)
        planned = plan(corpus, settings, lost.elsewhere)
        problems += [replace(note, severity="error") for note in planned.notes if note.code == "not-here" and note.hint]
        # One packet of each page shows what is wrong with the page itself.
        first = {subject.kind == "person": subject for subject in planned.subjects[::-1]}
        samples = [planned.packet(subject) for subject in first.values()]
    except (InputError, OutputError) as error:
        problems += error.problems
    try:
        templates = open_templates(settings.templates, settings.brand)
        formats = set(settings.formats)
        if "pptx" in formats:
            problems += (found := lint(templates))
            if any(problem.severity == "error" for problem in found):
                formats.remove("pptx")  # it would say the same again
        _preload(templates, formats, settings.limits)
        problems += _faults(samples, sorted(formats), templates, settings)
        if corpus and samples:
            prepared = prepare(settings, corpus, templates)
            problems += [note for note in prepared.notes if replace(note, severity="error") not in problems]
    except ReportError as error:
        problems += error.problems
    if not prepared:
        problems += _out_problems(settings.out, ())
    problems += _cluster_problems(settings)
    return tuple(dict.fromkeys(problems)), prepared


def _cluster_problems(settings: Settings) -> tuple[Problem, ...]:
    """Why the scheduler cannot be used, and which of its workers."""
    if not settings.scheduler:
        return ()
    try:
        with _cluster(settings, open_templates(settings.templates, settings.brand), settings.formats) as cluster:
            return cluster.problems if cluster else ()
    except ClusterError as error:
        return error.problems
    except TemplateError:
        return ()  # told already


def _faults(
    packets: Sequence[Packet], formats: Sequence[str], templates: Templates, settings: Settings
) -> list[Problem]:
    """What is wrong with packets in these formats; each is rendered as in a build, in a child with limits."""
    tasks = enumerate((packet, name) for packet in packets for name in formats)
    found: dict[int, Sequence[Problem]] = {}
    for done in run_each(_Check(templates), tasks, settings.jobs, settings.limits):
        number, (packet, name) = done.task
        result = done.result
        if isinstance(result, Failure):
            what = f"the {name} of {packet.title} could not be made: {result.reason}."
            result = (Problem("template", what, "error"),)
        found[number] = result
    return [problem for _, problems in sorted(found.items()) for problem in problems]


@dataclass(frozen=True, slots=True)
class _Check:
    """What a child does for a check: one packet in one format, for what is wrong with it."""

    templates: Templates

    def __call__(self, task: tuple[int, tuple[Packet, str]]) -> tuple[Problem, ...]:
        _, (packet, name) = task
        try:
            FORMATS[name](packet, self.templates)
        except (TemplateError, RenderError) as error:
            return error.problems
        return ()


def _preload(templates: Templates, formats: Collection[str], limits: Limits, kinds: Collection[str] = KINDS) -> None:
    """Open what documents share; style sheets, which are templates too, are made in a child with limits first."""
    if "pdf" in formats:
        _set_style(templates, limits)
    with signals_held():  # libraries are imported
        preload(templates, formats, kinds)


def _set_style(templates: Templates, limits: Limits) -> None:
    """Have the style sheet of PDFs made; TemplateError where it cannot be."""
    [done] = run_each(_style, [templates], 1, limits)
    if isinstance(done.result, Failure):
        what = f"the style sheet of the PDF could not be made: {done.result.reason}."
        raise TemplateError(Problem("template", what, "error", str(templates.folder / "theme")))
    if not isinstance(done.result, str):
        raise TemplateError(done.result)
    templates.keep(paper_css, done.result)


def _style(templates: Templates) -> str | tuple[Problem, ...]:
    """The style sheet of PDFs, or what is wrong with it."""
    try:
        made = templates.once(paper_css)
    except TemplateError as error:
        return error.problems
    if len(made) > _MOST_CSS:
        what = f"the style sheet has {len(made):,} characters; at most {_MOST_CSS:,} are read."
        return (Problem("template", what, "error", str(templates.folder / "theme"), hint="Make its loops shorter."),)
    return made


def _out_problems(out: Folder, documents: Iterable[Document]) -> Iterator[Problem]:
    """Folders of the output that cannot be written to, found without trying: it leaves no traces."""
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


def prepare(settings: Settings, corpus: Corpus | None = None, templates: Templates | None = None) -> Prepared:
    """Find what is to be built, and all that is wrong with it; InputError, TemplateError and OutputError list it."""
    templates = templates or open_templates(settings.templates, settings.brand)
    corpus = corpus or load_corpus(settings)
    record, lost, read = _lost(settings, corpus)
    try:
        planned = plan(corpus, settings, lost.elsewhere)
    except InputError as error:
        if lost.failures:
            raise MissingError([*lost.problems, *error.problems]) from error
        raise
    notes, problems = [*planned.notes], list[Problem]()
    documents = list[Document]()
    for subject in planned.subjects:
        packet = planned.packet(subject)
        content = canonical(packet)
        notes += _missing_characters(packet, content, templates)
        try:
            path = planned.path(subject, packet)
        except InputError as error:
            problems += error.problems
            continue
        for name in settings.formats:
            key, inputs = _key(content, packet.kind, name, templates)
            about = (packet.kind, packet.id, packet.period, name)
            documents.append(Document(*about, f"{path}.{name}", key, inputs, subject, len(content)))
    if "pdf" in settings.formats and lacks_subset():
        hint = "Install it: apt install libharfbuzz-subset0, or brew install harfbuzz."
        notes.append(Problem("slow-fonts", "libharfbuzz-subset is missing: PDFs take longer.", "warning", hint=hint))
    problems += _reserved(documents)
    problems += collisions(documents, settings.out)
    if problems:
        raise InputError(problems)
    problems = [*_out_problems(settings.out, documents), *_out_problems(settings.notes or settings.out, ())]
    if problems := list(dict.fromkeys(problems)):
        raise OutputError(problems)
    note = partial(record.write, files=read)
    return Prepared(settings, planned, templates, tuple(documents), tuple(notes), lost=lost, note=note)


def _reserved(documents: Iterable[Document]) -> Iterator[Problem]:
    """Paths that are not for documents."""
    for path in sorted(document.path for document in documents if not is_free(document.path)):
        hint = "Take another pattern in [file_names], or give the person another id under [people]."
        yield Problem("file-name", f"no document can be {path}: the name is taken.", "error", hint=hint)


def collisions(documents: Iterable[Document], out: Folder) -> list[Problem]:
    """Two documents at one path, also where the file system takes A for a; and one where another's folder is."""
    takers: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        takers[place(out, document.path)].append(document)
    clashes = [(two[0], two[1]) for two in takers.values() if len({one.identity for one in two}) > 1]
    folders = {os.path.dirname(path): of[0] for path, of in takers.items()}  # noqa: PTH120
    clashes += [(of[0], folders[path]) for path, of in takers.items() if path in folders]
    return [
        Problem(
            "collision",
            f"{one.path} would be both {one.kind} {one.id} and {other.kind} {other.id}.",
            "error",
            hint="Put {id} or {period} into the pattern in [file_names], or give the two different ids under [people].",
        )
        for one, other in clashes
    ]


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
    standing = _standing(run, manifest, writer)
    outcomes, stale, notes = list[Outcome](), dict[Document, str](), list(run.notes)
    for outcome in _looked_at(run, standing):
        if outcome.state == "planned" and not run.settings.dry_run:
            stale[outcome.document] = outcome.why
            notes += outcome.problems
            continue
        outcomes.append(outcome)
        on_done(outcome)
    if stale:
        with _cluster(run.settings, run.templates, {document.format for document in stale}) as cluster:
            outcomes += _make(replace(run, cluster=cluster), stale, standing, on_done)
        notes += cluster.problems if cluster else ()
    leftovers = _leftovers(run, standing)
    if not run.settings.dry_run:
        # Where documents were made it was written before, or they are told as unrecorded.
        with contextlib.suppress(*([OutputError] if stale else [])):
            manifest.write(writer)
            manifest.mark(writer)
            run.note(writer)
    order = {document.identity: number for number, document in enumerate(run.documents)}
    outcomes.sort(key=lambda outcome: order[outcome.document.identity])
    found = [problem for outcome in outcomes for problem in outcome.problems]
    return Result(tuple(outcomes), (*run.source_problems, *dict.fromkeys([*notes, *found])), leftovers)


def _is_kept(document: Document, run: Prepared, manifest: Manifest) -> bool:
    """Whether a document is to stay as it is: it is there, and would lose somebody."""
    who = document.subject.contributor
    about = run.lost.people if run.plan.ids is None else run.lost.people.intersection(run.plan.ids)
    if not (who in run.lost.people if who else about):
        return False
    entry = manifest.entries.get(document.path)
    if entry is None or (entry.kind, entry.id, entry.format) != (document.kind, document.id, document.format):
        return False
    return manifest.is_there(document.path)


# What there is to build -------------------------------------------------------------------------


def _standing(run: Prepared, manifest: Manifest, writer: Writer | RemoteWriter) -> Standing:
    """What is in the output folder, and the notes of its packets."""
    settings = run.settings
    notes = Notes(
        settings.notes or settings.out, "" if settings.notes else f"{FOLDER}/", settings.file_mode, settings.dry_run
    )
    planned = {document.path for document in run.documents}
    return Standing(manifest, writer, notes, settings.on_change == "keep", planned)


def _looked_at(run: Prepared, standing: Standing) -> Iterator[Outcome]:
    """Each document as it stands: to be made, or not; failed where its notes cannot be kept."""
    for document in run.documents:
        try:
            due = standing.due(document.path, document.identity, document.inputs)
        except (InputError, PathError) as error:
            yield Outcome(document, "failed", str(error))
            continue
        why = "forced" if run.settings.force else due.why
        document = replace(document, inputs=due.inputs, key=due.key, values=due.values)  # noqa: PLW2901
        as_it_is = "somebody changed it" if due.is_theirs else "up to date"
        if why and _is_kept(document, run, standing.manifest):
            yield Outcome(document, "kept", "it would lose what a missing source says", due.problems)
            continue
        yield Outcome(document, "planned" if why else "unchanged", why or as_it_is, due.problems)


def _key(content: bytes, kind: str, name: str, templates: Templates) -> tuple[str, Mapping[str, str]]:
    """The key of a packet in a format, and its parts."""
    parts = {
        "text": content,
        "template": FORMATS[name].inputs(templates, kind).encode(),
        "engine": engine(name).encode(),
    }
    inputs = {part: hashlib.sha256(of).hexdigest()[:16] for part, of in parts.items()}
    return key_of(name, inputs), inputs


def _missing_characters(packet: Packet, content: bytes, templates: Templates) -> list[Problem]:
    """A note where the fonts lack characters of a packet."""
    lacking = templates.lacking(_characters(content))
    if not lacking:
        return []
    named = ", ".join(f"“{c}” (U+{ord(c):04X})" for c in lacking[:10]) + (" …" if len(lacking) > 10 else "")
    hint = "Add a font that has them to theme.toml."
    return [Problem("no-glyph", f"{packet.title}: no font has {named}: shown as � in the PDF.", "note", hint=hint)]


def _characters(content: bytes) -> str:
    """Each character of a text in UTF-8 at least once: many times quicker to look through than all of it."""
    others = content.translate(None, bytes(range(128))).decode("utf-8", "replace")
    return "".join(chr(code) for code in range(128) if code in content) + others


def _leftovers(run: Prepared, standing: Standing) -> tuple[Leftover, ...]:
    """Documents of this job that nothing asks for any more; removed if the settings say so and nothing is in doubt."""
    manifest, writer = standing.manifest, standing.writer
    spans: dict[str, list[Period]] = {row["id"]: [] for row in run.plan.corpus.contributors}
    for one in run.plan.corpus.summaries:
        spans[one.contributor].append(one.period)
    for person, periods in run.lost.elsewhere.items():
        spans[person] = [*spans.get(person, ()), *periods]
    planned = {document.identity: document.path for document in run.documents}
    paths = {*planned.values(), *standing.beside}
    problems = run.source_problems
    doubt_of_all = "not all sources could be read" if any(one.severity == "error" for one in problems) else ""
    if any(problem.code == "future-period" for problem in problems):
        doubt_of_all = f"summaries later than {run.settings.load.today} were left out"
    found = []
    for entry in list(manifest.entries.values()):
        if entry.job != run.settings.job or entry.path in paths or not manifest.is_there(entry.path):
            continue
        successor = planned.get(entry.identity, "")
        why = f"it is {successor} now" if successor else _why_left(entry, spans)
        doubt = doubt_of_all
        if not doubt and successor and not manifest.is_there(successor):
            doubt = "that could not be made"
        elif not doubt and why and manifest.why_damaged(entry):
            doubt = CHANGED
        if why:
            removes = run.settings.prune and not run.settings.dry_run and not doubt
            found.append(Leftover(entry.path, f"{why}; kept, for {doubt}" if doubt else why, removes))
    return tuple(_removed(leftover, manifest, writer) if leftover.is_removed else leftover for leftover in found)


def _removed(leftover: Leftover, manifest: Manifest, writer: Writer | RemoteWriter) -> Leftover:
    """Remove a document that is left over; where that is refused, it stays, and says why."""
    try:
        writer.remove(leftover.path)
    except PathError as error:
        return Leftover(leftover.path, f"{leftover.why}; kept, for {str(error).rstrip('.')}")
    del manifest.entries[leftover.path]
    return leftover


def _why_left(entry: Entry, spans: Mapping[str, Sequence[Period]]) -> str:
    """Why no selection can ask for a document any more; empty where one can."""
    periods: Iterable[Period] = (period for some in spans.values() for period in some)
    if entry.kind == "person":
        contributor = entry.id.removesuffix(f"_{entry.period}")
        if contributor not in spans:
            return f"no such person any more: {contributor}"
        periods = spans[contributor]
    try:
        of = Period.parse(entry.period)
    except ValueError:
        return ""
    return "" if any(of.overlaps(period) for period in periods) else f"no summary in {of} any more"


# Render and write -------------------------------------------------------------------------------


def _cluster(
    settings: Settings, templates: Templates, formats: Iterable[str]
) -> AbstractContextManager[Cluster | None]:
    """The cluster that renders, if the settings name one; ClusterError where it cannot."""
    if not settings.scheduler:
        return nullcontext()
    return connected(settings.scheduler, templates, settings.brand, set(formats))


def _make(
    run: Prepared,
    stale: Mapping[Document, str],
    standing: Standing,
    on_done: Callable[[Outcome], None],
) -> list[Outcome]:
    """Make the documents that are out of date, and record what is there, also when it is stopped on the way."""
    manifest, writer = standing.manifest, standing.writer
    outcomes = list[Outcome]()
    left = {document.identity: document for document in stale}
    recorded = time.monotonic()
    writer.prepare([MANIFEST, *(document.path for document in stale)])
    try:
        for outcome in _render_and_write(run, stale, standing):
            outcomes.append(outcome)
            del left[outcome.document.identity]
            on_done(outcome)
            if time.monotonic() - recorded > _RECORD_EVERY:
                manifest.write(writer)
                recorded = time.monotonic()
    except OutputError as error:
        for document in left.values():
            outcomes.append(Outcome(document, "failed", f"nothing can be written: {error}"))
            on_done(outcomes[-1])
    except ClusterError as error:
        for document in left.values():
            outcomes.append(Outcome(document, "failed", str(error)))
            on_done(outcomes[-1])
    except TemplateError:
        raise  # nothing was written
    except BaseException:
        with contextlib.suppress(OutputError):
            manifest.write(writer)
        raise
    try:
        manifest.write(writer)
        lost = ""
    except OutputError as error:
        lost = f"it is written, but not recorded: {error}"
    return [_seen(outcome, manifest, lost, on_done) for outcome in outcomes]


def _seen(outcome: Outcome, manifest: Manifest, lost: str, on_done: Callable[[Outcome], None]) -> Outcome:
    """An outcome as it is at the end: what was written may have been removed since, or be unrecorded."""
    if outcome.state == "written" and not manifest.is_there(outcome.document.path):
        lost = "its file is gone: it was removed while the run went on"
    if outcome.state == "written" and lost:
        outcome = replace(outcome, state="failed", why=lost)
        on_done(outcome)
    return outcome


def _render_and_write(run: Prepared, stale: Mapping[Document, str], standing: Standing) -> Iterator[Outcome]:
    """Render each document in a child, write what is good; TemplateError, before any is written, for a bad template."""
    formats = {document.format for document in stale}
    if run.cluster is None:
        _preload(run.templates, formats, run.settings.limits, {document.kind for document in stale})
    elif "pdf" in formats:
        _set_style(run.templates, run.settings.limits)  # the workers will
    proofs = _proofs(run, stale)
    proven = {done.task[0] for done in proofs}
    # The largest first, for the last one to end keeps the others' cores waiting; formats of a packet stay together.
    others = sorted((document for document in stale if document not in proven), key=lambda document: -document.size)
    for done in chain(proofs, _rendered(run, others)):
        document, result = done.task[0], done.result
        if isinstance(result, Rendered):
            try:
                with signals_held():  # what is written is recorded, and counted
                    path, changed = standing.put(document.path, document.identity, result.content)
                    made = replace(document, path=path)
                    standing.manifest.entries[path] = _entry(made, result, run.settings.job)
                    yield Outcome(made, "written", stale[document], (*result.problems, *changed), done.seconds)
            except (InputError, PathError) as error:
                yield Outcome(document, "failed", str(error))
        else:
            reason = result.reason if isinstance(result, Failure) else _reason(result)
            yield Outcome(document, "failed", reason, seconds=done.seconds)


def _rendered(run: Prepared, documents: Iterable[Document]) -> "Iterator[_Done]":
    """Each document as it is done, with its packet, which is assembled only then."""
    packet = lru_cache(maxsize=2)(run.plan.packet)  # the formats of a packet follow each other
    tasks = ((document, packet(document.subject)) for document in documents)
    if run.cluster is not None:
        return run.cluster.run_each(_Render, tasks, run.settings.limits)
    return run_each(_Render(run.templates), tasks, run.settings.jobs, run.settings.limits)


def _proofs(run: Prepared, stale: Iterable[Document]) -> "list[_Done]":
    """First documents of each template: one that makes none is at fault, and TemplateError says why."""
    waiting: dict[tuple[str, str], list[Document]] = defaultdict(list)
    for document in sorted(stale, key=lambda document: document.size):
        waiting["person" if document.kind == "person" else "quarter", document.format].append(document)
    first = {done.task[0]: done for done in _rendered(run, [documents[0] for documents in waiting.values()])}
    proofs, faults = list(first.values()), list[Problem]()
    for documents in waiting.values():
        mine = [first[documents[0]]]
        if _faults_of(mine):
            mine += (more := list(_rendered(run, documents[1:_MOST_PROOFS])))
            proofs += more
        faults += _faults_of(mine)
    if faults:
        raise TemplateError(dict.fromkeys(faults))
    return proofs


def _faults_of(proofs: "Sequence[_Done]") -> list[Problem]:
    """What a template did wrong that made none of these; empty where one is not its fault."""
    refused = [done.result for done in proofs if isinstance(done.result, _Refused) and done.result.is_template]
    return [problem for one in refused for problem in one.problems] if len(refused) == len(proofs) else []


def _reason(refused: "_Refused") -> str:
    """Why a document could not be made; of a template at fault the first reason, since the others follow."""
    reasons = [str(problem) for problem in refused.problems]
    more = f" And {len(reasons) - 1} more." if refused.is_template and len(reasons) > 1 else ""
    return (reasons[0] if more else " ".join(reasons)) + more


@dataclass(frozen=True, slots=True)
class _Refused:
    """Why a document could not be made."""

    problems: tuple[Problem, ...]
    is_template: bool
    """Whether the template is at fault, and so every document made from it."""


@dataclass(frozen=True, slots=True)
class _Render:
    """What a child does: one document to bytes."""

    templates: Templates

    def __call__(self, task: tuple[Document, Packet]) -> Rendered | _Refused:
        """Render and check; a refusal comes back as a value, for an exception would lose its problems on the way."""
        document, packet = task
        try:
            rendered = FORMATS[document.format](packet, self.templates)
            if document.values:
                rendered = fill_form(rendered, document.values, self.templates)
        except ReportError as error:
            return _Refused(error.problems, isinstance(error, TemplateError))
        if why := integrity_fault(document.format, rendered.content):
            return _Refused((Problem("incomplete", f"what was rendered is no whole document: {why}.", "error"),), False)
        return rendered


_Done = Done[tuple[Document, Packet], Rendered | _Refused]


def _entry(document: Document, rendered: Rendered, job: str) -> Entry:
    """A document's entry in the manifest."""
    is_deck = document.format == "pptx"
    return Entry(
        *(document.kind, document.id, document.period, document.format, document.path, job),
        key=document.key,
        inputs=document.inputs,
        sha256=hashlib.sha256(rendered.content).hexdigest(),
        bytes=len(rendered.content),
        pages=None if is_deck else rendered.pages,
        slides=rendered.pages if is_deck else None,
    )
