"""Every text in a finished document, shown or not: what may tell its readers more than they are to know.

Knows PDF, HTML and PowerPoint as bytes; knows no packet and no template.
"""

import html
import io
import re
import zipfile
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pikepdf

_TAG = re.compile(r"<[^>]*>")
_ENDS = re.compile(r"</(?:a:p|p|li|td|th|tr|h\d|div|title|text|tspan|si|t)>")
_ZIP = b"PK\x03\x04"


def of_pdf(content: bytes) -> Iterator[str]:
    """What its pages show, and every string, name and text stream in it: metadata, bookmarks, alternative texts."""
    import pikepdf
    import pypdfium2

    shown = pypdfium2.PdfDocument(content)  # type: ignore[no-untyped-call]
    try:
        for page in shown:
            yield page.get_textpage().get_text_bounded()
    finally:
        shown.close()  # type: ignore[no-untyped-call]
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for thing in pdf.objects:
            yield from _strings(thing)
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") == "/Metadata":
                yield thing.read_bytes().decode("utf-8", "replace")
            for held in _held(thing):
                yield from of_deck(held) if held.startswith(_ZIP) else (held.decode("utf-8", "replace"),)


def _held(thing: "pikepdf.Object") -> Iterator[bytes]:
    """The files that it says are within: their streams need not say what they are."""
    import pikepdf

    if isinstance(thing, pikepdf.Dictionary) and isinstance(thing.get("/EF"), pikepdf.Dictionary):
        for _, stream in thing["/EF"].items():
            yield stream.read_bytes()


def _strings(thing: "pikepdf.Object") -> Iterator[str]:
    """The strings and names directly in an object."""
    import pikepdf

    if isinstance(thing, pikepdf.String):
        yield str(thing)
    elif isinstance(thing, pikepdf.Array):
        for part in thing:
            if isinstance(part, pikepdf.Object) and not part.is_indirect:
                yield from _strings(part)
    elif isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
        for key, part in thing.items():
            yield key[1:]
            if isinstance(part, pikepdf.Object) and not part.is_indirect:
                yield from _strings(part)


def of_html(content: bytes) -> Iterator[str]:
    """What it shows, whatever marks are within words, and all attributes and comments."""
    text = content.decode("utf-8", "replace")
    yield html.unescape(_TAG.sub("", _ENDS.sub("\n", text)))
    yield html.unescape(text)


def of_deck(content: bytes) -> Iterator[str]:
    """Every part of a package, of packages in it too: names, texts without their marks, and as they are."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        for name in package.namelist():
            yield name
            part = package.read(name)
            if part.startswith(_ZIP):
                yield from of_deck(part)
            elif name.endswith((".xml", ".rels")):
                yield from of_html(part)
