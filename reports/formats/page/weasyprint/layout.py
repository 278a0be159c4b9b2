"""Pages laid out with less work: what stands for functions of `weasyprint.layout` and `formatting_structure`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy

from weasyprint.formatting_structure.boxes import Box, PageBox
from weasyprint.layout import LayoutContext, percent
from weasyprint.layout import page as pages

_ALL_PAGES, _RESOLVE = pages.make_all_pages, percent.resolve_percentages
"""The originals."""
_RESOLVED = (
    *(f"{kind}_{side}" for kind in ("margin", "padding") for side in ("left", "right", "top", "bottom")),
    *(f"border_{side}_width" for side in ("left", "right", "top", "bottom")),
    *(f"{least}{axis}" for least in ("", "min_", "max_") for axis in ("width", "height")),
)
"""Attributes of a box that `resolve_percentages` sets."""


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
    style = box.style
    if isinstance(box, PageBox) or style["border_collapse"] == "collapse":
        _RESOLVE(box, containing_block)
        return
    around = containing_block
    size = (vars(around)["width"], vars(around)["height"]) if isinstance(around, Box) else tuple(around)
    kept = vars(style).setdefault("_resolved", {})
    if size not in kept:
        _RESOLVE(box, containing_block)
        kept[size] = {name: vars(box)[name] for name in _RESOLVED}
    else:
        vars(box).update(kept[size])
