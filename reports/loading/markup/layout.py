"""What the lines of a file together tell about its paragraphs: how wide they are, and whether they are wrapped.

Knows lines. Must not know blocks.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reports.loading.dates.titles import line_label
from reports.loading.folding import begins_low
from reports.loading.markup.marks import ITEM
from reports.regex import regex

WIDEST_WRAP = 160
"""Longer lines are paragraphs of their own: nobody wraps that wide."""
OPEN_END = regex(
    r"(?:[,(/–—&+-]|\b(?:a|an|the|and|or|of|to|for|with|in|on|by|at|from|as|into|that|which|before|after|since|until|"
    r"during|between|than|when|where|while|its|their|his|her|is|are|was|were))$",
    re.IGNORECASE,
)

_FRAMED = regex(r"([-–—*~_+])\1+\s*\w.*\w\s*\1{2,}")
"""A head between signs: "-- May 2025 --"."""
_FEWEST_BREAKS = 4
_RAGGED = 15
"""Characters by which wrapped lines differ."""
_NARROWEST = 30
"""Characters of the longest line, at least, where paragraphs are wrapped in a script without blanks."""
_UNSPACED = regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")


@dataclass(frozen=True, slots=True)
class Layout:
    """What a file as a whole tells about its paragraphs."""

    width: int
    """Longest line that may be a wrapped one."""
    is_wrapped: bool
    """Paragraphs run over several lines."""
    is_noted: bool = False
    """Each line is a note of its own, also one that begins low: where lines break says nothing of a width."""

    def is_full(self, line: str, following: str) -> bool:
        """Whether the first word of the following line would have had no room on a line."""
        if self.width < _NARROWEST and _UNSPACED.search(line):
            return False
        return len(line) <= WIDEST_WRAP and len(line) + 1 + len(following.split(None, 1)[0]) > self.width


def find_layout(lines: Sequence[str], taken: Collection[int]) -> Layout:
    """Wrapped, where lines go on in lower case or break off in the midst of a sentence."""
    width = wraps = pairs = 0
    is_list = False
    broken: list[str] = []
    before = ""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not any(map(str.isalnum, text)) or number in taken or text[0] in "#|`~=" or _FRAMED.fullmatch(text):
            before = ""
            continue
        is_item = ITEM.match(text) is not None
        is_moved = line[0].isspace() and begins_low(text)  # low from the first line on: a list without marks
        if before and not is_item and not (is_moved and is_list):
            pairs += 1
            broken.append(before)
            is_low = begins_low(text) and not ((label := line_label(text)) and label.has_year)
            wraps += len(before) <= WIDEST_WRAP and (is_low or bool(OPEN_END.search(before[-40:])))
        is_list = is_moved and (is_list or not before or not lines[number - 2][:1].isspace())
        if len(text) <= WIDEST_WRAP and not is_item:
            width = max(width, len(text))
        before = text
    return Layout(width, wraps > 0 and wraps * 5 >= pairs, _are_notes(broken))


def _are_notes(broken: Sequence[str]) -> bool:
    """Whether lines that others go on below break anywhere: those of wrapped text are nearly as wide as the widest."""
    lengths = sorted(map(len, broken))
    if len(lengths) < _FEWEST_BREAKS or any(
        OPEN_END.search(line[-40:]) or line.endswith((",", ";")) for line in broken
    ):
        return False
    widest = lengths[len(lengths) * 9 // 10]
    near = sum(widest - length <= _RAGGED for length in lengths)
    return near * 4 < len(lengths) * 3
