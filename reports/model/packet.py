"""What one document shows, as frozen values: what is said, by whom, of when, and where it stands in the sources.

A packet knows no medium: no title of a slide, no chart, no layout. What one medium shows of it is its view
(`formats/page/view.py`, `formats/deck/view.py`). Standard library only.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from reports.errors import Problem
from reports.model.rows import Became, Category, Kind, Mark


@dataclass(frozen=True, slots=True)
class Citation:
    """Where a statement comes from."""

    file: str
    line: int
    label: str
    """In full: `000_16ae76f4590252c1.txt:3`."""
    short: str
    """For a margin: `:3` where the packet has one source, else `000:3` (key of the file)."""
    anchor: str
    """Id of its row in the sources section."""
    copies: tuple[int, ...] = ()
    """Lines of its copies."""


@dataclass(frozen=True, slots=True)
class Link:
    """A repository or a piece of evidence."""

    kind: Kind
    text: str
    """`pytorch/pytorch`, `pytorch/benchmark@675fb8f537d3`, `pytorch/pytorch#177547`, `#177547`."""
    url: str | None
    """http or https; None where no link is unambiguous."""
    cite: Citation


@dataclass(frozen=True, slots=True)
class Quote:
    """Words of a source: a sentence of an overview, a cell of a table; shown as its text."""

    text: str
    marks: tuple[Mark, ...] = ()
    """What is marked in them."""

    def __str__(self) -> str:
        """The words alone."""
        return self.text


@dataclass(frozen=True, slots=True)
class Highlight:
    """One sentence or list item, word for word."""

    text: str
    category: Category
    cite: Citation
    when: str = ""
    """Period of its summary, short: `Sep 2025`, `2025-Q3`."""
    marks: tuple[Mark, ...] = ()
    """What is marked in it."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a full text; all passages in order are the whole text."""

    text: str
    """Of a table or code, with the line ends around it."""
    is_quoted: bool
    """Whether it stands above as a highlight."""
    kind: Literal["text", "table", "code"] = "text"
    marks: tuple[Mark, ...] = ()
    """What is marked in it."""
    rows: tuple[tuple[Quote, ...], ...] = ()
    """Of a table: the cells of each row, those of its head first."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A number with its words: counted by us, or stated by the source (then cited)."""

    name: str
    """`months have a summary`, agreeing with the value in number."""
    value: str
    of: str | None = None
    """The whole that it is a part of: 13 of 17."""
    cite: Citation | None = None
    """Where the source states it; None where it was counted."""


@dataclass(frozen=True, slots=True)
class Summary:
    """One summary with what was found in it."""

    period: str
    name: str
    """The period in words: `April 2026`."""
    cite: Citation
    highlights: tuple[Highlight, ...]
    """The chosen ones, best first, at most five."""
    passages: tuple[Passage, ...]
    is_all_quoted: bool
    """Whether the highlights are the whole text, so that it need not be shown again."""
    repositories: tuple[Link, ...]
    """Those that it names, or of which it cites a commit, pull request or issue."""
    evidence: tuple[Link, ...]
    """Pull requests, issues and commits."""
    stated: tuple[Fact, ...] = ()
    """What the source states in figures for this period."""
    away: tuple[Highlight, ...] = ()
    """What says only that the person was away: a state of the period, as the source says."""
    sentences: tuple[Highlight, ...] = ()
    """Every sentence and list item, in order of the text."""
    person: str = ""
    """Display name of whom it is about."""
    anchor: str = ""
    """Id of its entry."""

    @property
    def text(self) -> str:
        """The whole text, word for word."""
        return "".join(passage.text for passage in self.passages)


@dataclass(frozen=True, slots=True)
class Entry:
    """A month (or longer summary period) of a group: its summaries, or a gap."""

    period: str
    name: str
    """`April 2026`; of a gap `January – March 2025`."""
    anchor: str
    summaries: tuple[Summary, ...]
    """Empty: no summary in the source, which says nothing about work done."""

    @property
    def label(self) -> str:
        """Its name."""
        return self.name

    @property
    def text(self) -> str:
        """All that its summaries say; empty for a gap."""
        return "\n".join(summary.text for summary in self.summaries)

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The chosen sentences of its summaries, best first in each."""
        return tuple(highlight for summary in self.summaries for highlight in summary.highlights)

    @property
    def sentences(self) -> tuple[Highlight, ...]:
        """Every sentence of its summaries, in order."""
        return tuple(sentence for summary in self.summaries for sentence in summary.sentences)

    @property
    def repositories(self) -> tuple[Link, ...]:
        """The repositories that its summaries name, each once."""
        return tuple({link.text: link for summary in self.summaries for link in summary.repositories}.values())

    @property
    def evidence(self) -> tuple[Link, ...]:
        """The pull requests, issues and commits that its summaries name, each once."""
        return tuple({link.text: link for summary in self.summaries for link in summary.evidence}.values())


@dataclass(frozen=True, slots=True)
class Block:
    """One month of a strip or of the time axis."""

    period: str
    label: str
    """`Apr`"""
    state: Literal["summary", "none", "outside"]
    """`outside`: beyond the span of the packet, so nothing is expected."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is named now against the period before; a statement about texts, not about people."""

    against: str
    """What is compared with: `2026-Q1`; where that has no summary of some months, or of more than now, `March 2026`."""
    new: tuple[str, ...]
    continued: tuple[str, ...]
    dropped: tuple[str, ...]
    """Named then and not now."""
    new_themes: tuple[str, ...] = ()
    continued_themes: tuple[str, ...] = ()
    dropped_themes: tuple[str, ...] = ()
    people: int = 0
    """Contributors with a summary now (period packets)."""
    people_before: int = 0
    new_people: tuple[str, ...] = ()
    dropped_people: tuple[str, ...] = ()
    compared: str = ""
    """What is compared, where that is not every month of the period: `April 2026`; else empty."""
    basis: str = ""
    """How much of how many people is compared (period packets): `five person-months of four people on each side`."""


@dataclass(frozen=True, slots=True)
class Group:
    """A quarter (or a longer period that summaries are written for) of one person, newest entry first."""

    period: str
    """`2026-Q2`; of quarters in a row without a summary `2023-04..2024-06`."""
    label: str
    """Heading: `2026-Q2`, `2023-Q2 – 2024-Q2`."""
    name: str
    """`April – June 2026`"""
    anchor: str
    strip: tuple[Block, ...]
    covered: int
    """Months with a summary."""
    months: int
    """Months within the packet's span."""
    note: str
    """`the packet's span ends in April 2026`, or empty."""
    change: Change | None
    """None where there is no group before."""
    entries: tuple[Entry, ...]
    statement: str = ""
    """What can be counted, for a title, without the label: `two of three months have a summary; April has none`."""
    highlights: tuple[Highlight, ...] = ()
    """The leading ones, at most five, by category: the best of each summary in turn, newest summary first."""
    links: tuple[Link, ...] = ()
    """Repositories, then commits, pull requests and issues named, each once."""
    shown: str = ""
    """How many of the sentences the highlights are: `5 of 14 sentences shown; all are in the notes`."""

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """Its summaries, newest first."""
        return tuple(summary for entry in self.entries for summary in entry.summaries)

    @property
    def sentences(self) -> tuple[Highlight, ...]:
        """Every sentence and list item, newest summary first, in order of its text."""
        return tuple(sentence for summary in self.summaries for sentence in summary.sentences)


@dataclass(frozen=True, slots=True)
class Overview:
    """The overview of one profile."""

    lead: str
    """First sentence."""
    rest: str
    """The other sentences; may be empty."""
    cite: Citation
    repositories: tuple[Link, ...]
    claimed_months: int | None
    sentences: tuple[Quote, ...] = ()
    """All of it, sentence by sentence."""
    statement: str = ""
    """What can be counted of it, for a title."""
    lead_marks: tuple[Mark, ...] = ()
    """What is marked in the first sentence."""
    passages: tuple[Passage, ...] = ()
    """The rest, its tables and code by themselves."""


@dataclass(frozen=True, slots=True)
class Person:
    """One contributor as this packet shows them."""

    id: str
    name: str
    """Display name; `Anonymous` where the source names nobody."""
    is_anonymous: bool
    anchor: str
    files: tuple[str, ...]
    overviews: tuple[Overview, ...]
    strip: tuple[Block, ...]
    """The months of the packet's span, oldest first."""
    covered: int
    months: int
    latest: Highlight | None
    """The leading highlight of the newest summary in the packet."""
    latest_name: str
    """Its period in words; empty without one."""
    groups: tuple[Group, ...]
    """Newest first."""
    stated: tuple[Fact, ...] = ()
    """What the profile states in figures for the whole person."""
    statement: str = ""
    """What can be counted over the packet's span, for a title, without the name."""
    highlights: tuple[Highlight, ...] = ()
    """The leading ones, at most five, by category: the best of each summary in turn, newest summary first."""
    links: tuple[Link, ...] = ()
    """Repositories, then commits, pull requests and issues named, each once."""
    shown: str = ""
    """How many of the sentences the highlights are: `5 of 14 sentences shown; all are in the notes`."""

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The summaries of the packet's span, newest first."""
        return tuple(summary for group in self.groups for summary in group.summaries)

    @property
    def sentences(self) -> tuple[Highlight, ...]:
        """Every sentence and list item, newest summary first, in order of its text."""
        return tuple(sentence for summary in self.summaries for sentence in summary.sentences)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a timeline or matrix."""

    kind: Literal["summary", "repository", "none", "category", "evidence", "theme", "person"]
    label: str
    cells: tuple[int | None, ...]
    """One per column: a count; None: no summary there, so nothing can be said."""
    total: int
    of: int
    """Summaries or months that the total is a part of; 0 where it is no part of a whole."""
    note: str = ""
    """Last column in words: `not named again`, or an anonymous person's id."""
    url: str | None = None
    anchor: str = ""
    """Id of the section about it; empty without one."""
    quote: Highlight | None = None
    """What the person's text says first."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a timeline or matrix."""

    label: str
    """`D`, `Q3`, `2024` on an axis; `July`, `pytorch/pytorch`, `2025-Q3` over a matrix."""
    group: str
    """The year it belongs to, for an axis; else empty."""
    name: str
    """In full: `December 2024`."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """Rows by columns of counts: the timeline, who and when, who and where, quarter against quarter."""

    id: Literal["timeline", "when", "where", "repositories", "themes"]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    left_out: int = 0
    """Rows of the same kind that are not shown (repositories beyond eight on the timeline)."""


@dataclass(frozen=True, slots=True)
class Series:
    """One series of a chart."""

    name: str
    values: tuple[int | None, ...]
    """One per category; None: nothing to draw."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts to draw as columns or bars."""

    id: Literal["activity", "comparison"]
    title: str
    """What is counted."""
    categories: tuple[Column, ...]
    series: tuple[Series, ...]
    description: str
    """All that the picture says, in words and figures."""
    gaps: tuple[int, ...] = ()
    """Indexes of the categories without a summary, so that nothing can be said there."""


@dataclass(frozen=True, slots=True)
class Count:
    """One thing counted in two periods."""

    name: str
    before: str
    """`3 of 3`, `5`"""
    now: str
    difference: str
    """`+4`, `same`; less with a minus sign (U+2212)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a grid."""

    value: int | None
    """Summaries counted; None: no summary there, so nothing can be said."""
    quote: Highlight | None = None
    """The lead highlight, where the grid is about time."""

    @property
    def text(self) -> str:
        """The number; empty for none."""
        return str(self.value) if self.value else ""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a grid."""

    label: str
    note: str
    """An anonymous person's id; else empty."""
    url: str | None
    anchor: str
    """Id of the section about it; empty without one."""
    cells: tuple[Cell, ...]
    total: str
    """`4`, `3 of 3`"""


@dataclass(frozen=True)
class Grid:
    """Rows by columns of summaries, all of them, to be cut by whoever shows them."""

    columns: tuple[Column, ...]
    rows: tuple[Line, ...]
    note: str
    """What the marks say, in one line."""

    @property
    def most(self) -> int:
        """The largest value of a cell; 0 without any."""
        return self._most

    @cached_property  # each cell that is shaded asks for it
    def _most(self) -> int:
        return max((cell.value or 0 for row in self.rows for cell in row.cells), default=0)


@dataclass(frozen=True, slots=True)
class Headlines:
    """Titles of slides: sentences that can be counted, never a claim about people; empty where nothing is to say."""

    title: str = ""
    account: str = ""
    """How many lines the sources have and what became of them; for a line below."""
    glance: str = ""
    overview: str = ""
    highlights: str = ""
    where: str = ""
    when: str = ""
    change: str = ""
    questions: str = ""
    sources: str = ""


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository as the packet's summaries name it."""

    name: str
    url: str | None
    summaries: int
    of: int
    first: str
    """Period in words."""
    last: str
    evidence: tuple[Fact, ...]
    """How many commits, pull requests, issues are cited for it."""
    cites: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What the source leaves open; never a finding about the person."""

    number: int
    text: str
    why: str
    quotes: tuple[str, ...]
    """Words of the source that `why` is about."""
    cites: tuple[Citation, ...]
    person: str = ""
    """Whom it concerns, in a packet about several; else empty."""


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One or more lines of a source and what became of them."""

    line: int
    last_line: int
    became: Became
    period: str
    """In words; empty for what belongs to none."""
    copies: tuple[int, ...]
    text: str
    """The words, for boilerplate, figures and problems."""
    anchor: str
    target: str
    """Id of the place in the packet that shows it; empty where it is left out."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file and the account of its lines."""

    file: str
    key: str
    """Short key used in citations: `000`."""
    sha256: str
    encoding: str
    lines: tuple[SourceLine, ...]
    counts: tuple[Fact, ...]
    """1 overview, 13 summaries, 13 copies …; they add up to the non-blank lines."""
    total: int
    """Non-blank lines."""


@dataclass(frozen=True, slots=True)
class Packet:
    """All that one document shows, in order."""

    kind: Literal["person", "month", "quarter", "half", "year"]
    id: str
    """File name without its ending: `michael-lazos`, `2025-Q3`."""
    title: str
    """`Michael Lazos`, `2025-Q3`."""
    period: str
    """Notation of the span: `2024-12..2026-04`."""
    span: str
    """In words: `December 2024 – April 2026`."""
    facts: tuple[Fact, ...]
    """Counted, at most five."""
    timeline: Matrix | None
    """The score of a person packet; None in a period packet."""
    matrices: tuple[Matrix, ...]
    """`when` and `where` of a period packet; of a person packet `repositories` and `themes`, quarter by quarter."""
    change: Change | None
    """The newest group, or the period, against the one before."""
    people: tuple[Person, ...]
    """In order of name, anonymous last; exactly one in a person packet."""
    repositories: tuple[Repository, ...]
    questions: tuple[Question, ...]
    sources: tuple[Source, ...]
    absent: tuple[str, ...] = ()
    """Contributors that have no summary in this period (period packets)."""
    problems: tuple[Problem, ...] = ()
    """Problems of its sources."""
    is_anonymous: bool = False
    is_selection: bool = False
    """Whether it was made about some people only, by choice (period packets)."""
    confidential: str = ""
    """Mark for every page; empty for none."""
    figures: tuple[Fact, ...] = ()
    """Four, with short names."""
    headlines: Headlines = Headlines()
    activity: Chart | None = None
    """Sentences by month (person packets), by person (period packets)."""
    comparison: Chart | None = None
    """The two sides of `counts`: how many summaries name each repository."""
    counts: tuple[Count, ...] = ()
    """What is counted both in the newest group, or the period, and in the one before, in as many months of the same
    people; empty where there are none."""
    compared: str = ""
    """Label of the later side of `counts`: `2026-Q2`, `April 2026`; empty without a comparison."""
    against: str = ""
    """Label of the earlier one."""
    when: Grid | None = None
    """People by months (period packets)."""
    where: Grid | None = None
    """Repositories by time (person packets), people by repositories (period packets)."""
    nothing: str = "no summary in this period"
    """Stands where a list, table or chart has no rows."""
    schema: int = 1

    @property
    def quarters(self) -> tuple[Group, ...]:
        """The groups of a person packet, newest first; empty in a period packet."""
        return self.people[0].groups if self.kind == "person" else ()

    @property
    def months(self) -> tuple[Entry, ...]:
        """The entries of all people, newest first, gaps included."""
        return tuple(entry for one in self.people for group in one.groups for entry in group.entries)

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """The summaries of all people, newest first."""
        return tuple(summary for one in self.people for summary in one.summaries)

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        """The leading sentences: of a person at most five, of a period one of each contributor."""
        if self.kind == "person":
            return self.people[0].highlights
        return tuple(one.latest for one in self.people if one.latest)

    @property
    def overview(self) -> tuple[Quote, ...]:
        """The sentences of all overviews, in order."""
        return tuple(sentence for overview in self.overviews for sentence in overview.sentences)

    @property
    def overviews(self) -> tuple[Overview, ...]:
        """The overviews of all people."""
        return tuple(overview for one in self.people for overview in one.overviews)
