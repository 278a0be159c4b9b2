"""What takes long to find and is the same while statements are: the threads of each person, kept beside the ledger.

Lines of a hash of statements and of what was found in them, in `.reports/threads`; the first line says by which program
and is a check of the rest. What other code found, or somebody changed, counts as nothing: it is found again.
"""

import hashlib
import sys
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import islice
from pathlib import Path

from reports.corpus import Remembered
from reports.formats.libraries import installed
from reports.system.stores import Folder, read
from reports.system.write import OWN, RemoteWriter, Writer

THREADS = f"{OWN}/threads"
_PACKAGE = Path(__file__).parent.parent
_ROOMS = ("loading", "model", "packets")
_OTHERS = 1000
"""What other runs found and this one did not ask for: kept up to twice what it asked for, and so many."""


def recall(folder: Folder) -> Remembered:
    """What the runs into an output folder have found; nothing where it cannot be read."""
    try:
        head, _, text = read(folder, THREADS).decode("utf-8", "replace").partition("\n")
    except OSError:
        return Remembered()
    if head != _head(text):
        return Remembered()
    return Remembered(dict(line.split(" ", 1) for line in text.splitlines()))


def note(runs: Iterable[Remembered], writer: Writer | RemoteWriter) -> None:
    """Keep what was asked for, and of what was there before no more than a limit; OutputError where that fails."""
    now: dict[str, str] = {}
    earlier: dict[str, str] = {}
    for one in runs:
        now |= one.now
        earlier |= one.earlier
    others = islice((key for key in earlier if key not in now), 2 * len(now) + _OTHERS)
    kept = now | {key: earlier[key] for key in others}
    if kept.keys() != earlier.keys():
        text = "".join(f"{key} {kept[key]}\n" for key in kept)
        writer.write(THREADS, f"{_head(text)}\n{text}".encode(), again=True)


def _head(text: str) -> str:
    return f"{_program()} {hashlib.sha256(text.encode()).hexdigest()}"


@cache
def _program() -> str:
    """A digest of all that decides which threads are found: code and words of ours, libraries, Unicode."""
    libraries = (installed("snowballstemmer"), installed("wordfreq"), unicodedata.unidata_version, sys.version)
    digest = hashlib.sha256("\0".join(libraries).encode())
    files = [*_PACKAGE.glob("*.*"), *(path for room in _ROOMS for path in (_PACKAGE / room).rglob("*.*"))]
    for path in sorted(files):
        if path.suffix in (".py", ".toml", ".txt", ".json"):
            digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
