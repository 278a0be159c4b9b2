"""Titles that were designed in one size, in one size again after each has been made smaller for itself.

Knows titles and sizes; knows no frames.
"""

from collections.abc import Iterable

from pptx.slide import Slide

from reports.slides.measuring.text import Ruler
from reports.slides.shapes import TITLES, body, placeholder_type, shapes
from reports.slides.xml import Element, qn


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


def level(titles: Iterable[tuple[float, Element]]) -> None:
    """Give fitted titles the size of the smallest that was designed as large; each comes with its size by design."""
    by_design: dict[float, list[Element]] = {}
    for size, title in titles:
        by_design.setdefault(size, []).append(title)
    for alike in by_design.values():
        sizes = [_size(title) for title in alike]
        least = min(size for size in sizes)
        for title, size in zip(alike, sizes, strict=True):
            for look in _looks(title) if size > least else ():
                look.set("sz", str(round(int(look.get("sz", "0")) * least / size)))


def _looks(title: Element) -> list[Element]:
    """What runs and ends of paragraphs of a title say of their look, where that is a size."""
    return [one for one in title.iter(qn("a:rPr"), qn("a:endParaRPr")) if "sz" in one.attrib]


def _size(title: Element) -> float:
    """The size of the largest words of a fitted title, in hundredths of a pt."""
    return max((int(one.get("sz", "0")) for one in _looks(title)), default=0)
