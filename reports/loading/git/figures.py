"""What a history states in figures of a person: commits, merges, lines by language, the first and the last day.

Context for who reads; no score, and compared with nobody's.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reports.loading.git.languages import by_language
from reports.loading.git.log import Changed
from reports.model.rows import FigureRow
from reports.wording import plural

_MOST_LANGUAGES = 3
_MOST_AREAS = 2
_FEWEST = 3
_NOWHERE = Counter[str]()


@dataclass(slots=True)
class Tally:
    """What is counted of the commits of one author."""

    months: dict[str, Counter[str]] = field(default_factory=dict)
    """Of each month: commits by why they are no statement; empty: they are."""
    areas: dict[str, Counter[str]] = field(default_factory=dict)
    """Of each month, in how many commits a folder was touched most."""
    lines: dict[str, tuple[int, int]] = field(default_factory=dict)
    first: str = ""
    last: str = ""

    def add(self, day: str, changed: Changed, why: str) -> None:
        """Count a commit."""
        month = day[:7]
        some = self.months.get(month)
        if some is None:
            some = self.months[month] = Counter()
        some[why] += 1
        if day:
            self.first = min(self.first or day, day)
            self.last = max(self.last, day)
        if not why and changed.areas:
            self.areas.setdefault(month, Counter())[changed.areas[0]] += 1
        self._count(changed.lines)

    def merge(self, other: "Tally") -> None:
        """Count what another has counted."""
        for month, some in other.months.items():
            self.months.setdefault(month, Counter()).update(some)
        for month, some in other.areas.items():
            self.areas.setdefault(month, Counter()).update(some)
        self._count(other.lines)
        self.first = min(filter(None, (self.first, other.first)), default="")
        self.last = max(self.last, other.last)

    def _count(self, lines: Mapping[str, tuple[int, int]]) -> None:
        for ending, (added, removed) in lines.items():
            before = self.lines.get(ending, (0, 0))
            self.lines[ending] = before[0] + added, before[1] + removed


def figures_of(tally: Tally, months: Mapping[str, int]) -> Iterator[FigureRow]:
    """The figures of a person; `months` has the line that each month's are cited by."""
    if not months:
        return
    line = min(months.values())
    whole = Counter[str]()
    for some in tally.months.values():
        whole.update(some)
    yield from _counts(Counter({why: whole[why] for why in ("", "merge")}), line, None, total=sum(whole.values()))
    for language, (added, removed) in list(by_language([tally.lines]).items())[:_MOST_LANGUAGES]:
        yield FigureRow(f"lines of {language}", f"+{added:,} −{removed:,}", line)
    yield FigureRow("first commit", tally.first, line)
    yield FigureRow("last commit", tally.last, line)
    for month, at in sorted(months.items()):
        yield from _counts(tally.months[month], at, month, tally.areas.get(month, _NOWHERE))


def _counts(
    some: Mapping[str, int], line: int, period: str | None, areas: Counter[str] = _NOWHERE, total: int = 0
) -> Iterator[FigureRow]:
    """How many commits there are, where most of them lie, and how many are told apart."""
    total = total or sum(some.values())
    yield FigureRow(plural(total, "commit"), f"{total:,}", line, period)
    for area, count in sorted(areas.items(), key=lambda one: (-one[1], one[0]))[:_MOST_AREAS]:
        if count >= _FEWEST and area:
            yield FigureRow(f"of them mostly in {area}", f"{count:,}", line, period)
    for why, count in sorted(some.items()):
        if why and count:
            yield FigureRow(_named(why, count), f"{count:,}", line, period)


def _named(why: str, count: int) -> str:
    """What commits that are told apart are called."""
    nouns = {
        "change of versions": "changes of versions",
        "formatting": "formatting",
        "work in progress": "work in progress",
    }
    return plural(count, why, nouns.get(why))
