"""Colours in which example slides can be read on a company's layouts."""

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from lxml import etree
from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.body import Body
from reports.formats.deck.adopt.brand import (
    DULL,
    STRONG,
    WORN,
    coloured,
    distance,
    is_shade,
    is_strong,
    strongest,
    vivid,
)
from reports.formats.deck.adopt.frames import FEET, Frames, placeholders
from reports.formats.deck.adopt.geometry import Rect
from reports.formats.deck.adopt.grounds import BUSY, Grounds, readability, spread
from reports.slides.colours import DARK, average, contrast, deepened, is_muddy, luminance, mixed
from reports.slides.shapes import paragraphs, placeholder_type
from reports.slides.styles.text import RunStyle
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import EMU_PER_POINT, detach
from reports.slides.xml import PRESENTATIONML as P

if TYPE_CHECKING:
    from PIL import Image

READABLE = 4.5
"""Contrast that words have at least (WCAG 2, level AA)."""
PANEL = 0.85
"""How opaque a panel behind content is."""
_PALE = 1.5
"""The same of feet: designers have them pale."""
_VISIBLE = 3.0
"""The same of large words: a colour of theirs is taken on any ground where it has that."""
_SHOWN = 1.25
"""Contrast that grounds of cells have at least: a strong yellow on white has it."""
_VIVID = 150
"""Difference of the largest and the smallest of red, green and blue from which a light colour is seen from afar."""
_GREY = 0.35
"""How pale grounds of cells and bars are in a design without any colour, where black would be too loud."""
TINT, FONT = "accent1", "+mn-lt"
"""Colour and font of the theme that cells and words have by themselves."""
_SEEN = 1.3
"""Contrast below which nobody wrote in a colour on a ground: it was that of a box, which is not taken over."""
_SAME = 60
"""Sum of the differences of red, green and blue up to which two grounds are one."""
_SHADE = 120
"""The same of a colour of the theme and a shade of it, as in a band that runs from one to the other."""
_BEFORE, _BEFORE_ON_DARK = 0.55, 0.4
"""How pale bars of the period before are; dark ones on a dark ground, where less is seen."""
_LIGHT = " Light"
"""What the names of thin fonts end with."""
_STOCK = ("4F81BD", "5B9BD5", "4472C4", "156082", "4285F4")
"""First accents of themes that nobody designed: those that PowerPoint and Google Slides begin with."""
_OFFERED = "C00000 FF0000 FFC000 FFFF00 92D050 00B050 00B0F0 0070C0 002060 7030A0 0000FF"
"""Colours that PowerPoint offers for any slide."""
_LARGE, _GROUND, _OFTEN = 0.006, 0.1, 2
"""Shares of a slide, in full colour, from which a colour is no mere logo, and of a title slide a ground or a panel;
slides from which one is no accident."""
_ACCENTS = tuple(f"accent{number}" for number in range(1, 7))


@dataclass(frozen=True, slots=True)
class Look:
    """Colours by what they are for: a name of the theme (`accent1`) or `#rrggbb`."""

    ink: str
    accent: str
    before: str
    """Of the period before, in charts: a paler tint."""
    rule: str
    panel: str
    """Of a panel behind content, on which it can be read; empty: none."""
    tint: str = TINT
    """Of grounds of cells, in many strengths, and of bars."""
    ground: str = "#FFFFFF"
    """What is behind them, as it is seen."""
    font: str = FONT
    """Of words: a name of the theme, or of a font."""

    @property
    def of_charts(self) -> "Look":
        """The same for charts, whose bars have the colour of the brand as it is: they are no words."""
        return replace(self, accent=self.tint)


class Colours:
    """Chooses colours for the layouts of one presentation."""

    def __init__(self, frames: Frames) -> None:
        self.frames = frames
        self.grounds = Grounds(frames)
        self.worn: list[tuple[SlideLayout, Rect, str]] = []
        """Titles of sample slides: on which layout, where, and in which colour."""
        self.titles = ""
        """The colour that most titles of sample slides have in their words alone, whatever their layouts say."""
        self.body = Body()
        """How most words below titles look on sample slides."""
        self.cover: Image.Image | None = None
        """How the title slide is drawn, which shows the colour of a design that others are too plain for."""
        self.used: Counter[str] = Counter()
        """On how many sample slides accents of the theme are, and other colours (`#rrggbb`)."""

    def look(self, layout: SlideLayout, area: Rect, *, is_busy: bool = False) -> Look:
        """Colours that can be read in an area of a layout, on a panel where they could not else.

        Where much is drawn there the panel is of the ground of that.
        """
        grounds = self.grounds.behind(layout, area)
        names = {name: self.grounds.named(name, layout) for name in ("tx1", "tx2", "bg1", "bg2", *_ACCENTS)}
        written = self._of_text(layout) or names["tx1"] or "000000"
        least = WORN if is_strong(average(grounds)) else _VISIBLE  # white on light green is a brand
        theirs = [one for one in self.body.colours if one and readability(one, grounds) >= least]
        written = theirs[0] if theirs else written
        named = next((name for name, value in names.items() if value == written), f"#{written}")
        ink, panel = named if theirs else self._ink(named, grounds, layout, READABLE), ""
        unread = readability(self.value(ink, layout), grounds) < READABLE and not theirs
        if unread or spread(grounds) > BUSY:
            panel = "bg1"
            white = names["bg1"] or "FFFFFF"
            grounds = [mixed(white, ground, 1 - PANEL) for ground in grounds]
            ink = self._ink("tx1", grounds, layout, READABLE)
        elif is_busy:
            ground = average(grounds)
            panel = "bg1" if distance(names["bg1"] or "FFFFFF", ground) <= _SAME else f"#{ground}"
        written = self.value(ink, layout)
        ground = average(grounds)
        tints = self._tints(layout, names)
        deep = (self._deep(one, ground, layout, written) for one in tints)
        seen = next((one for one in deep if _is_shown(self.value(one, layout), grounds, written)), "")
        tint = seen or self._deep(f"#{mixed(written, ground, _GREY)}", ground, layout, written)
        accent = ink
        if seen:
            least = min(READABLE, readability(written, grounds))
            dark = (mixed(written, self.value(tint, layout), step / 10) for step in (10, 9, 8, 7, 6, 5, 4, 3, 2))
            read = next((one for one in dark if readability(one, grounds) >= least), written)
            own = self.value(tint, layout)
            accent = tint if read == own else ink if is_muddy(read, own) else f"#{read}"
        pale = _BEFORE if luminance(ground) > max(DARK, luminance(written)) else _BEFORE_ON_DARK
        return Look(
            ink=ink,
            accent=accent,
            before=f"#{mixed(self.value(tint, layout), ground, pale)}",
            rule=f"#{mixed(written, ground, 0.7)}",
            panel=panel,
            tint=tint,
            ground=f"#{ground}",
        )

    def _deep(self, tint: str, ground: str, layout: SlideLayout, ink: str) -> str:
        """A colour so strong that bars and cells of it are seen from afar beside words."""
        value = self.value(tint, layout)
        deep = value if is_strong(value, _VIVID) and distance(value, ground) > _SAME else deepened(value, ground, ink)
        return tint if deep == value else f"#{deep}"

    def ink(self, layout: SlideLayout, grounds: Sequence[str]) -> str:
        """The colour of words on a layout as text there has it, if it can be read on such grounds; else another."""
        return self._ink(f"#{self._of_text(layout) or '000000'}", grounds, layout, READABLE)

    def _tints(self, layout: SlideLayout, names: Mapping[str, str | None]) -> Iterator[str]:
        """The colour that a layout shows most, as the accent of the theme that is that, or itself; then others.

        A dull one is nearer to the design than an accent that nobody sees. Others are the accents on sample slides, and
        those of the theme, if somebody chose them.
        """
        known, used = {name: value for name in _ACCENTS if (value := names[name])}, self.used.most_common()
        for share in (_LARGE, 0.0):  # the colours of logos are known by less than those that slides have everywhere
            for seen in filter(None, (self._shown(layout, least, share) for least in (STRONG, DULL))):
                most = _SAME if names["accent1"] in _STOCK else _SHADE
                near = [name for name, value in known.items() if distance(value, seen) <= most]
                near = [name for name in near if distance(known[name], seen) <= _SAME or is_shade(known[name], seen)]
                if not near and vivid(seen) != seen and names["accent1"] not in _STOCK:  # a tint of theirs
                    near = [name for name, its in known.items() if is_strong(its) and is_shade(its, seen)]
                yield min(near, key=lambda name: distance(known[name], seen), default=f"#{vivid(seen)}")
            yield from (name for name, often in used if often >= _OFTEN and self._is_own(name, known))
        valued = {f"#{value}": name for name, value in known.items()}
        named = (valued.get(name, name) for name, _ in used)
        yield from (name for name in named if name in known and is_strong(known[name], DULL))  # grey is no accent
        thin = (coloured(one) for one in (self.grounds.pictures.get(layout.part.partname), self.cover))
        small = (strongest(one, None, DULL, is_flat=True) for one in thin)  # before accents that nobody sees
        yield from (f"#{vivid(seen)}" for seen in small if seen)
        for least in (STRONG, DULL):
            if names["accent1"] not in _STOCK:
                yield from (name for name in _ACCENTS if is_strong(names[name] or "000000", least))
        if seen := strongest(self.cover, None):  # that of a picture or a logo is nearer to the design than grey
            yield f"#{seen}"

    def _is_own(self, name: str, known: Mapping[str, str]) -> bool:
        """Whether a colour of sample slides is one that somebody chose for the brand."""
        value = known.get(name, name[1:] if name.startswith("#") else "")
        first = value if name.startswith("#") else known.get("accent1")
        return bool(value) and is_strong(value) and value not in _OFFERED and first not in _STOCK

    def _shown(self, layout: SlideLayout, least: int, share: float) -> str:
        """The colour of at least this strength that a layout and its title show most, else the title slide.

        It takes a share of the slide at least.
        """
        picture = self.grounds.pictures.get(layout.part.partname)
        usual, words = (
            Counter(its for _, _, its in self.worn).most_common(1),
            self._colour_of(self.frames.title(layout), layout),
        )
        if share and words and not is_strong(words):
            words = None  # dull words are no more than the last resort
        seen = strongest(picture, words, least, share) or (words if words and is_strong(words, least) else "")
        share = _GROUND if share else share  # a figure on it is of its talk
        return seen or strongest(self.cover, usual[0][0] if usual else None, least, share, is_flat=True)

    def font(self, layout: SlideLayout) -> str:
        """The font of words on a layout for text: that of its body, else that of most words on slides of the file."""
        known = self.frames.styles.theme_fonts(layout)
        bodies = self.frames.bodies(layout)
        look = self.written(bodies[0], layout) if bodies else None
        family = self.body.family or (look.family if look is not None else "")
        family = family or max(self.frames.fonts, key=self.frames.fonts.__getitem__, default="")
        if family.removesuffix(_LIGHT) in known.values():  # thin letters are for titles
            family = family.removesuffix(_LIGHT)
        return next((name for name, value in known.items() if value == family), family) if family else FONT

    def inks(self, layout: SlideLayout, frames: Mapping[int, Rect]) -> dict[int, str]:
        """Colours of feet by index, for not all programs let these inherit one; other placeholders are as designed."""
        found = {}
        for shape in placeholders(layout):
            if placeholder_type(shape._element) not in FEET:
                continue
            index = shape.placeholder_format.idx
            colour = self._colour_of(shape, layout) or self.grounds.named("tx1", layout) or "000000"
            grounds = self.grounds.behind(layout, self._line(shape, layout, frames.get(index)))
            found[index] = self._ink(f"#{colour}", grounds, layout, _PALE)
        return found

    def _line(self, shape: LayoutPlaceholder, layout: SlideLayout, place: Rect | None) -> Rect:
        """Where in a foot its line stands: the frame may be higher than the bar that it stands on."""
        place, look = place or self.frames.rect(shape, layout), self.written(shape, layout)
        high = min(
            place.height, (look.size if look is not None else 0.0) * EMU_PER_POINT / self.frames.unit or place.height
        )
        above = {"ctr": 0.5, "b": 1.0}.get(self.frames.styles.frame(shape._element, layout).anchor, 0.0)
        return replace(place, y=place.y + (place.height - high) * above, height=high)

    def of_theme(self, layout: SlideLayout) -> dict[str, str]:
        """The colours of the theme of a layout."""
        named = {name: self.grounds.named(name, layout) for name in ("dk1", "lt1", "dk2", "lt2", *_ACCENTS)}
        return {name: value for name, value in named.items() if value}

    def is_worn(self, colour: str, grounds: Sequence[str]) -> bool:
        """Whether titles of sample slides have a colour on such grounds: it is the choice of the designer then."""
        ground = average(grounds)
        places = ((layout, place) for layout, place, its in self.worn if its == colour)
        return contrast(colour, ground) >= _SEEN and any(
            distance(average(self.grounds.behind(*where)), ground) <= _SAME for where in places
        )

    def _ink(self, wanted: str, grounds: Sequence[str], layout: SlideLayout, least: float) -> str:
        """A colour of words as wanted, or where that cannot be read the one of the theme that can be read best."""
        if readability(self.value(wanted, layout), grounds) >= least:
            return wanted
        texts = [wanted, *(name for name in ("tx1", "bg1", "tx2", "bg2") if self.grounds.named(name, layout))]
        return max(texts, key=lambda name: readability(self.value(name, layout), grounds))

    def value(self, name: str, layout: SlideLayout) -> str:
        """A name of the theme, or `#rrggbb`, as `rrggbb`."""
        return name[1:] if name.startswith("#") else self.grounds.named(name, layout) or "000000"

    def _of_text(self, layout: SlideLayout) -> str | None:
        """Colour of text on a layout: in its subtitle, its body, the body of its master, or its title."""
        subtitles = [s for s in placeholders(layout) if placeholder_type(s._element) == "subTitle"]
        bodies = [s for s in placeholders(layout.slide_master) if placeholder_type(s._element) == "body"]
        shapes = (*subtitles, *self.frames.bodies(layout), *bodies, self.frames.title(layout))
        return next((colour for shape in shapes if (colour := self._colour_of(shape, layout))), None)

    def _colour_of(self, shape: Any, layout: SlideLayout) -> str | None:
        """Colour that slides inherit from a placeholder."""
        look = self.written(shape, layout)
        return None if look is None else look.colour

    def written(self, shape: Any, layout: SlideLayout) -> RunStyle | None:
        """What slides inherit from a placeholder, if there is one; what its own words look like is not inherited."""
        if shape is None:
            return None
        bare = copy.deepcopy(shape._element)
        for paragraph in paragraphs(bare):
            detach(paragraph)
        text = bare.find(f"{P}txBody")
        if text is None:
            return None
        return self.frames.styles.paragraph(etree.SubElement(text, f"{A}p"), bare, layout).end


def _is_shown(colour: str, grounds: Sequence[str], ink: str) -> bool:
    """Whether bars and cells of a colour are seen: dark ones are lost on a strong ground with light words."""
    ground = average(grounds)
    is_lost = is_strong(ground) and luminance(colour) < luminance(ground) < luminance(ink)
    return readability(colour, grounds) >= _SHOWN and not is_lost
