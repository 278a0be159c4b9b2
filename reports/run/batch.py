"""A run as cron calls it: one or more jobs, each with its lock, its checks and its line in the ledger.

Knows the order of things around a build; knows nothing of what is built. Times come from the caller's clock.
"""

import platform
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from reports import __version__
from reports.errors import Exit, InputError, LockError, OutputError, Problem, ReportError, UnforeseenError
from reports.formats import Templates, open_templates
from reports.formats.libraries import installed
from reports.loading.aside import NOT_READ
from reports.packets import canonical
from reports.run.build import build
from reports.run.changed import CODE as CHANGED
from reports.run.documents import Document, Outcome, Result
from reports.run.ledger import Ledger, Run
from reports.run.prepare import Prepared, prepare, with_key
from reports.run.render import get_ready
from reports.run.settings import Settings
from reports.run.sources import Loaded
from reports.system.signals import signals_held
from reports.system.stores import Folder, real, redact_url
from reports.system.write import path_key

Clock = Callable[[], datetime]
"""Now, with its zone."""


class Listener:
    """Is told of the events of a run; override the methods for those that matter."""

    def wait(self, folder: Folder) -> None:
        """Another run holds the lock of a folder, and this one waits for its end."""

    def start(self, run: Run, settings: Settings, documents: int) -> None:
        """A job begins that is to have so many documents."""

    def done(self, outcome: Outcome) -> None:
        """A document is written, unchanged, failed or planned."""

    def end(self, run: Run, settings: Settings, result: Result) -> None:
        """A job ended."""

    def refused(self, run: Run, settings: Settings, error: ReportError) -> None:
        """A job cannot be built."""


@dataclass
class _Job:
    """One job on its way through a run."""

    settings: Settings
    run: Run
    prepared: Prepared | None = None
    is_refused: bool = False
    """Whether another run, or no folder, is in its way."""
    seen: dict[str, Outcome] = field(default_factory=dict)
    """What became of its documents so far, by path."""
    result: Result | None = None
    failures: list[tuple[str, str]] = field(default_factory=list)
    """Sources that are missing, by file; and why it was refused: the path is empty, for it is not a document."""
    is_open: bool = False
    """Whether the ledger, whose lock this run then has, is to have its line yet."""


def run(jobs: Sequence[Settings], clock: Clock, listener: Listener, *, wait: bool = False) -> int:
    """Build the jobs one after another; the exit code.

    All locks are taken, and sources, configuration and folders are looked at, before the first document is rendered. A
    job that is refused, locked out, or fails does not keep the others from being built.
    """
    started = clock()
    name = f"{started.astimezone(UTC):%Y%m%dT%H%M%SZ}-{secrets.token_hex(2)}"
    begun = [_Job(settings, _first(name, settings, started)) for settings in jobs]
    with ExitStack() as stack:
        try:
            codes = [*_locked(begun, stack, clock, listener, wait=wait), *_prepared(begun, clock, listener)]
            codes += [_built(job, job.prepared, clock, listener) for job in begun if job.prepared]
        except BaseException as stop:
            code = Exit.INTERRUPTED if isinstance(stop, KeyboardInterrupt) else Exit.FAILED
            code = Exit.TERMINATED if isinstance(stop, SystemExit) else code
            with signals_held():  # a second signal waits until each job has its line
                for job in begun:
                    _end(job, clock, listener, code)
            raise
    return codes[0] if len(set(codes)) == 1 else Exit.FAILED


def _locked(jobs: Sequence[_Job], stack: ExitStack, clock: Clock, listener: Listener, *, wait: bool) -> Iterator[int]:
    """Lock each output folder; returns the exit codes of the jobs whose folder could not be locked."""
    in_folder = defaultdict[str, list[_Job]](list)
    for job in jobs:
        if not job.settings.dry_run:
            in_folder[real(job.settings.out)].append(job)
    # In one order, so that two runs that wait never wait for each other.
    for _, sharing in sorted(in_folder.items()):
        try:
            stack.enter_context(_ledger(sharing[0]).locked(wait, listener.wait))
            with signals_held():  # a run that is noted as begun is one that will be noted as ended
                _ledger(sharing[0]).begin(sharing[0].run)
                for job in sharing:
                    job.is_open = True
        except (LockError, OutputError) as error:
            for job in sharing:
                job.is_refused = True
                yield _refused(job, error, clock, listener)


def _first(name: str, settings: Settings, started: datetime) -> Run:
    """The ledger's line for a run that has begun and not ended."""
    return Run(
        run=name,
        job=settings.job,
        is_partial=settings.is_partial,
        started=_time(started),
        as_of=settings.load.today.isoformat(),
        period=str(settings.period or ""),
        versions={"reports": __version__, "python": platform.python_version()}
        | {name: installed(name) for name in ("weasyprint", "python-pptx")},
    )


def _time(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


def check(jobs: Sequence[Settings]) -> tuple[Problem, ...]:
    """Every problem of the jobs, without building anything."""
    from reports.run.check import check as check_job  # noqa: PLC0415 - it tries decks, and loads what draws them

    found = [check_job(job) for job in jobs]
    refused = _colliding([prepared for _, prepared in found if prepared])
    return tuple(
        dict.fromkeys(
            [problem for problems, _ in found for problem in problems]
            + [problem for error in refused.values() for problem in error.problems]
        )
    )


# Before the first document ----------------------------------------------------------------------


def _prepared(jobs: Sequence[_Job], clock: Clock, listener: Listener) -> Iterator[int]:
    """Prepare each job; the exit codes of those that are refused."""
    read: dict[str, Loaded] = {}
    sets: dict[object, Templates] = {}
    for job in jobs:
        settings = job.settings
        if job.is_refused:
            continue
        try:
            of = (settings.templates, *sorted(settings.brand.items()), settings.designs)
            if of not in sets:
                sets[of] = open_templates(settings.templates, settings.brand, settings.designs)
            sources = repr((settings.sources, settings.load))
            if sources not in read:
                read[sources] = Loaded(settings, partial(get_ready, sets[of], settings))
            job.prepared = prepare(settings, read[sources], sets[of])
        except Exception as error:  # a mistake of ours must cost this job only, too
            yield _refused(job, _known(error), clock, listener)
    refused = _colliding([job.prepared for job in jobs if job.prepared])
    for job in jobs:
        if job.settings.job in refused and job.prepared:
            job.prepared = None
            yield _refused(job, refused[job.settings.job], clock, listener)


def _colliding(jobs: Sequence[Prepared]) -> dict[str, InputError]:
    """By name, the jobs that would write another document to a path than an earlier job does."""
    first: dict[str, tuple[Prepared, Document]] = {}
    problems = defaultdict[str, list[Problem]](list)
    for job in jobs:
        mine = job.settings.job
        for document in job.documents:
            other, earlier = first.setdefault(path_key(job.settings.out, document.path), (job, document))
            if earlier is not document and _key(other, earlier) != _key(job, document):
                name = other.settings.job
                what = f"{document.path} is of job “{name}” and of job “{mine}”, with unlike content."
                hint = "Give one of the jobs another out, or a pattern of its own in [file_names]."
                problems[mine].append(Problem("collision", what, "error", hint=hint))
    return {name: InputError(found) for name, found in problems.items()}


def _key(job: Prepared, document: Document) -> str:
    """The key of a document; its packet is assembled if it was not yet."""
    if document.key:
        return document.key
    packet = job.plan_of(document.kind).packet(document.subject)
    return with_key(document, canonical(packet), job.templates, packet.language).key


def _known(error: Exception) -> ReportError:
    """The error as a `ReportError`; one that was not foreseen is wrapped, with the name of its class."""
    if isinstance(error, ReportError):
        return error
    hint = "This is a mistake in reports: please tell us what --debug shows."
    told = UnforeseenError(Problem("mistake", redact_url(f"{type(error).__name__}: {error}."), "error", hint=hint))
    told.__cause__ = error
    return told


def _refused(job: _Job, error: ReportError, clock: Clock, listener: Listener) -> int:
    """End a job that cannot be built; its exit code."""
    job.failures += [("", str(problem)) for problem in error.problems]
    listener.refused(job.run, job.settings, error)
    return _end(job, clock, listener, error.exit_code)


def _ledger(job: _Job) -> Ledger:
    return Ledger(job.settings.out, job.settings.file_mode)


# Documents --------------------------------------------------------------------------------------


def _built(job: _Job, prepared: Prepared, clock: Clock, listener: Listener) -> int:
    """Build one job and write its line into the ledger, however it ends; returns its exit code."""
    try:
        if not job.settings.dry_run:
            _ledger(job).begin(job.run)
        code = _build(job, prepared, listener)
    except Exception as error:  # a mistake of ours must cost this job only, too
        return _refused(job, _known(error), clock, listener)
    return _end(job, clock, listener, code)


def _end(job: _Job, clock: Clock, listener: Listener, code: int) -> int:
    """Write the line of a job into the ledger, unless it has one; returns its exit code, a failure if that fails."""
    if not job.is_open:
        return code
    failures = [*job.failures, *((path, seen.why) for path, seen in job.seen.items() if seen.state == "failed")]
    ended = replace(job.run, ended=_time(clock()), exit=code, counts=_counts(job), failures=tuple(failures))
    # A signal waits: it would come between the line and the note that there is one.
    with signals_held():
        job.is_open = False
        try:
            _ledger(job).end(ended)
        except OutputError as error:
            listener.refused(job.run, job.settings, error)
            return code or Exit.FAILED
    return code


def _build(job: _Job, prepared: Prepared, listener: Listener) -> int:
    """Build one job; its exit code."""

    def done(outcome: Outcome) -> None:
        job.seen[outcome.document.path] = outcome
        listener.done(outcome)

    job.failures += prepared.lost.failures
    result = build(prepared, lambda count: listener.start(job.run, job.settings, count), done)
    job.result = result
    listener.end(job.run, job.settings, result)
    if failed := result.count("failed"):
        return Exit.FAILED if failed < len(result.outcomes) else Exit.CANNOT_WRITE
    if prepared.lost.failures:
        return Exit.FAILED
    return Exit.FAILED if job.settings.strict and any(problem.severity != "note" for problem in result.problems) else 0


def _counts(job: _Job) -> dict[str, int]:
    """How many documents became what, and how many problems and leftovers there are."""
    counts: dict[str, int] = {**Counter(outcome.state for outcome in job.seen.values())}
    if job.result:
        removed = sum(leftover.is_removed for leftover in job.result.leftovers)
        counts |= {"removed": removed, "left over": len(job.result.leftovers) - removed}
        counts |= {"changed": sum(problem.code == CHANGED for problem in job.result.problems)}
        not_read = sum(problem.code == NOT_READ for problem in job.result.problems)
        counts |= {"problems": len(job.result.problems) - not_read, "not read": not_read}
    return {what: count for what, count in counts.items() if count}
