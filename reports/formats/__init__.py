"""Packets and templates to bytes: one module a format. Reads no source, writes no file, asks no clock."""

from collections.abc import Callable, Mapping

from reports.errors import Problem
from reports.formats import deck
from reports.formats.engine import engine, lacks_subset
from reports.formats.integrity import flaw
from reports.formats.page import html, pdf
from reports.formats.page.form import Form, read_form
from reports.formats.page.pdf import fill_form
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates, open_templates
from reports.model.packet import Packet


def lint(templates: Templates) -> list[Problem]:
    """What is wrong with the decks of a template set, each with slide, shape and remedy."""
    from reports.formats.deck.lint import lint as find

    return find(templates)


Renderer = Callable[[Packet, Templates], Rendered]
"""RenderError where this packet cannot be made, TemplateError where the template is at fault."""

FORMATS: Mapping[str, Renderer] = {"pdf": pdf.render, "html": html.render, "pptx": deck.render}
"""Name of a format, which is also the ending of its files, to its renderer."""

__all__ = [
    "FORMATS",
    "Form",
    "Rendered",
    "Renderer",
    "Templates",
    "engine",
    "fill_form",
    "flaw",
    "lacks_subset",
    "lint",
    "open_templates",
    "read_form",
]
