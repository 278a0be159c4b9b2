"""What layouts draw, as a map: where words would stand on a logo, a line or the edge of a picture.

A plain ground, of whatever colour, is free. The map is taken from a picture of the layout where somebody draws it, else
from the frames of its shapes. Knows places and pixels; knows neither what layouts are for nor what stands on them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import chain, groupby

from PIL import Image, ImageChops, ImageFilter
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.slides.shapes import paragraphs, text_of
from reports.slides.xml import PRESENTATIONML as P

_ACROSS = 192
"""Cells that a slide has from side to side."""
_EDGE = 30
"""Difference of neighbouring pixels, of 255, from which something is drawn there; textures and shades have less."""
_FAINT, _THIN = 12, 5
"""The same where one ground ends and the next begins, as a pale band on white; pixels of thin lines."""
_ALONE = 50
"""What a cell has left of 255, spread over 24 around it, if fewer than five of these are drawn on: a speck."""
_KEEP = 0.1
"""Inches that words keep from what is drawn."""
_BELOW = 0.05
"""Inches below the last line of a title that only what hangs from letters takes."""
_MOST, _MOST_WIDE = 0.6, 0.8
"""Share of a region that is left of it at least, and of the width of a frame where a thin line is kept off."""
_ALIGNED = 0.8
"""Share of the largest free part of a region that one has at least which begins at its left edge, or is as wide."""
_NEARLY, _MUCH_LARGER = 0.9, 1.15
"""Share of the width of a region that a part nearly across it has; times the part above a logo that it is larger."""
_LINE = 0.35
"""Inches of height that a line needs."""
_PATTERN, _COARSER = 0.35, 3
"""Share of a slide from which what is drawn is a pattern, and how much larger cells are in which that is a ground."""
_LONG = 0.4
"""Share of a slide from which a run of cells is an edge across it."""
_BUSY = 0.05
"""Share of a place from which what is drawn there is more than lines."""


class Design:
    """What one layout draws."""

    def __init__(self, size: Rect, rows: Sequence[Sequence[bool]]) -> None:
        self.size = size
        self.rows = rows
        """Cells from the top, whether something is drawn there."""
        self.cell = size.width / _ACROSS
        self._known: dict[tuple[Rect, float | None], Rect] = {}

    def count(self, area: Rect) -> int:
        """How many cells of a place are drawn on; what runs along its edges is not in the way."""
        edge = self.cell
        inner = Rect(area.x + edge, area.y + edge, area.width - 2 * edge, area.height - 2 * edge)
        return sum(map(sum, self._rows(inner)))

    def is_free(self, area: Rect) -> bool:
        """Whether words may stand in a place."""
        return self.count(area) == 0

    def is_busy(self, area: Rect) -> bool:
        """Whether so much is drawn in a place that words are lost there: more than a thin line or two."""
        return self.count(area) > _BUSY * area.area / self.cell**2

    def is_crossed(self, area: Rect) -> bool:
        """Whether a line or the edge of a panel runs through a place from its top to its foot."""
        return any(map(all, zip(*self._rows(area), strict=True)))

    def is_parted(self, area: Rect) -> bool:
        """Whether a line or the edge of a panel runs through a place from its left to its right."""
        return any(map(all, self._rows(area)))

    def beside(self, frame: Rect) -> Rect:
        """A frame for words without the parts that lines and logos take, unless little would be left."""
        whole = self._solid.free(frame)
        if whole.width < _MOST * frame.width or whole.height < _LINE:
            whole = frame
        found = self.free(frame)
        return found if found.width >= _MOST_WIDE * whole.width and found.height >= _LINE else whole

    def clear(self, frame: Rect, inset: float = 0.0) -> Rect:
        """A frame for words that keeps off what is drawn right above and below it, unless no line is left.

        Its words keep `inset` inches from its edges themselves, and letters have room below their last line.
        """
        keep, low = max(0.0, _KEEP - inset), max(0.0, _KEEP - inset - _BELOW)
        above = Rect(frame.x, frame.y - keep, frame.width, 2 * keep)
        below = Rect(frame.x, frame.foot - low - self.cell, frame.width, 2 * (low + self.cell))
        over = [number for number, row in enumerate(self._rows(above), 1) if any(row)]
        under = [number for number, row in enumerate(self._rows(below)) if any(row)]
        top = max(frame.y, self._start(above.y, over[-1]) + keep) if over else frame.y
        foot = min(frame.foot, self._start(below.y, under[0]) - low) if under else frame.foot
        return replace(frame, y=top, height=foot - top) if foot - top >= _LINE else frame

    @cached_property
    def _solid(self) -> "Design":
        """The same without dots and thin lines."""
        size = (_ACROSS, len(self.rows))
        cells = Image.frombytes("L", size, bytes(chain.from_iterable(self.rows))).point([0] + [255] * 255)
        blurred = cells.filter(ImageFilter.BoxBlur(3)).point([0] * 128 + [1] * 128)
        values = list(map(bool, blurred.tobytes()))
        return Design(self.size, [values[at : at + _ACROSS] for at in range(0, len(values), _ACROSS)])

    def free(self, region: Rect, enough: float | None = None) -> Rect:
        """The largest place in a region on which nothing is drawn; of no size where there is none.

        One across the region comes first where it has `enough` inches of height.
        """
        key = region, enough
        if key not in self._known:
            self._known[key] = region if self.is_free(region) else self._largest(region, enough)
        return self._known[key]

    def _largest(self, region: Rect, enough: float | None) -> Rect:
        rows = self._rows(region)
        every = list(_rectangles(rows)) or [(0, 1, 1, 1) if rows else (0, 0, 0, 0)]
        most, wide = max(map(_cells, every)), len(rows[0]) if rows else 0
        whole = max((_cells(one) for one in every if one[2] - one[0] == wide), default=0)

        def worth(one: tuple[int, int, int, int]) -> tuple[bool, bool, int]:
            # What has the whole width, or begins where titles do, is taken before what is a bit larger.
            is_large = _cells(one) >= _ALIGNED * most
            is_high = is_large or (enough is not None and (one[3] - one[1]) * self.cell - _KEEP >= enough)
            is_nearly = one[0] == 0 and one[2] >= _NEARLY * wide and _cells(one) >= _MUCH_LARGER * whole
            is_across = is_nearly or one[2] - one[0] == wide
            return is_high and is_across, is_large and one[0] == 0, _cells(one)

        left, top, right, foot = max(every, key=worth)
        x, y = max(region.x, self._start(region.x, left)), max(region.y, self._start(region.y, top))
        across, down = self._start(region.x, right), self._start(region.y, foot)
        x, across = x + _KEEP * (left > 0), min(region.right, across - _KEEP * (across < region.right))
        y, down = y + _KEEP * (top > 0), min(region.foot, down - _KEEP * (down < region.foot))
        return Rect(x, y, max(0.0, across - x), max(0.0, down - y))

    def ground(self, frame: Rect, line: Rect) -> Rect | None:
        """The largest part of a frame for words that holds a line of them and is of one ground; None: there is none."""
        left, top = max(0, int(frame.x / self.cell)), max(0, int(frame.y / self.cell))
        sides = ((line.x, left), (line.y, top), (line.right, left), (line.foot, top))
        first, high, last, low = (round(side / self.cell) - start for side, start in sides)
        found = [
            one
            for one in _rectangles(self._rows(frame))
            if one[0] <= first + 1 and one[1] <= high + 1 and one[2] >= last - 1 and one[3] >= low - 1
        ]
        if not found:
            return None
        first, high, last, low = max(found, key=_cells)
        x, y = max(frame.x, (left + first) * self.cell), max(frame.y, (top + high) * self.cell)
        is_last = left + last >= _ACROSS or (left + last) * self.cell > frame.right - self.cell
        right = frame.right if is_last else (left + last) * self.cell
        return Rect(x, y, right - x, min(frame.foot, (top + low) * self.cell) - y)

    def _start(self, edge: float, cells: int) -> float:
        """Where so many cells after the one at an edge of a region begin."""
        return (max(0, int(edge / self.cell)) + cells) * self.cell

    def _rows(self, area: Rect) -> Sequence[Sequence[bool]]:
        """The cells of a place, as far as it is on the slide."""
        left, right = max(0, int(area.x / self.cell)), max(0, round(area.right / self.cell))
        top, foot = max(0, int(area.y / self.cell)), max(0, round(area.foot / self.cell))
        return [row[left:right] for row in self.rows[top:foot]]


class Designs:
    """What the layouts of one presentation draw."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self.pictures: Mapping[str, Image.Image] = {}
        """How layouts (by part name) are drawn."""
        self._known: dict[tuple[str, str | int], Design] = {}
        """By what is seen there, and the picture, or the name of a layout that nobody draws."""

    def forget(self, layout: SlideLayout) -> None:
        """Forget a layout that is no longer there."""
        name = str(layout.part.partname)
        self._known = {key: design for key, design in self._known.items() if key[1] != name}
        self.pictures = {key: picture for key, picture in self.pictures.items() if key != name}

    def of(self, layout: SlideLayout) -> Design:
        """What a layout draws."""
        size = self.frames.size
        return self._map("all", layout, lambda one: _framed(self.frames, layout) if one is None else seen(one, size))

    def fine(self, layout: SlideLayout) -> Design:
        """The edges of grounds, pale ones too, which words may stand on and are not to cross; thin lines are none."""

        def found(picture: Image.Image | None) -> Design:
            even = None if picture is None else picture.filter(ImageFilter.MedianFilter(_THIN))
            return self.of(layout) if even is None else seen(even, self.frames.size, _FAINT)

        return self._map("fine", layout, found)

    def plain(self, layout: SlideLayout) -> Design:
        """What a layout draws; a pattern all over is a ground."""

        def found(picture: Image.Image | None) -> Design:
            drawn = self.of(layout)
            is_pattern = sum(map(sum, drawn.rows)) > _PATTERN * len(drawn.rows) * _ACROSS
            return _coarse(picture, self.frames.size) if picture is not None and is_pattern else drawn

        return self._map("plain", layout, found)

    def strict(self, layout: SlideLayout) -> Design:
        """The same, and the edges of its pale grounds that run across it."""

        def found(picture: Image.Image | None) -> Design:
            plain = self.plain(layout)
            if plain is not self.of(layout):
                return plain
            pairs = zip(plain.rows, _edges(self.fine(layout).rows), strict=True)
            both = [[one or its for one, its in zip(*pair, strict=True)] for pair in pairs]
            return Design(self.frames.size, both)

        return self._map("strict", layout, found)

    def _map(self, name: str, layout: SlideLayout, found: Callable[[Image.Image | None], Design]) -> Design:
        picture = self.pictures.get(str(layout.part.partname))
        key = name, str(layout.part.partname) if picture is None else id(picture)
        if key not in self._known:
            self._known[key] = found(picture)
        return self._known[key]


def _coarse(picture: Image.Image, size: Rect) -> Design:
    """What is drawn on a pattern, which is of one colour where it is looked at from afar."""
    across = _ACROSS // _COARSER
    small = picture.resize((across, max(1, round(across * size.height / size.width))), Image.Resampling.BOX)
    return seen(small.resize((_ACROSS, _down(size)), Image.Resampling.NEAREST), size)


def _edges(rows: Sequence[Sequence[bool]]) -> list[list[bool]]:
    """Of the cells that are drawn on those in lines across or down much of a slide."""
    found = [[False] * len(row) for row in rows]
    for is_down, lines in ((False, rows), (True, list(zip(*rows, strict=True)))):
        for at, line in enumerate(lines):
            for start, end in _runs(line):
                for place in range(start, end) if end - start >= _LONG * len(line) else ():
                    row, column = (place, at) if is_down else (at, place)
                    found[row][column] = True
    return found


def _runs(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where runs of cells that are drawn on begin and end."""
    start = 0
    for value, run in groupby(line):
        end = start + len(list(run))
        if value:
            yield start, end
        start = end


def seen(picture: Image.Image, size: Rect, edge: int = _EDGE) -> Design:
    """What is drawn on a picture of a slide of this size: where its colours change by so much."""
    large, small = _lightest(picture), ImageChops.invert(_lightest(ImageChops.invert(picture)))
    edges = reduce(ImageChops.lighter, ImageChops.difference(large, small).split())
    spots = edges.point(lambda value: 255 if value >= edge else 0)
    cells = spots.resize((_ACROSS, _down(size)), Image.Resampling.BOX).point(lambda value: 255 if value else 0)
    around = cells.filter(ImageFilter.BoxBlur(2))
    values = [value > 0 and near >= _ALONE for value, near in zip(cells.tobytes(), around.tobytes(), strict=True)]
    return Design(size, [values[at : at + _ACROSS] for at in range(0, len(values), _ACROSS)])


def _lightest(picture: Image.Image) -> Image.Image:
    """Each pixel as light as the lightest of the nine around it: what `MaxFilter(3)` gives in ten times the time."""
    width, height = picture.size
    for x, y in ((1, 0), (0, 1)):  # beside the picture is black, which makes nothing lighter
        sides = [picture.crop((x * at, y * at, width + x * at, height + y * at)) for at in (-1, 1)]
        picture = reduce(ImageChops.lighter, sides, picture)
    return picture


def _down(size: Rect) -> int:
    """Cells that a slide of this size has from top to foot."""
    return max(1, round(_ACROSS * size.height / size.width))


def _framed(frames: Frames, layout: SlideLayout) -> Design:
    """The places of the shapes of a layout; of those without words and pictures, which are grounds, the edges."""
    rows = [[False] * _ACROSS for _ in range(_down(frames.size))]
    cell = frames.size.width / _ACROSS
    for shape in frames.drawn(layout):
        place = frames.rect(shape, layout)
        is_ground = shape._element.tag == f"{P}sp" and not any(map(text_of, paragraphs(shape._element)))
        for part in _sides(place, cell) if is_ground else (place,):
            left, right = (min(_ACROSS, max(0, int(side / cell))) for side in (part.x, part.right + cell))
            for row in rows[max(0, int(part.y / cell)) : max(0, int(part.foot / cell) + 1)]:
                row[left:right] = [True] * max(0, right - left)
    return Design(frames.size, rows)


def _sides(place: Rect, width: float) -> Iterator[Rect]:
    """The edges of a place."""
    yield replace(place, width=width)
    yield replace(place, x=place.right - width, width=width)
    yield replace(place, height=width)
    yield replace(place, y=place.foot - width, height=width)


def _cells(place: tuple[int, int, int, int]) -> int:
    """How many cells a place has."""
    left, top, right, foot = place
    return (right - left) * (foot - top)


def _rectangles(rows: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int, int]]:
    """Rectangles of free cells that cannot grow sidewards: left, top, and right and foot behind them.

    All that cannot grow downwards are among them.
    """
    heights = [0] * (len(rows[0]) if rows else 0)
    for foot, row in enumerate(rows, 1):
        heights = [0 if taken else height + 1 for taken, height in zip(row, heights, strict=True)]
        if foot < len(rows) and rows[foot] == row:
            continue  # whatever ends here can grow
        open_at: list[tuple[int, int]] = []
        for at, height in enumerate([*heights, 0]):
            left = at
            while open_at and open_at[-1][1] >= height:
                left, high = open_at.pop()
                if high:
                    yield left, foot - high, at, foot
            open_at.append((left, height))
