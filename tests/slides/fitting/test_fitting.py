"""What does not fit is set smaller, continued on a copy of its slide, or shortened; nothing is lost."""

import re
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pptx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE
from pptx.util import Inches, Pt

from reports.slides.fitting.below import close_up, end_at, keep_size
from reports.slides.fitting.cutting import cut
from reports.slides.fitting.fitter import Fitter
from reports.slides.fitting.sharing import balanced, partition
from reports.slides.flows import Flow, Unit
from reports.slides.shapes import paragraphs as paragraphs_of
from reports.slides.shapes import text_of
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import qn
from tests.slides.decks import Built, box, build, cells, grid, metrics, template

WORDS = "The parser reads long inputs in one pass and keeps the place of each error. "


def asking(*texts: str) -> dict[str, object]:
    """Values with these questions."""
    return {"questions": [{"number": at, "text": text} for at, text in enumerate(texts, 1)]}


def sizes(built: Built, name: str = "Box") -> set[float]:
    """Sizes in pt of all runs of a shape, on all slides."""
    return {
        run.font.size.pt
        for slide in built.slides
        for shape in slide.shapes
        if shape.name == name
        for paragraph in shape.text_frame.paragraphs
        for run in paragraph.runs
    }


def place(shape: Any, width: float, height: float) -> None:
    """Give a shape a place of its own, so many inches wide and high."""
    shape.left, shape.top, shape.width, shape.height = Inches(1), Inches(0.5), Inches(width), Inches(height)


def words(texts: Sequence[str]) -> list[str]:
    return " ".join(texts).split()


# Text -------------------------------------------------------------------------------------------


def test_a_text_that_fits_keeps_its_size() -> None:
    made = build(box("Short", size=20))
    assert (sizes(made), made.codes()) == ({20.0}, [])


def test_a_text_that_is_too_long_is_set_smaller_first() -> None:
    made = build(box(WORDS * 12, size=24, inches=2.5))
    assert len(made.slides) == 1
    assert 14 <= min(sizes(made)) < 24
    assert made.codes() == []


def test_then_it_is_continued_with_all_of_its_words_at_14_pt_or_more() -> None:
    made = build(box(WORDS * 60, size=24, inches=2.5))
    assert len(made.slides) > 1
    assert min(sizes(made)) >= 14
    assert words(made.texts()) == words([WORDS * 60])
    assert made.codes() == ["continued"]
    assert re.search(r"“Box”: continued on \d more slides?\.$", made.problems[0].message)


def test_a_continued_slide_says_so_in_its_title() -> None:
    titles = build(box(WORDS * 60, inches=2.5)).titles()
    assert titles == ["Title", *["Title (continued)"] * (len(titles) - 1)]


def test_a_continued_slide_keeps_the_notes() -> None:
    made = build(box(WORDS * 60, inches=2.5, notes="if: true\n---\nSaid of {{ name }}."), of={"name": "Ada Byron"})
    assert {made.notes(at) for at in range(len(made.slides))} == {"Said of Ada Byron."}


def test_what_is_small_in_the_design_stays_so() -> None:
    assert sizes(build(box("Small", size=9))) == {9.0}


def test_a_title_is_shortened_and_the_notes_have_it_in_full() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = WORDS * 5

    made = build(draw)
    assert len(made.slides) == 1
    [title] = made.titles()
    assert title.endswith(" …")
    assert (WORDS * 5).startswith(title.removesuffix(" …"))
    assert WORDS * 5 in made.notes() + " "
    assert made.codes() == ["shortened"]
    assert made.problems[0].text.strip() == (WORDS * 5).strip()
    size = made.slides[0].shapes.title.text_frame.paragraphs[0].runs[0].font.size
    assert size is not None
    assert size.pt >= 20


def test_a_title_is_set_below_24_pt_before_it_is_cut() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = WORDS * 2
        place(slide.shapes.title, 10, 1)

    made = build(draw)
    assert [title.strip() for title in made.titles()] == [(WORDS * 2).strip()]
    size = made.slides[0].shapes.title.text_frame.paragraphs[0].runs[0].font.size
    assert size is not None
    assert 20 <= size.pt < 24


def test_titles_of_one_design_have_one_size() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = "{{ words }}"
        place(slide.shapes.title, 10, 1)
        slide.notes_slide.notes_text_frame.text = "repeat: words in titles\n---"

    made = build(draw, of={"titles": ["Short", WORDS * 2]})
    sizes = [one.shapes.title.text_frame.paragraphs[0].runs[0].font.size for one in made.slides]
    assert len(sizes) == 2
    assert len(set(sizes)) == 1


def test_a_foot_that_is_turned_along_the_edge_takes_no_room_below_a_table() -> None:
    def draw(slide: Any, turned: float = 90.0) -> None:
        grid("table:rows", ["What"], ["{{ item }}"])(slide)
        foot = slide.shapes.add_textbox(Inches(6.5), Inches(3.6), Inches(4.2), Inches(0.3))
        foot.text_frame.text, foot.rotation = "Who", turned

    rows = {"rows": [WORDS] * 6}
    assert len(build(draw, of=rows).slides) == 1
    assert len(build(lambda slide: draw(slide, 0.0), of=rows).slides) > 1


@given(st.integers(1, 60), st.floats(0.2, 4))
def test_a_text_that_keeps_a_size_is_never_continued(times: int, inches: float) -> None:
    def draw(slide: Any) -> None:
        box(WORDS * times, size=18, inches=inches)(slide)
        keep_size(slide.shapes[-1]._element, 14.0)

    made = build(draw)
    assert len(made.slides) == 1
    assert min(sizes(made)) >= 14


@pytest.mark.parametrize("least", [11.0, 14.0, 17.0])
def test_a_table_that_keeps_a_size_is_continued_in_it(least: float) -> None:
    def draw(slide: Any) -> None:
        grid("table:rows", ["What"], ["{{ item }}"])(slide)
        keep_size(slide.shapes[-1]._element, least)

    made = build(draw, of={"rows": [WORDS * 2] * 30})
    tables = [next(shape.table for shape in one.shapes if shape.has_table) for one in made.slides]
    found = {run.font.size.pt for t in tables for run in t.cell(1, 0).text_frame.paragraphs[0].runs}
    assert len(tables) > 1
    assert least <= min(found) <= max(found) <= least + 1  # as large as takes no further slide


@pytest.mark.parametrize(("inches", "part"), [(1.0, 1.0), (4.55, 0.6), (4.8, 0.35)])
def test_margins_of_cells_become_smaller_before_a_table_is_continued(inches: float, part: float) -> None:
    """Where it has room they stay as drawn."""

    def draw(slide: Any) -> None:
        grid("table:rows", ["What"], ["{{ item }}"])(slide)
        table = slide.shapes[-1]
        table.top = Inches(inches)
        keep_size(table._element, 18.0)

    made = build(draw, of={"rows": ["Done"] * 6})
    assert len(made.slides) == 1
    head, *body = (
        [int(look.get(side, "45720")) for side in ("marT", "marB")]
        for look in made.shape("table:rows")._element.iter(qn("a:tcPr"))
    )
    assert head == [round(part * 45720)] * 2
    assert all(above == below >= head[0] for above, below in body), "what room is left stands above and below"


def test_tables_of_one_example_have_one_size_and_those_designed_alike_nearly_that() -> None:
    def draw(slide: Any, of: str = "tables") -> None:
        grid("table:rows", ["What"], ["{{ item }}"])(slide)
        runs = (run for cell in slide.shapes[-1].table.iter_cells() for run in cell.text_frame.paragraphs[0].runs)
        for run in runs:
            run.font.size = Pt(24)
        slide.notes_slide.notes_text_frame.text = f"repeat: rows in {of}\n---"

    values = {"tables": [[WORDS * 3] * 5, [WORDS * 3] * 6], "others": [["Short"]]}
    made = build(draw, lambda slide: draw(slide, "others"), of=values)
    tables = [next(shape.table for shape in one.shapes if shape.has_table) for one in made.slides]
    much, most, few = (max(run.font.size.pt for run in t.cell(1, 0).text_frame.paragraphs[0].runs) for t in tables)
    assert much == most < 22
    assert few == pytest.approx(1.3 * most), "a slide of another kind that it would leave most empty"
    for table in tables:
        body = list(table.rows)[1:]
        texts = [len(row.cells[0].text_frame.text) for row in body]
        assert len({row.height for row in body}) == len(set(texts)), "rows are as high as their words"


def test_first_lines_below_titles_have_one_size_and_what_stands_below_begins_below_their_words() -> None:
    def draw(slide: Any) -> None:
        box("{{ words }}", size=20, inches=0.4)(slide)
        lead = slide.shapes[-1]
        lead.text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT
        place(lead, 9, 0.4)
        keep_size(lead._element, 12)
        close_up(lead._element, Inches(0.3))
        other = slide.shapes.add_textbox(Inches(1), Inches(1.6), Inches(9), Inches(5))
        other.name, other.text_frame.text = "Below", "Below"
        end_at(other._element, Inches(7))
        slide.notes_slide.notes_text_frame.text = "repeat: words in many\n---"

    made = build(draw, of={"many": [WORDS * 4, WORDS, "Brief"]})
    assert len(sizes(made)) == 1
    assert max(sizes(made)) < 20, "the longest has room"
    for at in range(3):
        lead, below = made.shape("Box", at), made.shape("Below", at)
        assert below.top - lead.top - lead.height == pytest.approx(Inches(0.3), abs=20)
        assert below.top + below.height == pytest.approx(Inches(6.6), abs=20)


def test_a_title_has_two_lines_if_it_can() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = "Six of nine months, counted per person, have a summary; the three without are of two"
        slide.shapes.title.text_frame.paragraphs[0].runs[0].font.size = Pt(36)
        place(slide.shapes.title, 8.6, 2)

    size = build(draw).slides[0].shapes.title.text_frame.paragraphs[0].runs[0].font.size
    assert size is not None
    assert 24 <= size.pt < 33


def test_no_word_of_a_title_stands_alone_where_a_little_smaller_it_does_not() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = "Six questions that the summaries leave open"
        slide.shapes.title.text_frame.paragraphs[0].runs[0].font.size = Pt(40)
        place(slide.shapes.title, 10, 1.5)

    made = build(draw).slides[0].shapes.title.text_frame.paragraphs[0].runs[0].font.size
    assert made is not None
    assert 37 <= made.pt < 40


def test_a_title_is_cut_behind_a_clause_where_that_leaves_most_of_it() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = "Five threads: parsers, exporters, watchers, scanners and guides for contributors"
        place(slide.shapes.title, 7, 0.5)

    assert build(draw).titles() == ["Five threads: parsers, exporters, watchers …"]


def test_a_long_title_still_says_that_it_is_continued() -> None:
    def draw(slide: Any) -> None:
        slide.shapes.title.text = WORDS * 5
        box(WORDS * 60, inches=2.5)(slide)

    titles = build(draw).titles()
    assert len(titles) > 1
    # The word has no room behind what is cut already: the number of the slide has.
    assert [title.rpartition(" … ")[2] for title in titles[1:]] == [f"({at})" for at in range(2, len(titles) + 1)]


def test_a_label_is_shortened_and_not_continued() -> None:
    made = build(box(WORDS * 10, inches=0.4))
    assert len(made.slides) == 1
    assert made.texts()[0].endswith(" …")
    assert made.codes() == ["shortened"]
    assert made.notes().strip() == (WORDS * 10).strip()


def test_in_a_frame_lower_than_a_line_a_line_is_shown() -> None:
    built = build(box("{{ label }}", inches=0.1), of={"label": "13 of 17 months have a summary"})
    assert built.shape("Box").text_frame.text == "13 of 17 months have a summary"


@pytest.mark.parametrize(("height", "least"), [(7.5, 14), (5.625, 10.5), (15, 28)])
def test_the_smallest_sizes_are_in_proportion_to_the_slide(height: float, least: float) -> None:
    show = pptx.Presentation()
    show.slide_width, show.slide_height = Inches(height * 16 / 9), Inches(height)
    slide = show.slides.add_slide(show.slide_layouts[6])
    shape = slide.shapes.add_textbox(0, 0, Inches(height / 4), Inches(height / 15))
    shape.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    shape.text_frame.word_wrap = True
    run = shape.text_frame.paragraphs[0].add_run()
    run.text, run.font.size = "word " * 400, Pt(40)
    fitter = Fitter(Styles(show), metrics(), (int(Inches(height * 16 / 9)), int(Inches(height))))
    fitter.fit(slide, Flow(shape._element, "text", [Unit([p]) for p in paragraphs_of(shape._element)]))
    sizes = {one.font.size.pt for one in shape.text_frame.paragraphs[0].runs if one.font.size is not None}
    assert sizes == {least}


def test_a_word_without_end_is_shortened_within() -> None:
    [text] = build(box("x" * 3000, inches=0.4)).texts()
    assert re.fullmatch(r"x{20,} …", text)


def test_a_box_that_grows_with_its_text_takes_what_is_free_below_it() -> None:
    def draw(slide: Any) -> None:
        box(WORDS * 5, inches=0.4)(slide)
        slide.shapes[-1].text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT
        box("below", name="Below")(slide)
        slide.shapes[-1].top = Inches(5)

    made = build(draw)
    assert (made.texts(), made.codes()) == ([WORDS * 5], [])
    shape = made.shape("Box")
    assert Inches(1) < shape.height < Inches(3)


def test_a_box_that_grows_and_is_shortened_is_as_high_as_its_text() -> None:
    def draw(slide: Any) -> None:
        box(WORDS * 20, size=14, inches=0.3)(slide)
        slide.shapes[-1].text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT
        box("below", name="Below")(slide)
        slide.shapes[-1].top = Inches(2.75)

    made = build(draw)
    assert made.codes() == ["shortened"]
    assert Inches(0.5) < made.shape("Box").height <= Inches(0.75)


def test_a_line_of_a_tall_script_is_not_cut() -> None:
    assert build(box("2025-Q3 · สมชาย ใจดี", size=14, inches=0.24)).texts() == ["2025-Q3 · สมชาย ใจดี"]


def test_items_of_a_list_are_kept_whole_where_one_fits_a_slide() -> None:
    texts = [f"{number}: {WORDS * 3}".strip() for number in range(12)]
    made = build(box("{{ item.text }}", name="list:questions", inches=3), of=asking(*texts))
    assert len(made.slides) > 1
    assert [line for text in made.texts("list:questions") for line in text.split("\n")] == texts


def test_slides_of_a_list_are_filled_evenly() -> None:
    texts = [f"Number {number}" for number in range(20)]
    made = build(box("{{ item.text }}", name="list:questions", size=14, inches=3.2), of=asking(*texts))
    counts = [text.count("\n") + 1 for text in made.texts("list:questions")]
    assert max(counts) - min(counts) <= 1


def test_what_stands_beside_a_continued_list_stands_on_each_of_its_slides() -> None:
    def draw(slide: Any) -> None:
        box("{{ item.text }}", name="list:questions", inches=3)(slide)
        box("Beside", name="Beside")(slide)
        grid("table:people", ["Who"], ["{{ item }}"])(slide)

    made = build(draw, of=asking(*[WORDS] * 30) | {"people": ["Ada Byron"]})
    assert made.texts("Beside") == ["Beside"] * len(made.slides)
    for at in range(len(made.slides)):
        assert cells(made, "table:people", at) == [["Who"], ["Ada Byron"]]
        rows = [row.height for row in made.shape("table:people", at).table.rows]
        assert min(rows) > 0
        assert rows == [row.height for row in made.shape("table:people").table.rows]


def test_an_item_that_begins_a_slide_does_not_refer_to_the_one_before() -> None:
    text = "{{ 'first' if not previous else 'next' }} {{ item.text }}"
    made = build(box(text, name="list:questions", inches=2), of=asking(*[WORDS] * 20))
    assert len(made.slides) > 1
    assert all(text.startswith("first ") and "\nfirst" not in text for text in made.texts("list:questions"))


ONE = "continue: never\n---"


@pytest.mark.parametrize("words", [WORDS, "構文解析器は長い入力を一度に読む。"])
def test_on_a_slide_that_is_never_continued_long_paragraphs_are_shortened_alike(words: str) -> None:
    made = build(box("Goals", words * 9, "Growth", words * 5, "Views", "None.", notes=ONE, inches=2.5))
    (text,) = made.texts()
    goals, long, growth, other, *rest = text.split("\n")
    assert (goals, growth, rest) == ("Goals", "Growth", ["Views", "None."])
    assert abs(len(long) - len(other)) < 20
    assert long.endswith("\u00a0…")
    assert other.endswith("\u00a0…")
    assert made.codes()[0] == "shortened"
    assert (words * 5).strip() in made.notes()


def test_a_list_on_a_slide_that_is_never_continued_is_shortened() -> None:
    made = build(box("{{ item.text }}", name="list:questions", notes=ONE, inches=3), of=asking(*[WORDS * 9] * 4))
    (text,) = made.texts("list:questions")
    assert [line.endswith("…") for line in text.split("\n")] == [True] * 4


def test_a_table_on_a_slide_that_is_never_continued_keeps_the_rows_with_room() -> None:
    texts = [f"{number}: {WORDS * 2}".strip() for number in range(30)]
    made = build(grid("table:questions", *PATTERN, notes=ONE), of=asking(*texts))
    (shown,) = [cells(made, "table:questions", at) for at in range(len(made.slides))]
    assert [row[1] for row in shown[1:]] == texts[: len(shown) - 1]
    assert made.codes() == ["shortened"]
    assert all(text in made.notes() for text in texts[len(shown) - 1 :])


def test_a_month_behind_a_line_is_not_alone_on_the_next() -> None:
    """The last word of the line comes along: its words stay as large as those of others."""

    def draw(slide: Any) -> None:
        box(WORDS.strip(), size=20, inches=2)(slide)
        shape = slide.shapes[-1]
        shape.text_frame.paragraphs[0].add_run().text = " "
        shape.text_frame.paragraphs[0].add_run().text = "Mar\u00a02026"
        for run in shape.text_frame.paragraphs[0].runs:
            run.font.size = Pt(20)
        place(shape, 9.5, 2)
        keep_size(shape._element, 19)

    made = build(draw)
    assert made.texts()[0].endswith("error.\u00a0Mar\u00a02026")
    assert sizes(made) == {20}


def test_a_word_behind_a_line_is_not_alone_on_the_next() -> None:
    said = f"{WORDS}Straightforwardly"

    def draw(slide: Any) -> None:
        box(said, size=20, inches=2)(slide)
        place(slide.shapes[-1], 8.95, 2)
        keep_size(slide.shapes[-1]._element, 20)

    assert build(draw).texts() == [said.replace("each error. S", "each\u00a0error.\u00a0S")]


# Tables -----------------------------------------------------------------------------------------

PATTERN = (["No.", "Question"], ["{{ item.number }}", "{{ item.text }}"])


def test_a_row_that_is_higher_where_it_begins_a_slide_leaves_the_last_to_the_next() -> None:
    name = "Wilhelmina Featherstonehaugh-Cholmondeley of Montgomery " * 3
    pattern = (["Who", "No."], [f"{{{{ '{name}' if not previous }}}}", "{{ item.number }}"])
    made = build(grid("table:questions", *pattern), of=asking(*["x"] * 40))
    rows = [cells(made, "table:questions", at) for at in range(len(made.slides))]
    assert [row[1] for one in rows for row in one[1:]] == [str(at) for at in range(1, 41)]
    assert all(one[1][0].strip() == name.strip() for one in rows)
    for at in range(len(rows)):
        frame = made.shape("table:questions", at)
        assert frame.top + sum(row.height for row in frame.table.rows) <= Inches(7.5)


def test_a_table_is_continued_with_its_header_and_whole_rows() -> None:
    texts = [f"{number}: {WORDS * 2}".strip() for number in range(30)]
    made = build(grid("table:questions", *PATTERN), of=asking(*texts))
    tables = [cells(made, "table:questions", at) for at in range(len(made.slides))]
    assert len(tables) > 1
    assert all(rows[0] == ["No.", "Question"] for rows in tables)
    assert [row[1] for rows in tables for row in rows[1:]] == texts
    assert made.codes() == ["continued"]


def test_a_row_is_split_only_where_it_is_higher_than_a_slide() -> None:
    long = (WORDS * 60).strip()
    made = build(grid("table:questions", *PATTERN), of=asking("short", long, "short too"))
    rows = [row for at in range(len(made.slides)) for row in cells(made, "table:questions", at)[1:]]
    assert rows[0][1] == "short"
    assert rows[-1][1] == "short too"
    assert len(rows) > 3
    assert words([row[1] for row in rows[1:-1]]) == words([long])
    assert [row[0] for row in rows] == ["1", "2", *[""] * (len(rows) - 3), "3"]


def test_rows_that_are_split_have_columns_of_other_widths() -> None:
    def draw(slide: Any) -> None:
        grid("table:rows", ["Month", "What"], ["{{ item.when }}", "{{ item.what }}"])(slide)
        slide.shapes[-1].top = Inches(4.5)
        slide.shapes[-1].table.columns[0].width = Inches(0.6)

    made = build(draw, of={"rows": [{"when": "September 2025", "what": WORDS * 10}] * 2})
    shown = [row[1] for at in range(len(made.slides)) for row in cells(made, "table:rows", at)[1:]]
    assert words(shown) == words([WORDS * 10] * 2)


def test_no_table_leaves_its_slide_and_rows_add_up() -> None:
    for texts in (["short", WORDS * 60, "short"], [WORDS * 2] * 30, ["x" * 3000]):
        made = build(grid("table:questions", *PATTERN), of=asking(*texts))
        for at in range(len(made.slides)):
            shape = made.shape("table:questions", at)
            assert shape.top + shape.height <= Inches(7.5)
            assert shape.height == sum(row.height for row in shape.table.rows)


@pytest.mark.parametrize("family", ["Calibri", "Cairo", "Nobody Knows Sans"])
def test_rows_have_the_same_room_around_their_words_in_every_viewer(family: str) -> None:
    def draw(slide: Any) -> None:
        grid("table:questions", *PATTERN)(slide)
        for cell in slide.shapes[-1].table.iter_cells():
            cell.text_frame.paragraphs[0].runs[0].font.name = family

    made = build(draw, of=asking("short", WORDS * 3, WORDS, WORDS * 2))
    rows = list(made.shape("table:questions").table.rows)[1:]
    room = {row.cells[1].margin_top + row.cells[1].margin_bottom for row in rows}
    words = [row.height - row.cells[1].margin_top - row.cells[1].margin_bottom for row in rows]
    assert len(room) == 1
    assert min(room) > Pt(9)
    assert all(abs(one / min(words) - round(one / min(words))) < 0.05 for one in words)  # whole lines, none empty


def test_labels_stand_on_one_line_where_other_columns_have_room_to_spare() -> None:
    tools, long = ["group/tool-of-it", "group/other-tool", "none"], "Wolfeschlegel Hausenberger"
    matrix = {"columns": tools, "rows": [{"label": one, "cells": [1] * 3} for one in ("Ada", long)]}
    pattern = ["Name", "{{ column }}"], ["{{ item.label }}", "{{ cell }}"]

    def draw(slide: Any) -> None:
        grid("table:where", *pattern)(slide)
        first, last = slide.shapes[-1].table.columns
        first.width, last.width = Inches(1.5), Inches(6.5)

    shape = build(draw, of={"where": matrix}).shape("table:where")
    name, *repeated = (column.width for column in shape.table.columns)
    assert name > Inches(2)
    assert len({*repeated}) == 1  # of one kind, of one width
    assert abs(shape.table.rows[1].height - shape.table.rows[2].height) < Pt(0.1)
    assert sum(repeated) + name == pytest.approx(Inches(8), abs=10)


def test_the_head_of_a_table_to_write_in_has_no_part_in_its_room() -> None:
    def draw(slide: Any) -> None:
        grid("Decisions", ["What", "Who"], ["", ""])(slide)
        shape = slide.shapes[-1]
        for row, high in zip(shape.table.rows, (0.4, 0.8), strict=True):
            row.height = Inches(high)
            for cell in row.cells:
                cell.vertical_anchor = MSO_ANCHOR.BOTTOM

    head, row = build(draw, of={}).shape("Decisions").table.rows
    assert head.height < Inches(0.5)
    assert row.height >= Inches(0.8)


def test_text_has_what_labels_have_to_spare_before_its_words_become_smaller() -> None:
    def draw(slide: Any) -> None:
        grid("table:rows", ["Name", "What"], ["{{ item.name }}", "{{ item.what }}"])(slide)
        first, last = slide.shapes[-1].table.columns
        first.width, last.width = Inches(4), Inches(4)

    made = build(draw, of={"rows": [{"name": "Ada Byron", "what": WORDS * 7}] * 4})
    name, text = (column.width for column in made.shape("table:rows").table.columns)
    assert name < Inches(2)
    assert name + text == pytest.approx(Inches(8), abs=10)


def test_what_stands_below_a_text_begins_below_its_words_however_many() -> None:
    def draw(slide: Any) -> None:
        box("{{ said }}", inches=0.3)(slide)
        lead = slide.shapes[-1]
        lead.text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT
        close_up(lead._element, Inches(0.2))
        grid("table:questions", *PATTERN)(slide)
        table = slide.shapes[-1]
        table.top = lead.top + Inches(2)
        box("beside", name="Beside")(slide)
        slide.shapes[-1].left, slide.shapes[-1].top, slide.shapes[-1].height = Inches(9), table.top, Inches(1)
        for shape in (table, slide.shapes[-1]):
            end_at(shape._element, Inches(7))

    for said in ("One line.", WORDS * 2):
        made = build(draw, of={**asking(WORDS), "said": said})
        lead, table = made.shape("Box"), made.shape("table:questions")
        assert table.top == lead.top + lead.height + Inches(0.2)
        beside = made.shape("Beside")
        assert (beside.top, beside.top + beside.height) == (table.top, Inches(5))


def test_questions_do_not_make_the_words_of_statements_smaller() -> None:
    def draw(slide: Any) -> None:
        grid("table:rows", ["What"], ["{{ item }}"])(slide)
        for cell in slide.shapes[-1].table.iter_cells():
            cell.text_frame.paragraphs[0].runs[0].font.size = Pt(24)

    def ask(slide: Any) -> None:
        grid("table:questions", ["What", ""], ["{{ item.text }}", ""])(slide)
        for run in (run for cell in slide.shapes[-1].table.iter_cells() for run in cell.text_frame.paragraphs[0].runs):
            run.font.size = Pt(24)
        keep_size(slide.shapes[-1]._element, 12)

    made = build(draw, ask, of={**asking(*[WORDS * 3] * 7), "rows": ["Short"]})
    tables = [made.shape(name, at).table for at, name in enumerate(("table:rows", "table:questions"))]
    stated, asked = (one.cell(1, 0).text_frame.paragraphs[0].runs[0].font.size.pt for one in tables)
    assert asked < 20 < stated == 24
    assert tables[1].columns[0].width == tables[1].columns[1].width, "what is empty is written into"


def test_text_in_tables_is_never_smaller_than_12_pt() -> None:
    def draw(slide: Any) -> None:
        grid("table:questions", *PATTERN)(slide)
        for row in slide.shapes[-1].table.rows:
            for cell in row.cells:
                cell.text_frame.paragraphs[0].runs[0].font.size = Pt(20)

    made = build(draw, of=asking(*[WORDS * 4] * 20))
    found = {
        run.font.size.pt
        for at in range(len(made.slides))
        for row in made.shape("table:questions", at).table.rows
        for cell in row.cells
        for run in cell.text_frame.paragraphs[0].runs
    }
    assert 12 <= min(found) <= max(found) < 20


def test_columns_out_of_sight_make_no_row_higher() -> None:
    tools = [f"organisation/tool-{at}" for at in range(12)]
    shown = "{{ 'word ' * 40 if column == 'organisation/tool-0' else '1' }}"
    made = build(
        grid("table:where", ["Name", "{{ column }}"], ["{{ item.label }}", f"{shown}{{{{ cell }}}}"]),
        of={"where": {"columns": tools, "rows": [{"label": "Ada", "cells": [1] * 12}]}},
    )
    heights = [made.shape("table:where", at).table.rows[1].height for at in range(len(made.slides))]
    assert len(heights) > 1
    assert heights[0] > 3 * heights[-1]


@pytest.mark.parametrize(
    ("count", "label", "slides"),
    [(16, "Ada", 1), (18, "Ada", 2), (16, "some_organisation/some_repository_of_it", 1), (16, "i" * 90, 2)],
)
def test_other_columns_give_what_repeated_ones_lack_to_stand_on_one_slide(count: int, label: str, slides: int) -> None:
    """Names of two parts may stand on two lines."""
    made = build(
        grid("table:where", ["Name", "{{ column }}"], ["{{ item.label }}", "{{ cell }}"]),
        of={"where": {"columns": ["i"] * count, "rows": [{"label": label, "cells": [1] * count}]}},
    )
    assert len(made.slides) == slides
    widths = [column.width for column in made.shape("table:where", 0).table.columns]
    assert (widths[0] < Inches(4)) == (slides == 1)
    assert sum(widths) <= Inches(8)


def test_repeated_columns_have_what_each_needs_before_they_go_on_on_a_second_slide() -> None:
    names = ["organisation", "i", "i", "organisation", *["i"] * 6]
    made = build(
        grid("table:where", ["Name", "{{ column }}"], ["{{ item.label }}", "{{ cell }}"]),
        of={"where": {"columns": names, "rows": [{"label": "Ada", "cells": [1] * len(names)}]}},
    )
    assert len(made.slides) == 1
    _, first, second, *_ = [column.width for column in made.shape("table:where", 0).table.columns]
    assert first > 2 * second


def test_what_stands_behind_repeated_columns_keeps_off_their_grounds() -> None:
    made = build(
        grid("table:where", ["Name", "{{ column }}", "All"], ["{{ item.label }}", "{{ cell }}", "{{ item.label }}"]),
        of={"where": {"columns": ["i"] * 3, "rows": [{"label": "3 of 3", "cells": [1] * 3}]}},
    )
    assert [row.cells[4].margin_left for row in made.shape("table:where", 0).table.rows] == [Pt(12.5)] * 2


@pytest.mark.parametrize("many", [1, 3])
def test_rows_of_labels_have_one_height_or_else_the_same_room_around_their_words(many: int) -> None:
    def draw(slide: Any) -> None:
        grid("table:questions", *PATTERN)(slide)
        for row in slide.shapes[-1].table.rows:
            row.height = Pt(45)
            for cell in row.cells:
                cell.vertical_anchor = MSO_ANCHOR.MIDDLE

    made = build(draw, of=asking("short", *[WORDS] * many, "short"))
    _, one, two, *_, other = [row.height for row in made.shape("table:questions").table.rows]
    assert one == other
    assert (two == one > Pt(58)) if many == 1 else (two - one > Pt(16))


# Fonts ------------------------------------------------------------------------------------------


def test_characters_that_the_font_lacks_are_told_once_for_the_deck() -> None:
    made = build(box("王小明"), box("王 parser"))
    assert made.codes() == ["fallback-font"]
    assert "has no glyph for 王 小 明: another font will show them." in made.problems[0].message


# Sharing out and cutting ------------------------------------------------------------------------

HEIGHTS = st.lists(st.floats(0.5, 100), max_size=40)


@given(HEIGHTS, st.floats(100, 400))
def test_shares_hold_all_units_in_order_and_never_exceed_the_room(heights: list[float], room: float) -> None:
    for shares in (partition(heights, room), balanced(heights, room)):
        assert [at for share in shares for at in share] == list(range(len(heights)))
        assert all(share for share in shares)
        assert all(sum(heights[at] for at in share) <= room * 1.000001 for share in shares)


@given(HEIGHTS, st.floats(100, 400))
def test_balanced_shares_are_as_few_and_the_fullest_is_no_fuller(heights: list[float], room: float) -> None:
    full, even = partition(heights, room), balanced(heights, room)
    assert len(full) == len(even)

    def fullest(shares: list[list[int]]) -> float:
        return max((sum(heights[at] for at in share) for share in shares), default=0.0)

    assert fullest(even) <= fullest(full) * 1.000001


A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"


@given(st.lists(st.text("ab c", max_size=9), min_size=1, max_size=5), st.integers(0, 50))
def test_a_cut_paragraph_has_all_its_words(texts: list[str], offset: int) -> None:
    paragraph = etree.Element(f"{A}p")
    for text in texts:
        etree.SubElement(etree.SubElement(paragraph, f"{A}r"), f"{A}t").text = text
    halves = [text_of(half) for half in cut(paragraph, offset)]
    assert "".join("".join(halves).split()) == "".join("".join(texts).split())


@pytest.fixture(scope="module")
def presentation() -> Any:
    return pptx.Presentation(BytesIO(template(box("x"))))


@given(
    st.lists(st.lists(st.text("abcdefghij.,-", min_size=1, max_size=25), max_size=60), min_size=1, max_size=6),
    st.floats(0.3, 4),
    st.integers(10, 32),
)
def test_all_words_of_a_continued_text_stand_in_order_on_its_slides(
    presentation: Any, paragraphs: list[list[str]], inches: float, size: int
) -> None:
    slide = presentation.slides[0]
    for shape in list(slide.shapes)[1:]:
        shape._element.getparent().remove(shape._element)
    box(*(" ".join(text) for text in paragraphs), size=size, inches=inches)(slide)
    shape = slide.shapes[-1]._element
    fitter = Fitter(
        Styles(presentation),
        metrics(),
        (int(presentation.slide_width), int(presentation.slide_height)),
    )
    units = [Unit([p]) for p in paragraphs_of(shape)]
    fitted = fitter.fit(slide, Flow(shape, "text", units))
    wanted = [word for text in paragraphs for word in text]
    if fitted.full:
        assert fitted.full.split() == wanted
        return
    shown = [text_of(e) for part in fitted.shares for unit in part.units for e in unit.elements]
    if len(fitted.shares) == 1:
        assert words(shown) == wanted
    # A word that is wider than its line may be cut between two slides.
    assert "".join(words(shown)) == "".join(wanted)
    assert [word for word in words(shown) if word in wanted] == [word for word in wanted if word in words(shown)]


def test_empty_lines_at_the_head_of_a_text_that_is_continued_make_no_slide() -> None:
    made = build(box("", "", WORDS * 12, size=18, inches=1.5))
    assert len(made.slides) > 1
    assert all(slide.shapes[-1].text_frame.text.strip() for slide in made.slides)


def test_months_in_the_place_of_a_date_stand_in_one_line() -> None:
    def dated(slide: Any) -> None:
        box("{{ span }}", size=14)(slide)
        shape = slide.shapes[-1]
        place(shape, 1.9, 0.35)
        etree.SubElement(shape._element.nvSpPr.nvPr, qn("p:ph"), type="dt", idx="10")

    built = build(dated, of={"span": "December 2024 – April 2026"})
    assert max(sizes(built)) < 14
    assert built.shape("Box").text_frame.text == "December 2024 – April 2026"
