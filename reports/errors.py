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
from typing import Literal

FAILED, USAGE, NOTHING, LOCKED, INTERRUPTED, TERMINATED = 1, 2, 3, 75, 130, 143
"""Exit codes: some documents failed; usage, configuration or template wrong; nothing written; another run holds the
lock; Ctrl-C; SIGTERM."""
Severity = Literal["error", "warning", "note"]


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

    exit_code = USAGE

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

    exit_code = FAILED


class TemplateError(ReportError):
    """A template is wrong; the problem names its file and line."""


class RenderError(ReportError):
    """One document could not be made; the others go on."""


class OutputError(ReportError):
    """Nothing can be written where it was asked for."""

    exit_code = NOTHING


class PathError(OutputError):
    """One file cannot be written; others can."""


class ClusterError(ReportError):
    """The scheduler or its workers cannot be used, or were lost."""

    exit_code = NOTHING


class UnforeseenError(ReportError):
    """Something that was not foreseen: reports itself is at fault."""

    exit_code = FAILED


class LockError(ReportError):
    """Another run writes to the same folder."""

    exit_code = LOCKED
