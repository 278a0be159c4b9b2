"""Lines of a source to blocks: headings, paragraphs (wrapped or one to a line), list items, code, tables.

Knows the layout of plain text and Markdown, and where a line with a label of its own begins anew.
Must not know what a block is about.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from itertools import accumulate, pairwise

from reports.load.block import Block, BlockKind
from reports.load.chat import message_head
from reports.load.dates import begins_low, fold, months
from reports.load.heads import read_field, speaker
from reports.load.labels import PLACEHOLDER_YEAR, Label, divide, find_label, find_open_label
from reports.load.markdown import read_markdown
from reports.load.names import likeness
from reports.load.states import ends_private, is_private_mark
from reports.model import Mark

_LONGEST_NAME = 50
_LONGEST_TITLE = 100
_FOOTER = re.compile(
    r"\W*(?:exported|generated|printed|created|last|stand|version|as of|page|date|datum|fecha)\b", re.IGNORECASE
)
"""Beginnings of lines that say when a source was made."""
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
_ITEM = re.compile(r"([-*+•‣◦▪●–—·✓✔☑]|\d{1,3}[.)]|\(\d{1,3}\)|[a-z][.)]|\[[ xX✓✔]?\])[ \t]+(?=\S)")
_COVERS = re.compile(r"\((?:covers|covering|about|für|über|couvre|pour|cubre|para|cobre|copre|per)\s+([^()]+)\)$")
_TRIMESTER = re.compile(r"[Tt][1-4]")
"""A quarter in French, Spanish and Portuguese, on a line of its own."""
_SET_OFF = re.compile(r"(?:[,:;(\[|–—]|\s-)\s*")
_MORE_THAN = re.compile(r">=?\s?[\d$€£¥]")
"""`>50% fewer` is no quotation."""
_FENCE = re.compile(r"(`{3,12}|~{3,12})")
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*){0,200}\|?")
_OPEN_END = re.compile(
    r"(?:[,(/–—&+-]|\b(?:a|an|the|and|or|of|to|for|with|in|on|by|at|from|as|into|that|which|before|after|since|until|"
    r"during|between|than|when|where|while|its|their|his|her|is|are|was|were))$",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"""[.!?…。！？؟।:;]["'”’»)\]*_`]{0,4}$""")


@dataclass(frozen=True, slots=True)
class Layout:
    """What a file as a whole tells about its paragraphs."""

    width: int
    """Longest line that may be a wrapped one."""
    is_wrapped: bool
    """Paragraphs run over several lines."""


def split_blocks(
    lines: Sequence[str], taken: Collection[int] = (), speakers: Collection[str] = (), *, is_markdown: bool = False
) -> tuple[list[Block], Layout]:
    """The blocks of a file in order.

    `taken` holds line numbers that are accounted for already: paragraphs end there as at a blank line. A line in which
    one of `speakers` speaks begins anew.
    """
    reader = _Reader(lines, frozenset(taken), speakers)
    blocks = reader.read_markdown() if is_markdown else reader.read()
    return [part for block in blocks for part in _divided(block)], reader.layout


def spaced(blocks: Sequence[Block], layout: Layout) -> bool:
    """Whether blank lines stand between summaries, so that a line right below one goes on with it."""
    labelled = [block for block in blocks if block.label and not block.label.is_bare and block.kind == "paragraph"][1:]
    if not labelled:
        return layout.is_wrapped or any(block.label and len(block.text) <= WIDEST_WRAP for block in blocks)
    return 2 * sum(block.after_blank for block in labelled) > len(labelled)


def _divided(block: Block) -> Iterator[Block]:
    """A paragraph or item cut where a sentence begins with a label of its own: "Jan 2025: a. Feb 2025: b."."""
    is_cut = block.kind in ("paragraph", "item") and block.label and not block.label.is_bare
    starts = divide(block.text, PLACEHOLDER_YEAR) if is_cut else []
    if not starts:
        yield block
        return
    bounds = [0, *starts, len(block.text)]
    offsets = list(accumulate((len(text) + 1 for _, text in block.lines), initial=0))
    for start, end in pairwise(bounds):
        cut = [
            _cut(line, marks, max(0, start - at), end - at)
            for line, marks, at in zip(block.lines, block.marks or [[]] * len(block.lines), offsets, strict=False)
            if at < end and at + len(line[1]) > start
        ]
        lines, marks = [line for line, _ in cut], [marks for _, marks in cut] if block.marks else []
        label = _label(" ".join(text for _, text in lines)) if start else block.label
        after_blank = block.after_blank and not start
        yield replace(block, lines=lines, marks=marks, label=label, after_blank=after_blank, covered=[])


def _cut(line: tuple[int, str], marks: Sequence[Mark], start: int, end: int) -> tuple[tuple[int, str], list[Mark]]:
    """A part of a line, without blanks around it, with its marks."""
    number, text = line
    part = text[start:end]
    start += len(part) - len(part.lstrip())
    part = part.strip()
    inside = [m for m in marks if m.start < start + len(part) and m.end > start]
    return (number, part), [
        m._replace(start=max(m.start - start, 0), end=min(m.end - start, len(part))) for m in inside
    ]


class _Reader:
    """Goes through the lines once."""

    def __init__(self, lines: Sequence[str], taken: Collection[int], speakers: Collection[str]) -> None:
        self.lines = lines
        self.taken = taken
        self.speakers = speakers
        self.blocks: list[Block] = []
        self.layout = _layout(lines, taken)
        self.is_after_blank = True
        self.fence = ""
        self.comment_end = -1
        closing = {line.strip(): index for index, line in enumerate(lines) if _FENCE.fullmatch(line.strip())}
        self.last_fence = {
            fence: max(closing[other] for other in closing if other.startswith(fence)) for fence in closing
        }
        self.comment_ends = _comment_ends(lines)

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
        for found in read_markdown(self.lines, 0, dict.fromkeys([*self.taken, *outer], True)):
            block = self._mark_of_private(found)
            if block.kind == "heading":
                block.label = _label(block.text) or _last_label(block.text)
            elif block.kind == "item":
                unmarked = _ITEM.match(block.text.lstrip())
                block.label = _label(block.text.lstrip()[unmarked.end() if unmarked else 0 :])
            elif block.kind == "row":
                block.label = _label(block.text.strip())
            self.blocks += self._parted(block) if block.kind in ("paragraph", "item") else [block]
        self.blocks += [Block("rule", covered=[number]) for number in sorted(outer)[1:]]
        return self.blocks

    def _is_head(self, line: tuple[int, str], label: Label | None) -> bool:
        """Whether a line that Markdown takes for the rest of an item is a head instead: it stands at the margin."""
        raw = self.lines[line[0] - 1]
        is_at_margin = raw[:1].strip() != "" and not begins_low(line[1])
        return is_at_margin and (self._begins(line[1]) or bool(label and label.is_bare))

    def _mark_of_private(self, block: Block) -> Block:
        """A comment that says what is private, as a line; any other block as it is."""
        raw = self.lines[block.first - 1].strip() if block.kind == "rule" and len(block.covered) == 1 else ""
        if not raw or not (is_private_mark(raw) or ends_private(raw)):
            return block
        return Block("paragraph", [(block.first, raw)], marks=[[]], after_blank=block.after_blank)

    def _parted(self, whole: Block) -> list[Block]:
        """A paragraph, parted where a line does not go on with what stands before it; an item, where a head begins."""
        made: list[Block] = []
        for line, marks in zip(whole.lines, whole.marks, strict=True):
            label, last = (
                _label(line[1]) if made or whole.kind == "paragraph" else whole.label,
                made[-1] if made else None,
            )
            is_same = last is not None and (
                not self._is_head(line, label) if last.kind == "item" else self._continues(last, line[1], label)
            )
            if last and line[1] and is_same:
                last.lines.append(line)
                last.marks.append(marks)
            else:
                kind: BlockKind = "paragraph" if made else whole.kind
                made.append(Block(kind, [line], whole.level, label, whole.after_blank and not made, [], [marks]))
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
        if (fence := _FENCE.match(text)) and self.last_fence.get(fence[1], 0) >= number:
            self.fence = fence[1]
            self._add(Block("code", covered=[number]))
        elif not text or _RULE.fullmatch(text) or _SETEXT.fullmatch(text):
            self._rule(number, text, last)
        elif found := _HEADING.fullmatch(text):
            marks, words = found[1] or found[3], (found[2] or found[4]).rstrip("#").strip()
            if found[3] and len(marks) == 1 and _label(words) is None:
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
        self._add(Block("heading", [(number, words)], level, _label(words) or _last_label(words)))
        self.is_after_blank = False

    def _row(self, number: int, text: str) -> None:
        is_rule = _TABLE_RULE.fullmatch(text) is not None
        head = self.blocks[-1] if self.blocks else None
        if is_rule and head and head.kind == "row" and not self.is_after_blank and head.label is None:
            head.kind = "rule"
        words = text.strip("| \t") or text
        self._add(Block("rule" if is_rule else "row", [(number, words)], 0, None if is_rule else _label(words)))
        self.is_after_blank = False

    def _item(self, number: int, text: str, indent: int, marker: int) -> None:
        self._add(Block("item", [(number, text)], indent, _label(text) or _label(text[marker:])))

    def _prose(self, number: int, text: str, indent: int, last: Block | None) -> None:
        label = _label(text)
        if label is None and not any(block.kind != "rule" for block in self.blocks) and not _SENTENCE_END.search(text):
            label = _title_label(text)
        is_beside = last is not None and last.kind == "item" and indent <= last.level and not begins_low(text)
        if last and last.kind in ("paragraph", "item") and self._continues(last, text, label, is_beside=is_beside):
            last.lines.append((number, text))
            if last.label and last.label.is_bare:
                last.label = _label(last.text)
        else:
            self._add(Block("paragraph", [(number, text)], indent, label))

    def _begins(self, text: str) -> bool:
        """Whether a line stands by itself: a declared name or team, or what one of those who speak says."""
        if ":" not in text and "：" not in text:
            return False
        if message_head(text) or (text.endswith((":", "：")) and len(text) < _LONGEST_NAME and likeness(text[:-1])):
            return True
        field = read_field(text)
        return bool(field and field.kind in ("person", "team")) or bool(
            self.speakers and (found := speaker(text)) and found[0] in self.speakers
        )

    def _continues(self, last: Block, text: str, label: Label | None, *, is_beside: bool = False) -> bool:
        """Whether a line goes on with the sentence, or at least the paragraph, of the line before.

        `is_beside`: it stands no deeper than the item above it.
        """
        before = last.lines[-1][1]
        is_open = bool(_OPEN_END.search(before[-40:])) and not before.endswith(("—", "–"))
        is_full = len(before) <= WIDEST_WRAP and len(before) + 1 + len(text.split(None, 1)[0]) > self.layout.width
        is_ended = bool(_SENTENCE_END.search(before[-40:]))
        is_row = label and last.label and 0 < _behind(before, last.label) == _behind(text, label)
        is_free = not is_open or is_row  # "2025-07 Shipped A" ends with no article
        is_dated = label and label.has_year and not label.is_bare and is_free and _begins_with(text, label)
        is_apart = last.label and last.label.is_bare and len(last.lines) == 1
        if is_dated or is_apart or self._begins(text) or self._begins(before):
            return False
        if label:
            is_alone = label.is_bare and is_open and not text.endswith(":") and len(before.split()) > 3
            is_chance = not label.is_strong or is_alone or text.rstrip().endswith(".")
            is_end = label.is_bare and text.endswith(".") and len(before) <= WIDEST_WRAP
            return is_chance and not is_ended and (is_end or is_open or (self.layout.is_wrapped and is_full))
        if begins_low(text) or (is_open and not is_ended):
            return not before.endswith(":") or is_full
        if last.kind == "item":
            is_loose = self.layout.is_wrapped and not is_beside
            return (is_full and self.layout.is_wrapped) or (not is_ended and (is_full or is_loose))
        return is_full and (self.layout.is_wrapped or not (is_ended or before.endswith(":")))


def _label(text: str) -> Label | None:
    """The period label that leads a text, with its year or without."""
    if found := find_label(text) or find_open_label(text):
        return found
    word = text.strip(" *_:#") if len(text) < _LONGEST_NAME else ""
    if _TRIMESTER.fullmatch(word):
        return find_open_label(f"Q{word[1]}")
    near = _near_month(word) if 4 < len(word) < 12 and word.isalpha() else None
    return find_open_label(near) if near else None


@lru_cache(maxsize=1024)
def _near_month(word: str) -> str | None:
    """The month that a misspelt word on a line of its own means: "Febuary"."""
    names = [name for name in months() if len(name) > 4]
    near = get_close_matches(fold(word), names, 1, 0.87)
    return near[0] if near and likeness(word) != "known" else None


def _behind(text: str, label: Label) -> int:
    """The character behind the date that a line begins with, the same in lines of a log; 0 if it begins otherwise."""
    folded = fold(text[:80])
    return ord(folded[len(label.words) :][:1] or "\n") if folded.startswith(label.words) else 0


def _begins_with(text: str, label: Label) -> bool:
    """Whether a line begins with the very date of its label, and not with words that announce it."""
    return fold(text[:60]).lstrip("*_[( ").startswith(label.words)


def _last_label(words: str) -> Label | None:
    """The label that a heading ends with, set off from what stands before: "Monthly wins, September 2025"."""
    if covers := _COVERS.search(words[:200]):
        return _label(covers[1])
    for found in _SET_OFF.finditer(words[:200]):
        label = _label(words[found.end() :].strip(" )]"))
        if label and label.is_bare:
            return label
    return None


def _title_label(words: str) -> Label | None:
    """The period that the first line of a source ends with: "Self-assessment, first half of 2025"; no year or day."""
    if len(words) > _LONGEST_TITLE or _FOOTER.match(words):
        return None
    starts = [found.end() for found in re.finditer(r"[\s,:;(|–—-]+", words)]
    labels = (_label(words[start:].strip(" ).")) for start in starts)
    found = _last_label(words) or next((label for label in labels if label and label.is_bare), None)
    return found if found and found.period and found.period.months < 12 and not found.is_day else None


def _comment_ends(lines: Sequence[str]) -> dict[int, int]:
    """Index of each line that begins with a comment to the one on which it ends; one that another begins in is none."""
    ends: dict[int, int] = {}
    start: int | None = None
    for index, line in enumerate(lines):
        if line.strip().startswith("<!--"):
            start = index
        elif "<!--" in line:
            start = None
        if start is not None and "-->" in line:
            ends[start] = index
            start = None
    return ends


def _may_be_heading(block: Block) -> bool:
    """A short line that is no sentence may be underlined; below a sentence the line is a rule."""
    return len(block.lines) == 1 and len(block.text) <= 80 and not _SENTENCE_END.search(block.text[-40:])


def _layout(lines: Sequence[str], taken: Collection[int]) -> Layout:
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
            is_low = begins_low(text) and not ((label := _label(text)) and label.has_year)
            wraps += len(before) <= WIDEST_WRAP and (is_low or bool(_OPEN_END.search(before)))
        if len(text) <= WIDEST_WRAP and not is_item:
            width = max(width, len(text))
        before = text
    return Layout(width, wraps > 0 and wraps * 5 >= pairs)
