"""What was delivered to whom: a line before each delivery and one after it, so that nothing goes out twice.

Knows an output folder; knows no document and no mail. Times are given.
"""

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from reports.errors import OutputError
from reports.system.write import OWN

if TYPE_CHECKING:
    from collections.abc import Mapping

JOURNAL = f"{OWN}/delivered.jsonl"
State = Literal["begun", "delivered", "bounced", "refused", "failed", "forgotten"]
"""`begun` without another line behind it: it may have gone out, and nobody knows; `bounced`: it came back; `refused`:
for good, as an address
that does not exist; `failed`: the next run tries again; `forgotten`: somebody asked for it once more."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """One step of one delivery."""

    delivery: str
    """Name of the `[[deliver]]`."""
    document: str
    """What it is, wherever it lies: `person ada-byron 2025-Q3 pdf`; of several, all of them."""
    to: str
    """An address or a path."""
    state: State
    at: str
    """ISO 8601, UTC."""
    sha256: str = ""
    """Of the document."""
    written: str = ""
    """Of the file that was written, which may be encrypted."""
    why: str = ""
    message: str = ""
    """The id of the mail."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The same for all steps of one delivery."""
        return self.delivery, self.document, self.to


class Journal:
    """The journal of one output folder on this machine."""

    def __init__(self, folder: Path) -> None:
        """Read what is there; a line that was cut off by the end of a run is left out."""
        self.path = folder / JOURNAL
        self.last: dict[tuple[str, str, str], JournalLine] = {}
        """The last step of each delivery."""
        self.wrote: dict[tuple[str, str, str], str] = {}
        """SHA-256 of the documents in each file that was to be written, by delivery, path and SHA-256 of the file."""
        self._ends = True
        known = {field.name for field in fields(JournalLine)}
        try:
            text = self.path.read_text("utf-8", "replace")
        except FileNotFoundError:
            text = ""
        except OSError as error:
            raise OutputError(f"cannot read {self.path}: {error.strerror}.") from error
        self._ends = not text or text.endswith("\n")
        for found in text.splitlines():
            with suppress(ValueError, TypeError, AttributeError):
                values: Mapping[str, str] = json.loads(found)
                line = JournalLine(**{name: value for name, value in values.items() if name in known})  # type: ignore[arg-type]
                self._keep(line)

    def note(self, line: JournalLine) -> None:
        """Add a line, on the disk when this returns; OutputError where it cannot be written."""
        text = json.dumps(asdict(line), ensure_ascii=False) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            try:
                os.write(descriptor, (text if self._ends else "\n" + text).encode())
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise OutputError(f"cannot write to {self.path}: {error.strerror}.") from error
        self._ends = True
        self._keep(line)

    def _keep(self, line: JournalLine) -> None:
        self.last[line.key] = line
        if line.written:
            self.wrote[line.delivery, line.to, line.written] = line.sha256
