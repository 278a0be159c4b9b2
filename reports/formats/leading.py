"""The front of a document: statements cut at a clause, why each was chosen, and how much room each may take.

Knows statements of a packet; knows no medium.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from reports.formats.rich import Rich, marks_of, shortened, spread
from reports.language import N_, _, is_source, translated
from reports.model.packet import Entry, Overview, Person, Summary
from reports.model.rows import Mark
from reports.model.statements import Highlight, Passage, Thread
from reports.periods import Period
from reports.wording import during as span_of

CUT = "… "
"""Stands before what goes on from a sentence that is not quoted."""
MORE = "\N{NO-BREAK SPACE}…"
"""What a statement ends in that is cut: the ellipsis stays with the word before it."""
_BORDER = re.compile(r"(?=[,;:]\s|\s[–—]\s|[.!?]\s)|(?=[、，；：。])")  # noqa: RUF001 - East Asian punctuation
_JOINT = re.compile(
    r"\s(?=(?:and|by|for|with|which|while|so|because|und|für|mit|durch|weil|damit|et|pour|avec|par|qui|y|para|con|que|"
    r"e|per|che|com|por|en|voor|met|door)\s)",
    re.IGNORECASE,
)
_BESIDE = 32
"""Characters of a line beside a statement."""
_SMALL, _BETWEEN = 0.71, 0.6
"""A line beside a statement, and the room between two statements, in lines of a statement."""
_PER_LINE = 54
"""Characters of a line of a statement on page 1."""
_HEAD, _TWO = 1.8, 1.8
"""The room of the months, in lines of a statement: around them, and of each."""
_MONTH = 88
"""Characters of the statement of a month, which has two lines; three times as many where there is room."""
_WHOLE, _SHORT, _OF_EACH = 16, 3, 3
"""Lines of the longest statement and of the shortest that is cut, and statements of each of a few people."""
_FEWEST = 2
"""Months that have such a line, at least."""
_LARGER = (0, 0.23, 0.5, 0.78, 1.1)
"""What larger type takes more, as a part of what smaller type takes."""
_LONG = 5
"""Lines of a statement that would be a wall in the two largest types."""
_FOLLOWS = 12
"""Lines of which what follows needs so many, with its head, to begin on page 1."""
_ENDS = ((_BORDER, 0.4), (_JOINT, 0.5))
"""Where a clause ends, and the part of the room that it fills at least; else words fill it."""
_SIGNS = {
    "marked": N_("marked by the author"),
    "figure": N_("a figure"),
    "finished": N_("finished"),
    "decided": N_("decided"),
}
_CITED = {
    frozenset(): N_("artefact cited"),
    frozenset({"pull_request"}): N_("PR cited"),
    frozenset({"issue"}): N_("issue cited"),
    frozenset({"commit"}): N_("commit cited"),
    frozenset({"item"}): N_("item cited"),
    frozenset({"pull_request", "issue"}): N_("PR and issue cited"),
    frozenset({"pull_request", "commit"}): N_("PR and commit cited"),
    frozenset({"pull_request", "item"}): N_("PR and item cited"),
    frozenset({"issue", "commit"}): N_("issue and commit cited"),
    frozenset({"issue", "item"}): N_("issue and item cited"),
    frozenset({"commit", "item"}): N_("commit and item cited"),
}
_KINDS = ("pull_request", "issue", "commit", "item")


@dataclass(frozen=True, slots=True)
class Fitted:
    """A statement with the room that it has."""

    statement: Highlight
    number: int
    """From 1, strongest first."""
    most: int
    """Characters that are shown of it."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month in a line: how much it tells, and what weighs most of what does not stand out."""

    entry: Entry
    count: int
    """Its statements."""
    next: Highlight


@dataclass(frozen=True, slots=True)
class Front:
    """What page 1 says of a person."""

    standing: list[Fitted]
    """What stands out, strongest first."""
    months: list[Month]
    """Months in a line, oldest first; empty where these have no room."""
    most: int
    """Characters that are shown of the statement of a month."""
    size: int
    """Of its type: 0, or 1 to 4 where larger type has room."""
    threads: list[Thread]
    """Those of what stands out first."""


@dataclass(frozen=True, slots=True)
class Few:
    """What page 1 says of a few people."""

    shown: list[list[Fitted]]
    """Of each of them what stands out, strongest first."""
    size: int
    """Of its type: 0, or 1 to 4 where larger type has room."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a full text; all of them in order are the whole."""

    passage: Passage
    number: int = 0
    """Of the statement that stands out in these words; 0 for others."""


@dataclass(frozen=True, slots=True)
class Item:
    """A statement of a month of which nobody wrote a summary."""

    statement: Highlight
    number: int = 0
    """Of it among those that stand out; 0: it does not."""
    group: tuple[str, int] | None = None
    """Of the first of a folder: the folder (empty: any other) and how many statements it has."""


def clause(text: str, most: int) -> str:
    r"""The first clauses of a text that have room, ending in an ellipsis where there is more.

    >>> clause("Cut the build from 50 to 8 minutes, with a cache, and moved on.", 55)
    'Cut the build from 50 to 8 minutes, with a cache\xa0…'
    >>> clause("Cut the build from fifty to eight minutes with a cache.", 20)
    'Cut the build from\xa0…'
    """
    if width(text) <= most:
        return text
    room = min(len(text), most)
    while width(text[:room]) > most:
        room -= 1
    for end, least in _ENDS:
        ends = [found.start() for found in end.finditer(text, 0, room)]
        if ends and ends[-1] >= room * least:
            return text[: ends[-1]].rstrip() + MORE
    return shortened(text, room).removesuffix(" …") + MORE


def width(text: str) -> int:
    """How wide a text is, in characters of a script that is written in letters."""
    return len(text) + sum(unicodedata.east_asian_width(c) in "WF" for c in text) if not text.isascii() else len(text)


def stated(value: Highlight, most: int | None = None) -> Rich:
    """A statement with what its author marked, cut at a clause where it is longer."""
    text, before = framed(value, most)
    shown = text if most is None else clause(text, most)
    end = len(text) if shown == text else len(shown) - len(MORE)
    marks = [_moved(mark, before) for mark in marks_of(value)]
    return Rich(spread(shown, [mark._replace(end=min(mark.end, end)) for mark in marks if mark.start < end]))


def framed(value: Highlight, most: int | None) -> tuple[str, int]:
    """A statement with what is quoted around it where that has room, and where its own words begin in that.

    It is never cut for the sake of what stands before it.
    """
    if any(value.around) and (most is None or width(value.item) <= most):
        return value.item, len(value.around[0])
    if value.before and most is not None and width(value.whole) > most:
        return CUT + value.text, len(CUT)
    return value.whole, len(value.before)


def _moved(mark: Mark, by: int) -> Mark:
    return mark._replace(start=mark.start + by, end=mark.end + by)


def short_lead(value: Overview, most: int) -> Rich:
    """The first sentence of an overview, cut at a clause where it is longer."""
    shown = clause(value.lead, most)
    end = len(shown) if shown == value.lead else len(shown) - len(MORE)
    return Rich(spread(shown, [m._replace(end=min(m.end, end)) for m in value.lead_marks if m.start < end]))


def why(value: Highlight) -> str:
    """Why a statement was chosen: its strongest sign, in words (`a figure`, `PR cited`).

    Empty where it bears none, or only such as are right too seldom to be told of one statement, or say too little of
    it: `changed`, `counted`, `others` and `ended` order statements.
    """
    kinds = [kind for kind in _KINDS if any(one.kind == kind for one in value.links)]
    signs = _SIGNS | {"cited": _CITED.get(frozenset(kinds)) or N_("several artefacts cited")}
    return next((translated(signs[sign]) for sign in value.signs if sign in signs), "")


def fitted(statements: Sequence[Highlight], lines: float, per_line: int = _PER_LINE) -> list[Fitted]:
    """As many statements as have room on so many lines, whole where they have, five at least; strongest first."""
    for count in range(len(statements), 0, -1):
        for most in range(_WHOLE, 2, -1):
            if count <= 5 and most == 3:
                break
            if _taken(statements[:count], most, per_line) <= lines:
                return _fitted(statements[:count], most * per_line)
        if count <= 5:
            return _fitted(statements[:count], 3 * per_line)
    return []


def several(people: Sequence[Person], lines: float) -> Few:
    """Of each of a few people one statement, or two or three, of other threads first, where all have room.

    Only one alone is cut for the sake of room: a second whole one says more than two halves.
    """
    for count in range(_OF_EACH, 0, -1):
        chosen = [_of_threads(one.standing, count) for one in people]
        for most in range(_WHOLE, (_SHORT if count == 1 else _LONG) - 1, -1):
            each = [_lines(one, most, _PER_LINE) for some in chosen for _, one in some]
            taken = sum(each) + _HEAD * len(people)
            if taken <= lines or (count == 1 and most == _SHORT):
                shown = [[Fitted(one, number, most * _PER_LINE - 6) for number, one in some] for some in chosen]
                size = _size(lines - taken, taken, max(each, default=0))
                return Few(shown, size)
    return Few([], 0)


def _of_threads(statements: Sequence[Highlight], count: int) -> list[tuple[int, Highlight]]:
    """The strongest statements with their numbers among those that stand out; first one of each thread."""
    threads = [one.thread for one in statements]
    ranked = sorted(enumerate(statements, 1), key=lambda one: one[1].thread in filter(None, threads[: one[0] - 1]))
    return sorted(ranked[:count], key=lambda one: one[0])


def _size(free: float, taken: float, longest: float) -> int:
    """How large the type may be where so many lines are free: what it leaves is little, or enough for what follows."""
    left = [free - taken * more for more in _LARGER[: 5 if longest < _LONG else 3]]
    largest = max((size for size, room in enumerate(left) if room >= 0), default=0)
    followed = [size for size, room in enumerate(left) if room >= _FOLLOWS]
    return followed[-1] if followed and left[largest] > 1 else largest


def front(person: Person, lines: float) -> Front:
    """What page 1 says of a person on so many lines: what stands out, and below it months in a line."""
    shown = fitted(person.standing, lines)
    each = [_lines(one.statement, _WHOLE, _PER_LINE) for one in shown]
    left = lines - sum(each)
    months = _months(person)
    need = _HEAD + _TWO * len(months)
    if need > left or len(months) < _FEWEST:
        months, need = [], 0
    free, taken = left - need, lines - left
    is_roomy = bool(months) and free > len(months)
    longest = max(each, default=0)
    free -= len(months) * is_roomy
    size = _size(free, taken, longest)
    named = {one.statement.thread for one in shown}
    threads = sorted(person.threads, key=lambda thread: thread.name not in named)
    return Front(shown, months, 3 * _MONTH if is_roomy else _MONTH, size, threads)


def _months(person: Person) -> list[Month]:
    """The months of which something further weighs enough, oldest first, each with the strongest of that."""
    shown = [text for one in person.standing for text in (one.item, one.whole)]
    further = {one.entry: one for one in person.following if not any(one.text in text for text in shown)}
    entries = [entry for group in person.groups for entry in group.entries if entry.anchor in further]
    return [Month(one, len(one.sentences), further[one.anchor]) for one in reversed(entries)]


def _taken(statements: Iterable[Highlight], most: int, per_line: int) -> float:
    return sum(_lines(one, most, per_line) for one in statements)


def _lines(statement: Highlight, most: int, per_line: int) -> float:
    """Lines that a statement takes, with what stands beside it and the space between."""
    place = statement.cite.short
    cite = _("source line %(which)s", which=place[1:]) if place.startswith(":") else place
    proof = " · ".join([*filter(None, [why(statement)]), cite, *(one.text for one in statement.links[:3])])
    beside = 1 + -(-width(statement.thread) // _BESIDE) + -(-width(proof) // _BESIDE)
    return max(min(most, -(-width(framed(statement, most * per_line)[0]) // per_line)), beside * _SMALL) + _BETWEEN


def _fitted(statements: Sequence[Highlight], most: int) -> list[Fitted]:
    return [Fitted(one, number, most - 6) for number, one in enumerate(statements, 1)]


def during(thread: Thread) -> str:
    """The months of a thread: `Jun – Sep 2025`."""
    if not is_source():
        first, last = (Period.parse(thread.statements[at].period) for at in (0, -1))
        return span_of(first, last)
    if thread.first == thread.last:
        return thread.first
    begin = thread.first.removesuffix(thread.last[-5:]) if thread.last[-5:-4] == " " else thread.first
    return f"{begin} – {thread.last}"


def pieces(summary: Summary, standing: Sequence[Highlight]) -> list[Piece]:
    """The full text of a summary, the statements that stand out in pieces of their own.

    One that stands in a table or in code is an empty piece before that, so that links to it have a place.
    """
    own = {(one.text, one.cite) for one in summary.sentences}
    here = {one.text: number for number, one in enumerate(standing, 1) if (one.text, one.cite) in own}
    made: list[Piece] = []
    for passage in _joined(summary.passages):
        found = {text: at for text in here if (at := passage.text.find(text)) >= 0}
        if passage.kind != "text":
            made += [Piece(Passage("", is_quoted=True), here.pop(text)) for text in found]
            made.append(Piece(passage))
            continue
        done = 0
        for text, at in sorted(found.items(), key=lambda item: item[1]):
            if at >= done:
                made += [_cut(passage, done, at), _cut(passage, at, at + len(text), here.pop(text))]
                done = at + len(text)
        made.append(_cut(passage, done, len(passage.text)))
    missing = [Piece(Passage("", is_quoted=True), number) for number in here.values()]
    return [*missing, *(one for one in made if one.passage.text or one.number)]


def items(summary: Summary, standing: Sequence[Highlight], said: Iterable[Highlight] = ()) -> list[Item]:
    """The statements of a summary that nobody wrote as one, each with its number among those that stand out.

    Without those that one of `said`, of all statements of the person, tells with their citation.
    """
    numbers = {(one.text, one.cite): number for number, one in enumerate(standing, 1)}
    told = {cite for one in said for cite in one.also}
    ends = [0, *accumulate(count for _, count in summary.groups), len(summary.sentences)]
    names = [*(name for name, _ in summary.groups), None]
    found: list[Item] = []
    for name, (start, end) in zip(names, pairwise(ends), strict=True):
        kept = [one for one in summary.sentences[start:end] if one.cite not in told]
        for at, one in enumerate(kept):
            group = (name, len(kept)) if name is not None and at == 0 else None
            found.append(Item(one, numbers.get((one.text, one.cite), 0), group))
    return found


def _joined(passages: Sequence[Passage]) -> list[Passage]:
    """Passages with neighbours that are prose as one."""
    made: list[Passage] = []
    for one in passages:
        if made and one.kind == made[-1].kind == "text":
            start = len(made[-1].text)
            marks = (mark._replace(start=mark.start + start, end=mark.end + start) for mark in one.marks)
            made[-1] = Passage(made[-1].text + one.text, is_quoted=False, marks=(*made[-1].marks, *marks))
        else:
            made.append(one)
    return made


def _cut(passage: Passage, start: int, end: int, number: int = 0) -> Piece:
    marks = tuple(
        mark._replace(start=max(mark.start, start) - start, end=min(mark.end, end) - start)
        for mark in passage.marks
        if mark.start < end and start < mark.end
    )
    return Piece(Passage(passage.text[start:end], is_quoted=bool(number), marks=marks), number)


def strongest(statements: Sequence[Highlight], most: int) -> list[Highlight]:
    """As many statements as wanted, those that stand out most, in the order given."""
    leading = sorted(statements, key=lambda one: (not one.leads, -one.weight))[:most]
    return [one for one in statements if any(one is other for other in leading)]


FILTERS = {
    "clause": clause,
    "during": during,
    "fitted": fitted,
    "front": front,
    "several": several,
    "items": items,
    "pieces": pieces,
    "short_lead": short_lead,
    "stated": stated,
    "strongest": strongest,
    "why": why,
}
"""By the names that templates call them by."""
