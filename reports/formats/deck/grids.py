"""The matrices of slides: who and when, who and where, where and when. Knows packets; no template."""

from dataclasses import replace

from reports.formats.matrix import (
    NONE_NAMED,
    Cell,
    Matrix,
    Row,
    Total,
    axis,
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
from reports.model.packet import Packet


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
    note = "Quoted: what the month’s summary leads with. No quotation: no summary, which says nothing about work done."
    return Matrix("when", months_of(period), tuple(rows), note)


def people_and_repositories(packet: Packet) -> Matrix:
    """People by all repositories: how many of a person's summaries name each; the total is of months."""
    matrix = who_and_where(packet)
    rows = (
        replace(row, total=Total(person.covered, person.months))
        for person, row in zip(packet.people, matrix.rows, strict=True)
    )
    note = (
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
        rows.append(Row("none", NONE_NAMED, cells, Total(silent)))
    note = "A number: so many summaries name the repository. An empty cell: none does. Shaded: no summary."
    return Matrix("where", heads, tuple(rows), f"{note} {fewer(heads)}".rstrip())
