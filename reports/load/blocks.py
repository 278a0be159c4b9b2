"""Lines of a source to blocks: headings, paragraphs (wrapped or one to a line), list items, code, tables.

Knows the layout of plain text and Markdown, and where a line with a label of its own begins anew.
Must not know what a block is about.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.load.block import Block
from reports.load.dates import begins_low
from reports.load.labels import Label, find_label
from reports.load.markdown import read_markdown

WIDEST_WRAP = 160
"""Longer lines are paragraphs of their own: nobody wraps that wide."""

_HEADING = re.compile(r"(#{1,6})[ \t]+(\S.*)|(#{1,6})((?:[^#\s]).*)")
_WIKI_HEADING = re.compile(
    r"(?P<a>={1,6})(?![=>])[ \t]*(?P<wiki>[^=\s](?:.*[^=\s])?)[ \t]*(?P=a)|(?P<b>={1,6})[ \t]+(?P<doc>[^=\s].*)|"
    r"h(?P<c>[1-6])(?:[({][^)}]{0,40}[)}])?\.[ \t]+(?P<textile>\S.*)"
)
"""Of MediaWiki, AsciiDoc and Textile."""
_SETEXT = re.compile(r"(={2,}|-{2,})")
_RULE = re.compile(r"([-*_=~•·–—])(?:[ \t]*\1){2,}")
_ITEM = re.compile(r"([-*+•‣◦▪●–—·✓✔☑]|\d{1,3}[.)]|\(\d{1,3}\)|[a-z][.)])[ \t]+(?=\S)")
_FENCE = re.compile(r"(`{3,12}|~{3,12})")
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*){0,200}\|?")
_OPEN_END = re.compile(
    r"(?:[,(/–—&+-]|\b(?:a|an|the|and|or|of|to|for|with|in|on|by|at|from|as|into|that|which|before|after|since|until|"
    r"during|between|than|when|where|while|its|their|his|her|is|are|was|were))$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"""[.!?…。！？؟।:;]["'”’»)\]*_`]{0,4}$""")
_META = re.compile(r"[ \t]*[\w-]{1,40}[ \t]*:(?:[ \t].*)?|[ \t]+-?.*|[ \t]*-[ \t].*|#.*")


@dataclass(frozen=True, slots=True)
class Layout:
    """What a file as a whole tells about its paragraphs."""

    width: int
    """Longest line that may be a wrapped one."""
    is_wrapped: bool
    """Paragraphs run over several lines."""


def split_blocks(
    lines: Sequence[str], taken: Mapping[int, bool] | None = None, *, is_markdown: bool = False
) -> tuple[list[Block], Layout]:
    """The blocks of a file in order.

    `taken` holds line numbers that are accounted for already; True: paragraphs end there as at a blank line.
    """
    reader = _Reader(lines, taken or {})
    return reader.read_markdown() if is_markdown else reader.read(), reader.layout


class _Reader:
    """Goes through the lines once."""

    def __init__(self, lines: Sequence[str], taken: Mapping[int, bool]) -> None:
        self.lines = lines
        self.taken = taken
        self.blocks: list[Block] = []
        self.layout = _layout(lines, taken)
        self.is_after_blank = True
        self.year: int | None = None
        self.fence = ""
        self.is_comment = False
        closing = {line.strip(): index for index, line in enumerate(lines) if _FENCE.fullmatch(line.strip())}
        self.last_fence = {
            fence: max(closing[other] for other in closing if other.startswith(fence)) for fence in closing
        }
        self.last_comment = max((i for i, line in enumerate(lines) if "-->" in line), default=-1)

    def read(self) -> list[Block]:
        start = self._front_matter()
        skip = self._outer_fence()
        for index in range(start, len(self.lines)):
            number, raw = index + 1, self.lines[index]
            if number in self.taken:
                self.is_after_blank = True
            elif number in skip:
                self._add(Block("rule", covered=[number]))
            elif self.fence:
                self._code(number, raw)
            elif self.is_comment or self._opens_comment(index, raw.strip()):
                self._comment(number, raw)
            elif not raw.strip():
                self.is_after_blank = True
            else:
                self._line(number, raw)
        return self.blocks

    def read_markdown(self) -> list[Block]:
        """The blocks of Markdown, with labels; a paragraph is parted as one of plain text."""
        start, outer = self._front_matter(), self._outer_fence()
        self.blocks += [Block("rule", covered=[number]) for number in sorted(outer)[:1]]
        for block in read_markdown(self.lines, start, {**self.taken, **dict.fromkeys(outer, True)}):
            if block.kind == "heading":
                block.label = self._label(block.text)
                if block.label and block.label.period:
                    self.year = block.label.period.year
            elif block.kind == "item":
                unmarked = _ITEM.match(block.text.lstrip())
                block.label = self._label(block.text.lstrip()[unmarked.end() if unmarked else 0 :])
            elif block.kind == "row":
                block.label = self._label(block.text.strip())
            self.blocks += self._parted(block) if block.kind == "paragraph" else [block]
        self.blocks += [Block("rule", covered=[number]) for number in sorted(outer)[1:]]
        return self.blocks

    def _parted(self, whole: Block) -> list[Block]:
        """A paragraph, parted where a line does not go on with what stands before it."""
        made: list[Block] = []
        for line, marks in zip(whole.lines, whole.marks, strict=True):
            label, last = self._label(line[1]), made[-1] if made else None
            if last and line[1] and self._continues(last, line[1], label):
                last.lines.append(line)
                last.marks.append(marks)
            else:
                made.append(Block("paragraph", [line], whole.level, label, whole.after_blank and not made, [], [marks]))
        made[-1].covered = whole.covered
        return made

    def _front_matter(self) -> int:
        """Offset of the first line after a leading block between `---` lines."""
        first = next((i for i, line in enumerate(self.lines) if line.strip()), len(self.lines))
        if first >= len(self.lines) or self.lines[first].strip() != "---":
            return 0
        for index in range(first + 1, min(first + 60, len(self.lines))):
            if self.lines[index].strip() in ("---", "..."):
                inner = [(i + 1, self.lines[i].strip()) for i in range(first + 1, index) if self.lines[i].strip()]
                self.blocks.append(Block("meta", inner, covered=[first + 1, index + 1]))
                return index + 1
            if self.lines[index].strip() and not _META.fullmatch(self.lines[index][:300]):
                return 0
        return 0

    def _outer_fence(self) -> set[int]:
        """Both fences, where one stands around all that the file says."""
        filled = [i for i, line in enumerate(self.lines) if line.strip() and i + 1 not in self.taken]
        fences = [i for i in filled if _FENCE.match(self.lines[i].strip())]
        if len(filled) > 2 and len(fences) == 2 and fences == [filled[0], filled[-1]]:
            return {filled[0] + 1, filled[-1] + 1}
        return set()

    def _code(self, number: int, raw: str) -> None:
        block = self.blocks[-1]
        if raw.strip().startswith(self.fence) and not raw.strip().strip(self.fence[0]):
            block.covered.append(number)
            self.fence = ""
        elif raw.strip():
            block.lines.append((number, raw.strip()))

    def _opens_comment(self, index: int, text: str) -> bool:
        return text.startswith("<!--") and self.last_comment >= index and text.endswith("-->") == ("-->" in text)

    def _comment(self, number: int, raw: str) -> None:
        """A line of a comment that nobody is meant to see."""
        self.is_comment = "-->" not in raw
        if raw.strip():
            self._add(Block("rule", covered=[number]))

    def _line(self, number: int, raw: str) -> None:
        text = raw.strip()
        if text.startswith(">"):
            text = text.lstrip("> \t")
        indent = len(raw) - len(raw.lstrip())
        last = self.blocks[-1] if self.blocks and not self.is_after_blank else None
        if (fence := _FENCE.match(text)) and self.last_fence.get(fence[1], 0) >= number:
            self.fence = fence[1]
            self._add(Block("code", covered=[number]))
        elif not text or _RULE.fullmatch(text) or _SETEXT.fullmatch(text):
            self._rule(number, text, last)
        elif found := _HEADING.fullmatch(text):
            marks, words = found[1] or found[3], (found[2] or found[4]).rstrip("#").strip()
            if found[3] and len(marks) == 1 and find_label(words, self.year) is None:
                self._prose(number, text, indent, last)
            else:
                self._heading(number, words or text, len(marks))
        elif len(text) <= 200 and (found := _WIKI_HEADING.fullmatch(text)) and (found["a"] or last is None):
            level = int(found["c"] or len(found["a"] or found["b"]))
            self._heading(number, found["wiki"] or found["doc"] or found["textile"], level)
        elif text.startswith("|") or _TABLE_RULE.fullmatch(text):
            self._row(number, text)
        elif found := _ITEM.match(text):
            self._item(number, text, indent, found.end())
        else:
            self._prose(number, text, indent, last)

    def _add(self, block: Block) -> None:
        block.after_blank = self.is_after_blank
        self.blocks.append(block)
        self.is_after_blank = block.kind == "rule"

    def _rule(self, number: int, text: str, last: Block | None) -> None:
        """A line of dashes or equals signs: the underline of a heading, or a rule."""
        if last and last.kind == "paragraph" and _SETEXT.fullmatch(text) and _may_be_heading(last):
            heading = self.blocks.pop()
            self.is_after_blank = heading.after_blank
            self._heading(heading.first, heading.text, 1 if text[0] == "=" else 2)
            self.blocks[-1].covered.append(number)
            return
        self._add(Block("rule", [(number, text)] if text else [], covered=[] if text else [number]))

    def _heading(self, number: int, words: str, level: int) -> None:
        label = self._label(words)
        if label and label.period:
            self.year = label.period.year
        self._add(Block("heading", [(number, words)], level, label))
        self.is_after_blank = False

    def _row(self, number: int, text: str) -> None:
        is_rule = _TABLE_RULE.fullmatch(text) is not None
        head = self.blocks[-1] if self.blocks else None
        if is_rule and head and head.kind == "row" and not self.is_after_blank and head.label is None:
            head.kind = "rule"
        words = text.strip("| \t") or text
        self._add(Block("rule" if is_rule else "row", [(number, words)], 0, None if is_rule else self._label(words)))
        self.is_after_blank = False

    def _item(self, number: int, text: str, indent: int, marker: int) -> None:
        self._add(Block("item", [(number, text)], indent, self._label(text) or self._label(text[marker:])))

    def _label(self, text: str) -> Label | None:
        """The label, if need be with the year of the heading or item above."""
        label = find_label(text) or (find_label(text, self.year) if self.year is not None else None)
        if label and label.is_bare and label.period and label.period.kind == "year":
            self.year = label.period.year
        return label

    def _prose(self, number: int, text: str, indent: int, last: Block | None) -> None:
        label = self._label(text)
        if last and last.kind in ("paragraph", "item") and self._continues(last, text, label):
            last.lines.append((number, text))
            if last.label and last.label.is_bare:
                last.label = find_label(last.text)
        else:
            self._add(Block("paragraph", [(number, text)], indent, label))

    def _continues(self, last: Block, text: str, label: Label | None) -> bool:
        """Whether a line goes on with the sentence, or at least the paragraph, of the line before."""
        before = last.lines[-1][1]
        is_open = bool(_OPEN_END.search(before[-40:])) and not before.endswith(("—", "–"))
        is_full = len(before) <= WIDEST_WRAP and len(before) + 1 + len(text.split(None, 1)[0]) > self.layout.width
        is_ended = bool(_SENTENCE_END.search(before[-40:]))
        if last.label and last.label.is_bare and len(last.lines) == 1:
            return False
        if label:
            is_alone = label.is_bare and is_open and not text.endswith(":") and len(before.split()) > 3
            is_chance = not label.is_strong or is_alone or text.rstrip().endswith(".")
            is_end = label.is_bare and text.endswith(".") and len(before) <= WIDEST_WRAP
            return is_chance and not is_ended and (is_end or is_open or (self.layout.is_wrapped and is_full))
        if begins_low(text) or (is_open and not is_ended):
            return not before.endswith(":") or is_full
        if last.kind == "item":
            return (is_full and self.layout.is_wrapped) or (not is_ended and (is_full or self.layout.is_wrapped))
        return is_full and (self.layout.is_wrapped or not (is_ended or before.endswith(":")))


def _may_be_heading(block: Block) -> bool:
    """A short line that is no sentence may be underlined; below a sentence the line is a rule."""
    return len(block.lines) == 1 and len(block.text) <= 80 and not _SENTENCE_END.search(block.text[-40:])


def _layout(lines: Sequence[str], taken: Mapping[int, bool]) -> Layout:
    """Wrapped, where lines go on in lower case or break off in the midst of a sentence."""
    width = wraps = pairs = 0
    before = ""
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text or number in taken or text[0] in "#|`~=":
            before = ""
            continue
        is_item = _ITEM.match(text) is not None
        if before and not is_item:
            pairs += 1
            wraps += len(before) <= WIDEST_WRAP and (begins_low(text) or bool(_OPEN_END.search(before)))
        if len(text) <= WIDEST_WRAP and not is_item:
            width = max(width, len(text))
        before = text
    return Layout(width, wraps > 0 and wraps * 5 >= pairs)
