"""The colour that a design shows most, told from a picture of it. Knows pixels; knows no theme and no slide."""

import colorsys
from collections import Counter

from PIL import Image, ImageChops

WORN = 1.8
"""Contrast from which the colour of most words of sample slides, or a strong one, is the choice of the designer."""
_HUE = 0.06
"""Turns between hues that are one."""
_ACROSS, _DOWN = 128, 72
"""Pixels that are looked at."""
STRONG, DULL = 70, 35
"""Difference of the largest and the smallest of red, green and blue from which a colour is strong, and no grey."""
_LEAST = 0.0008
"""Share of a picture, in full colour, that a colour of the design takes at least: a small logo does."""
_WORDS = 0.02
"""The share that words of titles count as."""
_SECTORS = 24
"""Of the circle of hues."""
_FLAT = 0.2
"""Share of a hue that one colour has at least of what is drawn: on photographs all are a bit different."""
_FADED, _VIVID = 0.35, 0.65
"""How far a pale colour is from grey of its lightness at most, and a strong one."""
_NEAR = 20 / 360
"""Turns that hues are apart which are taken for one."""


def strongest(
    picture: Image.Image | None, words: str | None, least: int = STRONG, share: float = 0.0, *, is_flat: bool = False
) -> str:
    """The strong colour (`rrggbb`) that a picture and words of a colour show most; empty where none takes this share.

    Of a dull one less is enough, as it counts less.

    Of what may be a photograph only one that `is_flat`, which takes much of all that is nearly as it.
    """
    counts: Counter[tuple[int, ...]] = Counter()
    if picture is not None:
        small = picture.convert("RGB").resize((_ACROSS, _DOWN), Image.Resampling.NEAREST)
        counts.update(zip(*[iter(small.tobytes())] * 3, strict=True))
    if words:
        counts[_parts(words)] += round(_WORDS * _ACROSS * _DOWN)
    weights = {parts: count * _strength(parts) / 255 for parts, count in counts.items() if _strength(parts) >= least}
    sectors: Counter[int] = Counter()
    own: Counter[int] = Counter()
    for parts, weight in weights.items():
        sector = int(_hue(parts) * _SECTORS)
        own[sector] += round(1000 * weight)
        for near in (sector - 1, sector, sector + 1):
            sectors[near % _SECTORS] += round(1000 * weight)
    if not sectors:
        return ""
    best = max(sectors, key=lambda sector: (sectors[sector], own[sector]))
    if sectors[best] < 1000 * max(_LEAST, share * least / STRONG) * _ACROSS * _DOWN:
        return ""
    alike = {parts: weight for parts, weight in weights.items() if _apart(_hue(parts), (best + 0.5) / _SECTORS) < _NEAR}
    most = max(alike, key=lambda parts: alike[parts], default=(0, 0, 0))
    is_one = alike and (not is_flat or alike[most] >= _FLAT * sum(alike.values()))
    return "".join(f"{value:02X}" for value in most) if is_one else ""


def coloured(picture: Image.Image | None) -> Image.Image | None:
    """The part of a picture that is not grey, as a line of thin letters in a logo; None: all of it is."""
    if picture is None:
        return None
    red, green, blue = picture.convert("RGB").split()
    lightest, darkest = (each(each(red, green), blue) for each in (ImageChops.lighter, ImageChops.darker))
    box = ImageChops.difference(lightest, darkest).point(lambda value: 255 if value >= DULL else 0).getbbox()
    return None if box is None else picture.crop(box)


def is_strong(colour: str, least: int = STRONG) -> bool:
    """Whether a colour is no grey."""
    return _strength(_parts(colour)) >= least


def vivid(colour: str) -> str:
    """A colour that is pale as strong as others of its hue.

    >>> vivid("CCEEF5"), vivid("0B5875")
    ('56DAF5', '0B5875')
    """
    hue, depth, light = colorsys.rgb_to_hsv(*(value / 255 for value in _parts(colour)))
    strong = colorsys.hsv_to_rgb(hue, _VIVID if depth < _FADED else depth, light)
    return "".join(f"{round(255 * one):02X}" for one in strong)


def is_shade(one: str, other: str) -> bool:
    """Whether two colours are of one hue.

    >>> is_shade("AA272F", "920001"), is_shade("AA272F", "EEAF30")
    (True, False)
    """
    return _apart(_hue(_parts(one)), _hue(_parts(other))) <= _HUE


def distance(one: str, other: str) -> int:
    """How far apart two colours are."""
    return sum(abs(mine - its) for mine, its in zip(_parts(one), _parts(other), strict=True))


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (0, 2, 4))


def _strength(parts: tuple[int, ...]) -> int:
    return max(parts) - min(parts)


def _hue(parts: tuple[int, ...]) -> float:
    """In turns."""
    return colorsys.rgb_to_hsv(*(value / 255 for value in parts))[0]


def _apart(one: float, other: float) -> float:
    """Turns between two hues."""
    return min((one - other) % 1.0, (other - one) % 1.0)
