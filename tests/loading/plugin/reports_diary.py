"""A kind of source: a diary, in which each line is `who @ month: what`."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from reports.errors import Problem
from reports.loading.entries import Entries, Entry, Who, profiles_of
from reports.loading.kinds import Kind, Profile, Source
from reports.loading.profiles.profile import Original
from reports.model.rows import LoadSettings
from reports.periods import Period

KIND = Kind("diary", (".diary",), (b"DIARY",), "reports_diary:read")


def read(source: Source, reading: LoadSettings) -> Iterable[Profile | Problem]:
    """A profile for each person in a diary."""
    content = source.content.read_bytes() if isinstance(source.content, Path) else source.content
    entries = []
    for line, text in enumerate(content.decode().splitlines(), 1):
        who, _, rest = text.partition(" @ ")
        month, _, what = rest.partition(": ")
        if what:
            entries.append(Entry(line, f"entry {line}", Who(who), Period.parse(month), what, found="the entry itself"))
    return profiles_of(Entries(entries), Original(source.file, hashlib.sha256(content).hexdigest()), reading)
