"""Whom a source is about: the full names that it tells once, and who is meant by the short ones after that.

Knows names and lines. Must not know whose lines are whose.
"""

import re
from collections.abc import Iterable, Sequence

from reports.loading.dates.labels import label_length
from reports.loading.dates.words import begins_low, fold
from reports.loading.markup.marks import MARK
from reports.loading.profiles.names import family_name, is_unknown, likeness
from reports.loading.profiles.people import is_particle, plain_name

_YEAR = re.compile(r"[*_]*(?:19|20)\d\d[*_]*\s?(?:…|\.\.\.|[:|–—-])\s+")
_LISTED = re.compile(r"(?P<caption>[^:：]{2,40})\s?[:：]\s*(?P<names>\S.*)")
_BETWEEN = re.compile(r"\s*[,;،、]\s*|\s(?:and|und|et|y|e|en|och|og|i|ja|ve|és|и|و)\s")
_BESIDE = re.compile(rf"\s*[&+/]\s*|{_BETWEEN.pattern}")
_REMARK = re.compile(r"\s*[(\[][^()\[\]]{1,40}[)\]]")
_COUNTED = re.compile(r"[^\W\d_]{3,14}[.)]\s+(?=[^\W\d_])")
"""A word by itself before a sentence: "Secondly. Ann Lee …", "Primero. …"."""
_SIGNED = re.compile(r"(?:.{2,40}?[,،、，!:：]\s*)?(?P<names>\S.*)")
_CASELESS_SUBJECT = re.compile(r"(?:さん|氏|様|先生|先輩|君|씨)?(?:\s|は|が|[，、,:：]|\d|은\s|는\s|이\s|가\s)")
"""Behind a name in a script without capitals, where it is the subject."""
_LAST = 3
"""Filled lines at the end that may be a signature."""
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


def behind_count(text: str) -> int:
    """The same behind a word that counts, as in minutes.

    >>> behind_count("Primero. Ana Luz informa")
    9
    """
    start = behind_mark(text)
    counted = _COUNTED.match(text, start)
    return counted.end() if counted else start


def begins_with(words: str, name: str) -> bool:
    """Whether words begin with a name as a sentence does with its subject.

    >>> begins_with("Ann wrote it", "Ann"), begins_with("Ann Lee", "Ann"), begins_with("中村  10月に", "中村")
    (True, False, True)
    """
    rest = words[len(name) :] if words.startswith(name) else ""
    if name.upper() == name.lower():
        return _CASELESS_SUBJECT.match(rest) is not None
    return rest[:1] == " " and begins_low(rest[1:])


def signing(lines: Sequence[str]) -> list[str]:
    """The full names of two people or more who sign a text together: "Best, Ann Lee & Bob Stone"."""
    for line in [line.strip() for line in lines if line.strip()][-_LAST:]:
        signed = _SIGNED.fullmatch(line)
        names = [part.strip(" .-–—") for part in _BESIDE.split(signed["names"])] if signed else []
        if len(names) >= _FEWEST and all(_is_full(name) and likeness(name) == "known" for name in names):
            return names
    return []


def short_names(cast: Iterable[str]) -> dict[str, str]:
    """The given and family names that stand for one of these alone, with the full names.

    A family name that is an ordinary word may begin a sentence about a thing: "Stone walls were …".

    >>> short_names(["Ann Lee", "Bob Lee"])
    {'Ann': 'Ann Lee', 'Bob': 'Bob Lee'}
    """
    cast = list(cast)
    found: dict[str, set[str]] = {}
    for one in cast:
        words = one.split()
        family = family_name(one) if len(words) == 1 else words[-1] if is_unknown(words[-1]) else ""
        for short in (words[0], family):
            if len(short) > 1 and short != one:
                found.setdefault(short, set()).add(one)
    return {short: next(iter(full)) for short, full in found.items() if len(full) == 1}


def leading_full_name(text: str) -> str | None:
    """The full name that is the subject of a line: what follows begins with a small letter.

    >>> leading_full_name("• Ann de Lee wrote it"), leading_full_name("Ann Lee"), leading_full_name("Search Index is")
    ('Ann de Lee', None, None)
    """
    words = text[behind_count(text) :].split()
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
