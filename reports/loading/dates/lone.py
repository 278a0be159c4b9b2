"""Times that stand alone, in a cell or on a line of their own: "metà giugno", "lun 15/5", "luglio, prima settimana".

One such line may be anything; several at the same margin are the days of a diary, whatever words stand beside them.
Knows lines. Must not know blocks.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reports.loading.dates.day_order import is_day_first
from reports.loading.dates.labels import Label, day_label, find_label, find_open_label
from reports.loading.dates.small_words import SINCE
from reports.loading.dates.spans import Date, read_date
from reports.loading.dates.titles import SENTENCE_END, may_part
from reports.loading.folding import days_of_the_week, fold, months
from reports.loading.names.likeness import likeness
from reports.loading.words import WEEK_WORDS
from reports.periods import Period
from reports.regex import regex

_DAY = regex(r"(?P<a>\d{1,2})\s?(?P<sign>[./])\s?(?P<b>\d{1,2})\.?(?!\d)")
_ROMANS = "I II III IV V VI VII VIII IX X XI XII".split()  # noqa: SIM905
_ROMAN = regex(
    rf"(?P<d>\d{{1,2}})(?:\s?[./]\s?|(?P<gap>\s))(?P<m>{'|'.join(_ROMANS)})(?(gap)(?<=[IVX]{{2}}))\.?"
    r"(?:[,\s(]+(?P<weekday>[^\W\d_]{2,12})\.?\)?)?"
)
"""A day whose month is a numeral: "11.IV", "3 II (pon.)"."""
_CJK_DAY = regex(r"(?P<day>\S*[日일]\S{0,7})\s(?:\S{1,6})")
"""A day and a word, mostly for the weather: "4月12日(土) 晴れ"."""
_DOUBT = regex(r"\s*\(?\?+\)?$")
_WORD = regex(r"[^\W\d_]+")
_START = regex(r"(?<!\w)\w")
_CELL = regex(
    r"(?P<said>[^|\t.…·_]{1,10}\.?[^|\t…·_]{1,24}?)(?:\s*\t\s*|\s{2,}|\s*(?:\.{3,}|…+|·{3,}|_{3,})\s*|\s+\|\s*)(?=\S)"
)
"""Words in a column of their own, or with points behind them, before a text."""
_GAP = regex(r"\t|\s[\s|]|\.{3}|…|·{3}|_{3}")
"""What stands in each of these, and in few lines."""
_MARK = regex(r"\s*(?:[-*+•‣–—]\s+)?[*_#]{0,3}\s*")
_SIGN = regex(r"[:;!?=()\"–—]|\s-\s")
_COUNTED = regex(r"(?:[^\W\d_]{1,12}\s)?#?\d{1,3}\.?\s?[(\[](?P<day>\d[^()\[\]]{2,16})")
"""The number of a day before when that was: "Day 3 (27.02.)"."""
_STOP = regex(r"\.\s+(?=[^\W\d_])")
_LONGEST = 30
_LONGEST_CJK, _CJK = 4, "\u3000"
"""Characters without blanks that are one word at most."""
_MOST_WORDS = 2
"""Words at most beside a time that stands alone."""
_FEWEST = 2
_MONTHS = 12
_GOES_ON = regex(r":\s*\S|^\W*\s[–—-]\s|[,;]$")
"""Behind the date of a line that is no head."""
_LONGEST_HEAD = 100
_MOST_BEHIND = 4
"""Words at most behind the date of a head."""
_YEAR = regex(r"(?<!\d)20\d\d(?!\d)")

_WEEKS = frozenset(WEEK_WORDS.split())


def lone_label(text: str, *, is_day_first: bool | None = None) -> Label | None:
    """The label of a text that is a time and at most two words more; with a mark of doubt it is open.

    >>> [str(lone_label(text).period) for text in ("metà giugno", "19.05.", "luglio, prima settimana")]
    ['2000-06', '2000-05', '2000-07']
    """
    words = text.strip(" *_:#|()")
    words = counted["day"] if (counted := _COUNTED.fullmatch(words)) else words
    if not words or len(words) > _LONGEST or words[0] == "@":
        return None
    if _DOUBT.search(words):
        label = lone_label(_DOUBT.sub("", words), is_day_first=is_day_first)
        return label and replace(label, period=None, is_open=True, has_year=False)
    label = find_label(words) or find_open_label(words)
    if label and label.is_bare:
        return label
    roman = _ROMAN.fullmatch(words)
    weekday = fold(roman["weekday"] or "") if roman else ""
    if roman and (len(weekday) <= _LONGEST_CJK or weekday in days_of_the_week()[0]):  # "(śr.)"
        return day_label(int(roman["d"]), _ROMANS.index(roman["m"]) + 1)
    if (day := _CJK_DAY.fullmatch(words)) and (label := find_open_label(day["day"])) and label.is_bare:
        return label
    return _numbered(words, is_day_first) or _among_words(words)


def _numbered(words: str, is_day_first: bool | None) -> Label | None:
    """A day in numbers without its year, with its day of the week or one more word beside it: "Mo 31.03. Nacht"."""
    found = _DAY.search(words)
    if not found or any(char.isdigit() for char in words[: found.start()] + words[found.end() :]):
        return None
    beside = _WORD.findall(fold(words[: found.start()] + " " + words[found.end() :]))
    others = [word for word in beside if word not in days_of_the_week()[0]]
    is_dotted = found[0].endswith(".") or found["b"].startswith("0") or is_day_first is False
    is_day = len(beside) > len(others) or (is_dotted if found["sign"] == "." else is_day_first is not None)
    if len(others) > 1 or not is_day or any(len(word) > _LONGEST_CJK and word > _CJK for word in others):
        return None
    a, b = int(found["a"]), int(found["b"])
    if is_day_first is False or (found["sign"] == "/" and b > _MONTHS):
        a, b = b, a
    if not 1 <= b <= _MONTHS:
        return None
    label = day_label(a, b)
    is_unclear = found["sign"] == "/" and is_day_first is None and a != b and a <= _MONTHS
    return label and (replace(label, period=None, is_open=True) if is_unclear else label)


def _among_words(words: str) -> Label | None:
    """A month or a day by its name among words, which are no name of somebody: "ca. 20. Mai".

    A number beside it makes it something else: "1.2.25 is out" (`out`: October).
    """
    folded = [fold(word) for word in _WORD.findall(words)]
    named = [word for word in folded if word in months()]
    if _SIGN.search(words) or len(named) != 1 or len(folded) > _MOST_WORDS + 1 or likeness(words) == "known":
        return None
    for found in _START.finditer(words):
        label = find_open_label(words[found.start() :])
        if label and label.period and label.period.months == 1 and named[0] in label.words:
            if any(char.isdigit() for char in words[: found.start()]):
                return None
            return replace(label, is_bare=True, is_strong=True)
    return None


def recurring_labels(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the times with which lines at one margin begin, or which they are."""
    order = is_day_first(lines)
    found: dict[int, tuple[Label, int]] = {}
    for number, line in enumerate(lines, 1):
        mark = _MARK.match(line)
        margin = mark.end() if mark else 0
        rest = line[margin:].rstrip()
        cell = _CELL.match(rest) if may_part(rest) and _GAP.search(rest) else None
        label, is_whole = lone_label(rest, is_day_first=order), True
        if not label and cell:
            label, is_whole = lone_label(cell["said"], is_day_first=order), False
        if not label:
            label, is_whole = _day_before(rest), False
        if label and (label.period or label.is_open):
            found[number] = (label if is_whole else replace(label, is_bare=False, is_strong=True), margin)
    margins = Counter(margin for _, margin in found.values())
    return {number: label for number, (label, margin) in found.items() if margins[margin] >= _FEWEST}


def _day_before(rest: str) -> Label | None:
    """The day or month without its year with which a line begins, a sentence behind its point: "24 April. Ann …"."""
    for point in _STOP.finditer(rest[:_LONGEST]):
        label = find_open_label(rest[: point.start()])
        if label and label.is_bare and label.period and label.period.months == 1 and rest[point.end()].isupper():
            return label
    return None


def repeated_heads(lines: Sequence[str]) -> dict[int, Label]:
    """By the number of their line, the periods of heads that are alike but for their dates: "Report 3-7 March 2025".

    Each has other text below it, and words before its date: else they are rows of one log.

    >>> log = ["Team meeting 3.3.2025", "Sold it.", "Team meeting 10.3.2025", "Built it."]
    >>> [label.words for label in repeated_heads(log).values()]
    ['3.3.2025', '10.3.2025']
    >>> repeated_heads(["Week 3/2025", "Sold it.", "Week 4/2025", "Built it."])
    {}
    """
    shapes = {number: shape for number, line in enumerate(lines, 1) if (shape := _shape(line)) and not _is_week(line)}
    counts = Counter(shapes.values())
    found: dict[int, Label] = {}
    for number, shape in shapes.items():
        below = next((at for at in range(number + 1, len(lines) + 1) if lines[at - 1].strip()), 0)
        if (
            counts[shape] >= _FEWEST
            and below
            and shapes.get(below) != shape
            and (label := _label_in(lines[number - 1]))
        ):
            found[number] = label
    alike = Counter(shapes[number] for number in found)
    return {number: label for number, label in found.items() if alike[shapes[number]] == counts[shapes[number]]}


def _is_week(line: str) -> bool:
    """Whether a line is nothing but a week with its year: "Week 3/2025" is no March."""
    label = find_label(line.strip(" #*_="))
    is_told = label is not None and label.is_bare and label.has_year
    return label is not None and is_told and not _WEEKS.isdisjoint(_WORD.findall(label.words))


def _shape(line: str) -> str:
    """A short line without its numbers, months and days of the week, if it holds a number and begins with a word."""
    words = line.strip(" #*_=")
    if not 0 < len(words) <= _LONGEST_HEAD or SENTENCE_END.search(words) or not _YEAR.search(words):
        return ""
    folded = re.sub(r"[(（][^)）]{1,4}[)）]", "", fold(words))
    shape = re.sub(r"\d+", "0", _WORD.sub(lambda one: "0" if _is_of_calendar(one[0]) else one[0], folded))
    return shape if not shape[:1].isdigit() and _WORD.search(shape) else ""


def _is_of_calendar(word: str) -> bool:
    return word in months() or word in days_of_the_week()[0]


def _label_in(line: str) -> Label | None:
    """The one date with its year within a line, at the first place where one begins."""
    folded = fold(line.strip())
    for at in range(1, len(folded)):
        if folded[at].isalnum() and (folded[at - 1].isdigit() != folded[at].isdigit() or not folded[at - 1].isalnum()):
            found = read_date(folded, at)
            if found and found.period and found.has_year and not found.is_weak:
                behind = folded[found.end :]
                if len(_WORD.findall(behind)) > _MOST_BEHIND or _GOES_ON.search(behind):
                    return None
                words = folded[at : found.end]
                return Label(
                    found.period, is_bare=True, is_day=found.is_day, is_strong=True, words=words, note=found.note
                )
    return None


def spans_named(title: str) -> set[Period]:
    """The quarters, halves and other times of several months with their years that a title names anywhere.

    >>> [str(period) for period in spans_named("OKR check-in Q2 2025, People team")]
    ['2025-Q2']
    """
    found = (date.period for _, date in dated(fold(title)))
    return {period for period in found if period and 1 < period.months < _MONTHS}


def dated(folded: str) -> Iterator[tuple[int, Date]]:
    """The dates with their year that words of folded text begin, each with where; none begins behind the last digit.

    >>> [(at, str(date.period)) for at, date in dated("from 5 may 2025 to june, as ann said")]
    [(5, '2025-05'), (7, '2025-05'), (11, '2025')]
    """
    last = max((at for at, char in enumerate(folded) if char.isnumeric()), default=-1)
    for word in _START.finditer(folded, 0, last + 1):
        if (found := read_date(folded, word.start())) and found.has_year:
            yield word.start(), found


def month_named(title: str) -> int | None:
    """The one month with its year that a title names anywhere: "Notes, started Nov 2024"."""
    folded = fold(title)
    if not any(map(str.isnumeric, folded)):
        return None
    words = list(_WORD.finditer(folded))
    before = ["", *(one[0] for one in words)]  # "data engineer, since Aug 2024" says nothing of what is told
    found = [
        read_date(folded, one.start())
        for one, last in zip(words, before, strict=False)
        if one[0] in months() and last not in SINCE
    ]
    firsts = {one.period.first for one in found if one and one.has_year and one.period and one.period.months == 1}
    return firsts.pop() if len(firsts) == 1 else None
