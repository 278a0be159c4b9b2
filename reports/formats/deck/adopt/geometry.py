"""Places on slides, in inches of slides of the usual size: 7.5 inches high, or 10 wide."""

from collections.abc import Sequence
from dataclasses import dataclass

from pptx.util import Emu

from reports.slides.styles.frames import Frame

INCH = 914400
"""EMU in an inch."""
_LEAST = 0.01
_LEVEL, _APART = 0.5, 0.3
"""Shares of the lower and of the narrower of two places that they have in common, down and across, in one line."""
_ALIKE, _HELD = 0.15, 0.9
"""Inches by which boxes of one size may differ; share of a box that stands on another."""
_SOME, _ROW = 2, 3
"""Boxes of its size, or on it, and in its line, from which a box is a part of a figure."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A place on a slide, in inches."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def foot(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def area(self) -> float:
        """Square inches; 0 where it has no width or height."""
        return max(0.0, self.width) * max(0.0, self.height)

    def emu(self, unit: float = INCH) -> tuple[Emu, Emu, Emu, Emu]:
        """Left, top, width, height as python-pptx takes them; `unit` is how many EMU an inch of this slide has."""
        left, top, width, height = (
            Emu(round(unit * side)) for side in (self.x, self.y, max(0.0, self.width), max(0.0, self.height))
        )
        return left, top, width, height


def rect_of(frame: Frame, unit: float = INCH) -> Rect:
    """The place of a frame, which is in EMU."""
    return Rect(frame.x / unit, frame.y / unit, frame.width / unit, frame.height / unit)


def shared(one: Rect, other: Rect) -> float:
    """Area that two places share, in square inches."""
    across = min(one.right, other.right) - max(one.x, other.x)
    down = min(one.foot, other.foot) - max(one.y, other.y)
    return max(0.0, across) * max(0.0, down)


def apart(one: Rect, other: Rect) -> float:
    """How far two places are from one another, by their corners and sizes, in inches."""
    return (
        abs(one.x - other.x)
        + abs(one.y - other.y)
        + 0.2 * (abs(one.width - other.width) + abs(one.height - other.height))
    )


def is_beside(one: Rect, other: Rect) -> bool:
    """Whether two places stand side by side, in one line."""
    down = min(one.foot, other.foot) - max(one.y, other.y)
    across = min(one.right, other.right) - max(one.x, other.x)
    return down >= _LEVEL * min(one.height, other.height) and across < _APART * min(one.width, other.width)


def in_figure(place: Rect, boxes: Sequence[Rect], *, is_box: bool) -> bool:
    """Whether words stand in a figure that has boxes with words: in a line of them, or as one of several of a size.

    So do those of a box on which others stand, or that stands on another. A title is alone of its kind.
    """
    in_line = [one for one in boxes if is_beside(one, place)]
    alike = [one for one in boxes if max(abs(one.width - place.width), abs(one.height - place.height)) <= _ALIKE]
    held = [one for one in boxes if one.area < place.area and shared(one, place) >= _HELD * one.area]
    is_held = any(one.area > place.area and shared(one, place) >= _HELD * place.area for one in boxes)
    return len(in_line) >= _ROW or (is_box and (is_held or max(len(alike), len(held)) >= _SOME))


def union(places: Sequence[Rect]) -> Rect:
    """The smallest place that holds these; of lines alone one that has some width and height."""
    x, y = min(one.x for one in places), min(one.y for one in places)
    width, height = max(one.right for one in places) - x, max(one.foot for one in places) - y
    return Rect(x, y, max(width, _LEAST), max(height, _LEAST))
