"""Frames whose content may be more than they hold, in units that are kept whole. Knows neither values nor sizes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from reports.slides.xml import Element


@dataclass(slots=True)
class Unit:
    """What is kept whole where a frame runs on: the paragraphs of an item, or a row of a table."""

    elements: list[Element]
    item: object = None
    """The value that it shows; None where it shows none of a list."""
    refill: Callable[[], list[Element]] | None = None
    """The same as the first on its slide, so that nothing refers to what stands on the slide before."""


@dataclass(slots=True)
class Flow:
    """A frame whose content may be more than it holds."""

    shape: Element
    kind: Literal["list", "table", "text"]
    units: list[Unit]
    columns: tuple[int, int] | None = None
    """Of a table with repeated columns: the first of them, and how many there are."""
    is_one: bool = False
    """What its frame does not hold is shortened rather than continued."""
