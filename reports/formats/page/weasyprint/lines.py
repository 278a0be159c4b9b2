"""Lines of text broken once: what stands for `weasyprint.text.line_break.split_first_line`.

WeasyPrint asks for the first line of a text, then for that of the rest, and so on; each time Pango shapes some two
lines, then the first with the next word, then the first alone. Here a text is broken whole, and only what a line holds
in the end is shaped once more. Lines that are not sure to be the same are left to the original.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from math import inf
from typing import NamedTuple, TypeAlias

from weasyprint.layout import LayoutContext
from weasyprint.text import line_break
from weasyprint.text.ffi import FROM_UNITS, TO_UNITS, ffi, pango

from reports.formats.page.weasyprint.pango import Attribute, LayoutLine
from reports.formats.page.weasyprint.text import Style, drop, is_one_line, is_plain, of_text
from reports.regex import regex

Measured: TypeAlias = tuple[line_break.Layout, int, int | None, float, float, float]
"""A layout of the first line, bytes of it, bytes to where the next one begins, width, height, baseline."""
_SPLIT = line_break.split_first_line
"""The original."""
_SIMPLE = regex("[ -~\xa0-\xac\xae-\u024f\u0370-\u03ff\u0400-\u052f\u2010-\u2027\u2030-\u2044\u20a0-\u20bf]+")
"""Texts from left to right, in words between spaces."""
_MARGIN = 0.5
"""Points by which a line has to be narrower than its place, and with a word more wider, for its end to be sure."""
_RATIO = 4
"""Width of a text to its size from which on it is broken in lines; below, the original looks for single words."""
_MOST = 8_000
"""Characters of a text that is broken whole."""


class _Broken(NamedTuple):
    """A text that was broken last."""

    width: float
    style: str
    rests: dict[str, tuple[str, int]]
    """What is left of the text where a line begins: that line, and how many bytes further the next one begins."""


def split_first_line(
    text: str, style: Style, context: LayoutContext | None, *widths: float | None, **named: bool
) -> Measured:
    """Break an equal text once in a document: floats and cells are measured, then laid out; labels come often.

    The widths are that of the line, and what is put between words.
    """
    if context is None:
        whole: Measured = _SPLIT(text, style, context, *widths, **named)
        return whole
    kept = vars(context).setdefault("_lines", {})
    at = (text, of_text(style), widths, *named.items())
    if at not in kept:
        width, between = widths
        is_minimum = named.get("minimum", False)
        found = None
        if width is not None and not between and not is_minimum and named.get("is_line_start", True):
            found = _of_broken(text, style, context, width)
        if found is None:
            found = _SPLIT(text, style, context, *widths, **named)
        if is_minimum or (is_plain(found[0]) and not is_one_line(found[0])):
            drop(found[0])
        kept[at] = found
    layout, *measures = kept[at]
    return (copy(layout), *measures)


def _of_broken(text: str, style: Style, context: LayoutContext, width: float) -> Measured | None:
    """The first line of a text, where it is sure which that is; else None."""
    size = style["font_size"]
    if not size or width == inf or size * _RATIO > width:
        return None
    broken: _Broken | None = vars(context).get("_broken")
    if broken is None or text not in broken.rests or broken.width != width or broken.style != of_text(style):
        if len(text) * size < width or not _is_simple(text, style):
            return None
        layout = _laid_out(text, style, width)
        if is_one_line(layout):
            return _one_line(text, layout, width)
        broken = _Broken(width, of_text(style), dict(_rests(text, layout, width)))
        vars(context)["_broken"] = broken
    if text not in broken.rests:
        return None
    line, resume = broken.rests[text]
    layout = line_break.Layout(style)
    layout.set_text(line)
    return _measured(layout, resume)


def _laid_out(text: str, style: Style, width: float) -> line_break.Layout:
    """A layout of so much of a text as is simple."""
    layout = line_break.Layout(style, 0, width)
    pango.pango_layout_set_width(layout.layout, int(width * TO_UNITS))
    simple = _SIMPLE.match(text)
    layout.set_text(simple[0] if simple else "")
    return layout


def _one_line(text: str, layout: line_break.Layout, width: float) -> Measured | None:
    """A layout of one line as the first line of a text; None where that may be another."""
    found = _measured(layout, None)
    return found if layout.text == text and found[3] <= width else None


def _measured(layout: line_break.Layout, resume: int | None) -> Measured:
    """The measures of a layout's first line."""
    first, _ = layout.get_first_line()
    width, height = line_break.line_size(first, layout.style)
    baseline = pango.pango_layout_get_baseline(layout.layout) * FROM_UNITS
    return layout, first.length, resume, width, height, baseline


def _is_simple(text: str, style: Style) -> bool:
    """Whether the lines of a text can be told from how Pango breaks it whole."""
    return (
        len(text) <= _MOST
        and style["direction"] == "ltr"
        and style["white_space"] in ("normal", "pre-line")
        and style["hyphens"] != "auto"
        and style["word_break"] == "normal"
        and style["letter_spacing"] == "normal"
        and not style["word_spacing"]
        and bool(_SIMPLE.match(text))
    )


def _rests(text: str, layout: line_break.Layout, width: float) -> Iterator[tuple[str, tuple[str, int]]]:
    """Each rest of a text that begins a line, with that line, up to the first line whose end is not sure."""
    content = text.encode()
    attributes = pango.pango_layout_get_log_attrs_readonly(layout.layout, ffi.NULL)
    number, line = 0, pango.pango_layout_get_line_readonly(layout.layout, 0)
    while (following := pango.pango_layout_get_line_readonly(layout.layout, number + 1)) != ffi.NULL:
        begin, end = line.start_index, following.start_index
        taken, _ = line_break.line_size(line, layout.style)
        if begin + line.length != end or taken > width - _MARGIN:
            return
        if taken + _width(following, _next_break(layout.text, content, end, attributes)) < width + _MARGIN:
            return
        yield content[begin:].decode(), (content[begin:end].decode().rstrip(" "), end - begin)
        number, line = number + 1, following


def _next_break(text: str, content: bytes, begin: int, attributes: Sequence[Attribute]) -> int:
    """Up to which byte of a text a line goes that begins at a byte and ends as soon as it may."""
    first = len(content[:begin].decode())
    at = next((at for at in range(first + 1, len(text)) if attributes[at].is_line_break), len(text))
    return begin + len(text[first:at].rstrip(" ").encode())


def _width(line: LayoutLine, end: int) -> float:
    """Points that a line takes up to a byte of its text."""
    width, run = 0, line.runs
    while run != ffi.NULL and run.data.item.offset < end:
        item = run.data
        string, left = item.glyphs, end - item.item.offset
        clusters, glyphs = string.log_clusters, string.glyphs
        for number in range(string.num_glyphs):
            if clusters[number] >= left:
                break
            width += glyphs[number].geometry.width
        run = run.next
    return float(width * FROM_UNITS)
