"""What a line opens in the structure of a source: the section of a person, a team, a message or a period.

Knows the open sections. Must not know what decides that a line heads something.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING

from reports.loading.dates.labels import Label, label_length
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.profiles.cells import mark_moved_in, tell_day
from reports.loading.profiles.chat import MessageHead
from reports.loading.profiles.heads import LONGEST, Head
from reports.loading.profiles.sections import Kind, Placed, Role, Section, may_be_another
from reports.loading.profiles.stack import PSEUDO, OpenSections
from reports.loading.profiles.who import People
from reports.loading.profiles.work_captions import is_plan

if TYPE_CHECKING:
    from reports.loading.profiles.fields import Field


class OpenLines:
    """The open sections, the innermost last, and the blocks that were placed."""

    def __init__(
        self, root: Section, people: People, led: Collection[int], *, is_spaced: bool, is_day_first: bool | None = None
    ) -> None:
        """Begin below a section. `is_spaced`: blank lines stand between texts, and a line right below one goes on."""
        self.is_spaced = is_spaced
        self.is_day_first = is_day_first  # in the heads of messages
        self.open = OpenSections(root)
        self.people, self.asked, self.ends = people.heads, people.asked, people.ends
        self.beside: Section | None = None  # a topic that stands beside people: the next person ends it
        self.led = led
        self.placed: list[Placed] = []
        self.blocks: Sequence[Block] = ()
        self.entries = frozenset[str]()
        self.at = 0
        self.has_dated = False  # a line has named somebody with a period
        self.named_by: set[str] = set()  # keys of fields that declared a person
        self.fields: list[tuple[Field, Section, int]] = []  # e-mails, ids and the like, with section and line

    @property
    def top(self) -> Section:
        """The innermost open section."""
        return self.open.top

    def _following(self) -> Iterator[Block]:
        """The blocks behind the present one, but heads of plans for some time: "Next steps (July – Dec 2025)"."""
        return (one for at in range(self.at + 1, len(self.blocks)) if not self._is_aside(one := self.blocks[at]))

    def _is_aside(self, block: Block) -> bool:
        """Whether a block with a time is a head of plans, or, the last, where and when a text was signed."""
        is_end = block is self.blocks[-1] and block.kind == "paragraph" and len(block.text) <= LONGEST
        is_signed = is_end and block.label and fold(block.text).strip(" *_.").endswith(block.label.words)
        return block.label is not None and (bool(is_signed) or is_plan(block.text))

    def _put(self, block: Block, role: Role, why: str) -> None:
        if role == "text":
            mark_moved_in(self.open.stack, block)
            self.top.blocks.append(block)
            if self.top.nearest("private"):
                role = "private"
        self.placed.append(Placed(block, self.top, role, why))

    def _period(self, block: Block, label: Label, level: float, why: str, *, is_prose: bool = False) -> None:
        section = self.open.begin("period", level, block, why)
        section.label, section.is_prose = label, is_prose
        is_text = not label.is_bare and (block.kind != "heading" or label_length(block.text) > 0)
        self._put(block, "text" if is_text else "head", f"{why}: its period")

    def _person(self, block: Block, head: Head, level: float, why: str) -> None:
        kind: Kind = "team" if head.team else "person"
        if self.beside in self.open.stack and self.beside:
            self.open.close_to(self.beside)
        if level < PSEUDO:
            self.open.close_for_person(kind, level)
        else:
            level = self.open.close_for_line(kind, level, self._following())
        section = self.open.begin(kind, level, block, why)
        section.name, section.is_field = head.team or head.name, head.is_field
        self._put(block, "head", f"{why}: a {kind}")
        label = head.label if head.label and head.label.is_bare else block.label
        if label and label.words in fold(head.name or "").split():  # "Rossi Marco", in Portuguese March
            label = None
        self.has_dated = self.has_dated or (label is not None and block.kind != "heading")
        if label and (label.is_bare or kind == "team" or (label.is_day and label.has_year)):
            inner = self.open.begin("period", level + 0.3, block, why)
            inner.label, inner.is_field = label, head.is_field

    def _dated(self, block: Block, name: str, label: Label) -> None:
        """A name with its period: the next person, if others are named so or nobody is; else it is asked about."""
        is_sure = self.has_dated or not (self.people or self.top.nearest("person"))
        level = self.open.close_for_line("person", PSEUDO, self._following())
        section = self.open.begin("person", level, block, f"line {block.first}")
        section.name, section.asked = name, "" if is_sure else may_be_another(block)
        self.has_dated = is_sure
        self._period(block, label, level + 0.3, f"line {block.first}", is_prose=not label.is_bare)

    def _message(self, block: Block, head: MessageHead) -> None:
        """A line above a message, which says who wrote it, and mostly when."""
        why = f"head of the message on line {block.first}"
        if before := next((s for s in reversed(self.open.stack) if s.is_message), None):
            self.open.close_to(before)
        section = self.open.begin("person", PSEUDO + 1, block, why)
        section.name, section.is_message = head.name, True
        self._put(block, "head", f"{why}: who wrote it")
        if head.year or head.is_near:
            inner = self.open.begin("period", PSEUDO + 1.3, None, why)
            tell_day(inner, head.year, head.month, head.day, is_near=head.is_near)

    def _apart(self, section: Section) -> None:
        """Put the head of a section, which is all its text, beside what is open, which goes on."""
        if block := section.block:
            section.blocks.append(block)
            self.open.all.append(section)
            self.placed.append(Placed(block, section, "text", section.asked or f"{section.why}: its period"))
