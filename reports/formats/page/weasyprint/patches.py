"""What stands for functions of WeasyPrint in worker processes: a table, with what each entry earns.

Each gives what the original gives, so PDFs are the same to the byte. Knows no packet and no template.
"""

import sys
from collections.abc import Callable, Container
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from reports.formats.page.weasyprint import layout, styles, text


@dataclass(frozen=True, slots=True)
class Patch:
    """One replacement."""

    name: str
    apply: Callable[[], None]
    earns: float
    """How much longer printing takes without it, in per cent: `python -m bench.patches`, CPU on mixed pages."""
    upstream: str
    """What would be offered to WeasyPrint."""


def apply(without: Container[str] = ()) -> None:
    """Put the patches in place in this process, once, but for some by their names."""
    css = import_module("weasyprint.css")
    if not hasattr(css, "patched"):
        css.patched = True  # type: ignore[attr-defined]
        for patch in PATCHES:
            if patch.name not in without:
                patch.apply()


def _replace(original: Any, quicker: Any) -> None:
    """Put one function in the place of another wherever WeasyPrint has imported it."""
    modules: list[tuple[str, Any]] = list(sys.modules.items())
    for name, module in modules:
        if name.partition(".")[0] == "weasyprint" and vars(module).get(original.__name__) is original:
            setattr(module, original.__name__, quicker)


def _shared_styles() -> None:
    css: Any = import_module("weasyprint.css")
    css.StyleFor = styles.style_for(css)


def _normal_flow() -> None:
    boxes: Any = import_module("weasyprint.formatting_structure.boxes")
    boxes.Box.is_in_normal_flow = layout.is_in_normal_flow


def _page_numbers() -> None:
    page: Any = import_module("weasyprint.layout.page")
    _replace(page.make_all_pages, layout.make_all_pages(page.make_all_pages))


def _percentages() -> None:
    percent: Any = import_module("weasyprint.layout.percent")
    boxes: Any = import_module("weasyprint.formatting_structure.boxes")
    _replace(percent.resolve_percentages, layout.resolve_percentages(percent.resolve_percentages, boxes))


def _layouts() -> None:
    line_break: Any = import_module("weasyprint.text.line_break")
    line_break.Layout.setup = text.setup(line_break)


def _lines() -> None:
    line_break: Any = import_module("weasyprint.text.line_break")
    _replace(line_break.split_first_line, text.split_first_line(line_break.split_first_line))


def _struts() -> None:
    line_break: Any = import_module("weasyprint.text.line_break")
    _replace(line_break.strut, text.strut(line_break.strut))


PATCHES = (
    Patch(
        "shared styles",
        _shared_styles,
        17,
        "`StyleFor` could compute one style for elements with equal parents, rules and attributes.",
    ),
    Patch(
        "normal flow",
        _normal_flow,
        7,
        "`Box.is_in_normal_flow` could look at `float` and `position` once, not four times.",
    ),
    Patch(
        "page numbers",
        _page_numbers,
        7,
        "`make_all_pages` could fill in `counter(pages)` once it is known, and lay out twice, not three times.",
    ),
    Patch(
        "percentages",
        _percentages,
        4,
        "`resolve_percentages` could keep its result with the style for a containing block of the same size.",
    ),
    Patch(
        "layouts",
        _layouts,
        6,
        "`Layout.setup` could share Pango's context, font description and features between layouts of one style.",
    ),
    Patch(
        "lines",
        _lines,
        5,
        "`split_first_line` could keep its result for an equal text, style and width within a document.",
    ),
    Patch("struts", _struts, 4, "`strut` could keep its result with the style."),
)
