"""What shapes are bound to by their names in the selection pane: `list:`, `table:`, `chart:` or `picture:` with a name.

Knows the names that patterns may use; knows no values.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from reports.slides.filling.expressions import expressions
from reports.slides.filling.values import Names
from reports.slides.flows import Unit
from reports.slides.shapes import body, chart_id, name_of, paragraphs, table, text_of
from reports.slides.xml import Element, qn

KINDS = ("list", "table", "chart", "picture")
ITEM_NAMES = frozenset({"item", "number", "previous"})
CELL_NAMES = frozenset({"cell", "column"})
PATTERN_NAMES = ITEM_NAMES | CELL_NAMES | {"table"}
"""Names that patterns of lists and tables have besides those of their slide."""
_BINDING = re.compile(r"\s*(?P<kind>[A-Za-z]+)\s*:\s*(?P<name>\S.*?)\s*")


@dataclass(frozen=True, slots=True)
class Binding:
    """What a shape is bound to."""

    kind: str
    name: str


def binding(shape: Element) -> Binding | None:
    """What a shape is bound to by its name; None for an ordinary one."""
    found = _BINDING.fullmatch(name_of(shape))
    return Binding(found["kind"].lower(), found["name"]) if found and found["kind"].lower() in KINDS else None


def unlike(shape: Element, bound: Binding) -> tuple[str, str] | None:
    """Message and hint for a shape that is not of the kind that its name says; None where it is."""
    fits = {
        "list": body(shape) is not None,
        "table": table(shape) is not None,
        "chart": bool(chart_id(shape)),
        "picture": shape.tag in (qn("p:pic"), qn("p:sp")),
    }
    if fits[bound.kind]:
        return None
    kinds = [kind for kind, is_so in fits.items() if is_so]
    hint = f"Name it {kinds[0]}:{bound.name}." if kinds else f"Give the name to a {bound.kind}."
    return f"bound as {bound.kind}, but the shape is none.", hint


def pattern_row(rows: Sequence[Element]) -> int:
    """Number of the row that is repeated: the first that shows an item, else the second, else the only one."""
    for at, row in enumerate(rows):
        if uses(row) & {"item", "number", "cell"}:
            return at
    return min(1, len(rows) - 1)


def uses(element: Element) -> set[str]:
    """Words in the tags below an element, names among them."""
    sources = [source for p in paragraphs(element) for source in expressions(text_of(p))]
    return {word for source in sources for word in re.findall(r"[A-Za-z_]\w*", source)}


def repeated(
    patterns: Sequence[Element], items: Sequence[object], names: Names, make: Callable[[Names], list[Element]]
) -> list[Unit]:
    """What patterns become for each item; `make` fills copies of them with the names that an item adds."""
    refers = any("previous" in uses(pattern) for pattern in patterns)
    units = []
    before: object = None
    for number, item in enumerate(items, 1):
        inner = {**names, "item": item, "number": number, "previous": before}
        refill = partial(make, {**inner, "previous": None}) if refers and before is not None else None
        units.append(Unit(make(inner), item, refill))
        before = item
    return units
