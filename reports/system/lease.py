"""The lock of a folder in an object store, where no file can be locked: a lease that expires unless it is renewed.

Leases are numbered objects. The store lets only one run create each number; the highest number is the valid lease, and
a run that finds it expired creates the next one. Knows nothing of what the run does. Expiry goes by the clock of each
machine, so the clocks of machines that write to one folder must not differ by more than `_TERM`.
"""

import json
import logging
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from reports.errors import LockError, Problem
from reports.system.stores import Remote
from reports.system.write import OWN

_FOLDER = f"{OWN}/lease"
_TERM = 120.0
"""Seconds until a lease expires, unless it is renewed."""
_RENEWED = 20.0
"""Seconds between two renewals."""
_ASKED = 3.0
"""Seconds between two attempts to take a lease that another run holds."""


@dataclass(slots=True)
class Lease:
    """The right to write to a folder."""

    folder: Remote
    number: int = 0
    holder: dict[str, object] = field(
        default_factory=lambda: {"holder": secrets.token_hex(8), "host": socket.gethostname(), "pid": os.getpid()}
    )
    until: float = 0.0
    """When it expires, in seconds since 1970."""
    taken: str = ""
    """The machine that holds it now instead; empty: none."""
    ended: threading.Event = field(default_factory=threading.Event)

    def lost(self) -> str:
        """Why this run may not write any more; empty: it may."""
        if self.taken:
            return f"another run ({self.taken}) writes to {self.folder} now"
        return "" if time.time() < self.until else f"the lease of {self.folder} could not be renewed"

    def take(self) -> str:
        """Try to take the lease; returns who holds it, empty if it is ours now. OSError where the store refuses."""
        newest, found = _newest(self.folder)
        if held := _holder(found):
            return held
        if _is_ahead(found):
            said = "the lease of %s was taken by a clock that is ahead (%s); it is not trusted"
            logging.getLogger(__name__).warning(said, self.folder, found.get("host"))
        self.number = newest + 1
        asked = time.time()
        if not self.folder.create(_name(self.number), self._content(_TERM)):
            return "one that has just begun"
        there = _numbers(self.folder)
        if (
            max(there, default=0) != self.number
        ):  # between two looks others took and released it, so a higher number exists
            self.folder.remove(_name(self.number))
            return "one that has just begun"
        self.until = asked + _TERM
        for number in there[:-1]:
            self.folder.remove(_name(number))
        return ""

    def renew(self) -> None:
        """Put off the expiry, unless another run has taken the lease."""
        asked = time.time()
        newest, found = _newest(self.folder)
        if newest != self.number or found.get("holder") != self.holder["holder"]:
            self.taken = str(found.get("host", "of another machine"))
            return
        if not self.ended.is_set():
            self.folder.write(_name(self.number), self._content(_TERM))
            self.until = asked + _TERM

    def keep(self) -> None:
        """Renew it again and again until `ended` is set; a store that does not answer is asked again later."""
        while not self.ended.wait(_RENEWED) and not self.taken:
            with suppress(OSError):
                self.renew()

    def release(self) -> None:
        """Let it expire at once, so that another run need not wait."""
        with suppress(OSError):
            if not self.lost():
                self.folder.write(_name(self.number), self._content(0.0))

    def _content(self, term: float) -> bytes:
        return json.dumps(self.holder | {"until": time.time() + term if term else 0.0}).encode()


@contextmanager
def leased(folder: Remote, on_wait: Callable[[], None] | None) -> Iterator[None]:
    """Hold the lease of a folder.

    Args:
        folder: Whose writing is stopped as soon as the lease is lost.
        on_wait: Called once if another run holds it and this one waits; None: do not wait.

    Raises:
        LockError: Another run holds it, and `on_wait` is None.

    """
    lease = Lease(folder)
    is_told = False
    while holder := lease.take():
        if on_wait is None:
            hint = "It is left alone; --wait waits for its end."
            raise LockError(Problem("locked", f"another run ({holder}) is writing to {folder}.", "error", hint=hint))
        if not is_told:
            on_wait()
            is_told = True
        time.sleep(_ASKED)
    folder.known = None  # what was there may have changed while another run held the lease
    folder.guard = lease.lost
    keeper = threading.Thread(target=lease.keep, daemon=True)
    keeper.start()
    try:
        yield
    finally:
        lease.ended.set()
        keeper.join()
        lease.release()
        folder.guard = lambda: ""


def is_leased(folder: Remote) -> bool:
    """Whether a run writes to a folder now."""
    return bool(_holder(_newest(folder)[1]))


def _name(number: int) -> str:
    return f"{_FOLDER}/{number:08}.json"


def _numbers(folder: Remote) -> list[int]:
    """The numbers of all leases, oldest first."""
    stems = (name.rpartition("/")[2].removesuffix(".json") for name in folder.names(_FOLDER))
    return sorted(int(stem) for stem in stems if stem.isdecimal())


def _newest(folder: Remote) -> tuple[int, dict[str, object]]:
    """Number and content of the newest lease; 0 and an empty one where there is none."""
    for _ in range(10):
        number = max(_numbers(folder), default=0)
        if not number:
            break
        with suppress(FileNotFoundError):  # a newer one has taken its place meanwhile
            try:
                found = json.loads(folder.read(_name(number)))
            except ValueError:
                found = {}
            return number, found if isinstance(found, dict) else {}
    return 0, {}


def _holder(found: dict[str, object]) -> str:
    """Who holds a lease; empty: it has expired, or cannot be trusted."""
    until = found.get("until")
    if not isinstance(until, (int, float)) or until < time.time() or _is_ahead(found):
        return ""
    return f"{found.get('host')}, process {found.get('pid')}"


def _is_ahead(found: dict[str, object]) -> bool:
    """Whether a lease expires later than any honest clock would let it: it would otherwise hold until that day."""
    until = found.get("until")
    return isinstance(until, (int, float)) and until > time.time() + 2 * _TERM
