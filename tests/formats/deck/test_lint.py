"""Deck templates: what is wrong with them is told without a packet, each thing once, and nothing that is right."""

import copy
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pptx
import pytest
from PIL import Image
from pptx.chart.data import XyChartData
from pptx.dml.color import RGBColor
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Emu, Inches, Pt

from reports.errors import Problem
from reports.formats import preload
from reports.formats.deck.inputs import DECKS
from reports.formats.deck.lint import lint
from reports.formats.deck.templates import Decks
from reports.formats.templates import Templates, built_in, open_templates
from reports.slides.colours import contrast
from reports.slides.directives import Example, Head, end_of

Edit = Callable[[Any], Any]
Told = Callable[..., list[Problem]]


@pytest.fixture(scope="module")
def set_without_decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A template set to which decks are added."""
    folder = tmp_path_factory.mktemp("set")
    shutil.copytree(built_in(), folder, dirs_exist_ok=True)
    for name in DECKS:
        (folder / name).unlink()
    return folder


@pytest.fixture(scope="module")
def opened(set_without_decks: Path) -> Templates:
    """The set, opened once: its decks are read anew by each test."""
    return open_templates(set_without_decks)


@pytest.fixture
def told(opened: Templates, set_without_decks: Path) -> Iterator[Told]:
    """Lints the built-in deck of a person after an edit: `told(lambda show: …)`."""

    other = pptx.Presentation(str(built_in() / DECKS[1]))  # one slide of it is enough beside the deck that is edited
    for extra in list(other.slides._sldIdLst)[1:]:
        other.part.drop_rel(extra.rId)
        other.slides._sldIdLst.remove(extra)
    other.save(str(set_without_decks / DECKS[1]))

    def check(edit: Edit) -> list[Problem]:
        show = built_in_deck()
        edit(show)
        show.save(str(set_without_decks / DECKS[0]))
        opened.once(Decks)._opened.clear()
        return lint(opened)

    yield check
    for name in DECKS:
        (set_without_decks / name).unlink(missing_ok=True)


def named(show: Any, name: str) -> tuple[int, Any, Any]:
    """Number, slide and shape of the first shape of a name."""
    return next(
        (number, slide, shape)
        for number, slide in enumerate(show.slides, 1)
        for shape in slide.shapes
        if shape.name == name
    )


def built_in_deck() -> Any:
    return pptx.Presentation(str(built_in() / DECKS[0]))


def number_of(name: str) -> int:
    return named(built_in_deck(), name)[0]


def repeated(show: Any, name: str) -> tuple[int, Any]:
    """Number of the slide that is repeated for a name, and the slide."""
    return next(
        (number, slide)
        for number, slide in enumerate(show.slides, 1)
        if f"repeat: {name} in" in slide.notes_slide.notes_text_frame.text
    )


def write(shape: Any, text: str) -> None:
    """Put a text into the first run of a shape, in the place of all its text."""
    frame = shape.text_frame
    for paragraph in list(frame.paragraphs)[1:]:
        paragraph._p.getparent().remove(paragraph._p)
    first, *rest = frame.paragraphs[0].runs
    for run in rest:
        run._r.getparent().remove(run._r)
    first.text = text


def rename(old: str, new: str) -> Edit:
    """An edit: another name in the selection pane."""
    return lambda show: setattr(named(show, old)[2], "name", new)


def note(old: str, new: str) -> Edit:
    """An edit: other words in the notes of a slide."""

    def edit(show: Any) -> None:
        frames = [slide.notes_slide.notes_text_frame for slide in show.slides]
        frame = next(frame for frame in frames if old in frame.text)
        frame.text = frame.text.replace(old, new, 1)

    return edit


def add_copy(shape: Any, name: str) -> None:
    """The same shape again with another name."""
    made = copy.deepcopy(shape._element)
    made.find("./*/{*}cNvPr").set("name", name)
    shape._element.addnext(made)


def add_box(show: Any, text: str = "Words", at: int = 4) -> Any:
    """A text box on a slide, as high as drawn."""
    box = show.slides[at - 1].shapes.add_textbox(Inches(1), Inches(3), Inches(4), Inches(1))
    box.name = "Box"
    box.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    box.text_frame.text = text
    return box


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, "\n".join(map(str, problems))
    return problems[0]


# The built-in decks -----------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_built_in_decks() -> None:
    assert lint(open_templates(None)) == []


def test_a_set_without_decks_has_nothing_wrong(set_without_decks: Path) -> None:
    assert lint(open_templates(set_without_decks)) == []


def test_a_run_opens_the_decks_of_its_kinds_only(opened: Templates, told: Told, set_without_decks: Path) -> None:
    (set_without_decks / DECKS[0]).write_bytes(b"no package")
    opened.once(Decks)._opened.clear()
    preload(opened, {"pptx"}, {"month"})
    assert list(opened.once(Decks)._opened) == [DECKS[1]]


def test_a_deck_that_is_not_safe_to_open_is_told(told: Told, set_without_decks: Path) -> None:
    told(lambda show: None)
    (set_without_decks / DECKS[0]).write_bytes(b"no package")
    (set_without_decks / DECKS[1]).write_bytes((built_in() / DECKS[1]).read_bytes())
    found = lint(open_templates(set_without_decks))
    assert [problem.severity for problem in found] == ["error"]
    assert (found[0].file or "").endswith(DECKS[0])


def test_colours_of_a_brand_count() -> None:
    found = lint(open_templates(None, {"accent": "#FFE9A8"}))
    assert "contrast" in codes(found)


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
    "packet.timeline.rows[0].label if packet.timeline else packet.span",
    "packet.change.new|join(', ') if packet.change",
    "(packet.change or packet.activity).anything",
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
    found = only(told(note("---", f"---\n{text}")))
    assert found.message == "slide 1, notes: a person has no “nam”."


def test_a_misspelt_directive_is_told(told: Told) -> None:
    found = told(note("repeat: overview", "repaet: overview"))
    assert "repaet: overview in packet.overviews: no directive." in found[0].message
    assert found[0].hint == "Did you mean “repeat:”?"


def test_a_repeat_over_no_list_is_told(told: Told) -> None:
    found = only(told(note("in packet.overviews", "in packet.title")))
    assert "repeat: overview in packet.title: a text is no list." in found.message


def test_an_attribute_in_a_directive_is_checked(told: Told) -> None:
    found = only(told(note("if: quarter.summaries", "if: quarter.sumaries")))
    assert "notes: quarter.sumaries: a group has no “sumaries”." in found.message


def test_a_name_whose_repeat_has_ended_is_answered_with_where(told: Told) -> None:
    questions = number_of("table:questions")
    found = only(told(lambda show: write(named(show, "table:questions")[1].shapes.title, "{{ quarter.label }}")))
    ended = number_of("table:where")
    assert found.message == f"slide {questions}, “Title 1”: quarter.label: no name “quarter” here."
    assert found.hint == f"The repeat over “quarter” ended at slide {ended}, which does not use it."


# Bindings ---------------------------------------------------------------------------------------


WRONGLY_BOUND = [
    ("chart:activity", "chart:where", "a grid is no chart.", "activity, comparison"),
    ("chart:activity", "chart:activty", "no name “activty” here.", "“activity”"),
    ("table:questions", "table:qestions", "qestions: no name “qestions” here.", "“questions”"),
    ("table:questions", "table:packet.qestions", "a packet has no “qestions”.", "“questions”"),
    ("table:questions", "table:title", "a text is no list.", "items"),
    ("table:questions", "table:headlines", "a headlines is no list.", "items"),
    ("table:questions", "list:questions", "bound as list, but the shape is none.", "table:questions"),
    ("table:questions", "table:1st", "1st: ", ""),
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


def test_a_misspelt_kind_of_binding_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        rename("table:questions", "tabel:questions")(show)
        rename("chart:activity", "Charts:activity")(show)
        rename("list:overview.sentences", "list：overview.sentences")(show)

    hints = [problem.hint for problem in told(edit) if "is no kind of binding" in problem.message]
    assert hints == [
        f"Did you mean “{name}”?" for name in ("chart:activity", "list:overview.sentences", "table:questions")
    ]


def test_right_bindings_and_ordinary_names_are_passed_over(told: Told) -> None:
    def edit(show: Any) -> None:
        rename("table:questions", "Table : packet.questions|sort(attribute='number')")(show)
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
        "a grid has no “mst”.",
    ]


def test_columns_of_a_table_without_columns_are_told(told: Told) -> None:
    def edit(show: Any) -> None:
        table = named(show, "table:questions")[2].table
        table.cell(0, 1).text_frame.paragraphs[0].runs[0].text = "{{ column.label }}"

    found = only(told(edit))
    assert "no name “column” here" in found.message
    assert "table:where" in found.hint


def test_a_table_without_a_body_row_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        grid = named(show, "table:questions")[2].table._tbl
        grid.remove(grid.tr_lst[1])

    assert "no row below the header." in only(told(edit)).message


def test_a_chart_of_a_type_that_cannot_be_filled_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        points = XyChartData()
        points.add_series("s").add_data_point(1, 2)
        slide = named(show, "chart:activity")[1]
        frame = slide.shapes.add_chart(XL_CHART_TYPE.XY_SCATTER, 0, 0, Inches(3), Inches(3), points)
        frame.name = "chart:comparison"

    assert "a chart of this type shows no series over categories." in only(told(edit)).message


def test_a_picture_that_does_not_exist_is_told(told: Told, tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "picture.png")

    def edit(show: Any) -> None:
        picture = show.slides[2].shapes.add_picture(str(tmp_path / "picture.png"), 0, 0)
        picture.name = "picture:lgo"
        picture._element.nvPicPr.cNvPr.set("descr", "A logo")

    found = only(told(edit))
    assert "lgo: no picture “lgo”." in found.message
    assert found.hint == "There is picture:logo."


# Frames -----------------------------------------------------------------------------------------


def test_a_frame_that_is_too_small_for_a_line_is_told(told: Told) -> None:
    def low(show: Any) -> None:
        add_box(show).height = Pt(16)

    def narrow(show: Any) -> None:
        add_box(show).width = Pt(20)

    def grows(show: Any) -> None:
        box = add_box(show)
        box.height = Pt(16)
        box.text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT

    found = only(told(low))
    assert (found.code, found.severity, found.text) == ("small-frame", "warning", "Words")
    assert found.message.startswith("slide 4, “Box”: too low for one line at 14 pt")
    assert "too narrow" in only(told(narrow)).message
    assert told(grows) == []


def test_a_table_without_room_for_a_row_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        named(show, "table:questions")[2].top = Emu(show.slide_height - Inches(0.6))

    found = only(told(edit))
    assert found.code == "small-frame"
    assert "header and one row" in found.message


# Titles and placeholders ------------------------------------------------------------------------


def delete_title(show: Any) -> None:
    title = show.slides[3].shapes.title._element
    title.getparent().remove(title)


def spoil_what_is_not_shown(show: Any) -> None:
    slide = show.slides[0]  # explains the template, with “if: false”
    slide.shapes.title.text_frame.clear()


def test_the_looks_of_a_slide_that_no_deck_shows_are_not_judged(told: Told) -> None:
    assert told(spoil_what_is_not_shown) == []


def use_layout_without_title(show: Any) -> None:
    delete_title(show)
    layout = show.slides[3].slide_layout
    for shape in list(layout.placeholders):
        if shape.placeholder_format.type in (1, 3):
            shape._element.getparent().remove(shape._element)


def test_a_slide_without_title_is_told(told: Told) -> None:
    found = only(told(delete_title))
    assert (found.code, found.severity) == ("no-title", "error")
    assert found.message == "slide 4: its title was deleted."
    assert "Reset" in found.hint


def test_a_layout_without_title_is_told(told: Told) -> None:
    found = [problem for problem in told(use_layout_without_title) if problem.code == "no-title"]
    assert "is a layout without title." in found[0].message
    assert "Home, Layout" in found[0].hint


def test_an_empty_title_is_told(told: Told) -> None:
    found = only(told(lambda show: show.slides[3].shapes.title.text_frame.clear()))
    assert (found.code, found.message) == ("no-title", "slide 4: the title is empty.")


def test_an_empty_placeholder_is_told(told: Told) -> None:
    found = only(told(lambda show: show.slides[3].placeholders[13].text_frame.clear()))
    assert (found.code, found.severity) == ("empty-placeholder", "warning")
    assert "“Text Placeholder 2”" in found.message
    assert "Click to add text" in found.hint


def test_a_placeholder_that_was_deleted_is_fine(told: Told) -> None:
    def edit(show: Any) -> None:
        for shape in list(show.slides[3].placeholders):
            if shape.placeholder_format.idx in (10, 11, 13):
                shape._element.getparent().remove(shape._element)

    assert told(edit) == []


# Fonts and colours ------------------------------------------------------------------------------


def test_a_font_that_cannot_be_measured_is_told_once(told: Told) -> None:
    def edit(show: Any) -> None:
        for slide in list(show.slides)[1:4]:
            slide.shapes.title.text_frame.paragraphs[0].runs[0].font.name = "Futura PT"

    found = only(told(edit))
    assert (found.code, found.severity, found.text) == ("unknown-font", "warning", "Futura PT")
    assert found.message.startswith("slide 2, “Title 1”: ")
    assert "DejaVu Sans" in found.message


def painted(colour: str, size: float = 16, bold: bool = False) -> Edit:
    """An edit: a text box in a colour."""

    def edit(show: Any) -> Any:
        box = add_box(show)
        font = box.text_frame.paragraphs[0].runs[0].font
        font.color.rgb, font.size, font.bold = RGBColor.from_string(colour), Pt(size), bold
        return box

    return edit


def test_pale_text_is_told_by_its_size(told: Told) -> None:
    looks = [
        ("808080", 16, False, True),
        ("707070", 16, False, False),
        ("808080", 18, False, False),
        ("808080", 14, True, False),
        ("818181", 13, True, True),
        ("A0A0A0", 40, True, True),
    ]

    def edit(show: Any) -> None:
        for colour, size, bold, _ in looks:
            painted(colour, size, bold)(show)

    found = told(edit)
    assert codes(found) == ["contrast"] * 3
    for one, colour in zip(found, [colour for colour, _, _, is_told in looks if is_told], strict=True):
        assert f"#{colour} on #FFFFFF has a contrast of {int(contrast(colour, 'FFFFFF') * 10) / 10}:1" in one.message
        assert one.message.startswith("slide 4, “Box”: ")


def test_text_on_a_filled_shape_counts_against_its_fill(told: Told) -> None:
    def edit(show: Any, kind: Any = MSO_SHAPE.RECTANGLE, width: float = 6) -> None:
        panel = show.slides[3].shapes.add_shape(kind, Inches(0.5), Inches(2.5), Inches(width), Inches(2))
        panel.fill.solid()
        panel.fill.fore_color.rgb = RGBColor(0x10, 0x20, 0x40)
        painted("000000")(show)

    assert "#000000 on #102040" in only(told(edit)).message
    assert told(lambda show: edit(show, MSO_SHAPE.OVAL)) == []
    assert told(lambda show: edit(show, MSO_SHAPE.RECTANGLE, 2)) == []


def test_text_on_the_panel_of_its_layout_counts_against_that(told: Told) -> None:
    def edit(show: Any) -> None:
        font = show.slides[1].shapes.title.text_frame.paragraphs[0].runs[0].font
        font.color.rgb = RGBColor(0, 0, 0)

    found = only(told(edit))
    assert found.message.startswith("slide 2, “Title 1”: #000000 on #")
    assert "#FFFFFF" not in found.message


def test_text_counts_against_the_fill_of_its_own_shape_or_cell(told: Told) -> None:
    def shape(show: Any) -> None:
        fill = painted("FFFFFF")(show).fill
        fill.solid()
        fill.fore_color.rgb = RGBColor(0xEE, 0xEE, 0xEE)

    def cell(show: Any) -> None:
        fill = named(show, "table:questions")[2].table.cell(1, 1).fill
        fill.solid()
        fill.fore_color.rgb = RGBColor(0, 0, 0)

    assert "#FFFFFF on #EEEEEE has a contrast of 1.1:1" in only(told(shape)).message
    found = only(told(cell))
    assert "on #000000" in found.message
    assert "“table:questions”" in found.message


@pytest.mark.parametrize(("one", "other", "ratio"), [("000000", "FFFFFF", 21), ("777777", "FFFFFF", 4.48)])
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == contrast(other, one) == pytest.approx(ratio, abs=0.01)


# Alternative text and size ----------------------------------------------------------------------


def test_what_has_no_alternative_text_is_told(told: Told, tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "picture.png")

    def edit(show: Any) -> None:
        for name in ("table:questions", "chart:activity"):
            del named(show, name)[2]._element.nvGraphicFramePr.cNvPr.attrib["descr"]
        slide = show.slides[3]
        for name in ("Plain", "Decorative"):
            picture = slide.shapes.add_picture(str(tmp_path / "picture.png"), 0, 0)
            picture.name = name
            picture._element.nvPicPr.cNvPr.attrib.pop("descr", None)
        panel = show.slide_layouts[0].shapes[0]._element.nvSpPr.cNvPr
        picture._element.nvPicPr.cNvPr.append(copy.deepcopy(panel[0]))

    found = told(edit)
    assert codes(found) == ["alt-text", "alt-text"]
    assert "“Plain”: a picture without alternative text." in found[0].message
    assert "“table:questions”: a table without alternative text." in found[1].message


@pytest.mark.parametrize(
    ("width", "tall", "severity"),
    [(13.333, 7.5, ""), (10, 7.5, ""), (10, 5.625, ""), (12, 7.5, "note"), (7.5, 10, "warning"), (4, 3, "warning")],
)
def test_an_unusual_size_of_slides_is_told(told: Told, width: float, tall: float, severity: str) -> None:
    def edit(show: Any) -> None:
        show.slide_width, show.slide_height = Inches(width), Inches(tall)

    found = [problem for problem in told(edit) if problem.code == "slide-size"]
    assert [problem.severity for problem in found] == [severity] * bool(severity)


# All at once ------------------------------------------------------------------------------------


def test_all_is_told_at_once_in_order_and_without_repeats(told: Told) -> None:
    def edit(show: Any) -> None:
        for number in (5, 3, 2):
            write(show.slides[number - 1].shapes.title, "{{ packet.tilte }} {{ packet.tilte }} {{ packet.spam }}")
        painted("C0C0C0")(show)
        note("---", "---\n{{ nobody }}")(show)

    found = told(edit)
    assert len(found) == len(set(found)) == 8
    places = [problem.message.split(": ")[0] for problem in found]
    assert places == [
        "slide 1, notes",
        *["slide 2, “Title 1”"] * 2,
        *["slide 3, “Title 1”"] * 2,
        "slide 4, “Box”",
        *["slide 5, “Title 1”"] * 2,
    ]


def test_a_slide_that_uses_only_an_inner_name_belongs_to_the_nest() -> None:
    uses = [{"packet"}, {"quarter"}, {"month"}, {"packet"}]
    heads = [Head("quarter", "packet.quarters"), Head("month", "quarter.summaries"), Head(), Head()]
    examples = [
        Example(number, None, head, "", frozenset(some))
        for number, (head, some) in enumerate(zip(heads, uses, strict=True), 1)
    ]
    assert [end_of(examples, at) for at in range(4)] == [3, 3, 3, 4]
