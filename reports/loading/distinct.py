"""Names of files that differ: as short as they can be, with folders before them where two are equal."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePath

_DEEPEST = 64


def distinct(named: Sequence[tuple[str, PurePath | None]]) -> list[str]:
    """Names of files, each relative to a folder (None: to nothing); where two are equal, that folder's are put before.

    >>> distinct([("ada.md", PurePath("a/notes")), ("ada.md", PurePath("b/notes")), ("bo.md", PurePath("a/notes"))])
    ['a/notes/ada.md', 'b/notes/ada.md', 'bo.md']
    """
    names = [name for name, _ in named]
    folders = dict[PurePath, Sequence[str]]()
    for depth in range(1, _DEEPEST):
        often = Counter(names)
        if len(often) == len(names):
            break
        folders = folders or {root: _parts(root) for root in {root for _, root in named if root is not None}}
        for index, (relative, root) in enumerate(named):
            if often[names[index]] > 1 and root is not None:
                names[index] = "/".join([*folders[root][-depth:], relative])
    return names


def _parts(root: PurePath) -> Sequence[str]:
    """The folders that lead to one."""
    whole = root.resolve() if isinstance(root, Path) else root
    return [part for part in whole.parts if part != whole.anchor]
