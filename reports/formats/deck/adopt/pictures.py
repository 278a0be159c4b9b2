"""Layouts and sample slides as they are drawn, where somebody draws them: pictures without the words of slides."""

import io
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence

from PIL import Image
from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.slides.package.deck import load
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import detach

Draw = Callable[[bytes], Sequence[Image.Image] | None]
"""A presentation to pictures of its slides; None where they cannot be drawn."""


class Pictures:
    """Pictures of the layouts and slides of one presentation, each drawn once."""

    def __init__(self, draw: Draw) -> None:
        self._draw = draw
        self._known: dict[tuple[str, int], Image.Image | None] = {}
        """By part name and a sum of what the part says: names of layouts that are left are given again."""
        self._alike: dict[bytes, Image.Image] = {}

    def of(
        self, presentation: Presentation, layouts: Iterable[SlideLayout], slides: Iterable[Slide] = ()
    ) -> Mapping[str, Image.Image]:
        """Those of some layouts and slides by part name, as far as they can be drawn."""
        parts = {str(one.part.partname): one.part for one in (*layouts, *slides)}
        keys = {name: (name, zlib.crc32(part.blob)) for name, part in parts.items()}
        missing = tuple(name for name, key in keys.items() if key not in self._known)
        plain = tuple(name for name in missing if "slideLayout" in name)
        known: dict[str, Image.Image] = {}
        for asked in dict.fromkeys((missing, plain)):  # where a slide cannot be drawn, layouts without slides
            if asked and not known:
                content, order = _bare(presentation, asked)
                pictures = self._draw(content) or ()
                known = dict(zip(order, pictures, strict=True)) if len(pictures) == len(order) else {}
        self._known |= {keys[name]: self._once(known.get(name)) for name in missing}
        return {name: picture for name, key in keys.items() if (picture := self._known[key]) is not None}

    def _once(self, picture: Image.Image | None) -> Image.Image | None:
        """A picture, or one that is the same: many layouts of a file look alike, and are looked at once."""
        return picture if picture is None else self._alike.setdefault(picture.tobytes(), picture)


def _bare(presentation: Presentation, names: Sequence[str]) -> tuple[bytes, list[str]]:
    """A copy of a presentation with those of its slides that are named, and one for each layout; their order.

    The words of slides are left out.
    """
    kept = {str(slide.part.partname): at for at, slide in enumerate(presentation.slides)}
    kept = {name: at for name, at in kept.items() if name in names}
    saved = io.BytesIO()
    presentation.save(saved)
    copy = load(saved.getvalue())
    listed = copy.slides._sldIdLst
    for at, entry in enumerate(list(listed)):
        if at not in kept.values():
            copy.part.drop_rel(entry.get(f"{R}id"))
            listed.remove(entry)
    copy.part.rename_slide_parts([entry.rId for entry in listed])  # else those that are added take their names
    for slide in copy.slides:
        slide._element.attrib.pop("show", None)
        for text in slide._element.iter(f"{A}t"):
            text.text = ""
    layouts = {str(one.part.partname): one for master in copy.slide_masters for one in master.slide_layouts}
    order = [name for name in names if name in layouts]
    for name in order:
        slide = copy.slides.add_slide(layouts[name])
        for shape in list(slide.placeholders):
            detach(shape._element)
    saved = io.BytesIO()
    copy.save(saved)
    return saved.getvalue(), [*kept, *order]
