"""Phrases within a short text: those of a list, looked up by its words. Knows no meaning of any.

The lists have hundreds of phrases, and a pattern of all of them takes longer to make than a table to read.
"""

from collections.abc import Iterable

from reports.regex import regex

UNSPACED = regex("[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Letters of Thai, Chinese, Japanese and Korean."""
_START, _END = regex(r"(?<!\w)\S"), regex(r"\S(?!\w)")
"""Where a word begins and ends, and each sign between words."""


class Phrases:
    """The phrases of a list; one with * goes on to the end of its word; scripts without blanks have no words."""

    def __init__(self, phrases: Iterable[str]) -> None:
        """The phrases are folded."""
        phrases = list(phrases)
        self._parts = tuple(one.removesuffix("*") for one in phrases if UNSPACED.search(one))
        spaced = [one for one in phrases if not UNSPACED.search(one)]
        self._whole = frozenset(one for one in spaced if not one.endswith("*"))
        self._begun = tuple(one[:-1] for one in spaced if one.endswith("*"))

    def are_in(self, text: str) -> bool:
        """Whether one of them is in a text, between its words.

        >>> [Phrases(["pump", "oil*"]).are_in(text) for text in ("the pump", "pumps", "oiled it", "recoil")]
        [True, False, True, False]
        """
        starts = [found.start() for found in _START.finditer(text)]
        if any(text.startswith(self._begun, at) for at in starts):
            return True
        ends = [found.end() for found in _END.finditer(text)]
        if any(text[start:end] in self._whole for start in starts for end in ends if start < end):
            return True
        return UNSPACED.search(text) is not None and any(part in text for part in self._parts)

    def are_whole(self, word: str) -> bool:
        """Whether a word is one of them."""
        return word in self._whole or word in self._parts or (word.isalpha() and word.startswith(self._begun))
