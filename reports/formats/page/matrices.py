"""The matrices of pages: the threads of a person by month, quarter against quarter. Knows no template."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from reports.formats.leading import during
from reports.formats.matrix import (
    Cell,
    Column,
    DatedSummary,
    Matrix,
    Row,
    Total,
    axis,
    cell,
    inside,
    months_within,
    namings,
    period_of,
    spoken_of,
    time_column,
    told,
)
from reports.language import _
from reports.model.packet import Packet
from reports.model.statements import Highlight
from reports.periods import Period, within
from reports.wording import full_name, label, month_name, several

MOST_THREADS = 7
_USUAL, _LARGE = 6, 3
"""Threads that are shown besides those of what stands out, until there are so many; and statements of such a one."""
MOST_THEMES = 12
_MOST_QUARTERS = 8
"""Beyond these, years are set against each other."""


def threads(packet: Packet) -> Matrix:
    """The threads of one person by month, those with most statements first; last, the rest.

    These are the threads of what stands out, and while there are few of them such of what weighs next as have three
    statements: of a subject that nothing on the page speaks of its name says nothing.
    """
    span, person = period_of(packet.period), packet.people[0]
    columns, spoken = axis(span), spoken_of(told(person))
    have = [months_within(spoken, column) for column in columns]
    column_of = {month: at for at, column in enumerate(columns) for month in range(column.first, column.end)}

    def cells(statements: Sequence[Highlight]) -> tuple[Cell, ...]:
        often = Counter(at for one in statements for at in _columns_of(period_of(one.period), column_of))
        found = zip(columns, have, strict=True)
        return tuple(cell(often[at] if months else None) for at, (_, months) in enumerate(found))

    named = {one.thread for one in person.standing if one.thread}
    told_next = {one.thread for one in person.following} - named
    large = [one.name for one in person.threads if one.name in told_next and len(one.statements) >= _LARGE]
    named.update(large[: max(0, _USUAL - len(named))])
    shown = [one for one in person.threads if one.name in named][:MOST_THREADS]
    rows = [
        Row("thread", one.name, cells(one.statements), Total(len(one.statements)), during(one), anchor=one.anchor)
        for one in shown
    ]
    if rest := [one for one in person.sentences if one.leads and not one.thread]:
        said = several("%(count)s statement", "%(count)s statements", len(rest))
        rows.append(Row("rest", _("not in a thread"), cells(rest), Total(len(rest)), said))
    others = [one.anchor for one in person.threads if one not in shown]
    more = others[0] if others and len(person.threads) <= MOST_THREADS else ""
    labels = tuple(time_column(c, letters=1) for c in columns)
    return Matrix("threads", labels, tuple(rows), left_out=len(others), more=more)


def _columns_of(period: Period, column_of: Mapping[int, int]) -> set[int]:
    """The columns that a period touches."""
    return {column_of[month] for month in range(period.first, period.end) if month in column_of}


def against(packet: Packet) -> tuple[Matrix, ...]:
    """Repositories and theme words by quarter, or by year beyond eight quarters; nothing of a single one."""
    columns, texts = compared(packet), told(packet.people[0])
    if len(columns) < 2:
        return ()
    spoken, found = spoken_of(texts), inside(texts, columns)
    heads = tuple(Column(_head(spoken, c), "", full_name(c)) for c in columns)
    repositories = [(one.name, one.summaries) for one in packet.repositories]
    themes = Counter(name for text in texts for name in text.summary.themes)
    # A word of a single summary has nothing to be set against.
    often = sorted((one for one in themes.items() if one[1] > 1), key=lambda one: (-one[1], one[0].casefold()))
    made = (
        Matrix("repositories", heads, _since(repositories, len(texts), "repository", namings(found, _repositories))),
        Matrix("themes", heads, _since(often[:MOST_THEMES], len(texts), "theme", namings(found, _themes))),
    )
    return tuple(matrix for matrix in made if matrix.rows)


def compared(packet: Packet) -> list[Period]:
    """The quarters of a packet, or the years beyond eight quarters."""
    span = period_of(packet.period)
    quarters = list(span.each("quarter"))
    return quarters if len(quarters) <= _MOST_QUARTERS else list(span.each("year"))


def _repositories(text: DatedSummary) -> Iterable[str]:
    return text.repositories


def _themes(text: DatedSummary) -> Iterable[str]:
    return text.summary.themes


def _since(
    named: Iterable[tuple[str, int]], of: int, kind: str, cells_of: Callable[[str], tuple[Cell, ...]]
) -> tuple[Row, ...]:
    """A row for each name with the number of summaries that have it, and what became of it."""
    rows = ((name, cells_of(name), Total(total, of)) for name, total in named)
    return tuple(Row(kind, name, cells, total, since_before(cells)) for name, cells, total in rows)  # type: ignore[arg-type]


def _head(spoken: Sequence[Period], column: Period) -> str:
    """What a column is called, with the months that it is of where only some have a summary: `2026-Q2, April only`."""
    have = within(spoken, column)
    months = sum(run.months for run in have)
    name = label(column)
    if months in (0, column.months):
        return name
    if months == 1:
        return _("%(period)s, %(month)s only", period=name, month=month_name(have[0].month))
    return several("%(period)s, %(count)s month", "%(period)s, %(count)s months", months, period=name)


def since_before(cells: Iterable[Cell]) -> str:
    """What became of a name between the last two periods that have a summary, in words.

    >>> since_before([Cell(1), Cell(None), Cell(0), Cell(2)]), since_before([Cell(1), Cell(0)])
    ('named again', 'not named again')
    >>> since_before([Cell(0), Cell(1), Cell(0), Cell(0)])
    '–'
    """
    seen = [one.value for one in cells if one.value is not None]
    if len(seen) < 2:
        return "–"
    *earlier, before, now = seen
    if now:
        return _("continued") if before else (_("named again") if any(earlier) else _("new"))
    return _("not named again") if before else "–"
