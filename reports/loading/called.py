"""How what somebody is called may stand in a text: inflected, shortened, broken, in another script or spelling.

Knows names and texts; knows no rows.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from anyascii import anyascii

from reports.loading.names.likeness import is_unknown
from reports.regex import regex

_CONFUSABLE = str.maketrans(
    "аеорсухіјѕԁһԛԝвнмткɑɡıοαρυνκτχβεζημ",
    "aeopcyxijsdhqwbhmtkagioapuvktxbezhm",
)  # Cyrillic, Greek and other letters that look like Latin ones, small or large
_SHORTEST = 3
_INFLECTED = 5
"""Letters of a name, at least, for other endings of it to be taken for the name: "Byrons", "Novákové"."""
_LONG = 6
"""Letters of a name, at least, for it to be found in the middle of a word: `ByronslyQueue`."""
_LONG_ENDINGS = (
    "sche[nrsm]?|ianisch\\w{0,2}|ista|ilta|ille|issa|sta|ssa|lla|lle|lta|bol|rol|tol|nak|nek|nal|nel|val|vel|mal|mel|"
    "hoz|hez|owie|ovich|ov[aey]|ovou|ovej|ow[ay]|owej|iego|iemu|nin|nun|l[ae]r[iı]n"
)
"""Endings of German, Finnish, Hungarian, Slavic and Turkish names that are longer than those of others, or stand behind
short names too."""
_CASES = "a|e|i|o|u|y|ou|em|en|es|as|os|ei|ie|ia|ii|im|in|is|om|am|ova|ove|ovi|owi|owie|ne|ny|n|aa|ye|yi|de|da|den|dan"
"""Endings of cases that a short name has, without accents, in place of its last vowel or behind it: "Anny", "Janem"."""
_STEM = 2
"""Letters that stay of a short name, at least."""
_DIGRAPHS = str.maketrans({mark: f"{plain}e" for mark, plain in zip("äöüøÄÖÜ", "aouoAOU", strict=True)} | {"å": "aa"})
"""How letters with marks are written where a keyboard has none: Krueger."""
_CLITICS = r"[وفبكل]{0,2}(?:ال)?"
"""What Arabic writes together with the word behind it: and, by, like, for, the."""
_UNHEARD = "ьъЬЪ"
"""Letters that only change how the one before them sounds."""
_LEET = str.maketrans("013457", "oleast")
_IS_LEET = regex(r"(?<=[^\W\d_])[013457](?=[^\W\d_])")
_OTHERWISE = (("sh", "sch"), ("zh", "sch"), ("kh", "ch"), ("ts", "z"), ("y", "j"), ("v", "w"))
"""How other languages than English write in Latin letters what is not written in them."""


def folded(text: str) -> tuple[str, Sequence[int]]:
    """A text without case, accents, invisible characters and letters that only look alike, and where each was."""
    if text.isascii():
        return text.lower(), range(len(text) + 1)
    return _replaced(text, _folded_letter)


def romanised(text: str) -> tuple[str, Sequence[int]] | None:
    """A text in Latin letters as it sounds, figures for letters read as such; None where that is no other text."""
    if text.isascii() and not _IS_LEET.search(text):
        return None
    return _replaced(_IS_LEET.sub(lambda found: found[0].translate(_LEET), text), _sound)


def _replaced(text: str, letter: Callable[[str], str]) -> tuple[str, Sequence[int]]:
    """A text with other letters for each of its characters, and where each was."""
    parts = [letter(char) for char in text]
    places = [at for at, part in enumerate(parts) for _ in part]
    return "".join(parts), [*places, len(text)]


@lru_cache(maxsize=4096)
def _folded_letter(char: str) -> str:
    """A character without case and accents; empty if it is invisible."""
    parts = unicodedata.normalize("NFKD", char).casefold().translate(_CONFUSABLE)
    return "".join(one for one in parts if not unicodedata.combining(one) and unicodedata.category(one) != "Cf")


@lru_cache(maxsize=4096)
def _sound(char: str) -> str:
    """A character in Latin letters as it sounds, but for those that stand for words."""
    if char in _UNHEARD:
        return ""
    return char if "\u3000" <= char <= "\uffef" else anyascii(char).casefold()


@lru_cache(maxsize=4096)
def key_of(words: str) -> str:
    """Words as they are compared."""
    return folded(words)[0]


class Pattern(NamedTuple):
    """How what somebody is called may stand in a folded text."""

    pattern: str
    letters: int
    """About how many it finds."""
    firsts: str
    """With which it may begin."""
    is_ordinary: bool = False
    """Whether it is an ordinary word as well."""
    is_initials: bool = False
    """Whether it stands in capital letters: “E.G.” is somebody, “e.g.” is not."""
    is_declined: bool = False
    """Whether it is a short name with the ending of a case, which may be another name or word as well."""
    is_handle: bool = False
    """Whether it is how accounts are named (`abyron`), which may be a word as well."""

    def or_as(self, other: "Pattern") -> "Pattern":
        """The same for two people: in doubt as soon as it is for one of them."""
        return self._replace(
            is_initials=self.is_initials or other.is_initials,
            is_declined=self.is_declined or other.is_declined,
            is_handle=self.is_handle or other.is_handle,
        )


def patterns(called: Iterable[str]) -> Iterable[Pattern]:
    """All forms of all that somebody is called; of an address what stands before its host."""
    for words in (one.partition("@")[0] for one in called):
        composed = unicodedata.normalize("NFC", words)
        for form in dict.fromkeys((words, anyascii(words), _otherwise(words), composed.translate(_DIGRAPHS))):
            key = key_of(form).replace("’", "'").strip()
            parts = [part for part in re.split(r"[\s._-]+", key) if part]
            if len(parts) > 1:
                yield from _whole(parts, key)
                yield from _handles(parts)
            for part in parts:
                if len(part) >= _SHORTEST or not part.isascii():
                    yield Pattern(_bound(_inflected(part), part), len(part), _firsts(part), not is_unknown(part))
                    if len(part) >= _INFLECTED and part.isalpha():  # s p a c e d
                        spaced = r"[\s._-]{1,2}".join(part)
                        yield Pattern(_bound(spaced, part), 2 * len(part), _firsts(part))
                    if declined := _declined(part):
                        yield Pattern(_bound(declined, part), len(part) - 1, _firsts(part), is_declined=True)


def _otherwise(words: str) -> str:
    """A name that is not in Latin letters as other languages than English write it: Petrow, Schukow."""
    sounds = anyascii(words).lower()
    if words.isascii() or not any(unicodedata.name(char, "").startswith("CYRILLIC") for char in words):
        return words
    for english, other in _OTHERWISE:
        sounds = sounds.replace(english, other)
    return sounds


def _whole(parts: Sequence[str], key: str) -> Iterable[Pattern]:
    """A name of several parts: in its order or the other, spaced or broken, its first parts or its last as initials."""
    spaced = [r"[\s._-]*".join(map(re.escape, part)) if len(part) < 30 else re.escape(part) for part in parts]
    first, last = parts[0], parts[-1]
    yield Pattern(_bound(r"[\s._-]*".join(spaced), key), len(key), _firsts(first))
    yield Pattern(_bound(r"[\s.,_-]*".join(map(re.escape, reversed(parts))), key), len(key), _firsts(last))
    for count in range(1, len(parts)):
        initials = r"\.?[\s-]*".join(re.escape(part[0]) for part in parts[:count])
        pattern = rf"{initials}\.?\s*{re.escape(parts[count])}"
        yield Pattern(_bound(pattern, key), len(parts[count]) + count, _firsts(first))
    for whole, short in ((last, first), (first, last)):
        pattern = rf"{re.escape(whole)}\s*,?\s+{re.escape(short[0])}\."
        yield Pattern(_bound(pattern, key, r"(?!\w)"), len(whole) + 1, _firsts(whole))
    dotted = r"\.\s?".join(re.escape(part[0]) for part in parts)
    yield Pattern(rf"(?<![\w.]){dotted}(?:\.|(?![\w.]))", len(parts), first[0], is_initials=True)


def _handles(parts: Sequence[str]) -> Iterable[Pattern]:
    """Accounts that are made of a name: `abyron`, `a-byron2`, `byrona`, `adab`; a longer name may be cut."""
    first, last = parts[0], parts[-1]
    for initial, name in ((first, last), (last, first)):
        if len(name) >= _INFLECTED and name.isascii() and name.isalpha():
            cut = rf"{initial[0]}[._-]?{name[:_INFLECTED]}[a-z]*\d*"
            yield Pattern(_bound(cut, initial), len(name), initial[0], is_handle=True)
        if len(name) > _SHORTEST and name.isascii() and initial.isascii():
            behind = rf"{re.escape(name)}[._-]?{re.escape(initial[0])}\d*"
            yield Pattern(_bound(behind, name), len(name) + 1, name[0], is_handle=True)


def parts_within(called: Iterable[str]) -> frozenset[str]:
    """The long parts of what somebody is called that are no words, which are found within other words too."""
    parts = (part for one in called for part in re.split(r"[\W\d_]+", key_of(one.partition("@")[0])))
    return frozenset(part for part in parts if len(part) >= _LONG and _has_words(part) and is_unknown(part))


def _firsts(name: str) -> str:
    """The letters with which a name may begin in a text."""
    return "".join({*name[0], *("وفبكلا" if unicodedata.name(name[0], "").startswith("ARABIC") else "")})


def _bound(pattern: str, name: str, end: str = r"(?![^\W_])") -> str:
    """A pattern within word boundaries, where the script has any."""
    if not (anyascii(name[0]).isascii() and _has_words(name)):
        return pattern
    before = _CLITICS if unicodedata.name(name[0], "").startswith("ARABIC") else ""
    return rf"(?<![^\W_]){before}(?:{pattern}){end}"


def _has_words(name: str) -> bool:
    """Whether the script of a name parts words by blanks."""
    return not any("CJK" in unicodedata.name(char, "") or "KANA" in unicodedata.name(char, "") for char in name)


def _inflected(name: str) -> str:
    """A name with the endings that languages put to it, or in place of its last vowel; an apostrophe may be missing."""
    if not _has_words(name):
        return _written(name)
    stem = name[:-1] if name[-1] in "aeiouy" else name
    if len(stem) < _INFLECTED:
        others = r"|[^\W\d_]{1,2}" if len(name) >= _SHORTEST + 1 and is_unknown(name) else ""
        return rf"{_written(name)}(?:s|{_LONG_ENDINGS}{others})?"
    if name.endswith("nen"):  # Finnish: Virtanen, Virtaselle
        return rf"{_written(name[:-3])}(?:nen|se)(?:[^\W\d_]{{0,3}}|{_LONG_ENDINGS})"
    may_go = ""
    if name.endswith("s") and len(name) > _INFLECTED:  # Latvian, Greek: Bērziņš, Bērziņam
        stem, may_go = name[:-1], "s?"
    return rf"{_written(stem)}{may_go}(?:[^\W\d_]{{0,3}}|{_LONG_ENDINGS})"


def _declined(name: str) -> str:
    """A short name with endings that `_inflected` leaves to words; empty for one that is long enough, or too short."""
    stem = name[:-1] if name[-1] in "aeiouy" else name
    if not (name.isascii() and name.isalpha()) or not _STEM <= len(stem) < _INFLECTED:
        return ""
    behind = f"{name}(?:{_CASES})|" if stem != name else ""
    return f"{behind}{stem}(?:{_CASES})"


def _written(name: str) -> str:
    """A name that may be broken at the end of a line."""
    letters = [r"['’`ʼ]?\s?" if char == "'" else re.escape(char) for char in name]
    return r"(?:-\s*\n\s*)?".join(letters) if len(name) < 30 else "".join(letters)
