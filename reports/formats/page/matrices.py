"""The matrices of pages: the timeline of a person, quarter against quarter, who and when. Knows no template."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from reports.formats.matrix import (
    NONE_NAMED,
    Cell,
    Column,
    Matrix,
    Row,
    Told,
    Total,
    axis,
    cell,
    counts,
    counts_once,
    inside,
    months_of,
    months_within,
    namings,
    note_of,
    period_of,
    spoken_of,
    time_column,
    told,
)
from reports.model.packet import Packet
from reports.model.rows import CATEGORIES
from reports.periods import MONTH_NAMES, Period, within
from reports.wording import counted

MOST_TIMELINE_REPOSITORIES = 8
MOST_THEMES = 12
_MOST_QUARTERS = 8
"""Beyond these, years are set against each other."""


def timeline(packet: Packet) -> Matrix:
    """The timeline of one person: what each part of the span has, one row a question, one axis for all."""
    span, texts = period_of(packet.period), told(packet.people[0])
    columns = axis(span)
    found, months = inside(texts, columns), within(spoken_of(texts), span)
    blocks = tuple(cell(months_within(months, column) or None) for column in columns)
    rows = [Row("summary", "Summary", blocks, Total(sum(run.months for run in months), span.months))]
    cells_of = namings(found, lambda text: text.repositories)
    rows += (
        Row("repository", one.name, cells_of(one.name), Total(one.summaries, one.of), url=one.url)
        for one in packet.repositories[:MOST_TIMELINE_REPOSITORIES]
    )
    if nothing := sum(not text.repositories for text in texts):
        cells = counts(found, lambda text: not text.repositories)
        rows.append(Row("none", NONE_NAMED, cells, Total(nothing, len(texts))))
    rows += _by_category(texts, found)
    rows += _by_evidence(texts, found)
    left_out = max(0, len(packet.repositories) - MOST_TIMELINE_REPOSITORIES)
    return Matrix("timeline", tuple(time_column(c, letters=1) for c in columns), tuple(rows), left_out=left_out)


def _by_category(texts: Sequence[Told], found: Sequence[Sequence[Told]]) -> Iterable[Row]:
    """A row for each category: how many summaries state work of it."""
    for category in CATEGORIES:

        def has(text: Told, category: str = category) -> bool:
            return category in text.summary.categories

        if total := sum(map(has, texts)):
            yield Row("category", category, counts(found, has), Total(total, len(texts)))


def _by_evidence(texts: Sequence[Told], found: Sequence[Sequence[Told]]) -> Iterable[Row]:
    """A row for each kind of evidence: how many pieces are cited."""
    for kind, label in (("commit", "commits"), ("pull_request", "pull requests"), ("issue", "issues")):

        def cited(text: Told, kind: str = kind) -> list[str]:
            return [link.text for link in text.summary.evidence if link.kind == kind]

        if total := len({name for text in texts for name in cited(text)}):
            yield Row("evidence", label, counts_once(found, lambda text, of=cited: len(of(text))), Total(total))  # type: ignore[misc]


def who_and_when(packet: Packet) -> Matrix:
    """People by months; a cell counts the highlights quoted from summaries of that month."""
    period = period_of(packet.period)
    columns, rows = list(period.each("month")), []
    for person in packet.people:
        texts = told(person)
        cells = counts_once(inside(texts, columns), lambda text: len(text.summary.highlights))
        total = Total(sum(len(text.summary.highlights) for text in texts))
        rows.append(
            Row("person", person.name, cells, total, note_of(person), anchor=person.anchor, quote=person.latest)
        )
    return Matrix("when", months_of(period), tuple(rows))


def against(packet: Packet) -> tuple[Matrix, ...]:
    """Repositories and theme words by quarter, or by year beyond eight quarters; nothing of a single one."""
    columns, texts = compared(packet), told(packet.people[0])
    if len(columns) < 2:
        return ()
    spoken, found = spoken_of(texts), inside(texts, columns)
    heads = tuple(Column(f"{c}{_only(spoken, c)}", "", c.name) for c in columns)
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


def _repositories(text: Told) -> Iterable[str]:
    return text.repositories


def _themes(text: Told) -> Iterable[str]:
    return text.summary.themes


def _since(
    named: Iterable[tuple[str, int]], of: int, kind: str, cells_of: Callable[[str], tuple[Cell, ...]]
) -> tuple[Row, ...]:
    """A row for each name with the number of summaries that have it, and what became of it."""
    rows = ((name, cells_of(name), Total(total, of)) for name, total in named)
    return tuple(Row(kind, name, cells, total, since_before(cells)) for name, cells, total in rows)  # type: ignore[arg-type]


def _only(spoken: Sequence[Period], column: Period) -> str:
    """Which months a column is of, where only some of them have a summary: `, April only`."""
    have = within(spoken, column)
    months = sum(run.months for run in have)
    if months in (0, column.months):
        return ""
    return f", {MONTH_NAMES[have[0].month - 1]} only" if months == 1 else f", {counted(months, 'month')}"


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
        return "continued" if before else ("named again" if any(earlier) else "new")
    return "not named again" if before else "–"
