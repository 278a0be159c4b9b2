"""A text as lines, and lines as sentences and list items, each without its list mark; the title is left off.

Knows where marks and sentences are. Must not know what a caption introduces.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from reports.loading.dates.labels import label_length
from reports.loading.markup.sentences import cut_sentences, trimmed
from reports.loading.statements.captions import after_bullet, begins_with_sign, is_title
from reports.loading.statements.categories import denies
from reports.regex import regex

_MARKER = regex(r"(?:(?<=^)|(?<=[\s:;,.]))\(?(\d{1,2})\)[ \t]+|(?:(?<=^)|(?<=[:;,.]\s))(\d{1,2})\.[ \t]+(?=[^\W\d])")
_MAY_MARK = regex(r"[.)](?<=\d.)[ \t]")
_INLINE_BULLET = regex(r"(?<=[.:;!?])[ \t]+(?=[-–—*•][ \t]+\S)")
_HEAD_END = regex(r"\s?[:—–](?:\*\*|\]|\))?[ \t]+(?=\S)")
_ENDED, _WRAPPED = ".!?:;…", 60
"""What a line ends with that is not wrapped, and characters of the shortest line that is."""
_BAR = " | "
"""Between the cells of a row."""
_FEWEST_NOTES = 4
"""Lines, of which most begin small and end with no sign, that are a note each."""
HEAD_REACH = 240
"""No label or title is longer."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A filled line of a text, or what of it no skipped stretch takes."""

    begin: int
    """Before its list mark."""
    start: int
    """Behind its list mark."""
    end: int
    mark: int
    """The number in its list mark; 0: a mark without a number, -1: no mark."""
    number: int
    """Of the line; where a stretch was skipped a number is left out."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence or list item as it stands, before labels and lists within it are looked at."""

    start: int
    end: int
    line: int
    is_item: bool
    """A list mark stands before it."""
    is_bullet_line: bool
    """A list mark stands before the line."""
    is_first: bool
    """Of its line."""
    is_last: bool


def find_lines(text: str, skip: Sequence[tuple[int, int]] = ()) -> list[TextLine]:
    """The filled lines of a text outside the skipped stretches."""
    stretches = sorted(stretch for stretch in skip if stretch[0] < stretch[1])
    found: list[TextLine] = []
    number = at = gap = 0
    rows = text.split("\n")
    notes = sum(row[:1].islower() and row.rstrip()[-1:] not in _ENDED for row in rows)
    are_notes = len(rows) >= _FEWEST_NOTES and 2 * notes > len(rows)
    widest = len(text) + 1 if are_notes else max(map(len, rows))
    for paragraph in text.split("\n"):
        left, end = at, at + len(paragraph)
        at = end + 1
        while left <= end:
            while gap < len(stretches) and stretches[gap][1] <= left:
                gap += 1
            is_cut = gap < len(stretches) and stretches[gap][0] < end
            right = max(left, stretches[gap][0]) if is_cut else end
            if text[left:right].strip():
                number += 1
                begin, right = trimmed(text, left, right)
                start, mark = after_bullet(text, begin, right)
                if found and mark == -1 and _goes_on(text, found[-1], begin, right, widest):
                    found[-1] = replace(found[-1], end=right)
                else:
                    found.append(TextLine(begin, start, right, mark, number))
            if not is_cut:
                break
            number += 1
            left = stretches[gap][1]
    return [_without_lone_number(text, found, index) for index in range(len(found))]


def _goes_on(text: str, line: TextLine, begin: int, end: int, widest: int) -> bool:
    """Whether the next line goes on with a sentence: where the line was wrapped, its first word had no room."""
    between = text[line.end : begin]
    if between.strip() or between.count("\n") != 1 or not text[begin].islower() or text[line.end - 1] in _ENDED:
        return False
    last = text.rfind("\n", 0, line.end) + 1
    return line.end - last >= _WRAPPED and line.end - last + len(text[begin:end].split(None, 1)[0]) >= widest


def _without_lone_number(text: str, lines: Sequence[TextLine], index: int) -> TextLine:
    """A line whose "3." is an ordinal, no mark: it is not the first, and none stands beside it."""
    line = lines[index]
    if line.mark <= 1:
        return line
    is_beside = any(0 <= at < len(lines) and lines[at].mark > 0 for at in (index - 1, index + 1))
    is_ordinal = not is_beside and "." in text[line.begin : line.start]
    return replace(line, start=line.begin, mark=-1) if is_ordinal else line


def find_units(text: str, skip: Sequence[tuple[int, int]] = ()) -> Iterator[Unit]:
    """The sentences and items of a text without its title."""
    for index, line in enumerate(find_lines(text, skip)):
        start = line.start if index else _after_head(text, line.start, line.end)
        pieces = [
            piece
            for sentence in cut_sentences(text, start, line.end)
            for piece in cut(text, *sentence, _INLINE_BULLET)
            if piece[0] < piece[1]
        ]
        last = 0
        for place, (left, right) in enumerate(pieces):
            begin, mark = after_bullet(text, left, right) if place or line.mark < 0 else (left, -1)
            is_mark = mark in (0, 1) or (mark > 1 and mark == last + 1)
            last = max([number for _, number in find_markers(text, left, right)], default=last)
            yield Unit(
                begin if is_mark else left, right, line.number,
                is_item=is_mark or (place == 0 and line.mark >= 0), is_bullet_line=line.mark >= 0,
                is_first=place == 0, is_last=place == len(pieces) - 1,
            )  # fmt: skip


def find_markers(text: str, start: int, end: int) -> list[tuple[re.Match[str], int]]:
    """Numbers that may mark the items of a list within a sentence, as in "(1) … (2) …"."""
    if not _MAY_MARK.search(text, start, end):
        return []
    return [(found, int(found[1] or found[2])) for found in _MARKER.finditer(text, start, end)]


def cut(text: str, start: int, end: int, at: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """A stretch cut at each match outside brackets, but not before a number with a sign."""
    left = seen = start
    depth = 0
    for found in at.finditer(text, start, end):
        depth += text.count("(", seen, found.start()) - text.count(")", seen, found.start())
        seen = found.start()
        if depth <= 0 and not begins_with_sign(text, found.end()):
            yield trimmed(text, left, found.start())
            left = seen = found.end()
            depth = 0
    yield trimmed(text, left, end)


def _after_head(text: str, start: int, end: int) -> int:
    """Where the text begins behind a head such as "May 2025 performance summary:"; `start` where there is none."""
    at = start + label_length(text[start : start + HEAD_REACH])
    if denies(text[start:at]):
        at = start
    for mark in _HEAD_END.finditer(text, start, min(end, start + HEAD_REACH)):
        if is_title(text[start : mark.start()]):
            at = max(at, mark.end())
    dash = start + len(text[start:at].rstrip()) - 1
    return dash if dash > start and text[dash] in "-–−" and begins_with_sign(text, dash) else min(at, end)


def is_row(text: str, start: int) -> bool:
    """Whether the line from an offset on is a row of a table.

    >>> is_row("Form | Rebuilt it", 0), is_row("Rebuilt it", 0)
    (True, False)
    """
    end = text.find("\n", start)
    return text.find(_BAR, start, len(text) if end < 0 else end) >= 0
