"""Rows that were pasted from a sheet, or are set in columns by blanks. Knows lines of text, and no syntax."""

import re
from collections.abc import Sequence

from reports.loading.markup.block import Block

_FEWEST_ROWS = 3
_FEWEST_GAPS = 2
"""Between the columns that are set off by blanks: one gap may stand behind any label."""
_GAP = re.compile(r"(?<=\S)\s+\|\s|(?<=\S) {3,}(?=[^\s|])")
_CELLS = re.compile(r"\t|(?<=\S)\s+\|\s|(?<=\S) {3,}(?=[^\s|])")


def cells_of_line(line: str) -> list[str]:
    r"""The cells of a row.

    >>> cells_of_line("Ann\tMay"), cells_of_line("Ann     May")
    (['Ann', 'May'], ['Ann', 'May'])
    """
    return [cell.strip() for cell in _CELLS.split(line.rstrip())]


def rows_of_columns(lines: Sequence[str]) -> frozenset[int]:
    """Numbers of lines that are rows: three or more below each other with as many tabs, or wide gaps, within."""
    found: set[int] = set()
    run: list[int] = []
    for number, line in enumerate([*lines, ""], 1):
        gaps = _gaps(line) if line.strip() and not (line[0].isspace() or line.startswith("|")) else 0
        if not gaps or (run and _gaps(lines[run[-1] - 1]) != gaps):
            found.update(run if len(run) >= _FEWEST_ROWS else ())
            run = []
        if gaps:
            run.append(number)
    return frozenset(found)


def is_first_row(blocks: Sequence[Block], below: Sequence[str]) -> bool:
    """Whether the last block is the first row of a table in a frame, and others stand `below` the rule behind it."""
    above = next((one for one in blocks[-2::-1] if not one.text.startswith("+")), None)
    return (above is None or "|" not in above.text) and any(line.strip().startswith("|") for line in below)


def _gaps(line: str) -> int:
    tabs, gaps = line.count("\t"), len(_GAP.findall(line.strip()))
    return tabs or (gaps if gaps >= _FEWEST_GAPS else 0)
