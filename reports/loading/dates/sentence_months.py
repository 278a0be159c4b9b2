"""When a sentence says that something was done: its days and months, counted from where it was told.

A sentence was told on a day, in a week, or in a longer period. What its words name is a time of what was done, unless a
word before it makes it a bound ("until March", "the minutes of 12 March") or it stands in a subordinate clause.
Knows single sentences. Must not know whose they are, nor in which section they stand.
"""

# ruff: noqa: SIM905  (lists of words are easier to read as text)
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from reports.loading.dates.clauses import is_of_main_clause
from reports.loading.dates.sentence_times import WORDS, NamedTime, Scope, find_feasts, find_times, is_of_other_time
from reports.loading.dates.small_words import BACK, IN, OF, ON, PARTS, SINCE, THE
from reports.loading.dates.whole import names_part, part_of_year
from reports.loading.folding import fold, months, months_within
from reports.periods import Period
from reports.regex import regex

_SHORT = 5
"""Letters of a word that may stand before a time at the beginning of a sentence: "I", "hat", "we"."""
_WEEK = 7
_SHE = regex(r"(?<!\w)ze(?!\w)")
"""In Dutch; in Polish and Czech it is "that" and "from"."""
_OF_DAY = [[word] for word in "of du des de del dell della do da vom von van av af z ze".split()]
_ENDING = " .!)*_。、…\"'”»"
_ANY_DAY = date(2000, 7, 31)
"""Whichever, where it is not asked which month a time is."""
_WHOLE = regex(
    r"(?<!\w)(?:(?:for|during|over|per|durante|pendant|durant|przez|por|gedurende|under) )?"
    r"(?:all(?: of| through)?|(?:the )?whole(?: month)?(?: of)?|most of|den (?:ganzen|gesamten)|"
    r"(?:fast )?tout(?: le mois)?(?: de| d')?|todo(?: el mes de| o mes de| el| o)?|tutto(?: il mese di)?|"
    r"(?:de )?hele(?: maand)?|heel|hela|hele|caly(?: miesiac)?) "
    r"(?P<month>[^\W\d_]{3,12})(?!\w)"
)
"""A month in the whole of which something was done: "for all of May"."""
_AND = frozenset("and und et y e en och og i ja ve va si es és a та і и".split())
"""Between two months."""
_EAST = regex(r"(?<!\d)(?P<a>\d{1,2})[月월]?\s?(?:[と和与及]|와|과)\s?(?P<b>\d{1,2})(?=[月월])")
_YEAR = 12
_A_YEAR = regex(r"(?<!\d)20\d\d(?!\d)")
_REACH, _FEW = 60, 4
"""Characters among which a sentence names a time it begins with, and words before, less one: "at the end of May"."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a sentence says of its time."""

    month: Period | None
    """The one month in which it was done; None where it says none or several."""
    others: tuple[Period, ...] = ()
    """Months that it names besides, or in a way that says nothing of what was done."""
    kind: Literal["", "edge", "midst", "ahead"] = ""
    """`edge`: the month begins or ends it, or a sign follows. `ahead`: its time had not come when it was told."""


_NOTHING = Saying(None)


@lru_cache(maxsize=1024)
def read_saying(sentence: str, scope: Scope, who: frozenset[str] = frozenset()) -> Saying:
    """When a sentence says that something was done; `who`: folded words of the name of who speaks.

    >>> day = date(2025, 3, 4)
    >>> str(read_saying("Last Thursday I moved the search.", Scope(day, day, "en")).month)
    '2025-02'
    >>> str(read_saying("Wrote the manual in February.", Scope(date(2025, 1, 1), date(2025, 6, 30), "en")).month)
    '2025-02'
    """
    text = fold(sentence).rstrip(_ENDING)
    text = _SHE.sub("zij", text) if scope.language == "nl" else text
    text = _WHOLE.sub(lambda found: f"in {found['month']}" if found["month"] in months() else found[0], text)
    named = list(find_times(text, scope))
    times = [one for one in named if not is_of_other_time(text, one)] + list(find_feasts(text, scope))
    strong = [one for one in times if not one.is_weak] or times
    if not strong:
        days = Saying(None, _days_of(text, named, scope)) if scope.is_day and named else _NOTHING
        return days if days.others else (not scope.is_day and _since(text, named)) or _part_of_year(text, scope)
    own = [one for one in strong if is_of_main_clause(text, one.start)]
    found = {month for one in own for month in _months(one)}
    told = {month for one in strong for month in _months(one)}
    ahead = [one for one in own if all(first > scope.last for first, _ in one.spans)]
    if ahead:
        past = found - {month for one in ahead for month in _months(one)}
        return Saying(None, tuple(sorted(told)), "" if past else "ahead")
    joined = _joined(text, found)
    if len(found) != 1 and not joined:
        return Saying(None, tuple(sorted(told)))
    month = joined or found.pop()
    told -= {one for one in told if joined and joined.contains(one)}
    if not scope.is_long and not scope.is_day and all(_covers(one, scope) for one in own):
        return _NOTHING  # "in August", told in a week that ends then
    is_edge = any(_is_edge(text, one, who) for one in own)
    return Saying(month, tuple(sorted(told - {month})), "edge" if is_edge else "midst")


def _joined(text: str, found: Collection[Period]) -> Period | None:
    """The two months that follow each other and stand together in a sentence: "in February and March".

    >>> [str(_joined("in february and march i led it", {Period.parse("2024-02")}))]
    ['2024-02..2024-03']
    """
    words = WORDS.findall(text)
    named = [(a, b) for a, word, b in zip(words, words[1:], words[2:], strict=False) if word in _AND]
    numbers = [tuple(months().get(one) or months_within().get(one) or 0 for one in pair) for pair in named]
    for pair in [*numbers, *((int(east["a"]), int(east["b"])) for east in _EAST.finditer(text))]:
        month = min((one for one in found if one.start_date.month in pair), default=None)
        is_run = 0 < pair[0] <= _YEAR and pair[1] == pair[0] % _YEAR + 1
        if month and is_run and len(found) <= len(pair):
            return Period(month.first - (month.start_date.month == pair[1]), 2)
    return None


def is_between_months(text: str, at: int) -> bool:
    """Whether a word from an offset on stands between two months: "February and March".

    >>> is_between_months("In February and March", 12), is_between_months("In February and then March", 12)
    (True, False)
    """
    words = [*WORDS.findall(fold(text[:at]))[-1:], *WORDS.findall(fold(text[at:]))[1:2]]
    return len(words) > 1 and all(word in months() or word in months_within() for word in words)


def _since(text: str, named: Sequence[NamedTime]) -> Saying | None:
    """The one month since which something is so, told of a longer time: "Live since 6 Nov"."""
    begun = [one for one in named if not SINCE.isdisjoint(WORDS.findall(text[: one.start])[-2:])]
    found = {month for one in begun for month in _months(one)}
    return Saying(found.pop(), kind="edge") if len(found) == len(named) == 1 else None


def _part_of_year(text: str, scope: Scope) -> Saying:
    """The quarter or half that a sentence says, in the time of which it was told, else the last one over by then."""
    if not (scope.is_long or names_part(text)):
        return _NOTHING  # as most say
    told = Period.between(Period.containing(scope.first), Period.containing(scope.last))
    said = {int(year) for year in _A_YEAR.findall(text)}
    if not scope.is_long:
        over = [one for year in said or (told.year, told.year - 1) if (one := part_of_year(text, year))]
        is_now = any(one.contains(told) for one in over)  # "in the second quarter", told in its last month
        over = [] if is_now else [one for one in over if one.end <= told.first]
        is_run = not months().keys().isdisjoint(WORDS.findall(text))  # "from January to June": what a text is of
        return Saying(max(over), kind="edge") if over and not is_run else _NOTHING
    years: Collection[int] = range(scope.first.year, scope.last.year + 1)
    years = years if len(years) <= _FEW else said
    found = [period for year in years if (period := part_of_year(text, year)) and told.contains(period)]
    return Saying(found[0], kind="edge") if len(found) == 1 else _NOTHING


def _days_of(text: str, named: Sequence[NamedTime], scope: Scope) -> tuple[Period, ...]:
    """The month of a day that a sentence names as that of something: "the workshop of 7 December"; it may be when."""
    days = [one for one in named if len(one.spans) == 1 and one.spans[0][0] == one.spans[0][1]]
    days = [one for one in days if WORDS.findall(text[: one.start])[-1:] in _OF_DAY and one.spans[0][1] <= scope.last]
    return tuple(sorted({month for one in days for month in _months(one)}))


@lru_cache(maxsize=1024)
def time_length(sentence: str, language: str = "") -> int:
    """Where the time ends with which a sentence begins, but for small words before it; 0: it begins with none.

    >>> time_length("In March Ann wrote it"), time_length("Wrote it in March"), time_length("This month Ann did", "en")
    (8, 0, 10)
    """
    head = sentence[:_REACH]
    text = fold(head)
    is_longer = len(text) != len(head)
    text = "".join(map(fold, head)) if is_longer else text
    if not text[:1].isalnum():
        return 0
    first = min(
        find_times(text, Scope(_ANY_DAY, _ANY_DAY, language)), key=lambda one: (one.start, -one.end), default=None
    )
    words = WORDS.findall(text[: first.start]) if first else []
    small = IN | ON | THE | PARTS | OF | BACK | frozenset({"a", "ad"} if language == "it" else ())
    is_first = len(words) < _FEW and all(word in small or word in _AND or word in months() for word in words)
    end = first.end if first and is_first else 0
    return next(at for at in range(len(head) + 1) if len("".join(map(fold, head[:at]))) >= end) if is_longer else end


def _covers(one: NamedTime, scope: Scope) -> bool:
    """Whether a time is longer than that in which it was told, and runs over a part of it."""
    return any((last - first).days > _WEEK and first <= scope.last and scope.first <= last for first, last in one.spans)


def _months(one: NamedTime) -> set[Period]:
    """The months that a time may be; that of more days, where it runs over two, and all of a longer one."""
    found = set()
    for first, last in one.spans:
        middle = first + (last - first) / 2
        if (last - first).days < _WEEK:
            found.add(Period.containing(middle))
        else:
            found |= {Period(month, 1) for month in range(Period.containing(first).first, Period.containing(last).end)}
    return found


def _is_edge(text: str, one: NamedTime, who: frozenset[str]) -> bool:
    """Whether a time begins a sentence but for a short word, ends it, or stands before a sign."""
    before = [word for word in WORDS.findall(text[: one.start]) if word not in who | IN | ON | PARTS | OF | THE]
    rest = text[one.end :].lstrip()
    is_first = len(before) <= 1 and len("".join(before)) <= _SHORT
    if text[: one.start].endswith(("(", "[")) and rest.lstrip(".").startswith((")", "]")):
        return True
    return is_first or not rest or rest[0] in ",;:(–—、，" or rest.startswith("- ")
