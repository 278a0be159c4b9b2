"""What stands for functions of WeasyPrint in worker processes: a table, with what each entry earns.

Each gives what the original gives, so PDFs are the same to the byte. Knows no packet and no template.
"""

import sys
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from types import ModuleType

from weasyprint import css
from weasyprint.draw import text as draw_text
from weasyprint.formatting_structure.boxes import Box
from weasyprint.layout import float as floats
from weasyprint.layout import page, percent, preferred
from weasyprint.text import line_break

from reports.formats.page.weasyprint import drawing, layout, lines, styles, text


@dataclass(frozen=True, slots=True)
class Patch:
    """Replacements that belong together."""

    name: str
    replacements: Sequence[tuple[ModuleType | type, Callable[..., object]]]
    """What stands for something of the same name, with the module or class of that."""
    earns: float
    """How much longer printing takes without it, in per cent: `python -m bench.patches`, CPU on mixed pages."""
    upstream: str
    """What would be offered to WeasyPrint."""

    def apply(self) -> None:
        """Put each in the place of its original; of a module's, wherever WeasyPrint has imported it."""
        others = [module for key, module in sys.modules.items() if key.partition(".")[0] == "weasyprint"]
        for owner, replacement in self.replacements:
            name = replacement.__name__
            original = getattr(owner, name)
            for place in (owner, *others):
                if vars(place).get(name) is original:
                    setattr(place, name, replacement)


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
        [(css, styles.StyleFor)],
        20,
        "`StyleFor` could compute one style for elements with equal parents, rules and attributes.",
    ),
    Patch(
        "normal flow",
        [(Box, layout.is_in_normal_flow)],
        7,
        "`Box.is_in_normal_flow` could look at `float` and `position` once, not four times.",
    ),
    Patch(
        "page numbers",
        [(page, layout.make_all_pages)],
        7,
        "`make_all_pages` could fill in `counter(pages)` once it is known, and lay out twice, not three times.",
    ),
    Patch(
        "percentages",
        [(percent, layout.resolve_percentages)],
        6,
        "`resolve_percentages` could keep its result with the style for a containing block of the same size.",
    ),
    Patch(
        "layouts",
        [
            (line_break.Layout, text.setup),
            (line_break.Layout, text.set_text),
            (line_break.Layout, text.deactivate),
            (line_break.Layout, text.reactivate),
            (draw_text, drawing.draw_first_line),
        ],
        10,
        "`Layout` could share Pango's context and attributes between texts of a style, and last until it is drawn.",
    ),
    Patch(
        "lines",
        [(line_break, lines.split_first_line)],
        7,
        "`split_first_line` could break a text whole, and keep its lines for whoever asks for the next one.",
    ),
    Patch(
        "floats",
        [(preferred, layout.inline_min_content_width), (floats, layout.avoid_collisions)],
        6,
        "`avoid_collisions` could leave out floats that end above, and need no width of a line beside none.",
    ),
    Patch("struts", [(line_break, text.strut)], 4, "`strut` could keep its result with the style."),
)
