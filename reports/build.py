"""The pipeline: load, assemble, find what is out of date, render, write, record.

Knows every stage and no detail of any; the command line only calls `build` and prints what it says.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

from reports import __version__
from reports.corpus import Corpus, assemble_corpus
from reports.errors import InputError, OutputError, Problem, RenderError, ReportError, TemplateError
from reports.load import load
from reports.model import Packet
from reports.plan import Settings, find_people, plan
from reports.render import FORMATS, Rendered, Templates, lint, open_templates
from reports.workers import Failure, run_each
from reports.write import Writer

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Document:
    """One packet in one format: what is to be at a path."""

    kind: str
    id: str
    period: str
    format: str
    path: str
    """Relative to the output folder, with `/`."""
    key: str
    """Hash of all that its bytes depend on."""
    packet: Packet = field(repr=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one document."""

    document: Document
    state: Literal["written", "unchanged", "failed", "planned"]
    why: str
    """Why it was or was not built; of a failure the reason."""
    problems: tuple[Problem, ...] = ()
    """What had to be continued, shortened or set in another font."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a run did."""

    outcomes: tuple[Outcome, ...]
    problems: tuple[Problem, ...]

    def count(self, state: str) -> int:
        """How many documents are in a state."""
        return sum(outcome.state == state for outcome in self.outcomes)


def load_corpus(settings: Settings) -> Corpus:
    """Load all sources; InputError where there is nothing to load."""
    return assemble_corpus(*load(settings.sources, settings.load))


def check(settings: Settings) -> tuple[Problem, ...]:
    """Every problem of the templates and the sources, without building anything."""
    problems: list[Problem] = []
    try:
        corpus = load_corpus(settings)
        problems += corpus.problems
        find_people(corpus, settings)
        packets, _ = plan(corpus, settings)
    except InputError as error:
        problems += error.problems
        packets = []
    try:
        templates = open_templates(settings.templates, settings.brand)
        formats = set(settings.formats)
        if "pptx" in formats:
            found = lint(templates)
            problems += found
            if any(problem.severity == "error" for problem in found):
                formats.remove("pptx")  # it would say the same again
        templates.preload(formats)
        # One packet of each page shows what is wrong with the page itself.
        samples = {packet.kind == "person": packet for packet in packets}
        for packet in samples.values():
            for name in formats:
                problems += _faults(packet, name, templates)
    except TemplateError as error:
        problems += error.problems
    return tuple(dict.fromkeys(problems))


def _faults(packet: Packet, name: str, templates: Templates) -> tuple[Problem, ...]:
    """What is wrong with a packet in a format."""
    try:
        FORMATS[name](packet, templates)
    except (TemplateError, RenderError) as error:
        return error.problems
    return ()


def build(
    settings: Settings,
    on_start: Callable[[int], None] = lambda _: None,
    on_done: Callable[[Outcome], None] = lambda _: None,
) -> Result:
    """Build every document that the settings ask for and that is out of date.

    `on_start` hears how many documents there are, `on_done` what became of each. InputError, TemplateError and
    OutputError where nothing can be built; a single document that fails is an outcome.
    """
    templates = open_templates(settings.templates, settings.brand)
    corpus = load_corpus(settings)
    packets, notes = plan(corpus, settings)
    documents = [document for packet in packets for document in _documents(packet, settings, templates)]
    notes += [problem for packet in packets for problem in _missing_characters(packet, templates)]
    on_start(len(documents))
    manifest = _read_manifest(settings.out)
    outcomes, stale = [], []
    for document in documents:
        why = "forced" if settings.force else _why_stale(document, manifest, settings.out)
        if why and not settings.dry_run:
            stale.append((document, why))
            continue
        outcomes.append(Outcome(document, "planned" if why else "unchanged", why or "up to date"))
        on_done(outcomes[-1])
    for outcome in _render_and_write(stale, templates, settings, manifest):
        outcomes.append(outcome)
        on_done(outcome)
    order = {document.path: number for number, document in enumerate(documents)}
    outcomes.sort(key=lambda outcome: order[outcome.document.path])
    notes += [problem for outcome in outcomes for problem in outcome.problems]
    return Result(tuple(outcomes), (*corpus.problems, *dict.fromkeys(notes)))


# What is out of date ----------------------------------------------------------------------------


def _documents(packet: Packet, settings: Settings, templates: Templates) -> Iterator[Document]:
    """A packet in each format."""
    content = json.dumps(asdict(packet), ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
    for name in settings.formats:
        key = hashlib.sha256(b"\0".join([content, templates.digest.encode(), name.encode(), __version__.encode()]))
        yield Document(
            packet.kind, packet.id, packet.period, name, f"{packet.kind}/{packet.id}.{name}", key.hexdigest(), packet
        )


def _missing_characters(packet: Packet, templates: Templates) -> list[Problem]:
    """A note where the fonts lack characters of a packet."""
    lacking = templates.lacking(json.dumps(asdict(packet), ensure_ascii=False))
    if not lacking:
        return []
    named = ", ".join(f"“{c}” (U+{ord(c):04X})" for c in lacking[:10]) + (" …" if len(lacking) > 10 else "")
    hint = "Add a font that has them to theme.toml."
    return [Problem("no-glyph", f"{packet.title}: no font has {named}: shown as � in the PDF.", "note", hint=hint)]


def _read_manifest(out: Path) -> dict[str, dict[str, Any]]:
    """The manifest's entries by path; empty where there is none that can be read."""
    try:
        entries = json.loads((out / MANIFEST).read_text("utf-8"))["documents"]
        return {entry["path"]: entry for entry in entries}
    except (OSError, ValueError, KeyError, TypeError):
        return {}


def _why_stale(document: Document, manifest: Mapping[str, Mapping[str, Any]], out: Path) -> str:
    """Why a document has to be built; empty if it is up to date."""
    entry = manifest.get(document.path)
    if entry is None:
        return "new"
    if entry.get("key") != document.key:
        return "its text, template or a version changed"
    try:
        content = (out / document.path).read_bytes()
    except OSError:
        return "its file is gone"
    return "" if hashlib.sha256(content).hexdigest() == entry.get("sha256") else "its file was changed"


# Render and write -------------------------------------------------------------------------------


def _render_and_write(
    stale: Sequence[tuple[Document, str]], templates: Templates, settings: Settings, manifest: dict[str, dict[str, Any]]
) -> Iterator[Outcome]:
    """Render each document in a child, write what is good, then the manifest."""
    if not stale:
        return
    templates.preload({document.format for document, _ in stale})
    writer = Writer(settings.out)
    task = _Render(templates)
    why = {document.path: reason for document, reason in stale}
    at_fault: dict[tuple[str, str], list[Problem]] = {}
    good: set[tuple[str, str]] = set()
    try:
        for document, result in run_each(task, [document for document, _ in stale], settings.jobs):
            if isinstance(result, Rendered):
                good.add(_page(document))
                try:
                    writer.write(document.path, result.content)
                except OutputError as error:
                    yield Outcome(document, "failed", str(error))
                    continue
                manifest[document.path] = _entry(document, result)
                yield Outcome(document, "written", why[document.path], result.problems)
            else:
                if isinstance(result, _Refused) and result.is_template:
                    at_fault.setdefault(_page(document), []).extend(result.problems)
                reason = result.reason if isinstance(result, Failure) else _reason(result)
                yield Outcome(document, "failed", reason)
    finally:
        if any(path in manifest for path in why):
            kept = [manifest[path] for path in sorted(manifest) if (settings.out / path).exists()]
            content = json.dumps({"schema": 1, "documents": kept}, ensure_ascii=False, indent=1) + "\n"
            writer.write(MANIFEST, content.encode())
    useless = [problem for page in at_fault if page not in good for problem in at_fault[page]]
    if useless:
        raise TemplateError(dict.fromkeys(useless))


def _reason(refused: "_Refused") -> str:
    """Why a document could not be made; of a template at fault the first reason, since the others follow."""
    reasons = [str(problem) for problem in refused.problems]
    more = f" And {len(reasons) - 1} more." if refused.is_template and len(reasons) > 1 else ""
    return (reasons[0] if more else " ".join(reasons)) + more


def _page(document: Document) -> tuple[str, str]:
    """Which template a document is made from, and its format: one that makes no document at all is at fault."""
    return "person" if document.kind == "person" else "quarter", document.format


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

    def __call__(self, document: Document) -> Rendered | _Refused:
        """Render; a refusal comes back as a value, for an exception would lose its problems on the way."""
        try:
            return FORMATS[document.format](document.packet, self.templates)
        except ReportError as error:
            return _Refused(error.problems, isinstance(error, TemplateError))


def _entry(document: Document, rendered: Rendered) -> dict[str, Any]:
    """A document's entry in the manifest."""
    counted = "slides" if document.format == "pptx" else "pages"
    entry = {name: getattr(document, name) for name in ("kind", "id", "period", "format", "path", "key")}
    digest = hashlib.sha256(rendered.content).hexdigest()
    return entry | {"sha256": digest, "bytes": len(rendered.content), counted: rendered.pages}
