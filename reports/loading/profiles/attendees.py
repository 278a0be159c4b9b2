"""Who is listed as present, an item each below a heading or a caption: "## Attendees". Knows lines and names."""

import re
from collections.abc import Iterator, Sequence

from reports.loading.folding import fold
from reports.loading.markup.marks import ITEM
from reports.loading.names.people import plain_name
from reports.loading.profiles.forms_of_names import in_order
from reports.loading.words import ABSENT, PRESENT
from reports.regex import regex

_AROUND = " \t#*_-+•:：."
_COUNT = regex(r"\s*\(\d{1,3}\)$|^\d{1,2}[.)]\s+")
_ROLE = regex(r"\s*(?:[(\[（].*|[,;:]\s.*|\s[–—|-]\s.*)$")
_BOX = regex(r"\[[ xX]\]\s*")
_HANDLE = regex(r"@[\w.-]{2,40}")
_MOST_WORDS = 5
_FEWEST, _SHARE = 2, 4


def find_attendees(lines: Sequence[str]) -> dict[int, str]:
    """By the number of each line of such lists who it names; empty for the heading, and for who is listed as absent.

    >>> find_attendees(["## Attendees", "", "- Ngozi (chair)", "- @thabo", "", "## Notes", "- Ann: sold it"])
    {1: '', 3: 'Ngozi', 4: 'thabo'}
    >>> find_attendees(["Participants", "- learned to weld", "- went home"])
    {}
    >>> find_attendees(["Attendees:", "- Ann", "- Bob", "", "- Ann: sold it"])
    {1: '', 2: 'Ann', 3: 'Bob'}
    """
    found = dict[int, str]()
    for at, line in enumerate(lines):
        key = fold(_COUNT.sub("", line.strip(_AROUND)))
        is_absent = ABSENT.fullmatch(key) is not None
        if not key or not (is_absent or PRESENT.fullmatch(key)):
            continue
        named = dict(_named(lines, at))
        names = [name for name in named.values() if name]
        if len(names) >= _FEWEST and _SHARE * len(names) >= (_SHARE - 1) * len(named):
            found |= {at + 1: ""} | {number: "" if is_absent else name for number, name in named.items()}
    return found


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
