"""Colours and fonts of copied shapes: those of the built-in design become those of the look on a company's layout."""

from collections.abc import Mapping

from reports.formats.deck.adopt.look import FONT, Look
from reports.regex import regex
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import Element, detach, insert_before, new, parent_of

_FONTS = tuple(A + name for name in ("latin", "ea", "cs", "sym"))
_AFTER_FONT = {A + name for name in ("sym", "hlinkClick", "hlinkMouseOver", "rtl", "extLst")}
_SHADED = regex(r"(\|\s*shaded\([^()]+)\)")
"""A count on a ground, in the colour that it has by itself."""
_WASH, _PALE = "wash", 6000
"""What pale grounds are for, and how strong the colour of words is in them (of 100,000): they suit any ground."""
_MEANT = {
    **dict.fromkeys(("tx1", "dk1", "tx2", "dk2", "accent6"), "ink"),
    **dict.fromkeys(("bg2", "lt2", "accent4"), _WASH),
    **{"accent1": "accent", "accent2": "accent", "accent3": "before", "accent5": "rule"},
}
"""What the colours of the built-in design are for: fields of a look, and pale grounds."""


def solid_fill(colour: str) -> Element:
    """A solid fill: a name of the theme, as `accent1`, or `#0B5875`."""
    fill = new("a:solidFill")
    fill.append(_colour(colour))
    return fill


def recolour(element: Element, look: Look, theme: Mapping[str, str]) -> None:
    """Give what is below an element the colours of a look, and the fonts of its new presentation.

    `theme` has the names of the colours of the design that it comes from, by their values (`rrggbb`): some programs
    save the values only. Colours of another origin stay.
    """
    for font in list(element.iter(*_FONTS)):
        detach(font)
    for old in list(element.iter(f"{A}schemeClr", f"{A}srgbClr")):
        value = old.get("val", "")
        name = value if old.tag == f"{A}schemeClr" else theme.get(value.upper(), "")
        if name not in _MEANT:
            continue
        is_wash = _MEANT[name] == _WASH
        other = _colour(look.ink if is_wash else getattr(look, _MEANT[name]))
        other.extend([new("a:alpha", val=str(_PALE))] if is_wash else list(old))
        parent_of(old).replace(old, other)


def ink_plain_text(element: Element, look: Look) -> None:
    """Give text the font of the theme for text, and where it has no colour of its own that of the look.

    What it would inherit may be a font of long ago, bold, or not readable, and viewers differ in what that is.
    """
    for run in element.iter(f"{A}r", f"{A}fld", f"{A}br"):
        properties = run.find(f"{A}rPr")
        if properties is None:
            properties = new("a:rPr", lang="en-US")
            run.insert(0, properties)
        for kind in ("b", "i"):
            properties.set(kind, properties.get(kind, "0"))
        if not any(child.tag.endswith("Fill") for child in properties):
            line = properties.find(f"{A}ln")
            properties.insert(0 if line is None else 1, solid_fill(look.ink))
        for script, font in (("latin", look.font), ("ea", "+mn-ea"), ("cs", "+mn-cs")):
            insert_before(properties, new(f"a:{script}", typeface=font), _AFTER_FONT)


def dress_chart(element: Element, look: Look) -> None:
    """Give the words of a chart, which have the font of the theme by themselves, that of the look."""
    for properties in element.iter(f"{A}defRPr", f"{A}rPr") if look.font != FONT else ():
        insert_before(properties, new("a:latin", typeface=look.font), {f"{A}ea", f"{A}cs", *_AFTER_FONT})


def tint_cells(element: Element, look: Look) -> None:
    """Let counts stand on grounds of the colour of the look, mixed with what is behind them."""
    for text in element.iter(f"{A}t"):
        text.text = _SHADED.sub(rf"\1, '{look.tint}', '{look.ground}')", text.text or "")


def _colour(colour: str) -> Element:
    return new("a:srgbClr", val=colour[1:]) if colour.startswith("#") else new("a:schemeClr", val=colour)
