"""Packets and templates to bytes: one module a format. Reads no source, writes no file, asks no clock."""

from collections.abc import Callable, Mapping

from reports.errors import Problem
from reports.model import Packet
from reports.render import deck, html, pdf
from reports.render.engine import engine, lacks_subset
from reports.render.form import Form, read_form
from reports.render.pdf import fill_form
from reports.render.rendered import Rendered
from reports.render.templates import Templates, open_templates
from reports.render.whole import flaw


def lint(templates: Templates) -> list[Problem]:
    """What is wrong with the decks of a template set, each with slide, shape and remedy."""
    from reports.render.deck.lint import lint as find

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
