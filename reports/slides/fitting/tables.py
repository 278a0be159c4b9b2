"""A table fitted on its slides: smaller, its rows shared out, its repeated columns too."""

import functools
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice

from pptx.slide import SlideLayout

from reports.slides.fitting.below import kept_size
from reports.slides.fitting.columns import ColumnContent, Columns, DrawnRow, Sharing, by_content, levelled
from reports.slides.fitting.rows import Cell, Rows
from reports.slides.fitting.sharing import balanced, first_step, needs_no_more, partition
from reports.slides.fitting.showing import Fitted, Share, hidden_columns, set_widths
from reports.slides.fitting.text import refilled
from reports.slides.flows import Flow, Unit
from reports.slides.measuring.text import Ruler, longest_line, longest_word, parted
from reports.slides.shapes import cells, column_widths, paragraphs, rows, text_of
from reports.slides.styles.frames import cell_frame
from reports.slides.xml import EMU_PER_INCH, EMU_PER_POINT, Element, need, qn

_MOST_SHARED = 40
"""Rows of a table whose columns may get other widths; longer ones take several slides anyhow."""
_BARELY = 0.5
"""pt of a table that may stand below its room."""
_KEPT = (0.6, 0.35)
"""Parts of its height, and of its margins, that a row keeps before a table takes a further slide."""
_CLEAR, _DEARER = 10.0, 1
"""pt above and below the words of a row, together, for which words become so many points smaller at most."""
_GIVEN = 0.6
"""Part of its width that a column keeps before repeated ones go on on a second slide."""
_SMALLEST, _SLACK = 99, 0.5
"""A step at which all text has its smallest size; pt that a line has left where it is as wide as its column."""
_APART, _SHORT, _BEHIND = 2.5, 4, 5
"""pt that is left at least on either side of the name of a column that is repeated; twice that of words with more
letters than a month; and so many times that before what stands behind the last of them."""
_BETWEEN, _LOOSE = 0.1, 1.12
"""Inches that labels keep beside them, in addition, where they give text what they have to spare; and times their
width in which they stand on one line in other fonts too."""
_NARROWEST, _WIDEST = 0.34, 1.5
"""Inches: bounds of what a repeated column of a table needs."""


def fit_table(flow: Flow, layout: SlideLayout, ruler: Ruler, room: float) -> Fitted:
    """Fit a table into a height in pt, in place, and share it out over slides."""
    return _MeasuredTable(flow, layout, ruler, room).fit()


class _MeasuredTable:
    """A table, its rows as measured, and the height that it has on each slide."""

    def __init__(self, flow: Flow, layout: SlideLayout, ruler: Ruler, room: float) -> None:
        self.flow, self.room, self.ruler = flow, room, ruler
        self.grid = need(flow.shape, qn("a:graphic/a:graphicData/a:tbl"))
        self.units = list(flow.units)
        body = set(self._body())
        self.head = [row for row in rows(self.grid) if row not in body]
        self.rows = Rows(ruler, layout, kept_size(flow.shape))
        self._part_heads()
        for row in self._all():
            self.rows.measure(row)
        self.spans = self._column_spans()
        set_widths(self.grid, flow, self.spans)
        self.rows.widths = column_widths(self.grid)
        self.last = self.rows.steps(self._all())
        self._clear = 0.0
        self._known: dict[int, list[float]] = {}

    def _part_heads(self) -> None:
        """Keep names of repeated columns, as of months, apart, and what stands behind these off their grounds."""
        first, count = self.flow.columns or (0, 0)
        named = [cell for row in self.head for cell in cells(row)[first : first + count]]
        words = (word for cell in named for paragraph in paragraphs(cell) for word in text_of(paragraph).split())
        times = 1 if max(map(len, words), default=0) <= _SHORT else 2
        behind = [cell for row in self._all() for cell in cells(row)[first + count :][:1] if count]
        for cell, left, right in [*((one, times, times) for one in named), *((one, _BEHIND, 0) for one in behind)]:
            frame, points = cell_frame(cell, 0, 0), _APART * self.ruler.styles.scale * EMU_PER_POINT
            for look in cell.findall(qn("a:tcPr")):
                look.set("marL", str(max(frame.left, round(left * points))))
                look.set("marR", str(max(frame.right, round(right * points))))

    def _body(self) -> list[Element]:
        return [row for unit in self.units for row in unit.elements]

    def _tall(self, unit: Unit, step: int, hidden: Collection[int] = ()) -> float:
        """Height in pt of the rows that are kept together."""
        return sum(self.rows.height(row, step, hidden, self._clear) for row in unit.elements)

    def _all(self) -> list[Element]:
        return [*self.head, *self._body()]

    def fit(self) -> Fitted:
        """Set the table as large as its slides allow, on as few of them as can be."""
        if not self._is_one_whole(0):
            if not self._is_one_whole(self.last) and len(self._all()) <= _MOST_SHARED:
                self._tighten()
            if sum(self._heights(0)) > self._body_room(0):
                self._split_high_rows()
                self._known.clear()
        step = self._largest()
        if not self.spans and len(self._all()) <= _MOST_SHARED:
            step = self._give_text(step)
            self._give_labels(step)
        for row in self._all():
            self.rows.resize(row, step)
        shares = [share for columns in self.spans or (None,) for share in self._shares(step, columns)]
        if self.flow.is_one and len(shares) > 1:
            left = (row for share in shares[1:] for unit in share.units for row in unit.elements)
            return Fitted(self.flow, shares[:1], "\n".join(map(_said, left)))
        return Fitted(self.flow, shares)

    def _largest(self) -> int:
        """How many points smaller the text is at the largest size that needs no more slides, best with clear rows."""
        least = self._heights(self.last), self._body_room(self.last)
        found = first_step(lambda step: self._stands_whole(step, *least), self.last)
        if found is None:
            return self.last
        self._clear = _CLEAR * self.ruler.styles.scale
        self._known.clear()
        tries = range(found, min(found + _DEARER, self.last) + 1)
        clear = next((step for step in tries if self._stands_whole(step, *least)), None)
        if clear is None:
            self._clear = 0.0
            self._known.clear()
        return found if clear is None else clear

    def _give_text(self, step: int) -> int:
        """Let a column of text have what labels beside it have to spare where its words are larger then; their step."""
        drawn = column_widths(self.grid)
        text = max(range(len(drawn)), key=lambda at: self._whole(at, step) / drawn[at])
        if not step or self.flow.columns is not None:
            return step
        air = _BETWEEN * self.ruler.styles.scale * EMU_PER_INCH
        for larger in range(step):
            needed = [round(_LOOSE * self._whole(at, larger) + air) for at in range(len(drawn))]
            widths = [its if at == text else min(its, needed[at]) for at, its in enumerate(drawn)]
            widths[text] += sum(drawn) - sum(widths)
            self._set(widths)
            self._clear = 0.0
            if (best := self._largest()) <= larger:
                return best
        self._set(drawn)
        self._clear = 0.0
        return self._largest()

    def _give_labels(self, step: int) -> None:
        """Let labels stand on one line where other columns have room to spare and rows need no more slides."""
        drawn, slides = column_widths(self.grid), self._slides(self._heights(step), step)
        first, count = self.flow.columns or (0, 0)
        repeated = range(first, first + count)
        words = [self._needed(at, step, is_joined=at not in repeated) for at in range(len(drawn))]
        wholes = [self._whole(at, step, is_written=at not in repeated) for at in range(len(drawn))]
        columns = [ColumnContent(*one) for one in zip(drawn, words, wholes, strict=True)]
        widths = by_content(columns, repeated)
        if widths != drawn:
            self._set(widths)
            if self._slides(self._heights(step), step) > slides:
                self._set(drawn)

    def _set(self, widths: Sequence[int]) -> None:
        for column, width in zip(self.grid.findall(qn("a:tblGrid/a:gridCol")), widths, strict=True):
            column.set("w", str(width))
        self.rows.widen(widths)
        self._known.clear()

    def _whole(self, number: int, step: int, *, is_written: bool = True) -> float:
        """What the longest cell of a column takes on one line at a step, in EMU; its width if it may be to write in."""
        is_said = any(any(map(text_of, paragraphs(cell.element))) for cell in self._alone(number, self._body()))
        widths = [0.0 if is_said or not is_written else float(column_widths(self.grid)[number])]
        for cell in self._alone(number, self._all()):
            frame = cell_frame(cell.element, 0, 0)
            line = longest_line(cell.small(step), self.ruler.metrics) + _SLACK
            widths.append(line * EMU_PER_POINT + frame.left + frame.right)
        return max(widths)

    def _alone(self, number: int, within: Sequence[Element]) -> Iterator[Cell]:
        """The cells of a column, in some rows, that stand in it alone."""
        for cell in (self.rows.cells(row)[number] for row in within if number < len(self.rows.cells(row))):
            if not cell.is_merged and cell.element.get("gridSpan", "1") == "1":
                yield cell

    def _is_one_whole(self, step: int) -> bool:
        """Whether the rows stand on one slide with all words whole."""
        is_one = sum(self._heights(step)) <= self._body_room(step)
        return is_one and all(self.rows.is_whole(row, step) for row in self._all())

    def _tighten(self) -> None:
        """Make rows lower, with smaller margins, and columns as wide as they need, where that needs fewer slides."""
        self.rows.keep(_KEPT[0])
        self._share_anew()
        fewest = self._slides_keeping(_KEPT[-1])
        next(part for part in (1.0, *_KEPT) if self._slides_keeping(part) == fewest)

    def _slides_keeping(self, part: float) -> int:
        """Let rows keep a part of their height: how many slides they need at the smallest size."""
        self.rows.keep(part)
        self._known.clear()
        return self._slides(self._heights(self.last), self.last)

    def _slides(self, heights: Sequence[float], step: int) -> int:
        return len(partition(heights, self._body_room(step)))

    def _share_anew(self) -> None:
        """Give columns other widths where that breaks fewer words or needs fewer slides."""
        every, units = self._all(), [len(unit.elements) for unit in self.units]
        first, count = self.flow.columns or (0, 0)
        drawn = column_widths(self.grid)
        repeated = range(first, first + count)
        groups = [Columns([at], 1) for at in range(len(drawn)) if at not in repeated]
        if count:
            groups.append(Columns(repeated, max((end - start for start, end in self.spans), default=count)))

        def slides(heights: Sequence[float]) -> int:
            head, body = sum(heights[: len(self.head)]), iter(heights[len(self.head) :])
            return len(partition([sum(islice(body, many)) for many in units], self.room - head))

        rows = [DrawnRow(self.rows.cells(row), self.rows.least(row)) for row in every]
        widths = Sharing(rows, groups, self.last, self.ruler.metrics, slides).widths(drawn)
        if widths is not None:
            self._set(widths)

    def _body_room(self, step: int) -> float:
        """Height in pt that the header leaves."""
        return self.room - sum(self.rows.height(row, step) for row in self.head)

    def _heights(self, step: int) -> list[float]:
        if step not in self._known:
            self._known[step] = [self._tall(unit, step) for unit in self.units]
        return self._known[step]

    def _stands_whole(self, step: int, least: Sequence[float], least_room: float) -> bool:
        """Whether the rows need no more slides so many points smaller than at the least heights in a room.

        No word is broken that is whole at the smallest size.
        """
        heights, room = self._heights(step), self._body_room(step)
        stands = sum(heights) <= room or needs_no_more(heights, room, least, least_room)
        return stands and all(self.rows.is_whole(row, step, self.last) for row in self._all())

    def _split_high_rows(self) -> None:
        """Cut rows that are higher than a slide into several."""
        room = self._body_room(self.last)
        parted = (
            ([row] for row in unit.elements) if self._tall(unit, self.last) > room else None for unit in self.units
        )
        self.units = [
            one
            for unit, some in zip(self.units, parted, strict=True)
            for one in ([unit] if some is None or len(unit.elements) == 1 else [Unit(rows, unit.item) for rows in some])
        ]
        for at, unit in enumerate(self.units):
            if unit.refill and self.rows.height(unit.elements[0], self.last) > room:  # is on slides of its own
                self.units[at] = refilled([unit])[0][0]
                self.rows.measure(self.units[at].elements[0])
        self.units = [part for unit in self.units for part in self.rows.split(unit, self.last, room)]

    def _shares(self, step: int, columns: tuple[int, int] | None) -> list[Share]:
        """The rows shared out over slides that show these of the repeated columns."""
        hidden = hidden_columns(self.flow.columns, columns)
        tall = [self._tall(unit, step, hidden) for unit in self.units]
        head = [self.rows.height(row, step, hidden) for row in self.head]
        left = self.room - sum(head)
        shares, carried, waiting = [], list[int](), [list(share) for share in balanced(tall, left)]
        while carried or waiting:
            share = [*carried, *(waiting.pop(0) if waiting else [])]
            units = self._refilled([self.units[at] for at in share], step)
            # What was made anew is no lower than what it takes the place of, and may leave no room for the last.
            high = [[self.rows.height(row, step, hidden, self._clear) for row in unit.elements] for unit in units]
            high = [[max(tall[at], *one)] if len(one) == 1 else one for at, one in zip(share, high, strict=True)]
            carried = []
            while len(units) > 1 and sum(map(sum, high)) > left + _BARELY:
                carried.insert(0, share[len(units) - 1])
                units.pop()
                high.pop()
            each = [one for some in high for one in some]
            least = [self.rows.least(row) for unit in units for row in unit.elements]
            shares.append(Share(units, each, least, head, self.room, columns))
        return shares

    def _refilled(self, units: list[Unit], step: int) -> list[Unit]:
        """The rows of one slide, the first made anew where it refers to the one before it."""
        units, made = refilled(units)
        for row, _ in made:
            self.rows.measure(row)
            self.rows.resize(row, step)
        return units

    def _column_spans(self) -> Sequence[tuple[int, int]]:
        """Which repeated columns each slide shows; empty where there are none, or all fit."""
        if self.flow.columns is None:
            return []
        first, count = self.flow.columns
        total = sum(column_widths(self.grid)[first : first + count])
        scale = self.ruler.styles.scale * EMU_PER_INCH
        least, most = _NARROWEST * scale, _WIDEST * scale
        needed = [min(max(least, self._needed(at)), most) for at in range(first, first + count)]
        parts = [max(least, self._needed(at, is_joined=False)) for at in range(first, first + count)]
        words = functools.partial(self._needed, is_joined=False)
        ways = ((needed, self._whole), (parts, self._whole), (needed, words))
        if any(self._stand_beside(its, least_of) for its, least_of in ways):
            return []
        most = max(1, int(total / max(needed)))
        slides = -(-count // most)
        each = -(-count // slides)
        return [(first + at, first + min(at + each, count)) for at in range(0, count, each)]

    def _needed(self, number: int, step: int = _SMALLEST, *, is_joined: bool = True) -> float:
        """What the longest word of a column needs at a step, in EMU; or its longest part that is joined."""
        widths = [0.0]
        for cell in (self.rows.cells(row)[number] for row in self._all() if number < len(self.rows.cells(row))):
            frame = cell_frame(cell.element, 0, 0)
            said = cell.small(step) if is_joined else [parted(one, self.ruler.metrics) for one in cell.small(step)]
            word = longest_word(said, self.ruler.metrics) * EMU_PER_POINT
            widths.append(word + frame.left + frame.right)
        return max(widths)

    def _stand_beside(self, needed: Sequence[float], least_of: Callable[[int, int], float]) -> bool:
        """Let repeated columns have what they need, in EMU, as far as the others give it and keep what they need.

        They are as alike as they can be.
        """
        first, count = self.flow.columns or (0, 0)
        widths = column_widths(self.grid)
        others = [at for at in range(len(widths)) if not first <= at < first + count]
        spare = {at: max(0.0, widths[at] - max(_GIVEN * widths[at], least_of(at, _SMALLEST))) for at in others}
        missing = max(0.0, sum(needed) - sum(widths[first : first + count]))
        if missing > sum(spare.values()):
            return False
        for at in others:
            widths[at] -= round(missing * spare[at] / max(1.0, sum(spare.values())))
        widths[first : first + count] = levelled(needed, sum(widths[first : first + count]) + missing)
        for column, width in zip(self.grid.findall(qn("a:tblGrid/a:gridCol")), widths, strict=True):
            column.set("w", str(width))
        return True


def _said(row: Element) -> str:
    """The text of a row."""
    return " · ".join(filter(None, (" ".join(map(text_of, paragraphs(cell))) for cell in cells(row))))
