"""Which columns of a table say when, by their names and what they hold. Must not know what rows say besides."""

from collections.abc import Collection, Mapping, Sequence

from reports.errors import Problem
from reports.loading.tables.cells import is_day, is_month
from reports.loading.tables.columns import YEARS, meanings, plain, words
from reports.loading.tables.grid import Cell, shown
from reports.loading.tables.owners import Owners
from reports.loading.tables.states import is_done
from reports.loading.tables.times import Times, is_open_day, is_timely, is_weekday, is_written_day, order_of, part_of
from reports.periods import Period

MOST = 0.8
"""Part of the cells of a column that are something, if it is that."""
_HALF = 0.5
"""Part of the cells that a column may be told by, and the others are at fault."""
DONE, _PERIOD, _ITERATION, _STAMP = range(4)
_PARTS = (
    {"month": 12, "monat": 12, "mois": 12, "mes": 12, "mese": 12, "maand": 12}
    | dict.fromkeys(("quarter", "quartal", "trimestre", "kwartaal"), 4)
    | dict.fromkeys(("week", "woche", "kw", "semaine", "semana", "settimana"), 53)
)
_WEEKS, _TWO, _LONGEST = 53, 2, 40


class Moments(Owners):
    """Finds the columns that say when a row was."""

    def _year(self) -> int | None:
        """The column of years that goes with one of months, quarters or weeks."""
        for at, name in enumerate(self.names):
            years = at not in self.taken and plain(name) in YEARS
            if years and self._share(at, lambda cell: shown(cell).isdecimal() and len(shown(cell)) == 4) > _HALF:
                self.taken.add(at)
                return at
        return None

    def _part(self, when: int | None) -> str:
        """What the numbers of a column are, if it has nothing but numbers, and most of them may be that."""
        most = _PARTS.get(plain(self.names[when])) if when is not None else None
        if when is None or not most:
            return ""
        part = {12: "month", 4: "quarter", 53: "week"}[most]
        is_one = self._share(when, lambda cell: 1 <= part_of(shown(cell), part) <= most) > _HALF
        is_part = is_one and not self._share(when, lambda cell: not part_of(shown(cell), part) and is_timely(cell))
        return part if is_part else ""

    def _when(self) -> tuple[int | None, bool]:
        """The column of times, and whether it is that of the end of the work."""
        times = Times("day-first", 2000)

        def is_time(cell: Cell) -> bool:
            return is_timely(cell) or is_open_day(cell) or times.read(cell) is not None

        found = [(m.rank, at) for at, m in self._of("when") if self._share(at, is_time) > 0.3 or self._part(at)]
        found += [(DONE, at) for at in self._called_done({at for _, at in found})]
        for rank in (DONE, _PERIOD, _STAMP):
            if some := list(dict.fromkeys(at for one, at in found if one == rank)):
                if rank == _STAMP and self._of("start") and self._of("end"):
                    break
                if rank == _STAMP and (asked := self._asked_period()) is not None:
                    some = [asked]
                elif rank == _STAMP:  # what somebody wrote of a row goes before when a program took note of it
                    own, stamps = [at for at in self._unnamed() if self._is_dated(at) and at not in self._due()], some
                    some = own or some
                    self._ask_of_times(some, [*(stamps if own else ()), *self._due()])
                at = self._one_time(some)
                self.taken.update(some)
                return at, rank == DONE
        if any(self._of("start")) and any(self._of("end")):
            return None, False
        free = [at for at in self._unnamed() if self._is_dated(at) and at not in self._due()]
        ends = [at for at, _ in self._of("end") if self._share(at, is_time) > _HALF and any(self._of("status"))]
        if free and ends:  # beside a state, what ended then is done
            self._ask_of_times(ends[:1], free)
            free = ends[:1]
        if len(free) > 1 and (asked := self._asked_period()) is not None:
            free = [asked]
        free = free or list(dict.fromkeys(at for rank, at in found if rank == _ITERATION))
        free = (
            free or [at for role in ("end", "start") for at, _ in self._of(role) if self._share(at, is_time) > MOST][:1]
        )
        self.taken.update(free)
        if free:
            self._ask_of_times(free, self._due())
        else:
            self._tell_unread_times()
        return (self._one_time(free) if free else None), False

    def _called_done(self, known: Collection[int]) -> list[int]:
        """Columns, not yet taken or known, that are called by a state of what is done: "Voltooid"."""
        free = [at for at in range(len(self.names)) if at not in self.taken and at not in known]
        free = [at for at in free if self._length(at) <= _LONGEST and self._is_dated(at) and is_done(self.names[at])]
        roles = {at: {one.role for one in meanings(self.names[at]) if one.is_exact} for at in free}
        return [at for at in free if not roles[at] & {"start", "end", "other"}]

    def _due(self) -> list[int]:
        """The columns, not yet taken, of days on which something was to be done."""
        named = (at for at, name in enumerate(self.names) if at not in self.taken)
        return [
            at for at in named if plain(self.names[at]) in words("dated", "due") and self._share(at, is_timely) > MOST
        ]

    def _when_due(self) -> int | None:
        """The column of days on which something was to be done, which is told, where no other says when it was."""
        due = self._due()[:1]
        for at in due:
            what = f'when is read from "{self.names[at]}", for no column says when it was done.'
            hint = 'Add a column with the day on which each was done, as in "2025-03-14".'
            self.asked.append(Problem("ambiguous-columns", what, "warning", hint=hint))
        self.taken.update(due)
        return next(iter(due), None)

    def _ask_of_times(self, chosen: Sequence[int], others: Sequence[int]) -> None:
        """Ask about columns of other times beside those of which no name says that the work was done then."""
        times = Times("day-first", 2000)
        pairs = [(at, other) for at in chosen for other in others if len(chosen) == 1]
        others = [
            other
            for at, other in pairs
            if any(times.read(row[at]) != times.read(row[other]) for row in self.rows if max(at, other) < len(row))
        ]
        if others:
            names = [self.names[at] for at in (*chosen, *others)]
            what = f'when is read from "{names[0]}"; no name of a column says when it was done, and others differ: '
            choices = " or ".join(f'columns = {{when = "{name}"}}' for name in names)
            hint = f"Say which, under [[source]] in reports.toml: {choices}."
            self.asked.append(
                Problem(
                    "ambiguous-columns", what + ", ".join(f'"{name}"' for name in names[1:]) + ".", "warning", hint=hint
                )
            )

    def _tell_unread_times(self) -> None:
        """Tell that a column of times is passed over, which holds neither times nor what a title makes times of."""
        for at, of in self._of("when"):
            is_known = self._share(at, lambda cell: is_weekday(shown(cell)) or shown(cell).isdecimal()) > 0
            if of.rank == _PERIOD and self.columns[at] and not is_known and not self._part(at):
                what = f'"{self.names[at]}" holds no times that are read: "{shown(self.columns[at][0])[:80]}".'
                hint = 'Write months, as in "2025-03".'
                self.asked.append(Problem("unread-times", what, "warning", hint=hint))
                return

    def _is_dated(self, at: int) -> bool:
        """Whether the cells of a column, whatever it is called, are times, mostly, or all days without a year."""
        is_open = len(self.columns[at]) > 1 and self._share(at, is_written_day) == 1
        return is_open or self._share(at, is_timely) > _HALF

    def _asked_period(self) -> int | None:
        """A column of months or longer periods under a name of its own, as a form asks for it beside its time stamp.

        The cycle of a review is one, too: "H1 2025 review" was handed in in July.
        """
        cycles = [at for at, _ in self._of("when") if "cycle" in plain(self.names[at]).split()]
        found = [at for at in cycles if self._share(at, Times().read) > MOST]
        return next(iter(found or (at for at in self._unnamed() if self._share(at, is_month) > MOST)), None)

    def _unnamed(self) -> list[int]:
        """Columns, not yet taken, whose names say nothing."""
        free = (at for at in range(len(self.names)) if at not in self.taken and self.columns[at])
        return [at for at in free if not any(one.is_exact for one in meanings(self.names[at]))]

    def _one_time(self, ats: Sequence[int]) -> int:
        """The finest of several columns of times that agree; else they are a problem."""
        days = [at for at in ats if self._share(at, is_day) > MOST]
        if len(days) == 1 and all(_PARTS.get(plain(self.names[at])) == _WEEKS for at in ats if at not in days):
            return days[0]  # "2025-6" beside it is a week of that year, as only its name says
        if len(ats) == 1:
            return ats[0]
        times = Times(order_of(self.columns[at] for at in ats) or "day-first")
        read = {at: [times.read(row[at]) if at < len(row) else None for row in self.rows] for at in ats}
        for at in ats:
            pairs = ((mine, theirs) for other in ats for mine, theirs in zip(read[at], read[other], strict=True))
            if all(theirs is None or (mine is not None and theirs.contains(mine)) for mine, theirs in pairs):
                return at
        if (later := self._later(read)) is not None:
            return later
        return self._ambiguous("when", ats)

    def _later(self, read: Mapping[int, Sequence[Period | None]]) -> int | None:
        """Of two columns of times the one that is never before the other: "In" and "Out". It is told."""
        (one, first), (other, second) = read.items() if len(read) == _TWO else ((0, ()), (0, ()))
        pairs = [(a.first, b.first) for a, b in zip(first, second, strict=True) if a and b]
        is_before = [all(a <= b for a, b in pairs), all(b <= a for a, b in pairs)]
        if len(pairs) < _TWO or all(is_before) or not any(is_before):
            return None
        later, earlier = (other, one) if is_before[0] else (one, other)
        what = f'when is read from "{self.names[later]}", which is never before "{self.names[earlier]}".'
        hint = f'If that is wrong, say under [[source]] in reports.toml: columns = {{when = "{self.names[earlier]}"}}.'
        self.asked.append(Problem("ambiguous-columns", what, "warning", hint=hint))
        return later

    def _span(self) -> tuple[int, int] | None:
        starts, ends = self._of("start"), self._of("end")
        if not starts or not ends:
            return None
        span = starts[0][0], ends[0][0]
        if any(self._share(at, is_timely) < 0.6 for at in span):
            return None
        self.taken.update(span)
        return span
