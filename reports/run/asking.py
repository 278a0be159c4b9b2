"""What is open of texts, as rows of a table to be answered: lines that were not placed, statements that are doubted.

Knows the corpus and the table; knows no reader of texts. What was filled in stays as it is.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from reports.corpus import Corpus, Row, how_read_in, rows
from reports.errors import InputError, Problem
from reports.loading.profiles.word_places import letters
from reports.loading.statements.highlights import sentences
from reports.run.answers import COLUMNS, heads_of
from reports.run.roster import cells_of
from reports.system.write import Writer
from reports.wording import escape_formula

_OF_WORDS = {"other-month", "named-month", "other-subject", "period-differs"}
"""Problems of single statements, which are placed."""
_OF_ALL = {"person-assumed", "name-of-file"}
"""Problems that name whose all of a text is."""
NOT_PLACED = {"open-person", "open-period", "no-person", "no-period"}
"""Problems of what was placed nowhere."""
_LEFT_OUT = {"no statement of work", "its box is not ticked"}
"""Why lines are no work that may be some."""
_WRAPPED = 50
"""Characters of a line of prose that goes on in the next."""
_LONGEST = 240


class Unanswered(NamedTuple):
    """One row to be answered."""

    file: str
    line: int
    text: str
    read_as: str
    why: str


def asked(corpus: Corpus) -> list[Unanswered]:
    """What is open of texts and documents, in order of file and line; of tables and histories columns are mapped."""
    mapped = {file for file, found in how_read_in(corpus) if any(how.by for _, how in found)}
    found = {(one.file, letters(one.text)[0], one.line): one for one in (*_placed(corpus), *_told(corpus))}
    some = (one for one in found.values() if one.file not in mapped and any(map(str.isalnum, one.text)))
    return sorted(some, key=lambda one: (one.file, one.line))


def _told(corpus: Corpus) -> Iterator[Unanswered]:
    """Lines that were not placed, and those left out of which it is told; a line with several sentences is as many."""
    before: Row | None = None
    lines = sorted(rows(corpus, "lines"), key=lambda row: (row["file"], row["line"]))
    told = {(row["file"], row["line"]) for row in lines if row["became"] == "problem"}
    for one in corpus.problems:
        if one.code in NOT_PLACED and (one.file, one.line) not in told:  # a part of a line, of which another is placed
            yield from _sentences(
                {"file": one.file, "line": one.line, "text": one.text, "became": "", "why": _first(one)}
            )
    for row in lines:
        is_open = row["became"] == "problem" or (row["became"] == "boilerplate" and row["why"] in _LEFT_OUT)
        if before and not (is_open and _goes_on(before, row)):
            yield from _sentences(before)
            before = None
        if is_open:
            text = f"{before['text']} {row['text']}" if before else row["text"]
            before = {**(before or row), "text": text, "last": row["line"], "end": row["text"]}
    if before:
        yield from _sentences(before)


def _goes_on(before: Row, row: Row) -> bool:
    """Whether a line is the rest of a sentence that was too long for the line above."""
    is_next = (before["file"], before["last"] + 1, before["why"]) == (row["file"], row["line"], row["why"])
    return bool(is_next and len(before["end"]) >= _WRAPPED and row["text"][:1].islower())


def _first(problem: Problem) -> str:
    return problem.message.partition(";")[0]


def _sentences(row: Row) -> Iterator[Unanswered]:
    parts = sentences(row["text"])
    why = f"left out: {row['why']}" if row["became"] == "boilerplate" else row["why"]
    for text in parts if len(parts) > 1 else [row["text"]]:
        if text.strip():
            yield Unanswered(row["file"], row["line"], text, "", why)


def _placed(corpus: Corpus) -> Iterator[Unanswered]:
    """Statements that were placed with a doubt."""
    names = {row["id"]: row["name"] for row in corpus.contributors}
    doubts = {row["summary"]: row["doubts"] for row in rows(corpus, "texts")}
    by_file: dict[str, list[Problem]] = {}
    for problem in corpus.problems:
        by_file.setdefault(problem.file or "", []).append(problem)
    places = {one.summary: one for one in corpus.summaries}
    dated = {(one.contributor, one.file) for one in corpus.summaries}
    for row in rows(corpus, "profiles"):
        for text in row["overview_sentences"] if (row["contributor"], row["file"]) not in dated else ():
            why = "read as an overview, for no period stands above it"
            yield Unanswered(row["file"], row["line"], text, names[row["contributor"]] or "?", why)
    for row in rows(corpus, "highlights"):
        of = places[row["summary"]]
        name, problems = names[of.contributor], by_file.get(of.file, [])
        if why := _why(row, name, doubts[row["summary"]], problems):
            yield Unanswered(of.file, row["line"], row["text"], f"{name or '?'}, {of.period}", why)


def _why(row: Row, name: str | None, doubts: Sequence[str], problems: Iterable[Problem]) -> str:
    """What is doubted of a statement; empty: nothing."""
    said = [one.message for one in problems if one.code in _OF_WORDS and _is_about(one, row)]
    of_all = [one for one in problems if one.code in _OF_ALL and one.text == name and one.severity == "warning"]
    said += [one.message for one in of_all]
    for doubt in doubts:
        codes = {f"{doubt}-assumed", "year-assumed" if doubt == "period" else ""}
        near = [one for one in problems if one.code in codes and (one.line or 0) <= row["line"] and one not in of_all]
        said += [near[-1].message if near else f"the {doubt} is assumed"]
    if name is None:
        said.append("nothing says whose work it is.")
    return " ".join(dict.fromkeys(said))[:_LONGEST]


def _is_about(problem: Problem, row: Row) -> bool:
    words, said = letters(row["text"])[0], letters(problem.text)[0]
    return bool(words) and (words in said or said in words)


def write(corpus: Corpus, path: Path) -> tuple[int, int]:
    """Write the table anew, or for the first time: how many rows are open in it, and how many are filled in.

    Rows of which a cell is filled in stay as they are, with the columns that somebody added. InputError where the file
    is there and is no such table.
    """
    if path.suffix.lower() not in {".csv", ""}:
        hint = "Spreadsheet programs open and save it: answers.csv."
        raise InputError(Problem("answers", "a table of answers is written as CSV.", "error", str(path), hint=hint))
    cells = [list(row) for row in cells_of(str(path), "answers")] if path.exists() else [list(COLUMNS)]
    heads = heads_of(str(path), cells)
    at = {name: heads.index(name) for name in COLUMNS if name in heads}
    own = [n for n, head in enumerate(heads) if head not in COLUMNS or head in {"person", "period"}]
    kept = [row for row in cells[1:] if any(_said(row, n) for n in own)]
    known = {(_said(row, at["file"]), letters(_said(row, at["text"]))[0]): _line(row, at) for row in kept}
    made = [(_said(row, at["file"]), _line(row, at), row) for row in kept]
    new = [one for one in asked(corpus) if known.get((one.file, letters(one.text)[0])) != one.line]
    if not (made or new):
        return 0, 0
    for one in new:
        values = dict(zip(COLUMNS, one, strict=False))
        filled = [escape_formula(values.get(head, "")) for head in heads]
        made.append((one.file, one.line, filled))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(cells[0])
    writer.writerows(row for _, _, row in sorted(made, key=lambda one: one[:2]))
    Writer(path.parent).write(path.name, text.getvalue().encode("utf-8-sig"))
    return len(new), len(kept)


def _said(row: Sequence[object], at: int) -> str:
    return str(row[at] if at < len(row) and row[at] is not None else "").strip()


def _line(row: Sequence[object], at: dict[str, int]) -> int:
    found = re.fullmatch(r"(\d{1,9})(?:\.0)?", _said(row, at["line"])) if "line" in at else None
    return int(found[1]) if found else 0
