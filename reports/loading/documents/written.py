"""The lines of a document as Markdown, which the reader of prose understands, each with its place in the document.

Knows Markdown and places. Must not know any format of documents, nor what the words say beyond a date or a name.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypeAlias

from reports.errors import Problem, Severity
from reports.loading.dates.labels import find_label
from reports.loading.documents.filled import ASKING, asks, form
from reports.loading.entries import placed
from reports.loading.kinds import Profile, Source
from reports.loading.names.people import plain_name
from reports.loading.profiles.fields import is_field_name, read_field
from reports.loading.profiles.profile import read_profiles
from reports.loading.profiles.work_captions import is_plan
from reports.loading.text import SourceText, read_text, too_large
from reports.model.rows import LoadSettings
from reports.regex import regex

_MOST_TOLD = 20
"""Things of one sort that are told one by one."""
_DEEPEST = 6
_BREAKS = regex("[\r\v\f\x85\u2028\u2029]")
_ESCAPED = regex(
    r"\\(?=[!-/:-@\[-`{-~])|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)|\*(?=\S)|(?<=\S)\*|~(?=~)|<(?=!--)|&(?=#?\w{1,31};)|"
    r"\[(?=[^\]]{0,999}\][(\[:])"
)
"""What Markdown would take for a mark, and the document means as it stands."""
_BULLET = regex(r"[•‣◦▪●·\uf0a7\uf0b7][ \t\xa0]*(?=\S)")
_AT_START = regex(r"(?:#{1,6}(?=\s)|>|(?:-{2,}|={1,})\s*$|\d{3,9}(?=[.)]\s))")
_BETWEEN_FIELDS = regex(r"\s*\t\s*(?=[^\t:]{2,30}:)")
_WEB = regex(r"(?:https?://|mailto:)[^\s<>]{1,2000}", re.IGNORECASE)


_WHO_AND_WHAT = 2
"""Columns at least beside those of plans."""


class Span(NamedTuple):
    """A stretch of a paragraph that looks the same."""

    text: str
    """As it stands; a line break where the paragraph has one."""
    bold: bool = False
    url: str = ""
    struck: bool = False


Paragraph: TypeAlias = Sequence[Span]
Cell: TypeAlias = Sequence[Paragraph] | None
"""None: it is one with the cell above it."""
_Row: TypeAlias = Sequence[Sequence[Paragraph]]


@dataclass(slots=True)
class Written:
    """A document that is being written down; every paragraph and row gets a place when it comes."""

    file: str
    is_markdown: bool = True
    """Else nothing is marked: the reader of plain text takes it."""
    lines: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    """Of each line; empty for blank ones."""
    problems: list[Problem] = field(default_factory=list)
    paragraphs: int = 0
    tables: int = 0
    has_title: bool = False
    beside: list[str] = field(default_factory=list)
    """What stands at the head of its pages."""
    _depth: int = 0
    """Of the item that came last."""

    def add(self, said: Paragraph, *, heading: int = 0, depth: int = 0, quoted: bool = False) -> None:
        """A paragraph; with `heading` 1 to 6 a heading, with `depth` from 1 an item of a list, or what it quotes."""
        rows = [row for row in _rows(said) if any(span.text.strip() for span in row)]
        if not rows:
            return
        if not (heading or depth or quoted) and len(fields := _fields(said)) > 1:
            self.paragraphs += 1
            for one in fields:
                self._line(self._inline([Span(one)], "start"), f"paragraph {self.paragraphs}", apart=True)
            return
        self.paragraphs += 1
        place = f"paragraph {self.paragraphs}"
        if heading:
            words = " ".join(self._inline([span._replace(bold=False) for span in row], "") for row in rows)
            self._line("#" * min(heading + self.has_title, _DEEPEST) + " " + words, place, apart=True)
            return
        depth = min(depth, self._depth + 1)
        pad, mark = "  " * max(depth - 1, 0), "- " if depth else ""
        for number, row in enumerate(rows):
            text = self._inline(row, "" if quoted or (depth and not number) else "start")
            before = "> " if quoted else pad + (mark if not number else " " * len(mark))
            self._line(before + text, place, apart=not number and (not depth or not self._depth))
        self._depth = depth

    def title(self, said: Paragraph) -> None:
        """The title of the document: headings stand below it."""
        if any(span.text.strip() for span in said):
            self.has_title = False
            self.add(said, heading=1)
            self.has_title = True

    def table(self, rows: Sequence[Sequence[Cell]]) -> None:
        """A table; one that only sets text in columns or a frame is its paragraphs."""
        found = [row for row in _unmerged(rows) if any(_words(paragraph) for cell in row for paragraph in cell)]
        self._table(found)

    def _table(self, rows: Sequence[_Row]) -> None:
        width = max(map(len, rows), default=0)
        if len(rows) < 2 or width < 2:
            for paragraph in (paragraph for row in rows for cell in row for paragraph in cell):
                self.add(paragraph)
            return
        self.tables += 1
        name = f"table {self.tables}"
        cells = [_flat(row) for row in rows]
        if pairs := form(cells):
            self._form(pairs, name)
            return
        if asks(cells):
            self._answers(rows, name)
            return
        rows = self._without_plans(rows, name)
        if _is_headless(rows):
            self._line("| " * width + "|", "", apart=True)
            self._line("|---" * width + "|", "")
        for number, row in enumerate(rows, 1):
            place = f"{name}, row {number}"
            for part in _parts(row, width):
                shown = (self._inline(one, "").replace("|", "\\|") for one in part)
                self._line("| " + " | ".join(shown) + " |", place, apart=number == 1 and not self._ends_in_table())
            if number == 1 and not self._ends_in_table(rule=True):
                self._line("|---" * width + "|", place)
        self._depth = 0

    def _without_plans(self, rows: Sequence[_Row], name: str) -> Sequence[_Row]:
        """The rows without what stands below "Next week", beside a column of people and one of work, which is told."""
        heads = _flat(rows[0])
        plans = [at for at, head in enumerate(heads) if is_plan(head)]
        if not plans or len(heads) - len(plans) < _WHO_AND_WHAT:
            return rows
        for at in plans:
            if said := [text for row in rows[1:] if at < len(row) and (text := _flat(row)[at])]:
                what = f'below "{heads[at]}" stands what is planned ({len(said)} cells), which is left out'
                self.tell("planned", what, said[0], place=name)
        return [rows[0], *([[] if at in plans else cell for at, cell in enumerate(row)] for row in rows[1:])]

    def _form(self, pairs: Iterable[tuple[int, str, str]], name: str) -> None:
        """What a form says of its document: who, when and which team are read, anything else is told."""
        others: dict[int, list[str]] = {}
        for number, key, value in pairs:
            said = f"{key}: {value}"
            if (found := read_field(said)) is None or found.kind != "other":
                self._line(said, f"{name}, row {number}", apart=True)
            else:
                others.setdefault(number, []).append(said)
        for number, some in others.items():
            self.tell("form", "a form says besides, which is no work", ", ".join(some), place=f"{name}, row {number}")

    def _answers(self, rows: Sequence[_Row], name: str) -> None:
        """A table of questions with their answers: headings, and what stands below them."""
        for number, row in enumerate(rows, 1):
            place, asked = f"{name}, row {number}", " ".join(map(_words, row[0]))
            if number == 1 and not asked.endswith(ASKING):
                self.tell("form", "the head of a table of questions", " | ".join(_flat(row)), place=place)
                continue
            if asked:
                said = " ".join(self._inline(_joined(one), "") for one in row[0])
                self._line(f"{'#' * _DEEPEST} {said}", place, apart=True)
            for paragraph in (one for cell in row[1:] for one in cell):
                for line in filter(None, (self._inline(one, "start") for one in _rows(paragraph))):
                    self._line(line, place, apart=True)

    def tell(  # noqa: PLR0913
        self, code: str, what: str, text: str = "", hint: str = "", *, severity: Severity = "note", place: str = ""
    ) -> None:
        """Something of the document that is not read as text."""
        place = place or (f"paragraph {self.paragraphs}" if self.paragraphs else "")
        words = " ".join(text.split())
        shown = f': "{words[:200]}"' if words else ""
        self.problems.append(Problem(code, f"{what}{shown}.", severity, self.file, None, hint, words, place=place))

    def quote_line(self, text: str, place: str) -> None:
        """One line as it stands."""
        self._line(_BREAKS.sub(" ", text), place)

    def _ends_in_table(self, *, rule: bool = False) -> bool:
        last = self.lines[-1] if self.lines else ""
        before = self.lines[-2] if len(self.lines) > 1 else ""
        return last.startswith("|---") or (rule and before.startswith("|---"))

    def _line(self, text: str, place: str, *, apart: bool = False) -> None:
        if apart and self.lines and self.lines[-1]:
            self.lines.append("")
            self.places.append("")
        self.lines.append(text.rstrip())
        self.places.append(place)
        self._depth = 0 if apart else self._depth

    def _inline(self, row: Sequence[Span], at: str) -> str:
        """The words of one line; `at`: "start" where a mark of a block may be meant by what stands first."""
        merged = [
            look._replace(text="".join(span.text for span in group))
            for look, group in groupby(row, lambda one: one._replace(text="", bold=one.bold and bool(one.text.strip())))
        ]
        if not self.is_markdown:
            return " ".join("".join(_plain(span) for span in merged).split())
        made = ""
        for number, span in enumerate(merged):
            after = "".join(one.text for one in merged[number + 1 : number + 2])[:1]
            made += _marked(span, made[-1:], after)
        text = made.strip().replace("\t", " ")
        if at == "start":
            bullet, mark = _BULLET.match(text), _AT_START.match(text)
            if bullet:
                text = "- " + text[bullet.end() :]
            elif mark:
                at_mark = mark.end() if mark[0].isdigit() else 0
                text = f"{text[:at_mark]}\\{text[at_mark:]}"
        return text


def _rows(said: Paragraph) -> list[list[Span]]:
    """The lines of a paragraph."""
    rows: list[list[Span]] = [[]]
    for span in said:
        for number, text in enumerate(_BREAKS.sub("\n", span.text).split("\n")):
            if number:
                rows.append([])
            if text:
                rows[-1].append(span._replace(text=text.replace("\xad", "")))
    return rows


def _fields(said: Paragraph) -> list[str]:
    """The fields that stand beside one another with tabs between them: "Name:", "Ada Byron", "Team:", "Search"."""
    text = "".join(span.text for span in said).strip()
    parts = (
        [" ".join(part.split()) for part in _BETWEEN_FIELDS.split(text)] if "\t" in text and "\n" not in text else []
    )
    return parts if all(is_field_name(part.partition(":")[0]) and part.partition(":")[2] for part in parts) else []


def _words(said: Paragraph) -> str:
    return " ".join("".join(span.text for span in said).split())


def words(said: Paragraph) -> str:
    """The words of a paragraph, for messages."""
    return _words(said)


def _plain(span: Span) -> str:
    cites = re.search(r"/(?:pull|issues|merge_requests|commit|pulls)/\w", span.url)
    return f"{span.text} ({span.url})" if cites and span.url not in span.text else span.text


def _marked(span: Span, before: str, after: str) -> str:
    """A stretch with its marks, where Markdown knows them again."""
    text = span.text
    core = text.strip()
    if not core:
        return text
    left, right = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    url = span.url if _WEB.fullmatch(span.url) else ""
    said = core if url == core else _ESCAPED.sub(lambda found: "\\" + found[0], core)
    if url and url != core:
        said = f"[{said.replace('[', '(').replace(']', ')')}]({url.replace('(', '%28').replace(')', '%29')})"
    edges = (not before or not before.isalnum() or bool(left) or core[0].isalnum()) and (
        not after or not after.isalnum() or bool(right) or core[-1].isalnum()
    )
    if span.struck and edges:
        said = f"~~{said}~~"
    return f"{left}**{said}**{right}" if span.bold and edges else f"{left}{said}{right}"


def _unmerged(rows: Sequence[Sequence[Cell]]) -> Iterator[_Row]:
    """The rows; who or when says so for all rows that it reaches over."""
    above: dict[int, Sequence[Paragraph]] = {}
    for row in rows:
        above |= {at: cell for at, cell in enumerate(row) if cell is not None}
        yield [
            cell if cell is not None else over if _is_key(over := above.get(at, ())) else ()
            for at, cell in enumerate(row)
        ]


def _is_key(cell: Sequence[Paragraph]) -> bool:
    """Whether a cell says who or when."""
    filled = [words for one in cell if (words := _words(one))]
    return len(filled) == 1 and bool(plain_name(filled[0]) or _is_period(cell))


def _is_headless(rows: Sequence[_Row]) -> bool:
    """Whether the first row has a period where all others have one, so that it is no row of titles."""
    columns = range(min(map(len, rows)))
    return any(all(_is_period(row[at]) for row in rows) for at in columns)


def _flat(row: _Row) -> list[str]:
    """The words of each cell, a line for each paragraph."""
    return ["\n".join(filter(None, map(_words, cell))) for cell in row]


def _is_period(cell: Sequence[Paragraph]) -> bool:
    text = " ".join(map(_words, cell))
    label = find_label(text) if text else None
    return bool(label and label.is_bare)


def _parts(row: _Row, width: int) -> Iterator[list[list[Span]]]:
    """A row for each paragraph of its cells; who and when are said again, for it is the same row."""
    cells = [[one for one in cell if _words(one)] for cell in row]
    for number in range(max(map(len, cells), default=0)):
        part: list[Paragraph] = []
        for cell in cells:
            part.append(cell[number] if number < len(cell) else cell[0] if _is_key(cell) else ())
        yield [_joined(one) for one in part] + [[]] * (width - len(part))


def _joined(said: Paragraph) -> list[Span]:
    return [span._replace(text=_BREAKS.sub(" ", span.text).replace("\n", " ")) for span in said]


# LoadSettings ------------------------------------------------------------------------------------------


def content_of(source: Source) -> bytes | Problem:
    """The bytes of a document, or the problem that it is too large."""
    if isinstance(source.content, Path):
        if source.content.is_dir():
            return Problem("unreadable", "it is a folder.", "error", source.file, hint="Name the files in it.")
        return too_large(source.content.stat().st_size, source.file)
    return source.content


def text_of(written: Written) -> SourceText | Problem:
    """The lines as every format can show them."""
    text = read_text("\n".join(written.lines).encode("utf-8", "replace"), written.file)
    return text if isinstance(text, Problem) else replace(text, beside=tuple(written.beside))


def read_written(written: Written | Problem, source: Source, reading: LoadSettings) -> list[Profile | Problem]:
    """The profiles of the people whom a document is about, each line with its place, and what of it is no text."""
    if isinstance(written, Problem):
        return [written]
    told = _few(written.problems)
    text = text_of(written)
    if isinstance(text, Problem):
        hint = "There is no text in it that can be read."
        return [replace(text, message="the document is empty.", hint=hint) if text.code == "empty" else text, *told]
    found = read_profiles(
        text, source.file, digest(source), replace(reading, said=source.options), is_markdown=written.is_markdown
    )
    places = dict(enumerate(written.places, 1))
    if isinstance(found, Problem):
        return [found, *told]
    return [*(placed(profile, places) for profile in found), *told]


def digest(source: Source) -> str:
    """The SHA-256 of a source."""
    if isinstance(source.content, Path):
        with source.content.open("rb") as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    return hashlib.sha256(source.content).hexdigest()


def _few(problems: Iterable[Problem]) -> list[Problem]:
    """Of each sort the first ones, and how many more there are."""
    kept: list[Problem] = []
    often: Counter[str] = Counter()
    last: dict[str, Problem] = {}
    for problem in problems:
        often[problem.code] += 1
        if often[problem.code] <= _MOST_TOLD:
            kept.append(problem)
        last[problem.code] = problem
    for code, count in often.items():
        if count > _MOST_TOLD:
            kept.append(replace(last[code], message=f"and {count - _MOST_TOLD} more like it.", text="", place=""))
    return kept
