"""Parquet files to grids, by pyarrow, which is an extra. Knows no meaning of a cell."""

import io
from pathlib import Path

from reports.errors import Problem
from reports.loading.tables.grid import Grid

_LARGEST = 2_000_000_000
"""Bytes that a file may have when unpacked."""


def read_parquet(content: bytes | Path, file: str) -> Grid | Problem:
    """The rows of a Parquet file, or the problem that they cannot be read."""
    try:
        from pyarrow import ArrowException  # noqa: PLC0415  (an extra, and large)
        from pyarrow.parquet import ParquetFile  # noqa: PLC0415
    except ImportError:
        hint = 'Install it: pip install "review-packets[parquet]".'
        return Problem("no-library", "a Parquet file needs pyarrow, which is not there.", "error", file, hint=hint)
    try:
        with ParquetFile(content if isinstance(content, Path) else io.BytesIO(content)) as opened:
            groups = (opened.metadata.row_group(at) for at in range(opened.num_row_groups))
            if (whole := sum(group.total_byte_size for group in groups)) > _LARGEST:
                what = f"the file is not opened: it would fill {whole / 1e9:.1f} GB."
                return Problem("too-large", what, "error", file, hint="Split it.")
            table = opened.read()
            names = tuple(map(str, table.column_names))
            columns = [column.to_pylist() for column in table.columns]
    except (ArrowException, OSError, ValueError) as error:
        first = str(error).strip().splitlines()[0][:200] if str(error).strip() else repr(error)
        return Problem("not-a-table", f"it is no Parquet file: {first}.", "error", file, hint="Export it again.")
    return Grid(file, list(zip(*columns, strict=True)), head=names)
