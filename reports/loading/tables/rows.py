"""The rows of a table to entries, each accounted for: what cannot be read is told with its row, column and value.

Knows a grid and its layout. Must not know what files there are.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import TypeAlias, TypeVar

from reports.errors import Problem
from reports.loading.dates.fiscal import CALENDAR, HINT, UNKNOWN, Fiscal
from reports.loading.entries import Entries, Entry, Who
from reports.loading.folding import fold
from reports.loading.names.people import name_words
from reports.loading.statements.evidence import find_evidence
from reports.loading.tables.bands import Bands, apart, find_bands, led_by, listed_people, set_apart
from reports.loading.tables.context import Context
from reports.loading.tables.counts import Counts
from reports.loading.tables.grid import Cell, Grid, end_of, shown, text_at
from reports.loading.tables.heads import ColumnNames, is_repeated, is_sum, is_total
from reports.loading.tables.layout import Layout, names_of
from reports.loading.tables.numbers import namesakes
from reports.loading.tables.people import are_reversed, fuller, is_bot, is_group, is_said, people_of, with_accounts
from reports.loading.tables.references import item_of
from reports.loading.tables.refusals import ORDER, Refused, of_nobody, surplus, told
from reports.loading.tables.reviews import ASKING, asks_aside
from reports.loading.tables.states import States
from reports.loading.tables.times import Order, Times, day_of, is_doubtful, is_open_day, order_of, part_of
from reports.model.rows import Became, EvidenceRow, LineRow
from reports.periods import Period
from reports.regex import regex

_AMOUNT = regex(r"[\W\d_]+[^\W\d_]{0,3}")
"""A number, with a unit or without."""
_BETWEEN = regex(r"\s*[;,]\s*")
_LOOKED_AT, _SHOWN = 200, 300
"""Rows in which lists of people are looked for, and characters of a row that is no entry."""
_T = TypeVar("_T")
_Place: TypeAlias = tuple[int, int, Who, Period, str, str]
"""Where an entry is: row, column (-1: those of its text), whose it is, when, how that was told, its part of the text"""
_PARTS = {"month": "{year}-{number:02}", "quarter": "{year}-Q{number}", "week": "{year}-W{number:02}"}


@dataclass
class Rows:
    """Reads the rows of one grid."""

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
    _refused: dict[str, list[tuple[int, Refused]]] = field(default_factory=lambda: defaultdict(list))

    def read(self) -> Iterator[Entries]:
        """The entries of one person after the other, then what became of the other rows."""
        for at, row in enumerate(self.grid.rows[: self.head.body]):
            if at not in self.grid.hidden and any(map(shown, row)):
                self._account(at, "boilerplate", "names of columns" if at in self.head.rows else "above the table")
        people: dict[tuple[str, ...], list[_Place]] = {}
        keys: dict[Who, tuple[str, ...]] = {}
        places = [place for at in range(self.head.body, len(self.grid.rows)) for place in self._row(at)]
        same = with_accounts({place[2] for place in places})
        for at, column, named, period, found, part in places:
            who = same.get(named, named)
            key = keys.get(who) or keys.setdefault(who, who.key)
            people.setdefault(key, []).append((at, column, who, period, found, part))
        for key in list(people):
            yield Entries([self._entry(place) for place in people.pop(key)])
        if unnamed := [place[0] for place in places if place[2] == Who()]:
            self.problems.append(of_nobody(unnamed, self.grid, self.layout, self.head.body))
        for some in self._refused.values():
            self.problems += told(some, self.grid, self.layout)
        self.problems += surplus(self.grid, self.layout, len(self.head.names), self.head.body, self._end)
        if fiscal := [cell for (cell, _), note in self._notes.items() if note == UNKNOWN]:
            what = f'"{fiscal[0]}" is {UNKNOWN}.'
            self.problems.append(Problem("fiscal-year", what, "note", self.grid.file, hint=HINT))
        if days := sorted({note for note in self._notes.values() if note != UNKNOWN}):
            what = f"days in two months were counted in one: {'; '.join(days)[:_SHOWN]}."
            self.problems.append(Problem("greater-part", what, "note", self.grid.file))
        yield Entries((), self.others, self.problems)

    @cached_property
    def _counts(self) -> Counts:
        return Counts(self.grid, self.head.body, self.layout, self.done, self.problems, self.hides)

    @cached_property
    def _end(self) -> int:
        """The index of the first row behind all that fill more than one cell: notes below a table are a cell each."""
        return end_of(self.grid, self.head.body, self.layout.names)

    def _entry(self, place: _Place) -> Entry:
        """An entry at its place."""
        at, column, who, period, found, part = place
        row, line = self.grid.rows[at], self.grid.line(at)
        text = part or (self._text(row) if column < 0 else text_at(row, column))
        evidence = self._evidence(at, row) if column < 0 else ()
        subject = text_at(row, self.layout.project) if self.layout.is_item else ""
        if self.layout.caption is not None and (asked := text_at(row, self.layout.caption)).endswith(ASKING):
            found += f'; asked "{asked}"'
        return Entry(line, self.grid.place(at), who, period, text, self.layout.is_item, found, evidence, subject)

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
        is_named = layout.person or layout.people or layout.ticked or layout.email is not None
        is_timed = layout.times or layout.wide or layout.year is not None
        plans = [one for one in bands.plans if one[0] >= self.head.body]
        return Bands([] if is_named else bands.people, [] if is_timed else bands.periods, plans)

    @cached_property
    def _banded(self) -> frozenset[int]:
        plans = (at for at, is_plan in self._bands.plans if is_plan)
        return frozenset([*plans, *(at for at, _ in (*self._bands.people, *self._bands.periods))])

    def _row(self, at: int) -> Sequence[_Place]:
        """Where the entries of a row are; it is accounted for where it has none."""
        row = self.grid.rows[at]
        if not any(map(shown, row)):
            return ()
        if at in self.grid.hidden:
            self._account(at, "private", "hidden in the spreadsheet")
        elif self.head.rows and is_repeated(self.head, row):
            self._account(at, "boilerplate", "names of columns")
        elif at in self._banded:
            self._account(at, "boilerplate", "it says whose, when or of what kind the rows below are")
        elif is_total(row):
            self._account(at, "boilerplate", "a total")
        elif at >= self._end:
            self._account(at, "boilerplate", "below the table")
        else:
            try:
                if self._bands.is_planned(at) and not self.layout.is_done and self.layout.status is None:
                    raise Refused("planned", "the row above says that they are to come")
                made = self._wide(at, row) if self.layout.wide or self.layout.people else self._long(at, row)
                if not made:
                    raise Refused("", "no text")
            except Refused as refused:
                self._refuse(at, refused)
            else:
                return made
        return ()

    # Rows ---------------------------------------------------------------------------------------

    def _long(self, at: int, row: Sequence[Cell]) -> list[_Place]:
        """One entry for each person of a row."""
        texts = [text for one in self.layout.what if (text := text_at(row, one))]
        if texts and all(map(is_sum, texts)):  # beside a name that stands for several rows
            raise Refused("", "a total")
        if not any(map(is_said, texts)):
            rest = max((text_at(row, one) for one in self.layout.free), key=len, default="")
            is_told = self.layout.is_item or " " in rest
            raise Refused("no-text" if is_told else "", "no text", value=rest * (" " in rest))
        self._counts.check(row)
        period, found = self._period(at, row)
        people = self._who(at, row)
        if people == [Who()] or len(people) > 1:
            own, text = {fold(who.name.split()[0]): who.name for who in people if who.name}, self._text(row)
            if len(self.layout.what) == 1 and (parts := [*apart(text, self._listed | own)]):
                parts = self._of_work(at, [(part, part[1]) for part in parts if part[1]])
                return [(at, -1, who, period, found, said) for who, said in parts]
            if led := led_by(text, own or self._listed):
                what, hint = "it says by name who of the people beside it did what", "Write a row for each of them."
                raise Refused("bad-row", what, self.layout.what, led, hint)
        return [(at, -1, who, period, found, "") for who in people]

    @cached_property
    def _listed(self) -> dict[str, str]:
        body = self.grid.rows[self.head.body :][:_LOOKED_AT]
        beside = ([row[at]] for row in body for at in self.layout.free if at < len(row))
        return listed_people([*self.grid.rows[: self.head.body], *beside])

    def _wide(self, at: int, row: Sequence[Cell]) -> list[_Place]:
        """An entry for each filled cell under a period or a person."""
        filled = [one for one in (*self.layout.wide, *self.layout.people) if is_said(text_at(row, one))]
        if not filled:
            return []
        texts = [text_at(row, one) for one in filled]
        if all(States().tell([text]) or _AMOUNT.fullmatch(text) for text in texts):
            hint = "Name the column that says it, under [[source]] in reports.toml, or leave the table out."
            raise Refused("no-text", "numbers and states, and no word of what was done", (), ", ".join(texts), hint)
        said = (text_at(row, one) for one in self.layout.free)
        if asked := next((text for text in said if text.endswith(ASKING) and asks_aside(text)), ""):
            raise Refused("aside", "answers about plans, difficulties and the like", value=asked)
        if not {self.layout.status, self.layout.outcome} <= {None}:
            self._counts.check(row)
        filled = self._of_work(at, [(one, text_at(row, one)) for one in filled])
        if self.layout.people:
            period, found = self._period(at, row)
            return [(at, column, Who(self.layout.people[column]), period, found, "") for column in filled]
        people = self._who(at, row)
        return [
            (at, column, who, self._period_of(at, row, column), f"column {self.layout.name(column)}", "")
            for column in filled
            for who in people
        ]

    def _of_work(self, at: int, said: Sequence[tuple[_T, str]]) -> list[_T]:
        """What of a row says what was done, by its text; the rest is told, and refused where there is no more."""
        found = [(one, self._counts.no_work(text)) for one, text in said]
        kept = [one for one, why in found if not why]
        refused = [why for _, why in found if why]
        if not kept:
            raise refused[0]
        for why in refused:
            self._refused[f"cell {why.why}"].append((at, replace(why, is_cell=True)))
        return kept

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

    def _text(self, row: Sequence[Cell]) -> str:
        """What a row says: its one text, or several with the names of their columns before all but the first."""
        texts = [(at, text_at(row, at)) for at in self.layout.what]
        filled = [(at, text) for at, text in texts if is_said(text)]
        caption = text_at(row, self.layout.caption)
        if caption and filled:  # a question is not the words of who answers
            return filled[0][1] if caption.endswith(ASKING) else f"{caption.rstrip(':')}:\n\n{filled[0][1]}"
        return "\n\n".join(
            text if at == self.layout.what[0] else f"{self.layout.name(at).rstrip(':')}:\n\n{text}"
            for at, text in filled
        )

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
            return period, names_of([layout.when], layout) + (f"; {note}" if note else "")
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

    # Whose it is --------------------------------------------------------------------------------

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
            hint, said = "" if layout.is_item else "Write whose it is.", value or self._text(row) * layout.is_item
            raise Refused("no-person", "it names nobody", layout.person, said, hint)
        team = text_at(row, layout.team)
        if any(map(is_bot, named)) or (account and is_bot(Who(handle=account))):
            raise Refused("bot", "done by a program", value=value)
        number = text_at(row, layout.number) if name_words(value) in self._namesakes else ""
        accounts = [number] if number else _BETWEEN.split(account)
        handles = accounts if len(accounts) == len(named) else [""] * len(named)
        return [
            Who(one.name, one.email or email * (len(named) == 1), one.handle or handle, team)
            for one, handle in zip(named, handles, strict=True)
        ]

    def _ticked(self, row: Sequence[Cell]) -> list[Who]:
        found = [Who(name) for at, name in self.layout.ticked.items() if text_at(row, at).strip("0.,:")]
        if not found:
            raise Refused("no-person", "nobody is ticked", value=self._text(row), hint="Tick whose it is.")
        return found

    @cached_property
    def _namesakes(self) -> Mapping[tuple[str, ...], Collection[str]]:
        return namesakes(self.grid, self.layout, self.head.body, self.problems)

    @cached_property
    def _cells_of_people(self) -> Sequence[str]:
        """The first filled cells of the column of people."""
        rows = self.grid.rows[self.head.body :][:_LOOKED_AT]
        return [text for row in rows if (text := text_at(row, self.layout.person[0]))]

    # What else ----------------------------------------------------------------------------------

    def _evidence(self, at: int, row: Sequence[Cell]) -> tuple[EvidenceRow, ...]:
        """The item itself, by its key and link; of prose what its links lead to."""
        link = text_at(row, self.layout.link)
        if self.layout.is_item:
            item = item_of(text_at(row, self.layout.key), link, self.grid.line(at))
            return (item,) if item else ()
        return tuple(find_evidence(link, lambda _: self.grid.line(at), self.host, {})) if link else ()

    def _account(self, at: int, became: Became, why: str) -> None:
        cells = () if became == "private" else map(shown, self.grid.rows[at])
        text = " | ".join(cell for cell in cells if cell)[:_SHOWN]
        self.others.append(
            LineRow(self.grid.file, self.grid.line(at), became, text=text, why=why, place=self.grid.place(at))
        )

    def _refuse(self, at: int, refused: Refused) -> None:
        """Account for a row without an entry."""
        became: Became = "private" if refused.code == "away" and self.hides else "boilerplate"
        self._account(at, "problem" if refused.hint else became, refused.why)
        if refused.code:
            self._refused[f"{refused.why}{refused.columns}"].append((at, refused))
