"""The people of a period as slides show them: who has few statements shares a slide with others. Knows no slide."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from reports.formats.deck.parts import LONGEST, MOST_OF_SOME, DeckPerson, first_said, together
from reports.formats.deck.statements import LONGEST_CLAUSE, DeckStatement, deck_statements, quoted
from reports.language import _
from reports.wording import listed

_FEW = 2
"""Statements of a person up to which they leave half of a slide empty."""
_TOGETHER, _MANY = 3, 4
"""People on a slide, and statements of them together above which each is shorter."""
_PAIR = 2
_SHORTEST_CLAUSE = 30
"""Characters below which a clause says nothing."""


@dataclass(frozen=True, slots=True)
class PeopleOfSlide:
    """One person, or several who have few statements, in the order of the packet."""

    title: str
    """Who, and of one person the clause of the leading statement: `Ada Byron: “Shipped …”`."""
    title_quoted: str
    """The same with the clause of each of several people, as far as there is room."""
    name: str
    """`Ada Byron, Bo Li and Chen`"""
    brief: str
    """The first of them, and how many others: `Ada Byron and two more`; both of two."""
    people: tuple[DeckPerson, ...]
    statements: tuple[DeckStatement, ...]
    """What stands out of each, at most four of one person; of several each says whose it is."""


def people_by_slide(people: Sequence[DeckPerson]) -> tuple[PeopleOfSlide, ...]:
    """The people of a packet, each on a slide, or up to three in a row with at most two statements each on one."""
    return tuple(map(_of_slide, _shared_out(people)))


def _shared_out(people: Sequence[DeckPerson]) -> Iterator[Sequence[DeckPerson]]:
    for is_few, run in groupby(people, lambda one: 0 < len(one.stands_out) <= _FEW):
        some = list(run)
        slides = -(-len(some) // _TOGETHER) if is_few else len(some)
        first = 0
        for number in range(slides):
            end = first + -(-(len(some) - first) // (slides - number))
            yield some[first:end]
            first = end


def _of_slide(people: Sequence[DeckPerson]) -> PeopleOfSlide:
    names = [one.name for one in people]
    name = listed(names, most=_TOGETHER)
    is_much = len(people) > 1 and sum(len(one.stands_out) for one in people) > _MANY
    said = tuple(
        replace(statement, who=person.name if len(people) > 1 else "")
        for person in people
        for statement in (deck_statements(first_said(person), MOST_OF_SOME) if is_much else person.stands_out)
    )
    brief = name if len(names) == _PAIR else listed(names, most=1)
    room = LONGEST_CLAUSE - len(name)
    title = name if len(people) > 1 or room < _SHORTEST_CLAUSE else _quoting(people[0], room)
    return PeopleOfSlide(title, _title_quoted(people), name, brief, tuple(people), said)


def _title_quoted(people: Sequence[DeckPerson]) -> str:
    """Each name with a clause where these have room, else the first that has one with it, and names alone."""
    room = LONGEST_CLAUSE if len(people) == 1 else LONGEST
    each = room // len(people)
    if all(each - len(one.name) >= _SHORTEST_CLAUSE for one in people):
        return together(*(_quoting(one, each - len(one.name)) for one in people))
    first = next((one for one in people if one.standing), None)
    left = max(_SHORTEST_CLAUSE, room - len(together(*(one.name for one in people))))
    return together(*(_quoting(one, left) if one is first else one.name for one in people))


def _quoting(one: DeckPerson, most: int) -> str:
    """A name with the leading clause, so many characters at most; the name alone where nothing leads."""
    first = next(iter(one.standing), None)
    return _("%(head)s: %(names)s", head=one.name, names=quoted(first, most)) if first else one.name
