"""What the shapes of a slide are: their names, texts, tables and charts. Knows the XML of slides; knows no values."""

import re
from collections.abc import Iterator

from reports.slides.xml import Element, need, qn

TITLES = ("title", "ctrTitle")
"""Types of placeholders that hold the title of a slide."""
FEET = ("ftr", "hdr", "dt", "sldNum")
RUNS = (qn("a:r"), qn("a:br"), qn("a:fld"))
"""What the text of a paragraph stands in."""
FILLS = frozenset(qn(f"a:{name}") for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill"))
SHAPES = tuple(qn(f"p:{name}") for name in ("sp", "graphicFrame", "pic", "cxnSp"))
"""Elements that are shapes; groups of them are none."""
WORDS = ("if", "repeat", "grid", "rows", "categories", "x", "series", "size")
"""What directives of shapes begin with."""
_DIRECTIVE = re.compile(rf"\s*;\s*(?=(?:{'|'.join(WORDS)})\s*:)", re.IGNORECASE)


def shapes(slide: Element) -> Iterator[Element]:
    """The shapes of a slide's XML, those within groups too."""
    yield from slide.iter(*SHAPES)


def own(shape: Element) -> Element:
    """The `cNvPr` of a shape: its id, name and alternative text."""
    return need(shape, qn("./*/p:cNvPr"))


def name_of(shape: Element) -> str:
    """A shape's name in the selection pane, without its directives."""
    return named(shape)[0]


def named(shape: Element) -> tuple[str, list[str]]:
    """A shape's name, and the directives behind it, each after a semicolon: `Card; if: person.notes`."""
    name, *directives = _DIRECTIVE.split(own(shape).get("name", ""))
    return name, directives


def placeholder_type(shape: Element) -> str | None:
    """Type of a placeholder (`title`, `body`, `ftr` …); None where the shape is none."""
    found = shape.find(qn("./*/p:nvPr/p:ph"))
    return None if found is None else found.get("type", "obj")


def body(shape: Element) -> Element | None:
    """The text of a shape, or None."""
    return shape.find(qn("p:txBody"))


def cell_body(cell: Element) -> Element:
    """The text of a table cell."""
    return need(cell, qn("a:txBody"))


def table(shape: Element) -> Element | None:
    """The table in a graphic frame, or None."""
    return shape.find(qn("a:graphic/a:graphicData/a:tbl"))


def rows(grid: Element) -> list[Element]:
    """The rows of a table."""
    return grid.findall(qn("a:tr"))


def cells(row: Element) -> list[Element]:
    """The cells of a row of a table."""
    return row.findall(qn("a:tc"))


def column_widths(grid: Element) -> list[int]:
    """Widths of the columns of a table in EMU."""
    return [int(column.attrib["w"]) for column in grid.findall(qn("a:tblGrid/a:gridCol"))]


def chart_id(shape: Element) -> str:
    """Relationship id of the chart in a graphic frame; empty where there is none."""
    found = shape.find(qn("a:graphic/a:graphicData/c:chart"))
    return "" if found is None else found.get(qn("r:id"), "")


def paragraphs(element: Element) -> list[Element]:
    """All paragraphs below an element."""
    return list(element.iter(qn("a:p")))


def runs(paragraph: Element) -> list[Element]:
    """The runs, fields and line breaks of a paragraph."""
    return [child for child in paragraph if child.tag in RUNS]


def run_text(run: Element) -> str:
    """The text of a run; a line break is a newline."""
    return "\n" if run.tag == qn("a:br") else run.findtext(qn("a:t")) or ""


def text_of(paragraph: Element) -> str:
    """The text of a paragraph; a line break is a newline."""
    return "".join(run_text(run) for run in paragraph if run.tag in RUNS)
