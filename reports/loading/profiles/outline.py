"""The structure of a source: sections of people, teams, periods and topics, and the section of each block.

What heads a section is told by its place before its looks: `who` has told which heads name somebody, `when` finds the
years afterwards. Must not know other files, ids, or what becomes of texts.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from reports.loading.dates.labels import find_label
from reports.loading.markup.block import Block
from reports.loading.names.likeness import is_team, subject
from reports.loading.profiles.cells import is_beside, place_table
from reports.loading.profiles.chat import first_head
from reports.loading.profiles.dated_lines import DatedLines
from reports.loading.profiles.fields import Field, is_strict, read_field
from reports.loading.profiles.front_matter import DATES
from reports.loading.profiles.heads import Head, dated_name
from reports.loading.profiles.looks import entry_fields
from reports.loading.profiles.others import begins_another
from reports.loading.profiles.sections import RULE, Placed, Role, are_covered, goes_on, may_be_another, quoted
from reports.loading.profiles.stack import PSEUDO
from reports.loading.profiles.states import ends_private, is_private, is_private_mark
from reports.loading.profiles.tables import Table


class Outliner(DatedLines):
    """Goes through the blocks once and keeps the open sections, the innermost last."""

    def read(self, blocks: Sequence[Block], tables: dict[int, Table]) -> None:
        """Give each block its section; `tables` by the index of their first block."""
        self.blocks, self.entries, at = blocks, entry_fields(blocks), 0
        while at < len(blocks):
            if table := tables.get(at):
                self.placed += place_table(table, self.top, self.open.all)
                at += len(table.blocks)
                continue
            block, self.at = blocks[at], at
            if block.kind == "rule" or not block.lines:
                self._put(block, "rule", RULE)
            elif block.kind == "heading":
                self._heading(block)
            else:
                self._block(block)
            at += 1

    def _heading(self, block: Block) -> None:
        level, label, head = float(block.level), block.label, self.people.get(id(block))
        why = f"heading on line {block.first}"
        hides = block.is_private or is_private_mark(block.text) or is_private(block.text)
        if id(block) in self.asked:
            self.open.close_for_person("person", level)
            self.open.begin("person", level, block, why).asked = may_be_another(block)
            self._put(block, "head", f"{why}: a person or a topic")
        elif head:
            self._person(block, head, level, why)
        elif label and not (label.is_open and self.open.is_below_period(level)):
            self.open.close_for_period(label, level)
            self._period(block, label, level, why)
        elif hides:
            self.open.close(level)
            self.open.begin("private", level, block, why)
            role: Literal["head", "private"] = "head" if is_private_mark(block.text) else "private"
            self._put(block, role, f"{why} says that what follows is private")
            return
        else:
            level = self.open.level_of_topic(level, block, self.blocks[0])
            self.open.close(level)
            is_within = self.top.nearest("period") is not None and block is not self.blocks[0]
            self.open.begin("topic", level, block, why)
            self._put(block, "text" if is_within else "head", f"{why}: a topic")
        if hides:  # a person or a period that is private, with all that stands below
            self.open.begin("private", self.top.level + 0.01, block, why)

    def _block(self, block: Block) -> None:
        head = self.people.get(id(block))
        if (item := self._item_of_somebody()) and block.level <= item.level:
            self.open.close_to(next(section for section in reversed(self.open.stack) if section.block is item))
        if block.kind == "paragraph" and (message := first_head(block, self.blocks, self.is_day_first)):
            self._message(block, message)
        elif head:
            self._person(block, head, PSEUDO, f"line {block.first}")
        elif id(block) in self.asked or id(block) in self.ends:
            self._beside_people(block)
        elif block.kind == "paragraph" and (found := read_field(block.text)):
            self._field(block, found)
        elif block.first in self.led:
            self._led(block)
        elif block.kind == "paragraph" and (month := self._relative(block)):
            self.open.leave(PSEUDO + 0.3)
            why = f"line {block.first}, counted from the day of the text"
            self.open.begin("period", PSEUDO + 0.3, block, why).period = month
            self._put(block, "head", f"{why}: its period")
        elif block.label and self._is_cover(block, block.label):
            label = replace(block.label, is_bare=True)
            self._period(block, label, max(self.top.level, 0) + 0.05, f"line {block.first}")
        elif dated := dated_name(block.text, self.top.owner):
            self._dated(block, *dated)
        elif block.label and not self._is_overview(block):
            self._labelled(block, block.label)
        elif ends_private(block.text) or (is_private_mark(block.text) and block.kind == "paragraph"):
            self._private(block)
        else:
            self._text(block)

    def _beside_people(self, block: Block) -> None:
        """A line that stands where people are named: of a person or a topic, or surely of a topic."""
        level = self.open.close_for_line("person", PSEUDO, self._following())
        why, below = f"line {block.first}", next(self._following(), None)
        if id(block) in self.asked:
            self.open.begin("person", level, block, why).asked = may_be_another(block)
            self._put(block, "head", f"{why}: a person or a topic")
        else:
            self.beside = self.open.begin("topic", level, block, why)
            is_head = below is not None and id(below) not in self.ends  # else it heads nothing, and says something
            self._put(block, "head" if is_head else "text", f"{why}: a topic beside people")

    def _private(self, block: Block) -> None:
        """A mark where what is private begins or ends."""
        if not ends_private(block.text):
            self.open.begin("private", self.top.level + 0.01, block, f"line {block.first}")
            self._put(block, "head", f"line {block.first} says that what follows is private")
        elif private := self.top.nearest("private"):
            self._put(block, "rule", "the end of what is private")
            self.open.close_to(private)
        else:
            self._put(block, "open", "it ends what is private, and nothing above begins it")

    def _item_of_somebody(self) -> Block | None:
        """The item that names the present person; what stands no deeper is not theirs."""
        person = self.top.nearest("person")
        return person.block if person and person.block and person.block.kind == "item" else None

    def _field(self, block: Block, found: Field) -> None:
        above = self.placed[-1] if self.placed else None
        is_below_head = above is not None and (above.role in ("head", "field", "rule") or above.block.kind == "heading")
        is_again = found.kind == "person" and found.key in self.named_by  # what named a person above names the next one
        label, why = find_label(found.value) if found.key in DATES else None, f'"{found.key}" on line {block.first}'
        if label and label.is_day and found.key in self.entries:
            self.open.begin_entry(block, replace(label, is_bare=True), why)
            self._put(block, "head", f"{why}: its period")
            return
        period = self.top.nearest("period")
        is_of_all = period is not None and (period.is_of_all or period.block is self.blocks[0])
        is_head = not period or (is_of_all and all(one.role != "text" for one in self.placed[1:]))
        is_in_head = is_head or block.after_blank or is_below_head or is_again
        if not is_in_head or (not is_head and found.kind in ("other", "id", "email")):
            self._text(block)
            return
        if found.kind == "period" and (label := find_label(found.value)) and are_covered(self._following(), label):
            section = self.open.begin("period", max(self.top.level, 0) + 0.05, block, why)
            section.label, section.is_field = replace(label, is_bare=True), True
            self._put(block, "head", f"{why}: its period")
            return  # below: "Responsable" right below "Nom" is not whose text it is
        is_named = bool(self.named_by) or (self.open.is_titled(self.blocks[0]) and not is_strict(found.key))
        is_other = found.kind == "person" and is_named and is_below_head and not is_again
        if found.kind in ("person", "team") and not is_other:
            name, team = (found.value, None) if found.kind == "person" else (None, found.value)
            head = Head(None, name, "known" if name else None, team, is_field=True)
            self.named_by |= {found.key} if found.kind == "person" else set()
            if name and self._is_title_alike():
                self.open.close(self.blocks[0].level)
            self._person(block, head, PSEUDO, why)
            self.top.asked = f'"{found.value}" is no one person' if head.name and is_team(head.name) else ""
            return
        self.fields.append((found, self.top, block.first))
        self._put(block, "field", f'declared as "{found.key}"')

    def _is_title_alike(self) -> bool:
        """Whether only the title stands above, and months below look as it does: a field says whose they all are."""
        title = self.blocks[0]
        heads = [one for one in self._following() if one.kind == "heading" and one.level <= title.level]
        is_alone = title.kind == "heading" and all(one.block is title or one.role != "text" for one in self.placed)
        return is_alone and not self.people and bool(heads) and all(one.label for one in heads[:1])

    def _led(self, block: Block) -> None:
        """A line that says itself who did what it says, and perhaps when: it heads nothing."""
        self.open.close_for_speaker(block.label)
        role: Role = "private" if self.top.nearest("private") else "text"
        self.placed.append(Placed(block, self.top, role, "it says who did it"))

    def _text(self, block: Block) -> None:
        self._leave_moved_in(block)
        section = self.top
        if (around := section.nearest("period")) and is_beside(around, block):
            self.open.close_to(around)
            section, around = self.top, self.top.nearest("period")
        if around and around.is_prose and not goes_on(around, block, is_spaced=self.is_spaced):
            self.open.close_to(around)
            around = self.top.nearest("period")
            if self._is_of_another(block):
                section = self.open.begin("person", PSEUDO, block, f"line {block.first}")
                section.asked = f"{quoted(block.text)} may begin the text of another person"
        self._put(block, "text", f"text below {around.why}" if around else "text before any period")

    def _leave_moved_in(self, block: Block) -> None:
        """End what a head at the margin began whose text is moved in: a line at the margin is no part of it."""
        inner = [section for section in self.open.stack if section.is_moved_in and not block.marks]
        heads = ((s, s.block) for s in inner if s.block is not self.blocks[0])
        if left := next((section for section, head in heads if head and block.level <= head.level), None):
            self.open.close_to(left)

    def _is_of_another(self, block: Block) -> bool:
        """Whether a paragraph between dated ones says of another than the present person what a head says."""
        owner = self.top.owner or subject(next((one.block.text for one in self.placed if one.role == "text"), ""))
        is_headed = next((one.label is not None for one in self._following() if one.kind != "rule"), False)
        return block.kind == "paragraph" and is_headed and owner is not None and begins_another(block.text, owner)
