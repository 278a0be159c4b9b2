"""Whether a text says nothing but one thing: all of its words are phrases for it, small words, times or names.

So "On leave until March" is told from "Built the leave calendar" in any language by lists of its words alone.
Knows single texts. Must not know what the lists are for.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache

from reports.loading.folding import ambiguous_months, days_of_the_week, fold, months
from reports.regex import regex

WORD = regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@lru_cache(maxsize=256)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(WORD.findall(fold(text)))


class Only:
    """Phrases for one thing, and small words that may stand beside them."""

    def __init__(self, phrases: Iterable[str], small: Iterable[str]) -> None:
        """All folded; the longest phrase is found first."""
        found = {f" {' '.join(WORD.findall(phrase))} " for phrase in phrases if phrase.strip()}
        self._phrases = sorted(found, key=lambda phrase: (-len(phrase), phrase))
        self._small = frozenset(small)

    @cached_property
    def _by_first(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for phrase in self._phrases:
            found.setdefault(phrase.split()[0], []).append(phrase)
        return found

    def is_named(self, text: str) -> bool:
        """Whether a phrase stands anywhere in a text."""
        words = _words_of(text)
        if self._by_first.keys().isdisjoint(words):  # as in nearly all, and quickly told
            return False
        folded = f" {' '.join(words)} "
        return any(phrase in folded for word in words for phrase in self._by_first.get(word, ()))

    def left(self, text: str) -> list[str]:
        """The folded words that are neither of a phrase, nor small, nor say when."""
        folded = f" {' '.join(_words_of(text))} "
        words = set(folded.split())
        for phrase in self._phrases if not self._by_first.keys().isdisjoint(words) else ():
            if phrase in folded:
                folded = folded.replace(phrase, " ")
        when = days_of_the_week()[0] | (months().keys() - ambiguous_months())
        return [word for word in folded.split() if word not in self._small and word not in when]
