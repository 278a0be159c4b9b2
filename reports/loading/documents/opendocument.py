"""Documents of OpenDocument (.odt) as Markdown: what a reader of the page sees as its text; all else is told.

Knows OpenDocument. What is deleted, hidden, remarked beside the text or drawn is not its text.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from reports.errors import Problem
from reports.loading.documents.elements import Element, local_name
from reports.loading.documents.packed import tree, write_unpacked
from reports.loading.documents.written import Cell, Span, Written, read_written, words
from reports.loading.kinds import Profile, Source
from reports.model.rows import LoadSettings
from reports.regex import regex

_NS = "{urn:oasis:names:tc:opendocument:xmlns:%s:1.0}"
_TEXT, _TABLE, _STYLE, _OFFICE = (_NS % name for name in ("text", "table", "style", "office"))
_WEIGHT = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}font-weight"
_LINE = f"{_STYLE}text-line-through-style"
_HREF = "{http://www.w3.org/1999/xlink}href"
_AUTHOR = "{http://purl.org/dc/elements/1.1/}creator"
_INDEXES = regex(r"(?:table-of-content|\w+-index|bibliography)")
_NOT_READ = "It is not part of the text; write into the text what should be read."
_MOST_ROWS = 1000
"""A row is repeated no more often."""


def read(source: Source, reading: LoadSettings) -> Sequence[Profile | Problem]:
    """The profiles of the people in a document."""
    return read_written(write(source), source, reading)


def write(source: Source) -> Written | Problem:
    """The lines of a document, or the problem with it."""
    return write_unpacked(source, _written)


def _written(_: bytes, parts: Mapping[str, bytes], file: str) -> Written:
    body = tree(parts["content.xml"])
    styles = [*body.iter(f"{_STYLE}style")]
    if "styles.xml" in parts:
        styles += tree(parts["styles.xml"]).iter(f"{_STYLE}style")
    writer = _OpenDocumentWriter(Written(file), {one.get(f"{_STYLE}name", ""): one for one in reversed(styles)})
    text = body.find(f"{_OFFICE}body/{_OFFICE}text")
    if text is None:
        raise KeyError("text")
    writer.blocks(text, 0)
    if any(name.startswith(("Basic/", "Scripts/")) for name in parts):
        writer.made.tell("macro", "its macros are not run", place="the whole document")
    return writer.made


@dataclass(slots=True)
class _OpenDocumentWriter:
    """Goes through the body once."""

    made: Written
    styles: dict[str, Element]
    changes: dict[str, str] = field(default_factory=dict)
    """Of each tracked insertion, who made it."""

    def blocks(self, parent: Element, depth: int) -> None:
        """All paragraphs, lists and tables in order."""
        for element in parent:
            name = local_name(element)
            if name in ("p", "h"):
                self._paragraph(element, depth)
            elif name == "list":
                for item in element:
                    self.blocks(item, depth + 1)
            elif name == "table":
                self.made.table(list(self._rows(element)))
            elif name == "tracked-changes":
                self._changes(element)
            elif _INDEXES.fullmatch(name):
                said = words([Span(text + " ") for text in element.itertext()])
                self.made.tell("not-read", "a table of contents or the like is left out", said)
            elif name in ("section", "numbered-paragraph"):
                if element.get(f"{_TEXT}display") == "none":
                    said = words([Span(text) for text in element.itertext()])
                    self.made.tell("hidden-text", "a hidden section is left out", said, _NOT_READ)
                else:
                    self.blocks(element, depth + (name == "numbered-paragraph"))
            elif name in ("frame", "custom-shape"):
                self._frame(element)

    def _paragraph(self, element: Element, depth: int) -> None:
        styles = list(self._chain(element.get(f"{_TEXT}style-name", "")))
        said = list(self._spans(element, _look(styles, Span(""))))
        level = element.get(f"{_TEXT}outline-level", "1")
        if any(one.get(f"{_STYLE}name") == "Title" for one in styles):
            self.made.title(said)
        elif local_name(element) == "h":
            self.made.add(said, heading=min(int(level), 6) if level.isdigit() else 1)
        else:
            self.made.add(said, depth=depth)

    def _chain(self, name: str) -> Iterator[Element]:
        """A style and those that it is based on."""
        seen = set[str]()
        while name in self.styles and name not in seen:
            seen.add(name)
            yield self.styles[name]
            name = self.styles[name].get(f"{_STYLE}parent-style-name", "")

    # Tables ---------------------------------------------------------------------------------------

    def _rows(self, table: Element) -> Iterator[list[Cell]]:
        over: dict[int, int] = {}
        for row in table.iter(f"{_TABLE}table-row"):
            if next(row.iterancestors(f"{_TABLE}table")) is not table:
                continue
            cells: list[Cell] = []
            for cell in row:
                at = len(cells)
                if local_name(cell) == "covered-table-cell" and over.get(at, 0):
                    over[at] -= 1
                    cells.append(None)
                elif local_name(cell) in ("table-cell", "covered-table-cell"):
                    over[at] = _number(cell.get(f"{_TABLE}number-rows-spanned", "1"), _MOST_ROWS) - 1
                    cells.append([list(self._spans(one, Span(""))) for one in cell.iter(f"{_TEXT}p", f"{_TEXT}h")])
                    cells += [[]] * (_number(cell.get(f"{_TABLE}number-columns-repeated", "1"), 60) - 1)
            yield cells

    # Within a paragraph ---------------------------------------------------------------------------

    def _spans(self, element: Element, look: Span) -> Iterator[Span]:
        if element.text:
            yield look._replace(text=_folded(element.text))
        for child in element:
            name = local_name(child)
            if name == "line-break":
                yield Span("\n")
            elif name in ("tab", "s"):
                yield Span(" ")
            elif name == "a":
                yield from self._spans(child, look._replace(url=child.get(_HREF, "")))
            elif name == "span":
                yield from self._spans(child, _look(self._chain(child.get(f"{_TEXT}style-name", "")), look))
            elif name in ("annotation", "note"):
                self._remark(child, name)
            elif name in ("frame", "custom-shape"):
                self._frame(child)
            elif name == "change-start" and (by := self.changes.get(child.get(f"{_TEXT}change-id", ""))):
                said = "".join(_until_end(child))
                what = f"what {by} put in, tracked and not yet accepted, is read as text"
                self.made.tell("tracked-change", what, said, "Accept or reject the changes.", severity="warning")
            elif name == "hidden-text":
                self.made.tell("hidden-text", "hidden text is left out", "".join(child.itertext()), _NOT_READ)
            elif name not in ("annotation-end", "change", "change-end", "ruby-text"):
                yield from self._spans(child, look)
            if child.tail:
                yield look._replace(text=_folded(child.tail))

    def _changes(self, element: Element) -> None:
        for region in element:
            by = next((one.text for one in region.iter(_AUTHOR) if one.text), "somebody")
            for change in region:
                said = " ".join("".join(p.itertext()) for p in change.iter(f"{_TEXT}p", f"{_TEXT}h"))
                if local_name(change) == "deletion":
                    what = f"what {by} deleted, tracked and not yet accepted, is left out"
                    self.made.tell("tracked-change", what, said, "Accept or reject the changes.", severity="warning")
                elif local_name(change) == "insertion":
                    self.changes[region.get(f"{_TEXT}id", "")] = by

    def _remark(self, element: Element, name: str) -> None:
        by = next((one.text for one in element.iter(_AUTHOR) if one.text), "somebody")
        what = f"a comment of {by} is left out" if name == "annotation" else "a footnote or endnote is left out"
        said = " ".join("".join(p.itertext()) for p in element.iter(f"{_TEXT}p"))
        place = f"paragraph {self.made.paragraphs + 1}"
        self.made.tell("comment" if name == "annotation" else "footnote", what, said, _NOT_READ, place=place)

    def _frame(self, element: Element) -> None:
        said = "\n".join("".join(p.itertext()) for p in element.iter(f"{_TEXT}p", f"{_TEXT}h")).strip()
        if said:
            self.made.tell("text-box", "a text box is left out", said, _NOT_READ, severity="warning")
        else:
            self.made.tell("picture", "a picture, chart or drawing is not read")


def _look(styles: Iterable[Element], inherited: Span) -> Span:
    """What the nearest style that says so makes of text; headings and titles are told by their kind."""
    said = [properties for style in styles for properties in style.iter(f"{_STYLE}text-properties")]
    weight = next((one for properties in said if (one := properties.get(_WEIGHT))), "")
    line = next((one for properties in said if (one := properties.get(_LINE))), "")
    return inherited._replace(
        bold=weight not in ("normal", "400") if weight else inherited.bold,
        struck=line != "none" if line else inherited.struck,
    )


def _folded(text: str) -> str:
    """Text with blanks as they count in this format."""
    return re.sub(r"[ \t\r\n]+", " ", text)


def _until_end(start: Element) -> Iterator[str]:
    """The text from where a change begins, in its paragraph."""
    yield start.tail or ""
    for element in start.itersiblings():
        if local_name(element) == "change-end":
            return
        yield from element.itertext()
        yield element.tail or ""


def _number(text: str, most: int) -> int:
    return min(max(int(text), 1), most) if text.isdigit() and len(text) < 8 else 1
