"""The words of standing.toml, as patterns. Knows folded texts."""

import re
import tomllib
import unicodedata
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.statements.choices import any_of, beginnings
from reports.regex import regex

_WITH_ARABIC = "numbers"
"""The table whose Arabic words stand by themselves."""
_WORD = regex(r"\w+")
_FIRST = regex(r"[^\W_]+ (?![?*+{])")
"""A first word of several: no other begins so."""


def matches(table: str, folded: str) -> bool:
    """Whether folded words hold one of a table of standing.toml."""
    known, others = _told(table)
    if others and others.search(folded):
        return True
    for letters in known & _beginnings(folded):  # mostly few
        if _begun(table, letters).search(folded):
            return True
    others = None if folded.isascii() else unspaced(table)
    return others is not None and others.search(folded) is not None


def opens(table: str, folded: str) -> bool:
    """Whether folded words begin with one of a table of standing.toml."""
    known, others = _told(table)
    if others and others.match(folded):
        return True
    for letters in known.intersection((folded[:1], folded[:2], folded[:3], f"{folded.partition(' ')[0]} ")):
        if _begun(table, letters).match(folded):
            return True
    others = None if folded.isascii() else unspaced(table)
    return others is not None and others.match(folded) is not None


@lru_cache(maxsize=64)
def _beginnings(folded: str) -> frozenset[str]:
    """Of folded words the first letter, the first two and the first three of each word, and each whole one."""
    words = set(_WORD.findall(folded))
    letters = [*[word[:1] for word in words], *[word[:2] for word in words], *[word[:3] for word in words]]
    return frozenset([*letters, *[f"{word} " for word in words]])


@cache
def _told(table: str) -> tuple[frozenset[str], re.Pattern[str] | None]:
    """With what the words of a table begin, and what finds those that may begin with anything: mostly a few."""
    others = [word for word in _words(table) if not beginnings(word)]
    return frozenset(_by_beginning(table)), _any_of(others) if others else None


@cache
def _by_beginning(table: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in _words(table):
        first, begun = _FIRST.match(word), beginnings(word)
        for letters in [first[0]] if first and begun else begun:
            found.setdefault(letters, []).append(word)
    return found


@cache
def _begun(table: str, letters: str) -> re.Pattern[str]:
    """What finds the words of a table that begin so: to compile all of them takes long, and few are asked for."""
    return _any_of(_by_beginning(table)[letters])


def _any_of(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(words)})(?!\w)")


def patterns(table: str) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    """What finds the words of a table; and those of other scripts, none of which is ASCII."""
    return _spaced(table), unspaced(table)


@cache
def _spaced(table: str) -> re.Pattern[str]:
    return _any_of(_words(table))


@cache
def english(table: str) -> str:
    """A pattern of the English words of a table."""
    return rf"(?:{any_of([_bare(word) for word in _content()[table]['en']])})"


@cache
def unspaced(table: str) -> re.Pattern[str] | None:
    """What finds the words of a table in scripts without blanks between words, or with endings; none is ASCII."""
    words = {language: [_bare(word) for word in listed] for language, listed in _content()[table].items()}
    found = [word for language in ("ja", "zh", "ko") for word in words.get(language, [])]
    if (arabic := words.get("ar")) and table != _WITH_ARABIC:  # where "and" is written with its word
        found.append(rf"(?<!\w)[وف]?(?:{'|'.join(arabic)})(?!\w)")
    return re.compile("|".join(found)) if found else None


@cache
def _words(table: str) -> list[str]:
    """The words of a table in languages that set blanks between them."""
    others = ("ja", "zh", "ko") if table == _WITH_ARABIC else ("ja", "zh", "ko", "ar")
    return [_bare(word) for language, words in _content()[table].items() if language not in others for word in words]


def _bare(pattern: str) -> str:
    """A pattern without accents, as `fold` leaves texts; its own signs keep their case."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", pattern) if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare)  # Korean syllables are whole in texts


@cache
def _content() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("standing.toml").read_text("utf-8"))
