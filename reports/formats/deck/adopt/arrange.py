"""Places of the shapes of an example slide in a room of another size. Knows places and what kinds of shapes there are.

The room is stretched or narrowed as a whole, but: narrow columns of text lose less of their width than wide ones; a
line at the foot keeps its height; of texts in a row as many are kept as can be read; and in a narrow room a text that
stood beside another stands below it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.formats.deck.adopt.geometry import Rect

_TEXT_WIDTH = 1.75
"""Inches that a text in a row of others needs."""
NARROW = 8.0
"""Inches of width below which no text stands beside another."""
_BETWEEN = 0.1
_LINE = 0.5
"""Inches of height below which a text has one line."""
_TIGHT = 0.9
"""A room that is narrower than so much of the other is scarce."""


@dataclass(frozen=True, slots=True)
class Content:
    """A shape of an example slide."""

    place: Rect
    is_text: bool
    needed: float = 0.0
    """Inches of height that its text needs, roughly."""


def arranged(contents: Sequence[Content], old: Rect, new: Rect) -> list[Rect | None]:
    """Places in the new room of what stood in the old one; None for a text that there is no room for."""
    kept = _without_last(contents, new.width / old.width)
    shown = [content for content in kept if content is not None]
    columns = _columns([content.place for content in shown])
    if new.width < NARROW and len(columns) == len(shown) == 2 and all(content.is_text for content in shown):
        places = iter(_stacked(shown, new))
    else:
        places = iter(_stretched(shown, columns, old, new))
    return [None if content is None else next(places) for content in kept]


def shared_out(widths: Sequence[float], width: float) -> list[float]:
    """Widths of columns that take so much together; where that is scarce the narrow ones lose less of theirs."""
    scale = width / sum(widths)
    mean = sum(widths) / len(widths)
    shares = [one / scale if scale < _TIGHT and one < 0.999 * mean else one for one in widths]
    return [width * share / sum(shares) for share in shares]


def _without_last(contents: Sequence[Content], scale: float) -> list[Content | None]:
    """The shapes without those of a row that would be too narrow, whose room the others of the row take."""
    kept: list[Content | None] = list(contents)
    for row in _rows(contents):
        places = [contents[at].place for at in row]
        left, whole = places[0].x, places[-1].right - places[0].x
        count = max(1, int((whole * scale + _BETWEEN) / (_TEXT_WIDTH + _BETWEEN)))
        if count >= len(row):
            continue
        wider = whole / (places[count - 1].right - left)
        for number, at in enumerate(row):
            place = contents[at].place
            wide = replace(place, x=left + (place.x - left) * wider, width=place.width * wider)
            kept[at] = replace(contents[at], place=wide) if number < count else None
    return kept


def _rows(contents: Sequence[Content]) -> list[list[int]]:
    """Texts of one width side by side, three or more, from the left: where they are in the contents."""
    rows: dict[tuple[float, float], list[int]] = {}
    for at, content in enumerate(contents):
        if content.is_text:
            rows.setdefault((round(content.place.y, 1), round(content.place.width, 1)), []).append(at)
    ordered = [sorted(row, key=lambda at: contents[at].place.x) for row in rows.values() if len(row) > 2]
    return [row for row in ordered if len(_columns([contents[at].place for at in row])) == len(row)]


def _columns(places: Sequence[Rect]) -> list[tuple[float, float]]:
    """Left and right of the columns that shapes stand in side by side."""
    columns: list[tuple[float, float]] = []
    for place in sorted(places, key=lambda one: one.x):
        if columns and place.x < columns[-1][1] - 0.01:
            columns[-1] = columns[-1][0], max(columns[-1][1], place.right)
        else:
            columns.append((place.x, place.right))
    return columns


def _stretched(contents: Sequence[Content], columns: Sequence[tuple[float, float]], old: Rect, new: Rect) -> list[Rect]:
    """Shapes in a room that is stretched or narrowed."""
    scale, tall = new.width / old.width, new.height / old.height
    widths = [right - left for left, right in columns]
    gaps = (old.width - sum(widths)) * scale
    is_all_text = all(content.is_text for content in contents)
    narrowed = shared_out(widths, new.width - gaps) if is_all_text and widths else [width * scale for width in widths]
    placed = []
    for content in contents:
        place = content.place
        at = next(at for at, (left, right) in enumerate(columns) if left <= place.x and place.right <= right)
        before = columns[at][0] - old.x - sum(widths[:at])
        inner = narrowed[at] / widths[at] if widths[at] else 0.0  # a line has no width
        x = new.x + sum(narrowed[:at]) + before * scale + (place.x - columns[at][0]) * inner
        y, height = new.y + (place.y - old.y) * tall, place.height * tall
        if content.is_text and place.height < _LINE:
            # A line at the foot stays there.
            y = y + height - place.height if place.foot - old.y > 0.9 * old.height else y
            height = place.height
        placed.append(Rect(x, y, place.width * inner, height))
    return placed


def _stacked(contents: Sequence[Content], new: Rect) -> list[Rect]:
    """Texts of two columns below each other: those below as high as they need to be, the first has the rest."""
    first, *others = sorted(contents, key=lambda content: content.place.x)
    foot = new.foot
    places = {}
    for content in reversed(others):
        foot -= content.needed
        places[id(content)] = Rect(new.x, foot, new.width, content.needed)
        foot -= 0.15
    places[id(first)] = Rect(new.x, new.y, new.width, foot - new.y)
    return [places[id(content)] for content in contents]
