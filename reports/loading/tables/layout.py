"""Which column of a table says what. Knows no words and no cells; `finding` finds it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from reports.errors import Problem


@dataclass(frozen=True, slots=True)
class Layout:
    """Which columns say what, by their indexes."""

    names: tuple[str, ...]
    person: tuple[int, ...] = ()
    """One, or those of the first and the last name, or of "Helper 1" and "Helper 2"."""
    email: int | None = None
    when: int | None = None
    is_done: bool = False
    """`when` is the day on which it was done: it is empty where it is not."""
    part: str = ""
    """`month`, `quarter` or `week`, of which `when` is the number."""
    year: int | None = None
    span: tuple[int, int] | None = None
    """Columns of the first and the last day."""
    what: tuple[int, ...] = ()
    wide: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    """Columns that are a period each, and what they say of it."""
    people: Mapping[int, str] = field(default_factory=dict)
    """Columns that are a person each."""
    key: int | None = None
    link: int | None = None
    project: int | None = None
    team: int | None = None
    status: int | None = None
    outcome: int | None = None
    """A second column of states: what became of it, beside where it stands."""
    caption: int | None = None
    """The question that `what` is the answer to."""
    writers: tuple[int, ...] = ()
    """Who wrote it, by name or address."""
    relation: int | None = None
    """What who wrote it is to the person: `Self`, `Manager`."""
    handle: int | None = None
    """The account of the person whom `person` names."""
    number: int | None = None
    """The number that an employer gives to the person."""
    is_feedback: bool = False
    """Whether its texts are what others may have written, and nothing says who did."""
    is_item: bool = False
    export: str = ""
    """What the table was exported from, where that is known."""
    only: tuple[str, ...] = ()
    """States of the rows that count; none: all but those that are open or given up."""
    ticked: Mapping[int, str] = field(default_factory=dict)
    """Columns that are a person each, who has a tick where a row is theirs, too."""
    days: int = 0
    """From the day that `when` says to the middle of its week, where it is called after that."""
    between: str = " "
    """What parts the cells of several columns of `person`: `; ` where each names somebody."""
    asked: tuple[Problem, ...] = ()
    """What is assumed of its columns."""
    is_either: bool = False
    """Whether the first of `what` that says something in a row is all that it says."""
    passed: tuple[int, ...] = ()
    """Further columns of texts, of which no name tells whether they say what was done."""

    @property
    def times(self) -> tuple[int, ...]:
        """The columns of dates."""
        return tuple(at for at in (self.when, *(self.span or ())) if at is not None)

    def name(self, at: int) -> str:
        """The name of a column on one line."""
        return " ".join(self.names[at].split()) or f"column {at + 1}"

    @property
    def by(self) -> tuple[tuple[str, str], ...]:
        """What columns say, and their names."""
        named = {**self._named(), "period each": [*self.wide], "person each": [*self.people, *self.ticked]}
        return tuple((role, self.name(at)) for role, ats in named.items() for at in ats)

    def mapping(self) -> str:
        """The layout as `columns` of a `[[source]]`."""
        return ", ".join(f"{role} = {self._quoted(ats)}" for role, ats in self._named().items() if ats)

    def _named(self) -> dict[str, Sequence[int]]:
        """The columns by what a `[[source]]` calls them."""
        return {
            "person": self.person, "email": self._only(self.email), "when": self._only(self.when),
            "start": self.span[:1] if self.span else (), "end": self.span[1:] if self.span else (),
            "what": self.what, "key": self._only(self.key), "link": self._only(self.link),
            "year": self._only(self.year), "team": self._only(self.team), "status": self._only(self.status),
        }  # fmt: skip

    @staticmethod
    def _only(at: int | None) -> Sequence[int]:
        return () if at is None else (at,)

    def _quoted(self, ats: Sequence[int]) -> str:
        quoted = [json.dumps(self.name(at), ensure_ascii=False) for at in ats]
        return quoted[0] if len(quoted) == 1 else f"[{', '.join(quoted)}]"

    @property
    def free(self) -> list[int]:
        """The columns that are not taken."""
        ones = (
            self.email, self.year, self.key, self.link, self.team, self.status, self.outcome, self.caption,
            self.relation, self.handle, self.number, self.project,
        )  # fmt: skip
        taken = {*self.person, *self.times, *self.what, *self.wide, *self.people, *self.ticked, *self.writers, *ones}
        return [at for at in range(len(self.names)) if at not in taken]

    @property
    def unread(self) -> list[str]:
        """Names of the columns that are not taken."""
        return [self.name(at) for at in self.free if self.names[at]]


def names_of(ats: Iterable[int], layout: Layout) -> str:
    """Columns in a message: `column Month`."""
    named = [layout.name(at) for at in ats]
    return f"column{'s' * (len(named) > 1)} {' and '.join(named)}"
