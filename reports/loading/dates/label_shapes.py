"""Reads one date, as written, that stands at a place in folded text.

Knows the shapes in which people write a day, week, month, quarter, half or year. Must not know what two dates make
together, nor where in a text a label may stand.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from functools import cache

from reports.loading.folding import ambiguous_months, days_of_the_week, months
from reports.loading.words import HALF_WORDS, ORDINALS, QUARTER_WORDS, WEEK_WORDS
from reports.regex import regex

_SHORTEST = 3
"""Letters of a month that is another word as well, whatever stands before it; "15 Mart" is none."""
_THAI = 543
"""The years of Thailand before our era."""
_SET_OFF = regex(r"\s*[:|]\s|\s-+\s")
"""Behind a month that is a word as well, and its year: "Mart 2025: …"."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One date as written."""

    end: int
    """Offset after it."""
    kind: str
    """`month`, also of a day, `quarter`, `half`, `year`, `week`; `unclear` where day and month may be exchanged."""
    number: int = 1
    """Which month, quarter, half or week."""
    year: int | None = None
    day: int | None = None
    last: int | None = None
    """The second day, or week, of a run within it: 8–12 September, KW 36-37."""
    is_weak: bool = False
    """A bare number that may be a count as well: 2023, 202507."""
    is_year_first: bool = False
    """The year stands before a name or a letter, as in 2025 May or 2025-Q1: it may be that of a range."""
    is_fiscal: bool = False
    short_year: int | None = None
    """The year that its day may be instead: 2025 in Jan 25."""
    is_ambiguous: bool = False
    """Its month is named by a word that has other meanings: Set, Out."""
    later: int = 0
    """Months after January with which its year begins by its own words: 3 of a year of work in Japan."""

    @property
    def is_day(self) -> bool:
        """It names days or a week."""
        return self.day is not None or self.kind in ("week", "unclear")


def any_of(words: str) -> str:
    """A pattern for any of words with space between; a low line stands for a space in one."""
    return "|".join(words.split()).replace("_", " ")


_Reader = Callable[[re.Match[str]], Atom | None]
_END = r"(?![\w%](?<!(?<=\d)[гم](?!\w)))(?![-/.,:]\d(?!\d{3}-\d\d))"
"""Nothing that goes on with a number; letters for "year" and "of our era" may stand right behind."""
_END_OF_DAY = r"(?![\w%](?<!(?<=\d)[гم](?!\w)))(?![.,:]\d)(?!(?P=s)\d(?!\d{3}-\d\d))"
"""The same of a day behind its year, which another day may follow: "2025.3.10-3.14"."""
_TO_COMPACT = r"(?=\s?-\s?(?:19|20)\d{4}(?:\d\d)?(?![\w%.-]))"
_YEAR = r"(?P<y>\d{4})"
_SHORT = r"(?:(?P<y>\d{4})|'\s?(?P<yy>\d\d))"
_SHORT_YEAR = r"(?P<y2>1[3-9]|[2-9]\d)(?=\s*(?:$|:(?!\d)|[|)\],;]|-\s))"
"""Two digits behind a day and its month, where a sign or nothing follows: "26 Sep 23: …", no "3 May 20 people"."""
_OF = r"(?:\s*[-/.,]\s*|\s+)(?:(?:of|de|del|di|des|du|von)\s+)?"
_FISCAL = r"(?P<f>fy|fiscal(?:\s+year)?|exercice|exercicio|ejercicio)"
_OF_YEAR = rf"(?:(?:{_OF}|\s*\(\s*)(?:the\s+(?:year\s+)?)?(?:{_FISCAL}\s?)?{_SHORT})?{_END}"
ORDINAL = (
    "|".join(f"(?P<o{n}>{any_of(words)})" for n, words in ORDINALS.items())
    + r"|(?P<n>[1-4])(?:\.?(?:o|a|er|r)|\.|e|eme|ere|°|:[ea]|-?(?:[иіея]|ии|ыи|ои)|-)?"
)
_NUMERAL = r"(?P<o3>iii)|(?P<o2>ii)|(?P<o4>iv)|(?P<o1>i)"
_ARABIC = r"(?P<o1>الاول)|(?P<o2>الثاني)|(?P<o3>الثالث)|(?P<o4>الرابع)"
_QUARTER, _HALF, _WEEK = any_of(QUARTER_WORDS), any_of(HALF_WORDS), any_of(WEEK_WORDS)
_NEXT_WEEK = r"(?:\s?(?P<s>[-&+/])\s?(?:kw|c?w)?\s?(?P<v>\d{1,2})(?!\d))"
"""Behind the number of a week that of another."""
_ROMAN = "i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii"
ERAS = {"令和": 2018, "平成": 1988}
"""The years before the first of Japanese eras."""
_KINDS = {"q": "quarter", "t": "quarter", "k": "quarter", "h": "half", "s": "half", "季": "quarter"}
_LETTER = r"(?:(?P<k>[qhts])\s?(?P<n>\d))"
_CJK_NUMBERS = {"一": 1, "二": 2, "三": 3, "四": 4, "上": 1, "下": 2}
_MONTH = r"(?P<m>[^\W\d_]{3,})(?![^\W\d_])\.?"
_TO = r"(?:-|to|and|&|through|bis|au|al?|t/m|tot|til|ate|hasta|do|до|по)"
_TH = r"(?:st|nd|rd|th|er|o|\.)?"
_DAYS = rf"(?P<d>\d{{1,2}}){_TH}(?:\s*(?:{_TO}|\+|en|et|und|og|och|y|e|i)\s*(?P<e>\d{{1,2}}){_TH})?"


def _numbers(found: re.Match[str]) -> Atom:
    groups = found.groupdict()
    return Atom(found.end(), "month", int(found["mo"]), int(found["y"]), _int(groups.get("d")), _int(groups.get("e")))


def _year_first(found: re.Match[str]) -> Atom:
    """A day behind its year, which may be the number of a version where points alone part it: 2025.3.1."""
    is_weak = found["s"] == "." and " " not in found[0] and len(found["mo"] + found["d"]) < len("0301")
    return replace(_numbers(found), is_weak=is_weak)


def _roman(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "month", _ROMAN.split("|").index(found["r"]) + 1, _year_of(found), int(found["d"]))


def _short_numbers(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "month", int(found["mo"]), _year_of(found), is_weak=True)


def _compact(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "month", int(found["mo"]), int(found["y"]), _int(found["d"]), is_weak=True)


def _day_first(found: re.Match[str]) -> Atom:
    """Without points the month is the second number unless only the first can be one; else it is unclear."""
    first, second, year = int(found["d"]), int(found["mo"]), int(found["y"])
    if found["s"] != "." and first != second and max(first, second) <= 12:
        return Atom(found.end(), "unclear", second, year, first)
    day, month = (second, first) if second > 12 and found["s"] != "." else (first, second)
    return Atom(found.end(), "month", month, year, day)


def _of_thailand(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "month", int(found["mo"]), int(found["y"]) - _THAI, int(found["d"]))


def _day_before(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "month", int(found["mo"]), None, int(found["d"]))


def _letter(found: re.Match[str]) -> Atom:
    groups = found.groupdict()
    is_fiscal = bool(groups.get("f") or groups.get("f2"))
    is_year_first = "first" in groups
    kind = _KINDS[found["k"]]
    return Atom(found.end(), kind, int(found["n"]), _year_of(found), is_year_first=is_year_first, is_fiscal=is_fiscal)


def _ordinal(found: re.Match[str]) -> Atom | None:
    groups = found.groupdict()
    number = next((n for n in ORDINALS if groups.get(f"o{n}")), 0) or int(groups.get("n") or 0)
    kind = "quarter" if groups.get("q") else "half"
    if _year_of(found) is None and found[0].startswith("last"):
        return None  # the one before now
    return Atom(found.end(), kind, number, _year_of(found), is_fiscal=bool(groups.get("f")))


def _month(found: re.Match[str]) -> Atom | None:
    name, year = found["m"], _year_of(found)
    number = months().get(name)
    if number is None:
        return None
    is_led = found.groupdict().get("d") is not None and found.start("d") < found.start("m")
    is_ambiguous = name in ambiguous_months() and not (is_led and len(name) > _SHORTEST)
    if name in WEEK_WORDS.split() and (year is None or found.groupdict().get("d")):
        return None  # "sett. 12" is a week
    if year is not None and is_ambiguous and "first" not in found.groupdict():
        rest = found.string[found.end("m") : found.end()]
        is_apart = _SET_OFF.match(found.string, found.end()) is not None
        if not (rest.startswith((".", "/", "-", " de ")) or is_apart) and found.end() < len(
            found.string.rstrip(" :.-")
        ):
            return None
    groups = found.groupdict()
    day, last = _int(groups.get("d")), _int(groups.get("e"))
    short = 2000 + int(found["d"]) if day and _is_year_or_day(found) else None
    is_first = "first" in groups
    return Atom(found.end(), "month", number, year, day, last, False, is_first, False, short, is_ambiguous)


def _is_year_or_day(found: re.Match[str]) -> bool:
    """In "Jan 25" the number may be either; in "25 Jan", "Jan 5" and "Jan 25th" it is a day."""
    is_last = "first" not in found.groupdict() and found.end("d") == found.end() and found.start("m") < found.start("d")
    return is_last and found.end("d") - found.start("d") == 2


def _week(found: re.Match[str]) -> Atom | None:
    """A week or several; behind a slash the next week, as in KW 13/14, else the year, as in KW 37/25."""
    number, last, year = int(found["w"]), found.groupdict().get("v"), _year_of(found)
    if last and found["s"] == "/" and int(last) != number % 52 + 1 and year in (None, 2000 + int(last)):
        return Atom(found.end(), "week", number, 2000 + int(last)) if len(last) == 2 else None
    return Atom(found.end(), "week", number, year, last=_int(last))


def _day_of_week(found: re.Match[str]) -> Atom | None:
    """The day of a week as ISO 8601 writes it: 2024-W13-4."""
    try:
        day = date.fromisocalendar(int(found["y"]), int(found["w"]), int(found["d"]))
    except ValueError:
        return None
    return Atom(found.end(), "month", day.month, day.year, day.day)


def _year(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "year", 1, _year_of(found), is_fiscal=bool(found["f"]))


def _bare_year(found: re.Match[str]) -> Atom:
    return Atom(found.end(), "year", 1, int(found["y"]), is_weak=True)


def _cjk(found: re.Match[str]) -> Atom:
    groups = found.groupdict()
    year = int(groups["y"]) if groups.get("y") else None
    if groups.get("era"):
        year = ERAS[groups["name"]] + int(groups["era"])
    if groups.get("mo"):
        days = _int(found["d"]), _int(found["e"])
        return Atom(found.end(), "month", int(found["mo"]), year, *days, is_year_first=year is not None)
    later = 3 if groups.get("work") else 0
    if half := groups.get("half"):
        return Atom(found.end(), "half", 1 if half in "上상" else 2, year, later=later)
    if groups.get("n"):
        number = _CJK_NUMBERS.get(found["n"]) or int(found["n"])
        return Atom(found.end(), "quarter", number, year, later=later)
    return Atom(found.end(), "year", 1, year)


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _year_of(found: re.Match[str]) -> int | None:
    groups = found.groupdict()
    if groups.get("y"):
        return int(groups["y"])
    short = groups.get("yy") or groups.get("y2")
    return 2000 + int(short) if short else None


_CJK_WEEKDAY = "[月火水木金土日](?:曜日?)?|[월화수목금토일](?:요일)?|(?:周|星期|礼拜)[一二三四五六日天]"
_CJK_DAY = rf"(?:\s?\(?(?:{_CJK_WEEKDAY})(?:[・,]祝日?)?\)?(?=\s|$|:))?"
_CJK_MONTH = (
    rf"(?P<mo>\d{{1,2}})\s?[月월](?:\s?(?P<d>\d{{1,2}})\s?[日일号](?:\s?-\s?(?P<e>\d{{1,2}})\s?[日일号])?{_CJK_DAY}|"
    r"\s?第\s?\d[周週]目?|"
    r"\s?(?:\d|첫째|둘째|셋째|넷째|다섯째)\s?주차?(?!\w))?"
)
_FROM_DIGIT: tuple[tuple[str, _Reader], ...] = (
    (rf"{_YEAR}\s?[年년]\s?第?(?P<w>\d{{1,2}})(?:[周週]|주차?)", _week),
    (rf"{_YEAR}\s?년도?\s?(?P<n>[1-4])\s?분기", _cjk),
    (rf"{_YEAR}(?P<work>年度)\s?(?:第?(?P<n>[1-4一二三四])(?P<k>四半期)|(?P<half>[上下])半?期)", _cjk),
    (rf"{_YEAR}[年년]\s?(?P<half>[上下상하])(?:半?期|반기)", _cjk),
    (rf"{_YEAR}\s?[年년]\s?(?:{_CJK_MONTH}|第?(?P<n>[1-4一二三四])(?P<k>季|四半期)度?|(?P<half>[上下])半年)?", _cjk),
    (r"第?(?P<n>[1-4])(?:\s?분기|四半期|季度)", _cjk),
    (rf"{_CJK_MONTH}", _cjk),
    (r"(?P<w>\d{1,2})주차?(?!\w)", _week),
    (rf"(?P<d>\d{{1,2}})(?P<s>[./-])\s?(?P<r>{_ROMAN})(?P=s)\s?(?:{_YEAR}|(?P<y2>\d\d)){_END}", _roman),
    (
        rf"(?P<first>{_YEAR})(?:\.?\s+|\s?[/-]\s?)(?:{_NUMERAL}|(?P<n>[1-4]))\.?\s*(?:(?P<q>{_QUARTER})|{_HALF}){_END}",
        _ordinal,
    ),
    (rf"{_YEAR}(?P<s>[-/])(?P<mo>\d{{1,2}})(?:(?P=s)(?P<d>\d{{1,2}}))?(?:[t ]\d\d:[\d:.]{{2,12}}z?)?{_END}", _numbers),
    (rf"{_YEAR}(?P<s>[./])\s?(?P<mo>\d{{1,2}})(?P=s)\s?(?P<d>\d{{1,2}})\.?{_END_OF_DAY}", _year_first),
    (rf"{_YEAR}\.(?P<mo>\d\d)(?:\.(?P<d>\d\d))?{_END}", _numbers),
    (rf"(?P<first>{_YEAR})[\s\-/.]*{_LETTER}{_END}", _letter),
    (rf"(?P<n>\d)(?P<k>[qhts])[\s\-/]?(?:{_SHORT}|(?P<y2>\d\d)){_END}", _letter),
    (rf"(?:{ORDINAL})\.?\s*(?P<q>{_QUARTER})\.?{_OF_YEAR}", _ordinal),
    (rf"(?:{ORDINAL})\.?\s*(?:{_HALF}){_OF_YEAR}", _ordinal),
    (rf"(?P<w>\d{{1,2}})(?:\.|-?[ия])?\s*(?:{_WEEK})(?:{_OF}{_SHORT})?{_END}", _week),
    (rf"(?P<d>\d{{1,2}})(?:\s?(?P<s>[-/.])\s?|\s){_MONTH}(?:(?P=s)|\s){_SHORT_YEAR}", _month),
    (rf"(?P<d>\d{{1,2}})(?P<m>[^\W\d_]{{3}})(?:(?P<y>(?:19|20)\d\d)|(?P<y2>\d\d)){_END}", _month),
    (rf"(?P<d>\d{{1,2}})\.?\s*dias? d[oe]l? mes de {_MONTH}(?:{_OF}{_SHORT}{_END}|(?![\w%]))", _month),
    (rf"{_DAYS}\s*(?:(?:of|de|del|di|den)\s+|d'\s*)?[-/]?{_MONTH}(?:{_OF}{_SHORT}{_END}|(?![\w%]))", _month),
    (rf"(?P<first>{_YEAR})[\s\-/,.]\s*{_MONTH}[\s-](?P<d>\d{{1,2}})\.?{_END}", _month),
    (rf"(?P<first>{_YEAR})\s*[-/,.]\s*{_MONTH}(?![\w%])", _month),
    (rf"(?P<first>{_YEAR})\s+(?!may\b(?!\s*(?:[:|)\]-]|$)|\s+to\s)){_MONTH}(?![\w%])", _month),
    (rf"(?P<d>\d{{1,2}})(?P<s>[-/.])(?P<mo>\d{{1,2}})(?P=s)(?P<y>(?:19|20)\d\d){_END}", _day_first),
    (rf"(?P<d>\d{{1,2}})(?P<s>[./-])(?P<mo>0?[1-9]|1[0-2])(?P=s)(?P<y>25[5-9]\d){_END}", _of_thailand),
    (rf"(?P<d>\d{{1,2}})\.?\s?-\s?(?P<e>\d{{1,2}})\.(?P<mo>\d{{1,2}})\.(?P<y>(?:19|20)\d\d){_END}", _numbers),
    (r"(?P<d>\d{1,2})\.(?P<mo>\d{1,2})\.?(?=\s?(?:-|bis)\s?\d{1,2}\.\d{1,2}\.\d{4}(?!\d))", _day_before),
    (rf"(?P<d>\d{{1,2}})\.\s?(?P<mo>\d{{1,2}})\.?\s(?P<y>(?:19|20)\d\d){_END}", _numbers),
    (rf"(?P<mo>\d{{1,2}})\s?[-/.]\s?(?P<y>(?:19|20)\d\d){_END}", _numbers),
    (rf"(?P<mo>0[1-9]|1[0-2])/(?P<y2>1[3-9]|[2-9]\d){_END}", _short_numbers),
    (rf"{_YEAR}-?w(?P<w>\d\d)-(?P<d>[1-7]){_END}", _day_of_week),
    (rf"{_YEAR}[\s/,-]*(?:(?:{_WEEK})\.?|c?w|s(?=\d\d))\s?(?P<w>\d{{1,2}}){_NEXT_WEEK}?{_END}", _week),
    (rf"(?P<y>(?:19|20)\d\d)(?P<mo>0[1-9]|1[0-2])(?:(?P<d>[0-3]\d))?(?:{_END}|{_TO_COMPACT})", _compact),
    (rf"(?P<y>(?:19|20)\d\d)(?:{_END}|(?=\s?-\s?(?:19|20)\d\d(?![\w%.-])))", _bare_year),
)
"""Shapes that begin with a digit; the first that fits wins, so the longer stand first."""
_FROM_MONTH: tuple[tuple[str, _Reader], ...] = (
    (rf"{_MONTH}\s*{_DAYS}(?:,?\s+|\s?/\s?)(?:(?:of|de|del)\s+)?{_YEAR}{_END}", _month),
    (rf"{_MONTH}(?:{_OF}(?:the year\s+)?|\s*\(\s*)?{_SHORT}{_END}", _month),
    (rf"{_MONTH}[-/](?P<y2>\d\d){_END}", _month),
    (rf"{_MONTH}\s+{_DAYS}{_END}", _month),
    (rf"(?![^\W\d_]+\.?\s+\d{{1,2}}\.\s?\d{{1,2}}(?!\d)){_MONTH}(?![\w%])", _month),  # "mar. 27.02." is a Tuesday
)
_FROM_WORD: tuple[tuple[str, _Reader], ...] = (
    (r"第(?P<w>\d{1,2})[周週]", _week),
    (rf"(?P<name>令和|平成)(?P<era>\d{{1,2}})年(?:{_CJK_MONTH})?", _cjk),
    (
        rf"{_LETTER}(?:[\s\-/,.]*(?:of |de |del )?(?:the )?(?:{_FISCAL} ?|cy ?)?{_SHORT}"
        rf"|(?:\s?(?P<f2>fy)\s?|[-/])(?P<y2>\d\d)){_END}",
        _letter,
    ),
    (rf"(?:{_FISCAL}|cy)\s?(?:{_YEAR}|(?P<y2>\d\d))[\s\-/,]*(?P<k>[qh])(?P<n>\d){_END}", _letter),
    (rf"{_FISCAL}\s+(?P<k>[qh])(?P<n>\d)(?:[\s\-/,.]*(?:{_SHORT}|(?P<y2>\d\d)))?{_END}", _letter),
    (rf"(?P<k>[qh])\s?(?P<n>\d){_END}", _letter),
    (rf"(?P<k>k)(?P<n>[1-4])[\s/-]{_YEAR}{_END}", _letter),
    (rf"(?:{ORDINAL})\.?\s*(?P<q>{_QUARTER})\.?{_OF_YEAR}", _ordinal),
    (rf"(?:{ORDINAL})\.?\s*(?:{_HALF}){_OF_YEAR}", _ordinal),
    (
        rf"(?:calendar\s+)?(?:(?:{_WEEK})\.?\s*(?:no\.?|nr\.?|#)?|c?w|s(?=\d\d))\s*(?P<w>\d{{1,2}})"
        rf"{_NEXT_WEEK}?(?:{_OF}{_SHORT}|/(?P<y2>\d\d))?{_END}",
        _week,
    ),
    (rf"sem\.?\s?(?P<w>[3-9]|[1-5]\d)(?:{_OF}{_SHORT})?{_END}", _week),
    (rf"v\.\s?(?P<w>\d{{1,2}})(?:[\s,]+|/){_YEAR}{_END}", _week),
    (rf"(?P<q>{_QUARTER})\.?\s*(?:al\s+)?(?:(?P<n>[1-4])|{_NUMERAL})(?:-lea)?{_OF_YEAR}", _ordinal),
    (rf"(?P<q>الربع)\s(?:{_ARABIC}){_OF_YEAR}", _ordinal),
    (rf"(?:{_HALF})\s*(?P<n>[12])(?:{_OF}{_SHORT})?{_END}", _ordinal),
    (rf"{_FISCAL}\s?(?:\d{{4}}|\d\d)[-/](?:{_YEAR}|(?P<y2>\d\d)){_END}", _year),
    (rf"(?:{_FISCAL}|calendar year|year|cy|jahr|annee|ano|anno)\s?-?{_SHORT}{_END}", _year),
    (rf"(?:(?P<f>fy)|cy)\s?-?(?P<y2>\d\d){_END}", _year),
)
_WORD = regex(r"[^\W\d_]+")
_OTHER_STARTS = (
    "q h t s k v w cw sem fy cy fiscal exercice exercicio ejercicio calendar year jahr annee ano anno 第 "
    "令和 平成 الربع"
)


@cache
def _compiled() -> tuple[tuple[tuple[re.Pattern[str], _Reader], ...], ...]:
    tables = (_FROM_DIGIT, _FROM_MONTH, _FROM_WORD)
    return tuple(tuple((regex(pattern), reader) for pattern, reader in table) for table in tables)


@cache
def _starts() -> frozenset[str]:
    """The words, other than months, with which a date can begin."""
    words = " ".join((*ORDINALS.values(), QUARTER_WORDS, HALF_WORDS, WEEK_WORDS, _OTHER_STARTS)).split()
    return frozenset(found[0] for word in words if (found := _WORD.match(word)))


def read_atom(text: str, at: int) -> Atom | None:
    """The date that begins at an offset of folded text; a day of the week may stand before a day."""
    if text[at : at + 1].isdigit():
        return _first_of(0, text, at)
    found = _WORD.match(text, at)
    if not found:
        return None
    atom = None
    if found[0] in months():
        atom = _first_of(1, text, at)
    if not atom and found[0] in _starts():
        atom = _first_of(2, text, at)
    first_words, names = days_of_the_week()
    if found[0] in first_words and (name := names.match(text, at)):
        day = _first_of(0 if text[name.end() : name.end() + 1].isdigit() else 1, text, name.end())
        if day and day.day is not None and (not atom or day.end > atom.end):  # "mar. 27 févr." is a Tuesday
            return replace(day, short_year=None, is_ambiguous=False)
    return atom


def _first_of(table: int, text: str, at: int) -> Atom | None:
    for pattern, reader in _compiled()[table]:
        found = pattern.match(text, at)
        if found and (atom := reader(found)):
            return atom
    return None
