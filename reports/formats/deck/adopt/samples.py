"""Sample slides read as they are shown: their words with their looks, the headline, and what is drawn besides.

Knows shapes of slides and what they inherit; knows nothing of what the new slides say.
"""

import copy
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lxml import etree
from pptx.opc.constants import RELATIONSHIP_TYPE as RT
from pptx.opc.package import Part, XmlPart
from pptx.slide import Slide

from reports.formats.deck.adopt.frames import TITLES, Frames
from reports.formats.deck.adopt.geometry import Rect, in_figure, is_beside, rect_of, shared
from reports.slides.shapes import FEET, paragraphs, placeholder_type, run_text, text_of
from reports.slides.styles.frames import Frame
from reports.slides.styles.tables import MEDIUM_2
from reports.slides.styles.text import RunStyle
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import RELATIONSHIPS as R
from reports.slides.xml import Element, detach

_DRAWN = (f"{P}sp", f"{P}pic", f"{P}cxnSp", f"{P}grpSp")
_FILLS = tuple(f"{A}{name}" for name in ("solidFill", "gradFill", "blipFill", "pattFill", "grpFill"))
_PLAYED = ("audioFile", "videoFile", "quickTimeFile", "wavAudioFile", "audioCd")
_FIGURES = (f"{A}tbl", "{http://schemas.openxmlformats.org/drawingml/2006/chart}chart")
_SEEN = 0.5
"""Share of a place that is on the slide; titles for readers of screens stand beside it."""
_WORD = 2
"""Letters from which something is a word."""
_LARGER = 1.5
"""Times the size of the title of a title slide from which other words are its headline."""
_BESIDE = 0.7
"""Share of the size of the largest words at the head that others beside them have which may be the headline."""
_AS_LARGE = 0.9
"""Share of the size of the largest words of a title slide that others have which may be its headline."""
_HEAD = 0.35
"""Share of a slide in whose upper part headlines stand."""
_HALF = 0.5
"""Share of the width of a slide that a place for titles takes; what is filled and narrower is a button."""
_SENTENCES, _LIST = 150, 3
"""Letters of a paragraph, and paragraphs that look alike, from which words at the head of a slide are no headline."""
_WHOLE = 0.9
"""Share of a slide from which a picture covers it."""
_STAMP, _STAMPED = 0.25, 0.6
"""Shares of a slide: of its height above which a stamp stands, and of its width behind which it begins."""
_LOGO, _MOST = 0.5, 0.9
"""Share of a slide up to which a group is a logo; of words that something holds which is a ground of theirs."""
_LINES = 2.4
"""Lines, in the size of the words, that a headline takes which begins a longer text."""


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """Words on a slide, or a place for them."""

    element: Element
    kind: str | None
    """Type of its placeholder; None where it is none."""
    place: Rect
    lines: tuple[str, ...]
    """Its paragraphs that have words."""
    look: RunStyle
    """Of its largest words."""
    frame: Frame
    """As it is inherited: insets, and where its words are anchored."""
    align: str
    """How its words are aligned, as it is inherited: `l`, `ctr`, `r`, `just`."""
    is_led: bool
    """Whether its first line is larger or bolder than all others, and no paragraph of a text."""

    @property
    def words(self) -> str:
        """All of its words."""
        return " ".join(self.lines)

    @property
    def where(self) -> Hashable:
        """What it says and where."""
        return self.words, round(self.place.x, 1), round(self.place.y, 1)

    @property
    def shown(self) -> Hashable:
        """What tells its look from others."""
        return round(self.look.size), self.look.colour, self.look.bold

    @property
    def is_heading(self) -> bool:
        """Whether it may be a headline, or begin with one: no paragraph, and no list."""
        return self.is_led or (len(self.lines) < _LIST and len(self.words) <= _SENTENCES)

    @property
    def is_worded(self) -> bool:
        """Whether it says anything."""
        return sum(c.isalpha() for c in self.words) >= _WORD


class Sample:
    """A sample slide, taken apart."""

    def __init__(self, number: int, slide: Slide, frames: Frames) -> None:
        self.number, self.slide, self.frames = number, slide, frames
        self.layout = slide.slide_layout
        drawn = [shape._element for shape in slide.shapes if shape._element.tag in _DRAWN]
        self.shapes: dict[Element, Rect] = {e: self.place(e) for e in drawn if _is_drawn(e)}
        """What stands on the slide beside its placeholders; pictures in those for pictures too."""
        texts = [text for e in drawn for one in e.iter(f"{P}sp") if (text := self._text(one)) is not None]
        texts = [one for one in texts if shared(one.place, frames.size) >= _SEEN * one.place.area]
        self.texts = [one for one in texts if not self._is_stamp(one, texts)]
        """Words and places for them that are seen, those in groups too, but for feet and stamps, as “DRAFT”."""

    @property
    def said(self) -> frozenset[Hashable]:
        """Its texts, each with its place."""
        return frozenset(text.where for text in self.texts if text.is_worded)

    @property
    def is_hidden(self) -> bool:
        """Whether it is not shown, as what authors are told."""
        return self.slide._element.get("show", "1") in ("0", "false")

    @property
    def is_flat(self) -> bool:
        """Whether it is a picture of a slide: one covers it whole, its words too."""
        order = list(self.slide.shapes._spTree)
        words = [order.index(one.element) for one in self.texts if one.is_worded and one.element in order]
        whole = [
            e for e, place in self.shapes.items() if e.tag == f"{P}pic" and place.area >= _WHOLE * self.frames.size.area
        ]
        return bool(words) and any(order.index(one) > max(words) for one in whole)

    def place(self, element: Element) -> Rect:
        """Where something stands."""
        return rect_of(self.frames.styles.frame(element, self.layout), self.frames.unit)

    def _text(self, element: Element) -> Text | None:
        kind = placeholder_type(element)
        body = element.find(f"{P}txBody")
        frame = self.frames.styles.frame(element, self.layout)
        if body is None or kind in FEET or frame.vertical != "horz":
            return None
        worded = [p for p in paragraphs(body) if text_of(p).strip()]
        styles, layout = self.frames.styles, self.layout
        looks = [
            styles.run(run, element, layout) for p in worded for run in p.iterfind(f"{A}r") if run_text(run).strip()
        ]
        if not looks:
            bare = copy.deepcopy(element)
            for paragraph in paragraphs(bare):
                detach(paragraph)
            looks = [styles.paragraph(etree.SubElement(bare.find(f"{P}txBody"), f"{A}p"), bare, layout).end]
        largest = max(looks, key=lambda look: look.size)
        shrunk = body.find(f"{A}bodyPr/{A}normAutofit")
        if shrunk is not None:
            largest = largest._replace(size=largest.size * int(shrunk.get("fontScale", "100000")) / 100_000)
        lines, align = tuple(map(text_of, worded)), self._align(element, worded)
        is_led = self._is_led(element, worded)
        return Text(element, kind, rect_of(frame, self.frames.unit), lines, largest, frame, align, is_led)

    def _is_led(self, element: Element, worded: Sequence[Element]) -> bool:
        if not worded or len(text_of(worded[0])) > _SENTENCES:
            return False
        first, *others = (self._largest(one, element) for one in worded)
        return all(one < first for one in others)

    def _largest(self, paragraph: Element, element: Element) -> tuple[float, bool]:
        """The size of the largest words of a paragraph in pt, and whether they are bold."""
        looks = (self.frames.styles.run(run, element, self.layout) for run in paragraph.iterfind(f"{A}r"))
        return max(((look.size, look.bold) for look in looks), default=(0.0, False))

    def _align(self, element: Element, worded: Sequence[Element]) -> str:
        """How words are aligned: as they say, else as the placeholders and the style that they inherit from."""
        kind = placeholder_type(element)
        above = [element, *self.frames.styles.above(element, self.layout)]
        levels = [one.find(f"{P}txBody/{A}lstStyle/{A}lvl1pPr") for one in above]
        if kind is not None:
            style = "titleStyle" if kind in TITLES else "bodyStyle"
            levels.append(self.layout.slide_master._element.find(f"{P}txStyles/{P}{style}/{A}lvl1pPr"))
        looks = [*(paragraph.find(f"{A}pPr") for paragraph in worded[:1]), *levels]
        return next((str(one.get("algn")) for one in looks if one is not None and one.get("algn")), "l")

    # Headlines ----------------------------------------------------------------------------------

    @cached_property
    def lettered(self) -> list[Element]:
        """Groups of words beside or among what is drawn, as a name beside its picture: logos, and no headlines."""
        least = _LOGO * self.frames.size.area
        return [
            e for e, place in self.shapes.items() if e.tag == f"{P}grpSp" and place.area < least and self._is_logo(e)
        ]

    def _is_logo(self, group: Element) -> bool:
        """Whether a group has words, and pictures or figures that are no ground of theirs."""
        words = [self.place(one) for one in group.iter(f"{P}sp") if words_of(one)]
        figures = [one for one in group.iter(f"{P}sp", f"{P}pic") if not (words_of(one) or _is_plain(one))]
        return any(shared(its, self.place(one)) < _MOST * its.area for one in figures for its in words)

    @cached_property
    def headline(self) -> Text | None:
        """The title of a slide with content: in its placeholder, else the largest words at its head."""
        titles = [text for text in self.texts if text.kind in TITLES]
        worded = [text for text in titles if text.is_worded]
        if worded:
            return worded[0]
        cut = [self._first_lines(text) for text in self.texts if text.is_heading and not self._is_part(text)]
        at_head = [text for text in cut if text.is_worded and self.is_at_head(text.place)]
        largest = max(at_head, key=lambda text: text.look.size, default=None)
        if largest is not None:  # what stands in a place of the layout comes before what is a bit larger
            placed = [one for one in at_head if one.kind and one.look.size >= _BESIDE * largest.look.size]
            largest = max(placed, key=lambda text: text.look.size, default=largest)
        if largest is not None:  # a number or a chapter may stand beside it
            row = [one for one in at_head if is_beside(one.place, largest.place) or one is largest]
            row = [one for one in row if one.look.size >= _BESIDE * largest.look.size]
            largest = max(row, key=lambda text: text.place.width)
        if titles and (largest is None or titles[0].look.size > largest.look.size):
            return titles[0]
        return largest

    def _is_part(self, text: Text) -> bool:
        """Whether words are no headline, but those of a button or in a figure."""
        if text.kind is not None:
            return False
        if is_seen(text.element) and text.place.width < _HALF * self.frames.size.width and self._has_place():
            return True
        others = [one for one in self.texts if one.kind is None and one.is_worded and one.element is not text.element]
        boxes = [one.place for one in others if is_seen(one.element)]
        return in_figure(text.place, boxes, is_box=is_seen(text.element))

    def _has_place(self) -> bool:
        """Whether the layout has a place for a title across the slide, at its head."""
        own = Frames.title(self.layout)
        place = None if own is None else self.frames.rect(own, self.layout)
        return place is not None and self.is_at_head(place) and place.width >= _HALF * self.frames.size.width

    def _first_lines(self, text: Text) -> Text:
        """A text that begins with its headline, cut to that."""
        line = text.look.size * _LINES / 72 / self.frames.styles.scale
        anchor = self.frames.styles.frame(text.element, self.layout).anchor
        if text.place.height <= 2 * line or anchor != "t":
            return text
        place = Rect(text.place.x, text.place.y, text.place.width, line)
        return replace(text, place=place, lines=text.lines[:1])

    def is_at_head(self, place: Rect) -> bool:
        """Whether something stands where headlines do."""
        return place.y + place.height / 2 < _HEAD * self.frames.size.height

    @cached_property
    def main(self) -> Text | None:
        """The title of a title slide: its placeholder, else the largest words, else the largest place for words."""
        texts = [one for one in self.texts if not any(group in self.lettered for group in one.element.iterancestors())]
        titles = [text for text in texts if text.kind in TITLES]
        worded = [text for text in texts if text.is_worded]
        largest = max(worded, key=lambda text: text.look.size, default=None)
        if largest is not None:  # who speaks may be as large, below it
            large = [text for text in worded if text.look.size >= _AS_LARGE * largest.look.size]
            largest = min(large, key=lambda text: text.place.y)
        if titles and (
            largest is None or largest.look.size < titles[0].look.size * (_LARGER if titles[0].is_worded else 1)
        ):
            return titles[0]
        kinds = {text.kind for text in texts}
        places = [text for text in texts if text.kind == "body" and "obj" not in kinds]
        found = largest or max(places, key=lambda text: text.look.size, default=None)
        return self._place_of_layout() if found is None and self.lettered else found

    def _is_stamp(self, text: Text, texts: Sequence[Text]) -> bool:
        """Whether a word in a box in the upper right of a slide says what state it is in, where a place has words."""
        is_high = text.place.foot < _STAMP * self.frames.size.height
        is_there = is_high and text.place.x > _STAMPED * self.frames.size.width and text.kind is None
        others = (one for one in texts if one.kind and one.is_worded and one.look.size >= _BESIDE * text.look.size)
        return is_there and len(text.words.split()) == 1 and any(others)

    def _place_of_layout(self) -> Text | None:
        """The place for a title of the layout, empty, where a logo takes that of the title."""
        own = Frames.title(self.layout)
        bare = None if own is None else copy.deepcopy(own._element)
        for paragraph in () if bare is None else list(paragraphs(bare)):
            detach(paragraph)
        return None if bare is None else self._text(bare)

    @property
    def has_figures(self) -> bool:
        """Whether it shows a table or a chart."""
        return next(self.slide._element.iter(*_FIGURES), None) is not None

    # What is drawn ------------------------------------------------------------------------------

    @property
    def accents(self) -> list[str]:
        """The accents of the theme that its shapes, words, tables and charts have, and other colours, as `#6A6AF4`."""
        return list(dict.fromkeys(self._fills()))

    def _fills(self) -> Iterator[str]:
        related = (rel.target_part for rel in self.slide.part.rels.values() if rel.reltype == RT.CHART)
        for root in (self.slide._element, *(part._element for part in related if isinstance(part, XmlPart))):
            fills = [one for fill in root.iter(f"{A}solidFill") for one in fill.iterfind(f"{A}schemeClr")]
            own = (one for fill in root.iter(f"{A}solidFill") for one in fill.iterfind(f"{A}srgbClr"))
            yield from (f"#{one.get('val', '').upper()}" for one in own)
            styled = (
                shape
                for shape in root.iter(f"{P}sp")
                if not any(shape.find(f"{P}spPr/{one}") is not None for one in _FILLS)
            )
            fills += [
                one for shape in styled for one in shape.iterfind(f"{P}style/{A}fillRef/{A}schemeClr") if is_seen(shape)
            ]
            named = (MEDIUM_2.get(one.text or "", "") for one in root.iter(f"{A}tableStyleId"))
            yield from (name for name in (*(one.get("val", "") for one in fills), *named) if name.startswith("accent"))

    @property
    def ground(self) -> Element | None:
        """The background of its own."""
        found: Element | None = self.slide._element.find(f"{P}cSld/{P}bg")
        return found

    @cached_property
    def keys(self) -> dict[Element, tuple[object, ...]]:
        """What tells each drawn shape from others, but for its words: kind, place, fill and pictures."""
        return {element: self.key(element) for element in self.shapes}

    def key(self, element: Element) -> tuple[object, ...]:
        """The same of one, or of a background."""
        place = self.shapes.get(element, self.frames.size)
        fills = [etree.tostring(fill) for fill in element.iterfind(f"{P}spPr/{A}solidFill")]
        look = (
            *(etree.tostring(one) for one in element.iterfind(f".//{A}srgbClr") if element.tag == f"{P}bg"),
            *fills,
            *(etree.tostring(one) for one in element.iter(f"{A}custGeom")),
            *sorted(self.pictures(element)),
        )
        return element.tag, *(round(side, 1) for side in (place.x, place.y, place.width, place.height)), look

    def pictures(self, element: Element) -> Iterator[str]:
        """The parts of the pictures within a shape."""
        for part in self._parts(element):
            yield str(part.partname)

    def blobs(self, element: Element) -> Iterator[bytes]:
        """The files of these pictures."""
        for part in self._parts(element):
            yield part.blob

    def _parts(self, element: Element) -> Iterator[Part]:
        rels = self.slide.part.rels
        for one in element.iter(f"{A}blip"):
            rel = rels.get(one.get(f"{R}embed", ""))
            if rel is not None and rel.reltype == RT.IMAGE and not rel.is_external:
                yield rel.target_part


def words_of(element: Element) -> str:
    """The words of a shape, or of a group of them."""
    return " ".join(" ".join(text_of(paragraph) for paragraph in paragraphs(element)).split())


def is_seen(element: Element) -> bool:
    """Whether something of a shape is seen without its words."""
    if element.tag == f"{P}grpSp":
        return any(is_seen(child) for child in element if child.tag in _DRAWN)
    look = element.find(f"{P}spPr")
    if element.tag != f"{P}sp" or look is None:
        return True
    if any(look.find(fill) is not None for fill in _FILLS) or look.find(f"{A}ln/{A}solidFill") is not None:
        return True
    style = element.find(f"{P}style/{A}fillRef")
    return style is not None and style.get("idx", "0") != "0" and look.find(f"{A}noFill") is None


def is_number(element: Element) -> bool:
    """Whether a shape says nothing but the number of its slide."""
    fields = [one.get("type") for one in element.iter(f"{A}fld")]
    return fields == ["slidenum"] and words_of(element).isdigit()


def _is_plain(element: Element) -> bool:
    """Whether a shape is a line or a rectangle, as grounds of words are."""
    outline = element.find(f"{P}spPr/{A}prstGeom")
    kind = "" if outline is None else outline.get("prst", "")
    return element.tag == f"{P}sp" and ("rect" in kind.lower() or "line" in kind.lower())


def is_panel(element: Element) -> bool:
    """Whether something is a filled shape without words."""
    return element.tag == f"{P}sp" and is_seen(element) and not words_of(element)


def _is_drawn(element: Element) -> bool:
    """Whether a shape is none that slides inherit a place for; a picture is drawn in any case that plays nothing."""
    if element.tag != f"{P}pic":
        return placeholder_type(element) is None
    return all(element.find(f"{P}nvPicPr/{P}nvPr/{A}{kind}") is None for kind in _PLAYED)
