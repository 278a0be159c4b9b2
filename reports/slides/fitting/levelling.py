"""What was designed in one size, in one size again after each has been made smaller for itself: titles, and tables.

Knows titles, tables and sizes; knows no frames.
"""

from collections.abc import Iterable, Iterator

from pptx.slide import Slide

from reports.slides.fitting.sizes import SMALL
from reports.slides.measuring.text import Ruler
from reports.slides.shapes import TITLES, body, name_of, placeholder_type, rows, shapes, table
from reports.slides.xml import Element, qn

_MORE = 1.0
"""pt by which the words of a table may be larger than those of one that was designed alike."""


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


def tables_of(made: Slide, example: Slide) -> Iterator[tuple[float, Element]]:
    """The tables of a slide whose words have sizes of their own, with the largest by the design of their example."""
    designed = {name_of(shape): _size(grid) for shape in shapes(example._element) if (grid := table(shape)) is not None}
    found = ((designed.get(name_of(shape), 0.0), table(shape)) for shape in shapes(made._element))
    yield from ((size, grid) for size, grid in found if grid is not None and size and _size(grid))


def level(designed: Iterable[tuple[float, Element]], scale: float = 0.0) -> None:
    """Give fitted titles the size of the smallest that was designed as large; each comes with its size by design.

    With a `scale`, that of the slides, tables likewise: they may be a bit larger than the smallest, and none of their
    words become smaller than words are.
    """
    by_design: dict[float, list[Element]] = {}
    for size, title in designed:
        by_design.setdefault(size, []).append(title)
    for alike in by_design.values():
        sizes = [_size(title) for title in alike]
        least = min(sizes) + 100 * _MORE * scale
        for title, size in zip(alike, sizes, strict=True):
            for look in _looks(title) if size > least else ():
                own = int(look.get("sz", "0"))
                look.set("sz", str(round(max(min(own, 100 * SMALL * scale), own * least / size))))


def _looks(title: Element) -> list[Element]:
    """What runs and ends of paragraphs of a title or table say of their look, where that is a size."""
    return [one for one in title.iter(qn("a:rPr"), qn("a:endParaRPr")) if "sz" in one.attrib]


def _size(title: Element) -> float:
    """The size of the largest words of a fitted title, or in the rows of a table, in hundredths of a pt."""
    parts = rows(title)[1:] if title.tag == qn("a:tbl") else [title]
    return max((int(one.get("sz", "0")) for part in parts for one in _looks(part)), default=0)
