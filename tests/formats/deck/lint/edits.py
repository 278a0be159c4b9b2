"""Changes of the built-in deck of a person, as a designer might make them, and what is read of the findings."""

import copy
from collections.abc import Callable
from typing import Any

import pptx
from pptx.dml.color import RGBColor
from pptx.enum.text import MSO_AUTO_SIZE
from pptx.util import Inches, Pt

from reports.errors import Problem
from reports.formats.deck.inputs import DECKS
from reports.formats.templates import built_in
from tests.formats.deck.known_slides import keep

Edit = Callable[[Any], Any]
Told = Callable[..., list[Problem]]
_LIKE_OTHERS = (
    "if: not (thread.repositories or thread.evidence)",
    "if: packet.goals",
    "if: packet.noted",
    "if: packet.settle",
    "Decisions and next steps",
    "Backup",
    "{{ packet.headlines.glance }}",
    "repeat: month in quarter.summaries",
    "if: packet.counts and not packet.comparison",
)


def named(show: Any, name: str) -> tuple[int, Any, Any]:
    """Number, slide and shape of the first shape of a name."""
    return next(
        (number, slide, shape)
        for number, slide in enumerate(show.slides, 1)
        for shape in slide.shapes
        if shape.name == name
    )


def built_in_deck() -> Any:
    """Without slides that are like others and that no edit changes: half of it."""
    show = pptx.Presentation(str(built_in() / DECKS[0]))
    keep(show, but=_LIKE_OTHERS)
    return show


def number_of(name: str) -> int:
    return named(built_in_deck(), name)[0]


def repeated(show: Any, name: str) -> tuple[int, Any]:
    """Number of the slide that is repeated for a name, and the slide."""
    return next(
        (number, slide)
        for number, slide in enumerate(show.slides, 1)
        if f"repeat: {name} in" in slide.notes_slide.notes_text_frame.text
    )


def write(shape: Any, text: str) -> None:
    """Put a text into the first run of a shape, in the place of all its text."""
    frame = shape.text_frame
    for paragraph in list(frame.paragraphs)[1:]:
        paragraph._p.getparent().remove(paragraph._p)
    first, *rest = frame.paragraphs[0].runs
    for run in rest:
        run._r.getparent().remove(run._r)
    first.text = text


def rename(old: str, new: str) -> Edit:
    """An edit: another name in the selection pane."""
    return lambda show: setattr(named(show, old)[2], "name", new)


def note(old: str, new: str) -> Edit:
    """An edit: other words in the notes of a slide."""

    def edit(show: Any) -> None:
        frames = [slide.notes_slide.notes_text_frame for slide in show.slides]
        frame = next(frame for frame in frames if old in frame.text)
        frame.text = frame.text.replace(old, new, 1)

    return edit


def add_copy(shape: Any, name: str) -> None:
    """The same shape again with another name."""
    made = copy.deepcopy(shape._element)
    made.find("./*/{*}cNvPr").set("name", name)
    shape._element.addnext(made)


def add_box(show: Any, text: str = "Words", at: int = 4) -> Any:
    """A text box on a slide, as high as drawn."""
    box = show.slides[at - 1].shapes.add_textbox(Inches(1), Inches(3), Inches(4), Inches(1))
    box.name = "Box"
    box.text_frame.auto_size = MSO_AUTO_SIZE.NONE
    box.text_frame.text = text
    return box


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, "\n".join(map(str, problems))
    return problems[0]


def painted(colour: str, size: float = 16, bold: bool = False, at: int = 4) -> Edit:
    """An edit: a text box in a colour."""

    def edit(show: Any) -> Any:
        box = add_box(show, at=at)
        font = box.text_frame.paragraphs[0].runs[0].font
        font.color.rgb, font.size, font.bold = RGBColor.from_string(colour), Pt(size), bold
        return box

    return edit
