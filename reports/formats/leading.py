"""Statements as documents lead with them: cut at a clause, with why each was chosen, and where its text has them.

Knows statements of a packet; knows no medium.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from reports.formats.rich import Rich, marks_of, shortened, spread
from reports.formats.stated_figures import stated_at
from reports.language import N_, translated
from reports.model.person import Overview, Summary
from reports.model.rows import Mark
from reports.model.statements import Highlight, Passage, Thread
from reports.periods import Period
from reports.regex import regex
from reports.wording import during as span_of

CUT = "… "
"""Stands before what goes on from a sentence that is not quoted."""
MORE = "\N{NO-BREAK SPACE}…"
"""What a statement ends in that is cut: the ellipsis stays with the word before it."""
_BAR, _BETWEEN_CELLS = " | ", " · "
"""Between the cells of a row, as its source is read and as documents quote it."""
_BULLET, _NO_CELLS = regex(r"\n[-*•] "), regex(r"(?: ·(?: [–—-])?)+$")
"""Between the items of a list, and behind a row whose last cells say nothing."""
_BORDER = regex(r"(?=[,;:]\s|\s[–—]\s|[.!?]\s)|(?=[、，；：。])")  # noqa: RUF001 - East Asian punctuation
_JOINT = regex(
    r"\s(?=(?:and|by|for|with|which|while|so|because|und|für|mit|durch|weil|damit|et|pour|avec|par|qui|y|para|con|que|"
    r"e|per|che|com|por|en|voor|met|door)\s)",
    re.IGNORECASE,
)
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
    room = min(len(text), max(most, 0))
    while room and width(text[:room]) > most:
        room -= 1
    for end, least in _ENDS:
        ends = [found.start() for found in end.finditer(text, 0, room)]
        if ends and ends[-1] >= room * least:
            return text[: ends[-1]].rstrip() + MORE
    return shortened(text, room).removesuffix(MORE) + MORE


def middle(text: str, most: int) -> str:
    """A text of so many characters at most, its middle left out where it is longer: names differ at both ends.

    >>> middle("monthly-summaries-of-the-department.md:12", 20)
    'monthly-su…ent.md:12'
    """
    begin = most // 2
    return text if len(text) <= most else f"{text[:begin]}…{text[begin + 1 - most :]}"


def width(text: str) -> int:
    """How wide a text is, in characters of a script that is written in letters."""
    return len(text) + sum(unicodedata.east_asian_width(c) in "WF" for c in text) if not text.isascii() else len(text)


def stressed(value: Highlight, most: int | None = None) -> Rich:
    """A statement with what it is about in bold type too, cut at a clause where it is longer."""
    return stated(replace(value, marks=stresses(value)), most)


def stresses(value: Highlight) -> tuple[Mark, ...]:
    """What is marked in a statement: what its author marked bold, else the figure it states, else what it is about.

    Bold that only says when or, in one or two letters, who makes it no marked one, and is none where it leads.
    """
    if "marked" in value.signs and any(mark.kind == "bold" for mark in value.marks):
        return value.marks
    marks = tuple(mark for mark in value.marks if mark.kind != "bold")
    figure = stated_at(value.text) if "figure" in value.signs else None
    at = figure or value.object
    if at is None:
        return marks
    if figure and value.object and max(figure[0], value.object[0]) < min(figure[1], value.object[1]):
        at = (min(figure[0], value.object[0]), max(figure[1], value.object[1]))  # “**1,150 canned replies**”
    return (Mark(*at, "bold"), *marks)


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
        return _cells(value.item, value), len(value.around[0])
    if value.before and most is not None and width(value.whole) > most:
        return _cells(CUT + value.text, value), len(CUT)
    return _cells(value.whole, value), len(value.before)


def _cells(text: str, value: Highlight) -> str:
    """Words in one line, with a point between list items and between the cells of a row; in code all stays."""
    if any(mark.kind == "code" for mark in value.marks):
        return text.replace("\n", " ")
    text = _BULLET.sub(_BETWEEN_CELLS, text).replace("\n", " ").replace(_BAR, _BETWEEN_CELLS)
    return _NO_CELLS.sub("", text) or text


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
    it: `asked`, `changed`, `counted`, `others` and `ended` order statements.
    """
    kinds = [kind for kind in _KINDS if any(one.kind == kind for one in value.links)]
    signs = _SIGNS | {"cited": _CITED.get(frozenset(kinds)) or N_("several artefacts cited")}
    return next((translated(signs[sign]) for sign in value.signs if sign in signs), "")


def during(thread: Thread) -> str:
    """The months of a thread, from its first to its last: `Jun – Sep 2025`."""
    periods = [Period.parse(one.period) for one in thread.statements]
    return span_of(Period(min(one.first for one in periods)), Period(max(one.end for one in periods) - 1))


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
    "items": items,
    "middle": middle,
    "pieces": pieces,
    "short_lead": short_lead,
    "stated": stated,
    "stressed": stressed,
    "strongest": strongest,
    "why": why,
}
"""By the names that templates call them by."""
