"""What was designed in one size, in one size again after each has been made smaller for itself: titles, and tables.

The rows of these are as high as their words then. Knows titles, tables and sizes; knows no frames.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pptx.slide import Slide, SlideLayout

from reports.slides.fitting.below import kept_size
from reports.slides.fitting.rows import Rows
from reports.slides.fitting.showing import Share
from reports.slides.fitting.sizes import SMALL
from reports.slides.measuring.text import SAFETY, Ruler
from reports.slides.shapes import TITLES, body, column_widths, name_of, placeholder_type, rows, shapes, table
from reports.slides.xml import EMU_PER_POINT, Element, need, qn

_LARGER = 1.3
"""Times the size of the words of tables on one example slide that those designed alike on another may have."""
_FULL = 0.96
"""Share of its room that a table takes at most where its rows need less."""
_CLEAR = 8.0
"""pt that words leave free of a row, if all rows of a table can have one height; else all leave as much."""
_AIR, _LEAST_AIR = 44.0, 14.0
"""pt that a row of a short table gets more at most, where there is room, and one of any table as it is likely to be."""


def title_of(slide: Slide) -> Element | None:
    """The title of a slide that has words; None where there is none."""
    found = (shape for shape in shapes(slide._element) if placeholder_type(shape) in TITLES)
    return next((shape for shape in found if next(shape.iter(qn("a:t")), None) is not None), None)


def designed_size(slide: Slide, ruler: Ruler) -> float:
    """The size in pt of the title of an example slide; 0 where there is none."""
    shape = title_of(slide)
    text = None if shape is None else body(shape)
    if shape is None or text is None:
        return 0.0
    measured = ruler.measure(text, shape, slide.slide_layout).values()
    return max((piece.size for paragraph in measured for piece in paragraph.pieces), default=0.0)


class Levelled(NamedTuple):
    """A table whose words have sizes of their own."""

    designed: float
    """The largest of its words by the design of their example, in hundredths of a pt."""
    kept: float
    """The size in pt that it says it keeps: to what it says another one, as to questions, it is not alike."""
    grid: Element
    example: int
    """The slide that it is made of, as others may be."""


def tables_of(shown: Iterable[tuple[Element, Share]], example: Slide) -> Iterator[Levelled]:
    """The tables of a slide, with what they show, whose words have sizes of their own."""
    designed = {
        name_of(shape): size_of(grid) for shape in shapes(example._element) if (grid := table(shape)) is not None
    }
    for shape, _ in shown:
        grid, size = table(shape), designed.get(name_of(shape), 0.0)
        if grid is not None and size and size_of(grid):
            yield Levelled(size, kept_size(shape), grid, example.slide_id)


def level(designed: Iterable[tuple[float, Element]]) -> None:
    """Give fitted titles the size of the smallest that was designed as large; each comes with its size by design."""
    by_design: dict[float, list[Element]] = {}
    for size, title in designed:
        by_design.setdefault(size, []).append(title)
    for alike in by_design.values():
        least = min(map(size_of, alike))
        for title in alike:
            resize_to(title, least, 0.0)


def level_tables(tables: Sequence[Levelled], scale: float) -> None:
    """Give the words of tables of one example slide the size of the smallest, and those designed alike nearly that.

    None become smaller than words are on slides of a scale.
    """
    for design in {(one.designed, one.kept) for one in tables}:
        alike = [one for one in tables if (one.designed, one.kept) == design]
        most = _LARGER * min(size_of(one.grid) for one in alike)
        least: dict[int, float] = {}
        for one in alike:
            least[one.example] = min(least.get(one.example, most), size_of(one.grid))
        for one in alike:
            resize_to(one.grid, least[one.example], 100 * SMALL * scale)


def set_rows(shape: Element, share: Share, layout: SlideLayout, ruler: Ruler) -> None:
    """Make the rows of a fitted table as high as their words are now; what room is left is shared evenly.

    It stands above and below the words: viewers make rows higher whose words need more, and rows are no higher than
    words need in any viewer, so that all look alike. Room is kept for what they may take at most, as they are measured.
    """
    grid = need(shape, qn("a:graphic/a:graphicData/a:tbl"))
    own = int(
        not share.head and need(grid, qn("a:tblPr")).get("firstRow") in ("1", "true")
    )  # of a table as it is drawn
    body = rows(grid)[len(share.head) + own :]
    measured = Rows(ruler, layout)
    for row, least in zip(body, share.least[own:], strict=True):
        row.set("h", "0" if _is_free(row) else str(round(least * EMU_PER_POINT)))
        measured.measure(row)
    widths = column_widths(grid)
    room, air = share.room - sum(share.head) - sum(share.heights[:own]), [0.0]
    for safety, most in ((SAFETY, _LEAST_AIR), (1.0, _AIR)):  # without reserve, words keep a little room
        measured.widen([round(safety * one) for one in widths])
        high = [measured.height(row, 0) for row in body]
        left = room - sum(high)
        air.append(min(most * ruler.styles.scale, left / (len(body) + 1)) / 2 * EMU_PER_POINT)
    low, spare = [measured.lowest(row) for row in body], 2 * max(air) / EMU_PER_POINT
    tall = [max(its, measured.least(row)) + spare for row, its in zip(body, low, strict=True)]
    if body and not any(map(_is_free, body)):
        even = min(_FULL * room / len(body), max(*tall, *high))
        is_clear = even - max(low) >= _CLEAR * ruler.styles.scale
        tall = [even if is_clear else its + (sum(tall) - sum(low)) / len(low) for its in low]
    for row, its in zip(body, tall, strict=True):
        row.set("h", str(round(its * EMU_PER_POINT)))
        for look in row.iter(qn("a:tcPr")):
            for side in ("marT", "marB") if look.get("anchor", "t") == "t" else ():
                look.set(side, str(int(look.get(side, "45720")) + round(max(air))))
    need(shape, qn("p:xfrm/a:ext")).set("cy", str(sum(int(row.attrib["h"]) for row in rows(grid))))


def _is_free(row: Element) -> bool:
    """Whether words of a row stand at its head: it is as high as they are."""
    return any(look.get("anchor", "t") == "t" for look in row.iter(qn("a:tcPr")))


def resize_to(element: Element, most: float, least: float) -> None:
    """Make words smaller, down to a size, so that the largest have so much at most, in hundredths of a pt."""
    size = size_of(element)
    for look in _looks(element) if size > most else ():
        own = int(look.get("sz", "0"))
        look.set("sz", str(round(max(min(own, least), own * most / size))))


def _looks(title: Element) -> list[Element]:
    """What runs and ends of paragraphs of a title or table say of their look, where that is a size."""
    return [one for one in title.iter(qn("a:rPr"), qn("a:endParaRPr")) if "sz" in one.attrib]


def size_of(title: Element) -> float:
    """The size of the largest words of a fitted title, or in the rows of a table, in hundredths of a pt."""
    parts = rows(title)[1:] if title.tag == qn("a:tbl") else [title]
    return max((int(one.get("sz", "0")) for part in parts for one in _looks(part)), default=0)
