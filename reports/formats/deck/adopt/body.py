"""How the words below the titles of sample slides look: colours and font as most of their letters have them.

Size and bullets are those of the largest text on most slides. Words on grounds of their own, as in diagrams, do not
count.
"""

import copy
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median_low
from typing import NamedTuple, TypeVar

from lxml import etree
from pptx.shapes.placeholder import LayoutPlaceholder
from pptx.slide import SlideLayout

from reports.formats.deck.adopt.frames import TITLES, Frames
from reports.formats.deck.adopt.grounds import readability
from reports.formats.deck.adopt.samples import Sample, Text, is_seen
from reports.formats.deck.adopt.stale import FOOT
from reports.regex import regex
from reports.slides.fitting.sizes import TEXT
from reports.slides.measuring.metrics import Metrics
from reports.slides.shapes import paragraphs, run_text, text_of
from reports.slides.styles.text import ParagraphStyle, RunStyle
from reports.slides.xml import DRAWINGML as A
from reports.slides.xml import PRESENTATIONML as P
from reports.slides.xml import Element, add, detach, need, new

_Kind = TypeVar("_Kind")
_LEAST = 0.2
"""Share of the letters that a colour has at least which is one of the text."""
_LISTS = 1 / 3
"""Share of slides, or of their letters, from which texts are lists."""
_SEVERAL = 2
"""Paragraphs with bullets that are a list."""
_REPEATED = 4
"""Slides from which what boxes of all say in one place is a label, and no text."""
_ALIKE = 0.15
"""Share of a size by which another is the same."""
_SEEN = 1.5
"""Contrast from which bullets are seen."""
_PART = 0.85
"""Part of a line from one to the next below which words run together."""
_LOOSE = 2.0
"""Times the size of words from one line to the next above which few of them have room, in fonts with high lines."""
_INDENT = 285750
"""EMU that text behind a bullet is indented where nothing says so."""
_PASTED = regex(r"^-|^(ui-|system-ui|BlinkMac|sans-serif$|serif$|monospace$|inherit$|initial$)")
"""Of names that are no fonts but words of style sheets, as in text pasted from a browser."""
_CODE = regex(r"\bmono\b|\bcode\b|consol|courier|typewriter|terminal|^menlo|^monaco", re.IGNORECASE)
"""In names of fonts for code."""
_APART, _MOST_APART = 0.4, 0.6
"""Space between paragraphs, in the size of their words, where a design has hardly any, and at most."""
_BARE, _NEARLY = 1.5, 0.75
"""Times that space between paragraphs without bullets; and the share of it that is enough."""
_HANGING = 6.0
"""pt by which a bullet stands before its lines at least."""
_COLOURS, _SIZES, _FONTS = ("buClrTx", "buClr"), ("buSzTx", "buSzPct", "buSzPts"), ("buFontTx", "buFont")
_BULLETS = tuple(f"{A}{name}" for name in _COLOURS)
_OWN = tuple(f"{A}{name}" for name in (*_COLOURS, *_SIZES, *_FONTS, "buNone", "buChar", "buAutoNum"))


class _Said(NamedTuple):
    """Words of a sample slide."""

    text: Text
    paragraph: Element
    look: RunStyle
    """As it is drawn: in a text that was made to fit in the smaller size."""
    letters: int
    level: int
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
    shown = Counter(where for its in samples for where in {text.where for text in its.texts if text.kind is None})
    said = [[one for one in _said(its) if shown[one.text.where] < _REPEATED] for its in samples]
    every = [one for its in said for one in its]
    light = [one for one in every if not one.look.bold]  # bold words are headings, if there are others
    if sum(one.letters for one in light) >= _LEAST * sum(one.letters for one in every):
        every = light
    whole = sum(one.letters for one in every)
    if not whole:
        return Body()
    colours, families = Counter[str | None](), Counter[str]()
    for one in every:
        colours[one.look.colour] += one.letters
        families[one.look.family] += one.letters
    mains = [main for its in said if (main := _main(its))]
    placed = [main for main in mains if main[0].text.kind in ("obj", "body")]
    mains = placed if len(placed) >= _LEAST * len(mains) else mains
    level = Counter(main[0].level for main in mains).most_common(1)[0][0]
    mains = [main for main in mains if main[0].level == level]
    sizes = [_most((round(one.look.size, 1), one.letters) for one in main) for main in mains]
    bullets = [_is_list(main) for main in mains]
    letters = [sum(one.letters for one in main) for main in mains]  # labels in drawings are no texts
    listed = sum(many for many, its in zip(letters, bullets, strict=True) if its)
    has_bullet = listed >= _LISTS * sum(letters) or bullets.count(True) >= _LISTS * len(bullets)
    looks = Counter(
        etree.tostring(_bullets(one.paragraph)) for main in mains for one in main if one.has_bullet == has_bullet
    )
    common = tuple(colour for colour, count in colours.most_common() if count >= _LEAST * whole)
    paragraph = etree.fromstring(looks.most_common(1)[0][0]) if looks else None
    named = {family: count for family, count in families.items() if not _PASTED.search(family)} or families
    worded = {family: count for family, count in named.items() if not is_even(family)} or named  # code is no text
    return Body(common, max(worded, key=lambda family: worded[family]), median_low(sizes), paragraph, has_bullet)


def is_even(family: str) -> bool:
    """Whether all letters of a font have one width, as those of code; of one that is not known its name says so."""
    metrics = Metrics()
    return _CODE.search(family) is not None or metrics.width("i", family, False) == metrics.width("M", family, False)


def _main(said: Sequence[_Said]) -> list[_Said]:
    """The words of the largest text of a slide: of the topmost level that is no heading, as bold ones are."""
    placed = [one for one in said if one.text.kind in ("obj", "body")] or said
    if not placed:
        return []
    largest = _most((one.text, one.letters) for one in placed)
    mine = [one for one in placed if one.text is largest]
    for level in sorted({one.level for one in mine}):
        its = [one for one in mine if one.level == level]
        light = [one for one in its if not one.look.bold]
        if 2 * sum(one.letters for one in light) >= sum(one.letters for one in its):
            return light
    top = min(one.level for one in mine)
    return [one for one in mine if one.level == top]


def _is_list(main: Sequence[_Said]) -> bool:
    """Whether most letters have bullets, or several paragraphs below one that introduces them."""
    several = len({one.paragraph for one in main if one.has_bullet}) >= _SEVERAL
    return several or _most((one.has_bullet, one.letters) for one in main)


def _most(counted: Iterable[tuple[_Kind, int]]) -> _Kind:
    """What has the most letters."""
    found = Counter[_Kind]()
    for kind, letters in counted:
        found[kind] += letters
    return found.most_common(1)[0][0]


def dressed(
    body: Body, words: tuple[str, str, Sequence[str]], frames: Frames, shape: LayoutPlaceholder, layout: SlideLayout
) -> tuple[Element, Element]:
    """Properties of a paragraph and of a run that text in a place of a layout needs to look so.

    What it inherits anyway is not said. `words` are the colour (`rrggbb`) and the font that can be read there, and the
    colours of the ground: bullets that nobody sees on it have the colour of the text.
    """
    bare, (ink, font, grounds) = copy.deepcopy(shape._element), words
    holder = need(bare, f"{P}txBody")
    for old in paragraphs(bare):
        detach(old)
    look = etree.Element(f"{A}pPr") if body.paragraph is None else copy.deepcopy(body.paragraph)
    look.set("algn", "l")  # sentences are hard to read where a layout centres or spreads its words
    (paragraph := etree.SubElement(holder, f"{A}p")).append(copy.deepcopy(look))
    style = frames.styles.paragraph(paragraph, bare, layout)
    has = style.end
    _hang(look, style, has_bullet=body.has_bullet)
    own = _of_bullets(look, shape, frames, layout)
    colour = own or has.colour  # LibreOffice draws them as the layout has text, and colours of the theme in white
    is_unseen = colour is not None and readability(colour, grounds) < _SEEN
    if is_unseen or own:
        for old in [one for one in look if one.tag in _BULLETS]:
            detach(old)
        look.insert(0, new("a:buClr"))
        add(look[0], "a:srgbClr", val=ink if is_unseen else own or ink)
    run = new("a:rPr", lang="en-US")
    size = max(body.size or has.size, TEXT * frames.styles.scale)
    space = _APART * size * (1.0 if style.has_bullet or body.has_bullet else _BARE)
    if style.before.of(size) + style.after.of(size) < _NEARLY * space:  # sentences would run together
        look.insert(0, new("a:spcBef"))
        add(look[0], "a:spcPts", val=str(round(100 * space)))
    elif points := style.before.points:  # smaller words stand closer
        look.insert(0, new("a:spcBef"))
        add(look[0], "a:spcPct", val=str(round(100_000 * min(_MOST_APART, points / size) / 1.2)))
    _part_lines(look, style, Metrics().line_height("x", font or has.family, bold=False))
    if abs(has.size - size) > _ALIKE * size:
        run.set("sz", str(round(100 * size)))
    if has.bold:
        run.set("b", "0")
    is_as_theirs = bool(body.colours) and body.colours[0] is None
    if has.colour != ink and not (is_as_theirs and has.colour is None):
        add(add(run, "a:solidFill"), "a:srgbClr", val=ink)
    if font and has.family != font:
        run.append(new("a:latin", typeface=font))
    return look, run


def _part_lines(look: Element, style: ParagraphStyle, line: float) -> None:
    """Let lines be as far apart, in the size of their words, as they are by design; `line` is what they take in em.

    Those set for smaller words, or for a line or two, are as their font has them.
    """
    high = style.line.points
    part = style.line.lines if high is None else high / (style.end.size * line)
    is_odd = part < _PART or (part > 1 and part * line > _LOOSE)
    if is_odd or high is not None:
        look.insert(0, new("a:lnSpc"))
        add(look[0], "a:spcPct", val="100000" if is_odd else str(round(100_000 * part)))


def _hang(look: Element, style: ParagraphStyle, *, has_bullet: bool) -> None:
    """Let the lines of a paragraph begin behind its bullet, which it gets where others have one; else at the left."""
    if has_bullet and not style.has_bullet:
        for old in list(look):
            detach(old)
        add(look, "a:buFont", typeface="Arial")
        add(look, "a:buChar", char="•")
    elif style.has_bullet and style.indent <= -_HANGING and style.left + style.indent >= 0:
        return
    is_list = has_bullet or style.has_bullet
    look.attrib.update({"marL": str(_INDENT * is_list), "indent": str(-_INDENT * is_list)})


def _of_bullets(look: Element, shape: LayoutPlaceholder, frames: Frames, layout: SlideLayout) -> str | None:
    """The colour that bullets have on a layout, where it is not that of the text."""
    level = f"{A}lvl{int(look.get('lvl', '0')) + 1}pPr"
    holders = (shape._element, *frames.styles.above(shape._element, layout))
    styles = [one.find(f"{P}txBody/{A}lstStyle/{level}") for one in holders]
    styles.append(layout.slide_master._element.find(f"{P}txStyles/{P}bodyStyle/{level}"))
    for one in (look, *styles):
        found = None if one is None else next((child for child in one if child.tag in _BULLETS), None)
        if found is not None:
            return frames.styles.colour(found[0], layout._element, layout) if len(found) else None
    return None


def _said(sample: Sample) -> Iterator[_Said]:
    head, styles = sample.headline, sample.frames.styles
    for text in sample.texts:
        is_headed = head is not None and text.element is head.element
        is_head = text.kind in TITLES or (head is not None and is_headed and len(text.lines) <= len(head.lines))
        if is_head or is_seen(text.element) or text.place.y > FOOT * sample.frames.size.height:
            continue
        fit = text.element.find(f"{P}txBody/{A}bodyPr/{A}normAutofit")
        times = 1.0 if fit is None else int(fit.get("fontScale", "100000")) / 100_000
        worded = [one for one in paragraphs(text.element) if text_of(one).strip()]
        for paragraph in worded[len(head.lines) if head is not None and is_headed else 0 :]:  # below its first lines
            style = styles.paragraph(paragraph, text.element, sample.layout)
            for run in paragraph.iterfind(f"{A}r"):
                letters = len(run_text(run).strip())
                if letters:
                    look = styles.run(run, text.element, sample.layout)
                    look = look._replace(size=times * look.size)
                    yield _Said(text, paragraph, look, letters, style.level, style.has_bullet)


def _bullets(paragraph: Element) -> Element:
    """What a paragraph itself says of its level, bullets and indents."""
    found: Element = etree.Element(f"{A}pPr")
    own = paragraph.find(f"{A}pPr")
    if own is not None:
        found.attrib.update({name: own.get(name, "") for name in ("marL", "indent", "lvl") if own.get(name)})
        is_numbered = own.find(f"{A}buAutoNum") is not None  # sentences are no list of steps
        found.extend(copy.deepcopy(child) for child in own if child.tag in _OWN and not is_numbered)
    return found
