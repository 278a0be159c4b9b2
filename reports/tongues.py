"""The language that a text is written in, where that is sure: by its letters, else by words that other languages lack.

Knows texts; knows no packet. Where it is not sure nothing is said: a wrong mark is worse than none.
"""

import unicodedata
from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from reports.regex import regex

_LATIN = {
    **{"english": "en", "german": "de", "french": "fr", "spanish": "es", "portuguese": "pt", "italian": "it"},
    **{"dutch": "nl", "polish": "pl", "swedish": "sv", "danish": "da", "turkish": "tr"},
}
"""Sections of `common_words.txt`."""
_SCRIPTS = {
    **{"HIRAGANA": "ja", "KATAKANA": "ja", "CJK": "zh", "HANGUL": "ko", "ARABIC": "ar", "HEBREW": "he", "GREEK": "el"},
    **{"THAI": "th", "TAMIL": "ta", "BENGALI": "bn", "ARMENIAN": "hy", "GEORGIAN": "ka", "CYRILLIC": "ru"},
    "DEVANAGARI": "hi",
}
"""Beginnings of the names of letters, and the language that is mostly written in them."""
_UNLIKE = {"ar": ("پچژگکیٹڈڑے", "und-Arab"), "ru": ("іїєґљњћђјѓќўәғқңөұүһ", "und-Cyrl"), "hi": ("ळ", "und-Deva")}
"""Letters that the language does not have, and what is said of a text with one: its script alone."""
_SHARE = 0.6
"""How much of a text must be in one script."""
_FEWEST, _TIMES = 3, 3
"""Words that only one language has, at least, and how many times as many as of any other."""
_SENTENCE = 7
"""Characters of a text, at least, that is no name."""
_WORD = regex(r"[^\W\d_]+")


@lru_cache(maxsize=8192)
def tongue(text: str) -> str:
    """The tag of the language of a text; empty where it is not sure.

    >>> tongue("検索を速くした"), tongue("Die Suche ist nach dem Umbau nicht mehr so langsam"), tongue("Fixed PR #12")
    ('ja', 'de', '')
    """
    letters = Counter[str]() if text.isascii() else Counter({c: n for c, n in Counter(text).items() if c.isalpha()})
    if all(c < "\u0250" for c in letters):
        return _by_words(text)
    scripts, count = Counter[str](), letters.total()
    for letter, times in letters.items():
        scripts[unicodedata.name(letter, "").split(" ")[0]] += times
    kana, han = scripts["HIRAGANA"] + scripts["KATAKANA"], scripts["CJK"]
    if kana and (kana + han) >= _SHARE * count:
        return "ja"
    script, often = scripts.most_common(1)[0]
    if script == "LATIN":
        return _by_words(text)
    if script not in _SCRIPTS or often < _SHARE * count:
        return ""
    found = _SCRIPTS[script]
    others, unsure = _UNLIKE.get(found, ("", ""))
    if script == "CJK":
        found = _by_characters([c for c in letters.elements() if "CJK" in unicodedata.name(c, "")])
    return unsure if any(c in others for c in text.lower()) else found


def _by_characters(han: Sequence[str]) -> str:
    """The language of a text in Chinese characters: a short one is a name in Japan as well, unless they write others.

    >>> _by_characters("佐藤花子"), _by_characters("张伟"), _by_characters("滝沢")
    ('', 'zh', 'ja')
    """
    if any(_has("gb2312", one) and not _has("shift_jis", one) for one in han):
        return "zh"
    if any(_has("shift_jis", one) and not _has("gb2312", one) and not _has("big5", one) for one in han):
        return "ja"
    return "zh" if len(han) >= _SENTENCE else ""


def _has(encoding: str, char: str) -> bool:
    """Whether a country's own encoding has a character."""
    try:
        return bool(char.encode(encoding))
    except UnicodeEncodeError:
        return False


def _by_words(text: str) -> str:
    """The language that has words of a text which no other has."""
    words = _WORD.findall(_folded(text))
    often = Counter(_own()[word] for word in words if word in _own())
    ranked = [*often.most_common(2), ("", 0), ("", 0)]
    (best, most), (_other, next_most) = ranked[:2]
    return _LATIN[best] if most >= _FEWEST and most >= _TIMES * next_most else ""


def is_foreign(text: str) -> bool:
    """Whether a text is surely in another language than English, whichever that is.

    >>> is_foreign("Elio riferisce che il bando è stato vinto"), is_foreign("Elio told us that we won")
    (True, False)
    """
    if found := tongue(text):
        return found != "en"
    said = Counter("english" in _common()[word] for word in _WORD.findall(_folded(text)) if word in _common())
    return said[False] >= _FEWEST and said[False] > _TIMES * said[True]


def common_in(word: str) -> frozenset[str]:
    """The languages in which a folded word is common."""
    return frozenset(_LATIN[name] for name in _common().get(word, ()))


@cache
def _own() -> dict[str, str]:
    """Words that are common in one language alone, to that language."""
    return {word: next(iter(some)) for word, some in _common().items() if len(some) == 1}


@cache
def _common() -> dict[str, set[str]]:
    """Common words, to the languages that have them."""
    of: dict[str, set[str]] = {}
    section = ""
    for line in Path(__file__).with_name("common_words.txt").read_text("utf-8").splitlines():
        if line.startswith("# "):
            section = line[2:]
        elif section in _LATIN:
            for word in _folded(line).split():
                of.setdefault(word, set()).add(section)
    return of


def _folded(text: str) -> str:
    """A text in small letters without accents."""
    low = text.casefold()
    if low.isascii():
        return low
    combining = unicodedata.combining
    return "".join([c for c in unicodedata.normalize("NFKD", low) if c < "\u0300" or not combining(c)])
