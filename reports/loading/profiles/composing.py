"""Blocks to the text of a summary, with what is marked in it, what is no prose, and the line of each offset.

Knows blocks; must not know what the text says.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from reports.loading.markup.block import Block
from reports.loading.markup.markdown import BAR
from reports.model.rows import Mark, Stretch

_Look = tuple[str, str]
"""Kind and address of a mark."""
_Marked = tuple[str, Sequence[Mark]]
_Span = tuple[Block, int, int]
"""A block and where its text stands."""
_FEWEST_WORDS = 3
"""Words of a cell that says what was done: "Rebuilt the form"."""


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

    skip: tuple[tuple[int, int], ...] = ()
    """Where nothing is to be quoted."""


def compose(blocks: Sequence[Block]) -> Composed:
    """The text of blocks: wrapped lines joined by a blank, blocks and lines of code by a newline."""
    parts: list[str] = []
    marks: list[Mark] = []
    starts: list[tuple[int, int]] = []
    spans: list[_Span] = []
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
        "".join(parts),
        tuple(marks),
        _set_apart(spans),
        tuple(at for at, _ in starts),
        tuple(n for _, n in starts),
        tuple(_unquoted(spans)),
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


def _unquoted(spans: Sequence[_Span]) -> Iterator[tuple[int, int]]:
    """Code, the heads of tables, and tables whose rows say nothing that can be read by itself."""
    is_beside = any(block.kind in ("paragraph", "item") for block, _, _ in spans)
    for is_table, some in groupby(spans, lambda span: _is_row(span[0])):
        for rows in _tables(some) if is_table else ([one] for one in some):
            head = [one for one in rows[:-1] if one[0].covered]
            body = rows[len(head) :]
            is_said = not is_beside or _tells([block for block, _, _ in body])
            is_apart = bool(head) and not is_said if is_table else is_beside and _is_code(body[0][0])
            out = rows if is_apart else head
            yield from ((one[0][1], one[-1][2]) for one in (out,) if one)


def _tables(rows: Iterable[_Span]) -> Iterator[list[_Span]]:
    """Rows parted where another table begins."""
    table = list[_Span]()
    for one in rows:
        if one[0].covered and table:
            yield table
            table = []
        table.append(one)
    yield table


def _tells(rows: Sequence[Block]) -> bool:
    """Whether most rows of a table have words enough in a cell to say what was done."""
    told = [row for row in rows if any(len(cell.split()) >= _FEWEST_WORDS for cell in row.text.split(BAR))]
    return 2 * len(told) > len(rows)


def _is_row(block: Block) -> bool:
    """Whether it is a row of a table of Markdown that has no period of its own."""
    return block.kind == "row" and bool(block.marks) and block.label is None


def _is_code(block: Block) -> bool:
    return block.kind == "code" and bool(block.marks)


def _set_apart(spans: Sequence[_Span]) -> tuple[Stretch, ...]:
    """The tables and code of Markdown, where a statement stands beside them; else they are what is said."""
    if not any(block.kind in ("paragraph", "item") for block, _, _ in spans):
        return ()
    found: list[Stretch] = []
    is_inside = False
    for block, start, end in spans:
        is_row = _is_row(block)
        if _is_code(block):
            found.append(Stretch(start, end, "code"))
        elif is_row and block.covered:  # the head, with the line below it
            found.append(Stretch(start, end, "table"))
        elif is_row and is_inside:
            found[-1] = found[-1]._replace(end=end)
        is_inside = is_row and (is_inside or bool(block.covered))
    return tuple(found)
