"""Rows that were pasted from a sheet, or are set in columns by blanks. Knows lines of text, and no syntax."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from reports.loading.dates.titles import may_part
from reports.loading.markup.block import Block
from reports.loading.markup.marks import ITEM
from reports.regex import regex

_FEWEST_ROWS = 3
_FEWEST_GAPS = 2
"""Between the columns that are set off by blanks: one gap may stand behind any label."""
_OF, _MOST = 3, 2
"""The share of rows in which a cell begins at a place."""
_WIDE = regex(r"(?<=\S) {2,}(?=\S)")
_BAR = regex(r"(?<!\S)\|(?!\S)")
_RULE = regex(r"\s*[-=+| ]{5,}")
_RULED = regex(r"\s*([-=])\1+(?: +\1{2,})+\s*")
"""A rule with a part for each column."""
_SIGN = regex(r"\t|(?<=\S)\s+\|\s")


def cells_of_line(line: str) -> list[str]:
    r"""The cells of a row.

    >>> cells_of_line("Ann\tMay"), cells_of_line("Ann | May")
    (['Ann', 'May'], ['Ann', 'May'])
    """
    return [cell.strip() for cell in _SIGN.split(line.rstrip())]


def rows_of_columns(lines: Sequence[str]) -> dict[int, list[str]]:
    """The cells of lines that are rows, by their number; none for a line that only rules off the first row.

    Rows are three lines or more below each other with as many tabs, or bars, within; or whose cells begin at the same
    places, so that a cell may be empty and the last one may go on in the line below.

    >>> rows_of_columns(["Lee   May   sold it", "      June  built it", "Poe   May   wrote it", "Orr   May   ate"])[2]
    ['', 'June', 'built it']
    """
    if not any(map(may_part, lines)):
        return {}
    placed = _rows_by_place(lines)
    counted = {number: cells_of_line(lines[number - 1]) for number in _rows_by_sign(lines)}
    return placed | counted if placed.keys() <= counted.keys() else counted | placed


def _rows_by_sign(lines: Sequence[str]) -> frozenset[int]:
    """Numbers of lines with as many tabs or bars as those above and below."""
    found: set[int] = set()
    run: list[int] = []
    for number, line in enumerate([*lines, ""], 1):
        gaps = _signs(line) if line.strip() and not (line[0].isspace() or line.startswith("|")) else 0
        if not gaps or (run and _signs(lines[run[-1] - 1]) != gaps):
            found.update(run if len(run) >= _FEWEST_ROWS else ())
            run = []
        if gaps:
            run.append(number)
    return frozenset(found)


def _rows_by_place(lines: Sequence[str]) -> dict[int, list[str]]:
    """The cells of lines whose cells begin at the same places."""
    found: dict[int, list[str]] = {}
    run: list[int] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip() and not line.startswith("|") and "\t" not in line:
            run.append(number)
            continue
        if len(run) >= _FEWEST_ROWS:
            found |= _table({at: _BAR.sub(_blank, lines[at - 1].rstrip()) for at in run})
        run = []
    return found


def _table(lines: Mapping[int, str]) -> dict[int, list[str]]:
    """The same of lines that stand together, with blanks for bars."""
    ruled = next((line for line in lines.values() if _RULED.fullmatch(line)), "")
    full = {
        at: found for at, line in lines.items() if len(found := _starts(line)) >= _FEWEST_GAPS and not ITEM.match(line)
    }
    if len(full) < _FEWEST_ROWS:
        return {}
    margin = min(len(lines[at]) - len(lines[at].lstrip()) for at in full)
    counts = Counter(start for starts in full.values() for start in starts)
    places = sorted(start for start, count in counts.items() if _OF * count >= _MOST * len(full))
    places = sorted(_starts_of_words(ruled)) or places
    rows = {
        at: cells
        for at, line in lines.items()
        if (cells := _cells(line, margin, places, is_ruled=bool(ruled))) or _RULE.fullmatch(line)
    }
    best: list[int] = []
    run: list[int] = []
    for at in [*lines, 0]:
        if at in rows:
            run.append(at)
            continue
        best, run = max(best, run, key=len), []
    while best and not rows[best[-1]]:  # a rule below the last row
        best.pop()
    while best and not rows[best[0]]:
        best.pop(0)
    is_table = len(places) >= _FEWEST_GAPS and sum(bool(rows[at] and rows[at][0]) for at in best) >= _FEWEST_ROWS
    return {at: rows[at] for at in best} if is_table else {}


def _starts(line: str) -> set[int]:
    """Where cells begin, but for the first."""
    return {found.end() for found in _WIDE.finditer(line)}


def _starts_of_words(line: str) -> set[int]:
    """Where words begin, but for the first."""
    return {found.start() for found in list(re.finditer(r"\S+", line))[1:]}


def _cells(line: str, margin: int, places: Sequence[int], *, is_ruled: bool) -> list[str]:
    """The cells of a line; none where it cuts through a word or begins no two cells where others do.

    `is_ruled`: a rule says where they begin, so that figures may stand at their right.
    """
    if is_ruled and not any(line[at - 1 : at].strip() for at in places):
        cells = [line[first:end].strip() for first, end in pairwise([margin, *places, None])]
        return [] if _RULE.fullmatch(line) else cells
    indent = len(line) - len(line.lstrip())
    begun = {*_starts(line), *([indent] if indent > margin else [])} & {*places}
    is_rest = indent in places[-1:] and indent > margin
    if (len(begun) < _FEWEST_GAPS and not is_rest) or any(line[at - 1 : at].strip() for at in places):
        return []
    bounds = [margin, *places, None]
    return [line[first:end].strip() for first, end in pairwise(bounds)]


def _blank(bar: re.Match[str]) -> str:
    return " " * len(bar[0])


def is_first_row(blocks: Sequence[Block], below: Sequence[str]) -> bool:
    """Whether the last block is the first row of a table in a frame, and others stand `below` the rule behind it."""
    above = next((one for one in blocks[-2::-1] if not one.text.startswith("+")), None)
    return (above is None or "|" not in above.text) and any(line.strip().startswith("|") for line in below)


def _signs(line: str) -> int:
    return line.count("\t") or (bars if (bars := len(_SIGN.findall(line.strip()))) >= _FEWEST_GAPS else 0)
