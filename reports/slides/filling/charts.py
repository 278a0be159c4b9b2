"""A native chart with other figures: its type, fonts and colours stay, its series, categories and workbook are new.

Column, bar, line, area, pie, doughnut and radar charts show series over categories; scatter and bubble charts, points.
Knows chart XML; knows no slide.
"""

import copy
from collections.abc import Sequence

from reports.slides.content import Category, Chart, Series
from reports.slides.filling.chart_workbook import (
    GENERAL,
    SHEET,
    SheetColumn,
    category_columns,
    column_letter,
    groups,
    levels,
    workbook,
)
from reports.slides.filling.values import clean
from reports.slides.xml import Element, add, detach, insert_before, local_name, need, new, qn

_ORDER = ("tx", "spPr", "invertIfNegative", "pictureOptions", "marker", "explosion", "dPt", "dLbls", "trendline",
          "errBars", "cat", "xVal", "val", "yVal", "smooth", "bubbleSize", "bubble3D", "shape", "extLst")  # fmt: skip
"""What a series holds behind its numbers, in order."""
_PLOTS = {
    "barChart": "column, bar", "bar3DChart": "column, bar", "lineChart": "line", "line3DChart": "line",
    "areaChart": "area", "area3DChart": "area", "pieChart": "pie", "pie3DChart": "pie", "ofPieChart": "pie",
    "doughnutChart": "doughnut", "radarChart": "radar",
}  # fmt: skip
"""Kinds of charts that show series over categories, and what PowerPoint calls them."""
_POINTS = {"scatterChart": "scatter", "bubbleChart": "bubble"}
"""Kinds whose series are points, each with a place from left to right."""
*_KINDS, _LAST = dict.fromkeys((*_PLOTS.values(), *_POINTS.values()))
FILLABLE = f"{', '.join(_KINDS).capitalize()} and {_LAST} charts can be filled."
"""The hint where a chart is of no such kind."""
_ACCENTS = 6
_GROUNDS = ("bg1", "bg2", "lt1", "lt2", "FFFFFF")
"""Colours of hollow markers, and of edges that part markers: no colour of a series."""


def is_fillable(space: Element) -> bool:
    """Whether a chart shows series over categories, or points; stock charts and surfaces do not."""
    return bool(_plots(space)) and space.find(qn(".//c:ser")) is not None


def shows_points(space: Element) -> bool:
    """Whether a chart shows points, as scatter and bubble charts do."""
    return any(plot.tag in _tags(tuple(_POINTS)) for plot in _plots(space))


def shows_sizes(space: Element) -> bool:
    """Whether each point has a size."""
    return any(plot.tag == qn("c:bubbleChart") for plot in _plots(space))


def series_names(space: Element) -> list[str]:
    """What the design calls its series."""
    return [ser.findtext(qn("c:tx//c:v")) or "" for plot in _plots(space) for ser in plot.findall(qn("c:ser"))]


def fill(space: Element, chart: Chart, author: str = "") -> bytes:
    """Put series and categories into a chart's XML, in place; returns its workbook (.xlsx).

    The design's series keep their look and the format of their numbers, further ones look like the last with the next
    colours of the theme.
    """
    if shows_points(space):
        return _fill_points(space, chart, author)
    categories = tuple(Category(one) if isinstance(one, str) else one for one in chart.categories)
    elements = _series(space, len(chart.series))
    depth = levels(categories)
    columns = category_columns(categories)
    for number, (element, one) in enumerate(zip(elements, chart.series, strict=True)):
        _number(element, number)
        column = _column(element, "val", one.values, one.name)
        _replace(element, _named(one.name, f"{SHEET}!${column_letter(depth + number)}$1"))
        _replace(element, _categories(categories, depth))
        _replace(element, _values("val", column, depth + number))
        columns.append(column)
    for axis in space.iter(qn("c:catAx")):
        if (flag := axis.find(qn("c:noMultiLvlLbl"))) is not None:
            flag.set("val", "0")
    return workbook(tuple(columns), author)


def read(space: Element) -> Chart:
    """The figures that a chart shows."""
    found = [ser for plot in _plots(space) for ser in plot.findall(qn("c:ser"))]
    series = [
        Series(
            ser.findtext(qn("c:tx//c:v")) or "",
            _numbers(ser, "yVal" if shows_points(space) else "val"),
            _numbers(ser, "xVal"),
            _numbers(ser, "bubbleSize"),
        )
        for ser in found
    ]
    return Chart(_labels(found[0]) if found else (), series)


def _numbers(series: Element, kind: str) -> list[float | None]:
    count = series.find(qn(f"c:{kind}//c:ptCount"))
    points = {int(one.get("idx", "0")): one.findtext(qn("c:v")) for one in series.findall(qn(f"c:{kind}//c:pt"))}
    texts = [points.get(at) for at in range(0 if count is None else int(count.get("val", "0")))]
    return [None if text is None else int(text) if text.lstrip("-").isdigit() else float(text) for text in texts]


def _labels(series: Element) -> list[Category]:
    """The categories of a series."""
    count = series.find(qn("c:cat//c:ptCount"))
    held = series.findall(qn("c:cat//c:lvl")) or [one for one in series.iterfind(qn("c:cat/*/*")) if len(one)]
    texts = [
        {int(one.get("idx", "0")): one.findtext(qn("c:v")) or "" for one in level.findall(qn("c:pt"))} for level in held
    ]
    made, group = [], ""
    for at in range(0 if count is None else int(count.get("val", "0"))):
        group = texts[1].get(at, group) if len(texts) > 1 else ""
        made.append(Category(texts[0].get(at, ""), group))
    return made


def _fill_points(space: Element, chart: Chart, author: str) -> bytes:
    """The same for points: each series has columns of its own."""
    columns: list[SheetColumn] = []
    kinds = ("xVal", "yVal", "bubbleSize") if shows_sizes(space) else ("xVal", "yVal")
    for number, (element, one) in enumerate(zip(_series(space, len(chart.series)), chart.series, strict=True)):
        _number(element, number)
        _replace(element, _named(one.name, f"{SHEET}!${column_letter(len(columns) + 1)}$1"))
        for kind, values in zip(kinds, (one.x, one.values, one.sizes or [1] * len(one.values)), strict=False):
            column = _column(element, kind, values, one.name if kind == "yVal" else "")
            _replace(element, _values(kind, column, len(columns)))
            columns.append(column)
    return workbook(tuple(columns), author)


def _number(series: Element, number: int) -> None:
    """The place of a series among all of the chart."""
    for name in ("idx", "order"):
        need(series, qn(f"c:{name}")).set("val", str(number))


def _column(series: Element, kind: str, values: Sequence[float | None], name: str) -> SheetColumn:
    """Values as a column, in the format that those of the design have."""
    code = series.findtext(qn(f"c:{kind}//c:formatCode")) or GENERAL
    return SheetColumn(tuple(values), name, code)


def _tags(names: Sequence[str]) -> set[str]:
    return {qn(f"c:{name}") for name in names}


def _plots(space: Element) -> list[Element]:
    """The plots of a chart that can be filled."""
    area = space.find(qn("c:chart/c:plotArea"))
    return [] if area is None else [plot for plot in area if plot.tag in _tags((*_PLOTS, *_POINTS))]


def _series(space: Element, count: int) -> list[Element]:
    """So many `c:ser` elements, in order: those of the design, then copies of the last."""
    plots = _plots(space)
    found = [ser for plot in plots for ser in plot.findall(qn("c:ser"))]
    for extra in found[count:]:
        detach(extra)
    kept = found[:count]
    for number in range(len(kept), count):
        made = copy.deepcopy(found[-1])
        for own in [child for child in made if child.tag in (qn("c:dPt"), qn("c:dLbls"), qn("c:extLst"))]:
            if own.tag != qn("c:dLbls") or own.find(qn("c:dLbl")) is not None:
                made.remove(own)
        _colour(made, _accent(number), _accent(len(found) - 1), is_line=_is_line(found[-1]))
        (kept[-1] if kept else found[-1]).addnext(made)
        kept.append(made)
    for plot in plots:
        if plot.find(qn("c:ser")) is None and len(plots) > 1:
            detach(plot)
    return kept


def _accent(number: int) -> str:
    """The colour of the theme that a series has by itself."""
    return f"accent{number % _ACCENTS + 1}"


def _is_line(series: Element) -> bool:
    """Whether a series is drawn as a line: files say of lines and points whether they are smooth, of radars not."""
    plot = series.getparent()
    style = None if plot is None else plot.find(qn("c:radarStyle"))
    return series.find(qn("c:smooth")) is not None or (style is not None and style.get("val") != "filled")


def _colour(series: Element, colour: str, was: str, *, is_line: bool) -> None:
    """Draw a copy in another colour of the theme: its fill, or for lines the line, and all that had the colour of it.

    `was` is the colour of the series where the design says none. Lines that are not drawn stay so.
    """
    shape = series.find(qn("c:spPr"))
    if shape is None:
        shape = new("c:spPr")
        need(series, qn("c:tx")).addnext(shape)
    holder = shape.find(qn("a:ln")) if is_line else shape
    if holder is None:
        holder = add(shape, "a:ln")
    marker = "c:marker/c:spPr"
    said = [_solid(holder), *(_solid(one) for path in (f"{marker}/a:ln", marker) for one in series.findall(qn(path)))]
    own = next((one for one in said if one is not None and one.get("val") not in _GROUNDS), None)
    old = was if own is None else own.get("val")
    for one in [one for one in series.iter(qn("a:schemeClr"), qn("a:srgbClr")) if one.get("val") == old]:
        one.tag = qn("a:schemeClr")
        one.set("val", colour)
    drawn = _solid(holder)
    if (drawn is not None and drawn.get("val") == colour) or (is_line and holder.find(qn("a:noFill")) is not None):
        return
    for other in [child for child in holder if child.tag.endswith("Fill")]:
        holder.remove(other)
    fill = new("a:solidFill")
    add(fill, "a:schemeClr", val=colour)
    holder.insert(0, fill)


def _solid(holder: Element) -> Element | None:
    """The one colour that a line or a shape is filled with."""
    found = holder.find(qn("a:solidFill"))
    return None if found is None or not len(found) else found[0]


def _replace(series: Element, element: Element) -> None:
    """Put a child in its place in the order that the schema asks for, or in the place of the one there is."""
    if (old := series.find(element.tag)) is not None:
        series.replace(old, element)
    else:
        at = _ORDER.index(local_name(element))
        insert_before(series, element, _tags(_ORDER[at + 1 :]))


def _points(holder: Element, texts: Sequence[tuple[int, str]], count: int | None = None) -> None:
    """Cached points with their places; `count` is of all, or None where the parent holds it."""
    if count is not None:
        add(holder, "c:ptCount", val=str(count))
    for at, text in texts:
        point = add(holder, "c:pt", idx=str(at))
        add(point, "c:v").text = text


def _named(name: str, reference: str) -> Element:
    made = new("c:tx")
    strings = add(made, "c:strRef")
    add(strings, "c:f").text = reference
    _points(add(strings, "c:strCache"), [(0, clean(name))], 1)
    return made


def _categories(categories: Sequence[Category], depth: int) -> Element:
    made = new("c:cat")
    labels = [(at, clean(category.label)) for at, category in enumerate(categories)]
    strings = add(made, "c:multiLvlStrRef" if depth == 2 else "c:strRef")
    add(strings, "c:f").text = f"{SHEET}!$A$2:${column_letter(depth - 1)}${len(categories) + 1}"
    if depth == 1:
        _points(add(strings, "c:strCache"), labels, len(categories))
        return made
    cache = add(strings, "c:multiLvlStrCache")
    add(cache, "c:ptCount", val=str(len(categories)))
    for level in (labels, groups(categories)):
        _points(add(cache, "c:lvl"), level)
    return made


def _values(kind: str, column: SheetColumn, at: int) -> Element:
    """The numbers of a column of the sheet, counted from 0, as `c:val` and the like."""
    made = new(f"c:{kind}")
    numbers = add(made, "c:numRef")
    letter, count = column_letter(at), len(column.cells)
    add(numbers, "c:f").text = f"{SHEET}!${letter}$2:${letter}${count + 1}"
    cache = add(numbers, "c:numCache")
    add(cache, "c:formatCode").text = column.number_format
    _points(cache, [(at, str(value)) for at, value in enumerate(column.cells) if value is not None], count)
    return made
