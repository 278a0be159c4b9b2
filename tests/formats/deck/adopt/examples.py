"""The built-in decks as examples: of a person with one slide of each kind, which takes half of the time."""

from functools import cache
from io import BytesIO

import pptx

from reports.formats.templates import built_in
from tests.formats.deck.known_slides import keep

_LEAST = (
    "How this template works",
    "{{ packet.headlines.title }}",
    "repeat: shown in packet.standing_by_slide",
    "Backup",
    "repeat: overview in packet.overviews",
)
"""The explanation, a title, highlights, a heading, text."""
_KEPT = (
    *_LEAST,
    "{{ packet.before_after_title }}",
    "{{ packet.headlines.threads }}",
    "if: packet.counts and packet.comparison",
    "Decisions and next steps",
    "if: packet.quarters|selectattr('links')|list",
)
"""Also charts, tables beside charts and alone, decisions, figures."""


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
    return _with(_LEAST)


@cache
def _with(kept: tuple[str, ...]) -> bytes:
    show = pptx.Presentation(BytesIO(examples("person")))
    keep(show, only=kept)
    made = BytesIO()
    show.save(made)
    return made.getvalue()
