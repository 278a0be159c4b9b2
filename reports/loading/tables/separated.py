"""Text files of cells to grids: encodings, separators, quotes. Knows no meaning of a cell."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from reports.errors import Problem
from reports.loading.tables.columns import meanings
from reports.loading.tables.grid import Cell, Grid
from reports.loading.text import clean, decode

_FEWEST_ROWS, _LONGEST_NAME = 3, 40
_SEPARATORS = ",;\t|"
_LOOKED_AT = 200
"""Rows that tell the separator."""
_LONGEST = 1_000_000
"""Characters of a cell; a longer one is an open quotation mark, or meant ill."""
_KEPT = 50_000
"""Different cells of which equal ones are kept once."""
_SAMPLE, _SAMPLE_LINES = 200_000, 5_000


def read_separated(content: bytes | Path, file: str) -> Grid | Problem:
    """The cells of a CSV or TSV file, or the problem that it has none."""
    content = content.read_bytes() if isinstance(content, Path) else content
    if not content.strip(b"\x00 \t\r\n"):
        hint = "Export the table again, or remove the file."
        return Problem("empty", "the file is empty.", "error", file, hint=hint)
    text, _, complaint = decode(content)
    del content
    if "\0" in text[:_SAMPLE]:
        return Problem("not-text", "the file is not text.", "error", file, hint="Save the table as CSV or XLSX.")
    problems = [Problem("encoding-guess", complaint, "warning", file, hint="Save the file as UTF-8.")] * bool(complaint)
    lines, changed = clean(text, file)
    del text
    problems += changed
    named = lines.pop(0)[4:] if lines[0][:4].lower() == "sep=" else ""  # Excel's own way to say it
    separator = named if len(named) == 1 else _separator("\n".join(lines[:_SAMPLE_LINES])[:_SAMPLE])
    rows: list[Sequence[Cell]] = [()] * bool(named) + list(_rows(lines, separator, problems, file))
    return Grid(file, rows, problems=tuple(problems))


def is_table(content: bytes) -> bool:
    """Whether a text begins with names of columns, of which one says who or when and another one what, above rows."""
    lines = clean(decode(content)[0], "")[0]
    separator = _separator("\n".join(lines))
    try:
        rows = [row for row in csv.reader(lines, delimiter=separator) if any(map(str.strip, row))][:_FEWEST_ROWS]
    except csv.Error:
        return False
    if len(rows) < _FEWEST_ROWS - 1 or len({len(row) for row in rows}) > 1:
        return False
    roles = {meaning.role for name in rows[0] if len(name) <= _LONGEST_NAME for meaning in meanings(name)}
    return {"what", "key"} & roles != set() and {"person", "first", "last", "email", "when"} & roles != set()


def _rows(lines: list[str], separator: str, problems: list[Problem], file: str) -> Iterator[Sequence[Cell]]:
    """The rows of a file; what cannot be read as a row ends them, and is told."""
    csv.field_size_limit(_LONGEST)
    lines.reverse()
    taken: list[str] = []
    reader = csv.reader(_given_up(lines, taken), delimiter=separator)
    kept: dict[str, str] = {}
    number = 0
    while True:
        number += 1
        taken.clear()
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            what = f"row {number} cannot be read ({error}), and no row after it was."
            hint = "Look for a quotation mark that is not closed."
            problems.append(Problem("bad-row", what, "error", file, number, hint, place=f"row {number}"))
            return
        if _is_open(taken, separator, is_last=not lines):
            what = f"a quotation mark in row {number} is not closed; the lines below it are read as rows of their own."
            hint = "Close it, or double it where it is meant as a sign."
            problems.append(Problem("bad-row", what, "warning", file, number, hint, place=f"row {number}"))
            row = next(csv.reader(taken[:1], delimiter=separator, quoting=csv.QUOTE_NONE))
            row = [cell.strip('"') for cell in row]
            lines.extend(line.removesuffix("\n") for line in reversed(taken[1:]))
            reader = csv.reader(_given_up(lines, taken), delimiter=separator)
        yield [kept.get(cell) or (kept.setdefault(cell, cell) if len(kept) < _KEPT else cell) for cell in row]


def _is_open(taken: Sequence[str], separator: str, *, is_last: bool) -> bool:
    """Whether a row over several lines has its quotation marks in other places than edges of cells, or lacks one."""
    if not (is_last or len(taken) > 1) or not any('"' in line for line in taken):
        return False
    try:
        list(csv.reader(taken, delimiter=separator, strict=True))
    except csv.Error as error:
        return len(taken) > 1 or "end of data" in str(error)
    return False


def _given_up(lines: list[str], taken: list[str]) -> Iterator[str]:
    """The lines, of which the last comes first, each of which is forgotten when it is read but for the one row."""
    while lines:
        taken.append(f"{lines.pop()}\n")
        yield taken[-1]


def _separator(text: str) -> str:
    """That which parts most rows into the same number of cells, more than one."""
    best, most = ",", (0.0, 0)
    csv.field_size_limit(_LONGEST)
    for separator in _SEPARATORS:
        reader = csv.reader(io.StringIO(text[:_SAMPLE], newline=""), delimiter=separator)
        try:
            widths = Counter(len(row) for row in islice(reader, _LOOKED_AT) if len(row) > 1)
        except csv.Error:
            continue
        if not widths:
            continue
        width, often = max(widths.items(), key=lambda one: (one[1] * (one[0] > 1), one[0]))
        if (score := (often, width)) > most:
            best, most = separator, score
    return best
