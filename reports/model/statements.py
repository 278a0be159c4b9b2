"""What is quoted and counted in a packet: statements word for word, where they stand, and what they name.

Frozen values, standard library only.
"""

from dataclasses import dataclass, field
from typing import Literal

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
    signs: tuple[str, ...] = ()
    """Why it stands out, strongest first: `marked`, `figure` (`asked` where it is asked, offered or refused), `cited`,
    `changed`, `fault`, `finished` or `decided` where it is sure, else `ended`, `others`, `counted`, `denied`."""
    leads: bool = True
    """False: it is a lead-in, housekeeping or denied in few words, and stands nowhere first."""
    links: tuple[Link, ...] = ()
    """The pull requests, issues and commits that it cites."""
    thread: str = ""
    """Name of the thread that it belongs to; empty for none."""
    subject: tuple[int, int] | None = None
    """Where the words of its thread stand in it; (0, 0) where its list item says them elsewhere; None where nothing
    does, and its thread is not named beside it."""
    period: str = ""
    """Of its summary, in notation: `2025-09`."""
    entry: str = ""
    """Id of the entry that shows its summary."""
    also: tuple[Citation, ...] = ()
    """Where other sources tell the same."""
    before: str = ""
    """What is quoted with it: the sentence that it takes up, word for word, or `… ` where it begins in mid-sentence."""
    around: tuple[str, str] = ("", "")
    """What stands before and behind it in a short list item or line, which is quoted whole where there is room."""
    object: tuple[int, int] | None = None
    """Where the words stand that it is about, for bold type; None where no rule is sure of any."""
    place: int = field(default=0, compare=False)
    """Line on which its list item or row begins, to know others of it by; of a short paragraph negative; else 0."""
    weight: int = field(default=0, compare=False)
    """What it weighs among the statements of its person, in hundredths. For order only, never shown."""
    is_alone: bool = field(default=False, compare=False)
    """Whether it is in no thread and shares no word with what its person tells in other months, as most others do."""

    @property
    def whole(self) -> str:
        """Its words with what is quoted before them."""
        return self.before + self.text

    @property
    def item(self) -> str:
        """Its list item or line, where that is short; else its words alone."""
        return self.text.join(self.around)


@dataclass(frozen=True, slots=True)
class Thread:
    """A subject that statements of one person share across months."""

    name: str
    """Words that stand in its statements."""
    anchor: str
    statements: tuple[Highlight, ...]
    """Oldest first."""
    counts: tuple[int, ...]
    """How many statements it has in each month of the person's strip."""
    first: str
    """Its first period, short: `Oct 2025`."""
    last: str


@dataclass(frozen=True, slots=True)
class SharedThread:
    """A subject that several people of a period write about, or several months."""

    name: str
    people: tuple[str, ...]
    """Their names, in the order of the packet."""
    counts: tuple[int, ...] = ()
    """How many statements of each of them share it."""


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
class SourceLine:
    """One or more lines of a source and what became of them."""

    line: int
    last_line: int
    place: str
    """How they are cited: `:3–5`, `row 12`."""
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
class SourceLines:
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
    how: str = ""
    """How it was read: how many people it was told to be of, of when, and by which signs."""
    profiles: int = 1
    """Profiles that stand in it, whoever the packet is about."""
    label: str = ""
    """What citations call it, where the configuration says so."""
