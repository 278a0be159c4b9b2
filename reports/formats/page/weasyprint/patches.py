"""What stands for functions of WeasyPrint in worker processes: a table, with what each entry earns.

Each gives what the original gives, so PDFs are the same to the byte. Knows no packet and no template.
"""

import sys
from collections.abc import Callable, Container
from dataclasses import dataclass
from types import ModuleType

from weasyprint import css
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import page, percent
from weasyprint.text import line_break

from reports.formats.page.weasyprint import layout, styles, text


@dataclass(frozen=True, slots=True)
class Patch:
    """One replacement."""

    name: str
    owner: ModuleType | type
    """The module or class of what is replaced."""
    quicker: Callable[..., object]
    """What stands for it, by the same name."""
    earns: float
    """How much longer printing takes without it, in per cent: `python -m bench.patches`, CPU on mixed pages."""
    upstream: str
    """What would be offered to WeasyPrint."""

    def apply(self) -> None:
        """Put it in the place of the original; of a module's, wherever WeasyPrint has imported it."""
        name = self.quicker.__name__
        original = getattr(self.owner, name)
        others = [module for key, module in sys.modules.items() if key.partition(".")[0] == "weasyprint"]
        for owner in (self.owner, *others):
            if vars(owner).get(name) is original:
                setattr(owner, name, self.quicker)


def apply(without: Container[str] = ()) -> None:
    """Put the patches in place in this process, once, but for some by their names."""
    if "patched" not in vars(css):
        vars(css)["patched"] = True
        for patch in PATCHES:
            if patch.name not in without:
                patch.apply()


PATCHES = (
    Patch(
        "shared styles",
        css,
        styles.StyleFor,
        17,
        "`StyleFor` could compute one style for elements with equal parents, rules and attributes.",
    ),
    Patch(
        "normal flow",
        Box,
        layout.is_in_normal_flow,
        7,
        "`Box.is_in_normal_flow` could look at `float` and `position` once, not four times.",
    ),
    Patch(
        "page numbers",
        page,
        layout.make_all_pages,
        7,
        "`make_all_pages` could fill in `counter(pages)` once it is known, and lay out twice, not three times.",
    ),
    Patch(
        "percentages",
        percent,
        layout.resolve_percentages,
        4,
        "`resolve_percentages` could keep its result with the style for a containing block of the same size.",
    ),
    Patch(
        "layouts",
        line_break.Layout,
        text.setup,
        6,
        "`Layout.setup` could share Pango's context, font description and features between layouts of one style.",
    ),
    Patch(
        "lines",
        line_break,
        text.split_first_line,
        5,
        "`split_first_line` could keep its result for an equal text, style and width within a document.",
    ),
    Patch("struts", line_break, text.strut, 4, "`strut` could keep its result with the style."),
)
