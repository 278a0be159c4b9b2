"""Fits the frames of a presentation; what each holds is set at the sizes that it is measured at.

Knows frames, units and sizes; knows neither tags nor what the text says.
"""

import copy

from lxml import etree
from pptx.slide import Slide, SlideLayout

from reports.slides.fitting.below import Below
from reports.slides.fitting.levelling import resize_to
from reports.slides.fitting.showing import Fitted, Share
from reports.slides.fitting.tables import fit_table
from reports.slides.fitting.text import fit_text
from reports.slides.flows import Flow, Unit
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Ruler
from reports.slides.shapes import paragraphs
from reports.slides.styles.frames import Box, Frame
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import EMU_PER_POINT, Element, need, parent_of, qn


class Fitter:
    """Fits the frames of the slides of one presentation."""

    def __init__(self, styles: Styles, metrics: Metrics, size: tuple[int, int]) -> None:
        """Take the styles of a presentation, the metrics, and the width and height of its slides in EMU."""
        self.styles = styles
        self.metrics = metrics
        self.ruler = Ruler(styles, metrics)
        self._below = Below(styles, size)
        self._on: tuple[Slide, SlideLayout] | None = None
        self._known: dict[tuple[object, bytes, str], Element] = {}

    def fit(self, slide: Slide, flow: Flow, suffix: str = "") -> Fitted:
        """Set the sizes of a flow and share it out over slides; `suffix` is kept where the text is shortened."""
        self.metrics.trim()
        layout = self._layout_of(slide)
        if flow.kind == "table":
            return fit_table(flow, layout, self.ruler, self.room_below(slide, flow.shape))
        body = need(flow.shape, qn("p:txBody"))
        grows = body.find(qn("a:bodyPr/a:spAutoFit")) is not None
        if flow.kind == "list" or grows:
            return self._text(slide, flow, suffix, grows=grows)
        # A foot or heading that is the same on many slides is fitted once.
        key = (layout.part, etree.tostring(flow.shape), suffix)
        if (known := self._known.get(key)) is not None:
            parent_of(body).replace(body, copy.deepcopy(known))
            return Fitted(flow, [Share(flow.units)])
        fitted = self._text(slide, flow, suffix, grows=False)
        if len(fitted.shares) == 1 and not fitted.full:
            self._known[key] = copy.deepcopy(body)
        return fitted

    def fit_as(self, slide: Slide, shape: Element, size: float) -> None:
        """Set a text that has grown once more, in a size in pt at most; what is to begin below its words moves up."""
        resize_to(shape, 100 * size, 0.0)
        need(shape, qn("p:spPr/a:xfrm/a:ext")).set("cy", "0")
        units = [Unit([paragraph]) for paragraph in paragraphs(shape)]
        self._text(slide, Flow(shape, "text", units), "", grows=True)

    def room_below(self, slide: Slide, shape: Element) -> float:
        """Height in pt from the top of a shape down to what stands below it, or to the foot of the slide."""
        return self._below.room(slide, shape, self.styles.frame(shape, self._layout_of(slide)))

    def room_beneath(self, slide: Slide, shape: Element, box: Box) -> float:
        """The same for a shape with this place: left, top, width and height in EMU."""
        return self._below.room(slide, shape, Frame(*box))

    def _text(self, slide: Slide, flow: Flow, suffix: str, *, grows: bool) -> Fitted:
        room: float | None = None
        if grows:
            frame = self.styles.frame(flow.shape, self._layout_of(slide))
            room = self.room_below(slide, flow.shape) - (frame.top + frame.bottom) / EMU_PER_POINT
        fitted = fit_text(flow, self._layout_of(slide), self.ruler, room, suffix)
        self._below.close(slide, flow.shape)
        return fitted

    def _layout_of(self, slide: Slide) -> SlideLayout:
        """The layout of a slide, looked up once while its frames are fitted."""
        if self._on is None or self._on[0] is not slide:
            self._on = (slide, slide.slide_layout)
        return self._on[1]
