"""Contrast of the text on slides with what it stands on."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

from reports.formats.deck.lint.findings import Finding
from reports.slides import shapes
from reports.slides.colours import contrast
from reports.slides.styles.frames import Frame
from reports.slides.styles.inheritance import Styles
from reports.slides.styles.tables import BARE
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P

_CLEAR = ""
"""The fill of what is seen through."""
_NO_FILL = f"{A}noFill"
_FILLS = {f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")}


class ContrastCheck:
    """Finds text of one presentation that is hard to read."""

    def __init__(self, styles: Styles) -> None:
        self.styles = styles

    def findings(self, slide: Any, shape: Any, holders: Sequence[Any]) -> Iterator[Finding]:
        """Text of a shape, or of the cells of its table, that is hard to read: each pair of colours once."""
        told: set[tuple[str, str]] = set()
        for holder in holders:
            runs = [run for run in runs_of(holder) if not _is_shaded(run)]
            ground = self._ground(slide, shape, holder) if runs else None
            if ground is None:
                continue
            for run in runs:
                style = self.styles.run(run, holder, slide.slide_layout)
                if style.colour is None or (style.colour, ground) in told:
                    continue
                ratio = contrast(style.colour, ground)
                least = 3.0 if style.size >= 18 or (style.bold and style.size >= 14) else 4.5
                if ratio >= least:
                    continue
                told.add((style.colour, ground))
                shown = math.floor(ratio * 10) / 10
                message = f"#{style.colour} on #{ground} has a contrast of {shown:.1f}:1, less than {least:g}:1."
                hint = "Make the text darker or the ground lighter, or the other way round."
                yield Finding("contrast", message, hint, run.findtext(f"{A}t").strip())

    def _ground(self, slide: Any, shape: Any, holder: Any) -> str | None:
        """Colour that a text stands on; None where it cannot be told."""
        own = self._cell_fill(holder, slide) if holder is not shape else self._fill(shape, slide)
        if own != _CLEAR:
            return own
        frame = self.styles.frame(shape, slide.slide_layout)
        if frame.width <= 0 or frame.height <= 0:
            return None
        for other in self._behind(slide, shape):
            fill = self._fill(other, slide)
            share = _share(frame, self.styles.frame(other, slide.slide_layout)) if fill != _CLEAR else 0.0
            if share > 0.95 and _is_rectangle(other):
                return fill
            if share > 0.05:
                return None
        return self.styles.background(slide.slide_layout, slide._element)

    def _behind(self, slide: Any, shape: Any) -> Iterator[Any]:
        """What lies behind a shape, nearest first: of the slide, then of the layout, then of the master."""
        on_slide = list(shapes.shapes(slide._element))
        yield from reversed(on_slide[: on_slide.index(shape)])
        layout = slide.slide_layout
        for above, one in ((slide._element, layout._element), (layout._element, layout.slide_master._element)):
            if above.get("showMasterSp", "1") in ("0", "false"):
                return
            yield from (s for s in reversed(list(shapes.shapes(one))) if shapes.placeholder_type(s) is None)

    def _fill(self, shape: Any, slide: Any) -> str | None:
        """Colour of a shape's ground; None where it cannot be told, _CLEAR where it has none."""
        if shape.tag == f"{P}cxnSp" or shapes.own(shape).get("hidden") in ("1", "true"):
            return _CLEAR
        if shape.tag != f"{P}sp":
            return _CLEAR if shapes.table(shape) is not None and not _is_filled(shape) else None
        if shape.get("useBgFill") in ("1", "true"):
            return self.styles.background(slide.slide_layout, slide._element)
        layout = slide.slide_layout
        holder = next(
            (one for one in (shape, *self.styles.above(shape, layout)) if _fill_of(one.find(f"{P}spPr")) is not None),
            None,
        )
        if holder is not None:
            return self._colour(_fill_of(holder.find(f"{P}spPr")), shape, layout)
        reference = shape.find(f"{P}style/{A}fillRef")
        if reference is None or reference.get("idx", "0") == "0" or not len(reference):
            return _CLEAR
        is_plain = self.styles.has_plain_fill(int(reference.get("idx")), layout)
        return self.styles.colour(reference[0], shape, layout) if is_plain else None

    def _colour(self, fill: Any, element: Any, layout: Any) -> str | None:
        if fill.tag == _NO_FILL:
            return _CLEAR
        is_solid = fill.tag == f"{A}solidFill" and len(fill)
        return self.styles.colour(fill[0], element, layout) if is_solid else None

    def _cell_fill(self, cell: Any, slide: Any) -> str | None:
        if (fill := _fill_of(cell.find(f"{A}tcPr"))) is not None:
            return self._colour(fill, cell, slide.slide_layout)
        look = cell.getparent().getparent().find(f"{A}tblPr")
        return None if look is not None and _has_style(look) else _CLEAR


def _is_shaded(run: Any) -> bool:
    """Whether a run is in a cell that takes another ground, and its text another colour, when it is filled."""
    return "|shaded" in re.sub(r"\s", "", run.getparent().xpath("string()"))


def _fill_of(look: Any) -> Any:
    """The element that fills a shape or cell with these properties; None where they leave it open."""
    return next((child for child in look if child.tag in _FILLS), None) if look is not None else None


def _is_filled(shape: Any) -> bool:
    """Whether a table may have a ground of its own anywhere."""
    grid: Any = shapes.table(shape)
    look = grid.find(f"{A}tblPr")
    fills = (_fill_of(one) for one in grid.iter(f"{A}tcPr"))
    return any(fill is not None and fill.tag != _NO_FILL for fill in fills) or (look is not None and _has_style(look))


def _has_style(look: Any) -> bool:
    """Whether the properties of a table give its cells grounds of their own."""
    name = (look.findtext(f"{A}tableStyleId") or "").strip().upper()
    return _fill_of(look) is not None or (bool(name) and name not in BARE)


def runs_of(holder: Any) -> list[Any]:
    """The runs of a shape or table cell that show something."""
    body = holder.find(f"{A}txBody") if holder.tag == f"{A}tc" else shapes.body(holder)
    if body is None:
        return []
    return [run for run in body.iter(f"{A}r", f"{A}fld") if (run.findtext(f"{A}t") or "").strip()]


def _share(frame: Frame, other: Frame) -> float:
    """Share of a frame that lies on another."""
    across = min(frame.x + frame.width, other.x + other.width) - max(frame.x, other.x)
    down = min(frame.y + frame.height, other.y + other.height) - max(frame.y, other.y)
    return max(0, across) * max(0, down) / (frame.width * frame.height)


def _is_rectangle(shape: Any) -> bool:
    """Whether a shape fills its frame, but for its corners."""
    found = shape.find(f"{P}spPr/{A}prstGeom")
    place = shape.find(f"{P}spPr/{A}xfrm")
    is_upright = place is None or int(place.get("rot", "0")) % 10_800_000 == 0
    return is_upright and found is not None and found.get("prst", "").lower().endswith("rect")
