"""Layouts as they are drawn, where somebody draws them: pictures without the words of slides."""

import io
from collections.abc import Callable, Iterable, Mapping, Sequence

from PIL import Image
from pptx.presentation import Presentation
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.prepare import drop_slides
from reports.slides.package.deck import load
from reports.slides.xml import detach

Draw = Callable[[bytes], Sequence[Image.Image] | None]
"""A presentation to pictures of its slides; None where they cannot be drawn."""


class Pictures:
    """Pictures of the layouts of one presentation, each drawn once."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._known: dict[str, Image.Image | None] = {}

    def of(self, presentation: Presentation, layouts: Iterable[SlideLayout]) -> Mapping[str, Image.Image]:
        """Those of some layouts by part name, as far as they can be drawn."""
        names = list(dict.fromkeys(str(layout.part.partname) for layout in layouts))
        missing = [name for name in names if name not in self._known]
        if missing:
            pictures = self._draw(_bare(presentation, missing)) or ()
            known = dict(zip(missing, pictures, strict=True)) if len(pictures) == len(missing) else {}
            self._known |= {name: known.get(name) for name in missing}
        return {name: picture for name in names if (picture := self._known[name]) is not None}


def _bare(presentation: Presentation, names: Sequence[str]) -> bytes:
    """A copy of a presentation with one slide for each of these layouts, on which nothing is said."""
    saved = io.BytesIO()
    presentation.save(saved)
    copy = load(saved.getvalue())
    drop_slides(copy)
    layouts = {str(one.part.partname): one for master in copy.slide_masters for one in master.slide_layouts}
    for name in names:
        slide = copy.slides.add_slide(layouts[name])
        for shape in list(slide.placeholders):
            detach(shape._element)
    saved = io.BytesIO()
    copy.save(saved)
    return saved.getvalue()
