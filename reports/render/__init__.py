"""Packets and templates to bytes: one module a format. Reads no source, writes no file, asks no clock."""

from collections.abc import Callable, Mapping

from reports.model import Packet
from reports.render import html, pdf
from reports.render.templates import Templates, open_templates

Renderer = Callable[[Packet, Templates], bytes]
"""RenderError where this packet cannot be made, TemplateError where the template is at fault."""

FORMATS: Mapping[str, Renderer] = {"pdf": pdf.render, "html": html.render}
"""Name of a format, which is also the ending of its files, to its renderer."""


def count_pages(name: str, content: bytes) -> int | None:
    """Number of pages of a document; None for a format without pages."""
    return pdf.count_pages(content) if name == "pdf" else None


__all__ = ["FORMATS", "Renderer", "Templates", "count_pages", "open_templates"]
