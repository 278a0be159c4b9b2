"""What the readers of plain text and of Markdown yield: lines that stand together. Knows no syntax."""

from dataclasses import dataclass, field
from typing import Literal

from reports.loading.dates.labels import Label
from reports.loading.markup.marks import MARK
from reports.model.rows import Mark

_CAPTION = 3
"""Words of an item that may be a caption of those below it."""
BlockKind = Literal["heading", "paragraph", "item", "row", "code", "rule"]


@dataclass(slots=True)
class Block:
    """One or more lines that stand together."""

    kind: BlockKind
    lines: list[tuple[int, str]] = field(default_factory=list)
    """Line number and what the line says, without marks of headings and quotes and without outer blanks."""
    level: int = 0
    """Of a heading: 1 is the highest. Of an item or a paragraph: its indent; in Markdown, how deep in lists."""
    label: Label | None = None
    """The period label that leads it."""
    after_blank: bool = True
    """A blank line, a rule or the start of the file stands before it."""
    covered: list[int] = field(default_factory=list)
    """Further line numbers that it accounts for: the underline of a heading or a table's head, the fences of code."""
    marks: list[list[Mark]] = field(default_factory=list)
    """What is marked in each line, with offsets into its text; empty where the source is not Markdown."""

    is_private: bool = False
    """Its line has a comment that says so."""
    is_rest: bool = False
    """What is left of one of which a part is answered: how short it is says nothing."""

    @property
    def first(self) -> int:
        """Its first line."""
        return self.lines[0][0] if self.lines else self.covered[0]

    def line_of(self, words: str) -> int:
        """The line on which some of its words begin; the first one, where they are none of it."""
        at, end = self.text.find(words), 0
        for number, line in self.lines if at > 0 else ():
            end += len(line) + 1
            if at < end:
                return number
        return self.first

    @property
    def numbers(self) -> list[int]:
        """Every line that it accounts for."""
        return [number for number, _ in self.lines] + self.covered

    @property
    def text(self) -> str:
        """What it says: the lines of a wrapped paragraph joined by blanks, those of code by newlines."""
        if len(self.lines) == 1:
            return self.lines[0][1]
        return ("\n" if self.kind == "code" else " ").join(text for _, text in self.lines)

    def heads(self, below: "Block") -> bool:
        """Whether the next block stands below it: a text or a deeper heading below one, an item below a caption."""
        if self.kind == "heading":
            return below.kind != "heading" or below.level > self.level
        if self.kind == "item":
            is_deeper = below.kind in ("item", "paragraph") and below.level > self.level
            return is_deeper and len(MARK.sub("", self.text).split()) <= _CAPTION
        is_line = self.kind == "paragraph" and len(self.lines) == 1 and below.kind == "item"
        marks = self.marks[0] if self.marks else []
        is_bold = any(mark.kind == "bold" and not mark.start and mark.end == len(self.text) for mark in marks)
        return is_line and (is_bold or self.text.endswith((":", "：", "**", "__")))
