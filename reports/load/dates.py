"""Reads a date, or a run of dates, that stands at a place in folded text; month names come from Babel.

Knows the shapes in which people write periods. Must not know where in a text a label may stand.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from babel import Locale

from reports.periods import Period

LOCALES = ("en", "fr", "de", "es", "pt", "it")
"""Locales whose words are understood in full; earlier ones win where two claim a word."""
OTHER_LOCALES = ("nl", "sv", "da", "nb", "fi", "pl", "cs", "ro", "ca", "tr", "uk", "ru", "ar", "he")
"""Locales whose month names are understood where they mean one month only."""

_LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ð": "d", "þ": "th"})
_PUNCTUATION = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("’ʼ‘´`", "'"))
_BLIND = str.maketrans("İıſ", "iis")
"""Letters that `re.IGNORECASE` takes for others, and lower case does not."""
_AMBIGUOUS_ABBREVIATIONS = ("set", "out", "mag", "gen", "ago", "lug", "may", "mar", "sol", "mart", "hal")
"""Short month names that are words of English or of another language: "Set 2025 as the target"."""


def fold(text: str) -> str:
    """Lower case, without accents, with plain dashes, quotes and digits: for comparing, never for showing.

    >>> fold("MÄRZ 2025 – Zażółć")
    'marz 2025 - zazolc'
    """
    if text.isascii():
        return text.lower().translate(_PUNCTUATION)
    spread = unicodedata.normalize("NFKD", text).casefold()
    plain = "".join(char for char in spread if not unicodedata.combining(char))
    return unicodedata.normalize("NFKC", plain).translate(_LETTERS).translate(_PUNCTUATION)


def low(text: str) -> str:
    """A text of the same length in which patterns in lower case find what they would find when blind to case.

    >>> low("In the İSSUE of May")
    'in the issue of may'
    """
    return text.lower() if text.isascii() else text.translate(_BLIND).lower()


def is_english_month(words: str) -> bool:
    """Whether folded words name a month as English does, or name none."""
    english = {name for name, _ in _english()}
    return all(word in english or word not in months() for word in re.findall(r"[^\W\d_]+", words))


@cache
def _english() -> frozenset[tuple[str, int]]:
    return frozenset(_names("en")) | {("sept", 9)}


def begins_low(text: str) -> bool:
    """Whether a text begins with a small letter of a script that has capitals in use: Georgian has none.

    >>> begins_low("and"), begins_low("გიორგი")
    (True, False)
    """
    return text[:1].islower() and text[:1].title() != text[:1]


@cache
def months() -> dict[str, int]:
    """Folded month name or abbreviation to its number, in all locales."""
    names: dict[str, int] = {"sept": 9, "setiembre": 9}
    for code in LOCALES:
        for name, number in _names(code):
            names.setdefault(name, number)
    others: dict[str, set[int]] = {}
    for code in OTHER_LOCALES:
        for name, number in _names(code):
            others.setdefault(name, set()).add(number)
    return {name: min(numbers) for name, numbers in others.items() if len(numbers) == 1} | names


def _names(code: str) -> list[tuple[str, int]]:
    table = Locale.parse(code).months
    found = []
    for context in ("format", "stand-alone"):
        for width in ("wide", "abbreviated"):
            for number, name in table[context][width].items():
                key = fold(name).rstrip(".").strip()
                if len(key) >= 3 and key.replace(" ", "").isalpha():
                    found.append((key, number))
    return found


@dataclass(frozen=True, slots=True)
class Date:
    """A date as written: a day, month, quarter, half or year, or a run of them."""

    end: int
    """Offset after it."""
    period: Period | None
    """None: it is written like a date and there is no such date, as in 2025-13."""
    is_day: bool = False
    """It names a day or a week; the period is the month."""
    is_weak: bool = False
    """A bare number that may be a count as well: 2023, 202507."""


@dataclass(frozen=True, slots=True)
class _Atom:
    end: int
    kind: str
    number: int = 1
    year: int | None = None
    is_day: bool = False
    is_weak: bool = False
    is_year_first: bool = False
    """The year stands before a name or a letter, as in 2025 May or 2025-Q1: it may be that of a range."""


_END = r"(?![\w%])(?![-/.,:]\d(?!\d{3}-\d\d))"
_TO_COMPACT = r"(?=\s?-\s?(?:19|20)\d{4}(?:\d\d)?(?![\w%.-]))"
_YEAR = r"(?P<y>\d{4})"
_SHORT = r"(?:(?P<y>\d{4})|'\s?(?P<yy>\d\d))"
_OF = r"(?:\s*[-/.,]\s*|\s+)(?:(?:of|de|del|di|des|du|von)\s+)?"
_ORDINALS = {
    1: "first|1st|erste[snmr]?|premiere?|primer[oa]?|primeir[oa]|prim[oa]|i",
    2: "second|2nd|zweite[snmr]?|deuxieme|seconde?|segund[oa]|second[oa]|ii",
    3: "third|3rd|dritte[snmr]?|troisieme|tercer[oa]?|terceir[oa]|terz[oa]|iii",
    4: "fourth|4th|vierte[snmr]?|quatrieme|cuart[oa]|quart[oa]|iv|last",
}
_ORDINAL = (
    "|".join(f"(?P<o{n}>{words})" for n, words in _ORDINALS.items()) + r"|(?P<n>[1-4])(?:\.|o|a|e|er|eme|ere|°|-)?"
)
_QUARTER = r"(?:quarters?|quartals?|trimestres?|trimestral|kvartal|kwartaal|kwartal)"
_HALF = r"(?:half(?:[ -]years?)?|halbjahr(?:es)?|semestres?|halfte|mitad|meta|metade|moitie)"
_KINDS = {"q": "quarter", "t": "quarter", "h": "half", "s": "half", "季": "quarter"}
_CJK_NUMBERS = {"一": 1, "二": 2, "三": 3, "四": 4, "上": 1, "下": 2}


@cache
def _shapes() -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], _Atom | None]], ...]:
    """Every shape with its reader; the first that fits wins, so the longer stand first."""
    keys = sorted(months(), key=len, reverse=True)
    month = rf"(?P<m>{'|'.join(re.escape(key) for key in keys)})(?![^\W\d_])\.?"
    day = r"(?P<d>\d{1,2})(?:st|nd|rd|th|er|o|\.)?"
    days = rf"{day}(?:\s*(?:-|to|and|&|bis|au|al?)\s*\d{{1,2}}(?:st|nd|rd|th|er|o|\.)?)?"
    table: tuple[tuple[str, Callable[[re.Match[str]], _Atom | None]], ...] = (
        (
            rf"{_YEAR}[年년]\s?(?:(?P<mo>\d{{1,2}})[月월]|第?(?P<n>[1-4一二三四])(?P<k>季)度?|(?P<half>[上下])半年)?",
            _cjk,
        ),
        (
            rf"{_YEAR}(?P<s>[-/])(?P<mo>\d{{1,2}})(?:(?P=s)(?P<d>\d{{1,2}}))?(?:[t ]\d\d:[\d:.]{{2,12}}z?)?{_END}",
            _numbers,
        ),
        (rf"{_YEAR}\.(?P<mo>\d\d)(?:\.(?P<d>\d\d))?{_END}", _numbers),
        (rf"(?P<first>{_YEAR})[\s\-/.]*(?P<k>[qhts])\s?(?P<n>\d){_END}", _letter),
        (
            rf"(?P<k>[qhts])\s?(?P<n>\d)"
            rf"(?:[\s\-/,.]*(?:of |de |del |fy ?|cy ?)?{_SHORT}|(?:\s?fy\s?|[-/])(?P<y2>\d\d)){_END}",
            _letter,
        ),
        (rf"(?P<n>\d)(?P<k>[qhts])[\s\-/]?(?:{_SHORT}|(?P<y2>\d\d)){_END}", _letter),
        (rf"(?:fy|cy)\s?(?:{_YEAR}|(?P<y2>\d\d))[\s\-/]*(?P<k>[qh])(?P<n>\d){_END}", _letter),
        (rf"(?P<k>[qh])\s?(?P<n>\d){_END}", _letter),
        (
            rf"(?:{_ORDINAL})\s*(?P<q>{_QUARTER})(?:(?:{_OF}|\s*\(\s*)(?:the\s+(?:year\s+)?)?(?:fy\s?)?{_SHORT})?{_END}",
            _ordinal,
        ),
        (rf"(?:{_ORDINAL})\s*{_HALF}(?:(?:{_OF}|\s*\(\s*)(?:the\s+(?:year\s+)?)?(?:fy\s?)?{_SHORT})?{_END}", _ordinal),
        (rf"(?P<q>{_QUARTER})\s*(?P<n>[1-4])(?:{_OF}{_SHORT})?{_END}", _ordinal),
        (rf"{_HALF}\s*(?P<n>[12])(?:{_OF}{_SHORT})?{_END}", _ordinal),
        (rf"{month}\s*{days},?\s+(?:(?:of|de|del)\s+)?{_YEAR}{_END}", _month),
        (rf"{days}\s*(?:(?:of|de|di|d')\s*)?[-/]?{month}{_OF}{_SHORT}{_END}", _month),
        (rf"(?P<d>\d{{1,2}})(?:st|nd|rd|th|\.)?\s+(?:of )?{month}(?=\s*(?:-|to|through|bis)\s)", _month),
        (rf"{month}(?:{_OF}(?:the year\s+)?|\s*\(\s*)?{_SHORT}{_END}", _month),
        (rf"{month}[-/](?P<y2>\d\d){_END}", _month),
        (rf"{month}\s+(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?=\s*(?:-|to|through|bis)\s)", _month),
        (rf"{month}(?![\w%])", _month),
        (rf"(?P<first>{_YEAR})\s*[-/,]\s*{month}(?![\w%])", _month),
        (rf"(?P<first>{_YEAR})\s+(?!may\b(?!\s*(?:[:|)\]-]|$)|\s+to\s)){month}(?![\w%])", _month),
        (rf"(?P<d>\d{{1,2}})(?P<s>[-/.])(?P<mo>\d{{1,2}})(?P=s)(?P<y>(?:19|20)\d\d){_END}", _day_first),
        (rf"(?P<mo>\d{{1,2}})\s?[-/.]\s?(?P<y>(?:19|20)\d\d){_END}", _numbers),
        (rf"{_YEAR}[\s-]*w(?P<w>\d{{1,2}}){_END}", _week),
        (rf"(?:calendar week|week|kw|semaine|semana|settimana|w|cw)\s*(?P<w>\d{{1,2}})(?:{_OF}){_YEAR}{_END}", _week),
        (rf"(?:fiscal year|calendar year|year|fy|cy|exercice|jahr|annee|ano|anno)\s?-?{_SHORT}{_END}", _year),
        (rf"(?:fy|cy)\s?-?(?P<y2>\d\d){_END}", _year),
        (rf"(?P<y>(?:19|20)\d\d)(?P<mo>0[1-9]|1[0-2])(?:(?P<d>[0-3]\d))?(?:{_END}|{_TO_COMPACT})", _compact),
        (rf"(?P<y>(?:19|20)\d\d)(?:{_END}|(?=\s?-\s?(?:19|20)\d\d(?![\w%.-])))", _bare_year),
    )
    return tuple((re.compile(pattern), reader) for pattern, reader in table)


def _year_of(found: re.Match[str]) -> int | None:
    groups = found.groupdict()
    if groups.get("y"):
        return int(groups["y"])
    short = groups.get("yy") or groups.get("y2")
    return 2000 + int(short) if short else None


def _numbers(found: re.Match[str]) -> _Atom:
    is_day = bool(found.groupdict().get("d"))
    return _Atom(found.end(), "month", int(found["mo"]), int(found["y"]), is_day)


def _compact(found: re.Match[str]) -> _Atom:
    return _Atom(found.end(), "month", int(found["mo"]), int(found["y"]), bool(found["d"]), True)


def _day_first(found: re.Match[str]) -> _Atom | None:
    """A month written with slashes is the second number unless only the first can be one; else it is unclear."""
    first, second = int(found["d"]), int(found["mo"])
    if found["s"] == "/" and first != second and max(first, second) <= 12:
        return _Atom(found.end(), "unclear", 1, int(found["y"]), True)
    number = first if second > 12 and found["s"] == "/" else second
    return _Atom(found.end(), "month", number, int(found["y"]), True)


def _letter(found: re.Match[str]) -> _Atom:
    is_year_first = "first" in found.groupdict()
    return _Atom(found.end(), _KINDS[found["k"]], int(found["n"]), _year_of(found), is_year_first=is_year_first)


def _ordinal(found: re.Match[str]) -> _Atom:
    groups = found.groupdict()
    number = next((n for n in _ORDINALS if groups.get(f"o{n}")), 0) or int(groups["n"] or 0)
    return _Atom(found.end(), "quarter" if groups.get("q") else "half", number, _year_of(found))


def _month(found: re.Match[str]) -> _Atom | None:
    name, year = found["m"], _year_of(found)
    if year is not None and name in _AMBIGUOUS_ABBREVIATIONS and name not in ("may", "mar"):
        rest = found.string[found.end("m") : found.end()]
        if not rest.startswith((".", "/", "-", " de ")) and found.end() < len(found.string.rstrip(" :.-")):
            return None
    groups = found.groupdict()
    return _Atom(found.end(), "month", months()[name], year, bool(groups.get("d")), is_year_first="first" in groups)


def _week(found: re.Match[str]) -> _Atom | None:
    year, week = int(found["y"]), int(found["w"])
    if not 1 <= week <= 53:
        return _Atom(found.end(), "unclear", 1, year, True)
    thursday = (week - 1) * 7 + 4
    return _Atom(found.end(), "month", min(12, 1 + (thursday - 1) * 12 // 366), year, True)


def _year(found: re.Match[str]) -> _Atom:
    return _Atom(found.end(), "year", 1, _year_of(found))


def _bare_year(found: re.Match[str]) -> _Atom:
    return _Atom(found.end(), "year", 1, int(found["y"]), False, True)


def _cjk(found: re.Match[str]) -> _Atom:
    year = int(found["y"])
    if found["mo"]:
        return _Atom(found.end(), "month", int(found["mo"]), year)
    if found["half"]:
        return _Atom(found.end(), "half", _CJK_NUMBERS[found["half"]], year)
    if found["n"]:
        return _Atom(found.end(), "quarter", _CJK_NUMBERS.get(found["n"]) or int(found["n"]), year)
    return _Atom(found.end(), "year", 1, year)


_JOIN = re.compile(
    r"\s*(?P<to>\.\.+|-|/|&|\+|,|(?:to|through|thru|until|till|and|bis|und|au|a|al|ao|ate|hasta|et|y|e)(?=[\s']))\s*"
    r"(?:(?:and|the|of|in|of the|de|von)\s+)?"
)
_HALF_OF = re.compile(rf"(?:{_ORDINAL})\s+(?:half|part|week|fortnight)\s+of\s+")


def read_date(text: str, at: int = 0, year: int | None = None) -> Date | None:
    """The date or run of dates that begins at an offset of folded text; `year` is the one the context gives.

    >>> str(read_date("march-april 2024").period)
    '2024-03..2024-04'
    """
    part = _HALF_OF.match(text, at)
    first = part and _atom(text, part.end())
    if not first or first.kind != "month":
        first = _atom(text, at)
    if not first:
        return None
    atoms = [first]
    while len(atoms) < 12 and (join := _JOIN.match(text, atoms[-1].end)):
        following = _atom(text, join.end())
        if following and _is_in_year_before(atoms[-1], join["to"], following, text[following.end :]):
            following = _carried(atoms[-1], following)
        if not following or not _joins(atoms, join["to"], following):
            break
        atoms.append(following)
    while len(atoms) > 1 and atoms[-1].year is None and atoms[0].year is not None:
        atoms.pop()
    if atoms[-1].year is None and year is None:
        return None
    return _run(atoms, year)


def _is_in_year_before(last: _Atom, to: str, following: _Atom, rest: str) -> bool:
    """Whether a range has its year in front: "2025 May – Jul:"."""
    is_range = to in ("-", "..", "to", "through", "until", "bis", "/", "&", "and")
    is_end = re.match(r"\s*(?:$|[:|,)\]]|-\s)", rest) is not None
    return last.is_year_first and following.year is None and last.kind == following.kind and is_range and is_end


def _carried(last: _Atom, following: _Atom) -> _Atom:
    year = (last.year or 0) + (following.number < last.number)
    return replace(following, year=year)


def _joins(atoms: list[_Atom], to: str, following: _Atom) -> bool:
    last = atoms[-1]
    if last.is_weak != following.is_weak or (following.year is None and last.year is not None):
        return False
    if to in (",", "&", "+", "and", "et", "und", "y", "e"):
        return last.kind == following.kind and (last.year is None or to != ",")
    return last.kind == following.kind or (last.year is not None and following.year is not None)


@cache
def _shapes_from(is_digit: bool) -> tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], _Atom | None]], ...]:
    """The shapes that can begin with a digit, or with something else."""
    digit = re.compile(r"(?:\(\?P<first>)?\(\?P<[a-z]+>(?:\\d|\(\?:19)|\(\?:\(\?P<o1>")
    return tuple(
        shape for shape in _shapes() if bool(digit.match(shape[0].pattern)) is is_digit or "(?P<o1>" in shape[0].pattern
    )


def _atom(text: str, at: int) -> _Atom | None:
    for pattern, reader in _shapes_from(text[at : at + 1].isdigit()):
        found = pattern.match(text, at)
        if found and (atom := reader(found)):
            return atom
    return None


def _run(atoms: list[_Atom], context_year: int | None) -> Date:
    """From the first to the last of the atoms; what lacks a year has that of the one after it."""
    end = atoms[-1].end
    flags = (all(atom.is_day for atom in atoms), any(atom.is_weak for atom in atoms))
    year = atoms[-1].year if atoms[-1].year is not None else context_year
    try:
        period = _period(atoms[-1], year)
        for atom in reversed(atoms[:-1]):
            earlier = _period(atom, atom.year if atom.year is not None else year)
            if earlier.first > period.first and atom.year is None:
                year = (year or 0) - 1
                earlier = _period(atom, year)
            period = Period.between(earlier, period)
    except ValueError:
        return Date(end, None, *flags)
    return Date(end, period, *flags)


def _period(atom: _Atom, year: int | None) -> Period:
    if atom.kind == "unclear" or year is None:
        raise ValueError("no such date")
    return Period.of(atom.kind, year, atom.number)
