"""Packets on their way to the children that make documents of them: packed, and kept outside of memory."""

import os
import pickle
import tempfile
import weakref
import zlib
from contextlib import suppress

from reports.model.packet import Packet
from reports.run.plan import Subject


def pack(packet: Packet) -> bytes:
    """A packet in a tenth of its memory, as it is handed to a child."""
    return zlib.compress(pickle.dumps(packet, pickle.HIGHEST_PROTOCOL), 1)


def unpack(packed: bytes) -> Packet:
    """A packet that was packed in this run."""
    packet: Packet = pickle.loads(zlib.decompress(packed))
    return packet


class Kept:
    """Packed packets by subject, in a temporary file without a name: children would inherit the memory of all."""

    def __init__(self) -> None:
        """Empty; without a file until the first packet comes."""
        self._file = -1
        self._places: dict[Subject, tuple[int, int]] = {}
        self._end = 0

    def keep(self, subject: Subject, packed: bytes) -> None:
        """Keep a packet; where there is no room for the file it is not kept, and is assembled again."""
        with suppress(OSError):
            if self._file < 0:
                file = tempfile.TemporaryFile(prefix="reports-", buffering=0)  # noqa: SIM115 - closed with this
                self._file = file.fileno()
                weakref.finalize(self, file.close)
            if os.pwrite(self._file, packed, self._end) == len(packed):
                self._places[subject] = self._end, len(packed)
                self._end += len(packed)

    def get(self, subject: Subject) -> bytes | None:
        """A packet that was kept, packed; None where it was not."""
        if subject not in self._places:
            return None
        start, length = self._places[subject]
        return os.pread(self._file, length, start)
