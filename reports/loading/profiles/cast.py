"""Whom a source is about: the full names that it tells once, and who is meant by the short ones after that.

Knows names and lines. Must not know whose lines are whose.
"""

import re
from collections.abc import Iterable, Sequence

from reports.loading.dates.labels import label_length
from reports.loading.dates.words import begins_low, fold
from reports.loading.markup.marks import MARK
from reports.loading.profiles.names import likeness
from reports.loading.profiles.people import is_particle, plain_name

_YEAR = re.compile(r"[*_]*(?:19|20)\d\d[*_]*\s?(?:…|\.\.\.|[:|–—-])\s+")
_LISTED = re.compile(r"(?P<caption>[^:：]{2,40})\s?[:：]\s*(?P<names>\S.*)")
_BETWEEN = re.compile(r"\s*[,;،、]\s*|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|és|и|و)\s")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]{1,40}[)\]]")
_MOST_NAMES = 4
"""Words of a name."""
_FEWEST = 2


def behind_mark(text: str) -> int:
    """Where the words of a line begin, behind its list mark and its period.

    >>> behind_mark("- May: Ann Lee wrote it")
    7
    """
    mark = MARK.match(text)
    start = mark.end() if mark else 0
    year = _YEAR.match(text, start)
    start = year.end() if year else start
    return start + label_length(text[start:], 2000)


def leading_full_name(text: str) -> str | None:
    """The full name that is the subject of a line: what follows begins with a small letter.

    >>> leading_full_name("• Ann de Lee wrote it"), leading_full_name("Ann Lee"), leading_full_name("Search Index is")
    ('Ann de Lee', None, None)
    """
    words = text[behind_mark(text) :].split()
    end = next((at for at, word in enumerate(words) if begins_low(word) and not is_particle(word)), 0)
    name = " ".join(words[:end]) if _FEWEST <= end <= _MOST_NAMES else ""
    return name if name and likeness(name) == "known" and plain_name(name) else None


def _is_full(name: str) -> bool:
    """Whether a name is of two words, or one of a script without blanks that is known for a name."""
    return plain_name(name) is not None and (
        " " in name or (not name.isascii() and likeness(name) == "known" and name.upper() == name.lower())
    )


def attending(lines: Sequence[str]) -> list[str]:
    """The full names that one line lists behind a caption: "Present: Ann Lee (chair), Bob Stone".

    In scripts whose names no list knows, those with whose first word other lines begin.
    """
    found: list[str] = []
    begun = [line.strip()[behind_mark(line.strip()) :] for line in lines if line.strip()]
    for line in lines:
        listed = _LISTED.fullmatch(line.strip())
        names = [_REMARK.sub("", part).strip(" .") for part in _BETWEEN.split(listed["names"])] if listed else []
        full = [name for name in names if _is_full(name)]
        if len(full) < _FEWEST:
            continue
        known = [name for name in full if likeness(name) == "known"]
        leads = [name for name in full if any(one.startswith(name.split()[0] + " ") for one in begun)]
        if 2 * len(known) >= len(names):
            found += known
        elif full[0].upper() == full[0].lower() and len(leads) == len(names):
            found += full
    return list(dict.fromkeys(found))


def in_full(name: str, cast: Iterable[str]) -> str | None:
    """The one full name that a given name, or a family name, stands for; None where there is none, or two.

    >>> in_full("Ann", ["Ann Lee", "Bob Stone"]), in_full("Ann", ["Ann Lee", "Ann Poe"]), in_full("田中", ["田中美咲"])
    ('Ann Lee', None, '田中美咲')
    """
    short = fold(name)
    if " " in short:
        return None
    is_caseless = name.upper() == name.lower()
    full = {
        fold(one): one
        for one in cast
        if fold(one) != short
        and (fold(one).split()[0] == short or (is_caseless and len(short) > 1 and fold(one).startswith(short)))
    }
    return next(iter(full.values())) if len(full) == 1 else None
