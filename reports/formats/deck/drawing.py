"""Draws shapes, tables and charts on slides, with colours and fonts of the theme. Knows no packet and no template."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lxml import etree
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION, XL_TICK_MARK
from pptx.util import Emu, Inches, Pt

from reports.model.packet import Column as Category
from reports.model.packet import Series
from reports.slides.charts import workbook
from reports.slides.tags import A

PANEL = 0.85
"""How opaque a panel behind content is."""
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_NO_STYLE = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"
"""Identifies the table style of PowerPoint without lines and fills."""
_DECORATIVE = (
    '<a:extLst xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:ext uri="{C183D7F6-B498-43B3-948B-1728B52AA6E4}">'
    '<adec:decorative xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" val="1"/></a:ext></a:extLst>'
)


@dataclass(frozen=True, slots=True)
class Rect:
    """A place on a slide, in inches."""

    x: float
    y: float
    width: float
    height: float

    def part(self, x: float, y: float, width: float, height: float) -> "Rect":
        """A part of it, in fractions of its width and height."""
        return Rect(self.x + x * self.width, self.y + y * self.height, width * self.width, height * self.height)

    @property
    def emu(self) -> tuple[Inches, Inches, Inches, Inches]:
        """Left, top, width, height as python-pptx takes them."""
        return Inches(self.x), Inches(self.y), Inches(self.width), Inches(self.height)


@dataclass(frozen=True, slots=True)
class Look:
    """Colours by what they are for: a name of the theme (`accent1`) with modifications (`tx1 50`), or `#rrggbb`."""

    ink: str = "tx1"
    muted: str = "tx2"
    accent: str = "accent1"
    attention: str = "accent2"
    before: str = "accent3"
    rule: str = "accent5"
    wash: str = "bg2"
    """Empty: no fill."""
    panel: str = ""
    """Of a panel behind content, on which it can be read; empty: none."""


@dataclass(frozen=True, slots=True)
class Words:
    """One paragraph of a text."""

    text: str
    size: int = 0
    """pt; 0: as the frame has it."""
    bold: bool | None = None
    colour: str = ""
    """A field of the look; empty: as the frame has it."""
    after: int = 0
    """pt of space below it."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: header, pattern, and their look."""

    head: str
    pattern: str
    share: float
    """Of the table's width."""
    size: int = 16
    bold: bool = False
    colour: str = "ink"
    align: str = "l"
    fill: str = ""


def colour(name: str) -> Any:
    """A solid fill: `accent1`, `tx1 50` (half as strong, towards the middle), `#0B5875`."""
    fill = etree.Element(f"{A}solidFill")
    if name.startswith("#"):
        etree.SubElement(fill, f"{A}srgbClr", val=name[1:])
        return fill
    base, _, strength = name.partition(" ")
    scheme = etree.SubElement(fill, f"{A}schemeClr", val=base)
    if strength:
        etree.SubElement(scheme, f"{A}lumMod", val=str(int(strength) * 1000))
        etree.SubElement(scheme, f"{A}lumOff", val=str((100 - int(strength)) * 1000))
    return fill


def write(text_body: Any, paragraphs: Sequence[Words], look: Look, align: str = "") -> None:
    """Put paragraphs into a text body, in the place of those that it has."""
    for old in text_body.findall(f"{A}p"):
        text_body.remove(old)
    for words in paragraphs or (Words(""),):
        paragraph = etree.SubElement(text_body, f"{A}p")
        if align or words.after:
            properties = etree.SubElement(paragraph, f"{A}pPr")
            if align:
                properties.set("algn", align)
            if words.after:
                space = etree.SubElement(properties, f"{A}spcAft")
                etree.SubElement(space, f"{A}spcPts", val=str(words.after * 100))
        if not words.text:
            continue
        run = etree.SubElement(paragraph, f"{A}r")
        run_look = etree.SubElement(run, f"{A}rPr", lang="en-US")
        if words.size:
            run_look.set("sz", str(words.size * 100))
        if words.bold is not None:
            run_look.set("b", str(int(words.bold)))
        if words.colour:
            run_look.append(colour(getattr(look, words.colour)))
        etree.SubElement(run, f"{A}t").text = words.text


def text_box(slide: Any, name: str, place: Rect, paragraphs: Sequence[Words], look: Look) -> Any:
    """A text without margins."""
    shape = slide.shapes.add_textbox(*place.emu)
    shape.name = name
    frame = shape.text_frame
    frame.word_wrap = True
    frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
    write(shape._element.txBody, paragraphs, look)
    return shape


def table(
    slide: Any,
    name: str,
    place: Rect,
    columns: Sequence[Column],
    look: Look,
    alt: str,
    *,
    dense: bool = False,
    middle: bool = False,
) -> Any:
    """A table of a header and a pattern row, ruled by hairlines; a dense one is for many short rows, `middle` for rows of one line."""
    frame = slide.shapes.add_table(2, len(columns), *Rect(place.x, place.y, place.width, 0.78).emu)
    frame.name = name
    describe(frame, alt)
    grid = frame._element.graphic.graphicData.tbl
    properties = grid.tblPr
    properties.attrib.pop("bandRow", None)
    properties.find(f"{A}tableStyleId").text = _NO_STYLE
    widths = _widths(columns, Inches(place.width))
    for at, (column, width) in enumerate(zip(columns, widths, strict=True)):
        frame.table.columns[at].width = Emu(width)
        is_last = at == len(columns) - 1
        _cell(
            frame.table.cell(0, at),
            Words(column.head, 12, False, "muted"),
            column.align,
            look,
            is_head=True,
            is_last=is_last,
        )
        pattern = Words(column.pattern, column.size, column.bold, column.colour)
        _cell(frame.table.cell(1, at), pattern, column.align, look, fill=column.fill, is_last=is_last, dense=dense)
    for cell in grid.tr_lst[1].tc_lst if middle else ():
        cell.tcPr.set("anchor", "ctr")
    frame.table.rows[0].height = Inches(0.32)
    frame.table.rows[1].height = Inches(0.28 if dense else 0.46)
    return frame


def _widths(columns: Sequence[Column], width: int) -> list[int]:
    """Widths of columns in EMU; where room is scarce the narrow ones lose less of theirs."""
    total = sum(column.share for column in columns)
    scale = width / Inches(total)
    shares = [column.share for column in columns]
    if scale < 0.9:
        # Shares are about inches on the built-in slides.
        shares = [share / scale if share < total / len(columns) else share for share in shares]
    widths = [round(width * share / sum(shares)) for share in shares]
    widths[-1] += width - sum(widths)
    return widths


def _cell(
    cell: Any,
    words: Words,
    align: str,
    look: Look,
    *,
    is_head: bool = False,
    fill: str = "",
    is_last: bool = False,
    dense: bool = False,
) -> None:
    """One cell: text, margins, the line below it."""
    is_centred = align == "ctr"
    cell.margin_left = Inches(0.08 if fill else 0.015 if is_centred else 0)
    cell.margin_right = Inches(0.015 if is_centred else 0 if is_last and not fill else 0.16)
    above, below = (0.03, 0.05) if is_head else (0.035, 0.035) if dense else (0.09, 0.08)
    cell.margin_top, cell.margin_bottom = Inches(above), Inches(below)
    properties = cell._tc.get_or_add_tcPr()
    properties.set("anchor", "b" if is_head else "t")
    write(cell._tc.txBody, [words], look, "" if align == "l" else align)
    for side in ("lnL", "lnR", "lnT"):
        etree.SubElement(etree.SubElement(properties, A + side, w="0"), f"{A}noFill")
    line = etree.SubElement(properties, f"{A}lnB", w="15875" if is_head else "6350", cap="flat", cmpd="sng")
    line.append(colour(look.ink if is_head else look.rule))
    properties.append(colour(getattr(look, fill)) if fill and getattr(look, fill) else etree.Element(f"{A}noFill"))


def chart(
    slide: Any, name: str, place: Rect, look: Look, *, kind: str, title: str = "", alt: str = "", series: int = 1
) -> Any:
    """A native chart with sample figures: `column`, or `bar` with the first category on top."""
    sample = CategoryChartData(number_format="General")
    sample.categories = ["a", "b", "c"]
    for number in range(series):
        sample.add_series(f"series {number + 1}", (3, 2, 1))
    types = {"column": XL_CHART_TYPE.COLUMN_CLUSTERED, "bar": XL_CHART_TYPE.BAR_CLUSTERED}
    frame = slide.shapes.add_chart(types[kind], *place.emu, sample)
    frame.name = name
    describe(frame, alt)
    made = frame.chart
    # python-pptx writes the time of day into the workbook.
    rows = [Series(f"series {number + 1}", (3, 2, 1)) for number in range(series)]
    sheet = workbook(tuple(Category(name, "", name) for name in "abc"), tuple(rows))
    made.part.chart_workbook.xlsx_part._blob = sheet
    made.font.size = Pt(12)
    made.has_legend = series > 1
    if made.has_legend:
        made.legend.position = XL_LEGEND_POSITION.TOP
        made.legend.include_in_layout = False
    made.has_title = bool(title)
    if title:
        made.chart_title.include_in_layout = False
        write(made.chart_title.text_frame._txBody, [Words(title, 14, True, "ink")], look)
    plot = made.plots[0]
    plot.gap_width = 45
    plot.overlap = -5
    axis = made.value_axis
    axis.has_major_gridlines = False
    axis.visible = False
    axis.minimum_scale = 0
    line = made.category_axis.format.line
    line.width = Pt(0.75)
    _paint(line, look.rule)
    made.category_axis.has_major_gridlines = False
    made.category_axis.major_tick_mark = made.category_axis.minor_tick_mark = XL_TICK_MARK.NONE
    made.category_axis.reverse_order = kind == "bar"
    for number, one in enumerate(plot.series):
        name_of_colour = (look.accent, look.before)[number % 2] if number < 2 else f"accent{number % 6 + 1}"
        fill = one.format.fill
        fill.solid()
        properties = one._element.find(f"{{{one._element.nsmap['c']}}}spPr")
        properties.replace(properties.find(f"{A}solidFill"), colour(name_of_colour))
        one.invert_if_negative = False
    plot.has_data_labels = True
    plot.data_labels.show_value = True
    plot.data_labels.font.size = Pt(12)
    plot.data_labels.font.bold = True
    _text_colour(made, look)
    return frame


def _paint(line: Any, name: str) -> None:
    """Colour of a line."""
    line.fill.solid()
    element = line._ln if hasattr(line, "_ln") else line._get_or_add_ln()
    element.replace(element.find(f"{A}solidFill"), colour(name))


def _text_colour(made: Any, look: Look) -> None:
    """All text of a chart in the colour of text."""
    for properties in made._chartSpace.iter(f"{A}defRPr"):
        for old in properties.findall(f"{A}solidFill"):
            properties.remove(old)
        properties.insert(0, colour(look.ink))


def describe(shape: Any, alt: str) -> None:
    """Set the alternative text of a shape; none: mark it as decorative."""
    element = shape._element.find("./*/" + f"{P}cNvPr")
    if alt:
        element.set("descr", alt)
    else:
        element.append(etree.fromstring(_DECORATIVE))


def panel(shapes_xml: Any, number: int, name: str, place: Rect, fill: str, strength: float = 1.0) -> None:
    """A filled rectangle behind what is there; on a master or layout it is solid."""
    x, y, width, height = place.emu
    made = etree.fromstring(
        f'<p:sp xmlns:p="{P[1:-1]}" xmlns:a="{A[1:-1]}"><p:nvSpPr><p:cNvPr id="{number}" name="{name}">{_DECORATIVE}</p:cNvPr>'
        f'<p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="{width}" cy="{height}"/>'
        '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr/>'
        '<a:lstStyle/><a:p><a:endParaRPr lang="en-US"/></a:p></p:txBody></p:sp>'
    )
    filled = colour(fill)
    if strength < 1:
        etree.SubElement(filled[0], f"{A}alpha", val=str(round(strength * 100_000)))
    made.find(f".//{A}prstGeom").addnext(filled)
    shapes_xml.insert(2, made)


def lines(text: str) -> list[str]:
    """A text of several lines without the indentation that it has in the source."""
    return [re.sub(r"^ {4,}", "", line) for line in text.strip("\n").split("\n")]
