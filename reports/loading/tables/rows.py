"""The rows of a table to entries, each accounted for: what cannot be read is told with its row, column and value.

Knows a grid and its layout. Must not know what files there are.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias, TypeVar

from reports.errors import Problem
from reports.loading.dates.fiscal import HINT, UNKNOWN
from reports.loading.entries import Entries, Entry, Who
from reports.loading.folding import fold
from reports.loading.statements.evidence import find_evidence
from reports.loading.tables.accounting import text_of
from reports.loading.tables.bands import apart, ended, led_by, listed_people
from reports.loading.tables.counts import Counts
from reports.loading.tables.grid import Cell, end_of, shown, text_at
from reports.loading.tables.heads import is_repeated, is_sum, is_total
from reports.loading.tables.people import is_said, with_accounts
from reports.loading.tables.references import item_of
from reports.loading.tables.refusals import Refused, of_nobody, surplus, told
from reports.loading.tables.reviews import ASKING, asks_aside
from reports.loading.tables.row_heads import LOOKED_AT, RowHeads
from reports.loading.tables.states import States
from reports.model.rows import Became, EvidenceRow, LineRow
from reports.periods import Period
from reports.regex import regex

_AMOUNT = regex(r"[\W\d_]+[^\W\d_]{0,3}")
"""A number, with a unit or without."""
_SHOWN = 300
"""Characters of a row that is no entry."""
_FORM = 2
"""Cells that a line of a form has at most."""
_T = TypeVar("_T")
_Place: TypeAlias = tuple[int, int, Who, Period, str, str]
"""Where an entry is: row, column (-1: those of its text), whose it is, when, how that was told, its part of the text"""


@dataclass
class Rows(RowHeads):
    """Reads the rows of one grid."""

    def read(self) -> Iterator[Entries]:
        """The entries of one person after the other, then what became of the other rows."""
        for at, row in enumerate(self.grid.rows[: self.head.body]):
            if at not in self.grid.hidden and any(map(shown, row)):
                text = text_of(row) if sum(map(bool, map(shown, row))) > _FORM else ""
                if text and at not in self.head.rows:
                    self._refuse(at, Refused("above-table", "above the names of columns", value=text))
                else:
                    self._account(at, "boilerplate", "names of columns" if at in self.head.rows else "above the table")
        people: dict[tuple[str, ...], list[_Place]] = {}
        keys: dict[Who, tuple[str, ...]] = {}
        places = [place for at in range(self.head.body, len(self.grid.rows)) for place in self._row(at)]
        same = with_accounts({place[2] for place in places})
        for place in places:
            who = same.get(place[2], place[2])
            key = keys.get(who) or keys.setdefault(who, who.key)
            people.setdefault(key, []).append(place if who is place[2] else (*place[:2], who, *place[3:]))
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
            text = text_of(row)
            self._refuse(at, Refused("below-table" if text else "", "below the table", value=text))
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
            parts = [*apart(text, self._listed | own)] or [*(ended(text, own) if len(people) > 1 else ())]
            if len(self.layout.what) == 1 and parts:
                parts = self._of_work(at, [(part, part[1]) for part in parts if part[1]])
                return [(at, -1, who, period, found, said) for who, said in parts]
            if led := led_by(text, own or self._listed):
                what, hint = "it says by name who of the people beside it did what", "Write a row for each of them."
                raise Refused("bad-row", what, self.layout.what, led, hint)
        return [(at, -1, who, period, found, "") for who in people]

    @cached_property
    def _listed(self) -> dict[str, str]:
        body = self.grid.rows[self.head.body :][:LOOKED_AT]
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
        if not {self.layout.status, self.layout.outcome, self.layout.caption} <= {None}:
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
