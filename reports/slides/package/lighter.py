"""Pictures in fewer pixels: every program reads one of a layout again for each slide, some for minutes."""

import io
import struct
from functools import lru_cache

from PIL import Image

UNREADABLE = OSError, ValueError, SyntaxError, struct.error, Image.DecompressionBombError
"""What Pillow raises of pictures that are cut off, bent, or of other kinds."""
_DPI, _QUALITY = 96, 90
"""Pixels an inch of a picture that does not say; how closely a JPEG is kept."""


@lru_cache(maxsize=32)
def smaller(picture: bytes, most: int) -> bytes:
    """A PNG or JPEG in so many pixels from side to side at most, as large on paper; itself where it has no more."""
    made = io.BytesIO()
    try:
        with Image.open(io.BytesIO(picture)) as large:
            share = most / max(large.size)
            if share >= 1 or large.format not in ("PNG", "JPEG"):
                return picture
            small = large.convert("RGBA" if large.mode in ("P", "LA", "PA") else large.mode)
            size = (max(1, round(large.width * share)), max(1, round(large.height * share)))
            small = small.resize(size, Image.Resampling.BOX)  # others make edges stronger than they are
            across, down = large.info.get("dpi", (_DPI, _DPI))
            dpi, profile = (across * share, down * share), large.info.get("icc_profile")
            small.save(made, large.format, dpi=dpi, icc_profile=profile, quality=_QUALITY)
    except UNREADABLE:
        return picture
    return made.getvalue()
