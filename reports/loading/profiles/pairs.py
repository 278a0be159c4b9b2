"""Two people whom "Gül, Henning" or "Ana y Luis" names, and not one who is called so. Knows names and lines."""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from reports.loading.names.likeness import is_given
from reports.loading.profiles.plausible import LIKELY, plausibility
from reports.loading.words import AND
from reports.regex import regex

_CELL = regex(r"\||\t|\s{2,}")
_REMARKED = regex(r"\((?P<remark>[^()]{1,60})\)")
_AND = regex(rf"\s(?:{AND})\s")
_TURNED = regex(r"[*_\s]*(?P<family>[^\W\d_][\w'’-]+), [^\W\d_][\w'’-]+(?![\w,]|\s(?!$)[^\W\d_])")
_PAIR = 2


def without_pairs(full: Sequence[str], lines: Sequence[str]) -> list[str]:
    """The names without those that nothing but "Gül, Henning" in a cell or brackets holds, beside "Gül", "Henning".

    Those that an "and" joins are each by themselves.

    >>> without_pairs(["Ana García y Luis Ortega"], ["Ana García y Luis Ortega"])
    ['Ana García', 'Luis Ortega']
    """
    full = list(dict.fromkeys(part for name in full for part in _each(name)))
    if all(any(name in line for line in lines) for name in full):
        return full
    cells = {cell.strip() for line in lines if _CELL.search(line) for cell in _CELL.split(line)}
    for listed in (remark.split(", ") for line in lines if "(" in line for remark in _REMARKED.findall(line)):
        cells.update((*listed, *map(", ".join, pairwise(listed))))
    parts = {name: (*name.split(" ", 1), ", ".join(reversed(name.split(" ", 1)))) for name in full}
    told = [name for name in full if any(name in line for line in lines) or not _are_two(name, lines)]
    return [name for name in told if not cells.issuperset(parts[name]) or any(name in line for line in lines)]


def _each(name: str) -> Iterator[str]:
    """The people of a name: two, where "and" stands between two given names, or two names in full."""
    parts = _AND.split(name)
    is_pair = len(parts) == _PAIR and all(is_given(part.split()[0]) for part in parts if part.strip())
    are_alike = is_pair and len({" " in part for part in parts}) == 1
    yield from parts if are_alike else (name,)


def are_two(name: str) -> bool:
    """Whether a name is two people, as an "and" between their names says.

    >>> are_two("Anna i Piotr"), are_two("José Ortega y Gasset")
    (True, False)
    """
    return len(list(_each(name))) == _PAIR


def may_be_turned(text: str) -> bool:
    """Whether words begin with what may be a family name and the given one behind its comma.

    >>> may_be_turned("Martin, Zoe"), may_be_turned("Anna, Ben"), may_be_turned("Martin, Zoe, Ben")
    (True, False, False)
    """
    turned = _TURNED.match(text)
    return turned is not None and plausibility(turned["family"]) < LIKELY


def are_apart(cell: str, alone: Collection[str]) -> bool:
    """Whether a cell names two who stand alone in others: "Gül, Henning"."""
    return "," in cell and all(one.strip() in alone for one in cell.split(","))


def _are_two(name: str, lines: Sequence[str]) -> bool:
    """Whether a name of two given names is two people: "Jenna, Brendan", each named without the other as well.

    Where the first is surely a given name, that is sure: "Anna, Ben".
    """
    words = name.split()
    if len(words) != _PAIR or not all(map(is_given, words)) or not any(", ".join(words[::-1]) in one for one in lines):
        return False
    if plausibility(words[1]) >= LIKELY:
        return True
    first, second = ({at for at, line in enumerate(lines) if word in line} for word in words)
    return bool(first - second) and bool(second - first)
