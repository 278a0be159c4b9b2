"""Heads of messages in chats and comments: who wrote, and when: "[14/07/2025 07:41] Mick Delaney", "Ann Lee  9:02 AM".

Knows lines and blocks. Must not know what a message says.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from reports.loading.folding import days_of_the_week, fold, months
from reports.loading.markup.block import Block
from reports.loading.names.likeness import is_unknown, likeness
from reports.loading.names.people import plain_name
from reports.rarity import is_made_of_words
from reports.regex import regex

_LONGEST = 90
_EASTERN = regex("[\u3400-\u9fff\uac00-\ud7a3]")
_LONGEST_EASTERN = 5
"""Signs of a name there, without those for foreign ones."""
_CLOCK = regex(
    r"(?:\bat\s|\bum\s|\bà\s)?\b\d{1,2}[:.h]\d{2}(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?|\s?Uhr)?"
    r"(?:\s?[-–]\s?\d{1,2}[:.h]\d{2})?(?!\w)"
)
"""A time, or a span of a shift."""
_REMARK = regex(r"\([^()]{1,40}\)")
_CODE = regex(r"[A-Z]{1,4}(?:[/.][A-Z]{1,3})*\.?")
"""What somebody is, in capitals before the name: "S/N", "RN"."""
_DAY = regex(
    r"(?<!\d)(?:(?P<y1>\d{4})[-/.](?P<m1>\d{1,2})[-/.](?P<d1>\d{1,2})|"
    r"(?P<a>\d{1,2})\s?(?P<mark>[-/. ])\s?(?P<b>\d{1,2}|[^\W\d_]{3,10})\.?\s?[-/. ,]\s?(?P<y2>\d{4}|\d\d))(?!\d)"
)
_HANDLE = regex(r"[\s\[(*_]*@(?P<handle>[\w.-]*\w)[\s\])*_:,|–—-]*")
_SAID = regex(
    r"\b(?:added a comment|commented|wrote|posted|said|replied|edited|schrieb|a écrit|escribió|escreveu|ha scritto|"
    r"via \w+)\b",
    re.IGNORECASE,
)
_TURNED = regex(r"(?P<last>[^\W\d_][^\d,]{1,30}), (?P<first>[^\W\d_][^\d,\s]{1,20})")
"""As Teams writes names: "Lee, Ann"."""
_NEAR_DAY = regex(
    r"\b(?:yesterday|today|gestern|heute|hier|aujourd'hui|ayer|hoy|ontem|hoje|ieri|oggi|just now)\b", re.IGNORECASE
)


_MESSAGE = regex(
    r"[\[(]?\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d\d)?(?:\s?[AaPp]\.?[Mm]\.?)?[\])]?\s*[-–—|]?\s*"
    r"[^\W\d_][^:：]{0,60}[:：]\s+\S"
)


@dataclass(frozen=True, slots=True)
class MessageHead:
    """Who wrote a message, and on which day."""

    name: str
    year: int | None = None
    """None: the line states no day."""
    month: int | None = None
    """None also where day and month cannot be told apart."""
    day: int | None = None
    is_near: bool = False
    """It says "yesterday" or the like: a day that only its reader knew."""


_KEY = regex(r"(?P<word>[^\W\d_]+(?: [^\W\d_]+){0,3})\s?[:：]\s?\d")


@lru_cache(maxsize=1024)
def message_head(text: str, is_day_first: bool | None = None) -> MessageHead | None:
    """What a line says of the message below it; None where it is no head. `is_day_first`: of 03/04 the 3 is the day.

    >>> message_head("Tamsin Reyes added a comment - 14/Jul/25 9:12 AM").month, message_head("moved to 9:30")
    (7, None)
    >>> message_head("yuki_t (Yuki Tanabe)  4:55 PM").name, message_head("@yuki_t -- 2025-07-14 9:12").name
    ('Yuki Tanabe', 'yuki_t')
    """
    day, clock, rest = _when(text) if len(text) <= _LONGEST else (None, None, "")
    if not clock or ((key := _KEY.match(text)) and likeness(key["word"]) != "known"):  # "Datum: 11.03.2025, 10:00"
        return None
    is_near = _NEAR_DAY.search(rest) is not None
    rest = _NEAR_DAY.sub(" ", _SAID.sub(" ", rest))
    if (turned := _TURNED.fullmatch(rest.strip(" []()-–—|"))) and plain_name(f"{turned['first']} {turned['last']}"):
        rest = f"{turned['first']} {turned['last']}"
    handle = _HANDLE.fullmatch(rest) if day else None
    name = handle["handle"] if handle else _in_brackets(rest) or _name_in(rest, is_dated=day is not None)
    if not name and day:  # "Garden_wolf (Ann Lee)", "Ann Lee (late entry)"
        ways = (*_REMARK.findall(rest), _REMARK.sub(" ", rest))
        name = next(
            (one for way in ways if likeness(one := _name_in(way, is_dated=True)) == "known" and " " in one), ""
        )
    if name and _is_eastern_deed(name):
        return None
    year, month, number = _parts_of(day, is_day_first) if day else (None, None, None)
    return MessageHead(name, year, month, number, is_near) if name else None


def _is_eastern_deed(words: str) -> bool:
    """Whether words in Chinese, Japanese or Korean behind a time are more than a name: "08:00 更换了锅炉水泵"."""
    signs = _EASTERN.findall(words)
    return len(signs) > _LONGEST_EASTERN or (len(signs) == _LONGEST_EASTERN and is_made_of_words(words, "zh"))


def first_head(block: Block, blocks: Sequence[Block], is_day_first: bool | None) -> MessageHead | None:
    """The same of a block; None of the first one, where no other is the head of a message: a title, day and hour."""
    head = message_head(block.text, is_day_first)
    is_title = head is not None and block is blocks[0] and likeness(head.name) != "known"
    return None if is_title and not any(message_head(one.text) for one in blocks[1:]) else head


def _in_brackets(rest: str) -> str:
    """The name in full in brackets behind the one word by which somebody is known: "yuki_t (Yuki Tanabe)"."""
    told = [one for way in _REMARK.findall(rest) if likeness(one := _name_in(way, is_dated=True)) == "known"]
    is_one = len(told) == 1 and " " in told[0] and len(_REMARK.sub(" ", rest).split()) == 1
    return told[0] if is_one else ""


def _name_in(rest: str, *, is_dated: bool) -> str:
    """The name that is left of the head of a message, without what is put before it; empty where other words are."""
    words = [word for word in re.split(r"(?:[\s\[\]()<>|,;:–—•·~*_»]|(?<!\w)-|-(?!\w))+", rest) if word]
    words = [word for word in words if fold(word).rstrip(".") not in days_of_the_week()[0]]
    if is_dated and len(words) > 2 and _CODE.fullmatch(words[0]) and likeness(" ".join(words[1:])) == "known":
        words = words[1:]
    name = " ".join(words)
    is_name = likeness(name) or (plain_name(name) and (is_dated or any(is_unknown(word) for word in words[1:])))
    return name if 0 < len(words) <= 4 and is_name else ""


def _when(text: str) -> tuple[re.Match[str] | None, re.Match[str] | None, str]:
    """The day and the time that a line states, and the rest of it; "30.06.25" is no time."""
    day = _DAY.search(text)
    rest = text[: day.start()] + " " + text[day.end() :] if day else text
    clock = _CLOCK.search(rest)
    return day, clock, rest[: clock.start()] + " " + rest[clock.end() :] if clock else rest


def day_within(text: str) -> str:
    """The day with its year that a text states, as it stands there; empty where it states none.

    >>> day_within("posted 3 May 2025 by Ann"), day_within("v. 2.3")
    ('3 May 2025', '')
    """
    day = _DAY.search(text)
    word = (day["b"] or "0") if day else ""
    return day[0] if day and (word.isdigit() or fold(word).rstrip(".") in months()) else ""


def _parts_of(day: re.Match[str], is_day_first: bool | None) -> tuple[int | None, int | None, int | None]:
    """Year, month and day; no month where it may be the day."""
    if day["y1"]:
        return int(day["y1"]), int(day["m1"]), int(day["d1"])
    year = int(day["y2"]) + (2000 if len(day["y2"]) == 2 else 0)
    if not day["b"].isdigit():
        return year, months().get(fold(day["b"]).rstrip(".")), int(day["a"])
    first, second = int(day["a"]), int(day["b"])
    if first > 12 or second > 12:
        is_day_first = first > 12
    elif day["mark"] == "." or (first == second and is_day_first is None):  # nobody puts the month first with dots
        is_day_first = True
    if is_day_first is None:
        return year, None, None
    return (year, second, first) if is_day_first else (year, first, second)


def day_of_message(text: str, is_day_first: bool | None) -> tuple[int | None, int | None, int | None] | None:
    """Year, month and day with which a line begins, before its time; None where it begins with none."""
    day, clock, _ = _when(text[:40])
    return _parts_of(day, is_day_first) if day and clock else None


def is_message(text: str) -> bool:
    """Whether a line is what somebody said in a chat, behind day and time: then it is no head.

    >>> is_message("[02/03/2025 08:14] Ann Lee: good morning"), is_message("02/03/2025 Ann Lee")
    (True, False)
    """
    return _MESSAGE.match(text) is not None
