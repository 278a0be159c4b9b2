"""Which texts are copies of others: the same words, or the beginning of a longer text broken off with an ellipsis.

Knows texts only, with blanks folded. Must not know periods or lines.
"""

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from reports.regex import regex

_BROKEN_OFF = regex(r"\s*(?:…|\.{3,})\s*[)\]]?\s*(?:(?:read|show|see|view) (?:more|less|all)|more)?\s*$", re.IGNORECASE)
_SHORTEST = 20
"""A shorter beginning proves nothing."""
_LOOKED_AT = 50
"""Candidates considered for one broken-off text, so that hostile text takes no quadratic time."""


def find_copies(texts: Sequence[str]) -> dict[int, int]:
    """Index of each copy to the index of the text that it is a copy of; the fullest text is never a copy.

    >>> find_copies(["Built the parser and the li…", "Built the parser and the linker."])
    {0: 1}
    """
    first: dict[str, int] = {}
    copies: dict[int, int] = {}
    for index, text in enumerate(texts):
        if text in first:
            copies[index] = first[text]
        else:
            first[text] = index
    ordered = sorted(first)
    for text, index in first.items():
        end = text[-40:]
        ellipsis = _BROKEN_OFF.search(end) if "…" in end or "..." in end else None
        if not ellipsis:
            continue
        beginning = text[: len(text) - (len(end) - ellipsis.start())]
        if len(beginning) < _SHORTEST:
            continue
        longer = _longest(ordered, beginning, text)
        # Of two as long as each other the one that stands first is no copy: chains must have an end.
        if longer is not None and (len(longer), -first[longer]) > (len(text), -index):
            copies[index] = first[longer]
    roots: dict[int, int] = {}
    for index in copies:
        _find_root(copies, index, roots)
    return {index: roots[index] for index in copies}


def _longest(ordered: Sequence[str], beginning: str, text: str) -> str | None:
    """The longest text that begins so, other than the one that was broken off."""
    at = bisect_left(ordered, beginning)
    found = None
    for candidate in ordered[at : at + _LOOKED_AT]:
        if not candidate.startswith(beginning):
            break
        if candidate != text and len(candidate) > len(beginning) + 1 and (found is None or len(candidate) > len(found)):
            found = candidate
    return found


def _find_root(copies: Mapping[int, int], index: int, roots: dict[int, int]) -> None:
    """Note the text at the end of a chain of copies, for all of the chain."""
    chain = []
    while index in copies and index not in roots:
        chain.append(index)
        index = copies[index]
    roots |= dict.fromkeys(chain, roots.get(index, index))
