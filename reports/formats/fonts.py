"""Font files: opened once, and cut down to the characters that a document uses. Knows no documents."""

from functools import lru_cache
from pathlib import Path

import uharfbuzz


@lru_cache(maxsize=64)
def _face(path: Path) -> tuple[uharfbuzz.Face, frozenset[int]]:
    """A font file, opened once, and the characters that it has."""
    face = uharfbuzz.Face(uharfbuzz.Blob(path.read_bytes()))
    return face, frozenset(face.unicodes)


def open_face(path: Path) -> uharfbuzz.Face:
    """A font file, opened once."""
    return _face(path)[0]


def characters(path: Path) -> frozenset[int]:
    """The characters (code points) that a font file has."""
    return _face(path)[1]


def subset(path: Path, characters: frozenset[int]) -> tuple[bytes, set[int]]:
    """The font with only the given characters (code points) that it has, and those; the same bytes every time."""
    face, has = _face(path)
    covered = has & characters
    if not covered:
        return b"", set()
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(covered)
    return uharfbuzz.subset(face, wanted).blob.data, set(covered)
