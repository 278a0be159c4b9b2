"""What the alternative text of a shape directs: charts from lists, shapes shown by condition, repeated in a grid."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from PIL import Image
from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.util import Inches

from reports.slides import fill
from reports.slides.content import Picture
from reports.slides.filling.heads import head_of
from tests import checkers
from tests.slides.decks import SHIFT, A, Built, C, Draw, P, box, build, mistakes
from tests.slides.filling.test_charts import cells

SALES = [
    {"month": "May", "sold": 12, "rate": 0.5, "cost": 3},
    {"month": "June", "sold": None, "rate": 0.25, "cost": 4},
    {"month": "July", "sold": 7.5, "rate": 1, "cost": 5},
]
GRID = {
    "columns": ["2024", "2025"],
    "rows": [{"article": "Rope", "cells": [12, 12.5]}, {"article": "Lamp", "cells": [28, 30]}],
}


def chart(directives: str, kind: Any = XL_CHART_TYPE.COLUMN_CLUSTERED, name: str = "chart:sales") -> Draw:
    """Draws a chart with one series, `Drawn`, in the format 0.0, with this alternative text."""

    def draw(slide: Any) -> None:
        content: Any = CategoryChartData(number_format="0.0")
        if kind in (XL_CHART_TYPE.XY_SCATTER, XL_CHART_TYPE.BUBBLE):
            content = (XyChartData if kind == XL_CHART_TYPE.XY_SCATTER else BubbleChartData)(number_format="0.0")
            point = (1, 2) if kind == XL_CHART_TYPE.XY_SCATTER else (1, 2, 3)
            content.add_series("Drawn").add_data_point(*point)
        else:
            content.categories = ["a"]
            content.add_series("Drawn", [1])
        frame = slide.shapes.add_chart(kind, SHIFT, Inches(2), Inches(6), Inches(4), content)
        frame.name = name
        described(frame, directives)

    return draw


def described(shape: Any, text: str) -> Any:
    shape._element.find(f".//{P}cNvPr").set("descr", text)
    return shape


def text_box(slide: Any, text: str, directives: str, left: float = 1, width: float = 2) -> Any:
    shape = slide.shapes.add_textbox(Inches(left), Inches(2), Inches(width), Inches(1))
    shape.name, shape.text_frame.text = "Card", text
    return described(shape, directives)


def series(built: Built, name: str = "chart:sales") -> dict[str, tuple[float | None, ...]]:
    return {one.name: tuple(one.values) for plot in built.shape(name).chart.plots for one in plot.series}


# Charts -----------------------------------------------------------------------------------------

KINDS = {
    "column": XL_CHART_TYPE.COLUMN_STACKED,
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "line": XL_CHART_TYPE.LINE_MARKERS,
    "area": XL_CHART_TYPE.AREA,
    "pie": XL_CHART_TYPE.PIE,
    "doughnut": XL_CHART_TYPE.DOUGHNUT,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_chart_draws_any_list_as_its_alternative_text_says(kind: str) -> None:
    head = "categories: item.month\nseries: item.sold\nseries: item.rate * 100 as Rate in {{ unit }}\n---\nSold"
    made = build(chart(head, KINDS[kind]), of={"sales": SALES, "unit": "%"})
    assert series(made) == {"Drawn": (12.0, None, 7.5), "Rate in %": (50.0, 25.0, 100.0)}
    assert list(made.shape("chart:sales").chart.plots[0].categories) == ["May", "June", "July"]
    assert made.shape("chart:sales")._element.find(f".//{P}cNvPr").get("descr") == "Sold"


def test_the_format_of_numbers_is_that_of_the_design_and_the_workbook_has_the_figures() -> None:
    drawn = build(chart("categories: item.month\nseries: item.sold"), of={"sales": SALES}).shape("chart:sales").chart
    assert [one.text for one in drawn._chartSpace.iter(f"{C}formatCode")] == ["0.0"]
    assert cells(drawn) == {"A2": "May", "A3": "June", "A4": "July", "B1": "Drawn", "B2": 12, "B4": 7.5}


def test_a_chart_described_by_nobody_tells_its_figures() -> None:
    made = build(chart("categories: item.month\nseries: item.sold"), of={"sales": SALES}).shape("chart:sales")
    assert made._element.find(f".//{P}cNvPr").get("descr") == "Drawn: May 12, June –, July 7.5."


def test_of_a_table_each_column_is_a_series_or_each_row() -> None:
    by_row = chart("categories: column\nseries: cell as {{ item.article }}", name="chart:prices")
    assert series(build(by_row, of={"prices": GRID}), "chart:prices") == {"Rope": (12.0, 12.5), "Lamp": (28.0, 30.0)}
    by_column = chart("categories: item.article\nseries: cell as In {{ column }}", name="chart:prices")
    made = series(build(by_column, of={"prices": GRID}), "chart:prices")
    assert made == {"In 2024": (12.0, 28.0), "In 2025": (12.5, 30.0)}


def test_scatter_and_bubble_charts_draw_points() -> None:
    scatter = build(chart("x: item.cost\nseries: item.sold", XL_CHART_TYPE.XY_SCATTER), of={"sales": SALES})
    drawn = scatter.shape("chart:sales").chart
    assert [list(one.iter_values()) for one in drawn.plots[0].series] == [[12.0, 7.5]], "June has no figure"
    assert cells(drawn) == {"A2": 3, "A3": 5, "B1": "Drawn", "B2": 12, "B3": 7.5}
    head = "x: item.cost\nseries: item.rate\nseries: item.cost as Cost\nsize: item.cost * 2"
    bubbles = build(chart(head, XL_CHART_TYPE.BUBBLE), of={"sales": SALES}).shape("chart:sales").chart
    sizes = [[one.text for one in found.iter(f"{C}v")] for found in bubbles._chartSpace.iter(f"{C}bubbleSize")]
    assert sizes == [["6", "8", "10"]] * 2
    assert cells(bubbles)["E1"] == "Cost"


def combined(slide: Any) -> None:
    """Draws columns, and a line over them."""
    chart("categories: item.month\nseries: item.sold\nseries: item.cost as Cost")(slide)
    space = slide.shapes[-1].chart._chartSpace
    bars = space.find(f".//{C}barChart")
    lines = bars.makeelement(f"{C}lineChart")
    lines.append(lines.makeelement(f"{C}grouping", val="standard"))
    one = lines.makeelement(f"{C}ser")
    for tag in ("idx", "order"):
        one.append(one.makeelement(f"{C}{tag}", val="1"))
    lines.append(one)
    lines.extend([lines.makeelement(f"{C}axId", val=axis.get("val")) for axis in bars.findall(f"{C}axId")])
    bars.addnext(lines)


def test_in_a_combined_chart_each_series_keeps_its_kind() -> None:
    plots = build(combined, of={"sales": SALES}).shape("chart:sales").chart.plots
    assert [[(one.name, list(one.values)) for one in plot.series] for plot in plots] == [
        [("Drawn", [12.0, None, 7.5])],
        [("Cost", [3.0, 4.0, 5.0])],
    ]


def test_what_a_chart_cannot_draw_is_told() -> None:
    said = mistakes(chart("categories: item.month\nseries: item.month"), of={"sales": SALES})
    assert said == [
        "slide 1, “chart:sales”: series: item.month: “May” is no number. Draw something that can be counted."
    ]
    for head in ("series: item.sold", "categories: item.month", "x: item.cost\nseries: item.sold"):
        assert "what the chart draws is not said" in mistakes(chart(head), of={"sales": SALES})[0]
    said = mistakes(chart("categoris: item.month\nseries: item.sold\n---"), of={"sales": SALES})
    assert "Did you mean “categories:”?" in said[0]


def test_a_chart_is_drawn_for_each_item_of_a_repeat() -> None:
    def draw(slide: Any) -> None:
        chart("categories: item.month\nseries: item.sold", name="chart:shop.sales")(slide)
        slide.notes_slide.notes_text_frame.text = "repeat: shop in shops\n---"

    made = build(draw, of={"shops": [{"sales": SALES[:1]}, {"sales": SALES[2:]}]})
    name = "chart:shop.sales"
    assert [tuple(made.shape(name, at).chart.plots[0].series[0].values) for at in (0, 1)] == [(12.0,), (7.5,)]


# Shown by condition -----------------------------------------------------------------------------


def test_a_shape_is_shown_where_its_condition_holds_and_a_group_leaves_with_its_last_shape() -> None:
    def draw(slide: Any) -> None:
        group = slide.shapes.add_group_shape()
        for at, text in enumerate(("One", "Two")):
            shape = group.shapes.add_textbox(Inches(at), Inches(2), Inches(1), Inches(1))
            shape.text_frame.text = text
            described(shape, "if: few" if at else "if: many\n---\nThe first")

    many = build(draw, of={"many": [1], "few": []}).slides[0].shapes
    assert [shape.text_frame.text for shape in many[1].shapes] == ["One"]
    assert many[1].shapes[0]._element.find(f".//{P}cNvPr").get("descr") == "The first"
    assert len(build(draw, of={"many": [], "few": []}).slides[0].shapes) == 1, "the title"


def test_a_group_is_shown_by_condition_as_a_whole() -> None:
    def draw(slide: Any) -> None:
        group = slide.shapes.add_group_shape()
        group.shapes.add_textbox(0, 0, Inches(1), Inches(1)).text_frame.text = "{{ nobody.asks }}"
        described(group, "if: late")

    assert len(build(draw, of={"late": None}).slides[0].shapes) == 1


def test_an_alternative_text_without_directives_stays() -> None:
    made = build(lambda slide: text_box(slide, "x", "Seen: a card\nand more"), of={})
    assert head_of(made.shape("Card")._element).text == "Seen: a card\nand more"


# Repeated ---------------------------------------------------------------------------------------

PEOPLE = [{"name": name} for name in ("Ada", "Grace", "Edsger", "Donald", "Barbara")]


def places(built: Built, slide: int = 0) -> list[tuple[str, float, float]]:
    """Text, left and top in inches of each card."""
    return [
        (one.text_frame.text, round(one.left / 914400, 2), round(one.top / 914400, 2))
        for one in built.slides[slide].shapes
        if one.name == "Card"
    ]


def test_a_shape_is_repeated_in_a_grid_and_continued() -> None:
    def draw(slide: Any) -> None:
        text_box(slide, "{{ number }} {{ person.name }}", "repeat: person in people\ngrid: 2 x 2")

    made = build(draw, of={"people": PEOPLE})
    assert places(made) == [("1 Ada", 1, 2), ("2 Grace", 7, 2), ("3 Edsger", 1, 6.25), ("4 Donald", 7, 6.25)]
    assert places(made, 1) == [("5 Barbara", 1, 2)]
    assert made.titles() == ["Title", "Title (continued)"]
    assert made.codes() == ["continued"]


@pytest.mark.parametrize(("height", "cards", "low"), [(1.6, 4, True), (2.7, 2, False)])
def test_rows_without_room_get_lower_and_then_fewer(height: float, cards: int, low: bool) -> None:
    def draw(slide: Any) -> None:
        card = text_box(slide, "{{ one.name }}", "repeat: one in people\ngrid: 1 x 4")
        card.top, card.height = Inches(1.5), Inches(height)

    made = build(draw, of={"people": PEOPLE[:4]})
    shown = [one for one in made.slides[0].shapes if one.name == "Card"]
    assert len(shown) == cards
    assert all((one.height < Inches(height)) == low for one in shown)
    assert shown[-1].top + shown[-1].height <= Inches(7.5)


def test_directives_may_stand_behind_the_name_which_the_deck_does_not_show() -> None:
    def draw(slide: Any) -> None:
        card = text_box(slide, "{{ number }} {{ person.name }}", "A card")
        card.name = "Card; repeat: person in people; grid: 2 x 2; if: person.name != 'Ada'"

    made = build(draw, of={"people": PEOPLE[:3]})
    assert places(made) == [("2 Grace", 7, 2), ("3 Edsger", 1, 6.25)]
    assert {head_of(one._element).text for one in made.slides[0].shapes if one.name == "Card"} == {"A card"}


def test_a_bound_shape_may_have_directives_behind_its_name() -> None:
    def draw(slide: Any) -> None:
        text_box(slide, "{{ item.name }}", "").name = "list:people; if: people"

    assert "Ada" in build(draw, of={"people": PEOPLE}).shape("list:people").text_frame.text


def test_a_column_is_a_grid_one_wide_and_without_a_grid_as_many_stand_as_there_is_room_for() -> None:
    column = build(lambda s: text_box(s, "{{ one.name }}", "repeat: one in people\ngrid: 1 x 5"), of={"people": PEOPLE})
    assert [left for _, left, _ in places(column)] == [1] * 5
    free = build(lambda s: text_box(s, "{{ one.name }}", "repeat: one in people"), of={"people": PEOPLE})
    assert [left for _, left, _ in places(free)] == [1, 4, 7, 1, 4]


def test_a_group_is_repeated_with_charts_of_its_own() -> None:
    def draw(slide: Any) -> None:
        card = slide.shapes.add_group_shape()
        card.shapes.add_textbox(Inches(1), Inches(2), Inches(2), Inches(1)).text_frame.text = "{{ shop.name }}"
        chart("categories: item.month\nseries: item.sold", name="chart:shop.sales")(slide)
        frame = slide.shapes[-1]
        frame.left, frame.width, frame.height = Inches(1), Inches(2), Inches(1)
        card._element.append(frame._element)
        described(card, "repeat: shop in shops\ngrid: 2 x 1")

    made = build(draw, of={"shops": [{"name": "N", "sales": SALES[:1]}, {"name": "S", "sales": SALES[2:]}]})
    cards = [shape for shape in made.slides[0].shapes if shape.shape_type == 6]
    assert [card.shapes[0].text_frame.text for card in cards] == ["N", "S"]
    assert [tuple(card.shapes[1].chart.plots[0].series[0].values) for card in cards] == [(12.0,), (7.5,)]


def test_what_cannot_be_repeated_is_told() -> None:
    def title(slide: Any) -> None:
        described(slide.shapes.title, "repeat: one in people")

    assert "a placeholder is not repeated" in mistakes(title, of={"people": PEOPLE})[0]
    wide = mistakes(lambda s: text_box(s, "x", "repeat: one in people\ngrid: 9 x 1"), of={"people": PEOPLE})
    assert "so many have no room" in wide[0]
    nested = mistakes(lambda s: text_box(s, "x", "repeat: one in people.name"), of={"people": {"name": "x"}})
    assert "str is no list" in nested[0]
    assert "grid: 3 by 2" in mistakes(lambda s: text_box(s, "x", "grid: 3 by 2\nif: people"), of={"people": 1})[0]


# Pictures ---------------------------------------------------------------------------------------


def image(width: int, height: int, colour: str = "navy") -> bytes:
    made = BytesIO()
    Image.new("RGB", (width, height), colour).save(made, "PNG")
    return made.getvalue()


def photo(slide: Any) -> None:
    slide.shapes.add_picture(BytesIO(image(10, 10, "red")), SHIFT, SHIFT, Inches(2), Inches(2)).name = "picture:p.face"
    described(slide.shapes[-1], "")


def test_a_picture_of_an_item_fills_the_frame_cropped_in_its_middle() -> None:
    made = build(photo, of={"p": {"face": Picture(image(40, 20), "Ada")}}).shape("picture:p.face")
    assert (made.width, made.height, made.image.size) == (Inches(2), Inches(2), (40, 20))
    assert (made.crop_left, made.crop_right, made.crop_top) == (0.25, 0.25, 0)
    assert made._element.find(f".//{P}cNvPr").get("descr") == "Ada"


def test_without_a_picture_the_design_stays() -> None:
    assert build(photo, of={"p": {"face": None}}).shape("picture:p.face").image.size == (10, 10)


def test_a_shape_is_filled_with_a_picture_and_says_its_text_without_one() -> None:
    def draw(slide: Any) -> None:
        shape = slide.shapes.add_shape(MSO_SHAPE.OVAL, SHIFT, SHIFT, Inches(1), Inches(1))
        shape.name, shape.text_frame.text = "picture:p.face", "{{ p.initials }}"

    said = {"initials": "AB", "face": None}
    assert build(draw, of={"p": said}).texts("picture:p.face") == ["AB"]
    made = build(draw, of={"p": {**said, "face": image(10, 20)}}).shape("picture:p.face")
    assert made.text_frame.text == ""
    crop = made._element.find(f"{P}spPr/{A}blipFill/{A}srcRect")
    assert dict(crop.attrib) == {"t": "25000", "b": "25000"}


def test_a_placeholder_for_a_picture_becomes_one(tmp_path: Path) -> None:
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[8])  # “Picture with Caption”
    slide.placeholders[1].name = "picture:face"
    frame = slide.placeholders[1].width, slide.placeholders[1].height
    saved = BytesIO()
    show.save(saved)
    file = tmp_path / "made.pptx"
    file.write_bytes(fill(saved.getvalue(), {"face": image(400, 100)}).content)
    [made] = [shape for shape in pptx.Presentation(str(file)).slides[0].placeholders if shape.name == "picture:face"]
    assert (made.image.size, made.width, made.height) == ((400, 100), *frame)
    assert made.crop_left == pytest.approx((1 - frame[0] / frame[1] / 4) / 2, abs=1e-4)
    assert checkers.audit_pptx(file) == []


def test_a_picture_taken_sideways_is_turned_upright() -> None:
    sideways = BytesIO()
    exif = Image.Exif()
    exif[0x0112] = 6
    Image.new("RGB", (40, 20)).save(sideways, "JPEG", exif=exif)
    assert build(photo, of={"p": {"face": sideways.getvalue()}}).shape("picture:p.face").image.size == (20, 40)


@pytest.mark.parametrize(("face", "said"), [(b"no picture", "cannot identify"), ("/etc/passwd", "str is no picture")])
def test_what_is_no_picture_is_told(face: object, said: str) -> None:
    assert said in mistakes(photo, of={"p": {"face": face}})[0]


def test_all_of_it_is_sound(tmp_path: Path) -> None:
    def cards(slide: Any) -> None:
        text_box(slide, "{{ one.name }}", "repeat: one in people\ngrid: 2 x 2")

    heads = {"x: item.cost\nseries: item.rate": XL_CHART_TYPE.XY_SCATTER}
    heads["x: item.cost\nseries: item.rate\nsize: item.cost"] = XL_CHART_TYPE.BUBBLE
    drawn = [chart("categories: item.month\nseries: item.sold\nseries: item.cost", kind) for kind in KINDS.values()]
    drawn += [chart(head, kind) for head, kind in heads.items()]
    of = {"sales": SALES, "people": PEOPLE, "p": {"face": image(10, 20)}}
    file = tmp_path / "made.pptx"
    file.write_bytes(build(*drawn, combined, cards, photo, box("x"), of=of).content)
    assert checkers.check_pptx([file]) == []
