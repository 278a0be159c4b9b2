"""Lists of records, as JSON and as a record a line, to grids: each list in a file one. Knows no meaning of a name."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from reports.errors import Problem
from reports.loading.names.likeness import likeness
from reports.loading.tables.columns import meanings
from reports.loading.tables.grid import Cell, Grid
from reports.loading.tables.keyed import keyed
from reports.loading.tables.nested import spread
from reports.loading.tables.no_work import says_away
from reports.loading.tables.unfolding import day_around, flattened, questions, says_when, unfolded
from reports.loading.text import decode
from reports.regex import regex

_Record: TypeAlias = Mapping[str, object]
_DEEPEST = 6
"""Levels of names above a list of records, and within a record."""
_WIDEST = 2_000
"""Names in the records of a list; more are no table."""
_TOLD = 20
_A_NAME = 4
"""Words of a name, at most: a list of longer ones is a text."""
_HALVES = (("first", "last"), ("firstName", "lastName"), ("first_name", "last_name"), ("given", "family"))
_GUARD = b")]}'"
"""What Gerrit begins its answers with, so that no page can run them."""
_KEYED = regex(r"[_ ]?(?:id|ID|Id)s?$")
_LINES = regex(rb"\s*\{[^\n]*\}\s*\n\s*\{")
"""How a file with a record a line begins."""


def read_records(content: bytes | Path, file: str) -> list[Grid] | Problem:
    """The lists of records in a file, or the problem that it cannot be read; no list is no problem."""
    content = content.read_bytes() if isinstance(content, Path) else content
    content = content.removeprefix(_GUARD)
    problems: list[Problem] = []
    if file.lower().endswith((".jsonl", ".ndjson")) or _LINES.match(content):
        lists = [("", list(_by_line(content, file, problems)))]
    else:
        try:
            whole = _pages(decode(content)[0].strip("\x00 \t\r\n"))
        except (ValueError, RecursionError) as error:
            what = f"it is no JSON: {error}." if isinstance(error, ValueError) else "it is nested too deeply."
            return Problem("not-a-table", what, "error", file, hint="Export it again, or remove the file.")
        whole = _with_names(whole, dict(_called(whole, 0)))
        below = unfolded(whole)
        lists = [("", below)] if below else []
        for of, found in _lists(whole, ""):
            if not any(pointer.startswith(f"{of}/") for pointer, _ in below):
                lists.append(
                    (of, flattened(of, [one for _, one in found]) or [(f"{of}/{at}", one) for at, one in found])
                )
    grids, before = list[Grid](), 0
    for name, records in (*spread(lists),):
        grid = _grid(records, file, name, before)
        if isinstance(grid, Problem):
            problems.append(grid)
        else:
            grids.append(grid)
            before += len(grid.rows)
    return [*grids, Grid(file, (), problems=tuple(problems))] if problems else grids


def _called(value: object, depth: int) -> Iterator[tuple[str, str]]:
    """What people are called whom a file lists by keys: {"u1": {"name": "Ann Lee"}}."""
    if depth > _DEEPEST or not isinstance(value, dict | list):
        return
    pairs = value.items() if isinstance(value, dict) else ((None, one) for one in value)
    for key, one in pairs:
        if isinstance(one, dict) and (name := one.get("name") or one.get("fullName")) and isinstance(name, str):
            known = one.get("id", key)
            if isinstance(known, str | int) and str(known) and likeness(name):
                yield str(known), name
        yield from _called(one, depth + 1)


def _with_names(value: object, known: Mapping[str, str], depth: int = 0) -> object:
    """What a file says, with the names of people where it has their keys: {"by": "u1"}, {"assignee_id": "u1"}."""
    if not known or depth > _DEEPEST or not isinstance(value, dict | list):
        return value
    if isinstance(value, list):
        return [_with_names(one, known, depth + 1) for one in value]
    found: dict[str, object] = {}
    for name, one in value.items():
        some = [str(key) for key in (one if isinstance(one, list) else [one]) if isinstance(key, str | int)]
        of = next((of for of in (name, _KEYED.sub("", name)) if any(m.role == "person" for m in meanings(of))), "")
        if of and some and all(key in known for key in some):
            found[of] = "; ".join(known[key] for key in some)
        else:
            found[name] = _with_names(one, known, depth + 1)
    return found


def _pages(text: str) -> object:
    """What a file says; lists one after another, or a list of them, are the pages of one, as `glab api` writes it.

    >>> _pages('[{"a": 1}] [{"a": 2}]'), _pages('[[{"a": 1}], []]'), _pages('[[1, 2]]')
    ([{'a': 1}, {'a': 2}], [{'a': 1}], [[1, 2]])
    """
    decoder, found, at = json.JSONDecoder(), [], 0
    while True:
        value, at = decoder.raw_decode(text, at)
        found.append(value)
        at = next((place for place in range(at, len(text)) if not text[place].isspace()), len(text))
        if at == len(text):
            break
        if not isinstance(value, list) or text[at] != "[":
            raise json.JSONDecodeError("Extra data", text, at)
    pages = found if len(found) > 1 else found[0]
    is_paged = isinstance(pages, list) and pages and all(isinstance(page, list) for page in pages)
    if is_paged and all(isinstance(one, dict) for page in pages for one in page):
        return [one for page in pages for one in page]
    return pages


def _by_line(content: bytes, file: str, problems: list[Problem]) -> Iterator[tuple[str, _Record]]:
    """The records of a file with one a line; lines that hold none are told."""
    bad = 0
    for number, line in enumerate(decode(content)[0].split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            record = None
        if isinstance(record, dict):
            yield f"line {number}", record
            continue
        bad += 1
        if bad <= _TOLD:
            hint = "Write a record in braces on each line."
            what = f"{line[:60]!r} is no record."
            problems.append(Problem("bad-row", what, "warning", file, number, hint, place=f"line {number}"))
    if bad > _TOLD:
        what = f"{bad - _TOLD} more lines are no records."
        problems.append(Problem("bad-row", what, "warning", file, hint="Write a record in braces on each line."))


def _lists(
    value: object, pointer: str, day: _Record | None = None
) -> Iterator[tuple[str, Sequence[tuple[str, _Record]]]]:
    """Each list of records with where it stands, as a JSON pointer; not those within records, nor who was away.

    `day`: that of the object around it, which its records have where none says a time of its own.
    """
    if isinstance(value, list):
        if value and all(isinstance(one, dict) for one in value) and not says_away(pointer.rpartition("/")[2]):
            dated = value if not day or any(map(says_when, value)) else [{**day, **one} for one in value]
            yield pointer, [(str(at), one) for at, one in enumerate(dated)]
    elif isinstance(value, dict) and (found := keyed(value)):
        yield pointer, found
    elif isinstance(value, dict) and pointer.count("/") < _DEEPEST:
        for name, inner in value.items():
            below = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
            yield from _lists(inner, below, day_around(value) or day)


def _grid(records: Sequence[tuple[str, _Record]], file: str, name: str, before: int) -> Grid | Problem:
    """A list of records as rows, a column for each name in any of them."""
    columns: dict[str, int] = {}
    rows: list[list[Cell]] = []
    for _, record in records:
        row: list[Cell] = [""] * len(columns)
        for path, cell in _cells(record, "", 0):
            at = columns.setdefault(path, len(columns))
            if at >= _WIDEST:
                what = f"the records {name or 'in it'} have more than {_WIDEST} names."
                return Problem("too-large", what, "error", file, hint="Export less of each.")
            if at >= len(row):
                row += [""] * (at + 1 - len(row))
            row[at] = cell
        rows.append(row)
    return Grid(file, rows, head=tuple(columns), places=[place for place, _ in records], before=before)


def _cells(record: _Record, above: str, depth: int) -> Iterator[tuple[str, Cell]]:
    """What a record says, by names that are joined with dots.

    Several values are one text: short ones with `; ` between them, longer ones as a list.
    """
    for name, value in record.items():
        path = f"{above}{name}"
        if isinstance(value, dict):
            if full := _full_name(value):
                yield path, full
            elif depth < _DEEPEST:
                yield from _cells(value, f"{path}.", depth + 1)
        elif isinstance(value, list):
            yield from ((f"{path}.{one}", answer) for one, answer in questions(value))
            yield from _several(path, value)
        else:
            yield path, value


def _full_name(value: Mapping[str, object]) -> str:
    """The name of a person that is two names in a record of its own; mostly empty."""
    for first, last in _HALVES:
        halves = value.get(first), value.get(last)
        if all(isinstance(half, str) and half for half in halves):
            return f"{halves[0]} {halves[1]}"
    return ""


def _several(path: str, values: Sequence[object]) -> Iterator[tuple[str, Cell]]:
    inner: dict[str, list[str]] = {}
    for value in values[:_WIDEST]:
        if isinstance(value, dict):
            for name, one in value.items():
                if isinstance(one, str | int):
                    inner.setdefault(f"{path}.{name}", []).append(str(one))
        elif isinstance(value, str | int | float):
            inner.setdefault(path, []).append(str(value))
    for name, found in inner.items():
        is_text = name == path and any(len(one.split()) > _A_NAME for one in found)
        yield name, "\n".join(f"- {one}" for one in found) if is_text else "; ".join(found)
