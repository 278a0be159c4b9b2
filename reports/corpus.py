"""`Corpus`: all that was loaded, as rows of a few tables, and the selection from it.

Knows rows; knows no file formats and nothing of what a document shows. As pandas tables: `reports.tables`.
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from reports.errors import Problem
from reports.how_read import HowRead
from reports.model.notes import NoteRow, StateRow
from reports.model.rows import ProfileRow, RosterEntry
from reports.packed import EVIDENCE, FIGURE, HIGHLIGHT, LINE, PROFILE, SUMMARY, Profiles, contents, pack
from reports.periods import Period

Key = TypeVar("Key", bound=Hashable)
Made = TypeVar("Made")
Row: TypeAlias = dict[str, Any]
"""One row of a table: column to value; `reports.tables` says which columns there are."""

OVERVIEW = -1
"""`evidence.summary` of what the overview names."""
_UNPACKED = 64
"""Files whose rows are kept at hand."""


@dataclass(frozen=True, slots=True)
class Origins:
    """Where the files of a corpus lie, by names that are the same in every run."""

    sources: frozenset[str] = frozenset()
    """The SOURCEs that were asked for."""
    files: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Of each file, by its name, the SOURCE that led to it and its place; not of standard input."""
    lacking: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)
    """The SOURCEs that led to nothing, and why."""


class SummaryAt(NamedTuple):
    """What is known of a summary without unpacking it: whose, of when, and where it stands."""

    summary: int
    """Its number, by which the other tables refer to it."""
    contributor: str
    file: str
    period: Period
    line: int
    copies: tuple[int, ...]
    """Lines of the same file that repeat it."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """What takes long to find, as text, by a hash of all that it is found in."""

    earlier: Mapping[str, str] = field(default_factory=dict)
    """Found by earlier runs."""
    now: dict[str, str] = field(default_factory=dict)
    """What this run has asked for."""

    def get(self, key: str, find: Callable[[], str]) -> str:
        """What was found before, in this run or another; else what is found now."""
        if key not in self.now:
            known = self.earlier.get(key)
            self.now[key] = find() if known is None else known
        return self.now[key]


@dataclass(frozen=True, slots=True)
class Corpus:
    """All that was loaded.

    Who and which summaries there are is at hand; all that they say is made of the store when it is asked for (`rows`,
    `find`), since texts take far more memory.
    """

    contributors: Sequence[Row]
    """`id`, `name` and `is_anonymous` of each, in order of name, anonymous last."""
    summaries: Sequence[SummaryAt]
    """In order of file and line."""
    problems: tuple[Problem, ...]
    store: "Store" = field(repr=False)
    ids: frozenset[str] | None = None
    """The contributors that were selected; None: all."""
    numbers: frozenset[int] | None = None
    """The summaries that were selected; None: all."""
    origins: Origins = Origins()
    labels: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What citations call some files."""
    roster: Mapping[str, RosterEntry] = field(default_factory=dict, repr=False)
    """What is known of people besides the sources, by id."""
    find_hidden: Callable[[str], Sequence[str]] | None = field(default=None, repr=False)
    """The words of a text that its readers are not to see; None: they may see all."""
    called: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Ids that stand instead of the real ones, by these."""
    notes: Mapping[str, tuple[NoteRow, ...]] = field(default_factory=dict, repr=False)
    """What people wrote about others, by the id of whom it is about."""
    states: tuple[StateRow, ...] = ()
    """How far documents are, as the notes say."""
    keeps_repeats: bool = False
    """Whether what several sources tell of the same work is told as often."""
    threads: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict, repr=False)
    """Of people, by id: names that reviewers gave to threads, and what each is made of."""
    remembered: Remembered = field(default_factory=Remembered, repr=False, compare=False)
    """Threads by a hash of statements; a selection has those of the whole."""
    kept: dict[Hashable, Any] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What `once` has made of the rows; another corpus, as by `replace`, begins with none."""


def assemble_corpus(profiles: Sequence[ProfileRow], problems: Sequence[Problem] = ()) -> Corpus:
    """Turn profiles into one corpus; the order of the files is irrelevant.

    A summary that stands word for word in two profiles of one contributor counts once: in the first file by name.
    """
    packed = sorted(
        profiles.packed if isinstance(profiles, Profiles) else map(pack, profiles), key=lambda profile: profile.file
    )
    names: dict[str, str | None] = {}
    seen: set[tuple[str, str, bytes]] = set()
    files: list[_File] = []
    summaries: list[SummaryAt] = []
    for profile in packed:
        if profile.id:  # else lines that belong to nobody
            names[profile.id] = names.get(profile.id) or profile.name
        repeated = []
        first = len(summaries)
        for at, one in enumerate(profile.summaries):
            key = (profile.id, one.period, one.key)
            if key in seen:
                repeated.append(at)
                continue
            seen.add(key)
            place = (len(summaries), profile.id, profile.file, _period(one.period), one.line, one.copies)
            summaries.append(SummaryAt(*place))
        files.append(
            _File(profile.id, profile.file, first, frozenset(repeated), profile.rest, profile.how, profile.problems)
        )
    contributors = [
        {"id": key, "name": name, "is_anonymous": name is None}
        for key, name in sorted(names.items(), key=lambda item: (item[1] is None, (item[1] or "").casefold(), item[0]))
    ]
    found = [*problems, *(problem for profile in packed for problem in profile.problems)]
    found.sort(key=lambda p: (p.file or "", p.line or 0, p.code))
    return Corpus(contributors, summaries, problems=tuple(found), store=Store(files, contributors))


@lru_cache(maxsize=4096)
def _period(notation: str) -> Period:
    return Period.parse(notation)


# Rows that are kept packed ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _File:
    """What one source file says of one contributor."""

    contributor: str
    """Empty: of nobody."""
    file: str
    first: int
    """Number of its first summary."""
    repeated: frozenset[int]
    """Places of its summaries that an earlier file has already, from 0."""
    rest: bytes
    """Its rows, packed."""
    how: HowRead
    problems: tuple[Problem, ...] = ()


class Store:
    """The rows of all files, packed, and where to look for them."""

    def __init__(self, files: Sequence[_File], contributors: Sequence[Row]) -> None:
        """Take the files in the order of their summaries."""
        self.people = {row["id"]: row for row in contributors}
        self.by_contributor: dict[str, list[int]] = {}
        for at, one in enumerate(files):
            self.by_contributor.setdefault(one.contributor, []).append(at)
        self.by_file: dict[str, list[int]] = {}
        self.by_both: dict[tuple[str, str], list[int]] = {}
        """One file may tell of many people, and one person may be in many files."""
        for at, one in enumerate(files):
            self.by_file.setdefault(one.file, []).append(at)
            self.by_both.setdefault((one.contributor, one.file), []).append(at)
        self.firsts = [one.first for one in files]
        self.files = files
        self.unpacked = lru_cache(maxsize=_UNPACKED)(lambda at: _Unpacked(files[at]))

    def places(self, asked: Row) -> Sequence[int]:
        """Places of the files that may have rows with these values."""
        if "summary" in asked and asked["summary"] != OVERVIEW:
            # The last of those that begin there: the ones before it have no summary.
            return (bisect_right(self.firsts, asked["summary"]) - 1,)
        if "file" in asked and "contributor" in asked:
            return self.by_both.get((asked["contributor"], asked["file"]), ())
        if "file" in asked:
            return self.by_file.get(asked["file"], ())
        if "contributor" in asked:
            return self.by_contributor.get(asked["contributor"], ())
        return range(len(self.files))


class _Unpacked:
    """The rows of one file, made from the compressed form when they are first asked for."""

    def __init__(self, file: _File) -> None:
        self._here = {"contributor": file.contributor, "file": file.file}
        self._contents = contents(file.rest)
        new = [at for at in range(len(self._contents.summaries)) if at not in file.repeated]
        self._places = dict(enumerate(new, file.first))
        """Number of each summary to its place in the contents."""
        self._repeated = {self._contents.summaries[at][0][SUMMARY.index("line")] for at in file.repeated}
        self._made: dict[tuple[str, int | None], list[Row]] = {}

    @property
    def numbers(self) -> Iterable[int]:
        """Of its summaries."""
        return self._places

    def rows(self, table: str, number: int | None = None) -> list[Row]:
        """The rows of a table; of those that belong to summaries, the ones of a summary."""
        at = (table, number)
        if at not in self._made:
            self._made[at] = list(self._make(table) if number is None else self._make_of(table, number))
        return self._made[at]

    def _make(self, table: str) -> Iterable[Row]:
        """The rows of a table that belong to the file."""
        if table == "profiles":
            yield self._here | dict(zip(PROFILE, self._contents.profile, strict=True))
        elif table == "figures":
            yield from (self._here | dict(zip(FIGURE, values, strict=True)) for values in self._contents.figures)
        elif table == "lines":
            for values in self._contents.lines:
                row = self._here | dict(zip(LINE, values, strict=True))
                if row["became"] == "summary" and row["of"] in self._repeated:
                    row["became"] = "copy"
                yield row
        else:
            for number, place in self._places.items():
                row = {
                    "summary": number,
                    **self._here,
                    **dict(zip(SUMMARY, self._contents.summaries[place][0], strict=True)),
                }
                for name in _OF_TEXTS:
                    del row[name]
                row["period"] = _period(row["period"])
                yield row

    def _make_of(self, table: str, number: int) -> Iterable[Row]:
        """The rows of a table that belong to a summary, or to the overview."""
        if number == OVERVIEW:
            rows = self._contents.evidence if table == "evidence" else []
            return ({**self._here, "summary": number, **dict(zip(EVIDENCE, row, strict=True))} for row in rows)
        if number not in self._places:
            return ()
        summary, highlights, evidence, themes = self._contents.summaries[self._places[number]]
        if table == "texts":
            return ({"summary": number, **{name: summary[SUMMARY.index(name)] for name in _OF_TEXTS}},)
        if table == "highlights":
            return ({"summary": number, **dict(zip(HIGHLIGHT, row, strict=True))} for row in highlights)
        if table == "evidence":
            return ({**self._here, "summary": number, **dict(zip(EVIDENCE, row, strict=True))} for row in evidence)
        return ({"summary": number, "theme": theme} for theme in themes)


_OF_TEXTS = ("text", "marks", "set_apart", "is_items", "groups", "person_found", "period_found", "doubts")
"""Fields of summaries that are in the table of texts."""
_OF_SUMMARIES = frozenset(("texts", "highlights", "evidence", "themes"))
"""Tables whose rows belong to summaries."""


def _rows(corpus: Corpus, table: str, asked: Row) -> Iterable[Row]:
    """The rows of a table that may have these values, and belong to what was selected, in order."""
    for at in corpus.store.places(asked):
        if corpus.ids is not None and corpus.store.files[at].contributor not in corpus.ids:
            continue
        unpacked = corpus.store.unpacked(at)
        if table not in _OF_SUMMARIES:
            chosen = corpus.numbers if table == "summaries" else None
            yield from (row for row in unpacked.rows(table) if chosen is None or row["summary"] in chosen)
            continue
        for number in (asked["summary"],) if "summary" in asked else (OVERVIEW, *unpacked.numbers):
            if corpus.numbers is None or number == OVERVIEW or number in corpus.numbers:
                yield from unpacked.rows(table, number)


def rows(corpus: Corpus, table: str) -> list[Row]:
    """All rows of a table, in order; not to change."""
    return list(_rows(corpus, table, {}))


# Selection --------------------------------------------------------------------------------------


def select(corpus: Corpus, people: Iterable[str] | None = None, period: Period | None = None) -> Corpus:
    """The corpus of some contributors (ids; None: all) and of the summaries that touch a period (None: all).

    Overviews, figures and what became of the lines stay whole for the contributors that stay.
    """
    if people is None and period is None:
        return corpus
    ids = frozenset(row["id"] for row in corpus.contributors) if people is None else frozenset(people)
    summaries = [
        one for one in corpus.summaries if one.contributor in ids and (period is None or period.overlaps(one.period))
    ]
    files = {corpus.store.files[at].file for one in ids for at in corpus.store.by_contributor.get(one, ())}
    others = {id(p) for one in corpus.store.files if one.contributor not in ids for p in one.problems}
    return replace(
        corpus,
        contributors=[row for row in corpus.contributors if row["id"] in ids],
        summaries=summaries,
        problems=tuple(p for p in corpus.problems if p.file in files and id(p) not in others),
        ids=ids if corpus.ids is None else ids & corpus.ids,
        numbers=frozenset(one.summary for one in summaries),
    )


def once(corpus: Corpus, make: Callable[[Corpus, Key], Made], key: Key) -> Made:
    """Call a function with a corpus and a key, and cache the result: rows never change."""
    at = (make, key)
    if at not in corpus.kept:
        corpus.kept[at] = make(corpus, key)
    made: Made = corpus.kept[at]
    return made


def find(corpus: Corpus, table: str, columns: tuple[str, ...], *values: Hashable) -> list[Row]:
    """The rows of a table that have these values in these columns, in order; not to change.

    By contributor, file or summary, a look costs the rows of a profile at most, whoever else there is.
    """
    asked = dict(zip(columns, values, strict=True))
    if table == "contributors" and columns == ("id",):
        row = corpus.store.people.get(values[0]) if corpus.ids is None or values[0] in corpus.ids else None
        return [row] if row else []
    rows = _rows(corpus, table, asked)
    if len(columns) == 1:
        return list(rows)
    return [row for row in rows if all(row[name] == value for name, value in asked.items())]


def own_problems(corpus: Corpus, contributor: str) -> tuple[Problem, ...]:
    """The problems of a contributor's own lines, in order of file."""
    places = corpus.store.by_contributor.get(contributor, ())
    return tuple(problem for at in places for problem in corpus.store.files[at].problems)


def profiles_in(corpus: Corpus, file: str) -> int:
    """How many profiles stand in a file, of everybody that was loaded."""
    return len(corpus.store.by_file.get(file, ()))


def files_of(corpus: Corpus, contributor: str) -> tuple[str, ...]:
    """The files of a contributor's profiles, in order."""
    store = corpus.store
    return tuple(dict.fromkeys(store.files[at].file for at in store.by_contributor.get(contributor, ())))


def how_read_in(corpus: Corpus) -> Iterable[tuple[str, list[tuple[str, HowRead]]]]:
    """Of each file, in order, how what it says of each contributor was read; the id is empty for lines of nobody."""
    files = corpus.store.files
    for file, places in corpus.store.by_file.items():
        of = [(files[at].contributor, files[at].how) for at in places]
        if corpus.ids is None or any(who in corpus.ids for who, _ in of):
            yield file, of


def how_read_of(corpus: Corpus, file: str) -> list[HowRead]:
    """How what a file says of each of its contributors was read, whoever was selected."""
    files = corpus.store.files
    return [files[at].how for at in corpus.store.by_file.get(file, ()) if files[at].contributor]
