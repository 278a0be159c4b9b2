"""Logs of IRC as messages with their day and their sender in full, who says it in a roll call. Knows lines only."""

import re
from collections.abc import Iterator, Sequence

from reports.loading.dates.spans import read_day
from reports.loading.folding import fold, months
from reports.regex import regex

_SAID = regex(r"\[?(?P<time>\d{1,2}:\d{2})(?::\d\d)?\]?\s+<[@+%&~ ]?(?P<nick>[^\s<>]{1,30})>\s+(?P<text>\S.*)")
_BY_PROGRAM = regex(r"(?:\[?\d{1,2}:\d{2}(?::\d\d)?\]?\s+)?(?:-!-|\*{3}|-->|<--|→|←)\s")
_DAY = regex(r"(?:---|\*{3,4}|Session Start:).*?\b(?P<month>[^\W\d_]{3,9}) (?P<day>\d{1,2})\b.*?(?P<year>20\d\d)")
_ISO = regex(r"(?:---|\*{3,4}|Session Start:).*?(?P<day>20\d\d-\d\d-\d\d)")
_NAME = regex(r"[^\W\d_a-z][\w’'-]+(?: (?:[^\W\d_a-z][\w’'-]+|de|da|van|von|der|di)){0,3} [^\W\d_a-z][\w’'-]+")
_FEWEST = 3
_ROLL_CALL = 3
"""First messages of each in which they may say who they are."""


def as_messages(lines: Sequence[str]) -> Sequence[str]:
    """The lines; of a log of IRC each message behind its day and the name of who sent it.

    >>> log = ["--- Log opened Tue Apr 14 2026", "19:58 <zara> hi. Zara Whitfield here", "19:59 <mko> Matej Kocian"]
    >>> as_messages([*log, "20:02 -!- pelle has joined", "20:02 <zara> I cut 2.4.1"])[-1]
    '2026-04-14 20:02 - Zara Whitfield: I cut 2.4.1'
    """
    said = [_SAID.match(line) for line in lines]
    if sum(map(bool, said)) < _FEWEST:
        return lines
    names, day, found = dict(_names(said)), "", list[str]()
    for line, message in zip(lines, said, strict=True):
        day = _day(line) or day
        if message:
            name = names.get(message["nick"], message["nick"])
            when = f"{day} {message['time']} - " if day else ""
            found.append(f"{when}{name}: {message['text']}")
        else:
            found.append("" if _BY_PROGRAM.match(line) or _day(line) else line)
    return found


def _names(said: Sequence[re.Match[str] | None]) -> Iterator[tuple[str, str]]:
    """Who says in a roll call who they are: two at least."""
    told: dict[str, list[str]] = {}
    for message in filter(None, said):
        if len(told.setdefault(message["nick"], [])) < _ROLL_CALL:
            told[message["nick"]].append(message["text"])
    called = {nick: {name for text in texts for name in _NAME.findall(text)} for nick, texts in told.items()}
    one = {nick: names.pop() for nick, names in called.items() if len(names) == 1}
    yield from one.items() if len(one) > 1 else ()


def _day(line: str) -> str:
    """The day that a line of the program says, as 2026-04-14; empty where it says none."""
    if iso := _ISO.match(line):
        return iso["day"]
    found = _DAY.match(line)
    month = months().get(fold(found["month"])) if found else None
    day = f"{found['year']}-{month:02}-{int(found['day']):02}" if found and month else ""
    return day if day and read_day(day) else ""
