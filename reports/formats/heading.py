"""Headlines in less room: their first clauses, which say something without the rest. Knows words; knows no medium."""

import re

from reports.formats.leading import MORE, clause, width
from reports.regex import regex

_ENDS = (regex(r"[;:](?=\s)|[；：]"), regex(r",(?=\s)|[、，]"))  # noqa: RUF001 - East Asian punctuation
_SMALL = regex(r"(?:\s+[^\W\d]{1,3})+$")
"""Words at the end of what is cut that say nothing without what follows, as "in the": those of up to three letters."""
_QUOTED = regex(r"([“«„「『])(.+)([”»“」』])", re.DOTALL)


def headed(text: str, most: int) -> str:
    """The first clauses of a headline that have room; a quotation that is cut ends in an ellipsis.

    A list is no clause, and where there is none the headline stays as it is. Several words begin with a capital.

    >>> headed("Six of nine months have a summary; the three without are of two people", 40)
    'Six of nine months have a summary'
    >>> headed("“Cut the build from 50 to 8 minutes, with a cache, and moved on”", 56)
    '“Cut the build from 50 to 8 minutes, with a cache…”'
    >>> headed("“Added metadata of streams in the compiler and all of its parts”", 35)
    '“Added metadata of streams…”'
    >>> headed("graph regions", 35), headed("iOS builds", 35), headed("numpy", 35)
    ('Graph regions', 'iOS builds', 'numpy')
    """
    first, _, others = text.partition(" ")
    if others and first.isalpha() and first.islower():
        text = text[0].upper() + text[1:]
    if width(text) <= most:
        return text
    if found := _QUOTED.fullmatch(text):
        said = clause(found[2].rstrip("… \N{NO-BREAK SPACE}"), most - 3).removesuffix(MORE).rstrip(" ,;:")
        said = _SMALL.sub("", said) or said
        return f"{found[1]}{said}…{found[3]}"
    for end in _ENDS:
        every = [one.start() for one in end.finditer(text)]
        ends = [at for at in every if width(text[:at]) <= most]
        if ends and (end is _ENDS[0] or len(every) == 1):
            return text[: ends[-1]]
    return text


FILTERS = {"headed": headed}
"""By the names that templates call them by."""
