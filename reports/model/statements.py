"""What is quoted and counted in a packet: statements word for word, where they stand, and what they name.

Frozen values, standard library only.
"""

from dataclasses import dataclass
from typing import Literal

from reports.model.rows import Category, Kind, Mark


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
