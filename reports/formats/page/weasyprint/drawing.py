"""Texts drawn with less work: what stands for functions of `weasyprint.draw`.

Each gives what the one it stands for gives. Knows no packet and no template.
"""

from collections.abc import Iterator
from struct import iter_unpack
from typing import NamedTuple, Protocol

from weasyprint.draw import text as draw
from weasyprint.matrix import Matrix
from weasyprint.pdf.fonts import Font
from weasyprint.pdf.stream import Stream
from weasyprint.text import line_break
from weasyprint.text.ffi import FROM_UNITS, ffi, pango

from reports.formats.page.weasyprint.pango import GlyphItem
from reports.formats.page.weasyprint.text import Style, is_plain, renew

_DRAW = draw.draw_first_line
"""The original."""
_GLYPH = "Iiiii"
"""Which glyph, its width, offsets and attributes, as Pango has them."""
_GLYPH_SIZE = ffi.sizeof("PangoGlyphInfo")
_LEAST = 1e-6
"""Points of a text that is drawn at all."""
_HAS_SIZES = pango.pango_version() >= 14802
"""Whether Pango tells the size of a font as it is."""
_BREAKS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
"""What ends a paragraph, and so is drawn in another way than it is measured."""


class _TextBox(Protocol):
    """What is read of a box of text, on a page or in a drawing."""

    text: str
    style: Style
    pango_layout: line_break.Layout


class _GlyphRun(NamedTuple):
    """Glyphs of one font that follow one another."""

    item: GlyphItem
    """As Pango has it."""
    glyphs: list[tuple[int, ...]]
    """Each as Pango has it: which, width, offsets, attributes."""
    font: Font
    size: float
    """Points."""


def draw_first_line(
    stream: Stream, textbox: _TextBox, text_overflow: str, block_ellipsis: str, matrix: Matrix
) -> list[object]:
    """Draw a line as it was measured: its glyphs are read at once, and each is written once a font and width."""
    layout, style = textbox.pango_layout, textbox.style
    if not textbox.text.strip() or style["font_size"] < _LEAST:
        return []
    if is_plain(layout):
        is_whole = text_overflow != "ellipsis" and block_ellipsis == "none" and _BREAKS.isdisjoint(layout.text)
        runs = list(_runs(stream, layout)) if is_whole and _HAS_SIZES else []
        if not runs or not all(map(_is_ordinary, runs)):
            renew(layout, style)
            runs = []
    else:
        runs = []
    if not runs:
        drawn: list[object] = _DRAW(stream, textbox, text_overflow, block_ellipsis, matrix)
        return drawn
    stream.set_text_matrix(*matrix.values)
    shown, before = "", None
    for run in runs:
        if run.item.item.analysis.font != before:
            before = run.item.item.analysis.font
            if shown:
                stream.show_text(shown)
            shown = ""
            stream.set_font_size(run.font.hash, run.size)
        written = f"{shown}<{''.join(_written(stream, run, layout.text))}"
        shown = written[:-1] if written[-1] == "<" else f"{written}>"
    stream.show_text(shown)
    return []


def _runs(stream: Stream, layout: line_break.Layout) -> Iterator[_GlyphRun]:
    """What the first line of a layout is drawn by."""
    line, _ = layout.get_first_line()
    run, before = line.runs, None
    while run != ffi.NULL:
        item, run = run.data, run.next
        if item.item.analysis.font != before:
            before = item.item.analysis.font
            found: tuple[Font, float] = stream.add_font(before)
        infos = ffi.buffer(item.glyphs.glyphs, _GLYPH_SIZE * item.glyphs.num_glyphs)
        yield _GlyphRun(item, list(iter_unpack(_GLYPH, infos)), *found)


def _is_ordinary(run: _GlyphRun) -> bool:
    """Whether there are no pictures among its glyphs, none that is missing and none above or below the line."""
    font = run.font
    if font.bitmap or font.png or font.svg or font.colr:
        return False
    return not any(glyph >= pango.PANGO_GLYPH_EMPTY or rise for glyph, _, _, rise, _ in run.glyphs)


def _written(stream: Stream, run: _GlyphRun, text: str) -> Iterator[str]:
    """Each glyph of a run as it stands in a PDF, with the space behind it."""
    kept: dict[tuple[int, ...], str] = vars(run.font).setdefault("_written", {}).setdefault(run.size, {})
    for number, (glyph, width, offset, _, _) in enumerate(run.glyphs):
        at = glyph, width, offset
        if at not in kept:
            kept[at] = _first_written(stream, run, number, text)
        yield kept[at]


def _first_written(stream: Stream, run: _GlyphRun, number: int, text: str) -> str:
    """The same of a glyph that was not written before; what it stands for and how wide it is are noted."""
    font, size, item = run.font, run.size, run.item.item
    glyph, width, x_offset, *_ = run.glyphs[number]
    if glyph not in font.to_unicode:
        clusters, last = run.item.glyphs.log_clusters, len(run.glyphs) - 1
        following = number - 1 if item.analysis.level % 2 else number + 1
        end = clusters[following] if 0 <= following <= last else item.length
        content = text.encode()[item.offset + clusters[number] : item.offset + end]
        font.to_unicode[glyph] = content.decode()
    if glyph not in font.widths:
        pango.pango_font_get_glyph_extents(item.analysis.font, glyph, stream.ink_rect, stream.logical_rect)
        font.widths[glyph] = round(stream.logical_rect.width * 1000 * FROM_UNITS / size)
    offset = x_offset / size
    kerning = font.widths[glyph] + offset - width * 1000 * FROM_UNITS / size
    before = f">{-offset}<" if offset else ""
    return f"{before}{glyph:04x}" + (f">{int(kerning)}<" if kerning else "")
