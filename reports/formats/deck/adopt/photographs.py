"""Pictures looked at: whether somebody drew them, and whether something is seen through them."""

import io

from PIL import Image

from reports.slides.package.lighter import UNREADABLE

_LOOKED, _CLEAR, _SHADES = 64, 0.05, 150
"""Pixels a side that are looked at; the share that is clear, and the shades, up to which a picture was drawn."""
_CUT = 300
"""Shades up to which one with clear parts was drawn: above, it is a photograph that was cut out."""
_OPAQUE = 127.5
"""How opaque, of 255, a pixel is at least that counts."""


def is_photograph(content: bytes) -> bool:
    """Whether a picture has more shades than one that somebody drew, and twice as many where parts of it are clear."""
    if not (small := _small(content)):
        return False
    pixels = list(zip(*[iter(small.tobytes())] * 4, strict=True))
    clear = sum(alpha < 128 for *_, alpha in pixels)
    shades = {(red >> 4, green >> 4, blue >> 4) for red, green, blue, alpha in pixels if alpha >= _OPAQUE}
    return len(shades) > (_SHADES if clear < _CLEAR * len(pixels) else _CUT)


def is_opaque(content: bytes) -> bool:
    """Whether nothing is seen through a picture."""
    small = _small(content)
    return small is not None and min(small.getchannel("A").tobytes()) == 255


def faintness(content: bytes) -> int:
    """How light, of 255, the darkest hundredth of a picture is at most."""
    small = _small(content)
    return 0 if small is None else sorted(small.convert("L").tobytes())[_LOOKED**2 // 100]


def _small(content: bytes) -> Image.Image | None:
    """A picture in few pixels, with how opaque each is; None where it cannot be read."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return picture.convert("RGBA").resize((_LOOKED, _LOOKED), Image.Resampling.NEAREST)
    except UNREADABLE:
        return None
