"""The sections of a source, the section of each block, and how labels and texts stand to them.

Knows single sections. Must not know how they nest.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import islice
from typing import Literal

from reports.loading.dates.label_shapes import read_atom
from reports.loading.dates.labels import Label
from reports.loading.dates.spans import PLACEHOLDER_YEAR, read_days
from reports.loading.folding import begins_low, fold
from reports.loading.markup.block import Block
from reports.loading.names.likeness import is_position
from reports.loading.profiles.fields import read_field
from reports.loading.profiles.heads import LONGEST
from reports.periods import Period
from reports.regex import regex

ABOUT_PERIODS = regex(
    r"\b(?:month|quarter|period|week|timeline|history|log|summaries|updates|highlights|achievements|deliver|changelog)"
)
"""In a heading: what stands below it is no overview."""
_WEEKS = 5
"""Weeks of a month at most."""
_WEEKEND = timedelta(days=2)
"""Weeks in which people work end before it."""
_NEAR = 8
"""Blocks that may stand between a name and its first period."""
_GOES_ON = regex(
    r"[(*_\s]*(?:it|this|these|those|such|they|also|in addition|additionally|moreover|furthermore|finally|overall|"
    r"together|(?:key|major|main|overall|notable|other|top|technologies|skills|business|impact|tools)\b[^.:]{0,60}:)"
    r"(?!\w)"
)
Role = Literal["text", "head", "rule", "field", "private", "open"]
"""`open`: a mark that belongs to nothing."""
Kind = Literal["source", "team", "person", "period", "topic", "private"]
RULE = "a rule, a comment, or a field at the head"
"""What a line is that is taken as none of its text."""
_LIST_SECTIONS = regex(
    r"(?:technical |core |key |main )?"
    r"(?:skills?|technolog(?:y|ies)|(?:programming )?languages?|tools|frameworks|(?:tech )?stack|"
    r"repositories|repos|projects|certifications|education|contacts?|links|publications)(?: (?:&|and) [\w ]{2,30})?"
)


@dataclass(slots=True, eq=False)
class Section:
    """What a head begins, up to the next head of its kind or a higher one."""

    kind: Kind
    level: float
    parent: "Section | None" = None
    block: Block | None = None
    """Its head; None: it begins without one, as a mail does."""
    why: str = ""
    """How it was told what it is: "heading on line 7"."""
    name: str | None = None
    """Of the person or team."""
    asked: str = ""
    """Why it stays open whom or what it begins."""
    label: Label | None = None
    period: Period | None = None
    """None also where its year is not known."""
    is_prose: bool = False
    """Its label leads its text, so that a paragraph apart may not belong to it."""
    blocks: list[Block] = field(default_factory=list)
    """Its text, without that of the sections below it."""
    written: date | None = None
    """The day that the head of a mail states."""
    stated: Block | None = None
    """The line that states it, where it stands in a text."""
    readings: tuple[Period, ...] = ()
    """The periods that it may be, where that stays open."""
    note: str = ""
    """How a span over two months was counted."""
    differs: Block | None = None
    """Its first text, where that begins with another period."""
    is_field: bool = False
    """A field says it: "Name: Ann Lee", "Review period: 2025"."""
    is_message: bool = False
    """It begins with the head of a message."""
    has_text: bool = False
    is_moved_in: bool = False
    """Its first text is moved in below its head."""
    is_record: bool = False
    """Its period is that of the day on which it was told; what is told may have been done before."""
    is_cell: bool = False
    """It is the cell of a table, or who speaks in one line of a log."""
    assumed_from: int = 0
    """The line of which its period is taken, though nothing says that it is that of the text; 0: none."""
    is_guessed: bool = False
    """No year stands in its source: its period has the latest that fits."""

    @property
    def is_of_all(self) -> bool:
        """Whether it begins the whole text: without a head of its own, or by a field ("Review period: 2025")."""
        return self.block is None or self.is_field

    @property
    def is_by_shape(self) -> bool:
        """Whether only how its head looks says what it begins: neither a field, a message nor a sentence does."""
        return self.block is not None and not (self.is_field or self.is_message or self.is_cell)

    @property
    def owner(self) -> str | None:
        """The name of the person in whose section this one lies."""
        person = self.nearest("person")
        return person.name if person else None

    def covers(self, period: Period | None) -> bool:
        """Whether a period lies within the one that it begins."""
        return self.period is not None and period is not None and self.period.contains(period)

    def nearest(self, kind: Kind) -> "Section | None":
        """The section of a kind that this one is, or lies in."""
        at: Section | None = self
        while at is not None and at.kind != kind:
            at = at.parent
        return at


def says_more(section: Section) -> bool:
    """Whether the head of a person holds more than the name and what that one is: perhaps what somebody did."""
    if section.kind != "person" or section.block is None or section.is_cell:
        return False
    rest = fold(section.block.text.replace(section.name or "", "")).strip(" *_#.,:;()|–—-")
    return len(rest.split()) > 1 and not is_position(rest)


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with its section."""

    block: Block
    section: Section
    role: Role
    why: str
    text_from: int = 0
    """Offset at which its text begins, behind the name of who speaks."""
    cells: tuple[str, ...] = ()
    """What a row of a table says, without person and period."""
    mentions: Period | None = None
    """Another month that its words name, told on a day: it may be of that."""
    told: Period | None = None
    """When it was told, where a month in the midst of its words says that it was done in another one."""


def _months(label: Label) -> set[int]:
    period = label.period
    return {month % 12 for month in range(period.first, period.end)} if period else set()


def may_contain(section: Section, label: Label) -> bool:
    """Whether a period lies in that of a section and is shorter; by the months alone, where a year is not known."""
    outer = section.label
    if not outer or outer.period is None or label.period is None:
        return False
    if outer.period.months == 1 and not outer.is_day and is_week_of_month(label):
        return True
    if outer.is_day and label.is_day and is_in_days(outer, label):
        return True
    if outer.has_year and label.has_year:
        is_in = outer.period.contains(label.period)
    else:
        is_in = _months(label) <= _months(outer)
        days = days_of(label, outer.period.year) if outer.has_year and label.is_day else None  # "Week of 1 Sept"
        is_in = is_in or any(outer.period.contains(Period.containing(day)) for day in days or ())
    return is_in and (outer.period.months > label.period.months or (label.is_day and not outer.is_day))


def is_covered(label: Label, over: Label) -> bool:
    """Whether a label is a part of the period of a head over all, which has its year from there, or comes later."""
    is_later = label.has_year and label.period and over.period and label.period.first >= over.period.end
    if is_later:
        return True
    return (not label.has_year or label.is_part) and may_contain(Section("period", 0, label=over), label)


def are_covered(blocks: Iterable[Block], over: Label) -> bool:
    """Whether all periods that follow lie in that of a head over all, or come later."""
    return all(is_covered(block.label, over) for block in blocks if block.label and block.label.period)


def days_of(label: Label, year: int) -> tuple[date, date] | None:
    """The first and the last day that a label names, in a year where it has none."""
    days = read_days(label.words, year)
    is_near = days is not None and (
        label.period is None or Period.between(*map(Period.containing, days)).overlaps(label.period)
    )
    return days if is_near or not label.has_year else None


def is_in_days(outer: Label, label: Label) -> bool:
    """Whether a label is one day, or some days, of the week or of the days that another one names."""
    year = outer.period.year if outer.period and outer.has_year else PLACEHOLDER_YEAR
    days = days_of(outer, year)
    if not days or days[0] == days[1]:
        return False
    if not outer.has_year and week_of(outer):  # which days a week has, its year says
        inner = days_of(label, year)
        return inner is not None and inner[0] == inner[1]
    inside = [days_of(label, at) for at in {days[0].year, days[1].year}]
    return any(run and run != days and days[0] <= run[0] and run[1] <= days[1] + _WEEKEND for run in inside)


def is_week_of_month(label: Label | None) -> bool:
    """Whether a label is "Week 1" to "Week 5" alone: below a month those of the month, not of the year."""
    return 0 < week_of(label) <= _WEEKS


def week_of(label: Label | None) -> int:
    """The number of the week, or of the last one, that a label is without a year; 0 where it is none."""
    week = read_atom(label.words, 0) if label and not label.has_year else None
    return max(week.number, week.last or 1) if week and week.kind == "week" else 0


def is_same_period(section: Section, label: Label) -> bool:
    """Whether a label tells the period of a section once more."""
    outer = section.label
    if not outer or outer.period is None or label.period is None or outer.is_day != label.is_day:
        return False
    if outer.is_day and outer.words != label.words:
        return False
    return outer.period == label.period if outer.has_year and label.has_year else _months(outer) == _months(label)


def are_siblings(section: Section, block: Block, label: Label) -> bool:
    """Whether both tell a day or a week, or are items of one list, the first with nothing behind its month."""
    are_items = section.block is not None and section.block.kind == block.kind == "item"
    return are_items or bool(section.label and section.label.is_day and label.is_day)


def is_list_section(text: str) -> bool:
    """Whether a heading is one below which pages list skills, repositories and the like."""
    return _LIST_SECTIONS.fullmatch(fold(text).strip(" *_:")) is not None


def leads_to_period(following: Iterable[Block]) -> bool:
    """Whether the next block that is no declared field is a period."""
    for block in islice(following, _NEAR):
        if block.kind == "rule" or (block.kind == "paragraph" and read_field(block.text)):
            continue
        return block.label is not None
    return False


def goes_on(section: Section, block: Block, *, is_spaced: bool) -> bool:
    """Whether a block goes on with a text that began with its label."""
    if block.kind != "paragraph":
        return True
    last = section.blocks[-1]
    if (not block.after_blank and is_spaced) or (block.level and last.kind == "item"):
        return True
    ends_open = last.lines[-1][1].rstrip().endswith(":")
    return ends_open or begins_low(block.text) or bool(_GOES_ON.match(fold(block.text[:80])))


def may_be_another(block: Block) -> str:
    """Why a head stays open."""
    return f"{quoted(block.text)} may be another person, or a topic of the text above"


def quoted(text: str) -> str:
    """A head in quotes, for messages."""
    return f'"{text}"' if len(text) <= LONGEST else f'"{text[:LONGEST].rsplit(" ", 1)[0]}…"'


def ancestors(section: Section) -> Iterable[Section]:
    """A section and those around it, the innermost first."""
    at: Section | None = section
    while at is not None:
        yield at
        at = at.parent


def is_below(block: Block, item: Block) -> bool:
    """Whether a block is a part of an item: an item within it, or a further paragraph, code or table of it."""
    if block.kind in ("heading", "rule"):
        return False
    return block.level > item.level or (block.kind != "item" and block.level == item.level > 0)


def named_above(row: Sequence[Section], sections: Iterable[Section]) -> Iterator[Period]:
    """The periods with their year that lines above a row name; a heading says so only of what is below it."""
    first = next((section.block.first for section in row if section.block), 0)
    for one in sections:
        is_above = one.block is not None and one.block.first < first and one.block.kind != "heading"
        if is_above and one.period and one.label and one.label.has_year:
            yield one.period
