"""The sheets of a workbook to one another: numbers of people that another sheet has the names of, and their years.

Knows heads and keys of sheets; must not know what their rows say.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from reports.errors import Problem
from reports.loading.folding import fold, months
from reports.loading.names.likeness import is_unknown, likeness
from reports.loading.profiles.work_captions import is_plan
from reports.loading.tables.columns import Role, meanings, means, plain, words
from reports.loading.tables.grid import Cell, Grid, shown, text_at
from reports.loading.tables.heads import ColumnNames, find_head, is_total
from reports.loading.tables.times import Times, is_timely
from reports.regex import regex

_PERSON, _PERIOD = "person", "period"
_ENDS: tuple[Role, Role] = ("start", "end")
_MONTH_AND_YEAR = regex(r"(?P<month>[^\W\d_]{3,}\.?)[ _-](?P<year>\d\d)")
_SEVERAL, _MOST_WORDS, _LONGEST = 2, 4, 500
_WHO: tuple[Role, ...] = ("person", "first", "last", "email")


def joined(grids: Sequence[Grid]) -> list[Grid]:
    """The sheets with what others of them say of them."""
    return with_people(with_times(with_names([*map(_with_both_names, with_whole_years(grids))])))


def _with_both_names(grid: Grid) -> Grid:
    """A list of people with a further column for given and family name together, if it has them apart."""
    head = None if grid.head else find_head(grid)
    roles = _roles(grid, head) if head else {}
    if head is None or not {"first", "last"} <= roles.keys() or any(means(name, "when") for name in head.names):
        return grid
    body = [
        [*row, *[""] * (len(head.names) - len(row)), f"{text_at(row, roles['first'])} {text_at(row, roles['last'])}"]
        for row in grid.rows[head.body :]
    ]
    names = [*head.names, _PERSON]
    return replace(grid, rows=[*grid.rows[: head.rows[-1]], names, *body])


def with_names(grids: Sequence[Grid]) -> list[Grid]:
    """The sheets; those that have people only by a key of another sheet have a further column with their names."""
    if len(grids) < _SEVERAL:
        return list(grids)
    heads = [find_head(grid) if not grid.head else None for grid in grids]
    lists = [_names(grid, head) for grid, head in zip(grids, heads, strict=True) if head]
    known = {key: names for found in lists for key, names in found.items()}
    return [_named(grid, head, known) if head and known else grid for grid, head in zip(grids, heads, strict=True)]


def with_times(grids: Sequence[Grid]) -> list[Grid]:
    """The sheets; those that say when by a key of another sheet alone, as "Sprint 41", have its days beside it.

    The list of days is read for nothing else, where it names nobody: the goal of a sprint is nobody's work.
    """
    if len(grids) < _SEVERAL:
        return list(grids)
    heads = [find_head(grid) if not grid.head else None for grid in grids]
    lists = {at: _days(grid, head) for at, (grid, head) in enumerate(zip(grids, heads, strict=True)) if head}
    made, used = list(grids), set[int]()
    for at, (grid, head) in enumerate(zip(grids, heads, strict=True)):
        for of, (name, days) in ((of, found) for of, found in lists.items() if found and of != at):
            if head and not lists[at] and (with_days := _timed(grid, head, name, days)):
                made[at] = with_days
                used.add(of)
    for at in used:
        head = heads[at]
        if head and not _roles(grids[at], head):
            what = "it says of when the rows of another sheet are; nothing else of it is read."
            made[at] = replace(grids[at], rows=(), problems=(Problem("copy", what, "note", grids[at].file),))
    return made


def _days(grid: Grid, head: ColumnNames) -> tuple[str, Mapping[str, str]] | None:
    """The name of the column of keys in a list of times with their first and last days, and the days of each."""
    rows = [row for row in grid.rows[head.body :] if any(map(shown, row))]
    named = [next((at for at, name in enumerate(head.names) if means(name, role)), None) for role in _ENDS]
    first, last = named if None not in named or len(rows) > _LONGEST else _spans(rows, len(head.names))
    keys = [text_at(row, 0) for row in rows]
    if None in (first, last) or not head.names[0] or not all(keys) or len(set(keys)) < len(keys):
        return None
    return plain(head.names[0]), {
        key: f"{text_at(row, first)} – {text_at(row, last)}" for key, row in zip(keys, rows, strict=True)
    }


def _spans(rows: Sequence[Sequence[Cell]], width: int) -> tuple[int | None, int | None]:
    """The two columns of days, of which the second is never before the first; none if there are others."""
    times = Times("day-first")
    read = [[times.read(row[at]) if at < len(row) else None for row in rows] for at in range(1, width)]
    dated = [at for at, cells in enumerate(read, 1) if len(cells) > 1 and all(cells)]
    if len(dated) != len(_ENDS):
        return None, None
    pairs = zip(*(read[at - 1] for at in dated), strict=True)
    return (dated[0], dated[1]) if all(one and two and one.first <= two.first for one, two in pairs) else (None, None)


def _timed(grid: Grid, head: ColumnNames, name: str, days: Mapping[str, str]) -> Grid | None:
    """A sheet with the days of the keys in its column of that name, which hold for empty cells below them."""
    at = next((at for at, one in enumerate(head.names) if plain(one) == name), None)
    body = grid.rows[head.body :]
    keys = {text_at(row, at) for row in body if sum(map(bool, map(shown, row))) > 1} - {""}
    if at is None or not keys or not keys <= days.keys() or any(is_timely(cell) for row in body for cell in row):
        return None
    rows, key, width = [*grid.rows], "", len(head.names)
    rows[head.rows[-1]] = [*rows[head.rows[-1]], *[""] * (width - len(rows[head.rows[-1]])), _PERIOD]
    for number, row in enumerate(body, head.body):
        key = (text_at(row, at) or key) if any(map(shown, row)) else ""
        if key in days and not is_total(row):
            rows[number] = [*row, *[""] * (width - len(row)), days[key]]
    return replace(grid, rows=rows)


def with_people(grids: Sequence[Grid]) -> list[Grid]:
    """The sheets; beside one that is called by a full name, those of the same columns are of whom theirs may name.

    So a sheet for each person is found, also where no list knows the name of one; that is told.
    """
    heads = [None if grid.head else find_head(grid) for grid in grids]
    names = [
        tuple(map(plain, head.names)) if head and not _roles(grid, head) else ()
        for grid, head in zip(grids, heads, strict=True)
    ]
    titles = [grid.title.strip() for grid in grids]
    known = {of for of, title in zip(names, titles, strict=True) if of and " " in title and likeness(title) == "known"}
    return [
        _of_person(grid, title) if of in known and likeness(title) is None and _may_be_somebody(title) else grid
        for grid, of, title in zip(grids, names, titles, strict=True)
    ]


def _may_be_somebody(title: str) -> bool:
    """Whether the name of a sheet may be somebody's: a few words with capitals, not all of them ordinary ones."""
    some = title.split()
    return _SEVERAL <= len(some) <= _MOST_WORDS and all(map(str.istitle, some)) and any(map(is_unknown, some))


def _of_person(grid: Grid, name: str) -> Grid:
    what = f"it is read as {name}'s, for sheets with the same columns are called after people."
    told = Problem("name-of-file", what, "note", grid.file, hint="Give the sheet another name if it is nobody's.")
    return replace(grid, who=name, problems=(*grid.problems, told))


def is_of_plans(title: str) -> bool:
    """Whether the name of a sheet says that it holds what is planned; "Planning" alone may be a team.

    >>> is_of_plans("Planung Herbst"), is_of_plans("Next month"), is_of_plans("Planning"), is_of_plans("Plant Q3")
    (True, True, False, False)
    """
    first, _, rest = fold(title.strip()).partition(" ")
    return bool(first in words("rows", "plans") and rest) or (first not in words("rows", "plans") and is_plan(title))


def with_whole_years(grids: Sequence[Grid]) -> list[Grid]:
    """The sheets; where each is called after a month and the same two digits, as "Jan 25", these are its year.

    Where the digits differ they may be days. One such sheet alone says nothing.
    """
    found = [_MONTH_AND_YEAR.fullmatch(grid.title.strip()) for grid in grids]
    named = [one if one and fold(one["month"].rstrip(".")) in months() else None for one in found]
    years = {one["year"] for one in named if one}
    if len(years) != 1 or len({fold(one["month"]) for one in named if one}) < _SEVERAL:
        return list(grids)
    return [
        replace(grid, title=f"{one['month']} 20{one['year']}") if one else grid
        for grid, one in zip(grids, named, strict=True)
    ]


def _roles(grid: Grid, head: ColumnNames) -> dict[Role, int]:
    """The first column of each role that says who; handles alone, "@ada", do not."""
    found: dict[Role, int] = {}
    for at, name in enumerate(head.names):
        roles = {one.role for one in meanings(name) if one.is_exact and one.role in _WHO}
        firsts = (text[0] for row in grid.rows[head.body :] if (text := text_at(row, at)))
        if roles and (next(firsts, "") != "@" or any(first != "@" for first in firsts)):
            for role in roles:
                found.setdefault(role, at)
    return found


def _names(grid: Grid, head: ColumnNames) -> dict[str, Mapping[str, str]]:
    """By the name of each column that tells the rows of a list of people apart, whom each of its cells means."""
    roles = _roles(grid, head)
    columns = (roles["first"], roles["last"]) if {"first", "last"} <= set(roles) else (roles.get("person"),)
    if columns == (None,):
        return {}
    rows = [row for row in grid.rows[head.body :] if any(map(shown, row))]
    called = [" ".join(text_at(row, at) for at in columns).strip() for row in rows]
    found: dict[str, Mapping[str, str]] = {}
    for at, name in enumerate(head.names):
        keys = [text_at(row, at) for row in rows]
        if at not in columns and plain(name) and all(keys) and len(set(keys)) == len(keys):
            found[plain(name)] = dict(zip(keys, called, strict=True))
    return found


def _named(grid: Grid, head: ColumnNames, known: Mapping[str, Mapping[str, str]]) -> Grid:
    """A sheet with the names of its people, if it has none and one of its columns is a key to them."""
    if _roles(grid, head):
        return grid
    for at, name in enumerate(head.names):
        names = known.get(plain(name), {})
        keys = {text_at(row, at) for row in grid.rows[head.body :]} - {""}
        if keys and keys <= set(names):
            width = len(head.names)
            rows: list[Sequence[Cell]] = [
                [*row, *[""] * (width - len(row)), names.get(text_at(row, at), "")] if number >= head.body else row
                for number, row in enumerate(grid.rows)
            ]
            last = head.rows[-1]
            rows[last] = [*grid.rows[last], *[""] * (width - len(grid.rows[last])), _PERSON]
            return replace(grid, rows=rows)
    return grid
