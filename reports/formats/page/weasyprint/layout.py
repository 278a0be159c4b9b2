"""Pages laid out with less work: what stands for functions of `weasyprint.layout` and `formatting_structure`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

from copy import deepcopy
from typing import Any


def is_in_normal_flow(box: Any) -> bool:
    """`Box.is_in_normal_flow` in one look at each property."""
    if box.style["float"] != "none":
        return not (box.is_floated() or box.is_footnote())
    position = box.style["position"]
    return position not in ("absolute", "fixed") and position[0] not in ("running()", "note()")


def make_all_pages(slow: Any) -> Any:
    """`make_all_pages` that then puts all page numbers in, so that pages with numbers are laid out twice.

    The original puts those of a page in once it has laid the page out again, and lays it out a third time.
    """

    def make_all_pages(context: Any, *others: Any) -> Any:
        total = 0
        for page in slow(context, *others):
            total += 1
            yield page
        # Each time that a page is laid out, a first letter is cut off anew.
        if any(kind == "first-letter" for _, kind in context.style_for.get_computed_styles()):
            return
        for (box, token), item in context.target_collector.counter_lookup_items.items():
            at = item.page_maker_index
            if token == "content" and at is not None and at + 1 < len(context.page_maker):
                before = _texts(box)
                item.cached_page_counter_values = deepcopy(context.page_maker[at + 1][3][1]) | {"pages": [total]}
                item.parse_again(item.cached_page_counter_values)
                if _texts(box) != before:
                    context.page_maker[at][-1]["content_changed"] = True

    return make_all_pages


def _texts(box: Any) -> list[Any]:
    """The texts in a box, and what else is in it."""
    return [getattr(child, "text", child) for child in box.descendants() if not child.children]


def resolve_percentages(slow: Any, boxes: Any) -> Any:
    """`resolve_percentages` that keeps, with a style, what it came to in a containing block."""
    names = {f"{kind}_{side}" for kind in ("margin", "padding") for side in ("left", "right", "top", "bottom")}
    names |= {f"{least}{axis}" for least in ("", "min_", "max_") for axis in ("width", "height")}
    borders = {f"border_{side}_width" for side in ("top", "right", "bottom", "left")}
    names |= borders

    def resolve_percentages(box: Any, containing_block: Any) -> None:
        style = box.style
        if isinstance(box, boxes.PageBox) or style["border_collapse"] == "collapse":
            slow(box, containing_block)
            return
        around = containing_block
        size = (around.width, around.height) if isinstance(around, boxes.Box) else tuple(around)
        kept = style.__dict__.setdefault("_resolved", {})
        if size not in kept:
            slow(box, containing_block)
            kept[size] = {name: box.__dict__[name] for name in names}
        else:
            box.__dict__.update(kept[size])

    return resolve_percentages
