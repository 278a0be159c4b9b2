"""How well a finished slide suits a company: its words, and what is drawn, measured on pictures of it.

Knows pixels and places; knows neither layouts nor what slides say.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from PIL import Image

from reports.formats.deck.adopt.brand import WORN, is_strong
from reports.formats.deck.adopt.design import Design, seen
from reports.formats.deck.adopt.geometry import Rect, shared, union
from reports.formats.deck.adopt.likeness import Usual, leftover, missing, unlike
from reports.slides.colours import contrast

_WIDE = 13.333
"""Inches that slides are taken to be wide."""
_LARGE = 0.035
"""Share of the height of a slide from which words are large."""
_READ, _SEEN = 3.0, 1.6
"""Contrast that large words have at least, and small ones as far as pixels tell."""
_SURE = 0.85
"""Share of the contrast of a sample that is the same: smaller words have paler pixels."""
_BEYOND = 0.006
"""Share of a slide by which letters may stand beyond it."""
_OVER = 0.25
"""Share of a line that others may take: lines have room above and below letters."""
_FAR, _INKS = 0.25, 300
"""Share of a slide, and sum of the differences of red, green and blue, from which titles are wholly otherwise."""
_NEAR, _ALIKE, _SIZES = 0.02, 60, 0.2
"""The same up to which they are alike, and powers of two between their sizes."""
_BLENDS = range(4, 10)
"""Tenths of their ink that thin letters have at least."""
_FOOT = 0.85
"""Share of the height of a slide below which numbers stand."""
_WORD = 4
"""Letters from which words are found again."""

Colour = tuple[int, int, int]
WEIGHTS: Mapping[str, float] = {
    "faint": 4.0,
    "crossed": 2.0,
    "beyond": 4.0,
    "over": 3.0,
    "moved": 1.0,
    "size": 0.3,
    "small": 1.0,
    "ink": 0.7,
    "otherwise": 3.0,
    "missing": 1.0,
    "left": 3.0,
    "deep": 0.0,
    "number": 0.2,
}
"""What each fault, from 0 to 1, counts."""


_APART = 0.08
"""Share of the height of a slide between what overflows a table and what stands below it."""


@dataclass(frozen=True, slots=True)
class Page:
    """A slide as it is drawn."""

    picture: Image.Image
    bare: Image.Image
    """The same without words."""
    words: Sequence[tuple[str, Rect]]
    """Its lines, each with its place in shares of the slide."""


@dataclass(frozen=True)
class Finished:
    """A slide with its title."""

    page: Page
    title: str
    table: tuple[Rect, str] | None = None
    """Its table: its place by what is known of fonts, in shares of the slide, and what it says; None: there is none."""

    @property
    def deep(self) -> float:
        """By how much of its height its table reaches further down than was measured: viewers have other fonts."""
        if self.table is None:
            return 0.0
        place, said = self.table[0], _plain(self.table[1])
        own = (one for words, one in self.page.words if len(_plain(words)) >= _WORD and _plain(words) in said)
        reach = place.foot
        for one in sorted(own, key=lambda one: one.y):
            if one.foot > reach and one.y - reach < _APART:  # the foot of the slide may say what a table says
                reach = one.foot
        return (reach - place.foot) / place.height if place.height else 0.0

    @cached_property
    def design(self) -> Design:
        """What is drawn behind its words."""
        return seen(self.page.bare, _size(self.page.bare))

    @cached_property
    def lines(self) -> Sequence[tuple[str, Rect]]:
        """Its lines but for its number, which stands as designed."""
        return [one for one in self.page.words if not one[0].isdigit() or one[1].y < _FOOT]

    @cached_property
    def heading(self) -> Sequence[Rect]:
        """The lines of its title."""
        said = _plain(self.title)
        whole = [place for words, place in self.lines if said and _plain(words) == said]
        return whole[:1] or [
            place
            for words, place in self.lines
            if any(_plain(one) and _plain(one) in said for one in words.split("\n"))
        ]

    @property
    def has_number(self) -> bool:
        """Whether it shows its number."""
        return any(words.isdigit() and place.y > _FOOT for words, place in self.page.words)

    def crossed(self, places: Sequence[Rect]) -> float:
        """The share of some places that is drawn on."""
        size = self.design.size
        inches = [
            Rect(one.x * size.width, one.y * size.height, one.width * size.width, one.height * size.height)
            for one in places
        ]
        area = sum(place.area for place in inches)
        return min(1.0, sum(map(self.design.count, inches)) * self.design.cell**2 / area) if area else 0.0

    def ink(self, place: Rect) -> tuple[Colour, Colour]:
        """The colour of words in a place, that which is farthest from what is drawn behind them, and that."""
        mine, its = (_cut(picture, place) for picture in (self.page.picture, self.page.bare))
        pairs = zip(_pixels(mine), _pixels(its.resize(mine.size)), strict=True)
        return max(pairs, key=lambda pair: _apart(*pair), default=((0, 0, 0), (0, 0, 0)))


@dataclass(frozen=True, slots=True)
class Shown:
    """What sample slides of a role show."""

    slides: Sequence[Finished]
    usual: Usual | None
    """What they share; None: it is not known."""

    @property
    def has_number(self) -> bool:
        """Whether most show their number."""
        return sum(one.has_number for one in self.slides) > len(self.slides) / 2


def measured(slides: Sequence[Finished], shown: Shown | None) -> dict[str, float]:
    """The faults of the slides made of a candidate, each from 0 to 1, against those that sample slides show."""
    found: dict[str, float] = {}
    samples = shown.slides if shown else ()
    allowed = max((one.crossed(one.heading) for one in samples), default=0.0)
    least = min((_READ, *(_contrast(one.page.picture, place) for one in samples for place in one.heading[:1])))
    own = {(words, round(place.x, 2), round(place.y, 2)) for one in samples for words, place in one.lines}
    for slide in slides:
        mine = [one for one in slide.lines if (one[0], round(one[1].x, 2), round(one[1].y, 2)) not in own]
        lines = [place for _, place in mine]
        area = sum(place.area for place in lines) or 1.0
        faults = {
            "faint": sum(place.area for place in lines if _is_faint(slide, place, least)) / area,
            "crossed": max(0.0, slide.crossed(lines) - allowed),
            "beyond": sum(place.area for place in lines if _is_beyond(place)) / area,
            "over": sum(one[1].area for one in mine if _is_covered(one, mine)) / area,
            "number": float(shown is not None and shown.has_number and not slide.has_number),
            "otherwise": unlike(slide.page.bare, shown.usual) if shown and shown.usual else 0.0,
            "missing": missing(slide.page.bare, shown.usual) if shown and shown.usual else 0.0,
            "left": leftover(slide.page.bare, [one.page.bare for one in samples]),
            "deep": slide.deep,
            **_of_title(slide, samples),
        }
        found = {name: max(found.get(name, 0.0), min(1.0, value)) for name, value in faults.items()}
    return found


def cost(faults: Mapping[str, float]) -> float:
    """What faults count together."""
    return sum(WEIGHTS[name] * value for name, value in faults.items())


def _of_title(slide: Finished, samples: Sequence[Finished]) -> dict[str, float]:
    """How far a title is from those of sample slides: its place, its size and its colour."""
    if not slide.heading:
        return {"moved": 1.0, "size": 1.0, "ink": 1.0}
    mine, high = union(slide.heading), slide.heading[0].height
    colour = slide.ink(slide.heading[0])
    near: list[tuple[float, float, float]] = []
    for sample in (one for one in samples if one.heading):
        its, tall = union(sample.heading), sample.heading[0].height
        across = min(abs(mine.x - its.x), abs(mine.right - its.right), abs(mine.x + mine.right - its.x - its.right) / 2)
        down = min(abs(mine.y - its.y), abs(mine.foot - its.foot), abs(mine.y + mine.foot - its.y - its.foot) / 2)
        times = abs(math.log2(max(0.001, high) / max(0.001, tall)))
        near.append((across + down, times, _inks_apart(colour, sample.ink(sample.heading[0]))))
    if not near:
        return {}
    place, times, inks = (sorted(values)[(len(near) - 1) // 2] for values in zip(*near, strict=True))
    return {
        "moved": _share(place, _NEAR, _FAR),
        "size": _share(times, _SIZES, 1.0),
        "ink": _share(inks, _ALIKE, _INKS),
    }


def _share(value: float, least: float, most: float) -> float:
    """Where a value is between two, from 0 to 1."""
    return min(1.0, max(0.0, (value - least) / (most - least)))


def _is_faint(slide: Finished, place: Rect, least: float) -> bool:
    """Whether words in a place cannot be read: large ones worse than titles of sample slides, small ones hardly.

    Of titles in a strong colour that is the choice of the designer.
    """
    if place in slide.heading and is_strong("".join(f"{part:02X}" for part in slide.ink(place)[0])):
        least = min(least, WORN)
    return _contrast(slide.page.picture, place) < (_SURE * least if place.height >= _LARGE else _SEEN)


def _contrast(picture: Image.Image, place: Rect) -> float:
    """Contrast of the lightest and the darkest in a place."""
    shades = sorted(set(_pixels(_cut(picture, place))), key=sum)
    return contrast(*(f"{red:02X}{green:02X}{blue:02X}" for red, green, blue in (shades[0], shades[-1])))


def _is_beyond(place: Rect) -> bool:
    return min(place.x, place.y, 1 - place.right, 1 - place.foot) < -_BEYOND


def _is_covered(line: tuple[str, Rect], lines: Sequence[tuple[str, Rect]]) -> bool:
    """Whether other words stand on a line; the same again are its shadow."""
    words, place = line
    others = [its for other, its in lines if other != words]
    return any(shared(place, its) > _OVER * min(place.area, its.area) for its in others)


def _cut(picture: Image.Image, place: Rect) -> Image.Image:
    """The part of a picture in a place; a pixel where there is none."""
    left, top = max(0, round(place.x * picture.width)), max(0, round(place.y * picture.height))
    right, foot = round(place.right * picture.width), round(place.foot * picture.height)
    if left >= min(right, picture.width) or top >= min(foot, picture.height):
        return picture.crop((0, 0, 1, 1))
    return picture.crop((left, top, min(right, picture.width), min(foot, picture.height)))


def _pixels(picture: Image.Image) -> list[tuple[int, int, int]]:
    return list(zip(*[iter(picture.convert("RGB").tobytes())] * 3, strict=True))


def _inks_apart(one: tuple[Colour, Colour], other: tuple[Colour, Colour]) -> float:
    """How far apart inks are; of thin letters only what they share with their ground is seen."""
    found = _apart(one[0], other[0])
    for (ink, ground), (its, _) in ((one, other), (other, one)):
        blends = (
            tuple(low + (high - low) * step / 10 for low, high in zip(ground, ink, strict=True)) for step in _BLENDS
        )
        found = min(found, *(_apart(blend, its) for blend in blends))
    return found


def _apart(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(abs(mine - its) for mine, its in zip(one, other, strict=True))


def _plain(words: str) -> str:
    return "".join(c for c in words.casefold() if c.isalnum())


def _size(picture: Image.Image) -> Rect:
    return Rect(0, 0, _WIDE, _WIDE * picture.height / picture.width)
