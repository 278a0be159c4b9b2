"""Widths and heights of text as viewers set it: by the font itself, or one of the same widths that is shipped.

Knows font files; knows neither slides nor styles. Every measure is in em, that is, in parts of the font size.
"""

import re
import struct
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import uharfbuzz

from reports.slides.measuring.families import FAMILIES, Near
from reports.slides.measuring.font_files import FontFile, Source, characters, open_face

_FOLDER = Path(__file__).parent.parent / "fonts"
_STAND_INS = {
    "Carlito": ("Carlito-Regular", "Carlito-Bold", ("Calibri", "Calibri Light")),
    "Liberation Sans": ("LiberationSans-Regular", "LiberationSans-Bold", ("Arial", "Helvetica", "Arial Narrow")),
    "Liberation Serif": ("LiberationSerif-Regular", "LiberationSerif-Bold", ("Times New Roman", "Times")),
    "Liberation Mono": ("LiberationMono-Regular", "LiberationMono-Bold", ("Courier New", "Courier")),
    "Caladea": ("Caladea-Regular", "Caladea-Bold", ("Cambria",)),
    "DejaVu Sans": ("DejaVuSans", "DejaVuSans-Bold", ("Verdana",)),
    "DejaVu Serif": ("DejaVuSerif", "DejaVuSerif-Bold", ("Georgia",)),
}
"""Shipped family: its files, and the families that it is as wide as, or wider than."""
WIDEST = "DejaVu Sans"
"""What families are measured by whose widths are not known."""
_NEAR = {name.casefold(): near for name, near in FAMILIES.items()}
NARROW = "Liberation Sans"
"""What families that are known nearly are measured against; no common font that stands in for others is narrower."""
_AIR = 1.04
"""Widths of families that are known nearly are taken so much larger: texts differ in the letters that they have."""
_PITCH = 0.602
"""Width in em of letters in the fonts that stand in for one in which all are as wide."""
_LINE = 1.205
"""A line of any font is no lower: LibreOffice may set it at 1.2 em, whatever the font says."""
_USES_TYPOGRAPHIC = 1 << 7
"""The bit of `OS/2.fsSelection` that has viewers take the typographic ascent and descent, not those of Windows."""
_UNKNOWN_LINE = 1.25
"""The line of an unknown family is no lower; most text faces stay below it."""
_WEIGHT = re.compile(
    r"\s+(Thin|ExtraLight|Light|Semilight|Regular|Book|Medium|Demi|Semibold|SemiBold|Bold|ExtraBold|Black)$"
)
_PLAIN = {"kern": False, "liga": False, "clig": False}
_UNSEEN = ("Cc", "Cf", "Zl", "Zp")
_EMOJI = 1.6
"""What an emoji takes at least, in em: the widest common font has 1.4, and viewers space some of them out."""
_LINES = (
    (
        1.45,
        re.compile(
            "[\u1100-\u11ff\u2e80-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]"
        ),
    ),
    (
        1.35,
        re.compile(
            "[\u0000-\u058f\u10a0-\u10ff\u1c80-\u2dff\ua640-\ua69f\ua700-\ua7ff\ufb00-\ufb17\ufe00-\ufe0f\U0001d400-\U0001faff]"
        ),
    ),
)
"""What a line takes at least where these characters are set in the viewer's font, which nobody knows here."""
_MOST_KEPT = 5_000
"""Texts that are kept."""
_TALL_LINE = 1.75
"""The same for all other scripts: Arabic, Hebrew, those of India, Thai and so on."""


class Fragment(NamedTuple):
    """A part of a word, in the style of one piece of text, with its width and the height of its line in em."""

    text: str
    piece: int
    """Number of the piece."""
    width: float
    height: float
    is_space: bool = False
    ends_line: bool = False


class Metrics:
    """The fonts that text is measured in; keeps the width of every word that it has measured."""

    def __init__(self, faces: Sequence[FontFile] = ()) -> None:
        """Take font files of one's own: further families, and fall-backs for characters that a family lacks."""
        self._files: dict[str, tuple[Source, Source]] = {}
        for family, (regular, bold, names) in _STAND_INS.items():
            for name in (family, *names):
                self._files[name.casefold()] = (_FOLDER / f"{regular}.ttf", _FOLDER / f"{bold}.ttf")
        self._files |= _own_families(faces)
        self._widest = self._files[WIDEST.casefold()]
        self._fallbacks = tuple(dict.fromkeys(face.path for face in faces if face.is_fallback))
        self.fragments: dict[tuple[tuple[str, str, bool], ...], list[list[Fragment]]] = {}
        """Texts in pieces that lines are not broken in, kept by `measuring.text`; they are the same for all sizes."""
        self.lines: dict[tuple[object, float, float], list[float]] = {}
        """The same for heights of the lines of paragraphs that have been broken."""
        self.widest: dict[tuple[object, float], float] = {}
        """The same for widths of their longest words."""
        self._widths: dict[tuple[str, bool], dict[str, float]] = {}
        self._lines: dict[tuple[str, bool], dict[str, float]] = {}
        self._base: dict[tuple[str, bool], float] = {}
        self._is_own = False
        """Whether families that are known nearly are measured as themselves alone."""

    @cached_property
    def own(self) -> "Metrics":
        """The same fonts, where all families that are known, or nearly, are there and nothing stands in for them."""
        made = Metrics()
        made._files, made._fallbacks, made._is_own = self._files, self._fallbacks, True
        return made

    def is_near(self, family: str) -> bool:
        """Whether the widths of a family are known nearly: many see another font instead."""
        return family.casefold() not in self._files and _near(family) is not None

    def trim(self) -> None:
        """Forget texts where they are many: they are asked for while one frame is fitted, and seldom after that."""
        if len(self.fragments) > _MOST_KEPT:
            self.fragments.clear()
        for kept in (self.lines, self.widest):
            if len(kept) > _MOST_KEPT:
                kept.clear()

    def known(self, family: str) -> bool:
        """Whether the widths of the family are known, or nearly, and it is not measured as DejaVu Sans."""
        return family.casefold() in self._files or _near(family) is not None

    def width(self, text: str, family: str, bold: bool) -> float:
        """Width of a text on one line, in em; words are measured once.

        The larger of the widths with and without kerning and ligatures: viewers differ in both.
        """
        known = self._widths.get((family, bold))
        if known is None:
            known = self._widths[family, bold] = {}
        found = known.get(text)
        if found is None:
            if " " in text.strip(" "):
                return sum(self.width(part, family, bold) for part in re.findall(" +|[^ ]+", text))
            found = known[text] = self._shaped(text, family, bold)
        return found

    def line_height(self, text: str, family: str, bold: bool) -> float:
        """Height of a line that holds this text, in em, over all fonts that its characters are set in."""
        base = self._base.get((family, bold))
        if base is None:
            near = None if family.casefold() in self._files else _near(family)
            base = _line(self._file(family, bold))
            least = _UNKNOWN_LINE if not self.known(family) else near.line if near else 0.0
            base = self._base[family, bold] = max(_LINE if near else base, least)
        if text.isascii():
            return base
        lines = self._lines.setdefault((family, bold), {})
        found = lines.get(text)
        if found is None:
            foreign = [
                max([_lowest(part), *(_line(path) for path in paths)])
                for part, paths in self._runs(text, family, bold)
                if self._file(family, bold) not in paths
            ]
            found = lines[text] = max([base, *foreign])
        return found

    def lacking(self, text: str, family: str) -> str:
        """Characters that the font of the family lacks, each once, in their order: another font will show them."""
        has = characters(self._file(family, False))
        return "".join(c for c in dict.fromkeys(text) if ord(c) not in has and not _unseen(c))

    def _file(self, family: str, bold: bool) -> Source:
        found = self._files.get(family.casefold())
        if found is None:
            found = self._widest if _near(family) is None else self._files[NARROW.casefold()]
        return found[bold]

    def _runs(self, text: str, family: str, bold: bool) -> Iterator[tuple[str, tuple[Source, ...]]]:
        """The text in parts, each with the fonts that may show it: its own one, or a fall-back and DejaVu Sans."""
        own = self._file(family, bold)
        last: tuple[Source, ...] = (own,)

        def fonts(c: str) -> tuple[Source, ...]:
            nonlocal last
            if ord(c) in characters(own):
                last = (own,)
            elif not _unseen(c):
                first = next(((path,) for path in self._fallbacks if ord(c) in characters(path)), ())
                last = (*first, *((self._widest[bold],) if ord(c) in characters(self._widest[bold]) else ()))
            return last

        for paths, part in groupby(text, fonts):
            yield "".join(part), paths

    def _shaped(self, text: str, family: str, bold: bool) -> float:
        """Width of a word; of families that are known nearly no less than in DejaVu Sans, which many see instead."""
        own = self._file(family, bold)
        near = None if family.casefold() in self._files else _near(family)
        wider = 1.0 if near is None else _AIR * (near.bold if bold else near.regular)
        pitch = max(near.pitch, _PITCH) if near and near.pitch else 0.0
        its = sum(
            pitch * len(part)
            if pitch and own in paths
            else max([_narrowest(part, paths), *(_advance(path, part) for path in paths)])
            * (wider if own in paths else 1.0)
            for part, paths in self._runs(text, family, bold)
        )
        return its if near is None or self._is_own else max(its, self.width(text, WIDEST, bold))


@cache
def _near(family: str) -> Near | None:
    """What is known nearly of a family, or of that which it is a weight of; None where that is nothing."""
    family = unicodedata.normalize("NFKC", family)  # letters and kana of full or half width
    found = _NEAR.get(family.casefold())
    if found is None and (weight := _WEIGHT.search(family)):
        found = _NEAR.get(family[: weight.start()].casefold())
        heavy = found is not None and weight[1] not in ("Thin", "ExtraLight", "Light", "Regular", "Book")
        found = found._replace(regular=max(found.regular, found.bold) * 1.06) if found and heavy else found
    return found


def _own_families(faces: Sequence[FontFile]) -> dict[str, tuple[Source, Source]]:
    """The families of some font files by all names they go by, with the files for regular and bold."""
    families: dict[str, list[FontFile]] = {}
    for face in faces:
        names = {face.family, *(_WEIGHT.sub("", name) for name in _names(face.path))}
        for name in names:
            families.setdefault(name.casefold(), []).append(face)

    def nearest(some: list[FontFile], weight: int) -> Source:
        return min(some, key=lambda face: (face.style != "normal", abs(face.weight - weight))).path

    return {name: (nearest(some, 400), nearest(some, 700)) for name, some in families.items()}


def _names(path: Source) -> Iterator[str]:
    """Family names in a font file, old style and typographic."""
    face = open_face(path)
    return (name for number in (1, 16) if (name := face.get_name(number)))


def _advance(path: Source, text: str) -> float:
    """Width of a text in one font, in em."""
    face = open_face(path)
    font = uharfbuzz.Font(face)
    widths = []
    for features in ({}, _PLAIN):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font, buffer, features)
        widths.append(sum(position.x_advance for position in buffer.glyph_positions))
    return float(max(widths)) / float(face.upem)


def _line(path: Source) -> float:
    """Height of a line of a font, in em: the largest of what its tables say that viewers go by."""
    face = open_face(path)
    table = face.reference_table("OS/2").data
    ascent, descent, gap = struct.unpack(">3h", face.reference_table("hhea").data[4:10])
    selection, above, below, between = (*struct.unpack(">H", table[62:64]), *struct.unpack(">3h", table[68:74]))
    windows = struct.unpack(">2H", table[74:78])
    height = above - below + between if selection & _USES_TYPOGRAPHIC else sum(windows)
    return max(_LINE, float(max(ascent - descent + gap, height)) / float(face.upem))


def _narrowest(text: str, paths: tuple[Source, ...]) -> float:
    """What characters take at least, in em: 1 each where no font has them, more for pictures (emoji)."""
    if not paths:
        return float(sum(not _unseen(c) for c in text))
    return sum(_EMOJI for c in text if "\U0001f000" <= c <= "\U0001faff")


def _lowest(text: str) -> float:
    """What a line takes at least for characters of fonts that only the viewer knows, in em."""
    return max(next((line for line, some in _LINES if some.match(c)), _TALL_LINE) for c in text)


def _unseen(c: str) -> bool:
    """Whether a character shows nothing by itself: controls, joiners, variation selectors."""
    return unicodedata.category(c) in _UNSEEN or "\ufe00" <= c <= "\ufe0f"
