"""Sizes of text: which are least, and how they are written into runs, so that a viewer has nothing to decide."""

from collections.abc import Iterable, Sequence

from reports.slides.measuring.text import Measured, Paragraph
from reports.slides.shapes import FEET, TITLES, runs
from reports.slides.xml import Element, add, new, qn

TITLE, TEXT, SMALL = 24.0, 14.0, 12.0
"""Smallest sizes in pt: of titles, of text, of tables and feet, on slides 7.5 inches high.

What is smaller in the design stays as it is.
"""
LARGE = 20.0
"""Size in pt from which text in a table is large by design, and keeps the size of other text at least."""
LONG_TITLE, LONG_FOOT = 5 / 6, 2 / 3
"""Part of its least size, or of that in the design, that a title or a foot keeps before it is cut."""
SHORT_TITLE = 20.0
"""Size in pt that a title keeps in any case, if it is designed as large: it heads what stands below it."""


def least_size(kind: str | None, scale: float) -> float:
    """Smallest size of a placeholder of a type, or of another shape, on slides of so many times the usual height."""
    return scale * (TITLE if kind in TITLES else SMALL if kind in FEET else TEXT)


def _size(size: float, step: int, least: float) -> float:
    """A size so many points smaller, down to the least."""
    return max(min(size, least), size - step)


def steps(paragraphs: Sequence[Paragraph], least: float) -> int:
    """Points between the largest size and the least."""
    sizes = [piece.size for paragraph in paragraphs for piece in paragraph.pieces]
    return max(0, -int(-(max(sizes, default=least) - least) // 1))


def smaller(paragraphs: Sequence[Paragraph], step: int, least: float) -> list[Paragraph]:
    """Paragraphs with all sizes so many points smaller, none below the least unless it was."""
    if step == 0:
        return list(paragraphs)
    return [
        Paragraph(
            tuple([piece._replace(size=_size(piece.size, step, least)) for piece in paragraph.pieces]),
            paragraph.style._replace(
                end=paragraph.style.end._replace(size=_size(paragraph.style.end.size, step, least))
            ),
        )
        for paragraph in paragraphs
    ]


def resize(elements: Iterable[Element], measured: Measured, step: int, least: float) -> None:
    """Write sizes into the runs of paragraphs."""
    for element in elements:
        paragraph = measured[element]
        there = runs(element)
        for run, piece in zip(there, paragraph.pieces, strict=False):
            look = run.find(qn("a:rPr"))
            if look is None:
                look = new("a:rPr")
                run.insert(0, look)
            look.set("sz", str(round(_size(piece.size, step, least) * 100)))
        end = element.find(qn("a:endParaRPr"))
        if end is None and not there:
            end = add(element, "a:endParaRPr")
        if end is not None:
            last = paragraph.pieces[-1].size if paragraph.pieces else paragraph.style.end.size
            end.set("sz", str(round(_size(last, step, least) * 100)))
