"""The pipeline: load, assemble, find what is out of date, render, write, record.

Knows every stage and no detail of any; the command line only calls `build` and prints what it says.
"""

import difflib
import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from reports import __version__
from reports.corpus import Corpus, assemble_corpus, records, select
from reports.errors import InputError, Problem, ReportError, TemplateError
from reports.load import load
from reports.model import LoadOptions, Packet
from reports.packets import assemble_period, assemble_person
from reports.periods import KINDS, Period, span
from reports.render import FORMATS, Templates, count_pages, open_templates
from reports.workers import Failure, run_each
from reports.write import Writer

MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Settings:
    """All that a build depends on, with words resolved: nothing here is looked up later."""

    load: LoadOptions
    sources: tuple[str, ...]
    kinds: tuple[str, ...] = ("person", "quarter")
    """`person`, `month`, `quarter`, `half`, `year`."""
    formats: tuple[str, ...] = tuple(FORMATS)
    period: Period | None = None
    people: tuple[str, ...] = ()
    """Ids, names or teams; empty: everyone."""
    teams: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    out: Path = Path("out")
    templates: Path | None = None
    """Folder of a template set; None: the built-in one."""
    brand: Mapping[str, str] = field(default_factory=dict)
    """Theme values that differ from the template set's."""
    confidential: str = ""
    jobs: int = 1
    force: bool = False
    dry_run: bool = False


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
        open_templates(settings.templates, settings.brand).preload(set(settings.formats))
    except TemplateError as error:
        problems += error.problems
    try:
        corpus = load_corpus(settings)
        problems += corpus.problems
        find_people(corpus, settings)
    except InputError as error:
        problems += error.problems
    return tuple(problems)


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
    return Result(tuple(outcomes), (*corpus.problems, *notes))


# What to build ----------------------------------------------------------------------------------


def plan(corpus: Corpus, settings: Settings) -> tuple[list[Packet], list[Problem]]:
    """The packets that the settings ask for, and what is in none of them; InputError where there is none."""
    ids = find_people(corpus, settings)
    mine = select(corpus, ids, settings.period)
    if mine.summaries.empty:
        all_of = span(corpus.summaries["period"])
        known = f"The summaries run from {Period(all_of.first)} to {Period(all_of.end - 1)}." if all_of else ""
        raise InputError(
            Problem("nothing-to-build", f"no summary in {settings.period or 'the sources'}.", "error", hint=known)
        )
    packets, notes = [], list[Problem]()
    everyone = select(corpus, ids)
    for kind in settings.kinds:
        if kind == "person":
            have = set(mine.summaries["contributor"])
            packets += [assemble_person(corpus, i, settings.period) for i in mine.contributors["id"] if i in have]
            notes += _without_summary(everyone, have, settings.period)
            continue
        periods = _periods(mine, kind, settings.period)
        packets += [assemble_period(everyone, period) for period in periods]
        notes += _in_no_packet(mine, kind, periods)
    if not packets:
        raise InputError([replace(note, severity="error") for note in notes])
    return [replace(packet, confidential=settings.confidential) for packet in packets], notes


def _periods(corpus: Corpus, kind: str, within: Period | None) -> list[Period]:
    """The periods of a kind that hold a summary whole (and lie within a period), oldest first."""
    found = {period.aligned(kind) for period in corpus.summaries["period"] if period.aligned(kind).contains(period)}
    return sorted(period for period in found if within is None or within.contains(period))


def _without_summary(corpus: Corpus, have: set[str], period: Period | None) -> list[Problem]:
    """A note for each contributor who gets no packet."""
    return [
        Problem(
            "no-summary",
            f"{row['name'] or row['id']} has no summary{f' in {period}' if period else ''}: no packet.",
            "note",
        )
        for row in records(corpus.contributors)
        if row["id"] not in have
    ]


def _in_no_packet(corpus: Corpus, kind: str, periods: Sequence[Period]) -> list[Problem]:
    """A note for each summary that is in no packet of a kind, since it spans more than one."""
    return [
        Problem(
            "in-no-packet",
            f"the summary of {row['period']} is in no {kind} packet: none holds it whole.",
            "note",
            row["file"],
            row["line"],
            f"Build a longer period with --by, or --period {row['period']} for the person.",
        )
        for row in records(corpus.summaries)
        if not any(period.overlaps(row["period"]) for period in periods)
    ]


def find_people(corpus: Corpus, settings: Settings) -> list[str] | None:
    """Ids of the people asked for by id, name or team; None: everyone; InputError suggests the nearest."""
    if not settings.people:
        return None
    rows = records(corpus.contributors)
    known: dict[str, list[str]] = {}
    for row in rows:
        for word in filter(None, (row["id"], row["name"])):
            known.setdefault(word.casefold(), []).append(row["id"])
    for entry in settings.load.roster:
        for word in filter(None, (entry.name, entry.email, *entry.aliases)):
            if entry.id in known and entry.id not in known.setdefault(word.casefold(), []):
                known[word.casefold()].append(entry.id)
    for team, members in settings.teams.items():
        known[team.casefold()] = [i for member in members for i in known.get(member.casefold(), [])]
    unknown = [person for person in settings.people if not known.get(person.casefold())]
    if unknown:
        raise InputError(_unknown("person", person, known) for person in unknown)
    return list(dict.fromkeys(i for person in settings.people for i in known[person.casefold()]))


def _unknown(what: str, value: str, known: Iterable[str]) -> Problem:
    """The problem of a value that is none of those known."""
    known = sorted(known)
    near = difflib.get_close_matches(value.casefold(), known, 1, 0.5)
    hint = f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(known[:20])}{' …' if len(known) > 20 else ''}."
    return Problem(f"unknown-{what}", f"no {what} “{value}”.", "error", hint=hint)


# What is out of date ----------------------------------------------------------------------------


def _documents(packet: Packet, settings: Settings, templates: Templates) -> Iterator[Document]:
    """A packet in each format."""
    content = json.dumps(asdict(packet), ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
    for name in settings.formats:
        key = hashlib.sha256(b"\0".join([content, templates.digest.encode(), name.encode(), __version__.encode()]))
        folder = packet.kind if packet.kind in {"person", *KINDS} else "range"
        yield Document(
            packet.kind, packet.id, packet.period, name, f"{folder}/{packet.id}.{name}", key.hexdigest(), packet
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
    at_fault: dict[Problem, None] = {}
    try:
        for document, result in run_each(task, [document for document, _ in stale], settings.jobs):
            if isinstance(result, _Rendered):
                writer.write(document.path, result.content)
                manifest[document.path] = _entry(document, result)
                yield Outcome(document, "written", why[document.path])
            else:
                if isinstance(result, _Refused) and result.is_template:
                    at_fault |= dict.fromkeys(result.problems)
                reason = result.reason if isinstance(result, Failure) else " ".join(map(str, result.problems))
                yield Outcome(document, "failed", reason)
    finally:
        if any(path in manifest for path in why):
            kept = [manifest[path] for path in sorted(manifest) if (settings.out / path).exists()]
            content = json.dumps({"schema": 1, "documents": kept}, ensure_ascii=False, indent=1) + "\n"
            writer.write(MANIFEST, content.encode())
    if at_fault:
        raise TemplateError(at_fault)


@dataclass(frozen=True, slots=True)
class _Rendered:
    """A document's bytes and its number of pages (None where it has none)."""

    content: bytes
    pages: int | None


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

    def __call__(self, document: Document) -> _Rendered | _Refused:
        """Render; a refusal comes back as a value, for an exception would lose its problems on the way."""
        try:
            content = FORMATS[document.format](document.packet, self.templates)
        except ReportError as error:
            return _Refused(error.problems, isinstance(error, TemplateError))
        return _Rendered(content, count_pages(document.format, content))


def _entry(document: Document, rendered: _Rendered) -> dict[str, Any]:
    """A document's entry in the manifest."""
    entry = {name: getattr(document, name) for name in ("kind", "id", "period", "format", "path", "key")}
    digest = hashlib.sha256(rendered.content).hexdigest()
    return entry | {"sha256": digest, "bytes": len(rendered.content), "pages": rendered.pages}
