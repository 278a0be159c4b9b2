"""Colours as six hexadecimal digits: mixed, averaged, set against each other. Knows no theme and no slide."""

import math
from collections.abc import Sequence
from colorsys import rgb_to_hsv
from functools import lru_cache

_DEEP, _APART = 2.0, 40.0
"""Contrast, and difference, of what is seen from afar."""
_WARM, _FULL, _DIM = (0.04, 0.19), 0.5, 0.75
"""Hues from orange to yellow, in turns; how far from grey, and how dark at least, they are brown or olive."""
DARK = 0.18
"""Luminance of a ground up to which white is seen better on it than black."""


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour with so much of the ground in it.

    >>> mixed("000000", "FFFFFF", 0.5)
    '808080'
    """
    pairs = ((int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (0, 2, 4))
    return "".join(f"{round(one + (other - one) * share):02X}" for one, other in pairs)


def average(colours: Sequence[str]) -> str:
    """The mean of colours, channel by channel."""
    channels = ([int(colour[at : at + 2], 16) for colour in colours] for at in (0, 2, 4))
    return "".join(f"{round(sum(values) / len(values)):02X}" for values in channels)


@lru_cache(4096)
def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2): 0 is black, 1 white."""
    red, green, blue = _light(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _light(colour: str) -> list[float]:
    """How much light of each primary there is in a colour."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def contrast(one: str, other: str) -> float:
    """Contrast of two colours (WCAG 2), from 1 to 21.

    >>> round(contrast("000000", "FFFFFF")), round(contrast("777777", "FFFFFF"), 2)
    (21, 4.48)
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def difference(one: str, other: str) -> float:
    """How far apart two colours look (CIE 1976): up to 2 nobody sees it, from 10 at a glance.

    >>> round(difference("FFFFFF", "000000")), round(difference("F2F4F6", "FFFFFF"), 1)
    (100, 4.1)
    """
    return math.dist(_lab(one), _lab(other))


@lru_cache(4096)
def _lab(colour: str) -> tuple[float, float, float]:
    """Lightness, and how red and yellow a colour is."""
    red, green, blue = _light(colour)
    x, y, z = (
        share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116
        for share in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def farther(ground: str, ink: str) -> str:
    """Black or white, whichever is farther from a ground: white where words on it are lighter than it is."""
    if luminance(ink) > luminance(ground):
        return "FFFFFF"
    return max("000000", "FFFFFF", key=lambda one: contrast(one, ground))


def deepened(colour: str, ground: str, ink: str = "000000") -> str:
    """A colour with so much black or white in it, whichever is farther from a ground, that it is seen there from afar.

    >>> deepened("0B5875", "FFFFFF"), deepened("FFE040", "FFFFFF"), deepened("0078D7", "0078D7", "FFFFFF")
    ('0B5875', 'CCB333', '8CC2ED')
    """
    far = farther(ground, ink)
    shades = (mixed(colour, far, step / 20) for step in range(21))
    return next((one for one in shades if contrast(one, ground) >= _DEEP and difference(one, ground) >= _APART), far)


def is_muddy(colour: str, of: str) -> bool:
    """Whether a shade of orange or yellow has become brown or olive, which looks like another colour.

    >>> is_muddy("984C00", "F27900"), is_muddy("063A4D", "0B5875"), is_muddy("6B3E12", "8A5A2B")
    (True, False, False)
    """
    return _is_earthy(colour) and not _is_earthy(of)


def _is_earthy(colour: str) -> bool:
    hue, depth, light = rgb_to_hsv(*(int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)))
    return _WARM[0] <= hue <= _WARM[1] and depth >= _FULL and light < _DIM
