"""Where the words of a line begin, and the name in full that they begin with. Knows names and lines."""

from functools import lru_cache

from reports.loading.dates.labels import label_length
from reports.loading.dates.titles import cell_label
from reports.loading.folding import begins_low
from reports.loading.markup.marks import MARK
from reports.loading.names.likeness import likeness
from reports.loading.names.people import is_particle, plain_name
from reports.regex import regex

_YEAR = regex(r"[*_]*(?:19|20)\d\d[*_]*\s?(?:…|\.\.\.|[:|–—-])\s+")
_COUNTED = regex(r"[^\W\d_]{3,14}[.)]\s+(?=[^\W\d_])")
"""A word by itself before a sentence: "Secondly. Ann Lee …", "Primero. …"."""
_MOST_NAMES = 4
"""Words of a name."""
_FEWEST = 2


@lru_cache(maxsize=2048)
def behind_mark(text: str) -> int:
    """Where the words of a line begin, behind its list mark and its period.

    >>> behind_mark("- May: Ann Lee wrote it")
    7
    """
    mark = MARK.match(text)
    start = mark.end() if mark else 0
    year = _YEAR.match(text, start)
    start = year.end() if year else start
    cell = cell_label(text[start:])
    return start + (label_length(text[start:], 2000) or (cell[1] if cell else 0))


def behind_count(text: str) -> int:
    """The same behind a word that counts, as in minutes.

    >>> behind_count("Primero. Ana Luz informa")
    9
    """
    start = behind_mark(text)
    counted = _COUNTED.match(text, start)
    return counted.end() if counted else start


def leading_full_name(text: str) -> str | None:
    """The full name that is the subject of a line: what follows begins with a small letter.

    >>> leading_full_name("• Ann de Lee wrote it"), leading_full_name("Ann Lee"), leading_full_name("Search Index is")
    ('Ann de Lee', None, None)
    """
    words = text[behind_count(text) :].split()
    end = next((at for at, word in enumerate(words) if begins_low(word) and not is_particle(word)), 0)
    name = " ".join(words[:end]) if _FEWEST <= end <= _MOST_NAMES else ""
    return name if name and likeness(name) == "known" and plain_name(name) else None
