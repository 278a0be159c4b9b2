"""The table in which people say whose single lines are and of when: as answers, and written anew with what is open.

Knows cells of tables, and the corpus that they were read into; knows no reader of texts.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from reports.errors import InputError, Problem
from reports.model.rows import Answer
from reports.run.roster import cells_of

COLUMNS = ("file", "line", "text", "read as", "why", "person", "period")
_NEEDED = ("file", "text", "person", "period")


def answers_of(file: str | None) -> tuple[Answer, ...]:
    """What is filled in of a table of answers; InputError where it is none."""
    if file is None:
        return ()
    return tuple(
        Answer(row["file"], _number(row["line"]), row["text"], row["person"], row["period"], Path(file).name, number)
        for number, row in _rows(file, cells_of(file, "answers"))
        if row["person"] or row["period"]
    )


def _rows(file: str, cells: Sequence[Sequence[object]]) -> Iterator[tuple[int, Mapping[str, str]]]:
    """The rows of a table by the names of its columns, each with its number, as spreadsheets count."""
    heads = heads_of(file, cells)
    for number, row in enumerate(cells[1:], 2):
        said = dict(zip(heads, map(_text, row), strict=False))
        yield number, {name: said.get(name, "") for name in COLUMNS}


def heads_of(file: str, cells: Sequence[Sequence[object]]) -> list[str]:
    """The names of the columns of a table of answers; InputError where one is lacking."""
    heads = [str(cell or "").strip().casefold() for cell in cells[0]] if cells else []
    if lacking := [name for name in _NEEDED if name not in heads]:
        what = f"it is no table of answers: it has no column {' and none '.join(lacking)}."
        hint = "`reports inspect --answers FILE` writes one; keep the first row."
        raise InputError(Problem("answers", what, "error", file, 1, hint))
    return heads


def _text(cell: object) -> str:
    """A cell as text, without the apostrophe that keeps a spreadsheet from running it."""
    text = str(int(cell) if isinstance(cell, float) and cell.is_integer() else "" if cell is None else cell).strip()
    return text[1:] if text[:2] in ("'=", "'+", "'-", "'@") else text


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
