"""What docs/decks.md says of deck templates is what the engine does: every example of its tables is built."""

import ast
import html
import inspect
import re
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest
from jinja2 import Environment
from pptx.chart.data import BubbleChartData, CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from reports import errors
from reports.formats import open_templates
from reports.formats.deck import adopt
from reports.formats.deck import build as engine
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.lint import contrast, looks
from reports.formats.deck.lint.names import BASE
from reports.formats.deck.view import DeckPacket
from reports.formats.first_page import FILTERS as FIRST_PAGE
from reports.formats.leading import FILTERS as LEADING
from reports.formats.page.view import PagePacket
from reports.formats.rich import FILTERS
from reports.formats.theme import Theme
from reports.formats.words import FILTERS as WORDING
from reports.model.packet import Packet
from reports.model.person import Group, PeriodEntry, Person, Summary
from reports.model.statements import Highlight
from reports.slides import directives, document
from reports.slides.filling import bindings
from reports.slides.filling.expressions import properties
from reports.slides.fitting import sizes
from reports.slides.measuring import metrics
from reports.slides.package.unpacking import LIMITS
from reports.slides.xml import qn
from tests.formats.deck.test_build import build
from tests.slides.decks import A, Built, Draw, box, grid

PAGE = Path(__file__).parent.parent / "docs/decks.md"
NAMES = PAGE.parent / "packet.md"
NEXT_SLIDE, NEXT_LINE, NEXT_CELL, NOTHING = " ▸ ", " ⏎ ", " ¦ ", "—"


# Tables of the page -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Row:
    """A row of a table, its cells without the marks of code."""

    cells: tuple[str, ...]
    line: int
    """Its place in the page, from 0."""


def rows(*head: str) -> list[Row]:
    """The rows of all tables with this header."""
    found, is_in = [], False
    for at, line in enumerate(PAGE.read_text("utf-8").splitlines()):
        cells = tuple(cell.strip().strip("`").replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1])
        is_in = cells == head or (is_in and bool(cells))
        if is_in and cells != head and not set("".join(cells)) <= set("-:"):
            found.append(Row(cells, at))
    return found


def examples(*head: str) -> pytest.MarkDecorator:
    """A parameter for each row of the tables with this header."""
    return pytest.mark.parametrize("row", [pytest.param(row, id=row.cells[0]) for row in rows(*head)])


Agrees = Callable[[Row, str], None]


@pytest.fixture
def agrees(request: pytest.FixtureRequest) -> Agrees:
    """Return a function that compares the last cell of a row with what was made; --update-golden writes it there."""

    def check(row: Row, made: str) -> None:
        if request.config.getoption("--update-golden"):
            lines = PAGE.read_text("utf-8").splitlines()
            shown = f"`{made}`".replace("|", "\\|") if made else ""
            before = re.split(r"(?<!\\)\|", lines[row.line])[:-2]
            lines[row.line] = "|".join([*before, f" {shown} |"])
            PAGE.write_text("\n".join(lines) + "\n", "utf-8")
            return
        assert row.cells[-1] == made

    return check


def marked(holder: Any, part: Any, slides: Sequence[Any]) -> str:
    """The text below an element as Markdown: bold words, links to addresses and slides; paragraphs a line each."""
    numbers = {slide.part: f"slide {number}" for number, slide in enumerate(slides, 1)}
    lines = []
    for paragraph in holder.iter(f"{A}p"):
        line = ""
        for run in paragraph.iter(f"{A}r", f"{A}br"):
            text = run.findtext(f"{A}t") or ""
            look = run.find(f"{A}rPr")
            if look is not None and look.get("b") == "1":
                text = f"**{text}**"
            if look is not None and (link := look.find(f"{A}hlinkClick")) is not None:
                rel = part.rels[link.get(qn("r:id"))]
                text = f"[{text}]({rel.target_ref if rel.is_external else numbers[rel.target_part]})"
            line += "↵" if run.tag == f"{A}br" else text
        lines.append(line)
    return NEXT_LINE.join(lines)


def shown(made: Built, name: str = "Box") -> str:
    """The text of the shape of this name on each slide that has it."""
    return NEXT_SLIDE.join(
        marked(shape._element, slide.part, made.slides)
        for slide in made.slides
        for shape in slide.shapes
        if shape.name == name
    )


@examples("Written", "Shown")
def test_tags_and_filters_show_what_the_page_says(row: Row, agrees: Agrees) -> None:
    text = row.cells[0]
    agrees(row, shown(build(box(*text.split(NEXT_LINE)))))


@examples("Notes of the template", "Notes of the deck")
def test_notes_say_what_the_page_says(row: Row, agrees: Agrees) -> None:
    notes = row.cells[0].replace(NEXT_LINE, "\n")
    agrees(row, build(box("", notes=notes)).notes().replace("\n", NEXT_LINE))


@examples("Notes above the rule", "Text box", "Slides")
def test_directives_make_the_slides_that_the_page_says(row: Row, agrees: Agrees) -> None:
    heads, texts = (cell.split(NEXT_SLIDE) for cell in row.cells[:2])
    notes = ["" if head == NOTHING else head.replace(NEXT_LINE, "\n") + "\n---" for head in heads]
    agrees(row, shown(build(*(box(text, notes=one) for text, one in zip(texts, notes, strict=True)))))


@examples("Alternative text", "Text box", "Slides")
def test_directives_of_shapes_do_what_the_page_says(row: Row, agrees: Agrees) -> None:
    def draw(slide: Any) -> None:
        box = slide.shapes.add_textbox(Inches(1), Inches(2), Inches(3), Inches(1))
        box.name, box.text_frame.text = "Box", row.cells[1]
        described(box, row.cells[0])

    made = build(draw)
    texts = [[one.text_frame.text for one in slide.shapes if one.name == "Box"] for slide in made.slides]
    agrees(row, NEXT_SLIDE.join(NEXT_CELL.join(some) for some in texts) or NOTHING)


def described(shape: Any, text: str) -> None:
    shape._element.find(".//" + qn("p:cNvPr")).set("descr", text.replace(NEXT_LINE, "\n"))


@examples("List", "Paragraphs", "Becomes")
def test_lists_become_what_the_page_says(row: Row, agrees: Agrees) -> None:
    name, paragraphs, _ = row.cells
    agrees(row, shown(build(box(*paragraphs.split(NEXT_LINE), name=name)), name))


@examples("Table", "Rows", "Becomes")
def test_tables_become_what_the_page_says(row: Row, agrees: Agrees) -> None:
    name, lines, _ = row.cells
    drawn = [["" if cell == NOTHING else cell for cell in line.split(NEXT_CELL)] for line in lines.split(NEXT_LINE)]
    made = build(grid(name, *drawn))
    table = made.shape(name).table
    said = [[_cell(cell, made) or NOTHING for cell in one.cells if not cell.is_spanned] for one in table.rows]
    agrees(row, NEXT_LINE.join(NEXT_CELL.join(one) for one in said))


@examples("Table", "Alternative text", "Rows", "Becomes")
def test_tables_whose_items_take_several_rows_become_what_the_page_says(row: Row, agrees: Agrees) -> None:
    name, directives, lines, _ = row.cells

    def draw(slide: Any) -> None:
        drawn = [["" if cell == NOTHING else cell for cell in line.split(NEXT_CELL)] for line in lines.split(NEXT_LINE)]
        grid(name, *drawn)(slide)
        described(slide.shapes[-1], "" if directives == NOTHING else directives)

    made = build(draw)
    said = [[_cell(cell, made) or NOTHING for cell in one.cells] for one in made.shape(name).table.rows]
    agrees(row, NEXT_LINE.join(NEXT_CELL.join(one) for one in said))


def _cell(cell: Any, made: Built) -> str:
    """A cell's text, and the ground that it was given."""
    fill = cell._tc.find(f"{A}tcPr/{A}solidFill/{A}schemeClr")
    text = marked(cell._tc, made.slides[0].part, made.slides)
    if fill is None:
        return text
    alpha = fill.find(f"{A}alpha")
    share = 100 if alpha is None else int(alpha.get("val")) // 1000
    return f"{text} ({fill.get('val')} {share} %)".strip()


CHARTS = {
    "column": XL_CHART_TYPE.COLUMN_CLUSTERED,
    "stacked column": XL_CHART_TYPE.COLUMN_STACKED,
    "bar": XL_CHART_TYPE.BAR_CLUSTERED,
    "line": XL_CHART_TYPE.LINE,
    "area": XL_CHART_TYPE.AREA,
    "pie": XL_CHART_TYPE.PIE,
    "doughnut": XL_CHART_TYPE.DOUGHNUT,
    "radar": XL_CHART_TYPE.RADAR,
}


def drawn_chart(name: str, kind: Any) -> Draw:
    def draw(slide: Any) -> None:
        content = CategoryChartData()
        content.categories = ["a", "b"]
        content.add_series("example", [1, 2])
        slide.shapes.add_chart(kind, Inches(1), Inches(2), Inches(6), Inches(4), content).name = name

    return draw


def told(plot: Any) -> str:
    """The figures of a chart: labels, then each series."""
    values = [list(one.iter_values()) if hasattr(one, "iter_values") else list(one.values) for one in plot.series]
    labels = [] if hasattr(plot.series[0], "iter_values") else [NEXT_CELL.join(map(str, plot.categories))]
    series = [
        f"{one.name}: {NEXT_CELL.join(NOTHING if value is None else f'{value:g}' for value in some)}"
        for one, some in zip(plot.series, values, strict=True)
    ]
    return NEXT_LINE.join([*labels, *series])


@examples("Chart", "Type", "Becomes")
def test_charts_become_what_the_page_says(row: Row, agrees: Agrees) -> None:
    name, kind, _ = row.cells
    (plot,) = build(drawn_chart(name, CHARTS[kind])).shape(name).chart.plots
    agrees(row, told(plot))


POINTS = {"scatter": XL_CHART_TYPE.XY_SCATTER, "bubble": XL_CHART_TYPE.BUBBLE}


@examples("Chart", "Alternative text", "Type", "Draws")
def test_charts_draw_any_list_as_the_page_says(row: Row, agrees: Agrees) -> None:
    name, directives, kind, _ = row.cells

    def draw(slide: Any) -> None:
        if kind in CHARTS:
            drawn_chart(name, CHARTS[kind])(slide)
        else:
            content: Any = XyChartData() if kind == "scatter" else BubbleChartData()
            content.add_series("example").add_data_point(*(1, 2, 3)[: 2 + (kind == "bubble")])
            slide.shapes.add_chart(POINTS[kind], Inches(1), Inches(2), Inches(6), Inches(4), content).name = name
        described(slide.shapes[-1], directives)

    (plot,) = build(draw).shape(name).chart.plots
    agrees(row, told(plot))


def test_the_picture_of_nested_repeats_shows_the_slides_that_the_engine_makes() -> None:
    picture = html.unescape((PAGE.parent / "pictures/deck-repeats.svg").read_text("utf-8"))
    notes = re.findall(r'class="notes">([^<]*)', picture)
    texts = re.findall(r'class="example">([^<]*)', picture)
    assert (len(notes), len(texts)) == (2, 5)
    heads = ["", *(f"{line}\n---" for line in notes), "", ""]
    made = build(*(box(text, notes=head) for text, head in zip(texts, heads, strict=True)))
    assert re.findall(r'class="made">([^<]*)', picture) == made.texts()


# Nothing is missing -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    [
        *(f"`{word}:`" for word in directives.WORDS),
        *(f"`{kind}:" for kind in bindings.KINDS),
        *(f"| `{name}` |" for name in (*FILTERS, *sorted(bindings.PATTERN_NAMES))),
        *(f"chart:{name}" for name, kind in DeckPacket.__annotations__.items() if "Chart" in str(kind)),
        *(name for _, _, names in metrics._STAND_INS.values() for name in names),
        *metrics._STAND_INS,
        *(f"{size:g} pt" for size in (sizes.TITLE, sizes.TEXT, sizes.SMALL)),
        *(f"{document.MOST_SLIDES}", f"{LIMITS.entries:,}", f"{LIMITS.total // 10**6} MB"),
        *(f"{LIMITS.entry // 10**6} MB", f"{LIMITS.ratio} times"),
        *DECKS,
    ],
)
def test_every_word_of_the_engine_is_in_the_page(word: str) -> None:
    assert word in PAGE.read_text("utf-8")


def test_every_filter_of_slides_is_in_the_page() -> None:
    pages_only = {"breakable", "direction", "foot", "parts", "years", *FIRST_PAGE, *LEADING, *WORDING}
    added = set(open_templates(None).environment.filters) - set(Environment().filters)
    assert {row.cells[0] for row in rows("Filter", "Gives")} == added - pages_only


def test_the_codes_of_findings_are_those_of_the_engine() -> None:
    source = "".join(inspect.getsource(module) for module in (contrast, looks, engine, document, adopt))
    codes = set(re.findall(r"(?:Finding|Problem)\(\s*\"([a-z-]+)\"", source))
    assert {row.cells[0] for row in rows("Code", "When", "Finding")} == codes


# The names of a packet --------------------------------------------------------------------------


def reachable() -> list[type]:
    """The classes that a template may read, in the order in which they are met."""
    found: list[type] = []
    waiting: list[Any] = [PagePacket, DeckPacket, Theme, Packet]
    while waiting:
        kind = waiting.pop(0)
        if _has_fields(kind) and kind not in found:
            found.append(kind)
            waiting += [hint for _, hint, _ in names_of(kind)]
        waiting += [one for one in get_args(kind) if isinstance(one, type) or get_args(one)]
    return found


def _has_fields(kind: Any) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields")


def names_of(kind: type) -> Iterator[tuple[str, Any, str]]:
    """What may be read of a class: name, type, and what the class says of it."""
    said = said_of(kind)
    hints = get_type_hints(kind)
    for name in getattr(kind, "_fields", None) or [each.name for each in fields(kind)]:
        yield name, hints[name], said.get(name, "")
    for name in properties(kind):
        yield name, get_type_hints(getattr(kind, name).fget)["return"], said.get(name, "")


def said_of(kind: type) -> dict[str, str]:
    """The words below each field of a class, and those of its properties; those that it inherits too."""
    base = next((one for one in kind.__bases__ if one not in (object, tuple)), None)
    inherited = said_of(base) if base else {}
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for one, following in zip(tree.body, [*tree.body[1:], None], strict=True):
        if isinstance(one, ast.FunctionDef):
            found[one.name] = ast.get_docstring(one) or ""
        elif isinstance(one, ast.AnnAssign) and isinstance(following, ast.Expr):
            assert isinstance(one.target, ast.Name)
            assert isinstance(following.value, ast.Constant)
            found[one.target.id] = str(following.value.value)
    return inherited | {name: " ".join(text.split()).replace("|", "\\|") for name, text in found.items()}


def called(kind: Any) -> str:
    """A type in plain words."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (only,) = (one for one in inner if one is not type(None))
        return f"{called(only)}, or nothing"
    if origin is Literal:
        return "text: " + ", ".join(f"`{one}`" for one in inner)
    if origin is tuple or kind is tuple:
        return f"list{' of' if _has_fields(inner[0]) else ':'} {called(inner[0])}"
    if origin is not None:
        return "values by name"
    if isinstance(kind, type) and _has_fields(kind):
        return f"[{kind.__name__}](#{kind.__name__.lower()})"
    return {str: "text", int: "number", float: "number", bool: "yes or no", Path: "file"}[kind]


def page_of_names() -> str:
    parts = [
        "# Names",
        "",
        "What templates may read: `packet` is a [PagePacket](#pagepacket) on pages and a [DeckPacket](#deckpacket) in",
        "decks, `theme` a [Theme](#theme). A name of a value follows it behind a dot: `packet.change.new`. Both views",
        "are computed from the same [Packet](#packet), which holds what is said and counted and knows no medium. This",
        "page is made from the program itself.",
        "",
    ]
    for kind in reachable():
        assert kind.__doc__
        parts += [f"## {kind.__name__}", "", kind.__doc__.partition("\n\n")[0], "", "| name | is | |", "|---|---|---|"]
        parts += [
            f"| `{name}` | {called(hint)} | {said} |".replace("|  |", "| |") for name, hint, said in names_of(kind)
        ]
        parts += [""]
    return "\n".join(parts)


def test_the_page_of_names_is_what_templates_may_read(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-golden"):
        NAMES.write_text(page_of_names(), "utf-8")
    assert NAMES.read_text("utf-8") == page_of_names()
    assert {Packet, Person, Group, PeriodEntry, Summary, Highlight} <= set(reachable())
    assert errors.Problem in reachable()


def test_the_names_that_slides_and_patterns_have_are_in_the_page() -> None:
    assert {row.cells[0] for row in rows("Name", "Is")} == {*BASE, *bindings.PATTERN_NAMES}
