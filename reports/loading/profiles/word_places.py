"""Where in a text words stand that somebody quoted: letters are compared, so that marks and blanks matter nothing.

Knows lines. Must not know what they say.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias


class LetterRun(NamedTuple):
    """Some of the letters of a line, from one up to another."""

    number: int
    start: int
    end: int


Place: TypeAlias = Sequence[LetterRun]
"""Words that may run over several lines."""


def letters(text: str) -> tuple[str, list[int]]:
    """What of a text is compared, and where it stands: letters and digits; without any, all but blanks.

    >>> letters("- **Cut** it.")
    ('Cutit', [4, 5, 6, 10, 11])
    """
    found = [at for at, char in enumerate(text) if char.isalnum()]
    found = found or [at for at, char in enumerate(text) if not char.isspace()]
    return "".join(text[at] for at in found), found


class Index:
    """All letters of a text, and where they stand."""

    def __init__(self, lines: Mapping[int, str]) -> None:
        """Take the lines by their numbers."""
        self.lines = lines
        self.numbers = sorted(number for number, text in lines.items() if text.strip())
        self.starts, parts, at = list[int](), list[str](), 0
        for number in self.numbers:
            said, _ = letters(lines[number])
            self.starts.append(at)
            parts.append(said)
            at += len(said)
        self.all = "".join(parts)

    def places(self, text: str) -> list[Place]:
        """Where words stand: for each place its lines, with the first and the last of their letters."""
        said, _ = letters(text)
        found, at = list[Place](), self.all.find(said) if said else -1
        while at >= 0:
            place = list(self._lines_of(at, at + len(said)))
            if self._is_apart(place[0].number, place[0].start) and self._is_apart(place[-1].number, place[-1].end):
                found.append(place)
            at = self.all.find(said, at + 1)
        return found

    def row(self, number: int, text: str) -> list[Place]:
        """The row of a table whose cells these words are, others between them; it must be the line that is said."""
        line, parts = self.lines.get(number, ""), text.split(" | ")
        ats = [line.find(part) for part in parts]
        is_row = "|" in line and parts[1:] and min(ats) >= 0 and ats == sorted(ats)
        return [[LetterRun(number, 0, len(letters(line)[0]))]] if is_row else []

    def chosen(self, places: Sequence[Place], number: int) -> Place | None:
        """The place that is meant: the only one, that on the line that is said, or the only one that fills lines."""
        there = [one for one in places if one[0].number == number]
        alone = [one for one in places if one[0].start == 0 and self.is_end(one[-1])]
        return next((some[0] for some in (places, there, alone) if len(some) == 1), there[0] if there else None)

    def is_end(self, piece: LetterRun) -> bool:
        """Whether a line has no letter behind a piece."""
        return piece.end == len(letters(self.lines[piece.number])[0])

    def _lines_of(self, start: int, end: int) -> Iterator[LetterRun]:
        first = bisect_left(self.starts, start + 1) - 1
        for at in range(first, len(self.numbers)):
            begin = self.starts[at]
            if begin >= end:
                return
            stop = self.starts[at + 1] if at + 1 < len(self.starts) else len(self.all)
            yield LetterRun(self.numbers[at], max(start, begin) - begin, min(end, stop) - begin)

    def _is_apart(self, number: int, at: int) -> bool:
        """Whether no word goes on over a letter of a line."""
        _, offsets = letters(self.lines[number])
        return at in (0, len(offsets)) or offsets[at] - offsets[at - 1] > 1


def within(line: str, piece: LetterRun, text: str) -> tuple[int, int] | None:
    """Where the letters of a piece of a line stand in a text that is made of it, or of a part of it."""
    (whole, _), (said, offsets) = letters(line), letters(text)
    if not said:
        return None
    begin = whole.find(said)
    start, end = piece.start - begin, piece.end - begin
    if begin < 0 and piece.end - piece.start == len(whole):
        start, end = 0, len(said)  # a name in it is said in full
    elif begin < 0:
        start = said.find(whole[piece.start : piece.end])
        end = start + piece.end - piece.start if start >= 0 else start
    start, end = max(start, 0), min(end, len(said))
    return _around(text, offsets, start, end) if start < end else None


def _around(text: str, offsets: Sequence[int], start: int, end: int) -> tuple[int, int]:
    """A stretch of a text from one letter to another, with the signs around it; all of it with all its letters."""
    first = 0 if start == 0 else offsets[start]
    last = len(text) if end == len(offsets) else offsets[end - 1] + 1
    while start and not (text[first - 1].isalnum() or text[first - 1].isspace()):
        first -= 1
    while last < len(text) and not (text[last].isalnum() or text[last].isspace()):
        last += 1
    return first, last
