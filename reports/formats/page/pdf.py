"""A packet as PDF: the page of `html.py` printed by WeasyPrint, its form made fillable and accessible.

Nothing is fetched while it prints but the fonts of the theme.
"""

import io
import logging
import os
import re
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain
from typing import Any

import pikepdf
from markupsafe import escape
from pikepdf import Dictionary, Name, String

from reports.errors import Problem, RenderError, TemplateError
from reports.formats.filters import direction
from reports.formats.page.form import Value, fill
from reports.formats.page.html import page, unmarked
from reports.formats.page.templates import PAPER, all_pages, compile_pages, paper_css
from reports.formats.page.weasyprint.fast_parse import tree
from reports.formats.page.weasyprint.held import hold
from reports.formats.page.weasyprint.join import Places, Printed, places
from reports.formats.page.weasyprint.messages import of_page, of_style
from reports.formats.page.weasyprint.mirrored import unmirror
from reports.formats.page.weasyprint.parts import in_parts, is_long, sheet_of_parts
from reports.formats.page.weasyprint.patches import lasting, quicken
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates
from reports.model.packet import Packet

LIBRARIES = (
    *("jinja2", "markupsafe", "weasyprint", "pydyf", "tinycss2", "tinyhtml5", "cssselect2", "pyphen", "fonttools"),
    *("pillow", "pikepdf", "pango", "harfbuzz", "harfbuzz-subset", "qpdf", "zlib"),
)
"""What the bytes depend on."""
_TEXT = re.compile(r">[^<]*[^\s<>&]{400}[^<]*<")
_ENDLESS = re.compile(r"[^\s<>&]{100}(?=[^\s<>&]{100})")
_FONT = re.compile(rb"(/\S+)\s+\S+\s+Tf\b")
"""A font in what a page draws."""
_FONTS = "theme-font:"
"""Scheme of the only addresses that are answered: font files of the theme, by number."""
_SIZES = (9, 8, 7, 6)
"""Points in which what is written in a field is set, the first that lets it fit; the last one is still legible."""
_LEAST_ROOM = 8
"""Square points that a character takes at least: of a text that is longer than its field, no more is set."""


class Paper:
    """What all PDFs of a process share: fonts and the parsed style sheet."""

    def __init__(self, templates: Templates) -> None:
        """Open the fonts of the theme, and no others: output must not depend on the machine's."""
        os.environ["FONTCONFIG_FILE"] = str(templates.folder / "theme/fonts/fonts.conf")
        from weasyprint.text.fonts import FontConfiguration
        from weasyprint.urls import URLFetcher, URLFetcherResponse

        faces = templates.theme.faces

        class ThemeFetcher(URLFetcher):
            """Answers for fonts of the theme and `data:` only."""

            def __init__(self) -> None:
                super().__init__(allowed_protocols={"data"}, allow_redirects=False)

            def fetch(self, url: str, headers: Any = None) -> Any:
                number = url.removeprefix(_FONTS)
                if number != url and number.isdecimal() and int(number) < len(faces):
                    return URLFetcherResponse(url, faces[int(number)].path.read_bytes())
                return super().fetch(url, headers)

        quicken()
        unmirror()
        self.fetcher = ThemeFetcher()
        self.fonts = FontConfiguration()
        hold(self.fonts)
        rules = "\n".join(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};src:url({_FONTS}{n})}}"
            for n, face in enumerate(faces)
        )
        self.css = templates.once(paper_css)
        self._files = [templates.folder / name for name in PAPER]
        self.pages = [templates.folder / name for name in all_pages(templates) if name.endswith(".html")]
        self.style_sheet = self.sheet(rules + self.css, rules.count("\n"))

    @cached_property
    def style_sheet_of_parts(self) -> Any:
        """That of a page which is printed in parts; None where it cannot be."""
        css = sheet_of_parts(self.css)
        return None if css is None else self.sheet(css)

    def sheet(self, css: str, before: int = 0) -> Any:
        """A style sheet, parsed; the first lines may be none of the templates'."""
        from weasyprint import CSS

        with _warnings() as warnings:
            sheet = lasting(CSS(string=css, font_config=self.fonts, url_fetcher=self.fetcher, base_url=_FONTS), css)
        if warnings:
            made = css.split("\n", before)[-1]
            raise TemplateError(of_style(message, made, self._files, before) for message in dict.fromkeys(warnings))
        return sheet


def preload(templates: Templates, kinds: Collection[str]) -> None:
    """Compile the pages of these kinds, open the fonts and parse the style sheet."""
    compile_pages(templates, kinds)
    with suppress(OSError):  # told of each document that is to be printed
        templates.once(Paper)


def render(packet: Packet, templates: Templates) -> Rendered:
    """A tagged PDF (PDF/UA-1), with bookmarks, links and fillable fields; the same bytes for the same packet."""
    try:
        paper = templates.once(Paper)
    except OSError as error:
        what = f"the fonts cannot be written to {tempfile.gettempdir()}: {(error.strerror or str(error)).lower()}."
        hint = "Make room there, or name another folder in TMPDIR."
        raise RenderError(Problem("temporary", what, "error", hint=hint)) from error
    made = _breakable(page(packet, templates, "paper"))
    source = made.translate(dict.fromkeys(map(ord, templates.lacking(made)), "\N{REPLACEMENT CHARACTER}"))
    parted = _in_parts(source, paper) if is_long(source) else None
    content = parted or _finish(_print(source, paper, [paper.style_sheet]))
    return Rendered(content, count_pages(content), unmarked(packet, made))


def _breakable(page: str) -> str:
    """The page with places to break in words beyond any line: to look for one takes time as their length squared."""
    return _TEXT.sub(lambda text: _ENDLESS.sub(lambda word: f"{word[0]}<wbr/>", text[0]), page)


def _in_parts(source: str, paper: Paper) -> bytes | None:
    """The PDF of a long page; None of one that is printed whole."""

    def print_part(part: str, style: str, blanks: int) -> Printed:
        found: list[Places] = []
        sheets = [paper.style_sheet_of_parts, paper.sheet(style)]
        content = _finish(_print(part, paper, sheets, lambda document, _: found.append(places(document.pages, blanks))))
        return Printed(content, blanks, found[0])

    try:
        return in_parts(source, paper.css, print_part) if paper.style_sheet_of_parts else None
    except RenderError:
        return None  # what is wrong with it is told when it is printed whole


def _print(
    source: str, paper: Paper, style_sheets: list[Any], finisher: Callable[[Any, Any], None] | None = None
) -> bytes:
    """A page as WeasyPrint prints it; RenderError where it warns of something."""
    from weasyprint.urls import URLFetchingError

    with _warnings() as warnings:
        try:
            printed: bytes = _read(source, paper).write_pdf(
                finisher=finisher,
                stylesheets=style_sheets,
                font_config=paper.fonts,
                pdf_variant="pdf/ua-1",
                pdf_forms=True,
            )
        except URLFetchingError as error:
            raise RenderError(Problem("printing", f"{error}.", "error")) from error
    if warnings:
        raise RenderError(of_page(message, paper.pages) for message in dict.fromkeys(warnings))
    return printed


def _read(source: str, paper: Paper) -> Any:
    """A page as WeasyPrint takes it, its tree made in the quicker way where there is one."""
    from weasyprint import HTML, cssselect2  # type: ignore[attr-defined]  # what it takes elements as

    root = tree(source)
    if root is None:
        return HTML(string=source, base_url=_FONTS, url_fetcher=paper.fetcher)
    page = HTML.__new__(HTML)  # its constructor reads texts only
    page.base_url, page.url_fetcher, page.media_type = _FONTS, paper.fetcher, "print"
    page.wrapper_element = cssselect2.ElementWrapper.from_html_root(root, content_language=None)
    page.etree_element = page.wrapper_element.etree_element
    return page


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """What WeasyPrint warns of meanwhile: it would go on, and print a page that is not what was asked for."""
    messages: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            messages.append(record.getMessage())

    handler, logger = Handler(logging.WARNING), logging.getLogger("weasyprint")
    propagate, logger.propagate = logger.propagate, False
    logger.addHandler(handler)
    try:
        yield messages
    finally:
        logger.removeHandler(handler)
        logger.propagate = propagate


def _finish(printed: bytes) -> bytes:
    """The PDF with form fields as viewers and PDF/UA want them.

    WeasyPrint sets text fields in an embedded font whose codes viewers cannot write and whose Unicode map PDF/UA
    refuses; Helvetica is in every viewer. A check box needs an appearance for being off as well.
    """
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(printed)) as pdf:
        form = pdf.Root.get("/AcroForm")
        if form is not None:
            helvetica = {"/Type": Name.Font, "/Subtype": Name.Type1, "/BaseFont": Name.Helvetica}
            font = pdf.make_indirect(Dictionary(helvetica | {"/Encoding": Name.WinAnsiEncoding}))
            fonts = {str(name) for field in form.Fields if (name := _finish_field(pdf, field)) in form.DR.Font}
            for name in fonts - _shown_fonts(pdf):
                del form.DR.Font[name]  # the pages' fonts, too
            form.DR = Dictionary({"/Font": Dictionary({"/Helv": font})})
            form.DA = String("0 g /Helv 9 Tf")
        _finish_maps(pdf)
        pdf.save(made, deterministic_id=True)
    return made.getvalue()


def _finish_maps(pdf: pikepdf.Pdf) -> None:
    """The Unicode maps of fonts without empty entries: where glyphs of a cluster share characters, one has none."""
    for thing in pdf.objects:
        if isinstance(thing, Dictionary) and "/ToUnicode" in thing:
            content = thing.ToUnicode.read_bytes()
            if b"> <>" in content:
                thing.ToUnicode.write(content.replace(b"> <>", b"> <200b>"))


def _shown_fonts(pdf: pikepdf.Pdf) -> set[str]:
    """Names of the fonts that pages, and drawings on them, are set in."""
    drawings: list[Any] = [page.form_xobjects for page in pdf.pages]  # its stub takes the property for a method
    forms = (form.read_bytes() for some in drawings for form in some.values())
    contents = chain((page.Contents.read_bytes() for page in pdf.pages), forms)
    return {name.decode("latin-1") for content in contents for name in _FONT.findall(content)}


def _finish_field(pdf: pikepdf.Pdf, field: pikepdf.Object) -> str:
    """Finish one field of the form; the name of the font that it was set in, empty where there is none."""
    font = ""
    if field.FT == "/Tx":
        before, _, name = str(field.DA).rpartition(" /")
        font = f"/{name.split()[0]}"
        field.DA = String(f"{before.removeprefix('/a1.0 gs ')} /Helv 9 Tf")
        del field["/V"]
    elif field.FT == "/Btn":
        states = field.AP.N
        on = next(states[str(key)] for key in states)
        states["/Off"] = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=on.BBox)
    return font


def fill_form(rendered: Rendered, values: Mapping[str, Value], templates: Templates) -> Rendered:
    """A PDF with these values in the fields of its form, drawn in the fonts of the theme."""
    content, problems = fill(rendered.content, values, partial(_draw, templates))
    return replace(rendered, content=content, problems=(*rendered.problems, *problems))


def _draw(templates: Templates, text: str, width: float, height: float, has_lines: bool) -> tuple[bytes, bool]:
    """What a field shows, as a PDF of one page without tags; and whether all of the text has room."""
    from weasyprint import HTML

    paper = templates.once(Paper)
    paper.style_sheet  # its fonts  # noqa: B018
    shown = "".join(
        c if c.isprintable() else " " if c == "\t" else "\n" if c in "\r\n" else "" for c in text.replace("\r\n", "\n")
    )
    most = int(width * height / _LEAST_ROOM)
    shown = shown[:most].translate(dict.fromkeys(map(ord, templates.lacking(shown)), "\N{REPLACEMENT CHARACTER}"))
    lines = "".join(f'<p dir="{direction(line)}">{escape(line) or "<br>"}</p>' for line in shown.split("\n"))
    family = templates.theme.sans
    for size in _SIZES:
        line = f"{1.25 * size}pt" if has_lines else f"{height - 4:.3f}pt"
        css = (
            f"@page{{size:{width:.3f}pt {height:.3f}pt;margin:2pt}}html,body,p{{margin:0}}"
            f"body{{font:{size}pt/{line} {family};white-space:pre-wrap;overflow-wrap:anywhere;orphans:1;widows:1}}"
        )
        page = HTML(string=f"<!DOCTYPE html><style>{css}</style>{lines}", base_url=_FONTS, url_fetcher=paper.fetcher)
        laid_out = page.render(font_config=paper.fonts)
        if len(laid_out.pages) == 1:
            break
    is_whole = len(laid_out.pages) == 1 and len(text) <= most
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(laid_out.copy(laid_out.pages[:1]).write_pdf())) as pdf:
        _finish_maps(pdf)
        pdf.save(made, deterministic_id=True)
    return made.getvalue(), is_whole


def count_pages(content: bytes) -> int:
    """Number of pages of a PDF."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return len(pdf.pages)
