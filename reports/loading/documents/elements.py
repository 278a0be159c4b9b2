"""What is read of an XML or HTML element. lxml ships no types, so what its elements offer is written down here.

Knows no format of documents.
"""

from collections.abc import Iterator
from typing import Protocol, overload


class Element(Protocol):
    """An element of lxml, as far as readers of documents look at it."""

    tag: object
    """A name, with its namespace in braces; of comments and instructions no text."""

    @property
    def text(self) -> str | None:
        """The text before the first child."""

    @property
    def tail(self) -> str | None:
        """The text between this element and its next sibling."""

    def __iter__(self) -> "Iterator[Element]":
        """The children."""

    @overload
    def get(self, name: str, /) -> str | None: ...
    @overload
    def get(self, name: str, default: str, /) -> str: ...
    def get(self, name: str, default: str | None = None, /) -> str | None:
        """An attribute."""

    def find(self, path: str, /) -> "Element | None":
        """The first element on a path, or None."""

    def findall(self, path: str, /) -> "list[Element]":
        """All elements on a path."""

    def iter(self, *tags: str) -> "Iterator[Element]":
        """The element and all below it, of these names."""

    def iterdescendants(self, *tags: str) -> "Iterator[Element]":
        """The elements of these names below this one."""

    def iterancestors(self, *tags: str) -> "Iterator[Element]":
        """The elements of these names that this one stands in, the nearest first."""

    def itersiblings(self) -> "Iterator[Element]":
        """The siblings behind this element."""

    def itertext(self) -> Iterator[str]:
        """All texts in the element, in order."""


def local_name(element: Element) -> str:
    """The name of an element without its namespace; empty for comments and instructions."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def attribute(element: Element | None, path: str, name: str, default: str = "") -> str:
    """An attribute of the first element on a path; the default where there is no such element or attribute."""
    found = element.find(path) if element is not None else None
    return found.get(name, default) if found is not None else default
