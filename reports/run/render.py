"""Packets to documents in child processes with limits, on this machine or on a cluster. Writes nothing."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from reports.cluster.client import Cluster, connected
from reports.errors import Problem, RenderError, ReportError, TemplateError
from reports.formats import (
    FORMATS,
    Rendered,
    Templates,
    compile_for,
    integrity_fault,
    preload,
)
from reports.language import speaking, spoken
from reports.model.packet import Packet
from reports.packets import preload as preload_packets
from reports.run.archive import data_of
from reports.run.documents import Document
from reports.run.kept import unpack
from reports.run.languages import chosen
from reports.run.manifest import Manifest
from reports.run.prepare import Prepared
from reports.run.settings import Settings
from reports.system.signals import signals_held
from reports.system.workers import Done, Failure, Limits, run_each

_MOST_CSS = 4_000_000
"""Characters of a style sheet."""
_MOST_PROOFS = 20
"""Documents that a template may fail to make before it is at fault itself."""


@dataclass(frozen=True, slots=True)
class Task:
    """One document to be made."""

    document: Document
    packet: bytes
    """Packed."""


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a document could not be made."""

    problems: tuple[Problem, ...]
    is_template: bool
    """Whether the template is at fault, and so every document made from it."""

    def __str__(self) -> str:
        """The reasons in one line; of a template at fault the first one, since the others follow from it."""
        reasons = [str(problem) for problem in self.problems]
        more = f" And {len(reasons) - 1} more." if self.is_template and len(reasons) > 1 else ""
        return (reasons[0] if more else " ".join(reasons)) + more


_Style = Callable[[Templates], str]
Answer = Done[Task, Rendered | Refused]


# In a child -------------------------------------------------------------------------------------


def make(packet: Packet, format: str, templates: Templates, of: Document | None = None) -> Rendered:
    """One document, its form filled as `of` says; RenderError or TemplateError where it cannot be made whole."""
    made_by = FORMATS[format]
    rendered = made_by.render(packet, templates)
    if of and of.values and made_by.fill:
        rendered = made_by.fill(rendered, of.values, templates)
    if of and of.is_archived and made_by.archive:
        # What is final is filled in no more; until then it is a form.
        content = made_by.archive(rendered.content, data_of(packet), is_shut=of.is_final)
        rendered = replace(rendered, content=content)
    if why := integrity_fault(format, rendered.content):
        raise RenderError(Problem("incomplete", f"what was rendered is no whole document: {why}.", "error"))
    return rendered


@dataclass(frozen=True, slots=True)
class Render:
    """What a child does with a task: an error comes back as a value, for an exception would lose its problems."""

    templates: Templates

    def __call__(self, task: Task) -> Rendered | Refused:
        """The document of a task, or why it could not be made."""
        document = task.document
        try:
            return make(unpack(task.packet), document.format, self.templates, document)
        except ReportError as error:
            return Refused(error.problems, isinstance(error, TemplateError))


def make_within_limits(packet: Packet, format: str, templates: Templates, limits: Limits) -> bytes:
    """The content of one document, made by a child; RenderError or TemplateError where it cannot be made."""
    with speaking(packet.language):
        warm(templates, (format,), limits, (packet.template,))
    [done] = run_each(partial(_made, format, templates), [packet], 1, limits)
    if isinstance(done.result, Failure):
        raise RenderError(f"the {format} could not be made: {done.result.reason}.")
    if isinstance(done.result, ReportError):
        raise done.result
    return done.result


def _made(format: str, templates: Templates, packet: Packet) -> bytes | ReportError:
    try:
        return make(packet, format, templates).content
    except ReportError as error:
        error.__cause__ = error.__context__ = None  # they may not pickle
        return error


# Many documents ---------------------------------------------------------------------------------


def cluster_of(
    settings: Settings, templates: Templates, formats: Iterable[str]
) -> AbstractContextManager[Cluster | None]:
    """The cluster that renders, if the settings name one; ClusterError where it cannot."""
    if not settings.scheduler:
        return nullcontext()
    return connected(settings.scheduler, templates, settings.brand, set(formats))


def render_each(run: Prepared, documents: Collection[Document], cluster: Cluster | None) -> Iterator[Answer]:
    """Yield each document as it is made; one of each template comes first, so that a broken one stops the run early.

    TemplateError, before any document is yielded, where a template is at fault.
    """
    formats = {document.format for document in documents}
    if cluster is None:
        for name in sorted(formats):
            of = {document.subject.template for document in documents if document.format == name}
            with speaking(chosen(run.settings.language)):
                warm(run.templates, (name,), run.settings.limits, of)
    else:
        set_styles(run.templates, formats, run.settings.limits)  # the workers warm the rest
    proofs = _proofs(run, documents, cluster)
    yield from proofs
    proven = {done.task.document for done in proofs}
    # The largest first, for the last one to end keeps the others' cores waiting; formats of a packet stay together.
    others = sorted((document for document in documents if document not in proven), key=lambda one: -one.size)
    yield from _rendered(run, others, cluster)


def _rendered(run: Prepared, documents: Iterable[Document], cluster: Cluster | None) -> Iterator[Answer]:
    """Each document as it is done."""
    tasks = (Task(document, run.packet(document.subject)) for document in documents)
    if cluster is not None:
        return cluster.run_each(Render, tasks, run.settings.limits)
    return run_each(Render(run.templates), tasks, run.settings.jobs, run.settings.limits)


def _proofs(run: Prepared, documents: Iterable[Document], cluster: Cluster | None) -> list[Answer]:
    """Render one document of each template; TemplateError where a template fails for all that were tried."""
    waiting: dict[tuple[str, str], list[Document]] = defaultdict(list)
    for document in sorted(documents, key=lambda one: one.size):
        waiting[document.subject.template, document.format].append(document)
    firsts = [some[0] for some in waiting.values()]
    first = {done.task.document: done for done in _rendered(run, firsts, cluster)}
    proofs, faults = list(first.values()), list[Problem]()
    for some in waiting.values():
        mine = [first[some[0]]]
        if _faults_of(mine):
            mine += (more := list(_rendered(run, some[1:_MOST_PROOFS], cluster)))
            proofs += more
        faults += _faults_of(mine)
    if faults:
        raise TemplateError(dict.fromkeys(faults))
    return proofs


def _faults_of(proofs: Sequence[Answer]) -> list[Problem]:
    """Why a template failed for all of these documents; empty where one of them failed for another reason."""
    refused = [done.result for done in proofs if isinstance(done.result, Refused) and done.result.is_template]
    return [problem for one in refused for problem in one.problems] if len(refused) == len(proofs) else []


# What children share ----------------------------------------------------------------------------


def warm(templates: Templates, formats: Collection[str], limits: Limits, folders: Collection[str]) -> None:
    """Warm the caches before forking; style sheets, which are templates too, are made in a child with limits first."""
    set_styles(templates, formats, limits)
    with signals_held():  # libraries are imported
        preload(templates, formats, folders)


def get_ready(templates: Templates, settings: Settings) -> None:
    """Warm what documents of a run share, but for their pages, while its sources are read.

    Not where its folder has documents: they may all be up to date, and nothing is printed then. What is wrong is told
    where documents are made.
    """
    if settings.dry_run or settings.scheduler or not isinstance(settings.out, Path):
        return
    with suppress(ReportError), speaking(chosen(settings.language)):
        if settings.force or not Manifest(settings.out).entries:
            compile_for(templates, settings.designs)
            warm(templates, settings.formats, settings.limits, ())
            preload_packets()
            _ = templates.characters


def set_styles(templates: Templates, formats: Collection[str], limits: Limits) -> None:
    """Have the style sheets of formats made by children, in the language spoken, once each.

    TemplateError where one cannot be.
    """
    for name in sorted(formats):
        style = FORMATS[name].style
        if style and not templates.has(style, spoken()):
            templates.keep(style, _made_style(name, style, templates, limits), spoken())


def _made_style(format: str, style: _Style, templates: Templates, limits: Limits) -> str:
    [done] = run_each(partial(_style, style, spoken()), [templates], 1, limits)
    if isinstance(done.result, Failure):
        what = f"the style sheet of the {format.upper()} could not be made: {done.result.reason}."
        raise TemplateError(Problem("template", what, "error", str(templates.folder / "theme")))
    if not isinstance(done.result, str):
        raise TemplateError(done.result)
    return done.result


def _style(style: _Style, language: str, templates: Templates) -> str | tuple[Problem, ...]:
    """A style sheet, or what is wrong with it."""
    try:
        with speaking(language):
            made = templates.once(style, language)
    except TemplateError as error:
        return error.problems
    if len(made) > _MOST_CSS:
        what = f"the style sheet has {len(made):,} characters; at most {_MOST_CSS:,} are read."
        return (Problem("template", what, "error", str(templates.folder / "theme"), hint="Make its loops shorter."),)
    return made
