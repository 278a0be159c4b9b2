"""Which column of a table says what: by its names and what its first rows hold, or as somebody has said it.

Knows the head and some rows. Must not know how rows become entries.
"""

import difflib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from reports.errors import Problem
from reports.loading.names.likeness import likeness
from reports.loading.tables.cells import are_names, is_account, is_duration
from reports.loading.tables.columns import Role, is_said_of, meanings, plain, words
from reports.loading.tables.exports import Export, export_of
from reports.loading.tables.grid import ENDS, Cell, shown
from reports.loading.tables.heads import ColumnNames, are_days, open_days, period_of
from reports.loading.tables.layout import Layout
from reports.loading.tables.moments import DONE
from reports.loading.tables.no_work import is_to_come
from reports.loading.tables.owners import NAMES
from reports.loading.tables.reviews import asks_aside
from reports.loading.tables.states import States, is_done, tells_by_words
from reports.loading.tables.time_sheets import KIND, NOTES, TimeSheets
from reports.loading.tables.times import days_to_middle, is_weekday

_SHORT = 100
"""Characters of the title of an item, at most, in the middle of all."""
_WORDY = 12
"""Characters of a text, on the average, in a column that nothing but its content tells."""
_SOLVED = 3
"""Which has what was done about a ticket, of which the title says what was wrong."""
_TOPIC = 2
"""Words of a topic, at most."""
_ROSTER = 'A list of people is named in reports.toml: roster = "people.csv".'


def find_layout(
    head: ColumnNames,
    rows: Sequence[Sequence[Cell]],
    given: Mapping[str, str | Sequence[str]],
    *,
    has_time: bool,
    whose: Collection[str] = (),
) -> Layout | list[Problem]:
    """The layout of a table, or why none is found; of `rows` the first ones are enough.

    `has_time`: something besides the columns, as the name of the sheet, tells the time of all rows. `whose`: those
    whom something besides them names.
    """
    return _Finder(head, rows, given, has_time=has_time, whose=whose).find()


def _is_aside(text: str) -> bool:
    """Whether a head of a row is that of goals, plans and the like, and not the name of a piece of work."""
    return len(text.split()) <= KIND and asks_aside(text)


class _Finder(TimeSheets):
    """Chooses among the columns of one table."""

    def __init__(
        self,
        head: ColumnNames,
        rows: Sequence[Sequence[Cell]],
        given: Mapping[str, str | Sequence[str]],
        *,
        has_time: bool,
        whose: Collection[str],
    ) -> None:
        super().__init__(head, rows)
        self.given = given
        self.has_time, self.whose = has_time, whose

    def find(self) -> Layout | list[Problem]:
        """The layout, by what is given, what a known export has, names and contents, in this order."""
        export = None if self.given else export_of(self.names)
        layout = self._exported(export) if export else self._named(self._mapped())
        if self.problems:
            return self.problems
        if not (layout.what or layout.wide or layout.people) or not (
            layout.times or layout.wide or layout.year is not None or self.has_time
        ):
            lacks = "what was done" if layout.times or layout.wide else "when it was"
            is_told = layout.when is not None or layout.wide or layout.what or layout.people
            names = ", ".join(f'"{name}"' for name in map(str.strip, self.names) if name)
            what = f"no column says {lacks}; there are {names[:400]}."
            hint = 'Name the columns in reports.toml: [[source]] with columns = {person = "…", when = "…", what = "…"}.'
            hint += ' Or say there of when all of it is: period = "2025-Q3".' * (lacks == "when it was")
            if not is_told and (layout.person or layout.email is not None):
                hint = f"{_ROSTER} Else name the columns: {hint.partition(': ')[2]}"
            is_work = layout.what and (layout.status is not None or self._due())
            return [Problem("no-time-known" if is_work else "no-columns", what, "warning", hint=hint)]
        return replace(layout, is_item=layout.is_item or self._are_items(layout), asked=tuple(self.asked))

    # What is given ------------------------------------------------------------------------------

    def _mapped(self) -> dict[str, tuple[int, ...]]:
        """The columns that `columns` names; a name that no column has is a problem."""
        found: dict[str, tuple[int, ...]] = {}
        for role, names in self.given.items():
            ats = [self._index(role, name) for name in ([names] if isinstance(names, str) else names)]
            found[role] = tuple(at for at in ats if at is not None)
            self.taken.update(found[role])
        return found

    def _index(self, role: str, name: str) -> int | None:
        for same in (str.strip, plain):
            for at, one in enumerate(self.names):
                if same(" ".join(one.split())) == same(" ".join(name.split())):
                    return at
        known = [" ".join(one.split()) for one in self.names if one.strip()]
        near = difflib.get_close_matches(name, known, 1, 0.5)
        hint = f'Did you mean "{near[0]}"?' if near else f"There are: {', '.join(known)}."
        self.problems.append(Problem("no-column", f'no column is called "{name}" ({role}).', "error", hint=hint))
        return None

    def _exported(self, export: Export) -> Layout:
        """The columns of a known export."""
        ats = {role: export.index(role, self.names) for role in export.columns}
        what, halves = ats.get("what"), (self._first("first"), self._first("last"))
        named = ats.get("person")
        person = tuple(at for at in (halves if named is None else (named,)) if at is not None)
        return Layout(
            self.names, person, ats.get("email"), ats.get("when"), export.is_done,
            what=() if what is None else (what,), key=ats.get("key"), link=ats.get("link"), team=ats.get("team"),
            handle=ats.get("handle"), project=ats.get("project"),
            status=ats.get("status"), caption=ats.get("caption"), is_item=export.is_item,
            export=export.name, only=export.only,
        )  # fmt: skip

    # What names and contents tell ---------------------------------------------------------------

    def _named(self, mapped: Mapping[str, tuple[int, ...]]) -> Layout:
        one = {role: ats[0] for role, ats in mapped.items() if ats}
        wide = {} if {"when", "what"} & set(mapped) else self._wide()
        self.taken |= set(wide)
        wide = {} if self._is_of_hours(wide) else wide
        handle, (when, is_done, year, span) = None, self._times(one, wide)
        part = self._part(when)
        email = one.get("email", self._first("email"))
        person = mapped.get("person") or self._person(has_email=email is not None and not mapped)
        email = self._addresses() if email is None and not person and not mapped else email
        key, link = one.get("key", self._first("key")), one.get("link", self._first("link"))
        team, ticket = one.get("team", self._first("team")), None if mapped else self._ticket()
        status = one.get("status", self._state(ticket))
        outcome = self._state(ticket) if status is not None and not mapped else None
        is_timeless = (when, span, year) == (None, None, None) and not (wide or self.has_time or mapped)
        if is_timeless and (status is not None or any(self._of("question"))):
            when = self._when_due()
        is_apart = "what" in mapped or wide or person or (when is None and not self.has_time)
        people = {} if is_apart else self._people()
        said = () if wide or people else self._notes_of(ticket)
        what = mapped.get("what") or said or (() if wide or people else self._with_results() or self._what())
        passed, between = tuple[int, ...](), " "
        if not what and not wide and not people:
            what, passed = self._what_by_content(), self._by_content()
            if not what and team is not None and not mapped and self._length(team) >= _WORDY:
                what, team = (team,), None  # a service that was done, and no department
        is_plain = not (mapped or said or wide or people) and (status is not None or is_done)
        title = self._title_beside(what, has_person=bool(person)) if is_plain else ()
        whose = person if email is None else (*person, email)
        is_said = any(self.columns[at] for at in whose) or (bool(mapped) and bool(person))
        if (what or wide) and not is_said and not people and not self.ticked:
            person = self._person_by_content(what, is_wide=bool(wide)) or person
            between = "; "
        if (known := person[0] if len(person) == 1 else email if not person else None) is not None and not mapped:
            beside = self._names_beside(known) if self._share(known, is_account) == 1 else None
            person, handle = ((beside,), known if person else None) if beside is not None else (person, None)
        return Layout(
            self.names, person, email, when, is_done, part, year, span, (*what, *title), wide, people, key, link,
            None if mapped else self._first("project"), team, status, outcome, handle=handle,
            ticked=self.ticked, between=between, days=0 if when is None else days_to_middle(self.names[when]),
            is_either=bool(said or title), caption=self._prompt(what) if not wide else self._row_heads(wide),
            passed=tuple(at for at in passed if at not in (handle, *person)),
        )  # fmt: skip

    def _times(
        self, one: Mapping[str, int], wide: Mapping[int, tuple[str, str]]
    ) -> tuple[int | None, bool, int | None, tuple[int, int] | None]:
        """The column of times and whether it is of when something was done, that of years, and those of two ends."""
        span = (one["start"], one["end"]) if {"start", "end"} <= set(one) else None
        if "when" in one:
            is_done = any(m.role == "when" and not m.rank for m in meanings(self.names[one["when"]]))
            return one["when"], is_done, one.get("year", self._year()), span
        if not any(period for period, _ in wide.values()) and not span:
            year = self._year()
            when, is_done = self._when()
            return when, is_done, year, self._span() if when is None else None
        is_open = bool(wide) and not all(any(char.isdecimal() for char in period) for period, _ in wide.values())
        return None, False, self._year() if is_open else None, span

    def _is_of_hours(self, wide: Mapping[int, tuple[str, str]]) -> bool:
        """Whether days of the week have nothing but hours below them."""
        is_dated = any(period for period, _ in wide.values())
        return not is_dated and all(self._share(at, is_duration) == 1 for at in wide if self.columns[at])

    def _first(self, role: Role) -> int | None:
        found = self._of(role)
        if role == "email":
            found = [one for one in found if self._share(one[0], lambda cell: "@" in shown(cell)) > 0.5]
        if role == "link":
            found = [one for one in found if self._share(one[0], lambda cell: "://" in shown(cell)) > 0.5]
        if not found:
            return None
        self.taken.add(found[0][0])
        return found[0][0]

    def _state(self, ticket: int | None) -> int | None:
        """A column that says whether the work of a row is done; one called "Done" or "Progress" if its cells say so.

        How the ticket of a time sheet stands says nothing of it: the time was spent.
        """
        found = [(at, of) for at, of in self._of("status") if not self._is_prose(at)]
        if ticket is not None and (some := [at for at, _ in found]):
            what = f'time was spent whatever "{self.names[some[0]]}" says, which is how the tickets stand.'
            hint = f'If that is wrong, say under [[source]]: columns = {{status = "{self.names[some[0]]}"}}.'
            self.asked += [Problem("state-of-ticket", what, "note", hint=hint)] * (some[0] not in self.taken)
            self.taken.update(some)
            return None
        cells = {at: [shown(cell) for cell in self.columns[at]] for at, of in found if of.rank}
        some = [at for at, of in found if not of.rank or States.among(cells[at]).tell(cells[at])]
        ends = [at for at, of in self._of("when") if of.rank == DONE]
        if not self._is_time_sheet:  # which says what was invoiced and approved
            free = [at for at, cells in enumerate(self.columns) if cells and at not in self.taken and at not in ends]
            ends += [at for at in free if plain(self.names[at]) in words("open", "done")]
        said = {at: [shown(cell) for cell in self.columns[at]] for at in ends}
        some = some or [at for at, cells in said.items() if States.among(cells).tell(cells)]  # "Closed": "yes", "no"
        some = some or [at for at in self._unnamed() if tells_by_words([shown(cell) for cell in self.columns[at]])]
        self.taken.update(some[:1])
        return next(iter(some), None)

    def _title_beside(self, what: Sequence[int], *, has_person: bool) -> tuple[int, ...]:
        """The title of each item, beside a text that not all of them have: "Name", "Summary"; mostly nothing."""
        if len(what) != 1 or not any((m.role, m.rank) == ("what", 0) for m in meanings(self.names[what[0]])):
            return ()
        called = [at for at, of in self._of("what") if of.rank == 1]
        free = [at for at, name in enumerate(self.names) if at not in self.taken and plain(name) in NAMES]
        called += free if has_person else []
        some = [at for at in called if self._is_text(at) and len(self.columns[at]) > len(self.columns[what[0]])]
        self.taken.update(some[:1])
        return tuple(some[:1])

    def _with_results(self) -> tuple[int, ...]:
        """The titles of pieces of work, and what came of each in sentences: "Item", "Outcome"; mostly nothing."""
        named = self._of("what", is_exact=False)
        results = [at for at, of in self._of("status") if of.rank and is_said_of("what", self.names[at])]
        results = [at for at in results if self._is_prose(at) and self._is_text(at)]
        titles = [at for at, of in named if of.rank == 1 and self._is_text(at)]
        are_lower = [text[0].islower() for at in results for cell in self.columns[at] if (text := shown(cell))]
        if (
            len(results) != 1
            or len(titles) > 1
            or any(not of.rank for _, of in named)
            or sum(are_lower) * 2 > len(are_lower)
        ):
            return ()  # what goes on with the title does not stand alone: "shipped to all riders"
        self.taken.update((*titles, *results))
        return (*titles, *results)

    def _is_prose(self, at: int) -> bool:
        """Whether the cells of a column are texts and no states, as "Resolution" has it: "Swapped the cable"."""
        lengths = sorted(len(shown(cell).split()) for cell in self.columns[at])
        return bool(lengths) and lengths[len(lengths) // 2] > KIND

    def _wide(self) -> dict[int, tuple[str, str]]:
        """The columns whose names are periods, if there are several; those with plans and the like are left out.

        Days of the week are of the time that the rows have otherwise.
        """
        if are_days(self.names):
            return {at: ("", name) for at, name in enumerate(self.names) if is_weekday(name)}
        found = {at: period_of(name) for at, name in enumerate(self.names)}
        found = {at: one for at, one in found.items() if one[0]} or open_days(self.names)
        is_told = any(rest and any(char.isdecimal() for char in period) for period, rest in found.values())
        if not found or (len(found) == 1 and (not is_told or any(self._of("when")))):
            return {}
        kept = {
            at: (period, rest)
            for at, (period, rest) in found.items()
            if not rest or not (is_to_come(rest) or any(one.role == "other" for one in meanings(rest)))
        }
        works = {
            at: one for at, one in kept.items() if any(m.role == "what" for m in meanings(one[1])) or is_done(one[1])
        }
        return works or kept or found

    def _what(self) -> tuple[int, ...]:
        """The columns of text: what was done, else a title, else notes."""
        found = [(m.rank, at) for at, m in self._of("what", is_exact=False) if self._is_text(at)]
        found = [one for one in found if not self._is_of_names(one[1])]  # "erledigt durch"
        found = [one for one in found if not is_to_come(self.names[one[1]])]  # a board's "Doing"
        if found and (twice := self._beside_others([at for _, at in found])):
            self._ambiguous("what", twice)
        told = [at for _, at in found if not self._is_category(at)]
        if found and not told and self._is_time_sheet:  # work comes again day by day, as its kind does
            told = [max((at for _, at in found), key=self._length)]
        found = [one for one in found if one[1] in told] if told else found
        found = [one for one in found if one[0] == NOTES] if self._are_topics(found) else found
        for rank in (0, _SOLVED, 1, NOTES):
            some = list(dict.fromkeys(at for one, at in found if one == rank))
            if some and rank == 1:
                some = [max(some, key=self._length)]
            fullest = max((len(self.columns[at]) for at in some), default=0)
            if some and rank == NOTES and any(len(self.columns[at]) > fullest for at in self._by_content()[:1]):
                return ()  # notes here and there stand beside what was done
            if some:
                self.taken.update(some)
                return tuple(some)
        return ()

    def _are_topics(self, found: Sequence[tuple[int, int]]) -> bool:
        """Whether titles are topics of a word or two, as minutes have them, and each has notes in sentences."""
        ranks, ats = zip(*sorted(set(found)), strict=True) if found else ((), ())
        if ranks != (1, NOTES):
            return False
        said, texts = [[shown(cell) for cell in self.columns[at]] for at in ats]
        is_of_sentences = all(text.endswith(ENDS) and len(text.split()) > _TOPIC for text in texts)
        return (
            is_of_sentences and len(texts) >= len(said) and sum(len(one.split()) for one in said) <= _TOPIC * len(said)
        )

    def _prompt(self, what: Sequence[int]) -> int | None:
        """The column that says what each text answers, as check-ins ask it: "yesterday", "today", "blockers"."""
        for at in self._unnamed() if len(what) == 1 else ():
            asked = [{one.role for one in meanings(cell)} for cell in {shown(one) for one in self.columns[at]}]
            if all(roles & {"what", "other"} for roles in asked) and {"what", "other"} <= set().union(*asked):
                self.taken.add(at)
                return at
        return None

    def _row_heads(self, wide: Collection[int]) -> int | None:
        """The column without a name, before those of times, that says which rows are aside: "Goal" above "Result"."""
        free = (at for at in range(min(wide)) if at not in self.taken and not self.names[at].strip())
        found = next((at for at in free if self.columns[at]), None)
        heads = [shown(cell) for cell in self.columns[found]] if found is not None else []
        if not any(map(_is_aside, heads)) or all(map(_is_aside, heads)):
            return None
        return found

    def _beside_others(self, ats: Sequence[int]) -> list[int]:
        """Columns of one name that have a column of other people between them: each is of those beside it."""
        same = [at for at in ats if [plain(self.names[one]) for one in ats].count(plain(self.names[at])) > 1]
        between = range(same[0], same[-1]) if same else ()
        likes = ([likeness(shown(cell)) for cell in self.columns[at]] for at in between if at not in self.taken)
        return same if any(all(some) and "known" in some for some in likes) else []

    def _what_by_content(self) -> tuple[int, ...]:
        """The column with most words in it, of those whose names say nothing."""
        best = self._by_content()[:1]
        self.taken.update(best)
        return best

    def _by_content(self) -> tuple[int, ...]:
        """The columns of texts whose names say nothing, the one with most words first; of notes few rows have any."""
        free = [at for at, name in enumerate(self.names) if at not in self.taken and self._is_unknown(name)]
        wordy = [at for at in free if self._is_text(at) and self._length(at) >= _WORDY and not self._is_of_names(at)]
        wordy = [at for at in wordy if not self._is_category(at)]
        states = words("open", "open") | words("open", "done")
        is_board = sum(plain(name) in states for name in self.names) > 1
        wordy = [at for at in wordy if not is_to_come(self.names[at])] or ([] if is_board else wordy)
        fullest = max((len(self.columns[at]) for at in wordy), default=0)
        return tuple(
            sorted(wordy, key=lambda at: (2 * len(self.columns[at]) > fullest, self._length(at)), reverse=True)
        )

    def _is_of_names(self, at: int) -> bool:
        return are_names([shown(cell) for cell in self.columns[at]]) or self._lists_of_people([at]) != []

    @staticmethod
    def _is_unknown(name: str) -> bool:
        return bool(name.strip()) and all(one.role in ("when", "status") for one in meanings(name))

    def _are_items(self, layout: Layout) -> bool:
        """Whether the texts are titles of pieces of work, and nobody's prose."""
        if len(layout.what) != 1 + layout.is_either or layout.export:
            return layout.is_item
        at = layout.what[0]
        is_titled = any((m.role, m.rank) == ("what", 1) for m in meanings(self.names[at]))
        is_assigned = any((m.role, m.rank) == ("person", 0) for one in layout.person for m in meanings(self.names[one]))
        is_tracked = layout.is_done or layout.key is not None or layout.status is not None or is_assigned
        is_tracked |= self._is_time_sheet
        lengths = sorted(len(shown(cell)) for cell in self.columns[at])
        is_short = bool(lengths) and lengths[len(lengths) // 2] <= _SHORT
        is_line = self._share(at, lambda cell: "\n" in shown(cell).strip()) < 0.05
        return is_short and is_line and (is_tracked or is_titled)
