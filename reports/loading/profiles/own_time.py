"""When a line itself says that it was done: a date at its end, or a month in its words: "wrote it (14 June)".

What is told on a day, in minutes, mails and chats, was done then or before: a month that the words name counts. Knows
placed lines and their sections. Must not know whose they are.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from reports.loading.dates.labels import Label
from reports.loading.dates.relative import LAST_MONTH
from reports.loading.dates.titles import end_label
from reports.loading.dates.words import ambiguous_months, fold, months, months_within
from reports.loading.markup.dividing import parted
from reports.loading.markup.sentences import cut_sentences
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.people import name_words
from reports.loading.profiles.sections import Placed, Section, is_same_period, may_contain
from reports.periods import Period

_SAID = re.compile(
    r"(?:(?<!\w)(?:in|im|en|em|nel|nell'|w|we|i|во|в|у|в|في|(?:(?:on|am|le|el|il|den|op|den|dne|del?|يوم) )?"
    r"(?<!\d)\d{1,2}(?:\.|st|nd|rd|th|er)?(?: de| di| of| d')?)\s)(?P<month>[^\W\d_]{3,14})"
    r"(?:\s(?:de\s)?(?P<year>(?:19|20)\d\d))?(?!\w)|"
    r"(?<!\w)(?:on )?(?P<front>[^\W\d_]{3,12})\s\d{1,2}(?:st|nd|rd|th)?(?![\w%.,:]\w)|(?<!\d)(?P<cjk>\d{1,2})[月월]|"
    r"(?<!\w)(?P<within>[^\W\d_]{3,10})(?:\s(?:ayinda|ayi icinde|honapban|hoban)|'[dt][ae])(?!\w)|"
    r"(?<!\w)(?P<ended>[^\W\d_]{3,14}(?:ban|ben|ssa|[dt][ae]))(?!\w)"
)
"""A month behind "in", or beside a day, in folded text; "in" is an ending in Hungarian, Finnish and Turkish."""
_YEAR = 12
_YEAR_FIRST = re.compile(r"\W{0,6}((?:19|20)\d\d)(?!\w)\W")
_SHORT = 5
"""Letters of a word that may stand before the month at the beginning: "I", "hat", "we"."""
_PAST = 8
"""Months by which what is told lies back at most; a month that would lie further back is one to come."""


def with_ends(placed: Sequence[Placed], sections: list[Section], days: Mapping[int, Label]) -> list[Placed]:
    """The same, each line that ends with a period of its own in a section of that; `sections` grows by them.

    `days` holds, by the number of their line, those that the lines of the source tell together.
    """
    found = []
    for one in placed:
        label = _end_label(one, days)
        around = one.section.nearest("period")
        if label and (around is None or around.is_record or may_contain(around, label) or _is_other(around, label)):
            why = f"end of line {one.block.first}"
            section = Section("period", one.section.level + 1, one.section, one.block, why, label=label, is_cell=True)
            section.blocks.append(one.block)
            sections.append(section)
            found.append(replace(one, section=section))
        else:
            found.append(one)
    return found


def _is_other(around: Section, label: Label) -> bool:
    """Whether a date with its year says another period than the heading above: then it is asked about."""
    is_known = around.label is not None and around.label.has_year and label.has_year
    return is_known and not is_same_period(around, label) and around.label is not label


def _end_label(one: Placed, days: Mapping[int, Label]) -> Label | None:
    """The period that a line ends with, set off, alone or beside a name; None where the line begins with one."""
    block = one.block
    is_line = one.role == "text" and block.kind in ("paragraph", "item") and not one.cells
    if not is_line or (block.label and not block.label.is_bare):
        return None
    label, year = days.get(block.numbers[-1]) or end_label(block.text), _YEAR_FIRST.match(block.text)
    if label and label.period and not label.has_year and year:  # "2022 … welded it (May)"
        return replace(
            label, period=Period(int(year[1]) * _YEAR + label.period.first % _YEAR, label.period.months), has_year=True
        )
    return label


def with_mentions(placed: Sequence[Placed], sections: list[Section]) -> list[Placed]:
    """The same, each line of what was told on a day in the month that it names, once periods are known.

    A month that is named in the midst of a line may be that of something else: the line stays, and says so.
    """
    found = []
    for one in (part for whole in placed for part in _sentences(whole)):
        around = one.section.nearest("period")
        told = _told(around) if around and one.role == "text" and not one.cells else None
        named = _named(one, told) if told else {}
        if told is None or not named or set(named) == {told.first}:
            period = around.period if around and told is None and one.role == "text" else None
            is_month = period is not None and period.months == 1 and LAST_MONTH.search(fold(one.block.text))
            found.append(replace(one, mentions=period.previous) if period and is_month else one)
            continue
        others = [at for at in named if at != told.first]
        if len(named) == 1 and named[others[0]] and others[0] < told.first:
            section = _begin(one, sections)
            section.period, section.why = Period(others[0], 1), f"month named on line {one.block.first}"
        elif max(others) > told.first:
            section = _begin(one, sections)
            section.asked = f"it names {Period(max(others), 1).name}, and was told in {told.name}"
        else:
            found.append(replace(one, mentions=Period(others[0], 1)))
            continue
        found.append(replace(one, section=section))
    return found


def _sentences(one: Placed) -> list[Placed]:
    """A paragraph told on a day, cut where a sentence begins with its month, and behind that sentence."""
    around = one.section.nearest("period")
    told = _told(around) if around and one.role == "text" and not one.cells else None
    if told is None or one.block.kind != "paragraph":
        return [one]
    text, starts = one.block.text, set[int]()
    for start, end in cut_sentences(text, one.text_from, len(text)):
        said = fold(text[start:end])
        if any(_is_first(said, match, "") for match in _SAID.finditer(said) if _month(match, told) is not None):
            starts |= {start, end}
    cuts = sorted(at for at in starts if one.text_from < at < len(text))
    parts = list(parted(one.block, cuts)) if cuts else [one.block]
    return [replace(one, block=part, text_from=0 if at else one.text_from) for at, part in enumerate(parts)]


def _is_first(text: str, found: re.Match[str], who: str) -> bool:
    """Whether at most one short word stands before a month: "I", "hat", "we"; the name of who speaks does not count."""
    before = [word for word in text[behind_mark(text) : found.start()].split() if word not in name_words(who)]
    return len(before) <= 1 and len("".join(before)) <= _SHORT


def _begin(one: Placed, sections: list[Section]) -> Section:
    section = Section("period", one.section.level + 1, one.section, one.block, "its own words", is_cell=True)
    section.blocks.append(one.block)
    sections.append(section)
    return section


def _told(around: Section) -> Period | None:
    """The month of the day on which what stands in a section was told; None where it is a month's own text."""
    if around.written and around.is_record:
        return Period.containing(around.written)
    is_day = around.is_record or bool(around.label and around.label.is_day and around.label.is_strong)
    return around.period if is_day and around.period and around.period.months == 1 else None


def _named(one: Placed, told: Period) -> dict[int, bool]:
    """The months that a line names, the nearest that are past, and whether it begins or ends with them."""
    text = fold(one.block.text[one.text_from :]).rstrip(" .!)*_。、")
    person = one.section.nearest("person")
    who = person.name or "" if person and person.is_cell else ""
    found: dict[int, bool] = {}
    for match in (*LAST_MONTH.finditer(text), *_SAID.finditer(text)):
        month = told.first - 1 if match.re is LAST_MONTH else _month(match, told)
        if month is not None:
            found[month] = found.get(month, False) or _is_first(text, match, who) or match.end() == len(text)
    return found


def _month(found: re.Match[str], told: Period) -> int | None:
    word = found["month"] or found["front"] or ""
    number = int(found["cjk"]) if found["cjk"] else None if word in ambiguous_months() else months().get(word)
    number = number or months().get(found["within"] or "") or months_within().get(found["ended"] or "")
    if number is None or not 1 <= number <= _YEAR:
        return None
    if found["year"]:
        return int(found["year"]) * _YEAR + number - 1
    back = (told.first - (number - 1)) % _YEAR
    return told.first - back if back <= _PAST else told.first - back + _YEAR
