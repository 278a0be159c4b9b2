"""A printed PDF made fit to be handed on: checked, its form fillable and accessible, its bytes the same every time.

Knows PDF as WeasyPrint writes it; knows no page and no template.
"""

import io
from itertools import chain
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Dictionary, Name, String

from reports.errors import Problem, RenderError
from reports.formats import identity
from reports.formats.integrity import of_opened_pdf
from reports.regex import regex

_PROPERTIES = {"/Title", "/Author", "/Subject", "/Keywords", "/Creator", "/Producer", "/CreationDate", "/ModDate"} | {
    f"/{identity.NAME}"
}
_FONT = regex(rb"(/\S+)\s+\S+\s+Tf\b")
"""A font in what a page draws."""


class Finished(NamedTuple):
    """A PDF, and how many pages it has."""

    content: bytes
    pages: int


def finish(printed: bytes) -> Finished:
    """The PDF with form fields as viewers and PDF/UA want them; RenderError where it fails the check of integrity.

    WeasyPrint sets text fields in an embedded font whose codes viewers cannot write and whose Unicode map PDF/UA
    refuses; Helvetica is in every viewer. A check box needs an appearance for being off as well.
    """
    with _opened(printed) as pdf:
        for name in {*pdf.docinfo} - _PROPERTIES:  # of the head of the page, for browsers
            del pdf.docinfo[name]
        form = pdf.Root.get("/AcroForm")
        if form is not None:
            helvetica = {"/Type": Name.Font, "/Subtype": Name.Type1, "/BaseFont": Name.Helvetica}
            font = pdf.make_indirect(Dictionary(helvetica | {"/Encoding": Name.WinAnsiEncoding}))
            fonts = {str(name) for field in form.Fields if (name := _finish_field(pdf, field)) in form.DR.Font}
            for name in fonts - _shown_fonts(pdf):
                del form.DR.Font[name]  # the pages' fonts, too
            form.DR = Dictionary({"/Font": Dictionary({"/Helv": font})})
            form.DA = String("0 g /Helv 9 Tf")
        return finish_maps(pdf)


def _opened(printed: bytes) -> pikepdf.Pdf:
    """A PDF that passes the check of integrity; RenderError of any other."""
    try:
        # A reader repairs what it can; here that would hide the damage.
        pdf = pikepdf.open(io.BytesIO(printed), attempt_recovery=False)
        why = of_opened_pdf(pdf)
    except pikepdf.PdfError as error:
        why = f"it cannot be read: {str(error).strip('.')}"
    if why:
        raise RenderError(Problem("incomplete", f"what was printed is no whole document: {why}.", "error"))
    return pdf


def finish_maps(pdf: pikepdf.Pdf) -> Finished:
    """The Unicode maps of fonts without empty entries: where glyphs of a cluster share characters, one has none."""
    for thing in pdf.objects:
        if isinstance(thing, Dictionary) and "/ToUnicode" in thing:
            content = thing.ToUnicode.read_bytes()
            if b"> <>" in content:
                thing.ToUnicode.write(content.replace(b"> <>", b"> <200b>"))
    made = io.BytesIO()
    pdf.save(made, deterministic_id=True)
    return Finished(made.getvalue(), len(pdf.pages))


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
