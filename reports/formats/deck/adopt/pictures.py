"""Layouts and sample slides as they are drawn, where somebody draws them: pictures without the words of slides."""

import io
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from PIL import Image
from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.slides.package.deck import load
from reports.slides.shapes import FEET, placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import detach

Draw = Callable[[bytes], Sequence[Image.Image] | None]
"""A presentation to pictures of its slides; None where they cannot be drawn."""


class Pictures:
    """Pictures of the layouts and sample slides of one presentation, each drawn once."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._known: dict[tuple[str, int], Image.Image | None] = {}
        """By part name and a sum of what the part says: names of layouts that are left are given again."""

    def of(self, presentation: Presentation, drawn: Iterable[SlideLayout | Slide]) -> Mapping[str, Image.Image]:
        """Those of some layouts and slides by part name, as far as they can be drawn."""
        keys = {str(one.part.partname): (str(one.part.partname), zlib.crc32(one.part.blob)) for one in drawn}
        missing = [name for name, key in keys.items() if key not in self._known]
        if missing:
            content, order = _bare(presentation, missing)
            pictures = self._draw(content) or ()
            known = dict(zip(order, pictures, strict=True)) if len(pictures) == len(order) else {}
            self._known |= {keys[name]: known.get(name) for name in missing}
        return {name: picture for name, key in keys.items() if (picture := self._known[key]) is not None}


def _bare(presentation: Presentation, names: Sequence[str]) -> tuple[bytes, list[str]]:
    """A copy of a presentation with these slides and one for each of these layouts, without words; their order."""
    saved = io.BytesIO()
    presentation.save(saved)
    copy = load(saved.getvalue())
    listed = copy.slides._sldIdLst
    order = []
    for entry, slide in zip(list(listed), list(copy.slides), strict=True):
        if (name := str(slide.part.partname)) in names:
            order.append(name)
            _empty(slide)
        else:
            copy.part.drop_rel(entry.get(f"{R}id"))
            listed.remove(entry)
    copy.part.rename_slide_parts([entry.get(f"{R}id") for entry in listed])  # names of new ones are counted on
    layouts = {str(one.part.partname): one for master in copy.slide_masters for one in master.slide_layouts}
    for name in (one for one in names if one in layouts):
        order.append(name)
        slide = copy.slides.add_slide(layouts[name])
        for shape in list(slide.placeholders):
            detach(shape._element)
    saved = io.BytesIO()
    copy.save(saved)
    return saved.getvalue(), order


def _empty(slide: Slide) -> None:
    """Take the words, figures and feet of a slide out, and let it be seen."""
    slide._element.attrib.pop("show", None)
    for frame in list(slide._element.iter(f"{P}graphicFrame")):
        detach(frame)
    for shape in list(slide.placeholders):
        if placeholder_type(shape._element) in FEET:
            detach(shape._element)
    for text in slide._element.iter(f"{A}t"):
        text.text = ""
