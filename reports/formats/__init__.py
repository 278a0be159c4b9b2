"""Packets and templates to bytes: a table of formats. Reads no source, writes no file, asks no clock.

A further format is a module or package beside `page` and `deck`, an entry here, and one in `reports.model.formats`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass

from reports.errors import Problem
from reports.formats import deck, integrity, texts
from reports.formats.filled import Form
from reports.formats.libraries import installed, lacks_subset, versions
from reports.formats.page import html, pdf
from reports.formats.page import templates as pages
from reports.formats.page.archive import Within, archived, files_in
from reports.formats.page.form import read_form
from reports.formats.page.pdf import fill_form
from reports.formats.page.saved import read_page
from reports.formats.page.templates import paper_css
from reports.formats.page.weasyprint import gate
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates, compile_for, open_templates
from reports.model.packet import Packet

KINDS = ("person", "quarter")
"""Folders of every template set: that of a person, and that of several people."""


@dataclass(frozen=True, slots=True)
class Format:
    """All that the rest of the program asks of a format; it knows nothing else of one."""

    render: Callable[[Packet, Templates], Rendered]
    """RenderError where this packet cannot be made, TemplateError where the template is at fault."""
    preload: Callable[[Templates, Collection[str]], None]
    """Opens what documents made with these folders of the set share, before the work is handed to children."""
    inputs: Callable[[Templates, str], str]
    """Hash of all that a document made with this folder takes from the template set."""
    libraries: tuple[str, ...]
    """Names of all that its bytes depend on, as `engine` knows them."""
    fault: Callable[[bytes], str]
    """Why bytes fail the check of integrity, in words; empty where they are a whole document."""
    texts: Callable[[bytes], Iterable[str]]
    """Every text in a finished document, shown or not, for what its readers are not to know."""

    def __call__(self, packet: Packet, templates: Templates) -> Rendered:
        """Render a packet."""
        return self.render(packet, templates)


FORMATS: Mapping[str, Format] = {
    "pdf": Format(pdf.render, pdf.preload, pages.paper_inputs, pdf.LIBRARIES, integrity.of_pdf, texts.of_pdf),
    "html": Format(
        html.render, pages.compile_pages, pages.screen_inputs, html.LIBRARIES, integrity.of_html, texts.of_html
    ),
    "pptx": Format(deck.render, deck.preload, deck.inputs, deck.LIBRARIES, integrity.of_deck, texts.of_deck),
}
"""By name, as in `KNOWN_FORMATS`, which is also the ending of its files."""


READERS: Mapping[str, Callable[[bytes], Form]] = {
    "pdf": read_form,
    "html": read_page,
    "htm": read_page,
    "pptx": deck.read_deck,
}
"""How what was filled into a document is read, by the ending of its file; nothing of it is raised."""


def engine(format: str) -> str:
    """Every version that the bytes of a format depend on, in words, and a digest of this package's own sources."""
    return versions(FORMATS[format].libraries)


def cautions(formats: Collection[str]) -> list[Problem]:
    """What on this machine makes documents of these formats slower, or unlike those of others."""
    if "pdf" not in formats:
        return []
    found = [caution] if (caution := gate.caution(installed("weasyprint"))) else []
    if lacks_subset():
        hint = "Install it: apt install libharfbuzz-subset0, or brew install harfbuzz."
        found.append(Problem("slow-fonts", "libharfbuzz-subset is missing: PDFs take longer.", "warning", hint=hint))
    return found


def integrity_fault(format: str, content: bytes) -> str:
    """Why these bytes are no whole document of a format, in words; empty where they are. Refuses nothing by raising."""
    try:
        return FORMATS[format].fault(content)
    except Exception as error:  # whatever a reader stumbles over, the document is not whole
        return f"it cannot be read: {str(error).strip('.') or type(error).__name__}"


def lint(templates: Templates, only: Collection[str] | None = None) -> list[Problem]:
    """What is wrong with the decks of a template set, or those in some folders, each with slide, shape and remedy."""
    from reports.formats.deck.lint import lint as find

    return find(templates, only)


def preload(templates: Templates, formats: Collection[str], folders: Collection[str] = KINDS) -> None:
    """Open what documents of these formats share, made with these folders, before the work is handed to children."""
    for name in formats:
        FORMATS[name].preload(templates, folders)


__all__ = [
    "FORMATS",
    "KINDS",
    "READERS",
    "Form",
    "Format",
    "Rendered",
    "Templates",
    "Within",
    "archived",
    "cautions",
    "compile_for",
    "engine",
    "files_in",
    "fill_form",
    "integrity_fault",
    "lint",
    "open_templates",
    "paper_css",
    "preload",
    "read_form",
]
