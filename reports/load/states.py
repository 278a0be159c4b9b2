"""What a statement says of the month itself: that the person was away; and what its author marked as private.

Knows single statements. An absence is told by all of its words: "Built the vacation planner" is none.
"""

import re
import tomllib
from functools import cache
from pathlib import Path

from reports.load.dates import days_of_the_week, fold, months

_PRIVATE = r"(?:private?|privat[oaie]?|priveé?|prive|privado|privada|vertraulich|confidential|privé|privée)"
_MARK = re.compile(rf"\W*{_PRIVATE}\W*", re.IGNORECASE)
_LEADS = re.compile(rf"[\s>*_•\-–—+\d.)\[\]]*{_PRIVATE}[*_]{{0,2}}\s?[:：]", re.IGNORECASE)
_COMMENT = re.compile(rf"<!--\s*{_PRIVATE}\s*-->", re.IGNORECASE)
_END = re.compile(r"<!--\s*(?:/|end[ -]?)\s*private\s*-->|<!--\s*public\s*-->", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def is_private_mark(text: str) -> bool:
    """Whether a line says nothing but that what follows is private.

    >>> is_private_mark("Private:"), is_private_mark("<!-- private -->"), is_private_mark("private jets")
    (True, True, False)
    """
    return len(text) < 60 and bool(_MARK.fullmatch(text) or _COMMENT.fullmatch(text.strip()))


def ends_private(text: str) -> bool:
    """Whether a line ends what is private."""
    return bool(_END.search(text))


def is_private(text: str) -> bool:
    """Whether a line or item is marked as private itself.

    >>> is_private("- private: asked for a transfer"), is_private("had a quarrel <!-- private -->")
    (True, True)
    """
    return bool(_LEADS.match(text) or _COMMENT.search(text))


def is_absence(text: str) -> bool:
    """Whether a statement says only that somebody was away.

    >>> is_absence("On parental leave from 3 to 14 March"), is_absence("Shipped the leave calendar")
    (True, False)
    """
    if len(text) > 160:
        return False
    folded = " " + " ".join(_WORD.findall(fold(text))) + " "
    phrases, words = _vocabulary()
    found = [phrase for phrase in phrases if phrase in folded]
    if not found:
        return False
    for phrase in found:
        folded = folded.replace(phrase, " ")
    return all(word in words or word in months() or word in days_of_the_week()[0] for word in folded.split())


@cache
def _vocabulary() -> tuple[tuple[str, ...], frozenset[str]]:
    """Phrases, the longest first, each between blanks; and further words."""
    content = tomllib.loads(Path(__file__).with_name("absences.toml").read_text("utf-8"))
    phrases = (f" {' '.join(phrase.split())} " for phrase in content["phrases"].split("|"))
    return tuple(sorted(phrases, key=len, reverse=True)), frozenset(content["words"].split())
