"""Font files cut down to the characters that a document uses. Knows no documents."""

from pathlib import Path

import uharfbuzz

from reports.slides.measuring import font_files


def subset(path: Path, characters: frozenset[int]) -> tuple[bytes, set[int]]:
    """The font with only the given characters (code points) that it has, and those; the same bytes every time."""
    covered = font_files.characters(path) & characters
    if not covered:
        return b"", set()
    wanted = uharfbuzz.SubsetInput()
    wanted.sets(uharfbuzz.SubsetInputSets.UNICODE).update(covered)
    return uharfbuzz.subset(font_files.open_face(path), wanted).blob.data, set(covered)
