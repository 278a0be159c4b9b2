"""One contributor as a packet shows them, as frozen values: overviews, months, summaries, what stands out.

Knows no medium. Standard library only.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from reports.language import _
from reports.model.notes import PersonNotes
from reports.model.rows import Category, Mark
from reports.model.statements import Citation, Fact, Highlight, Link, Passage, Quote, Thread


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
    categories: tuple[Category, ...] = ()
    """Of all its sentences that state work, each once, not only of the chosen ones."""
    themes: tuple[str, ...] = ()
    """Theme words that it names."""
    is_items: bool = False
    """Its sentences are what a tracker or a repository holds; nobody wrote them as a summary."""
    groups: tuple[tuple[str, int], ...] = ()
    """Of commits by folders: the folder (empty: any other) and how many of its sentences, in order."""
    unsure: str = ""
    """What of its person and month is assumed, in words: `problems` of the packet say why."""

    @property
    def noun(self) -> str:
        """What its sentences are where nobody wrote a summary: `commit` or `item`; else empty."""
        is_commit = any(link.kind == "commit" for link in self.evidence)
        return ("commit" if is_commit else "item") if self.is_items else ""

    @property
    def text(self) -> str:
        """The whole text, word for word."""
        return "".join(passage.text for passage in self.passages)


def had(summaries: Iterable[Summary]) -> str:
    """What the months of some summaries have: `a summary`; where nobody wrote one, `commits, no summary`."""
    if not (nouns := frozenset(summary.noun for summary in summaries)) - {""}:
        return _("a summary")
    if nouns >= {"commit", "item"}:
        return _("a summary or commits and items") if "" in nouns else _("commits and items, no summary")
    if "commit" in nouns:
        return _("a summary or commits") if "" in nouns else _("commits, no summary")
    return _("a summary or items") if "" in nouns else _("items, no summary")


class _OfSummaries:
    """What is made of parts that have summaries, and what these tell together."""

    __slots__ = ()

    def _parts(self) -> "Sequence[PeriodEntry | Group]":
        raise NotImplementedError

    @property
    def summaries(self) -> tuple[Summary, ...]:
        """Its summaries, newest first."""
        return tuple(summary for part in self._parts() for summary in part.summaries)

    @property
    def sentences(self) -> tuple[Highlight, ...]:
        """Every sentence and list item, newest summary first, in order of its text."""
        return tuple(sentence for summary in self.summaries for sentence in summary.sentences)

    @property
    def had(self) -> str:
        """What its months have: `a summary`; where nobody wrote one, `commits, no summary`."""
        return had(self.summaries)


@dataclass(frozen=True, slots=True)
class PeriodEntry:
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
class Group(_OfSummaries):
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
    entries: tuple[PeriodEntry, ...]

    def _parts(self) -> tuple[PeriodEntry, ...]:
        return self.entries


@dataclass(frozen=True, slots=True)
class Extent:
    """How much there is of a person in all sources, within the packet's span and beyond it."""

    summaries: int = 0
    monthly: int = 0
    """Those of them that are about a single month."""
    months: int = 0
    """Months that have a summary."""


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
    lead_marks: tuple[Mark, ...] = ()
    """What is marked in the first sentence."""
    passages: tuple[Passage, ...] = ()
    """The rest, its tables and code by themselves."""
    extent: Extent = Extent()
    """What there is of the person, to set against the months that the overview claims."""
    tells: bool = True
    """False: its first sentence speaks of the text itself, as in “This page lists what I did”."""


@dataclass(frozen=True, slots=True)
class Person(_OfSummaries):
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
    standing: tuple[Highlight, ...] = ()
    """What stands out, strongest first, at most seven; empty where the summaries name no result."""
    following: tuple[Highlight, ...] = ()
    """What weighs next, strongest first; no routine, nothing told above or overtaken by a later statement."""
    nearest: Highlight | None = None
    """Where nothing stands out, the statement that comes nearest to it."""
    threads: tuple[Thread, ...] = ()
    """Subjects that its statements share across months, those with most statements first."""
    role: str = ""
    """As the roster says, or a field or a line below the name in a source, with its line; else empty."""
    team: str = ""
    """As the roster or a source says."""
    level: str = ""
    joined: str = ""
    """`March 2025`, where that lies in the packet's span."""
    left: str = ""
    notes: PersonNotes | None = None
    """What people wrote about them; None where there is none, and in packets of a period."""
    picture: str = ""
    """As the roster names one, as an address for `<img>` and for `picture:person.picture`; else empty."""

    @property
    def details(self) -> tuple[str, ...]:
        """Role, team, level, joined and left in words, for below the name; what is not known is left out."""
        joined = self.joined and _("joined in %(month)s", month=self.joined)
        left = self.left and _("left in %(month)s", month=self.left)
        return tuple(filter(None, (self.role, self.team, self.level, joined, left)))

    def _parts(self) -> tuple[Group, ...]:
        return self.groups
