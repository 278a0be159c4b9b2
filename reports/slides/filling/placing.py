"""Which shapes a slide shows: those whose `if:` holds, and those that are repeated, side by side.

Works on a slide's XML, in place, before it is filled. Knows shapes, directives and values; knows no text.
"""

import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from reports.slides.filling.heads import ShapeHead, head_of
from reports.slides.filling.values import Names, is_many
from reports.slides.shapes import SHAPES, chart_id, name_of, own, placeholder_type
from reports.slides.styles.frames import Box, own_box
from reports.slides.xml import EMU_PER_INCH, EMU_PER_POINT, Element, detach, qn

_GAP = round(0.2 * EMU_PER_INCH)
"""Between repeated shapes, at least."""
_KEPT = 0.6
"""Part of its height that a repeated shape keeps so that the rows asked for have room; else there are fewer."""
_GROUP = qn("p:grpSp")
_WRAPPERS = tuple(qn(f"mc:{name}") for name in ("AlternateContent", "Choice", "Fallback"))
_OFFSETS = (qn("p:spPr/a:xfrm/a:off"), qn("p:grpSpPr/a:xfrm/a:off"), qn("p:xfrm/a:off"))
_EXTENTS = (qn("p:spPr/a:xfrm/a:ext"), qn("p:xfrm/a:ext"))


@dataclass(frozen=True, slots=True)
class PlacedShape:
    """A shape that a slide shows."""

    shape: Element
    head: ShapeHead
    names: Names
    """What it may use: the names of the slide, and those of the repeats that it stands in."""


@dataclass(slots=True)
class Placing:
    """Places the shapes of one slide, or of a further one with the next items of what is repeated on it."""

    evaluate: Callable[[str, str, Names], object]
    """Shape, expression and names to the value."""
    refuse: Callable[[str, str, str, str], None]
    """Takes shape, text at fault, message and hint."""
    again: Callable[[Element], None]
    """Gives a shape that was copied charts of its own."""
    room: Callable[[Element, Box], float]
    """Height in pt from the top of a shape, as wide as this box, down to what stands below it."""
    width: int
    """Of the slide, in EMU."""
    page: int = 0
    pages: int = 1
    """Slides that the longest of its repeated shapes takes; complete once all are placed."""
    items: list[object] = field(default_factory=list)
    """What its repeated shapes show."""

    def place(self, tree: Element, names: Names) -> list[PlacedShape]:
        """The shapes of a slide in order; those that are not shown are gone."""
        return list(self._in(tree, names))

    def _in(self, holder: Element, names: Names) -> Iterator[PlacedShape]:
        for shape in list(holder):
            if shape.tag in _WRAPPERS:
                yield from self._in(shape, names)
            elif shape.tag == _GROUP or shape.tag in SHAPES:
                yield from self._shape(shape, head_of(shape), names)

    def _shape(self, shape: Element, head: ShapeHead, names: Names) -> Iterator[PlacedShape]:
        if head.items:
            yield from self._repeated(shape, head, names)
        else:
            yield from self._one(shape, head, names)

    def _one(self, shape: Element, head: ShapeHead, names: Names) -> Iterator[PlacedShape]:
        """A shape, if its condition holds; a group leaves with the last shape in it."""
        if head.condition and not self.evaluate(name_of(shape), head.condition, names):
            detach(shape)
            return
        for key, said in (("name", name_of(shape)), ("descr", head.text)):
            if own(shape).get(key, "") != said:
                own(shape).set(key, said)
        if shape.tag != _GROUP:
            yield PlacedShape(shape, head, names)
            return
        yield from self._in(shape, names)
        if not any(child.tag in (*SHAPES, *_WRAPPERS, _GROUP) for child in shape):
            detach(shape)

    # Repeats ------------------------------------------------------------------------------------

    def _repeated(self, shape: Element, head: ShapeHead, names: Names) -> Iterator[PlacedShape]:
        """A shape once for each item of its page, from left to right, then below."""
        name = name_of(shape)
        found = self.evaluate(name, head.items, names)
        if found and not is_many(found):
            hint = "Repeat over a list, as in “repeat: month in year.months”."
            self.refuse(name, f"repeat: {head.name} in {head.items}", f"{type(found).__name__} is no list.", hint)
        items = list(found) if found and is_many(found) else []
        places = self._places(shape, head.grid) if items else []
        if not places:
            detach(shape)
            return
        pages = -(-len(items) // len(places))
        self.pages = max(self.pages, pages)
        start = self.page * len(places) if pages > 1 else 0
        shown = items[start : start + len(places)]
        copies = [shape] if shown else []
        for _ in shown[1:]:
            copies.append(copy.deepcopy(shape))
            copies[-2].addnext(copies[-1])
            self.again(copies[-1])
        if not shown:
            detach(shape)
        self.items += shown
        for at, (one, item) in enumerate(zip(copies, shown, strict=True)):
            _move(one, places[at])
            before = items[start + at - 1] if at else None
            inner = {**names, head.name: item, "item": item, "number": start + at + 1, "previous": before}
            yield from self._one(one, head, inner)

    def _places(self, shape: Element, grid: tuple[int, int] | None) -> list[tuple[int, int]]:
        """How far each copy stands from the first, in EMU; none where it cannot be repeated, which is told."""
        name, box = name_of(shape), own_box(shape)
        if wrong := _unfit(shape, box):
            self.refuse(name, "repeat:", *wrong)
        if wrong or box is None:
            return []
        x, _, width, height = box
        across = max(width, self.width - 2 * x)
        down = max(height, round(self.room(shape, (x, box[1], across, height)) * EMU_PER_POINT))
        columns, rows = grid or (max(1, (across + _GAP) // (width + _GAP)), max(1, (down + _GAP) // (height + _GAP)))
        if rows * height > down and shape.tag != _GROUP and down >= _KEPT * rows * height:
            height = down // rows
            _set_height(shape, height)
        rows = min(rows, max(1, down // height))
        if columns * width > across:
            hint = "Draw it smaller, further to the left or higher, or leave “grid:” out."
            self.refuse(name, f"grid: {columns} x {rows}", "so many have no room.", hint)
        beside = (across - columns * width) // (columns - 1) if columns > 1 else 0
        below = (down - rows * height) // (rows - 1) if rows > 1 else 0
        below = min(below, max(beside, _GAP))
        return [(at * (width + beside), row * (height + below)) for row in range(rows) for at in range(columns)]


def _unfit(shape: Element, box: Box | None) -> tuple[str, str] | None:
    """Message and hint for a shape that cannot be repeated; None for any other."""
    if placeholder_type(shape) is not None or box is None:
        return "a placeholder is not repeated.", "Draw a text box, or a group of shapes."
    if next(shape.iterancestors(_GROUP), None) is not None:
        return "a shape in a group is not repeated by itself.", "Write the directive into the group's alternative text."
    if any(head_of(one).items for one in shape.iter(_GROUP, *SHAPES) if one is not shape):
        return "a repeat within a repeat.", "Repeat the slide for the outer one."
    frames = [one for one in shape.iter(qn("p:graphicFrame")) if one.find(qn("a:graphic/a:graphicData")) is not None]
    if any(not chart_id(one) and one.find(qn(".//a:tbl")) is None for one in frames):
        return "SmartArt is not repeated.", "Draw it with ordinary shapes."
    return None


def _move(shape: Element, by: Sequence[int]) -> None:
    """Put a shape further to the right and down."""
    for path in _OFFSETS:
        for corner in shape.findall(path):
            corner.set("x", str(int(corner.attrib["x"]) + by[0]))
            corner.set("y", str(int(corner.attrib["y"]) + by[1]))


def _set_height(shape: Element, height: int) -> None:
    """Make a shape so high, in EMU."""
    for path in _EXTENTS:
        for extent in shape.findall(path):
            extent.set("cy", str(height))
