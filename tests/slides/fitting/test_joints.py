"""Where long words are broken."""

from typing import Any

import pytest
from pptx.util import Inches

from reports.slides.fitting import tables
from tests.slides.decks import Draw, box, build, grid


def narrow(draw: Draw, inches: float) -> Draw:
    """The same with a shape, and a column of its table, so wide."""

    def drawn(slide: Any) -> None:
        draw(slide)
        shape = slide.shapes[-1]
        shape.width = Inches(inches)
        if shape.has_table:
            shape.table.columns[0].width = Inches(inches)

    return drawn


def test_words_longer_than_their_line_may_be_broken_where_parts_are_joined() -> None:
    built = build(
        narrow(box("From pytorch/benchmark@675fb8f537d3 only"), 1.8),
        narrow(grid("table:rows", ["Line"], ["{{ item }}"]), 1.5),
        of={"rows": ["000_16ae76f4590252c1.txt:11"]},
    )
    assert built.texts() == ["From pytorch/\u200bbenchmark@\u200b675fb8f537d3 only"]
    runs = [run.text for run in built.shape("Box").text_frame.paragraphs[0].runs]
    assert runs[-1] == "675fb8f537d3 only", "a run of its own, which may be a link"
    assert built.shape("table:rows", 1).table.cell(1, 0).text == "000_16ae76f4590252c1.txt:\u200b11"


def test_words_that_fit_stay_as_they_are() -> None:
    assert build(box("https://example.org/a/b:80")).texts() == ["https://example.org/a/b:80"]


def test_words_are_not_broken_before_a_part_that_is_too_long() -> None:
    # Such a part is broken anyhow; on a line of its own it would only take one more, and be cut elsewhere.
    said = "organisation/very-long-repository-name-very-long-repository-name"
    assert build(narrow(box(said), 1.8)).texts() == [said]
    many = build(narrow(box(f"pytorch/benchmark@675fb8f537d3 {said}"), 1.8)).texts()
    assert many == [f"pytorch/\u200bbenchmark@\u200b675fb8f537d3 {said}"]


@pytest.mark.parametrize(
    ("name", "inches", "parts"),
    [
        ("Michael Constantinople", 1.8, ["Michael", " ", "Constantinople"]),
        ("Michael Constantinople", 9, ["Michael Constantinople"]),
        ("Ann Lee Constantinople", 1.8, ["Ann Lee", " ", "Constantinople"]),
        ("Cem Özdemir-Schnarrenberger", 2.0, ["Cem", " ", "Özdemir-", "Schnarrenberger"]),
        ("عمر عبد الرحمن الخطيب الحسيني", 2.1, ["عمر عبد الرحمن", " ", "الخطيب الحسيني"]),
    ],
)
def test_a_link_on_several_lines_is_a_link_a_line(name: str, inches: float, parts: list[str]) -> None:
    def draw(slide: Any) -> None:
        narrow(box(name), inches)(slide)
        slide.shapes[-1].text_frame.paragraphs[0].runs[0].hyperlink.address = "https://example.org/"

    runs = build(draw).shape("Box").text_frame.paragraphs[0].runs
    links = [(part, "https://example.org/" if part.strip() else None) for part in parts]
    assert [(run.text, run.hyperlink.address) for run in runs] == links, "no blank is underlined at the end of a line"


def test_a_word_that_is_broken_in_any_size_lets_no_other_be_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "_MOST_SHARED", 0)  # columns stay as wide as they are drawn

    def draw(slide: Any) -> None:
        grid("table:rows", ["No.", "Line"], ["{{ item.word }}", "{{ item.long }}"])(slide)
        for column in slide.shapes[-1].table.columns:
            column.width = Inches(1.5)

    def size(long: str) -> float:
        built = build(draw, of={"rows": [{"word": "Constantinopel", "long": long}]})
        return float(built.shape("table:rows").table.cell(1, 0).text_frame.paragraphs[0].runs[0].font.size.pt)

    assert size("x" * 60) == size("short") < 18
