"""Whose the rows of a table are, by the names and contents of its columns. Must not know what rows say besides."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations

from reports.errors import Problem
from reports.loading.entries import Who
from reports.loading.names.likeness import is_family, is_given, likeness
from reports.loading.names.people import name_words
from reports.loading.profiles.forms_of_names import is_full
from reports.loading.tables.cells import are_names, as_name, holds, is_account, is_spelt, is_tick, is_who, names_beside
from reports.loading.tables.columns import Meaning, Role, is_listed, meanings, means, plain, words
from reports.loading.tables.grid import Cell, shown, text_at
from reports.loading.tables.heads import ColumnNames, is_sum
from reports.loading.tables.people import is_said, people_of
from reports.loading.tables.phrases import UNSPACED
from reports.loading.tables.states import is_done
from reports.regex import regex

_AUTHOR, _RECORDER = 3, 4
"""Which of the lists of people has those who wrote a row, and those who opened an item."""
NAMES = ("name", "nom", "nombre", "nome", "naam", "namn", "navn", "nume", "ad", "jmeno", "meno", "ime", "nev")
_FEWEST, _WORDY, _SOME, _MOST = 2, 8, 0.3, 0.6
"""Columns of people; characters of a text, on the average, in one that says what was done."""
_NUMBER = regex(r"\W*\d+$| [A-D]$")
"""What tells columns of equal people apart: "Helper 1", "Helper 2", "Person A"."""
_BESIDE = "Give them different names, or each of two tables that stand side by side a sheet of its own."


class Candidates:
    """The columns of one table, and which of them may be something."""

    def __init__(self, head: ColumnNames, rows: Sequence[Sequence[Cell]]) -> None:
        """Of `rows` the first ones are enough."""
        self.head = head
        width = max([len(head.names), *map(len, rows)])
        self.names = (*head.names, *[""] * (width - len(head.names)))
        self.columns: Sequence[Sequence[Cell]] = [
            [row[at] for row in rows if at < len(row) and row[at] is not None and is_said(shown(row[at]))]
            for at in range(width)
        ]
        self.rows = rows
        self.taken: set[int] = set()
        self.whose: Collection[str] = ()
        """Those whom something besides the columns names."""
        self.problems: list[Problem] = []
        """Why the table cannot be read."""
        self.ticked: dict[int, str] = {}
        """The columns of people who have a tick in the rows that they had a part in."""
        self.asked: list[Problem] = []
        """What is assumed of it."""

    def _of(self, role: Role, *, is_exact: bool = True) -> list[tuple[int, Meaning]]:
        """The columns, not yet taken, that may be something by their names."""
        return [
            (at, meaning)
            for at, name in enumerate(self.names)
            if at not in self.taken
            for meaning in meanings(name)
            if meaning.role == role and (meaning.is_exact or not is_exact)
        ]

    def _share(self, at: int, is_one: Callable[[Cell], object]) -> float:
        """Which part of the filled cells of a column is something."""
        cells = self.columns[at]
        return sum(bool(is_one(cell)) for cell in cells) / len(cells) if cells else 0.0

    def _ambiguous(self, role: str, ats: Sequence[int]) -> int:
        """Tell that several columns may be meant; the first one, so that the search can go on."""
        names = [" ".join(self.names[at].split()) for at in ats]
        what = f"{role} may be the columns {_listed(names)}, which differ."
        choices = " or ".join(f'columns = {{{role} = "{name}"}}' for name in names)
        hint = f"Say which, under [[source]] in reports.toml: {choices}." if len(set(names)) == len(names) else _BESIDE
        self.problems.append(Problem("ambiguous-columns", what, "error", hint=hint))
        return ats[0]

    def _length(self, at: int) -> float:
        cells = [shown(cell) for cell in self.columns[at]]  # a sign of Chinese says as much as two letters
        return sum(len(cell) + len(UNSPACED.findall(cell)) for cell in cells) / len(cells) if cells else 0.0


def _listed(names: Sequence[str]) -> str:
    quoted = [f'"{name}"' for name in names]
    return " and ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))


class Owners(Candidates):
    """Finds the columns that say whose a row is."""

    def _person(self, *, has_email: bool) -> tuple[int, ...]:
        """The column of people: whoever did it before whoever is named, before who wrote it.

        `has_email`: beside it stands a column of addresses.
        """
        if halves := self._halves():
            self.taken.update(halves)
            return halves
        found = [(m.rank, at) for at, m in self._of("person") if self._share(at, is_who) > 0.6 or not self.columns[at]]
        named = [(m.rank, at) for at, m in self._of("person") if plain(self.names[at]) not in NAMES]
        found = found or [one for one in named if self._share(one[1], is_who) > _SOME]  # the others are told
        found = [one for one in found if self.columns[one[1]]] or found
        if found and min(found)[0] >= _AUTHOR:
            found = self._headed() or found  # who typed a row in did not do it where somebody else is named
        if not found:
            return ()
        if len(others := [one for one in found if plain(self.names[one[1]]) not in NAMES]) < len(found):
            found = others or found  # beside a column of people, "Name" is that of a piece of work
        best = min(found)[0]
        some = [at for rank, at in found if rank == best]
        accounts = [at for at in some if self._share(at, is_account) == 1]
        if len(some) - len(accounts) == 1:  # "Username" beside "User"
            some = [
                at for at in some if at not in accounts or not names_beside(self.rows, at, *(set(some) - set(accounts)))
            ]
        did = [at for at in some if len(some) > 1 and is_done(self.names[at])]  # "Completed by" beside "Assigned to"
        some = did if len(did) == 1 else some
        if len(some) > 1 and any(self._differ(one, other) for one, other in combinations(some, 2)):
            self._ambiguous("person", some)
        called = [at for at, m in self._of("person") if m.rank < _AUTHOR and at not in some]
        self._ask_of_rivals(some[0], list(dict.fromkeys(called)))
        self.taken.add(some[0])
        return self._without_recorder((some[0],), has_email=has_email)

    def _without_recorder(self, person: tuple[int, ...], *, has_email: bool) -> tuple[int, ...]:
        """A column of people, but none of those who opened the items where something else says whose they are; told."""
        ranks = [m.rank for at in person for m in meanings(self.names[at]) if m.role == "person" and m.is_exact]
        named = {name_words(shown(cell)) for at in person for cell in self.columns[at]}
        known = {name_words(name) for name in self.whose}
        is_other = len(known) > 1 or bool(known and not named <= known)  # rows between them may say whose each is
        if len(person) != 1 or not ranks or min(ranks) < (_AUTHOR if is_other else _RECORDER):
            return person
        name = " ".join(self.names[person[0]].split())
        is_read = min(ranks) == _AUTHOR or not (self.whose or has_email)
        rest = "it is read as whose it is" if is_read else "something else says whose the rows are, and it is not read"
        hint = f'Say whether they did it, under [[source]] in reports.toml: columns = {{person = "{name}"}}.'
        self.asked.append(
            Problem("ambiguous-columns", f'"{name}" may be who wrote it down: {rest}.', "warning", hint=hint)
        )
        return person if is_read else ()

    def _ask_of_rivals(self, chosen: int, others: Sequence[int]) -> None:
        """Ask about columns of names that may as well say whose a row is, and name others in most rows."""

        def differs(row: Sequence[Cell], at: int) -> bool:
            return max(at, chosen) < len(row) and shown(row[at]) != shown(row[chosen])

        rivals = [at for at in others if self._are_known(at) and len(self.columns[at]) == len(self.rows)]
        rivals = [at for at in rivals if 2 * sum(differs(row, at) for row in self.rows) > len(self.rows)]
        if rivals:
            names = [" ".join(self.names[at].split()) for at in (chosen, *rivals)]
            what = f'person is read from "{names[0]}"; {_listed(names[1:])} name{"s" * (len(rivals) == 1)} others.'
            choices = " or ".join(f'columns = {{person = "{name}"}}' for name in names)
            hint = f"Say which, under [[source]] in reports.toml: {choices}."
            self.asked.append(Problem("ambiguous-columns", what, "warning", hint=hint))

    def _headed(self) -> list[tuple[int, int]]:
        """Columns of people whose longer names begin or end with a word for who did it, as "Deal Owner"."""
        found = list[tuple[int, int]]()
        for at, name in enumerate(self.names):
            parts = plain(name).split()
            if at in self.taken or len(parts) < 2 or any(one.is_exact for one in meanings(name)):
                continue
            is_doer = any((m.role, m.rank) == ("person", 0) for end in (parts[-1], parts[0]) for m in meanings(end))
            if (is_doer or parts[-1] == "lead") and self._share(at, is_who) > 0.6:
                found.append((0, at))
        return found

    def _halves(self) -> tuple[int, ...]:
        """The columns of first and last names; beside one of them "Name" is the other, if it does not hold both."""
        first, last = [[at for at, _ in self._of(role)] for role in ("first", "last")]
        rest = [at for at, name in enumerate(self.names) if plain(name) in NAMES and at not in self.taken]
        if bool(first) != bool(last) and rest:
            known = (first or last)[0]
            if holds(self.rows, rest[0], known):
                return ()
            first, last = first or rest, last or rest
        elif bool(first) != bool(last):  # the other half under a name that no list has
            is_half = is_family if first else is_given
            words = [at for at, name in enumerate(self.names) if at not in self.taken and not meanings(name)]
            rest = [at for at in words if self._share(at, lambda cell: is_half(shown(cell))) > _MOST]
            first, last = first or rest[:1], last or rest[:1]
        return (first[0], last[0]) if first and last else ()

    def _differ(self, one: int, other: int) -> bool:
        return any(
            shown(row[one]) != shown(row[other]) for row in self.rows if max(one, other) < len(row) and shown(row[one])
        )

    def _person_by_content(self, what: Sequence[int], *, is_wide: bool) -> tuple[int, ...]:
        """The one column of full names, whatever it is called; else one of nothing but names, half of them known.

        Above it, months may be named. Two columns of full names that differ are told.
        """
        free = [
            at
            for at, name in enumerate(self.names)
            if at not in self.taken
            and self.columns[at]
            and not any(m.is_exact and not (is_wide and m.role == "when") for m in meanings(name))
        ]
        full = [at for at in free if are_names([shown(cell) for cell in self.columns[at]])]
        known, lists = [at for at in free if self._are_known(at)], self._lists_of_people(free)
        beside = [at for at in sorted({*full, *known, *lists}) if self._has_gaps_of(at, what)]
        found = beside if len(beside) == 1 else full or known or self._head_of_rows(free, is_wide=is_wide) or lists
        called = {at: _NUMBER.sub("", self.names[at].strip()) for at in free if _NUMBER.search(self.names[at].strip())}
        if some := [at for at in called if found and called[at] == called.get(found[0]) and self._are_known(at)]:
            self.taken.update(some)
            return tuple(some)
        if len(found) > 1 and any(self._differ(found[0], other) for other in found[1:]):
            self._ambiguous("person", found)
        elif found and found != beside:
            self._ask_of_rivals(found[0], [at for at in known if at not in found])
        self.taken.update(found[:1])
        return tuple(found[:1])

    def _has_gaps_of(self, at: int, what: Sequence[int]) -> bool:
        """Whether a column is empty where a row says nothing, as one of who did that is, and no column of shifts."""
        gaps = [at < len(row) and shown(row[at]) for row in self.rows if not any(text_at(row, one) for one in what)]
        return bool(gaps) and not any(gaps)

    def _lists_of_people(self, free: Sequence[int]) -> list[int]:
        """Columns of which each cell names one or several, half of whom are known: "Sanne en Daan"."""
        found = list[int]()
        for at in free:
            people = [people_of(shown(cell)) or [Who()] for cell in self.columns[at]]
            names = {who.name for some in people for who in some}
            likes = [likeness(name) for name in names]
            if "" not in names and 2 * likes.count("known") >= len(names) and all(map(is_spelt, names)):
                found.append(at)
        return found

    def _head_of_rows(self, free: Sequence[int], *, is_wide: bool) -> list[int]:
        """The column without a name beside periods where all of it looks like names in full, which is told."""
        found = [at for at in free[:1] if is_wide and not self.names[at].strip()]
        cells = [shown(cell) for at in found for cell in self.columns[at]]
        if not cells or not all(" " in cell and likeness(cell) for cell in cells):
            return []
        what = f'the column without a name is read as whose each row is: "{cells[0]}", …'
        hint = "Write above it what it is, as Name or Project."
        self.asked.append(Problem("nobody", what, "warning", hint=hint))
        return found

    def _are_known(self, at: int) -> bool:
        """Whether the cells of a column are nothing but names, half of them known ones."""
        likes = [likeness(shown(cell)) for cell in self.columns[at]]
        return bool(likes) and all(likes) and 2 * likes.count("known") >= len(likes)

    def _addresses(self) -> int | None:
        """The one column of nothing but addresses, whatever it is called, unless a list knows it for something else."""
        free = [at for at, name in enumerate(self.names) if at not in self.taken and not meanings(name)]
        found = [at for at in free if self._share(at, lambda cell: "@" in shown(cell) and is_account(cell)) == 1]
        self.taken.update(found if len(found) == 1 else ())
        return found[0] if len(found) == 1 else None

    def _names_beside(self, known: int) -> int | None:
        """A column of nothing but names, each beside the same account or address."""
        for at, name in enumerate(self.names):
            is_free = at not in self.taken and self.columns[at] and not any(m.is_exact for m in meanings(name))
            if is_free and names_beside(self.rows, known, at):
                self.taken.add(at)
                return at
        return None

    def _people(self) -> dict[int, str]:
        """The columns that are named by people: two known names at least, or all but the times and what a list knows.

        Beside other columns, a name that no list knows stands between known ones, and one word beside names in full is
        none. Where a list knows a column of what was done, those of people hold texts.
        """
        names = {at: as_name(name) for at, name in enumerate(self.names) if at not in self.taken and name.strip()}
        free = [at for at, name in names.items() if not is_listed(name) and plain(name) not in words("rows", "beside")]
        likes = {at: likeness(names[at]) if is_spelt(names[at]) else None for at in free}
        if self._are_ticked(likes):
            self.ticked = {at: names[at] for at in self._with_ticks(likes)}
            self.taken |= set(self.ticked)
            return {}
        known = [
            at
            for at in free
            if likes[at] == "known" or (" " in names[at] and is_spelt(names[at]) and is_given(names[at]))
        ]
        if not known:
            return {}
        is_whole = any(" " in names[at] for at in known)  # "Jonas Holz" has an ordinary word
        texts = {at for at in free if self._length(at) >= _WORDY}
        others = [at for at in free if likes[at] and (is_full(names[at]) or (not is_whole and at in texts))]
        is_all = set(free) <= {*known, *others}
        people = [at for at in free if at in known or (at in others and (is_all or known[0] < at < known[-1]))]
        is_other = any(means(names[at], "what") for at in names)
        if len(people) < _FEWEST or (len(known) < _FEWEST and not is_all):
            return {}
        if all(self._share(at, is_tick) == 1 for at in people if self.columns[at]):
            self.ticked = {at: names[at] for at in people}
            self.taken |= set(people)
            return {}
        return {at: names[at] for at in people} if not is_other or texts & set(people) else {}

    def _with_ticks(self, ats: Iterable[int]) -> list[int]:
        """Columns of nothing but ticks, or of how long it took; not of sums of them."""
        said = [at for at in ats if not is_sum(self.names[at]) and plain(self.names[at]) not in words("rows", "hours")]
        return [at for at in said if self.columns[at] and self._share(at, is_tick) == 1]

    def _are_ticked(self, likes: Mapping[int, str | None]) -> bool:
        """Whether columns of ticks or hours are people, one of whom is known, beside a day and a text; others are told.

        Where none of them is known, they may be kinds of work: that is told.
        """
        ats = self._with_ticks(likes)
        unknown = [at for at in ats if likes[at] != "known"]
        if len(ats) < _FEWEST or not unknown or any(likes[at] is None for at in ats):
            return False
        names, is_one = _listed([self.names[at].strip() for at in unknown]), len(unknown) < len(ats)
        what = f"columns of ticks or hours are read as people, though no list knows {names}."
        hint = "Where they are no people, give them names that say what they are."
        if not is_one:
            what, hint = f"{names} hold ticks or hours, and may be people.", "Add a column that says whose each row is."
        self.asked.append(Problem("nobody", what, "warning", hint=hint))
        return is_one
