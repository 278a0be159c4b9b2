"""When a sentence says that something was done: its days and months, counted from where it was told.

A sentence was told on a day, in a week, or in a longer period. What its words name is a time of what was done, unless a
word before it makes it a bound ("until March", "the minutes of 12 March") or it stands in a subordinate clause.
Knows single sentences. Must not know whose they are, nor in which section they stand.
"""

# ruff: noqa: SIM905  (lists of words are easier to read as text)
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Literal

from reports.loading.dates.clauses import is_of_main_clause
from reports.loading.dates.relative import Span, find_told, number_words
from reports.loading.dates.small_words import (
    ANY,
    BACK,
    DURING,
    IN,
    OF,
    ON,
    OWN,
    PARTS,
    SINCE,
    THE,
    is_bound,
    is_day_or_week,
)
from reports.loading.dates.whole import names_part, part_of_year
from reports.loading.folding import ambiguous_months, days_of_the_week, fold, months, months_within
from reports.periods import Period
from reports.regex import regex

_YEAR = 12
_PAST = 8
"""Months by which what is told lies back at most; a month that would lie further back is one to come."""
_SHORT = 5
"""Letters of a word that may stand before a time at the beginning of a sentence: "I", "hat", "we"."""
_WEEK = 7
_LONG_MONTH = 31
_SOME = [[word] for word in (ANY | number_words()) - {"to"}]
"""Before a day of the week or a weekend they say that it was some such day, or how long it took."""
_DAY_OF_MONTH = regex(
    r"(?<!\w)(?:on the|am|le|el(?: dia)?|il|no dia|den|op de)\s(?P<day>\d{1,2})(?:st|nd|rd|th|\.|:?e)?"
    r"(?=[\s)]*(?:$|[,;.)]|(?:and|und|et|y|e|och|en)\s))"
)
"""A day alone: of the month in which it is told, or of the one before."""
_MONTH = regex(
    r"(?<![\w'])(?P<word>[^\W\d_]{3,14})(?![^\W_])|(?<!\d)(?P<cjk>\d{1,2})\s?[月월](?:\s?(?P<d>\d{1,2})\s?[日일])?"
)
_CJK_MONTH = regex("[月월]")
_DAY_BEFORE = regex(r"(?<![\d.,:/-])(?P<day>\d{1,2})(?:\.|st|nd|rd|th|er|o|a)?\s?(?:of |de |di |d')?$")
_DAY_BEHIND = regex(r"\s(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\w%.,:]\w)")
_YEAR_BEHIND = regex(r",?\s(?:de\s|of\s)?(?P<year>(?:19|20)\d\d)(?!\w)")
_NUMERIC = regex(
    r"(?P<d>\d(?<![\w./:-]\d)\d?)(?P<s>[./])(?P<m>\d{1,2})(?:(?P=s)(?P<y>(?:20)?\d\d)|(?P<end>\.))?(?![\w%/:])(?!\.\d)"
)
_ISO = regex(r"(?P<y>2(?<![\w./:-]2)0\d\d)-(?P<m>\d\d)-(?P<d>\d\d)(?![\w-])")
_WITHIN = regex(r"(?:\s(?:ayinda|ay icinde|honapban|hoban)|'[dt][ae])(?!\w)")
"""Behind a month: in it."""
_SHE = regex(r"(?<!\w)ze(?!\w)")
"""In Dutch; in Polish and Czech it is "that" and "from"."""
_OF_DAY = [[word] for word in "of du des de del dell della do da vom von van av af z ze".split()]
_APART_LEFT, _APART_RIGHT = regex(r"(?:\w\W*?(?:[(\[,;]|\s[–—-])|^[(\[])\s?$"), regex(r"\s*(?:$|[)\],;.])")
"""Signs on both sides of a month: "(May)", "…, May, …"."""
_CHRISTMAS = regex(
    r"(?<!\w)(?:christmas|xmas|weihnachten|heiligabend|noel|navidad|natale|kerst(?:mis)?|julafton|bozym narodzeniem|"
    r"wigilia|vanoc\w*|karacsony\w*|joulu\w?|craciun|рождеств\w+|різдв\w+)(?!\w)"
)
_FEAST = 12
_JUST_BEFORE = [[word] for word in "before vor avant antes prima voor innan fore for przed pred перед".split()]
_ENDING = " .!)*_。、…\"'”»"
_WORDS = regex(r"[^\W_]+")
_ANY_DAY = date(2000, 7, 31)
"""Whichever, where it is not asked which month a time is."""
_A_YEAR = regex(r"(?<!\d)20\d\d(?!\d)")
_REACH, _FEW = 60, 4
"""Characters among which a sentence names a time it begins with, and words before, less one: "at the end of May"."""


@dataclass(frozen=True, slots=True)
class Scope:
    """When a sentence was told."""

    first: date
    last: date
    language: str = ""

    @property
    def is_day(self) -> bool:
        """It was told on one day."""
        return self.first == self.last

    @property
    def is_long(self) -> bool:
        """It was told of a longer time than a week, so that nothing is counted from its end."""
        return (self.last - self.first).days > _WEEK


@dataclass(frozen=True, slots=True)
class Saying:
    """What a sentence says of its time."""

    month: Period | None
    """The one month in which it was done; None where it says none or several."""
    others: tuple[Period, ...] = ()
    """Months that it names besides, or in a way that says nothing of what was done."""
    kind: Literal["", "edge", "midst", "ahead"] = ""
    """`edge`: the month begins or ends it, or a sign follows. `ahead`: its time had not come when it was told."""


@dataclass(frozen=True, slots=True)
class _Time:
    start: int
    end: int
    spans: tuple[Span, ...]
    is_weak: bool = False
    """A day of the week or of a month alone: where something else says a time, that counts."""
    is_counted: bool = False
    """It is counted in weeks or longer units: "4 on last month" compares with one."""


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
    named = list(_times(text, scope))
    times = [one for one in named if not _is_bound(text, one)] + list(_feasts(text, scope))
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
    if len(found) != 1:
        return Saying(None, tuple(sorted(told)))
    month = found.pop()
    if not scope.is_long and not scope.is_day and all(_covers(one, scope) for one in own):
        return _NOTHING  # "in August", told in a week that ends then
    is_edge = any(_is_edge(text, one, who) for one in own)
    return Saying(month, tuple(sorted(told - {month})), "edge" if is_edge else "midst")


def _since(text: str, named: Sequence[_Time]) -> Saying | None:
    """The one month since which something is so, told of a longer time: "Live since 6 Nov"."""
    begun = [one for one in named if not SINCE.isdisjoint(_WORDS.findall(text[: one.start])[-2:])]
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
        is_run = not months().keys().isdisjoint(_WORDS.findall(text))  # "from January to June": what a text is of
        return Saying(max(over), kind="edge") if over and not is_run else _NOTHING
    years: Collection[int] = range(scope.first.year, scope.last.year + 1)
    years = years if len(years) <= _FEW else said
    found = [period for year in years if (period := part_of_year(text, year)) and told.contains(period)]
    return Saying(found[0], kind="edge") if len(found) == 1 else _NOTHING


def _days_of(text: str, named: Sequence[_Time], scope: Scope) -> tuple[Period, ...]:
    """The month of a day that a sentence names as that of something: "the workshop of 7 December"; it may be when."""
    days = [one for one in named if len(one.spans) == 1 and one.spans[0][0] == one.spans[0][1]]
    days = [one for one in days if _WORDS.findall(text[: one.start])[-1:] in _OF_DAY and one.spans[0][1] <= scope.last]
    return tuple(sorted({month for one in days for month in _months(one)}))


@lru_cache(maxsize=1024)
def time_length(sentence: str, language: str = "") -> int:
    """Where the time ends with which a sentence begins, but for small words before it; 0: it begins with none.

    >>> time_length("In March Ann wrote it"), time_length("Wrote it in March"), time_length("This month Ann did", "en")
    (8, 0, 10)
    """
    text = fold(sentence[:_REACH])
    if len(text) != len(sentence[:_REACH]) or not text[:1].isalnum():
        return 0
    first = min(_times(text, Scope(_ANY_DAY, _ANY_DAY, language)), key=lambda one: (one.start, -one.end), default=None)
    words = _WORDS.findall(text[: first.start]) if first else []
    is_first = len(words) < _FEW and all(word in IN | ON | THE | PARTS | OF | BACK for word in words)
    return first.end if first and is_first else 0


def _covers(one: _Time, scope: Scope) -> bool:
    """Whether a time is longer than that in which it was told, and runs over a part of it."""
    return any((last - first).days > _WEEK and first <= scope.last and scope.first <= last for first, last in one.spans)


def _months(one: _Time) -> set[Period]:
    """The months that a time may be; that of more days, where it runs over two, and all of a longer one."""
    found = set()
    for first, last in one.spans:
        middle = first + (last - first) / 2
        if (last - first).days < _WEEK:
            found.add(Period.containing(middle))
        else:
            found |= {Period(month, 1) for month in range(Period.containing(first).first, Period.containing(last).end)}
    return found


def _is_edge(text: str, one: _Time, who: frozenset[str]) -> bool:
    """Whether a time begins a sentence but for a short word, ends it, or stands before a sign."""
    before = [word for word in _WORDS.findall(text[: one.start]) if word not in who | IN | ON | PARTS | OF | THE]
    rest = text[one.end :].lstrip()
    is_first = len(before) <= 1 and len("".join(before)) <= _SHORT
    if text[: one.start].endswith(("(", "[")) and rest.lstrip(".").startswith((")", "]")):
        return True
    return is_first or not rest or rest[0] in ",;:(–—、，" or rest.startswith("- ")


def _is_bound(text: str, one: _Time) -> bool:
    """Whether a word before a time says from when or of what, or it is the genitive of something: "yesterday's"."""
    is_genitive = text[one.end :].startswith(("'s ", "s' "))
    return is_genitive or is_bound(_WORDS.findall(text[: one.start]), is_counted=one.is_counted)


def _times(text: str, scope: Scope) -> Iterator[_Time]:
    taken: list[tuple[int, int]] = []
    has_digit = re.search(r"\d", text) is not None
    for one in (*(_numeric(text, scope) if has_digit else ()), *_named(text, scope)):
        taken.append((one.start, one.end))
        yield one
    if scope.is_long:
        return
    for found in _DAY_OF_MONTH.finditer(text) if scope.is_day and has_digit else ():
        if not any(found.start() < end and start < found.end() for start, end in taken):
            yield _Time(found.start(), found.end(), _numbered(int(found["day"]), scope), is_weak=True)
    for told in find_told(text, scope.language):
        if any(told.start < end and start < told.end for start, end in taken):
            continue
        if (told.is_bare or told.unit == "weekend") and _WORDS.findall(text[: told.start])[-1:] in _SOME:
            continue
        if told.unit == "weekday" and not scope.is_day:
            inside = scope.first + timedelta(days=(told.day - scope.first.weekday()) % _WEEK)
            yield _Time(told.start, told.end, ((inside, inside),), is_weak=True)
        elif scope.is_day:
            spans = tuple(
                (first, min(last, scope.last) if first <= scope.last else last) for first, last in told.days(scope.last)
            )
            is_counted = told.unit in ("week", "month", "quarter", "year")
            yield _Time(told.start, told.end, spans, told.is_bare, is_counted)


def _feasts(text: str, scope: Scope) -> Iterator[_Time]:
    """Christmas, also where something was done before it."""
    for found in _CHRISTMAS.finditer(text):
        spans = _month_near(_FEAST, None, None, scope)
        one = _Time(found.start(), found.end(), spans)
        if spans and (_WORDS.findall(text[: found.start()])[-1:] in _JUST_BEFORE or not _is_bound(text, one)):
            yield one


def _numeric(text: str, scope: Scope) -> Iterator[_Time]:
    """Days in numbers: "31.03.", "28/6", "2025-03-31"."""
    for found in _ISO.finditer(text):
        with suppress(ValueError):
            iso = date(int(found["y"]), int(found["m"]), int(found["d"]))
            yield _Time(found.start(), found.end(), ((iso, iso),))
    for found in _NUMERIC.finditer(text):
        before = _WORDS.findall(text[: found.start()])
        is_named = bool(before) and before[-1] in ON | days_of_the_week()[0]
        is_led = not before or is_named
        if found["s"] == "/" and not found["y"] and not is_named and int(found["d"]) <= int(found["m"]):
            continue  # "9/9 done": so many of so many
        if not (found["y"] or found["end"] or is_led) or (found["s"] == "." and not (found["y"] or found["end"])):
            continue
        day, month = int(found["d"]), int(found["m"])
        if found["s"] == "/" and found["y"] and day != month and day <= _YEAR:
            continue  # day and month may be exchanged
        year = int(found["y"]) % 100 + 2000 if found["y"] else None
        if spans := _near(day, month, year, scope):
            yield _Time(found.start(), found.end(), spans)


def _numbered(day: int, scope: Scope) -> tuple[Span, ...]:
    """The day of that number in the month in which it was told; and in the one before, if it was still to come."""
    month = Period.containing(scope.last)
    spans = []
    for at in (month, month.previous)[: 1 if day <= scope.last.day else 2]:
        with suppress(ValueError):
            one = date(at.start_date.year, at.start_date.month, day)
            spans.append((one, one))
    return tuple(spans)


def _near(day: int, month: int, year: int | None, scope: Scope) -> tuple[Span, ...]:
    """A day of a month in the year that lies nearest to when it was told; none where there is no such day."""
    days: list[date] = []
    for other in [year] if year else [scope.last.year - 1, scope.last.year, scope.last.year + 1]:
        with suppress(ValueError):
            days.append(date(other, month, day))
    if not year and scope.is_long:
        days = [one for one in days if scope.first <= one <= scope.last]
        return ((days[0], days[0]),) if len(days) == 1 else ()
    nearest = min(days, key=lambda one: abs((one - scope.last).days), default=None)
    is_far = nearest is not None and not year and (scope.last - nearest).days > _PAST * _LONG_MONTH
    return ((nearest, nearest),) if nearest and not is_far else ()


def _named(text: str, scope: Scope) -> Iterator[_Time]:
    """Months by their names, with "in", a day or a year beside them."""
    words = _WORDS.findall(text)
    is_spelt = not (months().keys().isdisjoint(words) and months_within().keys().isdisjoint(words))
    if not (is_spelt or _CJK_MONTH.search(text)):
        return  # as in most sentences
    for found in _MONTH.finditer(text):
        word = found["word"] or ""
        if not (found["cjk"] or word in months() or word in months_within()):
            continue  # as most words are
        is_within = _WITHIN.match(text, found.end()) is not None
        is_other = word in ambiguous_months() and not is_within
        number = int(found["cjk"]) if found["cjk"] else None if is_other else months().get(word)
        number = number or months_within().get(word)
        if number is None or not 1 <= number <= _YEAR:
            continue
        start, end, day = found.start(), found.end(), int(found["d"]) if found["d"] else None
        is_told = bool(found["cjk"]) or word in months_within()
        if not found["cjk"]:
            before, behind = _DAY_BEFORE.search(text[:start]), _DAY_BEHIND.match(text, end)
            if before and not (behind and "." in before[0]):
                start, day = before.start(), int(before["day"])
            elif behind and 0 < int(behind["day"]) <= _LONG_MONTH:
                end, day = behind.end(), int(behind["day"])
        if within := _WITHIN.match(text, end):
            end, is_told = within.end(), True
        year = _YEAR_BEHIND.match(text, end)
        end = year.end() if year else end
        if year and (within := _WITHIN.match(text, end)):
            end, is_told = within.end(), True
        words = _WORDS.findall(text[:start])
        start, is_part = _from_part(text, start, words)
        is_apart = _APART_LEFT.search(text[:start]) is not None and _APART_RIGHT.match(text, end) is not None
        is_in = bool(words) and (words[-1] in IN or (scope.language == "it" and words[-1] in ("a", "ad")))
        is_in = is_in or (len(words) > 1 and words[-2] in DURING and words[-1] in OWN)
        is_told = is_told or is_apart or day is not None or is_part or is_in
        if is_told and (spans := _month_near(number, day, int(year["year"]) if year else None, scope)):
            yield _Time(start, end, spans)


def _from_part(text: str, start: int, words: list[str]) -> tuple[int, bool]:
    """Where the words for a part of a month begin before it, "the last week of", and whether there are any."""
    at = len(words)
    while at and words[at - 1] in OF | THE | PARTS and len(words) - at < 4:
        at -= 1
    if at and at < len(words) and words[at - 1] not in IN and at >= 2 and words[at - 2] in PARTS:
        at -= 2  # "last week of"
    lead = words[at:]
    if not any(word in PARTS for word in lead):
        days = lead and lead[0] in OF and at and is_day_or_week(words[at - 1])
        return (text.rindex(words[at - 1], 0, start), True) if days else (start, False)
    place = start
    for word in reversed(lead):
        place = text.rindex(word, 0, place)
    return place, True


def _month_near(number: int, day: int | None, year: int | None, scope: Scope) -> tuple[Span, ...]:
    if day is not None:
        return _near(day, number, year, scope)
    if year:
        at = year * _YEAR + number - 1
    elif scope.is_long:
        first, end = Period.containing(scope.first).first, Period.containing(scope.last).end
        inside = [month for month in range(first, end) if month % _YEAR == number - 1]
        if len(inside) != 1:
            return ()
        at = inside[0]
    else:
        told = Period.containing(scope.last).first
        back = (told - (number - 1)) % _YEAR
        at = told - back if back <= _PAST else told - back + _YEAR
    return ((Period(at).start_date, Period(at + 1).start_date - timedelta(days=1)),)
