"""What stands out of a person, as slides show it: on one, or where it is much on two. Knows no slide."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.formats.deck.statements import DeckStatement, deck_statements, quoted
from reports.formats.leading import framed, width
from reports.language import _
from reports.model.statements import Highlight

_MOST = 5
"""Statements of a slide; more where all of them have room."""
_SHORT, _LONG = 150, 400
"""Characters of each, so that five stand on a slide, and of one where the others are short."""
_LINE = 75
"""Characters of a line."""
_ROOM = _MOST * _SHORT
"""Of all statements of a slide together."""


@dataclass(frozen=True, slots=True)
class StandingOfSlide:
    """What stands out, as one slide shows it."""

    label: str
    """What it is in a few words: `What stands out`, of the second `What else stands out`."""
    title: str
    """The clause of its first statement, word for word, in quotation marks."""
    statements: tuple[DeckStatement, ...]
    """Strongest first; together so long that they can be set large."""
    has_figures: bool
    """Whether two of five or more state a figure: a column of few would leave no room for the words."""


def standing_by_slide(standing: Sequence[Highlight]) -> tuple[StandingOfSlide, ...]:
    """All that stands out: on one slide if it has room there, else on two, as evenly as can be."""
    if not standing:
        return ()
    middle = len(standing) if len(on_slide(standing)) == len(standing) else -(-len(standing) // 2)
    labels = (_("What stands out"), _("What else stands out"))
    parts = zip(labels, (standing[:middle], standing[middle:]), strict=True)
    return tuple(_of_slide(label, some) for label, some in parts if some)


def on_slide(standing: Sequence[Highlight]) -> Sequence[Highlight]:
    """Those that stand on one slide: five, or more where all of them have room."""
    for count in range(len(standing), _MOST, -1):
        if sum(_room(one, _SHORT) for one in standing[:count]) <= _ROOM:
            return standing[:count]
    return standing[:_MOST]


def cut_to_slide(some: Sequence[Highlight]) -> tuple[DeckStatement, ...]:
    """Statements of one slide, each cut at a clause if need be; what short ones leave is for those that are longer."""
    sizes = range(_LONG, _SHORT, -10) if len(some) <= _MOST else ()
    fits = (most for most in sizes if sum(_room(one, most) for one in some) <= _ROOM)
    return deck_statements(some, next(fits, _SHORT))


def _of_slide(label: str, some: Sequence[Highlight]) -> StandingOfSlide:
    shown = cut_to_slide(some)
    return StandingOfSlide(label, quoted(some[0]), shown, have_figures(shown))


def have_figures(some: Sequence[DeckStatement]) -> bool:
    """Whether so many statements state a figure that these have a column."""
    return bool(some) and 5 * sum(bool(one.figure) for one in some) >= 2 * len(some)


def _room(one: Highlight, most: int) -> int:
    """Characters of the lines that a statement takes."""
    return _LINE * -(-min(width(framed(one, most)[0]), most) // _LINE)
