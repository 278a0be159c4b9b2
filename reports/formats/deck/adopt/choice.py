"""The layouts that could be taken for a role, and which of them is: as it is drawn beside the slides of the file.

The rule: of the candidates of a role, in order of preference, the one with the least faults is taken; a place further
behind in the order counts as a slight fault. Where nobody draws slides the first is taken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from PIL import Image
from pptx.slide import Slide, SlideLayout

from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.likeness import Usual, leftover, missing, unlike, usual
from reports.formats.deck.adopt.opening import Opening
from reports.formats.deck.adopt.places import Role

_WEIGHTS: Mapping[str, float] = {"otherwise": 3.0, "missing": 1.0, "left": 3.0}
"""What each fault, from 0 to 1, counts."""
_BEHIND = 0.04
"""What a place further behind in the order counts."""
_UNUSED = 0.3
"""What it counts that no slide of the file shows a layout; less by the share of those that do."""
_OTHER = 0.3
"""What it counts that the slides of the file have other masters: theirs show the brand."""
_HALF = 3.0
"""What it counts that content has no room across the slide on one ground."""

Faults = Mapping[str, float]
"""From 0 to 1, by name."""


@dataclass(frozen=True, slots=True)
class Reference:
    """Sample slides that show how slides of a role look."""

    slides: Sequence[Slide]
    contents: Sequence[Rect]
    """Places of what is no design, in shares of a slide."""
    told: str
    """Which slides these are, in words."""
    _shared: list[Usual] = field(default_factory=list)
    """What they share, once that is known."""

    def faults(self, layout: Image.Image, drawn: Mapping[str, Image.Image]) -> Faults:
        """Those of a layout as it is drawn, beside slides (by part name) as these are; empty where they are not."""
        names = (str(slide.part.partname) for slide in self.slides)
        pictures = [drawn[name] for name in names if name in drawn]
        if not pictures:
            return {}
        if not self._shared:
            self._shared.append(usual(pictures, self.contents, Rect(0, 0, 1, 1)))
        return {
            "otherwise": unlike(layout, self._shared[0]),
            "missing": missing(layout, self._shared[0]),
            "left": leftover(layout, pictures),
        }


@dataclass(frozen=True)
class Candidate:
    """A layout that could be taken for a role."""

    role: Role
    layout: SlideLayout
    is_shown: bool
    """Whether sample slides show words where it has places."""
    used: float
    """Share of the sample slides of its role that have it, or that it is made of."""
    found: Sequence[tuple[str, Faults]] = ()
    """Its faults beside the slides of each look of the file, and which these are, in words."""
    is_whole: bool = True
    """Whether content has room across the slide."""
    is_of_file: bool = True
    """Whether slides of the file have its master."""
    opening: Opening | None = None
    """The slide of the file whose words ours take the place of; None: the places of the layout are filled."""
    quotation: Rect | None = None
    """The room for a quotation on a title slide; None: it has none."""

    @cached_property
    def nearest(self) -> tuple[str, Faults]:
        """The look of the file that it is most like, in words, and its faults beside that."""
        return min(self.found, key=lambda one: _cost(one[1]), default=("", {}))


def best(candidates: Sequence[Candidate]) -> Candidate:
    """The candidate with the least faults; of equal ones the first."""

    def counted(one: Candidate) -> float:
        behind = _BEHIND * candidates.index(one) + _HALF * (not one.is_whole) + _OTHER * (not one.is_of_file)
        return behind + (_cost(one.nearest[1]) + _UNUSED * (1 - one.used) if one.found else 0.0)

    return min(candidates, key=counted)


def _cost(faults: Faults) -> float:
    return sum(_WEIGHTS[name] * value for name, value in faults.items())
