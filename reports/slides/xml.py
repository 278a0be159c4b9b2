"""The XML of presentations: its elements as types, its names, its units. Knows no file and no meaning.

lxml ships no types, and its elements become those of python-pptx; what both have in common and is used here is written
down in `Element`.
"""

import re
from collections.abc import Iterable, Iterator, MutableMapping, Sequence
from functools import cache
from typing import Protocol, overload

from lxml import etree

MARK = "{urn:slides}"
"""Attributes that are put on runs while a document is made, and gone when it is saved: `url`, `jump`, `number`."""
EMU_PER_POINT = 12_700
"""Lengths in files are whole English Metric Units."""
EMU_PER_INCH = 914_400
NAMESPACES = {
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "c": "http://schemas.openxmlformats.org/drawingml/2006/chart",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "p": "http://schemas.openxmlformats.org/presentationml/2006/main",
    "p14": "http://schemas.microsoft.com/office/powerpoint/2010/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
}
"""By prefix, as PowerPoint writes them."""
DRAWINGML = f"{{{NAMESPACES['a']}}}"
"""Written before a name: `{http://…}`."""
PRESENTATIONML = f"{{{NAMESPACES['p']}}}"
RELATIONSHIPS = f"{{{NAMESPACES['r']}}}"
_PREFIXED = re.compile(r"(\w+):(\w+)")


class Element(Protocol):
    """An XML element, as lxml and python-pptx have it."""

    tag: str
    text: str | None

    @property
    def attrib(self) -> MutableMapping[str, str]:
        """Attributes by name."""

    @property
    def nsmap(self) -> dict[str | None, str]:
        """Namespaces by prefix."""

    def __iter__(self) -> Iterator["Element"]:
        """The children."""

    def __len__(self) -> int:
        """The number of children."""

    def __getitem__(self, at: int, /) -> "Element":
        """A child by its number."""

    @overload
    def get(self, name: str, /) -> str | None: ...
    @overload
    def get(self, name: str, default: str, /) -> str: ...
    def get(self, name: str, default: str | None = None, /) -> str | None:
        """An attribute."""

    def set(self, name: str, value: str, /) -> None:
        """Give an attribute a value."""

    def find(self, path: str, /) -> "Element | None":
        """The first element on a path, or None."""

    def findall(self, path: str, /) -> "list[Element]":
        """All elements on a path."""

    def iterfind(self, path: str, /) -> "Iterator[Element]":
        """All elements on a path, one by one."""

    def findtext(self, path: str, /) -> str | None:
        """The text of the first element on a path, or None."""

    def iter(self, *tags: object) -> "Iterator[Element]":
        """The element and all below it, of these names."""

    def iterchildren(self, *tags: object) -> "Iterator[Element]":
        """The children of these names."""

    def iterancestors(self, *tags: object) -> "Iterator[Element]":
        """The elements of these names that this one stands in, the nearest first."""

    def getparent(self) -> "Element | None":
        """The element that this one stands in."""

    def getprevious(self) -> "Element | None":
        """The sibling before this one."""

    def getnext(self) -> "Element | None":
        """The sibling behind this one."""

    def append(self, child: "Element", /) -> None:
        """Add a child behind the others."""

    def insert(self, at: int, child: "Element", /) -> None:
        """Add a child at a place."""

    def extend(self, children: "Iterable[Element]", /) -> None:
        """Add children behind the others."""

    def remove(self, child: "Element", /) -> None:
        """Take a child out, with the text behind it."""

    def replace(self, old: "Element", new: "Element", /) -> None:
        """Put another child in the place of one."""

    def addnext(self, other: "Element", /) -> None:
        """Put a sibling behind this element."""

    def addprevious(self, other: "Element", /) -> None:
        """Put a sibling before this element."""

    def clear(self) -> None:
        """Take all attributes and children out."""


@cache
def qn(path: str) -> str:
    """The qualified names of a path that is written with prefixes.

    >>> qn("a:t"), qn(".//a:t") == ".//" + qn("a:t")
    ('{http://schemas.openxmlformats.org/drawingml/2006/main}t', True)
    """
    return _PREFIXED.sub(lambda found: f"{{{NAMESPACES[found[1]]}}}{found[2]}", path)


def new(name: str, /, **attributes: str) -> Element:
    """An element of a prefixed name that stands nowhere yet."""
    made: Element = etree.Element(qn(name), attributes)
    return made


def add(parent: Element, name: str, /, **attributes: str) -> Element:
    """A new last child of a prefixed name."""
    made: Element = etree.SubElement(parent, qn(name), attributes)
    return made


def parse(content: bytes | str) -> Element:
    """The root of some XML; no entity is resolved, and nothing outside of it is read."""
    root: Element = etree.fromstring(content, _parser())
    return root


def encoding_of(content: bytes) -> str:
    """The encoding that some XML says it is written in."""
    return str(etree.fromstring(content, _parser()).getroottree().docinfo.encoding or "UTF-8")


def _parser() -> etree.XMLParser:
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)


def serialize(root: Element) -> bytes:
    """An element as a file of its own."""
    content: bytes = etree.tostring(root, encoding="UTF-8", standalone=True)
    return content


def local_name(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition("}")[2]


def need(element: Element, path: str) -> Element:
    """The first element on a path that the format asks for. LookupError: it is missing."""
    found = element.find(path)
    if found is None:
        raise LookupError(f"{local_name(element)} has no {path.rpartition('}')[2]}")
    return found


def parent_of(element: Element) -> Element:
    """The element that one stands in. LookupError: it stands in none."""
    found = element.getparent()
    if found is None:
        raise LookupError(f"{local_name(element)} stands nowhere")
    return found


def root_of(element: Element) -> Element:
    """The outermost element that one stands in."""
    return next(iter([*element.iterancestors()][-1:]), element)


def detach(element: Element) -> None:
    """Take an element out of what it stands in, if it stands in anything."""
    if (parent := element.getparent()) is not None:
        parent.remove(element)


def insert_before(parent: Element, element: Element, followers: Sequence[str] | set[str] | frozenset[str]) -> None:
    """Add a child before the first one of these qualified names, else behind all: schemas fix the order."""
    follower = next((child for child in parent if child.tag in followers), None)
    if follower is None:
        parent.append(element)
    else:
        follower.addprevious(element)
