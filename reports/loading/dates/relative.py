"""Times that are told by their distance from a day: "yesterday", "last Thursday", "vor zwei Wochen", "先月".

What they are called is CLDR's, kept in `relative.json`; words for "last" beside those that CLDR takes stand here.
Knows words and days. Must not know who says them, nor what else a sentence says.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from reports.loading.folding import day_names, fold
from reports.periods import Period
from reports.regex import regex
from reports.tongues import common_in

Unit = Literal["day", "week", "month", "quarter", "year", "weekend", "weekday"]
Span = tuple[date, date]

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_UNITS: tuple[Unit, ...] = ("week", "month", "quarter", "year")
_ALSO_LAST = (
    "past vergangene vergangenen vergangener vorige vorigen voriger passe passee ultimo ultima scorso scorsa ubiegly "
    "ubieglym ubiegla poprzedni poprzednim vorig laatste afgelopen forra forrige sidste viime gecen mult"
)
"""Beside a unit they say that it is the one before, as what CLDR takes does."""
_WEEKENDS = (
    "weekend|weekends|weekenden|weekendet|wochenende|wochenendes|week end|fin de semana|finde|fim de semana|"
    "fine settimana|helg|helgen|helga|viikonloppuna|vikend|vikendu|hetvegen|cap de setmana|hafta sonu|"
    "выходные|выходных|вихідні|вихідних|σαββατοκυριακο"
)
_PARTS_OF_TODAY = (
    "this morning|this afternoon|this evening|tonight|heute morgen|heute fruh|heute vormittag|heute nachmittag|"
    "heute abend|ce matin|cet apres midi|ce soir|esta manana|esta tarde|esta noche|esta manha|esta noite|"
    "hoje de manha|hoje cedo|stamattina|stamani|questa mattina|questo pomeriggio|stasera|vanmorgen|vanochtend|"
    "vanmiddag|vanavond|i morse|i eftermiddag|i kvall|i aften|dzis rano|dzisiaj rano|dzis wieczorem|dnes rano|"
    "bu sabah|bu aksam|сегодня утром|сегодня вечером|сьогодні вранці|tana aamuna|ma reggel"
)
_CJK_TODAY = ("今朝", "今晩", "今夜", "今早", "今晚", "今天上午", "今天下午", "오늘 아침", "오늘 오후", "오늘 저녁")
_CJK_WEEKEND = regex("週末|周末|주말")
_NUMBERS = (
    "one a an ein einer einem eine einen un une uno una um uma en ett een jeden jedna",
    "two zwei deux dos dois duas due twee tva dwa dwie to couple",
    "three drei trois tres tre drie tre trzy", "four vier quatre cuatro quatro quattro fyra cztery",
    "five funf cinq cinco cinque vijf fem piec", "six sechs seis sei zes sex szesc",
)  # fmt: skip
_THAT = frozenset(("que", "qui", "che", "just"))
"""Between a unit and the word for "last" or "next" behind it."""
_WORD = regex(r"[^\W\d_]+")
_CJK = regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_CJK_DAY = regex(
    "(?P<how>先々?週の?|上个?|上個?|지난\\s?(?:주\\s?)?|来週の?|下个?|下個?|다음\\s?(?:주\\s?)?)?"
    "(?:(?P<ja>[月火水木金土日])曜日?|(?:周|週|星期|礼拜|禮拜)(?P<zh>[一二三四五六日天])|(?P<ko>[월화수목금토일])요일)"
)
_CJK_DAYS = ("月火水木金土日", "一二三四五六日", "월화수목금토일")
_KIN = {
    "da": ("nb", "sv"), "sv": ("da", "nb"), "zh": ("zh-Hant",), "und-Cyrl": ("uk", "ru", "bg"), "ru": ("uk", "bg"),
    "es": ("ca",), "pl": ("cs",),
}  # fmt: skip
"""Languages that `tongue` may take for another one."""
_SHORTEST = 4
"""Letters of a word that is understood where it is not sure in which language a text is."""
_REMARK = regex(r"\s*\([^()]*\)\s*")
_LONGEST = 70
_WEEK = 7
_COUNTED = ("week", "month", "weekday")
"""Units whose names stand beside words for "last"; those for years are words of their own."""
_BARE = 9
"""Stands for no offset, where nothing says whether a day is the last or the next."""


@dataclass(frozen=True, slots=True)
class RelativeTime:
    """A time as a text tells it, with its place in the folded text."""

    start: int
    end: int
    unit: Unit
    offset: int
    """How many units before (-1) or after (1) the one of the day; 0: that one."""
    day: int = 0
    """Which day of the week, from 0 for Monday."""
    is_bare: bool = False
    """Nothing says whether it is the last or the next: "on Monday"."""

    def days(self, told: date) -> tuple[Span, ...]:
        """The days that it may be, counted from the one on which it is told; more than one where it has two readings.

        >>> RelativeTime(0, 0, "day", -1).days(date(2025, 3, 1))[0][0].isoformat()
        '2025-02-28'
        """
        if self.unit == "day":
            day = told + timedelta(days=self.offset)
            return ((day, day),)
        if self.unit == "week":
            monday = told + timedelta(days=_WEEK * self.offset - told.weekday())
            return ((monday, monday + timedelta(days=6)),)
        if self.unit == "weekend":
            saturday = told - timedelta(days=(told.weekday() + 2) % _WEEK)
            first = saturday + timedelta(days=_WEEK * max(self.offset, 0))
            return ((first, first + timedelta(days=1)),)
        if self.unit == "weekday":
            return tuple((day, day) for day in self._weekdays(told))
        months = {"month": 1, "quarter": 3, "year": 12}[self.unit]
        whole = Period.containing(told).first // months * months + self.offset * months
        period = Period(whole, months)
        return ((period.start_date, Period(period.end).start_date - timedelta(days=1)),)

    def _weekdays(self, told: date) -> Iterator[date]:
        back = (told.weekday() - self.day) % _WEEK
        if self.offset > 0:
            yield told + timedelta(days=_WEEK - back)
            return
        if self.offset < 0:
            yield told - timedelta(days=back or _WEEK)
            if 0 < back <= told.weekday():  # "last Tuesday" on a Thursday
                yield told - timedelta(days=back + _WEEK)
            return
        yield told - timedelta(days=back)
        if not back and self.is_bare:  # "on Monday" on a Monday
            yield told - timedelta(days=_WEEK)


_DIGIT = regex(r"\d(?<![\d.,]\d)\d?(?![\d.,]\d)")
_Key = tuple[Unit, int, int]
"""Unit, offset, day of the week."""


@dataclass(frozen=True, slots=True)
class _TimeWords:
    """What a language calls times."""

    phrases: Mapping[tuple[str, ...], _Key]
    units: Mapping[str, tuple[Unit, int]]
    last: frozenset[str]
    next: frozenset[str]
    ago: tuple[tuple[str, str, Unit], ...]
    """The longest word, by which most texts need no closer look, the pattern, and what is counted."""
    whole: Mapping[str, _Key]
    """Phrases of scripts that set no blanks."""


@lru_cache(maxsize=4096)
def find_told(text: str, language: str) -> tuple[RelativeTime, ...]:
    """The times in a folded text, in order, the longest at each place; `language` as `tongue` says it.

    >>> [(one.unit, one.offset) for one in find_told("yesterday i closed what we opened last week", "en")]
    [('day', -1), ('week', -1)]
    """
    found: list[RelativeTime] = []
    codes = _codes(language)
    if not text.isascii() and _CJK.search(text):
        found += _unspaced(text)
    words, begun_by = _WORD.findall(text), _begun_by(codes)
    is_begun = not begun_by.keys().isdisjoint(words)  # few texts hold such a word
    tokens = [(one[0], one.start(), one.end()) for one in _WORD.finditer(text)] if is_begun else []
    at = 0
    while at < len(tokens):
        may = begun_by.get(tokens[at][0], ())
        one = next((one for code in may if (one := _at(tokens, at, _words(code), is_sure=bool(language)))), None)
        if one:
            found.append(one[0])
        at += one[1] if one else 1
    counts = _DIGIT.search(text) or not number_words().isdisjoint(words) or any(map(str.isdigit, words))
    if not (counts or tokens or found):
        return ()
    for code in codes if counts else ():
        for word, pattern, unit in _words(code).ago:
            for match in _ago(pattern).finditer(text) if word in text else ():
                number = _number(match["n"])
                if number:
                    found.append(RelativeTime(match.start(), match.end(), unit, -number))
    return tuple(sorted(set(found), key=lambda one: (one.start, -one.end)))


@cache
def _codes(language: str) -> tuple[str, ...]:
    words = _data()
    if not language:
        return tuple(words)
    own = (language, *_KIN.get(language, ()), "en")
    return tuple(dict.fromkeys(code for code in own if code in words))


@cache
def _begun_by(codes: tuple[str, ...]) -> Mapping[str, Sequence[str]]:
    """Words that a time may begin with, to the languages in which it may: most words begin none."""
    found: dict[str, list[str]] = {}
    for code in codes:
        words = _words(code)
        for word in {*(phrase[0] for phrase in words.phrases), *words.units, *words.last, *words.next}:
            found.setdefault(word, []).append(code)
    return found


def _at(
    tokens: list[tuple[str, int, int]], at: int, words: _TimeWords, *, is_sure: bool
) -> tuple[RelativeTime, int] | None:
    """The time that begins with a token, and how many it takes."""
    said = tuple(token for token, _, _ in tokens[at : at + 5])
    for count in range(len(said), 0, -1):
        key = words.phrases.get(said[:count])
        if key and (is_sure or count > 1 or _is_own(said[0])):
            end = at + count
            unit, offset, day = key
            if offset == _BARE:
                return RelativeTime(tokens[at][1], tokens[end - 1][2], unit, 0, day, is_bare=True), count
            offset, end = _with_modifier(tokens, at, end, words) if unit == "weekend" else (offset, end)
            return RelativeTime(tokens[at][1], tokens[end - 1][2], unit, offset, day), end - at
    return _composed(tokens, at, words, is_sure=is_sure)


def _composed(
    tokens: list[tuple[str, int, int]], at: int, words: _TimeWords, *, is_sure: bool
) -> tuple[RelativeTime, int] | None:
    """A unit with a word for "last" or "next" beside it, or a day of the week alone."""
    for place in (at, at + 1, at + 2):
        if place >= len(tokens):
            break
        unit = words.units.get(tokens[place][0])
        if not unit:
            continue
        behind = tokens[place + 1][0] if place + 1 < len(tokens) else ""
        reach = 2 if behind in _THAT else 1  # "semana que viene", but "o mês foi passado nas vinhas"
        beside = {at, *(range(place + 1, place + reach + 1) if place == at else ())} - {place}
        for other in sorted(beside):
            word = tokens[other][0] if other < len(tokens) else ""
            offset = -1 if word in words.last else 1 if word in words.next else 0
            if offset:
                end = max(place, other)
                return RelativeTime(tokens[at][1], tokens[end][2], unit[0], offset, unit[1]), end - at + 1
        if place == at and unit[0] == "weekday" and (is_sure or _is_own(tokens[at][0])):
            return RelativeTime(tokens[at][1], tokens[at][2], "weekday", 0, unit[1], is_bare=True), 1
    return None


def _with_modifier(tokens: list[tuple[str, int, int]], at: int, end: int, words: _TimeWords) -> tuple[int, int]:
    """Whether a weekend is the next, by the word before or behind it; where it ends."""
    before, behind = (tokens[n][0] if 0 <= n < len(tokens) else "" for n in (at - 1, end))
    is_behind = behind in words.next or behind in words.last
    return int(before in words.next or behind in words.next), end + is_behind


def _is_own(word: str) -> bool:
    """Whether a word means nothing else in a language that is not known."""
    return len(word) >= _SHORTEST and len(common_in(word)) <= 1


def _number(word: str) -> int:
    if word.isdigit():
        return int(word)
    return next((at for at, words in enumerate(_NUMBERS, 1) if word in words.split()), 0)


def _unspaced(text: str) -> Iterator[RelativeTime]:
    taken: list[tuple[int, int]] = []
    for found in _CJK_DAY.finditer(text):
        which = next(days.index(found[n]) if found[n] in days else 6 for n, days in zip(("ja", "zh", "ko"), _CJK_DAYS, strict=True) if found[n])  # fmt: skip  # noqa: E501
        how = (found["how"] or "").strip()
        offset = 1 if how.startswith(("来", "下", "다음")) else -1 if how else 0
        taken.append(found.span())
        yield RelativeTime(*found.span(), "weekday", offset, which, is_bare=not how)
    for phrase, (unit, offset, day) in _unspaced_phrases():
        for found in re.finditer(re.escape(phrase), text) if phrase in text else ():
            if all(found.end() <= start or found.start() >= end for start, end in taken):
                taken.append(found.span())
                yield RelativeTime(*found.span(), unit, offset, day)
    for found in _CJK_WEEKEND.finditer(text):
        yield RelativeTime(*found.span(), "weekend", 0)


@cache
def _unspaced_phrases() -> list[tuple[str, _Key]]:
    """The longest first."""
    phrases = {phrase: key for code in ("ja", "zh", "zh-Hant", "ko") for phrase, key in _words(code).whole.items()}
    return sorted(phrases.items(), key=lambda one: len(one[0]), reverse=True)


@cache
def _data() -> dict[str, dict[str, dict[str, list[str]]]]:
    found: dict[str, dict[str, dict[str, list[str]]]] = json.loads(
        Path(__file__).with_name("relative.json").read_bytes()
    )
    return found


@cache
def _words(code: str) -> _TimeWords:
    """The words of a locale: whole phrases, and of what they are made."""
    data = _data()[code]
    phrases: dict[tuple[str, ...], _Key] = {}
    whole: dict[str, _Key] = {}
    units: dict[str, tuple[Unit, int]] = {}
    last, following = set[str](), set[str]()
    for name in ("day", *_UNITS, *_DAYS):
        unit: Unit = "weekday" if name in _DAYS else name  # type: ignore[assignment]
        day = _DAYS.index(name) if name in _DAYS else 0
        said = {int(offset): [fold(form) for form in forms] for offset, forms in data[name].items()}
        for offset, forms in said.items():
            for form in forms:
                if _CJK.search(form):
                    whole[form] = (unit, offset, day)
                else:
                    phrases.setdefault(tuple(_WORD.findall(form)), (unit, offset, day))
        if unit == "day":
            continue
        before, now, after = ({word for form in said.get(n, ()) for word in _WORD.findall(form)} for n in (-1, 0, 1))
        named = {word for word in (before & (now | after)) | (now & after) if len(word) > 2} - units.keys()
        units |= {word: (unit, day) for word in named if len(named) == 1 or unit != "weekday"}
        if unit in _COUNTED:
            last |= {word for word in before - now - after if len(word) > _SHORTEST - 1}
            following |= {word for word in after - now - before if len(word) > _SHORTEST - 1}
    for day, name in day_names(code):
        words = _WORD.findall(fold(name))
        units |= {words[0]: ("weekday", day)} if len(words) == 1 else {}
        whole_name: _Key = ("weekday", _BARE, day)
        phrases |= {tuple(words): whole_name} if len(words) > 1 else {}
    phrases |= {tuple(words.split()): ("weekend", 0, 0) for words in _WEEKENDS.split("|")}
    phrases |= {tuple(words.split()): ("day", 0, 0) for words in _PARTS_OF_TODAY.split("|")}
    whole |= dict.fromkeys(_CJK_TODAY, ("day", 0, 0))
    stems = {word[:4] for word in units}
    own = frozenset(word for word in last if word[:4] not in stems) | frozenset(_ALSO_LAST.split())
    ago = tuple(
        (
            max(fold(form).replace("{0}", " ").split(), key=len),
            rf"(?<!\w){re.escape(fold(form)).replace(re.escape('{0}'), _counted())}(?!\w)",
            unit,
        )
        for unit in ("day", "week", "month")
        for form in data[f"ago {unit}"]
        if not _CJK.search(form)
    )
    return _TimeWords(phrases, units, own, frozenset(word for word in following if word[:4] not in stems), ago, whole)  # type: ignore[arg-type]


@cache
def number_words() -> frozenset[str]:
    """The words for small numbers in the languages that are known, with articles that count one."""
    return frozenset(word for words in _NUMBERS for word in words.split())


@cache
def _ago(pattern: str) -> re.Pattern[str]:
    """Few of those of all languages are ever asked."""
    return re.compile(pattern)


@cache
def _counted() -> str:
    words = "|".join(word for words in _NUMBERS for word in words.split())
    return rf"(?P<n>\d{{1,2}}|(?:{words})(?!\w))"


@lru_cache(maxsize=1024)
def relative_month(line: str, written: date) -> Period | None:
    """The month that a line is about which is nothing but a distance from the day on which it was written.

    >>> str(relative_month("Last week (short one):", date(2025, 3, 3))), relative_month("last week was hard", date.max)
    ('2025-02', None)
    """
    words = _REMARK.sub(" ", fold(line)).strip(" *_#:：-") if len(line) <= _LONGEST else ""
    if not words:
        return None
    whole = (one for one in find_told(words, "") if not _WORD.search(words[: one.start] + words[one.end :]))
    told = next((one for one in whole if one.unit in ("week", "month") and one.offset <= 0), None)
    if not told:
        return None
    if told.unit == "week":
        return Period.containing(written + timedelta(days=_WEEK * told.offset))
    return Period.containing(told.days(written)[0][0])
