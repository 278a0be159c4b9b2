"""A long packet printed in parts is what printing it whole makes, but that a part begins on a new page."""

import ctypes
import re
import shutil
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.people import people
from reports.corpus import assemble_corpus
from reports.errors import RenderError
from reports.formats import FORMATS, Templates, open_templates
from reports.formats.page.html import page
from reports.formats.page.templates import paper_css
from reports.formats.page.weasyprint import parts
from reports.formats.page.weasyprint.join import PartContents, PrintedPart
from reports.formats.templates import built_in
from reports.loading import load
from reports.model.packet import Packet
from reports.model.rows import LoadSettings
from reports.packets import assemble_period
from reports.periods import Period
from tests import checkers

SIZE = 12_000
_YEAR = 4
"""Digits, of which no page here has a number."""
raw: Any = pypdfium2.raw


@pytest.fixture(scope="module")
def templates() -> Templates:
    return open_templates(None)


@pytest.fixture(scope="module")
def packet(tmp_path_factory: pytest.TempPathFactory) -> Packet:
    return of_people(2, tmp_path_factory.mktemp("people"))


def of_people(number: int, folder: Path) -> Packet:
    for file, text in people(number, 3):
        (folder / file).write_bytes(text.encode())
    return assemble_period(assemble_corpus(*load([folder], LoadSettings(date(2026, 11, 21)))), Period.parse("2026-Q2"))


def in_parts(packet: Packet, templates: Templates, size: int, **changed: int) -> bytes:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in ({"LEAST": 0, "SIZE": size} | changed).items():
            patch.setattr(parts, name, value)
        return FORMATS["pdf"](packet, templates).content


@dataclass(frozen=True)
class Read:
    """What readers find in a PDF."""

    path: Path

    @cached_property
    def words(self) -> list[str]:
        """In the order of the tags, which is that of reading aloud."""
        with pikepdf.open(self.path) as pdf, pypdfium2.PdfDocument(self.path) as shown:
            texts = [texts_of(sheet) for sheet in shown]
            pages = {sheet.obj.objgen: number for number, sheet in enumerate(pdf.pages)}
            parts = (marked for marked in marked_in(pdf.Root.StructTreeRoot.K[0], pages))
            return " ".join(texts[sheet].get(number, "") for sheet, number in parts).split()

    @cached_property
    def tags(self) -> Counter[str]:
        """Of things that no page break divides."""
        kinds = ("/H1", "/H2", "/H3", "/Figure", "/Link", "/Form", "/Table", "/TR", "/TH", "/TD")
        with pikepdf.open(self.path) as pdf:
            return Counter(kind for kind in kinds_in(pdf.Root.StructTreeRoot.K[0]) if kind in kinds)

    @cached_property
    def feet(self) -> list[str]:
        return re.findall(r"Page \d+ of \d+", checkers.pdf_text(self.path))

    @cached_property
    def heads(self) -> list[str]:
        """The upper right corner of each page: the section that it begins in."""
        with pypdfium2.PdfDocument(self.path) as pdf:
            return [sheet.get_textpage().get_text_bounded(350, 780, 595, 842).strip() for sheet in pdf]

    def facts(self) -> dict[str, Any]:
        """Outline, links with the numbers that they show, fields, metadata."""
        with pikepdf.open(self.path) as pdf, pypdfium2.PdfDocument(self.path) as shown:
            pages = {sheet.obj.objgen: number for number, sheet in enumerate(pdf.pages, 1)}
            places = places_of(pdf, pages)
            links, wrong = Counter[str](), []
            for sheet, text in zip(pdf.pages, (sheet.get_textpage() for sheet in shown), strict=True):
                for note in sheet.obj.get("/Annots", ()):
                    if "/Dest" in note:
                        left, low, right, high = sorted_box(note.Rect)
                        number = text.get_text_bounded(left, low, right, high).strip()
                        is_number = number.isdecimal() and len(number) < _YEAR  # "June 2026" may be over two lines
                        if is_number and int(number) != places[str(note.Dest)]:
                            wrong.append((str(note.Dest), number))
                        links[f"#{note.Dest}{' by number' if is_number else ''}"] += 1
                    elif "/A" in note:
                        links[str(note.A.URI)] += 1
            with pdf.open_outline() as outline:
                entries = list(entries_of(outline.root))
            return {
                "links": links,
                "wrong": wrong,
                "outline": [entry[:2] for entry in entries],
                "led": [pages[entry[2][0].objgen] for entry in entries],
                "anchors": set(places),
                "fields": [(str(field.T), str(field.FT), str(field.TU)) for field in pdf.Root.AcroForm.Fields],
                "metadata": pdf.Root.Metadata.read_bytes(),
                "about": {key: str(value) for key, value in pdf.docinfo.items()},
                "root": {key: str(pdf.Root.get(key)) for key in ("/Lang", "/MarkInfo", "/ViewerPreferences")},
                "version": pdf.pdf_version,
            }


def texts_of(sheet: pypdfium2.PdfPage) -> dict[int, str]:
    """The text of each marked content of a page."""
    texts: dict[int, str] = {}
    plain = sheet.get_textpage()
    for thing in sheet.get_objects((raw.FPDF_PAGEOBJ_TEXT,)):
        length = raw.FPDFTextObj_GetText(thing, plain, None, 0)
        buffer = ctypes.create_string_buffer(length)
        raw.FPDFTextObj_GetText(thing, plain, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length)
        number = raw.FPDFPageObj_GetMarkedContentID(thing)
        texts[number] = texts.get(number, "") + buffer.raw.decode("utf-16-le").rstrip("\0")
    return texts


def marked_in(tag: Any, pages: dict[tuple[int, int], int]) -> Iterator[tuple[int, int]]:
    """Page and number of the marked content of a tag."""
    for part in tag.K:
        if isinstance(part, int):
            yield pages[tag.Pg.objgen], part
        elif "/K" in part:
            yield from marked_in(part, pages)


def kinds_in(tag: Any) -> Iterator[str]:
    yield str(tag.S)
    for part in tag.K:
        if not isinstance(part, int) and "/K" in part:
            yield from kinds_in(part)


def places_of(pdf: pikepdf.Pdf, pages: dict[tuple[int, int], int]) -> dict[str, int]:
    names = list(pdf.Root.Names.Dests.Names)
    return {str(name): pages[place[0].objgen] for name, place in zip(names[::2], names[1::2], strict=True)}


def sorted_box(box: Any) -> tuple[float, float, float, float]:
    (left, right), (low, high) = sorted((float(box[0]), float(box[2]))), sorted((float(box[1]), float(box[3])))
    return left - 1, low - 1, right + 1, high + 1


def entries_of(items: list[pikepdf.OutlineItem], depth: int = 0) -> Iterator[tuple[int, str, Any]]:
    for item in items:
        yield depth, item.title, item.destination
        yield from entries_of(item.children, depth + 1)


@pytest.fixture(scope="module")
def whole(packet: Packet, templates: Templates, tmp_path_factory: pytest.TempPathFactory) -> Read:
    path = tmp_path_factory.mktemp("whole") / "whole.pdf"
    path.write_bytes(FORMATS["pdf"](packet, templates).content)
    return Read(path)


@pytest.fixture(scope="module")
def joined(packet: Packet, templates: Templates, tmp_path_factory: pytest.TempPathFactory) -> Read:
    path = tmp_path_factory.mktemp("joined") / "joined.pdf"
    path.write_bytes(in_parts(packet, templates, SIZE))
    return Read(path)


def fonts_of(path: Path) -> int:
    """How often fonts are embedded: each part has its own."""
    with pikepdf.open(path) as pdf:
        return sum(isinstance(thing, pikepdf.Dictionary) and "/FontFile2" in thing for thing in pdf.objects)


def test_it_was_made_of_parts(whole: Read, joined: Read) -> None:
    assert fonts_of(joined.path) > 2 * fonts_of(whole.path)


def test_the_words_are_the_same_in_the_same_order(whole: Read, joined: Read) -> None:
    numbers = re.compile(r"\d+")  # of pages: a part begins on a new one
    assert [numbers.sub("0", word) for word in joined.words] == [numbers.sub("0", word) for word in whole.words]


def test_tags_links_outline_fields_and_metadata_are_the_same(whole: Read, joined: Read) -> None:
    mine, theirs = joined.facts(), whole.facts()
    assert joined.tags == whole.tags
    assert {name: mine[name] for name in mine if name != "led"} == {
        name: theirs[name] for name in mine if name != "led"
    }
    assert mine["wrong"] == []
    assert any(link.startswith("#person") and link.endswith("by number") for link in mine["links"])


def test_the_outline_leads_to_the_pages_of_its_headings(joined: Read) -> None:
    facts, pages = joined.facts(), checkers.pdf_text(joined.path).split("\f")
    assert len(facts["outline"]) == len(facts["led"]) > 12
    for (_, title), number in zip(facts["outline"], facts["led"], strict=True):
        assert title in re.sub(r"\s+", " ", pages[number - 1])


def test_each_page_says_which_of_how_many_it_is(joined: Read) -> None:
    pages = checkers.pdf_pages(joined.path)
    assert joined.feet == [f"Page {number} of {pages}" for number in range(1, pages + 1)]


def test_each_page_says_what_it_begins_with(joined: Read) -> None:
    top, said = 750, [""] * checkers.pdf_pages(joined.path)
    with pikepdf.open(joined.path) as pdf, pdf.open_outline() as outline:
        pages = {sheet.obj.objgen: number for number, sheet in enumerate(pdf.pages)}
        for depth, title, place in entries_of(outline.root):
            if depth == 1:
                begin = pages[place[0].objgen] + (float(place[3]) < top)
                said[begin:] = [title] * len(said[begin:])
    assert joined.heads[1:] == said[1:]


def test_it_is_accessible_whole_and_inert(joined: Read) -> None:
    assert checkers.check_pdf_ua(joined.path.read_bytes()) == []
    assert checkers.check_qpdf(joined.path) == []
    assert checkers.check_inert(joined.path) == []
    assert checkers.check_pdf_fonts(joined.path) == []


def test_numbers_of_pages_are_right_whatever_was_guessed(packet: Packet, templates: Templates, tmp_path: Path) -> None:
    """Where about ten pages were expected and there are fewer, or the other way round, a digit is wrong."""
    path = tmp_path / "made.pdf"
    path.write_bytes(in_parts(packet, templates, 20_000, _SHEET=3_000))
    made, pages = Read(path), checkers.pdf_pages(path)
    assert fonts_of(path) > 6
    assert made.feet == [f"Page {number} of {pages}" for number in range(1, pages + 1)]
    assert made.facts()["wrong"] == []
    assert checkers.check_pdf_ua(path.read_bytes()) == []


def test_a_short_packet_is_printed_whole(packet: Packet, templates: Templates) -> None:
    assert not parts.is_long(page(packet, templates, "paper"))


# Templates of others ----------------------------------------------------------------------------

OWN = """{% extends "theme/base.html" %}{% block content %}
<h1>Top</h1><p><a data-page href="#w">to page </a><a href="#b é">to b</a> <a href="https://example.org/">out</a></p>
{% for at in "abcdefghijkl" %}<div><section class="notes" data-part id="{{ at }} é">
<div class="running running-section" data-text="{{ at }}"></div>
{% set level = 2 + loop.index % 4 %}<h{{ level }}>Section {{ at }}</h{{ level }}><p>{{ "words " * 100 }}</p>
<input type="text" title="{{ at }}">
<table><thead><tr><th>Head</th></tr></thead><tbody><tr><td>Cell {{ at }}</td></tr></tbody></table>
<p><a href="#a é">to a</a><svg viewBox="0 0 9 9" width="9" height="9"><title>Box</title><path d="M0 0H9V9z"/></svg></p>
</section></div>{% endfor %}<p id="w">End</p>{% endblock %}"""
SHORT = OWN.replace("abcdefghijkl", "abc")
STYLE = """h2 { bookmark-level: 1 } h4 { bookmark-state: closed }
@page :left { margin-left: 30mm } @page :right { margin-left: 20mm; @top-center { content: counter(pages) "/" } }
@page :first { @bottom-right { content: "first of " counter(pages) } }"""


def own_set(folder: Path, body: str, style: str) -> Templates:
    shutil.copytree(built_in(), folder / "set")
    (folder / "set/quarter/packet.html").write_text(body, "utf-8")
    with (folder / "set/theme/paper.css").open("a", encoding="utf-8") as css:
        css.write(style)
    return open_templates(folder / "set")


def test_other_templates_are_joined_as_well(packet: Packet, tmp_path: Path) -> None:
    """Levels that are left out, left and right pages, a first page, fields without names, letters beyond ASCII."""
    one, many = tmp_path / "one.pdf", tmp_path / "many.pdf"
    # Each section begins a page in both, so that even the places are the same.
    own = own_set(tmp_path, OWN, f"{STYLE} [data-part] {{ break-before: page; margin: 0 }}")
    one.write_bytes(FORMATS["pdf"](packet, own).content)
    many.write_bytes(in_parts(packet, own, 5_000, _SHEET=1_000))
    whole, joined = Read(one), Read(many)
    mine, theirs = joined.facts(), whole.facts()
    assert len({name for name, _, _ in mine.pop("fields")}) == len(theirs.pop("fields")) == 12
    assert mine == theirs
    assert joined.words == whole.words
    assert fonts_of(many) > fonts_of(one)
    assert checkers.pdf_text(many) == checkers.pdf_text(one)
    flaws = [[flaw.split(" (")[0] for flaw in checkers.check_pdf_ua(path.read_bytes())] for path in (many, one)]
    assert flaws[0] == flaws[1]
    with pypdfium2.PdfDocument(many) as found, pypdfium2.PdfDocument(one) as expected:
        pictures = [[sheet.render().to_pil().tobytes() for sheet in pdf] for pdf in (found, expected)]
    assert pictures[0] == pictures[1]


def test_the_same_packet_gives_the_same_bytes(packet: Packet, tmp_path: Path) -> None:
    own = own_set(tmp_path, SHORT, "")
    assert in_parts(packet, own, 2_000) == in_parts(packet, own, 2_000) != FORMATS["pdf"](packet, own).content


def test_what_counts_across_a_cut_is_printed_whole(packet: Packet, tmp_path: Path) -> None:
    style = "section { counter-increment: chapter } section::before { content: counter(chapter) }"
    own = own_set(tmp_path, SHORT, style)
    assert in_parts(packet, own, 2_000) == FORMATS["pdf"](packet, own).content


def test_a_link_to_what_no_page_shows_is_told(packet: Packet, tmp_path: Path) -> None:
    own = own_set(tmp_path, SHORT, "#w { display: none }")
    with pytest.raises(RenderError, match="#w"):
        in_parts(packet, own, 2_000)


# Cutting ----------------------------------------------------------------------------------------

PAGE = """<!DOCTYPE html>
<html><head><title>t</title></head><body class="b"><div class="running a" data-text="A > B"></div>
<main id="main"><p>front <a data-page href="#s3">x</a>{}</main></body></html>"""


def printed(source: str) -> tuple[list[str], tuple[bytes, int] | None]:
    """The parts that are printed first, none of which is a PDF."""
    seen: list[str] = []

    def print_part(part: str, style: str, blanks: int) -> PrintedPart:
        seen.append(part)
        return PrintedPart(b"", blanks, PartContents(0, {}, ()))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "SIZE", 200)
        patch.setattr(parts, "join", lambda *_: b"joined")
        made = parts.in_parts(source, "", print_part)
    return seen, made


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 300)), min_size=1, max_size=12))
def test_parts_hold_all_of_a_page_once_and_in_order(sections: list[tuple[bool, int]]) -> None:
    text = "".join(
        f'<section id="s{at}"{" data-part" if mark else ""}><p>[{at}]{"." * long}</section>'
        for at, (mark, long) in enumerate(sections)
    )
    seen, made = printed(PAGE.format(text))
    if not any(mark for mark, _ in sections):
        assert (seen, made) == ([], None)
    elif made:
        assert re.findall(r"\[(\d+)\]", "".join(seen)) == [str(at) for at in range(len(sections))]
        assert all(part.count('<main id="main">') == part.count("</main>") == 1 for part in seen)


def test_running_heads_go_on_in_later_parts() -> None:
    seen, _ = printed(PAGE.format('<section id="s3" data-part>' + "." * 300 + "</section>"))
    assert len(seen) == 2
    assert all('<div class="running a" data-text="A > B"></div>' in part for part in seen)


@pytest.mark.parametrize("inside", ["<table><tr><td>{}</table>", "<ul><li>{}</ul>", "<form>{}</form>", "<p><b>{}</b>"])
def test_marks_are_passed_over_where_nothing_can_be_cut(inside: str) -> None:
    assert printed(PAGE.format(inside.format("." * 400 + '<div id="s3" data-part>.</div>'))) == ([], None)


# What holds across a cut ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "css",
    [
        "h2 { counter-increment: chapter }",
        "h2 { c\\6funter-reset /**/ : chapter }",
        "h2 { counter-set: chapter 4 }",
        "h2::before { content: counter(chapter) }",
        "h2::before { content: counters(section, '.') }",
        "@page { counter-increment: page 2 }",
        "@page { @top-left { content: counter(pages, lower-roman) } }",
        "p::before { content: counter(pages) }",
        "a::after { content: target-counter(attr(href), pages) }",
        "a::after { content: target-text(attr(name)) }",
        ".note { float: footnote }",
        "p::footnote-call { color: red }",
        "h2 { string-set: chapter content() }",
        ".running-chapter { string-set: chapter content() }",
        "p { color: red; & + p { string-set: a 'b' } }",
        "header { position: running(head) } @page { @top-left { content: element(head) } }",
        ".stamp { position: fixed }",
        "section { display: list-item }",
        ".row + .row { color: red }",
        ".row:not(h2 ~ .row) { color: red }",
        "h2 { & + p { color: red } }",
        ".row:nth-child(even) { color: red }",
        "@media print { .row { color: red } .row:first-child { color: red } }",
        "section:last-of-type { color: red }",
        ".row:ONLY-child { color: red }",
        "main:has(.late) { color: red }",
        "@page :nth(2) { margin: 0 }",
        "a[href^='#'] { color: red }",
        "a::after { content: attr(href) }",
        "[data-page='']::after { content: leader('.') target-counter(attr(href url), page) }",
        "body::after { content: 'The end' }",
        "main::before { content: 'Begin' }",
        "[data-part=''] { color: red }",
        "@import 'data:text/css,p:first-child{color:red}';",
    ],
)
def test_style_that_holds_across_a_cut_is_not_for_parts(css: str) -> None:
    assert parts.part_css(css) is None


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_the_built_in_style_is_for_parts(size: str) -> None:
    templates = open_templates(None, {"page_size": size})
    css = paper_css(templates)
    assert "counter(pages)" not in (parts.part_css(css) or "counter(pages)")


@pytest.mark.parametrize(
    "css",
    [
        ".running-chapter { string-set: chapter attr(data-text) }",
        ".fixed { table-layout: fixed; width: calc(50% + 1mm); background-attachment: fixed }",
        ".footnote, .first-child, .counter { content: 'a + b ~ counter(c)' } /* p + p */",
        "h2[class~=a] > .b:not(.c)::before { content: '' } h2::first-line { color: red }",
        "@page :first { @top-left { content: counter( pages ) ' ' counter(page, lower-roman) ' ' string(chapter) } }",
    ],
)
def test_style_that_holds_in_each_part_alone_is_for_parts(css: str) -> None:
    assert parts.part_css(css) is not None


@pytest.mark.parametrize(
    "style", ["<style>p + p { color: red }</style>", "<p style='counter-increment: a'>", "<p style=counter-set:a>"]
)
def test_a_page_with_style_of_its_own_that_holds_across_a_cut_is_printed_whole(style: str) -> None:
    section = f'<section id="s3" data-part>{"." * 300}</section>'
    assert len(printed(PAGE.format('<p style="color: red">' + section))[0]) == 2
    assert printed(PAGE.format(style + section)) == ([], None)


def test_running_heads_are_repeated_in_the_order_in_which_they_were_set() -> None:
    texts = ['<div class="running-a" data-text="{}"></div>', '<div class="running b" data-text="{}"></div>']
    running = texts[0].format(1) + texts[1].format(2) + texts[0].format(3)
    seen, _ = printed(PAGE.format(running + '<section id="s3" data-part>' + "." * 300 + "</section>"))
    assert texts[1].format(2) + texts[0].format(3) in seen[1]
