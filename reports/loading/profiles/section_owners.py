"""Sections of a report each of which says below its heading who to ask about it: "Contact: Ann Lee <ann@example.org>".

Whatever the key is, who is named there by two sections at least tells what stands below. Knows lines and names.
"""

import re
from collections.abc import Iterator, Sequence

from reports.loading.folding import fold
from reports.loading.names.likeness import likeness
from reports.loading.profiles.fields import is_field_name
from reports.regex import regex

_NAMED = regex(
    r"(?:\|\s+|[-*]\s+)?[*_]*(?P<key>[^\W\d_][\w ]{2,24}?)[*_]*\s?:[*_]*\s+(?P<name>[^\W\d_][^<>:;,/&@]{2,40}?)"
    r"(?:\s*[<(][^<>()]+[>)])?"
)
_HEADING = regex(r"#{1,6}\s+\S")
_UNDERLINE = regex(r"\s*([-=~^*+\"'`#])\1{2,}\s*")
_FEWEST = 2


def with_section_owners(lines: Sequence[str]) -> list[str]:
    """The lines; those right below headings that name somebody in full by one key, two at least, say whose that is.

    >>> text = ["## Ports", "", "Contact: Ann Lee <a@example.org>", "We built it.", "## Docs", "Contact: Bob Stone"]
    >>> with_section_owners(text)[2]
    'Name: Ann Lee'
    """
    found = dict(_below_headings(lines))
    keys: dict[str, set[str]] = {}
    for one in found.values():
        keys.setdefault(fold(one["key"]), set()).add(one["name"].strip())
    told = {key for key, names in keys.items() if len(names) >= _FEWEST and not is_field_name(key)}
    made = list(lines)
    for at, one in found.items():
        if fold(one["key"]) in told:
            made[at] = f"Name: {one['name'].strip()}"
    return made


def _below_headings(lines: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """Where the first line below a heading names somebody in full, and no other beside them."""
    filled = [at for at, line in enumerate(lines) if line.strip()]
    for place, at in enumerate(filled[:-1]):
        below = filled[place + 1]
        if not _HEADING.match(lines[at]) and not (_UNDERLINE.fullmatch(lines[at]) and at and lines[at - 1].strip()):
            continue
        found = _NAMED.fullmatch(lines[below].replace("\\ ", "").strip())
        other = _NAMED.fullmatch(lines[filled[place + 2]].strip()) if place + 2 < len(filled) else None
        is_one = found is not None and not (other and other["key"] == found["key"])
        name = found["name"].strip() if found else ""
        if found and is_one and " " in name and likeness(name) in ("known", "shaped"):
            yield below, found
