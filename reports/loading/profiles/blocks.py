"""Lines of a source to blocks: headings, paragraphs (wrapped or one to a line), list items, code, tables.

Knows the layout of plain text and Markdown, and where a line with a label of its own begins anew.
Must not know what a block is about.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from reports.loading.dates.labels import Label
from reports.loading.dates.logs import find_days
from reports.loading.dates.titles import (
    LONGEST_NAME,
    LONGEST_TITLE,
    SENTENCE_END,
    begins_with_date,
    behind_date,
    end_alike,
    last_label,
    line_label,
    names_next,
    numbered_label,
    prefixed,
    prefixes,
    title_label,
    without_remark,
)
from reports.loading.folding import begins_low
from reports.loading.markup.block import Block, BlockKind
from reports.loading.markup.columns import is_first_row, rows_of_columns
from reports.loading.markup.commonmark import comment_ends
from reports.loading.markup.dividing import divided
from reports.loading.markup.layout import OPEN_END, WIDEST_WRAP, Layout, find_layout
from reports.loading.markup.markdown import read_markdown
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import likeness
from reports.loading.profiles.chat import message_head
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.filenames import as_title
from reports.loading.profiles.heads import read_head
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
_MORE_THAN = regex(r">=?\s?[\d$€£¥]")
"""`>50% fewer` is no quotation."""
_CAPTION = regex(r"(?:[^\W\d_]+ ?){1,3}:(?P<rest>\s.*)?")
"""A caption right below a list: "in progress:", "blocked: no key for the sandbox"."""
_FENCE = regex(r"(`{3,12}|~{3,12})")
TABLE_RULE = regex(r"\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*){0,200}\|?|\+(?:[-=:]{2,}\+){1,200}")


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


class _BlockReader:
    """Goes through the lines once."""

    def __init__(self, lines: Sequence[str], taken: Collection[int], led: Collection[int]) -> None:
        self.lines = lines
        self.taken = taken
        self.led = led
        self.blocks: list[Block] = []
        self.layout = find_layout(lines, taken)
        self.is_after_blank = True
        self.fence = ""
        self.comment_end = -1
        closing = {line.strip(): index for index, line in enumerate(lines) if _FENCE.fullmatch(line.strip())}
        self.last_fence = {
            fence: max(closing[other] for other in closing if other.startswith(fence)) for fence in closing
        }
        self.comment_ends = comment_ends(lines)
        self.alike = prefixes(lines)
        self.tabbed = rows_of_columns(lines)
        self.days = find_days(lines)

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

    def _is_head(self, line: tuple[int, str], label: Label | None, last: Block) -> bool:
        """Whether a line that Markdown takes for the rest of an item is a head instead: it stands at the margin."""
        raw = self.lines[line[0] - 1]
        is_at_margin = raw[:1].strip() != "" and not begins_low(line[1])
        is_led = line[0] in self.led or self._begins(line[1]) or bool(label and label.is_bare)
        return (is_at_margin and is_led) or (raw[:1].strip() != "" and self._is_caption(line[1], last))

    def _is_caption(self, text: str, last: Block) -> bool:
        """Whether a line below an item is a caption, and no rest of a line of the item that is full."""
        found = _CAPTION.fullmatch(text)
        return found is not None and not (found["rest"] and self.layout.is_full(last.lines[-1][1], text))

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
        elif (fence := _FENCE.match(text)) and self.last_fence.get(fence[1], 0) >= number:
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
        label = self.days.first.get(number) or self._paragraph_label(text)
        is_beside = last is not None and last.kind == "item" and indent <= last.level and not begins_low(text)
        if last and last.kind == "item" and indent <= last.level and self._is_caption(text, last):
            last = None
        if last and last.kind in ("paragraph", "item") and self._continues(last, text, label, is_beside=is_beside):
            last.lines.append((number, text))
            if last.label and last.label.is_bare:
                last.label = line_label(last.text)
        else:
            self._add(Block("paragraph", [(number, text)], indent, label))

    def _names_next(self, number: int, text: str) -> bool:
        """Whether a line is a name and the next one a period: a head, though no blank line sets it apart."""
        return number < len(self.lines) and names_next(self.lines[number - 1], text, self.lines[number])

    def _is_role(self, last: Block, text: str) -> bool:
        """Whether a line stands by itself below a first line that names somebody, as in "Jane Doe", "Engineer"."""
        before, number = last.lines[-1][1], last.lines[-1][0] + 1
        is_first = len(last.lines) == 1 and all(block is last or block.kind == "rule" for block in self.blocks)
        is_end = number >= len(self.lines) or not self.lines[number].strip()
        is_whole = is_end and not (begins_low(text) or SENTENCE_END.search(text))
        return is_first and is_whole and read_head(before, is_first=True).name is not None

    def _line_label(self, number: int, text: str) -> Label | None:
        label = self.days.first.get(number) or line_label(text) or numbered_label(text)
        label = without_remark(label, text) if label else None
        return label if self.blocks else as_title(label, text)

    def _heading_label(self, number: int, words: str) -> Label | None:
        """The label that a heading is, begins with, or ends with; the title of a source may end with it unset."""
        label = self.days.first.get(number) or line_label(words) or last_label(words)
        is_first = all(block.kind == "rule" for block in self.blocks)
        return label or (title_label(words) if is_first else None)

    def _paragraph_label(self, text: str) -> Label | None:
        """The label that leads a line, or that a title ends with: the first line, or one of several of a kind."""
        label = self._line_label(0, text)
        if label or len(text) > LONGEST_TITLE or SENTENCE_END.search(text):
            return label
        if self.is_after_blank and (found := prefixed(text)) and self.alike.get(found[0], 0) > 1:
            return found[1]
        is_first = all(block.kind in ("rule", "heading") or read_field(block.text) for block in self.blocks)
        return title_label(text) if is_first else None

    def _begins(self, text: str) -> bool:
        """Whether a line stands by itself: a declared name or team, or what one of those who speak says."""
        if ":" not in text and "：" not in text:
            return False
        is_named = text.endswith((":", "：")) and len(text) < LONGEST_NAME and likeness(text[:-1])
        if is_named or is_private(text) or message_head(text):
            return True
        field = read_field(text)
        return bool(field and field.kind in ("person", "team"))

    def _continues(self, last: Block, text: str, label: Label | None, *, is_beside: bool = False) -> bool:
        """Whether a line goes on with the sentence, or at least the paragraph, of the line before.

        `is_beside`: it stands no deeper than the item above it.
        """
        before = last.lines[-1][1]
        is_open = bool(OPEN_END.search(before[-40:])) and not before.endswith(("—", "–", "--"))
        is_full = self.layout.is_full(before, text)
        is_ended = bool(SENTENCE_END.search(before[-40:]))
        is_row = label and last.label and 0 < behind_date(before, last.label) == behind_date(text, label)
        is_free = not is_open or is_row  # "2025-07 Shipped A" ends with no article
        if self._is_role(last, text) or (len(last.lines) == 1 and likeness(before) == "known" and " " in before):
            return False  # a name on a line of its own
        is_dated = label and label.has_year and not label.is_bare and is_free and begins_with_date(text, label)
        is_apart = (last.label and last.label.is_bare and len(last.lines) == 1) or end_alike(before, text)
        is_apart = is_apart or {last.lines[-1][0], last.lines[-1][0] + 1} <= self.days.last.keys()
        number = last.lines[-1][0]
        is_led = number + 1 in self.led or (number in self.led and not (begins_low(text) or is_open or is_full))
        if is_dated or is_apart or is_led or self._begins(text) or self._begins(before):
            return False
        if label:
            is_alone = label.is_bare and is_open and not text.endswith(":") and len(before.split()) > 3
            # The full stop of "sept." ends no sentence.
            is_stopped = text.rstrip().endswith(".") and (label.has_year or not label.is_bare)
            is_chance = not label.is_strong or is_alone or is_stopped
            is_end = label.is_bare and is_stopped and len(before) <= WIDEST_WRAP
            return is_chance and not is_ended and (is_end or is_open or (self.layout.is_wrapped and is_full))
        # What is moved in and begins low is a list without marks, where the first line does.
        is_list = last.kind == "paragraph" and last.level and begins_low(last.lines[0][1])
        is_list = (is_list and not (is_full and self.layout.is_wrapped)) or (
            self.layout.is_noted and last.kind == "paragraph" and last.first not in self.led
        )
        if (begins_low(text) and not is_list) or (is_open and not is_ended):
            return not before.endswith(":") or is_full
        if last.kind == "item":
            is_loose = self.layout.is_wrapped or is_full
            return not is_beside and ((is_full and self.layout.is_wrapped) or (not is_ended and is_loose))
        return is_full and (self.layout.is_wrapped or not (is_ended or before.endswith(":")))


def _bold_label(text: str, marks: Sequence[Mark]) -> Label | None:
    """The period that a line begins with in bold, before what was done then: "**Feb.** Calibrated the laser"."""
    bold = next((mark for mark in marks if mark.kind == "bold" and not mark.start), None)
    label = line_label(text[: bold.end].strip(" .:")) if bold and bold.end < len(text) else None
    return replace(label, is_bare=False, is_strong=True) if label and label.is_bare else None


def _is_mark_of_private(line: str) -> bool:
    """Whether a line is a comment that begins or ends what is private."""
    return "<!--" in line and (is_private_mark(line) or (ends_private(line) and line.strip().startswith("<!--")))
