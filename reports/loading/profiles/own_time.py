"""When a line itself says by its words that it was done: "in June I wrote it".

What is told on a day, in minutes, mails and chats, was done then or before: a time in its words is counted from it.
Knows placed lines and their sections. Must not know whose they are.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from reports.loading.dates.relative import find_told
from reports.loading.dates.sentence_months import Saying, read_saying, time_length
from reports.loading.dates.sentence_times import Scope
from reports.loading.dates.whole import begins_with_season, whole_of
from reports.loading.folding import fold
from reports.loading.markup.dividing import parted
from reports.loading.markup.sentences import cut_sentences
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.scopes import EVER, is_told_on_day, last_day, over, scope_of, scopes_of
from reports.loading.profiles.section_periods import Context
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.told_parts import begin_section, placed_in, told_parts
from reports.periods import Period
from reports.regex import regex

_YEAR, _HALF = 12, 6
_STAMP = regex(r"^\W*(?:\d{1,2}:\d{2}(?::\d{2})?\W*)?")
"""Marks and the time of a message or of a recording before a sentence."""
_NEAR = 8
"""Words at the beginning of a sentence among which the month of its own verb stands."""
_SINCE = regex(r"(?<!\w)(?:since|seit|depuis|desde|sinds|sedan|siden|dal(?:l[aeo])?)(?!\w)")
"""Before the time at which something begins that goes on."""


def with_sayings(placed: Sequence[Placed], sections: list[Section], language: str, context: Context) -> list[Placed]:
    """The same, each sentence in the month in which its own words say that it was done, once periods are known.

    What is named in a way that says nothing of what was done, or with other months, stays, and says so. Where no period
    stands in a source at all, sentences are in the month that they name with its year; where the head of the source
    says the day on which it was written, what stands below no period is in the last month of that name before it.
    """
    found: list[Placed] = []
    has_periods = any(one.section.nearest("period") for one in placed)
    scopes = list(scopes_of(context, language, has_periods=has_periods))
    caption: Placed | None = None
    is_item, run = False, dict[int, Period]()
    for one in placed:
        around = one.section.nearest("period") if one.role == "text" else None
        around = around if not one.cells or (around and is_told_on_day(around)) else None
        scope = scope_of(around, language) if around else None
        if span := _whole(one, language, context.spans):
            section = begin_section(one, sections)
            section.period, section.why = span, f"{span.name}, over which line {one.block.first} says that it was done"
            told = [replace(one, section=section)]
        elif around is None and one.role == "text" and not one.cells and (told := _told_in(one, scopes, sections)):
            pass
        elif around and not _is_of_year(around) and begins_with_season(_STAMP.sub("", one.block.text[one.text_from :])):
            section = begin_section(one, sections)
            section.asked = "it names a season, and no month"
            told = [replace(one, section=section)]
        elif around and scope is None and _is_beside(one, around) and around.period:
            told = told_parts(one, around, over(Period.of("year", around.period.year), language), sections)
        elif around is None or scope is None:
            told = _of_earlier(one, around, language, sections, run) or [_with_last_month(one, around, language)]
        else:
            told = told_parts(one, around, scope, sections)
        is_list_again = is_item and one.block.after_blank and not one.block.level
        is_item = one.block.kind == "item"
        if not is_item or (caption and is_list_again):
            caption = told[-1] if _heads_items(one, told) else None
        elif caption:
            told = [_below_caption(part, one, caption, sections) for part in told]
        found += told
    return found


def _is_of_year(around: Section) -> bool:
    """Whether a section is of a whole year, in which any season of it lies."""
    return around.period is not None and around.period.months >= _YEAR


def _told_in(one: Placed, scopes: Sequence[Scope], sections: list[Section]) -> list[Placed]:
    """The parts of a block by the first scope in which its words say a time, else by the last one.

    A month of the title's year is one where a paragraph begins with it, and anywhere in an item of a list.
    """
    text, told = one.block.text, list[Placed]()
    language = scopes[0].language if scopes else ""
    is_led = one.block.kind == "item" or time_length(text[max(one.text_from, behind_mark(text)) :], language) > 0
    for scope in scopes:
        if scope.is_long and scope.first != EVER and not is_led:
            continue
        told = told_parts(one, None, scope, sections)
        if any(part.section is not one.section or part.mentions for part in told):
            break
    return told


def _whole(one: Placed, language: str, spans: Collection[Period]) -> Period | None:
    """The year, half or quarter of the source over all of which a line says that it was done: "all year long".

    Only where no head says its time, but at most the line above that has another text.
    """
    around, text = one.section.nearest("period"), one.block.text
    start = max(one.text_from, behind_mark(text))
    is_line = one.role == "text" and not one.cells and one.block.kind in ("paragraph", "item") and bool(spans)
    if not is_line or (around and (around.block in (None, one.block) or not around.is_prose)):
        return None
    months = whole_of(text[start:], language) if len(list(cut_sentences(text, start, len(text)))) == 1 else 0
    topic = one.section.nearest("topic") if around is None and not months else None
    months = whole_of(topic.block.text, language) if topic and topic.block else months
    period = around.period if around else None
    found = [span for span in spans if span.months == months and (period is None or span.contains(period))]
    return found[0] if len(found) == 1 else None


def _is_beside(one: Placed, around: Section) -> bool:
    """Whether an item stands beside the one whose month begins it, and not below: it may say one of its own."""
    head = around.block
    is_item = head is not None and head is not one.block and head.kind == one.block.kind == "item"
    return is_item and head is not None and one.block.level <= head.level


def _heads_items(one: Placed, told: Sequence[Placed]) -> bool:
    """Whether a line says of when the items below it are: "What I did in May:", and not "… since we met in May:"."""
    is_line = one.block.kind == "paragraph" and one.block.text.rstrip(" *_").endswith((":", "："))
    return is_line and told[-1].section is not one.section and not _SINCE.search(fold(one.block.text))


def _below_caption(part: Placed, one: Placed, caption: Placed, sections: list[Section]) -> Placed:
    """An item that says no time of its own, in the time of the line that heads its list."""
    if part.section is not one.section or part.role != "text" or part.section.block is one.block:
        return part
    section = begin_section(part, sections)
    section.period, section.why, section.asked = caption.section.period, caption.section.why, caption.section.asked
    return replace(part, section=section)


def _of_earlier(
    one: Placed, around: Section | None, language: str, sections: list[Section], run: dict[int, Period]
) -> list[Placed]:
    """The parts of a line of a month's own text, where sentences begin with an earlier one: "Back in March Ann won".

    Where the month only begins a sentence, those behind it say theirs: "In May I won. In July I lost." `run`: the last
    one so said, by section.
    """
    period = around.period if around and around.period and around.period.months == 1 else None
    if period is None or around is None or one.role != "text" or one.block.kind not in ("paragraph", "item"):
        return []
    day = last_day(period)
    scope, text = Scope(day, day, language), one.block.text
    start = max(one.text_from, behind_mark(text))
    is_own = around.block is one.block and around.label is not None and not around.label.is_bare
    is_led = (is_own or around.is_prose) and not (around.label and around.label.is_day)
    said, last = list[tuple[int, Saying]](), run.get(id(around), period)
    for at, end in cut_sentences(text, start, len(text)):
        is_after = is_led and (at > start or not is_own)
        is_prose = one.block.kind == "paragraph" and not is_own
        saying = _begun(text[at:end], scope, period, after=last if is_after else None, is_prose=is_prose)
        last = run[id(around)] = saying.month or last
        said.append((at, saying))
    if not any(saying.month for _, saying in said):
        return []
    runs = [said[0], *(two for one, two in pairwise(said) if one[1].month != two[1].month)]
    cuts = [at for at, _ in runs[1:]]
    parts = list(parted(one.block, cuts)) if cuts else [one.block]
    found = []
    for at, (part, (_, saying)) in enumerate(zip(parts, runs, strict=True)):
        placed = replace(one, block=part, text_from=0 if at else one.text_from)
        if saying.month:
            placed = placed_in(placed, period, scope, [saying], sections)
            placed = placed if is_led else replace(placed, told=period)
        found.append(placed)
    return found


def _begun(sentence: str, scope: Scope, period: Period, *, after: Period | None, is_prose: bool) -> Saying:
    """The earlier month with which a sentence begins, or that prose names near its beginning, as that of what was done.

    `after`: the month of the sentences before it, of which the first began with its own: then any month counts with
    which it begins or ends, in the nearest year where it has none.
    """
    if after:
        reach = Scope(Period(after.first - _HALF + 1).start_date, last_day(Period(after.first + _HALF)), scope.language)
        near = read_saying(sentence, reach)
        saying = near if near.kind == "edge" else read_saying(sentence, Scope(EVER, date.max, scope.language))
        return saying if saying.month and saying.month != period and not saying.others else Saying(None)
    saying = read_saying(sentence, scope)
    is_said = saying.month and saying.month < period and not saying.others
    is_near = is_prose and read_saying(" ".join(sentence.split()[:_NEAR]), scope).month == saying.month
    return saying if is_said and (is_near or time_length(sentence, scope.language)) else Saying(None)


def _with_last_month(one: Placed, around: Section | None, language: str) -> Placed:
    """A line of a month's own text that speaks of the month before."""
    period = around.period if around else None
    if period is None or period.months > 1 or one.role != "text":
        return one
    text = one.block.text
    said = find_told(fold(text), language)
    if any(told.unit == "month" and told.offset == -1 for told in said):
        return replace(one, mentions=period.previous)
    last = last_day(period)
    named = [read_saying(text[at:end], Scope(last, last)) for at, end in cut_sentences(text, one.text_from, len(text))]
    others = [one.month for one in named if one.month and one.kind in ("edge", "midst") and one.month < period]
    return replace(one, mentions=others[0]) if others else one
