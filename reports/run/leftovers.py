"""Documents of earlier runs whose person or period no longer exists: found, and removed where that is asked for."""

from collections.abc import Iterable, Mapping, Sequence

from reports.corpus import Corpus
from reports.errors import PathError
from reports.periods import Period
from reports.run.changed import Existing
from reports.run.documents import Leftover
from reports.run.manifest import CHANGED, Manifest, ManifestEntry
from reports.run.prepare import Prepared
from reports.system.write import RemoteWriter, Writer


def leftovers(run: Prepared, existing: Existing) -> tuple[Leftover, ...]:
    """Documents of this job that nothing asks for any more; removed if the settings say so and nothing is in doubt."""
    manifest, writer = existing.manifest, existing.writer
    spans = {plan.settings.readers: _spans(plan.corpus, run) for plan in run.plans}
    planned = {document.identity: document.path for document in run.documents}
    paths = {*planned.values(), *existing.beside}
    doubt_of_all = _doubt(run)
    found = []
    for entry in list(manifest.entries.values()):
        if entry.job != run.settings.job or entry.path in paths or not manifest.is_there(entry.path):
            continue
        successor = planned.get(entry.identity, "")
        why = (
            f"it is {successor} now"
            if successor
            else _why_left(entry, spans.get(run.settings.readers_of(entry.kind)), run) or _why_out(entry, run)
        )
        doubt = doubt_of_all
        if not doubt and successor and not manifest.is_there(successor):
            doubt = "that could not be made"
        elif not doubt and why and existing.notes.of(entry.kind, entry.id).frozen.get(entry.path):
            doubt = "it is final"
        elif not doubt and why and manifest.why_damaged(entry):
            doubt = CHANGED
        if why:
            removes = run.settings.prune and not run.settings.dry_run and not doubt
            found.append(Leftover(entry.path, f"{why}; kept, for {doubt}" if doubt else why, removes))
    return tuple(_removed(leftover, manifest, writer) if leftover.is_removed else leftover for leftover in found)


def _spans(corpus: Corpus, run: Prepared) -> dict[str, list[Period]]:
    """The periods of each person's summaries, those of sources that were not read in this run included."""
    spans: dict[str, list[Period]] = {row["id"]: [] for row in corpus.contributors}
    for one in corpus.summaries:
        spans[one.contributor].append(one.period)
    for person, periods in run.lost.elsewhere.items():
        spans[person] = [*spans.get(person, ()), *periods]
    return spans


def _doubt(run: Prepared) -> str:
    """Why it cannot be told which documents are left over; empty: it can."""
    problems = run.source_problems
    if any(problem.code == "future-period" for problem in problems):
        return f"summaries later than {run.settings.load.today} were left out"
    return "not all sources could be read" if any(one.severity == "error" for one in problems) else ""


def _removed(leftover: Leftover, manifest: Manifest, writer: Writer | RemoteWriter) -> Leftover:
    """Remove a document that is left over; where that is refused, it stays, and says why."""
    try:
        writer.remove(leftover.path)
    except PathError as error:
        return Leftover(leftover.path, f"{leftover.why}; kept, for {str(error).rstrip('.')}")
    del manifest.entries[leftover.path]
    return leftover


def _why_out(entry: ManifestEntry, run: Prepared) -> str:
    """Why a document of somebody is left over who is left out by the configuration; empty of others."""
    contributor = entry.id.removesuffix(f"_{entry.period}")
    kind = run.settings.documents.get(entry.kind)
    without = {id for plan in run.plans for id in plan.people.without}
    is_out = kind and kind.about == "person" and contributor in without
    return f"{contributor} is left out" if is_out and not run.settings.names_exclusions else ""


def _why_left(entry: ManifestEntry, spans: Mapping[str, Sequence[Period]] | None, run: Prepared) -> str:
    """Why no selection can ask for a document any more; empty where one can, or nothing is made for its readers now."""
    kind = run.settings.documents.get(entry.kind)
    if kind is None:
        return f"there is no document “{entry.kind}” any more"
    if spans is None:
        return ""
    periods: Iterable[Period] = (period for some in spans.values() for period in some)
    if kind.about == "person":
        contributor = entry.id.removesuffix(f"_{entry.period}")
        if contributor not in spans:
            return f"no such person any more: {contributor}"
        periods = spans[contributor]
    try:
        of = Period.parse(entry.period)
    except ValueError:
        return ""
    return "" if any(of.overlaps(period) for period in periods) else f"no summary in {of} any more"
