"""Who is listed as present or absent: an item each below a heading, or behind a key in one line. Knows lines."""

import re
from collections.abc import Iterator, Sequence

from reports.loading.folding import fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.people import plain_name
from reports.loading.profiles.forms_of_names import in_order
from reports.loading.words import ABSENT, AND, PRESENT
from reports.regex import regex

WHO_WAS_THERE = "who was there"
"""Why such a line is no text."""
_AROUND = " \t#*_-+•:：."
_COUNT = regex(r"\s*\(\d{1,3}\)$|^\d{1,2}[.)]\s+")
_ROLE = regex(r"\s*(?:[(\[（].*|[,;:]\s.*|\s[–—|-]\s.*)$")
_KEYED = regex(
    r"\s*\|?\s*(?:[-+*•]\s+)?[*_]{0,3}(?P<key>[^\W\d_][^:：|*]{1,30}?)[*_]{0,3}\s*(?:[:：]|\|)(?P<names>.*[^\W\d_].*)"
)
"""A key with names behind it, also in two cells of a table."""
_APART = regex(rf"\s*(?:[,;、，،]|<br\s?/?>)\s*|\s(?:{AND}|&|\+)\s")
_REMARK = regex(r"\s*[(\[（][^()\[\]（）]*[)\]）]")
_BOX = regex(r"\[[ xX]\]\s*")
_HANDLE = regex(r"@[\w.-]{2,40}")
_MOST_WORDS = 5
_FEWEST, _SHARE = 2, 4


def find_attendees(lines: Sequence[str]) -> dict[int, list[str]]:
    """By the number of each line of such lists whom it names; nobody for the heading, and for who is listed as absent.

    >>> find_attendees(["## Attendees", "", "- Ngozi (chair)", "- @thabo", "", "## Notes", "- Ann: sold it"])
    {1: [], 3: ['Ngozi'], 4: ['thabo']}
    >>> find_attendees(["Participants", "- learned to weld", "- went home"])
    {}
    >>> find_attendees(["Attendees:", "- Ann", "- Bob", "", "- Ann: sold it"])
    {1: [], 2: ['Ann'], 3: ['Bob']}
    >>> find_attendees(["**Present:** Ann Lee (chair), Bob", "Absent: Zoe", "Present: three of us, and it rained"])
    {1: ['Ann Lee', 'Bob'], 2: []}
    """
    found = dict[int, list[str]]()
    for at, line in enumerate(lines):
        if behind := _behind_key(line):
            found[at + 1] = [] if ABSENT.fullmatch(behind[0]) else behind[1]
            continue
        key = fold(_COUNT.sub("", line.strip(_AROUND)))
        is_absent = ABSENT.fullmatch(key) is not None
        if not key or not (is_absent or PRESENT.fullmatch(key)):
            continue
        named = dict(_named(lines, at))
        names = [name for name in named.values() if name]
        if len(names) >= _FEWEST and _SHARE * len(names) >= (_SHARE - 1) * len(named):
            found |= {at + 1: []} | {number: [name] if name and not is_absent else [] for number, name in named.items()}
    return found


def _behind_key(line: str) -> tuple[str, list[str]] | None:
    """The key of a line that says nothing but who was there or was not, and the names; None of any other."""
    keyed = _KEYED.fullmatch(line.rstrip(" |"))
    key = fold(keyed["key"].strip()) if keyed else ""
    if not keyed or not (PRESENT.fullmatch(key) or ABSENT.fullmatch(key)):
        return None
    parts = [part for part in _APART.split(_REMARK.sub("", keyed["names"].strip(" *_.|"))) if part]
    names = [name for part in parts if (name := _name(part))]
    return (key, names) if names and len(names) == len(parts) else None


def _named(lines: Sequence[str], head: int) -> Iterator[tuple[int, str]]:
    """The items right below a line, and whom each names; those of a caption that is an item stand deeper.

    A blank line ends a list whose items stood line by line: what follows is the next list, often what each said.
    """
    indent = _indent(lines[head]) if ITEM.match(lines[head].strip()) else -1
    last, is_tight = 0, False
    for number in range(head + 2, len(lines) + 1):
        line = lines[number - 1]
        if not line.strip():
            continue
        item = ITEM.match(line.strip())
        if not item or _indent(line) <= indent or (is_tight and last != number - 1):
            return
        is_tight, last = last == number - 1, number
        yield number, _name(line.strip()[item.end() :])


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _name(text: str) -> str:
    """Whom an item names who is no more than that; empty where it says something else."""
    bare = _BOX.sub("", text).strip(" *_")
    if handle := _HANDLE.match(bare):
        return handle[0].removeprefix("@")
    name = in_order(re.sub(r"[*_]", "", _ROLE.sub("", bare)).strip())
    return name if name and len(name.split()) <= _MOST_WORDS and plain_name(name) else ""
