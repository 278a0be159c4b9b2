"""The formats of documents: a row for each, with all that is asked of one where no document of it is made.

A further format is a row here and the module that the row names, which has a `FORMAT` (`reports.formats.format`).
"""

from dataclasses import dataclass
from typing import Literal

PAGE, DECK = "packet.html", "deck.pptx"
"""The files in a folder of a template set that documents are made from."""


@dataclass(frozen=True, slots=True)
class KnownFormat:
    """One format."""

    module: str
    """Which makes it."""
    media_type: str
    """What it is called in mails."""
    template: str = ""
    """The file in a folder of a template set that it is made from; empty: it needs none."""
    unit: Literal["", "pages", "slides"] = ""
    """What a document of it has a number of; empty: nothing that is counted."""
    is_usual: bool = False
    """Whether documents are made in it when nobody names a format."""
    endings: tuple[str, ...] = ()
    """What its files may end in besides, when they come back."""


KNOWN_FORMATS: dict[str, KnownFormat] = {
    "pdf": KnownFormat("reports.formats.page.pdf", "application/pdf", PAGE, "pages", is_usual=True),
    "html": KnownFormat("reports.formats.page.html", "text/html", PAGE, is_usual=True, endings=("htm",)),
    "pptx": KnownFormat(
        "reports.formats.deck",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        DECK,
        "slides",
        is_usual=True,
    ),
}
"""By name, which is also the ending of its files."""


def usual_formats() -> tuple[str, ...]:
    """Those that documents are made in when nobody names any."""
    return tuple(name for name, known in KNOWN_FORMATS.items() if known.is_usual)


def made_from(template: str) -> tuple[str, ...]:
    """Those that are made from this file of a template set, or from none."""
    return tuple(name for name, known in KNOWN_FORMATS.items() if known.template in (template, ""))
