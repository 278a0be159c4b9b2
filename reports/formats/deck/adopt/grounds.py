"""What is painted on the layouts of a presentation: colours behind any area, and how well others read on them."""

import copy
import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from lxml import etree
from PIL import Image, ImageFilter
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part
from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect
from reports.slides.colours import average, contrast, luminance, mixed
from reports.slides.package.lighter import UNREADABLE
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element

_POINTS = 9
"""Points across and down at which the ground of an area is looked at."""
_COARSE = 64
"""Pixels across and down of a picture that is looked at."""
_FILL = etree.XPath("./*[contains(local-name(), 'Fill')]")
"""How a shape is filled, as it says itself."""
Paint = Callable[[float, float], tuple[str, float]]
"""Colour and opacity at a point, given in fractions of the width and height of what is painted."""
_SHADES = 64
"""Colours of a picture that are told apart."""
_FAINT, _THIN = 1.6, 3
"""Contrast of the light and the dark in what is hardly drawn; pixels of lines that are not looked at."""
BUSY = 3.0
"""Contrast of the points of a ground with one another from which words on it need a panel."""


class _Owner(NamedTuple):
    """What a fill stands in."""

    part: Any


class Grounds:
    """What is painted on the layouts of one presentation."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self._layers: dict[str, list[tuple[Rect, Paint]]] = {}
        """What is painted on a layout (by part name), from the back."""
        self.pictures: Mapping[str, Image.Image] = {}
        """How layouts (by part name) are drawn; of others it is read what is painted on them."""

    def named(self, name: str, layout: SlideLayout) -> str | None:
        """A colour of the theme as six hexadecimal digits."""
        fill = etree.Element(f"{A}schemeClr", val=name)
        return self.frames.styles.colour(fill, layout._element, layout)

    def behind(self, layout: SlideLayout, area: Rect) -> list[str]:
        """Colours behind an area of a layout, at points spread over it."""
        key = layout.part.partname
        if (picture := self.pictures.get(key)) is not None:
            return self._seen(picture, area)
        if key not in self._layers:
            self._layers[key] = list(self._painted(layout))
        found = []
        for across in range(_POINTS):
            for down in range(_POINTS):
                x, y = area.x + (across + 0.5) / _POINTS * area.width, area.y + (down + 0.5) / _POINTS * area.height
                colour = self.named("bg1", layout) or "FFFFFF"
                for place, paint in self._layers[key]:
                    if place.x <= x <= place.right and place.y <= y <= place.foot:
                        over, strength = paint((x - place.x) / place.width, (y - place.y) / place.height)
                        colour = mixed(over, colour, 1 - strength)
                found.append(colour)
        return found

    def under(self, shape: LayoutPlaceholder, layout: SlideLayout, area: Rect | None = None) -> list[str]:
        """Colours behind the words of a placeholder: its own fill or the one that it inherits, on what is drawn there.

        Pictures of layouts show no placeholders.
        """
        area = area or self.frames.rect(shape, layout)
        found = self.behind(layout, area)
        for element in (shape._element, *self.frames.styles.above(shape._element, layout)):
            if element.find(f"{P}spPr") is None or not _says_fill(element):
                continue
            is_own = any(element is one for one in layout._element.iter(element.tag))
            paint = self._fill_of(element, (layout if is_own else layout.slide_master).part, layout)
            return found if paint is None else [_over(paint, at, colour) for at, colour in enumerate(found)]
        return found

    def is_faint(self, colour: str, layout: SlideLayout, area: Rect, least: float) -> bool:
        """Whether all that is drawn in an area is nearly one ground, as a watermark is, on which a colour can be read.

        False where nobody draws it.
        """
        picture, size = self.pictures.get(layout.part.partname), self.frames.size
        if picture is None:
            return False
        across, down = picture.width / size.width, picture.height / size.height
        box = (area.x * across, area.y * down, area.right * across, area.foot * down)
        pixels = picture.crop(box).filter(ImageFilter.MedianFilter(_THIN)).quantize(_SHADES).convert("RGB").tobytes()
        every = {f"{red:02X}{green:02X}{blue:02X}" for red, green, blue in {*zip(*[iter(pixels)] * 3, strict=True)}}
        lights = sorted(map(luminance, every))
        is_even = (lights[-1] + 0.05) / (lights[0] + 0.05) <= _FAINT
        return is_even and all(contrast(colour, one) >= least for one in every)

    def _seen(self, picture: Image.Image, area: Rect) -> list[str]:
        """Colours of a picture of a slide in an area, as many as there are points in any."""
        across, down = picture.width / self.frames.size.width, picture.height / self.frames.size.height
        left, top = max(0.0, area.x * across), max(0.0, area.y * down)
        box = (left, top, min(picture.width, area.right * across), min(picture.height, area.foot * down))
        if box[2] - box[0] < 1 or box[3] - box[1] < 1:
            return ["FFFFFF"] * _POINTS**2
        small = picture.resize((_POINTS, _POINTS), Image.Resampling.BOX, box)
        return [
            f"{red:02X}{green:02X}{blue:02X}" for red, green, blue in zip(*[iter(small.tobytes())] * 3, strict=True)
        ]

    def _painted(self, layout: SlideLayout) -> Iterator[tuple[Rect, Paint]]:
        """What is drawn on a layout, from the back, each with its place."""
        if (paint := self._background(layout)) is not None:
            yield self.frames.size, paint
        for shape in self.frames.drawn(layout):
            element = shape._element
            place = self.frames.rect(shape, layout)
            if element.get("useBgFill") in ("1", "true"):  # a window to the background, over what is drawn between
                if (ground := self._background(layout)) is not None and place.area:
                    yield place, self._window(ground, place)
                continue
            paint = self._fill_of(element, shape.part, layout)
            if paint and place.width > 0 and place.height > 0:
                is_round = element.find(f"{P}spPr/{A}prstGeom[@prst='ellipse']") is not None
                yield place, _rounded(paint) if is_round else paint

    def _fill_of(self, element: Element, part: Part, layout: SlideLayout) -> Paint | None:
        """The fill that a shape has itself, or by its style; None where it has none that can be told."""
        holder = element if element.tag == f"{P}pic" else element.find(f"{P}spPr")
        theme = element.find(f"{P}style/{A}fillRef")
        if holder is not None and not _FILL(holder) and theme is not None:
            return _flat(*self._tone(theme[0], layout)) if _is_filled(theme) else None
        return None if holder is None else self._paint(holder, _Owner(part), layout)

    def _window(self, ground: Paint, place: Rect) -> Paint:
        """The part of a background that is seen in a place."""
        size = self.frames.size
        return lambda x, y: ground((place.x + x * place.width) / size.width, (place.y + y * place.height) / size.height)

    def _background(self, layout: SlideLayout) -> Paint | None:
        """The background of a layout, else that of its master; None where it has none that can be told."""
        for owner in (layout, layout.slide_master):
            background = owner._element.find(f"{P}cSld/{P}bg")
            if background is None:
                continue
            fill = background.find(f"{P}bgPr")
            colour = self.frames.styles.background(layout)
            if colour or fill is not None:
                return _flat(colour) if colour else self._paint(fill, owner, layout)
            return self._styled(background.find(f"{P}bgRef"), layout)
        return None

    def _styled(self, reference: Any, layout: SlideLayout) -> Paint | None:
        """What the style of a background paints: one of the theme, in a colour."""
        themes = [rel.target_part for rel in layout.slide_master.part.rels.values() if rel.reltype == RT.THEME]
        if reference is None or not len(reference) or not themes:
            return None
        at = int(reference.get("idx", "0"))
        kind, number = ("bgFillStyleLst", at - 1001) if at > 1000 else ("fillStyleLst", at - 1)
        styles = etree.fromstring(themes[0].blob).find(f".//{A}{kind}")
        if styles is None or not 0 <= number < len(styles):
            return None
        holder = etree.Element(f"{P}bgPr")
        holder.append(copy.deepcopy(styles[number]))
        for colour in list(holder.iter(f"{A}schemeClr")):
            if colour.get("val") == "phClr":
                meant = copy.deepcopy(reference[0])
                meant.extend(list(colour))
                colour.getparent().replace(colour, meant)
        return self._paint(holder, _Owner(themes[0]), layout)

    def _paint(self, holder: Any, owner: Any, layout: SlideLayout) -> Paint | None:
        """The fill of a shape or a background; None where it has none that can be told."""
        solid = holder.find(f"{A}solidFill")
        if solid is not None and len(solid):
            return _flat(*self._tone(solid[0], layout))
        if (gradient := holder.find(f"{A}gradFill")) is not None:
            stops = [(int(g.get("pos", "0")) / 1e5, *self._tone(g[0], layout)) for g in gradient.iter(f"{A}gs")]
            line = gradient.find(f"{A}lin")
            return _graded(sorted(stops), None if line is None else int(line.get("ang", "0")) / 6e4) if stops else None
        pattern = [self._tone(one[0], layout) for one in holder.findall(f"{A}pattFill/*") if len(one)]
        if pattern:
            return _flat(average([colour for colour, _ in pattern]), pattern[0][1])
        blips = [holder.find(f"{prefix}blipFill/{A}blip") for prefix in (A, P)]
        blip = next((one for one in blips if one is not None and one.get(f"{R}embed")), None)
        if blip is None:
            return None
        faint = blip.find(f"{A}alphaModFix")
        strength = 1.0 if faint is None else int(faint.get("amt", "100000")) / 1e5
        is_tile = blip.getparent().find(f"{A}tile") is not None
        rel = owner.part.rels.get(blip.get(f"{R}embed"))
        if rel is None or rel.is_external:
            return None
        return _pictured(rel.target_part.blob, strength, is_tile=is_tile)

    def _tone(self, element: Any, layout: SlideLayout) -> tuple[str, float]:
        """A colour and how opaque it is."""
        plain = copy.deepcopy(element)
        faint = plain.find(f"{A}alpha")
        if faint is not None:
            plain.remove(faint)
        strength = 1.0 if faint is None else int(faint.get("val", "100000")) / 1e5
        return self.frames.styles.colour(plain, layout._element, layout) or "808080", strength


def _says_fill(element: Element) -> bool:
    """Whether a shape says how it is filled, if with nothing: what it inherits counts no more."""
    theme = element.find(f"{P}style/{A}fillRef")
    return bool(_FILL(element.find(f"{P}spPr"))) or (theme is not None and _is_filled(theme))


def _is_filled(theme: Element) -> bool:
    """Whether the style of a shape fills it."""
    return theme.get("idx", "0") not in ("0", "1000") and len(theme) > 0


def _over(paint: Paint, at: int, ground: str) -> str:
    """The colour of a point, of those that are looked at, with something painted on it."""
    across, down = divmod(at, _POINTS)
    over, strength = paint((across + 0.5) / _POINTS, (down + 0.5) / _POINTS)
    return mixed(over, ground, 1 - strength)


def spread(grounds: Sequence[str]) -> float:
    """Contrast of the light and the dark in grounds, without the lightest and darkest tenth."""
    ordered = sorted(grounds, key=luminance)
    tenth = len(grounds) // 10
    return contrast(ordered[tenth], ordered[-1 - tenth])


def readability(colour: str, grounds: Sequence[str]) -> float:
    """Contrast of a colour with grounds, of which a tenth may be worse."""
    return sorted(contrast(colour, ground) for ground in grounds)[len(grounds) // 10]


def _flat(colour: str, strength: float = 1.0) -> Paint:
    return lambda x, y: (colour, strength)


def _rounded(paint: Paint) -> Paint:
    """The same within an ellipse only."""

    def at(x: float, y: float) -> tuple[str, float]:
        colour, strength = paint(x, y)
        return colour, strength if (x - 0.5) ** 2 + (y - 0.5) ** 2 <= 0.25 else 0.0

    return at


def _graded(stops: Sequence[tuple[float, str, float]], angle: float | None) -> Paint:
    """A gradient along an angle in degrees, or from the centre where there is none."""
    across, down = math.cos(math.radians(angle or 0)), math.sin(math.radians(angle or 0))

    def at(x: float, y: float) -> tuple[str, float]:
        if angle is None:
            where = min(1.0, 2 * math.hypot(x - 0.5, y - 0.5))
        else:
            where = 0.5 + ((x - 0.5) * across + (y - 0.5) * down) / (abs(across) + abs(down))
        before = max((stop for stop in stops if stop[0] <= where), default=stops[0])
        after = min((stop for stop in stops if stop[0] >= where), default=stops[-1])
        share = (where - before[0]) / (after[0] - before[0]) if after[0] > before[0] else 0.0
        return mixed(before[1], after[1], share), before[2] + (after[2] - before[2]) * share

    return at


def _pictured(content: bytes, strength: float, *, is_tile: bool) -> Paint | None:
    """A picture, coarsely; None where it is of a kind that cannot be read."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.draft("RGB", (_COARSE, _COARSE))
            small = picture.convert("RGBA").resize((1, 1) if is_tile else (_COARSE, _COARSE), Image.Resampling.BOX)
    except UNREADABLE:
        return None

    pixels = list(zip(*[iter(small.tobytes())] * 4, strict=True))

    def at(x: float, y: float) -> tuple[str, float]:
        point = min(int(x * small.width), small.width - 1), min(int(y * small.height), small.height - 1)
        *colour, alpha = pixels[point[1] * small.width + point[0]]
        return "".join(f"{value:02X}" for value in colour), strength * alpha / 255

    return at
