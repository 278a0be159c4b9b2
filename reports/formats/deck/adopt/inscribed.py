"""Pictures of layouts that may hold words, as the name and date of an event, which only their designer can change.

Knows pixels and places; cannot read.
"""

import io
from collections.abc import Iterator

from PIL import Image, ImageFilter
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.photographs import is_photograph
from reports.slides.package.lighter import UNREADABLE
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R

_WIDE = 0.5
"""Share of the width of a slide from which a picture is no logo."""
_ACROSS, _CELL = 1000, 12
"""Pixels of the width of a slide, and of a cell of a picture that is looked at."""
_EDGE, _FINE, _ROW = 60, 0.2, 5
"""Difference of neighbouring pixels, of 255, that is an edge; share of a cell that edges take where letters stand; and
how many of such cells stand side by side."""


def inscribed(frames: Frames, layout: SlideLayout) -> bool:
    """Whether a wide picture on a layout, or its background, is drawn and has such fine detail as words have."""
    return any(_is_fine(*one) for one in _wide(frames, layout) if not is_photograph(one[0]))


def _wide(frames: Frames, layout: SlideLayout) -> Iterator[tuple[bytes, float]]:
    """The wide pictures of a layout and its master, with their share of the width of a slide."""
    found = [(shape.part, shape._element, frames.rect(shape, layout)) for shape in frames.drawn(layout)]
    grounds = ((owner.part, owner._element.find(f"{P}cSld/{P}bg")) for owner in (layout, layout.slide_master))
    found += [(part, ground, frames.size) for part, ground in grounds if ground is not None][:1]
    for part, element, place in found:
        share = min(1.0, place.width / frames.size.width)
        for blip in element.iter(f"{A}blip") if share >= _WIDE else ():
            if (rel := part.rels.get(blip.get(f"{R}embed", ""))) is not None and not rel.is_external:
                yield rel.target_part.blob, share


def _is_fine(content: bytes, share: float) -> bool:
    """Whether a picture that takes a share of the width of a slide has cells full of edges in a row."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            wide = round(_ACROSS * share)
            high = max(_CELL, round(picture.height * wide / picture.width))
            small = picture.convert("RGBA").resize((wide, high), Image.Resampling.BOX)
            grey = Image.alpha_composite(Image.new("RGBA", small.size, "white"), small).convert("L")
    except UNREADABLE:
        return False
    edges = grey.filter(ImageFilter.FIND_EDGES).point(lambda value: 255 if value >= _EDGE else 0)
    across, down = wide // _CELL, max(1, high // _CELL)
    cells = edges.resize((across, down), Image.Resampling.BOX).point(lambda value: value >= 255 * _FINE and 1).tobytes()
    rows = (cells[at : at + across] for at in range(0, len(cells), across))
    return any(bytes([1] * _ROW) in row for row in rows)
