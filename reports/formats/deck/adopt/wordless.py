"""A title slide of a company's file that says nothing, as a layout: its photograph, panels and marks.

Knows sample slides; where words have room on it is asked of the layout.
"""

from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.models import Art, Models
from reports.formats.deck.adopt.sampled import as_most
from reports.formats.deck.adopt.samples import is_seen

_WHOLE, _SEVERAL = 0.5, 3
"""Share of a slide that something on it takes at least, and how much else is drawn: a lone picture may be a slide."""


def wordless(models: Models, frames: Frames) -> SlideLayout | None:
    """A layout with all that the first slide draws, if it says nothing and draws on most of itself; else None."""
    first = next(iter(models.samples), None)
    if first is None or first.number > 1 or any(text.is_worded for text in first.texts):
        return None
    drawn = [one for one in first.shapes if is_seen(one)]
    is_whole = any(first.shapes[one].area >= _WHOLE * frames.size.area for one in drawn)
    if not is_whole or len(drawn) < _SEVERAL:
        return None
    return as_most(first, [Art(first, one, "") for one in drawn], first.layout, "slide 1")
