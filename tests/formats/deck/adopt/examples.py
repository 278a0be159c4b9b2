"""The built-in decks as examples: of a person with one slide of each kind, which takes half of the time."""

from functools import cache
from io import BytesIO

import pptx

from reports.formats.templates import built_in

_KEPT = (1, 2, 3, 5, 6, 9, 13, 14, 15, 17)
"""The explanation, a title, highlights, charts, tables beside charts and alone, decisions, a heading, figures, text."""


@cache
def examples(kind: str) -> bytes:
    """A built-in deck as it is."""
    return (built_in() / kind / "deck.pptx").read_bytes()


@cache
def by_line() -> bytes:
    """That of a person with a row for each line in its table of sources: where it stands, and its first words."""
    show = pptx.Presentation(BytesIO(examples("person")))
    table = next(one for slide in show.slides for one in slide.shapes if one.name == "table:sources_by_slide")
    table.name = "table:summaries"
    table._element.xpath(".//p:cNvPr")[0].set("descr", "Every summary with its line, begins")
    words = ("Period", "Line", "Begins", "{{ item.name }}", "{{ item.cite.label }}", "{{ item.text|shortened(44) }}")
    for cell, text in zip(table.table.iter_cells(), words, strict=True):
        for other in cell.text_frame.paragraphs[0].runs[1:]:
            cell.text_frame.paragraphs[0]._p.remove(other._r)
        cell.text_frame.paragraphs[0].runs[0].text = text
    made = BytesIO()
    show.save(made)
    return made.getvalue()


def few_examples() -> bytes:
    """That of a person with one slide of each kind."""
    return _with(_KEPT)


def least_examples() -> bytes:
    """That of a person with a title slide, highlights, a heading and text."""
    return _with((1, 2, 3, 14, 17))


@cache
def _with(kept: tuple[int, ...]) -> bytes:
    show = pptx.Presentation(BytesIO(examples("person")))
    for number, listed in enumerate(list(show.slides._sldIdLst), 1):
        if number not in kept:
            show.part.drop_rel(listed.rId)
            show.slides._sldIdLst.remove(listed)
    made = BytesIO()
    show.save(made)
    return made.getvalue()
