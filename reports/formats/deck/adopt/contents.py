"""What sample slides draw that is of the talk that they were made for, and none of the design.

Knows shapes of slides; knows neither layouts nor which slides show how others look.
"""

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import replace

from pptx.slide import SlideLayout

from reports.formats.deck.adopt.feet import stays
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect, is_beside, shared
from reports.formats.deck.adopt.photographs import faintness, is_opaque, is_photograph
from reports.formats.deck.adopt.samples import Sample, Text, is_panel, is_seen, words_of
from reports.formats.deck.adopt.stale import FOOT
from reports.slides.shapes import placeholder_type
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element

_EDGE = 0.1
"""Inches from the edge of a slide within which something reaches it."""
_ICON, _NEAR, _LABEL = 0.8, 0.4, 1.0
"""Inches: sides of an icon at most, how far it stands from its words, and the height of a frame of a line."""
_LINE = 0.5
"""Inches of height of a picture in a line of words, as a badge."""
_LOGO, _SMALL, _CORNER = 0.08, 0.15, 0.06
"""Shares of a slide: below which a picture is a logo, or may be one, and what a mark keeps from the edges at most."""
_BAND, _LONG = 0.25, 1.5
"""Share of the height of a slide that is its head, or its foot, where marks of those stand who give the talk; and times
their height that logos are wide which have the shades of a photograph."""
_LARGE = 0.5
"""Share of a slide from which a photograph on a title slide is design wherever it stands."""
_SIDES, _TOP = 0.05, 0.25
"""Shares of a slide: its margins, and its head, where marks stand."""
_NEARLY_HEAD = 0.6
"""Share of the size of a headline that words beside it have which say what it is a part of."""
_COVERED = 0.9
"""Share of a place that something has that hides what stands there."""
_ON = 0.8
"""Share of something that stands on a picture that is on it."""
_ROW, _ALIKE, _NAMED = 3, 0.1, 0.6
"""Pictures that are a row of the design, and inches by which these may be off; inches below them where names stand."""
_PANEL, _BODY, _HALF = 0.3, 0.2, 0.5
"""Shares of a slide: of something filled that is a ground, of a place for its content; and what is half."""


class Contents:
    """Tells design from contents among what some sample slides draw."""

    def __init__(self, frames: Frames, samples: Sequence[Sample]) -> None:
        self.frames = frames
        self._many = len(samples)
        self._pictured = Counter(
            part for one in samples for part in {part for e in one.shapes for part in one.pictures(e)}
        )
        """Slides that show a picture, by its part."""

    def is_one_talk(self, sample: Sample, element: Element) -> bool:
        """Whether a picture on a title slide is none of the design: a photograph within it that stands nowhere else.

        So is a small picture where no marks stand, as the logo of a product, where the layout shows the company's.
        What fills a place for pictures was put there by whoever speaks, or over one that the layout draws, but for one
        that is the whole ground. Others that are large are design.
        """
        place, size = sample.shapes[element], self.frames.size
        parts = set(sample.pictures(element))
        if element in sample.lettered:
            is_again = any(self._pictured[part] > 1 for part in parts)
            return not (is_again or self._is_mark(place))
        drawn = _pictures(self.frames, sample.layout)
        is_filled = placeholder_type(element) is not None
        is_part = _LOGO * size.area <= place.area < _COVERED * size.area
        if parts and not is_filled and is_part and any(_is_over(place, its) for its in drawn):
            return True
        if not parts or self._at_edge(place) or self._is_emblem(sample, element) or self._is_in_row(sample, place):
            return False
        is_photo = is_filled or all(is_photograph(blob) for blob in sample.blobs(element))
        many = max(2, _HALF * self._many) if is_photo else 2  # a portrait stands on its person's slide too
        if any(self._pictured[part] >= many for part in parts):
            return False
        is_round = next(element.iter(f"{A}prstGeom"), element).get("prst") == "ellipse"
        if place.area >= _LARGE * size.area and not is_round:
            return False
        is_logo = place.area < _LOGO * size.area and place.width >= _LONG * place.height and self._is_mark(place)
        is_mark = is_logo or self._in_corner(place) or (not is_photo and self._is_mark(place))
        is_other = place.area < _SMALL * size.area and not is_mark and self._has_mark(sample, element)
        is_portrait = not is_logo and any(is_photograph(blob) for blob in sample.blobs(element))
        return is_other or is_round or is_filled or is_portrait

    def _has_mark(self, sample: Sample, element: Element) -> bool:
        """Whether a title slide shows another mark: one of its layout, or a picture where marks stand."""
        others = {one: its for one, its in sample.shapes.items() if one is not element}
        hiding = [its for one, its in others.items() if is_seen(one)]
        drawn = [one for one in _pictures(self.frames, sample.layout) if one.area < _SMALL * self.frames.size.area]
        return any(all(shared(its, one) < _COVERED * one.area for its in hiding) for one in drawn) or any(
            any(sample.pictures(one)) and self._is_mark(its) for one, its in others.items()
        )

    def _is_in_row(self, sample: Sample, place: Rect) -> bool:
        """Whether pictures of one size stand in a row, without names below them: they are no portraits."""
        row = [
            its
            for one, its in sample.shapes.items()
            if any(sample.pictures(one)) and max(map(abs, _off(its, place))) <= _ALIKE
        ]
        named = [
            text.place for text in sample.texts if text.is_worded and text.place.y - place.y - place.height / 2 > 0
        ]
        near = [its for its in named if its.y - place.foot < _NAMED and its.width < 2 * place.width]
        return len(row) >= _ROW and not any(shared(replace(its, y=place.y), one) for its in near for one in row)

    def ground(self, samples: Sequence[Sample]) -> tuple[Sample, Element] | None:
        """The palest of the drawn pictures that slides have as their ground, each another; None: not all have one."""
        found = {}
        for one in samples:
            whole = (e for e, its in one.shapes.items() if its.area >= _COVERED * self.frames.size.area)
            for element in (e for e in whole if any(one.pictures(e)) and not any(map(is_photograph, one.blobs(e)))):
                found[next(one.pictures(element))] = (one, element)
        pale = sorted(found.values(), key=lambda of: faintness(next(of[0].blobs(of[1]))))
        return pale[-1] if samples and len(pale) >= len(samples) else None

    def _is_emblem(self, sample: Sample, element: Element) -> bool:
        """Whether something drawn fills a place for pictures, and no other."""
        is_photo = any(is_photograph(blob) for blob in sample.blobs(element))
        is_alone = all(self._pictured[part] == 1 for part in sample.pictures(element))
        return placeholder_type(element) is not None and not is_photo and is_alone

    def goes_with(self, sample: Sample, element: Element, words: Sequence[Rect]) -> bool:
        """Whether something drawn belongs to words that do not come along: an icon beside them, or their frame."""
        place = sample.shapes[element]
        is_icon = max(place.width, place.height) <= _ICON and any(sample.pictures(element))
        is_badge = place.height <= _LINE and any(sample.pictures(element))  # right before or behind them
        is_frame = element.tag == f"{P}sp" and place.width <= _HALF * self.frames.size.width
        is_label = is_frame and place.height <= _LABEL
        held = [text.place for text in sample.texts if text.is_worded and _holds(place, text.place)]
        if is_frame and is_panel(element) and held and all(one in words for one in held):
            return place.area < _SMALL * self.frames.size.area
        for its in words:
            across = max(place.x, its.x) - min(place.right, its.right)
            if is_badge and abs(across) <= _EDGE and its.y < place.y + place.height / 2 < its.foot:
                return True
            if is_icon and its.y - _NEAR < place.y + place.height / 2 < its.foot + _NEAR and across <= _NEAR:
                return True
            if is_label and shared(place, its) >= _HALF * max(place.area, its.area):
                return True
        return False

    def is_emptied(self, sample: Sample, element: Element, said: Container[Element]) -> bool:
        """Whether something drawn is a box for words that do not come along: empty it is none of the design."""
        place, size = sample.shapes[element], self.frames.size
        is_side = self._at_edge(place) and place.area >= _LOGO * size.area  # a band that says what the talk is
        is_box = place.width <= _HALF * size.width and not (is_side or any(sample.pictures(element)))
        return bool(words_of(element)) and is_box and not any(one in said for one in element.iter())

    def is_figure(self, sample: Sample, element: Element) -> bool:
        """Whether something on slides with content is a picture where their text stands, however many show it."""
        place = sample.shapes[element]
        is_large = place.area >= _BODY / 2 * self.frames.size.area
        return is_large and not self._at_edge(place) and any(sample.pictures(element))

    def is_band(self, sample: Sample, element: Element) -> bool:
        """Whether something goes from side to side at the head or foot, or is a panel on that: design on one slide."""
        place, size = sample.shapes[element], self.frames.size
        if is_panel(element) and any(
            self.is_band(sample, one) for one, its in sample.shapes.items() if one is not element and _holds(its, place)
        ):
            return True
        is_across = max(place.x, size.width - place.right) < _EDGE and place.area < _PANEL * size.area
        return is_across and min(place.y, size.height - place.foot) < _EDGE

    def is_by_logo(self, sample: Sample, element: Element) -> bool:
        """Whether words stand right beside a picture in a corner that most slides show: they say whose logo it is."""
        place = sample.shapes.get(element)
        logos = (
            its
            for one, its in sample.shapes.items()
            if self._in_corner(its) and any(self._pictured[part] > _HALF * self._many for part in sample.pictures(one))
        )
        return place is not None and any(
            is_beside(place, its) and max(place.x, its.x) - min(place.right, its.right) <= _NEAR for its in logos
        )

    def is_written_on(self, sample: Sample, element: Element) -> bool:
        """Whether words or a table stand on a picture that is no photograph."""
        if any(map(is_photograph, sample.blobs(element))):
            return False
        order = list(sample.slide.shapes._spTree)
        above = order[order.index(element) + 1 :]
        worded = {text.element for text in sample.texts if text.is_worded}
        on = [one for one in above if one.tag == f"{P}graphicFrame" or any(each in worded for each in one.iter())]
        places = [sample.place(one) for one in on]
        return any(shared(its, sample.shapes[element]) >= _ON * its.area > 0 for its in places)

    def is_inside(self, sample: Sample, element: Element) -> bool:
        """Whether something stands where contents do: words that slides repeat there are labels of these."""
        place, size = sample.shapes[element], self.frames.size
        across, down = (place.x + place.width / 2) / size.width, (place.y + place.height / 2) / size.height
        return _SIDES < across < 1 - _SIDES and _TOP < down < FOOT

    def _in_corner(self, place: Rect) -> bool:
        """Whether something stands in a corner of the slide, as marks do."""
        size = self.frames.size
        across = min(place.x, size.width - place.right) < _CORNER * size.width
        return across and min(place.y, size.height - place.foot) < _CORNER * size.height

    def _is_mark(self, place: Rect) -> bool:
        """Whether something stands in a corner, or has its middle at the head or foot of the slide, as marks do."""
        middle = (place.y + place.height / 2) / self.frames.size.height
        return self._in_corner(place) or not _BAND <= middle <= 1 - _BAND

    def _at_edge(self, place: Rect) -> bool:
        size = self.frames.size
        return min(place.x, place.y, size.width - place.right, size.height - place.foot) < _EDGE


def _pictures(frames: Frames, layout: SlideLayout) -> list[Rect]:
    """Where a layout and its master draw pictures."""
    return [frames.rect(one, layout) for one in frames.drawn(layout) if one._element.tag == f"{P}pic"]


def _off(one: Rect, other: Rect) -> tuple[float, float, float]:
    """How far two places are from being of one size and in a line."""
    return one.y - other.y, one.width - other.width, one.height - other.height


def _holds(place: Rect, other: Rect) -> bool:
    """Whether something smaller stands within a place."""
    return place.area > other.area and shared(place, other) >= _COVERED * other.area


def _is_over(one: Rect, other: Rect) -> bool:
    """Whether something stands in the place of something else, and hides it."""
    return shared(one, other) >= _COVERED * max(one.area, other.area)


def hiding(frames: Frames, layout: SlideLayout) -> list[Element]:
    """Pictures that a layout draws in the place of others of its own, which nobody sees then: those of a talk."""
    drawn = [one for one in layout.shapes if one._element.tag == f"{P}pic"]
    places = [(one, frames.rect(one, layout)) for one in drawn]
    large = [(at, one, its) for at, (one, its) in enumerate(places) if its.area >= _LOGO * frames.size.area]
    return [
        one._element
        for at, one, its in large
        if any(_is_over(its, other) for _, other in places[:at]) and is_opaque(_blob(one._element, layout))
    ]


def _blob(picture: Element, layout: SlideLayout) -> bytes:
    """The file of a picture of a layout; empty where there is none."""
    blip = next(picture.iter(f"{A}blip"), None)
    rel = None if blip is None else layout.part.rels.get(blip.get(f"{R}embed", ""))
    return b"" if rel is None or rel.is_external else rel.target_part.blob


def is_chapter(sample: Sample, element: Element) -> bool:
    """Whether words stand beside a headline, in its line and nearly as large: they say what it is a part of."""
    head = sample.headline
    if head is None or stays(words_of(element)):
        return False
    mine = [text for text in sample.texts if any(text.element is one for one in element.iter())]
    return any(is_beside(text.place, head.place) and text.look.size >= _NEARLY_HEAD * head.look.size for text in mine)


def is_plain(sample: Sample, head: Text) -> bool:
    """Whether a headline in a box of its own looks as words below it: nothing tells it from text."""
    looks = [text.look for text in sample.texts if text.is_worded and text.place.y >= head.place.foot]
    same = [one for one in looks if (one.bold, one.colour) == (head.look.bold, head.look.colour)]
    return head.kind is None and any(one.size >= head.look.size for one in same)
