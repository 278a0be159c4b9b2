"""What the style of a table says about the text of its cells."""

from collections.abc import Mapping

from reports.slides.styles.text import Values, is_on, of_reference
from reports.slides.styles.theme_colours import scheme_colour
from reports.slides.xml import Element, local_name, parent_of, qn

MEDIUM_2 = {
    "{073A0DAA-6AF3-43AB-8588-CEC1D06C72B9}": "dk1",
    "{5C22544A-7EE6-4342-B048-85BDC9FD1C3A}": "accent1",
    "{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}": "accent2",
    "{F5AB1C69-6EDB-4FF4-983F-18BD219EF322}": "accent3",
    "{00A15C55-8517-42AA-B614-E9B94910E393}": "accent4",
    "{7DF18680-E054-41AD-8BC1-D1AEF772440D}": "accent5",
    "{93296810-A885-4BE3-A3E7-6D5BEEA58F35}": "accent6",
}
"""Built-in table styles “Medium Style 2”, each with its colour: white on it where a flag is set."""
BARE = {"{2D5ABB26-0587-4C30-8999-92F81FD0307C}", "{5940675A-B579-460E-94D1-54222C63F5DA}"}
"""Built-in table styles “No Style”, without and with a grid: nothing is bold."""


def of_table(cell: Element, styles: Mapping[str, Element]) -> Values:
    """What the style of its table says about the text of a cell; the most special part that applies wins."""
    row = parent_of(cell)
    look = parent_of(row).find(qn("a:tblPr"))
    if look is None:
        return {}
    here = (("firstCol", _is_first, cell), ("lastCol", _is_last, cell), ("lastRow", _is_last, row))
    parts = [
        name
        for name, applies, element in (*here, ("firstRow", _is_first, row))
        if is_on(look.get(name)) and applies(element)
    ]
    name = (look.findtext(qn("a:tableStyleId")) or "").strip().upper()
    style = styles.get(name)
    values: Values = {}
    if style is not None:
        for part in ("wholeTbl", *parts):
            if (text := style.find(qn(f"a:{part}/a:tcTxStyle"))) is not None:
                values |= _of_text(text)
        return values
    if parts and name and name not in BARE:
        values["bold"] = True
    if name in MEDIUM_2:
        values["fill"] = scheme_colour("bg1" if parts else "tx1")
    return values


def _of_text(text: Element) -> Values:
    """What the text of a part of a table looks like."""
    values: Values = {}
    if text.get("b") in ("on", "off"):
        values["bold"] = text.get("b") == "on"
    for colour in text:
        if local_name(colour).endswith("Clr"):
            values["fill"] = colour
            break
    if (font := text.find(qn("a:font/a:latin"))) is not None:
        values["family"] = font.get("typeface", "")
    if family := of_reference(text.find(qn("a:fontRef"))).get("family"):
        values["family"] = family
    return values


def _is_first(element: Element) -> bool:
    """Whether no element of its kind comes before it."""
    before = element.getprevious()
    return before is None or before.tag != element.tag


def _is_last(element: Element) -> bool:
    after = element.getnext()
    return after is None or after.tag != element.tag
