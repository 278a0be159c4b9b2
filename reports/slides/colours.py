"""Colours as six hexadecimal digits: mixed, averaged, set against each other. Knows no theme and no slide."""

from collections.abc import Sequence
from functools import lru_cache


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
    channels = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours (WCAG 2), from 1 to 21.

    >>> round(contrast("000000", "FFFFFF")), round(contrast("777777", "FFFFFF"), 2)
    (21, 4.48)
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
