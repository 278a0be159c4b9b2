"""A text cut into passages, with what is marked in each: prose, quoted or not, tables and code.

Knows texts, marks and stretches; knows no corpus.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from reports.model.rows import Mark, Stretch
from reports.model.statements import Passage, Quote

_BAR = " | "
"""Between the cells of a row."""
_INNER_BAR = " |\N{NO-BREAK SPACE}"
"""Within a cell."""


class Marked:
    """A text that pieces are cut from."""

    def __init__(self, text: str, marks: Sequence[Mark] = (), set_apart: Sequence[Stretch] = ()) -> None:
        """Take marks in order of where they start, and stretches in order."""
        self.text = text
        self._marks = marks
        self._set_apart = set_apart
        self._starts = [mark.start for mark in marks]
        self._ends = list(accumulate((mark.end for mark in marks), max))

    def marks(self, start: int, end: int) -> tuple[Mark, ...]:
        """What is marked between two offsets, counted from the first."""
        if not self._marks:
            return ()
        some = self._marks[bisect_right(self._ends, start) : bisect_left(self._starts, end)]
        return tuple(
            mark._replace(start=max(mark.start, start) - start, end=min(mark.end, end) - start)
            for mark in some
            if mark.end > start
        )

    def _cell(self, start: int, end: int) -> Quote:
        """The words of a cell, without outer blanks."""
        words = self.text[start:end]
        start += len(words) - len(words.lstrip())
        words = words.strip()
        return Quote(words.replace(_INNER_BAR, _BAR), self.marks(start, start + len(words)))

    def quotes(self, sentences: Iterable[str]) -> tuple[Quote, ...]:
        """Sentences of the text, in their order."""
        made, at = [], 0
        for words in sentences:
            start = max(self.text.find(words, at), 0) if self._marks else 0
            made.append(Quote(words, self.marks(start, start + len(words))))
            at = start + len(words)
        return tuple(made)

    def passages(self, quoted: Iterable[tuple[int, int]], start: int = 0) -> tuple[Passage, ...]:
        """The text from an offset on, cut where something is quoted or set apart; joined again it is the whole."""
        bounds = [(left, right, None) for left, right in quoted]
        cuts = sorted([*bounds, *((one.start, one.end, one) for one in self._set_apart)], key=lambda cut: cut[0])
        return tuple(passage for passage in self._cut(cuts, start) if passage.text)

    def _cut(self, cuts: Iterable[tuple[int, int, Stretch | None]], done: int) -> Iterator[Passage]:
        for left, right, stretch in cuts:
            if right <= done:
                continue
            start, end = max(left, done), right
            if stretch:  # with the line ends around it, which are no empty lines beside a table
                start = max(done, start - (self.text[start - 1 : start] == "\n"))
                end = right + (self.text[right : right + 1] == "\n")
            yield Passage(self.text[done:start], False, marks=self.marks(done, start))
            yield self._passage(start, end, stretch)
            done = end
        yield Passage(self.text[done:], False, marks=self.marks(done, len(self.text)))

    def _passage(self, start: int, end: int, stretch: Stretch | None) -> Passage:
        if stretch is None:
            return Passage(self.text[start:end], True, marks=self.marks(start, end))
        rows = tuple(self._rows(stretch.start, stretch.end)) if stretch.kind == "table" else ()
        return Passage(self.text[start:end], False, stretch.kind, self.marks(start, end), rows)

    def _rows(self, start: int, end: int) -> Iterator[tuple[Quote, ...]]:
        """The rows of a table, cell by cell."""
        for row in self.text[start:end].split("\n"):
            cells, at = [], start
            for cell in row.split(_BAR):
                cells.append(self._cell(at, at + len(cell)))
                at += len(cell) + len(_BAR)
            yield tuple(cells)
            start += len(row) + 1
