"""Pages of HTML as Markdown: saved by LibreOffice, Google Docs, a wiki or a browser, and the bodies of mails.

Knows HTML. Nothing is run, shown or fetched; what a browser would not show is no text.
"""

import codecs
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias
from urllib.parse import parse_qs, urlsplit

from lxml import html

from reports.errors import Problem
from reports.loading.documents.elements import Element, attribute
from reports.loading.documents.packed import BROKEN, broken
from reports.loading.documents.written import Cell, Paragraph, Span, Written, content_of, read_written, words
from reports.loading.kinds import Profile, Source
from reports.model.rows import LoadSettings
from reports.regex import regex

_CHARSET = regex(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w-]{2,30})", re.IGNORECASE)
_NO_TEXT = frozenset((
    "script", "style", "head", "template", "noscript", "svg", "math", "iframe", "object", "embed", "canvas", "audio",
    "video", "map", "select", "datalist", "button", "input", "textarea", "frameset",
))  # fmt: skip
_AROUND = frozenset(("nav", "footer", "aside"))
"""Parts of a page around its text."""
_ROLES = frozenset(("navigation", "contentinfo", "complementary", "search", "banner"))
_AROUND_IDS = frozenset(("footer", "breadcrumbs", "breadcrumb-section", "sidebar", "page-footer", "site-footer"))
_BOX = regex(r"\bcheckbox-(?:(?P<on>on)|off)\b")
"""A box of Notion's."""
_REMARK = regex(r"\[[a-z]{1,2}\](?=\S)")
"""How a comment below a page of Google Docs begins."""
_BLOCKS = frozenset((
    "html", "body", "address", "article", "blockquote", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table", "tbody",
    "td", "tfoot", "th", "thead", "tr", "ul",
))  # fmt: skip
_BOLD_CLASS = regex(r"\.([\w-]{1,60})\s*\{[^{}]{0,2000}font-weight\s*:\s*(?:bold|[6-9]00)", re.IGNORECASE)
_BOLD_STYLE = regex(r"font-weight\s*:\s*(bold|normal|\d00)", re.IGNORECASE)
_STRUCK_CLASS = regex(r"\.([\w-]{1,60})\s*\{[^{}]{0,2000}line-through", re.IGNORECASE)
_STRUCK_STYLE = regex(r"text-decoration[\w-]*\s*:[^;]{0,99}\bline-through", re.IGNORECASE)
_HIDDEN = regex(r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all", re.IGNORECASE)
_NESTED = regex(r"\blst-kix_\w+-(\d)\b")
"""Of a list in a list, as Google Docs writes it."""
_QUOTES = regex(r"\b(?:gmail_quote|yahoo_quoted|moz-cite-prefix|protonmail_quote)\b")
_BLANKS = regex(r"[ \t\r\n\f\xa0]+")
_NOT_READ = "It is not part of the text; write into the text what should be read."
_LOWEST = 6
"""The level of a heading for what stands above a table."""
_DEEP = "Excessive depth"
_Cell: TypeAlias = Element | str | None
"""A cell of a table; None where one from above goes on, "" where one reaches to the right."""


def read(source: Source, reading: LoadSettings) -> Sequence[Profile | Problem]:
    """The profiles of the people on a page."""
    return read_written(write(source), source, reading)


def write(source: Source) -> Written | Problem:
    """The lines of a page, or the problem with it."""
    content = content_of(source)
    if isinstance(content, Problem):
        return content
    made = Written(source.file)
    try:
        write_page(decode(content), made)
    except BROKEN:
        return broken(source.file)
    return made


def decode(content: bytes) -> str:
    """The text of a page: UTF-8 if it is that, else as it says itself."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        said = _CHARSET.search(content[:4096])
        try:
            return content.decode(said[1].decode() if said else "cp1252", "replace")
        except LookupError:
            return content.decode("cp1252", "replace")


def write_page(text: str, made: Written) -> None:
    """Write a page down."""
    if not text.strip("\0 \t\r\n"):
        return
    parser = html.HTMLParser(encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True)
    page = html.document_fromstring(text.replace("\0", "").encode("utf-8", "replace"), parser=parser)
    styles = [style.text or "" for style in page.iter("style")]
    bold, struck = (
        frozenset(name for style in styles for name in pattern.findall(style))
        for pattern in (_BOLD_CLASS, _STRUCK_CLASS)
    )
    walker = _Walker(made, bold, struck, _headed(made))
    for body in page.iter("body", "frameset"):
        walker.walk(body, _State())
        walker.flush(_State())
        break
    if any(_DEEP in str(error.message) for error in parser.error_log):
        what = "the page is nested too deeply: what stands behind this place cannot be read"
        made.tell("not-read", what, hint="Save its text as a file of its own.", severity="warning")


@dataclass(frozen=True, slots=True)
class _State:
    """What the elements around say of some text."""

    bold: bool = False
    struck: bool = False
    url: str = ""
    heading: int = 0
    depth: int = 0
    is_item: bool = False
    quoted: bool = False
    is_title: bool = False
    is_pre: bool = False


_Put = Callable[[Paragraph, _State], None]


def _headed(made: Written) -> _Put:
    """Puts paragraphs into a document."""

    def put(said: Paragraph, state: _State) -> None:
        if state.is_title:
            made.title(said)
        elif _REMARK.match(text := words(said)):
            made.tell("comment", "a comment is left out", text, _NOT_READ)
        else:
            depth = state.depth if state.is_item else 0
            made.add(said, heading=state.heading, depth=max(depth, state.is_item), quoted=state.quoted)

    return put


@dataclass(slots=True)
class _Walker:
    """Goes through the elements once; paragraphs are put where they belong."""

    made: Written
    bold: frozenset[str]
    """Classes whose text is bold."""
    struck: frozenset[str]
    """Those whose text is struck out."""
    put: _Put
    said: list[Span] = field(default_factory=list)

    def flush(self, state: _State) -> None:
        """End the paragraph."""
        rows = _trimmed(self.said)
        self.said = []
        if any(span.text.strip() for span in rows):
            self.put(rows, state)

    def walk(self, element: Element, state: _State) -> None:
        """Write an element down."""
        name = element.tag if isinstance(element.tag, str) else ""
        if box := _box(element, name):
            self.said.append(Span(box))
            return
        if not name or name in _NO_TEXT or self._is_aside(element, name):
            return
        inner = self._state(element, name, state)
        is_block = name in _BLOCKS
        if is_block:
            self.flush(state)
        if name == "table" and not _is_layout(element):
            if (caption := element.find("caption")) is not None:
                self.walk(caption, replace(inner, heading=_LOWEST))
            self.made.table([self._row(row, inner) for row in _grid(element)])
            return
        self._text(element.text, inner)
        for child in element:
            if child.tag == "br":
                self.said.append(Span("\n"))
            else:
                self.walk(child, inner)
            self._text(child.tail, inner)
        if is_block:
            self.flush(inner)

    def _text(self, text: str | None, state: _State) -> None:
        if text:
            said = text if state.is_pre else _BLANKS.sub(" ", text)
            self.said.append(Span(said, state.bold, state.url, state.struck))

    def _state(self, element: Element, name: str, state: _State) -> _State:
        style, classes = element.get("style", ""), element.get("class", "").split()
        weight = _BOLD_STYLE.search(style)
        is_bold = state.bold or name in ("b", "strong") or not self.bold.isdisjoint(classes)
        if weight:
            is_bold = weight[1].lower() not in ("normal", "400", "300")
        is_struck = name in ("s", "strike", "del") or not self.struck.isdisjoint(classes)
        nested = _NESTED.search(element.get("class", ""))
        depth = state.depth + (name in ("ul", "ol", "menu", "dir"))
        return replace(
            state,
            bold=is_bold,
            struck=state.struck or is_struck or bool(_STRUCK_STYLE.search(style)),
            url=_address(element.get("href", "")) if name == "a" else state.url,
            heading=int(name[1]) if re.fullmatch(r"h[1-6]", name) else state.heading,
            depth=int(nested[1]) + 1 if nested and name in ("ul", "ol") else depth,
            is_item=name == "li" or (state.is_item and name not in ("ul", "ol", "table")),
            quoted=state.quoted or name == "blockquote" or bool(_QUOTES.search(element.get("class", ""))),
            is_title=state.is_title or (name == "p" and "title" in classes),
            is_pre=state.is_pre or name == "pre",
        )

    def _is_aside(self, element: Element, name: str) -> bool:
        """Whether an element is not part of the text; what a reader of the page would see is told."""
        is_hidden = element.get("hidden") is not None or bool(_HIDDEN.search(element.get("style", "")))
        is_remark = name == "div" and element.find("p/a[@id]") is not None and _is_comment(element)
        is_mark = name == "sup" and "cmnt_ref" in attribute(element, "a[@id]", "id")
        is_around = name in _AROUND or element.get("role") in _ROLES or element.get("id", "").lower() in _AROUND_IDS
        if not (is_hidden or is_remark or is_mark or is_around):
            return False
        said = words([Span(text) for text in element.itertext()]) if not is_mark else ""
        if said:
            code = "hidden-text" if is_hidden else "comment" if is_remark else "around"
            part = name if name in _AROUND else element.get("role") or element.get("id", "")
            what = {"hidden-text": "hidden text", "comment": "a comment", "around": f"what stands in <{part}>"}[code]
            self.made.tell(code, f"{what} is left out", said, _NOT_READ)
        return True

    def _row(self, row: Sequence[_Cell], state: _State) -> list[Cell]:
        return [None if cell is None else self._cell(cell, state) for cell in row]

    def _cell(self, cell: Element | str, state: _State) -> list[Paragraph]:
        found: list[Paragraph] = []
        if not isinstance(cell, str):
            inner = _Walker(self.made, self.bold, self.struck, lambda said, _: found.append(said))
            for part in (cell, *cell.iterdescendants("table")):
                part.tag = "div"
            inner.walk(cell, replace(state, depth=0, is_item=False))
        return [line for said in found for line in _lines(said)]


def _box(element: Element, name: str) -> str:
    """What a box says that can be ticked; empty for anything else."""
    if name == "input" and element.get("type", "").lower() == "checkbox":
        return "[x] " if element.get("checked") is not None else "[ ] "
    found = _BOX.search(element.get("class", ""))
    return "" if not found else "[x] " if found["on"] else "[ ] "


def _is_comment(element: Element) -> bool:
    """A comment below a page of Google Docs."""
    link = element.find("p/a[@id]")
    return link is not None and re.fullmatch(r"cmnt\d+", link.get("id", "")) is not None


def _trimmed(said: Sequence[Span]) -> list[Span]:
    """The spans without blanks around line breaks; what follows a blank begins with none."""
    made: list[Span] = []
    for span in said:
        last = made[-1].text[-1:] if made else "\n"
        text = span.text.lstrip(" ") if last in (" ", "\n") else span.text
        if text:
            made.append(span._replace(text=text))
    return made


def _lines(said: Paragraph) -> Iterator[Paragraph]:
    """The lines of a cell, each a paragraph."""
    row: list[Span] = []
    for span in said:
        for number, text in enumerate(span.text.split("\n")):
            if number:
                yield row
                row = []
            row.append(span._replace(text=text))
    yield row


def _is_layout(table: Element) -> bool:
    """Whether a table only puts things side by side."""
    if table.get("role") == "presentation" or table.find(".//table") is not None:
        return True
    if any(table.find(f".//h{level}") is not None for level in range(1, 7)):
        return True
    rows = list(table.iter("tr"))
    return len(rows) < 2 or all(len(row.findall("td") + row.findall("th")) < 2 for row in rows)


def _grid(table: Element) -> Iterator[list[_Cell]]:
    """The cells of each row."""
    over: dict[int, int] = {}
    for row in table.iter("tr"):
        made: list[_Cell] = []
        cells = [cell for cell in row if cell.tag in ("td", "th")]
        while cells or over.get(len(made), 0):
            if over.get(len(made), 0):
                over[len(made)] -= 1
                made.append(None)
                continue
            cell = cells.pop(0)
            wide, high = (_number(cell.get(name, "1"), most) for name, most in (("colspan", 60), ("rowspan", 5000)))
            for at in range(len(made), len(made) + wide):
                over[at] = high - 1
            made += [cell, *[""] * (wide - 1)]
        yield made


def _number(text: str, most: int) -> int:
    return min(max(int(text), 1), most) if text.isdigit() and len(text) < 6 else 1


def _address(url: str) -> str:
    """Where a link leads, also through the pages of Google that it is sent through."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    asked = parse_qs(parts.query).get("q", []) if parts.netloc == "www.google.com" and parts.path == "/url" else []
    return (asked[0] if asked else url).strip()
