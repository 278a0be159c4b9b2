"""Lines of an Org file as Markdown has them, with the days of its tasks in front. Knows lines only."""

import re
from collections.abc import Iterable, Iterator, Sequence

from reports.regex import regex

_STARS = regex(r"^(\*{1,6}) (?=\S)")
"""Before a heading of an Org file."""
_TAGS = regex(r"^(\*{1,6} \S.*?)\s+:[\w@%#:]+:\s*$")
"""Behind its words."""
_TERM = regex(r"^(\s*[-+]\s+\w[^:]{0,40}) ::\s+(?=\S)")
"""Before a description in a list."""
_TASK = regex(
    r"(?P<stars>\*+) (?:(?P<state>DONE|TODO|NEXT|STARTED|STRT|DOING|WAIT(?:ING)?|HOLD|CANCELL?ED|KILL|SOMEDAY) )?"
    r"(?:\[#[A-Z]\] )?(?:[<\[](?P<first>\d{4}-\d\d-\d\d)[^>\]]*[>\]] +)?(?P<words>\S.*?)"
    r"(?: +[<\[](?P<last>\d{4}-\d\d-\d\d)[^>\]]*[>\]])?(?:\s+:[\w@:]+:)?\s*"
)
"""A heading with its state and its day, in brackets before or behind the words."""
_NOT_DONE = frozenset({"CANCELED", "CANCELLED", "KILL", "SOMEDAY"})
_OPEN = _NOT_DONE | {"TODO", "NEXT", "WAIT", "WAITING", "HOLD"}
"""What is still to be done, unless a time of work stands below it."""
_PLAN = regex(r"\s*(?:(?:CLOSED: \[[^\]]*\]|(?:DEADLINE|SCHEDULED): [<\[][^>\]]*[>\]])\s*)+")
"""When something was closed, or is to be done."""
_MEANT = regex(r".*(?:DEADLINE|SCHEDULED): [<\[](\d{4}-\d\d-\d\d)")
"""Of what is done, a day that is near enough where none is kept of its end."""
_ENDED = regex(r".*CLOSED: \[(\d{4}-\d\d-\d\d)|\s*[-+]\s+State \"DONE\".*\[(\d{4}-\d\d-\d\d)")
_WORKED = regex(r"\s*(?:CLOCK: \[(\d{4}-\d\d-\d\d)|[<\[](\d{4}-\d\d-\d\d)[^>\]]*[>\]]\s*$)")
"""A time of work, or the day of an event, below its heading."""
_DRAWER = regex(r"\s*:(?:PROPERTIES|LOGBOOK|CLOCK|NOTES):\s*", re.IGNORECASE)
_KEPT = regex(r"\s*(?:[-+]\s+State \"[^\"]+\"\s+from\b|CLOCK:\s)")
"""What the program notes of a task."""
_NOTED = regex(r"^(?P<mark>\s*[-+]\s+)[<\[](?P<day>\d{4}-\d\d-\d\d)[^>\]]{0,20}[>\]]\s+(?=\S)")
"""The day before an item."""
_NOTE = regex(r"(?P<mark>\s*[-+]\s+)Note taken on \[(?P<day>\d{4}-\d\d-\d\d)[^\]]*\]\s*\\\\\s*")
"""The day before a note, which is the next line."""


def from_org(lines: Sequence[str]) -> list[str]:
    """The lines of an Org file; what was done or worked on by a day begins with it, without other marks of planning.

    >>> from_org(["** DONE Oiled the pump   :shop:", "   CLOSED: [2026-04-09 Thu 11:20]", "- [2026-05-12 Tue] Sold it"])
    ['## 2026-04-09: Oiled the pump', '', '- 2026-05-12: Sold it']
    """
    found = ["" if _PLAN.fullmatch(line) else line for line in _without_drawers(lines)]
    found = [_NOTED.sub(r"\g<mark>\g<day>: ", line) for line in _with_notes(found)]
    heads = [(at, task) for at, line in enumerate(lines) if (task := _TASK.fullmatch(line))]
    above: list[tuple[int, str]] = []
    for (at, task), (end, following) in zip(heads, [*heads[1:], (len(lines), None)], strict=False):
        depth = len(task["stars"])
        above = [one for one in above if one[0] < depth]
        has_parts = following is not None and len(following["stars"]) > depth
        day = _day_of_task(task, lines[at + 1 : end], has_parts=has_parts)
        is_worked = any(one.match(line) for one in (_WORKED, _NOTED, _NOTE) for line in lines[at + 1 : end])
        is_open = task["state"] in _OPEN and not is_worked
        day = None if is_open else day
        if day:
            found[at + 1 : end] = ["" if _WORKED.match(line) else line for line in found[at + 1 : end]]
        if day and not any(day in words for _, words in above):
            found[at] = f"{task['stars']} {day}: {task['words']}"
        elif is_open and not has_parts:
            found[at] = f"- [ ] {task['words']}"
            found[at + 1 : end] = [f"  {line.lstrip()}" if line.strip() else "" for line in found[at + 1 : end]]
        elif (day or task["state"]) and not (has_parts or any(map(str.strip, found[at + 1 : end]))):
            found[at] = f"- {'' if day else '[x] '}{task['words']}"
        elif task["state"] and not is_open:
            found[at] = f"{task['stars']} {task['words']}"
        above.append((depth, lines[at]))
    return [
        _TERM.sub(r"\1: ", _STARS.sub(lambda found: "#" * len(found[1]) + " ", _TAGS.sub(r"\1", line)))
        for line in found
    ]


def _day_of_task(task: re.Match[str], lines: Sequence[str], *, has_parts: bool) -> str | None:
    """The day of a heading: its own; when it was closed, else last worked on, which of one with parts says nothing."""
    if task["state"] in _NOT_DONE:
        return None
    patterns = [_ENDED, *([] if has_parts else [_WORKED]), *([_MEANT] if task["state"] == "DONE" else [])]
    days = (
        max((found[found.lastindex or 1] for line in lines if (found := one.match(line))), default="")
        for one in patterns
    )
    return task["first"] or task["last"] or next(filter(None, days), None)


def _with_notes(lines: Iterable[str]) -> Iterator[str]:
    """The lines; a note that was taken on a day as an item of it, in the line of its words."""
    note = None
    for line in lines:
        taken = _NOTE.fullmatch(line)
        yield "" if taken else f"{note['mark']}{note['day']}: {line.lstrip()}" if note else line
        note = taken


def _without_drawers(lines: Sequence[str]) -> Iterator[str]:
    """The lines of an Org file; what its program keeps there about a heading is empty.

    >>> [*_without_drawers([":PROPERTIES:", ":ID: 7", ":END:", '- State "DONE" from "TODO" [2026-04-09 Thu]', "Oiled"])]
    ['', '', '', '', 'Oiled']
    """
    is_within = False
    for line in lines:
        is_within = is_within or _DRAWER.fullmatch(line) is not None
        yield "" if is_within or _KEPT.match(line) else line
        is_within = is_within and line.strip().upper() != ":END:"
