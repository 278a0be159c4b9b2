"""How rare words are in a language at large, by the frequencies that wordfreq brings. Knows words; knows no statement.

Its tables are read as they lie in its package: to import it takes half a second, to read one of them ten milliseconds.
Its data are final (there will be no later ones), so the same words are as rare tomorrow.
"""

import gzip
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path

CODES = {
    "arabic": "ar",
    "chinese": "zh",
    "danish": "da",
    "dutch": "nl",
    "english": "en",
    "finnish": "fi",
    "french": "fr",
    "german": "de",
    "greek": "el",
    "hindi": "hi",
    "italian": "it",
    "japanese": "ja",
    "polish": "pl",
    "portuguese": "pt",
    "russian": "ru",
    "spanish": "es",
    "swedish": "sv",
    "tamil": "ta",
    "turkish": "tr",
}
"""Languages, by their codes in names of files."""
_COMMON, _RARE = 6.0, 3.0
"""Logarithms of uses in a billion words: from where a word says nothing, and up to where it says all that it can."""
_ROOT, _ENDING = 4, 2
"""Letters by which two words are forms of one, at least, and of an ending, at most."""


def rarity(word: str, language: str) -> float:
    """From 0 (“the”) to 1: fewer than one in a million words, or of a language without a table.

    >>> [round(rarity(word, "english"), 1) for word in ("the", "month", "ledger", "etcd")]
    [0.0, 0.2, 0.8, 1.0]
    """
    return min(1.0, max(0.0, (_COMMON - _uses(language).get(word.casefold(), 0.0)) / (_COMMON - _RARE)))


def uses(word: str, language: str) -> float:
    """How often a word is used in a billion; 0 below one in a million."""
    found = _uses(language).get(word.casefold())
    return 10**found if found else 0.0


def is_made_of_words(text: str, code: str) -> bool:
    """Whether all of a text is words of a language that has no blanks, of two signs at least: no name.

    >>> is_made_of_words("主要内容", "zh"), is_made_of_words("魏卿", "zh")
    (True, False)
    """
    table = _uses(next((name for name, one in CODES.items() if one == code), ""))
    ends = {0}
    for end in range(2, len(text) + 1):
        if any(start in ends and text[start:end] in table for start in range(max(0, end - 4), end - 1)):
            ends.add(end)
    return len(text) in ends and text != ""


@lru_cache(maxsize=4096)
def is_rare_form(word: str, language: str) -> bool:
    """Whether another form of a word, one with its root, is used more: wyzwisk, for wyzwiska."""
    root, own = word[: max(_ROOT, len(word) - _ENDING)], uses(word, language)
    return any(
        other.startswith(root) and abs(len(other) - len(word)) <= _ENDING and 10**found > own
        for other, found in _uses(language).items()
    )


@cache
def _uses(language: str) -> Mapping[str, float]:
    """Logarithms of how often words are used in a billion; of those above one in a million."""
    found = find_spec("wordfreq")
    if language not in CODES or found is None or not found.origin:
        return {}
    import msgpack  # noqa: PLC0415 - only where threads are looked for

    table = Path(found.origin).with_name("data") / f"small_{CODES[language]}.msgpack.gz"
    # A head, then lists of words: those of the number n are used 10 ** (-n / 100) times a word.
    levels = msgpack.unpackb(gzip.decompress(table.read_bytes()))[1:]
    return {word: 9 - number / 100 for number, words in enumerate(levels) for word in words}
