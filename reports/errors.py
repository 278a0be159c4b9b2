"""The error family, and `Problem`: one thing that was not understood. Imports nothing of ours.

ReportError
├── InputError      a source, the configuration or an option is wrong
│   └── MissingError    nothing is left of the sources that were read before
├── TemplateError   a template is wrong: its file and line are named
├── RenderError     one document could not be made; the others go on
├── OutputError     nothing can be written where it was asked for
│   └── PathError   one file cannot; others can
├── ClusterError    the scheduler or its workers cannot be used, or were lost
├── LockError       another run writes to the same folder
└── UnforeseenError         reports itself is at fault
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

Severity = Literal["error", "warning", "note"]


class Exit(IntEnum):
    """Exit codes, as the tables of docs/configuration.md and docs/cron.md explain them."""

    DONE = 0
    FAILED = 1
    """Some documents, or something else that was asked for; the rest is there."""
    USAGE = 2
    """Options, configuration, sources or templates are wrong."""
    CANNOT_WRITE = 3
    """Nothing could be written."""
    LOCKED = 75
    """Another run writes to the same folder."""
    INTERRUPTED = 130
    """By Ctrl-C."""
    TERMINATED = 143
    """By SIGTERM."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What could not be understood or does not add up: where, what, how to fix."""

    code: str
    """A short stable name, for scripts: `no-period`."""
    message: str
    """What is wrong, with the value at fault, ending in a full stop."""
    severity: Severity = "warning"
    """`error`: something is missing from the output; `warning`: look at it; `note`: nothing to do."""
    file: str | None = None
    """Relative to its SOURCE folder; None where no file is at fault."""
    line: int | None = None
    """Counted from 1; None where no line is at fault."""
    hint: str = ""
    """How to fix it, as a sentence."""
    text: str = ""
    """The words at fault, as they stand in the file."""
    place: str = ""
    """What is at fault, where it is no line of a text: `row 12, column Month`."""

    def __str__(self) -> str:
        """Where, what, how to fix, in one line.

        >>> str(Problem("no-period", "no period found.", file="a.txt", line=7, hint="Begin with one."))
        'a.txt, line 7: no period found. Begin with one.'
        """
        where = (self.file or "").replace("\n", "\\n")  # a name must not pass for lines of its own
        if self.file and (self.place or self.line):
            where += f", {self.place or f'line {self.line}'}"
        return " ".join(part for part in (where and f"{where}:", self.message, self.hint) if part)


class ReportError(Exception):
    """Anything that `reports` refuses; carries every problem found, not only the first."""

    exit_code = Exit.USAGE

    def __init__(self, problems: Iterable[Problem] | Problem | str) -> None:
        """Take one message, one problem or many."""
        if isinstance(problems, str):
            problems = Problem("error", problems, "error")
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


class InputError(ReportError):
    """A source, the configuration or an option is wrong."""


class MissingError(InputError):
    """Nothing can be built without a source that was read before."""

    exit_code = Exit.FAILED


class TemplateError(ReportError):
    """A template is wrong; the problem names its file and line."""


class RenderError(ReportError):
    """One document could not be made; the others go on."""


class OutputError(ReportError):
    """Nothing can be written where it was asked for."""

    exit_code = Exit.CANNOT_WRITE


class PathError(OutputError):
    """One file cannot be written; others can."""


class ClusterError(ReportError):
    """The scheduler or its workers cannot be used, or were lost."""

    exit_code = Exit.CANNOT_WRITE


class UnforeseenError(ReportError):
    """Something that was not foreseen: reports itself is at fault."""

    exit_code = Exit.FAILED


class LockError(ReportError):
    """Another run writes to the same folder."""

    exit_code = Exit.LOCKED
