"""Blocks cut where a sentence begins with a label of its own: "Jan 2025: a. Feb 2025: b."; lines that run on joined."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from reports.loading.dates.labels import PLACEHOLDER_YEAR, divide
from reports.loading.dates.titles import line_label
from reports.loading.folding import begins_low
from reports.loading.markup.block import Block
from reports.loading.markup.marks import ITEM
from reports.model.rows import Mark

_SEVERAL = 2
"""Labels in a text that begins with none."""


def divided(block: Block) -> Iterator[Block]:
    """A paragraph or item cut where a sentence begins with a label of its own: "Jan 2025: a. Feb 2025: b."."""
    may_be_cut = block.kind in ("paragraph", "item") and not (block.label and block.label.is_bare)
    starts = divide(block.text, PLACEHOLDER_YEAR) if may_be_cut else []
    yield from parted(block, starts) if len(starts) >= (1 if block.label else _SEVERAL) else [block]


def parted(block: Block, starts: Sequence[int]) -> Iterator[Block]:
    """A block cut at offsets of its text."""
    bounds = [0, *starts, len(block.text)]
    offsets = list(accumulate((len(text) + 1 for _, text in block.lines), initial=0))
    for start, end in pairwise(bounds):
        cut = [
            _cut(line, marks, max(0, start - at), end - at)
            for line, marks, at in zip(block.lines, block.marks or [[]] * len(block.lines), offsets, strict=False)
            if at < end and at + len(line[1]) > start
        ]
        lines, marks = [line for line, _ in cut], [marks for _, marks in cut] if block.marks else []
        label = line_label(" ".join(text for _, text in lines)) if start else block.label
        after_blank = block.after_blank and not start
        yield replace(block, lines=lines, marks=marks, label=label, after_blank=after_blank, covered=[])


def _cut(line: tuple[int, str], marks: Sequence[Mark], start: int, end: int) -> tuple[tuple[int, str], list[Mark]]:
    """A part of a line, without blanks around it, with its marks."""
    number, text = line
    part = text[start:end]
    start += len(part) - len(part.lstrip())
    part = part.strip()
    inside = [m for m in marks if m.start < start + len(part) and m.end > start]
    return (number, part), [
        m._replace(start=max(m.start - start, 0), end=min(m.end - start, len(part))) for m in inside
    ]


def paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """The lines, a line that begins low with the one before it: a sentence that runs on."""
    held = ""
    for line in lines:
        text = line.strip()
        if held and text and begins_low(text) and not ITEM.match(text) and len(held) < 2_000:
            held += " " + text
            continue
        if held:
            yield held
        held = line.rstrip() if text else ""
    if held:
        yield held
