"""How far a layout, as it is drawn, is from sample slides: what these share, their words and contents left out.

Knows pixels and places; knows neither layouts nor slides.
"""

from collections import Counter
from collections.abc import Sequence

from PIL import Image

from reports.formats.deck.adopt.geometry import Rect

_ACROSS, _DOWN = 96, 54
"""Cells that are compared."""
_SAME = 36
"""Difference of red, green or blue of cells up to which they are one."""

_TOP, _FOOT, _SIDE = 0.2, 0.85, 0.08
"""Shares of a slide: where its head ends and its foot begins, and its margins; contents stand between them."""
_FEW = 1 / 3
"""Share of pictures that show at least what is no leftover."""
_SPECK, _FEW_CELLS = 6, 12
"""Cells of a leftover that nobody sees, and of what slides share, as ends of figures, that are not missed."""

Colour = tuple[int, int, int]
Usual = Sequence[Colour | None]
"""The colours of cells, row by row; None: contents of a slide."""


def usual(pictures: Sequence[Image.Image], contents: Sequence[Rect], size: Rect) -> Usual:
    """What most of some pictures of slides of a size share, but for the places of contents.

    Where contents stand it is what all share: two slides may have the same picture there.
    """
    every = list(zip(*map(_cells, pictures), strict=True))
    for row in range(round(_TOP * _DOWN), round(_FOOT * _DOWN)):
        for at in range(row * _ACROSS + round(_SIDE * _ACROSS), (row + 1) * _ACROSS - round(_SIDE * _ACROSS)):
            if not all(_is_same(every[at][0], one) for one in every[at]):
                every[at] = ()
    for place in contents:
        left, right = (round(_ACROSS * side / size.width) for side in (place.x, place.right))
        top, foot = (round(_DOWN * side / size.height) for side in (place.y, place.foot))
        for row in range(max(0, top), min(_DOWN, foot + 1)):
            for at in range(row * _ACROSS + max(0, left), row * _ACROSS + min(_ACROSS, right + 1)):
                every[at] = ()
    return [_commonest(each) for each in every]


def unlike(picture: Image.Image, usual: Usual) -> float:
    """The share of a slide that looks otherwise on a picture; what stands on no other cell counts nothing."""
    known = [(mine, its) for mine, its in zip(_cells(picture), usual, strict=True) if its is not None]
    return sum(not _is_same(mine, its) for mine, its in known) / max(1, len(known))


def apart(one: Image.Image, other: Image.Image) -> float:
    """The share of a slide where two pictures of it differ."""
    return unlike(one, _cells(other))


def missing(picture: Image.Image, usual: Usual) -> float:
    """The share of what slides share beside their ground, as a logo and lines, that a picture shows otherwise."""
    known = [(mine, its) for mine, its in zip(_cells(picture), usual, strict=True) if its is not None]
    [(ground, _)] = Counter(its for _, its in known).most_common(1) or [((0, 0, 0), 0)]
    art = [(mine, its) for mine, its in known if not _is_same(its, ground)]
    lost = sum(not _is_same(mine, its) for mine, its in art)
    return lost / len(art) if lost > _FEW_CELLS else 0.0


def leftover(picture: Image.Image, pictures: Sequence[Image.Image]) -> float:
    """The share of a slide where a picture shows something on its ground that hardly any of some others shows there."""
    mine, others = _cells(picture), [_cells(one) for one in pictures]
    [(ground, _)] = Counter(mine).most_common(1)
    drawn = [at for at, cell in enumerate(mine) if not _is_same(cell, ground)]
    least = _FEW * len(others)
    alone = sum(sum(_is_same(mine[at], each[at]) for each in others) < least for at in drawn)
    return alone / len(mine) if others and alone > _SPECK else 0.0


def _commonest(colours: Sequence[Colour]) -> Colour | None:
    """The colour that most of these have; None: there is none."""
    if len(set(colours)) == 1:
        return colours[0]
    alike = [(sum(_is_same(one, other) for other in colours), one) for one in colours]
    count, best = max(alike, default=(0, (0, 0, 0)))
    return best if count > len(colours) / 2 else None


def _is_same(one: Colour, other: Colour) -> bool:
    return abs(one[0] - other[0]) <= _SAME and abs(one[1] - other[1]) <= _SAME and abs(one[2] - other[2]) <= _SAME


def _cells(picture: Image.Image) -> list[Colour]:
    small = picture.convert("RGB").resize((_ACROSS, _DOWN), Image.Resampling.BOX).tobytes()
    return list(zip(*[iter(small)] * 3, strict=True))
