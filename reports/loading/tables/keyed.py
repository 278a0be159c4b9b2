"""Records that JSON has by their keys, or by their columns: {"T-1": {…}, "T-2": {…}}, {"title": […], "date": […]}.

Knows the shapes of JSON, and what columns are called.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from reports.loading.tables.columns import Role, meanings

_Record: TypeAlias = Mapping[str, object]
_FEWEST = 2
"""Records of a table, and names that all of them have."""
_TELLING: frozenset[Role] = frozenset({"person", "email", "when", "start", "end", "what", "status"})
"""What columns of work say; records of two of these are rows of a table."""


def keyed(value: Mapping[str, object]) -> Sequence[tuple[str, _Record]]:
    """The records of an object that has nothing else, each with where it stands in it; mostly none.

    >>> keyed({"T-1": {"title": "Wrote it", "done": "2025-03-04"}, "T-2": {"title": "Sent it", "done": "2025-03-05"}})
    [('T-1', {'title': 'Wrote it', 'done': '2025-03-04'}), ('T-2', {'title': 'Sent it', 'done': '2025-03-05'})]
    >>> keyed({"title": ["Wrote it", "Sent it"], "done": ["2025-03-04", "2025-03-05"]})[1]
    ('*/1', {'title': 'Sent it', 'done': '2025-03-05'})
    """
    by_key = [(key.replace("~", "~0").replace("/", "~1"), one) for key, one in value.items() if isinstance(one, dict)]
    if len(by_key) == len(value) >= _FEWEST:
        names = set.intersection(*(set(one) for _, one in by_key))
        is_work = _are_told(names, [cell for _, one in by_key for cell in one.values()])
        return by_key if is_work and not _are_told(set(value)) else []
    columns = [one for one in value.values() if isinstance(one, list)]
    cells = [cell for one in columns for cell in one]
    if len(columns) < len(value) or len({len(one) for one in columns}) != 1 or not _are_told(set(value), cells):
        return []
    if len(columns[0]) < _FEWEST or any(isinstance(cell, dict | list) for cell in cells):
        return []
    return [(f"*/{at}", dict(zip(value, cells, strict=True))) for at, cells in enumerate(zip(*columns, strict=True))]


def _are_told(names: set[str], cells: Sequence[object] = ()) -> bool:
    """Whether some names are those of columns: two say different things of work, or one, beside texts."""
    said = [{one.role for one in meanings(name) if one.is_exact or one.role == "what"} & _TELLING for name in names]
    has_texts = any(isinstance(cell, str) and cell.count(" ") >= _FEWEST for cell in cells)
    return len(names) >= _FEWEST and len(set().union(*said)) + has_texts >= _FEWEST and any(said)
