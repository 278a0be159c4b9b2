"""The sections that are open while a source is gone through, the innermost last: what begins one, and what ends them.

Knows levels and kinds of sections. Must not know how a head is told from text.
"""

from collections.abc import Iterable

from reports.loading.dates.labels import Label
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.profiles.sections import Kind, Section, is_list_section, leads_to_period, may_contain
from reports.regex import regex

_OF_ONESELF = regex(r"(?<![^\W\d_])(?:self|selbst|auto[- ]?(?:ev|av|va)|zelf|sjalv|selv|samo|itse)")
PSEUDO = 7.0
"""Level of a head that has no heading mark: any heading may end its section."""
_RANK = {"team": 0.1, "person": 0.2, "period": 0.3, "private": 0.4}


class OpenSections:
    """A stack of sections."""

    def __init__(self, root: Section) -> None:
        """Begin below a section that never ends."""
        self.stack = [root]
        self.all: list[Section] = []
        """Every section that was begun, in order."""
        self._parted_days: list[Section] = []
        """Days whose topics have headings of the same level."""
        self._entry: Section | None = None
        """The last one that a field with its day began."""

    @property
    def top(self) -> Section:
        """The innermost open section."""
        return self.stack[-1]

    def begin(self, kind: Kind, level: float, block: Block | None, why: str) -> Section:
        """Begin a section within the innermost one."""
        section = Section(kind, level, self.top, block, why)
        self.stack.append(section)
        self.all.append(section)
        return section

    def level_of_topic(self, level: float, block: Block, first: Block) -> float:
        """The level of a heading that names a topic: within the period above it, where it belongs to that."""
        around = self.top.nearest("period")
        if around and around.level >= PSEUDO and self._is_topic_of(around, level, block):
            return around.level + 0.05  # a month without a heading mark may have topics with one
        is_second = around is self.top and around.block is first and not around.blocks  # a second title
        if around and (is_second or self._is_of_day(around, level)):
            return max(level, around.level + 0.05)
        return level

    def _is_of_day(self, around: Section, level: float) -> bool:
        """Whether a heading belongs to the heading of a day of its own level, right below which another one stands."""
        is_day = around.label is not None and around.label.is_day and around.label.has_year
        if is_day and around is self.top and around.level == level and not around.blocks:
            self._parted_days.append(around)
        return around in self._parted_days

    def _is_topic_of(self, around: Section, level: float, block: Block) -> bool:
        """Whether a heading stands within a period that has no heading mark: none above it is of its level or lower."""
        at, is_list = around.parent, is_list_section(block.text)
        while at is not None:
            if at.block is not None and at.block.kind == "heading" and at.level >= level:
                return False
            at = at.parent
        return not around.is_prose and not is_list

    def is_below_period(self, level: float) -> bool:
        """Whether a heading of a level would stand within a period: then "Sprint 42" is a part of that month."""
        around = self.top.nearest("period")
        return around is not None and around.level < level and not around.is_prose

    def close(self, level: float) -> None:
        """End every section at a level and below it."""
        while len(self.stack) > 1 and self.top.level >= level:
            self.stack.pop()

    def is_titled(self, title: Block) -> bool:
        """Whether the title of a source names whose judgement of themselves it is: "Self review – Ann Lee"."""
        is_own = _OF_ONESELF.search(fold(title.text)) is not None
        return is_own and any(one.kind == "person" and one.block is title for one in self.stack)

    def close_for_period(self, label: Label, level: float) -> None:
        """End the sections that a period at this level ends: a person above it at the same level goes on."""
        while len(self.stack) > 1 and self.top.level > level:
            self.stack.pop()
        while self.top.level == level and self.top.kind in ("period", "topic", "private"):
            if self.top.kind == "period" and not self.top.blocks and may_contain(self.top, label):
                break
            self.stack.pop()
        outer = self.top.nearest("period")
        # Somebody who stands within a month, or may, is not left for a month of their own.
        if outer is None or outer.label is None or outer.nearest("person") is not self.top.nearest("person"):
            return
        is_report = outer.block is not None and outer.block.kind == "heading" and outer.level < level < PSEUDO
        if is_report and not outer.label.is_day and not label.is_day:  # "Report September 2025", "Addendum August"
            return
        are_days = outer.label.is_day and label.is_day and outer.label.has_year and label.has_year
        if not (((outer.label.is_day or label.is_day) and not are_days) or may_contain(outer, label)):
            self.close_to(outer)

    def close_for_person(self, kind: Kind, level: float) -> None:
        """A person ends the one before at the same level; a period at that level goes on if the person stands in it."""
        same = next((s for s in reversed(self.stack) if s.kind == kind and s.level >= level), None)
        if same:
            self.close_to(same)
        while len(self.stack) > 1 and (
            self.top.level > level or (self.top.level == level and self.top.kind == "topic")
        ):
            self.stack.pop()

    def close_for_line(self, kind: Kind, level: float, following: Iterable[Block]) -> float:
        """The level of a person who is named on a line without a heading mark: above the periods, or within one."""
        same = next((s for s in reversed(self.stack) if s.kind == kind and s.level == int(s.level) + _RANK[kind]), None)
        if same:
            self.close_to(same)
            return same.level
        if leads_to_period(following):
            while (around := self.top.nearest("period")) and around.block:  # what is of all texts goes on
                self.stack.pop()
        return max(int(self.top.level), 0) + _RANK[kind] if self.top.level < PSEUDO else level + _RANK[kind]

    def close_for_speaker(self, label: Label | None) -> None:
        """End what a line above began in which nobody speaks, where one that says its own day follows."""
        around = self.top.nearest("period")
        if label and around and around.is_prose and not may_contain(around, label):
            self.close_to(around)

    def close_to(self, section: Section) -> None:
        """End a section and all within it."""
        while self.stack.pop() is not section:
            pass

    def begin_entry(self, block: Block, label: Label, why: str) -> None:
        """Begin the entry of a day that a field says; it ends the one before, with whom that names."""
        if self._entry and any(one is self._entry for one in self.stack):
            self.close_to(self._entry)
        else:
            self.leave(PSEUDO)
        self._entry = self.begin("period", PSEUDO + 0.15, block, why)
        self._entry.label = label

    def leave(self, level: float, label: Label | None = None) -> None:
        """End what lines without a heading mark began at a level and below it, but for a time around `label`."""
        while len(self.stack) > 1 and self.top.level >= min(level, PSEUDO + 0.5) and self.top.kind != "person":
            is_long = self.top.kind == "period" and self.top.label is not None and not self.top.label.is_day
            if label and is_long and not self.top.is_prose and may_contain(self.top, label):
                break
            self.stack.pop()
