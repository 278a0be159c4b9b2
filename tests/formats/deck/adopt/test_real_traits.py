"""What company files have that were saved by PowerPoint, Google Slides, Keynote and others, made small by scripts."""

import copy
from typing import Any

import pytest
from lxml import etree
from pptx.util import Inches

from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import INCH, Rect
from reports.formats.deck.adopt.grounds import Grounds
from reports.formats.deck.adopt.look import Colours
from reports.formats.deck.adopt.places import content_on
from reports.slides.colours import average, luminance
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from tests.formats.deck.adopt.test_adopt import FEET, made_of, plain_file, saved
from tests.sampling import in_soak, soak

R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def resized(width: float, height: float) -> Any:
    """The presentation of python-pptx on slides of other inches, with all that is on them."""
    file = plain_file()
    across, down = Inches(width) / file.slide_width, Inches(height) / file.slide_height
    file.slide_width, file.slide_height = Inches(width), Inches(height)
    for owner in (file.slide_master, *file.slide_layouts):
        for frame in owner._element.iter(f"{A}xfrm"):
            for child, names in ((frame.find(f"{A}off"), "xy"), (frame.find(f"{A}ext"), ("cx", "cy"))):
                for name, scale in zip(names, (across, down), strict=True):
                    child.set(name, str(round(int(child.get(name)) * scale)))
    return file


def place(layout: Any, index: int, *inches: float) -> None:
    """Put a placeholder of a layout elsewhere: left, top, width, height."""
    shape = next(shape for shape in layout.placeholders if shape.placeholder_format.idx == index)
    shape.left, shape.top, shape.width, shape.height = map(Inches, inches)


def cells(shown: Any) -> list[Any]:
    return [cell for slide in shown.slides for s in slide.shapes if s.has_table for cell in s.table.iter_cells()]


def sizes(shown: Any) -> set[float]:
    runs = (run for cell in cells(shown) for p in cell.text_frame.paragraphs for run in p.runs)
    return {run.font.size.pt for run in runs if run.font.size is not None}


# Layouts -----------------------------------------------------------------------------------------


def test_a_layout_for_text_may_have_a_centred_title_and_labels() -> None:
    file = plain_file(("Two Content", "Title and Content", "Section Header"))
    layout = file.slide_layouts.get_by_name("Title and Content")
    layout.placeholders[0]._element.find(f"./*/{P}nvPr/{P}ph").set("type", "ctrTitle")
    deck, _ = made_of(saved(file))
    assert deck.chosen[1] == "text: layout “Title and Content” (title and content)."


@soak
def test_a_body_that_one_sample_shrank_is_as_high_as_its_layout_says() -> None:
    file = plain_file()
    slide = file.slides.add_slide(file.slide_layouts[1])
    slide.placeholders[1].height = Inches(0.5)
    layout = file.slide_layouts[1]
    assert Frames(file).body_rect(layout).height == pytest.approx(layout.placeholders[1].height / INCH)


@soak
def test_a_body_drawn_low_leaves_tables_the_free_area() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    place(file.slide_layouts[1], 1, 0.5, 1.7, 9, 2.3)
    _, shown = made_of(saved(file))
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.name == "Decisions"]
    assert max(shape.top + shape.height for shape in tables) > Inches(5.5)


def test_tables_keep_off_titles_that_stand_right_above_the_text() -> None:
    """A place for text keeps its words off its edge; a table does not."""
    file = plain_file(("Title and Content",))
    place(file.slide_layouts[0], 0, 0.5, 0.3, 9, 0.9)
    place(file.slide_layouts[0], 1, 0.5, 1.2, 9, 5.8)
    _, shown = made_of(saved(file))
    tables = [(s.shapes.title, t) for s in shown.slides for t in s.shapes if t.has_table]
    assert all(table.top >= title.top + title.height + Inches(0.14) for title, table in tables)
    assert tables


@soak
def test_a_title_at_the_foot_leaves_the_room_above_it() -> None:
    file = plain_file(("Title Slide", "Title and Content", "Title Only"))
    for layout in list(file.slide_layouts)[1:]:
        place(layout, 0, 0.6, 5.5, 8.8, 1.1)
    place(file.slide_layouts[1], 1, 0.6, 0.6, 8.8, 4.6)
    deck, shown = made_of(saved(file))
    assert deck.chosen[1].startswith("text: layout “Title and Content”")
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.has_table]
    assert all(shape.top < Inches(5.3) for shape in tables)


@soak
def test_content_ends_above_feet_where_a_body_runs_under_them() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    place(file.slide_layouts[1], 1, 0.5, 1.7, 9, 5.6)
    top = min(s.top for s in file.slide_layouts[1].placeholders if s.placeholder_format.type in FEET)
    _, shown = made_of(saved(file))
    lines = [shape for slide in shown.slides for shape in slide.shapes if shape.name == "Decisions"]
    assert lines
    assert all(shape.top + shape.height <= top for shape in lines)


# Titles ------------------------------------------------------------------------------------------


def test_a_title_keeps_off_a_logo() -> None:
    file = plain_file()
    logo = copy.deepcopy(file.slide_layouts[1].placeholders[1]._element)
    found = logo.find(f"./*/{P}nvPr/{P}ph")
    found.getparent().remove(found)
    for line in logo.findall(f".//{A}p")[1:]:  # with all of them it would be the prompt of a place
        line.getparent().remove(line)
    frame = etree.SubElement(logo.find(f"{P}spPr"), f"{A}xfrm")
    etree.SubElement(frame, f"{A}off", x=str(Inches(8)), y=str(Inches(0.3)))
    etree.SubElement(frame, f"{A}ext", cx=str(Inches(1.5)), cy=str(Inches(0.8)))
    file.slide_master.shapes._spTree.append(logo)
    _, shown = made_of(saved(file))
    title = next(s.shapes.title for s in shown.slides if s.slide_layout.name == "Title and Content")
    assert title.left + title.width <= Inches(8)


def test_placeholders_of_the_designer_are_never_recoloured() -> None:
    file = plain_file()
    style = file.slide_master._element.find(f"{P}txStyles/{P}titleStyle/{A}lvl1pPr/{A}defRPr/{A}solidFill")
    style.clear()
    etree.SubElement(style, f"{A}srgbClr", val="EEEEEE")
    _, shown = made_of(saved(file))
    looks = [look for s in shown.slides for look in s.shapes.title._element.iter(f"{A}rPr")]
    assert all(look.find(f"{A}solidFill") is None for look in looks)


# Sizes -------------------------------------------------------------------------------------------


@soak
def test_sizes_are_in_proportion_to_the_slide() -> None:
    usual = sizes(made_of(saved(resized(13.333, 7.5)))[1])
    for inches, scale in (((10, 5.625), 0.75), ((26.67, 15), 2)):
        found = sizes(made_of(saved(resized(*inches)))[1])
        wanted = {min(size * scale, 44) for size in usual}  # nothing is larger than the titles of the file
        assert sorted(found) == pytest.approx(sorted(wanted), rel=0.01)


# What slides inherit -----------------------------------------------------------------------------


@soak
def test_colours_mean_on_slides_what_they_mean_on_their_layout() -> None:
    file = plain_file()
    layout = file.slide_layouts[1]
    mapping = copy.deepcopy(file.slide_master._element.find(f"{P}clrMap").attrib)
    override = layout._element.find(f"{P}clrMapOvr")
    override.clear()
    etree.SubElement(override, f"{A}overrideClrMapping", {**mapping, "bg1": "dk1", "tx1": "lt1"})
    _, shown = made_of(saved(file))
    slide = next(slide for slide in shown.slides if slide.slide_layout.name == layout.name)
    assert slide._element.find(f"{P}clrMapOvr/{A}overrideClrMapping").get("bg1") == "dk1"


@soak
def test_tags_of_another_program_are_not_copied_onto_slides() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            data = etree.SubElement(shape._element.find(f"./*/{P}nvPr"), f"{P}custDataLst")
            etree.SubElement(data, f"{P}tags").set(f"{R}id", "rId1")  # of the master, on slides of the layout
    _, shown = made_of(saved(file))
    for slide in shown.slides:
        named = {v for e in slide._element.iter() for n, v in e.attrib.items() if n.startswith(R)}
        assert slide._element.findall(f".//{P}custDataLst") == []
        assert named <= set(slide.part.rels)


def test_text_is_in_the_font_of_the_theme_and_begins_at_the_left() -> None:
    file = plain_file()
    defaults = file.part._element.find(f"{P}defaultTextStyle/{A}lvl1pPr")
    defaults.set("algn", "r")
    for latin in defaults.iter(f"{A}latin"):
        latin.set("typeface", "Trebuchet MS")
    _, shown = made_of(saved(file))
    looks = [look for cell in cells(shown) for look in cell._tc.iter(f"{A}rPr")]
    assert {look.find(f"{A}latin").get("typeface") for look in looks} == {"+mn-lt"}
    assert {p.get("algn") for cell in cells(shown) for p in cell._tc.iter(f"{A}pPr")} <= {"l", "r", "ctr"}
    assert all(p.find(f"{A}pPr") is not None for cell in cells(shown) for p in cell._tc.iter(f"{A}p"))


@soak
def test_a_gradient_of_the_theme_counts_as_the_ground() -> None:
    file = plain_file()
    master = file.slide_master._element.find(f"{P}cSld")
    reference = master.find(f"{P}bg/{P}bgRef")
    reference.set("idx", "1003")
    reference.clear()
    reference.set("idx", "1003")
    etree.SubElement(reference, f"{A}schemeClr", val="tx1")
    frames = Frames(file)

    behind = Grounds(frames).behind(file.slide_layouts.get_by_name("Title Only"), Rect(1, 5, 8, 2))
    assert luminance(average(behind)) < 0.4


@soak
def test_a_shape_with_the_fill_of_the_background_shows_that() -> None:
    file = plain_file()
    master = file.slide_master
    reference = master._element.find(f"{P}cSld/{P}bg/{P}bgRef")
    reference.clear()
    reference.set("idx", "1001")
    etree.SubElement(reference, f"{A}schemeClr", val="tx2")
    for number in range(2):
        shape = copy.deepcopy(master.placeholders[0]._element)
        found = shape.find(f"./*/{P}nvPr/{P}ph")
        found.getparent().remove(found)
        if number:
            shape.set("useBgFill", "1")
        else:
            etree.SubElement(etree.SubElement(shape.find(f"{P}spPr"), f"{A}solidFill"), f"{A}srgbClr", val="FFFFFF")
        frame = shape.find(f"{P}spPr/{A}xfrm")
        frame.find(f"{A}off").attrib.update({"x": "0", "y": "0"})
        frame.find(f"{A}ext").attrib.update({"cx": str(Inches(10)), "cy": str(Inches(7.5))})
        master.shapes._spTree.insert(2 + number, shape)
    behind = Grounds(Frames(file)).behind(file.slide_layouts.get_by_name("Title Only"), Rect(1, 5, 8, 2))
    assert luminance(average(behind)) < 0.2


# What stands in the way --------------------------------------------------------------------------


def drawn_on(layout: Any, *inches: float, colour: str = "C00000") -> None:
    """Draw a filled rectangle on a layout: left, top, width, height."""
    shape = layout.shapes._spTree.add_autoshape(950, "Mark", "rect", *map(Inches, inches))
    fill = etree.SubElement(shape.spPr, f"{A}solidFill")
    etree.SubElement(fill, f"{A}srgbClr", val=colour)


def test_no_words_stand_on_a_logo_at_the_foot() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        drawn_on(layout, 4, 6.9, 1.5, 0.4)
    _, shown = made_of(saved(file))
    kinds = {s.placeholder_format.type for slide in shown.slides for s in slide.placeholders}
    assert FEET[0] not in kinds
    assert FEET[1] in kinds


def test_a_layout_is_made_where_none_has_room() -> None:
    """A cover whose title stands low, with the picture of a band: nothing of that is on slides of content."""
    file = plain_file(("Title Slide",))
    cover = file.slide_layouts[0]
    place(cover, 0, 0.5, 5.6, 5, 0.5)
    place(cover, 1, 0.5, 6.1, 5, 0.5)
    drawn_on(cover, 0, 5.5, 10, 2)
    deck, shown = made_of(saved(file))
    assert deck.chosen[0].startswith("title slide: layout “Title Slide”")
    assert deck.chosen[1] == "text: layout “Title and Content” (title and content)."
    made = shown.slide_layouts.get_by_name("Title and Content")
    assert [shape.name for shape in made.shapes if not shape.is_placeholder] == []
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.has_table]
    assert all(Inches(1) < shape.top < Inches(4) for shape in tables)


@soak
def test_text_that_stands_where_titles_do_becomes_the_title_of_a_made_layout() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    for layout in file.slide_layouts:
        title = next(s for s in layout.placeholders if s.placeholder_format.idx == 0)
        found = title._element.find(f"./*/{P}nvPr/{P}ph")
        found.set("type", "body")
        found.set("idx", "31")
        etree.SubElement(title._element.txBody.find(f"{A}lstStyle"), f"{A}lvl1pPr", algn="r")
    place(file.slide_layouts[1], 31, 0.3, 0.4, 7, 0.9)
    file.slides.add_slide(file.slide_layouts[1])
    _, shown = made_of(saved(file))
    title = shown.slide_layouts.get_by_name("Title and Content", None)
    made = [
        one
        for one in shown.slide_layouts
        if one.name == "Title and Content" and any(s.placeholder_format.idx == 0 for s in one.placeholders)
    ]
    assert title is not None
    [head] = [s for one in made for s in one.placeholders if s.placeholder_format.idx == 0]
    assert head._element.txBody.find(f"{A}lstStyle/{A}lvl1pPr").get("algn") == "r"
    assert (head.left, head.width) == (Inches(0.3), Inches(7))
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.has_table]
    assert max(shape.left + shape.width for shape in tables) > Inches(8), "wider than a title that ends at a logo"


def test_without_any_title_a_layout_is_made_of_the_master() -> None:
    deck, shown = made_of(saved(plain_file(("Blank",))))
    assert deck.chosen[1] == "text: layout “Title and Content” (title and content)."
    assert "“Title and Content” is added to the master." in deck.problems[0].message
    assert [one.name for one in shown.slide_layouts] == ["Blank", "Title and Content", "Title Slide"]
    titles = [slide.shapes.title for slide in shown.slides if slide.slide_layout.name != "Title Slide"]
    assert all(title.top + title.height < shown.slide_height / 3 for title in titles)


@soak
def test_content_takes_no_half_of_the_width_where_there_is_a_whole() -> None:
    file = plain_file(("Title Slide", "Two Content", "Title and Content"))
    half = file.slide_layouts.get_by_name("Two Content")
    place(half, 0, 5.2, 0.3, 4.3, 1.2)
    for number in range(3):
        slide = file.slides.add_slide(half)
        slide.shapes.title.text, slide.placeholders[1].text = f"Result {number}", "One thing and another"
    deck, _ = made_of(saved(file))
    assert deck.chosen[1].startswith("text: layout “Title and Content”")


@soak
def test_content_begins_below_the_words_of_a_title_whose_frame_is_high() -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    place(file.slide_layouts[1], 0, 0.5, 0.3, 9, 2.5)
    place(file.slide_layouts[1], 1, 0.5, 3, 9, 4)
    file.slide_layouts[1].placeholders[0]._element.find(f".//{A}bodyPr").set("anchor", "t")
    _, shown = made_of(saved(file))
    tops = [
        min((shape.top for shape in slide.shapes if shape.has_table or shape.name == "Lead"), default=0)
        for slide in shown.slides
    ]
    assert max(tops) < Inches(2.3)


@pytest.mark.parametrize(
    ("text", "is_ruled", "top"), [(2.3, True, 2.3), *in_soak((2.3, False, 1.7), (1.9, False, 1.9))]
)
def test_content_begins_as_far_below_a_rule_as_the_layout_has_its_text(
    text: float, top: float, *, is_ruled: bool
) -> None:
    file = plain_file(("Title Slide", "Title and Content"))
    layout = file.slide_layouts[1]
    place(layout, 0, 0.5, 0.5, 9, 1)
    place(layout, 1, 0.5, text, 9, 4.5)
    if is_ruled:
        rule = file.slides.add_slide(layout).shapes.add_connector(1, *map(Inches, (0.5, 1.9, 9.5, 1.9)))
        layout.shapes._spTree.append(rule._element)
    frames = Frames(file)
    title = frames.title_rect(layout)
    assert content_on(Colours(frames), Designs(frames), layout, title).y == pytest.approx(top, abs=0.01)


@pytest.mark.parametrize("is_busy", [True, False])
def test_content_on_a_net_of_lines_and_dots_stands_on_a_panel_of_the_ground(*, is_busy: bool) -> None:
    file = plain_file(("Title Slide", "Title Only"))
    look = Colours(Frames(file)).look(file.slide_layouts[1], Rect(1, 2, 8, 4), is_busy=is_busy)
    assert look.panel == ("bg1" if is_busy else "")
