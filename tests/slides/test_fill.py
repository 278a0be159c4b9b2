"""Decks about invoices and prices, filled from plain values: what a caller of the engine sees."""

import re
import subprocess
import sys
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

import reports.slides
from reports.errors import RenderError, TemplateError
from reports.slides import Chart, Properties, RichText, Series, Shade, Span, fill
from reports.slides.filling.values import Conventions
from tests import checkers
from tests.slides.decks import SHIFT, A, Built, P, box, build, cells, grid, links, mistakes, read_back, template

README = Path(reports.slides.__file__).with_name("README.md")
LINES = [
    {"article": "Rope, 10 m", "price": 12.5, "anchor": "rope"},
    {"article": "Lamp", "price": 30},
    {"article": "Tent", "price": 199},
]
PRICES = {
    "columns": ["2024", "2025"],
    "rows": [{"article": "Rope", "cells": [12, 12.5]}, {"article": "Lamp", "cells": [28, 30]}],
}


@dataclass
class Invoice:
    """A value with fields, not keys."""

    number: str
    lines: list[dict[str, object]]
    turnover: Chart | None = None


INVOICE = Invoice("R-17", LINES, Chart(["May", "June"], [Series("Turnover", [1, 2])], "Sold"))


def draw_chart(name: str) -> Any:
    def draw(slide: Any) -> None:
        content = CategoryChartData()
        content.categories = ["a"]
        content.add_series("s", [1])
        frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, SHIFT, SHIFT, Inches(6), Inches(4), content)
        frame.name = name
        frame.chart.has_title = True
        frame.chart.chart_title.text_frame.text = "Of {{ month }}"

    return draw


def invoices() -> bytes:
    """The template that the example of the README is written for."""

    def draw(slide: Any) -> None:
        slide.shapes.title.text = "Invoices of {{ month }}"
        rows = (["No.", "Customer", "Amount"], ["{{ item.number }}", "{{ item.customer }}", "{{ item.amount }} €"])
        grid("table:invoices", *rows)(slide)

    return template(draw, draw_chart("chart:turnover"))


def run_example(folder: Path) -> Built:
    """The first code of the README, run in a folder with the template that it names."""
    [source] = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert source.count("\n") <= 15
    (folder / "invoices.pptx").write_bytes(invoices())
    subprocess.run(
        [sys.executable, "-c", source],
        cwd=folder,
        env={"PYTHONPATH": str(README.parent.parent.parent), "PATH": ""},
        check=True,
    )
    return read_back((folder / "july.pptx").read_bytes())


def test_the_example_of_the_readme_does_what_it_says(tmp_path: Path) -> None:
    made = run_example(tmp_path)
    assert made.titles() == ["Invoices of July 2025", "Title"]
    assert cells(made, "table:invoices") == [
        ["No.", "Customer", "Amount"],
        ["R-17", "Byron & Co.", "1200 €"],
        ["R-18", "Hopper Ltd.", "950 €"],
    ]
    chart = made.shape("chart:turnover", 1).chart
    assert (list(chart.plots[0].categories), tuple(chart.plots[0].series[0].values)) == (
        ["May", "June", "July"],
        (900.0, 1100.0, 2150.0),
    )
    assert chart.chart_title.text_frame.text == "Of July 2025"
    assert checkers.audit_pptx(tmp_path / "july.pptx") == []


def test_importing_the_engine_loads_nothing_heavy() -> None:
    source = (
        "import sys, reports.slides; print([n for n in ('pptx', 'lxml', 'jinja2', 'uharfbuzz') if n in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", source], cwd=README.parents[2], capture_output=True, check=True)
    assert said.stdout.decode().strip() == "[]"


def test_equal_values_give_equal_bytes_with_the_properties_asked_for() -> None:
    values: dict[str, object] = {"month": "July", "invoices": [], "turnover": None}
    one, other = (fill(invoices(), values, Properties("Invoices", author="Me")).content for _ in range(2))
    assert one == other
    core = pptx.Presentation(BytesIO(one)).core_properties
    assert (core.title, core.author) == ("Invoices", "Me")


def test_a_file_that_is_not_safe_is_refused_before_it_is_filled() -> None:
    with pytest.raises(TemplateError, match="not a PowerPoint file"):
        fill(b"PK no", {})


def test_a_template_that_makes_no_slide_is_told() -> None:
    with pytest.raises(RenderError, match="the template makes no slide"):
        fill(template(box("", notes="if: invoices\n---")), {"invoices": []})


# Values -----------------------------------------------------------------------------------------


def test_lists_and_tables_are_bound_to_keys_and_fields_of_values() -> None:
    made = build(
        box("{{ number }}: {{ item.article }}", name="list:invoice.lines"),
        grid("table:lines", ["Article", "Price"], ["{{ item.article }}", "{{ item.price }}"], notes=REPEAT),
        of={"invoices": [INVOICE], "invoice": INVOICE},
    )
    assert made.texts("list:invoice.lines") == ["1: Rope, 10 m\n2: Lamp\n3: Tent"]
    assert cells(made, "table:lines", 1)[1:] == [["Rope, 10 m", "12.5"], ["Lamp", "30"], ["Tent", "199"]]


REPEAT = "repeat: one in invoices\n---"


def test_fields_of_the_scope_are_bound_without_saying_so() -> None:
    by = Conventions(scope="invoice", bound={"prices": PRICES}, nothing="Nothing sold.")
    head = ["Article", "{{ column }}"]
    made = build(
        box("{{ item.article }}", name="list:lines"),
        grid("table:prices", head, ["{{ item.article }}", "{{ cell }}"]),
        of={"invoice": INVOICE},
        by=by,
    )
    assert made.texts("list:lines") == ["Rope, 10 m\nLamp\nTent"]
    assert cells(made, "table:prices", 1) == [["Article", "2024", "2025"], ["Rope", "12", "12.5"], ["Lamp", "28", "30"]]
    said = mistakes(box("{{ item }}", name="list:linse"), of={"invoice": INVOICE}, by=by)
    assert said == ["slide 1, “list:linse”: invoice.linse: a invoice has no “linse”. Did you mean “lines”?"]


def test_what_is_empty_says_so_in_the_callers_words() -> None:
    made = build(
        box("{{ item }}", name="list:none"),
        grid("table:none", ["Name", "More"], ["{{ item }}", "{{ number }}"]),
        of={"none": []},
        by=Conventions(nothing="Nothing sold."),
    )
    assert made.texts("list:none") == ["Nothing sold."]
    assert cells(made, "table:none", 1) == [["Name", "More"], ["Nothing sold.", ""]]


def test_a_callers_own_values_are_shown_as_it_says() -> None:
    made = build(
        box("{{ price }}"), of={"price": 12.5}, by=Conventions(as_text=lambda v: RichText((Span(f"{v:.2f} €"),)))
    )
    assert made.texts() == ["12.50 €"]


def test_tags_are_filled_in_notes_alternative_text_and_sections() -> None:
    def draw(slide: Any) -> None:
        box("{{ name }}", notes="section: Of {{ name }}\n---\nSaid of {{ name }}: {{ 'a < b' }}")(slide)
        slide.shapes[1]._element.find(f".//{P}cNvPr").set("descr", "About {{ name }}")

    made = build(draw, of={"name": "Ropes"})
    assert made.notes() == "Said of Ropes: a < b"
    assert made.shape("Box")._element.find(f".//{P}cNvPr").get("descr") == "About Ropes"
    sections = pptx.Presentation(BytesIO(made.content)).part._element.findall(".//{*}section")
    assert [one.get("name") for one in sections] == ["Of Ropes"]


def test_tags_cannot_reach_behind_values() -> None:
    assert re.search(r"unsafe|has no", mistakes(box("{{ name.__class__.__mro__ }}"), of={"name": "x"})[0])


# Looks and links --------------------------------------------------------------------------------


def test_marked_text_keeps_its_marks_and_shades_its_cell() -> None:
    rich = RichText((Span("dear", bold=True), Span(" thing", code=True)), Shade("accent1"))
    made = build(grid("Grid", ["{{ shown }}"]), of={"shown": rich})
    cell = made.shape("Grid").table.cell(0, 0)
    assert [(run.text, run.font.bold) for run in cell.text_frame.paragraphs[0].runs] == [
        ("dear", True),
        (" thing", None),
    ]
    assert cell._tc.find(f"{A}tcPr/{A}solidFill/{A}schemeClr").get("val") == "accent1"


def test_jumps_lead_to_the_slide_about_a_value_and_numbers_show_it() -> None:
    lead = RichText((Span("Rope", jump="rope"), Span(" 0", jump="rope", is_number=True)))
    made = build(
        box("{{ lead }}"),
        box("{{ line.article }}", name="About", notes="repeat: line in lines\n---"),
        of={"lead": lead, "lines": LINES},
    )
    assert made.texts() == ["Rope2"]
    assert [target for _, target in links(made.shape("Box"))] == ["slide2.xml", "slide2.xml"]
    assert b"urn:slides" not in etree.tostring(made.slides[0]._element)


def test_nothing_but_the_web_is_linked() -> None:
    urls = ("https://a.org", "javascript:alert(1)", "file:///etc/passwd", "mailto:a@b.org")
    made = build(box("{{ all }}"), of={"all": RichText(tuple(Span(url, url=url) for url in urls))})
    assert [url for _, url in links(made.shape("Box"))] == ["https://a.org", "mailto:a@b.org"]


# Pictures ---------------------------------------------------------------------------------------


def draw_picture(slide: Any) -> None:
    picture = BytesIO()
    Image.new("RGB", (10, 10), "red").save(picture, "PNG")
    slide.shapes.add_picture(picture, SHIFT, SHIFT, Inches(2), Inches(2)).name = "picture:seal"


def test_a_picture_takes_its_place_in_its_own_proportions(tmp_path: Path) -> None:
    file = tmp_path / "seal.png"
    Image.new("RGB", (40, 20), "navy").save(file)
    made = build(draw_picture, by=Conventions(pictures={"seal": file})).shape("picture:seal")
    assert made.image.size == (40, 20)
    assert (made.width, made.height, made.top) == (Inches(2), Inches(1), Inches(1.5))


def test_a_picture_that_there_is_not_is_left_out_and_an_unknown_one_refused() -> None:
    made = build(draw_picture, by=Conventions(pictures={"seal": None}))
    assert [shape.name for shape in made.slides[0].shapes] == ["Title 1"]
    said = mistakes(draw_picture, by=Conventions(pictures={"logo": None}))
    assert said == ["slide 1, “picture:seal”: seal: no name “seal” here. Names there are: ."]
