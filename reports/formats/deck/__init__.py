"""A packet as a PowerPoint deck: the slides of a template repeated, filled, and fitted. Knows no file.

answers     what people typed into an edited deck
inputs      which files of a template set a deck is made from
templates   what decks take of a template set, kept with it
view        what templates may read of a packet, from `parts`, `statements`, `settle`, `headlines`, `charts`, `grids`
build       a view handed over to the engine for presentations (`reports.slides`)
adopt       the slides of a built-in deck on a company's own layouts
lint        what is wrong with a template, without a packet
logo        the logo of the brand on its layouts
theme_part  colours and font of the theme in decks of the built-in design
"""

import gc
from collections.abc import Collection

from reports.errors import Problem
from reports.formats import integrity, texts
from reports.formats.deck.inputs import inputs
from reports.formats.filled import Form
from reports.formats.format import Format
from reports.formats.rendered import Rendered, in_its_language
from reports.formats.templates import Templates
from reports.model.packet import Packet

LIBRARIES = (
    "jinja2",
    "markupsafe",
    "python-pptx",
    "lxml",
    "xlsxwriter",
    "uharfbuzz",
    "pillow",
    "zlib",
    "slides/**/*.ttf",
)
"""What the bytes depend on."""
__all__ = ["FORMAT", "LIBRARIES", "inputs", "preload", "read_deck", "render"]


@in_its_language
def render(packet: Packet, templates: Templates) -> Rendered:
    """A deck; the same bytes for the same packet. TemplateError lists all that is wrong with the template."""
    from reports.formats.deck.build import build
    from reports.formats.deck.view import view

    # All that a deck is made of lives until it is saved: looking for what can be freed only takes time.
    was_on = gc.isenabled()
    gc.disable()
    try:
        return build(view(packet), templates)
    finally:
        if was_on:
            gc.enable()


def read_deck(content: bytes) -> Form:
    """What people typed into an edited deck; what cannot be read is told in the answer, never raised."""
    from reports.formats.deck import answers

    return answers.read_deck(content)


def preload(templates: Templates, folders: Collection[str]) -> None:
    """Read the decks of these folders of the set, and open their fonts, before the work is handed to children."""
    from reports.formats.deck.logo import picture
    from reports.formats.deck.templates import Decks

    templates.once(picture)
    decks = templates.once(Decks)
    for folder in sorted(folders):
        decks.template(folder).preload()


def _lint(templates: Templates) -> list[Problem]:
    """What is wrong with the decks of a set."""
    from reports.formats.deck.lint import lint

    return lint(templates)


FORMAT = Format(render, preload, inputs, LIBRARIES, integrity.of_deck, texts.of_deck, read=read_deck, lint=_lint)
