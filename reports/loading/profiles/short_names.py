"""Names with an initial for the rest, "Anna K.", where the source says once in full who that is: "Anna Kowal".

Knows names and lines. Must not know heads or whose lines are whose.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from reports.loading.folding import fold
from reports.loading.names.likeness import likeness

_SHORT = re.compile(r"(?P<given>[^\W\d_][^\W\d_’'-]+) (?P<initial>[^\W\d_])\.?")
_FULL = r"(?<![\w.-]){} [^\W\d_][^\W\d_]+(?:[-'’][^\W\d_]+)*(?![\w@])"


def in_full(names: Iterable[str], lines: Sequence[str]) -> Mapping[str, str]:
    """By each name with an initial, the one full name of the lines that it stands for; not where two may be meant.

    >>> in_full(["Anna K."], ["We have two: Anna Kowal and Anna Steiner"])
    {'Anna K.': 'Anna Kowal'}
    >>> in_full(["Anna K."], ["Anna Kowal", "Anna Kern"])
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
