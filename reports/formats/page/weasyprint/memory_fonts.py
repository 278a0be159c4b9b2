"""Fonts held in memory, where WeasyPrint would write them to a folder for temporary files.

That folder may be full, and what lies in it stays behind where a run is killed. Knows no font and no template.
"""

import os
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from weasyprint.text.fonts import FontConfiguration


def hold(fonts: "FontConfiguration") -> None:
    """Have a `FontConfiguration` keep its fonts in memory, where this system can; else it is left as it is."""
    if hasattr(os, "memfd_create") and Path("/proc/self/fd").is_dir():
        fonts._folder = _MemoryFolder()  # type: ignore[assignment]  # does all that is done with the path


class _MemoryFolder:
    """What WeasyPrint takes for its folder; false, so that it is not removed."""

    def __init__(self) -> None:
        self._fonts = defaultdict[str, _MemoryFile](_MemoryFile)

    def __bool__(self) -> bool:
        return False

    def __truediv__(self, name: str) -> "_MemoryFile":
        return self._fonts[name]


class _MemoryFile:
    """What it takes for a file there. Children that are forked have it too, by the same name."""

    def __init__(self) -> None:
        self._number = -1

    def exists(self) -> bool:
        """Whether it was written."""
        return self._number >= 0

    def write_bytes(self, content: bytes) -> None:
        """Put it into memory."""
        self._number = os.memfd_create("font")
        with open(self._number, "wb", closefd=False) as file:
            file.write(content)

    def as_posix(self) -> str:
        """Its name."""
        return f"/proc/self/fd/{self._number}"

    def __del__(self) -> None:
        if self._number >= 0:
            with suppress(OSError):
                os.close(self._number)
