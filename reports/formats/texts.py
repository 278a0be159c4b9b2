"""Every text in a finished document, shown or not: what may tell its readers more than they are to know.

Knows PDF, HTML and PowerPoint as bytes; knows no packet and no template.
"""

import base64
import binascii
import html
import io
import re
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from reports.regex import regex

if TYPE_CHECKING:
    import pikepdf

_TAG = regex(r"<[^>]*>")
_ENDS = regex(r"</(?:a:p|p|li|td|th|tr|h\d|div|title|text|tspan|si|t)>")
_EMBEDDED = regex(r"(data:[\w.+/-]*(?:;[\w=.-]+)*;base64,)([A-Za-z0-9+/=]+)")
_READ_ALOUD = regex(rb"/(?:ActualText|Alt|E)\b")
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
        yield from _spoken(pdf)
        for thing in pdf.objects:
            yield from _strings(thing)
            if isinstance(thing, pikepdf.Stream) and thing.get("/Type") == "/Metadata":
                yield thing.read_bytes().decode("utf-8", "replace")
            for held in _held(thing):
                yield from of_deck(held) if held.startswith(_ZIP) else (held.decode("utf-8", "replace"),)


def _spoken(pdf: "pikepdf.Pdf") -> Iterator[str]:
    """What is read aloud instead of what the signs on pages, and in forms that they show, look like."""
    import pikepdf

    forms = (one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Form")
    for drawn in (*(page.obj for page in pdf.pages if "/Contents" in page.obj), *forms):
        content = drawn.read_bytes() if isinstance(drawn, pikepdf.Stream) else _contents(drawn)
        for signs in pikepdf.parse_content_stream(drawn) if _READ_ALOUD.search(content) else ():
            for operand in signs.operands:
                yield from _strings(operand) if isinstance(operand, pikepdf.Dictionary) else ()


def _contents(page: "pikepdf.Object") -> bytes:
    """The streams of a page as one."""
    import pikepdf

    parts = page.Contents
    return b"".join(one.read_bytes() for one in (parts if isinstance(parts, pikepdf.Array) else [parts]))


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
    """What it shows, whatever marks are within words, all attributes and comments, and what is embedded."""
    embedded = dict[str, str]()

    def taken_out(found: re.Match[str]) -> str:
        embedded[found[2]] = found[1]
        return found[1]

    text = _EMBEDDED.sub(taken_out, content.decode("utf-8", "replace"))
    yield html.unescape(_TAG.sub("", _ENDS.sub("\n", text)))
    # Each tag once: slides and tables repeat few of them thousands of times.
    yield html.unescape("\n".join(dict.fromkeys(_TAG.findall(text))))
    for letters, kind in embedded.items():
        yield from _of_embedded(kind, letters)


def _of_embedded(kind: str, letters: str) -> Iterator[str]:
    """What pictures say of themselves, and what other files say, but for fonts: none is made for a document."""
    with suppress(binascii.Error):
        content = base64.b64decode(letters)
        if kind.startswith("data:image/"):
            yield from _of_picture(content)
        elif not kind.startswith(("data:font/", "data:application/font")):
            yield from of_html(content)


def _of_picture(content: bytes) -> Iterator[str]:
    """What a picture says of itself: who made it, with what, what it shows."""
    from PIL import Image

    if content.lstrip()[:1] == b"<":
        yield from of_html(content)
        return
    with (
        suppress(OSError, SyntaxError, ValueError, Image.DecompressionBombError),
        Image.open(io.BytesIO(content)) as one,
    ):
        one.load()
        yield from (f"{value}" for value in (*one.info.values(), *one.getexif().values()) if isinstance(value, str))


def of_deck(content: bytes) -> Iterator[str]:
    """Every part of a package, of packages in it too: names, texts without their marks, and as they are."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        for name in package.namelist():
            yield name
            part = package.read(name)
            if part.startswith(_ZIP):
                yield from of_deck(part)
            elif name.endswith((".xml", ".rels", ".vml", ".svg")):
                yield from of_html(part)
            elif name.startswith("ppt/media/"):
                yield from _of_picture(part)
