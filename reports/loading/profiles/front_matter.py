"""The front matter of a source: the fields between two `---` lines at its top, as Notion and Obsidian write them.

Knows the form of front matter. Must not know what the source says.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.dates.words import fold

_LONGEST = 60
_KEY = re.compile(r"(?P<key>[^\W\d][\w -]{0,40}?)[ \t]*:(?:[ \t]+(?P<value>.*))?")
_KEYWORD = re.compile(r"#\+(?P<key>[\w-]{1,40}):\s*(?P<value>.*)")
_MORE = re.compile(r"[ \t]+\S.*|-[ \t]+.*|#.*|[\]}],?")
_DAY = re.compile(r"(20\d\d|19\d\d)-(\d\d)-(\d\d)")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the head of a source declares; nothing where it has none."""

    lines: tuple[int, ...] = ()
    """All non-blank lines of it, with both rules."""
    fields: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Folded key to value and line."""

    @property
    def written(self) -> date | None:
        """The day that it states."""
        for key in ("date", "datum", "fecha", "data", "created", "updated"):
            found = _DAY.match(self.fields.get(key, ("", 0))[0])
            try:
                if found:
                    return date(*map(int, found.groups()))
            except ValueError:
                continue
        return None


def read_front_matter(lines: Sequence[str]) -> FrontMatter:
    """The fields above the first text; none where what stands between the rules is text, such as dated lines.

    >>> read_front_matter(["---", "author: Jane Doe", "---"]).fields
    {'author': ('Jane Doe', 2)}
    """
    first = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    if keywords := _keywords(lines, first):
        return keywords
    if first >= len(lines) or lines[first].rstrip() != "---":
        return FrontMatter()
    fields: dict[str, tuple[str, int]] = {}
    for index in range(first + 1, min(first + _LONGEST, len(lines))):
        text = lines[index].rstrip()
        if text in ("---", "..."):
            numbers = tuple(n + 1 for n in range(first, index + 1) if lines[n].strip())
            return FrontMatter(numbers, fields) if fields else FrontMatter()
        found = _KEY.fullmatch(text[:500])
        if found and not _is_label(found["key"]):
            fields.setdefault(fold(found["key"]).strip(), ((found["value"] or "").strip(" \"'[]"), index + 1))
        elif text and not (fields and _MORE.fullmatch(text[:500])):
            return FrontMatter()
    return FrontMatter()


def _keywords(lines: Sequence[str], first: int) -> FrontMatter | None:
    """The `#+AUTHOR: …` lines at the top of an Org file."""
    fields: dict[str, tuple[str, int]] = {}
    numbers: list[int] = []
    for index in range(first, len(lines)):
        found = _KEYWORD.fullmatch(lines[index].strip()[:500])
        if not found and lines[index].strip():
            break
        if found:
            numbers.append(index + 1)
            fields.setdefault(fold(found["key"]), (found["value"].strip(), index + 1))
    return FrontMatter(tuple(numbers), fields) if fields else None


def _is_label(key: str) -> bool:
    return find_label(key) is not None or find_open_label(key) is not None
