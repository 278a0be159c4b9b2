"""Rows by columns of counts: the timeline, who and when, who and where, quarter against quarter.

A cell is None where no summary speaks of its column: then nothing can be said, not even zero.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from reports.model.packet import Cell, Column, Grid, Line, Matrix, Person, Row
from reports.model.rows import CATEGORIES
from reports.packets.compare import since_before
from reports.packets.groups import covered
from reports.packets.texts import Text
from reports.packets.wording import counted
from reports.periods import MONTH_NAMES, Period

MOST_TIMELINE_REPOSITORIES = 8
MOST_THEMES = 12
STAR = "*"
"""Marks a column of a time axis that has fewer months with a summary than it is long."""
_LONGEST = {"month": 24, "quarter": 24}
"""A timeline has at most so many columns of a kind; beyond the last, years."""


def axis(span: Period) -> list[Period]:
    """The columns of a timeline: months up to two years, quarters up to six, else years."""
    for kind, most in _LONGEST.items():
        columns = list(span.each(kind))
        if len(columns) <= most:
            return columns
    return list(span.each("year"))


@lru_cache(maxsize=1024)
def _column(period: Period) -> Column:
    """A column of a time axis."""
    label = {"month": MONTH_NAMES[period.month - 1][0], "quarter": str(period)[-2:]}.get(period.kind, str(period))
    return Column(label, "" if period.kind == "year" else str(period.year), period.name)


@lru_cache(maxsize=1024)
def time_column(period: Period) -> Column:
    """A column of a time axis that has room for three letters."""
    label = {"month": MONTH_NAMES[period.month - 1][:3], "quarter": str(period)[-2:]}.get(period.kind, str(period))
    return Column(label, "" if period.kind == "year" else str(period.year), period.name)


def time_columns(texts: Sequence[Text], columns: Sequence[Period]) -> tuple[Column, ...]:
    """The columns of a time axis; a star marks those of which only some months have a summary."""
    return tuple(
        replace(head, label=f"{head.label}{STAR}") if 0 < len(covered(texts, column)) < column.months else head
        for head, column in ((time_column(column), column) for column in columns)
    )


def fewer(heads: Sequence[Column]) -> str:
    """What the star of columns says; empty where none has one."""
    return f"{STAR} Not all months have a summary." if any(STAR in head.label for head in heads) else ""


def _inside(texts: Sequence[Text], columns: Sequence[Period]) -> list[list[Text]]:
    """The texts of each column."""
    spans = [(text.period.first, text.period.end, text) for text in texts]
    return [
        [text for start, stop, text in spans if start < end and first < stop]
        for first, end in ((column.first, column.end) for column in columns)
    ]


def _counts(inside: Sequence[Sequence[Text]], of: Callable[[Text], int]) -> tuple[int | None, ...]:
    """One cell per column: the sum over its texts, None where it has none."""
    return tuple(sum(map(of, some)) if some else None for some in inside)


def _namings(inside: Sequence[Sequence[Text]], what: str) -> Callable[[str], tuple[int | None, ...]]:
    """What gives the cells of a repository or theme: how many texts of each column name it, counted for all at once."""
    counts = [Counter(name for text in some for name in set(getattr(text, what))) if some else None for some in inside]
    return lambda name: tuple(None if count is None else count[name] for count in counts)


def _counts_once(inside: Sequence[Sequence[Text]], of: Callable[[Text], int]) -> tuple[int | None, ...]:
    """The same, but what a text of several columns counts stands in its first column only, so that cells add up."""
    first = {id(text): number for number, some in reversed([*enumerate(inside)]) for text in some}
    return tuple(
        sum(of(text) for text in some if first[id(text)] == number) if some else None
        for number, some in enumerate(inside)
    )


def urls(texts: Iterable[Text]) -> dict[str, str | None]:
    """Repository to link."""
    return {link.text: link.url for text in texts for link in text.shown.repositories}


def timeline(texts: Sequence[Text], span: Period) -> Matrix:
    """The score of one person: what each part of the span has, one row a question, one axis for all."""
    columns = axis(span)
    inside, months = _inside(texts, columns), covered(texts, span)
    blocks = tuple(sum(m.first in months for m in column.each()) or None for column in columns)
    rows = [Row("summary", "Summary", blocks, len(months), span.months)]
    links = urls(texts)
    named = Counter(name for text in texts for name in text.repositories)
    order = sorted(named, key=lambda name: (-named[name], name.casefold()))
    cells_of = _namings(inside, "repositories")
    for name in order[:MOST_TIMELINE_REPOSITORIES]:
        rows.append(Row("repository", name, cells_of(name), named[name], len(texts), url=links[name]))
    nothing = sum(not text.repositories for text in texts)
    if nothing:
        cells = _counts(inside, lambda text: not text.repositories)
        rows.append(Row("none", "none named", cells, nothing, len(texts)))
    for category in CATEGORIES:
        total = sum(category in text.gist.categories for text in texts)
        if total:
            cells = _counts(inside, lambda text, c=category: c in text.gist.categories)  # type: ignore[misc]
            rows.append(Row("category", category, cells, total, len(texts)))
    for kind, label in (("commit", "commits"), ("pull_request", "pull requests"), ("issue", "issues")):
        cells = _counts_once(inside, lambda text, k=kind: sum(link.kind == k for link in text.cited))  # type: ignore[misc]
        total = len({link.text for text in texts for link in text.cited if link.kind == kind})
        if total:
            rows.append(Row("evidence", label, cells, total, 0))
    left_out = max(0, len(order) - MOST_TIMELINE_REPOSITORIES)
    return Matrix("timeline", tuple(_column(c) for c in columns), tuple(rows), left_out)


def who_and_when(people: Sequence[Person], texts: Mapping[str, Sequence[Text]], period: Period) -> Matrix:
    """People by months; a cell counts the highlights quoted from summaries of that month."""
    columns = list(period.each("month"))
    rows = []
    for person in people:
        cells = _counts_once(_inside(texts[person.id], columns), lambda text: len(text.shown.highlights))
        total = sum(len(text.shown.highlights) for text in texts[person.id])
        note = person.id if person.is_anonymous else ""
        rows.append(Row("person", person.name, cells, total, 0, note, anchor=person.anchor, quote=person.latest))
    return Matrix("when", _months(period), tuple(rows))


def _months(period: Period) -> tuple[Column, ...]:
    """The months of a period as columns, in full where they are few."""
    return tuple(
        Column(MONTH_NAMES[c.month - 1] if period.months <= 3 else MONTH_NAMES[c.month - 1][:3], "", c.name)
        for c in period.each()
    )


def who_and_where(people: Sequence[Person], texts: Mapping[str, Sequence[Text]]) -> Matrix:
    """People by repositories; a cell counts the summaries that name it. `none named` is last, where one names none."""
    named = Counter(name for some in texts.values() for text in some for name in text.repositories)
    order = sorted(named, key=lambda name: (-named[name], name.casefold()))
    places = {name: place for place, name in enumerate(order)}
    is_silent = any(not text.repositories for some in texts.values() for text in some)
    rows = []
    for person in people:
        some = texts[person.id]
        cells = [0] * len(order)
        for text in some:
            for name in set(text.repositories):
                cells[places[name]] += 1
        cells += [sum(not text.repositories for text in some)] * is_silent
        note = person.id if person.is_anonymous else ""
        rows.append(Row("person", person.name, tuple(cells), len(some), 0, note, anchor=person.anchor))
    columns = tuple(Column(name, "", name) for name in [*order, *["none named"] * is_silent])
    return Matrix("where", columns, tuple(rows))


def quarter_against_quarter(texts: Sequence[Text], span: Period) -> tuple[Matrix, ...]:
    """Repositories and theme words by quarter, or by year beyond eight quarters."""
    columns = list(span.each("quarter"))
    if len(columns) > 8:
        columns = list(span.each("year"))
    if len(columns) < 2:
        return ()
    heads = tuple(Column(f"{c}{_only(texts, c)}", "", c.name) for c in columns)
    inside = _inside(texts, columns)
    made = []
    for kind, what in (("repository", "repositories"), ("theme", "themes")):
        named = Counter(name for text in texts for name in getattr(text, what))
        # A word of a single summary has nothing to be set against.
        order = sorted(
            (n for n in named if what == "repositories" or named[n] > 1), key=lambda n: (-named[n], n.casefold())
        )
        rows, cells_of = [], _namings(inside, what)
        for name in order[: MOST_THEMES if what == "themes" else None]:
            cells = cells_of(name)
            rows.append(Row(kind, name, cells, named[name], len(texts), since_before(cells)))  # type: ignore[arg-type]
        if rows:
            made.append(Matrix(what, heads, tuple(rows)))  # type: ignore[arg-type]
    return tuple(made)


def _only(texts: Sequence[Text], column: Period) -> str:
    """Which months a column is of, where only some of them have a summary: `, April only`."""
    have = covered(texts, column)
    if len(have) in (0, column.months):
        return ""
    return f", {MONTH_NAMES[min(have) % 12]} only" if len(have) == 1 else f", {counted(len(have), 'month')}"


def people_and_months(people: Sequence[Person], texts: Mapping[str, Sequence[Text]], period: Period) -> Grid:
    """People by months: how many summaries speak of the month, and the lead highlight of the newest that has one."""
    rows = []
    for person in people:
        cells = []
        for month in period.each():
            some = [text.shown for text in texts[person.id] if month.overlaps(text.period)]
            quote = next((shown.highlights[0] for shown in some if shown.highlights), None)
            cells.append(Cell(len(some) or None, quote))
        note = person.id if person.is_anonymous else ""
        total = f"{person.covered} of {person.months}"
        rows.append(Line(person.name, note, None, person.anchor, tuple(cells), total))
    note = "Quoted: what the month’s summary leads with. No quotation: no summary, which says nothing about work done."
    return Grid(_months(period), tuple(rows), note)


@lru_cache(maxsize=1024)
def _cell(count: int | None) -> Cell:
    """A cell without a quotation: one for all that are equal, since most of a large table are."""
    return Cell(count)


def people_and_repositories(people: Sequence[Person], matrix: Matrix) -> Grid:
    """People by all repositories, as `who_and_where` counts them: how many of a person's summaries name each."""
    rows = (
        Line(
            person.name,
            row.note,
            None,
            person.anchor,
            tuple(map(_cell, row.cells)),
            f"{person.covered} of {person.months}",
        )
        for person, row in zip(people, matrix.rows, strict=True)
    )
    note = (
        "A number: so many summaries name the repository. An empty cell: none does. Last column: months with a summary."
    )
    return Grid(matrix.columns, tuple(rows), note)


def where_and_when(texts: Sequence[Text], span: Period) -> Grid:
    """All repositories of one person by time: how many summaries name each; `none named` last, where one names none."""
    columns, addresses = axis(span), urls(texts)
    inside, heads = _inside(texts, columns), time_columns(texts, columns)
    named = Counter(name for text in texts for name in text.repositories)
    rows, cells_of = [], _namings(inside, "repositories")
    for name in sorted(named, key=lambda name: (-named[name], name.casefold())):
        rows.append(Line(name, "", addresses[name], "", tuple(map(_cell, cells_of(name))), str(named[name])))
    silent = sum(not text.repositories for text in texts)
    if silent:
        cells = _counts(inside, lambda text: not text.repositories)
        rows.append(Line("none named", "", None, "", tuple(map(_cell, cells)), str(silent)))
    note = "A number: so many summaries name the repository. An empty cell: none does. Shaded: no summary."
    return Grid(heads, tuple(rows), f"{note} {fewer(heads)}".rstrip())
