"""Table cells filled with a colour of the theme, and the colour of their text on it."""

from reports.slides.content import Shade
from reports.slides.shapes import FILLS
from reports.slides.xml import Element, add, insert_before, new, qn

_AFTER_FILL = {qn(f"a:{name}") for name in ("headers", "extLst", "cell3D")}


def shade_cell(cell: Element, shade: Shade) -> None:
    """Fill a cell; its text is light on a dark fill, as on any slide on a colour of grounds, else as it is."""
    properties = cell.find(qn("a:tcPr"))
    if properties is None:
        properties = add(cell, "a:tcPr")
    _drop_fills(properties)
    insert_before(properties, _solid(shade.colour, shade.strength), _AFTER_FILL)
    text = "lt1" if shade.is_dark else "tx1" if shade.colour.startswith("bg") else ""
    if text:
        for look in cell.iter(qn("a:rPr")):
            _drop_fills(look)
            look.insert(1 if look.find(qn("a:ln")) is not None else 0, _solid(text, 1))


def _drop_fills(properties: Element) -> None:
    for old in [child for child in properties if child.tag in FILLS]:
        properties.remove(old)


def _solid(colour: str, strength: float) -> Element:
    fill = new("a:solidFill")
    scheme = add(fill, "a:schemeClr", val=colour)
    if strength < 1:
        add(scheme, "a:alpha", val=str(round(strength * 100_000)))
    return fill
