"""Whose a row of a table is, and when: by its cells, the rows above it, or what stands around the table.

Knows a grid, its layout and the text of a row. Must not know which rows are entries.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain

from reports.errors import Problem
from reports.loading.dates.fiscal import CALENDAR, Fiscal
from reports.loading.entries import Who
from reports.loading.names.people import name_words
from reports.loading.tables.bands import Bands, find_bands, set_apart
from reports.loading.tables.columns import meanings
from reports.loading.tables.context import Context
from reports.loading.tables.grid import Cell, Grid, text_at
from reports.loading.tables.heads import ColumnNames
from reports.loading.tables.layout import Layout, names_of
from reports.loading.tables.numbers import namesakes
from reports.loading.tables.people import are_reversed, fuller, is_bot, is_group, is_said, people_of
from reports.loading.tables.phrases import UNSPACED
from reports.loading.tables.refusals import ORDER, Refused
from reports.loading.tables.reviews import ASKING
from reports.loading.tables.times import Order, Times, day_of, is_doubtful, is_open_day, order_of, part_of
from reports.model.rows import LineRow
from reports.periods import Period
from reports.regex import regex

_BETWEEN = regex(r"\s*[;,]\s*")
LOOKED_AT = 200
"""Rows in which lists of people are looked for."""
_PARTS = {"month": "{year}-{number:02}", "quarter": "{year}-Q{number}", "week": "{year}-W{number:02}"}


@dataclass
class RowHeads:
    """One grid with its layout; it tells whose its rows are, and of which period."""

    grid: Grid
    head: ColumnNames
    layout: Layout
    context: Context
    host: str
    fiscal: Fiscal = CALENDAR
    asked: Order = ""
    """The order of day and month that somebody has said."""
    done: Sequence[str] = ()
    """States that somebody has said are done."""
    hides: bool = False
    """Whether nobody is to read that somebody was away."""
    others: list[LineRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _read: dict[tuple[str, type, int | None], Period | None] = field(default_factory=dict)
    """Times that were read."""
    _notes: dict[tuple[str, int | None], str] = field(default_factory=dict)
    """How days in two months were counted, by their cell and year."""
    _named: dict[str, list[Who] | None] = field(default_factory=dict)
    """Names that were read."""
    _people: dict[Who, Who] = field(default_factory=dict)
    _said: dict[str, str] = field(default_factory=dict)
    """People, and how times were told, each of which is kept once."""
    _refused: dict[str, list[tuple[int, Refused]]] = field(default_factory=lambda: defaultdict(list))

    @cached_property
    def times(self) -> Times:
        """How dates are read: in one order of day and month, which all columns of dates agree on."""
        body = self.grid.rows[self.head.body :]
        columns = ((row[at] for row in body if at < len(row)) for at in range(len(self.layout.names)))
        labels = [label for label, _ in self.layout.wide.values()]
        of, order = self.context.period, self.asked or order_of(chain(columns, [labels]))
        month = of if of and of.months == 1 else None
        return Times(order, self.context.year, self.fiscal, self.layout.days, month, self.context.season)

    @cached_property
    def _bands(self) -> Bands:
        """The rows that say whose the rows below them are, or when, where no column does."""
        layout = self.layout
        bands = find_bands(self.grid, self.context.year, self.fiscal)
        is_named = self.context.is_of_one or layout.person or layout.people or layout.ticked or layout.email is not None
        is_timed = layout.times or layout.wide or layout.year is not None
        plans = [one for one in bands.plans if one[0] >= self.head.body]
        return Bands([] if is_named else bands.people, [] if is_timed else bands.periods, plans)

    def _period_of(self, at: int, row: Sequence[Cell], column: int) -> Period:
        """The time of a column that is one; of a day of the week that of its row, unless it says its date."""
        label, name = self.layout.wide[column]
        times = replace(self.times, year=self._year_of(row))
        if not label:
            return times.read(day_of(name)) or self._period(at, row)[0]
        period = times.read(label)
        if period is None and times.year and is_open_day(label):
            raise Refused("open-date", "day and month may be either", (column,), label, ORDER)
        if period is None:
            hint = f'Write the year into the name of the column, as in "{label} 2025", or into that of the sheet.'
            raise Refused("no-year", "no year is known of the column", (column,), label, hint)
        if note := times.note(label):
            self._notes[label, times.year] = note
        return period

    def _period(self, at: int, row: Sequence[Cell]) -> tuple[Period, str]:
        """The time of a row and how it was told."""
        layout = self.layout
        if layout.span:
            first, last = (self._time(row, at) for at in layout.span)
            if last.end <= first.first:
                value = " – ".join(text_at(row, at) for at in layout.span)
                raise Refused("bad-row", "it ends before it begins", layout.span, value, "Correct one of the two.")
            return Period.between(first, last), names_of(layout.span, layout)
        if layout.when is not None:
            period, key = self._time(row, layout.when), (text_at(row, layout.when), self._year_of(row))
            note = self._notes.get(key, "mid-week" * bool(layout.days))
            found = names_of([layout.when], layout) + (f"; {note}" if note else "")
            return period, self._said.setdefault(found, found)
        if layout.year is not None:
            return self._time(row, layout.year), names_of([layout.year], layout)
        if band := self._bands.period(at):
            return band, "the row above"
        if self.context.period:
            return self.context.period, self.context.found
        raise Refused("bad-row", "nothing says when it was", hint="Add a column with the month of each row.")

    def _time(self, row: Sequence[Cell], at: int) -> Period:
        """The time that a cell says; refused where it says none."""
        value = text_at(row, at)
        times, cell = self.times, row[at] if at < len(row) else ""
        if self.layout.year is not None and at != self.layout.year:
            times = replace(times, year=self._year_of(row))
        if self.layout.part and (number := part_of(value, self.layout.part)):
            if times.year is None:
                raise Refused("no-year", "no year is known of it", (at,), value, 'Add a column "Year".')
            part = "week {number}" if times.month and self.layout.part == "week" else _PARTS[self.layout.part]
            cell = part.format(year=times.year, number=number)
        key = (value, type(cell), times.year)
        if key not in self._read:
            self._read[key] = times.read(cell)
            if note := times.note(cell):
                self._notes[value, times.year] = note
        if period := self._read[key]:
            return period
        if not value:
            raise Refused("bad-row", "its cell is empty", (at,), hint='Write a month, as in "2025-03".')
        if is_open_day(cell) and times.year is None:
            hint = "Write the year into it, above the table, or into the name of the sheet or file."
            raise Refused("no-year", "no year is known of it", (at,), value, hint)
        if is_doubtful(cell) or is_open_day(cell):
            raise Refused("open-date", "day and month may be either", (at,), value, ORDER)
        raise Refused("bad-row", "it is no date or period", (at,), value, 'Write a month, as in "2025-03".')

    def _year_of(self, row: Sequence[Cell]) -> int | None:
        """The year that a row has in a column of its own, else that of the table."""
        year = text_at(row, self.layout.year)
        return int(year) if year.isdecimal() else self.times.year

    def _who(self, at: int, row: Sequence[Cell]) -> list[Who]:
        """The people of a row; refused where its cell names none."""
        layout = self.layout
        email = text_at(row, layout.email)
        email = email if "@" in email else ""
        if layout.ticked:
            return self._ticked(row)
        if not layout.person:
            if email or layout.email is None:
                return [Who(email=email) if email else self._bands.who(at) or self.context.who]
            raise Refused("no-person", "it names nobody", (layout.email,), hint="Write whose it is.")
        account = text_at(row, layout.handle)
        names = (text for one in layout.person if (text := text_at(row, one)))
        value = fuller(layout.between.join(names), account)
        if value not in self._named:
            is_typed = not layout.export and not self.grid.head  # in exports it may be an account
            people = people_of(set_apart(value, self._cells_of_people), is_reversed=are_reversed(self._cells_of_people))
            self._named[value] = [] if is_typed and is_group(value, self._cells_of_people) else people
        named = self._named[value]
        if named is None:
            hint = "Write one name, or several with ; between them."
            raise Refused("bad-row", "it is not understood who is meant", layout.person, value, hint)
        if not named:
            if email:
                return [Who(email=email)]
            hint, text = "" if layout.is_item else "Write whose it is.", self._text(row) * layout.is_item
            said = ": ".join(part for part in (value, text) if any(map(str.isalnum, part)))
            raise Refused("no-person", "it names nobody", layout.person, said, hint)
        team = text_at(row, layout.team)
        if any(map(is_bot, named)) or (account and is_bot(Who(handle=account))):
            raise Refused("bot", "done by a program", value=value)
        number = text_at(row, layout.number) if name_words(value) in self._namesakes else ""
        accounts = [number] if number else _BETWEEN.split(account)
        handles = accounts if len(accounts) == len(named) else [""] * len(named)
        found = (
            Who(one.name, one.email or email * (len(named) == 1), one.handle or handle, team)
            for one, handle in zip(named, handles, strict=True)
        )
        return [self._people.setdefault(who, who) for who in found]

    def _ticked(self, row: Sequence[Cell]) -> list[Who]:
        found = [Who(name) for at, name in self.layout.ticked.items() if text_at(row, at).strip("0.,:")]
        if not found:
            raise Refused("no-person", "nobody is ticked", value=self._text(row), hint="Tick whose it is.")
        return found

    def _text(self, row: Sequence[Cell]) -> str:
        """What a row says: its one text, or several with the names of their columns before all but the first."""
        texts = [(at, text_at(row, at)) for at in self.layout.what]
        filled = [(at, text) for at, text in texts if is_said(text)]
        if self.layout.is_either:
            several = [text for _, text in filled if " " in text or UNSPACED.search(text)]
            return next(iter(several), filled[-1][1])
        caption = text_at(row, self.layout.caption)
        if caption and filled:  # a question is not the words of who answers
            is_plain = caption.endswith(ASKING) or any(one.role == "what" and one.is_exact for one in meanings(caption))
            return filled[0][1] if is_plain else f"{caption.rstrip(':')}:\n\n{filled[0][1]}"
        return "\n\n".join(
            text if at == self.layout.what[0] else f"{self.layout.name(at).rstrip(':')}:\n\n{text}"
            for at, text in filled
        )

    # Whose it is --------------------------------------------------------------------------------

    # What else ----------------------------------------------------------------------------------

    @cached_property
    def _namesakes(self) -> Mapping[tuple[str, ...], Collection[str]]:
        return namesakes(self.grid, self.layout, self.head.body, self.problems)

    @cached_property
    def _cells_of_people(self) -> Sequence[str]:
        """The first filled cells of the column of people."""
        rows = self.grid.rows[self.head.body :][:LOOKED_AT]
        return [text for row in rows if (text := text_at(row, self.layout.person[0]))]
