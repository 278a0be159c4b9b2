"""Layouts made of sample slides, where the design of a presentation stands on its slides only, as programs write them.

The first slide with a headline becomes the title slide, the commonest look of the others that for content: with what
is drawn there on half of them in the same place. Knows shapes of slides; knows nothing of what the new ones say.
"""

import copy
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from lxml import etree
from pptx.presentation import Presentation
from pptx.slide import Slide, SlideLayout

from reports.formats.deck.adopt.adding import add_layout, add_placeholder, first_level
from reports.formats.deck.adopt.covers import COVER
from reports.formats.deck.adopt.frames import Frames
from reports.formats.deck.adopt.geometry import Rect, rect_of
from reports.formats.deck.adopt.making import NAME
from reports.formats.deck.adopt.transfer import take_parts
from reports.formats.deck.theme_part import theme_part
from reports.slides.colours import luminance
from reports.slides.shapes import paragraphs, text_of
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element

_FEW = 3
"""Slides from which a presentation is taken to show its design."""
_DRAWN = (f"{P}sp", f"{P}pic", f"{P}cxnSp", f"{P}grpSp")
_STRONG = 60
"""Difference of the largest and the smallest of red, green and blue from which a colour is no grey."""
_ACCENTS = 3
"""Colours of the slides that become accents of the theme."""


def layouts_of_slides(presentation: Presentation, frames: Frames) -> list[SlideLayout]:
    """Layouts for titles and for content, made of the slides; none where layouts draw something or hold texts."""
    slides = [_Sample(slide, frames) for slide in presentation.slides]
    is_bare = not any(list(frames.drawn(sample.slide.slide_layout)) for sample in slides)
    if len(slides) < _FEW or not is_bare or any(list(sample.slide.placeholders) for sample in slides):
        return []
    cover = max(slides[:_FEW], key=lambda sample: sample.size)
    others = [sample for sample in slides if sample is not cover and sample.headline is not None]
    looks = Counter(sample.look for sample in others)
    model = next((sample for sample in others if sample.look == looks.most_common(1)[0][0]), None)
    if model is None or cover.headline is None or looks[model.look] < 2:
        return []
    alike = [sample for sample in others if sample.look == model.look]
    everywhere = Counter(key for sample in slides for key in set(sample.keys.values()))
    among = Counter(key for sample in alike for key in set(sample.keys.values()))
    _take_colours(presentation, slides)
    title = _made(cover, [e for e, key in cover.keys.items() if everywhere[key] > 1 or not _words(e)], "title")
    content = _made(model, [e for e, key in model.keys.items() if among[key] >= max(2, len(alike) / 2)], "obj")
    return [title, content]


class _Sample:
    """A sample slide, taken apart."""

    def __init__(self, slide: Slide, frames: Frames) -> None:
        self.slide, self.frames = slide, frames
        shapes = [shape for shape in slide.shapes if shape._element.tag in _DRAWN]
        self.places: dict[Element, Rect] = {
            s._element: rect_of(frames.styles.frame(s._element, slide.slide_layout), frames.unit) for s in shapes
        }
        worded = [element for element in self.places if sum(c.isalpha() for c in _words(element)) > _FEW]
        self.headline: Any = max(worded, key=_size, default=None)
        """The text in the largest words."""
        self.size = 0.0 if self.headline is None else _size(self.headline)
        self.keys = {element: self._key(element) for element in self.places if element is not self.headline}
        """What is drawn besides, with what tells it from others: kind, place, words, fill."""

    def _key(self, element: Element) -> tuple[object, ...]:
        place = self.places[element]
        fill = element.find(f"{P}spPr/{A}solidFill")
        shown = b"" if fill is None else etree.tostring(fill)
        return (
            element.tag,
            *(round(side, 1) for side in (place.x, place.y, place.width, place.height)),
            _words(element),
            shown,
        )

    @property
    def look(self) -> tuple[int, int, bytes]:
        """What slides of one look have in common: where the headline begins, and the background."""
        place = self.places[self.headline]
        ground = self.slide._element.find(f"{P}cSld/{P}bg")
        colour = ground.find(f".//{A}srgbClr") if ground is not None else None
        return round(place.x), round(place.y), b"" if colour is None else etree.tostring(colour)


def _words(element: Element) -> str:
    return " ".join(text_of(paragraph) for paragraph in paragraphs(element)).strip()


def _size(element: Element) -> float:
    """Size in pt of the largest words of a text."""
    return max((int(run.get("sz", "1800")) / 100 for run in element.iter(f"{A}rPr")), default=18.0)


def _made(sample: _Sample, elements: Sequence[Element], kind: str) -> SlideLayout:
    """A layout that draws these shapes of a sample slide, with a title where its headline stands."""
    slide, frames, size = sample.slide, sample.frames, sample.frames.size
    layout = add_layout(slide.slide_layout.slide_master, None, COVER if kind == "title" else NAME)
    layout._element.set("type", kind)
    ground = slide._element.find(f"{P}cSld/{P}bg")
    for element in ([ground] if ground is not None else []) + list(elements):
        mine = copy.deepcopy(element)
        if element is ground:
            layout._element.find(f"{P}cSld").insert(0, mine)
        else:
            layout.shapes._spTree.append(mine)
        take_parts(mine, slide.part, layout.part)
    place = sample.places[sample.headline]
    left = max(place.x, 0.04 * size.width)
    right = max(min(place.right, 0.96 * size.width), size.width - left if kind == "obj" else 0.0)
    head = Rect(left, place.y, right - left, place.height)
    names = ('type="title"', 'idx="1"') if kind == "obj" else ('type="ctrTitle"', 'type="subTitle" idx="1"')
    title = add_placeholder(layout, names[0], "Title", (head, frames.unit))
    _dress(title, sample.headline)
    top = head.foot + 0.15
    below = Rect(left, top, right - left, 0.6 if kind == "title" else 0.93 * size.height - top)
    body = add_placeholder(layout, names[1], "Text", (below, frames.unit))
    lower = [
        e for e in sample.places if e is not sample.headline and _words(e) and sample.places[e].y >= place.foot - 0.1
    ]
    if lower:
        _dress(body, min(lower, key=lambda element: (sample.places[element].y, sample.places[element].x)))
    return layout


def _dress(placeholder: Any, text: Element) -> None:
    """Let the words of a placeholder look as those of a text."""
    level = first_level(placeholder)
    run = next(text.iter(f"{A}rPr"), None)
    if run is not None:
        level.attrib.update(
            {name: value for name, value in run.attrib.items() if name in ("sz", "b", "i", "cap", "spc")}
        )
        wanted = [f"{A}{name}" for name in ("solidFill", "latin", "ea", "cs")]
        level.extend(copy.deepcopy(child) for child in run if child.tag in wanted)
    own = next(text.iter(f"{A}pPr"), None)
    align = "l" if own is None else own.get("algn", "l")
    level.getparent().attrib.update({"algn": align, "marL": "0", "indent": "0"})
    level.addprevious(etree.Element(f"{A}buNone"))
    body = placeholder._element.find(f"{P}txBody/{A}bodyPr")
    for its in text.iterfind(f"{P}txBody/{A}bodyPr"):
        wanted = ["lIns", "tIns", "rIns", "bIns", "anchor"]
        body.attrib.update({name: value for name, value in its.attrib.items() if name in wanted})


def _take_colours(presentation: Presentation, slides: Sequence[_Sample]) -> None:
    """Give the theme the strongest colours and the font that the slides have."""
    xml = b"".join(etree.tostring(sample.slide._element) for sample in slides).decode()
    colours = Counter(value.upper() for value in re.findall(r'srgbClr val="([0-9A-Fa-f]{6})"', xml))
    strong = [value for value, _ in colours.most_common() if _is_strong(value)]
    fonts = Counter(re.findall(r'<a:latin [^>]*typeface="([^"+]+)"', xml))
    part: Any = theme_part(presentation.slide_masters[0])
    theme = etree.fromstring(part.blob)
    for number, value in enumerate(strong[:_ACCENTS], 1):
        holder = theme.find(f".//{A}clrScheme/{A}accent{number}")
        if holder is not None:
            holder[:] = [etree.Element(f"{A}srgbClr", val=value)]
    for latin in theme.iterfind(f".//{A}fontScheme/*/{A}latin"):
        latin.set("typeface", fonts.most_common(1)[0][0] if fonts else latin.get("typeface"))
    part._blob = etree.tostring(theme, xml_declaration=True, encoding="UTF-8", standalone=True)


def _is_strong(colour: str) -> bool:
    """Whether a colour is no grey, and neither nearly white nor nearly black."""
    parts = [int(colour[at : at + 2], 16) for at in (0, 2, 4)]
    return max(parts) - min(parts) >= _STRONG and 0.02 < luminance(colour) < 0.8
