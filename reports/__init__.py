"""Review packets and decks from contributors' month-by-month work summaries."""

__version__ = "0.1.0"
