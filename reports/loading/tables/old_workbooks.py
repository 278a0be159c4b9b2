"""What a workbook of Excel 97 to 2003 (`.xls`) hides: rows and columns, by its sheets.

Knows the few records that say so; cells are read by calamine, which does not tell.
"""

import io
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

_END, _SHEET, _ROW, _COLUMNS = 0x000A, 0x0085, 0x0208, 0x007D
_ROW_HIDDEN, _COLUMN_HIDDEN = 0x20, 0x01
_STREAMS = ("Workbook", "Book")
_MOST_COLUMNS = 256


class Unseen(NamedTuple):
    """Indexes of what a sheet does not show."""

    rows: frozenset[int]
    columns: frozenset[int]


def unseen_of(content: bytes | Path) -> dict[str, Unseen]:
    """What each sheet hides, by its name; nothing of a file that is no such workbook, or a broken one."""
    import olefile  # noqa: PLC0415 - only for old workbooks

    try:
        opened = olefile.OleFileIO(str(content) if isinstance(content, Path) else io.BytesIO(content))  # type: ignore[no-untyped-call]
        with opened as packed:
            name = next((one for one in _STREAMS if packed.exists(one)), "")
            stream = packed.openstream(name).read() if name else b""
        return {name: _unseen(stream, at) for at, name in _sheets(stream)}
    except (OSError, ValueError, struct.error, UnicodeDecodeError, IndexError):
        return {}


def _records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """The records of a part of the stream, up to its end."""
    while at + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, at)
        if kind == _END:
            return
        yield kind, stream[at + 4 : at + 4 + length]
        at += 4 + length


def _sheets(stream: bytes) -> Iterator[tuple[int, str]]:
    """Where each sheet begins, and its name."""
    for kind, body in _records(stream, 0):
        if kind == _SHEET:
            at, _, count, is_wide = struct.unpack_from("<IHBB", body)
            yield at, body[8 : 8 + count * (1 + is_wide)].decode("utf-16-le" if is_wide else "latin-1")


def _unseen(stream: bytes, at: int) -> Unseen:
    rows, columns = set[int](), set[int]()
    for kind, body in _records(stream, at):
        if kind == _ROW and struct.unpack_from("<H", body, 12)[0] & _ROW_HIDDEN:
            rows.add(struct.unpack_from("<H", body)[0])
        elif kind == _COLUMNS and struct.unpack_from("<H", body, 8)[0] & _COLUMN_HIDDEN:
            first, last = struct.unpack_from("<HH", body)
            columns |= set(range(first, min(last + 1, _MOST_COLUMNS)))
    return Unseen(frozenset(rows), frozenset(columns))
