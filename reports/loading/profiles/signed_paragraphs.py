"""Paragraphs whose last line is a dash with a few words: who signs, perhaps. Knows lines only."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from reports.regex import regex

_SIGNED = regex(r"\s*(?:[–—―]|--?)\s*(?P<who>[^\W\d_][^:]{1,60}?)\s*\.?\s*")
_FEWEST = 2


def signed_paragraphs(lines: Sequence[str]) -> Iterator[tuple[list[int], str]]:
    """The numbers of the lines of each paragraph whose last line is signed, and by whom."""
    numbered = enumerate(lines, 1)
    for is_filled, of in groupby(numbered, key=lambda one: bool(one[1].strip())):
        entry = [*of]
        last = _SIGNED.fullmatch(entry[-1][1]) if is_filled and len(entry) >= _FEWEST else None
        above = entry[-2][1].strip() if last else ""
        if last and not above.endswith((":", "：")) and not _SIGNED.fullmatch(above):
            yield [number for number, _ in entry], last["who"]
