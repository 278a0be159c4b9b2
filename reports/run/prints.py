"""Decks as LibreOffice prints them, judged: words that nobody sees, on drawings, on words, and beyond the slide.

Knows pages and pixels; knows neither slides nor packets.
"""

from collections.abc import Iterator, Sequence

import pypdfium2
from PIL import Image, ImageStat

from reports.formats.deck.adopt.design import seen
from reports.formats.deck.adopt.geometry import Rect
from reports.run import libreoffice

_SCALE = 2.0
"""Pixels a point."""
_COARSE, _EDGE = 0.5, 60
"""The same where it is looked at what is drawn, and the difference of colours of an edge that disturbs words."""
_CELLS, _CROSSED = 2, 0.06
"""Cells of a map of what is drawn that words may touch, and the share of theirs: less is a thin line across them."""
_CHOSEN, _SEEN, _READ = 1.4, 1.5, 3.0
"""Contrast of the lightest and the darkest in the place of words that can be seen at all, of large ones in a strong
colour and of others: nobody writes in yellow by accident."""
_STRONG, _COLOURED = 110, 0.05
"""Saturation, of 255, of a strong colour, and the share of the place of words that has one."""
_LARGE = 22.0
"""Points of height from which words are large: the pixels of others are not as dark as their colour."""
_BEYOND = 4.0
"""Points that words may stand beyond a slide: what letters have above and below them."""
_LEAST = 6.0
"""Points of height of words that are looked at."""
_OVER = 0.5
"""Share of the height of a line that stands on another: those close together share what hangs from letters."""


def faults(pdf: bytes, wordless: bytes, grounds: Sequence[int]) -> Iterator[tuple[str, str]]:
    """What is wrong with the pages of a printed deck, and how to put it right.

    What is drawn behind their words is printed too; `grounds` says on which page that of each is.
    """
    document, bare = libreoffice.opened(pdf), libreoffice.opened(wordless)
    if document is None or bare is None or len(document) != len(grounds) or len(bare) <= max(grounds, default=0):
        return
    pages = [_PageFault(page, bare[at]) for page, at in zip(document, grounds, strict=True)]
    for many, what, hint in (
        (
            [page.unseen if page is pages[0] else page.faint for page in pages],  # a title slide has colours of its own
            "can hardly be read on what is drawn there",
            "Choose another ground or colour.",
        ),
        (
            [0, *(page.crossed for page in pages[1:])],  # of a title slide the designer chose what words stand on
            "stand on lines or pictures that are drawn there",
            "Move them, or the frame.",
        ),
        ([page.beyond for page in pages], "stand beyond the slide", "Give them more room, or smaller words."),
        ([page.over for page in pages], "stand on other words", "Move their frames apart."),
    ):
        slides = [number for number, count in enumerate(many, 1) if count]
        if slides:
            shown = ", ".join(map(str, slides[:5])) + (" …" if len(slides) > 5 else "")
            yield f"{sum(many)} texts {what}, as LibreOffice prints them: slides {shown}.", hint


class _PageFault:
    """What is wrong with a page."""

    def __init__(self, page: pypdfium2.PdfPage, ground: pypdfium2.PdfPage) -> None:
        self.unseen = self.faint = self.beyond = self.crossed = self.over = 0
        """How many texts, a line at most each."""
        width, height = page.get_size()  # type: ignore[no-untyped-call]
        picture = page.render(scale=_SCALE).to_pil().convert("RGB")  # type: ignore[no-untyped-call]
        drawn = seen(ground.render(scale=_COARSE).to_pil().convert("RGB"), Rect(0, 0, width, height), _EDGE)  # type: ignore[no-untyped-call]
        own = ground.get_textpage()  # type: ignore[no-untyped-call]
        layouts = {tuple(map(round, own.get_rect(number))) for number in range(own.count_rects())}
        text = page.get_textpage()  # type: ignore[no-untyped-call]
        said: list[tuple[Rect, str]] = []
        for number in range(text.count_rects()):
            left, foot, right, top = text.get_rect(number)
            words = text.get_text_bounded(left, foot, right, top).strip()
            if top - foot < _LEAST or not words:
                continue
            said.append((Rect(left, height - top, right - left, top - foot), words))
            self.over += any(_is_over(said[-1], one) for one in said[:-1])
            is_own = (round(left), round(foot), round(right), round(top)) in layouts  # words of the layout
            if not is_own:
                place = Rect(left, height - top, right - left, top - foot)
                self.crossed += drawn.count(place) > max(_CELLS, _CROSSED * place.area / drawn.cell**2)
            self.beyond += min(left, foot, width - right, height - top) < -_BEYOND
            box = (max(0.0, left), max(0.0, height - top), min(width, right), min(height, height - foot))
            if box[2] - box[0] > 1 and box[3] - box[1] > 1 and not is_own:
                seen_as = picture.crop(tuple(round(side * _SCALE) for side in box))
                least = _SEEN if top - foot < _LARGE else _CHOSEN if _is_coloured(seen_as) else _READ
                self.faint += (found := _contrast(seen_as.convert("L"))) < least
                self.unseen += found < _SEEN


def _is_over(one: tuple[Rect, str], other: tuple[Rect, str]) -> bool:
    """Whether a line of words stands on another, and is not its shadow."""
    (mine, words), (its, said) = one, other
    across = min(mine.right, its.right) - max(mine.x, its.x)
    down = min(mine.foot, its.foot) - max(mine.y, its.y)
    return words not in said and said not in words and across > _LEAST and down > _OVER * min(mine.height, its.height)


def _is_coloured(picture: Image.Image) -> bool:
    """Whether words, or what they stand on, have a strong colour, which is the choice of a designer."""
    strong = picture.convert("HSV").getchannel("S").point(lambda value: 255 if value >= _STRONG else 0)
    return float(ImageStat.Stat(strong).mean[0]) >= 255 * _COLOURED


def _contrast(grey: Image.Image) -> float:
    """Contrast of the lightest and the darkest in a picture."""
    counts = grey.histogram()
    shades = [shade for shade, count in enumerate(counts) if count]
    dark, light = (0.05 + (shade / 255) ** 2.2 for shade in (shades[0], shades[-1]))
    return float(light / dark)
