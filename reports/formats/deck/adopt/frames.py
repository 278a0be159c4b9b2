"""Where the placeholders and drawings of layouts stand."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

from lxml import etree
from pptx.presentation import Presentation
from pptx.shapes.placeholder import LayoutPlaceholder, MasterPlaceholder
from pptx.slide import NotesMaster, Slide, SlideLayout, SlideMaster

from reports.formats.deck.adopt.feet import Feet
from reports.formats.deck.adopt.geometry import INCH, Rect, rect_of, shared
from reports.slides.shapes import paragraphs, placeholder_type, runs, text_of
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import NAMESPACES
from reports.slides.xml import PRESENTATIONML as P

_PLACEHOLDERS = etree.XPath("p:cSld/p:spTree/*[*[1]/p:nvPr/p:ph]", namespaces={"p": NAMESPACES["p"]})

TITLES = ("title", "ctrTitle")
FEET = ("ftr", "sldNum")


def ph(shape: Any) -> Any:
    """The `p:ph` of a placeholder."""
    return shape._element.find(f"./*/{P}nvPr/{P}ph")


def placeholders(owner: SlideLayout | SlideMaster | NotesMaster) -> Iterator[Any]:
    """The placeholders of a layout or master; what python-pptx says of their type is wrong.

    Found in one search: python-pptx makes one for each shape, and one more for each placeholder.
    """
    shapes = cast("Any", owner.placeholders)
    known = LayoutPlaceholder if isinstance(owner, SlideLayout) else MasterPlaceholder
    is_usual = isinstance(owner, (SlideLayout, SlideMaster))
    for element in _PLACEHOLDERS(owner._element):
        yield known(element, shapes) if is_usual and element.tag == f"{P}sp" else shapes._shape_factory(element)


def kinds(layout: SlideLayout) -> list[str]:
    """Types of the placeholders of a layout that hold something of the slide's own."""
    found = [placeholder_type(shape._element) or "" for shape in placeholders(layout)]
    return [kind for kind in found if kind not in ("dt", "hdr", *FEET)]


class Frames:
    """Places of what stands on the layouts of one presentation."""

    def __init__(self, presentation: Presentation) -> None:
        self.styles = Styles(presentation)
        self.unit = INCH * self.styles.scale
        """EMU that an inch of these slides has, were they of the usual size."""
        self.size = Rect(
            0, 0, (presentation.slide_width or 0) / self.unit, (presentation.slide_height or 0) / self.unit
        )
        self.shown: dict[tuple[str, str], Rect] = {}
        """Where the first slide of a layout (by part name) puts a placeholder (by type)."""
        layouts = (layout for master in presentation.slide_masters for layout in master.slide_layouts)
        drawn = (shape._element for layout in layouts for shape in layout.shapes if not shape.is_placeholder)
        self.feet = Feet(list(presentation.slides), drawn)
        """What slides have at their feet."""
        self.fonts: Counter[str] = Counter()
        """Letters of slides by their fonts, but for titles."""
        for slide in presentation.slides:
            self._learn(slide)
            self._words(slide)

    def _learn(self, slide: Slide) -> None:
        """Take over where a slide has its placeholders: some programs keep the places on slides only."""
        layout = slide.slide_layout
        key = layout.part.partname
        found = [placeholder_type(shape._element) for shape in slide.placeholders]
        is_partial = len(set(found)) < len(found) or not set(kinds(layout)) <= set(found)
        if is_partial or any(name == key for name, _ in self.shown):
            return
        places: dict[tuple[str, str], Rect] = {}
        for shape in slide.placeholders:
            place = rect_of(self.styles.frame(shape._element, layout), self.unit)
            places[key, placeholder_type(shape._element) or ""] = place
        if all(shared(place, self.size) > 0.8 * place.area for place in places.values()):
            self.shown |= places

    def _words(self, slide: Slide) -> None:
        """Count the letters of a slide by their fonts, but for titles."""
        for shape in slide._element.iter(f"{P}sp"):
            if placeholder_type(shape) not in TITLES:
                for run in (run for paragraph in paragraphs(shape) for run in runs(paragraph)):
                    self.fonts[self.styles.run(run, shape, slide.slide_layout).family] += len(text_of(run))

    def rect(self, shape: Any, layout: SlideLayout) -> Rect:
        """Where a shape of a layout stands on its slides: as the layout says, or where that says nothing as they do."""
        place = rect_of(self.styles.frame(shape._element, layout), self.unit)
        return place if place.area else self._shown(shape, layout) or place

    def _shown(self, shape: Any, layout: SlideLayout) -> Rect | None:
        kind = placeholder_type(shape._element)
        if kind is None or kinds(layout).count(kind) != 1:
            return None
        return self.shown.get((layout.part.partname, kind))

    def moved(self, layout: SlideLayout) -> dict[int, Rect]:
        """Placeholders that have a place on slides only, by index."""
        shapes = list(placeholders(layout))
        bare = [s for s in shapes if not rect_of(self.styles.frame(s._element, layout)).area]
        found = ((s.placeholder_format.idx, self._shown(s, layout)) for s in bare)
        return {index: place for index, place in found if place is not None}

    @staticmethod
    def title(layout: SlideLayout) -> Any:
        """The placeholder for the title; None where there is none, or a turned one."""
        upright = (s for s in placeholders(layout) if ph(s).get("orient") != "vert")
        return next((s for s in upright if placeholder_type(s._element) in TITLES), None)

    def title_rect(self, layout: SlideLayout) -> Rect:
        """Where the title stands."""
        return self.rect(self.title(layout), layout)

    def bodies(self, layout: SlideLayout) -> list[Any]:
        """Placeholders for text, the largest first."""
        found = [
            shape
            for shape in placeholders(layout)
            if placeholder_type(shape._element) in ("obj", "body") and ph(shape).get("orient") != "vert"
        ]
        return sorted(found, key=lambda shape: -self.rect(shape, layout).area)

    def body_rect(self, layout: SlideLayout) -> Rect:
        """Where the largest placeholder for text stands."""
        return self.rect(self.bodies(layout)[0], layout)

    def drawn(self, layout: SlideLayout) -> Iterator[Any]:
        """The shapes that a layout and its master draw on each slide, from the back."""
        owners: list[SlideLayout | SlideMaster] = [layout]
        if layout._element.get("showMasterSp", "1") not in ("0", "false"):
            owners.insert(0, layout.slide_master)
        for owner in owners:
            yield from (shape for shape in owner.shapes if placeholder_type(shape._element) is None)


def aligned(frames: Frames, layout: SlideLayout) -> str:
    """How words of titles are aligned on a layout, as slides inherit it."""
    element = frames.title(layout)._element
    levels = [one.find(f"{P}txBody/{A}lstStyle/{A}lvl1pPr") for one in (element, *frames.styles.above(element, layout))]
    levels.append(layout.slide_master._element.find(f"{P}txStyles/{P}titleStyle/{A}lvl1pPr"))
    return next((str(one.get("algn")) for one in levels if one is not None and one.get("algn")), "l")
