"""Which files of a template set a deck is made from. Loads nothing: a run with nothing to do asks as well."""

from pathlib import Path

from reports.formats.templates import Templates
from reports.model.formats import DECK

KINDS = ("person", "quarter")
DECKS = ("person/deck.pptx", "quarter/deck.pptx")
"""The deck of a person, and that of several people; a set without any makes no decks."""


def deck_name(template: str) -> str:
    """Name of the deck in a folder of the set."""
    return f"{template}/{DECK}"


PICTURES = "pictures"
"""The folder of a set that holds pictures of people, each named by an id."""
SLIDES = "slides"
"""The folder of a set that holds presentations whose slides decks include."""
_ENDINGS = (".png", ".jpg", ".jpeg", ".gif")


def pictures(templates: Templates) -> dict[str, Path]:
    """The pictures of a set by what they are named, without endings."""
    files = sorted((templates.folder / PICTURES).glob("*"))
    return {path.stem: path for path in files if path.suffix.lower() in _ENDINGS and path.is_file()}


def included(templates: Templates) -> dict[str, Path]:
    """The presentations of a set whose slides decks may include, by their names."""
    return {path.name: path for path in sorted((templates.folder / SLIDES).glob("*.p[op]t*")) if path.is_file()}


def inputs(templates: Templates, template: str) -> str:
    """Hash of all that a deck takes from the set; a set without decks has one too."""
    logo = templates.theme.logo
    others = (*((logo,) if logo else ()), *pictures(templates).values(), *included(templates).values())
    return templates.inputs.digest((deck_name(template),), others)
