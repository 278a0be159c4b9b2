"""Documents of Word (.docx) as Markdown: what a reader of the page sees as its text; all else is told.

Knows WordprocessingML. What is deleted, hidden, remarked beside the text or drawn is not its text.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import docx
from docx.document import Document
from docx.styles.style import BaseStyle

from reports.errors import Problem
from reports.loading.documents.elements import Element, attribute, local_name
from reports.loading.documents.packed import tree, write_unpacked
from reports.loading.documents.written import Cell, Paragraph, Span, Written, read_written, words
from reports.loading.kinds import Profile, Source
from reports.model.rows import LoadSettings
from reports.regex import regex

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_GONE = frozenset(_W + name for name in ("del", "moveFrom", "rPr", "pPr"))
_BLOCKS = frozenset(_W + name for name in ("sdt", "sdtContent", "ins", "moveTo", "smartTag", "customXml"))
_HEADING = regex(r"heading ([1-9])", re.IGNORECASE)
_CONTENTS = regex(r"toc(?: heading| \d)", re.IGNORECASE)
_NOT_READ = "It is not part of the text; write into the text what should be read."


def read(source: Source, reading: LoadSettings) -> Sequence[Profile | Problem]:
    """The profiles of the people in a document of Word."""
    return read_written(write(source), source, reading)


def write(source: Source) -> Written | Problem:
    """The lines of a document of Word, or the problem with it."""
    return write_unpacked(source, _written)


def _written(content: bytes, parts: Mapping[str, bytes], file: str) -> Written:
    document = docx.Document(io.BytesIO(content))
    writer = _WordWriter(Written(file), document, _styles(document))
    writer.body()
    writer.beside(parts)
    return writer.made


@dataclass(frozen=True, slots=True)
class _Style:
    """What a style makes of its paragraphs."""

    name: str
    heading: int = 0
    depth: int = 0
    """Of an item; 0: none."""


def _styles(document: Document) -> dict[str, _Style]:
    """The styles by their ids, with what they take over from those that they are based on."""
    found = {one.style_id: one for one in document.styles if one.style_id}
    return {key: _style(one, found) for key, one in found.items()}


def _style(style: BaseStyle, found: dict[str, BaseStyle]) -> _Style:
    name = str(style.name or "")
    heading = depth = 0
    at: BaseStyle | None = style
    seen = set[str]()
    while at is not None and at.style_id not in seen:
        seen.add(at.style_id)
        if not heading:
            heading = _outline(at.element) or int((_HEADING.fullmatch(str(at.name or "")) or " 0")[1])
        depth = depth or _depth(at.element)
        at = found.get(attribute(at.element, f"{_W}basedOn", f"{_W}val"))
    level = re.fullmatch(r"list (?:bullet|number|paragraph)(?: (\d))?", name, re.IGNORECASE)
    if level and (level[1] or "paragraph" not in name.lower()):
        depth = int(level[1] or 1)
    return _Style(name, heading, depth)


def _outline(element: Element) -> int:
    """The level of a heading from 1; 0 for none."""
    value = attribute(element, f"{_W}pPr/{_W}outlineLvl", f"{_W}val", "9")
    return int(value) + 1 if value.isdigit() and int(value) < 9 else 0


def _depth(element: Element) -> int:
    """How deep an item stands, from 1; 0: it is none."""
    numbers = element.find(f"{_W}pPr/{_W}numPr")
    if numbers is None:
        return 0
    number = numbers.find(f"{_W}numId")
    if number is None or number.get(f"{_W}val") == "0":
        return 0
    value = attribute(numbers, f"{_W}ilvl", f"{_W}val", "0")
    return int(value) + 1 if value.isdigit() else 1


@dataclass(slots=True)
class _WordWriter:
    """Goes through the body once."""

    made: Written
    document: Document
    styles: dict[str, _Style]
    comments: dict[str, str] = field(default_factory=dict)
    """The place of each by its id."""
    pictures: int = 0

    def body(self) -> None:
        """All paragraphs and tables in order."""
        self._blocks(self.document.element.body)

    def _blocks(self, parent: Element) -> None:
        for element in parent:
            if element.tag == f"{_W}p":
                self._paragraph(element)
            elif element.tag == f"{_W}tbl":
                self.made.table([self._row(row) for row in _below(element, f"{_W}tr")])
            elif element.tag == f"{_W}altChunk":
                self.made.tell("not-read", "another document that is put in here is not read", hint=_NOT_READ)
            elif element.tag == f"{_W}sdt" and element.find(f"{_W}sdtPr/{_W}docPartObj") is not None:
                said = words([Span("".join(text.text or "" for text in element.iter(f"{_W}t")))])
                self.made.tell("not-read", "a table of contents or the like is left out", said)
            elif element.tag in _BLOCKS:
                self._blocks(element)

    def _paragraph(self, element: Element) -> None:
        style = self._style_of(element)
        said = self._said(element)
        if style.name.lower() == "title":
            self.made.title(said)
        elif _CONTENTS.fullmatch(style.name):
            self.made.tell("not-read", "a line of the table of contents is left out", words(said))
        else:
            heading = _outline(element) or style.heading
            numbered = element.find(f"{_W}pPr/{_W}numPr") is not None
            depth = _depth(element) if numbered else style.depth
            self.made.add(said, heading=heading, depth=0 if heading else depth)
        self._around(element)

    def _style_of(self, element: Element) -> _Style:
        return self.styles.get(attribute(element, f"{_W}pPr/{_W}pStyle", f"{_W}val"), _Style(""))

    def _row(self, row: Element) -> list[Cell]:
        """The cells of a row; one that goes on from above says so again where it is a key of the row."""
        made: list[Cell] = []
        for cell in _below(row, f"{_W}tc"):
            properties = cell.find(f"{_W}tcPr")
            merged = properties.find(f"{_W}vMerge") if properties is not None else None
            made.append(None if merged is not None and merged.get(f"{_W}val") != "restart" else self._cell(cell))
            width = attribute(properties, f"{_W}gridSpan", f"{_W}val", "1")
            made += [[]] * (min(int(width), 60) - 1 if width.isdigit() else 0)
        return made

    def _cell(self, cell: Element) -> Cell:
        found = []
        for paragraph in cell.iter(f"{_W}p"):
            if not any(local_name(at) == "txbxContent" for at in paragraph.iterancestors()):
                found.append(self._said(paragraph))
                self._around(paragraph)
        return found

    # Within a paragraph ---------------------------------------------------------------------------

    def _said(self, element: Element) -> Paragraph:
        """The runs of a paragraph."""
        return list(self._spans(element, ""))

    def _spans(self, element: Element, url: str) -> Iterator[Span]:
        for child in element:
            if child.tag == f"{_W}r":
                properties = child.find(f"{_W}rPr")
                if properties is not None and _is_on(properties.find(f"{_W}vanish")):
                    self.made.tell("hidden-text", "hidden text is left out", _text(child), _NOT_READ)
                elif text := _text(child):
                    yield Span(text, _has(properties, "b"), url, _has(properties, "strike", "dstrike"))
            elif child.tag == f"{_W}hyperlink":
                yield from self._spans(child, self._url(child))
            elif child.tag == _MATH:
                yield Span(child.text or "")
            elif child.tag in _GONE:
                if said := "".join(text.text or "" for text in child.iter(f"{_W}delText", f"{_W}t")).strip():
                    what = "a tracked deletion is left out"
                    self.made.tell("tracked-change", what, said, "Accept or reject the changes.", severity="warning")
            elif isinstance(child.tag, str):
                if child.tag in (f"{_W}ins", f"{_W}moveTo") and (said := "".join(_texts(child)).strip()):
                    by = child.get(f"{_W}author", "somebody")
                    what = f"what {by} put in, tracked and not yet accepted, is read as text"
                    self.made.tell("tracked-change", what, said, "Accept or reject the changes.", severity="warning")
                yield from self._spans(child, url)

    def _url(self, element: Element) -> str:
        found = self.document.part.rels.get(element.get(_R, ""))
        return str(found.target_ref) if found is not None and found.is_external else ""

    def _around(self, element: Element) -> None:
        """What hangs on a paragraph and is no text of it."""
        for box in element.iter(f"{_W}txbxContent"):
            if not any(at.tag == _FALLBACK for at in box.iterancestors()):
                said = "\n".join("".join(_texts(one)) for one in box.iter(f"{_W}p"))
                self.made.tell("text-box", "a text box is left out", said, _NOT_READ, severity="warning")
        for mark in element.iter(f"{_W}commentReference"):
            self.comments[mark.get(f"{_W}id", "")] = self.made.places[-1] if self.made.places else ""
        self.pictures += sum(1 for one in element.iter(f"{_W}drawing", f"{_W}object") if not _has_box(one))

    # Beside the text ------------------------------------------------------------------------------

    def beside(self, parts: Mapping[str, bytes]) -> None:
        """Tell of comments, notes, heads and feet of pages, pictures and macros."""
        for comment in self.document.comments if "word/comments.xml" in parts else ():
            place = self.comments.get(str(comment.comment_id), "")
            what = f"a comment of {comment.author or 'somebody'} is left out"
            self.made.tell("comment", what, comment.text, _NOT_READ, place=place)
        for name, part in parts.items():
            kind = re.fullmatch(r"word/(footnote|endnote|header|footer)s?\d*\.xml", name)
            for one in tree(part) if kind and kind[1].endswith("note") else [tree(part)] if kind else []:
                said = " ".join("".join(_texts(p)) for p in one.iter(f"{_W}p")).strip()
                if said and kind:
                    what = f"a {kind[1]} is left out" if kind[1].endswith("note") else f"the {kind[1]} is left out"
                    self.made.tell(kind[1], what, said, _NOT_READ, place="end of the document")
                    self.made.beside += [said] * (kind[1] == "header")
        if self.pictures:
            what = f"{self.pictures} pictures, charts or drawings are not read"
            self.made.tell("picture", what, place="the whole document")
        if any("vbaProject" in str(part.partname) for part in self.document.part.package.iter_parts()):
            self.made.tell("macro", "its macros are not run", place="the whole document")


def _below(parent: Element, tag: str) -> Iterator[Element]:
    """The rows of a table or cells of a row, also those in controls."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _BLOCKS:
            yield from _below(child, tag)


def _has(properties: Element | None, *names: str) -> bool:
    return properties is not None and any(_is_on(properties.find(_W + name)) for name in names)


def _is_on(element: Element | None) -> bool:
    return element is not None and element.get(f"{_W}val", "true") not in ("0", "false", "off")


def _has_box(element: Element) -> bool:
    return next(element.iter(f"{_W}txbxContent"), None) is not None


def _text(run: Element) -> str:
    """The text of one run."""
    made = ""
    for child in run:
        if child.tag == f"{_W}t":
            made += child.text or ""
        elif child.tag in (f"{_W}br", f"{_W}cr"):
            made += "\n" if child.get(f"{_W}type", "textWrapping") == "textWrapping" else " "
        elif child.tag in (f"{_W}tab", f"{_W}ptab"):
            made += "\t"
        elif child.tag == f"{_W}noBreakHyphen":
            made += "-"
    return made


def _texts(element: Element) -> Iterator[str]:
    return (_text(run) for run in element.iter(f"{_W}r"))
