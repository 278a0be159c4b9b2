"""Decks on a company's layouts are tried and judged before anybody builds with them."""

import io
import shutil
from pathlib import Path
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image
from pptx.dml.color import RGBColor
from pptx.util import Inches, Pt

from reports.errors import InputError, Problem, TemplateError
from reports.formats.deck.adopt.adding import first_level
from reports.formats.deck.adopt.frames import Frames
from reports.formats.templates import built_in, open_templates
from reports.run import trial
from reports.run.annotated import annotate
from reports.run.template_sets import new_set
from reports.run.trial import describe, is_own, judge, judge_decks
from reports.slides.xml import DRAWINGML as A
from tests.sampling import soak
from tests.slides.decks import box, grid, template

DARK = (
    '<p:grpSp xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:nvGrpSpPr><p:cNvPr id="90" name="Group"/>'
    '<p:cNvGrpSpPr/><p:nvPr userDrawn="1"/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/>'
    '<a:ext cx="9144000" cy="6858000"/><a:chOff x="0" y="0"/><a:chExt cx="9144000" cy="6858000"/></a:xfrm>'
    '<a:solidFill><a:srgbClr val="101820"/></a:solidFill></p:grpSpPr><p:sp><p:nvSpPr><p:cNvPr id="91" name="In it"/>'
    '<p:cNvSpPr/><p:nvPr userDrawn="1"/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/>'
    '<a:ext cx="9144000" cy="6858000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:grpFill/>'
    "</p:spPr></p:sp></p:grpSp>"
)
"""A group whose fill is that of the shape in it."""


def changed(kind: str, change: Any) -> dict[str, bytes]:
    """A built-in deck after a change, by its name in a set."""
    show: Any = pptx.Presentation(str(built_in() / kind / "deck.pptx"))
    change(show)
    made = io.BytesIO()
    show.save(made)
    return {f"{kind}/deck.pptx": made.getvalue()}


@soak
def test_the_built_in_decks_are_good_ones() -> None:
    assert judge(open_templates(None)) == []
    assert not is_own(open_templates(None))


def test_only_decks_that_are_new_are_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at = list[str]()

    def noted(_: Any, one: Any) -> list[Any]:
        looked_at.append(one.file)
        return []

    monkeypatch.setattr("reports.formats.deck.lint._try", noted)
    monkeypatch.setattr(trial, "_packets", dict)
    assert judge_decks(changed("person", lambda _: None)) == []
    assert [Path(file).parent.name for file in looked_at] == ["person"]
    judge(open_templates(None))
    assert len(looked_at) > 2


@pytest.mark.usefixtures("short")
def test_titles_without_room_and_tags_that_nothing_fills_are_told() -> None:
    def change(show: Any) -> None:
        show.slide_layouts[0].placeholders[0].text_frame.text = "{{ CLIENT }}"
        for slide in show.slides:
            slide.shapes.title.left, slide.shapes.title.top = Inches(0.5), Inches(0.3)
            slide.shapes.title.width, slide.shapes.title.height = Inches(4), Inches(0.6)

    told = judge_decks(changed("person", change))
    [titles] = [problem for problem in told if "titles" in problem.message]
    assert (titles.code, titles.severity) == ("layout", "warning")
    assert "there is no room for a sentence" in titles.message
    [tags] = [problem for problem in told if "{{" in problem.message]
    assert "“{{” is left in ppt/slideLayouts/" in tags.message


def test_the_colour_of_words_that_a_layout_has_is_the_choice_of_its_designer() -> None:
    """White on a blue of a brand has 4.4 : 1, and is on all slides of the company."""
    said = "slide 3, “Lead”: #{} on #0078D7 has a contrast of {}:1, less than 4.5:1."
    found = (("FFFFFF", 4.4, True), ("000000", 4.4, False), ("FFFFFF", 2, False))
    for ink, ratio, is_designed in found:
        problem = Problem("contrast", said.format(ink, ratio), "warning")
        assert trial._is_designed(problem, {"FFFFFF"}) == is_designed


@soak
def test_many_slides_are_told() -> None:
    """Tables of whole packets, of which rows are cut in two, as they have no room for one."""

    def change(show: Any) -> None:
        for slide in show.slides:
            for shape in slide.shapes:
                if shape.has_table:
                    shape.top = Inches(6)

    told = [problem.message for problem in judge_decks(changed("person", change))]
    assert any("slides where the built-in one has" in message for message in told)


@soak
@pytest.mark.usefixtures("short")
def test_a_new_set_tells_what_its_designer_would_not_accept(tmp_path: Path) -> None:
    file: Any = pptx.Presentation()
    for layout in file.slide_layouts:
        layout.placeholders[0].text_frame.text = "{{ CLIENT }}"
    source = tmp_path / "company.pptx"
    file.save(str(source))
    made = new_set(tmp_path / "set", source, ["person"])
    assert any("“{{” is left in" in problem.message for problem in made.warnings)
    assert is_own(open_templates(tmp_path / "set"))


@soak
@pytest.mark.usefixtures("short")
def test_a_layout_that_can_be_read_goes_before_one_that_cannot(tmp_path: Path) -> None:
    file: Any = pptx.Presentation()
    styles = file.slide_layouts[1].placeholders[0]._element.find(f"./*/{A}lstStyle")
    fill = etree.SubElement(etree.SubElement(etree.SubElement(styles, f"{A}lvl1pPr"), f"{A}defRPr"), f"{A}solidFill")
    etree.SubElement(fill, f"{A}srgbClr", val="EEEEEE")
    source = tmp_path / "company.pptx"
    file.save(str(source))
    made = new_set(tmp_path / "set", source, ["person"])
    assert made.warnings == ()
    assert "Title and Content" not in made.decks["person"].chosen[1]


def test_a_template_is_described_with_what_it_shows(tmp_path: Path) -> None:
    file = tmp_path / "deck.pptx"

    def sales(slide: Any) -> None:
        grid("table:summaries", ["Month"], ["{{ item.name }}"], notes="if: packet.summaries\n---")(slide)

    file.write_bytes(template(box("Of {{ packet.title }}"), sales, box("Still")))
    told = describe(file, "person")
    assert told[:3] == ["slide 1 → 1 slide", "  Box (text): Of {{ packet.title }}", "    → Of Ada Byron"]
    assert told[3:5] == ["slide 2 → 1 slide (if: packet.summaries)", "  table:summaries (table): {{ item.name }}"]
    assert told[5].startswith("    → Month · November 2025")
    assert told[6:] == ["slide 3 → 1 slide"]
    file.write_bytes(template(box("Of {{ packet.titel }}")))
    with pytest.raises(TemplateError, match="titel") as wrong:
        describe(file, "person")
    assert wrong.value.problems[0].file == str(file)
    with pytest.raises(InputError, match="cannot be read"):
        describe(tmp_path / "none.pptx", "person")


def line_across(show: Any) -> None:
    """Draw a line through the words of layouts."""
    for layout in show.slide_layouts:
        line = layout.shapes._spTree.add_autoshape(950, "Line", "rect", 0, Inches(1.1), Inches(13), Inches(0.05))
        etree.SubElement(etree.SubElement(line.spPr, f"{A}solidFill"), f"{A}srgbClr", val="C00000")


@pytest.mark.usefixtures("office", "short")
def test_words_that_nobody_sees_are_told_where_libreoffice_prints_them() -> None:
    def change(show: Any) -> None:
        line_across(show)
        for slide in show.slides:
            ground = slide.background.fill
            ground.solid()
            ground.fore_color.rgb = RGBColor(0x1A, 0x20, 0x28)
            title = slide.shapes.title
            title.left, title.top, title.width, title.height = Inches(-4), Inches(1), Inches(9), Inches(1)
            over = slide.shapes.add_textbox(Inches(-4), Inches(1), Inches(9), Inches(1))
            over.text_frame.text = "Words of something else that stand here as well"
            over.text_frame.paragraphs[0].runs[0].font.size = Pt(28)

    told = [problem.message for problem in judge_decks(changed("person", change))]
    assert any("can hardly be read on what is drawn there" in message for message in told)
    assert any("stand beyond the slide" in message for message in told)
    assert any("stand on other words" in message for message in told)
    assert any("stand on lines or pictures that are drawn there" in message for message in told)


@pytest.mark.soak
@pytest.mark.usefixtures("office", "short")
def test_words_on_what_is_drawn_are_told_where_libreoffice_prints_them() -> None:
    def owned(show: Any) -> None:
        for layout in show.slide_layouts:
            words = layout.shapes._spTree.add_textbox(951, "Words", Inches(9), Inches(0.1), Inches(4), Inches(0.4))
            etree.SubElement(etree.SubElement(words.txBody.p_lst[0], f"{A}r"), f"{A}t").text = "Of the company"

    crossed, own = (
        [problem.message for problem in judge_decks(changed("person", each))] for each in (line_across, owned)
    )
    assert any("stand on lines or pictures that are drawn there" in message for message in crossed)
    assert own == [], "words of the layout are what is drawn"


@pytest.mark.soak
@pytest.mark.usefixtures("office", "short")
def test_colours_are_chosen_on_layouts_as_they_are_drawn(tmp_path: Path) -> None:
    file: Any = pptx.Presentation()
    for layout in list(file.slide_layouts):
        if layout.name not in ("Title Slide", "Title and Content", "Title Only"):
            file.slide_layouts.remove(layout)  # each one is drawn
        layout.shapes._spTree.insert(2, etree.fromstring(DARK))
    source = tmp_path / "company.pptx"
    file.save(str(source))
    made = new_set(tmp_path / "set", source, ["person"], drop_slides=True)
    slides = pptx.Presentation(io.BytesIO(made.decks["person"].content)).slides
    tables = [shape._element for slide in slides for shape in slide.shapes if shape.has_table]
    inks = {one.get("val") for table in tables for one in table.iter(f"{A}schemeClr", f"{A}srgbClr")}
    assert inks & {"bg1", "FFFFFF"}, "light words"


@soak
@pytest.mark.usefixtures("office")
def test_slides_are_drawn_with_the_names_of_what_asks(tmp_path: Path) -> None:
    file = tmp_path / "deck.pptx"
    file.write_bytes(template(box("{{ packet.title }}", name="Who"), box("Still")))
    written = annotate(file, tmp_path / "pictures")
    assert [path.name for path in written] == ["slide-1.png", "slide-2.png"]
    inks = [(200, 0, 90) in {colour for _, colour in Image.open(path).getcolors(2**20) or ()} for path in written]
    assert inks == [True, False]


def test_a_template_of_a_set_is_described_with_what_the_set_holds(tmp_path: Path) -> None:
    """As slides of other files, which no built-in set has."""
    folder = tmp_path / "set"
    shutil.copytree(built_in(), folder)
    (folder / "slides").mkdir(exist_ok=True)
    closing: Any = pptx.Presentation()
    closing.slides.add_slide(closing.slide_layouts[5]).shapes.title.text = "Thanks to {{ packet.title }}"
    show: Any = pptx.Presentation()
    show.slides.add_slide(show.slide_layouts[5]).notes_slide.notes_text_frame.text = "include: closing.pptx\n---"
    for name, file in (("slides/closing.pptx", closing), ("person/deck.pptx", show)):
        file.save(str(folder / name))
    assert any("Thanks to Ada Byron" in line for line in describe(folder / "person/deck.pptx", "person"))


@pytest.mark.usefixtures("short")
def test_titles_that_are_designed_small_are_the_choice_of_their_designer() -> None:
    """What became smaller is told with the size that it has on the slide."""

    def change(show: Any, design: int) -> None:
        for layout in show.slide_layouts:
            if (title := Frames.title(layout)) is not None:
                first_level(title).set("sz", str(design))
        for slide in show.slides:
            for run in slide.shapes.title.text_frame.paragraphs[0].runs:
                run.font.size = Pt(17)

    for design, is_told in ((1700, False), (2800, True)):
        told = [one.message for one in judge_decks(changed("person", lambda show, its=design: change(show, its)))]
        assert any("titles have 17 pt" in message for message in told) == is_told
