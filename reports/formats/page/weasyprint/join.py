"""The printed parts of a page joined to the PDF that printing it in one run would have made.

Knows PDF as WeasyPrint writes it: tags page by page under one Document, ids of table heads by number. Knows no HTML.
"""

import io
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from reports.errors import Problem, RenderError
from reports.regex import regex

if TYPE_CHECKING:
    from weasyprint.document import Page

PART_LINK = "place:"
"""Scheme of links to destinations in other parts: no link of a page has it."""
DIGITS = "0123456789"
"""What the blank pages at the end of a part show in place of the number of all pages."""
BEHIND = 2
"""How many blank pages are at the end of a part: a left and a right one."""
_ARRAY = regex(rb"/(\S+) [\d.]+ Tf\s*\[([^\]]*)\]")
_SHOWN = regex(rb"<([0-9a-f]*)>|(-?[\d.]+)")

_POINT = 0.75
"""Points to a pixel of CSS."""

Destination = tuple[int, float, float]
"""Page of a part from 0 on, points from left and from bottom."""
Glyph = tuple[bytes, float]
"""Code of a glyph in hexadecimal digits, and how far what follows is drawn back, in thousandths."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline."""

    level: int
    label: str
    destination: Destination
    is_closed: bool


class PartContents(NamedTuple):
    """What the pages of a part hold for the rest of the document; blank ones are not counted."""

    pages: int
    anchors: Mapping[str, Destination]
    bookmarks: Sequence[Bookmark]


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A part as it was printed."""

    content: bytes = field(repr=False)
    blanks: int
    """Blank pages before it; `BEHIND` more follow it."""
    contents: PartContents


def contents(pages: "Sequence[Page]", blanks: int) -> PartContents:
    """What is on laid out pages of WeasyPrint, of which so many are blank before the part, and `BEHIND` behind it."""
    anchors: dict[str, Destination] = {}
    bookmarks = []
    for number, page in enumerate(pages[blanks:-BEHIND]):
        for name, (x, y, *_) in page.anchors.items():
            anchors.setdefault(name, (number, _POINT * x, _POINT * (page.height - y)))
        for level, label, (x, y), state in page.bookmarks:
            destination = number, _POINT * x, _POINT * (page.height - y)
            bookmarks.append(Bookmark(level, label, destination, state == "closed"))
    return PartContents(len(pages) - blanks - BEHIND, anchors, bookmarks)


def join(parts: Sequence[PrintedPart], guess: str, total: str) -> bytes | None:
    """The parts as one PDF, with the number of all pages in place of the guess; the same bytes for the same parts.

    None where the guess is shown in a font whose digits are not known; RenderError where a link leads to what no
    page shows.
    """
    made = io.BytesIO()
    with pikepdf.new() as pdf:
        joined = _JoinedDocument(pdf)
        for number, part in enumerate(parts):
            with pikepdf.open(io.BytesIO(part.content)) as source:
                opened = _OpenedPart(source, part, number)
                if guess != total and not all(opened.set_total(page, guess, total) for page in opened.pages):
                    return None
                joined.add(opened)
        joined.finish()
        pdf.save(
            made,
            deterministic_id=True,
            min_version=joined.version,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
    return made.getvalue()


class _OpenedPart:
    """A printed part, opened."""

    def __init__(self, pdf: Pdf, part: PrintedPart, number: int) -> None:
        self.pdf = pdf
        self.part = part
        self.number = number
        self.document = pdf.Root.StructTreeRoot.K[0]
        self.pages = list(pdf.pages)[part.blanks : part.blanks + part.contents.pages]
        content = iter(pdf.Root.StructTreeRoot.ParentTree.Nums)
        self.parents = dict(zip(map(int, content), content, strict=True))
        """By number: the tags of a page's content, or the tag of an annotation."""
        kept = {page.obj.objgen for page in self.pages}
        tops = [thing for thing in self._tags() if thing.get("/P") == self.document]
        linked = {tag.objgen for tag in self.document.K}
        self.tops = [top for top in tops if top.Pg.objgen in kept]
        """The outermost tags of each page, and those of its margins, which are in no tree."""
        self.content = [tag for tag in self.document.K if tag.Pg.objgen in kept]
        self.margins: dict[tuple[int, int], list[int]] = {}
        """Numbers of the marked content in the margins of each page."""
        for top in tops:
            if top.objgen not in linked:
                self.margins.setdefault(top.Pg.objgen, []).extend(_marked(top))
        self._words: dict[bytes, Mapping[bytes, str]] = {}
        self._widths: dict[bytes, Mapping[int, float]] = {}
        self._digits = {font: codes for page in list(pdf.pages)[-BEHIND:] for font, codes in self._shown(page)}
        """Font to the codes of the ten digits, as numbers of pages are written in it."""

    def _tags(self) -> Iterator[pikepdf.Object]:
        """All tags; what names a head of a table is made unlike the names in other parts."""
        for thing in self.pdf.objects:
            if isinstance(thing, Dictionary) and thing.get("/Type") == Name.StructElem:
                if "/ID" in thing:
                    thing.ID = self._named(thing.ID)
                if "/A" in thing and "/Headers" in thing.A:
                    thing.A.Headers = Array([self._named(head) for head in thing.A.Headers])
                yield thing

    def _named(self, name: pikepdf.Object) -> String:
        return String(f"{self.number}-{name}")

    def _shown(self, page: pikepdf.Page) -> Iterator[tuple[bytes, list[bytes]]]:
        """Fonts of the margins of a page that shows all digits, each with their codes."""
        for _, _, font, glyphs in self._margins(page, page.Contents.read_bytes()):
            for at in self._find(page, font, glyphs, DIGITS):
                yield font, [code for code, _ in glyphs[at : at + len(DIGITS)]]

    def _find(self, page: pikepdf.Page, font: bytes, glyphs: list[Glyph], wanted: str) -> list[int]:
        """Where some characters are shown, each by a glyph."""
        if font not in self._words:
            self._words[font] = _characters(page.Resources.Font[f"/{font.decode()}"])
        shown = [self._words[font].get(code, "") for code, _ in glyphs]
        return [at for at in range(len(shown)) if shown[at : at + len(wanted)] == list(wanted)]

    def _margins(self, page: pikepdf.Page, content: bytes) -> Iterator[tuple[int, int, bytes, list[Glyph]]]:
        """Texts in the margins of a page: from and to where in its content, font and glyphs."""
        for number in self.margins.get(page.obj.objgen, ()):
            begin = content.find(b"<</MCID %d>>" % number)
            for found in _ARRAY.finditer(content, begin, content.find(b"EMC", begin)):
                yield found.start(2), found.end(2), found[1], _glyphs(found[2])

    def set_total(self, page: pikepdf.Page, guess: str, total: str) -> bool:
        """Show the number of all pages where the margins show the guess; whether the digits for that are known."""
        content = before = page.Contents.read_bytes()
        for begin, end, font, glyphs in reversed(list(self._margins(page, content))):
            found = self._find(page, font, glyphs, guess)
            if found and font not in self._digits:
                return False
            for at in found:
                width = self._width(page, font)
                for n, digit in enumerate(total, at):
                    (old, back), new = glyphs[n], self._digits[font][int(digit)]
                    # Each digit keeps the position of the one before, whatever its own width.
                    glyphs[n] = new, back + width.get(int(new, 16), 0) - width.get(int(old, 16), 0)
            if found:
                text = b"".join(b"<%s>%s" % (code, f"{back:g}".encode()) for code, back in glyphs)
                content = content[:begin] + text + content[end:]
        if content != before:
            page.Contents.write(zlib.compress(content), filter=Name.FlateDecode)
        return True

    def _width(self, page: pikepdf.Page, font: bytes) -> Mapping[int, float]:
        """Widths of the glyphs of a font, by code."""
        if font not in self._widths:
            found = list(page.Resources.Font[f"/{font.decode()}"].DescendantFonts[0].W)
            runs = zip(found[::2], found[1::2], strict=True)
            self._widths[font] = {int(first) + n: float(w) for first, some in runs for n, w in enumerate(some)}
        return self._widths[font]


class _JoinedDocument:
    """The document that parts are added to."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self.version = ""
        self.document = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, K=Array()))
        self.numbers = Array()
        """Of the tree of parents: number and tags, of pages first."""
        self.annotations: list[tuple[pikepdf.Object, pikepdf.Object]] = []
        """With the tag of each."""
        self.anchors: dict[bytes, Array] = {}
        self.led: set[str] = set()
        """PartContents that links between parts lead to."""
        self.bookmarks: list[tuple[Bookmark, Array]] = []

    def add(self, part: _OpenedPart) -> None:
        """The pages of a part, with all that belongs to them."""
        first = len(self.pdf.pages)
        keys = {int(note.StructParent): note for page in part.pages for note in page.obj.get("/Annots", ())}
        self.led |= {name for note in keys.values() if (name := _lead(note))}
        for page in part.pages:
            self.pdf.pages.append(page)
        pages = self.pdf.pages[first:]
        self._add_tags(part, first)
        self.annotations += [
            (self.pdf.copy_foreign(note), self.pdf.copy_foreign(part.parents[key]))
            for key, note in sorted(keys.items())
        ]
        for name, destination in part.part.contents.anchors.items():
            self.anchors.setdefault(bytes(String(name)), _named_destination(pages, destination))
        self.bookmarks += [
            (bookmark, _named_destination(pages, bookmark.destination)) for bookmark in part.part.contents.bookmarks
        ]
        self._add_form(part)
        if not self.version:
            self._add_root(part.pdf)

    def _add_tags(self, part: _OpenedPart, first: int) -> None:
        """The tags of the pages, under the one Document."""
        part.document.K = Array(part.content)
        del part.document.P  # it would bring the whole tree, blank pages included
        for top in part.tops:
            self.pdf.copy_foreign(top).P = self.document
        self.document.K.extend(self.pdf.copy_foreign(tag) for tag in part.content)
        for number, (page, new) in enumerate(zip(part.pages, self.pdf.pages[first:], strict=True), first):
            tags = part.pdf.make_indirect(part.parents[int(page.obj.StructParents)])
            new.obj.StructParents = number
            self.numbers.extend(Array([number, self.pdf.copy_foreign(tags)]))

    def _add_form(self, part: _OpenedPart) -> None:
        """The fields of a form; those without a name of their own are kept apart from those of other parts."""
        form = part.pdf.Root.get("/AcroForm")
        if form is None:
            return
        fields = [self.pdf.copy_foreign(found) for found in form.Fields]
        for found in fields:
            if str(found.get("/T", "")).startswith("unknown-"):
                found.T = String(f"{found.T}-{part.number}")
        if "/AcroForm" in self.pdf.Root:
            self.pdf.Root.AcroForm.Fields.extend(fields)
        else:
            form.Fields = Array()
            self.pdf.Root.AcroForm = self.pdf.copy_foreign(part.pdf.make_indirect(form))
            self.pdf.Root.AcroForm.Fields = Array(fields)

    def _add_root(self, source: Pdf) -> None:
        """What is said of the document as a whole; all parts say the same."""
        self.version = source.pdf_version
        for key in ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata", "/OutputIntents"):
            if key in source.Root:
                self.pdf.Root[key] = self.pdf.copy_foreign(source.make_indirect(source.Root[key]))
        for key, value in source.docinfo.items():
            self.pdf.docinfo[key] = String(str(value))

    def finish(self) -> None:
        """The trees that lead to pages, tags and annotations."""
        for number, (note, tag) in enumerate(self.annotations, len(self.pdf.pages)):
            note.StructParent = number
            self.numbers.extend(Array([number, tag]))
        parents = self.pdf.make_indirect(Dictionary(Nums=self.numbers))
        root = self.pdf.make_indirect(
            Dictionary(Type=Name.StructTreeRoot, K=Array([self.document]), ParentTree=parents)
        )
        self.document.P = self.pdf.Root.StructTreeRoot = root
        if missing := [name for name in sorted(self.led) if bytes(String(name)) not in self.anchors]:
            raise RenderError(Problem("printing", f"No place “{missing[0]}” on any page.", "error"))
        names = Array(part for name, shown in sorted(self.anchors.items()) for part in (String(name), shown))
        if self.anchors:
            self.pdf.Root.Names = Dictionary(Dests=Dictionary(Names=names))
        if not self.bookmarks:
            return
        with self.pdf.open_outline() as outline:
            above: list[tuple[int, list[OutlineItem]]] = [(0, outline.root)]
            for bookmark, destination in self.bookmarks:
                while above[-1][0] >= bookmark.level:
                    above.pop()
                item = OutlineItem(bookmark.label, destination=destination)
                item.is_closed = bookmark.is_closed
                above[-1][1].append(item)
                above.append((bookmark.level, item.children))


def _lead(note: pikepdf.Object) -> str:
    """Make a link to another part lead there; its name, empty for any other link."""
    address = str(note.get("/A", Dictionary()).get("/URI", ""))
    if not address.startswith(PART_LINK):
        return ""
    name = unquote(address.removeprefix(PART_LINK))
    del note.A
    note.Dest = note.Contents = String(name)
    return name


def _named_destination(pages: Sequence[pikepdf.Page], destination: Destination) -> Array:
    """A destination as a PDF writes it."""
    page, x, y = destination
    return Array([pages[page].obj, Name.XYZ, round(x, 6), round(y, 6), 0])


def _marked(tag: pikepdf.Object) -> Iterator[int]:
    """Numbers of the marked content in a tag."""
    for part in tag.K:
        if isinstance(part, int):
            yield part
        elif "/K" in part:
            yield from _marked(part)


def _glyphs(shown: bytes) -> list[Glyph]:
    """The glyphs of a text, each with four hexadecimal digits."""
    glyphs: list[Glyph] = []
    for found in _SHOWN.finditer(shown):
        if found[2]:
            glyphs[-1:] = [(code, back + float(found[2])) for code, back in glyphs[-1:]]
        else:
            glyphs += [(found[1][at : at + 4], 0.0) for at in range(0, len(found[1]), 4)]
    return glyphs


def _characters(font: pikepdf.Object) -> Mapping[bytes, str]:
    """The character of each code of a font."""
    found = re.findall(rb"<([0-9a-f]{4})> <([0-9a-f]+)>", font.ToUnicode.read_bytes())
    return {code: bytes.fromhex(text.decode()).decode("utf-16-be") for code, text in found}
