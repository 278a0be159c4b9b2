"""Pages laid out with less work: what stands for functions of `weasyprint.layout` and `formatting_structure`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple

from weasyprint.formatting_structure.boxes import Box, LineBox, PageBox
from weasyprint.layout import LayoutContext, percent, preferred
from weasyprint.layout import float as floats
from weasyprint.layout import page as pages

_ALL_PAGES, _RESOLVE = pages.make_all_pages, percent.resolve_percentages
_AVOID, _FIRST_WORD = floats.avoid_collisions, preferred.inline_min_content_width
"""The originals."""
_BORDERS = tuple(f"border_{side}_width" for side in ("left", "right", "top", "bottom"))
_RESOLVED = (
    *(f"{kind}_{side}" for kind in ("margin", "padding") for side in ("left", "right", "top", "bottom")),
    *_BORDERS,
    *(f"{least}{axis}" for least in ("", "min_", "max_") for axis in ("width", "height")),
)
"""Attributes of a box that `resolve_percentages` sets."""
_MOST_SIZES = 100
"""Sizes of containing blocks that are kept with a style."""
_ROUNDING = 1e-6
"""Points by which two ways to add up a height may differ."""


def is_in_normal_flow(box: Box) -> bool:
    """`Box.is_in_normal_flow` in one look at each property."""
    if box.style["float"] != "none":
        return not (box.is_floated() or box.is_footnote())
    position = box.style["position"]
    return position not in ("absolute", "fixed") and position[0] not in ("running()", "note()")


def make_all_pages(context: LayoutContext, *others: object) -> Iterator[PageBox]:
    """Make all pages, then put all page numbers in, so that pages with numbers are laid out twice.

    The original puts those of a page in once it has laid the page out again, and lays it out a third time.
    """
    total = 0
    for page in _ALL_PAGES(context, *others):
        total += 1
        yield page
    # Each time that a page is laid out, a first letter is cut off anew.
    if any(kind == "first-letter" for _, kind in context.style_for.get_computed_styles()):
        return
    page_maker = vars(context)["page_maker"]
    for (box, token), item in context.target_collector.counter_lookup_items.items():
        at = item.page_maker_index
        if token == "content" and at is not None and at + 1 < len(page_maker):
            before = _texts(box)
            item.cached_page_counter_values = deepcopy(page_maker[at + 1][3][1]) | {"pages": [total]}
            item.parse_again(item.cached_page_counter_values)
            if _texts(box) != before:
                page_maker[at][-1]["content_changed"] = True


def _texts(box: Box) -> list[object]:
    """The texts in a box, and what else is in it."""
    return [getattr(child, "text", child) for child in box.descendants() if not child.children]


def resolve_percentages(box: Box, containing_block: Box | Sequence[float]) -> None:
    """Set the used values of a box, and keep with its style what they came to in a containing block of this size."""
    if isinstance(box, PageBox):
        _RESOLVE(box, containing_block)
        return
    style, own, around = box.style, vars(box), containing_block
    at = (vars(around)["width"], vars(around)["height"]) if isinstance(around, Box) else tuple(around)
    if style["border_collapse"] == "collapse" and _BORDERS[0] in own:
        at += tuple(own[name] for name in _BORDERS)  # these stay as they are
    kept = vars(style).setdefault("_resolved", {})
    if at in kept:
        own.update(kept[at])
        return
    _RESOLVE(box, containing_block)
    if len(kept) > _MOST_SIZES:
        kept.clear()
    kept[at] = {name: own[name] for name in _RESOLVED}


def inline_min_content_width(context: LayoutContext, box: Box, *others: object, **named: object) -> float:
    """The width of the first word of a line, which is asked for only to see if it fits beside floats."""
    if named.get("first_line") and isinstance(box, LineBox) and box.style["direction"] == "ltr":
        own = vars(box)
        top = own["position_y"] + min(own["margin_top"], 0)
        if not any(_is_beside(shape, top) for shape in context.excluded_shapes):
            return 0
    width: float = _FIRST_WORD(context, box, *others, **named)
    return width


def avoid_collisions(
    context: LayoutContext, box: Box, containing_block: Box, outer: bool = True
) -> tuple[float, float, float]:
    """Find room beside floats, of which those that end above the box are none."""
    own = vars(box)
    top = own["position_y"] if outer else own["position_y"] + own["margin_top"]
    beside = [shape for shape in context.excluded_shapes if _is_beside(shape, top)]
    if (box.margin_height() if outer else box.border_height()) < 0:
        beside = context.excluded_shapes
    elif not beside and not outer and isinstance(box, LineBox) and containing_block.style["direction"] == "ltr":
        left = containing_block.content_box_x()
        right = left + vars(containing_block)["width"] - own["margin_right"]
        left += own["margin_left"]
        return left - own["margin_left"], top - own["margin_top"], right - left
    found: tuple[float, float, float] = _AVOID(_Floats(beside), box, containing_block, outer)
    return found


class _Floats(NamedTuple):
    """What `avoid_collisions` reads of a context."""

    excluded_shapes: list[Box]


def _is_beside(shape: Box, top: float) -> bool:
    """Whether a float may be beside what begins at this height, or below it."""
    its = vars(shape)
    begin = its["position_y"]
    if begin >= top:
        return True
    height = its["height"] + its["padding_top"] + its["padding_bottom"] + its["margin_top"] + its["margin_bottom"]
    return bool(begin + height + its["border_top_width"] + its["border_bottom_width"] >= top - _ROUNDING)
