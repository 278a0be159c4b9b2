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


def find_attendees(lines: Sequence[str]) -> dict[int, str]:
    """By the number of each line of such lists whom it names; empty for the heading, and for who is listed as absent.

    >>> find_attendees(["## Attendees", "", "- Ngozi (chair)", "- @thabo", "", "## Notes", "- Ann: sold it"])
    {1: '', 3: 'Ngozi', 4: 'thabo'}
    >>> find_attendees(["Participants", "- learned to weld", "- went home"])
    {}
    >>> find_attendees(["Attendees:", "- Ann", "- Bob", "", "- Ann: sold it"])
    {1: '', 2: 'Ann', 3: 'Bob'}
    >>> find_attendees(["Present: Ann Lee (chair), Bob", "**Absent:** Zoe", "Absent: three of us, and it rained"])
    {2: ''}
    """
    found = dict[int, str]()
    for at, line in enumerate(lines):
        if _says_who_was_absent(line):
            found[at + 1] = ""
            continue
        key = fold(_COUNT.sub("", line.strip(_AROUND)))
        is_absent = ABSENT.fullmatch(key) is not None
        if not key or not (is_absent or PRESENT.fullmatch(key)):
            continue
        named = dict(_named(lines, at))
        names = [name for name in named.values() if name]
        if len(names) >= _FEWEST and _SHARE * len(names) >= (_SHARE - 1) * len(named):
            found |= {at + 1: ""} | {number: "" if is_absent else name for number, name in named.items()}
    return found


def _says_who_was_absent(line: str) -> bool:
    """Whether a line says nothing but who was not there; who was may be named by it for what follows."""
    keyed = _KEYED.fullmatch(line.rstrip(" |"))
    if not keyed or not ABSENT.fullmatch(fold(keyed["key"].strip())):
        return False
    parts = [part for part in _APART.split(_REMARK.sub("", keyed["names"].strip(" *_.|"))) if part]
    return bool(parts) and all(map(_name, parts))


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
