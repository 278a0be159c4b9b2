"""Which files of a template set a deck is made from. Loads nothing: a run with nothing to do asks as well."""

from pathlib import Path

from reports.formats.templates import Templates

DECKS = ("person/deck.pptx", "quarter/deck.pptx")
"""The deck of a person, and that of a month, quarter, half or year; a set without them makes no decks."""


def deck_name(kind: str) -> str:
    """Name of the deck for a kind of packet."""
    return DECKS[kind != "person"]


PICTURES = "pictures"
"""The folder of a set that holds pictures of people, each named by an id."""
_ENDINGS = (".png", ".jpg", ".jpeg", ".gif")


def pictures(templates: Templates) -> dict[str, Path]:
    """The pictures of a set by what they are named, without endings."""
    files = sorted((templates.folder / PICTURES).glob("*"))
    return {path.stem: path for path in files if path.suffix.lower() in _ENDINGS and path.is_file()}


def inputs(templates: Templates, kind: str) -> str:
    """Hash of all that a deck takes from the set; a set without decks has one too."""
    logo = templates.theme.logo
    others = (*((logo,) if logo else ()), *pictures(templates).values())
    return templates.inputs.digest((deck_name(kind),), others)
