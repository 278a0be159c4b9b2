"""How each file was read, in two lines for people and as an object for scripts. Knows the corpus; knows no packets."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple
from unicodedata import east_asian_width

from reports.corpus import Corpus, Row, how_read_in
from reports.how_read import HowRead, signs
from reports.periods import Period, span
from reports.wording import during, plural

_KINDS = ("read", "aside", "told")
_ASIDE = ("boilerplate", "private")
_UNITS = {"row": "row", "@": "commit", "/": "record"}
_CHOSEN = ("person", "email", "when", "start", "end", "what")
"""What columns say that a line of the terminal has room for."""
_EACH = ("person each", "period each")
_WIDTH, _LONGEST, _NAMES = 80, 16, 24
"""Characters of a line, of the name of a column, and at least of names of people."""


class FileRead(NamedTuple):
    """How one file was read."""

    file: str
    people: Sequence[tuple[str, HowRead]]
    """Each with the id of the contributor."""
    periods: Sequence[Period]
    unit: str
    """What its lines are: `line`, `row`, `commit`, `record`."""
    counts: Mapping[str, int]
    """How many of them were read, left aside and told as not understood."""
    why: str = ""
    """Why nothing of it was read."""

    @property
    def unsure(self) -> list[str]:
        """What stands on a weak sign: `person`, `period`."""
        return sorted({doubt for _, how in self.people for doubt in how.unsure})

    @property
    def by(self) -> Mapping[str, Sequence[str]]:
        """What columns say, and their names."""
        first = self.people[0][1].by if self.people else ()
        return {role: [value for _, value in some] for role, some in groupby(first, key=lambda one: one[0])}

    def signs(self, of: str) -> list[str]:
        """The signs by which `who`, `when` or `years` were told."""
        return signs(getattr(how, of) for _, how in self.people)


def files_read(corpus: Corpus, lines: Iterable[Row]) -> list[FileRead]:
    """How each file was read, in order of name; a line that several people share counts once."""
    periods, became, units = dict[str, list[Period]](), dict[str, dict[int, str]](), dict[str, str]()
    for one in corpus.summaries:
        periods.setdefault(one.file, []).append(one.period)
    for row in lines:
        kind = "told" if row["became"] == "problem" else "aside" if row["became"] in _ASIDE else "read"
        of = became.setdefault(row["file"], {})
        of[row["line"]] = min(kind, of.get(row["line"], kind), key=_KINDS.index)
        units.setdefault(row["file"], row["place"].rpartition(", ")[2])
    files = [
        FileRead(
            file,
            [one for one in found if one[0]],
            periods.get(file, ()),
            next((unit for begin, unit in _UNITS.items() if units.get(file, "").startswith(begin)), "line"),
            Counter(became.get(file, {}).values()),
        )
        for file, found in how_read_in(corpus)
    ]
    known = {one.file for one in files}
    faults = {p.file: p.message for p in reversed(corpus.problems) if p.file not in known and p.severity != "note"}
    files += [FileRead(file, (), (), "line", {}, why) for file, why in faults.items() if file]
    return sorted(files, key=attrgetter("file"))


def read_row(one: FileRead) -> Row:
    """How a file was read, for scripts; see docs/inspect.md."""
    of = span(one.periods)
    return {
        "file": one.file,
        "people": [
            {
                "contributor": who,
                "statements": how.statements,
                "identities": [value for role, value in how.by if role == "identity"],
            }
            for who, how in one.people
        ],
        "period": str(of) if of else None,
        "found": {"person": one.signs("who"), "period": one.signs("when"), "year": one.signs("years")},
        "columns": {role: value for role, value in one.by.items() if role != "identity"},
        "unsure": one.unsure,
        "lines": {kind: one.counts.get(kind, 0) for kind in _KINDS},
    }


def read_lines(files: Sequence[FileRead], names: Mapping[str, str]) -> list[str]:
    """Two lines a file: how much of it was read; whose it is and of when, what stands on a weak sign first."""
    weak = sum(bool(one.unsure) for one in files)
    made = [f"How each file was read{f' (? marks weak signs, in {weak} of {len(files)})' * bool(weak)}:"]
    for one in files:
        whole = sum(one.counts.values())
        counts = "nothing read" if one.why else f"{one.counts.get('read', 0)} of {whole} {plural(whole, one.unit)} read"
        counts += f", {one.counts['told']} told" if one.counts.get("told") else ""
        room = _WIDTH - len(counts)
        name = one.file.replace("\n", "\\n")  # it must not pass for lines of its own
        name = cut(name, room - 2)
        made += [f"{name}{' ' * (room - _width(name))}{counts}", f"  {cut(_whose_and_when(one, names), _WIDTH - 2)}"]
    return [*made, ""] if files else []


def _whose_and_when(one: FileRead, names: Mapping[str, str]) -> str:
    people = [(names.get(who) or "nobody by name", how) for who, how in one.people if how.statements]
    if not people or (of := span(one.periods)) is None:
        return one.why or "nothing of a person and a time"
    covered = len({month for period in one.periods for month in range(period.first, period.end)})
    when = during(Period(of.first), Period(of.end - 1)) + f", {covered} of {of.months} months" * (covered < of.months)
    years = [f"year by {' and '.join(one.signs('years'))}"] if one.signs("years") else []
    when = _by(when, [*one.signs("when"), *years], one.by)
    who = _by(f"{len(people)} people" if people[1:] else _counted(*people[0]), one.signs("who"), one.by)
    chosen = [cut(name, _LONGEST) for role in _CHOSEN for name in one.by.get(role, ())]
    chosen += [f"{len(one.by[role])} of a {role}" for role in _EACH if role in one.by]
    columns = f"; columns {', '.join(chosen)}" if chosen else ""
    if people[1:]:
        room = max(_NAMES, _WIDTH - len(who) - len(when) - len(columns) - 8)
        who += ": " + _some([f"{_counted(name, how)} {how.statements}" for name, how in people], room)
    parts = {"person": who, "period": when}
    weak = one.unsure
    said = ("? " * (key in weak) + parts[key] for key in sorted(parts, key=lambda key: key not in weak))
    return "; ".join(said) + columns


def _counted(name: str, how: HowRead) -> str:
    """A name, with how many identities of a repository were taken for it."""
    identities = sum(role == "identity" for role, _ in how.by)
    return f"{name} of {identities} identities" if identities > 1 else name


def _by(what: str, ways: Sequence[str], by: Mapping[str, Sequence[str]]) -> str:
    """What was understood with its signs, but for columns that are named behind it."""
    ways = [way for way in ways if not (by and way == "columns")]
    return f"{what} ({', '.join(ways)})" if ways else what


def _some(items: Sequence[str], room: int) -> str:
    """As many items as there is room for, one at least."""
    kept = list[str]()
    for item in items:
        room -= len(item) + 2
        if kept and room < 0:
            return ", ".join([*kept, "…"])
        kept.append(item)
    return ", ".join(kept)


def _width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(1 + (east_asian_width(char) in "WF") for char in text)


def cut(text: str, most: int) -> str:
    """A text, cut to so many columns of a terminal."""
    if _width(text) <= most:
        return text
    text = text[:most]
    while _width(text) >= most:
        text = text[:-1]
    return text + "…"
