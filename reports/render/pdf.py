"""A packet as PDF: the page of `html.py` printed by WeasyPrint, its form made fillable and accessible.

Nothing is fetched while it prints but the fonts of the theme.
"""

import io
import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, String

from reports.errors import Problem, RenderError, TemplateError
from reports.model import Packet
from reports.render.html import page, unmarked
from reports.render.rendered import Rendered
from reports.render.templates import Templates

_FONTS = "theme-font:"
"""Scheme of the only addresses that are answered: font files of the theme, by number."""


class Paper:
    """What all PDFs of a process share: fonts and the parsed style sheet."""

    def __init__(self, templates: Templates) -> None:
        """Open the fonts of the theme, and no others: output must not depend on the machine's."""
        os.environ["FONTCONFIG_FILE"] = str(templates.folder / "theme/fonts/fonts.conf")
        from weasyprint import CSS
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

        self.fetcher = ThemeFetcher()
        self.fonts = FontConfiguration()
        rules = "\n".join(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};src:url({_FONTS}{n})}}"
            for n, face in enumerate(faces)
        )
        css = templates.style_sheet("packet.css", rules) + templates.style_sheet("paper.css")
        with _warnings() as warnings:
            self.style_sheet = CSS(string=css, font_config=self.fonts, url_fetcher=self.fetcher, base_url=_FONTS)
        if warnings:
            where = f"{templates.folder}/theme/packet.css and paper.css"
            raise TemplateError(
                Problem("style", f"{message.rstrip('.')}.", "error", where) for message in dict.fromkeys(warnings)
            )


def render(packet: Packet, templates: Templates) -> Rendered:
    """A tagged PDF (PDF/UA-1), with bookmarks, links and fillable fields; the same bytes for the same packet."""
    from weasyprint import HTML
    from weasyprint.urls import URLFetchingError

    paper = templates.paper
    made = page(packet, templates, "paper")
    source = made.translate(dict.fromkeys(map(ord, templates.lacking(made)), "\N{REPLACEMENT CHARACTER}"))
    with _warnings() as warnings:
        try:
            printed = HTML(string=source, base_url=_FONTS, url_fetcher=paper.fetcher).write_pdf(
                stylesheets=[paper.style_sheet], font_config=paper.fonts, pdf_variant="pdf/ua-1", pdf_forms=True
            )
        except URLFetchingError as error:
            raise RenderError(Problem("printing", f"{error}.", "error")) from error
    if warnings:
        raise RenderError(
            Problem("printing", f"{message.rstrip('.')}.", "error") for message in dict.fromkeys(warnings)
        )
    content = _finish(printed)
    return Rendered(content, count_pages(content), unmarked(packet, made))


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
            for field in form.Fields:
                _finish_field(pdf, field, form.DR.Font)
            form.DR = Dictionary({"/Font": Dictionary({"/Helv": font})})
            form.DA = String("0 g /Helv 9 Tf")
        for thing in pdf.objects:
            if isinstance(thing, Dictionary) and "/ToUnicode" in thing:
                _finish_map(thing.ToUnicode)
        pdf.save(made, deterministic_id=True)
    return made.getvalue()


def _finish_map(stream: pikepdf.Object) -> None:
    """The Unicode map of a font without empty entries: where glyphs of a cluster share characters, one has none."""
    content = stream.read_bytes()
    if b"> <>" in content:
        stream.write(content.replace(b"> <>", b"> <200b>"))


def _finish_field(pdf: pikepdf.Pdf, field: pikepdf.Object, fonts: pikepdf.Object) -> None:
    """One field of the form; the font that it was set in is taken from the pages, which do not use it."""
    if field.FT == "/Tx":
        before, _, name = str(field.DA).rpartition(" /")
        if (font := f"/{name.split()[0]}") in fonts:
            del fonts[font]
        field.DA = String(f"{before.removeprefix('/a1.0 gs ')} /Helv 9 Tf")
        del field["/V"]
    elif field.FT == "/Btn":
        states = field.AP.N
        on = next(states[str(key)] for key in states)
        states["/Off"] = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=on.BBox)


def count_pages(content: bytes) -> int:
    """Number of pages of a PDF."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return len(pdf.pages)
