"""A native chart with other figures: its type, fonts and colours stay, its series, categories and workbook are ours.

Knows chart XML and workbooks; knows no slide.
"""

import copy
import io
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import xlsxwriter
from lxml import etree

from reports.model.packet import Chart, Column, Series
from reports.slides.tags import A, clean

C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
SHEET = "Sheet1"
NO_SUMMARY = "no summary"
_AFTER_CAT = ("val", "smooth", "shape", "extLst")
_AFTER_TX = ("spPr", "invertIfNegative", "pictureOptions", "marker", "explosion", "dPt", "dLbls", "trendline",
             "errBars", "cat", *_AFTER_CAT)  # fmt: skip
_PLOTS = ("barChart", "bar3DChart", "lineChart", "line3DChart", "areaChart", "area3DChart", "pieChart", "pie3DChart",
          "doughnutChart", "radarChart", "ofPieChart")  # fmt: skip
"""Kinds of charts that show series over categories."""
_ACCENTS = 6


def is_fillable(space: Any) -> bool:
    """Whether a chart shows series over categories; scatter, bubble and stock charts do not."""
    return bool(_plots(space)) and space.find(f".//{C}ser") is not None


def fill(space: Any, chart: Chart) -> bytes:
    """Put series and categories into a chart's XML, in place; returns its workbook (.xlsx).

    The design's series keep their look, further ones look like the last with the next colours of the theme.
    """
    marked = _with_gaps(space, chart)
    series = _series(space, len(marked))
    depth = 2 if any(column.group for column in chart.categories) else 1
    for number, (element, one) in enumerate(zip(series, marked, strict=True)):
        _number(element, number)
        _replace(element, "tx", _named(one.name, f"{SHEET}!${_letter(depth + number)}$1"), _AFTER_TX)
        _replace(element, "cat", _categories(chart.categories, depth), _AFTER_CAT)
        _replace(element, "val", _values(one, depth + number), _AFTER_CAT[1:])
    if len(marked) > len(chart.series):
        _mark_gaps(space, series[-1], chart.gaps)
    for axis in space.iter(f"{C}catAx"):
        if (flag := axis.find(f"{C}noMultiLvlLbl")) is not None:
            flag.set("val", "0")
    return workbook(chart.categories, tuple(marked))


def _plots(space: Any) -> list[Any]:
    """The plots of a chart that show series over categories."""
    area = space.find(f"{C}chart/{C}plotArea")
    return [] if area is None else [plot for plot in area if plot.tag in {C + name for name in _PLOTS}]


def _series(space: Any, count: int) -> list[Any]:
    """So many `c:ser` elements, in order: those of the design, then copies of the last."""
    plots = _plots(space)
    found = [ser for plot in plots for ser in plot.findall(f"{C}ser")]
    for extra in found[count:]:
        extra.getparent().remove(extra)
    kept = found[:count]
    for number in range(len(kept), count):
        made = copy.deepcopy(found[-1])
        for own in [child for child in made if child.tag in (f"{C}dPt", f"{C}dLbls", f"{C}extLst")]:
            if own.tag != f"{C}dLbls" or own.find(f"{C}dLbl") is not None:
                made.remove(own)
        _colour(made, f"accent{number % _ACCENTS + 1}")
        (kept[-1] if kept else found[-1]).addnext(made)
        kept.append(made)
    for plot in plots:
        if plot.find(f"{C}ser") is None and len(plots) > 1:
            plot.getparent().remove(plot)
    return kept


def _colour(series: Any, colour: str) -> None:
    """Fill, or for lines the line, in a colour of the theme."""
    shape = series.find(f"{C}spPr")
    if shape is None:
        shape = etree.Element(f"{C}spPr")
        series.find(f"{C}tx").addnext(shape)
    is_line = series.getparent() is None and series.find(f"{C}smooth") is not None
    holder = shape.find(f"{A}ln") if is_line else shape
    if holder is None:
        holder = etree.SubElement(shape, f"{A}ln")
    for old in [child for child in holder if child.tag.endswith("Fill")]:
        holder.remove(old)
    fill = etree.Element(f"{A}solidFill")
    etree.SubElement(fill, f"{A}schemeClr", val=colour)
    holder.insert(0, fill)


def _number(series: Any, number: int) -> None:
    for name in ("idx", "order"):
        series.find(C + name).set("val", str(number))


def _replace(series: Any, name: str, element: Any, after: Sequence[str]) -> None:
    """Put a child in its place in the order that the schema asks for."""
    if (old := series.find(C + name)) is not None:
        series.replace(old, element)
        return
    follower = next((child for child in series if child.tag in {C + tag for tag in after}), None)
    if follower is None:
        series.append(element)
    else:
        follower.addprevious(element)


def _letter(column: int) -> str:
    """Letters of a column of a sheet, counted from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _points(holder: Any, texts: Sequence[tuple[int, str]], count: int | None = None) -> None:
    """Cached points with their places; `count` is of all, or None where the parent holds it."""
    if count is not None:
        etree.SubElement(holder, f"{C}ptCount", val=str(count))
    for at, text in texts:
        point = etree.SubElement(holder, f"{C}pt", idx=str(at))
        etree.SubElement(point, f"{C}v").text = text


def _named(name: str, reference: str) -> Any:
    made = etree.Element(f"{C}tx")
    strings = etree.SubElement(made, f"{C}strRef")
    etree.SubElement(strings, f"{C}f").text = reference
    _points(etree.SubElement(strings, f"{C}strCache"), [(0, clean(name))], 1)
    return made


def _groups(columns: Sequence[Column]) -> list[tuple[int, str]]:
    """Where each group of the second level begins."""
    return [
        (at, clean(column.group))
        for at, column in enumerate(columns)
        if at == 0 or column.group != columns[at - 1].group
    ]


def _categories(columns: Sequence[Column], depth: int) -> Any:
    made = etree.Element(f"{C}cat")
    labels = [(at, clean(column.label)) for at, column in enumerate(columns)]
    strings = etree.SubElement(made, f"{C}multiLvlStrRef" if depth == 2 else f"{C}strRef")
    etree.SubElement(strings, f"{C}f").text = f"{SHEET}!$A$2:${_letter(depth - 1)}${len(columns) + 1}"
    if depth == 1:
        _points(etree.SubElement(strings, f"{C}strCache"), labels, len(columns))
        return made
    cache = etree.SubElement(strings, f"{C}multiLvlStrCache")
    etree.SubElement(cache, f"{C}ptCount", val=str(len(columns)))
    for level in (labels, _groups(columns)):
        _points(etree.SubElement(cache, f"{C}lvl"), level)
    return made


def _values(series: Series, column: int) -> Any:
    made = etree.Element(f"{C}val")
    numbers = etree.SubElement(made, f"{C}numRef")
    letter, count = _letter(column), len(series.values)
    etree.SubElement(numbers, f"{C}f").text = f"{SHEET}!${letter}$2:${letter}${count + 1}"
    cache = etree.SubElement(numbers, f"{C}numCache")
    etree.SubElement(cache, f"{C}formatCode").text = "General"
    _points(cache, [(at, str(value)) for at, value in enumerate(series.values) if value is not None], count)
    return made


# Gaps -------------------------------------------------------------------------------------------


def _with_gaps(space: Any, chart: Chart) -> list[Series]:
    """The series; in columns also one without height, which says where there is no summary."""
    bars = [plot for plot in _plots(space) if plot.tag == f"{C}barChart"]
    if not chart.gaps or len(bars) != 1 or bars[0].find(f"{C}barDir").get("val") != "col":
        return list(chart.series)
    gaps = set(chart.gaps)
    return [*chart.series, Series(NO_SUMMARY, tuple(0 if at in gaps else None for at in range(len(chart.categories))))]


def _mark_gaps(space: Any, series: Any, gaps: Sequence[int]) -> None:
    """Label each point of the last series with the words, upright in its column, and leave it out of the legend."""
    for old in series.findall(f"{C}dLbls"):
        series.remove(old)
    labels = etree.Element(f"{C}dLbls")
    for at in gaps:
        labels.append(_gap_label(at, space))
    _flags(labels, shown=False)
    follower = next(child for child in series if child.tag in {C + tag for tag in ("trendline", "errBars", "cat")})
    follower.addprevious(labels)
    legend = space.find(f"{C}chart/{C}legend")
    if legend is not None:
        entry = etree.Element(f"{C}legendEntry")
        etree.SubElement(entry, f"{C}idx", val=series.find(f"{C}idx").get("val"))
        etree.SubElement(entry, f"{C}delete", val="1")
        legend.find(f"{C}legendPos").addnext(entry)


def _gap_label(at: int, space: Any) -> Any:
    label = etree.Element(f"{C}dLbl")
    etree.SubElement(label, f"{C}idx", val=str(at))
    rich = etree.SubElement(etree.SubElement(label, f"{C}tx"), f"{C}rich")
    etree.SubElement(rich, f"{A}bodyPr", rot="-5400000", vert="horz")
    etree.SubElement(rich, f"{A}lstStyle")
    run = etree.SubElement(etree.SubElement(rich, f"{A}p"), f"{A}r")
    look = etree.SubElement(run, f"{A}rPr", lang="en-US", sz="1200", b="0")
    written = space.find(f".//{C}txPr//{A}defRPr/{A}solidFill")
    if written is not None:
        look.append(copy.deepcopy(written))
    etree.SubElement(run, f"{A}t").text = NO_SUMMARY
    etree.SubElement(label, f"{C}dLblPos", val="inBase")
    _flags(label, shown=True)
    return label


def _flags(labels: Any, *, shown: bool) -> None:
    """What labels show: their value, or nothing."""
    for name in ("showLegendKey", "showVal", "showCatName", "showSerName", "showPercent", "showBubbleSize"):
        etree.SubElement(labels, C + name, val="1" if shown and name == "showVal" else "0")


# Workbook ---------------------------------------------------------------------------------------


@lru_cache(maxsize=16)  # a slide that is repeated or continued shows the same figures again
def workbook(columns: tuple[Column, ...], series: tuple[Series, ...]) -> bytes:
    """The figures as a workbook, all text as text: nothing in it can act."""
    made = io.BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    book.set_properties({"created": datetime(2000, 1, 1, tzinfo=UTC), "author": "reports"})
    sheet = book.add_worksheet(SHEET)
    depth = 2 if any(column.group for column in columns) else 1
    if depth == 2:
        for at, group in _groups(columns):
            sheet.write_string(at + 1, 0, group)
    for at, column in enumerate(columns):
        sheet.write_string(at + 1, depth - 1, clean(column.label))
    for number, one in enumerate(series, depth):
        sheet.write_string(0, number, clean(one.name))
        for at, value in enumerate(one.values):
            if value is not None:
                sheet.write_number(at + 1, number, value)
    book.close()
    return made.getvalue()
