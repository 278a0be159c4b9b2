"""Statements that say what a figure was and what it became, each with a chart of two bars.

Figures are quoted as they stand; bars alone are as long as these say. Knows packets; no colours and no template.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reports.formats.deck.chart_figures import Chart, Series
from reports.formats.deck.parts import fitting, together
from reports.formats.deck.quantities import counted, lengths
from reports.formats.deck.statements import DeckStatement, deck_statement, in_quotes, strongest
from reports.formats.matrix import Column
from reports.formats.stated_figures import stated_changes
from reports.language import _
from reports.model.packet import Packet
from reports.model.person import Person
from reports.model.rows import strength
from reports.model.statements import Highlight

MOST_DRAWN = 4
"""Statements on the slide."""
_MOST = 220
"""Characters of a statement beside its bars."""


@dataclass(frozen=True, slots=True)
class BeforeAfter:
    """A statement with a figure before and after, both in one unit."""

    statement: DeckStatement
    who: str
    """Whose it is, in packets of several people; else empty."""
    before: str
    """Word for word: `5 h 10 min`."""
    after: str
    chart: Chart
    """Two bars, named by the figures."""
    signs: tuple[str, ...] = ()
    """Why the statement stands out."""


def before_after(packet: Packet) -> tuple[BeforeAfter, ...]:
    """Those of a person, strongest first; of several people one each, in their order."""
    if packet.kind == "person":
        return tuple(_changes(packet.people[0], ""))
    return tuple(one for person in packet.people for one in list(_changes(person, person.name))[:1])


def drawn(found: Iterable[BeforeAfter], packet: Packet) -> tuple[BeforeAfter, ...]:
    """Those that stand on the slide: of more people than have room the ones with most signs, in the same order."""
    every = tuple(found)
    if packet.kind == "person":
        return every[:MOST_DRAWN]
    chosen = sorted(every, key=lambda one: -strength(one.signs))[:MOST_DRAWN]
    return tuple(one for one in every if one in chosen)


def headline(some: Sequence[BeforeAfter], taken: Collection[str]) -> str:
    """The clause of the first whose clause heads no other slide (`taken`), else, or of several people, the figures."""
    quotes = (in_quotes(one.statement.text) for one in some if not one.who)
    said = next((quote for quote in quotes if quote not in taken), "")
    return said or fitting(*(together(*map(_in_figures, some[:most])) for most in range(len(some), 0, -1)))


def _in_figures(one: BeforeAfter) -> str:
    figures = one.chart.title
    return _("%(head)s: %(names)s", head=one.who, names=figures) if one.who else figures


def _candidates(person: Person) -> list[Highlight]:
    """The statements of a person that lead, in the order in which they stand out."""
    found = {(one.cite, one.text): one for one in (*person.standing, *strongest(person.sentences))}
    return [replace(one, around=("", "")) for one in found.values() if one.leads and "figure" in one.signs]


def _changes(person: Person, who: str) -> Iterator[BeforeAfter]:
    """What a person's statements say was and became; each statement once."""
    for one in _candidates(person):
        shown = deck_statement(one, _MOST)
        for change in stated_changes(one.whole):
            bars = lengths(change, one.whole)
            if bars and (shown.text == one.whole or change.end < len(shown.text) - 1):
                before = counted(change)
                yield BeforeAfter(shown, who, before, change.after, _chart(before, change.after, bars), one.signs)
                break


def _chart(before: str, after: str, bars: tuple[float, float]) -> Chart:
    """Two bars with the figures as their names."""
    return Chart(
        "before-after",
        f"{before} → {after}",
        (Column(before, "", before), Column(after, "", after)),
        (Series(_("Before"), (bars[0], None)), Series(_("After"), (None, bars[1]))),
        _("Bar chart: before %(before)s, after %(after)s.", before=before, after=after),
    )
