"""The period label that leads a paragraph, a heading or a list item; a date deeper in a sentence is none.

Knows the words that people put before and after a period. Must not know files, lines or summaries.
"""

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache

from reports.loading.dates.small_words import MONTH_WORD
from reports.loading.dates.spans import PLACEHOLDER_YEAR, Date, read_date
from reports.loading.folding import ambiguous_months, days_of_the_week, fold, is_english_month, is_weekday, months
from reports.loading.words import LEAD_WORDS, NO_MODIFIERS, REPORT_NOUNS, TAIL_WORDS, YEAR_FOLLOWERS
from reports.periods import Period
from reports.regex import regex

__all__ = ["PLACEHOLDER_YEAR", "Label", "divide", "find_label", "find_open_label", "label_length", "with_month"]

_HEAD = 240
_MAX_WORDS = 12
_YEAR = 12
"""Months."""

_DATED_NOUNS = frozenset(
    """
    release releases milestone milestones deadline deadlines version launch edition conference meeting workshop
    meetup summit hackathon cutoff freeze build patch rollout incident outage
    """.split()  # noqa: SIM905
)
"""Things that are called after their date: the June 2025 release."""
_LEAD = REPORT_NOUNS | LEAD_WORDS
_TAIL = REPORT_NOUNS | TAIL_WORDS
_CONNECTORS = "for of in during to from covering pour de fur im para em per di".split()  # noqa: SIM905
_DETERMINERS = ("the", "a", "an", "this", "that", "her", "his", "their", "our", "all", "full", "whole", "entire")
_DECORATION = str.maketrans(dict.fromkeys('*_`#>|[](){}"“”„«»~', " "))
_QUOTES = regex(r"'{2,5}")
_WAVE = regex(r"(?<=\w)\s?[~〜～]\s?(?=\d)")
"""Between the ends of a span, as Japanese writes it."""
_LEADING = regex(r"^(?:[^\w'@]|@(?![^\W\d_]))+")
_NUMERALS = "一 二 三 四 五 六 七 八 九 十 十一 十二".split()  # noqa: SIM905
_CHINESE = regex(r"(?:(?<![一-龥\d])|(?<=年))(?P<month>十[一二]?|[一二三四五六七八九])月份?(?![一-龥])")
_ACCENTED = regex(r"\bjúlius\b", re.IGNORECASE)
"""A month; without its accent it is a given name as well."""
_LIST_MARKER = regex(r"^(?:\d{1,3}[.)]|\(?[a-z]\)|[ivx]{1,4}[.)])\s+")
_REMARK = regex(r"(?<=\w)\.? \([^\W\d_]+(?: [^\W\d_]+)?\)[*_: ]*$")
"""A word or two behind a day: "Mon 21 April (Easter)"."""
_COUNTED = regex(
    r"\W*(?:[^\W\d_]{1,12}\s(?:ke-?\s?)?)?(?:#?\d{1,3}|[IVX]{1,5})\.?(?:\s?[(\[]|\s[–—-]\s)"
    r"(?P<day>[^()\[\]]{6,60})[)\]]?[*_: ]*"
)
"""The number of a week or a day before when that was: "IV (21 September 2020 – 25 September 2020)"."""
_PART = regex(r"^[^\W\d_]{3,10}(?: \d{1,2})?: +")
"""Before the period of a part of a text: "Teil 2: Mai 2025"."""
_WORD = regex(r"(?P<word>[^\W\d_][\w'/.&+-]{0,60}?)(?P<after>\.?(?:\s*[:,;]\s*|\s+-+\s*|\s+|$)|'|(?<=mid)-|(?<=\bmi)-)")
_REPOSITORY = regex(r"[\w.-]+/[\w.-]+")
_AGAIN = regex(r"[\s,;:/-]*")
_AFTER_LABEL = regex(r"(?:\s?[:|](?!\d)|\s[-—–](?=\s))[\]*_)]*\s*")
_SENTENCE = regex(
    r"(?:(?:(?<=\s)|^)(?P<before>[^\W\d_]{3,9}))?(?:[.!?;]\s+|[。！？；]\s*)(?P<label>[*_]{0,3}\w"
    r"(?:[^\W\d_]{2,4}\.(?=\s))?(?:[^:：.!?;。]|\.(?=\S)){0,60}[:：])"
)
_DAYS_AGAIN = regex(
    r"\(?\d{1,2}[./]\d{1,2}\.?\s?-\s?\d{1,2}[./]\d{1,2}\.?\)?|\(?\d{1,2}[日일]?\s?[-~〜～]\s?\d{1,2}[日일]\)?"
)
"""Days that a week is told with once more: "KW 31 (28.07.-01.08.)"."""
_VERSION = regex(r"(?<![\w.])v?\d{1,3}(?:\.\d{1,4}){1,3}(?![\w.]*\w)")
_FULL_STOP = regex(r"[.!?]$")


_NAMES = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Label:
    """A period that leads a text."""

    period: Period | None
    """None: it is written like a date and there is no such date; or it is open."""
    is_bare: bool
    """The text is nothing but the label."""
    is_day: bool
    """It names a day or a week; the period is its month."""
    is_strong: bool
    """Set off by a colon or dash, or announced as in `Summary for …`: no chance wrap of a sentence."""
    words: str
    """The date as it was understood, folded: for messages."""
    has_year: bool = True
    """False: the year is that of the context, or `PLACEHOLDER_YEAR`."""
    is_open: bool = False
    """It is a time whose months cannot be known from it: Sprint 42, July 2025 to September 2052."""
    is_fiscal: bool = False
    """It names a fiscal year or a part of one."""
    short_year: int | None = None
    """The year that its two digits may mean instead of a day, 2025 in Jan 25: then it is these months of that year."""
    is_part: bool = False
    """It is a part of the year of its source that the source numbers itself: P3."""
    note: str = ""
    """How days in two months were counted: "28 Jul – 1 Aug counts in July: 4 of 5 days"; mostly empty."""


def find_label(text: str, year: int | None = None, fiscal_start: int = 1) -> Label | None:
    """The period label that leads a text; `year` completes a label without one, as under a heading `2025`.

    A fiscal year begins in month `fiscal_start` and is named by the calendar year in which it ends.

    >>> str(find_label("Concise monthly summary for 2025-07 focusing on kernels.").period)
    '2025-07'
    >>> find_label("Improved the release planned for May 2025.") is None
    True
    """
    head = text[:_HEAD]
    if year is None and not any(map(str.isnumeric, head)):
        return None
    return _find(head, len(text) > _HEAD, year, fiscal_start)


def find_open_label(text: str) -> Label | None:
    """The period label without a year that leads a text, its period in `PLACEHOLDER_YEAR`: to be asked again.

    >>> str(find_open_label("In July, the parser was written.").period)
    '2000-07'
    """
    label = _find(text[:_HEAD], len(text) > _HEAD, PLACEHOLDER_YEAR, 1)
    return label if label and label.period and not label.has_year else None


def day_label(day: int, month: int) -> Label | None:
    """The open label of a day of a month, 1 to 12; None where it can be no day.

    >>> day_label(3, 6).words, day_label(32, 6) is None
    ('3 june', True)
    """
    return find_open_label(f"{day} {_NAMES[month - 1]}")


def month_label(month: int) -> Label | None:
    """The open label of a month, 1 to 12.

    >>> month_label(9).words
    'september'
    """
    return find_open_label(_NAMES[month - 1])


def label_length(text: str, year: int | None = None) -> int:
    """How much of the beginning of a text is nothing but its label, with the colon or dash after it.

    >>> label_length("May 2025 (draft): Wrote docs."), label_length("In May 2025, it was built: slowly.")
    (18, 0)
    """
    length = 0
    head = text[:_HEAD]
    may_end = ":" in head or "|" in head or "-" in head or not head.isascii()
    for mark in _AFTER_LABEL.finditer(head) if may_end else ():
        label = find_label(text[: mark.start()], year)
        if label and label.is_bare:
            length = mark.end()
    return length


def divide(text: str, year: int | None = None) -> list[int]:
    """Offsets at which a sentence begins with a label of its own, set off by a colon.

    >>> divide("Jan 2025: a. Feb 2025: b.")
    [13]
    """
    starts = []
    for found in _SENTENCE.finditer(text) if ":" in text or "：" in text else ():
        label = find_label(found["label"], year)
        before = fold(found["before"] or "")
        is_rest = label is not None and label.words.isdigit() and before in months()
        if label and label.is_bare and not (is_rest or before in days_of_the_week()[0]):  # "lun. 02/06/2025: …"
            starts.append(found.start("label"))
    return starts


@lru_cache(maxsize=4096)
def _find(head: str, is_cut: bool, year: int | None, fiscal_start: int) -> Label | None:
    if not head.isascii():
        head = _ACCENTED.sub("jul", unicodedata.normalize("NFC", head))
        head = _CHINESE.sub(lambda found: f"{_NUMERALS.index(found['month']) + 1}月", head)
    head = _WAVE.sub("-", head) if "~" in head or not head.isascii() else head
    head = said = _QUOTES.sub(" ", head) if "''" in head else head
    head = fold(" ".join(head.translate(_DECORATION).split())).strip()
    head = _LEADING.sub("", head)
    label = _read(head, is_cut, year, fiscal_start)
    if (label is None or not label.is_bare) and "(" in said and (remark := _REMARK.search(said)):
        inner = _find(said[: remark.start()], is_cut, year, fiscal_start)
        label = inner if inner and inner.is_bare and inner.is_day else label
    if label is None and (counted := _COUNTED.fullmatch(said)):
        inner = _find(counted["day"], is_cut, year, fiscal_start)
        is_day = inner is not None and inner.is_bare and inner.is_day and (inner.has_year or "(" in said)
        label = inner if is_day else None
    if label is None and (marker := _LIST_MARKER.match(head)):
        label = _read(head[marker.end() :], is_cut, year, fiscal_start)
    if label is None and (marker := _PART.match(head)):
        label = _read(head[marker.end() :], is_cut, year, fiscal_start)
        label = label if label and label.is_bare and label.has_year else None
    return with_month(label, head[: head.find(label.words)]) if label and label.is_bare else label


def with_month(label: Label, words: str) -> Label:
    """A year in the one month that folded words apart from it name: "June highlights 2025", "Juni-Bericht 2025"."""
    if not label.period or label.period.months != _YEAR or label.is_fiscal:
        return label
    named = {word for word in re.findall(r"\d{1,2}[月월]|[^\W\d_]{3,}", words) if word in months() or word[0].isdigit()}
    named -= ambiguous_months()
    word = named.pop() if len(named) == 1 else ""
    said = f"{label.period.year}年{word}" if word[:1].isdigit() else f"{word} {label.period.year}"
    month = read_date(said) if word else None
    return replace(label, period=month.period) if month else label


def _read(head: str, is_cut: bool, year: int | None, fiscal_start: int) -> Label | None:
    """The label that begins a folded text, if what stands before and after its date lets it be one."""
    found = _announced(head, year, fiscal_start)
    if found is None:
        return None
    words, at, date = found
    rest = _without_repeat(head[date.end :], date.period, year)
    is_bare = not is_cut and _is_bare(rest)
    written = head[at : date.end].strip()
    is_doubtful = (
        (any(not _is_known(word, words[:i]) for i, word in enumerate(words)) and not _announces(words, head[:at], rest))
        or (_is_modifier(words, rest) and not (" of " in written or (words == ["a"] and not is_english_month(written))))
        or (date.is_weak and not (is_bare or _leads_as_year(words, rest)))
        or (date.is_weak and is_bare and bool(words) and MONTH_WORD.fullmatch(words[-1]) is not None)  # of a column
        or (not date.has_year and (_is_named(words) or not (is_bare or _is_apart(rest, date))))
        or (date.is_ambiguous and not date.has_year and (is_cut or head.rstrip() != written))
    )
    if is_doubtful:
        return None
    is_strong = is_bare or _is_set_off(rest, []) or bool(set(words) & (REPORT_NOUNS | {"month", "period"}))
    return Label(
        _ended(words, date.period),
        is_bare,
        date.is_day,
        is_strong,
        written,
        has_year=date.has_year,
        is_open=date.is_open,
        is_fiscal=date.is_fiscal,
        short_year=date.short_year,
        note=date.note,
    )


def _announced(head: str, year: int | None, fiscal_start: int) -> tuple[list[str], int, Date] | None:
    """Pass over announcing words, one by one, until a date begins; a word that cannot stand there ends the search."""
    words: list[str] = []
    at = unknown = 0
    for _ in range(_MAX_WORDS):
        if date := read_date(head, at, year, fiscal_start):
            return words, at, date
        found = _WORD.match(head, at)
        if not found:
            break
        word = found["word"].rstrip("'")
        if not _is_known(word, words):
            unknown += 1
            if not _may_stand(word, words, unknown, head[:at]):
                break
        if _FULL_STOP.search(found["after"].strip()) and not set(words) & REPORT_NOUNS:
            break
        words.append(word)
        at = found.end()
    return None


def _without_repeat(rest: str, period: Period | None, year: int | None) -> str:
    """What follows the date and its repetition, as in "September 2025 (2025-09) monthly"."""
    gap = _AGAIN.match(rest)
    again = read_date(rest, gap.end() if gap else 0, year or (period.year if period else None))
    return rest[again.end :] if again and again.period == period else rest


def _is_known(word: str, words: list[str]) -> bool:
    return word in _LEAD or _is_known_here(word, words)


def _is_known_here(word: str, words: list[str]) -> bool:
    """Words that announce in one place only: "On 3 March 2025, …", "Key features delivered in March 2025 …"."""
    if not words:
        return word == "on"
    return word in ("delivered", "completed", "shipped") and words[-1] in (
        "features",
        "work",
        "feature",
        "contributions",
    )


def _may_stand(word: str, words: list[str], unknown: int, before: str) -> bool:
    """A name may stand before or after the noun that announces a period: "Executorch monthly summary for …"."""
    has_noun = bool(set(words) & REPORT_NOUNS)
    if word in ("and", "across", "focused", "focusing"):
        return bool(words) and not before.rstrip().endswith(":")
    if word.endswith(("-focused", "-oriented", "-driven")):
        return True
    if unknown > 5 or word in NO_MODIFIERS:
        return has_noun and word in ("on", "by", "with", "at")
    if word.endswith(("ed", "ing")):
        return False
    if has_noun and not _REPOSITORY.fullmatch(word):
        is_named = words[-1] in _CONNECTORS or words[-1] not in _LEAD
        return is_named and not before.rstrip().endswith(":")
    return has_noun or unknown <= 3


def _announces(words: list[str], before: str, rest: str) -> bool:
    """Whether unknown words among those before a date belong to its announcement."""
    is_apart = before.rstrip().endswith((":", "-", ","))
    strange = [word for word in words if word not in _LEAD]
    if words[0] in ("repository", "repo", "project") and words[-1] in ("month", "period", "date"):
        return True
    if all(_REPOSITORY.fullmatch(word) for word in strange) and (is_apart or len(words) == 1 or words[-1] in strange):
        return True
    if not set(words) & REPORT_NOUNS:
        following = re.findall(r"[\w'-]+", rest[:60])[:3]
        if len(words) <= 2 and len(strange) == len(words) and set(following) & REPORT_NOUNS:
            return True
        return is_apart and len(words) <= 3 and len(strange) == len(words) and (not rest or _is_set_off(rest, []))
    noun = next(i for i, word in enumerate(words) if word in REPORT_NOUNS)
    is_plain = not any(word in ("for", "of", "in", "on", "the", "a", "to") for word in words[:noun])
    return is_plain and (words[-1] in _CONNECTORS or words[-1] in _LEAD or is_apart)


def _is_modifier(words: list[str], rest: str) -> bool:
    """In "the May 2025 release" the date belongs to the release; in "the May 2025 summary" it is a label."""
    following = re.match(r" ([^\W\d_][\w-]*)", rest)
    if following and following[1] in _DATED_NOUNS and not rest[following.end() :].startswith(":"):
        return True
    if not words or words[-1] not in _DETERMINERS or not following:
        return False
    return following[1] not in _TAIL and following[1] not in ("sprint", "cycle", "timeframe", "iteration")


_DAYS_OF_EAST = "月火水木金土日월화수목금토일"
"""Days of the week, as they stand behind a day."""


def _is_bare(rest: str) -> bool:
    """Nothing follows, or only words that announce: "monthly summary:"; with a full stop it is a short text."""
    rest = _VERSION.sub("", _DAYS_AGAIN.sub("", rest))
    words = [word for word in re.findall(r"[^\s:;,.!/-]+", rest) if any(map(str.isalnum, word))]
    is_cut_off = bool(words) and words[-1] in ("and", "&", "of")
    days = days_of_the_week()[0] if len(words) == 1 else frozenset[str]()  # "2025-03-04 (Tue)"
    days |= frozenset(_DAYS_OF_EAST) if len(words) == 1 else frozenset[str]()
    is_tail = len(words) <= 6 and all(word in _TAIL or word in days for word in words)
    is_tail = is_tail or (len(words) == 1 and is_weekday(words[0]))
    return not words or (is_tail and not is_cut_off and not rest.endswith((".", "!")))


def _leads_as_year(words: list[str], rest: str) -> bool:
    """A bare number is a year where it is announced or set off, not in "2023 tests were added"."""
    if words and words[-1] in ("early", "mid", "late", "end", "start", "beginning"):
        return False
    following = re.match(r"\s*([\w-]+)", rest)
    return (
        rest.lstrip().startswith((":", "-", "|"))
        or bool(set(words) & (REPORT_NOUNS | {"in", "during", "throughout", "year", "period", "en", "im", "em", "nel"}))
        or bool(following and following[1] in YEAR_FOLLOWERS)
    )


def _is_named(words: list[str]) -> bool:
    """Whether words before a date without a year are strange and announce nothing: "Owner: June", "Extra: h2"."""
    strange = (word for i, word in enumerate(words) if not _is_known(word, words[:i]))
    return not set(words) & REPORT_NOUNS and any(not _REPOSITORY.fullmatch(word) for word in strange)


def _is_apart(rest: str, date: Date) -> bool:
    """Whether a date without a year is set off: by a colon, a dash with space, or a comma after more than a number."""
    return re.match(r"\s*[:|]|\s*-+(?=\s|$)|\s+-" + ("" if date.is_open else r"|\s*,(?=\s|$)"), rest) is not None


def _is_set_off(rest: str, words: list[str]) -> bool:
    return rest.lstrip().startswith((":", "-", "|")) or (bool(words) and rest.lstrip().startswith(","))


def _ended(words: list[str], period: Period | None) -> Period | None:
    """For "the quarter ended June 2025" the three months up to June."""
    if period is None or not set(words) & {"ended", "ending"} or period.months > 1:
        return period
    length = 3 if "quarter" in words else 12 if "year" in words else 6 if "half" in words else 1
    return Period(period.end - length, length)
