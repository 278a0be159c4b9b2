"""The command from its first moment: Ctrl-C ends it without a traceback, also while it is loaded."""

import atexit
import gc
import os
import signal
from typing import NoReturn

from reports.errors import Exit

_COLLECTION = (500_000, 20, 50)
"""Thresholds of the garbage collector: most of what a short command makes is modules, and none of them is garbage."""


def main() -> None:
    """Run the command."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _stop)
    gc.set_threshold(*_COLLECTION)
    atexit.register(gc.freeze)  # what is there at the end is given back by the system, and need not be looked through
    from reports.cli.commands import main as command  # noqa: PLC0415 - it takes a moment

    command()


def _stop(*_: object) -> NoReturn:
    """End at once: nothing was begun."""
    os.write(2, b"Stopped.\n")
    os._exit(Exit.INTERRUPTED)
