"""Font files, opened once. Knows no text."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import uharfbuzz

Source = Path | bytes
"""A font: its file, or what would be in it."""


class FontFile(NamedTuple):
    """A font of one's own, besides those that are shipped."""

    family: str
    path: Source
    weight: int = 400
    style: str = "normal"
    is_fallback: bool = False
    """Tried for characters that the other fonts lack."""


@lru_cache(maxsize=64)
def _opened(path: Source) -> tuple[uharfbuzz.Face, frozenset[int]]:
    """A font file, opened once, and the characters that it has."""
    face = uharfbuzz.Face(uharfbuzz.Blob(path if isinstance(path, bytes) else path.read_bytes()))
    return face, frozenset(face.unicodes)


def open_face(path: Source) -> uharfbuzz.Face:
    """A font file, opened once."""
    return _opened(path)[0]


def characters(path: Source) -> frozenset[int]:
    """The characters (code points) that a font file has."""
    return _opened(path)[1]
