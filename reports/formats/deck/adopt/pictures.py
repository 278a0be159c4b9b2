"""Layouts as they are drawn, where somebody draws them: pictures without the words of slides."""

import io
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from PIL import Image
from pptx.presentation import Presentation
from pptx.slide import SlideLayout

from reports.slides.package.deck import load
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import detach

Draw = Callable[[bytes], Sequence[Image.Image] | None]
"""A presentation to pictures of its slides; None where they cannot be drawn."""


class Pictures:
    """Pictures of the layouts of one presentation, each drawn once."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._known: dict[tuple[str, int], Image.Image | None] = {}
        """By part name and a sum of what the part says: names of layouts that are left are given again."""

    def of(self, presentation: Presentation, drawn: Iterable[SlideLayout]) -> Mapping[str, Image.Image]:
        """Those of some layouts by part name, as far as they can be drawn."""
        keys = {str(one.part.partname): (str(one.part.partname), zlib.crc32(one.part.blob)) for one in drawn}
        missing = [name for name, key in keys.items() if key not in self._known]
        if missing:
            content, order = _bare(presentation, missing)
            pictures = self._draw(content) or ()
            known = dict(zip(order, pictures, strict=True)) if len(pictures) == len(order) else {}
            self._known |= {keys[name]: known.get(name) for name in missing}
        return {name: picture for name, key in keys.items() if (picture := self._known[key]) is not None}


def _bare(presentation: Presentation, names: Sequence[str]) -> tuple[bytes, list[str]]:
    """A copy of a presentation with a slide for each of these layouts, without words; their order."""
    saved = io.BytesIO()
    presentation.save(saved)
    copy = load(saved.getvalue())
    listed = copy.slides._sldIdLst
    for entry in list(listed):
        copy.part.drop_rel(entry.get(f"{R}id"))
        listed.remove(entry)
    layouts = {str(one.part.partname): one for master in copy.slide_masters for one in master.slide_layouts}
    order = [name for name in names if name in layouts]
    for name in order:
        slide = copy.slides.add_slide(layouts[name])
        for shape in list(slide.placeholders):
            detach(shape._element)
    saved = io.BytesIO()
    copy.save(saved)
    return saved.getvalue(), order
