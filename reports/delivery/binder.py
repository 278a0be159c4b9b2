"""A binder: several PDFs as one, with contents, bookmarks, page numbers through, and the tags of all.

Knows PDFs as our printer makes them; knows neither packets nor where they lie.
"""

import io
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from reports.formats.page.finish import finish, finish_maps
from reports.formats.page.weasyprint.printer import Printer
from reports.formats.templates import Templates
from reports.language import _, is_rtl, ngettext, spoken
from reports.wording import joined

_PLACE = "place:"
"""Scheme of the links of the contents: no other link has it."""
_STAMP = (140.0, 12.0)
"""Points that the number of a page has, at its foot."""
_FOOT = 8.0
"""Points from the lower edge of the page."""
_PAGE = """<!DOCTYPE html><html lang="{language}" dir="{direction}">
<head><meta charset="utf-8"><title>{title}</title>
<style>@page {{ @bottom-right {{ content: none }} }}</style></head><body>
<main><h1>{title}</h1><p>{note}</p>
<table class="table fixed"><thead>
<tr><th scope="col">{document}</th><th scope="col" class="number last" style="width: 5rem">{page}</th></tr></thead>
<tbody>{rows}</tbody></table></main></body></html>"""


def bind(documents: Sequence[bytes], templates: Templates, confidential: str = "") -> bytes:
    """All documents in order, behind a page of contents; the same bytes for the same documents."""
    printer = templates.once(Printer)
    with pikepdf.new() as pdf:
        sources = [pikepdf.open(io.BytesIO(content)) for content in documents]
        titles = [
            str(source.docinfo.get("/Title", f"{_('Document')} {number}")) for number, source in enumerate(sources, 1)
        ]
        counts = [len(source.pages) for source in sources]
        front = _front(printer, titles, counts, confidential)
        bound = _Bound(pdf)
        for number, source in enumerate([front, *sources]):
            bound.add(source, number)
        bound.finish([_("Contents"), *titles])
        _number(pdf, printer)
        made = io.BytesIO()
        pdf.save(
            made,
            deterministic_id=True,
            min_version=max(source.pdf_version for source in sources),
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
        )
        for source in (front, *sources):
            source.close()
    return made.getvalue()


def _front(printer: Printer, titles: Sequence[str], counts: Sequence[int], confidential: str) -> Pdf:
    """The contents; their own length decides the numbers in them, so they are printed until it holds."""
    pages = 1
    while True:
        first, rows = pages + 1, []
        for number, (title, count) in enumerate(zip(titles, counts, strict=True), 1):
            rows.append(
                f'<tr><th scope="row"><a href="{_PLACE}{number}">{escape(title)}</a></th>'
                f'<td class="number last">{first}</td></tr>'
            )
            first += count
        note = joined([_documents(len(titles)), ngettext("%(count)s page", "%(count)s pages", first - 1)])
        note += f"</p><p>{escape(confidential)}" if confidential else ""
        words = {"title": _("Contents"), "document": _("Document"), "page": _("Page")}
        page = _PAGE.format(**words, **_way(), note=note, rows="".join(rows))
        made = finish(printer.print(page, [printer.sheets().whole]))
        if made.pages == pages:
            return pikepdf.open(io.BytesIO(made.content))
        pages = made.pages


def _documents(count: int) -> str:
    return ngettext("%(count)s document", "%(count)s documents", count)


def _way() -> dict[str, str]:
    """The language of the contents, and its direction."""
    return {"language": spoken(), "direction": "rtl" if is_rtl(spoken()) else "ltr"}


class _Bookmark(NamedTuple):
    """An entry of an outline."""

    title: str
    place: str
    """The name of where it leads."""
    is_closed: bool
    inner: "tuple[_Bookmark, ...]"


class _Bound:
    """The PDF that documents are added to."""

    def __init__(self, pdf: Pdf) -> None:
        self.pdf = pdf
        self.tops = Array()
        """The outermost tag of each document."""
        self.parents = Array()
        """Of the tree of parents: number and tags."""
        self.next = 0
        """The next number in that tree."""
        self.fields = Array()
        self.form: pikepdf.Object | None = None
        self.places: dict[str, Array] = {}
        """Named places."""
        self.firsts: list[int] = []
        """The first page of each document, from 0."""
        self.outlines: list[list[_Bookmark]] = []

    def add(self, source: Pdf, number: int) -> None:
        """The pages of a document, with all that belongs to them."""
        first = len(self.pdf.pages)
        self.firsts.append(first)
        self._shift(source)
        self._rename(source, number)
        old = [page.obj.objgen for page in source.pages]
        for page in source.pages:
            self.pdf.pages.append(page)
        pages = dict(zip(old, self.pdf.pages[first:], strict=True))
        root = source.Root.StructTreeRoot
        for top in root.K if isinstance(root.K, Array) else [root.K]:
            if "/P" in top:
                del top.P  # it would bring the whole tree once more
            self.tops.append(self.pdf.copy_foreign(top))
        for key, tags in _pairs(list(root.ParentTree.Nums)):
            held = tags if tags.is_indirect else source.make_indirect(tags)
            self.parents.extend(Array([int(key), self.pdf.copy_foreign(held)]))
        names = source.Root.get("/Names", Dictionary()).get("/Dests", Dictionary()).get("/Names", Array())
        for name, place in _pairs(list(names)):
            target = pages.get(place[0].objgen)
            if target is not None:
                self.places[f"{number}-{name}"] = Array([target.obj, *list(place)[1:]])
        self._add_form(source)
        with source.open_outline() as outline:
            self.outlines.append([_bookmark(item, number) for item in outline.root])
        if not number:
            for kept in ("/Lang", "/MarkInfo", "/ViewerPreferences", "/Metadata", "/OutputIntents"):
                if kept in source.Root:
                    self.pdf.Root[kept] = self.pdf.copy_foreign(source.make_indirect(source.Root[kept]))
            self.pdf.docinfo["/Title"] = String(_("Contents"))

    def _shift(self, source: Pdf) -> None:
        """Number pages and annotations on from those of the documents before."""
        tree = source.Root.StructTreeRoot.ParentTree
        nums, offset = list(tree.Nums), self.next
        tree.Nums = Array(part for key, tags in _pairs(nums) for part in (int(key) + offset, tags))
        most = max((int(key) for key, _ in _pairs(nums)), default=-1)
        for page in source.pages:
            if "/StructParents" in page.obj:
                page.obj.StructParents = int(page.obj.StructParents) + offset
            for note in page.obj.get("/Annots", ()):
                if "/StructParent" in note:
                    note.StructParent = int(note.StructParent) + offset
        self.next = offset + most + 1

    def _rename(self, source: Pdf, number: int) -> None:
        """Give names of places, table heads and form fields to this document alone."""
        for found in source.Root.get("/AcroForm", Dictionary()).get("/Fields", ()):
            found.T = String(f"{number}-{found.get('/T', '')!s}")
        for thing in source.objects:
            if not isinstance(thing, Dictionary):
                continue
            if thing.get("/Type") == Name.StructElem:
                if "/ID" in thing:
                    thing.ID = String(f"{number}-{thing.ID!s}")
                if isinstance(thing.get("/A"), Dictionary) and "/Headers" in thing.A:
                    thing.A.Headers = Array([String(f"{number}-{head}") for head in thing.A.Headers])
            elif thing.get("/Subtype") == Name.Link:
                if isinstance(thing.get("/Dest"), String):
                    thing.Dest = String(f"{number}-{thing.Dest}")
                address = str(thing.get("/A", Dictionary()).get("/URI", ""))
                if address.startswith(_PLACE):
                    del thing.A
                    thing.Dest = String(f"document-{address.removeprefix(_PLACE)}")

    def _add_form(self, source: Pdf) -> None:
        form = source.Root.get("/AcroForm")
        if form is None:
            return
        for found in form.Fields:
            self.fields.append(self.pdf.copy_foreign(found))
        if self.form is None:
            form.Fields = Array()
            self.form = self.pdf.copy_foreign(source.make_indirect(form))

    def finish(self, titles: Sequence[str]) -> None:
        """The trees that lead to all of it."""
        root = self.pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        for top in self.tops:
            top.P = root
        root.K = self.tops
        root.ParentTree = self.pdf.make_indirect(Dictionary(Nums=self.parents))
        self.pdf.Root.StructTreeRoot = root
        if self.form is not None:
            self.form.Fields = self.fields
            self.pdf.Root.AcroForm = self.form
        for number, first in enumerate(self.firsts):
            self.places[f"document-{number}"] = Array([self.pdf.pages[first].obj, Name.Fit])
        named = sorted((bytes(String(name)), name, place) for name, place in self.places.items())
        names = Array(part for _, name, place in named for part in (String(name), place))
        self.pdf.Root.Names = Dictionary(Dests=Dictionary(Names=names))
        with self.pdf.open_outline() as outline:
            for number, (title, inner) in enumerate(zip(titles, self.outlines, strict=True)):
                item = OutlineItem(title, destination=self.places[f"document-{number}"])
                item.is_closed = True
                item.children.extend(self._resolved(inner if number else ()))
                outline.root.append(item)

    def _resolved(self, bookmarks: Iterable["_Bookmark"]) -> Iterable[OutlineItem]:
        """Bookmarks whose named places are known."""
        for one in bookmarks:
            if one.place in self.places:
                made = OutlineItem(one.title, destination=self.places[one.place])
                made.is_closed = one.is_closed
                made.children.extend(self._resolved(one.inner))
                yield made


def _pairs(some: Sequence[pikepdf.Object]) -> Iterable[tuple[pikepdf.Object, pikepdf.Object]]:
    """What stands one behind the other in an array of names or numbers."""
    return zip(some[::2], some[1::2], strict=True)


def _bookmark(item: OutlineItem, number: int) -> _Bookmark:
    """A bookmark by the name that its place has in the binder."""
    inner = tuple(_bookmark(one, number) for one in item.children)
    return _Bookmark(item.title, f"{number}-{item.destination}", item.is_closed, inner)


def _number(pdf: Pdf, printer: Printer) -> None:
    """The number of each page in the binder, at its foot; no part of what is read aloud."""
    total = len(pdf.pages)
    for number, page in enumerate(pdf.pages, 1):
        drawn, _ = printer.draw_text(f"{number}\u2009/\u2009{total}", *_STAMP, False)
        with pikepdf.open(io.BytesIO(drawn)) as stamp, pikepdf.open(io.BytesIO(finish_maps(stamp).content)) as clean:
            form = pdf.copy_foreign(clean.pages[0].as_form_xobject())
        # Pages share their resources, and leave the system of coordinates as they need it.
        name = page.add_resource(form, Name.XObject, Name(f"/Binder{number}"))
        left = (float(page.mediabox[2]) - _STAMP[0]) / 2
        page.contents_add(pdf.make_stream(b"q"), prepend=True)
        shown = f"Q /Artifact BMC q 1 0 0 1 {left:g} {_FOOT:g} cm {name} Do Q EMC"
        page.contents_add(pdf.make_stream(shown.encode()))
    pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.D)]))
