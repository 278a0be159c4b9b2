"""How far down a frame may grow: to what stands below it, or to the foot of its slide.

A frame may say itself where it ends at the latest, for somebody has seen what its layout draws: that is not asked then.
A text may say how far below its words such frames begin.
"""

from typing import NamedTuple

from pptx.slide import Slide, SlideLayout

from reports.slides.shapes import placeholder_type, shapes
from reports.slides.styles.frames import Frame, own_box
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import EMU_PER_INCH, EMU_PER_POINT, Element, add, need, new, parse, qn

_URI = "{6E1F2B0C-6B0A-4B53-9B7E-5B0F0E5B7A11}"
"""Of what a frame says of its end and its words."""
_SAID = f"{qn('p:extLst')}/{qn('p:ext')}[@uri='{_URI}']/*"
_FRAMES = (qn("p:spPr/a:xfrm"), qn("p:xfrm"))
_GAP = 0.05
"""Inches between what grows and what stands below it, and at the foot of a slide."""
_MARGIN = 0.25
_RIGHT_ANGLE = 5_400_000
"""In sixty thousandths of a degree."""
_FOOT, _SMALL = 0.6, 0.05
"""Shares of the height of a slide above, and of its width up to which what a layout draws takes no room."""


def end_at(shape: Element, end: int) -> None:
    """Let a frame say where it ends at the latest, in EMU from the top of its slide."""
    _say(shape, "at", end)


def keep_size(shape: Element, least: float) -> None:
    """Let a table say in which size in pt it is continued rather than made smaller; a text is shortened then."""
    _say(shape, "least", round(100 * least))


def close_up(shape: Element, gap: int) -> None:
    """Let what stands below a text, and says where it ends, begin a gap in EMU below its words, however many."""
    _say(shape, "gap", gap)


def is_lead(shape: Element) -> bool:
    """Whether a text says how far below its words other frames begin."""
    return bool(_said(shape, "gap"))


def kept_size(shape: Element) -> float:
    """The smallest size in pt of words that a table or a text says itself; 0: it does not."""
    return _said(shape, "least") / 100


def _say(shape: Element, what: str, value: int) -> None:
    holder = need(shape, f"./*/{qn('p:nvPr')}")
    if holder.find(_SAID) is None:
        lists = holder.find(qn("p:extLst"))
        lists = add(holder, "p:extLst") if lists is None else lists
        lists.append(new("p:ext", uri=_URI))
        lists[-1].append(parse(b'<r:end xmlns:r="urn:reports:frame"/>'))
    need(holder, _SAID).set(what, str(value))


def _said(shape: Element, what: str) -> int:
    found = shape.find(f"./*/{qn('p:nvPr')}/{_SAID}")
    return 0 if found is None else int(found.get(what, "0"))


class _WidthSpan(NamedTuple):
    """What a shape takes of the width of a slide, and where it begins."""

    left: int
    right: int
    top: int
    shape: Element


class Below:
    """What stands on the slides of one presentation, kept for the slide that was asked for last."""

    def __init__(self, styles: Styles, size: tuple[int, int]) -> None:
        """Take the styles of the presentation, and the width and height of its slides in EMU."""
        self._styles = styles
        self._size = size
        self._drawn: dict[object, list[_WidthSpan]] = {}
        """By layout, what it and its master draw at the foot of a slide."""
        self._part: object = None
        self._spans: list[_WidthSpan] = []

    def room(self, slide: Slide, shape: Element, frame: Frame) -> float:
        """Height in pt from the top of a shape down to what stands below it, or to the foot of the slide."""
        if self._part is not slide.part:
            self._part, self._spans = slide.part, self._find(slide)
        least, last = frame.y + frame.height - _GAP * EMU_PER_INCH, _said(shape, "at")
        drawn = [] if last > frame.y else self._drawn[slide.slide_layout.part]
        tops = [
            span.top
            for span in (*self._spans, *drawn)
            if span.shape is not shape
            and span.top >= least
            and span.left < frame.x + frame.width
            and span.right > frame.x
        ]
        end = min([self._size[1] - _MARGIN * EMU_PER_INCH, *(top - _GAP * EMU_PER_INCH for top in tops)])
        end = min(end, last if last > frame.y else end)
        return max(0.0, (end - frame.y) / EMU_PER_POINT)

    def close(self, slide: Slide, shape: Element) -> None:
        """Move what stands below a text that was fitted to where it is to begin; the lowest of it ends where it did."""
        gap, its = _said(shape, "gap"), own_box(shape)
        if not gap or its is None:
            return
        after = [one for one in shapes(slide._element) if one is not shape and _said(one, "at")]
        boxes = [(one, box) for one in after if (box := own_box(one)) is not None and box[1] >= its[1]]
        up = min((box[1] for _, box in boxes), default=0) - its[1] - its[3] - gap
        for one, (_, top, _, high) in boxes:
            frame = next(frame for path in _FRAMES if (frame := one.find(path)) is not None)
            need(frame, qn("a:off")).set("y", str(top - up))
            is_last = all(top + high > other for _, (_, other, _, _) in boxes)
            need(frame, qn("a:ext")).set("cy", str(high + up * is_last))
        self._part = None

    def _find(self, slide: Slide) -> list[_WidthSpan]:
        """All that a slide itself shows."""
        layout = slide.slide_layout
        if layout.part not in self._drawn:
            self._drawn[layout.part] = self._draws(layout)
        return [_span(shape, self._seen(shape, layout)) for shape in shapes(slide._element)]

    def _seen(self, shape: Element, layout: SlideLayout) -> Frame:
        """The frame of a shape as it is seen: one that is turned, as a foot along an edge, is as high as it is wide."""
        frame = self._styles.frame(shape, layout)
        above = self._styles.above(shape, layout) if placeholder_type(shape) is not None else ()
        found = (one.find(f"{qn('p:spPr')}/{qn('a:xfrm')}") for one in (shape, *above))
        place = next((one for one in found if one is not None), None)
        if place is None or round(int(place.get("rot", "0")) / _RIGHT_ANGLE) % 2 == 0:
            return frame
        x, y = (2 * frame.x + frame.width - frame.height) // 2, (2 * frame.y + frame.height - frame.width) // 2
        return frame._replace(x=x, y=y, width=frame.height, height=frame.width)

    def _draws(self, layout: SlideLayout) -> list[_WidthSpan]:
        roots: list[Element] = [layout._element]
        if roots[0].get("showMasterSp", "1") != "0":
            roots.append(layout.slide_master._element)
        still = [shape for root in roots for shape in shapes(root) if placeholder_type(shape) is None]
        frames = [(shape, self._styles.frame(shape, layout)) for shape in still]
        # What is drawn at the foot is kept free; what is scattered over the slide, or small, is no foot.
        return [
            _span(shape, frame)
            for shape, frame in frames
            if frame.y > self._size[1] * _FOOT and frame.width > self._size[0] * _SMALL
        ]


def _span(shape: Element, frame: Frame) -> _WidthSpan:
    return _WidthSpan(frame.x, frame.x + frame.width, frame.y, shape)
