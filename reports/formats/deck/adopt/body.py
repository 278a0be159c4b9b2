"""How the words below the titles of sample slides look: colours, font and bullets, as most of their letters have them.

Words on grounds of their own, as in diagrams, do not count.
"""

import copy
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lxml import etree
from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import TITLES, Frames
from reports.formats.deck.adopt.samples import Sample, Text, is_seen
from reports.slides.shapes import paragraphs, run_text
from reports.slides.styles.text import RunStyle
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element, add, detach, need, new

_LEAST = 0.2
"""Share of the letters that a colour has at least which is one of the text."""
_ALIKE = 0.15
"""Share of a size by which another is the same."""
_INDENT = 285750
"""EMU that text behind a bullet is indented where nothing says so."""
_COLOURS, _SIZES, _FONTS = ("buClrTx", "buClr"), ("buSzTx", "buSzPct", "buSzPts"), ("buFontTx", "buFont")
_OWN = tuple(f"{A}{name}" for name in (*_COLOURS, *_SIZES, *_FONTS, "buNone", "buChar", "buAutoNum"))


class _Said(NamedTuple):
    """Words of a sample slide."""

    text: Text
    paragraph: Element
    look: RunStyle
    letters: int
    has_bullet: bool


@dataclass(frozen=True, slots=True)
class Body:
    """How text below titles looks."""

    colours: tuple[str | None, ...] = ()
    """The commonest first; None: one that cannot be told, as a run of colours."""
    family: str = ""
    size: float = 0.0
    """In pt."""
    paragraph: Element | None = None
    """What most paragraphs themselves say of their bullets, indents and level; None: it is not known."""
    has_bullet: bool = False


def body_of(samples: Sequence[Sample]) -> Body:
    """How most of the words on slides with content look."""
    every = [one for sample in samples for one in _said(sample)]
    light = [one for one in every if not one.look.bold]  # bold words are headings, if there are others
    if sum(one.letters for one in light) >= _LEAST * sum(one.letters for one in every):
        every = light
    whole = sum(one.letters for one in every)
    if not whole:
        return Body()
    colours, families, sizes = Counter[str | None](), Counter[str](), Counter[float]()
    for one in every:
        colours[one.look.colour] += one.letters
        families[one.look.family] += one.letters
        sizes[round(one.look.size)] += one.letters
    placed = [one for one in every if one.text.kind in ("obj", "body")]
    placed = placed if sum(one.letters for one in placed) >= _LEAST * whole else every
    bulleted, looks = Counter[bool](), Counter[bytes]()
    for one in placed:
        bulleted[one.has_bullet] += one.letters
    has_bullet = bulleted.most_common(1)[0][0]
    for one in (each for each in placed if each.has_bullet == has_bullet):
        looks[etree.tostring(_bullets(one.paragraph))] += one.letters
    common = tuple(colour for colour, count in colours.most_common() if count >= _LEAST * whole)
    paragraph = etree.fromstring(looks.most_common(1)[0][0])
    return Body(common, families.most_common(1)[0][0], sizes.most_common(1)[0][0], paragraph, has_bullet)


def dressed(
    body: Body, words: tuple[str, str], frames: Frames, shape: LayoutPlaceholder, layout: SlideLayout
) -> tuple[Element, Element]:
    """Properties of a paragraph and of a run that text in a place of a layout needs to look so.

    What it inherits anyway is not said. `words` are the colour (`rrggbb`) and the font that can be read there.
    """
    bare, (ink, font) = copy.deepcopy(shape._element), words
    holder = need(bare, f"{P}txBody")
    for old in paragraphs(bare):
        detach(old)
    look = etree.Element(f"{A}pPr") if body.paragraph is None else copy.deepcopy(body.paragraph)
    look.set("algn", "l")  # sentences are hard to read where a layout centres or spreads its words
    paragraph = etree.SubElement(holder, f"{A}p")
    paragraph.append(copy.deepcopy(look))
    style = frames.styles.paragraph(paragraph, bare, layout)
    has = style.end
    if body.has_bullet and not style.has_bullet:
        for old in list(look):
            detach(old)
        look.attrib.update({"marL": str(_INDENT), "indent": str(-_INDENT)})
        add(look, "a:buFont", typeface="Arial")
        add(look, "a:buChar", char="•")
    run = new("a:rPr", lang="en-US")
    if body.size and abs(has.size - body.size) > _ALIKE * body.size:
        run.set("sz", str(round(100 * body.size)))
    is_as_theirs = bool(body.colours) and body.colours[0] is None
    if has.colour != ink and not (is_as_theirs and has.colour is None):
        add(add(run, "a:solidFill"), "a:srgbClr", val=ink)
    if font and has.family != font:
        run.append(new("a:latin", typeface=font))
    return look, run


def _said(sample: Sample) -> Iterator[_Said]:
    head, styles = sample.headline, sample.frames.styles
    for text in sample.texts:
        is_head = text.kind in TITLES or (head is not None and text.element is head.element)
        if is_head or is_seen(text.element):
            continue
        for paragraph in paragraphs(text.element):
            has_bullet = styles.paragraph(paragraph, text.element, sample.layout).has_bullet
            for run in paragraph.iterfind(f"{A}r"):
                letters = len(run_text(run).strip())
                if letters:
                    look = styles.run(run, text.element, sample.layout)
                    yield _Said(text, paragraph, look, letters, has_bullet)


def _bullets(paragraph: Element) -> Element:
    """What a paragraph itself says of its level, bullets and indents."""
    found: Element = etree.Element(f"{A}pPr")
    own = paragraph.find(f"{A}pPr")
    if own is not None:
        found.attrib.update({name: own.get(name, "") for name in ("marL", "indent", "lvl") if own.get(name)})
        found.extend(copy.deepcopy(child) for child in own if child.tag in _OWN)
    return found
