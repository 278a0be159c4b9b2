"""Statements as slides show them: cut at a clause, the figure that a statement itself states.

Word for word: nothing is rephrased and no figure is computed. Knows statements of a packet; knows no slide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.formats.leading import CUT, MORE, clause, framed, stresses
from reports.formats.stated_figures import stated_figure
from reports.language import pgettext
from reports.model.rows import Mark, strength
from reports.model.statements import Citation, Highlight, Link

LONGEST_CLAUSE = 84
"""Characters of a title between its quotation marks."""
_OPEN = 0.4
"""Part of the room that a title fills at least before a bracket that would be cut."""
_HEADING = 5
"""Words from which on the end of a quotation heads a slide without its beginning."""


@dataclass(frozen=True, slots=True)
class DeckStatement:
    """One statement as a slide shows it."""

    text: str
    """Its words, cut at a clause with an ellipsis where it is long."""
    marks: tuple[Mark, ...]
    """What its author marked in them; bold besides, where they mark nothing so, what it is about."""
    whole: str
    """All of its words."""
    when: str
    """Period of its summary, short and never broken: `Sep 2025`."""
    cite: Citation
    links: tuple[Link, ...]
    """The pull requests, issues and commits that it cites."""
    thread: str
    """Name of the thread that it belongs to; empty for none."""
    figure: str
    """The figure that it states: `4.1 s → 0.9 s`; empty for none."""
    counts: str
    """The word behind the figure, where it is a count: `customers`."""
    who: str = ""
    """Whose it is, on slides about several people; else empty."""


def quoted(one: Highlight, most: int = LONGEST_CLAUSE) -> str:
    """The leading clause of a statement in quotation marks, for a title; so many characters at most."""
    said, _ = framed(one, most)
    if said.startswith(CUT) and len(one.text.split()) < _HEADING:
        said = one.whole  # “… Led the postmortem” heads nothing
    return in_quotes(said, most)


def in_quotes(text: str, most: int = LONGEST_CLAUSE) -> str:
    """The first clauses of a text in quotation marks, for a title."""
    whole = text.rstrip(" .。")
    said = clause(whole, most)
    before, _, within = said.rpartition(" (")
    if said != whole and ")" not in within and len(before) >= most * _OPEN:  # no bracket is left open
        said = before + MORE
    return pgettext("a quotation", "“%(text)s”", text=said.replace(MORE, "…"))


def deck_statement(one: Highlight, most: int) -> DeckStatement:
    """A statement with so many characters at most."""
    whole, by = framed(one, most)
    text = clause(whole, most)
    end = len(text) if text == whole else len(text) - len(MORE)
    moved = (mark._replace(start=mark.start + by, end=min(mark.end + by, end)) for mark in stresses(one))
    kept = tuple(mark for mark in moved if mark.start < end)
    figure, counts = stated_figure(one.text) if "figure" in one.signs else ("", "")
    when = one.when.replace(" ", "\u00a0")
    return DeckStatement(text, kept, whole, when, one.cite, one.links, one.thread, figure, counts)


def deck_statements(some: Iterable[Highlight], most: int) -> tuple[DeckStatement, ...]:
    """Each of the statements."""
    return tuple(deck_statement(one, most) for one in some)


def strongest(statements: Sequence[Highlight]) -> list[Highlight]:
    """Those that lead, in the order of what stands out, the newer before the older; all where none leads."""
    newest = list(reversed(statements))
    leading = [one for one in newest if one.leads] or newest
    return sorted(leading, key=lambda one: (-one.weight, -strength(one.signs)))
