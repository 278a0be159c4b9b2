"""Names that are spelled otherwise where things are said than in the list of those who are named there.

Who is listed as "Lars De Smet" is meant by "Desmet Lars:" as well, and by one letter more or less.
Knows lines and names.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import permutations

from reports.loading.folding import fold
from reports.loading.profiles.forms_of_names import is_caseless, stands_for, words_of
from reports.regex import regex

_PLACE = regex(
    r"(?P<before>\s*(?:#{1,6}\s+|[-*+•]\s+|\d{1,2}[.)]\s+)?[*_]{0,2})"
    r"(?P<form>[^\W\d_][\w'’.-]*(?: [^\W\d_][\w'’.-]*){1,4})"
    r"(?P<behind>[*_]{0,2}\s?(?:[:：][*_]{0,2}.*|$))"
)
"""A name of several words that stands alone, or leads a line."""
_LETTERS = regex(r"[\W_]+")
_SHORTEST, _MOST_WORDS = 8, 4
"""Letters of a name in which one may be another."""


def with_spellings(lines: Sequence[str], names: Collection[str]) -> tuple[list[str], dict[int, tuple[str, str]]]:
    """The lines with names as the list spells them, and by number how they were written, and who is meant.

    >>> with_spellings(["Desmet Lars:", "- sold it", "Ann Leee: cut it"], ["Lars De Smet", "Ann Lee"])
    (['Lars De Smet:', '- sold it', 'Ann Leee: cut it'], {1: ('Desmet Lars', 'Lars De Smet')})
    """
    keys = {name: _key(name) for name in names if " " in name and not is_caseless(name)}
    made, found = list(lines), dict[int, tuple[str, str]]()
    for at, line in enumerate(lines) if keys else ():
        place = _PLACE.fullmatch(line)
        form = place["form"] if place else ""
        turned_from = next((name for name in keys if sorted(words_of(form)) == sorted(words_of(name))), "")
        if place and turned_from and words_of(form) != words_of(turned_from):
            made[at] = f"{place['before']}{turned_from}{place['behind']}"
        if not place or turned_from or any(stands_for(form, name) for name in names):
            continue
        turned = [*_orders(form)]
        near = {name for name, key in keys.items() if any(_is_near(one, key) for one in turned)}
        if len(near) == 1:
            meant = near.pop()
            found[at + 1] = (form, meant)
            made[at] = f"{place['before']}{meant}{place['behind']}"
    return made, found


def _orders(form: str) -> Iterator[str]:
    """The letters of a name with its words in any order."""
    words = form.split()
    for order in permutations(words) if len(words) <= _MOST_WORDS else (words,):
        yield _key("".join(order))


def _key(name: str) -> str:
    return _LETTERS.sub("", fold(name))


def _is_near(one: str, other: str) -> bool:
    """Whether two words are equal but for one letter, if they have enough.

    >>> _is_near("annleee", "annlee"), _is_near("bobstone", "bobtone"), _is_near("bobstone", "bobstane")
    (False, True, True)
    """
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(long) < _SHORTEST or len(long) - len(short) > 1:
        return False
    at = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return short[at + (len(short) == len(long)) :] == long[at + 1 :]
