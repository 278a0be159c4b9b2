"""Text folded for comparing, and the folded names of months and days of the week, as Babel has them.

Babel's names are kept in `calendar.json`: to load fifty of its locales takes longer than to read a profile.
Must not know the shapes in which dates are written: `label_shapes` does.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import Literal

from reports.loading.words import MONTH_CASES
from reports.regex import regex

LOCALES = ("en", "fr", "de", "es", "pt", "it")
"""Locales whose words are understood in full; earlier ones win where two claim a word."""
OTHER_LOCALES = ("nl", "sv", "da", "nb", "fi", "pl", "cs", "ro", "ca", "tr", "uk", "ru", "ar", "he", "hu", "el", "bg")
"""Locales whose month names are understood where they mean one month only."""
FURTHER_LOCALES = tuple("ar_DZ ar_MA ar_SY az be et fa gl hy id is ka lt lv mk ms sk sl sq sr sw ur".split())  # noqa: SIM905
"""The same, of whole names only: their abbreviations are words or names elsewhere."""
INDIC_LOCALES = tuple("hi mr ne bn gu pa ta te kn ml th".split())  # noqa: SIM905
"""Locales whose vowels are signs, no letters for regular expressions: their months are compared as English ones."""

_INDIC = regex("[\u0900-\u0dff\u0e00-\u0e7f]")
_OF_LEVANT = {"كانون الثاني": "يناير", "كانون الأول": "ديسمبر", "تشرين الأول": "أكتوبر", "تشرين الثاني": "نوفمبر"}
"""Months of two words and what they are called elsewhere."""
_LEVANT = regex("|".join(_OF_LEVANT))
_THAI_ERA = 543
"""The years of Thailand before our era."""
_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"})
_PUNCTUATION = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("’ʼ‘´`", "'"))
_CJK_DIGITS = "〇一二三四五六七八九"
_CJK_DATE = regex("[年月日季]")
_CJK_NUMBER = regex(
    rf"(?:(?<![一-龥々])|(?<=[年月和成]))(?:[{_CJK_DIGITS}]?十[{_CJK_DIGITS[1:]}]?|[{_CJK_DIGITS}]{{1,4}}|(?<=[和成])元)(?=[年月日](?:[{_CJK_DIGITS}十度末初中上下份分]|(?![一-龥])))|(?<=第)[{_CJK_DIGITS}十]{{1,3}}(?=[周週])|[一二三四](?=季度)"
)
"""A number of a year, month or day, and no part of a word."""
_SHORT = 3
"""Letters of an abbreviation."""
_BLIND = str.maketrans("İıſ", "iis")
"""Letters that `re.IGNORECASE` takes for others, and lower case does not."""
_AMBIGUOUS_ABBREVIATIONS = (
    "set",
    "out",
    "mag",
    "gen",
    "ago",
    "lug",
    "sol",
    "mart",
    "hal",
    "julius",
    "kas",
    "tem",
    "eki",
)
"""Month names that are words of English or of another language, or given names: "Set 2025 as the target", "Julius"."""

_WITHIN = {"hu": ("ban", "ben"), "fi": ("ssa",), "tr": ("da", "de", "ta", "te")}
"""Endings of months that say "in", by locale; of vowels that must agree both are taken."""
_ENDINGS = {
    "hu": ("tol", "ig", "i", "ra", "re"),
    "fi": ("sta", "hun", "n"),
    "tr": ("dan", "den", "tan", "ten"),
}
"""Those that say "from", "until", "of" and the like."""


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """Lower case, without accents, with plain dashes, quotes and digits: for comparing, never for showing.

    >>> fold("MÄRZ 2025 – Zażółć")
    'marz 2025 - zazolc'
    >>> fold("जून 2025"), fold("5 มี.ค. 2568")
    ('june 2025', '5 march 2025')
    """
    if text.isascii():
        return text.lower().translate(_PUNCTUATION)
    text = _CJK_NUMBER.sub(lambda found: str(_cjk_number(found[0])), text) if _CJK_DATE.search(text) else text
    text = _with_english_months(text) if _INDIC.search(text) else text
    text = _LEVANT.sub(lambda found: _OF_LEVANT[found[0]], text) if "\u0646 \u0627\u0644" in text else text
    spread = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(char for char in spread if not unicodedata.combining(char))
    return unicodedata.normalize("NFKC", plain).translate(_LETTERS).translate(_PUNCTUATION)


def _with_english_months(text: str) -> str:
    pattern, english = _indic_months()
    return pattern.sub(lambda found: english[found["month"]] + _thai_year(found["year"]), _as_written(text))


def _as_written(text: str) -> str:
    """A text in which a nasal before a consonant is a point, and no letter has a point below: both are spelt so."""
    text = unicodedata.normalize("NFC", text).replace("\u092e\u094d\u092c", "\u0902\u092c").replace("\u093c", "")
    return text.replace("\u0905\u0915\u094d\u0924\u0942", "\u0905\u0915\u094d\u091f\u0942")  # of October


def _thai_year(year: str | None) -> str:
    return f" {int(year) - _THAI_ERA}" if year else ""


@cache
def _indic_months() -> tuple[re.Pattern[str], dict[str, str]]:
    """The whole names of months in Indic scripts, none within a word, and what they are in English.

    In Thai no blank parts words, short names have points, and the year may be that of its own era.
    """
    english = _written("en", "months")[0]
    names = {
        _as_written(name): english[at]
        for code in INDIC_LOCALES
        for names in (_written(code, "months") if code == "th" else _written(code, "months")[::2])
        for at, name in enumerate(names)
    }
    words = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    era = r"(?:(?<=[\u0e00-\u0e7f.])\s*(?:พ\.ศ\.\s*)?(?P<year>2[45]\d\d)(?!\d))?"
    return re.compile(rf"(?<![\u0900-\u0dff])(?P<month>{words})(?![\u0900-\u0dff]){era}"), names


def _cjk_number(digits: str) -> int:
    """The number that Chinese numerals say: 十二 (12), 二十 (20), 二〇二五 (2025); the first year of an era."""
    if "十" not in digits:
        return int("".join(str(_CJK_DIGITS.index(digit) if digit != "元" else 1) for digit in digits))
    tens, _, ones = digits.partition("十")
    return 10 * (_CJK_DIGITS.index(tens) if tens else 1) + (_CJK_DIGITS.index(ones) if ones else 0)


@lru_cache(maxsize=1024)
def low(text: str) -> str:
    """A text of the same length in which patterns in lower case find what they would find when blind to case.

    >>> low("In the İSSUE of May")
    'in the issue of may'
    """
    return text.lower() if text.isascii() else text.translate(_BLIND).lower()


def begins_low(text: str) -> bool:
    """Whether a text begins with a small letter of a script that has capitals in use: Georgian has none.

    >>> begins_low("and"), begins_low("გიორგი")
    (True, False)
    """
    first = text[:1]
    if first < "\x80":
        return "a" <= first <= "z"
    return first.islower() and first.title() != first


def is_english_month(words: str) -> bool:
    """Whether folded words name a month as English does, or name none."""
    english = {name for name, _ in _names("en")} | {"sept"}
    return all(word in english or word not in months() for word in re.findall(r"[^\W\d_]+", words))


@cache
def months() -> dict[str, int]:
    """Folded month name or abbreviation to its number, in all locales."""
    names: dict[str, int] = {"sept": 9, "setiembre": 9, "sett": 9, "janner": 1, "jaenner": 1, "feber": 2, "mrz": 3}
    for code in LOCALES:
        for name, number in _names(code):
            names.setdefault(name, number)
    others: dict[str, set[int]] = {}
    for code in OTHER_LOCALES:
        for name, number in _names(code):
            others.setdefault(name, set()).add(number)
    for code in FURTHER_LOCALES:
        pairs = chain(*(enumerate(map(fold, names), 1) for names in _written(code, "months")[::2]))
        for number, name in pairs:
            if name.isalpha() and (len(name) > _SHORT or not name.isascii()):
                others.setdefault(name, set()).add(number)
    return {name: min(numbers) for name, numbers in others.items() if len(numbers) == 1} | names


@cache
def _calendar() -> dict[str, dict[str, list[list[str]]]]:
    """By locale, the names of `months` and of `days` in four lists.

    As they stand in a sentence, whole and abbreviated, then as they stand alone, whole and abbreviated.
    """
    found: dict[str, dict[str, list[list[str]]]] = json.loads(Path(__file__).with_name("calendar.json").read_bytes())
    return found


def _written(code: str, what: Literal["months", "days"]) -> list[list[str]]:
    return _calendar()[code][what]


@cache
def _names(code: str) -> tuple[tuple[str, int], ...]:
    pairs = chain(*(((name, number) for number, name in enumerate(names, 1)) for names in _written(code, "months")))
    keys = ((fold(name).rstrip(".").strip(), number) for name, number in chain(pairs, _cases(code)))
    return tuple((key, number) for key, number in keys if len(key) >= 3 and key.isalpha())


def _cases(code: str) -> list[tuple[str, int]]:
    named = [(name, number) for number, name in enumerate(MONTH_CASES.get(code, "").split(), 1)]
    return named + list(_with_endings(code, (*_WITHIN.get(code, ()), *_ENDINGS.get(code, ()))))


def _with_endings(code: str, endings: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The months of a locale with endings; of "mart" none that make given names, as all but "martta" do."""
    for names in _written(code, "months")[::2] if endings else ():
        wide = [(fold(name).removesuffix("ta") if code == "fi" else fold(name), at) for at, name in enumerate(names, 1)]
        for name, number in wide:
            is_sure = name not in _AMBIGUOUS_ABBREVIATIONS or code == "hu"
            yield from ((name + ending, number) for ending in endings if is_sure or ending[0] == name[-1])


@cache
def months_within() -> dict[str, int]:
    """Folded months with an ending that says "in" to their numbers: "marciusban", "maaliskuussa"."""
    ended = (_with_endings(code, endings) for code, endings in _WITHIN.items())
    return dict(chain(*ended, ((fold(name), number) for name, number in _cases("he"))))


@cache
def ambiguous_months() -> frozenset[str]:
    """Month names that mean a month only where nothing else can be meant: "Set", and three letters as in "Led"."""
    certain = {name for code in LOCALES for name, _ in _names(code)} | {"sept"}
    wide = {fold(name) for code in OTHER_LOCALES for name in _written(code, "months")[2]}
    short = {name for name in months() if len(name) == 3 and name.isascii()}
    return frozenset(_AMBIGUOUS_ABBREVIATIONS) | (short - certain - wide)


def day_names(code: str) -> Iterator[tuple[int, str]]:
    """The whole names of the days of the week of a locale with their numbers, 0 for Monday; of another one none."""
    for names in _written(code, "days")[::2] if code in _calendar() else ():
        yield from enumerate(names)


@cache
def weekdays() -> dict[str, int]:
    """Folded names of the days of the week to their numbers, 0 for Monday, where they mean one day in all locales.

    >>> weekdays()["montag"], weekdays()["tue"]
    (0, 1)
    """
    found: dict[str, set[int]] = {"tues": {1}, "weds": {2}, "thur": {3}, "thurs": {3}}
    for code in LOCALES + OTHER_LOCALES:
        for names in _written(code, "days"):
            for number, name in enumerate(names):
                for key in {fold(name).rstrip("."), fold(name).removesuffix("-feira")}:
                    found.setdefault(key, set()).add(number)
    return {name: min(numbers) for name, numbers in found.items() if len(numbers) == 1 and len(name) > 1}


def is_weekday(word: str) -> bool:
    """Whether a folded word of three letters at least is a day of the week, or what its name begins with."""
    return len(word) >= _SHORT and any(name.startswith(word) for name in days_of_the_week()[0])


@cache
def days_of_the_week() -> tuple[frozenset[str], re.Pattern[str]]:
    """The first words of their names, and the names with what may stand between them and a date."""
    names = set()
    for code in LOCALES + OTHER_LOCALES:
        found = (fold(name).rstrip(".") for names in _written(code, "days") for name in names)
        names |= {name for name in found if len(name) > 2 or code in LOCALES or not name.isascii()}
    for code in FURTHER_LOCALES:
        names.update(fold(name) for name in _written(code, "days")[0])
    names |= {name.removesuffix("-feira") for name in names} | set(
        "tues weds thur thurs ma wo vr za zo pn wt cz pe ke".split()  # noqa: SIM905
    )
    words = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    return frozenset(re.split(r"\W", name)[0] for name in names), re.compile(
        rf"(?:{words})(?!\w)\.?,?\s+(?:[–-]\s+)?(?:(?:the|le|den|der|dem|el|dia)\s+)?"
    )
