"""Widths of a table's columns shared out anew, where as drawn they break words or take more slides. Knows no slide.

A column gives up a part of its width, as far as its words stay whole; columns that are repeated give and take together.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import permutations
from statistics import median
from typing import NamedTuple

from reports.slides.fitting.rows import Cell
from reports.slides.measuring.metrics import Metrics
from reports.slides.measuring.text import height, longest_word
from reports.slides.styles.frames import cell_frame
from reports.slides.xml import EMU_PER_POINT

_KEPT = 0.7
"""Part of its width that a column keeps."""
_LABEL, _TEXT_GIVES = 0.45, 0.2
"""Part of its table that a column of labels has at most where it has no room on one line beside all others; what a
column of text gives of its width for those."""
_ALIKE = 1.2
"""Times the width of the words of most repeated columns up to which others are as wide."""
_PARTS = 40
_MOVES = (1, 2, 4)
"""How many such parts of a table's width are moved at once."""
_MOST_TURNS = 12


class Columns(NamedTuple):
    """Columns that have the same width."""

    numbers: Sequence[int]
    shown: int
    """How many of them a slide shows."""


class DrawnRow(NamedTuple):
    """A row as drawn."""

    cells: Sequence[Cell]
    least: float
    """Its height in pt, unless its text needs more."""


Score = tuple[float, int, float]
"""Of words that are broken how much is too wide in pt, slides, and height of all rows in pt."""


def levelled(needed: Sequence[float], whole: float) -> list[int]:
    """Widths of columns that take a whole width, each at least what it needs, and all others the same.

    >>> levelled([1, 1, 6, 1], 12)
    [2, 2, 6, 2]
    """
    level, wider = whole / len(needed), list[float]()
    while more := [one for one in needed if one > level and one not in wider]:
        wider += more
        level = (whole - sum(one for one in needed if one in wider)) / max(1, sum(one not in wider for one in needed))
    return [int(max(one, level)) for one in needed]


class ColumnContent(NamedTuple):
    """What the words of a column take, in EMU."""

    width: int
    """Of the column as it is."""
    word: float
    """Of the longest word that is not to be broken."""
    whole: float
    """Of the longest cell on one line."""


def by_content(columns: Sequence[ColumnContent], repeated: Collection[int] = ()) -> list[int]:
    """Widths in EMU at which labels stand on one line, as far as others have room to spare or are text.

    Columns that are repeated give alike, and are as alike as they can be.

    >>> by_content([ColumnContent(30, 10, 36, ), ColumnContent(20, 5, 10), ColumnContent(50, 10, 300)])
    [36, 14, 50]
    >>> by_content([ColumnContent(40, 20, 70), ColumnContent(30, 10, 10), ColumnContent(30, 10, 10)])
    [70, 15, 15]
    >>> by_content([ColumnContent(40, 5, 20), ColumnContent(12, 12, 12), ColumnContent(8, 8, 10)], (1, 2))
    [36, 12, 12]
    >>> by_content([ColumnContent(40, 5, 50), ColumnContent(14, 14, 14), *2 * [ColumnContent(14, 8, 8)]], (1, 2, 3))
    [50, 14, 9, 9]
    """
    widths = [one.width for one in columns]
    spare = {at: max(0.0, one.width - one.whole) for at, one in enumerate(columns) if one.whole <= one.width}
    words = [columns[at].word for at in repeated]
    level = max((one for one in words if one <= _ALIKE * median(words)), default=0.0)  # a year above a month is wider
    for at in repeated:
        spare[at] = max(0.0, columns[at].width - max(level, columns[at].word))
    taken = sum(one.word if at in repeated else one.whole for at, one in enumerate(columns))
    most = {at: max(_LABEL * sum(widths), sum(widths) - taken + one.whole) for at, one in enumerate(columns)}
    text = {
        at: max(0.0, min(_TEXT_GIVES * one.width, one.width - one.word))
        for at, one in enumerate(columns)
        if at not in spare and one.whole > most[at]
    }
    lacking = {at: one.whole - one.width for at, one in enumerate(columns) if at not in (*spare, *text)}
    for at in sorted(lacking, key=lambda at: columns[at].whole):  # dates and figures before names
        for givers in (spare, text):
            widths[at] += _given(widths, givers, lacking[at] + columns[at].width - widths[at])
    if repeated:
        _even(widths, columns, repeated, {at: its for at, its in spare.items() if at not in repeated})
    return widths


def _given(widths: list[int], givers: dict[int, float], wanted: float) -> int:
    """What columns give of their widths, each a part of what it has to spare, of what is wanted."""
    given = min(max(0.0, wanted), sum(givers.values()))
    part = given / max(1.0, sum(givers.values()))
    for one, spare in givers.items():
        widths[one] -= round(part * spare)
        givers[one] = (1 - part) * spare
    return round(given)


def _even(
    widths: list[int], columns: Sequence[ColumnContent], repeated: Collection[int], givers: dict[int, float]
) -> None:
    """Let repeated columns have their cells on one line, else their words whole; best all the same width."""
    own = sum(widths[at] for at in repeated)
    wholes, words = [columns[at].whole for at in repeated], [columns[at].word for at in repeated]
    for needed in ([max(wholes)] * len(wholes), wholes, [max(words)] * len(words), words):
        if sum(needed) <= own + sum(givers.values()):
            own += _given(widths, givers, sum(needed) - own)
            for at, its in zip(repeated, levelled(needed, own), strict=True):
                widths[at] = its
            return


class Sharing:
    """The columns of one table, with its text at the smallest size."""

    def __init__(
        self,
        rows: Sequence[DrawnRow],
        groups: Sequence[Columns],
        step: int,
        metrics: Metrics,
        slides: Callable[..., int],
    ) -> None:
        """Take the rows, the columns, how many points smaller the text is, and what says how many slides rows need."""
        self._rows, self._groups, self._step, self._metrics, self._slides = rows, groups, step, metrics, slides
        self._heights: dict[tuple[Cell, int], float] = {}
        frames = ((cell, cell_frame(cell.element, 0, 0)) for row in rows for cell in row.cells)
        self._around = {
            cell: (frame.left + frame.right, (frame.top + frame.bottom) / EMU_PER_POINT) for cell, frame in frames
        }
        self._words = {cell: longest_word(cell.small(step), metrics) * EMU_PER_POINT for cell in self._around}

    def widths(self, drawn: Sequence[int]) -> list[int] | None:
        """Widths in EMU that break fewer words, or need fewer slides; None where there are none."""
        best, widths = self._score(drawn), list(drawn)
        first = best
        for _ in range(_MOST_TURNS):
            tries = [(self._score(one), one) for one in self._moved(widths, drawn)]
            found = min(tries, default=(best, widths))
            if found[0] >= best:
                break
            best, widths = found
        return widths if (round(best[0], 1), best[1]) < (round(first[0], 1), first[1]) else None

    def _moved(self, widths: Sequence[int], drawn: Sequence[int]) -> Iterator[list[int]]:
        """The widths with a part of one column given to another."""
        whole = sum(sum(widths[at] for at in group.numbers[: group.shown]) for group in self._groups)
        for giver, taker in permutations(self._groups, 2):
            for many in _MOVES:
                made = list(widths)
                part = whole * many // _PARTS
                for group, by in ((giver, -part), (taker, part)):
                    for at in group.numbers:
                        made[at] += by // group.shown
                if all(made[at] >= max(_KEPT * drawn[at], self._needed(at)) for at in giver.numbers):
                    yield made

    def _needed(self, number: int) -> float:
        """What the longest word of a column needs, in EMU."""
        cells = (row.cells[number] for row in self._rows if number < len(row.cells))
        return max((self._words[one] + self._around[one][0] for one in cells if _span(one) == 1), default=0.0)

    def _score(self, widths: Sequence[int]) -> Score:
        broken, heights = 0.0, []
        for row in self._rows:
            tall = row.least
            for at, cell in enumerate(row.cells):
                if cell.is_merged:
                    continue
                width = sum(widths[at : at + _span(cell)])
                beside, above = self._around[cell]
                broken += max(0.0, self._words[cell] + beside - width) / EMU_PER_POINT
                tall = max(tall, self._height(cell, width - beside) + above)
            heights.append(tall)
        return broken, self._slides(heights), sum(heights)

    def _height(self, cell: Cell, width: int) -> float:
        if (cell, width) not in self._heights:
            self._heights[cell, width] = height(cell.small(self._step), width / EMU_PER_POINT, self._metrics)
        return self._heights[cell, width]


def _span(cell: Cell) -> int:
    return int(cell.element.get("gridSpan", "1"))
