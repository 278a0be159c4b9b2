"""What is found in one deck, with slide and shape, in their order."""

from collections.abc import Sequence
from dataclasses import dataclass

from pptx.slide import Slide

from reports.errors import Problem, Severity
from reports.slides import shapes
from reports.slides.examples import Mistake, Template


@dataclass(frozen=True, slots=True)
class Finding:
    """What would make a poor slide."""

    code: str
    message: str
    hint: str = ""
    text: str = ""
    """The words at fault."""
    severity: Severity = "warning"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something is found."""

    number: int
    """Of the slide, from 1; 0: the whole deck."""
    at: int = 0
    """Place of the shape among those of the slide, from 1; 0: the slide itself."""
    shape: str = ""
    """The name of the shape."""


class Findings:
    """Collects what is wrong with the slides of a file."""

    def __init__(self, template: Template, slides: Sequence[Slide]) -> None:
        self.template = template
        self.slides = slides
        self._found: list[tuple[int, int, Problem]] = []
        """Number of the slide, place of the shape on it (-1: its notes, 0: the slide itself), what is wrong."""

    def add(self, spot: Spot, finding: Finding) -> None:
        """Add what would make a poor deck."""
        where = self.template.called(spot.number) if spot.number else ""
        where += f", “{spot.shape}”" if spot.at else ""
        message = f"{where}: {finding.message}" if where else finding.message
        problem = Problem(
            finding.code, message, finding.severity, self.template.file, hint=finding.hint, text=finding.text
        )
        self._found.append((spot.number, spot.at, problem))

    def refuse(self, mistake: Mistake) -> None:
        """Add what a build would refuse."""
        names = [shapes.name_of(shape) for shape in shapes.shapes(self.slides[mistake.slide - 1]._element)]
        at = -1 if mistake.shape == "notes" or mistake.shape not in names else names.index(mistake.shape) + 1
        self._found.append((mistake.slide, at, mistake.problem(self.template)))

    def problems(self) -> list[Problem]:
        """All of them, in order, each once."""
        return list(dict.fromkeys(problem for _, _, problem in sorted(self._found, key=lambda one: one[:2])))
