"""Names with an initial for the rest, "Anna K.", in small letters or cut short, "dom", where a source says who that is.

Knows names and lines. Must not know heads or whose lines are whose.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from reports.loading.folding import fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import is_unknown, likeness
from reports.loading.profiles.company import Cast
from reports.regex import regex

_SHORT = regex(r"(?P<given>[^\W\d_][^\W\d_’'-]+) (?P<initial>[^\W\d_])\.?")
_FULL = r"(?<![\w.-]){} [^\W\d_][^\W\d_]+(?:[-'’][^\W\d_]+)*(?![\w@])"


_LEAD = regex(r"[^\w@]*(?P<word>[^\W\d_]+)(?=(?P<sign>['’]s?\s|\s?:|\s[–—-]\s)|\s)")
_SHORTEST, _FEWEST = 3, 2


def with_capitals(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; given names in small letters, or cut short, that lead them are written as in the full names.

    >>> cast = Cast(("Elif Aksoy", "Dominic Farrell", "Mark Lee"))
    >>> with_capitals(["elif - cut it", "dom closed it", "mark it"], cast)
    ['Elif - cut it', 'Dominic closed it', 'mark it']
    """
    full = [name.split()[0] for name in cast.members if " " in name]
    given = {fold(one): one for one, count in Counter(full).items() if count == 1}
    return [_with_capital(line, given) for line in lines] if len(full) >= _FEWEST else list(lines)


def _with_capital(line: str, given: Mapping[str, str]) -> str:
    mark = ITEM.match(line.lstrip())
    start = len(line) - len(line.lstrip()) + (mark.end() if mark else 0)
    found = _LEAD.match(line, start)
    word = fold(found["word"]) if found else ""
    if not found or len(word) < _SHORTEST or not (is_unknown(word) or (found["sign"] and word in given)):
        return line
    meant = [word] if word in given else [one for one in given if one.startswith(word) and len(word) < len(one)]
    return f"{line[: found.start('word')]}{given[meant[0]]}{line[found.end('word') :]}" if len(meant) == 1 else line


def by_initials(names: Iterable[str], lines: Sequence[str]) -> Mapping[str, str]:
    """By each name with an initial, the one full name of the lines that it stands for; not where two may be meant.

    >>> by_initials(["Anna K."], ["We have two: Anna Kowal and Anna Steiner"])
    {'Anna K.': 'Anna Kowal'}
    >>> by_initials(["Anna K."], ["Anna Kowal", "Anna Kern"])
    {}
    """
    found: dict[str, str] = {}
    for name in names:
        if short := _SHORT.fullmatch(name):
            pattern = re.compile(_FULL.format(re.escape(short["given"])))
            said = {full[0] for line in lines if short["given"] in line for full in pattern.finditer(line)}
            full_names = {fold(one): one for one in said if _may_be(one, short["initial"])}
            if len(full_names) == 1:
                found[name] = next(iter(full_names.values()))
    return found


def _may_be(full: str, initial: str) -> bool:
    """Whether a given name and another, with a capital where there are such, begins the latter with a letter."""
    family = full.rsplit(maxsplit=1)[-1]
    return fold(family[0]) == fold(initial) and family[:1] == family[:1].upper() and likeness(full) == "known"
