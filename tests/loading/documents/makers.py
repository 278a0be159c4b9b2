"""Documents for tests, made in memory; and what is read of some."""

import io
import zipfile
from collections.abc import Mapping
from datetime import date
from typing import Any

import docx

from reports.errors import Problem
from reports.loading.kinds import Profile, Source, kind_of
from reports.model.rows import LoadSettings

READING = LoadSettings(date(2026, 5, 1))
_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "text", "table", "style")
)


def word(*paragraphs: str) -> bytes:
    """A document of Word; a paragraph that begins with # is a heading."""
    document = docx.Document()
    for text in paragraphs:
        if text.startswith("#"):
            document.add_heading(text.lstrip("# "), text.count("#"))
        else:
            document.add_paragraph(text)
    return saved(document)


def saved(document: Any) -> bytes:
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    """A ZIP archive of some parts."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as made:
        for name, part in parts.items():
            made.writestr(name, part)
    return stream.getvalue()


def changed(content: bytes, name: str, part: bytes) -> bytes:
    """An archive with another part of this name."""
    with zipfile.ZipFile(io.BytesIO(content)) as before:
        parts = {one: before.read(one) for one in before.namelist()}
    return archive({**parts, name: part})


def odt(body: str, styles: str = "") -> bytes:
    """A document of OpenDocument."""
    styled = f"<office:automatic-styles>{styles}</office:automatic-styles>"
    text = f"<office:document-content {_NAMES}>{styled}<office:body><office:text>{body}</office:text></office:body>"
    return archive({"content.xml": f"{text}</office:document-content>"})


def read(file: str, content: bytes) -> tuple[list[Profile], list[Problem]]:
    """The profiles and the problems that are read of a document."""
    source = Source(file, content)
    kind = kind_of(source)
    assert kind
    found = kind.read(source, READING)
    profiles = [one for one in found if isinstance(one, Profile)]
    told = [one for one in found if isinstance(one, Problem)]
    return profiles, [*told, *(problem for one in profiles for problem in one.row.problems)]


def said(file: str, content: bytes) -> set[tuple[str | None, str, str]]:
    """Person, period and text of each summary in a document."""
    return {(one.row.name, s.period, s.text) for one in read(file, content)[0] for s in one.row.summaries}


def codes(file: str, content: bytes) -> set[str]:
    """The codes of what is told of a document."""
    return {problem.code for problem in read(file, content)[1]}
