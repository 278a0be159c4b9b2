"""Charts filled with other figures: the look stays, the figures and the workbook are ours."""

import re
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from pptx import Presentation
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE, XL_LEGEND_POSITION
from pptx.util import Inches

from reports.slides.content import Category, Chart, Series
from reports.slides.filling import charts
from reports.slides.filling.values import Conventions
from tests import checkers
from tests.slides.decks import C, Draw, build, mistakes

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
X = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
KINDS = [
    XL_CHART_TYPE.COLUMN_CLUSTERED,
    XL_CHART_TYPE.COLUMN_STACKED,
    XL_CHART_TYPE.BAR_CLUSTERED,
    XL_CHART_TYPE.LINE_MARKERS,
    XL_CHART_TYPE.AREA_STACKED,
    XL_CHART_TYPE.PIE,
    XL_CHART_TYPE.DOUGHNUT,
    XL_CHART_TYPE.RADAR,
]


def figures(
    series: int = 1, labels: Sequence[str] = ("Jan", "Feb", "Mar"), group: str = "", gaps: tuple[int, ...] = ()
) -> Chart:
    """A chart of so many series over these labels."""
    values = [tuple(None if at in gaps else at + 1 for at in range(len(labels))) for _ in range(series)]
    shown = [Series(f"S{number}", value) for number, value in enumerate(values)]
    return Chart([Category(label, group) for label in labels], shown, "Said")


def draw(kind: Any = XL_CHART_TYPE.COLUMN_CLUSTERED, series: int = 1, *, legend: bool = False) -> Draw:
    """Draws a chart with so many series, the first of them in green."""

    def made(slide: Any) -> None:
        content = CategoryChartData()
        content.categories = ["old 1", "old 2"]
        for number in range(series):
            content.add_series(f"old {number}", [71, 72])
        frame = slide.shapes.add_chart(kind, Inches(1), Inches(2), Inches(6), Inches(4), content)
        frame.name = "chart:sales"
        frame.chart.plots[0].series[0].format.fill.solid()
        frame.chart.plots[0].series[0].format.fill.fore_color.rgb = RGBColor(0, 128, 0)
        if legend:
            frame.chart.has_legend = True
            frame.chart.legend.position = XL_LEGEND_POSITION.BOTTOM

    return made


def filled(chart: Chart | None, drawn: Draw) -> Any:
    return build(drawn, of={"sales": chart}).shape("chart:sales").chart


def cells(chart: Any) -> dict[str, str | float]:
    """What stands in the sheet of a chart's workbook; a formula is an error."""
    with zipfile.ZipFile(BytesIO(chart.part.chart_workbook.xlsx_part.blob)) as book:
        sheet = etree.fromstring(book.read("xl/worksheets/sheet1.xml"))
        strings = etree.fromstring(book.read("xl/sharedStrings.xml"))
        assert not [name for name in book.namelist() if "rels" in name and "sheet" in name], "no links"
    texts = ["".join(one.itertext()) for one in strings.findall(f"{X}si")]
    assert sheet.find(f".//{X}f") is None
    found: dict[str, str | float] = {}
    for cell in sheet.iter(f"{X}c"):
        value = cell.findtext(f"{X}v")
        if value is not None:
            found[cell.get("r")] = texts[int(value)] if cell.get("t") == "s" else float(value)
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_chart_keeps_its_type_and_colours_and_takes_our_figures(kind: Any) -> None:
    chart = filled(figures(), draw(kind))
    assert chart.chart_type == kind
    [series] = chart.plots[0].series
    assert (series.name, tuple(series.values), list(chart.plots[0].categories)) == (
        "S0",
        (1.0, 2.0, 3.0),
        ["Jan", "Feb", "Mar"],
    )
    assert series.format.fill.fore_color.rgb == RGBColor(0, 128, 0)


def test_further_series_take_the_next_accents_of_the_theme() -> None:
    chart = filled(figures(8), draw(series=2))
    assert [series.name for series in chart.plots[0].series] == [f"S{n}" for n in range(8)]
    colours = [one.findall(f"{C}spPr/{A}solidFill/{A}schemeClr") for one in chart._chartSpace.iter(f"{C}ser")]
    assert [found[0].get("val") for found in colours[2:]] == [f"accent{n}" for n in (3, 4, 5, 6, 1, 2)]
    assert [one.find(f"{C}idx").get("val") for one in chart._chartSpace.iter(f"{C}ser")] == [*"01234567"]


def test_further_lines_are_drawn_in_the_next_accents() -> None:
    chart = filled(figures(2), draw(XL_CHART_TYPE.LINE))
    last = list(chart._chartSpace.iter(f"{C}ser"))[-1]
    assert last.find(f"{C}spPr/{A}ln/{A}solidFill/{A}schemeClr").get("val") == "accent2"


def as_powerpoint_draws_it(slide: Any) -> None:
    """A radar chart with a line in its first accent, and nothing that says whether the line is smooth."""
    draw(XL_CHART_TYPE.RADAR)(slide)
    [series] = slide.shapes[-1].chart._chartSpace.iter(f"{C}ser")
    for smooth in series.findall(f"{C}smooth"):
        series.remove(smooth)


def colours_of_second(drawn: Draw, chart: Chart) -> dict[str, str | None]:
    """What each part of the second series is drawn in, by its path below the series; None is nothing."""
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    drawn(slide)
    space = slide.shapes[-1].chart._chartSpace
    charts.fill(space, chart)
    second = list(space.iter(f"{C}ser"))[1]
    return {
        re.sub(r".*/\w+:ser(\[\d\])?/|\w+:", "", space.getroottree().getpath(fill.getparent())): (
            fill[0].get("val") if len(fill) else None
        )
        for fill in second.iter(f"{A}solidFill", f"{A}noFill")
    }


def test_further_lines_of_a_radar_are_drawn_in_the_next_accents() -> None:
    assert colours_of_second(as_powerpoint_draws_it, figures(2))["spPr/ln"] == "accent2"


def with_markers(kind: Any, line: str, fill: str, edge: str) -> Draw:
    """Draws a series whose line, whose markers and whose markers' edges have these fills, as XML."""

    def made(slide: Any) -> None:
        if kind == XL_CHART_TYPE.XY_SCATTER:
            content: Any = XyChartData()
            content.add_series("old").add_data_point(1, 2)
        else:
            content = CategoryChartData()
            content.categories = ["old 1", "old 2"]
            content.add_series("old", [71, 72])
        frame = slide.shapes.add_chart(kind, Inches(1), Inches(2), Inches(6), Inches(4), content)
        frame.name = "chart:sales"
        [series] = frame.chart._chartSpace.iter(f"{C}ser")
        for old in series.findall(f"{C}spPr") + series.findall(f"{C}marker"):
            series.remove(old)
        shapes = (
            f'<c:both xmlns:c="{C[1:-1]}" xmlns:a="{A[1:-1]}"><c:spPr><a:ln>{line}</a:ln></c:spPr><c:marker>'
            f'<c:symbol val="circle"/><c:size val="9"/><c:spPr>{fill}<a:ln>{edge}</a:ln></c:spPr></c:marker></c:both>'
        )
        for part in reversed(etree.fromstring(shapes)):
            series.find(f"{C}tx").addnext(part)

    return made


def scheme(colour: str) -> str:
    return f'<a:solidFill><a:schemeClr val="{colour}"/></a:solidFill>'


NO_FILL = "<a:noFill/>"
GREEN = '<a:solidFill><a:srgbClr val="008000"/></a:solidFill>'


@pytest.mark.parametrize("kind", [XL_CHART_TYPE.LINE_MARKERS, XL_CHART_TYPE.RADAR_MARKERS])
@pytest.mark.parametrize(
    ("line", "fill", "edge", "expected"),
    [
        (scheme("accent1"), scheme("accent1"), scheme("accent1"), ("accent2", "accent2", "accent2")),
        (GREEN, GREEN, GREEN, ("accent2", "accent2", "accent2")),
        (scheme("accent1"), scheme("bg1"), scheme("accent1"), ("accent2", "bg1", "accent2")),
        (scheme("accent1"), scheme("accent1"), NO_FILL, ("accent2", "accent2", None)),
    ],
    ids=["one colour", "a colour of no theme", "hollow", "no edge"],
)
def test_markers_of_further_lines_have_the_colour_of_their_line(
    kind: Any, line: str, fill: str, edge: str, expected: tuple[str | None, ...]
) -> None:
    found = colours_of_second(with_markers(kind, line, fill, edge), figures(2))
    assert (found["spPr/ln"], found["marker/spPr"], found["marker/spPr/ln"]) == expected


@pytest.mark.parametrize(("fill", "edge"), [("accent1", "accent1"), ("bg1", "accent1"), ("accent1", "bg1")])
def test_further_points_without_lines_have_none_and_the_next_accent(fill: str, edge: str) -> None:
    points = Chart((), [Series(name, (1, 2), (1, 2)) for name in "ab"], "Said")
    found = colours_of_second(with_markers(XL_CHART_TYPE.XY_SCATTER, NO_FILL, scheme(fill), scheme(edge)), points)
    assert found == {
        "spPr/ln": None,
        "marker/spPr": fill.replace("accent1", "accent2"),
        "marker/spPr/ln": edge.replace("accent1", "accent2"),
    }


def test_further_areas_are_as_transparent_as_the_last() -> None:
    def pale(slide: Any) -> None:
        draw(XL_CHART_TYPE.AREA)(slide)
        for colour in slide.shapes[-1].chart._chartSpace.iter(f"{A}srgbClr"):
            etree.SubElement(colour, f"{A}alpha", val="40000")

    areas = list(filled(figures(2), pale)._chartSpace.iter(f"{C}ser"))
    found = areas[1].find(f"{C}spPr/{A}solidFill/{A}schemeClr")
    assert (found.get("val"), [one.get("val") for one in found]) == ("accent2", ["40000"])


def test_markers_whose_colour_follows_the_line_are_left_to_do_so() -> None:
    found = colours_of_second(draw(XL_CHART_TYPE.LINE_MARKERS), figures(2))
    assert not [path for path in found if path.startswith("marker")]


def test_series_that_the_figures_lack_are_removed() -> None:
    assert [series.name for series in filled(figures(1), draw(series=4)).plots[0].series] == ["S0"]


def test_the_workbook_has_the_figures_and_nothing_else() -> None:
    assert cells(filled(figures(2), draw())) == {
        "A2": "Jan", "A3": "Feb", "A4": "Mar", "B1": "S0", "C1": "S1",
        "B2": 1, "B3": 2, "B4": 3, "C2": 1, "C3": 2, "C4": 3,
    }  # fmt: skip


def test_categories_of_two_levels_are_named_once() -> None:
    chart = filled(figures(1, ["N", "D"], "2024"), draw())
    assert [tuple(one) for one in chart.plots[0].categories.flattened_labels] == [("2024", "N"), ("2024", "D")]
    assert cells(chart) == {"A2": "2024", "B2": "N", "B3": "D", "C1": "S0", "C2": 1, "C3": 2}
    assert [one.get("val") for one in chart._chartSpace.iter(f"{C}noMultiLvlLbl")] == ["0"]


@pytest.mark.parametrize(
    "label", ["=1+1", "+1", "-1", "@SUM(A1)", "http://a.org", "1/2", "{=1}", "mailto:a@b.org", "007"]
)
def test_labels_that_could_act_are_text(label: str) -> None:
    chart = filled(figures(1, [label]), draw())
    assert cells(chart)["A2"] == label
    assert list(chart.plots[0].categories) == [label]


@pytest.mark.parametrize("kind", [XL_CHART_TYPE.COLUMN_CLUSTERED, XL_CHART_TYPE.LINE])
def test_nothing_is_drawn_of_a_category_of_which_nothing_is_known(kind: Any) -> None:
    chart = filled(figures(1, gaps=(1,)), draw(kind, legend=True))
    assert [tuple(series.values) for series in chart.plots[0].series] == [(1.0, None, 3.0)]


@pytest.mark.parametrize("chart", [None, figures(0), figures(1, [])])
def test_a_chart_of_nothing_says_so_in_its_place(chart: Chart | None) -> None:
    shape = build(draw(), of={"sales": chart}).shape("chart:sales")
    assert shape.text_frame.text == Conventions().nothing
    assert (shape.left, shape.top, shape.width, shape.height) == (Inches(1), Inches(2), Inches(6), Inches(4))


def test_a_chart_without_alternative_text_is_described() -> None:
    made = build(draw(), of={"sales": figures()}).shape("chart:sales")
    assert made._element.find(".//{*}cNvPr").get("descr") == "Said"


def test_charts_of_points_are_not_filled_with_categories() -> None:
    def scatter(slide: Any) -> None:
        content = XyChartData()
        content.add_series("s").add_data_point(1, 2)
        kind = XL_CHART_TYPE.XY_SCATTER
        slide.shapes.add_chart(kind, 0, 0, Inches(2), Inches(2), content).name = "chart:sales"

    assert "a chart of this type shows points, not categories" in mistakes(scatter, of={"sales": figures()})[0]


def test_a_chart_bound_to_something_else_is_refused() -> None:
    def wrong(slide: Any) -> None:
        draw()(slide)
        slide.shapes[-1].name = "chart:title"

    said = mistakes(wrong, of={"title": "Sales", "sales": figures(), "costs": figures()})
    assert len(said) == 1
    assert said[0].startswith("slide 1, “chart:title”: str is no chart. Charts are costs, sales. For a list:")


def test_filled_charts_are_sound(tmp_path: Path) -> None:
    decks = []
    for gaps, group in (((1,), "2024"), ((), "")):
        drawn = [draw(kind, 2, legend=True) for kind in KINDS[:-1]]  # python-pptx draws radar charts that are none
        decks.append(tmp_path / f"{len(gaps)}.pptx")
        decks[-1].write_bytes(build(*drawn, of={"sales": figures(3, gaps=gaps, group=group)}).content)
    assert checkers.audit_pptx(*decks) == []


def test_the_hint_names_every_kind_that_is_filled() -> None:
    for tag in (*charts._PLOTS, *charts._POINTS):
        word = re.sub(r"^of|3D|Chart$", "", tag).casefold()
        assert re.search(rf"\b{word}\b", charts.FILLABLE, re.IGNORECASE), tag
