"""Where the names of the columns stand in a sheet, and what stands above them. Knows no rows of the body."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from itertools import islice, pairwise

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.folding import fold
from reports.loading.names.likeness import likeness
from reports.loading.tables.cells import are_names, as_name
from reports.loading.tables.columns import exact_meanings, meanings, means, plain, words
from reports.loading.tables.grid import Cell, Grid, shown
from reports.loading.tables.states import is_done
from reports.loading.tables.times import is_open_day, is_timely, is_weekday
from reports.regex import regex

_LOOKED_AT = 40
"""Rows, from the first, among which the head is."""
_LONGEST, _LONGEST_NAME = 90, 40
"""Characters of a name of a column, and of one that no list has."""
_ENOUGH, _MOST = 3, 0.6
_MOST_WORDS = 8
_OF_DAYS = regex(r"(?P<of>[^()]+?)\s*\((?=[^()]*\d)(?:[^()]*?(?P<year>20\d\d))?[^()]*\)")
"""A name with a remark that has numbers."""
_FEWEST_DAYS = 2
_LONGEST_TOTAL = 40
"""Characters of a word for a total."""


@dataclass(frozen=True, slots=True)
class ColumnNames:
    """The names of the columns."""

    names: tuple[str, ...]
    """Of all, in order; of two rows, the upper one and a line break before the lower one."""
    rows: tuple[int, ...] = ()
    """Indexes of the rows that they stand in; none where the source keeps them apart."""
    above: tuple[tuple[str, ...], ...] = ()
    """The filled cells of rows above."""

    @property
    def body(self) -> int:
        """Index of the first row below."""
        return self.rows[-1] + 1 if self.rows else 0


def find_head(grid: Grid, given: Collection[str] = ()) -> ColumnNames | None:
    """The head of a grid: the row with most of the names that are given, else the one that looks most like names.

    None where no row of it names columns.
    """
    if grid.head:
        return ColumnNames(tuple(grid.head))
    firsts = [list(map(_on_one_line, row)) for row in islice(grid.rows, _LOOKED_AT)]
    scores = [_score(row, cells) for row, cells in zip(firsts, grid.rows, strict=False)]
    if given and any(there := [len(set(given).intersection(row)) for row in firsts]):
        scores = [_ENOUGH * count for count in there]
    at = scores.index(max(scores)) if scores and max(scores) >= _ENOUGH else _above_people(firsts)
    timed = above_times(firsts)
    if timed and (at is None or (at > timed[0] and is_timely(firsts[at][timed[1]]))):
        at = timed[0]  # what looks like names below a column of times is a row of it
    at = _above_texts(firsts) if at is None else at
    at = _above_names(firsts) if at is None else at
    if at is None:
        return ColumnNames(tuple(f"column {at + 1}" for at in range(len(firsts[0])))) if _is_bare(firsts) else None
    at += _is_above_names(firsts, at)
    above = tuple(tuple(cell for cell in row if cell) for row in firsts[:at] if any(row))
    if below := _people_below(firsts, at) or _days_below(firsts, at):
        return ColumnNames(below, (at, at + 1), above)
    if at and (below := _days_below(firsts, at - 1)):
        return ColumnNames(below, (at - 1, at), above[:-1])
    group = _group_above(firsts, at)
    if group:
        both = zip(group, firsts[at], strict=True)
        names = tuple(f"{upper}\n{lower}" if upper and lower else upper or lower for upper, lower in both)
        return ColumnNames(names, (at - 1, at), above[:-1])
    return ColumnNames(tuple(firsts[at]), (at,), above)


def _is_bare(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows stand under no names of columns, and are plain all the same: each has a time, a name and a text."""
    rows = [row for row in rows if any(row)]
    columns = [*zip(*rows, strict=False)] if len({len(row) for row in rows}) == 1 and len(rows) > 1 else []
    is_timed = any(all(map(is_timely, cells)) for cells in columns)
    likes = [[likeness(cell) for cell in cells] for cells in columns]
    is_named = any(all(some) and 2 * some.count("known") >= len(some) for some in likes)
    return is_timed and is_named and any(all(cell.count(" ") > 1 for cell in cells) for cells in columns)


def _above_people(rows: Sequence[Sequence[str]]) -> int | None:
    """The row above people, or of people beside periods: "Name" over "Ann Lee", names behind an empty corner."""
    for at, (row, below) in enumerate(pairwise(rows)):
        filled = [text for text in row if text]
        if len(filled) < 2 or len(below) < len(row) or is_of_fields(filled):
            continue
        likes = [likeness(as_name(text)) for text in filled]
        is_calendar = not row[0] and all(likes) and "known" in likes and (_is_period(below[0]) or is_weekday(below[0]))
        pairs = zip(row, below, strict=False)
        if is_calendar or any(likeness(cell) == "known" and _is_person(name) for name, cell in pairs):
            return at
    return None


def above_times(rows: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The first row of several cells, if one of them stands above times, mostly, and none is a time; with that column.

    So names of columns are told that no list has.
    """
    most = max((sum(map(bool, row)) for row in rows), default=0)
    texts = [[text for text in row if text] for row in rows]
    fields = (is_of_fields(row) or (len(row) < most and any(map(is_timely, row))) for row in texts)
    several = (len(row) > 1 and not is_field for row, is_field in zip(texts, fields, strict=True))
    at = next((at for at, is_one in enumerate(several) if is_one), None)
    if at is None or any(len(text) > _LONGEST or is_timely(text) for text in texts[at]):
        return None
    filled = [column for column, text in enumerate(rows[at]) if text]
    below = [one for one in rows[at + 1 :] if sum(map(bool, one)) > 1]
    for column in filled:
        cells = [one[column] for one in below if column < len(one) and one[column]]
        if sum(map(is_timely, cells)) >= _MOST * len(cells) > 0:
            return (at, column) if len({rows[at][one] for one in filled}) == len(filled) else None
    return None


def _above_texts(rows: Sequence[Sequence[str]]) -> int | None:
    """The first row of several cells, if a list has one of them, or if the row comes again."""
    at = next((at for at, row in enumerate(rows) if sum(map(bool, row)) > 1), len(rows))
    texts = [text for text in rows[at] if text] if at < len(rows) else []
    if len(set(texts)) < len(texts) or any(len(text) > _LONGEST or is_timely(text) for text in texts):
        return None
    is_known = any((one.role, one.rank) == ("what", 0) for text in texts for one in exact_meanings(text))
    return at if texts and not is_of_fields(texts) and (is_known or list(rows).count(rows[at]) > 1) else None


def _above_names(rows: Sequence[Sequence[str]]) -> int | None:
    """The first row of several cells, whatever they say, if names in full stand below one and texts below another."""
    at = next((at for at, row in enumerate(rows) if sum(map(bool, row)) > 1), len(rows))
    filled = [column for column, text in enumerate(rows[at]) if text] if at < len(rows) else []
    texts = [rows[at][column] for column in filled]
    if len(set(texts)) < len(texts) or any(len(one) > _LONGEST_NAME or likeness(one) == "known" for one in texts):
        return None
    body = [row for row in rows[at + 1 :] if sum(map(bool, row)) > 1]
    below = [[row[column] for row in body if column < len(row) and row[column]] for column in filled]
    is_named = [are_names(cells) for cells in below]
    are_texts = [bool(cells) and 2 * sum(cell.count(" ") > 1 for cell in cells) > len(cells) for cells in below]
    return (
        at if any(is_named) and any(text and not name for text, name in zip(are_texts, is_named, strict=True)) else None
    )


def is_of_fields(filled: Sequence[str]) -> bool:
    """Whether a row has what is said beside its words, as forms have it: "Name", "Ann Lee", "Team", "Harbour".

    >>> is_of_fields(["Month:", "May", "Head:", "Ann Lee"]), is_of_fields(["Name:", "Month:", "Task:"])
    (True, False)
    """
    asked = [word.endswith((":", "：")) for word in filled]
    if sum(asked) > 1 and not any(map(all, pairwise(asked))) and not asked[-1]:
        return True
    pairs = ((word, said) for word, said in pairwise(filled) if not is_timely(said))  # "Owner", "Jan", "Feb"
    pairs = ((word, said) for word, said in pairs if not exact_meanings(said))  # "Dia", "Stan"
    return any(_is_person(word) and likeness(said) == "known" for word, said in pairs)


def _is_person(name: str) -> bool:
    return any(one.role == "person" for one in exact_meanings(name))


def are_days(names: Sequence[str]) -> bool:
    """Whether some names are days of the week, which a name for a month may be as well: "lun", "mar", "mer".

    >>> are_days(["Name", "lun", "mar", "mer"]), are_days(["Name", "Mar", "Apr", "May"])
    (True, False)
    """
    return len({name for name in names if is_weekday(name)}) > _FEWEST_DAYS


def is_repeated(head: ColumnNames, row: Sequence[Cell]) -> bool:
    """Whether a row says the names of the columns once more, but for one that counts: "Week 2" for "Week 1".

    >>> is_repeated(ColumnNames(("Week 1", "Date", "Task")), ["Week 2", "Date", "Task"])
    True
    """
    found, wanted = list[str](), list[str]()
    for cell, name in zip(row, head.names, strict=False):
        if name:
            found.append(_on_one_line(cell))
            wanted.append(name.rpartition("\n")[2])
            if len(found) > 1 and found[-1] != wanted[-1]:  # as most rows
                return False
    return are_same_names(found, wanted)


def are_same_names(names: Sequence[str], others: Sequence[str]) -> bool:
    """Whether two rows are the same names of columns, several of them, but for the first, which may count."""
    differ = [one for one, (name, other) in enumerate(zip(names, others, strict=False)) if name != other]
    is_alike = len(names) == len(others) and len(names) - len(differ) > 1
    return is_alike and (not differ or (differ == [0] and all(is_counted(one[0]) for one in (names, others))))


def is_counted(name: str) -> bool:
    """Whether a name of a column counts the tables below one another: "Week 2", "Sprint 4", "Easter 1"."""
    return bool(name) and name[-1].isdecimal() and name[0].isalpha()


def _on_one_line(cell: Cell) -> str:
    """A cell as a name of a column, also if somebody has broken its line; what has paragraphs is none."""
    text = shown(cell)
    return text if "\n\n" in text else " ".join(text.split())


def is_sum(text: str) -> bool:
    """Whether a text is a word for a total."""
    return fold(text).strip(" :") in words("rows", "total")


def is_total(row: Sequence[Cell]) -> bool:
    """Whether a row adds others up: it has a word for that, and what else there is are numbers.

    >>> is_total(["", "Total hours", 35.5]), is_total(["2025-05-06", "Count stock", 4]), is_total(["Total", "n/a"])
    (True, False, False)
    """
    is_named, has_rest, totals = False, False, words("rows", "total")
    filled = [cell for cell in row if shown(cell)]
    texts = [shown(cell) for cell in filled]
    pairs = ((one, other) for one, other in pairwise(texts) if not any(map(str.isalpha, other)))
    if any(is_sum(one) for one, _ in pairs):  # with a remark behind it
        return not any(map(is_timely, filled))
    for text in texts:
        if any(map(str.isalpha, text)):
            if len(text) > _LONGEST_TOTAL:
                return False
            said = fold(text).strip(" :")
            if said not in totals:
                if totals.isdisjoint((said.partition(" ")[0], said.rpartition(" ")[2])):  # "heures totales"
                    return False
                has_rest = True
            is_named = True
    return is_named and not (has_rest and any(map(is_timely, row)))


@lru_cache(4096)
def period_of(name: str) -> tuple[str, str]:
    """The part of a name of a column that is a period, and the rest; empty where it has none.

    A remark of days goes without saying behind a week: "S12 (17/03)".

    >>> period_of("Q1 2025"), period_of("Q2 Results"), period_of("Summary"), period_of("S12 (17/03)")
    (('Q1 2025', ''), ('Q2', 'Results'), ('', 'Summary'), ('S12', ''))
    """
    if (remark := _OF_DAYS.fullmatch(name.strip())) and not _is_period(name) and _is_period(remark["of"]):
        return f"{remark['of']} {remark['year'] or ''}".strip(), ""
    upper, line, lower = name.partition("\n")
    if line and _is_period(upper):
        return (_within(upper, lower), "") if _is_period(lower) else (upper, lower)
    parts = name.split()
    if exact_meanings(name) or len(parts) > _MOST_WORDS:
        return "", name
    for length in range(len(parts), 0, -1):
        for of, rest in ((parts[:length], parts[length:]), (parts[-length:], parts[:-length])):
            if _is_period(" ".join(of)) and (not rest or _is_known(" ".join(rest).strip(" -–:"))):
                return " ".join(of), " ".join(rest).strip(" -–:")
    return "", name


def _is_known(name: str) -> bool:
    """Whether the rest of a name says something: what a list has, or that it was done, "réalisé"."""
    return bool(meanings(name)) or is_done(name)


def open_days(names: Sequence[str]) -> dict[int, tuple[str, str]]:
    """The columns that are called after days without a year, in one way: each by its index, with the day.

    >>> open_days(["Name", "Week of 3/3", "Week of 3/10"]), open_days(["Name", "1/2"])
    ({1: ('3/3', ''), 2: ('3/10', '')}, {})
    """
    found: dict[str, dict[int, tuple[str, str]]] = {}
    for at, name in enumerate(names):
        before, _, day = " ".join(name.split()).rpartition(" ")
        if is_open_day(day) and len(before.split()) <= _FEWEST_DAYS:
            found.setdefault("" if is_weekday(before) else fold(before), {})[at] = (day, "")
    some = max(found.values(), key=len, default={})
    return some if len(set(some.values())) == len(some) >= _FEWEST_DAYS else {}


def _within(upper: str, lower: str) -> str:
    """The period of a column below a group that is one too: "July" below "2025" or "Q3 2025"."""
    year = None if find_label(lower) else find_label(upper)
    return f"{lower} {year.period.year}" if year and year.period else lower


def _is_period(text: str) -> bool:
    label = find_label(text) or find_open_label(text)
    return bool(label and label.is_bare and label.period)


def _score(row: Sequence[str], cells: Sequence[Cell]) -> int:
    """How much a row looks like names of columns: two for each that is known, one for a period, less for no name.

    Beside a column of times or states, people may be columns.
    """
    filled = [(text, cell) for text, cell in zip(row, cells, strict=False) if text]
    if len({text for text, _ in filled}) < 2 or is_of_fields([text for text, _ in filled]):
        return 0
    is_beside = means(filled[0][0], "when", "status")
    score = sum(map(is_weekday, row)) if are_days(row) else 0
    is_of_periods = len({text for text, _ in filled if period_of(text)[0]}) > 1
    rest = filled[1:] if row[0] else filled
    days = [isinstance(cell, date) for _, cell in rest]
    is_calendar = len(rest) > 1 and (all(days) or sum(days) > _FEWEST_DAYS * _FEWEST_DAYS)
    if is_of_periods and not row[0] and all(_is_period(text) for text, _ in filled):
        score += 1  # an empty corner
    for text, cell in filled:
        known = meanings(text)
        if (not isinstance(cell, str) and not is_calendar) or len(text) > _LONGEST or "\n\n" in text:
            score -= 2
        elif any(one.is_exact for one in known):
            score += 2
        elif (
            known
            or (is_of_periods and period_of(text)[0])
            or is_sum(text)
            or plain(text) in words("rows", "hours")
            or (is_beside and likeness(as_name(text)) == "known")
        ):
            score += 1
    return score


def _people_below(rows: Sequence[Sequence[str]], at: int) -> tuple[str, ...]:
    """The names of columns with those of people in the row below, where nothing else stands in it: mostly none."""
    below = rows[at + 1] if at + 1 < len(rows) else ()
    own = {column: text for column, text in enumerate(below) if text and text not in rows[at]}
    groups = {rows[at][column] for column in own if column < len(rows[at])} - {""}  # "Task", over all of them
    times = [name for column, name in enumerate(rows[at]) if name and column not in own]
    if len(own) < _FEWEST_DAYS or len(groups) > 1 or not any(map(_is_time, times)):
        return ()
    if any(likeness(as_name(text)) != "known" or meanings(text) for text in own.values()):
        return ()
    return tuple(own.get(column, name) for column, name in enumerate(rows[at]))


def _days_below(rows: Sequence[Sequence[str]], at: int) -> tuple[str, ...]:
    """The names of columns with the day of each from the row below, where they are days of the week: mostly none."""
    below = rows[at + 1] if at + 1 < len(rows) else ()
    days = [column for column, name in enumerate(rows[at]) if is_weekday(name)]
    rest = [text for column, text in enumerate(below) if text and column not in days]
    is_dated = len(below) == len(rows[at]) and all(is_timely(below[column]) for column in days)
    if not are_days(rows[at]) or not is_dated or not all(map(_is_time, rest)):
        return ()
    return tuple(below[column] if column in days else name or below[column] for column, name in enumerate(rows[at]))


def _is_time(name: str) -> bool:
    return means(name, "when")


def _is_above_names(rows: Sequence[Sequence[str]], at: int) -> bool:
    """Whether a head is a row of groups above the names themselves, which come again in each: "Plan", "Done"."""
    below = rows[at + 1] if at + 1 < len(rows) else []
    if not any(_group_above(rows, at + 1) if below else []):
        return False
    said = [text for text in below if text]
    return len(said) > _FEWEST_DAYS and len(set(said)) * 2 <= len(said)


def _group_above(rows: Sequence[Sequence[str]], at: int) -> list[str]:
    """The names of groups of columns in the row above a head, each over all of its columns; empty: there are none.

    A group is a period that stands over the first of several columns; beside groups, names may stand in that row alone.
    """
    if not at:
        return []
    upper = [*rows[at - 1], *[""] * (len(rows[at]) - len(rows[at - 1]))][: len(rows[at])]
    upper = ["" if cell == lower else cell for cell, lower in zip(upper, rows[at], strict=True)]  # merged downwards
    starts = [place for place, (cell, lower) in enumerate(zip(upper, rows[at], strict=True)) if cell and lower]
    if starts in ([], [0]) or not all(period_of(upper[place])[0] for place in starts):
        return []
    if not any(after - before > 1 for before, after in pairwise([*starts, len(upper)])):
        return []
    if sum(map(bool, upper)) == 1 and not all(period_of(lower)[0] for lower in rows[at][starts[0] :] if lower):
        return []  # a title, which need not stand in the first column
    found, group = [], ""
    for cell, lower in zip(upper, rows[at], strict=True):
        group = cell or group
        found.append(group if lower else cell)
    return found
