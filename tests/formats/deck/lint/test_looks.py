"""Titles, placeholders, frames, fonts, alternative texts and sizes of slides."""

import copy
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Emu, Inches, Pt

from tests.formats.deck.lint.edits import (
    Told,
    add_box,
    codes,
    named,
    only,
)
from tests.sampling import in_soak, soak

# Frames -----------------------------------------------------------------------------------------


def test_a_frame_that_is_too_small_for_a_line_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        add_box(show, at=3).width = Pt(20)
        for box in (add_box(show), grows := add_box(show, at=5)):
            box.height = Pt(16)
        grows.text_frame.auto_size = MSO_AUTO_SIZE.SHAPE_TO_FIT_TEXT

    narrow, low = told(edit)
    assert "slide 3, “Box”: too narrow" in narrow.message
    assert (low.code, low.severity, low.text) == ("small-frame", "warning", "Words")
    assert low.message.startswith("slide 4, “Box”: too low for one line at 14 pt")


@soak
def test_a_table_without_room_for_a_row_is_told(told: Told) -> None:
    def edit(show: Any) -> None:
        named(show, "table:questions_in_full")[2].top = Emu(show.slide_height - Inches(0.6))

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


def use_layout_without_title(show: Any) -> None:
    delete_title(show)
    layout = show.slides[3].slide_layout
    for shape in list(layout.placeholders):
        if shape.placeholder_format.type in (1, 3):
            shape._element.getparent().remove(shape._element)


def test_a_slide_without_title_or_words_in_a_placeholder_is_told(told: Told) -> None:
    def clear(show: Any) -> None:
        show.slides[2].shapes.title.text_frame.clear()
        show.slides[4].placeholders[13].text_frame.clear()

    empty, deleted, placeholder = told(spoil_what_is_not_shown, clear, delete_title)
    assert (empty.code, empty.message) == ("no-title", "slide 3: the title is empty.")
    assert (deleted.code, deleted.severity) == ("no-title", "error")
    assert deleted.message == "slide 4: its title was deleted."
    assert "Reset" in deleted.hint
    assert (placeholder.code, placeholder.severity) == ("empty-placeholder", "warning")
    assert "“Text Placeholder 2”" in placeholder.message
    assert "Click to add text" in placeholder.hint


def test_a_layout_without_title_is_told(told: Told) -> None:
    found = [problem for problem in told(use_layout_without_title) if problem.code == "no-title"]
    assert "is a layout without title." in found[0].message
    assert "Home, Layout" in found[0].hint


@soak
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


# Alternative text and size ----------------------------------------------------------------------


def test_what_has_no_alternative_text_is_told(told: Told, tmp_path: Path) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "picture.png")

    def edit(show: Any) -> None:
        for name in ("table:questions_in_full", "chart:comparison"):
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
    assert "“table:questions_in_full”: a table without alternative text." in found[1].message


@pytest.mark.parametrize(
    ("width", "tall", "severity"),
    [
        *((12, 7.5, "note"), (7.5, 10, "warning")),
        *in_soak((10, 7.5, ""), (13.333, 7.5, ""), (10, 5.625, ""), (4, 3, "warning")),
    ],
)
def test_an_unusual_size_of_slides_is_told(told: Told, width: float, tall: float, severity: str) -> None:
    def edit(show: Any) -> None:
        show.slide_width, show.slide_height = Inches(width), Inches(tall)

    found = [problem for problem in told(edit) if problem.code == "slide-size"]
    assert [problem.severity for problem in found] == [severity] * bool(severity)
