"""Given names that are names of months as well, where what leads the lines around is people: "Jan: closed it".

They are read by the name in full that the source has, or as a handle. Knows lines and the cast.
"""

import re
from collections.abc import Collection, Sequence

from reports.loading.folding import fold, months
from reports.loading.names.likeness import is_given, likeness
from reports.loading.profiles.company import Cast
from reports.regex import regex

_WORD = r"(?P<word>[^\W\d_]{3,12})"
_PLACES = (
    regex(
        r"(?P<mark>\s*(?:#{1,6}\s+|[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,2}[.)]\s+)?[*_]{0,2})"
        rf"{_WORD}(?P<sign>[*_]{{0,2}}\s*[:：][*_]{{0,2}}|[*_]{{0,2}}\s+[-–—](?=\s)|[*_]{{0,2}}\s*$)(?P<rest>.*)"
    ),
    regex(rf"(?P<mark>\|\s*[*_]{{0,2}}){_WORD}(?P<sign>[*_]{{0,2}}\s*\|)(?P<rest>.*)"),
    regex(rf"(?P<mark>\s*(?:[-*+•]\s+)?[(\[]){_WORD}(?P<sign>[)\]])(?P<rest>\s.*)"),
    regex(rf"(?P<mark>.*\S\s(?:[(\[]|[-–—]\s)){_WORD}(?P<sign>[)\]]?\.?)(?P<rest>\s*)"),
)
"""Before what somebody did, in the first cell of a row, and behind it."""
_SET_OFF = regex(r"\W*$")
_FEWEST = 2


def with_people_for_months(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; a month that leads one is who is called so, where lines of that shape name others, and no other month.

    >>> with_people_for_months(["Jan: closed it", "Petra: sold it"], Cast(("Jan Meier", "Petra Schulz")))[0]
    'Jan Meier: closed it'
    >>> with_people_for_months(["- June: closed it", "- Bob: sold it", "- Ann: read it"], Cast())[0]
    '- @June: closed it'
    >>> with_people_for_months(["## Jan", "## Feb", "## Petra"], Cast(("Jan Meier", "Petra Schulz")))[0]
    '## Jan'
    """
    found = {at: led for at, line in enumerate(lines) if (led := _led(line))}
    called = {at: name for at, led in found.items() if _is_month(led) and (name := _called(led["word"], cast))}
    made, beside = list(lines), dict[tuple[str, str], list[re.Match[str]]]()
    for led in found.values() if called else ():
        beside.setdefault(_shape(led), []).append(led)
    are_people = {shape: _are_people(alike, cast) for shape, alike in beside.items()}
    for at, name in called.items():
        led = found[at]
        if are_people[_shape(led)]:
            made[at] = f"{led['mark']}{name}{led['sign']}{led['rest']}"
    return made


def _led(line: str) -> re.Match[str] | None:
    """What stands in one of the places of a line in which names do."""
    return next((found for place in _PLACES if (found := place.fullmatch(line))), None)


def _is_month(led: re.Match[str]) -> bool:
    return fold(led["word"]) in months()


def _shape(led: re.Match[str]) -> tuple[str, str]:
    """By what a name is set off."""
    return _SET_OFF.findall(led["mark"])[0].strip(), "".join(led["sign"].split())


def _called(word: str, cast: Cast) -> str | None:
    """Who is called by the name of a month."""
    name = cast.who(word) or (word if is_given(word) and not cast.readings(word) else None)
    return f"@{name}" if name and fold(name) in months() else name


def _are_people(beside: Collection[re.Match[str]], cast: Cast) -> bool:
    """Whether lines name people whose names are no months: one of the cast, or two given names; and no other month."""
    words = {led["word"] for led in beside if not _is_month(led)}
    given = {word for word in words if is_given(word)}
    is_known = any(likeness(word) == "known" for word in given)
    is_told = any(map(cast.who, words)) or (is_known and len(given) >= _FEWEST)
    return is_told and all(_called(led["word"], cast) for led in beside if _is_month(led))
