"""How a text says when its fiscal year begins. Knows sentences; knows no periods of summaries."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reports.loading.dates.label_shapes import ERAS
from reports.loading.dates.labels import Label
from reports.loading.folding import fold, low, months
from reports.periods import Period
from reports.regex import regex

_YEAR = (
    r"fy|fiscal|financial|geschaftsjahr|wirtschaftsjahr|exercice|ejercicio|exercicio|esercizio|boekjaar|rakenskapsar|"
    r"regnskapsar"
)
_OUR_YEAR = (
    r"(?:our|company|business|budget|accounting|reporting|tax) year|unser(?: \w+)? jahr|notre annee|nuestro ano|"
    r"nosso ano|il nostro anno|ons (?:boek)?jaar|vart ar|vores ar|vart regnskap|nasz rok|rok obrotowy"
)
"""What is no calendar year, where it is said when it begins."""
_DAY = r"(?:the )?(?:\d{1,2}(?:\.|st|nd|er)? )?(?:of |de |d')?"
_SPAN = regex(
    rf"\b(?:{_YEAR})(?P<named>[^.;\n]{{0,60}}?)\b{_DAY}(?P<from>[^\W\d_]{{3,12}})\.?"
    r"(?: \d{1,2},?)?(?: (?:de )?(?P<y1>\d{4}))? ?"
    rf"(?:-|(?:to|until|through|bis|zum|au|a|al|ate|hasta|tot|till|til)(?!\w)) ?(?:zum |al )?{_DAY}"
    r"(?P<to>[^\W\d_]{3,12})\.?(?: \d{1,2},?)?(?: (?:de )?(?P<y2>\d{4}))?"
)
_BEGINS = regex(
    rf"\b(?:{_YEAR}|{_OUR_YEAR})[^.;\n]{{0,30}}?\b"
    r"(?:starts?|begins?|starting|beginning|beginnt|commence|empieza|comienza|comeca|inizia|begint|borjar|begynder|"
    r"begynner|starter|startar|zaczyna(?: \w{3})?) "
    rf"(?:in |on |im |am |en |em |le |el |a |il |i |w |op )?{_DAY}(?P<from>[^\W\d_]{{3,12}})"
)
_OF_YEAR = regex(
    r"f(?:iscal|inancial|(?<!\wf)y)|jahr|exerc|ejerc|eserc|jaar|sk[aå]p|y(?<!\wy)ear|"
    r"a(?<!\wa)(?:nn[ée]e|(?:[nñ]o|nno|r)\b)|å(?<!\wå)r\b|r(?<!\wr)ok\b"
)
_NUMBERED = regex(r"\b(?:fy|fiscal (?:year )?|financial year )(?P<year>(?:20)?\d\d)\b(?!\s?[/-]\s?\d)")
_ONE = regex(r"1\s?(?:[=:]|is|est?)\s?[^\W\d_]")
_FIRST = regex(
    r"(?<!\w)(?P<sign>[^\W\d_]{1,8})\.?\s?0?1\s?(?:=|:|is|ist|est|es)\s?(?P<month>[^\W\d_]{3,12})(?=\W*$|\s?[,;.)(])"
)
"""What a source says once of the numbered months of its year: "P1 = April"."""
TWO_YEARS = regex(r"(?<!\d)(?P<first>20\d\d)\s?[/–-]\s?(?:20)?(?P<second>\d\d)(?![\d/.-])")
"""Two years that are named together: "2024/25"."""
_SHORT_YEARS = regex(
    r"(?i:(?<!\w)(?:season|year|s[aà]i[sz]on|schuljahr|jahr|ann[ée]e|temporada|curso|stagione|anno|ano|seizoen|schooljaar|"
    r"s[äæ]song?|läsår|sezon|sezona|rok|сезон))\s(?P<first>\d\d)/(?P<second>\d\d)(?![\d/.-])"
)
"""The same in two digits, behind a word for a year: "season 24/25"."""
_ERA = regex(rf"(?P<era>{'|'.join(ERAS)})?(?P<number>(?<!\d)\d{{4}}|(?<=[和成])\d{{1,2}})年度")
_OF_CHINA = regex("[总报个职绩员业务计划结经]")
"""Characters that stand in no Japanese text."""
_NAMED = regex(r"\d{4}|\d{2}")
_FULL_YEAR = 12
UNKNOWN = "a fiscal year, read as the calendar year of its number"
OF_CALENDAR = "read as a part of the calendar year, though the source has a fiscal year of its own"
HINT = 'Say in reports.toml in which month it begins, as in "fiscal_year_start = 4".'
TURNS = (4, 10)
"""From the first of these months on a year of work may have begun, from the second on it has."""
_TURNS = {
    (8, 9): regex("school|academic|universit|akadem|schul|scolair|scolast|escolar|lectivo|letivo|skol|szkol|학년"),
    (4, 4): regex("年度|学年"),
}
"""What the name of a year says of the months between which it begins: one of school, and one of Japan."""


class Fiscal(NamedTuple):
    """A fiscal year."""

    start: int
    """The month in which it begins."""
    shift: int = 0
    """Months by which it is later than one that is named by the year in which it ends: 12 or 0."""

    def of(self, label: Label) -> Period | None:
        """The period of a label that was read with this start."""
        is_later = self.shift and label.is_fiscal and label.period
        return (
            Period(label.period.first + self.shift, label.period.months) if is_later and label.period else label.period
        )


CALENDAR = Fiscal(1)


def find_fiscal(text: str) -> Fiscal | None:
    """The fiscal year that a text defines; None where it defines none.

    >>> find_fiscal("Our FY25 runs from 1 February 2025 to 31 January 2026."), find_fiscal("FY is April to March")
    (Fiscal(start=2, shift=12), Fiscal(start=4, shift=0))
    """
    if "1" in text and (numbered := _numbered(text)):
        return Fiscal(numbered[1])
    if not _may_be(text):  # as in nearly all lines, and quickly told
        return None
    folded = fold(text)
    if found := _SPAN.search(folded):
        first, last = (months().get(found[one]) for one in ("from", "to"))
        if first and last and last % _FULL_YEAR + 1 == first:
            name = _NAMED.search(found["named"]) if found["y1"] and found["y2"] != found["y1"] else None
            is_later = name is not None and found["y1"].endswith(name[0])
            return Fiscal(first, _FULL_YEAR * is_later)
    begins = _BEGINS.search(folded)
    first = months().get(begins["from"]) if begins else None
    return Fiscal(first) if first else None


def named_year(lines: Iterable[str], fiscal: Fiscal) -> int | None:
    """The first month of the one fiscal year that the lines name by its number; None where they name none, or two.

    >>> Period(named_year(["Achievements FY25"], Fiscal(4)), 12).name
    'April 2024 – March 2025'
    """
    said = [fold(line) for line in lines if _may_be(line)]
    found = {int(one["year"]) % 100 for line in said for one in _NUMBERED.finditer(line)}
    found |= (
        {int(one["second"]) for line in said for one in TWO_YEARS.finditer(line) if follows(one)}
        if not found
        else set()
    )
    if len(found) != 1:
        return None
    return (2000 + found.pop() - 1) * _FULL_YEAR + fiscal.start - 1 + fiscal.shift


def first_of_two(line: str) -> set[int]:
    """The first of the two years of a year of work that a line names: "2024/25", "season 24/25", "令和7年度"."""
    line = _SHORT_YEARS.sub(r" 20\g<first>/\g<second>", line)
    named = {int(one["first"]) for one in TWO_YEARS.finditer(line) if follows(one)}
    if _OF_CHINA.search(line):
        return named  # there it is the calendar's
    eras = {ERAS[one["era"]] + int(one["number"]) for one in _ERA.finditer(fold(line)) if one["era"]}
    return named | eras | {int(one["number"]) for one in _ERA.finditer(fold(line)) if not one["era"]}


def turns_of(line: str) -> tuple[int, int]:
    """The months between which a year of work begins that a line names.

    >>> turns_of("School year 2024/25"), turns_of("Season 2024/25")
    ((8, 9), (4, 10))
    """
    return next((months for months, words in _TURNS.items() if words.search(fold(line))), TURNS)


def follows(years: re.Match[str]) -> bool:
    """Whether the second of two years is the next one."""
    return int(years["first"]) % 100 + 1 == int(years["second"])


def _may_be(text: str) -> bool:
    """Whether a text has a word for a year."""
    return _OF_YEAR.search(low(text)) is not None


def _numbered(text: str) -> tuple[str, int] | None:
    """The sign of months that have numbers, and the month of the first one: "P1 = April"."""
    folded = fold(text)
    said = _FIRST.finditer(folded) if _ONE.search(folded) else ()
    found = next((one for one in said if one["month"] in months()), None)
    return (found["sign"], months()[found["month"]]) if found else None


def numbered_months(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the numbered months with which lines begin, where a line says which is the first.

    >>> lines = ["Year 2024/25, P1 = April", "P8", "P10: moved the stalls"]
    >>> [str(label.period) for label in numbered_months(lines).values()]
    ['2024-11', '2025-01']
    """
    told = next(((at, *found) for at, line in enumerate(lines) if "1" in line and (found := _numbered(line))), None)
    if not told:
        return {}
    at, sign, start = told
    near = [fold(line) for line in lines[max(0, at - 3) : at + 3]]
    years = {int(one["first"]) for line in near for one in TWO_YEARS.finditer(line) if follows(one)}
    spans = {int(one["y1"]) for line in near if (one := _SPAN.search(line)) and one["y1"]}
    named = {2000 + int(one["year"]) % 100 - (start > 1) for line in near for one in _NUMBERED.finditer(line)}
    named = spans or years or named
    if len(named) != 1:
        return {}
    first = named.pop() * _FULL_YEAR + start - 1
    begins = re.compile(
        rf"\W*(?:\(?\w{{1,2}}[.)]\s+)?{re.escape(sign)}\.?\s?0?(?P<n>\d{{1,2}})(?P<behind>\s*$|\s*[:.)–|-]|\s\s|\s\()"
    )
    labels: dict[int, Label] = {}
    for number, line in enumerate(lines, 1):
        said = begins.match(fold(line)) if number != at + 1 else None
        if said and 1 <= int(said["n"]) <= _FULL_YEAR:
            period, words = Period(first + int(said["n"]) - 1, 1), f"{sign}{said['n']}"
            is_bare = not fold(line)[said.end() :].strip()
            labels[number] = Label(period, is_bare, is_day=False, is_strong=True, words=words, is_part=True)
    return labels
