"""A packet as PDF: the page of `html.py` printed by WeasyPrint, its form made fillable and accessible.

Knows the way of a page to bytes; what WeasyPrint is like inside is known to `weasyprint` alone.
"""

import io
import tempfile
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

import pikepdf

from reports.errors import Problem, RenderError
from reports.formats import integrity, texts
from reports.formats.filled import Value
from reports.formats.format import Format
from reports.formats.libraries import installed, lacks_subset
from reports.formats.page.archive import archived
from reports.formats.page.finish import Finished, finish, finish_maps
from reports.formats.page.form import fill, read_form
from reports.formats.page.html import page, unmarked
from reports.formats.page.templates import compile_pages, paper_css, paper_inputs
from reports.formats.page.weasyprint import gate
from reports.formats.page.weasyprint.join import PrintedPart, contents
from reports.formats.page.weasyprint.parts import in_parts, is_long
from reports.formats.page.weasyprint.printer import Printer
from reports.formats.rendered import Rendered, in_its_language
from reports.formats.templates import Templates
from reports.model.packet import Packet
from reports.regex import regex

LIBRARIES = (
    *("jinja2", "markupsafe", "weasyprint", "pydyf", "tinycss2", "tinyhtml5", "cssselect2", "pyphen", "fonttools"),
    *("pillow", "pikepdf", "pango", "harfbuzz", "harfbuzz-subset", "qpdf", "zlib"),
)
"""What the bytes depend on."""
_TEXT = regex(r">[^<]*[^\s<>&]{400}[^<]*<")
_ENDLESS = regex(r"[^\s<>&]{100}(?=[^\s<>&]{100})")
_LEAST_ROOM = 8
"""Square points that a character takes at least: of a text that is longer than its field, no more is set."""


def preload(templates: Templates, folders: Collection[str]) -> None:
    """Compile the pages in these folders, open the fonts and parse the style sheet."""
    compile_pages(templates, folders)
    with suppress(OSError):  # told of each document that is to be printed
        templates.once(Printer)


@in_its_language
def render(packet: Packet, templates: Templates) -> Rendered:
    """A tagged PDF (PDF/UA-1), with bookmarks, links and fillable fields; the same bytes for the same packet."""
    try:
        printer = templates.once(Printer)
    except OSError as error:
        what = f"the fonts cannot be written to {tempfile.gettempdir()}: {(error.strerror or str(error)).lower()}."
        hint = "Make room there, or name another folder in TMPDIR."
        raise RenderError(Problem("temporary", what, "error", hint=hint)) from error
    made = _breakable(page(packet, templates, "paper"))
    source = _shown(templates, made)
    parted = _in_parts(source, printer) if is_long(source) else None
    content, pages = parted or finish(printer.print(source, [printer.sheets().whole]))
    return Rendered(content, pages, unmarked(packet, made))


def _shown(templates: Templates, text: str) -> str:
    """A text with a replacement character for each that no font of the theme has."""
    return text.translate(dict.fromkeys(map(ord, templates.lacking(text)), "\N{REPLACEMENT CHARACTER}"))


def _breakable(page: str) -> str:
    """The page with places to break in words beyond any line: to look for one takes time as their length squared."""
    return _TEXT.sub(lambda text: _ENDLESS.sub(lambda word: f"{word[0]}<wbr/>", text[0]), page)


def _in_parts(source: str, printer: Printer) -> Finished | None:
    """The PDF of a long page; None of one that is printed whole."""
    css, sheet = printer.sheets().css, printer.part_sheet()
    if sheet is None:
        return None

    def print_part(part: str, style: str, blanks: int) -> PrintedPart:
        document = printer.lay_out(part, [sheet, printer.sheet(style)])
        return PrintedPart(finish(printer.write(document)).content, blanks, contents(document.pages, blanks))

    try:
        found = in_parts(source, css, print_part)
    except RenderError:
        return None  # what is wrong with it is told when it is printed whole
    return Finished(*found) if found else None


def fill_form(rendered: Rendered, values: Mapping[str, Value], templates: Templates) -> Rendered:
    """A PDF with these values in the fields of its form, drawn in the fonts of the theme."""
    content, problems = fill(rendered.content, values, partial(_draw, templates))
    return replace(rendered, content=content, problems=(*rendered.problems, *problems))


def _draw(templates: Templates, text: str, width: float, height: float, has_lines: bool) -> tuple[bytes, bool]:
    """What a field shows, as a PDF of one page without tags; and whether all of the text has room."""
    lines = "".join(
        c if c.isprintable() else " " if c == "\t" else "\n" if c in "\r\n" else "" for c in text.replace("\r\n", "\n")
    )
    most = int(width * height / _LEAST_ROOM)
    drawn, has_room = templates.once(Printer).draw_text(_shown(templates, lines[:most]), width, height, has_lines)
    with pikepdf.open(io.BytesIO(drawn)) as pdf:
        return finish_maps(pdf).content, has_room and len(text) <= most


def _cautions() -> list[Problem]:
    """What makes printing slower on this machine, or its PDFs unlike those of others."""
    found = [caution] if (caution := gate.caution(installed("weasyprint"))) else []
    if lacks_subset():
        hint = "Install it: apt install libharfbuzz-subset0, or brew install harfbuzz."
        found.append(Problem("slow-fonts", "libharfbuzz-subset is missing: PDFs take longer.", "warning", hint=hint))
    return found


FORMAT = Format(
    render,
    preload,
    paper_inputs,
    LIBRARIES,
    integrity.of_pdf,
    texts.of_pdf,
    read=read_form,
    fill=fill_form,
    archive=archived,
    style=paper_css,
    cautions=_cautions,
)
