"""Names that no packet has, and bindings that match nothing."""

from pathlib import Path
from typing import Any

from PIL import Image
from pptx.chart.data import XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from reports.formats.deck.inputs import DECKS
from tests.formats.deck.lint.edits import (
    Told,
    add_box,
    add_copy,
    built_in_deck,
    named,
    note,
    number_of,
    only,
    rename,
    repeated,
    write,
)
from tests.sampling import soak

# Tags and directives ----------------------------------------------------------------------------


WRONG = [
    ("{{ packet.tilte }}", "packet.tilte: a packet has no “tilte”.", "Did you mean “title”?"),
    ("{{ quarter.lable }}", "quarter.lable: a group has no “lable”.", "Did you mean “label”?"),
    ("{{ packt.title }}", "packt.title: no name “packt” here.", "Did you mean “packet”?"),
    ("{{ packet.people.name }}", "packet.people.name: a list has no “name”.", "|first"),
    ("{{ packet.people[0].nam }}", "packet.people[0].nam: a person has no “nam”.", "“name”"),
    ("{{ (packet.people|first).nam }}", "a person has no “nam”.", "“name”"),
    ("{{ packet.title.text }}", "packet.title.text: a text has no “text”.", "Leave it out."),
    ("{{ packet.change.newer|join if packet.change }}", "a change has no “newer”.", "“new”"),
    ("{{ packet.headlines.wen }}", "a headlines has no “wen”.", "“when”"),
    ("{{ packet.title|linkd if quarter.label }}", "no filter “linkd”.", "“linked”"),
    ("{{ item.text }}", "no name “item” here.", "list:…"),
    ("{{ packet.title", "a tag is {{ … }}, with an expression between.", "repeat:"),
    ("{{ packet.title | }}", "packet.title |: ", ""),
]


def test_wrong_tags_are_told_with_slide_shape_and_hint(told: Told) -> None:
    number, _ = repeated(built_in_deck(), "quarter")

    def edit(show: Any) -> None:
        for at, (text, _, _) in enumerate(WRONG):
            add_box(show, text, number).name = f"Box {at}"

    found = told(edit)
    assert len(found) == len(WRONG)
    for at, (problem, (_, message, hint)) in enumerate(zip(found, WRONG, strict=True)):
        assert problem.message.startswith(f"slide {number}, “Box {at}”: ")
        assert message in problem.message
        assert hint in problem.hint
        assert (problem.code, problem.severity) == ("template", "error")
        assert (problem.file or "").endswith(DECKS[0])


RIGHT = [
    "packet.title|upper",
    "packet.title.upper()",
    "packet.people[0].name",
    "packet.people[-1].groups[0].label",
    "(packet.people|first).name",
    "packet.people|map(attribute='name')|join(', ')",
    "packet.people|map(attribute='nom')|join(', ')",
    "(packet.people|sort(attribute='name')|last).name",
    "packet.people|length == 1 and 'one' or 'many'",
    "packet.when.rows[0].label if packet.when else packet.span",
    "packet.change.new|join(', ') if packet.change",
    "(packet.change or packet.comparison).anything",
    "packet.nosuch|default('none')",
    "packet.nosuch if packet.nosuch is defined else ''",
    "nosuch if nosuch is defined",
    "theme.footer ~ medium",
    "theme.colours.accent ~ theme.colours['ink']",
    "packet['title']",
    "range(3)|join(', ')",
    "dict(a=packet.title).a",
    "packet.title[:3] ~ packet.people[:2]|length",
    "“a” if packet.title == ‘b’ else „c“",
    "packet.figures[0].value ~ ' of ' ~ packet.figures[0].of",
    "overview.cite|linked(overview.cite.label)",
    "overview.claimed_months or 'none'",
]


def test_what_is_right_or_cannot_be_told_is_passed_over(told: Told) -> None:
    number, _ = repeated(built_in_deck(), "overview")
    assert told(lambda show: add_box(show, "\n".join(f"{{{{ {one} }}}}" for one in RIGHT), number)) == []


NOTES = [
    "{% for one in packet.people %}{% for x in one.links %}{{ loop.index }}{{ x.text }}{% endfor %}{% endfor %}",
    "{% set first = packet.people|first %}{{ first.name }}",
    "{% if packet.change %}{% set x = packet.people %}{% else %}{% set x = packet.title %}{% endif %}{{ x.name }}",
    "{% macro show(packet) %}{{ packet.anything }}{% endmacro %}{{ show(1) }}",
    "{% with packet = theme.colours %}{{ packet.ink }}{% endwith %}",
    "{% for a, b in packet.people|groupby('name') %}{{ a }}{{ b.x }}{% endfor %}",
    "{% for packet in packet.quarters %}{{ packet.label }}{% endfor %}{{ packet.title }}",
]


def test_statements_in_notes_are_followed(told: Told) -> None:
    def edit(show: Any) -> None:
        for slide, text in zip(show.slides, NOTES, strict=False):
            frame = slide.notes_slide.notes_text_frame
            frame.text = f"{frame.text}\n{text}"

    assert told(edit) == []


def test_loops_in_notes_have_types(told: Told) -> None:
    text = "{% for one in packet.people %}{{ one.nam }}{% endfor %}"
    found = only(told(note("---\nWord", f"---\n{text}\nWord")))
    assert found.message == "slide 3, notes: a person has no “nam”."


@soak
def test_a_sample_slide_that_is_off_is_not_read(told: Told) -> None:
    def edit(show: Any) -> None:
        show.slides[0].shapes.title.text = "Dear {{ customer }}, {% if x %}"
        named(show, "table:shown")  # the deck is the one of a person
        add_box(show, "{{CLIENT NAME}}", 1).name = "Table: revenue"

    assert told(edit) == []


def test_a_directive_that_is_misspelt_or_over_no_list_is_told(told: Told) -> None:
    list_of_none = note("in packet.standing_by_slide", "in packet.title")
    of_title, misspelt, *_ = told(list_of_none, note("repeat: overview", "repaet: overview"))
    assert "repeat: shown in packet.title: a text is no list." in of_title.message
    assert "repaet: overview in packet.overviews: no directive." in misspelt.message
    assert misspelt.hint == "Did you mean “repeat:”?"


@soak
def test_an_attribute_in_a_directive_is_checked(told: Told) -> None:
    head = "repeat: quarter in packet.quarters\nif: "
    found = only(told(note(f"{head}false", f"{head}quarter.sumaries")))
    assert "notes: quarter.sumaries: a group has no “sumaries”." in found.message


def test_a_name_whose_repeat_has_ended_is_answered_with_where(told: Told) -> None:
    questions = number_of("table:questions_in_full")
    found = only(
        told(lambda show: write(named(show, "table:questions_in_full")[1].shapes.title, "{{ quarter.label }}"))
    )
    ended = number_of("table:where")
    assert found.message == f"slide {questions}, “Title 1”: quarter.label: no name “quarter” here."
    assert found.hint == f"The repeat over “quarter” ended at slide {ended}, which does not use it."


# Bindings ---------------------------------------------------------------------------------------


WRONGLY_BOUND = [
    ("chart:comparison", "chart:where", "a matrix is no chart.", "comparison"),
    ("chart:comparison", "chart:comparson", "no name “comparson” here.", "“comparison”"),
    ("table:questions_in_full", "table:qestions", "qestions: no name “qestions” here.", "“questions”"),
    ("table:questions_in_full", "table:packet.qestions", "a packet has no “qestions”.", "“questions”"),
    ("table:questions_in_full", "table:title", "a text is no list.", "items"),
    ("table:questions_in_full", "table:headlines", "a headlines is no list.", "items"),
    ("table:questions_in_full", "list:questions", "bound as list, but the shape is none.", "table:questions"),
    ("table:questions_in_full", "table:1st", "1st: ", ""),
]


def test_wrong_bindings_are_told(told: Told) -> None:
    def edit(show: Any) -> None:
        for old, new, _, _ in WRONGLY_BOUND:
            add_copy(named(show, old)[2], new)

    found = [problem for problem in told(edit) if problem.code == "template"]
    assert len(found) >= len(WRONGLY_BOUND)
    for old, new, message, hint in WRONGLY_BOUND:
        problem = next(problem for problem in found if f"“{new}”" in problem.message)
        assert problem.message.startswith(f"slide {number_of(old)}, “{new}”: ")
        assert message in problem.message
        assert hint in problem.hint
        assert problem.severity == "error"


@soak
def test_a_misspelt_kind_of_binding_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        rename("table:questions_in_full", "tabel:questions")(show)
        rename("chart:comparison", "Charts:comparison")(show)
        rename("list:overview.sentences", "list：overview.sentences")(show)

    hints = [problem.hint for problem in told(edit) if "is no kind of binding" in problem.message]
    assert hints == [
        f"Did you mean “{name}”?" for name in ("chart:comparison", "list:overview.sentences", "table:questions")
    ]


def test_right_bindings_and_ordinary_names_are_passed_over(told: Told) -> None:
    def edit(show: Any) -> None:
        rename("table:questions_in_full", "Table : packet.questions|sort(attribute='number')")(show)
        rename("table:highlights", "table:packet.people[0].groups[0].highlights")(show)
        rename("table:counts", "TABLE:packet.counts")(show)
        for name in ("Title: a line", "Note: last: list", "Label:x", "Last: of all", "Photo: the team"):
            add_box(show, "Words", 4).name = name

    assert told(edit) == []


def test_items_of_lists_and_tables_have_types(told: Told) -> None:
    def edit(show: Any) -> None:
        write(named(show, "list:overview.sentences")[2], "{{ item.txt }}")
        table = named(show, "table:highlights")[2].table
        table.cell(1, 1).text_frame.paragraphs[0].runs[0].text = "{{ item.txt }} {{ previous.txt }} {{ number }}"
        table = named(show, "table:where")[2].table
        table.cell(1, 1).text_frame.paragraphs[0].runs[0].text = "{{ cell.valu }} {{ column.lbl }} {{ table.mst }}"

    messages = [problem.message.split(": ", 2)[2] for problem in told(edit)]
    assert messages == [
        "a quote has no “txt”.",
        "a highlight has no “txt”.",
        "a highlight has no “txt”.",
        "a cell has no “valu”.",
        "a column has no “lbl”.",
        "a matrix has no “mst”.",
    ]


@soak
def test_columns_of_a_table_without_columns_are_told(told: Told) -> None:
    def edit(show: Any) -> None:
        table = named(show, "table:questions_in_full")[2].table
        table.cell(0, 1).text_frame.paragraphs[0].runs[0].text = "{{ column.label }}"

    found = only(told(edit))
    assert "no name “column” here" in found.message
    assert "table:where" in found.hint


@soak
def test_a_table_without_a_body_row_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        grid = named(show, "table:questions_in_full")[2].table._tbl
        grid.remove(grid.tr_lst[1])

    assert "no row below the header." in only(told(edit)).message


def test_charts_and_pictures_that_cannot_be_filled_are_told(told: Told, tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "picture.png")

    def chart(show: Any) -> None:
        points = XyChartData()
        points.add_series("s").add_data_point(1, 2)
        slide = named(show, "chart:comparison")[1]
        frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, 0, 0, Inches(3), Inches(3), points)
        frame.name = "chart:comparison"

    def picture(show: Any) -> None:
        picture = show.slides[2].shapes.add_picture(str(tmp_path / "picture.png"), 0, 0)
        picture.name = "picture:lgo"
        picture._element.nvPicPr.cNvPr.set("descr", "A logo")

    of_picture, of_chart = told(chart, picture)
    assert "a chart of this type shows points, not categories." in of_chart.message
    assert "lgo: no name “lgo” here." in of_picture.message


def test_directives_of_shapes_are_checked(told: Told) -> None:
    def edit(show: Any) -> None:
        box = show.slides[2].shapes.add_textbox(Inches(1), Inches(2), Inches(2), Inches(1))
        box.text_frame.text = "{{ person.name }} {{ person.nme }}"
        box._element.nvSpPr.cNvPr.set("descr", "repeat: person in packet.people\nif: packet.absnt")

    said = [problem.message for problem in told(edit)]
    assert any("packet.absnt" in one for one in said)
    assert any("a person has no “nme”" in one for one in said)
    assert not any("person.name:" in one for one in said)
