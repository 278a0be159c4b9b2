"""Decks on a company's own layouts: which are chosen, where things stand, and whether they can be read."""

import copy
import subprocess
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pptx
import pytest
from lxml import etree
from PIL import Image
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.util import Inches

from reports.corpus import Corpus
from reports.formats import FORMATS
from reports.formats.deck.adopt import AdoptedDeck, adopt
from reports.formats.deck.lint import lint
from reports.formats.deck.templates import Decks
from reports.formats.templates import open_templates
from reports.packets import assemble_period, assemble_person
from reports.periods import Period
from reports.run.template_sets import KINDS, new_set
from reports.slides import directives
from reports.slides.colours import contrast
from reports.slides.examples import examples_of, notes_lines
from reports.slides.styles.inheritance import Styles
from reports.slides.xml import DRAWINGML as A
from tests.checkers import audit_pptx, check_overflow, check_pptx, deck_as_pdf, find_tool
from tests.formats.deck.adopt.examples import by_line, examples, few_examples, least_examples
from tests.sampling import in_soak, soak
from tests.warm import built_in_set

P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
USUAL = ("Title Slide", "Title and Content", "Section Header", "Title Only", "Blank")
STOCK = ("Forestbird", "Piano", "Vintage")


def saved(presentation: Any) -> bytes:
    made = BytesIO()
    presentation.save(made)
    return made.getvalue()


@cache
def plain() -> bytes:
    """The 4:3 presentation of python-pptx as it is: the same bytes for all that ask for its deck."""
    return saved(plain_file())


def plain_file(keep: tuple[str, ...] = ()) -> Any:
    """The 4:3 presentation of python-pptx; with names, only these layouts."""
    made = pptx.Presentation()
    for layout in list(made.slide_layouts):
        if layout.name not in (keep or USUAL):
            made.slide_layouts.remove(layout)
    return made


def made_of(content: bytes, kind: str = "", *, keep_slides: bool = False) -> tuple[Any, Any]:
    """The deck of a kind, or that of few slides, made on a file, and what it shows."""
    deck = adopted(content, kind, keep_slides)
    return deck, pptx.Presentation(BytesIO(deck.content))


def least_of(content: bytes) -> tuple[Any, Any]:
    """The same of the fewest slides, for designs that are seen on any of them."""
    return made_of(content, "least")


def adopt_anew(content: bytes, kind: str, keep_slides: bool) -> AdoptedDeck:
    built = least_examples() if kind == "least" else examples(kind) if kind else few_examples()
    return adopt(content, "corporate.pptx", built, keep_slides=keep_slides)


adopted = cache(adopt_anew)
"""A deck is a frozen value: the tests that look at the same one share it."""


def stock(name: str, out: Path) -> Path:
    """A template of LibreOffice as a PowerPoint file; a skipped test where it ships none of that name."""
    office = Path(find_tool("soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice")).resolve()
    places = [Path("/usr/lib/libreoffice"), office.parent.parent, office.parent.parent / "Resources"]
    files = [file for place in places for file in place.glob(f"share/template/common/presnt/{name}.otp")]
    if not files:
        pytest.skip("this LibreOffice ships no such template")
    profile = f"-env:UserInstallation={(out / 'profile').as_uri()}"
    command = [office, "--headless", profile, "--convert-to", "pptx", "--outdir", out, files[0]]
    subprocess.run([str(part) for part in command], check=True, capture_output=True, timeout=240)
    return out / f"{name}.pptx"


@pytest.mark.parametrize("kind", ["person", *in_soak("quarter")])
def test_a_4_to_3_file_becomes_a_sound_deck_of_examples(kind: str, tmp_path: Path) -> None:
    deck, shown = made_of(plain(), kind)
    path = tmp_path / "deck.pptx"
    path.write_bytes(deck.content)
    assert audit_pptx(path) == []
    examples, mistakes = examples_of(list(shown.slides), built_in_set().once(Decks).expressions)
    assert mistakes == []
    assert examples[0].head.condition == "false"
    assert {"list:overview.sentences"} <= names(shown) if kind == "person" else {"table:people"} <= names(shown)
    assert (shown.slide_width, shown.slide_height) == (Inches(10), Inches(7.5))


def names(shown: Any) -> set[str]:
    return {shape.name for slide in shown.slides for shape in slide.shapes}


def test_layouts_are_chosen_by_their_placeholders_not_by_their_names() -> None:
    file = plain_file()
    for number, layout in enumerate(file.slide_layouts):
        layout.name = f"Layout {number}"
        layout._element.attrib.pop("type", None)
    deck, shown = made_of(saved(file))
    assert deck.chosen == (
        "title slide: layout “Layout 0” (title and subtitle).",
        "text: layout “Layout 1” (title and content).",
    )
    assert {slide.slide_layout.name for slide in shown.slides} == {"Layout 0", "Layout 1"}


def test_nothing_stands_beyond_the_slide_or_on_the_title() -> None:
    _, shown = made_of(plain())
    for slide in shown.slides:
        foot = slide.shapes.title.top + slide.shapes.title.height
        for shape in slide.shapes:
            assert shape.left >= 0
            assert shape.left + shape.width <= shown.slide_width
            assert shape.top + shape.height <= shown.slide_height
            assert shape.shape_id == slide.shapes.title.shape_id or shape.top >= foot - 1


def test_title_slides_have_nothing_but_their_titles() -> None:
    _, shown = made_of(plain())
    assert [shape.name for shape in shown.slides[1].shapes if not shape.is_placeholder] == []
    assert "{{ packet.standing[0].whole }}" in shown.slides[1].notes_slide.notes_text_frame.text


def test_no_slide_is_nothing_but_a_heading_and_sections_begin_with_their_first_slide() -> None:
    _, shown = made_of(plain())
    assert "Backup" not in [slide.shapes.title.text for slide in shown.slides]
    assert "Section Header" not in {slide.slide_layout.name for slide in shown.slides}
    sections = [directives.read(notes_lines(slide))[0].section for slide in shown.slides]
    first = next(slide for at, slide in enumerate(shown.slides) if sections[at] == "Backup")
    assert "table:quarters" in {shape.name for shape in first.shapes}


def test_tables_stand_on_the_layout_for_text_without_a_place_for_text() -> None:
    _, shown = made_of(saved(plain_file(("Title Slide", "Title and Content", "Title Only"))))
    assert {slide.slide_layout.name for slide in shown.slides} == {"Title Slide", "Title and Content"}
    tables = [slide for slide in shown.slides if any(shape.has_table for shape in slide.shapes)]
    assert all([s.placeholder_format.type for s in slide.placeholders][1:] in ([], FEET) for slide in tables)


FEET = [PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.SLIDE_NUMBER]


@soak
def test_without_a_layout_for_titles_another_with_a_title_serves() -> None:
    deck, _ = made_of(saved(plain_file(("Title and Content", "Title Only"))))
    assert deck.chosen[0].startswith("title slide: layout “Title ")


def test_without_a_place_for_notes_one_is_made() -> None:
    file = plain_file()
    for shape in list(file.notes_master.placeholders):
        shape._element.getparent().remove(shape._element)
    file.slides.add_slide(file.slide_layouts[3]).notes_slide.shapes._spTree[:] = []
    _, shown = made_of(saved(file), keep_slides=True)
    assert [directives.read(notes_lines(slide))[0].condition for slide in shown.slides][:2] == ["false", "false"]


def test_on_a_dark_ground_words_are_light() -> None:
    file = plain_file()
    mapping = file.slide_master._element.find(f"{P}clrMap")
    mapping.attrib.update({"bg1": "dk1", "tx1": "lt1"})
    _, shown = made_of(saved(file))
    accents = {"accent1": "4F81BD", "accent6": "F79646", "tx1": "FFFFFF"}
    used = {
        look.find(f"{A}solidFill/{A}schemeClr").get("val")
        for slide in list(shown.slides)[1:]
        for look in slide._element.iter(f"{A}rPr")
        if look.find(f"{A}solidFill/{A}schemeClr") is not None
    }
    assert "tx1" in used
    assert all(contrast(accents[name], "000000") >= 4.5 for name in used)


def test_accents_that_the_design_does_not_show_are_not_taken() -> None:
    _, shown = made_of(plain())
    colours = {fill.get("val") for slide in shown.slides for fill in slide._element.iter(f"{A}schemeClr")}
    assert not {colour for colour in colours if colour.startswith("accent")}


def with_slides() -> bytes:
    file = plain_file()
    first = file.slides.add_slide(file.slide_layouts[1])
    first.shapes.title.text = "A sample"
    first.notes_slide.notes_text_frame.text = "Say hello."
    file.slides.add_slide(file.slide_layouts[3]).shapes.title.text = "Another"
    return saved(file)


def test_sample_slides_stay_but_come_into_no_deck() -> None:
    _, shown = made_of(with_slides(), keep_slides=True)
    samples = list(shown.slides)[:2]
    assert [slide.shapes.title.text for slide in samples] == ["A sample", "Another"]
    heads = [directives.read(notes_lines(slide))[0] for slide in samples]
    assert [head.condition for head in heads] == ["false", "false"]
    assert notes_lines(samples[0])[-1] == "Say hello."


def test_sample_slides_are_dropped_with_all_that_was_theirs() -> None:
    deck, shown = made_of(with_slides())
    bare, _ = made_of(plain())
    assert "A sample" not in {slide.shapes.title.text for slide in shown.slides}
    assert len(shown.slides) == len(pptx.Presentation(BytesIO(bare.content)).slides)
    assert b"Say hello." not in deck.content


def test_the_same_file_gives_the_same_bytes() -> None:
    assert adopted(plain(), "person", False).content == adopt_anew(plain(), "person", False).content


@soak
def test_placeholders_with_one_index_are_told_apart() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            shape._element.find(f"./*/{P}nvPr/{P}ph").attrib.pop("idx", None)
    _, shown = made_of(saved(file))
    overview = next(slide for slide in shown.slides for shape in slide.shapes if shape.name.startswith("list:"))
    assert overview.shapes.title.text == "Overview, word for word"


@soak
def test_content_keeps_off_a_band_at_the_side() -> None:
    file = plain_file()
    picture = etree.fromstring(etree.tostring(file.slide_layouts[1].placeholders[1]._element))
    band = copy.deepcopy(picture)
    band.find(f"./*/{P}nvPr/{P}ph").getparent().remove(band.find(f"./*/{P}nvPr/{P}ph"))
    band.remove(band.find(f"{P}txBody"))
    properties = band.find(f"{P}spPr")
    for child in list(properties):
        properties.remove(child)
    frame = etree.SubElement(properties, f"{A}xfrm")
    etree.SubElement(frame, f"{A}off", x="0", y="0")
    etree.SubElement(frame, f"{A}ext", cx=str(Inches(1.5)), cy=str(Inches(7.5)))
    file.slide_master.shapes._spTree.append(band)
    _, shown = made_of(saved(file))
    tables = [shape for slide in shown.slides for shape in slide.shapes if shape.has_table]
    assert tables
    assert all(shape.left >= Inches(1.5) for shape in tables)


def background(file: Any, picture: Image.Image) -> None:
    """Give the master of a presentation a picture behind everything."""
    content = BytesIO()
    picture.save(content, "PNG")
    master = file.slide_master
    _, rid = master.part.get_or_add_image_part(BytesIO(content.getvalue()))
    slide = master._element.find(f"{P}cSld")
    if (old := slide.find(f"{P}bg")) is not None:
        slide.remove(old)
    fill = etree.SubElement(etree.Element(f"{P}bg"), f"{P}bgPr")
    slide.insert(0, fill.getparent())
    blip = etree.SubElement(etree.SubElement(fill, f"{A}blipFill"), f"{A}blip")
    blip.set(R + "embed", rid)
    etree.SubElement(etree.SubElement(blip.getparent(), f"{A}stretch"), f"{A}fillRect")
    etree.SubElement(fill, f"{A}effectLst")


R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"


def colours_of_words(shown: Any) -> set[str]:
    return {
        look.find(f"{A}solidFill")[0].get("val")
        for slide in list(shown.slides)[1:]
        for look in slide._element.iter(f"{A}rPr")
        if look.find(f"{A}solidFill") is not None
    }


@soak
def test_on_a_dark_picture_words_are_light() -> None:
    file = plain_file()
    background(file, Image.new("RGB", (40, 30), (16, 16, 48)))
    _, shown = made_of(saved(file))
    titles = [look for s in shown.slides for look in s.shapes.title._element.iter(f"{A}rPr")]
    assert all(look.find(f"{A}solidFill") is None for look in titles)  # as they are designed
    assert "bg1" in colours_of_words(shown)
    assert "tx1" not in colours_of_words(shown)
    assert not [shape for slide in shown.slides for shape in slide.shapes if shape.name == "Panel"]


def test_on_a_picture_that_is_light_and_dark_content_stands_on_a_panel(tmp_path: Path) -> None:
    file = plain_file()
    picture = Image.new("RGB", (40, 30), (16, 16, 48))
    picture.paste((240, 240, 240), (20, 0, 40, 30))
    background(file, picture)
    deck, shown = made_of(saved(file))
    overview = next(slide for slide in shown.slides for shape in slide.shapes if shape.name.startswith("list:"))
    panel, *others = overview.shapes
    assert panel.name == "Panel"
    body = next(shape for shape in others if shape.name.startswith("list:"))
    assert panel.left <= body.left
    assert panel.top <= body.top
    assert panel.top + panel.height >= body.top + body.height
    assert panel._element.find(f".//{A}alpha") is not None
    path = tmp_path / "deck.pptx"
    path.write_bytes(deck.content)
    assert audit_pptx(path) == []


def on_lines(content: bytes) -> tuple[Any, Any]:
    """The deck of a person whose table of sources has a row for each line, and what it shows."""
    deck = adopt(content, "corporate.pptx", by_line(), keep_slides=False)
    return deck, pptx.Presentation(BytesIO(deck.content))


@soak
def test_in_a_narrow_room_a_source_is_named_by_its_line() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if shape.placeholder_format.idx < 2:
                place = shape.top or Inches(1), shape.height or Inches(1)
                shape.left, shape.width = Inches(1), Inches(5.6)
                shape.top, shape.height = place
        band = layout.shapes._spTree
        band.append(copy.deepcopy(layout.placeholders[0]._element))
        properties = band[-1].find(f"./*/{P}nvPr")
        properties.remove(properties[0])
        layout.shapes[-1].left, layout.shapes[-1].width = Inches(7), Inches(2)
        layout.shapes[-1].top, layout.shapes[-1].height = Inches(0), Inches(7.5)
    _, shown = on_lines(saved(file))
    cells = [cell.text for s in shown.slides for t in s.shapes if t.has_table for cell in t.table.iter_cells()]
    assert "{{ item.cite.short }}" in cells
    assert not any("cite.label" in cell for cell in cells)


@soak
def test_a_foot_too_low_for_its_text_is_made_higher() -> None:
    file = plain_file()
    for layout in file.slide_layouts:
        for shape in layout.placeholders:
            if shape.placeholder_format.type == PP_PLACEHOLDER.SLIDE_NUMBER:
                shape.left, shape.top, shape.width, shape.height = Inches(8), Inches(7.4), Inches(1), Inches(0.1)
    _, shown = made_of(saved(file), "person")
    numbers = [s for slide in shown.slides for s in slide.placeholders if s.placeholder_format.type == FEET[1]]
    assert len(numbers) == len(shown.slides) - 1, "not on the title slide"
    assert all(shape.height >= Inches(12 * 1.2 / 72 + 0.1) for shape in numbers)
    assert all(shape.top + shape.height <= shown.slide_height for shape in numbers)


@soak
def test_how_the_words_of_a_layout_look_counts_where_the_master_has_no_styles() -> None:
    file = plain_file()
    file.slide_master._element.remove(file.slide_master._element.find(f"{P}txStyles"))
    for shape in (*file.slide_master.placeholders, *file.slide_layouts[1].placeholders):
        text = shape._element.txBody
        for old in (*text.findall(f"{A}lstStyle"), *text.findall(f"{A}p")):
            text.remove(old)
        end = etree.SubElement(etree.SubElement(text, f"{A}p"), f"{A}endParaRPr", sz="3300")
        etree.SubElement(etree.SubElement(end, f"{A}solidFill"), f"{A}srgbClr", val="112233")
    _, shown = made_of(saved(file))
    slide = next(slide for slide in shown.slides if slide.slide_layout.name == "Title and Content")
    styles = Styles(shown)
    run = next(slide.shapes.title._element.iter(f"{A}r"))
    look = styles.run(run, slide.shapes.title._element, slide.slide_layout)
    assert (look.size, look.colour) == (33.0, "112233")  # as designed: a sentence has room


@soak
@pytest.mark.parametrize("name", STOCK)
def test_a_template_of_libreoffice_becomes_decks_without_fault(name: str, seed_corpus: Corpus, tmp_path: Path) -> None:
    packets = [assemble_person(seed_corpus, "michael-lazos"), assemble_period(seed_corpus, Period.parse("2025-Q3"))]
    decks = []
    new_set(tmp_path / name, stock(name, tmp_path), KINDS, drop_slides=True)
    templates = open_templates(tmp_path / name)
    assert [found.message for found in lint(templates) if found.severity == "error"] == []
    for packet in packets:
        decks.append(tmp_path / f"{name}-{packet.kind}.pptx")
        decks[-1].write_bytes(FORMATS["pptx"](packet, templates).content)
    assert check_pptx(decks) == []
    printed = deck_as_pdf(decks, tmp_path)
    found = {deck.stem: check_overflow(deck, pdf) for deck, pdf in zip(decks, printed, strict=True)}
    assert found == {name: [] for name in found}
