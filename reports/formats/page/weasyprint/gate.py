"""The one gate to all that reaches into WeasyPrint: which versions it was compared with, and where it may act.

Functions of WeasyPrint are replaced only in worker processes that we started; printing in the caller's own process
leaves them as they are. For a version that was not compared none is replaced anywhere.
"""

import ctypes.util
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType

from reports.errors import Problem
from reports.system.child import is_worker

COMPARED = ("70.0",)
"""Versions of WeasyPrint that print the same bytes with patches and without."""


def is_compared() -> bool:
    """Whether what reaches into WeasyPrint is known to fit the version that is installed."""
    import weasyprint

    return weasyprint.__version__ in COMPARED


def caution(version: str) -> Problem | None:
    """A warning where this version of WeasyPrint was not compared."""
    if version in COMPARED:
        return None
    what = f"WeasyPrint {version} was not compared with the patches, which are left out: PDFs take about twice as long."
    hint = f"Install WeasyPrint {COMPARED[-1]}."
    return Problem("not-compared", what, "warning", hint=hint)


def patch_worker() -> None:
    """Patch WeasyPrint where this is a worker process; it stays patched until the process ends."""
    if is_worker() and is_compared():
        from reports.formats.page.weasyprint import patches  # they import WeasyPrint

        patches.apply()


@contextmanager
def fonts_from(configuration: Path) -> Iterator[None]:
    """Have what is opened meanwhile see only the fonts that a file of fontconfig names.

    Fontconfig is told by a variable of the environment, which has its former value afterwards.
    """
    before = os.environ.get("FONTCONFIG_FILE")
    os.environ["FONTCONFIG_FILE"] = str(configuration)
    try:
        yield
    finally:
        if before is None:
            del os.environ["FONTCONFIG_FILE"]
        else:
            os.environ["FONTCONFIG_FILE"] = before


def load() -> ModuleType:
    """WeasyPrint, imported; its libraries are opened by the names that they have on Linux.

    WeasyPrint tries the names of other systems first, and Python asks compiler and linker for each: 0.18 of 0.44 s.
    """
    if sys.platform != "linux" or "weasyprint" in sys.modules:
        return import_module("weasyprint")
    find, thread = ctypes.util.find_library, threading.get_ident()
    ctypes.util.find_library = lambda name: None if threading.get_ident() == thread else find(name)
    try:
        return import_module("weasyprint")
    finally:
        ctypes.util.find_library = find
