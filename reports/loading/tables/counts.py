"""Which rows of a table count: what is done, and what people wrote of themselves. Knows states and writers of rows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from reports.errors import Problem
from reports.loading.folding import fold
from reports.loading.profiles.work_words import Words
from reports.loading.tables.columns import is_listed, meanings, plain, words
from reports.loading.tables.grid import ENDS, Cell, Grid, text_at
from reports.loading.tables.layout import Layout
from reports.loading.tables.no_work import says_away, says_to_come
from reports.loading.tables.refusals import Refused
from reports.loading.tables.reviews import asks_aside, is_own
from reports.loading.tables.states import States
from reports.loading.tables.time_sheets import NOTES
from reports.regex import regex
from reports.tongues import tongue

_SHOWN = 300
"""Characters of states that are not known."""
_LONGEST_STATE = 3
"""Words of a state among texts."""
_LOOKED_AT = 200
"""Rows by which the language is told."""
_LABELS = ("label", "labels", "tag", "tags")
_BETWEEN = regex(r"[;,]\s*")
_NIL = regex(r"0{1,2}(?:[.,:]0{1,2}){0,2} ?h?")


def _is_nil(cell: str) -> bool:
    """Whether a cell is no time at all: "0", "0,00", "0:00"."""
    return _NIL.fullmatch(cell) is not None


@dataclass
class Counts:
    """Refuses rows that do not count."""

    grid: Grid
    first: int
    """The first row below the names of the columns."""
    layout: Layout
    done: Sequence[str]
    """States that somebody has said are done."""
    problems: list[Problem]
    """Gets what is wrong with the table itself."""
    hides: bool = False
    """Whether nobody is to read that somebody was away."""

    def check(self, row: Sequence[Cell]) -> None:
        """Refused where a row is not done, or not known to be, or others wrote it; where it is no work."""
        if some := [self.layout.name(at) for at in self._dropped if text_at(row, at)]:
            raise Refused("not-done", "given up", value=some[0])
        outcomes = [cell for at in self._outcomes if (cell := text_at(row, at)).count(" ") < _LONGEST_STATE]
        if some := [cell for cell in outcomes if States().of(cell) in ("open", "dropped")]:
            raise Refused("not-done", "not done", value=some[0])
        self._check_state(row)
        self._check_writer(row)
        texts = [text for at in self.layout.what if (text := text_at(row, at))]
        if texts and any(_is_nil(text_at(row, at)) for at in self._hours):
            raise Refused("no-time", "they took no time", value=texts[0])
        if texts and any(self._is_undone(text_at(row, at), row) for at in self._remarks):
            raise Refused("planned", "a remark says that they are not done", value=texts[0])
        key = text_at(row, self.layout.key)
        is_key = any(map(str.isalpha, key)) or self.layout.export != ""  # numbers may count the rows alone
        found = [None if is_key else self.no_work(text) for text in texts]
        if found and all(found) and found[0]:
            raise found[0]

    def _is_undone(self, remark: str, row: Sequence[Cell]) -> bool:
        """Whether a remark says that a row is not done: in a whole state, or in words where it took no time, either."""
        is_state = States().of(remark) in ("open", "dropped") and remark.count(" ") <= _LONGEST_STATE
        is_whole = fold(remark).strip(" .!") in words("open", "open") | words("open", "dropped")
        hours = [text_at(row, at) for at in self._hours]
        return is_state and (is_whole or (bool(hours) and not any(hours)))

    def no_work(self, text: str) -> Refused | None:
        """Why what a cell says is no work; None where it is, as what has a key or a state is."""
        if says_away(text):
            return Refused("away", "they say that somebody was away or had a break", value="" if self.hides else text)
        layout = self.layout
        is_told = layout.is_done or layout.export or self._has_keys or not (layout.status is layout.outcome is None)
        return (
            None
            if is_told or not says_to_come(text, self._words)
            else Refused("planned", "they say what is to come", value=text)
        )

    @cached_property
    def _has_keys(self) -> bool:
        """Whether rows have keys of items; numbers may count them alone."""
        rows = self.grid.rows[self.first : self.first + _LOOKED_AT]
        return any(map(str.isalpha, "".join(text_at(row, self.layout.key) for row in rows)))

    @cached_property
    def _hours(self) -> Sequence[int]:
        """The columns that say how long each row took, where most took some time."""
        rows = self.grid.rows[self.first : self.first + _LOOKED_AT]
        found = [at for at in self.layout.free if plain(self.layout.names[at]) in words("rows", "hours")]
        cells = {at: [text for row in rows if (text := text_at(row, at))] for at in found}
        is_tracked = self.layout.export or self.layout.status is not None or self._has_keys
        return [at for at in found if not is_tracked and 2 * sum(map(_is_nil, cells[at])) < len(cells[at])]

    @cached_property
    def _labels(self) -> Sequence[int]:
        """The columns of labels, of which one may say that an item was given up."""
        return [at for at in self.layout.free if plain(self.layout.names[at]) in _LABELS]

    @cached_property
    def _dropped(self) -> Sequence[int]:
        """The columns called by a word for what was given up that have a tick, or that word, here and there."""
        free = [at for at in self.layout.free if States().of(self.layout.names[at]) == "dropped"]
        cells = {at: {text_at(row, at) for row in self.grid.rows[self.first :]} - {""} for at in free}
        return [at for at, said in cells.items() if said and {*map(States().of, said)} <= {"done", "dropped"}]

    @cached_property
    def _outcomes(self) -> Sequence[int]:
        """The columns of how something came out, which say it in words, and here and there in a state."""
        ats = (*self.layout.free, *self.layout.what[1:])
        named = ((at, meanings(self.layout.names[at])) for at in ats)
        return [at for at, some in named if any((one.role, one.rank) == ("status", 1) for one in some)]

    @cached_property
    def _remarks(self) -> Sequence[int]:
        """The columns of remarks beside texts, where no column says what is done."""
        if self.layout.export or self.layout.is_done or self.layout.status is not None or not self.layout.what:
            return ()
        listed = [at for at in self.layout.free if is_listed(self.layout.names[at])]
        known = {at: {(one.role, one.rank) for one in meanings(self.layout.names[at])} for at in listed}
        return [at for at, some in known.items() if some <= {("what", NOTES)}]

    @cached_property
    def _are_sentences(self) -> bool:
        """Whether most texts are sentences, which tell of what is not done yet what was done of it."""
        rows = self.grid.rows[self.first : self.first + _LOOKED_AT]
        texts = [text for row in rows for at in self.layout.what if (text := text_at(row, at))]
        return 2 * sum(text.endswith(ENDS) and text.count(" ") > 1 for text in texts) > len(texts)

    @cached_property
    def _has_goals(self) -> bool:
        """Whether a column beside the text says what was aimed at: a share is then of that, and not of the text.

        Where the text is what was aimed at, as a key result is, the share is of it.
        """
        free, texts = ([plain(self.layout.names[at]) for at in ats] for ats in (self.layout.free, self.layout.what))
        are_goals = (
            any(f"{name} ".startswith(f"{goal} ") for name in names for goal in words("rows", "goals"))
            for names in (texts, free)
        )
        return not next(are_goals) and next(are_goals)

    @cached_property
    def _words(self) -> Words:
        ats = (*self.layout.what, *self.layout.wide, *self.layout.people)
        rows = self.grid.rows[self.first : self.first + _LOOKED_AT]
        return Words(tongue("\n".join(text_at(row, at) for row in rows for at in ats)))

    def _check_state(self, row: Sequence[Cell]) -> None:
        """Refuse what is not done, or was given up; what is not known to be done is told."""
        layout = self.layout
        cells = [(at, text_at(row, at)) for at in self._states]
        if layout.only and not any(fold(cell).strip() in layout.only for _, cell in cells):
            raise Refused("not-done", "not one of those that count", value=next((cell for _, cell in cells), ""))
        said = {self._states[at].of(cell): (at, cell) for at, cell in reversed(cells)}
        if self._has_goals or layout.wide:  # how far all of it is, and not what was done in each time
            said.pop("part", None)
        labels = [label for at in self._labels for label in _BETWEEN.split(text_at(row, at))]
        dropped = [label for label in labels if States().of(label) == "dropped"]
        if "dropped" in said or dropped:
            raise Refused("not-done", "given up", value=said["dropped"][1] if "dropped" in said else dropped[0])
        if "open" in said:
            at, cell = said["open"]
            if self._are_sentences or not (layout.is_item or layout.people):  # cards of a board, too
                hint = f'Where it does, say so under [[source]] in reports.toml: done = ["{cell}"].'
                text = next((text for at in (*layout.what, *layout.wide) if (text := text_at(row, at))), "")
                raise Refused("not-done", f"it may tell what was done, and is {cell}", (at,), text, hint)
            raise Refused("not-done", "not done", value=cell)
        if "part" in said and "done" not in said:
            raise Refused("not-done", "not done", value=said["part"][1])
        is_empty = set(said) == {""} and all(self._are_ticks(at) for at, _ in cells)
        if is_empty and (layout.is_done or not layout.is_item):
            text = text_at(row, layout.what[0]) if layout.what else ""
            hint = f"Tick {layout.name(cells[0][0])} where it is."
            raise Refused("not-done", "it is not ticked as done", tuple(at for at, _ in cells), text, hint)
        if not layout.is_item:
            return
        if layout.is_done and not text_at(row, layout.when):
            value = next((cell for _, cell in cells if cell), "")
            raise Refused("not-done", f"no {layout.name(layout.when or 0)}", value=value)
        if layout.is_done or "done" in said or not said:
            return
        if "unknown" in said:
            at, cell = said["unknown"]
            hint = f'Where that is done, say so under [[source]] in reports.toml: done = ["{cell}"].'
            raise Refused("unknown-state", "it is not known whether this is done", (at,), cell, hint)
        raise Refused("not-done", "nothing says that it is done")

    def _are_ticks(self, at: int) -> bool:
        """Whether a column has nothing but ticks in some of its rows."""
        cells = [text for row in self.grid.rows[self.first :] if (text := text_at(row, at))]
        return bool(cells) and all(len(cell) == 1 for cell in cells)

    @cached_property
    def _states(self) -> Mapping[int, States]:
        """The columns of states; one without a single state that is known is none, and told."""
        found = dict[int, States]()
        for at in (self.layout.status, self.layout.outcome):
            if at is None:
                continue
            cells = [text_at(row, at) for row in self.grid.rows[self.first :]]
            states = States.among(cells, self.done)
            filled = sorted({cell for cell in cells if cell})
            if (
                not filled
                or not self.layout.is_item
                or self.layout.only
                or any(states.of(cell) not in ("unknown", "") for cell in filled)
            ):
                found[at] = self._assumed(at, cells, states)
                continue
            what = f"{self.layout.name(at)} says nothing that is known ({', '.join(filled)[:_SHOWN]}): all rows count."
            hint = f'Say which are done, under [[source]] in reports.toml: done = ["{filled[0]}"].'
            self.problems.append(Problem("unknown-state", what, "warning", self.grid.file, hint=hint))
        return found

    def _assumed(self, at: int, cells: Sequence[str], states: States) -> States:
        """The states; where none is known to be done, the unknown one that half of the rows have is."""
        filled = [cell for cell in cells if cell]
        cell, often = max(Counter(filled).items(), key=lambda one: one[1], default=("", 0))
        is_plain = self.layout.is_item and not self.layout.only and states.of(cell) == "unknown"
        if not is_plain or 2 * often < len(filled) or any(states.of(one) == "done" for one in filled):
            return states
        what = f'"{cell}" in {self.layout.name(at)}, which most rows have, is taken for done: no other state says it.'
        hint = f'Say which are done, under [[source]] in reports.toml: done = ["{cell}"].'
        self.problems.append(Problem("unknown-state", what, "warning", self.grid.file, hint=hint))
        return States.among(cells, [*self.done, cell])

    def _check_writer(self, row: Sequence[Cell]) -> None:
        """Refuse what others wrote of somebody, and answers to what is planned or was hard."""
        layout = self.layout
        if layout.is_feedback:
            hint = f'Where people wrote it of themselves, say columns = {{what = "{layout.name(layout.what[0])}"}}.'
            raise Refused("by-others", "it does not say who wrote it", layout.what, hint=hint)
        if layout.writers or layout.relation is not None:
            relation, writers = text_at(row, layout.relation), tuple(text_at(row, at) for at in layout.writers)
            about = " ".join(text_at(row, at) for at in layout.person), text_at(row, layout.email)
            if not relation and not layout.person and layout.email is None and any(writers):
                name = layout.name(layout.writers[0])
                hint = f'Where {name} wrote of themselves, say under [[source]]: columns = {{person = "{name}"}}.'
                raise Refused(
                    "by-others", "nothing says whom it is about", layout.writers, next(filter(None, writers)), hint
                )
            is_mine = is_own(relation, writers, about)
            if is_mine is None:
                raise Refused("by-others", "it does not say who wrote it")
            if not is_mine:
                raise Refused("by-others", "written by others", value=next(filter(None, writers), relation))
        question = text_at(row, layout.caption)
        if question and asks_aside(question):
            raise Refused("aside", "answers about plans, difficulties and the like", value=question)
