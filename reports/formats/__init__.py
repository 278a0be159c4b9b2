"""Packets and templates to bytes: a table of formats. Reads no source, writes no file, asks no clock.

A further format is a module or package beside `page` and `deck` with a `FORMAT`, and a row in `reports.model.formats`.
"""

from collections.abc import Callable, Collection, Mapping
from importlib import import_module

from reports.errors import Problem
from reports.formats.filled import Form
from reports.formats.format import Format
from reports.formats.libraries import versions
from reports.formats.page.archive import Within, files_in
from reports.formats.rendered import Rendered
from reports.formats.templates import Templates, compile_for, open_templates
from reports.model.formats import KNOWN_FORMATS

KINDS = ("person", "quarter")
"""Folders of every template set: that of a person, and that of several people."""
FORMATS: dict[str, Format] = {name: import_module(known.module).FORMAT for name, known in KNOWN_FORMATS.items()}
"""By name."""
READERS: Mapping[str, Callable[[bytes], Form]] = {
    ending: format.read
    for name, format in FORMATS.items()
    if format.read
    for ending in (name, *KNOWN_FORMATS[name].endings)
}
"""How what was filled into a document is read, by the ending of its file; nothing of it is raised."""


def engine(format: str) -> str:
    """Every version that the bytes of a format depend on, in words, and a digest of this package's own sources."""
    return versions(FORMATS[format].libraries)


def cautions(formats: Collection[str]) -> list[Problem]:
    """What on this machine makes documents of these formats slower, or unlike those of others."""
    return [caution for name in formats for caution in FORMATS[name].cautions()]


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
    "cautions",
    "compile_for",
    "engine",
    "files_in",
    "integrity_fault",
    "lint",
    "open_templates",
    "preload",
]
