"""Pictures in fewer pixels: every program reads one of a layout again for each slide, some for minutes.

Those in the colours of printing get those of screens by their profile, which LibreOffice does not ask.
"""

import io
import struct
from functools import lru_cache

from PIL import Image, ImageCms

UNREADABLE = OSError, ValueError, SyntaxError, struct.error, Image.DecompressionBombError, ImageCms.PyCMSError
"""What Pillow raises of pictures that are cut off, bent, or of other kinds."""
_DPI, _QUALITY = 96, 90
"""Pixels an inch of a picture that does not say; how closely a JPEG is kept."""


@lru_cache(maxsize=32)
def smaller(picture: bytes, most: int) -> bytes:
    """A PNG or JPEG in so many pixels from side to side at most, as large on paper, in colours of screens.

    Itself where it has no more, and no others.
    """
    made = io.BytesIO()
    try:
        with Image.open(io.BytesIO(picture)) as large:
            share, profile = min(1.0, most / max(large.size)), large.info.get("icc_profile")
            printed = profile if large.mode == "CMYK" else None
            if (share == 1 and not printed) or large.format not in ("PNG", "JPEG"):
                return picture
            small = large.convert("RGBA" if large.mode in ("P", "LA", "PA") else large.mode)
            if printed:
                small, profile = _on_screens(small, printed), None
            size = (max(1, round(large.width * share)), max(1, round(large.height * share)))
            small = small.resize(size, Image.Resampling.BOX)  # others make edges stronger than they are
            across, down = large.info.get("dpi", (_DPI, _DPI))
            dpi = across * share, down * share
            small.save(made, large.format, dpi=dpi, icc_profile=profile, quality=_QUALITY)
    except UNREADABLE:
        return picture
    return made.getvalue()


def _on_screens(picture: Image.Image, profile: bytes) -> Image.Image:
    """A picture in the colours that its profile means."""
    screen = ImageCms.createProfile("sRGB")
    shown = ImageCms.profileToProfile(picture, ImageCms.ImageCmsProfile(io.BytesIO(profile)), screen, outputMode="RGB")
    return picture.convert("RGB") if shown is None else shown
