"""The times that a sentence names: days in words and in numbers, months with what stands around them, feasts.

A sentence was told on a day, in a week, or in a longer period: what has no year is in the one nearest to that.
Knows single sentences. Must not know what was done at a time, nor whose it is.
"""

# ruff: noqa: SIM905  (lists of words are easier to read as text)
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from reports.loading.dates.relative import Span, find_told, number_words
from reports.loading.dates.small_words import ANY, DURING, IN, OF, ON, OWN, PARTS, THE, is_bound, is_day_or_week
from reports.loading.folding import ambiguous_months, days_of_the_week, months, months_within
from reports.periods import Period
from reports.regex import regex

_YEAR = 12
_PAST = 8
"""Months by which what is told lies back at most; a month that would lie further back is one to come."""
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
_OF_MONTH = regex(
    r"(?:の|的)(?!(?:初|末|上旬|中旬|下旬|前半|後半|半ば|うち|间|終わり|始め))|"
    r"(?<=\s\d월|\d\d월)\s(?!초|말|중|상순|하순|과|와|및)(?=[\uac00-\ud7a3])"
)
"""Behind a month in Japanese, Chinese and Korean, before what is of that month: "4月の帳簿"."""
_PART_BEHIND = regex(
    r"\s(?:alussa|alkupuolella|puolivalissa|lopussa|lopulla|elejen|kozepen|vegen|basinda|ortasinda|sonunda)(?!\w)"
)
"""Behind a month: in a part of it."""
_APART_LEFT, _APART_RIGHT = regex(r"(?:\w\W*?(?:[(\[,;]|\s[–—-])|^[(\[])\s?$"), regex(r"\s*(?:$|[)\],;.])")
"""Signs on both sides of a month: "(May)", "…, May, …"."""
_CHRISTMAS = regex(
    r"(?<!\w)(?:christmas|xmas|weihnachten|heiligabend|noel|navidad|natale|kerst(?:mis)?|julafton|bozym narodzeniem|"
    r"wigilia|vanoc\w*|karacsony\w*|joulu\w?|craciun|рождеств\w+|різдв\w+)(?!\w)"
)
_FEAST = 12
_JUST_BEFORE = [[word] for word in "before vor avant antes prima voor innan fore for przed pred перед".split()]
WORDS = regex(r"[^\W_]+")


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
class NamedTime:
    """A time that a sentence names, and where in it."""

    start: int
    end: int
    spans: tuple[Span, ...]
    is_weak: bool = False
    """A day of the week or of a month alone: where something else says a time, that counts."""
    is_counted: bool = False
    """It is counted in weeks or longer units: "4 on last month" compares with one."""


def is_of_other_time(text: str, one: NamedTime) -> bool:
    """Whether a word before a time says from when or of what, or it is the genitive of something: "yesterday's"."""
    is_genitive = text[one.end :].startswith(("'s ", "s' "))
    return is_genitive or is_bound(WORDS.findall(text[: one.start]), is_counted=one.is_counted)


def find_times(text: str, scope: Scope) -> Iterator[NamedTime]:
    """The times that a folded sentence names, in the order of their kinds: days in numbers, months, counted ones."""
    taken: list[tuple[int, int]] = []
    has_digit = re.search(r"\d", text) is not None
    for one in (*(_numeric(text, scope) if has_digit else ()), *_named(text, scope)):
        taken.append((one.start, one.end))
        yield one
    if scope.is_long:
        return
    for found in _DAY_OF_MONTH.finditer(text) if scope.is_day and has_digit else ():
        if not any(found.start() < end and start < found.end() for start, end in taken):
            yield NamedTime(found.start(), found.end(), _numbered(int(found["day"]), scope), is_weak=True)
    for told in find_told(text, scope.language):
        if any(told.start < end and start < told.end for start, end in taken):
            continue
        if (told.is_bare or told.unit == "weekend") and WORDS.findall(text[: told.start])[-1:] in _SOME:
            continue
        if told.unit == "weekday" and not scope.is_day:
            inside = scope.first + timedelta(days=(told.day - scope.first.weekday()) % _WEEK)
            yield NamedTime(told.start, told.end, ((inside, inside),), is_weak=True)
        elif scope.is_day:
            spans = tuple(
                (first, min(last, scope.last) if first <= scope.last else last) for first, last in told.days(scope.last)
            )
            is_counted = told.unit in ("week", "month", "quarter", "year")
            yield NamedTime(told.start, told.end, spans, told.is_bare, is_counted)


def find_feasts(text: str, scope: Scope) -> Iterator[NamedTime]:
    """Christmas, also where something was done before it."""
    for found in _CHRISTMAS.finditer(text):
        spans = _month_near(_FEAST, None, None, scope)
        one = NamedTime(found.start(), found.end(), spans)
        if spans and (WORDS.findall(text[: found.start()])[-1:] in _JUST_BEFORE or not is_of_other_time(text, one)):
            yield one


def _numeric(text: str, scope: Scope) -> Iterator[NamedTime]:
    """Days in numbers: "31.03.", "28/6", "2025-03-31"."""
    for found in _ISO.finditer(text):
        with suppress(ValueError):
            iso = date(int(found["y"]), int(found["m"]), int(found["d"]))
            yield NamedTime(found.start(), found.end(), ((iso, iso),))
    for found in _NUMERIC.finditer(text):
        before = WORDS.findall(text[: found.start()])
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
            yield NamedTime(found.start(), found.end(), spans)


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


def _named(text: str, scope: Scope) -> Iterator[NamedTime]:
    """Months by their names, with "in", a day or a year beside them."""
    words = WORDS.findall(text)
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
        is_told = (bool(found["cjk"]) and not _OF_MONTH.match(text, found.end())) or word in months_within()
        if not found["cjk"]:
            before, behind = _DAY_BEFORE.search(text[:start]), _DAY_BEHIND.match(text, end)
            if before and not (behind and "." in before[0]):
                start, day = before.start(), int(before["day"])
            elif behind and 0 < int(behind["day"]) <= _LONG_MONTH:
                end, day = behind.end(), int(behind["day"])
        if within := _WITHIN.match(text, end) or _PART_BEHIND.match(text, end):
            end, is_told = within.end(), True
        year = _YEAR_BEHIND.match(text, end)
        end = year.end() if year else end
        if year and (within := _WITHIN.match(text, end)):
            end, is_told = within.end(), True
        words = WORDS.findall(text[:start])
        start, is_part = _from_part(text, start, words)
        is_apart = _APART_LEFT.search(text[:start]) is not None and _APART_RIGHT.match(text, end) is not None
        is_in = bool(words) and (words[-1] in IN or (scope.language == "it" and words[-1] in ("a", "ad")))
        is_in = is_in or (len(words) > 1 and words[-2] in DURING and words[-1] in OWN)
        is_told = is_told or is_apart or day is not None or is_part or is_in
        if is_told and (spans := _month_near(number, day, int(year["year"]) if year else None, scope)):
            yield NamedTime(start, end, spans)


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
