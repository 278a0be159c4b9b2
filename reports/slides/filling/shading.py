"""Table cells filled with a colour of the theme, and the colour of their text on it."""

from pptx.slide import Slide

from reports.slides.colours import contrast, mixed
from reports.slides.content import Shade
from reports.slides.shapes import FILLS
from reports.slides.styles.inheritance import Styles
from reports.slides.styles.theme_colours import scheme_colour
from reports.slides.xml import Element, add, insert_before, need, new, qn

_AFTER_FILL = {qn(f"a:{name}") for name in ("headers", "extLst", "cell3D")}


_AFTER_SHAPE_FILL = {qn(f"a:{name}") for name in ("ln", "effectLst", "effectDag", "scene3d", "sp3d", "extLst")}
_PALE = 1.4
"""Contrast with its ground that a pale ground has at most: a stronger one would be the loudest thing on a slide."""
_VISIBLE = 1.6
"""Contrast that a strong ground has at least."""
_READABLE = 3.0
_WASH = 0.07
"""Strength of the colour of text as a pale ground."""


class Tones:
    """Grounds for the cells of one slide: those that are asked for, or others where these are too loud, or unseen."""

    def __init__(self, styles: Styles, slide: Slide) -> None:
        """Take how the presentation is set, and the slide."""
        layout, element = slide.slide_layout, slide._element
        names = ("tx1", "bg1", "bg2", "lt1", "dk1", *(f"accent{number}" for number in range(1, 7)))
        found = {name: styles.colour(scheme_colour(name), element, layout) for name in names}
        self._colours = {name: value for name, value in found.items() if value}
        self._ground = styles.background(layout, element) or self._colours.get("bg1", "FFFFFF")

    def fit(self, shade: Shade) -> Shade:
        """A ground as it is asked for, or one that does what that is for."""
        value = self._colours.get(shade.colour)
        if value is None:
            return shade
        far = contrast(value, self._ground)
        if shade.colour == "bg2":
            return shade if 1.0 < far <= _PALE else Shade("tx1", _WASH)
        if far < _VISIBLE:
            others = (name for name in self._colours if name.startswith("accent"))
            seen = (name for name in others if contrast(self._colours[name], self._ground) >= _VISIBLE)
            return Shade(next(seen, "tx1"), shade.strength)
        return shade

    def text_on(self, shade: Shade, wanted: str) -> str:
        """The colour of text on a ground: as wanted (empty: that of slides), or the one that can be read best."""
        fill = mixed(self._colours.get(shade.colour, "808080"), self._ground, 1 - shade.strength)
        names = [name for name in (wanted or "tx1", "lt1", "dk1") if name in self._colours]
        if not names or contrast(self._colours[names[0]], fill) >= _READABLE:
            return wanted
        return max(names, key=lambda name: contrast(self._colours[name], fill))


def shade_cell(cell: Element, shade: Shade, tones: Tones | None = None) -> None:
    """Fill a cell; its text is light on a dark fill, as on any slide on a colour of grounds, else as it is."""
    shade = shade if tones is None else tones.fit(shade)
    properties = cell.find(qn("a:tcPr"))
    if properties is None:
        properties = add(cell, "a:tcPr")
    _drop_fills(properties)
    insert_before(properties, _solid(shade.colour, shade.strength), _AFTER_FILL)
    text = "lt1" if shade.is_dark else "tx1" if shade.colour.startswith("bg") else ""
    text = text if tones is None else tones.text_on(shade, text)
    if text:
        for look in cell.iter(qn("a:rPr")):
            _drop_fills(look)
            look.insert(1 if look.find(qn("a:ln")) is not None else 0, _solid(text, 1))


def shade_shape(shape: Element, shade: Shade) -> None:
    """Fill a shape; its text is light on a dark fill."""
    look = need(shape, qn("p:spPr"))
    _drop_fills(look)
    insert_before(look, _solid(shade.colour, shade.strength), _AFTER_SHAPE_FILL)
    for run in shape.iter(qn("a:rPr")) if shade.is_dark else ():
        _drop_fills(run)
        run.insert(1 if run.find(qn("a:ln")) is not None else 0, _solid("lt1", 1))


def _drop_fills(properties: Element) -> None:
    for old in [child for child in properties if child.tag in FILLS]:
        properties.remove(old)


def _solid(colour: str, strength: float) -> Element:
    fill = new("a:solidFill")
    scheme = add(fill, "a:schemeClr", val=colour)
    if strength < 1:
        add(scheme, "a:alpha", val=str(round(strength * 100_000)))
    return fill
