"""The order of names in the language that is spoken, near enough to that of the CLDR.

No library that is kept has all of that: PyICU needs libraries of the system, pyuca knows no language (Å in Swedish) and
takes half a second to load. So: letters by what they are without their marks, but for those that a language has as
letters of their own; kana as in あいうえお; Chinese characters in Chinese by pinyin, in Japanese as in JIS X 0208,
which is by reading for the usual ones. What a Japanese name sounds like nobody can know. Knows texts only.
"""

import unicodedata
from functools import lru_cache

from anyascii import anyascii

from reports.language import by_language, spoken

_OWN_LETTERS = {
    "da": "z|æä|øö|å",
    "es": "n|ñ",
    "et": "s|š|z|ž w|õ|ä|ö|ü",
    "fi": "z|å|äæ|öø",
    "hu": "o|ö u|ü",
    "is": "d|ð z|þ|æä|öø|å",
    "lt": "c|č s|š z|ž",
    "lv": "c|č g|ģ k|ķ l|ļ n|ņ s|š z|ž",
    "nb": "z|æä|øö|å",
    "nn": "z|æä|øö|å",
    "no": "z|æä|øö|å",
    "pl": "a|ą c|ć e|ę l|ł n|ń o|ó s|ś z|ź|ż",
    "cs": "c|č r|ř s|š z|ž",
    "sk": "a|ä c|č o|ô s|š z|ž",
    "sl": "c|č s|š z|ž",
    "hr": "c|č|ć d|đ s|š z|ž",
    "ro": "a|ă|â i|î s|ș t|ț",
    "sv": "z|å|äæ|öø",
    "tr": "c|ç g|ğ h|ı o|ö s|ş u|ü",  # noqa: RUF001 - the letter without a dot
}
"""Letters of their own, each behind the letter that it follows; letters side by side count as one."""
_OWN_SCRIPTS = {
    **{"ar": "ARABIC", "fa": "ARABIC", "ur": "ARABIC", "he": "HEBREW", "el": "GREEK", "zh": "CJK", "ko": "HANGUL"},
    **dict.fromkeys(("ru", "uk", "be", "bg", "sr", "mk"), "CYRILLIC"),
}
"""The script whose names go before all others."""
_LAST = "\uffff"
"""Behind every letter."""


@by_language
def order(name: str) -> tuple[bool, str, str, str]:
    """What names are sorted by.

    >>> sorted(["Zoë Ash", "Łucja", "Åsa", "Bo", "Lee", "Öz", "Otto"], key=order)
    ['Åsa', 'Bo', 'Lee', 'Łucja', 'Otto', 'Öz', 'Zoë Ash']
    """
    language = spoken().partition("-")[0]
    folded = unicodedata.normalize("NFC", name).casefold()
    own = _own_letters(language)
    base = "".join(own.get(char) or _base(char, language) for char in folded)
    first = next((unicodedata.name(char, "") for char in folded if char.isalpha()), "")
    script = _OWN_SCRIPTS.get(language)
    return bool(script) and not first.startswith(script or ""), base, folded, name


@lru_cache(maxsize=4)
def _own_letters(language: str) -> dict[str, str]:
    """Each letter of its own to the letter that it follows and its place behind that."""
    found = dict[str, str]()
    for row in _OWN_LETTERS.get(language, "").split():
        before, *letters = row.split("|")
        found |= {char: f"{before}{_LAST * place}" for place, same in enumerate(letters, 1) for char in same}
    return found


def _base(char: str, language: str) -> str:
    """A character without marks, as it counts for the order."""
    if char.isascii():
        return char
    name = unicodedata.name(char, "")
    if name.startswith("CJK"):
        if language == "zh":
            return f"{anyascii(char).lower()}\t"
        return _jis(char) if language == "ja" else char
    if name.startswith(("HIRAGANA", "KATAKANA", "HALFWIDTH KATAKANA")):
        return _hiragana(char)
    plain = "".join(one for one in unicodedata.normalize("NFKD", char) if not unicodedata.combining(one))
    if name.startswith("LATIN") or not plain[:1].isalpha():
        return anyascii(plain).lower()
    return plain


def _jis(char: str) -> str:
    """Where a character stands in JIS X 0208; one that is not in it behind all others."""
    try:
        return "\u4e00" + char.encode("euc_jp").decode("latin-1")
    except UnicodeEncodeError:
        return f"\u9fff{char}"


def _hiragana(char: str) -> str:
    """A kana as the large one of hiragana, unvoiced."""
    plain = unicodedata.normalize("NFKD", char)[:1]
    words = unicodedata.name(plain, "").removeprefix("KATAKANA").removeprefix("HIRAGANA").replace(" SMALL", "")
    try:
        return unicodedata.lookup(f"HIRAGANA{words}")
    except KeyError:
        return plain
