"""Lines that head what stands below them with a short form of a name, or a name beside a topic or a day.

"AK", "Water / A. Lee", "30 Dec 2024   Lee -> Stone", "posted 3 May 2025 by Lee".

Knows lines and the cast. Must not know blocks.
"""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from reports.loading.dates.labels import Label, find_label, find_open_label
from reports.loading.dates.logs import find_days
from reports.loading.dates.lone import recurring_labels
from reports.loading.dates.titles import may_part
from reports.loading.folding import begins_low, fold, months
from reports.loading.markup.marks import ITEM
from reports.loading.names.likeness import likeness
from reports.loading.profiles.bylines import ARROW, FROM, is_by
from reports.loading.profiles.chat import day_within
from reports.loading.profiles.company import Cast
from reports.loading.profiles.heads import Head
from reports.loading.profiles.signed import headed_by
from reports.regex import regex

_LONGEST = 70
_LONGEST_NAME = 40
_HEAD = regex(
    r"(?P<before>\s*(?:#{1,6}\s+)?(?:\*\*|__)?)(?P<words>[^\s#*|>].*?)(?P<after>(?:\*\*|__)?\s*[:：]?(?:\*\*|__)?\s*)"
)
_CUT = regex(r"\s[/|–—·-]\s|\s?[()\[\]]\s?|,\s|[:：]\s")
_ENDS = regex(r"[.!?;,…。]$")
_REMARK = regex(r"\s*\([^()]{1,30}\)$")
_NUMBERED = regex(r"\s*(?:#{1,6}\s|\*\*)?(?P<number>\d{1,2})[.)]\s+(?P<words>\S.*)")
_GAP = regex(r"\t|\s{2,}|\s\|\s")
_KEY = regex(r"^[^\W\d_][^:：]{1,20}[:：]\s*")
_LONGEST_CELL = 5
"""Words of a cell that is no text."""
_SIGNS = regex(r"\s*(?:#{1,6}\s+)?")
"""Before the words of a heading."""
_HEAD_SIGN = "»"
"""Before heads of one kind."""
_LONGEST_DATED = 110
_SIGN_BETWEEN = regex(r"\s(?:[^\w\s,;&]{1,2}|(?i:by|von|par|por|da|door|av|af))\s|[:：]\s|\s\((?=[^()]+\)$)")
"""Between a time and a name."""
_SOMEBODYS = regex(r"['’]s?$")
_LONGEST_FULL = 4
"""Words of a full name."""
_FEWEST = 2


def with_full_names(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; those that head others by a form of one name are that name in full.

    A name beside a topic heads something where two lines at least are such.

    >>> with_full_names(["Anna", "- fixed it", "B. Meier:", "- sold it"], Cast(("Anna Koch", "Ben Meier")))
    ['Anna Koch:', '- fixed it', 'Ben Meier:', '- sold it']
    """
    lines = _with_dated_names(_with_lone_names(lines))
    if not cast.members:
        return lines
    days = find_days(lines).first
    ends = {at: _on(cast.who(name) or name, days.get(at + 1), lines[at]) for at, name in headed_by(lines).items()}
    lines = [f"{''.join(_SIGNS.findall(line)[:1])}{ends[at]}:" if at in ends else line for at, line in enumerate(lines)]
    lines = _with_shifts(_with_numbered(lines, cast), cast)
    heads = {at: found for at, line in enumerate(lines) if line and (found := _head(lines, at, cast))}
    named = {at: _named(found["words"], cast) for at, found in heads.items()}
    shapes = Counter(shape for _, shape in filter(None, named.values()) if shape)
    made = _with_days(lines, cast)
    for at, one in named.items():
        if one and not (one[1] and at + 1 in days) and (not one[1] or shapes[one[1]] >= _FEWEST):
            before, is_marked = heads[at]["before"], "#" in heads[at]["before"]
            name = f"@{one[0]}" if fold(one[0]) in months() else one[0]
            made[at] = f"{before}{name}{heads[at]['after']}" if is_marked else f"{before.rstrip('*_')}{name}:"
    marks = Counter(_marks(heads[at]) for at, one in named.items() if one and not one[1])
    for at, one in named.items():  # what stands beside them looks as they do
        if one is None and "#" not in heads[at]["before"] and marks[_marks(heads[at])] >= _FEWEST:
            made[at] = (
                made[at] if _is_time(words := heads[at]["words"]) else f"{heads[at]['before'].rstrip('*_')}{words}:"
            )
    return made


def _marks(head: re.Match[str]) -> tuple[str, str]:
    """By what a head is set off."""
    return head["before"], head["after"].strip()


def _is_time(words: str) -> bool:
    label = find_label(words) or find_open_label(words)
    return label is not None and label.is_bare


def _with_lone_names(lines: Sequence[str]) -> list[str]:
    """The lines; short ones right above items are heads, where half of them are names and two people come again.

    >>> _with_lone_names(["Ann Lee", "- fixed it", "Tomasz", "- sold it", "Ann Lee", "- slept"])[2]
    'Tomasz:'
    """
    above = [
        at
        for at, line in enumerate(lines[:-1])
        if line[:1].isalpha()
        and len(line) <= _LONGEST_NAME
        and ITEM.match(lines[at + 1].strip())
        and (not at or not lines[at - 1].strip() or lines[at - 1].startswith("#") or ITEM.match(lines[at - 1].strip()))
    ]
    names = {at: name for at in above if likeness(name := lines[at].strip(" *_")) in ("known", "shaped")}
    known = {name for name in names.values() if likeness(name) == "known"}
    again = [name for name, count in Counter(name.split()[0] for name in names.values()).items() if count > 1]
    is_row = len(known) >= _FEWEST and 2 * len(names) >= len(above) and bool(again)
    return [f"{names[at]}:" if is_row and at in names else line for at, line in enumerate(lines)]


def _with_dated_names(lines: Sequence[str]) -> list[str]:
    """The lines; heads that are a period and a name and nothing else have a dash between, where they name two people.

    Where a sign or "by" stands between in two of them, they may name one.

    >>> _with_dated_names(["## March 2025 Kenji", "- fixed it", "## March 2025 Aiko", "- sold it"])[2]
    '## March 2025 – Aiko'
    >>> _with_dated_names(["## March 2025 > Aiko", "- fixed it", "## April 2025 > Aiko", "- sold it"])[2]
    '## April 2025 – Aiko'
    """
    found: dict[int, tuple[re.Match[str], str, str]] = {}
    for at, line in enumerate(lines):
        may_head = line.lstrip().startswith(("#", "*", "_")) or any(
            ITEM.match(one.strip()) or (len(one) >= _FEWEST and not one.strip("=-")) for one in lines[at + 1 : at + 2]
        )
        head = _HEAD.fullmatch(line) if may_head and 0 < len(line) <= _LONGEST else None
        if head and (named := _dated_name(head["words"])):
            found[at] = (head, *named)
    signed = [at for at, (head, _, _) in found.items() if _SIGN_BETWEEN.search(head["words"])]
    is_of_several = len({name for _, _, name in found.values()}) >= _FEWEST or len(signed) >= _FEWEST
    return [
        f"{found[at][0]['before']}{found[at][1]} – {found[at][2]}{found[at][0]['after']}"
        if is_of_several and at in found
        else line
        for at, line in enumerate(lines)
    ]


@lru_cache(maxsize=256)
def _dated_name(words: str) -> tuple[str, str] | None:
    """The period and the name that some words are: "2025-W10 Kenji", "Kenji's March 2025"."""
    tokens = _SIGN_BETWEEN.sub(" ", words).removesuffix(")").split()
    for at in range(1, len(tokens)):
        for time, who in ((tokens[:at], tokens[at:]), (tokens[at:], tokens[:at])):
            name = _SOMEBODYS.sub("", " ".join(who))
            if len(who) <= _LONGEST_FULL and likeness(name) == "known" and _is_time(" ".join(time)):
                return " ".join(time), name
    return None


def _with_shifts(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; rows of a day, a shift and who was on it are heads of what is moved in below, where two are such.

    One of the same form that names nobody ends what stands below the last one.
    """
    found: dict[int, str] = {}
    if sum(may_part(line) and _GAP.search(line.strip()) is not None for line in lines) < _FEWEST:
        return list(lines)
    for number, label in recurring_labels(lines).items():
        cells = [cell.strip() for cell in _GAP.split(lines[number - 1].strip()) if cell.strip()]
        below = lines[number] if number < len(lines) else ""
        is_short = all(len(cell.split()) <= _LONGEST_CELL or cell.startswith("(") for cell in cells)
        if (
            len(cells) > 1
            and is_short
            and below[:1].isspace()
            and below.strip()
            and label.is_day
            and not label.has_year
        ):
            named = {name for cell in cells[1:] if (name := cast.who(_KEY.sub("", cell)))}
            found[number - 1] = f"{named.pop()} – {label.words}" if len(named) == 1 else lines[number - 1].strip()
    is_row = sum(" – " in one for one in found.values()) >= _FEWEST
    return [f"{_HEAD_SIGN} {found[at]}:" if is_row and at in found else line for at, line in enumerate(lines)]


def _on(name: str, label: Label | None, line: str) -> str:
    """A name as a head, with the month of the day that stands beside it, or else the time."""
    time = label.period if label and label.has_year else _time_in(_CUT.split(line.strip("#*_ :")))
    return f"{name} – {time}" if time else name


def _time_in(parts: Sequence[str]) -> str:
    """The part of a head that says when, if one does."""
    return next((part.strip() for part in parts if _is_time(part)), "")


def on_day(words: str, cast: Cast) -> Head | None:
    """Who was on a shift, with its day: "Ann Lee – 6 november"."""
    first, dash, rest = words.partition(" – ")
    name, label = (cast.who(first), find_label(rest) or find_open_label(rest)) if dash else (None, None)
    is_time = label is not None and label.is_bare and label.period is not None and label.period.months == 1
    return Head(label, name, "known") if name and is_time else None


def is_handed_over(line: str, mentioned: Sequence[tuple[str, int]]) -> bool:
    """Whether a line says that the first of the two whom it names hands over to the second."""
    return len(mentioned) == _FEWEST and ARROW.search(line[mentioned[0][1] : mentioned[1][1]]) is not None


def _with_days(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; those that say a day, and who hands over or writes, are heads of messages, where two are such."""
    told = {at: head for at, line in enumerate(lines) if not ITEM.match(line.strip()) and (head := _dated(line, cast))}
    filled = [at for at, line in enumerate(lines) if line.strip()] if told else []
    above = [at for at, below in pairwise(filled) if at in told and below not in told]
    return [told.get(at, line) if len(above) >= _FEWEST else line for at, line in enumerate(lines)]


def _dated(line: str, cast: Cast) -> str:
    day = day_within(line) if 0 < len(line) <= _LONGEST_DATED and cast.may_lead(line) else ""
    mentioned = cast.mentioned(line) if day else []
    if not mentioned:
        return ""
    is_one = len({name for name, _ in mentioned}) == 1
    is_told = is_handed_over(line, mentioned) or (is_one and is_by(fold(line[: mentioned[0][1]])))
    return f"{mentioned[0][0]}, {day} 0:00" if is_told else ""


def _head(lines: Sequence[str], at: int, cast: Cast) -> re.Match[str] | None:
    """A short line with a list below it, or with lines that are moved in."""
    line = lines[at]
    if not 0 < len(line.strip()) <= _LONGEST:
        return None
    below = next((one for one in lines[at + 1 : at + 3] if one.strip()), "")
    is_deeper = len(below) - len(below.lstrip()) > len(line) - len(line.lstrip())
    is_above = is_deeper or (ITEM.match(below.strip()) is not None)
    may_head = is_above or "#" in line or line.rstrip().rstrip("*_").endswith((":", "："))
    found = _HEAD.fullmatch(line) if may_head else None
    if not found or (ITEM.match(line.strip()) and not cast.who(found["words"])):  # but "p. Nowak"
        return None
    if _ENDS.search(found["words"]) and not cast.who(found["words"]):
        return None  # but "Ben M."
    if "#" in found["before"] or (":" in found["after"] and _sent_by(found["words"], cast)):
        return found
    return found if is_above else None


def _with_numbered(lines: Sequence[str], cast: Cast) -> list[str]:
    """The lines; those of a numbered row with other text below each are heads, where most of them are names."""
    found = {at: one for at, line in enumerate(lines) if len(line) <= _LONGEST and (one := _NUMBERED.fullmatch(line))}
    below = {at: next((other for other in range(at + 1, len(lines)) if lines[other].strip()), at) for at in found}
    row = [at for at in found if below[at] not in (*found, at) and not _ENDS.search(found[at]["words"])]
    names = {at: name for at in row if (name := cast.who(_CUT.split(found[at]["words"])[0].strip(" *_:")))}
    is_row = [int(found[at]["number"]) for at in row] == list(range(1, len(row) + 1)) and len(row) == len(found)
    if len(names) < _FEWEST or 2 * len(names) < len(row) or not is_row:
        return list(lines)
    return [
        f"{_HEAD_SIGN} {names.get(at, found[at]['words'].strip(' *_:'))}:" if at in row else line
        for at, line in enumerate(lines)
    ]


def _sent_by(words: str, cast: Cast) -> str | None:
    """From whom a line says that what stands below it is: "From Ann Lee", "Von Ann (mir)"."""
    first, _, rest = words.partition(" ")
    return cast.who(_REMARK.sub("", rest)) if rest and FROM.fullmatch(fold(first)) else None


def _named(words: str, cast: Cast) -> tuple[str, str] | None:
    """The one person whom a head names, with the time beside the name, and of what shape it is beside a topic.

    >>> _named("May 2025 / Anna", Cast(("Anna Koch",))), _named("Water / Anna", Cast(("Anna Koch",)))
    (('May 2025 – Anna Koch', '/1'), ('Anna Koch', '/1'))
    """
    if name := cast.who(words):
        return name, ""
    if name := _sent_by(words, cast):
        return name, "from"
    parts = [part for part in _CUT.split(words) if part.strip()]
    meant = [(at, part) for at, part in enumerate(parts) if cast.readings(part.strip())]
    others = [part for part in parts if not cast.readings(part.strip())]
    if len(meant) != 1 or len(parts) < _FEWEST or any(begins_low(part.strip()) for part in others):
        return None
    at, part = meant[0]
    name, sign = cast.who(part.strip()), _CUT.search(words)
    named = " – ".join(filter(None, (_time_in(others), name)))
    return (named, f"{sign[0].strip()}{at}") if name and sign else None
