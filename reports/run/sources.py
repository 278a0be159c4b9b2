"""The sources of a run: read in children with limits, and compared with what earlier runs have read."""

import contextlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from reports.corpus import Corpus, Origins, assemble_corpus
from reports.errors import InputError, MissingError, OutputError, Problem
from reports.language import speaking
from reports.loading import Unread, load
from reports.loading.anonymous import Allowed, Anonymous, anonymise
from reports.loading.anonymous_notes import hide_notes, hide_problems
from reports.loading.anonymous_notes import others as others_of
from reports.loading.files import FoundFiles, known_as, look_for
from reports.loading.notes import KINDS, Noted, read_notes
from reports.packed import Profiles
from reports.packets import attach
from reports.run.chosen_people import by_word, called_by
from reports.run.languages import chosen
from reports.run.missing import MissingSources, Record, RecordedFile, compare
from reports.run.notes import FOLDER, open_notes
from reports.run.pseudonyms import pseudonyms
from reports.run.remembered import recall
from reports.run.settings import Settings
from reports.system.workers import Failure, run_each

if TYPE_CHECKING:
    from reports.model.notes import NoteRow
    from reports.run.option_tables import AudienceOptions

Task = TypeVar("Task")
Result = TypeVar("Result")


class Loaded:
    """Sources that were read once, as a corpus for each of their readers."""

    def __init__(self, settings: Settings, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Load all, in children with the limits of the settings; InputError where there is nothing to load.

        `meanwhile` is called while the last of them are at work.
        """
        try:
            found = _without_notes(look_for(settings.sources), settings)
            self._read = found, *load(found, settings.load, partial(read_in_children, settings, meanwhile))
        except InputError as error:
            with contextlib.suppress(OutputError):
                if Record(settings.out, settings.job).knows(map(known_as, settings.sources)):
                    raise MissingError(error.problems) from error
            raise
        self._made: dict[str, Corpus] = {}

    def corpus(self, settings: Settings) -> Corpus:
        """What these readers may see of it; two that may not see the same never get the same."""
        key = repr((settings.readers, _language(settings), settings.same_work, settings.notes, settings.out))
        if key not in self._made:
            self._made[key] = made_of(*self._read, settings)
        return self._made[key]


def load_corpus(settings: Settings) -> Corpus:
    """All sources for the readers of a run; InputError where there is nothing to load."""
    return Loaded(settings).corpus(settings)


def made_of(found: FoundFiles, profiles: Profiles, problems: Sequence[Problem], settings: Settings) -> Corpus:
    """The corpus of what was loaded, as the settings want it: who may be named, what is joined, notes beside it."""
    files = {file.name: (file.source, file.place) for file in found.files if file.path}
    if not settings.readers:
        corpus = replace(_corpus(found, files, profiles, problems, settings), labels=_labels(files, settings))
        return _with_notes(corpus, settings)
    with speaking(_language(settings)):
        made, notes = _anonymous(profiles, problems, settings, settings.readers)
    options = settings.load
    threads = {made.ids.get(key, key): of for key, of in options.threads.items()}
    options = replace(options, roster=made.roster, threads=threads)
    files = {made.files[name]: place for name, place in files.items() if name in made.files}
    corpus = _corpus(found, files, made.profiles, made.problems, replace(settings, load=options))
    return _noted(replace(corpus, find_hidden=made.hidden.names_in, called=made.ids), notes)


def _labels(files: Mapping[str, tuple[str, str]], settings: Settings) -> dict[str, str]:
    """What files are called whose SOURCE has a label; with their names where it leads to several."""
    many = Counter(source for source, _ in files.values())
    said = {name: (settings.load.sources.get(source), many[source]) for name, (source, _) in files.items()}
    return {
        name: f"{one.label}, {name}" if count > 1 else one.label
        for name, (one, count) in said.items()
        if one and one.label
    }


def _corpus(
    found: FoundFiles,
    files: Mapping[str, tuple[str, str]],
    profiles: Profiles,
    problems: Sequence[Problem],
    settings: Settings,
) -> Corpus:
    """Rows as a corpus, with what is known besides the sources."""
    corpus = replace(
        assemble_corpus(profiles, problems),
        origins=Origins(frozenset(map(known_as, settings.sources)), files, found.lacking),
        keeps_repeats=settings.same_work == "keep",
        remembered=recall(settings.out),
    )
    return attach(corpus, settings.load)


def _anonymous(
    profiles: Profiles, problems: Sequence[Problem], settings: Settings, readers: "AudienceOptions"
) -> tuple[Anonymous, Noted]:
    """Rows and notes in which nobody is named."""
    roster = settings.load.roster
    people = {one.id: one.name for one in profiles.packed if one.id}
    numbers = pseudonyms(Path(readers.secret), [*people, *(entry.id for entry in roster)])
    # What was filled into documents of these readers is about people by their numbers.
    own = {f"person-{number}": [id] for id, number in numbers.items() if id in people}
    about = {**called_by(people.items(), roster, {}), **own}
    notes = read_notes(open_notes(settings).files(), about)
    who = {**called_by([*people.items(), *((entry.id, None) for entry in roster)], roster, {}), **own}
    others = others_of(notes.rows, roster, who, readers.words)
    allowed = Allowed(tuple(one for one in readers.show if one not in KINDS), readers.words, others)
    made = anonymise(profiles, problems, roster, partial(pseudonyms, Path(readers.secret)), allowed)
    rows = [row for row in notes.rows if row.kind in readers.show]
    hidden = list(hide_notes(rows, profiles, made, who, readers.words))
    states = [replace(one, person=made.ids.get(one.person, "")) for one in notes.states]
    return made, Noted(hidden, list(hide_problems(notes.problems, made)), states)


def _language(settings: Settings) -> str:
    """The language of the documents for these readers: their own where it is the same of all, else that of the run."""
    own = {settings.documents[kind].language for kind in settings.kinds}
    return chosen((own.pop() if len(own) == 1 else "") or settings.language)


def _without_notes(found: FoundFiles, settings: Settings) -> FoundFiles:
    """What SOURCEs lead to but for the notes: what people wrote of somebody's work is no source of it."""
    folder = settings.notes or (settings.out / FOLDER if isinstance(settings.out, Path) else None)
    if not isinstance(folder, Path):
        return found
    within = f"{folder.absolute()}/"
    files = tuple(
        file for file in found.files if not (file.path and f"{Path(file.path).absolute()}".startswith(within))
    )
    return replace(found, files=files) if files else found


def _with_notes(corpus: Corpus, settings: Settings) -> Corpus:
    """The corpus with what people wrote in the notes folder, and what of that is not understood."""
    return _noted(corpus, read_notes(open_notes(settings).files(), by_word(corpus, settings)))


def _noted(corpus: Corpus, notes: Noted) -> Corpus:
    by_person: dict[str, list[NoteRow]] = {}
    for row in notes.rows:
        by_person.setdefault(row.person, []).append(row)
    found = {person: tuple(some) for person, some in by_person.items()}
    return replace(corpus, notes=found, states=tuple(notes.states), problems=(*corpus.problems, *notes.problems))


def look(settings: Settings) -> Corpus:
    """All that is loaded, with what is missing since an earlier run, if one is known, among its problems."""
    corpus = load_corpus(settings)
    try:
        _, lost, _ = compare_with_earlier(settings, corpus)
    except OutputError as error:
        if corpus.origins.lacking:
            raise InputError(chain(*corpus.origins.lacking.values())) from error
        return corpus
    return replace(corpus, problems=lost.among(corpus.problems))


def compare_with_earlier(
    settings: Settings, corpus: Corpus
) -> tuple[Record, MissingSources, Mapping[str, RecordedFile]]:
    """What earlier runs have read and this one could not; with the record of it, and what to note there afterwards."""
    record = Record(settings.out, settings.job)
    asked = {"allows": settings.allow_missing, "prunes": settings.prune, "is_selection": settings.is_selection}
    return record, *compare(record, corpus, **asked)


def read_in_children(
    settings: Settings,
    meanwhile: Callable[[], None],
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    times: Fraction,
) -> Generator[tuple[Task, Result | Unread]]:
    """Call a function on each task in children, with a part or a multiple of the time that the settings allow."""
    limits = replace(
        settings.limits, cpu=max(1, int(settings.limits.cpu * times)), wall=max(1, int(settings.limits.wall * times))
    )

    def given() -> Iterator[Task]:
        yield from tasks
        meanwhile()

    for done in run_each(function, given(), settings.jobs, limits):
        result = done.result
        yield done.task, Unread(result.reason, result.cause) if isinstance(result, Failure) else result
