"""Templates drawn in a few words, and what the engine for presentations makes of them. Knows no packet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from typing import Any

import pptx
import pytest
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Inches, Pt

from reports.errors import Problem, TemplateError
from reports.slides.document import Document
from reports.slides.examples import Template
from reports.slides.filling.expressions import Expressions
from reports.slides.filling.values import Conventions
from reports.slides.measuring.metrics import Metrics
from reports.slides.package.deck import Deck

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
SHIFT = Inches(1)
Draw = Callable[[Any], object]


@cache
def metrics() -> Metrics:
    """The shipped fonts, measured once for all tests."""
    return Metrics()


@dataclass
class Built:
    """A presentation, read back."""

    content: bytes
    problems: Sequence[Problem]
    slides: list[Any]

    def shape(self, name: str, slide: int = 0) -> Any:
        return next(shape for shape in self.slides[slide].shapes if shape.name == name)

    def texts(self, name: str = "Box") -> list[str]:
        """What the shape of this name says on each slide that has it."""
        return [shape.text_frame.text for slide in self.slides for shape in slide.shapes if shape.name == name]

    def titles(self) -> list[str]:
        return [slide.shapes.title.text for slide in self.slides]

    def notes(self, slide: int = 0) -> str:
        return str(self.slides[slide].notes_slide.notes_text_frame.text)

    def codes(self) -> list[str]:
        return [problem.code for problem in self.problems]


def read_back(content: bytes, problems: Sequence[Problem] = ()) -> Built:
    return Built(content, problems, list(pptx.Presentation(BytesIO(content)).slides))


def template(*slides: Draw) -> bytes:
    """A presentation with a slide for each function, which draws it; all have a title."""
    show = pptx.Presentation()
    for draw in slides:
        slide = show.slides.add_slide(show.slide_layouts[5])
        slide.shapes.title.text = "Title"
        draw(slide)
    saved = BytesIO()
    show.save(saved)
    return saved.getvalue()


def build(*slides: Draw, of: Mapping[str, object] = {}, by: Conventions | None = None) -> Built:
    """What becomes of these slides with these values."""
    content = template(*slides)
    used = Template(content, "deck.pptx", Expressions(), metrics())
    document = Document(used, Deck(content), of, by or Conventions())
    made = document.make()
    return read_back(document.save(made), document.problems)


def mistakes(*slides: Draw, of: Mapping[str, object] = {}, by: Conventions | None = None) -> list[str]:
    """What is said of these slides instead: messages with their hints."""
    with pytest.raises(TemplateError) as refused:
        build(*slides, of=of, by=by)
    return [f"{problem.message} {problem.hint}".strip() for problem in refused.value.problems]


def box(*paragraphs: str, name: str = "Box", notes: str = "", size: int = 18, inches: float = 4) -> Draw:
    """Draws a text box with these paragraphs."""

    def draw(slide: Any) -> None:
        shape = slide.shapes.add_textbox(SHIFT, Inches(2), Inches(8), Inches(inches))
        shape.name = name
        shape.text_frame.word_wrap = True
        shape.text_frame.auto_size = MSO_AUTO_SIZE.NONE
        for at, text in enumerate(paragraphs):
            paragraph = shape.text_frame.paragraphs[0] if at == 0 else shape.text_frame.add_paragraph()
            paragraph.text = text
            paragraph.level = min(at, 1)
            paragraph.font.size = Pt(size)
            for run in paragraph.runs:
                run.font.size = Pt(size)
        if notes:
            slide.notes_slide.notes_text_frame.text = notes

    return draw


def grid(name: str, *rows: Sequence[str], notes: str = "") -> Draw:
    """Draws a table of these rows."""

    def draw(slide: Any) -> None:
        frame = slide.shapes.add_table(len(rows), len(rows[0]), SHIFT, Inches(2), Inches(8), Inches(1))
        frame.name = name
        for row, texts in enumerate(rows):
            for at, text in enumerate(texts):
                frame.table.cell(row, at).text = text
        if notes:
            slide.notes_slide.notes_text_frame.text = notes

    return draw


def cells(built: Built, name: str, slide: int = 0) -> list[list[str]]:
    """The texts of a table."""
    return [[cell.text for cell in row.cells] for row in built.shape(name, slide).table.rows]


def links(shape: Any) -> list[tuple[str, str]]:
    """Text and address of each linked run, jumps as the name of their slide's part."""
    found = []
    for run in shape._element.iter(f"{A}r"):
        link = run.find(f"{A}rPr/{A}hlinkClick")
        if link is not None:
            rel = shape.part.rels[link.get(f"{{{link.nsmap['r']}}}id")]
            found.append((run.findtext(f"{A}t"), rel.target_ref))
    return found
