"""Lines that head what stands below them with a short form of a name, or a name beside a topic: "AK", "Water / A. Lee".

Knows lines and the cast. Must not know blocks.
"""

import re
from collections import Counter
from collections.abc import Sequence

from reports.loading.dates.words import begins_low
from reports.loading.markup.marks import ITEM
from reports.loading.profiles.company import Cast

_LONGEST = 70
_HEAD = re.compile(
    r"(?P<before>\s*(?:#{1,6}\s+)?(?:\*\*|__)?)(?P<words>[^\s#*|>].*?)(?P<after>(?:\*\*|__)?\s*[:：]?(?:\*\*|__)?\s*)"
)
_CUT = re.compile(r"\s[/|–—·-]\s|\s?[()\[\]]\s?|,\s|[:：]\s")
_ENDS = re.compile(r"[.!?;,…。]$")
_FEWEST = 2


def with_full_names(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; those that head others by a form of one name are that name in full.

    A name beside a topic heads something where two lines at least are such.

    >>> with_full_names(["Anna", "- fixed it", "B. Meier:", "- sold it"], Cast(("Anna Koch", "Ben Meier")))
    ['Anna Koch:', '- fixed it', 'Ben Meier:', '- sold it']
    """
    if not cast.members:
        return list(lines)
    heads = {at: found for at, line in enumerate(lines) if line and (found := _head(lines, at, cast))}
    named = {at: _named(found["words"], cast) for at, found in heads.items()}
    shapes = Counter(shape for _, shape in filter(None, named.values()) if shape)
    made = list(lines)
    for at, one in named.items():
        if one and (not one[1] or shapes[one[1]] >= _FEWEST):
            before, is_marked = heads[at]["before"], "#" in heads[at]["before"]
            made[at] = f"{before}{one[0]}{heads[at]['after']}" if is_marked else f"{before.rstrip('*_')}{one[0]}:"
    return made


def _head(lines: Sequence[str], at: int, cast: Cast) -> re.Match[str] | None:
    """A short line with a list below it, or with lines that are moved in."""
    line = lines[at]
    found = _HEAD.fullmatch(line) if line.strip() and len(line.strip()) <= _LONGEST else None
    if not found or ITEM.match(line.strip()):
        return None
    if _ENDS.search(found["words"]) and not cast.who(found["words"]):
        return None  # but "Ben M."
    if "#" in found["before"]:
        return found
    below = next((one for one in lines[at + 1 : at + 3] if one.strip()), "")
    is_deeper = len(below) - len(below.lstrip()) > len(line) - len(line.lstrip())
    return found if is_deeper or (ITEM.match(below.strip()) and below.strip()) else None


def _named(words: str, cast: Cast) -> tuple[str, str] | None:
    """The one person whom a head names, and of what shape it is beside a topic."""
    if name := cast.who(words):
        return name, ""
    parts = [part for part in _CUT.split(words) if part.strip()]
    meant = [(at, part) for at, part in enumerate(parts) if cast.readings(part.strip())]
    others = [part for part in parts if not cast.readings(part.strip())]
    if len(meant) != 1 or len(parts) < _FEWEST or any(begins_low(part.strip()) for part in others):
        return None
    at, part = meant[0]
    name, sign = cast.who(part.strip()), _CUT.search(words)
    return (name, f"{sign[0].strip()}{at}") if name and sign else None
