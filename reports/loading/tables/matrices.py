"""Tables that say who and when across: people below months, days below people, several columns for each person.

Knows heads and single cells; must not know what the rows say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.errors import Problem
from reports.loading.names.likeness import likeness
from reports.loading.tables.cells import as_name, is_day, is_duration, is_spelt, is_tick
from reports.loading.tables.columns import meanings, means, plain
from reports.loading.tables.grid import Cell, Grid, shown, text_at
from reports.loading.tables.heads import ColumnNames, find_head, is_sum, is_total, period_of
from reports.loading.tables.people import people_of
from reports.loading.tables.times import is_timely, is_written_day

_FEWEST, _LONGEST = 2, 2_000
"""Columns or cells that make a matrix, and rows of a sheet that somebody typed."""
_MOST, _OF_HOURS = 0.8, ("Date", "Hours")
"""Days of which a row of sums has the right one; names of columns of hours of days."""
_HEAD = 40
"""Rows among which names of people stand above those of columns."""


def unfolded_matrix(grid: Grid) -> Grid:
    """The sheet with a row for each filled cell of a matrix of work by months or by people; mostly the sheet itself.

    So it is where the cells below months name people, are ticks or, before a total, hours of the person of the row, and
    where those below people are days.
    """
    head = None if grid.head or len(grid.rows) > _LONGEST else find_head(grid)
    if head is None:
        return grid
    body = [at for at in range(head.body, len(grid.rows)) if at not in grid.hidden and not is_total(grid.rows[at])]
    whole, rows = _with_groups(grid, head, body)
    found = _across(whole, head, rows)
    if not found:
        return grid
    (ats, names), grid = found, whole
    rows = [at for at in rows if names != _OF_HOURS or at in _rows_of_hours(grid, head, rows, ats)]
    kept = [at for at in range(len(head.names)) if at not in ats]
    made: list[Sequence[Cell]] = [*grid.rows[: head.body]]
    places = [grid.place(at) for at in range(head.body)]
    made[head.rows[0] : head.rows[-1]] = [[]] * (len(head.rows) - 1)
    made[head.rows[-1]] = [*(head.names[at] for at in kept), *names]
    for at in rows:
        for across in ats:
            if _is_some(cell := text_at(grid.rows[at], across)):
                told = (head.names[across], *((cell,) if len(names) > 1 else ()))
                made.append([*(text_at(grid.rows[at], one) for one in kept), *told])
                places.append(grid.place(at))
    return replace(grid, rows=made, places=places, hidden=frozenset(at for at in grid.hidden if at < head.body))


def with_work_beside(grid: Grid) -> Grid:
    """The sheet with a row for each text of each person, where each has a column of hours and one of work behind it.

    The columns of work have one name, or none: "Ann, Comment, Bob, Comment". Mostly the sheet itself.
    """
    head = None if grid.head or len(grid.rows) > _LONGEST else find_head(grid)
    body = range(head.body, len(grid.rows)) if head else ()
    pairs = _work_beside(grid, head, body) if head and head.rows else {}
    if not head or not pairs:
        return grid
    kept = [at for at in range(len(head.names)) if at not in pairs and at not in pairs.values()]
    made: list[Sequence[Cell]] = [*grid.rows[: head.body]]
    made[head.rows[0] : head.rows[-1]] = [[]] * (len(head.rows) - 1)
    made[head.rows[-1]] = [*(head.names[at] for at in kept), "Person", "Summary", "Hours"]
    places, hidden = [grid.place(at) for at in range(head.body)], [at for at in grid.hidden if at < head.body]
    for at in body:
        row, hides = grid.rows[at], at in grid.hidden
        filled = [(one, work) for one, work in pairs.items() if text_at(row, one) or text_at(row, work)]
        filled = [(one, work) for one, work in filled if text_at(row, work) or _is_some(text_at(row, one))]
        for one, work in filled if filled and not is_total(row) else [(None, None)] * any(map(shown, row)):
            hidden += [len(made)] * hides
            told = (as_name(head.names[one or 0]) if work else "", text_at(row, work), text_at(row, one))
            made.append([*(row[at] if at < len(row) else "" for at in kept), *told])
            places.append(grid.place(at))
    return replace(grid, rows=made, places=places, hidden=frozenset(hidden))


def _work_beside(grid: Grid, head: ColumnNames, rows: Sequence[int]) -> Mapping[int, int]:
    """The columns of hours of each person with those of their work; none where it is not told which is whose."""
    names = [plain(name) for name in head.names]
    for name in dict.fromkeys(names):
        works = [at for at, one in enumerate(names) if one == name]
        of_work = [at for at in works if not name or _is_work(head.names[at])]
        steps = {other - one for one, other in pairwise(of_work)}
        for back in range(1, min(steps, default=0)) if len(of_work) > 1 and len(steps) == 1 else ():
            people = [at - back for at in of_work]
            if people[0] < 0:
                continue
            likes = [likeness(as_name(head.names[at])) for at in people]
            is_of_people = len(people) == len({names[at] for at in people}) and all(likes)
            hours = _cells(grid, [at for at in rows if not is_total(grid.rows[at])], people)
            if is_of_people and "known" in likes and hours and all(map(is_tick, hours)):
                texts = _cells(grid, rows, of_work)
                return dict(zip(people, of_work, strict=True)) if any(" " in text for text in texts) else {}
    return {}


def _across(grid: Grid, head: ColumnNames, rows: Sequence[int]) -> tuple[Sequence[int], Sequence[str]] | None:
    """The columns of a matrix, and what their names and their cells say; None where there is none."""
    periods = [at for at, name in enumerate(head.names) if period_of(name)[0] and not period_of(name)[1]]
    people = [at for at, name in enumerate(head.names) if _is_person(name)]
    is_owned = any(means(name, "person") for name in head.names)
    if len(periods) >= _FEWEST:
        cells = _cells(grid, rows, periods)
        if not is_owned and _are_people(cells):
            return periods, ("period", "person")
        if len(cells) >= _FEWEST and all(map(is_tick, cells)) and not any(map(_is_number, cells)):
            return periods, ("period",)
    are_days = len(periods) >= _FEWEST and all(is_day(head.names[at]) for at in periods)
    if periods and (are_days or is_sum(head.names[-1])) and _work_and_person(head.names):
        cells = _cells(grid, rows, periods)
        if cells and all(map(is_duration, cells)) and all(map(_is_number, cells)):
            return periods, ("period",)
    if len(periods) >= _FEWEST and not is_owned and _are_hours(grid, head, rows, periods):
        return periods, _OF_HOURS
    if len(people) >= _FEWEST:
        cells = _cells(grid, rows, people)
        if len(cells) >= _FEWEST and all(is_timely(cell) or is_written_day(cell) for cell in cells):
            return people, ("person", "period")
    return None


def _are_hours(grid: Grid, head: ColumnNames, rows: Sequence[int], days: Sequence[int]) -> bool:
    """Whether rows hold hours of each day, which a column of sums adds up, and most say what was done in words."""
    found = _rows_of_hours(grid, head, rows, days) if all(is_day(head.names[at]) for at in days) else {}
    is_added = all(_number(grid.rows[at], days) == total for at, total in found.items())
    return (
        len(found) >= _FEWEST and is_added and 2 * sum(" " in text_at(grid.rows[at], 0) for at in found) >= len(found)
    )


def _rows_of_hours(grid: Grid, head: ColumnNames, rows: Sequence[int], days: Sequence[int]) -> Mapping[int, float]:
    """The rows that took some time, by a column of sums, with that; a first or last one that adds up others is none."""
    sums = [at for at, name in enumerate(head.names) if is_sum(name)]
    said = {at: _number(grid.rows[at], sums) for at in rows} if len(sums) == 1 else {}
    found = {at: total for at, total in said.items() if total}
    for at in {*[*found][:1], *[*found][-1:]}:
        others = [grid.rows[one] for one in found if one != at]
        by_day = {day: sum(_number(row, [day]) or 0 for row in others) for day in days}
        added = [(_number(grid.rows[at], [day]) or 0) == total for day, total in by_day.items() if total]
        if len(others) >= _FEWEST and sum(added) >= _MOST * len(added):
            del found[at]
    return found


def _number(row: Sequence[Cell], ats: Sequence[int]) -> float | None:
    """The sum of some cells of a row; None where one of them is no number."""
    texts = [text.replace(",", ".") for at in ats if (text := text_at(row, at))]
    try:
        return round(sum(map(float, texts)), 2)
    except ValueError:
        return None


def _cells(grid: Grid, rows: Sequence[int], ats: Sequence[int]) -> list[str]:
    return [text for row in rows for at in ats if (text := text_at(grid.rows[row], at))]


def _work_and_person(names: Sequence[str]) -> tuple[int, ...]:
    """The columns of what was done and of whom, in their order, if there is one of each."""
    roles = [{one.role for one in meanings(name) if one.is_exact or one.role == "what"} for name in names]
    people = [at for at, of in enumerate(roles) if "person" in of]
    works = [at for at, of in enumerate(roles) if "what" in of and (at not in people or len(people) > 1)]
    people = [at for at in people if at not in works] if len(people) > 1 else people  # "Name" is of a work beside "Who"
    return tuple(sorted((*people, *works))) if len(people) == len(works) == 1 else ()


def _with_groups(grid: Grid, head: ColumnNames, rows: Sequence[int]) -> tuple[Grid, Sequence[int]]:
    """The grid with the first of both columns in rows below one that has it alone; of these, which are sums, none."""
    ats = _work_and_person(head.names) if is_sum(head.names[-1]) else ()
    rows = [at for at in rows if any(map(shown, grid.rows[at]))]
    said = [tuple(bool(text_at(grid.rows[at], one)) for one in ats) for at in rows]
    if not ats or set(said) != {(True, False), (False, True)} or not said[0][0]:
        return grid, rows
    made, outer = list(grid.rows), rows[0]
    for at, (is_outer, _) in zip(rows, said, strict=True):
        outer = at if is_outer else outer
        made[at] = [grid.rows[outer][ats[0]] if one == ats[0] else cell for one, cell in enumerate(grid.rows[at])]
    return replace(grid, rows=made), [at for at, (is_outer, _) in zip(rows, said, strict=True) if not is_outer]


def _is_some(cell: str) -> bool:
    """Whether a cell says something, and not that it took no time."""
    return bool(cell.strip("0.,:"))


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell))


def _is_person(name: str) -> bool:
    return is_spelt(name) and likeness(as_name(name)) == "known" and not meanings(name)


def _are_people(cells: Sequence[str]) -> bool:
    """Whether cells name people, half of whom are known."""
    people = [people_of(cell) or [] for cell in cells]
    names = {who.name for some in people for who in some}
    is_all = len(cells) >= _FEWEST and all(people) and "" not in names
    return is_all and 2 * sum(likeness(name) == "known" for name in names) >= len(names)


def by_people(grid: Grid) -> list[Grid]:
    """The tables of people who stand side by side, each above the same names of columns; mostly none.

    Columns before those of the first are of all. Where each begins with a column of times, or of work, the other names
    may differ, and columns of something else may stand behind them. Below a name each may have but one, of work.
    """
    for at, row in enumerate([] if grid.head else grid.rows[1:_HEAD], 1):
        lower = [shown(cell) for cell in row]
        above = at - 1 - (at > 1 and not any(map(shown, grid.rows[at - 1])))  # an empty row may part them
        upper = [shown(cell).partition(":")[2].strip() or shown(cell) for cell in grid.rows[above]][: len(lower)]
        starts = [one for one, name in enumerate(upper) if name and _is_person(name)]
        if len(starts) < _FEWEST:
            continue
        if timed := _timed_blocks(upper, lower):
            return _timed(grid, at, timed)
        if len(starts) < sum(map(bool, upper)):
            continue
        ends = [*starts[1:], len(lower)]
        groups = {one: [name for name in lower[one:end] if name] for one, end in zip(starts, ends, strict=True)}
        is_same = len(groups[starts[0]]) >= _FEWEST and len({tuple(names) for names in groups.values()}) == 1
        if is_same or (any(lower[: starts[0]]) and all(sum(map(_is_work, names)) == 1 for names in groups.values())):
            return _parted(grid, at, dict(zip(starts, ends, strict=True)), upper)
    return []


def _timed_blocks(upper: Sequence[str], lower: Sequence[str]) -> dict[range, str]:
    """The columns of each of several people, where all begin with one of times, or of work, below one name."""
    lead = _lead(next(filter(None, lower), ""))
    starts = [at for at, name in enumerate(lower) if lead & _lead(name)]
    found = dict[range, str]()
    for start, end in pairwise([*starts, len(lower)]):
        gap = next((at for at in range(start, end) if not lower[at]), end)
        people = [name for name in upper[start:gap] if name and _is_person(name)]
        if len(people) != 1 or gap - start < _FEWEST:
            return {}
        found[range(start, gap)] = as_name(people[0])
    return found if len(found) >= _FEWEST and not any(lower[: starts[0]]) else {}


def _lead(name: str) -> set[tuple[str, int]]:
    """By what the columns of each of several people may begin: a time, or what was done."""
    return {(one.role, one.rank) for one in meanings(name) if one.is_exact and one.role in ("when", "what")}


def _is_work(name: str) -> bool:
    return any(one.role == "what" for one in meanings(name))


def _timed(grid: Grid, head: int, blocks: Mapping[range, str]) -> list[Grid]:
    """The tables of some columns each; what stands behind them is told."""
    places = [grid.place(at) for at in range(len(grid.rows))]
    end = max(block.stop for block in blocks)
    rest = [text for row in grid.rows[head:] for cell in row[end:] if (text := shown(cell))]
    said = "".join(rest[:1])[:80]
    what = f'{len(rest)} cells stand behind the columns of people, and nothing of them is read: "{said}".'
    told = Problem("surplus-cells", what, "note", grid.file, hint="Put another table on a sheet of its own.")
    return [
        replace(
            grid,
            rows=[*[[]] * head, *(row[block.start : block.stop] for row in grid.rows[head:])],
            places=places,
            who=who,
            before=grid.before + number * len(grid.rows),
            problems=() if number else (*grid.problems, told) if rest else grid.problems,
        )
        for number, (block, who) in enumerate(blocks.items())
    ]


def _parted(grid: Grid, head: int, groups: Mapping[int, int], names: Sequence[str]) -> list[Grid]:
    first = min(groups)
    above: list[Sequence[Cell]] = [[] for _ in range(head)]
    places = [grid.place(at) for at in range(len(grid.rows))]
    return [
        replace(
            grid,
            rows=[*above, *([*row[:first], *row[start:end]] for row in grid.rows[head:])],
            places=places,
            who=as_name(names[start]),
            before=grid.before + number * len(grid.rows),
            problems=grid.problems if not number else (),
        )
        for number, (start, end) in enumerate(groups.items())
    ]
