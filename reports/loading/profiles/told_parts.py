"""The sentences of a line, each in the month that its own words say, where something tells when they were told.

Knows one placed line and its scope. Must not know the lines around it, nor whose they are.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from reports.loading.dates.relative import find_told
from reports.loading.dates.sentence_months import Saying, is_between_months, read_saying, time_length
from reports.loading.dates.sentence_times import Scope
from reports.loading.folding import fold
from reports.loading.markup.dividing import parted
from reports.loading.markup.marks import MARK
from reports.loading.markup.sentences import cut_sentences
from reports.loading.names.people import name_words
from reports.loading.profiles.cast import behind_mark
from reports.loading.profiles.scopes import EVER
from reports.loading.profiles.sections import Placed, Section
from reports.loading.profiles.states import is_absence
from reports.loading.profiles.titled_periods import alone, of_heading
from reports.loading.statements.standing import leans, refers
from reports.periods import Period
from reports.regex import regex

_AND = regex(r"[,;]?(?P<and>)\s(?=(?:and|und|et|y|e|en|och|og|i|but|aber|mais|pero|ma|maar|men|then|dann|puis)\s)")
"""Before a clause that goes on with a sentence."""
_ANEW = regex(r";\s(?=[^;]{12})")
"""Between clauses."""
_CLAUSE = 3
"""Words behind the time with which a clause begins."""
_TAKES_UP = 40
"""Characters with which a sentence takes up the one before: "She was right."."""
_ASIDE = regex(r"\([^()]{3,80}\)|;\s(?=[^;–—]{3,120}$)[^;–—]+|(?:[,;]|\s[–—])\s(?=[^,;–—]{3,80}$)[^,;–—]+")
_NUMBERS = regex(r"\W{0,3}\d{1,2}[./-]\d{1,2}[./]?\W{0,2}\s")
"""A day in numbers, at the beginning of a line."""
_NEXT = regex(r"(?<!\w)(?:next|na(?:ch|e)?sta?e?[nrsm]?|prochaine?s?|pro(?:xi|ssi)m\w|volgende|nastepn\w+)(?!\w)")
"""In a last clause, what is to come: "wrote it up, next one in November"."""


def told_parts(one: Placed, around: Section | None, scope: Scope, sections: list[Section]) -> list[Placed]:
    """The parts of a block, a new one where another month begins than that of the sentence before."""
    if one.block.kind == "row" and around:
        return [_of_row(one, around, scope, sections)]
    if one.block.kind not in ("paragraph", "item"):
        return [one]
    if around and _is_counted_anew(one, around, scope):
        section = begin_section(one, sections)
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
    said = _with_leaning(text, said)
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
        placed_in(replace(one, block=part, text_from=0 if at else one.text_from), own, scope, sayings, sections)
        for at, (part, (_, sayings)) in enumerate(zip(parts, runs or [(0, [])], strict=True))
    ]


def _with_leaning(text: str, said: Sequence[tuple[int, Saying]]) -> list[tuple[int, Saying]]:
    """Sentences with what they say of their time; what takes up the one before and names none is of its month."""
    found: list[tuple[int, Saying]] = []
    for at, saying in said:
        head, last = text[at : at + _TAKES_UP].lstrip(), found[-1][1] if found else saying
        is_of_last = last.month and not (saying.month or saying.others) and (leans(head) or refers(head))
        found.append((at, replace(last, others=()) if is_of_last else saying))
    return found


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
    return placed_in(one, None, scope, sure, sections) if sure else one


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
    if label and is_led:
        return max(start, at + len(label.words))
    numbers = _NUMBERS.match(text, start) if label and label.is_day else None  # "6/3 sold it", read as 3 June
    return numbers.end() if numbers else start


def _clauses(text: str, start: int, end: int, scope: Scope) -> list[tuple[int, int]]:
    """A sentence, cut where a clause begins with a time of its own: "did it today, and on 19 December I moved"."""
    cuts = [found.end("and") for found in _AND.finditer(text, start, end)]
    # "on 13 and 14 January", "in May and June"
    cuts = [at for at in cuts if not (text[at - 1].isdigit() or is_between_months(text, at))]
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


def placed_in(one: Placed, own: Period | None, scope: Scope, said: Sequence[Saying], sections: list[Section]) -> Placed:
    """A part in a section of the month that it says, or with the month that it only mentions."""
    month, is_ahead = _target(said[0], own, scope) if said else (None, False)
    if is_ahead and said[0].others != (own,) and not is_absence(one.block.text[one.text_from :]):
        section = begin_section(one, sections)
        section.asked = f"it names {said[0].others[-1].name}, and was told on {scope.last}"
        return replace(one, section=section)
    if month:
        section = begin_section(one, sections)
        section.period, section.why = month, f"time named on line {one.block.first}"
        told = Period.between(Period.containing(scope.first), Period.containing(scope.last))
        return replace(
            one, section=section, told=told if said[0].kind == "midst" and not told.contains(month) else None
        )
    others = [period for one in said for period in (one.month, *one.others) if period and period != own]
    return replace(one, mentions=others[0]) if others else one


def begin_section(one: Placed, sections: list[Section]) -> Section:
    """A period of its own for a line, which `sections` has from then on; when it was is filled in by who asks."""
    section = Section("period", one.section.level + 1, one.section, one.block, "its own words", is_cell=True)
    section.blocks.append(one.block)
    sections.append(section)
    return section
