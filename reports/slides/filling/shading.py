"""Table cells filled with a colour of the theme, and the colour of their text on it."""

from dataclasses import replace
from functools import cached_property

from pptx.slide import Slide

from reports.slides.colours import contrast, deepened, difference, farther, is_muddy, luminance, mixed
from reports.slides.content import Shade
from reports.slides.shapes import FILLS
from reports.slides.styles.frames import Box, own_box
from reports.slides.styles.inheritance import Styles
from reports.slides.styles.theme_colours import scheme_colour
from reports.slides.xml import Element, add, insert_before, need, new, qn

_AFTER_FILL = {qn(f"a:{name}") for name in ("headers", "extLst", "cell3D")}


_AFTER_SHAPE_FILL = {qn(f"a:{name}") for name in ("ln", "effectLst", "effectDag", "scene3d", "sp3d", "extLst")}
_QUIET, _PALE = 4.5, 7.0
"""How far from its ground a pale ground is that is made, and one of the design at most: there is nothing to see."""
_SEEN = 19.0
"""The same of the ground of the smallest count at least."""
_VISIBLE = 1.15
"""The same of a colour that is deepened for it; another accent is taken for one that has less."""
_COLOURED = 30.0
"""How far from white a light colour looks that is none of words."""
_READABLE, _TOLD = 4.5, 3.0
"""Contrast of words on a ground of a count, and of those of a table with what they tell to be behind them."""
_DESIGNED, _NEARLY_READ = 4.0, 0.9
"""Contrast of words with the slide from which they are what somebody designed, and its share on a ground of a count."""
_STRONG, _DARKEST = 0.75, 6
"""The step from which a count stands on a strong ground, with light words; by how many twentieths that is darker."""
_NEXT, _APART = 0.8, 9.0
"""The step below the last as most tables have it, and how far from its ground that of the last one looks at least."""
_WHITE, _NEARLY = "FFFFFF", 9
"""The colour of light words; by how many hundredths a ground becomes stronger for them at most."""


class Tones:
    """Grounds for the cells of one slide: those that are asked for, or others where these are too loud, or unseen."""

    def __init__(self, styles: Styles, slide: Slide) -> None:
        """Take how the presentation is set, and the slide."""
        layout, element = slide.slide_layout, slide._element
        names = ("tx1", "bg1", "bg2", "lt1", "dk1", *(f"accent{number}" for number in range(1, 7)))
        found = {name: styles.colour(scheme_colour(name), element, layout) for name in names}
        self._colours = {name: value for name, value in found.items() if value}
        self._styles, self._slide = styles, slide

    @cached_property
    def _ink(self) -> str:
        """The colour that words in tables on the slide are given; that of the theme where they are given none."""
        layout, found = self._slide.slide_layout, self._slide._element.iter(qn("a:tc"))
        fills = (look for cell in found for look in cell.iterfind(f".//{qn('a:r')}/{qn('a:rPr')}/{qn('a:solidFill')}"))
        colours = (self._styles.colour(fill[0], self._slide._element, layout) for fill in fills if len(fill))
        return next(filter(None, colours), None) or self._colours.get("tx1", "000000")

    @cached_property
    def _background(self) -> str | None:
        """The colour of the background; None where it is none, as a picture."""
        layout = self._slide.slide_layout
        owners = (self._slide._element, layout._element, layout.slide_master._element)
        if not any(owner.find(qn("p:cSld/p:bg")) is not None for owner in owners):
            return self._colours.get("bg1", "FFFFFF")
        return self._styles.background(layout, self._slide._element)

    @cached_property
    def _panel(self) -> str | None:
        """The colour of what is filled behind a table, in front of the background; None where nothing is."""
        slide, layout = self._slide._element, self._slide.slide_layout
        tables = [own_box(one) for one in slide.iter(qn("p:graphicFrame"))]
        for owner in (slide, layout._element):
            for shape in reversed(list(owner.iterfind(qn("p:cSld/p:spTree/p:sp")))):
                fill, place = shape.find(f"{qn('p:spPr')}/{qn('a:solidFill')}"), own_box(shape)
                if fill is not None and len(fill) and any(_is_within(one, place) for one in tables):
                    return self._styles.colour(fill[0], slide, layout)
        return None

    @cached_property
    def _ground(self) -> str:
        """The colour behind the words: a panel or the background, or where nobody could read them the one they suit.

        A picture may lie between.
        """
        told = self._panel or self._background or self._colours.get("bg1", "FFFFFF")
        if contrast(self._ink, told) >= _TOLD:
            return told
        others = (self._colours.get(name, told) for name in ("bg1", "tx1", "lt1", "dk1"))
        return max(others, key=lambda other: contrast(self._ink, other))

    def fit(self, shade: Shade) -> Shade:
        """A ground as it is asked for, or one that does what that is for."""
        value = self._value(shade.colour)
        ground = shade.ground or self._ground
        if value is None:
            return shade
        if shade.colour == "bg2":
            is_pale = self._background is not None and 0.0 < difference(value, ground) <= _PALE  # on a picture none is
            inks = [name for name in ("tx1", "lt1", "dk1") if name in self._colours]
            if is_pale or not inks:
                return shade
            apart = [one for one in inks if contrast(self._colours[one], ground) >= _VISIBLE]
            ink = min(apart or inks, key=self._from_ink)
            return Shade(ink, _strength(self._colours[ink], ground, _QUIET))
        if not shade.colour.startswith(("accent", "#")):
            return shade
        if contrast(value, ground) < _VISIBLE:
            others = (name for name in self._colours if name.startswith("accent"))
            seen = (name for name in others if contrast(self._colours[name], ground) >= _VISIBLE)
            shade = replace(shade, colour=next(seen, "tx1"))
            value = self._value(shade.colour) or value
        if shade.step is None:
            return shade
        deep, strength = self._stepped(value, ground, shade.step)
        if shade.step > _NEXT:  # the most is told from what is nearly as much
            pairs = ((deep, strength), self._stepped(value, ground, _NEXT))
            own, its = (mixed(one, ground, 1 - part) for one, part in pairs)
            far = farther(ground, self._ink)
            shades = (mixed(own, far, step / 20) for step in range(_DARKEST + 1))
            found = next((one for one in shades if difference(one, its) >= _APART), own)
            deep, strength = (deep, strength) if found == own else (found, 1.0)
        return replace(shade, colour=shade.colour if deep == value else f"#{deep}", strength=round(strength, 2))

    def _stepped(self, value: str, ground: str, step: float) -> tuple[str, float]:
        """The colour of a count's ground, and how strong it is there; the least count has the step 0, the most 1."""
        deep = deepened(value, ground, self._ink)
        least = _strength(deep, ground, _SEEN)
        strength = self._told(deep, ground, round(least + (1.0 - least) * step, 2))
        if step >= _STRONG and contrast(self._ink, ground) > contrast(self._ink, deep):
            dark = self._for_light(deep, strength, ground)
            return dark or deep, 1.0 if dark else strength
        return deep, strength

    def _value(self, colour: str) -> str | None:
        """A colour of the theme, or one as `#0B5875`, as six hexadecimal digits."""
        return colour[1:].upper() if colour.startswith("#") else self._colours.get(colour)

    def _from_ink(self, name: str) -> float:
        return contrast(self._colours[name], self._ink)

    def text_on(self, shade: Shade, wanted: str, holder: Element | None = None) -> str:
        """The colour of text on a ground: as wanted (empty: its own), or its own as much darker or lighter as is read.

        `holder` is the cell or shape with the text; without, its own colour is that of other words in tables.
        """
        said = None if holder is None else holder.find(f".//{qn('a:r')}/{qn('a:rPr')}/{qn('a:solidFill')}")
        own = self._colours.get("tx1") if holder is not None else self._ink
        if said is not None and len(said):
            own = self._styles.colour(said[0], self._slide._element, self._slide.slide_layout) or own
        fill = mixed(self._value(shade.colour) or "808080", shade.ground or self._ground, 1 - shade.strength)
        own, name = own or "000000", ""
        # Where the design's own words are not read better on their ground, they stay on one nearly as that.
        read = contrast(own, shade.ground or self._ground)
        least = min(_READABLE, _NEARLY_READ * read) if read >= _DESIGNED else _READABLE
        is_dark = contrast(_WHITE, fill) >= least
        end, other = (_WHITE, "lt1") if is_dark else ("000000", "dk1")
        if wanted == "lt1" and is_dark and difference(self._colours.get("lt1", end), end) > _COLOURED:
            wanted = f"#{end}"  # the light colour of the theme is one of its accents
        is_light = luminance(own) > luminance(shade.ground or self._ground)
        is_lost = contrast(own, fill) < least and is_dark != is_light
        if is_lost or contrast(own, end) > contrast(fill, end):  # dark words on a dark ground, light ones on a light
            own, name = self._colours.get(other, end), other
        shades = (mixed(own, end, step / 10) for step in range(1, 11))
        inks = [(wanted, self._value(wanted) or fill), (name, own), *((f"#{one}", one) for one in shades)]
        return next(name for name, ink in inks if contrast(ink, fill) >= least)

    def quiet_on(self, shade: Shade) -> str:
        """The colour of what is said on the ground for no summary: that of other words in tables, not that of marks."""
        names = (name for name in ("tx1", "lt1", "dk1") if self._colours.get(name) == self._ink)
        return self.text_on(shade, "") or next(names, f"#{self._ink}")

    def _for_light(self, colour: str, strength: float, ground: str) -> str:
        """A shade of a strong colour that light words are read on; empty where they are, or it would be another one."""
        if contrast(_WHITE, mixed(colour, ground, 1 - strength)) >= _READABLE:
            return ""
        shades = (mixed(colour, "000000", step / 20) for step in range(1, _DARKEST))
        return next((one for one in shades if contrast(_WHITE, one) >= _READABLE and not is_muddy(one, colour)), "")

    def _told(self, colour: str, ground: str, strength: float) -> float:
        """How strong the ground of a count is: one that is nearly dark enough for light words is so."""
        steps = (round(strength + one / 100, 2) for one in range(_NEARLY))
        light = (one for one in steps if contrast(_WHITE, mixed(colour, ground, 1 - min(1.0, one))) >= _READABLE)
        return min(1.0, next(light, strength))


def _strength(colour: str, ground: str, apart: float) -> float:
    """How strong a colour must be on a ground to look so far apart from it."""
    strengths = (step / 100 for step in range(2, 100))
    return next((one for one in strengths if difference(mixed(colour, ground, 1 - one), ground) >= apart), 1.0)


def _is_within(one: Box | None, other: Box | None) -> bool:
    """Whether a place is within another."""
    if one is None or other is None:
        return False
    (left, top, width, height), (x, y, wide, high) = one, other
    return x <= left and y <= top and left + width <= x + wide and top + height <= y + high


def shade_cell(cell: Element, shade: Shade, tones: Tones | None = None) -> None:
    """Fill a cell; its text is light on a dark fill, as on any slide on a colour of grounds, else as it is."""
    text, is_quiet = "lt1" if shade.is_dark else "", shade.colour == "bg2"
    shade = shade if tones is None else tones.fit(shade)
    if is_quiet and tones is not None:
        text = tones.quiet_on(shade)
        tones = None
    properties = cell.find(qn("a:tcPr"))
    if properties is None:
        properties = add(cell, "a:tcPr")
    _drop_fills(properties)
    insert_before(properties, _solid(shade.colour, shade.strength), _AFTER_FILL)
    _ink(cell, text, shade, tones)


def shade_shape(shape: Element, shade: Shade, tones: Tones | None = None) -> None:
    """Fill a shape; its text is light on a dark fill, or what can be read on it."""
    shade = shade if tones is None else tones.fit(shade)
    look = need(shape, qn("p:spPr"))
    _drop_fills(look)
    insert_before(look, _solid(shade.colour, shade.strength), _AFTER_SHAPE_FILL)
    _ink(shape, "lt1" if shade.is_dark else "", shade, tones)


def _ink(holder: Element, text: str, shade: Shade, tones: Tones | None) -> None:
    """Give words a colour of the theme that can be read on a ground; without one (empty) they are as they were."""
    text = text if tones is None else tones.text_on(shade, text, holder)
    for look in holder.iter(qn("a:rPr")) if text else ():
        _drop_fills(look)
        look.insert(1 if look.find(qn("a:ln")) is not None else 0, _solid(text, 1))


def _drop_fills(properties: Element) -> None:
    for old in [child for child in properties if child.tag in FILLS]:
        properties.remove(old)


def _solid(colour: str, strength: float) -> Element:
    fill = new("a:solidFill")
    is_own = colour.startswith("#")
    scheme = add(fill, "a:srgbClr", val=colour[1:].upper()) if is_own else add(fill, "a:schemeClr", val=colour)
    if strength < 1:
        add(scheme, "a:alpha", val=str(round(strength * 100_000)))
    return fill
