"""What Pango's structures hold, as far as they are read here."""

from collections.abc import Sequence
from typing import Protocol


class Attribute(Protocol):
    """What is so between two characters of a text."""

    is_line_break: bool
    """A line may end there."""


class Analysis(Protocol):
    """How an item is drawn."""

    font: object
    level: int
    """Odd: from right to left."""


class Item(Protocol):
    """A part of a text that one font draws."""

    offset: int
    """Bytes of the text before it."""
    length: int
    analysis: Analysis


class Geometry(Protocol):
    """The room of a glyph, in Pango's units."""

    width: int


class Glyph(Protocol):
    """A glyph."""

    geometry: Geometry


class Glyphs(Protocol):
    """Those of an item."""

    num_glyphs: int
    glyphs: Sequence[Glyph]
    log_clusters: Sequence[int]
    """For each glyph at which byte of the item its text begins."""


class GlyphItem(Protocol):
    """An item with its glyphs."""

    item: Item
    glyphs: Glyphs


class ItemLink(Protocol):
    """A link of a list of items."""

    data: GlyphItem
    next: "ItemLink"
    """A null pointer behind the last one."""


class LayoutLine(Protocol):
    """A line of a layout."""

    start_index: int
    length: int
    runs: ItemLink
