"""Layouts as places for example slides: the room on them, what is moved there, and colours that can be read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt import room
from reports.formats.deck.adopt.body import dressed
from reports.formats.deck.adopt.design import Designs
from reports.formats.deck.adopt.feet import OURS
from reports.formats.deck.adopt.frames import Frames, aligned, placeholders
from reports.formats.deck.adopt.geometry import INCH, Rect, shared
from reports.formats.deck.adopt.look import READABLE, Colours, Look
from reports.formats.deck.adopt.opening import Opening
from reports.formats.deck.adopt.titles import fit_title, has_fixed_lines, has_wide_text, is_bar, worded
from reports.slides.fitting.sizes import TITLE
from reports.slides.shapes import placeholder_type
from reports.slides.xml import Element

Role = Literal["title", "text"]
"""What a layout is for: the title slide, or slides with content."""
_INSET = 0.4
"""Inches that words begin to the right of their frame at most."""
_NAME = 40
"""Letters of the title of a title slide, as most have them."""
_UNDER, _DESIGNED = 0.2, 1.0
"""Inches that content keeps from what is drawn above it, in addition; and from a title up to which that is as far from
what is drawn between as the layout has its text."""
_LARGE, _AT_EDGE, _OVER = 0.15, 0.1, 0.1
"""Share of a slide from which a picture is large; inches from an edge that it reaches; share of words that it hides."""
_TEXT, _CELLS = (18.0, 20.0), 14.4
"""Sizes in pt on slides 13.3 inches wide: that text has at least and at most, and of other words of tables."""
_THEIRS, _LARGEST, _AN_INCH, _BESIDE = 0.8, 26.0, 2.2, 0.8
"""Share of the size of their text that ours has in any case, up to a size in pt, and up to one for an inch of
width: in a narrow room a row would take the slide; and share of it of other words."""
LEAST, _KEPT = 6 / 7, 14.0
"""Part of their size that words of tables keep; size in pt that statements keep: a further slide is worse than less."""
USUAL, WIDE = "Liberation Sans", "DejaVu Sans"
"""Fonts as wide as others are at most."""
_USUAL, _SMALLER = 13.33, 0.86
"""Inches of width of such slides, and times their size that words have on narrow ones at least."""
_LARGER, _WORDED = 1.5, 0.25
"""Times the size of the title of a title slide from which another place is that of its title; share of the width."""
_MONTHS, _PART, _TINY = 24.0, 0.4, 0.9
"""Size in pt of months below the title of a title slide, and its share of that of the title, at most; and the share of
that below which they are larger than the layout has them."""
_LOWER, _END, _APART = 0.6, 0.92, 0.5
"""Shares of a slide: where a quotation begins at least, and ends; inches below the months."""
_LINE = 2.0
"""Times their size that the frame of months is high at least."""
_MIDDLE = 0.05
"""Share of the width of a slide by which a title that stands in its middle may be off."""
_HIGH, _WIDE = 0.2, 0.5
"""Shares of a slide that it needs."""
_MUCH, _MOST_WIDE, _BODY = 0.85, 0.97, 0.3
"""Shares of the room below a title that are free where little is drawn, and of a slide that a place for text has."""
_BODIES = 0.7
"""Share of the width of text that a line for words over it has."""
_MARKS = 0.8
"""Share of the height of a slide below which the marks at its foot begin."""
_BELOW = 0.15
"""Inches between a title and what stands below it at least."""


@dataclass(frozen=True, slots=True)
class Place:
    """A layout for a role, and the room for content on it."""

    layout: SlideLayout
    area: Rect | None
    """None: nothing but the placeholders."""
    body: int | None
    """Index of the placeholder for text; None: there is none."""
    subtitle: int | None
    """Index of the placeholder for the subtitle; None: there is none."""
    look: Look
    frames: Mapping[int, Rect]
    """Where placeholders stand that are not to stand where the layout puts them, by index."""
    inks: Mapping[int, str]
    """Colours of placeholders whose own cannot be read, by index."""
    unit: float
    """EMU that an inch of these slides has, were they of the usual size."""
    has_wide_font: bool
    """Whether text takes much more room than in the built-in design."""
    title_size: float | None
    """Size in pt of titles that would have no room as they are designed."""
    heading: float
    """Their size in pt, as large as what stands below them is at most."""
    words: float
    """Size in pt of statements, and of the sentence above content."""
    cells: float
    """Size in pt of other words of tables."""
    narrow: float
    """The same in tables whose columns are repeated, which have no room for more."""
    held: float
    """Size in pt that statements keep: they go on on a further slide instead."""
    letters: int | None
    """How many letters titles have at most; None: as many as they have, on title slides."""
    feet: Mapping[int, str | None]
    """The feet that slides get, by index, and what they say; empty: our words, or the number; None: who may read it."""
    worn: Mapping[int, Element] = field(default_factory=dict)
    """Those among them that look as on slides of the file, by index: the feet of these."""
    has_fixed_lines: bool = False
    """Whether lines of the title have a height in pt, whatever the size of its words."""
    written: tuple[Element, Element] | None = None
    """Properties of the paragraphs and runs in the placeholder for text; None: there is none."""
    is_justified: bool = False
    """Whether its titles are designed to be stretched to the width of their frame."""
    inset: float = 0.0
    """Inches from the left of the room for content to where words of titles and text begin."""
    opening: Opening | None = None
    """The slide of the file whose words ours take the place of; None: the places of the layout are filled."""
    quotation: Rect | None = None
    """The room for a quotation on a title slide; None: it has none."""
    blanks: Sequence[tuple[Rect, Look]] = ()
    """Places for large pictures on a title slide, which has none, and colours there: they are filled with a tint."""
    months: float | None = None
    """Size in pt of the months on a title slide; None: as they are designed."""
    aligns: Mapping[int, str] = field(default_factory=dict)
    """How words of a title slide are aligned that are designed to stand askew, by index."""
    is_low: bool = False
    """Whether the title of a title slide stands at the foot of its frame, right above the months."""
    recoloured: Sequence[str] = ()
    """Names of titles that could not be read there, and have another colour now."""

    @property
    def has_date(self) -> bool:
        """Whether a foot shows the months in the place of a date."""
        dates = (s.placeholder_format.idx for s in placeholders(self.layout) if placeholder_type(s._element) == "dt")
        return any(self.feet.get(index) == OURS for index in dates)


def _title(designs: Designs, layout: SlideLayout, designed: Rect, *, stays: bool) -> Rect:
    """The place of a title on the slide; off what is drawn, too, but where it `stays`."""
    if is_bar(designs.frames, layout):
        return designed
    left, top = max(designed.x, room.EDGE), max(designed.y, 0.0)
    right = min(designed.right, designs.frames.size.width)
    title = Rect(left, top, right - left, designed.foot - top)
    found = title if stays else designs.of(layout).beside(title)
    return title if designs.of(layout).is_busy(found) else found  # nothing is won on a picture all over


def _inset(frames: Frames, layout: SlideLayout, title: Rect, area: Rect) -> float:
    """How far to the right of the room for content words of a title begin."""
    begin = title.x + frames.styles.frame(frames.title(layout)._element, layout).left / frames.unit
    return begin - area.x if 0 < begin - area.x < _INSET else 0.0


def content_on(colours: Colours, designs: Designs, layout: SlideLayout, title: Rect) -> Rect:
    """The room for content below a title, right below its words.

    What is drawn where text is designed to stand is not in the way where words can be read on all of it.
    """
    area = room.for_content(designs.frames, layout, title)
    if area.y < title.foot + _BELOW < area.foot:
        area = Rect(area.x, title.foot + _BELOW, area.width, area.foot - title.foot - _BELOW)
    area = _from_title(designs, layout, title, _as_text(designs, layout, title, area))
    found = room.free(designs, layout, area)
    its = designs.frames.body_rect(layout) if designs.frames.bodies(layout) else found
    is_much = found.area < _MUCH * area.area or found.width < _MOST_WIDE * area.width
    if is_much and its.area >= _BODY * designs.frames.size.area:
        ink = colours.value(colours.ink(layout, colours.grounds.behind(layout, its)), layout)
        for whole in (area, replace(area, height=min(area.foot, its.foot) - area.y)):
            if whole.height >= _BODY * area.height and colours.grounds.is_faint(ink, layout, whole, READABLE):
                return replace(whole, height=_marked(designs, layout, whole) - whole.y)
    if designs.of(layout).is_busy(found):  # on a panel, which is not to hide the marks at the foot
        found = replace(found, height=_marked(designs, layout, found) - found.y)
    lower = _UNDER if found.y > area.y else 0.0  # it begins at the edge of a band, or below a line
    return Rect(found.x, found.y + lower, found.width, found.height - lower)


def _as_text(designs: Designs, layout: SlideLayout, title: Rect, area: Rect) -> Rect:
    """The room for content from where the layout has its text, if anything is drawn between that and the title.

    A line for words between them, as wide as the text, is part of that.
    """
    its = [designs.frames.rect(one, layout) for one in designs.frames.bodies(layout)]
    lines = [one.y for one in its[1:] if title.foot <= one.y < one.foot <= its[0].y + _BELOW and _is_over(one, its[0])]
    top = min(lines, default=its[0].y) if its else area.y
    between = Rect(title.x, title.foot, title.width, top - title.foot)
    is_near = area.y < top <= title.foot + _DESIGNED
    is_drawn = is_near and not designs.strict(layout).is_free(between)
    return replace(area, y=top, height=area.foot - top) if is_drawn else area


def _is_over(line: Rect, text: Rect) -> bool:
    """Whether a line for words is as wide as the text that it stands over."""
    return min(line.right, text.right) - max(line.x, text.x) >= _BODIES * text.width


def _from_title(designs: Designs, layout: SlideLayout, title: Rect, area: Rect) -> Rect:
    """The room for content from where titles begin, if text begins further to the right and none is lost by that."""
    begin = room.below(designs.frames, layout, title).x
    if aligned(designs.frames, layout) != "l" or begin >= area.x:
        return area
    whole = replace(area, x=begin, width=area.right - begin)
    found, its = (room.free(designs, layout, one) for one in (whole, area))
    return whole if found.x <= begin and found.height >= its.height else area


def _marked(designs: Designs, layout: SlideLayout, area: Rect) -> float:
    """Where the small marks at the foot of a layout begin that stand in an area; its foot where there are none."""
    size = designs.frames.size
    drawn = (designs.frames.rect(shape, layout) for shape in designs.frames.drawn(layout))
    marks = (one for one in drawn if one.y > _MARKS * size.height and one.area < _LARGE * size.area)
    return min([area.foot, *(one.y - _BELOW for one in marks if shared(one, area))])


def _with_subtitle(designs: Designs, layout: SlideLayout, title: Rect, place: Rect) -> tuple[Rect, Rect]:
    """The places of a title and its subtitle, which stands off what is drawn, right below its words if it was far."""
    design, words = designs.of(layout), worded(designs.frames, layout, title, many=_NAME)
    close = room.near(designs.frames, design, words, place)
    return (title, design.beside(place)) if close is None else (words, design.beside(close))


def _above(frames: Frames, layout: SlideLayout, title: Rect, lower: Rect) -> tuple[Rect, bool]:
    """The place of a title right above its subtitle, and whether it is: a name is shorter than what titles hold."""
    words = worded(frames, layout, title, many=_NAME)
    foot = min(words.foot, lower.y)
    if foot < words.y + words.height / 2 or lower.y - foot >= room.FAR * frames.size.height:
        return title, False
    return replace(words, height=foot - words.y), True


def _larger(colours: Colours, layout: SlideLayout) -> LayoutPlaceholder | None:
    """The place for text on a title slide whose words are much larger than those of its title, or above it and larger.

    It is that of the title then: designers take one for the other, or the title for a line with the date.
    """
    frames, title = colours.frames, colours.frames.title_rect(layout)
    own, found = colours.written(frames.title(layout), layout), []
    for shape in placeholders(layout) if own is not None else ():
        place, look = frames.rect(shape, layout), colours.written(shape, layout)
        if placeholder_type(shape._element) not in ("subTitle", "body") or own is None or look is None:
            continue
        is_above = place.y + place.height / 2 <= title.y and look.size > own.size
        if place.width >= _WORDED * frames.size.width and (is_above or look.size >= _LARGER * own.size):
            found.append((look.size, shape))
    return max(found, key=lambda one: one[0], default=(0.0, None))[1]


def _turned(colours: Colours, place: Place) -> Place:
    """A title slide whose title stands where the largest words are designed to; what was there goes where that was."""
    frames, layout = colours.frames, place.layout
    head, larger = frames.title(layout), _larger(colours, layout)
    looks = [colours.written(one, layout) for one in (head, larger)]
    if larger is None or looks[0] is None or looks[1] is None:
        return place
    index, at = head.placeholder_format.idx, larger.placeholder_format.idx
    title = place.frames.get(index) or frames.title_rect(layout)
    turned = {**place.frames, index: place.frames.get(at) or frames.rect(larger, layout)}
    if at == place.subtitle:
        return replace(place, frames={**turned, at: title}, title_size=looks[1].size, months=looks[0].size)
    return replace(place, frames=turned, title_size=looks[1].size)


def _filled(designs: Designs, colours: Colours, place: Place) -> Place:
    """A title slide of which nothing that is large stays empty, and whose months are read."""
    frames, layout, index = designs.frames, place.layout, place.subtitle
    words = (frames.title(layout).placeholder_format.idx, index)
    said = [frames.rect(s, layout) for s in placeholders(layout) if s.placeholder_format.idx in words]
    blanks = [(its, colours.look(layout, its)) for its in blanks_for(frames, layout, said).values()]
    lines = next((one for one in placeholders(layout) if one.placeholder_format.idx == index), None)
    if lines is None or index is None:
        return replace(place, blanks=blanks)
    quotation = None if blanks else _quotation(designs, layout, place.frames[index])
    place = _in_line(frames, place)
    is_far = frames.rect(lines, layout).y > place.frames[index].y  # designed for a note
    own, head = (colours.written(one, layout) for one in (lines, frames.title(layout)))
    least = min(_MONTHS * frames.styles.scale, _PART * head.size if head is not None else _MONTHS)
    is_small = own is not None and own.size < (1.0 if is_far else _TINY) * least
    months = least if is_small else place.months
    lower, size = place.frames[index], months or (own.size if own is not None else least)
    lower = replace(lower, height=max(lower.height, _LINE * size * INCH / 72 / frames.unit))
    lower = replace(lower, y=min(lower.y, _END * frames.size.height - lower.height))  # within the slide
    lower = room.off_lines(frames, designs.of(layout), (lines, layout), lower, size)
    return replace(place, blanks=blanks, quotation=quotation, months=months, frames={**place.frames, index: lower})


def _in_line(frames: Frames, place: Place) -> Place:
    """A title slide whose months are aligned as its title, of which one stood in the middle: in that of the slide."""
    layout, index = place.layout, frames.title(place.layout).placeholder_format.idx
    lines = next((one for one in placeholders(layout) if one.placeholder_format.idx == place.subtitle), None)
    aligns = None if lines is None else {aligned(frames, layout), room.align_of(frames, lines, layout)}
    if aligns != {"l", "ctr"} or place.subtitle is None:
        return place
    title, lower = (
        place.frames.get(one) or frames.rect(shape, layout)
        for one, shape in ((index, frames.title(layout)), (place.subtitle, lines))
    )
    is_middle = abs(title.x + title.width / 2 - frames.size.width / 2) <= _MIDDLE * frames.size.width
    align = "ctr" if is_middle and aligned(frames, layout) == "ctr" else "l"
    moved = {**place.frames, place.subtitle: replace(lower, x=title.x, width=title.width)}
    return replace(place, frames=moved, aligns={index: align, place.subtitle: align})


def _quotation(designs: Designs, layout: SlideLayout, lower: Rect) -> Rect | None:
    """The room for a quotation below the words of a title slide that is half empty; None: there is none."""
    size = designs.frames.size
    top = max(_LOWER * size.height, lower.foot + _APART)
    room = Rect(lower.x, top, min(lower.width, size.width - 2 * lower.x), _END * size.height - top)
    is_free = aligned(designs.frames, layout) == "l" and designs.of(layout).is_free(replace(room, y=lower.foot))
    is_large = room.height >= _HIGH * size.height and room.width >= _WIDE * size.width
    return room if is_free and is_large else None


def blanks_for(frames: Frames, layout: SlideLayout, said: Sequence[Rect]) -> dict[int, Rect]:
    """Where a title slide has places for pictures that reach two edges of it at least, off those of its words.

    By their index.
    """
    size, found = frames.size, {}
    for shape in placeholders(layout):
        place = frames.rect(shape, layout)
        near = (place.x, place.y, size.width - place.right, size.height - place.foot)
        is_large = place.area >= _LARGE * size.area and sum(side < _AT_EDGE for side in near) > 1
        is_picture = placeholder_type(shape._element) in ("pic", "obj")
        if is_picture and is_large and not any(shared(place, one) > _OVER * one.area for one in said):
            found[shape.placeholder_format.idx] = place
    return found


def _sizes(frames: Frames, area: Rect | None, size: float, heading: float) -> tuple[float, float, float, float]:
    """Sizes in pt of statements and of other words in tables, where text and titles have such sizes; what is kept."""
    most = frames.styles.scale * _AN_INCH * (_USUAL if area is None else area.width)
    scale = frames.styles.scale * max(_SMALLER, min(1.0, frames.size.width / _USUAL))
    text = max(scale * min(_TEXT[1], max(_TEXT[0], size / scale)), min(scale * _LARGEST, most, _THEIRS * size))
    text, cells = min(heading, text), min(heading, max(scale * _CELLS, _BESIDE * text))
    return text, cells, min(cells, scale * _CELLS), min(text, _KEPT * frames.styles.scale)


def place_on(designs: Designs, colours: Colours, role: Role, layout: SlideLayout, *, is_shown: bool) -> Place:
    """A layout as a place for the example slides of a role; whether sample slides show words where it has places."""
    frames, design = designs.frames, designs.of(layout)
    moved: dict[int, Rect] = dict(frames.moved(layout))
    index = frames.title(layout).placeholder_format.idx
    designed = moved.get(index) or frames.title_rect(layout)
    title, size, letters = _title(designs, layout, designed, stays=is_shown or role == "text"), None, None
    body = area = None
    lines = room.subtitle(frames, layout) if role == "title" else None
    subtitle, is_low = None if lines is None else lines.placeholder_format.idx, False
    if subtitle is not None:
        moved[subtitle] = moved.get(subtitle) or frames.rect(lines, layout)
        if not (is_shown or _larger(colours, layout)):
            title, moved[subtitle] = _with_subtitle(designs, layout, title, moved[subtitle])
            title, is_low = _above(frames, layout, title, moved[subtitle])
    if role != "title":
        title, size, letters = fit_title(designs, layout, title)
        area = content_on(colours, designs, layout, worded(frames, layout, title, size, letters))
        body = bodies[0].placeholder_format.idx if (bodies := frames.bodies(layout)) else None
        moved |= {body: area} if body is not None else {}
    moved |= ({index: title} if title != designed else {}) | room.feet(frames, layout)
    moved |= room.off_drawn(frames, design, layout, moved)
    look = colours.look(layout, area or title, is_busy=area is not None and design.is_busy(area))
    font = frames.styles.theme_fonts(layout).get(colours.font(layout), colours.font(layout))
    words = colours.value(look.ink, layout), font, colours.grounds.behind(layout, area or title)
    heading = size or (own.size if (own := colours.written(frames.title(layout), layout)) else TITLE)
    said = replace(colours.body, size=min(max(colours.body.size, _TEXT[0] * frames.styles.scale), heading))
    place = Place(
        layout,
        area,
        body,
        subtitle,
        replace(look, font=colours.font(layout)),
        moved,
        colours.inks(layout, {**moved, **room.of_digits(frames, layout, moved)}),
        frames.unit,
        has_wide_text(font),
        size,
        heading,
        *_sizes(frames, area, colours.body.size, heading),
        letters,
        room.shown_feet(frames, design, layout, moved, is_cover=role == "title"),
        room.worn_feet(frames, layout, is_cover=role == "title"),
        has_fixed_lines(frames, layout),
        None if body is None else dressed(said, words, frames, bodies[0], layout),
        is_justified=aligned(frames, layout) not in ("l", "ctr", "r"),
        inset=0.0 if area is None else _inset(frames, layout, title, area),
        is_low=is_low,
    )
    return _filled(designs, colours, _turned(colours, place)) if role == "title" else place
