"""Persons and summaries in the making, and the blocks as they are quoted. Values and single blocks only."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from reports.errors import Problem
from reports.loading.dates.settled import as_written
from reports.loading.markup.block import Block
from reports.loading.markup.marks import MARK
from reports.loading.profiles.assumed import Keeper
from reports.loading.profiles.at_head import AtHead
from reports.loading.profiles.fields import Field
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.states import is_absence
from reports.loading.statements.highlights import sentences
from reports.model.rows import Doubted, EvidenceRow, FigureRow, LineRow, Mark, SummaryRow
from reports.periods import Period

_WORDS_OF_PROSE = 20


_LONGEST_TITLE, _TITLE_LINES = 90, 6
_ENDS = (".", "!", "?", ";", ",", "…", "。")


@dataclass(slots=True)
class Draft:
    """A summary in the making."""

    section: Section
    """That of its period."""
    blocks: list[Block] = field(default_factory=list)
    copies: list[int] = field(default_factory=list)
    why: str = ""
    """How its person was told."""
    doubts: tuple[Doubted, ...] = ()
    """What of its person and period is assumed."""
    goes_on: bool = False
    """It goes on with another of the same period, which has the lines of its head."""
    evidence: list[EvidenceRow] = field(default_factory=list)
    """What is cited besides what its words name: the item itself, where its source links to it."""

    @property
    def period(self) -> Period | None:
        """Its period."""
        return self.section.period

    @property
    def key(self) -> str:
        """Its text with blanks folded: for comparing."""
        return " ".join(" ".join(block.text for block in self.blocks).split())

    @property
    def numbers(self) -> list[int]:
        """Every line of its text."""
        return [number for block in self.blocks for number in block.numbers]


Stated: TypeAlias = dict[str, tuple[str, int]]
"""What is stated of somebody, by what that is (`role`): the words and their line."""


@dataclass(slots=True)
class PersonDraft:
    """What a source says of one person; without a name, of whom nobody names."""

    name: str | None
    why: str = ""
    """How it was told who it is."""
    team: str | None = None
    stated: Stated = field(default_factory=dict)
    overview: list[Block] = field(default_factory=list)
    drafts: list[Draft] = field(default_factory=list)
    summaries: list[SummaryRow] = field(default_factory=list)
    """Those of which nothing is left to be sorted: of items."""
    emails: list[str] = field(default_factory=list)
    declared_id: str = ""
    rows: dict[int, LineRow] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    figures: list[FigureRow] = field(default_factory=list)
    at_head: AtHead | None = None
    """Who stands at the head of the source, where nothing else says whose it is."""
    around: Keeper | None = None
    """The only name at the head or the end of a source that says nowhere whose it is."""
    named_in: Section | None = None
    """What named it, where a part of the source did."""


@dataclass(slots=True)
class Declared:
    """What the head of a source says of its person, and what mails and fields say of theirs."""

    name: str | None = None
    why: str = ""
    team: str | None = None
    stated: Stated = field(default_factory=dict)
    writer: str | None = None
    """Named in the title of a source that is about others."""
    keeper: str | None = None
    """Who wrote a text that its title says is about somebody else."""
    is_author: bool = False
    """A field of the front matter names them."""
    addresses: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Senders of mails with their addresses."""
    fields: list[tuple[Field, Section, int]] = field(default_factory=list)


def shortened(text: str) -> str:
    """The first words of a text in quotes, for messages."""
    line = " ".join(text[:200].split())
    return '"' + (line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + "…") + '"'


def is_prose(block: Block) -> bool:
    """Whether a block is a sentence or more, and not a line of a list."""
    is_ended = re.search(r"[.!?…。]\W{0,3}$", block.text) is not None
    return block.kind == "paragraph" and (is_ended or len(block.text.split()) > _WORDS_OF_PROSE)


def shown_block(one: Placed) -> Block:
    """The block as its text is quoted: without who speaks, and of a row what its cells say."""
    block = one.block
    if one.cells:
        return replace(block, lines=[(block.first, " | ".join(one.cells))], kind="row")
    if one.text_from:
        (number, text), *others = block.lines
        words = text[one.text_from :]
        start = len(text) - len(words.lstrip())
        return replace(block, lines=[(number, words.strip()), *others], marks=_cut_marks(block.marks, start))
    return block


def _cut_marks(marks: list[list[Mark]], start: int) -> list[list[Mark]]:
    """The marks of lines of which the first is cut at its beginning."""
    kept = [mark for mark in marks[0] if mark.end > start] if marks else []
    moved = [mark._replace(start=max(0, mark.start - start), end=mark.end - start) for mark in kept]
    return [moved, *marks[1:]] if marks else marks


def with_days_as_written(block: Block, raw: Sequence[str]) -> Block:
    """The block; a day that was read in another notation stands as its line has it."""
    lines = [(number, as_written(text, raw[number - 1])) for number, text in block.lines]
    if lines == block.lines:
        return block
    longer = [len(after) - len(before) for (_, after), (_, before) in zip(lines, block.lines, strict=True)]
    marks = [
        [mark._replace(start=max(0, mark.start + by) if mark.start else 0, end=max(0, mark.end + by)) for mark in of]
        for of, by in zip(block.marks, longer, strict=False)
    ]
    return replace(block, lines=lines, marks=marks)


def without_absences(one: Placed) -> Placed:
    """The block without what says only that somebody was away; the same one where nothing does."""
    words = shown_block(one).text
    marker = MARK.match(words)
    found = sentences(words[marker.end() :] if marker else words)
    kept = [sentence for sentence in found if not is_absence(sentence)]
    if len(kept) == len(found):
        return one
    text = (marker[0] if marker and kept else "") + " ".join(kept)
    return replace(
        one, block=replace(one.block, lines=[(one.block.first, text)] if kept else [], marks=[]), text_from=0, cells=()
    )


def may_head(block: Block, first: int) -> bool:
    """Whether a line is short, no sentence, and near the first one of a source: more of them say something."""
    is_short = len(block.lines) == 1 and len(block.text) <= _LONGEST_TITLE
    return is_short and not block.text.endswith(_ENDS) and block.first <= first + _TITLE_LINES
