"""What an archived document holds besides its pages: the packet it was made of and its statements, as files.

Knows the packet; knows no PDF but as bytes.
"""

import csv
import io
from collections.abc import Iterator

from reports.errors import InputError, Problem
from reports.formats import Within, files_in
from reports.model.packet import Packet
from reports.model.person import Person, Summary
from reports.model.statements import Highlight
from reports.packets import canonical
from reports.wording import escape_formula

PACKET, STATEMENTS = "packet.json", "statements.csv"
_HEAD = ("person", "name", "period", "category", "statement", "citation", "also", "evidence")


def data_of(packet: Packet) -> tuple[Within, ...]:
    """The files that a document of a packet holds; its readers see in them what the packet says, and no more."""
    content = canonical(packet).decode("utf-8", "replace").encode()
    return (
        Within(PACKET, content, "application/json", "Source", "All that this document was made of"),
        Within(STATEMENTS, _statements(packet).encode("utf-8", "replace"), "text/csv", "Data", "Its statements"),
    )


def _statements(packet: Packet) -> str:
    """A row for each statement, newest first; no cell begins as a formula does."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(_HEAD)
    for person in packet.people:
        for summary in person.summaries:
            for one in summary.sentences:
                writer.writerow(escape_formula(cell) for cell in _cells(person, summary, one))
    return made.getvalue()


def _cells(person: Person, summary: Summary, one: Highlight) -> Iterator[str]:
    yield from (person.id, person.name, summary.period, one.category, one.text, one.cite.label)
    yield " ".join(cite.label for cite in one.also)
    yield " ".join(link.url or link.text for link in one.links)


def data_in(content: bytes, shown: str) -> dict[str, bytes]:
    """The files that an archived document holds, byte for byte; InputError where it is none. `shown`: its name."""
    found = {name: one for name, one in files_in(content, shown).items() if name in (PACKET, STATEMENTS)}
    if not found:
        hint = "Only PDFs that are made with archive = true hold what they were made of."
        raise InputError(Problem("extract", "no data is in it.", "error", shown, hint=hint))
    return found
