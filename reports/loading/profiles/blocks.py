"""Lines of a source to blocks: headings, paragraphs (wrapped or one to a line), list items, code, tables.

Knows the layout of plain text and Markdown, and where a line with a label of its own begins anew.
Must not know what a block is about.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from reports.loading.dates.labels import Label
from reports.loading.dates.titles import SENTENCE_END, line_label
from reports.loading.folding import begins_low
from reports.loading.markup.block import Block, BlockKind
from reports.loading.markup.columns import is_first_row
from reports.loading.markup.dividing import divided
from reports.loading.markup.layout import WIDEST_WRAP, Layout
from reports.loading.markup.markdown import read_markdown
from reports.loading.markup.marks import ITEM
from reports.loading.profiles.joining import FENCE, Joining
from reports.loading.profiles.states import ends_private, is_private, is_private_mark
from reports.model.rows import Mark
from reports.regex import regex

_HEADING = regex(r"(#{1,6})[ \t]+(\S.*)|(#{1,6})((?:[^#\s]).*)")
_WIKI_HEADING = regex(
    r"(?P<a>={1,6})(?![=>])[ \t]*(?P<wiki>[^=\s](?:.*[^=\s])?)[ \t]*(?P=a)|(?P<b>={1,6})[ \t]+(?P<doc>[^=\s].*)|"
    r"h(?P<c>[1-6])(?:[({][^)}]{0,40}[)}])?\.[ \t]+(?P<textile>\S.*)"
)
"""Of MediaWiki, AsciiDoc and Textile."""
_SETEXT = regex(r"(={2,}|-{2,})")
_RULE = regex(r"([-*_=~•·–—])(?:[ \t]*\1){2,}")
_FEW_ENDS = 2
"""Lines that end with days, which may be a title and a signature."""
_MORE_THAN = regex(r">=?\s?[\d$€£¥]")
"""`>50% fewer` is no quotation."""
TABLE_RULE = regex(r"\|?[ \t]*:?-{2,}:?[ \t]*(?:[|+][ \t]*:?-{2,}:?[ \t]*){0,200}\|?|\+(?:[-=:]{2,}\+){1,200}")


def split_blocks(
    lines: Sequence[str], taken: Collection[int] = (), led: Collection[int] = (), *, is_markdown: bool = False
) -> tuple[list[Block], Layout]:
    """The blocks of a file in order.

    `taken` holds line numbers that are accounted for already: paragraphs end there as at a blank line. Those of `led`,
    which say first who did what follows, begin anew.
    """
    reader = _BlockReader(lines, frozenset(taken), led)
    blocks = reader.read_markdown() if is_markdown else reader.read()
    return [part for block in blocks for part in divided(block)], reader.layout


def spaced(blocks: Sequence[Block], layout: Layout) -> bool:
    """Whether blank lines stand between summaries, so that a line right below one goes on with it."""
    labelled = [block for block in blocks if block.label and not block.label.is_bare and block.kind == "paragraph"][1:]
    if not labelled:
        return layout.is_wrapped or any(block.label and len(block.text) <= WIDEST_WRAP for block in blocks)
    return 2 * sum(block.after_blank for block in labelled) > len(labelled)


class _BlockReader(Joining):
    """Goes through the lines once."""

    def read(self) -> list[Block]:
        skip = self._outer_fence()
        for index in range(len(self.lines)):
            number, raw = index + 1, self.lines[index]
            if number in self.taken:
                self.is_after_blank = True
            elif number in skip:
                self._add(Block("rule", covered=[number]))
            elif self.fence:
                self._code(number, raw)
            elif index <= self.comment_end or self._opens_comment(index):
                if raw.strip():
                    self._add(Block("rule", covered=[number]))
            elif not raw.strip():
                self.is_after_blank = True
            else:
                self._line(number, raw)
        return self.blocks

    def read_markdown(self) -> list[Block]:
        """The blocks of Markdown, with labels; a paragraph is parted as one of plain text."""
        outer = self._outer_fence()
        self.blocks += [Block("rule", covered=[number]) for number in sorted(outer)[:1]]
        marks = [n for n, line in enumerate(self.lines, 1) if n not in self.taken and _is_mark_of_private(line)]
        found = read_markdown(self.lines, 0, dict.fromkeys([*self.taken, *outer, *marks], True))
        found += [Block("paragraph", [(n, self.lines[n - 1].strip())], marks=[[]]) for n in marks]
        for block in sorted(found, key=lambda one: one.first):
            if block.kind == "heading":
                block.label = self._heading_label(block.first, block.text)
                block.is_private = is_private(self.lines[block.first - 1])
            elif block.kind == "item":
                unmarked = ITEM.match(block.text.lstrip())
                words = block.text.lstrip()[unmarked.end() if unmarked else 0 :]
                numbered = (
                    line_label(block.text.strip()) if block.text.lstrip()[:1].isdigit() else None
                )  # "4. Quartal: …"
                block.label = self.days.first.get(block.first) or line_label(words) or numbered
            elif block.kind == "row":
                block.label = line_label(block.text.strip())
            self.blocks += self._parted(block) if block.kind in ("paragraph", "item") else [block]
        self.blocks += [Block("rule", covered=[number]) for number in sorted(outer)[1:]]
        return self.blocks

    def _parted(self, whole: Block) -> list[Block]:
        """A paragraph, parted where a line does not go on with what stands before it; an item, where a head begins."""
        made: list[Block] = []
        for line, marks in zip(whole.lines, whole.marks, strict=True):
            label, last = (
                self._line_label(*line) if made or whole.kind == "paragraph" else whole.label,
                made[-1] if made else None,
            )
            label = label or _bold_label(line[1], marks)
            is_same = last is not None and (
                not self._is_head(line, label, last) if last.kind == "item" else self._continues(last, line[1], label)
            )
            if last and line[1] and is_same and not self._names_next(*line):
                last.lines.append(line)
                last.marks.append(marks)
            else:
                kind: BlockKind = "paragraph" if made else whole.kind
                is_apart = (whole.after_blank and not made) or self._names_next(*line)
                made.append(Block(kind, [line], whole.level, label, is_apart, [], [marks]))
        made[-1].covered = whole.covered
        return made

    def _outer_fence(self) -> set[int]:
        """Both fences, where one stands around all that the file says."""
        filled = [i for i, line in enumerate(self.lines) if line.strip() and i + 1 not in self.taken]
        fences = [i for i in filled if FENCE.match(self.lines[i].strip())]
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

    def _opens_comment(self, index: int) -> bool:
        """Whether whole lines from here on are a comment that nobody is meant to see."""
        if is_private_mark(self.lines[index]) or ends_private(self.lines[index]):
            return False
        end = self.comment_ends.get(index)
        if end is None or not self.lines[end].rstrip().endswith("-->"):
            return False
        self.comment_end = end
        return True

    def _line(self, number: int, raw: str) -> None:
        text = raw.strip()
        if text.startswith(">") and not _MORE_THAN.match(text):
            text = text.lstrip("> \t")
        indent = len(raw) - len(raw.lstrip())
        last = self.blocks[-1] if self.blocks and not self.is_after_blank else None
        if number in self.tabbed:
            self._cells(number, self.tabbed[number])
        elif (fence := FENCE.match(text)) and self.last_fence.get(fence[1], 0) >= number:
            self.fence = fence[1]
            self._add(Block("code", covered=[number]))
        elif not text or _RULE.fullmatch(text) or _SETEXT.fullmatch(text):
            self._rule(number, text, last)
        elif found := _HEADING.fullmatch(text):
            marks, words = found[1] or found[3], (found[2] or found[4]).rstrip("#").strip()
            if found[3] and len(marks) == 1 and line_label(words) is None:
                self._prose(number, text, indent, last)
            else:
                self._heading(number, words or text, len(marks))
        elif len(text) <= 200 and (found := _WIKI_HEADING.fullmatch(text)) and (found["a"] or last is None):
            level = int(found["c"] or len(found["a"] or found["b"]))
            self._heading(number, found["wiki"] or found["doc"] or found["textile"], level)
        elif text.startswith("|") or TABLE_RULE.fullmatch(text):
            self._row(number, text)
        elif found := ITEM.match(text):
            self._item(number, text, indent, found.end())
        else:
            self._prose(number, text, indent, last)

    def _add(self, block: Block) -> None:
        block.after_blank = self.is_after_blank
        self.blocks.append(block)
        self.is_after_blank = block.kind == "rule"

    def _rule(self, number: int, text: str, last: Block | None) -> None:
        """A line of dashes or equals signs: the underline of a heading, or a rule."""
        if last and last.kind == "paragraph" and _SETEXT.fullmatch(text) and self._may_be_heading(last):
            heading = self.blocks.pop()
            self.is_after_blank = heading.after_blank
            self._heading(heading.first, heading.text, 1 if text[0] == "=" else 2)
            self.blocks[-1].covered.append(number)
            return
        self._add(Block("rule", [(number, text)] if text else [], covered=[] if text else [number]))

    def _may_be_heading(self, block: Block) -> bool:
        """A short line that is no sentence may be underlined; below a sentence or a form the line is a rule."""
        above = self.blocks[-2] if len(self.blocks) > 1 and not block.after_blank else None
        is_of_form = above is not None and above.kind == "paragraph" and re.search("[:：]", block.text) is not None
        is_short = len(block.lines) == 1 and len(block.text) <= 80
        return is_short and not is_of_form and not SENTENCE_END.search(block.text[-40:])

    def _heading(self, number: int, words: str, level: int) -> None:
        self._add(Block("heading", [(number, words)], level, self._heading_label(number, words)))
        self.blocks[-1].is_private = is_private(words)
        self.is_after_blank = False

    def _cells(self, number: int, cells: Sequence[str]) -> None:
        """A line of a table that blanks set in columns: a row, the rule below its first one, or the rest of one."""
        last = self.blocks[-1] if self.blocks else None
        if not cells and last and last.kind == "row" and last.first - 1 not in self.tabbed:
            last.covered.append(number)
        elif not cells:
            self._add(Block("rule", [(number, "|")]))
        elif last and last.kind == "row" and not any(cells[:-1]):
            last.lines.append((number, cells[-1]))
        else:
            self._row(number, " | ".join(cells))

    def _row(self, number: int, text: str) -> None:
        is_rule = TABLE_RULE.fullmatch(text) is not None
        head = self.blocks[-1] if self.blocks else None
        is_first = not text.startswith("+") or is_first_row(self.blocks, self.lines[number : number + 1])
        if is_rule and head and head.kind == "row" and not self.is_after_blank and head.label is None and is_first:
            head.kind = "rule"
        words = re.sub(r"^\|(.*)\|$", r"\1", text).rstrip()
        words = words if words.strip("| \t") else text
        words = words if not words.split("|")[0].strip() else words.strip("| \t")
        self._add(Block("rule" if is_rule else "row", [(number, words)], 0, None if is_rule else line_label(words)))
        self.is_after_blank = False

    def _item(self, number: int, text: str, indent: int, marker: int) -> None:
        label = self._line_label(number, text) or line_label(text[marker:])
        self._add(Block("item", [(number, text)], indent, label))

    def _prose(self, number: int, text: str, indent: int, last: Block | None) -> None:
        if self._names_next(number, text):
            self.is_after_blank, last = True, None
        if last and last.first == number - 1 and self._names_next(last.first, last.text):
            last = None  # what is moved in below a name
        ends_alike = number in self.days.last and len(self.days.last) > _FEW_ENDS
        label = self.days.first.get(number) or (None if ends_alike else self._paragraph_label(text))
        is_beside = last is not None and last.kind == "item" and indent <= last.level and not begins_low(text)
        if last and last.kind == "item" and indent <= last.level and self._is_caption((number, text), last):
            last = None
        if last and last.kind in ("paragraph", "item") and self._continues(last, text, label, is_beside=is_beside):
            last.lines.append((number, text))
            if last.label and last.label.is_bare:
                last.label = line_label(last.text)
        else:
            self._add(Block("paragraph", [(number, text)], indent, label))


def _bold_label(text: str, marks: Sequence[Mark]) -> Label | None:
    """The period that a line begins with in bold, before what was done then: "**Feb.** Calibrated the laser"."""
    bold = next((mark for mark in marks if mark.kind == "bold" and not mark.start), None)
    label = line_label(text[: bold.end].strip(" .:")) if bold and bold.end < len(text) else None
    return replace(label, is_bare=False, is_strong=True) if label and label.is_bare else None


def _is_mark_of_private(line: str) -> bool:
    """Whether a line is a comment that begins or ends what is private."""
    return "<!--" in line and (is_private_mark(line) or (ends_private(line) and line.strip().startswith("<!--")))
