"""Places of the shapes of an example slide in a room of another size. Knows places and what kinds of shapes there are.

The room is stretched or narrowed as a whole; narrow columns of text lose less of their width than wide ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reports.formats.deck.adopt.geometry import Rect, union

_TIGHT = 0.9
"""A room that is narrower than so much of the other is scarce."""


@dataclass(frozen=True, slots=True)
class Content:
    """A shape of an example slide."""

    place: Rect
    is_text: bool


def arranged(contents: Sequence[Content], old: Rect, new: Rect) -> list[Rect]:
    """Places in the new room of what stood in the old one, of which they take the whole width, and all from the top."""
    if not contents:
        return []
    taken = union([content.place for content in contents])
    old = replace(old, x=taken.x, width=taken.width, y=taken.y, height=old.foot - taken.y)
    return _stretched(contents, _columns([content.place for content in contents]), old, new)


def shared_out(widths: Sequence[float], width: float) -> list[float]:
    """Widths of columns that take so much together; where that is scarce the narrow ones lose less of theirs."""
    scale = width / sum(widths)
    mean = sum(widths) / len(widths)
    shares = [one / scale if scale < _TIGHT and one < 0.999 * mean else one for one in widths]
    return [width * share / sum(shares) for share in shares]


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
    mean = sum(widths) / max(1, len(widths))
    is_narrow_text = all(content.is_text for content in contents if content.place.width < mean)
    narrowed = shared_out(widths, new.width - gaps) if is_narrow_text and widths else [one * scale for one in widths]
    placed = []
    for content in contents:
        place = content.place
        at = next(at for at, (left, right) in enumerate(columns) if left <= place.x and place.right <= right)
        before = columns[at][0] - old.x - sum(widths[:at])
        inner = narrowed[at] / widths[at] if widths[at] else 0.0  # a line has no width
        x = new.x + sum(narrowed[:at]) + before * scale + (place.x - columns[at][0]) * inner
        y, height = new.y + (place.y - old.y) * tall, place.height * tall
        placed.append(Rect(x, y, place.width * inner, height))
    return placed
