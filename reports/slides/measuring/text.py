"""How high text becomes in a given width: lines are broken as PowerPoint and LibreOffice break them.

Knows styles and metrics; of slides only where their paragraphs are. All results err to the high side.
"""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pptx.slide import SlideLayout

from reports.slides.measuring.metrics import NARROW, WIDEST, Fragment, Metrics
from reports.slides.styles.inheritance import Styles
from reports.slides.styles.text import ParagraphStyle, RunStyle
from reports.slides.xml import Element, qn

SAFETY = 1.03
"""Widths of text are taken so much larger: viewers round the advances of glyphs."""
_FREE = 1.08
"""Times the width that words in a font that nobody knows have at most."""
_BULLET = 0.7
"""Width of a bullet with its space, in em, where it does not hang to the left of the text."""
_HAN = (
    "\u2e80-\u2fdf\u3001-\u30ff\u3100-\u4dbf\u4e00-\ua4cf\uf900-\ufaff\uff01-\uff9f\uffe0-\uffef\U00020000-\U0003ffff"
)
_CLOSING = (  # begin no line: full-width punctuation, closing brackets, small kana, marks of length and iteration
    "\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff1f\uff01\u300d\u300f\uff09\u3011\u3009\u300b\u3015\uff3d\uff5d\u30fb"
    "\u30fc\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7"
    "\u3005"
)
_OPENING = "\u300c\u300e\uff08\u3010\u3008\u300a\u3014\uff3b\uff5b"  # end no line
_SYLLABIC = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
_TOKEN = re.compile(
    rf"(?P<end>[\n\v\u2028\u2029]|\r\n?)"
    rf"|(?P<space>[ \t\u1680\u2000-\u2006\u2008-\u200a\u200b\u205f\u3000]+)"
    rf"|(?P<han>[{_OPENING}]*[{_HAN}][{_CLOSING}]*)"
    rf"|(?P<syllables>[{_SYLLABIC}]{{1,8}})"
    rf"|(?P<part>(?!\S{{0,200}}/)[^\s{_HAN}{_SYLLABIC}]*?[^\s{_HAN}{_SYLLABIC}](?:[-\u2010](?=[^\W\d_])|[–—]+(?=\S)))"
    rf"|(?P<word>[^ \t\n\v\r\u1680\u2000-\u2006\u2008-\u200b\u2028\u2029\u205f\u3000{_HAN}{_SYLLABIC}]+)"
)
"""Pieces of text that lines are broken behind; behind a `word` only where a space or another script follows.

Thai, Lao, Burmese and Khmer have no spaces between words: eight characters stand for a word.
Viewers differ about addresses, paths and Hangul: these are broken at spaces only.
"""
_SIMPLE = re.compile(r"[ \t!-,.-~]*")
"""Text whose lines are broken at spaces only, which are most."""
_WORDS = re.compile(r"[ \t]+|[^ \t]+")
_WIDE = re.compile(f"[{_HAN}{_OPENING}]")
_JOINTS = re.compile(r"[^-/]*[-/]+|[^-/]+")
_JOINT = re.compile(r"(?<=[^\s/@:#][/@:#])(?=[^\s/@:#])")
"""Behind a sign that joins parts of an address."""

_PARAGRAPH, _BREAK, _TEXT = qn("a:p"), qn("a:br"), qn("a:t")
_PLAIN = ParagraphStyle()


class Piece(NamedTuple):
    """Text in one style; a line feed or vertical tab ends a line."""

    text: str
    family: str
    size: float
    """In pt."""
    bold: bool = False
    tracking: float = 0.0
    """Added to the width of each character, in pt."""


class Paragraph(NamedTuple):
    """A paragraph as it is to be set."""

    pieces: tuple[Piece, ...]
    style: ParagraphStyle = _PLAIN


Measured = dict[Element, Paragraph]
"""Paragraph elements as they are measured at the sizes of the design."""


def height(paragraphs: Sequence[Paragraph], width: float, metrics: Metrics, scale: float = 1.0) -> float:
    """Height in pt of a text body that is set in a width in pt, with font sizes scaled."""
    total = after = 0.0
    for at, paragraph in enumerate(paragraphs):
        style, lines = paragraph.style, _lines(paragraph, width, metrics, scale)
        total += 0.0 if at == 0 else after + style.before.of(lines[0])
        total += sum(style.line.of(line) for line in lines)
        after = style.after.of(lines[-1])
    return total


def least_height(paragraphs: Sequence[Paragraph], width: float, metrics: Metrics) -> float:
    """Height in pt that a text body needs in every viewer, also where a narrow font stands in for one of the deck."""

    def is_lacking(family: str) -> bool:
        return metrics.is_near(family) or not metrics.known(family)

    if not any(is_lacking(piece.family) for one in paragraphs for piece in one.pieces):
        return height(paragraphs, SAFETY * width, metrics)
    return height([_in_family(one, NARROW, is_lacking) for one in paragraphs], _FREE * width, metrics)


def lines(paragraphs: Sequence[Paragraph], width: float, metrics: Metrics, scale: float = 1.0) -> list[int]:
    """Number of lines of each paragraph in a width in pt; one without text takes a line."""
    return [len(_lines(paragraph, width, metrics, scale)) for paragraph in paragraphs]


def longest_word(paragraphs: Sequence[Paragraph], metrics: Metrics, scale: float = 1.0) -> float:
    """Width in pt of the widest piece that lines are not broken in, with the indents of its paragraph."""
    return max((_widest(paragraph, metrics, scale) for paragraph in paragraphs), default=0.0)


def longest_line(paragraphs: Sequence[Paragraph], metrics: Metrics) -> float:
    """Width in pt of the longest paragraph on one line, in whatever font it is seen."""
    return max(
        (
            sum(_width(piece.text, piece, its, 1.0) for piece in seen.pieces)
            for paragraph in paragraphs
            for seen, its in _readings(paragraph, metrics)
        ),
        default=0.0,
    )


def joints(word: str, look: Piece, room: float, metrics: Metrics) -> list[str]:
    """The parts of an address, in the style of a piece, that may start a line: those with room in it."""
    first, *others = _JOINT.split(word)
    made = [first]
    for part in others:
        if _width(part, look, metrics, 1.0) <= room:
            made.append(part)
        else:
            made[-1] += part
    return made


def parted(paragraph: Paragraph, metrics: Metrics) -> Paragraph:
    """A paragraph with its addresses in their parts, as words of their own that are broken nowhere else."""
    pieces = (
        one._replace(text=" ".join(joints(one.text, one, math.inf, metrics)).replace("-", "\u2011"))
        for one in paragraph.pieces
    )
    return paragraph._replace(pieces=tuple(pieces))


def line_height(paragraphs: Sequence[Paragraph], metrics: Metrics) -> float:
    """Height in pt of the highest line; 0 without text."""
    pieces = [piece for paragraph in paragraphs for piece in paragraph.pieces]
    return max((p.size * metrics.line_height(p.text, p.family, p.bold) for p in pieces), default=0.0)


def _widest(paragraph: Paragraph, metrics: Metrics, scale: float) -> float:
    key = (paragraph, scale)
    found = metrics.widest.get(key)
    if found is None:
        pieces = paragraph.pieces
        found = max((_wide(unit, pieces, scale) for unit in _unbreakable(pieces, metrics)), default=0.0)
        found = metrics.widest[key] = found + paragraph.style.left + paragraph.style.right
    return found


class Ruler:
    """Measures the text of one presentation, and gathers the characters that its fonts lack."""

    def __init__(self, styles: Styles, metrics: Metrics) -> None:
        """Take how the presentation is set, and the fonts."""
        self.styles = styles
        self.metrics = metrics
        self.lacking: dict[str, dict[str, None]] = {}
        """Family to the characters that it lacks, in order of appearance."""

    def measure(self, body: Element, shape: Element, slide_layout: SlideLayout) -> Measured:
        """All paragraphs of a text body; `shape` is what holds it: a shape or `a:tc`."""
        measured = paragraphs_of(body, shape, slide_layout, self.styles)
        for one in measured:
            for piece in one.pieces:
                if not piece.text.isascii() and (missing := self.metrics.lacking(piece.text, piece.family)):
                    self.lacking.setdefault(piece.family, {}).update(dict.fromkeys(missing))
        return dict(zip(body.findall(_PARAGRAPH), measured, strict=True))


def paragraphs_of(body: Element, shape: Element, slide_layout: SlideLayout, styles: Styles) -> list[Paragraph]:
    """The paragraphs of a text body with all that they inherit; `shape` is what holds it: a shape or `a:tc`."""
    made = []
    for paragraph in body.iterchildren(_PARAGRAPH):
        style, runs = styles.sizes(paragraph, shape, slide_layout)
        pieces = (_piece("\v" if run.tag == _BREAK else run.findtext(_TEXT) or "", look) for run, look in runs)
        made.append(Paragraph(tuple(pieces), style))
    return made


def _piece(text: str, style: RunStyle) -> Piece:
    return Piece(text.upper() if style.is_capitals else text, style.family, style.size, style.bold, style.tracking)


# Breaking lines ---------------------------------------------------------------------------------


def _fragments(pieces: Sequence[Piece], metrics: Metrics) -> Iterator[tuple[Fragment, bool]]:
    """The fragments of a text, and whether a line may be broken behind each of them."""
    for number, piece in enumerate(pieces):
        family, bold = piece.family, piece.bold
        if _SIMPLE.fullmatch(piece.text):
            tall = metrics.line_height("", family, bold)
            for text in _WORDS.findall(piece.text):
                is_space = text[0] in " \t"
                shown = text.replace("\t", "    ") if is_space else text
                yield Fragment(shown, number, metrics.width(shown, family, bold), tall, is_space), is_space
            continue
        for match in _TOKEN.finditer(piece.text):
            text, kind = match[0], match.lastgroup
            tall = metrics.line_height(text, family, bold)
            if kind == "end":
                yield Fragment("", number, 0.0, tall, ends_line=True), True
                continue
            if kind == "space":
                text = text.replace("\t", "    ")
            wide = metrics.width(text, family, bold)
            yield Fragment(text, number, wide, tall, is_space=kind == "space"), kind != "word"


def _unbreakable(pieces: Sequence[Piece], metrics: Metrics) -> Sequence[Sequence[Fragment]]:
    """The text in pieces that lines are not broken in; spaces and ends of lines stand alone. The same for all sizes."""
    key = tuple((piece.text, piece.family, piece.bold) for piece in pieces)
    found = metrics.fragments.get(key)
    if found is None:
        found = metrics.fragments[key] = list(_joined(pieces, metrics))
    return found


def _joined(pieces: Sequence[Piece], metrics: Metrics) -> Iterator[list[Fragment]]:
    unit: list[Fragment] = []
    for part, breaks in _fragments(pieces, metrics):
        if part.is_space or part.ends_line or (unit and part.text and _is_wide(part.text[0])):
            if unit:
                yield unit
            unit = []
        unit.append(part)
        if breaks:
            yield unit
            unit = []
    if unit:
        yield unit


def _is_wide(c: str) -> bool:
    """Whether a line may be broken before this character, whatever is there."""
    return not c.isascii() and _WIDE.match(c) is not None and c not in _CLOSING


class _Lines:
    """Lines of a paragraph while they are filled."""

    def __init__(self, first: float, room: float, empty: float) -> None:
        """Take the room in the first line and in the others, and the height of a line without text, in pt."""
        self.made: list[float] = []
        self.left, self.room = first, room
        self.used = self._gap = self._tall = 0.0
        self._empty = empty

    def space(self, width: float, height: float) -> None:
        """Spaces: they may hang over the end of a line, but move a text that they stand before."""
        if self.used:
            self._gap += width
        else:
            self.used += width
        self._tall = max(self._tall, height)

    def add(self, width: float, height: float) -> None:
        """Text that is not broken."""
        if self.used and self.used + self._gap + width > self.left:
            self.end()
        self.used += self._gap + width
        self._gap, self._tall = 0.0, max(self._tall, height)

    def end(self, empty: float = 0.0) -> None:
        """The line is full; one without text is as high as given."""
        self.made.append(self._tall or empty or self._empty)
        self.left = self.room
        self.used = self._gap = self._tall = 0.0


def _lines(paragraph: Paragraph, width: float, metrics: Metrics, scale: float) -> list[float]:
    """Heights in pt of the lines of a paragraph, at single spacing; kept, for sizes are searched by trying them."""
    key = (paragraph, width, scale)
    found = metrics.lines.get(key)
    if found is None:
        found = metrics.lines[key] = max(
            (_set(seen, width, its, scale) for seen, its in _readings(paragraph, metrics)), key=sum
        )
    return found


def _readings(paragraph: Paragraph, metrics: Metrics) -> list[tuple[Paragraph, Metrics]]:
    """A paragraph in its own fonts, and as those see it who lack one that is known nearly.

    The high line of the one does not come with the wide letters of the other.
    """
    if not any(metrics.is_near(piece.family) for piece in paragraph.pieces):
        return [(paragraph, metrics)]
    return [(paragraph, metrics.own), (_in_family(paragraph, WIDEST, metrics.is_near), metrics)]


def _in_family(paragraph: Paragraph, family: str, is_lacking: Callable[[str], bool]) -> Paragraph:
    """A paragraph with another family where one is lacking."""
    pieces = (one._replace(family=family) if is_lacking(one.family) else one for one in paragraph.pieces)
    return paragraph._replace(pieces=tuple(pieces))


def _set(paragraph: Paragraph, width: float, metrics: Metrics, scale: float) -> list[float]:
    style = paragraph.style
    room = width - style.left - style.right
    first = room - style.indent
    if style.has_bullet:
        # The text starts where the other lines do, or behind the bullet.
        size = paragraph.pieces[0].size if paragraph.pieces else style.end.size
        first = min(room, first - _BULLET * size * scale)
    end = style.end
    made = _Lines(first, room, scale * end.size * metrics.line_height("", end.family, end.bold))
    pieces = paragraph.pieces
    for unit in _unbreakable(pieces, metrics):
        wide, high = _wide(unit, pieces, scale), max([pieces[part.piece].size * scale * part.height for part in unit])
        if unit[0].ends_line:
            made.end(high)
        elif unit[0].is_space:
            made.space(wide, high)
        elif wide <= made.left or (made.used and wide <= room):
            made.add(wide, high)
        else:
            if made.used:
                made.end()
            for size in _broken(unit, pieces, made.left, metrics, scale):
                made.add(size, high)
    made.end()
    return made.made


def _broken(
    unit: Sequence[Fragment], pieces: Sequence[Piece], room: float, metrics: Metrics, scale: float
) -> list[float]:
    """Widths of the pieces that a word longer than a line is broken into: the way that takes more lines.

    Some viewers break it between any characters, others behind hyphens and slashes where they can, or at its joints.
    """
    ways: list[list[float]] = [[], [], []]
    for part in unit:
        # A word of Thai is not broken, but it may be shorter than taken.
        step = 4 if re.match(f"[{_SYLLABIC}]", part.text) else 1
        look = pieces[part.piece]
        divided = [part.text], _JOINTS.findall(part.text), joints(part.text, look, room / scale, metrics)
        for way, texts in zip(ways, divided, strict=True):
            for text in texts:
                wide = _width(text, look, metrics, scale)
                small = [text[at : at + step] for at in range(0, len(text), step)]
                is_whole = way is not ways[0] and wide <= room
                way.extend([wide] if is_whole else (_width(c, look, metrics, scale) for c in small))

    def lines(way: list[float]) -> int:
        made = _Lines(room, room, 0.0)
        for wide in way:
            made.add(wide, 0.0)
        return len(made.made)

    return max(ways, key=lines)


def _wide(unit: Sequence[Fragment], pieces: Sequence[Piece], scale: float) -> float:
    """Width of a unit in pt."""
    return sum([_points(part.width, part.text, pieces[part.piece], scale) for part in unit])


def _width(text: str, piece: Piece, metrics: Metrics, scale: float) -> float:
    """Width of a text in the style of a piece, in pt."""
    return _points(metrics.width(text, piece.family, piece.bold), text, piece, scale)


def _points(wide: float, text: str, piece: Piece, scale: float) -> float:
    """A width in em in pt, on the high side."""
    return max(0.0, (piece.size * wide * SAFETY + len(text) * piece.tracking) * scale)
