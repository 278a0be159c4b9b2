"""The matrices of slides: threads and when, who shares a thread, who and when, who and where, where and when.

Knows packets; no template.
"""

from dataclasses import replace

from reports.formats.leading import during
from reports.formats.matrix import (
    NONE_NAMED,
    Cell,
    Column,
    Matrix,
    Row,
    Total,
    axis,
    cell,
    counts,
    fewer,
    inside,
    months_of,
    namings,
    note_of,
    period_of,
    spoken_of,
    time_columns,
    told,
    who_and_where,
)
from reports.language import _, translated
from reports.model.packet import Packet
from reports.model.person import Person

MOST_THREADS = 8
"""Rows of a table of threads, so that it stays on one slide."""
MOST_SHARING = 8
"""People in a table of shared threads; more are listed by name."""


def people_and_months(packet: Packet) -> Matrix:
    """People by months: how many summaries speak of the month, and the lead highlight of the newest that has one."""
    period, rows = period_of(packet.period), []
    months = list(period.each())
    for person in packet.people:
        cells = []
        for some in inside(told(person), months):
            quote = next((text.summary.highlights[0] for text in some if text.summary.highlights), None)
            cells.append(Cell(len(some) or None, quote))
        total = Total(person.covered, person.months)
        rows.append(Row("person", person.name, tuple(cells), total, note_of(person), anchor=person.anchor))
    note = _("A mark: a summary speaks of the month. Shaded: no summary, which says nothing about work done.")
    return Matrix("when", months_of(period), tuple(rows), note)


def people_and_repositories(packet: Packet) -> Matrix:
    """People by all repositories: how many of a person's summaries name each; the total is of months."""
    matrix = who_and_where(packet)
    rows = (
        replace(row, total=Total(person.covered, person.months))
        for person, row in zip(packet.people, matrix.rows, strict=True)
    )
    note = _(
        "A number: so many summaries name the repository. An empty cell: none does. Last column: months with a summary."
    )
    return replace(matrix, rows=tuple(rows), note=note)


def where_and_when(packet: Packet) -> Matrix:
    """All repositories of one person by time: how many summaries name each; `none named` last, where one names none."""
    texts, columns = told(packet.people[0]), axis(period_of(packet.period))
    found, heads = inside(texts, columns), time_columns(spoken_of(texts), columns)
    cells_of = namings(found, lambda text: text.repositories)
    rows = [
        Row("repository", one.name, cells_of(one.name), Total(one.summaries), url=one.url)
        for one in packet.repositories
    ]
    if silent := sum(not text.repositories for text in texts):
        cells = counts(found, lambda text: not text.repositories)
        rows.append(Row("none", translated(NONE_NAMED), cells, Total(silent)))
    note = _("A number: so many summaries name the repository. An empty cell: none does. Shaded: no summary.")
    return Matrix("where", heads, tuple(rows), f"{note} {fewer(heads)}".rstrip())


def threads_and_months(packet: Packet) -> Matrix | None:
    """The threads of one person by time: how many statements each has, those with most first; None without one."""
    person = packet.people[0]
    if not person.threads:
        return None
    columns, texts = axis(period_of(packet.period)), told(person)
    have = inside(texts, columns)
    rows = []
    for one in person.threads[:MOST_THREADS]:
        periods = [period_of(statement.period) for statement in one.statements]
        found = zip(columns, have, strict=True)
        cells = tuple(cell(sum(p.overlaps(column) for p in periods) if some else None) for column, some in found)
        rows.append(Row("thread", one.name, cells, Total(len(one.statements)), during(one), anchor=one.anchor))
    heads = time_columns(spoken_of(texts), columns)
    said = _("A number: so many statements. Shaded: no summary.")
    note = f"{said} {fewer(heads)}".rstrip()
    return Matrix("threads", heads, tuple(rows), note, left_out=len(person.threads) - len(rows))


def threads_and_people(packet: Packet) -> Matrix | None:
    """Shared threads by those who share one: how many statements of each; None without one, or of too many people."""
    shared = packet.shared[:MOST_THREADS]
    people = [person for person in packet.people if any(person.name in one.people for one in shared)]
    if not people or len(people) > MOST_SHARING:
        return None
    rows = []
    for one in shared:
        often = dict(zip(one.people, one.counts, strict=True))
        cells = tuple(cell(often.get(person.name, 0)) for person in people)
        rows.append(Row("thread", one.name, cells, Total(sum(one.counts))))
    return Matrix("shared", tuple(map(_column, people)), tuple(rows), left_out=len(packet.shared) - len(rows))


def _column(person: Person) -> Column:
    return Column(person.name, "", person.name)
