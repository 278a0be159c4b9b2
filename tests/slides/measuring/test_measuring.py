import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pptx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pptx.dml.color import RGBColor
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.oxml import parse_xml
from pptx.util import Emu, Pt

from reports.slides.measuring.font_files import FontFile
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, Piece, height, lines, longest_word, paragraphs_of
from reports.slides.styles.frames import cell_frame
from reports.slides.styles.inheritance import Styles
from reports.slides.styles.text import ParagraphStyle, RunStyle, Spacing
from tests.checkers import deck_as_pdf

OWN = Path(__file__).parents[3] / "templates/theme/fonts"
METRICS = Metrics(
    [
        FontFile("Packet Sans", OWN / "SourceSans3-Regular.ttf"),
        *(FontFile("", path, is_fallback=True) for path in sorted(OWN.glob("Noto*.ttf"))),
    ]
)
DRAWING = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
LINE = 10 * METRICS.line_height("", "Arial", False)


def paragraph(text: str, size: float = 10, **style: Any) -> Paragraph:
    return Paragraph((Piece(text, "Arial", size),), ParagraphStyle(**style, end=RunStyle(size, "Arial")))


def count(text: str, width: float) -> int:
    return lines([paragraph(text)], width, METRICS)[0]


# Fonts ------------------------------------------------------------------------------------------


def test_a_family_is_measured_by_the_font_of_its_widths() -> None:
    assert METRICS.width("Hamburg", "Calibri", False) == METRICS.width("Hamburg", "Carlito", False)
    assert METRICS.width("Hamburg", "Calibri", False) < METRICS.width("Hamburg", "Arial", False)
    assert METRICS.width("Hamburg", "arial", True) > METRICS.width("Hamburg", "Arial", False)
    assert METRICS.width("iiii", "Courier New", False) == METRICS.width("WWWW", "Courier New", False)


def test_an_unknown_family_is_measured_wide() -> None:
    assert METRICS.known("Times New Roman")
    assert METRICS.known("Packet Sans")
    assert METRICS.known("Source Sans 3")
    assert not METRICS.known("No Such Font")
    assert METRICS.width("Hamburg", "No Such Font", False) == METRICS.width("Hamburg", "Verdana", False)


@pytest.mark.parametrize("text", ["office", "first", "AVATAR", "To. Ty."])
def test_ligatures_and_kerning_make_no_text_narrower_than_its_characters(text: str) -> None:
    assert METRICS.width(text, "Calibri", False) >= sum(METRICS.width(c, "Calibri", False) for c in text) - 1e-6


def test_characters_that_a_font_lacks_are_measured_in_another_and_named() -> None:
    assert METRICS.lacking("Tests 日本 naïve 🎉", "Arial") == "日本🎉"
    assert METRICS.width("日本", "Arial", False) == pytest.approx(2, abs=0.1)
    assert METRICS.width("\ue123", "Arial", False) == 1
    assert METRICS.line_height("नमस्ते", "Arial", False) >= 1.75
    assert METRICS.line_height("日本", "Arial", False) >= 1.45
    assert METRICS.line_height("naïve", "Arial", False) == METRICS.line_height("", "Arial", False)


# Lines ------------------------------------------------------------------------------------------


def test_lines_are_broken_behind_spaces_hyphens_and_han_but_not_behind_slashes() -> None:
    word = 10 * 1.03 * METRICS.width("aaaaaaaa", "Arial", False) + 1
    assert count("aaaaaaaa aaaaaaaa", word) == 2
    assert count("aaaa-aaaa", word) == 2
    assert count("aaaa-aaa bb", word * 1.1) == 2
    assert count("日本語の文章をここに", 10 * 1.03 * 5 + 1) == 2
    # Four letters, then three that do not fit behind them: a path starts on a line of its own.
    assert count("aaaa aaaa/aaa", word * 1.1) == 2
    assert count("aaaa aaaa-aaa", word * 1.3) == 2


def test_closing_marks_of_han_begin_no_line() -> None:
    assert count("日本語。", 10 * 1.03 * 3 + 1) == 2
    assert lines([paragraph("日本語。日")], 10 * 1.03 * 3 + 1, METRICS) == [2]


def test_a_word_longer_than_a_line_is_broken_between_characters() -> None:
    width = 10 * 1.03 * METRICS.width("aaaa", "Arial", False) + 1
    assert count("a" * 12, width) == 3
    assert count("a " + "a" * 12, width) == 4
    assert longest_word([paragraph("a " + "a" * 12)], METRICS) > width


def test_breaks_and_empty_paragraphs_take_lines() -> None:
    assert count("a\vb\nc", 500) == 3
    assert count("a\v", 500) == 2
    assert lines([paragraph(""), paragraph("a"), paragraph("")], 500, METRICS) == [1, 1, 1]
    empty = Paragraph((), ParagraphStyle(end=RunStyle(30, "Arial")))
    assert height([paragraph("a"), empty], 500, METRICS) == pytest.approx(4 * LINE)


def test_space_before_the_first_paragraph_does_not_count() -> None:
    spaced = paragraph("a", before=Spacing(points=6), after=Spacing(points=2))
    assert height([spaced], 500, METRICS) == pytest.approx(LINE)
    assert height([spaced, spaced], 500, METRICS) == pytest.approx(2 * LINE + 8)


def test_spacing_is_of_the_line_or_in_points() -> None:
    assert height([paragraph("a\vb", line=Spacing(1.5))], 500, METRICS) == pytest.approx(3 * LINE)
    assert height([paragraph("a\vb", line=Spacing(points=20))], 500, METRICS) == pytest.approx(40)
    some = [paragraph("a"), paragraph("a", before=Spacing(0.5))]
    assert height(some, 500, METRICS) == pytest.approx(2.5 * LINE)


def test_a_line_is_as_high_as_its_largest_text() -> None:
    mixed = Paragraph((Piece("a ", "Arial", 10), Piece("b", "Arial", 30)))
    assert height([mixed], 500, METRICS) == pytest.approx(3 * LINE)
    assert height([mixed], 500, METRICS, 0.5) == pytest.approx(1.5 * LINE)


def test_indents_and_bullets_narrow_the_lines() -> None:
    width = 10 * 1.03 * METRICS.width("aaaa aaaa", "Arial", False) + 1
    assert count("aaaa aaaa", width) == 1
    assert lines([paragraph("aaaa aaaa", left=10.0)], width, METRICS) == [2]
    assert lines([paragraph("aaaa aaaa", left=10.0, indent=-10.0)], width, METRICS) == [1]
    hanging = paragraph("aaaa aaaa", left=10.0, indent=-10.0, has_bullet=True)
    assert lines([hanging], width, METRICS) == [2]
    assert lines([hanging], width + 10, METRICS) == [1]


TEXTS = st.text(st.sampled_from("abcW -–/.,\v\t日本。한é🎉نم"), max_size=80)


@given(TEXTS, TEXTS, st.floats(20, 400))
def test_text_never_becomes_lower_when_a_word_is_added(text: str, more: str, width: float) -> None:
    assert count(f"{text} {more}", width) >= count(text, width)
    one, two = ([paragraph(text)], [paragraph(text), paragraph(more)])
    assert height(two, width, METRICS) > height(one, width, METRICS)


@given(TEXTS, st.floats(20, 400))
def test_text_is_no_higher_on_lines_that_hold_all_of_it(text: str, width: float) -> None:
    least = 1 + len(re.findall("\v", text))
    assert count(text, 10000) == least <= count(text, width)


# Styles -----------------------------------------------------------------------------------------


@dataclass
class Deck:
    presentation: Any
    slide: Any

    @property
    def styles(self) -> Styles:
        return Styles(self.presentation)

    def run(self, shape: Any, at: int = 0) -> RunStyle:
        run = shape.text_frame.paragraphs[at].runs[0]
        return self.styles.run(run._r, shape._element, self.slide.slide_layout)

    def paragraph(self, shape: Any, at: int = 0) -> ParagraphStyle:
        found = shape.text_frame.paragraphs[at]
        return self.styles.paragraph(found._p, shape._element, self.slide.slide_layout)


@pytest.fixture
def deck() -> Deck:
    presentation = pptx.Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Title"
    slide.placeholders[1].text = "One\nTwo"
    slide.placeholders[1].text_frame.paragraphs[1].level = 1
    return Deck(presentation, slide)


def test_text_inherits_from_layout_and_master(deck: Deck) -> None:
    assert deck.run(deck.slide.shapes.title) == RunStyle(44, "Calibri", colour="000000")
    body = deck.slide.placeholders[1]
    assert (deck.run(body).size, deck.run(body, 1).size) == (32, 28)
    assert deck.paragraph(body) == ParagraphStyle(
        left=27, indent=-27, before=Spacing(0.2), has_bullet=True, end=RunStyle(32, "Calibri", colour="000000")
    )
    frame = deck.styles.frame(body._element, deck.slide.slide_layout)
    assert (frame.x, frame.y, frame.width, frame.height) == (457200, 1600200, 8229600, 4525963)
    assert frame.text_width == pytest.approx(648 - 14.4)


def test_the_nearest_setting_wins(deck: Deck) -> None:
    body = deck.slide.placeholders[1]
    for holder, size in ((deck.slide.slide_layout.placeholders[1], 2600), (body, 2200)):
        levels = holder._element.txBody.find("{*}lstStyle")
        levels.append(parse_xml(f'<a:lvl1pPr {DRAWING} marL="0"><a:defRPr sz="{size}" b="1"/></a:lvl1pPr>'))
        assert (deck.run(body).size, deck.run(body).bold, deck.paragraph(body).left) == (size / 100, True, 0)
    run = body.text_frame.paragraphs[0].runs[0]
    run.font.size, run.font.bold, run.font.name = Pt(11), False, "+mj-lt"
    assert deck.run(body) == RunStyle(11, "Calibri", colour="000000")
    # What a paragraph says of runs is no more than a note of the editor.
    body.text_frame.paragraphs[1].font.size = Pt(50)
    assert deck.run(body, 1).size == 28


def test_a_text_box_is_set_in_18_points_at_its_own_place(deck: Deck) -> None:
    box = deck.slide.shapes.add_textbox(Pt(10), Pt(20), Pt(100), Pt(50))
    box.text_frame.text = "Text"
    box.text_frame.margin_left = Pt(20)
    assert deck.run(box).size == 18
    frame = deck.styles.frame(box._element, deck.slide.slide_layout)
    assert (frame.x, frame.y, frame.text_width) == (Pt(10), Pt(20), 100 - 20 - 7.2)


def test_shapes_in_groups_are_where_they_are_seen(deck: Deck) -> None:
    group = deck.slide.shapes.add_group_shape()
    box = group.shapes.add_textbox(Pt(0), Pt(0), Pt(100), Pt(50))
    group.left, group.top, group.width, group.height = Pt(30), Pt(40), Pt(200), Pt(50)
    frame = deck.styles.frame(box._element, deck.slide.slide_layout)
    assert (frame.x, frame.y, frame.width, frame.height) == (Pt(30), Pt(40), Pt(200), Pt(50))


def test_colours_are_reckoned_from_the_theme(deck: Deck) -> None:
    title = deck.slide.shapes.title
    font = title.text_frame.paragraphs[0].runs[0].font
    font.color.theme_color = MSO_THEME_COLOR.ACCENT_1
    assert deck.run(title).colour == "4F81BD"
    font.color.brightness = 0.4  # “Lighter 40 %”, which PowerPoint shows as 95B3D7
    lighter = list(bytes.fromhex(deck.run(title).colour or ""))
    assert lighter == pytest.approx([0x95, 0xB3, 0xD7], abs=1)
    font.color.rgb = RGBColor(0x12, 0x34, 0x56)
    assert deck.run(title).colour == "123456"
    footer = next(one for one in deck.slide.slide_layout.placeholders if "Footer" in one.name)
    footer.text_frame.text = "Footer"
    assert deck.run(footer).colour == "898989"  # a tint of 75 % of black


def test_the_background_is_that_of_the_slide_or_of_its_master(deck: Deck) -> None:
    assert deck.styles.background(deck.slide.slide_layout, deck.slide._element) == "FFFFFF"
    deck.slide.background.fill.solid()
    deck.slide.background.fill.fore_color.theme_color = MSO_THEME_COLOR.TEXT_2
    assert deck.styles.background(deck.slide.slide_layout, deck.slide._element) == "1F497D"
    deck.slide.background.fill.gradient()
    assert deck.styles.background(deck.slide.slide_layout, deck.slide._element) is None


def test_a_table_has_the_styles_and_margins_of_its_cells(deck: Deck) -> None:
    table = deck.slide.shapes.add_table(2, 2, 0, 0, Pt(200), Pt(60)).table
    for cell in table.iter_cells():
        cell.text = "Cell"
    styles, layout = deck.styles, deck.slide.slide_layout
    head, below = (
        styles.run(table.cell(row, 0).text_frame.paragraphs[0].runs[0]._r, table.cell(row, 0)._tc, layout)
        for row in (0, 1)
    )
    assert head == RunStyle(18, "Calibri", bold=True, colour="FFFFFF")
    assert below == RunStyle(18, "Calibri", colour="000000")
    line = 18 * METRICS.line_height("", "Calibri", False)
    cell = table.cell(1, 0)._tc
    written = paragraphs_of(cell.txBody, cell, layout, styles)
    assert height(written, cell_frame(cell, Pt(100), 0).text_width, METRICS) == pytest.approx(line)
    assert height(written, cell_frame(cell, Pt(30), 0).text_width, METRICS) > 2 * line
    assert (cell_frame(cell, Pt(100), 0).top + cell_frame(cell, Pt(100), 0).bottom) == Pt(7.2)


# Against LibreOffice ----------------------------------------------------------------------------

LATIN = (
    "The office found first flights difficult; re-ran half-finished cross-platform tests, AVATAR WAVE To. Ty., merged "
    "1,234 pull requests (v2.0.1) since 2024-11-30 while the naïve façade of the build-time cache grew by 12 %. "
) * 2
FRAMES = [
    ("Calibri", 14, 300, LATIN, None),
    ("Arial", 12, 250, LATIN, 0.9),
    ("Times New Roman", 20, 420, LATIN, 1.5),
    ("Courier New", 16, 500, LATIN, None),
    ("Verdana", 24, 600, LATIN, Pt(30)),
    ("No Such Font", 18, 420, LATIN, None),
    ("Calibri", 40, 650, LATIN[:200], None),
    ("Arial", 14, 200, "https://example.org/organisation/repository_with_a_very_long_name/pull/1 " * 3, None),
    ("Calibri", 18, 300, "בשנה זו השלמנו את כתיבת המודול מחדש " * 3, None),
    ("Arial", 18, 300, "في هذا الربع أكملنا إعادة كتابة وحدة استيراد " * 3, None),
    ("Calibri", 18, 300, "Το τρίμηνο αυτό ολοκληρώσαμε; мы завершили импорт данных. " * 3, None),
]
"""Family, size, width, text, line spacing."""


def fill(frame: Any, family: str, size: float, texts: Sequence[str], spacing: Any) -> None:
    """Put paragraphs between two short ones whose places tell how high these are."""
    for at, text in enumerate(["Start", *texts, "Finish"]):
        made = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        run = made.add_run()
        run.text, is_mark = text, text in ("Start", "Finish")
        run.font.name, run.font.size = ("Arial", Pt(10)) if is_mark else (family, Pt(size))
        made.space_before = Pt(0) if at in (0, len(texts) + 1) else None
        if not is_mark:
            made.line_spacing = spacing
            made.level = at - 1


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[float, float]]:
    """Height of each frame as measured, and as set by LibreOffice, in pt."""
    folder = tmp_path_factory.mktemp("deck")
    presentation = pptx.Presentation()
    presentation.slide_width, presentation.slide_height = Emu(12192000), Emu(12192000)
    styles, measured = Styles(presentation), []
    for family, size, width, text, spacing in FRAMES:
        slide = presentation.slides.add_slide(presentation.slide_layouts[1])
        title, body = slide.shapes.title, slide.placeholders[1]
        title._element.getparent().remove(title._element)
        body.left, body.top, body.width, body.height = Pt(20), Pt(20), Pt(width), Pt(300)
        fill(body.text_frame, family, size, (text, text[: len(text) // 3]), spacing)
        layout = slide.slide_layout
        written = paragraphs_of(body._element.txBody, body._element, layout, styles)
        whole = height(written, styles.frame(body._element, layout).text_width, METRICS)
        measured.append(whole - LINE)
    presentation.save(str(folder / "deck.pptx"))
    (printed,) = deck_as_pdf([folder / "deck.pptx"], folder)
    subprocess.run(["pdftotext", "-bbox", printed, folder / "deck.html"], check=True)
    found = []
    for page in Path(folder / "deck.html").read_text("utf-8").split("<page ")[1:]:
        tops = {word: float(top) for top, word in re.findall(r'yMin="([\d.]+)"[^>]*>(Start|Finish)<', page)}
        found.append(tops["Finish"] - tops["Start"])
    return list(zip(measured, found, strict=True))


@pytest.mark.parametrize("at", range(len(FRAMES)), ids=[f"{frame[0]} {frame[1]}" for frame in FRAMES])
def test_no_text_is_higher_in_libreoffice_than_measured(rendered: list[tuple[float, float]], at: int) -> None:
    measured, found = rendered[at]
    assert measured >= found - 1


def test_latin_text_is_measured_little_higher_than_libreoffice_sets_it(rendered: list[tuple[float, float]]) -> None:
    ratios = [measured / found for measured, found in rendered[:7]]
    assert sum(ratios) / len(ratios) < 1.08
    assert max(ratios) < 1.15


def test_a_shape_has_its_paragraphs_with_their_breaks(deck: Deck) -> None:
    box = deck.slide.shapes.add_textbox(0, 0, Pt(300), Pt(50))
    box.text_frame.text = "One\vtwo"
    (found,) = paragraphs_of(box._element.txBody, box._element, deck.slide.slide_layout, deck.styles)
    assert [piece.text for piece in found.pieces] == ["One", "\v", "two"]
    assert lines([found], 300, METRICS) == [2]
