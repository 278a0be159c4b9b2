"""Two people whom "Gül, Henning" names, and not one whose family name stands first. Knows names and lines."""

from collections.abc import Sequence
from itertools import pairwise

from reports.loading.names.likeness import is_given
from reports.regex import regex

_CELL = regex(r"\||\t|\s{2,}")
_REMARKED = regex(r"\((?P<remark>[^()]{1,60})\)")
_PAIR = 2


def without_pairs(full: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The names without those that nothing but "Gül, Henning" in a cell or brackets holds, beside "Gül", "Henning"."""
    if all(any(name in line for line in lines) for name in full):
        return list(full)
    cells = {cell.strip() for line in lines if _CELL.search(line) for cell in _CELL.split(line)}
    for listed in (remark.split(", ") for line in lines if "(" in line for remark in _REMARKED.findall(line)):
        cells.update((*listed, *map(", ".join, pairwise(listed))))
    parts = {name: (*name.split(" ", 1), ", ".join(reversed(name.split(" ", 1)))) for name in full}
    told = [name for name in full if any(name in line for line in lines) or not _are_two(name, lines)]
    return [name for name in told if not cells.issuperset(parts[name]) or any(name in line for line in lines)]


def _are_two(name: str, lines: Sequence[str]) -> bool:
    """Whether a name of two given names is two people, of whom each is named without the other: "Jenna, Brendan"."""
    words = name.split()
    if len(words) != _PAIR or not all(map(is_given, words)) or not any(", ".join(words[::-1]) in one for one in lines):
        return False
    first, second = ({at for at, line in enumerate(lines) if word in line} for word in words)
    return bool(first - second) and bool(second - first)
