"""Slides filled from a packet: tags everywhere, bound lists, tables and pictures, links, notes, sections."""

import base64
import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
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

from reports.corpus import assemble_corpus
from reports.errors import RenderError, TemplateError
from reports.formats import Templates
from reports.formats.deck.build import build as build_deck
from reports.formats.deck.inputs import DECKS, inputs
from reports.formats.deck.templates import Decks
from reports.formats.deck.view import DeckPacket, view
from reports.formats.matrix import Column
from reports.formats.theme import Theme
from reports.packets import assemble_person
from tests.corpora import profile, pull_request, summary
from tests.slides.decks import SHIFT, A, Built, Draw, P, box, cells, grid, links, read_back, template
from tests.warm import built_in_set


@cache
def packet() -> DeckPacket:
    """Ada Byron: three months in two quarters, two repositories, a pull request."""
    rows = [
        summary("2025-04", "Added a parser. Fixed a crash.", 3, repositories=["acme/widgets"]),
        summary("2025-05", "Documented the parser.", 4, evidence=[pull_request(12, line=4)]),
        summary("2025-07", "Tested the parser on long inputs.", 5, repositories=["acme/tools"]),
    ]
    return view(assemble_person(assemble_corpus([profile("Ada Byron", rows)]), "ada-byron"))


@cache
def built_in() -> Templates:
    return built_in_set()


class One(Templates):
    """A template set with one deck for all packets."""

    def __init__(self, content: bytes, theme: Theme | None = None) -> None:
        base = built_in()
        super().__init__(base.folder, theme or base.theme)
        decks = self.once(Decks)
        decks.metrics = base.once(Decks).metrics
        decks._opened = dict.fromkeys(DECKS, ("deck.pptx", content))


def build(*slides: Draw, of: DeckPacket | None = None, theme: Theme | None = None) -> Built:
    """What becomes of these slides."""
    rendered = build_deck(of or packet(), One(template(*slides), theme))
    return read_back(rendered.content, rendered.problems)


def mistakes(*slides: Draw, of: DeckPacket | None = None) -> list[str]:
    """What is said of these slides instead: messages with their hints."""
    with pytest.raises(TemplateError) as refused:
        build(*slides, of=of)
    return [f"{problem.message} {problem.hint}".strip() for problem in refused.value.problems]


# Where tags may stand ---------------------------------------------------------------------------


def test_tags_are_filled_in_titles_boxes_cells_notes_and_alternative_text() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = "{{ packet.title }}, {{ packet.span }}"
        box("{{ packet.period }}", notes="Said of {{ packet.title }}.")(slide)
        grid("Grid", ["{{ packet.id }}"])(slide)
        slide.shapes[1]._element.find(f".//{P}cNvPr").set("descr", "About {{ packet.title }}")

    made = build(draw)
    assert made.titles() == ["Ada Byron, April – July 2025"]
    assert made.texts() == ["2025-04..2025-07"]
    assert cells(made, "Grid") == [["ada-byron"]]
    assert made.notes() == "Said of Ada Byron."
    assert made.shape("Box")._element.find(f".//{P}cNvPr").get("descr") == "About Ada Byron"


def test_tags_are_filled_in_shapes_of_a_group() -> None:
    def draw(slide: Any) -> None:
        group = slide.shapes.add_group_shape()
        inner = group.shapes.add_textbox(SHIFT, SHIFT, SHIFT, SHIFT)
        inner.text_frame.text = "{{ packet.id }}"

    assert [shape.text_frame.text for shape in build(draw).slides[0].shapes[1].shapes] == ["ada-byron"]


def test_tags_are_filled_in_the_titles_of_charts() -> None:
    def draw(slide: Any) -> None:
        content = CategoryChartData()
        content.categories = ["a"]
        content.add_series("s", [1])
        kind = XL_CHART_TYPE.COLUMN_CLUSTERED
        frame = slide.shapes.add_chart(kind, SHIFT, SHIFT, Inches(4), Inches(3), content)
        frame.chart.has_title = True
        frame.chart.chart_title.text_frame.text = "Of {{ packet.title }}"

    assert build(draw).slides[0].shapes[1].chart.chart_title.text_frame.text == "Of Ada Byron"


def test_notes_may_hold_loops_and_conditions() -> None:
    said = "{% for month in packet.summaries %}{{ month.period }} {% endfor %}{% if packet.confidential %}no{% endif %}"
    assert build(box("", notes=said)).notes().split() == ["2025-07", "2025-05", "2025-04"]


def test_notes_are_not_escaped_like_a_page() -> None:
    assert build(box("", notes="{{ 'a < b & c' }}")).notes() == "a < b & c"


# Lists ------------------------------------------------------------------------------------------


def test_a_list_repeats_its_pattern_of_two_levels() -> None:
    made = build(box("{{ item.name }}", "{{ item.cite.label }}", name="list:packet.summaries"))
    paragraphs = made.shape("list:packet.summaries").text_frame.paragraphs
    assert [(p.text, p.level) for p in paragraphs[:4]] == [
        ("July 2025", 0),
        ("ada-byron.txt:5", 1),
        ("May 2025", 0),
        ("ada-byron.txt:4", 1),
    ]
    assert len(paragraphs) == 6


def test_a_list_knows_the_number_and_the_item_before() -> None:
    text = "{{ number }} {{ item.name }} {{ previous.name if previous else 'first' }}"
    made = build(box(text, name="list:summaries"))
    assert made.texts("list:summaries") == ["1 July 2025 first\n2 May 2025 July 2025\n3 April 2025 May 2025"]


def test_a_pattern_that_shows_nothing_is_left_out() -> None:
    made = build(box("{{ item.name }}", "{{ 'in May' if item.period == '2025-05' }}", name="list:summaries"))
    assert made.texts("list:summaries") == ["July 2025\nMay 2025\nin May\nApril 2025"]


def test_an_empty_list_in_a_tag_shows_nothing() -> None:
    made = build(box("{{ item.name }}", "{{ item.stated }}", name="list:summaries"), box("[{{ packet.absent }}]"))
    assert [*made.texts("list:summaries"), *made.texts()] == ["July 2025\nMay 2025\nApril 2025", "[]"]


def test_an_empty_list_says_the_packets_words() -> None:
    made = build(box("{{ item }}", "{{ number }}", name="list:absent"))
    assert made.texts("list:absent") == [packet().nothing]


def test_a_name_belongs_to_the_innermost_item_before_the_packet() -> None:
    made = build(box("{{ item.text }}", name="list:sentences", notes="repeat: month in packet.summaries\n---"))
    assert made.texts("list:sentences") == [
        "Tested the parser on long inputs.",
        "Documented the parser.",
        "Added a parser.\nFixed a crash.",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (
            "list:quartes",
            "slide 1, “list:quartes”: packet.quartes: a packet has no “quartes”. Did you mean “quarters”?",
        ),
        ("list:title", "slide 1, “list:title”: str is no list. Bind it to something with items."),
        ("table:quarters", "slide 1, “table:quarters”: bound as table, but the shape is none. Name it list:quarters."),
        ("list:+", "slide 1, “list:+”: +: no name of the packet. Write a name as in table:questions."),
    ],
)
def test_a_wrong_binding_is_named_with_its_slide_and_shape(name: str, said: str) -> None:
    assert said in mistakes(box("{{ number }}", name=name))


# Tables -----------------------------------------------------------------------------------------


def test_a_table_keeps_its_header_repeats_its_pattern_and_keeps_its_footer() -> None:
    rows = (["Month", "Line"], ["{{ item.name }}", "{{ item.cite.label }}"], ["Of {{ packet.title }}", "end"])
    assert cells(build(grid("table:summaries", *rows)), "table:summaries") == [
        ["Month", "Line"],
        ["July 2025", "ada-byron.txt:5"],
        ["May 2025", "ada-byron.txt:4"],
        ["April 2025", "ada-byron.txt:3"],
        ["Of Ada Byron", "end"],
    ]


def test_example_rows_behind_the_pattern_are_left_out() -> None:
    rows = (["Month"], ["{{ item.name }}"], ["an example"], ["{{ item.period }}"])
    assert cells(build(grid("table:summaries", *rows)), "table:summaries") == [
        ["Month"],
        ["July 2025"],
        ["May 2025"],
        ["April 2025"],
    ]


def test_an_empty_table_says_the_packets_words_over_its_whole_width() -> None:
    made = build(grid("table:absent", ["Name", "More"], ["{{ item }}", "{{ number }}"]))
    assert cells(made, "table:absent") == [["Name", "More"], [packet().nothing, ""]]
    assert made.shape("table:absent").table.cell(1, 0).span_width == 2


def test_columns_that_speak_of_cells_are_repeated_within_their_width() -> None:
    rows = (["Name", "{{ column.label }}", "Sum"], ["{{ item.label }}", "{{ cell.text }}", "{{ item.total }}"])
    made = build(grid("table:where", *rows))
    where = packet().where
    assert where is not None
    assert cells(made, "table:where") == [
        ["Name", *(column.label for column in where.columns), "Sum"],
        *([row.label, *(cell.text for cell in row.cells), str(row.total)] for row in where.rows),
    ]
    widths = [column.width for column in made.shape("table:where").table.columns]
    assert sum(widths) == pytest.approx(Inches(8), abs=len(widths))


def test_a_header_knows_the_column_before_it() -> None:
    head = "{{ column.group if not previous or previous.group != column.group }}"
    made = build(grid("table:where", ["Name", head], ["{{ item.label }}", "{{ cell.text }}"]))
    assert cells(made, "table:where")[0] == ["Name", "2025", *[""] * (len(packet().where.columns) - 1)]  # type: ignore[union-attr]


def wide(count: int) -> DeckPacket:
    """The packet with so many columns where repositories are named."""
    where = packet().where
    assert where is not None
    columns = tuple(Column(f"organisation/tool-{at}", "", f"tool {at}") for at in range(count))
    rows = tuple(replace(row, cells=(row.cells[0],) * count) for row in where.rows)
    return replace(packet(), where=replace(where, columns=columns, rows=rows))


def test_columns_that_are_too_many_go_on_on_the_next_slide_with_the_first_column() -> None:
    rows = (["Name", "{{ column.label }}"], ["{{ item.label }}", "{{ cell.text }}"])
    made = build(grid("table:where", *rows), of=wide(20))
    heads = [cells(made, "table:where", at)[0] for at in range(len(made.slides))]
    assert len(heads) > 1
    assert {head[0] for head in heads} == {"Name"}
    assert [label for head in heads for label in head[1:]] == [f"organisation/tool-{at}" for at in range(20)]
    firsts = [[row[0] for row in cells(made, "table:where", at)] for at in range(len(made.slides))]
    assert all(first == firsts[0] for first in firsts)


def test_a_count_on_a_strong_ground_is_light_and_none_is_washed() -> None:
    rows = (["Name", "{{ column.label }}"], ["{{ item.label }}", "{{ cell|shaded(1) if cell.value else cell|washed }}"])
    made = build(grid("table:where", *rows))
    found = [
        (cell.text, cell._tc.findall(f"{A}tcPr/{A}solidFill/{A}schemeClr"))
        for row in list(made.shape("table:where").table.rows)[1:]
        for cell in row.cells
    ]
    assert {fill[0].get("val") for text, fill in found if fill} == {"accent1", "tx1"}
    assert all(fill and fill[0].get("val") == "accent1" for text, fill in found if text == "1" and fill)


# Links ------------------------------------------------------------------------------------------


def test_repositories_are_linked_and_nothing_but_the_web_is() -> None:
    made = build(
        box("{{ packet.repositories|linked }}", name="Box"),
        box("{{ 'javascript:alert(1)'|linked }} {{ 'file:///etc/passwd'|linked }} {{ 'mailto:a@b.org'|linked }}"),
    )
    assert {url for _, url in links(made.shape("Box"))} == {
        "https://github.com/acme/widgets",
        "https://github.com/acme/tools",
    }
    assert [url for _, url in links(made.shape("Box", 1))] == ["mailto:a@b.org"]
    assert "javascript:alert(1)" in made.texts()[1]


def test_a_value_leads_to_the_slide_about_it_and_shows_its_number() -> None:
    made = build(
        grid("table:summaries", ["Month", "Slide"], ["{{ item|linked }}", "{{ item|slide_number }}"]),
        box("{{ month.name }}", notes="repeat: month in packet.summaries\n---"),
    )
    assert [row[1] for row in cells(made, "table:summaries")[1:]] == ["2", "3", "4"]
    targets = [made.slides[number].part for number in (1, 2, 3)]
    jumps = [made.slides[0].part.related_part(rid) for rid in _jumps(made.slides[0])]
    assert [part.partname for part in jumps] == [part.partname for part in targets for _ in range(2)]


def test_the_number_of_a_summary_is_that_of_the_slide_with_its_statements_and_never_that_of_its_own_list() -> None:
    sources = grid("table:summaries", ["Line", "Slide"], ["{{ item.cite.label }}", "{{ item|slide_number }}"])
    shown = grid("table:packet.standing[:2]", ["Statement"], ["{{ item }}"])
    made = build(shown, sources)
    stated = {one.cite.label for one in packet().standing[:2]}
    numbers = dict(cells(made, "table:summaries", 1)[1:])
    assert {line: number for line, number in numbers.items() if number} == dict.fromkeys(stated, "1")
    assert len(numbers) > len(stated)


def _jumps(slide: Any) -> list[str]:
    return [link.get(f"{{{link.nsmap['r']}}}id") for link in slide._element.iter(f"{A}hlinkClick")]


def test_a_number_of_a_slide_that_no_slide_is_about_is_empty() -> None:
    made = build(box("[{{ packet.repositories[0]|slide_number }}]"))
    assert made.texts() == ["[]"]
    assert not _jumps(made.slides[0])


def test_no_mark_of_the_engine_is_left() -> None:
    made = build(
        grid("table:summaries", ["Month"], ["{{ item|linked }}\n{{ item.repositories|linked }}"]),
        box("{{ packet.repositories|linked }}\n"),
    )
    assert all(b"urn:slides" not in etree.tostring(slide._element) for slide in made.slides)


# Pictures ---------------------------------------------------------------------------------------


def logo(slide: Any) -> None:
    picture = BytesIO()
    Image.new("RGB", (10, 10), "red").save(picture, "PNG")
    slide.shapes.add_picture(picture, SHIFT, SHIFT, Inches(2), Inches(2)).name = "picture:logo"


def test_the_logo_of_the_theme_takes_the_place_of_the_picture_in_its_own_proportions(tmp_path: Path) -> None:
    file = tmp_path / "logo.png"
    Image.new("RGB", (40, 20), "navy").save(file)
    made = build(logo, theme=replace(built_in().theme, logo=file)).shape("picture:logo")
    assert made.image.size == (40, 20)
    assert (made.width, made.height, made.top) == (Inches(2), Inches(1), Inches(1.5))


def test_a_person_has_the_picture_that_the_template_set_holds(tmp_path: Path) -> None:
    def draw(slide: Any) -> None:
        logo(slide)
        slide.shapes[-1].name = "picture:packet.people[0]"
        slide.shapes[-1]._element.nvPicPr.cNvPr.set("descr", "")

    (tmp_path / "pictures").mkdir()
    templates = One(template(draw))
    templates.folder = tmp_path
    before = inputs(templates, "person")
    (tmp_path / "pictures/someone-else.png").write_bytes(b"")
    bare = build_deck(packet(), templates).content
    assert read_back(bare).shape("picture:packet.people[0]").image.size == (10, 10)
    Image.new("RGB", (30, 30)).save(tmp_path / "pictures/ada-byron.jpg")
    made = read_back(build_deck(packet(), templates).content).shape("picture:packet.people[0]")
    assert made.image.size == (30, 30)
    assert made._element.nvPicPr.cNvPr.get("descr") == "Ada Byron"
    assert inputs(templates, "person") != before
    content = BytesIO()
    Image.new("RGB", (40, 40)).save(content, "PNG")
    address = f"data:image/png;base64,{base64.b64encode(content.getvalue()).decode()}"
    own = replace(packet(), people=tuple(replace(one, picture=address) for one in packet().people))
    assert read_back(build_deck(own, templates).content).shape("picture:packet.people[0]").image.size == (40, 40)


def test_without_a_logo_its_place_is_left_out() -> None:
    assert [shape.name for shape in build(logo).slides[0].shapes] == ["Title 1"]


def test_an_unknown_picture_is_refused() -> None:
    def draw(slide: Any) -> None:
        logo(slide)
        slide.shapes[-1].name = "picture:lego"

    assert mistakes(draw)[0].startswith("slide 1, “picture:lego”: packet.lego: a packet has no “lego”")


# The whole deck ---------------------------------------------------------------------------------


def test_sections_hold_the_slides_from_where_they_are_named() -> None:
    made = build(
        box(""),
        box("", notes="repeat: quarter in packet.quarters\nsection: In {{ quarter.label }}\n---"),
        box(""),
    )
    root = pptx.Presentation(BytesIO(made.content)).part._element
    sections = root.findall(".//{*}section")
    assert [(one.get("name"), len(one.findall(".//{*}sldId"))) for one in sections] == [
        ("Ada Byron", 1),
        ("In 2025-Q3", 1),
        ("In 2025-Q2", 2),
    ]


def test_core_properties_say_what_the_deck_is_about() -> None:
    core = pptx.Presentation(BytesIO(build(box("")).content)).core_properties
    assert (core.title, core.subject) == ("Ada Byron, April – July 2025", "Review packet, April – July 2025")
    which, *words = core.keywords.split(", ")
    assert which == f"packet 1 person/{packet().id} {packet().period}"
    assert words == ["person", "Ada Byron", *(one.name for one in packet().repositories)]


def test_a_template_that_makes_no_slide_is_told() -> None:
    with pytest.raises(RenderError, match="the template makes no slide"):
        build(box("", notes="if: false\n---"))


def test_a_template_that_makes_too_many_slides_is_refused() -> None:
    assert "its repeats make more than 3000 slides" in mistakes(box("", notes="repeat: n in range(4000)\n---"))[0]


def test_all_mistakes_are_told_at_once_each_with_its_slide_and_shape() -> None:
    said = mistakes(
        box("{{ packet.titel }}", notes="repet: month in packet.months\n---"),
        box("{{ nobody }}", "{{ 1 / 0 }}", "{% if x %}", "{{ packet.title|uper }}", name="Here"),
    )
    assert [line.partition(":")[0] for line in said] == [
        "slide 1, notes",
        "slide 2, “Here”",
        "slide 2, “Here”",
        "slide 1, “Box”",
        "slide 2, “Here”",
        "slide 2, “Here”",
    ]
    assert "Did you mean “repeat:”?" in said[0]
    assert said[3] == "slide 1, “Box”: packet.titel: a packet has no “titel”. Did you mean “title”?"
    assert "no name “nobody” here" in said[4]
    assert "division by zero" in said[5]


@pytest.mark.parametrize("tag", ["packet.__class__", "packet.people.__class__.__mro__", "''.__class__.__base__"])
def test_tags_cannot_reach_behind_values(tag: str) -> None:
    assert re.search(r"unsafe|has no", mistakes(box(f"{{{{ {tag} }}}}"))[0])


RENDER = """
import sys
from tests.formats.deck.test_build import built_in, packet
from reports.formats.deck.build import build
sys.stdout.buffer.write(build(packet(), built_in()).content)
"""


@pytest.mark.soak
def test_the_same_packet_gives_the_same_bytes_anywhere(root: Path, tmp_path: Path) -> None:
    there = {"TZ": "Asia/Tokyo", "PYTHONHASHSEED": "2", "PYTHONPATH": str(root), "PATH": ""}
    command = [sys.executable, "-c", RENDER]
    made = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, check=True).stdout
    assert made == build_deck(packet(), built_in()).content
    assert len(made) > 10_000


def test_the_leading_sentences_and_the_overview_are_bound_by_plain_names() -> None:
    made = packet()
    built = build(
        box("{{ item.text }}", name="list:highlights"),
        box("{{ item }}", name="list:overview"),
        grid("table:highlights", ("Highlight",), ("{{ item.text }}",), notes="repeat: month in packet.months\n---"),
    )
    texts = built.shape("list:highlights", 0).text_frame.text.split("\n")
    assert texts == [one.text for one in made.highlights]
    assert built.shape("list:overview", 1).text_frame.text.split("\n") == [one.text for one in made.overview]
    months = [cells(built, "table:highlights", at + 2)[1:] for at in range(len(made.months))]
    assert months == [[[one.text] for one in month.highlights] or [[made.nothing]] for month in made.months]
