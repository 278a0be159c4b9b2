"""How each paragraph and run of a presentation is set, where it stands, and in which colours.

Knows how styles are inherited; knows no font file.
"""

from pptx.presentation import Presentation
from pptx.slide import SlideLayout

from reports.slides.shapes import FEET, RUNS, TITLES
from reports.slides.styles.frames import Frame, own_box, scale_of
from reports.slides.styles.layouts import InheritedLayout, colour_override, placeholder
from reports.slides.styles.tables import of_table
from reports.slides.styles.text import (
    BODY_FONT,
    ParagraphStyle,
    RunStyle,
    Values,
    level_of,
    of_level,
    of_paragraph,
    of_reference,
    of_run,
    paragraph_style,
    run_style,
)
from reports.slides.styles.theme_colours import is_plain, resolved
from reports.slides.xml import Element, parent_of, parse, qn, root_of

_NOWHERE = (0, 0, 0, 0)


class Styles:
    """Styles, places and colours in one presentation; keeps what the slides of a layout share."""

    def __init__(self, presentation: Presentation) -> None:
        """Take an open presentation (`pptx.Presentation`)."""
        part = presentation.part
        root: Element = part._element
        self.scale = scale_of(int(presentation.slide_width or 0), int(presentation.slide_height or 0))
        """Size of the slides against those that sizes of text are given for."""
        self._defaults = root.find(qn("p:defaultTextStyle"))
        tables = [r.target_part for r in part.rels.values() if r.reltype.endswith("/tableStyles") and not r.is_external]
        self._tables = {style.get("styleId", ""): style for style in parse(tables[0].blob)} if tables else {}
        self._layouts: dict[Element, InheritedLayout] = {}
        self._levels: dict[int, Values] = {}
        """Defaults of text by level."""

    # Places -------------------------------------------------------------------------------------

    def frame(self, shape: Element, slide_layout: SlideLayout) -> Frame:
        """Place and text room of a shape (`p:sp`, `p:graphicFrame`, `p:pic`…) of a slide with this layout."""
        found = placeholder(shape)
        box, values = _NOWHERE, dict[str, str]()
        if found is not None:
            box, values = self._layout(slide_layout).room(found.kind, found.idx)
        own = shape.find(qn("p:txBody/a:bodyPr"))
        if own is not None and own.attrib:
            values = {**values, **own.attrib}
        value = values.get
        return Frame(
            *(own_box(shape) or box),
            left=int(value("lIns", "91440")),
            top=int(value("tIns", "45720")),
            right=int(value("rIns", "91440")),
            bottom=int(value("bIns", "45720")),
            wraps=value("wrap", "square") != "none",
            anchor=value("anchor", "t"),
            vertical=value("vert", "horz"),
            columns=max(1, int(value("numCol", "1"))),
            gap=int(value("spcCol", "0")),
        )

    # Text ---------------------------------------------------------------------------------------

    def paragraph(self, paragraph: Element, shape: Element, slide_layout: SlideLayout) -> ParagraphStyle:
        """Style of a paragraph (`a:p`) of a shape, or of a table cell (`a:tc`), on a slide with this layout."""
        values = self._paragraph_values(paragraph, shape, slide_layout)
        end: Values = {**values, **of_run(paragraph.find(qn("a:endParaRPr")))}
        return paragraph_style(values, level_of(paragraph), self._style(end, paragraph, slide_layout))

    def sizes(
        self, paragraph: Element, shape: Element, slide_layout: SlideLayout
    ) -> tuple[ParagraphStyle, list[tuple[Element, RunStyle]]]:
        """Style of a paragraph and of each of its runs, all that is needed to measure them: without colours."""
        values = self._paragraph_values(paragraph, shape, slide_layout)
        base = self._style(values, paragraph, slide_layout, coloured=False)
        fonts = self._layout(slide_layout).fonts
        runs = [(child, run_style(base, child.find(qn("a:rPr")), fonts)) for child in paragraph if child.tag in RUNS]
        end = run_style(base, paragraph.find(qn("a:endParaRPr")), fonts)
        return paragraph_style(values, level_of(paragraph), end), runs

    def run(self, run: Element, shape: Element, slide_layout: SlideLayout) -> RunStyle:
        """Style of a run (`a:r`, `a:fld` or `a:br`) of a shape or table cell on a slide with this layout."""
        paragraph = parent_of(run)
        values = self._paragraph_values(paragraph, shape, slide_layout)
        return self._style({**values, **of_run(run.find(qn("a:rPr")))}, run, slide_layout)

    def background(self, slide_layout: SlideLayout, slide: Element | None = None) -> str | None:
        """Colour behind the shapes of a slide, or of any of its layout, as six hexadecimal digits.

        None where it is no single colour.
        """
        known = self._layout(slide_layout)
        colours = known.map if slide is None else known.map | colour_override(slide)
        for element in (slide, known.layout, known.master):
            found = None if element is None else element.find(qn("p:cSld/p:bg"))
            if found is None:
                continue
            fill = found.find(qn("p:bgPr/a:solidFill"))
            reference = found.find(qn("p:bgRef"))
            if fill is not None:
                return resolved(fill[0], colours, known.scheme)
            if reference is not None and len(reference) and is_plain(known.theme, int(reference.get("idx", "0"))):
                return resolved(reference[0], colours, known.scheme)
            return None
        return None

    def colour(self, fill: Element, element: Element, slide_layout: SlideLayout) -> str | None:
        """A colour element (`a:schemeClr`, `a:srgbClr`…) used at an element, as six hexadecimal digits, or None."""
        known = self._layout(slide_layout)
        return resolved(fill, known.map | colour_override(root_of(element)), known.scheme)

    def theme_fonts(self, slide_layout: SlideLayout) -> dict[str, str]:
        """The fonts of the theme for Latin text, by their names in it."""
        fonts = self._layout(slide_layout).fonts
        return {name: fonts[name] for name in (BODY_FONT, "+mj-lt") if fonts.get(name)}

    # Inheritance --------------------------------------------------------------------------------

    def _layout(self, slide_layout: SlideLayout) -> InheritedLayout:
        key = slide_layout._element
        if key not in self._layouts:
            self._layouts[key] = InheritedLayout(slide_layout)
        return self._layouts[key]

    def above(self, shape: Element, slide_layout: SlideLayout) -> list[Element]:
        """The placeholders that a shape inherits from, nearest first; none where it is no placeholder."""
        found = placeholder(shape)
        return [] if found is None else self._layout(slide_layout).above(found.kind, found.idx)

    def has_plain_fill(self, number: int, slide_layout: SlideLayout) -> bool:
        """Whether a fill style of the theme is one colour: the one of the reference to it."""
        return is_plain(self._layout(slide_layout).theme, number)

    def _paragraph_values(self, paragraph: Element, shape: Element, slide_layout: SlideLayout) -> Values:
        """All that a paragraph has before its runs are looked at; `a:defRPr` in a paragraph counts nowhere."""
        level = level_of(paragraph)
        own = paragraph.find(qn("a:pPr"))
        lists = parent_of(paragraph).find(qn("a:lstStyle"))
        inherited = self._inherited(shape, slide_layout, level)
        if own is None and (lists is None or not len(lists)):
            return inherited
        return {**inherited, **of_level(lists, level), **of_paragraph(own)}

    def _inherited(self, shape: Element, slide_layout: SlideLayout, level: int) -> Values:
        known = self._layout(slide_layout)
        if shape.tag == qn("a:tc"):
            if level not in self._levels:
                self._levels[level] = of_level(self._defaults, level)
            return {**self._levels[level], **of_table(shape, self._tables)}
        kind, idx = placeholder(shape) or ("", "")
        found = known.values.get((kind, idx, level))
        if found is None:
            name = "otherStyle" if kind in ("", *FEET) else "titleStyle" if kind in TITLES else "bodyStyle"
            above = reversed(known.above(kind, idx)) if kind else ()
            first = [self._defaults, known.master.find(qn(f"p:txStyles/p:{name}"))]
            # PowerPoint takes what text boxes are like from the presentation, whatever the master says of others.
            lists = [
                *(first if kind else reversed(first)),
                *(one.find(qn("p:txBody/a:lstStyle")) for one in above),
            ]
            found = Values()
            for one in lists:
                found = {**found, **of_level(one, level)}
            known.values[kind, idx, level] = found
        reference = shape.find(qn("p:style/a:fontRef"))
        return found if reference is None else {**found, **of_reference(reference)}

    def _style(self, values: Values, element: Element, slide_layout: SlideLayout, *, coloured: bool = True) -> RunStyle:
        known = self._layout(slide_layout)
        family = values.get("family") or BODY_FONT
        fill = values.get("fill") if coloured else None
        return RunStyle(
            size=values.get("size", 18.0),
            family=known.fonts.get(family, family),
            bold=values.get("bold", False),
            is_capitals=values.get("capitals", False),
            tracking=values.get("tracking", 0.0),
            colour=None if fill is None else self.colour(fill, element, slide_layout),
        )
