"""The words of standing.toml, as patterns. Knows folded texts."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from reports.loading.statements.choices import any_of, beginnings

_WITH_ARABIC = "numbers"
"""The table whose Arabic words stand by themselves."""
_WORD = re.compile(r"\w+")


def matches(table: str, folded: str) -> bool:
    """Whether folded words hold one of a table of standing.toml."""
    spaced = _near(table, _beginnings(folded))
    unspaced = None if folded.isascii() else _unspaced(table)
    return bool(spaced.search(folded) or (unspaced and unspaced.search(folded)))


def opens(table: str, folded: str) -> bool:
    """Whether folded words begin with one of a table of standing.toml."""
    spaced = _near(table, (folded[:1], folded[:2], folded[:3]))
    unspaced = None if folded.isascii() else _unspaced(table)
    return bool(spaced.match(folded) or (unspaced and unspaced.match(folded)))


def _near(table: str, begun: Iterable[str]) -> re.Pattern[str]:
    """What finds the words of a table in a text of which the words begin so: mostly the few that may begin anyhow."""
    known, others = _told(table)
    return others if known.isdisjoint(begun) else _spaced(table)


@lru_cache(maxsize=64)
def _beginnings(folded: str) -> frozenset[str]:
    """Of folded words the first letter, the first two and the first three of each word."""
    return frozenset(word[:length] for word in _WORD.findall(folded) for length in (1, 2, 3))


@cache
def _told(table: str) -> tuple[frozenset[str], re.Pattern[str]]:
    """With what the words of a table begin, and what finds those that may begin with anything."""
    begun = {word: beginnings(word) for word in _words(table)}
    others = [word for word, told in begun.items() if not told]
    pattern = rf"(?<!\w)(?:{any_of(others)})(?!\w)" if others else "(?!)"
    return frozenset().union(*begun.values()), re.compile(pattern)


def patterns(table: str) -> tuple[re.Pattern[str], re.Pattern[str] | None]:
    """What finds the words of a table; and those of other scripts, none of which is ASCII."""
    return _spaced(table), _unspaced(table)


@cache
def _spaced(table: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(_words(table))})(?!\w)")


@cache
def _unspaced(table: str) -> re.Pattern[str] | None:
    words = {language: [_bare(word) for word in listed] for language, listed in _content()[table].items()}
    unspaced = [word for language in ("ja", "zh") for word in words.get(language, [])]
    if (arabic := words.get("ar")) and table != _WITH_ARABIC:  # where "and" is written with its word
        unspaced.append(rf"(?<!\w)[وف]?(?:{'|'.join(arabic)})(?!\w)")
    return re.compile("|".join(unspaced)) if unspaced else None


def _words(table: str) -> list[str]:
    """The words of a table in languages that set blanks between them."""
    others = ("ja", "zh") if table == _WITH_ARABIC else ("ja", "zh", "ar")
    return [_bare(word) for language, words in _content()[table].items() if language not in others for word in words]


def _bare(pattern: str) -> str:
    """A pattern without accents, as `fold` leaves texts; its own signs keep their case."""
    return "".join(c for c in unicodedata.normalize("NFKD", pattern) if not unicodedata.combining(c))


@cache
def _content() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("standing.toml").read_text("utf-8"))
