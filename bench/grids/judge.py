"""What became of each statement of a table."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cached_property

from bench.grids.cells import Case
from reports.errors import Problem
from reports.loading.kinds import Profile, Source
from reports.loading.tables.reader import read
from reports.model.rows import LoadSettings

_READING = LoadSettings(date(2026, 5, 1))
_DOUBTS = frozenset(
    ["ambiguous-columns", "further-texts", "name-of-file", "no-head", "nobody", "unknown-state", "unread-times"]
)
"""Warnings that all of a table may be otherwise."""


class Reading:
    """What was read of a table, and told of it."""

    def __init__(self, case: Case) -> None:
        """Read it."""
        found = list(read(Source(case.file, case.content), _READING))
        self.profiles = [one for one in found if isinstance(one, Profile)]
        self.told = [one for one in found if isinstance(one, Problem)]
        self.told += [problem for one in self.profiles for problem in one.row.problems]
        self.loud = [one for one in self.told if one.severity != "note"]
        self.case = case

    @cached_property
    def placed(self) -> Mapping[str, set[tuple[str, str]]]:
        """Where each text stands: people and periods."""
        found: dict[str, set[tuple[str, str]]] = defaultdict(set)
        texts = [text for _, _, text in self.case.wanted] + self.case.undone
        for one in self.profiles:
            who = one.row.name or next(iter(one.emails), "") or one.declared_id or ""
            for summary in one.row.summaries:
                for text in (text for text in texts if text in " ".join(summary.text.split())):
                    found[text].add((key(who), str(summary.period)))
        return found

    @cached_property
    def is_doubted(self) -> bool:
        """Whether all of it is."""
        return any(one.code in _DOUBTS for one in self.loud)

    def is_asked(self, text: str) -> bool:
        """Whether a warning is about a text."""
        lines = (line for one in self.profiles for line in one.row.lines if line.became == "problem")
        said = [f"{one.message} {one.text}" for one in self.loud] + [line.text for line in lines]
        return any(text in one for one in said)

    def is_refused(self) -> bool:
        """Whether a warning says that the table is not read."""
        return any(one.severity == "error" or one.code == "no-columns" for one in self.loud)

    def is_accounted(self, text: str) -> bool:
        """Whether it is told what became of a text, by its words or the name of its column."""
        said = "\n".join(one.message for one in self.told)
        lines = (line.text for one in self.profiles for line in one.row.lines)
        return text in said or any(text in line for line in lines) or any(name in said for name in self.case.aside)


def key(name: str) -> str:
    """A name whatever its part that stands first."""
    return " ".join(sorted(name.casefold().replace(",", " ").split()))


def judged(case: Case) -> Iterator[tuple[str, str]]:
    """What became of each statement of a case, and of what is not done, with where it was found."""
    reading = Reading(case)
    for people, period, text in case.wanted:
        expected, where = {(key(who), period) for who in people}, reading.placed.get(text, set())
        if where:
            kind = "right" if where == expected else "silent"
            if case.is_open or kind == "silent":
                kind = (
                    ("right" if case.is_open else "asked") if reading.is_doubted or reading.is_asked(text) else "silent"
                )
        elif reading.is_asked(text) or reading.is_refused():
            kind = "asked"
        else:
            kind = "left" if reading.is_accounted(text) else "lost"
        yield kind, f"{text}: {sorted(expected)}, found {sorted(where)}"
    for text in case.undone if any(one.row.summaries for one in reading.profiles) else []:
        where = reading.placed.get(text, set())
        if where:
            kind = "asked" if reading.is_doubted or reading.is_asked(text) else "silent"
            yield kind, f"{text}: not done, found {sorted(where)}"
        elif not reading.is_accounted(text):
            yield "lost", f"{text}: not done"
