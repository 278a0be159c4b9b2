"""The people of a period as slides show them: who has few statements shares a slide with others. Knows no slide."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from reports.formats.deck.parts import DeckPerson
from reports.formats.deck.statements import LONGEST_CLAUSE, DeckStatement, quoted
from reports.language import _
from reports.wording import listed

_FEW = 2
"""Statements of a person up to which they leave half of a slide empty."""
_TOGETHER, _MOST = 3, 5
"""People on a slide, and statements of them together."""


@dataclass(frozen=True, slots=True)
class PeopleOfSlide:
    """One person, or several who have few statements, in the order of the packet."""

    title: str
    """Who, and of one person with several statements the clause of the leading one: `Ada Byron: “Shipped …”`."""
    name: str
    """`Ada Byron, Bo Li and Chen`"""
    brief: str
    """The first of them, and how many others: `Ada Byron and two more`."""
    people: tuple[DeckPerson, ...]
    statements: tuple[DeckStatement, ...]
    """What stands out of each, at most four of one person; of several each says whose it is."""


def people_by_slide(people: Sequence[DeckPerson]) -> tuple[PeopleOfSlide, ...]:
    """The people of a packet, each on a slide, or up to three in a row with at most two statements each on one."""
    return tuple(map(_of_slide, _shared_out(people)))


def _shared_out(people: Sequence[DeckPerson]) -> Iterator[Sequence[DeckPerson]]:
    for is_few, run in groupby(people, lambda one: 0 < len(one.stands_out) <= _FEW):
        some = list(run)
        told = sum(len(one.stands_out) for one in some)
        slides = max(-(-len(some) // _TOGETHER), -(-told // _MOST)) if is_few else len(some)
        first = 0
        for number in range(slides):
            end = first + -(-(len(some) - first) // (slides - number))
            yield some[first:end]
            first = end


def _of_slide(people: Sequence[DeckPerson]) -> PeopleOfSlide:
    names = [one.name for one in people]
    name = listed(names, most=_TOGETHER)
    said = tuple(
        replace(statement, who=person.name if len(people) > 1 else "")
        for person in people
        for statement in person.stands_out
    )
    return PeopleOfSlide(_title(people, name), name, listed(names, most=1), tuple(people), said)


def _title(people: Sequence[DeckPerson], name: str) -> str:
    """The names; of one person with the leading clause, where the statements below are more than that."""
    first = next(iter(people[0].standing), None)
    if len(people) > 1 or first is None or len(people[0].stands_out) <= _FEW:
        return name
    return _("%(head)s: %(names)s", head=name, names=quoted(first, LONGEST_CLAUSE - len(name)))
