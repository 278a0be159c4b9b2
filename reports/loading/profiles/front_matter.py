"""The front matter of a source: the fields between two `---` or `+++` lines at its top, as Hugo writes them.

Knows the form of front matter. Must not know what the source says.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from reports.loading.dates.labels import find_label, find_open_label
from reports.loading.folding import fold
from reports.loading.profiles.endings import day_at_end
from reports.loading.profiles.fields import is_field_name
from reports.loading.profiles.mail_days import day_of
from reports.regex import regex

_LONGEST = 60
_KEY = regex(r"(?P<key>[^\W\d][\w -]{0,40}?)(?:[ \t]*:(?:[ \t]+(?P<value>.*))?|[ \t]+=[ \t]+(?P<toml>.*))")
_KEYWORD = regex(r"#\+(?P<key>[\w-]{1,40}):\s*(?P<value>.*)")
_MORE = regex(r"[ \t]+\S.*|-[ \t]+.*|#.*|[\]}],?")
_TITLE = regex(r"#\s+\S.*")
_RULES = ("---", "+++")
"""Around front matter in YAML and in TOML."""
_FEWEST = 2
_MACHINES = regex(r"created(?: by| at| time)?|tags?|status|(?:last )?(?:edited|updated|modified)(?: by| at| time)?|url")
"""Names of properties that programs add to a page."""
DATES = ("date", "datum", "fecha", "data", "week of", "created", "created time", "created at", "updated")
"""Names of fields that say when a source was written, the first before the others."""


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
        return next((day for key in DATES if key in self.fields and (day := day_of(self.fields[key][0]))), None)

    def dated(self, ends: Sequence[str]) -> "FrontMatter":
        """The same with the day that stands where a text is signed, unless it states one: "Ann Lee, 14 Nov 2025"."""
        day = next((day for line in ends if (day := day_at_end(line))), None)
        return replace(self, fields={**self.fields, "date": (str(day), 0)}) if day and not self.written else self


def read_front_matter(lines: Sequence[str]) -> FrontMatter:
    """The fields above the first text; none where what stands between the rules is text, such as dated lines.

    >>> read_front_matter(["---", "author: Jane Doe", "---"]).fields
    {'author': ('Jane Doe', 2)}
    """
    first = next((i for i, line in enumerate(lines) if line.strip()), len(lines))
    if matter := _keywords(lines, first) or _properties(lines, first):
        return matter
    rule = lines[first].rstrip() if first < len(lines) else ""
    if rule not in _RULES:
        return FrontMatter()
    fields: dict[str, tuple[str, int]] = {}
    for index in range(first + 1, min(first + _LONGEST, len(lines))):
        text = lines[index].rstrip()
        if text in (rule, "..."):
            numbers = tuple(n + 1 for n in range(first, index + 1) if lines[n].strip())
            return FrontMatter(numbers, fields) if fields else FrontMatter()
        found = _KEY.fullmatch(text[:500])
        if found and not _is_label(found["key"]):
            value = found["value"] or found["toml"] or ""
            fields.setdefault(fold(found["key"]).strip(), (value.strip(" \"'[]"), index + 1))
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


def _properties(lines: Sequence[str], first: int) -> FrontMatter | None:
    """The `Created: …` lines below the title of a page, as Notion exports them: all are fields, one is a program's."""
    if first >= len(lines) or not _TITLE.fullmatch(lines[first].rstrip()):
        return None
    start = next((at for at in range(first + 1, len(lines)) if lines[at].strip()), len(lines))
    end = next((at for at in range(start, len(lines)) if not lines[at].strip()), len(lines))
    found = [_KEY.fullmatch(lines[at].strip()[:500]) for at in range(start, end)]
    keys = [fold(one["key"]).strip() if one else "" for one in found]
    is_known = end - start >= _FEWEST and 2 * sum(map(is_field_name, keys)) > len(keys) and all(keys)
    if not is_known or not any(map(_MACHINES.fullmatch, keys)):
        return None
    numbers = range(start + 1, end + 1)
    fields = {key: ((one["value"] or "").strip(), at) for key, one, at in zip(keys, found, numbers, strict=True) if one}
    return FrontMatter(tuple(numbers), fields)


def _is_label(key: str) -> bool:
    return find_label(key) is not None or find_open_label(key) is not None
