"""What a built-in deck has comes onto a company's layouts: as a designer changed it, in colours that suit them."""

import copy
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image
from pptx.dml.color import RGBColor
from pptx.enum.shapes import MSO_CONNECTOR
from pptx.util import Inches, Pt

from reports.formats.deck.adopt import adopt
from reports.formats.deck.inputs import DECKS
from reports.formats.templates import built_in
from reports.slides.package.safety import check_package
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.test_adopt import made_of, plain_file, saved
from tests.sampling import soak

Edit = Callable[[Any], None]


def adopted(edit: Edit) -> Any:
    """The first slides, those with charts and those that an edit touches, on the 4:3 presentation of python-pptx."""
    company, examples = BytesIO(), BytesIO()
    pptx.Presentation().save(company)
    show = pptx.Presentation(str(built_in() / DECKS[0]))
    slides = [(listed, show.part.related_slide(listed.rId)) for listed in show.slides._sldIdLst][2:]
    before = [etree.tostring(slide._element) for _, slide in slides]
    edit(show)
    for (listed, slide), was in zip(slides, before, strict=True):
        has_chart = any(shape.has_chart for shape in slide.shapes)
        if listed in show.slides._sldIdLst and etree.tostring(slide._element) == was and not has_chart:
            show.part.drop_rel(listed.rId)
            show.slides._sldIdLst.remove(listed)
    show.save(examples)
    content = adopt(company.getvalue(), "company.pptx", examples.getvalue(), keep_slides=False).content
    assert check_package(content, "adopted.pptx") == []
    return pptx.Presentation(BytesIO(content))


def slide_of(show: Any, name: str) -> Any:
    return next(slide for slide in show.slides for shape in slide.shapes if shape.name == name)


def shape_of(show: Any, name: str) -> Any:
    return next(shape for slide in show.slides for shape in slide.shapes if shape.name == name)


def fills(shape: Any) -> set[str]:
    return {colour.get("val") for colour in shape._element.iter(f"{A}schemeClr", f"{A}srgbClr")}


BESIDE = "Statement; repeat: one in packet.before_after; grid: 1 x 4"


# Edits that are tried on one deck ---------------------------------------------------------------


def edit_words(show: Any) -> None:
    slide = slide_of(show, "table:questions_in_full")
    slide.shapes.title.text = "What we ask"
    slide.notes_slide.notes_text_frame.text = "section: Asked\n---\nBe kind."
    table = shape_of(show, "table:questions_in_full")
    table.table.cell(0, 1).text = "We ask"
    table._element.find(f"./{P}nvGraphicFramePr/{P}cNvPr").set("descr", "What we ask, and why")


def edit_pictures(show: Any) -> None:
    content = BytesIO()
    Image.new("RGB", (20, 10), (200, 0, 0)).save(content, "PNG")
    slide = slide_of(show, "table:where")
    slide.shapes.add_picture(content, Inches(9), Inches(5), Inches(2), Inches(1)).name = "Badge"
    alone = show.slides.add_slide(show.slide_layouts.get_by_name("Packet table"))
    box = alone.shapes.add_textbox(Inches(1), Inches(5), Inches(3), Inches(1))
    box.name = "Link"
    run = box.text_frame.paragraphs[0].add_run()
    run.text, run.hyperlink.address = "the handbook", "https://example.org/handbook"
    box.click_action.target_slide = show.slides[0]  # a jump to a slide that is somewhere else then


def accent() -> str:
    """The first colour of the built-in decks."""
    shown = pptx.Presentation(str(built_in() / DECKS[0]))
    theme = next(rel.target_part for rel in shown.slide_master.part.rels.values() if rel.reltype.endswith("/theme"))
    return str(theme.blob.split(b"<a:accent1>")[1].split(b'val="')[1][:6].decode())


def edit_colours(show: Any) -> None:
    first, second = shape_of(show, BESIDE).text_frame.paragraphs[:2]
    first.runs[0].font.color.rgb = RGBColor(0x12, 0x34, 0x56)
    second.runs[0].font.color.rgb = RGBColor.from_string(accent())


def edit_fonts(show: Any) -> None:
    for run in shape_of(show, BESIDE).text_frame.paragraphs[0].runs:
        run.font.name, run.font.size = "Comic Sans MS", Pt(15)


def edit_plain(show: Any) -> None:
    alone = show.slides.add_slide(show.slide_layouts.get_by_name("Packet table"))
    box = alone.shapes.add_textbox(Inches(1), Inches(5), Inches(3), Inches(1))
    box.name, box.text_frame.text = "Plain", "words"


@pytest.fixture(scope="module")
def edited() -> Any:
    """The deck with all of these edits."""

    def edit(show: Any) -> None:
        for one in (edit_words, edit_pictures, edit_colours, edit_fonts, edit_plain):
            one(show)

    return adopted(edit)


def test_other_words_notes_and_alternative_texts_come_along(edited: Any) -> None:
    slide = slide_of(edited, "table:questions_in_full")
    table = next(shape for shape in slide.shapes if shape.has_table)
    assert slide.shapes.title.text == "What we ask"
    said = slide.notes_slide.notes_text_frame.text.splitlines()
    assert said[:3] == ["section: Asked", "---", "Be kind."]
    assert said[3].startswith("Type the answers into the last column.")  # what stood below the table
    assert len(said) == 4
    assert table.table.cell(0, 1).text == "We ask"
    assert table._element.find(f"./{P}nvGraphicFramePr/{P}cNvPr").get("descr") == "What we ask, and why"


DELETED = ("table:shown", "chart:comparison")


def test_a_slide_that_is_added_comes_along_and_one_that_is_deleted_does_not() -> None:
    def edit(show: Any) -> None:
        made = show.slides.add_slide(show.slide_layouts.get_by_name("Packet table"))
        made.shapes.title.text = "One more"
        made.shapes.add_textbox(Inches(1), Inches(3), Inches(4), Inches(1)).text_frame.text = "{{ packet.title }}"
        numbers = [at for at, one in enumerate(show.slides) for s in one.shapes if s.name in DELETED]
        for listed in [show.slides._sldIdLst[index] for index in numbers]:
            show.part.drop_rel(listed.rId)
            show.slides._sldIdLst.remove(listed)

    shown = adopted(edit)
    names = {shape.name for slide in shown.slides for shape in slide.shapes}
    assert not names & {*DELETED}
    assert [shape.text_frame.text for shape in list(shown.slides)[-1].shapes][:2] == ["One more", "{{ packet.title }}"]


def test_charts_come_with_workbooks_of_their_own(edited: Any) -> None:
    charts = [shape.chart for slide in edited.slides for shape in slide.shapes if shape.has_chart]
    books = [chart.part.chart_workbook.xlsx_part for chart in charts]
    assert len({book.partname for book in books}) == len(charts) > 1
    assert all(book.blob.startswith(b"PK") for book in books)


def test_pictures_and_links_come_along(edited: Any) -> None:
    assert Image.open(BytesIO(shape_of(edited, "Badge").image.blob)).size == (20, 10)
    link = shape_of(edited, "Link")
    assert link.text_frame.paragraphs[0].runs[0].hyperlink.address == "https://example.org/handbook"
    assert link.click_action.target_slide is None


@soak
def test_a_shape_that_is_moved_stands_elsewhere() -> None:
    def edit(show: Any) -> None:
        table = shape_of(show, "table:counts")
        table.left, table.width = Inches(9.6), Inches(3.13)

    before, after = (shape_of(adopted(one), "table:counts") for one in (lambda show: None, edit))
    assert after.left > before.left + Inches(1)
    assert abs(after.left + after.width - before.left - before.width) < Inches(0.05)


def test_lines_and_groups_are_moved_with_the_rest() -> None:
    def edit(show: Any) -> None:
        slide = slide_of(show, "chart:comparison")
        line = slide.shapes.add_connector(MSO_CONNECTOR.STRAIGHT, Inches(5.76), Inches(2.2), Inches(5.76), Inches(6.5))
        line.name = "Line"
        group = slide.shapes.add_group_shape()
        group.name = "Group"
        group.shapes.add_textbox(Inches(9), Inches(3), Inches(2), Inches(1)).text_frame.text = "{{ packet.span }}"

    shown = adopted(edit)
    chart, line, table, group = (
        shape_of(shown, name) for name in ("chart:comparison", "Line", "table:counts", "Group")
    )
    assert chart.left + chart.width < line.left < table.left
    assert line.width == 0
    assert table.left < group.left < group.left + group.width < table.left + table.width
    assert group.shapes[0].text_frame.text == "{{ packet.span }}"


@soak
def test_a_shape_in_two_versions_is_moved_in_both() -> None:
    def edit(show: Any) -> None:
        slide = slide_of(show, "chart:comparison")
        box = slide.shapes.add_textbox(Inches(9), Inches(3), Inches(2), Inches(1))
        box.name, box.text_frame.text = "Equation", "x = y"
        space = "http://schemas.openxmlformats.org/markup-compatibility/2006"
        both = etree.Element(f"{{{space}}}AlternateContent", nsmap={"mc": space})
        box._element.addprevious(both)
        choice = etree.SubElement(both, f"{{{space}}}Choice", Requires="a")
        choice.append(copy.deepcopy(box._element))
        etree.SubElement(both, f"{{{space}}}Fallback").append(box._element)

    shown = adopted(edit)
    table = shape_of(shown, "table:counts")
    slide = slide_of(shown, "chart:comparison")
    versions = [sp for sp in slide._element.iter(f"{P}sp") if sp.find(f"./*/{P}cNvPr").get("name") == "Equation"]
    lefts = [int(sp.find(f"{P}spPr/{A}xfrm/{A}off").get("x")) for sp in versions]
    assert len(lefts) == 2
    assert all(table.left < left < table.left + table.width - Inches(1) for left in lefts)


def test_colours_of_the_design_become_those_of_the_layout_and_others_stay(edited: Any) -> None:
    assert {"123456", "tx1"} == fills(shape_of(edited, BESIDE))
    chart = shape_of(edited, "chart:comparison").chart
    assert {one.get("val") for one in chart._chartSpace.iter(f"{A}schemeClr")} == {"tx1"}


def test_fonts_are_those_of_the_company(edited: Any) -> None:
    run = shape_of(edited, BESIDE).text_frame.paragraphs[0].runs[0]
    assert (run.font.name, run.font.size) == ("+mn-lt", Pt(15))


def test_text_without_a_colour_gets_one_that_can_be_read(edited: Any) -> None:
    assert fills(shape_of(edited, "Plain")) == {"tx1"}


@soak
def test_a_placeholder_that_the_layout_lacks_becomes_an_ordinary_shape() -> None:
    def edit(show: Any) -> None:
        slide = slide_of(show, "table:where")
        box = slide.shapes.add_textbox(Inches(1), Inches(5), Inches(3), Inches(1))
        box.name, box.text_frame.text = "Extra", "words"
        properties = box._element.find(f"./{P}nvSpPr/{P}nvPr")
        properties.append(properties.makeelement(f"{P}ph", {"type": "pic", "idx": "40"}))

    extra = shape_of(adopted(edit), "Extra")
    assert not extra.is_placeholder
    assert extra.width > 0


@soak
def test_sentences_begin_at_the_left_where_a_layout_centres_its_words() -> None:
    file = plain_file()
    body = file.slide_layouts.get_by_name("Title and Content").placeholders[1]
    etree.SubElement(body._element.find(f"{P}txBody/{A}lstStyle"), f"{A}lvl1pPr", algn="ctr")
    _, shown = made_of(saved(file))
    slide = next(slide for slide in shown.slides if slide.slide_layout.name == "Title and Content")
    assert {one.get("algn") for one in slide.placeholders[1]._element.iter(f"{A}pPr")} == {"l"}


@soak
def test_coverage_is_a_mark_for_each_month_no_cut_words() -> None:
    _, shown = made_of(saved(plain_file()), "quarter")
    cells = [cell.text for cell in shape_of(shown, "table:when").table.iter_cells()]
    assert any("washed('●', _('no summary'))" in cell for cell in cells)
    assert not any("opening" in cell for cell in cells)


@soak
def test_lines_of_tables_are_as_high_as_their_words_where_a_file_sets_a_height_for_its_own() -> None:
    file = plain_file()
    level = file.part._element.find(f"{P}defaultTextStyle/{A}lvl1pPr")
    spacing = etree.Element(f"{A}lnSpc")
    etree.SubElement(spacing, f"{A}spcPts", val="4800")
    level.insert(0, spacing)
    _, shown = made_of(saved(file), "person")
    tables = [shape._element for slide in shown.slides for shape in slide.shapes if shape.has_table]
    looks = [paragraph.find(f"{A}pPr/{A}lnSpc/{A}spcPct") for one in tables for paragraph in one.iter(f"{A}p")]
    assert looks
    assert {look.get("val") for look in looks} == {"100000"}
    said = (paragraph.iter(f"{A}rPr", f"{A}endParaRPr") for one in tables for paragraph in one.iter(f"{A}p"))
    assert all(any(look.get("sz") for look in each) for each in said)  # empty cells too


@soak
def test_paragraphs_stand_apart_where_a_layout_has_no_place_for_text() -> None:
    _, shown = made_of(saved(plain_file(("Title Slide", "Title Only"))))
    [text] = [shape for slide in shown.slides for shape in slide.shapes if shape.name == "list:overview.sentences"]
    assert {one.get("val") for one in text._element.iter(f"{A}spcPct") if one.getparent().tag == f"{A}spcBef"} == {
        "40000"
    }


def test_statements_end_before_the_column_behind_them() -> None:
    _, shown = made_of(saved(plain_file(("Title Slide", "Title and Content"))))
    rows = shape_of(shown, "table:shown.statements").table.rows
    assert all(row.cells[1].margin_right == Inches(0.25) for row in rows)
