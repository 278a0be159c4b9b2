"""The built-in decks as examples: of a person with one slide of each kind, which takes half of the time."""

from functools import cache
from io import BytesIO

import pptx

from reports.formats.templates import built_in

_KEPT = (1, 2, 3, 5, 6, 8, 12, 13, 14, 15)
"""The explanation, a title, highlights, charts, tables beside charts and alone, decisions, a heading, figures, text."""


@cache
def examples(kind: str) -> bytes:
    """A built-in deck as it is."""
    return (built_in() / kind / "deck.pptx").read_bytes()


@cache
def few_examples() -> bytes:
    """That of a person with one slide of each kind."""
    show = pptx.Presentation(BytesIO(examples("person")))
    for number, listed in enumerate(list(show.slides._sldIdLst), 1):
        if number not in _KEPT:
            show.part.drop_rel(listed.rId)
            show.slides._sldIdLst.remove(listed)
    made = BytesIO()
    show.save(made)
    return made.getvalue()
