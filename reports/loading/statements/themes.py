"""Theme words of a summary: from a curated vocabulary, and the terms of its own that a text names. Knows text only."""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.words import NO_TERMS
from reports.regex import regex

MOST = 12
"""A summary has at most so many theme words."""

_TERM = regex(r"(?<![\w/.-])(?:[A-Z][\w.]*\w(?:[ -]|(?![\w/-])))+")
"""Words in capitals that stand together."""
_WORD = regex(r"[A-Z][\w.]*\w")
_SENTENCE_START = regex(r"(?:^(?:[-*•]\s+)?|[.!?:;]\s+|\n\s*(?:[-*•]\s+|\(?\d+[.)]\s+)?|\(\d+\)\s+)$")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Theme words, by their spellings."""

    pattern: re.Pattern[str]
    """What finds each spelling."""
    theme_of: Callable[[str], str | None]
    """The theme word of a match."""


def load_vocabulary(extra: Mapping[str, tuple[str, ...]]) -> Vocabulary:
    """Theme words with their spellings: those of `themes.toml`, and further ones, which win."""
    return _vocabulary(tuple(extra.items()))


@lru_cache(maxsize=8)
def _vocabulary(extra: tuple[tuple[str, tuple[str, ...]], ...]) -> Vocabulary:
    return made_of({**listed(), **dict(extra)})


@cache
def listed() -> Mapping[str, tuple[str, ...]]:
    """Theme word to its spellings, as `themes.toml` has them."""
    content = tomllib.loads(Path(__file__).with_name("themes.toml").read_text("utf-8"))
    return {name: tuple(spellings) for name, spellings in content.items()}


def find_themes(text: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """At most twelve theme words of a text, in order of their first mention: the vocabulary's, and its own terms.

    A term of its own is a name that stands within a sentence in capitals: "Dynamo", "FMA".
    """
    pattern, theme_of = vocabulary.pattern, vocabulary.theme_of
    found: dict[str, int] = {}
    for match in pattern.finditer(text):
        if theme := theme_of(match[0]):
            found.setdefault(theme, match.start())
    terms: dict[str, int] = {}
    for match in _TERM.finditer(text):
        words = list(_WORD.finditer(text, *match.span()))
        if len(words) > 2:
            continue  # a title
        for word in words:
            # The first word of a sentence is in capitals whatever it is.
            is_first = _SENTENCE_START.search(text, max(0, word.start() - 12), word.start())
            if not is_first and word[0] not in NO_TERMS and word[0] not in terms and not pattern.search(word[0]):
                terms[word[0]] = word.start()
    own = sorted(terms, key=terms.__getitem__)[: MOST // 2]
    chosen = [*own, *sorted(found, key=found.__getitem__)][:MOST]
    return tuple(sorted(chosen, key=(terms | found).__getitem__))


def made_of(spelt: Mapping[str, tuple[str, ...]]) -> Vocabulary:
    """A vocabulary of theme words and their spellings: one pattern for all of these."""
    names = {spelling: name for name, spellings in spelt.items() for spelling in spellings if spelling.strip("* ")}
    if not names:
        return Vocabulary(re.compile(r"(?!)"), lambda _: None)
    words: dict[str, list[str]] = {}
    for spelling in sorted(names, key=len, reverse=True):
        word = re.escape(spelling.rstrip("*")) + (r"\w*" if spelling.endswith("*") else "")
        first = "".join(sorted({spelling[:1].lower(), spelling[:1].upper()}))
        words.setdefault(first, []).append(word if any(c.isupper() for c in spelling) else f"(?i:{word})")
    # By what a word may begin with, which is asked first, for speed.
    groups = (f"(?=[{re.escape(first)}])(?:{'|'.join(some)})" for first, some in sorted(words.items()))
    firsts = re.escape("".join(sorted(words)))
    stems = [spelling for spelling in names if spelling.endswith("*")]

    @lru_cache(maxsize=4096)
    def theme_of(word: str) -> str | None:
        if theme := names.get(word) or names.get(word.lower()):
            return theme
        low = word.casefold()
        fitting = (spelling for spelling in stems if low.startswith(spelling[:-1].casefold()))
        return names.get(max(fitting, key=len, default=""))

    pattern = re.compile(rf"(?=[{firsts}])(?<![\w/-])(?:{'|'.join(groups)})(?![\w+/])")
    return Vocabulary(pattern, theme_of)
