"""Page 1 of a document: how much room each statement may take there, in what size, and which further ones stand there.

Knows statements of a packet and how much room they take at most; knows no medium.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.formats.leading import framed, why, width
from reports.formats.matrix import Matrix
from reports.language import _
from reports.model.packet import Question
from reports.model.person import Person
from reports.model.statements import Highlight, Thread
from reports.periods import Period

_BESIDE = 30
"""Characters of a line beside a statement."""
_SMALL, _BETWEEN = 0.71, 0.6
"""A line beside a statement, and the room between two statements, in lines of a statement."""
_PER_LINE = 54
"""Characters of a line of a statement on page 1."""
_KEPT = 5
"""Characters by which its lines are shorter in all, for the words that are kept together at its end."""
_OF_COLUMN = 40
"""Characters of a line of a question, of which there are two columns."""
_OF_NAME, _SECOND = 23, 0.7
"""Characters of a name in the table of threads that stand on one line, and lines that a second one takes."""
_HEAD = 1.8
"""Lines that the head of a part takes."""
_SET, _ROOMY = (0.86, 0.3, 60), (1.0, 0.6, 52)
"""A line of a further statement in lines of a statement, the room around it, its characters; and in larger type."""
_MOST_ROWS = 3
"""Lines of a further statement at most."""
_WANTED = 9
"""Further statements for which type gets no larger."""
_WHOLE, _SHORT, _OF_EACH = 16, 3, 3
"""Lines of the longest statement and of the shortest that is cut, and statements of each of a few people."""
_LARGER = (0, 0.23, 0.5, 0.78, 1.1)
"""What larger type takes more, as a part of what smaller type takes."""
_UNSURE = 0.35
"""Lines that each statement may take more in larger type than is counted, since words are broken elsewhere."""
_LONG = 5
"""Lines of a statement that would be a wall in the two largest types."""
_FOLLOWS = 12
"""Lines of which what follows several people needs so many, with its head, to begin on page 1."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A statement with the room that it has."""

    statement: Highlight
    number: int
    """From 1, in the order of what stands out."""
    most: int
    """Characters that are shown of it."""


@dataclass(frozen=True, slots=True)
class FirstPage:
    """What page 1 says of a person."""

    standing: list[Fitted]
    """What stands out, strongest first."""
    further: list[Fitted]
    """What weighs next and has room, oldest first."""
    is_roomy: bool
    """Whether these have room in larger type."""
    size: int
    """Of the type of what stands out: 0, or 1 to 4 where larger type has room."""
    threads: list[Thread]
    """Those of what stands out first."""
    left: float
    """Lines that stay free."""


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
    left = [free - taken * more for more in _sizes(longest)]
    largest = max((size for size, room in enumerate(left) if room >= 0), default=0)
    followed = [size for size, room in enumerate(left) if room >= _FOLLOWS]
    return followed[-1] if followed and left[largest] > 1 else largest


def _sizes(longest: float) -> tuple[float, ...]:
    """What each size takes more that the type of statements may have, the longest of which has so many lines."""
    return _LARGER[: len(_LARGER) if longest < _LONG else 3]


def first_page(person: Person, lines: float) -> FirstPage:
    """What page 1 says of a person on so many lines: what stands out, and in smaller type what weighs next."""
    shown = fitted(person.standing, lines)
    each = [_lines(one.statement, _WHOLE, _PER_LINE) for one in shown]
    told = {one.number for one in shown}
    further = [one for number, one in enumerate(person.standing, 1) if number not in told]
    further += sorted(person.following, key=lambda one: -one.weight)
    wanted = (_HEAD + sum(map(_row, further[:_WANTED]))) if further else 0
    longest, taken = max(each, default=0), sum(each)
    left = [lines - taken - taken * more - _UNSURE * len(shown) * (more > 0) for more in _sizes(longest)]
    size = max((size for size, room in enumerate(left) if room >= wanted), default=0)
    is_roomy = sum(_row(one, _ROOMY) for one in further) <= left[size] - _HEAD
    named = {one.statement.thread for one in shown}
    threads = sorted(person.threads, key=lambda thread: thread.name not in named)
    kind = _ROOMY if is_roomy else _SET
    said = [framed(one.statement, one.most)[0] for one in shown]
    below = _having_room(further, left[size] - _HEAD, kind, said)
    free = left[size] - sum(_row(one.statement, kind) for one in below) - _HEAD * bool(below)
    return FirstPage(shown, below, is_roomy, size, threads, free)


def _having_room(
    ranked: Iterable[Highlight], lines: float, kind: tuple[float, float, int], said: Sequence[str]
) -> list[Fitted]:
    """Those further statements that have room on so many lines, the first before others, oldest first.

    None of which the words are quoted with another already, there or in `said`, or the other way round.
    """
    some, told = [], list(said)
    for one in ranked:
        words = framed(one, None)[0]
        if (row := _row(one, kind)) <= lines and not any(words in other or other in words for other in told):
            some.append(one)
            told.append(words)
            lines -= row
    some.sort(key=lambda one: (Period.parse(one.period).first, one.cite.file, one.cite.line))
    return [Fitted(one, 0, _MOST_ROWS * kind[2]) for one in some]


def _row(statement: Highlight, kind: tuple[float, float, int] = _SET) -> float:
    """Lines that a further statement takes, with what stands beside it and the space around it."""
    line, around, letters = kind
    rows = -(-width(framed(statement, _MOST_ROWS * letters)[0]) // letters)
    beside = -(-width(f"{statement.when} {_place(statement)}") // _BESIDE)
    return around + max(line * min(_MOST_ROWS, rows), _SET[0] * beside)


def _place(statement: Highlight) -> str:
    """Where a statement is from and what it cites, as it stands beside it."""
    place = statement.cite.short
    cite = _("source line %(which)s", which=place[1:]) if place.startswith(":") else place
    return " · ".join([cite, *(one.text for one in statement.links[:3])])


def _taken(statements: Iterable[Highlight], most: int, per_line: int) -> float:
    return sum(_lines(one, most, per_line) for one in statements)


def _lines(statement: Highlight, most: int, per_line: int) -> float:
    """Lines that a statement takes, with what stands beside it and the space between."""
    proof = " · ".join(filter(None, [why(statement), _place(statement)]))
    thread = statement.thread if statement.subject is not None else ""
    beside = 1 + -(-width(thread) // _BESIDE) + -(-width(proof) // _BESIDE)
    letters = width(framed(statement, most * per_line)[0])
    lines = -(-(letters + _KEPT * (letters > per_line)) // per_line)
    return max(min(most, lines), beside * _SMALL) + _BETWEEN


def _fitted(numbered: Iterable[tuple[int, Highlight]], most: int) -> list[Fitted]:
    return [Fitted(one, number, most - 6) for number, one in numbered]


def question_lines(questions: Sequence[Question], most: int) -> int:
    """Lines that the first questions take on page 1, in two columns, with their head and what stands below them."""
    each = [-(-width(f"{one.person} {one.text}" if one.person else one.text) // _OF_COLUMN) for one in questions[:most]]
    half = (len(each) + 1) // 2
    return 3 + max(len(each), sum(each[:half]), sum(each[half:])) if each else 0


def matrix_lines(matrix: Matrix) -> float:
    """Lines that the table of threads takes on page 1, with its head and what stands below it."""
    long = sum(width(row.label) > _OF_NAME for row in matrix.rows)
    return 3 + len(matrix.rows) + _SECOND * long + bool(matrix.left_out)


FILTERS = {
    "fitted": fitted,
    "first_page": first_page,
    "matrix_lines": matrix_lines,
    "question_lines": question_lines,
    "several": several,
}
"""By the names that templates call them by."""
