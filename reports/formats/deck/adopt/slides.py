"""Example slides put onto a company's layouts.

Texts go into the placeholders there; shapes, tables, charts, notes and alternative texts are copied, with places and
colours that suit the layout.
"""

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from lxml import etree
from pptx.presentation import Presentation
from pptx.util import Emu

from reports.formats.deck.adopt import tables
from reports.formats.deck.adopt.arrange import arranged
from reports.formats.deck.adopt.examples import ALTERNATE, Example, Examples
from reports.formats.deck.adopt.frames import TITLES, placeholders
from reports.formats.deck.adopt.geometry import INCH, Rect
from reports.formats.deck.adopt.leads import LED, lead_of, short_title
from reports.formats.deck.adopt.look import PANEL
from reports.formats.deck.adopt.opening import NAME, PERIOD, TITLE
from reports.formats.deck.adopt.places import Place, Role
from reports.formats.deck.adopt.recolour import dress_chart, ink_plain_text, recolour, solid_fill, tint_cells
from reports.formats.deck.adopt.rescale import align_left, level, limit, rescale, space_lines
from reports.formats.deck.adopt.titles import free_lines
from reports.formats.deck.adopt.transfer import take_parts
from reports.regex import regex
from reports.slides import shapes
from reports.slides.colours import DARK, luminance
from reports.slides.filling import bindings
from reports.slides.fitting.below import end_at, keep_size
from reports.slides.fitting.text import fit_text
from reports.slides.flows import Flow, Unit
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Ruler
from reports.slides.shapes import placeholder_type
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element, detach, need

_NARROW, _WIDE_FOOT = 8.0, 5.0
"""Inches of width below which citations are short; and that a foot with the months needs."""
_QUOTED, _SOURCE = 22.0, 0.4
"""Size in pt of a quotation on a title slide at most, and inches of height of what stands above it."""
_WHEN, _WHERE = (
    regex(r"\{\{ \S+\.when ~ ' · ' if [^{}]*\}\}| ~ ' · ' ~ \S+\.when(?= ~ ' · ')"),
    regex(r"\.cite\.label\)"),
)
"""In what stands above it: the month, which is the name of the link there, and the name that it has else."""
_MONTHS = regex(r"[\s·]*\{\{ packet\.span \}\}")
"""In a foot: the months, which the title slide says."""
_SPAN, _MARK = "{{ packet.span }}", "{{ packet.confidential }}"
_MARKED = "{{ ' · ' ~ packet.confidential if packet.confidential }}"
"""In a foot: the months, who may read the deck, and that behind what the company says."""
_AIR = 0.96
"""Share of the room that content takes at most: another font in the place of theirs takes more lines."""
_BESIDE = 0.75
"""Share of the width of the room below which something stands beside a table."""
_PALE = 0.5
"""How opaque a tint is in the place of a picture."""
_DECORATIVE = (
    f'<a:extLst xmlns:a="{A[1:-1]}"><a:ext uri="{{C183D7F6-B498-43B3-948B-1728B52AA6E4}}"><adec:decorative '
    'xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
)


def put_slides(presentation: Presentation, examples: Examples, places: Mapping[Role, Place]) -> None:
    """Add the example slides to a presentation."""
    for example in tables.parted(examples.slides, places["text"]) if "text" in places else examples.slides:
        _Copier(presentation, examples, example, places[example.role]).put()


class _Copier:
    """Puts one example slide onto a layout."""

    def __init__(self, presentation: Presentation, examples: Examples, example: Example, place: Place) -> None:
        self.examples = examples
        self.example = example
        self.place = place
        self.look = place.look
        self.ruler = Ruler(Styles(presentation), Metrics())
        self.names: Mapping[str, str] = {}
        """Other names that shapes of the example have here."""
        self.slide = presentation.slides.add_slide(place.layout)
        _take_colour_map(self.slide._element, place.layout._element)

    def put(self) -> None:
        """Fill the placeholders, add what else there is; a tint fills places for large pictures."""
        for blank, look in self.place.blanks:
            opaque = _PALE if luminance(look.ground[1:]) > DARK else 1.0  # a dark tint is mud
            self.slide.shapes._spTree.insert(2, _panel(blank.emu(self.place.unit), look.tint, opaque))
        if self.place.opening is not None:
            titles = self.example.titles
            self.place.opening.put(self.slide, *(" ".join(titles.get(kind, ())) for kind in ("title", "subTitle")))
        else:
            self._fill_titles()
        if self.place.area is not None:
            self._add_content(self.place.area)
        else:
            self._size_title()
        if self.place.quotation is not None:
            self._quote(self.place.quotation)
        self._add_feet()
        self.slide.notes_slide.notes_text_frame.text = "\n".join(self.example.notes)

    # Placeholders -------------------------------------------------------------------------------

    def _fill_titles(self) -> None:
        """Write the titles, and take out what stays empty."""
        for shape in list(self.slide.placeholders):
            kind = placeholder_type(shape._element) or ""
            index = shape.placeholder_format.idx
            is_subtitle = index == self.place.subtitle
            lines = self.example.titles.get("title" if kind in TITLES else "subTitle" if is_subtitle else "", ())
            if kind in TITLES and self.place.letters is not None:
                lines = short_title(self.example, self.place.letters)
            if any(lines):
                size = self.place.title_size if kind in TITLES else self.place.months if is_subtitle else None
                _write(shape._element.txBody, lines, self.place.inks.get(index, ""), size)
                if kind in TITLES and self.place.letters is not None:
                    keep_size(shape._element, self.place.heading)  # both decks of a house have one
                if kind in TITLES and size is not None and self.place.has_fixed_lines:
                    free_lines(shapes.paragraphs(shape._element))
                if is_subtitle:
                    _free_of_bullets(shape._element)
                for paragraph in shapes.paragraphs(shape._element) if index in self.place.aligns else ():
                    level(paragraph).set("algn", self.place.aligns[index])
                if self.place.is_low and kind in TITLES:
                    need(shape._element, f"{P}txBody/{A}bodyPr").set("anchor", "b")
                if self.place.is_justified:
                    align_left(shape._element)
            elif index != self.place.body or self.example.body is None:
                shape._element.getparent().remove(shape._element)
            if index in self.place.frames:
                place = self.place.frames[index].emu(self.place.unit)
                shape.left, shape.top, shape.width, shape.height = place

    def _size_title(self) -> None:
        """Let the title of a title slide be as large as long ones may be: both decks of a house have one size."""
        every = self.slide.shapes._spTree.findall(f"{P}sp")
        title = next(one for one in every if placeholder_type(one) in TITLES or shapes.own(one).get("name") == TITLE)
        tried = copy.deepcopy(title)
        for text in tried.iter(f"{A}t"):
            text.text = "" if "{{" not in (text.text or "") else PERIOD if _SPAN in (text.text or "") else NAME
        flow = Flow(tried, "text", [Unit([one]) for one in shapes.paragraphs(tried)])
        fit_text(flow, self.place.layout, self.ruler, None)
        for mine, its in zip(title.iter(f"{A}r"), tried.iter(f"{A}r"), strict=False):
            look = need(its, f"{A}rPr")
            need(mine, f"{A}rPr").set("sz", look.get("sz", ""))

    def _add_feet(self) -> None:
        """The feet and the number: as slides of the file have them, else as the layout, from which they inherit."""
        for shape in placeholders(self.place.layout):
            index = shape.placeholder_format.idx
            if index not in self.place.feet:
                continue
            worn = self.place.worn.get(index)
            element = copy.deepcopy(shape._element if worn is None else worn)
            for said in (f"{P}spPr", f"{P}txBody/{A}lstStyle") if worn is None else ():
                if (holder := element.find(said)) is not None:
                    for child in list(holder):
                        detach(child)
            for other in [one for one in element.iter("{*}*") if any(name.startswith(R) for name in one.attrib)]:
                detach(other)  # relationships, as to tags of another program
            for emptied in element.findall(f"./*/{P}nvPr/{P}custDataLst"):
                detach(emptied)
            self.slide.shapes._spTree.append(element)
            shapes.own(element).set("id", str(900 + index))
            foot = self.slide.shapes[-1]
            if index in self.place.frames:
                left, top, width, height = self.place.frames[index].emu(self.place.unit)
                is_own = element.find(f"{P}spPr/{A}xfrm") is not None
                is_number = placeholder_type(element) == "sldNum"
                # Two digits stand in a line, and words keep off what is drawn beside them.
                if not is_own:
                    foot.top, foot.height = top, height
                if not is_own or (foot.width < width if is_number else foot.width > width):
                    foot.left, foot.width = left, width
            self._say(foot, index)

    def _say(self, foot: Any, index: int) -> None:
        """Let a foot say what it is to say, in the colour of the place where it has none of its own."""
        words, ink, worn = self.place.feet[index], self.place.inks.get(index, ""), index in self.place.worn
        if (kind := placeholder_type(foot._element)) != "sldNum":
            if words is None:
                foot.name = f"{foot.name}; if: packet.confidential"
            is_whole = foot.width > _WIDE_FOOT * self.place.unit and not self.place.has_date
            ours = _SPAN if kind == "dt" else self.foot if is_whole else _MONTHS.sub("", self.foot)
            said = _MARK if words is None else words + _MARKED if words else ours
            _write(
                foot._element.txBody, said.split("\n"), ink, like=shapes.paragraphs(foot._element)[0] if worn else None
            )
            return
        for run in foot._element.iter(f"{A}rPr") if ink else ():
            fills = run.findall(f"{A}solidFill")
            if not (fills and worn):
                for fill in fills:
                    detach(fill)
                run.insert(0, solid_fill(ink))

    @property
    def foot(self) -> str:
        """The foot of the slide; a slide without one has that of the others."""
        return next((one.foot for one in (self.example, *self.examples.slides) if one.foot), "")

    # Content ------------------------------------------------------------------------------------

    def _add_content(self, area: Rect) -> None:
        if self.look.panel:
            ground = Rect(area.x - 0.12, area.y - 0.08, area.width + 0.24, area.height + 0.16)
            self.slide.shapes._spTree.insert(2, _panel(ground.emu(self.place.unit), self.look.panel, PANEL))
        shapes, old = self.example.shapes, self.examples.area
        inset = self.place.inset
        lead = None if self.place.letters is None else lead_of(self.example, self.place)
        if lead is not None:
            box, area = lead
            self.slide.shapes._spTree.append(box)
            self.names = LED
        inner = Rect(area.x + inset, area.y, area.width - 2 * inset, _AIR * area.height)
        for shape, place in zip(shapes, arranged([one.content for one in shapes], old, inner), strict=True):
            is_body = shape.element is self.example.body
            if is_body and self.place.body is not None:
                self._fill_body(shape.element, inner)
            else:
                self._copy(shape.element, place, inner.foot)

    def _quote(self, room: Rect) -> None:
        """Add the quotation of a title slide, below its source."""
        places = (
            Rect(room.x, room.y, room.width, _SOURCE),
            replace(room, y=room.y + _SOURCE, height=room.height - _SOURCE),
        )
        for source, place in zip(reversed(self.example.quotation), places, strict=False):
            element = copy.deepcopy(source)
            limit(element, _QUOTED)
            for text in element.iter(f"{A}t"):
                text.text = _WHERE.sub(".when)", _WHEN.sub("", text.text or ""))
            self._copy(element, place, room.foot)

    def _fill_body(self, source: Any, place: Rect) -> None:
        """Write a text into the placeholder for text."""
        body = next(s for s in self.slide.placeholders if s.placeholder_format.idx == self.place.body)
        self.slide.shapes._spTree.append(body._element)  # read and measured behind what stands above it
        if bindings.binding(source) is not None:
            body.name = shapes.own(source).get("name", "")
        text = body._element.txBody
        for old in text.findall(f"{A}p"):
            text.remove(old)
        look, run_look = self.place.written or (etree.Element(f"{A}pPr"), etree.Element(f"{A}rPr"))
        for paragraph in shapes.paragraphs(source):
            mine = etree.SubElement(text, f"{A}p")
            mine.append(copy.deepcopy(look))
            run = etree.SubElement(mine, f"{A}r")
            run.append(copy.deepcopy(run_look))
            etree.SubElement(run, f"{A}t").text = shapes.text_of(paragraph)
        frame = need(body._element, f"{P}txBody/{A}bodyPr")
        frame.attrib.update({"tIns": str(INCH // 10), "anchor": "t"})  # as far from a band as tables
        margin = self.ruler.styles.frame(body._element, self.place.layout).left  # words stand below those of titles
        x, body.top, width, body.height = place.emu(self.place.unit)
        body.left, body.width = x - margin, width + 2 * margin
        end_at(body._element, body.top + body.height)
        body.line.fill.background()  # tables have no frame either

    def _copy(self, source: Any, place: Rect, foot: float) -> None:
        """Add a copy of a shape, with all parts that it needs; it grows down to a foot."""
        element = copy.deepcopy(source)
        if element.tag != ALTERNATE:
            own = shapes.own(element)
            own.set("name", self.names.get(own.get("name", ""), own.get("name", "")))
        self.slide.shapes._spTree.append(element)
        for part in take_parts(element, self.example.part, self.slide.part):
            if hasattr(part, "_element"):
                recolour(part._element, self.look.of_charts, self.examples.theme)
                dress_chart(part._element, self.look)
                rescale(part._element, self.place.unit / INCH)
        self._adapt(element)
        align_left(element)
        space_lines(element, is_list=source is self.example.body)
        rescale(element, self.place.unit / INCH)
        grid = shapes.table(element)
        if grid is not None:
            is_beside = self.place.area is not None and place.width < _BESIDE * self.place.area.width
            tables.size(element, grid, self.place, is_beside=is_beside)
        limit(element, self.place.heading)
        if element.tag == ALTERNATE:
            _move_versions(element, place.emu(self.place.unit))
            return
        _free_from_layout(element)
        shape = self.slide.shapes[-1]
        left, top, width, height = place.emu(self.place.unit)
        end = round(foot * self.place.unit)
        end_at(element, end)
        if grid is not None and self.place.area is not None:
            tables.fit(grid, (width, end - top), self.place)
            height = Emu(sum(int(row.get("h", "0")) for row in grid.findall(f"{A}tr")))
        shape.left, shape.top, shape.width, shape.height = left, top, width, height

    def _adapt(self, element: Any) -> None:
        """Give a copy the colours, fonts and short citations that suit the place."""
        recolour(element, self.look, self.examples.theme)
        ink_plain_text(element, self.look)
        tint_cells(element, self.look)
        if self.place.area is not None and self.place.area.width < _NARROW:
            for text in element.iter(f"{A}t"):
                text.text = (text.text or "").replace("cite.label", "cite.short")


def _take_colour_map(slide: Any, layout: Any) -> None:
    """Let the colours of a slide mean what they mean on its layout: PowerPoint copies that map into each slide."""
    own, its = (root.find(f"{P}clrMapOvr") for root in (slide, layout))
    if its is not None and its.find(f"{A}overrideClrMapping") is not None:
        own.getparent().replace(own, copy.deepcopy(its))


def _write(
    text_body: Element, lines: Sequence[str], ink: str, size: float | None = None, *, like: Element | None = None
) -> None:
    """Put lines into a text body, in the place of what it has; as the layout has them, but for an ink and a size.

    They look `like` a paragraph, where there is one.
    """
    for old in text_body.findall(f"{A}p"):
        text_body.remove(old)
    level, look = (None, None) if like is None else (like.find(f"{A}pPr"), next(like.iter(f"{A}rPr"), None))
    for line in lines:
        paragraph = etree.SubElement(text_body, f"{A}p")
        if level is not None:
            paragraph.append(copy.deepcopy(level))
        run = etree.SubElement(paragraph, f"{A}r")
        mine = etree.Element(f"{A}rPr", lang="en-US") if look is None else copy.deepcopy(look)
        run.append(mine)
        if ink and mine.find(f"{A}solidFill") is None:
            mine.insert(0 if mine.find(f"{A}ln") is None else 1, solid_fill(ink))
        if size is not None:
            mine.set("sz", str(round(100 * size)))
        etree.SubElement(run, f"{A}t").text = line


def _free_of_bullets(element: Element) -> None:
    """Let the paragraphs of a placeholder for text have no bullets."""
    for paragraph in shapes.paragraphs(element):
        look = etree.Element(f"{A}pPr", marL="0", indent="0")
        etree.SubElement(look, f"{A}buNone")
        paragraph.insert(0, look)


def _free_from_layout(element: Any) -> None:
    """Make a placeholder of the other presentation an ordinary shape."""
    found = element.find(f"./*/{P}nvPr/{P}ph")
    if found is None:
        return
    found.getparent().remove(found)
    properties = element.find(f"{P}spPr")
    if properties is not None and properties.find(f"{A}prstGeom") is None:
        geometry = etree.SubElement(properties, f"{A}prstGeom", prst="rect")
        etree.SubElement(geometry, f"{A}avLst")


def _move_versions(element: Any, place: Sequence[int]) -> None:
    """Put all versions of a shape in a place."""
    left, top, width, height = (str(int(value)) for value in place)
    for version in element:
        for frame in version.xpath("./*/*[local-name()='xfrm'] | ./*/*/*[local-name()='xfrm']"):
            for name, values in (("off", {"x": left, "y": top}), ("ext", {"cx": width, "cy": height})):
                if (found := frame.find(A + name)) is not None:
                    found.attrib.update(values)


def _panel(place: Sequence[int], fill: str, opaque: float) -> Any:
    """A filled rectangle behind content, opaque from 0 to 1."""
    x, y, width, height = place
    panel = etree.fromstring(
        f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="800" name="Panel">{_DECORATIVE}'
        '</p:cNvPr><p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr>'
        f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln><a:noFill/></a:ln></p:spPr>'
        '<p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>'
    )
    filled = solid_fill(fill)
    etree.SubElement(filled[0], f"{A}alpha", val=str(round(opaque * 100_000)))
    panel.find(f".//{A}prstGeom").addnext(filled)
    return panel
