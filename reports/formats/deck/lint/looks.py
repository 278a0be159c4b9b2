"""Looks of the slides of a deck template: titles, frames, fonts and alternative text."""

import math
from dataclasses import dataclass

from pptx.slide import Slide, SlideLayout

from reports.formats.deck.lint.contrast import ContrastCheck, runs_of
from reports.formats.deck.lint.findings import Finding, Findings, Spot
from reports.formats.templates import Templates
from reports.slides import shapes
from reports.slides.filling import bindings
from reports.slides.fitting import sizes
from reports.slides.fitting.fitter import Fitter
from reports.slides.measuring.metrics import WIDEST, Metrics
from reports.slides.measuring.text import height, paragraphs_of
from reports.slides.package.deck import Deck
from reports.slides.styles.frames import cell_frame
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, Element
from reports.slides.xml import PRESENTATIONML as P

_INCH = 914400
_DECORATIVE = "{http://schemas.microsoft.com/office/drawing/2017/decorative}decorative"
_LEAST_WIDTH = 5
"""Inches; slides that are narrower hold no table."""


@dataclass(frozen=True, slots=True)
class _ShownShape:
    """A shape that is looked at."""

    slide: Slide
    shape: Element
    spot: Spot


class LookCheck:
    """Checks how the slides of one deck look."""

    def __init__(self, deck: Deck, templates: Templates, findings: Findings) -> None:
        presentation = deck.presentation
        self.findings = findings
        self.size = (int(presentation.slide_width or 0), int(presentation.slide_height or 0))
        self.styles = Styles(presentation)
        self.metrics: Metrics = findings.template.metrics
        self.fitter = Fitter(self.styles, self.metrics, self.size)
        self.contrast = ContrastCheck(self.styles)
        self.families: set[str] = set()

    def check_size(self) -> None:
        """Slides that are high, narrow, or of an unusual shape."""
        width, tall = self.size
        inches = f"slides are {width / _INCH:.4g} × {tall / _INCH:.4g} inches"
        hint = "PowerPoint: Design, Slide Size."
        if width < tall or width < _LEAST_WIDTH * _INCH:
            what = f"{inches}, which leaves little room for tables."
            self.findings.add(Spot(0), Finding("slide-size", what, hint))
        elif not any(math.isclose(width / tall, ratio, rel_tol=0.01) for ratio in (16 / 9, 4 / 3)):
            what = f"{inches}, neither 16:9 nor 4:3."
            self.findings.add(Spot(0), Finding("slide-size", what, hint, severity="note"))

    def check(self, number: int, slide: Slide) -> None:
        """Titles, frames, fonts, contrast and alternative text of one slide."""
        self._check_title(number, slide)
        for at, shape in enumerate(shapes.shapes(slide._element), 1):
            spot = Spot(number, at, shapes.name_of(shape))
            shown = _ShownShape(slide, shape, spot)
            kind = shapes.placeholder_type(shape)
            holders = [shape] if shapes.body(shape) is not None else list(shape.iter(f"{A}tc"))
            text = " ".join(text for p in shapes.paragraphs(shape) if (text := shapes.text_of(p).strip()))
            if shape.tag == f"{P}sp" and kind and kind not in (*shapes.FEET, *shapes.TITLES) and not text:
                hint = "Delete it, or write into it: it shows “Click to add text” when the deck is edited."
                self.findings.add(spot, Finding("empty-placeholder", "an empty placeholder.", hint))
            self._check_alternative(shown)
            for holder in holders:
                self._check_fonts(shown, holder)
            if kind in shapes.FEET:
                continue
            for finding in self.contrast.findings(slide, shape, holders):
                self.findings.add(spot, finding)
            if shapes.table(shape) is not None:
                self._check_table_room(shown)
            elif text:
                self._check_room(shown, text)

    def _check_title(self, number: int, slide: Slide) -> None:
        titles = [s for s in shapes.shapes(slide._element) if shapes.placeholder_type(s) in shapes.TITLES]
        layout = slide.slide_layout
        has_title = any(shapes.placeholder_type(s) in shapes.TITLES for s in shapes.shapes(layout._element))
        if any(shapes.text_of(p).strip() for title in titles for p in shapes.paragraphs(title)):
            return
        if titles:
            what, hint = "the title is empty.", "Write one: screen readers and lists of slides go by it."
        elif has_title:
            what, hint = "its title was deleted.", "PowerPoint: Home, Reset brings it back."
        else:
            what = f"no title: its layout “{layout.name}” is a layout without title."
            hint = "Choose one with a title, PowerPoint: Home, Layout."
        self.findings.add(Spot(number), Finding("no-title", what, hint, severity="error"))

    def _check_alternative(self, shown: _ShownShape) -> None:
        shape = shown.shape
        if shape.tag not in (f"{P}pic", f"{P}graphicFrame"):
            return
        own = shapes.own(shape)
        bound = bindings.binding(shape)
        is_decorative = any(one.get("val", "1") in ("1", "true") for one in own.iter(_DECORATIVE))
        is_described = any(own.get(name, "").strip() for name in ("descr", "title"))
        is_chart = bool(shapes.chart_id(shape))
        if is_decorative or is_described or (is_chart and bound is not None and bound.kind == "chart"):
            return
        what = "picture" if shape.tag == f"{P}pic" else "chart" if is_chart else "table"
        what = "graphic" if what == "table" and shapes.table(shape) is None else what
        hint = "Say what it shows, or mark it as decorative: right click, View Alt Text."
        self.findings.add(shown.spot, Finding("alt-text", f"a {what} without alternative text.", hint))

    def _check_fonts(self, shown: _ShownShape, holder: Element) -> None:
        """Each font that cannot be measured, once."""
        for run in runs_of(holder):
            family = self.styles.run(run, holder, shown.slide.slide_layout).family
            if not family or family.startswith("+") or family in self.families or self.metrics.known(family):
                continue
            self.families.add(family)
            message = f"the widths of “{family}” are not known: it is measured as {WIDEST}, which is wider than most."
            hint = "Give its files to theme.toml, or choose a common font."
            self.findings.add(shown.spot, Finding("unknown-font", message, hint, family))

    def _line(self, holder: Element, layout: SlideLayout, least: float) -> tuple[float, float]:
        """Height of a line of the first text, and its size, in pt, both at the smallest size; 0 without text."""
        body = holder.find(f"{A}txBody") if holder.tag == f"{A}tc" else shapes.body(holder)
        texts = [] if body is None else paragraphs_of(body, holder, layout, self.styles)
        first = next((one for one in texts if any(piece.text.strip() for piece in one.pieces)), None)
        if first is None:
            return 0.0, 0.0
        letters = tuple(piece._replace(text="x") for piece in first.pieces)
        small = sizes.smaller([first._replace(pieces=letters)], 999, least)
        return height(small, math.inf, self.metrics), max(piece.size for piece in small[0].pieces)

    def _check_room(self, shown: _ShownShape, text: str) -> None:
        body = shapes.body(shown.shape)
        look = body.find(f"{A}bodyPr") if body is not None else None
        if look is None or look.find(f"{A}spAutoFit") is not None:  # without a text, or as high as it has to be
            return
        layout = shown.slide.slide_layout
        frame = self.styles.frame(shown.shape, layout)
        least = sizes.least_size(shapes.placeholder_type(shown.shape), self.styles.scale)
        tall, size = self._line(shown.shape, layout, least)
        small = f"too {'low' if frame.text_width >= size else 'narrow'} for one line at {size:g} pt"
        if tall > frame.text_height + 0.01 or frame.text_width < size:
            message = f"{small}: {frame.text_width:.0f} × {frame.text_height:.0f} pt without its margins."
            hint = "Enlarge it, or make its margins smaller."
            self.findings.add(shown.spot, Finding("small-frame", message, hint, text))

    def _check_table_room(self, shown: _ShownShape) -> None:
        grid = shapes.table(shown.shape)
        rows = [] if grid is None else shapes.rows(grid)
        if not rows:
            return
        layout = shown.slide.slide_layout
        room = self.fitter.room_below(shown.slide, shown.shape)
        needed = 0.0
        for row in rows[: bindings.pattern_row(rows) + 1]:
            lines = [
                (self._line(one, layout, sizes.SMALL * self.styles.scale)[0], cell_frame(one, 0, 0))
                for one in _cells(row)
            ]
            needed += max(
                [
                    int(row.get("h", "0")) / EMU_PER_POINT,
                    *(line + (f.top + f.bottom) / EMU_PER_POINT for line, f in lines),
                ]
            )
        if needed > room + 0.01:
            message = f"room for {room:.0f} pt, but header and one row take {needed:.0f} pt."
            self.findings.add(shown.spot, Finding("small-frame", message, "Move it up, or make its rows lower."))


def _cells(row: Element) -> list[Element]:
    """The cells of a row that are not covered by others."""
    return [cell for cell in row.findall(f"{A}tc") if not (cell.get("hMerge") or cell.get("vMerge"))]
