"""Tables to entries: a row each, by the names of their columns."""

import csv
import hashlib
import io
from collections.abc import Sequence

from reports.errors import Problem
from reports.loading.entries import Entries, Entry, Who, profiles_of
from reports.loading.kinds import Source
from reports.loading.profiles.profile import Original, Profile, Reading
from reports.model.rows import LineRow
from reports.periods import Period


def read(source: Source, reading: Reading) -> Sequence[Profile | Problem]:
    """The profiles of the people in a table, or the problems for which there are none."""
    assert isinstance(source.content, bytes)
    rows = list(csv.reader(io.StringIO(source.content.decode())))
    entries = [
        Entry(n, f"row {n}", Who(row[0]), Period.parse(row[1]), row[2], found="column month")
        for n, row in enumerate(rows[1:], 2)
    ]
    found = Entries(entries, [LineRow(source.file, 1, "boilerplate", text=", ".join(rows[0]), why="names of columns")])
    return profiles_of(found, Original(source.file, hashlib.sha256(source.content).hexdigest()), reading)
