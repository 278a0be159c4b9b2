"""What is loaded of one source file, as frozen rows; `corpus` turns them into checked tables. Standard library only."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, NamedTuple

from reports.errors import Problem

Category = Literal["feature", "fix", "performance", "quality", "documentation", "impact", "skill", "other", "away"]
CATEGORIES: tuple[Category, ...] = (
    "feature", "fix", "performance", "quality", "documentation", "impact", "skill", "other",
)  # fmt: skip
Kind = Literal["repository", "commit", "pull_request", "issue", "item"]
"""`item`: what a tracker calls by a key of its own, as WEB-12."""
Doubted = Literal["person", "period"]
"""What of a summary may be assumed: whose it is, and when it was."""
Became = Literal["overview", "summary", "copy", "boilerplate", "figure", "private", "problem"]


class Mark(NamedTuple):
    """A stretch of a text that is set in another way, or leads somewhere, as its source says; marks may nest."""

    start: int
    end: int
    kind: Literal["bold", "italic", "code", "strike", "link"]
    url: str = ""
    """Where a link leads: http, https or mailto; empty for the other kinds."""


class Stretch(NamedTuple):
    """A stretch of a text that is no prose: a table, a row a line and `|` between its cells, or code."""

    start: int
    end: int
    kind: Literal["table", "code"]


PRINTED = "what a profile page prints around its texts"
PAGE_CAPTION = "caption of a profile page, below no period"
"""Why lines are no text that only pages have which a program made of a profile."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """What became of one non-blank line of a source; each has exactly one."""

    file: str
    line: int
    became: Became
    period: str | None = None
    """Period of the summary or figure it belongs to; None elsewhere."""
    of: int | None = None
    """First line of the summary that it belongs to or is a copy of; None elsewhere."""
    text: str = ""
    """The line as shown to a reader (cleaned), for boilerplate, figures and problems; else empty."""
    why: str = ""
    """How that was told: `heading on line 7`."""
    place: str = ""
    """How it is cited, where it is no line of a text: `row 12`, `/issues/4`, `commit 1a2b3c4`."""


WEIGHTS = {
    "marked": 40, "figure": 6, "changed": 4, "cited": 3, "fault": 3,
    "finished": 3, "decided": 3, "ended": 3, "others": 2, "counted": 1, "denied": 0, "asked": 6,
}  # fmt: skip
"""Why a statement stands out, strongest first, and what each reason weighs.

`finished` in a row: a word says so. In a packet it is sure, else it became `decided` or `ended`, which is not said.
`changed`: a state changed. `fault`: its author tells a fault of theirs.
`others`: somebody else acted on it. `counted`: it states a number, of which nothing says it is a result.
`denied`: it says what is not so, and leads only where it is told at length. `asked`: in a packet, a figure that is
asked, offered or refused, of which nothing came.
"""
SIGNS = tuple(WEIGHTS)


def strength(signs: Iterable[str]) -> int:
    """How strong signs are together."""
    return sum(WEIGHTS[sign] for sign in signs)


@dataclass(frozen=True, slots=True)
class HighlightRow:
    """One sentence or list item of a summary, word for word."""

    text: str
    """Exactly `summary.text[start:end]`."""
    category: Category
    line: int
    """The line of the file on which it begins."""
    start: int
    end: int
    weight: int
    """Higher leads; 0: nothing that leads, as housekeeping. For order only, never shown."""
    signs: tuple[str, ...] = ()
    """Why it leads, strongest first: of `SIGNS`."""


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """A repository, pull request, issue or commit named in a summary or an overview."""

    kind: Kind
    repository: str | None
    """`owner/name`; None where it is ambiguous."""
    reference: str
    """Number or hash; empty for a repository."""
    url: str | None
    """None where no link is unambiguous."""
    line: int
    text: str
    """As written: `PR #177547`."""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A number that the source itself states; never one that was counted or guessed."""

    name: str
    """In lower case, as the source calls it: `commits`, `lines of code`, `languages used`."""
    value: str
    """As stated: `12,345`, `60%`, `Go, Python`."""
    line: int
    period: str | None = None
    """The month it is stated for; None for the whole profile."""
    repository: str | None = None
    """The repository it is stated for; None for the person."""
    is_score: bool = False
    """Somebody's score of a person: kept and accounted for, never shown by the built-in templates."""


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One text about one contributor in one period, counted once however often it stands there."""

    period: str
    """In `Period` notation."""
    text: str
    """Word for word; wrapped prose lines joined by a space, list items and paragraphs by a newline."""
    line: int
    """First line of the text."""
    copies: tuple[int, ...] = ()
    """First lines of its copies in the same file."""
    highlights: tuple[HighlightRow, ...] = ()
    """In the order in which they lead."""
    evidence: tuple[EvidenceRow, ...] = ()
    """In order of the text, without repeats."""
    themes: tuple[str, ...] = ()
    """Theme words it names, in order of the vocabulary, then keyphrases."""
    person_found: str = ""
    """How it was told whose it is: `heading on line 3`."""
    period_found: str = ""
    """How its period was told: `heading on line 7, year of the heading above`."""
    doubts: tuple[Doubted, ...] = ()
    """What of both is assumed, for signs of its source were not understood."""
    marks: tuple[Mark, ...] = ()
    """What is marked in its text, in order."""
    set_apart: tuple[Stretch, ...] = ()
    """Its tables and code, in order; no highlight lies in them."""
    is_items: bool = False
    """Its lines are what a tracker or a repository holds, an item each; nobody wrote them as a summary."""
    groups: tuple[tuple[str, int], ...] = ()
    """Of items by folders: the folder (empty: any other) and how many of its lines, in order; empty: not grouped."""


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """All of one source file: one contributor's profile and an account of every line."""

    file: str
    """Relative to its SOURCE folder, with `/`."""
    sha256: str
    encoding: str
    id: str
    """Stable key of the contributor: from the roster, else the name, else the file name."""
    name: str | None
    """None: the source names nobody and the roster does not either."""
    line: int
    """First line of the overview, or of the first content where there is none."""
    overview: str = ""
    """Overview paragraphs, joined by newlines."""
    overview_lead: int = 0
    """Length of its first sentence in characters; 0 without an overview."""
    overview_sentences: tuple[str, ...] = ()
    """All its sentences, word for word."""
    overview_marks: tuple[Mark, ...] = ()
    """What is marked in the overview, in order."""
    overview_set_apart: tuple[Stretch, ...] = ()
    """The tables and code of the overview, in order; no sentence lies in them."""
    claimed_months: int | None = None
    """Span that the overview states; None where it states none."""
    evidence: tuple[EvidenceRow, ...] = ()
    """Named in the overview."""
    summaries: tuple[SummaryRow, ...] = ()
    figures: tuple[FigureRow, ...] = ()
    lines: tuple[LineRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    team: str | None = None
    """The team that the source states; None where it states none."""
    stated: tuple[tuple[str, str, int], ...] = ()
    """What the source states of the person: what that is (`role`), the words, as in "Role: Nurse", and their line."""
    by: tuple[tuple[str, str], ...] = ()
    """What its reader took the source apart by: of a table what columns say and their names, `person` and `Assignee`;
    of a repository the identities of the person."""


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """What is known of a person: a `[people]` entry of the configuration, or a row of the roster."""

    id: str
    name: str | None = None
    files: tuple[str, ...] = ()
    """File names or globs, relative to a SOURCE folder."""
    aliases: tuple[str, ...] = ()
    """Other names and ids."""
    email: str | None = None
    emails: tuple[str, ...] = ()
    """Other addresses."""
    handles: tuple[str, ...] = ()
    """Names of accounts: `ada-b`."""
    role: str = ""
    team: str = ""
    level: str = ""
    manager: str = ""
    language: str = ""
    """Tag of the language that documents about them are in; empty: that of the run."""
    joined: date | None = None
    left: date | None = None
    picture: str = ""
    """As an address that holds it: `data:image/jpeg;base64,…`."""

    @property
    def words(self) -> tuple[str, ...]:
        """All that they are called by, besides their id."""
        named = (self.name, self.email, *self.emails, *self.handles, *self.aliases)
        return tuple(dict.fromkeys(word for word in named if word))


@dataclass(frozen=True, slots=True)
class Answer:
    """What somebody said of some words of a text, in a row of a table: whose they are, and of when."""

    file: str
    """Relative to its SOURCE folder, with `/`."""
    line: int
    """Where the words stood; 0: not said. It decides among equal words."""
    text: str
    """The words, by which they are found again."""
    person: str = ""
    """A name or an id; `-`: nobody's, and no work; empty: as read."""
    period: str = ""
    """As it was typed: `2025-03`, `March 2025`; empty: as read."""
    table: str = ""
    """Name of the table."""
    row: int = 0

    @property
    def place(self) -> str:
        """Where it stands: `answers.csv, row 5`."""
        return f"{self.table}, row {self.row}"


@dataclass(frozen=True, slots=True)
class SourceSettings:
    """How what one SOURCE leads to is read, as one `[[source]]` of the configuration says."""

    path: str = ""
    kind: str = ""
    """Name of its kind; empty: told by its content."""
    columns: Mapping[str, str | Sequence[str]] = field(default_factory=dict)
    """What a row of a table says, as `person`, to the name of its column, or the names of several."""
    dates: str = ""
    """The order of day and month in the dates of a table, `day-first` or `month-first`; empty: told by the dates."""
    done: tuple[str, ...] = ()
    """States of the rows of a table that are done, beside those that are known."""
    database: str = ""
    """Address of the database that a query is asked of, as SQLAlchemy has it."""
    since: str = ""
    """Day from which a history is read: `2025-01-01`; empty: all of it."""
    branch: str = ""
    """Branch or tag whose history is read; empty: the one that is checked out."""
    paths: tuple[str, ...] = ()
    """Folders and files of a repository that its commits must touch; empty: any."""
    person: str = ""
    """Whose all of a text is; empty: told by its signs, as are the four below."""
    people: str = ""
    """What names people in a text: `headings` or `labels`, which are words before a colon."""
    year: int = 0
    """The year of times in a text that have none; 0: told by its signs."""
    period: str = ""
    """Of all of a text that names no time within it, in the notation of periods."""
    months: str = ""
    """What alone names times in a text: `headings` or `line starts`."""
    label: str = ""
    """What citations call it; empty: the names of its files."""


@dataclass(frozen=True, slots=True)
class LoadSettings:
    """What loading needs to know besides the files; readers of sources get it too."""

    today: date
    """Summaries of later months are a problem."""
    roster: tuple[RosterEntry, ...] = ()
    host: str = "https://github.com"
    """Where `owner/name` links to."""
    themes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Further theme words, each with its spellings."""
    fiscal_start: int = 1
    """Month in which the fiscal year begins."""
    hides_absences: bool = False
    """Statements that somebody was away are counted and shown nowhere, like private ones."""
    threads: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    """Of people, by id: names of threads, and what each is made of."""
    sources: Mapping[str, SourceSettings] = field(default_factory=dict)
    """How some SOURCEs are read, by their absolute path or URL."""
    said: SourceSettings = field(default_factory=SourceSettings)
    """What is said of the one SOURCE that is read."""
    since: str = ""
    """Day from which histories are read whose own settings name none: `2025-01-01`; empty: all of them."""
    roster_file: str = ""
    """Where the roster stands, if it is a file, by its absolute path: it is no source."""
    answers: tuple[Answer, ...] = ()
    """What was said of single lines of texts."""
    answers_file: str = ""
    """Where that stands, by its absolute path: it is no source."""
