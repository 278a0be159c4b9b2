"""Page 1 of a document: how much room each statement on page 1 may take, in what size, and what follows there.

Knows statements of a packet and how much room they take at most; knows no medium.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from reports.formats.leading import framed, why, width
from reports.language import _
from reports.model.packet import PeriodEntry, Person
from reports.model.statements import Highlight, Thread

_BESIDE = 32
"""Characters of a line beside a statement."""
_SMALL, _BETWEEN = 0.71, 0.6
"""A line beside a statement, and the room between two statements, in lines of a statement."""
_PER_LINE = 54
"""Characters of a line of a statement on page 1."""
_KEPT = 5
"""Characters by which its lines are shorter in all, for the words that are kept together at its end."""
_HEAD, _APART, _OF_MONTH = 1.8, 0.3, 0.75
"""The room of the months, in lines of a statement: around them, between two, and a line of one."""
_MONTH = 44
"""Characters of a line of the statement of a month."""
_ROWS, _MOST_ROWS = 2, 6
"""Lines of the statement of a month, and where all have room."""
_WHOLE, _SHORT, _OF_EACH = 16, 3, 3
"""Lines of the longest statement and of the shortest that is cut, and statements of each of a few people."""
_FEWEST = 2
"""Months that have such a line, at least."""
_LARGER = (0, 0.23, 0.5, 0.78, 1.1)
"""What larger type takes more, as a part of what smaller type takes."""
_UNSURE = 0.35
"""Lines that each statement may take more in larger type than is counted, since words are broken elsewhere."""
_LONG = 5
"""Lines of a statement that would be a wall in the two largest types."""
_FOLLOWS = 12
"""Lines of which what follows needs so many, with its head, to begin on page 1."""
_SECTION, _THREAD, _ENTRY = 4.5, 2.7, 2.2
"""Lines that heads take: of a section, of a thread in it, of a month."""
_ROW, _GAP, _PER_ROW = 0.91, 0.27, 58
"""A line of a statement of a thread, the room above it, and its characters."""
_TOLD = 10
"""Statements at most of a thread that page 1 holds whole."""
_SURE, _BARE = 2.5, 3.0
"""Lines that a thread leaves for sure, and that may stay white before something follows for their sake."""
_IDLE = -200
"""Hundredths that a statement of a thread weighs at least which leads somewhere."""
_RECORD = -1
"""What may follow on page 1, besides threads by their numbers."""
_FIRST, _LAST, _CUT = 3, 2, 2.0
"""Statements of a thread that stand on one page at its beginning and at its end, and lines that it counts as white to
cut one."""
_WORTH, _NOWHERE = 700, 8.0
"""Hundredths that a statement weighs at least which is worth as much as its lines, and white lines that one costs which
leads nowhere."""
_CHOOSES = 8
"""Threads of which some are chosen to fill page 1, at most."""
_MUCH = 12
"""Lines that do not stay white while anything has room there, though part of it leads nowhere."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A statement with the room that it has."""

    statement: Highlight
    number: int
    """From 1, in the order of what stands out."""
    most: int
    """Characters that are shown of it."""


@dataclass(frozen=True, slots=True)
class Month:
    """A month in a line: how much it tells, and what weighs most of what does not stand out."""

    entry: PeriodEntry
    count: int
    """Its statements."""
    next: Highlight


@dataclass(frozen=True, slots=True)
class FirstPage:
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
    """Those first that page 1 has room for, then those of what stands out."""
    flows: str
    """The anchor of a thread that begins on page 1 and goes on behind it; empty for none."""
    turned: str
    """What does not begin on page 1, whatever room is left there: `threads`, `record`, or nothing."""


@dataclass(frozen=True, slots=True)
class _Following:
    """What may begin on page 1: threads by their numbers, or the record."""

    which: tuple[int, ...]
    need: float
    """Lines that it needs there, with its head."""
    cost: float = 0.0
    """What it costs besides, in white lines."""
    whole: float = 0.0
    """Lines that it needs to stand there whole, where the last of it may go on behind page 1; 0: it may not."""


@dataclass(frozen=True, slots=True)
class Few:
    """What page 1 says of a few people."""

    shown: list[list[Fitted]]
    """Of each of them what stands out, strongest first."""
    size: int
    """Of its type: 0, or 1 to 4 where larger type has room."""


def fitted(statements: Sequence[Highlight], lines: float, per_line: int = _PER_LINE) -> list[Fitted]:
    """As many statements as have room on so many lines, whole where they have, five at least: the strongest."""
    for count in range(len(statements), 0, -1):
        some = _strongest(statements, count)
        for most in range(_WHOLE, 2, -1):
            if count <= 5 and most == 3:
                break
            if _taken([one for _, one in some], most, per_line) <= lines:
                return _fitted(some, most * per_line)
        if count <= 5:
            return _fitted(some, 3 * per_line)
    return []


def _strongest(statements: Sequence[Highlight], count: int) -> list[tuple[int, Highlight]]:
    """So many statements that weigh most, with their numbers, in the order given."""
    ranked = sorted(enumerate(statements, 1), key=lambda one: -one[1].weight)
    return sorted(ranked[:count], key=lambda one: one[0])


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


def first_page(person: Person, lines: float) -> FirstPage:
    """What page 1 says of a person on so many lines: what stands out, and below it months in a line."""
    shown = fitted(person.standing, lines)
    each = [_lines(one.statement, _WHOLE, _PER_LINE) for one in shown]
    left = lines - sum(each)
    months = _months(person)
    few, most = (_HEAD + sum(_of_month(one, rows) for one in months) for rows in (_ROWS, _MOST_ROWS))
    if few > left or len(months) < _FEWEST:
        months, few, most = [], 0, 0
    is_roomy = most <= left
    free, taken = left - (most if is_roomy else few), lines - left
    longest = max(each, default=0)
    named = {one.statement.thread for one in shown}
    threads = sorted(person.threads, key=lambda thread: thread.name not in named)
    rooms = [free - taken * more - _UNSURE * len(shown) * (more > 0) for more in _LARGER[: 5 if longest < _LONG else 3]]
    above = {one.statement.whole for one in shown}
    size, which = _filled(rooms, _may_follow(person, threads, free, above))
    here = which.which
    first = [threads[at] for at in here if at != _RECORD]
    rest = [one for at, one in enumerate(threads) if at not in here]
    per_month = _MONTH * (_MOST_ROWS if is_roomy else _ROWS)
    flows = threads[here[-1]].anchor if which.whole and which.whole > rooms[size] else ""
    turned = "" if flows else _turned(person, first + rest, len(here), rooms[size])
    return FirstPage(shown, months, per_month, size, first + rest, flows, turned)


def _of_month(one: Month, rows: int) -> float:
    """Lines that a month in a line takes, where its statement has so many rows at most."""
    return _APART + _OF_MONTH * min(rows, -(-width(framed(one.next, rows * _MONTH)[0]) // _MONTH))


def _turned(person: Person, threads: Sequence[Thread], here: int, lines: float) -> str:
    """What does not begin on page 1, where so many lines are left, and so many threads or the record follow there."""
    if not here:
        return "threads" if threads else "record"
    rest = lines - _SECTION - sum(map(_needs, threads))
    return "record" if threads and _BARE <= rest <= _MUCH and not _leads_on(person, rest) else ""


def _may_follow(person: Person, threads: Sequence[Thread], lines: float, above: Collection[str]) -> list[_Following]:
    """What may begin on page 1: some of the threads, or where there are none the record.

    `above`: what stands there already.
    """
    if not threads:
        return [_Following((_RECORD,), _FOLLOWS)] if lines > _MUCH or _leads_on(person, lines) else []
    costs = [sum(_cost(told, above) for told in one.statements) for one in threads]
    short = [at for at, one in enumerate(threads) if len(one.statements) <= _TOLD][:_CHOOSES]
    whole = [
        _Following(some, _SECTION + sum(_needs(threads[at]) for at in some) + _SURE, sum(costs[at] for at in some))
        for count in range(1, len(short) + 1)
        for some in combinations(short, count)
    ]
    flowing = [at for at, one in enumerate(threads) if len(one.statements) > _FIRST]
    return whole + [
        _Following(
            (*some.which, at),
            some.need - _SURE + _least(threads[at]),
            some.cost + max(0, costs[at]),
            some.need + _needs(threads[at]),
        )
        for some in (_Following((), _SECTION + _SURE), *whole)
        for at in flowing
        if at not in some.which
    ]


def _cost(told: Highlight, above: Collection[str]) -> float:
    """White lines that a statement of a thread is as good as: all of its own where it stands above already.

    More where it leads nowhere; fewer than none where it is worth to be read.
    """
    if told.whole in above:
        return _row(told)
    if not told.leads or told.weight < _IDLE:
        return _NOWHERE
    return -_row(told) if told.weight >= _WORTH else 0.0


def _filled(left: Sequence[float], following: Sequence[_Following]) -> tuple[int, _Following]:
    """Which size of type and what of what may follow leave least of page 1 white; nothing follows where that is little.

    What is told twice is as good as white, and much white is worse than little. `left`: lines that each size leaves.
    The record fills them all.
    """
    nothing = _Following((), 0)
    choices = [(max(room, 2 * room - _MUCH, _BARE), -size, nothing) for size, room in enumerate(left) if room >= 0]
    for size, room in enumerate(left):
        some = [one for one in following if room >= one.need]
        choices += [(_BARE + (_white(one, room) + min(one.cost, _MUCH)), -size, one) for one in some]
    _, size, which = min(choices, key=lambda one: (one[0], one[1], one[2].which), default=(0, 0, nothing))
    return -size, which


def _white(one: _Following, room: float) -> float:
    """Lines that stay white for sure where something follows on so many."""
    if one.which == (_RECORD,):
        return 0.0
    return max(_CUT, room - one.whole) if one.whole else room - one.need


def _least(thread: Thread) -> float:
    """Lines that a thread takes which goes on behind page 1: its head and its first statements."""
    return _THREAD + sum(map(_row, thread.statements[:_FIRST]))


def _needs(thread: Thread) -> float:
    """Lines that a thread takes where its statements are told one by one."""
    return _THREAD + sum(map(_row, thread.statements))


def _row(statement: Highlight) -> float:
    """Lines that a statement of a thread takes there."""
    return _GAP + _ROW * -(-width(statement.whole) // _PER_ROW)


def _leads_on(person: Person, lines: float) -> bool:
    """Whether nothing leads nowhere of what the record has on so many lines."""
    for entry in (entry for group in person.groups for entry in group.entries):
        if lines < 0:
            break
        for summary in entry.summaries:
            if not _lead(summary.sentences):
                return False
            lines -= _ENTRY + _ROW * -(-width(summary.text) // _PER_ROW)
    return True


def _lead(statements: Iterable[Highlight]) -> bool:
    return all(one.leads and one.weight >= _IDLE for one in statements)


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
    thread = statement.thread if statement.subject is not None else ""
    beside = 1 + -(-width(thread) // _BESIDE) + -(-width(proof) // _BESIDE)
    letters = width(framed(statement, most * per_line)[0])
    lines = -(-(letters + _KEPT * (letters > per_line)) // per_line)
    return max(min(most, lines), beside * _SMALL) + _BETWEEN


def _fitted(numbered: Iterable[tuple[int, Highlight]], most: int) -> list[Fitted]:
    return [Fitted(one, number, most - 6) for number, one in numbered]


FILTERS = {
    "fitted": fitted,
    "first_page": first_page,
    "several": several,
}
"""By the names that templates call them by."""
