"""Numbers of employees in a table: two beside one name are two people. Knows names, numbers and their columns."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from reports.errors import Problem
from reports.loading.names.people import name_words
from reports.loading.tables.columns import meanings
from reports.loading.tables.grid import Grid, shown
from reports.loading.tables.layout import Layout


def with_numbers(layout: Layout) -> Layout:
    """The layout with the column of the numbers of its people, if it has one."""
    if len(layout.person) == 0:
        return layout
    found = (at for at in layout.free if any(one.role == "number" for one in meanings(layout.names[at])))
    return replace(layout, number=next(found, None))


def namesakes(grid: Grid, layout: Layout, first: int, told: list[Problem]) -> Mapping[tuple[str, ...], Collection[str]]:
    """Names that stand beside several numbers, each with these; that they are taken for several people is told."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    columns = () if layout.number is None else (layout.number, *layout.person)
    for row in grid.rows[first:] if columns else ():
        cells = [shown(row[at]) if at < len(row) else "" for at in columns]
        if all(cells):
            name = " ".join(cells[1:])
            found.setdefault(name_words(name), {}).setdefault(cells[0], name)
    some = {words: numbers for words, numbers in found.items() if words and len(numbers) > 1}
    for numbers in some.values():
        name = next(iter(numbers.values()))
        what = f"{name} stands beside several numbers ({', '.join(numbers)}), and is taken for as many people."
        hint = "Where it is one person, correct the numbers."
        told.append(Problem("namesakes", what, "warning", grid.file, hint=hint))
    return some
