"""A text shortened so that its longest paragraphs have equally many lines. Knows paragraphs; knows no frame."""

import re
from collections.abc import Sequence

from reports.slides.fitting.cutting import cut, cut_measured
from reports.slides.flows import Unit
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import Paragraph, height, lines
from reports.slides.shapes import runs
from reports.slides.xml import parent_of, qn

_MORE = "\u00a0…"
_ENDS = re.compile(r"\S(?=\s)|[\u3000-\u9fff\uac00-\ud7af]")
"""Where a paragraph may end: behind a word, or a character of a script without spaces."""


def shorten_evenly(
    units: Sequence[Unit], text: Sequence[Paragraph], box: tuple[float, float], metrics: Metrics
) -> bool:
    """Cut what is long behind a word so that all paragraphs have room; whether that can be.

    `text` is that of the paragraphs as measured, `box` the width and height in pt that they are to fit into.
    """
    width, room = box
    counts = lines(text, width, metrics)
    for most in range(max(counts, default=1) - 1, 0, -1):
        ends = [_end(one, most, width, metrics) if count > most else 0 for one, count in zip(text, counts, strict=True)]
        made = [_cut(one, end) if end else one for one, end in zip(text, ends, strict=True)]
        if height(made, width, metrics) <= room:
            _apply(units, ends)
            return True
    return False


def _end(paragraph: Paragraph, most: int, width: float, metrics: Metrics) -> int:
    """The characters of a paragraph that stand in so many lines with an ellipsis; at least one."""
    said = "".join(piece.text for piece in paragraph.pieces)
    ends = [found.end() for found in _ENDS.finditer(said)] or list(range(1, len(said)))
    low, high = 0, len(ends) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if lines([_cut(paragraph, ends[middle])], width, metrics)[0] <= most:
            low = middle
        else:
            high = middle - 1
    return ends[low] if ends else 0


def _cut(paragraph: Paragraph, end: int) -> Paragraph:
    head, _ = cut_measured(paragraph, end)
    return head._replace(pieces=(*head.pieces, head.pieces[-1]._replace(text=_MORE)))


def _apply(units: Sequence[Unit], ends: Sequence[int]) -> None:
    """Cut the paragraphs themselves; an end of 0 leaves one whole."""
    left = iter(ends)
    for unit in units:
        for at, element in enumerate(unit.elements):
            if not (end := next(left)):
                continue
            head, _ = cut(element, end)
            parent_of(element).replace(element, head)
            unit.elements[at] = head
            last = runs(head)[-1].find(qn("a:t"))
            if last is not None:
                last.text = (last.text or "").rstrip(" ,;:·–、，；：") + _MORE  # noqa: RUF001
