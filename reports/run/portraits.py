"""Pictures of people that the roster names, small enough to stand in each of their documents. Knows files."""

import base64
import io
from pathlib import Path

_SIDE = 320
"""Pixels of a side at most: sharp at an inch."""
_LARGEST = 20_000_000


def portrait(path: str, folder: Path) -> str:
    """A picture as an address that holds it, `data:image/jpeg;base64,…`; ValueError says why it is none.

    Args:
        path: Of a PNG, JPEG or GIF.
        folder: What a relative path is relative to.

    """
    from PIL import Image, ImageOps  # noqa: PLC0415 - most rosters name no picture

    try:
        with (folder / Path(path).expanduser()).open("rb") as stream:
            content = stream.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise ValueError("it is larger than 20 MB")
        with Image.open(io.BytesIO(content), formats=("PNG", "JPEG", "GIF")) as image:
            shown = ImageOps.exif_transpose(image).convert("RGBA")
    except (OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError(getattr(error, "strerror", None) or "it is no PNG, JPEG or GIF") from error
    shown.thumbnail((_SIDE, _SIDE))
    ground = Image.new("RGB", shown.size, "white")
    ground.paste(shown, mask=shown)
    made = io.BytesIO()
    ground.save(made, "JPEG", quality=85)
    return f"data:image/jpeg;base64,{base64.b64encode(made.getvalue()).decode()}"
