"""Blocks to the text of a summary, with what is marked in it, what is no prose, and the line of each offset.

Knows blocks; must not know what the text says.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.loading.markup.block import Block
from reports.model.rows import Mark, Stretch

_Look = tuple[str, str]
"""Kind and address of a mark."""
_Marked = tuple[str, Sequence[Mark]]


@dataclass(frozen=True, slots=True)
class Composed:
    """A text made of blocks."""

    text: str
    marks: tuple[Mark, ...]
    set_apart: tuple[Stretch, ...]
    offsets: tuple[int, ...]
    """Where each line of the source begins in the text."""
    numbers: tuple[int, ...]
    """The number of each of these lines."""

    def line_at(self, offset: int) -> int:
        """The line of the source on which an offset of the text lies."""
        return self.numbers[max(0, bisect_right(self.offsets, offset) - 1)] if self.numbers else 1

    @property
    def skip(self) -> tuple[tuple[int, int], ...]:
        """Where nothing is to be quoted."""
        return tuple((one.start, one.end) for one in self.set_apart)


def compose(blocks: Sequence[Block]) -> Composed:
    """The text of blocks: wrapped lines joined by a blank, blocks and lines of code by a newline."""
    parts: list[str] = []
    marks: list[Mark] = []
    starts: list[tuple[int, int]] = []
    spans: list[tuple[Block, int, int]] = []
    at = 0
    for block in blocks:
        begin = -1
        reaching: dict[_Look, int] = {}
        for index, (number, words) in enumerate(block.lines):
            joint = _joint(block, index) if parts else ""
            parts += (joint, words)
            at += len(joint)
            begin = at if begin < 0 else begin
            starts.append((at, number))
            if block.marks:
                reaching = _take_over(marks, (words, block.marks[index]), at, reaching)
            at += len(words)
        if block.lines:
            spans.append((block, begin, at))
    return Composed(
        "".join(parts), tuple(marks), _set_apart(spans), tuple(at for at, _ in starts), tuple(n for _, n in starts)
    )


def _joint(block: Block, index: int) -> str:
    """What stands before a line: in code as many newlines as in its source, since blank lines are no lines here."""
    if not index:
        return "\n"
    if block.kind != "code":
        return " "
    return "\n" * (block.lines[index][0] - block.lines[index - 1][0] if block.marks else 1)


def _take_over(marks: list[Mark], line: _Marked, at: int, before: Mapping[_Look, int]) -> dict[_Look, int]:
    """Add the marks of a line; those that go on from the line before are made one with them.

    `before`, and what is returned, hold the places of marks that reach to the end of their line.
    """
    words, new = line
    reaching: dict[_Look, int] = {}
    for mark in new:
        place = None if mark.start else before.get((mark.kind, mark.url))
        if place is None:
            place = len(marks)
            marks.append(mark._replace(start=mark.start + at, end=mark.end + at))
        else:
            marks[place] = marks[place]._replace(end=mark.end + at)
        if mark.end == len(words):
            reaching[mark.kind, mark.url] = place
    return reaching


def _set_apart(spans: Sequence[tuple[Block, int, int]]) -> tuple[Stretch, ...]:
    """The tables and code of Markdown, where a statement stands beside them; else they are what is said."""
    if not any(block.kind in ("paragraph", "item") for block, _, _ in spans):
        return ()
    found: list[Stretch] = []
    is_inside = False
    for block, start, end in spans:
        is_row = block.kind == "row" and bool(block.marks) and block.label is None
        if block.kind == "code" and block.marks:
            found.append(Stretch(start, end, "code"))
        elif is_row and block.covered:  # the head, with the line below it
            found.append(Stretch(start, end, "table"))
        elif is_row and is_inside:
            found[-1] = found[-1]._replace(end=end)
        is_inside = is_row and (is_inside or bool(block.covered))
    return tuple(found)
