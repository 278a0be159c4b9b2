"""The structure of a source: sections of people, teams, periods and topics, and the section of each block.

What heads a section is told by its place before its looks: `who` has told which heads name somebody, `when` finds the
years afterwards. Must not know other files, ids, or what becomes of texts.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from reports.loading.dates.labels import Label, find_label, label_length
from reports.loading.dates.relative import relative_month
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.names.likeness import is_team, subject
from reports.loading.profiles.cells import is_beside, mark_moved_in, place_table, tell_day
from reports.loading.profiles.chat import MessageHead, first_head
from reports.loading.profiles.fields import Field, is_strict, read_field
from reports.loading.profiles.front_matter import DATES
from reports.loading.profiles.heads import LONGEST, Head, dated_name
from reports.loading.profiles.looks import entry_fields
from reports.loading.profiles.others import begins_another
from reports.loading.profiles.sections import (
    ABOUT_PERIODS,
    RULE,
    Kind,
    Placed,
    Role,
    Section,
    are_covered,
    are_siblings,
    goes_on,
    is_same_period,
    may_be_another,
    may_contain,
    quoted,
)
from reports.loading.profiles.stack import PSEUDO, OpenSections
from reports.loading.profiles.states import ends_private, is_private, is_private_mark
from reports.loading.profiles.tables import Table
from reports.loading.profiles.who import People
from reports.loading.profiles.work import is_plan
from reports.periods import Period


class Outliner:
    """Goes through the blocks once and keeps the open sections, the innermost last."""

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
        self.has_dated = self.has_dated or (label is not None and block.kind != "heading")
        if label and (label.is_bare or kind == "team" or (label.is_day and label.has_year)):
            inner = self.open.begin("period", level + 0.3, block, why)
            inner.label, inner.is_field = label, head.is_field

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

    def _relative(self, block: Block) -> Period | None:
        """The month of a line such as "Last week:", where the text says its day."""
        written = next((section.written for section in reversed(self.open.stack) if section.written), None)
        return relative_month(block.text, written) if written else None

    def _dated(self, block: Block, name: str, label: Label) -> None:
        """A name with its period: the next person, if others are named so or nobody is; else it is asked about."""
        is_sure = self.has_dated or not (self.people or self.top.nearest("person"))
        level = self.open.close_for_line("person", PSEUDO, self._following())
        section = self.open.begin("person", level, block, f"line {block.first}")
        section.name, section.asked = name, "" if is_sure else may_be_another(block)
        self.has_dated = is_sure
        self._period(block, label, level + 0.3, f"line {block.first}", is_prose=not label.is_bare)

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

    def _is_overview(self, block: Block) -> bool:
        """The first paragraph may begin with its span: "Between March and May 2025, Jane Doe improved …"."""
        period = block.label.period if block.label else None
        if self.top.blocks or block.kind != "paragraph" or not block.label or block.label.is_bare or not period:
            return False
        if any(section.kind == "period" for section in self.open.all) or period.months == 1:
            return False
        if label_length(block.text) or not subject(block.text):
            return False
        if ABOUT_PERIODS.search(fold(self.top.block.text) if self.top.block else ""):
            return False
        periods = [other.label.period for other in self._following() if other.label and other.label.period]
        is_over = any(period.contains(other) and period != other for other in periods)
        return is_over or (bool(periods) and all(other.months < period.months for other in periods))

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
            self._person(block, head, PSEUDO, why)
            self.top.asked = f'"{found.value}" is no one person' if head.name and is_team(head.name) else ""
            return
        self.fields.append((found, self.top, block.first))
        self._put(block, "field", f'declared as "{found.key}"')

    def _led(self, block: Block) -> None:
        """A line that says itself who did what it says, and perhaps when: it heads nothing."""
        self.open.close_for_speaker(block.label)
        role: Role = "private" if self.top.nearest("private") else "text"
        self.placed.append(Placed(block, self.top, role, "it says who did it"))

    def _is_cover(self, block: Block, label: Label) -> bool:
        """Whether a line below the title tells the period of all that follows: "OKR check-in, Q3 2025"."""
        is_line = block.kind == "paragraph" and len(block.lines) == 1 and len(block.text) <= LONGEST
        if not is_line or (label.is_day and not label.has_year):
            return False
        if any(s.kind in ("period", "person") for s in self.open.all) or any(one.role == "text" for one in self.placed):
            return False
        if fold(block.text).strip(" *_").startswith(label.words):  # a line of its own above headings of no other time
            below = next((one for one in self._following() if one.kind != "rule"), None)
            is_above = below is not None and below.kind == "heading" and not below.label
            return is_above and label.is_bare and label.has_year and are_covered(self._following(), label)
        return any(id(one) in self.people or one.kind == "heading" for one in self._following())

    def _labelled(self, block: Block, label: Label) -> None:
        """A line that a period leads, alone or before its text."""
        why = f"line {block.first}"
        around = self.top.nearest("period")
        is_said = not label.is_strong or (label.is_day and around is not None and not around.is_prose)
        level = PSEUDO + (0.3 if block.kind != "item" else 0.5 + min(block.level, 40) / 100)
        if label.is_open and around and around.level < PSEUDO:
            self._put(block, "text", f"text below {around.why}")
        elif around is None:
            while self.top.kind in ("topic", "private") and self.top.level >= PSEUDO:
                self.open.stack.pop()
            self._period(block, label, level, why, is_prose=not label.is_bare)
        elif (
            is_same_period(around, label)
            and not around.is_prose
            and (label.is_bare or not around.blocks or block.kind != "paragraph")
        ):
            # The heading once more, as in "June 2025" / "Jun 1, 2025", or a text that begins with it.
            role: Role = "head" if label.is_bare and not around.blocks else "text"
            self._put(block, role, f"again the period of {around.why}")
        elif not around.is_prose and may_contain(around, label):
            is_long = around.label is not None and around.label.period is not None and around.label.period.months > 1
            if label.is_day and not label.is_bare and block.kind == "item" and not (is_long and label.is_strong):
                self._put(block, "text", f"a day of {around.why}")
            else:
                while self.top is not around and self.top.level >= level:
                    self.open.stack.pop()
                self._period(block, label, max(level, around.level + 0.001), why, is_prose=not label.is_bare)
        elif block.kind == "item" and not label.is_bare and is_said and not is_beside(around, block):
            self._item_of_other(block, label, around)
        elif not around.blocks and not label.is_bare and not around.is_prose and not are_siblings(around, block, label):
            self._put(block, "text", f"below {around.why}, which says another period")
            is_told = around.label and around.label.is_day and label.has_year  # on that day; it was done before
            around.differs = None if is_told else block
        else:
            self._beside(block, label, level, around)

    def _beside(self, block: Block, label: Label, level: float, around: Section) -> None:
        """A line of another period than that around, which it ends; a sentence does not end that of a heading."""
        why, is_heading = f"line {block.first}", around.block is not None and around.block.kind == "heading"
        is_over = is_heading and not around.is_prose and self.top.nearest("person") is around.nearest("person")
        if is_over and not label.is_bare and block.kind == "paragraph":
            self._apart(Section("period", PSEUDO + 2, around.parent, block, why, label=label, is_prose=True))
            return
        self.open.leave(level, label)
        while (outer := self.top.nearest("period")) and not may_contain(outer, label):
            self.open.close_to(outer)
        level = max(level, outer.level + 0.001) if outer else level
        self._period(block, label, level, why, is_prose=not label.is_bare)

    def _apart(self, section: Section) -> None:
        """Put the head of a section, which is all its text, beside what is open, which goes on."""
        if block := section.block:
            section.blocks.append(block)
            self.open.all.append(section)
            self.placed.append(Placed(block, section, "text", section.asked or f"{section.why}: its period"))

    def _item_of_other(self, block: Block, label: Label, around: Section) -> None:
        """An item with a date of another month: part of what the item says, unless the date is set off as its label."""
        if label.is_strong and label.is_day and not around.is_prose:
            asked = f"it stands below {around.why}, and its own date says another month"
            self._apart(Section("period", PSEUDO + 2, self.top, block, f"line {block.first}", asked=asked, label=label))
        else:
            self._put(block, "text", f"an item below {around.why}")

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
