"""Lines with a period of their own, in the structure of a source: whether one heads what follows, or is part of it.

Knows the open sections and the period of a line. Must not know how people are named.
"""

from reports.loading.dates.labels import Label, label_length
from reports.loading.dates.relative import relative_month
from reports.loading.folding import fold
from reports.loading.markup.block import Block
from reports.loading.names.likeness import subject
from reports.loading.profiles.cells import is_beside
from reports.loading.profiles.heads import LONGEST
from reports.loading.profiles.open_lines import OpenLines
from reports.loading.profiles.sections import (
    ABOUT_PERIODS,
    Role,
    Section,
    are_covered,
    are_siblings,
    is_same_period,
    may_contain,
)
from reports.loading.profiles.stack import PSEUDO
from reports.periods import Period


class DatedLines(OpenLines):
    """Places the lines that a period leads."""

    def _relative(self, block: Block) -> Period | None:
        """The month of a line such as "Last week:", where the text says its day."""
        written = next((section.written for section in reversed(self.open.stack) if section.written), None)
        return relative_month(block.text, written) if written else None

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

    def _item_of_other(self, block: Block, label: Label, around: Section) -> None:
        """An item with a date of another month: part of what the item says, unless the date is set off as its label."""
        if label.is_strong and label.is_day and not around.is_prose:
            asked = f"it stands below {around.why}, and its own date says another month" if not label.has_year else ""
            outer = (
                around.parent if label.has_year and self.top.nearest("person") is around.nearest("person") else self.top
            )
            own = Section("period", PSEUDO + 2, outer, block, f"line {block.first}", asked=asked, label=label)
            own.assumed_from = block.first
            self._apart(own)
        else:
            self._put(block, "text", f"an item below {around.why}")
