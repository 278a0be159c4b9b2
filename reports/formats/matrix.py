"""Rows by columns of counts: what the tables of pages and slides are made of.

A cell is empty where no summary speaks of its column: then nothing can be said, not even zero. Knows packets; knows
neither a medium nor its templates.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

from reports.language import N_, _, by_language, number, translated
from reports.model.packet import Packet
from reports.model.person import Person, Summary
from reports.model.statements import Highlight
from reports.periods import Period, runs, within
from reports.wording import full_name, letter, month_name, part, quarter_name, short_month

STAR = "*"
"""Marks a column of a time axis that has fewer months with a summary than it is long."""
NONE_NAMED = N_("none named")
"""Label of what counts the summaries that name no repository."""
_LONGEST = {"month": 24, "quarter": 24}
"""A time axis has at most so many columns of a kind; beyond the last, years."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a matrix, or one category of a chart."""

    label: str
    """`D`, `Q3`, `2024` on an axis; `July`, `pytorch/pytorch`, `2025-Q3` over a matrix."""
    group: str
    """The year it belongs to, for an axis; else empty."""
    name: str
    """In full: `December 2024`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a matrix."""

    value: int | None
    """A count; None: no summary there, so nothing can be said."""
    quote: Highlight | None = None
    """What the summary of the cell leads with, where the matrix quotes."""

    @property
    def text(self) -> str:
        """The number; empty for none."""
        return number(self.value) if self.value else ""


@dataclass(frozen=True, slots=True)
class Total:
    """What a row comes to; shown as `4` or `3 of 17`."""

    value: int
    of: int = 0
    """Summaries or months that it is a part of; 0 where it is no part of a whole."""

    def __str__(self) -> str:
        """In figures."""
        return part(self.value, self.of) if self.of else number(self.value)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a matrix."""

    kind: Literal["summary", "repository", "none", "category", "evidence", "theme", "person", "thread", "rest"]
    label: str
    cells: tuple[Cell, ...]
    """One per column."""
    total: Total
    note: str = ""
    """In words: `not named again`, or an anonymous person's id."""
    url: str | None = None
    anchor: str = ""
    """Id of the section about it; empty without one."""
    quote: Highlight | None = None
    """What the person's text says first."""


@dataclass(frozen=True)
class Matrix:
    """Rows by columns of counts, to be cut by whoever shows them."""

    id: Literal["threads", "shared", "when", "where", "repositories", "themes"]
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""
    """What the marks say, in one line."""
    left_out: int = 0
    """Rows of the same kind that are not shown (threads beyond seven)."""
    more: str = ""
    """Where the first of these stands, its anchor, if all of them do stand somewhere."""

    @property
    def most(self) -> int:
        """The largest value of a cell; 0 without any."""
        return self._most

    @cached_property  # each cell that is shaded asks for it
    def _most(self) -> int:
        return max((cell.value or 0 for row in self.rows for cell in row.cells), default=0)


# What is counted --------------------------------------------------------------------------------


class DatedSummary(NamedTuple):
    """A summary with the period that it is written for."""

    period: Period
    summary: Summary

    @property
    def repositories(self) -> tuple[str, ...]:
        """Those that it names."""
        return tuple(link.text for link in self.summary.repositories)


def told(person: Person) -> list[DatedSummary]:
    """The summaries of a person, those that end last first; of the same period in the order of the packet."""
    found = [DatedSummary(period_of(summary.period), summary) for summary in person.summaries]
    return sorted(found, key=lambda one: (-one.period.end, one.period.first))


period_of = lru_cache(maxsize=4096)(Period.parse)
"""The period that a notation stands for."""


def spoken_of(texts: Iterable[DatedSummary]) -> list[Period]:
    """The months that summaries speak of, as runs, oldest first."""
    return runs(text.period for text in texts)


def months_within(spoken: Sequence[Period], period: Period) -> int:
    """How many months of a period some runs hold."""
    return sum(run.months for run in within(spoken, period))


def inside(texts: Sequence[DatedSummary], columns: Iterable[Period]) -> list[list[DatedSummary]]:
    """The summaries that touch each column."""
    spans = [(text.period.first, text.period.end, text) for text in texts]
    return [
        [text for start, stop, text in spans if start < end and first < stop]
        for first, end in ((column.first, column.end) for column in columns)
    ]


@lru_cache(maxsize=1024)
def cell(count: int | None) -> Cell:
    """A cell without a quotation: one for all that are equal, since most of a large table are."""
    return Cell(count)


def counts(columns: Iterable[Sequence[DatedSummary]], of: Callable[[DatedSummary], int]) -> tuple[Cell, ...]:
    """One cell per column: the sum over its summaries, empty where it has none."""
    return tuple(cell(sum(map(of, some)) if some else None) for some in columns)


def namings(
    columns: Iterable[Sequence[DatedSummary]], of: Callable[[DatedSummary], Iterable[str]]
) -> Callable[[str], tuple[Cell, ...]]:
    """What gives the cells of a name: how many summaries of each column have it, counted for all names at once."""
    found = [Counter(name for text in some for name in set(of(text))) if some else None for some in columns]
    return lambda name: tuple(cell(None if count is None else count[name]) for count in found)


# Axes -------------------------------------------------------------------------------------------


def axis(span: Period) -> list[Period]:
    """The columns of a time axis: months up to two years, quarters up to six, else years."""
    for kind, most in _LONGEST.items():
        columns = list(span.each(kind))
        if len(columns) <= most:
            return columns
    return list(span.each("year"))


def time_column(period: Period, letters: int = 3) -> Column:
    """A column of a time axis, months cut to so many letters."""
    return _letter_column(period) if letters == 1 else _short_column(period)


@by_language
def _short_column(period: Period) -> Column:
    name = {"month": short_month(period.month), "quarter": quarter_name(period)}.get(period.kind, str(period))
    return Column(name, "" if period.kind == "year" else str(period.year), full_name(period))


@by_language
def _letter_column(period: Period) -> Column:
    column = _short_column(period)
    return replace(column, label=letter(period.month)) if period.kind == "month" else column


def time_columns(spoken: Sequence[Period], columns: Iterable[Period]) -> tuple[Column, ...]:
    """The columns of a time axis; a star marks those of which only some months have a summary."""
    return tuple(
        replace(head, label=f"{head.label}{STAR}") if 0 < months_within(spoken, column) < column.months else head
        for head, column in ((time_column(column), column) for column in columns)
    )


def fewer(heads: Iterable[Column]) -> str:
    """What the star of columns says; empty where none has one."""
    return _("%(star)s Not all months have a summary.", star=STAR) if any(STAR in head.label for head in heads) else ""


def months_of(period: Period) -> tuple[Column, ...]:
    """The months of a period as columns, in full where they are few."""
    return tuple(
        Column(month_name(c.month) if period.months <= 3 else short_month(c.month), "", full_name(c))
        for c in period.each()
    )


# Of several people ------------------------------------------------------------------------------


def note_of(person: Person) -> str:
    """What stands below a person's name: the id of who is anonymous."""
    return person.id if person.is_anonymous else ""


def who_and_where(packet: Packet) -> Matrix:
    """People by repositories; a cell counts the summaries that name it. `none named` is last, where one names none."""
    order = [one.name for one in packet.repositories]
    places = {name: place for place, name in enumerate(order)}
    is_silent = any(not summary.repositories for summary in packet.summaries)
    rows = []
    for person in packet.people:
        some = told(person)
        found = [0] * len(order)
        for text in some:
            for name in set(text.repositories):
                found[places[name]] += 1
        found += [sum(not text.repositories for text in some)] * is_silent
        cells = tuple(map(cell, found))
        rows.append(Row("person", person.name, cells, Total(len(some)), note_of(person), anchor=person.anchor))
    columns = tuple(Column(name, "", name) for name in [*order, *[translated(NONE_NAMED)] * is_silent])
    return Matrix("where", columns, tuple(rows))
