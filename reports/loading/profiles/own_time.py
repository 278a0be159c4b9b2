"""When a line itself says that it was done: a date at its end, or a time in its words: "wrote it (14 June)".

What is told on a day, in minutes, mails and chats, was done then or before: a time in its words is counted from it.
Knows placed lines and their sections. Must not know whose they are.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise

from reports.loading.dates.labels import Label
from reports.loading.dates.relative import find_told
from reports.loading.dates.sayings import Saying, Scope, read_saying, time_length
from reports.loading.dates.titles import end_label
from reports.loading.dates.whole import begins_with_season, whole_of
from reports.loading.folding import fold
from reports.loading.markup.dividing import parted
from reports.loading.markup.marks import MARK
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.people import name_words
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.scopes import EVER, is_told_on_day, last_day, over, scope_of, scopes_of
from reports.loading.profiles.section_periods import Context
from reports.loading.profiles.sections import Placed, Section, is_same_period, may_contain
from reports.loading.profiles.states import is_absence
from reports.loading.profiles.titled_periods import alone, of_heading
from reports.periods import Period
from reports.regex import regex

_YEAR, _HALF = 12, 6
_STAMP = regex(r"^\W*(?:\d{1,2}:\d{2}(?::\d{2})?\W*)?")
"""Marks and the time of a message or of a recording before a sentence."""
_AND = regex(r"[,;]?(?P<and>)\s(?=(?:and|und|et|y|e|en|och|og|i|but|aber|mais|pero|ma|maar|men|then|dann|puis)\s)")
"""Before a clause that goes on with a sentence."""
_ANEW = regex(r";\s(?=[^;]{12})")
"""Between clauses."""
_CLAUSE = 3
"""Words behind the time with which a clause begins."""
_NEAR = 8
"""Words at the beginning of a sentence among which the month of its own verb stands."""
_SENTENCE = regex(r"(?<=[.!?;,])\s+")
_ASIDE = regex(r"\([^()]{3,80}\)|;\s(?=[^;–—]{3,120}$)[^;–—]+|(?:[,;]|\s[–—])\s(?=[^,;–—]{3,80}$)[^,;–—]+")
_NEXT = regex(r"(?<!\w)(?:next|na(?:ch|e)?sta?e?[nrsm]?|prochaine?s?|pro(?:xi|ssi)m\w|volgende|nastepn\w+)(?!\w)")
"""In a last clause, what is to come: "wrote it up, next one in November"."""
_SINCE = regex(r"(?<!\w)(?:since|seit|depuis|desde|sinds|sedan|siden|dal(?:l[aeo])?)(?!\w)")
"""Before the time at which something begins that goes on."""
_YEAR_FIRST = regex(r"\W{0,6}((?:19|20)\d\d)(?!\w)\W")


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
    is_known = around.label and around.label.has_year and label.has_year and not around.label.is_day
    return bool(is_known) and not is_same_period(around, label) and around.label is not label


def _end_label(one: Placed, days: Mapping[int, Label]) -> Label | None:
    """The period that a line ends with, set off, alone or beside a name; None where the line begins with one."""
    block = one.block
    if one.cells:  # the day of a column that no title tells
        around = one.section.nearest("period")
        label = days.get(block.numbers[-1]) if around and not around.is_cell else None
        return label if label and around and may_contain(around, label) else None
    is_line = one.role == "text" and block.kind in ("paragraph", "item") and not one.cells
    if not is_line or (block.label and not block.label.is_bare):
        return None
    label, year = days.get(block.numbers[-1]) or end_label(block.text), _YEAR_FIRST.match(block.text)
    if label and label.period and not label.has_year and year:  # "2022 … welded it (May)"
        return replace(
            label, period=Period(int(year[1]) * _YEAR + label.period.first % _YEAR, label.period.months), has_year=True
        )
    return label


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
            section = _begin(one, sections)
            section.period, section.why = span, f"{span.name}, over which line {one.block.first} says that it was done"
            told = [replace(one, section=section)]
        elif around is None and one.role == "text" and not one.cells and (told := _told_in(one, scopes, sections)):
            pass
        elif around and not _is_of_year(around) and begins_with_season(_STAMP.sub("", one.block.text[one.text_from :])):
            section = _begin(one, sections)
            section.asked = "it names a season, and no month"
            told = [replace(one, section=section)]
        elif around and scope is None and _is_beside(one, around) and around.period:
            told = _told(one, around, over(Period.of("year", around.period.year), language), sections)
        elif around is None or scope is None:
            told = _of_earlier(one, around, language, sections, run) or [_with_last_month(one, around, language)]
        else:
            told = _told(one, around, scope, sections)
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
    is_led = one.block.kind == "item" or time_length(text[max(one.text_from, behind_mark(text)) :]) > 0
    for scope in scopes:
        if scope.is_long and scope.first != EVER and not is_led:
            continue
        told = _told(one, None, scope, sections)
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
    section = _begin(part, sections)
    section.period, section.why, section.asked = caption.section.period, caption.section.why, caption.section.asked
    return replace(part, section=section)


def _told(one: Placed, around: Section | None, scope: Scope, sections: list[Section]) -> list[Placed]:
    """The parts of a block, a new one where another month begins than that of the sentence before."""
    if one.block.kind == "row" and around:
        return [_of_row(one, around, scope, sections)]
    if one.block.kind not in ("paragraph", "item"):
        return [one]
    if around and _is_counted_anew(one, around, scope):
        section = _begin(one, sections)
        section.asked = "it is counted from a day that is not told"
        return [replace(one, section=section)]
    person = one.section.nearest("person")
    who = frozenset(name_words(person.name or "")) if person else frozenset[str]()
    start = _behind_label(one, around)
    text = _without_plans(one.block.text, scope)
    spans = [cut for at, end in cut_sentences(text, start, len(text)) for cut in _clauses(text, at, end, scope)]
    said = [(at, read_saying(text[at:end], scope, who)) for at, end in spans]
    if said and (only := alone(text[start : said[1][0] if len(said) > 1 else None], scope)):
        said = [(at, saying if saying.month else only) for at, saying in said]
    if not any(saying.month for _, saying in said) and (heading := of_heading(text, scope)):
        said = [(at, heading) for at, _ in said[-1:]]
    own = around.period if around and around.period and around.period.months == 1 else None
    runs: list[tuple[int, list[Saying]]] = []
    for at, saying in said:
        if runs and _target(saying, own, scope) == _target(runs[-1][1][0], own, scope):
            runs[-1][1].append(saying)
        else:
            runs.append((at, [saying]))
    told = [run for run in runs if any(_target(run[1][0], own, scope))]
    if one.block.kind == "item" and len(told) == 1:  # the rest of it says more of the same
        runs = told
    cuts = [at for at, _ in runs[1:]]
    parts = list(parted(one.block, cuts)) if cuts else [one.block]
    return [
        _placed(replace(one, block=part, text_from=0 if at else one.text_from), own, scope, sayings, sections)
        for at, (part, (_, sayings)) in enumerate(zip(parts, runs or [(0, [])], strict=True))
    ]


def _of_row(one: Placed, around: Section, scope: Scope, sections: list[Section]) -> Placed:
    """A row in the one month that its cells name, where they tell it of something: "done in May".

    Where the cells of a longer period name several, that is told.
    """
    text = one.block.text
    if not scope.is_long:
        cells = [cell.strip() for cell in text.split(" | ")]
        text = " | ".join(cell for cell in cells if time_length(cell, scope.language) < len(cell))
    said = [read_saying(text[at:end], scope) for at, end in cut_sentences(text.replace(" | ", " . "), 0, len(text))]
    months = {month for saying in said for month in (saying.month, *saying.others) if month}
    sure = [saying for saying in said if saying.month] if around.block is not one.block else []
    if not scope.is_long:
        before = [saying for saying in sure if saying.month and saying.month < Period.containing(scope.first)]
        sure = before if len(months) == 1 else []
    elif len(months) > 1:
        return replace(one, mentions=min(months))
    return _placed(one, None, scope, sure, sections) if sure else one


def _without_plans(text: str, scope: Scope) -> str:
    """A text of the same length, blank where brackets or a last clause say what is to come."""
    for found in _ASIDE.finditer(text):
        if read_saying(found[0].strip("(),;–— "), scope).kind == "ahead" or _NEXT.search(fold(found[0])):
            text = f"{text[: found.start()]}{' ' * len(found[0])}{text[found.end() :]}"
    return text


def _behind_label(one: Placed, around: Section | None) -> int:
    """Where a text begins behind its mark and the period that leads it: "19 May - 6 June 2025  toured"."""
    text, folded, mark = one.block.text, fold(one.block.text), MARK.match(one.block.text)
    at, start = mark.end() if mark else 0, max(one.text_from, behind_mark(text))
    label = around.label if around and around.block is one.block else None
    is_led = label and len(folded) == len(text) and folded.startswith(label.words, at)
    return max(start, at + len(label.words)) if label and is_led else start


def _clauses(text: str, start: int, end: int, scope: Scope) -> list[tuple[int, int]]:
    """A sentence, cut where a clause begins with a time of its own: "did it today, and on 19 December I moved"."""
    cuts = [found.end("and") for found in _AND.finditer(text, start, end)]
    cuts = [at for at in cuts if not text[at - 1].isdigit()]  # "on 13 and 14 January"
    cuts = [at for at in cuts if _begins_clause(text[at:end].lstrip(), scope.language)]
    anew = [
        found.end() for found in _ANEW.finditer(text, start, end) if read_saying(text[found.end() : end], scope).month
    ]
    return list(pairwise([start, *sorted({*cuts, *anew}), end]))


def _begins_clause(rest: str, language: str) -> bool:
    """Whether words begin with a time and go on: "and in July I passed it", not "and in July"."""
    length = time_length(rest, language)
    return length > 0 and len(rest[length:].split()) >= _CLAUSE


def _is_counted_anew(one: Placed, around: Section, scope: Scope) -> bool:
    """Whether a row leads with a time that is not counted from the row of a week above: "last Thursday: sold it"."""
    text = one.block.text
    caption, colon, _ = text[max(one.text_from, behind_mark(text)) :].partition(":")
    is_row = around.block is not one.block and around.label is not None and not around.label.is_bare
    if not colon or not is_row or scope.is_day or scope.is_long:
        return False
    words = fold(caption).strip()
    return any((told.start, told.end) == (0, len(words)) and not told.is_bare for told in find_told(words, ""))


def _target(saying: Saying, own: Period | None, scope: Scope) -> tuple[Period | None, bool]:
    """The month into which a sentence goes, and whether it is one to come; neither where it stays."""
    is_sure = saying.kind == "edge" or (saying.kind == "midst" and not saying.others)
    is_said = saying.month != own and (is_sure or not scope.is_long or scope.first == EVER)
    return saying.month if is_said else None, saying.kind == "ahead" and not scope.is_long


def _placed(one: Placed, own: Period | None, scope: Scope, said: Sequence[Saying], sections: list[Section]) -> Placed:
    """A part in a section of the month that it says, or with the month that it only mentions."""
    month, is_ahead = _target(said[0], own, scope) if said else (None, False)
    if is_ahead and said[0].others != (own,) and not is_absence(one.block.text[one.text_from :]):
        section = _begin(one, sections)
        section.asked = f"it names {said[0].others[-1].name}, and was told on {scope.last}"
        return replace(one, section=section)
    if month:
        section = _begin(one, sections)
        section.period, section.why = month, f"time named on line {one.block.first}"
        told = Period.between(Period.containing(scope.first), Period.containing(scope.last))
        return replace(
            one, section=section, told=told if said[0].kind == "midst" and not told.contains(month) else None
        )
    others = [period for one in said for period in (one.month, *one.others) if period and period != own]
    return replace(one, mentions=others[0]) if others else one


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
            placed = _placed(placed, period, scope, [saying], sections)
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


def _begin(one: Placed, sections: list[Section]) -> Section:
    section = Section("period", one.section.level + 1, one.section, one.block, "its own words", is_cell=True)
    section.blocks.append(one.block)
    sections.append(section)
    return section
