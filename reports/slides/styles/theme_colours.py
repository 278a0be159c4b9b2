"""Colours of a theme as six hexadecimal digits, with the changes that an element makes of them."""

import colorsys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from reports.slides.xml import Element, local_name, new, qn

_NAMED = {"black": "000000", "white": "FFFFFF", "red": "FF0000", "blue": "0000FF", "yellow": "FFFF00"}


@lru_cache(maxsize=8)
def scheme_colour(name: str) -> Element:
    """An `a:schemeClr` of this name."""
    return new("a:schemeClr", val=name)


def is_plain(theme: Element | None, number: int) -> bool:
    """Whether a fill style of the theme is one colour: the one of the reference to it."""
    name, at = ("bgFillStyleLst", number - 1001) if number > 1000 else ("fillStyleLst", number - 1)
    styles = theme.find(f".//{{*}}{name}") if theme is not None else None
    if styles is None or not 0 <= at < len(styles) or styles[at].tag != qn("a:solidFill"):
        return False
    colour = styles[at][0]
    return colour.get("val") == "phClr" and not len(colour)


def resolved(element: Element, names: Mapping[str, str], scheme: Mapping[str, Element]) -> str | None:
    """A colour element as six hexadecimal digits; None where its kind cannot be computed."""
    kind, value = local_name(element), element.get("val", "")
    if kind == "schemeClr":
        entry = scheme.get(names.get(value, value))
        base = None if entry is None else resolved(entry, names, scheme)
    elif kind == "sysClr":
        base = element.get("lastClr")
    else:
        base = value if kind == "srgbClr" else _NAMED.get(value) if kind == "prstClr" else None
    if base is None:
        return None
    for change in element:
        name = local_name(change)
        if name not in _CHANGES:
            return None
        base = _CHANGES[name](base, int(change.get("val", "100000")) / 100000)
    return base.upper()


def _channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]


def _hexadecimal(channels: Iterable[float]) -> str:
    return "".join(f"{round(255 * min(1.0, max(0.0, channel))):02X}" for channel in channels)


def _linear(change: Callable[[float], float]) -> Callable[[str], str]:
    """A change of the linear light of each channel."""

    def changed(channel: float) -> float:
        light = channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        light = change(light)
        return light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055

    return lambda colour: _hexadecimal(changed(channel) for channel in _channels(colour))


def _lightness(change: Callable[[float], float]) -> Callable[[str], str]:
    """A change of the lightness of a colour."""

    def changed(colour: str) -> str:
        hue, light, saturation = colorsys.rgb_to_hls(*_channels(colour))
        return _hexadecimal(colorsys.hls_to_rgb(hue, min(1.0, max(0.0, change(light))), saturation))

    return changed


_CHANGES: dict[str, Callable[[str, float], str]] = {
    "lumMod": lambda colour, by: _lightness(lambda light: light * by)(colour),
    "lumOff": lambda colour, by: _lightness(lambda light: light + by)(colour),
    "tint": lambda colour, by: _linear(lambda light: light * by + 1 - by)(colour),
    "shade": lambda colour, by: _linear(lambda light: light * by)(colour),
}
"""Changes of a colour that can be computed; the others, such as transparency, make it unknown."""
