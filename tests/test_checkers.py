"""Each checker finds the fault that it is there for, and passes what has none; those of HTML in `test_documents.py`."""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pptx
import pytest
from PIL import Image, ImageDraw
from pptx.chart.data import ChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.enum.shapes import MSO_SHAPE
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.slide import Slide
from pptx.util import Pt

from tests import checkers


@pytest.fixture
def pdf(tmp_path: Path) -> Path:
    """A page without text, tags or fonts."""
    path = tmp_path / "blank.pdf"
    with pikepdf.new() as blank:
        blank.add_blank_page()
        blank.save(path)
    return path


def test_untagged_pdf_breaks_pdf_ua(pdf: Path) -> None:
    assert checkers.check_pdf_ua(pdf.read_bytes()) != []


def test_sound_pdf_passes_qpdf(pdf: Path) -> None:
    assert checkers.check_qpdf(pdf) == []


def test_cut_pdf_fails_qpdf(pdf: Path) -> None:
    pdf.write_bytes(pdf.read_bytes()[:-80])
    assert checkers.check_qpdf(pdf) != []


def test_plain_pdf_is_inert(pdf: Path) -> None:
    assert checkers.check_inert(pdf) == []


@pytest.mark.parametrize("address", ["javascript:alert(1)", "file:///etc/passwd"])
def test_link_that_acts_is_not_inert(pdf: Path, address: str) -> None:
    with pikepdf.open(pdf, allow_overwriting_input=True) as changed:
        action = pikepdf.Dictionary(S=pikepdf.Name.URI, URI=pikepdf.String(address))
        link = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Link, A=action, Rect=[0, 0, 9, 9])
        changed.pages[0].obj.Annots = pikepdf.Array([changed.make_indirect(link)])
        changed.save()
    assert checkers.check_inert(pdf) == [f"a link leads to {address}"]


def test_script_is_not_inert(pdf: Path) -> None:
    with pikepdf.open(pdf, allow_overwriting_input=True) as changed:
        changed.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))
        changed.save()
    assert any("/OpenAction" in error for error in checkers.check_inert(pdf))


def test_font_that_is_not_embedded_is_named(pdf: Path) -> None:
    with pikepdf.open(pdf, allow_overwriting_input=True) as changed:
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        changed.pages[0].obj.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font))
        changed.save()
    assert checkers.check_pdf_fonts(pdf) == ["Helvetica is not embedded"]


def test_pages_are_counted(pdf: Path) -> None:
    assert checkers.pdf_pages(pdf) == 1


def test_same_picture_passes(pdf: Path) -> None:
    (picture,) = checkers.pdf_pictures(pdf)
    assert checkers.check_picture(picture, picture.copy()) == []


def test_moved_line_is_a_difference() -> None:
    first, second = Image.new("L", (400, 400), 255), Image.new("L", (400, 400), 255)
    ImageDraw.Draw(first).rectangle((40, 100, 360, 104), fill=0)
    ImageDraw.Draw(second).rectangle((40, 110, 360, 114), fill=0)
    assert checkers.check_picture(first, second) != []


def test_no_page_is_an_error() -> None:
    assert checkers.check_html([]) == checkers.check_accessible([]) != []


Draw = Callable[[Slide], None]
LONG = "Reviewed the release notes and closed what was left of the migration. "
KEY = "Incomprehensibilities"


def title(slide: Slide, text: str) -> None:
    assert slide.shapes.title is not None
    slide.shapes.title.text = text


def text_box(slide: Slide, text: str, *sides: float) -> Any:
    """Add a box that neither grows nor shrinks: its left, top, width and height in points."""
    box = slide.shapes.add_textbox(*map(Pt, sides))
    box.text_frame.word_wrap = True
    box.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    box.text_frame.text = text
    for paragraph in box.text_frame.paragraphs:
        paragraph.runs[0].font.size = Pt(14)
    return box


def end_size(paragraph: Any, points: int) -> None:
    """Say how high an empty line is."""
    paragraph._p.get_or_add_endParaRPr().set("sz", str(points * 100))


def table(slide: Slide, texts: list[list[str]], left: float = 60, top: float = 300, height: float = 24) -> Any:
    """Add a table with columns of 150 points and rows of this height."""
    rows, columns = len(texts), len(texts[0])
    frame = slide.shapes.add_table(rows, columns, Pt(left), Pt(top), Pt(150 * columns), Pt(height * rows))
    for r, row in enumerate(texts):
        for c, text in enumerate(row):
            paragraph = frame.table.cell(r, c).text_frame.paragraphs[0]
            if text:
                paragraph.text = text
                paragraph.runs[0].font.size = Pt(12)
            else:
                end_size(paragraph, 12)
    return frame


def fitting(slide: Slide) -> None:
    title(slide, "What the quarter brought")
    text_box(slide, LONG, 60, 140, 300, 60)
    box = text_box(slide, "Turned round", 500, 140, 100, 40)
    box.rotation = 90
    group = slide.shapes.add_group_shape()
    inner = group.shapes.add_shape(MSO_SHAPE.RECTANGLE, Pt(400), Pt(200), Pt(100), Pt(40))
    inner.text_frame.text = "Grouped"
    group.left, group.top, group.width, group.height = Pt(60), Pt(220), Pt(200), Pt(60)
    frame = table(slide, [["Wide heading", "", "12"], ["release", "12", "12"], ["12", "notes", "the release"]])
    frame.table.cell(0, 0).merge(frame.table.cell(0, 1))
    figures = ChartData()
    figures.categories = ["release", "bugs"]
    figures.add_series("12", (1, 2))
    slide.shapes.add_chart(XL_CHART_TYPE.BAR_CLUSTERED, Pt(60), Pt(390), Pt(300), Pt(130), figures)


def other_scripts(slide: Slide) -> None:
    title(slide, "进行了许多改进")
    text_box(slide, "修复错误这是一个很长的句子混合" * 3 + " mixed well-known ﬁrst", 60, 140, 300, 100)
    text_box(slide, "مرحبا بالعالم هذا نص عربي طويل\nहिन्दी पाठ, Žluťoučký ΣΊΣΥΦΟΣ щука", 60, 260, 300, 70)
    table(slide, [["שלום עולם", "修复"], ["عربي", "ไทย"]], top=360)


def long_box(slide: Slide) -> None:
    text_box(slide, LONG * 4, 60, 140, 300, 60)


def grown_row(slide: Slide) -> None:
    table(slide, [["one", "two"], [LONG, "three"], ["four", "five"]])


def slightly_grown_row(slide: Slide) -> None:
    table(slide, [["one", "two"]], height=18)


def grown_empty_row(slide: Slide) -> None:
    frame = table(slide, [["", ""], ["one", "two"]])
    end_size(frame.table.cell(0, 0).text_frame.paragraphs[0], 40)


def long_title(slide: Slide) -> None:
    title(slide, LONG * 4)


def wide_word(slide: Slide) -> None:
    text_box(slide, KEY, 60, 140, 80, 80)


def wide_line(slide: Slide) -> None:
    text_box(slide, KEY, 60, 140, 80, 80).text_frame.word_wrap = False


def beyond_side(slide: Slide) -> None:
    text_box(slide, KEY, 660, 140, 200, 40)


def above_slide(slide: Slide) -> None:
    text_box(slide, KEY, 60, -12, 200, 40)


def upon_another(slide: Slide) -> None:
    text_box(slide, "Here is one", 60, 140, 200, 40)
    text_box(slide, "Upon it another", 62, 142, 200, 40)


def hidden_by_number(slide: Slide) -> None:
    """The last row's text is that of every row, and so is what has slid out of the table."""
    table(slide, [["12", LONG], ["12", "12"], ["12", "12"]])


FITS = [fitting, other_scripts]
FAULTS = {
    long_box: "TextBox 2: 'migration.' lies",
    grown_row: "Table 2 row 3 column 2: 'five' lies",
    slightly_grown_row: "Table 2 row 1 column 1: its text is 13.6 pt high, its box 10.8 pt",
    grown_empty_row: "Table 2 row 2 column 1: 'one' lies",
    long_title: "Title 1: 'migration.' lies",
    wide_word: "TextBox 2: 'incomprehensibilities' is broken",
    wide_line: "TextBox 2: 'Incomprehensibilities' lies",
    beyond_side: "TextBox 2: of its text, 'beehiiiilnsst' cannot be seen there",
    above_slide: "'Incomprehensibilities' leaves the slide",
    upon_another: "TextBox 2 and TextBox 3: 'Here' and 'Upon' overlap",
    hidden_by_number: "Table 2 row 3 column 2: '12' lies",
}


@pytest.fixture(scope="module")
def decks(tmp_path_factory: pytest.TempPathFactory) -> dict[Draw, tuple[Path, Path]]:
    """A deck of one slide to be seen and a hidden one for each drawing, and its PDF."""
    folder = tmp_path_factory.mktemp("decks")
    paths = []
    for draw in (*FITS, *FAULTS):
        deck = pptx.Presentation()
        hidden = deck.slides.add_slide(deck.slide_layouts[5])
        hidden._element.set("show", "0")
        draw(deck.slides.add_slide(deck.slide_layouts[5]))
        paths.append(folder / f"{draw.__name__}.pptx")
        deck.save(str(paths[-1]))
    pdfs = checkers.deck_as_pdf(paths, folder)
    return dict(zip((*FITS, *FAULTS), zip(paths, pdfs, strict=True), strict=True))


@pytest.mark.parametrize("draw", FITS)
def test_text_in_its_shapes_passes(decks: dict[Draw, tuple[Path, Path]], draw: Draw) -> None:
    assert checkers.check_overflow(*decks[draw]) == []


@pytest.mark.parametrize(("draw", "fault"), FAULTS.items())
def test_text_out_of_place_is_named(decks: dict[Draw, tuple[Path, Path]], draw: Draw, fault: str) -> None:
    errors = checkers.check_overflow(*decks[draw])
    assert any(error.startswith(f"slide 2: {fault}") for error in errors), errors


def test_pages_of_another_deck_are_no_judge(decks: dict[Draw, tuple[Path, Path]]) -> None:
    deck, other = decks[fitting][0], decks[wide_line][1]
    assert any("cannot be seen there" in error for error in checkers.check_overflow(deck, other))
    assert any("is the text of no shape" in error for error in checkers.check_overflow(deck, other))


@pytest.mark.soak
def test_deck_that_cannot_be_printed_is_an_error(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "empty.pptx", "w"):
        pass
    with pytest.raises(ValueError, match=r"empty\.pdf"):
        checkers.deck_as_pdf([tmp_path / "empty.pptx"], tmp_path)


def test_both_validators_name_a_broken_part_and_pass_a_sound_deck(
    decks: dict[Draw, tuple[Path, Path]], tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pptx"
    with zipfile.ZipFile(decks[fitting][0]) as sound, zipfile.ZipFile(broken, "w") as target:
        for part in sound.namelist():
            target.writestr(part, sound.read(part).replace(b"<p:cSld>", b'<p:cSld odd="1">'))
    errors = checkers.check_pptx([decks[other_scripts][0], broken])
    assert all(error.startswith(("broken.pptx: ", "… and ")) for error in errors)
    for name in ("openxml-audit", "ooxml-validator"):
        assert any(error.startswith(f"broken.pptx: {name} /ppt/slides/slide2.xml: ") for error in errors), errors
