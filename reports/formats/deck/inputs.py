"""Which files of a template set a deck is made from. Loads nothing: a run with nothing to do asks as well."""

from reports.formats.templates import Templates

DECKS = ("person/deck.pptx", "quarter/deck.pptx")
"""The deck of a person, and that of a month, quarter, half or year; a set without them makes no decks."""


def deck_name(kind: str) -> str:
    """Name of the deck for a kind of packet."""
    return DECKS[kind != "person"]


def inputs(templates: Templates, kind: str) -> str:
    """Hash of all that a deck takes from the set; a set without decks has one too."""
    logo = templates.theme.logo
    return templates.inputs.digest((deck_name(kind),), (logo,) if logo else ())
