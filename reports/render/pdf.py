"""A packet as PDF: the page of `html.py` printed by WeasyPrint, its form made fillable and accessible.

Nothing is fetched while it prints but the fonts of the theme.
"""

import io
import logging
import os
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Dictionary, Name, String

from reports.errors import Problem, RenderError
from reports.model import Packet
from reports.render.html import page
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
                if url.startswith(_FONTS):
                    return URLFetcherResponse(url, faces[int(url.removeprefix(_FONTS))].path.read_bytes())
                return super().fetch(url, headers)

        self.fetcher = ThemeFetcher()
        self.fonts = FontConfiguration()
        rules = "\n".join(
            f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};src:url({_FONTS}{n})}}"
            for n, face in enumerate(faces)
        )
        css = templates.style_sheet("packet.css", rules) + templates.style_sheet("paper.css")
        self.style_sheet = CSS(string=css, font_config=self.fonts, url_fetcher=self.fetcher, base_url=_FONTS)


def render(packet: Packet, templates: Templates) -> bytes:
    """A tagged PDF (PDF/UA-1), with bookmarks, links and fillable fields; the same bytes for the same packet."""
    from weasyprint import HTML

    paper = templates.paper
    source = page(packet, templates, "paper")
    warnings = _Warnings()
    logger = logging.getLogger("weasyprint")
    logger.addHandler(warnings)
    try:
        printed = HTML(string=source, base_url=_FONTS, url_fetcher=paper.fetcher).write_pdf(
            stylesheets=[paper.style_sheet], font_config=paper.fonts, pdf_variant="pdf/ua-1", pdf_forms=True
        )
    finally:
        logger.removeHandler(warnings)
    if warnings.messages:
        raise RenderError(Problem("printing", f"{message}.", "error") for message in dict.fromkeys(warnings.messages))
    return _finish(printed)


class _Warnings(logging.Handler):
    """Keeps what WeasyPrint warns of: it would go on and print a page that is not what was asked for."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


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
        pdf.save(made, deterministic_id=True)
    return made.getvalue()


def _finish_field(pdf: pikepdf.Pdf, field: pikepdf.Dictionary, fonts: pikepdf.Dictionary) -> None:
    """One field of the form; the font that it was set in is taken from the pages, which do not use it."""
    if field.FT == "/Tx":
        before, _, name = str(field.DA).rpartition(" /")
        if (font := f"/{name.split()[0]}") in fonts:
            del fonts[font]
        field.DA = String(f"{before.removeprefix('/a1.0 gs ')} /Helv 9 Tf")
        del field["/V"]
    elif field.FT == "/Btn":
        on = next(iter(field.AP.N.values()))
        off = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Form, BBox=on.BBox)
        field.AP.N["/Off"] = off


def count_pages(content: bytes) -> int:
    """Number of pages of a PDF."""
    with pikepdf.open(io.BytesIO(content)) as pdf:
        return len(pdf.pages)
