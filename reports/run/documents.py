"""Documents, and what became of them: the values that a run is about. Knows no step of a run."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from reports.errors import Problem
from reports.run.plan import Subject


@dataclass(frozen=True, slots=True)
class Document:
    """One packet in one format: what is to be at a path."""

    kind: str
    id: str
    """Of the packet."""
    period: str
    format: str
    path: str
    """Relative to the output folder, with `/`."""
    subject: Subject = field(repr=False)
    key: str = ""
    """Hash of all that its bytes depend on; empty until its packet has been assembled."""
    inputs: Mapping[str, str] = field(default_factory=dict, hash=False, repr=False)
    """The parts of the key: hashes of packet, template, engine and notes."""
    size: int = field(default=0, repr=False, compare=False)
    """Bytes of its packet as JSON: the larger, the longer it takes."""
    is_final: bool = field(default=False, compare=False)
    """Whether the notes say so: then it is made once, and stays."""
    is_archived: bool = field(default=False, compare=False)
    """Whether it is a PDF for an archive, with the data that it was made of inside."""
    values: Mapping[str, str | bool] = field(default_factory=dict, repr=False, compare=False)
    """What its form is filled with."""

    @property
    def identity(self) -> tuple[str, str, str, str]:
        """What it is, wherever it lies."""
        return self.kind, self.id, self.period, self.format


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one document."""

    document: Document
    state: Literal["written", "unchanged", "failed", "planned", "kept"]
    """`kept`: it is out of date, and would lose what a missing source says."""
    why: str
    """Why it was or was not built; of a failure the reason."""
    problems: tuple[Problem, ...] = ()
    """What had to be continued, shortened or set in another font."""
    seconds: float = 0.0
    """From the start of its rendering to its end."""


@dataclass(frozen=True, slots=True)
class Leftover:
    """A document of an earlier run whose person or period no longer exists."""

    path: str
    why: str
    is_removed: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """What a run did."""

    outcomes: tuple[Outcome, ...]
    problems: tuple[Problem, ...]
    leftovers: tuple[Leftover, ...] = ()

    def count(self, state: str) -> int:
        """How many documents are in a state."""
        return sum(outcome.state == state for outcome in self.outcomes)

    @property
    def written(self) -> tuple[Outcome, ...]:
        """The documents that were made."""
        return self._in("written")

    @property
    def unchanged(self) -> tuple[Outcome, ...]:
        """The documents that were up to date already."""
        return self._in("unchanged")

    @property
    def failed(self) -> tuple[Outcome, ...]:
        """The documents that could not be made; `why` has the reason."""
        return self._in("failed")

    def _in(self, state: str) -> tuple[Outcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.state == state)
