"""A logo, checked: a picture that only shows, as a data address. What could do more is refused, with the reason."""

import base64
import io
import re
from collections.abc import Iterator
from pathlib import Path

from reports.errors import InputError, Problem
from reports.regex import regex

_MOST_BYTES = 300_000
_MOST_PIXELS = 4000
"""Of a side."""
_MOST_ELEMENTS = 5000
_HINT = "Export it anew as plain SVG or as PNG, without scripts, effects and linked files."
_SHAPES = frozenset(
    (
        *("svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "title", "desc", "metadata", "style"),
    )
)
"""Elements that only draw; `use`, patterns and filters may draw without end."""
_ELSEWHERE = regex(r"@import|\\|url\(\s*['\"]?\s*(?!#)|javascript:|expression\(", re.IGNORECASE)


def read_logo(path: str) -> str:
    """The address of a logo in SVG or PNG, for `<img>`; InputError where it is none, or could do more than show."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(Problem("logo", f"cannot read it: {why}.", "error", path)) from error
    if len(content) > _MOST_BYTES:
        problems = [f"it has more than {_MOST_BYTES // 1000} kB"]
        kind = ""
    elif content.startswith(b"\x89PNG\r\n\x1a\n"):
        kind, problems = "png", list(_wrong_with_png(content))
    else:
        kind, problems = "svg+xml", list(_wrong_with_svg(content))
    if problems:
        raise InputError(Problem("logo", f"{one}.", "error", path, hint=_HINT) for one in dict.fromkeys(problems))
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


def _wrong_with_png(content: bytes) -> Iterator[str]:
    """Why a PNG is not taken; its size is read before anything is unpacked."""
    from PIL import Image, ImageFile

    width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
    if max(width, height) > _MOST_PIXELS:
        yield f"it has {width} × {height} pixels; a side has {_MOST_PIXELS} at most"
        return
    # WeasyPrint, once it is loaded, has pictures read that end too early.
    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with Image.open(io.BytesIO(content), formats=("PNG",)) as picture:
            picture.load()
    except (Image.DecompressionBombError, OSError, SyntaxError, ValueError):
        yield "it is damaged"
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


def _wrong_with_svg(content: bytes) -> Iterator[str]:
    """Why an SVG is not taken."""
    from lxml import etree

    if b"<!DOCTYPE" in content or b"<!ENTITY" in content:
        yield "it declares a document type or entities"
        return
    try:
        root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False))
    except (etree.XMLSyntaxError, ValueError):
        yield "it is neither PNG nor SVG"
        return
    if etree.QName(root).localname != "svg":
        yield "it is neither PNG nor SVG"
        return
    sides = [root.get(name) for name in ("width", "height") if root.get(name)]
    lengths = [*sides, *(root.get("viewBox") or "").replace(",", " ").split()[2:]]
    sizes = [float(found[1]) for one in lengths if (found := re.match(r"\s*(-?\d+(?:\.\d+)?)", one))]
    if len(sizes) < 2 or min(sizes) <= 0 or max(sizes) > _MOST_PIXELS:
        yield f"its size is not between 0 and {_MOST_PIXELS} units a side"
    for number, element in enumerate(root.iter(), 1):
        if number > _MOST_ELEMENTS:
            yield f"it has more than {_MOST_ELEMENTS} shapes"
            return
        yield from _wrong_with_element(element)


def _wrong_with_element(element: object) -> Iterator[str]:
    from lxml import etree

    if isinstance(element, etree._Comment):
        return
    if not isinstance(element, etree._Element) or not isinstance(element.tag, str):
        yield "it holds instructions to programs"
        return
    name = etree.QName(element).localname
    if name == "text":
        yield "it sets text in a font that others may not have: make outlines of it"
    elif name == "tspan":
        return  # within a text
    elif name not in _SHAPES and etree.QName(element).namespace in (None, "http://www.w3.org/2000/svg"):
        yield f"it holds <{name}>"
    for key, value in element.attrib.items():
        plain = etree.QName(key).localname
        if plain.lower().startswith("on"):
            yield f"it runs a script ({plain}=)"
        elif (plain == "href" and not str(value).startswith("#")) or _ELSEWHERE.search(str(value)):
            yield f"it leads to something outside it ({plain}=)"
    if name == "style" and _ELSEWHERE.search(element.text or ""):
        yield "its style leads to something outside it"
