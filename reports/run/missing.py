"""Sources that an earlier run read and this one cannot: which files, whom they were about, and whether to go on.

A record beside the ledger lists each file that was read, with its people and the periods of their summaries. Knows no
documents and no times: since when a source is missing is in the ledger.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import PurePosixPath
from typing import TypeAlias

from reports.corpus import Corpus
from reports.errors import InputError, OutputError, Problem
from reports.periods import Period
from reports.system.stores import Folder, read
from reports.system.write import OWN, RemoteWriter, Writer

_People: TypeAlias = dict[str, dict[str, set[str]]]
"""By file and id of a person, the periods of the summaries in it."""
RECORD = f"{OWN}/sources.json"
_SCHEMA = 1


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """A file that a run has read, as it is recorded."""

    name: str
    """As it is cited."""
    sources: Sequence[str]
    """The SOURCEs that led to it."""
    people: Mapping[str, Sequence[str]]
    """By id of each person that it is about, the periods of their summaries in it: `2025-03`."""
    is_accepted: bool = False
    """Whether somebody has allowed runs to go on without it."""


@dataclass(frozen=True, slots=True)
class MissingSources:
    """The sources that a run lacks, and the people whose documents must stay as they are because of it."""

    problems: tuple[Problem, ...] = ()
    """One for each cause: an error, or a warning where runs may go on without it."""
    people: frozenset[str] = frozenset()
    """Ids of those that missing files are about, but for files that runs may go on without."""
    elsewhere: Mapping[str, Sequence[Period]] = field(default_factory=dict)
    """By id, the periods of summaries in files that are missing, or in SOURCEs that this run was not asked for."""
    told: frozenset[str] = frozenset()
    """Names of files whose own problem `problems` already tells, or that runs may go on without."""

    @property
    def failures(self) -> tuple[tuple[str, str], ...]:
        """Each source that is missing and not accepted, with the reason."""
        return tuple((one.file or "", str(replace(one, file=None))) for one in self.problems if one.severity == "error")

    def among(self, problems: Iterable[Problem]) -> tuple[Problem, ...]:
        """These and the problems of the sources, without a second one for a file that is missing."""
        own = (p for p in problems if p.line or p.severity != "error" or p.file not in self.told)
        return (*self.problems, *own)


class Record:
    """The files that the runs of one job have read, kept in the output folder."""

    def __init__(self, folder: Folder, job: str) -> None:
        """Read the record of an output folder; an unusable one counts as empty. OutputError where it cannot be read."""
        self.job = job
        self.jobs: dict[str, dict[str, RecordedFile]] = {}
        """By job and place (absolute path or URL), the files that were read."""
        try:
            self.text = read(folder, RECORD).decode("utf-8", "replace")
        except (FileNotFoundError, NotADirectoryError):
            self.text = ""
        except OSError as error:
            raise OutputError(f"cannot read {folder / RECORD}: {error.strerror or error}.") from error
        with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
            for name, files in json.loads(self.text)["jobs"].items():
                self.jobs[name] = {place: RecordedFile(**known) for place, known in files.items()}

    @property
    def files(self) -> Mapping[str, RecordedFile]:
        """The files of this job by place: absolute path or URL."""
        return self.jobs.get(self.job, {})

    def knows(self, sources: Iterable[str]) -> bool:
        """Whether an earlier run read a file of one of these SOURCEs."""
        asked = set(sources)
        return any(not asked.isdisjoint(known.sources) for known in self.files.values())

    def write(self, writer: Writer | RemoteWriter, files: Mapping[str, RecordedFile]) -> None:
        """Record the files of this job; a record that says the same already is not written again."""
        self.jobs[self.job] = dict(files)
        jobs = {job: {place: asdict(of[place]) for place in sorted(of)} for job, of in sorted(self.jobs.items())}
        text = json.dumps({"schema": _SCHEMA, "jobs": jobs}, ensure_ascii=True) + "\n"
        if text != self.text:
            writer.write(RECORD, text.encode(), again=True)
            self.text = text


def compare(
    record: Record, corpus: Corpus, *, allows: bool, prunes: bool, is_selection: bool
) -> tuple[MissingSources, dict[str, RecordedFile]]:
    """Compare the sources of a corpus with those that earlier runs have read.

    Args:
        record: Of earlier runs.
        corpus: What this run has read.
        allows: Whether this run is told to go on without what is missing.
        prunes: Whether documents that nobody asks for are removed, so that files that are gone may be forgotten.
        is_selection: Whether the SOURCEs were chosen for this run alone; other files then stay in the record.

    Returns:
        What is missing, and the files to record after the run.

    Raises:
        InputError: A SOURCE leads to nothing and never did.

    """
    origins = corpus.origins
    if never := [p for source, found in origins.lacking.items() if not record.knows([source]) for p in found]:
        raise InputError(never)
    now = _now(corpus, record.files)
    asked = {place: known for place, known in record.files.items() if not origins.sources.isdisjoint(known.sources)}
    others = {place: known for place, known in record.files.items() if place not in asked and place not in now}
    causes = _causes(asked, now, corpus)
    whole = prunes and not any(problem.severity == "error" for problem in corpus.problems) and not origins.lacking
    accepted = {
        place for place in causes if allows or asked[place].is_accepted or (whole and causes[place].code == "gone")
    }
    missing = {place: known for place, known in asked.items() if place in causes and place not in accepted}
    elsewhere: dict[str, list[Period]] = {}
    for known in (*missing.values(), *(one for one in others.values() if is_selection)):
        for person, periods in known.people.items():
            elsewhere.setdefault(person, []).extend(map(Period.parse, periods))
    lost = MissingSources(
        tuple(_problems(asked, causes, accepted, new=allows or whole)),
        frozenset(person for known in missing.values() for person in known.people),
        elsewhere,
        frozenset(problem.file or "" for problem in causes.values()),
    )
    left = {place: replace(asked[place], is_accepted=True) for place in accepted}
    return lost, {**(others if is_selection else {}), **left, **missing, **now}


def _now(corpus: Corpus, before: Mapping[str, RecordedFile]) -> dict[str, RecordedFile]:
    """By place, the files that this run has read and that are about somebody."""
    people: _People = {}
    for file in corpus.store.files:
        if file.contributor:
            people.setdefault(file.file, {}).setdefault(file.contributor, set())
    for one in corpus.summaries:
        people[one.file][one.contributor].add(str(one.period))
    found = {}
    for name, whom in _by_file(people, corpus.origins.files).items():
        source, place = corpus.origins.files[name]
        sources = {source, *(before[place].sources if place in before else ())}
        found[place] = RecordedFile(name, sorted(sources), {person: sorted(of) for person, of in sorted(whom.items())})
    return found


def _by_file(people: _People, files: Collection[str]) -> _People:
    """The same by the names of files, where parts of a file are cited: `hr.xlsx, sheet Reviews` is in `hr.xlsx`."""
    found: _People = {}
    for name, whom in people.items():
        file = name if name in files else re.split(", (?:sheet|table) ", name, maxsplit=1)[0]
        for person, periods in whom.items() if file in files else ():
            found.setdefault(file, {}).setdefault(person, set()).update(periods)
    return found


def _causes(asked: Mapping[str, RecordedFile], now: Mapping[str, RecordedFile], corpus: Corpus) -> dict[str, Problem]:
    """By place, why a file that was read before is missing now."""
    names = {place: name for name, (_, place) in corpus.origins.files.items()}
    faults = {p.file: p for p in corpus.problems if p.severity == "error" and p.file and p.line is None}
    have: dict[str, set[str]] = {person: set() for known in now.values() for person in known.people}
    for known in now.values():
        for person, periods in known.people.items():
            have[person].update(periods)
    causes = {}
    for place, known in asked.items():
        lacking = [p for source in known.sources for p in corpus.origins.lacking.get(source, ())]
        shut = next((faults[str(above)] for above in PurePosixPath(known.name).parents if str(above) in faults), None)
        if place in now:
            continue
        if place in names:
            if names[place] in faults:
                causes[place] = faults[names[place]]
        elif lacking or shut:
            causes[place] = shut or lacking[0]
        elif any(person not in have or not have[person].issuperset(of) for person, of in known.people.items()):
            causes[place] = Problem("gone", "the file is gone.", "error", known.name)
    return causes


def _problems(
    asked: Mapping[str, RecordedFile], causes: Mapping[str, Problem], accepted: set[str], *, new: bool
) -> Iterable[Problem]:
    """A problem for each cause; files that are gone and were accepted earlier are told only if asked for anew."""
    by_cause: dict[Problem, list[str]] = {}
    for place, cause in causes.items():
        by_cause.setdefault(cause, []).append(place)
    for cause, places in sorted(by_cause.items(), key=lambda one: one[0].file or ""):
        people = sorted({person for place in places for person in asked[place].people})
        named = ", ".join(people[:5]) + (f" and {len(people) - 5} more" if len(people) > 5 else "")
        if accepted.issuperset(places):
            if new or cause.code != "gone":
                what = f"{cause.message} It was read before, and spoke of {named}: left out."
                yield Problem("missing", what, "warning", cause.file)
            continue
        what = f"{cause.message} It was read before: documents about {named} stay as they were."
        way = "--allow-missing once" + (", or --prune, which removes them." if cause.code == "gone" else ".")
        hint = f"{cause.hint or 'Put it back.'} To go on without it: {way}"
        yield Problem("missing", what, "error", cause.file, hint=hint)
