"""What callers hand over to be shown on slides: text with marks, figures of charts, what is said of a document.

Plain values: everything else that a template shows (numbers, dictionaries, objects of your own) is read by its tags.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

WEB = ("http://", "https://", "mailto:")
"""Beginnings of addresses that are linked; others are shown as plain text."""


@dataclass(frozen=True, slots=True)
class Span:
    """Text of one look."""

    text: str
    bold: bool = False
    url: str = ""
    """http, https or mailto."""
    jump: str = ""
    """Anchor of what the text leads to within the document."""
    is_number: bool = False
    """Shows the number of the slide that `jump` is on, in place of the text."""
    cites: tuple[str, ...] = ()
    """Of such a number: anchors of what items of lists refer to; the first slide that lists one comes before `jump`."""
    italic: bool = False
    code: bool = False
    strike: bool = False


@dataclass(frozen=True, slots=True)
class Shade:
    """Ground of a table cell: a colour of the theme, mixed with the ground of the slide."""

    colour: str
    """`accent1`, `bg2` …"""
    strength: float = 1.0
    """1 is the colour itself, 0 the ground."""
    step: float | None = None
    """How far a count is from one (0) to the most there are (1): its strength is one that can be told from the ground
    and from those of other counts. None: it is as strong as it is."""
    ground: str = ""
    """What it is mixed with, as `FFFFFF`; empty: what the slide has there."""

    @property
    def is_dark(self) -> bool:
        """Whether text on it has to be light."""
        return self.colour.startswith("accent") and self.strength > 0.6


@dataclass(frozen=True, slots=True)
class RichText:
    """Spans in order, and the shade of the table cell that they stand in."""

    spans: tuple[Span, ...]
    shade: Shade | None = None

    def __str__(self) -> str:
        """The text alone."""
        return "".join(span.text for span in self.spans)

    def __bool__(self) -> bool:
        """Whether there is any text."""
        return any(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Category:
    """One place on the axis of a chart."""

    label: str
    group: str = ""
    """What it belongs to on a second level of the axis, as a month to its year; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Series:
    """One series of a chart."""

    name: str
    values: Sequence[float | None]
    """One a category; None: nothing is drawn."""
    x: Sequence[float | None] = ()
    """Of scatter and bubble charts, where each value stands from left to right; empty in all others."""
    sizes: Sequence[float | None] = ()
    """Of bubble charts, the size of each."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Figures that take the place of those of a chart."""

    categories: Sequence[Category | str]
    series: Sequence[Series]
    description: str = ""
    """Alternative text, where the template has none."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that takes the place of one of the design, or fills a shape."""

    content: bytes | Path
    """PNG, JPEG, GIF, BMP or TIFF."""
    description: str = ""
    """Alternative text, where the template has none."""


@dataclass(frozen=True, slots=True)
class Properties:
    """What a file manager or a search shows of a presentation."""

    title: str = ""
    subject: str = ""
    keywords: str = ""
    author: str = ""
