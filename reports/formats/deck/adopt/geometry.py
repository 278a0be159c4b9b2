"""Places on slides, in inches of slides of the usual size: 7.5 inches high, or 10 wide."""

from collections.abc import Sequence
from dataclasses import dataclass

from pptx.util import Emu

from reports.slides.styles.frames import Frame

INCH = 914400
"""EMU in an inch."""
_LEAST = 0.01


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


def union(places: Sequence[Rect]) -> Rect:
    """The smallest place that holds these; of lines alone one that has some width and height."""
    x, y = min(one.x for one in places), min(one.y for one in places)
    width, height = max(one.right for one in places) - x, max(one.foot for one in places) - y
    return Rect(x, y, max(width, _LEAST), max(height, _LEAST))
