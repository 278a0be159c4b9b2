"""Time sheets: what their rows tell of the work, and of which ticket it was. Must not know whose a row is, nor when."""

from functools import cached_property

from reports.loading.folding import fold
from reports.loading.tables.cells import is_day, is_duration
from reports.loading.tables.columns import meanings, plain, words
from reports.loading.tables.grid import shown, text_at
from reports.loading.tables.moments import MOST, Moments
from reports.loading.tables.states import States
from reports.loading.tables.times import Times, is_doubtful
from reports.regex import regex

NOTES = 2
"""Which of the lists of texts has notes and descriptions."""
KIND = 3
"""Words of a kind of work, at most."""
HALF = 0.5
"""Part of the cells that a column may be told by, and the others are at fault."""
_KEY = regex(r"[^\W\d_]{0,10}[-_#]?\d{1,8}")
_ADDRESS = regex(r"\w+://\S+")
_TICKET = regex(r"(?:.* )?#\d+\b.*")
"""A ticket as trackers call it in a time sheet: "Bug #12: Login fails"."""
_FEW = 4
"""Rows at least that tell a column of kinds."""


class TimeSheets(Moments):
    """Finds what the columns of a time sheet say of the work."""

    has_time = False
    """Whether something besides the columns tells the time of all rows."""

    @cached_property
    def _is_time_sheet(self) -> bool:
        """Whether each row is of a day and says how long it took."""
        hours = words("rows", "hours")
        is_long = any(
            plain(name) in hours and self._share(at, is_duration) > MOST for at, name in enumerate(self.names)
        )
        times = [at for at, name in enumerate(self.names) if any(of.role in ("when", "start") for of in meanings(name))]
        return is_long and (any(self._share(at, is_day) > MOST for at in times) or (self.has_time and not times))

    def _ticket(self) -> int | None:
        """The column of a time sheet that names the ticket on which the time of each row was spent, if there is one.

        Trackers write it with its number; else tickets come again, and have their own state in all of their rows.
        """
        if not self._is_time_sheet:
            return None
        free = [at for at in range(len(self.names)) if at not in self.taken]
        known = [at for at in free if self._share(at, lambda cell: _TICKET.fullmatch(shown(cell))) > HALF]
        titles, states = [at for at, of in self._of("what") if of.rank == 1], [at for at, _ in self._of("status")]
        return next(iter(known or [at for at in titles if any(self._is_state_of(at, one) for one in states)]), None)

    def _is_state_of(self, ticket: int, at: int) -> bool:
        """Whether a column says the same in all rows of a ticket, of which several come again, and not all are done."""
        said: dict[str, list[str]] = {}
        for row in self.rows:
            said.setdefault(text_at(row, ticket), []).append(text_at(row, at))
        several = [states for name, states in said.items() if name and len(states) > 1]
        is_open = any(States().of(states[0]) == "open" for states in several)
        return is_open and len(several) > 1 and all(len({*states}) == 1 for states in several)

    def _notes_of(self, ticket: int | None) -> tuple[int, ...]:
        """What was done of a ticket, in the words of who did it, before its title; nothing where no column says it."""
        if ticket is None:
            return ()
        notes = [at for at, of in self._of("what") if of.rank == NOTES and self._is_text(at)]
        notes = [at for at in notes if not self._is_category(at)][:1]
        found = (*notes, ticket) if notes else ()
        self.taken.update(found)
        return found

    def _is_category(self, at: int) -> bool:
        """Whether a column says of what kind its rows are: a few short words, again and again.

        In a time sheet, where the day and the duration of a row tell it from others, they need not come again often.
        """
        cells = [fold(shown(cell)) for cell in self.columns[at]]
        if len(cells) >= _FEW and len(set(cells)) == 1:
            return True
        is_short = all(len(cell.split()) <= KIND for cell in cells)
        is_of_words = all(len(cell.split()) == 1 for cell in cells)
        if is_short and (len(set(cells)) < len(cells) or is_of_words) and self._is_time_sheet:
            return True
        return is_short and len(cells) >= _FEW and 2 * len(set(cells)) <= len(cells) + 1

    def _is_text(self, at: int) -> bool:
        is_words = self._share(at, lambda cell: isinstance(cell, str) and any(char.isalpha() for char in cell))
        if self._share(at, lambda cell: _KEY.fullmatch(shown(cell))) > HALF:  # "V-1" under "Vorgang"
            return False
        if self._share(at, lambda cell: _ADDRESS.fullmatch(shown(cell))) > HALF:
            return False
        times = Times("day-first")  # "Long march" is a text
        return is_words > 0.6 and self._share(at, lambda cell: times.read(cell) or is_doubtful(cell)) < HALF
