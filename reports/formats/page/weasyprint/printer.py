"""What prints pages: WeasyPrint with the fonts and the style sheet of a template set, opened once for all documents.

Nothing is fetched while it prints but the fonts of the theme. Knows HTML and CSS; knows no packet and no PDF.
"""

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import escape

from reports.errors import Problem, RenderError, TemplateError
from reports.formats.filters import direction
from reports.formats.page.templates import PAPER, all_pages, paper_css
from reports.formats.page.weasyprint import gate
from reports.formats.page.weasyprint.brackets import DrawnFonts
from reports.formats.page.weasyprint.fast_parse import tree
from reports.formats.page.weasyprint.memory_fonts import hold
from reports.formats.page.weasyprint.messages import of_page, of_style
from reports.formats.page.weasyprint.parts import part_css
from reports.formats.templates import Templates
from reports.formats.theme import Face
from reports.language import spoken

if TYPE_CHECKING:
    from weasyprint import CSS, HTML, Document
    from weasyprint.urls import URLFetcher

_FONTS = "theme-font:"
"""Scheme of the only addresses that are answered: font files of the theme, by number."""
_SIZES = (9, 8, 7, 6)
"""Points in which what is written in a field is set, the first that lets it fit; the last one is still legible."""


class Sheets(NamedTuple):
    """The style sheets of pages in one language."""

    css: str
    whole: "CSS"
    """Parsed."""


class Printer:
    """What all PDFs of a template set share; `templates.once(Printer)` keeps it."""

    def __init__(self, templates: Templates) -> None:
        """Open the fonts of the theme, and no others: output must not depend on the machine's."""
        faces = templates.theme.faces
        with gate.fonts_from(templates.folder / "theme/fonts/fonts.conf"):
            gate.load()
            from weasyprint.text.fonts import FontConfiguration

            self.fonts = FontConfiguration()
        self.is_compared = gate.is_compared()
        if self.is_compared:
            hold(self.fonts)
        self.fetcher = _fetcher(faces)
        rules = "\n".join(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};src:url({_FONTS}{n})}}"
            for n, face in enumerate(faces)
        )
        self._rules = rules
        self._templates = templates
        self._sheets: dict[str, Sheets] = {}
        self._part_sheets: dict[str, CSS | None] = {}
        self._family = templates.theme.sans
        self._files = [templates.folder / name for name in PAPER]
        self.sheets()

    def sheets(self) -> "Sheets":
        """The style sheets of the language that is spoken."""
        language = spoken()
        if language not in self._sheets:
            css = self._templates.once(paper_css, language)
            whole = self.sheet(self._rules + css, self._rules.count("\n"))
            self._sheets[language] = Sheets(css, whole)
        return self._sheets[language]

    def part_sheet(self) -> "CSS | None":
        """That of a page which is printed in parts, as long ones are; None where it cannot be."""
        language = spoken()
        if language not in self._part_sheets:
            css = part_css(self.sheets().css) if self.is_compared else None
            self._part_sheets[language] = None if css is None else self.sheet(css)
        return self._part_sheets[language]

    def sheet(self, css: str, before: int = 0) -> "CSS":
        """A style sheet, parsed; TemplateError where WeasyPrint warns. Lines `before` are not of the templates."""
        from weasyprint import CSS

        from reports.formats.page.weasyprint.styles import lasting

        with _warnings() as warnings:
            sheet = lasting(CSS(string=css, font_config=self.fonts, url_fetcher=self.fetcher, base_url=_FONTS), css)
        if warnings:
            made = css.split("\n", before)[-1]
            raise TemplateError(of_style(message, made, self._files, before) for message in dict.fromkeys(warnings))
        return sheet

    def print(self, source: str, style_sheets: "Sequence[CSS]") -> bytes:
        """A page as WeasyPrint prints it, tagged and with a form; RenderError where it warns of something."""
        return self.write(self.lay_out(source, style_sheets))

    def lay_out(self, source: str, style_sheets: "Sequence[CSS]") -> "Document":
        """A page as a `Document` of WeasyPrint; RenderError where it warns of something."""
        gate.patch_worker()
        with self._refused():
            laid_out: Document = self.read(source).render(
                font_config=self.fonts, stylesheets=style_sheets, pdf_variant="pdf/ua-1", pdf_forms=True
            )
        return laid_out

    def write(self, document: "Document") -> bytes:
        """A `Document` as PDF; RenderError where WeasyPrint warns of something."""
        if self.is_compared:
            document.fonts = DrawnFonts()
        with self._refused():
            printed: bytes = document.write_pdf(pdf_variant="pdf/ua-1", pdf_forms=True, custom_metadata=True)
        return printed

    def read(self, source: str) -> "HTML":
        """A page as WeasyPrint takes it, its tree made in the quicker way where there is one."""
        from weasyprint import HTML, cssselect2  # type: ignore[attr-defined]  # what it takes elements as

        root = tree(source) if self.is_compared else None
        if root is None:
            return HTML(string=source, base_url=_FONTS, url_fetcher=self.fetcher)
        page = HTML.__new__(HTML)  # its constructor reads texts only
        page.base_url, page.url_fetcher, page.media_type = _FONTS, self.fetcher, "print"
        page.wrapper_element = cssselect2.ElementWrapper.from_html_root(root, content_language=None)
        page.etree_element = page.wrapper_element.etree_element
        return page

    def draw_text(self, text: str, width: float, height: float, has_lines: bool) -> tuple[bytes, bool]:
        """A text in a box of so many points, as a PDF of one page without tags; and whether all of it has room."""
        from weasyprint import HTML

        gate.patch_worker()
        lines = "".join(f'<p dir="{direction(line)}">{escape(line) or "<br>"}</p>' for line in text.split("\n"))
        for size in _SIZES:
            line = f"{1.25 * size}pt" if has_lines else f"{height - 4:.3f}pt"
            css = (
                f"@page{{size:{width:.3f}pt {height:.3f}pt;margin:2pt}}html,body,p{{margin:0}}"
                f"body{{font:{size}pt/{line} {self._family};white-space:pre-wrap;overflow-wrap:anywhere;"
                "orphans:1;widows:1}"
            )
            page = HTML(string=f"<!DOCTYPE html><style>{css}</style>{lines}", base_url=_FONTS, url_fetcher=self.fetcher)
            laid_out = page.render(font_config=self.fonts)
            if len(laid_out.pages) == 1:
                break
        first = laid_out.copy(laid_out.pages[:1])
        if self.is_compared:
            first.fonts = DrawnFonts()
        return first.write_pdf(), len(laid_out.pages) == 1

    @contextmanager
    def _refused(self) -> Iterator[None]:
        """RenderError where WeasyPrint warns meanwhile: it would go on, and print a page that was not asked for."""
        from weasyprint.urls import URLFetchingError

        with _warnings() as warnings:
            try:
                yield
            except URLFetchingError as error:
                raise RenderError(Problem("printing", f"{error}.", "error")) from error
        if warnings:
            pages = [self._templates.folder / name for name in all_pages(self._templates) if name.endswith(".html")]
            raise RenderError(of_page(message, pages) for message in dict.fromkeys(warnings))


def _fetcher(faces: Sequence[Face]) -> "URLFetcher":
    """What answers for fonts of the theme and `data:` only."""
    from weasyprint.urls import URLFetcher, URLFetcherResponse

    class ThemeFetcher(URLFetcher):
        def __init__(self) -> None:
            super().__init__(allowed_protocols={"data"}, allow_redirects=False)

        def fetch(self, url: str, headers: Mapping[str, str] | None = None) -> URLFetcherResponse:
            number = url.removeprefix(_FONTS)
            if number != url and number.isdecimal() and int(number) < len(faces):
                return URLFetcherResponse(url, faces[int(number)].path.read_bytes())
            answer: URLFetcherResponse = super().fetch(url, headers)
            return answer

    return ThemeFetcher()


@contextmanager
def _warnings() -> Iterator[list[str]]:
    """What WeasyPrint warns of meanwhile."""
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
