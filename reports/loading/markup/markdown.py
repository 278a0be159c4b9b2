"""Markdown to blocks: the same that the reader of plain text yields, their text without marks, and the marks beside.

What Markdown is, markdown-it says (CommonMark, tables, strikethrough); where people mean something else, in indents,
underlines and fences that are never closed, they are followed. Must not know what a block is about.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

from reports.loading.dates.labels import find_label
from reports.loading.markup.block import Block, BlockKind
from reports.loading.markup.commonmark import parser
from reports.model.rows import Mark
from reports.regex import regex

BAR = " | "
"""Between the cells of a row."""
_WIKI_LINK = regex(r"\[\[(?:[^\[\]|]{1,100}\|)?(?P<said>[^\[\]|]{1,100})\]\]")
"""The words of a link to another page of the same notes: "[[Grants]]", "[[grants/2025|the grant]]"."""
_LONGEST_URL = 2000
"""Longer addresses are no links: programs for slides refuse them."""
_WEB = regex(r"(?:https?://[\w-]|mailto:[\w.%+-]+@)[!-~]*", re.ASCII)
_FORBIDDEN = regex(r"[\"<>\\^`{|}\[\]\s]")
_SENTENCE_END = regex(r"""[.!?…。！？؟।:;]["'”’»)\]]{0,4}$""")
_PLAIN_WORD = regex(r"[(\"“'‘«]?[^\W\d_]+(?:[-'’/][^\W\d_]+)*[.,;:!?…)\"”'’»。，、！？]*")
_LIST_MARK = regex(r"(?:[-*+•]|\d{1,3}[.)])[ \t]+\S")
_FENCE = regex(r"[ \t]*(`{3,}|~{3,})")
_SIGN = regex(r"^([ \t]*)([•‣▪◦●○■□·–—])[ \t]+(?=\S)")
"""Before items, as people type them or paste them from other programs."""
_MORE_THAN = regex(r"^([ \t]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?)>(=?[ \t]?[\d$€£¥])")
_UNMARKED = regex(r"(?:[^\W_]|[\s.,:;()#/%+?'\"-])*")
"""Lines in which nothing may be a mark."""
_KINDS: Mapping[str, Literal["bold", "italic", "strike"]] = {"strong": "bold", "em": "italic", "s": "strike"}
_Env = dict[str, Any]
"""What the rules of the parser share about some lines."""
_Line = tuple[str, list[Mark]]
"""The text of a line and what is marked in it."""


def read_markdown(lines: Sequence[str], start: int, taken: Mapping[int, bool]) -> list[Block]:
    """The blocks of a file from the line at offset `start` on, in order; every line with words is in exactly one.

    `taken` holds line numbers that are accounted for already. No block has a label yet.
    """
    source = [line if at >= start and at + 1 not in taken and line.strip() else "" for at, line in enumerate(lines)]
    source = list(_without_false_marks(source))
    reader = _TokenReader(source, 1)
    reader.read(parser(is_code_known=True))
    blocks = sorted([*reader.blocks, *_left_over(source, reader)], key=lambda block: block.first)
    is_after_rule = True
    for block in blocks:
        before = block.first - 2
        block.after_blank = is_after_rule or before < 0 or not source[before]
        is_after_rule = block.kind == "rule"
    return blocks


def _without_false_marks(lines: Iterable[str]) -> Iterator[str]:
    """The lines outside code without what is no mark: the sign of ">50% fewer", a comment in which another begins.

    Signs before items that Markdown does not know are dashes, where two lines at least begin with one.
    """
    fence, filled = "", list(lines)
    signs = Counter(found[2] for line in filled if (found := _SIGN.match(line)))
    unclosed = set(_unclosed_comments(filled))
    for at, line in enumerate(filled):
        mark, sign = _FENCE.match(line), _SIGN.match(line)
        if mark and (not fence or mark[1].startswith(fence)):
            fence = "" if fence else mark[1]
        if not fence and at in unclosed:
            yield line.replace("<!--", "\\<!--", 1)
        elif sign and not fence and signs[sign[2]] > 1:
            yield f"{sign[1]}- {line[sign.end() :]}"
        else:
            yield line if fence or ">" not in line else _MORE_THAN.sub(r"\1\\>\2", line)


def _unclosed_comments(lines: Sequence[str]) -> Iterator[int]:
    """Places of the lines that begin with a comment in which another begins, before it ends."""
    start: int | None = None
    for at, line in enumerate(lines):
        if line.lstrip().startswith("<!--"):
            if start is not None:
                yield start
            start = at
        if start is not None and "-->" in line:
            start = None


def _left_over(source: Sequence[str], reader: "_TokenReader") -> Iterator[Block]:
    """The lines that no token stands for: definitions of links, marks without words, and what is nested too deeply."""
    seen = {number for block in reader.blocks for number in block.numbers}
    last: Block | None = None
    for number, line in enumerate(source, 1):
        if not line or number in seen:
            last = None
        elif number in reader.definitions or not any(c.isalnum() for c in line):
            last = None
            yield Block("rule", covered=[number])
        elif last:
            last.lines.append((number, line.strip()))
            last.marks.append([])
        else:
            last = Block("paragraph", [(number, line.strip())], marks=[[]])
            yield last


# Tokens to blocks -------------------------------------------------------------------------------


@dataclass(slots=True)
class _OpenItem:
    """A list item that is open."""

    mark: str
    """As it stands before its text: `-`, `2.`"""
    is_new: bool = True
    """Nothing of it has come yet."""


@dataclass(slots=True)
class _TokenReader:
    """Turns the tokens of some lines into blocks."""

    lines: Sequence[str]
    first: int
    """Number of the first line."""
    depth: int = 0
    """Lists around the lines."""
    blocks: list[Block] = field(default_factory=list)
    definitions: set[int] = field(default_factory=set)
    """Lines that only define where links lead."""
    items: list[_OpenItem] = field(default_factory=list)
    table: list[Block] = field(default_factory=list)
    references: dict[str, Any] = field(default_factory=dict)
    """Where links lead that are defined apart."""

    def read(self, md: MarkdownIt) -> None:
        """Add the blocks of the lines."""
        closing = [at for at, line in enumerate(self.lines) if "-->" in line]
        env: _Env = {
            "references": self.references,
            "closing": closing,
            "unclosed": {},
            "duplicate_refs": [],
        }
        tokens: list[Token] = []
        md.block.parse("\n".join(self.lines), md, env, tokens)
        for one in (*self.references.values(), *env["duplicate_refs"]):
            self.definitions |= {self.first + at for at in range(*one["map"])}
        for at, token in enumerate(tokens):
            self._token(token, tokens[at + 1 : at + 2], md, env)

    def _token(self, token: Token, following: Sequence[Token], md: MarkdownIt, env: _Env) -> None:
        if token.type == "list_item_open":
            self.items.append(_OpenItem(token.info + token.markup))
        elif token.type == "list_item_close":
            self.items.pop()
        elif token.type in ("paragraph_open", "heading_open"):
            self._text(token, self._lines_of(following[0], md, env))
        elif token.type == "table_open":
            self.table = []
        elif token.type == "tr_open":
            self.table.append(Block("row", [(self._number(token), "")], marks=[[]]))
        elif token.type in ("th_open", "td_open"):
            self._cell(self._lines_of(following[0], md, env)[0])
        elif token.type == "table_close":
            self._end_table()
        elif token.type in ("fence", "code_block"):
            self._code(token)
        elif token.type in ("hr", "comment"):
            self._add(Block("rule", covered=self._numbers(token)))

    def _number(self, token: Token) -> int:
        """The first line of a token."""
        return self.first + (token.map or [0])[0]

    def _numbers(self, token: Token) -> list[int]:
        """The lines of a token that are not blank."""
        return [self.first + at for at in range(*(token.map or (0, 0))) if self.lines[at].strip()]

    def _add(self, block: Block) -> None:
        if self.items:
            self.items[-1].is_new = False
        self.blocks.append(block)

    def _lines_of(self, token: Token, md: MarkdownIt, env: _Env) -> list[_Line]:
        """Each line of an inline token, read."""
        if _UNMARKED.fullmatch(token.content):  # as most
            found: list[_Line] = [(line.strip(), []) for line in token.content.split("\n")]
        else:
            found = list(_rendered(md.inline.parse(token.content, md, env, [])))
        first, end = token.map or [0, 0]
        if len(found) != end - first:  # blanks of a sort that only some take for blanks
            return [(self.lines[at].strip(), []) for at in range(first, end)]
        return found

    def _text(self, token: Token, said: list[_Line]) -> None:
        """A heading, or a paragraph, which may be the first of an item."""
        is_heading = token.type == "heading_open" and not (token.markup[0] in "=-" and not _may_be_heading(said))
        kind: BlockKind = "heading" if is_heading else "paragraph"
        block = Block(kind, level=int(token.tag[1]) if is_heading else self.depth + len(self.items))
        mark = ""
        if self.items and self.items[-1].is_new and not is_heading:
            block.kind, mark = "item", f"{'  ' * (block.level - 1)}{self.items[-1].mark} "
        for number, (text, marks) in enumerate(said, self._number(token)):
            if text or (mark and not block.lines):
                block.lines.append((number, mark + text if not block.lines else text))
                block.marks.append(_moved(marks, len(mark)) if len(block.lines) == 1 else marks)
            else:
                block.covered.append(number)
        if not any(text for text, _ in said):
            block.kind = "rule"
        self._add(block)
        seen = set(block.numbers)
        under = [number for number in self._numbers(token) if number not in seen]
        if is_heading:
            block.covered += under
        elif under:
            self._add(Block("rule", covered=under))

    def _cell(self, said: _Line) -> None:
        """The next cell of a row; a bar within it is told from those between cells by the blank behind it."""
        row = self.table[-1]
        number, before = row.lines[0]
        before += BAR if row.level else ""
        row.level = 1
        row.lines[0] = (number, before + said[0].replace(BAR, " |\N{NO-BREAK SPACE}"))
        row.marks[0] += _moved(said[1], len(before))

    def _end_table(self) -> None:
        """The rows; the head of a table whose rows have periods of their own says nothing of any of them."""
        head, *rows = self.table
        head.covered.append(head.first + 1)
        if any(find_label(row.text.strip()) for row in rows):
            head.kind = "rule"
        for row in self.table:
            row.level = self.depth + len(self.items)
            if not any(c.isalnum() for c in row.text) and row is not head:
                row.kind = "rule"
            self._add(row)

    def _code(self, token: Token) -> None:
        """Code between fences, or indented; indented prose is prose."""
        content = token.content.split("\n")
        first, end = token.map or [0, 0]
        if token.type == "code_block" and _is_prose(content):
            self._indented(content[: end - first], self.first + first)
            return
        numbers = dict.fromkeys(self._numbers(token))
        at = self.first + first + (token.type == "fence")
        block = Block("code", level=self.depth + len(self.items))
        for number, text in enumerate(content, at):
            if text.strip() and number in numbers:
                block.lines.append((number, text.rstrip()))
                block.marks.append([])
        shown = {number for number, _ in block.lines}
        block.covered = [number for number in numbers if number not in shown]
        if block.numbers:
            self._add(block)

    def _indented(self, content: Sequence[str], first: int) -> None:
        inner = _TokenReader(content, first, self.depth + len(self.items), references=self.references)
        inner.read(parser(is_code_known=False))
        for block in inner.blocks:
            self._add(block)
        self.definitions |= inner.definitions


def _may_be_heading(said: Sequence[_Line]) -> bool:
    """A short line that is no sentence may be underlined; below a sentence the line is a rule."""
    return len(said) == 1 and len(said[0][0]) <= 80 and not _SENTENCE_END.search(said[0][0][-40:])


def _is_prose(content: Sequence[str]) -> bool:
    """Whether indented lines are people's way to set words in, and no code."""
    filled = [line.strip() for line in content if line.strip()]
    words = [word for line in filled for word in line.split()]
    if find_label(filled[0]):
        return True
    if sum(_PLAIN_WORD.fullmatch(word) is not None for word in words) < 0.6 * len(words):
        return False
    is_begun = (filled[0][0].isalpha() and not filled[0][0].islower()) or bool(_LIST_MARK.match(filled[0]))
    return is_begun or len(words) >= 5 * len(filled)


def _moved(marks: Sequence[Mark], by: int) -> list[Mark]:
    return [mark._replace(start=mark.start + by, end=mark.end + by) for mark in marks]


# Within a line ----------------------------------------------------------------------------------


@dataclass(slots=True)
class _LineWriter:
    """Puts the text of a line together, with its marks."""

    text: str = ""
    marks: list[Mark] = field(default_factory=list)
    open: list[Mark] = field(default_factory=list)

    def begin(self, kind: Literal["bold", "italic", "strike", "link"], url: str = "") -> None:
        self.open.append(Mark(len(self.text), 0, kind, url))

    def end(self) -> None:
        if self.open:
            self.marks.append(self.open.pop()._replace(end=len(self.text)))

    def line(self) -> _Line:
        """The line, without outer blanks; what is open goes on in the next one."""
        going_on = [mark._replace(start=0) for mark in self.open]
        while self.open:
            self.end()
        left, right = len(self.text) - len(self.text.lstrip()), len(self.text.rstrip())
        marks = [
            mark._replace(start=max(mark.start, left) - left, end=min(mark.end, right) - left) for mark in self.marks
        ]
        said = (
            self.text[left:right],
            sorted(mark for mark in marks if mark.start < mark.end and (mark.kind != "link" or mark.url)),
        )
        self.text, self.marks, self.open = "", [], going_on
        return said


def _rendered(tokens: Sequence[Token]) -> Iterator[_Line]:
    """The lines that inline tokens stand for."""
    writer = _LineWriter()
    for token in tokens:
        name, _, side = token.type.rpartition("_")
        breaks = token.meta.get("breaks", 0)
        if token.type in ("softbreak", "hardbreak"):
            breaks = 1
        elif token.type == "link_open":
            writer.begin("link", _safe(str(token.attrGet("href") or "")))
        elif side == "open":
            writer.begin(_KINDS[name])
        elif side == "close":
            writer.end()
        else:
            is_code = token.type == "code_inline"
            for number, text in enumerate(token.meta.get("raw", token.content).split("\n")):
                if number:
                    yield writer.line()
                if is_code:
                    writer.marks.append(Mark(len(writer.text), len(writer.text) + len(text), "code"))
                writer.text += text if is_code else _WIKI_LINK.sub(r"\g<said>", text)
        for _ in range(breaks):
            yield writer.line()
    yield writer.line()


def _safe(url: str) -> str:
    """An address that may be linked; empty for any other."""
    is_web = len(url) <= _LONGEST_URL and _WEB.fullmatch(url) and not _FORBIDDEN.search(url)
    return url if is_web else ""
